//! The map of a page, north at the top.

use super::class_sign;
use crate::board::Board;
use crate::data::Ground;
use crate::hex::{Hex, SidiRezegh};
use crate::words::{Side, Terrain};
use feldpost_kit::chart::{Chart, ChartHex, ChartStack, Window};
use feldpost_kit::message::Message;
use feldpost_kit::msg;

/// The map with the stacks on it, hexrow Q first.
pub(super) fn chart(board: &Board) -> Chart {
    let legend = [
        ("~", terrain("rough")),
        ("^", terrain("escarpment")),
        ("#", terrain("entrenchment")),
        ("*", terrain("point")),
        ("D3a", msg!("map-stack")),
        ("a r i g p", msg!("map-classes")),
    ];
    let legend = legend.map(|(sign, words)| (sign.to_owned(), words)).to_vec();
    Chart::of(&Window::whole::<SidiRezegh>(), legend, |hex| Some(chart_hex(board, hex)))
}

fn terrain(word: &str) -> Message {
    msg!("terrain", terrain = word)
}

/// The ground alone, for a picture, which marks what stands on it by itself.
pub(super) fn ground(board: &Board) -> Chart {
    let legend = [("~", terrain("rough")), ("^", terrain("escarpment"))];
    let legend = legend.map(|(sign, words)| (sign.to_owned(), words)).to_vec();
    Chart::of(&Window::whole::<SidiRezegh>(), legend, |hex: Hex| {
        let ground = board.data.ground(hex);
        let mark = match ground.terrain {
            Terrain::Escarpment => '^',
            Terrain::Rough => '~',
            Terrain::Clear => ' ',
        };
        let (hex, name) = (hex.to_string(), ground.name.clone());
        Some(ChartHex { hex, terrain: String::new(), mark, name, stack: None })
    })
}

fn chart_hex(board: &Board, hex: Hex) -> ChartHex {
    let ground = board.data.ground(hex);
    let top = board.stack(hex).first().and_then(|id| board.data.unit(*id));
    ChartHex {
        hex: hex.to_string(),
        terrain: terrain_words(ground),
        mark: mark(ground),
        name: ground.name.clone(),
        stack: top.map(|unit| ChartStack {
            side: unit.side.id().to_string(),
            sign: if unit.side == Side::Dak { 'D' } else { 'C' },
            units: board.stack(hex).len(),
            top: class_sign(unit.class),
        }),
    }
}

/// What stands out most: a point before field works before the ground itself.
fn mark(ground: &Ground) -> char {
    match (ground.point, ground.entrenchment, ground.terrain) {
        (true, _, _) => '*',
        (_, true, _) => '#',
        (_, _, Terrain::Escarpment) => '^',
        (_, _, Terrain::Rough) => '~',
        (_, _, Terrain::Clear) => ' ',
    }
}

/// The ground in words, such as `escarpment, point`.
pub(crate) fn terrain_words(ground: &Ground) -> String {
    let mut words = vec![match ground.terrain {
        Terrain::Clear => "clear",
        Terrain::Rough => "rough",
        Terrain::Escarpment => "escarpment",
    }];
    words.extend(ground.point.then_some("point"));
    words.extend(ground.entrenchment.then_some("entrenchment"));
    words.join(", ")
}
