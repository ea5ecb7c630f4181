//! `feldpost completions` and `feldpost man`: what a shell and a reader of manual pages want to know.

use super::{Cli, Ending, Failure, OK, example};
use clap::CommandFactory as _;
use std::path::PathBuf;

/// Arguments of `completions`.
#[derive(clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

/// Arguments of `man`.
#[derive(clap::Args)]
pub struct ManArgs {
    /// The folder, such as /usr/local/share/man/man1; it is made if it is not there
    folder: PathBuf,
}

/// Prints the script that completes words on a command line.
pub fn completions(args: &CompletionsArgs) -> Ending {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "feldpost", &mut script);
    print!("{}", String::from_utf8_lossy(&script));
    Ok(OK)
}

/// Writes a page for each command.
pub fn man(args: &ManArgs) -> Ending {
    let cannot = |error| Failure::world(format!("{}: {error}", args.folder.display()));
    std::fs::create_dir_all(&args.folder).map_err(cannot)?;
    clap_mangen::generate_to(example::filled(Cli::command()), &args.folder).map_err(cannot)?;
    println!("the pages are written; `man -l {}` shows the first", args.folder.join("feldpost.1").display());
    Ok(OK)
}
