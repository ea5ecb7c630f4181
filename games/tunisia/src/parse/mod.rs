//! Reads order sheets: every line becomes an order, a refusal, or prose.
//!
//! Forgiving where the meaning is clear, and never guessing where it is not. Only words are judged here;
//! whether an order is allowed is for the rules.

mod answers;
mod clauses;
mod further;
pub(crate) mod name;
mod orders;
mod prose;
pub(crate) mod things;
mod verbs;

use crate::board::Board;
use crate::order::{Order, Prepared};
use crate::words::Side;
use feldpost_kit::sheet::{self, InputLine, Reading, Sheet, Word};
use feldpost_kit::words::{self, Read};
use name::Names;

/// The words of a line, and how far they have been read.
pub(crate) type Reader<'a> = words::Reader<'a, Names<'a>>;

/// Reads an order sheet of a side, as [`sheet::read`] does. Never fails and never panics.
#[must_use]
pub fn parse(board: &Board, own: Option<Side>, lines: &[InputLine]) -> Sheet<Order> {
    if lines.is_empty() {
        return Sheet::empty();
    }
    parse_with(&Names::of(board), own, lines)
}

/// The same, of somebody who knows the names already.
pub(crate) fn parse_with(names: &Names<'_>, own: Option<Side>, lines: &[InputLine]) -> Sheet<Order> {
    sheet::read(lines, |line, words| {
        let named = named_like_an_item(names, own, line, words);
        let words = named.as_deref().unwrap_or(words);
        let mut reader = Reader::new(line, words, names, own, "OCS 2");
        match orders::order(&mut reader, 0) {
            Ok(order) => Reading::Order(order),
            Err(refusal) if prose::looks_like_order(words, names) => Reading::Unreadable(refusal),
            Err(_) => Reading::Prose,
        }
    })
}

/// `15. Panzer` begins like an item of a list, and is a name: the words with it, if they begin so.
fn named_like_an_item(names: &Names<'_>, own: Option<Side>, line: &str, words: &[Word]) -> Option<Vec<Word>> {
    let (first, last) = (words.first()?, words.last()?);
    line.chars().take(first.start).find(|before| !before.is_whitespace())?;
    let mut all = sheet::words(line);
    all.retain(|word| word.end <= last.end);
    names.names().exact(&all, own).map(|_| all)
}

/// Reads what a side says in advance, `standing` before it or not, from lines that it wrote itself: each
/// line, or why it cannot be understood so.
#[must_use]
pub fn prepared<S: AsRef<str>>(board: &Board, side: Side, lines: &[S]) -> Vec<Read<Prepared>> {
    if lines.is_empty() {
        return vec![];
    }
    let names = Names::of(board);
    let read = |line: &S| {
        let words = sheet::words(line.as_ref());
        let mut reader = Reader::new(line.as_ref(), &words, &names, Some(side), "OCS 2");
        reader.skip(&["standing"]);
        let prepared = answers::prepared(&mut reader, 0)?;
        reader.end().map(|()| prepared)
    };
    lines.iter().map(read).collect()
}
