//! Where a search begins: inputs of each target that are good, or were bad once.

use std::fs;
use std::path::{Path, PathBuf};

use feldpost_protocol::journal::chain::usable_prefix_len;

/// Folders of mails, from the root of the repository.
const MAILS: [&str; 3] = ["tests/corpus", "tests/probes", "tests/hostile/corpus"];
/// How many bytes of a recorded journal are taken: enough for every kind of entry but the last.
const JOURNAL: usize = 24_000;

/// The root of the repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every seed of a target, and all that was found with it before, in a fixed order: name and bytes.
///
/// # Panics
/// A folder of the repository is missing or cannot be read.
#[must_use]
pub fn of(target: &str) -> Vec<(String, Vec<u8>)> {
    let mut seeds = Vec::new();
    for folder in ["seeds", "findings"] {
        gather(&root().join("fuzz").join(folder).join(target), &mut seeds);
    }
    match target {
        "mail" => {
            MAILS.iter().for_each(|folder| gather(&root().join(folder), &mut seeds));
            let mut of_games = Vec::new();
            gather(&root().join("games"), &mut of_games);
            seeds.extend(of_games.into_iter().filter(|(name, _)| name.ends_with(".eml")));
        }
        "data" => seeds.extend(compiled_in()),
        "journal" => seeds.extend(recorded()),
        _ => {}
    }
    seeds
}

/// All files below a folder but expectations and texts for people.
fn gather(folder: &Path, seeds: &mut Vec<(String, Vec<u8>)>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    paths.sort();
    for path in paths {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if path.is_dir() {
            gather(&path, seeds);
        } else if !["json", "md", "rs"].contains(&ending) {
            let shown = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
            seeds.push((shown, fs::read(&path).expect("it can be read")));
        }
    }
}

/// The data files of each system, as the target wants them.
fn compiled_in() -> Vec<(String, Vec<u8>)> {
    let whole = |files: &[(String, String)]| {
        let pieces: Vec<String> = files.iter().map(|(name, text)| format!("FILE {name}\n{text}")).collect();
        pieces.join("\n").into_bytes()
    };
    feldpost::games::standard().cards().map(|card| (card.id.to_owned(), whole(&card.data))).collect()
}

/// The beginnings of the recorded journals, as bytes and as lines to be linked.
fn recorded() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    gather(&root().join("tests/journals"), &mut files);
    let mut seeds = Vec::new();
    for (name, bytes) in files.into_iter().filter(|(name, _)| name.ends_with(".jsonl")) {
        let beginning = &bytes[..usable_prefix_len(&bytes[..bytes.len().min(JOURNAL)])];
        for how in [0, 1] {
            seeds.push((format!("{name}.{how}"), [&[how][..], beginning].concat()));
        }
    }
    seeds
}
