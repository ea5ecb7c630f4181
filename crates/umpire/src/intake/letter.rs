//! One message, read: whose it claims to be, what it asks of the host, which lines are orders.
use std::collections::BTreeSet;
use std::ffi::OsString;

use feldpost_kit::sheet::{InputLine, asks_for_dry_run};

use super::body::{BodyLines, Fate, Looked, marked};
use super::command::{self, Command};
use super::plain::plain;
use super::seen::{last_seen, proven_line, seen_line};
use super::sent::Sent;
use crate::words::{Notice, NumberedLine};
use feldpost_mail::address::{ReplyAddress, Stood, bounced_game, find_game, find_token, games_in_subject};
use feldpost_mail::incoming::{BodyNote, IncomingMail};
use feldpost_mail::robots::Robot;
use feldpost_mail::{Version, version};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::Seen;

/// Games that one mail may name; more are not looked at.
const MOST_GAMES: usize = 8;

/// Reply addresses that one mail may bear; more are not looked at, and its answers say so.
const MOST_ADDRESSES: usize = 16;

/// Lines outside of the `ORDERS` block that an answer quotes.
const MOST_SHOWN: usize = 4;

/// A seat of a game that a mail claims, to be held against the token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The game.
    pub game: String,
    /// The seat; a token line names none.
    pub seat: Option<String>,
    /// The token.
    pub token: String,
}

/// What a message says.
#[derive(Clone, Debug, PartialEq)]
pub struct Letter {
    /// SHA-256 of the raw bytes.
    pub raw_hash: Hash32,
    /// SHA-256 of the Message-ID, if it has one.
    pub message_id_hash: Option<Hash32>,
    /// The sender's address.
    pub from: Option<String>,
    /// Where an answer to a stranger goes.
    pub answer_to: Option<String>,
    /// Seats that it claims, the most trustworthy first.
    pub claims: Vec<Claim>,
    /// The subject as a word to the host, where the body holds something else.
    pub subject_word: Option<Command>,
    /// Words to the host.
    pub commands: Vec<Command>,
    /// All other lines that count.
    pub lines: Vec<InputLine>,
    /// Quoted lines that were passed over.
    pub quoted: usize,
    /// What the answer must say about the mail itself.
    pub notes: Vec<Notice>,
    /// It could not be read as a whole: nothing in it may be obeyed.
    pub unreadable: bool,
    /// Message-ID, without angle brackets.
    pub message_id: Option<String>,
    /// The messages before it in its thread.
    pub references: Vec<String>,
    /// Where the journal ended in the report that it answers; the newest such line if several are quoted.
    pub seen: Option<Seen>,
    /// All such lines that claim to be proven, each with its proof, which nobody has looked at yet.
    pub proofs: Vec<(Seen, String)>,
    /// Written by a program.
    pub robot: Option<Robot>,
    /// Name in `new/` of the whole mail.
    pub file: OsString,
    /// The message that it answers.
    pub in_reply_to: Option<String>,
    /// What it was read from.
    mail: Box<IncomingMail>,
    /// What marks alone make of the lines of its body, and of what is attached.
    marked: [Vec<Fate>; 2],
}

/// The part of a letter that depends on what we sent before.
struct Said {
    subject_word: Option<Command>,
    commands: Vec<Command>,
    lines: Vec<InputLine>,
    quoted: usize,
    notes: Vec<Notice>,
    unreadable: bool,
    seen: Option<Seen>,
}

impl Letter {
    /// The same letter, read by somebody who knows these mails of ours, as they were sent: what it brings
    /// back of them does not count, however it is quoted.
    #[must_use]
    pub fn answering(&self, ours: &[Vec<u8>]) -> Letter {
        if ours.is_empty() {
            return self.clone();
        }
        let mut sent = Sent::default();
        ours.iter().for_each(|raw| sent.add_text(&version(raw, Version::Plain)));
        let add_pages =
            |sent: &mut Sent| ours.iter().for_each(|raw| sent.add_page(&version(raw, Version::Page)));
        self.knowing(sent, add_pages)
    }

