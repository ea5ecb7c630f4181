//! An order sheet, in each edition and at each kind of decision.
//!
//! The first byte chooses the position, the second the side; the rest is the sheet.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use feldpost_kit::id::Id;
use feldpost_kit::registry::{AnyGame, ErasedInput, Registry};
use feldpost_kit::sheet::{InputLine, LineFate};
use feldpost_kit::system::{Awaiting, Viewer};
use feldpost_protocol::dice::{Beacon, Hash32, StepDice, step_seed};

/// Positions as `feldpost simulate` takes them, one a kind of decision; every edition plays each.
const POSITIONS: [&str; 5] = [
    include_str!("../seeds/position/impulse.txt"),
    include_str!("../seeds/position/numbers.txt"),
    include_str!("../seeds/position/night.txt"),
    include_str!("../seeds/position/aircraft.txt"),
    include_str!("../seeds/position/set-up.txt"),
];

/// Every position in every edition.
fn texts() -> Vec<String> {
    let registry = feldpost::games::standard();
    let mut texts = Vec::new();
    for card in registry.cards() {
        for edition in &card.editions {
            texts.extend(POSITIONS.iter().map(|text| {
                let head = format!("position {} {}\n", card.id, edition.id);
                text.replacen("position totensonntag revised\n", &head, 1)
            }));
        }
    }
    texts
}

/// A game in one of the positions. It is read anew each time, since a game cannot be shared.
fn begin(number: u8) -> (Box<dyn AnyGame>, [Id; 2]) {
    static TEXTS: LazyLock<Vec<String>> = LazyLock::new(texts);
    static REGISTRY: LazyLock<Registry> = LazyLock::new(feldpost::games::standard);
    let text = &TEXTS[usize::from(number) % TEXTS.len()];
    let (card, system) = REGISTRY.find("totensonntag").expect("it is built in");
    let game = system.read_position(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
    (game, [card.sides[0].id, card.sides[1].id])
}

/// Carries out the sheet as both a dry run and in earnest.
///
/// # Panics
/// The rulebook panics, loses a line, or makes events that it cannot fold or show.
pub fn any(bytes: &[u8]) {
    let [number, side, text @ ..] = bytes else { return };
    let (mut game, sides) = begin(*number);
    let side = sides[usize::from(*side) % 2];
    let text = String::from_utf8_lossy(&text[..text.len().min(4_096)]);
    let lines = InputLine::number_all(&text);
    let known = |fates: &[LineFate]| {
        assert!(fates.iter().all(|fate| lines.iter().any(|line| line.number == fate.number)), "{fates:?}");
    };
    known(&game.read(side, &lines).expect("a sheet is read").fates);
    let choosing = game.choose(side, &lines).expect("a sheet is read as a choice");
    known(&choosing.fates);
    if let Some(choice) = &choosing.choice {
        assert_eq!(game.choice_ruling(side, choice).expect("a choice is judged"), None, "{choice}");
    }
    let standing = game.standing_after(side, &[], &lines).expect("standing orders are read");
    let again: Vec<InputLine> = InputLine::number_all(&standing.join("\n"));
    assert_eq!(game.standing_after(side, &[], &again).expect("standing orders are read"), standing);
    let _ = game.standing_choice(side, &standing).expect("standing orders choose");
    let _ = game.standing_sheet(side, &standing).expect("standing orders are asked");
    let seed = step_seed(Hash32::ZERO, 1, Some(Hash32::ZERO), &Beacon::None).expect("a seed");
    let mut dice = StepDice::new(seed);
    let input = ErasedInput::Orders { side, lines: lines.clone(), answers: BTreeMap::new() };
    let resolution = game.resolve(&input, &mut dice).expect("a sheet is carried out");
    known(&resolution.fates);
    assert_eq!(dice.fault(), None, "a label or a die that the protocol does not have");
    for viewer in [Viewer::Side(sides[0]), Viewer::Side(sides[1]), Viewer::Public] {
        let _ = game.sightings(&resolution.events, viewer).expect("events are seen");
    }
    for event in &resolution.events {
        game.apply(event).expect("events are folded");
    }
    let _: Awaiting = game.awaiting().expect("somebody is asked");
    for viewer in [Viewer::Side(side), Viewer::Public, Viewer::Umpire] {
        let _ = game.page_json(viewer).expect("it can be shown");
        let _ = game.position(viewer).expect("it can be written");
    }
}
