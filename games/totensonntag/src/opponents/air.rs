//! Aircraft and recon support of a sheet (TS 7.6, 7.7).

use super::Style;
use super::odds::{to_hit, to_hit_supported, worth};
use super::planner::Planner;
use crate::board::Board;
use crate::hex::Hex;
use crate::order::{AirMission, AirTask, Order};
use crate::rules::activation::Action;
use crate::rules::aircraft::{able, may_fly_alone};
use crate::words::{AttackKind, Class, Side};
use feldpost_kit::id::Id;

/// The sealed missions: bombers go for the best target. Fighters cover the first bomber, or else attack
/// too. Who does not care to lose a flipped aircraft leaves it at home.
pub(super) fn missions(board: &Board, side: Side, style: &Style) -> Vec<Order> {
    let planes = able(board, side);
    let fights =
        |id: &Id| board.data.unit(*id).and_then(|unit| unit.air).is_some_and(|air| air.air_modifier > 0);
    let keeps =
        |id: &Id| !style.risks_aircraft && board.unit(*id).is_some_and(|(unit, piece)| piece.sp < unit.sf);
    let bomber = planes.iter().find(|id| !fights(id) && !keeps(id));
    let covered = bomber.and_then(|id| best_mission(board, side, *id)).map(|(_, mission)| mission.hex);
    let mission = |id: Id| match covered {
        _ if keeps(&id) => None,
        Some(hex) if fights(&id) => Some(AirMission { hex, task: AirTask::Patrol { foe: None } }),
        _ => best_mission(board, side, id).map(|(_, mission)| mission),
    };
    planes.into_iter().map(|unit| Order::Air { unit, mission: mission(unit) }).collect()
}

/// The most promising attack of an aircraft on the ground, and its value.
fn best_mission(board: &Board, side: Side, plane: Id) -> Option<(i32, AirMission)> {
    let unit = board.data.unit(plane)?;
    let targets = board.on_map(side.enemy()).filter_map(|(id, hex)| {
        let target = board.data.unit(id)?;
        let promise = to_hit(board, unit, target, hex, AttackKind::Air);
        Some((promise * worth(board, id) / 10, hex, id))
    });
    let (value, target, aim) = targets.filter(|(value, ..)| *value > 0).max()?;
    // Any neighbour does; one over own units looks best.
    let own = |hex: &Hex| board.owner(*hex) == Some(side);
    let hex = target.neighbours().max_by_key(|hex| (own(hex), *hex))?;
    Some((value, AirMission { hex, task: AirTask::Attack { hex: target, unit: Some(aim) } }))
}

impl Planner<'_> {
    /// TS 7.7: a side that alone can fly attacks with all it has, before anybody else does.
    pub(super) fn fly(&mut self) {
        let (board, side) = (self.board(), self.side);
        let may = |id: &Id| may_fly_alone(board, side, *id).is_ok();
        let planes: Vec<Id> = able(board, side).into_iter().filter(may).collect();
        for unit in planes {
            let Some((_, mut mission)) = best_mission(self.board(), side, unit) else { continue };
            let AirTask::Attack { hex, unit: aim } = mission.task.clone() else { continue };
            // Where an earlier line may have changed the hex, the target is left to the rules.
            let aim = aim.filter(|_| self.promised(hex) == 0);
            mission.task = AirTask::Attack { hex, unit: aim };
            self.strike(unit, hex, 25, Order::Air { unit, mission: Some(mission) });
        }
    }

    /// TS 7.6: a recon whose help promises more hits than its own Assault supports those next to it.
    pub(super) fn support_assaults(&mut self) {
        if !self.board().options.recon_support {
            return;
        }
        for (recon, here) in self.ready(Action::Support, |unit| unit.class == Class::Recon) {
            let enemies = here.neighbours().filter(|hex| self.board().enemy_in(*hex, self.side));
            let best = enemies.map(|hex| (self.gain_by_support(recon, hex), hex)).max();
            let Some((gain, hex)) = best.filter(|(gain, _)| *gain > 0) else { continue };
            if !self.keeps_its_post(recon, here) || gain > 10 {
                let order = Order::Support { unit: recon, hex, attackers: vec![] };
                if self.promised(hex) > 0 {
                    self.strike(recon, hex, 0, order)
                } else {
                    self.order(order)
                };
            }
        }
    }

    /// Hits, in percent of one, that the support of a recon adds, less those of its own Assault.
    fn gain_by_support(&self, recon: Id, hex: Hex) -> i32 {
        let board = self.board();
        let (Some(unit), Some(top)) =
            (board.data.unit(recon), board.stack(hex).first().and_then(|id| board.data.unit(*id)))
        else {
            return 0;
        };
        let others = self.ready(Action::Assault, |other| {
            other.nationality == unit.nationality && !matches!(other.class, Class::Recon | Class::Artillery)
        });
        let mut gains: Vec<i32> = others
            .into_iter()
            .filter(|(_, at)| at.distance(hex) == 1)
            .filter_map(|(id, _)| board.data.unit(id))
            .map(|other| {
                let plain = to_hit(board, other, top, hex, AttackKind::Assault);
                if plain < self.style.least_odds {
                    0
                } else {
                    to_hit_supported(board, other, top, hex) - plain
                }
            })
            .collect();
        gains.sort_unstable_by(|a, b| b.cmp(a));
        let most = usize::try_from(board.sp(recon)).unwrap_or(0);
        gains.into_iter().take(most).sum::<i32>() - to_hit(board, unit, top, hex, AttackKind::Assault)
    }
}
