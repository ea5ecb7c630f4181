//! A journal (and what lies beside it) -> a verdict.
//!
//! The steps are those of `pbem/1 5.2`: chain and head, offer and joins, seeds, dice, sealed choices,
//! receipts, replay by the rules, and last and least the statistics. Nothing here trusts the program that
//! wrote the journal: every figure is derived again.

mod record;
pub mod replay;
pub mod statistics;
mod verdict;

use feldpost_kit::registry::Registry;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::canon::MAX_LINE;
use feldpost_protocol::journal::chain::check_chain;
use feldpost_protocol::journal::entry::{Body, Entry, Offer, Opening, Sealed};
use feldpost_protocol::journal::note::{self, Receipt, VerifyingKey, open};
use feldpost_protocol::journal::note_kind::NoteKind;
use feldpost_protocol::journal::verify::{Facts, Outcome, Step, Verifier};
use serde_json::Value;
use statistics::{Sample, Statistics};
pub use verdict::{Audit, Replay, Tail, Verdict};

/// What an audit is made from.
#[derive(Default)]
pub struct Evidence<'a> {
    /// The journal's bytes.
    pub journal: &'a [u8],
    /// The signed head note beside it, if there is one.
    pub head: Option<&'a str>,
    /// The umpire's key from elsewhere; without it the one in the offer is used.
    pub key: Option<VerifyingKey>,
    /// Order sheets laid open outside the journal.
    pub openings: Vec<Opening>,
    /// Receipts from the players' mailboxes, as signed notes with the file each came from.
    pub receipts: Vec<(String, String)>,
}

/// Audits a journal.
#[must_use]
pub fn audit(evidence: &Evidence<'_>, registry: &Registry) -> Audit {
    let mut audit = Audit::begin();
    let offer = first_line(evidence.journal).and_then(|value| read_offer(&value));
    let key = evidence.key.or_else(|| offer.as_ref().map(|offer| offer.umpire_key));
    audit.key_from_outside = evidence.key.is_some();
    let vouched = match read_head(evidence, key.as_ref()) {
        Ok(vouched) => vouched,
        Err(reason) => {
            // A damaged journal is named first: its own first bad entry says more than a note beside it.
            let chain = check_chain(evidence.journal, None);
            match chain.fault {
                Some(fault) => return audit.not_valid(fault.entry, fault.reason),
                None => return audit.not_valid(chain.entries.len().saturating_sub(1), reason),
            }
        }
    };
    audit.tail = if vouched.is_some() { Tail::Vouched } else { Tail::NotVouched };
    let chain = check_chain(evidence.journal, vouched.as_ref());
    audit.entries = chain.entries.len();
    audit.head = chain.head.map(|head| head.hash);
    if let Some(fault) = chain.fault {
        return audit.not_valid(fault.entry, fault.reason);
    }
    let verified = Verifier::verify(&chain.entries);
    // Only what comes before the first fault is looked at further: the first bad entry is named.
    let sound = verified.as_ref().map_or_else(|fault| fault.entry, |_| chain.entries.len());
    let entries = match record::read(&chain.entries[..sound.min(chain.entries.len())]) {
        Ok(entries) => entries,
        Err((entry, reason)) => return audit.not_valid(entry, reason),
    };
    if let Some(offer) = &offer
        && let Err((entry, reason)) = record::check(&entries, offer)
    {
        return audit.not_valid(entry, reason);
    }
    let facts = match verified {
        Ok(facts) => facts,
        Err(fault) => return audit.not_valid(fault.entry, fault.reason),
    };
    let Some(offer) = offer else { return audit.not_valid(0, "the offer cannot be read".to_owned()) };
    if evidence.key.is_some_and(|key| key != offer.umpire_key) {
        return audit.not_valid(0, "the offer names another key than the one you gave".to_owned());
    }
    audit.take_facts(&facts, &offer);
    audit.statistics = Some(statistics_of(&facts));
    audit.notes.extend(remarks(&chain.entries));
    if let Err((entry, reason)) = check_receipts(evidence, &offer, key.as_ref(), &chain.entries, &mut audit) {
        return audit.not_valid(entry, reason);
    }
    check_seen(&chain.entries, &mut audit);
    let openings = match opened_outside(evidence, &facts) {
        Ok(openings) => openings,
        Err((entry, reason)) => return audit.not_valid(entry, reason),
    };
    replay::replay(audit, registry, &offer, &entries, &facts, &openings)
}

fn first_line(journal: &[u8]) -> Option<Value> {
    let line = journal.split(|byte| *byte == b'\n').next()?;
    if line.len() > MAX_LINE { None } else { serde_json::from_slice(line).ok() }
}

fn read_offer(value: &Value) -> Option<Offer> {
    match Entry::read(value)?.body {
        Body::Offer(offer) => Some(*offer),
        _ => None,
    }
}

/// The name under which a note is signed: `— <name> <signature>`.
fn signer_name(note: &str) -> Option<&str> {
    note.lines().rev().find_map(|line| line.strip_prefix("\u{2014} ")?.split(' ').next())
}

