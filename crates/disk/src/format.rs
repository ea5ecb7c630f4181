//! Numbers of the formats in which a home and its private files are written.
//!
//! A file that a newer program wrote is refused with a sentence and left alone. An older one is taken over
//! once, step by step, and kept beside as `<name>.format-<number>`. Journals are no such files: the protocol
//! is theirs.
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Value, json};

use super::files::{self, FileError, Rights};

/// The format of a home as a whole: its folders, its queued mails, and that secrets can have lines.
pub const HOME: u64 = 2;
/// The format of the ledgers of lines.
const LEDGER: u64 = 1;
/// The format of a home that is worked on: what its files hold may be in its log alone.
const HOME_AT_WORK: u64 = 3;
/// The file that names it.
const HOME_FILE: &str = "format";

/// Why a file of the home cannot be taken.
#[derive(Debug, thiserror::Error)]
pub enum FormatError {
    /// The system refused.
    #[error(transparent)]
    File(#[from] FileError),
    /// A newer program wrote it.
    #[error(
        "{path} was written by a newer feldpost (format {found}, and this one knows up to {newest}): install \
         that one again; nothing has been changed"
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its number.
        found: u64,
        /// The newest that is known here.
        newest: u64,
    },
}

/// A kind of JSON file with a number of its format: for each older format the step to the next. The first one
/// takes files that have no number.
pub struct Kind(&'static [fn(Value) -> Value]);

/// `secrets.json` of a game: its first line. Since the third format changes follow, each a line of its own.
pub const SECRETS: Kind = Kind(&[as_it_is, sentences_become_notices, as_it_is]);
/// `roster.json` of a game.
pub const ROSTER: Kind = Kind(&[as_it_is]);
/// `state.json` of a game.
pub const STATE: Kind = Kind(&[as_it_is]);
/// The mark of the newest head of a game, in `high-water/`.
pub const MARK: Kind = Kind(&[as_it_is]);
/// `bounces.json` of the home; at first it held the addresses alone.
pub const BOUNCES: Kind = Kind(&[|addresses| json!({ "known": addresses })]);
/// `unfetched.json` of the home.
pub const UNFETCHED: Kind = Kind(&[as_it_is]);
/// `tries.json` of the home.
pub const TRIES: Kind = Kind(&[as_it_is]);
/// What a player keeps of sealed choices; at first the list alone.
pub const CHOICES: Kind = Kind(&[|choices| json!({ "choices": choices })]);

fn as_it_is(value: Value) -> Value {
    value
}

/// What a player was told stood there as finished sentences, and help as lines.
fn sentences_become_notices(mut secrets: Value) -> Value {
    fn become_notices(sentences: &mut Value) {
        for sentence in sentences.as_array_mut().into_iter().flatten() {
            *sentence = json!({ "written": { "text": sentence.take() } });
        }
    }
    let Some(answer) = secrets.get_mut("answer").filter(|answer| answer.is_object()) else { return secrets };
    answer.get_mut("notes").map(become_notices);
    let told = answer.get_mut("told").and_then(Value::as_object_mut);
    told.into_iter().flatten().for_each(|(_, sentences)| become_notices(sentences));
    if let Some(help) = answer.get_mut("asked").and_then(|asked| asked.get_mut("help")) {
        let lines: Vec<&str> = help.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        *help = json!({ "written": { "text": lines.join("\n") } });
    }
    secrets
}

impl Kind {
    /// The newest format.
    #[must_use]
    pub fn newest(&self) -> u64 {
        self.0.len() as u64
    }

    /// The content of a file in the newest format; `None` if there is no file. With `mend` an older file is
    /// replaced, and kept beside. What is no JSON stays as it is: its reader says so.
    ///
    /// # Errors
    /// [`FormatError`].
    pub fn read(&self, path: &Path, mend: bool) -> Result<Option<Vec<u8>>, FormatError> {
        files::read(path)?.map(|bytes| self.renew(path, bytes, mend)).transpose()
    }

    /// The same, of a file that was read already.
    ///
    /// # Errors
    /// [`FormatError`].
    pub fn renew(&self, path: &Path, bytes: Vec<u8>, mend: bool) -> Result<Vec<u8>, FormatError> {
        let found = match serde_json::from_slice(&bytes) {
            Ok(Number { format }) => format,
            // A list has no number.
            Err(_) if bytes.starts_with(b"[") => 0,
            Err(_) => return Ok(bytes),
        };
        refuse_newer(path, found, self.newest())?;
        let steps = self.0.iter().skip(usize::try_from(found).unwrap_or(usize::MAX));
        if steps.len() == 0 {
            return Ok(bytes);
        }
        let Ok(value) = serde_json::from_slice(&bytes) else { return Ok(bytes) };
        let mut value = steps.fold(value, |value, step| step(value));
        if let Value::Object(fields) = &mut value {
            fields.insert("format".to_owned(), self.newest().into());
        }
        let newer = value.to_string().into_bytes();
        if mend {
            keep_older(path, &bytes, found)?;
            files::replace(path, &newer, Rights::Private)?;
        }
        Ok(newer)
    }
}

/// The number that stands in a file; 0 if there is none.
#[derive(Deserialize)]
struct Number {
    #[serde(default)]
    format: u64,
}

fn refuse_newer(path: &Path, found: u64, newest: u64) -> Result<(), FormatError> {
    if found <= newest { Ok(()) } else { Err(FormatError::Newer { path: path.to_owned(), found, newest }) }
}

/// Keeps a file of an older format beside the new one; one that is kept already stays.
fn keep_older(path: &Path, bytes: &[u8], found: u64) -> Result<(), FileError> {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".format-{found}"));
    let kept = PathBuf::from(name);
    if kept.exists() { Ok(()) } else { files::replace(&kept, bytes, Rights::Private) }
}

