//! What all seats have agreed on, or the officer has ruled: a resolution given up, another source of the
//! dice.

use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Body, Offer};
use feldpost_protocol::journal::payload::ruling_text;
use std::collections::BTreeMap;

/// The consents of a record so far.
#[derive(Default)]
pub(super) struct Consents<'a> {
    /// The mail of the group in hand.
    mail: Hash32,
    /// The newest of each seat and text: the entry, and the mail that said it.
    given: BTreeMap<(&'a str, &'a str), (usize, Hash32)>,
    /// The lock that is not answered yet.
    lock: Option<usize>,
    /// Where something happened last, or the game was set back.
    moved: usize,
}

impl<'a> Consents<'a> {
    /// A mail begins its group.
    pub fn mail(&mut self, mail: Hash32) {
        self.mail = mail;
    }

    /// A seat agrees.
    pub fn given(&mut self, at: usize, seat: &'a str, text: &'a str) {
        self.given.insert((seat, text), (at, self.mail));
    }

    /// A lock stands, and nothing has come of it.
    pub fn locked(&mut self, at: usize) {
        self.lock = Some(at);
    }

    /// It is answered.
    pub fn unlocked(&mut self) {
        self.lock = None;
    }

    /// Something has happened: what was agreed on the game as it stood lapses.
    pub fn moved(&mut self, at: usize) {
        self.moved = at;
    }

    /// Holds a rollback or a draw against what was agreed on the game as it stands.
    ///
    /// # Errors
    /// Who has not agreed since something happened last.
    pub fn agreed(&self, text: &str, offer: &Offer) -> Result<(), String> {
        let agrees = |seat: &&String| {
            let given = self.given.get(&(seat.as_str(), text));
            given.is_some_and(|(at, _)| *at > self.moved)
        };
        match offer.seats.iter().find(|seat| !agrees(seat)) {
            Some(seat) => Err(format!("{seat} has not agreed to `{text}`")),
            None => Ok(()),
        }
    }

    /// Holds a `void` or a change of the source against what was agreed or ruled.
    ///
    /// # Errors
    /// Who has not agreed, or what is wrong with the ruling.
    pub fn used(&self, body: &Body, offer: &Offer, offer_hash: Hash32) -> Result<(), String> {
        let (step, consent, word) = match body {
            Body::Void { step, consent, ruling, reason, signature, unix, .. } => {
                let is_dated = unix.is_some() || offer.record() < 2;
                if !is_dated {
                    return Err("a void without its time".to_owned());
                }
                match (consent, ruling, reason, signature) {
                    (Some(consent), None, None, None) => (step, consent, "void"),
                    (None, Some(ruling), Some(reason), Some(signature)) => {
                        return ruled(
                            offer,
                            ruling_text(&offer.game, *step, offer_hash, reason),
                            *ruling,
                            signature,
                        );
                    }
                    _ => return Err("a void has either a consent or a whole ruling".to_owned()),
                }
            }
            Body::Source { step, consent, .. } => (step, consent, "chain"),
            _ => return Ok(()),
        };
        let text = format!("{word} {step}");
        for seat in &offer.seats {
            let given = self.given.get(&(seat.as_str(), text.as_str()));
            let behind = given.filter(|(at, _)| self.lock.is_none_or(|lock| lock < *at));
            if behind.map(|(_, mail)| mail) != consent.get(seat) {
                return Err(format!("{seat} has not agreed to `{text}` in the mail that is named"));
            }
        }
        Ok(())
    }
}

fn ruled(offer: &Offer, text: String, ruling: Hash32, signature: &str) -> Result<(), String> {
    if Hash32::of_bytes(text.as_bytes()) != ruling {
        return Err("the ruling is not the hash of its reason".to_owned());
    }
    let officer = offer.officer.ok_or("a ruling, and the offer names no officer")?;
    if officer.has_signed(&text, signature) {
        Ok(())
    } else {
        Err("the ruling is not signed by the officer whom the offer names".to_owned())
    }
}
