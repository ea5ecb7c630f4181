//! The built-in opponents over whole games: what of their troops is out of supply, what they use, and what of
//! their orders is refused.

use crate::random_play::{Played, play};
use crate::support::DATA;
use feldpost_kit::id::Id;
use feldpost_tunisia::board::{Board, Phase};
use feldpost_tunisia::event::Event;
use feldpost_tunisia::hex::Hex;
use feldpost_tunisia::opponents;
use feldpost_tunisia::rules::setup;
use feldpost_tunisia::words::{Class, Mode, Side};
use serde::Deserialize as _;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Games of each scenario.
const GAMES: u64 = 8;

/// What games of the opponents come to.
#[derive(Debug, Default)]
struct Count {
    /// Of each side combat units on the map at the ends of turns, and those of them that are out of supply.
    supplied: BTreeMap<Side, [usize; 2]>,
    /// Units that were put into Reserve, and units that were released in the Reaction and in the Exploitation
    /// Phase.
    reserves: usize,
    reacted: usize,
    exploited: usize,
    /// Sides whose transport points set down supply, and how much of it nearer to the enemy, in T.
    haulers: BTreeSet<Side>,
    hauled: i32,
    /// Loads that were set down where the enemy stands near.
    exposed: usize,
    /// Trucks of formations that came nearer to the enemy, by side.
    followed: BTreeMap<Side, usize>,
    /// Attacks, and those before which guns or planes had fired at the hex in the same player turn.
    attacks: usize,
    shelled: usize,
    sheets: u64,
    player_turns: usize,
    winners: Vec<Id>,
    orders: usize,
    refused: usize,
    /// What was prepared and could not be carried out.
    vain: Vec<String>,
}

/// Four games of a scenario, in which both opponents play both sides.
fn games(scenario: &'static str) -> Count {
    let mut count = Count::default();
    for seed in 1..=GAMES {
        let begun = RefCell::new(BTreeSet::new());
        let played = play(scenario, seed, |game, side, nonce| {
            let bold = (side.as_str() == "axis") == (seed % 2 == 0);
            let name = if bold { "bold" } else { "steady" };
            let first = begun.borrow_mut().insert(side);
            let said = if first { game.opponent_standing(name, side).unwrap() } else { String::new() };
            said + &game.opponent_sheet(name, side, nonce).unwrap()
        });
        add(&mut count, scenario, &played);
    }
    count
}

static MARETH: LazyLock<Count> = LazyLock::new(|| games("5"));
static KASSERINE: LazyLock<Count> = LazyLock::new(|| games("3"));

/// How far from a hex the nearest enemy is who fights.
fn nearest_enemy(board: &Board, side: Side, hex: Hex) -> u32 {
    let fights = |id| DATA.units[id].side != side && DATA.units[id].is_combat();
    let there = board.units.iter().filter(|(id, _)| fights(*id));
    there.map(|(_, counter)| counter.hex.distance(hex)).min().unwrap()
}

