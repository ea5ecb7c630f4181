//! Computes the digest of each rulebook: of the sources in its folder under `games/` and in the kit.
//!
//! It stands in each offer, so that a replay knows whether the same rules played the game. docs/protocol.md
//! says how to compute it by hand. Data have a digest of their own there; tests, templates and indexes change
//! no event and are left out.

use sha2::{Digest, Sha256};
use std::path::Path;

const KIT: &str = "kit";

fn main() {
    println!("cargo:rerun-if-changed=games");
    let mut constants = String::new();
    let mut systems: Vec<String> = names("games")
        .into_iter()
        .filter(|name| Path::new("games").join(name).join("src").is_dir())
        .collect();
    systems.retain(|name| name != KIT);
    for system in systems {
        let mut files = Vec::new();
        for folder in [KIT, &system] {
            collect(&format!("games/{folder}/src"), &mut files);
        }
        files.sort();
        let lines: String = files.iter().map(|path| format!("{}  {path}\n", hex(&read(path)))).collect();
        let bytes: Vec<u8> = Sha256::digest(lines).to_vec();
        let constant = system.to_uppercase().replace('-', "_");
        constants += &format!("pub const {constant}: Hash32 = Hash32({bytes:?});\n");
    }
    let out = std::env::var("OUT_DIR").unwrap_or_else(|error| panic!("OUT_DIR: {error}"));
    let path = Path::new(&out).join("rules.rs");
    std::fs::write(&path, constants).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

fn read(path: &str) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn names(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    // What a system or an editor leaves behind is no source.
    let mut names: Vec<String> =
        names.filter(|name| !name.starts_with('.') && !name.ends_with('~')).collect();
    names.sort();
    names
}

fn collect(folder: &str, files: &mut Vec<String>) {
    for name in names(folder) {
        let path = format!("{folder}/{name}");
        if Path::new(&path).is_dir() { collect(&path, files) } else { files.push(path) }
    }
}
