//! OCS 10: barrages at air bases, ports and railways.

use super::barrage::{self, Firers};
use super::{Allowed, Objection, one};
use crate::board::{Board, Story};
use crate::event::Event;
use crate::hex::Hex;
use crate::rules::ports;
use crate::series::Span;
use crate::words::Side;
use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// What is hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// An air base.
    Base,
    /// A port.
    Port(Id),
    /// The railway, so that trains come late.
    Railway,
}

/// A barrage at a facility.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raid {
    /// Whose.
    pub side: Side,
    /// Who fires.
    pub firers: Firers,
    /// Where.
    pub hex: Hex,
    /// At what.
    pub target: Target,
}

/// OCS 10, T2 1.11d: whether there is such a facility.
///
/// # Errors
/// There is none.
pub fn may_raid(board: &Board, raid: &Raid) -> Allowed<()> {
    let there = match raid.target {
        Target::Base => board.bases.get(&raid.hex).is_some_and(|base| base.side != raid.side),
        Target::Port(port) => board.data.port(port).is_some_and(|place| place.hex == Some(raid.hex)),
        Target::Railway => board.data.ground(raid.hex).is_some_and(|ground| !ground.rails.is_empty()),
    };
    if !there {
        return Err(Objection::new("OCS 10", msg!("no-facility", hex = raid.hex)).about(raid.hex));
    }
    if barrage::points(board, &raid.firers) < 1 {
        return Err(Objection::new("OCS 10", msg!("no-points")));
    }
    Ok(())
}

impl Raid {
    /// OCS 10: one die, no shifts. A base keeps its first level, a strip has none to lose; planes on the
    /// ground are rolled for one by one. Returns whether trainbusting succeeds.
    pub fn fly(&self, story: &mut Story, label: &str, dice: &mut dyn Dice) -> bool {
        let table = &story.board.data.series.facility;
        let points = barrage::points(&story.board, &self.firers);
        let at = table.columns.iter().position(|span| span.has(points)).unwrap_or(0);
        let die = one(dice, label);
        let cells = table.rows.get(&die.to_string());
        let result = cells.and_then(|cells| cells.get(at)).copied().unwrap_or_default();
        let column = table.columns.get(at).copied().unwrap_or(Span { least: 0, most: 0 });
        let (cost, firers) = match &self.firers {
            Firers::Guns(guns) => (table.cost_t.get(at).copied().unwrap_or(1), guns.clone()),
            Firers::Planes(planes) => (0, planes.clone()),
        };
        let hex = self.hex;
        story.happen(Event::Facility { firers, hex, points, column, die, result, cost });
        match self.target {
            Target::Base => {
                self.base(story, result.hits);
                if let Some(needed) = result.planes {
                    self.grounded(story, needed, label, dice);
                }
            }
            Target::Port(port) => ports::hit(story, port, result.hits),
            Target::Railway => {}
        }
        self.target == Target::Railway && result.trainbusting
    }

    fn base(&self, story: &mut Story, hits: i32) {
        let Some(base) = story.board.bases.get(&self.hex).filter(|base| base.level > 1 && hits > 0) else {
            return;
        };
        let level = u8::try_from((i32::from(base.level) - hits).max(1)).unwrap_or(1);
        let side = base.side;
        story.happen(Event::Base { side, hex: self.hex, level });
    }

    fn grounded(&self, story: &mut Story, needed: u16, label: &str, dice: &mut dyn Dice) {
        let here = story.board.planes.iter().filter(|(_, parked)| parked.hex() == Some(self.hex));
        let here: Vec<(Id, u32)> = here.map(|(id, parked)| (*id, parked.steps)).collect();
        for (plane, steps) in here {
            let die = one(dice, &format!("{label}/{plane}"));
            let hit = die >= needed;
            story.happen(Event::Grounded { plane, die, needed, hit });
            if hit {
                story.happen(Event::AirStep { plane, left: steps.saturating_sub(1) });
            }
        }
    }
}
