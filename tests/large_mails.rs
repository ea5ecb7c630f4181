//! Mails of some MB: the text is read, the photos are not, and all of it is kept.

use std::fs;
use std::sync::{Arc, Mutex};

use crate::support::*;
use feldpost::host::Host;
use feldpost_disk::fault::{self, Act, Plan};
use feldpost_protocol::dice::Hash32;
use feldpost_transport::auth::{AuthResults, SenderCheck};

/// A phone's photo as it stands in a mail.
fn photo(megabytes: usize) -> String {
    let line = "/9j/4AAQSkZJRgABAQEASABIAAD".repeat(3)[..76].to_owned() + "\r\n";
    line.repeat(megabytes * (1 << 20) / line.len())
}

/// A mail with text, some photos, and perhaps more text at its end.
fn with_photos(club: &Club, to: &str, text: &str, megabytes: usize) -> Vec<u8> {
    let plain = |text: &str| format!("--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n");
    let file = |name: &str, bytes: &str| {
        format!(
            "--b\r\nContent-Type: image/jpeg; name={name}\r\nContent-Disposition: inline; filename={name}\r\n\
             Content-Transfer-Encoding: base64\r\n\r\n{bytes}\r\n"
        )
    };
    let raw = String::from_utf8(club.mail(ADA, to, "@")).unwrap();
    let fields = "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n";
    let photos = format!("{}{}", file("a.jpg", &photo(megabytes)), file("b.jpg", "AAAA"));
    let body = format!("{fields}{}{photos}{}--b--\r\n", plain(text), plain("Sent from my phone"));
    raw.replace("\r\n@\r\n", &body).into_bytes()
}

fn archived(club: &Club) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(club.home().join("games/g1/archive")).unwrap();
    entries.map(|entry| fs::read(entry.unwrap().path()).unwrap()).collect()
}

fn deliver(host: &mut Host, raw: &[u8]) -> u64 {
    host.deliver(raw).unwrap();
    let cost = allocation_counter::measure(|| {
        assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    });
    cost.bytes_max
}

#[test]
fn a_mail_with_photos_is_read_without_them_and_kept_with_them() {
    let club = Club::new();
    let mut host = started(&club);
    let to = host.reply_address("g1", "red").unwrap();
    let raw = with_photos(&club, &to, "pick 4", 24);
    let held = deliver(&mut host, &raw);
    assert!(
        host.view("g1").unwrap().has_committed("T01.pick", "red"),
        "{}",
        club.inbox(ADA).pop().unwrap().body
    );
    assert!(held < 16 << 20, "{held} bytes held");
    assert!(archived(&club).contains(&raw), "the archive has all of it");
    assert!(club.journal("g1").contains(&Hash32::of_bytes(&raw).to_string()), "the journal has its hash");
    let answer = club.inbox(ADA).pop().unwrap().body;
    assert!(!answer.contains("1 MB") && !answer.contains("jpg"), "{answer}");
    // The same mail by another way is known again, though its bytes are others.
    let mails = club.inbox(ADA).len();
    deliver(&mut host, &[b"Received: from relay.example.org\r\n", raw.as_slice()].concat());
    assert_eq!(club.inbox(ADA).len(), mails);
}

#[test]
fn too_much_text_is_refused_however_large_the_photo() {
    let club = Club::new();
    let mut host = started(&club);
    let to = host.reply_address("g1", "red").unwrap();
    let text = format!("pick 4\r\n{}", "so much sand\r\n".repeat(90_000));
    deliver(&mut host, &with_photos(&club, &to, &text, 3));
    assert!(!host.view("g1").unwrap().has_committed("T01.pick", "red"));
    let answer = club.inbox(ADA).pop().unwrap().body;
    assert!(answer.contains("The text of the mail is larger than 1 MB"), "{answer}");
}

#[test]
fn a_mail_over_which_the_program_fails_is_set_aside_whole() {
    let club = Club::new();
    let mut host = started(&club);
    let to = host.reply_address("g1", "red").unwrap();
    let raw = with_photos(&club, &to, "pick 4", 3);
    host.deliver(&raw).unwrap();
    fault::begin(Some(Plan { act: Act::Panic, effect: "change".to_owned(), which: 1 }));
    let counts = host.run_once();
    fault::end();
    assert!(counts.unwrap().errors[0].contains("the program failed over the mail"));
    let mut aside = fs::read_dir(club.home().join("quarantine/set-aside")).unwrap();
    assert!(fs::read(aside.next().unwrap().unwrap().path()).unwrap() == raw);
}

/// Remembers how much it was shown.
struct Shown(Arc<Mutex<Vec<Hash32>>>);

impl SenderCheck for Shown {
    fn check(&self, raw: &[u8]) -> AuthResults {
        self.0.lock().unwrap().push(Hash32::of_bytes(raw));
        AuthResults::default()
    }
}

/// A signature is over the photos too.
#[test]
fn a_sender_is_checked_by_the_whole_mail() {
    let club = Club::new();
    let mut host = started(&club);
    let shown = Arc::new(Mutex::new(Vec::new()));
    host.check_senders_with(Box::new(Shown(Arc::clone(&shown))));
    let to = host.reply_address("g1", "red").unwrap();
    let raw = with_photos(&club, &to, "pick 4", 3);
    deliver(&mut host, &raw);
    assert_eq!(*shown.lock().unwrap(), [Hash32::of_bytes(&raw)]);
    assert!(host.view("g1").unwrap().has_committed("T01.pick", "red"));
}
