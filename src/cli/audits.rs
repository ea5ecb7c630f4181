//! `feldpost audit` of several journals, or of all games of a home: a line for each, and a summary.

use super::audit::{Args, head_beside, registry_for};
use super::demo::progress_bar;
use super::{Ending, FAILED, Failure, NO, OK, plain, rights};
use crate::config;
use crate::store::{FolderStore, Games as _, Store as _, StoreError, Survey as _};
use feldpost_protocol::journal::note::VerifyingKey;
use feldpost_umpire::audit::{Audit, Evidence, Verdict, audit};
use serde_json::json;
use std::path::{Path, PathBuf};

/// A journal that is to be audited.
struct Journal {
    /// What it is called in the list.
    name: String,
    bytes: Vec<u8>,
    head: Option<String>,
    /// Where it lies, if it is a file that its caller named.
    path: Option<PathBuf>,
    /// The home that it lies in.
    home: Option<PathBuf>,
}

/// Whether these are to be told a line each: several journals, or a home.
pub fn are_many(paths: &[PathBuf]) -> bool {
    paths.len() > 1 || paths.iter().any(|path| is_home(path))
}

fn is_home(path: &Path) -> bool {
    path.join(config::FILE).exists()
}

/// Audits all of them, and prints a line for each.
pub fn run(args: &Args, key: Option<VerifyingKey>) -> Ending {
    if !args.openings.is_empty() || !args.mailbox.is_empty() || args.raw.is_some() {
        let told = "--openings, --mailbox and --raw are of one game";
        return Err(Failure::world(told).hint("give one journal with them"));
    }
    let mut journals = Vec::new();
    for path in &args.journals {
        journals.extend(if is_home(path) { of_home(path)? } else { vec![of_file(path)?] });
    }
    if journals.is_empty() {
        return Err(Failure::world("no games yet; there is nothing to audit"));
    }
    let bar = progress_bar(args.json);
    bar.set_length(journals.len() as u64);
    let (mut list, mut counts) = (Vec::new(), [0; 3]);
    for journal in &journals {
        let registry = registry_for(args, &journal.bytes, journal.path.as_deref(), journal.home.as_deref())?;
        let judge = |journal: &Journal| {
            let (head, replay) = (journal.head.as_deref(), !args.no_replay);
            audit(&Evidence { journal: &journal.bytes, head, key, replay, ..Evidence::default() }, &registry)
        };
        let mut found = judge(journal);
        // A daemon may have written between the journal and its head.
        if let (1, Some(home)) = (kind(&found), &journal.home) {
            found = judge(&of_game(&FolderStore::look(home), home, &journal.name)?);
        }
        counts[kind(&found)] += 1;
        if args.json {
            list.push(json!({ "journal": journal.name, "audit": found }));
        } else {
            bar.suspend(|| println!("{:<24} {}", journal.name, plain(&told(&found))));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let [valid, not_valid, unchecked] = counts;
    if args.json {
        super::print_json(&json!({
            "journals": list, "valid": valid, "not_valid": not_valid, "could_not_check": unchecked
        }));
    } else {
        let asked = if args.no_replay { "without a fault" } else { "valid" };
        println!(
            "{} journals: {valid} {asked}, {not_valid} not valid, {unchecked} could not be checked",
            journals.len()
        );
    }
    Ok(match (not_valid, unchecked) {
        (0, 0) => OK,
        (0, _) => FAILED,
        _ => NO,
    })
}

/// Which of the three it is.
fn kind(found: &Audit) -> usize {
    match found.verdict {
        Verdict::Valid | Verdict::RulesNotAsked => 0,
        Verdict::NotValid { .. } => 1,
        Verdict::CouldNotCheck { .. } => 2,
    }
}

/// The verdict in a line; of a game that is valid also how it stands.
fn told(found: &Audit) -> String {
    let verdict = found.lines().into_iter().next().unwrap_or_default();
    let standing = found.replay.as_ref().map(|replay| replay.standing.clone()).unwrap_or_default();
    let (entries, dice) = (found.entries, found.dice);
    match found.verdict {
        Verdict::Valid => format!("{verdict}: {entries} entries, {dice} dice; {standing}"),
        _ => verdict,
    }
}

fn of_file(path: &Path) -> Result<Journal, Failure> {
    Ok(Journal {
        name: path.display().to_string(),
        bytes: std::fs::read(path).map_err(|error| rights::cannot_read(path, &error))?,
        head: head_beside(path)?,
        path: Some(path.to_owned()),
        home: None,
    })
}

/// All games of a home, as they stand.
fn of_home(home: &Path) -> Result<Vec<Journal>, Failure> {
    rights::to_look(home)?;
    let store = FolderStore::look(home);
    if store.is_cut_off().map_err(Failure::world)? {
        return Err(Failure::world(StoreError::CutOff(home.display().to_string())));
    }
    let ids = store.list().map_err(Failure::world)?;
    ids.iter().map(|id| of_game(&store, home, id)).collect()
}

fn of_game(store: &FolderStore, home: &Path, id: &str) -> Result<Journal, Failure> {
    let game = store.export(id).map_err(Failure::world)?;
    let (bytes, head) = (game.journal, game.head);
    Ok(Journal { name: id.to_owned(), bytes, head, path: None, home: Some(home.to_owned()) })
}
