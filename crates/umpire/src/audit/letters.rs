//! Mails of players as they were sent, or as they came, held against what the journal says of them
//! (`pbem/1 5.2`, steps 3 and 8).
//!
//! How a mail is read is no part of the protocol: a later build may leave out another quotation. So only what
//! stands nowhere in a mail, and yet was sealed or said in its name, convicts, and only if the mail is the
//! one whose hash the umpire has put into the journal. All else asks.

use super::evidence::{Archive, Mailbox, RawMail, Signature};
use super::finding::Finding;
use super::ground::Ground;
use crate::intake::command::{Agreed, Command, PRESS_LIMIT};
use crate::intake::letter::{self, Letter};
use crate::intake::plain::plain;
use crate::intake::vocabulary::{AWAY, DECLINE, DRAW, EXTEND, RESIGN};
use crate::turn::days;
use feldpost_clock::parse_dates;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Body, Opening, Sealed, SealedBy};
use feldpost_protocol::journal::note_kind::NoteKind;
use feldpost_protocol::journal::payload::sheet_lines;
use feldpost_protocol::journal::umpire_act::back_to;
use std::collections::BTreeMap;

/// Lines into which a mail program may have broken one, at most.
const BROKEN: usize = 4;

/// A mail that stands in the journal, as somebody has kept it.
pub(super) struct Known {
    pub letter: Letter,
    pub file: String,
    /// Its bytes are those whose hash is in the journal.
    pub is_raw: bool,
    /// Everything that can be read in it, without blanks.
    all: String,
}

impl Known {
    fn of(raw: &[u8], file: &str, is_raw: bool) -> Known {
        let letter = letter::read(raw, "");
        let all = squeezed(&letter.whole_text());
        Known { letter, file: file.to_owned(), is_raw, all }
    }

    /// Whether this line, up to its remark, stands under this number; one that a mail program broke was put
    /// together again.
    fn says(&self, number: usize, line: &str) -> bool {
        let (due, mut whole) = (squeezed(line), String::new());
        let own = self.letter.lines.iter().filter(|own| own.number >= number).take(BROKEN);
        own.into_iter().enumerate().any(|(at, own)| {
            whole.push_str(&own.text);
            let begins = at > 0 || own.number == number;
            begins && squeezed(whole.split('#').next().unwrap_or_default()) == due
        })
    }

    fn holds(&self, text: &str) -> bool {
        self.all.contains(&squeezed(text))
    }

    /// What does not stand in the mail at all convicts, if the mail is the umpire's own; else it asks.
    pub fn finding(&self, what: &'static str, text: &str, told: String) -> Finding {
        self.without(what, &[text], told)
    }

    /// As [`Known::finding`], of what can be said in several ways: only a mail that holds none of these words
    /// convicts.
    fn without(&self, what: &'static str, words: &[&str], told: String) -> Finding {
        let invented = self.is_raw && !words.iter().any(|word| self.holds(word));
        let finding = if invented { Finding::convicts(what, told) } else { Finding::asks(what, told) };
        finding.in_file(&self.file)
    }
}

