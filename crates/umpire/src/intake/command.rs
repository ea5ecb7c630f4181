//! Words to the host: lines that mean the same in every game.
use feldpost_kit::sheet::words;

use super::lengths::{is_time, names_days, seconds_of};
use super::vocabulary::{AWAY, DECLINE, DRAW, EXTEND, RESIGN, STOP, without_courtesy};
use crate::manners::{self, Manner};
use feldpost_mail::address::plain_address;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::dice::is_game_id;
use feldpost_protocol::journal::commitment::{PlayerCommitment, find_reveal, is_slot};
use feldpost_protocol::journal::sides::Bid;
use feldpost_protocol::journal::umpire_act::entry_number;

/// Longest line of entropy, in characters (`pbem/1 2.3`).
pub const ENTROPY_LIMIT: usize = 200;
/// Longest line of press, in characters.
pub const PRESS_LIMIT: usize = 2_000;
/// As much as is read of days, in characters.
const DAYS_LIMIT: usize = 60;
/// As much as is read of a name, in characters: more than a name has.
const NAME_LIMIT: usize = 80;

/// One word to the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `JOIN <16 hex>`: the seat accepts the offer with that hash.
    Accept {
        /// First 16 hex digits of the offer hash.
        offer: String,
    },
    /// `yes`, `accept`, `join`: meant for an offer, without the line that accepts it; as it was said.
    Yes(String),
    /// `ENTROPY text`: the player's own line for the dice, verbatim.
    Entropy(String),
    /// `bid SIDE POINTS`: what a side is worth, beside `JOIN`.
    Bid(Bid),
    /// `status`: the view now.
    Status,
    /// `status all`: what is asked in each game of a player.
    StatusAll,
    /// `watch GAME`: to be told of a game that one does not play.
    Watch(String),
    /// `unwatch [GAME]`: of this game, or of all, no more.
    Unwatch(Option<String>),
    /// `map`: the map alone.
    Map,
    /// `rules [NUMBER]`: a rule in our words, or the list of them.
    Rules(Option<String>),
    /// `journal`: the record of the game, as a file.
    Journal,
    /// `report [N]`: a report again.
    Report(Option<u64>),
    /// `report since 3.2`, `report since turn 3`: the story from a moment on, its numbers as in the rulebook.
    Since(Vec<u32>),
    /// `help [topic]`.
    Help(Option<String>),
    /// `say TEXT`: press to the opponent.
    Say(String),
    /// `report <game>` or `status <game>`: what a seat of that game was mailed last.
    ReportOf(String),
    /// `umpire <text>`: a word to whoever referees, which no player reads.
    ToUmpire(String),
    /// `name TEXT`: what the player is called.
    Name(String),
    /// `away 2026-12-20 to 2027-01-03`: days on which the seat's clock stands still, as they were written.
    Away(String),
    /// `extend 2d`: more time, so many seconds, for whoever is asked; or a wish for it.
    Extend(u32),
    /// `undo`, `appeal TEXT`: a dispute, for umpire and opponent; the line as it was typed.
    Appeal(String),
    /// `resign`, which is asked back, or `resign yes`.
    Resign {
        /// Said with `yes`.
        confirmed: bool,
    },
    /// `decline`: the seat does not take the offer, so that the game does not begin.
    Decline,
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
    /// `reports brief`, `standing seal`, `subject plain`, `language de`: how a seat wants to be told things.
    Manner(Manner),
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
    /// `standing`: what the seat has said in advance.
    Standing,
    /// `hold [DAYS]`, `extend`, `undo`, `done?`, `stop`: words that are known and not offered; and
    /// [`WORD`](crate::ladder::WORD), which the host's own address answers.
    NotOffered(String),
}

