//! Who comes first, and what a flood of mails can and cannot do.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use crate::support::*;
use feldpost::host::{Counts, Host};
use feldpost_transport::WayOut;
use feldpost_transport::way_out::{Envelope, SendError, Transport};

const HOST: &str = "feldpost@club.example";

fn send(club: &Club, host: &mut Host, from: &str, to: &str, body: &str) -> Counts {
    host.deliver(&club.mail(from, to, body)).unwrap();
    host.run_once().unwrap()
}

fn too_many(club: &Club) -> Vec<PathBuf> {
    let Ok(files) = fs::read_dir(club.home().join("quarantine/too-many")) else { return Vec::new() };
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn idle_mails_put_no_orders_aside() {
    let club = Club::with_umpire("");
    let mut host = started(&club);
    for number in 0..34 {
        let to = host.reply_address("g1", "red").unwrap();
        let body = if number % 2 == 0 { format!("say {number}") } else { format!("status\r\nsay {number}") };
        send(&club, &mut host, ADA, &to, &body);
    }
    let aside = too_many(&club);
    assert!((1..=6).contains(&aside.len()), "what moves nothing has a limit: {}", aside.len());
    let notice = club.inbox(ADA).pop().unwrap();
    assert_eq!(notice.subject, "Too many mails");
    let seat = host.reply_address("g1", "red").unwrap();
    assert_eq!(notice.reply_to.as_deref(), Some(&*seat), "an answer to the notice finds the seat");
    // Whatever decides something is taken.
    play(&club, &mut host, "red", "pick 4");
    assert!(host.view("g1").unwrap().has_committed("T01.pick", "red"));
    play(&club, &mut host, "red", "standing pick 3");
    assert!(club.inbox(ADA).pop().unwrap().body.contains("  standing pick 3\n"));
    assert_eq!(too_many(&club), aside);
    // What was set aside counts when it is delivered again, also within the hour.
    let (journal, raw) = (club.journal("g1"), fs::read(&aside[0]).unwrap());
    host.deliver(&raw).unwrap();
    assert_eq!(host.run_once().unwrap().set_aside, 0);
    assert!(club.journal("g1").len() > journal.len());
    assert_eq!(too_many(&club), aside[1..], "and is set aside no more");
    play(&club, &mut host, "red", "resign yes");
    assert!(host.view("g1").unwrap().is_over().unwrap());
}

#[test]
fn strangers_get_so_many_answers_in_an_hour_and_players_all_of_theirs() {
    let club = Club::with_umpire("");
    let mut host = started(&club);
    for number in 0..100 {
        send(&club, &mut host, &format!("s{number}@example.org"), HOST, "help");
    }
    let answered = (0..100).filter(|n| !club.inbox(&format!("s{n}@example.org")).is_empty()).count();
    assert_eq!(answered, 60);
    assert_eq!(too_many(&club).len(), 40, "nothing is lost");
    assert_eq!(club.inbox(UMPIRE).len(), 1, "told once");
    assert!(club.inbox(UMPIRE)[0].body.contains("quarantine/too-many"), "{}", club.inbox(UMPIRE)[0].body);
    // Those who have a seat are answered all the same, with a token and without one.
    let mails = club.inbox(ADA).len();
    send(&club, &mut host, ADA, HOST, "games");
    play(&club, &mut host, "red", "pick 4");
    assert_eq!(club.inbox(ADA).len(), mails + 2);
    // What was set aside can be released, and an hour later strangers are heard again.
    let file = too_many(&club).pop().unwrap();
    host.deliver(&fs::read(file).unwrap()).unwrap();
    host.run_once().unwrap();
    assert_eq!(too_many(&club).len(), 39);
    club.clock.fetch_add(3_600, Ordering::SeqCst);
    send(&club, &mut host, "s500@example.org", HOST, "help");
    assert_eq!(club.inbox("s500@example.org").len(), 1);
}

/// A way out that notes to whom mails went.
struct Noted(Arc<Mutex<Vec<String>>>);

impl Transport for Noted {
    fn send(&self, envelope: &Envelope, _: &[u8], _: &str) -> Result<(), SendError> {
        self.0.lock().unwrap().push(envelope.to.clone());
        Ok(())
    }
}

#[test]
fn players_come_before_strangers_in_the_outbox() {
    let club = Club::with_umpire("");
    let mut host = started(&club);
    let sent = Arc::new(Mutex::new(Vec::new()));
    host.send_by(WayOut { transport: Box::new(Noted(Arc::clone(&sent))), per_minute: Some(0) });
    for number in 0..20 {
        send(&club, &mut host, &format!("s{number}@example.org"), HOST, "help");
    }
    send(&club, &mut host, "carla@example.org", HOST, "join nosuch");
    play(&club, &mut host, "red", "pick 4");
    send(&club, &mut host, BRUNO, HOST, "games");
    assert!(sent.lock().unwrap().is_empty());
    host.send_by(WayOut { transport: Box::new(Noted(Arc::clone(&sent))), per_minute: Some(3) });
    club.clock.fetch_add(600, Ordering::SeqCst);
    host.run_once().unwrap();
    let first = sent.lock().unwrap().clone();
    assert_eq!(first.len(), 3, "{first:?}");
    assert_eq!((&*first[0], &*first[1]), (ADA, BRUNO), "{first:?}");
    assert_eq!(first[2], "s0@example.org", "then the oldest of the others");
}

fn count(club: &Club, folder: &str) -> usize {
    fs::read_dir(club.home().join(folder)).map_or(0, Iterator::count)
}

#[test]
fn what_was_kept_for_long_enough_goes_and_no_game_misses_it() {
    for (settings, keeps) in [("", true), ("[keep]\nread = 30\nsent = 30\nquarantine = 30\n", false)] {
        let club = Club::with_umpire(settings);
        let mut host = started(&club);
        send(&club, &mut host, "eve@example.org", HOST, "Cheap watches!");
        for _ in 0..8 {
            play(&club, &mut host, "red", "status");
            play(&club, &mut host, "blue", "status");
        }
        play(&club, &mut host, "red", "pick 4");
        let folders = ["mail/in/cur", "outbox/sent", "quarantine/strays", "games/g1/archive"];
        let before = folders.map(|folder| count(&club, folder));
        assert!(before.iter().all(|count| *count > 0) && before[1] > 16, "{before:?}");
        // A crash left the beginning of a mail, whatever the settings keep.
        let unfinished = club.home().join("mail/in/tmp/.tmpAbCdEf");
        let since = SystemTime::now() - Duration::from_hours(37);
        fs::write(&unfinished, "From: ada").unwrap();
        fs::File::options().write(true).open(unfinished).unwrap().set_modified(since).unwrap();
        // One that somebody writes while the host's clock runs ahead is not touched.
        fs::write(club.home().join("mail/in/tmp/.tmpGhIjKl"), "From: bruno").unwrap();
        // The clock of these tests runs ahead of that of the files by some weeks.
        club.clock.fetch_add(31 * 86_400, Ordering::SeqCst);
        host.run_once().unwrap();
        let after = folders.map(|folder| count(&club, folder));
        let left = fs::read_dir(club.home().join("mail/in/tmp")).unwrap();
        let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, [".tmpGhIjKl"]);
        // A mail of a year later may quote what its seat was sent last.
        let sent = if keeps { before[1] } else { 2 * 6 };
        let others = if keeps { [before[0], before[2]] } else { [0, 0] };
        assert_eq!((after[0], after[1], after[2], after[3]), (others[0], sent, others[1], before[3]));
        drop(host);
        let mut host = club.open();
        play(&club, &mut host, "blue", "pick 2");
        play(&club, &mut host, "red", "roll 2");
        assert!(host.game_rows().unwrap()[0].set_aside.is_none());
    }
}

