//! Puts together what a position sheet says, and finds what does not fit.

use super::lines::{Awaits, Draft};
use super::{first_by_an, missions_by_an};
use crate::apply::combined_arms_snapshot;
use crate::board::{Board, Phase, Piece, Place};
use crate::rulebook::Rulebook;
use crate::rules::aircraft;
use crate::words::{Class, Side};
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use feldpost_kit::position::{self, Errors, Spot};
use feldpost_kit::sheet::Refusal;
use feldpost_kit::system::Terms;
use std::collections::BTreeMap;

/// The board of a draft. Worth something only if `errors` stays empty.
pub(super) fn board(mut draft: Draft, last: usize, errors: &mut Errors) -> Board {
    let rulebook = rulebook(&draft, errors);
    let edition = match draft.edition.as_str() {
        "" => draft.data.editions.default.clone(),
        edition => edition.to_owned(),
    };
    let phase = phase(&draft, last, errors);
    let mut board = Board::new(draft.data.clone(), edition, rulebook, draft.options);
    (board.turn, board.couplet) = draft.time;
    board.phase = phase;
    board.an = draft.an;
    board.previous_an = draft.previous_an;
    board.an_die = draft.an_die;
    board.first = draft.first.unwrap_or_else(|| first_by_an(draft.an));
    board.night_stop = draft.night_stop;
    board.given = draft.given;
    place_units(&mut board, &draft, errors);
    control(&mut board, &draft, errors);
    board.missions = draft.missions.unwrap_or_else(|| missions_by_an(&board));
    if let (Phase::Air { .. }, false, Some((line, span))) =
        (&board.phase, aircraft::both_able(&board), draft.spots.get("awaits"))
    {
        let refusal = Refusal::new("7.7", msg!("missions-both"));
        let hint = msg!("missions-need");
        errors.push((*line, refusal.at(*span).hint(hint)));
    }
    board.impulse = std::mem::take(&mut draft.impulse);
    board.impulse.asked = matches!(board.phase, Phase::Impulse { side } if draft.idle_asked.contains(&side));
    board.impulse.planned = matches!(board.phase, Phase::Impulse { side } if draft.plan_used.contains(&side));
    let fought = board.impulse.attacked.values().map(|attacked| attacked.hex);
    board.impulse.close_attacked = draft.close_attacked.unwrap_or_else(|| fought.collect());
    board.impulse.combined_arms = match (draft.combined_arms, &board.phase) {
        (Some(units), _) => units,
        (None, Phase::Impulse { side }) => combined_arms_snapshot(&board, *side),
        (None, _) => Default::default(),
    };
    board
}

/// The edition's rulebook with the policies of the sheet; each is tried alone, to name its line.
fn rulebook(draft: &Draft, errors: &mut Errors) -> Rulebook {
    let mut terms = Terms { edition: draft.edition.clone(), ..Terms::default() };
    for (name, (spot, value)) in &draft.policies {
        let policies = BTreeMap::from([(name.clone(), value.clone())]);
        let alone = Terms { edition: draft.edition.clone(), policies, ..Terms::default() };
        match Rulebook::new(&draft.data, &alone) {
            Ok(_) => {
                terms.policies.insert(name.clone(), value.clone());
            }
            Err(why) => {
                let policy = draft.data.editions.policies.get(name);
                let rule = policy.and_then(|policy| policy.rule.split(' ').nth(1)).unwrap_or("2.0");
                let (reason, hint) = why.split_once("; ").unwrap_or((&why, ""));
                let refusal = Refusal::new(rule, Message::written(reason)).at(spot.1);
                errors.push((
                    spot.0,
                    if hint.is_empty() { refusal } else { refusal.hint(Message::written(hint)) },
                ));
            }
        }
    }
    // The edition was known when its line was read, and every policy is.
    Rulebook::new(&draft.data, &terms).expect("known policies of a known edition make a rulebook")
}

