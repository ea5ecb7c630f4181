//! What the umpire does with a game: words, addresses, players, its end. Each stands in the record, and the
//! players hear of it.

use std::fs;

use crate::support::any::{AnyTable, GAME, default_kinds};
use crate::support::*;
use feldpost::host::{Done, Host, HostError, Phase, Request};
use feldpost_mail::incoming::IncomingMail;
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::audit::{Audit, Evidence, Verdict, audit};

const CARLA: &str = "carla@example.org";

fn audited(club: &Club) -> Audit {
    let read = |name: &str| fs::read(club.home().join("games/g1").join(name)).unwrap();
    let (journal, head) = (read("journal.jsonl"), String::from_utf8(read("journal.head")).unwrap());
    audit(&Evidence { journal: &journal, head: Some(&head), ..Evidence::default() }, &registry())
}

/// The record is valid, and tells of the act.
#[track_caller]
fn tells(club: &Club, what: &str) {
    let found = audited(club);
    assert_eq!(found.verdict, Verdict::Valid);
    let told: Vec<&str> = found.findings.iter().map(|finding| finding.text.as_str()).collect();
    assert!(told.iter().any(|told| told.contains(what)), "{what} in {told:?}");
    assert!(!told.iter().any(|told| told.contains("does not know")), "{told:?}");
}

fn ask(host: &mut Host, request: Request) -> Done {
    let done = host.ask(&request).unwrap();
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    done
}

fn tell(host: &mut Host, text: &str) -> Done {
    ask(host, Request::Tell { game: "g1".into(), text: text.into() })
}

fn seat(host: &mut Host, seat: &str, address: &str, replaces: bool) -> Done {
    ask(host, Request::Seat { game: "g1".into(), seat: seat.into(), address: address.into(), replaces })
}

fn close(host: &mut Host, begun: bool) -> Done {
    ask(host, Request::Close { game: "g1".into(), begun, reason: "No player is left.".into() })
}

fn newest(club: &Club, address: &str) -> IncomingMail {
    club.inbox(address).pop().expect("a mail")
}

fn phase(host: &mut Host) -> Phase {
    host.game_rows().unwrap()[0].phase
}

