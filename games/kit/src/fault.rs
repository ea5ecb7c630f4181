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

    /// Keeps what was read; a fault goes to the others.
    pub fn keep<T>(read: Result<T, Fault>, faults: &mut Vec<Fault>) -> Option<T> {
        read.map_err(|fault| faults.push(fault)).ok()
    }

    /// Faults in the order of these files, of lines and of columns, each once.
    #[must_use]
    pub fn in_order(files: &[&str], mut faults: Vec<Fault>) -> Vec<Fault> {
        let file = |fault: &Fault| files.iter().position(|name| *name == fault.file);
        faults.sort_by(|one, other| file(one).cmp(&file(other)).then_with(|| one.cmp(other)));
        faults.dedup();
        faults
    }
}

impl fmt::Display for Fault {
    /// `units.csv:5:34: column sf: "x" is no whole number (a number from 1 to 9)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.reason)?;
        self.hint.as_ref().map_or(Ok(()), |hint| write!(f, " ({hint})"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_told_by_file_and_place_and_each_once() {
        let fault = |file: &str, line| Fault::new(file, (line, 1), "is wrong");
        let told = [fault("map.csv", 2), fault("units.csv", 9), fault("map.csv", 2), fault("map.csv", 1)];
        let told = Fault::in_order(&["units.csv", "map.csv"], told.to_vec());
        assert_eq!(told, [fault("units.csv", 9), fault("map.csv", 1), fault("map.csv", 2)]);
    }
}
