//! Games between built-in opponents, and the mails with which they are played.
use feldpost_kit::id::Id;
use feldpost_kit::registry::{Registry, options_together};
use feldpost_kit::system::Terms;
use feldpost_umpire::turn::{Beside, DiceFrom, NewGame, Seat};

use super::BenchError;
use crate::host::Host;

/// The nonce of the built-in opponents: any.
const NONCE: u64 = 7;

/// A game whose two players are programs.
pub(super) struct Match {
    /// The game's id.
    pub id: String,
    /// Each seat with its player's address and opponent, and whether it has mailed since it joined.
    seats: Vec<(Id, String, &'static str, bool)>,
    /// Mails written until now.
    wrote: usize,
}

/// A mail that waits to be put into the inbox.
pub(super) type Mail = Vec<u8>;

/// The system that is played, and how its seats are called.
pub(super) struct Kind {
    system: String,
    options: Vec<String>,
    /// The side, and the opponent that plays it.
    pub seats: Vec<(Id, &'static str)>,
}

impl Kind {
    /// A system that can play by itself, with all its options that go together.
    pub fn of(registry: &Registry, system: &str) -> Result<Kind, BenchError> {
        let (card, system) = registry.find(system)?;
        let opponents = system.opponents();
        let seats = card.sides.iter().map(|side| side.id).zip(opponents.iter().copied().cycle()).collect();
        if opponents.is_empty() {
            return Err(BenchError::Unfit);
        }
        Ok(Kind {
            system: card.id.to_owned(),
            options: options_together(card, &**system, &Terms::default()),
            seats,
        })
    }

    /// Id of the system.
    pub fn system(&self) -> &str {
        &self.system
    }

    /// The terms of all games.
    pub fn terms(&self) -> Terms {
        Terms { options: self.options.clone(), ..Terms::default() }
    }

    /// Offers a game.
    pub fn offer(&self, host: &mut Host, id: &str) -> Result<Match, BenchError> {
        let address = |side: &Id| format!("{side}.of.{id}@example.org");
        let seats = self.seats.iter().map(|(side, _)| Seat::new(side.to_string(), Some(address(side))));
        host.new_game(&NewGame {
            id: id.to_owned(),
            system: self.system.clone(),
            terms: self.terms(),
            seats: seats.collect(),
            dice: DiceFrom::default(),
            beside: Beside::default(),
        })?;
        let seats = self.seats.iter().map(|(side, opponent)| (*side, address(side), *opponent, false));
        Ok(Match { id: id.to_owned(), seats: seats.collect(), wrote: 0 })
    }
}

impl Match {
    /// What its players mail now: everybody who is asked something. None: the game is over.
    pub fn mails(&mut self, host: &mut Host, now: i64) -> Result<Vec<Mail>, BenchError> {
        let game = host.view(&self.id)?;
        let mut mails = Vec::new();
        for (side, address, opponent, has_mailed) in &mut self.seats {
            let body = if !game.started() {
                format!("JOIN {}\nENTROPY {side} rolled 4 4 1\n", game.offer_hash().short())
            } else if game.owes(side.as_str())?.is_some() {
                let sheet = game.play().opponent_sheet(opponent, *side, NONCE)?;
                let standing = match std::mem::replace(has_mailed, true) {
                    true => String::new(),
                    false => game.play().opponent_standing(opponent, *side)?,
                };
                format!("ORDERS\n{standing}{sheet}END ORDERS\n")
            } else {
                continue;
            };
            self.wrote += 1;
            let to = host.reply_address(&self.id, side.as_str())?;
            let answered = host.newest_mail(&self.id, side.as_str())?.map(answering).unwrap_or_default();
            let id = format!("{}.{}.{now}@example.org", self.id, self.wrote);
            mails.push(mail(address, &to, &format!("{answered}Message-ID: <{id}>\r\n"), &body));
        }
        Ok(mails)
    }

    /// The number of the newest entry; none when the game is over.
    pub fn entry(&self, host: &mut Host) -> Result<Option<u64>, BenchError> {
        let game = host.view(&self.id)?;
        Ok(if game.is_over()? { None } else { Some(game.head().seq) })
    }
}

/// The header fields of a reply. Without them the host must look for what is quoted.
fn answering([thread, newest]: [String; 2]) -> String {
    let thread = if thread == newest { String::new() } else { format!("<{thread}> ") };
    format!("In-Reply-To: <{newest}>\r\nReferences: {thread}<{newest}>\r\n")
}

/// Orders as a plain mail program sends them, with these fields besides.
fn mail(from: &str, to: &str, fields: &str, body: &str) -> Mail {
    format!(
        "From: <{from}>\r\nTo: {to}\r\nSubject: Re: orders\r\n{fields}\
         MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\
         Content-Transfer-Encoding: 8bit\r\n\r\n{}",
        body.replace('\n', "\r\n")
    )
    .into_bytes()
}

/// The same mail with a long quotation below, so that it has about this many bytes.
pub(super) fn with_quotation(mut mail: Mail, bytes: usize) -> Mail {
    const LINE: &[u8] = b"> What stood in the report that is answered, as many programs quote it whole.\r\n";
    mail.extend_from_slice(b"\r\nOn some day, the club wrote:\r\n");
    while mail.len() + LINE.len() <= bytes {
        mail.extend_from_slice(LINE);
    }
    mail
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_answers_ours_as_a_reply_does() {
        let fields = answering(["thread@x".to_owned(), "newest@x".to_owned()]);
        assert_eq!(fields, "In-Reply-To: <newest@x>\r\nReferences: <thread@x> <newest@x>\r\n");
        let first = answering(["thread@x".to_owned(), "thread@x".to_owned()]);
        assert_eq!(first, "In-Reply-To: <thread@x>\r\nReferences: <thread@x>\r\n");
        let mail = mail("a@example.org", "b@example.org", &first, "done\n");
        let letter = feldpost_umpire::intake::letter::read(&mail, "b@example.org");
        assert_eq!(letter.in_reply_to.as_deref(), Some("thread@x"));
        assert_eq!(letter.lines.len(), 1);
    }
}
