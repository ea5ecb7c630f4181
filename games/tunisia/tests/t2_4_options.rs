//! T2 4.0, OCS 21.10: the options.

use crate::support::sheets::{at, of, sheet, tried};
use crate::support::{hex, id};
use feldpost_tunisia::board::{Board, Phase};
use feldpost_tunisia::rules::trace::Trace;
use feldpost_tunisia::words::{OffMap, Side};

fn campaign(side: &str, phase: &str, facts: &str) -> Board {
    let clock = format!("scenario 2; turn 4; weather flight · first axis · player {side} · phase {phase}");
    of(&clock, facts)
}

#[test]
fn t2_4_1b_factions_attack_and_fire_apart() {
    let facts = "axis 69pg B53.12; axis pavia B53.12; allied 131inf B54.11; axis supply B53.12 20T";
    let mixed = "attack B54.11 with 69pg pavia";
    assert_eq!(tried(&at("combat", facts), Side::Axis, mixed), ["done"], "without the option all may");
    let board = at("combat", &format!("{facts}; option 4.1"));
    assert_eq!(tried(&board, Side::Axis, mixed), ["T2 4.1b of-another-faction"]);
    assert_eq!(tried(&board, Side::Axis, "attack B54.11 with 69pg"), ["done"]);
    // T2 4.1d: an attached formation is of both.
    let facts = facts.replace("axis pavia", "axis 5brs");
    let with = "attack B54.11 with 69pg 5brs";
    let apart = at("combat", &format!("{facts}; option 4.1"));
    assert_eq!(tried(&apart, Side::Axis, with), ["T2 4.1b of-another-faction"]);
    let attached = at("combat", &format!("{facts}; option 4.1; attached axis cent german"));
    assert_eq!(tried(&attached, Side::Axis, with), ["done"]);
}

#[test]
fn t2_4_1a_a_mission_is_flown_by_one_faction() {
    let facts = "axis air g-ju87-1 B48.17; axis air i-mc202-1 B48.17; axis base B48.17 1; \
                 axis 69pg B53.12; allied 131inf B54.11";
    let mixed = "barrage air g-ju87-1 i-mc202-1 at B54.11";
    assert_eq!(tried(&at("air-barrage", facts), Side::Axis, mixed), ["done"]);
    let board = at("air-barrage", &format!("{facts}; option 4.1"));
    assert_eq!(tried(&board, Side::Axis, mixed), ["T2 4.1a of-another-faction"]);
}

#[test]
fn t2_4_1c_headquarters_of_the_allies_serve_their_own() {
    use feldpost_tunisia::rules::cooperation::serves;
    let facts = "allied 131inf B54.09; axis 47inf B50.13";
    let hq = |nation: &str| {
        let unit = crate::support::DATA
            .units
            .values()
            .find(|unit| unit.side == Side::Allied && unit.throw.is_some() && unit.faction.word() == nation);
        unit.unwrap().id
    };
    let board = at("movement", &format!("{facts}; option 4.1"));
    assert!(serves(&board, hq("commonwealth"), id("131inf")));
    assert!(!serves(&board, hq("american"), id("131inf")));
    assert!(serves(&board, hq("american"), id("5cda")), "Americans serve French");
    assert!(!serves(&board, hq("commonwealth"), id("5cda")), "nor do the British serve them");
    assert!(serves(&at("movement", facts), hq("american"), id("131inf")), "without the option all serve");
}

#[test]
fn t2_4_1d_a_formation_is_attached_in_the_set_up_or_by_its_faction() {
    let set_up = of("phase setup axis", "option 4.1");
    let came = sheet(&set_up, Side::Axis, "attach cent german", &[]);
    assert_eq!(came.fates, ["done"]);
    assert_eq!(came.events, ["attached side=axis to=[formation:cent to:german]"]);
    assert_eq!(tried(&came.board, Side::Axis, "attach cent french"), ["T2 4.1d no-such-attachment"]);
    assert_eq!(tried(&came.board, Side::Axis, "attach dak german"), ["T2 4.1d no-formation"]);
    let board = campaign("axis", "refit", "axis 47inf A47.22; option 4.1; attached axis cent german");
    assert_eq!(tried(&board, Side::Axis, "detach"), ["T2 4.1d attach-by-faction"]);
    let gained = campaign(
        "axis",
        "refit",
        "axis 47inf A47.22; option 4.1; attached axis cent german; repl axis faction italian",
    );
    let gone = sheet(&gained, Side::Axis, "detach", &[]);
    assert_eq!(gone.fates, ["done"]);
    assert!(gone.board.special.attached.is_empty());
    assert_eq!(
        tried(&campaign("axis", "refit", "axis 47inf A47.22"), Side::Axis, "attach cent german"),
        ["T2 4.1 no-cooperation-option"]
    );
}

