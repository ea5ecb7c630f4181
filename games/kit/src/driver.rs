//! What goes on without a mail: the one place that says so.
//!
//! A game waits only for people. The rest of a sheet goes on when the decision that it waited for is settled,
//! standing orders that are due are carried out, standing orders choose, a stage of secret choices that is
//! complete goes on, choices that are all there are opened, and where nobody is asked the rules play on.
//! [`play_on`] does all of that, whoever keeps the record: the daemon writes journal entries, an audit holds
//! them against the rules, and [`Bare`] only plays, for `simulate`, selfplay and tests.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::id::Id;
use crate::registry::{AnyGame, ErasedInput, ErasedResolution, RegistryError};
use crate::sheet::{InputLine, LineFate};
use crate::system::{Awaiting, Choosing, Tally};

/// Why a game does not come to rest: a fault of its rulebook.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DriveError {
    /// The rulebook failed.
    #[error(transparent)]
    Rules(#[from] RegistryError),
    /// It changed nothing although it had what it waited for.
    #[error("it does nothing with what it waited for")]
    Idle,
    /// It went on and on.
    #[error("more than {0} resolutions without a mail")]
    Endless(u32),
}

/// A game and its record, as far as playing on needs them.
pub trait Driven {
    /// Why it cannot go on.
    type Error: From<DriveError> + From<RegistryError>;

    /// The game.
    fn game(&self) -> &dyn AnyGame;

    /// What it waits for. A record may know more than the rules do: that a side has resigned.
    ///
    /// # Errors
    /// The rulebook failed.
    fn awaiting(&self) -> Result<Awaiting, Self::Error> {
        Ok(self.game().awaiting()?)
    }

    /// Its sides, in the order in which standing orders are looked at.
    fn sides(&self) -> Vec<Id>;

    /// The side's standing orders.
    fn standing(&self, side: Id) -> Vec<String>;

    /// What is left of the side's sheet and waits for another decision; empty if nothing does.
    fn rest(&self, side: Id) -> Vec<InputLine>;

    /// What a side has answered since the sheet of `asker` stopped: the rest of its answer.
    fn answered(&self, side: Id, asker: Id) -> Vec<String>;

    /// Resolves the rest of a side's sheet, and applies its events. Whatever comes of it, the rest has had
    /// its turn, and so have answers that went with it: both are forgotten, unless the sheet stops once more.
    ///
    /// # Errors
    /// The rulebook failed, or it cannot be recorded.
    fn go_on(&mut self, side: Id, input: &ErasedInput) -> Result<(), Self::Error>;

    /// Commits to what the rest of a side's sheet has chosen, if it has, and forgets the rest.
    ///
    /// # Errors
    /// It cannot be recorded.
    fn choose_by_rest(&mut self, slot: &str, side: Id, choosing: Choosing) -> Result<(), Self::Error>;

    /// Those of these sides that have committed for the slot, in the order of their commitments.
    fn committed(&self, slot: &str, sides: &[Id]) -> Vec<Id>;

    /// Commits to a choice that standing orders have made.
    ///
    /// # Errors
    /// It cannot be recorded.
    fn commit(&mut self, slot: &str, side: Id, choice: &str) -> Result<(), Self::Error>;

    /// Closes the slot and lays its choices open; `None` if one of them is still out.
    ///
    /// # Errors
    /// It cannot be recorded.
    fn open(&mut self, slot: &str) -> Result<Option<BTreeMap<Id, String>>, Self::Error>;

    /// Resolves an input and applies its events; false if nothing came of it.
    ///
    /// # Errors
    /// The rulebook failed, or it cannot be recorded.
    fn resolve(&mut self, input: &ErasedInput) -> Result<bool, Self::Error>;

