//! TS 10: set-up, and where and when reinforcements arrive.

use crate::support::{self, Position, impulse, set_up};

#[track_caller]
fn place(position: &Position, unit: &str, hex: &str) {
    position.play(&format!("place {unit} {hex}"), &[]).happened(&[&format!("place {unit} {hex}")]);
}

#[track_caller]
fn no_place(position: &Position, rule: &str, unit: &str, hex: &str) {
    let told = format!("{rule}: {unit} may not set up in {hex}");
    position.play(&format!("place {unit} {hex}"), &[]).refused(&told);
}

/// Places units, in whatever hexes are named next to them.
fn placed(side: &str, units: &str) -> String {
    units.split(", ").map(|unit| format!("{side} {unit};")).collect()
}

#[test]
fn ts_10_0_the_dak_sets_up_first_then_the_cw_and_the_game_begins() {
    let dak = set_up("dak", "").play("place default; done", &[]).awaits("orders cw");
    assert_eq!(dak.events.last().unwrap(), "setup-done dak");
    dak.then("place 1-155 O1", &[]).refused("2.0: the CW is setting up, not the DAK");
    let cw = dak.answer("place default; done", &[]).awaits("sealed cw");
    assert_eq!(cw.events[cw.events.len() - 3..], ["setup-done cw", "turn 1", "couplet 1.1"]);
    set_up("dak", "").play_as("cw", "place 3rtr A17", &[]).refused("2.0: the DAK is setting up, not the CW");
}

#[test]
fn ts_10_0_there_is_no_second_set_up() {
    let position = impulse("cw", 3, "cw 3rtr A17");
    position.play("place 3rtr A17", &[]).refused("10.0: the set-up is over");
    position.play("place default", &[]).refused("10.0: the set-up is over");
}

#[test]
fn ts_10_0_only_places_and_done_are_due() {
    let position = set_up("cw", "cw 3rtr A17; cw 5rtr A17");
    let told = "10.0: the game is being set up: only `place` and `done` are due";
    for order in ["3rtr move A16", "stack A17 5rtr", "3rtr pass"] {
        position.play(order, &[]).refused(told);
    }
}

#[test]
fn ts_10_0_an_incomplete_set_up_is_refused() {
    let dak = set_up("dak", "").play("place default", &[]);
    let mut board = dak.board.clone();
    let recon = feldpost_kit::id::Id::new("33rec").unwrap();
    let missing = feldpost_totensonntag::board::Place::Reserve;
    let hex = board.hex_of(recon).unwrap();
    board.units.get_mut(&recon).unwrap().place = missing;
    board.stacks.remove(&hex);
    support::play(&board, "dak", "done", &[]).refused("10.0: not yet set up: 33rec");
    let played = support::play(&board, "dak", "place 33rec H5; done", &[]);
    played.happened(&["place 33rec H5", "setup-done dak"]);
}

#[test]
fn ts_10_0_a_unit_may_be_placed_anew() {
    let first = set_up("dak", "").play("place 33rec H5; place 33rec H6", &[]);
    let first = first.happened(&["place 33rec H5", "place 33rec H6"]).stack("H5", "").stack("H6", "33rec");
    first.then("place 33rec H6", &[]).happened(&["place 33rec H6"]);
}

#[test]
fn ts_10_0_a11_5_the_first_placed_is_on_top() {
    let placed = set_up("dak", "").play("place 8mg J18; place 1-5pz J18; place 155art J18", &[]);
    placed.stack("J18", "8mg 1-5pz 155art");
}

#[test]
fn ts_10_0_only_units_of_the_own_set_up() {
    let position = set_up("dak", "");
    position.play("place 3rtr A17", &[]).refused("3.0: 3rtr is a CW unit");
    position.play("place i-115 Q13", &[]).refused("10.0: i-115 is not set up: it arrives on turn 2");
    position.play("place 104art1 Q1", &[]).refused("10.0: 104art1 is not set up: it arrives on turn 3");
}

