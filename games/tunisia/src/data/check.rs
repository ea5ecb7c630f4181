//! What the files must agree on.

use super::Data;
use crate::hex::Hex;
use crate::scenario::{Scenario, SetUp};
use crate::words::{Mareth, Side, Terrain};
use feldpost_kit::fault::Fault;
use feldpost_kit::id::Id;
use std::collections::{BTreeMap, BTreeSet};

/// All of it.
pub fn whole(data: &Data) -> Vec<Fault> {
    let mut faults = ways(data);
    faults.extend(line(data));
    faults.extend(formations(data));
    faults.extend(places(data));
    faults.extend(charts(data));
    faults.extend(data.scenarios.values().flat_map(|scenario| set_up(data, scenario)));
    faults
}

fn fault(file: &str, reason: String) -> Fault {
    Fault::new(file, (1, 1), reason)
}

/// Ways, rivers and wadis are said on both hexes, and lie on land.
fn ways(data: &Data) -> Vec<Fault> {
    let mut faults = Vec::new();
    let land = |hex: Hex| data.ground(hex).is_some_and(|ground| ground.terrain != Terrain::Sea);
    for hex in Hex::all() {
        let Some(here) = data.ground(hex) else { continue };
        let kinds = |ground: &super::Ground| {
            let super::Ground { primary, secondary, tracks, rails, rivers, wadis, .. } = ground.clone();
            [primary, secondary, tracks, rails, rivers, wadis]
        };
        for (at, links) in kinds(here).into_iter().enumerate() {
            for to in links {
                let back = data.ground(to).is_some_and(|there| kinds(there)[at].contains(&hex));
                if !back {
                    faults.push(fault("map.csv", format!("{hex} names {to}, which does not name it")));
                }
                if !land(hex) || !land(to) {
                    faults.push(fault("map.csv", format!("{hex} and {to}: a way or river at sea")));
                }
            }
        }
    }
    faults
}

/// T2 1.1b: the Mareth Line is whole; T2 1.5: both entries are there.
fn line(data: &Data) -> Vec<Fault> {
    let mut faults = Vec::new();
    let parts: Vec<(Hex, Mareth)> =
        Hex::all().filter_map(|hex| Some((hex, data.ground(hex)?.mareth?))).collect();
    for (part, count) in &data.tables.mareth_line.hexes {
        let found = parts.iter().filter(|(_, own)| own == part).count();
        if found != *count {
            faults.push(fault("map.csv", format!("{found} hexes of the Mareth Line, not {count}")));
        }
    }
    let mut joined: BTreeSet<Hex> = parts.first().map(|(hex, _)| *hex).into_iter().collect();
    while let Some((hex, _)) = parts
        .iter()
        .find(|(hex, _)| !joined.contains(hex) && hex.neighbours().any(|near| joined.contains(&near)))
    {
        joined.insert(*hex);
    }
    if joined.len() != parts.len() {
        faults.push(fault("map.csv", "the Mareth Line falls apart".to_owned()));
    }
    for entry in [crate::words::Entry::A, crate::words::Entry::E] {
        if !Hex::all().any(|hex| data.ground(hex).is_some_and(|ground| ground.entry == Some(entry))) {
            faults.push(fault("map.csv", format!("no hex of Entry {entry:?}")));
        }
    }
    faults
}

/// Every unit's formation is there, of its side, and has as many counters as it says.
fn formations(data: &Data) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut counted: BTreeMap<Id, usize> = BTreeMap::new();
    for unit in data.units.values() {
        let Some(id) = unit.formation else { continue };
        *counted.entry(id).or_default() += 1;
        if data.formations.get(&id).is_none_or(|formation| formation.side != unit.side) {
            faults.push(fault("units.csv", format!("{}: `{id}` is no formation of its side", unit.id)));
        }
        let load = data.formations.get(&id).and_then(|formation| formation.truck_t);
        if unit.truck_t.is_some() && unit.truck_t != load {
            faults.push(fault("units.csv", format!("{}: carries not what `{id}` says", unit.id)));
        }
    }
    for formation in data.formations.values() {
        let found = counted.get(&formation.id).copied().unwrap_or(0);
        if found != formation.counters {
            let reason = format!("`{}` has {found} counters, not {}", formation.id, formation.counters);
            faults.push(fault("formations.json", reason));
        }
    }
    for (id, load) in &data.tables.transport.organic_per_formation_t {
        if data.formations.get(id).and_then(|formation| formation.truck_t) != Some(*load) {
            faults.push(fault("tables.json", format!("`{id}` has no organic truck of {load} T")));
        }
    }
    faults
}

/// Ports lie on the coast and have a size; every other place lies on land.
fn places(data: &Data) -> Vec<Fault> {
    let mut faults = Vec::new();
    for place in data.places.values() {
        let Some(hex) = place.hex.filter(|_| place.air_entry.is_none()) else { continue };
        let Some(ground) = data.ground(hex).filter(|ground| ground.terrain != Terrain::Sea) else {
            faults.push(fault("places.csv", format!("{} in {hex} is not on land", place.id)));
            continue;
        };
        if place.port && !(ground.coast && place.capacity.is_some()) {
            faults
                .push(fault("places.csv", format!("port {} is not on the coast, or has no size", place.id)));
        }
    }
    faults
}

