//! Tells a broken order from a friendly word: only the first may be called a mistake.

use super::answers;
use super::name::Names;
use super::verbs::VERBS;
use crate::hex::Tunisia;
use crate::words::OffMap;
use feldpost_kit::sheet::Word;
use feldpost_kit::words::{Tongue as _, like_hex, like_unit};

/// Words of the longest order that goes from place to place.
const SHORT: usize = 8;

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
        // `refit all`: short, and nothing that a person says in passing.
        _ if VERBS.read(text(0)).is_some() && text(1) == "all" => words.len() <= 3,
        _ => false,
    };
    choice || begun || begins_with_order(words, names) || (verb && words.iter().any(thing))
}

/// Whether a short line begins with a verb and names an amount or a place: `ship 2T tripoli zarzis`.
fn begins_with_order(words: &[Word], names: &Names<'_>) -> bool {
    let verb = words.first().is_some_and(|word| VERBS.read(&word.text).is_some());
    let named = |at: usize| {
        let word = words[at].text.as_str();
        let amount = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let amount = amount.len() < word.len() && matches!(amount, "t" | "sp");
        amount || OffMap::from_word(word).is_some() || names.place(&words[at..]).is_some()
    };
    verb && words.len() <= SHORT && (1..words.len()).filter(|at| named(*at)).count() > 1
}