    /// Called once the game is over.
    ///
    /// # Errors
    /// It cannot be recorded.
    fn finish(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// What a game plays on from when nobody has to be asked; `None` while it waits for somebody.
///
/// `committed` are the sides of the stage that have committed, in order; `opened` the choices of a slot that
/// has been opened.
#[must_use]
pub fn unasked(
    awaiting: &Awaiting,
    committed: Vec<Id>,
    opened: Option<BTreeMap<Id, String>>,
) -> Option<ErasedInput> {
    match awaiting {
        Awaiting::Orders { sides, .. } if sides.is_empty() => Some(ErasedInput::Committed { sides: vec![] }),
        Awaiting::Sealed { sides, .. } if committed.len() >= sides.len() => {
            Some(ErasedInput::Committed { sides: committed })
        }
        Awaiting::Reveal { .. } => opened.map(|choices| ErasedInput::Opened { choices }),
        Awaiting::Orders { .. } | Awaiting::Sealed { .. } | Awaiting::Nothing { .. } => None,
    }
}

/// Plays on as far as no mail is needed, in at most this many resolutions.
///
/// # Errors
/// The table's own, or a [`DriveError`].
pub fn play_on<T: Driven>(table: &mut T, at_once: u32) -> Result<(), T::Error> {
    for _ in 0..=at_once {
        let awaiting = table.awaiting()?;
        if take_rest(table, &awaiting)? {
            continue;
        }
        let input = match &awaiting {
            Awaiting::Orders { .. } if carries_out_due(table)? => continue,
            Awaiting::Orders { .. } => unasked(&awaiting, vec![], None),
            Awaiting::Sealed { slot, sides, .. } => {
                let_standing_orders_choose(table, slot, sides)?;
                unasked(&awaiting, table.committed(slot, sides), None)
            }
            Awaiting::Reveal { slot, .. } => unasked(&awaiting, vec![], table.open(slot)?),
            Awaiting::Nothing { .. } => return table.finish(),
        };
        let Some(input) = input else { return Ok(()) };
        if !table.resolve(&input)? {
            return Err(DriveError::Idle.into());
        }
    }
    Err(DriveError::Endless(at_once).into())
}

/// A sheet of open orders of a side, with what the others have prepared for it. `goes_on`: it is the rest of
/// one, and they may have been asked when it stopped.
///
/// # Errors
/// The rulebook failed.
pub fn orders_of<T: Driven>(
    table: &T,
    side: Id,
    lines: Vec<InputLine>,
    goes_on: bool,
) -> Result<ErasedInput, RegistryError> {
    let mut answers = BTreeMap::new();
    for other in table.sides().into_iter().filter(|other| *other != side) {
        let answered = if goes_on { table.answered(other, side) } else { vec![] };
        let prepared = table.game().prepared(other, &table.standing(other), &answered)?;
        if !prepared.is_empty() {
            answers.insert(other, prepared);
        }
    }
    Ok(ErasedInput::Orders { side, lines, answers })
}

/// Offers the rest of a sheet to the decision that its side owes now; false if there is none.
fn take_rest<T: Driven>(table: &mut T, awaiting: &Awaiting) -> Result<bool, T::Error> {
    let (sides, slot) = match awaiting {
        Awaiting::Orders { sides, .. } => (sides, None),
        Awaiting::Sealed { slot, sides, .. } => (sides, Some(slot)),
        Awaiting::Reveal { .. } | Awaiting::Nothing { .. } => return Ok(false),
    };
    let mut rests = sides.iter().map(|side| (*side, table.rest(*side)));
    let Some((side, rest)) = rests.find(|(_, rest)| !rest.is_empty()) else { return Ok(false) };
    match slot {
        None => {
            let input = orders_of(table, side, rest, true)?;
            table.go_on(side, &input)?;
        }
        Some(slot) => {
            let free = table.committed(slot, &[side]).is_empty();
            let none = Choosing { choice: None, fates: vec![] };
            let choosing = if free { table.game().choose(side, &rest)? } else { none };
            table.choose_by_rest(slot, side, choosing)?;
        }
    }
    Ok(true)
}

/// Carries out the first sheet of standing orders that are due as open orders and change something. One of
/// which nothing comes is a word to its owner.
fn carries_out_due<T: Driven>(table: &mut T) -> Result<bool, T::Error> {
    for side in table.sides() {
        let due = table.game().standing_sheet(side, &table.standing(side))?;
        if due.is_empty() {
            continue;
        }
        let lines = InputLine::number_all(&due.join("\n"));
        let input = orders_of(table, side, lines, false)?;
        if table.resolve(&input)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn let_standing_orders_choose<T: Driven>(table: &mut T, slot: &str, sides: &[Id]) -> Result<(), T::Error> {
    let committed = table.committed(slot, sides);
    for side in sides.iter().copied().filter(|side| !committed.contains(side)) {
        if let Some(choice) = table.game().standing_choice(side, &table.standing(side))? {
            table.commit(slot, side, &choice)?;
        }
    }
    Ok(())
}

/// A game that is played without a record: nothing is kept from anybody.
///
/// `roll` resolves an input with the dice that its owner wants: from a seed, or given ones.
pub struct Bare<R> {
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// Everything that has happened, in order.
    pub events: Vec<Value>,
    /// Where the game stood after each of these, if that is wanted.
    pub tallies: Option<Vec<Tally>>,
    sides: Vec<Id>,
    standing: BTreeMap<Id, Vec<String>>,
    /// Lines that a side has said for later in its decision.
    kept: BTreeMap<Id, Vec<String>>,
    /// What waits of a side's sheet for another decision.
    pub rests: BTreeMap<Id, Vec<InputLine>>,
    /// What became of lines that had waited, of whose sheet.
    pub later: Vec<(Id, LineFate)>,
    committed: Vec<(String, Id)>,
    choices: BTreeMap<Id, String>,
    roll: R,
}

/// What came of a sheet in a [`Bare`] game.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// Fate of each line.
    pub fates: Vec<LineFate>,
    /// It held a choice for the secret decision that the side owes.
    pub chose: bool,
    /// Something has happened, or a choice was made.
    pub counts: bool,
}

impl<R, E> Bare<R>
where
    R: FnMut(&dyn AnyGame, &ErasedInput) -> Result<ErasedResolution, E>,
    E: From<DriveError> + From<RegistryError>,
{
    /// A game of these sides.
    pub fn new(game: Box<dyn AnyGame>, sides: Vec<Id>, roll: R) -> Self {
        let (standing, kept, choices) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let (events, rests, later, committed) = (vec![], BTreeMap::new(), vec![], vec![]);
        Bare { game, events, tallies: None, sides, standing, kept, rests, later, committed, choices, roll }
    }

    /// Takes a side's sheet for whatever is awaited: its secret choice, or open orders. What follows from it
    /// without another sheet is up to [`play_on`].
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn answer(&mut self, side: Id, lines: &[InputLine]) -> Result<Answered, E> {
        let before = self.standing.remove(&side).unwrap_or_default();
        self.standing.insert(side, self.game.standing_after(side, &before, lines)?);
        if let Awaiting::Sealed { slot, sides, .. } = self.game.awaiting()?
            && sides.contains(&side)
            && self.committed(&slot, &[side]).is_empty()
        {
            let choosing = self.game.choose(side, lines)?;
            let chose = choosing.choice.is_some();
            if let Some(choice) = choosing.choice {
                self.commit(&slot, side, &choice)?;
            }
            return Ok(Answered { fates: choosing.fates, chose, counts: chose });
        }
        let kept = self.kept.remove(&side).unwrap_or_default();
        let earlier = kept.len();
        let mut sheet: Vec<InputLine> = kept.into_iter().map(|text| InputLine { number: 0, text }).collect();
        sheet.extend_from_slice(lines);
        let (fates, counts) = self.carry_out(&orders_of(self, side, sheet, false)?, false)?;
        Ok(Answered { fates: fates.into_iter().skip(earlier).collect(), chose: false, counts })
    }

    /// What a side's standing orders are, without a sheet that says so.
    pub fn stand(&mut self, side: Id, standing: Vec<String>) {
        self.standing.insert(side, standing);
    }

    /// The sides whose choice of the slot in hand is made and not yet known to the rules, because another
    /// one is still out: they play on from these alone.
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn play_on_incomplete(&mut self) -> Result<(), E> {
        if let Awaiting::Sealed { slot, sides, .. } = self.game.awaiting()? {
            let sides = self.committed(&slot, &sides);
            if !sides.is_empty() {
                self.carry_out(&ErasedInput::Committed { sides }, false)?;
            }
        }
        Ok(())
    }

    /// `goes_on`: it is the rest of a sheet, and what was kept of that stays.
    fn carry_out(&mut self, input: &ErasedInput, goes_on: bool) -> Result<(Vec<LineFate>, bool), E> {
        let resolution = (self.roll)(&*self.game, input)?;
        for event in &resolution.events {
            self.game.apply(event)?;
            if let Some(tallies) = &mut self.tallies {
                tallies.push(self.game.tally()?);
            }
        }
        if let ErasedInput::Orders { side, .. } = input {
            let before = self.kept.remove(side).filter(|_| goes_on).unwrap_or_default();
            self.kept.insert(*side, before.into_iter().chain(resolution.kept).collect());
            if !resolution.left.is_empty() {
                self.rests.insert(*side, resolution.left);
            }
        }
        let counts = !resolution.events.is_empty();
        self.events.extend(resolution.events);
        Ok((resolution.fates, counts))
    }
}

impl<R, E> Driven for Bare<R>
where
    R: FnMut(&dyn AnyGame, &ErasedInput) -> Result<ErasedResolution, E>,
    E: From<DriveError> + From<RegistryError>,
{
    type Error = E;

    fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    fn sides(&self) -> Vec<Id> {
        self.sides.clone()
    }

    fn standing(&self, side: Id) -> Vec<String> {
        self.standing.get(&side).cloned().unwrap_or_default()
    }

    fn rest(&self, side: Id) -> Vec<InputLine> {
        self.rests.get(&side).cloned().unwrap_or_default()
    }

    fn answered(&self, side: Id, _asker: Id) -> Vec<String> {
        self.rest(side).into_iter().map(|line| line.text).collect()
    }

    fn go_on(&mut self, side: Id, input: &ErasedInput) -> Result<(), E> {
        if let ErasedInput::Orders { answers, .. } = input {
            self.rests.retain(|other, _| *other != side && !answers.contains_key(other));
        }
        let fates = self.carry_out(input, true)?.0;
        self.later.extend(fates.into_iter().map(|fate| (side, fate)));
        Ok(())
    }

    fn choose_by_rest(&mut self, slot: &str, side: Id, choosing: Choosing) -> Result<(), E> {
        self.rests.remove(&side);
        self.later.extend(choosing.fates.into_iter().map(|fate| (side, fate)));
        choosing.choice.map_or(Ok(()), |choice| self.commit(slot, side, &choice))
    }

    fn committed(&self, slot: &str, sides: &[Id]) -> Vec<Id> {
        let of_slot = self.committed.iter().filter(|(of, side)| of == slot && sides.contains(side));
        of_slot.map(|(_, side)| *side).collect()
    }

    fn commit(&mut self, slot: &str, side: Id, choice: &str) -> Result<(), E> {
        self.committed.push((slot.to_owned(), side));
        self.choices.insert(side, choice.to_owned());
        Ok(())
    }

    fn open(&mut self, _: &str) -> Result<Option<BTreeMap<Id, String>>, E> {
        Ok(Some(std::mem::take(&mut self.choices)))
    }

    fn resolve(&mut self, input: &ErasedInput) -> Result<bool, E> {
        Ok(self.carry_out(input, false)?.1)
    }
}
