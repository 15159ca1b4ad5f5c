//! Writes the JavaScript side of a WebAssembly module: `bindgen MODULE FOLDER`.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        complain("expected two arguments: the module and the folder to write to");
        return ExitCode::FAILURE;
    };
    let outcome = Bindgen::new()
        .input_path(module)
        .web(true)
        .and_then(|bindgen| {
            bindgen
                .typescript(false)
                .remove_name_section(true)
                .remove_producers_section(true)
                .omit_default_module_path(true)
                .generate(folder)
        });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("{module}: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

#[expect(
    clippy::print_stderr,
    reason = "a build script talks to the person who runs it"
)]
fn complain(message: &str) {
    eprintln!("bindgen: {message}");
}
