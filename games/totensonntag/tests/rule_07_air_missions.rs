//! TS 7.7: both sides can fly: sealed missions, air-to-air combat, attacks before the impulses.

use crate::support::{self, Played, Position, english, id, impulse, note, play, seat, short};
use feldpost_kit::sheet::{InputLine, LineFate};
use feldpost_kit::system::{GameSystem, Viewer};
use feldpost_totensonntag::board::{Board, Place};
use feldpost_totensonntag::rules::aircraft::{able, read_choice};
use feldpost_totensonntag::view::View;
use feldpost_totensonntag::{Totensonntag, parse, sealed};
use serde_json::json;

/// Missions are awaited of both; the AN of the CW is 4, so that it has the first impulse.
fn missions(lines: &str) -> Position {
    let mut position = impulse("cw", 3, &format!("option aircraft; {lines}")).an(4, 3);
    position = position.awaiting("air both");
    position
}

/// Opens these missions: `dak ju87:none+me109:none, cw hurricane:none+spitfire:none`.
fn open(lines: &str, choices: &str, dice: &[u16]) -> Played {
    let board = missions(lines).board();
    play(&board, "cw", "", &[]).commit(&["dak", "cw"], &[]).open(choices, dice)
}

/// What a sheet comes to as the answer to a sealed decision: the choice, and the fate of each line.
fn choose(board: &Board, side: &str, orders: &str) -> (Option<String>, Vec<String>) {
    let view = View { viewer: Viewer::Side(seat(side).id()), board: board.clone() };
    let sheet = parse::parse(&view, &InputLine::number_all(&orders.replace(';', "\n")));
    let choosing = sealed::choose(board, seat(side), &sheet);
    let fates: Vec<LineFate> = choosing.fates;
    (choosing.choice, fates.iter().map(|fate| short::fate(&fate.fate)).collect())
}

#[test]
fn ts_7_7_a9_3_missions_are_sealed_if_both_sides_can_fly() {
    // The last impulse of a couplet ends; both roll for the next one.
    let position = impulse("dak", 3, "option aircraft; cw kdg G10; dak 8mg J18").an(1, 1);
    for (dak, cw, missions) in [(3, 4, true), (4, 1, true), (5, 4, false), (4, 5, false), (6, 6, false)] {
        let played = position.play("done", &[dak, cw]);
        let last = played.events.last().unwrap().as_str();
        assert_eq!(last == "missions", missions, "{dak} {cw}: {last}");
        assert_eq!(support::awaits(&played.board) == "sealed dak cw", missions);
        assert_eq!(played.board.missions, missions);
    }
    // Without the option, and without aircraft left on a side, nobody is asked.
    for lines in ["cw kdg G10", "option aircraft; destroyed dak ju87; destroyed dak me109"] {
        let played = impulse("dak", 3, lines).an(1, 1).play("done", &[3, 4]);
        assert_eq!(played.events.last().unwrap(), "impulse cw", "{lines}");
    }
}

#[test]
fn ts_7_7_a9_3_who_can_fly_is_said_by_the_side_that_shows() {
    let board = missions("destroyed cw spitfire; dak ju87 reserve sp 2").board();
    assert_eq!(able(&board, seat("dak")), [id("ju87"), id("me109")]);
    assert_eq!(able(&board, seat("cw")), [id("hurricane")]);
    let four = impulse("cw", 4, "option aircraft").board();
    assert_eq!(able(&four, seat("dak")), [id("me109")]);
}

#[test]
fn ts_7_7_the_slot_has_a_name_and_both_sides_commit() {
    let board = missions("cw kdg G10").board();
    let system = Totensonntag::compiled_in().unwrap();
    let awaited = serde_json::to_value(system.awaiting(&board)).unwrap();
    assert_eq!(awaited["slot"], "T02C3.air");
    let title = json!({"decision-sealed": {"couplet": 3, "turn": 2, "what": "air"}});
    assert_eq!(awaited["decision"]["title"], title);
    let one = play(&board, "cw", "", &[]).commit(&["cw"], &[]).events(&["committed cw"]);
    let both = one.awaits("sealed dak").commit(&["dak"], &[]).events(&["committed dak"]);
    both.awaits("reveal cw dak");
}

