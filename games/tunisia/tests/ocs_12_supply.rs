//! OCS 12, 13: attrition, stocks, breakout, capture, dumps.

use crate::support::{DATA, board, dice, hex, id, ids, refused, shorts};
use feldpost_tunisia::board::Story;
use feldpost_tunisia::event::{Booty, Stocks};
use feldpost_tunisia::rules::capture::{self, Convoy};
use feldpost_tunisia::rules::supply;
use feldpost_tunisia::words::Side;

fn starved(position: &str, losses: &str, faces: &[u16]) -> Vec<String> {
    let mut story = Story::of(&board(position));
    let here = (hex("B54.09"), Side::Allied);
    supply::attrition(&mut story, here, &ids(losses), "t2.allied/attrition/b54.09", &mut dice(faces));
    shorts(&story.events)
}

#[test]
fn ocs_12_attrition_by_the_best_rating_for_every_roll() {
    // What each roll from 2 to 15 takes by rating, written out once more; `a` is all.
    let of = |ar: i32, roll: i32| {
        let row = &DATA.series.attrition.rows[&ar.to_string()];
        let spans = row.iter().map(|cell| cell.parse::<feldpost_tunisia::series::Span>());
        let at = spans.into_iter().position(|span| span.is_ok_and(|span| span.has(roll)));
        ["0", "1", "2", "4", "a"][at.unwrap()]
    };
    let row = |ar| (2..=15).map(|roll| of(ar, roll)).collect::<String>();
    assert_eq!(row(5), "00000001124aaa");
    assert_eq!(row(4), "0000001124aaaa");
    assert_eq!(row(3), "0000112244aaaa");
    assert_eq!(row(2), "00112244aaaaaa");
    assert_eq!(row(1), "0112244aaaaaaa");
    assert_eq!(row(0), "112244aaaaaaaa");
}

#[test]
fn ocs_12_attrition_takes_steps_of_who_is_out_of_supply() {
    let position = "131inf B54.09 oos; 1-7msx B54.09 oos; 201gds B54.09; 152inf B54.09 oos dg";
    let event = "attrition ar=5 dice=6,5 hex=B54.09 modifier=0 result=2";
    // The rating is the printed one, though its unit is disorganized; the weakest are lost first.
    let told = starved(position, "", &[6, 5]);
    assert_eq!(told, [event, "step left=0 unit=1-7msx", "step left=0 unit=131inf"]);
    let told = starved(position, "152inf", &[6, 5]);
    assert_eq!(told[1..], ["step left=0 unit=152inf", "step left=0 unit=1-7msx"]);
    assert_eq!(starved(position, "", &[4, 4]).len(), 1);
    assert!(starved("201gds B54.09", "", &[]).is_empty(), "who is in supply is not rolled for");
}

#[test]
fn ocs_12_five_steps_or_more_add_three() {
    let four = "131inf B54.09 oos; 1-7msx B54.09 oos; 201gds B54.09 oos; lforce B54.09 oos";
    assert!(starved(four, "", &[2, 2])[0].contains("modifier=0"));
    let told = starved(&format!("{four}; 5rtr B54.09 oos"), "", &[5, 5]);
    assert!(told[0].contains("ar=4") && told[0].contains("modifier=3 result=all"), "{told:?}");
    assert_eq!(told.len(), 6);
}

#[test]
fn ocs_12_stocks_are_used_where_there_is_no_supply() {
    let of = |state: &str, supplied| {
        supply::use_stocks(&board(&format!("131inf B54.09 {state}")), id("131inf"), supplied)
    };
    assert_eq!(shorts(&[of("", false).unwrap()]), ["stocks stocks=low unit=131inf"]);
    assert_eq!(shorts(&[of("low", false).unwrap()]), ["stocks stocks=exhausted unit=131inf"]);
    assert_eq!(refused(of("exhausted", false)), "OCS 12 stocks-exhausted");
    assert_eq!(refused(of("", true)), "OCS 12 supply-is-there");
    let costs = [Stocks::Full, Stocks::Low, Stocks::Exhausted].map(supply::restore_cost);
    assert_eq!(costs, [0, 2, 4]);
}