#[test]
fn t2_4_2_a_barrage_of_the_americans_has_two_planes() {
    let facts = "allied air us-p40-1 B54.10; allied air us-p40-2 B54.10; allied air us-p40-3 B54.10; \
                 allied base B54.10 3; allied 131inf B54.09; axis 47inf B53.09";
    let board = |more: &str| {
        of("weather flight · first axis · player allied · phase air-barrage", &format!("{facts}{more}"))
    };
    let three = "barrage air us-p40-1 us-p40-2 us-p40-3 at B53.09";
    assert_eq!(tried(&board(""), Side::Allied, three), ["done"]);
    assert_eq!(tried(&board("; option 4.2"), Side::Allied, three), ["T2 4.2 two-american-planes"]);
}

#[test]
fn t2_4_4_commandos_embark_once_and_land_a_turn_later() {
    let facts = "allied 1cdo algiers; axis 47inf A47.22; option 4.4";
    let board = campaign("allied", "movement", facts);
    let came = sheet(&board, Side::Allied, "raid 1cdo 3T algiers; land A41.32", &[]);
    assert_eq!(came.fates, ["done", "T2 4.4 land-next-turn"]);
    assert!(came.board.boxed.is_empty());
    let mut next = came.board.clone();
    next.turn = 5;
    assert_eq!(tried(&next, Side::Allied, "land A30.20"), ["T2 4.4 no-coast"]);
    let landed = sheet(&next, Side::Allied, "land A41.32; 1cdo mode move; raid 6cdo algiers", &[]);
    assert_eq!(landed.fates, ["done", "done", "T2 4.4 one-raid-a-game"]);
    let counter = landed.board.units[&id("1cdo")];
    assert!(counter.landed);
    assert_eq!((counter.hex, landed.board.dumps[&hex("A41.32")].t), (hex("A41.32"), 3));
    // Whoever does not land comes back.
    next.phase = Phase::Combat;
    let back = sheet(&next, Side::Allied, "done", &[]);
    assert!(back.events.contains(&"called-off unit=1cdo".to_owned()), "{:?}", back.events);
    assert_eq!(back.board.boxed.get(&id("1cdo")), Some(&OffMap::Algiers));
    assert_eq!(
        tried(&campaign("allied", "movement", "allied 1cdo algiers"), Side::Allied, "raid 1cdo algiers"),
        ["T2 4.4 no-raid-option"]
    );
    assert_eq!(tried(&board, Side::Allied, "raid 2para algiers"), ["T2 4.4 no-commandos"]);
}

#[test]
fn t2_4_4_t47_a_raid_that_has_not_landed_is_over() {
    let facts = "axis 47inf A47.22; option 4.4; raid 1cdo turn 3 3T";
    let board = campaign("allied", "combat", facts);
    let came = sheet(&board, Side::Allied, "done", &[]);
    assert!(came.board.special.raid.unwrap().landed);
    assert_eq!(came.board.dumps.values().map(|dump| dump.t).sum::<i32>(), 0);
}

