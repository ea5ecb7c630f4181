//! The messages that are compiled in for one language: read when something is first said in it.
use std::sync::OnceLock;

use super::catalogue::{Catalogue, CatalogueError};
use super::figure::{self, Figures};
use super::{NAME, WordsError};

/// Files of messages of one language.
#[derive(Debug)]
pub(super) struct Builtin {
    language: String,
    /// Relative path and text of each.
    pub(super) files: Vec<(&'static str, &'static str)>,
    read: OnceLock<Option<Read>>,
    /// The language's name for itself.
    name: OnceLock<Option<String>>,
}

/// Messages, and what is wrong with files.
type Read = (Catalogue, Vec<WordsError>);

impl Builtin {
    /// # Errors
    /// The language has no name that programs know (BCP 47).
    pub fn new(language: &str) -> Result<Builtin, CatalogueError> {
        Catalogue::new(language)?;
        let (read, name) = (OnceLock::new(), OnceLock::new());
        Ok(Builtin { language: language.to_owned(), files: Vec::new(), read, name })
    }

    /// All messages. What is wrong with one of the files is left out, and found by a test.
    pub fn all(&self) -> Option<&Catalogue> {
        self.read.get_or_init(|| self.read_some(|_| true)).as_ref().map(|(all, _)| all)
    }

    /// Whether all were read.
    #[cfg(test)]
    pub fn is_read(&self) -> bool {
        self.read.get().is_some()
    }

    /// What is wrong with its files.
    pub fn faults(&self) -> &[WordsError] {
        self.all();
        self.read.get().and_then(Option::as_ref).map_or(&[], |(_, faults)| faults)
    }

    /// The language's name for itself, for which all else need not be read.
    pub fn name(&self) -> Option<String> {
        self.name.get_or_init(|| self.read_name()).clone()
    }

    fn read_name(&self) -> Option<String> {
        let (named, _) = self.read_some(|text| text.contains(NAME))?;
        let said = |id: &str, _: &Figures| id.to_owned();
        named.fill(NAME, &Figures::new(), &said).ok().map(figure::plain)
    }

    fn read_some(&self, wanted: impl Fn(&str) -> bool) -> Option<Read> {
        let mut catalogue = Catalogue::new(&self.language).ok()?;
        let files = self.files.iter().filter(|(_, text)| wanted(text));
        let wrong = |(path, text): &(&str, &str)| {
            let fault = catalogue.add(text).err()?;
            Some(WordsError { path: (*path).to_owned(), fault })
        };
        let faults = files.filter_map(wrong).collect();
        Some((catalogue, faults))
    }
}
