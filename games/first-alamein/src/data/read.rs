//! Counters and hexes from the lines of their files, and what the files must agree on.

use super::{Counter, Data, FILES, Ground, Kind, Place};
use crate::hex::Hex;
use crate::words::{Rank, Terrain};
use feldpost_kit::fault::Fault;
use feldpost_kit::json::Places;
use feldpost_kit::rows::{Layout, Row};

/// `units.csv`.
pub const UNITS: Layout = Layout { file: FILES[0], key: "id", columns: &UNIT_COLUMNS, shared: &[] };

/// `map.csv`.
pub const MAP: Layout = Layout { file: FILES[1], key: "hex", columns: &MAP_COLUMNS, shared: &[] };

const UNIT_COLUMNS: [&str; 22] = [
    "id",
    "name",
    "side",
    "nationality",
    "kind",
    "class",
    "rank",
    "parent",
    "combat",
    "movement",
    "special",
    "start",
    "id_src",
    "name_src",
    "side_src",
    "class_src",
    "rank_src",
    "parent_src",
    "combat_src",
    "movement_src",
    "special_src",
    "start_src",
];

const MAP_COLUMNS: [&str; 20] = [
    "hex",
    "row",
    "col",
    "q",
    "r",
    "terrain",
    "relief",
    "ridge_group",
    "box",
    "village",
    "name",
    "road_to",
    "track_to",
    "axis_setup",
    "terrain_src",
    "relief_src",
    "box_src",
    "road_src",
    "track_src",
    "axis_setup_src",
];

/// What FA XIV.D.5 speaks of, as the data say it.
const TOUGH: &str = "de-becomes-r2";

/// FA III.B: a counter. `None` if anything in its line is wrong.
pub fn counter(row: &Row, faults: &mut Vec<Fault>) -> Option<Counter> {
    let before = faults.len();
    row.check_provenance(faults);
    let kind = match row.text("kind") {
        "ground" => ground(row, faults).map(Kind::Ground),
        "air" => Some(Kind::Air),
        "box" => Some(Kind::Fort),
        "dummy" => Some(Kind::Dummy),
        _ => {
            faults.push(row.fault("kind", "is not known").hint("ground, air, box, dummy"));
            None
        }
    };
    if row.text("name").is_empty() {
        faults.push(row.fault("name", "is empty"));
    }
    let nationality = match row.text("nationality") {
        "" => Some(None),
        _ => Fault::keep(row.word("nationality"), faults).map(Some),
    };
    let (id, side) = (Fault::keep(row.id("id"), faults), Fault::keep(row.word("side"), faults));
    let from_start = Fault::keep(row.yes("start"), faults);
    let counter = Counter {
        id: id?,
        name: row.text("name").to_owned(),
        side: side?,
        kind: kind?,
        nationality: nationality?,
        from_start: from_start?,
    };
    (faults.len() == before).then_some(counter)
}

fn ground(row: &Row, faults: &mut Vec<Fault>) -> Option<Ground> {
    let parent = match row.text("parent") {
        "" => Some(None),
        _ => Fault::keep(row.id("parent"), faults).map(Some),
    };
    let combat = Fault::keep(row.needed("combat", 1..=9), faults);
    let movement = Fault::keep(row.needed("movement", 1..=9), faults);
    let class = Fault::keep(row.word("class"), faults);
    let rank = Fault::keep(row.word("rank"), faults);
    if !["", TOUGH].contains(&row.text("special")) {
        faults.push(row.fault("special", "is not known").hint(format!("{TOUGH}, or nothing")));
    }
    Some(Ground {
        class: class?,
        rank: rank?,
        parent: parent?,
        combat: combat?,
        movement: u32::try_from(movement?).unwrap_or(1),
        tough: row.text("special") == TOUGH,
    })
}

/// A hex of the map. `None` if anything in its line is wrong.
pub fn place(row: &Row, faults: &mut Vec<Fault>) -> Option<(Hex, Place)> {
    let before = faults.len();
    row.check_provenance(faults);
    let hex: Hex = Fault::keep(row.parsed("hex", "is no hex"), faults)?;
    let at = hex.axial();
    let letter = hex.to_string().chars().next().map(String::from).unwrap_or_default();
    for (column, expected) in [
        ("row", &letter),
        ("col", &hex.number().to_string()),
        ("q", &at.q.to_string()),
        ("r", &at.r.to_string()),
    ] {
        if row.text(column) != expected {
            faults.push(row.fault(column, &format!("does not belong to hex {hex}")).hint(expected.clone()));
        }
    }
    let terrain: Option<Terrain> = Fault::keep(row.word("terrain"), faults);
    let relief = match row.text("relief") {
        "" => Some(None),
        _ => Fault::keep(row.word("relief"), faults).map(Some),
    };
    let (roads, tracks) = (links(row, hex, "road_to", faults), links(row, hex, "track_to", faults));
    let some = |column: &str| (!row.text(column).is_empty()).then(|| row.text(column).to_owned());
    let place = Place {
        terrain: Some(terrain?),
        relief: relief?,
        ridge: some("ridge_group"),
        village: row.text("village") == "yes",
        printed_box: some("box").is_some(),
        name: some("name"),
        roads: roads?,
        tracks: tracks?,
        axis_setup: row.text("axis_setup") == "yes",
    };
    (faults.len() == before).then_some((hex, place))
}

