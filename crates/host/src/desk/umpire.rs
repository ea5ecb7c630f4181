//! The umpire's hand: what stands in the record, and what is only mailed once more.
use feldpost_kit::fault::Fault;
use feldpost_mail::person::person_address;
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::manners::Manners;
use feldpost_umpire::turn::{self, ByUmpire, Game, OfferFault, Player, TurnError, Wrong};
use feldpost_umpire::words::Notice;
use serde_json::Value;

use super::offering::Again;
use super::{Desk, DeskError};
use crate::tables::TableError;

impl Desk<'_> {
    /// Puts an act of the umpire into a game's record, and mails what players must know of it. False if the
    /// game as it stands does not have it; then nothing has happened.
    ///
    /// # Errors
    /// No such game, or it was set aside, or the store cannot be written.
    pub fn by_umpire(&mut self, game: &str, act: ByUmpire<'_>) -> Result<bool, DeskError> {
        let now = self.now();
        self.table(game)?;
        let (ready, apart) = self.tables.make(self.office, game, |game, apart| {
            turn::by_umpire(game, &apart.secrets, &apart.seeds, now, act)
        })?;
        self.persist_if_any(ready, apart)
    }

    /// What would happen by what the umpire enters, or all that is wrong with it.
    ///
    /// # Errors
    /// No such game, or it was set aside.
    pub fn entered(&mut self, game: &str, text: &str) -> Result<Result<Vec<Value>, Vec<Fault>>, DeskError> {
        Ok(self.table(game)?.game.entered(text)?)
    }

    /// Has the newest sheet of a game resolved again by mended rules. False if something has followed on it,
    /// or nothing comes out otherwise.
    ///
    /// # Errors
    /// As [`Desk::by_umpire`].
    pub fn correct(&mut self, game: &str) -> Result<bool, DeskError> {
        let now = self.now();
        self.table(game)?;
        let (_, entries) = self.tables.load(self.office, game)?;
        let Some(wrong) = Wrong::newest(&entries) else { return Ok(false) };
        let earlier = Game::fold_earlier(&self.tables.registry, &entries, wrong.before);
        let earlier = earlier.map_err(TableError::from)?;
        let (ready, apart) = self.tables.make(self.office, game, |game, apart| {
            turn::correct(game, (earlier, &wrong), &apart.secrets, &apart.seeds, now)
        })?;
        self.persist_if_any(ready, apart)
    }

    /// Ends a game that has not begun, or one that has. False if it is not so, or over.
    ///
    /// # Errors
    /// As [`Desk::by_umpire`].
    pub fn close(&mut self, game: &str, begun: bool, reason: &str) -> Result<bool, DeskError> {
        if self.table(game)?.game.started() != begun {
            return Ok(false);
        }
        self.by_umpire(game, ByUmpire::Close(reason))
    }

    /// Puts a game that is over out of the way of lists, or takes it back. False if it is not over, or if
    /// it is so already.
    ///
    /// # Errors
    /// No such game, or it was set aside, or the store cannot be written.
    pub fn archive(&mut self, game: &str, archived: bool) -> Result<bool, DeskError> {
        if archived && !self.table(game)?.game.is_over()? {
            return Ok(false);
        }
        Ok(self.ledgers.archived.set(game, archived)?)
    }

    /// Gives a seat, or all, more time for what is asked now. False if no clock runs.
    ///
    /// # Errors
    /// No such seat, or as [`Desk::by_umpire`].
    pub fn extend(&mut self, game: &str, seat: Option<&str>, seconds: u32) -> Result<bool, DeskError> {
        if let Some(seat) = seat {
            self.check_seat(game, seat)?;
        }
        self.by_umpire(game, ByUmpire::Extend(seat, seconds))
    }

    /// Gives the player of a seat another address, or the seat another player: who sits there is told all,
    /// and of another player the others hear. What waited to be confirmed for the seat ends. False if nobody
    /// sits there whose address could change, or the game is over.
    ///
    /// # Errors
    /// No such game or seat, an address that is none or the club's own, or as [`Desk::by_umpire`].
    pub fn seat(&mut self, game: &str, seat: &str, address: &str, replaces: bool) -> Result<bool, DeskError> {
        let address = person_address(address).map_err(|error| TurnError::from(OfferFault::from(error)))?;
        if self.office.club.is_own(&address) {
            return Err(TurnError::from(OfferFault::OwnAddress(address)).into());
        }
        self.check_seat(game, seat)?;
        let table = self.table(game)?;
        let before = table.roster.clone();
        let mut roster = before.clone();
        if table.game.is_over()? || (!replaces && !roster.seats.contains_key(seat)) {
            return Ok(false);
        }
        let old = roster.seats.get(seat);
        let before_it = old.filter(|_| !replaces).map(|player| player.address.clone());
        let language = old.filter(|_| !replaces).and_then(|player| player.language.clone());
        let manners = match old.filter(|_| !replaces) {
            Some(player) => player.manners.clone(),
            None => Manners::of_a_new_seat(),
        };
        let player = Player { language, manners, ..Player::new(&address) };
        roster.seats.insert(seat.to_owned(), player);
        roster.pending.retain(|wish| wish.seat != seat);
        self.tables.seat_players(game, &roster)?;
        self.post.know(&roster);
        let act = if replaces { ByUmpire::Replace(seat) } else { ByUmpire::Address(seat) };
        let done = self.by_umpire(game, act);
        if !matches!(done, Ok(true)) {
            // What did not get into the record does not stand in the roster either.
            self.tables.seat_players(game, &before)?;
            return done;
        }
        if let Some(old) = before_it {
            self.ledgers.names.moves(&old, &address)?;
        }
        match self.ledgers.names.of(&address).map(str::to_owned) {
            Some(name) if replaces => self.by_umpire(game, ByUmpire::Name(seat, &name)),
            _ => done,
        }
    }

    /// Mails a seat, or every seat, once more what it was mailed last: the offer, or once it has joined the
    /// newest report. False if nobody sits there, or the offer was withdrawn.
    ///
    /// # Errors
    /// No such game or seat, or it was set aside, or the store cannot be written.
    pub fn resend(&mut self, game: &str, seat: Option<&str>, cause: Hash32) -> Result<bool, DeskError> {
        self.send_again(game, seat, cause, &Notice::MailedAgain)
    }

    /// The same with another word in front of it.
    pub(super) fn send_again(
        &mut self,
        game: &str,
        seat: Option<&str>,
        cause: Hash32,
        note: &Notice,
    ) -> Result<bool, DeskError> {
        if let Some(seat) = seat {
            self.check_seat(game, seat)?;
        }
        let table = self.table(game)?;
        let (roster, offer) = (table.roster.clone(), table.game.offer().seats.clone());
        let is_withdrawn = table.game.is_closed() && !table.game.started();
        let sits = |own: &&String| roster.seats.contains_key(*own) && seat.is_none_or(|seat| seat == *own);
        let seats: Vec<&String> = offer.iter().filter(sits).filter(|_| !is_withdrawn).collect();
        let again = Again { cause, answers: None, note: note.clone() };
        for seat in &seats {
            if self.table(game)?.game.has_joined(seat) {
                self.send_newest(game, seat, &again)?;
            } else {
                self.send_offer(game, seat, &roster, &again)?;
            }
        }
        Ok(!seats.is_empty())
    }

    fn check_seat(&mut self, game: &str, seat: &str) -> Result<(), DeskError> {
        let is_there = self.table(game)?.game.offer().seats.iter().any(|own| own == seat);
        let find = || TableError::FindSide { game: game.to_owned(), side: seat.to_owned() };
        if is_there { Ok(()) } else { Err(find().into()) }
    }
}
