//! What a player writes.

use crate::common::*;
use feldpost_kit::sheet::{InputLine, Reading};
use feldpost_kit::system::{GameSystem, Viewer};
use feldpost_nebelfurt::system;
use feldpost_nebelfurt::words::Side;

fn read(line: &str) -> Result<String, String> {
    let table = table("day 1\nphase march\nr1 S01.03\nr2 S03.03\nw1 N01.02");
    let view = system().view(&table, Viewer::Side(Side::Raider.id()));
    let sheet = system().parse(&view, &InputLine::number_all(line));
    match &sheet.lines[0].reading {
        Reading::Order(order) => Ok(order.to_string()),
        Reading::Unreadable(refusal) => {
            let hint = refusal.hint.as_ref().map(english).unwrap_or_default();
            Err(format!("{}: {} ({hint})", refusal.rule, english(&refusal.reason)))
        }
        Reading::Prose => Err("prose".to_owned()),
    }
}

#[test]
fn an_order_is_read_however_it_is_typed() {
    for line in
        ["r1 march S02.03", "R1 → s02.03", "march r1 to S02 03", "Black Oars move S02-03.", "1. r1 S0203"]
    {
        assert_eq!(read(line).as_deref(), Ok("r1 march S02.03"), "{line}");
    }
    assert_eq!(read("done, thanks").as_deref(), Ok("camp"));
    assert_eq!(read("Standing ford: STAY").as_deref(), Ok("standing ford stay"));
    assert_eq!(read("standing off").as_deref(), Ok("standing off"));
}

#[test]
fn what_is_nearly_right_is_refused_with_what_may_be_meant() {
    assert_eq!(
        read("r1 mrach S02.03").unwrap_err(),
        "III.1: what r1 shall do is missing (did you mean march?)"
    );
    assert_eq!(
        read("r1 march S09.01").unwrap_err(),
        "III.1: there is no hex S09.01 on the map (hexes go from S01.01 to S05.03 and from N01.01 to N05.03)"
    );
    assert_eq!(read("ford mil").unwrap_err(), "II.1: `mil` is no ford (upper, mill, lower or stay)");
    assert_eq!(
        read("r1 march S02.03 quickly").unwrap_err(),
        "III.1: `quickly` is not understood here (one order a line; a remark starts with #)"
    );
    assert_eq!(
        read("commit d1.ford abc").unwrap_err().split(" (").next(),
        Some("II.1: a commitment has 64 hexadecimal digits")
    );
}

#[test]
fn friendly_words_are_prose() {
    for line in ["Go home, Bruno", "march on!", "What a night.", "I will watch the lower ford, will I not?"] {
        assert_eq!(read(line).unwrap_err(), "prose", "{line}");
    }
}

#[test]
fn what_was_understood_can_be_pasted_back() {
    for line in ["ford upper", "ford stay", "r1 march S02.03", "camp", "standing ford lower", "standing camp"]
    {
        assert_eq!(read(line).as_deref(), Ok(line));
    }
}

#[test]
fn standing_orders_replace_their_like() {
    let table = table("day 1\nphase dusk\nr1 S01.03\nw1 N01.02");
    let view = system().view(&table, Viewer::Side(Side::Raider.id()));
    let after = |before: &[&str], line: &str| {
        let before: Vec<String> = before.iter().map(|line| (*line).to_owned()).collect();
        let sheet = system().parse(&view, &InputLine::number_all(line));
        system().standing_after(&view, &before, &sheet)
    };
    assert_eq!(after(&[], "standing camp\nstanding ford mill"), ["standing camp", "standing ford mill"]);
    assert_eq!(
        after(&["standing ford mill", "standing camp"], "standing ford stay"),
        ["standing camp", "standing ford stay"]
    );
    assert_eq!(after(&["standing camp"], "standing off"), [""; 0]);
    let standing = ["standing ford mill".to_owned()];
    assert_eq!(system().standing_choice(&view, Side::Raider.id(), &standing).as_deref(), Some("mill"));
}
