//! Finds what each game brings to the tests of the house (`games/NAME/tests/house/mod.rs`), so that no list
//! outside of `games/` names a game. `tests/main.rs` takes the modules in; nothing of this is in the program.
use std::path::Path;
use std::{env, fs};

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("Cargo says where the package lies");
    let games = Path::new(&root).join("games");
    // A new game is a line in this file.
    println!("cargo:rerun-if-changed=Cargo.toml");
    println!("cargo:rerun-if-env-changed=CARGO_MANIFEST_DIR");
    let entries = fs::read_dir(&games).unwrap_or_else(|error| panic!("{}: {error}", games.display()));
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    let mut modules = String::new();
    for name in names {
        let module = games.join(&name).join("tests/house/mod.rs");
        if module.is_file() {
            println!("cargo:rerun-if-changed={}", module.display());
            modules += &format!("#[path = {module:?}]\nmod {};\n", name.replace('-', "_"));
        }
    }
    let path = Path::new(&env::var("OUT_DIR").expect("Cargo says where to write")).join("games.rs");
    fs::write(&path, modules).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}
