//! `feldpost audit`: a journal -> a verdict.

use super::data::DataArg;
use super::{Ending, FAILED, Failure, NO, OK, audits, read_text, rights, stores};
use crate::mailbox;
use feldpost_kit::registry::Registry;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::Opening;
use feldpost_umpire::audit::{Evidence, Outgoing, ReadOpeningsError, Verdict, audit, read_openings};
use std::cell::LazyCell;
use std::path::{Path, PathBuf};

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The journal; a signed `journal.head` beside it is used by itself. Several journals, or a club's home,
    /// are told a line each
    #[arg(required = true, value_name = "JOURNAL")]
    pub journals: Vec<PathBuf>,
    /// What was sealed, laid open: a file opening.json of a mail, what `game openings` prints, or a game's
    /// secrets.json; repeatable
    #[arg(long)]
    pub openings: Vec<PathBuf>,
    /// What a player has kept of the game's mails: a Maildir, a folder of .eml files or of folders, an mbox
    /// file;
    /// repeatable, for every player
    #[arg(long)]
    pub mailbox: Vec<PathBuf>,
    /// The umpire's raw mails: the folder archive/ of the game
    #[arg(long)]
    pub raw: Option<PathBuf>,
    /// The umpire's public key, 64 hex digits, from elsewhere than the journal
    #[arg(long)]
    key: Option<String>,
    #[command(flatten)]
    data: DataArg,
    /// Without playing the orders again: what another program of this protocol can check too. Never "valid"
    #[arg(long)]
    pub no_replay: bool,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// Audits and prints.
pub fn run(args: &Args) -> Ending {
    let key = args.key.as_ref().map(|key| key.trim().parse()).transpose();
    let key = key.map_err(|_| Failure::world("--key: 64 lower-case hex digits, as in keys/umpire.pub"))?;
    if audits::are_many(&args.journals) {
        return audits::run(args, key);
    }
    let path = args.journals.first().map(PathBuf::as_path).unwrap_or(Path::new("journal.jsonl"));
    let journal = std::fs::read(path).map_err(|error| rights::cannot_read(path, &error))?;
    let head = head_beside(path)?;
    let mut openings = Vec::new();
    for path in &args.openings {
        openings.extend(openings_in(path, &journal)?);
    }
    let outgoing = LazyCell::new(|| Outgoing::of(&journal));
    let mut mailboxes = Vec::new();
    for path in &args.mailbox {
        mailboxes.push(mailbox::read(path, &outgoing).map_err(|error| rights::cannot_read(path, &error))?);
    }
    let raw = args
        .raw
        .as_deref()
        .map(|path| mailbox::read_archive(path).map_err(|error| rights::cannot_read(path, &error)));
    let (raw, replay) = (raw.transpose()?, !args.no_replay);
    let evidence =
        Evidence { journal: &journal, head: head.as_deref(), key, openings, mailboxes, raw, replay };
    let registry = registry_for(args, &journal, Some(path), None)?;
    let found = audit(&evidence, &registry);
    if args.json {
        super::print_json(&serde_json::to_value(&found).map_err(Failure::world)?);
    } else {
        found.lines().iter().for_each(|line| println!("{line}"));
    }
    Ok(match found.verdict {
        Verdict::Valid | Verdict::RulesNotAsked => OK,
        Verdict::NotValid { .. } => NO,
        Verdict::CouldNotCheck { .. } => FAILED,
    })
}

/// The games that are known, with the data of this journal: those of the home that it lies in, and those that
/// were given.
///
/// # Errors
/// The data cannot be read.
pub fn registry_for(
    args: &Args,
    journal: &[u8],
    path: Option<&Path>,
    home: Option<&Path>,
) -> Result<Registry, Failure> {
    let mut registry = crate::games::standard();
    if let (Some(home), Some(digest)) = (home.or_else(|| home_of(path?)), data_of(journal)) {
        let store = stores::look(home)?;
        crate::tables::data::load_one(store.as_ref(), digest, &mut registry).map_err(Failure::world)?;
    }
    args.data.add_to(&mut registry, None)?;
    Ok(registry)
}

/// The home that a journal lies in: `HOME/games/ID/journal.jsonl`.
fn home_of(journal: &Path) -> Option<&Path> {
    let games = journal.parent()?.parent()?;
    games.ends_with("games").then(|| games.parent())?
}

/// The signed head beside a journal.
///
/// # Errors
/// It cannot be read.
pub fn head_beside(journal: &Path) -> Result<Option<String>, Failure> {
    let path = journal.with_extension("head");
    match std::fs::read_to_string(&path) {
        Ok(note) => Ok(Some(note)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(rights::cannot_read(&path, &error)),
    }
}

fn openings_in(path: &Path, journal: &[u8]) -> Result<Vec<Opening>, Failure> {
    let text = read_text(path)?;
    let game = game_of(journal);
    let game = game.ok_or_else(|| Failure::world("the journal has no offer to open sheets for"))?;
    match read_openings(&text, &game) {
        Ok(list) => Ok(list),
        Err(error @ ReadOpeningsError::FindGame(_)) => {
            Err(Failure::world(format!("{}: {error}; give those of {game}", path.display())))
        }
        Err(error @ ReadOpeningsError::Parse) => {
            let secrets = feldpost_umpire::turn::openings_of_secrets(&text, &game);
            secrets.map_err(|_| Failure::world(format!("{}: {error}", path.display())))
        }
    }
}

/// Id of the game, as the first line of its journal says.
fn game_of(journal: &[u8]) -> Option<String> {
    told_in_offer(journal, "game")
}

/// Digest of the data that it is played with, as the same line says.
fn data_of(journal: &[u8]) -> Option<Hash32> {
    told_in_offer(journal, "data")?.parse().ok()
}

fn told_in_offer(journal: &[u8], name: &str) -> Option<String> {
    let line = journal.split(|byte| *byte == b'\n').next()?;
    let offer: serde_json::Value = serde_json::from_slice(line).ok()?;
    Some(offer.get(name)?.as_str()?.to_owned())
}
