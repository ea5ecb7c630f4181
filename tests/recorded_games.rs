//! Games that were recorded by this build and by those before it: every later one folds them to the same
//! states, finds the same in an audit, and plays on, by mail, what had not ended.
//!
//! `tests/journals/record NAME` records all of [`recipes`] anew, into `tests/journals/NAME`; with the names
//! of some games behind it, those.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::recorded::{Club, Players, Recipe, Stop, record, told};
use feldpost_protocol::journal::entry::{Body, Entry};
use feldpost_umpire::audit::{Tail, Verdict};
use serde_json::Value;

const SYSTEM: &str = "totensonntag";
const EDITIONS: [&str; 3] = ["rev9", "revised", "zh"];
const OPTIONS: [(&str, &[&str]); 4] = [
    ("none", &[]),
    ("recon", &["recon-support"]),
    ("air", &["aircraft"]),
    ("both", &["recon-support", "aircraft"]),
];
/// Answers in advance that spare mails.
const STANDING: &str = "standing an roll\nstanding an keep\n";

impl Recipe {
    /// Of this system and edition, and for the rest as an offer has it that says nothing.
    fn plain(system: &'static str, edition: &str, stop: Stop) -> Recipe {
        Recipe {
            id: String::new(),
            system,
            edition: edition.to_owned(),
            scenario: "",
            options: vec![],
            policies: BTreeMap::new(),
            standing: "",
            seals: None,
            beacon: false,
            stop,
        }
    }
}

fn recipe(edition: &str, at: usize, name: &str, stop: Stop) -> Recipe {
    let (word, options) = OPTIONS[at];
    Recipe {
        id: format!("{edition}-{word}{name}"),
        options: options.iter().map(|option| (*option).to_owned()).collect(),
        ..Recipe::plain(SYSTEM, edition, stop)
    }
}

/// Every edition with every set of options to its end, and games in the middle of whatever can be waited for.
fn recipes() -> Vec<Recipe> {
    let mut all = Vec::new();
    let stops = [
        ("revised", 3, "-joining", Stop::Joining),
        ("rev9", 3, "-set-up", Stop::Asked("decision-setup side=CW", 1)),
        ("zh", 0, "-number", Stop::Asked("what=choice", 3)),
        ("revised", 2, "-missions", Stop::Committed(".air", 2)),
        ("rev9", 1, "-impulse", Stop::Asked("decision-impulse", 12)),
        ("zh", 3, "-night", Stop::Asked("decision-night", 2)),
        ("revised", 0, "-late", Stop::Asked("decision-impulse", 40)),
        ("revised", 1, "-beacon", Stop::Dice(9)),
    ];
    all.extend(stops.map(|(edition, option, name, stop)| recipe(edition, option, name, stop)));
    for (at, edition) in EDITIONS.iter().enumerate() {
        for option in 0..OPTIONS.len() {
            let mut whole = recipe(edition, option, "", Stop::Never);
            match (at + option) % 3 {
                0 => whole.standing = STANDING,
                1 => whole.seals = Some("dak"),
                _ => {}
            }
            all.push(whole);
        }
    }
    for game in &mut all {
        if game.id.ends_with("-night") {
            game.standing = "standing night stop\n";
        }
        game.beacon = game.id.ends_with("-beacon");
        if game.id.ends_with("-late") {
            // A house rule, as the umpire may agree on one.
            game.policies = BTreeMap::from([("hit_comparison".to_owned(), "above".to_owned())]);
        }
    }
    all
}

/// The second game: a whole one, and games that wait for whatever it waits for.
fn recipes_of_the_second() -> Vec<Recipe> {
    let stops = [
        ("whole", "", Stop::Never),
        ("joining", "", Stop::Joining),
        ("set-up", "", Stop::Asked("decision-setup", 2)),
        ("turn", "", Stop::Asked("decision-turn", 6)),
        ("asked", "standing ask all\n", Stop::Asked("decision-answer", 2)),
        ("beacon", "", Stop::Dice(4)),
    ];
    let recipe = |(name, standing, stop): (&str, &'static str, Stop)| Recipe {
        id: format!("alamein-{name}"),
        standing,
        beacon: name == "beacon",
        ..Recipe::plain("first-alamein", "beginners", stop)
    };
    stops.map(recipe).into()
}

