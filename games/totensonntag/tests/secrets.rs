//! What is secret in this game, and what the host asks of it: TS 2.1, 4.0 and 8.0 seen through the system.

use crate::support::{impulse, night, short};
use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::{Awaiting, GameSystem, Input, Viewer};
use feldpost_totensonntag::Totensonntag;
use feldpost_totensonntag::board::Board;
use feldpost_totensonntag::event::Event;
use std::collections::BTreeMap;

const CW: Id = Id::literal("cw");
const DAK: Id = Id::literal("dak");
const HASH: &str = "e62b4db8e9a2232d77497bf2763835168d7a67df96fe9a54f212dac03475cc22";

struct Threes;

impl Dice for Threes {
    fn roll(&mut self, _label: &str, _sides: u16, count: usize) -> Vec<u16> {
        vec![3; count]
    }
}

fn system() -> Totensonntag {
    Totensonntag::compiled_in().unwrap()
}

/// The CW had a 6, the DAK a 5: the CW is asked.
fn cw_chooses() -> Board {
    impulse("dak", 3, "cw 3rtr G9; dak 8mg J18").an(6, 5).play("done", &[]).awaits("sealed cw").board
}

/// What a line is told as an answer to the sealed choice, and what was chosen.
fn chosen(board: &Board, side: Id, line: &str) -> (String, Option<String>) {
    let system = system();
    let view = system.view(board, Viewer::Side(side));
    let sheet = system.parse(&view, &InputLine::number_all(line));
    let choosing = system.choose(&view, side, &sheet);
    (short::fate(&choosing.fates[0].fate), choosing.choice)
}

#[test]
fn ts_2_1_a_commitment_for_the_slot_that_is_asked_is_in_order() {
    let board = cw_chooses();
    assert_eq!(chosen(&board, CW, "an 4").1.as_deref(), Some("4"));
    let (told, choice) = chosen(&board, CW, &format!("commit T02C4.an {HASH}"));
    assert!(told.starts_with("ok"), "{told}");
    assert_eq!(choice, None, "nobody here knows what was sealed");
    let (told, _) = chosen(&board, CW, &format!("commit T02C3.an {HASH}"));
    assert_eq!(told, "refused 2.1: the choice that is asked now is T02C4.an");
    let reveal = "reveal pc1|0123456789abcdef|T02C4.an|cw|4|000102030405060708090a0b0c0d0e0f";
    assert_eq!(chosen(&board, CW, reveal).0, "refused 2.1: not every choice of the slot is in yet");
    let line = format!("commit T02C3.an {HASH}");
    let told = "2.1: no choice of an Activation Number is due from you now";
    impulse("cw", 6, "cw 3rtr G9; dak 8mg J18").play(&line, &[]).refused(told);
}

#[test]
fn ts_2_1_what_a_side_may_not_choose_is_known_when_it_is_opened() {
    let (board, system) = (cw_chooses(), system());
    let ruling = |side: Id, choice: &str| {
        let view = system.view(&board, Viewer::Side(side));
        system.choice_ruling(&view, side, choice).map(|refusal| refusal.rule)
    };
    for fine in ["1", "6", "roll"] {
        assert_eq!(ruling(CW, fine), None, "{fine}");
    }
    for wrong in ["0", "7", "04", "+1", "keep", "Roll", "four"] {
        assert_eq!(ruling(CW, wrong).as_deref(), Some("2.1"), "{wrong}");
    }
    assert_eq!((ruling(DAK, "+1"), ruling(DAK, "4").as_deref()), (None, Some("2.1")));
}

#[test]
fn ts_2_1_a1_11_silence_is_a_choice_too() {
    let (board, system) = (cw_chooses(), system());
    let default = |side: Id| system.default_choice(&system.view(&board, Viewer::Side(side)), side);
    assert_eq!((default(CW).as_deref(), default(DAK).as_deref()), (Some("roll"), Some("keep")));
    let board = impulse("cw", 6, "cw 3rtr G9; dak 8mg J18").an(3, 3).board();
    assert_eq!(system.default_choice(&system.view(&board, Viewer::Side(CW)), CW), None);
}

/// What a sheet of the CW in an impulse of its own comes to: the events, and what it keeps for later.
fn cw_says(board: &Board, text: &str) -> (Vec<Event>, Vec<String>) {
    let system = system();
    let sheet = system.parse(&system.view(board, Viewer::Side(CW)), &InputLine::number_all(text));
    let resolution =
        system.resolve(board, &Input::Orders { side: CW, sheet, answers: BTreeMap::new() }, &mut Threes);
    (resolution.events, resolution.kept)
}

