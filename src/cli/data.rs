//! `feldpost data`: the data files of an owner, and `--data DIR`, which plays with them.

use super::{Ending, Failure, NO, OK};
use crate::store::owner::Account;
use feldpost_kit::fault::Fault;
use feldpost_kit::registry::Registry;
use feldpost_protocol::dice::Hash32;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What to do with data files.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Writes the program's own data files, to be filled in from a printed copy
    #[command(after_help = "Example:\n  feldpost data export totensonntag my-copy\n\n\
        Each value has a column of provenance beside it (`sf`, `sf_src`): seed, outside, stand-in, or owner, \
        which is what you write beside a value of your own.")]
    Export(ExportArgs),
    /// Checks data files against the scenario: ids, ranges, set-up, ways; names every mistake with its place
    #[command(after_help = "Example:\n  feldpost data check my-copy\n\n\
        Exit codes: 0 can be played with, 1 has mistakes, 2 cannot be read")]
    Check(CheckArgs),
}

/// Arguments of `data export`.
#[derive(clap::Args)]
pub struct ExportArgs {
    /// The game system
    system: String,
    /// The folder to write them to
    dir: PathBuf,
}

/// Arguments of `data check`.
#[derive(clap::Args)]
pub struct CheckArgs {
    /// The folder; for a file that it does not hold the program's own serves
    dir: PathBuf,
    /// The game system [default: the one that scenario.json names, else the first]
    #[arg(long)]
    system: Option<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Data files of an owner.
#[derive(clap::Args, Clone)]
pub struct DataArg {
    /// A folder with data files of an own copy, see `feldpost data`
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl DataArg {
    /// Takes the files in, for this system or for any that they fit; their digest, if there are some.
    ///
    /// # Errors
    /// A folder that cannot be read, or mistakes, which are printed.
    pub fn add_to(&self, registry: &mut Registry, system: Option<&str>) -> Result<Option<Hash32>, Failure> {
        let Some(dir) = &self.data else { return Ok(None) };
        let systems = match system {
            Some(system) => vec![registry.find(system).map_err(Failure::no)?.0.id],
            None => registry.cards().map(|card| card.id).collect(),
        };
        let mut found = vec![];
        for id in systems {
            match read(dir, registry, id)?.and_then(|files| registry.add_data(id, &files)) {
                Ok(digest) => return Ok(Some(digest)),
                Err(faults) if found.is_empty() => found = faults,
                Err(_) => {}
            }
        }
        found.iter().for_each(|fault| eprintln!("{}", at(dir, fault)));
        let (count, dir) = (found.len(), dir.display());
        Err(Failure::no(format!(
            "{count} mistakes in the data of {dir}; mend them, then `feldpost data check {dir}`"
        )))
    }

    /// The standard registry, in which this system is found with the files.
    ///
    /// # Errors
    /// As [`DataArg::add_to`].
    pub fn registry(&self, system: &str) -> Result<Registry, Failure> {
        let mut registry = crate::games::standard();
        match self.add_to(&mut registry, Some(system))? {
            Some(digest) => registry.preferring(system, digest).map_err(Failure::no),
            None => Ok(registry),
        }
    }
}

/// A fault with the folder before the name of the file.
fn at(dir: &Path, fault: &Fault) -> String {
    dir.join(fault.to_string()).display().to_string()
}

/// The texts of a folder's files, or the faults of those that are no text.
fn read(
    dir: &Path,
    registry: &Registry,
    system: &str,
) -> Result<Result<BTreeMap<String, String>, Vec<Fault>>, Failure> {
    let card = registry.find(system).map_err(Failure::no)?.0;
    let (mut texts, mut faults) = (BTreeMap::new(), vec![]);
    for (name, _) in &card.data {
        let path = dir.join(name);
        match std::fs::read(&path) {
            Ok(bytes) => match String::from_utf8(bytes) {
                Ok(text) => {
                    texts.insert(name.clone(), text);
                }
                Err(error) => {
                    let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                    let good = String::from_utf8_lossy(good);
                    let line = good.matches('\n').count() + 1;
                    let column = good.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
                    faults
                        .push(Fault::new(name, (line, column), "is no UTF-8 text").hint("save it as UTF-8"));
                }
            },
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && dir.is_dir() => {}
            // Root may have become the owner of a home by now.
            Err(error) => {
                let me = Account::mine();
                return Err(Failure::world(format!("{me} cannot read {}: {error}", path.display())));
            }
        }
    }
    if texts.is_empty() && faults.is_empty() {
        let names: Vec<&str> = card.data.iter().map(|(name, _)| name.as_str()).collect();
        let (dir, names) = (dir.display(), names.join(", "));
        return Err(Failure::world(format!(
            "{dir} holds none of {names}; `feldpost data export {system} {dir}` writes them"
        )));
    }
    Ok(if faults.is_empty() { Ok(texts) } else { Err(faults) })
}

/// Runs the command.
pub fn run(command: &Command) -> Ending {
    match command {
        Command::Export(args) => export(args),
        Command::Check(args) => check(args),
    }
}

fn export(args: &ExportArgs) -> Ending {
    let registry = crate::games::standard();
    let card = registry.find(&args.system).map_err(Failure::no)?.0;
    if let Some((name, _)) = card.data.iter().find(|(name, _)| args.dir.join(name).exists()) {
        let there = args.dir.join(name);
        return Err(Failure::no(format!("{} is there already; choose another folder", there.display())));
    }
    let write =
        |error: std::io::Error| Failure::world(format!("cannot write to {}: {error}", args.dir.display()));
    std::fs::create_dir_all(&args.dir).map_err(write)?;
    for (name, text) in &card.data {
        std::fs::write(args.dir.join(name), text).map_err(write)?;
    }
    let names: Vec<&str> = card.data.iter().map(|(name, _)| name.as_str()).collect();
    println!("wrote {} to {}", names.join(", "), args.dir.display());
    println!("{} values are stand-ins: type in those of your copy, and `owner` beside each", card.stand_ins);
    println!("next: feldpost data check {}", args.dir.display());
    Ok(OK)
}

/// The system that a scenario names, if it is known here.
fn named_system(dir: &Path, registry: &Registry) -> Option<&'static str> {
    let text = std::fs::read_to_string(dir.join("scenario.json")).ok()?;
    let scenario: Value = serde_json::from_str(&text).ok()?;
    registry.find(scenario["system"].as_str()?).ok().map(|(card, _)| card.id)
}

fn check(args: &CheckArgs) -> Ending {
    let registry = crate::games::standard();
    let first = registry.cards().next().map_or("", |card| card.id);
    let named = || named_system(&args.dir, &registry).unwrap_or(first).to_owned();
    let system = args.system.clone().unwrap_or_else(named);
    let own = registry.find(&system).map_err(Failure::no)?.1;
    let read = read(&args.dir, &registry, &system)?.and_then(|files| own.with_data(&files));
    let (faults, notes, card) = match &read {
        Ok(system) => (&vec![], system.data_notes(), Some(system.card())),
        Err(faults) => (faults, vec![], None),
    };
    let digest = card.as_ref().map(|card| feldpost_kit::registry::data_digest(&card.data));
    let stand_ins = card.as_ref().map(|card| card.stand_ins);
    if args.json {
        let list = |faults: &[Fault]| -> Vec<Value> {
            let item = |f: &Fault| {
                let place = json!({ "file": f.file, "line": f.line, "column": f.column });
                let mut item = json!({ "reason": f.reason, "hint": f.hint });
                if let (Some(item), Value::Object(place)) = (item.as_object_mut(), place) {
                    item.extend(place);
                }
                item
            };
            faults.iter().map(item).collect()
        };
        let (faults, notes) = (list(faults), list(&notes));
        super::print_json(&json!({
            "system": system, "faults": faults, "notes": notes, "digest": digest, "stand_ins": stand_ins,
        }));
    } else {
        faults.iter().for_each(|fault| println!("{}", at(&args.dir, fault)));
        notes.iter().for_each(|note| println!("note: {}", at(&args.dir, note)));
        match (digest, stand_ins) {
            (Some(digest), Some(0)) => println!("can be played with; no stand-ins; digest {digest}"),
            (Some(digest), count) => {
                println!("can be played with; {} values are stand-ins; digest {digest}", count.unwrap_or(0));
            }
            _ => println!("{} mistakes", faults.len()),
        }
    }
    Ok(if faults.is_empty() { OK } else { NO })
}
