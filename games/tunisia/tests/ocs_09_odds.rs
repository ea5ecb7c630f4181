//! OCS 9: odds, columns, cells, terrain and strengths.

use crate::support::{DATA, board, hex, id, ids, refused};
use feldpost_tunisia::board::Board;
use feldpost_tunisia::rules::combat::{self, Attack, Defence};
use feldpost_tunisia::rules::odds;
use feldpost_tunisia::series::Cell;
use feldpost_tunisia::share::Share;
use feldpost_tunisia::words::{AtLevel, Line, Side};

/// An attack with supply on both sides, by the side of its first unit.
pub fn attack(units: &str, at: &str) -> Attack {
    let units = ids(units);
    let side = DATA.units[&units[0]].side;
    let defence = Defence { supplied: true, ..Defence::default() };
    Attack { side, units, hex: hex(at), overrun: false, ar: None, defence }
}

fn strengths(board: &Board, units: &str, at: &str) -> String {
    let found = attack(units, at).reckon(board);
    format!("{}/{}", found.attack, found.defence)
}

/// The heads of the four rows as our list has them, written out once more.
const HEADS: [(Line, &str); 4] = [
    (Line::Open, "1:5 1:4 1:3 1:2 1:1 2:1 3:1 4:1 5:1 7:1 9:1 11:1 13:1"),
    (Line::Close, "1:4 1:3 1:2 1:1 2:1 3:1 4:1 6:1 8:1 10:1 12:1 15:1 18:1"),
    (Line::VeryClose, "1:3 1:2 1:1 2:1 3:1 4:1 6:1 9:1 12:1 15:1 18:1 21:1 24:1"),
    (Line::ExtremelyClose, "1:2 1:1 2:1 3:1 4:1 8:1 12:1 16:1 20:1 28:1 36:1 44:1 52:1"),
];

/// Slow, and by other means: the odds as tenths of a double, the columns from left to right.
fn slowly(heads: &str, attack: i32, defence: i32) -> usize {
    let round = |more: i32, less: i32| (2 * more + less) / (2 * less);
    let value = |(a, d): (i32, i32)| if d == 1 { a * 1000 } else { 1000 / d };
    let odds = if attack >= defence { (round(attack, defence), 1) } else { (1, round(defence, attack)) };
    let mut column = 0;
    for (at, head) in heads.split(' ').enumerate() {
        let (a, d) = head.split_once(':').unwrap();
        if value((a.parse().unwrap(), d.parse().unwrap())) <= value(odds) {
            column = at;
        }
    }
    column
}

#[test]
fn ocs_9_odds_and_columns_of_all_strengths_to_40_in_every_row() {
    let table = &DATA.series.combat;
    for (line, heads) in HEADS {
        let own: Vec<String> = (0..table.width()).map(|column| table.head(line, column)).collect();
        assert_eq!(own.join(" "), heads);
        for attack in 1..=40 {
            for defence in 1..=40 {
                let found = table.column(line, Share::whole(attack), Share::whole(defence));
                assert_eq!(found, slowly(heads, attack, defence), "{attack}:{defence} {line:?}");
            }
        }
    }
}

#[test]
fn ocs_9_odds_are_rounded_once_and_strengths_never() {
    let told = |attack: &str, defence: &str| {
        odds::rounded(attack.parse().unwrap(), defence.parse().unwrap()).map(|odds| odds.to_string())
    };
    assert_eq!(told("15", "6").as_deref(), Some("3:1"), "two and a half goes up");
    assert_eq!(told("6", "15").as_deref(), Some("1:3"));
    assert_eq!(told("29/2", "6").as_deref(), Some("2:1"), "14 1/2 to 6 is less than two and a half");
    assert_eq!(told("0", "0").as_deref(), Some("1:1"));
    assert_eq!((told("0", "3"), told("3", "0")), (None, None));
}

#[test]
fn ocs_9_who_has_no_strength_stands_in_an_end_column() {
    let table = &DATA.series.combat;
    let of = |attack, defence| table.column(Line::Open, Share::whole(attack), Share::whole(defence));
    assert_eq!((of(3, 0), of(0, 3), of(0, 0)), (12, 0, 4));
    assert_eq!((of(40, 1), of(1, 40)), (12, 0), "off the table");
}

