//! One mail to several seats: each is served by itself, and the mail is done with when all of them are.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::power_cut::model::{self, Disk, Luck};
use crate::support::*;
use feldpost::host::{Host, Means};
use feldpost_disk::fault;
use feldpost_mail::incoming::IncomingMail;
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::turn::{Beside, NewGame, Seat};

/// A game in which both have joined.
fn join_both(club: &Club, host: &mut Host, game: &NewGame) {
    let id = &game.id;
    host.new_game(game).unwrap();
    let offer = host.view(id).unwrap().offer_hash().short();
    for seat in &game.seats {
        let to = host.reply_address(id, &seat.side).unwrap();
        let from = seat.address.as_deref().unwrap();
        take_in(host, &club.mail(from, &to, &format!("JOIN {offer}\r\nENTROPY {} threw 6 1 2", seat.side)));
    }
    assert!(host.view(id).unwrap().started());
}

fn two_games(club: &Club) -> Host {
    let mut host = started(club);
    join_both(club, &mut host, &new_game("g2"));
    host
}

fn picked(host: &mut Host, game: &str, seat: &str) -> bool {
    host.view(game).unwrap().has_committed("T01.pick", seat)
}

fn entries(club: &Club, game: &str, raw: &[u8]) -> usize {
    club.journal(game).matches(&Hash32::of_bytes(raw).to_string()).count()
}

/// The mails to an address since there were so many.
fn since(club: &Club, address: &str, count: usize) -> Vec<IncomingMail> {
    club.inbox(address).split_off(count)
}