#[test]
fn ts_7_7_a_sheet_of_air_lines_is_the_choice() {
    let board = missions("cw kdg G10; dak 8mg J18; cw 2rtr G10").board();
    let sealed = "ok (sealed, and opened when every choice is in)";
    assert_eq!(
        choose(&board, "dak", "air me109 G9 attack G10 2rtr; air ju87 g11 patrol"),
        (Some("ju87:G11,patrol+me109:G9,G10,2rtr".to_owned()), vec![sealed.to_owned(); 2])
    );
    assert_eq!(
        choose(&board, "cw", "air hurricane J17 attack J18; air spitfire J18 patrol ju87; done"),
        (
            Some("hurricane:J17,J18+spitfire:J18,patrol,ju87".to_owned()),
            vec![sealed.to_owned(), sealed.to_owned(), "ok".to_owned()]
        )
    );
    // Who is not named stays away, and the answer says so.
    assert_eq!(
        choose(&board, "dak", "air me109 none"),
        (
            Some("ju87:none+me109:none".to_owned()),
            vec!["ok (sealed, and opened when every choice is in; ju87 stays away)".to_owned()]
        )
    );
    assert_eq!(choose(&board, "dak", "done").0, None);
}

#[test]
fn ts_7_7_missions_that_are_not_allowed_are_refused() {
    let board = missions("cw kdg G10; dak 8mg J18; destroyed cw spitfire").board();
    for (orders, reason) in [
        ("air ju87 G8 attack G10", "7.7: G10 is not adjacent to G8, where the aircraft is placed"),
        ("air ju87 J17 attack J18", "7.7: no enemy unit in J18"),
        ("air ju87 G9 attack G10 3rtr", "7.7: 3rtr is not in G10"),
        ("air ju87 G9 patrol spitfire", "7.7: spitfire is destroyed"),
        ("air ju87 G9 patrol kdg", "7.7: kdg is no aircraft"),
        ("air hurricane G9 patrol", "7.7: hurricane is an aircraft of the CW"),
        ("place 8mg J18", "7.7: your air missions come first"),
        ("an 3", "7.7: your air missions come first"),
        ("if G10 empty then air ju87 none", "7.7: your air missions come first"),
    ] {
        let (choice, fates) = choose(&board, "dak", orders);
        let refused = format!("refused {reason}");
        assert_eq!((choice, fates), (None, vec![refused.clone()]), "{orders}");
        note(&refused);
    }
    let four = impulse("cw", 4, "option aircraft; cw kdg G10").awaiting("air both").board();
    let refused = "refused 7.7: ju87 has IF 3, and the AN is 4: not activated";
    assert_eq!(choose(&four, "dak", "air ju87 G9 patrol").1, [refused]);
    // Who cannot fly stays away in any case: that it does so is no slip.
    let idle = "ok (nothing is due: ju87 has IF 3, and the AN is 4: not activated)";
    let (choice, fates) = choose(&four, "dak", "air ju87 none; air me109 none");
    assert_eq!((choice.as_deref(), &fates[0][..]), (Some("me109:none"), idle));
}

#[test]
fn ts_7_7_all_aircraft_stay_away_by_one_word_and_done_alone_chooses_nothing() {
    let board = missions("cw kdg G10").board();
    for line in ["air none", "none", "keine", "luft keine"] {
        assert_eq!(choose(&board, "dak", line).0.as_deref(), Some("ju87:none+me109:none"), "{line}");
    }
    assert_eq!(choose(&board, "dak", "done"), (None, vec!["held back".to_owned()]));
    assert_eq!(choose(&board, "dak", "none; done").1.last().map(String::as_str), Some("ok"));
    let day = impulse("dak", 3, "option aircraft; cw kdg G10; dak 8mg J18").an(6, 3).first();
    day.play("none; air none", &[]).events(&["pass ju87", "pass me109"]);
}

#[test]
fn ts_7_7_with_a_slip_in_the_sheet_nothing_is_sealed() {
    let board = missions("cw kdg G10").board();
    let held = "held back";
    let (choice, fates) = choose(&board, "dak", "air ju87 G9 attack G10; air me109 G5 attack G6");
    assert_eq!((choice, fates[0].as_str()), (None, held));
    assert!(fates[1].starts_with("refused 7.7: no enemy unit in G6"), "{fates:?}");
    let (choice, fates) = choose(&board, "dak", "air ju87 G9 attack G10; air me109 Z5 attack G6");
    assert_eq!((choice, fates[0].as_str()), (None, held));
    let (choice, fates) = choose(&board, "dak", "air ju87 none; air ju87 G9 attack G10");
    assert_eq!((choice, fates[0].as_str()), (None, held));
    assert_eq!(fates[1], "refused 7.7: the sheet holds a mission of ju87 already");
    let (choice, fates) = choose(&board, "dak", "if G10 empty then air ju87 none; air me109 none");
    assert_eq!((choice, fates[1].as_str()), (None, held));
    // An order for the impulse that comes too early is no slip in the missions.
    let (choice, fates) = choose(&board, "dak", "air ju87 none; 8mg pass; air me109 none");
    assert_eq!(choice.as_deref(), Some("ju87:none+me109:none"));
    assert!(fates[1].starts_with("kept: "), "{fates:?}");
}

