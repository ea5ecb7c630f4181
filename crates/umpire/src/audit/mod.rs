//! A journal (and what lies beside it) -> a verdict.
//!
//! The steps are those of `pbem/1 5.2`: chain and head, offer and joins, seeds, dice, sealed choices,
//! receipts, replay by the rules, and last and least the statistics. Nothing here trusts the program that
//! wrote the journal: every figure is derived again.

mod evidence;
mod finding;
mod ground;
mod letters;
mod offer;
mod openings;
mod pool;
mod print;
mod receipts;
mod record;
mod replay;
pub mod statistics;
mod verdict;

use crate::intake::entropy::is_weak;
use feldpost_kit::registry::Registry;
use feldpost_protocol::journal::canon::MAX_LINE;
use feldpost_protocol::journal::chain::{ChainReport, check_chain};
use feldpost_protocol::journal::entry::{Body, Entry, Head, Offer, Opening};
use feldpost_protocol::journal::note::{self, Receipt};
use feldpost_protocol::journal::note_kind::NoteKind;
use feldpost_protocol::journal::umpire_act::{UmpireAct, lost_end};
use feldpost_protocol::journal::verify::{Facts, Outcome, Verifier};
use ground::{Ground, Keys};
use letters::Letters;
use record::Told;
use serde_json::Value;
use statistics::Statistics;

pub use evidence::{Archive, Evidence, KeptMail, Mailbox, Outgoing, RawMail, Signature};
pub use finding::{Finding, Level};
pub use openings::{ReadOpeningsError, read_openings};
pub use pool::{LeftOut, Pool, PooledGame};
pub use print::{is_obeyed, printable};
pub use receipts::Held;
pub use verdict::{Audit, Replay, Tail, Verdict};

/// Audits a journal.
#[must_use]
pub fn audit(evidence: &Evidence<'_>, registry: &Registry) -> Audit {
    let mut audit = Audit::begin();
    let offer = first_line(evidence.journal).and_then(|value| read_offer(&value));
    audit.key_from_outside = evidence.key.is_some();
    let chain = match chain_of(evidence, &mut audit) {
        Ok(chain) => chain,
        Err((entry, reason)) => return audit.not_valid(entry, reason),
    };
    let told = record::read(&chain.entries);
    let read = read(&chain, &told, offer.as_ref());
    let Some(offer) = offer else {
        let unread = || (0, "the offer cannot be read".to_owned());
        let (entry, reason) = read.err().unwrap_or_else(unread);
        return audit.not_valid(entry, reason);
    };
    let ground = Ground::of(&offer, &chain.entries, &told);
    // Not a later one: anybody can write a `rekey` to the umpire's key into a journal of his own.
    if evidence.key.is_some_and(|key| key != offer.umpire_key) {
        return audit.not_valid(0, "the offer names another key than the one you gave".to_owned());
    }
    let (letters, mut openings) = compare(evidence, &ground, &mut audit);
    let (entries, facts, odd) = match read {
        Ok(read) => read,
        Err((entry, reason)) => return audit.not_valid(entry, reason),
    };
    audit.take_facts(&facts, &offer);
    audit.statistics = Some(statistics_of(&facts));
    audit.findings.extend(odd);
    audit.findings.extend(remarks(&ground));
    openings.extend(facts.openings.iter().cloned());
    letters::judge(&letters, &ground, &openings, &mut audit.findings);
    audit.findings.extend(offer::officer(offer.officer));
    if !evidence.replay {
        audit.verdict = Verdict::RulesNotAsked;
        return audit.concluded();
    }
    audit.findings.extend(offer::judge(&offer, registry));
    replay::replay(audit, registry, &offer, &entries, &facts, &openings, &letters).concluded()
}

