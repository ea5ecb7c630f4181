//! `status all`: what is asked of a player in each of his games, in one mail.
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::intake::letter::Letter;
use feldpost_umpire::turn;
use feldpost_umpire::words::{HostNotice, Notice, OwnGame};

use super::confirm::Place;
use super::courtesy::Cause;
use super::{Desk, DeskError, SeatMail};
use crate::ledgers::DAY;
use crate::ledgers::mails::{Fate, Outcome};

impl Desk<'_> {
    /// Tells a player of his games that go on. `None` if there is none.
    pub(super) fn tell_own_games(&mut self, letter: &Letter) -> Result<Option<Fate>, DeskError> {
        let Some(from) = letter.from.clone() else { return Ok(None) };
        let games = self.own_games(&from)?;
        if games.is_empty() {
            return Ok(None);
        }
        let notice = HostNotice::OwnGames { games };
        self.answer_stranger(letter, &Cause::Request, notice, Fate::of(Outcome::Asked)).map(Some)
    }

    /// Mails everybody who wants that what is asked in all games, once a day, if something is.
    ///
    /// # Errors
    /// The outbox or a ledger cannot be written.
    pub fn send_digests(&mut self) -> Result<(), DeskError> {
        let day = self.now().div_euclid(DAY);
        for to in self.tables.who_want_digest() {
            let once = format!("digest|{to}");
            let is_out = self.ledgers.bounced.is_out(&to, day, &self.office.config.bounces);
            if is_out || self.noted(&once, DAY) > 0 {
                continue;
            }
            let games = self.own_games(&to)?;
            if !games.iter().any(|game| game.asked.is_some()) {
                continue;
            }
            let id = format!("{}.{day}.digest", Hash32::of_bytes(to.as_bytes()).short());
            let notice = HostNotice::OwnGames { games };
            self.send(SeatMail { to: &to, notice, id, seat: None, answers: None })?;
            self.note_answer(&once)?;
        }
        Ok(())
    }

    /// The games that go on of whoever writes from this address.
    fn own_games(&mut self, from: &str) -> Result<Vec<OwnGame>, DeskError> {
        let mut games = Vec::new();
        for id in self.tables.games_written_from(from)? {
            if self.tables.aside.contains_key(&id) {
                games.push(OwnGame { id, side: String::new(), asked: None, until: None, others: None });
                continue;
            }
            let place = match self.place_for(&id, None, from) {
                Err(error) if error.is_busy() => return Err(error),
                place => place,
            };
            // One game that cannot be read keeps the others from no mail.
            let Ok(Some(Place::Own { seat, .. })) = place else { continue };
            games.extend(self.own_game(&id, &seat)?);
        }
        Ok(games)
    }

    /// What is asked of a seat; `None` in a game that is over.
    fn own_game(&mut self, id: &str, seat: &str) -> Result<Option<OwnGame>, DeskError> {
        let (office, table) = (self.office, self.table(id)?);
        let (game, roster) = (&table.game, &table.roster);
        if game.is_over()? {
            return Ok(None);
        }
        let (words, language) = (office.templates.words(), roster.language(seat));
        let asked = match game.owes(seat)? {
            _ if !game.started() && !game.has_joined(seat) => Some(words.say(language, &Notice::OfferAsked)),
            Some(owed) => Some(match &owed.slot {
                Some(slot) if owed.reveal => words.say(language, &Notice::RevealAsked { slot: slot.clone() }),
                _ => words.tell(language, &game.offer().system, &owed.decision.title),
            }),
            None => None,
        };
        let sides = game.waiting_for()?.iter().map(|other| game.side_name(other)).collect();
        Ok(Some(OwnGame {
            id: id.to_owned(),
            side: game.side_name(seat),
            until: turn::due(words, game, roster, seat).filter(|_| asked.is_some()),
            asked,
            others: Some(words.say(language, &Notice::Sides { sides })),
        }))
    }
}
