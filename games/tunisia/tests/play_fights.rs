//! OCS 8, 9, 10, 12.4, T2 1.6, 1.11: attacks, overruns, barrages by orders, and what falls into whose hands.

use crate::support::sheets::{Came, at, prepared, sheet, tried};
use crate::support::{hex, id, ids};
use feldpost_tunisia::board::Phase;
use feldpost_tunisia::event::Question;
use feldpost_tunisia::play::Wait;
use feldpost_tunisia::words::Side;

fn kinds(came: &Came) -> Vec<&str> {
    came.events.iter().filter_map(|event| event.split(' ').next()).collect()
}

#[test]
fn ocs_12_4_attackers_pay_a_t_each_and_defenders_two_together() {
    let facts = "axis i-5pz B53.09; axis 69pg B53.09; axis supply B53.09 8T; \
                 allied 131inf B54.09; allied 201gds B54.09; allied supply B54.08 8T";
    let came = sheet(&at("combat", facts), Side::Axis, "attack B54.09 with i-5pz 69pg", &[3, 3, 3, 3]);
    assert_eq!(came.events[0], "supply hex=B53.09 side=axis t=2 why=attack");
    assert_eq!(came.events[1], "supply hex=B54.08 side=allied t=2 why=defence");
    assert!(came.events[2].starts_with("fight ") && came.events[2].contains("ratings=5,4"));
    assert_eq!(came.labels, ["t2.axis/fight/b54.09/surprise", "t2.axis/fight/b54.09/result"]);
    assert_eq!((came.board.dumps[&hex("B53.09")].t, came.board.dumps[&hex("B54.08")].t), (6, 6));
}

#[test]
fn ocs_12_10_who_has_no_supply_uses_stocks_of_his_own_as_long_as_they_last() {
    let facts = "axis i-5pz B53.09; allied 131inf B54.09";
    let came = sheet(&at("combat", facts), Side::Axis, "attack B54.09 with i-5pz", &[3, 3, 3, 3]);
    assert_eq!(came.events[..2], ["stocks stocks=low unit=i-5pz", "stocks stocks=low unit=131inf"]);
    let low = facts.replace("B53.09;", "B53.09 low;");
    let came = sheet(&at("combat", &low), Side::Axis, "attack B54.09 with i-5pz", &[3, 3, 3, 3]);
    assert_eq!(came.events[0], "stocks stocks=exhausted unit=i-5pz");
    let none = facts.replace("B53.09;", "B53.09 exhausted;");
    let came = sheet(&at("combat", &none), Side::Axis, "attack B54.09 with i-5pz", &[]);
    assert_eq!((came.fates, came.events.len()), (vec!["OCS 12.4 no-combat-supply".to_owned()], 0));
    // A defender without anything fights with half.
    let bare = facts.replace("131inf B54.09", "131inf B54.09 exhausted");
    let came = sheet(&at("combat", &bare), Side::Axis, "attack B54.09 with i-5pz", &[3, 3, 3, 3]);
    assert!(came.events[1].contains(" defence=3 "), "{:?}", came.events);
    // One T is there: one of two pays with it, the other one with his stocks.
    let two = "axis i-5pz B53.09; axis 69pg B53.09; axis supply B53.09 1T; allied 131inf B54.09";
    let came = sheet(&at("combat", two), Side::Axis, "attack B54.09 with i-5pz 69pg", &[3, 3, 3, 3]);
    assert_eq!(
        came.events[..2],
        ["supply hex=B53.09 side=axis t=1 why=attack", "stocks stocks=low unit=69pg"]
    );
}

#[test]
fn ocs_9_5_a_defender_may_withhold_supply_and_name_how_he_defends() {
    let facts = "axis i-5pz B53.09; allied 131inf B54.09; allied 201gds B54.09; allied supply B54.08 8T";
    let board = at("combat", facts);
    let line = "attack B54.09 with i-5pz";
    let came = prepared(&board, Side::Axis, line, "standing defend supply no", &[3, 3, 3, 3]);
    assert!(!came.events.iter().any(|event| event.contains("why=defence")));
    assert!(came.events[1].contains(" defence=6 "), "half of twelve: {:?}", came.events);
    // What is said of the hex goes before what is said of all.
    let said = "standing defend supply no; standing defend B54.09 supply yes option loss loss 201gds";
    let came = prepared(&board, Side::Axis, line, said, &[3, 3, 6, 6]);
    assert!(came.events.contains(&"supply hex=B54.08 side=allied t=2 why=defence".to_owned()));
}

