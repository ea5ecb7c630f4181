//! Whole games: they end, whatever is written, and every position on the way is written down and read again.

use crate::support::DATA;
use feldpost_kit::dice::Dice;
use feldpost_kit::driver::{Bare, DriveError, play_on};
use feldpost_kit::id::Id;
use feldpost_kit::registry::{AnyGame, ErasedInput, ErasedResolution, RegistryError, erase};
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::{Awaiting, GameSystem, Terms, Viewer};
use feldpost_tunisia::board::{Board, Spot};
use feldpost_tunisia::event::{Event, Freight};
use feldpost_tunisia::rules::setup;
use feldpost_tunisia::{Tunisia, system};
use serde::Deserialize as _;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Dice that follow from a seed and the label.
struct Seeded(u64);

impl Dice for Seeded {
    fn roll(&mut self, label: &str, sides: u16, count: usize) -> Vec<u16> {
        let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        let mut state = label.bytes().fold(self.0 ^ 0xcbf2_9ce4_8422_2325, fold);
        let mut die = || {
            state = fold(state, 7);
            u16::try_from((state >> 20) % u64::from(sides)).unwrap() + 1
        };
        (0..count).map(|_| die()).collect()
    }
}

/// Why a game does not go on; `unwrap` shows it.
#[derive(Debug)]
pub struct Stuck(#[expect(dead_code)] String);

impl From<DriveError> for Stuck {
    fn from(error: DriveError) -> Stuck {
        Stuck(error.to_string())
    }
}

impl From<RegistryError> for Stuck {
    fn from(error: RegistryError) -> Stuck {
        Stuck(error.to_string())
    }
}

/// What a whole game came to.
pub struct Played {
    pub winner: Option<Id>,
    pub events: Vec<Value>,
    pub refused: BTreeMap<String, usize>,
    /// Lines that were refused after they had waited for the other side.
    pub later: Vec<String>,
    pub sheets: u64,
}

/// Plays a scenario to its end; after each sheet the position is written and read again.
pub fn play(scenario: &str, seed: u64, sheet: impl Fn(&dyn AnyGame, Id, u64) -> String) -> Played {
    let terms = Terms { scenario: scenario.to_owned(), ..Terms::default() };
    play_with(system(), &terms, seed, sheet)
}

/// The same on any terms.
fn play_with(
    system: Tunisia,
    terms: &Terms,
    seed: u64,
    sheet: impl Fn(&dyn AnyGame, Id, u64) -> String,
) -> Played {
    let scenario = terms.scenario.as_str();
    let sides = system.card().sides;
    let rules = erase(system);
    let sides: Vec<_> = sides.iter().map(|side| side.id).collect();
    let game = rules.setup(terms).unwrap();
    let mut dice = Seeded(seed);
    let roll = |game: &dyn AnyGame, input: &ErasedInput| -> Result<ErasedResolution, Stuck> {
        Ok(game.resolve(input, &mut dice)?)
    };
    let mut table = Bare::new(game, sides, roll);
    let mut refused: BTreeMap<String, usize> = BTreeMap::new();
    for sheets in 0..4_000 {
        play_on(&mut table, rules.length(terms).at_once).unwrap();
        let side = match table.game.awaiting().unwrap() {
            Awaiting::Nothing { winner, .. } => {
                let later = table.later.iter().filter_map(|(_, fate)| {
                    let why = fate.refusal()?;
                    Some(format!("{}: {} {}", fate.text, why.rule, why.reason.id()))
                });
                let later = later.collect();
                return Played { winner, events: table.events, refused, later, sheets };
            }
            Awaiting::Orders { sides, .. } => sides[0],
            other => panic!("{other:?}"),
        };
        let text = sheet(&*table.game, side, seed << 16 | sheets);
        let answered = table.answer(side, &InputLine::number_all(&text)).unwrap();
        for fate in answered.fates.iter().filter_map(|fate| fate.refusal()) {
            *refused.entry(format!("{} {}", fate.rule, fate.reason.id())).or_default() += 1;
        }
        let position = table.game.position(Viewer::Umpire).unwrap();
        let again = rules.read_position(&position);
        let again = again.unwrap_or_else(|wrong| panic!("{wrong:#?}\n{position}"));
        let (one, other) = (again.state_json().unwrap(), table.game.state_json().unwrap());
        if one != other {
            for (key, value) in other.as_object().unwrap() {
                assert_eq!(*value, one[key], "{key} of\n{position}");
            }
        }
    }
    let at = table.game.position(Viewer::Umpire).unwrap();
    let head: Vec<&str> = at.lines().take(9).collect();
    panic!("{scenario} {seed} does not end: {:?} {head:?} {refused:?}", table.game.awaiting().unwrap());
}

/// Supply is never made of nothing, and no unit twice or lost without an event.
fn sound(played: &Played) {
    let mut lost: BTreeSet<String> = BTreeSet::new();
    for event in &played.events {
        let kind = event["kind"].as_str().unwrap();
        if kind == "step" && event["left"] == 0 {
            let unit = event["unit"].as_str().unwrap().to_owned();
            assert!(lost.insert(unit.clone()), "{unit} is lost twice");
        }
        if matches!(kind, "rebuilt" | "consolidated") {
            lost.remove(event["piece"].as_str().unwrap());
        }
    }
}

/// What lies on the map and on trucks, in T.
fn supply_of(board: &Board) -> i32 {
    let ground: i32 = board.dumps.values().map(|dump| dump.t).sum();
    let columns: i32 = board.columns.values().map(|load| load.t).sum();
    ground + columns + board.loads.values().sum::<i32>()
}

/// Supply is never made of nothing, and never used twice: each event changes what there is by its own
/// figure.
fn weighed(scenario: &'static str, played: &Played) {
    let mut board = setup::board(&DATA, scenario);
    // What organic trucks took from the ground before they carry it.
    let mut on_the_way = 0;
    for event in &played.events {
        let event = Event::deserialize(event).unwrap();
        let before = supply_of(&board);
        let least = match &event {
            Event::Supply { t, why, .. } => {
                on_the_way += if why == "loading" { *t } else { 0 };
                Some(-t)
            }
            Event::Supplies { t, .. } => Some(*t),
            Event::Blow { t, .. } => Some(-t),
            Event::Loaded { .. } => Some(std::mem::take(&mut on_the_way)),
            Event::Shipped { load: Freight::Supply(t), from: Spot::Box(_), .. } => Some(*t),
            Event::Airlifted { load: Freight::Supply(t), from: Spot::Box(_), .. } => Some(*t),
            Event::Airlifted { load: Freight::Supply(_), lost, .. } => Some(-lost),
            Event::Dropped { load: Freight::Supply(t), from: Spot::Box(_), lands: true, .. } => Some(*t),
            Event::Dropped { load: Freight::Supply(t), from: Spot::Hex(_), lands: false, .. } => Some(-t),
            // What the lost carry is lost, trucks come full, and captors get no more than there was.
            Event::Step { .. }
            | Event::Set { .. }
            | Event::Arrive { .. }
            | Event::Rebuilt { .. }
            | Event::Breakout { .. }
            | Event::Withdraw { .. }
            | Event::Capture { .. }
            | Event::Displaced { .. } => None,
            _ => Some(0),
        };
        board.apply(&event);
        let after = supply_of(&board);
        assert!(board.dumps.values().all(|dump| dump.t > 0), "{event:?}");
        assert!(board.columns.values().all(|load| (0..=load.points * 4).contains(&load.t)), "{event:?}");
        assert!(board.loads.values().all(|t| *t >= 0), "{event:?}");
        match (least, &event) {
            (Some(change), _) => assert_eq!(after - before, change, "{event:?}"),
            (None, Event::Step { .. } | Event::Capture { .. } | Event::Withdraw { .. }) => {
                assert!(after <= before, "{event:?}");
            }
            _ => {}
        }
    }
    assert_eq!(on_the_way, 0);
}

#[test]
fn random_games_end() {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let mut refused: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..8 {
        let scenario = ["5", "3"][usize::try_from(seed % 2).unwrap()];
        let played = play(scenario, seed, |game, side, nonce| game.random_sheet(side, nonce).unwrap());
        sound(&played);
        weighed(scenario, &played);
        for event in &played.events {
            *kinds.entry(event["kind"].as_str().unwrap().to_owned()).or_default() += 1;
        }
        for (why, count) in &played.refused {
            *refused.entry(why.clone()).or_default() += count;
        }
    }
    eprintln!("{kinds:?}\n{refused:#?}");
    for kind in ["fight", "overrun", "barrage", "move", "supply", "flak", "oos", "attrition", "haul"] {
        assert!(kinds.contains_key(kind), "{kind} never came up: {kinds:?}");
    }
}

#[test]
fn the_opponents_play_to_the_end() {
    for (seed, scenario) in [(1, "5"), (2, "3"), (3, "5"), (4, "3")] {
        let played = play(scenario, seed, |game, side, nonce| {
            let name = if (side.as_str() == "axis") == (seed % 3 == 0) { "bold" } else { "steady" };
            game.opponent_sheet(name, side, nonce).unwrap()
        });
        sound(&played);
        weighed(scenario, &played);
        eprintln!("{scenario} {seed}: {:?} in {} sheets, {:?}", played.winner, played.sheets, played.refused);
    }
}

#[test]
fn silence_alone_brings_a_game_to_its_end() {
    for scenario in ["5", "3"] {
        let played = play(scenario, 17, |game, side, _| {
            let lines = game.default_sheet(side).unwrap();
            lines.expect("silence means something whenever somebody is asked").join("\n")
        });
        assert!(played.refused.is_empty(), "{scenario}: {:?}", played.refused);
        sound(&played);
        weighed(scenario, &played);
        // Two decisions a turn, the set-up, who is first, and reactions.
        assert!(played.sheets < 60, "{scenario}: {}", played.sheets);
        // Nobody stands still for ever: who has no supply starves.
        assert!(played.events.iter().any(|event| event["kind"] == "victory"));
    }
}

#[test]
fn a_game_is_the_same_when_it_is_played_again() {
    let once = |seed| play("5", seed, |game, side, nonce| game.random_sheet(side, nonce).unwrap()).events;
    assert!(once(31) == once(31), "the same seed, the same game");
    assert!(once(31) != once(32));
}

/// With schedules of a few lines of every kind, as an owner may write them.
fn with_schedules() -> Tunisia {
    let text = include_str!("data/arrivals.csv").to_owned();
    system().with_data(&BTreeMap::from([("arrivals.csv".to_owned(), text)])).unwrap()
}

fn campaign(scenario: &str, options: &[&str]) -> Terms {
    Terms {
        scenario: scenario.to_owned(),
        options: options.iter().map(|option| (*option).to_owned()).collect(),
        policies: BTreeMap::from([("arrivals".to_owned(), "owner".to_owned())]),
        ..Terms::default()
    }
}

/// The long ones, on the whole map, with every option somewhere.
#[test]
fn random_campaigns_end() {
    let terms = [
        campaign("1", &["4.4", "4.6"]),
        campaign("4", &["4.1", "4.7b", "4.8a", "caches"]),
        campaign("6", &["4.2", "4.5"]),
        campaign("2", &["4.3", "4.6", "4.7a", "4.8b", "caches"]),
    ];
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for (seed, terms) in (0..).zip(&terms) {
        let played = play_with(with_schedules(), terms, seed, |game, side, nonce| {
            game.random_sheet(side, nonce).unwrap()
        });
        sound(&played);
        for event in &played.events {
            *kinds.entry(event["kind"].as_str().unwrap().to_owned()).or_default() += 1;
        }
    }
    eprintln!("{kinds:?}");
    for kind in ["airlifted", "shipped", "railed", "repl", "removed", "mostly-dead", "breakout", "victory"] {
        assert!(kinds.contains_key(kind), "{kind} never came up: {kinds:?}");
    }
}

#[test]
fn silence_alone_brings_a_campaign_to_its_end() {
    for scenario in ["1", "4", "6", "2"] {
        let played = play_with(with_schedules(), &campaign(scenario, &[]), 5, |game, side, _| {
            game.default_sheet(side).unwrap().expect("silence means something").join("\n")
        });
        assert!(played.refused.is_empty(), "{scenario}: {:?}", played.refused);
        sound(&played);
    }
}

/// Whoever opposes in a campaign is at least legal.
#[test]
fn the_opponents_play_the_race_for_tunis() {
    let played = play_with(with_schedules(), &campaign("1", &[]), 3, |game, side, nonce| {
        game.opponent_sheet("steady", side, nonce).unwrap()
    });
    sound(&played);
    assert!(played.refused.len() <= 3, "{:?}", played.refused);
}

/// Whoever sees the top of each stack alone plays on as well, and so does his page.
#[test]
fn ocs_4_9_a_game_in_the_fog_ends_too() {
    let terms = Terms {
        scenario: "3".to_owned(),
        policies: BTreeMap::from([("fog".to_owned(), "reports".to_owned())]),
        ..Terms::default()
    };
    for seed in 0..2 {
        let played = play_with(system(), &terms, seed, |game, side, nonce| {
            for viewer in [Viewer::Side(side), Viewer::Public] {
                game.page_json(viewer).unwrap();
            }
            if seed == 0 { game.opponent_sheet("bold", side, nonce) } else { game.random_sheet(side, nonce) }
                .unwrap()
        });
        sound(&played);
    }
}

/// The whole campaign on the whole map, many times, written and read again after each sheet: no panic, no
/// dead end, and nobody is lost twice.
#[test]
fn twenty_campaigns_of_58_turns_end() {
    let terms = campaign("2", &["4.1", "4.4", "4.6", "4.7a", "caches"]);
    let half = |seeds: std::ops::Range<u64>| {
        for seed in seeds {
            let played = play_with(with_schedules(), &terms, seed, |game, side, nonce| {
                game.random_sheet(side, nonce).unwrap()
            });
            sound(&played);
            assert!(played.events.iter().any(|event| event["kind"] == "victory"), "{seed}");
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| half(100..110));
        half(110..120);
    });
}