/// What all seats together can agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreed {
    /// The resolution that waits is given up, and its number is burnt.
    Void,
    /// The dice come from the umpire's chain alone from the next resolution on.
    Chain,
    /// The game is set back to what it was behind this entry.
    Rollback(u64),
    /// Nobody has won.
    Draw,
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
/// A word that takes nothing must stand alone, but for courtesy: `status` is one, `status, please` too,
/// `status quo` is prose.
#[must_use]
pub fn parse(line: &str) -> Option<Command> {
    let words: Vec<String> = words(line).into_iter().map(|word| word.text).collect();
    let texts = without_courtesy(words.iter().map(String::as_str).collect());
    if let Some(manner) = manners::read(&texts) {
        return Some(Command::Manner(manner));
    }
    match texts.as_slice() {
        ["entropy", ..] => Some(Command::Entropy(rest(line, ENTROPY_LIMIT).to_owned())),
        ["say", _, ..] => Some(Command::Say(rest(line, PRESS_LIMIT).trim().to_owned())),
        // More words would be a sentence.
        ["name" | "名字", _] | ["name" | "名字", _, _] => {
            Some(Command::Name(rest(line, NAME_LIMIT).trim().to_owned()))
        }
        ["umpire" | "spielleitung" | "裁判", _, ..] => {
            Some(Command::ToUmpire(rest(line, PRESS_LIMIT).trim().to_owned()))
        }
        ["join", hash] if is_short_hash(hash) => Some(Command::Accept { offer: (*hash).to_owned() }),
        ["join", game] if is_game_id(game) => {
            Some(Command::JoinGame { game: (*game).to_owned(), side: None })
        }
        ["join", game, side] if is_game_id(game) => {
            Some(Command::JoinGame { game: (*game).to_owned(), side: Some((*side).to_owned()) })
        }
        ["yes" | "ok" | "okay" | "accept" | "accepted" | "agreed" | "join"] => {
            Some(Command::Yes(line.trim().to_owned()))
        }
        ["bid" | "gebot" | "出價", side, points] => {
            Some(Command::Bid(Bid { side: (*side).to_owned(), points: points.parse().ok()? }))
        }
        ["status"] => Some(Command::Status),
        ["status", "all" | "alle" | "全部"] => Some(Command::StatusAll),
        ["journal"] => Some(Command::Journal),
        ["map"] => Some(Command::Map),
        ["rules"] => Some(Command::Rules(None)),
        ["rules" | "rule", number] if is_rule_number(number) => {
            Some(Command::Rules(Some((*number).to_owned())))
        }
        ["games"] => Some(Command::Games),
        ["report"] => Some(Command::Report(None)),
        ["report", number] if number.bytes().all(|b| b.is_ascii_digit()) => {
            number.parse().ok().map(|number| Command::Report(Some(number)))
        }
        ["report", "since", moment @ ..] => moment_of(moment).map(Command::Since),
        // An id without a figure could be the second word of a sentence.
        ["report" | "status", game] if is_game_id(game) && is_no_word(game) => {
            Some(Command::ReportOf((*game).to_owned()))
        }
        ["help"] => Some(Command::Help(None)),
        ["help", topic] => Some(Command::Help(Some((*topic).to_owned()))),
        [word] if RESIGN.contains(word) => Some(Command::Resign { confirmed: false }),
        [word] if DECLINE.contains(word) => Some(Command::Decline),
        [word, "yes" | "ja" | "是"] if RESIGN.contains(word) => Some(Command::Resign { confirmed: true }),
        ["beacon", round, signature] if is_signature(signature) => {
            let round = round.parse().ok()?;
            Some(Command::Beacon { round, signature: (*signature).to_owned() })
        }
        ["consent", "void"] => Some(Command::Consent(Agreed::Void)),
        ["consent", "chain"] => Some(Command::Consent(Agreed::Chain)),
        [word] | ["consent", word] if DRAW.contains(word) => Some(Command::Consent(Agreed::Draw)),
        ["consent", "rollback", entry] => {
            entry_number(entry).map(|entry| Command::Consent(Agreed::Rollback(entry)))
        }
        ["watch", game] if is_game_id(game) => Some(Command::Watch((*game).to_owned())),
        ["unwatch"] => Some(Command::Unwatch(None)),
        ["unwatch", game] if is_game_id(game) => Some(Command::Unwatch(Some((*game).to_owned()))),
        ["standing"] | ["standing", "orders"] => Some(Command::Standing),
        [word, days @ ..] if AWAY.contains(word) && names_days(days) => {
            Some(Command::Away(rest(line, DAYS_LIMIT).trim().to_owned()))
        }
        [word, time @ ..] if EXTEND.contains(word) && seconds_of(time).is_some() => {
            seconds_of(time).map(Command::Extend)
        }
        ["ladder" | "rangliste" | "排名"] => Some(Command::NotOffered(crate::ladder::WORD.to_owned())),
        [word] if STOP.contains(word) => Some(Command::NotOffered(super::STOP.to_owned())),
        [word @ ("hold" | "extend")] => Some(Command::NotOffered((*word).to_owned())),
        ["undo"] | ["appeal" | "einspruch" | "申訴", _, ..] => {
            Some(Command::Appeal(line.trim().to_owned()))
        }
        ["cancel" | "takeback"] | ["take", "back"] => Some(Command::NotOffered("undo".to_owned())),
        _ if asks_whether_done(line) => Some(Command::NotOffered("done".to_owned())),
        [word @ "hold", days @ ..] if is_time(days) => Some(Command::NotOffered((*word).to_owned())),
        ["address", ..] => address(line),
        ["confirm", _, ..] => confirmation(line),
        ["commit", _, hash] if hash.len() == 64 => commitment(line),
        ["reveal", ..] => find_reveal(line).map(Command::Reveal),
        [only] if only.starts_with("pc1|") => find_reveal(line).map(Command::Reveal),
        _ => None,
    }
}

