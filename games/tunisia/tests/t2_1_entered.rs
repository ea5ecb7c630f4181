//! T2 1.4b: schedules that nobody had in the data, entered by the umpire line by line.

use crate::support::{Given, dice, shorts};
use feldpost_kit::fault::Fault;
use feldpost_kit::system::{GameSystem as _, Terms};
use feldpost_tunisia::board::Board;
use feldpost_tunisia::event::Event;
use feldpost_tunisia::page::page;
use feldpost_tunisia::play::Play;
use feldpost_tunisia::schedule::Keeper;
use feldpost_tunisia::view::View;
use feldpost_tunisia::{Tunisia, position};
use std::collections::BTreeMap;

fn game() -> Tunisia {
    Tunisia::compiled_in().unwrap()
}

/// The long campaign at the beginning of a player turn, with the umpire as the keeper of its schedules.
fn campaign(turn: usize, player: &str, facts: &str) -> Board {
    let text = format!(
        "position tunisia 1.1\nscenario 2\nturn {turn}\nweather flight\nfirst axis\nplayer {player}\n\
         policy arrivals umpire\naxis 47inf A48.24\n{facts}"
    );
    game().read_position(&text).unwrap_or_else(|wrong| panic!("{wrong:#?}"))
}

/// The same with these lines entered.
fn entered(board: &Board, text: &str) -> Board {
    let mut after = board.clone();
    game().entered(board, text).unwrap().iter().for_each(|event| after.apply(event));
    after
}

fn refused(board: &Board, text: &str) -> Vec<String> {
    game().entered(board, text).unwrap_err().iter().map(Fault::to_string).collect()
}

#[test]
fn t2_1_4b_what_the_umpire_enters_comes_on_its_day() {
    let board = campaign(2, "axis", "");
    let lines = "1942-11-19, axis, 10krd, sicily-a\n1942-11-22, axis, truck 2, A48.24\n\n\
                 1942-11-19,axis,pax 1";
    let events = game().entered(&board, lines).unwrap();
    let line = |text: &str| Event::Entered { line: text.to_owned() };
    let wanted = ["1942-11-19, axis, 10krd, sicily-a", "1942-11-22, axis, truck 2, A48.24"];
    assert_eq!(events, [line(wanted[0]), line(wanted[1]), line("1942-11-19, axis, pax 1")]);
    let mut given: Given = dice(&[3, 3]);
    let after = entered(&board, lines);
    let mut play = Play::new(&after, vec![], &mut given);
    play.play_on();
    let told = shorts(&play.story.events);
    assert_eq!(told[1..3], ["arrive at=sicily-a unit=10krd", "repls at=sicily-b eq=0 pax=1 side=axis"]);
    assert!(!told.iter().any(|event| event.starts_with("points-come")), "not before its day: {told:?}");
}

#[test]
fn t2_1_4b_a_table_of_an_owner_can_be_entered_as_it_is() {
    let board = campaign(2, "axis", "");
    let table = "n,date,side,what,where,how,what_src\n1,1942-11-19,axis,10krd,sicily-a,,owner\n";
    assert_eq!(entered(&board, table), entered(&board, "1942-11-19, axis, 10krd, sicily-a"));
    let wrong = refused(&board, &table.replace("sicily-a", "sicily-z"));
    assert_eq!(wrong, ["arrivals.csv:2:25: column `where`: `sicily-z` is no hex, box or entry"]);
}

#[test]
fn t2_1_4b_what_does_not_fit_is_refused_each_line_with_its_reason() {
    let board = campaign(2, "axis", "");
    let text = "1942-11-19, axis, 10krd, sicily-a\n1942-11-19, axis, 10krd, sicily-b\n\
                1942-11-15, axis, truck 1, A48.24\n1942-11-20, axis, 33rec, sicily-a\n\
                1942-11-19, axis, 47inf, sicily-a\nbread and butter\n\
                1942-11-19, axis, 33rec\ncancel 1942-11-19, axis, 33rec, sicily-a\n\
                1942-11-19, axis, 10rec, sicily-a";
    let told = refused(&board, text);
    let parts = [
        "entry:2:1: `1942-11-19, axis, 10krd, sicily-b`: 10krd is entered already",
        "entry:3:1: `1942-11-15, axis, truck 1, A48.24`: that day's arrivals have come already",
        "entry:4:1: column `date`: `1942-11-20` is no day on which a turn begins \
         (the turns around it begin on 1942-11-19 and 1942-11-22)",
        "entry:5:1: `1942-11-19, axis, 47inf, sicily-a`: 47inf is in play already, or lost",
        "entry:6:1: column `date`: `bread and butter` is no day, such as 1943-02-01",
        "entry:7:25: column `where`: `` is empty (a hex, a box, entry-a or entry-e)",
        "entry:8:1: `1942-11-19, axis, 33rec, sicily-a`: was not entered",
        "entry:9:1: column `date`: `1942-11-19` 10rec does not come on that day (by the set-ups from \
         1943-02-15 to 1943-03-01)",
    ];
    assert_eq!(told, parts);
    assert_eq!(refused(&board, " \n"), ["entry:1:1: there is no line in it"]);
    // The owner's game takes none.
    let owned = Board { arrivals: Keeper::Owner, ..board };
    assert!(refused(&owned, text)[0].contains("do not come by the umpire's hand"));
}