#[test]
fn ts_4_0_whom_a_side_gives_up_first_is_kept_and_no_event() {
    let board = impulse("cw", 3, "cw 3rtr G9; cw 8h G9; dak 8mg J18").board();
    assert_eq!(cw_says(&board, "lose 3rtr"), (vec![], vec!["lose 3rtr".to_owned()]));
    let later = "lose 3rtr\nlose 8h\nlose kdg, 3rtr";
    assert_eq!(cw_says(&board, later).1, ["lose kdg, 3rtr, 8h"], "the newest first");
    let (events, kept) = cw_says(&board, "lose 3rtr\n3rtr pass\ndone");
    assert!(matches!(events[0], Event::Pass { .. }), "{events:?}");
    assert!(kept.is_empty(), "the impulse is over");
}

#[test]
fn ts_8_0_the_night_asks_standing_orders_before_it_asks_anybody() {
    let system = system();
    let standing = ["standing an keep".to_owned(), "standing night stop".to_owned()];
    let sheet = |board: &Board| system.standing_sheet(&system.view(board, Viewer::Side(CW)), CW, &standing);
    let day = impulse("dak", 3, "cw 7h G9 sp 2; dak 8mg J18").clock(2, 4);
    assert!(sheet(&day.board()).is_empty(), "not before the night");
    let done = Input::Orders {
        side: DAK,
        sheet: system.parse(&system.view(&day.board(), Viewer::Side(DAK)), &InputLine::number_all("done")),
        answers: BTreeMap::new(),
    };
    let resolution = system.resolve(&day.board(), &done, &mut Threes);
    let mut board = day.board();
    resolution.events.iter().for_each(|event| system.apply(&mut board, event));
    assert_eq!(resolution.events.last(), Some(&Event::Night), "the night is a place to rest");
    assert!(matches!(system.awaiting(&board), Awaiting::Orders { sides, .. } if sides.is_empty()));
    assert_eq!(sheet(&board), ["standing night stop"]);
    let nobody = Input::Committed { sides: vec![] };
    let went_on = system.resolve(&board, &nobody, &mut Threes).events;
    assert!(matches!(went_on[0], Event::Recovery { .. }), "{went_on:?}");

    let waits = night("standing-night cw; cw 7h G9 sp 2; dak 8mg J18").board();
    assert!(sheet(&waits).is_empty(), "said once");
    assert!(system.resolve(&waits, &nobody, &mut Threes).events.is_empty(), "the CW is waited for");
    assert!(sheet(&night("ready cw; cw 7h G9; dak 8mg J18").board()).is_empty(), "it has been asked");
}

#[test]
fn ts_8_0_the_wish_for_the_night_is_its_sides_own_before_it() {
    let system = system();
    let told = |board: &Board, viewer: Viewer| {
        let view = system.view(board, viewer);
        (view.board.night_stop.cw, system.position(&view).contains("standing-night cw"))
    };
    let day = impulse("dak", 3, "standing-night cw; cw 7h G9 sp 2; dak 8mg J18").board();
    for viewer in [Viewer::Side(CW), Viewer::Umpire] {
        assert_eq!(told(&day, viewer), (true, true), "{viewer:?}");
    }
    for viewer in [Viewer::Side(DAK), Viewer::Public] {
        assert_eq!(told(&day, viewer), (false, false), "{viewer:?}");
        assert_eq!(system.page(&system.view(&day, viewer)).awaited, ["DAK"]);
    }
    let night = night("standing-night cw; cw 7h G9 sp 2; dak 8mg J18").board();
    assert_eq!(told(&night, Viewer::Side(DAK)), (true, true), "now it is waited for");
}

/// All that is played lies open: a view is the table, and plays on like it.
#[test]
fn a_view_has_everything_that_lies_open() {
    let system = system();
    let lines = "option recon-support; option aircraft; cw 3rtr G9 attacked fought G10 overrun hit; \
                 cw kdg G8 supported; dak 8mg J18 sp 2; \
                 supporting kdg G10 left 1 for 3rtr; may-go-on 5rtr 2; cw 5rtr G7 moved; \
                 close-attacked none; combined-arms 8mg; panzers-entered 1; entry-bonuses 1; rolled cw 4; \
                 previous-an cw 4 dak 2; missions flown; control M7 cw; destroyed dak 7-132; exited cw 2rgh";
    let tables = [
        impulse("cw", 3, lines).board(),
        night("standing-night cw dak; ready dak; declined 7h; cw 7h G9 sp 2; dak 8mg J18").board(),
        cw_chooses(),
    ];
    for board in &tables {
        for viewer in [Viewer::Side(CW), Viewer::Side(DAK), Viewer::Public, Viewer::Umpire] {
            let view = system.view(board, viewer);
            assert!(view.board == *board && view.viewer == viewer, "{viewer:?}: {view:#?}");
        }
    }
}