#[test]
fn ts_7_7_standing_air_none_answers_for_a_side() {
    let system = Totensonntag::compiled_in().unwrap();
    let board = missions("cw kdg G10; destroyed cw hurricane").board();
    let answer = |side: &str, standing: &[&str]| {
        let standing: Vec<String> = standing.iter().map(|line| (*line).to_owned()).collect();
        let view = View { viewer: Viewer::Side(seat(side).id()), board: board.clone() };
        system.standing_choice(&view, seat(side).id(), &standing)
    };
    assert_eq!(
        answer("dak", &["standing an roll", "standing air none"]),
        Some("ju87:none+me109:none".into())
    );
    assert_eq!(answer("cw", &["standing air none"]), Some("spitfire:none".into()));
    assert_eq!(answer("cw", &["standing an roll", "standing an keep"]), None);
    // It says nothing to a choice of AN.
    let mut an = board.clone();
    an.phase = feldpost_totensonntag::board::Phase::An { committed: vec![] };
    an.previous_an.cw = Some(6);
    let view = View { viewer: Viewer::Side(seat("cw").id()), board: an };
    assert_eq!(system.standing_choice(&view, seat("cw").id(), &["standing air none".into()]), None);
}

#[test]
fn ts_7_7_a_choice_is_canonical_or_none() {
    let board = missions("cw kdg G10").board();
    let read = |text: &str| read_choice(&board, seat("dak"), text).is_some();
    assert!(read("ju87:G9,G10+me109:none") && read("ju87:G9,G10,kdg+me109:A1,patrol,spitfire"));
    for wrong in [
        "",
        "none",
        "ju87:none",
        "me109:none+ju87:none",
        "ju87:none+me109:none+spitfire:none",
        "ju87:none+ju87:none",
        "ju87:g9,G10+me109:none",
        "ju87:G09,G10+me109:none",
        "ju87:G9+me109:none",
        "ju87:G9,G10,kdg,kdg+me109:none",
        "ju87:G8,G10+me109:none",
        "ju87:G9,G10,3rtr+me109:none",
        "ju87:G9,patrol,kdg+me109:none",
        "ju87:none+me109:none+",
        "ju87:none,+me109:none",
    ] {
        assert!(!read(wrong), "{wrong}");
    }
}

#[test]
fn ts_7_7_a9_4_far_apart_they_attack_on_the_ground_the_first_impulse_first() {
    let lines = "cw kdg G10; cw 2rtr G10; dak 8mg N16; dak 1-5pz N16";
    open(
        lines,
        "dak ju87:G9,G10,2rtr+me109:none, cw hurricane:N15,N16+spitfire:N15,N16,1-5pz",
        &[4, 4, 3, 4, 5, 5],
    )
    .events(&[
        "fly hurricane N15 at N16",
        "fly spitfire N15 at N16 1-5pz",
        "fly ju87 G9 at G10 2rtr",
        "pass me109",
        "air hurricane N16 8mg: FP 3, 4+4 = 11/11 hit",
        "hit 8mg sp 3",
        "air spitfire N16 1-5pz: FP 1 [air-at-armor -1], 3+4 = 8/12 miss",
        "air ju87 G10 2rtr: FP 4 [air-at-armor +1], 5+5 = 14/12 hit",
        "hit 2rtr sp 3",
        "impulse cw",
    ])
    .awaits("orders cw");
    // The DAK first if its AN is not lower.
    let position = impulse("cw", 3, &format!("option aircraft; {lines}")).awaiting("air both");
    let played = play(&position.board(), "cw", "", &[])
        .open("dak ju87:G9,G10+me109:none, cw hurricane:N15,N16+spitfire:none", &[1, 1, 1, 1]);
    assert_eq!(played.events[0], "fly ju87 G9 at G10");
    assert!(played.events[4].starts_with("air ju87"), "{:?}", played.events);
    assert_eq!(played.events.last().unwrap(), "impulse dak");
}

