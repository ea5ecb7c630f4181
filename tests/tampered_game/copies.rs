//! What a sender has kept of his own mails, held against what was sealed or said of them. Anybody can make up
//! such a copy, so it asks, and convicts nobody.

use feldpost_protocol::dice::Hash32;
use feldpost_umpire::audit::{
    Archive, Audit, Evidence, Finding, KeptMail, Level, Mailbox, RawMail, Signature, Verdict, audit,
};
use serde_json::{Value, json};

use super::umpire::{cut_in_play, note_behind};
use super::{Played, every_game, lived};

/// The sender's copy of the mail of an entry, with another body.
pub fn own_copy(played: &Played, entry: usize, body: impl FnOnce(&str) -> String) -> Option<KeptMail> {
    let text = String::from_utf8(played.raw_of(entry)?.to_vec()).ok()?.replace("\r\n", "\n");
    let (fields, own) = text.split_once("\n\n")?;
    Some(sent(&format!("{fields}\n\n{}", body(own))))
}

fn sent(text: &str) -> KeptMail {
    KeptMail { file: "Sent/1".to_owned(), sent: Some(text.as_bytes().to_vec()), ..KeptMail::default() }
}

/// What an audit says of a journal when this copy is at hand.
fn held(played: &Played, journal: &[u8], head: &str, copy: KeptMail) -> Audit {
    let mailboxes =
        vec![Mailbox { path: "Sent".to_owned(), mails: 1, kept: vec![copy], ..Mailbox::default() }];
    let key = Some(played.key);
    let evidence = Evidence { journal, head: Some(head), key, mailboxes, ..Evidence::default() };
    audit(&evidence, &feldpost::games::standard())
}

/// The finding of that name; it asks, and the game stays valid.
#[track_caller]
fn asks<'a>(found: &'a Audit, what: &str) -> &'a Finding {
    let finding = found.findings.iter().find(|finding| finding.what == what);
    let finding = finding.unwrap_or_else(|| panic!("no {what}: {:#?}", found.findings));
    assert_eq!((finding.level, finding.file.as_deref()), (Level::Asks, Some("Sent/1")), "{finding:?}");
    assert_eq!(found.verdict, Verdict::Valid);
    finding
}

/// Mails whose next entry is of this kind and says so.
fn before(values: &[Value], wanted: impl Fn(&Value) -> bool) -> Vec<usize> {
    (0..values.len() - 1).filter(|at| values[*at]["type"] == "mail" && wanted(&values[at + 1])).collect()
}

#[test]
fn a_copy_that_is_what_was_taken_in_says_nothing() {
    for played in every_game() {
        for at in before(&played.values(), |value| value["type"] != "mail").into_iter().take(6) {
            let copy = own_copy(played, at, str::to_owned).unwrap();
            let found = held(played, &played.journal, &played.head, copy);
            let odd = |finding: &&Finding| finding.file.as_deref() == Some("Sent/1");
            let odd: Vec<_> = found.findings.iter().filter(odd).collect();
            assert!(odd.is_empty(), "{}, entry {at}: {odd:#?}", played.system);
        }
    }
}

#[test]
fn another_line_of_entropy_than_the_one_that_was_mailed() {
    for played in every_game() {
        let at = before(&played.values(), |value| value["type"] == "join")[0];
        let other = |body: &str| {
            let lines = body.lines().map(|line| match line.split_once(' ') {
                Some((word, _)) if word.eq_ignore_ascii_case("entropy") => "ENTROPY nine black swans at dawn",
                _ => line,
            });
            lines.map(|line| format!("{line}\n")).collect()
        };
        let copy = own_copy(played, at, other).unwrap();
        let found = held(played, &played.journal, &played.head, copy);
        assert_eq!(asks(&found, "altered-entropy").entry, Some(at + 1), "{}", played.system);
    }
}

/// The sender has mailed what another mail of the same seat says, which makes another choice.
#[test]
fn another_choice_than_the_one_that_was_mailed() {
    let mut tried = 0;
    for played in every_game() {
        let values = played.values();
        let plain = |value: &Value| value["type"] == "commit" && value["standing"].is_null();
        let choice = |at: usize| {
            let commit = &values[at + 1];
            let of = |value: &&Value| value["type"] == "reveal" && value["slot"] == commit["slot"];
            let reveal = values.iter().filter(of).find(|value| value["seat"] == commit["seat"]);
            reveal.map(|value| value["payload"]["choice"].clone())
        };
        let mails = before(&values, plain);
        let pair = mails.iter().flat_map(|one| mails.iter().map(move |other| (*one, *other)));
        let of_one_kind = |(one, other): &(usize, usize)| {
            let kind =
                |at: usize| values[at + 1]["slot"].as_str().unwrap().rsplit('.').next().map(str::to_owned);
            values[*one]["seat"] == values[*other]["seat"] && kind(*one) == kind(*other)
        };
        let mut differing = pair.filter(of_one_kind).filter(|(one, other)| choice(*one) != choice(*other));
        let told = differing.find_map(|(one, other)| {
            let text = String::from_utf8(played.raw_of(other)?.to_vec()).ok()?.replace("\r\n", "\n");
            let (_, body) = text.split_once("\n\n")?;
            let found =
                held(played, &played.journal, &played.head, own_copy(played, one, |_| body.to_owned())?);
            let is_told = found.findings.iter().any(|finding| finding.what == "altered-choice");
            is_told.then_some(found)
        });
        if let Some(found) = told {
            asks(&found, "altered-choice");
            tried += 1;
        }
    }
    assert!(tried > 0, "no game has two choices of a kind");
}

