//! The digest of a rulebook: of the sources in its folder under `games/` and in the kit. And that of other
//! crates, for what one build must not take from another.
//!
//! It stands in each offer, so that a replay knows whether the same rules played the game. docs/protocol.md
//! says how to compute it by hand. Data have a digest of their own there; tests, templates and indexes change
//! no event and are left out.

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::path::Path;

const KIT: &str = "kit";

/// For the build script of a system in `games/NAME`: writes the digest as an array of 32 bytes to
/// `OUT_DIR/rules.rs`, and has it made again when a source changes.
///
/// # Panics
/// A source cannot be read.
pub fn write() {
    let own = variable("CARGO_MANIFEST_DIR");
    let own = Path::new(&own);
    let (Some(games), Some(name)) = (own.parent(), own.file_name()) else {
        panic!("{} is no folder under games/", own.display());
    };
    let mut files = Vec::new();
    for folder in [KIT, &name.to_string_lossy()] {
        println!("cargo:rerun-if-changed={}", games.join(folder).join("src").display());
        collect(games, &format!("{folder}/src"), &mut files);
    }
    files.sort();
    let line = |path: &String| format!("{}  games/{path}\n", hex(&read(&games.join(path))));
    put("rules.rs", files.iter().map(line).collect());
}

/// For the build script of a crate that keeps what it has worked out: writes the digest of the sources of
/// these crates to `OUT_DIR/build.rs`, so that no other build takes it for its own.
///
/// # Panics
/// A source cannot be read.
pub fn write_of_crates(names: &[&str]) {
    let own = variable("CARGO_MANIFEST_DIR");
    let Some(crates) = Path::new(&own).parent() else { panic!("{own} is no folder under crates/") };
    let mut files = Vec::new();
    for name in names {
        println!("cargo:rerun-if-changed={}", crates.join(name).join("src").display());
        collect(crates, &format!("{name}/src"), &mut files);
    }
    files.sort();
    let line = |path: &String| format!("{}  crates/{path}\n", hex(&read(&crates.join(path))));
    put("build.rs", files.iter().map(line).collect());
}

/// Writes the digest of these lines as an array of 32 bytes.
fn put(name: &str, lines: String) {
    let bytes: Vec<u8> = Sha256::digest(lines).to_vec();
    let path = Path::new(&variable("OUT_DIR")).join(name);
    std::fs::write(&path, format!("{bytes:?}")).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn hex(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

fn collect(games: &Path, folder: &str, files: &mut Vec<String>) {
    let shown = games.join(folder);
    let entries = std::fs::read_dir(&shown).unwrap_or_else(|error| panic!("{}: {error}", shown.display()));
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        // What a system or an editor leaves behind is no source.
        if name.starts_with('.') || name.ends_with('~') {
            continue;
        }
        let path = format!("{folder}/{name}");
        if games.join(&path).is_dir() { collect(games, &path, files) } else { files.push(path) }
    }
}
