//! Lists the files under `templates/`, so that a new one is compiled in by being there, and a language too.
//!
//! And the digest of all that a game is folded by, but its rules: a snapshot of another build is made again.
use std::io;
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    feldpost_rules_digest::write_of_crates(&["clock", "umpire", "protocol"]);
    // Asked for when it runs: a checkout that was moved keeps the built script.
    let own = std::env::var_os("CARGO_MANIFEST_DIR");
    let own = own.ok_or_else(|| io::Error::other("CARGO_MANIFEST_DIR is not set"))?;
    let folder = Path::new(&own).join("../../templates");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    walk(&folder, &mut files)?;
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(&folder).map_err(io::Error::other)?;
        let name = name.to_string_lossy().replace('\\', "/");
        list.push_str(&format!("    ({name:?}, include_str!({:?})),\n", file.display()));
    }
    list.push(']');
    let out = std::env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    std::fs::write(Path::new(&out).join("templates.rs"), list)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let is_text = ["txt", "html", "ftl"].iter().any(|end| path.extension().is_some_and(|is| is == *end));
        if path.is_dir() {
            walk(&path, files)?;
        } else if is_text {
            files.push(path);
        }
    }
    Ok(())
}
