//! Games between the built-in opponents: legal, purposeful, and different from each other.

use crate::by_mail::{Game, Mail, Seats};
use crate::support::{DATA, at};
use feldpost_first_alamein::board::{Board, Phase, Question};
use feldpost_first_alamein::event::{Event, Winner};
use feldpost_first_alamein::opponents::{self, NAMES};
use feldpost_first_alamein::rulebook::Rulebook;
use feldpost_first_alamein::rules::setup::{choice, fits, read_choice};
use feldpost_first_alamein::rules::victory::lost;
use feldpost_first_alamein::words::Side;
use feldpost_kit::sheet::LineFate;
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

const SEATS: [Seats; 4] = [["steady", "bold"], ["bold", "steady"], ["steady", "steady"], ["bold", "bold"]];

/// Sixty games, each pair of opponents fifteen times.
static TOURNAMENT: LazyLock<Vec<Game>> =
    LazyLock::new(|| (0..60).map(|seed| Game::new(SEATS[seed as usize % 4], seed, false).play()).collect());

fn count(game: &Game, wanted: impl Fn(&Event) -> bool) -> usize {
    game.events.iter().filter(|event| wanted(event)).count()
}

fn total(wanted: impl Fn(&Event) -> bool) -> usize {
    TOURNAMENT.iter().map(|game| count(game, &wanted)).sum()
}

fn by_side(game: &Game, side: Side) -> usize {
    game.mails.iter().filter(|mail| mail.side == side).count()
}

/// Mails of a side that attack and leave the end of the player turn to the next one.
fn waiting(game: &Game, side: Side) -> usize {
    let attacks = |line: &LineFate| line.text.contains(" attack ");
    let by_side = game.mails.iter().filter(|mail| mail.side == side);
    let open = |mail: &&Mail| mail.fates.iter().any(attacks) && mail.fates.iter().all(|l| l.text != "done");
    by_side.filter(open).count()
}

#[test]
fn no_line_is_refused_and_no_duty_left_open() {
    let refused: Vec<String> = TOURNAMENT.iter().flat_map(Game::refused).collect();
    assert_eq!(refused, [""; 0]);
    for game in &*TOURNAMENT {
        assert!(game.mails.iter().all(|mail| mail.owed == 0));
        // A set-up and ten player turns; the Axis looks before its first attacks, if there are any.
        let last = game.board.turn as usize;
        let axis = by_side(game, Side::Axis) - waiting(game, Side::Axis);
        assert!(axis == last + 1 || axis == last + 2, "{axis} mails of the Axis in {last} turns");
        assert!(by_side(game, Side::Allied) - waiting(game, Side::Allied) <= last + 1);
    }
    // Dice are waited for where an attack could come to odds below the table, and that is rare.
    let waits: usize =
        TOURNAMENT.iter().map(|game| waiting(game, Side::Axis) + waiting(game, Side::Allied)).sum();
    assert!((1..=30).contains(&waits), "{waits} mails in 60 games wait for dice");
}

#[test]
fn both_sides_and_both_opponents_win_games_full_of_fighting() {
    let won = |winner: Winner| TOURNAMENT.iter().filter(|game| game.board.winner == Some(winner)).count();
    for winner in [Winner::Axis, Winner::Allied, Winner::Draw] {
        assert!(won(winner) >= 6 && won(winner) <= 48, "{winner:?}: {} of 60", won(winner));
    }
    for game in &*TOURNAMENT {
        let attacks = count(game, |event| matches!(event, Event::Attack { .. }));
        assert!(attacks >= 5, "{attacks} attacks");
    }
    for side in Side::BOTH {
        let gone: usize = TOURNAMENT.iter().map(|game| lost(&game.board, side)).sum();
        assert!(gone > 60, "the {side} loses {gone} units in 60 games");
    }
}

#[test]
fn everything_the_rules_offer_happens() {
    assert!(total(|event| matches!(event, Event::Attack { .. })) > 600);
    assert!(total(|event| matches!(event, Event::Strike { .. })) > 300);
    assert!(total(|event| matches!(event, Event::Intercept { .. })) > 20);
    assert!(total(|event| matches!(event, Event::NoRetreat { .. })) > 10);
    assert!(total(|event| matches!(event, Event::Retreat { .. })) > 300);
    assert!(total(|event| matches!(event, Event::Recovered { .. })) > 300);
    assert!(total(|event| matches!(event, Event::BoxRemoved { .. })) > 3);
    assert!(total(|event| matches!(event, Event::Arrive { .. })) > 100);
    let overstack = feldpost_first_alamein::event::Loss::Overstack;
    assert!(total(|event| matches!(event, Event::Eliminated { cause, .. } if *cause == overstack)) < 120);
}

