//! Relays over HTTP that are silent, late or wrong.
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread;

use super::*;
use feldpost::rounds::Relays;

/// One answer of a relay over HTTP for each question, by a function.
pub fn relay(answer: impl Fn(&str) -> Option<String> + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream: TcpStream = stream.unwrap();
            let mut request = [0; 2_048];
            let read = stream.read(&mut request).unwrap_or(0);
            let line =
                String::from_utf8_lossy(&request[..read]).lines().next().unwrap_or_default().to_owned();
            let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
            // A silent one hangs up without a word.
            let Some(body) = answer(&path) else { continue };
            let (status, body) = match body.strip_prefix("404") {
                Some(rest) => ("404 Not Found", rest.to_owned()),
                None => ("200 OK", body),
            };
            let head =
                format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
            let _ = stream.write_all((head + &body).as_bytes());
        }
    });
    address
}

#[test]
fn relays_that_are_silent_late_or_wrong_are_passed_over_for_the_next() {
    let said =
        |round: u64, signature: &str| json!({"round": round, "randomness": "00", "signature": signature});
    let (number, real) = REAL[1];
    let silent = relay(|_| None);
    let late = relay(|_| Some("404 no such round yet".to_owned()));
    let invented = said(number, &"ab".repeat(48)).to_string();
    let wrong = relay(move |_| Some(invented.clone()));
    let another = said(123, REAL[0].1).to_string();
    let elsewhere = relay(move |_| Some(another.clone()));
    let prose = relay(|_| Some("<html>Welcome to the airport</html>".to_owned()));
    let huge = relay(|_| Some(" ".repeat(1 << 20)));
    let answer = said(number, real).to_string();
    let good = relay(move |path| {
        let asked = path.rsplit('/').next().unwrap_or_default();
        let chain = "/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public/";
        let is_due = path.starts_with(chain) && (asked == "1000" || asked == "latest");
        Some(if is_due { answer.clone() } else { "404".to_owned() })
    });
    let relays = |urls: &[&String]| {
        let club = Club::new();
        let mut config = feldpost::config::Config::load(&club.home()).unwrap();
        config.beacon.relays = urls.iter().map(|url| (*url).clone()).collect();
        Relays::by_settings(&config).unwrap()
    };
    let bad = [&silent, &late, &wrong, &elsewhere, &prose, &huge];
    let told = relays(&bad).round(Some(number)).unwrap_err();
    for reason in ["404", "is not that round's signature", "gave round 123", "is no round"] {
        assert!(told.contains(reason), "{reason}: {told}");
    }
    assert!(told.matches("http://127.0.0.1").count() >= bad.len(), "each says why: {told}");
    let mut all = bad.to_vec();
    all.push(&good);
    let found = relays(&all).round(Some(number)).unwrap();
    assert_eq!((found.number, found.signature), (number, read_signature(number, real).unwrap()));
    assert_eq!(relays(&[&good]).round(None).unwrap().number, number);
    assert!(relays(&[&good]).round(Some(number + 1)).is_err());
    assert!(relays(&[]).round(None).is_err());
}
