//! What the rule tests share: a position as text, given dice, and every event as one short string, so that
//! a test that leaves out an effect fails.

pub mod sheets;

use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_tunisia::board::{Base, Board, Column, Counter, Dump, Fuel, Load, Parked, Phase};
use feldpost_tunisia::data::Data;
use feldpost_tunisia::event::{Event, Stocks};
use feldpost_tunisia::hex::Hex;
use feldpost_tunisia::rules::Objection;
use feldpost_tunisia::words::{Carrier, Mode, Side};
use serde_json::Value;
use std::collections::VecDeque;
use std::sync::{Arc, LazyLock};

/// The data that come with the program.
pub static DATA: LazyLock<Arc<Data>> = LazyLock::new(|| Arc::new(Data::compiled_in().unwrap()));

/// A hex by name.
pub fn hex(name: &str) -> Hex {
    name.parse().unwrap()
}

/// A counter by name.
pub fn id(name: &str) -> Id {
    Id::new(name).unwrap()
}

/// Counters by name.
pub fn ids(names: &str) -> Vec<Id> {
    names.split_whitespace().map(id).collect()
}

/// A position, its facts parted by `;`: `i-7pz B49.12 move dg`, `hog B50.13 2`, `dump axis B48.17 20`,
/// `base allied B54.10 1`, `air g-ju87-1 B48.17 inactive`, `port gabes 2`, `column axis truck B48.17 2 4`.
/// The
/// phase is Movement unless said.
pub fn board(facts: &str) -> Board {
    let mut board = Board::new(&DATA);
    board.phase = Phase::Movement;
    for fact in facts.split(';').map(str::trim).filter(|fact| !fact.is_empty()) {
        let words: Vec<&str> = fact.split_whitespace().collect();
        let number = |at: usize| words[at].parse::<i32>().unwrap();
        let side = |word: &str| if word == "axis" { Side::Axis } else { Side::Allied };
        match words[0] {
            "hog" => drop(board.hogs.insert(hex(words[1]), u8::try_from(number(2)).unwrap())),
            "dump" => {
                board.dumps.insert(hex(words[2]), Dump { side: side(words[1]), t: number(3) });
            }
            "base" => {
                let level = u8::try_from(number(3)).unwrap();
                board.bases.insert(hex(words[2]), Base { side: side(words[1]), level });
            }
            "port" => drop(board.hits.insert(id(words[1]), number(2))),
            "air" => {
                let (active, steps) =
                    (!words.contains(&"inactive"), if words.contains(&"reduced") { 1 } else { 2 });
                board.planes.insert(id(words[1]), Parked { at: words[2].parse().unwrap(), active, steps });
            }
            "scenario" => {
                let known = feldpost_tunisia::data::SCENARIOS;
                board.scenario = known.into_iter().find(|known| *known == words[1]).unwrap();
            }
            "phase" => {
                let known =
                    [Phase::Movement, Phase::Reaction, Phase::Combat, Phase::Exploitation, Phase::Mud];
                board.phase = known.into_iter().find(|phase| phase.word() == words[1]).unwrap();
            }
            "markers" => drop(board.markers.insert(side(words[1]), number(2).unsigned_abs() as usize)),
            "control" => drop(board.control.insert(hex(words[1]), side(words[2]))),
            "busted" => drop(board.busted.insert(hex(words[1]), side(words[2]))),
            "released" => board.released = true,
            "pump" => drop(board.pumps.insert(id(words[1]))),
            "load" => drop(board.loads.insert(id(words[1]), number(2))),
            "option" => drop(board.options.insert(words[1].to_owned())),
            "column" => {
                let kind = Carrier::ALL.into_iter().find(|kind| kind.word() == words[2]).unwrap();
                let moved = words.contains(&"moved");
                let column = Column { hex: hex(words[3]), side: side(words[1]), kind, moved };
                board.columns.insert(column, Load { points: number(4), t: number(5) });
            }
            _ => {
                let unit = id(words[0]);
                assert!(DATA.units.contains_key(&unit), "{fact}");
                board.units.insert(unit, counter(&words[1..]));
            }
        }
    }
    board
}

fn counter(words: &[&str]) -> Counter {
    let mut counter = Counter::new(hex(words[0]), Mode::Combat);
    for word in &words[1..] {
        match *word {
            "move" => counter.mode = Mode::Move,
            "strat" => counter.mode = Mode::Strat,
            "reserve" => counter.mode = Mode::Reserve,
            "exploit" => counter.mode = Mode::Exploit,
            "dg" => counter.dg = true,
            "oos" => counter.oos = true,
            "low" => counter.stocks = Stocks::Low,
            "exhausted" => counter.stocks = Stocks::Exhausted,
            "attacked" => counter.attacked = true,
            "moved" => counter.moved = true,
            "released" => counter.released = true,
            "turned" => counter.move_up = true,
            "fuelled" => counter.fuel = Fuel::Phase,
            other => panic!("{other}"),
        }
    }
    counter
}

/// Given dice, and the labels that asked for them.
pub struct Given {
    dice: VecDeque<u16>,
    pub labels: Vec<String>,
}

impl Dice for Given {
    fn roll(&mut self, label: &str, sides: u16, count: usize) -> Vec<u16> {
        assert!(!self.labels.contains(&label.to_owned()), "{label} is rolled twice");
        assert!((1..=6).contains(&sides), "{label}: a die of {sides}");
        self.labels.push(label.to_owned());
        (0..count)
            .map(|_| self.dice.pop_front().unwrap_or_else(|| panic!("no die is left for {label}")))
            .collect()
    }
}

impl Drop for Given {
    fn drop(&mut self) {
        assert!(self.dice.is_empty() || std::thread::panicking(), "dice are left: {:?}", self.dice);
    }
}

/// Dice that fall in this order, all of them.
pub fn dice(faces: &[u16]) -> Given {
    Given { dice: faces.iter().copied().collect(), labels: vec![] }
}

/// An event as its kind and its figures in the order of their names.
pub fn short(event: &Event) -> String {
    let Value::Object(figures) = serde_json::to_value(event).unwrap() else { panic!("{event:?}") };
    let kind = figures["kind"].as_str().unwrap().to_owned();
    let rest = figures.iter().filter(|(name, _)| *name != "kind");
    rest.fold(kind, |told, (name, value)| format!("{told} {name}={}", plain(value)))
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(","),
        Value::Object(figures) => {
            let each = figures.iter().map(|(name, value)| format!("{name}:{}", plain(value)));
            format!("[{}]", each.collect::<Vec<_>>().join(" "))
        }
        other => other.to_string(),
    }
}

/// Events, each as one string.
pub fn shorts(events: &[Event]) -> Vec<String> {
    events.iter().map(short).collect()
}

/// A refusal as its rule and the name of its message.
pub fn refused<T: std::fmt::Debug>(allowed: Result<T, Objection>) -> String {
    let objection = allowed.unwrap_err();
    format!("{} {}", objection.rule, objection.reason.id())
}
