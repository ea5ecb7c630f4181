//! What became of every mail that came in: a line for each, for the umpire.
use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::store::{self, Growing, StoreError};
use feldpost_protocol::dice::Hash32;

/// Lines that are kept at most, whatever their age: about 35 MB.
const MOST: usize = 100_000;

/// Characters that are kept of a field of a mail.
const LONGEST: usize = 80;

/// What became of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It counted: orders, a sealed choice, a resignation.
    Orders,
    /// Nothing in it was carried out.
    Refused,
    /// It asked or said something, and moved no unit: a report, a word to the others, days away.
    Asked,
    /// It took a seat, or accepted an offer.
    Joined,
    /// It confirmed a change of an address.
    Confirmed,
    /// It had been dealt with before.
    Again,
    /// It came with the token of an older decision, which changes nothing.
    Late,
    /// Its game was over.
    Over,
    /// It is nothing for us.
    Stray,
    /// A program wrote it.
    Robot,
    /// It tells of a mail of ours that came back.
    Bounce,
    /// It came with a good token from a sender who was not believed.
    Forged,
    /// Its sender has shown no seat.
    Stranger,
    /// It was one too many: its sender had been answered often enough.
    Capped,
    /// It could not be dealt with.
    SetAside,
    /// Something that a later program knows.
    #[serde(other)]
    Other,
}

impl Outcome {
    /// Every outcome that there is.
    pub const ALL: [Outcome; 15] = [
        Outcome::Orders,
        Outcome::Refused,
        Outcome::Asked,
        Outcome::Joined,
        Outcome::Confirmed,
        Outcome::Again,
        Outcome::Late,
        Outcome::Over,
        Outcome::Stray,
        Outcome::Robot,
        Outcome::Bounce,
        Outcome::Forged,
        Outcome::Stranger,
        Outcome::Capped,
        Outcome::SetAside,
    ];

    /// Its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Orders => "orders",
            Outcome::Refused => "refused",
            Outcome::Asked => "asked",
            Outcome::Joined => "joined",
            Outcome::Confirmed => "confirmed",
            Outcome::Again => "again",
            Outcome::Late => "late",
            Outcome::Over => "over",
            Outcome::Stray => "stray",
            Outcome::Robot => "robot",
            Outcome::Bounce => "bounce",
            Outcome::Forged => "forged",
            Outcome::Stranger => "stranger",
            Outcome::Capped => "capped",
            Outcome::SetAside => "set-aside",
            Outcome::Other => "other",
        }
    }

    /// Whether the mail is through: if not, it may be delivered again, and is looked at like a new one.
    #[must_use]
    pub fn is_final(self) -> bool {
        !matches!(self, Outcome::Forged | Outcome::Capped | Outcome::SetAside)
    }

    /// Whether it may come to something else if it is dealt with anew.
    #[must_use]
    pub fn is_open(self) -> bool {
        !self.is_final() || self == Outcome::Stray
    }
}

/// Why it came to that, where the outcome does not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// These very bytes had come before.
    SameBytes,
    /// A mail with its Message-ID and its text had come before, by another way.
    SameText,
    /// It is a mail of ours that came back to us.
    OwnMail,
    /// Nobody sits at the seat.
    EmptySeat,
    /// Its sender is not on the roster of the seat.
    NotOnRoster,
    /// It has no sender, or more than one.
    Unnamed,
    /// Its sender's domain does not vouch for it.
    Unproven,
    /// Its token opens nothing.
    WrongToken,
    /// It came from a player, without a token.
    NoToken,
    /// There is no open seat of that name.
    NoSeat,
    /// The line with which it confirms something is good for nothing, or does not stand alone.
    ConfirmsNothing,
    /// Its sender was told so on the same day.
    ToldToday,
    /// Its sender has been answered often enough in this hour.
    TooOften,
    /// Its seat has written often enough for one decision.
    Quota,
    /// Strangers have been answered often enough in this hour.
    Strangers,
    /// What its seat was mailed last has been mailed again often enough today.
    MailedOften,
    /// There is no address to which an answer could go.
    NoAddress,
    /// Its game was set aside.
    Stopped,
    /// The journal of its game cannot be read.
    Broken,
    /// The program failed over it.
    Failed,
    /// It answers a mail of `mail test`, by the way by which players answer theirs.
    AnswersTest,
    /// Something that a later program knows.
    #[serde(other)]
    Other,
}

