//! What a report lists as possible is accepted by the rules, what it does not list is refused, and the
//! chances are those of all dice, played through the rules.

use crate::common::Seeded;
use crate::standing::{DATA, EDITIONS, board, thrown};
use crate::support::{Position, dry, english, impulse, play};
use feldpost_kit::sheet::{Fate, InputLine, LineFate};
use feldpost_kit::system::{GameSystem as _, Viewer};
use feldpost_totensonntag::board::Board;
use feldpost_totensonntag::event::Event;
use feldpost_totensonntag::hex::Hex;
use feldpost_totensonntag::position;
use feldpost_totensonntag::prospects::{Bombardment, Fire, Prospect, numbers, prospects, reach};
use feldpost_totensonntag::rules::movement::reachable;
use feldpost_totensonntag::words::{Class, Side};
use std::collections::{BTreeMap, BTreeSet};

#[track_caller]
fn accepted(board: &Board, side: Side, order: &str) {
    let fate = dry(board, side.id().as_str(), order).remove(0);
    assert!(fate.starts_with("ok"), "{order}: {fate}");
}

#[track_caller]
fn refused(board: &Board, side: Side, order: &str) {
    let fate = dry(board, side.id().as_str(), order).remove(0);
    assert!(fate.starts_with("refused"), "{order}: {fate}");
}

fn all(board: &Board, side: Side) -> Vec<Prospect> {
    let found = prospects(board, side);
    found.busy.into_iter().chain(found.quiet).collect()
}

fn enemies(board: &Board, side: Side) -> Vec<Hex> {
    board.stacks.keys().copied().filter(|hex| board.enemy_in(*hex, side)).collect()
}

/// Tables with everybody thrown together, of all editions and small ANs, with a few units that wait to enter.
fn tables(seed: u64, number: usize, mut look: impl FnMut(&Board, Side)) {
    let mut random = Seeded(seed);
    for at in 0..number {
        let standing = thrown(&mut random);
        for side in Side::BOTH {
            look(&board(EDITIONS[at % 3], side, 1 + i32::try_from(at % 5).unwrap(), &standing), side);
        }
    }
}

/// How the units of a group are ordered to attack a hex so.
fn order(fire: &Fire, unit: &str) -> String {
    let path: Vec<String> = fire.path.iter().map(Hex::to_string).collect();
    match path.is_empty() {
        true => format!("{unit} assault {}", fire.hex),
        false => format!("{unit} move {} overrun {}", path.join(" "), fire.hex),
    }
}

#[test]
fn ts_6_0_what_is_listed_as_reached_is_all_that_can_be_reached() {
    let mut listed = 0;
    tables(11, 20, |board, side| {
        for (id, _) in board.on_map(side) {
            let ends = reach(board, side, id).map(|(_, ends)| ends).unwrap_or_default();
            let ends: Vec<Hex> = ends.into_iter().map(|(hex, _)| hex).collect();
            assert_eq!(ends, reachable(board, board.data.unit(id).unwrap()), "{id}");
            listed += ends.len();
        }
        for prospect in all(board, side) {
            let ezoc = |hex: &Hex| board.in_ezoc(*hex, side);
            for unit in &prospect.units {
                let ends = reachable(board, board.data.unit(unit.id).unwrap());
                let contacts: Vec<Hex> = prospect.contacts.iter().map(|(hex, _)| *hex).collect();
                assert_eq!(contacts, ends.iter().copied().filter(ezoc).collect::<Vec<_>>(), "{}", unit.id);
                assert_eq!(prospect.reach, ends.len());
            }
        }
    });
    assert!(listed > 2500, "{listed}");
}

/// What is left after a move is what the move leaves.
#[test]
fn ts_6_0_the_mps_that_are_left_are_those_that_the_move_leaves() {
    let mut moved = 0;
    tables(12, 12, |board, side| {
        for (id, _) in board.on_map(side) {
            let Some((mps, ends)) = reach(board, side, id) else { continue };
            for (hex, left) in ends.iter().step_by(3) {
                let played = play(board, side.id().as_str(), &format!("{id} move {hex}"), &[]);
                let spent = played.raw.iter().find_map(|event| match event {
                    Event::Move { mps, .. } => Some(*mps),
                    _ => None,
                });
                assert_eq!(spent.map(|spent| mps - spent), Some(*left), "{id} to {hex} with {mps}");
                moved += 1;
            }
        }
    });
    assert!(moved > 300, "{moved}");
}

