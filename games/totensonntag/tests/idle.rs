//! TS 2.0: an impulse in which no unit can act ends by itself, and no other does.

use crate::by_mail::{self, When, data, new_table, table_with};
use crate::common::Seeded;
use crate::standing::{EDITIONS, board, thrown};
use crate::support::impulse;
use feldpost_kit::sheet::{Fate, Reading, Sheet, SheetLine};
use feldpost_kit::system::Awaiting;
use feldpost_totensonntag::board::{Board, Options};
use feldpost_totensonntag::event::Event;
use feldpost_totensonntag::hex::Hex;
use feldpost_totensonntag::order::{AirMission, AirTask, MoveEnd, Order};
use feldpost_totensonntag::play::Play;
use feldpost_totensonntag::rulebook::IdleImpulse;
use feldpost_totensonntag::rules::{idle, impulses};
use feldpost_totensonntag::words::{Class, Side};

fn asked(board: &Board) -> usize {
    match impulses::awaiting(board) {
        Awaiting::Orders { sides, .. } => sides.len(),
        other => panic!("{other:?}"),
    }
}

/// Every kind of order by which a unit of the side would act, towards every hex that it could be about.
fn every_action(board: &Board, side: Side) -> Vec<Order> {
    let mut orders = Vec::new();
    let enemies: Vec<Hex> = board.on_map(side.enemy()).map(|(_, hex)| hex).collect();
    for unit in board.data.units.iter().filter(|unit| unit.side == side) {
        let id = unit.id;
        if unit.class == Class::Aircraft {
            for enemy in &enemies {
                let from = enemy.neighbours().next().unwrap();
                for task in [AirTask::Attack { hex: *enemy, unit: None }, AirTask::Patrol { foe: None }] {
                    orders.push(Order::Air { unit: id, mission: Some(AirMission { hex: from, task }) });
                }
            }
            continue;
        }
        let Some(here) = board.hex_of(id) else {
            let group = board.data.scenario.reinforcement_of(id);
            for entry in group.map(|group| group.entry_hexes.clone()).unwrap_or_default() {
                orders.push(Order::Enter { unit: id, path: vec![entry], end: MoveEnd::Stop });
            }
            continue;
        };
        orders.push(Order::Move { unit: id, path: vec![], end: MoveEnd::Exit });
        for hex in here.neighbours() {
            let overrun = MoveEnd::Overrun { hex, advance: true };
            orders.push(Order::Move { unit: id, path: vec![hex], end: MoveEnd::Stop });
            orders.push(Order::Move { unit: id, path: vec![], end: overrun.clone() });
            let around = here.neighbours().filter(|step| step.distance(hex) == 1);
            orders.extend(around.map(|step| Order::Move {
                unit: id,
                path: vec![step],
                end: overrun.clone(),
            }));
            orders.push(Order::Assault { unit: id, hex, advance: true });
            orders.push(Order::Support { unit: id, hex, attackers: vec![] });
            orders.push(Order::Advance { unit: id, hex });
        }
        orders.extend(enemies.iter().map(|hex| Order::Barrage {
            unit: id,
            hex: *hex,
            targets: vec![],
            spotter: None,
        }));
    }
    orders
}

/// No unit of the side can do anything at all.
#[track_caller]
fn nothing_goes(board: &Board, side: Side) {
    let orders = every_action(board, side);
    let line = |order| SheetLine { number: 1, text: String::new(), reading: Reading::Order(order) };
    let sheet = Sheet { lines: orders.iter().cloned().map(line).collect(), dry_run: false };
    let mut dice = feldpost_kit::dice::NoDice;
    let fates = Play::dry_run(board, &mut dice).sheet(side, &sheet);
    for (order, fate) in orders.iter().zip(fates) {
        // An `advance` beside enemies waits for the dice of an Assault, which nobody can make here.
        let hopes = matches!(order, Order::Advance { .. });
        let goes = matches!(fate.fate, Fate::Done { .. }) && !hopes;
        assert!(!goes, "{side} {order}: {fate:?}");
    }
}

/// Whether an order of these would be carried out.
fn something_goes(board: &Board, side: Side) -> bool {
    let sheet = |order: Order| Sheet {
        lines: vec![SheetLine { number: 1, text: String::new(), reading: Reading::Order(order) }],
        dry_run: false,
    };
    let mut dice = feldpost_kit::dice::NoDice;
    let mut goes = |order: Order| {
        let advance = matches!(order, Order::Advance { .. });
        let fates = Play::dry_run(board, &mut dice).sheet(side, &sheet(order));
        !advance && matches!(fates[0].fate, Fate::Done { .. })
    };
    every_action(board, side).into_iter().any(&mut goes)
}

