/** The build puts this one into the module as base64 text. */
declare module '*/glue_bg.wasm' {
  const base64: string;
  export default base64;
}

/** These are left to the bundler of the runtime, which compiles them. */
declare module '*/toolargs.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
declare module '*/toolargs.wasm?module' {
  const module: WebAssembly.Module;
  export default module;
}