/// Refuses a home that a newer program has worked on. One without a number is older.
///
/// # Errors
/// [`FormatError`].
pub fn check_home(home: &Path) -> Result<(), FormatError> {
    home_format(home).map(|_| ())
}

/// Marks a home as one of this format.
///
/// # Errors
/// [`FormatError`].
pub fn mark_home(home: &Path) -> Result<(), FormatError> {
    let found = home_format(home)?;
    if found != HOME && found != HOME_AT_WORK {
        files::replace(&home.join(HOME_FILE), format!("{HOME}\n").as_bytes(), Rights::Public)?;
    }
    Ok(())
}

/// Marks a home as one whose log an older program would not read.
///
/// # Errors
/// The file cannot be written.
pub fn mark_at_work(home: &Path) -> Result<(), FileError> {
    files::replace(&home.join(HOME_FILE), format!("{HOME_AT_WORK}\n").as_bytes(), Rights::Public)
}

/// Marks a home as one that has no log any more. Not synced: the program that wrote the log reads both.
///
/// # Errors
/// The file cannot be written.
pub fn mark_closed(home: &Path) -> Result<(), FileError> {
    files::put(&home.join(HOME_FILE), format!("{HOME}\n").as_bytes(), Rights::Public)
}

fn home_format(home: &Path) -> Result<u64, FormatError> {
    let path = home.join(HOME_FILE);
    let bytes = files::read(&path)?.unwrap_or_default();
    let found = String::from_utf8_lossy(&bytes).trim().parse().unwrap_or(0);
    refuse_newer(&path, found, HOME_AT_WORK)?;
    Ok(found)
}

/// The first line of a ledger of lines.
#[must_use]
pub fn first_line() -> String {
    format!("format {LEDGER}\n")
}

