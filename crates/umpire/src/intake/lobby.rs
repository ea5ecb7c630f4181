//! A game that a player offers by mail: `offer SYSTEM as SIDE against ADDRESS pace 3d`.
use std::str::FromStr as _;

use feldpost_clock::ClockTerms;
use feldpost_kit::sheet::{nearest, words};
use feldpost_kit::system::SystemCard;
use feldpost_mail::address::plain_address;
use feldpost_protocol::journal::entry::SidesBy;
use serde::{Deserialize, Serialize};

/// Words with which such a line begins.
const OFFER: [&str; 3] = ["offer", "biete", "邀約"];
/// Words before what a line says of a game, by what they mean.
const KEYS: [(&str, &[&str]); 7] = [
    ("as", &["as", "als", "扮"]),
    ("against", &["against", "gegen", "對"]),
    ("pace", &["pace", "frist", "限時"]),
    ("with", &["with", "mit", "加"]),
    ("punctual", &["punctual", "pünktlich", "準時"]),
    ("unrated", &["unrated", "ungewertet", "不計分"]),
    ("gunboat", &["gunboat", "namenlos", "匿名"]),
];

/// Words for the program itself as an opponent.
const MACHINE: [&str; 5] = ["computer", "machine", "programm", "computergegner", "電腦"];

/// Words for a side that is to be drawn.
const DRAWN: [&str; 5] = ["any", "draw", "los", "egal", "抽籤"];

/// Words for sides that go by bids.
const BIDS: [&str; 4] = ["bid", "bids", "gebot", "出價"];

/// The address at which the program itself sits. No mail can go there (RFC 6761 6.4), nor come from there.
pub const MACHINE_ADDRESS: &str = "opponent@built-in.invalid";

/// A game that somebody wants to offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Id of the system.
    pub system: String,
    /// Id of the scenario; empty for the default.
    pub scenario: String,
    /// Id of the edition; empty for the default.
    pub edition: String,
    /// Ids of the optional rules in play.
    pub options: Vec<String>,
    /// The side of whoever offers it; empty if that is to be settled.
    pub side: String,
    /// The sides go by bids; else, where none is named, by lot.
    pub bid: bool,
    /// Who is to play the other side; anybody, if nobody is named.
    pub against: Option<String>,
    /// The terms of its clock; those of the club, if none are named.
    pub pace: Option<String>,
    /// Of 100 deadlines so many must somebody have met who takes a free seat.
    pub punctuality: Option<u32>,
    /// It counts on no ladder.
    pub unrated: bool,
    /// Nobody is named in it.
    pub gunboat: bool,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferFlaw {
    /// What: `system`, `side`, `no-side`, `word`, `address`, `pace`, `sides`, `bid`, `punctual`, `yourself`,
    /// `member`, `often`, `gunboat`, `asked`, `cannot`.
    pub what: String,
    /// The word in question, or what the program says of it.
    pub word: String,
    /// What would be right, if it is known.
    pub known: Option<String>,
}

impl OfferFlaw {
    /// A flaw of this kind.
    #[must_use]
    pub fn new(what: &str, word: &str) -> OfferFlaw {
        OfferFlaw { what: what.to_owned(), word: word.to_owned(), known: None }
    }

    fn of(what: &str, word: &str, known: Vec<&str>) -> OfferFlaw {
        let known = nearest(word, known.iter().copied()).map_or(known.join(", "), str::to_owned);
        OfferFlaw { known: Some(known), ..OfferFlaw::new(what, word) }
    }
}

/// What stands behind the word `offer` of a line; `None` if it is no such line. A sentence that begins with
/// that word names no side.
#[must_use]
pub fn offered(line: &str) -> Option<&str> {
    let all = words(line);
    let [first, _, rest @ ..] = all.as_slice() else { return None };
    let names_side = rest.iter().any(|word| key(&word.text) == Some("as"));
    (OFFER.contains(&&*first.text) && names_side).then(|| {
        let behind = line.char_indices().nth(first.end).map_or(line.len(), |(at, _)| at);
        line[behind..].trim()
    })
}

