//! Every game that is built in, through the registry alone: whole games by mail, and the commands of players
//! and umpires, whatever the game calls its sides, scenarios and orders.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::command_line::run::{feldpost, feldpost_in};
use crate::support::any::{AnyTable, GAME, Kind, default_kinds, kinds};
use crate::support::golden::are_as_recorded;
use crate::support::toy::Toy;
use feldpost_kit::id::Id;
use feldpost_kit::registry::{Registry, data_digest, erase_later};
use feldpost_kit::system::{Cover, SideCard, Viewer};
use feldpost_kit::wording::Wording;
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::report::Templates;
use feldpost_umpire::report::text::{WIDTH, width};
use serde_json::Value;

const SEED: &str = "1941194119411941194119411941194119411941194119411941194119411941";

/// The first kind of game of each scenario.
fn scenarios() -> Vec<Kind> {
    let mut seen = vec![];
    let mut found = kinds();
    found.retain(|kind| {
        let scenario = (kind.card.id, kind.terms.scenario.clone());
        let new = !seen.contains(&scenario);
        seen.push(scenario);
        new
    });
    found
}

/// A text with every hash, key and token as one sign: they change with the sources of the rules.
fn without_hashes(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_hexdigit()) {
        let (before, from) = rest.split_at(at);
        let end = from.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(from.len());
        out += before;
        out += if end >= 16 { "…" } else { &from[..end] };
        rest = &from[end..];
    }
    (out + rest).trim_end().to_owned() + "\n"
}

/// What is told of a game by mail, and the end of it: to read and to hold against.
#[test]
fn each_scenario_is_played_by_mail_to_its_end_and_audited() {
    let folder = tempfile::tempdir().unwrap();
    for kind in scenarios() {
        let (system, scenario) = (kind.card.id, kind.terms.scenario.as_str());
        let home = folder.path().join(format!("{system}-{scenario}"));
        let home = home.to_str().unwrap();
        let of = ["--system", system, "--scenario", scenario, "--home", home, "--seed", SEED];
        let demo = [&["demo", "--no-pictures"], &of[..]].concat();
        let ran = feldpost(&demo);
        ran.quietly(0).says(&[&kind.card.title, "VALID", "one mail for each decision"]);
        for side in &kind.card.sides {
            ran.says(&[&format!("({}) had to send", side.id.as_str().to_uppercase())]);
        }
        let journal = format!("{home}/games/demo/journal.jsonl");
        let audited = feldpost(&["audit", &journal, "--json"]);
        assert_eq!(audited.quietly(0).json()["verdict"], "valid", "{}", kind.name());
        let reports = reports(Path::new(home));
        for (name, text) in reports.iter().filter(|(name, _)| name.ends_with(".txt")) {
            let wide = text.lines().skip(1).find(|line| width(line) > WIDTH);
            assert_eq!(wide, None, "{name} of {}", kind.name());
            for slip in ["undefined", "{{", "{%", "()"] {
                assert!(!text.contains(slip), "`{slip}` in {name} of {}", kind.name());
            }
        }
        // The beginning, before any die: they follow from the offer, which names the rules of this build.
        let begins = |(name, text): &&(String, String)| {
            name.ends_with("-ada.txt") && text.starts_with("Subject: [demo] The game begins")
        };
        let (_, text) = reports.iter().find(begins).unwrap();
        are_as_recorded("every_game", [(format!("{system}-{scenario}-start.txt"), without_hashes(text))]);
    }
}

/// Name and text of every report of a demo, in order.
fn reports(home: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(home.join("reports")).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = entries.collect();
    paths.sort();
    let text = |path: &Path| fs::read_to_string(path).unwrap().replace('\r', "");
    paths.iter().map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), text(path))).collect()
}

#[test]
fn each_scenario_is_played_by_its_opponents_and_counted() {
    for kind in scenarios() {
        let (system, scenario) = (kind.card.id, kind.terms.scenario.as_str());
        let plan = ["selfplay", "--system", system, "--scenario", scenario, "--games", "4", "--seed", SEED];
        let found = feldpost(&[&plan[..], &["--json"]].concat()).quietly(0).json();
        let wins = found["wins"].as_object().unwrap().values().map(|wins| wins.as_u64().unwrap());
        assert_eq!(wins.sum::<u64>() + found["draws"].as_u64().unwrap(), 4, "{found}");
        feldpost(&plan).quietly(0).says(&[&kind.card.title, "decisions of both", "one core alone"]);
    }
}

#[test]
fn each_has_an_index_of_its_rules() {
    for card in feldpost::games::standard().cards() {
        let found = feldpost(&["rules", card.id, "--json"]).quietly(0).json();
        let rules = found["rules"].as_array().unwrap();
        assert!(rules.len() > 5, "{found}");
        let text = feldpost(&["rules", card.id]);
        text.quietly(0).says(&[&card.title, &format!("{} rules: ", rules.len())]);
        for rule in rules {
            let number = rule["rule"].as_str().unwrap();
            // A rule of another book than the game's own is cited with that one's sign alone.
            let cited =
                if number.contains(' ') { number.to_owned() } else { format!("{} {number}", card.book) };
            assert!(text.out.lines().any(|line| line.starts_with(&cited)), "{cited}: {}", text.out);
        }
    }
}