#[test]
fn ocs_9_1c_a_unit_attacks_once_and_a_hex_is_attacked_once() {
    let facts = "axis i-5pz B53.09; axis 69pg B53.09; axis i-7pz B53.09; axis supply B53.09 8T; \
                 allied 131inf B54.09; allied 201gds B54.08";
    let said = "attack B54.09 with i-5pz i-7pz option loss loss i-7pz; attack B54.08 with i-5pz; \
        attack B54.09 with 69pg; attack B54.08 with 69pg";
    let came = sheet(&at("combat", facts), Side::Axis, said, &[3, 4, 6, 6, 3, 4, 3, 4]);
    assert_eq!(came.fates, ["done", "OCS 9 attacks-once", "OCS 9.1c hex-attacked-already", "done"]);
}

/// A condition asks of an attack of the same player turn, also when its phase is over.
#[test]
fn ocs_11_0a_what_was_won_in_the_combat_phase_is_known_in_exploitation() {
    let facts = "axis i-5pz B53.09; axis 69pg B53.09; axis i-7pz B53.09; axis 33rec B52.09 reserve; \
                 axis supply B53.09 20T; allied 131inf B54.09 dg";
    let board = at("combat", facts);
    let said = "attack B54.09 with i-5pz 69pg i-7pz; if attack B54.09 won then release 33rec; \
                if not attack B54.09 won then 33rec move B52.10";
    let won = sheet(&board, Side::Axis, said, &[6, 6, 6, 6, 6]);
    assert_eq!(won.fates, ["done", "done", "-"], "{:?}", won.events);
    assert!(won.events.contains(&"release unit=33rec".to_owned()));
    // It stands in the position until the next player turn.
    let text = feldpost_tunisia::position::write(&won.board);
    assert!(text.contains("fought B54.09"), "{text}");
    let next = sheet(&won.board, Side::Axis, "done", &[]);
    assert!(next.board.used.fought.is_empty());
    // A hex that is empty and was not attacked is not won.
    let other = sheet(&board, Side::Axis, "if attack B54.08 won then release 33rec", &[]);
    assert_eq!(other.fates, ["-"], "{:?}", other.events);
}

#[test]
fn ocs_11_0a_in_exploitation_those_fight_that_earned_it() {
    let facts = "axis i-5pz B53.09 exploit; axis 69pg B53.09; axis i-7pz B53.09 reserve; \
        axis supply B53.09 8T; \
                 allied 131inf B54.09; allied 201gds B54.08";
    let board = at("exploitation", facts);
    let said = "attack B54.09 with 69pg; attack B54.09 with i-5pz; release i-7pz; attack B54.08 with i-7pz";
    let came = sheet(&board, Side::Axis, said, &[3, 4, 3, 4, 3, 4, 3, 4]);
    assert_eq!(came.fates, ["OCS 11.0a only-exploiters-move", "done", "done", "done"]);
    assert_eq!(tried(&board, Side::Axis, "69pg move B53.08"), ["OCS 11.0a only-exploiters-move"]);
}

#[test]
fn ocs_8_an_overrun_costs_three_points_and_the_winners_go_on() {
    // 8 points: one to come near, three for the overrun; the hex of the loser is entered free.
    let facts = "axis i-7pz B58.11 fuelled; axis supply B58.11 8T; allied 11krrc B60.12 dg exhausted";
    let board = at("movement", facts);
    let came = sheet(&board, Side::Axis, "i-7pz move B59.12 overrun B60.12 move B60.13", &[6, 6, 3, 6, 6]);
    assert_eq!(came.fates, ["done"], "{:?}", came.events);
    assert_eq!(
        came.labels,
        ["t2.axis/overrun/b60.12/surprise", "t2.axis/overrun/b60.12/shift", "t2.axis/overrun/b60.12/result"]
    );
    assert!(came.events.contains(&"advance hex=B60.12 unit=i-7pz".to_owned()), "{:?}", came.events);
    let last = came.events.iter().rev().find(|event| event.starts_with("move")).unwrap();
    assert_eq!(last, "move cost=1 mode=combat path=B60.13 unit=i-7pz");
    assert_eq!(came.board.units[&id("i-7pz")].hex, hex("B60.13"));
    // A second one would take three more than are left.
    let two = format!("{facts}; allied 40rtr B61.13 dg exhausted");
    let said = "i-7pz move B59.12 overrun B60.12 overrun B61.13 overrun B61.12";
    let came = sheet(&at("movement", &two), Side::Axis, said, &[6, 6, 3, 6, 6, 6, 6, 3, 6, 6]);
    assert!(came.fates[0].starts_with("OCS 8 "), "{:?} {:?}", came.fates, came.events);
    assert_eq!(kinds(&came).iter().filter(|kind| **kind == "overrun").count(), 2);
}

