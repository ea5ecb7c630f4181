//! The data that come with the program, against the counts in the documents, and an owner's mistakes.

use crate::support::{DATA, hex, id};
use feldpost_kit::fault::Fault;
use feldpost_tunisia::data::{COMPILED_IN, Data, SCENARIOS};
use feldpost_tunisia::hex::Hex;
use feldpost_tunisia::share::Share;
use feldpost_tunisia::words::{Class, Colour, Mobility, Side, Terrain};
use std::collections::BTreeMap;

/// What is wrong with the data if one text of a file is another.
fn faults(file: &str, from: &str, to: &str) -> Vec<String> {
    let (_, own) = COMPILED_IN.iter().find(|(name, _)| *name == file).unwrap();
    assert_eq!(own.matches(from).count(), 1, "{from}");
    let given = BTreeMap::from([(file.to_owned(), own.replacen(from, to, 1))]);
    let wrong = Data::read(&given).err().unwrap_or_default();
    wrong.iter().map(Fault::to_string).collect()
}

#[test]
fn the_counters_are_as_many_as_the_documents_say() {
    let units = DATA.units.values();
    let of = |side| units.clone().filter(|unit| unit.side == side).count();
    assert_eq!((of(Side::Axis), of(Side::Allied)), (163, 198));
    let printed = units.clone().filter(|unit| unit.printed).count();
    let trucks = units.clone().filter(|unit| unit.class == Class::Truck).count();
    assert_eq!((DATA.units.len(), printed, trucks), (361, 164, 13));
    assert_eq!((DATA.planes.len(), DATA.places.len(), DATA.formations.len()), (94, 148, 35));
    assert_eq!(DATA.planes.values().filter(|plane| plane.surge).count(), 15);
    assert_eq!(DATA.planes.values().filter(|plane| plane.daf).count(), 16);
    assert_eq!(units.filter(|unit| unit.engineer).count(), 14);
}

#[test]
fn the_map_has_the_hexes_of_both_sheets() {
    let ground: Vec<_> = Hex::all().filter_map(|hex| DATA.ground(hex)).collect();
    let of = |terrain| ground.iter().filter(|ground| ground.terrain == terrain).count();
    assert_eq!(ground.len(), 3608);
    let land = [Terrain::Open, Terrain::Rough, Terrain::Hills, Terrain::SaltMarsh, Terrain::Mountain];
    assert_eq!((land.map(of), of(Terrain::Sea)), ([2580, 333, 291, 175, 74], 155));
    assert_eq!(DATA.ground(hex("B58.11")).unwrap().terrain, Terrain::Open, "the one printed hex");
}

#[test]
fn one_printed_counter_of_each_kind_is_read_as_it_stands() {
    let tiger = &DATA.units[&id("1-501")];
    assert_eq!((tiger.attack, tiger.ar, tiger.ma, tiger.re), (4, 5, 5, Share::QUARTER));
    assert_eq!((tiger.colour, tiger.mobility, tiger.printed), (Colour::Yellow, Mobility::Track, true));
    let flak = &DATA.units[&id("i-33fl")];
    assert_eq!((flak.attack, flak.defence, flak.can_attack()), (0, 7, false));
    let guns = &DATA.units[&id("afr-2")];
    assert_eq!((guns.barrage, guns.ar, guns.ma, guns.defence_of(true)), (18, 3, 3, 1));
    let corps = &DATA.units[&id("dak")];
    assert_eq!((corps.throw, corps.defence_of(true), corps.defence_of(false)), (Some(10), 5, 1));
    let stuka = &DATA.planes[&id("g-ju87-1")];
    assert_eq!((stuka.rating, stuka.attacks, stuka.hip_shoot), (0, false, true));
}

#[test]
fn the_scenarios_have_the_turns_and_units_that_the_documents_count() {
    let turns = SCENARIOS.map(|id| DATA.scenarios[id].turns.len());
    assert_eq!(turns, [8, 3, 14, 58, 31, 12]);
    let units = |id: &str| -> usize {
        let sides = DATA.scenarios[id].sides.values();
        sides.flat_map(|force| &force.set_up).map(|place| place.units.len()).sum()
    };
    assert_eq!((units("5"), units("3")), (107, 86));
    let later = DATA.scenarios["5"].sides[&Side::Allied].arrivals_listed.iter();
    assert_eq!(later.map(|arrival| arrival.units.len()).collect::<Vec<_>>(), [8, 4]);
}

#[test]
fn the_stand_ins_are_counted() {
    // Each column of provenance that says so: values, classes, rebuilds and the other side of the counters,
    // figures of planes and places, and two columns of nearly every hex.
    assert_eq!(DATA.stand_ins, 8164);
    let (_, units) = COMPILED_IN[0];
    let owners = units.replace(",stand-in", ",owner");
    let data = Data::read(&BTreeMap::from([("units.csv".to_owned(), owners)])).unwrap();
    assert_eq!(DATA.stand_ins - data.stand_ins, 184 + 26 + 38 + 361);
}

#[test]
fn a_bad_cell_is_named_with_file_line_and_column() {
    let line = "ii-8pz,II/8 Panzer,axis,german,german,15pz,,panzer,armor,Bn,0.5,1,6";
    let wrong = faults("units.csv", line, &line.replace(",0.5,1,6", ",0.5,1,x"));
    let place = "units.csv:13:67: column `attack`: `x` is no whole number (from 0 to 99)";
    assert_eq!(wrong, [place]);
    let wrong = faults(
        "scenarios/5.json",
        "\"1943-03-12\"\n  },\n  {\n   \"n\": 4",
        "\"1943-03-11\"\n  },\n  {\n   \"n\": 4",
    );
    assert_eq!(wrong, ["scenarios/5.json:1:1: the turns are not those of the calendar"]);
    let other = Data::read(&BTreeMap::from([("unit.csv".to_owned(), String::new())])).unwrap_err();
    assert!(other[0].to_string().starts_with("unit.csv:1:1: this game has no such file"));
}

#[test]
fn what_the_files_do_not_agree_on_is_found() {
    let told = |file: &str, from: &str, to: &str| faults(file, from, to).join("; ");
    let lost = told(
        "formations.json",
        "\"counters\": 11,\n   \"truck_t\": 2",
        "\"counters\": 12,\n   \"truck_t\": 2",
    );
    assert_eq!(lost, "formations.json:1:1: `2nz` has 11 counters, not 12");
    let twice = told("scenarios/5.json", "\"lforce\"", "\"201gds\"");
    assert_eq!(twice, "scenarios/5.json:1:1: `201gds` stands twice");
    let strip =
        told("scenarios/5.json", "\"air_strips\": [\n    \"B53.04\"", "\"air_strips\": [\n    \"B50.05\"");
    assert_eq!(strip, "scenarios/5.json:1:1: air strip B50.05 is in no village or point of interest");
}