/// A line as it could be, with what there is.
#[must_use]
pub fn example(cards: &[SystemCard]) -> String {
    let first = cards.first();
    let system = first.map_or("SYSTEM", |card| card.id);
    let side = first.and_then(|card| card.sides.first()).map_or("SIDE", |side| side.id.as_str());
    format!("offer {system} as {side} against somebody@example.net pace 3d")
}

fn key(word: &str) -> Option<&'static str> {
    KEYS.iter().find(|(_, words)| words.contains(&word)).map(|(key, _)| *key)
}

/// Reads what stands behind the word `offer`.
///
/// # Errors
/// Everything that is wrong with it.
pub fn read(text: &str, cards: &[SystemCard]) -> Result<Wanted, Vec<OfferFlaw>> {
    let words: Vec<String> = words(text).into_iter().map(|word| word.text).collect();
    let Some((system, rest)) = words.split_first() else { return Err(vec![OfferFlaw::new("no-side", "")]) };
    let Some(card) = cards.iter().find(|card| card.id == system) else {
        return Err(vec![OfferFlaw::of("system", system, cards.iter().map(|card| card.id).collect())]);
    };
    let mut flaws = Vec::new();
    let mut wanted = Wanted {
        system: system.clone(),
        scenario: String::new(),
        edition: String::new(),
        options: Vec::new(),
        side: String::new(),
        bid: false,
        against: None,
        pace: None,
        punctuality: None,
        unrated: false,
        gunboat: false,
    };
    let (mut now, mut drawn) = ("terms", false);
    for word in rest {
        match (key(word), now) {
            (Some("unrated"), _) => (wanted.unrated, now) = (true, "terms"),
            (Some("gunboat"), _) => (wanted.gunboat, now) = (true, "terms"),
            (Some(key), _) => now = key,
            (None, "as") if DRAWN.contains(&&**word) => drawn = true,
            (None, "as") if BIDS.contains(&&**word) => (wanted.bid, drawn) = (true, true),
            (None, "as") if wanted.side.is_empty() => wanted.side.clone_from(word),
            (None, "against") if MACHINE.contains(&&**word) => {
                (wanted.against, wanted.unrated) = (Some(MACHINE_ADDRESS.to_owned()), true);
            }
            (None, "against") if wanted.against.is_none() => match plain_address(word) {
                Some(address) => wanted.against = Some(address),
                None => flaws.push(OfferFlaw::new("address", word)),
            },
            (None, "pace") => {
                let pace = wanted.pace.get_or_insert_default();
                *pace = format!("{pace} {word}").trim().to_owned();
            }
            (None, "punctual") => match word.trim_end_matches('%').parse() {
                Ok(share @ 1..=100) => wanted.punctuality = Some(share),
                _ => flaws.push(OfferFlaw::new("punctual", word)),
            },
            (None, "with") if card.options.contains(word) => wanted.options.push(word.clone()),
            (None, _) if card.scenarios.iter().any(|own| own.id == *word) => wanted.scenario.clone_from(word),
            (None, _) if card.editions.iter().any(|own| own.id == *word) => wanted.edition.clone_from(word),
            (None, _) => flaws.push(OfferFlaw::of("word", word, terms(card))),
        }
    }
    let sides: Vec<&str> = card.sides.iter().map(|side| side.id.as_str()).collect();
    if drawn {
        wanted.side.clear();
    } else if wanted.side.is_empty() {
        flaws.push(OfferFlaw { known: Some(sides.join(", ")), ..OfferFlaw::new("no-side", "") });
    } else if !sides.contains(&&*wanted.side) {
        flaws.push(OfferFlaw::of("side", &wanted.side, sides.clone()));
    }
    // Who asks somebody by name knows who that is.
    if wanted.gunboat && wanted.against.is_some() {
        flaws.push(OfferFlaw::new("gunboat", "gunboat"));
    }
    if wanted.bid && wanted.is_practice() {
        flaws.push(OfferFlaw::new("bid", "bid"));
    }
    if wanted.against.is_some() && sides.len() != 2 {
        flaws.push(OfferFlaw::new("sides", system));
    }
    if let Some(Err(error)) = wanted.pace.as_deref().map(ClockTerms::from_str) {
        let word = wanted.pace.clone().unwrap_or_default();
        flaws.push(OfferFlaw { known: Some(error.to_string()), ..OfferFlaw::new("pace", &word) });
    }
    if flaws.is_empty() { Ok(wanted) } else { Err(flaws) }
}

