//! What one side keeps secret makes no difference to anything that the other side can see before the reveal.
//!
//! Pairs of games are played through the host, alike but for the secrets of one side. Compared, step by step:
//! every byte of the other side's mails and their number and order, every file of the home that others may
//! read, and the views. Hashes and signatures differ, of course: each is renamed by the order of its first
//! appearance, so that even an equality between two of them would be noticed.
#![allow(clippy::unwrap_used)]
mod support;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use feldpost::dice::Hash32;
use feldpost::journal::canon::canonical;
use feldpost_kit::id::Id;
use feldpost_kit::system::Viewer;
use proptest::prelude::*;
use serde_json::json;
use support::desert::*;

/// Hex digits of this many characters and more are hashes, nonces or tokens.
const SHORTEST_HASH: usize = 16;

/// Renames hashes and signatures by their first appearance.
#[derive(Default)]
struct Renamer {
    names: BTreeMap<String, usize>,
}

impl Renamer {
    fn name(&mut self, run: &str) -> String {
        let next = self.names.len();
        let number = *self.names.entry(run.to_owned()).or_insert(next);
        format!("<{number}:{}>", run.len())
    }

    fn rename(&mut self, text: &str) -> String {
        let mut renamed = String::with_capacity(text.len());
        for line in text.split_inclusive('\n') {
            // The signature line of a note: a dash, a name, base64.
            let signature = line.strip_prefix("\u{2014} ").and_then(|rest| rest.trim_end().rsplit_once(' '));
            if let Some((name, base64)) = signature {
                renamed += &format!("- {name} {}\n", self.name(base64));
                continue;
            }
            let mut rest = line;
            while let Some(at) = rest.find(is_hex) {
                renamed += &rest[..at];
                let run = &rest[at..at + rest[at..].find(|c| !is_hex(c)).unwrap_or(rest.len() - at)];
                renamed += &if run.len() >= SHORTEST_HASH { self.name(run) } else { run.to_owned() };
                rest = &rest[at + run.len()..];
            }
            renamed += rest;
        }
        renamed
    }
}

fn is_hex(c: char) -> bool {
    matches!(c, '0'..='9' | 'a'..='f')
}

/// A message with its transfer encoding undone, part by part; its length is compared apart.
fn plain(raw: &[u8]) -> String {
    let mail = mail_parser::MessageParser::default().parse(raw).unwrap();
    let mut text = String::new();
    for part in &mail.parts {
        text += &format!(
            "{}\n",
            String::from_utf8_lossy(&raw[part.raw_header_offset() as usize..part.raw_body_offset() as usize])
        );
        match &part.body {
            mail_parser::PartType::Multipart(_) => {}
            _ => text += &String::from_utf8_lossy(part.contents()),
        }
    }
    text
}

/// One of a pair of games, and what the other side has seen of it.
struct Watched {
    desert: Desert,
    /// Who watches.
    watcher: &'static str,
    renamer: Renamer,
    /// Everything that was visible, for a search.
    seen: String,
}

impl Watched {
    fn new(desert: Desert, watcher: &'static str) -> Watched {
        let mut watched = Watched { desert, watcher, renamer: Renamer::default(), seen: String::new() };
        watched.public();
        watched
    }

    /// Everything that the watcher can see after a mail.
    fn send(&mut self, seat: &str, body: &str) -> String {
        let step = self.desert.send(seat, body);
        let own: Vec<&Sent> = step.mails.iter().filter(|mail| mail.to == address(self.watcher)).collect();
        let mut visible = format!("{} mails\n", own.len());
        for mail in own {
            let text = plain(&mail.raw);
            self.seen += &text;
            visible += &format!("{} bytes\n{}", mail.raw.len(), self.renamer.rename(&text));
        }
        visible + &self.public()
    }

    /// The files that others may read, and the views.
    fn public(&mut self) -> String {
        let home = self.desert.club.home();
        let (mut visible, mut names) = (String::new(), Vec::new());
        walk(&home, &mut |path, is_folder| {
            let mode = fs::metadata(path).unwrap().permissions().mode();
            let name = path.strip_prefix(&home).unwrap().display().to_string();
            // Some are named by a hash, and would be sorted by it.
            let blank = |c: char| if is_hex(c) { '0' } else { c };
            let name = if name.contains('/') { name.chars().map(blank).collect() } else { name };
            names.push(format!("{name} {mode:o}\n"));
            if !is_folder && mode & 0o077 != 0 {
                visible += &String::from_utf8(fs::read(path).unwrap()).unwrap();
            }
        });
        names.sort();
        visible += &names.concat();
        let game = self.desert.game();
        visible += &format!("{:?} {:?}\n", game.awaiting().unwrap(), game.waiting_for().unwrap());
        for viewer in [Viewer::Public, Viewer::Side(Id::new(self.watcher).unwrap())] {
            visible += &game.play().page_json(viewer).unwrap().to_string();
            visible += &game.play().position(viewer).unwrap();
        }
        self.seen += &visible;
        self.renamer.rename(&visible)
    }
}

fn pair(anew: impl Fn() -> Desert, watcher: &'static str) -> [Watched; 2] {
    [Watched::new(anew(), watcher), Watched::new(anew(), watcher)]
}

/// Two texts are the same; shows the first difference and not the whole.
#[track_caller]
fn same(one: &str, two: &str, after: &str) {
    let Some(line) = one.lines().zip(two.lines()).position(|(one, two)| one != two) else {
        assert_eq!(one.lines().count(), two.lines().count(), "after {after}");
        return;
    };
    let around = |text: &str| text.lines().skip(line).take(1).collect::<String>();
    panic!("after {after}, line {line} differs:\n{}\n\n{}", around(one), around(two));
}

