//! Journals in which an umpire has changed what players sealed: each is found by the audit.

use super::player_sealed::{SLOT, both_choose, is_valid};
use super::desert::*;
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::audit::{Evidence, Verdict, audit};
use serde_json::Value;

/// The verdict on a journal that was changed and linked up again.
fn forged(desert: &Desert, change: impl FnOnce(String) -> String) -> Verdict {
    let journal = desert.club.journal(GAME);
    let changed = change(journal.clone());
    assert_ne!(journal, changed);
    let mut prev = String::new();
    let linked: String = changed
        .lines()
        .map(|line| {
            let mut entry: Value = serde_json::from_str(line).unwrap();
            if !prev.is_empty() {
                entry["prev"] = prev.clone().into();
            }
            let line = entry.to_string();
            prev = feldpost_protocol::journal::canon::entry_hash(&line).unwrap().to_string();
            line + "\n"
        })
        .collect();
    audit(&Evidence { journal: linked.as_bytes(), ..Evidence::default() }, &feldpost::games::standard())
        .verdict
}

#[test]
fn a_journal_with_a_forged_reveal_is_not_valid() {
    let mut desert = both_choose();
    let text = desert.text(SLOT, "cw", "2");
    desert.send("cw", &commit_line(&text));
    desert.send("dak", "an 3");
    desert.send("cw", &format!("reveal {text}"));
    let verdict = forged(&desert, |journal| journal.replace(&text, &text.replace("|2|", "|5|")));
    let Verdict::NotValid { reason, .. } = &verdict else { panic!("{verdict:?}") };
    assert!(reason.contains("does not open the commitment"), "{reason}");
}

/// An umpire who says that time was up cannot choose for the player.
#[test]
fn a_journal_in_which_silence_was_given_a_choice_is_not_valid() {
    let mut desert = both_choose();
    desert.send("cw", "an 2");
    let sealed = desert.send("dak", "an 3");
    let mail = sealed.group[0].clone();
    let tardy = serde_json::json!({
        "type": "note", "kind": "tardy", "seat": "dak", "text": SLOT, "unix": mail["unix"],
        "seq": mail["seq"], "prev": mail["prev"], "more": mail["more"],
    });
    let verdict = forged(&desert, |journal| journal.replace(&mail.to_string(), &tardy.to_string()));
    let Verdict::NotValid { reason, .. } = &verdict else { panic!("{verdict:?}") };
    assert!(reason.contains("`3` was sealed for dak when time was up: not the default"), "{reason}");
}

/// A strike names the rule. Earlier programs wrote its reason as a sentence, and no other words count.
#[test]
fn a_strike_names_the_rule_or_gives_the_reason_that_it_gave_before() {
    let mut desert = both_choose();
    let text = desert.text(SLOT, "cw", "keep");
    desert.send("cw", &commit_line(&text));
    desert.send("dak", "an 3");
    let opened = desert.send("cw", &format!("reveal {text}"));
    let strike = opened.notes()[1].2.clone();
    assert!(strike.starts_with(&format!("{SLOT} keep ")) && strike.split(' ').count() == 3, "{strike}");
    let told = opened.to("cw").body.split_whitespace().collect::<Vec<_>>().join(" ");
    let from = told.split_once("A strike for Commonwealth (CW): ").unwrap().1;
    let sentence = from.split_once(". It counts as silence").unwrap().0.to_owned();
    assert!(sentence.starts_with(&format!("{SLOT} keep: ")), "{sentence}");
    let word = |text: &str| format!("\"text\":\"{text}\"");
    let said = |other: &str| forged(&desert, |journal| journal.replace(&word(&strike), &word(other)));
    assert_eq!(said(&sentence), Verdict::Valid);
    // The reason of another choice, or of a slot that it is not about.
    let of_another = [sentence.replace(" keep: ", " +1: "), sentence.replace(" keep: ", " keep 3: ")];
    let other_words = [format!("{SLOT} keep 9.9"), format!("{SLOT} 9 7.4"), format!("{sentence} indeed")];
    for other in of_another.into_iter().chain(other_words) {
        let Verdict::NotValid { reason, .. } = said(&other) else { panic!("{other}") };
        assert!(reason.contains("the strike for cw is not what the rules say"), "{reason}");
    }
}

/// An illegal choice counts as silence, so another illegal one would change no event: the strike tells.
#[test]
fn a_journal_in_which_an_illegal_choice_was_exchanged_is_not_valid() {
    let mut desert = both_choose();
    let text = desert.text(SLOT, "cw", "keep");
    desert.send("cw", &commit_line(&text));
    desert.send("dak", "an 3");
    desert.send("cw", &format!("reveal {text}"));
    is_valid(&desert);
    let other = text.replace("|keep|", "|+1|");
    let hash = |text: &str| Hash32::of_bytes(text.as_bytes()).to_string();
    let exchanged = |journal: String| journal.replace(&text, &other).replace(&hash(&text), &hash(&other));
    let unsaid = |journal: String| journal.replace(r#""kind":"strike""#, r#""kind":"word""#);
    for (change, told) in [
        (&exchanged as &dyn Fn(String) -> String, "the strike for cw is not what the rules say"),
        (&|journal| unsaid(exchanged(journal)), "no strike says so"),
        (&unsaid, "no strike says so"),
    ] {
        let verdict = forged(&desert, change);
        let Verdict::NotValid { reason, .. } = &verdict else { panic!("{verdict:?}") };
        assert!(reason.contains(told), "{reason}");
    }
}
