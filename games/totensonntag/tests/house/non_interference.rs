//! What one side keeps secret makes no difference to anything that the other side can see before the reveal.
//!
//! Pairs of games are played through the host, alike but for the secrets of one side. Compared, step by step:
//! every byte of the other side's mails and their number, size and order, every file of the home that others
//! may read, every view, what the rulebook answers to a sheet, the audit, and what the commands print
//! (`support/pair.rs`). That a leak is noticed in each of these, `leaks.rs` shows.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

use super::desert::*;
use crate::support::walk;
use crate::support::pair::{self, Played as _, Watched, both, pair};
use crate::support::secrets_of;
use feldpost_kit::system::Viewer;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::canon::canonical;
use proptest::prelude::*;
use serde_json::json;

/// A mail whose body is a secret, and differs.
#[track_caller]
fn differing(games: &mut [Watched<Desert>; 2], seat: &str, bodies: [String; 2]) {
    pair::differing(games, seat, [&bodies[0], &bodies[1]]);
}

/// No hash that was visible is one of something that can be guessed.
fn nothing_can_be_guessed(game: &Watched<Desert>, slot: &str, seat: &str) {
    for choice in ["1", "2", "3", "4", "5", "6", "roll", "keep", "+1", "-1"] {
        let payload = canonical(&json!({"choice": choice, "seat": seat, "slot": slot})).unwrap();
        let offer = game.played.offer16();
        let watcher = nonce(game.watcher);
        let texts = [
            choice.to_owned(),
            format!("an {choice}"),
            format!("1 an {choice}\n"),
            payload,
            format!("pc1|{offer}|{slot}|{seat}|{choice}|{}", "0".repeat(32)),
            format!("pc1|{offer}|{slot}|{seat}|{choice}|{watcher}"),
        ];
        for text in texts {
            let hash = Hash32::of_bytes(text.as_bytes()).to_string();
            assert!(!game.seen.contains(&hash), "the hash of {text:?} is visible");
        }
    }
}

/// Who had which AN, and so who seals first at what.
#[derive(Clone, Copy, Debug)]
struct Scene {
    ans: (u16, u16),
    holder: &'static str,
    choices: &'static [&'static str],
}

const NUMBERS: &[&str] = &["1", "2", "3", "4", "5", "6", "roll"];
const CHANGES: &[&str] = &["+1", "-1", "keep"];
const SCENES: [Scene; 6] = [
    Scene { ans: (6, 6), holder: "cw", choices: NUMBERS },
    Scene { ans: (6, 6), holder: "dak", choices: NUMBERS },
    Scene { ans: (6, 5), holder: "cw", choices: NUMBERS },
    Scene { ans: (5, 6), holder: "dak", choices: NUMBERS },
    Scene { ans: (5, 5), holder: "cw", choices: CHANGES },
    Scene { ans: (5, 5), holder: "dak", choices: CHANGES },
];

/// What a curious opponent mails while the choice of the other is sealed.
const PROBES: [&str; 11] = [
    "status",
    "report",
    "help secret",
    "reach 3cly\r\ntargets 1-5pz\r\nodds 3cly E3\r\nmap",
    "near B3\r\nunit 1-5pz\r\nreach 1-5pz an 4\r\ntargets 3cly",
    "say Which one did you take?",
    "check\r\nan 4\r\nan +1",
    "3rtr move B17\r\ndone",
    "1-5pz pass\r\nstanding off",
    "commit T01C2.an 00000000000000000000000000000000000000000000000000000000000000zz",
    "reveal pc1|0123456789abcdef|T01C2.an|cw|4|000102030405060708090a0b0c0d0e0f",
];