/// The same mail in both games.
#[track_caller]
fn both(games: &mut [Watched; 2], seat: &str, body: &str) {
    differing(games, seat, [body.to_owned(), body.to_owned()]);
}

/// A mail whose body is a secret, and differs.
#[track_caller]
fn differing(games: &mut [Watched; 2], seat: &str, bodies: [String; 2]) {
    let [one, two] = games;
    let visible = [one.send(seat, &bodies[0]), two.send(seat, &bodies[1])];
    same(&visible[0], &visible[1], &format!("{seat}: {bodies:?}"));
}

/// No hash that was visible is one of something that can be guessed.
fn nothing_can_be_guessed(game: &Watched, slot: &str, seat: &str) {
    for choice in ["1", "2", "3", "4", "5", "6", "roll", "keep", "+1", "-1"] {
        let payload = canonical(&json!({"choice": choice, "seat": seat, "slot": slot})).unwrap();
        let offer = game.desert.offer16();
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
const PROBES: [&str; 9] = [
    "status",
    "report",
    "help secret",
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
        let offer = games[0].desert.offer16();
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
            prop_assert_eq!(games[0].desert.awaits(), format!("reveal T01C2.an {holder}"));
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
        ["air me109 I17 patrol\r\nair ju87 none", "standing air none"],
    ];
    for ((holder, choices), lines) in flights.into_iter().zip(lines) {
        let watcher = if holder == "cw" { "dak" } else { "cw" };
        for alone in [false, true] {
            let mut games = pair(Desert::at_missions, watcher);
            let text = |desert: &Desert, at: usize| desert.text("T01C1.air", holder, choices[at]);
            let texts = [0, 1].map(|at| text(&games[at].desert, at));
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
                assert_eq!(games[0].desert.awaits(), format!("reveal T01C1.air {holder}"));
                both(&mut games, watcher, "status");
                differing(&mut games, holder, [0, 1].map(|at| format!("reveal {}ff", texts[at])));
            }
            for (game, choice) in games.iter().zip(choices) {
                assert!(!game.seen.contains(choice), "{choice} is told");
            }
            if alone {
                let [one, _] = &mut games;
                let told = one.send(holder, &format!("reveal {}", texts[0]));
                assert!(told.contains(choices[0]), "after the reveal it is told");
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
            let seat = match games[0].desert.game().waiting_for().unwrap().as_slice() {
                [seat] => seat.clone(),
                several => panic!("{several:?} are asked"),
            };
            if games[0].desert.awaits().starts_with("sealed") {
                both(&mut games, &seat, "an roll\r\nan keep");
                continue;
            }
            if falls_dark(&mut games) {
                let [one, two] = &mut games;
                let last = [one.send(&seat, "done"), two.send(&seat, "done")];
                assert_ne!(last[0], last[1], "at night the wish is heard");
                assert_eq!(one.desert.awaits(), "orders T01.night");
                assert_eq!(one.desert.game().waiting_for().unwrap(), [holder]);
                assert_ne!(two.desert.awaits(), "orders T01.night");
                let night = one.desert.pass();
                assert!(night.events().contains(&"turn".to_owned()), "{:?}", night.events());
                assert_eq!(one.desert.audit().verdict, feldpost::audit::Verdict::Valid);
                break;
            }
            both(&mut games, &seat, "done");
        }
        assert!(games[0].seen.contains("T01.night") || games[0].desert.awaits().contains("T02"));
    }
}

/// The last impulse of the turn is under way.
fn falls_dark(games: &mut [Watched; 2]) -> bool {
    let page = games[0].desert.game().play().page_json(Viewer::Public).unwrap();
    page["couplet"] == 4 && page["phase"] == "impulse" && page["first"] != page["active"]
}

/// A plan for an overstacked hex stands in the journal, because a replay needs it, and in no mail.
#[test]
fn whom_a_side_gives_up_first_is_not_mailed_to_the_other() {
    let mut desert = Desert::with_first_die(2);
    desert.send("cw", "an 6");
    let step = desert.send("cw", "lose kdg, 3rtr");
    step.to("cw").says("lose kdg, 3rtr").says("gives up first");
    step.to("dak").is_silent_on("gives up first").is_silent_on("lose kdg");
    assert_eq!(step.events(), ["lose"]);
    let report = desert.send("dak", "report");
    report.to("dak").is_silent_on("gives up first");
}

/// Every file that holds a secret is its owner's alone.
#[test]
fn no_secret_stands_in_a_file_that_others_may_read() {
    let mut desert = Desert::second_couplet(6, 6);
    let text = desert.text("T01C2.an", "cw", "4");
    desert.send("cw", &format!("{}\r\nstanding night stop", commit_line(&text)));
    desert.send("cw", &format!("reveal {text}"));
    desert.send("dak", "lose 3-8, 5-8\r\nstanding an 2\r\nstanding off");
    let secrets: serde_json::Value =
        serde_json::from_slice(&fs::read(desert.folder().join("secrets.json")).unwrap()).unwrap();
    let token = desert.host.reply_address(GAME, "cw").unwrap();
    let token = token.split(['.', '@']).nth(2).unwrap().to_owned();
    assert_eq!(token.len(), 16);
    let hidden = [
        text,
        "standing night".to_owned(),
        token,
        secrets["chain_tip"].as_str().unwrap().to_owned(),
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
