//! T2 1.4b to 1.4d, 4.5, 4.7, 4.8: what the schedules bring in a turn, and what they take.

use super::arrivals;
use crate::board::{Board, Column, Spot, Story};
use crate::event::Event;
use crate::scenario::At;
use crate::schedule::{How, Item, Place, What, home};
use crate::words::{Carrier, Class, Entry, Faction, Role, Side};
use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;

/// What a line does. `label` begins the labels of its dice.
pub fn carry_out(story: &mut Story, item: &Item, label: &str, dice: &mut dyn Dice) {
    match (&item.what, item.how) {
        (What::Units(units), How::Arrive) => units.iter().for_each(|unit| arrive(story, item, *unit)),
        (What::Units(units), How::Remove) => remove(story, item, units),
        (What::Planes(planes), How::Remove) => remove(story, item, planes),
        (What::Units(units), How::Exchange(old)) => {
            units.iter().for_each(|new| exchange(story, item, old, *new));
        }
        (What::Units(units), How::MostlyDead) => mostly_dead(story, item, units, (label, dice)),
        (What::Units(units), How::Dead) => dead(story, item, units),
        (What::Planes(planes), _) => {
            let at = spot_of(&story.board, item, false).unwrap_or_else(|| home(item.side, false));
            let new: Vec<Id> = planes.iter().copied().filter(|id| is_new(&story.board, *id)).collect();
            new.into_iter().for_each(|unit| story.happen(Event::Arrive { unit, at }));
        }
        (What::Points(carrier, points), How::Remove) => points_go(story, item.side, *carrier, *points),
        (What::Points(carrier, points), _) => {
            if let Some(Spot::Hex(hex)) = spot_of(&story.board, item, true) {
                let (side, carrier, points) = (item.side, *carrier, *points);
                story.happen(Event::PointsCome { side, carrier, points, hex });
            }
        }
        (What::Repls(pax, eq), _) => {
            let (side, at) = (item.side, home(item.side, true));
            story.happen(Event::Repls { side, at, pax: *pax, eq: *eq });
        }
        (What::Caches(count), _) => {
            if story.board.options.contains("caches") {
                story.happen(Event::Caches { side: item.side, count: *count });
            }
        }
        (What::Markers(count), _) => {
            story.happen(Event::Markers { side: item.side, count: *count });
        }
        (What::Supply(t), _) => {
            if let Some(Spot::Hex(hex)) = spot_of(&story.board, item, true) {
                story.happen(Event::Supplies { side: item.side, hex, t: *t });
            }
        }
        (What::Step(faction, role), _) => step(story, item.side, *faction, *role),
    }
}

/// Whether a piece has not come yet, nor has been in the game.
fn is_new(board: &Board, id: Id) -> bool {
    let in_play = board.units.contains_key(&id) || board.boxed.contains_key(&id);
    let gone = board.dead.contains(&id) || board.returning.contains_key(&id);
    !in_play && !gone && !board.planes.contains_key(&id)
}

/// Where it comes; none if that is off the maps in use.
fn spot_of(board: &Board, item: &Item, ground: bool) -> Option<Spot> {
    let area = |name: &str| {
        let at = At { area: Some(name.to_owned()), ..At::default() };
        arrivals::entry(board, item.side, &at).map(Spot::Hex)
    };
    let in_use = |entry: Entry| super::area::is_entry_open(board, entry);
    match item.at {
        Place::Spot(spot) => Some(spot),
        Place::Entry(entry) if !in_use(entry) => None,
        Place::Entry(Entry::A) => area("entry-a"),
        Place::Entry(Entry::E) => area("entry-e"),
        Place::Open if item.side == Side::Allied && ground => {
            if in_use(Entry::A) {
                area("entry-a")
            } else {
                Some(home(item.side, ground))
            }
        }
        Place::Open => Some(home(item.side, ground)),
    }
}

/// T2 2.1: a unit comes; one of the Allies without a place may still go to Algiers in this phase.
fn arrive(story: &mut Story, item: &Item, unit: Id) {
    if !is_new(&story.board, unit) {
        return;
    }
    if let Some(at) = spot_of(&story.board, item, true) {
        story.happen(Event::Arrive { unit, at });
        if item.at == Place::Open {
            story.happen(Event::Fresh { unit });
        }
    }
}

/// T2 1.4b, 4.5: with option 4.5 no French leave.
fn remove(story: &mut Story, item: &Item, pieces: &[Id]) {
    let board = &story.board;
    let stays = |id: &Id| {
        let french = board.data.units.get(id).is_some_and(|unit| unit.faction == Faction::French);
        french && item.side == Side::Allied && board.options.contains("4.5")
    };
    let known = |id: &Id| !board.special.removed.contains(id);
    let pieces: Vec<Id> = pieces.iter().copied().filter(|id| known(id) && !stays(id)).collect();
    if !pieces.is_empty() {
        story.happen(Event::Removed { pieces });
    }
}

