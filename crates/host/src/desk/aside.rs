//! What is set aside: kept whole, under a name that the same mail always gets.
//!
//! A mail that lies here is not noted as dealt with, so whoever delivers it again has it looked at like a new
//! one. Once it counts, it lies here no more.
use std::ffi::OsStr;
use std::io::Read;
use std::path::PathBuf;

use feldpost_protocol::dice::Hash32;
use feldpost_umpire::intake::letter::Letter;

use super::{Desk, DeskError};
use crate::ledgers::mails::{Dealt, Outcome};
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
        let all = shelves.iter().flat_map(|shelf| names.iter().map(|name| (*shelf, name.clone())));
        Ok(self.store.which_lie_by(all.collect())?)
    }

    /// Whether a mail lies in the quarantine.
    pub(super) fn is_set_aside(&self, letter: &Letter) -> Result<bool, DeskError> {
        Ok(!self.places(&Shelf::ALL, letter)?.is_empty())
    }

    /// Whether a mail was put aside as one too many and comes again: the umpire wants it to count. Programs
    /// that answer each other never send the same bytes twice.
    pub(super) fn is_released(&self, letter: &Letter) -> Result<bool, DeskError> {
        Ok(!self.places(&[Shelf::TooMany], letter)?.is_empty() || self.is_wanted(letter)?)
    }

    /// Whether the umpire has said that a mail is to be dealt with anew. That it lies on a shelf does not say
    /// so: a crash may have come when it was put there, before it left the inbox.
    pub(super) fn is_wanted(&self, letter: &Letter) -> Result<bool, DeskError> {
        Ok(self.store.lies_by(Shelf::TooMany, &wanted(&letter.raw_hash))?)
    }

    /// Takes a mail that was dealt with into the inbox once more, under one name for the same `cause`. One
    /// that was one too many counts this time. False if it is not kept any more.
    ///
    /// # Errors
    /// The store cannot be read or written.
    pub fn take_again(&mut self, dealt: &Dealt, cause: Hash32) -> Result<bool, DeskError> {
        let Some(mut raw) = self.raw_mail(dealt)? else { return Ok(false) };
        let is_capped = dealt.fates.iter().any(|fate| fate.outcome == Outcome::Capped);
        if is_capped {
            self.store.put_by(Shelf::TooMany, &wanted(&dealt.mail), &mut std::io::empty())?;
        }
        let [a, b, c, d, ..] = cause.0;
        self.store.put_from(&mut raw, dealt.unix, u32::from_be_bytes([a, b, c, d]))?;
        Ok(true)
    }

    /// A mail that was dealt with, from wherever it is kept.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn raw_mail(&self, dealt: &Dealt) -> Result<Option<Box<dyn Read>>, DeskError> {
        let inbox = self.store.place_when_dealt_with(OsStr::new(&dealt.file));
        for place in dealt.fates.iter().filter_map(|fate| fate.place.as_ref()).chain([&inbox]) {
            if let Some(raw) = self.store.read_place(place)? {
                return Ok(Some(raw));
            }
        }
        Ok(None)
    }

    /// Takes a mail that counts out of the quarantine.
    pub(super) fn release(&self, letter: &Letter) -> Result<(), DeskError> {
        for (shelf, name) in self.places(&Shelf::ALL, letter)? {
            self.store.remove_put_by(shelf, &name)?;
        }
        if self.is_wanted(letter)? {
            self.store.remove_put_by(Shelf::TooMany, &wanted(&letter.raw_hash))?;
        }
        Ok(())
    }
}

/// The name of a mail in the quarantine.
fn name(letter: &Letter, game: Option<&str>) -> String {
    let game = game.map(|game| format!("{game}.")).unwrap_or_default();
    format!("{game}{}.eml", letter.raw_hash.short())
}

/// The name of an empty file beside it: the umpire wants the mail to count.
fn wanted(mail: &Hash32) -> String {
    format!("{}.again", mail.short())
}
