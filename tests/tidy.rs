//! The house rules that the compiler does not hold: size, directions, rule citations, what the
//! repository says of itself, and that no file is forgotten. Every check names all offences at once,
//! and fails if what it looks at is not there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

mod books;
mod dependencies;
mod directions;
mod files;
mod literals;
mod messages;
mod mutants;
mod names;
mod rules;

/// A file below this many lines can be read in one sitting.
const LINES_MAX: usize = 500;
/// As in `rustfmt.toml`, which does not break strings and comments.
const WIDTH_MAX: usize = 110;

/// A file with its path from the root of the repository.
#[derive(Clone)]
struct Source {
    path: String,
    text: String,
}

/// What is wrong, with its place.
#[derive(Default)]
struct Offences(Vec<String>);

impl Offences {
    fn at(&mut self, path: &str, line: usize, what: &str) {
        self.0.push(format!("{path}:{line}: {what}"));
    }

    fn none(self) {
        assert!(self.0.is_empty(), "{} offences:\n{}\n", self.0.len(), self.0.join("\n"));
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The files of a folder that `keep` wants, by path. There must be one.
fn sources(folder: &str, keep: impl Fn(&str) -> bool) -> Vec<Source> {
    let mut found = Vec::new();
    walk(&root().join(folder), &mut |path| {
        let shown = path.strip_prefix(root()).expect("walked from the root").display().to_string();
        if keep(&shown) {
            let bytes = fs::read(path).unwrap_or_else(|error| panic!("{shown}: {error}"));
            found.push(Source { path: shown, text: String::from_utf8_lossy(&bytes).into_owned() });
        }
    });
    found.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(!found.is_empty(), "there is nothing to look at in `{folder}`");
    found
}

fn walk(folder: &Path, visit: &mut impl FnMut(&Path)) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("a folder that can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // `.git` is a folder, or in a second working tree a file that names one.
        if ["target", ".git"].contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            walk(&path, visit);
        } else {
            visit(&path);
        }
    }
}

fn is_rust(path: &str) -> bool {
    path.ends_with(".rs")
}

/// What is written by hand in the second verifier: not `page.js`, which is made, nor the bundled libraries.
fn is_script(path: &str) -> bool {
    let written = [".mjs", ".html", ".sh"].iter().any(|end| path.ends_with(end));
    path.starts_with("verifier/") && written && path != "verifier/lib/noble.mjs"
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(at, line)| (at + 1, line))
}

/// The text without its comments; line numbers stay.
fn code(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// Where `pattern` stands as the beginning of a word: (line, the text behind it).
fn occurrences<'t>(text: &'t str, pattern: &'t str) -> impl Iterator<Item = (usize, &'t str)> {
    text.match_indices(pattern)
        .filter(|(at, _)| !text[..*at].ends_with(is_word))
        .map(|(at, _)| (text[..at].matches('\n').count() + 1, &text[at + pattern.len()..]))
}

fn word(text: &str) -> &str {
    &text[..text.find(|c| !is_word(c)).unwrap_or(text.len())]
}

/// The first names behind a path: `store` of `crate::store::Id`, both of `crate::{dice, store::Id}`.
fn heads(text: &str, path: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let in_path = |rest: &str| text[..text.len() - rest.len() - path.len()].ends_with(':');
    for (line, rest) in occurrences(text, path).filter(|(_, rest)| !in_path(rest)) {
        let Some(group) = rest.strip_prefix('{') else {
            found.push((line, word(rest).to_owned()));
            continue;
        };
        let (mut depth, mut fresh) = (0, true);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => fresh = true,
                c if depth == 0 && fresh && is_word(c) => {
                    found.push((line, word(&group[at..]).to_owned()));
                    fresh = false;
                }
                _ => {}
            }
        }
    }
    found
}

#[test]
fn files_are_small_and_finished() {
    let unfinished = [
        concat!("todo", "!"),
        concat!("unimplemented", "!"),
        concat!("dbg", "!"),
        concat!("FIX", "ME"),
        concat!("#[ig", "nore"),
    ];
    let mut offences = Offences::default();
    for Source { path, text } in sources("", |path| is_rust(path) || is_script(path)) {
        let count = text.lines().count();
        if count >= LINES_MAX {
            offences.at(&path, count, &format!("{count} lines; stay below {LINES_MAX}"));
        }
        for (number, line) in numbered(&text) {
            if line.contains('\t') {
                offences.at(&path, number, "a tab");
            }
            if line.chars().count() > WIDTH_MAX {
                offences.at(&path, number, &format!("{} characters", line.chars().count()));
            }
            for sign in unfinished.iter().filter(|sign| line.contains(**sign)) {
                offences.at(&path, number, &format!("`{sign}`"));
            }
        }
    }
    offences.none();
}

