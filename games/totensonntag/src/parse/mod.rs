//! Reads order sheets: every line becomes an order, a refusal, or prose.
//!
//! Forgiving where the meaning is clear, and never guessing where it is not: what is nearly right is
//! refused with "did you mean". What was understood is shown in the order language itself, so a
//! player sees what a loose line was taken for. Only words are judged here; whether an order is
//! allowed is for the rules.

mod choices;
pub(crate) mod name;
mod orders;
mod prose;
pub(crate) mod reader;
mod verb;

use crate::data::Data;
use crate::order::Order;
use crate::view::View;
use crate::words::Side;
use feldpost_kit::sheet::{InputLine, Reading, Sheet, SheetLine, Word, words};
use feldpost_kit::system::Viewer;
use name::Names;
use reader::Reader;

/// Words of courtesy around an order.
const POLITE: &[&str] = &["please", "pls", "thanks", "thx"];

/// Reads an order sheet.
///
/// Blank lines and remarks are left out, and so is `check`, which sets `dry_run`. Numbers and signs
/// of a list before an order are passed over. Never fails and never panics.
#[must_use]
pub fn parse(view: &View, lines: &[InputLine]) -> Sheet<Order> {
    let names = Names::of_table(&view.table);
    let own = match view.viewer {
        Viewer::Side(id) => Side::from_id(id),
        Viewer::Public | Viewer::Umpire => None,
    };
    let mut sheet = Sheet::empty();
    for line in lines {
        let all = words(&line.text);
        let words = trimmed(&line.text, &all);
        match words {
            [] => {}
            [only] if only.text == "check" => sheet.dry_run = true,
            _ => sheet.lines.push(SheetLine {
                number: line.number,
                text: line.text.clone(),
                reading: read_line(&line.text, words, &names, own, &view.table.data),
            }),
        }
    }
    sheet
}

fn read_line(
    line: &str,
    words: &[Word],
    names: &Names<'_>,
    own: Option<Side>,
    data: &Data,
) -> Reading<Order> {
    let mut reader = Reader::new(line, words, names, own);
    match orders::order(&mut reader, data, 0) {
        Ok(order) => Reading::Order(order),
        Err(refusal) if prose::looks_like_order(words, names) => Reading::Unreadable(refusal),
        Err(_) => Reading::Prose,
    }
}

/// Leaves out the sign or number of a list item, and words of courtesy at either end.
fn trimmed<'a>(line: &str, words: &'a [Word]) -> &'a [Word] {
    let mut words = words;
    let signs = ["-", "--", "*", "•", "·", "→", "->", "=>", "+", "o"];
    for _ in 0..3 {
        let [first, rest @ ..] = words else { break };
        let closed = matches!(line.chars().nth(first.end), Some('.' | ')' | ':'));
        let number = first.text.len() <= 2 && first.text.bytes().all(|b| b.is_ascii_digit());
        if !(signs.contains(&&*first.text) || POLITE.contains(&&*first.text) || (number && closed)) {
            break;
        }
        words = rest;
    }
    while let [rest @ .., last] = words
        && POLITE.contains(&&*last.text)
    {
        words = rest;
    }
    words
}
