//! Secret choices as a record without rules shows them: each that was closed is opened or struck, a reveal
//! that is held back is opened, and a strike has its reason.

use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::note_kind::Strike;
use std::collections::{BTreeMap, BTreeSet};

/// The choices of a record so far, each by slot and seat.
#[derive(Default)]
pub(super) struct Choices<'a> {
    /// Every one, and whether its player sealed it.
    made: BTreeMap<(&'a str, &'a str), bool>,
    hashes: BTreeSet<String>,
    /// Their reveals came before they could be opened.
    held: BTreeSet<(&'a str, &'a str)>,
    /// The newest slot that was closed, and the seats whose choices are neither opened nor struck.
    closed: Option<(&'a str, BTreeSet<&'a str>)>,
    opened: BTreeSet<(&'a str, &'a str)>,
    struck: BTreeSet<(&'a str, &'a str)>,
}

impl<'a> Choices<'a> {
    /// A choice is sealed.
    pub fn commit(&mut self, slot: &'a str, seat: &'a str, by_player: bool, hash: Hash32) {
        self.made.insert((slot, seat), by_player);
        self.hashes.insert(hash.to_string());
    }

    /// No more of them are taken for this slot.
    pub fn close(&mut self, slot: &'a str, seats: impl Iterator<Item = &'a String>) -> Result<(), String> {
        self.all_settled()?;
        if !self.made.keys().any(|(own, _)| *own == slot) {
            return Err("a slot is closed for which nothing is sealed".to_owned());
        }
        self.closed = Some((slot, seats.map(String::as_str).collect()));
        Ok(())
    }

    /// The game is set back: what was sealed and not opened is void.
    pub fn set_back(&mut self) {
        self.closed = None;
        self.held.clear();
    }

    /// One is opened.
    pub fn open(&mut self, slot: &'a str, seat: &'a str) -> Result<(), String> {
        if self.struck.contains(&(slot, seat)) {
            return Err(format!("the choice of {seat} for {slot} was struck, and is opened all the same"));
        }
        self.opened.insert((slot, seat));
        self.settle(slot, seat);
        Ok(())
    }

    /// The reveal of one is here, and waits.
    pub fn hold(&mut self, slot: &'a str, seat: &'a str) -> Result<(), String> {
        let waits = self.made.get(&(slot, seat)) == Some(&true) && !self.opened.contains(&(slot, seat));
        if !waits || self.struck.contains(&(slot, seat)) {
            return Err(format!("a reveal of {seat} for {slot:?} is held back, and opens nothing"));
        }
        self.held.insert((slot, seat));
        Ok(())
    }

    /// A commitment was refused because its hash stands here already: `<slot> <hash>`.
    pub fn is_copy(&self, text: &str) -> Result<(), String> {
        let hash = text.split_once(' ').map(|(_, hash)| hash).unwrap_or_default();
        let known = self.hashes.contains(hash);
        if known { Ok(()) } else { Err("a commitment is refused as a copy, and is none".to_owned()) }
    }

    /// One counts as silence.
    pub fn strike(&mut self, text: &'a str, seat: &'a str, time_is_up: bool) -> Result<(), String> {
        let slot = text.split(' ').next().unwrap_or_default();
        if !matches!(Strike::read(text), Some(Strike::Unopened { .. })) {
            let opened = self.opened.contains(&(slot, seat));
            let told = format!("a strike for the choice of {seat} for {slot:?}, which does not lie open");
            return if opened { Ok(()) } else { Err(told) };
        }
        let told = match self.made.get(&(slot, seat)).copied() {
            Some(false) => "a strike for a choice that the umpire's program could open",
            _ if self.held.contains(&(slot, seat)) => "a strike for a choice whose reveal was held back",
            _ if !time_is_up => "a strike for a choice in the group of a mail",
            _ if !self.settle(slot, seat) => "a strike for a choice that was not waited for",
            _ => {
                self.struck.insert((slot, seat));
                return Ok(());
            }
        };
        Err(format!("{told}: {seat}, {slot}"))
    }

    /// Play goes on only when every closed choice is opened or struck.
    pub fn all_settled(&self) -> Result<(), String> {
        let open = self.closed.as_ref().and_then(|(slot, seats)| Some((*slot, *seats.first()?)));
        let Some((slot, seat)) = open else { return Ok(()) };
        Err(format!("the game goes on, and the choice of {seat} for {slot} is neither opened nor struck"))
    }

    /// Notes that a closed choice is no longer to be opened; false if it was not.
    fn settle(&mut self, slot: &str, seat: &str) -> bool {
        self.closed.as_mut().is_some_and(|(closed, seats)| *closed == slot && seats.remove(seat))
    }
}
