//! What was answered lately, so that no loop runs away and nobody is told the same thing all day.
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use feldpost_disk::files::{self, FileError, Mode, failed};
use feldpost_disk::format::{self, FormatError};
use feldpost_protocol::dice::Hash32;

/// Seconds of an hour.
pub(super) const HOUR: i64 = 3_600;
/// Seconds of a day.
pub(super) const DAY: i64 = 86_400;
/// Answers that are remembered at most.
const MOST: usize = 200_000;

/// The answers of the last day, in `HOME/answers`: behind `format 1` a line `<unix> <16 hex>` for each. No
/// address stands there.
///
/// To lose the file does no harm: somebody may be told a thing twice.
#[derive(Debug)]
pub(super) struct Courtesy {
    path: PathBuf,
    file: File,
    /// When, by what.
    past: BTreeMap<String, Vec<i64>>,
    /// Lines of the file.
    lines: usize,
}

impl Courtesy {
    /// Reads the file, and leaves out what is older than a day or cannot be read.
    ///
    /// # Errors
    /// The file cannot be read or written, or a newer program wrote it.
    pub(super) fn open(home: &Path, now: i64) -> Result<Self, FormatError> {
        let path = home.join("answers");
        let bytes = files::read(&path)?.unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let (text, _) = format::ledger_lines(&path, &text)?;
        let young = |line: &&str| read(line).is_some_and(|(unix, _)| is_within(unix, now, DAY));
        let kept: Vec<&str> = text.lines().filter(young).collect();
        let kept = &kept[kept.len().saturating_sub(MOST)..];
        let lines = kept.iter().map(|line| format!("{line}\n"));
        let text: String = std::iter::once(format::first_line()).chain(lines).collect();
        if text.as_bytes() != bytes {
            files::replace(&path, text.as_bytes(), Mode::Private)?;
        }
        let mut past: BTreeMap<String, Vec<i64>> = BTreeMap::new();
        for (unix, key) in kept.iter().filter_map(|line| read(line)) {
            past.entry(key.to_owned()).or_default().push(unix);
        }
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(failed("open", &path))?;
        Ok(Self { path, file, past, lines: kept.len() })
    }

    /// How often this was noted within so many seconds.
    pub(super) fn count(&self, now: i64, what: &str, within: i64) -> usize {
        let times = self.past.get(&key(what)).map(Vec::as_slice).unwrap_or_default();
        times.iter().filter(|unix| is_within(**unix, now, within)).count()
    }

    /// Notes an answer.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn note(&mut self, now: i64, what: &str) -> Result<(), FileError> {
        let key = key(what);
        self.file.write_all(format!("{now} {key}\n").as_bytes()).map_err(failed("write", &self.path))?;
        self.past.entry(key).or_default().push(now);
        self.lines += 1;
        if self.lines > MOST {
            self.shorten(now)?;
        }
        Ok(())
    }

    /// Leaves out what is older than a day, here and in the file; everything, if that is not enough.
    fn shorten(&mut self, now: i64) -> Result<(), FileError> {
        self.past.retain(|_, times| {
            times.retain(|unix| is_within(*unix, now, DAY));
            !times.is_empty()
        });
        if self.past.values().map(Vec::len).sum::<usize>() > MOST / 2 {
            self.past.clear();
        }
        let lines = self.past.iter().flat_map(|(key, times)| times.iter().map(move |unix| (unix, key)));
        let lines = lines.map(|(unix, key)| format!("{unix} {key}\n"));
        let text: String = std::iter::once(format::first_line()).chain(lines).collect();
        files::replace(&self.path, text.as_bytes(), Mode::Private)?;
        self.lines = self.past.values().map(Vec::len).sum();
        self.file = OpenOptions::new().append(true).open(&self.path).map_err(failed("open", &self.path))?;
        Ok(())
    }
}

/// Whether something was noted within so many seconds. What bears a time that is still far away was noted
/// while the clock was wrong, and must not count until that time has come.
fn is_within(unix: i64, now: i64, seconds: i64) -> bool {
    (now.saturating_sub(seconds) + 1..=now.saturating_add(HOUR)).contains(&unix)
}

fn key(what: &str) -> String {
    Hash32::of_bytes(what.to_lowercase().as_bytes()).short()
}

fn read(line: &str) -> Option<(i64, &str)> {
    let (unix, key) = line.split_once(' ')?;
    (key.len() == 16).then_some((unix.parse().ok()?, key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_stays_small() {
        let home = tempfile::tempdir().unwrap();
        let mut courtesy = Courtesy::open(home.path(), 0).unwrap();
        courtesy.note(0, "old").unwrap();
        courtesy.lines = MOST;
        courtesy.note(DAY, "new").unwrap();
        assert_eq!((courtesy.lines, courtesy.count(DAY, "new", DAY)), (1, 1));
        courtesy.note(DAY, "newer").unwrap();
        assert_eq!(std::fs::read_to_string(home.path().join("answers")).unwrap().lines().count(), 3);
    }

    #[test]
    fn a_clock_that_was_ahead_once_silences_nobody_for_years() {
        let home = tempfile::tempdir().unwrap();
        let mut courtesy = Courtesy::open(home.path(), 1_000).unwrap();
        courtesy.note(1_000 + 3_650 * DAY, "token|ada@example.org").unwrap();
        assert_eq!(courtesy.count(2_000, "token|ada@example.org", DAY), 0);
        courtesy.note(2_030, "token|ada@example.org").unwrap();
        assert_eq!(courtesy.count(2_000, "token|ada@example.org", HOUR), 1, "clocks step back a little");
        let again = Courtesy::open(home.path(), 2_000).unwrap();
        assert_eq!((again.lines, again.count(2_000, "token|ada@example.org", DAY)), (1, 1));
    }

    #[test]
    fn answers_are_remembered_for_a_day_and_over_a_restart() {
        let home = tempfile::tempdir().unwrap();
        let mut courtesy = Courtesy::open(home.path(), 1_000).unwrap();
        courtesy.note(1_000, "token|Ada@example.org").unwrap();
        courtesy.note(1_000 + HOUR, "token|ada@example.org").unwrap();
        std::fs::write(home.path().join("answers"), {
            std::fs::read_to_string(home.path().join("answers")).unwrap() + "torn\n12"
        })
        .unwrap();
        let courtesy = Courtesy::open(home.path(), 1_001 + HOUR).unwrap();
        assert_eq!(courtesy.count(1_001 + HOUR, "token|ada@example.org", HOUR), 1);
        assert_eq!(courtesy.count(1_001 + HOUR, "token|ada@example.org", DAY), 2);
        assert_eq!(courtesy.count(1_001 + HOUR, "token|bruno@example.org", DAY), 0);
        let courtesy = Courtesy::open(home.path(), 1_000 + DAY).unwrap();
        assert_eq!(courtesy.count(1_000 + DAY, "token|ada@example.org", DAY), 1);
    }
}
