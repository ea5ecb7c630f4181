//! Senders are looked at beside the host: who waits for whom, and in which order mails are taken in.

use std::fs;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use crate::support::*;
use feldpost::host::{Counts, Host};
use feldpost_protocol::dice::Hash32;
use feldpost_transport::auth::{AuthResult, AuthResults, SenderCheck};

/// Only a test that fails waits for so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Somebody looks at this mail, and finds what is told here.
type Look = (Hash32, Sender<AuthResult>);

/// Finds what the test says, when it says it.
struct Puppet(Mutex<Sender<Look>>);

impl SenderCheck for Puppet {
    fn check(&self, raw: &[u8]) -> AuthResults {
        let (find, found) = channel();
        let _ = self.0.lock().unwrap().send((Hash32::of_bytes(raw), find));
        let dmarc = found.recv().unwrap_or_default();
        AuthResults { dmarc, by: "the test".to_owned(), ..AuthResults::default() }
    }
}

struct Watched {
    club: Club,
    host: Host,
    looks: Receiver<Look>,
    rung: Receiver<()>,
}

fn strict(club: &Club) -> Host {
    drop(started(club));
    let path = club.home().join("feldpost.toml");
    let old = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{old}\n[identity]\nrequire = \"dmarc\"\nauthserv_id = \"mx\"\n")).unwrap();
    club.open()
}

fn beside(host: &mut Host) -> (Receiver<Look>, Receiver<()>) {
    let (look, looks) = channel();
    let (ring, rung) = channel();
    host.check_senders_with(Box::new(Puppet(Mutex::new(look))));
    let bell = move || {
        let _ = ring.send(());
    };
    host.check_senders_beside(bell).unwrap();
    (looks, rung)
}

impl Watched {
    fn new() -> Watched {
        let club = Club::new();
        let mut host = strict(&club);
        let (looks, rung) = beside(&mut host);
        Watched { club, host, looks, rung }
    }

    /// Puts a mail into `new/`; returns its hash.
    fn mail(&mut self, from: &str, to: &str, body: &str) -> Hash32 {
        let raw = self.club.mail(from, to, body);
        self.host.deliver(&raw).unwrap();
        Hash32::of_bytes(&raw)
    }

    fn seat_mail(&mut self, seat: &str, body: &str) -> Hash32 {
        let to = self.host.reply_address("g1", seat).unwrap();
        self.mail(if seat == "red" { ADA } else { BRUNO }, &to, body)
    }

    /// One pass: mails taken in, under way or behind such ones, and put off.
    fn pass(&mut self) -> (usize, usize, usize) {
        let Counts { mails_in, checking, waiting, errors, .. } = self.host.run_once().unwrap();
        assert_eq!(errors, Vec::<String>::new());
        (mails_in, checking, waiting)
    }

    /// The mail that is looked at next, and what to find.
    fn look(&self) -> Look {
        self.looks.recv_timeout(PATIENCE).unwrap()
    }

    /// Finds this, and waits until it can be heard.
    fn find(&self, look: &Look, finding: AuthResult) {
        look.1.send(finding).unwrap();
        self.rung.recv_timeout(PATIENCE).unwrap();
    }

    fn nobody_looks(&self) {
        assert!(self.looks.try_recv().is_err());
    }

    /// Asserts that the journal has taken in these mails in this order.
    fn in_order(&self, game: &str, mails: &[Hash32]) {
        let journal = self.club.journal(game);
        let at: Vec<_> = mails.iter().map(|mail| journal.find(&mail.to_string()).unwrap()).collect();
        assert!(at.is_sorted(), "{at:?}");
        mails.iter().for_each(|mail| assert_eq!(journal.matches(&mail.to_string()).count(), 1));
    }
}

#[test]
fn mails_of_a_seat_are_taken_in_as_they_came_and_stop_nobody() {
    let mut watched = Watched::new();
    let first = watched.seat_mail("red", "say one");
    let second = watched.seat_mail("red", "say two");
    let other = watched.seat_mail("blue", "say three");
    assert_eq!(watched.pass(), (0, 3, 0));
    let (mut one, mut three) = (watched.look(), watched.look());
    if one.0 != first {
        std::mem::swap(&mut one, &mut three);
    }
    assert_eq!((one.0, three.0), (first, other));
    watched.nobody_looks();
    // The other seat's mail is taken in, and its next one too.
    watched.find(&three, AuthResult::Pass);
    assert_eq!(watched.pass(), (1, 2, 0));
    let again = watched.seat_mail("blue", "say four");
    assert_eq!(watched.pass(), (0, 3, 0));
    watched.find(&watched.look(), AuthResult::Pass);
    assert_eq!(watched.pass(), (1, 2, 0));
    // Nothing is found about a mail that is not proven: it is answered, and the next one has its turn.
    watched.find(&one, AuthResult::Fail);
    assert_eq!(watched.pass(), (1, 1, 0));
    let two = watched.look();
    assert_eq!(two.0, second);
    watched.find(&two, AuthResult::Pass);
    assert_eq!(watched.pass(), (1, 0, 0));
    watched.in_order("g1", &[other, again, second]);
    assert!(!watched.club.journal("g1").contains(&first.to_string()));
    assert_eq!(watched.host.dead_thread(), None);
}