#[test]
fn ocs_12_units_eat_one_t_for_two_re() {
    let position = board("131inf B54.09; 201gds B54.09; 5rtr B54.09");
    let eats = |units: &str| supply::eats(&position, &ids(units));
    assert_eq!([eats("5rtr"), eats("131inf 201gds"), eats("131inf 201gds 5rtr")], [1, 1, 2]);
}

#[test]
fn ocs_12_8e_who_breaks_out_returns_by_five_or_is_lost() {
    let mut story = Story::of(&board("131inf B54.09 oos; 201gds B54.09 oos; lforce B54.09 oos"));
    let mut given = dice(&[4, 5, 3, 6, 1]);
    let units = ids("131inf 201gds lforce");
    supply::break_out(&mut story, &units, false, "t2.allied/breakout", &mut given);
    assert_eq!(
        shorts(&story.events),
        [
            "breakout die=4 modifier=0 turns=null unit=131inf",
            "breakout die=5 modifier=0 turns=3 unit=201gds",
            "breakout die=6 modifier=0 turns=1 unit=lforce"
        ]
    );
    assert_eq!(given.labels[1..3], ["t2.allied/breakout/201gds", "t2.allied/breakout/201gds/turns"]);
    assert!(story.board.units.is_empty() && story.board.dead.contains(&id("131inf")));
    assert_eq!(story.board.returning[&id("201gds")], 3);
    // In the first turn it goes better.
    let mut story = Story::of(&board("131inf B54.09 oos"));
    supply::break_out(&mut story, &ids("131inf"), true, "x", &mut dice(&[4, 2]));
    assert_eq!(shorts(&story.events), ["breakout die=4 modifier=1 turns=2 unit=131inf"]);
}

#[test]
fn ocs_12_8e_a_way_out_leads_to_supplied_friends_past_no_enemy() {
    let may = |facts: &str, first| {
        supply::may_break_out(&board(facts), Side::Allied, &ids("131inf"), first).map(|()| "may")
    };
    assert_eq!(may("131inf B54.09 oos; 201gds B54.05", false), Ok("may"));
    let alone = "131inf B54.09 oos; 201gds B54.05 oos";
    assert_eq!(refused(may(alone, false)), "OCS 12 no-way-out");
    assert_eq!(may(alone, true), Ok("may"), "in the first turn no way is needed");
    let ring = "47inf B54.10; pavia B54.08; 350it B53.10; i-5pz B53.09; i-7pz B55.10; 69pg B55.09";
    assert_eq!(
        refused(may(&format!("131inf B54.09 oos; 201gds B54.05; {ring}"), false)),
        "OCS 12 no-way-out"
    );
    assert_eq!(refused(may("131inf B54.09 oos; 201gds B37.09", false)), "OCS 12 no-way-out", "too far");
    assert_eq!(refused(may("131inf B54.09; 201gds B54.05", false)), "OCS 12 in-supply");
    assert_eq!(refused(may("201gds B54.05", false)), "OCS 12 not-your-unit");
}

#[test]
fn ocs_9_of_a_dump_a_part_is_taken_and_the_rest_is_lost() {
    let taken = |die: u16, t: i32| {
        let mut story = Story::of(&board(&format!("dump axis B54.09 {t}")));
        capture::dump(&mut story, Side::Allied, hex("B54.09"), "t2.allied/capture/b54.09", &mut dice(&[die]));
        let left = story.board.dumps.get(&hex("B54.09")).map(|dump| (dump.side, dump.t));
        (shorts(&story.events).remove(0), left)
    };
    let (told, left) = taken(5, 7);
    assert_eq!(told, "capture die=5 hex=B54.09 left=0 percent=50 side=allied taken=4 what=supply");
    assert_eq!(left, Some((Side::Allied, 4)));
    let all = [1, 2, 3, 4, 5, 6].map(|die| taken(die, 20).1.map_or(0, |(_, t)| t));
    assert_eq!(all, [0, 5, 5, 10, 10, 15]);
    // Nobody takes his own.
    let mut story = Story::of(&board("dump axis B54.09 8"));
    capture::dump(&mut story, Side::Axis, hex("B54.09"), "x", &mut dice(&[]));
    assert!(story.events.is_empty());
}

