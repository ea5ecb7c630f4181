//! A new umpire key: in force game by game, signed by the one before or by the club's officer, and nothing
//! that was signed before becomes unverifiable.

use std::fs;
use std::path::Path;

use crate::command_line::run::feldpost;
use crate::support::*;
use feldpost_protocol::journal::note::{Receipt, Signer, VerifyingKey, open};
use feldpost_umpire::audit::{Audit, Evidence, Verdict, audit};
use serde_json::Value;

const OFFICER: [u8; 32] = [0x0f; 32];

fn key_file(home: &Path, name: &str) -> String {
    fs::read_to_string(home.join("keys").join(name)).unwrap().trim().to_owned()
}

fn public(home: &Path) -> VerifyingKey {
    key_file(home, "umpire.pub").parse().unwrap()
}

fn head_signed_by(club: &Club, game: &str, key: &VerifyingKey) -> bool {
    let note = fs::read_to_string(club.home().join("games").join(game).join("journal.head")).unwrap();
    open(&note, &format!("club.example/{game}"), key).is_ok_and(|text| Receipt::parse(&text).is_ok())
}

fn audited(club: &Club) -> Audit {
    let journal = club.journal("g1").into_bytes();
    let head = fs::read_to_string(club.home().join("games/g1/journal.head")).unwrap();
    audit(&Evidence { journal: &journal, head: Some(&head), ..Evidence::default() }, &registry())
}

fn newest_entry(club: &Club, game: &str) -> Value {
    serde_json::from_str(club.journal(game).lines().last().unwrap()).unwrap()
}

fn with_officer(club: &Club) {
    let path = club.home().join("feldpost.toml");
    let key = Signer::new("officer", &OFFICER).unwrap().verifying_key();
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("officer_key = \"{key}\"\n{text}")).unwrap();
}

/// Runs the host's part of the command with the toy, whose game the program does not have.
fn rekey(club: &Club, officer: Option<&Signer>, fresh: u8) -> Vec<(String, feldpost::host::Rekeyed)> {
    let key = feldpost::config::keys::lay_ready(&club.home(), &[fresh; 32]).unwrap();
    let done = club.open().rekey(officer, key).unwrap();
    feldpost::config::keys::take_over(&club.home()).unwrap();
    done
}

#[test]
fn a_new_key_signs_from_its_entry_on_and_the_old_receipts_stay_good() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    drop(host);
    let (old, old_secret) = (public(&club.home()), key_file(&club.home(), "umpire.key"));
    let done = rekey(&club, None, 0x21);
    assert_eq!(done, [("g1".to_owned(), feldpost::host::Rekeyed::Signs)]);
    let new = public(&club.home());
    assert_ne!(old, new);
    let entry = newest_entry(&club, "g1");
    assert_eq!(
        (&entry["type"], &entry["by"], &entry["key"]),
        (&"rekey".into(), &"umpire".into(), &new.to_string().into())
    );
    assert!(head_signed_by(&club, "g1", &new) && !head_signed_by(&club, "g1", &old));
    let kept = format!("old/{}", &old.to_string()[..16]);
    assert_eq!(key_file(&club.home(), &format!("{kept}.key")), old_secret);
    assert_eq!(key_file(&club.home(), &format!("{kept}.pub")), old.to_string());
    assert!(!club.home().join("keys/next.key").exists());
    // It is played on, audited, and its players are told.
    let mut host = club.open();
    play(&club, &mut host, "blue", "pick 2");
    assert!(head_signed_by(&club, "g1", &new));
    assert_eq!(audited(&club).verdict, Verdict::Valid, "{:?}", audited(&club).notes());
    for who in [ADA, BRUNO] {
        let told = club.inbox(who).into_iter().find(|mail| mail.subject_raw.contains("Another key signs"));
        let body = told.unwrap().body.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(body.contains(&format!("another key signs for this host: {new}")), "{body}");
        assert!(!body.contains("Your mail is here"), "{body}");
    }
    // New games are offered with it.
    host.new_game(&new_game("g2")).unwrap();
    assert_eq!(host.view("g2").unwrap().offer().umpire_key, new);
}

