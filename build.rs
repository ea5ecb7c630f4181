//! Computes the digest of the rules module: every source and data file under `games/`.
//!
//! It stands in each offer, so that a replay knows whether the same rules played the game.

use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=games");
    let mut files = Vec::new();
    for folder in ["games/kit/src", "games/totensonntag/src", "games/totensonntag/data"] {
        collect(Path::new(folder), &mut files);
    }
    files.sort();
    let mut hasher = Sha256::new();
    for file in files {
        let bytes = std::fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        hasher.update(format!("{} {}\n", file.display(), bytes.len()));
        hasher.update(bytes);
    }
    let digest: String = hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    println!("cargo:rustc-env=FELDPOST_RULES_DIGEST={digest}");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}
