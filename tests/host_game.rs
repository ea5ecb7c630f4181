//! A whole game by mail, with a toy rulebook.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use crate::support::*;
use feldpost::host::{Host, Phase};
use feldpost_protocol::journal::chain::check_chain;
use feldpost_protocol::journal::note::{Receipt, open};
use feldpost_protocol::journal::verify::Verifier;
use feldpost_umpire::audit::{Evidence, Verdict, audit};

/// Plays the three turns to the end.
pub fn play_out(club: &Club, host: &mut feldpost::host::Host) {
    for turn in 1..=3 {
        play(club, host, "red", &format!("pick {turn}"));
        play(club, host, "blue", "Hello Ada,\r\npick 5");
        play(club, host, "blue", "roll 2");
        play(club, host, "red", "nudge\r\nroll 3");
    }
}

#[test]
fn a_whole_game_goes_by_mail_and_its_journal_verifies() {
    let club = Club::new();
    let mut host = started(&club);
    play_out(&club, &mut host);
    let game = host.view("g1").unwrap();
    assert!(game.is_over().unwrap());
    assert_eq!(host.game_rows().unwrap()[0].phase, Phase::Over);

    let journal = club.journal("g1");
    let head = fs::read_to_string(club.home().join("games/g1/journal.head")).unwrap();
    let key = game.offer().umpire_key;
    let receipt = Receipt::parse(&open(&head, "club.example/g1", &key).unwrap()).unwrap();
    let report = check_chain(journal.as_bytes(), Some(&receipt));
    assert_eq!(report.fault, None);
    let facts = Verifier::verify(&report.entries).unwrap();
    assert_eq!((facts.steps.len(), facts.commitments.len(), facts.openings.len()), (6, 6, 6));
    assert!(facts.commitments.iter().all(|commitment| commitment.opened));

    let evidence = Evidence { journal: journal.as_bytes(), ..Evidence::default() };
    let audited = audit(&evidence, &registry());
    assert_eq!(audited.verdict, Verdict::Valid);
    let replay = audited.replay.unwrap();
    assert_eq!((replay.replayed, replay.sealed), (12, 0));
}

/// Who owes open orders and is silent plays what the rules say to silence, as its own sheet; who has a secret
/// choice to make and no default for it is waited for.
#[test]
fn when_time_is_up_open_orders_have_a_default_too() {
    let club = Club::new();
    let mut host = started(&club);
    assert!(!host.time_is_up("g1").unwrap(), "the toy has no default for its number");
    for turn in 1..=3 {
        play(&club, &mut host, "red", &format!("pick {turn}"));
        play(&club, &mut host, "blue", "pick 5");
        let before = club.journal("g1");
        play(&club, &mut host, "red", "roll 2");
        assert!(host.time_is_up("g1").unwrap(), "blue owes its roll");
        host.run_once().unwrap();
        let group = club.journal("g1")[before.len()..].to_owned();
        let notes: Vec<serde_json::Value> =
            group.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let notes: Vec<_> = notes.iter().filter(|entry| entry["kind"] == "tardy").collect();
        assert_eq!(notes.len(), 1, "{group}");
        assert_eq!(
            (&notes[0]["seat"], &notes[0]["text"]),
            (&"blue".into(), &format!("T0{turn}.roll").into())
        );
        let told = club.inbox(BRUNO).last().unwrap().body.clone();
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            told.contains(&format!("for rolls of turn {turn} these orders were played for you: roll 1."))
        );
        let ada = club.inbox(ADA).last().unwrap().body.clone();
        assert!(!ada.contains("were played for you"), "{ada}");
    }
    assert!(host.view("g1").unwrap().is_over().unwrap());
    assert!(!host.time_is_up("g1").unwrap());
    let journal = club.journal("g1");
    assert!(journal.contains("roll 1"), "the sheet lies open in the end");
    let audited = audit(&Evidence { journal: journal.as_bytes(), ..Evidence::default() }, &registry());
    assert_eq!(audited.verdict, Verdict::Valid);
    assert_eq!(audited.replay.unwrap().sealed, 0);
}

/// Where the rules hold a default back, because something is left to be done, nothing is invented.
#[test]
fn a_default_that_ends_no_decision_is_not_played() {
    let club = Club::new();
    let open = || Host::open(&club.home(), means(&club.clock), build::<5>()).unwrap();
    let mut host = open();
    host.new_game(&new_game("g1")).unwrap();
    let offer = host.view("g1").unwrap().offer_hash().short();
    for (seat, words) in [("red", "seven geese"), ("blue", "nine red kites")] {
        play(&club, &mut host, seat, &format!("JOIN {offer}\r\nENTROPY {words}"));
    }
    play(&club, &mut host, "red", "pick 1");
    play(&club, &mut host, "blue", "pick 5");
    let before = club.journal("g1");
    assert!(!host.time_is_up("g1").unwrap());
    assert_eq!(club.journal("g1"), before);
    play(&club, &mut host, "red", "roll 1");
    assert!(club.journal("g1").len() > before.len(), "and the game goes on");
}

