//! What a picture of a view shows: the front, and what the viewer has seen happen.

use super::{chart, forces, streams};
use crate::board::{Board, Phase};
use crate::data::Ground;
use crate::hex::Hex;
use crate::rules::{control, zones::Zones};
use crate::view::View;
use crate::words::{Class, Nation, Side, word};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use feldpost_kit::picture::{
    Counter, Fight, Livery, Picture, PictureSide, Road, State, Stream, Symbol, Track, Walk,
};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The view as a picture shows it, with the moves and fights among what the viewer has seen.
#[must_use]
pub fn picture(view: &View, seen: &[Value], zones: bool) -> Picture {
    let board = &view.board;
    let mut picture = Picture::of_chart(&chart::bare(board));
    let title = board.data.scenarios.get(board.scenario).map_or("", |one| one.title.as_str());
    picture.title = Some(msg!("picture-title", title = title));
    let phase = msg!("phase", phase = board.phase.word(), side = board.player);
    picture.moment = Some(msg!("picture-moment", turn = board.turn, last = board.turns(), phase = phase));
    picture.sides = Side::BOTH.into_iter().map(picture_side).collect();
    picture.liveries = ALL_NATIONS.into_iter().map(livery).collect();
    let shown: BTreeSet<Hex> =
        picture.rows.iter().flat_map(|row| &row.hexes).filter_map(|hex| hex.parse().ok()).collect();
    picture.works = shown.iter().filter(|hex| board.hog(**hex) > 0).map(Hex::to_string).collect();
    picture.works_name = Some(msg!("map-hog"));
    picture.roads = vec![
        road(board, &shown, "road", |ground| [ground.primary.clone(), ground.secondary.clone()].concat()),
        road(board, &shown, "track", |ground| [ground.tracks.clone(), ground.rails.clone()].concat()),
    ];
    picture.streams = streams::KINDS.into_iter().map(|kind| stream(board, &shown, kind)).collect();
    picture.streams.retain(|stream| !stream.sides.is_empty());
    for hex in goals(board).into_iter().filter(|hex| shown.contains(hex)) {
        picture.objectives.insert(hex.to_string(), control::holder(board, hex).to_string());
    }
    if zones {
        for side in Side::BOTH {
            let of = Zones::of(board, side.enemy(), &[]);
            let hexes = shown.iter().filter(|hex| of.zone(**hex)).map(Hex::to_string);
            picture.zones.insert(side.to_string(), hexes.collect());
        }
    }
    picture.stacks = stacks(view, &shown);
    (picture.moves, picture.fights) = happened(board, seen);
    picture.tracks = vec![Track {
        label: msg!("picture-turn"),
        side: String::new(),
        boxes: (1..=board.turns()).map(|turn| turn.to_string()).collect(),
        now: board.turn.checked_sub(1),
    }];
    picture
}

/// The places that win the game (T2 S3, S5).
fn goals(board: &Board) -> Vec<Hex> {
    let names: &[&str] = match board.scenario {
        "5" => &["gabes"],
        "3" => &["tebessa"],
        _ => &["tunis", "bizerte"],
    };
    let hex = |name: &&str| board.data.places.get(&Id::new(name)?).and_then(|place| place.hex);
    names.iter().filter_map(hex).collect()
}

/// The steps along one kind of way within a part of the map, each once: they lead both ways.
fn road(board: &Board, shown: &BTreeSet<Hex>, word: &str, ways: impl Fn(&Ground) -> Vec<Hex>) -> Road {
    let mut steps = Vec::new();
    for from in shown {
        let onwards = board.data.ground(*from).map(&ways).unwrap_or_default();
        let onwards = onwards.into_iter().filter(|to| from < to && shown.contains(to));
        steps.extend(onwards.map(|to| (from.to_string(), to.to_string())));
    }
    Road { name: msg!("way", way = word), is_track: word == "track", steps }
}

/// Wadis, or rivers, along the sides of hexes of a part of the map.
fn stream(board: &Board, shown: &BTreeSet<Hex>, kind: streams::Kind) -> Stream {
    let sides = streams::pairs(board, shown, kind).into_iter();
    let sides = sides.map(|(one, other)| (one.to_string(), other.to_string())).collect();
    Stream { name: msg!("map-stream", kind = kind.0), is_dry: kind.0 == "wadi", sides }
}

fn picture_side(side: Side) -> PictureSide {
    let (sign, name) = if side == Side::Axis { ("X", "Axis") } else { ("A", "Allies") };
    PictureSide { id: side.to_string(), sign: sign.to_owned(), name: name.to_owned() }
}

const ALL_NATIONS: [Nation; 8] = [
    Nation::German,
    Nation::Luftwaffe,
    Nation::Italian,
    Nation::British,
    Nation::NewZealand,
    Nation::Indian,
    Nation::Us,
    Nation::French,
];

