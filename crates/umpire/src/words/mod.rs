//! Words for what is told: a notice has its figures, a catalogue of messages its sentences.
//!
//! A catalogue is every `templates/<language>/*.ftl` of one language (Fluent). The umpire may override any
//! message. One that a language lacks is taken from English: something is always said.
mod catalogue;
mod host;
mod notice;
#[cfg(test)]
mod tests;

pub use catalogue::{Catalogue, CatalogueError, Shape};
pub use host::{HostNotice, ListedGame, ListedPhase, Matter, SilentSeat, Wish};
pub use notice::{MapPlace, MapSign, NamedSeat, Notice, NumberedLine, Secret, SecretHelp};

use std::collections::BTreeMap;

use serde::Serialize;

use crate::report::{builtin, text};

/// The language in which everything can be said.
pub const ENGLISH: &str = "en";

/// The catalogues of all languages, and what the umpire has put in their place.
#[derive(Debug)]
pub struct Words {
    builtin: BTreeMap<String, Catalogue>,
    own: BTreeMap<String, Catalogue>,
}

/// A mail in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worded {
    /// Its subject, on one line.
    pub subject: String,
    /// Its text: no line but one to be typed is wider than [`text::WIDTH`].
    pub text: String,
}

/// What cannot be used of a file, by its relative path.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {fault}")]
pub struct WordsError {
    /// Its relative path under `templates/`.
    pub path: String,
    /// What is wrong.
    #[source]
    pub fault: CatalogueError,
}

impl Words {
    /// The compiled-in messages, and before them those of the umpire's own files, by relative path.
    ///
    /// # Errors
    /// A file that is not well formed, or has a message that nothing says, or one that asks for a figure that
    /// there is not.
    pub fn new<'a>(own: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Words, WordsError> {
        let builtin = catalogues(builtin::catalogues())?;
        let mut words = Words { builtin, own: BTreeMap::new() };
        for (path, text) in own {
            let fault = |fault| WordsError { path: path.to_owned(), fault };
            let language = language_of(path);
            let mut all = match words.own.remove(language) {
                Some(catalogue) => catalogue,
                None => Catalogue::new(language).map_err(fault)?,
            };
            all.add(text).map_err(fault)?;
            if let Some(english) = words.builtin.get(ENGLISH) {
                all.fits(english).map_err(fault)?;
            }
            words.own.insert(language.to_owned(), all);
        }
        Ok(words)
    }

    /// The languages that have messages.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.builtin.keys().map(String::as_str)
    }

    /// What is compiled in for a language.
    #[must_use]
    pub fn catalogue(&self, language: &str) -> Option<&Catalogue> {
        self.builtin.get(language)
    }

    /// A notice in the words of a language: the umpire's own, else those compiled in, else those of the next
    /// language of [`wider`]. If there is no message at all, its id and figures as data.
    #[must_use]
    pub fn say(&self, language: &str, notice: &impl Serialize) -> String {
        self.first(language, notice, |catalogue| catalogue.say(notice))
    }

    /// The same for a notice that is a whole mail. Lines that begin with two blanks stand as they are, since
    /// somebody is to type them; the others are broken where they are too wide.
    #[must_use]
    pub fn mail(&self, language: &str, notice: &impl Serialize) -> Worded {
        Worded {
            subject: text::one_line(&self.first(language, notice, |catalogue| catalogue.subject(notice))),
            text: laid_out(&self.say(language, notice)),
        }
    }

    fn first(
        &self,
        language: &str,
        notice: &impl Serialize,
        say: impl Fn(&Catalogue) -> Result<String, CatalogueError>,
    ) -> String {
        let mut catalogues = wider(language).flat_map(|language| {
            [&self.own, &self.builtin].into_iter().filter_map(move |among| among.get(language))
        });
        let said = catalogues.find_map(|catalogue| say(catalogue).ok());
        said.unwrap_or_else(|| serde_json::to_string(notice).unwrap_or_default())
    }
}

/// A language, the wider ones to which it belongs (`zh` for `zh-Hans`), and English: in the first of them
/// that has something it is said.
pub fn wider(language: &str) -> impl Iterator<Item = &str> {
    let all = std::iter::successors(Some(language), |narrow| narrow.rsplit_once('-').map(|(wide, _)| wide));
    all.filter(|language| *language != ENGLISH).chain([ENGLISH])
}

/// Whether this can be the name of a language, such as `en` and `zh-Hans` (BCP 47).
#[must_use]
pub fn is_language(name: &str) -> bool {
    Catalogue::new(name).is_ok()
}

/// Paragraphs as they are mailed, with one empty line between two.
fn laid_out(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().map(str::trim_end) {
        let is_gap = line.is_empty();
        if is_gap && lines.last().is_none_or(String::is_empty) {
            continue;
        }
        let is_typed = line.starts_with("  ");
        lines.push(if is_typed { line.to_owned() } else { text::wrap(line, text::WIDTH, 0) });
    }
    lines.join("\n").trim_end().to_owned()
}

/// The language of a file, which is the first folder of its path.
fn language_of(path: &str) -> &str {
    path.split('/').next().unwrap_or_default()
}

fn catalogues<'a>(
    files: impl Iterator<Item = (&'a str, &'a str)>,
) -> Result<BTreeMap<String, Catalogue>, WordsError> {
    let mut all = BTreeMap::new();
    for (path, text) in files {
        let fault = |fault| WordsError { path: path.to_owned(), fault };
        let language = language_of(path);
        if !all.contains_key(language) {
            all.insert(language.to_owned(), Catalogue::new(language).map_err(fault)?);
        }
        all.get_mut(language).map_or(Ok(()), |all: &mut Catalogue| all.add(text)).map_err(fault)?;
    }
    Ok(all)
}
