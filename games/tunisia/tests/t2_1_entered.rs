//! T2 1.4b: schedules that nobody had in the data, entered by the umpire line by line.

use crate::support::{Given, dice, shorts};
use feldpost_kit::fault::Fault;
use feldpost_kit::system::{GameSystem as _, Terms};
use feldpost_tunisia::board::Board;
use feldpost_tunisia::event::Event;
use feldpost_tunisia::page::page;
use feldpost_tunisia::play::Play;
use feldpost_tunisia::rules::control;
use feldpost_tunisia::schedule::Keeper;
use feldpost_tunisia::view::View;
use feldpost_tunisia::words::Side;
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
    let line = |text: &str| Event::Entered { line: text.to_owned(), back: false };
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

#[test]
fn t2_1_4b_what_would_never_come_is_refused() {
    let board = campaign(2, "axis", "");
    for (line, why) in [
        ("1942-11-19, axis, truck 1, sicily-a", "is off the map, where no transport points"),
        ("1942-11-19, axis, supply 8, sicily", "is off the map, where no transport points"),
        ("1942-11-19, axis, cache 1", "the option `caches` is off"),
    ] {
        let told = refused(&board, line);
        assert!(told[0].contains(why), "{line}: {told:?}");
    }
    // T2 S1: Entry E lies off the maps in use.
    let text = position::write(&board).replace("scenario 2", "scenario 1");
    let race = game().read_position(&text).unwrap();
    let told = refused(&race, "1942-11-26, axis, 86inf, sicily-a, mostly-dead");
    assert!(told[0].contains("comes by Entry E"), "{told:?}");
}

#[test]
fn t2_1_4b_of_equal_lines_one_is_taken_back() {
    let line = "1942-11-22, axis, pax 1";
    let twice = entered(&campaign(2, "axis", ""), &format!("{line}\n{line}"));
    assert_eq!(twice.special.entered, [line, line]);
    assert_eq!(entered(&twice, &format!("cancel {line}")).special.entered, [line]);
    let told = refused(&twice, &format!("cancel {line}\ncancel {line}\ncancel {line}"));
    assert_eq!(told, [format!("entry:3:1: `{line}`: was not entered")]);
}

/// Of one alone there is nothing to roll for.
#[test]
fn t2_1_4d_a_batch_of_one_comes_without_a_die() {
    let board = campaign(4, "axis", "");
    let after = entered(&board, "1942-11-26, axis, 86inf, entry-e, mostly-dead");
    let mut given: Given = dice(&[3, 3]);
    let mut play = Play::new(&after, vec![], &mut given);
    play.play_on();
    let told = shorts(&play.story.events);
    assert!(
        told.iter().any(|event| event.starts_with("mostly-dead") && event.contains("come=86inf")),
        "{told:?}"
    );
}

#[test]
fn t2_s1_t22_ports_are_whose_the_scenario_says() {
    let holder = |scenario: &'static str, port: &str| {
        let board = feldpost_tunisia::rules::setup::board(&crate::support::DATA, scenario);
        let hex = board.data.places[&crate::support::id(port)].hex.unwrap();
        control::holder(&board, hex).to_string()
    };
    let of = |scenario| ["tabarka", "bone", "bizerte", "sousse"].map(|port| holder(scenario, port));
    for scenario in ["1", "2", "4"] {
        assert_eq!(of(scenario), ["allied", "allied", "axis", "axis"], "{scenario}");
    }
    assert_eq!(of("6"), ["allied", "allied", "axis", "allied"]);
    assert_eq!(of("5"), ["axis", "allied", "axis", "axis"], "as the countries are");
}

#[test]
fn t2_5_0_t22_places_are_of_who_stands_there_when_all_have_set_up() {
    let text = |policy: &str| {
        format!(
            "position tunisia 1.1\nscenario 5\nphase setup allied\naxis 47inf B44.17\n\
             allied 201gds B54.10\n{policy}"
        )
    };
    let held = |policy: &str| {
        let board = game().read_position(&text(policy)).unwrap_or_else(|wrong| panic!("{wrong:#?}"));
        control::after_the_set_up(&board)
    };
    let hex = crate::support::hex;
    let changed = held("policy control stands\n");
    assert!(
        changed.contains(&(hex("B54.10"), Side::Allied)),
        "Medenine is theirs who stand there: {changed:?}"
    );
    assert!(changed.iter().all(|(_, side)| *side == Side::Allied), "Tunisia is Axis else");
    // B62.12 is nearer to the Allies, B48.17 to the Axis.
    assert!(changed.contains(&(hex("B62.12"), Side::Allied)));
    assert!(!changed.iter().any(|(place, _)| *place == hex("B48.17")));
    assert!(held("").is_empty(), "as in games of before");
}

#[test]
fn t2_1_4b_the_offer_names_who_has_the_schedules() {
    let told = |board: &Board| {
        let page = page(&View::of(board, feldpost_kit::system::Viewer::Public));
        page.policies.iter().map(|line| format!("{}={}", line.name, line.value)).collect::<Vec<_>>()
    };
    assert_eq!(told(&campaign(2, "axis", "policy fog reports\n")), ["arrivals=umpire", "fog=reports"]);
    assert!(told(&Board::new(&crate::support::DATA)).is_empty());
}