#[test]
fn t2_1_4b_a_side_that_has_had_its_arrivals_gets_no_more_on_that_day() {
    let line = |side: &str, what: &str| format!("1942-11-19, {side}, {what}, A48.24");
    // The first player turn has begun, the other one has not.
    let board = campaign(2, "axis", "phase movement\n");
    assert!(refused(&board, &line("axis", "truck 1"))[0].contains("have come already"));
    assert!(game().entered(&board, &line("allied", "truck 1")).is_ok());
    let board = campaign(2, "allied", "phase movement\n");
    assert!(refused(&board, &line("allied", "truck 1"))[0].contains("have come already"));
    let before = campaign(2, "allied", "");
    assert!(refused(&before, &line("axis", "truck 1"))[0].contains("have come already"));
    assert!(game().entered(&before, &line("allied", "truck 1")).is_ok());
}

#[test]
fn t2_1_4b_a_line_can_be_taken_back_before_its_day() {
    let board = campaign(2, "axis", "");
    let with = entered(&board, "1942-11-22, axis, 10krd, sicily-a");
    assert_eq!(with.special.entered.len(), 1);
    let without = entered(&with, "cancel 1942-11-22,axis,10krd,sicily-a\n1942-11-26, axis, 10krd, sicily-b");
    assert_eq!(without.special.entered, ["1942-11-26, axis, 10krd, sicily-b"]);
}

#[test]
fn t2_1_4b_what_was_entered_stands_in_position_state_and_reports() {
    let lines = "1942-11-22, axis, 10krd, sicily-a\n1942-11-26, axis, 47inf, , remove\n\
                 1942-11-26, allied, step american fighter\n1942-12-29, axis, 33rec, sicily-a";
    let board = entered(&campaign(2, "axis", "phase movement\n"), lines);
    let text = position::write(&board);
    assert!(
        text.contains("policy arrivals umpire") && text.contains("entered 1942-11-26, axis, 47inf, , remove")
    );
    assert_eq!(game().read_position(&text).unwrap(), board);
    let kept = serde_json::to_string(&board).unwrap();
    let fresh = Board { arrivals: Keeper::Umpire, ..Board::new(&board.data) };
    assert_eq!(game().read_state(&fresh, &kept).unwrap(), board);
    // The next two turns are told, and no more.
    let coming = page(&View::of(&board, feldpost_kit::system::Viewer::Public)).coming;
    let told: Vec<_> =
        coming.iter().map(|one| (one.date.as_str(), one.what.as_str(), one.how.as_str())).collect();
    let wanted = [
        ("1942-11-22", "10krd", ""),
        ("1942-11-26", "47inf", "remove"),
        ("1942-11-26", "step american fighter", ""),
    ];
    assert_eq!(told, wanted);
}

#[test]
fn t2_1_4b_scenarios_can_be_offered_so() {
    let terms = |value: &str| Terms {
        scenario: "1".to_owned(),
        policies: BTreeMap::from([("arrivals".to_owned(), value.to_owned())]),
        ..Terms::default()
    };
    assert_eq!(game().setup(&terms("umpire")).unwrap().arrivals, Keeper::Umpire);
    assert_eq!(game().policies(&terms("umpire")).unwrap()["arrivals"], "umpire");
    let why = game().setup(&Terms { scenario: "1".to_owned(), ..Terms::default() }).unwrap_err();
    assert!(why.contains("arrivals=umpire") && why.contains("feldpost game arrive"), "{why}");
    assert!(game().setup(&terms("luck")).unwrap_err().contains("none, owner, umpire"));
}
