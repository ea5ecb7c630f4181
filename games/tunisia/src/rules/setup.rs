//! T2 6.0: where a scenario puts everything, and what it leaves to the players.

use super::{Allowed, Objection, area, flight, stacking, terrain};
use crate::board::{Base, Board, Column, Counter, Dump, Load, Parked, Phase, Repls, Spot};
use crate::data::{Data, Unit};
use crate::hex::Hex;
use crate::scenario::{At, Caches, Force};
use crate::share::Share;
use crate::tables::Cost;
use crate::terms::Agreed;
use crate::words::{Carrier, Class, Mareth, Mode, OffMap, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The board of a scenario before anybody has set up: everything that it fixes stands there.
#[must_use]
pub fn board(data: &Arc<Data>, scenario: &'static str) -> Board {
    let mut board = Board::of_scenario(data, scenario);
    (board.phase, board.player) = (Phase::SetUp, Side::Axis);
    let Some(known) = data.scenarios.get(scenario) else { return board };
    board.released = scenario == "6" || scenario == "5";
    for (side, force) in &known.sides {
        fixed(&mut board, *side, force);
    }
    board
}

/// The same with what is agreed: options, schedules, supply caches (OCS 21.10).
#[must_use]
pub fn agreed(data: &Arc<Data>, agreed: &Agreed) -> Board {
    let mut start = board(data, agreed.scenario);
    start.options.clone_from(&agreed.options);
    (start.arrivals, start.fog) = (agreed.arrivals, agreed.fog);
    (start.sealed_mud, start.by_presence) = (agreed.sealed_mud, agreed.by_presence);
    start.patient = agreed.patient;
    if start.options.contains("caches") {
        let caches = data.scenarios.get(agreed.scenario).map(|scenario| scenario.supply_caches);
        let Caches { axis, allied } = caches.unwrap_or_default();
        let some = [(Side::Axis, axis), (Side::Allied, allied)].into_iter().filter(|(_, count)| *count > 0);
        start.special.caches.extend(some);
    }
    start
}

fn fixed(board: &mut Board, side: Side, force: &Force) {
    board.markers.insert(side, force.reserve_markers);
    for base in &force.air_bases {
        board.bases.insert(base.hex, Base { side, level: base.level });
    }
    for strip in &force.air_strips {
        board.bases.insert(*strip, Base { side, level: 0 });
    }
    board.dead.extend(force.dead_pile.units.iter().chain(&force.dead_pile.air));
    board.due.extend(force.arrivals_listed.iter().flat_map(|arrival| &arrival.units));
    for place in &force.set_up {
        let single = spots(board, &place.at);
        let spot = match single[..] {
            [spot] => Some(spot),
            _ => place.at.hex.map(Spot::Hex),
        };
        if let [only] = single[..] {
            for unit in &place.units {
                put(board, *unit, only);
            }
        }
        let Some(spot) = spot else { continue };
        if let Spot::Hex(hex) = spot {
            if place.supply_t > 0 {
                let t = board.dumps.get(&hex).map_or(0, |dump| dump.t) + place.supply_t;
                board.dumps.insert(hex, Dump { side, t });
            }
            for points in &place.transport {
                let kind = Carrier::ALL.into_iter().find(|kind| kind.word() == points.kind);
                let Some(kind) = kind else { continue };
                let full = points.loaded || kind != Carrier::Truck;
                let load = board.columns.entry(Column { hex, side, kind, moved: false }).or_default();
                let t = if full { points.points * super::ports::SP } else { 0 };
                *load = Load { points: load.points + points.points, t: load.t + t };
            }
        }
        if place.repls != Repls::default() {
            board.repls.insert((side, spot), place.repls);
        }
    }
    let boxed = force.air.surge_box.iter().map(|plane| (plane, home(side)));
    let tripoli = force.air.tripoli.iter().map(|plane| (plane, OffMap::Tripoli));
    for (plane, off_map) in boxed.chain(tripoli) {
        let steps = if plane.reduced { 1 } else { 2 };
        board.planes.insert(plane.id, Parked { at: Spot::Box(off_map), active: plane.active, steps });
    }
}

/// The box in which planes of a side are based for good.
fn home(side: Side) -> OffMap {
    if side == Side::Axis { OffMap::Sicily } else { OffMap::Algiers }
}

/// A fresh unit where the scenario puts it; trucks are full (T2 6.0 c).
fn put(board: &mut Board, id: Id, at: Spot) {
    let Some(unit) = board.data.units.get(&id) else { return };
    let truck = unit.truck_t.filter(|_| unit.class == Class::Truck);
    match at {
        Spot::Hex(hex) => {
            let mode = if unit.class == Class::Truck { Mode::Move } else { Mode::Combat };
            board.units.insert(id, Counter::new(hex, mode));
            board.loads.extend(truck.map(|t| (id, t)));
        }
        Spot::Box(off_map) => drop(board.boxed.insert(id, off_map)),
    }
}

/// The hexes or boxes of a place of the set-up, by name.
#[must_use]
pub fn spots(board: &Board, at: &At) -> Vec<Spot> {
    if let Some(off_map) = at.off_map.as_deref().and_then(OffMap::from_word) {
        return vec![Spot::Box(off_map)];
    }
    if let Some(hex) = at.hex {
        return hex.within(at.within).filter(|near| area::is_open(board, *near)).map(Spot::Hex).collect();
    }
    let part = match at.area.as_deref() {
        Some("mareth-southern") => Mareth::Southern,
        Some("mareth-northern") => Mareth::Northern,
        _ => return vec![],
    };
    let of = |hex: &&Hex| board.data.ground(**hex).and_then(|ground| ground.mareth) == Some(part);
    board.data.mareth.iter().filter(of).copied().map(Spot::Hex).collect()
}

/// What a side has still to place: units with their hexes, planes with its bases and boxes.
#[must_use]
pub fn to_place(board: &Board, side: Side) -> Vec<(Id, Vec<Spot>)> {
    let Some(force) = board.data.scenarios.get(board.scenario).and_then(|one| one.sides.get(&side)) else {
        return vec![];
    };
    let mut open: Vec<(Id, Vec<Spot>)> = Vec::new();
    for place in &force.set_up {
        let waits = |id: &&Id| !board.units.contains_key(id) && !board.boxed.contains_key(id);
        let mut waiting = place.units.iter().filter(waits).peekable();
        if waiting.peek().is_some() {
            let spots = spots(board, &place.at);
            open.extend(waiting.map(|unit| (*unit, spots.clone())));
        }
    }
    open.extend(rebuilt(board, side, None));
    let bases: Vec<Spot> = bases(board, side);
    let planes = force.air.at_bases.iter().filter(|plane| !board.planes.contains_key(&plane.id));
    open.extend(planes.map(|plane| (plane.id, bases.clone())));
    open
}

/// Ruling T2: the battalions of which the Axis has one again.
const BACK: [&str; 3] = ["ii-7pz", "ii-8pz", "ii-5pz"];

/// T2 S3, ruling T2: of three dead battalions the Axis has one again, with the rest of its division: the one
/// that is wanted, or the first.
fn rebuilt(board: &Board, side: Side, wanted: Option<Id>) -> Option<(Id, Vec<Spot>)> {
    if (board.scenario, side) != ("3", Side::Axis) {
        return None;
    }
    let known = || BACK.into_iter().filter_map(Id::new);
    if known().any(|id| board.units.contains_key(&id)) {
        return None;
    }
    let piece = known().find(|id| wanted.is_none_or(|wanted| wanted == *id))?;
    Some((piece, spots(board, area(board, side, piece)?)))
}

/// Where a unit is set up: with its own name in the list, or with the rest of its division (ruling T2).
#[must_use]
pub fn area(board: &Board, side: Side, piece: Id) -> Option<&At> {
    let places = &board.data.scenarios.get(board.scenario)?.sides.get(&side)?.set_up;
    let division = |id: &Id| board.data.units.get(id).and_then(|unit| unit.formation);
    let named = places.iter().find(|place| place.units.contains(&piece));
    let own = || places.iter().find(|place| place.units.iter().any(|id| division(id) == division(&piece)));
    board.data.units.get(&piece).and_then(|_| named.or_else(own)).map(|place| &place.at)
}

fn bases(board: &Board, side: Side) -> Vec<Spot> {
    let own = board.bases.iter().filter(|(_, base)| base.side == side).map(|(hex, _)| Spot::Hex(*hex));
    own.chain(flight::boxes(board, side).into_iter().map(Spot::Box)).collect()
}

/// T2 6.0: whether a piece may be set somewhere: also one that has been placed before, to move it.
///
/// # Errors
/// What does not allow it.
pub fn may_set(board: &Board, side: Side, piece: Id, at: Spot) -> Allowed<()> {
    let mut without = board.clone();
    without.units.remove(&piece);
    without.planes.remove(&piece);
    let refuse = |message| Err(Objection::new("T2 6.0", message).about(piece));
    let listed = to_place(&without, side).into_iter().find(|(id, _)| *id == piece);
    let Some((_, spots)) = listed.or_else(|| rebuilt(&without, side, Some(piece))) else {
        return refuse(msg!("nothing-to-set", unit = piece));
    };
    if !spots.contains(&at) {
        let shown: Vec<Spot> = spots.into_iter().take(12).collect();
        let objection = Objection::new("T2 6.0", msg!("not-set-there", unit = piece, place = at));
        return Err(objection.about(at).hint(msg!("may-be-set", places = shown)));
    }
    if board.data.planes.contains_key(&piece) {
        return flight::may_base(&without, side, piece, at, true);
    }
    let Spot::Hex(hex) = at else { return Ok(()) };
    if !stands(board, piece, hex) {
        return refuse(msg!("closed-ground", unit = piece, hex = hex));
    }
    stacking::may_end(&without, side, hex, &[piece])
}

/// Whether a unit could have come into a hex at all.
fn stands(board: &Board, piece: Id, hex: Hex) -> bool {
    let Some(unit) = board.data.units.get(&piece) else { return false };
    let enters = |mobility| {
        hex.neighbours().any(|near| {
            board.data.ground(near).is_some()
                && terrain::entry(&board.data, near, hex, mobility) != Cost::Prohibited
        })
    };
    enters(unit.mobility) || enters(unit.mobility_move)
}

/// Where a set-up is shown to put a side's pieces, if nothing is said at all.
#[must_use]
pub fn shown(board: &Board, side: Side) -> BTreeMap<Id, Spot> {
    let mut bare = board.clone();
    if let Some(force) = board.data.scenarios.get(board.scenario).and_then(|one| one.sides.get(&side)) {
        let open = force.set_up.iter().filter(|place| spots(board, &place.at).len() != 1);
        let open: BTreeSet<Id> = open.flat_map(|place| &place.units).copied().collect();
        // Ruling T2: which of them it is, is open too.
        let back: BTreeSet<Id> = BACK.into_iter().filter_map(Id::new).collect();
        bare.units.retain(|unit, _| !open.contains(unit) && !back.contains(unit));
        bare.planes.retain(|plane, _| force.air.at_bases.iter().all(|other| other.id != *plane));
    }
    Room::of(&bare, side).deal(to_place(&bare, side)).into_iter().collect()
}

/// The rest of the set-up by itself.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Deal {
    /// Each piece, in this order, and where it comes to stand.
    pub set: Vec<(Id, Spot)>,
    /// Those that were shown elsewhere, where room has been taken since.
    pub elsewhere: BTreeSet<Id>,
}

