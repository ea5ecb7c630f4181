//! FA XIV.B, C: a battle and its result.

use super::answers::Answers;
use super::flight::Loser;
use super::{Play, Tried};
use crate::board::{Phase, Question};
use crate::event::{Event, Loss, SpentBy};
use crate::hex::Hex;
use crate::order::{Ask, Back, Prepared, Push};
use crate::rules::odds::{Battle, Reckoning};
use crate::rules::retreats::Flight;
use crate::rules::{Allowed, Objection, combat};
use crate::words::{Side, Verdict};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// Who attacks with which factor, and what.
type Named<'o> = (&'o [(Id, Option<i32>)], &'o [Hex]);

impl Play<'_> {
    /// FA XIV.
    pub(super) fn attack(
        &mut self,
        side: Side,
        (units, hexes): Named<'_>,
        push: Option<&Push>,
        back: Option<&Back>,
    ) -> Tried<()> {
        let (battle, _) = combat::may_attack(&self.board, side, units, hexes)?;
        self.may_push(&battle, push)?;
        self.enter(side, Phase::Attacks)?;
        // Counters that were turned up may have changed all of it.
        let (battle, figures) = combat::may_attack(&self.board, side, units, hexes)?;
        self.may_push(&battle, push)?;
        let attackers: Vec<Id> = battle.attackers.iter().map(|(id, _)| *id).collect();
        let head = |column: usize| self.board.data.tables.gcrt.head(column).to_owned();
        let (basic, column) = (head(figures.basic.unwrap_or(0)), head(figures.column));
        let question = Question::Battle {
            attackers: attackers.clone(),
            hexes: battle.hexes.clone(),
            column: column.clone(),
        };
        let answers = self.words_of(side.enemy(), Ask::Retreats, || question)?;
        let standing = answers.standing(&self.board, &battle, figures.column);
        if !standing.is_empty() {
            self.happen(Event::NoRetreat { units: standing.clone() });
        }
        let defenders = self.losers(&battle, &standing);
        let (die, result) = self.verdict(&battle, &figures);
        let Reckoning { attack, defence, bonus, shift, .. } = figures;
        let hexes = battle.hexes.clone();
        self.happen(Event::Attack {
            attackers,
            hexes,
            attack,
            defence,
            bonus,
            basic,
            shift,
            column,
            die,
            result,
        });
        let (of_defenders, of_attackers) = combat::parts(result);
        self.defenders_lose(of_defenders, defenders, push, &answers);
        self.attackers_lose(of_attackers, &battle, back, &answers);
        Ok(())
    }

    fn verdict(&mut self, battle: &Battle, figures: &Reckoning) -> (u16, Verdict) {
        if self.dry_run {
            return (0, Verdict::Nothing);
        }
        let hexes: Vec<String> = battle.hexes.iter().map(|hex| hex.to_string().to_lowercase()).collect();
        let die = self.die(&format!("attack/{}", hexes.join("-")));
        (die, self.board.data.tables.gcrt.verdict(figures.column, die))
    }

    /// FA XIV.D.2: a demand names hexes into which the defenders could go.
    fn may_push(&self, battle: &Battle, push: Option<&Push>) -> Allowed<()> {
        let Some(push) = push.filter(|_| self.board.counters.is_empty()) else { return Ok(()) };
        let defenders = battle.defenders(&self.board);
        if let Some((id, _)) = push.each.iter().find(|(id, _)| defenders.iter().all(|(other, _)| other != id))
        {
            return Err(Objection::new("XIV.D.1", msg!("not-under-attack", unit = id)).about(id));
        }
        for (unit, hex) in defenders {
            let Some(wish) = push.first(unit) else { continue };
            let flight = self.flight(battle, unit, hex);
            let legal = flight.choices(&self.board, hex, 0);
            if !legal.contains(&wish) {
                let message = msg!("no-retreat-hex", unit = unit, hex = wish);
                let objection = Objection::new("XIV.D.2", message).about(wish);
                return Err(match legal.is_empty() {
                    true => objection,
                    false => objection.hint(msg!("retreat-hexes", hexes = legal)),
                });
            }
        }
        Ok(())
    }

    /// A defender that has to go.
    fn flight(&self, battle: &Battle, unit: Id, left: Hex) -> Flight {
        let away = battle.from(&self.board);
        Flight { unit, side: battle.side.enemy(), left, away, battle: battle.hexes.clone() }
    }

    /// The defenders as they are when the result is read.
    fn losers(&self, battle: &Battle, standing: &[Id]) -> Vec<Loser> {
        let loser = |(unit, hex): (Id, Hex)| {
            let flight = self.flight(battle, unit, hex);
            Loser {
                ordered: standing.contains(&unit),
                stuck: !flight.can_go_two(&self.board),
                was_spent: self.board.is_spent(unit),
                flight,
            }
        };
        battle.defenders(&self.board).into_iter().map(loser).collect()
    }

    /// FA XIV.C, XIV.D: what a result does to the defenders.
    fn defenders_lose(
        &mut self,
        result: Verdict,
        losers: Vec<Loser>,
        push: Option<&Push>,
        answers: &Answers,
    ) {
        if result == Verdict::Nothing {
            return;
        }
        let mut going: Vec<(Loser, Verdict)> = Vec::new();
        for loser in losers {
            let unit = loser.flight.unit;
            let tough = self.board.data.ground(unit).is_some_and(|unit| unit.tough);
            let own = combat::for_unit(result, loser.ordered || loser.stuck, tough);
            if own == Verdict::De {
                let by_orders = loser.ordered || (result == Verdict::De && !tough);
                let cause = if by_orders { Loss::Result } else { Loss::NoRoute };
                self.happen(Event::Eliminated { unit, hex: loser.flight.left, cause });
                continue;
            }
            if !loser.was_spent {
                self.happen(Event::Spent { unit, cause: SpentBy::Combat });
            }
            going.push((loser, own));
        }
        for (loser, own) in &going {
            self.compel(&loser.flight, *own, push);
        }
        for (loser, own) in &going {
            self.go_on(&loser.flight, *own, loser.was_spent, answers.back(loser.flight.unit));
        }
    }

    /// FA XIV.C, XIV.D: what a result does to the attackers.
    fn attackers_lose(&mut self, result: Verdict, battle: &Battle, back: Option<&Back>, answers: &Answers) {
        let attackers: Vec<(Id, Hex)> =
            battle.attackers.iter().filter_map(|(id, _)| Some((*id, self.board.hex_of(*id)?))).collect();
        if result == Verdict::Ae {
            for (unit, hex) in attackers {
                self.happen(Event::Eliminated { unit, hex, cause: Loss::Result });
            }
        } else if result == Verdict::Ar {
            let push = answers.push();
            let flights: Vec<Flight> = attackers
                .into_iter()
                .map(|(unit, left)| {
                    let (away, battle_hexes) = (battle.hexes.clone(), battle.hexes.clone());
                    Flight { unit, side: battle.side, left, away, battle: battle_hexes }
                })
                .collect();
            for flight in &flights {
                self.compel_attacker(flight, push.as_ref());
            }
            for flight in &flights {
                self.go_on(flight, Verdict::Ar, false, back);
            }
        }
    }

    /// FA VIII.B: a unit accepts an AR, the enemy being the winner.
    pub(super) fn accept_ar(&mut self, side: Side, unit: Id, threats: &[Hex], answers: &Answers) {
        let Some(left) = self.board.hex_of(unit) else { return };
        let flight = Flight { unit, side, left, away: threats.to_vec(), battle: vec![] };
        self.compel_attacker(&flight, answers.push().as_ref());
    }
}

/// What an order says in advance, as data of a sheet: for whoever keeps it.
#[must_use]
pub fn said(orders: &[crate::order::Order]) -> Vec<Prepared> {
    let said = orders.iter().filter_map(|order| match order {
        crate::order::Order::Standing(prepared) | crate::order::Order::Answer(prepared) => {
            Some(prepared.clone())
        }
        _ => None,
    });
    said.collect()
}
