//! Tells a broken order from a friendly word: only the first may be called a mistake.

use super::name::Names;
use super::verb::Verb;
use crate::hex::SidiRezegh;
use feldpost_kit::names::Named;
use feldpost_kit::sheet::Word;
use feldpost_kit::words::{Tongue, has_figure, hex_at, like_hex, like_unit};

/// Words before which `8h` is a time and not the 8th Hussars.
const BEFORE_TIMES: &[&str] = &[
    "in", "at", "until", "till", "for", "about", "around", "by", "after", "before", "within", "next",
    "another", "only", "than", "~", "wait", "hold", "leave", "stay",
];

/// Whether words that are no order look like one: an exact unit id anywhere; or a verb as first or
/// second word, with something like a unit or a hex; or a choice begun.
pub(crate) fn looks_like_order(words: &[Word], names: &Names<'_>) -> bool {
    let exact_id = |at: usize| names.units().by_id(&words[at]).is_some() && !is_time(words, at);
    (0..words.len()).any(exact_id)
        || only_hexes(words)
        || begins_a_choice(words)
        || begins_with_unit(words, names)
        || verb_with_object(words, names)
}

/// `in 8h`: not the 8th Hussars.
fn is_time(words: &[Word], at: usize) -> bool {
    matches!(words[at].text.as_str(), "7h" | "8h" | "11h")
        && at > 0
        && BEFORE_TIMES.contains(&&*words[at - 1].text)
}

/// A line of hexes alone is the rest of an order that a mail program wrapped.
fn only_hexes(words: &[Word]) -> bool {
    words.iter().all(like_hex::<SidiRezegh>)
}

/// `an 4`, `standing air …`, `commit T02C3.an …`, `reveal pc1|…`, `recover none …`, `if J18 …`.
fn begins_a_choice(words: &[Word]) -> bool {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let second = text(1);
    match text(0) {
        "an" => {
            let known = ["roll", "keep", "raise", "lower", "+", "-", "+1", "-1"].contains(&second);
            let number = second.trim_start_matches(['+', '-']).parse::<u8>().is_ok_and(|n| n < 10);
            (known || number) && (words.len() <= 3 || ["or", "and", "if", "in", "for"].contains(&text(2)))
        }
        "standing" => {
            let at = if second.starts_with("order") { 2 } else { 1 };
            ["an", "air", "night", "idle"].contains(&text(at)) || (text(at) == "off" && words.len() == at + 1)
        }
        "commit" => second.contains('.') || (second.len() >= 32 && !second.contains(|c: char| c > 'f')),
        "reveal" => second.starts_with("pc1"),
        "place" => second == "default",
        "recover" => second == "none" && words.len() > 2,
        "plan" => second == "off" || second == "if" || second.contains('.'),
        "all" => second == "in" && hex_at::<SidiRezegh>(words.get(2..).unwrap_or_default()).is_some(),
        "air" => second == "none",
        "if" | "unless" => {
            let at = if second == "not" { 2 } else { 1 };
            let then = words.iter().position(|word| word.text == "then");
            let ordered = then.and_then(|at| words.get(at + 1)).and_then(|word| Verb::read(&word.text));
            hex_at::<SidiRezegh>(words.get(at..).unwrap_or_default()).is_some() || ordered.is_some()
        }
        _ => false,
    }
}

/// `3 RTR …`, `11 Hussars …` in full; `3rtx B17`, `3rtx pas` nearly.
fn begins_with_unit(words: &[Word], names: &Names<'_>) -> bool {
    if has_figure(words) && names.units().exact(words, None).is_some() {
        return true;
    }
    like_unit(&words[..words.len().min(1)], names.units())
        && (words.len() <= 3 || words[1..].iter().any(like_hex::<SidiRezegh>))
}

fn verb_with_object(words: &[Word], names: &Names<'_>) -> bool {
    // Orders are short; the end of a long line says nothing more.
    let words = &words[..words.len().min(40)];
    let Some(at) = words.iter().take(2).position(|word| Verb::read(&word.text).is_some()) else {
        return false;
    };
    let around = |from: usize| &words[from.min(words.len())..];
    let subject_is_number = at == 1 && words.len() <= 3 && names.units().named(&words[..1], None).is_some();
    let units = (0..words.len()).filter(|from| *from != at && !is_time(words, *from)).any(|from| {
        let rest = around(from);
        let printed = has_figure(rest) && matches!(names.units().exact(rest, None), Some(Named::One(..)));
        printed || like_unit(&rest[..1], names.units())
    });
    let two_word_hex = |from: usize| {
        let single = words[from].text.as_str();
        hex_at::<SidiRezegh>(around(from)).is_some() && !["a", "i"].contains(&single)
    };
    (has_figure(&words[..1]) && subject_is_number) || units || (0..words.len()).any(two_word_hex) || {
        words.iter().any(like_hex::<SidiRezegh>)
    }
}