#[test]
fn an_archive_goes_only_when_its_game_is_over_and_the_umpire_wants_it() {
    let club = Club::with_umpire("[keep]\narchive = 30\nsent = 30\n");
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    let mails = count(&club, "games/g1/archive");
    club.clock.fetch_add(400 * 86_400, Ordering::SeqCst);
    host.run_once().unwrap();
    assert_eq!(count(&club, "games/g1/archive"), mails, "it is still played");
    assert!(count(&club, "outbox/sent") > 0, "and its newest mails may be quoted");
    play(&club, &mut host, "red", "resign yes");
    club.clock.fetch_add(86_400, Ordering::SeqCst);
    let journal = club.home().join("games/g1/journal.jsonl");
    let since = std::time::UNIX_EPOCH + std::time::Duration::from_secs(u64::try_from(START).unwrap());
    fs::File::options().append(true).open(&journal).unwrap().set_modified(since).unwrap();
    host.run_once().unwrap();
    assert_eq!(count(&club, "games/g1/archive"), 0);
    club.clock.fetch_add(31 * 86_400, Ordering::SeqCst);
    host.run_once().unwrap();
    assert_eq!(count(&club, "outbox/sent"), 0, "nobody will quote them");
    let journal = club.journal("g1").into_bytes();
    let evidence = feldpost_umpire::audit::Evidence { journal: &journal, ..Default::default() };
    let found = feldpost_umpire::audit::audit(&evidence, host.registry());
    assert_eq!(found.verdict, feldpost_umpire::audit::Verdict::Valid, "{:?}", found.lines());
}
