//! Who may use whom, as ARCHITECTURE.md shows it: crates by their manifests, the host's modules by their
//! paths, and what a pure crate may not even name.

use std::collections::BTreeMap;

use super::{Offences, Source, code, heads, is_rust, numbered, occurrences, sources};

/// Which crates of ours each crate may depend on. A game is any folder of `games/` but the kit. The root
/// package, the program, may use every one.
const CRATES: &[(&str, &str)] = &[
    ("crates/protocol", ""),
    ("crates/clock", ""),
    ("crates/rules-digest", ""),
    ("crates/disk", ""),
    ("crates/ladder", ""),
    ("crates/mail", "protocol"),
    ("crates/transport", "disk mail protocol"),
    ("crates/umpire", "clock kit ladder mail protocol rules-digest"),
    ("crates/picture", "kit"),
    ("crates/site", "kit ladder picture protocol rules-digest umpire"),
    ("crates/host", "clock disk kit ladder mail picture protocol transport umpire"),
    ("crates/postgres", "disk host mail protocol transport"),
    ("games/kit", "protocol"),
    ("games/*", "kit rules-digest"),
];

/// What else a rulebook and the kit may depend on.
const GAMES: [&str; 6] = ["csv-core", "erased-serde", "serde", "serde_json", "strsim", "thiserror"];

/// Where the host's modules are.
const HOST: &str = "crates/host/src";

/// Which modules of the host each of them may use. The commands (`src/cli`) wire everything, and nothing uses
/// them.
const MODULES: &[(&str, &str)] = &[
    ("mailbox", ""),
    ("wording", ""),
    ("store", ""),
    ("outbox", "store"),
    ("config", ""),
    ("office", "config"),
    ("ledgers", "config store"),
    ("tables", "office store"),
    ("post", "ledgers office outbox store tables"),
    ("rounds", "config"),
    ("hooks", "config"),
    ("requests", "store"),
    ("desk", "config ledgers office outbox post requests rounds store tables"),
    ("host", "config desk hooks ledgers office outbox post requests rounds store tables wording"),
    ("metrics", "host"),
    ("doctor", "config host store wording"),
    ("demo", "config host mailbox"),
    ("bench", "config host"),
];

/// Crates that know nothing of the world outside, and what of the standard library they may not name.
const PURE: &[(&str, &[&str])] = &[
    ("games", &["env", "fs", "io", "net", "process", "thread", "time"]),
    ("crates/protocol", &["env", "fs", "io", "net", "process", "thread", "time"]),
    ("crates/clock", &["env", "fs", "io", "net", "process", "thread", "time"]),
    ("crates/ladder", &["env", "fs", "io", "net", "process", "thread", "time"]),
    // Bytes that are read piece by piece, and dates as header fields write them.
    ("crates/mail", &["env", "fs", "net", "process", "thread"]),
    ("crates/picture", &["env", "fs", "io", "net", "process", "thread", "time"]),
    ("crates/site", &["env", "fs", "io", "net", "process", "thread", "time"]),
    // Threads play games side by side; they meet nothing but each other.
    ("crates/umpire", &["env", "fs", "io", "net", "process", "time"]),
];

/// What a file may name all the same, since a trait that it implements names it: how JSON is written says
/// `std::io::Write` for wherever that is, and here it is memory.
const NAMED_ONLY: [(&str, &str); 1] = [("games/kit/src/registry/canonical.rs", "io")];

fn manifest(offences: &mut Offences, Source { path, text }: &Source) {
    let folder = path.trim_end_matches("/Cargo.toml");
    let is_game = folder.starts_with("games/");
    let row = CRATES.iter().find(|(own, _)| *own == folder);
    let Some((_, allowed)) = row.or_else(|| CRATES.iter().find(|(own, _)| is_game && *own == "games/*"))
    else {
        return offences.at(path, 1, &format!("`{folder}` has no row in the table of crates"));
    };
    let mut section = "";
    for (number, line) in numbered(text) {
        let key = line.split(['.', ' ', '=']).next().unwrap_or_default();
        if line.starts_with('[') {
            section = line.trim();
            continue;
        }
        if !["[dependencies]", "[build-dependencies]"].contains(&section) || key.is_empty() || key == "#" {
            continue;
        }
        let fine = match key.strip_prefix("feldpost-") {
            Some(ours) => allowed.split(' ').any(|known| known == ours),
            None => !is_game || GAMES.contains(&key),
        };
        if !fine {
            offences.at(path, number, &format!("`{folder}` may not depend on `{key}`"));
        }
    }
}