#[test]
fn t2_4_6_planes_are_given_up_for_replacements_and_surge_for_ships() {
    let facts = "axis air g-109g-1 sicily; axis air g-109g-2 sicily; axis air g-109g-3 sicily; \
                 axis 47inf A47.22; option 4.6; repl axis special 3";
    let board = campaign("axis", "refit", facts);
    let came = sheet(&board, Side::Axis, "bridge g-109g-1 g-109g-2 g-109g-3; bridge ships", &[]);
    assert_eq!(came.fates, ["done", "done"]);
    assert!(came.board.planes.is_empty() && came.board.dead.is_empty());
    assert!(came.board.special.bridge);
    assert_eq!(came.board.used.more_ships[&Side::Axis], 4);
    assert_eq!(came.board.gains[&Side::Axis].surge, 0);
    let reduced = facts.replace("g-109g-3 sicily", "g-109g-3 sicily step 1");
    assert_eq!(
        tried(&campaign("axis", "refit", &reduced), Side::Axis, "bridge g-109g-1 g-109g-2 g-109g-3"),
        ["T2 4.6 bridge-takes-planes"]
    );
    let off = campaign("axis", "movement", &facts.replace("option 4.6; ", ""));
    assert_eq!(tried(&off, Side::Axis, "bridge ships"), ["T2 4.6 no-surge-to-spend"]);
}

#[test]
fn t2_4_8_trains_of_the_allies_stop_at_tebessa() {
    let along = [
        "B27.32", "A29.07", "A28.08", "A27.11", "A37.18", "A45.19", "A47.22", "A48.24", "A45.26", "A41.28",
        "A35.24", "A32.21", "A30.20", "A26.19",
    ];
    let held = along.map(|hex| format!("control {hex} allied; ")).concat();
    let reach = |more: &str| {
        let facts = format!("allied 131inf A08.11; axis 47inf A54.11; {held}option 4.2{more}");
        let board = campaign("allied", "movement", &facts);
        let places = Trace::of(&board, Side::Allied).places().clone();
        (places.iter().any(|hex| hex.number() < 39), places.len())
    };
    let (south, all) = reach("");
    assert!(south);
    let (south, fewer) = reach("; option 4.8a");
    assert!(!south && fewer < all, "{fewer} of {all}");
    assert!(reach("; option 4.8a; released 8th-army").0);
}

#[test]
fn ocs_21_10a_t19_a_cache_pays_two_of_a_barrage() {
    let facts = "allied nz-art B53.10; allied 131inf B53.10; allied nz-hq B54.09; axis 47inf \
     B52.10; allied cache 1; \
                 allied supply B54.09 1T";
    let hq = crate::support::DATA.units.values().find(|unit| {
        unit.side == Side::Allied && unit.throw.is_some() && unit.faction.word() == "commonwealth"
    });
    let hq = hq.unwrap().id.to_string();
    let board =
        of("weather flight · first axis · player allied · phase combat", &facts.replace("nz-hq", &hq));
    assert_eq!(tried(&board, Side::Allied, "barrage nz-art at B52.10"), ["OCS 10.1b no-supply-in-reach"]);
    let came = sheet(&board, Side::Allied, "barrage nz-art at B52.10 cache", &[3, 3]);
    assert_eq!(came.fates, ["done"], "{:?}", came.events);
    assert!(came.events.contains(&format!("cache-spent hq={hq} shells=true side=allied")));
    assert!(came.board.dumps.is_empty(), "the third T is paid as ever");
    assert!(came.board.special.caches.is_empty());
    let none = of(
        "weather flight · first axis · player allied · phase combat",
        &facts.replace("nz-hq", &hq).replace("; allied cache 1", ""),
    );
    assert_eq!(tried(&none, Side::Allied, "barrage nz-art at B52.10 cache"), ["OCS 21.10 no-cache-left"]);
}

