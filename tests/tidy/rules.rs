//! The rule index against code, tests and texts: every number that is cited exists, every rule that is
//! done has a test.

use super::books::{Book, Game, games, ruling_id, table};
use super::{Offences, Source, is_rust, is_word, occurrences, sources, word};
use std::collections::BTreeSet;

const STATUSES: [&str; 4] = ["done", "partly", "deferred", "not applicable"];

/// A row of a rule index.
struct Rule {
    line: usize,
    /// Place of its book in the game's list.
    book: usize,
    number: String,
    status: String,
    tests: Vec<String>,
}

impl Game {
    /// The rows of the index: `| 7.3 | title | status | where | test |`; a rule of another book than the
    /// first is
    /// written with its sign.
    fn rules(&self) -> Vec<Rule> {
        let mut rules = vec![];
        for (line, cells) in table(&self.index, "rule") {
            let signed = |book: &Book| cells[0].starts_with(&format!("{} ", book.sign));
            let book = self.books.iter().position(signed).unwrap_or(0);
            let told = cells[0].trim_start_matches(&format!("{} ", self.books[book].sign));
            let number = self.books[book].number(told);
            if number.is_empty() || number != told {
                continue;
            }
            let status = cells.iter().find(|cell| STATUSES.contains(cell)).copied().unwrap_or_default();
            let words = cells.iter().flat_map(|cell| cell.split(|c| !is_word(c)));
            let tests = words.filter(|name| name.starts_with(&self.books[book].prefix)).map(str::to_owned);
            let (number, status) = (number.to_owned(), status.to_owned());
            rules.push(Rule { line, book, number, status, tests: tests.collect() });
        }
        assert!(!rules.is_empty(), "{} has no row that begins with a rule's number", self.path);
        rules
    }
}

impl Game {
    /// Whether a test is named after a reading instead of a rule: `fa_b23_…`.
    fn has_reading(&self, test: &str) -> bool {
        table(&self.index, "id").iter().any(|(_, cells)| {
            let id = ruling_id(&self.books, cells[0]).to_lowercase().replace('.', "_");
            let begins = |book: &Book| test.starts_with(&format!("{}{id}_", book.prefix));
            !id.is_empty() && self.books.iter().any(begins)
        })
    }
}

/// A rule's number, or that of a chapter with a rule in it.
fn is_known(rules: &[Rule], book: usize, number: &str) -> bool {
    let chapter = format!("{number}.");
    let mut own = rules.iter().filter(|rule| rule.book == book);
    own.any(|rule| rule.number == number || rule.number.starts_with(&chapter))
}

fn cites(path: &str) -> bool {
    [".rs", ".txt", ".html", ".json", ".md"].iter().any(|end| path.ends_with(end))
        && !path.starts_with("tests/tidy")
}

#[test]
fn rules_are_cited_by_numbers_that_exist() {
    let mut offences = Offences::default();
    let texts: Vec<Source> = ["games", "src", "crates", "templates", "tests", "docs"]
        .iter()
        .flat_map(|folder| sources(folder, cites))
        .collect();
    for game in games() {
        let rules = game.rules();
        for (at, book) in game.books.iter().enumerate() {
            let (mut cited, sign) = (0, format!("{} ", book.sign));
            // A book of a series may be cited by several games; of another game's own book only by its sign.
            for Source { path, text } in &texts {
                for (line, rest) in occurrences(text, &sign) {
                    let number = book.number(rest);
                    cited += usize::from(!number.is_empty());
                    if !number.is_empty() && !is_known(&rules, at, number) {
                        offences.at(path, line, &format!("{sign}{number} is not in {}", game.path));
                    }
                }
            }
            assert!(cited > 0, "nobody cites a rule of {}", book.sign);
        }
        let own = format!("{}/", game.folder);
        for Source { path, text } in texts.iter().filter(|source| source.path.starts_with(&own)) {
            for (line, rest) in occurrences(text, concat!("Objection", "::new(")) {
                let Some(rest) = rest.trim_start().strip_prefix('"') else { continue };
                // One of another book of the game is cited with its sign, and was looked up above.
                if game.books.iter().any(|book| rest.starts_with(&format!("{} ", book.sign))) {
                    continue;
                }
                let number = game.books[0].number(rest);
                if !rules.iter().any(|rule| rule.number == number) {
                    offences.at(path, line, &format!("the refusal cites {number}, not in {}", game.path));
                }
            }
            for (line, rest) in occurrences(text, "ruling ").chain(occurrences(text, "rulings ")) {
                let id = ruling_id(&game.books, rest);
                if !id.is_empty()
                    && !game.index.split_whitespace().any(|known| ruling_id(&game.books, known) == id)
                {
                    offences.at(path, line, &format!("ruling {id} is not in {}", game.path));
                }
            }
        }
    }
    offences.none();
}

#[test]
fn done_rules_have_tests_and_tests_have_rules() {
    let mut offences = Offences::default();
    for game in games() {
        let rules = game.rules();
        let mut tests = BTreeSet::new();
        for Source { path, text } in sources(&format!("{}/tests", game.folder), is_rust) {
            for (at, book) in game.books.iter().enumerate() {
                for (line, rest) in occurrences(&text, &format!("fn {}", book.prefix)) {
                    let name = format!("{}{}", book.prefix, word(rest));
                    let number = book.number_of_test(&name);
                    let reading = game.has_reading(&name);
                    if !reading && (number.is_empty() || !is_known(&rules, at, &number)) {
                        offences.at(&path, line, &format!("`{name}` names no rule of {}", game.path));
                    }
                    tests.insert(name);
                }
            }
        }
        for rule in &rules {
            if rule.status.is_empty() {
                let known = STATUSES.join(", ");
                offences.at(&game.path, rule.line, &format!("{} has no status; known: {known}", rule.number));
            }
            if rule.status == "done" && rule.tests.is_empty() {
                offences.at(&game.path, rule.line, &format!("{} is done and names no test", rule.number));
            }
            for test in rule.tests.iter().filter(|test| !tests.contains(*test)) {
                offences.at(&game.path, rule.line, &format!("there is no test `{test}`"));
            }
        }
    }
    offences.none();
}

#[test]
fn every_reading_has_a_test_with_its_id() {
    let mut offences = Offences::default();
    for game in games() {
        let tests: Vec<Source> = sources(&format!("{}/tests", game.folder), is_rust);
        let named = |id: &str| {
            game.books.iter().any(|book| {
                let start = format!("fn {}", book.prefix);
                let mut names = tests.iter().flat_map(|test| occurrences(&test.text, &start));
                names.any(|(_, rest)| format!("_{}", word(rest)).contains(&format!("_{id}_")))
            })
        };
        let readings = table(&game.index, "id");
        assert!(!readings.is_empty(), "{} lists no reading", game.path);
        for (line, cells) in readings {
            let id = ruling_id(&game.books, cells[0]);
            if id.is_empty() || id != cells[0] {
                offences.at(&game.path, line, &format!("`{}` is no id of a reading", cells[0]));
            } else if !named(&id.to_lowercase().replace('.', "_")) {
                offences.at(&game.path, line, &format!("no test is named after the reading {id}"));
            }
        }
    }
    offences.none();
}
