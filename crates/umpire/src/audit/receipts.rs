//! What the players' mailboxes say of a journal (`pbem/1 5.2`, steps 1 and 2; `docs/protocol.md`, section 7).
//!
//! A receipt that verifies is the umpire's own word: if it does not fit, it convicts him. One that does not
//! verify says nothing of him: anybody can have damaged or made it.

use super::evidence::{KeptMail, Mailbox};
use super::finding::Finding;
use super::ground::Ground;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::note::{Kind, Receipt};
use serde::Serialize;
use std::collections::BTreeMap;

/// The names of fields that receipts have. Which of them a kind has besides is a rule of newer records.
const FIELDS: [&str; 5] = ["seat", "step", "mail", "opening", "unix"];

/// What one path held that was given as a mailbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Held {
    /// The path.
    pub path: String,
    /// How many mails lie there.
    pub mails: usize,
    /// How many signed receipts name entries of this chain, and fit.
    pub receipts: usize,
    /// How many mails to the host of this game.
    pub sent: usize,
}

/// Who has signed what for the same entry: the head and the file that shows it first.
#[derive(Default)]
pub(super) struct Heads(BTreeMap<u64, (Hash32, String)>);

/// Holds every receipt of a mailbox against the journal.
pub(super) fn judge(
    mailbox: &Mailbox,
    ground: &Ground<'_>,
    heads: &mut Heads,
    findings: &mut Vec<Finding>,
) -> Held {
    let sent = mailbox.kept.iter().filter(|mail| mail.sent.is_some()).count();
    let mut held = Held { path: mailbox.path.clone(), mails: mailbox.mails, receipts: 0, sent };
    let mut newest: BTreeMap<String, u64> = BTreeMap::new();
    let mut signed = 0;
    for mail in &mailbox.kept {
        for note in &mail.receipts {
            let Some(receipt) = opened(note, mail, ground, findings) else { continue };
            signed += 1;
            let before = findings.len();
            fits(&receipt, mail, ground, heads, findings);
            if findings[before..].iter().all(|finding| finding.level != super::Level::Convicts) {
                held.receipts += 1;
            }
            if let Some(seat) = receipt.field("seat") {
                let last = newest.entry(seat.to_owned()).or_default();
                *last = (*last).max(receipt.seq);
            }
        }
    }
    let path = &mailbox.path;
    if signed == 0 {
        let told = format!(
            "no receipt of this game among {} mails: is this the right mailbox? It has been held \
            against nothing",
            mailbox.mails
        );
        findings.push(Finding::asks("no-receipts", told).in_file(path));
    }
    for file in &mailbox.unread {
        findings.push(Finding::informs("unread", "too large, and not read").in_file(file));
    }
    behind(&newest, ground, path, findings);
    held
}

/// The newest receipt of a seat should name the end of the last group of which it was told.
fn behind(newest: &BTreeMap<String, u64>, ground: &Ground<'_>, path: &str, findings: &mut Vec<Finding>) {
    for (seat, seq) in newest {
        let due = ground.last_told(seat, *seq);
        if *seq < due {
            let told = format!(
                "the newest receipt of {seat} names entry {seq}; a later one was due, which names entry \
                {due}: \
                 it is lost, or was never mailed"
            );
            findings.push(Finding::informs("behind", told).in_file(path));
        }
    }
}

/// The receipt of a note, if it is of this game and one of its keys has signed it.
fn opened(note: &str, mail: &KeptMail, ground: &Ground<'_>, findings: &mut Vec<Finding>) -> Option<Receipt> {
    let text = note.rfind("\n\n").map_or(note, |at| &note[..=at]);
    let game = text.lines().nth(1).unwrap_or_default();
    if game != ground.offer.game && text.starts_with("pbem-receipt/1\n") {
        return None;
    }
    match ground.keys.open(note) {
        Ok(receipt) => Some(receipt),
        Err(reason) => {
            let told = format!("{reason}: somebody has damaged or made it; it says nothing of the umpire");
            findings.push(Finding::asks("not-signed", told).in_file(&mail.file));
            None
        }
    }
}

