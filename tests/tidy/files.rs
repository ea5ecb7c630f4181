//! Every file of a home is opened by its store: what else in the host and in `src/` touches the disk is named
//! here, with what it is about, and nothing else does.

use super::{Offences, Source, code, heads, is_rust, occurrences, sources};

/// Where the host's modules are.
const HOST: &str = "crates/host/src";

/// Who opens files that no store keeps.
const OPENS: &[(&str, &str)] = &[
    ("crates/host/src/bench/homes.rs", "a mail for the standard input of another process"),
    ("crates/host/src/bench/plain.rs", "the plain loop, which is to take what the disk alone takes"),
    ("crates/host/src/bench/program.rs", "what the system tells of a process, and what one reads"),
    ("crates/host/src/bench/meter.rs", "how much was asked of the disk"),
    (
        "crates/host/src/bench/scratch.rs",
        "homes to measure in, and the settings of one that was made a moment ago",
    ),
    ("src/cli/audit.rs", "the journal, head and openings that its caller names, from whatever home"),
    ("src/cli/audits.rs", "the journals that its caller names, and whether a folder is a home"),
    (
        "src/cli/backup.rs",
        "a backup, in the file that its caller names, and which part of a home is not there yet",
    ),
    ("src/cli/data.rs", "an owner's folder of data, before any game has them"),
    ("src/cli/home.rs", "the clock of tests, which is kept beside the failing disk"),
    ("src/cli/ladder/gather.rs", "whether a folder is a home, and the journals of one that is none"),
    ("src/cli/mod.rs", "text that its caller names"),
    ("src/cli/officer.rs", "the key of the club's officer, on another machine"),
    ("src/cli/picture.rs", "a picture, into the file that its caller names"),
    ("src/cli/rights.rs", "whether settings and keys can be opened at all, before anything is"),
    ("src/cli/sealed.rs", "a player's own file of sealed choices, on another machine"),
    ("src/cli/shell.rs", "manual pages, into the folder that its caller names"),
    ("src/cli/site/folder.rs", "the pages of a site, in the folder that its caller names"),
    ("src/cli/tournament.rs", "a tournament, in the file that its caller names"),
    ("crates/host/src/config.rs", "settings and keys: they say which store there is"),
    ("crates/host/src/config/keys.rs", "keys: without them there is no store to ask"),
    ("crates/host/src/demo.rs", "what it shows to people: reports, and the players' own mailboxes"),
    (
        "crates/host/src/demo/reports.rs",
        "the reports as files, and the settings of a home that was made a moment ago",
    ),
    ("crates/host/src/mailbox.rs", "a player's own mail folder, and an archive that its caller names"),
    ("crates/host/src/wording.rs", "the umpire's own templates, which are edited by hand"),
];

/// Of a path, what asks the disk about it.
const ASKS: [&str; 6] =
    [".exists()", ".is_dir()", ".is_file()", ".metadata()", ".read_dir()", ".symlink_metadata()"];

/// Where the tests of a file begin that stand in it.
fn tests_begin(text: &str) -> usize {
    let begins = |at: &usize| {
        let item = text[*at..].lines().find(|line| !line.starts_with("#["));
        item.is_some_and(|item| item.starts_with("mod ") && item.ends_with('{'))
    };
    text.match_indices("#[cfg(test)]").map(|(at, _)| at).find(begins).unwrap_or(text.len())
}

/// The lines of a module that touch the disk. What a test of the file itself looks at is its own matter.
fn touches(text: &str) -> Vec<usize> {
    let text = code(&text[..tests_begin(text)]);
    let mut lines: Vec<usize> = Vec::new();
    for krate in ["std::", "rustix::"] {
        lines.extend(heads(&text, krate).into_iter().filter(|(_, name)| name == "fs").map(|(line, _)| line));
    }
    for name in ["feldpost_disk", "tempfile", "Maildir::"] {
        lines.extend(occurrences(&text, name).map(|(line, _)| line));
    }
    let asked = text.lines().enumerate().filter(|(_, line)| ASKS.iter().any(|ask| line.contains(ask)));
    lines.extend(asked.map(|(at, _)| at + 1));
    lines.sort_unstable();
    lines.dedup();
    lines
}

fn look(offences: &mut Offences, Source { path, text }: &Source) {
    if path.starts_with("crates/host/src/store/") || path.ends_with("/tests.rs") {
        return;
    }
    let named = OPENS.iter().any(|(own, _)| own == path);
    let found = touches(text);
    if named && found.is_empty() {
        offences.at(path, 1, "it opens no file: it need not stand in the list of those that do");
    }
    for line in found.into_iter().filter(|_| !named) {
        offences.at(path, line, "opens a file by itself: what a home keeps goes through its store");
    }
}

#[test]
fn every_file_of_a_home_is_opened_by_its_store() {
    let mut offences = Offences::default();
    let all = ["src", HOST].map(|folder| sources(folder, is_rust)).concat();
    all.iter().for_each(|source| look(&mut offences, source));
    for (path, about) in OPENS {
        assert!(all.iter().any(|source| source.path == *path), "{path} is gone: {about}");
    }
    offences.none();
}

#[test]
fn a_file_that_is_opened_elsewhere_is_found_however_it_is_written() {
    let found = |path: &str, text: &str| {
        let mut offences = Offences::default();
        look(&mut offences, &Source { path: path.to_owned(), text: text.to_owned() });
        offences.0.len()
    };
    for text in [
        "use std::{collections::BTreeMap, fs};",
        "let bytes = std::fs::read(home.join(\"games\"))?;",
        "let free = rustix::fs::statvfs(home);",
        "use feldpost_disk::files::{self, failed};",
        "let inbox = Maildir::create(home.join(\"mail/in\"))?;",
        "if home.join(\"seen\").exists() {}",
        "let since = journal\n    .metadata()\n    .and_then(|data| data.modified());",
        "#[cfg(test)]\nmod tests;\nuse std::fs;",
    ] {
        let elsewhere = ["crates/host/src/desk/aside.rs", "src/cli/ladder.rs"];
        assert_eq!(elsewhere.map(|path| found(path, text)), [1, 1], "{text}");
        assert_eq!(found("crates/host/src/store/folder/data.rs", text), 0, "{text}");
    }
    let tests = "#[cfg(test)]\n#[allow(clippy::unwrap_used)]\nmod tests {\n    use std::fs;\n}";
    for fine in ["// std::fs", "use std::fmt;", "", tests] {
        assert_eq!(found("crates/host/src/desk/aside.rs", fine), 0, "{fine}");
    }
    assert_eq!(
        found("crates/host/src/wording.rs", "use std::fmt;"),
        1,
        "one that opens none is named without need"
    );
}
