//! Positions as text, sheets as text, given dice.

use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::sheet::{Fate, InputLine, LineFate};
use feldpost_kit::system::{GameSystem, Input, Resolution, Viewer};
use feldpost_nebelfurt::event::Event;
use feldpost_nebelfurt::table::Table;
use feldpost_nebelfurt::words::Side;
use feldpost_nebelfurt::{Nebelfurt, system};
use feldpost_umpire::words::{ENGLISH, Words};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Dice that are given, and the labels for which they were asked.
#[derive(Default)]
pub struct Given {
    pub dice: Vec<u16>,
    pub labels: Vec<String>,
}

impl Dice for Given {
    fn roll(&mut self, label: &str, sides: u16, count: usize) -> Vec<u16> {
        assert_eq!(sides, 8);
        self.labels.push(label.to_owned());
        self.dice.drain(..count).collect()
    }
}

/// What a message says in English.
pub fn english(message: &Message) -> String {
    static WORDS: LazyLock<Words> =
        LazyLock::new(|| Words::with_games([("nebelfurt", system().wording().messages)], []).unwrap());
    WORDS.tell(ENGLISH, "nebelfurt", message)
}

/// A table as a position sheet says: `position nebelfurt` stands above it.
#[track_caller]
pub fn table(sheet: &str) -> Table {
    system().read_position(&format!("position nebelfurt\n{sheet}")).unwrap()
}

fn fold(system: &Nebelfurt, table: &mut Table, resolution: &Resolution<Event>) {
    for event in &resolution.events {
        system.apply(table, event);
    }
}

/// Carries out a sheet; the table is then as after it.
pub fn play(table: &mut Table, side: Side, text: &str) -> (Vec<Event>, Vec<LineFate>) {
    let system = system();
    let view = system.view(table, Viewer::Side(side.id()));
    let sheet = system.parse(&view, &InputLine::number_all(text));
    let input = Input::Orders { side: side.id(), sheet, answers: BTreeMap::new() };
    let resolution = system.resolve(table, &input, &mut Given::default());
    fold(&system, table, &resolution);
    (resolution.events, resolution.fates)
}

/// Opens two sealed choices with these dice.
pub fn open(table: &mut Table, raider: &str, warden: &str, dice: &[u16]) -> (Vec<Event>, Vec<String>) {
    let system = system();
    let sides = Side::BOTH.map(Side::id).to_vec();
    let sealed = system.resolve(table, &Input::Committed { sides }, &mut Given::default());
    fold(&system, table, &sealed);
    let choice = |side: Side, text: &str| (side.id(), text.to_owned());
    let choices: BTreeMap<Id, String> =
        [choice(Side::Raider, raider), choice(Side::Warden, warden)].into_iter().collect();
    let mut given = Given { dice: dice.to_vec(), labels: vec![] };
    let resolution = system.resolve(table, &Input::Opened { choices }, &mut given);
    fold(&system, table, &resolution);
    assert!(given.dice.is_empty(), "dice are left");
    (resolution.events, given.labels)
}

/// The refusal of the only line: rule, reason, and the words that it marks.
#[track_caller]
pub fn refused(fates: &[LineFate]) -> (String, String, String) {
    let [fate] = fates else { panic!("{fates:?}") };
    let refusal = fate.refusal().unwrap_or_else(|| panic!("{fate:?}"));
    let (start, end) = refusal.span;
    let marked = fate.text.chars().skip(start).take(end - start).collect();
    (refusal.rule.clone(), english(&refusal.reason), marked)
}

/// A refusal as it is expected.
pub fn refusal(rule: &str, reason: &str, marked: &str) -> (String, String, String) {
    (rule.to_owned(), reason.to_owned(), marked.to_owned())
}

pub fn is_done(fate: &LineFate) -> bool {
    matches!(fate.fate, Fate::Done { .. })
}
