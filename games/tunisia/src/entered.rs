//! T2 1.4b: what the umpire enters of the arrival schedules while a game goes on, where nobody had them in
//! the data. Each line is held against the data and against what has come already.

use crate::board::{Board, Phase, Spot};
use crate::event::Event;
use crate::rules::area;
use crate::schedule::{ARRIVALS, How, Item, Keeper, Place, What, item};
use crate::words::{Entry, Side};
use feldpost_kit::fault::Fault;
use feldpost_kit::id::Id;
use feldpost_kit::rows::{self, Layout};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// A line as the umpire types it: what stands in `arrivals.csv` without number and provenance.
const ENTRY: Layout =
    Layout { file: "entry", key: "date", columns: &["date", "side", "what", "where", "how"], shared: &[] };

/// Before a line that takes an earlier one back.
const CANCEL: &str = "cancel ";

/// A line that was read, with its number.
struct Line {
    number: usize,
    cancels: bool,
    item: Item,
}

/// What happens by what the umpire enters.
///
/// # Errors
/// Every line that is wrong.
pub fn events(board: &Board, text: &str) -> Result<Vec<Event>, Vec<Fault>> {
    if board.arrivals != Keeper::Umpire {
        let told = "arrivals of this game do not come by the umpire's hand";
        let hint = "a game is offered so with --policy arrivals=umpire";
        return Err(vec![Fault::new(ENTRY.file, (1, 1), told).hint(hint)]);
    }
    let mut faults = Vec::new();
    let lines = read(board, text, &mut faults);
    let mut entered = board.special.entered.clone();
    let mut known = named(board, board.special.entered.iter());
    let mut events = Vec::new();
    for line in lines {
        let told = line.item.to_string();
        let fault = |reason: String| Fault::new(ENTRY.file, (line.number, 1), format!("`{told}`: {reason}"));
        let wrong = late(board, &line.item).or_else(|| match line.cancels {
            true => match entered.iter().rposition(|known| *known == told) {
                Some(at) => {
                    entered.remove(at);
                    None
                }
                None => Some("was not entered".to_owned()),
            },
            false => misplaced(board, &line.item)
                .or_else(|| in_vain(board, &line.item))
                .or_else(|| again(board, &line.item, &known)),
        });
        match wrong {
            Some(reason) => faults.push(fault(reason)),
            None if line.cancels => {
                known.retain(|id| !pieces(&line.item).contains(id));
                events.push(Event::Entered { line: told, back: true });
            }
            None => {
                known.extend(pieces(&line.item));
                entered.push(told.clone());
                events.push(Event::Entered { line: told, back: false });
            }
        }
    }
    if events.is_empty() && faults.is_empty() {
        faults.push(Fault::new(ENTRY.file, (1, 1), "there is no line in it"));
    }
    if faults.is_empty() { Ok(events) } else { Err(Fault::in_order(&[], faults)) }
}

/// The line of a schedule; `None` if it is none.
pub(crate) fn line(board: &Board, text: &str) -> Option<Item> {
    one(board, text).ok()
}

/// Lines as they are typed, or those of an `arrivals.csv`, which begins with the names of its columns.
fn read(board: &Board, text: &str, faults: &mut Vec<Fault>) -> Vec<Line> {
    let header: Vec<&str> = text.lines().next().unwrap_or_default().split(',').map(str::trim).collect();
    if header.contains(&"date") && header.contains(&"side") {
        let rows = rows::read(&ARRIVALS, text, faults);
        let read = rows.iter().map(|row| (row.line, item(row, &board.data)));
        let lines = read.filter_map(|(number, item)| {
            Some(Line { number, cancels: false, item: Fault::keep(item, faults)? })
        });
        return lines.collect();
    }
    let typed = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let lines = typed.filter_map(|(at, line)| {
        let line = line.trim();
        let (cancels, rest) = line.strip_prefix(CANCEL).map_or((false, line), |rest| (true, rest));
        let placed = one(board, rest).map_err(|fault| Fault {
            line: at + 1,
            column: fault.column + line.len() - rest.len(),
            ..fault
        });
        Some(Line { number: at + 1, cancels, item: Fault::keep(placed, faults)? })
    });
    lines.collect()
}

/// One typed line; cells that are left out at its end are empty.
fn one(board: &Board, line: &str) -> Result<Item, Fault> {
    let missing = (ENTRY.columns.len() - 1).saturating_sub(line.matches(',').count());
    let text = format!("{}\n{line}{}\n", ENTRY.columns.join(","), ",".repeat(missing));
    let mut faults = Vec::new();
    let rows = rows::read(&ENTRY, &text, &mut faults);
    match (faults.pop(), rows.first()) {
        (None, Some(row)) => item(row, &board.data),
        (fault, _) => {
            let none = || Fault::new(ENTRY.file, (1, 1), "is no line of a schedule");
            Err(fault.unwrap_or_else(none).hint("date, side, what, where, how"))
        }
    }
}

