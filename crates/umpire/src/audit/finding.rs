//! What an audit found besides its verdict: each thing with its proof, and what it is good for.

use serde::Serialize;

/// What a finding is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// It follows from what the umpire has signed or published himself: anybody can check it.
    Convicts,
    /// It may have a harmless reason; whoever can tell should be asked.
    Asks,
    /// Good to know, and no reproach.
    Informs,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What it is good for.
    pub level: Level,
    /// What kind of thing it is, in one word for programs: see `docs/protocol.md`.
    pub what: &'static str,
    /// The entry of the journal that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<usize>,
    /// The file beside the journal that shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// What was found, for people.
    pub text: String,
}

impl Finding {
    fn new(level: Level, what: &'static str, text: impl Into<String>) -> Finding {
        Finding { level, what, entry: None, file: None, text: text.into() }
    }

    /// One that convicts.
    pub(super) fn convicts(what: &'static str, text: impl Into<String>) -> Finding {
        Finding::new(Level::Convicts, what, text)
    }

    /// One that asks for an answer.
    pub(super) fn asks(what: &'static str, text: impl Into<String>) -> Finding {
        Finding::new(Level::Asks, what, text)
    }

    /// One for information.
    pub(super) fn informs(what: &'static str, text: impl Into<String>) -> Finding {
        Finding::new(Level::Informs, what, text)
    }

    /// The same, with the entry that it is about.
    pub(super) fn at(mut self, entry: usize) -> Finding {
        self.entry = Some(entry);
        self
    }

    /// The same, with the file that shows it.
    pub(super) fn in_file(mut self, file: &str) -> Finding {
        self.file = Some(file.to_owned());
        self
    }

    /// The finding in one line: the entry, the file, and what was found.
    #[must_use]
    pub fn line(&self) -> String {
        let entry = self.entry.map(|entry| format!("entry {entry}: ")).unwrap_or_default();
        let file = self.file.as_ref().map(|file| format!(" [{file}]")).unwrap_or_default();
        format!("{entry}{}{file}", self.text)
    }
}
