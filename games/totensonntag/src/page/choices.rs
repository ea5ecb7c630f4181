//! What a side may do now, with lines to paste. Examples, not advice, and no promise: the order
//! sheet is checked by the rules, not here.

use super::forces::{UnitLine, unit_line};
use super::form::FormLine;
use crate::board::{Board, Phase, Place};
use crate::data::Unit;
use crate::hex::Hex;
use crate::order::{AirMission, AirTask, Order};
use crate::play::Play;
use crate::prospects::{Flight, Number, Prospects, flights, numbers, prospects};
use crate::rules::aircraft::{self, Missions};
use crate::rules::impulses::night_sides;
use crate::words::{Class, Side, Terrain};
use feldpost_kit::dice::NoDice;
use feldpost_kit::id::Id;
use feldpost_kit::sheet::{Reading, Sheet, SheetLine};
use serde::Serialize;

/// What the viewer may do now.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Choices {
    /// `setup`, `an-number`, `an-change`, `air`, `impulse`, `night`; empty if nothing is asked.
    pub kind: &'static str,
    /// The own AN die as it fell (TS 2.1).
    pub an_die: Option<u16>,
    /// The own AN in an impulse.
    pub an: Option<u16>,
    /// Units that may still act in this impulse (TS 3.1).
    pub units: Vec<MayAct>,
    /// What they could do, with figures.
    pub prospects: Prospects,
    /// What each number would let act, the highest first (TS 2.1, 3.1).
    pub numbers: Vec<Number>,
    /// What aircraft could do, with figures (TS 7.7).
    pub flights: Vec<Flight>,
    /// Aircraft that may fly now, alone in the impulse or on sealed missions (TS 7.7).
    pub planes: Vec<Id>,
    /// Units still to be set up (TS 10).
    pub to_place: Vec<ToPlace>,
    /// Own units that have lost SPs and are on the map (TS 8.1).
    pub hurt: Vec<Id>,
    /// The text of air missions that a player would seal alone (`pbem/1 3.1`): the form, no advice.
    pub sealed_form: String,
    /// Lines that could be pasted.
    pub examples: Vec<String>,
    /// The form of an impulse.
    pub form: Vec<FormLine>,
}

/// A unit that may still act.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MayAct {
    /// Id.
    pub id: Id,
    /// Where it stands; `None` if it waits to enter.
    pub hex: Option<Hex>,
    /// `any`, `assault` (TS 3.4), `move` or `enter`.
    pub what: &'static str,
    /// Hexes next to it with enemies.
    pub enemies: Vec<Hex>,
}

/// Units that share a set-up rule and are not on the map yet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ToPlace {
    /// Units.
    pub units: Vec<Id>,
    /// The same with their figures, and where `place default` would put each now.
    pub lines: Vec<Setting>,
    /// Hexes allowed; empty if whole hexrows are.
    pub hexes: Vec<Hex>,
    /// Hexrows allowed, the first and the last.
    pub rows: Option<(char, char)>,
    /// Units of the side in one hex.
    pub max_per_hex: usize,
    /// Hexes that take at most one unit.
    pub single: Vec<Hex>,
}

/// A unit to be set up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Setting {
    /// Its figures.
    pub unit: UnitLine,
    /// Where `place default` would put it; `None` if there is no room.
    pub hex: Option<Hex>,
}

/// What `side` may do now.
pub(super) fn choices(board: &Board, side: Side) -> Choices {
    match &board.phase {
        Phase::Setup { side: now } if *now == side => setup(board, side),
        Phase::An { .. } => an(board, side),
        Phase::Air { .. } if awaited(board).contains(&side) => air(board, side),
        Phase::Impulse { side: now } if *now == side => impulse(board, side),
        Phase::Night { .. } if awaited(board).contains(&side) => night(board, side),
        Phase::Setup { .. }
        | Phase::Air { .. }
        | Phase::Impulse { .. }
        | Phase::Night { .. }
        | Phase::End { .. } => Choices::default(),
    }
}

/// The sides that owe a decision, the DAK first.
pub(super) fn awaited(board: &Board) -> Vec<Side> {
    let both = Side::BOTH.into_iter();
    match &board.phase {
        Phase::Setup { side } | Phase::Impulse { side } => vec![*side],
        Phase::An { .. } => both.filter(|side| !an_choice(board, *side).is_empty()).collect(),
        Phase::Air { committed } => aircraft::owing(board, committed),
        Phase::Night { ready, .. } => night_sides(board, ready),
        Phase::End { .. } => Vec::new(),
    }
}

/// TS 2.1, 2.2: which choice of AN a side owes; empty if none.
fn an_choice(board: &Board, side: Side) -> &'static str {
    let Phase::An { committed } = &board.phase else { return "" };
    if committed.contains(&side) || board.an[side].is_some() {
        return "";
    }
    let surprise = &board.data.scenario.first_turn_surprise;
    if (board.turn, board.couplet, side) == (surprise.turn, surprise.couplet, surprise.side) {
        return "an-number";
    }
    let carried = board.couplet > 1 || board.rulebook.an_options_carry_over;
    match board.previous_an[side].filter(|_| carried) {
        Some(6) => "an-number",
        Some(5) => "an-change",
        _ => "",
    }
}

