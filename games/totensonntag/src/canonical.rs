//! The board as its digest sees it, version by version.
//!
//! A version is frozen once a game was played with it: `tests/journals/` holds such games. A new field goes
//! in here if an event can change it; with a default that is empty it is absent from the games before it,
//! and their digests stay. Another change of what is written, or of what an event does, is a new version
//! beside this one: then [`crate::Totensonntag`] counts it in `STATE_VERSION`, and a board keeps the version
//! that its offer names.

use crate::board::{Board, Impulse, Phase, Piece};
use crate::hex::Hex;
use crate::words::{Side, Sides};
use feldpost_kit::id::Id;
use serde::Serialize;
use std::collections::BTreeMap;

/// Version 1: everything that events can change. Edition, options and policies stand in the offer.
#[derive(Serialize)]
pub(crate) struct Version1<'a> {
    turn: u32,
    couplet: u32,
    phase: &'a Phase,
    an: Sides<Option<u16>>,
    previous_an: Sides<Option<u16>>,
    an_die: Sides<Option<u16>>,
    first: Option<Side>,
    units: &'a BTreeMap<Id, Piece>,
    stacks: &'a BTreeMap<Hex, Vec<Id>>,
    control: &'a BTreeMap<Hex, Side>,
    missions: bool,
    impulse: &'a Impulse,
    night_stop: Sides<bool>,
    #[serde(skip_serializing_if = "crate::board::is_nothing")]
    given: i32,
}

/// The board in version 1.
pub(crate) fn version1(board: &Board) -> Version1<'_> {
    // Every field by name: who adds one decides here whether the digest covers it.
    let Board {
        data: _,
        edition: _,
        rulebook: _,
        options: _,
        turn,
        couplet,
        phase,
        an,
        previous_an,
        an_die,
        first,
        units,
        stacks,
        control,
        missions,
        impulse,
        night_stop,
        given,
    } = board;
    Version1 {
        turn: *turn,
        couplet: *couplet,
        phase,
        an: *an,
        previous_an: *previous_an,
        an_die: *an_die,
        first: *first,
        units,
        stacks,
        control,
        missions: *missions,
        impulse,
        night_stop: *night_stop,
        given: *given,
    }
}