fn read_head(evidence: &Evidence<'_>, key: Option<&VerifyingKey>) -> Result<Option<Receipt>, String> {
    let (Some(note), Some(key)) = (evidence.head, key) else { return Ok(None) };
    let name = signer_name(note).ok_or("the head note is not signed")?;
    let text = open(note, name, key).map_err(|error| format!("the head note beside the journal: {error}"))?;
    let head = Receipt::parse(&text).map_err(|error| format!("the head note beside the journal: {error}"))?;
    if head.kind != note::Kind::Head {
        return Err("the note beside the journal is no head note, but a receipt of another kind".to_owned());
    }
    Ok(Some(head))
}

/// Every signed receipt must name an entry of this chain (`pbem/1 5.2`, step 2).
fn check_receipts(
    evidence: &Evidence<'_>,
    offer: &Offer,
    key: Option<&VerifyingKey>,
    entries: &[(Value, Hash32)],
    audit: &mut Audit,
) -> Result<(), (usize, String)> {
    let Some(key) = key else { return Ok(()) };
    for (file, note) in &evidence.receipts {
        let opened = signer_name(note).and_then(|name| open(note, name, key).ok());
        let Some(receipt) = opened.and_then(|text| Receipt::parse(&text).ok()) else {
            audit.notes.push(format!("{file}: a receipt that this key did not sign; passed over"));
            continue;
        };
        if receipt.game != offer.game {
            continue;
        }
        let at = usize::try_from(receipt.seq).unwrap_or(usize::MAX);
        match entries.get(at) {
            Some((_, hash)) if *hash == receipt.head => audit.receipts += 1,
            Some(_) => return Err((at, format!("{file}: a signed receipt names another entry {at}"))),
            None => {
                return Err((
                    entries.len(),
                    format!("{file}: a signed receipt names entry {at}, which is missing"),
                ));
            }
        }
    }
    Ok(())
}

/// What the players' mails say that they saw (`pbem/1 2.6`). A player may write anything there, so a line
/// that does not fit is no proof, but a reason to look at that player's receipts.
fn check_seen(entries: &[(Value, Hash32)], audit: &mut Audit) {
    for (at, (value, _)) in entries.iter().enumerate() {
        let Some(Entry { body: Body::Mail { seat, seen: Some(seen), .. }, .. }) = Entry::read(value) else {
            continue;
        };
        let earlier = usize::try_from(seen.seq).ok().filter(|seq| *seq < at).and_then(|seq| entries.get(seq));
        if earlier.is_some_and(|(_, hash)| hash.short() == seen.head) {
            audit.seen += 1;
        } else {
            audit.notes.push(format!(
                "entry {at}: {seat} saw entry {} as {}, which is not here:\n          \
                 compare with the receipts in that player's mailbox (--mailbox)",
                seen.seq, seen.head
            ));
        }
    }
}

/// Openings given beside the journal, those that fit their locks. One that names a lock and does not
/// open it is a fault of the one who gave it, not of the journal.
fn opened_outside(evidence: &Evidence<'_>, facts: &Facts) -> Result<Vec<Opening>, (usize, String)> {
    for opening in &evidence.openings {
        let Sealed::Lock(lock) = opening.of else { continue };
        let of = |step: &&Step| step.lock.map(|at| at as u64) == Some(lock);
        let Some(step) = facts.steps.iter().find(of) else { continue };
        let sealed = feldpost_protocol::journal::canon::sealed_hash(opening.blind, &opening.payload).ok();
        if step.orders.get(&opening.seat).copied() != sealed {
            let entry = step.lock.unwrap_or_default();
            let seat = &opening.seat;
            return Err((entry, format!("the opening of entry {entry} for {seat} does not open its lock")));
        }
    }
    Ok(evidence.openings.iter().chain(&facts.openings).cloned().collect())
}

/// What the journal notes of sealed choices: strikes, and what was refused.
fn remarks(entries: &[(Value, Hash32)]) -> impl Iterator<Item = String> {
    entries.iter().enumerate().filter_map(|(at, (value, _))| {
        let Body::Note { kind, seat, text, .. } = Entry::read(value)?.body else { return None };
        let said = match kind {
            NoteKind::Strike => "a strike",
            NoteKind::Tardy => "no choice in time",
            NoteKind::RefusedReveal => "a reveal that opens nothing, refused",
            NoteKind::RefusedCommit => "a copied commitment, refused",
            NoteKind::Rules => {
                return Some(format!("entry {at}: from here on played by other rules: {text}"));
            }
            _ => return None,
        };
        Some(format!("entry {at}: {}: {said}: {text}", seat.unwrap_or_default()))
    })
}

fn statistics_of(facts: &Facts) -> Statistics {
    let mut samples = Vec::new();
    for step in &facts.steps {
        let Outcome::Rolled { rolls, .. } = &step.outcome else { continue };
        for roll in rolls {
            let seat = seat_of_label(&roll.label, &facts.seats);
            samples.push(Sample { seat, sides: roll.sides, result: &roll.result });
        }
    }
    Statistics::of(&samples)
}

/// The seat that a label speaks of, if exactly one does: `t2.red/attack/…`, `t2/number/blue`.
fn seat_of_label<'a>(label: &str, seats: &'a [String]) -> Option<&'a str> {
    let mut named = seats.iter().filter(|seat| label.split(['.', '/']).any(|part| part == seat.as_str()));
    let first = named.next()?;
    named.next().is_none().then_some(first.as_str())
}