#[test]
fn the_cover_of_each_says_what_its_card_says() {
    for (card, system) in feldpost::games::standard().systems() {
        assert_eq!((system.id(), system.digest()), (card.id, data_digest(&card.data)));
        let told =
            |sides: &[SideCard]| sides.iter().map(|side| (side.id, side.name.clone())).collect::<Vec<_>>();
        assert_eq!(told(system.sides()), told(&card.sides));
    }
}

/// What a start of the program wants to know of all games.
#[test]
fn the_data_of_a_game_are_read_once_and_not_before_it_is_wanted() {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    fn make() -> Toy<1> {
        MADE.fetch_add(1, Ordering::SeqCst);
        Toy::default()
    }
    const SIDES: &[(Id, &str)] = &[(Id::literal("red"), "Red")];
    let cover = Cover { id: "toy", wording: Wording::default(), sides: SIDES, files: &[] };
    let registry = Registry::new(vec![erase_later(cover, make)]);
    let none = Hash32::of_bytes(b"");
    let _ = Templates::builtin(&registry);
    assert!(registry.has("toy", none) && !registry.has("toy", Hash32::ZERO) && !registry.has("other", none));
    assert!(registry.find("other").is_err_and(|error| error.to_string().contains("toy")));
    assert_eq!((registry.ids().collect::<Vec<_>>(), registry.wordings().count()), (vec!["toy"], 1));
    assert_eq!(
        registry.sides().map(|(id, side)| (id, side.name.as_str())).collect::<Vec<_>>(),
        [("toy", "Red")]
    );
    assert_eq!(MADE.load(Ordering::SeqCst), 0);
    for registry in [&registry, &registry.clone()] {
        assert_eq!(registry.find_with("toy", none).unwrap().0.title, "Toy");
    }
    assert_eq!(MADE.load(Ordering::SeqCst), 1);
}

#[test]
fn the_data_of_each_are_exported_known_again_and_played_with() {
    let folder = tempfile::tempdir().unwrap();
    for card in feldpost::games::standard().cards() {
        let copy = folder.path().join(card.id).display().to_string();
        feldpost(&["data", "export", card.id, &copy]).quietly(0);
        for (name, text) in &card.data {
            assert_eq!(fs::read_to_string(Path::new(&copy).join(name)).unwrap(), *text, "{name}");
        }
        feldpost(&["data", "check", &copy]).quietly(0).says(&[card.id]);
        let plan = ["selfplay", "--system", card.id, "--games", "1", "--seed", SEED, "--data", &copy];
        feldpost(&plan).quietly(0);
        let (first, text) = &card.data[0];
        fs::write(Path::new(&copy).join(first), format!("{text}\u{1},\n")).unwrap();
        let wrong = feldpost(&["data", "check", &copy]);
        assert_eq!(wrong.code, 1, "{wrong:?}");
        assert!(wrong.out.contains(first) || wrong.err.contains(first), "{wrong:?}");
    }
}

#[test]
fn each_is_offered_by_its_own_sides() {
    let folder = tempfile::tempdir().unwrap();
    feldpost_in(folder.path(), &["init", "home", "--address", "feldpost@club.example"], b"").quietly(0);
    let home = folder.path().join("home");
    let run = |args: &[&str]| feldpost_in(&home, args, b"");
    let registry = feldpost::games::standard();
    let strangers = |card: &feldpost_kit::system::SystemCard| {
        let sides = registry.cards().flat_map(|other| other.sides.iter().map(|side| side.id.to_string()));
        sides.filter(|side| card.sides.iter().all(|own| own.id.as_str() != side)).collect::<Vec<_>>()
    };
    for card in registry.cards() {
        let people =
            card.sides.iter().map(|side| (format!("--{}", side.id), format!("{}@example.org", side.id)));
        let given: Vec<String> = people.flat_map(|(option, address)| [option, address]).collect();
        let given: Vec<&str> = given.iter().map(String::as_str).collect();
        run(&[&["game", "new", card.id, "--id", card.id], &given[..]].concat()).quietly(0).says(&[given[1]]);
        for stranger in strangers(card) {
            let option = format!("--{stranger}");
            let refused = run(&["game", "new", card.id, "--id", "x", &option, "ada@example.org"]);
            let sides: Vec<&str> = card.sides.iter().map(|side| side.id.as_str()).collect();
            refused.fails(1, &[&stranger, &sides.join(", ")]);
        }
        for scenario in &card.scenarios {
            let id = format!("{}-{}", card.id, scenario.id);
            let offered = run(&["game", "new", card.id, "--id", &id, "--scenario", &scenario.id]);
            match &scenario.needs {
                None => offered.quietly(0),
                // The answer says why, and what would help.
                Some(needs) => offered.fails(1, &[needs]),
            };
        }
        run(&["game", "new", card.id, "--id", "x", "--scenario", "picnic"]).fails(1, &["picnic"]);
        run(&["game", "new", card.id, "--id", "x", "--edition", "rev99"]).fails(1, &["rev99"]);
    }
    let help = feldpost(&["game", "new", "--help"]);
    for side in registry.cards().flat_map(|card| &card.sides) {
        help.says(&[&format!("--{} <ADDRESS>", side.id), &side.name]);
    }
}

