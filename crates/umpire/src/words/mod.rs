//! Words for what is told: a notice has its figures, a catalogue of messages its sentences.
//!
//! A catalogue is every `templates/<language>/*.ftl` of one language (Fluent): those of the host, and those
//! of a game's folder. The umpire may override any message; one of theirs that cannot be used is told, and
//! ours said. One that a language lacks is taken from English: something is always said.
mod builtin;
mod catalogue;
pub(crate) mod figure;
mod host;
mod loss;
mod manner;
mod notice;
mod part;
mod secret;
mod sides;
#[cfg(test)]
mod tests;

pub use catalogue::{Catalogue, CatalogueError, Shape};
pub use host::{
    HostNotice, ListedGame, ListedPhase, Matter, OrderAsked, OwnGame, RankedPlayer, SilentSeat,
    WatchedMoment, Wish,
};
pub use loss::Loss;
pub use notice::Notice;
pub use part::{Amount, MapPlace, MapSign, NamedSeat, NumberedLine, compared};
pub use secret::{Secret, SecretHelp};
pub use sides::{BidHelp, SidesTold};

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use feldpost_kit::message::Message;
use serde::Serialize;

use crate::report::{builtin as compiled_in, text};
use builtin::Builtin;
use catalogue::taken_apart;
pub(crate) use figure::{Figure, Figures};

/// The language in which everything can be said.
pub const ENGLISH: &str = "en";

/// The message with the name of a language in it.
const NAME: &str = "language-name";

/// The name of what is a finished text, and of no message.
const WRITTEN: &str = "written";

/// Messages inside of messages are put into words to this depth.
const DEEPEST: usize = 8;

/// The catalogues of all languages, the host's and those of games, and what the umpire has put in their
/// place.
#[derive(Debug)]
pub struct Words {
    host: Catalogues,
    /// By the id of the system.
    games: BTreeMap<String, Catalogues>,
    faults: Mutex<Faults>,
}

/// The messages of the host, or of one game, by language.
#[derive(Debug, Default)]
struct Catalogues {
    builtin: BTreeMap<String, Builtin>,
    own: BTreeMap<String, Catalogue>,
}

/// What was wrong with messages of the umpire's.
#[derive(Debug, Default)]
struct Faults {
    new: Vec<WordsError>,
    /// Language and message of those that were told: each is told once.
    told: BTreeSet<(String, String)>,
}

/// A mail in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worded {
    /// Its subject, on one line.
    pub subject: String,
    /// Its text: no line but one to be typed is wider than [`text::WIDTH`].
    pub text: String,
}

/// What cannot be used of a file, by its relative path.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {fault}")]
pub struct WordsError {
    /// Its relative path under `templates/`, or its language if a message fails only when it is filled in.
    pub path: String,
    /// What is wrong.
    #[source]
    pub fault: CatalogueError,
}