#[test]
fn a_game_that_is_over_keeps_its_key_and_can_still_be_asked() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "resign yes");
    drop(host);
    let old = public(&club.home());
    assert_eq!(rekey(&club, None, 0x21), [("g1".to_owned(), feldpost::host::Rekeyed::Over)]);
    let mut host = club.open();
    let before = club.inbox(BRUNO).len();
    play(&club, &mut host, "blue", "status");
    assert!(head_signed_by(&club, "g1", &old) && club.inbox(BRUNO).len() == before + 1);
    assert_eq!(audited(&club).verdict, Verdict::Valid);
}

/// The key file is gone: the officer whom the offer names puts another one in force, and no other does.
#[test]
fn an_officer_replaces_a_key_that_is_lost_and_a_stranger_does_not() {
    let club = Club::new();
    with_officer(&club);
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    drop(host);
    fs::remove_file(club.home().join("keys/umpire.key")).unwrap();
    let stranger = Signer::new("officer", &[9; 32]).unwrap();
    let journal = club.journal("g1");
    assert_eq!(rekey(&club, Some(&stranger), 0x22), [("g1".to_owned(), feldpost::host::Rekeyed::NoHand)]);
    assert_eq!(club.journal("g1"), journal);
    // Without its key the game is not played on, and it is not set aside either.
    let mut host = club.open();
    let to = host.reply_address("g1", "blue").unwrap();
    host.deliver(&club.mail(BRUNO, &to, "pick 2")).unwrap();
    let counts = host.run_once().unwrap();
    assert!(counts.errors.iter().any(|error| error.contains("is not in keys/")), "{counts:?}");
    assert_eq!((host.game_rows().unwrap()[0].set_aside.clone(), club.journal("g1")), (None, journal));
    drop(host);
    let officer = Signer::new("officer", &OFFICER).unwrap();
    assert_eq!(rekey(&club, Some(&officer), 0x23), [("g1".to_owned(), feldpost::host::Rekeyed::Signs)]);
    assert_eq!(newest_entry(&club, "g1")["by"], "officer");
    let mut host = club.open();
    host.run_once().unwrap();
    assert!(club.journal("g1").contains("T01.pick"), "the mail that waited counts");
    assert!(head_signed_by(&club, "g1", &public(&club.home())));
    assert_eq!(audited(&club).verdict, Verdict::Valid, "{:?}", audited(&club).notes());
}

/// Killed at any step, the next call goes on with the same key.
#[test]
fn a_call_that_was_interrupted_goes_on_with_the_key_that_lies_ready() {
    let club = Club::new();
    drop(started(&club));
    let key = feldpost::config::keys::lay_ready(&club.home(), &[0x31; 32]).unwrap();
    club.open().rekey(None, key).unwrap();
    // Here it was killed. The daemon works meanwhile, with either key where it is in force.
    let mut host = club.open();
    play(&club, &mut host, "red", "pick 4");
    host.new_game(&new_game("g2")).unwrap();
    drop(host);
    assert_eq!(feldpost::config::keys::lay_ready(&club.home(), &[0x77; 32]).unwrap(), key, "not another one");
    let done = rekey(&club, None, 0x77);
    assert!(done.iter().all(|(_, became)| *became == feldpost::host::Rekeyed::Signs), "{done:?}");
    assert_eq!(public(&club.home()), key);
    let entries = club.journal("g1").lines().filter(|line| line.contains(r#""type":"rekey""#)).count();
    assert_eq!(entries, 1);
    assert_eq!(audited(&club).verdict, Verdict::Valid);
}

/// The command itself, with a game of the program's own.
#[test]
fn the_command_puts_a_new_key_in_force_and_says_what_to_do() {
    let club = Club::new();
    let home = club.home().display().to_string();
    let system = crate::support::any::some_game().id;
    feldpost(&["game", "new", system, "--id", "g1", "--home", &home]).quietly(0);
    let old = public(&club.home());
    let ran = feldpost(&["rekey", &home]);
    ran.quietly(0).says(&["g1: the new key signs from here on", "keys/old"]);
    let new = public(&club.home());
    assert!(old != new && ran.out.contains(&new.to_string()));
    let journal = club.home().join("games/g1/journal.jsonl").display().to_string();
    feldpost(&["audit", &journal]).quietly(0).says(&["VALID"]);
    feldpost(&["rekey", "/nonexistent"]).fails(2, &["is no club home"]);
    feldpost(&["rekey", &home, "--officer", "missing.key"]).fails(1, &["holds no officer's key"]);
}
