//! Barrages and Assaults of a sheet.

use super::missions::Task;
use super::odds::{self, to_hit, to_hit_top, worth};
use super::planner::Planner;
use crate::board::Board;
use crate::data::Unit;
use crate::hex::Hex;
use crate::order::Order;
use crate::rules::activation::Action;
use crate::rules::barrage::may_barrage;
use crate::words::{AttackKind, Class};
use feldpost_kit::id::Id;

/// The least probability of a hit, in percent, for which somebody who stays in contact fires.
const FREE_SHOT: i32 = 8;

impl Planner<'_> {
    /// Guns that have a worthwhile target fire at it, from where they stand.
    pub(super) fn barrages(&mut self) {
        for (gun, here) in self.ready(Action::Barrage, |unit| unit.class == Class::Artillery) {
            if let Some((hex, promise)) = self.best_barrage(gun, here) {
                self.fire(gun, hex, promise);
            }
        }
    }

    fn best_barrage(&self, gun: Id, here: Hex) -> Option<(Hex, i32)> {
        let board = self.board();
        let unit = board.data.unit(gun)?;
        let far = unit.range.unwrap_or(0) + 1;
        let targets = board.stacks.keys().copied().filter(|hex| here.distance(*hex) <= far);
        let open = targets.filter(|hex| may_barrage(board, self.side, gun, *hex, &[], None).is_ok());
        open.filter_map(|hex| {
            let (promise, value) = best_target(board, unit, hex)?;
            let crowded = self.promised(hex) / 4;
            (promise >= self.style.least_barrage).then_some((value - crowded, hex, promise))
        })
        .max()
        .map(|(_, hex, promise)| (hex, promise))
    }

    /// Names the targets that are worth it, best first, and who spots; where an earlier line may have
    /// changed the hex, it is left to the rules.
    fn fire(&mut self, gun: Id, hex: Hex, promise: i32) {
        let board = self.board();
        let Some(unit) = board.data.unit(gun) else { return };
        let mut targets: Vec<Id> = board.stack(hex).to_vec();
        targets.sort_by_key(|target| -value(board, unit, *target, hex));
        let spotter = may_barrage(board, self.side, gun, hex, &[], None).ok().map(|spotter| spotter.unit);
        let fresh = self.promised(hex) == 0 && board.impulse.changed_hex.is_empty();
        let (targets, spotter) = if fresh { (targets, spotter) } else { (vec![], None) };
        self.strike(gun, hex, promise / 2, Order::Barrage { unit: gun, hex, targets, spotter });
    }

    /// TS 7.0: who stands next to an enemy and has fair odds attacks, armor first: the first
    /// attackers are the first to advance.
    ///
    /// The `shy` ask for fair odds, and worn units may first move away. Who is still next to an enemy
    /// in the end fires whatever the odds: nobody fires back.
    pub(super) fn assaults(&mut self, shy: bool) {
        let least = if shy { self.style.least_odds } else { FREE_SHOT };
        let mut attackers = self.ready(Action::Assault, |_| true);
        attackers.sort_by_key(|(id, _)| {
            let class = self.data.unit(*id).map(|unit| unit.class);
            (class != Some(Class::Armor), class == Some(Class::Artillery), *id)
        });
        for (id, here) in attackers {
            if shy && !self.shall_assault(id, here) {
                continue;
            }
            if let Some((hex, promise)) = self.best_assault(id, here, least) {
                let advance = self.shall_advance(id, here, hex);
                if self.strike(id, hex, promise, Order::Assault { unit: id, hex, advance }) && advance {
                    self.may_wander(id);
                }
            }
        }
    }

    /// Whether a unit stays to fight: not one on its way out, nor a worn one that can move away; with
    /// the night near, fewer hits are enough.
    fn shall_assault(&self, id: Id, here: Hex) -> bool {
        let board = self.board();
        let Some(unit) = board.data.unit(id) else { return false };
        let leaves = self.mission(id).is_some_and(|mission| mission.task == Task::Leave);
        if leaves && here.distance(board.data.scenario.exit.hex) <= 2 {
            return false;
        }
        let bearable = if board.couplet >= 3 && !self.style.presses_on { 0 } else { 1 };
        self.keeps_its_post(id, here) || odds::wear(board, unit) <= bearable
    }

    fn best_assault(&self, id: Id, here: Hex, least: i32) -> Option<(Hex, i32)> {
        let board = self.board();
        let unit = board.data.unit(id)?;
        let targets = here.neighbours().filter(|hex| board.enemy_in(*hex, self.side));
        targets
            .filter_map(|hex| {
                let promise = to_hit_top(board, unit, hex, AttackKind::Assault);
                let enough = self.promised(hex) > 100 * strength(board, hex) + 60;
                let value = self.attack_value(hex, promise);
                (promise >= least && !enough).then_some((value, hex, promise))
            })
            .max()
            .map(|(_, hex, promise)| (hex, promise))
    }

    /// What an attack on the top unit of a hex is worth; hexes that others attack as well draw more.
    pub(super) fn attack_value(&self, hex: Hex, promise: i32) -> i32 {
        let board = self.board();
        let top = board.stack(hex).first().map_or(0, |top| worth(board, *top));
        promise * top / 10 + (self.promised(hex) / 8).min(15)
    }

    /// Whether a unit that empties a hex goes there: the bold opponent always, the steady one onto
    /// objectives and where fewer enemies wait than here. Nobody leaves a post.
    pub(super) fn shall_advance(&self, id: Id, here: Hex, hex: Hex) -> bool {
        let Some(unit) = self.data.unit(id) else { return false };
        let open = self.ground.cost(unit.class, hex).is_some() && unit.class != Class::Artillery;
        let next_to = |at: Hex| at.neighbours().filter(|near| self.ground.enemy_in(*near)).count();
        let objective = self.board().control.contains_key(&hex);
        // `here` counts the hex itself.
        let calmer = next_to(hex) < next_to(here);
        open && !self.keeps_its_post(id, here) && (self.style.presses_on || objective || calmer)
    }
}

/// SPs in a hex.
fn strength(board: &Board, hex: Hex) -> i32 {
    board.stack(hex).iter().map(|id| board.sp(*id)).sum()
}

fn value(board: &Board, gun: &Unit, target: Id, hex: Hex) -> i32 {
    let Some(aim) = board.data.unit(target) else { return 0 };
    to_hit(board, gun, aim, hex, AttackKind::Barrage) * worth(board, target) / 10
}

/// The best target of a gun in a hex: probability of a hit, value.
fn best_target(board: &Board, gun: &Unit, hex: Hex) -> Option<(i32, i32)> {
    let targets = board.stack(hex).iter().filter_map(|id| board.data.unit(*id));
    targets
        .map(|target| {
            (value(board, gun, target.id, hex), to_hit(board, gun, target, hex, AttackKind::Barrage))
        })
        .max()
        .map(|(value, promise)| (promise, value))
}