/// The rest of the set-up by itself: every piece where it was shown, and where room is if that is taken now.
/// In games of before what was said moves the others too.
#[must_use]
pub fn dealt(board: &Board, side: Side) -> Deal {
    let open = to_place(board, side);
    if open.is_empty() {
        return Deal::default();
    }
    if !board.patient {
        return Deal { set: Room::of(board, side).deal(open), elsewhere: BTreeSet::new() };
    }
    let shown = shown(board, side);
    let (mut room, mut set, mut rest) = (Room::of(board, side), Vec::new(), Vec::new());
    for (piece, spots) in open {
        match shown.get(&piece).copied().filter(|at| room.has(piece, *at)) {
            Some(at) => {
                room.take(piece, at);
                set.push((piece, at));
            }
            None => rest.push((piece, spots)),
        }
    }
    room.based.clear();
    let rest = room.deal(rest);
    let moved = rest.iter().filter(|(piece, at)| shown.get(piece) != Some(at));
    let elsewhere = moved.map(|(piece, _)| *piece).collect();
    set.extend(rest);
    Deal { set, elsewhere }
}

/// The room that is left while a side's pieces are placed one after the other.
struct Room {
    trial: Board,
    side: Side,
    /// Size of the side's combat units in each hex (OCS 4.8).
    size: BTreeMap<Hex, Share>,
    /// How many planes were placed in each spot.
    based: BTreeMap<Spot, usize>,
}