/// Standing orders that do not answer this couplet: mailed by both, and different.
const STANDING: [&str; 5] = [
    "standing night stop",
    "standing off",
    "standing night stop\r\nstanding off",
    "standing off\r\nstanding night stop",
    "standing off\r\nstanding off",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_sealed_choice_makes_no_difference_to_the_other_side(
        scene in 0..SCENES.len(), one in 0..7_usize, two in 0..7_usize,
        alone: bool, by_standing: bool, early: bool, wrong: bool,
        standing in (0..STANDING.len(), 0..STANDING.len()),
        probes in prop::collection::vec(0..PROBES.len(), 2..5),
    ) {
        let Scene { ans, holder, choices } = SCENES[scene];
        let watcher = if holder == "cw" { "dak" } else { "cw" };
        let choices = [choices[one % choices.len()], choices[two % choices.len()]];
        let mut games = pair(|| Desert::second_couplet(ans.0, ans.1), watcher);
        differing(&mut games, holder, [STANDING[standing.0], STANDING[standing.1]].map(str::to_owned));
        let nonces = ["a1".repeat(16), "b2".repeat(24)];
        let offer = games[0].played.offer16();
        let text = |at: usize| format!("pc1|{offer}|T01C2.an|{holder}|{}|{}", choices[at], nonces[at]);
        let sealing = |at: usize| match (alone, by_standing) {
            (true, _) => commit_line(&text(at)),
            (false, true) => format!("standing an {}", choices[at]),
            (false, false) => format!("an {}", choices[at]),
        };
        differing(&mut games, holder, [sealing(0), sealing(1)]);
        for probe in &probes {
            both(&mut games, watcher, PROBES[*probe]);
        }
        if alone && wrong {
            // Another nonce: it opens nothing, and what it would have said is not told.
            differing(&mut games, holder, [0, 1].map(|at| format!("reveal {}ff", text(at))));
        }
        if alone && early {
            differing(&mut games, holder, [0, 1].map(|at| format!("reveal {}", text(at))));
            both(&mut games, watcher, "status");
        } else if alone {
            // The slot closes, and only the holder's own reveal opens it.
            both(&mut games, watcher, "an roll\r\nan keep\r\nstanding an 3");
            prop_assert_eq!(games[0].played.awaits(), format!("reveal T01C2.an {holder}"));
            both(&mut games, watcher, PROBES[probes[0]]);
        }
        for game in &games {
            nothing_can_be_guessed(game, "T01C2.an", holder);
        }
    }
}

/// The same holds for the missions of aircraft (TS 7.7), whoever seals them.
#[test]
fn sealed_missions_make_no_difference_to_the_other_side() {
    let flights = [
        ("cw", ["hurricane:G2,F2,3-8+spitfire:none", "hurricane:none+spitfire:none"]),
        ("dak", ["ju87:none+me109:I17", "ju87:none+me109:none"]),
    ];
    let lines = [
        ["air hurricane G2 attack F2 3-8\r\nair spitfire none", "air hurricane none\r\nair spitfire none"],
        ["air me109 I17 patrol\r\nair ju87 none", "air me109 none\r\nair ju87 none"],
    ];
    for ((holder, choices), lines) in flights.into_iter().zip(lines) {
        let watcher = if holder == "cw" { "dak" } else { "cw" };
        for alone in [false, true] {
            let mut games = pair(Desert::at_missions, watcher);
            let text = |desert: &Desert, at: usize| desert.text("T01C1.air", holder, choices[at]);
            let texts = [0, 1].map(|at| text(&games[at].played, at));
            let sealing =
                if alone { [0, 1].map(|at| commit_line(&texts[at])) } else { lines.map(str::to_owned) };
            differing(&mut games, holder, sealing);
            for probe in
                ["status", "report", "help secret", "check\r\nstanding air none", "say Flying today?"]
            {
                both(&mut games, watcher, probe);
            }
            if alone {
                both(&mut games, watcher, "standing air none");
                assert_eq!(games[0].played.awaits(), format!("reveal T01C1.air {holder}"));
                both(&mut games, watcher, "status");
                differing(&mut games, holder, [0, 1].map(|at| format!("reveal {}ff", texts[at])));
            }
            for (game, choice) in games.iter().zip(choices) {
                assert!(!game.seen.contains(choice), "{choice} is told");
            }
            if alone {
                let [one, _] = &mut games;
                let told = one.send(holder, &format!("reveal {}", texts[0]));
                assert!(
                    told.iter().any(|(_, text)| text.contains(choices[0])),
                    "after the reveal it is told"
                );
            }
        }
    }
}

