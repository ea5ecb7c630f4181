//! What an owner's data call things goes into every report: it is harmless and fits its columns in every
//! game.

use std::collections::BTreeMap;

use feldpost_kit::driver::{Bare, DriveError, Driven as _, play_on};
use feldpost_kit::registry::{AnyGame, ErasedInput};
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::{Awaiting, Terms, Viewer};
use feldpost_protocol::dice::{Hash32, StepDice};
use feldpost_umpire::report::text::{WIDTH, width};
use feldpost_umpire::report::{Templates, blank_context};
use serde_json::{Value, json};

const WILD: &str = "<script>alert(1)</script>'\u{202e}你好世界";

/// The files of a game with something wild behind every name of a unit or place.
fn wild(files: &[(String, String)]) -> BTreeMap<String, String> {
    files.iter().map(|(name, text)| (name.clone(), wild_names(text))).collect()
}

fn wild_names(text: &str) -> String {
    let mut lines = text.lines();
    let head = lines.next().unwrap_or_default();
    let Some(column) = head.split(',').position(|word| word == "name") else { return text.to_owned() };
    let changed = lines.map(|line| {
        let mut cells: Vec<String> = line.split(',').map(str::to_owned).collect();
        if let Some(cell) = cells.get_mut(column).filter(|cell| !cell.is_empty() && !line.contains('"')) {
            cell.push_str(WILD);
        }
        cells.join(",")
    });
    [head.to_owned()].into_iter().chain(changed).map(|line| line + "\n").collect()
}

/// Plays some decisions by the built-in opponents; gives what was seen, and the page after it.
fn some_play(
    game: Box<dyn AnyGame>,
    sides: Vec<feldpost_kit::id::Id>,
    opponent: &str,
) -> (Vec<Value>, Value) {
    let (mut step, mut seen) = (0, Vec::new());
    let mut table = Bare::new(game, sides, |game: &dyn AnyGame, input: &ErasedInput| {
        step += 1;
        let mut dice = StepDice::new(Hash32::of_bytes(&[step]));
        let resolution = game.resolve(input, &mut dice)?;
        seen.extend(game.sightings(&resolution.events, Viewer::Public)?);
        Ok::<_, DriveError>(resolution)
    });
    for _ in 0..6 {
        play_on(&mut table, 100).unwrap();
        let side = match table.game.awaiting().unwrap() {
            Awaiting::Orders { sides, .. } => sides[0],
            Awaiting::Sealed { slot, sides, .. } => {
                let committed = table.committed(&slot, &sides);
                sides.into_iter().find(|side| !committed.contains(side)).unwrap()
            }
            Awaiting::Reveal { .. } | Awaiting::Nothing { .. } => break,
        };
        let sheet = table.game.opponent_sheet(opponent, side, 7).unwrap();
        table.answer(side, &InputLine::number_all(&sheet)).unwrap();
    }
    let page = table.game.page_json(Viewer::Public).unwrap();
    drop(table);
    (seen, page)
}

#[test]
fn names_of_an_owner_are_harmless_in_every_game() {
    let registry = feldpost::games::standard();
    let templates = Templates::builtin(&registry);
    for (card, system) in registry.systems() {
        let sides: Vec<_> = card.sides.iter().map(|side| side.id).collect();
        let own = system.with_data(&wild(&card.data)).unwrap_or_else(|faults| panic!("{faults:?}"));
        let (seen, page) = some_play(own.setup(&Terms::default()).unwrap(), sides, system.opponents()[0]);
        assert!(!seen.is_empty(), "{}", card.id);
        let mut report = blank_context("report");
        for (key, value) in [
            ("system", json!(card.id)),
            ("page", page),
            ("sightings", json!(seen)),
            ("asked", json!(true)),
            ("decision", json!("a decision")),
            ("token", json!("0123456789abcdef")),
        ] {
            assert!(report.get(key).is_some(), "{key}");
            report[key] = value;
        }
        let told = templates.render("report", &report).unwrap();
        assert!(told.html.contains("&lt;script&gt;"), "{}: the names are told", card.id);
        assert!(!told.html.contains("<script"), "{}", card.id);
        for line in told.text.lines() {
            assert!(width(line) <= WIDTH, "{}: {line}", card.id);
        }
        for text in [&told.text, &told.html] {
            assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{}", card.id);
            assert!(!text.contains('\u{202e}'), "{}", card.id);
        }
        for word in ["<link", "<img", "src=", "href=", "url(", "@import", "http:", "https:"] {
            assert!(!told.html.contains(word), "{}: {word}", card.id);
        }
    }
}
