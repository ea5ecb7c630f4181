//! Addresses elsewhere hear when a game moves: what anybody may know, and nothing waits for them.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::support::*;
use feldpost::host::Host;
use serde_json::Value;

/// Long enough for a call on this machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server that answers its calls with these statuses, one after the other and the last one for ever; what
/// it is told comes out of the channel, each with its path.
fn server(statuses: &'static [u16]) -> (String, Receiver<(String, Value)>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/hooks/secret", listener.local_addr().unwrap());
    let (tell, told) = channel();
    std::thread::spawn(move || {
        for (call, stream) in listener.incoming().enumerate() {
            let status = statuses[call.min(statuses.len() - 1)];
            let said = answer(stream.unwrap(), status);
            if tell.send(said).is_err() {
                return;
            }
        }
    });
    (address, told)
}

fn answer(mut stream: TcpStream, status: u16) -> (String, Value) {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| {
                let (name, value) = line.split_once(':')?;
                name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().unwrap())
            });
            if length == Some(body.len()) {
                let path = head.split(' ').nth(1).unwrap().to_owned();
                write!(stream, "HTTP/1.1 {status} x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
                    .unwrap();
                return (path, serde_json::from_str(body).unwrap());
            }
        }
        let read = stream.read(&mut buffer).unwrap();
        assert!(read > 0, "{text}");
        bytes.extend_from_slice(&buffer[..read]);
    }
}

/// A club that tells this address, with these settings besides.
fn club(url: &str, more: &str) -> Club {
    let club = Club::new();
    drop(club.open());
    fs::write(club.home().join("keys/hook"), format!("{url}\n")).unwrap();
    let path = club.home().join("feldpost.toml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{text}\n[[webhook]]\nurl_file = \"keys/hook\"\n{more}")).unwrap();
    club
}

fn text(told: &Receiver<(String, Value)>) -> String {
    told.recv_timeout(PATIENCE).expect("a call").1["text"].as_str().unwrap().to_owned()
}

#[test]
fn it_is_told_of_each_step() {
    let (url, told) = server(&[200]);
    let club = club(&url, "");
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    host.run_once().unwrap();
    let (path, offer) = told.recv_timeout(PATIENCE).unwrap();
    assert_eq!(
        (path.as_str(), &offer["game"], &offer["stands"]),
        ("/hooks/secret", &"g1".into(), &"joining".into())
    );
}

#[test]
fn it_hears_of_the_games_that_it_names_and_of_nothing_that_a_player_alone_may_know() {
    let (url, told) = server(&[200]);
    let club = club(&url, "games = [\"g1\"]\n");
    let mut host = started(&club);
    host.new_game(&new_game("g2")).unwrap();
    play(&club, &mut host, "red", "pick 3");
    play(&club, &mut host, "blue", "pick 5");
    play(&club, &mut host, "red", "resign yes");
    let all: Vec<Value> = told.try_iter().map(|(_, told)| told).collect();
    assert!(all.iter().all(|told| told["game"] == "g1"), "{all:?}");
    let sealed =
        all.iter().find(|told| told["waiting_for"] == serde_json::json!(["blue"])).expect("red has chosen");
    assert_eq!(sealed["text"], "g1: waits for The blue side");
    assert_eq!(all.last().unwrap()["text"], "g1: is over");
    for told in &all {
        let told = told.to_string();
        assert!(!told.contains("example.org") && !told.contains("pick"), "{told}");
    }
}

#[test]
fn one_that_fails_is_told_again_the_newest_and_nobody_waits_for_it() {
    let (url, told) = server(&[500, 200]);
    let club = club(&url, "");
    let mut host = club.open();
    host.tell_hooks_beside().unwrap();
    host.new_game(&new_game("g1")).unwrap();
    host.run_once().unwrap();
    let first = text(&told);
    assert_eq!(text(&told), first, "told once more");
    assert_eq!(host.dead_thread(), None);
    let offer = host.view("g1").unwrap().offer_hash().short();
    play(&club, &mut host, "red", &format!("JOIN {offer}\r\nENTROPY seven geese"));
    assert_eq!(text(&told), "g1: waits for The blue side");
}

#[test]
fn a_home_whose_webhook_has_no_address_says_so() {
    let club = club("secret-word", "");
    let Err(error) = Host::open(&club.home(), means(&club.clock), registry()) else { panic!("it opens") };
    assert!(error.to_string().contains("[[webhook]] keys/hook: a webhook is an address"), "{error}");
    assert!(!error.to_string().contains("secret-word"), "it may be a secret");
}

#[test]
fn one_that_fails_is_not_waited_for_again_and_again() {
    let (url, told) = server(&[500]);
    let club = club(&url, "");
    let mut host = club.open();
    for id in ["g1", "g2", "g3"] {
        host.new_game(&new_game(id)).unwrap();
    }
    host.run_once().unwrap();
    assert_eq!(told.try_iter().count(), 1, "one call in a pass");
}

#[test]
fn one_that_is_away_stops_no_mail() {
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let club = club(&format!("http://{closed}/"), "");
    let mut host = started(&club);
    let counts = play(&club, &mut host, "red", "pick 3");
    assert_eq!((counts.errors, counts.mails_in), (Vec::new(), 1));
}
