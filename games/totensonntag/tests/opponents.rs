//! Games between the built-in opponents: legal, purposeful, and different from each other.

use crate::by_mail::{self, Game, Seats, When, data, mail, new_table, read, refused};
use feldpost_totensonntag::apply::apply;
use feldpost_totensonntag::board::{Board, Phase};
use feldpost_totensonntag::data::Data;
use feldpost_totensonntag::event::{AnHow, Cause, Event};
use feldpost_totensonntag::opponents::NAMES;
use feldpost_totensonntag::order::{AnChoice, Order};
use feldpost_totensonntag::words::{AttackKind, Side};
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

/// Twenty games, each opponent ten times on each side.
static TOURNAMENT: LazyLock<Vec<(Seats, Game)>> = LazyLock::new(|| {
    let data = data();
    let seats = |seed: u64| if seed.is_multiple_of(2) { ["steady", "bold"] } else { ["bold", "steady"] };
    let play = |seed| by_mail::play(&data, "revised", seats(seed), seed, |_, _, _| {});
    (0..20).map(|seed| (seats(seed), play(seed))).collect()
});

fn count(game: &Game, wanted: impl Fn(&Event) -> bool) -> usize {
    game.events.iter().filter(|event| wanted(event)).count()
}

fn total(games: &[(Seats, Game)], wanted: impl Fn(&Event) -> bool) -> usize {
    games.iter().map(|(_, game)| count(game, &wanted)).sum()
}

fn winner(game: &Game) -> Side {
    match game.board.phase {
        Phase::End { winner, .. } => winner,
        _ => panic!("no end after {} sheets", game.sheets.len()),
    }
}

fn is_of(board: &Board, event: &Event, side: Side) -> bool {
    let (Event::Destroyed { unit, .. } | Event::Enter { unit, .. }) = event else { return false };
    board.data.unit(*unit).is_some_and(|counter| counter.side == side)
}

#[test]
fn both_sides_and_both_opponents_win_games_full_of_fighting() {
    let games = &*TOURNAMENT;
    let (wrong, all) = refused(games);
    let mails: usize = games.iter().map(|(_, game)| game.sheets.len()).sum();
    for (seats, game) in games {
        let points = match game.board.phase {
            Phase::End { points, .. } => points,
            _ => panic!("no end after {} sheets", game.sheets.len()),
        };
        let lost = Side::BOTH.map(|side| {
            count(game, |event| matches!(event, Event::Destroyed { .. }) && is_of(&game.board, event, side))
        });
        println!(
            "{seats:?}: {} wins, {points} VPs, lost {lost:?}, {} mails",
            winner(game),
            game.sheets.len()
        );
        assert!(lost.iter().all(|units| *units >= 3), "{seats:?}: hardly a fight: {lost:?}");
    }
    println!("{wrong} of {all} lines refused, {} mails a game", mails / games.len());
    for side in Side::BOTH {
        let won = games.iter().filter(|(_, game)| winner(game) == side).count();
        assert!(won >= 2, "the {side} wins {won} of 20");
    }
    for name in NAMES {
        let won = games.iter().filter(|(seats, game)| seats[usize::from(winner(game) == Side::Cw)] == *name);
        assert!(won.count() >= 2, "{name} never wins");
    }
    assert!(wrong * 50 < all, "{wrong} of {all} lines were refused");
    assert!(mails < 80 * games.len(), "{mails} mails in {} games", games.len());
}

#[test]
fn everything_the_rules_offer_happens() {
    let games = &*TOURNAMENT;
    for mode in [AttackKind::Assault, AttackKind::Overrun, AttackKind::Barrage] {
        let attacks = total(games, |event| matches!(event, Event::Attack { mode: m, .. } if *m == mode));
        assert!(attacks > 100, "{attacks} attacks by {}", mode.word());
    }
    assert!(total(games, |event| matches!(event, Event::Advance { .. })) > 100);
    assert!(total(games, |event| matches!(event, Event::Control { .. })) > 20);
    assert!(total(games, |event| matches!(event, Event::Exit { .. })) > 5);
    assert!(total(games, |event| matches!(event, Event::Enter { combined_arms: true, .. })) > 3);
    assert!(total(games, |event| matches!(event, Event::An { how: AnHow::Chosen, .. })) > 40);
    assert!(total(games, |event| matches!(event, Event::An { how: AnHow::Lowered, .. })) > 10);
    assert_eq!(total(games, |event| matches!(event, Event::Destroyed { cause: Cause::Overstack, .. })), 0);
}