/// The twelve results that there are, a letter each.
const RESULTS: [&str; 12] = [
    "AL2/-",
    "AL1o1/-",
    "AL1o1/Do1",
    "AL1/Do1",
    "AL1/DL1o1",
    "Ao1/DL1o1",
    "Ao1/Do1",
    "Ao1e4/DL1o2",
    "Ae4/DL1o2",
    "Ae3/DL2o2DG",
    "Ae2/DL2o3DG",
    "Ao1/DL1o2",
];

/// Rolls 1 to 15, columns 1 to 13, written out once more.
const CELLS: [&str; 15] = [
    "aaaaaaabccdde",
    "aaaaaabccddff",
    "aaaaabccddfff",
    "aaaabccddgffh",
    "aaabccddgffhi",
    "aabccddgfffii",
    "bbcccdgfffhij",
    "bcccdgfffhiij",
    "cccdggffhiijj",
    "ccdggffhiijjk",
    "cdggfffiijjjk",
    "cggfffhijjjkk",
    "ggfflhijjjkkk",
    "gffhhijjjkkkk",
    "ffhiijjkkkkkk",
];

#[test]
fn ocs_9_every_cell_of_the_table_under_every_shift() {
    let table = &DATA.series.combat;
    for (roll, cells) in (1..).zip(CELLS) {
        for column in 0..13_usize {
            for shift in -6..=6_i32 {
                let at = (i32::try_from(column).unwrap() + shift).clamp(0, 12);
                let letter = cells.as_bytes()[usize::try_from(at).unwrap()] - b'a';
                let found = table.cell(roll, table.shifted(column, shift)).to_string();
                assert_eq!(found, RESULTS[usize::from(letter)], "{roll} {column} {shift}");
            }
        }
    }
    assert_eq!((table.cell(-4, 0), table.cell(20, 12)), (table.cell(1, 0), table.cell(15, 12)));
}

#[test]
fn ocs_9_a_cell_is_read_part_by_part() {
    let cell: Cell = "Ao1e4/DL1o2DG".parse().unwrap();
    assert_eq!((cell.attacker.loss, cell.attacker.options, cell.attacker.exploit), (0, 1, Some(4)));
    assert_eq!((cell.defender.loss, cell.defender.options, cell.defender.dg), (1, 2, true));
    assert!("AL1".parse::<Cell>().is_err() && "AL1/X1".parse::<Cell>().is_err());
}

#[test]
fn ocs_9_8_the_worked_examples_of_the_series_come_out() {
    let table = &DATA.series.combat;
    let column = |attack| table.column(Line::Open, Share::whole(attack), Share::ONE);
    let told = |roll, column| table.cell(roll, column).to_string();
    assert_eq!(told(12, column(4)), "Ae4/DL1o2");
    assert_eq!(told(12, table.shifted(column(4), 3)), "Ae3/DL2o2DG");
    assert_eq!(told(2, table.shifted(column(4), -6)), "AL2/-");
    assert_eq!(told(2, column(4)), "AL1o1/Do1");
}

#[test]
fn ocs_9_ground_multiplies_each_class_by_itself() {
    // Open ground doubles armour and mechanized units, and nobody else.
    let open = board("i-5pz B53.09; 69pg B53.09; 47inf B53.09; 131inf B54.09");
    assert_eq!(strengths(&open, "i-5pz", "B54.09"), "12/6");
    assert_eq!(strengths(&open, "69pg", "B54.09"), "16/6");
    assert_eq!(strengths(&open, "47inf", "B54.09"), "6/6");
    assert_eq!(strengths(&open, "i-5pz 69pg 47inf", "B54.09"), "34/6");
    // Hills do nothing to anybody, and are of the close row; rough ground halves them.
    let hills = board("i-5pz B53.09; 131inf B52.09");
    assert_eq!(strengths(&hills, "i-5pz", "B52.09"), "6/6");
    assert_eq!(attack("i-5pz", "B52.09").reckon(&hills).line, Line::Close);
    let rough = board("i-5pz B50.02; 47inf B50.02; 131inf B50.03");
    assert_eq!(strengths(&rough, "i-5pz 47inf", "B50.03"), "9/6");
}

