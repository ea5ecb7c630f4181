//! What a line may have meant that could not be read: its words in the order in which they are read, or a
//! way to attack that is open. Only proposed, never carried out.

use super::Reader;
use super::verb::Verb;
use crate::hex::{Hex, SidiRezegh};
use crate::prospects::attack_line;
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use feldpost_kit::sheet::Word;
use feldpost_kit::words::{LINKS, Tongue, like_hex};

/// Hexes that a proposal names.
const MOST_HEXES: usize = 6;

/// The words with the unit first, then the verb, then the hexes; `None` if one of these is not among them.
pub(super) fn in_order(words: &[Word], reader: &Reader<'_>) -> Option<Message> {
    let hexes = hexes(words);
    let goal = *hexes.last()?;
    let verb = words.iter().find_map(|word| Verb::read(&word.text).filter(|verb| verb.is_of_unit()));
    let unit = words.iter().find_map(|word| reader.names.units().by_id(word));
    let line = match (unit, verb) {
        (Some(unit), Some(verb @ (Verb::Attack | Verb::Overrun | Verb::Assault))) => {
            attack(reader, unit, goal).or_else(|| plain(unit.as_str(), verb, &hexes))?
        }
        (Some(unit), Some(verb)) => plain(unit.as_str(), verb, &hexes)?,
        (None, verb) => {
            let [from, to] = hexes[..] else { return None };
            let own = reader.own?;
            let board = reader.names.board()?;
            (board.owner(from) == Some(own) && matches!(verb, None | Some(Verb::Move))).then_some(())?;
            format!("{from} move {to}")
        }
        (Some(_), None) => return None,
    };
    Some(meant(&line))
}

/// How a unit could attack a hex now, as an order.
pub(super) fn attack(reader: &Reader<'_>, unit: Id, hex: Hex) -> Option<String> {
    attack_line(reader.names.board()?, reader.own?, unit, hex)
}

/// The hexes among words, each once in a row.
pub(super) fn hexes(words: &[Word]) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = words.iter().filter_map(|word| word.text.parse().ok()).collect();
    hexes.dedup();
    hexes.truncate(MOST_HEXES);
    hexes
}

/// `did you mean ...?`
pub(super) fn meant(line: &str) -> Message {
    msg!("did-you-mean", near = format!("`{line}`"))
}

/// `A3 to D3`, `A3 -> D3`: hexes and what joins them.
pub(super) fn is_way(words: &[Word]) -> bool {
    let hexes = words.iter().filter(|word| like_hex::<SidiRezegh>(word)).count();
    let links = words.iter().filter(|word| LINKS.contains(&word.text.as_str())).count();
    hexes == 2 && links > 0 && hexes + links == words.len()
}

fn plain(unit: &str, verb: Verb, hexes: &[Hex]) -> Option<String> {
    let word = match verb {
        Verb::Move => "move",
        Verb::Enter => "enter",
        Verb::Assault => "assault",
        Verb::Barrage => "barrage",
        Verb::Support => "support",
        _ => return None,
    };
    let hexes: Vec<String> = hexes.iter().map(Hex::to_string).collect();
    Some(format!("{unit} {word} {}", hexes.join(" ")))
}
