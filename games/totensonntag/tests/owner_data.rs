//! Data files of an owner: what was exported is clean, and a mistake in them is named with its place.

use crate::common::Seeded;
use feldpost_kit::dice::Dice;
use feldpost_kit::fault::Fault;
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::{Awaiting, GameSystem, Input, Terms, Viewer};
use feldpost_totensonntag::Totensonntag;
use feldpost_totensonntag::data::Data;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn files() -> BTreeMap<String, String> {
    Data::compiled_in().unwrap().files.into_iter().collect()
}

/// The faults of these files with one text replaced in one of them.
#[track_caller]
fn faults(file: &str, from: &str, to: &str) -> Vec<String> {
    let mut files = files();
    let text = files.get_mut(file).unwrap();
    assert_eq!(text.matches(from).count(), 1, "{from:?} in {file}");
    *text = text.replacen(from, to, 1);
    told(&files)
}

fn told(files: &BTreeMap<String, String>) -> Vec<String> {
    match Data::read(files) {
        Ok(_) => vec![],
        Err(faults) => faults.iter().map(Fault::to_string).collect(),
    }
}

#[test]
fn what_is_exported_is_read_back_alike() {
    let own = Data::compiled_in().unwrap();
    let read = Data::read(&files()).unwrap();
    assert_eq!(read, own);
    assert_eq!(read.notes(), vec![]);
    // A file that is not given is the program's own.
    let units = BTreeMap::from([("units.csv".to_owned(), files()["units.csv"].clone())]);
    assert_eq!(Data::read(&units).unwrap(), own);
}

#[test]
fn every_mistake_of_a_line_is_named_at_once() {
    let line = "8mg,8 MG/21 Pzd,dak,german,21pz";
    let told = faults("units.csv", line, "8MG,8 MG/21 Pzd,axis,german,21 pz");
    assert_eq!(told.len(), 4, "{told:#?}");
    assert!(told[0].ends_with(":1: column `id`: `8MG` is no id (1 to 15 of a-z, 0-9 and -)"), "{told:#?}");
    assert!(told[1].ends_with(":17: column `side`: `axis` is not known (dak or cw)"), "{told:#?}");
    assert!(told[2].contains(":29: column `division`: `21 pz` is no id"), "{told:#?}");
    assert!(
        told[3].starts_with("scenario.json:") && told[3].contains("`8mg` is not in units.csv"),
        "{told:#?}"
    );
}

#[test]
fn files_that_do_not_fit_each_other_are_found() {
    let told = faults("map.csv", "K11,K,11,6,10,rough", "K11,K,12,6,10,swamp");
    assert_eq!(
        told,
        [
            "map.csv:202:7: column `col`: `12` does not belong to hex K11 (11)",
            "map.csv:202:15: column `terrain`: `swamp` is not known (one of clear, rough, escarpment)",
        ]
    );
    let told = faults("map.csv", "\nG9,G,9,6,6,clear", "\nG9,G,9,6,6,escarpment");
    assert_eq!(told.len(), 3, "{told:#?}");
    assert!(told[2].contains("`7h` (armor) may not stand on the escarpment in G9"), "{told:#?}");
    assert!(told[2].ends_with("(group `7armd-tanks`; the ground stands in map.csv)"), "{told:#?}");
    let told = faults("map.csv", "\nJ19,J,19,15,9,", "\nJ19,J,19,15,9,escarpment #");
    assert_eq!(told.len(), 1, "{told:#?}");
    let told =
        faults("scenario.json", "\"hex\": \"Q2\",\n  \"cost_mps\": 2", "\"hex\": \"P2\",\n  \"cost_mps\": 2");
    assert!(told.len() == 1 && told[0].ends_with("P2 is on no edge of the map"), "{told:#?}");
    let told = faults("editions.json", "\"title\": \"Chinese", "\"titel\": \"Chinese");
    assert!(told.len() == 1 && told[0].contains("missing field `title`"), "{told:#?}");
    let told = faults("scenario.json", "\"stacking_limit\": 3,", "\"stacking_limit\": 3");
    assert!(told.len() == 1 && told[0].starts_with("scenario.json:20:"), "{told:#?}");
}