#[test]
fn ts_7_0_every_assault_that_is_listed_is_allowed_and_no_other() {
    let mut listed = 0;
    tables(13, 25, |board, side| {
        let mut known = BTreeSet::new();
        for prospect in all(board, side) {
            for fire in &prospect.assaults {
                assert_eq!(board.stack(fire.hex)[0], fire.target);
                for shot in &fire.shots {
                    accepted(board, side, &order(fire, shot.unit.as_str()));
                    known.insert((shot.unit, fire.hex));
                }
            }
        }
        listed += known.len();
        for (id, here) in board.on_map(side).collect::<Vec<_>>() {
            for hex in enemies(board, side).into_iter().filter(|hex| here.distance(*hex) <= 2) {
                if !known.contains(&(id, hex)) {
                    refused(board, side, &format!("{id} assault {hex}"));
                }
            }
        }
    });
    assert!(listed > 100, "{listed}");
}

#[test]
fn ts_7_5_every_overrun_that_is_listed_is_allowed_and_no_other_by_one_step_more() {
    let mut listed = 0;
    tables(14, 8, |board, side| {
        let mut known = BTreeSet::new();
        for prospect in all(board, side) {
            for fire in &prospect.overruns {
                for shot in &fire.shots {
                    accepted(board, side, &order(fire, shot.unit.as_str()));
                    known.insert((shot.unit, fire.hex));
                }
            }
        }
        listed += known.len();
        for (id, here) in board.on_map(side).collect::<Vec<_>>() {
            for hex in enemies(board, side).into_iter().filter(|hex| here.distance(*hex) <= 4) {
                // From every hex next to it, straight and by way of every hex next to where the unit stands.
                for from in hex.neighbours().filter(|_| !known.contains(&(id, hex))) {
                    refused(board, side, &format!("{id} move {from} overrun {hex}"));
                    for first in here.neighbours() {
                        refused(board, side, &format!("{id} move {first} {from} overrun {hex}"));
                    }
                }
            }
        }
    });
    assert!(listed > 15, "{listed}");
}

#[test]
fn ts_7_4_every_barrage_that_is_listed_is_allowed_and_no_other() {
    let mut listed = 0;
    tables(15, 40, |board, side| {
        let mut known = BTreeSet::new();
        for prospect in all(board, side) {
            for Bombardment { unit, hex, spotter, targets, .. } in &prospect.barrages {
                accepted(board, side, &format!("{unit} barrage {hex} spotter {spotter}"));
                for aim in targets {
                    accepted(board, side, &format!("{unit} barrage {hex} at {} spotter {spotter}", aim.unit));
                }
                known.insert((*unit, *hex));
            }
        }
        listed += known.len();
        let guns = board.on_map(side).filter(|(id, _)| DATA.unit(*id).unwrap().class == Class::Artillery);
        for (id, _) in guns {
            for hex in enemies(board, side) {
                if !known.contains(&(id, hex)) {
                    refused(board, side, &format!("{id} barrage {hex}"));
                }
            }
        }
    });
    assert!(listed > 30, "{listed}");
}

/// With every throw of 2d6, each attack that is listed hits as often as its odds say.
#[test]
fn ts_7_2_the_odds_that_are_listed_are_those_of_all_36_throws() {
    let position = |lines: &str| impulse("cw", 3, lines);
    let lines = "cw 7h G9; cw 2sg G9; cw 3rtr H9; dak 8mg G10; dak 155art G10; dak 1-5pz I10; dak 3rec F12";
    let support = format!("option recon-support; cw kdg G11; {lines}");
    for position in [position(lines), position(&support).edition("zh"), position(lines).edition("rev9")] {
        let board = position.board();
        let mut seen = 0;
        for prospect in all(&board, Side::Cw) {
            for fire in prospect.assaults.iter().chain(&prospect.overruns) {
                for shot in &fire.shots {
                    let hits = hits(&position, &order(fire, shot.unit.as_str()), &[], fire.target.as_str());
                    assert_eq!(hits, shot.odds.chance.good, "{}", order(fire, shot.unit.as_str()));
                    seen += 1;
                }
            }
        }
        assert!(seen >= 5, "{seen}");
    }
}