fn phase(draft: &Draft, last: usize, errors: &mut Errors) -> Phase {
    let mut missing = |line: &str| errors.push((last, position::missing("2.0", line)));
    if !draft.spots.contains_key("position") {
        missing("position totensonntag");
    }
    if !draft.spots.contains_key("turn") && !matches!(draft.awaits, Some(Awaits::Setup(_))) {
        missing("turn");
    }
    let phase = match (draft.awaits, draft.result) {
        (Some(Awaits::Setup(side)), _) => Phase::Setup { side },
        (Some(Awaits::An), _) => Phase::An { committed: draft.committed.clone() },
        (Some(Awaits::Air), _) => Phase::Air { committed: draft.committed.clone() },
        (Some(Awaits::Impulse(side)), _) => Phase::Impulse { side },
        (Some(Awaits::Night), _) => {
            Phase::Night { ready: draft.ready.clone(), declined: draft.declined.clone() }
        }
        (Some(Awaits::End), Some((winner, points))) => Phase::End { points, winner },
        (Some(Awaits::End), None) => {
            missing("result");
            Phase::End { points: 0, winner: Side::Dak }
        }
        (None, _) => {
            if !draft.spots.contains_key("awaits") {
                missing("awaits");
            }
            return Phase::An { committed: vec![] };
        }
    };
    for (key, fits, wanted) in [
        ("committed", matches!(phase, Phase::An { .. } | Phase::Air { .. }), "awaits an` or `awaits air"),
        ("ready", matches!(phase, Phase::Night { .. }), "awaits night"),
        ("declined", matches!(phase, Phase::Night { .. }), "awaits night"),
        ("standing-idle", matches!(phase, Phase::Impulse { .. }), "awaits impulse"),
        ("plan-used", matches!(phase, Phase::Impulse { .. }), "awaits impulse"),
        ("result", matches!(phase, Phase::End { .. }), "awaits end"),
    ] {
        if let Some((line, span)) = draft.spots.get(key)
            && !fits
        {
            let refusal = Refusal::new("2.0", msg!("line-goes-with", key = key, wanted = wanted));
            errors.push((*line, refusal.at(*span)));
        }
    }
    phase
}

/// TS 9.0: who controls the objectives: who stands there, else whom the sheet names, else as at the start.
fn control(board: &mut Board, draft: &Draft, errors: &mut Errors) {
    board.control.extend(draft.control.iter().map(|(hex, (_, side))| (*hex, *side)));
    let objectives: Vec<_> = board.control.keys().copied().collect();
    for hex in objectives {
        let (Some(occupant), Some(top)) = (board.owner(hex), board.stack(hex).first().copied()) else {
            continue;
        };
        if let Some(((line, span), _)) = draft.control.get(&hex).filter(|(_, named)| *named != occupant) {
            let reason = msg!("occupant-controls", unit = top, hex = hex, side = occupant);
            errors.push((*line, Refusal::new("9.0", reason).at(*span).hint(msg!("leave-line-out"))));
        }
        board.control.insert(hex, occupant);
    }
}

/// Puts the units where the sheet says, and out of the way those that it does not name.
fn place_units(board: &mut Board, draft: &Draft, errors: &mut Errors) {
    let data = draft.data.clone();
    let due = |arrival: u32| (1..=board.turn).contains(&arrival);
    // Those due are in play only if named; `Place::Reserve` would let them enter.
    for counter in data.units.iter().filter(|counter| due(counter.arrival_turn)) {
        board.units.remove(&counter.id);
    }
    for (spot, unit) in &draft.units {
        let Some(counter) = data.unit(unit.id) else { continue };
        let refuse = |errors: &mut Errors, rule: &str, reason: Message, hint: Message| {
            let (line, span): Spot = *spot;
            errors.push((line, Refusal::new(rule, reason).at(span).hint(hint)));
        };
        let aircraft = counter.class == Class::Aircraft;
        if aircraft && unit.place != Place::Reserve && unit.place != Place::Destroyed {
            let reason = msg!("aircraft-off-map", unit = unit.id);
            refuse(errors, "7.7", reason, msg!("reserve-such"));
        }
        if let Some(air) = counter.air
            && ![0, air.reverse_sf, counter.sf].contains(&unit.sp)
        {
            let reason = msg!("sf-or-flipped", unit = unit.id, sf = counter.sf, flipped = air.reverse_sf);
            refuse(errors, "7.7", reason, msg!("sp-such", sp = air.reverse_sf));
        }
        if unit.place == Place::Reserve && counter.arrival_turn > board.turn {
            let reason = msg!("arrives-later", unit = unit.id, due = counter.arrival_turn, turn = board.turn);
            refuse(errors, "10.0", reason, msg!("leave-line-out"));
        }
        if aircraft && !draft.options.aircraft {
            continue;
        }
        board.units.insert(unit.id, Piece { place: unit.place, sp: unit.sp });
        if let Place::Hex(hex) = unit.place {
            board.stacks.entry(hex).or_default().push(unit.id);
        }
    }
}