/// A game under way, as the umpire and its players look at it.
#[test]
fn a_game_of_each_is_shown_checked_tried_and_audited() {
    for kind in default_kinds() {
        let mut table = AnyTable::begun(&kind);
        for _ in 0..3 {
            for seat in table.seats() {
                table.answer(&seat);
            }
        }
        let home = table.club.home();
        let run = |args: &[&str]| feldpost_in(&home, args, b"");
        for who in table.seats().iter().map(String::as_str).chain(["public", "umpire"]) {
            for format in ["text", "html", "json", "position"] {
                let shown = run(&["game", "show", GAME, "--as", who, "--format", format]);
                shown.quietly(0);
                assert!(shown.out.len() > 60, "{} {who} {format}: {}", kind.name(), shown.out);
                let asked = table.game().owes(who).unwrap().is_some();
                let flat = shown.out.split_whitespace().collect::<Vec<_>>().join(" ");
                let idle = flat.contains("Nothing is asked of you now");
                let says = ["text", "html"].contains(&format);
                assert_eq!(idle, says && !asked, "{} {who} {format}: {}", kind.name(), shown.out);
                if format == "json" {
                    let page: Value = shown.json();
                    assert!(page.is_object(), "{page}");
                }
            }
        }
        orders(&mut table, &run);
        drop(table.host);
        let folder = table.club.home().join("games").join(GAME);
        let [journal, secrets] =
            ["journal.jsonl", "secrets.json"].map(|name| folder.join(name).display().to_string());
        let audited = run(&["audit", &journal, "--openings", &secrets, "--json"]);
        let found = audited.quietly(0).json();
        assert_eq!((&found["verdict"], &found["replay"]["sealed"]), (&"valid".into(), &0.into()), "{found}");
    }
}

/// What a side would mail now: looked at by `orders check`, carried out on the position by `simulate`.
fn orders(table: &mut AnyTable, run: &dyn Fn(&[&str]) -> crate::command_line::run::Ran) {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name).display().to_string();
        fs::write(&path, text).unwrap();
        path
    };
    let game = table.game();
    let position = file("position", &game.play().position(Viewer::Umpire).unwrap());
    let dice = vec!["1"; 400].join(",");
    for seat in table.seats() {
        let (side, asked) = (Id::new(&seat).unwrap(), game.owes(&seat).unwrap().is_some());
        let (_, system) = table.host.registry().find(table.kind.card.id).unwrap();
        let sheet = game.play().opponent_sheet(system.opponents()[0], side, 7).unwrap();
        let sheet = file(&seat, &if sheet.is_empty() { "done\n".to_owned() } else { sheet });
        let checked = run(&["orders", "check", "--game", GAME, "--seat", &seat, &sheet]);
        assert_eq!(checked.err, "");
        assert_eq!(checked.code, i32::from(!asked), "{}", checked.out);
        let call =
            ["simulate", "--position", &position, "--orders", &sheet, "--side", &seat, "--dice", &dice];
        let tried = run(&[&call[..], &["--json"]].concat());
        assert_eq!((tried.err.as_str(), tried.code), ("", i32::from(!asked)), "{}", tried.out);
        assert!(tried.json().is_object());
        let told = run(&call);
        assert_eq!((told.err.as_str(), told.code), ("", i32::from(!asked)));
    }
}

/// Nobody ever writes: what the rules say to silence brings every game to its end, or to a decision that is
/// the umpire's, and the audit holds all of it.
#[test]
fn a_game_of_silence_alone_goes_on_to_its_end() {
    for kind in scenarios() {
        let mut table = AnyTable::begun(&kind);
        let mut steps = 0;
        while !table.game().is_over().unwrap() {
            assert!(table.host.time_is_up(GAME).unwrap(), "{}: step {steps}", kind.name());
            assert_eq!(table.host.run_once().unwrap().errors, Vec::<String>::new());
            steps += 1;
            assert!(steps < 1_000, "{} comes to no end", kind.name());
        }
        let journal = format!("{}/games/{GAME}/journal.jsonl", table.club.home().display());
        drop(table.host);
        let audited = feldpost(&["audit", &journal, "--json"]);
        assert_eq!(audited.quietly(0).json()["verdict"], "valid", "{} after {steps}", kind.name());
    }
}