fn add(count: &mut Count, scenario: &'static str, played: &Played) {
    let mut board = setup::board(&DATA, scenario);
    let mut struck = BTreeSet::new();
    for event in &played.events {
        let event = Event::deserialize(event).unwrap();
        match &event {
            Event::Turn { .. } | Event::Victory { .. } => {
                for (id, counter) in board.units.iter().filter(|(id, _)| DATA.units[*id].is_combat()) {
                    let [units, oos] = count.supplied.entry(DATA.units[id].side).or_default();
                    *units += 1;
                    *oos += usize::from(counter.oos);
                }
            }
            Event::Phase { phase: Phase::PlayerTurn, .. } => {
                count.player_turns += 1;
                struck.clear();
            }
            Event::Barrage { hex, .. } => drop(struck.insert(*hex)),
            Event::Fight(fought) => {
                count.attacks += 1;
                count.shelled += usize::from(struck.contains(&fought.hex));
            }
            Event::Mode { mode: Mode::Reserve, .. } => count.reserves += 1,
            Event::Release { .. } if board.phase == Phase::Reaction => count.reacted += 1,
            Event::Release { .. } => count.exploited += 1,
            Event::Haul(haul) if haul.down > 0 => {
                let enemy = |hex| nearest_enemy(&board, haul.side, hex);
                let goal = *haul.path.last().unwrap();
                count.exposed += usize::from(enemy(goal) < 4);
                // One that goes back for it loads on its way.
                let rear = haul.path.iter().copied().chain([haul.from]).map(enemy).max().unwrap();
                if enemy(goal) < rear {
                    count.haulers.insert(haul.side);
                    count.hauled += haul.down;
                }
            }
            Event::Move { unit, path, .. } => {
                let moved = &DATA.units[unit];
                let enemy = |hex| nearest_enemy(&board, moved.side, hex);
                let nearer = enemy(*path.last().unwrap()) < enemy(board.units[unit].hex);
                let follows = moved.class == Class::Truck && nearer;
                *count.followed.entry(moved.side).or_default() += usize::from(follows);
            }
            Event::NotCarriedOut { order, why, .. } => count.vain.push(format!("{order}: {why}")),
            _ => {}
        }
        count.orders +=
            usize::from(matches!(event, Event::Move { .. } | Event::Fuel { .. } | Event::Mode { .. }));
        board.apply(&event);
    }
    count.sheets += played.sheets;
    count.winners.extend(played.winner);
    count.refused += played.refused.values().sum::<usize>() + played.later.len();
}

/// In percent of the units, at the ends of turns. Those who ran ahead of their supply made it seven or more.
/// Those who hold the Mareth Line or the passes are cut off where the enemy breaks through; at Kasserine
/// there are three turns, and columns ride past the enemy, where supply follows some of them only.
#[test]
fn they_stay_in_supply() {
    let most = [
        ("5", &*MARETH, [(Side::Allied, 3), (Side::Axis, 20)]),
        ("3", &*KASSERINE, [(Side::Allied, 12), (Side::Axis, 7)]),
    ];
    for (name, count, most) in most {
        eprintln!("{name}: {count:?}");
        for (side, most) in most {
            let [units, oos] = count.supplied[&side];
            assert!(oos * 100 <= units * most, "{name}, {side:?}: {count:?}");
        }
    }
}

/// Units wait behind the line; some go to a threatened hex in the enemy's turn, some to where one was won.
#[test]
fn they_keep_reserves_and_use_them() {
    for count in [&*MARETH, &*KASSERINE] {
        assert!(count.reserves >= 40, "{count:?}");
    }
    assert!(MARETH.reacted + KASSERINE.reacted > 0, "{MARETH:?} {KASSERINE:?}");
    assert!(MARETH.exploited + KASSERINE.exploited >= 10, "{MARETH:?} {KASSERINE:?}");
}

/// Both sides bring supply nearer to the enemy, and no nearer than is safe.
#[test]
fn their_transport_points_bring_supply_forward() {
    for count in [&*MARETH, &*KASSERINE] {
        assert_eq!(count.haulers, BTreeSet::from(Side::BOTH), "{count:?}");
        assert!(count.hauled >= 200 && count.exposed == 0, "{count:?}");
    }
}

/// Trucks of formations go where those are.
#[test]
fn trucks_of_formations_follow_them() {
    for (name, count) in [("5", &*MARETH), ("3", &*KASSERINE)] {
        for side in Side::BOTH {
            assert!(count.followed[&side] >= 4, "{name}, {side:?}: {:?}", count.followed);
        }
    }
}

/// Most attacks come after fire.
#[test]
fn guns_and_planes_speak_first() {
    assert!(MARETH.shelled * 4 >= MARETH.attacks * 3, "{MARETH:?}");
    assert!(MARETH.attacks >= 60, "{MARETH:?}");
}

/// Either side can win, at the Mareth Line and at Kasserine.
#[test]
fn nobody_has_won_before_it_begins() {
    for count in [&*MARETH, &*KASSERINE] {
        assert!(Side::BOTH.iter().all(|side| count.winners.contains(&side.id())), "{count:?}");
    }
}

