//! What can be ordered, and how a sheet is read.
//!
//! | order | means |
//! |---|---|
//! | `ford mill`, `ford stay` | the secret choice of the night (NF II.1) |
//! | `r1 march S03.02` | a company marches (NF III.1) |
//! | `camp` | done for today (NF III.2); `done` says the same |
//! | `standing ford mill`, `standing camp`, `standing off` | answers for every day to come |

use crate::table::Table;
use crate::words::{Ford, Hex, River, STAY, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use feldpost_kit::names::{Bearer, Names};
use feldpost_kit::sheet::{self, InputLine, Reading, Sheet, Word};
use feldpost_kit::words::{LINKS, Read, Tongue, Verbs, like_hex, like_unit};
use std::fmt;

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// A ford, or none.
    Ford(Option<Ford>),
    /// A company marches.
    March {
        /// Who.
        unit: Id,
        /// Where to.
        to: Hex,
    },
    /// Done for today.
    Camp,
    /// For every day to come.
    Standing(Standing),
    /// A choice that the player has sealed.
    Commit {
        /// For which slot.
        slot: String,
    },
    /// The opening of one.
    Reveal,
}

/// An answer for every day to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// This ford each night.
    Ford(Option<Ford>),
    /// Nobody marches.
    Camp,
    /// No standing orders any more.
    Off,
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |ford: &Option<Ford>| ford.map_or(STAY, Ford::word);
        match self {
            Order::Ford(ford) => write!(f, "ford {}", word(ford)),
            Order::March { unit, to } => write!(f, "{unit} march {to}"),
            Order::Camp => f.write_str("camp"),
            Order::Standing(Standing::Ford(ford)) => write!(f, "standing ford {}", word(ford)),
            Order::Standing(Standing::Camp) => f.write_str("standing camp"),
            Order::Standing(Standing::Off) => f.write_str("standing off"),
            Order::Commit { slot } => write!(f, "commit {slot} …"),
            Order::Reveal => f.write_str("reveal …"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verb {
    Ford,
    March,
    Camp,
    Standing,
    Commit,
    Reveal,
}

const VERBS: Verbs<Verb> = Verbs(&[
    (Verb::Ford, &["ford", "cross", "watch"]),
    (Verb::March, &["march", "marches", "move", "go"]),
    (Verb::Camp, &["camp", "camps", "done"]),
    (Verb::Standing, &["standing"]),
    (Verb::Commit, &["commit"]),
    (Verb::Reveal, &["reveal"]),
]);

const FORDS: [(&str, Option<Ford>); 4] = [
    (Ford::Upper.word(), Some(Ford::Upper)),
    (Ford::Mill.word(), Some(Ford::Mill)),
    (Ford::Lower.word(), Some(Ford::Lower)),
    (STAY, None),
];

/// What the words of an order stand for.
pub(crate) struct Tale<'a> {
    names: Names<'a, Side>,
    table: &'a Table,
}

impl<'a> Tale<'a> {
    pub(crate) fn new(table: &'a Table) -> Tale<'a> {
        let bearer = |unit: &crate::data::Unit| Bearer {
            id: unit.id,
            side: unit.side,
            in_play: table.places.contains_key(&unit.id),
        };
        Tale { names: Names::new(&table.data.names, table.data.units.iter().map(bearer).collect()), table }
    }
}

impl Tongue for Tale<'_> {
    type Map = River;
    type Side = Side;
    const EXAMPLE: &'static str = "N03.02";

    fn units(&self) -> &Names<'_, Side> {
        &self.names
    }

    fn hex_of(&self, unit: Id) -> Option<Hex> {
        self.table.places.get(&unit).copied()
    }
}

pub(crate) type Reader<'a> = feldpost_kit::words::Reader<'a, Tale<'a>>;

/// Reads a sheet of this side. Never fails and never panics.
#[must_use]
pub fn parse(table: &Table, own: Option<Side>, lines: &[InputLine]) -> Sheet<Order> {
    let tale = Tale::new(table);
    sheet::read(lines, |line, words| {
        let mut reader = Reader::new(line, words, &tale, own, "III.1");
        let read = order(&mut reader).and_then(|order| reader.end().map(|()| order));
        match read {
            Ok(order) => Reading::Order(order),
            Err(refusal) if looks_like_order(words, &tale) => Reading::Unreadable(refusal),
            Err(_) => Reading::Prose,
        }
    })
}

