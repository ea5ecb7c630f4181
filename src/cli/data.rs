//! `feldpost data`: the data files of an owner, and `--data DIR`, which plays with them.

use super::{Ending, Failure, NO, OK};
use crate::store::owner::Account;
use feldpost_kit::fault::Fault;
use feldpost_kit::registry::Registry;
use feldpost_kit::system::SystemCard;
use feldpost_protocol::dice::Hash32;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What to do with data files.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Writes the program's own data files, to be filled in from a printed copy
    #[command(after_help = "Example:\n  feldpost data export {system} my-copy\n\n\
         Each value has a column of provenance beside it (NAME_src beside NAME): seed, outside, stand-in, or \
         owner, which is what you write beside a value of your own.")]
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
    /// The game system [default: the one whose files they are]
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
    /// Takes the files in, for this system or for the one whose they are; their digest, if there are some.
    ///
    /// # Errors
    /// A folder that cannot be read, or mistakes, which are printed.
    pub fn add_to(&self, registry: &mut Registry, system: Option<&str>) -> Result<Option<Hash32>, Failure> {
        let Some(dir) = &self.data else { return Ok(None) };
        let id = match system {
            Some(system) => registry.find(system).map_err(Failure::no)?.0.id.to_owned(),
            None => system_of(dir, registry)?,
        };
        let found = match read(dir, registry, &id)?.and_then(|files| registry.add_data(&id, &files)) {
            Ok(digest) => return Ok(Some(digest)),
            Err(faults) => faults,
        };
        found.iter().for_each(|fault| eprintln!("{}", at(dir, fault)));
        let (count, dir) = (found.len(), dir.display());
        Err(Failure::no(format!("{count} mistakes in the data of {dir}"))
            .hint(format!("mend them, then `feldpost data check {dir}`")))
    }

    /// The texts of the files, for this system, in which nothing is wrong; none without a folder.
    ///
    /// # Errors
    /// As [`DataArg::add_to`].
    pub fn texts(&self, system: &str) -> Result<BTreeMap<String, String>, Failure> {
        let Some(dir) = &self.data else { return Ok(BTreeMap::new()) };
        let mut registry = crate::games::standard();
        self.add_to(&mut registry, Some(system))?;
        read(dir, &registry, system)?.map_err(|_| Failure::world("the files change while they are read"))
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

/// Files of a folder, by name.
type Texts = BTreeMap<String, String>;

/// The texts of those files of a game that a folder holds, and the faults of those that are no text.
fn held(dir: &Path, card: &SystemCard) -> Result<(Texts, Vec<Fault>), Failure> {
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
    Ok((texts, faults))
}

/// The texts of a folder's files, or the faults of those that are no text.
fn read(dir: &Path, registry: &Registry, system: &str) -> Result<Result<Texts, Vec<Fault>>, Failure> {
    let card = registry.find(system).map_err(Failure::no)?.0;
    let (texts, faults) = held(dir, card)?;
    if texts.is_empty() && faults.is_empty() {
        let names: Vec<&str> = card.data.iter().map(|(name, _)| name.as_str()).collect();
        let (dir, names) = (dir.display(), names.join(", "));
        return Err(Failure::world(format!("{dir} holds none of {names}"))
            .hint(format!("`feldpost data export {system} {dir}` writes them")));
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
        let path = args.dir.join(name);
        path.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(write)?;
        std::fs::write(path, text).map_err(write)?;
    }
    let names: Vec<&str> = card.data.iter().map(|(name, _)| name.as_str()).collect();
    println!("wrote {} to {}", names.join(", "), args.dir.display());
    match card.stand_ins {
        0 => println!("no value is a stand-in; where you change one, write `owner` beside it"),
        count => {
            println!("{count} values are stand-ins: type in those of your copy, and `owner` beside each")
        }
    }
    println!("next: feldpost data check {}", args.dir.display());
    Ok(OK)
}

/// The game whose files a folder holds: each game is asked.
fn system_of(dir: &Path, registry: &Registry) -> Result<String, Failure> {
    let all: Vec<&str> = registry.cards().map(|card| card.id).collect();
    if let [only] = all.as_slice() {
        return Ok((*only).to_owned());
    }
    let (mut own, mut named) = (vec![], vec![]);
    for (card, system) in registry.systems() {
        // A folder without any file of this game is no fault here: it is another game's.
        match held(dir, card)? {
            (texts, _) if system.owns(&texts) => own.push(card.id),
            (texts, faults) if !texts.is_empty() || !faults.is_empty() => named.push(card.id),
            _ => {}
        }
    }
    let shown = dir.display();
    match (own.as_slice(), named.as_slice()) {
        ([one], _) | ([], [one]) => Ok((*one).to_owned()),
        ([], []) => {
            let (first, all) = (all.first().copied().unwrap_or_default(), all.join(", "));
            Err(Failure::world(format!("{shown} holds no data of a game ({all})"))
                .hint(format!("`feldpost data export {first} {shown}` writes those of {first}")))
        }
        ([], _) => Err(Failure::world(format!("{shown} looks like the data of no game"))
            .hint(format!("say whose with --system: {}", all.join(", ")))),
        (several, _) => {
            let several = several.join(" and ");
            Err(Failure::world(format!("{shown} fits {several}")).hint("say whose it is with --system"))
        }
    }
}

fn check(args: &CheckArgs) -> Ending {
    let registry = crate::games::standard();
    let system = match &args.system {
        Some(system) => system.clone(),
        None => system_of(&args.dir, &registry)?,
    };
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
            (Some(digest), Some(0)) => {
                println!("{system} can be played with these; no stand-ins; digest {digest}");
            }
            (Some(digest), count) => {
                let count = count.unwrap_or(0);
                println!("{system} can be played with these; {count} values are stand-ins; digest {digest}");
            }
            _ => println!("{} mistakes", faults.len()),
        }
    }
    Ok(if faults.is_empty() { OK } else { NO })
}
