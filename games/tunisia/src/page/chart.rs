//! The map of a page: the front and what lies behind it, columns from west to east.

use crate::board::Board;
use crate::data::Ground;
use crate::hex::Hex;
use crate::words::{Class, Side, Terrain, word};
use feldpost_kit::chart::{Chart, ChartHex, ChartStack, Window};
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use std::collections::{BTreeMap, BTreeSet};

/// Hexes around the outermost counters.
const MARGIN: u8 = 2;
/// How near an enemy must be for a unit to count to the front.
const NEAR: u32 = 5;

/// The map with the stacks on it, as far as the front goes: who stands behind it is in the order of battle.
pub(super) fn chart(board: &Board) -> Chart {
    let legend = [
        ("~", ground("sea")),
        ("^", ground("mountain")),
        ("n", ground("rough")),
        ("u", ground("hills")),
        ("%", ground("salt-marsh")),
        ("#", msg!("map-hog")),
        ("o", msg!("map-place")),
        ("=", msg!("map-road")),
        ("-", msg!("map-track")),
        ("X3t", msg!("map-stack")),
        ("t i g", msg!("map-classes")),
    ];
    let legend = legend.map(|(sign, words)| (sign.to_owned(), words)).to_vec();
    let mut stacks: BTreeMap<Hex, Vec<(Side, Class)>> = BTreeMap::new();
    for (id, counter) in &board.units {
        let class = board.data.units.get(id).map(|unit| (unit.side, unit.class));
        stacks.entry(counter.hex).or_default().extend(class);
    }
    let window = Window::around(front(board), MARGIN);
    Chart::of(&window, legend, |hex| chart_hex(board, hex, stacks.get(&hex).map_or(&[], Vec::as_slice)))
}

/// The ground alone, for a picture, which marks what stands on it and the ways by itself.
pub(super) fn bare(board: &Board) -> Chart {
    let legend = [
        ("=", ground("sea")),
        ("^", ground("mountain")),
        ("~", ground("rough")),
        ("u", ground("hills")),
        ("x", ground("salt-marsh")),
        ("@", msg!("map-place")),
    ];
    let legend = legend.map(|(sign, words)| (sign.to_owned(), words)).to_vec();
    Chart::of(&Window::around(front(board), MARGIN), legend, |hex: Hex| {
        let ground = board.data.ground(hex)?;
        let mark = match ground.terrain {
            Terrain::Sea => '=',
            _ if ground.feature.is_some() => '@',
            Terrain::Mountain => '^',
            Terrain::Rough => '~',
            Terrain::Hills => 'u',
            Terrain::SaltMarsh => 'x',
            Terrain::Open => ' ',
        };
        let (hex, name) = (hex.to_string(), ground.name.clone());
        Some(ChartHex { hex, terrain: String::new(), mark, name, stack: None })
    })
}

/// Hexes of units with an enemy near them; if there are none, of all units.
fn front(board: &Board) -> Vec<Hex> {
    let of = |side: Side| {
        let own = board.units.iter().filter(move |(id, _)| board.own(**id, side).is_some());
        own.map(|(_, counter)| counter.hex).collect::<BTreeSet<Hex>>()
    };
    let [axis, allied] = Side::BOTH.map(of);
    let near = |hex: &&Hex, others: &BTreeSet<Hex>| others.iter().any(|other| other.distance(**hex) <= NEAR);
    let met =
        axis.iter().filter(|hex| near(hex, &allied)).chain(allied.iter().filter(|hex| near(hex, &axis)));
    let met: Vec<Hex> = met.copied().collect();
    if met.is_empty() { axis.union(&allied).copied().collect() } else { met }
}

fn ground(word: &str) -> Message {
    msg!("ground", ground = word)
}

fn chart_hex(board: &Board, hex: Hex, units: &[(Side, Class)]) -> Option<ChartHex> {
    let ground = board.data.ground(hex)?;
    Some(ChartHex {
        hex: hex.to_string(),
        terrain: word(ground.terrain),
        mark: mark(board, ground, hex),
        name: ground.name.clone(),
        stack: stack(units),
    })
}

/// What stands out most.
fn mark(board: &Board, ground: &Ground, hex: Hex) -> char {
    match ground.terrain {
        Terrain::Sea => '~',
        _ if board.hog(hex) > 0 => '#',
        _ if ground.feature.is_some() => 'o',
        Terrain::Mountain => '^',
        Terrain::Rough => 'n',
        Terrain::Hills => 'u',
        Terrain::SaltMarsh => '%',
        Terrain::Open if !ground.primary.is_empty() || !ground.secondary.is_empty() => '=',
        Terrain::Open if !ground.tracks.is_empty() || !ground.rails.is_empty() => '-',
        Terrain::Open => ' ',
    }
}

fn stack(units: &[(Side, Class)]) -> Option<ChartStack> {
    // Who fights hides who carries, and tanks hide the others.
    let (side, top) = units.iter().copied().min_by_key(|(_, class)| rank(*class))?;
    Some(ChartStack {
        side: side.to_string(),
        sign: if side == Side::Axis { 'X' } else { 'A' },
        units: units.len(),
        top: sign(top),
    })
}

/// Tanks lie on top, then infantry, guns, and whoever does not fight.
pub(super) fn rank(class: Class) -> u8 {
    match sign(class) {
        't' => 0,
        'i' => 1,
        'g' => 2,
        _ => 3,
    }
}

/// A letter for what a counter is: tanks, infantry, guns, headquarters and trucks.
fn sign(class: Class) -> char {
    match class {
        Class::Armor | Class::Recon => 't',
        Class::Arty | Class::Sparty | Class::At | Class::Flak | Class::Ag => 'g',
        Class::Hq => 'h',
        Class::Truck => 'w',
        _ => 'i',
    }
}
