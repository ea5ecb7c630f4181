//! What became of every mail that came in: a line for each, and a command that shows it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::Ordering;

use crate::command_line::run::feldpost;
use crate::support::any::{AnyTable, GAME, default_kinds, side_options, some_game, two_sides};
use crate::support::*;
use feldpost::host::{Dealt, Done, Fate, Host, Outcome, Request, Why};
use feldpost::store::Stand;
use feldpost_disk::fault;
use feldpost_protocol::dice::Hash32;

const HOST: &str = "feldpost@club.example";
const EVE: &str = "eve@example.org";
const DAY: i64 = 86_400;

/// The newest mail in the list.
fn newest(host: &Host) -> Dealt {
    host.mails().unwrap().pop().expect("a mail")
}

/// What became of this mail, which is for one place.
fn fate_of(host: &mut Host, raw: &[u8]) -> Fate {
    let number = host.mails().unwrap().len() as u64;
    host.deliver(raw).unwrap();
    host.run_once().unwrap();
    let dealt = newest(host);
    assert_eq!((dealt.number, dealt.mail), (number + 1, Hash32::of_bytes(raw)));
    assert_eq!(dealt.fates.len(), 1, "{dealt:?}");
    dealt.fates[0].clone()
}

fn told(fate: &Fate) -> (Outcome, Option<Why>) {
    (fate.outcome, fate.why)
}

fn at(fate: &Fate) -> (Option<&str>, Option<&str>) {
    (fate.game.as_deref(), fate.seat.as_deref())
}

fn again(host: &mut Host, number: u64) -> Done {
    host.ask(&Request::MailAgain { number }).unwrap()
}

const RED: (Option<&str>, Option<&str>) = (Some("g1"), Some("red"));

#[test]
fn a_seats_mail_is_told_by_what_it_moved() {
    let club = Club::new();
    let mut host = started(&club);
    let joined = host.mails().unwrap();
    assert_eq!(joined.len(), 2);
    assert!(joined.iter().all(|dealt| dealt.fates[0].outcome == Outcome::Joined), "{joined:?}");
    let to = host.reply_address("g1", "red").unwrap();
    let send = |host: &mut Host, body: &str| fate_of(host, &club.mail(ADA, &to, body));
    let raw = club.mail(ADA, &to, "pick 4");
    let orders = fate_of(&mut host, &raw);
    let seq = host.view("g1").unwrap().mail_seq("red", &Hash32::of_bytes(&raw)).unwrap();
    assert_eq!((told(&orders), at(&orders)), ((Outcome::Orders, None), RED));
    assert_eq!(orders.entry, Some(seq));
    let place = club.home().join(orders.place.unwrap());
    assert_eq!(fs::read(place).unwrap(), raw, "where it lies");
    let asked = send(&mut host, "status");
    assert_eq!((told(&asked), at(&asked)), ((Outcome::Asked, None), RED));
    assert_eq!(send(&mut host, "say Well met").outcome, Outcome::Asked);
    assert_eq!(send(&mut host, "name Ada").outcome, Outcome::Asked, "it moves no unit");
    let refused = send(&mut host, "pick 5");
    assert_eq!(told(&refused), (Outcome::Refused, None));
    assert!(refused.told.as_ref().unwrap().contains("is sealed already and stands"), "{refused:?}");
    // The very same mail, and the same text by another way.
    assert_eq!(told(&fate_of(&mut host, &raw)), (Outcome::Again, Some(Why::SameBytes)));
    let other = [b"Delivered-To: box@club.example\r\n".as_slice(), &raw].concat();
    let same = fate_of(&mut host, &other);
    assert_eq!((told(&same), same.entry), ((Outcome::Again, Some(Why::SameText)), Some(seq)));
    play(&club, &mut host, "blue", "pick 2");
    let late = send(&mut host, "roll 2");
    assert_eq!((late.outcome, at(&late)), (Outcome::Late, RED));
    assert_eq!(send(&mut host, "status").outcome, Outcome::Asked, "an older token may ask");
    play(&club, &mut host, "red", "resign yes");
    assert_eq!(newest(&host).fates[0].outcome, Outcome::Orders);
    play(&club, &mut host, "blue", "roll 1");
    assert_eq!(newest(&host).fates[0].outcome, Outcome::Over, "{:?}", newest(&host));
}

