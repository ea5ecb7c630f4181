//! T2 1.3c: the two parts of a mud turn, of which neither is known before both are in.

use crate::random_play::Stuck;
use crate::support::sheets::sheet;
use crate::support::{Given, dice, shorts};
use feldpost_kit::driver::{Answered, Bare, play_on};
use feldpost_kit::id::Id;
use feldpost_kit::registry::{AnyGame, ErasedInput, ErasedResolution, erase};
use feldpost_kit::sheet::{Fate, InputLine};
use feldpost_kit::system::{Awaiting, GameSystem as _, Terms, Viewer};
use feldpost_tunisia::Tunisia;
use feldpost_tunisia::board::Board;
use feldpost_tunisia::event::Event;
use feldpost_tunisia::words::Side;
use serde::Deserialize as _;

type Roll<'a> = Box<dyn FnMut(&dyn AnyGame, &ErasedInput) -> Result<ErasedResolution, Stuck> + 'a>;

const FACTS: &str = "axis 47inf B40.01\naxis i-7pz B49.12\naxis supply B49.12 8T\nallied 131inf B54.09\n";

fn position(more: &str) -> String {
    format!(
        "position tunisia 1.1\nscenario 5\nturn 2\nweather mud\nfirst axis\nphase mud\npolicy mud sealed\n\
         {FACTS}{more}"
    )
}

fn board(more: &str) -> Board {
    Tunisia::compiled_in().unwrap().read_position(&position(more)).unwrap()
}

fn table(given: &mut Given) -> Bare<Roll<'_>> {
    let rules = erase(Tunisia::compiled_in().unwrap());
    let game = rules.read_position(&position("")).unwrap_or_else(|wrong| panic!("{wrong:#?}"));
    let sides = Side::BOTH.map(Side::id).to_vec();
    let roll: Roll<'_> = Box::new(move |game, input| Ok(game.resolve(input, given)?));
    Bare::new(game, sides, roll)
}

fn says(table: &mut Bare<Roll<'_>>, side: Side, text: &str) -> Answered {
    let answered = table.answer(side.id(), &InputLine::number_all(text)).unwrap();
    play_on(table, 16).unwrap();
    answered
}

fn asked(table: &Bare<Roll<'_>>) -> Vec<Id> {
    match table.game.awaiting().unwrap() {
        Awaiting::Orders { sides, .. } => sides,
        other => panic!("{other:?}"),
    }
}

fn events(table: &Bare<Roll<'_>>) -> Vec<String> {
    let events: Vec<Event> = table.events.iter().map(|event| Event::deserialize(event).unwrap()).collect();
    shorts(&events)
}

#[test]
fn t2_1_3c_neither_part_of_a_mud_turn_is_known_before_both_are_in() {
    // At the turn's end: the die of 10 Panzer, then weather and who is first.
    let mut given = dice(&[1, 1, 1, 6, 6, 1, 1]);
    let mut table = table(&mut given);
    let before = table.game.position(Viewer::Side(Side::Axis.id())).unwrap();
    let answered = says(&mut table, Side::Allied, "131inf mode move\ndone");
    assert!(matches!(answered.fates[0].fate, Fate::Kept { note: None }), "{answered:?}");
    assert!(matches!(answered.fates[1].fate, Fate::Done { .. }));
    assert_eq!(events(&table), ["mud-part side=allied"]);
    assert_eq!(asked(&table), [Side::Axis.id()]);
    // The other side sees that it is in, and nothing of it.
    let after = table.game.position(Viewer::Side(Side::Axis.id())).unwrap();
    let new: Vec<&str> = after.lines().filter(|line| !before.contains(line)).collect();
    assert_eq!(new, ["used mud-part allied"]);
    // Whoever has not said `done` may say more.
    let answered = says(&mut table, Side::Axis, "i-7pz mode move");
    assert!(!answered.counts && matches!(answered.fates[0].fate, Fate::Kept { .. }));
    let answered = says(&mut table, Side::Allied, "131inf mode strat");
    assert_eq!(answered.fates[0].refusal().unwrap().reason.id(), "your-mud-turn-is-over");
    says(&mut table, Side::Axis, "47inf mode move\ndone");
    // Both are carried out, the first player's first.
    let happened = events(&table);
    let wanted = [
        "mud-part side=allied",
        "mud-part side=axis",
        "mode mode=move unit=i-7pz",
        "mode mode=move unit=47inf",
        "mud-done side=axis",
        "mode mode=move unit=131inf",
        "mud-done side=allied",
    ];
    assert_eq!(happened[..wanted.len()], wanted);
    assert!(happened.contains(&"turn turn=3".to_owned()), "{happened:?}");
}

#[test]
fn t2_1_3c_a_part_with_a_refused_line_is_not_in() {
    let mut given = dice(&[]);
    let mut table = table(&mut given);
    let answered = says(&mut table, Side::Axis, "47inf move B41.01\ni-7pz mode move\ndone");
    assert_eq!(answered.fates[0].refusal().unwrap().reason.id(), "no-movement-in-mud");
    assert!(matches!(answered.fates[1].fate, Fate::Kept { .. }));
    assert!(matches!(answered.fates[2].fate, Fate::HeldBack { .. }), "{answered:?}");
    assert!(events(&table).is_empty());
    assert_eq!(asked(&table).len(), 2);
    // What stood beside it is kept.
    says(&mut table, Side::Axis, "done");
    assert_eq!(events(&table), ["mud-part side=axis"]);
    assert_eq!(table.rests[&Side::Axis.id()].len(), 2);
}

/// What could be done when it was said and cannot now holds nobody up.
#[test]
fn t2_1_3c_a_part_that_is_in_counts_whole() {
    let both = board("used mud-part axis\nused mud-part allied\n");
    let came = sheet(&both, Side::Axis, "47inf move B41.01; i-7pz mode move; done", &[]);
    assert_eq!(came.fates, ["T2 1.3c no-movement-in-mud", "done", "done"]);
    assert_eq!(came.events, ["mode mode=move unit=i-7pz", "mud-done side=axis"]);
    // The second player is not asked before that.
    let early = sheet(&both, Side::Allied, "done", &[]);
    assert_eq!(early.fates, ["OCS 2 your-mud-turn-is-over"]);
}

#[test]
fn t2_1_3c_games_of_before_tell_each_part_at_once() {
    let game = Tunisia::compiled_in().unwrap();
    let sealed = |terms: &Terms| game.setup(terms).unwrap().sealed_mud;
    let recorded = Terms { recorded: Some(1), ..Terms::default() };
    assert!(sealed(&Terms::default()) && !sealed(&recorded));
    let named =
        |value: &str| Terms { policies: [("mud".to_owned(), value.to_owned())].into(), ..recorded.clone() };
    assert!(sealed(&named("sealed")) && !sealed(&named("open")));
    assert!(game.setup(&named("wet")).unwrap_err().contains("policy mud is sealed or open"));
    assert_eq!(game.policies(&Terms::default()).unwrap()["mud"], "sealed");
}
