//! OCS 13.5, 13.8, 15.1, 19, T2 1.4a, 1.7, 1.8, 1.11: refit, rebuilding, building, blowing, shipping.

use super::{Play, Stop, Tried};
use crate::board::{Phase, Spot};
use crate::event::{Event, Payment};
use crate::hex::{Hex, label};
use crate::order::{Anchor, Cargo, Work};
use crate::rules::lines::{Lines, Why};
use crate::rules::trace::Trace;
use crate::rules::{Allowed, Objection, air, capture, engineering, ports, rebuilding, shipping};
use crate::words::{Mode, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

impl Play<'_> {
    /// OCS 15.1, T2 1.2a.
    pub(super) fn refit(&mut self, side: Side, planes: &[Id], at: Option<Spot>) -> Tried<()> {
        let at = match at
            .or_else(|| planes.first().and_then(|id| self.board().planes.get(id)).map(|one| one.at))
        {
            Some(at) => at,
            None => return Err(Objection::new("OCS 15.1", msg!("nothing-to-refit")).into()),
        };
        if self.board().used.refits.contains_key(&at) && matches!(at, Spot::Hex(_)) {
            return Err(Objection::new("OCS 15.1", msg!("refitted-already", place = at)).about(at).into());
        }
        let mud = self.board().is_mud();
        match at {
            Spot::Hex(hex) => {
                air::may_refit(self.board(), side, hex, planes, mud)?;
                let source = Lines::of(self.board(), side).sources_for(hex, None, None).into_iter().next();
                let Some(source) = source else {
                    let message = msg!("no-supply-for-base", hex = hex);
                    return Err(Objection::new("OCS 15.1", message).about(hex).into());
                };
                source.pay(&mut self.story, side, 1, Why::Refit);
            }
            Spot::Box(off_map) => rebuilding::may_refit_off_map(self.board(), side, off_map, planes, mud)?,
        }
        self.happen(Event::Refit { planes: planes.to_vec(), at });
        Ok(())
    }

    /// T2 1.7.
    pub(super) fn refit_surge(&mut self, side: Side, planes: &[Id]) -> Tried<()> {
        rebuilding::may_surge(self.board(), side, planes)?;
        let at = planes.first().and_then(|id| self.board().planes.get(id)).map(|one| one.at);
        if let Some(at) = at {
            self.happen(Event::Surge { side, planes: planes.to_vec(), at });
        }
        Ok(())
    }

    /// OCS 13.5, T2 1.4a, S3.
    pub(super) fn rebuild(&mut self, side: Side, piece: Id, at: Anchor) -> Tried<()> {
        let (spot, with) = rebuilding::may_rebuild(self.board(), side, piece, at)?;
        self.happen(Event::Rebuilt { piece, at: spot, with });
        if with == Payment::Free && self.board().data.units.contains_key(&piece) {
            self.happen(Event::Mode { unit: piece, mode: Mode::Move });
        }
        Ok(())
    }

    /// OCS 13.5e.
    pub(super) fn rebuild_truck(&mut self, side: Side, at: Anchor) -> Tried<()> {
        let hex = rebuilding::may_rebuild_truck(self.board(), side, at)?;
        self.happen(Event::TruckRebuilt { side, hex });
        Ok(())
    }

    /// T2 1.11d.
    pub(super) fn place_strip(&mut self, side: Side, hex: Hex, from: Option<Hex>) -> Tried<()> {
        if !self.board().gains.get(&side).is_some_and(|gain| gain.strip) {
            return Err(Objection::new("T2 1.11d", msg!("no-strip-to-place")).into());
        }
        let supplied = Trace::of(self.board(), side).reaches(hex, None);
        engineering::may_place_strip(self.board(), side, hex, from, supplied)?;
        self.happen(Event::Strip { side, hex, from });
        Ok(())
    }

    /// OCS 12.11a.
    pub(super) fn blow(&mut self, side: Side, hex: Hex) -> Tried<()> {
        capture::may_blow(self.board(), side, hex)?;
        if self.board().used.blown.contains(&hex) {
            return Err(Objection::new("OCS 12.11a", msg!("blown-already", hex = hex)).about(hex).into());
        }
        if self.board().phase == Phase::Mud {
            return Err(Objection::new("T2 1.3c", msg!("no-fights-in-mud")).into());
        }
        if !self.dry_run {
            let name = format!("{}/blow/{}", self.board().clock(), label(hex));
            capture::blow(&mut self.story, hex, &name, &mut self.dice);
        }
        Ok(())
    }

    /// OCS 13.8d, 16, 19.0d.
    pub(super) fn build(&mut self, side: Side, work: Work, by: Option<Id>) -> Tried<()> {
        if !matches!(self.board().phase, Phase::Movement | Phase::Mud) {
            return Err(Objection::new("OCS 13.8d", msg!("building-in-movement")).into());
        }
        let hex = match work {
            Work::Hog(hex, _) | Work::Base(hex) => hex,
            Work::Port(port) => match self.board().data.port(port).and_then(|place| place.hex) {
                Some(hex) => hex,
                None => {
                    return Err(Objection::new("OCS 19.0d", msg!("no-port", port = port)).about(port).into());
                }
            },
        };
        if self.board().used.built.contains(&hex) {
            return Err(Objection::new("OCS 13.8d", msg!("built-there-already", hex = hex))
                .about(hex)
                .into());
        }
        let (builder, cost) = self.builder(side, work, hex, by)?;
        let source = match builder {
            Some(unit) => Lines::of(self.board(), side).sources(unit).into_iter().find(|one| one.t >= cost),
            None => {
                let diggers = self.diggers(side, hex);
                let lines = Lines::of(self.board(), side);
                diggers.iter().flat_map(|id| lines.sources(*id)).find(|one| one.t >= cost)
            }
        };
        let Some(source) = source else {
            let who = builder.unwrap_or(side.id());
            let message = msg!("no-supply-in-reach", unit = who, t = cost);
            return Err(Objection::new("OCS 13.8d", message).about(hex).into());
        };
        source.pay(&mut self.story, side, cost, Why::Building);
        match work {
            Work::Hog(..) => engineering::dig(&mut self.story, hex),
            Work::Base(_) => engineering::raise_base(&mut self.story, side, hex),
            Work::Port(port) => ports::repair(&mut self.story, port),
        }
        self.happen(Event::Built { hex, by: builder });
        if builder.is_none() {
            for unit in self.diggers(side, hex) {
                self.happen(Event::Hold { unit });
            }
        }
        Ok(())
    }

    /// OCS 16.0b: combat units that dig: in Combat Mode, and not yet moved.
    fn diggers(&self, side: Side, hex: Hex) -> Vec<Id> {
        let board = self.board();
        let digs = |id: &Id| {
            board.own(*id, side).is_some_and(|(_, one)| one.mode == Mode::Combat && !one.moved && !one.dg)
        };
        board.fighters(hex, side).into_iter().filter(digs).collect()
    }

    /// Who builds, and what it costs, in T: who is named, else the first engineer that can; the first level
    /// of
    /// a hedgehog needs none.
    fn builder(&self, side: Side, work: Work, hex: Hex, by: Option<Id>) -> Result<(Option<Id>, i32), Stop> {
        let board = self.board();
        let mud = board.is_mud();
        let cost = |by: Option<Id>| -> Allowed<i32> {
            if let Some(unit) = by.filter(|unit| board.own(*unit, side).is_some_and(|(_, one)| one.moved)) {
                return Err(Objection::new("OCS 13.8d", msg!("has-moved", unit = unit)).about(unit));
            }
            match (work, by) {
                (Work::Hog(_, Some(level)), _) if level != board.hog(hex) + 1 => {
                    let message = msg!("hog-level-is", hex = hex, next = board.hog(hex) + 1);
                    Err(Objection::new("OCS 16.0b", message).about(level))
                }
                (Work::Hog(..), by) => engineering::may_dig(board, side, by, hex, mud),
                (Work::Base(_), Some(by)) => engineering::may_raise_base(board, side, by, hex, mud),
                (Work::Port(port), Some(by)) => {
                    if mud {
                        return Err(Objection::new("T2 1.3c", msg!("no-building-in-mud")));
                    }
                    engineering::may_engineer(board, side, by, hex)?;
                    ports::may_repair(board, side, port)
                }
                (_, None) => Err(Objection::new("OCS 13.8d", msg!("needs-engineer", hex = hex)).about(hex)),
            }
        };
        if by.is_some() {
            return cost(by).map(|t| (by, t)).map_err(Stop::from);
        }
        let engineer = |id: &&Id| engineering::may_engineer(board, side, **id, hex).is_ok();
        let mut engineers = board.units.keys().filter(engineer).copied();
        let able = engineers.find_map(|id| cost(Some(id)).ok().map(|t| (Some(id), t)));
        let troops = matches!(work, Work::Hog(..)) && board.hog(hex) == 0;
        if troops && let Ok(t) = cost(None) {
            return Ok((None, t));
        }
        match able {
            Some(able) => Ok(able),
            None => cost(None).map(|t| (None, t)).map_err(Stop::from),
        }
    }

    /// OCS 19.0f, T2 1.8.
    pub(super) fn ship(&mut self, side: Side, cargo: Cargo, from: Spot, to: Spot) -> Tried<()> {
        if !matches!(self.board().phase, Phase::Movement | Phase::Mud) {
            return Err(Objection::new("OCS 19.0f", msg!("ships-in-movement")).into());
        }
        let (freight, t) = shipping::may_ship(self.board(), side, cargo, from, to)?;
        self.happen(Event::Shipped { side, load: freight, from, to, t });
        Ok(())
    }
}