impl Room {
    fn of(board: &Board, side: Side) -> Room {
        let (size, based) = (BTreeMap::new(), BTreeMap::new());
        let mut room = Room { trial: board.clone(), side, size, based };
        for (id, counter) in &board.units {
            if let Some((unit, _)) = board.own(*id, side) {
                room.fill(counter.hex, unit);
            }
        }
        room
    }

    /// Counts a unit that stands there.
    fn fill(&mut self, hex: Hex, unit: &Unit) {
        if unit.is_combat() {
            let there = self.size.entry(hex).or_insert(Share::ZERO);
            *there = *there + unit.re;
        }
    }

    fn size(&self, spot: Spot) -> Share {
        spot.hex().and_then(|hex| self.size.get(&hex)).copied().unwrap_or(Share::ZERO)
    }

    /// Whether a piece that has not been placed finds room somewhere.
    fn has(&self, piece: Id, at: Spot) -> bool {
        let board = &self.trial;
        if board.data.planes.contains_key(&piece) {
            return flight::may_base(board, self.side, piece, at, true).is_ok();
        }
        let Spot::Hex(hex) = at else { return true };
        let more = board.data.units.get(&piece).filter(|unit| unit.is_combat()).map(|unit| unit.re);
        stacking::has_room_for(self.size(at) + more.unwrap_or(Share::ZERO)) && stands(board, piece, hex)
    }

    fn take(&mut self, piece: Id, at: Spot) {
        *self.based.entry(at).or_default() += 1;
        let data = Arc::clone(&self.trial.data);
        if let (Some(unit), Spot::Hex(hex)) = (data.units.get(&piece), at) {
            self.fill(hex, unit);
        }
        self.trial.apply(&crate::event::Event::Set { piece, at });
    }

    /// Units one after the other into the hex that holds the least, the named hex first; planes over bases as
    /// long as these have room, surplus ones in a box.
    fn deal(&mut self, open: Vec<(Id, Vec<Spot>)>) -> Vec<(Id, Spot)> {
        let mut dealt = Vec::new();
        for (piece, spots) in open {
            let free = spots.iter().copied().filter(|spot| self.has(piece, *spot));
            let at = if self.trial.data.planes.contains_key(&piece) {
                free.min_by_key(|spot| (self.based.get(spot).copied().unwrap_or(0), *spot))
            } else {
                free.min_by_key(|spot| (self.size(*spot), *spot))
            };
            let Some(at) = at.or_else(|| spots.first().copied()) else { continue };
            self.take(piece, at);
            dealt.push((piece, at));
        }
        dealt
    }
}
