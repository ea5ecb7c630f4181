//! Orders are read as they are written, and as people write them.

use crate::support::sheets::at;
use feldpost_kit::sheet::{InputLine, Reading};
use feldpost_tunisia::board::Board;
use feldpost_tunisia::order::Order;
use feldpost_tunisia::parse;
use feldpost_tunisia::schedule::Keeper;
use feldpost_tunisia::words::Side;

fn read(position: &Board, line: &str) -> Reading<Order> {
    let sheet = parse::parse(position, Some(Side::Axis), &InputLine::number_all(line));
    sheet.lines.into_iter().next().map_or(Reading::Prose, |line| line.reading)
}

fn position() -> Board {
    at(
        "movement",
        "axis i-7pz B49.12; axis 69pg B49.12; axis 10rec B50.12; axis dak B48.17; axis 47inf B50.13; \
         axis i-71 B50.12; axis 33rec B49.13 reserve; axis truck B48.17 1; axis 10pz-trk B49.12; \
         axis air g-ju87-1 B48.17; axis air g-109g-1 B48.17 inactive; axis air g-109g-2 B48.17; \
         allied 131inf B51.14; allied 1rd B52.12; dead axis 115kg-1; axis base B48.17 1",
    )
}

fn canonical(line: &str) -> String {
    match read(&position(), line) {
        Reading::Order(order) => order.to_string(),
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn every_order_is_written_as_it_is_read() {
    let lines = [
        "set i-7pz B49.12",
        "set g-ju87-1 sicily",
        "set default",
        "refit g-109g-1 at B48.17",
        "refit surge g-109g-1",
        "rebuild 115kg-1 at dak",
        "rebuild 115kg-1 at B48.17",
        "rebuild truck at dak",
        "place strip B48.16 from B43.34",
        "i-7pz 69pg mode move",
        "all B49.12 mode reserve",
        "10pz mode combat",
        "fuel i-7pz 1T from B49.13",
        "fuel 10pz",
        "fuel all B49.12",
        "i-7pz 69pg move B50.11 B51.10",
        "i-7pz move B50.11 overrun B51.10 ar i-7pz option loss move B52.10",
        "truck 1 B48.17 load 4T move B48.16 B49.13 unload",
        "truck 1 B48.17 move B48.16 unload 2T",
        "truck 1 B48.17 unload 2T move B48.16 load 4T move B48.17 unload",
        "mule 1 B48.17",
        "10pz-trk load 4T",
        "blow B48.17",
        "build hog B50.13 3 by dak",
        "build base B49.12",
        "repair port gabes by dak",
        "ship 8T sicily B48.17",
        "ship 47inf B48.17 sicily",
        "ship truck 1 B48.17 B57.30",
        "transfer g-ju87-1 g-109g-2 to sicily",
        "sweep g-109g-2 B54.10",
        "hipshoot g-ju87-1 B51.14",
        "barrage air g-ju87-1 g-109g-2 at B51.14",
        "bomb g-ju87-1 base B54.10",
        "bomb g-ju87-1 port gabes",
        "bomb g-ju87-1 rail B48.17",
        "barrage i-71 at B51.14 spotter 47inf",
        "barrage i-71 at B51.14 spotter 47inf cache points 3",
        "barrage i-71 at B51.14 points 3",
        "attack B51.14 with 47inf from B50.13, i-7pz 69pg ar 47inf supply B49.12 option 1 retreat B50.12 \
            loss 69pg advance no",
        "release 33rec",
        "eat 47inf",
        "starve all B49.12",
        "first me",
        "first them",
        "if B51.14 empty then i-7pz move B51.14",
        "if not enemy B51.14 then 47inf move B51.13",
        "if 69pg dg then next",
        "if 69pg dead then done",
        "if attack B51.14 won then i-7pz move B51.14",
        "if mud then done",
        "forget",
        "next",
        "done",
        "standing first me unless mud",
        "standing intercept best",
        "standing intercept at B48.17",
        "standing defend supply no ar 47inf option retreat B50.12 loss 69pg",
        "standing defend B50.13 supply yes option 1",
        "standing blow if lost",
        "standing reaction none",
        "standing react if enemy B50.13 then release 33rec",
        "standing eat no",
        "standing ask overruns",
        "standing off",
        "intercept never",
        "defend supply no",
    ];
    for line in lines {
        assert_eq!(canonical(line), line);
    }
}

#[test]
fn words_of_people_are_understood() {
    for (said, meant) in [
        ("I/7 Panzer and 69 PG go to b50.11 then B51-10", "i-7pz 69pg move B50.11 B51.10"),
        ("i-7pz attack B51.14", "attack B51.14 with i-7pz"),
        ("fuel i-7pz", "fuel i-7pz 1T"),
        ("ship 2 SP from Sicily to Gabes", "ship 8T sicily B48.17"),
        ("ship 2SP sicily gabès", "ship 8T sicily B48.17"),
        ("dig hog B50.13", "build hog B50.13"),
        ("if attack B51.14 lost then done", "if not attack B51.14 won then done"),
        ("refit g-109g-1 g-109g-2", "refit g-109g-1 g-109g-2"),
        ("47inf overrun b51.14", "47inf overrun B51.14"),
        ("barrage i-71 B51.14", "barrage i-71 at B51.14"),
        // It begins like an item of a list, and is a name; a word of courtesy is none of it.
        ("10. Armoured Recon mode move", "10rec mode move"),
        ("10. Armoured Recon mode move, please", "10rec mode move"),
        ("2. i-7pz mode move, please", "i-7pz mode move"),
    ] {
        assert_eq!(canonical(said), meant, "{said}");
    }
}

#[test]
fn fuel_for_a_headquarters_is_written_with_its_price() {
    let mut board = position();
    for (patient, said, meant) in [
        (true, "fuel dak 4T", "fuel dak 4T"),
        (true, "fuel dak", "fuel dak 4T"),
        (true, "fuel i-7pz", "fuel i-7pz 1T"),
        (false, "fuel dak 4T", "fuel dak 1T"),
    ] {
        board.patient = patient;
        match read(&board, said) {
            Reading::Order(order) => assert_eq!(order.to_string(), meant),
            other => panic!("{said}: {other:?}"),
        }
    }
}

#[test]
fn what_cannot_be_read_says_why() {
    let why = |line: &str| match read(&position(), line) {
        Reading::Unreadable(refusal) => format!("{} {}", refusal.rule, refusal.reason.id()),
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(why("i-7pz jump B50.11"), "OCS 2 no-verb");
    assert_eq!(why("i-7pz"), "OCS 2 verb-missing");
    assert_eq!(why("i-7pz move"), "OCS 6.1 hex-missing");
    assert_eq!(why("i-7pz move C50.11"), "OCS 6.1 no-hex");
    assert_eq!(why("i-7px move B50.11"), "OCS 2 no-unit");
    assert_eq!(why("fuel i-7pz from"), "OCS 12.5 hex-missing");
    assert_eq!(why("ship sicily B48.17"), "OCS 19.0f no-unit");
    assert_eq!(why("10pz-trk load four"), "OCS 13.2g amount-missing");
    assert_eq!(why("bomb g-ju87-1 B48.17"), "OCS 10.0c is-no");
    assert_eq!(why("sweep i-7pz B48.17"), "OCS 14.6 is-no-plane");
    assert_eq!(why("standing dance B50.13"), "OCS 2 no-standing-order");
    assert_eq!(why("attack B51.14 with"), "OCS 9 who-attacks");
    assert_eq!(why("i-7pz i-7pz mode move"), "OCS 2 group-twice");
    assert_eq!(why("if B51.14 full then done"), "OCS 2 ask-of-a-hex");
    assert_eq!(why("i-7pz move B50.11 quickly"), "OCS 6.1 not-understood");
    assert_eq!(why("ship 2T tripoli zarzis-on-sea"), "OCS 19.0f no-hex");
    assert_eq!(why("ship tripoli zarzis 2T"), "OCS 19.0f no-unit");
    assert_eq!(why("refit all"), "OCS 15.1 refit-names-planes");
    assert_eq!(why("fuel all"), "OCS 12.5 hex-missing");
    for prose in
        ["move all night", "ship me a beer from tripoli", "Attack is all you know", "go to Sousse for me"]
    {
        assert!(!matches!(read(&position(), prose), Reading::Order(_)), "{prose}");
    }
    assert_eq!(read(&position(), "go to Sousse on holiday"), Reading::Prose);
    assert_eq!(read(&position(), "Thanks for the game, see you at eight"), Reading::Prose);
    assert_eq!(read(&position(), "first of all: well played"), Reading::Prose);
    assert_eq!(read(&position(), "forget what I said"), Reading::Prose);
}

#[test]
fn a_position_refuses_a_policy_that_is_not_played() {
    let read = |policy: &str| {
        let text = format!("position tunisia 1.1\nscenario 5\nturn 2\npolicy {policy}\naxis 47inf B50.13\n");
        feldpost_tunisia::position::read(&crate::support::DATA, &text)
    };
    assert!(read("fog open").is_ok() && read("arrivals owner").unwrap().arrivals == Keeper::Owner);
    for wrong in ["fog thick", "arrivals luck"] {
        let Err(refusals) = read(wrong) else { panic!("{wrong} is not played") };
        assert_eq!(refusals.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [4], "{wrong}");
    }
}