#[test]
fn ts_7_7_within_six_hexes_they_fight_each_other_instead() {
    let lines = "cw kdg G10; dak 8mg G16";
    // G9 and G15 are six hexes apart.
    let labels = open(lines, "dak ju87:G9,G10+me109:none, cw hurricane:G15,G16+spitfire:none", &[6, 2, 5, 5])
        .events(&[
            "fly hurricane G15 at G16",
            "pass spitfire",
            "fly ju87 G9 at G10",
            "pass me109",
            "air-to-air hurricane G9 ju87: FP 3, 6+2 = 11/11 hit",
            "air-to-air ju87 G15 hurricane: FP 1 [air-to-air -2], 5+5 = 11/11 hit",
            "hit ju87 sp 2",
            "hit hurricane sp 2",
            "impulse cw",
        ])
        .labels;
    assert_eq!(labels, ["t2.c3.cw/air-to-air/g9/hurricane-ju87", "t2.c3.dak/air-to-air/g15/ju87-hurricane"]);
    // Seven hexes apart they do not meet.
    open(lines, "dak ju87:G9,G10+me109:none, cw hurricane:G17,G16+spitfire:none", &[1, 1, 1, 1]).events(&[
        "fly hurricane G17 at G16",
        "pass spitfire",
        "fly ju87 G9 at G10",
        "pass me109",
        "air hurricane G16 8mg: FP 3, 1+1 = 5/11 miss",
        "air ju87 G10 kdg: FP 3, 1+1 = 5/11 miss",
        "impulse cw",
    ]);
}

#[test]
fn ts_7_7_a9_8_hits_count_after_both_have_attacked_and_the_second_destroys() {
    let lines = "cw kdg G10; dak 8mg G16; dak ju87 reserve sp 2; cw hurricane reserve sp 2";
    let played =
        open(lines, "dak ju87:G9,patrol+me109:none, cw hurricane:G9,patrol+spitfire:none", &[6, 6, 6, 6])
            .events(&[
                "fly hurricane G9 patrol",
                "pass spitfire",
                "fly ju87 G9 patrol",
                "pass me109",
                "air-to-air hurricane G9 ju87: FP 2, 6+6 = 14/11 hit",
                "air-to-air ju87 G9 hurricane: FP 0 [air-to-air -2], 6+6 = 12/11 hit",
                "hit ju87 sp 0",
                "destroyed ju87 G9 hits",
                "hit hurricane sp 0",
                "destroyed hurricane G9 hits",
                "impulse cw",
            ]);
    for plane in ["ju87", "hurricane"] {
        assert_eq!(played.board.units[&id(plane)].place, Place::Destroyed);
    }
    assert_eq!(able(&played.board, seat("dak")), [id("me109")]);
}

#[test]
fn ts_7_7_two_hits_in_one_fight_destroy_and_a_third_is_nothing() {
    let lines = "cw kdg G10";
    open(
        lines,
        "dak ju87:G9,patrol+me109:G9,patrol,spitfire, cw hurricane:A19,patrol+spitfire:G9,patrol",
        &[1, 1, 6, 6, 6, 6],
    )
    .events(&[
        "fly hurricane A19 patrol",
        "fly spitfire G9 patrol",
        "fly ju87 G9 patrol",
        "fly me109 G9 patrol spitfire",
        // Both are as near; the first in the data is fought.
        "air-to-air spitfire G9 ju87: FP 4 [air-to-air +2], 1+1 = 6/11 miss",
        "air-to-air ju87 G9 spitfire: FP 1 [air-to-air -2], 6+6 = 13/12 hit",
        "air-to-air me109 G9 spitfire: FP 4 [air-to-air +2], 6+6 = 16/12 hit",
        "hit spitfire sp 1",
        "hit spitfire sp 0",
        "destroyed spitfire G9 hits",
        "impulse cw",
    ]);
    // A flipped one is destroyed by the first of two hits.
    let played = open(
        "cw kdg G10; cw spitfire reserve sp 1",
        "dak ju87:G9,patrol+me109:G9,patrol, cw hurricane:none+spitfire:G9,patrol",
        &[1, 1, 6, 6, 6, 6],
    );
    assert_eq!(played.events[7..], ["hit spitfire sp 0", "destroyed spitfire G9 hits", "impulse cw"]);
}