/// The seeds that the journal reveals, in order, with their numbers.
fn seeds(journal: &str) -> Vec<(u64, String)> {
    let entries = journal.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let locks = entries.filter(|entry| entry["type"] == "lock" && entry["seed"].is_string());
    locks.map(|lock| (lock["step"].as_u64().unwrap(), lock["seed"].as_str().unwrap().to_owned())).collect()
}

#[test]
fn a_seed_is_spent_only_where_a_die_falls() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 1");
    play(&club, &mut host, "blue", "pick 5");
    for _ in 0..3 {
        let before = club.journal("g1");
        play(&club, &mut host, "red", "nudge");
        let group: Vec<String> = club.journal("g1")[before.len()..].lines().map(str::to_owned).collect();
        let kinds: Vec<bool> = ["mail", "lock", "events"]
            .iter()
            .zip(&group)
            .map(|(kind, line)| line.contains(&format!("\"type\":\"{kind}\"")))
            .collect();
        assert_eq!((kinds, group.len()), (vec![true; 3], 3), "no roll");
        assert!(group[1].contains("\"step\":1") && !group[1].contains("\"seed\""), "{}", group[1]);
    }
    assert_eq!((seeds(&club.journal("g1")), host.view("g1").unwrap().last_step()), (vec![], 0));
    play(&club, &mut host, "red", "nudge\r\nroll 2");
    assert_eq!(seeds(&club.journal("g1")).len(), 1);
    assert_eq!(host.view("g1").unwrap().last_step(), 1);
    // The same sheet four times, twice under one number: each lock holds a hash of its own.
    let hashes: std::collections::BTreeSet<String> = club
        .journal("g1")
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .filter_map(|entry| entry["orders"]["red"].as_str().map(str::to_owned))
        .collect();
    assert_eq!(hashes.len(), 4);
}

#[test]
fn a_sheet_that_no_journal_took_leaves_no_trace() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 1");
    play(&club, &mut host, "blue", "pick 5");
    drop(host);
    // The secrets of the next step were written, and the machine stopped before its group.
    let path = club.home().join("games/g1/secrets.json");
    let mut secrets = secrets_of(&path);
    let next = club.journal("g1").lines().count() + 1;
    secrets["sheets"] = serde_json::json!({ next.to_string(): { "red": "1 roll 6\n" } });
    fs::write(&path, secrets.to_string()).unwrap();
    let mut host = club.open();
    play(&club, &mut host, "red", "nudge");
    let evidence = |journal: &'static str, text: &str| Evidence {
        journal: journal.as_bytes(),
        openings: feldpost_umpire::turn::openings_of_secrets(text, "g1").unwrap(),
        ..Evidence::default()
    };
    let journal: &'static str = club.journal("g1").leak();
    let text = fs::read_to_string(&path).unwrap();
    assert!(!secrets_of(&path).to_string().contains("roll 6"), "{text}");
    let audited = audit(&evidence(journal, &text), &registry());
    assert_eq!((audited.verdict, audited.replay.unwrap().sealed), (Verdict::Valid, 0));
}

