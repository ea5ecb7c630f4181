//! What is missing of the words: messages that a layout asks for, and what a translation lacks.

use super::{Templates, say};
use crate::words::ENGLISH;

impl Templates {
    /// What is missing of the compiled-in words, a sentence each: a message that a template asks for and that
    /// is not there in English, or gets less than it asks for; and in each language that there is, of the
    /// host and of every game, each message of English that is not there, asks for other figures, or is one
    /// too many.
    #[must_use]
    pub fn gaps(&self) -> Vec<String> {
        let asked = self.compiled_in.iter().flat_map(|(name, found)| {
            let faults = say::faults(&self.words, name, found.text);
            faults.into_iter().map(move |(line, fault)| format!("template {name}, line {line}: {fault}"))
        });
        asked.chain(self.words.gaps()).collect()
    }

    /// The messages that the host's own templates ask for.
    pub fn asked_by_host() -> impl Iterator<Item = String> {
        super::builtin::templates().flat_map(|(_, text)| super::calls::calls(text)).filter_map(|call| call.id)
    }

    /// The languages in which there is something to read, English first.
    #[must_use]
    pub fn languages(&self) -> Vec<&str> {
        let others = self.languages.iter().map(String::as_str).filter(|language| *language != ENGLISH);
        std::iter::once(ENGLISH).chain(others).collect()
    }
}