/// The modules that games bring to the tests of the house, as the build script found them.
const OF_GAMES: &str = include_str!(concat!(env!("OUT_DIR"), "/games.rs"));

/// What may stand at the root: whatever else lies there was left behind.
const AT_THE_ROOT: [&str; 25] = [
    ".ci",
    ".gitignore",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    // Finds the tests that games bring to the house.
    "build.rs",
    "clippy.toml",
    // Figures of speed, which no test asks for: `cargo bench`.
    "benches",
    "contrib",
    "crates",
    "deny.toml",
    "docs",
    "fuzz",
    "games",
    "rustfmt.toml",
    "src",
    "target",
    "templates",
    "tests",
    // Checks journals without the program, in a browser too.
    "verifier",
];

#[test]
fn nothing_was_left_behind_at_the_root() {
    let mut offences = Offences::default();
    let mut missing: Vec<&str> = AT_THE_ROOT.to_vec();
    // A target folder may lie elsewhere.
    missing.retain(|name| *name != "target");
    for entry in fs::read_dir(root()).expect("the root") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        missing.retain(|known| *known != name);
        if name != ".git" && !AT_THE_ROOT.contains(&name.as_str()) {
            offences.at(&name, 1, "does not belong at the root: move it, or name it here with its reason");
        }
    }
    for name in missing {
        offences.at(name, 1, "is named here and is not there");
    }
    offences.none();
}

/// The host name behind every `@` that has the look of a mail address.
fn mail_hosts(line: &str) -> impl Iterator<Item = &str> {
    line.match_indices('@').filter_map(|(at, _)| {
        let rest = &line[at + 1..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !".-".contains(c)).unwrap_or(rest.len());
        let host = rest[..end].trim_matches(['.', '-']);
        let top = host.rsplit_once('.')?.1;
        let is_name = top.len() > 1 && top.bytes().all(|b| b.is_ascii_alphabetic());
        (is_name && line[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || "._-+".contains(c)))
            .then_some(host)
    })
}

#[test]
fn the_repository_speaks_of_itself_and_of_nobody_else() {
    let foreign = [concat!("/wo", "rk/"), concat!("../sha", "red"), concat!("iss", "ue #")];
    // Names that RFC 2606 keeps for examples.
    let examples = ["example", "example.org", "example.com", "example.net", "test", "invalid", "localhost"];
    let binary = [".png", ".ico", ".lock", ".ttf"];
    // A licence names who gives it.
    let own = |path: &str| {
        let licence = ["verifier/lib/LICENSE", "crates/picture/fonts/LICENSE"];
        !binary.iter().any(|end| path.ends_with(end)) && !licence.iter().any(|begin| path.starts_with(begin))
    };
    let mut offences = Offences::default();
    for Source { path, text } in sources("", own) {
        for (number, line) in numbered(&text) {
            for phrase in foreign.iter().filter(|phrase| line.to_lowercase().contains(**phrase)) {
                offences.at(
                    &path,
                    number,
                    &format!("`{phrase}` means nothing to a reader of this repository"),
                );
            }
            for host in mail_hosts(line) {
                let lower = host.to_ascii_lowercase();
                if !examples.iter().any(|name| lower == *name || lower.ends_with(&format!(".{name}"))) {
                    offences.at(&path, number, &format!("an address at `{host}`; use example.org"));
                }
            }
        }
    }
    offences.none();
}

