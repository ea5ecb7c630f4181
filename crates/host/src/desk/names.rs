//! What players are called in the club.
use feldpost_mail::person::person_address;
use feldpost_protocol::journal::umpire_act::is_player_name;
use feldpost_umpire::intake::command::Command;
use feldpost_umpire::turn::{NewGame, OfferFault, TurnError};

use super::{Desk, DeskError};

impl Desk<'_> {
    /// What the player of a seat is called: what this mail asks for, if it can be had, else as before.
    /// Repeating it does no harm.
    pub(super) fn name_of(
        &mut self,
        commands: &[Command],
        may_change: bool,
        (game, seat): (&str, &str),
    ) -> Result<Option<String>, DeskError> {
        let Some(player) = self.table(game)?.roster.seats.get(seat) else { return Ok(None) };
        let address = player.address.clone();
        let asked = commands.iter().rev().filter(|_| may_change).find_map(|word| match word {
            Command::Name(name) => Some(name),
            _ => None,
        });
        if let Some(name) = asked
            && is_player_name(name)
            && !self.ledgers.names.is_taken(name, &address)
        {
            self.ledgers.names.call(&address, name)?;
        }
        Ok(self.ledgers.names.of(&address).map(str::to_owned))
    }

    /// The seats of a new game with the names of their players; none may be somebody else's.
    pub(super) fn with_names(&self, new: &NewGame) -> Result<NewGame, DeskError> {
        let mut new = new.clone();
        for seat in &mut new.seats {
            let Some(address) = seat.address.as_deref() else { continue };
            let address = &plain(address);
            match &seat.name {
                Some(name) if self.ledgers.names.is_taken(name, address) => {
                    return Err(TurnError::from(OfferFault::NameTaken(name.clone())).into());
                }
                Some(_) => {}
                None => seat.name = self.ledgers.names.of(address).map(str::to_owned),
            }
        }
        Ok(new)
    }

    /// Whoever was named in an offer is called so from now on.
    pub(super) fn keep_names(&mut self, new: &NewGame) -> Result<(), DeskError> {
        for seat in &new.seats {
            if let (Some(address), Some(name)) = (&seat.address, &seat.name) {
                self.ledgers.names.call(&plain(address), name)?;
            }
        }
        Ok(())
    }
}

/// The address alone; what is none is refused elsewhere.
fn plain(address: &str) -> String {
    person_address(address).unwrap_or_else(|_| address.to_owned())
}
