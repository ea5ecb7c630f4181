//! Killed between the lock and its dice, and at any write of either.
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::AtomicU64;

use super::games::{DICE, network, serving};
use super::*;
use crate::support::any::{AnyTable, GAME, default_kinds, some_game};
use feldpost_disk::fault;
use feldpost_kit::id::Id;

/// A crash between any two writes of lock or dice: the same journal and the same mails in the end.
#[test]
fn killed_at_any_write_the_dice_are_rolled_once() {
    let mut table = Table::begun();
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    let to = table.host.reply_address("g1", "blue").unwrap();
    table.host.deliver(&table.club.mail(BRUNO, &to, "roll 2")).unwrap();
    let Table { club, host, network } = table;
    drop(host);
    let before = club.dir.path().join("before");
    copy_home(&club.home(), &before);
    let finish = |home: &Path| {
        let start = club.clock.load(Ordering::SeqCst);
        let mut host = open(&club, home, &network);
        host.run_once().unwrap();
        let waiting = host.view("g1").unwrap().waiting().cloned();
        if let Some(waiting) = waiting {
            club.clock.store(waiting.due(), Ordering::SeqCst);
            assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
        }
        assert!(host.view("g1").unwrap().waiting().is_none());
        drop(host);
        club.clock.store(start, Ordering::SeqCst);
        fs::read_to_string(home.join("games/g1/journal.jsonl")).unwrap()
    };
    let whole = club.dir.path().join("whole");
    copy_home(&before, &whole);
    let expected = finish(&whole);
    // After the lock: every file that the last step leaves behind is taken back to what it was before.
    let locked = club.dir.path().join("locked");
    copy_home(&before, &locked);
    let mut host = open(&club, &locked, &network);
    host.run_once().unwrap();
    drop(host);
    for lost in ["rounds", "games/g1/state.json", "seen"] {
        let torn = club.dir.path().join(format!("torn-{}", lost.replace('/', "-")));
        copy_home(&locked, &torn);
        match fs::read(before.join(lost)) {
            Ok(bytes) => fs::write(torn.join(lost), bytes).unwrap(),
            Err(_) => drop(fs::remove_file(torn.join(lost))),
        }
        if lost == "rounds" {
            // The ledger is written before the group counts as dealt with.
            fs::write(
                torn.join("games/g1/state.json"),
                fs::read(before.join("games/g1/state.json")).unwrap(),
            )
            .unwrap();
        }
        assert_eq!(finish(&torn), expected, "{lost}");
    }
}

/// What a home has come to: its journal, and the mails that went out.
fn outcome(home: &Path) -> (String, BTreeSet<String>) {
    let journal = fs::read_to_string(home.join("games").join(GAME).join("journal.jsonl")).unwrap();
    let mails = fs::read_dir(home.join("mail/out/new")).unwrap().map(|entry| {
        let raw = fs::read(entry.unwrap().path()).unwrap();
        let text = String::from_utf8_lossy(&raw).into_owned();
        text.lines().find(|line| line.starts_with("Message-ID:")).unwrap().to_owned()
    });
    (journal, mails.collect())
}

/// Lets the program work on a home at this time; false if it was killed as this says.
fn serve(home: &Path, unix: i64, plan: &str) -> bool {
    let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
    command.args(["serve", "--once", "--home"]).arg(home).env(fault::CLOCK, unix.to_string());
    if !plan.is_empty() {
        command.env(fault::VARIABLE, plan);
    }
    command.output().unwrap().status.code().is_some()
}

/// Two homes: one in which a mail waits whose resolution asks for dice, and one in which they wait.
fn before_and_after_the_lock() -> (AnyTable, PathBuf, PathBuf, i64) {
    let kind = default_kinds().into_iter().find(|kind| kind.card.id == some_game().id).unwrap();
    let mut table = AnyTable::offered_with(&kind, DICE);
    table.host.fetch_rounds_from(network(&table.club));
    table.begin();
    let folder = table.club.dir.path().to_path_buf();
    for number in 0..400 {
        let seats = table.seats();
        let (game, seat) = (table.game(), seats[number % seats.len()].clone());
        if game.owes(&seat).unwrap().is_none() {
            continue;
        }
        let (_, system) = table.host.registry().find(kind.card.id).unwrap();
        let sheet = game.play().opponent_sheet(system.opponents()[0], Id::new(&seat).unwrap(), 7).unwrap();
        let to = table.host.reply_address(GAME, &seat).unwrap();
        let mail = table.club.mail(table.address(&seat), &to, &sheet.replace('\n', "\r\n"));
        table.host.deliver(&mail).unwrap();
        let before = folder.join(format!("before-{number}"));
        copy_home(&table.club.home(), &before);
        let unix = table.club.clock.load(Ordering::SeqCst);
        table.host.run_once().unwrap();
        if table.game().waiting().is_some() {
            let after = folder.join("after");
            copy_home(&table.club.home(), &after);
            return (table, before, after, unix);
        }
    }
    panic!("no dice are asked for");
}

/// Lock and roll each stand or do not, whichever write the program dies at; and the dice are the same.
#[test]
fn killed_at_any_write_of_lock_or_dice_nothing_is_lost_or_done_twice() {
    let (mut table, before, after, unix) = before_and_after_the_lock();
    let waiting = table.game().waiting().cloned().unwrap();
    let newest = Arc::new(AtomicU64::new(0));
    let settings = format!("\n[beacon]\nrelays = [\"{}\"]\n", serving(&newest));
    for (stage, base, unix, round) in [
        ("lock", &before, unix, round_at_or_after(unix)),
        ("dice", &after, waiting.due() + 30, waiting.round + 10),
    ] {
        newest.store(round, Ordering::SeqCst);
        let file = base.join("feldpost.toml");
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, text + &settings).unwrap();
        let folder = table.club.dir.path();
        let whole = folder.join(format!("whole-{stage}"));
        copy_home(base, &whole);
        assert!(serve(&whole, unix, ""));
        let expected = outcome(&whole);
        assert_ne!(expected.0, outcome(base).0, "{stage}");
        let mut kills = 0;
        for which in 1..400 {
            let home = folder.join(format!("{stage}-{which}"));
            copy_home(base, &home);
            if serve(&home, unix, &format!("kill:change:{which}")) {
                break;
            }
            kills += 1;
            assert!(serve(&home, unix, ""));
            assert_eq!(outcome(&home), expected, "{stage}, killed before change {which}");
            fs::remove_dir_all(&home).unwrap();
        }
        assert!((5..399).contains(&kills), "{stage}: {kills}");
    }
}
