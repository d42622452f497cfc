/** The imports of the wasm are left to the runtime's bundler, which compiles the file. */
declare module '*/toolargs.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
declare module '*/toolargs.wasm?module' {
  const module: WebAssembly.Module;
  export default module;
}
