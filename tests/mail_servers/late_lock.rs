//! The lock of a game whose dice wait for a round of the beacon, as the mail servers stamp and deliver it.

use std::fs;

use feldpost_protocol::dice::round_time;
use serde_json::Value;

use super::people::{Mail, Watch};
use super::servers::{Daemon, Servers, can_run};
use super::turn::{GAME, Turn, begin, look};

/// Seconds between a lock and its round.
const MARGIN: u32 = 600;
/// The players, in the order of their names.
const MAILBOXES: [&str; 2] = ["ada", "bruno"];

/// Everybody answers what is asked, each by a way of their own.
fn everybody_answers(turn: &mut Turn<'_>) {
    for at in 0..turn.players.len() {
        let news = turn.players[at].mailbox.news();
        let Some(mail) = news.iter().rfind(|mail| !mail.reply_to.is_empty()) else { continue };
        if let Some(body) = turn.orders(at, mail) {
            let letter = turn.letter(at, mail, &body);
            turn.send(&letter, at);
        }
    }
}

/// Plays until dice wait for a round, on a host whose clock is behind by this many seconds. What the audit
/// says of the lock in the mailbox of each player, where the mail servers have put it: finding, level and
/// mailbox.
fn locks_of_a_host_that_is_behind(seconds: i64) -> Vec<[String; 3]> {
    let mut servers = Servers::start();
    let began = jiff::Timestamp::now().as_second();
    servers.host_clock = Some(began - seconds);
    servers.make_home();
    // A relay would tell the host that its clock is behind.
    let settings = format!("{}\n[beacon]\nrelays = []\n", servers.settings());
    fs::write(servers.home().join("feldpost.toml"), settings).unwrap();
    let mut turn = begin(&servers, &["--source", "chain+beacon", "--margin", &MARGIN.to_string()]);
    let watch =
        Watch::on(&MAILBOXES.map(|name| servers.mailbox(name).join("new")).each_ref().map(|path| &**path));
    turn.daemon = Some(Daemon::start(&servers));
    let round = watch.until("a lock that waits", &servers, || {
        everybody_answers(&mut turn);
        Some(look(&servers).view(GAME).unwrap().waiting()?.round)
    });
    assert_eq!(round_time(round) > began, seconds == 0, "the round lies where it should");
    let named = format!("from round {round} of the public beacon");
    let is_lock = |mail: &Mail| mail.text.split_whitespace().collect::<Vec<_>>().join(" ").contains(&named);
    watch.until("the lock in both mailboxes", &servers, || {
        turn.players.iter().all(|player| player.mailbox.all().iter().any(is_lock)).then_some(())
    });
    assert_eq!(turn.daemon.take().unwrap().stop(), Some(0), "{}", servers.logs());

    let journal = servers.home().join("games").join(GAME).join("journal.jsonl");
    let boxes = MAILBOXES.map(|name| servers.mailbox(name).display().to_string());
    let options = ["--mailbox", &boxes[0], "--mailbox", &boxes[1], "--json"];
    let audit = ["audit", &journal.display().to_string()];
    let (code, said) = servers.feldpost_says(&[audit.as_slice(), &options].concat());
    let said: Value = serde_json::from_str(&said).unwrap_or_else(|error| panic!("{code:?} {error}: {said}"));
    assert_eq!((code, &said["verdict"]), (Some(0), &Value::from("valid")), "{said}");
    // Nothing stands behind a lock that waits.
    let lock = said["entries"].as_u64().unwrap() - 1;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let mut found = Vec::new();
    for finding in said["findings"].as_array().unwrap() {
        let file = text(&finding["file"]);
        let whose = MAILBOXES.into_iter().zip(&boxes).find(|(_, path)| file.starts_with(*path)).unwrap().0;
        assert_eq!(finding["entry"], lock, "{finding}");
        found.push([text(&finding["what"]), text(&finding["level"]), whose.to_owned()]);
    }
    found
}

/// Whoever sets the clock back can wait for the round before the orders are locked: the stamp of the players'
/// own mail server tells.
#[test]
fn a_lock_that_the_mail_servers_stamp_behind_its_round_is_found_in_both_mailboxes() {
    if can_run() {
        let late = |whose| ["late-lock", "asks", whose].map(str::to_owned);
        assert_eq!(locks_of_a_host_that_is_behind(7_200), MAILBOXES.map(late));
    }
}

#[test]
fn nothing_is_found_in_a_lock_that_the_mail_servers_stamp_before_its_round() {
    if can_run() {
        assert_eq!(locks_of_a_host_that_is_behind(0), Vec::<[String; 3]>::new());
    }
}
