//! A raw mail: header, parts, HTML, delivery reports, addresses.

use feldpost_mail::address::{ReplyAddress, find_game, find_token, games_in_subject, plain_address};
use feldpost_mail::dsn;
use feldpost_mail::incoming::IncomingMail;
use feldpost_mail::slim::Slim;
use feldpost_umpire::intake::body::read_body;
use feldpost_umpire::intake::command;
use feldpost_umpire::intake::letter;

const CLUB: &str = "feldpost@club.example";

/// Reads the bytes as a mail that came in.
///
/// # Panics
/// A line of it is not one line, or the same bytes are read differently a second time.
pub fn any(bytes: &[u8]) {
    let raw = &bytes[..bytes.len().min(crate::LONGEST)];
    let mail = IncomingMail::parse(raw);
    assert!(!mail.body.contains('\r'), "a line end that is none of ours");
    let body = read_body(&mail.body);
    for (_, text) in body.counted().chain(body.outside()) {
        assert!(!text.contains('\n'), "two lines in one: {text:?}");
        let _ = command::parse(text);
        let _ = plain_address(text);
    }
    let _ = (find_token(body.with_quoted()), find_game(body.with_quoted()));
    let _ = games_in_subject(&mail.subject_raw);
    if let Some(found) = ReplyAddress::find(&mail.recipients) {
        // What was read out of an address can be written as one, unless it is longer than one may be.
        if let Ok(written) = found.format() {
            assert_eq!(ReplyAddress::parse(&written), Some(found));
        }
    }
    let _ = dsn::read(raw);
    if let Ok(slim) = Slim::without_files(raw) {
        let slim = IncomingMail { raw_hash: mail.raw_hash, ..IncomingMail::parse(&slim.raw) };
        assert!(slim == mail, "files that were left out change what is read");
    }
    let first = letter::read(raw, CLUB);
    let again = letter::read(raw, CLUB);
    assert_eq!(format!("{first:?}"), format!("{again:?}"), "one mail, two readings");
    for line in &first.lines {
        assert!(!line.text.contains(['\r', '\n']), "two lines in one: {:?}", line.text);
    }
}
