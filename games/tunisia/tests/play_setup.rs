//! T2 6.0, S3, S5: the set-up.

use crate::support::sheets::sheet;
use crate::support::{DATA, hex, id};
use feldpost_kit::id::Id;
use feldpost_tunisia::board::{Phase, Spot};
use feldpost_tunisia::event::Event;
use feldpost_tunisia::rules::setup;
use feldpost_tunisia::share::Share;
use feldpost_tunisia::words::{Carrier, Mareth, Side};
use std::collections::BTreeMap;

#[test]
fn t2_s5_what_is_fixed_stands_and_the_rest_is_dealt() {
    let board = setup::board(&DATA, "5");
    assert_eq!((board.phase, board.player), (Phase::SetUp, Side::Axis));
    assert_eq!(board.units[&id("dak")].hex, hex("B48.17"));
    assert_eq!(board.dumps[&hex("B48.17")].t, 20);
    assert!(!board.units.contains_key(&id("i-7pz")) && board.planes.is_empty());
    let trucks: i32 = board
        .columns
        .iter()
        .filter(|(column, _)| column.kind == Carrier::Truck)
        .map(|(_, load)| load.points)
        .sum();
    assert_eq!(trucks, 5);
    let dealt = sheet(&board, Side::Axis, "set default; done", &[]);
    assert_eq!((dealt.board.phase, dealt.board.player), (Phase::SetUp, Side::Allied));
    let whole = sheet(&dealt.board, Side::Allied, "done", &[]);
    assert_eq!(whole.board.phase, Phase::GameTurn);
    // Every counter of the scenario stands within its area, and nowhere more than ten RE.
    let force = |side| &DATA.scenarios["5"].sides[&side];
    for side in Side::BOTH {
        for place in &force(side).set_up {
            for unit in &place.units {
                let at = whole.board.units[unit].hex;
                if let Some(centre) = place.at.hex {
                    assert!(at.distance(centre) <= place.at.within, "{unit} at {at}");
                }
                let part = DATA.ground(at).unwrap().mareth;
                match place.at.area.as_deref() {
                    Some("mareth-southern") => assert_eq!(part, Some(Mareth::Southern), "{unit}"),
                    Some("mareth-northern") => assert_eq!(part, Some(Mareth::Northern), "{unit}"),
                    _ => {}
                }
                assert!(whole.board.size(at, side) <= Share::whole(10), "{at}");
            }
        }
        assert!(setup::to_place(&whole.board, side).is_empty());
    }
    assert_eq!(whole.board.loads[&id("7arm-trk")], 6, "organic trucks are full");
    assert_eq!(whole.board.planes.len(), 23);
    assert!(whole.board.planes[&id("daf-hurri-1")].steps == 1, "begins reduced");
}

#[test]
fn t2_6_0_a_piece_is_set_where_the_scenario_lets_it() {
    let board = setup::board(&DATA, "5");
    let came = sheet(
        &board,
        Side::Axis,
        "set i-7pz B49.11; set i-7pz B49.13; set i-7pz B44.17; set g-ju87-1 gabes",
        &[],
    );
    assert_eq!(came.fates, ["done", "done", "T2 6.0 not-set-there", "done"]);
    assert_eq!(came.board.units[&id("i-7pz")].hex, hex("B49.13"));
    let wrong = sheet(
        &board,
        Side::Axis,
        "set dak B48.16; set 131inf B54.11; set g-ju87-1 B50.13; set nizza B50.14",
        &[],
    );
    assert_eq!(
        wrong.fates,
        ["T2 6.0 not-set-there", "T2 6.0 nothing-to-set", "T2 6.0 not-set-there", "T2 6.0 not-set-there"]
    );
    assert_eq!(sheet(&board, Side::Allied, "set 131inf B54.11", &[]).fates, ["OCS 2 not-your-player-turn"]);
    let over = sheet(&board, Side::Axis, "i-7pz move B49.11", &[]);
    assert_eq!(over.fates, ["OCS 2 not-now"]);
}

