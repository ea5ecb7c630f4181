//! A round that never comes: what all players together agree to, what the officer rules, and who resigns.
use super::games::{network, play_until};
use super::*;
use crate::command_line::run::feldpost;
use crate::support::any::{AnyTable, default_kinds};
use feldpost::host::{Done, Request};
use feldpost_protocol::journal::note::Signer;
use feldpost_umpire::turn::{Game, Ruling};

#[test]
fn all_together_give_a_resolution_up_and_nobody_alone() {
    let mut table = Table::begun();
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.play("red", "consent void");
    assert_eq!(table.types().last().unwrap(), "mail", "nothing waits");
    table.play("blue", "roll 2");
    let first = table.host.view("g1").unwrap().waiting().unwrap().clone();
    table.play("red", "consent void");
    assert!(table.waits() && table.newest(BRUNO).contains("agrees to give up resolution 1"));
    table.play("red", "consent void");
    assert!(table.waits(), "twice the same seat");
    let before = table.types().len();
    table.play("blue", "consent void");
    assert_eq!(table.types()[before..], ["mail", "note", "void"]);
    let game = table.host.view("g1").unwrap();
    assert!(game.owes("blue").unwrap().is_some(), "the seat is asked again");
    assert!(table.newest(ADA).contains("is given up"));
    // What came of it earlier is of no use any more.
    table.set_clock(first.due() + 60);
    table.play("blue", "roll 3");
    let second = table.host.view("g1").unwrap().waiting().unwrap().clone();
    assert_eq!((second.step, first.step), (2, 1));
    table.round_comes();
    table.play("red", "roll 1");
    table.round_comes();
    for turn in 2..=3 {
        table.play("red", &format!("pick {turn}"));
        table.play("blue", "pick 5");
        table.play("blue", "roll 2");
        table.round_comes();
        table.play("red", "roll 3");
        table.round_comes();
    }
    assert!(table.host.view("g1").unwrap().is_over().unwrap());
    let audited = table.audit();
    assert_eq!(audited.verdict, Verdict::Valid, "{audited:?}");
}

#[test]
fn all_together_go_on_with_the_chain_alone() {
    let mut table = Table::begun();
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.play("blue", "roll 2");
    table.play("red", "consent void\r\nconsent chain");
    assert!(table.waits());
    let before = table.types().len();
    table.play("blue", "consent chain\r\nconsent void");
    assert_eq!(table.types()[before..], ["mail", "note", "note", "void", "source"]);
    assert!(table.newest(ADA).contains("could know them in advance"));
    table.play("blue", "roll 2");
    table.play("red", "roll 2");
    assert!(!table.waits(), "nothing waits any more");
    for turn in 2..=3 {
        table.play("red", &format!("pick {turn}"));
        table.play("blue", "pick 5");
        table.play("blue", "roll 2");
        table.play("red", "roll 3");
    }
    assert!(table.host.view("g1").unwrap().is_over().unwrap());
    let audited = table.audit();
    assert_eq!(audited.verdict, Verdict::Valid, "{audited:?}");
}

#[test]
fn whoever_resigns_while_dice_wait_ends_the_game() {
    let mut table = Table::begun();
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.play("blue", "roll 2");
    let due = table.due();
    table.play("red", "resign yes");
    assert!(table.host.view("g1").unwrap().is_over().unwrap());
    table.set_clock(due + 10);
    let before = table.types();
    assert_eq!(table.host.run_once().unwrap().errors, Vec::<String>::new());
    assert_eq!(table.types(), before, "no dice after the end");
    assert_eq!(table.audit().verdict, Verdict::Valid);
}

