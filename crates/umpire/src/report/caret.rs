//! A refused line with the place marked: line, carets, reason and rule, hint.

use super::text::{WIDTH, character_width, width, wrap};
use crate::words::{ENGLISH, Notice, Words};
use feldpost_kit::sheet::{Fate, LineFate};

/// The block that shows why a line was refused, ready for a mail; empty if it was not refused.
/// `book` is the rulebook's sign, such as `TS`.
///
/// No line is wider than [`WIDTH`] columns. A line that is too long is shown from near the marked
/// place on, after `...`. Control characters become blanks, so that the carets stand where they belong.
#[must_use]
pub fn caret_block(fate: &LineFate<String>, book: &str) -> Vec<String> {
    let Some(refusal) = fate.refusal() else { return Vec::new() };
    let number = fate.number.to_string();
    let gutter = format!("{:pad$} | ", "", pad = number.len() + 1);
    let shown: Vec<char> = fate.text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let start = refusal.span.0.min(shown.len());
    let end = refusal.span.1.clamp(start, shown.len().max(start));
    let room = WIDTH - width(&gutter);
    let (line, before) = window(&shown, start, end, room);
    let marked = columns(&shown[start..end]).clamp(1, room - before.min(room - 1));
    let mut said = refusal.reason.trim_end_matches('.').to_owned();
    if !refusal.rule.is_empty() {
        said.push_str(&format!(" ({})", refusal.citation(book)));
    }
    if let Some(hint) = &refusal.hint {
        said.push_str(&format!("; {hint}"));
    }
    let said: String = said.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let lead = if refusal.span == (0, 0) { 0 } else { before };
    let marks = format!("{}{}", " ".repeat(lead), "^".repeat(marked));
    let mut block = vec![format!(" {number} | {line}")];
    // The reason stands beside the carets if there is room for it, else below them.
    if width(&marks) + 1 + width(&said) <= room {
        block.push(format!("{gutter}{marks} {said}"));
    } else {
        block.push(format!("{gutter}{marks}"));
        block.extend(wrap(&said, room, 0).lines().map(|part| format!("{gutter}{part}")));
    }
    block
}

/// A line and what came of it, for the terminal: without control characters and marks that turn the writing.
#[must_use]
pub fn fate_lines(words: &Words, fate: &LineFate<String>, book: &str) -> Vec<String> {
    let understood = fate.understood.as_deref().unwrap_or(&fate.text);
    let said = |what: &str| vec![format!(" {} | {understood}: {what}", fate.number)];
    let lines = match &fate.fate {
        Fate::Problem(_) | Fate::Ruling(_) => caret_block(fate, book),
        Fate::Done { note: Some(note), .. } => said(note),
        Fate::Done { note: None, .. } => said(&words.say(ENGLISH, &Notice::LineGood)),
        Fate::Kept { note } => said(&note.clone().unwrap_or_else(|| words.say(ENGLISH, &Notice::LineKept))),
        Fate::NotMet => said(&words.say(ENGLISH, &Notice::LineNotMet)),
        Fate::HeldBack { reason, .. } => said(reason),
        Fate::Ignored => said(&words.say(ENGLISH, &Notice::LineIgnored)),
    };
    lines.iter().map(|line| super::clean::text(line).replace('\n', " ")).collect()
}

/// The part of a line that fits, and the columns in it before the marked place.
fn window(line: &[char], start: usize, end: usize, room: usize) -> (String, usize) {
    if columns(line) <= room {
        return (line.iter().collect(), columns(&line[..start]));
    }
    // From the beginning if the place is seen there; else from a little before it.
    let from = if columns(&line[..end]) + 3 <= room { 0 } else { start.saturating_sub(12) };
    let mut shown = String::from(if from > 0 { "..." } else { "" });
    let mut used = width(&shown);
    let before = used + columns(&line[from..start]);
    for character in &line[from..] {
        used += character_width(*character);
        if used + 3 > room {
            shown.push_str("...");
            break;
        }
        shown.push(*character);
    }
    (shown, before)
}

fn columns(characters: &[char]) -> usize {
    characters.iter().map(|character| character_width(*character)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use feldpost_kit::sheet::{Fate, Refusal};

    fn refusal(rule: &str, reason: &str) -> Refusal<String> {
        Refusal { span: (0, 0), rule: rule.to_owned(), reason: reason.to_owned(), hint: None }
    }

    fn refused(text: &str, word: &str, reason: &str, hint: &str) -> Vec<String> {
        let start = text[..text.find(word).unwrap()].chars().count();
        let span = (start, start + word.chars().count());
        let refusal = Refusal { span, hint: Some(hint.to_owned()), ..refusal("7.0", reason) };
        let fate = LineFate { number: 4, text: text.into(), understood: None, fate: Fate::Ruling(refusal) };
        caret_block(&fate, "TS")
    }

    #[test]
    fn the_place_is_marked_and_all_four_parts_are_there() {
        let block = refused("5rtr assault J19", "J19", "no enemy unit in J19", "enemies next to 5rtr: J18");
        assert_eq!(
            block,
            [
                " 4 | 5rtr assault J19",
                "   |              ^^^ no enemy unit in J19 (TS 7.0); enemies next to 5rtr: J18"
            ]
        );
    }

    #[test]
    fn a_rule_of_another_book_is_cited_by_that_book() {
        let of = |rule: &str| {
            let fate = Fate::Ruling(refusal(rule, "no"));
            caret_block(&LineFate { number: 1, text: "x".into(), understood: None, fate }, "T2")[1].clone()
        };
        assert_eq!(of("1.8a"), "   | ^ no (T2 1.8a)");
        assert_eq!(of("OCS 9.8"), "   | ^ no (OCS 9.8)");
        assert_eq!(of(""), "   | ^ no");
    }

    #[test]
    fn a_long_line_is_shown_around_the_place_and_fits() {
        let text = format!("{} 5rtr assault J19 {}", "lorem ipsum ".repeat(20), "dolor ".repeat(40));
        let block = refused(&text, "J19", "no enemy unit in J19", &"very long hint ".repeat(12));
        assert!(block.iter().all(|line| width(line) <= WIDTH), "{block:#?}");
        let at = block[1].find('^').unwrap();
        assert_eq!(&block[0][at..at + 3], "J19");
    }

    #[test]
    fn carets_stand_right_after_wide_and_control_characters() {
        let block = refused("你好\x1b 5rtr assault J19", "J19", "no", "x");
        let before = |line: &str, sign: char| width(&line[..line.find(sign).unwrap()]);
        assert_eq!(before(&block[0], 'J'), before(&block[1], '^'));
        assert!(!block[0].contains('\x1b'));
    }
}