#[test]
fn who_wants_to_be_asked_is_asked_and_answers() {
    let mut answers = 0;
    for seed in 0..6 {
        let game = Game::new(SEATS[seed as usize % 4], seed, true).play();
        assert_eq!(game.refused(), [""; 0]);
        answers += count(&game, |event| matches!(event, Event::Answered { .. }));
        let asked = count(&game, |event| matches!(event, Event::Asked { .. }));
        assert_eq!(asked, count(&game, |event| matches!(event, Event::Answered { .. })));
    }
    assert!(answers > 60, "{answers}");
}

#[test]
fn set_ups_are_legal_differ_and_fit_the_counters_when_they_are_sealed() {
    let mut shapes = BTreeSet::new();
    for name in NAMES {
        for nonce in 0..8 {
            let mut game = Game::new([name, name], nonce, false);
            game.one_mail();
            assert_eq!(game.board.phase, Phase::Setup);
            assert_eq!(game.board.player, Side::Axis);
            shapes.insert(format!("{name} {:?}", game.board.counters));
            // Asked for what is sealed, it fits the open counters, whatever the nonce.
            let mut sealing = game.board.clone();
            (sealing.phase, sealing.player) = (Phase::Sealing, Side::Allied);
            let text = opponents::sheet(name, &sealing, Side::Allied, nonce + 100);
            let places = text.lines().filter_map(|line| line.strip_prefix("place "));
            let pairs: Vec<String> =
                places.filter(|line| *line != "default").map(|line| line.replace(' ', ":")).collect();
            let layout = read_choice(&pairs.join("+")).unwrap();
            assert!(fits(&sealing, &layout), "{}", choice(&layout));
            game.one_mail();
            assert_eq!(game.refused(), [""; 0]);
            assert_eq!((game.board.phase, game.board.on_map(Side::Axis).count()), (Phase::PlayerTurn, 11));
        }
    }
    assert!(shapes.len() >= 3, "{shapes:?}");
}

#[test]
fn the_same_question_gets_the_same_sheet() {
    let mut game = Game::new(["bold", "steady"], 3, false);
    (0..6).for_each(|_| game.one_mail());
    let side = game.board.player;
    let sheets = |name: &str| [1, 1].map(|nonce| opponents::sheet(name, &game.board, side, nonce));
    let [once, again] = sheets("bold");
    assert_eq!(once, again);
    assert!(once.lines().count() > 4 && once.ends_with("done\n"), "{once}");
    assert_eq!(opponents::sheet("bold", &game.board, side.enemy(), 1), "", "nothing is asked of the other");
    let all: BTreeSet<String> = (0..6)
        .flat_map(|nonce| NAMES.iter().map(move |name| (name, nonce)))
        .map(|(name, nonce)| opponents::sheet(name, &game.board, side, nonce))
        .collect();
    assert!(all.len() > 1, "both play alike, whatever the nonce");
}

#[test]
fn what_is_said_once_answers_for_the_whole_game() {
    let board = Board::new(Arc::clone(&DATA), Rulebook::default());
    let said = |name, side| opponents::standing(name, &board, side);
    assert_eq!(
        said("steady", Side::Allied),
        "standing push 1\nstanding intercept D7\nstanding no retreat D7 below 3:1\n"
    );
    assert_eq!(said("bold", Side::Axis), "standing push 1\nstanding intercept any\n");
}

#[test]
fn a_question_is_answered_by_what_it_is_about() {
    let mut board = at("axis", "attacks", "axis 15pz D6; allied 1sa D7").board();
    let mut answer = |question: Question| {
        board.asked = Some(feldpost_first_alamein::board::Asked { side: Side::Allied, question });
        opponents::sheet("bold", &board, Side::Allied, 1)
    };
    let [d7, d6] = ["D7", "D6"].map(crate::support::hex);
    let battle = |hex| Question::Battle { attackers: vec![], hexes: vec![hex], column: "1:1".to_owned() };
    assert_eq!(answer(battle(d7)), "no retreat D7 below 2:1\npush 1\n");
    assert_eq!(answer(battle(d6)), "push 1\n");
    let mission = |hex| Question::Interception { air: crate::support::id("lwafrika"), hex };
    assert_eq!(answer(mission(d7)), "intercept D7\n");
    assert_eq!(answer(mission(d6)), "intercept none\n");
    assert_eq!(answer(Question::Spent { units: vec![] }), "push 1\n");
}

#[test]
fn a_box_that_is_held_is_removed_and_who_is_cut_off_resupplied() {
    let lines = "axis 15pz F5; box box1 F5; axis 90lt H9; allied 4armd G9; allied 22armd H10;\
                 allied 7armd I9; allied 2nz G8; allied 1sa H7; safe none";
    let board = at("axis", "begin", lines).turn(8).board();
    let text = opponents::sheet("steady", &board, Side::Axis, 1);
    assert!(text.starts_with("remove F5\nlwafrika resupply H9\n"), "{text}");
    // Nobody knows yet whether the mission is flown: who waits for it is ordered nowhere.
    assert!(!text.contains("90lt move"), "{text}");
}
