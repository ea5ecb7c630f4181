//! What a journal must say besides chain, dice and rules: each entry holds what its type allows and nothing
//! besides, somebody caused each group, and nothing counts twice (`docs/protocol.md`, section 4).
//!
//! Who checks a journal and who plays it again read each entry once, here: what stands beside the keys of its
//! type could otherwise be verified by the one and played by the other.

use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Body, Entry, Offer, SealedBy};
use feldpost_protocol::journal::note_kind::NoteKind;
use serde_json::Value;
use std::collections::BTreeSet;

/// The first bad entry, and why.
pub type Fault = (usize, String);

/// Reads every entry of a chain.
///
/// # Errors
/// One that does not say what its type must, or says more.
pub fn read(chain: &[(Value, Hash32)]) -> Result<Vec<Entry>, Fault> {
    let each = chain.iter().enumerate();
    each.map(|(at, (value, _))| read_one(value).map_err(|reason| (at, reason.to_owned()))).collect()
}

fn read_one(value: &Value) -> Result<Entry, &'static str> {
    let entry = Entry::read(value).ok_or("does not say what an entry of its type must")?;
    if matches!(entry.body, Body::Unknown { .. }) {
        return Ok(entry);
    }
    let mut again = serde_json::to_value(&entry).map_err(|_| "cannot be written again")?;
    // A missing count of the group is 0.
    if value.get("more").is_none()
        && let Some(fields) = again.as_object_mut()
    {
        fields.remove("more");
    }
    if again == *value { Ok(entry) } else { Err("says more than an entry of its type may") }
}

/// Who caused what: the seats' mails, and what follows from each.
#[derive(Default)]
struct Record<'a> {
    mails: BTreeSet<(&'a str, Hash32)>,
    message_ids: BTreeSet<(&'a str, Hash32)>,
    group: Group<'a>,
}

/// What is known of the group in hand.
#[derive(Default)]
struct Group<'a> {
    begun: bool,
    /// Whose mail it answers.
    mail: Option<&'a str>,
    /// Its Message-ID came before, with another text: nothing of it counts.
    again: bool,
    /// The umpire has said that time is up.
    overdue: bool,
}

/// Holds the entries against what may cause them.
///
/// # Errors
/// The first that nobody caused, or that counts a second time.
pub fn check(entries: &[Entry], offer: &Offer) -> Result<(), Fault> {
    let mut record = Record::default();
    for (at, entry) in entries.iter().enumerate() {
        record.take(entry, offer).map_err(|reason| (at, reason))?;
        record.group.begun = true;
        if entry.more == 0 {
            record.group = Group::default();
        }
    }
    Ok(())
}

impl<'a> Record<'a> {
    fn take(&mut self, entry: &'a Entry, offer: &Offer) -> Result<(), String> {
        if self.group.again && !matches!(entry.body, Body::Note { .. }) {
            return Err("another text came under this Message-ID, and it counts".to_owned());
        }
        match &entry.body {
            Body::Mail { seat, mail, message_id, .. } => {
                is_seat(seat, offer)?;
                self.mail(seat, *mail, *message_id)
            }
            Body::Join { seat, .. } => self.by_mail_of(seat, "a seat joins"),
            Body::Note { kind: NoteKind::Resign, seat, .. } => {
                self.by_mail_of(seat.as_deref().unwrap_or_default(), "a seat resigns")
            }
            Body::Note { kind: NoteKind::Press, seat: Some(seat), .. } => {
                self.by_mail_of(seat, "a seat speaks")
            }
            Body::Note { kind: NoteKind::Tardy, seat, .. } => {
                self.group.overdue = true;
                is_seat(seat.as_deref().unwrap_or_default(), offer)
            }
            Body::Note { kind: NoteKind::Strike, seat, .. } => {
                self.group.overdue |= self.group.mail.is_none();
                is_seat(seat.as_deref().unwrap_or_default(), offer)
            }
            Body::Commit { seat, mode: SealedBy::Player, .. } => {
                self.by_mail_of(seat, "a player seals a choice")
            }
            Body::Commit { .. } => self.caused("a choice is sealed"),
            Body::Lock { orders, .. } => {
                orders.keys().try_for_each(|seat| is_seat(seat, offer))?;
                if orders.len() > 1 {
                    return Err("a lock holds the sheets of several seats".to_owned());
                }
                if orders.is_empty() { Ok(()) } else { self.caused("orders are locked") }
            }
            _ => Ok(()),
        }
    }

    fn mail(&mut self, seat: &'a str, mail: Hash32, message_id: Option<Hash32>) -> Result<(), String> {
        if self.group.begun {
            return Err("a mail in the middle of a group".to_owned());
        }
        if !self.mails.insert((seat, mail)) {
            return Err(format!("the same mail of {seat} was taken in twice"));
        }
        self.group.mail = Some(seat);
        self.group.again = message_id.is_some_and(|id| !self.message_ids.insert((seat, id)));
        Ok(())
    }

    fn by_mail_of(&self, seat: &str, what: &str) -> Result<(), String> {
        if self.group.mail == Some(seat) { Ok(()) } else { Err(format!("{what} without a mail of {seat}")) }
    }

    fn caused(&self, what: &str) -> Result<(), String> {
        if self.group.mail.is_some() || self.group.overdue {
            return Ok(());
        }
        Err(format!("{what}, and neither a mail nor a time that is up has caused it"))
    }
}

fn is_seat(seat: &str, offer: &Offer) -> Result<(), String> {
    if offer.seats.iter().any(|known| known == seat) {
        Ok(())
    } else {
        Err(format!("there is no seat {seat:?}"))
    }
}