#[test]
fn ts_2_0_a1_12_where_an_impulse_ends_by_itself_no_unit_could_have_acted() {
    let mut random = Seeded(20);
    let (mut ended, mut waited) = (0, 0);
    for at in 0..120 {
        let standing = thrown(&mut random);
        let (edition, an) = (EDITIONS[at % 3], [3, 4, 5, 6][at / 3 % 4]);
        for side in Side::BOTH {
            let table = board(edition, side, an, &standing);
            if idle::ends_by_itself(&table) {
                nothing_goes(&table, side);
                ended += 1;
            } else if at < 12 {
                waited += usize::from(something_goes(&table, side));
            }
        }
    }
    assert!(ended > 20 && waited > 3, "{ended} ended, {waited} of the first waited with reason");
}

#[test]
fn ts_2_0_in_whole_games_every_impulse_that_ends_by_itself_was_idle() {
    let options = Options { recon_support: true, aircraft: true };
    let mut ended = 0;
    for (seed, options) in [(1, Options::default()), (2, options), (3, options)] {
        let table = table_with(&data(), "revised", options);
        by_mail::play_on(table, ["steady", "random"], seed, |when, event, board| {
            if let (When::Before, Event::ImpulseEnd { side }) = (when, event)
                && idle::ends_by_itself(board)
            {
                nothing_goes(board, *side);
                ended += 1;
            }
        });
    }
    assert!(ended > 5, "{ended}");
}

#[test]
fn ts_2_0_a1_12_an_impulse_in_which_no_unit_can_act_asks_nobody_and_ends() {
    // IF 4 and IF 3 do not reach an AN of 6.
    let position = impulse("cw", 6, "cw 3rtr B17;dak 8mg J17").first();
    let board = position.board();
    assert_eq!(asked(&board), 0);
    let mut dice = feldpost_kit::dice::NoDice;
    let mut play = Play::new(&board, &mut dice);
    play.idle_impulse_ends();
    assert_eq!(play.events, [Event::ImpulseEnd { side: Side::Cw }, Event::Impulse { side: Side::Dak }]);
    assert_eq!(asked(&impulse("cw", 1, "cw 3rtr B17;dak 8mg J17").board()), 1, "who can act is asked");
}

#[test]
fn ts_2_0_a_side_that_wants_to_be_asked_is_asked_and_may_still_restack() {
    let position = impulse("cw", 6, "cw 3rtr B17;cw 5rtr B17;dak 8mg J17");
    let played = position.play("standing idle stop\nstack B17 5rtr", &[]);
    assert_eq!(played.raw[0], Event::IdleStop { side: Side::Cw });
    assert_eq!(asked(&played.board), 1);
    assert_eq!(played.board.stack("B17".parse().unwrap())[0].as_str(), "5rtr");
}

#[test]
fn ts_2_0_a_game_that_was_offered_before_the_policy_waits() {
    let mut board = impulse("cw", 6, "cw 3rtr B17;dak 8mg J17").board();
    assert_eq!(new_table(&data(), "revised").rulebook.idle_impulse, IdleImpulse::Ends);
    board.rulebook.idle_impulse = IdleImpulse::default();
    assert_eq!(asked(&board), 1);
    let mut dice = feldpost_kit::dice::NoDice;
    let mut play = Play::new(&board, &mut dice);
    play.idle_impulse_ends();
    assert!(play.events.is_empty());
}

/// How often somebody is asked in a game, and how often the move passes to the other side.
fn asks_and_hand_overs(idle_impulse: IdleImpulse, options: Options, seed: u64) -> [usize; 2] {
    let mut table = table_with(&data(), "revised", options);
    table.rulebook.idle_impulse = idle_impulse;
    let game = by_mail::play_on(table, ["steady", "bold"], seed, |_, _, _| {});
    [game.asked.len(), game.asked.windows(2).filter(|two| two[0] != two[1]).count()]
}

#[test]
fn ts_2_0_impulses_that_end_by_themselves_save_mails_and_hand_overs() {
    for options in [Options::default(), Options { recon_support: true, aircraft: true }] {
        let total = |idle| {
            let games = (1..4).map(|seed| asks_and_hand_overs(idle, options, seed));
            games.fold([0, 0], |sum, game| [sum[0] + game[0], sum[1] + game[1]])
        };
        let (with, without) = (total(IdleImpulse::Ends), total(IdleImpulse::Waits));
        println!("{options:?}: asks and hand-overs of three games {with:?}, without {without:?}");
        assert!(with[0] < without[0] && with[1] < without[1], "{with:?} {without:?}");
    }
}
