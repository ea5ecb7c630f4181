//! Who is answered, who is obeyed, and who is not.

use std::fs;

use crate::support::*;

#[test]
fn a_mail_counts_once_whatever_comes_again() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "blue", "pick 2");
    let to = host.reply_address("g1", "red").unwrap();
    let raw = club.mail(ADA, &to, "nudge");
    let other = [b"Delivered-To: box@club.example\r\n".as_slice(), &raw].concat(); // by another way
    let again = String::from_utf8(raw.clone()).unwrap().replace("<m", "<n").into_bytes();
    host.deliver(&raw).unwrap();
    host.deliver(&raw).unwrap();
    let counts = host.run_once().unwrap();
    assert_eq!((counts.mails_in, counts.duplicates, counts.resolutions), (2, 1, 1));
    let (journal, mails) = (club.journal("g1"), club.inbox(ADA).len());
    for forget in [false, true] {
        drop(host);
        if forget {
            fs::write(club.home().join("seen"), "").unwrap();
        }
        host = club.open();
        host.deliver(&raw).unwrap();
        host.deliver(&other).unwrap();
        let counts = host.run_once().unwrap();
        assert_eq!((counts.duplicates, counts.resolutions, counts.mails_out), (2, 0, 0), "{forget}");
        assert_eq!((club.journal("g1"), club.inbox(ADA).len()), (journal.clone(), mails));
    }
    host.deliver(&again).unwrap();
    assert_eq!(host.run_once().unwrap().resolutions, 1, "another mail with the same order counts");
}

#[test]
fn a_wrong_token_learns_nothing() {
    let club = Club::new();
    let mut host = started(&club);
    let journal = club.journal("g1");
    let token = "0123456789abcdef";
    let mut answers = Vec::new();
    for (game, body, eve) in [("g1", "status", "eve"), ("nosuch", "status", "eva"), ("g1", "pick 4", "yves")]
    {
        let to = format!("feldpost+{game}.red.{token}@club.example");
        let eve = format!("{eve}@example.org");
        host.deliver(&club.mail(&eve, &to, body)).unwrap();
        assert_eq!(host.run_once().unwrap().refused, 1);
        let answer = club.inbox(&eve).pop().unwrap();
        answers.push((answer.subject_raw, answer.body));
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!(club.journal("g1"), journal);
    let blues = host.reply_address("g1", "blue").unwrap().replace(".blue.", ".red.");
    host.deliver(&club.mail(BRUNO, &blues, "pick 4")).unwrap();
    assert_eq!(host.run_once().unwrap().refused, 1, "a token opens its own seat only");
}

#[test]
fn an_older_token_knows_its_seat_and_changes_nothing() {
    let club = Club::new();
    let mut host = started(&club);
    let old = host.reply_address("g1", "red").unwrap();
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "blue", "pick 2");
    let (journal, to_bruno) = (club.journal("g1"), club.inbox(BRUNO).len());
    let private = || {
        let file = |name: &str| fs::read_to_string(club.home().join("games/g1").join(name)).unwrap();
        let secrets = secrets_of(&club.home().join("games/g1/secrets.json"));
        (secrets["standing"].clone(), file("roster.json"))
    };
    let before = private();
    let words = "roll 2\r\nstanding pick 3\r\nsay Hello\r\nresign yes\r\naddress also eve@example.org\r\n\
        address drop x@y.z";
    host.deliver(&club.mail(ADA, &old, words)).unwrap();
    host.run_once().unwrap();
    let answer = club.inbox(ADA).pop().unwrap();
    assert!(answer.subject_raw.starts_with("[g1] Not accepted. Your move: "), "{}", answer.subject_raw);
    let answer = answer.body;
    assert!(answer.contains("too late for that decision; now asked: rolls of turn 1"), "{answer}");
    assert!(answer.contains("standing orders count in answer to the newest report only"), "{answer}");
    assert_eq!(
        answer.matches("You answered an older report, so nothing in your mail").count(),
        1,
        "{answer}"
    );
    assert!(answer.contains("The position now") || answer.contains("The newest report"), "{answer}");
    let newest = host.reply_address("g1", "red").unwrap();
    assert!(answer.contains(&newest), "it can be answered: {answer}");
    let group = club.journal("g1")[journal.len()..].to_owned();
    assert_eq!(group.lines().count(), 1, "only that it came: {group}");
    assert!(before == private() && club.inbox(BRUNO).len() == to_bruno);
    assert!(club.inbox("eve@example.org").is_empty());
    assert!(!club.inbox(ADA).iter().any(|mail| mail.body.contains("confirm also")));
    assert_ne!(newest, old);
    // What only asks is answered, and prose is told that it came late.
    for (words, answered) in
        [("status", "The position now"), ("Hello there", "Your mail answers an older report.")]
    {
        host.deliver(&club.mail(ADA, &old, words)).unwrap();
        assert_eq!(host.run_once().unwrap().refused, 0);
        assert!(club.inbox(ADA).pop().unwrap().body.contains(answered), "{words}");
    }
}