#[test]
fn a_column_that_says_otherwise_than_the_scenario_is_found() {
    for (file, from, to, told) in [
        (
            "map.csv",
            ",Gambut,,dak,",
            ",Gambut,,cw,",
            "`cw` is not what scenario.json says, which is played (dak)",
        ),
        (
            "map.csv",
            "\nQ13,Q,13,5,16,clear,no,no,,Via Balbia,,dak:15pz:2",
            "\nQ13,Q,13,5,16,clear,no,no,,Via Balbia,,",
            "(dak:15pz:2)",
        ),
    ] {
        let found = faults(file, from, to);
        assert!(found.len() == 1 && found[0].contains(told), "{found:#?}");
    }
    let mut files = files();
    let units = files.get_mut("units.csv").unwrap();
    *units = units.replacen(",J18+1,", ",J18,", 1);
    let found = self::told(&files);
    assert!(
        found.len() == 1 && found[0].contains("`setup_hexes`: `J18` is not what scenario.json says"),
        "{found:#?}"
    );
    *files.get_mut("units.csv").unwrap() = self::files()["units.csv"].replacen(",E..O,", ",E..N,", 1);
    assert!(self::told(&files)[0].ends_with("which is played (E..O)"));
}

#[test]
fn a_hex_that_is_cut_off_is_found() {
    let mut files = files();
    let map = files.get_mut("map.csv").unwrap();
    // M7 among escarpments: no tank can come there.
    for hex in ["M6", "M8", "L6", "L7", "N6", "N7"] {
        let start = map.find(&format!("\n{hex},")).unwrap() + 1;
        let end = start + map[start..].find('\n').unwrap();
        let line =
            map[start..end].replacen(",clear,", ",escarpment,", 1).replacen(",rough,", ",escarpment,", 1);
        map.replace_range(start..end, &line);
    }
    let told = told(&files);
    assert_eq!(told.len(), 1, "{told:#?}");
    assert!(told[0].contains("column `hex`: `M7` cuts M7 off: no way for armor from "), "{told:#?}");
}

#[test]
fn a_table_saved_by_a_spreadsheet_is_read() {
    let mut files = files();
    let own = Data::read(&files).unwrap();
    for (name, text) in &mut files {
        if name.ends_with(".csv") {
            *text = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        }
    }
    let units = files.get_mut("units.csv").unwrap();
    *units = units.replacen("8 MG/21 Pzd", "\"8 MG/21 Pzd\"", 1);
    let read = Data::read(&files).unwrap();
    assert_eq!((read.units, read.map), (own.units, own.map));
    files.insert("units.csv".to_owned(), self::files()["units.csv"].replace(',', ";"));
    let told = told(&files);
    assert!(told[0].starts_with("units.csv:1:1: the header has no column id, "), "{told:#?}");
    assert!(told[0].ends_with("(the first line names the columns, parted by commas)"), "{told:#?}");
}

#[test]
fn what_an_owner_typed_in_is_no_stand_in() {
    let mut files = files();
    let before = Data::read(&files).unwrap().stand_ins;
    for text in files.values_mut() {
        *text = text.replace(",stand-in", ",owner");
    }
    let system = Totensonntag::compiled_in().unwrap().with_data(&files).unwrap();
    assert!(before > 0 && system.card().stand_ins == 0);
    assert_eq!(system.data_notes(), vec![]);
    // A value that was changed and does not say by whom.
    let mut files = self::files();
    let units = files.get_mut("units.csv").unwrap();
    *units = units.replacen(",armor,M13/40,3,", ",armor,M13/40,4,", 1);
    let notes = Data::read(&files).unwrap().notes();
    let told: Vec<String> = notes.iter().map(Fault::to_string).collect();
    let expected = "units.csv:2:49: column `sf`: `4` is not the stand-in value `3` that came with the \
                    program (write owner in sf_src if it is from your copy)";
    assert_eq!(told, [expected]);
}

