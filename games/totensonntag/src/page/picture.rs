//! What a picture of a view shows: the board as it lies open, and what the viewer has seen happen.

use super::{chart, choices, edition_words, phase, score, weekday};
use crate::board::{Act, Board, Place};
use crate::event::Event;
use crate::hex::Hex;
use crate::view::View;
use crate::words::{Class, Nationality, Side};
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use feldpost_kit::picture::{Bar, Counter, Fight, Livery, Picture, PictureSide, State, Symbol, Track, Walk};
use feldpost_kit::system::Viewer;
use serde::Deserialize as _;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The view as a picture shows it, with the moves and fights among what the viewer has seen.
#[must_use]
pub fn picture(view: &View, seen: &[Value], zones: bool) -> Picture {
    let board = &view.board;
    let mut picture = Picture::of_chart(&chart::ground(board));
    let title = &board.data.scenario.title;
    picture.title = Some(msg!("picture-title", title = title, edition = edition_words(board)));
    picture.moment = Some(moment(board));
    picture.sides = Side::BOTH.iter().map(|side| picture_side(board, *side)).collect();
    picture.liveries = Nationality::ALL.into_iter().map(livery).collect();
    for (hex, ground) in &board.data.map {
        if ground.entrenchment {
            picture.works.insert(hex.to_string());
        }
        if ground.point {
            picture.heights.insert(hex.to_string());
        }
    }
    let held = board.control.iter().map(|(hex, side)| (hex.to_string(), side.id().to_string()));
    picture.objectives = held.collect();
    if zones {
        let zone = |side: Side| Hex::all().filter(move |hex| board.in_ezoc(*hex, side.enemy()));
        let zones = Side::BOTH.into_iter();
        picture.zones = zones
            .map(|side| (side.id().to_string(), zone(side).map(|hex| hex.to_string()).collect()))
            .collect();
    }
    picture.stacks = stacks(view);
    let seen = seen.iter().filter_map(|event| Event::deserialize(event).ok());
    (picture.moves, picture.fights) = happened(board, &seen.collect::<Vec<_>>());
    picture.tracks = tracks(board);
    picture.score = Some(bar(board));
    picture
}

/// The turn, the day and the couplet, and what is being done.
fn moment(board: &Board) -> Message {
    let phase = phase(&board.phase);
    if board.turn == 0 {
        return phase;
    }
    let scenario = &board.data.scenario;
    let day = scenario.turns.iter().find(|day| day.turn == board.turn);
    let day = day.map_or_else(|| msg!("weekday", day = "none"), |day| weekday(&day.name));
    let (turn, last, couplet) = (board.turn, scenario.last_turn(), board.couplet);
    msg!("picture-moment", turn = turn, last = last, day = day, couplet = couplet, phase = phase)
}

fn picture_side(board: &Board, side: Side) -> PictureSide {
    let line = super::side_line(board, side);
    PictureSide { id: side.id().to_string(), sign: line.sign, name: line.name }
}

/// The colours of the printed counters (TS 1.1), the Axis dark and the Commonwealth light: they are told
/// apart in grey, and by whoever does not see colours.
fn livery(nation: Nationality) -> (String, Livery) {
    let (nation, fill, ink, field) = match nation {
        Nationality::German => ("german", "#26282b", "#ffffff", "#5c6066"),
        Nationality::Italian => ("italian", "#4f5d52", "#ffffff", "#7d8f80"),
        Nationality::British => ("british", "#f2b3a6", "#1d1d1b", "#fde8e3"),
        Nationality::SouthAfrican => ("south-african", "#f7c372", "#1d1d1b", "#fff0d6"),
        Nationality::NewZealand => ("new-zealand", "#b4d2f2", "#1d1d1b", "#eaf3fc"),
    };
    let text = str::to_owned;
    let name = msg!("nation", nation = nation);
    (text(nation), Livery { fill: text(fill), ink: text(ink), field: text(field), name })
}

fn symbol(class: Class) -> Symbol {
    match class {
        Class::Armor => Symbol::Armor,
        Class::Recon => Symbol::Recon,
        Class::MotorizedInfantry => Symbol::MotorizedInfantry,
        Class::Infantry => Symbol::Infantry,
        Class::Engineer => Symbol::Engineer,
        Class::Motorcycle => Symbol::Motorcycle,
        Class::Artillery => Symbol::Artillery,
        Class::Panzerjager => Symbol::AntiTank,
        Class::Aircraft => Symbol::Aircraft,
    }
}

/// Combat units by hex, and above them aircraft that hang over it.
fn stacks(view: &View) -> BTreeMap<String, Vec<Counter>> {
    let board = &view.board;
    let may_act: BTreeSet<Id> = match view.viewer {
        Viewer::Side(id) => Side::from_id(id).map(|side| choices::choices(board, side)),
        Viewer::Public | Viewer::Umpire => None,
    }
    .map(|choices| choices.units.iter().map(|unit| unit.id).chain(choices.planes).collect())
    .unwrap_or_default();
    let mut stacks: BTreeMap<String, Vec<Counter>> = BTreeMap::new();
    for (id, piece) in &board.units {
        let (Place::Hex(hex), Some(unit)) = (piece.place, board.data.unit(*id)) else { continue };
        if unit.class == Class::Aircraft {
            stacks.entry(hex.to_string()).or_default().extend(counter(board, *id, &may_act));
        }
    }
    for (hex, stack) in &board.stacks {
        let counters = stack.iter().filter_map(|id| counter(board, *id, &may_act));
        stacks.entry(hex.to_string()).or_default().extend(counters);
    }
    stacks
}