#[test]
fn ts_10_0_place_default_completes_what_is_there() {
    let own = "place 33rec H5; place 1-5pz K18; place default";
    set_up("dak", "").play(own, &[]).happened(&[
        "place 33rec H5",
        "place 1-5pz K18",
        "place 7-132 F2",
        "place 3-8 F2",
        "place 8-132 F3",
        "place 5-8 F3",
        "place 9-132 E3",
        "place 12-8 E3",
        "place 132art1 G2",
        "place 132art2 G2",
        "place 3rec G14",
        "place 8mg J18",
        "place 155art J18",
        "place 2-5pz J17",
        "place ii-104 J17",
        "place 200pio J17",
        "place 1-361 K7",
        "place 2-361 L10",
        "place 1-155 O3",
        "place 2-155 O4",
        "place 3-155 O5",
        "place pzj605 O5",
        "place 3-255 O6",
        "place 3-247 O2",
    ]);
    set_up("cw", "").play("place default", &[]).happened(&[
        "place 3rtr A17",
        "place 5rtr A17",
        "place 8h A17",
        "place kdg B17",
        "place 2sg B16",
        "place 2rha B16",
        "place 2rtr G9",
        "place 6rtr G9",
        "place 7h G9",
        "place 4sac H9",
        "place 3cly A3",
        "place 4cly A3",
        "place 2rgh A3",
        "place 11h B3",
        "place 1krrc E10",
        "place 60fd E10",
        "place 2rifle F10",
        "place 4rha F10",
    ]);
}

#[test]
fn ts_10_0_place_default_finds_another_hex_where_its_own_is_taken() {
    // The DAK recon stands where 4sac would: the next hex around G9 serves.
    let played = set_up("cw", "dak 33rec H9").play("place default; done", &[]);
    assert!(played.fates.iter().all(|fate| fate == "ok"), "{:?}", played.fates);
    assert!(played.events.contains(&"place 4sac F8".to_owned()), "{:#?}", played.events);
}

#[test]
fn ts_10_0_a11_1_the_same_set_up_zh() {
    let position = set_up("dak", "").edition("zh");
    place(&position, "7-132", "G3");
    no_place(&position, "10.1", "7-132", "H3");
    let all =
        position.play("place default; done", &[]).awaits("orders cw").answer("place default; done", &[]);
    all.awaits("sealed cw");
}

#[test]
fn ts_10_0_a11_3_zocs_do_not_matter_and_enemies_bar_a_hex() {
    let position = set_up("cw", "dak 33rec G8; dak 3rec H9");
    position.play("place 4sac H9", &[]).refused("10.0: enemy units are in H9");
    place(&position, "4sac", "H8");
    place(&position, "7h", "G9");
}

#[test]
fn ts_10_1_ariete_within_one_hex_of_f2_and_two_in_a_hex() {
    let position = set_up("dak", "");
    for hex in ["F2", "E2", "E3", "F1", "F3", "G2", "G3"] {
        place(&position, "7-132", hex);
        place(&position, "132art2", hex);
    }
    for hex in ["E1", "G1", "F4", "D2", "H2"] {
        no_place(&position, "10.1", "3-8", hex);
    }
    let two = set_up("dak", "dak 7-132 F2; dak 3-8 F2");
    two.play("place 5-8 F2", &[])
        .refused("10.1: F2 takes 2 units of its group at set-up, and they are there");
    two.play("place 3-8 F3; place 5-8 F2", &[]).happened(&["place 3-8 F3", "place 5-8 F2"]);
}