fn text(mail: &IncomingMail) -> String {
    mail.body.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn what_the_umpire_says_reaches_all_and_stands_in_the_record() {
    let club = Club::new();
    let mut host = started(&club);
    let before = host.view("g1").unwrap().state_digest();
    assert_eq!(tell(&mut host, "The club meets on Friday."), Done::All);
    for address in [ADA, BRUNO] {
        let mail = newest(&club, address);
        assert!(mail.subject.contains("A word from the umpire"), "{}", mail.subject);
        let text = text(&mail);
        assert!(text.contains("The umpire writes: | The club meets on Friday."), "{text}");
        assert!(text.contains("is passed on to the other players"), "{text}");
    }
    tells(&club, "the umpire says to all: The club meets on Friday.");
    assert_eq!(host.view("g1").unwrap().state_digest(), before, "nothing is played by it");
    assert!(play(&club, &mut host, "red", "pick 4").errors.is_empty(), "the game goes on");
    close(&mut host, true);
    assert_eq!(tell(&mut host, "Thank you."), Done::All, "behind the end too");
    tells(&club, "the umpire says to all: Thank you.");
    let unknown = host.ask(&Request::Tell { game: "g2".into(), text: "x".into() });
    assert!(matches!(unknown, Err(error) if error.is_no()));
}

#[test]
fn a_slip_in_an_offer_is_mended() {
    let club = Club::new();
    let mut host = club.open();
    let mut new = new_game("g1");
    new.seats[0].address = Some("aad@example.org".into());
    host.new_game(&new).unwrap();
    host.run_once().unwrap();
    assert_eq!((club.inbox(ADA).len(), club.inbox("aad@example.org").len()), (0, 1));
    let old = host.reply_address("g1", "red").unwrap();
    assert_eq!(seat(&mut host, "red", ADA, false), Done::All);
    let offer = newest(&club, ADA);
    assert!(offer.subject.contains("Please join"), "{}", offer.subject);
    assert_eq!(club.inbox("aad@example.org").len(), 1, "nothing more goes there");
    assert_eq!(club.inbox(BRUNO).len(), 1, "nobody else is bothered");
    let hash = host.view("g1").unwrap().offer_hash().short();
    let join = format!("JOIN {hash}\r\nENTROPY seven geese");
    take_in(&mut host, &club.mail("aad@example.org", &old, &join));
    assert!(!host.view("g1").unwrap().has_joined("red"), "the wrong address counts no more");
    play(&club, &mut host, "red", &join);
    play(&club, &mut host, "blue", &format!("JOIN {hash}\r\nENTROPY nine red kites"));
    assert_eq!(phase(&mut host), Phase::Playing);
    tells(&club, "red: the umpire has entered another address");
}

#[test]
fn another_address_gets_what_is_newest() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "blue", "pick 6");
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "red", "roll 2");
    let others = club.inbox(BRUNO).len();
    assert_eq!(seat(&mut host, "red", CARLA, false), Done::All);
    let mail = newest(&club, CARLA);
    let text = text(&mail);
    assert!(text.contains("The umpire has entered this address for your seat."), "{text}");
    assert!(text.contains("Resolution 1; the position below is that of now."), "{text}");
    assert_eq!(club.inbox(BRUNO).len(), others, "the other side need not know");
    assert_eq!(seat(&mut host, "red", ADA, false), Done::All, "and back again");
    tells(&club, "red: the umpire has entered another address");
    for (wrong, of) in [("nobody", "red"), ("feldpost@club.example", "red"), (CARLA, "green")] {
        let request =
            Request::Seat { game: "g1".into(), seat: of.into(), address: wrong.into(), replaces: false };
        let refused = host.ask(&request);
        assert!(matches!(&refused, Err(error) if error.is_no()), "{wrong}: {:?}", refused.err());
    }
    assert_eq!(host.view("g1").unwrap().head().seq + 1, club.journal("g1").lines().count() as u64);
}

#[test]
fn another_player_takes_a_seat_over() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "blue", "standing pick 6");
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "red", "roll 2");
    let old = host.reply_address("g1", "blue").unwrap();
    let of_red = club.inbox(ADA).len();
    assert_eq!(seat(&mut host, "blue", CARLA, true), Done::All);
    // Who comes is told all that they need.
    let mail = newest(&club, CARLA);
    let told = text(&mail);
    for what in ["You take over this seat from here on.", "Resolution 1;", "Rolled: dice 6, 3", "Offer: "] {
        assert!(told.contains(what), "{what}: {told}");
    }
    assert!(!told.contains("standing pick"), "what was given in advance is gone: {told}");
    // The others are told, with no address.
    assert_eq!(club.inbox(ADA).len(), of_red + 1);
    let told = text(&newest(&club, ADA));
    assert!(told.contains("Another person plays The blue side from here on."), "{told}");
    assert!(newest(&club, ADA).subject.contains("Another player"), "{}", newest(&club, ADA).subject);
    assert!(!told.contains("Your mail is here"), "{told}");
    assert!(!told.contains(CARLA) && !told.contains(BRUNO), "{told}");
    // Who goes opens nothing any more, and neither does the address that they had.
    assert_ne!(host.reply_address("g1", "blue").unwrap(), old);
    let length = club.journal("g1").lines().count();
    take_in(&mut host, &club.mail(BRUNO, &old, "roll 3"));
    take_in(&mut host, &club.mail(CARLA, &old, "roll 3"));
    assert_eq!(club.journal("g1").lines().count(), length, "nothing is taken in");
    assert!(
        text(&newest(&club, CARLA)).contains("it did not come through the reply address"),
        "and is told so"
    );
    let step = host.view("g1").unwrap().last_step();
    play_as(&club, &mut host, CARLA, "blue", "roll 3");
    assert_eq!(host.view("g1").unwrap().last_step(), step + 1, "the new player plays on");
    // The next choice in secret is asked for: the standing orders are gone.
    let waits = host.view("g1").unwrap().waiting_for().unwrap();
    assert!(waits.contains(&"blue".to_owned()), "{waits:?}");
    tells(&club, "blue: the umpire has put another person at this seat");
    drop(host);
    let mut host = club.open();
    play_as(&club, &mut host, CARLA, "blue", "standing pick 5");
    play(&club, &mut host, "red", "pick 3");
    tells(&club, "blue: the umpire has put another person at this seat");
}

