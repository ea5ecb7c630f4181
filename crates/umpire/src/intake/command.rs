//! Words to the host: lines that mean the same in every game.
use feldpost_kit::sheet::words;

use feldpost_mail::address::plain_address;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::dice::is_game_id;
use feldpost_protocol::journal::commitment::{PlayerCommitment, find_reveal, is_slot};

/// Longest line of entropy, in characters (`pbem/1 2.3`).
pub const ENTROPY_LIMIT: usize = 200;
/// Longest line of press, in characters.
pub const PRESS_LIMIT: usize = 2_000;

/// One word to the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `JOIN <16 hex>`: the seat accepts the offer with that hash.
    Accept {
        /// First 16 hex digits of the offer hash.
        offer: String,
    },
    /// `ENTROPY text`: the player's own line for the dice, verbatim.
    Entropy(String),
    /// `status`: the view now.
    Status,
    /// `journal`: the record of the game, as a file.
    Journal,
    /// `report [N]`: a report again.
    Report(Option<u64>),
    /// `help [topic]`.
    Help(Option<String>),
    /// `say TEXT`: press to the opponent.
    Say(String),
    /// `resign`, which is asked back, or `resign yes`.
    Resign {
        /// Said with `yes`.
        confirmed: bool,
    },
    /// `commit SLOT <64 hex>`: a choice that the player sealed.
    Commit {
        /// The slot.
        slot: String,
        /// The commitment.
        hash: Hash32,
    },
    /// `reveal pc1|...`: a choice that the player sealed, laid open.
    Reveal(PlayerCommitment),
    /// `beacon ROUND SIGNATURE`: a round of the public beacon that dice wait for.
    Beacon {
        /// Its number.
        round: u64,
        /// Its signature: 96 hex digits.
        signature: String,
    },
    /// `consent void`, `consent chain`: the seat agrees to go on without a round that does not come.
    Consent(Agreed),
    /// `games`: the list of games.
    Games,
    /// `join GAME [SIDE]`: takes an open seat.
    JoinGame {
        /// The game.
        game: String,
        /// The side; any open one if left out.
        side: Option<String>,
    },
    /// `address NEW`, `address also OTHER`, `address drop OTHER`: where a seat's mail goes and comes from.
    Address(AddressChange),
    /// `confirm WHAT GAME SEAT ADDRESS CODE`, as the host's own mails print it.
    Confirm(Confirmation),
    /// `watch GAME`, `hold DAYS`, `extend DAYS`: words that this program knows and does not offer.
    NotOffered(String),
}

/// What all seats together can agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreed {
    /// The resolution that waits is given up, and its number is burnt.
    Void,
    /// The dice come from the umpire's chain alone from the next resolution on.
    Chain,
}

/// What a seat wants of its addresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddressChange {
    /// Reports go here from now on.
    Move(String),
    /// Mails from here count too.
    Also(String),
    /// Mails from here count no more.
    Drop(String),
}

/// What can be confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmed {
    /// An address takes an open seat.
    Join,
    /// Reports go to another address.
    Move,
    /// Mails from another address count too.
    Also,
}

impl Confirmed {
    /// Its word in the line.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Join => "join",
            Self::Move => "address",
            Self::Also => "also",
        }
    }
}

/// A line that confirms something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirmation {
    /// What.
    pub what: Confirmed,
    /// In which game.
    pub game: String,
    /// For which seat.
    pub seat: String,
    /// The address that it is about.
    pub address: String,
    /// Sixteen hex digits.
    pub code: String,
}