/// The third game: both scenarios that need nothing besides, one with options, and whatever it waits for.
fn recipes_of_the_third() -> Vec<Recipe> {
    let stops = [
        ("mareth", "", "5", Stop::Never),
        ("kasserine", "", "3", Stop::Never),
        ("options", "", "5", Stop::Never),
        ("set-up", "", "5", Stop::Asked("decision-setup", 2)),
        ("first", "", "5", Stop::Asked("decision-first", 1)),
        ("turn", "", "5", Stop::Asked("decision-turn", 7)),
        ("asked", "standing ask all\n", "3", Stop::Asked("decision-answer", 2)),
        ("beacon", "", "3", Stop::Dice(3)),
    ];
    let recipe = |(name, standing, scenario, stop): (&str, &'static str, &'static str, Stop)| Recipe {
        id: format!("tunisia-{name}"),
        scenario,
        options: match name {
            "options" => ["4.1", "4.2", "caches"].map(str::to_owned).to_vec(),
            _ => vec![],
        },
        standing,
        beacon: name == "beacon",
        ..Recipe::plain("tunisia", "1.1", stop)
    };
    stops.map(recipe).into()
}

/// The homes under `tests/journals/`, each as the build of its name left it.
fn sets() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals");
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut sets: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    sets.sort();
    assert!(!sets.is_empty(), "no game is recorded");
    sets
}

fn games(set: &Path) -> Vec<String> {
    let entries = fs::read_dir(set.join("games")).unwrap();
    let mut games: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    games.sort();
    games
}

/// The game folds, and an audit finds what was found when it was recorded. True if it is over.
fn as_recorded(set: &Path, game: &str) -> bool {
    let club = Club::of(set, Some(game));
    let before = club.journal(game);
    let mut host = club.open();
    let view = host.view(game).unwrap_or_else(|error| panic!("{game}: {error}"));
    let over = view.is_over().unwrap();
    drop(host);
    assert!(club.journal(game) == before, "{game}: to open a home writes nothing into a journal");
    let found = club.audit(game);
    assert_eq!((&found.verdict, found.tail), (&Verdict::Valid, Tail::Vouched), "{game}");
    let recorded = fs::read_to_string(set.join("games").join(game).join("audit.json")).unwrap();
    assert_eq!(told(&found), serde_json::from_str::<Value>(&recorded).unwrap(), "{game}");
    if over {
        assert_eq!(found.replay.unwrap().sealed, 0, "{game}: every resolution is played again");
    }
    over
}

/// The built-in opponents play the game to its end, and an audit finds nothing amiss in all of it.
fn played_on(set: &Path, game: &str) {
    let club = Club::of(set, Some(game));
    let before = club.journal(game);
    let mut host = club.open();
    Players::of(&club, game).play(&mut host, Stop::Never);
    assert!(host.view(game).unwrap().is_over().unwrap(), "{game}");
    drop(host);
    assert!(club.journal(game).starts_with(&before), "{game}: what was recorded stands");
    let found = club.audit(game);
    assert_eq!((&found.verdict, found.tail), (&Verdict::Valid, Tail::Vouched), "{game}");
    let replay = found.replay.unwrap();
    assert_eq!((replay.sealed, replay.replayed), (0, replay.digests), "{game}: all of it again");
}

/// Does what is to be done with each game, two at a time.
fn with_each(act: impl Fn(&Path, &str) + Sync) {
    let all = sets().into_iter().flat_map(|set| games(&set).into_iter().map(move |game| (set.clone(), game)));
    let all = Mutex::new(all);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let next = all.lock().unwrap().next();
                    let Some((set, game)) = next else { break };
                    act(&set, &game);
                }
            });
        }
    });
}

#[test]
fn every_recorded_game_is_found_as_it_was_and_played_on_to_its_end() {
    with_each(|set, game| {
        if !as_recorded(set, game) {
            played_on(set, game);
        }
    });
}

