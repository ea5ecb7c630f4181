//! A password that is changed while the daemon runs: the way out takes it up when the old one is refused.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::support::*;
use feldpost::config::Config;
use feldpost_transport::WayOut;
use feldpost_transport::way_out::Envelope;

/// `AUTH PLAIN` of the account with this password (RFC 4616).
const OLD: &str = "AGZlbGRwb3N0AG9sZA==";
const NEW: &str = "AGZlbGRwb3N0AG5ldw==";

/// A mail server that lets in whoever logs in so, and notes who tried.
fn serve(listener: TcpListener, admitted: Arc<Mutex<&'static str>>, tried: Arc<Mutex<Vec<String>>>) {
    // It ends with the test.
    thread::spawn(move || {
        for stream in listener.incoming() {
            let (admitted, tried) = (Arc::clone(&admitted), Arc::clone(&tried));
            // A client that hangs up ends its own conversation.
            thread::spawn(move || drop(converse(&stream.unwrap(), &admitted, &tried)));
        }
    });
}

fn converse(
    stream: &TcpStream,
    admitted: &Mutex<&'static str>,
    tried: &Mutex<Vec<String>>,
) -> std::io::Result<()> {
    let mut out = stream;
    out.write_all(b"220 ready\r\n")?;
    for line in BufReader::new(stream).lines() {
        let line = line?;
        let answer = match line.split(' ').collect::<Vec<_>>()[..] {
            ["EHLO", ..] => "250-mail.club.example\r\n250 AUTH PLAIN",
            ["AUTH", "PLAIN", told] => {
                tried.lock().unwrap().push(told.to_owned());
                if told == *admitted.lock().unwrap() { "235 welcome" } else { "535 5.7.8 no such login" }
            }
            ["DATA"] => "354 go on",
            ["QUIT"] => return out.write_all(b"221 bye\r\n"),
            _ if line == "."
                || ["MAIL", "RCPT", "NOOP", "RSET"].iter().any(|word| line.starts_with(word)) =>
            {
                "250 ok"
            }
            _ => continue, // a line of the mail
        };
        out.write_all(format!("{answer}\r\n").as_bytes())?;
    }
    Ok(())
}

#[test]
fn a_changed_password_is_taken_up_when_the_old_one_is_refused() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (admitted, tried) = (Arc::new(Mutex::new(OLD)), Arc::new(Mutex::new(Vec::new())));
    serve(listener, Arc::clone(&admitted), Arc::clone(&tried));
    let club = Club::new();
    let password = club.home().join("keys/smtp.password");
    fs::write(&password, "old\n").unwrap();
    let settings = club.home().join("feldpost.toml");
    let text = fs::read_to_string(&settings).unwrap();
    let smtp = format!(
        "[smtp]\nhost = \"127.0.0.1\"\nport = {port}\nsecurity = \"none\"\nuser = \"feldpost\"\n\
         password_file = \"keys/smtp.password\"\n"
    );
    fs::write(&settings, format!("{text}\n{smtp}")).unwrap();
    let config = Config::load(&club.home()).unwrap();
    let way_out = WayOut::configured(&club.home(), &config.ways(), &|_| None).unwrap().transport;
    assert_eq!(way_out.open(), Ok(()));
    // Refused, and nothing else stands in the file: one try, and no more.
    *admitted.lock().unwrap() = NEW;
    tried.lock().unwrap().clear();
    let why =
        WayOut::configured(&club.home(), &config.ways(), &|_| None).unwrap().transport.open().unwrap_err();
    assert!(why.contains("authentication: ") && why.contains("535"), "{why}");
    assert_eq!(*tried.lock().unwrap(), [OLD]);
    // The file is changed while the daemon runs.
    fs::write(&password, "new\n").unwrap();
    let stale = WayOut::configured(&club.home(), &config.ways(), &|_| None).unwrap().transport;
    fs::write(&password, "old\n").unwrap();
    *admitted.lock().unwrap() = OLD;
    tried.lock().unwrap().clear();
    assert_eq!(stale.open(), Ok(()), "it opens again");
    assert_eq!(*tried.lock().unwrap(), [NEW, OLD]);
    // The same where only the sending finds out.
    fs::write(&password, "new\n").unwrap();
    let sends = WayOut::configured(&club.home(), &config.ways(), &|_| None).unwrap().transport;
    fs::write(&password, "old\n").unwrap();
    let envelope = Envelope {
        from: "feldpost@club.example".into(),
        to: ADA.into(),
        message_id: "m@club.example".into(),
        unix: START,
        order: 1,
        stands_for: None,
        seat: None,
        behind: false,
        not_before: None,
    };
    assert_eq!(sends.send(&envelope, b"Subject: x\r\n\r\nhello\r\n", "name"), Ok(()));
}