fn links(row: &Row, hex: Hex, column: &str, faults: &mut Vec<Fault>) -> Option<Vec<Hex>> {
    let links: Vec<Hex> = Fault::keep(row.list(column, "is no list of hexes"), faults)?;
    for far in links.iter().filter(|to| to.distance(hex) != 1) {
        faults.push(row.fault(column, &format!("names {far}, which is no neighbour of {hex}")));
    }
    Some(links)
}

/// What the files must agree on.
pub fn whole(data: &Data, [scenario, tables]: [&str; 2]) -> Vec<Fault> {
    let mut faults = ways(data);
    faults.extend(charts(data, tables));
    let places = Places::of(FILES[2], scenario);
    let known = |id| data.counter(id).is_some();
    for (at, group) in data.scenario.setup_groups.iter().enumerate() {
        for (number, id) in group.units.iter().enumerate().filter(|(_, id)| !known(**id)) {
            let path = format!("setup_groups/{at}/units/{number}");
            faults.push(places.fault(&path, format!("`{id}` is no counter")));
        }
    }
    for (at, later) in data.scenario.reinforcements.iter().enumerate().filter(|(_, l)| !known(l.unit)) {
        let path = format!("reinforcements/{at}/unit");
        faults.push(places.fault(&path, format!("`{}` is no counter", later.unit)));
    }
    for (id, hex) in &data.scenario.suggested_setup {
        if !known(*id) || !data.passable(*hex) {
            let path = format!("suggested_setup/{id}");
            faults.push(places.fault(&path, format!("{id} cannot be set up in {hex}")));
        }
    }
    if data.scenario.turns.is_empty() {
        faults.push(places.fault("turns", "there are no game turns"));
    }
    if data.printed_box().is_none() {
        faults.push(Fault::new(FILES[1], (1, 1), "no hex has El Alamein's box"));
    }
    faults
}

/// Roads and tracks lead both ways, and brigades belong to divisions.
fn ways(data: &Data) -> Vec<Fault> {
    let mut faults = Vec::new();
    for hex in Hex::all() {
        let place = &data.map[hex];
        let roads = place.roads.iter().filter(|to| !data.map[**to].roads.contains(&hex));
        let tracks = place.tracks.iter().filter(|to| !data.map[**to].tracks.contains(&hex));
        for to in roads.chain(tracks) {
            faults.push(Fault::new(
                FILES[1],
                (1, 1),
                format!("the way from {hex} to {to} does not lead back"),
            ));
        }
    }
    for counter in &data.counters {
        let Kind::Ground(Ground { parent: Some(parent), .. }) = counter.kind else { continue };
        if data.ground(parent).is_none_or(|parent| parent.rank != Rank::Division) {
            let reason = format!("{} belongs to `{parent}`, which is no division", counter.id);
            faults.push(Fault::new(FILES[0], (1, 1), reason));
        }
    }
    faults
}

/// FA XIV.C, IX.B: every chart has a cell for each die and column.
fn charts(data: &Data, text: &str) -> Vec<Fault> {
    let places = Places::of(FILES[3], text);
    let mut faults = Vec::new();
    let (gcrt, air) = (&data.tables.gcrt, &data.tables.air);
    for die in (1..=6).map(|die| die.to_string()) {
        if gcrt.rows.get(&die).map(Vec::len) != Some(gcrt.columns.len()) {
            faults.push(places.fault(&format!("gcrt/rows/{die}"), "a cell for each column is needed"));
        }
        if air.rows.get(&die).map(Vec::len) != Some(air.columns.len()) {
            faults.push(places.fault(&format!("air/rows/{die}"), "a cell for each column is needed"));
        }
    }
    let rises = |at: usize| {
        let ((attack, defence), (before, against)) = (gcrt.ratio(at), gcrt.ratio(at - 1));
        attack > 0 && defence > 0 && attack * against > before * defence
    };
    if gcrt.columns.is_empty() || !(1..gcrt.columns.len()).all(rises) {
        faults.push(places.fault("gcrt/columns", "the odds must rise from column to column"));
    }
    faults
}