impl Words {
    /// The compiled-in messages of the host, and before them those of the umpire's own files, by relative
    /// path.
    ///
    /// # Errors
    /// As [`Words::with_games`].
    pub fn new<'a>(own: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Words, WordsError> {
        Words::with_games([], own)
    }

    /// The compiled-in messages of the host, those of games by the id of their system, and before both those
    /// of the umpire's own files, by relative path, such as `en/notices.ftl` and `en/SYSTEM/report.ftl`. What
    /// is wrong with one of the umpire's is kept for [`Words::take_faults`], and ours is said in its place.
    ///
    /// Ours are read language by language, when something is first said: [`Words::gaps`] reads all.
    ///
    /// # Errors
    /// A compiled-in file is of no language.
    pub fn with_games<'a>(
        games: impl IntoIterator<Item = (&'a str, &'a [(&'static str, &'static str)])>,
        own: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Words, WordsError> {
        let host = Catalogues::of(compiled_in::catalogues())?;
        let mut words = Words { host, games: BTreeMap::new(), faults: Mutex::default() };
        for (system, files) in games {
            let messages = files.iter().copied();
            words.games.insert(system.to_owned(), Catalogues::of(messages)?);
        }
        let mut faults = Vec::new();
        for (path, text) in own {
            let system = path.split('/').nth(1).unwrap_or_default();
            let place = words.games.get_mut(system).unwrap_or(&mut words.host);
            let wrong = place.take_own(language_of(path), text);
            faults.extend(wrong.into_iter().map(|fault| WordsError { path: path.to_owned(), fault }));
        }
        words.faults = Mutex::new(Faults { new: faults, told: BTreeSet::new() });
        Ok(words)
    }

    /// What was wrong with the umpire's own messages since the last call, each once.
    pub fn take_faults(&self) -> Vec<WordsError> {
        self.faults.lock().map(|mut faults| std::mem::take(&mut faults.new)).unwrap_or_default()
    }

    /// The languages in which the host has messages, compiled in or the umpire's.
    pub fn languages(&self) -> BTreeSet<&str> {
        self.host.builtin.keys().chain(self.host.own.keys()).map(String::as_str).collect()
    }

    /// The languages in which the host has messages, each with its own name for itself, by tag.
    #[must_use]
    pub fn named_languages(&self) -> Vec<(String, String)> {
        let named = self.languages().into_iter().map(|tag| {
            let own = self.host.own.get(tag).filter(|own| own.has(NAME));
            let name = match own {
                Some(_) => Some(self.say(tag, &NAME)),
                None => self.host.builtin.get(tag).and_then(Builtin::name),
            };
            (tag.to_owned(), name.unwrap_or_else(|| tag.to_owned()))
        });
        named.collect()
    }

    /// The language that there is for whoever wants this one: it, a wider one, or one of its kind (`zh-TW`
    /// for `zh` and `zh-Hant`, not for `zh-Hans`), or that of a country (`tw`).
    #[must_use]
    pub fn closest(&self, wanted: &str) -> Option<&str> {
        let known = self.languages();
        let is_known = |tag: &&str| known.contains(*tag);
        let main = |tag: &str| tag.split('-').next().unwrap_or_default().to_lowercase();
        let wide = wider(wanted).filter(|wide| *wide != ENGLISH || main(wanted) == ENGLISH);
        if let Some(found) = wide.into_iter().find(is_known) {
            return known.get(found).copied();
        }
        let of_kind = |tag: &&str| main(tag) == main(wanted) && script(tag) == script(wanted);
        let of_country = |tag: &&str| tag.split('-').skip(1).any(|part| part.eq_ignore_ascii_case(wanted));
        let found = known.iter().copied().find(|tag| of_kind(tag));
        found.or_else(|| known.iter().copied().find(|tag| of_country(tag)))
    }

    /// Whether the host's messages are compiled in for this language, or for a wider one that is not English.
    #[must_use]
    pub fn is_translated(&self, language: &str) -> bool {
        wider(language).any(|wide| wide != ENGLISH && self.host.builtin.contains_key(wide))
    }

    /// What is compiled in of the host's messages for a language.
    #[must_use]
    pub fn catalogue(&self, language: &str) -> Option<&Catalogue> {
        self.host.ours(language)
    }

    /// What is compiled in of a game's messages for a language.
    #[must_use]
    pub fn catalogue_of(&self, system: &str, language: &str) -> Option<&Catalogue> {
        self.games.get(system)?.ours(language)
    }

    /// A notice in the words of a language: the umpire's own, else those compiled in, else those of the next
    /// language of [`wider`]. If there is no message at all, its id and figures as data.
    #[must_use]
    pub fn say(&self, language: &str, notice: &impl Serialize) -> String {
        self.say_of(None, language, notice)
    }

    /// The same for what a game says: its own message of that name, else the host's.
    #[must_use]
    pub fn say_of(&self, system: Option<&str>, language: &str, notice: &impl Serialize) -> String {
        let (id, figures) = taken_apart(notice);
        match self.fill(system, language, &id, &figures) {
            Some(said) => figure::plain(said),
            None => serde_json::to_string(notice).unwrap_or_default(),
        }
    }

    /// What a game or the kit tells a reader of this language, in words: the game's own message, else the
    /// host's.
    #[must_use]
    pub fn tell(&self, language: &str, system: &str, message: &Message) -> String {
        if let Some(text) = message.text() {
            return text.to_owned();
        }
        let said = self.fill(Some(system), language, message.id(), &figure::of_message(message));
        said.map_or_else(|| message.to_string(), figure::plain)
    }

    /// The same for a notice that is a whole mail. Lines that begin with two blanks stand as they are, since
    /// somebody is to type them; the others are broken where they are too wide.
    #[must_use]
    pub fn mail(&self, language: &str, notice: &impl Serialize) -> Worded {
        let (id, figures) = taken_apart(notice);
        let said =
            |id: &str, figures: &Figures| self.fill_in(&self.host, None, language, id, figures, DEEPEST);
        let of = |catalogue: &Catalogue| {
            catalogue.subject(&id, &figures, &|id, figures| said(id, figures).unwrap_or_default())
        };
        let subject = self.first(&self.host, language, &id, of).unwrap_or_else(|| id.clone());
        Worded {
            subject: text::one_line(&figure::plain(subject)),
            text: laid_out(&self.say(language, notice)),
        }
    }

    /// A message with its figures, still with the marks of [`figure`]; the game's own of that name, else the
    /// host's. None if there is no such message that can be filled in with these.
    pub(crate) fn fill(
        &self,
        system: Option<&str>,
        language: &str,
        id: &str,
        figures: &Figures,
    ) -> Option<String> {
        self.fill_in(self.whose(system, id), system, language, id, figures, DEEPEST)
    }

    /// The same for a message that a layout of the host names: a game may have another one of that name.
    pub(crate) fn fill_of_host(
        &self,
        system: Option<&str>,
        language: &str,
        id: &str,
        figures: &Figures,
    ) -> Option<String> {
        self.fill_in(&self.host, system, language, id, figures, DEEPEST)
    }

    /// What stands in the place of a message that cannot be said at all, so that no mail is stopped: its name
    /// and figures as data. The fault is kept.
    pub(crate) fn in_need(&self, language: &str, id: &str, figures: &Figures) -> String {
        self.keep(language, id, CatalogueError::Unknown(id.to_owned()));
        let figures = figures.iter().map(|(name, figure)| format!(" {name}={}", figure.bare()));
        std::iter::once(id.to_owned()).chain(figures).collect()
    }

    /// Whether this is the id of a game that has messages of its own.
    pub(crate) fn is_game(&self, system: &str) -> bool {
        self.games.contains_key(system)
    }

    /// What a compiled-in language lacks of the English messages, or has too much, of the host and of every
    /// game; and what a game says under a name of the host's, but of other figures.
    #[must_use]
    pub fn gaps(&self) -> Vec<String> {
        let all = || {
            std::iter::once(("the host", &self.host))
                .chain(self.games.iter().map(|(id, game)| (id.as_str(), game)))
        };
        let languages: BTreeSet<&String> = all().flat_map(|(_, of)| of.builtin.keys()).collect();
        let nothing = BTreeMap::new();
        let mut gaps = self.double_meanings();
        let faults = all().flat_map(|(_, of)| of.builtin.values()).flat_map(Builtin::faults);
        gaps.extend(faults.map(WordsError::to_string));
        for language in languages {
            for (whose, of) in all() {
                let shapes = |language: &str| of.ours(language).map_or(&nothing, Catalogue::shapes);
                let (english, here) = (shapes(ENGLISH), shapes(language));
                for (id, asked) in english {
                    match here.get(id) {
                        None => gaps.push(format!("{language}: {whose}: no message `{id}`")),
                        Some(found) => {
                            let other = asked.symmetric_difference(found);
                            gaps.extend(other.map(|figure| {
                                format!("{language}: {whose}: `{id}` differs from English in `{figure}`")
                            }));
                        }
                    }
                }
                let more = here.keys().filter(|id| !english.contains_key(*id));
                gaps.extend(more.map(|id| format!("{language}: {whose}: nothing says `{id}`")));
            }
        }
        gaps
    }

    /// Messages of a game that would be said in the place of the host's, which are about something else.
    fn double_meanings(&self) -> Vec<String> {
        let english = |of: &Catalogues| of.ours(ENGLISH).map(Catalogue::shapes).cloned();
        let of_host = english(&self.host).unwrap_or_default();
        let mut double = Vec::new();
        for (whose, of) in &self.games {
            for (id, asked) in english(of).unwrap_or_default() {
                if of_host.get(&id).is_some_and(|host| *host != asked) {
                    double.push(format!("{ENGLISH}: {whose}: `{id}` is the host's, with other figures"));
                }
            }
        }
        double
    }

    /// Who says a message of this name: the game, if it has it in English, else the host.
    fn whose(&self, system: Option<&str>, id: &str) -> &Catalogues {
        let game = system.and_then(|system| self.games.get(system));
        game.filter(|game| game.ours(ENGLISH).is_some_and(|all| all.has(id))).unwrap_or(&self.host)
    }

    fn fill_in(
        &self,
        whose: &Catalogues,
        system: Option<&str>,
        language: &str,
        id: &str,
        figures: &Figures,
        deep: usize,
    ) -> Option<String> {
        let deeper = deep.checked_sub(1)?;
        if id == WRITTEN {
            return figures.iter().find(|(name, _)| name == "text").map(|(_, text)| text.bare());
        }
        let said = |id: &str, figures: &Figures| {
            let said = self.fill_in(self.whose(system, id), system, language, id, figures, deeper);
            said.unwrap_or_else(|| id.to_owned())
        };
        self.first(whose, language, id, |catalogue| catalogue.fill(id, figures, &said))
    }

    fn first(
        &self,
        whose: &Catalogues,
        language: &str,
        id: &str,
        say: impl Fn(&Catalogue) -> Result<String, CatalogueError>,
    ) -> Option<String> {
        let known = self.host.has(language) || whose.has(language);
        let language = if known { language } else { self.closest(language).unwrap_or(language) };
        for language in wider(language) {
            match whose.own.get(language).filter(|own| own.has(id)).map(&say) {
                Some(Ok(said)) => return Some(said),
                // A message without a subject of its own takes ours.
                Some(Err(CatalogueError::Unknown(_))) | None => {}
                Some(Err(fault)) => self.keep(language, id, fault),
            }
            if let Some(Ok(said)) = whose.ours(language).map(&say) {
                return Some(said);
            }
        }
        None
    }

    fn keep(&self, language: &str, id: &str, fault: CatalogueError) {
        if let Ok(mut faults) = self.faults.lock()
            && faults.told.insert((language.to_owned(), id.to_owned()))
        {
            faults.new.push(WordsError { path: language.to_owned(), fault });
        }
    }
}

