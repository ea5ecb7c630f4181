//! Secret choices that the players seal themselves: the `pc1|...` string (`pbem/1 3.1`).
use std::fmt;
use std::str::FromStr;

use crate::dice::{Hash32, check_seat};

/// Text that is no well-formed commitment string.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not of the form pc1|<16 hex>|<slot>|<seat>|<choice>|<32 to 64 hex>")]
pub struct ParseCommitment;

/// The parts of a commitment string. It parses in one way only, and `Display` writes the same bytes back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerCommitment {
    /// First 16 hex digits of the offer hash: a string serves one game only.
    pub offer: String,
    /// What is decided: turn and kind of choice.
    pub slot: String,
    /// Whose choice.
    pub seat: String,
    /// The choice, in the slot's own grammar.
    pub choice: String,
    /// 32 to 64 hex digits that keep a small choice from being guessed.
    pub nonce: String,
}

impl FromStr for PlayerCommitment {
    type Err = ParseCommitment;

    fn from_str(text: &str) -> Result<Self, ParseCommitment> {
        let parts: Vec<&str> = text.splitn(7, '|').collect();
        let ["pc1", offer, slot, seat, choice, nonce] = parts[..] else { return Err(ParseCommitment) };
        let good = is_hex(offer, 16, 16)
            && is_slot(slot)
            && check_seat(seat).is_ok()
            && is_of(choice, 200, b":+.,_-")
            && is_hex(nonce, 32, 64);
        if !good {
            return Err(ParseCommitment);
        }
        let [offer, slot, seat, choice, nonce] = [offer, slot, seat, choice, nonce].map(str::to_owned);
        Ok(Self { offer, slot, seat, choice, nonce })
    }
}

impl fmt::Display for PlayerCommitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pc1|{}|{}|{}|{}|{}", self.offer, self.slot, self.seat, self.choice, self.nonce)
    }
}

/// The shell lines with which a player seals a choice without this program: one command, to be pasted whole
/// when the choice has been written behind `c=`. It prints the text to keep and the line to mail.
///
/// The lines are joined by `&&`, so that a missing tool or choice ends the command, and a mail program that
/// joins lines does no harm.
#[must_use]
pub fn shell_lines(offer16: &str, slot: &str, seat: &str) -> [String; 4] {
    [
        "c= && n=$(openssl rand -hex 16) &&".to_owned(),
        format!("s=\"pc1|{offer16}|{slot}|{seat}|${{c:?}}|$n\" &&"),
        "echo \"KEEP THIS: $s\" &&".to_owned(),
        format!("echo \"commit {slot} $(printf %s \"$s\" | sha256sum | cut -c1-64)\""),
    ]
}

/// Whether a text can name a slot: `[A-Za-z0-9._-]{1,16}`.
pub fn is_slot(text: &str) -> bool {
    is_of(text, 16, b"._-")
}

/// The commitment: SHA-256 of exactly the string's ASCII bytes, with no line end.
///
/// # Errors
/// [`ParseCommitment`] if the text is not well formed; no variant of it is tried.
pub fn player_commit(text: &str) -> Result<Hash32, ParseCommitment> {
    text.parse::<PlayerCommitment>()?;
    Ok(Hash32::of_bytes(text.as_bytes()))
}

/// The first commitment string that stands alone on a line of a mail's text, `REVEAL` before it or not.
///
/// Tolerates what mail does and nothing else: blanks around the line, quote marks, CRLF (`pbem/1 3.2`).
pub fn find_reveal(body_text: &str) -> Option<PlayerCommitment> {
    body_text.lines().find_map(|line| {
        let line = line.trim_start_matches(['>', ' ', '\t']).trim_end_matches([' ', '\t', '\r']);
        let word = line.split([' ', '\t']).next().unwrap_or_default();
        let rest = if word.eq_ignore_ascii_case("reveal") { &line[word.len()..] } else { line };
        rest.trim_start_matches([' ', '\t']).parse().ok()
    })
}

fn is_of(text: &str, longest: usize, marks: &[u8]) -> bool {
    (1..=longest).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || marks.contains(&b))
}

fn is_hex(text: &str, shortest: usize, longest: usize) -> bool {
    (shortest..=longest).contains(&text.len()) && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "pc1|0123456789abcdef|T05.an|axis|4|000102030405060708090a0b0c0d0e0f";

    #[test]
    fn the_string_reads_back_as_itself() {
        let parsed: PlayerCommitment = GOOD.parse().unwrap();
        assert_eq!((parsed.choice.as_str(), parsed.to_string().as_str()), ("4", GOOD));
    }

    #[test]
    fn a_reveal_is_found_where_mail_leaves_it() {
        let other = GOOD.replace("|4|", "|5|");
        for body in [
            GOOD.to_owned(),
            format!("Hello\r\n> >  REVEAL {GOOD} \r\n{other}\r\n"),
            format!("reveal\t{GOOD}"),
            format!("pc1|broken\n{GOOD}\n{other}"),
        ] {
            assert_eq!(find_reveal(&body).map(|p| p.to_string()).as_deref(), Some(GOOD), "{body}");
        }
        for body in [
            String::new(),
            format!("KEEP THIS: {GOOD}"),
            format!("{GOOD}0{GOOD}"),
            GOOD.to_uppercase(),
            GOOD.replace("|4|", "|\u{664}|"),
            GOOD.replace("0d0e0f", "0d0\ne0f"),
            "réveal".to_owned(),
        ] {
            assert_eq!(find_reveal(&body), None, "{body}");
        }
    }
}
