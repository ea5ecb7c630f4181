//! The reply address of a seat, and the other places where a player's mail may name game and token.
//!
//! `feldpost+ts-001.red.0123456789abcdef@club.example`: a game id may hold dots, a seat and a token may not,
//! so the detail is read from its right end and has one meaning only.

use super::headers::bare_address;
use feldpost_protocol::dice::is_game_id;

/// Bytes of a mailbox name that every mail system must take (RFC 5321 4.5.3.1.1).
const LOCAL_LIMIT: usize = 64;
/// Hex digits of a seat token (pbem/1).
const TOKEN_DIGITS: usize = 16;

/// Why a reply address cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// A part does not have the letters that it may have.
    #[error("{part} `{value}` cannot stand in a reply address; use letters, digits and single dots")]
    BadPart {
        /// Which part.
        part: &'static str,
        /// The part as given.
        value: String,
    },
    /// The name before the `@` would be longer than mail systems take.
    #[error("the reply address of game `{game}` would have {length} bytes before the @, 64 are allowed")]
    TooLong {
        /// The game id.
        game: String,
        /// Bytes before the `@`.
        length: usize,
    },
}

/// An address to which one seat of one game writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplyAddress {
    /// The host's mailbox, before the `+`.
    pub mailbox: String,
    /// The domain, in lower case.
    pub host: String,
    /// The game id.
    pub game: String,
    /// The seat: `[a-z0-9-]`, 16 characters at most.
    pub seat: String,
    /// Sixteen hex digits in lower case.
    pub token: String,
}

impl ReplyAddress {
    /// Writes the address; [`ReplyAddress::parse`] reads it back.
    ///
    /// # Errors
    /// A part with letters it may not have, a game id with dots that no mail address can hold (at its end, or
    /// two in a row), or a name of more than 64 bytes (RFC 5321 4.5.3.1.1).
    pub fn format(&self) -> Result<String, AddressError> {
        let bad = |part, value: &str| Err(AddressError::BadPart { part, value: value.to_owned() });
        if !is_game_id(&self.game) || self.game.ends_with('.') || self.game.contains("..") {
            return bad("game", &self.game);
        }
        if !is_seat(&self.seat) {
            return bad("seat", &self.seat);
        }
        if !is_token(&self.token) {
            return bad("token", &self.token);
        }
        let local = format!("{}+{}.{}.{}", self.mailbox, self.game, self.seat, self.token);
        if local.len() > LOCAL_LIMIT {
            return Err(AddressError::TooLong { game: self.game.clone(), length: local.len() });
        }
        let address = format!("{local}@{}", self.host);
        match Self::parse(&address) {
            Some(parsed) if parsed == *self => Ok(address),
            _ => bad("mailbox", &format!("{}@{}", self.mailbox, self.host)),
        }
    }

    /// Reads an address as players' programs send it: any case, angle brackets, `%2B` for the plus.
    #[must_use]
    pub fn parse(address: &str) -> Option<Self> {
        let address = address.trim().trim_start_matches("mailto:").replace("%2B", "+").replace("%2b", "+");
        let address = bare_address(&address)?;
        let (local, host) = address.rsplit_once('@')?;
        let (mailbox, detail) = local.rsplit_once('+')?;
        let detail = detail.to_ascii_lowercase();
        let mut parts = detail.rsplitn(3, '.');
        let (token, seat, game) = (parts.next()?, parts.next()?, parts.next()?);
        let mailbox_is_plain = !mailbox.is_empty() && mailbox.bytes().all(|b| b.is_ascii_graphic());
        (mailbox_is_plain && is_token(token) && is_seat(seat) && is_game_id(game)).then(|| Self {
            mailbox: mailbox.to_ascii_lowercase(),
            host: host.to_owned(),
            game: game.to_owned(),
            seat: seat.to_owned(),
            token: token.to_owned(),
        })
    }

    /// All recipients that are reply addresses, in their order.
    pub fn find_all(recipients: &[String]) -> impl Iterator<Item = Self> {
        recipients.iter().filter_map(|address| Self::parse(address))
    }

