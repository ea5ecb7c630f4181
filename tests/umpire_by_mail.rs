//! The umpire away from the machine: what he asks for by mail is done when he has confirmed it, and once; and
//! nobody else can have it done in his name.

use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;

use crate::support::any::{AnyTable, GAME, default_kinds};
use crate::support::cut::{WHOLE, at_every_effect, run_at};
use crate::support::*;
use feldpost::host::Host;

/// The address of the club.
const CLUB: &str = "feldpost@club.example";

fn newest(club: &Club) -> String {
    club.inbox(UMPIRE).pop().expect("a mail").body
}

/// A mail to the club, and all that comes of it.
fn mail(club: &Club, host: &mut Host, from: &str, body: &str) {
    host.deliver(&club.mail(from, CLUB, body)).unwrap();
    for _ in 0..2 {
        let counts = host.run_once().unwrap();
        assert_eq!(counts.errors, Vec::<String>::new());
        club.clock.fetch_add(60, Ordering::SeqCst);
    }
}

/// The lines that confirm something, of the newest mail to the umpire.
fn lines(club: &Club) -> Vec<String> {
    let body = newest(club);
    let lines = body.lines().map(str::trim).filter(|line| line.starts_with("confirm order "));
    lines.map(str::to_owned).collect()
}

fn acts(club: &Club, act: &str) -> usize {
    club.journal("g1").matches(&format!(r#""act":"{act}""#)).count()
}

fn words(club: &Club) -> usize {
    acts(club, "word")
}

#[test]
fn what_the_umpire_asks_for_is_done_when_it_was_confirmed_and_once() {
    let club = Club::with_umpire("");
    let mut host = started(&club);
    mail(&club, &mut host, UMPIRE, "game tell g1 The club is closed on Monday.\r\nfeldpost game burn g1");
    assert_eq!(words(&club), 0, "nothing is done yet");
    let asked = newest(&club);
    assert!(asked.contains("(not understood) game burn g1"), "{asked}");
    let [line] = &lines(&club)[..] else { panic!("{asked}") };
    mail(&club, &mut host, UMPIRE, line);
    assert_eq!(words(&club), 1);
    assert!(club.inbox(ADA).pop().unwrap().body.contains("The club is closed on Monday."));
    assert!(newest(&club).contains("It was carried out."), "{}", newest(&club));
    // The same line again, in another mail.
    mail(&club, &mut host, UMPIRE, &format!("{line}\r\n\r\nDid it work?"));
    assert_eq!(words(&club), 1, "once");
    // A mail program breaks long lines.
    mail(&club, &mut host, UMPIRE, "game tell g1 And on Tuesday, too, as far as we know now.");
    let broken = lines(&club)[0].replacen(" as far", "\r\nas far", 1);
    mail(&club, &mut host, UMPIRE, &broken);
    assert_eq!(words(&club), 2);
    assert!(club.inbox(BRUNO).pop().unwrap().body.replace('\n', " ").contains("too, as far as we know now."));
}

#[test]
fn nobody_has_something_done_in_the_umpires_name() {
    let club = Club::with_umpire("");
    let mut host = started(&club);
    let told = club.inbox(UMPIRE).len();
    mail(&club, &mut host, "eve@example.com", "game close g1 Good night.");
    assert_eq!(club.inbox(UMPIRE).len(), told, "a stranger's line is a stranger's mail");
    // In his name, by whom does not read his mail: the code is not known.
    mail(&club, &mut host, UMPIRE, "game close g1 Good night.");
    let line = lines(&club)[0].clone();
    let stamp = line.split_whitespace().nth(2).unwrap().to_owned();
    let (unix, code) = stamp.split_once('.').unwrap();
    let guessed = line.replace(code, "0123456789abcdef");
    let other = line.replace("Good night.", "Good morning.");
    let later = line.replace(unix, &(unix.parse::<i64>().unwrap() + 1).to_string());
    for forged in [guessed, other, later] {
        mail(&club, &mut host, UMPIRE, &forged);
        assert_eq!(acts(&club, "close"), 0, "{forged}");
        assert!(newest(&club).contains("This line confirms nothing"), "{}", newest(&club));
    }
    mail(&club, &mut host, "eve@example.com", &line);
    assert_eq!(acts(&club, "close"), 0, "from another address");
    club.clock.fetch_add(3 * 86_400, Ordering::SeqCst);
    mail(&club, &mut host, UMPIRE, &line);
    assert_eq!(acts(&club, "close"), 0, "too late");
}

#[test]
fn what_does_not_fit_is_told_and_a_flood_is_not() {
    let club = Club::with_umpire("");
    let mut host = started(&club);
    for (order, told) in [
        ("game resume g1", "Nothing was done: it does not fit the game as it stands."),
        ("game adjourn nowhere", "It was not carried out:"),
    ] {
        mail(&club, &mut host, UMPIRE, order);
        let line = lines(&club)[0].clone();
        mail(&club, &mut host, UMPIRE, &line);
        let newest = newest(&club).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(newest.contains(told), "{newest}");
    }
    let before = club.inbox(UMPIRE).len();
    for number in 0..40 {
        host.deliver(&club.mail(UMPIRE, CLUB, &format!("game tell g1 {number} geese"))).unwrap();
    }
    host.run_once().unwrap();
    let told = club.inbox(UMPIRE).len() - before;
    assert!((10..=30).contains(&told), "{told}");
}

/// How often the words stand in the record, and how many mails the umpire got.
fn come_of_it(home: &Path) -> (usize, usize) {
    let journal = fs::read_to_string(home.join("games").join(GAME).join("journal.jsonl")).unwrap();
    (journal.matches(r#""act":"word""#).count(), inbox_at(home, UMPIRE).len())
}

#[test]
fn what_was_confirmed_is_done_once_wherever_the_daemon_is_cut_off() {
    let AnyTable { club, host, .. } = AnyTable::begun(&default_kinds()[0]);
    drop(host);
    let settings = club.home().join("feldpost.toml");
    let text = fs::read_to_string(&settings).unwrap();
    fs::write(&settings, format!("umpire = \"{UMPIRE}\"\n{text}")).unwrap();
    let unix = club.clock.load(Ordering::SeqCst) + 60;
    let serve = |home: &Path, unix: i64, plan: &str| run_at(home, unix, plan, &["serve", "--once"]);
    let deliver = |raw: &[u8]| {
        let mut host = Host::open(&club.home(), means(&club.clock), feldpost::games::standard()).unwrap();
        host.deliver(raw).unwrap();
    };
    deliver(&club.mail(UMPIRE, CLUB, &format!("game tell {GAME} The club is closed.")));
    assert!(serve(&club.home(), unix, WHOLE));
    let line = lines(&club)[0].clone();
    deliver(&club.mail(UMPIRE, CLUB, &line));
    let go_on = |home: &Path| (1..3).for_each(|pass| assert!(serve(home, unix + 60 + 60 * pass, WHOLE)));
    let wanted = at_every_effect(&club, |home, plan| serve(home, unix + 60, plan), go_on, come_of_it);
    assert_eq!(wanted, (1, 2));
}