/// What a journal says whose signed head vouches for its end, and that head: chain, seeds, dice, seals and
/// record are in order. The rules are not asked.
///
/// # Errors
/// The first bad entry, and why; without a head the last one.
pub(crate) fn sound(journal: &[u8], head: Option<&str>) -> Result<(Vec<Entry>, Head), (usize, String)> {
    let evidence = Evidence { journal, head, ..Evidence::default() };
    let chain = chain_of(&evidence, &mut Audit::begin())?;
    if head.is_none() {
        let told = "no signed head beside the journal, so entries may be missing at its end";
        return Err((chain.entries.len().saturating_sub(1), told.to_owned()));
    }
    let told = record::read(&chain.entries);
    let offer = first_line(journal).and_then(|value| read_offer(&value));
    let (entries, ..) = read(&chain, &told, offer.as_ref())?;
    match (chain.head, offer) {
        (Some(head), Some(_)) => Ok((entries.into_iter().cloned().collect(), head)),
        _ => Err((0, "the offer cannot be read".to_owned())),
    }
}

/// The lines of the journal with their hashes, as far as the head beside them vouches for them.
fn chain_of(evidence: &Evidence<'_>, audit: &mut Audit) -> Result<ChainReport, (usize, String)> {
    let bare = check_chain(evidence.journal, None);
    // By the key of the offer, even if another one was given: that it is another is told by itself.
    let vouched = match evidence.head.map(|note| read_head(note, &Keys::of(&bare.entries))) {
        None => None,
        Some(Ok(head)) => Some(head),
        // A damaged journal is named first: its own first bad entry says more than a note beside it.
        Some(Err(reason)) => {
            let bad = bad_head(evidence.head.unwrap_or_default(), &bare, reason);
            // So is a group that goes wrong before the place to which the head is laid.
            let first = bare.fault.filter(|fault| bare.lines.is_none() || fault.entry < bad.0);
            return Err(first.map_or(bad, |fault| (fault.entry, fault.reason)));
        }
    };
    audit.tail = if vouched.is_some() { Tail::Vouched } else { Tail::NotVouched };
    let chain = match &vouched {
        Some(head) => bare.with_head(evidence.journal, head),
        None => bare,
    };
    audit.entries = chain.entries.len();
    audit.head = chain.head.map(|head| head.hash);
    match chain.fault {
        Some(fault) => Err((fault.entry, fault.reason)),
        None => Ok(chain),
    }
}

/// Where a head that vouches for nothing is laid to: of another game, to the offer; else to the last entry.
fn bad_head(signed: &str, bare: &ChainReport, reason: String) -> (usize, String) {
    let note = signed.replace("\r\n", "\n");
    let text = note.rfind("\n\n").map_or(note.as_str(), |at| &note[..=at]);
    let offer = bare.entries.first().and_then(|(value, _)| value.get("game"));
    match Receipt::parse(text) {
        Ok(head) if note::is_note(&note) && offer.is_some_and(|game| *game != head.game) => {
            (0, format!("the head beside the journal is of game {:?}", head.game))
        }
        _ => (bare.lines.unwrap_or(bare.entries.len()).saturating_sub(1), reason),
    }
}

/// The entries, what their dice and seals establish, and what is odd about the record.
type Readings<'a> = (Vec<&'a Entry>, Facts, Vec<Finding>);

/// What the entries say: dice and seals, and who caused what. Of both, the first bad entry counts.
fn read<'a>(
    chain: &ChainReport,
    told: &'a [Told],
    offer: Option<&Offer>,
) -> Result<Readings<'a>, (usize, String)> {
    let verified = Verifier::verify(&chain.entries);
    let sound = verified.as_ref().map_or_else(|fault| fault.entry, |_| chain.entries.len());
    let (entries, misread) = record::up_to_fault(&told[..sound.min(told.len())]);
    if let Some(offer) = offer {
        offer::is_sound(offer).map_err(|reason| (0, reason))?;
    }
    let remarks = offer.map(|offer| record::check(&entries, offer)).transpose()?.unwrap_or_default();
    if let Some(fault) = misread {
        return Err(fault);
    }
    match verified {
        Ok(facts) => Ok((entries, facts, remarks)),
        Err(fault) => Err((fault.entry, fault.reason)),
    }
}