#[test]
fn ts_10_1_a11_1_the_limit_of_two_is_of_ariete_and_that_of_three_of_all() {
    // A recon is none of Ariete's two, in whatever order they come, but one of the three of TS 4.0.
    let two = set_up("dak", "dak 7-132 F2; dak 3-8 F2");
    place(&two, "33rec", "F2");
    let mixed = set_up("dak", "dak 33rec F2; dak 7-132 F2");
    place(&mixed, "3-8", "F2");
    place(&mixed, "3rec", "F2");
    let full = set_up("dak", "dak 33rec F2; dak 7-132 F2; dak 3-8 F2");
    full.play("place 5-8 F2", &[])
        .refused("10.1: F2 takes 2 units of its group at set-up, and they are there");
    full.play("place 3rec F2", &[]).refused("10.1: F2 takes 3 units at set-up, and they are there");
    let recons = set_up("dak", "dak 33rec F2; dak 3rec F2; dak 7-132 F2");
    recons.play("place 3-8 F2", &[]).refused("10.1: F2 takes 3 units at set-up, and they are there");
}

#[test]
fn ts_10_1_the_21st_panzer_within_one_hex_of_j18() {
    let position = set_up("dak", "");
    for hex in ["J18", "I18", "I19", "J17", "J19", "K18", "K19"] {
        place(&position, "2-5pz", hex);
        place(&position, "155art", hex);
    }
    for hex in ["I17", "K17", "J16", "H18", "L18"] {
        no_place(&position, "10.1", "8mg", hex);
    }
    let three = set_up("dak", "dak 1-5pz J18; dak 8mg J18; dak 155art J18");
    three.play("place 2-5pz J18", &[]).refused("10.1: J18 takes 3 units at set-up, and they are there");
}

#[test]
fn ts_10_1_the_recons_anywhere_in_hexrows_e_to_o() {
    let position = set_up("dak", "");
    for unit in ["33rec", "3rec"] {
        for hex in ["E1", "E19", "O1", "O19", "H4", "M7"] {
            place(&position, unit, hex);
        }
        for hex in ["D5", "P5", "A1", "Q1"] {
            no_place(&position, "10.1", unit, hex);
        }
    }
    position.play("place 3rec K5", &[]).refused("6.0: recon may not stand on the escarpment in K5");
}

#[test]
fn ts_10_1_a11_2_not_in_a_hex_named_for_the_cw() {
    let position = set_up("dak", "");
    for hex in ["G9", "E10"] {
        no_place(&position, "10.1", "33rec", hex);
        no_place(&position, "10.1", "3rec", hex);
    }
    place(&position, "33rec", "H9");
}

#[test]
fn ts_10_1_the_afrika_division_in_o1_to_o6_and_one_each_in_k7_and_l10() {
    let position = set_up("dak", "");
    for hex in ["O1", "O6", "K7", "L10"] {
        place(&position, "1-155", hex);
    }
    for hex in ["O7", "N6", "K8", "L9"] {
        no_place(&position, "10.1", "1-155", hex);
    }
    let one = set_up("dak", "dak 1-155 K7; dak 2-155 L10");
    one.play("place 3-155 K7", &[]).refused("10.1: K7 takes one unit at set-up, and one is there");
    one.play("place 3-155 L10", &[]).refused("10.1: L10 takes one unit at set-up, and one is there");
    // The ground of both is an escarpment, which the panzerjaegers cannot enter.
    position.play("place pzj605 K7", &[]).refused("6.0: panzerjaeger may not stand on the escarpment in K7");
    place(&position, "pzj605", "O5");
    let three = set_up("dak", "dak 1-155 O3; dak 2-155 O3; dak 3-155 O3");
    three.play("place pzj605 O3", &[]).refused("10.1: O3 takes 3 units at set-up, and they are there");
}

#[test]
fn ts_10_1_a11_4_k7_and_l10_may_stay_empty() {
    let afrika = "1-155 O1, 2-155 O1, 3-155 O1, 3-247 O2, 3-255 O2, 1-361 O3, 2-361 O3, pzj605 O4";
    let units = placed("dak", afrika);
    let played = set_up("dak", &units).play("place default; done", &[]).awaits("orders cw");
    played.stack("K7", "").stack("L10", "");
}