/// T2 1.4b: of a dead unit the new one comes as others do.
fn exchange(story: &mut Story, item: &Item, old: Id, new: Id) {
    let board = &story.board;
    if !is_new(board, new) {
        return;
    }
    if board.units.contains_key(&old) || board.boxed.contains_key(&old) {
        story.happen(Event::Exchanged { old, new });
    } else if board.dead.contains(&old) {
        story.happen(Event::Removed { pieces: vec![old] });
        arrive(story, item, new);
    }
}

/// T2 1.4d, 4.7: one of a batch comes, by an option two or three; the others are lost.
fn mostly_dead(story: &mut Story, item: &Item, batch: &[Id], (label, dice): (&str, &mut dyn Dice)) {
    let options = &story.board.options;
    let most = match (options.contains("4.7a"), options.contains("4.7b")) {
        (_, true) => 3,
        (true, _) => 2,
        _ => 1,
    };
    let mut left: Vec<Id> = batch.iter().copied().filter(|id| is_new(&story.board, *id)).collect();
    let whole = left.clone();
    let (mut come, mut rolled) = (Vec::new(), Vec::new());
    while come.len() < most && !left.is_empty() {
        // Of one alone there is nothing to roll for.
        let sides = u16::try_from(left.len()).unwrap_or(1);
        let rolls = (sides > 1).then(|| dice.roll(label, sides, 1));
        let die = rolls.and_then(|rolls| rolls.first().copied());
        rolled.extend(die);
        come.push(left.remove(usize::from(die.unwrap_or(1) - 1).min(left.len() - 1)));
    }
    let at = Item { at: Place::Entry(Entry::E), ..item.clone() };
    if let Some(at) = spot_of(&story.board, &at, true).filter(|_| !whole.is_empty()) {
        story.happen(Event::MostlyDead { batch: whole, dice: rolled, come, at });
    }
}

/// T2 4.7: what comes dead; by the wide option the British tanks live.
fn dead(story: &mut Story, item: &Item, units: &[Id]) {
    let new: Vec<Id> = units.iter().copied().filter(|id| is_new(&story.board, *id)).collect();
    let lives = item.side == Side::Allied && story.board.options.contains("4.7b");
    let entry = Item { at: Place::Entry(Entry::E), ..item.clone() };
    match spot_of(&story.board, &entry, true).filter(|_| lives) {
        Some(at) => new.into_iter().for_each(|unit| story.happen(Event::Arrive { unit, at })),
        None => {
            let at = home(item.side, true);
            story.happen(Event::MostlyDead { batch: new, dice: vec![], come: vec![], at });
        }
    }
}

/// T2 1.4c, 4.8, ruling T49: points of the kind go in the order of their hexes, then organic trucks by name;
/// what lies on them is set down before.
fn points_go(story: &mut Story, side: Side, carrier: Carrier, points: i32) {
    if story.board.options.contains("4.8b") {
        return;
    }
    let mut left = points;
    let columns: Vec<(Column, i32)> = {
        let own = story.board.columns.iter();
        let own = own.filter(|(column, _)| column.side == side && column.kind == carrier);
        own.map(|(column, load)| (*column, load.points)).collect()
    };
    for (column, there) in columns {
        let count = there.min(left);
        if count > 0 {
            let hex = column.hex;
            story.happen(Event::PointsGo { side, carrier, points: count, hex });
            left -= count;
        }
    }
    let trucks: Vec<(Id, i32)> = {
        let board = &story.board;
        let organic = board.units.keys().filter_map(|id| {
            let (unit, _) = board.own(*id, side).filter(|(unit, _)| unit.class == Class::Truck)?;
            Some((*id, (unit.truck_t.unwrap_or(0) + 3) / super::ports::SP))
        });
        if carrier == Carrier::Truck { organic.collect() } else { vec![] }
    };
    for (truck, worth) in trucks {
        if left <= 0 {
            break;
        }
        left -= worth.max(1);
        story.happen(Event::Removed { pieces: vec![truck] });
    }
}

/// T2 1.4b: a step for a reduced plane of a faction and role; where all are whole it is wasted.
fn step(story: &mut Story, side: Side, faction: Faction, role: Role) {
    let board = &story.board;
    let fits = |id: &&Id| {
        let plane = board.data.planes.get(*id);
        let kind = plane.is_some_and(|one| (one.side, one.faction, one.role) == (side, faction, role));
        kind && board.planes.get(*id).is_some_and(|parked| parked.steps == 1)
    };
    let reduced = board.planes.keys().find(fits).copied();
    if let Some(plane) = reduced {
        story.happen(Event::AirStep { plane, left: 2 });
    }
}