fn order(reader: &mut Reader<'_>) -> Read<Order> {
    match reader.peek().and_then(|word| VERBS.read(word)) {
        Some(verb) => {
            reader.advance(1);
            verb_first(reader, verb)
        }
        None => {
            let unit = reader.unit(reader.own)?;
            let march = reader.peek().and_then(|word| VERBS.read(word)) == Some(Verb::March);
            if march {
                reader.advance(1);
            } else if reader
                .peek()
                .is_none_or(|_| !reader.at_hex() && !LINKS.contains(&reader.peek().unwrap_or("")))
            {
                let near = reader.peek().and_then(|word| VERBS.near(word, |verb| verb == Verb::March));
                let refusal = reader.refuse(msg!("deed-missing", unit = unit));
                return Err(refusal.hint(match near {
                    Some(near) => msg!("did-you-mean", near = near),
                    None => msg!("march-such", unit = unit, hex = Tale::EXAMPLE),
                }));
            }
            reader.skip(LINKS);
            Ok(Order::March { unit, to: reader.hex()? })
        }
    }
}

fn verb_first(reader: &mut Reader<'_>, verb: Verb) -> Read<Order> {
    match verb {
        Verb::Ford => {
            reader.rule = "II.1";
            reader.skip(&["the", "at", "at-the"]);
            reader.one_of(&msg!("what-ford"), &FORDS).map(Order::Ford)
        }
        Verb::March => {
            let unit = reader.unit(reader.own)?;
            reader.skip(LINKS);
            Ok(Order::March { unit, to: reader.hex()? })
        }
        Verb::Camp => {
            reader.rule = "III.2";
            Ok(Order::Camp)
        }
        Verb::Standing => {
            let known = [("ford", 0), ("camp", 1), ("off", 2)];
            Ok(Order::Standing(match reader.one_of(&msg!("what-standing"), &known)? {
                0 => {
                    reader.rule = "II.1";
                    Standing::Ford(reader.one_of(&msg!("what-ford"), &FORDS)?)
                }
                1 => Standing::Camp,
                _ => Standing::Off,
            }))
        }
        Verb::Commit => commit(reader),
        Verb::Reveal => {
            reader.rule = "II.1";
            let text = reader.raw_rest();
            if !text.starts_with("pc1|") || text.contains(char::is_whitespace) {
                return Err(reader.refuse(msg!("no-opening")).hint(msg!("reveal-such")));
            }
            reader.advance(reader.rest().len());
            Ok(Order::Reveal)
        }
    }
}

/// What follows `commit`: a slot and a hash.
fn commit(reader: &mut Reader<'_>) -> Read<Order> {
    reader.rule = "II.1";
    let hint = || msg!("commit-such");
    let Some(slot) = reader.peek().filter(|slot| slot.ends_with(".ford") && slot.len() <= 16) else {
        return Err(reader.refuse(msg!("no-slot")).hint(hint()));
    };
    reader.advance(1);
    let whole =
        reader.peek().is_some_and(|hash| hash.len() == 64 && hash.bytes().all(|b| b.is_ascii_hexdigit()));
    if !whole {
        return Err(reader.refuse(msg!("commitment-length")).hint(hint()));
    }
    reader.advance(1);
    Ok(Order::Commit { slot: slot.to_owned() })
}

/// Whether words that are no order were meant for one: a company or a hex among the first two, or a verb with
/// what belongs to it.
fn looks_like_order(words: &[Word], tale: &Tale<'_>) -> bool {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let thing = |word: &Word| tale.names.by_id(word).is_some() || like_hex::<River>(word);
    let named = words.iter().take(3).any(thing) || like_unit(words, &tale.names);
    match VERBS.read(text(0)) {
        Some(Verb::Ford) => words.len() == 2,
        Some(Verb::Standing) => ["ford", "camp", "off"].contains(&text(1)),
        Some(Verb::Commit) => text(1).contains('.'),
        Some(Verb::Reveal) => text(1).starts_with("pc1"),
        Some(Verb::March | Verb::Camp) | None => named,
    }
}
