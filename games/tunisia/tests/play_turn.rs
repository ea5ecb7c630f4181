//! OCS 2, 7, T2 1.3, S3, S5: turns, phases, reaction, mud, arrivals, the end.

use crate::support::sheets::{at, of, prepared, sheet, tried};
use crate::support::{hex, id};
use feldpost_kit::system::{GameSystem as _, Viewer};
use feldpost_tunisia::Tunisia;
use feldpost_tunisia::board::{Board, Phase};
use feldpost_tunisia::event::{Event, Winner};
use feldpost_tunisia::play::Wait;
use feldpost_tunisia::sighting::Sighting;
use feldpost_tunisia::words::Side;

/// A game turn that begins: nothing of it has happened.
fn begun(turn: usize, facts: &str) -> Board {
    let mut board = at("movement", facts);
    let first = board.data.scenarios["5"].first_player;
    (board.turn, board.weather, board.phase) = (turn, None, Phase::GameTurn);
    (board.first, board.player) = (first, first);
    board
}

#[test]
fn t2_1_3a_weather_comes_before_the_first_line_of_the_first_turn_and_no_election() {
    let came = sheet(&begun(1, "axis 47inf B50.13"), Side::Axis, "", &[3, 3]);
    assert_eq!(
        came.events,
        [
            "weather code=33 result=flight",
            "elected first=axis",
            "phase phase=player-turn player=axis",
            "phase phase=refit player=axis"
        ]
    );
    assert_eq!(came.labels, ["t1/weather"]);
}

#[test]
fn ocs_2_3_the_winner_of_the_dice_elects() {
    let came = sheet(&begun(2, "axis 47inf B50.13"), Side::Allied, "first them", &[3, 3, 1, 2, 6, 6]);
    assert_eq!(came.fates, ["done"]);
    assert_eq!(came.events[1], "first dice=1,2,6,6 winner=allied");
    assert_eq!(came.events[2], "elected first=axis");
    assert_eq!(came.labels, ["t2/weather", "t2/first/axis", "t2/first/allied"]);
    assert_eq!((came.board.player, came.board.phase), (Side::Axis, Phase::Refit));
    // The other one is not asked, and nothing else is an order for now.
    let stood = sheet(&begun(2, "axis 47inf B50.13"), Side::Axis, "first me", &[3, 3, 1, 2, 6, 6]);
    assert_eq!(stood.fates, ["OCS 2 not-your-player-turn"]);
    let other =
        sheet(&begun(2, "allied 131inf B54.09"), Side::Allied, "131inf move B54.08", &[3, 3, 1, 2, 6, 6]);
    assert_eq!(other.fates, ["OCS 2 not-now"]);
}

#[test]
fn t2_s5_supply_and_divisions_of_the_allies_come_at_entry_e() {
    let mut board = begun(
        2,
        "axis 47inf B50.13; allied 131inf B54.09; \
            due allied 12l bays 10rh 9qrl 1arm-7 yorkd 1arm-art 1arm-trk",
    );
    board.first = Side::Allied;
    let came = sheet(&board, Side::Allied, "first me", &[3, 3, 1, 2, 6, 6]);
    let arrived: Vec<&String> = came.events.iter().filter(|event| event.starts_with("arrive")).collect();
    assert_eq!(arrived.len(), 8);
    assert_eq!(*arrived[0], "arrive at=B62.06 unit=12l");
    assert!(came.events.contains(&"supplies hex=B62.07 side=allied t=12".to_owned()), "{:?}", came.events);
    assert_eq!(came.board.loads[&id("1arm-trk")], 4, "organic trucks come full");
    // An enemy in the way: the next hex of the entry.
    let mut blocked = begun(2, "axis 47inf B62.06; allied 131inf B54.09; due allied 12l");
    blocked.first = Side::Allied;
    let came = sheet(&blocked, Side::Allied, "first me", &[3, 3, 1, 2, 6, 6]);
    assert!(came.events.contains(&"arrive at=B62.07 unit=12l".to_owned()), "{:?}", came.events);
}

