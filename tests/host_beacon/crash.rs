//! Killed between the lock and its dice.
use super::*;

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