/// The lines of a ledger behind its first one. An older ledger has none: it is to be written anew, with
/// [`first_line`], and then the flag is false. With `mend` it is kept beside.
///
/// # Errors
/// [`FormatError`].
pub fn ledger_lines<'a>(path: &Path, text: &'a str, mend: bool) -> Result<(&'a str, bool), FormatError> {
    let numbered = text.strip_prefix("format ").and_then(|rest| rest.split_once('\n'));
    let Some((Ok(found), lines)) = numbered.map(|(number, lines)| (number.parse(), lines)) else {
        if mend && !text.is_empty() {
            keep_older(path, text.as_bytes(), 0)?;
        }
        return Ok((text, false));
    };
    refuse_newer(path, found, LEDGER)?;
    Ok((lines, true))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A kind that has changed twice.
    const TWICE: Kind = Kind(&[|list| json!({ "list": list }), |old| json!({ "items": old["list"] })]);

    fn folder_with(text: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        std::fs::write(&path, text).unwrap();
        (folder, path)
    }

    fn read(path: &Path, mend: bool) -> Value {
        serde_json::from_slice(&TWICE.read(path, mend).unwrap().unwrap()).unwrap()
    }

    #[test]
    fn an_older_file_is_taken_over_once_and_kept_beside() {
        for (old, number) in [("[1,2]", 0), (r#"{"format":1,"list":[1,2]}"#, 1)] {
            let (folder, path) = folder_with(old);
            let new = json!({ "format": 2, "items": [1, 2] });
            assert_eq!(read(&path, false), new);
            assert_eq!(std::fs::read_to_string(&path).unwrap(), old, "who only looks changes nothing");
            assert_eq!((read(&path, true), read(&path, true)), (new.clone(), new.clone()));
            assert_eq!(std::fs::read_to_string(&path).unwrap(), new.to_string());
            let kept = folder.path().join(format!("a.json.format-{number}"));
            assert_eq!(std::fs::read_to_string(kept).unwrap(), old);
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
        }
    }

    #[test]
    fn what_stood_in_the_secrets_as_sentences_is_kept_as_written() {
        let old = json!({ "format": 1, "answer": {
            "seq": 7, "notes": ["Late."], "told": { "cw": ["Time is up."] }, "asked": { "help": ["a", " b"] },
        } });
        let (_folder, path) = folder_with(&old.to_string());
        let written = |text: &str| json!({ "written": { "text": text } });
        let new = json!({ "format": 3, "answer": {
            "seq": 7, "notes": [written("Late.")], "told": { "cw": [written("Time is up.")] },
            "asked": { "help": written("a\n b") },
        } });
        let read = |path: &Path| -> Value {
            serde_json::from_slice(&SECRETS.read(path, false).unwrap().unwrap()).unwrap()
        };
        assert_eq!(read(&path), new);
        for answer in [json!(null), json!({ "asked": "status" }), json!({ "asked": { "report": 3 } })] {
            let (_folder, path) = folder_with(&json!({ "format": 1, "answer": answer }).to_string());
            assert_eq!(read(&path), json!({ "format": 3, "answer": answer }));
        }
    }

    #[test]
    fn a_newer_file_is_refused_with_what_to_do_and_left_alone() {
        let text = r#"{"format":3,"things":{}}"#;
        let (_folder, path) = folder_with(text);
        let told = TWICE.read(&path, true).unwrap_err().to_string();
        assert!(told.contains("a.json was written by a newer feldpost (format 3"), "{told}");
        assert!(told.contains("up to 2): install that one again; nothing has been changed"), "{told}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }

    #[test]
    fn what_is_no_json_is_left_to_its_reader() {
        let (folder, path) = folder_with("{\"a\":");
        assert_eq!(TWICE.read(&path, true).unwrap().unwrap(), b"{\"a\":");
        assert_eq!(TWICE.read(&folder.path().join("none"), true).unwrap(), None);
    }

    #[test]
    fn the_numbers_in_the_files_are_those_of_their_kinds() {
        for kind in [ROSTER, STATE, MARK, BOUNCES, CHOICES] {
            assert_eq!(kind.newest(), 1, "the types say `Format<1>`");
        }
        assert_eq!(SECRETS.newest(), 3, "the type says `Format<3>`");
    }

    #[test]
    fn a_ledger_of_lines_bears_its_number_in_the_first() {
        let (folder, path) = folder_with("1000 a\n");
        assert_eq!(ledger_lines(&path, "1000 a\n", false).unwrap(), ("1000 a\n", false));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "who only looks changes nothing");
        assert_eq!(ledger_lines(&path, "1000 a\n", true).unwrap(), ("1000 a\n", false));
        assert_eq!(std::fs::read_to_string(folder.path().join("a.json.format-0")).unwrap(), "1000 a\n");
        assert_eq!(ledger_lines(&path, "format 1\n1000 a\n", true).unwrap(), ("1000 a\n", true));
        let told = ledger_lines(&path, "format 2\nx\n", true).unwrap_err().to_string();
        assert!(told.contains("newer feldpost"), "{told}");
    }
}