#[test]
fn a_mail_of_nobody_we_know_is_told_by_why_it_counts_for_nothing() {
    let club = Club::new();
    let mut host = started(&club);
    let to = host.reply_address("g1", "red").unwrap();
    let send = |host: &mut Host, from: &str, to: &str, body: &str| fate_of(host, &club.mail(from, to, body));
    let stray = send(&mut host, EVE, HOST, "Cheap watches!");
    assert_eq!((told(&stray), at(&stray)), ((Outcome::Stray, None), (None, None)));
    assert!(stray.place.unwrap().starts_with("quarantine/strays"));
    assert_eq!(send(&mut host, EVE, HOST, "games").outcome, Outcome::Asked);
    assert_eq!(told(&send(&mut host, EVE, HOST, "join nosuch")), (Outcome::Stranger, Some(Why::NoSeat)));
    let forged = send(&mut host, EVE, &to, "pick 4");
    assert_eq!((told(&forged), at(&forged)), ((Outcome::Forged, Some(Why::NotOnRoster)), RED));
    let wrong = "feldpost+g1.red.0123456789abcdef@club.example";
    let first = send(&mut host, EVE, wrong, "pick 4");
    assert_eq!((told(&first), at(&first)), ((Outcome::Stranger, Some(Why::WrongToken)), RED));
    let second = send(&mut host, EVE, wrong, "pick 3");
    assert_eq!(told(&second), (Outcome::Capped, Some(Why::ToldToday)), "one refusal a day");
    assert_eq!(told(&send(&mut host, ADA, HOST, "pick 4")), (Outcome::Stranger, Some(Why::NoToken)));
    assert_eq!(told(&send(&mut host, ADA, HOST, "pick 3")), (Outcome::Capped, Some(Why::ToldToday)));
    let robot = [b"Auto-Submitted: auto-replied\r\n".as_slice(), &club.mail(ADA, &to, "pick 4")].concat();
    assert_eq!(told(&fate_of(&mut host, &robot)), (Outcome::Robot, None));
    let own = send(&mut host, HOST, &to, "pick 4");
    assert_eq!(told(&own), (Outcome::Robot, Some(Why::OwnMail)));
    let report = newest_report(&club);
    let bounce = format!(
        "Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.example.org\r\nTo: {HOST}\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=\"r\"\r\n\r\n\
         --r\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n\
         --r\r\nContent-Type: text/rfc822-headers\r\n\r\nReply-To: {report}\r\n\r\n--r--\r\n"
    );
    assert_eq!(told(&fate_of(&mut host, bounce.as_bytes())), (Outcome::Bounce, None));
    let dealt = newest(&host);
    assert_eq!((dealt.from.as_deref(), &*dealt.subject), (Some("MAILER-DAEMON@mx.example.org"), ""));
}

/// The reply address of the newest report to one of the players.
fn newest_report(club: &Club) -> String {
    club.inbox(ADA).into_iter().rev().find_map(|mail| mail.reply_to).unwrap()
}

#[test]
fn seats_and_addresses_are_confirmed_by_mail() {
    let club = Club::new();
    let mut host = club.open();
    let mut open = new_game("g1");
    open.seats.pop();
    host.new_game(&open).unwrap();
    let blue = (Some("g1"), Some("blue"));
    let send = |host: &mut Host, from: &str, to: &str, body: &str| fate_of(host, &club.mail(from, to, body));
    let asked = send(&mut host, BRUNO, HOST, "join g1");
    assert_eq!((asked.outcome, at(&asked)), (Outcome::Asked, blue));
    let often = send(&mut host, BRUNO, HOST, "join g1 blue");
    assert_eq!(told(&often), (Outcome::Capped, Some(Why::ToldToday)), "asked once a day");
    let line = confirm_line(&club.inbox(BRUNO)[0]);
    let wrong = send(&mut host, EVE, HOST, &line);
    assert_eq!(told(&wrong), (Outcome::Stranger, Some(Why::ConfirmsNothing)));
    let joined = send(&mut host, BRUNO, HOST, &line);
    assert_eq!((joined.outcome, at(&joined)), (Outcome::Joined, blue));
    let to = host.reply_address("g1", "blue").unwrap();
    let moves = send(&mut host, BRUNO, &to, "address carla@example.org");
    assert_eq!(moves.outcome, Outcome::Orders, "{moves:?}");
    for (from, inbox) in [(BRUNO, BRUNO), ("carla@example.org", "carla@example.org")] {
        let asked = club.inbox(inbox).into_iter().rev().find(|mail| mail.body.contains("confirm address"));
        let confirmed = send(&mut host, from, HOST, &confirm_line(&asked.unwrap()));
        assert_eq!((confirmed.outcome, at(&confirmed)), (Outcome::Confirmed, blue), "{from}");
    }
}

