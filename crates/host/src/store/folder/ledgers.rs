//! The ledgers: files at the top of the home, readable by the owner alone.
//!
//! Those that grow have the number of the format in their first line.
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::PoisonError;

use super::FolderStore;
use super::record::Act;
use crate::store::{Growing, Ledgers, StoreError, Whole};
use feldpost_disk as disk;
use feldpost_disk::files::{self, Rights, failed};
use feldpost_disk::format;

impl FolderStore {
    fn log(&self, which: Growing) -> PathBuf {
        self.home.join(match which {
            Growing::Seen => "seen",
            Growing::Answers => "answers",
            Growing::Mails => "mails",
        })
    }

    fn ledger(&self, which: Whole) -> PathBuf {
        self.home.join(match which {
            Whole::Bounces => "bounces.json",
            Whole::Waiting => "waiting",
            Whole::Rounds => "rounds",
            Whole::Names => "names",
            Whole::Alive => "alive",
            Whole::Archived => "archived",
            Whole::Watching => "watching",
            Whole::Unfetched => "unfetched.json",
            Whole::Tries => "tries.json",
        })
    }
}

impl Ledgers for FolderStore {
    fn lines(&self, which: Growing) -> Result<String, StoreError> {
        let path = self.log(which);
        self.bring(&path)?;
        let bytes = files::read(&path)?.unwrap_or_default();
        // One of them may have megabytes: it is held once.
        let mut text = String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        let (lines, is_numbered) = format::ledger_lines(&path, &text, !self.read_only)?;
        let whole = &lines[..lines.rfind('\n').map_or(0, |end| end + 1)];
        if !self.read_only && (!is_numbered || whole.len() < lines.len()) {
            self.replace_lines(which, whole)?;
        }
        let begin = text.len() - lines.len();
        let end = begin + whole.len();
        text.truncate(end);
        text.drain(..begin);
        Ok(text)
    }

    fn add_line(&self, which: Growing, line: &str) -> Result<(), StoreError> {
        self.may_write()?;
        let path = self.log(which);
        let mut logs = self.logs.lock().unwrap_or_else(PoisonError::into_inner);
        let mut file = match logs.remove(&which) {
            Some(file) => file,
            None => {
                // Whatever stands there ends with a whole line then.
                drop(logs);
                self.lines(which)?;
                logs = self.logs.lock().unwrap_or_else(PoisonError::into_inner);
                OpenOptions::new().append(true).open(&path).map_err(failed("open", &path))?
            }
        };
        let line = format!("{line}\n");
        let mut batch = self.settled_batch()?;
        if batch.is_held() && batch.name(&path).is_some() {
            let at = match batch.end(&path) {
                Some((length, _)) => length,
                None => file.metadata().map_err(failed("read", &path))?.len(),
            };
            batch.push(&path, Act::Append { at }, line.into_bytes());
            logs.insert(which, file);
            return Ok(());
        }
        drop(batch);
        self.directly()?;
        let mut add = || -> io::Result<()> {
            match which {
                Growing::Seen | Growing::Mails => {
                    disk::write(&mut file, &path, line.as_bytes())?;
                    disk::sync(&file, &path)
                }
                // To lose them does no harm, so nothing waits for the disk.
                Growing::Answers => file.write_all(line.as_bytes()),
            }
        };
        // After a failure a part of the line may stand there: the file is looked at anew before the next one.
        add().map_err(failed("write", &path))?;
        logs.insert(which, file);
        Ok(())
    }

    fn replace_lines(&self, which: Growing, lines: &str) -> Result<(), StoreError> {
        self.may_write()?;
        self.logs.lock().unwrap_or_else(PoisonError::into_inner).remove(&which);
        let text = format::first_line() + lines;
        self.replace(&self.log(which), text.as_bytes(), Rights::Private)
    }

    fn read_ledger(&self, which: Whole) -> Result<Option<Vec<u8>>, StoreError> {
        let path = self.ledger(which);
        self.bring(&path)?;
        Ok(match which {
            Whole::Bounces => format::BOUNCES.read(&path, !self.read_only)?,
            Whole::Unfetched => format::UNFETCHED.read(&path, !self.read_only)?,
            Whole::Tries => format::TRIES.read(&path, !self.read_only)?,
            Whole::Waiting | Whole::Rounds | Whole::Names => files::read(&path)?,
            Whole::Alive | Whole::Archived | Whole::Watching => files::read(&path)?,
        })
    }

    fn replace_ledger(&self, which: Whole, bytes: &[u8]) -> Result<(), StoreError> {
        self.may_write()?;
        self.replace(&self.ledger(which), bytes, Rights::Private)
    }
}