/// Standing orders wait for the couplet in which they answer; the wish for the night waits for the night.
#[test]
fn standing_orders_make_no_difference_until_they_are_carried_out() {
    for holder in ["cw", "dak"] {
        let watcher = if holder == "cw" { "dak" } else { "cw" };
        let mut games = pair(|| Desert::with_first_die(2), watcher);
        both(&mut games, "cw", "an 4");
        let wishes = ["standing night stop", "standing off"];
        differing(&mut games, holder, wishes.map(str::to_owned));
        for _ in 0..40 {
            let seat = match games[0].played.game().waiting_for().unwrap().as_slice() {
                [seat, ..] => seat.clone(),
                [] => panic!("nobody is asked"),
            };
            if games[0].played.awaits().starts_with("sealed") {
                both(&mut games, &seat, "an roll\r\nan keep");
                continue;
            }
            if falls_dark(&mut games) {
                let [one, two] = &mut games;
                let last = [one.send(&seat, "done"), two.send(&seat, "done")];
                assert_ne!(last[0], last[1], "at night the wish is heard");
                assert_eq!(one.played.awaits(), "orders T01.night");
                assert_eq!(one.played.game().waiting_for().unwrap(), [holder]);
                assert_ne!(two.played.awaits(), "orders T01.night");
                let night = one.played.pass();
                assert!(night.events().contains(&"turn".to_owned()), "{:?}", night.events());
                assert_eq!(one.played.audit().verdict, feldpost_umpire::audit::Verdict::Valid);
                break;
            }
            both(&mut games, &seat, "done");
        }
        assert!(games[0].seen.contains("T01.night") || games[0].played.awaits().contains("T02"));
    }
}

/// A plan is its owner's own until it is carried out (TS 2.0). One that is not used is never heard of.
#[test]
fn plans_make_no_difference_until_they_are_carried_out() {
    let never = "plan if 3rtr destroyed\r\n3rtr pass\r\ndone\r\nend plan";
    let other = "plan if 8mg destroyed\r\n8mg pass\r\nend plan\r\nplan if 5rtr destroyed\r\ndone\r\nend plan";
    let pairs = [[never, other], [never, "standing off\r\nstanding off"], [never, "plan off"]];
    for (holder, plans) in ["cw", "dak"].into_iter().flat_map(|holder| pairs.map(|plans| (holder, plans))) {
        let watcher = if holder == "cw" { "dak" } else { "cw" };
        let mut games = pair(|| Desert::with_first_die(3), watcher);
        both(&mut games, "cw", "an 2");
        differing(&mut games, holder, plans.map(str::to_owned));
        for probe in &PROBES[..6] {
            both(&mut games, watcher, probe);
        }
        // Both impulses of two couplets.
        for _ in 0..8 {
            let seat = games[0].played.game().waiting_for().unwrap().remove(0);
            let choosing = games[0].played.awaits().starts_with("sealed");
            both(&mut games, &seat, if choosing { "an roll\r\nan keep" } else { "done" });
        }
    }
}

/// The last impulse of the turn is under way.
fn falls_dark(games: &mut [Watched<Desert>; 2]) -> bool {
    let page = games[0].played.game().play().page_json(Viewer::Public).unwrap();
    page["couplet"] == 4 && page["phase"] == "impulse" && page["first"] != page["active"]
}

/// Whom a side gives up first in an overstacked hex is its own plan (TS 4.0), and so is that it has one.
#[test]
fn whom_a_side_gives_up_first_makes_no_difference_to_the_other_side() {
    let plans = [["lose kdg, 3rtr", "lose 3rtr"], ["lose 3rtr\r\nlose kdg", "check\r\nlose 3rtr"]];
    for plans in plans {
        let mut games = pair(|| Desert::with_first_die(2), "dak");
        both(&mut games, "cw", "an 6");
        differing(&mut games, "cw", plans.map(str::to_owned));
        for probe in PROBES {
            both(&mut games, "dak", probe);
        }
        both(&mut games, "cw", "done");
    }
}

