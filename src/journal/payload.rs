//! What is sealed: order sheets and choices, as the JSON payloads whose hashes stand in the journal.

use feldpost_kit::sheet::InputLine;
use serde_json::{Value, json};

/// The payload whose sealed hash stands in a lock.
#[must_use]
pub fn order_payload(step: u64, seat: &str, text: &str) -> Value {
    json!({ "seat": seat, "step": step, "text": text })
}

/// The payload whose sealed hash stands in a commitment.
#[must_use]
pub fn choice_payload(slot: &str, seat: &str, choice: &str) -> Value {
    json!({ "choice": choice, "seat": seat, "slot": slot })
}

/// A sheet as it is sealed: each line with its number, so that it reads back as it was mailed.
#[must_use]
pub fn sheet_text(lines: &[InputLine]) -> String {
    lines.iter().map(|line| format!("{} {}\n", line.number, line.text)).collect()
}

/// Reads [`sheet_text`] back; a line without a number is left out.
#[must_use]
pub fn sheet_lines(text: &str) -> Vec<InputLine> {
    text.split_terminator('\n')
        .filter_map(|line| line.split_once(' '))
        .filter_map(|(number, text)| Some(InputLine { number: number.parse().ok()?, text: text.to_owned() }))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_reads_back_as_it_was_mailed() {
        let lines = vec![
            InputLine { number: 3, text: "  roll 2  # x".into() },
            InputLine { number: 9, text: String::new() },
        ];
        assert_eq!(sheet_lines(&sheet_text(&lines)), lines);
    }
}
