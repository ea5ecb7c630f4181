//! FA XV: supply.

use crate::support::{at, hex, id};
use feldpost_first_alamein::rules::supply::{Lines, is_supplied, reaches};
use feldpost_first_alamein::words::Side;

#[test]
fn fa_xv_a_1_a_axis_sources_are_a1_and_e1() {
    let supplied = |lines: &str, unit: &str| is_supplied(&at("axis", "movement", lines).board(), id(unit));
    assert!(supplied("axis 15pz L8", "15pz"));
    // A1 taken: E1 is left; E1 closed too.
    assert!(supplied("axis 15pz L8; allied 1sa A1", "15pz"));
    assert!(!supplied("axis 15pz L8; allied 1sa A1; allied 2nz E1", "15pz"));
    assert!(!supplied("axis 15pz L8; allied 1sa A2; allied 2nz E2", "15pz"), "in a ZOC");
    assert!(supplied("axis 15pz L8; axis trento A1; allied 1sa A2; allied 2nz E2", "trento"), "its own hex");
}

#[test]
fn fa_xv_a_1_b_allied_sources_are_three_edge_hexes_and_el_alamein() {
    let only = |hexes: &str| {
        let lines = format!("allied 1sa G7; {hexes}; safe none");
        is_supplied(&at("allied", "movement", &lines).board(), id("1sa"))
    };
    let (c11, e12, l11) = ("axis 15pz C11", "axis 21pz E12", "axis rcce L11");
    assert!(only(&format!("{c11}; {e12}; {l11}")), "D7 is left");
    assert!(!only(&format!("{c11}; {e12}; {l11}; axis trento D7")));
    for left in [[c11, e12], [c11, l11], [e12, l11]] {
        assert!(only(&format!("{}; axis trento D7", left.join("; "))));
    }
    let board = at("allied", "movement", "allied 1sa G7; axis trento D7; axis 15pz C11").board();
    let edge = &board.data.scenario.supply.allied_map_edge;
    assert!(reaches(&board, Side::Allied, edge, hex("G7")));
}

#[test]
fn fa_xv_a_2_enemies_and_their_zocs_cut_a_line_unless_a_friend_stands_there() {
    // L12 has the neighbours L11, K11 and K12.
    let lines = "axis 15pz L12; allied 7armd K11";
    let board = at("axis", "movement", lines).board();
    assert!(!is_supplied(&board, id("15pz")), "every neighbour is an enemy or in his ZOC");
    let one = at("axis", "movement", &format!("{lines}; axis trento K12")).board();
    assert!(!is_supplied(&one, id("15pz")), "J12 is closed too");
    let friend = at("axis", "movement", &format!("{lines}; axis trento K12; axis brescia J12")).board();
    assert!(is_supplied(&friend, id("15pz")), "by K12 and J12");
    assert!(is_supplied(&friend, id("trento")));
}

#[test]
fn fa_xv_a_2_boxes_cut_lines_of_the_axis_alone() {
    // B4, C5 and B6 … : the line to C6 leads by C5 or by D6; the Allies close D6.
    let lines = "axis 15pz C6; allied 1sa E5; allied 7armd F7; box box1 C5; safe none";
    assert!(!is_supplied(&at("axis", "movement", lines).board(), id("15pz")));
    let open = lines.replace("box box1 C5", "box box1 K9");
    assert!(is_supplied(&at("axis", "movement", &open).board(), id("15pz")));
    let held = format!("{lines}; axis trento C5");
    assert!(is_supplied(&at("axis", "movement", &held).board(), id("15pz")), "an Axis unit is in it");
    let allied = "allied 1sa B5; axis trento E5; box box1 C5; box box2 C6; safe none";
    let board = at("allied", "movement", allied).board();
    assert!(Lines::of(&board, Side::Allied).reach(hex("C6")));
}

#[test]
fn fa_xv_a_2_axis_zocs_do_not_cut_lines_in_sheltering_boxes() {
    // L12 has the neighbours L11, K11 and K12; the box is in K12, the Allies' line leads by it to L11 or J12.
    let lines = "allied 3sa L12; allied 1sa J12; axis trento K11; axis 15pz L10; box box1 K12; safe";
    let supplied = |safe: &str| {
        let board = at("allied", "movement", &format!("{lines} {safe}")).board();
        is_supplied(&board, id("3sa"))
    };
    assert!(supplied("K12") && !supplied("none"));
}

#[test]
fn fa_xv_b_unsupplied_units_become_spent_in_their_own_status_phase() {
    let lines = "axis 15pz L12; axis 21pz L12 spent; allied 7armd K11";
    let played = at("axis", "begin", lines).play("next", &[]);
    played.happened(&["unsupplied 15pz L12", "spent 15pz supply", "unsupplied 21pz L12"]).spent("15pz 21pz");
    let other = at("allied", "begin", lines).play("next", &[]).happened(&[]);
    other.spent("21pz");
    let later = at("axis", "movement", lines).play("next", &[]).happened(&[]);
    later.spent("21pz");
}

#[test]
fn fa_b29_the_own_hex_never_blocks_and_the_source_is_a_hex_of_the_line() {
    let lines = "axis 15pz K7; allied 7armd L8";
    let board = at("axis", "movement", lines).board();
    assert!(is_supplied(&board, id("15pz")), "in a ZOC itself");
    assert!(!is_supplied(
        &at("axis", "movement", "axis 15pz B3; allied 1sa A2; allied 2nz E2; allied 7armd C1").board(),
        id("15pz")
    ));
}

#[test]
fn fa_xv_a_3_resupply_from_the_air_counts() {
    let board = at("axis", "attacks", "axis 15pz L12 resupplied; allied 7armd K11").board();
    assert!(is_supplied(&board, id("15pz")));
}