#[test]
fn ocs_8_1f_who_goes_back_from_an_overrun_moves_no_more() {
    let facts =
        "axis i-7pz B58.09 fuelled; axis supply B58.09 8T; allied 131inf B59.10; allied 201gds B59.10";
    let said = "i-7pz overrun B59.10 option retreat move B60.09";
    let came = sheet(&at("movement", facts), Side::Axis, said, &[3, 3, 4, 4]);
    assert_eq!(came.fates, ["done"], "{:?}", came.events);
    assert!(kinds(&came).contains(&"retreat"), "{:?}", came.events);
    assert!(!came.events.iter().any(|event| event.starts_with("move ")), "{:?}", came.events);
    assert!(came.board.units[&id("i-7pz")].moved);
}

#[test]
fn ocs_8_a_defender_is_asked_if_he_wishes_and_the_sheet_goes_on() {
    let facts = "axis i-7pz B58.09 fuelled; axis supply B58.09 8T; allied 131inf B59.10";
    let board = at("movement", facts);
    let came = prepared(&board, Side::Axis, "i-7pz overrun B59.10; done", "standing ask overruns", &[]);
    let question = Question::Defence { attackers: ids("i-7pz"), hex: hex("B59.10"), overrun: true };
    assert_eq!(came.wait, Some(Wait::Answer { side: Side::Allied, question: question.clone() }));
    assert_eq!(came.fates, ["held waits-for-an-answer", "held waits-for-an-answer"]);
    assert_eq!(came.board.asked.as_ref().map(|asked| &asked.question), Some(&question));
    let answer = sheet(&came.board, Side::Allied, "defend supply no; done", &[]);
    assert_eq!(answer.fates, ["done", "done"]);
    assert_eq!(answer.events, ["answered side=allied"]);
    assert_eq!(sheet(&came.board, Side::Axis, "done", &[]).fates, ["OCS 2 answer-awaited"]);
    let wrong = sheet(&came.board, Side::Allied, "131inf move B59.11; defend supply no", &[]);
    assert_eq!(wrong.fates, ["OCS 2 only-an-answer-now", "held answer-not-whole"]);
}

#[test]
fn ocs_10_1_guns_pay_by_their_column_and_fire_once_before_the_attacks() {
    let facts = "axis afr-2 B53.09; axis i-5pz B53.09; axis supply B53.09 8T; \
                 allied 131inf B54.09; allied 201gds B54.08";
    let board = at("combat", facts);
    let came = sheet(&board, Side::Axis, "barrage afr-2 at B54.09; barrage afr-2 at B54.08", &[4, 4]);
    assert_eq!(came.fates, ["done", "OCS 10 fires-once"]);
    assert_eq!(came.events[0], "supply hex=B53.09 side=axis t=3 why=barrage");
    assert_eq!(came.labels, ["t2.axis/barrage/b54.09"]);
    let again = sheet(&came.board, Side::Axis, "barrage afr-1 at B54.09", &[]);
    assert_eq!(again.fates, ["OCS 10.0e hex-barraged-already"]);
    let late = sheet(&board, Side::Axis, "attack B54.09 with i-5pz; barrage afr-2 at B54.08", &[3, 4, 3, 4]);
    assert_eq!(late.fates, ["done", "OCS 2.2 barrages-before-attacks"]);
    let poor = at("combat", &facts.replace("8T", "2T"));
    assert_eq!(
        sheet(&poor, Side::Axis, "barrage afr-2 at B54.09", &[]).fates,
        ["OCS 10.1b no-supply-in-reach"]
    );
}

#[test]
fn ocs_9_14_whoever_enters_takes_dumps_trucks_and_bases() {
    let facts = "axis i-7pz B58.09 fuelled; allied supply B59.10 8T; allied truck B59.10 2 load 4T; \
                 allied base B59.10 2; allied air daf-p40-1 B59.10; allied base B54.10 1; \
                     allied 131inf B54.10";
    let board = at("movement", facts);
    let came = sheet(&board, Side::Axis, "i-7pz move B59.10", &[4, 5, 6, 3]);
    assert_eq!(
        came.labels,
        ["t2.axis/capture/b59.10/dump", "t2.axis/capture/b59.10/truck", "t2.axis/capture/b59.10/daf-p40-1"]
    );
    let told = |begin: &str| came.events.iter().find(|event| event.starts_with(begin)).cloned();
    assert_eq!(
        told("capture die=4").as_deref(),
        Some("capture die=4 hex=B59.10 left=0 percent=50 side=axis taken=4 what=supply")
    );
    assert!(told("capture die=5").is_some_and(|event| event.contains("what=truck")), "{:?}", came.events);
    assert!(told("displaced").is_some_and(|event| event.contains("side=allied")), "{:?}", came.events);
    assert_eq!(told("base ").as_deref(), Some("base hex=B59.10 level=2 side=axis"));
    assert_eq!(
        told("base-taken").as_deref(),
        Some("base-taken dice=6,3 hit=false modifier=2 plane=daf-p40-1")
    );
    assert!(told("parked").is_some_and(|event| event.contains("at=B54.10")), "{:?}", came.events);
    assert_eq!(came.board.dumps[&hex("B59.10")].side, Side::Axis);
}