/// What was legal when it was written is still so when its turn comes; and a player turn takes one mail.
#[test]
fn their_orders_are_carried_out_in_one_sheet() {
    for count in [&*MARETH, &*KASSERINE] {
        assert!(count.orders > 500 && (count.refused + count.vain.len()) * 250 <= count.orders, "{count:?}");
        // Besides the player turns: two set-ups a game, and one more mail in ten turns at most.
        let turns = u64::try_from(count.player_turns).unwrap();
        assert!(count.sheets <= turns + 2 * GAMES + turns / 10 + 1, "{count:?}");
    }
}

/// Sheets are no longer than a mail may be, and nonces vary what is as good as something else.
#[test]
fn sheets_are_short_and_differ_by_nonce_alone() {
    let mut sheets: BTreeMap<(u64, Id), Vec<String>> = BTreeMap::new();
    let written = RefCell::new(&mut sheets);
    for nonce in [0, 0, 7 << 40] {
        play("5", 3, |game, side, sheet| {
            let text = game.opponent_sheet("steady", side, nonce + sheet % 2).unwrap();
            assert!(text.lines().count() <= 200 && text.len() <= 20_000, "{text}");
            written.borrow_mut().entry((nonce, side)).or_default().push(text.clone());
            text
        });
    }
    for side in [Side::Axis, Side::Allied] {
        let same = &sheets[&(0, side.id())];
        let (once, again) = same.split_at(same.len() / 2);
        assert_eq!(once, again);
    }
    let other = |nonce| [Side::Axis, Side::Allied].map(|side| sheets[&(nonce, side.id())].clone());
    assert_ne!(other(0).map(|all| all[..all.len() / 2].to_vec()), other(7 << 40));
}

/// Who holds what the scenario turns on leaves it to nobody: the Mareth Line and Gabès, and Tebessa.
#[test]
fn what_must_be_held_is_held_in_the_first_turn() {
    for (scenario, side, names) in [("5", Side::Axis, &["gabes"][..]), ("3", Side::Allied, &["tebessa"][..])]
    {
        let mut board: Board = setup::board(&DATA, scenario);
        let played =
            play(scenario, 2, |game, side, nonce| game.opponent_sheet("steady", side, nonce).unwrap());
        let mut held = true;
        for event in &played.events {
            let event = Event::deserialize(event).unwrap();
            if let Event::CleanUp { side: now } = &event
                && *now == side
                && board.turn == 1
            {
                for name in names {
                    let hex = DATA.places[&Id::new(name).unwrap()].hex.unwrap();
                    held &= !board.fighters(hex, side).is_empty();
                }
                if scenario == "5" {
                    held &= DATA.mareth.iter().all(|hex| !board.fighters(*hex, side).is_empty());
                }
            }
            board.apply(&event);
        }
        assert!(held, "{scenario}");
    }
    assert_eq!(opponents::NAMES, ["steady", "bold"]);
}

/// Who leaves Tebessa open, and does nothing else, finds the enemy in it in the end, and now and then in a
/// source behind it, too: then he has lost.
#[test]
fn tebessa_is_taken_where_nobody_defends_it() {
    let must = |said: &str| said.is_empty() || said.starts_with("set ") || said.starts_with("first ");
    let mut won = 0;
    for seed in 1..=GAMES {
        let played = play("3", seed, |game, side, nonce| {
            let said = game.opponent_sheet("steady", side, nonce).unwrap();
            if side == Side::Axis.id() || must(&said) { said } else { "done\n".to_owned() }
        });
        let mut board = setup::board(&DATA, "3");
        played.events.iter().for_each(|event| board.apply(&Event::deserialize(event).unwrap()));
        let tebessa = DATA.places[&Id::new("tebessa").unwrap()].hex.unwrap();
        assert!(!board.fighters(tebessa, Side::Axis).is_empty(), "{seed}: {:?}", played.winner);
        won += usize::from(played.winner == Some(Side::Axis.id()));
    }
    assert!(won >= 2, "{won} of {GAMES}");
}