#[test]
fn what_was_one_too_many_counts_when_the_umpire_says_so() {
    let club = Club::new();
    let mut host = started(&club);
    let capped = |host: &mut Host, why: Why| {
        let all = host.mails().unwrap();
        let capped = all.iter().find(|dealt| told(&dealt.fates[0]) == (Outcome::Capped, Some(why)));
        capped.unwrap_or_else(|| panic!("none is capped: {why:?}")).clone()
    };
    for number in 0..32 {
        play(&club, &mut host, "red", &format!("say {number}"));
    }
    let idle = capped(&mut host, Why::TooOften);
    let mails = host.mails().unwrap().len() as u64;
    assert_eq!(again(&mut host, idle.number), Done::All);
    host.run_once().unwrap();
    assert_eq!((newest(&host).number, newest(&host).mail), (mails + 1, idle.mail));
    assert_eq!(newest(&host).fates[0].outcome, Outcome::Asked);
    assert_eq!(again(&mut host, idle.number), Done::Nothing, "it is through");

    club.clock.fetch_add(3_600, Ordering::SeqCst);
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "blue", "pick 2");
    for _ in 0..61 {
        play(&club, &mut host, "red", "nudge");
    }
    let more = capped(&mut host, Why::Quota);
    assert_eq!(at(&more.fates[0]), RED);
    let entries = club.journal("g1").lines().count();
    assert_eq!(again(&mut host, more.number), Done::All);
    host.run_once().unwrap();
    assert_eq!((newest(&host).mail, newest(&host).fates[0].outcome), (more.mail, Outcome::Orders));
    assert!(club.journal("g1").lines().count() > entries);

    let wrong = "feldpost+g1.red.0123456789abcdef@club.example";
    for _ in 0..2 {
        host.deliver(&club.mail(EVE, wrong, "pick 4")).unwrap();
        host.run_once().unwrap();
    }
    let silent = newest(&host);
    assert_eq!(told(&silent.fates[0]), (Outcome::Capped, Some(Why::ToldToday)));
    let heard = club.inbox(EVE).len();
    assert_eq!(again(&mut host, silent.number), Done::All);
    host.run_once().unwrap();
    assert_eq!(told(&newest(&host).fates[0]), (Outcome::Stranger, Some(Why::WrongToken)));
    assert_eq!(club.inbox(EVE).len(), heard + 1, "it is answered this time");
}

#[test]
fn a_mail_that_was_set_aside_is_played_when_its_game_goes_on() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "blue", "pick 2");
    let [red, blue] = ["red", "blue"].map(|seat| host.reply_address("g1", seat).unwrap());
    let crash = fate_of(&mut host, &club.mail(ADA, &red, "crash"));
    assert_eq!((told(&crash), at(&crash)), ((Outcome::SetAside, Some(Why::Stopped)), RED));
    let stopped = fate_of(&mut host, &club.mail(BRUNO, &blue, "roll 1"));
    assert_eq!(told(&stopped), (Outcome::SetAside, Some(Why::Stopped)));
    assert!(stopped.place.unwrap().starts_with("quarantine/set-aside"));
    let dealt = newest(&host);
    drop(host);
    fs::remove_file(club.home().join("games/g1/set-aside.txt")).unwrap();
    let mut host = club.open();
    assert_eq!(again(&mut host, dealt.number), Done::All);
    assert_eq!(host.run_once().unwrap().resolutions, 1);
    let played = newest(&host);
    assert_eq!((played.mail, played.number), (dealt.mail, dealt.number + 1));
    assert_eq!(played.fates[0].outcome, Outcome::Orders);
    assert_eq!(again(&mut host, dealt.number), Done::Nothing);
    assert!(host.ask(&Request::MailAgain { number: 99 }).unwrap_err().is_no());
    // What is not kept any more cannot be dealt with anew.
    let stray = fate_of(&mut host, &club.mail(EVE, HOST, "Cheap watches!"));
    fs::remove_file(club.home().join(stray.place.unwrap())).unwrap();
    fs::remove_dir_all(club.home().join("mail/in/cur")).unwrap();
    let gone = host.ask(&Request::MailAgain { number: newest(&host).number }).unwrap_err();
    assert!(gone.is_no() && gone.to_string().contains("not kept any more"), "{gone}");
}