/// An umpire who shows two journals must falsify what one of the players says to have seen.
#[test]
fn what_a_player_has_seen_is_kept_and_a_line_that_does_not_fit_is_told() {
    let club = Club::new();
    let mut host = started(&club);
    let line = club.inbox(ADA).pop().unwrap().body;
    let line = line.lines().find(|line| line.starts_with("Seen: ")).unwrap().to_owned();
    play(&club, &mut host, "red", &format!("pick 4\r\n> {line}"));
    let words: Vec<&str> = line.split(' ').collect();
    assert_eq!(words.len(), 4, "number, head and what proves that both are ours: {line}");
    let kept = format!(r#""seen":{{"head":"{}","seq":{}}}"#, words[2], words[1]);
    assert!(club.journal("g1").contains(&kept), "{kept}");
    let to = host.reply_address("g1", "blue").unwrap();
    host.deliver(&club.mail(BRUNO, &to, "pick 2\r\nSeen: 77 0123456789abcdef")).unwrap();
    let counts = host.run_once().unwrap();
    assert_eq!(counts.errors, Vec::<String>::new(), "anybody can write such a line");
    assert!(counts.resolutions > 0, "the orders count all the same");
    assert!(club.inbox(BRUNO).pop().unwrap().body.contains("Please keep that report"));
    let journal = club.journal("g1").into_bytes();
    let evidence = feldpost_umpire::audit::Evidence { journal: &journal, ..Default::default() };
    let audit = feldpost_umpire::audit::audit(&evidence, host.registry());
    assert_eq!(audit.seen, 1);
    assert!(
        audit.findings[0].text.contains("saw entry 77 as 0123456789abcdef, which is not here"),
        "{:?}",
        audit.findings
    );
}

/// The alarm about an old copy is raised by what we have signed, and by nothing that a player can make up.
#[test]
fn only_a_seen_line_of_ours_tells_of_an_old_copy_that_was_put_back() {
    let club = Club::new();
    let settings = club.home().join("feldpost.toml");
    let text = fs::read_to_string(&settings).unwrap();
    fs::write(&settings, format!("umpire = \"umpire@club.example\"\n{text}")).unwrap();
    let mut host = started(&club);
    let backup = club.dir.path().join("backup");
    copy_home(&club.home(), &backup);
    fs::remove_dir_all(backup.join("high-water")).unwrap(); // no part of a backup, and the disk is lost
    let line = |mail: &feldpost_mail::incoming::IncomingMail| {
        mail.body.lines().find(|line| line.starts_with("Seen: ")).unwrap().to_owned()
    };
    play(&club, &mut host, "red", "say Hello");
    let (same, to_same) = (line(&club.inbox(ADA).pop().unwrap()), host.reply_address("g1", "red").unwrap());
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "blue", "pick 2");
    let (later, to_later) = (line(&club.inbox(ADA).pop().unwrap()), host.reply_address("g1", "red").unwrap());
    assert_ne!(to_same, to_later);
    drop(host);
    let mut host = club.open_at(&backup);
    let mut said = |body: String, to: &str| {
        host.deliver(&club.mail(ADA, to, &body)).unwrap();
        let counts = host.run_once().unwrap();
        (counts.errors, inbox_at(&backup, "umpire@club.example").len())
    };
    // A number or a head of another's making, with the proof of another line or none.
    let cut = |line: &str| line.rsplit_once(' ').unwrap().0.to_owned();
    let proof = same.rsplit(' ').next().unwrap();
    for forged in [cut(&same), cut(&later), format!("Seen: 99 0123456789abcdef {proof}"), same.to_uppercase()]
    {
        assert_eq!(said(format!("status\r\n{forged}"), &to_same), (vec![], 0), "{forged}");
    }
    // The decision is still the same one, then it is one that the old copy knows nothing of.
    for (genuine, to, told) in [(&same, &to_same, 1), (&later, &to_later, 1)] {
        let (errors, mails) = said(format!("status\r\n> {genuine}"), to);
        assert_eq!((errors.len(), mails), (1, told), "{errors:?}");
        assert!(errors[0].contains("was an old copy put back?"), "{errors:?}");
    }
    let mail = inbox_at(&backup, "umpire@club.example").pop().unwrap();
    assert_eq!(mail.subject_raw, "[feldpost] g1: an old copy of the game may have been put back");
    assert!(mail.body.contains("red has a report") && mail.body.contains("games/g1"), "{}", mail.body);
}

