//! The `wasm-bindgen` that wasm-pack runs: the flags it passes, and nothing else.

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
    let mut bindgen = Bindgen::new();
    // An instance that trapped is never called again: the glue makes another one.
    bindgen.reset_state_function(true);
    let mut out_dir = None;
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
        match arg.as_str() {
            "--version" => {
                println!("wasm-bindgen {}", env!("CARGO_PKG_VERSION"));
                return Ok(());
            }
            "--target" => match value()?.as_str() {
                "web" => drop(bindgen.web(true).map_err(|error| error.to_string())?),
                target => return Err(format!("only the target `web` is built, not `{target}`")),
            },
            "--out-dir" => out_dir = Some(value()?),
            "--out-name" => drop(bindgen.out_name(&value()?)),
            "--debug" => drop(bindgen.debug(true)),
            "--typescript" => drop(bindgen.typescript(true)),
            "--no-demangle" => drop(bindgen.demangle(false)),
            "--omit-default-module-path" => drop(bindgen.omit_default_module_path(true)),
            flag if flag.starts_with('-') => return Err(format!("unknown flag `{flag}`")),
            input => drop(bindgen.input_path(input)),
        }
    }
    let out_dir = out_dir.ok_or("--out-dir is missing")?;
    bindgen.generate(out_dir).map_err(|error| format!("{error:#}"))
}
