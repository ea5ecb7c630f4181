//! Tells a broken order from a friendly word: only the first may be called a mistake.

use super::name::Names;
use super::orders::VERBS;
use crate::hex::Alamein;
use feldpost_kit::sheet::Word;
use feldpost_kit::words::{Tongue, like_hex, like_unit};

/// Whether words that are no order look like one: a unit or a hex among the first, or a verb with either.
pub(crate) fn looks_like_order(words: &[Word], names: &Names<'_>) -> bool {
    // Orders are short; the end of a long line says nothing more.
    let words = &words[..words.len().min(40)];
    let thing = |word: &Word| names.units().by_id(word).is_some() || like_hex::<Alamein>(word);
    let verb = words.iter().take(3).any(|word| VERBS.read(&word.text).is_some());
    let begun = words.iter().take(2).any(thing) || like_unit(&words[..words.len().min(1)], names.units());
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let choice = match text(0) {
        "standing" => ["no", "back", "push", "intercept", "ask", "off"].contains(&text(1)),
        "place" => text(1) == "default",
        "push" | "intercept" | "ask" => words.len() == 2,
        "no" => text(1) == "retreat",
        "commit" => text(1).contains('.'),
        "reveal" => text(1).starts_with("pc1"),
        _ => false,
    };
    choice || begun || (verb && words.iter().any(thing))
}
