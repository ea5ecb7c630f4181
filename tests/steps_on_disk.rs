//! What a mail costs the disk and the game: secrets grow by a line, and every entry is folded once.
use std::fs;
use std::path::PathBuf;

use crate::host_game::play_out;
use crate::in_memory::Table;
use crate::support::*;
use feldpost::host::{GameRow, Host, Phase};
use feldpost_disk::fault::{self, Act, Plan};
use feldpost_kit::system::Terms;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::chain::check_chain;
use feldpost_protocol::journal::entry::{Body, Entry};
use feldpost_umpire::intake::command::Command;
use feldpost_umpire::turn::{FoldFault, Game, TurnError};

const INPUT_OUTPUT: i32 = 5;
/// Games, more than a host keeps in memory.
const MANY: usize = 70;

fn secrets(club: &Club) -> PathBuf {
    club.home().join("games/g1/secrets.json")
}

/// The file before a mail, and what the mail has added to it.
fn added(club: &Club, act: impl FnOnce()) -> (Vec<u8>, serde_json::Value) {
    let before = fs::read(secrets(club)).unwrap();
    act();
    let after = fs::read(secrets(club)).unwrap();
    let line = after.strip_prefix(before.as_slice()).expect("what stood there stands there still");
    let line: serde_json::Value = serde_json::from_slice(line).expect("one line more");
    (before, line)
}

#[test]
fn a_mail_adds_to_the_secrets_what_it_changes_in_them_and_nothing_else() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "standing pick 3\r\npick 4");
    let names =
        |line: &serde_json::Value| -> Vec<String> { line.as_object().unwrap().keys().cloned().collect() };
    let (_, line) = added(&club, || drop(play(&club, &mut host, "blue", "say Well met")));
    assert_eq!(names(&line), ["answer", "first"], "talk has its answer alone");
    let (_, line) = added(&club, || drop(play(&club, &mut host, "blue", "pick 5")));
    assert_eq!(line["choices"], serde_json::json!({ "T01.pick": { "blue": "5" } }), "{line}");
    assert_eq!(names(&line), ["answer", "choices", "first"]);
    let (_, line) = added(&club, || drop(play(&club, &mut host, "red", "roll 2")));
    assert!(names(&line).contains(&"sheets".to_owned()), "{line}");
    let whole = secrets_of(&secrets(&club));
    assert_eq!(whole["choices"]["T01.pick"], serde_json::json!({ "red": "4", "blue": "5" }));
    assert_eq!(whole["standing"]["red"], serde_json::json!(["standing pick 3"]));
    // Who comes after a restart knows all of it: the second choice of the game is opened, and the sheets.
    drop(host);
    let mut host = club.open();
    play_out(&club, &mut host);
    assert!(host.view("g1").unwrap().is_over().unwrap());
    assert!(club.journal("g1").contains("\"openings\""));
}

#[test]
fn secrets_that_have_grown_are_written_whole_again() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    let lines = || fs::read_to_string(secrets(&club)).unwrap().lines().count();
    let mut most = 0;
    let long = "nothing that anybody understands ".repeat(20);
    let mut whole = false;
    for round in 0..60 {
        club.clock.fetch_add(10_000, std::sync::atomic::Ordering::SeqCst);
        play(&club, &mut host, "red", &format!("pick {round} {long}\r\nroll {long}\r\nroll {long}"));
        whole |= lines() < most;
        most = most.max(lines());
    }
    assert!(whole && most > 5, "{most} lines at the most");
    assert_eq!(secrets_of(&secrets(&club))["choices"]["T01.pick"]["red"], "4");
    drop(host);
    play(&club, &mut club.open(), "blue", "pick 5");
    assert!(club.journal("g1").contains("\"reveal\""));
}

/// The toy clones its state where it plays a sheet out and where it writes its canonical form down: once each
/// for a resolution. Nobody else does, and nobody for a mail that is only answered.
#[test]
fn a_mail_clones_no_state_but_where_the_rules_do() {
    let club = Club::new();
    let mut host = started(&club);
    let mut clones = |from: &str, seat: &str, body: &str| {
        let to = host.reply_address("g1", seat).unwrap();
        host.deliver(&club.mail(from, &to, body)).unwrap();
        counted::clones_of(|| assert_eq!(host.run_once().unwrap().errors, [""; 0]))
    };
    assert_eq!(clones(ADA, "red", "say Well met"), 0);
    assert_eq!(clones(ADA, "red", "pick 4"), 0);
    assert_eq!(clones(BRUNO, "blue", "status"), 0);
    // Two groups of events: all have chosen, and what they chose.
    assert_eq!(clones(BRUNO, "blue", "pick 5"), 2);
    assert_eq!(clones(BRUNO, "blue", "roll 2"), 2);
}

