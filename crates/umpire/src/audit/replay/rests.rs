//! Locks that hold more than one sheet, and sheets that stop in their middle.
//!
//! What other sides have prepared is what the rules make of their standing orders; what goes on is what was
//! left when the sheet stopped, to the letter.

use super::causes::standing_lines;
use super::read::payload_lines;
use super::{Replayer, Stop};
use feldpost_kit::id::Id;
use feldpost_kit::registry::{ErasedInput, RegistryError};
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::Awaiting;
use feldpost_protocol::dice::{Hash32, StepDice};
use feldpost_protocol::journal::entry::{Body, Sealed, SealedBy};
use std::collections::BTreeMap;

/// What a lock holds.
#[derive(Default)]
pub(super) struct Locked {
    /// Whose sheet.
    pub player: Option<String>,
    /// Who has prepared something for it.
    others: Vec<String>,
    /// The lock of whose sheet it is the rest.
    pub rest: Option<u64>,
}

impl Locked {
    pub fn of<'a>(lock: &Body, seats: impl Iterator<Item = &'a String>, rest: Option<u64>) -> Locked {
        let player = lock.player().map(str::to_owned);
        let others = seats.filter(|seat| Some(*seat) != player.as_ref()).cloned().collect();
        Locked { player, others, rest }
    }
}

/// What is left of a sheet.
pub(super) struct Waits {
    /// The lock that holds it.
    lock: u64,
    /// Its lines; `None`: the sheet is still sealed.
    lines: Option<Vec<InputLine>>,
}

fn unable(error: RegistryError) -> Stop {
    Stop::CouldNotCheck(error.to_string())
}

fn dropped(side: Id, lock: u64) -> String {
    format!("what was left of the sheet of {side} in entry {lock} was not carried on")
}

fn texts(lines: Vec<InputLine>) -> Vec<String> {
    lines.into_iter().map(|line| line.text).collect()
}

