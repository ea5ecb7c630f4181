//! FA V: the set-up, and the Allied counters that lie face down.

use crate::board::{At, Board, Phase};
use crate::data::{Data, Kind};
use crate::hex::Hex;
use crate::rules::{Allowed, Objection, stacking};
use crate::scenario::Group;
use crate::words::{Class, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use std::collections::{BTreeMap, BTreeSet};

/// Which counter lies in which hex.
pub type Layout = BTreeMap<Id, Hex>;

/// FA V: the counters that a side sets up, by id.
#[must_use]
pub fn to_place(board: &Board, side: Side) -> Vec<Id> {
    let groups = board.data.scenario.setup_groups.iter().filter(|group| group.side == side);
    let mut all: Vec<Id> = groups.flat_map(|group| group.units.clone()).collect();
    all.retain(|id| board.pieces.get(id).is_none_or(|piece| piece.at != At::Off));
    all.sort();
    all
}

/// FA V.B, V.C: whether the group's limits leave a hex open to its counters. The limit of a dummy holds only
/// where it lies alone.
fn is_open(group: &Group, data: &Data, hex: Hex) -> bool {
    let column = hex.number();
    let letter = char::from(b'A' + hex.hexrow());
    !group.forbid_columns.contains(&column)
        && group.min_column.is_none_or(|least| column >= least)
        && group.max_column.is_none_or(|most| column <= most)
        && group.rows.is_none_or(|(first, last)| (first..=last).contains(&letter))
        && (group.side == Side::Allied || data.map[hex].axis_setup)
}

/// The columns that no Allied counter may be set up in (FA V.B).
fn closed_to_all(data: &Data, hex: Hex) -> bool {
    let infantry = data.scenario.setup_groups.iter().filter(|group| group.side == Side::Allied);
    infantry.flat_map(|group| &group.forbid_columns).any(|column| *column == hex.number())
}

/// FA V.B, V.C: whether a counter may lie in a hex, beside those of `layout`.
///
/// # Errors
/// The other side's; not set up; a closed hex, or one that the chapter does not allow; no room.
pub fn may_place(board: &Board, side: Side, layout: &Layout, id: Id, hex: Hex) -> Allowed<()> {
    let rule = if side == Side::Axis { "V.C" } else { "V.B" };
    let data = &board.data;
    if data.counter(id).is_some_and(|counter| counter.side != side) {
        return Err(Objection::new(rule, msg!("not-yours", unit = id, side = side.enemy())).about(id));
    }
    let Some(group) = data.scenario.group_of(id).filter(|_| to_place(board, side).contains(&id)) else {
        return Err(Objection::new("V.A", msg!("not-set-up", unit = id)).about(id));
    };
    if !data.passable(hex) {
        return Err(Objection::new(rule, msg!("closed-to-setup", hex = hex)).about(hex));
    }
    let kind = data.counter(id).map(|counter| counter.kind);
    let may_be_alone = kind != Some(Kind::Dummy) || !closed_to_all(data, hex);
    if !(kind == Some(Kind::Dummy) && may_be_alone || is_open(group, data, hex)) {
        let limits = (group.min_column.unwrap_or(0), group.max_column.unwrap_or(0));
        let message = msg!("setup-limit", unit = id, hex = hex, least = limits.0, most = limits.1);
        return Err(Objection::new(rule, message).about(hex));
    }
    if kind == Some(Kind::Fort) {
        let taken = layout.iter().any(|(other, at)| {
            *other != id && *at == hex && data.counter(*other).is_some_and(|c| c.kind == Kind::Fort)
        });
        if taken || data.map[hex].printed_box {
            return Err(Objection::new(rule, msg!("one-box-a-hex", hex = hex)).about(hex));
        }
    }
    let there = units_in(data, layout, hex).into_iter().filter(|other| *other != id);
    let together: Vec<Id> = there.chain(data.ground(id).map(|_| id)).collect();
    if !may_grow(data, &together) {
        return Err(Objection::new("XII.A.2", msg!("no-room", hex = hex, there = together))
            .about(hex)
            .hint(msg!("stacking-limit")));
    }
    Ok(())
}

/// Whether a stack is legal, or becomes so by the last unit that it may have: a brigade may be placed before
/// its division (ruling B34).
fn may_grow(data: &Data, units: &[Id]) -> bool {
    let division = |id: &Id| data.ground(*id).and_then(|unit| unit.parent);
    stacking::is_legal(data, units)
        || units.len() == 3 && units.iter().filter_map(division).any(|parent| units.contains(&parent))
}

fn units_in(data: &Data, layout: &Layout, hex: Hex) -> Vec<Id> {
    let here = layout.iter().filter(|(_, at)| **at == hex).map(|(id, _)| *id);
    here.filter(|id| data.ground(*id).is_some()).collect()
}

/// FA V.B: what is still wrong with a whole set-up: a counter in hand, a dummy alone where it may not lie.
///
/// # Errors
/// As said.
pub fn is_whole(board: &Board, side: Side, layout: &Layout) -> Allowed<()> {
    let hand: Vec<Id> = to_place(board, side).into_iter().filter(|id| !layout.contains_key(id)).collect();
    if !hand.is_empty() {
        return Err(Objection::new("V.A", msg!("still-in-hand", units = hand)).hint(msg!("place-default")));
    }
    let data = &board.data;
    for counter in data.of_kind(Kind::Dummy) {
        let Some(hex) = layout.get(&counter.id) else { continue };
        if !dummy_may_lie(data, layout, counter.id, *hex) {
            let message = msg!("dummy-alone", unit = counter.id, hex = hex);
            return Err(Objection::new("V.B", message).about(counter.id));
        }
    }
    Ok(())
}

/// FA V.B: the limit of armour holds for a dummy with no other counter than dummies in its hex.
fn dummy_may_lie(data: &Data, layout: &Layout, dummy: Id, hex: Hex) -> bool {
    let is_dummy = |id: &Id| data.counter(*id).is_some_and(|counter| counter.kind == Kind::Dummy);
    let covered = layout.iter().any(|(other, at)| *at == hex && !is_dummy(other));
    covered || data.scenario.group_of(dummy).is_some_and(|group| is_open(group, data, hex))
}

/// FA V.B: whether a set-up that was opened fits the counters on the map, and the chapter.
#[must_use]
pub fn fits(board: &Board, layout: &Layout) -> bool {
    let mut counters: BTreeMap<Hex, u32> = BTreeMap::new();
    layout.values().for_each(|hex| *counters.entry(*hex).or_default() += 1);
    let all: BTreeSet<Id> = to_place(board, Side::Allied).into_iter().collect();
    let stacks: BTreeSet<Hex> = layout.values().copied().collect();
    counters == board.counters
        && layout.keys().copied().collect::<BTreeSet<Id>>() == all
        && layout.iter().all(|(id, hex)| may_place(board, Side::Allied, layout, *id, *hex).is_ok())
        && stacks.iter().all(|hex| stacking::is_legal(&board.data, &units_in(&board.data, layout, *hex)))
        && is_whole(board, Side::Allied, layout).is_ok()
}

/// The choice for the slot of the set-up: every counter by id, with its hex.
#[must_use]
pub fn choice(layout: &Layout) -> String {
    let pairs: Vec<String> = layout.iter().map(|(id, hex)| format!("{id}:{hex}")).collect();
    pairs.join("+")
}

/// Reads such a choice; `None` if it is none.
#[must_use]
pub fn read_choice(text: &str) -> Option<Layout> {
    let mut layout = Layout::new();
    for pair in text.split('+') {
        let (id, hex) = pair.split_once(':')?;
        if layout.insert(Id::new(id)?, hex.parse().ok()?).is_some() {
            return None;
        }
    }
    Some(layout)
}

/// FA V.B: what becomes of a set-up that is illegal or never opened: the counters are dealt to the hexes in
/// their order, each getting the first (boxes, infantry, dummies, armour, each by id) with which the rest
/// still fits.
#[must_use]
pub fn dealt(board: &Board) -> Option<Layout> {
    let data = &board.data;
    let mut counters = to_place(board, Side::Allied);
    let rank = |id: &Id| match data.counter(*id).map(|counter| counter.kind) {
        Some(Kind::Fort) => 0,
        Some(Kind::Ground(unit)) if unit.class != Class::Armor => 1,
        Some(Kind::Dummy) => 2,
        _ => 3,
    };
    counters.sort_by_key(|id| (rank(id), *id));
    let places: Vec<Hex> = board
        .counters
        .iter()
        .flat_map(|(hex, count)| std::iter::repeat_n(*hex, usize::try_from(*count).unwrap_or(0)))
        .collect();
    let mut deal = Deal { board, counters, places, failed: BTreeSet::new() };
    let mut layout = Layout::new();
    (deal.places.len() == deal.counters.len() && deal.on(&mut layout, 0)).then_some(layout)
}

/// A deal in progress.
struct Deal<'a> {
    board: &'a Board,
    counters: Vec<Id>,
    places: Vec<Hex>,
    /// What is left, and what lies in the hex under way, where no rest fits.
    failed: BTreeSet<(Vec<Id>, Vec<Id>)>,
}

