//! No sentence in the code that makes entries and mails: what somebody is told is a notice, and its words
//! stand in `templates/`.

use super::{Offences, Source, is_rust, sources};

/// Where nothing is said in words: beginnings of paths.
const WORDLESS: [&str; 19] = [
    "crates/umpire/src/intake/",
    "crates/umpire/src/report/",
    "crates/umpire/src/turn/",
    "games/kit/src/objection",
    "games/kit/src/position",
    "games/kit/src/sheet",
    "games/kit/src/words",
    "games/nebelfurt/src/rules/",
    "games/totensonntag/src/parse/",
    "games/totensonntag/src/play/",
    "games/totensonntag/src/prospects/",
    "games/totensonntag/src/rules/",
    "games/tunisia/src/rules/",
    "crates/host/src/desk/",
    "crates/host/src/host",
    "crates/host/src/ledgers/",
    "crates/host/src/outbox/",
    "crates/host/src/post/",
    "crates/host/src/tables/",
];

/// Files that are left out: what the parser of foreign mails knows of other programs' sentences, and what the
/// command line says on stderr; the titles of decisions and the names of what counts at the end, which stand
/// in events and in JSON; and tests.
const ASIDE: [&str; 5] = [
    "crates/umpire/src/intake/habits.rs",
    "crates/host/src/host/error.rs",
    "games/totensonntag/src/rules/impulses.rs",
    "games/totensonntag/src/rules/victory.rs",
    "games/kit/src/words/tests.rs",
];

/// Literals that are no words for a reader, each with its reason.
const KEPT: [(&str, &str); 11] = [
    (
        "===== Feldpost: write your answer above this line =====",
        "a mark that is looked for in every language",
    ),
    ("===== Feldpost: end of this mail =====", "a mark that is looked for in every language"),
    ("end orders", "words of the order language"),
    ("Dice: chain. Whoever runs this host knows the coming dice;", "it stands in the signed offer"),
    ("a player who is told of them can steer by them", "it stands in the signed offer"),
    ("Dice: chain+beacon. Nobody can choose them, and nobody", "it stands in the signed offer"),
    ("several words of your own, up to 200 characters", "it is known again when it is sent back"),
    ("anything at all, up to 200 characters", "it is known again when it is sent back"),
    ("mail that comes back", "tokens are made from it"),
    ("it is no queued mail any more", "why a mail did not go out, for the log"),
    ("the program failed on it", "why a mail did not go out, for the log"),
];

/// A string literal in code, with its line.
struct Literal {
    line: usize,
    text: String,
}

/// Macros and functions whose text is for developers and logs.
const FOR_LOGS: [&str; 11] = [
    "error(",
    "errors.extend(",
    "errors.push(",
    "expect(",
    "failures.push(",
    "panic!(",
    "trace!(",
    "debug!(",
    "info!(",
    "warn!(",
    "must_use =",
];

/// The literals of a source before its tests, without those of attributes, panics and logs.
fn literals(source: &str) -> Vec<Literal> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let (mut found, mut line, mut code) = (Vec::new(), 1, String::new());
    let mut rest = source.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '/' if rest.peek() == Some(&'/') => {
                for _ in rest.by_ref().take_while(|c| *c != '\n') {}
                line += 1;
            }
            // A character: a quote in it opens nothing.
            '\'' if rest.peek() == Some(&'"') => drop(rest.next()),
            '"' => {
                let (at, mut text, mut escaped) = (line, String::new(), false);
                for c in rest.by_ref() {
                    line += usize::from(c == '\n');
                    if c == '"' && !escaped {
                        break;
                    }
                    escaped = c == '\\' && !escaped;
                    text.push(c);
                }
                let call = code.rsplit([';', '{', '}']).next().unwrap_or_default();
                if !FOR_LOGS.iter().any(|name| call.contains(name)) {
                    found.push(Literal { line: at, text });
                }
                code.push_str("\"\"");
            }
            c => {
                line += usize::from(c == '\n');
                code.push(c);
            }
        }
    }
    found
}

/// Two words side by side: letters alone, two at least, and a stop or a comma at most behind the first.
fn is_prose(text: &str) -> bool {
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_alphabetic() || c == '\'');
    let words: Vec<&str> = text.split([' ', '\n']).collect();
    words.windows(2).any(|pair| {
        is_word(pair[0].trim_end_matches([',', '.', ':', ';']))
            && is_word(pair[1].trim_end_matches([',', '.', ':']))
    })
}

fn sentences(source: &str) -> Vec<Literal> {
    literals(source).into_iter().filter(|literal| is_prose(&literal.text)).collect()
}

#[test]
fn what_somebody_is_told_stands_in_templates() {
    let mut offences = Offences::default();
    let mut used = Vec::new();
    let code = ["crates/umpire/src", "games", "crates/host/src"].map(|folder| sources(folder, is_rust));
    let code: Vec<Source> = code.into_iter().flatten().collect();
    for place in WORDLESS {
        let here: Vec<&Source> = code.iter().filter(|source| source.path.starts_with(place)).collect();
        assert!(!here.is_empty(), "there is nothing to look at in `{place}`");
        for Source { path, text } in here.into_iter().filter(|source| !ASIDE.contains(&source.path.as_str()))
        {
            for Literal { line, text } in sentences(text) {
                match KEPT.iter().find(|(kept, _)| text.starts_with(kept)) {
                    Some((kept, _)) => used.push(*kept),
                    None => {
                        let what = format!("words in code, which no template can change: {text:?}");
                        offences.at(path, line, &what);
                    }
                }
            }
        }
    }
    for (kept, _) in KEPT.iter().filter(|(kept, _)| !used.contains(kept)) {
        offences.at("tests/tidy/literals.rs", 1, &format!("nothing says {kept:?} any more"));
    }
    offences.none();
}

#[test]
fn a_planted_sentence_is_found_and_what_is_none_is_not() {
    let planted = |code: &str| sentences(code).iter().map(|found| found.line).collect::<Vec<_>>();
    assert_eq!(planted("fn f() {\n    say(\"Your mail is late.\");\n}"), [2]);
    assert_eq!(planted("let c = '\"';\nlet said = format!(\"{slot}: too late for {slot}\");"), [2]);
    assert_eq!(planted("let said = \"a \\\"word\\\" and \\\n    so on\";"), [1]);
    for none in [
        "// \"what is said here\"",
        "let name = \"held-reveal\"; let key = \"pbem/1 token\"; let two = \"{a} {b}\";",
        "#[error(\"no seed is left\")]\nNone,",
        "x.expect(\"never empty here\");",
        "tracing::info!(mail = %short, \"a mail is dealt with\");",
        "#[cfg(test)]\nmod tests { const A: &str = \"here is some prose\"; }",
    ] {
        assert_eq!(planted(none), [0; 0], "{none}");
    }
}