#[test]
fn ts_10_2_the_brigades_of_tanks_in_their_hexes() {
    let position = set_up("cw", "");
    for (units, hex) in
        [(["3rtr", "5rtr", "8h"], "A17"), (["7h", "2rtr", "6rtr"], "G9"), (["3cly", "4cly", "2rgh"], "A3")]
    {
        for unit in units {
            place(&position, unit, hex);
            no_place(&position, "10.2", unit, "A16");
            no_place(&position, "10.2", unit, "H9");
            no_place(&position, "10.2", unit, "B3");
        }
    }
}

#[test]
fn ts_10_2_a11_1_the_others_within_one_hex_where_there_is_room() {
    let position = set_up("cw", "");
    let groups: [(&[&str], &[&str], &[&str]); 4] = [
        (&["kdg", "2sg", "2rha"], &["A17", "A16", "A18", "B16", "B17"], &["A15", "B15", "B18", "C17"]),
        (&["4sac"], &["G9", "F8", "F9", "G8", "G10", "H8", "H9"], &["F7", "G7", "H10", "I9"]),
        (&["11h"], &["A3", "A2", "A4", "B2", "B3"], &["A5", "B1", "B4", "C3"]),
        (
            &["1krrc", "2rifle", "4rha", "60fd"],
            &["E10", "D9", "D10", "E9", "E11", "F9", "F10"],
            &["D11", "D8", "E8", "G10"],
        ),
    ];
    for (units, open, closed) in groups {
        for unit in units {
            open.iter().for_each(|hex| place(&position, unit, hex));
            closed.iter().for_each(|hex| no_place(&position, "10.2", unit, hex));
        }
    }
    let full = set_up("cw", "cw 3rtr A17; cw 5rtr A17; cw 8h A17");
    full.play("place kdg A17", &[]).refused("10.2: A17 takes 3 units at set-up, and they are there");
}

/// Each group enters from its turn on, at its hexes, and at no others.
fn arrives(unit: &str, side: &'static str, turn: u32, open: &[&str], closed: &[&str]) {
    let early = impulse(side, 2, "").clock(turn - 1, 4).play(&format!("{unit} enter {}", open[0]), &[]);
    early.refused(&format!("6.1: {unit} is due on turn {turn}"));
    let due = impulse(side, 2, &format!("{side} {unit} reserve")).clock(turn, 1);
    for hex in open {
        assert_eq!(due.play(&format!("{unit} enter {hex}"), &[]).fates, ["ok"], "{unit} {hex}");
    }
    for hex in closed {
        let told = format!("6.1: {unit} may not enter the map in {hex}");
        due.play(&format!("{unit} enter {hex}"), &[]).refused(&told);
    }
}

#[test]
fn ts_10_3_dak_reinforcements() {
    for unit in ["1-8pz", "2-8pz", "i-115", "ii-115", "2mg", "33pio", "15krad", "33art"] {
        arrives(unit, "dak", 2, &["Q13", "Q14", "Q15"], &["Q12", "Q16", "P13"]);
    }
    for unit in ["104art1", "104art2"] {
        arrives(unit, "dak", 3, &["Q1", "Q6", "Q12"], &["P1", "Q13"]);
    }
}

#[test]
fn ts_10_4_cw_reinforcements() {
    for unit in ["1deor", "1rnc", "1ts", "4fd-sa", "3sac"] {
        arrives(unit, "cw", 2, &["A4", "A6", "A8"], &["A3", "A9", "B4"]);
    }
    for unit in ["1sai", "2rb", "3ts", "3fd-sa"] {
        arrives(unit, "cw", 3, &["A4", "A6", "A8"], &["A3", "A9", "B4"]);
    }
    for unit in ["24nz", "25nz", "26nz", "6fd-nz", "c-8rtr"] {
        arrives(unit, "cw", 4, &["J19"], &["I19", "K19", "J18"]);
    }
    for unit in ["18nz", "19nz", "20nz", "4fd-nz", "a-8rtr", "44rtr"] {
        arrives(unit, "cw", 5, &["J19"], &["I19", "K19", "J18"]);
    }
}
