//! OCS 4, 5: stacking, zones and modes.

use crate::support::{board, dice, hex, id, refused, shorts};
use feldpost_tunisia::board::Story;
use feldpost_tunisia::event::Event;
use feldpost_tunisia::rules::retreats::Flight;
use feldpost_tunisia::rules::{modes, stacking, zones};
use feldpost_tunisia::words::{Mode, Side};

fn changes(facts: &str, unit: &str, mode: Mode) -> Result<(), feldpost_tunisia::rules::Objection> {
    let position = board(facts);
    let side = position.data.units[&id(unit)].side;
    modes::may_change(&position, side, id(unit), mode)
}

#[test]
fn ocs_5_4_modes_change_as_a_unit_begins_to_move() {
    assert_eq!(changes("69pg B49.12", "69pg", Mode::Move), Ok(()));
    assert_eq!(refused(changes("69pg B49.12 moved", "69pg", Mode::Move)), "OCS 5.4 has-moved");
    assert_eq!(
        refused(changes("phase combat; 69pg B49.12", "69pg", Mode::Move)),
        "OCS 5.4 modes-in-movement"
    );
    assert_eq!(changes("phase mud; 69pg B49.12", "69pg", Mode::Move), Ok(()), "T2 1.3c allows it");
    assert_eq!(refused(changes("69pg B49.12", "69pg", Mode::Exploit)), "OCS 5.3 exploit-is-won");
    assert_eq!(refused(changes("69pg B49.12 dg", "69pg", Mode::Strat)), "OCS 5.10 disorganized-mode");
    assert_eq!(changes("69pg B49.12 dg", "69pg", Mode::Move), Ok(()), "it may turn over");
    let position = board("69pg B49.12");
    let other = modes::may_change(&position, Side::Allied, id("69pg"), Mode::Move);
    assert_eq!(refused(other), "OCS 5.4 not-your-unit");
}

#[test]
fn ocs_5_7_reserve_takes_a_marker_and_no_enemy_zone_and_no_hedgehog() {
    let reserve = |facts: &str| changes(facts, "69pg", Mode::Reserve);
    assert_eq!(reserve("markers axis 1; 69pg B45.11"), Ok(()));
    assert_eq!(refused(reserve("69pg B45.11")), "OCS 5.4a no-reserve-marker");
    let other = "markers axis 1; 69pg B45.11; i-7pz B46.12 reserve";
    assert_eq!(refused(reserve(other)), "OCS 5.4a no-reserve-marker");
    // One marker serves all of a hex.
    assert_eq!(reserve("markers axis 1; 69pg B45.11; i-7pz B45.11 reserve"), Ok(()));
    assert_eq!(refused(reserve("markers axis 1; 69pg B45.11; 131inf B45.12")), "OCS 5.7c no-reserve-in-zone");
    assert_eq!(refused(reserve("markers axis 1; 69pg B45.11; hog B45.11 1")), "OCS 5.7g no-reserve-in-hog");
    assert_eq!(
        refused(changes("10pz-trk B45.11 move", "10pz-trk", Mode::Combat)),
        "OCS 13.2d trucks-always-move"
    );
    assert_eq!(changes("markers axis 1; 10pz-trk B45.11 move", "10pz-trk", Mode::Reserve), Ok(()));
}

#[test]
fn ocs_5_8a_strat_mode_is_not_entered_in_an_enemy_zone() {
    assert_eq!(changes("69pg B49.12", "69pg", Mode::Strat), Ok(()));
    assert_eq!(
        refused(changes("69pg B49.12; 131inf B49.13", "69pg", Mode::Strat)),
        "OCS 5.8a no-strat-in-zone"
    );
}

#[test]
fn ocs_6_1h_modes_make_an_allowance_and_never_round_it() {
    let of = |facts: &str, unit: &str| {
        let position = board(facts);
        let (figures, counter) = position.unit(id(unit)).unwrap();
        modes::allowance(&position, figures, counter).to_string()
    };
    let (ma, on_wheels) =
        (crate::support::DATA.units[&id("i-7pz")].ma, crate::support::DATA.units[&id("i-7pz")].ma_move);
    assert_eq!((ma, on_wheels), (8, 14));
    assert_eq!(of("i-7pz B49.12", "i-7pz"), "8");
    assert_eq!(of("i-7pz B49.12 move", "i-7pz"), "14");
    assert_eq!(of("i-7pz B49.12 strat", "i-7pz"), "28");
    assert_eq!(of("i-7pz B49.12 reserve", "i-7pz"), "2");
    assert_eq!(of("i-7pz B49.12 reserve turned", "i-7pz"), "3 1/2");
    assert_eq!(of("i-7pz B49.12 dg", "i-7pz"), "4");
    assert_eq!(of("phase exploitation; i-7pz B49.12 exploit", "i-7pz"), "4");
    assert_eq!(of("phase exploitation; i-7pz B49.12 exploit turned", "i-7pz"), "7");
    assert_eq!(of("phase exploitation; i-7pz B49.12 released", "i-7pz"), "8");
    assert_eq!(of("phase exploitation; i-7pz B49.12", "i-7pz"), "0");
    assert_eq!(of("phase reaction; i-7pz B49.12 released", "i-7pz"), "4");
    assert_eq!(of("phase reaction; i-7pz B49.12 reserve", "i-7pz"), "0");
    assert_eq!(of("phase mud; i-7pz B49.12", "i-7pz"), "0");
    // A quarter of 5, halved again.
    let rec = board("104kg-1 B49.12 reserve dg");
    let (figures, counter) = rec.unit(id("104kg-1")).unwrap();
    let quarter = f64::from(figures.ma) / 8.0;
    assert!((f64::from(modes::allowance(&rec, figures, counter).parts()) / 24.0 - quarter).abs() < 1e-9);
}