/// Whoever holds an old token and forges a sender whose name servers keep silent holds up nobody.
#[test]
fn a_mail_with_an_old_token_is_in_nobodys_way() {
    let mut watched = Watched::new();
    let old = watched.host.reply_address("g1", "red").unwrap();
    for seat in ["red", "blue"] {
        watched.seat_mail(seat, "pick 4");
        watched.pass();
        watched.find(&watched.look(), AuthResult::Pass);
        watched.pass();
    }
    assert_ne!(watched.host.reply_address("g1", "red").unwrap(), old);
    let forged = watched.mail(ADA, &old, "resign yes");
    let stranger = watched.mail("eve@example.org", &old, "resign yes");
    let own = watched.seat_mail("red", "say Hi");
    assert_eq!(watched.pass(), (1, 2, 0), "whoever is on no roster is not looked at");
    let looks = [watched.look(), watched.look()];
    watched.find(looks.iter().find(|look| look.0 == own).unwrap(), AuthResult::Pass);
    assert_eq!(watched.pass(), (1, 1, 0));
    let journal = watched.club.journal("g1");
    assert!(journal.contains(&own.to_string()) && !journal.contains(&forged.to_string()));
    assert!(!journal.contains(&stranger.to_string()));
}

#[test]
fn what_waits_for_a_name_server_is_tried_again_before_a_later_mail_is_taken_in() {
    for then in [AuthResult::Pass, AuthResult::Later] {
        let mut watched = Watched::new();
        let first = watched.seat_mail("red", "say one");
        watched.pass();
        watched.find(&watched.look(), AuthResult::Later);
        assert_eq!(watched.pass(), (0, 0, 1));
        // Also after a restart, which remembers that it waits.
        if then == AuthResult::Later {
            drop(watched.host);
            watched.host = watched.club.open();
            (watched.looks, watched.rung) = beside(&mut watched.host);
        }
        assert_eq!(watched.pass(), (0, 0, 1));
        watched.nobody_looks();
        let second = watched.seat_mail("red", "say two");
        assert_eq!(watched.pass(), (0, 1, 1));
        let look = watched.look();
        assert_eq!(look.0, second);
        watched.find(&look, AuthResult::Pass);
        // The server has come back: perhaps the first one can be proven too.
        assert_eq!(watched.pass(), (0, 1, 1));
        watched.rung.recv_timeout(PATIENCE).unwrap();
        assert_eq!(watched.pass(), (0, 2, 0));
        let look = watched.look();
        assert_eq!(look.0, first);
        watched.find(&look, then);
        if then == AuthResult::Pass {
            assert_eq!(watched.pass(), (2, 0, 0));
            watched.in_order("g1", &[first, second]);
        } else {
            assert_eq!(watched.pass(), (1, 0, 1), "it waits on, and holds nobody up");
            watched.in_order("g1", &[second]);
        }
    }
}

#[test]
fn a_mail_to_two_seats_is_looked_at_once_and_has_its_turn_in_both() {
    let club = Club::new();
    let mut host = started(&club);
    host.new_game(&new_game("g2")).unwrap();
    let offer = host.view("g2").unwrap().offer_hash().short();
    for (seat, from) in [("red", ADA), ("blue", BRUNO)] {
        let to = host.reply_address("g2", seat).unwrap();
        host.deliver(&club.mail(from, &to, &format!("JOIN {offer}\r\nENTROPY {seat} threw 6 1 2"))).unwrap();
        host.run_once().unwrap();
    }
    let (looks, rung) = beside(&mut host);
    let mut watched = Watched { club, host, looks, rung };
    let to = ["g1", "g2"].map(|game| watched.host.reply_address(game, "red").unwrap());
    let before = watched.mail(ADA, &to[0], "say one");
    let both = watched.mail(ADA, &to.join(", "), "say two");
    let behind = watched.mail(ADA, &to[1], "say three");
    assert_eq!(watched.pass(), (0, 3, 0));
    for (mail, left) in [(before, 2), (both, 1), (behind, 0)] {
        let look = watched.look();
        assert_eq!(look.0, mail);
        watched.nobody_looks();
        watched.find(&look, AuthResult::Pass);
        assert_eq!(watched.pass(), (1, left, 0));
    }
    watched.in_order("g1", &[before, both]);
    watched.in_order("g2", &[both, behind]);
}