#[test]
fn ocs_2_orders_lead_through_the_phases_and_none_comes_back() {
    let facts = "axis 47inf B50.13; axis pavia B50.14; allied 131inf B51.14 dg; axis supply B50.13 8T";
    let board = at("movement", facts);
    let came = sheet(
        &board,
        Side::Axis,
        "pavia mode move; attack B51.14 with 47inf; pavia mode combat",
        &[3, 4, 3, 3],
    );
    assert_eq!(came.fates, ["done", "done", "OCS 2 phase-is-over"], "{:?}", came.events);
    let phases: Vec<&str> =
        came.events.iter().filter(|event| event.starts_with("phase")).map(String::as_str).collect();
    assert_eq!(
        phases,
        [
            "phase phase=air-barrage player=axis",
            "phase phase=reaction player=axis",
            "phase phase=combat player=axis"
        ]
    );
}

#[test]
fn ocs_2_done_waits_beside_a_refused_line() {
    let board = at("movement", "axis 47inf B50.13; allied 131inf B54.09");
    let came = sheet(&board, Side::Axis, "47inf move B44.17; done", &[]);
    assert_eq!(came.fates, ["OCS 6.1b too-far", "held done-beside-a-refusal"]);
    assert!(came.events.is_empty());
    assert_eq!(tried(&board, Side::Axis, "47inf move B50.12; done"), ["done", "done"]);
    assert_eq!(tried(&board, Side::Allied, "131inf move B54.08"), ["OCS 2 not-your-player-turn"]);
}

#[test]
fn ocs_7_the_other_side_reacts_if_it_can() {
    let facts = "axis 47inf B50.13; allied 131inf B54.09 reserve; allied markers 1";
    let came = sheet(&at("movement", facts), Side::Axis, "47inf move B50.12; next; done", &[]);
    assert_eq!(came.wait, Some(Wait::Reaction));
    assert_eq!(came.fates, ["done", "done", "held waits-for-an-answer"]);
    assert_eq!((came.board.phase, came.board.acting()), (Phase::Reaction, Side::Allied));
    // Half of its three points, as it was released.
    let reacts = sheet(&came.board, Side::Allied, "release 131inf; 131inf move B54.08; done", &[]);
    assert_eq!(reacts.fates, ["done", "done", "done"]);
    assert_eq!(reacts.events[0], "release unit=131inf");
    assert_eq!(reacts.board.phase, Phase::Combat);
    let idle = sheet(&came.board, Side::Allied, "131inf move B54.08", &[]);
    assert_eq!(idle.fates, ["OCS 5.7b release-first"]);
    let fights = sheet(&came.board, Side::Allied, "attack B50.12 with 131inf", &[]);
    assert_eq!(fights.fates, ["OCS 7.0 no-combat-in-reaction"]);
    assert_eq!(sheet(&came.board, Side::Axis, "done", &[]).fates, ["OCS 2 not-your-player-turn"]);
}

#[test]
fn ocs_7_a_reaction_is_prepared_or_there_is_none() {
    let facts = "axis 47inf B50.13; allied 131inf B54.09 reserve; allied markers 1";
    let board = at("movement", facts);
    let came = prepared(&board, Side::Axis, "next", "standing reaction none", &[]);
    assert_eq!((came.wait, came.board.phase), (None, Phase::Combat));
    let said = "standing react if enemy B50.12 then release 131inf; standing react 131inf move B54.08";
    let came = prepared(&board, Side::Axis, "47inf move B50.12; next", said, &[]);
    assert!(came.events.contains(&"release unit=131inf".to_owned()));
    assert_eq!(came.board.units[&id("131inf")].hex, hex("B54.08"));
    let came = prepared(&board, Side::Axis, "next", said, &[]);
    assert_eq!(came.board.units[&id("131inf")].hex, hex("B54.09"), "nobody came");
    // Nothing could be done.
    let still = at("movement", "axis 47inf B50.13; allied 131inf B54.09");
    assert_eq!(sheet(&still, Side::Axis, "next", &[]).wait, None);
    // A plane can act, if the weather lets it.
    let flies = "axis 47inf B50.13; allied air daf-spit-1 B54.10; allied base B54.10 1";
    assert_eq!(sheet(&at("movement", flies), Side::Axis, "next", &[]).wait, Some(Wait::Reaction));
    let grounded = of("weather no-flight · first axis · player axis · phase movement", flies);
    assert_eq!(sheet(&grounded, Side::Axis, "next", &[]).wait, None);
}