#[test]
fn ocs_9_guns_against_tanks_make_two_one_and_a_half() {
    let with = |who: &str| board(&format!("i-5pz B53.09; 69pg B53.09; {who} B54.09"));
    // Infantry stops neither, armoured cars stop light units alone, guns and tanks both.
    assert_eq!(strengths(&with("131inf"), "i-5pz 69pg", "B54.09"), "28/6");
    assert_eq!(strengths(&with("11h"), "i-5pz 69pg", "B54.09"), "24/3");
    assert_eq!(strengths(&with("10at"), "i-5pz 69pg", "B54.09"), "21/5");
    assert_eq!(strengths(&with("5rtr"), "i-5pz 69pg", "B54.09"), "21/5");
    // So does any hedgehog, and ground that does not double is left as it is.
    assert_eq!(strengths(&board("i-5pz B53.09; 131inf B54.09; hog B54.09 1"), "i-5pz", "B54.09"), "9/6");
    assert_eq!(strengths(&board("i-5pz B53.09; 10at B52.09"), "i-5pz", "B52.09"), "6/5");
}

#[test]
fn ocs_9_t24_what_counts_as_heavy_and_as_light() {
    let level = |unit: &str| DATA.units[&id(unit)].at_level();
    for heavy in ["i-5pz", "1-501", "70lt", "10at", "i-33fl", "601td", "sup-1ag"] {
        assert_eq!(level(heavy), AtLevel::Heavy, "{heavy}");
    }
    for light in ["69pg", "33rec", "10krd", "6bg-1"] {
        assert_eq!(level(light), AtLevel::Light, "{light}");
    }
    for none in ["131inf", "afr-2", "23armart", "dak"] {
        assert_eq!(level(none), AtLevel::None, "{none}");
    }
}

#[test]
fn ocs_9_t26_the_defender_takes_the_ground_that_is_best_for_him() {
    // A village in the open: the close row, and nothing doubled.
    let village = board("i-5pz B55.10; 131inf B54.10");
    let found = attack("i-5pz", "B54.10").reckon(&village);
    assert_eq!((found.line, found.attack.to_string()), (Line::Close, "6".to_owned()));
    // A village in the rough: the attackers are halved by the ground all the same.
    let rough = board("i-5pz B39.31; 131inf B40.31");
    assert_eq!(strengths(&rough, "i-5pz", "B40.31"), "3/6");
    // A river halves everybody who attacks across it; who comes by land attacks as ever.
    let river = board("i-5pz A23.15; 47inf A23.15; 69pg A24.15; 131inf A23.16");
    assert!(DATA.ground(hex("A23.15")).unwrap().rivers.contains(&hex("A23.16")));
    assert_eq!(strengths(&river, "47inf", "A23.16"), "3/6");
    assert_eq!(strengths(&river, "i-5pz", "A23.16"), "3/6");
}

#[test]
fn ocs_9_a_stack_takes_one_ground_for_all_of_it() {
    // Across the wadi armour is halved and infantry is not: by the ground of the hex, the whole stack would
    // have 6 + 6, across the hexside 3 + 6.
    let wadi = board("i-5pz B52.11; 47inf B52.11; 131inf B53.11");
    assert_eq!(strengths(&wadi, "i-5pz 47inf", "B53.11"), "9/6");
    // Another stack from the other side is not touched by it.
    let both = board("i-5pz B52.11; 69pg B54.11; 131inf B53.11");
    assert_eq!(strengths(&both, "i-5pz 69pg", "B53.11"), "19/6");
}

#[test]
fn ocs_5_modes_and_disorganization_change_strengths_and_ratings() {
    let of = |state: &str| {
        let position = board(&format!("i-5pz B53.09 {state}; 131inf B54.09"));
        let found = attack("i-5pz", "B54.09").reckon(&position);
        format!("{} {}", found.attack, found.ratings.0)
    };
    assert_eq!(["", "move", "exploit", "dg", "oos"].map(of), ["12 5", "6 5", "12 5", "6 4", "6 5"]);
    let defends = |state: &str| {
        let position = board(&format!("i-5pz B53.09; 131inf B54.09 {state}"));
        let found = attack("i-5pz", "B54.09").reckon(&position);
        format!("{} {}", found.defence, found.ratings.1)
    };
    let told = ["", "move", "reserve", "strat", "dg", "oos", "dg oos"].map(defends);
    assert_eq!(told, ["6 4", "3 4", "3 4", "0 0", "3 3", "3 4", "3/2 3"]);
}