#[test]
fn t2_6_0_what_is_not_said_stays_where_the_set_up_showed_it() {
    let mut board = setup::board(&DATA, "5");
    board.patient = true;
    let shown = setup::shown(&board, Side::Axis);
    assert_eq!(setup::dealt(&board, Side::Axis).set.into_iter().collect::<BTreeMap<_, _>>(), shown);
    // One is moved, in two mails, and no other.
    let (piece, _) = setup::to_place(&board, Side::Axis)[0].clone();
    let elsewhere = |taken: Spot| {
        let spots = &setup::to_place(&board, Side::Axis)[0].1;
        *spots
            .iter()
            .find(|spot| **spot != taken && setup::may_set(&board, Side::Axis, piece, **spot).is_ok())
            .unwrap()
    };
    let goal = elsewhere(shown[&piece]);
    let first = sheet(&board, Side::Axis, &format!("set {piece} {goal}"), &[]);
    assert_eq!(setup::shown(&first.board, Side::Axis), shown);
    let came = sheet(&first.board, Side::Axis, "done", &[]);
    assert_eq!(came.fates, ["done"]);
    for (other, at) in &shown {
        let stands = came.board.units.get(other).map(|one| Spot::Hex(one.hex));
        let stands = stands.or_else(|| came.board.planes.get(other).map(|one| one.at));
        assert_eq!(stands, Some(if *other == piece { goal } else { *at }), "{other}");
    }
    // In games of before the rest finds room anew.
    let mut old = first.board.clone();
    old.patient = false;
    assert_ne!(setup::dealt(&old, Side::Axis), setup::dealt(&first.board, Side::Axis));
}

#[test]
fn t2_6_0_who_finds_no_room_where_he_was_shown_is_named() {
    let mut board = setup::board(&DATA, "5");
    board.patient = true;
    // One base is filled with planes that were to stand on others.
    let open = setup::to_place(&board, Side::Axis);
    let planes: Vec<Id> = open.iter().map(|(id, _)| *id).filter(|id| DATA.planes.contains_key(id)).collect();
    let shown = setup::shown(&board, Side::Axis);
    let crowd = |base: Spot| {
        let mut lines = vec![];
        let mut now = board.clone();
        for plane in planes.iter().filter(|plane| shown[*plane] != base) {
            if setup::may_set(&now, Side::Axis, *plane, base).is_ok() {
                now.apply(&Event::Set { piece: *plane, at: base });
                lines.push(format!("set {plane} {base}"));
            }
        }
        lines
    };
    let base = planes.iter().map(|plane| shown[plane]).find(|at| at.hex().is_some()).unwrap();
    let lines = crowd(base);
    let came = sheet(&board, Side::Axis, &format!("{}; done", lines.join("; ")), &[]);
    assert_eq!(came.fates.last().map(String::as_str), Some("note set-elsewhere"));
    let driven = planes.iter().filter(|plane| shown[*plane] == base);
    assert!(driven.clone().count() > 0 && driven.clone().any(|plane| came.board.planes[plane].at != base));
}

#[test]
fn t2_s3_kasserine_stands_up_too() {
    let board = setup::board(&DATA, "3");
    let axis = sheet(&board, Side::Axis, "done", &[]);
    let whole = sheet(&axis.board, Side::Allied, "done", &[]);
    assert_eq!(whole.board.phase, Phase::GameTurn);
    assert_eq!(whole.board.markers[&Side::Allied], 2);
    assert!(whole.board.due.contains(&id("1gds")));
}

#[test]
fn t2_s3_t2_the_axis_has_one_of_three_dead_battalions_again() {
    let board = setup::board(&DATA, "3");
    let spots = |piece: &str| {
        let place = DATA.scenarios["3"].sides[&Side::Axis].set_up.iter().find(|place| {
            place.units.iter().any(|unit| DATA.units[unit].formation == DATA.units[&id(piece)].formation)
        });
        place.unwrap().at.hex.unwrap()
    };
    let at = spots("ii-8pz");
    let came =
        sheet(&board, Side::Axis, &format!("set ii-8pz {at}; set ii-7pz {}; done", spots("ii-7pz")), &[]);
    assert_eq!(came.fates, ["done", "T2 6.0 nothing-to-set", "held done-beside-a-refusal"]);
    assert_eq!(came.board.units[&id("ii-8pz")].hex, at);
    let far = sheet(&board, Side::Axis, "set ii-8pz A54.11", &[]);
    assert_eq!(far.fates, ["T2 6.0 not-set-there"]);
    // Unsaid it is that of 10 Panzer, and one alone.
    let dealt = sheet(&board, Side::Axis, "done", &[]);
    let back: Vec<bool> =
        ["ii-5pz", "ii-7pz", "ii-8pz"].iter().map(|unit| dealt.board.units.contains_key(&id(unit))).collect();
    assert_eq!(back, [false, true, false]);
    // Nowhere else.
    let other = setup::board(&DATA, "5");
    assert_eq!(sheet(&other, Side::Axis, "set ii-8pz B49.12", &[]).fates, ["T2 6.0 nothing-to-set"]);
}
