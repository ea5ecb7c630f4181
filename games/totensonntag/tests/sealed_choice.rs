//! TS 2.1: a sheet as the answer to a sealed choice, line by line, as the host asks for it.

use crate::support::{self, impulse, short};
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::{GameSystem, Viewer};
use feldpost_totensonntag::Totensonntag;
use feldpost_totensonntag::board::Board;
use feldpost_totensonntag::view::View;

/// The choice that a sheet makes, and what becomes of each line.
fn chosen(board: &Board, sheet: &str) -> (Option<String>, Vec<String>) {
    let system = Totensonntag::compiled_in().unwrap();
    let side = support::seat("cw").id();
    let view = View { viewer: Viewer::Side(side), board: board.clone() };
    let sheet = system.parse(&view, &InputLine::number_all(&sheet.replace(';', "\n")));
    let choosing = system.choose(&view, side, &sheet);
    (choosing.choice, choosing.fates.iter().map(|line| short::fate(&line.fate)).collect())
}

/// The CW, whose last number this was, before its choice; the DAK had a 3.
fn asked(last: u16, dice: &[u16]) -> Board {
    impulse("dak", 3, "cw 3rtr G9; dak 8mg J18").an(last, 3).play("done", dice).board
}

#[track_caller]
fn check(board: &Board, sheet: &str, choice: &str, fates: &[&str]) {
    let (chosen, told) = chosen(board, sheet);
    assert_eq!(chosen.as_deref(), Some(choice).filter(|choice| !choice.is_empty()), "{sheet}");
    assert_eq!(told, fates, "{sheet}");
}

const SEALED: &str = "ok (sealed, and opened when every choice is in)";

#[test]
fn ts_2_1_a1_7_one_number_from_1_to_6_or_a_roll() {
    let board = asked(6, &[]);
    for choice in ["1", "2", "3", "4", "5", "6", "roll"] {
        check(&board, &format!("an {choice}"), choice, &[SEALED]);
    }
    check(&board, "an 7", "", &["refused 2.1: `7` is no choice of AN"]);
    check(&board, "an 0", "", &["refused 2.1: `0` is no choice of AN"]);
}

#[test]
fn ts_2_1_the_first_choice_of_a_sheet_counts() {
    let told = "refused 2.1: the sheet holds a choice already";
    check(&asked(6, &[]), "an 4; an 5", "4", &[SEALED, told]);
    let told = "refused 2.1: you may choose your number, and there is no die yet to change";
    check(&asked(6, &[]), "an +1; an 3", "3", &[told, SEALED]);
    let told = "refused 2.1: after a 5 the die is rolled; you may only change it by one";
    check(&asked(5, &[2, 3]), "an 3; an -1", "-1", &[told, SEALED]);
}

#[test]
fn ts_2_0_other_orders_wait_for_the_choice() {
    let (choice, fates) = chosen(&asked(6, &[]), "3rtr move G10; an 2; done");
    assert_eq!((choice.as_deref(), fates[1].as_str(), fates[2].as_str()), (Some("2"), SEALED, "kept"));
    assert!(fates[0].starts_with("kept: "), "{fates:?}");
    check(&asked(6, &[]), "an 2; done", "2", &[SEALED, "ok"]);
    let told = "refused 2.0: your choice of the Activation Number comes first";
    check(&asked(6, &[]), "place 3rtr G10; an 2", "2", &[told, SEALED]);
    let told = "refused 2.0: not due now";
    let impulse = impulse("cw", 3, "cw 3rtr G9; dak 8mg J18").board();
    check(&impulse, "an 4; 3rtr pass", "", &[told, told]);
}

#[test]
fn ts_2_1_what_a_player_sealed_is_no_order() {
    let told = "2.1: no choice of an Activation Number is due from you now";
    let position = impulse("cw", 3, "cw 3rtr G9; dak 8mg J18");
    position.play(&format!("commit T02C3.an {}", "a".repeat(64)), &[]).refused(told);
    position.play("reveal pc1|4", &[]).refused(told);
}