    /// The first of the recipients that is a reply address; give them in their order of trust.
    #[must_use]
    pub fn find(recipients: &[String]) -> Option<Self> {
        recipients.iter().find_map(|address| Self::parse(address))
    }
}

/// What stands before the game in an envelope sender.
const BOUNCE_MARK: &str = "bounce.";

/// The envelope sender of a seat's mails, to which only reports of mail systems come.
///
/// # Errors
/// As [`ReplyAddress::format`]; it is longer by a word.
pub fn bounce_address(reply: &ReplyAddress, token: &str) -> Result<String, AddressError> {
    let game = format!("{BOUNCE_MARK}{}", reply.game);
    ReplyAddress { game, token: token.to_owned(), ..reply.clone() }.format()
}

/// Whether a game of this id would have reply addresses that look like those envelope senders.
#[must_use]
pub fn is_kept_for_bounces(game: &str) -> bool {
    game.starts_with(BOUNCE_MARK)
}

/// The game of an address that [`bounce_address`] has made.
#[must_use]
pub fn bounced_game(address: &ReplyAddress) -> Option<&str> {
    address.game.strip_prefix(BOUNCE_MARK)
}

/// A bare address that a mail can be sent to: ASCII, its domain in lower case; `None` for anything else.
#[must_use]
pub fn plain_address(text: &str) -> Option<String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-@".contains(c);
    bare_address(text).filter(|address| address.chars().all(plain) && address.matches('@').count() == 1)
}

fn is_seat(seat: &str) -> bool {
    (1..=16).contains(&seat.len())
        && seat.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

fn is_token(token: &str) -> bool {
    token.len() == TOKEN_DIGITS && token.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'a'..=b'f'))
}

/// Where a word of the body stood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stood {
    /// Nowhere.
    Nowhere,
    /// In a line that the player wrote.
    Unquoted(String),
    /// Only in a quoted line: the player left our report in. It may be used, with less weight.
    QuotedOnly(String),
}

/// Looks for `token 0123456789abcdef` or `Token: …` on a line of its own; any case.
///
/// Each line comes with whether it is quoted. A line of the player wins over a quoted one; of quoted ones the
/// least deeply quoted wins, since that is the newest report.
pub fn find_token<'a>(lines: impl IntoIterator<Item = (bool, &'a str)>) -> Stood {
    find_word(lines, "token", is_token)
}

/// Looks for `game ts-001` or `Game: ts-001` on a line of its own, as [`find_token`] does.
pub fn find_game<'a>(lines: impl IntoIterator<Item = (bool, &'a str)>) -> Stood {
    find_word(lines, "game", is_game_id)
}

fn find_word<'a>(
    lines: impl IntoIterator<Item = (bool, &'a str)>,
    key: &str,
    accept: fn(&str) -> bool,
) -> Stood {
    let mut quoted: Option<(usize, String)> = None;
    for (is_quoted, line) in lines {
        let text = line.trim_start_matches(['>', ' ', '\t', '\u{a0}']);
        let depth = line[..line.len() - text.len()].matches('>').count();
        let Some(word) = keyed_word(text, key).filter(|word| accept(word)) else { continue };
        if !is_quoted {
            return Stood::Unquoted(word);
        }
        if quoted.as_ref().is_none_or(|(best, _)| depth < *best) {
            quoted = Some((depth, word));
        }
    }
    quoted.map_or(Stood::Nowhere, |(_, word)| Stood::QuotedOnly(word))
}

/// The one word after the key and an optional colon or equals sign, in lower case.
fn keyed_word(line: &str, key: &str) -> Option<String> {
    let line = line.to_lowercase();
    let rest = line.trim().trim_matches('*').strip_prefix(key)?;
    if !rest.starts_with([':', '：', '=']) && !rest.starts_with(char::is_whitespace) {
        return None;
    }
    let mut words = rest.trim_start_matches([':', '：', '=', ' ', '\t', '\u{a0}']).split_whitespace();
    let word = words.next()?.trim_matches(['*', '`', '<', '>']).trim_end_matches(['.', ',', ';']);
    words.next().is_none().then(|| word.to_owned())
}