/// In how many throws of 2d6, after these dice, an order hits a unit.
fn hits(position: &Position, order: &str, before: &[u16], unit: &str) -> u32 {
    let throws = (1..=6).flat_map(|first| (1..=6).map(move |second| [first, second]));
    let good = throws.filter(|throw| {
        let dice = [before, throw].concat();
        let played = position.play(order, &dice);
        let hit = |event: &Event| matches!(event, Event::Hit { unit: hit, .. } if hit.as_str() == unit);
        played.raw.iter().any(hit)
    });
    u32::try_from(good.count()).unwrap()
}

/// Two units in the hex: every one of the 6 x 6 x 36 throws (revised), or 6 x 36 (one die for the gun).
#[test]
fn ts_7_4_the_chance_of_a_barrage_is_that_of_every_throw() {
    let lines = "cw 2rha G7; cw kdg G9; dak 8mg G10; dak 155art G10";
    let each = impulse("cw", 3, lines);
    let once = impulse("cw", 3, &format!("policy range_in per-gun; {lines}"));
    for (position, per_gun) in [(each, false), (once, true)] {
        let board = position.board();
        let found: Vec<Bombardment> =
            all(&board, Side::Cw).into_iter().flat_map(|prospect| prospect.barrages).collect();
        assert_eq!(found.len(), 1);
        let Bombardment { ranging, targets, .. } = &found[0];
        assert_eq!((ranging.needs, ranging.chance.good), (Some(4), 3));
        for aim in targets {
            let order = format!("2rha barrage G10 at {}", aim.unit);
            let mut good = 0;
            let second: &[u16] = if per_gun { &[0] } else { &[1, 2, 3, 4, 5, 6] };
            for first in 1..=6 {
                for second in second {
                    let ranging: Vec<u16> = [first, *second].into_iter().filter(|die| *die > 0).collect();
                    if ranging.iter().any(|die| *die >= 4) {
                        good += hits(&position, &order, &ranging, aim.unit.as_str());
                    }
                }
            }
            let all = 6 * 36 * u32::try_from(second.len()).unwrap();
            let (chance, of) = (aim.chance.good, aim.chance.of);
            assert_eq!(chance * all, good * of, "{order}: {chance} of {of}, and {good} of {all}");
        }
    }
}

#[test]
fn ts_6_1_what_waits_to_enter_is_told_where_it_may() {
    let position = impulse("cw", 2, "cw 1rnc reserve; cw 4fd-sa reserve; cw 3sac reserve; dak 8mg B6");
    for edition in EDITIONS {
        let board = position.clone().edition(edition).board();
        let waiting: Vec<Prospect> =
            all(&board, Side::Cw).into_iter().filter(|found| found.hex.is_none()).collect();
        assert_eq!(waiting.iter().map(|found| found.units.len()).sum::<usize>(), 3, "{edition}");
        for found in waiting {
            for unit in &found.units {
                for entry in &found.entries {
                    accepted(&board, Side::Cw, &format!("{} enter {entry}", unit.id));
                }
                let ends: BTreeMap<Hex, u32> =
                    reach(&board, Side::Cw, unit.id).unwrap().1.into_iter().collect();
                for hex in Hex::all().filter(|hex| hex.hexrow() < 5 && hex.number() < 12) {
                    let ways = found.entries.iter().map(|entry| match *entry == hex {
                        true => format!("{} enter {entry}", unit.id),
                        false => format!("{} enter {entry} {hex}", unit.id),
                    });
                    let fates = ways.map(|order| dry(&board, "cw", &order).remove(0));
                    let can = fates.into_iter().any(|fate| fate.starts_with("ok"));
                    assert_eq!(can, ends.contains_key(&hex), "{edition}: {} to {hex}", unit.id);
                }
            }
            for fire in &found.overruns {
                let path: Vec<String> = fire.path.iter().map(Hex::to_string).collect();
                let order = format!("{} enter {} overrun {}", fire.shots[0].unit, path.join(" "), fire.hex);
                accepted(&board, Side::Cw, &order);
            }
        }
    }
}

