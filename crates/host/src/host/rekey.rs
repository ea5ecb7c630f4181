//! A new key, game by game.
use super::{Host, HostError};
use feldpost_protocol::journal::note::{Signer, VerifyingKey};

/// What became of a game when a new key was to be put in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rekeyed {
    /// The new key signs it from here on.
    Signs,
    /// It is over, and stays with the key that it has.
    Over,
    /// Neither the key before it is at hand, nor is this the officer whom its offer names.
    NoHand,
    /// It is set aside: its journal stays as it is.
    SetAside,
}

impl Host {
    /// Puts this key in force in every game that is not over, by the hand of the key before it; with the
    /// officer's hand in every game, because the old key may be lost. The home must know the key already.
    /// What was done is not done twice.
    ///
    /// # Errors
    /// The store cannot be read or written; calling it again goes on.
    pub fn rekey(
        &mut self,
        officer: Option<&Signer>,
        key: VerifyingKey,
    ) -> Result<Vec<(String, Rekeyed)>, HostError> {
        self.desk_at_work()?;
        let mut done = Vec::new();
        for id in self.tables.ids()? {
            let became = self.rekey_game(&id, officer, key)?;
            done.push((id, became));
        }
        Ok(done)
    }

    fn rekey_game(
        &mut self,
        id: &str,
        officer: Option<&Signer>,
        key: VerifyingKey,
    ) -> Result<Rekeyed, HostError> {
        if self.store.set_aside_reason(id)?.is_some() {
            return Ok(Rekeyed::SetAside);
        }
        let game = self.view(id)?;
        if game.key() == key {
            return Ok(Rekeyed::Signs);
        }
        if officer.is_none() && game.is_over()? {
            return Ok(Rekeyed::Over);
        }
        let signs = self.desk().rekey(id, officer, key)?;
        Ok(if signs { Rekeyed::Signs } else { Rekeyed::NoHand })
    }
}
