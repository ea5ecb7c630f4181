//! What is set aside: kept whole, under a name that the same mail always gets.
//!
//! A mail that lies here is not noted as dealt with, so whoever delivers it again has it looked at like a new
//! one. Once it counts, it lies here no more.
use std::path::PathBuf;

use feldpost_umpire::intake::letter::Letter;

use super::{Desk, DeskError};
use crate::store::Shelf;

impl Desk<'_> {
    /// Keeps a mail whole on a shelf of the quarantine; with the name of its game, if it has one. Returns
    /// where it lies, relative to the home.
    pub(super) fn put_by(
        &self,
        shelf: Shelf,
        letter: &Letter,
        game: Option<&str>,
    ) -> Result<PathBuf, DeskError> {
        let mut whole = self.store.open_mail(&letter.file)?;
        Ok(self.store.put_by(shelf, &name(letter, game), &mut whole)?)
    }

    /// Where a mail of these bytes lies on these shelves, by shelf and name.
    fn places(&self, shelves: &[Shelf], letter: &Letter) -> Result<Vec<(Shelf, String)>, DeskError> {
        let games = letter.claims.iter().map(|claim| Some(claim.game.as_str()));
        let names: Vec<String> = games.chain([None]).map(|game| name(letter, game)).collect();
        let mut found = Vec::new();
        for shelf in shelves {
            for name in &names {
                if self.store.lies_by(*shelf, name)? {
                    found.push((*shelf, name.clone()));
                }
            }
        }
        Ok(found)
    }

    /// Whether a mail lies in the quarantine.
    pub(super) fn is_set_aside(&self, letter: &Letter) -> Result<bool, DeskError> {
        Ok(!self.places(&Shelf::ALL, letter)?.is_empty())
    }

    /// Whether a mail was put aside as one too many and comes again: the umpire wants it to count. Programs
    /// that answer each other never send the same bytes twice.
    pub(super) fn is_released(&self, letter: &Letter) -> Result<bool, DeskError> {
        Ok(!self.places(&[Shelf::TooMany], letter)?.is_empty())
    }

    /// Takes a mail that counts out of the quarantine.
    pub(super) fn release(&self, letter: &Letter) -> Result<(), DeskError> {
        for (shelf, name) in self.places(&Shelf::ALL, letter)? {
            self.store.remove_put_by(shelf, &name)?;
        }
        Ok(())
    }
}

/// The name of a mail in the quarantine.
fn name(letter: &Letter, game: Option<&str>) -> String {
    let game = game.map(|game| format!("{game}.")).unwrap_or_default();
    format!("{game}{}.eml", letter.raw_hash.short())
}