/// TS 3.1, 3.3, 3.4: what the table says of each number is what that number then lets act.
#[test]
fn ts_3_1_the_table_of_numbers_says_what_each_lets_act() {
    let lines = "dak 1-5pz G9; dak 8mg G9; dak ii-104 H9; dak 2-5pz H4 sp 3; cw 3rtr J17; cw 7h J3";
    for side in Side::BOTH {
        let board = impulse("cw", 3, lines).board();
        let table = numbers(&board, side, 1..=6);
        assert_eq!(table.iter().map(|row| row.an).collect::<Vec<_>>(), [6, 5, 4, 3, 2, 1]);
        for row in table {
            let name = if side == Side::Cw { "cw" } else { "dak" };
            let then = impulse(name, row.an, lines).board();
            let found = all(&then, side);
            let movers = |found: &&Prospect| found.mps.is_some();
            let count: usize = found.iter().filter(movers).map(|found| found.units.len()).sum();
            assert_eq!(row.count, count, "{side} {}", row.an);
            let others: Vec<_> = found.iter().filter(|found| found.mps.is_none()).collect();
            let others: Vec<_> =
                others.iter().flat_map(|found| found.units.iter().map(|unit| unit.id)).collect();
            assert_eq!(row.assault_only, others, "{side} {}", row.an);
            let mps: BTreeSet<u32> = found.iter().filter_map(|found| found.mps).collect();
            assert!(mps.iter().all(|mps| row.mps.is_some_and(|(most, _)| most == *mps)), "{mps:?}");
        }
    }
    let rev9 = position::read(&DATA, &impulse("cw", 3, lines).edition("rev9").text()).unwrap();
    assert!(numbers(&rev9, Side::Cw, 1..=6).iter().all(|row| row.mps.is_none()));
}

/// A dry run of a player tells where units would come to stand, what stops them, and the chances.
#[test]
fn ts_3_2_a_dry_run_foretells_ends_stops_and_chances() {
    let lines = "cw 7h G8; cw 2sg G9; cw 2rha F8; cw 2rgh A10; dak 8mg G10; dak 155art G10";
    let board = impulse("cw", 3, lines).board();
    let orders = "2rgh move B12; 2rha barrage G10 at 155art; 2sg assault G10; 7h move H8 H9 overrun G10";
    let told = checked(&board, orders);
    assert_eq!(told[0], "in B12, 1 MP left");
    let barrage = "spotter 7h; ranges in on 4+, then at 155art: FP 2 against PF 9, needs 7+: 58%, in all 29%";
    assert_eq!(told[1].replace("2sg", "7h"), format!("{barrage}; the dice decide"));
    assert_eq!(told[2], "at 8mg: FP 3 against PF 11, needs 8+: 42%; the dice decide");
    assert!(told[3].starts_with("stopped in H9 by the ZOC of 8mg 155art (G10), 2 MPs left; at 8mg: FP 3"));
}

/// The notes of a dry run as the host makes it.
fn checked(board: &Board, orders: &str) -> Vec<String> {
    let system = feldpost_totensonntag::system();
    let side = Side::Cw.id();
    let view = system.view(board, Viewer::Side(side));
    let sheet = system.parse(&view, &InputLine::number_all(&orders.replace("; ", "\n")));
    let fates = system.check(&view, side, &sheet);
    let note = |fate: LineFate| match fate.fate {
        Fate::Done { note, .. } => note.as_ref().map(english).unwrap_or_default(),
        other => panic!("{other:?}"),
    };
    fates.into_iter().map(note).collect()
}
