//! What a seat is told of its wishes.
use super::Notice;
use crate::manners::Manner;

impl Notice {
    /// That the seat is told things so from here on.
    #[must_use]
    pub fn of_manner(manner: &Manner) -> Notice {
        let (manner, language) = match manner {
            Manner::NoLanguage(asked, known) => {
                return Notice::LanguageUnknown { language: asked.clone(), known: known.clone() };
            }
            Manner::Reports(reports) => (reports.word(), ""),
            Manner::Pictures(wanted) => (if *wanted { "pictures" } else { "text" }, ""),
            Manner::Seal(wanted) => (if *wanted { "seal" } else { "no-seal" }, ""),
            Manner::PlainSubject(wanted) => (if *wanted { "plain" } else { "full" }, ""),
            Manner::Mute(wanted) => (if *wanted { "mute" } else { "unmute" }, ""),
            Manner::Digest(wanted) => (if *wanted { "digest" } else { "no-digest" }, ""),
            Manner::Zone(name) => ("zone", name.as_str()),
            Manner::NoZone(asked, near) => {
                return Notice::ZoneUnknown { asked: asked.clone(), near: near.clone() };
            }
            Manner::Language(tag) => ("language", tag.as_str()),
        };
        Notice::MannerTaken { manner: manner.to_owned(), language: language.to_owned() }
    }
}