#[test]
fn ocs_3_2c_a_rating_may_be_below_nothing() {
    let position = board("350it B54.09 dg; pavia B54.09 strat");
    assert_eq!(combat::rating(&position, id("350it")), -1);
    assert_eq!(combat::rating(&position, id("pavia")), 0);
}

#[test]
fn ocs_9_t13_the_move_side_has_half_rounded_up() {
    let unit = &DATA.units[&id("104kg-1")];
    assert_eq!((unit.attack_of(true), unit.attack_of(false), unit.defence_of(false)), (5, 3, 3));
}

#[test]
fn ocs_12_who_has_no_combat_supply_defends_with_half_or_a_quarter() {
    let without = |state: &str| {
        let mut attack = attack("i-5pz", "B54.09");
        attack.defence.supplied = false;
        attack.reckon(&board(&format!("i-5pz B53.09; 131inf B54.09 {state}"))).defence.to_string()
    };
    assert_eq!((without(""), without("oos")), ("3".to_owned(), "3/2".to_owned()));
    let position = board("131inf B54.09; 5rtr B54.09; 201gds B53.09; 1rtr B52.08; 4cly B52.08");
    let cost = |at| combat::defence_cost(&position, hex(at), Side::Allied);
    assert_eq!([cost("B54.09"), cost("B53.09"), cost("B52.08")], [2, 1, 1]);
    assert_eq!(combat::attack_cost(3), 3);
}

#[test]
fn ocs_9_who_may_attack() {
    let may = |position: &str, units: &str, at: &str| {
        combat::may_attack(&board(position), Side::Axis, &ids(units), hex(at))
    };
    let there = "131inf B54.09";
    assert!(may(&format!("i-5pz B53.09; 47inf B53.09; {there}"), "i-5pz 47inf", "B54.09").is_ok());
    let no = |position: &str, units: &str| refused(may(&format!("{position}; {there}"), units, "B54.09"));
    assert_eq!(no("i-5pz B53.09", "131inf"), "OCS 9 not-your-unit");
    assert_eq!(no("afr-2 B53.09", "afr-2"), "OCS 9 cannot-attack");
    assert_eq!(no("i-33fl B53.09", "i-33fl"), "OCS 9 cannot-attack");
    assert_eq!(no("i-5pz B53.09 strat", "i-5pz"), "OCS 5 mode-cannot-attack");
    assert_eq!(no("i-5pz B53.09 reserve", "i-5pz"), "OCS 5 mode-cannot-attack");
    assert_eq!(no("i-5pz B52.08", "i-5pz"), "OCS 9 not-adjacent");
    assert_eq!(no("i-5pz B53.09 attacked", "i-5pz"), "OCS 9 attacks-once");
    assert_eq!(no("i-5pz B53.09", "i-5pz i-5pz"), "OCS 9 attacks-once");
    assert_eq!(refused(may("i-5pz B53.09", "i-5pz", "B54.09")), "OCS 9 no-enemy-there");
}

#[test]
fn ocs_9_no_attack_of_wheels_and_tracks_into_closed_ground_without_a_way() {
    // Into the salt marsh of B33.18 a track leads from B33.19, and none from elsewhere.
    let may = |from: &str, unit: &str| {
        let position = board(&format!("{unit} {from}; 131inf B33.18"));
        combat::may_attack(&position, Side::Axis, &ids(unit), hex("B33.18"))
    };
    assert!(may("B33.19", "i-5pz").is_ok() && may("B32.17", "47inf").is_ok());
    assert_eq!(refused(may("B32.17", "i-5pz")), "OCS 9 closed-ground");
    let position = board("i-5pz B33.19; 131inf B33.18");
    assert_eq!(strengths(&position, "i-5pz", "B33.18"), "3/6");
}
