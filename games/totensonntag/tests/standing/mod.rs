//! Where everybody stands, and what the ground costs: what the independent searches of several tests
//! share. Written from the rulebook, without the code's own movement, zones or distances.

use crate::common::Seeded;
use feldpost_totensonntag::board::Board;
use feldpost_totensonntag::data::{Data, Unit};
use feldpost_totensonntag::hex::Hex;
use feldpost_totensonntag::position;
use feldpost_totensonntag::words::{Class, Side, Terrain};
use std::fmt::Write;
use std::sync::{Arc, LazyLock};

pub const EDITIONS: [&str; 3] = ["rev9", "revised", "zh"];

pub static DATA: LazyLock<Arc<Data>> = LazyLock::new(|| Arc::new(Data::compiled_in().unwrap()));

/// Where everybody stands, without a table of the game: side, unit, hex.
pub type Standing = Vec<(Side, &'static Unit, Hex)>;

/// TS 6.0: MPs for a hex, none if it is closed to the class.
pub fn cost(class: Class, terrain: Terrain) -> Option<i32> {
    match (class, terrain) {
        (Class::Infantry, _) | (_, Terrain::Clear) => Some(1),
        (_, Terrain::Rough) => Some(2),
        (Class::MotorizedInfantry | Class::Engineer | Class::Motorcycle, Terrain::Escarpment) => Some(2),
        (_, Terrain::Escarpment) => None,
    }
}

/// The six hexes around, from the printed ids alone: rows B, D, F … lie half a hex farther east.
pub fn around(hex: Hex) -> Vec<Hex> {
    let (row, col) = (i32::from(hex.hexrow()), i32::from(hex.number()));
    let west = if row % 2 == 0 { col - 1 } else { col };
    let beside = [(row, col - 1), (row, col + 1)];
    let above_and_below = [row - 1, row + 1].map(|row| [(row, west), (row, west + 1)]);
    let all = beside.into_iter().chain(above_and_below.into_iter().flatten());
    all.filter(|(row, col)| (0..17).contains(row) && (1..=19).contains(col))
        .map(|(row, col)| Hex::at(row.try_into().unwrap(), col.try_into().unwrap()).unwrap())
        .collect()
}

/// The position sheet of an impulse with everybody where he stands.
pub fn board(edition: &str, side: Side, an: i32, standing: &Standing) -> Board {
    let id = side.id();
    let clock = format!("turn 6 couplet 2\nan cw {an} dak {an}\nfirst {id}\nawaits impulse {id}");
    let mut sheet = format!("position totensonntag {edition}\n{clock}\n");
    for (side, unit, hex) in standing {
        writeln!(sheet, "{} {} {hex}", side.id(), unit.id).unwrap();
    }
    position::read(&DATA, &sheet).unwrap_or_else(|wrong| panic!("{wrong:?}\n{sheet}"))
}

pub fn units(ids: impl Iterator<Item = (&'static str, Hex)>) -> Standing {
    let unit = |name: &str| DATA.units.iter().find(|unit| unit.id.as_str() == name).unwrap();
    ids.map(|(name, hex)| (unit(name).side, unit(name), hex)).collect()
}

/// Units of both sides thrown on a part of the map, so that they stand in each other's way.
pub fn thrown(random: &mut Seeded) -> Standing {
    let (row, col) = (random.below(11), random.below(13) + 1);
    let mut standing: Standing = vec![];
    for unit in DATA.units.iter().filter(|unit| unit.class != Class::Aircraft) {
        let (row, col) = (row + random.below(7), col + random.below(7));
        let hex = Hex::at(row.try_into().unwrap(), col.try_into().unwrap()).unwrap();
        let here = || standing.iter().filter(|(_, _, at)| *at == hex);
        let free = here().count() < 3 && here().all(|(side, ..)| *side == unit.side);
        if free && cost(unit.class, DATA.map[&hex].terrain).is_some() && random.below(3) == 0 {
            standing.push((unit.side, unit, hex));
        }
    }
    standing
}
