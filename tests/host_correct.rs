//! A sheet that was carried out by wrong rules, carried out again by mended ones: the same orders, the same
//! dice, both outcomes told; and nobody can have better dice by it.

use crate::support::*;
use feldpost::host::{Done, Host, Request};
use feldpost_protocol::journal::canon::{canonical, entry_hash, sealed_hash};
use feldpost_umpire::audit::{Evidence, Verdict, audit};
use serde_json::{Value, json};

/// The build in which a roll of blue has one die more.
const MENDED: u32 = 6;

fn open<const BUILD: u32>(club: &Club) -> Host {
    Host::open(&club.home(), means(&club.clock), build::<BUILD>()).unwrap()
}

fn correct(host: &mut Host) -> Done {
    let done = host.ask(&Request::Correct { game: "g1".into() }).unwrap();
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    done
}

fn newest(club: &Club, address: &str) -> String {
    club.inbox(address).pop().expect("a mail").body.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The entries of a journal.
pub fn values(journal: &str) -> Vec<Value> {
    journal.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn of_type<'a>(values: &'a [Value], kind: &str) -> Vec<&'a Value> {
    values.iter().filter(|value| value["type"] == kind).collect()
}

/// Both have chosen, and blue has rolled by rules that are wrong.
fn rolled(club: &Club) -> Host {
    let mut host = started(club);
    play(club, &mut host, "red", "pick 3");
    play(club, &mut host, "blue", "pick 5");
    play(club, &mut host, "blue", "roll 2");
    host
}

/// The same, and it was corrected.
pub fn corrected(club: &Club) -> Host {
    drop(rolled(club));
    let mut host = open::<MENDED>(club);
    assert_eq!(correct(&mut host), Done::All);
    host
}

fn verdict<const BUILD: u32>(journal: &str) -> Verdict {
    audit(&Evidence { journal: journal.as_bytes(), ..Evidence::default() }, &build::<BUILD>()).verdict
}

/// Plays to the end; the journal.
pub fn played_out(club: &Club, host: &mut Host) -> String {
    for _ in 0..20 {
        for seat in host.view("g1").unwrap().waiting_for().unwrap() {
            let sealed = host.view("g1").unwrap().owes(&seat).unwrap().unwrap().slot.is_some();
            play(club, host, &seat, if sealed { "pick 3" } else { "roll 2" });
        }
        if host.view("g1").unwrap().is_over().unwrap() {
            return club.journal("g1");
        }
    }
    panic!("the game does not end");
}

#[test]
fn the_newest_sheet_is_carried_out_again_with_the_same_dice() {
    let club = Club::new();
    let mut host = rolled(&club);
    let before = club.journal("g1");
    assert_eq!(correct(&mut host), Done::Nothing, "the rules are the same");
    assert_eq!(club.journal("g1"), before);
    drop(host);
    let mut host = open::<MENDED>(&club);
    assert_eq!(correct(&mut host), Done::All);
    let journal = club.journal("g1");
    assert!(journal.starts_with(&before), "it only grows");
    let all = values(&journal);
    let [locks, rolls] = ["lock", "roll"].map(|kind| of_type(&all, kind));
    for name in ["step", "seed"] {
        assert_eq!(locks[0][name], locks[1][name], "{name}");
    }
    let dice = |roll: &Value| roll["rolls"][0]["result"].as_array().unwrap().clone();
    let (first, again) = (dice(rolls[0]), dice(rolls[1]));
    assert_eq!((first.len(), again.len()), (2, 3));
    assert_eq!(again[..2], first, "the same dice, and one more");
    let sum = again.iter().map(|die| die.as_u64().unwrap()).sum::<u64>();
    let state = host.view("g1").unwrap().play().state_json().unwrap();
    assert_eq!(state["score"]["blue"], json!(5 * sum), "the first outcome counts no more");
    for address in [ADA, BRUNO] {
        let told = newest(&club, address);
        for part in ["carried out again, since the rules were mended", "What had happened in its place"] {
            assert!(told.contains(part), "{address}: {told}");
        }
    }
    assert_eq!(correct(&mut host), Done::Nothing, "it is so now");
    let whole = played_out(&club, &mut host);
    assert_eq!(verdict::<MENDED>(&whole), Verdict::Valid);
    assert!(matches!(verdict::<1>(&whole), Verdict::CouldNotCheck { .. }), "{:?}", verdict::<1>(&whole));
    drop(host);
    assert!(open::<MENDED>(&club).view("g1").unwrap().is_over().unwrap());
}

#[test]
fn what_others_have_decided_since_is_not_taken_from_them() {
    let club = Club::new();
    let mut host = rolled(&club);
    play(&club, &mut host, "red", "roll 1");
    play(&club, &mut host, "red", "pick 2");
    drop(host);
    let before = club.journal("g1");
    let mut host = open::<MENDED>(&club);
    assert_eq!(correct(&mut host), Done::Nothing, "a choice was sealed since");
    assert_eq!(club.journal("g1"), before);
    drop(host);
    let club = Club::new();
    let mut host = rolled(&club);
    play(&club, &mut host, "red", "say That was quick.");
    drop(host);
    let mut host = open::<MENDED>(&club);
    assert_eq!(correct(&mut host), Done::All, "words are no decision");
    play(&club, &mut host, "blue", "roll 2");
    assert_eq!(of_type(&values(&club.journal("g1")), "roll").len(), 2, "blue has rolled");
    let offered = Club::new();
    let mut host = offered.open();
    host.new_game(&new_game("g1")).unwrap();
    assert_eq!(correct(&mut host), Done::Nothing, "nothing has happened");
}

