//! The `wasm-bindgen` of this build: the glue of one wasm file, to be loaded in every runtime.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("wasm-bindgen: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let mut args = env::args().skip(1);
    let (Some(wasm), Some(folder)) = (args.next(), args.next()) else {
        return Err("expected a wasm file and a folder".to_owned());
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .web(true)
        .map_err(|error| error.to_string())?
        .input_path(wasm)
        .out_name("glue")
        .omit_default_module_path(true)
        .typescript(true)
        .demangle(false)
        // An instance that trapped is never called again: the glue makes another one.
        .reset_state_function(true);
    bindgen.generate(folder).map_err(|error| format!("{error:#}"))
}