#[test]
fn orders_out_of_turn_are_answered_and_change_nothing() {
    let club = Club::new();
    let mut host = started(&club);
    let counts = play(&club, &mut host, "red", "roll 2");
    assert_eq!(counts.resolutions, 0);
    assert!(club.inbox(ADA).pop().unwrap().body.contains("this is not asked now (TOY 2.0)"));
    assert_eq!(club.inbox(BRUNO).len(), 2);
}

#[test]
fn joining_takes_the_right_offer_and_entropy_stands_verbatim() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    play(&club, &mut host, "red", "JOIN 0123456789abcdef");
    assert!(club.inbox(ADA).pop().unwrap().body.contains("The JOIN line names another offer"));
    play(&club, &mut host, "red", "pick 3");
    assert!(club.inbox(ADA).pop().unwrap().body.contains("has not begun"));
    let offer = host.view("g1").unwrap().offer_hash().short();
    play(&club, &mut host, "red", &format!("Entropy Zwölf \"Gänse\", two  blanks\r\nJOIN {offer}"));
    assert!(club.journal("g1").contains(r#""entropy":"Zwölf \"Gänse\", two  blanks""#));
    play(&club, &mut host, "red", &format!("JOIN {offer}\r\nENTROPY better luck"));
    assert!(!club.journal("g1").contains("better luck"));
}

#[test]
fn robots_and_strangers_get_no_answer() {
    let club = Club::new();
    let mut host = started(&club);
    let (journal, to) = (club.journal("g1"), host.reply_address("g1", "red").unwrap());
    let robots = [
        "Auto-Submitted: auto-replied\r\n",
        "Precedence: bulk\r\n",
        "X-Feldpost-Loop: club.example\r\n",
        "Return-Path: <>\r\n",
    ];
    for field in robots {
        let mut raw = field.as_bytes().to_vec();
        raw.extend(club.mail(ADA, &to, "pick 4"));
        host.deliver(&raw).unwrap();
    }
    host.deliver(&club.mail("feldpost@club.example", &to, "pick 4")).unwrap();
    host.deliver(&club.mail("eve@example.org", "feldpost@club.example", "Cheap watches!")).unwrap();
    host.deliver(b"\xff\xfe\x00garbage").unwrap();
    let counts = host.run_once().unwrap();
    assert_eq!((counts.mails_in, counts.set_aside, counts.mails_out), (7, 7, 0), "{counts:?}");
    assert_eq!(club.journal("g1"), journal);
    let kept = |name: &str| fs::read_dir(club.home().join("quarantine").join(name)).unwrap().count();
    assert_eq!((kept("robots"), kept("strays")), (5, 2));
}

#[test]
fn words_to_the_host_need_no_token() {
    let club = Club::new();
    let mut host = club.open();
    let mut open = new_game("g1");
    open.seats.pop();
    host.new_game(&open).unwrap();
    let mut say = |from: &str, body: &str| {
        host.deliver(&club.mail(from, "feldpost@club.example", body)).unwrap();
        let counts = host.run_once().unwrap();
        assert_eq!(counts.errors, Vec::<String>::new());
        club.inbox(from).pop().unwrap()
    };
    assert!(say("eve@example.org", "games").body.contains("g1 (toy first) waits for players"));
    let help = say("eve@example.org", "help join");
    assert!(help.body.contains("JOIN"), "{help:?}");
    assert!(say(ADA, "Hello, how does this work?").body.contains("bears no token"));
    assert!(say("eve@example.org", "join g1 red").body.contains("no such open seat"));
    assert!(say("eva@example.org", "join nosuch").body.contains("no such open seat"));
    let line = confirm_line(&say(BRUNO, "join g1"));
    assert!(line.starts_with("confirm join g1 blue bruno@example.org "), "{line}");
    say(BRUNO, &line);
    assert!(club.inbox(BRUNO).iter().any(|mail| mail.subject == "Please join: Toy"));
    assert!(say("yves@example.org", "join g1 blue").body.contains("no such open seat"));
    assert!(host.reply_address("g1", "blue").unwrap().contains("g1.blue."));
}

#[test]
fn a_mail_that_cannot_be_read_changes_nothing_and_is_answered() {
    let club = Club::new();
    let mut host = started(&club);
    let huge = format!("pick 4\r\n{}", "x".repeat(1_100_000));
    for body in [huge.as_str(), "", &"pick 4\r\n".repeat(3_000)] {
        let to = host.reply_address("g1", "red").unwrap();
        let mails = club.inbox(ADA).len();
        host.deliver(&club.mail(ADA, &to, body)).unwrap();
        let counts = host.run_once().unwrap();
        assert_eq!((counts.refused, counts.errors.len()), (1, 0));
        assert_eq!(club.inbox(ADA).len(), mails + 1);
        assert!(!host.view("g1").unwrap().has_committed("T01.pick", "red"));
    }
}

#[test]
fn a_home_is_made_once_and_its_settings_are_strict() {
    let club = Club::new();
    let keys = feldpost::config::KeyMaterial { umpire: [1; 32], daemon: [2; 32] };
    let again = feldpost::config::init(&club.home(), "a@b.example", "", &keys);
    assert!(again.is_err_and(|error| error.to_string().contains("already")));
    for bad in ["", "nobody", "a b@c.example", "a+b@c.example", "a@"] {
        assert!(feldpost::config::init(&club.dir.path().join("x"), bad, "", &keys).is_err(), "{bad}");
    }
    let path = club.home().join("feldpost.toml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{text}\nunknown = 1\n")).unwrap();
    let error = feldpost::config::Config::load(&club.home()).unwrap_err().to_string();
    assert!(error.contains("unknown"), "{error}");
}

