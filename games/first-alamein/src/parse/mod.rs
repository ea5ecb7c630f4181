//! Reads order sheets: every line becomes an order, a refusal, or prose.
//!
//! Forgiving where the meaning is clear, and never guessing where it is not. Only words are judged here;
//! whether an order is allowed is for the rules.

mod answers;
pub(crate) mod name;
mod orders;
mod prose;

use crate::board::Board;
use crate::order::{Order, Prepared};
use crate::words::Side;
use feldpost_kit::sheet::{self, InputLine, Reading, Sheet, Word};
use feldpost_kit::words::{self, Read, Tongue as _};
use name::Names;

/// The words of a line, and how far they have been read.
pub(crate) type Reader<'a> = words::Reader<'a, Names<'a>>;

/// Reads an order sheet of a side, as [`sheet::read`] does. Never fails and never panics.
#[must_use]
pub fn parse(board: &Board, own: Option<Side>, lines: &[InputLine]) -> Sheet<Order> {
    let names = Names::of(board);
    sheet::read(lines, |line, words| {
        // `15. Panzer` begins like an item of a list, and is a name.
        let all = sheet::words(line);
        let named = all.len() > words.len() && names.units().exact(&all, own).is_some();
        let words = parted(if named { &all } else { words });
        let mut reader = Reader::new(line, &words, &names, own, "VI");
        match orders::order(&mut reader, 0) {
            Ok(order) => Reading::Order(order),
            Err(refusal) if prose::looks_like_order(&words, &names) => Reading::Unreadable(refusal),
            Err(_) => Reading::Prose,
        }
    })
}

/// Reads what a side says in advance, `standing` before it or not, from lines that it wrote itself. Lines
/// that say something else are passed over.
#[must_use]
pub fn prepared(board: &Board, side: Side, lines: &[String]) -> Vec<Prepared> {
    let lines: Vec<InputLine> =
        lines.iter().map(|text| InputLine { number: 0, text: text.clone() }).collect();
    let sheet = parse(board, Some(side), &lines);
    let orders: Vec<Order> = sheet.orders().cloned().collect();
    crate::play::said(&orders)
}

/// Why one line of what is prepared cannot be understood.
///
/// # Errors
/// As said.
pub fn prepared_line(board: &Board, side: Side, line: &str) -> Read<Prepared> {
    let names = Names::of(board);
    let words = parted(&sheet::words(line));
    let mut reader = Reader::new(line, &words, &names, Some(side), "VI");
    reader.skip(&["standing"]);
    let prepared = answers::prepared(&mut reader)?;
    reader.end().map(|()| prepared)
}

/// `15pz:2` as two words: a unit, and a part of its factor.
fn parted(words: &[Word]) -> Vec<Word> {
    let mut parted = Vec::with_capacity(words.len());
    for word in words {
        match word.text.split_once(':') {
            Some((unit, factor))
                if unit.contains(|c: char| !c.is_ascii_digit())
                    && factor.bytes().all(|b| b.is_ascii_digit()) =>
            {
                let at = word.start + unit.chars().count();
                parted.push(Word { text: unit.to_owned(), start: word.start, end: at });
                parted.push(Word { text: format!(":{factor}"), start: at, end: word.end });
            }
            _ => parted.push(word.clone()),
        }
    }
    parted
}