#[test]
fn before_the_seeds_end_a_fresh_chain_is_signed() {
    let club = Club::new();
    let mut host = club.open();
    let mut new = new_game("g1");
    new.terms.options = vec!["brief".into()];
    host.new_game(&new).unwrap();
    let offer = host.view("g1").unwrap().offer_hash().short();
    play(&club, &mut host, "red", &format!("JOIN {offer}\r\nENTROPY seven geese"));
    play(&club, &mut host, "blue", &format!("join {offer}\r\nENTROPY nine red kites"));
    assert_eq!(host.view("g1").unwrap().offer().length, Some(4));
    play_out(&club, &mut host);
    let journal = club.journal("g1");
    let value = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
    let entries: Vec<serde_json::Value> = journal.lines().map(value).collect();
    let of = |kind: &'static str| entries.iter().filter(move |entry| entry["type"] == kind);
    let anchors: Vec<u64> = of("anchor").map(|entry| entry["step"].as_u64().unwrap()).collect();
    assert_eq!((anchors, of("root").count()), (vec![5, 9], 1));
    assert!(of("anchor").all(|entry| entry["more"] == 0), "signed by the head before any lock");
    assert_eq!(seeds(&journal).iter().map(|(n, _)| *n).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    let evidence = Evidence { journal: journal.as_bytes(), ..Evidence::default() };
    let audited = audit(&evidence, &registry());
    assert_eq!(audited.verdict, Verdict::Valid);
    assert!(audited.lines().iter().any(|line| line.contains("2 fresh chains")), "{:?}", audited.lines());
    let folded = host.view("g1").unwrap();
    assert!(folded.is_over().unwrap());
}

#[test]
fn every_mail_is_answered_once_and_the_other_side_hears_of_it() {
    let club = Club::new();
    let mut host = started(&club);
    assert_eq!((club.inbox(ADA).len(), club.inbox(BRUNO).len()), (3, 2), "offer, ack, start; offer, start");
    assert!(club.inbox(BRUNO)[1].body.contains("seven geese"));
    play(&club, &mut host, "red", "pick 4");
    assert_eq!((club.inbox(ADA).len(), club.inbox(BRUNO).len()), (4, 2), "a sealed choice is not told");
    play(&club, &mut host, "blue", "pick 2");
    assert_eq!((club.inbox(ADA).len(), club.inbox(BRUNO).len()), (5, 3));
    play(&club, &mut host, "red", "rol 2\r\nroll 9\r\nWell met");
    let ack = club.inbox(ADA).pop().unwrap();
    assert_eq!((club.inbox(ADA).len(), club.inbox(BRUNO).len()), (6, 3), "nothing happened: an answer alone");
    let block = " 2 | roll 9\n   |      ^ a number from 1 to 6 is wanted (TOY 1.1); pick 4";
    assert!(ack.body.contains(block), "{}", ack.body);
    let before = club.journal("g1");
    play(&club, &mut host, "red", "nudge");
    let report = club.inbox(BRUNO).pop().unwrap();
    assert!(!report.body.contains("nudge"), "a sighting of the other side leaked: {}", report.body);
    assert!(club.inbox(ADA).pop().unwrap().body.contains("- Nudge: side red."));
    let group = &club.journal("g1")[before.len()..];
    let kinds: Vec<_> =
        ["mail", "lock", "events"].map(|kind| group.contains(&format!("\"type\":\"{kind}\""))).into();
    assert_eq!((kinds, group.lines().count()), (vec![true; 3], 3));
}

#[test]
fn a_mail_that_changes_nothing_burns_no_resolution() {
    let club = Club::new();
    let mut host = started(&club);
    for body in ["status", "check\r\npick 3", "Hello there", "roll 2", "help", "report 7", "> pick 3"] {
        let before = club.journal("g1");
        let mails = club.inbox(ADA).len();
        play(&club, &mut host, "red", body);
        let group = club.journal("g1")[before.len()..].to_owned();
        assert_eq!(group.lines().count(), 1, "{body}: {group}");
        assert!(group.contains("\"type\":\"mail\""));
        assert_eq!(club.inbox(ADA).len(), mails + 1, "{body}");
    }
    assert_eq!(host.view("g1").unwrap().last_step(), 0);
}

#[test]
fn standing_orders_answer_sealed_choices() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "blue", "standing pick 6");
    let told = club.inbox(BRUNO).pop().unwrap().body;
    assert!(told.contains("standing pick 6") && told.contains("chose 6 for T01.pick"), "{told}");
    let counts = play(&club, &mut host, "red", "pick 3");
    assert_eq!(counts.resolutions, 2, "blue's standing orders had chosen");
    assert!(!club.inbox(ADA).pop().unwrap().body.contains("standing"));
    play(&club, &mut host, "red", "roll 1");
    play(&club, &mut host, "blue", "roll 1");
    assert!(host.view("g1").unwrap().has_committed("T02.pick", "blue"));
    assert!(club.inbox(BRUNO).pop().unwrap().body.contains("chose 6 for T02.pick"));
    assert!(!club.inbox(ADA).pop().unwrap().body.contains("chose 6"));
}

