//! T2 1.3, 1.4, 2.4, 5, S3, S5: how turns begin and end.

use super::Play;
use crate::board::{Phase, Spot};
use crate::entered;
use crate::event::Event;
use crate::hex::Hex;
use crate::rules::{arrivals, schedule, sequence, victory};
use crate::scenario::Arrival;
use crate::tables::Sky;
use crate::words::Side;
use feldpost_kit::id::Id;

impl Play<'_> {
    /// What happens before anybody orders anything: weather, who elects, the dice and arrivals of a player
    /// turn.
    pub fn play_on(&mut self) {
        if self.board().phase == Phase::GameTurn {
            self.game_turn();
        }
        if self.board().phase == Phase::PlayerTurn {
            self.player_turn();
        }
    }

    /// Before the first line of a sheet. In a dry run no die falls.
    pub(super) fn begin_of_sheet(&mut self, _side: Side) {
        if !self.dry_run {
            self.play_on();
        }
    }

    fn game_turn(&mut self) {
        let clock = format!("t{}", self.board().turn);
        let data = std::sync::Arc::clone(&self.board().data);
        let weather =
            sequence::weather(&data, self.board().date(), &format!("{clock}/weather"), &mut self.dice);
        self.happen(weather);
        if self.board().turn == 1 {
            let first = data.scenarios.get(self.board().scenario).map_or(Side::Axis, |one| one.first_player);
            self.elected(first);
            return;
        }
        let first = sequence::first(&format!("{clock}/first"), &mut self.dice);
        self.happen(first);
    }

    /// OCS 2.3: who is first; and in mud both are.
    pub(super) fn elected(&mut self, first: Side) {
        self.happen(Event::Elected { first });
        if self.board().weather == Some(Sky::Mud) {
            self.happen(Event::Phase { phase: Phase::Mud, player: first });
            for side in [first, first.enemy()] {
                self.gifts(side);
            }
            return;
        }
        self.happen(Event::Phase { phase: Phase::PlayerTurn, player: first });
        self.player_turn();
    }

    fn player_turn(&mut self) {
        let side = self.board().player;
        self.gifts(side);
        self.begin(Phase::Refit);
    }

    /// T2 1.4, 2.4: the dice and arrivals of a side's Reinforcement Phase.
    fn gifts(&mut self, side: Side) {
        let data = std::sync::Arc::clone(&self.board().data);
        let (date, mud) = (self.board().date(), self.board().is_mud());
        let clock = format!("t{}.{side}", self.board().turn);
        if side == Side::Allied && !self.board().released && !matches!(self.board().scenario, "3" | "5") {
            let fixed = self.board().options.contains("4.3");
            let label = format!("{clock}/eighth-army");
            let release = sequence::eighth_army(&data, date, fixed, &label, &mut self.dice);
            release.into_iter().for_each(|event| self.happen(event));
        }
        if !matches!(self.board().scenario, "3" | "5") {
            let bridge = self.board().special.bridge;
            let modifier = sequence::repl_modifier(side, date, mud, bridge);
            let repl = sequence::repl(&data, side, modifier, &clock, &mut self.dice);
            self.happen(repl);
        }
        self.returns(side);
        self.listed(side);
        for item in entered::today(self.board(), side) {
            let label = format!("{clock}/mostly-dead");
            schedule::carry_out(&mut self.story, &item, &label, &mut self.dice);
        }
        for (hex, t) in arrivals::free_supply(self.board(), side) {
            self.happen(Event::Supplies { side, hex, t });
        }
    }

    /// OCS 12.8e: units that broke out come back.
    fn returns(&mut self, side: Side) {
        let own = |id: &Id| self.story.board.data.units.get(id).is_some_and(|unit| unit.side == side);
        let mine = self.story.board.returning.iter().filter(|(id, _)| own(id));
        let mine: Vec<(Id, u16)> = mine.map(|(id, turns)| (*id, *turns)).collect();
        for (unit, turns) in mine {
            match arrivals::source(self.board(), side).filter(|_| turns <= 1) {
                Some(hex) => self.happen(Event::Arrive { unit, at: Spot::Hex(hex) }),
                None => self.happen(Event::Nearer { unit, turns: turns.saturating_sub(1).max(1) }),
            }
        }
    }

    /// T2 S3, S5: arrivals that the scenario lists.
    fn listed(&mut self, side: Side) {
        let date = self.board().date();
        let data = std::sync::Arc::clone(&self.board().data);
        let force = data.scenarios.get(self.board().scenario).and_then(|one| one.sides.get(&side));
        let today = |arrival: &&Arrival| arrival.date == date;
        for arrival in force.into_iter().flat_map(|force| &force.arrivals_listed).filter(today) {
            let Some(hex) = arrivals::entry(self.board(), side, &arrival.at) else { continue };
            let due = arrival.units.iter().filter(|unit| self.story.board.due.contains(unit));
            for unit in due.copied().collect::<Vec<_>>() {
                self.story.happen(Event::Arrive { unit, at: Spot::Hex(hex) });
            }
            if arrival.reserve_markers > 0 {
                self.story.happen(Event::Markers { side, count: arrival.reserve_markers });
            }
        }
    }

    /// T2 1.5: whoever stands too near to an entry is destroyed.
    pub(super) fn bans(&mut self) {
        let date = self.board().date();
        if matches!(self.board().scenario, "3" | "5") {
            return;
        }
        let data = std::sync::Arc::clone(&self.board().data);
        for side in Side::BOTH {
            let near = |hex: Hex| sequence::is_banned(&data, side, hex, date);
            let own = |id: &Id| data.units.get(id).is_some_and(|unit| unit.side == side);
            let units = self.board().units.iter().filter(|(id, counter)| own(id) && near(counter.hex));
            let units: Vec<Id> = units.map(|(id, _)| *id).collect();
            units.into_iter().for_each(|unit| self.happen(Event::Step { unit, left: 0 }));
            let flies = |id: &Id| data.planes.get(id).is_some_and(|plane| plane.side == side);
            let planes = self.board().planes.iter();
            let planes = planes.filter(|(id, parked)| flies(id) && parked.hex().is_some_and(near));
            let planes: Vec<Id> = planes.map(|(id, _)| *id).collect();
            planes.into_iter().for_each(|plane| self.happen(Event::AirStep { plane, left: 0 }));
        }
    }

    /// After a side's player turn: the other one's, or the end of the turn.
    pub(super) fn end_of_player_turn(&mut self, side: Side) {
        if side == self.board().first {
            self.happen(Event::Phase { phase: Phase::PlayerTurn, player: side.enemy() });
            self.player_turn();
        } else {
            self.end_of_turn();
        }
    }

    /// T2 1.3c: after both have done their part of a mud turn.
    pub(super) fn end_of_mud(&mut self) {
        let first = self.board().first;
        for side in [first, first.enemy()] {
            self.supply_phase(side);
            self.happen(Event::CleanUp { side });
        }
        self.bans();
        self.end_of_turn();
    }

    /// T2 5, S5: the dice and the tests at the end of a turn.
    fn end_of_turn(&mut self) {
        let panzer = Id::literal("10pz");
        let lives = |id: &Id| {
            let unit = self.story.board.data.units.get(id);
            unit.is_some_and(|unit| unit.formation == Some(panzer) && unit.is_combat())
        };
        if self.board().scenario == "5" && self.board().units.keys().any(lives) {
            let label = format!("t{}/10pz", self.board().turn);
            let die = sequence::withdrawal(&label, &mut self.dice);
            self.happen(die);
        }
        if let Some((level, shift, winner)) = victory::now(self.board()) {
            self.happen(Event::Victory { level, shift, winner });
            return;
        }
        let turn = self.board().turn + 1;
        if turn > self.board().turns() {
            let (level, shift, winner) = victory::at_the_end(self.board());
            self.happen(Event::Victory { level, shift, winner });
            return;
        }
        self.happen(Event::Turn { turn });
    }
}
