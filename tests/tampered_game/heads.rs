//! Notes beside a journal that vouch for nothing.

use feldpost_protocol::journal::chain::check_chain;
use feldpost_protocol::journal::note::{Kind, Receipt, Signer};
use feldpost_protocol::journal::payload::rekey_text;
use feldpost_umpire::audit::Verdict;
use serde_json::json;

use super::{audited, blamed, lived, played};

#[test]
fn a_head_of_another_key_or_game_vouches_for_nothing() {
    let played = played();
    let last = played.lines().len() - 1;
    let stranger = Signer::new("club.example/demo", &[9; 32]).unwrap();
    let chain = check_chain(&played.journal, None);
    let receipt = Receipt::of_head("demo", chain.head.unwrap());
    let forged = stranger.sign(&receipt.text().unwrap()).unwrap();
    assert_eq!(blamed(&audited(&played.journal, Some(&forged), None), "another key").0, last);
    let other = Receipt::of_head("other", chain.head.unwrap());
    let other = played.signer.sign(&other.text().unwrap()).unwrap();
    assert_eq!(blamed(&audited(&played.journal, Some(&other), None), "another game").0, 0);
}

/// Only a head note vouches for a head, and only under the key that the offer names.
#[test]
fn a_receipt_of_another_kind_and_another_key_than_the_offers_vouch_for_nothing() {
    let played = played();
    let head = check_chain(&played.journal, None).head.unwrap();
    let ack = Receipt { kind: Kind::Ack, ..Receipt::of_head("demo", head) };
    let ack = played.signer.sign(&ack.text().unwrap()).unwrap();
    let found = audited(&played.journal, Some(&ack), Some(played.key));
    assert!(blamed(&found, "ack").1.contains("is no head note"), "{found:?}");
    let stranger = Signer::new("club.example/demo", &[9; 32]).unwrap().verifying_key();
    let (entry, reason) = match audited(&played.journal, None, Some(stranger)).verdict {
        Verdict::NotValid { entry, reason } => (entry, reason),
        other => panic!("{other:?}"),
    };
    assert!(entry == 0 && reason.contains("another key than the one you gave"), "{entry}: {reason}");
}

/// A stranger offers a game under a key of his own, and puts the umpire's in force: without a head nothing is
/// signed by the umpire.
#[test]
fn a_key_that_only_came_into_force_later_is_not_the_one_of_the_offer() {
    let played = played();
    let mut values = played.values();
    let start = values.iter().position(|value| value["type"] == "start").unwrap();
    values.truncate(start + 1);
    let stranger = Signer::new("club.example/demo", &[9; 32]).unwrap();
    let unix = values[start]["unix"].as_i64().unwrap();
    let text = rekey_text("demo", values.len() as u64, &stranger.verifying_key(), &played.key, unix);
    values[0]["umpire_key"] = json!(stranger.verifying_key());
    values.push(json!({"type": "rekey", "more": 0, "key": played.key, "by": "umpire",
        "signature": stranger.signature(&text), "unix": unix}));
    let (journal, _) = lived(played, values);
    assert_eq!(
        audited(&journal, None, None).verdict,
        Verdict::Valid,
        "it is a whole journal of that stranger"
    );
    let found = audited(&journal, None, Some(played.key));
    assert_eq!(blamed(&found, "a later key").0, 0, "{found:?}");
}
