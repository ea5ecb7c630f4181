//! A temporary failure of the name servers is no verdict: the mail waits, and is answered in the end.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::support::*;
use feldpost::host::{Counts, Host};
use feldpost_transport::auth::{AuthResult, AuthResults, SenderCheck};

/// Name servers that can be switched off; they count how often they are asked.
#[derive(Clone, Default)]
struct Dns {
    off: Arc<AtomicUsize>,
    asked: Arc<AtomicUsize>,
}

impl Dns {
    fn switch(&self, on: bool) {
        self.off.store(usize::from(!on), Ordering::SeqCst);
    }

    fn asked(&self) -> usize {
        self.asked.swap(0, Ordering::SeqCst)
    }
}

impl SenderCheck for Dns {
    fn check(&self, _: &[u8]) -> AuthResults {
        self.asked.fetch_add(1, Ordering::SeqCst);
        let off = self.off.load(Ordering::SeqCst) == 1;
        let dmarc = if off { AuthResult::Later } else { AuthResult::Pass };
        AuthResults { dmarc, by: "test".into(), ..AuthResults::default() }
    }
}

/// A game in a club that takes proven mails only.
fn strict(club: &Club, more: &str) -> Host {
    drop(started(club));
    let path = club.home().join("feldpost.toml");
    let old = fs::read_to_string(&path).unwrap();
    let identity =
        format!("umpire = \"umpire@club.example\"\n{old}\n[identity]\nrequire = \"dmarc\"\n{more}\n");
    fs::write(&path, identity).unwrap();
    club.open()
}

fn run(host: &mut Host) -> Counts {
    let counts = host.run_once().unwrap();
    assert_eq!(counts.errors, Vec::<String>::new());
    counts
}

fn pass(club: &Club, seconds: i64) {
    club.clock.fetch_add(seconds, Ordering::SeqCst);
}

fn in_new(club: &Club) -> usize {
    fs::read_dir(club.home().join("mail/in/new")).unwrap().count()
}

#[test]
fn a_mail_waits_for_the_name_servers_and_is_then_carried_out() {
    let club = Club::new();
    let mut host = strict(&club, "dns = true");
    let dns = Dns::default();
    host.check_senders_with(Box::new(dns.clone()));
    dns.switch(false);
    let (journal, mails) = (club.journal("g1"), club.inbox(ADA).len());
    let to = host.reply_address("g1", "red").unwrap();
    host.deliver(&club.mail(ADA, &to, "pick 4")).unwrap();
    let counts = run(&mut host);
    assert_eq!((counts.mails_in, counts.refused, in_new(&club)), (0, 0, 1));
    assert_eq!(dns.asked(), 1);
    run(&mut host);
    assert_eq!(dns.asked(), 0, "not before the pause is over");
    pass(&club, 60);
    run(&mut host);
    pass(&club, 60);
    run(&mut host);
    assert_eq!(dns.asked(), 1, "the second pause is longer");
    assert_eq!((club.journal("g1"), club.inbox(ADA).len()), (journal, mails));
    // Other mails are not kept waiting by it, and it outlives a restart.
    drop(host);
    let mut host = club.open();
    host.check_senders_with(Box::new(dns.clone()));
    dns.switch(true);
    let blue = host.reply_address("g1", "blue").unwrap();
    host.deliver(&club.mail(BRUNO, &blue, "pick 2")).unwrap();
    assert_eq!(run(&mut host).mails_in, 1);
    pass(&club, 3_600);
    assert_eq!((run(&mut host).mails_in, in_new(&club)), (1, 0));
    assert!(
        club.journal("g1").contains("dmarc=pass")
            && host.view("g1").unwrap().has_committed("T01.pick", "red")
    );
    assert!(club.inbox(ADA).len() > mails);
}

#[test]
fn what_cannot_be_proven_in_a_day_is_answered_each_time_and_may_come_again() {
    let club = Club::new();
    let mut host = strict(&club, "dns = true");
    let dns = Dns::default();
    host.check_senders_with(Box::new(dns.clone()));
    dns.switch(false);
    let to = host.reply_address("g1", "red").unwrap();
    let [one, two] = ["pick 4", "pick 5"].map(|body| club.mail(ADA, &to, body));
    host.deliver(&one).unwrap();
    host.deliver(&two).unwrap();
    run(&mut host);
    let told = |words: &str| club.inbox(ADA).iter().filter(|mail| mail.body.contains(words)).count();
    for _ in 0..23 {
        pass(&club, 3_600);
        run(&mut host);
    }
    assert_eq!((in_new(&club), told("is here and waits"), told("was not carried out")), (2, 1, 0));
    pass(&club, 3_600);
    assert_eq!(run(&mut host).refused, 2);
    assert_eq!((in_new(&club), told("could not be asked")), (0, 2));
    let last = club.inbox(ADA).pop().unwrap().body;
    assert!(last.contains("Found: dmarc=temperror") && last.contains("Send it again"), "{last}");
    // Nothing is known against it: delivered again, it is taken.
    dns.switch(true);
    host.deliver(&one).unwrap();
    assert_eq!(run(&mut host).refused, 0);
    assert!(host.view("g1").unwrap().has_committed("T01.pick", "red"));
}

#[test]
fn a_server_that_could_not_look_is_answered_at_once_and_each_time() {
    let club = Club::new();
    let mut host = strict(&club, "authserv_id = \"mx.club.example\"");
    let to = host.reply_address("g1", "red").unwrap();
    let field = "Authentication-Results: mx.club.example; dmarc=temperror header.from=example.org\r\n";
    for times in 1..=3 {
        let raw = [field.as_bytes().to_vec(), club.mail(ADA, &to, "pick 4")].concat();
        host.deliver(&raw).unwrap();
        assert_eq!((run(&mut host).refused, in_new(&club)), (1, 0));
        let told = club.inbox(ADA).iter().filter(|mail| mail.body.contains("could not be asked")).count();
        assert_eq!(told, times);
    }
    let journal = club.journal("g1");
    assert!(!journal.contains("temperror"));
}