#[test]
fn a_mail_to_two_seats_has_a_fate_at_each() {
    let club = Club::new();
    let mut host = started(&club);
    host.new_game(&new_game("g2")).unwrap();
    let [one, two] = ["g1", "g2"].map(|game| host.reply_address(game, "red").unwrap());
    host.deliver(&club.mail(ADA, &format!("{one}, {two}"), "pick 4")).unwrap();
    host.run_once().unwrap();
    let fates = newest(&host).fates;
    let told: Vec<_> = fates.iter().map(|fate| (fate.game.as_deref(), fate.outcome)).collect();
    assert_eq!(told, [(Some("g1"), Outcome::Orders), (Some("g2"), Outcome::Refused)]);
}

/// A home of an older build has no such list; and what is old is forgotten, but no number is given twice.
#[test]
fn a_home_begins_with_an_empty_list_and_forgets_what_is_old() {
    let club = Club::new();
    let mut host = started(&club);
    drop(host);
    fs::remove_file(club.home().join("mails")).unwrap();
    let look = Host::look(&club.home(), means(&club.clock), registry()).unwrap();
    assert_eq!(look.mails().unwrap(), []);
    host = club.open();
    assert_eq!(host.mails().unwrap(), []);
    play(&club, &mut host, "red", "status");
    assert_eq!(newest(&host).number, 1);
    for _ in 0..2 {
        club.clock.fetch_add(200 * DAY, Ordering::SeqCst);
        play(&club, &mut host, "red", "status");
    }
    let numbers: Vec<u64> = host.mails().unwrap().iter().map(|dealt| dealt.number).collect();
    assert_eq!(numbers, [2, 3]);
}

/// The journal has the mail, and a crash came before its line.
#[test]
fn a_mail_that_was_in_the_journal_before_a_crash_is_told_as_what_it_was() {
    let club = Club::new();
    let mut host = started(&club);
    let to = host.reply_address("g1", "red").unwrap();
    for (body, outcome) in [("pick 4", Outcome::Orders), ("status", Outcome::Asked)] {
        let raw = club.mail(ADA, &to, body);
        assert_eq!(fate_of(&mut host, &raw).outcome, outcome);
        let first = newest(&host);
        drop(host);
        for ledger in ["mails", "seen"] {
            let text = fs::read_to_string(club.home().join(ledger)).unwrap();
            let kept = text.trim_end().rsplit_once('\n').unwrap().0.to_owned() + "\n";
            fs::write(club.home().join(ledger), kept).unwrap();
        }
        host = club.open();
        host.deliver(&raw).unwrap();
        host.run_once().unwrap();
        let dealt = newest(&host);
        assert_eq!((dealt.number, &dealt.fates), (first.number, &first.fates), "{body}");
        assert!(!first.answers.is_empty());
        assert_eq!(dealt.answers, first.answers, "{body}");
        // And if only `seen` was lost, it had come before.
        drop(host);
        fs::write(club.home().join("seen"), "").unwrap();
        host = club.open();
        assert_eq!(told(&fate_of(&mut host, &raw)), (Outcome::Again, Some(Why::SameBytes)));
    }
}

