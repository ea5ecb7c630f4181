//! TS 1: the counters.

use crate::support::{impulse, play};
use feldpost_totensonntag::data::Data;
use feldpost_totensonntag::position;
use feldpost_totensonntag::words::{Class, Nationality};
use std::sync::Arc;

#[test]
fn ts_1_1_a_hit_costs_one_sp_and_the_last_one_destroys() {
    let position = impulse("cw", 3, "cw 7h G9; cw 2rtr G9; dak 8mg G10 sp 2");
    position.play("7h assault G10; 2rtr assault G10", &[5, 3, 6, 6]).happened(&[
        "assault 7h G10 8mg: FP 3, 5+3 = 11/11 hit",
        "hit 8mg sp 1",
        "assault 2rtr G10 8mg: FP 4, 6+6 = 16/11 hit",
        "hit 8mg sp 0",
        "destroyed 8mg G10 hits",
    ]);
}

#[test]
fn ts_1_1_firepower_falls_with_the_hits_taken() {
    impulse("cw", 3, "cw 2rtr G9 sp 1; dak 8mg G10")
        .play("2rtr assault G10", &[4, 5])
        .happened(&["assault 2rtr G10 8mg: FP 1, 4+5 = 10/11 miss"]);
}

#[test]
fn ts_1_1_the_reverse_shows_once_a_unit_was_hit() {
    // In the data both sides of every counter are alike, so a counter with other figures is needed:
    // 7h with PF 12 and IF 4 in front, PF 10 and IF 3 on the back.
    let data = Data::compiled_in().unwrap();
    let units = data.files[0].1.clone();
    let line = units.lines().find(|line| line.starts_with("7h,")).unwrap();
    let other = line.replacen(",false,2,12,4,", ",false,2,10,3,", 1);
    assert_ne!(line, other);
    let files = [("units.csv".to_owned(), units.replace(line, &other))];
    let data = Arc::new(Data::read(&files.into()).unwrap());
    let attacked = |sp: u16, dice: &[u16]| {
        let lines = format!("an cw 4 dak 4\nawaits impulse dak\ncw 7h G10 sp {sp}\ndak 1-5pz G9");
        let text = format!("position totensonntag\nturn 2 couplet 3\n{lines}");
        play(&position::read(&data, &text).unwrap(), "dak", "1-5pz assault G10", dice).events[0].clone()
    };
    assert_eq!(attacked(3, &[2, 3]), "assault 1-5pz G10 7h: FP 5 [panzer +1], 2+3 = 10/12 miss");
    assert_eq!(attacked(2, &[2, 3]), "assault 1-5pz G10 7h: FP 5 [panzer +1], 2+3 = 10/10 hit");
    let text = "position totensonntag\nturn 2 couplet 3\nan cw 4 dak 4\nawaits impulse cw\ncw 7h G10 sp 2";
    let board = position::read(&data, text).unwrap();
    play(&board, "cw", "7h move G9", &[]).refused("3.1: 7h has IF 3, and the AN is 4: not activated");
}

#[test]
fn ts_1_1_armored_cars_are_recon_and_colours_tell_the_nation() {
    let data = Data::compiled_in().unwrap();
    let recon = data.units.iter().filter(|unit| unit.class == Class::Recon);
    let mut ids: Vec<&str> = recon.map(|unit| unit.id.as_str()).collect();
    ids.sort_unstable();
    assert_eq!(ids, ["11h", "33rec", "3rec", "3sac", "4sac", "kdg"]);
    let count = |nationality| {
        data.units.iter().filter(|u| u.nationality == nationality && u.class != Class::Aircraft).count()
    };
    let nations = [Nationality::German, Nationality::Italian, Nationality::British];
    assert_eq!(nations.map(count), [26, 8, 17]);
    assert_eq!([Nationality::SouthAfrican, Nationality::NewZealand].map(count), [10, 11]);
}

#[test]
fn ts_1_1_only_artillery_has_a_range() {
    let data = Data::compiled_in().unwrap();
    for unit in &data.units {
        assert_eq!(unit.range.is_some(), unit.class == Class::Artillery, "{}", unit.id);
    }
}
