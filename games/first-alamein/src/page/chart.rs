//! The map of a page, north at the top.

use crate::board::Board;
use crate::hex::{Alamein, Hex};
use crate::words::{Relief, Side, Terrain};
use feldpost_kit::chart::{Chart, ChartHex, ChartStack, Window};
use feldpost_kit::message::Message;
use feldpost_kit::msg;

/// The map with the stacks on it.
pub(super) fn chart(board: &Board) -> Chart {
    let legend = [
        ("~", ground("sea")),
        ("x", ground("impassable")),
        ("^", ground("ridge")),
        ("u", ground("depression")),
        ("#", ground("box")),
        ("o", ground("village")),
        ("=", ground("road")),
        ("-", ground("track")),
        ("X3a", msg!("map-stack")),
        ("a i", msg!("map-classes")),
    ];
    let legend = legend.map(|(sign, words)| (sign.to_owned(), words)).to_vec();
    Chart::of(&Window::whole::<Alamein>(), legend, |hex| chart_hex(board, hex))
}

/// The ground alone, for a picture, which marks what stands on it by itself.
pub(super) fn bare(board: &Board) -> Chart {
    let legend = [
        ("=", ground("sea")),
        ("x", ground("impassable")),
        ("^", ground("ridge")),
        ("u", ground("depression")),
        ("@", ground("village")),
    ];
    let legend = legend.map(|(sign, words)| (sign.to_owned(), words)).to_vec();
    Chart::of(&Window::whole::<Alamein>(), legend, |hex: Hex| {
        let place = &board.data.map[hex];
        place.terrain.filter(|terrain| *terrain != Terrain::OffMap)?;
        let mark = match mark(board, hex) {
            // Roads and tracks are lines of their own.
            '=' | '-' => ' ',
            '~' => '=',
            _ if place.village => '@',
            '#' => place.relief.map_or(' ', |relief| if relief == Relief::Depression { 'u' } else { '^' }),
            other => other,
        };
        let (hex, name) = (hex.to_string(), place.name.clone());
        Some(ChartHex { hex, terrain: String::new(), mark, name, stack: None })
    })
}

fn ground(word: &str) -> Message {
    msg!("ground", ground = word)
}

fn chart_hex(board: &Board, hex: Hex) -> Option<ChartHex> {
    let place = &board.data.map[hex];
    place.terrain.filter(|terrain| *terrain != Terrain::OffMap)?;
    Some(ChartHex {
        hex: hex.to_string(),
        terrain: words(board, hex).join(" "),
        mark: mark(board, hex),
        name: place.name.clone(),
        stack: stack(board, hex),
    })
}

fn stack(board: &Board, hex: Hex) -> Option<ChartStack> {
    if let Some(count) = board.counters.get(&hex) {
        let units = usize::try_from(*count).unwrap_or(0);
        return Some(ChartStack { side: Side::Allied.to_string(), sign: 'A', units, top: '?' });
    }
    let top = board.stack(hex).first()?;
    let side = board.side_of(*top)?;
    let class = board.data.ground(*top)?.class;
    Some(ChartStack {
        side: side.to_string(),
        sign: if side == Side::Axis { 'X' } else { 'A' },
        units: board.stack(hex).len(),
        top: if class.is_infantry() { 'i' } else { 'a' },
    })
}

/// What stands out most.
fn mark(board: &Board, hex: Hex) -> char {
    let place = &board.data.map[hex];
    match (place.terrain, place.relief) {
        (Some(Terrain::Sea), _) => '~',
        (Some(Terrain::Impassable), _) => 'x',
        _ if board.box_in(hex).is_some() => '#',
        (_, Some(Relief::Ridge | Relief::Hill)) => '^',
        (_, Some(Relief::Depression)) => 'u',
        _ if place.village => 'o',
        _ if !place.roads.is_empty() => '=',
        _ if !place.tracks.is_empty() => '-',
        _ => ' ',
    }
}

/// The ground as words of the message `ground`.
pub(crate) fn words(board: &Board, hex: Hex) -> Vec<&'static str> {
    let place = &board.data.map[hex];
    let mut words: Vec<&'static str> = Vec::new();
    words.extend((place.terrain == Some(Terrain::Sea)).then_some("sea"));
    words.extend((place.terrain == Some(Terrain::Impassable)).then_some("impassable"));
    words.extend(board.box_in(hex).map(|_| "box"));
    words.extend(place.relief.map(|relief| match relief {
        Relief::Ridge => "ridge",
        Relief::Hill => "hill",
        Relief::Depression => "depression",
    }));
    words.extend(place.village.then_some("village"));
    words.extend((!place.roads.is_empty()).then_some("road"));
    words.extend((place.roads.is_empty() && !place.tracks.is_empty()).then_some("track"));
    words
}
