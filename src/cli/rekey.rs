//! `feldpost rekey`: a new umpire key, put in force in the games of a home.

use super::officer::signer_of;
use super::{Ending, Failure, NO, OK, rights};
use crate::config::keys;
use crate::host::Rekeyed;
use std::path::PathBuf;

/// Arguments of `rekey`.
#[derive(clap::Args)]
pub struct Args {
    /// The club's home
    home: PathBuf,
    /// The key of the club's officer: if the old key is lost or stolen
    #[arg(long, value_name = "FILE")]
    officer: Option<PathBuf>,
}

const NO_KEY: &str = "NOT changed: its key is not in keys/. If its offer names an officer, that officer can \
    sign: `feldpost rekey HOME --officer FILE`";
const NOT_THE_OFFICER: &str = "NOT changed: this is not the officer of its offer. If its key is in keys/ and \
    nobody has stolen it: `feldpost rekey HOME`";

/// Makes a new key, or goes on with one that was laid ready, and puts it in force.
pub fn run(args: &Args) -> Ending {
    rights::to_work(&args.home)?;
    let officer = args.officer.as_deref().map(signer_of).transpose()?;
    let mut fresh = [0; 32];
    getrandom::fill(&mut fresh).map_err(|error| Failure::world(format!("no random bytes: {error}")))?;
    crate::config::Config::load(&args.home).map_err(Failure::world)?;
    let key = keys::lay_ready(&args.home, &fresh).map_err(Failure::world)?;
    let mut host = super::home::open(&args.home)?;
    let done = host.rekey(officer.as_ref(), key)?;
    let left = done.iter().filter(|(_, became)| *became == Rekeyed::NoHand).count();
    for (game, became) in &done {
        let told = match became {
            Rekeyed::Signs => "the new key signs from here on",
            Rekeyed::Over => "is over, and stays with the key that it has",
            Rekeyed::SetAside => "is set aside, and stays as it is",
            Rekeyed::NoHand if officer.is_some() => NOT_THE_OFFICER,
            Rekeyed::NoHand => NO_KEY,
        };
        println!("{game}: {told}");
    }
    keys::take_over(&args.home).map_err(Failure::world)?;
    println!("the key of new games (tell it to your players, outside the mail): {key}");
    println!("the old one is kept in {}", args.home.join("keys/old").display());
    Ok(if left == 0 { OK } else { NO })
}