#[test]
fn ts_7_7_a9_4_the_nearest_is_fought_or_the_one_looked_for() {
    let missions = "cw hurricane:G12,patrol+spitfire:G10,patrol";
    let played =
        open("cw kdg G10", &format!("dak ju87:none+me109:G9,patrol, {missions}"), &[1, 1, 1, 1, 1, 1]);
    assert_eq!(played.events[6], "air-to-air me109 G10 spitfire: FP 4 [air-to-air +2], 1+1 = 6/12 miss");
    let wish = format!("dak ju87:none+me109:G9,patrol,hurricane, {missions}");
    let played = open("cw kdg G10", &wish, &[1, 1, 1, 1, 1, 1]);
    assert_eq!(played.events[6], "air-to-air me109 G12 hurricane: FP 4 [air-to-air +2], 1+1 = 6/11 miss");
    // A wish out of reach is none.
    let far = "dak ju87:none+me109:G4,patrol,hurricane, cw hurricane:G12,patrol+spitfire:G10,patrol";
    let played = open("cw kdg G10", far, &[1, 1, 1, 1]);
    assert_eq!(played.events[5], "air-to-air me109 G10 spitfire: FP 4 [air-to-air +2], 1+1 = 6/12 miss");
    assert_eq!(played.events[4], "air-to-air spitfire G4 me109: FP 4 [air-to-air +2], 1+1 = 6/12 miss");
}

#[test]
fn ts_7_7_a9_4_who_meets_nobody_attacks_while_others_fight() {
    open(
        "cw kdg G10; dak 8mg N16",
        "dak ju87:G9,G10+me109:N14,patrol, cw hurricane:N15,N16+spitfire:none",
        &[1, 1, 1, 1, 1, 1],
    )
    .events(&[
        "fly hurricane N15 at N16",
        "pass spitfire",
        "fly ju87 G9 at G10",
        "fly me109 N14 patrol",
        "air-to-air hurricane N14 me109: FP 3, 1+1 = 5/12 miss",
        "air-to-air me109 N15 hurricane: FP 4 [air-to-air +2], 1+1 = 6/11 miss",
        "air ju87 G10 kdg: FP 3, 1+1 = 5/11 miss",
        "impulse cw",
    ]);
}

#[test]
fn ts_7_7_a9_5_one_side_stays_away_and_the_other_attacks_before_the_impulses() {
    open("cw kdg G10; dak 8mg N16", "dak ju87:G9,G10+me109:none, cw hurricane:none+spitfire:none", &[4, 4])
        .events(&[
            "pass hurricane",
            "pass spitfire",
            "fly ju87 G9 at G10",
            "pass me109",
            "air ju87 G10 kdg: FP 3, 4+4 = 11/11 hit",
            "hit kdg sp 1",
            "impulse cw",
        ]);
}

#[test]
fn ts_7_7_a_patrol_that_meets_nobody_does_nothing() {
    open("cw kdg G10", "dak ju87:G9,patrol+me109:none, cw hurricane:none+spitfire:none", &[]).events(&[
        "pass hurricane",
        "pass spitfire",
        "fly ju87 G9 patrol",
        "pass me109",
        "impulse cw",
    ]);
}

#[test]
fn ts_7_7_a9_7_a_target_that_is_gone_makes_way_for_the_top_unit() {
    let choices = "dak ju87:G9,G10,kdg+me109:G9,G10,kdg, cw hurricane:none+spitfire:none";
    let fell = [
        "pass hurricane",
        "pass spitfire",
        "fly ju87 G9 at G10 kdg",
        "fly me109 G9 at G10 kdg",
        "air ju87 G10 kdg: FP 3, 6+6 = 15/11 hit",
        "hit kdg sp 0",
        "destroyed kdg G10 hits",
    ];
    let played = open("cw 2rha G10; cw kdg G10 sp 1", choices, &[6, 6, 1, 1]);
    assert_eq!(played.events[..7], fell);
    assert_eq!(played.events[7], "air me109 G10 2rha: FP 2, 1+1 = 4/9 miss");
    // Nobody is left: it turns back.
    let played = open("cw kdg G10 sp 1", choices, &[6, 6]);
    assert_eq!(played.events[..7], fell);
    assert_eq!(played.events[7..], ["pass me109", "impulse cw"]);
}

#[test]
fn ts_7_7_a9_9_a_choice_that_is_missing_or_not_legal_keeps_them_at_home() {
    for choices in ["cw hurricane:none+spitfire:none", "dak ju87:G8,G10+me109:none, cw nonsense"] {
        open("cw kdg G10", choices, &[]).events(&[
            "pass hurricane",
            "pass spitfire",
            "pass ju87",
            "pass me109",
            "impulse cw",
        ]);
    }
}