impl Deal<'_> {
    fn on(&mut self, layout: &mut Layout, at: usize) -> bool {
        let Some(hex) = self.places.get(at).copied() else { return true };
        let left: Vec<Id> = self.counters.iter().copied().filter(|id| !layout.contains_key(id)).collect();
        let here: Vec<Id> = layout.iter().filter(|(_, on)| **on == hex).map(|(id, _)| *id).collect();
        let key = (left.clone(), here);
        if self.failed.contains(&key) {
            return false;
        }
        for id in left {
            if may_place(self.board, Side::Allied, layout, id, hex).is_err() {
                continue;
            }
            layout.insert(id, hex);
            let full = self.places.get(at + 1) != Some(&hex);
            if (!full || self.is_sound(layout, hex)) && self.on(layout, at + 1) {
                return true;
            }
            layout.remove(&id);
        }
        self.failed.insert(key);
        false
    }

    /// Whether a hex that gets no more counters is as it may be.
    fn is_sound(&self, layout: &Layout, hex: Hex) -> bool {
        let data = &self.board.data;
        let mut dummies = data.of_kind(Kind::Dummy).filter(|dummy| layout.get(&dummy.id) == Some(&hex));
        stacking::is_legal(data, &units_in(data, layout, hex))
            && dummies.all(|dummy| dummy_may_lie(data, layout, dummy.id, hex))
    }
}

/// FA V: whether a side sets up now.
///
/// # Errors
/// It does not.
pub fn is_due(board: &Board, side: Side) -> Allowed<()> {
    if board.phase == Phase::Setup && board.player == side {
        return Ok(());
    }
    Err(Objection::new("V.A", msg!("no-setup-now")))
}
