//! Counters and hexes from the lines of their files.

use super::{AirFigures, FILES, Ground, Unit};
use crate::hex::{Hex, letter};
use crate::words::{Class, Nationality};
use feldpost_kit::fault::Fault;
use feldpost_kit::rows::{Layout, Row};
use std::ops::RangeInclusive;

/// `units.csv`.
pub const UNITS: Layout = Layout { file: FILES[0], key: "id", columns: &UNIT_COLUMNS, shared: &[] };

/// `map.csv`.
pub const MAP: Layout = Layout { file: FILES[1], key: "hex", columns: &MAP_COLUMNS, shared: &[] };

const UNIT_COLUMNS: [&str; 38] = [
    "id",
    "name",
    "side",
    "nationality",
    "division",
    "class",
    "type",
    "sf",
    "pf",
    "if",
    "if_assault",
    "range",
    "combined_arms",
    "rev_sf",
    "rev_pf",
    "rev_if",
    "air_armor_mod",
    "air_to_air_mod",
    "air_pf",
    "setup_group",
    "setup_hexes",
    "arrival_turn",
    "entry_hexes",
    "id_src",
    "name_src",
    "side_src",
    "nationality_src",
    "class_src",
    "type_src",
    "sf_src",
    "pf_src",
    "if_src",
    "if_assault_src",
    "range_src",
    "combined_arms_src",
    "rev_sf_src",
    "rev_pf_src",
    "rev_if_src",
];

const MAP_COLUMNS: [&str; 16] = [
    "hex",
    "row",
    "col",
    "q",
    "r",
    "terrain",
    "point",
    "entrenchment",
    "name",
    "control",
    "entry",
    "exit",
    "edge",
    "terrain_src",
    "point_src",
    "entrenchment_src",
];

const STRENGTH: RangeInclusive<i32> = 1..=9;
const PROTECTION: RangeInclusive<i32> = 2..=20;
/// An AN of 6 activates nobody (TS 3.1, ruling A2.7).
const INITIATIVE: RangeInclusive<i32> = 1..=5;
const RANGE: RangeInclusive<i32> = 1..=12;
const MODIFIER: RangeInclusive<i32> = -5..=5;