#[test]
fn policies_that_an_older_copy_lacks_are_the_programs_own() {
    let mut files = files();
    let text = files.get_mut("editions.json").unwrap();
    let mut editions: serde_json::Value = serde_json::from_str(text).unwrap();
    editions["policies"].as_object_mut().unwrap().remove("hit_comparison");
    for edition in editions["editions"].as_object_mut().unwrap().values_mut() {
        edition["policies"].as_object_mut().unwrap().remove("hit_comparison");
    }
    *text = editions.to_string();
    let system = Totensonntag::compiled_in().unwrap().with_data(&files).unwrap();
    let terms = Terms { edition: "zh".to_owned(), ..Terms::default() };
    assert_eq!(system.policies(&terms).unwrap()["hit_comparison"], "above");
    system.setup(&terms).unwrap();
}

/// One field of one line, or some characters, changed at random.
fn mutated(random: &mut Seeded, text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = random.below(lines.len());
    let words = [
        "",
        "-1",
        "0",
        "1",
        "5",
        "6",
        "99",
        "999999999999",
        "x",
        "A1",
        "q19",
        "dak",
        "cw",
        "owner",
        "stand-in",
        "yes",
        "no",
        "true",
        "escarpment",
        "rough",
        "clear",
        "artillery",
        "aircraft",
        "armor",
        "infantry",
        "german",
        "8mg",
        "7armd",
        "a,b",
        "\"",
        "\"\"",
        "\u{feff}",
        "\u{fffd}",
        "  ",
        "3.5",
        "+2",
        "\t",
    ];
    match random.below(5) {
        0 => {
            lines.remove(at);
        }
        1 => lines.insert(at, lines[random.below(lines.len())].clone()),
        2 => {
            let mut characters: Vec<char> = lines[at].chars().collect();
            let place = random.below(characters.len());
            characters[place] = random.of(&[',', '"', '-', '9', 'z', ' ', 'é', '\0']);
            lines[at] = characters.into_iter().collect();
        }
        _ => {
            let mut fields: Vec<String> = lines[at].split(',').map(str::to_owned).collect();
            let place = random.below(fields.len());
            fields[place] = random.of(&words).to_owned();
            lines[at] = fields.join(",");
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn any_single_change_is_legal_or_named_with_its_place() {
    let own = files();
    let mut random = Seeded(1941);
    let (mut legal, mut wrong) = (0, 0);
    for round in 0..400 {
        let name = ["units.csv", "map.csv"][round % 2];
        let text = mutated(&mut random, &own[name]);
        let files = BTreeMap::from([(name.to_owned(), text.clone())]);
        match Data::read(&files) {
            Ok(data) => {
                legal += 1;
                assert!(data.notes().len() <= 2);
                begins(data);
            }
            Err(faults) => {
                wrong += 1;
                assert!(!faults.is_empty());
                for fault in &faults {
                    let text = files.get(&fault.file).or(own.get(&fault.file)).unwrap();
                    let line = text.lines().nth(fault.line - 1);
                    let length = line.unwrap_or_else(|| panic!("{fault}: no such line")).chars().count();
                    assert!((1..=length + 2).contains(&fault.column), "{fault}: no such column");
                    assert!(!fault.reason.is_empty() && !fault.to_string().contains('\n'), "{fault}");
                }
            }
        }
    }
    assert!(legal > 25 && wrong > 150, "{legal} legal, {wrong} wrong");
}

/// Dice that all fall alike.
struct Fours;

impl Dice for Fours {
    fn roll(&mut self, _label: &str, _sides: u16, count: usize) -> Vec<u16> {
        vec![4; count]
    }
}

/// Data that are legal can be played with: both set up, and the first couplet begins.
fn begins(data: Data) {
    let system = Totensonntag::new(data);
    let mut board = system.setup(&Terms::default()).unwrap();
    for _ in 0..2 {
        let Awaiting::Orders { sides, decision } = system.awaiting(&board) else { panic!("no set-up") };
        assert!(decision.id.starts_with("setup."), "{decision:?}");
        let view = system.view(&board, Viewer::Side(sides[0]));
        let sheet = system.parse(&view, &InputLine::number_all("place default\ndone"));
        let played = system.resolve(
            &board,
            &Input::Orders { side: sides[0], sheet, answers: BTreeMap::new() },
            &mut Fours,
        );
        assert!(played.fates.iter().all(|fate| fate.refusal().is_none()), "{:?}", played.fates);
        played.events.iter().for_each(|event| system.apply(&mut board, event));
    }
    assert_eq!((board.turn, board.couplet), (1, 1));
    let page = system.page(&system.view(&board, Viewer::Umpire));
    assert!(!page.hexes.is_empty());
}

/// One value of a JSON text, no list and no object, changed at random.
fn mutated_value(random: &mut Seeded, value: &mut Value) {
    match value {
        Value::Object(fields) => {
            let at = random.below(fields.len());
            let field = fields.values_mut().nth(at).unwrap();
            mutated_value(random, field);
        }
        Value::Array(items) if !items.is_empty() => {
            let at = random.below(items.len());
            mutated_value(random, &mut items[at]);
        }
        single => {
            let others = [
                json!(null),
                json!(0),
                json!(-1),
                json!(7),
                json!(u64::MAX),
                json!(i64::MIN),
                json!(1.5),
                json!(true),
                json!(""),
                json!("M7"),
                json!("Z9"),
                json!("dak"),
                json!("cw"),
                json!("8mg"),
                json!("ariete"),
                json!([]),
                json!({}),
                json!("E"),
                json!(2_000_000_000),
            ];
            *single = random.of(&others);
        }
    }
}

#[test]
fn any_single_change_of_the_scenario_or_the_editions_is_legal_or_named_with_its_place() {
    let own = files();
    let mut random = Seeded(24);
    let (mut legal, mut wrong) = (0, 0);
    for round in 0..240 {
        let name = ["scenario.json", "scenario.json", "editions.json"][round % 3];
        let mut value: Value = serde_json::from_str(&own[name]).unwrap();
        mutated_value(&mut random, &mut value);
        let text = serde_json::to_string_pretty(&value).unwrap();
        match Data::read(&BTreeMap::from([(name.to_owned(), text.clone())])) {
            Ok(data) => {
                legal += 1;
                begins(data);
            }
            Err(faults) => {
                wrong += 1;
                for fault in faults {
                    let text = if fault.file == name { &text } else { &own[&fault.file] };
                    assert!((1..=text.lines().count()).contains(&fault.line), "{fault}: no such line");
                }
            }
        }
    }
    assert!(legal > 20 && wrong > 100, "{legal} legal, {wrong} wrong");
}

#[test]
fn any_text_at_all_is_refused_and_nothing_panics() {
    let mut random = Seeded(24);
    for name in ["units.csv", "map.csv", "scenario.json", "editions.json"] {
        for text in ["", "\n", ",", "{}", "[]", "null", "\"", "id,id\n1,2", "{\"a\":"] {
            assert!(
                Data::read(&BTreeMap::from([(name.to_owned(), text.to_owned())])).is_err(),
                "{name} {text}"
            );
        }
        for _ in 0..10 {
            let text = files()[name].clone();
            let cut: String = text.chars().take(random.below(text.chars().count())).collect();
            // Cut off at the last line's end it may still be whole; it must only not panic.
            let _ = Data::read(&BTreeMap::from([(name.to_owned(), cut)]));
        }
    }
}