/// What the commands print for everybody, and for the watcher.
fn printed(game: &mut Watched<Desert>) -> Vec<(String, String)> {
    let home = game.played.club.home();
    let (sheet, position) = (home.with_file_name("sheet.txt"), home.with_file_name("position.txt"));
    fs::write(&sheet, game.played.curious()).unwrap();
    let viewer = Viewer::Side(feldpost_kit::id::Id::new(game.watcher).unwrap());
    fs::write(&position, game.played.game().play().position(viewer).unwrap()).unwrap();
    let (sheet, position, seat) = (sheet.to_str().unwrap(), position.to_str().unwrap(), game.watcher);
    let journal = home.join("games/sidi-1/journal.jsonl");
    let mut calls: Vec<Vec<&str>> = vec![
        vec!["game", "list"],
        vec!["game", "list", "--json"],
        vec!["orders", "check", "--game", GAME, "--seat", seat, sheet],
        vec!["orders", "check", "--game", GAME, "--seat", seat, sheet, "--json"],
        vec!["audit", journal.to_str().unwrap()],
        vec!["audit", journal.to_str().unwrap(), "--json"],
        vec![
            "simulate",
            "--position",
            position,
            "--orders",
            sheet,
            "--side",
            seat,
            "--dice",
            "1,2,3",
            "--json",
        ],
        vec!["game", "show", "sidi-2"],
    ];
    for format in ["text", "html", "json", "position"] {
        calls.extend([seat, "public"].map(|who| vec!["game", "show", GAME, "--as", who, "--format", format]));
    }
    let run = |call: &Vec<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
        let out = command.args(call).env("FELDPOST_HOME", &home).output().unwrap();
        let text = [out.stdout, out.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        let place = home.parent().unwrap().display().to_string();
        (
            call.join(" ").replace(&place, "PLACE"),
            format!("{:?}\n{}", out.status, text.replace(&place, "PLACE")),
        )
    };
    calls.iter().map(run).collect()
}

#[test]
fn the_commands_print_nothing_that_the_other_side_keeps() {
    let sealed = ["an 3\r\nstanding night stop", "an 5\r\nstanding an 2\r\nstanding an keep"];
    let planned = ["lose kdg, 3rtr\r\nstanding night stop", "lose 8h\r\nstanding an 2"];
    let in_impulse = || {
        let mut desert = Desert::with_first_die(2);
        desert.send("cw", "an 6");
        desert
    };
    let at_choice = || Desert::second_couplet(6, 6);
    for (mut games, secrets) in [(pair(at_choice, "dak"), sealed), (pair(in_impulse, "dak"), planned)] {
        pair::differing(&mut games, "cw", secrets);
        let got = games.each_mut().map(|game| {
            let printed = printed(game);
            game.taken(printed)
        });
        assert!(got[0].iter().all(|(_, text)| text.len() > 40), "{:#?}", got[0]);
        for (one, two) in got[0].iter().zip(&got[1]) {
            assert_eq!(one, two);
        }
    }
}

/// Every file that holds a secret is its owner's alone.
#[test]
fn no_secret_stands_in_a_file_that_others_may_read() {
    let mut desert = Desert::second_couplet(6, 6);
    let text = desert.text("T01C2.an", "cw", "4");
    desert.send("cw", &format!("{}\r\nstanding night stop", commit_line(&text)));
    desert.send("cw", &format!("reveal {text}"));
    desert.send("dak", "lose 3-8, 5-8\r\nstanding an 2\r\nstanding off");
    let secrets = secrets_of(&desert.folder().join("secrets.json"));
    let token = desert.host.reply_address(GAME, "cw").unwrap();
    let token = token.split(['.', '@']).nth(2).unwrap().to_owned();
    assert_eq!(token.len(), 16);
    let hidden = [
        text,
        "standing night".to_owned(),
        token,
        secrets["chain_root"].as_str().unwrap().to_owned(),
        secrets["blind_key"].as_str().unwrap().to_owned(),
        "ada@example.org".to_owned(),
    ];
    let (mut open, mut found) = (0, 0);
    walk(&desert.club.home(), &mut |path, is_folder| {
        if is_folder {
            return;
        }
        let bytes = fs::read(path).unwrap();
        let content = String::from_utf8_lossy(&bytes);
        let tells = hidden.iter().any(|secret| content.contains(secret));
        let others = fs::metadata(path).unwrap().permissions().mode() & 0o077 != 0;
        assert!(!(tells && others), "{} can be read by others", path.display());
        open += usize::from(others);
        found += usize::from(tells);
    });
    assert!(open >= 3 && found >= 3, "{open} files are open, {found} hold secrets");
}