#[test]
fn the_answers_and_where_they_stand() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "blue", "pick 2");
    let dealt = newest(&host);
    let promised = host.promised_for(&dealt).unwrap();
    let to: BTreeSet<&str> = promised.iter().filter_map(|mail| mail.to.as_deref()).collect();
    assert_eq!(to, BTreeSet::from([ADA, BRUNO]));
    assert!(promised.iter().all(|mail| mail.stand == Some(Stand::Sent) && mail.moved.is_some()));
    // A way out that is closed.
    fs::remove_dir_all(club.home().join("mail/out")).unwrap();
    fs::write(club.home().join("mail/out"), "").unwrap();
    let to = host.reply_address("g1", "red").unwrap();
    host.deliver(&club.mail(ADA, &to, "status")).unwrap();
    host.run_once().unwrap();
    let promised = host.promised_for(&newest(&host)).unwrap();
    let stands: Vec<_> = promised.iter().map(|mail| (mail.stand, mail.moved)).collect();
    assert_eq!(stands, [(Some(Stand::Queued), None)]);
    let failed = promised[0].failed.as_ref().expect("why it waits");
    assert!(failed.attempts == 1 && failed.reason.contains("mail/out"), "{failed:?}");
    // It is over when the way out is open again.
    fs::remove_file(club.home().join("mail/out")).unwrap();
    drop(host);
    let mut host = club.open();
    host.run_once().unwrap();
    let sent = host.promised_for(&newest(&host)).unwrap().remove(0);
    assert_eq!((sent.stand, sent.failed), (Some(Stand::Sent), None));
    let written = fs::read_to_string(club.home().join("tries.json")).unwrap();
    assert_eq!(written, r#"{"format":1,"mails":{},"way_out":null}"#);
}

/// A home of a built-in game with some mails of each kind, for the command line.
fn home_with_mails() -> (AnyTable, String) {
    let mut table = AnyTable::begun(&default_kinds()[0]);
    let seat = table.seats()[0].clone();
    table.send(&seat, "status");
    let club = &table.club;
    for raw in [
        club.mail(EVE, HOST, "Cheap watches!"),
        club.mail(EVE, &format!("feldpost+{GAME}.x.0123456789abcdef@club.example"), "a"),
    ] {
        take_in(&mut table.host, &raw);
    }
    let home = table.club.home().display().to_string();
    (table, home)
}

#[test]
fn the_umpire_lists_and_shows_them_while_the_daemon_works() {
    let (table, home) = home_with_mails();
    let list = |words: &[&str]| feldpost(&[&["mail", "list", "--home", &home], words].concat());
    let all = list(&[]);
    let seats = table.seats().len();
    assert_eq!(all.quietly(0).out.lines().count(), seats + 3);
    assert!(all.out.lines().all(|line| line.chars().count() <= 100), "{}", all.out);
    all.says(&["  asked, entry ", "  stray", "  stranger: wrong-token", ADA]);
    assert_eq!(list(&["--from", "EVE@"]).quietly(0).out.lines().count(), 2);
    assert_eq!(list(&["--game", GAME]).quietly(0).out.lines().count(), seats + 2);
    assert_eq!(list(&["--outcome", "stray"]).quietly(0).out.lines().count(), 1);
    assert_eq!(list(&["--since", "2026-01-01"]).quietly(0).out.lines().count(), seats + 3);
    list(&["--since", "2036-01-01"]).quietly(0).says(&["no such mail"]);
    list(&["--since", "noon"]).fails(1, &["--since noon", "2026-11-20", "7d"]);
    list(&["--outcome", "nosuch"]).fails(2, &["nosuch"]);
    let json: serde_json::Value = serde_json::from_str(&list(&["--json"]).quietly(0).out).unwrap();
    assert_eq!(json[0]["n"], 1);
    assert_eq!(json[seats]["fates"][0]["outcome"], "asked");

    let (asked, stray) = ((seats + 1).to_string(), (seats + 2).to_string());
    let show = |words: &[&str]| feldpost(&[&["mail", "show", "--home", &home], words].concat());
    show(&[&asked]).quietly(0).says(&[
        &format!("mail {asked}, dealt with on "),
        "subject:    Re: game",
        "/archive/",
        "it asked or said something, and was answered; entry ",
        &format!("to {ADA}: the server took it on "),
    ]);
    show(&[&stray]).quietly(0).says(&["quarantine/strays", "without an answer", "  nothing\n"]);
    let raw = show(&[&stray, "--raw"]);
    assert!(raw.quietly(0).out.ends_with("\r\n\r\nCheap watches!\r\n"), "{}", raw.out);
    let json: serde_json::Value = serde_json::from_str(&show(&[&asked, "--json"]).quietly(0).out).unwrap();
    assert_eq!(json["answers"][0]["stand"], "sent");
    show(&["99"]).fails(1, &["no mail 99", "feldpost mail list"]);
}

