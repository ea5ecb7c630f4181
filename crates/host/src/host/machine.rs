//! The program as an opponent: it answers by mail, as a player does, and is asked as one.
//!
//! Its mails come into the inbox by themselves and go the way of all mails; none goes out to it. They follow
//! from the game: after a crash the same one comes again, and counts once.
use feldpost_kit::id::Id;
use feldpost_umpire::intake::lobby::MACHINE_ADDRESS;
use feldpost_umpire::turn::{Game, token};

use super::{Host, HostError};

/// How often it answers one decision: a sheet of which nothing could be carried out ends nothing.
const TRIES: u32 = 5;

/// What it has answered of a game.
#[derive(Debug, Default)]
pub(super) struct Answered {
    /// The newest entry that it has answered.
    seq: u64,
    decision: String,
    tries: u32,
}

impl Host {
    /// Has the program answer where it sits and is asked. False if it has written nothing.
    ///
    /// # Errors
    /// A game cannot be read, or the inbox cannot be written.
    pub(super) fn let_machine_play(&mut self) -> Result<bool, HostError> {
        let mut wrote = false;
        // In most clubs it sits nowhere, and no pass looks through all games for it.
        if !self.post.knows(MACHINE_ADDRESS) {
            return Ok(false);
        }
        for id in self.tables.that_wait_for(MACHINE_ADDRESS) {
            // A game that cannot be read is the umpire's, and stops no other.
            let Ok(game) = self.view(&id) else { continue };
            let roster = self.roster(&id)?;
            let sits = roster.seats.iter().filter(|(_, player)| player.address == MACHINE_ADDRESS);
            let seats: Vec<String> = sits.map(|(seat, _)| seat.clone()).collect();
            for seat in seats {
                if let Some(body) = self.answer_of_machine(&game, &seat)? {
                    let to = self.reply_address(&id, &seat)?;
                    self.deliver(&mail(&game, (&seat, &to), &body))?;
                    wrote = true;
                }
            }
        }
        Ok(wrote)
    }

    fn answer_of_machine(&mut self, game: &Game, seat: &str) -> Result<Option<String>, HostError> {
        if game.is_over()? {
            return Ok(None);
        }
        let owes = game.owes(seat)?.is_some();
        let joins = !game.started() && !game.has_joined(seat);
        if !owes && !joins {
            return Ok(None);
        }
        let decision = game.current_decision(seat).to_owned();
        let answered = self.answered.entry(format!("{} {seat}", game.id())).or_default();
        if answered.decision != decision {
            *answered = Answered { decision, ..Answered::default() };
        }
        if answered.tries >= TRIES || (answered.tries > 0 && answered.seq == game.head().seq) {
            return Ok(None);
        }
        (answered.tries, answered.seq) = (answered.tries + 1, game.head().seq);
        if answered.tries == TRIES {
            tracing::warn!(
                game = game.id(),
                seat,
                "the program as an opponent does not get on; this is its last try"
            );
        }
        if joins {
            let own = token(self.office.keys.daemon_secret(), game.id(), seat, "entropy");
            return Ok(Some(format!("join {}\nentropy {own}", game.offer_hash().short())));
        }
        let (_, system) = self.tables.registry.find_with(&game.offer().system, game.offer().data)?;
        let (Some(side), Some(name)) = (Id::new(seat), system.opponents().first()) else { return Ok(None) };
        let sheet = game.play().opponent_sheet(name, side, game.head().seq)?;
        let first = game.standing_at(seat).is_none();
        let standing = if first { game.play().opponent_standing(name, side)? } else { String::new() };
        Ok(Some(format!("{standing}\n{sheet}")))
    }
}

/// The mail of the program: the same for the same game.
fn mail(game: &Game, (seat, to): (&str, &str), body: &str) -> Vec<u8> {
    let id = format!("{}.{seat}.{}", game.id(), game.head().seq);
    let head = format!(
        "From: {MACHINE_ADDRESS}\r\nTo: {to}\r\nSubject: Re: {}\r\n\
         Message-ID: <{id}@built-in.invalid>\r\nContent-Type: text/plain; charset=utf-8\r\n",
        game.id()
    );
    format!("{head}\r\n{}\r\n", body.trim().replace('\n', "\r\n")).into_bytes()
}
