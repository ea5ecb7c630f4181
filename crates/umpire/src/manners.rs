//! How a seat wants to be told things. Each manner is a word of its own in a mail, and lasts.

use feldpost_clock::Zone;
use serde::{Deserialize, Serialize};

/// Which reports a seat gets while nothing is asked of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reports {
    /// A whole report of whatever happens.
    #[default]
    All,
    /// A few lines of whatever happens.
    Brief,
    /// None: the report that asks for something tells everything.
    Mine,
}

impl Reports {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Reports::All => "all",
            Reports::Brief => "brief",
            Reports::Mine => "mine",
        }
    }

    /// What a word stands for.
    #[must_use]
    pub fn named(word: &str) -> Option<Reports> {
        [Reports::All, Reports::Brief, Reports::Mine].into_iter().find(|reports| reports.word() == word)
    }
}

/// One word about how to be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// `reports all`, `reports brief`, `reports mine`.
    Reports(Reports),
    /// `reports pictures`, `reports text`.
    Pictures(bool),
    /// `standing seal`, `standing seal off`: shell lines with every secret choice.
    Seal(bool),
    /// `subject plain`, `subject full`.
    PlainSubject(bool),
    /// `mute`, `unmute`: nothing of what the other players say.
    Mute(bool),
    /// `digest`, `digest off`: a mail a day with what is asked in each of the player's games.
    Digest(bool),
    /// `language zh-TW`.
    Language(String),
    /// `zone Europe/Berlin`: in which time zone times are told.
    Zone(String),
    /// A zone that there is not, and those for which it may have been meant.
    NoZone(String, Vec<String>),
    /// A language in which there is nothing to read, and those in which there is, each as `de (Deutsch)`.
    NoLanguage(String, Vec<String>),
}

/// What a seat has wished for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Manners {
    /// Which reports it gets.
    #[serde(skip_serializing_if = "is_default")]
    pub reports: Reports,
    /// No pictures in its reports.
    #[serde(skip_serializing_if = "is_default")]
    pub no_pictures: bool,
    /// Each question for a secret choice shows how the player seals it alone.
    #[serde(skip_serializing_if = "is_default")]
    pub seal: bool,
    /// All mails have one subject, so that mail programs keep them together.
    #[serde(skip_serializing_if = "is_default")]
    pub plain_subject: bool,
    /// What the other players say is not told.
    #[serde(skip_serializing_if = "is_default")]
    pub mute: bool,
    /// A mail a day says what is asked in all games of the player.
    #[serde(skip_serializing_if = "is_default")]
    pub digest: bool,
    /// The time zone in which times are told; that of the game's clock if there is none.
    #[serde(skip_serializing_if = "is_default")]
    pub zone: Option<String>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Manners {
    /// How somebody new is told things, who has said nothing of it: what asks for nothing has a few lines.
    #[must_use]
    pub fn of_a_new_seat() -> Manners {
        Manners { reports: Reports::Brief, ..Manners::default() }
    }

    /// Nothing was wished for.
    #[must_use]
    pub fn is_none(&self) -> bool {
        is_default(self)
    }

    /// Takes a manner, all but the language, which is the player's.
    pub fn take(&mut self, manner: &Manner) {
        match manner {
            Manner::Reports(reports) => self.reports = *reports,
            Manner::Pictures(wanted) => self.no_pictures = !wanted,
            Manner::Seal(wanted) => self.seal = *wanted,
            Manner::PlainSubject(wanted) => self.plain_subject = *wanted,
            Manner::Mute(wanted) => self.mute = *wanted,
            Manner::Digest(wanted) => self.digest = *wanted,
            Manner::Zone(name) => self.zone = Some(name.clone()),
            Manner::Language(_) | Manner::NoLanguage(..) | Manner::NoZone(..) => {}
        }
    }
}

/// Reads the words of a line as a manner.
#[must_use]
pub fn read(words: &[&str]) -> Option<Manner> {
    Some(match words {
        ["reports", "text"] | ["pictures", "off"] => Manner::Pictures(false),
        ["reports", "pictures"] | ["pictures", "on"] => Manner::Pictures(true),
        ["reports", which] => Manner::Reports(Reports::named(which)?),
        ["standing", "seal"] => Manner::Seal(true),
        ["standing", "seal", "off"] => Manner::Seal(false),
        ["subject", "plain"] => Manner::PlainSubject(true),
        ["subject", "full"] => Manner::PlainSubject(false),
        ["mute" | "stumm" | "靜音"] => Manner::Mute(true),
        ["unmute"] | ["mute" | "stumm", "off" | "aus"] => Manner::Mute(false),
        ["digest" | "tagesmail" | "摘要"] => Manner::Digest(true),
        ["digest" | "tagesmail" | "摘要", "off" | "aus"] => Manner::Digest(false),
        ["zone" | "timezone" | "zeitzone" | "時區", name] => match Zone::named(name) {
            Ok(zone) => Manner::Zone(zone.name().to_owned()),
            Err(error) => Manner::NoZone(error.name, error.near),
        },
        ["language", tag] if is_language(tag) => Manner::Language(as_written(tag)),
        _ => return None,
    })
}

/// A language tag of the common form (RFC 5646): `de`, `zh-tw`.
fn is_language(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let sound = |part: &str| (2..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric());
    let first = parts.next().unwrap_or_default();
    (2..=3).contains(&first.len()) && first.bytes().all(|b| b.is_ascii_alphabetic()) && parts.all(sound)
}

/// A tag as folders of templates are named (RFC 5646 2.1.1): `zh-hant-tw` is `zh-Hant-TW`.
fn as_written(tag: &str) -> String {
    let part = |(at, part): (usize, &str)| match (at, part.len()) {
        (1.., 2) => part.to_uppercase(),
        (1.., 4) => part[..1].to_uppercase() + &part[1..].to_lowercase(),
        _ => part.to_lowercase(),
    };
    tag.split('-').enumerate().map(part).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_lasts_until_its_contrary() {
        let mut manners = Manners::default();
        for (line, json) in [
            ("reports brief", r#"{"reports":"brief"}"#),
            ("reports text", r#"{"reports":"brief","no_pictures":true}"#),
            ("standing seal", r#"{"reports":"brief","no_pictures":true,"seal":true}"#),
            ("reports all", r#"{"no_pictures":true,"seal":true}"#),
            ("reports pictures", r#"{"seal":true}"#),
            ("subject plain", r#"{"seal":true,"plain_subject":true}"#),
            ("standing seal off", r#"{"plain_subject":true}"#),
            ("subject full", "{}"),
            ("mute", r#"{"mute":true}"#),
            ("mute off", "{}"),
            ("digest", r#"{"digest":true}"#),
            ("digest off", "{}"),
            ("language zh-tw", "{}"),
            ("zone europe/berlin", r#"{"zone":"Europe/Berlin"}"#),
            ("zone mars", r#"{"zone":"Europe/Berlin"}"#),
        ] {
            let words: Vec<&str> = line.split(' ').collect();
            manners.take(&read(&words).unwrap());
            assert_eq!(serde_json::to_string(&manners).unwrap(), json, "{line}");
        }
        for (tag, written) in
            [("DE", "de"), ("zh-tw", "zh-TW"), ("zh-hans", "zh-Hans"), ("de-1996", "de-1996")]
        {
            assert_eq!(read(&["language", tag]), Some(Manner::Language(written.to_owned())));
        }
        for other in
            ["reports", "reports from the front", "language", "language c", "language de-", "subject"]
        {
            let words: Vec<&str> = other.split(' ').collect();
            assert_eq!(read(&words), None, "{other}");
        }
    }
}
