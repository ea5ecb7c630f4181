//! `feldpost`: arguments, exit codes, wiring. Everything else is in the library.

use clap::Parser;
use feldpost::cli::{self, Cli};
use std::process::ExitCode;

/// A mail costs a fifth less of the processor's time than with that of the system.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let is_refused = error.use_stderr();
            let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
            if let Some(line) = cli::usage_line(&error, words) {
                cli::complain(format_args!("feldpost: {line}\n"));
            } else {
                let _ = cli::with_examples(error).print();
            }
            let usage = cli::usage_code(std::env::args_os().nth(1).as_deref());
            return ExitCode::from(if is_refused { usage } else { cli::OK });
        }
    };
    match cli::run(cli).and_then(|code| cli::all_said().map(|()| code)) {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            cli::complain(format_args!("feldpost: {failure}\n"));
            ExitCode::from(failure.code)
        }
    }
}