fn an(board: &Board, side: Side) -> Choices {
    let kind = an_choice(board, side);
    let die = board.an_die[side];
    let numbers = match (kind, die) {
        ("an-number", _) => numbers(board, side, 1..=6),
        ("an-change", Some(die)) => numbers(board, side, die.saturating_sub(1).max(1)..=(die + 1).min(6)),
        _ => vec![],
    };
    // A die is never changed below 1 or above 6 (ruling A1.2).
    let changes = [("an keep", true), ("an +1", die != Some(6)), ("an -1", die != Some(1))];
    let examples: Vec<&str> = match kind {
        "an-number" => vec!["an 4", "an roll"],
        "an-change" => changes.into_iter().filter_map(|(line, open)| open.then_some(line)).collect(),
        _ => vec![],
    };
    let examples = examples.into_iter().map(str::to_owned).collect();
    Choices { kind, an_die: die, numbers, examples, ..Choices::default() }
}

/// TS 7.7: sealed missions.
fn air(board: &Board, side: Side) -> Choices {
    let planes = aircraft::able(board, side);
    let mut examples: Vec<String> = Vec::new();
    let mut missions: Missions = planes.iter().map(|plane| (*plane, None)).collect();
    let flights = flights(board, side, &planes);
    examples.extend(flights.iter().filter_map(|flight| Some(attack_from_the_air(flight.id, flight.best?))));
    if let (Some(first), Some((hex, target))) =
        (planes.first(), flights.first().and_then(|flight| flight.best))
    {
        let task = AirTask::Attack { hex: target, unit: None };
        missions.insert(*first, Some(AirMission { hex, task }));
    }
    let sealed_form = aircraft::choice_text(&missions);
    if let Some((plane, (_, hex))) = planes.last().zip(board.on_map(side).next()) {
        examples.push(format!("air {plane} {hex} patrol"));
    }
    examples.extend(planes.iter().map(|plane| format!("air {plane} none")));
    Choices { kind: "air", an: board.an[side], planes, flights, sealed_form, examples, ..Choices::default() }
}

/// An enemy hex, one with own units next to it if there is one, and a hex next to it.
fn air_target(board: &Board, side: Side) -> Option<(Hex, Hex)> {
    let enemies = || board.on_map(side.enemy()).map(|(_, hex)| hex);
    let target = enemies().find(|hex| board.in_ezoc(*hex, side.enemy())).or_else(|| enemies().next())?;
    target.neighbours().next().map(|from| (from, target))
}

fn attack_from_the_air(plane: Id, (from, target): (Hex, Hex)) -> String {
    format!("air {plane} {from} attack {target}")
}

fn setup(board: &Board, side: Side) -> Choices {
    let waits = |id: &&Id| board.units.get(*id).is_some_and(|piece| piece.place == Place::Reserve);
    let groups = board.data.scenario.setup_groups.iter().filter(|group| group.side == side);
    let suggested = suggested(board, side);
    let line = |id: &Id| Some(Setting { unit: unit_line(board, *id)?, hex: suggested.hex_of(*id) });
    let to_place: Vec<ToPlace> = groups
        .map(|group| ToPlace {
            units: group.units.iter().filter(waits).copied().collect(),
            lines: group.units.iter().filter(waits).filter_map(line).collect(),
            hexes: group.rows.map_or_else(|| group.hexes.clone(), |_| Vec::new()),
            rows: group.rows,
            max_per_hex: group.max_per_hex,
            single: group.at_most_one_unit_in.clone(),
        })
        .filter(|group| !group.units.is_empty())
        .collect();
    let stacks = board.data.scenario.default_setup.iter();
    let first = stacks.flat_map(|stack| stack.units.iter().map(|id| (id, stack.hex)));
    let first = first.into_iter().find(|(id, _)| to_place.iter().any(|group| group.units.contains(id)));
    let mut examples: Vec<String> = first.map(|(id, hex)| format!("place {id} {hex}")).into_iter().collect();
    examples.extend(["place default".to_owned(), "done".to_owned()]);
    Choices { kind: "setup", to_place, examples, ..Choices::default() }
}

/// The board as `place default` would make it now: the order itself, carried out on a copy.
fn suggested(board: &Board, side: Side) -> Board {
    let order = Reading::Order(Order::PlaceDefault);
    let line = SheetLine { number: 1, text: String::new(), reading: order };
    let mut dice = NoDice;
    let mut play = Play::dry_run(board, &mut dice);
    play.sheet(side, &Sheet { lines: vec![line], dry_run: true });
    play.board
}

fn night(board: &Board, side: Side) -> Choices {
    let hurt: Vec<Id> = board
        .on_map(side)
        .map(|(id, _)| id)
        .filter(|id| board.unit(*id).is_some_and(|(unit, piece)| piece.sp < unit.sf))
        .collect();
    let mut examples: Vec<String> = hurt.first().map(|id| format!("recover none {id}")).into_iter().collect();
    examples.push("done".to_owned());
    Choices { kind: "night", hurt, examples, ..Choices::default() }
}