/// What was set back or corrected stands no more before its group as it did.
#[test]
fn neither_a_correction_nor_what_was_set_back_is_corrected() {
    let (all, at) = honest();
    let again = |all: &[Value], lock: usize| {
        let mut values = all.to_vec();
        let mut group = all[at..at + 5].to_vec();
        group[0]["text"] = json!(lock.to_string());
        let behind = values.len() + 2;
        group[4]["lock"] = json!(behind);
        values.extend(group);
        verdict::<MENDED>(&chained(values))
    };
    for lock in [at + 2, all[at]["text"].as_str().unwrap().parse().unwrap()] {
        let Verdict::NotValid { reason, .. } = again(&all, lock) else { panic!("{lock} passes") };
        assert!(reason.contains("what is not the newest sheet"), "{lock}: {reason}");
    }
}

#[test]
fn the_next_sheet_has_dice_that_nobody_knows() {
    let club = Club::new();
    let mut host = corrected(&club);
    play(&club, &mut host, "red", "roll 2");
    let all = values(&club.journal("g1"));
    let steps: Vec<u64> = of_type(&all, "lock").iter().map(|lock| lock["step"].as_u64().unwrap()).collect();
    assert_eq!(steps, [1, 1, 2]);
}

/// The lines of a journal, chained anew.
pub fn chained(mut values: Vec<Value>) -> String {
    let mut text = String::new();
    let mut prev = json!("0".repeat(64));
    for (seq, value) in values.iter_mut().enumerate() {
        (value["seq"], value["prev"]) = (json!(seq), prev);
        let line = canonical(value).unwrap();
        prev = json!(entry_hash(&line).unwrap().to_string());
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// Names what is forged, and how.
pub type Forgery = (&'static str, fn(&mut Vec<Value>, usize));

/// Of a journal whose entry at this place is the correction, with its group behind it.
pub const FORGERIES: [Forgery; 5] = [
    ("by the same rules", |all, at| {
        all.remove(at + 1);
        all[at]["more"] = json!(3);
        all.iter_mut().skip(at).filter(|one| one["type"] == "events").for_each(|events| {
            events["lock"] = json!(at + 1);
        });
    }),
    ("of an older sheet", |all, at| all[at]["text"] = json!("1")),
    ("with another number", |all, at| {
        all[at + 2]["step"] = json!(2);
        all[at + 3]["step"] = json!(2);
    }),
    ("with another seed", |all, at| all[at + 2]["seed"] = json!("5".repeat(64))),
    ("of another seat", |all, at| {
        let hash = all[at + 2]["orders"]["blue"].clone();
        all[at + 2]["orders"] = json!({ "red": hash });
    }),
];

/// The journal of a game that was corrected, and where.
pub fn honest() -> (Vec<Value>, usize) {
    let club = Club::new();
    drop(corrected(&club));
    let all = values(&club.journal("g1"));
    let at = all.iter().position(|one| one["act"] == "correct").unwrap();
    let group: Vec<&str> = all[at..].iter().map(|one| one["type"].as_str().unwrap()).collect();
    assert_eq!(group, ["umpire", "note", "lock", "roll", "events"]);
    (all, at)
}

/// What a correction was made from lies open at the end, and must be the sheet that is corrected: also where
/// another one comes to the same.
#[test]
fn a_correction_of_another_sheet_is_found_when_all_lies_open() {
    let club = Club::new();
    let mut host = corrected(&club);
    let mut all = values(&played_out(&club, &mut host));
    let at = all.iter().position(|one| one["act"] == "correct").unwrap() + 2;
    let openings = all.iter_mut().find(|one| one["type"] == "openings").unwrap();
    let list = openings["list"].as_array_mut().unwrap();
    let opening = list.iter_mut().find(|one| one["lock"] == json!(at)).unwrap();
    let text = opening["payload"]["text"].as_str().unwrap();
    opening["payload"]["text"] = json!(format!("{text}9 hello there\n"));
    let blind = opening["blind"].as_str().unwrap().parse().unwrap();
    let hash = sealed_hash(blind, &opening["payload"]).unwrap();
    all[at]["orders"]["blue"] = json!(hash.to_string());
    let Verdict::NotValid { reason, .. } = verdict::<MENDED>(&chained(all)) else { panic!("it passes") };
    assert!(reason.contains("a correction with another sheet than that of entry"), "{reason}");
}

/// An honest journal, in which something stands at this place, is valid, and none of these forgeries of it.
pub fn no_forgery_passes(
    (all, at): (&[Value], usize),
    forgeries: &[Forgery],
    verdict: impl Fn(&str) -> Verdict,
) {
    assert_eq!(verdict(&chained(all.to_vec())), Verdict::Valid);
    for (name, forge) in forgeries {
        let mut forged = all.to_vec();
        forge(&mut forged, at);
        let found = verdict(&chained(forged));
        assert!(matches!(found, Verdict::NotValid { .. }), "{name}: {found:?}");
    }
}

#[test]
fn no_correction_is_forged() {
    let (all, at) = honest();
    no_forgery_passes((&all, at), &FORGERIES, verdict::<MENDED>);
}