#[test]
fn a_sealed_choice_cannot_be_changed() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "red", "pick 6");
    assert!(club.inbox(ADA).pop().unwrap().body.contains("sealed already and stands"));
    play(&club, &mut host, "blue", "pick 1");
    assert!(club.journal("g1").contains(r#""payload":{"choice":"4","seat":"red""#));
}

#[test]
fn a_player_can_seal_a_choice_alone() {
    let club = Club::new();
    let mut host = started(&club);
    let offer = host.view("g1").unwrap().offer_hash().short();
    let line = format!("pc1|{offer}|T01.pick|red|4|000102030405060708090a0b0c0d0e0f");
    let hash = feldpost_protocol::dice::Hash32::of_bytes(line.as_bytes());
    play(&club, &mut host, "red", &format!("commit T01.pick {hash}"));
    play(&club, &mut host, "blue", "pick 1");
    let game = host.view("g1").unwrap();
    assert_eq!(game.waiting_for().unwrap(), ["red"]);
    assert!(!club.journal("g1").contains("\"type\":\"reveal\""), "no reveal before all are in");
    play(&club, &mut host, "red", &format!("reveal {}", line.replace("|4|", "|5|")));
    assert!(club.inbox(ADA).pop().unwrap().body.contains("does not open"));
    let counts = play(&club, &mut host, "red", &format!("reveal {line}"));
    assert_eq!(counts.resolutions, 1);
    let report = check_chain(club.journal("g1").as_bytes(), None);
    let facts = Verifier::verify(&report.entries).unwrap();
    assert_eq!(facts.commitments[0].choice.as_deref(), Some("4"));
}

#[test]
fn secrets_stay_secret_and_private_files_private() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    let folder = club.home().join("games/g1");
    let secrets = secrets_of(&folder.join("secrets.json"));
    assert_eq!(secrets["choices"]["T01.pick"]["red"], "4");
    let state = fs::read_to_string(folder.join("state.json")).unwrap();
    let others: String = club.inbox(BRUNO).iter().map(|mail| mail.body.clone()).collect();
    for hidden in ["chain_root", "blind_key"] {
        let secret = secrets[hidden].as_str().unwrap();
        for (place, text) in [("journal", &club.journal("g1")), ("state", &state), ("mail", &others)] {
            assert!(!text.contains(secret), "{hidden} in {place}");
        }
    }
    for (place, text) in [("journal", &club.journal("g1")), ("state", &state), ("mail", &others)] {
        assert!(
            !text.contains("\"choice\"") && !text.contains("pick 4") && !text.contains(ADA),
            "{place}: {text}"
        );
    }
    for name in [
        "games/g1/secrets.json",
        "games/g1/roster.json",
        "games/g1/state.json",
        "keys/umpire.key",
        "keys/daemon.secret",
    ] {
        let mode = fs::metadata(club.home().join(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

#[test]
fn press_and_resignation() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "say Well met, Bruno!\r\nsay Shall we?");
    let press = club.inbox(BRUNO).pop().unwrap();
    assert!(press.body.contains("Well met, Bruno!") && press.body.contains("Shall we?"));
    play(&club, &mut host, "red", "resign");
    assert!(!host.view("g1").unwrap().is_over().unwrap());
    play(&club, &mut host, "red", "resign yes");
    assert!(host.view("g1").unwrap().is_over().unwrap());
    assert!(club.inbox(BRUNO).pop().unwrap().subject.contains("over"));
    drop(host);
    assert!(club.open().view("g1").unwrap().is_over().unwrap());
}

#[test]
fn an_older_report_can_be_asked_for() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "blue", "pick 2");
    play(&club, &mut host, "red", "roll 2");
    play(&club, &mut host, "blue", "roll 1");
    play(&club, &mut host, "red", "report 1");
    let body = club.inbox(ADA).pop().unwrap().body;
    assert!(
        body.contains("- Rolled: ") && body.contains("side red.") && !body.contains("- Turn: turn 2."),
        "{body}"
    );
}

#[test]
fn a_rulebook_that_fails_stops_its_own_game_only() {
    let club = Club::new();
    let mut host = started(&club);
    let mut other = new_game("g2");
    other.seats.reverse();
    host.new_game(&other).unwrap();
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "blue", "pick 2");
    let before = club.journal("g1");
    let to = host.reply_address("g1", "red").unwrap();
    host.deliver(&club.mail(ADA, &to, "crash")).unwrap();
    let counts = host.run_once().unwrap();
    assert!(counts.errors[0].starts_with("game g1 is set aside: "), "{:?}", counts.errors);
    assert_eq!((counts.set_aside, counts.games_set_aside.len()), (1, 1));
    assert!(counts.games_set_aside[0].1.contains("crashed as it was told to"));
    assert_eq!(club.journal("g1"), before);
    assert!(club.inbox(ADA).pop().unwrap().body.contains("has been stopped"));
    let rows = host.game_rows().unwrap();
    assert_eq!((rows[0].phase, rows[1].phase), (Phase::SetAside, Phase::Joining));
    let offer = host.view("g2").unwrap().offer_hash().short();
    let to = host.reply_address("g2", "red").unwrap();
    host.deliver(&club.mail(ADA, &to, &format!("JOIN {offer}\r\nENTROPY two grey herons"))).unwrap();
    host.run_once().unwrap();
    assert!(host.view("g2").unwrap().has_joined("red"));
    let to = host.reply_address("g1", "blue").unwrap();
    host.deliver(&club.mail(BRUNO, &to, "roll 1")).unwrap();
    assert_eq!(host.run_once().unwrap().set_aside, 1, "the stopped game answers and keeps");
    assert_eq!(fs::read_dir(club.home().join("quarantine/set-aside")).unwrap().count(), 2);
}