#[test]
fn t2_1_6d_losses_of_trucks_are_rounded_to_points_or_to_2_t() {
    // The example of the book: one regular point with organic trucks of 2 and of 6 T; half of it is six.
    let stack = Convoy { what: Booty::Truck, carries: 12, regular: 4, small: true };
    assert_eq!(capture::losses(stack, 50), 6);
    assert_eq!(capture::losses(Convoy { small: false, ..stack }, 50), 8, "to the nearest point");
    assert_eq!(capture::losses(Convoy { carries: 4, regular: 4, small: false, ..stack }, 25), 0);
}

#[test]
fn t2_1_6b_only_regular_trucks_are_captured() {
    let of = |convoy: Convoy, die: u16| {
        let mut story = Story::of(&board(""));
        capture::convoy(&mut story, (Side::Axis, hex("B54.09")), convoy, "x", &mut dice(&[die]));
        shorts(&story.events).remove(0)
    };
    let trucks = Convoy { what: Booty::Truck, carries: 16, regular: 16, small: false };
    assert_eq!(of(trucks, 6), "capture die=6 hex=B54.09 left=4 percent=75 side=axis taken=12 what=truck");
    let organic = Convoy { regular: 0, ..trucks };
    assert_eq!(of(organic, 6), "capture die=6 hex=B54.09 left=4 percent=75 side=axis taken=0 what=truck");
    let mules = Convoy { what: Booty::Wagon, regular: 0, carries: 4, small: false };
    assert_eq!(of(mules, 6), "capture die=6 hex=B54.09 left=0 percent=100 side=axis taken=0 what=wagon");
    let capture = &DATA.series.capture;
    assert_eq!(capture.truck, [0, 0, 25, 50, 50, 75]);
    assert_eq!(capture.wagon, [0, 0, 25, 50, 75, 100]);
}

#[test]
fn t2_1_6b_t32_the_owner_gives_his_regular_trucks_last() {
    let mut story = Story::of(&board(""));
    let mixed = Convoy { what: Booty::Truck, carries: 16, regular: 8, small: false };
    capture::convoy(&mut story, (Side::Axis, hex("B54.09")), mixed, "x", &mut dice(&[6]));
    assert!(shorts(&story.events)[0].contains("left=4 percent=75 side=axis taken=4"));
}

#[test]
fn ocs_13_a_dump_is_blown_by_its_owner() {
    let blown = |die: u16| {
        let mut story = Story::of(&board("dump axis B48.17 20"));
        capture::blow(&mut story, hex("B48.17"), "t2.axis/blow/b48.17", &mut dice(&[die]));
        (shorts(&story.events).remove(0), story.board.dumps.get(&hex("B48.17")).map(|dump| dump.t))
    };
    assert_eq!(blown(4), ("blow die=4 hex=B48.17 left=5 percent=75 t=15".to_owned(), Some(5)));
    let left = [1, 2, 3, 5, 6].map(|die| blown(die).1);
    assert_eq!(left, [Some(15), Some(10), Some(10), Some(5), None]);
    let may = |side| capture::may_blow(&board("dump axis B48.17 20"), side, hex("B48.17"));
    assert!(may(Side::Axis).is_ok());
    assert_eq!(refused(may(Side::Allied)), "OCS 13 no-dump");
}
