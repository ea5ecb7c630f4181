//! What a player is told of each line: with a measure, so that no answer outgrows the mail that it answers.
use feldpost_kit::sheet::{Fate, LineFate, Refusal};
use serde_json::{Value as Json, json};

use super::caret::caret_block;

/// Refused lines that are shown; of the others their number is told.
const MOST_REFUSED: usize = 20;
/// Lines that were carried out: as many as a large army has.
const MOST_DONE: usize = 200;
/// Lines that were not tried.
const MOST_UNTRIED: usize = 40;
/// Lines read as prose.
const MOST_IGNORED: usize = 10;
/// Characters of one line or reason.
const MOST_TEXT: usize = 240;

/// The lines of a mail for its answer: `fates`, `ignored`, and under `left_out` how many of each kind are not
/// shown.
pub(super) fn told(fates: &[LineFate<String>], book: &str) -> Json {
    let (mut shown, mut ignored, mut left) = (Vec::new(), Vec::new(), [0usize; 4]);
    let mut count = [0usize; 4];
    for fate in fates {
        let (kind, most) = match fate.fate {
            Fate::Problem(_) | Fate::Ruling(_) => (0, MOST_REFUSED),
            Fate::Done { .. } => (1, MOST_DONE),
            Fate::Kept { .. } | Fate::NotMet | Fate::HeldBack { .. } => (2, MOST_UNTRIED),
            Fate::Ignored => (3, MOST_IGNORED),
        };
        count[kind] += 1;
        if count[kind] > most {
            left[kind] += 1;
        } else if kind == 3 {
            ignored.push(json!({ "number": fate.number, "text": clip(&fate.text) }));
        } else {
            shown.push(line(fate, book));
        }
    }
    let [refused, done, untried, prose] = left;
    let left_out = json!({ "refused": refused, "done": done, "untried": untried, "ignored": prose });
    json!({ "fates": shown, "ignored": ignored, "left_out": left_out })
}

fn line(line: &LineFate<String>, book: &str) -> Json {
    let (fate, note, reason) = match &line.fate {
        Fate::Done { note, .. } => ("done", note.as_deref().map(clip), None),
        Fate::Kept { note } => ("kept", note.as_deref().map(clip), None),
        Fate::NotMet => ("not-met", None, None),
        Fate::HeldBack { reason, .. } => ("held-back", None, Some(clip(reason))),
        Fate::Problem(refusal) => ("problem", None, Some(clip(&refusal.reason))),
        Fate::Ruling(refusal) => ("ruling", None, Some(clip(&refusal.reason))),
        Fate::Ignored => ("ignored", None, None),
    };
    json!({
        "number": line.number, "text": clip(&line.text), "understood": line.understood.as_deref().map(clip),
        "fate": fate, "note": note, "reason": reason, "caret_block": caret_block(&measured(line), book),
    })
}

/// The line with a refusal of bounded length; the line itself is cut where its block is made.
fn measured(line: &LineFate<String>) -> LineFate<String> {
    let short = |refusal: &Refusal<String>| Refusal {
        reason: clip(&refusal.reason),
        hint: refusal.hint.as_deref().map(clip),
        ..refusal.clone()
    };
    let fate = match &line.fate {
        Fate::Problem(refusal) => Fate::Problem(short(refusal)),
        Fate::Ruling(refusal) => Fate::Ruling(short(refusal)),
        other => other.clone(),
    };
    LineFate { fate, ..line.clone() }
}

fn clip(text: &str) -> String {
    match text.char_indices().nth(MOST_TEXT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fate(number: usize, text: &str, fate: Fate<String>) -> LineFate<String> {
        LineFate { number, text: text.to_owned(), understood: None, fate }
    }

    fn refusal(reason: &str) -> Refusal<String> {
        Refusal { span: (0, 0), rule: "1.1".to_owned(), reason: reason.to_owned(), hint: None }
    }

    #[test]
    fn each_kind_has_its_measure_and_the_rest_is_counted() {
        let mut fates = Vec::new();
        for n in 0..300 {
            fates.push(fate(n, "roll 9", Fate::Problem(refusal("a number"))));
            fates.push(fate(n, "nudge", Fate::Done { first: 0, end: 1, note: None }));
            fates.push(fate(n, "and so on", Fate::Ignored));
        }
        let told = told(&fates, "TOY");
        let lengths = ["fates", "ignored"].map(|key| told[key].as_array().unwrap().len());
        assert_eq!(lengths, [220, 10]);
        let left = json!({ "refused": 280, "done": 100, "untried": 0, "ignored": 290 });
        assert_eq!(told["left_out"], left);
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let long = "é".repeat(60_000);
        let told = told(&[fate(1, &long, Fate::Ruling(refusal(&long)))], "TOY");
        assert!(told.to_string().len() < 4_000);
        assert_eq!(told["fates"][0]["text"].as_str().unwrap().chars().count(), MOST_TEXT + 1);
    }
}
