//! What an owner's data may be.

use feldpost_kit::system::GameSystem;
use feldpost_nebelfurt::data::{Data, FILES};
use feldpost_nebelfurt::system;
use std::collections::{BTreeMap, BTreeSet};

fn with(name: &str, change: impl Fn(&str) -> String) -> Result<Data, Vec<String>> {
    let own = FILES.iter().find(|(known, _)| *known == name).unwrap().1;
    let files = BTreeMap::from([(name.to_owned(), change(own))]);
    Data::read(&files).map_err(|faults| faults.iter().map(ToString::to_string).collect())
}

#[test]
fn the_compiled_in_data_are_whole() {
    let data = Data::compiled_in().unwrap();
    assert_eq!((data.units.len(), data.villages().count(), data.stand_ins), (8, 3, 0));
    assert!(data.notes.is_empty());
    assert!(
        system().owns(&FILES.map(|(name, text)| (name.to_owned(), text.to_owned())).into_iter().collect())
    );
}

#[test]
fn an_owner_changes_what_it_wants_and_says_whose_it_is() {
    let changed = with("units.csv", |own| own.replace("Mill Watch", "Night Watch")).unwrap();
    assert_eq!(changed.notes.len(), 1, "it does not say whose the name is");
    let owned =
        |own: &str| own.replace("Mill Watch,N03.01,N03.01,outside", "Night Watch,N03.01,N03.01,owner");
    assert!(with("units.csv", owned).unwrap().notes.is_empty());
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let told = |name: &str, from: &str, to: &str| with(name, |own| own.replacen(from, to, 1)).unwrap_err();
    assert_eq!(told("units.csv", "S01.03", "S09.03"), ["units.csv:2:22: column `raid`: `S09.03` is no hex"]);
    assert_eq!(
        told("units.csv", "r2,raider", "r2,rider"),
        ["units.csv:3:4: column `side`: `rider` is not known (raider or warden)"]
    );
    assert_eq!(told("map.csv", "S01.01,meadow,,,outside\n", ""), ["map.csv:1:1: S01.01 stands nowhere"]);
    assert_eq!(
        told("scenarios/siege.json", "5", "50"),
        ["scenarios/siege.json:4:10: a game has 1 to 9 days"]
    );
    let files = BTreeMap::from([("weather.csv".to_owned(), String::new())]);
    let faults = Data::read(&files).unwrap_err();
    assert_eq!(faults[0].reason, "this game has no such file");
}

/// What stands in the folder is what is compiled in.
#[test]
fn every_file_of_the_game_is_listed() {
    let wording = system().wording();
    let names = |path: &std::path::Path| -> Vec<String> {
        let entries = std::fs::read_dir(path).unwrap();
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
    };
    let texts = [wording.templates, wording.messages].concat();
    for (folder, listed) in [("templates", texts.as_slice()), ("help", wording.help)] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let languages = names(&path).into_iter();
        let found = languages
            .flat_map(|own| names(&path.join(&own)).into_iter().map(move |file| format!("{own}/{file}")));
        let listed: BTreeSet<String> = listed.iter().map(|(path, _)| (*path).to_owned()).collect();
        assert_eq!(found.collect::<BTreeSet<_>>(), listed);
    }
}