fn play_as(club: &Club, host: &mut Host, from: &str, seat: &str, body: &str) {
    let to = host.reply_address("g1", seat).unwrap();
    let counts = take_in(host, &club.mail(from, &to, body));
    assert!(counts.errors.is_empty(), "{:?}", counts.errors);
}

#[test]
fn an_offer_is_taken_back_before_the_game_begins() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    host.run_once().unwrap();
    let hash = host.view("g1").unwrap().offer_hash().short();
    play(&club, &mut host, "red", &format!("JOIN {hash}\r\nENTROPY seven geese"));
    assert_eq!(close(&mut host, true), Done::Nothing, "it has not begun");
    assert_eq!(close(&mut host, false), Done::All);
    for address in [ADA, BRUNO] {
        let mail = newest(&club, address);
        assert!(mail.subject.contains("The game is over"), "{}", mail.subject);
        assert!(text(&mail).contains("closed by the umpire: No player is left."), "{}", text(&mail));
    }
    assert_eq!(phase(&mut host), Phase::Over);
    play(&club, &mut host, "blue", &format!("JOIN {hash}\r\nENTROPY nine red kites"));
    assert_eq!(phase(&mut host), Phase::Over, "nobody can begin it");
    assert!(text(&newest(&club, BRUNO)).contains("This offer has ended"), "and is told why not");
    assert_eq!(close(&mut host, false), Done::Nothing, "once");
    tells(&club, "the umpire has closed the game: No player is left.");
    drop(host);
    assert_eq!(phase(&mut club.open()), Phase::Over, "and so it stays");
}

#[test]
fn a_game_that_is_closed_lies_open() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "blue", "standing pick 6");
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "red", "roll 2");
    assert_eq!(close(&mut host, false), Done::Nothing, "it has begun");
    assert_eq!(close(&mut host, true), Done::All);
    for address in [ADA, BRUNO] {
        let mail = newest(&club, address);
        assert!(mail.subject.contains("closed by the umpire"), "{}", mail.subject);
        assert!(text(&mail).contains("No player is left."), "{}", text(&mail));
    }
    assert!(club.journal("g1").contains("\"type\":\"openings\""), "all that was sealed lies open");
    assert_eq!(phase(&mut host), Phase::Over);
    let length = club.journal("g1").lines().count();
    let step = host.view("g1").unwrap().last_step();
    play(&club, &mut host, "blue", "roll 3\r\nstanding pick 2");
    assert_eq!(host.view("g1").unwrap().last_step(), step, "nothing is played any more");
    assert!(
        !club.journal("g1").lines().skip(length).any(|line| line.contains("standing")),
        "and nothing kept"
    );
    assert!(club.journal("g1").lines().count() > length, "the mail stands in the record");
    for again in [close(&mut host, true), seat(&mut host, "red", CARLA, true)] {
        assert_eq!(again, Done::Nothing);
    }
    tells(&club, "the umpire has closed the game: No player is left.");
}

#[test]
fn what_was_mailed_last_is_mailed_once_more() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    host.run_once().unwrap();
    let again = |seat: Option<&str>| Request::Resend { game: "g1".into(), seat: seat.map(str::to_owned) };
    assert_eq!(ask(&mut host, again(Some("red"))), Done::All);
    assert_eq!((club.inbox(ADA).len(), club.inbox(BRUNO).len()), (2, 1));
    let [first, second] = [0, 1].map(|at| club.inbox(ADA).remove(at));
    assert_eq!(first.body, second.body, "the same offer");
    assert_ne!(first.message_id, second.message_id, "as another mail");
    drop(host);
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "blue", "pick 6");
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "red", "roll 2");
    let (journal, counts) = (club.journal("g1"), [ADA, BRUNO].map(|address| club.inbox(address).len()));
    assert_eq!(ask(&mut host, again(None)), Done::All);
    assert_eq!([ADA, BRUNO].map(|address| club.inbox(address).len()), counts.map(|count| count + 1));
    let told = text(&newest(&club, BRUNO));
    assert!(told.contains("The umpire has this mailed to you once more."), "{told}");
    assert!(told.contains("Resolution 1; the position below is that of now."), "{told}");
    assert_eq!(club.journal("g1"), journal, "nothing has happened");
    let nobody = host.ask(&again(Some("green")));
    assert!(matches!(nobody, Err(HostError::Desk(_))), "{:?}", nobody.err());
}