    /// The same, of what these mails say in plain text. Most letters quote whole lines at the most: then
    /// nobody asks for the pages.
    pub(super) fn knowing(&self, mut sent: Sent, add_pages: impl FnOnce(&mut Sent)) -> Letter {
        let look = |sent: &Sent| looked(&self.mail, &self.marked, sent);
        let mut looked = look(&sent);
        if sent.is_empty() || looked.iter().any(|body| body.may_be_of_a_page(&sent)) {
            add_pages(&mut sent);
            looked = look(&sent);
        }
        let [body, attached] = looked.map(Looked::sorted);
        let Said { subject_word, commands, lines, quoted, notes, unreadable, seen } =
            said(&self.mail, &body, &attached);
        Letter { subject_word, commands, lines, quoted, notes, unreadable, seen, ..self.clone() }
    }

    /// Its subject as it was written.
    #[must_use]
    pub fn written_subject(&self) -> &str {
        &self.mail.subject_raw
    }

    /// Everything that can be read in it, whether it counts or not.
    #[must_use]
    pub fn whole_text(&self) -> String {
        let mail = &self.mail;
        format!("{}\n{}\n{}", mail.subject_raw, mail.body, mail.attached)
    }

    /// Whether another mail is the same one, whatever ways the two came by.
    #[must_use]
    pub fn says_the_same(&self, other: &Letter) -> bool {
        let text = |letter: &Letter| {
            let mail = &letter.mail;
            (mail.subject.clone(), mail.body.clone(), mail.attached.clone())
        };
        text(self) == text(other)
    }
}

/// Reads a message that came to `address`.
///
/// Never fails. Nothing in the result is proven: claims must be held against tokens.
#[must_use]
pub fn read(raw: &[u8], address: &str) -> Letter {
    let mail = IncomingMail::parse(raw);
    let marked = [&mail.body, &mail.attached].map(|body| marked(body));
    let [body, attached] = looked(&mail, &marked, &Sent::default()).map(Looked::sorted);
    let Said { subject_word, commands, lines, quoted, notes, unreadable, seen } =
        said(&mail, &body, &attached);
    Letter {
        raw_hash: Hash32(mail.raw_hash),
        message_id_hash: mail.message_id.as_ref().map(|id| Hash32::of_bytes(id.as_bytes())),
        answer_to: mail.reply_to.clone().or_else(|| mail.from.clone()),
        claims: claims(&mail, &body, address),
        subject_word,
        commands,
        lines,
        quoted,
        notes,
        unreadable,
        seen,
        proofs: body.with_quoted().filter_map(|(_, text)| proven_line(text)).collect(),
        robot: mail.robot_knowing(&[address]).or_else(|| to_bounces(&mail)),
        file: OsString::new(),
        from: mail.from.clone(),
        message_id: mail.message_id.clone(),
        references: mail.references.clone(),
        in_reply_to: mail.in_reply_to.clone(),
        mail: Box::new(mail),
        marked,
    }
}

fn looked<'m>(mail: &'m IncomingMail, marked: &[Vec<Fate>; 2], sent: &Sent) -> [Looked<'m>; 2] {
    let [body, attached] = marked.clone();
    [Looked::at(&mail.body, body, sent), Looked::at(&mail.attached, attached, sent)]
}

