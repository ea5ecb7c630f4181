//! OCS 13.2: transport points load, drive and unload, in the order in which a line says it.

use super::{Play, Tried};
use crate::event::{Event, Haul};
use crate::hex::Hex;
use crate::order::Step;
use crate::points::Points;
use crate::rules::route::March;
use crate::rules::transport::{self, Trip};
use crate::rules::{Allowed, Objection};
use crate::words::{Carrier, Side};
use feldpost_kit::msg;

/// What points do in one go: load, drive, unload.
fn trips(fresh: &Trip, steps: &[Step]) -> Vec<Trip> {
    let (mut all, mut now, mut stage) = (Vec::new(), fresh.clone(), 0);
    for step in steps {
        let next = match step {
            Step::Load(_) => 1,
            Step::Go(_) => 2,
            Step::Unload(_) => 3,
        };
        if next < stage || next == stage && next != 2 {
            all.push(std::mem::replace(&mut now, fresh.clone()));
        }
        stage = next;
        match step {
            Step::Load(t) => now.load = Some(*t),
            Step::Go(path) => now.path.extend(path),
            Step::Unload(t) => now.unload = Some(*t),
        }
    }
    all.push(now);
    all
}

/// As games of before have it: loading comes first and unloading last, each once.
fn as_before(fresh: &Trip, steps: &[Step]) -> Allowed<Trip> {
    let mut trip = fresh.clone();
    for step in steps {
        let again = match step {
            Step::Load(t) => trip.load.replace(*t).is_some(),
            Step::Go(path) => !std::mem::replace(&mut trip.path, path.clone()).is_empty(),
            Step::Unload(t) => trip.unload.replace(*t).is_some(),
        };
        if again {
            return Err(Objection::new("OCS 13.2", msg!("each-once-in-a-line")));
        }
    }
    Ok(trip)
}

/// How often a trip loads or unloads.
fn handlings(trip: &Trip) -> usize {
    usize::from(trip.load.is_some_and(|t| t > 0)) + usize::from(trip.unload.is_some())
}

impl Play<'_> {
    /// OCS 13.2, 13.2a: what a line says of transport points.
    pub(super) fn trucks(
        &mut self,
        side: Side,
        carrier: Carrier,
        points: i32,
        from: Hex,
        steps: &[Step],
    ) -> Tried<()> {
        let fresh = Trip { carrier, points, from, load: None, path: vec![], unload: None };
        let trips = match self.board().patient {
            true => trips(&fresh, steps),
            false => vec![as_before(&fresh, steps)?],
        };
        if let [trip] = &trips[..] {
            return self.truck(side, trip);
        }
        self.own_movement(side)?;
        let hauls = self.hauls(side, &trips)?;
        hauls.into_iter().for_each(|haul| self.happen(Event::Haul(haul)));
        Ok(())
    }

    /// OCS 13.2a, 13.2f: several trips of the same points, within one allowance.
    fn hauls(&self, side: Side, trips: &[Trip]) -> Allowed<Vec<Haul>> {
        let Some(Trip { carrier, points, from, .. }) = trips.first().cloned() else { return Ok(vec![]) };
        let mover = transport::mover(carrier, trips.iter().map(handlings).sum());
        let march = March::of_column(self.board(), side, mover, from);
        let (mut board, mut hauls, mut here, mut on) = (self.board().clone(), Vec::new(), from, 0);
        let (mut named, mut gone, mut paid) = (Vec::new(), 0, Points::ZERO);
        for (at, trip) in trips.iter().enumerate() {
            let trip = Trip { from: here, ..trip.clone() };
            let (with, took) = match at {
                0 => transport::may_load(&board, side, &trip)?,
                _ => (on, transport::may_load_more(&board, side, &trip, on)?),
            };
            let (mut path, mut cost) = (vec![], Points::ZERO);
            if !trip.path.is_empty() {
                named.extend(&trip.path);
                let route = march.to(&named)?;
                let all = route.costs.first().copied().unwrap_or_default();
                path = route.path.get(gone..).unwrap_or_default().to_vec();
                (cost, gone, paid) = (all.less(paid), route.path.len(), all);
            }
            here = path.last().copied().unwrap_or(here);
            let down = transport::may_set_down(&board, side, &trip, here, with + took)?;
            let haul =
                Haul { side, carrier, points, from: trip.from, path, with, took, down, cost, on: at > 0 };
            board.apply(&Event::Haul(haul.clone()));
            on = with + took - down;
            hauls.push(haul);
        }
        Ok(hauls)
    }
}