fn impulse(board: &Board, side: Side) -> Choices {
    let an = board.an[side];
    let needed = an.map_or(0, i32::from);
    let on_map = board.on_map(side).filter(|(id, _)| !board.impulse.acted.contains_key(id));
    let on_map = on_map.filter_map(|(id, hex)| may_act(board, id, hex, needed));
    // A Panzer III that enters lends its bonus to one unit that comes with it (TS 3.3).
    let entering =
        board.waiting_to_enter(side).filter(|unit| unit.initiative + i32::from(unit.combined_arms) >= needed);
    let entering = entering.map(|unit| MayAct { id: unit.id, hex: None, what: "enter", enemies: Vec::new() });
    let units: Vec<MayAct> = on_map.chain(entering).collect();
    let planes: Vec<Id> = aircraft::aircraft(board, side)
        .map(|plane| plane.id)
        .filter(|plane| aircraft::may_fly_alone(board, side, *plane).is_ok())
        .collect();
    let mut examples = impulse_examples(board, side, &units);
    let flight = planes.first().zip(air_target(board, side));
    examples.extend(flight.map(|(plane, target)| attack_from_the_air(*plane, target)));
    examples.push("done".to_owned());
    let (prospects, flights) = (prospects(board, side), flights(board, side, &planes));
    Choices { kind: "impulse", an, units, prospects, planes, flights, examples, ..Choices::default() }
}

/// TS 3.1: whether a unit on the map may still act, and how.
fn may_act(board: &Board, id: Id, hex: Hex, needed: i32) -> Option<MayAct> {
    let (unit, _) = board.unit(id)?;
    let bonus = i32::from(board.impulse.combined_arms.contains(&id));
    let to_move = board.printed_if(unit) + bonus;
    let to_assault = unit.if_assault.unwrap_or(to_move);
    let what = match (to_move >= needed, to_assault >= needed) {
        (true, true) => "any",
        (false, true) => "assault",
        (true, false) => "move",
        (false, false) => return None,
    };
    let enemies = hex.neighbours().filter(|next| board.enemy_in(*next, unit.side)).collect();
    Some(MayAct { id, hex: Some(hex), what, enemies })
}

/// One line of each kind of order that somebody could give now.
fn impulse_examples(board: &Board, side: Side, units: &[MayAct]) -> Vec<String> {
    let counter = |may: &MayAct| board.data.unit(may.id);
    let gun = |may: &MayAct| counter(may).is_some_and(|unit| unit.class == Class::Artillery);
    let steps = units.iter().filter(|may| matches!(may.what, "any" | "move"));
    let mover = steps.filter(|may| !gun(may)).find_map(|may| Some((may.id, step(board, side, may.hex?)?)));
    let mut fighters = units.iter().filter(|may| matches!(may.what, "any" | "assault") && !gun(may));
    let assault = fighters.find_map(|may| Some((may.id, *may.enemies.first()?)));
    let mut guns = units.iter().filter(|may| may.what == "any" && gun(may));
    let barrage = guns.find_map(|may| Some((may.id, target(board, counter(may)?, may.hex?)?)));
    let entering = units.iter().filter(|may| may.what == "enter").find_map(|may| {
        let group = board.data.scenario.reinforcement_of(may.id)?;
        let open = group.entry_hexes.iter().find(|hex| !board.enemy_in(**hex, side))?;
        Some((may.id, *open))
    });
    let recon = |may: &&MayAct| counter(may).is_some_and(|unit| unit.class == Class::Recon);
    let mut recons = units.iter().filter(|may| may.what == "any" && board.options.recon_support);
    let support = recons.find(recon).and_then(|may| Some((may.id, *may.enemies.first()?)));
    let lines = [
        ("move", mover),
        ("support", support),
        ("assault", assault),
        ("barrage", barrage),
        ("enter", entering),
    ];
    let lines = lines.into_iter().filter_map(|(verb, pair)| Some((verb, pair?)));
    lines.map(|(verb, (id, hex))| format!("{id} {verb} {hex}")).collect()
}

/// A clear and empty hex next to a unit.
fn step(board: &Board, side: Side, from: Hex) -> Option<Hex> {
    let open = |hex: &Hex| board.data.ground(*hex).terrain == Terrain::Clear && board.stack(*hex).is_empty();
    from.neighbours().filter(open).find(|hex| !board.in_ezoc(*hex, side))
}

/// An enemy hex within a gun's Range that another own unit stands next to.
fn target(board: &Board, gun: &Unit, from: Hex) -> Option<Hex> {
    let range = gun.range?;
    let spotted = |hex: &Hex| {
        let mut near = hex.neighbours().filter(|next| board.owner(*next) == Some(gun.side));
        near.any(|next| board.stack(next).iter().any(|id| *id != gun.id))
    };
    board
        .on_map(gun.side.enemy())
        .map(|(_, hex)| hex)
        .filter(|hex| from.distance(*hex) <= range)
        .find(spotted)
}
