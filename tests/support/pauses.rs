//! An answer in the middle of a sheet, with a kill behind any change of the disk.

use std::fmt::Debug;
use std::fs;
use std::path::Path;

use feldpost::host::Host;
use serde_json::Value;

use super::any::{AnyTable, GAME};
use super::{copy_home, means};
use crate::command_line::run::feldpost;

/// The entries of a journal.
pub fn entries(journal: &str) -> Vec<Value> {
    journal.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The audit of the game under way in this home, with all that is sealed laid open.
#[track_caller]
pub fn is_valid(home: &Path) {
    let folder = home.join("games").join(GAME);
    let [journal, secrets] =
        ["journal.jsonl", "secrets.json"].map(|name| folder.join(name).display().to_string());
    let found = feldpost(&["audit", &journal, "--openings", &secrets, "--json"]).quietly(0).json();
    assert_eq!((&found["verdict"], &found["replay"]["sealed"]), (&"valid".into(), &0.into()), "{found}");
}

/// The answer to a pause is dealt with after a kill as without one: nothing is lost, and nothing comes twice.
/// What comes of the journal.
pub fn killed_at_the_answer<T: PartialEq + Debug>(
    table: &mut AnyTable,
    seat: &str,
    answer: &str,
    come_of_it: impl Fn(&[Value]) -> T,
) -> T {
    let to = table.host.reply_address(GAME, seat).unwrap();
    let mail = table.club.mail(table.address(seat), &to, answer);
    table.host.deliver(&mail).unwrap();
    let (home, dir) = (table.club.home(), table.club.dir.path().to_owned());
    let before = dir.join("before");
    copy_home(&home, &before);
    assert_eq!(table.host.run_once().unwrap().errors, Vec::<String>::new());
    let game = Path::new("games").join(GAME);
    let want = come_of_it(&entries(&table.club.journal(GAME)));
    let files = ["secrets.json", "journal.jsonl", "journal.head", "state.json"];
    for last in 0..=files.len() {
        let cut = dir.join(format!("cut-{last}"));
        copy_home(&before, &cut);
        for file in &files[..last] {
            fs::copy(home.join(&game).join(file), cut.join(&game).join(file)).unwrap();
        }
        let mut host = Host::open(&cut, means(&table.club.clock), feldpost::games::standard()).unwrap();
        assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
        drop(host);
        let journal = fs::read_to_string(cut.join(&game).join("journal.jsonl")).unwrap();
        assert_eq!(come_of_it(&entries(&journal)), want, "killed behind {last} files");
        is_valid(&cut);
        fs::remove_dir_all(&cut).unwrap();
    }
    is_valid(&home);
    want
}