#[test]
fn no_source_file_is_forgotten() {
    let mut offences = Offences::default();
    let all: BTreeMap<String, String> = sources("", is_rust).into_iter().map(|s| (s.path, s.text)).collect();
    for Source { path, text } in sources("", |path| path.ends_with("Cargo.toml")) {
        let folder = path.trim_end_matches("Cargo.toml");
        let in_tests =
            |file: &str| file.strip_prefix(folder)?.strip_prefix("tests/").map(|f| !f.contains('/'));
        let several = all.keys().filter(|file| in_tests(file) == Some(true)).count() > 1;
        if several && !(text.contains("autotests = false") && text.contains("path = \"tests/main.rs\"")) {
            offences.at(&path, 1, "several files in tests/: make them modules of one program, tests/main.rs");
        }
    }
    for path in all.keys() {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let above = folder.rsplit_once('/').map_or("", |(above, _)| above);
        // A `tests` folder with one file needs no list: Cargo finds it.
        // A bench is a program of its own, named in the manifest.
        if folder == "benches" {
            continue;
        }
        let alone = folder.ends_with("tests") && !all.contains_key(&format!("{folder}/main.rs"));
        // What a game brings to the house is found by the build script, and looked for here.
        if path.starts_with("games/") && path.ends_with("/tests/house/mod.rs") {
            if !OF_GAMES.contains(path) {
                offences.at(
                    path,
                    1,
                    "the tests of the house do not have it: touch Cargo.toml and build again",
                );
            }
            continue;
        }
        if ["lib.rs", "main.rs", "build.rs"].contains(&name) || folder.ends_with("bin") || alone {
            continue;
        }
        // `a/b.rs` is declared in `a/mod.rs`, `a.rs`, or a root beside it; `a/b/mod.rs` one folder higher.
        let (module, place) = match name {
            "mod.rs" => (folder.rsplit('/').next().unwrap_or_default(), above),
            _ => (name.trim_end_matches(".rs"), folder),
        };
        let is_parent = |other: &str| {
            let beside =
                ["lib.rs", "main.rs", "mod.rs"].iter().any(|root| other == format!("{place}/{root}"));
            let bench =
                place == "benches" && other.rsplit_once('/').is_some_and(|(folder, _)| folder == place);
            other != path && (beside || bench || other == format!("{place}.rs"))
        };
        let declared = |text: &str| {
            let paths = occurrences(text, "#[path = \"").any(|(_, rest)| rest.contains(name));
            let mods = occurrences(text, "mod ").any(|(_, rest)| rest.starts_with(&format!("{module};")));
            paths || mods
        };
        if !all.iter().any(|(other, text)| is_parent(other) && declared(text)) {
            offences.at(path, 1, &format!("no file beside or above it says `mod {module};`"));
        }
    }
    offences.none();
}

#[test]
fn templates_are_complete_and_links_lead_somewhere() {
    let mut offences = Offences::default();
    let parts = ["subject.txt", "body.txt", "body.html"];
    let mut messages: BTreeSet<String> = BTreeSet::new();
    for Source { path, .. } in sources("templates", |_| true) {
        let (folder, name) = path.rsplit_once('/').unwrap_or_default();
        if parts.contains(&name) {
            messages.insert(folder.to_owned());
        }
    }
    assert!(!messages.is_empty(), "templates/ holds no message");
    for folder in &messages {
        for part in parts.iter().filter(|part| !root().join(folder).join(part).is_file()) {
            offences.at(folder, 1, &format!("has no `{part}`"));
        }
    }
    for Source { path, text } in sources("", |path| path.ends_with(".md")) {
        let folder = root().join(&path).parent().expect("a file lies in a folder").to_owned();
        for (number, line) in numbered(&text) {
            for rest in line.split("](").skip(1) {
                let target = rest.split([')', '#', ' ']).next().unwrap_or_default();
                if !target.is_empty() && !target.contains(':') && !folder.join(target).exists() {
                    offences.at(&path, number, &format!("the link to `{target}` leads nowhere"));
                }
            }
        }
    }
    offences.none();
}

/// The paths from the root that a line names between backticks; one with a placeholder or a star names none.
fn named_paths(line: &str) -> impl Iterator<Item = &str> {
    let folders = ["src/", "crates/", "games/", "tests/", "templates/", "fuzz/", "contrib/"];
    line.split('`').skip(1).step_by(2).filter(move |path| {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "/._-".contains(c);
        folders.iter().any(|folder| path.starts_with(folder)) && path.chars().all(plain)
    })
}

#[test]
fn the_pages_name_files_that_are_there() {
    let mut offences = Offences::default();
    let mut named = 0;
    let games: Vec<PathBuf> =
        fs::read_dir(root().join("games")).expect("games/").flatten().map(|entry| entry.path()).collect();
    for Source { path, text } in sources("", |path| path.ends_with(".md")) {
        let folder = root().join(&path).parent().expect("a file lies in a folder").to_owned();
        for (number, line) in numbered(&text) {
            for target in named_paths(line) {
                named += 1;
                // `src/rules/` of a game's own folder is named where every game is meant.
                let of_a_game = games.iter().any(|game| game.join(target).exists());
                if !root().join(target).exists() && !folder.join(target).exists() && !of_a_game {
                    offences.at(&path, number, &format!("`{target}` is not there"));
                }
            }
        }
    }
    assert!(named > 30, "only {named} paths were found");
    offences.none();
}