/// Every table has a cell for each roll and column.
fn charts(data: &Data) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut wrong = |what: &str| faults.push(fault("series-tables.json", what.to_owned()));
    let series = &data.series;
    let wide = series.combat.rows.values().map(Vec::len).chain(series.combat.columns.values().map(Vec::len));
    if series.combat.rows.len() != 15 || wide.clone().any(|cells| Some(cells) != wide.clone().next()) {
        wrong("the combat table has not 15 rows of one width");
    }
    let barrage = &series.barrage;
    let whole = (2..=12).all(|roll: i32| {
        barrage.rows.get(&roll.to_string()).is_some_and(|row| row.len() == barrage.columns.len())
    });
    if !whole || barrage.cost_t.len() != barrage.columns.len() {
        wrong("the barrage table is not whole");
    }
    let facility = &series.facility;
    let whole = (1..=6).all(|die: i32| {
        facility.rows.get(&die.to_string()).is_some_and(|row| row.len() == facility.columns.len())
    });
    if !whole || facility.cost_t.len() != facility.columns.len() {
        wrong("the facility table is not whole");
    }
    if (0..=5).any(|ar: i32| series.attrition.rows.get(&ar.to_string()).map(Vec::len) != Some(5)) {
        wrong("the attrition table is not whole");
    }
    if (1..=6).any(|die: i32| series.mission_loss.rows.get(&die.to_string()).map(Vec::len) != Some(3)) {
        wrong("the mission loss table is not whole");
    }
    let capture = &series.capture;
    if [&capture.dump, &capture.truck, &capture.wagon].iter().any(|row| row.len() != 6) {
        wrong("the capture table is not whole");
    }
    if (1..=6).any(|die: i32| !series.dump_blowing.contains_key(&die.to_string())) {
        wrong("the table of dumps that are blown is not whole");
    }
    for (month, row) in &data.tables.weather.rows {
        let hits = |code: u16| row.values().flatten().filter(|(a, b)| (*a..=*b).contains(&code)).count();
        if (1..=6).flat_map(|a| (1..=6).map(move |b| 10 * a + b)).any(|code| hits(code) != 1) {
            let reason = format!("the weather of month {month} does not have each result once");
            faults.push(fault("tables.json", reason));
        }
    }
    faults
}

/// A scenario names what there is, everything once, on its maps and with room for it.
fn set_up(data: &Data, scenario: &Scenario) -> Vec<Fault> {
    let file = format!("scenarios/{}.json", scenario.scenario);
    let mut faults = Vec::new();
    let days = &data.tables.calendar.days_of_month;
    let dates: Vec<_> = scenario.turns.iter().map(|turn| turn.date).collect();
    if dates != scenario.first_turn.turns(scenario.last_turn, days) {
        faults.push(fault(&file, "the turns are not those of the calendar".to_owned()));
    }
    let mut seen: BTreeSet<Id> = BTreeSet::new();
    for (side, force) in &scenario.sides {
        let placed = force.set_up.iter().flat_map(|place| &place.units);
        let later = force.arrivals_listed.iter().flat_map(|arrival| &arrival.units);
        let others = force.dead_pile.units.iter().chain(&force.removed.units);
        for id in placed.chain(later).chain(others) {
            if data.units.get(id).is_none_or(|unit| unit.side != *side) {
                faults.push(fault(&file, format!("`{id}` is no unit of the {side} side")));
            }
            if !seen.insert(*id) {
                faults.push(fault(&file, format!("`{id}` stands twice")));
            }
        }
        let bases = force.air.at_bases.iter().chain(&force.air.surge_box).chain(&force.air.tripoli);
        for plane in bases.map(|plane| plane.id).chain(force.dead_pile.air.iter().copied()) {
            if data.planes.get(&plane).is_none_or(|known| known.side != *side) || !seen.insert(plane) {
                faults
                    .push(fault(&file, format!("`{plane}` is no plane of the {side} side, or stands twice")));
            }
        }
        for strip in &force.air_strips {
            if data.ground(*strip).is_none_or(|ground| ground.feature.is_none()) {
                faults.push(fault(&file, format!("air strip {strip} is in no village or point of interest")));
            }
        }
        let places = force.set_up.iter().filter_map(|place| unusable(data, *side, scenario, place));
        faults.extend(places.map(|reason| fault(&file, reason)));
    }
    faults
}

/// Why a place of a set-up cannot take what stands there.
fn unusable(data: &Data, side: Side, scenario: &Scenario, place: &SetUp) -> Option<String> {
    let hex = place.at.hex?;
    let sheet = if crate::hex::on_map_a(hex) { 'A' } else { 'B' };
    if !scenario.map.maps.contains(&sheet) {
        return Some(format!("{hex} of the {side} side is on no map in use"));
    }
    let free = |near: &Hex| {
        let ground = data.ground(*near).map(|ground| ground.terrain);
        near.distance(hex) <= place.at.within && ground.is_some_and(|terrain| terrain != Terrain::Sea)
    };
    let room = 10 * Hex::all().filter(free).count();
    let re = place
        .units
        .iter()
        .filter_map(|id| data.units.get(id))
        .map(|unit| unit.re)
        .sum::<crate::share::Share>();
    let over = usize::try_from(re.up()).is_ok_and(|re| re > room);
    over.then(|| format!("{hex} of the {side} side has room for {room} RE, not for {re}"))
}