/// Why a line comes too late: its day is over, or its side has got what that day brings.
fn late(board: &Board, item: &Item) -> Option<String> {
    let side = item.side;
    let has_begun = match board.phase {
        Phase::SetUp | Phase::GameTurn | Phase::Election => false,
        Phase::PlayerTurn => side == board.first && board.player != board.first,
        Phase::Mud | Phase::End => true,
        _ => side == board.player || side == board.first,
    };
    let past = item.date < board.date() || item.date == board.date() && has_begun;
    past.then(|| "that day's arrivals have come already".to_owned())
}

/// Why it would come to nowhere: outside of the days or the maps in use.
fn misplaced(board: &Board, item: &Item) -> Option<String> {
    let scenario = board.data.scenarios.get(board.scenario)?;
    if item.date < scenario.first_turn || item.date > scenario.last_turn {
        return Some(format!("the scenario lasts from {} to {}", scenario.first_turn, scenario.last_turn));
    }
    let off = match item.at {
        Place::Spot(Spot::Hex(hex)) => !area::is_open(board, hex),
        Place::Entry(entry) => !area::is_entry_open(board, entry),
        Place::Spot(Spot::Box(_)) | Place::Open => false,
    };
    off.then(|| "is off the maps in use".to_owned())
}

/// Why nothing would come of a line in this game.
fn in_vain(board: &Board, item: &Item) -> Option<String> {
    match item.what {
        What::Caches(_) if !board.options.contains("caches") => {
            Some("supply caches are not played: the option `caches` is off".to_owned())
        }
        _ if item.how == How::MostlyDead && !area::is_entry_open(board, Entry::E) => {
            Some("comes by Entry E, which is off the maps in use".to_owned())
        }
        _ => None,
    }
}

/// Why a piece cannot come: it is named already, is in play, or has been.
fn again(board: &Board, item: &Item, known: &BTreeSet<Id>) -> Option<String> {
    let dead = |id: &Id| board.dead.contains(id) && matches!(item.how, How::Arrive);
    let there = |id: &Id| {
        board.units.contains_key(id) || board.boxed.contains_key(id) || board.planes.contains_key(id)
    };
    let comes = !matches!(item.how, How::Remove);
    let mut named = pieces(item).into_iter().filter(|_| comes);
    let found = named.find(|id| known.contains(id) || there(id) || dead(id))?;
    Some(match known.contains(&found) {
        true => format!("{found} is entered already"),
        false => format!("{found} is in play already, or lost"),
    })
}

/// The pieces that entered lines let come.
fn named<'a>(board: &Board, lines: impl Iterator<Item = &'a String>) -> BTreeSet<Id> {
    let items = lines.filter_map(|text| line(board, text));
    items.filter(|item| !matches!(item.how, How::Remove)).flat_map(|item| pieces(&item)).collect()
}

fn pieces(item: &Item) -> Vec<Id> {
    match &item.what {
        What::Units(ids) | What::Planes(ids) => ids.clone(),
        _ => vec![],
    }
}

/// The lines of the schedules that count in a game, in order.
#[must_use]
pub fn schedule(board: &Board) -> Cow<'_, [Item]> {
    match board.arrivals {
        Keeper::Nobody => Cow::Borrowed(&[]),
        Keeper::Owner => Cow::Borrowed(&board.data.schedule),
        Keeper::Umpire => board.special.entered.iter().filter_map(|text| line(board, text)).collect(),
    }
}

/// Those of a side for the turn under way.
#[must_use]
pub fn today(board: &Board, side: Side) -> Vec<Item> {
    let date = board.date();
    schedule(board).iter().filter(|item| item.side == side && item.date == date).cloned().collect()
}

/// Units and planes that these lines name. Each sheet asks for them, so entered lines are not read for it: of
/// such a line the third cell has them.
#[must_use]
pub fn pieces_named(board: &Board) -> BTreeSet<Id> {
    match board.arrivals {
        Keeper::Nobody => BTreeSet::new(),
        Keeper::Owner => board.data.schedule.iter().flat_map(pieces).collect(),
        Keeper::Umpire => {
            let named = board.special.entered.iter().filter_map(|line| line.split(',').nth(2));
            named.flat_map(str::split_whitespace).filter_map(Id::new).collect()
        }
    }
}