#[test]
fn t2_1_11c_d_hedgehogs_lose_a_level_and_strips_are_gone() {
    let facts = "axis i-7pz B58.11 fuelled; allied hog B59.12 2; control B59.12 allied; allied strip B60.12; \
                 allied 131inf B54.10";
    let came = sheet(&at("movement", facts), Side::Axis, "i-7pz move B59.12 B60.12", &[]);
    assert_eq!(came.fates, ["done"], "{:?}", came.events);
    assert!(came.events.contains(&"hog hex=B59.12 level=1".to_owned()), "{:?}", came.events);
    assert!(came.events.contains(&"control hex=B59.12 side=axis".to_owned()));
    assert!(came.events.contains(&"base-gone hex=B60.12".to_owned()));
}

#[test]
fn t2_1_6b_organic_trucks_alone_are_destroyed_or_get_away() {
    let facts = "axis i-7pz B58.09 fuelled; allied 7arm-trk B59.10; allied 131inf B54.10";
    let came = sheet(&at("movement", facts), Side::Axis, "i-7pz move B59.10", &[1]);
    assert!(came.events.contains(&"retreat path=B54.10 unit=7arm-trk".to_owned()), "{:?}", came.events);
    let came = sheet(&at("movement", facts), Side::Axis, "i-7pz move B59.10", &[6]);
    assert!(came.events.contains(&"step left=0 unit=7arm-trk".to_owned()), "{:?}", came.events);
}

#[test]
fn ocs_4_8a_who_is_too_many_after_a_fight_is_lost() {
    let full = "axis 47inf B50.13; axis 382inf B50.13; axis 433inf B50.13; axis 125inf B50.13; \
        axis 361inf B50.13; \
                axis 200inf B50.13; axis spz-126 B50.13; axis tri-66 B50.13; axis pist-35 B50.13; \
                    axis pist-36 B50.13";
    let facts = format!(
        "{full}; axis afrika B50.12; axis ramcke-1 B50.12; allied 131inf B51.12; axis supply B50.12 8T"
    );
    let board = at("combat", &facts);
    assert_eq!(board.size(hex("B50.13"), Side::Axis).to_string(), "10");
    let said = "attack B51.12 with afrika ramcke-1 option retreat retreat B50.13";
    let came = sheet(&board, Side::Axis, said, &[3, 4, 1, 4]);
    let lost = came.events.iter().filter(|event| event.starts_with("step")).count();
    assert!(came.board.size(hex("B50.13"), Side::Axis).to_string() == "10" || lost > 0, "{:?}", came.events);
    assert_eq!(came.board.phase, Phase::Combat);
}

#[test]
fn ocs_9_t41_as_many_advance_as_find_room() {
    let ten = "axis i-7pz B53.09; axis i-5pz B53.09; axis 69pg B53.09; axis 47inf B53.09; \
        axis 382inf B53.09; \
               axis 433inf B53.09; axis 125inf B53.09; axis 361inf B53.08; axis 200inf B53.08; \
                   axis spz-126 B53.08; \
               axis tri-66 B53.08; axis pist-35 B53.08; axis pist-36 B53.08";
    let facts = format!("{ten}; axis supply B53.09 40T; allied 131inf B54.08 exhausted dg");
    let all = "i-7pz i-5pz 69pg 47inf 382inf 433inf 125inf 361inf 200inf spz-126 tri-66 pist-35 pist-36";
    let said = format!("attack B54.08 with {all} option loss");
    let came = sheet(&at("combat", &facts), Side::Axis, &said, &[3, 4, 6, 6]);
    let advanced = came.events.iter().filter(|event| event.starts_with("advance")).count();
    assert!(advanced > 6, "{:?}", came.events);
    assert!(came.board.size(hex("B54.08"), Side::Axis) <= feldpost_tunisia::share::Share::whole(10));
    let lost = came.events.iter().filter(|event| event.starts_with("step")).count();
    assert_eq!(lost, came.board.dead.len());
    assert!(came.board.dead.len() <= 2, "nobody is lost for want of room: {:?}", came.events);
}

/// Nobody is asked about an overrun that cannot be tried.
#[test]
fn ocs_8_0_an_overrun_that_is_not_allowed_asks_nobody() {
    let facts = "axis 47inf B53.10; axis supply B53.10 8T; allied 131inf B54.10";
    let board = at("movement", facts);
    let far = prepared(&board, Side::Axis, "47inf overrun B55.12", "standing ask overruns", &[]);
    assert_eq!(far.wait, None);
    assert!(far.fates[0].starts_with("OCS"), "{:?}", far.fates);
    assert!(far.events.is_empty(), "{:?}", far.events);
}