/// Colours of the counters, the Axis dark and the Allies light: they are told apart in grey, and by whoever
/// does not see colours.
fn livery(nation: Nation) -> (String, Livery) {
    let (fill, ink, field) = match nation {
        Nation::German => ("#26282b", "#ffffff", "#5c6066"),
        Nation::Luftwaffe => ("#3b4a63", "#ffffff", "#6f7f9a"),
        Nation::Italian => ("#4f5d52", "#ffffff", "#7d8f80"),
        Nation::British => ("#f2b3a6", "#1d1d1b", "#fde8e3"),
        Nation::NewZealand => ("#d9c7b0", "#1d1d1b", "#f6eee2"),
        Nation::Indian => ("#e3b98a", "#1d1d1b", "#f9e9d6"),
        Nation::Us => ("#cfe0a8", "#1d1d1b", "#f2f7e4"),
        Nation::French => ("#b4d2f2", "#1d1d1b", "#eaf3fc"),
    };
    let word = word(nation);
    let text = str::to_owned;
    let name = msg!("nation", nation = word);
    (word.clone(), Livery { fill: text(fill), ink: text(ink), field: text(field), name })
}

/// Stacks by hex: who fights lies on top.
fn stacks(view: &View, shown: &BTreeSet<Hex>) -> BTreeMap<String, Vec<Counter>> {
    let board = &view.board;
    let own = view.own().filter(|side| acts(board, *side));
    let mut found: BTreeMap<String, Vec<Counter>> = BTreeMap::new();
    for hex in shown {
        let mut units = board.stack(*hex);
        units.sort_by_key(|id| (board.data.units.get(id).map(|unit| chart::rank(unit.class)), *id));
        let counters: Vec<Counter> = units.iter().filter_map(|id| counter(board, *id, own)).collect();
        if !counters.is_empty() {
            found.insert(hex.to_string(), counters);
        }
    }
    found
}

/// Whether a side may order something now.
fn acts(board: &Board, side: Side) -> bool {
    board.acting() == side && board.asked.is_none() && board.phase >= Phase::Refit && board.phase < Phase::End
}

fn counter(board: &Board, id: Id, acting: Option<Side>) -> Option<Counter> {
    let (unit, counter) = board.unit(id)?;
    let state = match () {
        () if counter.attacked => State::Fought,
        () if counter.moved => State::Moved,
        () if acting == Some(unit.side) => State::MayAct,
        () => State::Plain,
    };
    Some(Counter {
        name: id.to_string(),
        side: unit.side.to_string(),
        livery: word(unit.nation),
        class: symbol(unit.class),
        figures: forces::unit_line(board, unit, counter).figures,
        // A disorganized unit and one out of supply are marked as such that lack something.
        strength: 2 - u32::from(counter.dg || counter.oos),
        full: 2,
        state,
    })
}

fn symbol(class: Class) -> Symbol {
    match class {
        Class::Armor => Symbol::Armor,
        Class::Recon => Symbol::Recon,
        Class::Arty | Class::Sparty => Symbol::Artillery,
        Class::At | Class::Flak | Class::Ag => Symbol::AntiTank,
        Class::Mech => Symbol::MotorizedInfantry,
        Class::Eng => Symbol::Engineer,
        Class::Hq | Class::Truck => Symbol::None,
        _ => Symbol::Infantry,
    }
}

/// Moves and fights, in the order in which they were seen.
fn happened(board: &Board, seen: &[Value]) -> (Vec<Walk>, Vec<Fight>) {
    let (mut moves, mut fights) = (Vec::new(), Vec::<Fight>::new());
    let list = |value: &Value| -> Vec<String> {
        let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let side_of = |unit: &str| {
        let unit = Id::new(unit).and_then(|id| board.data.units.get(&id));
        unit.map(|unit| unit.side.to_string()).unwrap_or_default()
    };
    for event in seen {
        let unit = text(&event["unit"]);
        match event["kind"].as_str().unwrap_or_default() {
            "move" | "retreat" => {
                let way = [text(&event["from"])].into_iter().chain(list(&event["path"]));
                let hexes = way.filter(|hex| !hex.is_empty()).collect();
                moves.push(Walk { side: side_of(&unit), name: unit, hexes });
            }
            "fight" | "overrun" => {
                let side = list(&event["attackers"]).first().map(|unit| side_of(unit)).unwrap_or_default();
                let from = list(&event["stood"]).into_iter().collect();
                let hex = text(&event["hex"]);
                let hits = u32::from(!text(&event["result"]).ends_with("/-"));
                fights.push(Fight { hex, side, from, attacks: 1, hits, lost: vec![] });
            }
            "step" => {
                fights.iter_mut().next_back().into_iter().for_each(|fight| fight.lost.push(unit.clone()))
            }
            _ => {}
        }
    }
    (moves, fights)
}
