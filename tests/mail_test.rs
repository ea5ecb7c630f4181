//! `mail test --to`: a real mail goes out, and the answer is known by the way by which it comes in.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::command_line::run::feldpost;
use crate::support::*;
use feldpost::host::{Done, Outcome, Request, Why};
use feldpost_mail::incoming::IncomingMail;

const CODE: &str = "0123456789abcdef";
const EVE: &str = "eve@example.com";

/// An answer to a mail, to this address.
fn answer(asked: &IncomingMail, from: &str, to: &str) -> Vec<u8> {
    let head = format!(
        "From: {from}\r\nTo: {to}\r\nSubject: Re: {}\r\nMessage-ID: <a1@example.com>\r\n",
        asked.subject
    );
    format!("{head}\r\nIt works.\r\n").into_bytes()
}

/// Where an answer to a mail goes.
fn reply_to(asked: &IncomingMail) -> String {
    asked.reply_to.clone().expect("an address to answer to")
}

#[test]
fn an_answer_is_known_by_its_address_and_is_answered_by_nobody() {
    let club = Club::new();
    let mut host = club.open();
    let request = Request::TestMail { to: EVE.into(), code: CODE.into() };
    assert_eq!(host.ask(&request).unwrap(), Done::All);
    host.run_once().unwrap();
    let asked = club.inbox(EVE).pop().unwrap();
    assert!(asked.subject.contains(CODE), "{}", asked.subject);
    let to = reply_to(&asked);
    assert!(to.starts_with("feldpost+mail-test.test."), "{to}");
    take_in(&mut host, &answer(&asked, EVE, &to));
    let fate = host.mails().unwrap().pop().unwrap().fates.pop().unwrap();
    assert_eq!((fate.outcome, fate.why), (Outcome::Asked, Some(Why::AnswersTest)));
    assert_eq!(club.inbox(EVE).len(), 1, "nobody answers the answer");
    // At the plain address, or with another token, it is no answer.
    let (before, token) = to.split_once(".test.").unwrap();
    let forged = format!("{before}.test.{}", token.replace(&token[..16], &"0".repeat(16)));
    for (number, wrong) in ["feldpost@club.example".to_owned(), forged].into_iter().enumerate() {
        let mut raw = answer(&asked, EVE, &wrong);
        raw.extend(number.to_string().bytes());
        take_in(&mut host, &raw);
        let fate = host.mails().unwrap().pop().unwrap().fates.pop().unwrap();
        assert_ne!(fate.why, Some(Why::AnswersTest), "{wrong}");
    }
}

fn start(home: &Path, minutes: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
    command.args(["mail", "test", "--to", EVE, "--wait", minutes, "--home"]).arg(home);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// What comes in of the mail that a running test has sent, when it has been answered at this address.
fn answered(club: &Club, to: impl Fn(&IncomingMail) -> String) -> Output {
    let child = start(&club.home(), "5");
    let begun = Instant::now();
    let asked = loop {
        if let Some(asked) = club.inbox(EVE).pop() {
            break asked;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "no mail went out");
        std::thread::sleep(Duration::from_millis(50));
    };
    let inbox = club.home().join("mail/in");
    fs::write(inbox.join("tmp/answer"), answer(&asked, EVE, &to(&asked))).unwrap();
    fs::rename(inbox.join("tmp/answer"), inbox.join("new/answer")).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn the_command_waits_for_the_answer_and_says_by_which_way_it_came() {
    let club = Club::new();
    let output = answered(&club, reply_to);
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success() && told.contains("ok"),
        "{told}{}",
        String::from_utf8_lossy(&output.stderr)
    );

    let club = Club::new();
    let output = answered(&club, |_| "feldpost@club.example".to_owned());
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(told.contains("recipient_delimiter"), "{told}");
}

#[test]
fn without_an_answer_it_says_how_far_the_mail_came() {
    let club = Club::new();
    let home = club.home();
    let test =
        |more: &[&str]| feldpost(&[&["mail", "test", "--home", home.to_str().unwrap()], more].concat());
    test(&["--to", EVE, "--wait", "0"]).fails(1, &["no answer in 0 minutes", EVE, "waits to be sent"]);
    test(&["--to", "nobody"]).fails(1, &["is no mail address"]);
    test(&["--to", EVE, "--json"]).fails(2, &["cannot be used with"]);
}