impl Replayer<'_> {
    /// The sheet in a lock with what was prepared for it; `None` if any of it is still sealed.
    pub(super) fn sheet_input(
        &self,
        at: usize,
        lock: usize,
        locked: &Locked,
    ) -> Result<Option<ErasedInput>, Stop> {
        let mut sheets = BTreeMap::new();
        for seat in locked.player.iter().chain(&locked.others) {
            let Some(opening) = self.openings.get(&(Sealed::Lock(lock as u64), seat.as_str())) else {
                return Ok(None);
            };
            let other = || {
                Stop::NotValid(at, format!("what was sealed in entry {lock} is no sheet of {seat} for it"))
            };
            let side = Id::new(seat).ok_or_else(other)?;
            sheets.insert(side, payload_lines(opening).ok_or_else(other)?);
        }
        let Some((side, lines)) = self.player.and_then(|side| sheets.remove_entry(&side)) else {
            return Ok(None);
        };
        let answers = sheets.into_iter().map(|(other, lines)| (other, texts(lines))).collect();
        Ok(Some(ErasedInput::Orders { side, lines, answers }))
    }

    /// A sheet that is the rest of another one is what was left of that.
    pub(super) fn is_the_rest(&self, at: usize, input: &ErasedInput) -> Result<(), Stop> {
        let ErasedInput::Orders { side, lines, .. } = input else { return Ok(()) };
        let Some(lock) = self.by_rest else { return Ok(()) };
        match self.rest_of(*side, lock) {
            Some(Some(due)) if due == lines => Ok(()),
            Some(None) => Ok(()),
            _ => Err(Stop::NotValid(at, format!("not what was left of the sheet of {side} in entry {lock}"))),
        }
    }

    /// What is left of the side's sheet in this lock: `Some(None)` if nobody can know it yet.
    fn rest_of(&self, side: Id, lock: u64) -> Option<Option<&Vec<InputLine>>> {
        self.rests.get(&side).filter(|waits| waits.lock == lock).map(|waits| waits.lines.as_ref())
    }

    /// Beside a sheet stands what the rules make of the standing orders of the others, and of their answers.
    pub(super) fn is_prepared(&self, at: usize, input: &ErasedInput) -> Result<(), Stop> {
        let ErasedInput::Orders { side, answers, .. } = input else { return Ok(()) };
        for seat in self.facts.seats.iter().filter(|seat| seat.as_str() != side.as_str()) {
            let Some(other) = Id::new(seat) else { continue };
            let since = |waits: &&Waits| self.by_rest.is_some_and(|stopped| stopped < waits.lock);
            let rest = match self.rests.get(&other).filter(since) {
                Some(Waits { lines: None, .. }) => continue,
                Some(Waits { lines: Some(lines), .. }) => texts(lines.clone()),
                None => vec![],
            };
            let standing = match self.standing.get(seat) {
                None => vec![],
                Some(entry) => match self.openings.get(&(Sealed::Standing(*entry), seat.as_str())) {
                    None => continue,
                    Some(opening) => standing_lines(opening).unwrap_or_default(),
                },
            };
            let due = self.game.prepared(other, &standing, &rest).map_err(unable)?;
            if due != answers.get(&other).cloned().unwrap_or_default() {
                let told = format!("beside the sheet of {side} stands not what {other} has prepared for it");
                return Err(Stop::NotValid(at, told));
            }
        }
        Ok(())
    }

    /// A sheet was resolved: what is left of it, and what has had its turn with it.
    pub(super) fn has_had_its_turn(&mut self, lock: Option<u64>, input: &ErasedInput, left: Vec<InputLine>) {
        let ErasedInput::Orders { side, answers, .. } = input else { return };
        if self.by_rest.is_some() {
            self.rests.remove(side);
            answers.keys().for_each(|other| drop(self.rests.remove(other)));
        }
        if let Some(lock) = lock.filter(|_| !left.is_empty()) {
            self.rests.insert(*side, Waits { lock, lines: Some(left) });
        }
    }

    /// The same of a sheet that is still sealed: what is left of it will be known when it is opened.
    pub(super) fn unread_rest(&mut self, lock: Option<u64>) {
        if self.by_rest.is_some() {
            self.rests.clear();
        }
        if let (Some(side), Some(lock)) = (self.player, lock) {
            self.rests.insert(side, Waits { lock, lines: None });
        }
    }

    /// A side commits to a choice that is made of nothing that was left: that has had its turn.
    pub(super) fn passes_over_a_rest(&mut self, at: usize, seat: &str, mode: SealedBy) -> Result<(), Stop> {
        let Some(side) = Id::new(seat) else { return Ok(()) };
        if let Some(Waits { lock, lines: Some(lines) }) = self.rests.remove(&side)
            && mode == SealedBy::Umpire
            && self.game.choose(side, &lines).map_err(unable)?.choice.is_some()
        {
            return Err(Stop::NotValid(at, dropped(side, lock)));
        }
        Ok(())
    }

    /// A group ends: what is left of a sheet has had its turn if its side is asked, unless nothing can come
    /// of it any more.
    pub(super) fn nothing_is_dropped(&mut self, at: usize) -> Result<(), Stop> {
        let awaiting = self.game.awaiting().map_err(unable)?;
        let asked = match &awaiting {
            Awaiting::Orders { sides, .. } => sides.clone(),
            Awaiting::Sealed { sides, .. } => {
                sides.iter().filter(|side| !self.committed.contains(side)).copied().collect()
            }
            Awaiting::Reveal { .. } | Awaiting::Nothing { .. } => return Ok(()),
        };
        for side in asked {
            let Some(Waits { lock, lines: Some(lines) }) = self.rests.get(&side) else { continue };
            let goes_on = match &awaiting {
                Awaiting::Sealed { .. } => self.game.choose(side, lines).map_err(unable)?.choice.is_some(),
                _ => self.changes_something(side, lines.clone())?,
            };
            if goes_on {
                return Err(Stop::NotValid(at, dropped(side, *lock)));
            }
            self.rests.remove(&side);
        }
        Ok(())
    }

    /// Whether anything comes of these lines now, whatever the dice say.
    fn changes_something(&self, side: Id, lines: Vec<InputLine>) -> Result<bool, Stop> {
        let input = ErasedInput::Orders { side, lines, answers: BTreeMap::new() };
        let mut dice = StepDice::new(Hash32::ZERO);
        let resolution = self.game.resolve(&input, &mut dice).map_err(unable)?;
        Ok(!resolution.events.is_empty())
    }

    /// A choice is sealed from the rest of a sheet: what the rules make of that.
    pub(super) fn meant_by_rest(&mut self, at: usize, slot: &str, seat: &str, lock: u64) -> Result<(), Stop> {
        let Some(side) = Id::new(seat) else { return Ok(()) };
        let choice = match self.rest_of(side, lock) {
            None => {
                let told = format!("nothing is left of a sheet of {seat} in entry {lock}");
                return Err(Stop::NotValid(at, told));
            }
            Some(None) => None,
            Some(Some(lines)) => Some(self.game.choose(side, lines).map_err(unable)?.choice),
        };
        if let Some(choice) = choice {
            self.in_advance.insert((slot.to_owned(), seat.to_owned()), choice);
        }
        self.rests.remove(&side);
        Ok(())
    }
}