impl Catalogues {
    fn of(files: impl Iterator<Item = (&'static str, &'static str)>) -> Result<Catalogues, WordsError> {
        let mut all = Catalogues::default();
        for (path, text) in files {
            let language = language_of(path);
            if !all.builtin.contains_key(language) {
                let fault = |fault| WordsError { path: path.to_owned(), fault };
                all.builtin.insert(language.to_owned(), Builtin::new(language).map_err(fault)?);
            }
            all.builtin.entry(language.to_owned()).and_modify(|builtin| builtin.files.push((path, text)));
        }
        Ok(all)
    }

    /// The compiled-in messages of a language.
    fn ours(&self, language: &str) -> Option<&Catalogue> {
        self.builtin.get(language).and_then(Builtin::all)
    }

    /// Whether it has messages of this language.
    fn has(&self, language: &str) -> bool {
        self.builtin.contains_key(language) || self.own.contains_key(language)
    }

    /// Takes in a file of the umpire's, and says what is wrong with it.
    fn take_own(&mut self, language: &str, text: &str) -> Vec<CatalogueError> {
        if !self.own.contains_key(language) {
            match Catalogue::new(language) {
                Ok(catalogue) => drop(self.own.insert(language.to_owned(), catalogue)),
                Err(fault) => return vec![fault],
            }
        }
        let english = self.builtin.get(ENGLISH).and_then(Builtin::all);
        match (self.own.get_mut(language), english) {
            (Some(own), Some(english)) => own.add_usable(text, english),
            _ => Vec::new(),
        }
    }
}