/// Answers as the built-in opponents do, so many times or until the game is over.
fn answers(table: &mut AnyTable, most: usize) {
    let mut left = most;
    while left > 0 && !table.game().is_over().unwrap() {
        let answered = table.seats().iter().filter(|seat| table.answer(seat)).count();
        assert!(answered > 0, "somebody is asked");
        left = left.saturating_sub(answered);
    }
}

#[test]
fn in_every_game_another_player_plays_on_until_the_umpire_closes_it() {
    for kind in default_kinds() {
        let mut table = AnyTable::begun(&kind);
        answers(&mut table, 3);
        let seat = table.seats().remove(1);
        let request =
            Request::Seat { game: GAME.into(), seat: seat.clone(), address: CARLA.into(), replaces: true };
        assert_eq!(table.host.ask(&request).unwrap(), Done::All, "{}", kind.name());
        table.host.run_once().unwrap();
        let told = inbox_at(&table.club.home(), CARLA).pop().expect("a mail");
        assert!(text(&told).contains("You take over this seat"), "{}: {}", kind.name(), told.body);
        table.taken.insert(seat, CARLA);
        let position = table.game().state_digest();
        answers(&mut table, 3);
        assert!(table.game().state_digest() != position, "{}: it is played on", kind.name());
        let request = Request::Close { game: GAME.into(), begun: true, reason: "Enough.".into() };
        assert_eq!(table.host.ask(&request).unwrap(), Done::All, "{}", kind.name());
        table.host.run_once().unwrap();
        let whole = table.host.export(GAME).unwrap();
        let evidence =
            Evidence { journal: &whole.journal, head: whole.head.as_deref(), ..Evidence::default() };
        let found = audit(&evidence, table.host.registry());
        assert_eq!(found.verdict, Verdict::Valid, "{}", kind.name());
        assert!(
            found.lines().iter().any(|line| line.contains("closed by the umpire")),
            "{:?}",
            found.lines()
        );
    }
}

#[test]
fn a_word_for_the_umpire_reaches_nobody_else() {
    let club = Club::new();
    let mut host = started(&club);
    let others = club.inbox(BRUNO).len();
    play(&club, &mut host, "red", "umpire May I take that back?\r\npick 4");
    let told = text(&newest(&club, ADA));
    assert!(told.contains("This host has named no address of an umpire"), "{told}");
    drop(host);
    let settings = club.home().join("feldpost.toml");
    let text_of = fs::read_to_string(&settings).unwrap();
    fs::write(&settings, format!("umpire = \"carla@example.org\"\n{text_of}")).unwrap();
    let mut host = club.open();
    play(&club, &mut host, "red", "umpire: May I take that back?");
    let told = text(&newest(&club, ADA));
    assert!(told.contains("Your words are on their way to the umpire"), "{told}");
    assert_eq!(club.inbox(CARLA).len(), 1);
    let mail = newest(&club, CARLA);
    assert!(mail.subject.contains("g1: a word from red"), "{}", mail.subject);
    let told = text(&mail);
    assert!(told.contains("ada@example.org, who plays red in g1, has a word for you:"), "{told}");
    assert!(told.contains("May I take that back?"), "{told}");
    let kept = fs::read_dir(club.home().join("games/g1/archive")).unwrap();
    let kept: Vec<Vec<u8>> = kept.map(|file| fs::read(file.unwrap().path()).unwrap()).collect();
    let named = |raw: &Vec<u8>| told.contains(&Hash32::of_bytes(raw).short());
    let mail = kept.iter().find(|raw| named(raw)).expect("the whole mail lies there");
    assert!(String::from_utf8_lossy(mail).contains("May I take that back?"));
    assert!(!club.journal("g1").contains("take that back"), "the record does not have it");
    assert_eq!(club.inbox(BRUNO).len(), others, "and the opponent neither");
}

