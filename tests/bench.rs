//! `feldpost bench`: every row has figures, and nothing is left behind.

use crate::command_line::run::feldpost;

/// What scripts look for, besides what depends on the number of games.
const KEYS: [&str; 28] = [
    "plain",
    "mail",
    "stage/read",
    "stage/decide",
    "stage/render",
    "stage/encode",
    "stage/commit",
    "stage/hand-over",
    "mail/10/in-memory",
    "mail/10/not-in-memory",
    "mail/200/in-memory",
    "mail/200/not-in-memory",
    "mail/400/in-memory",
    "mail/400/not-in-memory",
    "audit",
    "waiting",
    "size/1",
    "size/10",
    "size/100",
    "size/1000",
    "size/4000",
    "pictures",
    "games/4/mail",
    "games/4/serve",
    "games/4/open",
    "games/4/list",
    "games/4/new",
    "process/deliver",
];
/// Behind them.
const LAST: [&str; 2] = ["process/serve", "selfplay"];

#[test]
fn a_quick_bench_gives_every_row_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let ran = feldpost(&["bench", "--quick", "--json", "--games", "4", "--folder", path]);
    let found = ran.quietly(0).json();
    assert!(folder.path().read_dir().unwrap().next().is_none(), "something is left behind");
    let rows = found["rows"].as_array().unwrap();
    let keys: Vec<&str> = rows.iter().map(|row| row["key"].as_str().unwrap()).collect();
    assert_eq!(keys, [&KEYS[..], &LAST].concat());
    // A slow machine may not come to all of them in the time that a quick one has.
    for key in ["plain", "mail/10/in-memory", "waiting", "games/4/serve", "games/4/list", "selfplay"] {
        let row = rows.iter().find(|row| row["key"] == key).unwrap();
        assert!(row["samples"].as_u64().unwrap() > 0, "{row}");
        assert!(row["ms"].as_f64().unwrap() > 0.0 && row["cpu_ms"].as_f64().unwrap() >= 0.0, "{row}");
    }
    let of = |key: &str, what: &str| rows.iter().find(|row| row["key"] == key).unwrap()[what].as_f64();
    for stage in ["read", "decide", "render", "encode", "commit", "hand-over"] {
        assert!(of(&format!("stage/{stage}"), "ms").unwrap() > 0.0, "{stage} takes no time");
    }
    assert!(of("mail", "syncs").unwrap() >= 1.0 && of("mail", "bytes").unwrap() > 1000.0);
    assert!(of("waiting", "syncs") < of("mail", "syncs"), "they are synced together");
}

#[test]
fn a_bench_that_cannot_be_made_says_what_to_do() {
    feldpost(&["bench", "--folder", "/no/such/folder"]).fails(1, &["/no/such/folder", "--folder names"]);
    feldpost(&["bench", "--folder", "/proc"]).fails(2, &["/proc", "--folder names"]);
    feldpost(&["bench", "--games", "3"]).fails(1, &["--games: at least 4"]);
    feldpost(&["bench", "--games", "many"]).fails(2, &["'many'", "`feldpost bench --help`"]);
}
