//! What a journal must say besides chain, dice and rules: each entry holds what its type allows and nothing
//! besides, somebody caused each group, and nothing counts twice (`docs/protocol.md`, section 4).
//!
//! Who checks a journal and who plays it again read each entry once, here: what stands beside the keys of its
//! type could otherwise be verified by the one and played by the other.

mod choices;
mod consent;
mod group;
mod shape;
mod umpire;

pub(super) use shape::opening;

use super::finding::Finding;
use crate::turn::Redo;
use choices::Choices;
use consent::Consents;
use feldpost_kit::written::is_written_as;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Body, Entry, Offer, SealedBy};
use feldpost_protocol::journal::note_kind::NoteKind;
use feldpost_protocol::journal::umpire_act::UmpireAct;
use group::Group;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// The first bad entry, and why.
pub type Fault = (usize, String);

/// An entry of a chain as its type reads it.
pub struct Told {
    entry: Option<Entry>,
    /// Why it does not say what its type must, or that it says more.
    fault: Option<String>,
    /// Its type reads it in another form only.
    is_remade: bool,
}

impl Told {
    /// What it says, if it says that in the form that its type has.
    pub fn entry(&self) -> Option<&Entry> {
        self.entry.as_ref().filter(|_| !self.is_remade)
    }
}

/// Reads each entry of a chain.
pub fn read(chain: &[(Value, Hash32)]) -> Vec<Told> {
    let told = chain.iter().map(|(value, _)| {
        let form = shape::readable(value);
        let entry = Entry::read(&form);
        let fault = match &entry {
            Some(entry) => fits(entry, &form).err(),
            None => Some("does not say what an entry of its type must".to_owned()),
        };
        Told { entry, fault, is_remade: matches!(form, Cow::Owned(_)) }
    });
    told.collect()
}

/// What entries say, up to the first that does not say what its type must, or says more.
pub fn up_to_fault(told: &[Told]) -> (Vec<&Entry>, Option<Fault>) {
    let bad = told.iter().position(|told| told.fault.is_some());
    let entries = told[..bad.unwrap_or(told.len())].iter().filter_map(|told| told.entry.as_ref()).collect();
    (entries, bad.and_then(|at| Some((at, told[at].fault.clone()?))))
}

fn fits(entry: &Entry, value: &Value) -> Result<(), String> {
    shape::check(&entry.body)?;
    let same = match &entry.body {
        Body::Unknown { .. } => true,
        // Its list is a copy; so it is enough to count the keys.
        Body::Events { lock, .. } => {
            let keys =
                KEYS_OF_EVENTS + usize::from(lock.is_some()) + usize::from(value.get("more").is_some());
            value.as_object().is_some_and(|fields| fields.len() == keys)
        }
        _ if value.get("more").is_some() => is_written_as(entry, value),
        _ => {
            // A missing count of the group is 0.
            let mut again = serde_json::to_value(entry).map_err(|_| "cannot be written again")?;
            again.as_object_mut().and_then(|fields| fields.remove("more"));
            again == *value
        }
    };
    if same { Ok(()) } else { Err("says more than an entry of its type may".to_owned()) }
}

/// `seq`, `prev`, `type`, `list` and `state`.
const KEYS_OF_EVENTS: usize = 5;

