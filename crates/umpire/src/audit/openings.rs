//! What was sealed, laid open outside the journal: by players from their receipts, by the umpire from his
//! secrets (`docs/protocol.md`, section 7).

use super::evidence::{Evidence, KeptMail};
use super::finding::Finding;
use super::ground::Ground;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::canon::sealed_hash;
use feldpost_protocol::journal::entry::{Body, Opening, Sealed, SealedBy};
use serde::Deserialize;

/// A file `opening.json`.
#[derive(Deserialize)]
struct OpeningFile {
    game: String,
    list: Vec<Opening>,
}

/// Reads the openings in a text: a file `opening.json` of this game, or a bare list. `None` if it is neither.
#[must_use]
pub fn read_openings(text: &str, game: &str) -> Option<Vec<Opening>> {
    if let Ok(list) = serde_json::from_str::<Vec<Opening>>(text) {
        return Some(list);
    }
    let file: OpeningFile = serde_json::from_str(text).ok()?;
    Some(if file.game == game { file.list } else { Vec::new() })
}

/// All openings that are at hand and open what the journal holds. One that does not is a finding: it convicts
/// if a signed receipt in the same mail names the file that holds it, for then the umpire has told a player
/// other things than he has sealed; else anybody may have made it.
pub(super) fn judge(
    evidence: &Evidence<'_>,
    ground: &Ground<'_>,
    findings: &mut Vec<Finding>,
) -> Vec<Opening> {
    let mut good = Vec::new();
    for opening in &evidence.openings {
        match misfit(opening, ground) {
            None => good.push(opening.clone()),
            Some(told) => findings.push(Finding::asks("opening", told).at(place(opening, ground))),
        }
    }
    for mail in evidence.mailboxes.iter().flat_map(|mailbox| &mailbox.kept) {
        for text in &mail.openings {
            of_mail(mail, text, ground, findings, &mut good);
        }
    }
    good
}

fn of_mail(
    mail: &KeptMail,
    text: &str,
    ground: &Ground<'_>,
    findings: &mut Vec<Finding>,
    good: &mut Vec<Opening>,
) {
    let Some(list) = read_openings(text, &ground.offer.game) else {
        let told = "a file opening.json that cannot be read: somebody has damaged or made it";
        findings.push(Finding::asks("opening", told).in_file(&mail.file));
        return;
    };
    let bound = is_bound(mail, text, ground);
    for opening in list {
        let Some(told) = misfit(&opening, ground) else {
            good.push(opening);
            continue;
        };
        let at = place(&opening, ground);
        let finding = if bound {
            let told = format!("{told}: the umpire has signed another opening than what he has sealed");
            Finding::convicts("altered-orders", told)
        } else {
            Finding::asks(
                "opening",
                format!("{told}; no signed receipt is with it, so anybody may have made it"),
            )
        };
        findings.push(finding.at(at).in_file(&mail.file));
    }
}

/// Whether a signed receipt of the same mail names these bytes, whatever has become of their line end.
fn is_bound(mail: &KeptMail, text: &str, ground: &Ground<'_>) -> bool {
    let bare = text.trim_end_matches(['\r', '\n']);
    let hashes = [text.to_owned(), bare.to_owned(), format!("{bare}\n"), format!("{bare}\r\n")]
        .map(|text| Hash32::of_bytes(text.as_bytes()).to_string());
    let named = mail.receipts.iter().filter_map(|note| ground.keys.open(note).ok());
    named.into_iter().any(|receipt| {
        receipt.game == ground.offer.game
            && receipt.field("opening").is_some_and(|hash| hashes.iter().any(|own| own == hash))
    })
}

/// The entry that an opening names, or the last one.
fn place(opening: &Opening, ground: &Ground<'_>) -> usize {
    let last = ground.chain.len().saturating_sub(1);
    usize::try_from(opening.of.entry()).map_or(last, |at| at.min(last))
}

/// Why an opening does not open what its entry holds; `None` if it does.
fn misfit(opening: &Opening, ground: &Ground<'_>) -> Option<String> {
    let (at, seat) = (opening.of.entry(), &opening.seat);
    let body = usize::try_from(at).ok().and_then(|at| ground.body(at));
    let sealed = match (opening.of, body) {
        (Sealed::Lock(_), Some(Body::Lock { orders, .. })) => orders.get(seat).copied(),
        (Sealed::Standing(_), Some(Body::Standing { seat: own, hash })) if own == seat => Some(*hash),
        (Sealed::Commit(_), Some(Body::Commit { seat: own, hash, mode: SealedBy::Umpire, .. }))
            if own == seat =>
        {
            Some(*hash)
        }
        _ => None,
    };
    let Some(sealed) = sealed else {
        return Some(format!("an opening names entry {at}, which holds nothing sealed of {seat:?}"));
    };
    let is_good = sealed_hash(opening.blind, &opening.payload).is_ok_and(|hash| hash == sealed);
    (!is_good).then(|| format!("the opening of entry {at} for {seat} does not open what was sealed there"))
}