#[test]
fn ocs_4_5_who_has_a_zone() {
    let zone = |state: &str, unit: &str| {
        zones::controlled(&board(&format!("{unit} B54.09 {state}")), hex("B54.10"), Side::Allied)
    };
    assert!(zone("", "131inf") && zone("exploit", "131inf"));
    for state in ["move", "strat", "reserve", "oos", "dg", "exploit turned"] {
        assert!(!zone(state, "131inf"), "{state}");
    }
    assert!(!zone("", "10corps") && !zone("", "51-art"), "neither headquarters nor guns");
}

#[test]
fn ocs_4_8_t33_ten_re_fit_into_a_hex_where_an_order_ends() {
    // Nine units of one RE, then a battalion, then a second.
    let full = "152inf B54.09; 153inf B54.09; 154inf B54.09; 131inf B54.09; 201gds B54.09; lforce B54.09; \
                69inf B54.09; 151inf B54.09; nz-5 B54.09; 1-7msx B54.09; 5rtr B54.08; 1rtr B54.08";
    let position = board(full);
    let may = |units: &[&str]| {
        let units: Vec<_> = units.iter().map(|unit| id(unit)).collect();
        stacking::may_end(&position, Side::Allied, hex("B54.09"), &units)
    };
    assert_eq!(may(&["5rtr"]), Ok(()));
    assert_eq!(refused(may(&["5rtr", "1rtr"])), "OCS 4.8 no-room");
    // Trucks take no room, and who stands there already counts once.
    assert_eq!(may(&["7arm-trk", "5rtr", "131inf"]), Ok(()));
}

#[test]
fn ocs_5_10a_a_retreat_disorganizes_whoever_stands_where_it_ends_disorderly() {
    let told = |facts: &str, units: &[&str], hexes: u32, wish: &[&str]| {
        let mut story = Story::of(&board(facts));
        let wish: Vec<_> = wish.iter().map(|name| hex(name)).collect();
        let units = units.iter().map(|unit| id(unit)).collect();
        Flight { units, hexes, wish: &wish, losses: &[], barred: &[] }.go(&mut story);
        let _ = dice(&[]);
        shorts(&story.events)
    };
    // Into an enemy zone, where a friend stands: both.
    let zone = "131inf B54.09; 201gds B55.09; 47inf B56.08";
    let events = told(zone, &["131inf"], 1, &["B55.09"]);
    assert_eq!(events[1..], ["dg unit=131inf", "dg unit=201gds"]);
    // One of two that were disorganized before is lost, not both.
    let shaken = "131inf B54.09 dg; 152inf B54.09 dg; 47inf B56.08";
    let events = told(shaken, &["131inf", "152inf"], 1, &["B55.09"]);
    assert_eq!(events[2..], ["step left=0 unit=131inf"]);
    // In Strat Mode there is no such way out.
    let strat = told("131inf B54.09 strat; 47inf B56.08", &["131inf"], 1, &["B55.09"]);
    assert_eq!(strat[1..], ["step left=0 unit=131inf"]);
    // Nothing happens to who goes one hex into the open.
    assert_eq!(told("131inf B54.09; 201gds B55.09", &["131inf"], 1, &["B55.09"]).len(), 1);
}

#[test]
fn ocs_5_7d_any_result_takes_reserve_markers_from_defenders() {
    use feldpost_tunisia::event::{Fought, Surprise, Surprised};
    use feldpost_tunisia::rules::combat::{Attack, Defence};
    use feldpost_tunisia::rules::losses::{self, Terms, Wishes};
    use feldpost_tunisia::share::Share;
    use feldpost_tunisia::words::Line;
    let told = |cell: &str| {
        let mut story =
            Story::of(&board("i-5pz B53.09; 131inf B54.09 reserve; 201gds B54.09 reserve turned"));
        let units = vec![id("i-5pz")];
        let attack = Attack {
            side: Side::Axis,
            units: units.clone(),
            hex: hex("B54.09"),
            overrun: true,
            ar: None,
            defence: Defence { supplied: true, ..Defence::default() },
        };
        let surprise = Surprised { dice: [3, 4], modifier: 0, who: Surprise::None, shift: 0 };
        let fought = Fought {
            attackers: units,
            hex: hex("B54.09"),
            attack: Share::ONE,
            defence: Share::ONE,
            terrain: Line::Open,
            odds: String::new(),
            ratings: (0, 0),
            hedgehog: 0,
            surprise,
            column: String::new(),
            dice: [1, 1],
            modifier: 0,
            row: 2,
            result: cell.parse().unwrap(),
        };
        let wishes = Wishes::default();
        let terms = Terms { attacker: &wishes, defender: &wishes, exploitation: false };
        losses::suffer(&mut story, &attack, &fought, terms);
        let modes = story.events.iter().filter(|event| matches!(event, Event::Mode { .. }));
        crate::support::shorts(&modes.cloned().collect::<Vec<_>>())
    };
    // The option is ignored, as the attacker is gone: the markers are, too.
    let both = ["mode mode=combat unit=131inf", "mode mode=move unit=201gds"];
    assert_eq!(told("AL1o1/Do1"), both);
    assert!(told("AL2/-").is_empty());
}