#[test]
fn all_games_of_a_recorded_home_stand_side_by_side_in_it() {
    for set in sets() {
        let club = Club::of(&set, None);
        let mut host = club.open();
        let rows = host.game_rows().unwrap();
        assert_eq!(rows.iter().map(|row| row.id.clone()).collect::<Vec<_>>(), games(&set));
        let stopped: Vec<_> = rows.iter().filter_map(|row| row.set_aside.as_ref()).collect();
        assert!(stopped.is_empty(), "{}: {stopped:?}", set.display());
    }
}

/// System, edition and options of each recorded game, and whether it is over.
fn kinds() -> Vec<(String, String, Vec<String>, bool)> {
    let mut kinds = Vec::new();
    for set in sets() {
        for game in games(&set) {
            let text = fs::read_to_string(set.join("games").join(&game).join("journal.jsonl")).unwrap();
            let read = |line: &str| Entry::read(&serde_json::from_str(line).unwrap()).unwrap().body;
            let Body::Offer(offer) = read(text.lines().next().unwrap()) else { panic!("{game}") };
            let over = matches!(read(text.lines().last().unwrap()), Body::Openings { .. });
            let mut options = offer.options.clone();
            options.sort();
            kinds.push((offer.system, offer.edition, options, over));
        }
    }
    kinds
}

/// Whether a build to be used has this game. Nobody plays one that only test builds have, so nothing of it
/// has to last.
fn is_for_use(system: &str) -> bool {
    let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap();
    let line = manifest.lines().find(|line| line.starts_with(&format!("feldpost-{system} =")));
    !line.unwrap_or_else(|| panic!("no line for {system}")).contains("optional")
}

#[test]
fn every_edition_with_every_set_of_options_is_recorded() {
    let kinds = kinds();
    for card in feldpost::games::standard().cards().filter(|card| is_for_use(card.id)) {
        for edition in &card.editions {
            for options in sets_of(&card.options) {
                let kind = (card.id.to_owned(), edition.id.clone(), options, true);
                assert!(kinds.contains(&kind), "record a game of {kind:?}: tests/journals/record");
            }
        }
        let with_some = kinds.iter().any(|(system, _, options, _)| system == card.id && !options.is_empty());
        assert!(with_some || card.options.is_empty(), "{}: record a game with options", card.id);
        let in_play = kinds.iter().filter(|(system, .., over)| system == card.id && !over).count();
        assert!(in_play > 2, "{}: {in_play} recorded games can be played on", card.id);
    }
}

/// So many options at most are recorded in every set of them.
const FEW: usize = 3;

/// Every set of a few options. Of many options only none: there are too many sets of them.
fn sets_of(options: &[String]) -> Vec<Vec<String>> {
    if options.len() > FEW {
        return vec![vec![]];
    }
    let chosen = |set: u32| {
        let mut chosen: Vec<String> =
            (0..).zip(options).filter(|(at, _)| set >> at & 1 == 1).map(|(_, one)| one.clone()).collect();
        chosen.sort();
        chosen
    };
    (0..1_u32 << options.len()).map(chosen).collect()
}

/// Without the variable one short game, so that the recorder works when it is needed.
#[test]
fn what_is_recorded_now_is_found_as_it_was_and_played_on() {
    if let Some(set) = std::env::var_os("FELDPOST_RECORD").map(PathBuf::from) {
        assert!(!set.exists(), "{} is there already: a recorded game is never rewritten", set.display());
        let named = std::env::var("FELDPOST_RECORD_GAMES").unwrap_or_default();
        let named: Vec<&str> = named.split_whitespace().collect();
        let mut chosen = recipes();
        chosen.extend(recipes_of_the_second());
        chosen.extend(recipes_of_the_third());
        chosen.retain(|recipe| named.is_empty() || named.contains(&recipe.id.as_str()));
        assert!(named.is_empty() || chosen.len() == named.len(), "no such game among {named:?}");
        record(&chosen, &set);
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let set = folder.path().join("now");
    record(&[recipe("zh", 3, "-now", Stop::Committed(".air", 1))], &set);
    let names: BTreeSet<String> =
        fs::read_dir(&set).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(
        names.into_iter().collect::<Vec<_>>(),
        ["data", "feldpost.toml", "format", "games"],
        "no keys"
    );
    assert!(!as_recorded(&set, "zh-both-now"));
    played_on(&set, "zh-both-now");
}