#[test]
fn an_officers_ruling_gives_up_what_waits_and_no_other_signature_does() {
    let officer = Signer::new("officer", &[9; 32]).unwrap();
    let key = officer.verifying_key();
    let mut table = Table::with_settings(&format!("officer_key = \"{key}\""));
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.play("blue", "roll 2");
    let offer = table.host.view("g1").unwrap().offer_hash();
    let reason = "the lock came after its round".to_owned();
    let mut ruling = Ruling { game: "g1".into(), step: 1, offer, reason, signature: String::new() };
    assert!(!table.host.give_up("g1", &ruling).unwrap());
    ruling.signature = Signer::new("officer", &[3; 32]).unwrap().signature(&ruling.text());
    assert!(!table.host.give_up("g1", &ruling).unwrap(), "another key");
    let other = Ruling { step: 2, ..ruling.clone() };
    let other = Ruling { signature: officer.signature(&other.text()), ..other };
    assert!(!table.host.give_up("g1", &other).unwrap(), "another resolution");
    ruling.signature = officer.signature(&ruling.text());
    assert!(table.host.give_up("g1", &ruling).unwrap());
    assert_eq!(table.types().last().unwrap(), "void");
    table.host.run_once().unwrap();
    assert!(table.newest(ADA).contains("the lock came after its round"));
    table.play("blue", "roll 2");
    assert!(table.waits());
    assert_eq!(table.audit().verdict, Verdict::Valid);
}

/// All have agreed to go on without the beacon while dice waited for it: those still come from it.
#[test]
fn a_change_of_the_source_waits_for_the_dice_that_wait() {
    let mut table = Table::begun();
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.play("blue", "roll 2");
    table.play("red", "consent chain");
    table.play("blue", "consent chain");
    assert!(table.waits());
    let before = table.types().len();
    table.round_comes();
    assert_eq!(table.types()[before..], ["roll", "events", "source"]);
    table.play("red", "roll 1");
    assert!(!table.waits());
    assert_eq!(table.audit().verdict, Verdict::Valid);
}

/// What was opened stays open, and is not opened again: the stage gets other dice, of the next number.
#[test]
fn a_stage_of_a_secret_choice_is_given_up_too() {
    // Long enough for two mails of a table that mails every twenty minutes.
    let dice = DiceFrom { source: DiceSource::ChainBeacon, margin: 200_000 };
    let mut given_up = 0;
    for kind in default_kinds() {
        let mut table = AnyTable::offered_with(&kind, dice);
        table.host.fetch_rounds_from(network(&table.club));
        table.begin();
        let stage = |game: &Game| game.waiting().is_some_and(|waiting| waiting.seat.is_none());
        if !play_until(&mut table, |game| stage(game) || game.is_over().unwrap()) || !stage(&table.game()) {
            continue;
        }
        let first = table.game().waiting().cloned().unwrap();
        for seat in table.seats() {
            table.send(&seat, "consent void");
        }
        let second = table.game().waiting().cloned().unwrap();
        assert_eq!((second.seat, second.step), (None, first.step + 1), "{}", kind.name());
        given_up += 1;
        assert!(play_until(&mut table, |game| game.is_over().unwrap()), "{} ends", kind.name());
        let journal = fs::read(table.club.home().join("games/any-1/journal.jsonl")).unwrap();
        let evidence = Evidence { journal: &journal, ..Evidence::default() };
        assert_eq!(audit(&evidence, table.host.registry()).verdict, Verdict::Valid, "{}", kind.name());
    }
    assert!(given_up > 0, "no game rolls for a secret choice");
}