/// A language, the wider ones to which it belongs (`zh` for `zh-Hans`), and English: in the first of them
/// that has something it is said.
pub fn wider(language: &str) -> impl Iterator<Item = &str> {
    let all = std::iter::successors(Some(language), |narrow| narrow.rsplit_once('-').map(|(wide, _)| wide));
    all.filter(|language| *language != ENGLISH).chain([ENGLISH])
}

/// In which of two scripts a language is written, if it has two. Chinese without a country is what there is.
fn script(language: &str) -> &'static str {
    let says = |part: &str| language.split('-').skip(1).any(|own| own.eq_ignore_ascii_case(part));
    match language.split('-').next() {
        Some("zh") if ["Hans", "CN", "SG"].into_iter().any(says) => "Hans",
        Some("zh") => "Hant",
        _ => "",
    }
}

/// Whether this can be the name of a language, such as `en` and `zh-Hans` (BCP 47).
#[must_use]
pub fn is_language(name: &str) -> bool {
    Catalogue::new(name).is_ok()
}

/// Paragraphs as they are mailed, with one empty line between two.
fn laid_out(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().map(str::trim_end) {
        let is_gap = line.is_empty();
        if is_gap && lines.last().is_none_or(String::is_empty) {
            continue;
        }
        let is_typed = line.starts_with("  ");
        lines.push(if is_typed { line.to_owned() } else { text::wrap(line, text::WIDTH, 0) });
    }
    lines.join("\n").trim_end().to_owned()
}

/// The language of a file, which is the first folder of its path.
fn language_of(path: &str) -> &str {
    path.split('/').next().unwrap_or_default()
}
