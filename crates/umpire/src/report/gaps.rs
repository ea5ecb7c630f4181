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
        self.unreadable().into_iter().chain(asked).chain(self.words.gaps()).collect()
    }

    /// The compiled-in templates that are not written as templates are.
    fn unreadable(&self) -> Vec<String> {
        let parts = self.compiled_in.keys().filter_map(|name| Some(name.split_once('/')?.1));
        let faults = parts.filter_map(|part| {
            let name = format!("{ENGLISH}/{part}");
            let error = self.environment.get_template(&name).err()?;
            let (template, line, reason) = self.place(&error, &name);
            Some(format!("template {template}, line {line}: {reason}"))
        });
        faults.collect()
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::sources::{Builtin, CompiledIn};
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn a_template_of_ours_is_read_when_it_is_wanted_and_a_bad_one_is_found() {
        let (bad, good) =
            (Builtin { text: "a\n{% if %}\n", general: None }, Builtin { text: "b\n", general: None });
        let compiled_in = CompiledIn::from([("layout/x.txt".into(), bad), ("layout/y.txt".into(), good)]);
        let templates =
            Templates::read(compiled_in, BTreeMap::new(), BTreeSet::new(), &BTreeMap::new()).unwrap();
        let read = || templates.environment.templates().count();
        assert_eq!(read(), 0);
        let gaps = templates.gaps();
        assert_eq!(gaps.iter().filter(|gap| gap.starts_with("template ")).count(), 1, "{gaps:?}");
        assert!(gaps[0].starts_with("template en/x.txt, line 2: "), "{gaps:?}");
        assert_eq!(read(), 1);
    }
}
