//! An offer that says other things of itself than its source, its data and its rules do, from the beginning.

use feldpost_umpire::audit::{Audit, Level, Verdict};
use serde_json::{Value, json};

use super::{Played, audited, every_game, lived};

/// Writes an offer otherwise.
type Lie = fn(&mut Value);

/// The audit of a game that has only begun, after its offer was written so.
fn begun(played: &Played, write: impl FnOnce(&mut Value)) -> Audit {
    let mut values = played.values();
    let start = values.iter().position(|value| value["type"] == "start").unwrap();
    values.truncate(start + 1);
    write(&mut values[0]);
    let (journal, head) = lived(played, values);
    audited(&journal, Some(&head), Some(played.key))
}

/// The level at which the audit speaks of a thing; `None` if it does not.
fn level(audit: &Audit, what: &str) -> Option<Level> {
    audit.findings.iter().find(|finding| finding.what == what).map(|finding| finding.level)
}

#[test]
fn what_follows_from_rules_and_data_convicts_an_offer_that_says_otherwise() {
    for played in every_game() {
        let lies: [(&str, Lie); 2] = [
            ("stand-ins", |offer| offer["stand_ins"] = json!(offer["stand_ins"].as_u64().unwrap() + 1)),
            ("silence", |offer| offer["defaults"] = json!({"orders": "the umpire decides"})),
        ];
        for (what, lie) in lies {
            let found = begun(played, lie);
            let said = matches!(&found.verdict, Verdict::NotValid { entry: 0, reason }
                if reason.contains("the offer says of itself") && reason.contains(what));
            assert!(said, "{}, {what}: {:?}", played.system, found.verdict);
        }
        let invented = begun(played, |offer| offer["policies"]["weather"] = json!("fine"));
        assert_ne!(invented.verdict, Verdict::Valid, "{}", played.system);
        assert_eq!(level(&invented, "offer"), Some(Level::Convicts), "{}", played.system);
        let number = begun(played, |offer| offer["policies"]["weather"] = json!(7));
        assert!(matches!(number.verdict, Verdict::NotValid { entry: 0, .. }), "{:?}", number.verdict);
    }
}

/// A later build of the host with the same rules has other words, and no honest umpire is convicted by them.
#[test]
fn what_the_host_says_besides_is_told_and_convicts_nobody() {
    for played in every_game() {
        let told: [(&str, Level, Lie); 5] = [
            ("offer", Level::Asks, |offer| offer["warning"] = json!("Nobody can know them.")),
            ("offer", Level::Asks, |offer| offer["length"] = json!(7)),
            ("engine", Level::Informs, |offer| offer["engine"] = json!("feldpost 9.9.9")),
            ("deadline", Level::Informs, |offer| offer["deadline"] = json!("three days")),
            ("record", Level::Informs, |offer| drop(offer.as_object_mut().unwrap().remove("record"))),
        ];
        for (what, due, write) in told {
            let found = begun(played, write);
            assert_eq!(found.verdict, Verdict::Valid, "{}, {what}", played.system);
            assert_eq!(level(&found, what), Some(due), "{}, {what}", played.system);
        }
        let honest = begun(played, |_| ());
        assert_eq!(honest.verdict, Verdict::Valid);
        for what in ["offer", "engine", "deadline", "record"] {
            assert_eq!(level(&honest, what), None, "{}: {what}", played.system);
        }
    }
}
