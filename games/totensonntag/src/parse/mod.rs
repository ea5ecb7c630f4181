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
mod verb;

use crate::data::Data;
use crate::order::Order;
use crate::view::View;
use crate::words::Side;
use feldpost_kit::sheet::{self, InputLine, Reading, Sheet, Word};
use feldpost_kit::system::Viewer;
use feldpost_kit::words;
use name::Names;

/// The words of a line, and how far they have been read.
pub(crate) type Reader<'a> = words::Reader<'a, Names<'a>>;

/// Reads an order sheet, as [`sheet::read`] does. Never fails and never panics.
#[must_use]
pub fn parse(view: &View, lines: &[InputLine]) -> Sheet<Order> {
    let names = Names::of_table(&view.board);
    let own = match view.viewer {
        Viewer::Side(id) => Side::from_id(id),
        Viewer::Public | Viewer::Umpire => None,
    };
    sheet::read(lines, |line, words| read_line(line, words, &names, own, &view.board.data))
}

fn read_line(
    line: &str,
    words: &[Word],
    names: &Names<'_>,
    own: Option<Side>,
    data: &Data,
) -> Reading<Order> {
    let mut reader = Reader::new(line, words, names, own, "3.2");
    match orders::order(&mut reader, data, 0) {
        Ok(order) => Reading::Order(order),
        Err(refusal) if prose::looks_like_order(words, names) => Reading::Unreadable(refusal),
        Err(_) => Reading::Prose,
    }
}