/// The officer's way by hand: a key, a ruling, and the umpire's command.
#[test]
fn an_officer_rules_on_the_command_line() {
    let club = Club::new();
    let (home, folder) = (club.home(), club.dir.path().to_path_buf());
    let (home, key) = (home.to_str().unwrap(), folder.join("officer.key"));
    let key = key.to_str().unwrap();
    let made = feldpost(&["officer", "new", key]);
    made.quietly(0).says(&["never give it to the umpire", "officer_key = "]);
    feldpost(&["officer", "new", key]).fails(1, &["is there already"]);
    let line = made.out.lines().find(|line| line.contains("officer_key")).unwrap().trim().to_owned();
    let settings = club.home().join("feldpost.toml");
    let text = fs::read_to_string(&settings).unwrap();
    fs::write(&settings, format!("{line}\n{text}\n[beacon]\nrelays = []\n")).unwrap();
    let kind = default_kinds().into_iter().next().unwrap();
    let new = |id: &'static str, more: &[&str]| {
        let mut args = vec!["game", "new", kind.card.id, "--home", home, "--id", id];
        args.extend(more);
        feldpost(&args)
    };
    new("plain", &[]).quietly(0).says(&["chain+beacon closes", "recommended"]);
    new("late", &["--margin", "900"]).fails(1, &["--source chain+beacon"]);
    new("hasty", &["--source", "chain+beacon", "--margin", "5"]).fails(1, &["60 seconds to a week"]);
    new("waits", &["--source", "chain+beacon", "--margin", "900"]).quietly(0).says(&["round of drand"]);
    let journal = fs::read_to_string(club.home().join("games/waits/journal.jsonl")).unwrap();
    let offer: Value = serde_json::from_str(journal.lines().next().unwrap()).unwrap();
    assert_eq!((&offer["source"], &offer["margin"]), (&json!("chain+beacon"), &json!(900)));
    assert!(line.contains(offer["officer"].as_str().unwrap()));
    let hash = entry_hash(journal.lines().next().unwrap()).unwrap().to_string();
    let rule = ["officer", "rule", key, "--game", "waits", "--step", "1", "--offer", &hash, "--reason"];
    let ruled = feldpost(&[&rule[..], &["the lock came late"]].concat());
    let ruling: Ruling = serde_json::from_str(&ruled.quietly(0).out).unwrap();
    let named: feldpost_protocol::journal::note::VerifyingKey =
        offer["officer"].as_str().unwrap().parse().unwrap();
    assert!(named.has_signed(&ruling.text(), &ruling.signature));
    feldpost(&[&rule[..], &["two\nlines"]].concat()).fails(1, &["one line"]);
    let file = folder.join("ruling.json");
    fs::write(&file, &ruled.out).unwrap();
    let void = ["game", "void", "waits", file.to_str().unwrap(), "--home", home];
    feldpost(&void).fails(1, &["the ruling does not hold"]);
    fs::write(&file, "I rule that it is void.").unwrap();
    feldpost(&void).fails(1, &["that is no ruling"]);
}

/// The umpire's hand reaches a game whose dice wait.
#[test]
fn the_umpire_speaks_while_dice_wait_and_can_close_the_game() {
    let mut table = Table::begun();
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.play("blue", "roll 2");
    let tell = Request::Tell { game: "g1".into(), text: "Patience.".into() };
    assert_eq!(table.host.ask(&tell).unwrap(), Done::All);
    let gift = Request::Arrive { game: "g1".into(), text: "gift red 3".into() };
    assert_eq!(table.host.ask(&gift).unwrap(), Done::Nothing, "what happens is known when the dice are");
    assert!(table.waits(), "the dice wait on");
    table.round_comes();
    assert_eq!(table.host.ask(&gift).unwrap(), Done::All);
    table.play("red", "roll 3");
    assert!(table.waits());
    let due = table.due();
    let close = Request::Close { game: "g1".into(), begun: true, reason: String::new() };
    assert_eq!(table.host.ask(&close).unwrap(), Done::All);
    assert!(!table.waits());
    table.host.run_once().unwrap();
    assert!(table.newest(ADA).contains("closed by the umpire"), "{}", table.newest(ADA));
    let entries = table.types();
    table.set_clock(due);
    let counts = table.host.run_once().unwrap();
    assert_eq!((counts.errors, counts.resolutions), (vec![], 0), "no die falls any more");
    assert_eq!(table.types(), entries);
    let found = table.audit();
    assert_eq!(found.verdict, Verdict::Valid, "{found:?}");
}

/// What was agreed to while the dice waited is not done when the game ends before.
#[test]
fn a_game_that_is_closed_while_dice_wait_changes_its_source_no_more() {
    let mut table = Table::begun();
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.play("blue", "roll 2");
    for seat in ["red", "blue"] {
        table.play(seat, "consent chain");
    }
    assert!(table.waits());
    let close = Request::Close { game: "g1".into(), begun: true, reason: String::new() };
    assert_eq!(table.host.ask(&close).unwrap(), Done::All);
    let found = table.audit();
    assert_eq!(found.verdict, Verdict::Valid, "{found:?}");
}