/// A word that asks what would happen is never the one that is passed over.
#[test]
fn a_check_above_or_below_the_orders_and_in_the_subject_makes_a_dry_run() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "blue", "pick 2");
    let subject = |body: &str, subject: &str| {
        let text = String::from_utf8(club.mail(ADA, "TO", body)).unwrap();
        text.replace("Subject: Re: game", &format!("Subject: {subject}"))
    };
    for raw in [
        subject("check\r\n\r\nORDERS\r\nroll 2\r\nEND ORDERS", "Re: game"),
        subject("ORDERS\r\nroll 2\r\nEND ORDERS\r\nCheck, please!", "Re: game"),
        subject("ORDERS\r\nroll 2\r\nresign yes\r\nEND ORDERS\r\n- check", "Re: game"),
        subject("roll 2", "check"),
    ] {
        let before = club.journal("g1");
        let raw = raw.replace("To: TO", &format!("To: {}", host.reply_address("g1", "red").unwrap()));
        take_in(&mut host, raw.as_bytes());
        let answer = club.inbox(ADA).pop().unwrap();
        assert!(answer.body.contains("This was a dry run: nothing has happened"), "{raw}{}", answer.body);
        assert!(!answer.body.contains("did not count"), "{}", answer.body);
        assert_eq!(club.journal("g1")[before.len()..].lines().count(), 1, "only that it came: {raw}");
    }
    // Prose that holds the word, and a quoted line, ask for nothing.
    let body = "> check\r\nI will check it\r\nORDERS\r\nroll 2\r\nEND ORDERS";
    assert_eq!(play(&club, &mut host, "red", body).resolutions, 1);
}