/// What stands in `[brackets]` in a subject and could be a game id, in order; a club's name may be among it.
#[must_use]
pub fn games_in_subject(subject: &str) -> Vec<String> {
    subject
        .split('[')
        .skip(1)
        .filter_map(|rest| rest.split_once(']'))
        .map(|(tag, _)| tag.trim().to_lowercase())
        .filter(|tag| is_game_id(tag))
        .collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const TOKEN: &str = "0123456789abcdef";

    fn address(game: &str) -> ReplyAddress {
        ReplyAddress {
            mailbox: "feldpost".into(),
            host: "club.example".into(),
            game: game.into(),
            seat: "cw".into(),
            token: TOKEN.into(),
        }
    }

    #[test]
    fn addresses_go_out_and_come_back() {
        for game in ["ts-001", "a.b.c", "ts_1.dak", "0"] {
            let written = address(game).format().unwrap();
            assert_eq!(written, format!("feldpost+{game}.cw.{TOKEN}@club.example"));
            assert_eq!(ReplyAddress::parse(&written), Some(address(game)));
        }
    }

    #[test]
    fn programs_may_change_case_and_wrapping() {
        for text in [
            "<FELDPOST+TS-001.CW.0123456789ABCDEF@Club.Example>",
            " mailto:feldpost%2Bts-001.cw.0123456789abcdef@club.example",
        ] {
            assert_eq!(ReplyAddress::parse(text), Some(address("ts-001")), "{text}");
        }
        for text in [
            "feldpost@club.example",
            "feldpost+ts-001.cw@club.example",
            "feldpost+ts-001.cw.0123@club.example",
            "feldpost+.cw.0123456789abcdef@club.example",
            "feldpost+ts 001.cw.0123456789abcdef@club.example",
        ] {
            assert_eq!(ReplyAddress::parse(text), None, "{text}");
        }
    }

    #[test]
    fn what_no_mail_system_takes_is_refused() {
        assert!(matches!(address(&"x".repeat(40)).format(), Err(AddressError::TooLong { length: 69, .. })));
        for game in ["a..b", "a.", "A", "", "a b", "a\r\nBcc:x"] {
            assert!(matches!(address(game).format(), Err(AddressError::BadPart { .. })), "{game}");
        }
        let mut odd = address("ts-001");
        odd.mailbox = "feld post".into();
        assert!(odd.format().is_err());
    }

    #[test]
    fn the_most_trusted_recipient_wins() {
        let list =
            ["ada@example.org", "feldpost+b.cw.0123456789abcdef@h", "feldpost+a.cw.0123456789abcdef@h"];
        let list: Vec<String> = list.iter().map(|s| (*s).to_owned()).collect();
        assert_eq!(ReplyAddress::find(&list).unwrap().game, "b");
    }

    #[test]
    fn a_token_line_is_found_where_it_stands() {
        let old = "ffffffffffffffff";
        let line = |s: &str| format!("{s} {TOKEN}");
        assert_eq!(find_token([(false, line("Token:").as_str())]), Stood::Unquoted(TOKEN.into()));
        assert_eq!(find_token([(false, "TOKEN=0123456789ABCDEF.")]), Stood::Unquoted(TOKEN.into()));
        let deep = format!(">> token {old}");
        let near = format!("> Token: {TOKEN}");
        assert_eq!(find_token([(true, deep.as_str()), (true, &near)]), Stood::QuotedOnly(TOKEN.into()));
        let own = line("token");
        assert_eq!(find_token([(true, deep.as_str()), (false, &own)]), Stood::Unquoted(TOKEN.into()));
        for no in ["tokens 0123456789abcdef", "token 0123", "my token 0123456789abcdef", "token"] {
            assert_eq!(find_token([(false, no)]), Stood::Nowhere, "{no}");
        }
    }

    #[test]
    fn a_game_is_found_in_subject_or_body() {
        assert_eq!(games_in_subject("Re: [Club] [TS-001] turn 3"), ["club", "ts-001"]);
        assert!(games_in_subject("Re: [a b] [").is_empty());
        assert_eq!(find_game([(false, "Game: TS-001")]), Stood::Unquoted("ts-001".into()));
        assert_eq!(find_game([(false, "game over now")]), Stood::Nowhere);
    }
}