/// Nobody is asked in it, and a line that cannot be carried out is told to its owner alone.
#[test]
fn ocs_7_t42_a_prepared_line_that_fails_is_told_to_its_owner() {
    let facts = "axis 47inf B50.13; allied 131inf B54.09 reserve; allied markers 1; allied nz-art B54.10";
    let board = at("movement", facts);
    let said = "standing react 131inf move B54.08; standing react if enemy B50.13 then release nz-art; \
                standing react release 131inf";
    let came = prepared(&board, Side::Axis, "next", said, &[]);
    assert_eq!((came.wait, came.board.phase), (None, Phase::Combat));
    let failed: Vec<&Event> =
        came.story.iter().filter(|event| matches!(event, Event::NotCarriedOut { .. })).collect();
    let Event::NotCarriedOut { side, order, rule, why } = failed[0] else { panic!() };
    assert_eq!((*side, order.as_str(), rule.as_str()), (Side::Allied, "131inf move B54.08", "OCS 5.7b"));
    assert!(why.contains("release-first"), "{why}");
    let told = Sighting::of(&board, failed[0]).reason.unwrap();
    assert_eq!(told.id(), "release-first");
    let Event::NotCarriedOut { order, why, .. } = failed[1] else { panic!() };
    assert_eq!(order, "if enemy B50.13 then release nz-art");
    assert!(why.contains("not-in-reserve"), "{why}");
    assert_eq!(failed.len(), 2);
    assert!(came.events.contains(&"release unit=131inf".to_owned()), "the last line is carried out");
    let game = Tunisia::compiled_in().unwrap();
    let sees = |viewer| game.sees(&board, failed[0], viewer).is_some();
    assert!(sees(Viewer::Side(Side::Allied.id())) && sees(Viewer::Umpire));
    assert!(!sees(Viewer::Side(Side::Axis.id())) && !sees(Viewer::Public));
}

#[test]
fn ocs_12_11a_dumps_are_blown_in_a_prepared_reaction() {
    let facts =
        "axis 47inf B53.13; allied supply B53.12 8T; allied air daf-spit-1 B54.10; allied base B54.10 1";
    let board = at("movement", facts);
    let said = "standing blow always; standing reaction none";
    let came = prepared(&board, Side::Axis, "next", said, &[4]);
    assert!(
        came.events.contains(&"blow die=4 hex=B53.12 left=2 percent=75 t=6".to_owned()),
        "{:?}",
        came.events
    );
    let held = "standing blow if lost; standing reaction none";
    let guarded = at("movement", &format!("{facts}; allied 131inf B53.12"));
    assert!(
        !prepared(&guarded, Side::Axis, "next", held, &[])
            .events
            .iter()
            .any(|event| event.starts_with("blow"))
    );
}

#[test]
fn t2_1_3c_a_mud_turn_is_one_of_both_sides() {
    let facts = "axis 47inf B40.01; axis i-7pz B49.12; allied 131inf B54.09; axis supply B49.12 8T; \
                 axis base B48.17 1; axis dak B48.17; axis air g-109g-1 B48.17 inactive; \
                     axis air g-109g-2 B48.17 inactive";
    let mut board = of("weather mud · first axis · phase mud", facts);
    board.player = Side::Axis;
    let said = "47inf move B41.01; attack B54.09 with 47inf; build hog B49.12; 47inf mode move; \
                truck 1 B49.12 move B49.13; refit g-109g-1 g-109g-2";
    let came = sheet(&board, Side::Axis, said, &[]);
    assert_eq!(
        came.fates,
        [
            "T2 1.3c no-movement-in-mud",
            "T2 1.3c no-fights-in-mud",
            "T2 1.3c no-building-in-mud",
            "done",
            "T2 1.3c no-driving-in-mud",
            "OCS 15 refit-full"
        ]
    );
    let came = sheet(&board, Side::Axis, "refit g-109g-1; done", &[]);
    assert_eq!(came.fates, ["done", "done"]);
    assert_eq!(sheet(&came.board, Side::Axis, "done", &[]).fates, ["OCS 2 your-mud-turn-is-over"]);
    // The dice of the turn's end fall when both are done; whoever has no supply is marked and not rolled for.
    let came = sheet(&came.board, Side::Allied, "done", &[2]);
    assert!(came.events.contains(&"oos unit=47inf".to_owned()));
    assert!(!came.events.iter().any(|event| event.starts_with("attrition")), "{:?}", came.events);
    assert_eq!(came.events.last().map(String::as_str), Some("turn turn=3"));
    assert_eq!(came.labels, ["t2/10pz"]);
}

