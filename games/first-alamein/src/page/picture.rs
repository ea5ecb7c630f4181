//! What a picture of a view shows: the board as it lies open, and what the viewer has seen happen.

use super::{chart, choices};
use crate::board::Board;
use crate::data::Place;
use crate::hex::Hex;
use crate::rules::definitions::in_ezoc;
use crate::view::View;
use crate::words::{Class, Nationality, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use feldpost_kit::picture::{Counter, Fight, Livery, Picture, PictureSide, Road, State, Symbol, Track, Walk};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The view as a picture shows it, with the moves and battles among what the viewer has seen.
#[must_use]
pub fn picture(view: &View, seen: &[Value], zones: bool) -> Picture {
    let board = &view.board;
    let mut picture = Picture::of_chart(&chart::bare(board));
    picture.title = Some(msg!("picture-title", title = board.data.scenario.title));
    let phase = msg!("phase", phase = board.phase.word(), side = board.player);
    let last = board.data.scenario.last_turn();
    picture.moment = Some(msg!("picture-moment", turn = board.turn, last = last, phase = phase));
    picture.sides = Side::BOTH.iter().map(|side| picture_side(*side)).collect();
    let nations = board.data.counters.iter().filter_map(|counter| counter.nationality);
    picture.liveries = nations.map(livery).collect();
    picture.works = board.boxes.values().map(Hex::to_string).collect();
    picture.works_name = Some(msg!("ground", ground = "box"));
    picture.roads =
        vec![road(board, "road", |place| &place.roads), road(board, "track", |place| &place.tracks)];
    let victory = &board.data.scenario.victory;
    for goal in victory.axis.iter().chain(&victory.allied) {
        let holder = board.owner(goal.hex).map(|side| side.to_string()).unwrap_or_default();
        picture.objectives.insert(goal.hex.to_string(), holder);
    }
    if zones {
        let zone = |side: Side| Hex::all().filter(move |hex| in_ezoc(board, *hex, side.enemy()));
        let zones = Side::BOTH.into_iter();
        picture.zones =
            zones.map(|side| (side.to_string(), zone(side).map(|hex| hex.to_string()).collect())).collect();
    }
    picture.stacks = stacks(view);
    (picture.moves, picture.fights) = happened(board, seen);
    picture.tracks = vec![Track {
        label: msg!("picture-turn"),
        side: String::new(),
        boxes: (1..=last).map(|turn| turn.to_string()).collect(),
        now: usize::try_from(board.turn).ok().and_then(|turn| turn.checked_sub(1)),
    }];
    picture
}

/// The steps along one kind of way, each once: they lead both ways.
fn road(board: &Board, word: &str, ways: impl Fn(&Place) -> &Vec<Hex>) -> Road {
    let steps = Hex::all().flat_map(|from| {
        let onwards = ways(&board.data.map[from]).iter().filter(move |to| from < **to);
        onwards.map(move |to| (from.to_string(), to.to_string()))
    });
    Road { name: msg!("ground", ground = word), is_track: word == "track", steps: steps.collect() }
}

fn picture_side(side: Side) -> PictureSide {
    let sign = if side == Side::Axis { "X" } else { "A" };
    let name = if side == Side::Axis { "Axis" } else { "Allies" };
    PictureSide { id: side.to_string(), sign: sign.to_owned(), name: name.to_owned() }
}

/// Colours of the counters, the Axis dark and the Commonwealth light: they are told apart in grey, and by
/// whoever does not see colours.
fn livery(nation: Nationality) -> (String, Livery) {
    let (nation, fill, ink, field) = match nation {
        Nationality::German => ("german", "#26282b", "#ffffff", "#5c6066"),
        Nationality::Italian => ("italian", "#4f5d52", "#ffffff", "#7d8f80"),
        Nationality::British => ("british", "#f2b3a6", "#1d1d1b", "#fde8e3"),
        Nationality::SouthAfrican => ("south-african", "#f7c372", "#1d1d1b", "#fff0d6"),
        Nationality::NewZealand => ("new-zealand", "#b4d2f2", "#1d1d1b", "#eaf3fc"),
        Nationality::Indian => ("indian", "#cfe0a8", "#1d1d1b", "#f2f7e4"),
        Nationality::Australian => ("australian", "#f0e08a", "#1d1d1b", "#fbf6d9"),
    };
    let text = str::to_owned;
    let name = msg!("nation", nation = nation);
    (text(nation), Livery { fill: text(fill), ink: text(ink), field: text(field), name })
}

/// Stacks by hex; what lies face down is a counter without a face.
fn stacks(view: &View) -> BTreeMap<String, Vec<Counter>> {
    let board = &view.board;
    let open = view.own().map(|side| choices::choices(board, side).units).unwrap_or_default();
    let may_act: BTreeSet<Id> = open.iter().flat_map(|(_, units)| units).map(|unit| unit.id).collect();
    let face_down = board.counters.iter().map(|(hex, count)| {
        let counter = Counter { name: "?".to_owned(), side: Side::Allied.to_string(), ..Counter::default() };
        (hex.to_string(), vec![counter; usize::try_from(*count).unwrap_or(1)])
    });
    let standing = board.stacks.iter().map(|(hex, stack)| {
        (hex.to_string(), stack.iter().filter_map(|id| counter(board, *id, &may_act)).collect())
    });
    face_down.chain(standing).collect()
}

fn counter(board: &Board, id: Id, may_act: &BTreeSet<Id>) -> Option<Counter> {
    let (unit, piece) = board.unit(id)?;
    let state = match () {
        () if may_act.contains(&id) => State::MayAct,
        () if piece.attacked => State::Fought,
        () if piece.moved => State::Moved,
        () => State::Plain,
    };
    let (livery, _) = livery(board.data.counter(id)?.nationality?);
    let combat = u32::try_from(unit.combat).unwrap_or(0);
    Some(Counter {
        name: id.to_string(),
        side: board.side_of(id)?.to_string(),
        livery,
        class: match unit.class {
            Class::Armor => Symbol::Armor,
            Class::MotorizedInfantry => Symbol::MotorizedInfantry,
            Class::Infantry => Symbol::Infantry,
        },
        figures: format!("{}-{}", unit.combat, unit.movement),
        // A Spent unit is marked as one that lacks something.
        strength: if piece.spent { combat.saturating_sub(1) } else { combat },
        full: combat,
        state,
    })
}

/// Moves and battles, in the order in which they were seen.
fn happened(board: &Board, seen: &[Value]) -> (Vec<Walk>, Vec<Fight>) {
    let (mut moves, mut fights) = (Vec::new(), Vec::<Fight>::new());
    let hexes = |value: &Value| -> Vec<String> {
        let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let side_of = |unit: &str| Id::new(unit).and_then(|id| board.side_of(id));
    for event in seen {
        let unit = word(&event["unit"]);
        match event["kind"].as_str().unwrap_or_default() {
            "move" | "retreat" => {
                let side = side_of(&unit).map(|side| side.to_string()).unwrap_or_default();
                let way = [word(&event["from"])].into_iter().chain(hexes(&event["path"]));
                let hexes = way.filter(|hex| !hex.is_empty()).collect();
                moves.push(Walk { name: unit, side, hexes });
            }
            "attack" => {
                let attackers = hexes(&event["attackers"]);
                let side = attackers.first().and_then(|unit| side_of(unit));
                let side = side.map(|side| side.to_string()).unwrap_or_default();
                let hits = ["S", "R1", "R2", "DE", "SAR", "SAE"].contains(&word(&event["result"]).as_str());
                let from: BTreeSet<String> = hexes(&event["stood"]).into_iter().collect();
                for hex in hexes(&event["hexes"]) {
                    let (side, from) = (side.clone(), from.clone());
                    fights.push(Fight { hex, side, from, attacks: 1, hits: hits.into(), lost: vec![] });
                }
            }
            "eliminated" => {
                let hex = word(&event["hex"]);
                let there = fights.iter_mut().rev().find(|fight| fight.hex == hex);
                there.into_iter().for_each(|fight| fight.lost.push(unit.clone()));
            }
            _ => {}
        }
    }
    (moves, fights)
}
