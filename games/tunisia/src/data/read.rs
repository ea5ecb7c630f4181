//! Counters, planes, places and hexes from the lines of their files.

use super::{Ground, Place, Plane, Unit};
use crate::calendar::Date;
use crate::hex::Hex;
use crate::share::Share;
use crate::words::{Class, Side};
use feldpost_kit::fault::Fault;
use feldpost_kit::id::Id;
use feldpost_kit::rows::{Layout, Row};
use serde::de::DeserializeOwned;

/// `units.csv`.
pub const UNITS: Layout = Layout {
    file: "units.csv",
    key: "id",
    columns: &[
        "id",
        "name",
        "side",
        "nation",
        "faction",
        "formation",
        "class",
        "re",
        "steps",
        "attack",
        "defence",
        "barrage",
        "ar",
        "ma",
        "throw",
        "truck_t",
        "rebuild",
        "engineer",
        "theater_reserve",
        "air_transport",
        "colour",
        "mobility",
        "mobility_move",
        "ma_move",
        "not_before",
        "not_after",
        "name_src",
        "formation_src",
        "class_src",
        "re_src",
        "steps_src",
        "values_src",
        "truck_t_src",
        "rebuild_src",
        "side2_src",
    ],
    shared: &[
        ("formation_src", &["formation", "side", "nation", "faction"]),
        ("class_src", &["type", "class", "size"]),
        ("values_src", &["attack", "defence", "barrage", "ar", "ma", "throw"]),
        ("side2_src", &["colour", "mobility", "mobility_move", "ma_move"]),
    ],
};

/// `air.csv`.
pub const AIR: Layout = Layout {
    file: "air.csv",
    key: "id",
    columns: &[
        "id",
        "type",
        "side",
        "nation",
        "faction",
        "role",
        "surge",
        "daf",
        "steps",
        "hip_shoot",
        "rating",
        "barrage",
        "range",
        "cargo_t",
        "type_src",
        "role_src",
        "steps_src",
        "surge_src",
        "rating_src",
        "barrage_src",
        "range_src",
        "cargo_t_src",
    ],
    shared: &[("type_src", &["type", "side", "nation", "faction"])],
};

/// `places.csv`.
pub const PLACES: Layout = Layout {
    file: "places.csv",
    key: "id",
    columns: &[
        "id",
        "hex",
        "name",
        "kind",
        "port",
        "water_zone",
        "flak",
        "capacity_t",
        "refit",
        "air_entry",
        "hex_src",
        "name_src",
        "kind_src",
        "capacity_src",
        "refit_src",
        "air_entry_src",
    ],
    shared: &[("capacity_src", &["capacity_t"])],
};

/// `map.csv`.
pub const MAP: Layout = Layout {
    file: "map.csv",
    key: "hex",
    columns: &[
        "hex",
        "terrain",
        "feature",
        "name",
        "coast",
        "primary_to",
        "secondary_to",
        "track_to",
        "rail_to",
        "river_to",
        "wadi_to",
        "country",
        "mareth",
        "entry",
        "terrain_src",
        "other_src",
    ],
    shared: &[(
        "other_src",
        &[
            "feature",
            "name",
            "coast",
            "primary_to",
            "secondary_to",
            "track_to",
            "rail_to",
            "river_to",
            "wadi_to",
            "country",
            "mareth",
            "entry",
        ],
    )],
};

/// The word of a column, or nothing.
fn maybe<T: DeserializeOwned>(row: &Row, column: &str) -> Result<Option<T>, Fault> {
    if row.text(column).is_empty() { Ok(None) } else { row.word(column).map(Some) }
}

/// `yes`, or nothing.
fn said(row: &Row, column: &str) -> Result<bool, Fault> {
    if row.text(column).is_empty() { Ok(false) } else { row.yes(column) }
}

/// A day, or nothing.
fn day(row: &Row, column: &str) -> Result<Option<Date>, Fault> {
    if row.text(column).is_empty() { Ok(None) } else { row.parsed(column, "is no day").map(Some) }
}

/// How large a unit is: `0.25`, `0.5`, `1`.
fn size(row: &Row) -> Result<Share, Fault> {
    match row.text("re") {
        "" => Ok(Share::ZERO),
        "0.25" => Ok(Share::QUARTER),
        "0.5" => Ok(Share::HALF),
        "1" => Ok(Share::ONE),
        "1.5" => Ok(Share::THREE_HALVES),
        "2" => Ok(Share::TWO),
        _ => Err(row.fault("re", "is no size").hint("0.25, 0.5, 1, 1.5, 2")),
    }
}

/// A line of `units.csv`. `None` if anything in it is wrong.
pub fn unit(row: &Row, faults: &mut Vec<Fault>) -> Option<(Id, Unit)> {
    Fault::keep(read_unit(row), faults)
}

