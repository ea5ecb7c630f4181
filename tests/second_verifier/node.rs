//! The other verifier, as a child.

use std::collections::BTreeSet;
use std::fmt::{Display, Formatter};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// A file: its name and what it holds.
pub type File = (String, Vec<u8>);

/// A journal to be judged, and what people have kept.
#[derive(Clone, Default)]
pub struct Case {
    pub name: String,
    pub journal: Vec<u8>,
    pub head: Option<String>,
    /// The key that was given, as text.
    pub key: Option<String>,
    /// Mailboxes, each with its files.
    pub boxes: Vec<Vec<File>>,
    /// Files of openings.
    pub opened: Vec<Vec<u8>>,
}

/// What one of the two says of it.
pub struct Answer {
    pub exit: i64,
    pub entry: Option<usize>,
    pub why: String,
    /// What was found in mailboxes and openings: level, kind, entry, file.
    pub findings: BTreeSet<String>,
}

impl Answer {
    /// The same verdict, the same entry, the same findings; each has words of its own.
    pub fn same(&self, other: &Self) -> bool {
        (self.exit, self.entry, &self.findings) == (other.exit, other.entry, &other.findings)
    }

    /// What one finds and the other does not.
    pub fn beyond<'a>(&'a self, other: &'a Self) -> Vec<&'a String> {
        self.findings.difference(&other.findings).take(8).collect()
    }
}

/// One finding as it is compared.
pub fn finding(level: &str, what: &str, entry: Option<usize>, file: Option<&str>) -> String {
    let file = file.and_then(|file| file.rsplit('/').next()).unwrap_or_default();
    format!("{level} {what} {entry:?} {file}")
}

impl Display for Answer {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self.entry {
            Some(entry) => write!(f, "{}, entry {entry}: {:?}", self.exit, self.why),
            None => write!(f, "{}: {:?}", self.exit, self.why),
        }
    }
}

/// Node, or `None` where it is not installed and nobody asks for everything: `tests/run` installs it.
pub fn program() -> Option<&'static str> {
    let there = ["node", "nodejs"].into_iter().find(|name| {
        Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
    });
    let all = std::env::var("CI").is_ok_and(|ci| ci == "true") || rustix::process::geteuid().is_root();
    assert!(there.is_some() || !all, "node is missing: apt-get install nodejs");
    if there.is_none() {
        eprintln!("node is missing: the second verifier is not asked");
    }
    there
}

fn judging(word: Option<&str>, input: Vec<u8>) -> Vec<u8> {
    let Some(node) = program() else { return Vec::new() };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("verifier/test/judge.mjs");
    let mut child = Command::new(node)
        .arg(script)
        .args(word)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node starts");
    let mut stdin = child.stdin.take().unwrap();
    let writing = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "the second verifier fell over");
    let _ = writing.join().unwrap();
    output.stdout
}

fn put(input: &mut Vec<u8>, case: &Case) {
    let head = case.head.as_deref();
    let boxes: Vec<Vec<(&str, usize)>> = case
        .boxes
        .iter()
        .map(|files| files.iter().map(|(name, bytes)| (name.as_str(), bytes.len())).collect())
        .collect();
    let opened: Vec<usize> = case.opened.iter().map(Vec::len).collect();
    let header = json!({"journal": case.journal.len(), "head": head.map(str::len), "key": case.key,
        "boxes": boxes, "opened": opened});
    input.extend_from_slice(format!("{header}\n").as_bytes());
    input.extend_from_slice(&case.journal);
    input.extend_from_slice(head.unwrap_or_default().as_bytes());
    case.boxes.iter().flatten().for_each(|(_, bytes)| input.extend_from_slice(bytes));
    case.opened.iter().for_each(|bytes| input.extend_from_slice(bytes));
}

/// What it says of each case, all in one process.
pub fn judge(cases: &[Case]) -> Vec<Answer> {
    let mut input = Vec::new();
    cases.iter().for_each(|case| put(&mut input, case));
    let output = String::from_utf8(judging(None, input)).unwrap();
    let answers: Vec<Answer> = output.lines().map(answer).collect();
    assert!(program().is_none() || answers.len() == cases.len(), "an answer to each");
    answers
}

fn answer(line: &str) -> Answer {
    let value: Value = serde_json::from_str(line).unwrap();
    let entry = |value: &Value| value["entry"].as_u64().map(|entry| usize::try_from(entry).unwrap());
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let told =
        |one: &Value| finding(&text(one, "level"), &text(one, "what"), entry(one), one["file"].as_str());
    Answer {
        exit: value["exit"].as_i64().unwrap(),
        entry: entry(&value),
        why: text(&value, "why"),
        findings: value["findings"].as_array().unwrap().iter().map(told).collect(),
    }
}

/// Its own games, which hold everything that a journal can.
pub fn games() -> Vec<Case> {
    let mut rest = judging(Some("games"), Vec::new());
    let mut found = Vec::new();
    while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
        let header: Value = serde_json::from_slice(&rest[..end]).unwrap();
        let begin = end + 1;
        let end = begin + usize::try_from(header["journal"].as_u64().unwrap()).unwrap();
        let name = format!("its game {}", found.len());
        found.push(Case { name, journal: rest[begin..end].to_vec(), ..Case::default() });
        rest.drain(..end);
    }
    found
}
