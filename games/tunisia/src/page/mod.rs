//! A view spelled out for templates: names, figures and lists, no rules.

use crate::view::View;
use serde::Serialize;

/// What a report shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Page {
    /// Turn under way, from 1.
    pub turn: usize,
    /// How many there are.
    pub turns: usize,
    /// Its day.
    pub date: String,
}

/// The page of a view.
#[must_use]
pub fn page(view: &View) -> Page {
    let board = &view.board;
    Page { turn: board.turn, turns: board.turns(), date: board.date().to_string() }
}
