//! The games of a ladder, out of a home or out of a folder of journals.

use crate::cli::data::DataArg;
use crate::cli::journals::Shelf;
use crate::cli::{Failure, plain, rights};
use crate::config;
use crate::store::Exported;
use crate::tables::data;
use feldpost_kit::registry::Registry;
use feldpost_ladder::Played;
use feldpost_umpire::audit::LeftOut;
use feldpost_umpire::ladder::of_journal;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// What a game's journal is called in a folder of its own.
const JOURNAL: &str = "journal.jsonl";

/// What was found.
#[derive(Default)]
pub struct Gathered {
    /// Games that have ended.
    pub games: Vec<Played>,
    /// How many go on, or never began.
    pub going_on: usize,
    /// Journals that do not count.
    pub left_out: Vec<LeftOut>,
}

impl Gathered {
    /// Reads all journals of a home, or of a folder that is none.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub fn of(folder: &Path, data: &DataArg) -> Result<Gathered, Failure> {
        let mut registry = crate::games::standard();
        data.add_to(&mut registry, None)?;
        let mut gathered = Gathered::default();
        if folder.join(config::FILE).exists() {
            gathered.take_home(folder, registry)?;
        } else {
            gathered.take_folder(folder, &registry)?;
        }
        Ok(gathered)
    }

    /// How many journals were read.
    pub fn journals(&self) -> usize {
        self.games.len() + self.going_on + self.left_out.len()
    }

    /// Says on stderr what does not count.
    pub fn complain(&self) {
        for LeftOut { game, entry, reason } in &self.left_out {
            eprintln!("feldpost: left out: {}", plain(&format!("{game}: entry {entry}: {reason}")));
        }
    }

    fn take_home(&mut self, home: &Path, mut registry: Registry) -> Result<(), Failure> {
        let shelf = Shelf::of(home)?;
        data::load(shelf.store(), &mut registry).map_err(Failure::world)?;
        for game in shelf.ids()? {
            let (_, judged) = shelf.read(&game, |found| judge(&registry, &game, found), Result::is_err)?;
            self.take(judged);
        }
        Ok(())
    }

    fn take_folder(&mut self, folder: &Path, registry: &Registry) -> Result<(), Failure> {
        let mut journals = Vec::new();
        for path in list(folder)? {
            if path.extension().is_some_and(|ending| ending == "jsonl") {
                journals.push(path);
            } else if path.join(JOURNAL).is_file() {
                journals.push(path.join(JOURNAL));
            }
        }
        if journals.is_empty() {
            return Err(Failure::world(format!("no journals in {}", folder.display()))
                .hint("give a home, or a folder of *.jsonl files with the *.head of each"));
        }
        for path in journals {
            let journal = fs::read(&path).map_err(|error| rights::cannot_read(&path, &error))?;
            let head = path.with_extension("head");
            let head = match fs::read_to_string(&head) {
                Ok(note) => Some(note),
                Err(error) if error.kind() == ErrorKind::NotFound => None,
                Err(error) => return Err(rights::cannot_read(&head, &error)),
            };
            let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
            self.take(judge(registry, &name, &Exported { journal, head }));
        }
        Ok(())
    }

    fn take(&mut self, judged: Result<Option<Played>, LeftOut>) {
        match judged {
            Ok(Some(game)) => self.games.push(game),
            Ok(None) => self.going_on += 1,
            Err(left_out) => self.left_out.push(left_out),
        }
    }
}

fn judge(registry: &Registry, name: &str, found: &Exported) -> Result<Option<Played>, LeftOut> {
    of_journal(registry, name, &found.journal, found.head.as_deref())
}

/// What lies in a folder, sorted.
fn list(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let cannot = |error| rights::cannot_read(folder, &error);
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(cannot)? {
        paths.push(entry.map_err(cannot)?.path());
    }
    paths.sort();
    Ok(paths)
}
