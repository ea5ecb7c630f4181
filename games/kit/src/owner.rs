//! Whose data files a folder holds: every game has its own, and some have the same names.

use serde_json::Value;
use std::collections::BTreeMap;

/// Whether files, by name, look like those of the game with this id: no JSON file says that it is another
/// `system`'s, and one file at least is known by name and shares most of its columns (CSV) or keys (JSON)
/// with the game's own: most of the one's and most of the other's, since a game with few columns has them
/// all in common with one that has many. A file that cannot be read speaks neither for nor against it.
#[must_use]
pub fn looks_like(id: &str, own: &[(String, String)], files: &BTreeMap<String, String>) -> bool {
    let mut like = false;
    for (name, text) in files {
        if let Ok(Value::Object(keys)) = serde_json::from_str(text)
            && let Some(said) = keys.get("system").and_then(Value::as_str)
        {
            if said != id {
                return false;
            }
            like = true;
        }
        if let Some((_, ours)) = own.iter().find(|(known, _)| known == name) {
            let (ours, theirs) = (heads(ours), heads(text));
            like |= most(&ours, &theirs) && most(&theirs, &ours);
        }
    }
    like
}

/// Columns of a CSV file, or keys of a JSON object.
fn heads(text: &str) -> Vec<String> {
    match serde_json::from_str(text) {
        Ok(Value::Object(keys)) => keys.into_iter().map(|(key, _)| key).collect(),
        Ok(_) => vec![],
        Err(_) => {
            let first = text.trim_start_matches('\u{feff}').lines().next().unwrap_or_default();
            first.split(',').map(|column| column.trim().to_owned()).collect()
        }
    }
}

/// Whether more than half of these are among the others.
fn most(these: &[String], others: &[String]) -> bool {
    these.iter().filter(|head| others.contains(head)).count() * 2 > these.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(of: &[(&str, &str)]) -> Vec<(String, String)> {
        of.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn files_of_one_name_are_told_apart_by_what_they_hold() {
        let own = files(&[("map.csv", "hex,terrain,road\n"), ("sets/a.json", r#"{"units": 1, "turns": 2}"#)]);
        let like = |given: &[(&str, &str)]| looks_like("sand", &own, &files(given).into_iter().collect());
        assert!(like(&[("map.csv", "\u{feff}hex, terrain\nA1,x\n")]), "a column is missing");
        assert!(!like(&[("map.csv", "hex,owner,port\nA1,x,y\n")]), "another game's map");
        let rich = "hex,terrain,road,mud,port,depot,weather\n";
        assert!(!like(&[("map.csv", rich)]), "the map of a game that has all of our columns and many more");
        assert!(like(&[("sets/a.json", r#"{"units": 1, "turns": 3}"#)]), "in a folder");
        assert!(!like(&[("notes.txt", "hex,terrain,road\n")]), "no file of the game");
        assert!(like(&[("any.json", r#"{"system": "sand"}"#)]));
        assert!(!like(&[("any.json", r#"{"system": "snow"}"#), ("map.csv", "hex,terrain,road\n")]));
        assert!(!like(&[]));
    }
}
