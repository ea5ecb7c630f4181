//! `feldpost audit` of several journals, or of all games of a home: a line for each, and a summary.

use super::audit::{Args, head_beside, registry_for};
use super::demo::progress_bar;
use super::journals::Shelf;
use super::{Ending, FAILED, Failure, NO, OK, plain, rights};
use crate::config;
use crate::store::Exported;
use feldpost_protocol::journal::note::VerifyingKey;
use feldpost_umpire::audit::{Audit, Evidence, Verdict, audit};
use serde_json::json;
use std::path::{Path, PathBuf};

/// A journal that is to be audited.
enum Source<'a> {
    /// A file that the caller has named.
    File(&'a Path),
    /// A game of a home.
    Game { home: &'a Path, id: String },
}

impl Source<'_> {
    /// What it is called in the list, and what its audit has found.
    fn audited(&self, args: &Args, key: Option<&VerifyingKey>) -> Result<(String, Audit), Failure> {
        let judge = |found: &Exported, path: Option<&Path>, home: Option<&Path>| {
            let registry = registry_for(args, &found.journal, path, home)?;
            let (head, key, replay) = (found.head.as_deref(), key.copied(), !args.no_replay);
            let evidence = Evidence { journal: &found.journal, head, key, replay, ..Evidence::default() };
            Ok(audit(&evidence, &registry))
        };
        match self {
            Source::File(path) => {
                let journal = std::fs::read(path).map_err(|error| rights::cannot_read(path, &error))?;
                let found = Exported { journal, head: head_beside(path)? };
                Ok((path.display().to_string(), judge(&found, Some(path), None)?))
            }
            Source::Game { home, id } => {
                let is_wrong =
                    |found: &Result<Audit, Failure>| found.as_ref().is_ok_and(|found| kind(found) == 1);
                let read = |found: &Exported| judge(found, None, Some(home));
                Ok((id.clone(), Shelf::of(home)?.read(id, read, is_wrong)?.1?))
            }
        }
    }
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
        if is_home(path) {
            let ids = Shelf::of(path)?.ids()?;
            journals.extend(ids.into_iter().map(|id| Source::Game { home: path, id }));
        } else {
            journals.push(Source::File(path));
        }
    }
    if journals.is_empty() {
        return Err(Failure::world("no games yet; there is nothing to audit"));
    }
    let bar = progress_bar(args.json);
    bar.set_length(journals.len() as u64);
    let (mut list, mut counts) = (Vec::new(), [0; 3]);
    for source in &journals {
        let (name, found) = source.audited(args, key.as_ref())?;
        counts[kind(&found)] += 1;
        if args.json {
            list.push(json!({ "journal": name, "audit": found }));
        } else {
            bar.suspend(|| println!("{:<24} {}", name, plain(&told(&found))));
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