/// What became of a mail at one of the places for which it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fate {
    /// What.
    pub outcome: Outcome,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Why>,
    /// The first of the reasons that its sender was told, in English; cut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<String>,
    /// The game, as far as it is known or claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The seat, as far as it is known or claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// The entry of the game's journal that it got.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<u64>,
    /// Where it was kept, from the home on; elsewhere it lies only where all mails lie that were dealt with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<PathBuf>,
}

impl Fate {
    /// This, of no game.
    #[must_use]
    pub fn of(outcome: Outcome) -> Fate {
        Fate { outcome, why: None, told: None, game: None, seat: None, entry: None, place: None }
    }

    /// The same for this reason.
    #[must_use]
    pub fn because(self, why: Why) -> Fate {
        Fate { why: Some(why), ..self }
    }

    /// The same at a seat.
    #[must_use]
    pub fn at(self, game: &str, seat: &str) -> Fate {
        Fate { seat: Some(seat.to_owned()), ..self.in_game(game) }
    }

    /// The same in a game.
    #[must_use]
    pub fn in_game(self, game: &str) -> Fate {
        Fate { game: Some(game.to_owned()), ..self }
    }

    /// The same of a mail that is kept there.
    #[must_use]
    pub fn kept(self, place: PathBuf) -> Fate {
        Fate { place: Some(place), ..self }
    }

    /// The same with what its sender was told.
    #[must_use]
    pub fn told(self, told: Option<&str>) -> Fate {
        Fate { told: told.map(|told| cut(told, 2 * LONGEST)), ..self }
    }
}

/// A mail that was dealt with. What stands in its header is as it was written, whoever wrote it; cut.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dealt {
    /// Counts up from 1 over the life of a home.
    #[serde(rename = "n")]
    pub number: u64,
    /// When it was dealt with, in Unix seconds.
    pub unix: i64,
    /// SHA-256 of its bytes.
    pub mail: Hash32,
    /// Its name in the inbox.
    pub file: String,
    /// The sender's address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Its Message-ID, without angle brackets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message_id: Option<String>,
    /// Its subject.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub subject: String,
    /// What became of it: one for each place for which it was, at least one.
    pub fates: Vec<Fate>,
    /// The Message-IDs of the mails that were promised because of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<String>,
}

impl Dealt {
    /// What a line of the ledger says; none if it is damaged.
    fn read(line: &str) -> Option<Dealt> {
        serde_json::from_str(line).ok()
    }

    /// Whether it tells no more than this one does of the same file of the inbox.
    fn is_same(&self, later: &Dealt) -> bool {
        let is_again = later.fates.iter().all(|fate| fate.outcome == Outcome::Again);
        self.file == later.file && self.mail == later.mail && (is_again || self.fates == later.fates)
    }
}

/// So many characters of a text on one line, without what a terminal would obey.
#[must_use]
pub fn cut(text: &str, most: usize) -> String {
    let plain = |c: char| if c.is_control() || c.is_whitespace() { ' ' } else { c };
    text.chars().map(plain).collect::<String>().trim().chars().take(most).collect()
}

/// The same, of a field of a mail's header.
#[must_use]
pub fn cut_field(text: &str) -> String {
    cut(text, LONGEST)
}

/// The ledger: a line of JSON for each mail. A line is written with what the mail has changed, so it stands
/// there exactly if that does.
///
/// To lose it does no harm: nobody knows any more what became of the mails in it.
pub struct Mails {
    store: Arc<dyn store::Ledgers>,
    /// The newest line.
    newest: Option<Dealt>,
}

impl Mails {
    /// Reads the ledger.
    ///
    /// # Errors
    /// It cannot be read or written, or a newer program wrote it.
    pub fn open(store: Arc<dyn store::Ledgers>) -> Result<Mails, StoreError> {
        let text = store.lines(Growing::Mails)?;
        let newest = text.lines().rev().find_map(Dealt::read);
        Ok(Mails { store, newest })
    }

    /// The ledger of a host that only looks.
    pub(super) fn unread(store: Arc<dyn store::Ledgers>) -> Mails {
        Mails { store, newest: None }
    }