fn module(offences: &mut Offences, Source { path, text }: &Source) {
    let table: BTreeMap<&str, &str> = MODULES.iter().copied().collect();
    let inside = path.trim_start_matches(HOST).trim_start_matches('/');
    let parts: Vec<&str> = inside.trim_end_matches(".rs").trim_end_matches("/mod").split('/').collect();
    let (own, depth) = (parts[0], parts.len());
    let text = code(text);
    if own == "lib" {
        return;
    }
    let Some(allowed) = table.get(own) else {
        return offences.at(path, 1, &format!("module `{own}` has no row in the table of directions"));
    };
    let mut used = heads(&text, "crate::");
    used.extend(heads(&text, &"super::".repeat(depth)));
    used.extend(heads(&text, &"super::".repeat(depth + 1)));
    for (line, name) in used {
        if name != own && table.contains_key(&*name) && !allowed.split(' ').any(|known| known == name) {
            offences.at(path, line, &format!("`{own}` may not use `{name}`"));
        }
    }
}

fn purity(offences: &mut Offences, outside: &[&str], Source { path, text }: &Source) {
    // What a test of the file itself touches is its own matter.
    let text = code(text.split("#[cfg(test)]").next().unwrap_or_default());
    let named = heads(&text, "std::").into_iter().filter(|(_, name)| outside.contains(&&**name));
    for (line, name) in named.filter(|(_, name)| !NAMED_ONLY.contains(&(path.as_str(), name.as_str()))) {
        offences.at(path, line, &format!("`std::{name}`: this crate knows nothing of the world outside"));
    }
    for name in ["HashMap", "HashSet"] {
        for (line, _) in occurrences(&text, name) {
            offences.at(path, line, &format!("`{name}`: its order differs from run to run"));
        }
    }
}

#[test]
fn crates_depend_only_on_what_stands_below_them() {
    let mut offences = Offences::default();
    for folder in ["crates", "games"] {
        for source in sources(folder, |path| path.ends_with("Cargo.toml")) {
            manifest(&mut offences, &source);
        }
    }
    offences.none();
}

#[test]
fn modules_use_only_what_stands_below_them() {
    let mut offences = Offences::default();
    for source in sources(HOST, is_rust) {
        module(&mut offences, &source);
    }
    offences.none();
}

#[test]
fn what_is_pure_does_not_name_the_world_outside() {
    let mut offences = Offences::default();
    for (folder, outside) in PURE {
        for source in sources(folder, |path| is_rust(path) && path.contains("/src/")) {
            purity(&mut offences, outside, &source);
        }
    }
    offences.none();
}

#[test]
fn a_wrong_direction_is_found_wherever_it_is_written() {
    let found = |look: &dyn Fn(&mut Offences, &Source), path: &str, text: &str| {
        let mut offences = Offences::default();
        look(&mut offences, &Source { path: path.to_owned(), text: text.to_owned() });
        offences.0
    };
    let cargo = "[dependencies]\nfeldpost-kit.workspace = true\nserde = \"1\"\n";
    assert_eq!(found(&manifest, "crates/umpire/Cargo.toml", cargo), [""; 0]);
    for (path, text, told) in [
        ("crates/protocol/Cargo.toml", cargo, "`crates/protocol` may not depend on `feldpost-kit`"),
        ("crates/umpire/Cargo.toml", "[dependencies]\nfeldpost-disk.workspace = true\n", "`feldpost-disk`"),
        ("games/any/Cargo.toml", "[dependencies]\ntempfile = \"3\"\n", "`tempfile`"),
        ("crates/any/Cargo.toml", "", "no row"),
    ] {
        assert!(found(&manifest, path, text).concat().contains(told), "{path}: {told}");
    }
    for (path, text) in [
        ("store/mod.rs", "use crate::host::Host;"),
        ("store/folder.rs", "use super::super::host;"),
        ("outbox/pace.rs", "use crate::{store, host::Host};"),
        ("tables/mod.rs", "use crate::post::Post;"),
        ("post/notices.rs", "use super::super::desk::Desk;"),
        ("ledgers/seen.rs", "use crate::tables::Tables;"),
        ("nowhere.rs", ""),
    ] {
        assert_eq!(found(&module, &format!("{HOST}/{path}"), text).len(), 1, "{path}: {text}");
    }
    let pure = |text: &str| {
        found(&|offences, source| purity(offences, PURE[0].1, source), "games/any/src/lib.rs", text).len()
    };
    assert_eq!((pure("use std::fs;"), pure("use std::{fmt, time::Instant};")), (1, 1));
    assert_eq!((pure("use std::collections::HashMap;"), pure("use std::fmt; // std::fs")), (1, 0));
}