fn said(mail: &IncomingMail, body: &BodyLines, attached: &BodyLines) -> Said {
    let (mut commands, mut lines) = sort_lines(body, 0);
    let (more_commands, more_lines) = sort_lines(attached, body.lines.len());
    commands.extend(more_commands);
    lines.extend(more_lines);
    // Whoever asks what would happen must not find that it has happened, wherever the word stands.
    let asked = [body, attached].into_iter().flat_map(BodyLines::outside).map(|(_, text)| text);
    if asked.chain([mail.subject.as_str()]).any(|text| asks_for_dry_run(&plain(text))) {
        lines.push(InputLine { number: 0, text: "check".to_owned() });
    }
    // One reason is enough: a mail that is too large is always cut.
    let worth = |note: &&BodyNote| **note != BodyNote::Truncated || !mail.has(BodyNote::TooLarge);
    let mut notes: Vec<Notice> = mail.notes.iter().filter(worth).filter_map(|note| told(*note)).collect();
    notes.extend(left_out(mail));
    notes.extend(outside_note(body));
    notes.extend(typed_note(body));
    if comes_apart(mail) && !named(&mail.recipients).is_subset(&named(&mail.delivered)) {
        notes.push(Notice::NoMessageId);
    }
    if named(&mail.recipients).len() > MOST_ADDRESSES {
        notes.push(Notice::AddressesLookedAt { most: MOST_ADDRESSES });
    }
    // The subject of a reply is that of our mail: it is a wish only where nothing else is said.
    let mut subject_word = command::parse(&plain(&mail.subject));
    let blank = |lines: &[InputLine]| lines.iter().all(|line| line.text.trim().is_empty());
    if commands.is_empty() && blank(&lines) {
        commands.extend(subject_word.take());
    }
    let too_much = [BodyNote::TooLarge, BodyNote::Truncated, BodyNote::LongHeader];
    let cut = too_much.into_iter().any(|note| mail.has(note));
    let unreadable = cut || (mail.has(BodyNote::NoText) && commands.is_empty());
    if !unreadable && commands.is_empty() && blank(&lines) {
        notes.push(Notice::NothingToCarryOut);
    }
    // Nothing need be said of a mail that is known: what was typed into it is told line by line.
    let (quoted, seen) = (if body.typed.is_some() { 0 } else { body.quoted_count }, last_seen(body));
    Said { subject_word, commands, lines, quoted, notes, unreadable, seen }
}

/// Nobody but a mail system writes to an envelope sender, whatever the mail looks like.
fn to_bounces(mail: &IncomingMail) -> Option<Robot> {
    let mut to = ReplyAddress::find_all(&mail.recipients);
    to.any(|to| bounced_game(&to).is_some()).then_some(Robot::MailerDaemon)
}

/// Words to the host apart from all other lines; lines that only name game or token are neither.
///
/// `above` is the number of lines that stand above this body in the mail.
fn sort_lines(body: &BodyLines, above: usize) -> (Vec<Command>, Vec<InputLine>) {
    let (mut commands, mut lines) = (Vec::new(), Vec::new());
    let mut counted = body.counted().filter(|(_, text)| !only_names(text)).peekable();
    while let Some((number, text)) = counted.next() {
        let joined = counted.next_if(|(_, next)| command::is_broken_off(&plain(text), &plain(next)));
        let joined = joined.map(|(_, next)| format!("{} {}", text.trim_end(), next.trim_start()));
        let text = joined.as_deref().unwrap_or(text);
        let plain = plain(text);
        match parse_word(text, &plain) {
            Some(command) => commands.push(command),
            None => lines.push(InputLine { number: above + number, text: plain.into_owned() }),
        }
    }
    (commands, lines)
}

/// A word to the host: what is read stands as it looks, what is said to people as it was written.
fn parse_word(written: &str, plain: &str) -> Option<Command> {
    match command::parse(plain)? {
        Command::Say(_) | Command::ToUmpire(_) | Command::Entropy(_) => {
            command::parse(written).or_else(|| command::parse(plain))
        }
        command => Some(command),
    }
}

/// A line that only names game, token or head, as our own mails end.
fn only_names(text: &str) -> bool {
    let names = |found: &Stood| *found != Stood::Nowhere;
    names(&find_token([(false, text)])) || names(&find_game([(false, text)])) || seen_line(text).is_some()
}

/// What the answer says about words and files that were not read.
fn left_out(mail: &IncomingMail) -> Vec<Notice> {
    let mut notes = Vec::new();
    if !mail.unread.is_empty() {
        notes.push(Notice::WordsUnread { words: mail.unread.clone() });
    }
    if !mail.documents.is_empty() {
        notes.push(Notice::FilesUnread { files: mail.documents.clone() });
    }
    notes
}