/// TS 1.1: a counter. `None` if anything in its line is wrong.
pub fn unit(row: &Row, faults: &mut Vec<Fault>) -> Option<Unit> {
    let before = faults.len();
    row.check_provenance(faults);
    let class: Option<Class> = Fault::keep(row.word("class"), faults);
    let nationality: Option<Nationality> = Fault::keep(row.word("nationality"), faults);
    let is = |wanted: Class| class.map(|class| class == wanted);
    let aircraft = class == Some(Class::Aircraft);
    let ground = (is(Class::Aircraft).map(|flies| !flies), "a combat unit");
    let pf = row.only_if("pf", PROTECTION, ground, faults);
    let reverse_pf = row.only_if("rev_pf", PROTECTION, ground, faults);
    let gun = (is(Class::Artillery), "artillery");
    let range = row.only_if("range", RANGE, gun, faults).and_then(|range| u32::try_from(range).ok());
    let flying = (is(Class::Aircraft), "an aircraft");
    let sf = Fault::keep(row.needed("sf", STRENGTH), faults);
    let reverse_sf = Fault::keep(row.needed("rev_sf", 0..=8), faults);
    if let (Some(sf), Some(reverse)) = (sf, reverse_sf)
        && reverse >= sf
    {
        faults.push(row.fault("rev_sf", "is not less than the front").hint("TS 1.1: the back shows a hit"));
    }
    if aircraft && reverse_sf == Some(0) {
        faults.push(row.fault("rev_sf", "is 0").hint("TS 7.7: a first hit turns an aircraft over"));
    }
    let air = AirFigures {
        armor_modifier: row.only_if("air_armor_mod", MODIFIER, flying, faults).unwrap_or(0),
        air_modifier: row.only_if("air_to_air_mod", MODIFIER, flying, faults).unwrap_or(0),
        pf: row.only_if("air_pf", PROTECTION, flying, faults).unwrap_or(0),
        reverse_sf: reverse_sf.unwrap_or(0),
    };
    let initiative = Fault::keep(row.needed("if", INITIATIVE), faults);
    let if_assault = Fault::keep(row.number("if_assault", INITIATIVE), faults);
    let combined_arms = Fault::keep(row.yes("combined_arms"), faults);
    let may_combine = nationality == Some(Nationality::German)
        && matches!(class, Some(Class::MotorizedInfantry | Class::Engineer | Class::Motorcycle));
    if combined_arms == Some(true) && !may_combine {
        let fault = row.fault("combined_arms", "is for German motorized infantry and engineers");
        faults.push(fault.hint("TS 3.3"));
    }
    let (id, side) = (Fault::keep(row.id("id"), faults), Fault::keep(row.word("side"), faults));
    let division = match row.text("division") {
        "" => Some(None),
        _ => Fault::keep(row.id("division"), faults).map(Some),
    };
    let reverse_if = Fault::keep(row.needed("rev_if", INITIATIVE), faults);
    let group = Fault::keep(row.id("setup_group"), faults);
    let arrival = Fault::keep(row.needed("arrival_turn", 0..=20), faults);
    if row.text("name").is_empty() {
        faults.push(row.fault("name", "is empty"));
    }
    let unit = Unit {
        id: id?,
        name: row.text("name").to_owned(),
        side: side?,
        nationality: nationality?,
        division: division?,
        class: class?,
        kind: row.text("type").to_owned(),
        sf: sf?,
        pf: pf.unwrap_or(0),
        initiative: initiative?,
        if_assault: if_assault?,
        range,
        combined_arms: combined_arms?,
        reverse_pf: reverse_pf.or(pf).unwrap_or(0),
        reverse_if: reverse_if?,
        air: aircraft.then_some(air),
        group: group?,
        arrival_turn: u32::try_from(arrival?).unwrap_or(0),
    };
    (faults.len() == before).then_some(unit)
}

/// A hex of the map. `None` if anything in its line is wrong.
pub fn ground(row: &Row, faults: &mut Vec<Fault>) -> Option<(Hex, Ground)> {
    let before = faults.len();
    row.check_provenance(faults);
    let on_map = || row.fault("hex", "is no hex").hint("A1 to Q19");
    let hex: Hex = Fault::keep(row.text("hex").parse().map_err(|_| on_map()), faults)?;
    let at = hex.axial();
    let name = row.text("name");
    let (letter, number) = (letter(hex).to_string(), hex.number().to_string());
    let edges = edges(hex);
    for (column, expected) in [
        ("row", &letter),
        ("col", &number),
        ("q", &at.q.to_string()),
        ("r", &at.r.to_string()),
        ("edge", &edges),
    ] {
        if row.text(column) != expected {
            let hint = if expected.is_empty() { "leave it empty".to_owned() } else { expected.clone() };
            faults.push(row.fault(column, &format!("does not belong to hex {hex}")).hint(hint));
        }
    }
    let terrain = Fault::keep(row.word("terrain"), faults);
    let (point, entrenchment) =
        (Fault::keep(row.yes("point"), faults), Fault::keep(row.yes("entrenchment"), faults));
    let ground = Ground {
        terrain: terrain?,
        point: point?,
        entrenchment: entrenchment?,
        name: (!name.is_empty()).then(|| name.to_owned()),
        edges,
    };
    (faults.len() == before).then_some((hex, ground))
}

/// The map edges that a hex lies on, in the order in which the file spells them.
fn edges(hex: Hex) -> String {
    let sides = [
        (hex.hexrow() + 1 == Hex::HEXROWS, 'n'),
        (hex.hexrow() == 0, 's'),
        (hex.number() == Hex::NUMBERS, 'e'),
        (hex.number() == 1, 'w'),
    ];
    sides.into_iter().filter(|(on, _)| *on).map(|(_, letter)| letter).collect()
}