/// An order more above the others: the copy has a line that the sheet has not.
#[test]
fn an_order_that_was_mailed_and_not_sealed() {
    let mut tried = 0;
    for played in every_game() {
        let values = played.values();
        let sheets = before(&values, |value| value["type"] == "lock" && value["standing"].is_null());
        let told = sheets.into_iter().find_map(|at| {
            let opening = values.iter().filter_map(|value| value["list"].as_array()).flatten();
            let own = opening
                .filter(|item| item["lock"] == at + 1)
                .find_map(|item| item["payload"]["text"].as_str());
            let order = own?.lines().next()?.split_once(' ')?.1.to_owned();
            let copy = own_copy(played, at, |body| format!("{order}\n{body}"))?;
            let found = held(played, &played.journal, &played.head, copy);
            let is_told = found.findings.iter().any(|finding| finding.what == "left-out-orders");
            is_told.then_some((found, at))
        });
        if let Some((found, at)) = told {
            let finding = asks(&found, "left-out-orders");
            assert!(finding.entry.is_some_and(|entry| entry > at), "{finding:?}");
            tried += 1;
        }
    }
    assert!(tried > 0);
}

/// What an audit says of a record that ends with this note of a mail, when the sender's copy of that mail
/// says so; and the note's entry.
fn noted(in_play: bool, kind: &str, text: &str, mailed: &str) -> (Audit, usize) {
    let played = &every_game()[0];
    let mut values = played.values();
    if in_play {
        cut_in_play(&mut values).unwrap();
    }
    let seat = values[0]["seats"][0].clone();
    let note = note_behind(&mut values, Some(&seat), kind, &seat, text);
    let (journal, head) = lived(played, values);
    let copy =
        format!("From: ada@example.org\nTo: play@example.org\nMessage-ID: <words@example.org>\n\n{mailed}\n");
    (held(played, &journal, &head, sent(&copy)), note)
}

#[test]
fn other_words_to_the_others_than_those_that_were_mailed() {
    let (found, note) = noted(false, "press", "I give up.", "say Well fought!");
    assert_eq!(asks(&found, "altered-press").entry, Some(note));
    let (found, _) = noted(false, "press", "I give up.", "say I give up.");
    assert!(found.findings.iter().all(|finding| finding.what != "altered-press"), "{:#?}", found.findings);
}

/// Time, days and consents that nobody has mailed, and those that were.
#[test]
fn something_else_than_was_mailed() {
    let days = "2027-01-02 2027-01-05";
    for (kind, text, mailed, other, what) in [
        ("extend", "172800", "extend 2d", "extend 1d", "invented-time"),
        ("ask-time", "172800", "verlängern 2 tage", "status", "invented-time"),
        ("away", days, "away 2027-01-02 to 2027-01-05", "away 2027-01-02 to 2027-01-04", "invented-days"),
        ("consent", "draw", "remis", "consent rollback 2", "invented-consent"),
        ("consent", "rollback 2", "consent rollback 1", "consent rollback 4", "invented-consent"),
        ("consent", "void 1", "consent void", "consent chain", "invented-consent"),
    ] {
        let (found, note) = noted(true, kind, text, other);
        assert_eq!(asks(&found, what).entry, Some(note), "{kind}");
        let (found, _) = noted(true, kind, text, mailed);
        assert!(found.findings.iter().all(|finding| finding.what != what), "{:#?}", found.findings);
    }
}

/// Another build may take another line for a quotation: only a raw mail that says nothing of time convicts.
#[test]
fn time_that_stands_nowhere_in_the_raw_mail_convicts() {
    let played = &every_game()[0];
    for (body, level) in [("status", Level::Convicts), ("> extend 2d\n\nstatus", Level::Asks)] {
        let raw = format!("From: ada@example.org\nMessage-ID: <words@example.org>\n\n{body}\n");
        let hash = Hash32::of_bytes(raw.as_bytes());
        let mut values = played.values();
        cut_in_play(&mut values).unwrap();
        let seat = values[0]["seats"][0].clone();
        let note = note_behind(&mut values, Some(&seat), "extend", &seat, "172800");
        values[note - 1]["mail"] = json!(hash);
        let (journal, head) = lived(played, values);
        let signature = Signature::Missing;
        let (entry, file, raw) = (note as u64 - 1, "1.eml".to_owned(), raw.into_bytes());
        let mails = vec![RawMail { entry, file, hash, raw, signature }];
        let raw = Some(Archive { path: "raw".to_owned(), mails });
        let evidence = Evidence {
            journal: &journal,
            head: Some(&head),
            key: Some(played.key),
            raw,
            ..Evidence::default()
        };
        let found = audit(&evidence, &feldpost::games::standard());
        let finding = found.findings.iter().find(|finding| finding.what == "invented-time");
        assert_eq!(
            finding.map(|finding| (finding.level, finding.entry)),
            Some((level, Some(note))),
            "{body}"
        );
        assert_eq!(matches!(found.verdict, Verdict::NotValid { .. }), level == Level::Convicts);
    }
}