/// What the answer says about lines outside of the `ORDERS` block, the first few of them by their words.
fn outside_note(body: &BodyLines) -> Option<Notice> {
    let counts = |text: &str| only_names(text) || asks_for_dry_run(&plain(text));
    let outside: Vec<(usize, &str)> = body.outside().filter(|(_, text)| !counts(text)).collect();
    let (lines, more) = shown(&outside);
    let count = outside.len();
    (count > 0).then_some(Notice::OutsideOrders { count, lines, more })
}

/// What the answer says about lines that were typed into the quotation of a mail of ours.
fn typed_note(body: &BodyLines) -> Option<Notice> {
    let typed: Vec<(usize, &str)> = body.typed()?.filter(|(_, text)| !only_names(text)).collect();
    let (lines, more) = shown(&typed);
    (!typed.is_empty()).then_some(Notice::TypedIntoQuote { count: typed.len(), lines, more })
}

/// The first few lines by their words, and how many there are more.
fn shown(lines: &[(usize, &str)]) -> (Vec<NumberedLine>, usize) {
    let clip = |text: &str| text.trim().chars().take(60).collect::<String>();
    let first = lines.iter().take(MOST_SHOWN);
    let shown: Vec<NumberedLine> =
        first.map(|(number, text)| NumberedLine { number: *number, text: clip(text) }).collect();
    let more = lines.len() - shown.len();
    (shown, more)
}

/// Whether a mail counts only where it was delivered. A mail server may hand one over once for each
/// recipient, and without a Message-ID nobody can tell that these are one mail.
fn comes_apart(mail: &IncomingMail) -> bool {
    mail.message_id.is_none() && ReplyAddress::find(&mail.delivered).is_some()
}

/// The seats that these addresses name, with their tokens, whatever stands around them.
fn named(addresses: &[String]) -> BTreeSet<(String, String, String)> {
    ReplyAddress::find_all(addresses).map(|reply| (reply.game, reply.seat, reply.token)).collect()
}

fn claims(mail: &IncomingMail, body: &BodyLines, address: &str) -> Vec<Claim> {
    let own_mailbox = address.split('@').next().unwrap_or_default();
    let own = ReplyAddress::find_all(if comes_apart(mail) { &mail.delivered } else { &mail.recipients })
        .filter(|reply| reply.mailbox.eq_ignore_ascii_case(own_mailbox));
    // Behind an alias the mail server names the mailbox to which it delivers; the token decides.
    let mut addressed: Vec<Claim> = Vec::new();
    for reply in own.chain(ReplyAddress::find_all(&mail.delivered)) {
        let claim = Claim { game: reply.game, seat: Some(reply.seat), token: reply.token };
        if addressed.len() < MOST_ADDRESSES && !addressed.contains(&claim) {
            addressed.push(claim);
        }
    }
    let mut games = games_in_subject(&mail.subject_raw);
    if let Stood::Unquoted(game) | Stood::QuotedOnly(game) = find_game(body.with_quoted()) {
        games.insert(0, game);
    }
    games.extend(addressed.iter().map(|claim| claim.game.clone()));
    games.truncate(MOST_GAMES);
    let by_line = |token: String| {
        let claim = move |game: String| Claim { game, seat: None, token: token.clone() };
        games.into_iter().map(claim).collect::<Vec<_>>()
    };
    match find_token(body.with_quoted()) {
        Stood::Unquoted(token) => by_line(token).into_iter().chain(addressed).collect(),
        Stood::QuotedOnly(token) => addressed.into_iter().chain(by_line(token)).collect(),
        Stood::Nowhere => addressed,
    }
}