#[test]
fn ocs_21_10a_with_a_cache_guns_fire_some_of_their_points() {
    let hq = crate::support::DATA.units.values().find(|unit| {
        unit.side == Side::Allied && unit.throw.is_some() && unit.faction.word() == "commonwealth"
    });
    let hq = hq.unwrap().id.to_string();
    let facts = format!(
        "allied nz-art B53.10; allied 131inf B53.10; allied {hq} B54.09; axis 47inf B52.10; allied cache 1"
    );
    let board = of("weather flight · first axis · player allied · phase combat", &facts);
    // All of it costs more than the cache pays, and a part that costs as much is free.
    let all = "barrage nz-art at B52.10 cache";
    assert_eq!(tried(&board, Side::Allied, all), ["OCS 10.1b no-supply-in-reach"]);
    let came = sheet(&board, Side::Allied, "barrage nz-art at B52.10 cache points 10", &[3, 3]);
    assert_eq!(came.fates, ["done"]);
    assert_eq!(came.events[0], format!("cache-spent hq={hq} shells=true side=allied"));
    assert!(came.events[1].contains("column=5-7 cost=2 "), "{:?}", came.events);
    assert!(came.events[1].contains(" points=10 "), "{:?}", came.events);
    assert!(came.board.special.caches.is_empty());
    // Whoever has fired a part has fired.
    assert!(came.board.units[&id("nz-art")].attacked);
    let many = "barrage nz-art at B52.10 cache points 99";
    assert_eq!(tried(&board, Side::Allied, many), ["OCS 21.10a no-such-part"]);
    let bare = "barrage nz-art at B52.10 points 10";
    assert_eq!(tried(&board, Side::Allied, bare), ["OCS 10.0e a-part-needs-a-cache"]);
}

#[test]
fn ocs_21_10b_a_headquarters_lives_a_turn_on_a_cache() {
    let hq = crate::support::DATA.units.values().find(|unit| {
        unit.side == Side::Allied && unit.throw.is_some() && unit.faction.word() == "commonwealth"
    });
    let hq = hq.unwrap().id.to_string();
    // Far behind the enemy.
    let facts = format!("allied {hq} B40.10; allied 131inf B40.11; axis 47inf B54.09; allied cache 1");
    let board = of("weather flight · first axis · player allied · phase movement", &facts);
    let came = sheet(&board, Side::Allied, &format!("forage {hq}; next"), &[]);
    assert_eq!(came.fates[0], "done", "{:?}", came.events);
    assert!(!came.events.iter().any(|event| event.starts_with("oos")), "{:?}", came.events);
    let starves = sheet(&board, Side::Allied, "next", &[3, 3, 3, 3]);
    assert!(starves.events.contains(&"oos unit=131inf".to_owned()));
    let again = of(
        "weather flight · first axis · player allied · phase movement",
        &facts.replace("B40.10", "B40.10 oos"),
    );
    assert_eq!(tried(&again, Side::Allied, &format!("forage {hq}")), ["OCS 21.10b forage-when-cut"]);
}

#[test]
fn ocs_12_8e_units_break_out_before_anybody_moves() {
    let facts = "allied 131inf B40.10; axis 47inf B54.09";
    let board = of("weather flight · first axis · player allied · phase movement", facts);
    // The first turn needs no way and adds one.
    let came = sheet(&board, Side::Allied, "breakout 131inf", &[4, 2]);
    assert_eq!(came.fates, ["done"]);
    assert_eq!(came.events, ["breakout die=4 modifier=1 turns=2 unit=131inf"]);
    assert_eq!(came.board.returning[&id("131inf")], 2);
    let fed = of(
        "weather flight · first axis · player allied · phase movement",
        "allied 131inf B62.07; axis 47inf B54.09",
    );
    assert_eq!(tried(&fed, Side::Allied, "breakout 131inf"), ["OCS 12.8e in-supply"]);
    let late = of(
        "weather flight · first axis · player allied · phase movement",
        "allied 131inf B40.10; allied nz-art B62.07 moved; axis 47inf B54.09",
    );
    assert_eq!(tried(&late, Side::Allied, "breakout 131inf"), ["OCS 12.8e break-out-first"]);
}

#[test]
fn t2_1_2_a_raid_takes_what_lies_at_bone() {
    let facts = "allied 1cdo A17.26; allied supply A17.26 3T; axis 47inf A47.22; option 4.4";
    let came = sheet(&campaign("allied", "movement", facts), Side::Allied, "raid 1cdo bone", &[]);
    assert_eq!(came.fates, ["done"]);
    assert!(came.board.dumps.is_empty() && came.board.units.len() == 1);
    let poor = facts.replace("3T", "2T");
    assert_eq!(
        tried(&campaign("allied", "movement", &poor), Side::Allied, "raid 1cdo bone"),
        ["OCS 19.0f dump-has-only"]
    );
}