/// Holds what people have kept against the journal. Gives the mails that are in it, and what was laid open.
fn compare(evidence: &Evidence<'_>, ground: &Ground<'_>, audit: &mut Audit) -> (Letters, Vec<Opening>) {
    let (mut letters, mut heads, mut found) = (Letters::new(), receipts::Heads::default(), Vec::new());
    if let Some(archive) = &evidence.raw {
        audit.raw = Some(letters::of_archive(archive, ground, &mut letters, &mut found));
    }
    for mailbox in &evidence.mailboxes {
        let held = receipts::judge(mailbox, ground, &mut heads, &mut found);
        letters::of_mailbox(mailbox, ground, &mut letters, &mut found);
        audit.receipts += held.receipts;
        audit.mailboxes.push(held);
    }
    let openings = openings::judge(evidence, ground, &mut found);
    audit.findings.extend(found);
    check_seen(ground, audit);
    (letters, openings)
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

fn read_head(note: &str, keys: &Keys) -> Result<Receipt, String> {
    let head = keys
        .open(&note.replace("\r\n", "\n"))
        .map_err(|error| format!("the head note beside the journal: {error}"))?;
    if head.kind != note::Kind::Head {
        return Err("the note beside the journal is no head note, but a receipt of another kind".to_owned());
    }
    Ok(head)
}

/// What the players' mails say that they saw (`pbem/1 2.6`). A player may write anything there, so a line
/// that does not fit is no proof, but a reason to look at that player's receipts.
fn check_seen(ground: &Ground<'_>, audit: &mut Audit) {
    for at in 0..ground.chain.len() {
        let Some(Body::Mail { seat, seen: Some(seen), .. }) = ground.body(at) else { continue };
        let earlier = usize::try_from(seen.seq).ok().filter(|seq| *seq < at);
        let earlier = earlier.and_then(|seq| ground.chain.get(seq));
        if earlier.is_some_and(|(_, hash)| hash.short() == seen.head) {
            audit.seen += 1;
        } else {
            let told = format!(
                "{seat} saw entry {} as {}, which is not here: compare with the receipts in that player's \
                 mailbox (--mailbox)",
                seen.seq, seen.head
            );
            audit.findings.push(Finding::asks("seen", told).at(at));
        }
    }
}

/// What stands in the journal and everybody should know: strikes, refusals, resolutions given up, other
/// rules.
fn remarks(ground: &Ground<'_>) -> Vec<Finding> {
    let mut found: Vec<Finding> =
        (0..ground.chain.len()).filter_map(|at| Some(remark(ground.body(at)?)?.at(at))).collect();
    found.extend(weak_entropy(ground));
    found
}

/// Lines of entropy that anybody could have guessed before the offer. If no other one stands beside them, the
/// host could have tried out chains.
fn weak_entropy(ground: &Ground<'_>) -> Vec<Finding> {
    let joins = (0..ground.chain.len()).filter_map(|at| match ground.body(at)? {
        Body::Join { seat, entropy, .. } => Some((at, seat, entropy.as_str())),
        _ => None,
    });
    let joins: Vec<(usize, &String, &str)> = joins.collect();
    let is_weak = |at: usize, text: &str| {
        is_weak(text, joins.iter().filter(|(other, ..)| *other < at).map(|(.., text)| *text))
    };
    let weak: Vec<_> = joins.iter().filter(|(at, _, text)| is_weak(*at, text)).collect();
    let all = weak.len() == joins.len();
    let told = |(at, seat, _): &&(usize, &String, &str)| {
        let told = format!("the line of entropy of {seat} could be guessed");
        let finding = if all {
            let told = format!("{told}, as could every other: the host may have picked its chain");
            Finding::asks("weak-entropy", told)
        } else {
            Finding::informs("weak-entropy", told)
        };
        finding.at(*at)
    };
    weak.iter().map(told).collect()
}

fn remark(body: &Body) -> Option<Finding> {
    let whole = |what, told: String| Some(Finding::informs(what, told));
    let (kind, seat, text) = match body {
        Body::Note { kind, seat, text, .. } => (kind, seat.as_deref().unwrap_or_default(), text),
        Body::Void { step, reason: Some(reason), .. } => {
            return whole("void", format!("resolution {step} is void by a ruling of the officer: {reason}"));
        }
        Body::Void { step, .. } => {
            return whole("void", format!("resolution {step} is void, all seats agreed"));
        }
        Body::Source { step, .. } => {
            return whole(
                "source",
                format!("from resolution {step} on no beacon is waited for, all seats agreed"),
            );
        }
        Body::Rekey { key, .. } => return whole("rekey", format!("from here on another key signs: {key}")),
        Body::Umpire { act, seat, text, .. } => {
            let told = match (act, seat.as_deref()) {
                (UmpireAct::Word, _) => format!("the umpire says to all: {text}"),
                (UmpireAct::Close, _) => format!("the umpire has closed the game: {text}"),
                (UmpireAct::Address, Some(seat)) => {
                    format!("{seat}: the umpire has entered another address")
                }
                (UmpireAct::Replace, Some(seat)) => {
                    format!("{seat}: the umpire has put another person at this seat")
                }
                (UmpireAct::Name, Some(seat)) => format!("{seat}: its player is called {text}"),
                (UmpireAct::Adjourn, _) => format!("the clock stands still: {text}"),
                (UmpireAct::Resume, _) => "the clock runs again".to_owned(),
                (UmpireAct::Extend, seat) => {
                    format!("{}: {text} seconds more, by the umpire", seat.unwrap_or("all"))
                }
                (UmpireAct::Pause, _) => format!("the host was not there, and no clock ran: {text}"),
                (UmpireAct::Late, Some(seat)) => {
                    format!("{seat}: time is up, and the rules have no default for what is asked")
                }
                (UmpireAct::Forfeit, Some(seat)) => {
                    format!("{seat} has lost the game, silent for too long")
                }
                (UmpireAct::Propose, _) => format!("the umpire asks all seats to agree to `{text}`"),
                (UmpireAct::Correct, _) => {
                    format!("the sheet of entry {text} is resolved again by mended rules, with the same dice")
                }
                (UmpireAct::Rollback, _) => {
                    format!("the game is set back to what it was behind entry {text}, as all have agreed")
                }
                (UmpireAct::Restore, _) => {
                    let seq = lost_end(text).map_or(0, |lost| lost.seq);
                    format!("an old copy was put back: what followed, up to entry {seq}, is lost")
                }
                (UmpireAct::Arrive, _) => format!("the umpire enters: {}", text.replace('\n', " · ")),
                (UmpireAct::Draw, _) => "the game ends drawn, as all have agreed".to_owned(),
                (act, _) => format!("an act of the umpire that is not known here, {}: {text}", act.word()),
            };
            return whole("umpire", told);
        }
        Body::SetAside { reason, .. } => {
            return whole("set-aside", format!("the host has stopped the game: {reason}"));
        }
        Body::Commit { slot, seat, standing: Some(standing), .. } => {
            let told =
                format!("{seat}: the choice for {slot} was made by the standing orders of entry {standing}");
            return whole("by-standing", told);
        }
        _ => return None,
    };
    let (what, said) = match kind {
        NoteKind::Strike => ("strike", "a strike"),
        NoteKind::Tardy => ("tardy", "nothing came in time, the default was taken"),
        NoteKind::RefusedReveal => ("refused-reveal", "a reveal that opens nothing, refused"),
        NoteKind::RefusedCommit => ("refused-commit", "a copied commitment, refused"),
        NoteKind::EntropyAsked => {
            ("entropy-asked", "the line of entropy could be guessed, and another was asked for")
        }
        NoteKind::Away => ("away", "its player is away, and its clock stands still"),
        NoteKind::Extend => ("extend", "gives whoever is asked so many seconds more"),
        NoteKind::AskTime => ("ask-time", "asks for so many seconds more"),
        NoteKind::Name => ("name", "its player is called so from here on"),
        NoteKind::Rules => {
            return whole("other-build", format!("from here on played by other rules: {text}"));
        }
        NoteKind::Other(kind) => {
            return whole(
                "unknown-note",
                format!("{seat}: a note of a kind that is not known here, {kind}: {text}"),
            );
        }
        _ => return None,
    };
    whole(what, format!("{seat}: {said}: {text}"))
}

fn statistics_of(facts: &Facts) -> Statistics {
    let rolls = facts.steps.iter().filter_map(|step| match &step.outcome {
        Outcome::Rolled { rolls, .. } => Some(rolls),
        _ => None,
    });
    Statistics::of_rolls(rolls.flatten(), &facts.seats)
}
