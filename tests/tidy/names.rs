//! Nothing outside of `games/` names a game: its id, its sides, its units, its kinds of event, its editions
//! and policies. The names come from the registry, so that a new game brings its own.

use super::{Offences, Source, numbered, sources};
use crate::support::any::kinds_of_event;
use feldpost_kit::system::Terms;
use std::collections::BTreeSet;

/// The names of the games that are built in.
#[derive(Default)]
struct Names {
    /// Not even in a remark: ids of systems, sides and units.
    everywhere: BTreeSet<String>,
    /// Not as a word that code or a template looks for: kinds of event, editions, policies.
    quoted: BTreeSet<String>,
}

/// Words of the host that a game uses too, and that mean the host's own thing where the host quotes them.
const SHARED: [&str; 16] = [
    // A figure of a tally.
    "turn",    // What a name server says of a sender.
    "pass",    // What is done with a file.
    "move",    // Where the line of a finding lies.
    "place",   // What becomes of a mail on its way.
    "delayed", // Who owes a decision.
    "asked",   // What an illegal choice is in the record, and how one is opened there.
    "strike", "reveal", // What an umpire does with an offer, and with a game that was set aside.
    "withdraw", "release", // What he lets into a game.
    "arrive",  // An element of HTML.
    "base",    // One entry more of a journal, and how far a mail has got.
    "step",    // How a choice is sealed.
    "mode",    // What a player does with a sheet that is not to count yet.
    "hold",    // How a block of a template begins.
    "set",
];

/// The ids in a data file whose first column is `id`.
fn ids(csv: &str) -> impl Iterator<Item = String> {
    let first = |line: &str| line.split(',').next().unwrap_or_default().trim().to_owned();
    let mut lines = csv.lines();
    let listed = lines.next().is_some_and(|head| first(head) == "id");
    let ids: Vec<String> = lines.filter(|_| listed).map(first).collect();
    ids.into_iter()
}

impl Names {
    fn of_all_games() -> Names {
        let mut names = Names::default();
        for (card, system) in feldpost::games::standard().systems() {
            names.everywhere.insert(card.id.to_owned());
            names.everywhere.extend(card.sides.iter().map(|side| side.id.to_string()));
            let units = card.data.iter().flat_map(|(_, text)| ids(text));
            // A short id, such as `wa`, is a word of any language.
            names.everywhere.extend(units.filter(|id| id.len() > 3));
            let found = kinds_of_event(&**system);
            assert!(found.len() > 3, "{}: {found:?}", card.id);
            names.quoted.extend(found);
            names.quoted.extend(card.editions.iter().map(|edition| edition.id.clone()));
            names.quoted.extend(system.policies(&Terms::default()).expect("default terms").into_keys());
        }
        names.quoted.retain(|name| !SHARED.contains(&name.as_str()));
        names
    }

    /// The names that a line of a text may not hold.
    fn in_line<'n>(&'n self, line: &str, quoted: bool) -> Vec<&'n str> {
        let lower = line.to_lowercase();
        let words: BTreeSet<&str> =
            lower.split(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_').collect();
        let literals: BTreeSet<&str> = line.split(['"', '\'']).skip(1).step_by(2).collect();
        let loud = self.everywhere.iter().filter(|name| words.contains(name.as_str()));
        let low = self.quoted.iter().filter(|name| quoted && literals.contains(name.as_str()));
        loud.chain(low).map(String::as_str).collect()
    }
}

/// Pages that show the mails of the corpus word for word.
const RECORDED: [&str; 1] = ["docs/mail-probes.md"];

/// What begins a line that a vector of the protocol fixes.
const VECTOR: &str = "Checked example: `pc1|";

/// The part of a source that is in the program: tests of a module may play a game.
fn in_the_program(source: &Source) -> &str {
    source.text.split("#[cfg(test)]").next().unwrap_or_default()
}

#[test]
fn nothing_outside_of_games_names_a_game() {
    let names = Names::of_all_games();
    let mut offences = Offences::default();
    let counts = |path: &str| {
        path != "src/games.rs"
            && !RECORDED.contains(&path)
            && !path.ends_with("/tests.rs")
            && [".rs", ".txt", ".html", ".md"].iter().any(|end| path.ends_with(end))
    };
    for folder in ["src", "crates", "templates", "docs"] {
        for source in sources(folder, counts) {
            let lines = numbered(in_the_program(&source)).filter(|(_, text)| !text.starts_with(VECTOR));
            for (line, text) in lines {
                for name in names.in_line(text, folder != "docs") {
                    offences.at(&source.path, line, &format!("names `{name}` of a game"));
                }
            }
        }
    }
    offences.none();
}

/// Tests that still name a game, until they play any of them or stand in its folder: the list only shrinks.
const STILL: [&str; 1] = ["tests/recorded_games.rs"];

#[test]
fn no_further_test_of_the_house_names_a_game() {
    let names = Names::of_all_games();
    let mut offences = Offences::default();
    // What is recorded stays as it was, and the rules of this folder name what they look for.
    let recorded = ["tests/golden/", "tests/journals/", "tests/corpus/", "tests/tidy/"];
    let counts =
        |path: &str| path.ends_with(".rs") && !recorded.iter().any(|folder| path.starts_with(folder));
    for source in sources("tests", counts) {
        let lines = numbered(&source.text).filter(|(_, text)| !names.in_line(text, false).is_empty());
        let lines: Vec<usize> = lines.map(|(line, _)| line).collect();
        match (lines.first(), STILL.contains(&source.path.as_str())) {
            (Some(line), false) => offences.at(&source.path, *line, "names a game"),
            (None, true) => offences.at(&source.path, 1, "names no game any more: take it from the list"),
            _ => {}
        }
    }
    offences.none();
}

#[test]
fn a_name_of_a_game_is_found_where_it_stands() {
    let names = Names::of_all_games();
    let found = |line: &str| names.in_line(line, true).join(" ");
    let card = feldpost::games::standard().cards().next().expect("a game").clone();
    let side = card.sides[0].id.to_string();
    assert_eq!(found(&format!("/// The {} alone.", side.to_uppercase())), side);
    assert_eq!(found(&format!("registry.find(\"{}\")", card.id)), card.id);
    assert_eq!(found("{% if event.kind == \"impulse\" %}"), "impulse");
    assert_eq!(found("// an impulse of the host, and a hit"), "");
    assert_eq!(found("{% set told = event.kind == 'hit' %}"), "hit");
    assert_eq!(found("let seat = \"red\";"), "");
}
