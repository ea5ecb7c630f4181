//! Tells a broken order from a friendly word: only the first may be called a mistake.

use super::answers;
use super::name::Names;
use super::verbs::VERBS;
use crate::hex::Tunisia;
use feldpost_kit::sheet::Word;
use feldpost_kit::words::{like_hex, like_unit};

/// Whether words that are no order look like one: a unit or a hex among the first, or a verb with either.
pub(crate) fn looks_like_order(words: &[Word], names: &Names<'_>) -> bool {
    // Orders are short; the end of a long line says nothing more.
    let words = &words[..words.len().min(40)];
    let thing = |word: &Word| names.names().by_id(word).is_some() || like_hex::<Tunisia>(word);
    let verb = words.iter().take(3).any(|word| VERBS.read(&word.text).is_some());
    let begun = words.iter().take(2).any(thing) || like_unit(&words[..words.len().min(1)], names.names());
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let choice = match text(0) {
        "standing" => answers::WORDS.contains(&text(1)),
        "set" => text(1) == "default",
        "first" => matches!(text(1), "me" | "them"),
        "intercept" | "ask" => words.len() == 2,
        _ => false,
    };
    choice || begun || (verb && words.iter().any(thing))
}
