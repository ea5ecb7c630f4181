//! What players type, and that every order comes back from what is written of it.

use crate::support::{at, lines, seat};
use feldpost_first_alamein::order::Order;
use feldpost_first_alamein::parse::parse;
use feldpost_kit::sheet::Reading;

fn read(line: &str) -> Reading<Order> {
    let board =
        at("axis", "movement", "axis 15pz G3; axis 21pz G3; axis rcce G3; allied 1sa E7; allied 3sa E7")
            .board();
    let sheet = parse(&board, Some(seat("axis")), &lines(line));
    sheet.lines.into_iter().next().map_or(Reading::Prose, |line| line.reading)
}

fn understood(line: &str) -> String {
    match read(line) {
        Reading::Order(order) => order.to_string(),
        Reading::Unreadable(refusal) => format!("problem {}", refusal.reason),
        Reading::Prose => "prose".to_owned(),
    }
}

#[test]
fn every_order_reads_back_as_it_is_written() {
    for line in [
        "place 15pz E2",
        "place default",
        "remove F5",
        "lwafrika resupply G3",
        "15pz move E3 E4",
        "15pz 21pz move E4",
        "stack E4 21pz 15pz",
        "lose 15pz, 21pz",
        "daf1 strike E4",
        "15pz 21pz attack F5",
        "15pz:2 rcce attack F5",
        "15pz attack E7 F6",
        "15pz attack F5 push 0",
        "15pz attack F5 push 2 to F7",
        "15pz attack E7 push 1 to 1sa F6, 3sa G6",
        "15pz attack F5 push 1 back 1 to D4",
        "15pz attack F5 back all 1",
        "attack rest",
        "if F5 empty then 15pz move E4",
        "if not 1sa spent then 15pz attack E7",
        "if 1sa eliminated then done",
        "next",
        "done",
        "standing no retreat D7",
        "standing no retreat 15pz, 21pz below 3:1",
        "standing back 15pz E8 D9",
        "standing back all 1",
        "standing back 15pz 2",
        "standing push none",
        "standing push 1 to E3",
        "standing intercept any",
        "standing intercept none",
        "standing intercept D7 E8 twice",
        "standing intercept any twice",
        "standing ask retreats",
        "standing ask interceptions",
        "standing ask all",
        "standing ask none",
        "standing off",
        "no retreat D7",
        "back all 1",
        "push none",
        "intercept any",
    ] {
        assert_eq!(understood(line), line);
    }
}

#[test]
fn what_people_write_besides_is_understood() {
    for (line, order) in [
        ("15. Panzer moves to E3, then E4.", "15pz move E3 E4"),
        ("15pz and 21pz attacks f5", "15pz 21pz attack F5"),
        ("move 15pz 21pz E4", "15pz 21pz move E4"),
        ("RCCE GPPE move e4", "rcce move E4"),
        ("attack 15pz F5", "15pz attack F5"),
        ("Done!", "done"),
        ("next phase", "next"),
        ("15pz move El Alamein", "15pz move D7"),
        ("15pz attack F5, push 1 to F7", "15pz attack F5 push 1 to F7"),
    ] {
        assert_eq!(understood(line), order, "{line}");
    }
}

#[test]
fn a_slip_is_a_problem_and_friendly_words_are_prose() {
    for line in ["15pz mvoe E4", "15px move E4", "15pz move M4", "15pz", "daf1 21pz strike E4"] {
        assert!(matches!(read(line), Reading::Unreadable(_)), "{line}: {}", understood(line));
    }
    for line in ["hello Carla", "what a turn", "see you on Sunday", "no idea", "I am back"] {
        assert_eq!(understood(line), "prose", "{line}");
    }
}

#[test]
fn no_text_is_too_strange_to_be_read() {
    for line in [
        "15pz:999999999999 attack F5",
        "if if if if if if",
        "push",
        "back",
        "no retreat",
        "standing",
        "15pz:",
        ":::",
        "🙂 move E4",
    ] {
        let _ = understood(line);
    }
}
