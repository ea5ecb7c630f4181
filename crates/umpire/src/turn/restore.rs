//! A game whose journal has lost its end: an old copy was put back, and there is no newer one.
//!
//! Players have seen seeds, dice and choices of what is lost. So the act says what that was, a fresh chain
//! begins, and nothing is played before all have agreed from where the game goes on: it is set back to there,
//! and what lay sealed is void.
use super::agreement::rollback_text;
use super::game::Game;
use super::secrets::Secrets;
use super::seeds::anchor;
use super::{Ready, TurnError};
use crate::words::Loss;
use feldpost_protocol::journal::entry::{Body, Head};
use feldpost_protocol::journal::note::Signer;
use feldpost_protocol::journal::umpire_act::UmpireAct;

impl Game {
    /// Whether its end was lost, and not all have agreed yet from where it goes on.
    #[must_use]
    pub fn is_restored(&self) -> bool {
        self.back.restored.is_some() && self.resigned.is_none() && !self.is_closed() && !self.drawn
    }

    /// Whether nothing can be played now: dice wait, or the game's end was lost.
    #[must_use]
    pub fn is_halted(&self) -> bool {
        self.waiting().is_some() || self.is_restored()
    }

    /// The newest entry before this one to which it can be set back; `None` if to none.
    ///
    /// # Errors
    /// The rulebook failed.
    fn newest_way_back(&self, before: u64) -> Result<Option<u64>, TurnError> {
        for (entry, _) in self.ends.range(..before).rev() {
            if self.can_go_back(*entry)? {
                return Ok(Some(*entry));
            }
        }
        Ok(None)
    }

    /// The seats that have not agreed yet to go on from where they are asked to.
    ///
    /// # Errors
    /// The rulebook failed.
    pub(super) fn have_not_agreed(&self) -> Result<Vec<String>, TurnError> {
        let asked = self.loss()?.map(|loss| rollback_text(loss.entry)).unwrap_or_default();
        let agrees = |seat: &String| self.consents.get(&asked).is_some_and(|given| given.contains_key(seat));
        Ok(self.offer.seats.iter().filter(|seat| !agrees(seat)).cloned().collect())
    }

    /// What is lost, as its players are told until all have agreed.
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn loss(&self) -> Result<Option<Loss>, TurnError> {
        let Some((said, lost)) = self.back.restored.filter(|_| self.is_restored()) else { return Ok(None) };
        let entry = self.newest_way_back(said)?.unwrap_or_default();
        Ok(Some(Loss { seq: lost.seq, head: lost.hash.short(), entry }))
    }

    /// Whether the record says already that this is lost.
    #[must_use]
    pub fn has_lost(&self, end: Head) -> bool {
        self.back.restored.is_some_and(|(_, lost)| lost == end)
            || self.back.losses.iter().any(|(_, lost)| *lost == end.hash)
    }

    /// Takes the act: what was agreed before counts no more, and what players have seen of the chain serves
    /// nothing.
    pub(super) fn lose_end(&mut self, seq: u64, lost: Head) -> Result<(), TurnError> {
        self.forget_agreements();
        self.back.restored = if self.is_over()? { None } else { Some((seq, lost)) };
        if self.waiting.is_none() {
            self.back.lost = Some(lost.hash);
        }
        Ok(())
    }
}

/// Says that all behind the end of the journal is lost, up to an entry that was signed. `None` if the game
/// had not begun, so that a new one can be offered, or if what was signed stands in the journal.
///
/// # Errors
/// A hash could not be made.
pub fn restore(
    game: Game,
    lost: Head,
    secrets: &Secrets,
    signer: &Signer,
    unix: i64,
) -> Result<Option<Ready>, TurnError> {
    let is_chained = game.source().has_chain();
    if !game.started() || lost.seq <= game.head().seq || is_chained && game.offer().length.is_none() {
        return Ok(None);
    }
    let unix = game.not_before(unix);
    let text = format!("{} {}", lost.seq, lost.hash);
    let mut group = vec![Body::Umpire { act: UmpireAct::Restore, seat: None, text, unix }];
    if is_chained && game.waiting().is_none() && !game.is_over()? {
        group.push(anchor(&game, game.next_step - 1, Some(lost.hash), (secrets, signer), unix)?);
    }
    Ready::of(game, group).map(Some)
}