fn read_unit(row: &Row) -> Result<(Id, Unit), Fault> {
    let class: Class = row.word("class")?;
    let number = |column: &str, most: i32| Ok(row.number(column, 0..=most)?.unwrap_or(0));
    // T2 1.8b: no ground unit has steps of its own.
    if class != Class::Truck {
        row.needed("steps", 1..=1)?;
        row.needed("ar", 0..=5)?;
    }
    let (attack, defence, barrage) = (number("attack", 99)?, number("defence", 99)?, number("barrage", 99)?);
    let fires = barrage > 0 || matches!(class, Class::Hq | Class::Truck);
    if defence == 0 && !fires {
        return Err(row.fault("defence", "is empty; only guns and headquarters have none"));
    }
    if row.text("name").is_empty() {
        return Err(row.fault("name", "is empty"));
    }
    let is_hq = class == Class::Hq;
    if row.text("throw").is_empty() == is_hq {
        return Err(row.fault("throw", "does not fit: headquarters alone have one"));
    }
    let id = row.id("id")?;
    let unit = Unit {
        id,
        name: row.text("name").to_owned(),
        side: row.word("side")?,
        nation: row.word("nation")?,
        faction: row.word("faction")?,
        formation: if row.text("formation").is_empty() { None } else { Some(row.id("formation")?) },
        class,
        re: size(row)?,
        attack,
        defence,
        barrage,
        ar: number("ar", 5)?,
        ma: number("ma", 30)?,
        ma_move: row.needed("ma_move", 0..=30)?,
        throw: row.number("throw", 0..=30)?,
        truck_t: row.number("truck_t", 1..=20)?,
        rebuild: row.word("rebuild")?,
        engineer: said(row, "engineer")?,
        theater_reserve: said(row, "theater_reserve")?,
        air_transport: row.text("air_transport").is_empty() || row.yes("air_transport")?,
        colour: row.word("colour")?,
        mobility: row.word("mobility")?,
        mobility_move: row.word("mobility_move")?,
        window: (day(row, "not_before")?, day(row, "not_after")?),
        printed: row.text("values_src") == "seed",
    };
    Ok((id, unit))
}

/// A line of `air.csv`. `None` if anything in it is wrong.
pub fn plane(row: &Row, faults: &mut Vec<Fault>) -> Option<(Id, Plane)> {
    Fault::keep(read_plane(row), faults)
}

fn read_plane(row: &Row) -> Result<(Id, Plane), Fault> {
    row.needed("steps", 2..=2)?;
    let rating = row.text("rating");
    let inner = rating.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let number = inner.unwrap_or(rating).parse().ok().filter(|rating| (0..=9).contains(rating));
    let hint = "0 to 9, in brackets for a plane that cannot attack";
    let id = row.id("id")?;
    let plane = Plane {
        id,
        name: row.text("type").to_owned(),
        side: row.word("side")?,
        nation: row.word("nation")?,
        faction: row.word("faction")?,
        role: row.word("role")?,
        surge: row.yes("surge")?,
        daf: row.yes("daf")?,
        hip_shoot: row.yes("hip_shoot")?,
        rating: number.ok_or_else(|| row.fault("rating", "is no rating").hint(hint))?,
        attacks: inner.is_none(),
        barrage: row.needed("barrage", 0..=99)?,
        range: row.needed("range", 1..=999)?,
        cargo: row.number("cargo_t", 1..=99)?,
    };
    Ok((id, plane))
}

/// A line of `places.csv`. `None` if anything in it is wrong.
pub fn place(row: &Row, faults: &mut Vec<Fault>) -> Option<(Id, Place)> {
    Fault::keep(read_place(row), faults)
}

fn read_place(row: &Row) -> Result<(Id, Place), Fault> {
    let flak = match row.text("flak").split_once(' ') {
        _ if row.text("flak").is_empty() => None,
        Some((side, points)) => {
            let side = Side::BOTH.into_iter().find(|known| known.word() == side);
            side.zip(points.parse::<i32>().ok().filter(|points| (1..=9).contains(points)))
        }
        None => None,
    };
    if flak.is_none() != row.text("flak").is_empty() {
        return Err(row.fault("flak", "is no flak").hint("a side and its points: axis 2"));
    }
    let air_entry = match row.text("air_entry").split_once(' ') {
        _ if row.text("air_entry").is_empty() => None,
        Some((off_map, hexes)) => hexes.parse::<u32>().ok().map(|hexes| (off_map.to_owned(), hexes)),
        None => None,
    };
    if air_entry.is_none() != row.text("air_entry").is_empty() {
        return Err(row.fault("air_entry", "is no air entry").hint("a box and its distance: sicily 38"));
    }
    let id = row.id("id")?;
    let place = Place {
        id,
        hex: if row.text("hex").is_empty() { None } else { Some(row.parsed("hex", "is no hex")?) },
        name: row.text("name").to_owned(),
        port: said(row, "port")?,
        water: maybe(row, "water_zone")?,
        capacity: row.number("capacity_t", 1..=99)?,
        flak,
        air_entry,
        refit: row.number("refit", 1..=99)?,
    };
    Ok((id, place))
}

/// A line of `map.csv`. `None` if anything in it is wrong.
pub fn ground(row: &Row, faults: &mut Vec<Fault>) -> Option<(Hex, Ground)> {
    Fault::keep(read_ground(row), faults)
}

fn read_ground(row: &Row) -> Result<(Hex, Ground), Fault> {
    let hex: Hex = row.parsed("hex", "is no hex")?;
    let links = |column: &str| -> Result<Vec<Hex>, Fault> {
        let links: Vec<Hex> = row.list(column, "is no list of hexes")?;
        match links.iter().find(|far| far.distance(hex) != 1) {
            Some(far) => Err(row.fault(column, &format!("names {far}, which is no neighbour of {hex}"))),
            None => Ok(links),
        }
    };
    let ground = Ground {
        terrain: row.word("terrain")?,
        feature: maybe(row, "feature")?,
        name: Some(row.text("name").to_owned()).filter(|name| !name.is_empty()),
        coast: said(row, "coast")?,
        primary: links("primary_to")?,
        secondary: links("secondary_to")?,
        tracks: links("track_to")?,
        rails: links("rail_to")?,
        rivers: links("river_to")?,
        wadis: links("wadi_to")?,
        country: row.word("country")?,
        mareth: maybe(row, "mareth")?,
        entry: maybe(row, "entry")?,
    };
    Ok((hex, ground))
}