fn in_one_line(mail: &IncomingMail) -> String {
    mail.body.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn in_archive(club: &Club, game: &str, raw: &[u8]) -> usize {
    let files = fs::read_dir(club.home().join("games").join(game).join("archive")).unwrap();
    files.filter(|file| fs::read(file.as_ref().unwrap().path()).unwrap() == raw).count()
}

#[test]
fn a_mail_to_two_games_is_carried_out_and_answered_in_both() {
    let club = Club::new();
    let mut host = two_games(&club);
    let to = ["g1", "g2"].map(|game| host.reply_address(game, "red").unwrap());
    let raw = club.mail(ADA, &to.join(", "), "pick 4\r\nsay Good morning");
    let before = [ADA, BRUNO].map(|address| club.inbox(address).len());
    let counts = take_in(&mut host, &raw);
    assert_eq!((counts.mails_in, counts.refused, counts.duplicates), (1, 0, 0), "{counts:?}");
    let answers = since(&club, ADA, before[0]);
    assert_eq!(answers.len(), 2);
    for (game, other) in [("g1", "g2"), ("g2", "g1")] {
        assert!(picked(&mut host, game, "red"), "{game}");
        assert_eq!((entries(&club, game, &raw), in_archive(&club, game, &raw)), (1, 1), "{game}");
        let answer = answers.iter().find(|mail| mail.subject_raw.contains(&format!("[{game}]"))).unwrap();
        assert!(answer.body.contains("pick 4"), "{}", answer.body);
        let said = format!("also went to The red side in game {other}. Where the seat is yours it counts");
        assert!(in_one_line(answer).contains(&said), "{}", answer.body);
        let game_of_bruno = |mail: &&IncomingMail| mail.subject_raw.contains(&format!("[{game}]"));
        let press = since(&club, BRUNO, before[1]);
        assert!(press.iter().find(game_of_bruno).unwrap().body.contains("Good morning"), "{game}");
    }
    // The same bytes again, and the same mail by another way.
    let journals = ["g1", "g2"].map(|game| club.journal(game));
    for again in [raw.clone(), [b"Delivered-To: box@club.example\r\n".as_slice(), &raw].concat()] {
        assert!(take_in(&mut host, &again).duplicates > 0);
    }
    assert_eq!(["g1", "g2"].map(|game| club.journal(game)), journals);
    assert_eq!(since(&club, ADA, before[0]).len(), 2);
}

#[test]
fn two_recipients_of_one_delivery_are_both_served_and_each_by_its_own_rights() {
    let club = Club::new();
    let mut host = two_games(&club);
    // Ada names Bruno's seat too: that is not hers.
    let seats = [("g1", "red"), ("g1", "blue"), ("g2", "red")];
    let to = seats.map(|(game, seat)| host.reply_address(game, seat).unwrap());
    let fields: String = to.iter().map(|to| format!("Delivered-To: {to}\r\n")).collect();
    let raw =
        [fields.into_bytes(), club.mail(ADA, "feldpost@club.example, dora@example.org", "pick 4")].concat();
    let bruno = club.inbox(BRUNO).len();
    let counts = take_in(&mut host, &raw);
    assert_eq!((counts.mails_in, counts.refused), (1, 1), "{counts:?}");
    assert!(picked(&mut host, "g1", "red") && picked(&mut host, "g2", "red"));
    assert!(!picked(&mut host, "g1", "blue"));
    let told = since(&club, BRUNO, bruno).pop().unwrap();
    assert!(told.body.contains("A mail from ada@example.org came to the reply address of your seat blue"));
    let aside = club.home().join("quarantine/strange-senders");
    assert_eq!(fs::read_dir(&aside).unwrap().count(), 1, "what was refused is kept");
    // The umpire has mended the roster and delivers it again: now blue is served, the others are not twice.
    drop(host);
    let path = club.home().join("games/g1/roster.json");
    let roster = fs::read_to_string(&path).unwrap();
    fs::write(&path, roster.replace(BRUNO, ADA)).unwrap();
    host = club.open();
    let counts = take_in(&mut host, &raw);
    assert_eq!((counts.duplicates, counts.refused), (2, 0), "{counts:?}");
    assert!(host.view("g1").unwrap().last_step() > 0 || picked(&mut host, "g1", "blue"));
    assert_eq!((entries(&club, "g1", &raw), entries(&club, "g2", &raw)), (2, 1));
    assert_eq!(fs::read_dir(&aside).unwrap().count(), 0, "what counts is set aside no more");
    let (journal, answers) = (club.journal("g1"), club.inbox(ADA).len());
    assert!(take_in(&mut host, &raw).duplicates > 0);
    assert_eq!((club.journal("g1"), club.inbox(ADA).len()), (journal, answers));
}

#[test]
fn whoever_plays_both_sides_may_write_for_both() {
    let club = Club::new();
    let mut host = club.open();
    let seat = |side: &str| Seat::new(side, Some(ADA.into()));
    let beside = Beside { same_player: true, ..Beside::default() };
    join_both(
        &club,
        &mut host,
        &NewGame { seats: vec![seat("red"), seat("blue")], beside, ..new_game("g1") },
    );
    let to = ["red", "blue"].map(|seat| host.reply_address("g1", seat).unwrap());
    let raw = club.mail(ADA, &to.join(", "), "pick 4");
    let counts = take_in(&mut host, &raw);
    assert_eq!((counts.refused, counts.duplicates), (0, 0));
    assert!(counts.resolutions > 0, "both have chosen: {counts:?}");
    assert_eq!((entries(&club, "g1", &raw), in_archive(&club, "g1", &raw)), (2, 2));
    drop(host);
    fs::write(club.home().join("seen"), "").unwrap();
    let (mut host, journal) = (club.open(), club.journal("g1"));
    assert_eq!(take_in(&mut host, &raw).duplicates, 2, "each seat knows it");
    assert_eq!(club.journal("g1"), journal);
}

/// A mail server with one recipient a call hands a mail over twice.
#[test]
fn a_mail_that_comes_once_for_each_recipient_counts_once_for_each() {
    for with_id in [true, false] {
        let club = Club::new();
        let mut host = two_games(&club);
        let to = ["g1", "g2"].map(|game| host.reply_address(game, "red").unwrap());
        let raw = String::from_utf8(club.mail(ADA, &to.join(", "), "say Hi")).unwrap();
        let id = raw.lines().find(|line| line.starts_with("Message-ID")).unwrap();
        let raw = if with_id { raw.clone() } else { raw.replace(&format!("{id}\r\n"), "") };
        let before = club.inbox(BRUNO).len();
        for to in &to {
            take_in(&mut host, format!("Delivered-To: {to}\r\n{raw}").as_bytes());
        }
        let press = since(&club, BRUNO, before);
        assert_eq!(press.iter().filter(|mail| mail.body.contains("Hi")).count(), 2, "with an id: {with_id}");
        let count = |game| club.journal(game).matches(r#""press""#).count();
        assert_eq!((count("g1"), count("g2")), (1, 1), "with an id: {with_id}");
    }
}

#[test]
fn a_game_that_has_been_stopped_keeps_its_part_and_the_other_is_served() {
    let club = Club::new();
    let mut host = two_games(&club);
    let to = ["g1", "g2"].map(|game| host.reply_address(game, "red").unwrap());
    drop(host);
    let stopped = club.home().join("games/g1/set-aside.txt");
    fs::write(&stopped, "as a test wants it").unwrap();
    let mut host = club.open();
    let raw = club.mail(ADA, &to.join(", "), "pick 4");
    host.deliver(&raw).unwrap();
    let counts = host.run_once().unwrap();
    assert_eq!((counts.mails_in, counts.set_aside), (1, 1), "{counts:?}");
    assert!(picked(&mut host, "g2", "red"));
    assert!(club.inbox(ADA).iter().any(|mail| mail.body.contains("Game g1 has been stopped")));
    let kept = club.home().join("quarantine/set-aside");
    assert_eq!(fs::read_dir(&kept).unwrap().count(), 1);
    // The umpire lets the game go on and delivers the mail again.
    drop(host);
    fs::remove_file(&stopped).unwrap();
    let mut host = club.open();
    let counts = take_in(&mut host, &raw);
    assert_eq!((counts.duplicates, counts.set_aside), (1, 0), "{counts:?}");
    assert!(picked(&mut host, "g1", "red"));
    assert_eq!((entries(&club, "g1", &raw), entries(&club, "g2", &raw)), (1, 1));
    assert_eq!(fs::read_dir(&kept).unwrap().count(), 0);
}

#[test]
fn an_address_that_opens_nothing_is_told() {
    let club = Club::new();
    let mut host = two_games(&club);
    let to = host.reply_address("g1", "red").unwrap();
    let wrong = "feldpost+g2.red.0123456789abcdef@club.example";
    take_in(&mut host, &club.mail(ADA, &format!("{to}, {wrong}"), "pick 4"));
    assert!(picked(&mut host, "g1", "red") && !picked(&mut host, "g2", "red"));
    let answer = in_one_line(&club.inbox(ADA).pop().unwrap());
    assert!(answer.contains("1 more reply address in it opens no seat of a game here"), "{answer}");
    // A token that was typed says whose mail it is, whatever it is sent to.
    let token = host.reply_address("g2", "red").unwrap();
    let token = token.split(['.', '@']).nth(2).unwrap();
    take_in(&mut host, &club.mail(ADA, &to, &format!("Game: g2\r\nToken: {token}\r\nstatus")));
    let answer = club.inbox(ADA).pop().unwrap();
    assert!(answer.subject_raw.contains("[g2]"), "{}", answer.subject_raw);
    let said = "also bears the reply address of The red side in game g1";
    assert!(in_one_line(&answer).contains(said), "{}", answer.body);
}

/// A clock that stands still: then a mail that is taken in again gives the same entry.
fn open_still(home: &Path) -> Host {
    let means = Means::without_database(Box::new(|| START + 1_000), Box::new(|bytes| bytes.fill(9)));
    Host::open(home, means, registry()).unwrap()
}

fn mails(home: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(home.join("mail/out/new")).unwrap() {
        let raw = fs::read(entry.unwrap().path()).unwrap();
        let id = IncomingMail::parse(&raw).message_id.unwrap();
        assert!(found.insert(id.clone(), raw).is_none(), "{id} went out twice");
    }
    found
}

/// Killed, and without power, before each effect on the disk: the rest is served, and nothing twice.
#[test]
fn killed_between_its_seats_each_is_served_once() {
    let club = Club::new();
    let mut host = two_games(&club);
    play(&club, &mut host, "blue", "standing pick 6");
    let to = ["g1", "g2"].map(|game| host.reply_address(game, "red").unwrap()).join(", ");
    let raw = club.mail(ADA, &to, "pick 4\r\nsay Good morning");
    host.deliver(&raw).unwrap();
    drop(host);
    let reference = club.dir.path().join("reference");
    copy_home(&club.home(), &reference);
    fault::begin(None);
    let mut host = open_still(&reference);
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    drop(host);
    let done = fault::end();
    let journal = |home: &Path, game: &str| {
        fs::read_to_string(home.join("games").join(game).join("journal.jsonl")).unwrap()
    };
    let hash = Hash32::of_bytes(&raw).to_string();
    let mut disk = Disk::of(&club.home());
    let (scratch, want) = (club.dir.path().join("after"), mails(&reference));
    for at in 0..=done.len() {
        // A kill at each of them; a power cut, which is tried elsewhere too, at every third.
        let lucks = [Luck::Everything, Luck::Nothing].into_iter().take(1 + usize::from(at % 3 == 0));
        for luck in lucks {
            disk.write(&club.home(), &scratch, luck);
            assert_eq!(open_still(&scratch).run_once().unwrap().errors, Vec::<String>::new(), "cut {at}");
            for game in ["g1", "g2"] {
                assert_eq!(journal(&scratch, game), journal(&reference, game), "cut {at}: {game}");
                assert_eq!(journal(&scratch, game).matches(&hash).count(), 1, "cut {at}: {game}");
            }
            let got = mails(&scratch);
            let missing: Vec<_> = want.keys().filter(|id| !got.contains_key(*id)).collect();
            assert!(got == want, "cut {at}: missing {missing:?}, {} of {}", got.len(), want.len());
            assert_eq!(fs::read_dir(scratch.join("mail/in/new")).unwrap().count(), 0, "cut {at}");
            assert!(fs::read_to_string(scratch.join("seen")).unwrap().contains(&hash), "cut {at}");
            fs::remove_dir_all(&scratch).unwrap();
        }
        if let Some(done) = done.get(at) {
            disk.does(&model::moved(done, &reference, &club.home()));
        }
    }
    assert!(done.len() > 30, "{}", done.len());
}
