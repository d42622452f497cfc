/** Left to the bundler of the runtime, which compiles it. */
declare module '*/toolargs.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
declare module '*/toolargs.wasm?module' {
  const module: WebAssembly.Module;
  export default module;
}
