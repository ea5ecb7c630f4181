//! `feldpost ladder`: what a club's games say together.

use super::{Ending, Failure, HomeArg, NO, OK, print_json, rights};
use crate::store::{FolderStore, Games as _, Survey as _};
use clap::Subcommand;
use feldpost_umpire::audit::Pool;
use std::path::PathBuf;

/// Commands over all games of a home.
#[derive(Subcommand)]
pub enum Command {
    /// The dice of all games together: tests of the generator, and of nobody
    #[command(after_help = "Example:\n  feldpost ladder dice /srv/club\n\n\
        Exit codes: 0 all journals count, 1 some are left out, 2 no home")]
    Dice(DiceArgs),
}

/// Arguments of `ladder dice`.
#[derive(clap::Args)]
pub struct DiceArgs {
    /// The club's home [default: as --home says]
    folder: Option<PathBuf>,
    #[command(flatten)]
    home: HomeArg,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Runs one of them.
pub fn run(command: &Command) -> Ending {
    let Command::Dice(args) = command;
    let home = args.folder.as_ref().unwrap_or(&args.home.home);
    rights::to_look(home)?;
    let store = FolderStore::look(home);
    let mut journals = Vec::new();
    for game in store.list().map_err(Failure::world)? {
        let journal = store.export(&game).map_err(Failure::world)?.journal;
        journals.push((game, journal));
    }
    let pool = Pool::of(&journals);
    if args.json {
        print_json(&serde_json::to_value(&pool).map_err(Failure::world)?);
    } else {
        pool.lines().iter().for_each(|line| println!("{line}"));
    }
    Ok(if pool.left_out.is_empty() { OK } else { NO })
}