/// Holds one receipt that verifies against the journal.
fn fits(
    receipt: &Receipt,
    mail: &KeptMail,
    ground: &Ground<'_>,
    heads: &mut Heads,
    findings: &mut Vec<Finding>,
) {
    let at = usize::try_from(receipt.seq).unwrap_or(usize::MAX);
    if let Some(loss) = ground.lost(receipt) {
        let told = format!("a signed receipt names entry {at}, which was lost before entry {loss} said so");
        return findings.push(Finding::informs("lost-entry", told).in_file(&mail.file));
    }
    let mut convicts = |what, text: String| {
        findings.push(Finding::convicts(what, text).at(at.min(ground.chain.len())).in_file(&mail.file));
    };
    let (head, file) = heads.0.entry(receipt.seq).or_insert_with(|| (receipt.head, mail.file.clone()));
    if *head != receipt.head {
        let told = format!(
            "two signed receipts name two entries {at}, {} and {}: there are two journals (the other: \
            {file})",
            head.short(),
            receipt.head.short()
        );
        convicts("equivocation", told);
    }
    match ground.chain.get(at) {
        Some((_, hash)) if *hash == receipt.head => {}
        Some(_) => return convicts("other-entry", format!("a signed receipt names another entry {at}")),
        None => {
            let told = format!("a signed receipt names entry {at}, which is missing");
            return convicts("missing-entry", told);
        }
    }
    let Some(group) = ground.group_that_ends(at) else {
        return convicts("odd-receipt", format!("a signed receipt names entry {at}, at which no group ends"));
    };
    for (name, _) in &receipt.fields {
        if receipt.fields.iter().filter(|(other, _)| other == name).count() > 1 {
            return convicts("odd-receipt", format!("a signed receipt says `{name}` twice"));
        }
    }
    if let Some(told) = unknown(receipt) {
        findings.push(Finding::asks("odd-receipt", told).at(at).in_file(&mail.file));
    }
    if let Some((what, told)) = misfit(receipt, ground, group) {
        findings.push(Finding::convicts(what, told).at(at).in_file(&mail.file));
    }
    if receipt.kind == Kind::Lock {
        ground.late_lock(at, mail, findings);
    }
}

/// What a newer program may have written, and this one cannot judge.
fn unknown(receipt: &Receipt) -> Option<String> {
    if receipt.kind == Kind::Roll {
        return Some("a signed receipt of the kind `roll`, which was never mailed".to_owned());
    }
    let mut names = receipt.fields.iter().map(|(name, _)| name.as_str());
    let name = names.find(|name| !FIELDS.contains(name))?;
    Some(format!("a signed receipt has a field `{name}`, which this program does not know"))
}

/// What of a receipt's fields does not fit the group that ends at its entry.
fn misfit(
    receipt: &Receipt,
    ground: &Ground<'_>,
    group: std::ops::Range<usize>,
) -> Option<(&'static str, String)> {
    // The head beside a record that was mailed names no seat.
    if receipt.kind == Kind::Head && receipt.fields.is_empty() {
        return None;
    }
    let odd = |told: String| Some(("odd-receipt", told));
    let at = group.end - 1;
    let seat = receipt.field("seat");
    if !seat.is_some_and(|seat| ground.offer.seats.iter().any(|known| known == seat)) {
        return odd(format!("a signed receipt is for the seat {:?}, which there is not", seat.unwrap_or("")));
    }
    if let Some(hash) = receipt.field("mail") {
        let taken = hash.parse().ok().and_then(|hash| ground.mail(seat.unwrap_or_default(), hash));
        match taken {
            None => {
                let told =
                    format!("a signed receipt acknowledges mail {hash:.16}, which is not in the journal");
                return Some(("dropped-mail", told));
            }
            Some(taken) if taken > at => {
                return odd(format!("a signed receipt of entry {at} acknowledges the mail of entry {taken}"));
            }
            Some(taken) if ground.is_strict() && !group.contains(&taken) => {
                return odd(format!("a signed receipt of entry {at} answers the mail of another group"));
            }
            Some(_) => {}
        }
    }
    if let Some(told) = misfit_of_step(receipt, ground, &group) {
        return odd(told);
    }
    if receipt.field("opening").is_some_and(|hash| hash.parse::<Hash32>().is_err()) {
        return odd(format!("a signed receipt of entry {at} names an opening that is no hash"));
    }
    let due = ground.newest_time(if ground.is_strict() { 0..group.end } else { group });
    if due.is_some_and(|due| receipt.field("unix") != Some(due.to_string().as_str())) {
        return odd(format!("a signed receipt of entry {at} was made at another time than its group"));
    }
    None
}

/// The resolution that a receipt names must be the last one of its group.
fn misfit_of_step(receipt: &Receipt, ground: &Ground<'_>, group: &std::ops::Range<usize>) -> Option<String> {
    let (at, step) = (group.end - 1, receipt.field("step")?);
    let due = ground.newest_roll(if ground.is_strict() { group.clone() } else { 0..group.end });
    let fits = step.parse::<u64>().ok().filter(|number| number.to_string() == step).is_some_and(|step| {
        if ground.is_strict() { Some(step) == due } else { Some(step) <= due && step > 0 }
    });
    if !fits {
        return Some(format!("a signed receipt of entry {at} is for resolution {step}, which is none of it"));
    }
    let has_step = matches!(receipt.kind, Kind::Report | Kind::Roll) || !ground.is_strict();
    let word = receipt.kind.word();
    (!has_step).then(|| format!("a signed receipt of the kind `{word}` names a resolution"))
}