/// Reads a line as a word to the host; `None` for anything else, prose and orders among it.
///
/// A word that takes nothing must stand alone: `status` is one, `status quo` is prose.
#[must_use]
pub fn parse(line: &str) -> Option<Command> {
    let words: Vec<String> = words(line).into_iter().map(|word| word.text).collect();
    let texts: Vec<&str> = words.iter().map(String::as_str).collect();
    match texts.as_slice() {
        ["entropy", ..] => Some(Command::Entropy(rest(line, ENTROPY_LIMIT).to_owned())),
        ["say", _, ..] => Some(Command::Say(rest(line, PRESS_LIMIT).trim().to_owned())),
        ["join", hash] if is_short_hash(hash) => Some(Command::Accept { offer: (*hash).to_owned() }),
        ["join", game] if is_game_id(game) => {
            Some(Command::JoinGame { game: (*game).to_owned(), side: None })
        }
        ["join", game, side] if is_game_id(game) => {
            Some(Command::JoinGame { game: (*game).to_owned(), side: Some((*side).to_owned()) })
        }
        ["status"] => Some(Command::Status),
        ["journal"] => Some(Command::Journal),
        ["games"] => Some(Command::Games),
        ["report"] => Some(Command::Report(None)),
        ["report", number] => number.parse().ok().map(|number| Command::Report(Some(number))),
        ["help"] => Some(Command::Help(None)),
        ["help", topic] => Some(Command::Help(Some((*topic).to_owned()))),
        ["resign"] => Some(Command::Resign { confirmed: false }),
        ["resign", "yes"] => Some(Command::Resign { confirmed: true }),
        ["beacon", round, signature] if is_signature(signature) => {
            let round = round.parse().ok()?;
            Some(Command::Beacon { round, signature: (*signature).to_owned() })
        }
        ["consent", "void"] => Some(Command::Consent(Agreed::Void)),
        ["consent", "chain"] => Some(Command::Consent(Agreed::Chain)),
        ["watch", game] if is_game_id(game) => Some(Command::NotOffered("watch".to_owned())),
        [word @ ("hold" | "extend"), days] if days.parse::<u16>().is_ok() => {
            Some(Command::NotOffered((*word).to_owned()))
        }
        ["address", ..] => address(line),
        ["confirm", _, ..] => confirmation(line),
        ["commit", _, hash] if hash.len() == 64 => commitment(line),
        ["reveal", ..] => find_reveal(line).map(Command::Reveal),
        [only] if only.starts_with("pc1|") => find_reveal(line).map(Command::Reveal),
        _ => None,
    }
}

/// Whether `next` is the end of this line, which a mail program has broken at a blank: `commit T02C3.an` and
/// 64 hex digits are longer than many let a line be, and so are confirmations.
#[must_use]
pub fn is_broken_off(line: &str, next: &str) -> bool {
    let words: Vec<String> = words(line).into_iter().map(|word| word.text).collect();
    let next = next.trim();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["commit", _] => next.len() == 64 && next.bytes().all(|b| b.is_ascii_hexdigit()),
        ["beacon", _] => is_signature(next),
        ["reveal"] => next.starts_with("pc1|"),
        ["confirm", ..] => parse(line).is_none() && parse(&format!("{line} {next}")).is_some(),
        _ => false,
    }
}

/// What stands after the first word, as it is written, up to a limit in characters.
fn rest(line: &str, limit: usize) -> &str {
    let line = line.trim_start();
    let rest = line.split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
    rest.char_indices().nth(limit).map_or(rest, |(at, _)| &rest[..at])
}

fn is_signature(text: &str) -> bool {
    text.len() == 96 && text.bytes().all(|b| b.is_ascii_hexdigit())
}

