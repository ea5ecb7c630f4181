//! What the kit and the games say to a line: every message that the code names has its words, with figures
//! that it is given, and every message of these catalogues is said somewhere.

use std::collections::{BTreeMap, BTreeSet};

use super::{Offences, Source, is_rust, sources};

/// The code that says messages, and the catalogues where their words stand, its own first.
const SPEAKERS: &[(&str, &[&str])] = &[
    ("games/kit/src", &["templates/en/orders.ftl"]),
    (
        "games/first-alamein/src",
        &[
            "games/first-alamein/templates/en/orders.ftl",
            "templates/en/orders.ftl",
            "games/first-alamein/templates/en/page.ftl",
        ],
    ),
    (
        "games/nebelfurt/src",
        &[
            "games/nebelfurt/templates/en/orders.ftl",
            "templates/en/orders.ftl",
            "games/nebelfurt/templates/en/report.ftl",
        ],
    ),
    (
        "games/totensonntag/src",
        &[
            "games/totensonntag/templates/en/orders.ftl",
            "templates/en/orders.ftl",
            "games/totensonntag/templates/en/page.ftl",
        ],
    ),
    ("games/tunisia/src", &["games/tunisia/templates/en/orders.ftl", "templates/en/orders.ftl"]),
];

/// A message that the code names.
#[derive(Debug, PartialEq)]
struct Said {
    line: usize,
    id: String,
    figures: BTreeSet<String>,
}

/// The messages of a source before its tests: those of `msg!`, and names that stand alone as `"…-…"` behind
/// `Message::new(` or `example:`, whose figures are not known here.
fn said(text: &str) -> (Vec<Said>, BTreeSet<String>) {
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let code: String = text.lines().map(|line| format!("{}\n", without_remark(line))).collect();
    let mut all = Vec::new();
    for (at, _) in code.match_indices("msg!(") {
        let rest = &code[at + "msg!(".len()..];
        let Some((id, rest)) = rest.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"'))
        else {
            continue;
        };
        let line = code[..at].matches('\n').count() + 1;
        all.push(Said { line, id: id.to_owned(), figures: figures(rest) });
    }
    let mut named = BTreeSet::new();
    for call in ["Message::new(", "example: ", "SEALED: &str = "] {
        for (at, _) in code.match_indices(call) {
            let quoted = code[at + call.len()..].strip_prefix('"');
            named.extend(quoted.and_then(|rest| rest.split_once('"')).map(|(id, _)| id.to_owned()));
        }
    }
    (all, named)
}

fn without_remark(line: &str) -> &str {
    if line.trim_start().starts_with("//") { "" } else { line }
}

/// The names before a `=` in the brackets of a call, and of what is added to it by `.with("name"`.
fn figures(rest: &str) -> BTreeSet<String> {
    let (mut found, mut depth, mut word, mut end) = (BTreeSet::new(), 0_usize, String::new(), rest.len());
    let mut signs = rest.char_indices().peekable();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '"' => while signs.next().is_some_and(|(_, other)| other != '"') {},
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => {
                end = at;
                break;
            }
            ')' | ']' | '}' => depth -= 1,
            '=' if depth == 0
                && word.ends_with(' ')
                && signs.peek().is_some_and(|(_, next)| *next == ' ') =>
            {
                found.insert(word.trim().to_owned());
                word.clear();
            }
            ',' if depth == 0 => word.clear(),
            sign if depth == 0 => word.push(sign),
            _ => {}
        }
    }
    // What is filled in later stands in the same function.
    let later = rest[end..].split("\n    }\n").next().unwrap_or_default();
    let later = later.split("msg!(").next().unwrap_or_default();
    let names =
        later.match_indices(".with(\"").filter_map(|(at, call)| later[at + call.len()..].split('"').next());
    found.extend(names.map(str::to_owned));
    found
}

/// The messages of a catalogue with the figures for which they ask.
fn messages(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut last = String::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some((id, _)) = line.split_once(" =").filter(|(id, _)| !id.starts_with(' ')) {
            last = id.to_owned();
            all.entry(last.clone()).or_default();
        }
        let asked = line.split('$').skip(1).map(|rest| rest.split([' ', '}']).next().unwrap_or_default());
        all.entry(last.clone()).or_default().extend(asked.map(str::to_owned));
    }
    all.remove("");
    all
}

#[test]
fn what_the_kit_and_the_games_say_has_words_for_all_its_figures() {
    let mut offences = Offences::default();
    let mut used: BTreeSet<(&str, String)> = BTreeSet::new();
    let catalogue = |path: &str| {
        let text = std::fs::read_to_string(super::root().join(path)).unwrap();
        messages(&text)
    };
    for (folder, paths) in SPEAKERS {
        let mut all: Vec<_> = paths.iter().map(|path| (*path, catalogue(path))).collect();
        // What is told beside refusals stands in further files, which the host holds against their uses. The
        // kit has no files of its own.
        let here = folder.trim_end_matches("src");
        if paths.iter().any(|path| path.starts_with(here)) {
            let beside = sources(here, |path| path.contains("/en/") && path.ends_with(".ftl"));
            all.extend(beside.iter().map(|source| ("", messages(&source.text))));
        }
        for Source { path, text } in sources(folder, is_rust) {
            let (said, named) = said(&text);
            let line = |line: usize, what: String, offences: &mut Offences| offences.at(&path, line, &what);
            for Said { line: at, id, figures } in said {
                let Some((place, asked)) = all.iter().find_map(|(place, all)| Some((*place, all.get(&id)?)))
                else {
                    line(at, format!("no words for `{id}` in {}", paths[0]), &mut offences);
                    continue;
                };
                if !place.is_empty() && *asked != figures {
                    line(
                        at,
                        format!("`{id}` is given {figures:?}, and {place} asks for {asked:?}"),
                        &mut offences,
                    );
                }
                used.insert((place, id));
            }
            for id in named {
                used.extend(
                    all.iter()
                        .filter(|(_, all)| all.contains_key(&id))
                        .map(|(place, _)| (*place, id.clone())),
                );
            }
        }
    }
    for path in SPEAKERS.iter().map(|(_, paths)| paths[0]) {
        for id in catalogue(path).into_keys().filter(|id| !used.contains(&(path, id.clone()))) {
            offences.at(path, 1, &format!("nothing says `{id}`"));
        }
    }
    offences.none();
}

#[test]
fn messages_are_found_in_code_and_in_catalogues() {
    let code =
        "fn f() {\n    msg!(\"cannot-reach\", unit = id(\"a = b\"), hex = x == y)\n}\n// msg!(\"gone\")";
    let found = said(code).0;
    let figures = ["hex", "unit"].map(str::to_owned).into();
    assert_eq!(found, [Said { line: 2, id: "cannot-reach".to_owned(), figures }]);
    let all = messages("# a = b\nfar = { $count ->\n    [one] { $unit } x\n   *[other] y\n}\nnear = z\n");
    assert_eq!(all["far"], ["count", "unit"].map(str::to_owned).into());
    assert!(all["near"].is_empty() && all.len() == 2);
}
