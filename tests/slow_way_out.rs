//! A way out that is slow or never answers: mails wait, and nothing else does.

use std::fs;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::*;
use feldpost::host::{Counts, Host};
use feldpost_transport::WayOut;
use feldpost_transport::way_out::{Envelope, SendError, Transport};

/// Only a test that fails waits for so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Hands over a mail only when it is let.
struct Gate {
    begun: SyncSender<String>,
    let_through: Mutex<Receiver<Result<(), SendError>>>,
}

impl Transport for Gate {
    fn send(&self, envelope: &Envelope, _: &[u8], _: &str) -> Result<(), SendError> {
        self.begun.send(envelope.to.clone()).unwrap();
        self.let_through.lock().unwrap().recv().unwrap_or_else(|_| panic!("the test has ended"))
    }
}

struct Watched {
    host: Host,
    /// To whom a mail is being handed over.
    begun: Receiver<String>,
    let_through: SyncSender<Result<(), SendError>>,
    rung: Receiver<()>,
}

fn rings(bell: Sender<()>) -> impl Fn() {
    move || {
        let _ = bell.send(());
    }
}

fn behind_a_gate(mut host: Host) -> Watched {
    let (begin, begun) = sync_channel(0);
    let (let_through, through) = sync_channel(100);
    let transport = Box::new(Gate { begun: begin, let_through: Mutex::new(through) });
    let (ring, rung) = channel();
    host.send_beside(WayOut { transport, per_minute: None }, rings(ring)).unwrap();
    Watched { host, begun, let_through, rung }
}

impl Watched {
    fn pass(&mut self) -> Counts {
        self.host.run_once().unwrap()
    }

    /// The mail that is being handed over now.
    fn next(&self) -> String {
        self.begun.recv_timeout(PATIENCE).unwrap()
    }
}

#[test]
fn a_server_that_never_answers_stops_no_game() {
    let club = Club::new();
    let mut watched = behind_a_gate(started(&club));
    let to = ["red", "blue"].map(|seat| watched.host.reply_address("g1", seat).unwrap());
    watched.host.deliver(&club.mail(ADA, &to[0], "pick 4")).unwrap();
    assert_eq!((watched.pass().mails_in, watched.pass().mails_out), (1, 0));
    let first = watched.next();
    // The first mail hangs, and the game goes on to its next resolution.
    watched.host.deliver(&club.mail(BRUNO, &to[1], "pick 2")).unwrap();
    let counts = watched.pass();
    assert_eq!((counts.mails_in, counts.mails_out, counts.errors.len()), (1, 0, 0), "{counts:?}");
    assert!(counts.resolutions > 0, "{counts:?}");
    let waiting = watched.host.queued().unwrap();
    assert!(waiting >= 3, "{waiting} mails wait");
    // Then the server wakes up, and everything goes out once.
    let mut out = 0;
    let mut to = vec![first];
    watched.let_through.send(Ok(())).unwrap();
    while out < waiting {
        while to.len() < waiting
            && let Ok(next) = watched.begun.recv_timeout(Duration::ZERO)
        {
            to.push(next);
            watched.let_through.send(Ok(())).unwrap();
        }
        if watched.rung.try_recv().is_ok() {
            out += watched.pass().mails_out;
        }
    }
    assert_eq!((out, to.len(), watched.host.queued().unwrap()), (waiting, waiting, 0));
    let sent = fs::read_dir(club.home().join("outbox/sent")).unwrap().count();
    watched.pass();
    assert_eq!(sent, fs::read_dir(club.home().join("outbox/sent")).unwrap().count());
    watched.host.stop_sending();
}

#[test]
fn what_the_thread_was_refused_is_drawn_into_the_outbox_by_the_host() {
    let club = Club::new();
    let text = fs::read_to_string(club.home().join("feldpost.toml")).unwrap();
    fs::write(club.home().join("feldpost.toml"), format!("umpire = \"umpire@club.example\"\n{text}"))
        .unwrap();
    let mut watched = behind_a_gate(club.open());
    watched.host.new_game(&new_game("g1")).unwrap();
    watched.pass();
    for answer in [SendError::Never("550 no such user".into()), SendError::Later("450 busy".into())] {
        watched.next();
        watched.let_through.send(Err(answer)).unwrap();
    }
    watched.rung.recv_timeout(PATIENCE).unwrap();
    let counts = watched.pass();
    assert_eq!((counts.mails_out, counts.errors.len()), (0, 2), "{counts:?}");
    assert_eq!(fs::read_dir(club.home().join("outbox/failed")).unwrap().count(), 1);
    assert_eq!(watched.next(), "umpire@club.example", "who hears of it");
    watched.let_through.send(Ok(())).unwrap();
    watched.rung.recv_timeout(PATIENCE).unwrap();
    assert_eq!(watched.pass().mails_out, 1);
    assert_eq!(watched.host.queued().unwrap(), 1, "one waits for its next try");
    watched.host.stop_sending();
}

/// Panics on the first mail.
struct Faulty(Arc<Mutex<usize>>);

impl Transport for Faulty {
    fn send(&self, _: &Envelope, _: &[u8], _: &str) -> Result<(), SendError> {
        let mut sent = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *sent += 1;
        assert!(*sent > 1, "a fault of the program");
        Ok(())
    }
}

#[test]
fn a_fault_on_one_mail_leaves_the_thread_alive() {
    let club = Club::new();
    let mut host = club.open();
    let (ring, rung) = channel();
    let transport = Box::new(Faulty(Arc::default()));
    host.send_beside(WayOut { transport, per_minute: None }, rings(ring)).unwrap();
    host.new_game(&new_game("g1")).unwrap();
    host.run_once().unwrap();
    rung.recv_timeout(PATIENCE).unwrap();
    let counts = host.run_once().unwrap();
    assert_eq!((counts.mails_out, counts.errors.len()), (1, 1), "{counts:?}");
    assert!(counts.errors[0].contains("the program failed on it"), "{counts:?}");
    assert_eq!(host.dead_thread(), None);
    host.stop_sending();
}

#[test]
fn a_long_pass_shows_that_it_gets_on_and_can_be_ended() {
    let club = Club::new();
    let mut host = club.open();
    for number in 0..9 {
        host.deliver(&club.mail(&format!("eve{number}@example.org"), "feldpost@club.example", "help"))
            .unwrap();
    }
    let told = Arc::new(Mutex::new(0));
    let heard = Arc::clone(&told);
    host.tell_progress(move || {
        let mut told = heard.lock().unwrap();
        *told += 1;
        *told != 5
    });
    let left = || fs::read_dir(club.home().join("mail/in/new")).unwrap().count();
    assert_eq!(host.run_once().unwrap().mails_in, 5);
    assert_eq!((*told.lock().unwrap(), left()), (5, 4), "told after each mail, and those count");
    assert_eq!(host.run_once().unwrap().mails_in, 4);
    assert_eq!((*told.lock().unwrap(), left()), (9, 0));
}