#[test]
fn t2_s5_10_panzer_leaves_by_four_or_more() {
    let facts = "axis i-7pz B44.17; axis 10pz-trk B44.17; axis 47inf B44.17; allied 131inf B54.09";
    let board = of("weather flight · first allied · player axis · phase combat", facts);
    let stays = sheet(&board, Side::Axis, "done", &[3]);
    assert!(stays.board.units.contains_key(&id("i-7pz")));
    let leaves = sheet(&board, Side::Axis, "done", &[4]);
    assert!(leaves.events.contains(&"withdraw die=4 formation=10pz leaves=true".to_owned()));
    assert!(
        !leaves.board.units.contains_key(&id("i-7pz")) && !leaves.board.units.contains_key(&id("10pz-trk"))
    );
    assert!(leaves.board.units.contains_key(&id("47inf")) && leaves.board.dead.is_empty());
    // Once it is gone no die falls.
    let gone = of("weather flight · first allied · player axis · phase combat", "axis 47inf B44.17");
    assert!(sheet(&gone, Side::Axis, "done", &[]).labels.is_empty());
}

#[test]
fn t2_s5_the_allies_win_without_an_enemy_in_the_line_or_in_gabes() {
    let end = |facts: &str| {
        let board = of("turn 8; weather flight · first allied · player axis · phase combat", facts);
        let came = sheet(&board, Side::Axis, "done", &[]);
        assert!(came.events.last().is_some_and(|event| event.starts_with("victory")), "{:?}", came.events);
        came.board.ended.map(|ended| ended.winner)
    };
    assert_eq!(end("axis 47inf B50.13; allied 131inf B54.09"), Some(Winner::Axis));
    assert_eq!(end("axis 47inf B44.17; allied 131inf B54.09"), Some(Winner::Allied));
    assert_eq!(end("axis 47inf B50.13; allied 131inf B48.17"), Some(Winner::Allied));
}

#[test]
fn t2_s3_t1_tebessa_decides_and_nobody_wins_by_half_of_it() {
    let end = |facts: &str| {
        let clock = "scenario 3; turn 3; weather flight · first allied · player axis · phase combat";
        let came = sheet(&of(clock, facts), Side::Axis, "done", &[]);
        came.board.ended.map(|ended| ended.winner)
    };
    assert_eq!(end("axis afrika A21.05; axis 33rec A27.11; allied 1rgr B27.32"), Some(Winner::Axis));
    assert_eq!(end("axis afrika A21.05; allied 1rgr B27.32"), Some(Winner::Draw));
    assert_eq!(end("allied 1rgr A21.05; axis 33rec A27.11"), Some(Winner::Allied));
    assert_eq!(end("allied 1rgr B27.32; axis 33rec B33.24"), Some(Winner::Draw));
}

#[test]
fn ocs_2_3_the_clean_up_takes_marks_from_the_side_whose_turn_it_was() {
    let facts = "axis 47inf B44.17 dg; axis i-5pz B44.17 exploit filled; allied 131inf B54.09 dg";
    let came = sheet(&at("combat", facts), Side::Axis, "done", &[]);
    let unit = |name: &str| came.board.units[&id(name)];
    assert!(!unit("47inf").dg && unit("131inf").dg);
    assert_eq!(unit("i-5pz").mode, feldpost_tunisia::words::Mode::Combat);
    assert_eq!((came.board.player, came.board.phase), (Side::Allied, Phase::Refit));
}
