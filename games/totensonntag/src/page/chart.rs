//! The map of a page, north at the top.

use super::class_sign;
use crate::data::Ground;
use crate::hex::Hex;
use crate::table::Table;
use crate::words::{Side, Terrain};
use feldpost_kit::chart::{Chart, ChartHex, ChartRow, ChartStack};

/// The map with the stacks on it, hexrow Q first.
pub(super) fn chart(table: &Table) -> Chart {
    let rows = (0..Hex::HEXROWS).rev().map(|row| ChartRow {
        name: char::from(b'A' + row).to_string(),
        shifted: row % 2 == 1,
        hexes: (1..=Hex::NUMBERS)
            .filter_map(|number| Some(chart_hex(table, Hex::at(row, number)?)))
            .collect(),
    });
    let legend = [
        ("~", "rough"),
        ("^", "escarpment"),
        ("#", "entrenchment"),
        ("*", "point"),
        ("D3a", "DAK, three units, armor on top; C is the CW"),
        ("a r i g p", "armor, recon, infantry of any kind, guns, panzerjaeger"),
    ];
    Chart {
        rows: rows.collect(),
        legend: legend.map(|(sign, words)| (sign.to_owned(), words.to_owned())).to_vec(),
    }
}

fn chart_hex(table: &Table, hex: Hex) -> ChartHex {
    let ground = table.data.ground(hex);
    let top = table.stack(hex).first().and_then(|id| table.data.unit(*id));
    ChartHex {
        hex: hex.to_string(),
        terrain: terrain_words(ground),
        mark: mark(ground),
        name: ground.name.clone(),
        stack: top.map(|unit| ChartStack {
            side: unit.side.id().to_string(),
            sign: if unit.side == Side::Dak { 'D' } else { 'C' },
            units: table.stack(hex).len(),
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
pub(super) fn terrain_words(ground: &Ground) -> String {
    let mut words = vec![match ground.terrain {
        Terrain::Clear => "clear",
        Terrain::Rough => "rough",
        Terrain::Escarpment => "escarpment",
    }];
    words.extend(ground.point.then_some("point"));
    words.extend(ground.entrenchment.then_some("entrenchment"));
    words.join(", ")
}
