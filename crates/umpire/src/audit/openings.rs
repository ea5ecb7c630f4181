//! What was sealed, laid open outside the journal: by players from their receipts, by the umpire from his
//! secrets (`docs/protocol.md`, section 7).

use super::evidence::{Evidence, KeptMail};
use super::finding::Finding;
use super::ground::Ground;
use super::record;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::canon::{parse_strict, sealed_hash};
use feldpost_protocol::journal::entry::{Body, Opening, Sealed, SealedBy};
use feldpost_protocol::journal::note::Receipt;
use feldpost_protocol::journal::payload::choice_payload;
use serde_json::Value;

/// Why a text is no openings of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadOpeningsError {
    /// Neither a file `opening.json` nor a bare list in canonical JSON.
    #[error("no openings: one line of canonical JSON, as in opening.json")]
    Parse,
    /// Openings of another game.
    #[error("openings of another game, {0:?}")]
    FindGame(String),
}

/// Reads the openings in a text: a file `opening.json` of this game, or a bare list.
///
/// # Errors
/// [`ReadOpeningsError`]: it is neither, or of another game.
pub fn read_openings(text: &str, game: &str) -> Result<Vec<Opening>, ReadOpeningsError> {
    let bare = text.trim_matches([' ', '\t', '\r', '\n']);
    let value = parse_strict(bare).map_err(|_| ReadOpeningsError::Parse)?;
    if let (Some(other), Some(_)) = (value.get("game").and_then(Value::as_str), value.get("list"))
        && other != game
    {
        return Err(ReadOpeningsError::FindGame(other.to_owned()));
    }
    let list = match &value {
        Value::Object(file) if file.len() == 2 && file.contains_key("game") => file.get("list"),
        other => Some(other),
    };
    let list = list.and_then(Value::as_array).and_then(|list| list.iter().map(item).collect());
    list.ok_or(ReadOpeningsError::Parse)
}

/// An item has the keys of an opening and no other: there is no second way to say the same thing.
fn item(value: &Value) -> Option<Opening> {
    let keys = value.as_object()?.len();
    serde_json::from_value(value.clone()).ok().filter(|_| keys == 4)
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
    let signed = signed_for(mail, text, ground);
    // Of what is lost nothing can be opened any more.
    let is_lost = |receipt: &&Receipt| ground.lost(receipt).is_some();
    if !signed.is_empty() && signed.iter().filter(is_lost).count() == signed.len() {
        return;
    }
    let bound = !signed.is_empty();
    let list = match read_openings(text, &ground.offer.game) {
        Ok(list) => list,
        Err(error) if bound => {
            let told = format!("opening.json: {error}: and the umpire has signed it");
            findings.push(Finding::convicts("altered-orders", told).in_file(&mail.file));
            return;
        }
        // What is another game's business came with that game's receipt.
        Err(ReadOpeningsError::FindGame(_)) => return,
        Err(ReadOpeningsError::Parse) => {
            let told = "a file opening.json that cannot be read: somebody has damaged or made it";
            findings.push(Finding::asks("opening", told).in_file(&mail.file));
            return;
        }
    };
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

/// The signed receipts of the same mail that name these bytes, whatever has become of their line end.
fn signed_for(mail: &KeptMail, text: &str, ground: &Ground<'_>) -> Vec<Receipt> {
    let bare = text.trim_end_matches(['\r', '\n']);
    let hashes = [text.to_owned(), bare.to_owned(), format!("{bare}\n"), format!("{bare}\r\n")]
        .map(|text| Hash32::of_bytes(text.as_bytes()).to_string());
    let named = mail.receipts.iter().filter_map(|note| ground.keys.open(note).ok());
    let names = |receipt: &Receipt| {
        receipt.game == ground.offer.game
            && receipt.field("opening").is_some_and(|hash| hashes.iter().any(|own| own == hash))
    };
    named.filter(names).collect()
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
    let (sealed, slot) = match (opening.of, body) {
        (Sealed::Lock(_), Some(Body::Lock { orders, .. })) => (orders.get(seat).copied(), None),
        (Sealed::Standing(_), Some(Body::Standing { seat: own, hash })) if own == seat => (Some(*hash), None),
        (Sealed::Commit(_), Some(Body::Commit { seat: own, hash, slot, mode: SealedBy::Umpire, .. }))
            if own == seat =>
        {
            (Some(*hash), Some(slot))
        }
        _ => (None, None),
    };
    let Some(sealed) = sealed else {
        return Some(format!("an opening names entry {at}, which holds nothing sealed of {seat:?}"));
    };
    let is_good = sealed_hash(opening.blind, &opening.payload).is_ok_and(|hash| hash == sealed);
    if !is_good {
        return Some(format!("the opening of entry {at} for {seat} does not open what was sealed there"));
    }
    let Some(slot) = slot else { return record::opening(opening).err() };
    let choice = opening.payload.get("choice").and_then(Value::as_str).unwrap_or_default();
    (opening.payload != choice_payload(slot, seat, choice))
        .then(|| format!("what was sealed in entry {at} is no choice of {seat} for {slot}"))
}