#[test]
fn every_reinforcement_enters_and_panzers_come_first() {
    for (seats, game) in &*TOURNAMENT {
        let entered: Vec<_> = game
            .events
            .iter()
            .filter_map(|event| if let Event::Enter { unit, .. } = event { Some(*unit) } else { None })
            .collect();
        assert_eq!(entered.len(), 30, "{seats:?}: {entered:?}");
        let at = |name: &str| entered.iter().position(|unit| unit.as_str() == name);
        assert!(at("1-8pz") < at("i-115") && at("2-8pz") < at("33pio"), "{seats:?}: {entered:?}");
    }
}

#[test]
fn the_bold_overrun_at_worse_odds_and_advance_more() {
    let data = data();
    let sums = |name: &'static str| {
        let (mut advances, mut rash) = (0, 0);
        for seed in 0..6 {
            let game = by_mail::play(&data, "revised", [name, name], seed, |_, _, _| {});
            advances += count(&game, |event| matches!(event, Event::Advance { .. }));
            rash += count(&game, |event| match event {
                Event::Attack { mode: AttackKind::Overrun, firepower, protection, .. } => {
                    protection - firepower >= 9
                }
                _ => false,
            });
        }
        (advances, rash)
    };
    let (steady, bold) = (sums("steady"), sums("bold"));
    assert!(bold.0 > steady.0, "advances: bold {}, steady {}", bold.0, steady.0);
    // The dice can leave the steady opponent with another top unit than it planned for.
    assert!(bold.1 > steady.1 * 2, "overruns at 28 % or less: bold {}, steady {}", bold.1, steady.1);
}

fn set_up(data: &Arc<Data>, name: &'static str) -> Board {
    let mut board = None;
    by_mail::play(data, "revised", [name, name], 7, |when, event, now| {
        if matches!((when, event), (When::After, Event::Turn { turn: 1 })) {
            board = Some(now.clone());
        }
    });
    board.unwrap()
}

#[test]
fn set_ups_are_legal_and_differ() {
    let data = data();
    let board = new_table(&data, "revised");
    for name in NAMES {
        let text = mail([name, name], &board, Side::Dak, 1);
        assert!(text.ends_with("place default\ndone\n"), "{text}");
    }
    let [steady, bold] = [set_up(&data, "steady"), set_up(&data, "bold")];
    for side in Side::BOTH {
        let places = |board: &Board| board.on_map(side).collect::<BTreeSet<_>>();
        assert!(places(&steady).difference(&places(&bold)).count() >= 3, "{side}: the same set-up");
    }
    assert_eq!(steady.on_map(Side::Dak).count() + steady.on_map(Side::Cw).count(), 42);
}

/// A table on which the CW may choose its AN, after the set-up of both.
fn choosing(data: &Arc<Data>) -> Board {
    let board = set_up(data, "steady");
    let mut board = Board { phase: Phase::An { committed: vec![] }, ..board };
    apply(&mut board, &Event::Couplet { turn: 1, couplet: 1 });
    board
}

#[test]
fn a_choice_of_number_is_answered_with_one_that_activates_units() {
    let board = choosing(&data());
    for name in NAMES {
        let text = mail([name, name], &board, Side::Cw, 3);
        let sheet = read(&board, Side::Cw, &text);
        let orders: Vec<&Order> = sheet.orders().collect();
        assert!(matches!(orders[..], [Order::An(AnChoice::Number(2..=5))]), "{text}");
        assert_eq!(mail([name, name], &board, Side::Dak, 3), "", "the DAK has no choice");
    }
}

#[test]
fn a_five_is_changed_towards_more_units() {
    let mut board = choosing(&data());
    board.turn = 2;
    board.previous_an.dak = Some(5);
    board.an_die.dak = Some(6);
    for name in NAMES {
        // On a 6 nobody is activated.
        assert_eq!(mail([name, name], &board, Side::Dak, 3), "an -1\n");
    }
}

#[test]
fn the_same_question_gets_the_same_sheet() {
    let data = data();
    let mut board = set_up(&data, "bold");
    apply(&mut board, &Event::Couplet { turn: 1, couplet: 1 });
    apply(&mut board, &Event::An { side: Side::Cw, value: 3, how: AnHow::Chosen });
    apply(&mut board, &Event::Impulse { side: Side::Cw });
    let sheets = |name: &'static str| [1, 1, 2].map(|nonce| mail([name, name], &board, Side::Cw, nonce));
    let [once, again, _] = sheets("bold");
    assert_eq!(once, again);
    assert!(once.lines().count() > 5 && once.ends_with("done\n"), "{once}");
    assert_ne!(once, sheets("steady")[0], "bold and steady play alike");
}