/// What can stand in a line beside its keys.
fn terms(card: &SystemCard) -> Vec<&str> {
    let scenarios = card.scenarios.iter().map(|own| own.id.as_str());
    let editions = card.editions.iter().map(|own| own.id.as_str());
    scenarios.chain(editions).chain(card.options.iter().map(String::as_str)).collect()
}

impl Wanted {
    /// How the sides are settled, if they are only once both have joined. Against the program the host draws
    /// them at once.
    #[must_use]
    pub fn sides_by(&self) -> Option<SidesBy> {
        let settled_later = self.side.is_empty() && !self.is_practice();
        settled_later.then_some(if self.bid { SidesBy::Bid } else { SidesBy::Lot })
    }

    /// Whether the program itself is to play the other side.
    #[must_use]
    pub fn is_practice(&self) -> bool {
        self.against.as_deref() == Some(MACHINE_ADDRESS)
    }

    /// The same as a line, behind the word `offer`: read again it gives the same.
    #[must_use]
    pub fn line(&self) -> String {
        let mut line = self.system.clone();
        let mut add = |words: &[&str]| words.iter().for_each(|word| line = format!("{line} {word}"));
        [&self.scenario, &self.edition].into_iter().filter(|id| !id.is_empty()).for_each(|id| add(&[id]));
        if !self.options.is_empty() {
            add(&["with"]);
            self.options.iter().for_each(|option| add(&[option]));
        }
        add(&[
            "as",
            if self.bid {
                BIDS[0]
            } else if self.side.is_empty() {
                DRAWN[0]
            } else {
                &self.side
            },
        ]);
        let named = self.against.as_deref().map(|own| if self.is_practice() { MACHINE[0] } else { own });
        named.iter().for_each(|named| add(&["against", named]));
        if self.unrated && !self.is_practice() {
            add(&["unrated"]);
        }
        if self.gunboat {
            add(&["gunboat"]);
        }
        if let Some(share) = self.punctuality {
            add(&["punctual", &share.to_string()]);
        }
        self.pace.iter().for_each(|pace| add(&["pace", pace]));
        line
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use feldpost_kit::id::Id;
    use feldpost_kit::system::{EditionCard, ScenarioCard, SideCard};
    use feldpost_protocol::dice::Hash32;

    fn cards() -> Vec<SystemCard> {
        let id = |id: &str| (id.to_owned(), id.to_uppercase());
        let side = |side: &str| SideCard { id: Id::new(side).unwrap(), name: side.to_uppercase() };
        let scenario = |own: &str| ScenarioCard::new(id(own).0, id(own).1);
        let edition = |own: &str| EditionCard { id: id(own).0, title: id(own).1 };
        vec![SystemCard {
            id: "skirmish",
            title: "Skirmish".into(),
            book: "SK",
            scenarios: vec![scenario("ford"), scenario("wood")],
            sides: vec![side("red"), side("blue")],
            editions: vec![edition("first"), edition("second")],
            options: vec!["mud".into(), "fog".into()],
            stand_ins: 0,
            data: vec![],
            rules: Hash32::ZERO,
            rules_index: "",
        }]
    }

    #[test]
    fn a_line_offers_a_game_and_a_sentence_does_not() {
        assert_eq!(offered("Offer skirmish as red"), Some("skirmish as red"));
        assert_eq!(
            offered("biete skirmish als red gegen b@example.org"),
            Some("skirmish als red gegen b@example.org")
        );
        for prose in ["offer", "offer accepted", "offer me a game", "I offer skirmish as red", ""] {
            assert_eq!(offered(prose), None, "{prose}");
        }
    }

    #[test]
    fn all_that_can_be_said_is_read_and_written_again() {
        let cards = cards();
        let whole =
            "skirmish wood second with mud fog as red against bruno@example.org unrated pace 3d, grace 12h";
        let wanted = read(whole, &cards).unwrap();
        assert_eq!(
            (wanted.scenario.as_str(), wanted.edition.as_str(), wanted.unrated),
            ("wood", "second", true)
        );
        assert_eq!(wanted.options, ["mud", "fog"]);
        assert_eq!(wanted.against.as_deref(), Some("bruno@example.org"));
        assert_eq!(wanted.pace.as_deref(), Some("3d grace 12h"));
        assert_eq!(read(&wanted.line(), &cards), Ok(wanted));
        let prompt = read("skirmish as red punctual 90 pace 2d", &cards).unwrap();
        assert_eq!((prompt.punctuality, read(&prompt.line(), &cards)), (Some(90), Ok(prompt)));
        assert_eq!(read("skirmish as red punctual 101", &cards).unwrap_err()[0].what, "punctual");
        let german = read("skirmish als blue gegen bruno@example.org frist 2d", &cards).unwrap();
        assert_eq!(german.line(), "skirmish as blue against bruno@example.org pace 2d");
        assert_eq!(read("skirmish as red", &cards).unwrap().line(), "skirmish as red");
        let drawn = read("skirmish als los gegen bruno@example.org", &cards).unwrap();
        assert_eq!(
            (drawn.side.as_str(), drawn.line().as_str()),
            ("", "skirmish as any against bruno@example.org")
        );
        assert_eq!(read(&drawn.line(), &cards), Ok(drawn));
        let bid = read("skirmish als Gebot gegen bruno@example.org", &cards).unwrap();
        assert_eq!(bid.line(), "skirmish as bid against bruno@example.org");
        assert_eq!((bid.sides_by(), read(&bid.line(), &cards)), (Some(SidesBy::Bid), Ok(bid)));
        let bid = read("skirmish as bid against computer", &cards).unwrap_err();
        assert_eq!(bid[0].what, "bid");
        let practice = read("skirmish as any against computer", &cards).unwrap();
        assert_eq!(practice.sides_by(), None, "the host draws it at once");
        let practice = read("skirmish as red against the computer", &cards);
        assert_eq!(practice.unwrap_err()[0].word, "the");
        let practice = read("skirmish als red gegen Computer", &cards).unwrap();
        assert!(practice.is_practice() && practice.unrated);
        assert_eq!(practice.line(), "skirmish as red against computer");
        assert_eq!(read(&practice.line(), &cards), Ok(practice));
    }

    #[test]
    fn everything_that_is_wrong_is_said_at_once() {
        let cards = cards();
        let flaws = |text: &str| -> Vec<(String, Option<String>)> {
            read(text, &cards).unwrap_err().into_iter().map(|flaw| (flaw.what, flaw.known)).collect()
        };
        let said = |what: &str, known: Option<&str>| (what.to_owned(), known.map(str::to_owned));
        assert_eq!(flaws("skirmsh as red"), [said("system", Some("skirmish"))]);
        let all = flaws("skirmish wod as rad against bruno pace never");
        assert_eq!(all[..3], [said("word", Some("wood")), said("address", None), said("side", Some("red"))]);
        assert_eq!((all.len(), all[3].0.as_str()), (4, "pace"));
        assert_eq!(flaws("skirmish"), [said("no-side", Some("red, blue"))]);
    }
}