#[test]
fn a_player_who_lost_our_mails_asks_the_host_for_them() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "blue", "pick 6");
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "red", "roll 2");
    let (journal, others) = (club.journal("g1"), club.inbox(BRUNO).len());
    for (body, from) in [("report", ADA), ("status", ADA), ("report g1\r\nroll 3", ADA)] {
        let before = club.inbox(ADA).len();
        take_in(&mut host, &club.mail(from, "feldpost@club.example", body));
        assert_eq!(club.inbox(ADA).len(), before + 1, "{body}");
        let told = text(&newest(&club, ADA));
        assert!(told.contains("Resolution 1; the position below is that of now."), "{body}: {told}");
        assert!(told.contains("nothing else in your mail was carried out"), "{body}: {told}");
    }
    assert_eq!((club.journal("g1"), club.inbox(BRUNO).len()), (journal, others), "nothing has happened");
    // Orders alone are refused once a day, and kept after that.
    let before = club.inbox(ADA).len();
    for orders in ["roll 3", "roll 4"] {
        take_in(&mut host, &club.mail(ADA, "feldpost@club.example", orders));
    }
    assert_eq!(club.inbox(ADA).len(), before + 1);
    let kept = fs::read_dir(club.home().join("quarantine/too-many")).unwrap();
    let kept: Vec<String> = kept.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    assert!(kept.len() == 1 && kept[0].contains("roll 4"), "{kept:?}");
    // Nobody gets what is another's.
    take_in(&mut host, &club.mail(CARLA, "feldpost@club.example", "report g1"));
    assert_eq!(club.inbox(CARLA).len(), 0);
}

#[test]
fn whoever_takes_a_seat_over_before_the_begin_can_join_by_any_of_our_mails() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    host.run_once().unwrap();
    assert_eq!(seat(&mut host, "red", CARLA, true), Done::All);
    let again = Request::Resend { game: "g1".into(), seat: Some("red".into()) };
    assert_eq!(ask(&mut host, again), Done::All);
    let offers = club.inbox(CARLA);
    assert_eq!(offers.len(), 2);
    let hash = host.view("g1").unwrap().offer_hash().short();
    let to = |mail: &IncomingMail| mail.reply_to.clone().expect("where answers go");
    assert_eq!(to(&offers[0]), to(&offers[1]));
    take_in(&mut host, &club.mail(CARLA, &to(&offers[1]), &format!("JOIN {hash}\r\nENTROPY seven geese")));
    assert!(host.view("g1").unwrap().has_joined("red"), "{}", newest(&club, CARLA).body);
}

#[test]
fn an_appeal_reaches_the_opponent_and_the_umpire_and_rolls_nothing_again() {
    let club = Club::with_umpire("");
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    let before = host.view("g1").unwrap().state_digest();
    for (line, mails) in [("appeal That roll was mine to make.", 1), ("undo", 2)] {
        play(&club, &mut host, "blue", line);
        assert!(text(&newest(&club, BRUNO)).contains("no die is rolled again"), "{line}");
        assert!(text(&newest(&club, ADA)).contains(&format!("writes: | {line}")), "{line}");
        let umpire = club.inbox("umpire@club.example");
        assert_eq!(umpire.len(), mails, "{line}");
        assert!(text(&umpire[mails - 1]).contains(line), "{line}");
    }
    assert_eq!(host.view("g1").unwrap().state_digest(), before);
    assert_eq!(audited(&club).verdict, Verdict::Valid);
    play(&club, &mut host, "blue", "cancel");
    assert_eq!(club.inbox("umpire@club.example").len(), 2, "a slip is nobody else's matter");
}
