//! An IMAP server on a plain socket that answers as it is told to.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// What the server says when it is asked for a message.
#[derive(Clone, Debug)]
pub enum Answer {
    Text(String),
    /// The whole message whatever part was asked for.
    Whole(String),
    /// A message that has no end.
    Endless,
    /// Its beginning, and then it is gone.
    Vanishing(String),
    /// `BODY[]<0> NIL`
    Nil,
    /// Nothing, and then that all is well.
    Nothing,
    No,
    Bad,
    /// Less than it announced, and then it hangs up.
    Torn,
    /// Less than it announced, and then it keeps silent.
    Silent,
    /// More is announced than there can be.
    Huge,
    Garbage,
}

#[derive(Default)]
struct State {
    messages: BTreeMap<u32, Answer>,
    fetched: Vec<u32>,
    idling: Vec<TcpStream>,
    /// The only password that is let in; empty: any.
    password: String,
}

pub struct Server {
    port: u16,
    state: Arc<Mutex<State>>,
    idles: Receiver<()>,
}

impl Server {
    pub fn start() -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::new(Mutex::new(State::default()));
        let (tell, idles) = channel();
        let shared = Arc::clone(&state);
        // It ends with the test.
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (state, tell) = (Arc::clone(&shared), tell.clone());
                // A client that hangs up ends its own thread.
                thread::spawn(move || drop(converse(&stream.unwrap(), &state, &tell)));
            }
        });
        Server { port, state, idles }
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Puts a message into the mailbox, and tells whoever waits for one.
    pub fn put(&self, uid: u32, answer: Answer) {
        let mut state = self.state.lock().unwrap();
        state.messages.insert(uid, answer);
        let count = state.messages.len();
        for mut stream in std::mem::take(&mut state.idling) {
            // One that is gone hears nothing.
            let _ = stream.write_all(format!("* {count} EXISTS\r\n").as_bytes());
        }
    }

    /// From now on only this password is let in, and whoever waits for news is hung up on.
    pub fn change_password(&self, password: &str) {
        let mut state = self.state.lock().unwrap();
        state.password = password.to_owned();
        for stream in std::mem::take(&mut state.idling) {
            // One that is gone needs no more.
            let _ = stream.shutdown(std::net::Shutdown::Both);
        }
    }

    /// How often a message was asked for.
    pub fn fetched(&self, uid: u32) -> usize {
        self.state.lock().unwrap().fetched.iter().filter(|own| **own == uid).count()
    }

    /// How many messages are left in the mailbox.
    pub fn left(&self) -> usize {
        self.state.lock().unwrap().messages.len()
    }

    /// Waits until somebody waits for news.
    pub fn idles(&self, patience: Duration) {
        self.idles.recv_timeout(patience).unwrap();
    }
}

fn converse(stream: &TcpStream, state: &Mutex<State>, tell: &Sender<()>) -> std::io::Result<()> {
    let mut out = stream;
    out.write_all(b"* OK ready\r\n")?;
    let mut lines = BufReader::new(stream).lines();
    while let Some(line) = lines.next() {
        let line = line?;
        let (tag, command) = line.split_once(' ').unwrap_or(("*", "DONE"));
        let words: Vec<&str> = command.split(' ').collect();
        let answer = match words[..] {
            ["LOGIN", ..] if !command.contains(&state.lock().unwrap().password) => {
                format!("{tag} NO [AUTHENTICATIONFAILED] Authentication failed.\r\n")
            }
            ["CAPABILITY"] => format!("* CAPABILITY IMAP4rev1 IDLE MOVE UIDPLUS\r\n{tag} OK\r\n"),
            ["SELECT", ..] => format!(
                "* 1 EXISTS\r\n* OK [UIDVALIDITY 7] yes\r\n* OK [PERMANENTFLAGS (\\Seen \\Deleted)] yes\r\n\
                 {tag} OK [READ-WRITE] open\r\n"
            ),
            ["LIST", ..] => format!("* LIST () \"/\" \"Feldpost\"\r\n{tag} OK\r\n"),
            ["UID", "SEARCH", ..] => {
                let found: String =
                    state.lock().unwrap().messages.keys().map(|uid| format!(" {uid}")).collect();
                format!("* SEARCH{found}\r\n{tag} OK\r\n")
            }
            ["UID", "MOVE", uid, ..] => {
                state.lock().unwrap().messages.remove(&uid.parse().unwrap());
                format!("{tag} OK\r\n")
            }
            ["UID", "FETCH", uid, _, part] => {
                let uid = uid.parse().unwrap();
                let part = part.trim_start_matches("BODY.PEEK[]<").trim_end_matches(">)");
                let part = part.split_once('.').unwrap();
                let part = (part.0.parse().unwrap(), part.1.parse().unwrap());
                let answer = {
                    let mut state = state.lock().unwrap();
                    if part.0 == 0 {
                        state.fetched.push(uid);
                    }
                    state.messages[&uid].clone()
                };
                let ends = matches!(answer, Answer::Torn);
                out.write_all(fetch(uid, tag, &answer, part).as_bytes())?;
                if ends {
                    return stream.shutdown(std::net::Shutdown::Both);
                }
                continue;
            }
            ["IDLE"] => {
                out.write_all(b"+ idling\r\n")?;
                state.lock().unwrap().idling.push(stream.try_clone()?);
                let _ = tell.send(());
                lines.next().transpose()?;
                format!("{tag} OK\r\n")
            }
            _ => format!("{tag} OK\r\n"),
        };
        out.write_all(answer.as_bytes())?;
    }
    Ok(())
}

fn fetch(uid: u32, tag: &str, answer: &Answer, (from, count): (usize, usize)) -> String {
    let announced = |size: usize| format!("* 1 FETCH (UID {uid} BODY[]<{from}> {{{size}}}\r\n");
    let part_of = |text: &str| {
        let part = &text[from.min(text.len())..(from + count).min(text.len())];
        format!("{}{part})\r\n{tag} OK\r\n", announced(part.len()))
    };
    match answer {
        Answer::Text(text) => part_of(text),
        Answer::Vanishing(text) if from == 0 => part_of(text),
        Answer::Vanishing(_) => format!("{tag} OK done\r\n"),
        Answer::Whole(text) => {
            format!("* 1 FETCH (UID {uid} BODY[] {{{}}}\r\n{text})\r\n{tag} OK\r\n", text.len())
        }
        Answer::Endless => format!("{}{})\r\n{tag} OK\r\n", announced(count), "x".repeat(count)),
        Answer::Nil => format!("* 1 FETCH (UID {uid} BODY[]<0> NIL)\r\n{tag} OK done\r\n"),
        Answer::Nothing => format!("{tag} OK done\r\n"),
        Answer::No => format!("{tag} NO [SERVERBUG] Internal error, see the log\r\n"),
        Answer::Bad => format!("{tag} BAD does not know how\r\n"),
        Answer::Torn | Answer::Silent => announced(1_000) + "From: ada@exa",
        Answer::Huge => announced(400_000_000) + "From: ada@exa",
        Answer::Garbage => "* 1 FETCH (((\r\n* \u{1}\r\n".to_owned(),
    }
}