fn counter(board: &Board, id: Id, may_act: &BTreeSet<Id>) -> Option<Counter> {
    let (unit, piece) = board.unit(id)?;
    let state = match board.impulse.acted.get(&id) {
        _ if may_act.contains(&id) => State::MayAct,
        Some(Act::Moved) => State::Moved,
        Some(Act::Attacked | Act::Supported) => State::Fought,
        Some(Act::Passed) => State::Done,
        None => State::Plain,
    };
    let pf = unit.air.map_or_else(|| board.protection(unit), |air| air.pf);
    let (livery, _) = livery(unit.nationality);
    Some(Counter {
        name: id.to_string(),
        side: unit.side.id().to_string(),
        livery,
        class: symbol(unit.class),
        figures: format!("{}-{pf}-{}", piece.sp, board.printed_if(unit)),
        strength: u32::try_from(piece.sp).unwrap_or(0),
        full: u32::try_from(unit.sf).unwrap_or(0),
        state,
    })
}

/// Moves and fights, in the order in which they were seen.
fn happened(board: &Board, seen: &[Event]) -> (Vec<Walk>, Vec<Fight>) {
    let (mut moves, mut fights) = (Vec::<Walk>::new(), Vec::<Fight>::new());
    // Where each unit stood at the time: events name the unit alone, so it is followed backwards from now.
    let mut stood: BTreeMap<Id, Hex> = BTreeMap::new();
    let mut before: Vec<Option<Hex>> = vec![None; seen.len()];
    for (at, event) in seen.iter().enumerate().rev() {
        match event {
            Event::Move { unit, from, .. } | Event::Advance { unit, from, .. } => {
                stood.insert(*unit, *from);
            }
            Event::Attack { attacker, .. } => {
                before[at] = stood.get(attacker).copied().or_else(|| board.hex_of(*attacker));
            }
            Event::RangeIn { unit, .. } => {
                before[at] = stood.get(unit).copied().or_else(|| board.hex_of(*unit))
            }
            Event::Destroyed { unit, hex, .. } => {
                stood.insert(*unit, *hex);
            }
            _ => {}
        }
    }
    for (event, from) in seen.iter().zip(before) {
        match event {
            Event::Move { unit, from, path, .. } => {
                walk(board, &mut moves, *unit, std::iter::once(from).chain(path).copied());
            }
            Event::Enter { unit, path, .. } => walk(board, &mut moves, *unit, path.iter().copied()),
            Event::Advance { unit, from, hex } => walk(board, &mut moves, *unit, [*from, *hex].into_iter()),
            Event::Attack { attacker, hex, hit, .. } => {
                let fight = fight(board, &mut fights, *attacker, (*hex, from));
                fight.attacks += 1;
                fight.hits += u32::from(*hit);
            }
            Event::RangeIn { unit, hex, .. } => {
                fight(board, &mut fights, *unit, (*hex, from));
            }
            Event::Destroyed { unit, hex, .. } => {
                let hex = hex.to_string();
                let there = fights.iter_mut().rev().find(|fight| fight.hex == hex);
                there.into_iter().for_each(|fight| fight.lost.push(unit.to_string()));
            }
            _ => {}
        }
    }
    (moves, fights)
}

/// A unit that goes on lengthens its own arrow.
fn walk(board: &Board, moves: &mut Vec<Walk>, unit: Id, way: impl Iterator<Item = Hex>) {
    let side = board.data.unit(unit).map(|unit| unit.side.id().to_string()).unwrap_or_default();
    let mut way: Vec<String> = way.map(|hex| hex.to_string()).collect();
    let name = unit.to_string();
    match moves.iter_mut().find(|walk| walk.name == name && walk.hexes.last() == way.first()) {
        Some(earlier) => earlier.hexes.extend(way.drain(..).skip(1)),
        None => moves.push(Walk { name, side, hexes: way }),
    }
}

/// The fight for a hex, by one side.
fn fight<'f>(
    board: &Board,
    fights: &'f mut Vec<Fight>,
    attacker: Id,
    (hex, from): (Hex, Option<Hex>),
) -> &'f mut Fight {
    let side = board.data.unit(attacker).map(|unit| unit.side.id().to_string()).unwrap_or_default();
    let hex = hex.to_string();
    let at = fights.iter().position(|fight| fight.hex == hex && fight.side == side).unwrap_or_else(|| {
        fights.push(Fight { hex, side, ..Fight::default() });
        fights.len() - 1
    });
    fights[at].from.extend(from.map(|from| from.to_string()));
    &mut fights[at]
}

/// Turns, couplets, and the AN of each side.
fn tracks(board: &Board) -> Vec<Track> {
    let row = |label: Message, side: &str, last: u32, now: u32| Track {
        label,
        side: side.to_owned(),
        boxes: (1..=last).map(|number| number.to_string()).collect(),
        now: now.checked_sub(1).map(|at| at as usize),
    };
    let scenario = &board.data.scenario;
    let an = |side: Side| {
        let label = msg!("picture-an", side = side.to_string());
        row(label, side.id().as_str(), 6, board.an[side].map_or(0, u32::from))
    };
    let mut tracks = vec![
        row(msg!("picture-turn"), "", scenario.last_turn(), board.turn),
        row(msg!("picture-couplet"), "", scenario.couplets_per_turn, board.couplet),
    ];
    tracks.extend(Side::BOTH.map(an));
    tracks
}

/// VPs of the CW between the least and the most that the items can give (TS 9.0).
fn bar(board: &Board) -> Bar {
    let score = score::score(board);
    let worth =
        |sign: i32| score.items.iter().map(|item| item.worth).filter(|worth| worth.signum() == sign).sum();
    Bar {
        label: msg!("picture-points"),
        range: (worth(-1), worth(1)),
        points: score.points,
        needed: Some((score.needed, Side::Cw.to_string())),
    }
}