    /// Adds a mail under the next number. One that was added last, and did not leave the inbox before a
    /// crash, has its line already.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, dealt: Dealt) -> Result<(), StoreError> {
        let newest = self.newest.as_ref();
        if newest.is_some_and(|newest| newest.is_same(&dealt)) {
            return Ok(());
        }
        let after = newest.map_or(0, |newest| newest.number) + 1;
        let dealt = Dealt { number: self.store.next_number()?.unwrap_or(after), ..dealt };
        let line = serde_json::to_string(&dealt).unwrap_or_default();
        self.store.add_line(Growing::Mails, &line)?;
        self.newest = Some(dealt);
        Ok(())
    }

    /// Every mail that is kept, the oldest first.
    ///
    /// # Errors
    /// The ledger cannot be read, or a newer program wrote it.
    pub fn all(&self) -> Result<Vec<Dealt>, StoreError> {
        Ok(self.store.lines(Growing::Mails)?.lines().filter_map(Dealt::read).collect())
    }

    /// Forgets the mails that were dealt with before this Unix second, and those above the most that are
    /// kept. The newest one stays: the next one gets the number after it.
    ///
    /// # Errors
    /// The ledger cannot be read or written.
    pub fn forget(&mut self, before: Option<i64>) -> Result<(), StoreError> {
        let text = self.store.lines(Growing::Mails)?;
        let lines: Vec<&str> = text.lines().collect();
        let is_old =
            |line: &&&str| Dealt::read(line).is_none_or(|dealt| before.is_some_and(|unix| dealt.unix < unix));
        let old = lines.iter().take_while(is_old).count().max(lines.len().saturating_sub(MOST));
        let old = old.min(lines.len().saturating_sub(1));
        if old == 0 {
            return Ok(());
        }
        let kept: String = lines[old..].iter().map(|line| format!("{line}\n")).collect();
        self.store.replace_lines(Growing::Mails, &kept)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::store::FolderStore;

    fn mails(home: &std::path::Path) -> Mails {
        Mails::open(Arc::new(FolderStore::open(home).unwrap())).unwrap()
    }

    fn dealt(unix: i64) -> Dealt {
        Dealt {
            number: 0,
            unix,
            mail: Hash32::of_bytes(&unix.to_le_bytes()),
            file: format!("{unix}.eml"),
            from: Some("ada@example.org".into()),
            message_id: None,
            subject: String::new(),
            fates: vec![Fate::of(Outcome::Orders).at("g1", "red")],
            answers: vec!["a@club.example".into()],
        }
    }

    fn numbers(ledger: &Mails) -> Vec<u64> {
        ledger.all().unwrap().iter().map(|dealt| dealt.number).collect()
    }

    #[test]
    fn numbers_go_on_over_a_restart_and_when_all_is_old() {
        let home = tempfile::tempdir().unwrap();
        let mut ledger = mails(home.path());
        assert_eq!(numbers(&ledger), [0; 0]);
        ledger.add(dealt(1_000)).unwrap();
        ledger.add(dealt(2_000)).unwrap();
        let mut ledger = mails(home.path());
        ledger.add(dealt(3_000)).unwrap();
        assert_eq!(numbers(&ledger), [1, 2, 3]);
        assert_eq!(ledger.all().unwrap()[2], Dealt { number: 3, ..dealt(3_000) });
        ledger.forget(None).unwrap();
        ledger.forget(Some(1_000)).unwrap();
        assert_eq!(numbers(&ledger), [1, 2, 3], "none is old");
        ledger.forget(Some(2_001)).unwrap();
        assert_eq!(numbers(&ledger), [3]);
        ledger.forget(Some(9_000)).unwrap();
        assert_eq!(numbers(&ledger), [3], "the newest one says how the numbers go on");
        let mut ledger = mails(home.path());
        ledger.add(dealt(9_000)).unwrap();
        assert_eq!(numbers(&ledger), [3, 4]);
    }

    #[test]
    fn a_damaged_line_and_one_of_a_later_program_are_in_nobodys_way() {
        let home = tempfile::tempdir().unwrap();
        mails(home.path()).add(dealt(1_000)).unwrap();
        let path = home.path().join("mails");
        let text = std::fs::read_to_string(&path).unwrap();
        let later = text.lines().nth(1).unwrap().replace("\"n\":1", "\"n\":7,\"new\":1");
        let later = later.replace("\"orders\"", "\"prayers\"");
        std::fs::write(&path, format!("{text}damaged\n{later}\n")).unwrap();
        let ledger = mails(home.path());
        assert_eq!((numbers(&ledger), ledger.newest.as_ref().unwrap().number), (vec![1, 7], 7));
        assert_eq!(ledger.all().unwrap()[1].fates[0].outcome, Outcome::Other);
    }

    #[test]
    fn what_a_stranger_writes_is_cut_to_one_plain_line() {
        assert_eq!(cut(" a\tb\r\n\u{1b}[31mc ", 99), "a b   [31mc");
        assert_eq!(cut_field(&"é".repeat(99)).chars().count(), LONGEST);
    }

    #[test]
    fn every_outcome_has_the_word_under_which_it_is_written() {
        for outcome in Outcome::ALL {
            assert_eq!(serde_json::to_value(outcome).unwrap(), outcome.word());
        }
    }
}