fn told(note: BodyNote) -> Option<Notice> {
    Some(match note {
        BodyNote::Truncated => Notice::MailTooLong,
        BodyNote::TooLarge => Notice::MailTooLarge,
        BodyNote::LongHeader => Notice::HeaderTooLong,
        BodyNote::NoText => Notice::NoText,
        BodyNote::NestedMessage => Notice::MailInMail,
        BodyNote::MimeLimit => Notice::PartsUnread,
        BodyNote::AttachmentRead => Notice::AttachmentRead,
        BodyNote::AttachmentUnread => Notice::AttachmentUnread,
        BodyNote::CharsetGuessed => Notice::LettersDamaged,
        BodyNote::HtmlOnly => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "0123456789abcdef";

    fn letter(to: &str, subject: &str, body: &str) -> Letter {
        let raw = format!("From: ada@example.org\nTo: {to}\nSubject: {subject}\n\n{body}");
        read(raw.as_bytes(), "feldpost@club.example")
    }

    #[test]
    fn claims_come_from_address_and_token_line() {
        let to = format!("feldpost+g1.cw.{TOKEN}@club.example");
        let claim = Claim { game: "g1".into(), seat: Some("cw".into()), token: TOKEN.into() };
        assert_eq!(letter(&to, "x", "roll 2\n").claims, std::slice::from_ref(&claim));
        assert!(letter(&to.replace("feldpost+", "other+"), "x", "roll 2\n").claims.is_empty());
        // Postfix, behind an alias; and two addresses of ours.
        for fields in
            ["Delivered-To: box+g1.cw.", "X-Original-To: feldpost@club.example\nDelivered-To: box+g1.cw."]
        {
            let raw = format!("{fields}{TOKEN}@mx.club.example\nFrom: ada@example.org\nTo: {to}\n\nroll 2\n");
            assert_eq!(read(raw.as_bytes(), "feldpost@club.example").claims, std::slice::from_ref(&claim));
            let raw = raw.replace("To: feldpost+g1.cw.", "To: feldpost+g2.dak.");
            let apart = read(raw.as_bytes(), "feldpost@club.example");
            assert_eq!(apart.claims, std::slice::from_ref(&claim));
            assert!(apart.notes.contains(&Notice::NoMessageId), "{:?}", apart.notes);
            let raw = format!("Message-ID: <a@example.org>\n{raw}");
            let both = read(raw.as_bytes(), "feldpost@club.example");
            let games: Vec<_> = both.claims.iter().map(|claim| claim.game.as_str()).collect();
            assert_eq!((games, both.notes.len()), (vec!["g2", "g1"], 0));
        }
        let other = "f".repeat(16);
        let written = letter(&to, "Re: [g2] x", &format!("Token: {other}\nroll 2\n"));
        assert_eq!(
            (written.claims[0].game.as_str(), written.claims[0].token.as_str()),
            ("g2", other.as_str())
        );
        assert_eq!(written.claims.last(), Some(&claim));
        assert_eq!(written.lines.len(), 1, "a token line is no order: {:?}", written.lines);
    }

    #[test]
    fn a_confirmation_may_be_wrapped() {
        for body in [
            "confirm join g1 red ada@example.org 0123456789abcdef\nroll 2\n",
            "Confirm join g1 red ada@example.org\n0123456789abcdef\nroll 2\n",
            "confirm join g1 red\n ada@example.org 0123456789abcdef\nroll 2\n",
        ] {
            let read = letter("feldpost@club.example", "x", body);
            assert!(matches!(read.commands.as_slice(), [Command::Confirm(_)]), "{body}");
            assert_eq!(read.lines.len(), 1, "{body}");
        }
        assert_eq!(letter("feldpost@club.example", "x", "confirm that\nroll 2\n").lines.len(), 2);
    }

    #[test]
    fn what_stands_outside_of_the_block_is_said() {
        let block =
            letter("feldpost@club.example", "x", "Hello!\nORDERS\nroll 2\nEND ORDERS\nsay Hi\n\n> q\n");
        assert_eq!(block.lines.len(), 1);
        let line = |number, text: &str| NumberedLine { number, text: text.into() };
        let lines = vec![line(1, "Hello!"), line(5, "say Hi")];
        assert_eq!(block.notes, [Notice::OutsideOrders { count: 2, lines, more: 0 }]);
        let inside = letter("feldpost@club.example", "x", "ORDERS\nroll 2\nEND ORDERS\n-- \nAda\n");
        assert!(inside.notes.is_empty(), "{:?}", inside.notes);
    }

    #[test]
    fn only_what_was_typed_into_our_own_mail_is_told() {
        let ours =
            "Your impulse begins.\n  3rtr move B17 C16\nUnits that may act are told below, with MPs.\n";
        let mut sent = Sent::default();
        sent.add(ours, "");
        let quoted: String = ours.lines().map(|line| format!("> {line}\n")).collect();
        let read = |body: &str| letter("feldpost@club.example", "x", body).knowing(sent.clone(), |_| {});
        let plain = read(&format!("done\n{quoted}"));
        assert_eq!((plain.quoted, plain.notes), (0, vec![]));
        let attributed = "> On Nov 20, 2026, at 11:58 PM, Desert Club <feldpost@club.example> wrote:\n>\n";
        assert_eq!(read(&format!("done\n{attributed}{quoted}")).notes, []);
        let typed = read(&format!("done\n{quoted}> 5rtr move C17\n>\n"));
        let lines = vec![NumberedLine { number: 5, text: "> 5rtr move C17".into() }];
        assert_eq!(typed.notes, [Notice::TypedIntoQuote { count: 1, lines, more: 0 }]);
        assert_eq!((typed.quoted, typed.lines.len()), (0, 1), "it does not count");
        // Another mail is quoted: nobody knows which of its lines were typed.
        let other = read("done\n> Dear Ada\n> 5rtr move C17\n> 3rtr move B17 C16\n");
        assert_eq!((other.quoted, other.notes), (3, vec![]));
    }

    #[test]
    fn words_to_the_host_and_orders_are_told_apart() {
        let mixed = letter(
            "feldpost@club.example",
            "x",
            "status\nroll 2\nsay Hi\n> roll 6\nSeen: 3 0123456789abcdef\n",
        );
        assert_eq!(mixed.commands, [Command::Status, Command::Say("Hi".into())]);
        assert_eq!(mixed.lines, [InputLine { number: 2, text: "roll 2".into() }]);
        assert_eq!(mixed.quoted, 1);
        assert_eq!(mixed.seen, Some(Seen { seq: 3, head: "0123456789abcdef".into() }));
        let quoted =
            letter("feldpost@club.example", "x", "done\n> > Seen: 9 fedcba9876543210\n> Seen: 7 x\n");
        assert_eq!(quoted.seen, Some(Seen { seq: 9, head: "fedcba9876543210".into() }));
        let (own, other) = ("Seen: 9 fedcba9876543210", "> Seen: 7 0123456789abcdef 00000000000000ff");
        let proven = letter("feldpost@club.example", "x", &format!("done\n{own}\n{other}\n{own} 1\n"));
        assert_eq!(proven.seen, Some(Seen { seq: 9, head: "fedcba9876543210".into() }));
        let seven = Seen { seq: 7, head: "0123456789abcdef".into() };
        assert_eq!(proven.proofs, [(seven, "00000000000000ff".to_owned())]);
        assert_eq!(letter("feldpost@club.example", "Re: games", "").commands, [Command::Games]);
        let below_help = letter("feldpost@club.example", "Re: [g1] Help", "roll 2\n> help\n");
        assert_eq!((below_help.commands.len(), below_help.lines.len()), (0, 1));
        let under_quote = letter("feldpost@club.example", "Re: [g1] Help", "> help\n");
        assert_eq!(under_quote.commands, [Command::Help(None)]);
        let empty = letter("feldpost@club.example", "hello", "");
        assert!(empty.unreadable && !empty.notes.is_empty());
        let quoted = letter("feldpost@club.example", "hello", "> roll 6\n");
        assert_eq!(quoted.notes, [Notice::NothingToCarryOut]);
    }
}