/// What of a record was gone through: the seats' mails, and what follows from each.
struct Record<'a> {
    offer: &'a Offer,
    offer_hash: Hash32,
    /// The record is of the second edition, which is held to more.
    is_strict: bool,
    at: usize,
    mails: BTreeSet<(&'a str, Hash32)>,
    message_ids: BTreeSet<(&'a str, Hash32)>,
    group: Group<'a>,
    /// The newest standing orders of each seat.
    standing: BTreeMap<&'a str, u64>,
    /// Whose sheet each lock so far holds, by its position.
    sheets: BTreeMap<u64, &'a str>,
    choices: Choices<'a>,
    consents: Consents<'a>,
    redo: Redo,
    joined: BTreeSet<&'a str>,
    /// Where the steps of the game ended, from its start on.
    ends: BTreeSet<u64>,
    asked_again: BTreeSet<&'a str>,
    /// The end of the record was lost, and not all have agreed yet from where the game goes on.
    restored: bool,
    /// A lock waits for the round of a beacon.
    waits: bool,
    /// A lock is not answered yet; whether its dice have fallen.
    lock: Option<bool>,
    /// Why nothing is played any more.
    end: Option<End>,
    newest: i64,
    remarks: Vec<Finding>,
}

/// Behind what nothing is played.
#[derive(Clone, Copy)]
enum End {
    SetAside,
    Over,
}

/// Holds the entries against what may cause them. Gives what is odd and no fault in a record of the first
/// edition.
///
/// # Errors
/// The first that nobody caused, that stands out of place, or that counts a second time.
pub fn check(entries: &[&Entry], offer: &Offer) -> Result<Vec<Finding>, Fault> {
    let mut record = Record {
        offer,
        // Entry 1 bears it; without one there is nothing to rule on.
        offer_hash: entries.get(1).map_or(Hash32::ZERO, |entry| entry.prev),
        is_strict: offer.record() >= 2,
        at: 0,
        mails: BTreeSet::new(),
        message_ids: BTreeSet::new(),
        group: Group::default(),
        standing: BTreeMap::new(),
        sheets: BTreeMap::new(),
        choices: Choices::default(),
        consents: Consents::default(),
        redo: Redo::default(),
        joined: BTreeSet::new(),
        ends: BTreeSet::new(),
        asked_again: BTreeSet::new(),
        restored: false,
        waits: false,
        lock: None,
        end: None,
        newest: i64::MIN,
        remarks: Vec::new(),
    };
    for (at, entry) in entries.iter().enumerate() {
        record.at = at;
        record.take(entry).map_err(|reason| (at, reason))?;
        record.redo.note(at as u64, &entry.body);
        record.group.size += 1;
        if matches!(entry.body, Body::Start { .. }) || (entry.more == 0 && !record.ends.is_empty()) {
            record.ends.insert(at as u64);
        }
        if entry.more == 0 {
            record.end_group().map_err(|reason| (at, reason))?;
        }
    }
    Ok(record.remarks)
}

impl<'a> Record<'a> {
    fn take(&mut self, entry: &'a Entry) -> Result<(), String> {
        if self.group.again && !matches!(entry.body, Body::Note { .. }) {
            return Err("another text came under this Message-ID, and it counts".to_owned());
        }
        self.behind_an_act(&entry.body)?;
        self.is_restored_by_all(&entry.body)?;
        self.names_whom_it_may(&entry.body)?;
        self.time(&entry.body)?;
        self.is_not_over(&entry.body)?;
        let begins = self.group.size > 0 || self.begins(entry);
        self.meaning(entry)?;
        if begins {
            return Ok(());
        }
        Err("a group that begins with nothing that can cause one".to_owned())
    }

    /// What a group can begin with (`docs/protocol.md`, 4.3).
    fn begins(&self, entry: &Entry) -> bool {
        match &entry.body {
            Body::Offer(_) => entry.seq == 0 && entry.more == 0,
            Body::Note { kind, .. } => matches!(kind, NoteKind::Tardy | NoteKind::Strike),
            Body::Roll { .. } => self.waits,
            Body::Mail { .. } | Body::Anchor { .. } | Body::Rekey { .. } | Body::SetAside { .. } => true,
            Body::Source { .. } | Body::Void { .. } | Body::Umpire { .. } | Body::Unknown { .. } => true,
            _ => false,
        }
    }

    /// Times do not run backwards: the host takes the newest one if its clock does.
    fn time(&mut self, body: &Body) -> Result<(), String> {
        let Some(unix) = body.unix() else { return Ok(()) };
        let before = self.newest;
        self.newest = before.max(unix);
        if unix >= before {
            return Ok(());
        }
        let told = format!("its time is {} s before that of an entry above it", before.saturating_sub(unix));
        if self.is_strict {
            return Err(told);
        }
        self.remarks.push(Finding::informs("times", told).at(self.at));
        Ok(())
    }

    /// Behind its end nothing of a game is played.
    fn is_not_over(&mut self, body: &Body) -> Result<(), String> {
        let Some(end) = self.end else { return Ok(()) };
        let talk = |kind: &NoteKind| {
            use NoteKind::{HeldReveal, Press, RefusedCommit, RefusedReveal};
            matches!(kind, Press | HeldReveal | RefusedCommit | RefusedReveal | NoteKind::Other(_))
        };
        let may_stand = match (end, body) {
            (_, Body::Unknown { .. }) => true,
            (End::SetAside, _) => {
                return Err("something stands behind the end of a game set aside".to_owned());
            }
            (End::Over, Body::Mail { .. } | Body::Openings { .. } | Body::Root { .. }) => true,
            (End::Over, Body::Rekey { .. } | Body::SetAside { .. }) => true,
            (End::Over, Body::Note { kind, .. }) => talk(kind),
            (End::Over, Body::Umpire { act, .. }) => {
                matches!(act, UmpireAct::Word | UmpireAct::Restore | UmpireAct::Other(_))
            }
            (End::Over, _) => false,
        };
        if may_stand { Ok(()) } else { Err("the game is over, and it is played on".to_owned()) }
    }

    fn meaning(&mut self, entry: &'a Entry) -> Result<(), String> {
        match &entry.body {
            Body::Mail { seat, mail, message_id, .. } => {
                self.is_seat(seat)?;
                self.mail(seat, *mail, *message_id)
            }
            Body::Join { seat, .. } => {
                self.joined.insert(seat);
                self.by_mail_of(seat, "a seat joins")
            }
            Body::Note { kind, seat, text, .. } => self.note(kind, seat.as_deref(), text),
            Body::Umpire { act, seat, text, .. } => self.umpire(act, seat.as_deref(), text),
            Body::Standing { seat, .. } => {
                self.standing.insert(seat, entry.seq);
                self.by_mail_of(seat, "a seat gives standing orders")
            }
            Body::Commit { slot, seat, mode: SealedBy::Player, hash, standing, rest } => {
                if standing.is_some() || rest.is_some() {
                    return Err("nothing seals a choice in a player's name".to_owned());
                }
                self.choices.commit(slot, seat, true, *hash);
                self.by_mail_of(seat, "a player seals a choice")
            }
            Body::Commit { slot, seat, hash, standing, rest, .. } => {
                self.choices.commit(slot, seat, false, *hash);
                self.caused(seat, (*standing, *rest), "a choice is sealed")
            }
            Body::Closed { slot, hashes } => self.choices.close(slot, hashes.keys()),
            Body::Reveal { slot, seat, .. } => self.choices.open(slot, seat),
            Body::Lock { orders, standing, seat, rest, round, .. } => {
                if self.lock.replace(false).is_some() {
                    return Err("a lock before the one before it was answered".to_owned());
                }
                self.waits = round.is_some() && !self.redo.has_dice_of(*round);
                self.consents.locked(self.at);
                self.lock(orders, seat.as_deref(), (*standing, *rest))?;
                self.sheets.extend(entry.body.player().map(|seat| (entry.seq, seat)));
                Ok(())
            }
            Body::Roll { .. } => {
                self.lock = Some(true);
                self.rolled_in_time()
            }
            Body::Events { list, .. } => {
                if self.lock.take() != Some(true) && list.is_empty() {
                    return Err("an empty resolution".to_owned());
                }
                self.consents.unlocked();
                self.consents.moved(self.at);
                self.choices.all_settled()
            }
            Body::Void { .. } | Body::Source { .. } => {
                self.consents.used(&entry.body, self.offer, self.offer_hash)?;
                self.waits = false;
                self.lock = None;
                self.consents.unlocked();
                Ok(())
            }
            Body::Openings { .. } | Body::Root { .. } => {
                self.end = Some(End::Over);
                Ok(())
            }
            Body::SetAside { .. } => {
                self.end = Some(End::SetAside);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn note(&mut self, kind: &'a NoteKind, seat: Option<&'a str>, text: &'a str) -> Result<(), String> {
        let own = seat.unwrap_or_default();
        match kind {
            NoteKind::Rules if seat.is_none() => return Ok(()),
            NoteKind::Rules => return Err("another build of the rules is of no seat".to_owned()),
            NoteKind::Other(_) => return Ok(()),
            _ => self.is_seat(own)?,
        }
        match kind {
            NoteKind::Press => self.by_mail_of(own, "a seat speaks"),
            NoteKind::Name | NoteKind::Away | NoteKind::Extend | NoteKind::AskTime => {
                shape::is_wish(kind, text)?;
                self.by_mail_of(own, "a seat wishes for something")
            }
            NoteKind::Resign => {
                self.group.resigned = true;
                self.is_empty(text)?;
                self.by_mail_of(own, "a seat resigns")
            }
            NoteKind::Consent => {
                shape::is_consent(text)?;
                self.consents.given(self.at, own, text);
                self.by_mail_of(own, "a seat agrees")
            }
            NoteKind::EntropyAsked => {
                self.is_empty(text)?;
                if self.joined.contains(own) || !self.asked_again.insert(own) {
                    return Err(format!("{own} is asked for another line of entropy, and must not be"));
                }
                self.by_mail_of(own, "a seat is asked for another line of entropy")
            }
            NoteKind::HeldReveal => {
                self.by_mail_of(own, "a reveal is held back")?;
                self.choices.hold(text, own)
            }
            NoteKind::RefusedReveal => self.by_mail_of(own, "a reveal is refused"),
            NoteKind::RefusedCommit => {
                self.by_mail_of(own, "a commitment is refused")?;
                self.choices.is_copy(text)
            }
            NoteKind::Tardy => {
                self.without_a_mail("time is up")?;
                self.group.overdue = true;
                match self.group.tardy.insert(own, false) {
                    Some(false) => Err(format!("time is up for {own}, and nothing follows")),
                    _ => Ok(()),
                }
            }
            NoteKind::Strike => {
                self.group.overdue |= self.group.mail.is_none();
                self.choices.strike(text, own, self.group.mail.is_none())
            }
            NoteKind::Rules | NoteKind::Other(_) => Ok(()),
        }
    }

    fn mail(&mut self, seat: &'a str, mail: Hash32, message_id: Option<Hash32>) -> Result<(), String> {
        if self.group.size > 0 {
            return Err("a mail in the middle of a group".to_owned());
        }
        if !self.mails.insert((seat, mail)) {
            return Err(format!("the same mail of {seat} was taken in twice"));
        }
        self.group.mail = Some(seat);
        self.consents.mail(mail);
        self.group.again = message_id.is_some_and(|id| !self.message_ids.insert((seat, id)));
        Ok(())
    }

    /// One seat's sheet, and beside it what others have prepared for it.
    fn lock(
        &mut self,
        orders: &'a BTreeMap<String, Hash32>,
        player: Option<&'a str>,
        causes: (Option<u64>, Option<u64>),
    ) -> Result<(), String> {
        orders.keys().try_for_each(|seat| self.is_seat(seat))?;
        if player.is_some() != (orders.len() > 1) || player.is_some_and(|seat| !orders.contains_key(seat)) {
            return Err("a lock does not say whose sheet it holds".to_owned());
        }
        let Some(seat) = player.or_else(|| orders.keys().next().map(String::as_str)) else {
            let nobodys = causes != (None, None);
            return if nobodys { Err("orders of nobody are locked".to_owned()) } else { Ok(()) };
        };
        for other in orders.keys().map(String::as_str).filter(|other| *other != seat) {
            let said = self.standing.contains_key(other) || self.sheets.values().any(|own| *own == other);
            if !said {
                return Err(format!("{other} has prepared nothing, and something is locked"));
            }
        }
        if causes == (None, None) && self.redo.is_done_by(seat).map_err(umpire::why)? {
            return Ok(());
        }
        self.caused(seat, causes, "orders are locked")
    }

    /// What is sealed or locked for a seat has its mail, its silence, its standing orders, or a sheet of its
    /// own before it as the cause.
    fn caused(
        &mut self,
        seat: &'a str,
        (standing, rest): (Option<u64>, Option<u64>),
        what: &str,
    ) -> Result<(), String> {
        if let Some(lock) = rest {
            let own = self.sheets.get(&lock) == Some(&seat);
            let by_rest = own && standing.is_none();
            return by_rest.then_some(()).ok_or_else(|| format!("{what} as the rest of no sheet of {seat}"));
        }
        if standing.is_some() && standing != self.standing.get(seat).copied() {
            return Err(format!("{what} by other standing orders than the newest of {seat}"));
        }
        if let Some(answered) = self.group.tardy.get_mut(seat) {
            *answered = true;
            return Ok(());
        }
        let by_all = !self.is_strict && (self.group.mail.is_some() || self.group.overdue);
        if by_all || standing.is_some() || self.group.mail == Some(seat) {
            return Ok(());
        }
        Err(format!("{what}, and neither a mail nor a time that is up has caused it"))
    }

    /// The dice of a beacon begin their group, behind nothing but the mail that brought the signature.
    fn rolled_in_time(&mut self) -> Result<(), String> {
        let first = self.group.size == 0 || (self.group.size == 1 && self.group.mail.is_some());
        if !std::mem::take(&mut self.waits) || first {
            return Ok(());
        }
        Err("the dice of a beacon fall in the middle of a group".to_owned())
    }

    /// What must be whole when a group ends.
    fn end_group(&mut self) -> Result<(), String> {
        if self.lock.is_some() && !self.waits {
            return Err("the group ends and its lock is not answered".to_owned());
        }
        self.redo.end_group().map_err(umpire::why)?;
        let group = std::mem::take(&mut self.group);
        if group.enters == Some(false) {
            return Err("something is entered, and nothing happens by it".to_owned());
        }
        if let Some((seat, _)) = group.tardy.iter().find(|(_, answered)| !**answered) {
            return Err(format!("time is up for {seat}, and nothing follows"));
        }
        if group.resigned {
            self.end = Some(End::Over);
        }
        Ok(())
    }

    fn by_mail_of(&self, seat: &str, what: &str) -> Result<(), String> {
        if self.group.mail == Some(seat) { Ok(()) } else { Err(format!("{what} without a mail of {seat}")) }
    }

    fn without_a_mail(&self, what: &str) -> Result<(), String> {
        if self.group.mail.is_none() { Ok(()) } else { Err(format!("{what} in the group of a mail")) }
    }

    fn is_empty(&self, text: &str) -> Result<(), String> {
        if text.is_empty() { Ok(()) } else { Err("a note that says more than its kind may".to_owned()) }
    }

    fn is_seat(&self, seat: &str) -> Result<(), String> {
        let known = self.offer.seats.iter().any(|known| known == seat);
        if known { Ok(()) } else { Err(format!("there is no seat {seat:?}")) }
    }
}
