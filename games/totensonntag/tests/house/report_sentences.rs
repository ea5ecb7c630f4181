//! One sentence for every kind of event, with every die and modifier.

use super::report_support::{context, default_table, hex, id, page_of, set, with_aircraft};
use feldpost_kit::system::Viewer;
use feldpost_totensonntag::event::{AnHow, Cause, Event};
use feldpost_totensonntag::words::{AttackKind, Side};
use feldpost_umpire::report::Templates;
use serde_json::json;

/// The sentences of a report on these events.
fn told(events: &[Event]) -> Vec<String> {
    let mut context = context("report");
    let page = page_of(&with_aircraft(default_table()), Viewer::Public);
    set(&mut context, json!({"sightings": events, "page": page}));
    let text = Templates::builtin(&feldpost::games::standard()).render("report", &context).unwrap().text;
    let part = text.split("What happened\n-------------\n").nth(1).unwrap();
    let part = part.split("\n\nSituation\n").next().unwrap().replace("\n  ", " ");
    part.lines()
        .filter(|line| !line.is_empty())
        .map(|line| line.trim_start_matches("- ").to_owned())
        .collect()
}

fn attack(mode: AttackKind, modifiers: &[(&str, i32)], dice: [u16; 2], hit: bool) -> Event {
    let modifiers: Vec<(String, i32)> = modifiers.iter().map(|(n, v)| ((*n).to_owned(), *v)).collect();
    let firepower = 3 + modifiers.iter().map(|(_, value)| value).sum::<i32>();
    let total = firepower + i32::from(dice[0] + dice[1]);
    let (attacker, target) = (id("3rtr"), id("155art"));
    let (hex, dice, protection) = (hex("J18"), dice.to_vec(), 9);
    let supporters = vec![];
    Event::Attack {
        attacker,
        target,
        hex,
        mode,
        firepower,
        modifiers,
        dice,
        total,
        protection,
        hit,
        supporters,
    }
}

#[test]
fn supported_assaults_and_aircraft_say_who_and_with_what() {
    let mut supported = attack(AttackKind::Assault, &[("recon-support", 2)], [1, 2], false);
    if let Event::Attack { supporters, .. } = &mut supported {
        *supporters = vec![id("kdg"), id("11h")];
    }
    let mut bombs = attack(AttackKind::Air, &[("air-at-armor", 1)], [5, 4], true);
    let mut fight = attack(AttackKind::AirToAir, &[("air-to-air", -2)], [5, 5], true);
    for event in [&mut bombs, &mut fight] {
        if let Event::Attack { attacker, .. } = event {
            *attacker = id("ju87");
        }
    }
    if let Event::Attack { target, .. } = &mut fight {
        *target = id("hurricane");
    }
    let cases = [
        (
            vec![supported],
            "3 RTR/4A assaults 155/21 Pzd in J18: FP 5 (SP 3, recon support +2 by KDG, 11 HUSSARS), \
             2d6 = 1+2, total 8 against PF 9: no hit.",
        ),
        (
            vec![bombs, Event::Hit { unit: id("155art"), sp: 2 }],
            "Ju-87 (3 StG 3) attacks from the air 155/21 Pzd in J18: FP 4 (SF 3, air at armor +1), \
             2d6 = 5+4, total 13 against PF 9: hit, 2 SP left.",
        ),
        (
            vec![fight, Event::Hit { unit: id("hurricane"), sp: 2 }],
            "Ju-87 (3 StG 3) fights in the air with Hurricane (187sq/RAF) in J18: FP 1 (SF 3, \
             air to air -2), 2d6 = 5+5, total 11 against blue PF 9: hit, 2 SF left.",
        ),
    ];
    for (events, sentence) in cases {
        assert_eq!(told(&events), [sentence]);
    }
}

#[test]
fn attacks_show_firepower_modifiers_dice_and_what_is_left() {
    let hit = |sp| Event::Hit { unit: id("155art"), sp };
    let cases = [
        (
            vec![attack(AttackKind::Assault, &[], [5, 4], true), hit(2)],
            "3 RTR/4A assaults 155/21 Pzd in J18: FP 3, 2d6 = 5+4, total 12 against PF 9: hit, 2 SP left.",
        ),
        (
            vec![attack(AttackKind::Overrun, &[("escarpment", -1), ("recon-support", 1)], [1, 2], false)],
            "3 RTR/4A overruns 155/21 Pzd in J18: FP 3 (SP 3, escarpment -1, recon support +1), \
             2d6 = 1+2, total 6 against PF 9: no hit.",
        ),
        (
            vec![attack(AttackKind::Barrage, &[("barrage", -1)], [6, 6], true), hit(0)],
            "3 RTR/4A barrages 155/21 Pzd in J18: FP 2 (SP 3, barrage -1), 2d6 = 6+6, total 14 \
             against PF 9: hit, no SP left.",
        ),
    ];
    for (events, sentence) in cases {
        assert_eq!(told(&events), [sentence]);
    }
    let other = Event::Hit { unit: id("8mg"), sp: 1 };
    let lines = told(&[attack(AttackKind::Assault, &[], [5, 4], true), other]);
    assert!(lines[0].ends_with("against PF 9: hit.") && lines[1] == "8 MG/21 Pzd takes a hit: 1 SP left.");
}

