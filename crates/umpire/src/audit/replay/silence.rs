//! What was played or sealed for a seat because time was up.

use super::{Replayer, Stop};
use feldpost_kit::id::Id;
use feldpost_kit::registry::{ErasedInput, RegistryError};
use feldpost_kit::system::Awaiting;

impl Replayer<'_> {
    /// Time is up for a seat: what the rules say to that, for the choice of a slot or for open orders.
    pub(super) fn silence(&mut self, seat: String, decision: String) -> Result<(), RegistryError> {
        let Some(side) = Id::new(&seat) else { return Ok(()) };
        if let Awaiting::Orders { .. } = self.game.awaiting()? {
            self.silent_sheets.insert(side, self.game.default_sheet(side)?.unwrap_or_default());
        } else {
            let default = self.game.default_choice(side)?;
            self.silent.insert((decision, seat), default);
        }
        Ok(())
    }

    /// What was played for a seat because time was up must be what the rules say, behind what it had said
    /// itself.
    pub(super) fn check_silent_sheet(&mut self, at: usize, input: &ErasedInput) -> Result<(), Stop> {
        let ErasedInput::Orders { side, lines, .. } = input else { return Ok(()) };
        let Some(default) = self.silent_sheets.remove(side) else { return Ok(()) };
        let played: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        let default: Vec<&str> = default.iter().map(String::as_str).collect();
        if played.ends_with(&default) {
            return Ok(());
        }
        Err(Stop::NotValid(
            at,
            format!("other orders than the default were played for {side} when time was up"),
        ))
    }

    /// What was sealed for a seat because time was up must be what the rules say to silence.
    pub(super) fn check_default(&self, at: usize, slot: &str, seat: &str, choice: &str) -> Result<(), Stop> {
        match self.silent.get(&(slot.to_owned(), seat.to_owned())) {
            Some(default) if default.as_deref() != Some(choice) => {
                let told = format!("`{choice}` was sealed for {seat} when time was up: not the default");
                Err(Stop::NotValid(at, told))
            }
            _ => Ok(()),
        }
    }
}
