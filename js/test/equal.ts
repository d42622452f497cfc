/** What the compiler is to find true. */

export type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

export const expect = <_ extends true>(): void => {};
