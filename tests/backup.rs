//! A backup of a home is whole, whatever goes on meanwhile; what comes back is what was there, or nothing.
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use feldpost::host::Host;
use feldpost::store::backup::STAGING;
use feldpost_disk::fault;

use crate::command_line::run::{Ran, feldpost};
use crate::power_cut::home::{lade, open, sent, still};
use crate::support::cut::run_at;
use crate::support::*;

fn child(home: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
    command.args(words).arg("--home").arg(home).env(fault::CLOCK, START.to_string()).stdin(Stdio::null());
    command
}

/// Begins a backup of a home.
pub fn backup(home: &Path, file: &Path, words: &[&str]) -> Child {
    let all = [&["backup", file.to_str().unwrap()], words].concat();
    child(home, &all).stderr(Stdio::piped()).spawn().unwrap()
}

/// Makes one of a home at which this host works.
fn beside(host: &mut Host, home: &Path, file: &Path, words: &[&str]) -> Output {
    let mut child = backup(home, file, words);
    while child.try_wait().unwrap().is_none() {
        host.answer_requests(&mut Default::default()).unwrap();
    }
    child.wait_with_output().unwrap()
}

fn backup_beside(host: &mut Host, home: &Path, file: &Path, words: &[&str]) {
    let done = beside(host, home, file, words);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(!home.join(STAGING).exists(), "nothing is left of it");
}

pub fn restore(file: &Path, home: &Path, words: &[&str]) -> Ran {
    feldpost(&[&["restore", file.to_str().unwrap(), "--home", home.to_str().unwrap()], words].concat())
}

/// A laden club, and a backup of it that was made while a host worked.
fn backed_up(club: &Club) -> PathBuf {
    lade(club);
    let file = club.dir.path().join("club.tgz");
    let mut host = club.open();
    backup_beside(&mut host, &club.home(), &file, &[]);
    file
}

/// Deals with all that waits; the journals and every mail that the home has promised, wherever it is by now.
fn come_of_it(home: &Path) -> (Vec<String>, Vec<String>, usize) {
    let mut host = open(home);
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    let rows = host.game_rows().unwrap();
    assert!(rows.len() == 2 && rows.iter().all(|row| row.set_aside.is_none()), "{rows:?}");
    let journals = ["g1", "g2"].map(|game| String::from_utf8(host.export(game).unwrap().journal).unwrap());
    drop(host);
    let promised = fs::read_dir(home.join("outbox/sent")).unwrap();
    let mut promised: Vec<String> =
        promised.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    promised.sort();
    (journals.to_vec(), promised, open(home).mails().unwrap().len())
}

/// What was told to nobody before the backup is told by the home that comes of it, and nothing twice.
#[test]
fn what_comes_back_goes_on_as_if_it_had_stayed() {
    let club = Club::new();
    let file = backed_up(&club);
    let again = club.dir.path().join("again");
    restore(&file, &again, &[]).quietly(0).says(&["2 games with", "next: feldpost serve"]);
    restore(&file, &again, &[]).fails(1, &["there are games in", "leave `keys` and `high-water`"]);
    let before = sent(&club.home());
    assert_eq!(come_of_it(&again), come_of_it(&club.home()));
    let (there, here) = (sent(&again), sent(&club.home()));
    assert!(there.iter().all(|(id, raw)| here[id] == *raw && !before.contains_key(id)), "the same mails");
    assert_eq!(there.len() + before.len(), here.len());
    for name in ["keys/umpire.key", "keys/daemon.secret", "feldpost.toml"] {
        assert_eq!(fs::read(again.join(name)).unwrap(), fs::read(club.home().join(name)).unwrap(), "{name}");
    }
}

/// Whatever the ledger says of mails has come of them, in the journal of g1 too.
pub fn of_one_instant(host: &mut Host, journal: &str) {
    let mails = host.mails().unwrap();
    let newest = mails.iter().flat_map(|mail| &mail.fates).filter_map(|fate| fate.entry).max();
    let end = journal.lines().count() as u64 - 1;
    assert!(newest.is_some_and(|newest| newest <= end), "{newest:?}, {end}");
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
}

/// Players write while the backup is made: each mail is in it whole, or not at all.
#[test]
fn mails_that_come_meanwhile_are_in_it_whole_or_not_at_all() {
    let club = Club::new();
    let mut host = started(&club);
    for round in 0..4 {
        let file = club.dir.path().join(format!("{round}.tgz"));
        let mut child = backup(&club.home(), &file, &[]);
        while child.try_wait().unwrap().is_none() {
            play(&club, &mut host, "red", "say Good morning");
        }
        assert!(child.wait().unwrap().success());
        let again = club.dir.path().join(format!("again-{round}"));
        restore(&file, &again, &[]).quietly(0);
        let journal = fs::read_to_string(again.join("games/g1/journal.jsonl")).unwrap();
        assert!(club.journal("g1").starts_with(&journal), "it is an earlier state of the same game");
        of_one_instant(&mut open(&again), &journal);
    }
}