#[test]
fn every_other_kind_has_its_sentence() {
    let (unit, target, spotter) = (id("2rha"), id("8mg"), id("kdg"));
    let (at, from, path) = (hex("J18"), hex("I18"), vec![hex("I18"), hex("J18")]);
    let (cw, dak) = (Side::Cw, Side::Dak);
    let plane = id("ju87");
    let range_in =
        |modifiers, die, success| Event::RangeIn { unit, target, hex: at, spotter, modifiers, die, success };
    let moved = vec![("spotter-moved".to_owned(), -1)];
    let recovery = |die, modifier, success, sp| Event::Recovery { unit, die, modifier, success, sp };
    let cases: Vec<(Event, &str)> = vec![
        (
            range_in(vec![], 4, true),
            "2 RHA/4A ranges in on 8 MG/21 Pzd in J18, KDG spotting: 1d6 = 4: ranged in.",
        ),
        (
            range_in(moved, 4, false),
            "2 RHA/4A ranges in on 8 MG/21 Pzd in J18, KDG spotting: 1d6 = 4, spotter moved -1, total 3: \
             not ranged in.",
        ),
        (Event::NoFire { unit, hex: at }, "2 RHA/4A ranged in on nobody in J18 and does not fire."),
        (
            Event::Destroyed { unit, hex: at, cause: Cause::Overstack },
            "2 RHA/4A is destroyed in J18 (too many units in the hex).",
        ),
        (
            Event::Move { unit, from, path: path.clone(), mps: 1 },
            "2 RHA/4A moves from I18 to I18, J18 (1 MP).",
        ),
        (
            Event::Enter { unit, path, mps: 2, combined_arms: true },
            "2 RHA/4A enters at I18, J18 (2 MPs, combined arms +1 IF).",
        ),
        (Event::Exit { unit, sp: 3 }, "2 RHA/4A leaves the map with 3 SP."),
        (Event::Advance { unit, from, hex: at }, "2 RHA/4A advances from I18 into J18."),
        (Event::Stack { hex: at, order: vec![unit, spotter] }, "Stack in J18, top first: 2 RHA/4A, KDG."),
        (
            Event::Support { unit: spotter, hex: at, attacks: 2, attackers: vec![] },
            "KDG supports up to 2 Assaults on J18: FP +1 each.",
        ),
        (
            Event::Support { unit: spotter, hex: at, attacks: 1, attackers: vec![id("5rtr"), unit] },
            "KDG supports up to 1 Assault on J18, of 5 RTR/4A, 2 RHA/4A only: FP +1 each.",
        ),
        (
            Event::Missions,
            "Aircraft of both sides can fly: their missions are sealed, and flown before the impulses.",
        ),
        (Event::AirCommitted { side: dak }, "DAK: the air missions are sealed."),
        (
            Event::Fly { unit: plane, hex: from, target: Some(at), aim: None },
            "Ju-87 (3 StG 3) flies to I18 to attack J18.",
        ),
        (
            Event::Fly { unit: plane, hex: from, target: Some(at), aim: Some(unit) },
            "Ju-87 (3 StG 3) flies to I18 to attack 2 RHA/4A in J18.",
        ),
        (
            Event::Fly { unit: plane, hex: from, target: None, aim: None },
            "Ju-87 (3 StG 3) flies to I18 on patrol.",
        ),
        (
            Event::Fly { unit: plane, hex: from, target: None, aim: Some(id("spitfire")) },
            "Ju-87 (3 StG 3) flies to I18 on patrol, looking for Spitfire (194/RAF).",
        ),
        (Event::Hit { unit: plane, sp: 2 }, "Ju-87 (3 StG 3) takes a hit: 2 SF left."),
        (Event::Pass { unit }, "2 RHA/4A passes."),
        (Event::Place { unit, hex: at }, "1 unit was set up; the order of battle shows where."),
        (Event::SetupDone { side: dak }, "DAK: the set-up is finished."),
        (Event::Turn { turn: 2 }, "Turn 2 begins."),
        (Event::Couplet { turn: 2, couplet: 3 }, "Couplet 3 of turn 2 begins."),
        (Event::AnCommitted { side: cw }, "CW: the choice of AN is sealed."),
        (Event::AnRoll { side: dak, die: 4 }, "DAK: AN die 1d6 = 4."),
        (Event::An { side: dak, value: 5, how: AnHow::Raised }, "DAK: AN 5, the die raised by 1."),
        (Event::Impulse { side: cw }, "Impulse of the CW."),
        (Event::ImpulseEnd { side: cw }, "The impulse of the CW is over."),
        (Event::Control { hex: at, side: dak }, "J18 is now controlled by the DAK."),
        (Event::Night, "Night falls."),
        (Event::DeclineRecovery { unit }, "2 RHA/4A does not try to recover this night."),
        (Event::NightReady { side: cw }, "CW: ready for the recovery rolls."),
        (Event::NightStop { side: cw, stop: true }, "CW: asks to be waited for at night."),
        (recovery(5, 0, true, 3), "2 RHA/4A tries to recover: 1d6 = 5: recovered, now 3 SP."),
        (
            recovery(4, -1, false, 2),
            "2 RHA/4A tries to recover: 1d6 = 4, enemy ZOC -1, total 3: not recovered, now 2 SP.",
        ),
        (
            Event::Victory {
                points: 1,
                items: vec![("Gambut".to_owned(), 1), ("7armd-shattered".to_owned(), -2)],
                winner: cw,
            },
            "The game is over: the CW wins. VP of the CW: 1 (Gambut +1, 7armd shattered -2).",
        ),
    ];
    for (event, sentence) in cases {
        assert_eq!(told(std::slice::from_ref(&event)), [sentence], "{event:?}");
    }
}
