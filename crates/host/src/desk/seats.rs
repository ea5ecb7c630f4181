//! Whose mail it is: the seats that its tokens open. A mail may be to several; each is served by itself.
use feldpost_umpire::intake::letter::{Claim, Letter};
use feldpost_umpire::turn::game::Game;
use feldpost_umpire::turn::token;
use feldpost_umpire::words::{NamedSeat, Notice};

use super::{Desk, DeskError};

/// Where the tokens of a mail lead.
pub(super) enum Who {
    /// Here, in this order; to no place twice.
    At(Vec<Place>),
    /// Tokens were shown that open nothing.
    WrongToken,
    /// No token was shown.
    Nobody,
}

/// One place that a token opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A seat.
    Seat { game: String, seat: String },
    /// A seat of a game that was set aside.
    Stopped { game: String },
    /// A game was named whose journal cannot be read.
    Broken,
}

impl Desk<'_> {
    /// Holds the claims of a mail against the tokens of their games.
    ///
    /// All seats to whose reply addresses it came are served. A token that stands in the mail is for those
    /// who cannot write to such an address; one that was typed counts alone if it opens another seat than
    /// those.
    pub(super) fn identify(&mut self, letter: &Letter) -> Result<Who, DeskError> {
        let first = letter.claims.iter().position(|claim| claim.seat.is_some());
        let (typed, more) = letter.claims.split_at(first.unwrap_or(letter.claims.len()));
        let (to, quoted): (Vec<&Claim>, Vec<&Claim>) = more.iter().partition(|claim| claim.seat.is_some());
        let addressed = self.all_places(to)?;
        let typed = self.one_place(typed.iter().collect())?;
        if let [Place::Seat { game, seat }] = typed.as_slice()
            && !addressed.contains(&typed[0])
            && (!self.is_late(letter, game, seat)? || self.has_taken(letter, game, seat)?)
        {
            return Ok(Who::At(typed));
        }
        if !addressed.is_empty() {
            return Ok(Who::At(addressed));
        }
        let found = if typed.is_empty() { self.one_place(quoted)? } else { typed };
        Ok(match found {
            found if !found.is_empty() => Who::At(found),
            _ if letter.claims.is_empty() => Who::Nobody,
            _ => Who::WrongToken,
        })
    }

    /// The place of a token without an address, which may be that of any game that the mail names.
    fn one_place(&mut self, claims: Vec<&Claim>) -> Result<Vec<Place>, DeskError> {
        let mut found = self.all_places(claims)?;
        found.sort_by_key(|place| match place {
            Place::Seat { .. } => 0,
            Place::Stopped { .. } => 1,
            Place::Broken => 2,
        });
        found.truncate(1);
        Ok(found)
    }

    fn all_places(&mut self, claims: Vec<&Claim>) -> Result<Vec<Place>, DeskError> {
        let mut found = Vec::new();
        for claim in claims {
            if let Some(place) = self.place(claim)?
                && !found.contains(&place)
            {
                found.push(place);
            }
        }
        Ok(found)
    }

    fn place(&mut self, claim: &Claim) -> Result<Option<Place>, DeskError> {
        let secret = *self.office.keys.daemon_secret();
        let game = claim.game.clone();
        match self.table(&game) {
            Ok(table) => Ok(rights(&table.game, &secret, claim).map(|(seat, _)| Place::Seat { game, seat })),
            Err(error) if error.finds_no_game() => Ok(None),
            Err(error) if error.breaks_game() => {
                self.put_aside(&game, &error.to_string())?;
                Ok(match self.tables.load(self.office, &game) {
                    Ok((table, _)) if rights(&table.game, &secret, claim).is_none() => None,
                    Ok(_) => Some(Place::Stopped { game }),
                    Err(_) => Some(Place::Broken),
                })
            }
            Err(error) => Err(error),
        }
    }

    /// Whether the mail shows no token of this seat's newest decision.
    pub(super) fn is_late(&mut self, letter: &Letter, game: &str, seat: &str) -> Result<bool, DeskError> {
        let secret = *self.office.keys.daemon_secret();
        let table = self.table(game)?;
        let newest = Some((seat.to_owned(), false));
        let mut claims = letter.claims.iter().filter(|claim| claim.game == game);
        Ok(!claims.any(|claim| rights(&table.game, &secret, claim) == newest))
    }

    /// Whether the seat's journal has the mail.
    pub(super) fn has_taken(&mut self, letter: &Letter, game: &str, seat: &str) -> Result<bool, DeskError> {
        Ok(self.table(game)?.game.mail_seq(seat, &letter.raw_hash).is_some())
    }

    /// What an answer says about the other reply addresses of a mail that is served here and at these places.
    pub(super) fn said_of_others(
        &mut self,
        letter: &Letter,
        (game, seat): (&str, &str),
        served: &[Place],
    ) -> Result<Vec<Notice>, DeskError> {
        let (mut also, mut not, mut nowhere) = (Vec::new(), Vec::new(), 0);
        for claim in letter.claims.iter().filter(|claim| claim.seat.is_some()) {
            let place = self.place(claim)?;
            let Some(Place::Seat { game: other, seat: its }) = &place else {
                let of = |place: &Place| {
                    matches!(place, Place::Seat { game, seat }
                    if *game == claim.game && Some(seat) == claim.seat.as_ref())
                };
                nowhere += usize::from(place.is_none() && !served.iter().any(of));
                continue;
            };
            let name = NamedSeat { side: self.table(other)?.game.side_name(its), game: other.clone() };
            let is_served = place.as_ref().is_some_and(|place| served.contains(place));
            let list = if is_served { &mut also } else { &mut not };
            if (other.as_str(), its.as_str()) != (game, seat) && !list.contains(&name) {
                list.push(name);
            }
        }
        let mut notes = Vec::new();
        notes.extend((!also.is_empty()).then_some(Notice::AlsoTo { seats: also }));
        notes.extend((!not.is_empty()).then_some(Notice::AlsoOf { seats: not }));
        notes.extend((nowhere > 0).then_some(Notice::OpensNothing { count: nowhere }));
        Ok(notes)
    }
}

/// Which seat a token opens, and whether only for an older decision.
pub(super) fn rights(game: &Game, secret: &[u8; 32], claim: &Claim) -> Option<(String, bool)> {
    let named = |seat: &&String| claim.seat.as_ref().is_none_or(|own| own == *seat);
    let mut older = None;
    for seat in game.offer().seats.iter().filter(named) {
        let opens = |decision: &str| token(secret, game.id(), seat, decision) == claim.token;
        if opens(game.current_decision(seat)) {
            return Some((seat.clone(), false));
        }
        if game.older_decisions(seat).any(opens) {
            older = Some((seat.clone(), true));
        }
    }
    older
}