/// A text without blanks and in lower case: mail programs break lines and change blanks.
fn squeezed(text: &str) -> String {
    let text = plain(text);
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// The mails of the journal that somebody has kept, by their entries.
pub(super) type Letters = BTreeMap<usize, Known>;

/// Looks through the umpire's archive: are these the mails of the journal?
pub(super) fn of_archive(
    archive: &Archive,
    ground: &Ground<'_>,
    letters: &mut Letters,
    findings: &mut Vec<Finding>,
) -> (usize, usize) {
    let (mut same, mut signed, mut no_key) = (0, 0, 0);
    let signs = |seat: &String| {
        let mut holding = archive.mails.iter().filter(|mail| mail.signature == Signature::Holds);
        holding.any(|mail| {
            let body = usize::try_from(mail.entry).ok().and_then(|at| ground.body(at));
            matches!(body, Some(Body::Mail { seat: own, .. }) if own == seat)
        })
    };
    for RawMail { entry, file, hash, raw, signature } in &archive.mails {
        let at = usize::try_from(*entry).unwrap_or(usize::MAX);
        let Some(Body::Mail { mail, seat, .. }) = ground.body(at) else {
            let told = format!("a raw mail of entry {entry}, which takes none in");
            findings.push(Finding::informs("raw-odd", told).in_file(file));
            continue;
        };
        if mail != hash {
            let told = "the raw mail in the archive is not the one whose hash the journal holds";
            findings.push(Finding::asks("raw-other", told).at(at).in_file(file));
            continue;
        }
        same += 1;
        signed += usize::from(*signature == Signature::Holds);
        no_key += usize::from(*signature == Signature::NoKey);
        if *signature == Signature::Broken {
            let told = "the signature (DKIM) of the raw mail does not hold under the key stored with it";
            findings.push(Finding::asks("raw-unsigned", told).at(at).in_file(file));
        }
        if *signature == Signature::Missing && signs(seat) {
            let told = format!("no signature (DKIM) in this raw mail of {seat}, and others have one");
            findings.push(Finding::asks("raw-unsigned", told).at(at).in_file(file));
        }
        letters.insert(at, Known::of(raw, file, true));
    }
    let all =
        (0..ground.chain.len()).filter(|at| matches!(ground.body(*at), Some(Body::Mail { .. }))).count();
    let missing = all.saturating_sub(archive.mails.len());
    if missing > 0 {
        let told = format!("{missing} of {all} mails of the journal are not in the archive");
        findings.push(Finding::asks("raw-missing", told).in_file(&archive.path));
    }
    if no_key > 0 {
        let told = format!("{no_key} signed mails came before their keys were stored, and cannot be checked");
        findings.push(Finding::informs("raw-no-key", told).in_file(&archive.path));
    }
    (same, signed)
}

/// Looks through the mails that a player has sent: which of them are in the journal?
pub(super) fn of_mailbox(
    mailbox: &Mailbox,
    ground: &Ground<'_>,
    letters: &mut Letters,
    findings: &mut Vec<Finding>,
) {
    let by_id: BTreeMap<Hash32, usize> = (0..ground.chain.len())
        .filter_map(|at| match ground.body(at)? {
            Body::Mail { message_id: Some(id), .. } => Some((*id, at)),
            _ => None,
        })
        .collect();
    for mail in &mailbox.kept {
        let Some(raw) = &mail.sent else { continue };
        let known = Known::of(raw, &mail.file, false);
        match known.letter.message_id_hash.and_then(|id| by_id.get(&id)) {
            Some(at) => {
                letters.entry(*at).or_insert(known);
            }
            None => {
                let told = "a mail to the host that is not in the journal. Without an answer nobody can \
                prove that \
                            it came";
                findings.push(Finding::informs("not-taken-in", told).in_file(&mail.file));
            }
        }
    }
}

/// Holds what followed from each mail against what it says.
pub(super) fn judge(
    letters: &Letters,
    ground: &Ground<'_>,
    openings: &[Opening],
    findings: &mut Vec<Finding>,
) {
    let sheets: BTreeMap<(Sealed, &str), &Opening> =
        openings.iter().map(|opening| ((opening.of, opening.seat.as_str()), opening)).collect();
    for (at, known) in letters {
        let Some(Body::Mail { seat: sender, .. }) = ground.body(*at) else { continue };
        for entry in ground.group_of(*at) {
            let Some(body) = ground.body(entry) else { continue };
            match body {
                // What comes of the rest of a sheet is held against that sheet by the rules.
                Body::Lock { standing: None, rest: None, .. } if body.player() == Some(sender) => {
                    let place = (Sealed::Lock(entry as u64), sender.as_str());
                    if let Some(opening) = sheets.get(&place) {
                        sheet(known, entry, opening, findings);
                    }
                }
                _ => findings.extend(said(known, ground, sender, body).map(|finding| finding.at(entry))),
            }
        }
    }
}

/// What an entry says in the name of a mail, and the mail does not.
fn said(known: &Known, ground: &Ground<'_>, sender: &str, body: &Body) -> Option<Finding> {
    let commands = &known.letter.commands;
    let (what, text, told, there) = match body {
        Body::Join { seat, entropy, .. } if seat == sender => {
            let own = commands.iter().find_map(|command| match command {
                Command::Entropy(text) => Some(text.as_str()),
                _ => None,
            });
            let bid = ground.bid_of(seat).filter(|bid| !commands.contains(&Command::Bid(bid.clone())));
            if let Some(bid) = bid {
                let told = format!("the bid of {seat} is not the one in this mail");
                return Some(known.finding("altered-bid", &format!("{} {}", bid.side, bid.points), told));
            }
            let told = format!("the line of entropy of {seat} is not the one in this mail");
            ("altered-entropy", entropy, told, own.unwrap_or_default() == entropy)
        }
        Body::Note { kind: NoteKind::Press, seat: Some(seat), text, .. } => {
            let says = |own: &String| own.chars().take(PRESS_LIMIT).eq(text.chars());
            let there = commands
                .iter()
                .any(|command| matches!(command, Command::Say(own) | Command::Appeal(own) if says(own)));
            ("altered-press", text, format!("{seat} has said other things in this mail"), there)
        }
        Body::Note { kind: NoteKind::Extend | NoteKind::AskTime, seat: Some(seat), text, .. } => {
            let says =
                |command: &Command| matches!(command, Command::Extend(own) if own.to_string() == *text);
            let told = format!("{seat} says nothing of so much time in this mail");
            let there = commands.iter().any(says);
            return (!there).then(|| known.without("invented-time", EXTEND, told));
        }
        Body::Note { kind: NoteKind::Away, seat: Some(seat), text, .. } => {
            let there = commands.iter().any(|command| match command {
                Command::Away(own) => parse_dates(own).ok().is_some_and(|own| days(text) == Some(own)),
                _ => false,
            });
            let told = format!("{seat} names other days in this mail");
            return (!there).then(|| known.without("invented-days", AWAY, told));
        }
        Body::Note { kind: NoteKind::Resign, seat: Some(seat), text, .. } => {
            let gives_up = [Command::Resign { confirmed: true }, Command::Decline];
            let there = commands.iter().any(|command| gives_up.contains(command));
            let told = format!("{seat} does not resign or decline in this mail");
            let words: Vec<&str> = RESIGN.iter().chain(DECLINE).copied().collect();
            let finding = match text.as_str() {
                "" => known.without("invented-resignation", &words, told),
                word => known.finding("invented-resignation", word, told),
            };
            return (!there).then_some(finding);
        }
        Body::Note { kind: NoteKind::Consent, seat: Some(seat), text, .. } => {
            let there = commands.iter().any(|command| match command {
                Command::Consent(own) => agrees(*own, text, ground),
                _ => false,
            });
            let told = format!("{seat} does not agree to `{text}` in this mail");
            let words: Vec<&str> =
                DRAW.iter().copied().filter(|_| text == "draw").chain(["consent"]).collect();
            return (!there).then(|| known.without("invented-consent", &words, told));
        }
        Body::Commit { seat, slot, hash, mode: SealedBy::Player, .. } => {
            let own = Command::Commit { slot: slot.clone(), hash: *hash };
            let told = format!("the commitment of {seat} for {slot} is not in this mail");
            let finding = known.finding("altered-commitment", &hash.to_string(), told);
            return (!commands.contains(&own)).then_some(finding);
        }
        _ => return None,
    };
    (!there).then(|| known.finding(what, text, told))
}

/// Whether what a player agrees to is what a note of consent says. Any entry of a step says which is meant.
fn agrees(own: Agreed, text: &str, ground: &Ground<'_>) -> bool {
    match own {
        Agreed::Draw => text == "draw",
        Agreed::Void => text.starts_with("void "),
        Agreed::Chain => text.starts_with("chain "),
        Agreed::Rollback(entry) => {
            let end = back_to(text).and_then(|end| usize::try_from(end).ok());
            let step = end.and_then(|end| ground.group_that_ends(end));
            step.zip(usize::try_from(entry).ok()).is_some_and(|(step, entry)| step.contains(&entry))
        }
    }
}

/// The lines that count are the lines that were sealed.
fn sheet(known: &Known, at: usize, opening: &Opening, findings: &mut Vec<Finding>) {
    let text = opening.payload.get("text").and_then(|text| text.as_str()).unwrap_or_default();
    let seat = &opening.seat;
    // A line with the number 0 came with an earlier mail.
    for (number, line) in sheet_lines(text).into_iter().filter(|(number, _)| *number > 0) {
        if !known.says(number, line) {
            let told =
                format!("line {number} of the orders of {seat} was sealed as `{line}`: not so in this mail");
            findings.push(known.finding("altered-orders", line, told).at(at));
        }
    }
}