fn is_short_hash(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// `address` and up to two words, the last of them an address.
fn address(line: &str) -> Option<Command> {
    let words: Vec<&str> = line.split_whitespace().skip(1).collect();
    let last = words.last()?.trim_matches(['<', '>', ',', ';']).trim_end_matches('.');
    let address = plain_address(last)?;
    let change = match words.len() {
        1 => AddressChange::Move(address),
        2 if words[0].eq_ignore_ascii_case("also") => AddressChange::Also(address),
        2 if words[0].eq_ignore_ascii_case("drop") => AddressChange::Drop(address),
        _ => return None,
    };
    Some(Command::Address(change))
}

fn confirmation(line: &str) -> Option<Command> {
    let mut words = line.split_whitespace().skip(1);
    let what = words.next()?.to_ascii_lowercase();
    let what = [Confirmed::Join, Confirmed::Move, Confirmed::Also].into_iter().find(|w| w.word() == what)?;
    let (game, seat) = (words.next()?.to_ascii_lowercase(), words.next()?.to_ascii_lowercase());
    let address = plain_address(words.next()?.trim_matches(['<', '>']))?;
    let code = words.next()?.trim_end_matches('.').to_ascii_lowercase();
    (is_game_id(&game) && is_short_hash(&code) && words.next().is_none())
        .then_some(Command::Confirm(Confirmation { what, game, seat, address, code }))
}

fn commitment(line: &str) -> Option<Command> {
    let mut words = line.split_whitespace().skip(1);
    let (slot, hash) = (words.next()?, words.next()?);
    let hash = hash.to_ascii_lowercase().parse().ok()?;
    is_slot(slot).then(|| Command::Commit { slot: slot.to_owned(), hash })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_to_the_host_are_told_from_prose() {
        let join = |game: &str, side: Option<&str>| {
            Some(Command::JoinGame { game: game.into(), side: side.map(str::to_owned) })
        };
        let hex = "0123456789abcdef";
        for (line, command) in [
            ("Status.", Some(Command::Status)),
            ("status quo", None),
            ("Journal, please", None),
            ("Journal.", Some(Command::Journal)),
            ("report 12", Some(Command::Report(Some(12)))),
            ("report on the enemy", None),
            ("HELP  Units", Some(Command::Help(Some("units".into())))),
            ("Say  Well met, Bruno! ", Some(Command::Say("Well met, Bruno!".into()))),
            ("say", None),
            ("resign", Some(Command::Resign { confirmed: false })),
            ("Resign yes!", Some(Command::Resign { confirmed: true })),
            ("JOIN 0123456789ABCDEF", Some(Command::Accept { offer: hex.into() })),
            ("join ts-001 cw", join("ts-001", Some("cw"))),
            ("ENTROPY  Two  Blanks # and all", Some(Command::Entropy(" Two  Blanks # and all".into()))),
            ("hold 3", Some(Command::NotOffered("hold".into()))),
            ("hold the line", None),
            ("Consent void.", Some(Command::Consent(Agreed::Void))),
            ("consent chain", Some(Command::Consent(Agreed::Chain))),
            ("consent to nothing", None),
            ("beacon 12 0123", None),
            (
                "Address ada@Work.example.",
                Some(Command::Address(AddressChange::Move("ada@work.example".into()))),
            ),
            ("address also <a@b.c>", Some(Command::Address(AddressChange::Also("a@b.c".into())))),
            ("address drop a@b.c", Some(Command::Address(AddressChange::Drop("a@b.c".into())))),
            ("address the problem @ once", None),
            ("address a\"b@c.d", None),
            ("confirm that you are ready", None),
            ("3rtr move B17", None),
            ("", None),
        ] {
            assert_eq!(parse(line), command, "{line}");
        }
        let told = format!("Confirm join g1 blue Bruno@Example.org {hex}");
        assert!(matches!(parse(&told), Some(Command::Confirm(told))
            if told.what == Confirmed::Join && told.address == "Bruno@example.org" && told.code == hex));
        let half = "ab".repeat(32);
        assert!(is_broken_off("Commit T01.an", &half) && is_broken_off(" reveal ", "pc1|0|"));
        assert!(!is_broken_off("commit", &half) && !is_broken_off("commit T01.an", "Ada"));
        let round = format!("beacon 657413 {}", "0a".repeat(48));
        assert!(matches!(parse(&round), Some(Command::Beacon { round: 657_413, .. })));
        assert!(is_broken_off("beacon 657413", &"0a".repeat(48)));
        let hash = format!("commit T01.an {}", "AB".repeat(32));
        assert!(matches!(parse(&hash), Some(Command::Commit { slot, .. }) if slot == "T01.an"));
        let reveal = "reveal pc1|0123456789abcdef|T05.an|axis|4|000102030405060708090a0b0c0d0e0f";
        assert!(matches!(parse(reveal), Some(Command::Reveal(told)) if told.choice == "4"));
    }
}
