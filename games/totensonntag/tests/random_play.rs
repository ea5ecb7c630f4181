//! Games of random sheets: they end, whatever is written, and the table stays sound after every event.

use crate::by_mail::{self, Game, Seats, When, data, mail, new_table, read, refused, table_with};
use feldpost_kit::id::Id;
use feldpost_kit::sheet::Reading;
use feldpost_totensonntag::board::{Board, Options, Phase, Place};
use feldpost_totensonntag::data::Data;
use feldpost_totensonntag::event::Event;
use feldpost_totensonntag::rules::activation::{Action, initiative};
use feldpost_totensonntag::rules::movement::movement_points;
use feldpost_totensonntag::words::{AttackKind, Class, Side};
use std::sync::Arc;

/// Plays a game with every event watched, and holds that it comes to its end.
fn watched(data: &Arc<Data>, edition: &str, seats: Seats, seed: u64) -> Game {
    watched_on(new_table(data, edition), seats, seed)
}

fn watched_on(board: Board, seats: Seats, seed: u64) -> Game {
    let edition = board.edition.clone();
    let game = by_mail::play_on(board, seats, seed, |when, event, board| match when {
        When::Before => check_event(event, board),
        When::After => check_table(event, board),
    });
    let end = game.events.last();
    assert!(matches!(end, Some(Event::Victory { .. })), "{edition} {seats:?} {seed}: no end but {end:?}");
    game
}

/// TS 1.1, 4.0: every counter in one place, SPs within their bounds, no hex with both sides, and at
/// the end of an impulse no hex with more than three.
fn check_table(event: &Event, board: &Board) {
    let mut seen = 0;
    for (hex, stack) in &board.stacks {
        let side = board.owner(*hex);
        assert!(!stack.is_empty(), "{event:?}: an empty stack in {hex}");
        for id in stack {
            seen += 1;
            assert_eq!(board.data.unit(*id).map(|unit| unit.side), side, "{event:?}: both sides in {hex}");
            assert_eq!(board.hex_of(*id), Some(*hex), "{event:?}: {id} is in two places");
        }
    }
    let mut elsewhere = 0;
    for (id, piece) in &board.units {
        let sf = board.data.unit(*id).unwrap().sf;
        assert!((0..=sf).contains(&piece.sp), "{event:?}: {id} has {} SPs", piece.sp);
        assert!(piece.place != Place::Destroyed || piece.sp == 0, "{event:?}: {id} is not quite dead");
        elsewhere += usize::from(!matches!(piece.place, Place::Hex(_)));
    }
    let all = if board.options.aircraft { 76 } else { 72 };
    assert_eq!(seen + elsewhere, all, "{event:?}: counters come or go");
    if let Event::ImpulseEnd { .. } = event {
        let full = board.stacks.values().map(Vec::len).max().unwrap_or(0);
        assert!(full <= 3, "{event:?}: {full} units in a hex");
    }
}

/// TS 5.0, 6.0, 7.3: what moves may do, seen from the table before the event.
fn check_event(event: &Event, board: &Board) {
    match event {
        Event::Move { unit, path, mps, .. } | Event::Enter { unit, path, mps, .. } => {
            let counter = board.data.unit(*unit).unwrap();
            let bonus = i32::from(matches!(event, Event::Enter { combined_arms: true, .. }));
            let activated = initiative(board, counter, Action::Move) + bonus;
            let allowance = movement_points(board, counter, activated);
            assert!(*mps <= allowance, "{event:?}: more than {allowance} MPs");
            assert!(path.windows(2).all(|pair| pair[0].distance(pair[1]) == 1), "{event:?}: a jump");
            let zoc = path.iter().position(|hex| board.in_ezoc(*hex, counter.side));
            let allowed = if counter.class == Class::Artillery { None } else { Some(path.len() - 1) };
            assert!(zoc.is_none() || zoc == allowed, "{event:?}: into and through an enemy ZOC");
        }
        Event::Attack { attacker, target, hex, mode: AttackKind::Assault, supporters, .. } => {
            for recon in supporters {
                let colour = |id: &Id| board.data.unit(*id).unwrap().nationality;
                assert_eq!(colour(recon), colour(attacker), "{event:?}: support of another colour");
                assert_eq!(board.hex_of(*recon).unwrap().distance(*hex), 1, "{event:?}: support from afar");
                assert_eq!(board.hex_of(*target), Some(*hex));
            }
        }
        Event::Attack { attacker, mode: AttackKind::Air | AttackKind::AirToAir, .. } => {
            let counter = board.data.unit(*attacker).unwrap();
            let an = i32::from(board.an[counter.side].unwrap());
            assert!(board.printed_if(counter) >= an, "{event:?}: an aircraft that cannot fly");
            let before = matches!(board.phase, Phase::Air { .. });
            assert_eq!(before, board.missions, "{event:?}: flown in the wrong phase");
        }
        Event::Advance { unit, hex, .. } => {
            let counter = board.data.unit(*unit).unwrap();
            let zoc = counter.class == Class::Artillery && board.in_ezoc(*hex, counter.side);
            assert!(!zoc && !board.enemy_in(*hex, counter.side), "{event:?}: no place to advance to");
        }
        _ => {}
    }
}

fn games(edition: &str, seats: Seats, seeds: std::ops::Range<u64>) -> Vec<(Seats, Game)> {
    let data = data();
    seeds.map(|seed| (seats, watched(&data, edition, seats, seed))).collect()
}

/// How often something happened in these games.
fn count(games: &[(Seats, Game)], wanted: impl Fn(&Event) -> bool) -> usize {
    games.iter().flat_map(|(_, game)| &game.events).filter(|event| wanted(event)).count()
}

