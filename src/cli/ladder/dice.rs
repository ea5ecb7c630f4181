//! `feldpost ladder dice`: the dice of all games together.

use crate::cli::{Ending, Failure, HomeArg, NO, OK, print_json, rights, stores};
use feldpost_umpire::audit::Pool;
use std::path::PathBuf;

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

/// Prints what their dice say.
pub fn run(args: &DiceArgs) -> Ending {
    let home = args.folder.as_ref().unwrap_or(&args.home.home);
    rights::to_look(home)?;
    let store = stores::look(home)?;
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