/// A file that was cut off or changed anywhere brings nothing back.
#[test]
fn what_is_no_whole_backup_is_refused() {
    let club = Club::new();
    let file = backed_up(&club);
    let bytes = fs::read(&file).unwrap();
    let (bad, home) = (club.dir.path().join("bad.tgz"), club.dir.path().join("none"));
    let mut tried: Vec<Vec<u8>> =
        (0..bytes.len()).step_by(bytes.len() / 12).map(|end| bytes[..end].to_vec()).collect();
    tried.push(bytes[..bytes.len() - 1].to_vec());
    tried.extend((20..bytes.len()).step_by(bytes.len() / 8).map(|at| {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        changed
    }));
    for (number, bytes) in tried.iter().enumerate() {
        fs::write(&bad, bytes).unwrap();
        let refused = restore(&bad, &home, &[]);
        assert!(refused.code == 1 && refused.err.lines().count() == 1, "{number}: {refused:?}");
        assert!(fs::read_dir(&home).unwrap().next().is_none(), "{number}: nothing is left in the home");
    }
    for (name, kind) in [("../out", tar::EntryType::Regular), ("link", tar::EntryType::Symlink)] {
        let mut tar = tar::Builder::new(flate2::write::GzEncoder::new(Vec::new(), Default::default()));
        let mut header = tar::Header::new_gnu();
        header.as_gnu_mut().unwrap().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_entry_type(kind);
        header.set_link_name("/etc/passwd").unwrap();
        header.set_size(0);
        header.set_cksum();
        tar.append(&header, &[][..]).unwrap();
        fs::File::create(&bad).unwrap().write_all(&tar.into_inner().unwrap().finish().unwrap()).unwrap();
        restore(&bad, &home, &[]).fails(1, &["this is no whole backup", name]);
        assert!(!club.dir.path().join("out").exists());
    }
}

/// Another key than the one that has signed the games, or none: nothing comes back.
#[test]
fn a_wrong_key_brings_nothing_back() {
    let club = Club::new();
    let file = backed_up(&club);
    let home = club.dir.path().join("other");
    feldpost(&["init", home.to_str().unwrap(), "--address", "feldpost@club.example"]).quietly(0);
    restore(&file, &home, &[]).fails(1, &["no good signature", "was made by whoever has the key"]);
    assert!(fs::read_dir(home.join("games")).unwrap().next().is_none());

    let (bare, none) = (club.dir.path().join("bare.tgz"), club.dir.path().join("none"));
    backup_beside(&mut club.open(), &club.home(), &bare, &["--without-keys"]);
    restore(&bare, &none, &[]).fails(1, &["there are no keys", "put the folder `keys` there first"]);
    copy_home(&club.home().join("keys"), &none.join("keys"));
    restore(&bare, &none, &[]).quietly(0);
    assert_eq!(come_of_it(&none), come_of_it(&club.home()));
}

/// What this machine has signed since cannot be signed a second time.
#[test]
fn an_older_copy_comes_back_only_as_one() {
    let club = Club::new();
    let file = backed_up(&club);
    come_of_it(&club.home());
    for name in ["games", "mail", "outbox", "mails", "seen"] {
        let path = club.home().join(name);
        let _ = fs::remove_dir_all(&path).or_else(|_| fs::remove_file(&path));
    }
    restore(&file, &club.home(), &[]).fails(1, &["more was signed on this machine", "g1", "--old-copies"]);
    assert!(!club.home().join("games").exists(), "nothing came back");
    restore(&file, &club.home(), &["--old-copies"]).quietly(0).says(&["game g1 is an old copy"]);
    let mut host = Host::open(&club.home(), still(), registry()).unwrap();
    let rows = host.game_rows().unwrap();
    let aside = rows.iter().find(|row| row.id == "g1").unwrap().set_aside.clone().unwrap_or_default();
    assert!(aside.contains("an old copy was put back"), "{rows:?}");
}

/// A damaged game is in the backup as it is; it does not keep the others from coming back.
#[test]
fn a_damaged_game_stops_no_other() {
    let club = Club::new();
    lade(&club);
    let journal = club.home().join("games/g2/journal.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, text.replacen("\"seq\":0", "\"seq\":7", 1)).unwrap();
    let (file, again) = (club.dir.path().join("club.tgz"), club.dir.path().join("again"));
    let mut host = club.open();
    let done = beside(&mut host, &club.home(), &file, &[]);
    assert_eq!(done.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&done.stderr).contains("game g2 is in it as it is"), "{done:?}");
    let back = restore(&file, &again, &[]);
    back.quietly(1).says(&["1 games with", "game g2 was damaged then, and is left out"]);
    assert_eq!(Host::open(&again, still(), registry()).unwrap().game_rows().unwrap().len(), 1);
}

/// Whatever cuts it off, the same call brings all of it back.
#[test]
fn a_restore_that_is_cut_off_is_repeated() {
    let club = Club::new();
    let file = backed_up(&club);
    let words = ["restore", file.to_str().unwrap()];
    let wanted = come_of_it(&club.home());
    let mut cuts = 0;
    for effect in (1..).step_by(11) {
        let home = club.dir.path().join(format!("cut-{effect}"));
        if run_at(&home, START, &format!("kill:change:{effect}"), &words) {
            break;
        }
        cuts += 1;
        let again = restore(&file, &home, &[]);
        // It may have been cut off when all had come back.
        assert!(again.code == 0 || again.err.contains("there are games in"), "{effect}: {again:?}");
        assert_eq!(come_of_it(&home), wanted, "effect {effect}");
        fs::remove_dir_all(&home).unwrap();
    }
    assert!(cuts > 30, "it was cut {cuts} times");
}
