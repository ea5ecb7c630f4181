//! What is wrong with a data file, and where.

use std::fmt;

/// A mistake in a data file of an owner: never an error of the program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// Name of the file.
    pub file: String,
    /// Line from 1.
    pub line: usize,
    /// Character in the line from 1.
    pub column: usize,
    /// What is wrong, one sentence without a full stop.
    pub reason: String,
    /// What would be right.
    pub hint: Option<String>,
}

impl Fault {
    /// A fault at a place.
    pub fn new(file: &str, (line, column): (usize, usize), reason: impl Into<String>) -> Fault {
        Fault { file: file.to_owned(), line, column, reason: reason.into(), hint: None }
    }

    /// Adds what would be right.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Fault {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for Fault {
    /// `units.csv:5:34: column sf: "x" is no whole number (a number from 1 to 9)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.reason)?;
        self.hint.as_ref().map_or(Ok(()), |hint| write!(f, " ({hint})"))
    }
}