#[test]
fn the_umpire_has_one_dealt_with_anew() {
    let (table, home) = home_with_mails();
    let (club, seats) = (table.club, table.kind.card.sides.len());
    drop(table.host);
    let again = |number: usize| feldpost(&["mail", "again", &number.to_string(), "--home", &home]);
    again(99).fails(1, &["no mail 99"]);
    again(seats + 1).fails(1, &["would change nothing", "feldpost mail show"]);
    again(seats + 2).quietly(0).says(&["lies among the new ones", "feldpost serve"]);
    assert_eq!(fs::read_dir(club.home().join("mail/in/new")).unwrap().count(), 1);
}

/// A home in which a game is offered, and mails of four kinds wait.
fn laden() -> Club {
    let club = Club::new();
    let home = club.home();
    let [one, two] = side_options();
    let words = ["game", "new", some_game().id, "--id", "g1", one, ADA, two, BRUNO];
    let home_words = home.display().to_string();
    feldpost(&[&words[..], &["--home", &home_words]].concat()).quietly(0);
    feldpost(&["serve", "--once", "--home", &home_words]);
    let mut host = Host::open(&home, means(&club.clock), feldpost::games::standard()).unwrap();
    let to = host.reply_address("g1", two_sides()[0]).unwrap();
    let offer = host.view("g1").unwrap().offer_hash().short();
    let robot = [b"Auto-Submitted: auto-replied\r\n".as_slice(), &club.mail(BRUNO, HOST, "away")].concat();
    for raw in [
        club.mail(ADA, &to, &format!("join {offer}\r\nentropy seven geese")),
        club.mail(EVE, HOST, "Cheap watches!"),
        club.mail(EVE, HOST, "games"),
        robot,
    ] {
        host.deliver(&raw).unwrap();
    }
    drop(host);
    club
}

fn serve(home: &Path, cut: Option<usize>) -> bool {
    let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
    command.args(["serve", "--once", "--home"]).arg(home).stdin(Stdio::null());
    if let Some(effect) = cut {
        command.env(fault::VARIABLE, format!("kill:change:{effect}"));
    }
    command.output().unwrap().status.success()
}

#[test]
fn each_mail_has_one_line_wherever_the_daemon_is_cut_off() {
    let club = laden();
    let clean = club.dir.path().join("clean");
    copy_home(&club.home(), &clean);
    assert!(serve(&clean, None));
    let told = |home: &Path| {
        let host = Host::look(home, means(&club.clock), feldpost::games::standard()).unwrap();
        let all = host.mails().unwrap();
        let lines = all.into_iter().map(|dealt| {
            assert!(host.promised_for(&dealt).unwrap().iter().all(|mail| mail.stand == Some(Stand::Sent)));
            (dealt.number, dealt.mail, dealt.fates, dealt.answers.len())
        });
        lines.collect::<Vec<_>>()
    };
    let wanted = told(&clean);
    let outcomes: Vec<Outcome> = wanted.iter().map(|(_, _, fates, _)| fates[0].outcome).collect();
    assert_eq!(outcomes, [Outcome::Joined, Outcome::Stray, Outcome::Asked, Outcome::Robot]);
    let mut effect = 1;
    loop {
        let home = club.dir.path().join(format!("cut-{effect}"));
        copy_home(&club.home(), &home);
        let went_through = serve(&home, Some(effect));
        assert!(serve(&home, None), "effect {effect}");
        assert_eq!(told(&home), wanted, "effect {effect}");
        fs::remove_dir_all(&home).unwrap();
        if went_through {
            break;
        }
        effect += 1;
    }
    assert!(effect > 30, "{effect} effects");
}
