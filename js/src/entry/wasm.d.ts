/** The build puts a .wasm file into the module as base64 text. */
declare module '*.wasm' {
  const base64: string;
  export default base64;
}
