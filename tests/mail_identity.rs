//! Whose mail it is: the sender that is read and the sender that is proven are the same bytes.

use feldpost_mail::dkim::Signer;
use feldpost_mail::incoming::IncomingMail;
use feldpost_transport::auth::{AuthResult, AuthResults, Library, SenderCheck, ServerField};
use mail_auth::common::crypto::Ed25519Key;
use mail_auth::common::headers::HeaderWriter;
use mail_auth::dkim::DkimSigner;

const ADA: &str = "ada@example.org";
const EVIL: &str = "evil.example";

/// A key that signs for two domains, and what the DNS says of both.
struct Dns {
    pkcs8: Vec<u8>,
    record: String,
}

impl Dns {
    fn new() -> Dns {
        let pkcs8 = Ed25519Key::generate_pkcs8().unwrap();
        let key = Ed25519Key::from_pkcs8_maybe_unchecked_der(&pkcs8).unwrap();
        let public = base64::Engine::encode(&base64::prelude::BASE64_STANDARD, key.public_key());
        Dns { pkcs8, record: format!("v=DKIM1; k=ed25519; p={public}") }
    }

    /// The mail with a signature of this domain on top, over these fields.
    fn sign(&self, domain: &str, fields: &[&str], raw: &str) -> String {
        let key = Ed25519Key::from_pkcs8_maybe_unchecked_der(&self.pkcs8).unwrap();
        let signer = DkimSigner::from_key(key).domain(domain).selector("s1");
        let signed = signer.headers(fields.to_vec()).sign(raw.as_bytes()).unwrap();
        signed.to_header() + raw
    }

    fn check(&self, raw: &str) -> AuthResults {
        let library = Library::with_records(&[
            ("s1._domainkey.example.org", &self.record),
            ("s1._domainkey.evil.example", &self.record),
            ("_dmarc.example.org", "v=DMARC1; p=reject"),
            ("_dmarc.evil.example", "v=DMARC1; p=none"),
        ]);
        library.unwrap().check(raw.as_bytes())
    }
}

fn crlf(text: &str) -> String {
    text.replace('\n', "\r\n")
}

/// Whether Ada would be taken for the sender, proven by this verdict.
fn is_proven_ada(raw: &str, verdict: &AuthResults) -> bool {
    IncomingMail::parse(raw.as_bytes()).from.as_deref() == Some(ADA) && verdict.dmarc == AuthResult::Pass
}

/// Header sections in which two readers can find two senders; EVE can sign, Ada has not.
const TWO_SENDERS: [&str; 17] = [
    "From : EVE\nno colon\nFrom: ada@example.org\nTo: f@club.example",
    "From : EVE\nFrom: ada@example.org\nTo: f@club.example",
    "From: ada@example.org\nFrom : EVE\nTo: f@club.example",
    "From: EVE\nFrom: ada@example.org",
    "From: ada@example.org\nFrom: EVE",
    "From: EVE, ada@example.org",
    "From: ada@example.org\nfrom\t: EVE",
    "To: f@club.example\nno colon\nFrom: EVE\n\nFrom: ada@example.org",
    "From: EVE\nno colon\n <ada@example.org>\nFrom: ada@example.org",
    " From: EVE\nFrom: ada@example.org",
    "To: f@club.example\n \nFrom: EVE\nFrom: ada@example.org",
    "From: EVE\n \t\nX: y\nSubject: x\rFrom: ada@example.org",
    "From: EVE\0\nFrom: ada@example.org",
    "From eve@evil.example: x\nFrom: EVE\nFrom: ada@example.org",
    "From: =?utf-8?q?x?=\nFrom: ada@example.org",
    "From: (EVE) ada@example.org, EVE <>",
    "From eve Fri Nov 20 20:00:00 2026\nFrom eve Fri Nov 20 20:00:00 2026\nFrom: EVE\nFrom: ada@example.org",
];

#[test]
fn no_second_sender_passes_for_the_one_who_signed() {
    let dns = Dns::new();
    for header in TWO_SENDERS {
        let raw = crlf(&format!("{header}\n\npick 4\n").replace("EVE", "eve@evil.example"));
        for fields in [&["From"][..], &["From", "To"], &["From", "From", "To", "Subject"]] {
            let signed = dns.sign(EVIL, fields, &raw);
            let verdict = dns.check(&signed);
            assert!(!is_proven_ada(&signed, &verdict), "{signed}\n{verdict}");
            let server = "mx.club.example; dmarc=pass header.from=evil.example";
            let told = format!("Authentication-Results: {server}\r\n{signed}");
            let verdict = ServerField::new("mx.club.example").check(told.as_bytes());
            assert!(!is_proven_ada(&told, &verdict), "{told}\n{verdict}");
        }
    }
}

#[test]
fn a_malformed_header_section_proves_nothing_even_if_it_is_signed() {
    let dns = Dns::new();
    let good = crlf("From: Ada <ada@example.org>\nTo: f@club.example\nX-Long: a\n b\n\npick 4\n");
    let signed = dns.sign("example.org", &["From", "To"], &good);
    assert_eq!(dns.check(&signed).to_string(), "dmarc=pass dkim=pass spf=none by feldpost");
    assert!(is_proven_ada(&signed, &dns.check(&signed)));
    for (from, to) in [
        ("X-Long: a", "X-Long : a"),
        ("X-Long: a", "X-Long: a\r\nno field"),
        ("X-Long: a", "X-Long: a\rb"),
        ("X-Long: a", "X-Long: a\0"),
        ("X-Long: a", "X-Long: a\nb: c"),
        (" b\r\n", " b\r\n \r\n"),
        ("X-Long: a", "X-Lö: a"),
    ] {
        let bad = signed.replacen(from, to, 1);
        let verdict = dns.check(&bad);
        assert_eq!(
            verdict.to_string(),
            "dmarc=none dkim=none spf=none header=malformed by feldpost",
            "{to:?}"
        );
    }
    // What mail systems add on the way into a pipe takes nothing away.
    let pipe =
        format!("From ada@example.org Fri Nov 20 20:00:00 2026\r\nDelivered-To: f@club.example\r\n{signed}");
    assert!(is_proven_ada(&pipe, &dns.check(&pipe)));
    let maildir = pipe.replace("\r\n", "\n");
    assert!(is_proven_ada(&maildir, &dns.check(&maildir)));
}

#[test]
fn a_signature_without_the_sender_is_none() {
    let dns = Dns::new();
    let raw = crlf("From: ada@example.org\nTo: f@club.example\n\npick 4\n");
    let verdict = dns.check(&dns.sign("example.org", &["To"], &raw));
    assert_eq!(verdict.to_string(), "dmarc=fail dkim=none spf=none by feldpost");
}

#[test]
fn our_own_signature_leaves_no_room_for_a_second_sender() {
    let dns = Dns::new();
    let pem = base64::Engine::encode(&base64::prelude::BASE64_STANDARD, &dns.pkcs8);
    let pem = format!("-----BEGIN PRIVATE KEY-----\n{pem}\n-----END PRIVATE KEY-----\n");
    let signer = Signer::from_pem(pem.as_bytes(), "example.org", "s1").unwrap();
    let raw = crlf("From: ada@example.org\nTo: f@club.example\nSubject: x\n\nHello\n");
    let signed = String::from_utf8(signer.sign(raw.as_bytes()).unwrap()).unwrap();
    assert_eq!(dns.check(&signed).dmarc, AuthResult::Pass);
    let named = signed.split("h=").nth(1).unwrap().split(';').next().unwrap();
    assert_eq!(named.split(':').filter(|name| name.trim() == "From").count(), 2, "{signed}");
}