/// To load a game costs one digest of its state, and one of its beginning, however long its journal is.
#[test]
fn a_game_is_loaded_with_as_many_digests_at_its_end_as_at_its_beginning() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "blue", "pick 5");
    drop(host);
    let loaded = || {
        let mut host = club.open();
        counted::clones_of(|| drop(host.view("g1").unwrap()))
    };
    let (early, entries) = (loaded(), club.journal("g1").lines().count());
    play_out(&club, &mut club.open());
    assert!(club.journal("g1").lines().count() > 3 * entries);
    assert_eq!(loaded(), early);
    assert!((1..=3).contains(&early), "{early}: the toy clones its state for each digest, and a view is one");
}

/// The newest digest that a journal records is held against the state, whoever signed it.
#[test]
fn a_game_whose_newest_digest_is_of_another_state_is_not_loaded() {
    let club = Club::new();
    play_out(&club, &mut started(&club));
    let journal = club.journal("g1");
    let chain = check_chain(journal.as_bytes(), None);
    let mut entries: Vec<Entry> = chain.entries.iter().filter_map(|(line, _)| Entry::read(line)).collect();
    let head = chain.head.unwrap();
    let folded = |entries: &[Entry]| Game::fold(&registry(), entries, head).map(|game| game.head());
    assert_eq!(folded(&entries).unwrap(), head);
    let newest = entries.iter_mut().rev().find(|entry| matches!(entry.body, Body::Events { .. })).unwrap();
    let at = newest.seq;
    let Body::Events { state, .. } = &mut newest.body else { unreachable!() };
    *state = Hash32::ZERO;
    let refused = folded(&entries).unwrap_err();
    let other = matches!(refused, TurnError::Fold { seq, fault: FoldFault::OtherState } if seq == at);
    assert!(other, "{refused}");
}

/// A daemon that shows its figures after each pass looks at the games that have moved.
#[test]
fn games_that_have_not_moved_are_listed_without_their_journals() {
    let club = Club::new();
    let mut host = started(&club);
    // More than are kept in memory.
    for number in 2..=MANY {
        let mut other = new_game(&format!("g{number:02}"));
        other.seats.reverse();
        host.new_game(&other).unwrap();
    }
    let listed = |host: &mut Host| {
        let act = Act::Fail(INPUT_OUTPUT);
        fault::begin(Some(Plan { act, effect: "journal.read".to_owned(), which: 1 }));
        let rows = host.game_rows();
        fault::end();
        rows.unwrap()
    };
    let before = host.game_rows().unwrap();
    assert_eq!(
        (before.len(), &before[MANY - 1].waiting_for[..]),
        (MANY, &["red", "blue"].map(str::to_owned)[..])
    );
    assert_eq!(listed(&mut host), before);
    play(&club, &mut host, "red", "pick 4");
    let moved = host.game_rows().unwrap();
    let g1 = |rows: &[GameRow]| rows.iter().position(|row| row.id == "g1").unwrap();
    let (was, is) = (&before[g1(&before)], &moved[g1(&moved)]);
    assert!(
        is.seq > was.seq && is.waiting_for[..] == ["blue"] && was.waiting_for[..] == ["red", "blue"],
        "{is:?}"
    );
    assert_eq!(listed(&mut host), moved);
    drop(host);
    fs::remove_file(club.home().join("index")).unwrap();
    let mut host = club.open();
    let unread = listed(&mut host);
    assert!(unread.iter().all(|row| row.phase == Phase::SetAside), "the plan lets no journal be read");
    assert_eq!(host.game_rows().unwrap(), moved, "what could not be read is not remembered");
}

/// A step that is put aside gives the game back if nothing in it has changed.
#[test]
fn a_step_that_is_put_aside_leaves_the_game_as_it_was_or_gives_none() {
    let registry = feldpost::games::standard();
    for card in registry.cards() {
        let mut table = Table::offered(&registry, "aside-1", card.id, Terms::default());
        table.join();
        let seat = table.game.waiting_for().unwrap().remove(0);
        let say = vec![Command::Say("Well met".into()), Command::Status];
        let same = table.made(&seat, say, "").unwritten().expect("talk changes nothing");
        assert!(same == table.game, "{}", card.id);
        let resign = vec![Command::Resign { confirmed: true }];
        assert!(table.made(&seat, resign, "").unwritten().is_none(), "{}", card.id);
        let counts = |nonce: &u64| {
            let ready = table.made(&seat, vec![], &table.random_sheet(&seat, *nonce));
            let more = ready.group.len() > 1;
            assert_eq!(ready.unwritten().is_none(), more, "{}: sheet {nonce}", card.id);
            more
        };
        assert!((0..20).any(|nonce| counts(&nonce)), "{}: no sheet does anything", card.id);
    }
}