/// Whether this can be no word of a sentence, and no number: it has figures and other signs.
fn is_no_word(text: &str) -> bool {
    text.bytes().any(|b| b.is_ascii_digit()) && !text.bytes().all(|b| b.is_ascii_digit())
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

/// `3.2`, `3`, `turn 3`, `turn 3 couplet 2`: whatever the parts are called, their numbers tell.
fn moment_of(words: &[&str]) -> Option<Vec<u32>> {
    let numbers = |text: &str| text.split('.').map(|part| part.parse().ok()).collect::<Option<Vec<u32>>>();
    let is_name = |word: &str| word.chars().all(char::is_alphabetic);
    match words {
        [number] => numbers(number).filter(|numbers| numbers.len() < 4),
        [name, number] if is_name(name) => numbers(number).filter(|numbers| numbers.len() < 4),
        [outer, turn, inner, part] if is_name(outer) && is_name(inner) => {
            Some(vec![turn.parse().ok()?, part.parse().ok()?])
        }
        _ => None,
    }
}

/// `done?`, in any language: a question ends nothing.
fn asks_whether_done(line: &str) -> bool {
    let bare = line.trim().strip_suffix(['?', '？']);
    bare.is_some_and(|bare| matches!(&words(bare)[..], [word] if word.text == "done"))
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

/// `7.4`, or `xiv.a.2` in a book that counts its chapters so.
fn is_rule_number(word: &str) -> bool {
    let chapter = word.split('.').next().unwrap_or_default();
    let roman = !chapter.is_empty() && chapter.chars().all(|c| matches!(c, 'i' | 'v' | 'x'));
    roman || word.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_for_the_umpire_is_known_in_every_language() {
        for (line, said) in
            [("Umpire: may I? ", "may I?"), ("Spielleitung Darf ich?", "Darf ich?"), ("裁判 請問", "請問")]
        {
            assert_eq!(parse(line), Some(Command::ToUmpire(said.to_owned())), "{line}");
        }
        assert_eq!((parse("umpire"), parse("The umpire is asleep")), (None, None), "no word for them");
    }

    #[test]
    fn what_is_agreed_to_is_a_number() {
        assert_eq!(parse("Status all!"), Some(Command::StatusAll));
        assert_eq!(parse("status all is well"), None);
        assert_eq!(parse("Decline."), Some(Command::Decline));
        assert_eq!(parse("婉拒"), Some(Command::Decline));
        assert_eq!(parse("Unsubscribe, please"), Some(Command::NotOffered("stop".into())));
        assert_eq!(parse("decline, since I am away"), None);
        assert_eq!(parse("Consent rollback 41"), Some(Command::Consent(Agreed::Rollback(41))));
        assert_eq!(parse("consent rollback of all we did"), None);
    }

    #[test]
    fn words_to_the_host_are_told_from_prose() {
        let join = |game: &str, side: Option<&str>| {
            Some(Command::JoinGame { game: game.into(), side: side.map(str::to_owned) })
        };
        let hex = "0123456789abcdef";
        for (line, command) in [
            ("Status.", Some(Command::Status)),
            ("status quo", None),
            ("Journal, please", Some(Command::Journal)),
            ("status bitte?", Some(Command::Status)),
            ("please help units", Some(Command::Help(Some("units".into())))),
            ("please report to me", None),
            ("resign, please", None),
            ("Map", Some(Command::Map)),
            ("map of the desert", None),
            ("rules 7.4", Some(Command::Rules(Some("7.4".into())))),
            ("rules xiv.a.2", Some(Command::Rules(Some("xiv.a.2".into())))),
            ("rules matter", None),
            ("Rules.", Some(Command::Rules(None))),
            ("rules are rules", None),
            ("Hilfe", Some(Command::Help(None))),
            ("說明", Some(Command::Help(None))),
            ("Bericht 12", Some(Command::Report(Some(12)))),
            ("戰報 12", Some(Command::Report(Some(12)))),
            ("Karte!", Some(Command::Map)),
            ("規則7.4", Some(Command::Rules(Some("7.4".into())))),
            ("Sage  Guten Tag, Bruno!", Some(Command::Say("Guten Tag, Bruno!".into()))),
            ("說 早安", Some(Command::Say("早安".into()))),
            ("Ja.", Some(Command::Yes("Ja.".into()))),
            ("是", Some(Command::Yes("是".into()))),
            ("Ja, ich ziehe morgen", None),
            ("Bericht folgt", None),
            ("Journal.", Some(Command::Journal)),
            ("report 12", Some(Command::Report(Some(12)))),
            ("report on the enemy", None),
            ("Report since 3.2.", Some(Command::Since(vec![3, 2]))),
            ("report since turn 3", Some(Command::Since(vec![3]))),
            ("report since turn 3, couplet 2", Some(Command::Since(vec![3, 2]))),
            ("report since yesterday", None),
            ("HELP  Units", Some(Command::Help(Some("units".into())))),
            ("Say  Well met, Bruno! ", Some(Command::Say("Well met, Bruno!".into()))),
            ("say", None),
            ("resign", Some(Command::Resign { confirmed: false })),
            ("Resign yes!", Some(Command::Resign { confirmed: true })),
            ("JOIN 0123456789ABCDEF", Some(Command::Accept { offer: hex.into() })),
            (" Yes!", Some(Command::Yes("Yes!".into()))),
            ("yes we can", None),
            ("join ts-001 cw", join("ts-001", Some("cw"))),
            ("ENTROPY  Two  Blanks # and all", Some(Command::Entropy(" Two  Blanks # and all".into()))),
            ("hold", Some(Command::NotOffered("hold".into()))),
            ("hold?", Some(Command::NotOffered("hold".into()))),
            ("extend 3d", Some(Command::Extend(259_200))),
            ("Extend 3 days.", Some(Command::Extend(259_200))),
            ("undo!", Some(Command::Appeal("undo!".into()))),
            ("Cancel?", Some(Command::NotOffered("undo".into()))),
            ("take back, please", Some(Command::NotOffered("undo".into()))),
            ("Take back!", Some(Command::NotOffered("undo".into()))),
            ("rückgängig", Some(Command::Appeal("rückgängig".into()))),
            ("取消", Some(Command::NotOffered("undo".into()))),
            ("cancel the attack", None),
            ("done?", Some(Command::NotOffered("done".into()))),
            ("fertig?", Some(Command::NotOffered("done".into()))),
            ("draw?", Some(Command::Consent(Agreed::Draw))),
            ("Ladder, please", Some(Command::NotOffered("ladder".into()))),
            ("Rangliste", Some(Command::NotOffered("ladder".into()))),
            ("ladder to the wall", None),
            ("extend the line", None),
            ("Standing", Some(Command::Standing)),
            ("standing an roll", None),
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