const RANDOM: Seats = ["random", "random"];

#[test]
fn random_games_end_and_keep_the_table_sound() {
    let games = games("revised", RANDOM, 0..190);
    let (wrong, all) = refused(&games);
    let percent = wrong * 100 / all;
    assert!((8..=25).contains(&percent), "{percent} % of {all} random lines were refused");
    assert!(count(&games, |event| matches!(event, Event::Attack { .. })) > 1000);
    assert!(count(&games, |event| matches!(event, Event::RangeIn { .. })) > 100);
    assert!(count(&games, |event| matches!(event, Event::Advance { .. })) > 10);
    assert!(count(&games, |event| matches!(event, Event::NightReady { .. })) > 50);
    assert!(count(&games, |event| matches!(event, Event::DeclineRecovery { .. })) > 0);
}

#[test]
fn random_games_end_under_the_other_editions() {
    for edition in ["rev9", "zh"] {
        games(edition, RANDOM, 1000..1070);
    }
}

#[test]
fn random_sheets_against_opponents_end() {
    let mut lost = 0;
    for (seats, first) in [
        (["random", "steady"], 2000),
        (["steady", "random"], 2100),
        (["random", "bold"], 2200),
        (["bold", "random"], 2300),
    ] {
        let games = games("revised", seats, first..first + 30);
        lost += count(&games, |event| matches!(event, Event::Destroyed { .. }));
        let winner = if seats[0] == "random" { Side::Cw } else { Side::Dak };
        let won =
            count(&games, |event| matches!(event, Event::Victory { winner: side, .. } if *side == winner));
        assert!(won >= 27, "{seats:?}: random orders won {} of 30 games", 30 - won);
    }
    assert!(lost > 500, "{lost} units lost in 120 games");
}

#[test]
fn opponents_keep_the_table_sound_under_every_edition() {
    for edition in ["revised", "rev9", "zh"] {
        games(edition, ["steady", "bold"], 3000..3005);
        games(edition, ["bold", "steady"], 3000..3005);
    }
}

#[test]
fn games_with_all_options_end_under_every_edition() {
    let (data, all) = (data(), Options { recon_support: true, aircraft: true });
    let mut supported = 0;
    for edition in ["revised", "rev9", "zh"] {
        let game =
            |seats: Seats, seed: u64| (seats, watched_on(table_with(&data, edition, all), seats, seed));
        let random: Vec<_> = (5000..5014).map(|seed| game(RANDOM, seed)).collect();
        let sane: Vec<_> = [["steady", "bold"], ["bold", "steady"]]
            .into_iter()
            .flat_map(|seats| (6000..6002).map(move |seed| (seats, seed)))
            .map(|(seats, seed)| game(seats, seed))
            .collect();
        for games in [random, sane] {
            let attacks = |wanted: AttackKind| {
                count(&games, |event| matches!(event, Event::Attack { mode, .. } if *mode == wanted))
            };
            let (air, dogfights) = (attacks(AttackKind::Air), attacks(AttackKind::AirToAir));
            assert!(air > 20 && dogfights > 5, "{edition}: {air} attacks, {dogfights} in the air");
            let missions = count(&games, |event| matches!(event, Event::Missions));
            assert!(missions > 20, "{edition}: {missions} couplets with missions");
            let given = count(&games, |event| matches!(event, Event::Support { .. }));
            let used =
                |event: &Event| matches!(event, Event::Attack { supporters, .. } if !supporters.is_empty());
            supported += count(&games, used);
            assert!(given > 3, "{edition}: {given} recons offered support");
        }
        let (wrong, lines) =
            refused(&(7000..7004).map(|seed| game(["steady", "bold"], seed)).collect::<Vec<_>>());
        assert_eq!(wrong, 0, "{edition}: opponents were refused {wrong} of {lines} lines");
    }
    assert!(supported > 3, "{supported} Assaults were supported in all of these games");
}

#[test]
fn a_game_is_the_same_byte_for_byte_when_played_again() {
    let data = data();
    for (seed, seats) in
        (4000..4020).zip([RANDOM, ["steady", "bold"], ["bold", "random"]].into_iter().cycle())
    {
        let [once, again] = [0, 1].map(|_| {
            let game = by_mail::play(&data, "revised", seats, seed, |_, _, _| {});
            serde_json::to_string(&game.events).unwrap()
        });
        assert_eq!(once, again, "{seats:?} {seed}");
    }
    let other = by_mail::play(&data, "revised", RANDOM, 4001, |_, _, _| {});
    let first = by_mail::play(&data, "revised", RANDOM, 4000, |_, _, _| {});
    assert_ne!(other.events, first.events, "the seed does nothing");
}

#[test]
fn what_is_not_awaited_is_not_answered() {
    let board = new_table(&data(), "revised");
    assert_eq!(mail(RANDOM, &board, Side::Cw, 1), "");
    assert_eq!(mail(["bold", "bold"], &board, Side::Cw, 1), "");
}

#[test]
fn random_sheets_hold_nonsense_and_good_orders() {
    let board = new_table(&data(), "revised");
    let texts: Vec<String> = (0..200).map(|nonce| mail(RANDOM, &board, Side::Dak, nonce)).collect();
    let sheets: Vec<_> = texts.iter().map(|text| read(&board, Side::Dak, text)).collect();
    let lines = || sheets.iter().flat_map(|sheet| &sheet.lines);
    assert!(lines().any(|line| matches!(line.reading, Reading::Unreadable(_))));
    assert!(lines().filter(|line| matches!(line.reading, Reading::Order(_))).count() > 1000);
    assert!(texts.iter().any(|text| !text.contains("done")), "no sheet without `done`");
}