#[test]
fn ts_7_7_who_flew_a_mission_does_not_fly_in_the_impulse() {
    let lines = "cw kdg G10; dak 8mg N16; cw hurricane reserve sp 2";
    let choices = "dak ju87:G9,patrol+me109:none, cw hurricane:G9,patrol+spitfire:none";
    let played = open(lines, choices, &[1, 1, 6, 6]);
    let reason = "7.7: both sides could fly in this couplet: the missions were flown before the impulses";
    for plane in ["hurricane", "spitfire"] {
        let gone = plane == "hurricane";
        let reason = if gone { "7.7: hurricane is destroyed" } else { reason };
        played.then(&format!("air {plane} N15 attack N16"), &[]).refused(reason);
    }
    // Even if no aircraft of the other side is left to fly.
    let lines = "cw kdg G10; dak 8mg N16; destroyed cw spitfire; cw hurricane reserve sp 2";
    let played = open(lines, "dak ju87:none+me109:G9,patrol, cw hurricane:G9,patrol", &[1, 1, 6, 6]);
    assert!(able(&played.board, seat("cw")).is_empty());
    let dak = played.then("done", &[]);
    dak.answer("air me109 G9 attack G10", &[]).refused(reason);
    // In the next couplet the DAK is alone.
    let next = dak.answer("done", &[3, 2]).awaits("orders dak");
    assert!(!next.board.missions);
    next.then("air me109 G9 attack G10", &[1, 1]).awaits("orders dak");
}

#[test]
fn ts_7_7_marks_of_the_missions_do_not_outlast_them() {
    let played = open(
        "cw kdg G10; dak 8mg N16",
        "dak ju87:G9,G10+me109:none, cw hurricane:none+spitfire:none",
        &[6, 6],
    );
    assert!(played.board.impulse.acted.is_empty() && played.board.impulse.hits.is_empty());
    played.then("if kdg hit then kdg pass", &[]).fates(&["not met"]);
}

#[test]
fn ts_2_0_nobody_orders_while_missions_are_sealed() {
    let board = missions("cw kdg G10").board();
    let said = "2.0: air missions are being sealed: no impulse is under way";
    let kept = play(&board, "cw", "kdg pass", &[]);
    assert!(kept.fates[0].starts_with("kept: ") && kept.events.is_empty(), "{:?}", kept.fates);
    play(&board, "cw", "done", &[]).refused(said);
    play(&board, "cw", "air hurricane none", &[]).refused(said);
}

#[test]
fn ts_7_7_a_player_seals_missions_alone_and_silence_keeps_them_away() {
    let board = missions("cw kdg G10; dak 8mg J18").board();
    let hash = "e62b4db8e9a2232d77497bf2763835168d7a67df96fe9a54f212dac03475cc22";
    let (choice, fates) = choose(&board, "cw", &format!("commit T02C3.air {hash}"));
    assert_eq!((choice, fates), (None, vec!["ok (sealed by you; the host takes it as it is)".to_owned()]));
    let (_, fates) = choose(&board, "cw", &format!("commit T02C3.an {hash}"));
    assert_eq!(fates, ["refused 2.1: the choice that is asked now is T02C3.air"]);

    let cw = seat("cw");
    let ruling = |choice: &str| sealed::ruling(&board, cw, choice).map(|refusal| english(&refusal.reason));
    assert_eq!(ruling("hurricane:J17,J18+spitfire:none"), None);
    for choice in ["hurricane:J17,J18", "hurricane:A1,J18+spitfire:none", "spitfire:none+hurricane:none", "4"]
    {
        let told = format!("`{choice}` does not give every aircraft an allowed mission");
        assert_eq!(ruling(choice), Some(told));
    }
    assert_eq!(sealed::default_choice(&board, cw).as_deref(), Some("hurricane:none+spitfire:none"));
    for (slot, choice, can) in [
        ("T02C3.air", "hurricane:J17,J18+spitfire:none", Some(true)),
        ("T02C3.air", "Hurricane:J17,J18", Some(false)),
        ("T02C3.an", "4", Some(true)),
        ("T02C3.an", "hurricane:none", Some(false)),
        ("T02C3.x", "4", None),
    ] {
        assert_eq!(sealed::can_be_choice(slot, choice), can, "{slot} {choice}");
    }
}
