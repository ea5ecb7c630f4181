//! Random sheets: for soak tests, and to try what no sane player would write.

use super::planner::Scratch;
use super::{chance, is_asked};
use crate::board::{Board, Phase};
use crate::hex::{Hex, letter};
use crate::order::{AirMission, AirTask, AnChoice, Condition, MoveEnd, Order, Plan, Standing};
use crate::rules::activation_number::{AnOption, options};
use crate::rules::{aircraft, movement, reinforcements, setup};
use crate::view::View;
use crate::words::{Class, Side};
use feldpost_kit::dice::NoDice;
use feldpost_kit::id::Id;
use feldpost_kit::opponent::Chance;

/// Lines that are wrong in every position.
const BROKEN: &[&str] = &[
    "3rtr mvoe B17",
    "9th lancers assault M7",
    "1-5pz move Z99",
    "1-5pz move",
    "8mg assault",
    "kdg support J18",
    "air ju87 none",
    "an 9",
    "if then done",
    "if M7 then 8mg pass",
    "stack",
    "commit T01C1.an 00ff",
    "reveal pc1|nonsense",
    "155art barrage at",
    "place 3rtr A17",
    "recover none 3rtr",
    "standing perhaps",
    "ääää ✉ \u{202e} 🙂",
];

/// A sheet of random orders for the decision that is awaited of `side`, one a line; empty if none is.
///
/// About six lines in seven are legal when they are reached. Three sheets in five hold legal orders
/// only (as far as that can be known without dice) and nearly all of those end with `done`, so that
/// games come to an end. The same arguments give the same text: who asks again about an unchanged
/// board should pass another `nonce`, or hears the same nonsense again.
#[must_use]
pub fn sheet(view: &View, side: Side, nonce: u64) -> String {
    if !is_asked(view, side) {
        return String::new();
    }
    let (board, mut chance) = (&view.board, chance(nonce, side, &view.board));
    let tidy = chance.percent(60);
    let mut dice = NoDice;
    let mut author =
        Author { scratch: Scratch::new(board, side, &mut dice), side, chance, tidy, lines: vec![] };
    match &board.phase {
        Phase::Setup { .. } => author.set_up(),
        Phase::An { .. } => author.choose(),
        Phase::Air { .. } => author.send_aircraft(),
        Phase::Impulse { .. } => author.give_orders(14, Author::impulse_order),
        Phase::Night { .. } => author.give_orders(3, Author::night_order),
        Phase::End { .. } => {}
    }
    let ends = if author.tidy { 95 } else { 60 };
    if author.chance.percent(ends) {
        author.lines.push(Order::Done.to_string());
    }
    let planned = plan(board, side, nonce);
    author.lines.into_iter().chain(planned).map(|line| line + "\n").collect()
}

/// Now and then a plan for the next impulse: some moves to neighbouring hexes. It draws nothing, so that the
/// sheet beside it is the same with it and without.
fn plan(board: &Board, side: Side, nonce: u64) -> Vec<String> {
    if !matches!(board.phase, Phase::Impulse { .. }) || nonce % 5 != 4 {
        return vec![];
    }
    let moves = board.on_map(side).step_by(4).take(4).filter_map(|(unit, here)| {
        let step = here.neighbours().nth(usize::try_from(nonce % 7).unwrap_or(0) % 6);
        let path = vec![step.or_else(|| here.neighbours().next())?];
        Some(Order::Move { unit, path, end: MoveEnd::Stop })
    });
    let begin = |when| Order::Plan(Plan::Begin { slot: None, when }).to_string();
    let end = Order::Plan(Plan::End).to_string();
    let mut lines = vec![begin(vec![(Condition::An(1, 4), false)])];
    lines.extend(moves.map(|order| order.to_string()));
    lines.extend([end.clone(), begin(vec![(Condition::First, true)]), Order::Done.to_string(), end]);
    lines
}

struct Author<'a> {
    scratch: Scratch<'a>,
    side: Side,
    chance: Chance,
    /// Only what is legal is written.
    tidy: bool,
    lines: Vec<String>,
}

impl Author<'_> {
    fn board(&self) -> &Board {
        self.scratch.board()
    }

    fn give_orders(&mut self, most: usize, invent: fn(&mut Self) -> Option<Order>) {
        for _ in 0..self.chance.below(most + 1) {
            if !self.tidy && self.chance.percent(8) {
                self.broken_line();
            } else if let Some(order) = invent(self) {
                self.write(order);
            }
        }
    }

    /// Writes an order if it is legal; in an untidy sheet mostly, even if it is not.
    fn write(&mut self, order: Order) {
        let text = order.to_string();
        if self.scratch.order(order) || (!self.tidy && self.chance.percent(70)) {
            self.lines.push(text);
        }
    }

    fn broken_line(&mut self) {
        if let Some(line) = self.chance.pick(BROKEN) {
            self.lines.push((*line).to_owned());
        }
    }

    fn set_up(&mut self) {
        let units = if self.chance.percent(50) { vec![] } else { setup::unplaced(self.board(), self.side) };
        for unit in units {
            let hexes = self.places(unit);
            if let Some(hex) = self.chance.pick(&hexes).copied() {
                self.write(Order::Place { unit, hex });
            }
        }
        if !self.tidy && self.chance.percent(30) {
            self.broken_line();
        }
        self.write(Order::PlaceDefault);
    }

    fn places(&self, unit: Id) -> Vec<Hex> {
        let Some(group) = self.board().data.scenario.setup_group_of(unit) else { return vec![] };
        match group.rows {
            Some((first, last)) => Hex::all().filter(|hex| (first..=last).contains(&letter(*hex))).collect(),
            None => group.hexes.clone(),
        }
    }

    fn choose(&mut self) {
        let number = AnChoice::Number(u16::try_from(self.chance.below(6) + 1).unwrap_or(1));
        let due = [number, AnChoice::Roll, AnChoice::Keep, AnChoice::Raise, AnChoice::Lower];
        let legal = match options(self.board())[self.side] {
            AnOption::Choose => &due[..2],
            AnOption::Adjust => &due[2..],
            AnOption::Roll => &[],
        };
        let wild = !self.tidy && self.chance.percent(30);
        if let Some(choice) = self.chance.pick(if wild { &due } else { legal }) {
            self.lines.push(Order::An(*choice).to_string());
        }
    }

    fn impulse_order(&mut self) -> Option<Order> {
        let options = self.board().options;
        let optional = usize::from(options.recon_support) * 2 + usize::from(options.aircraft) * 2;
        let order = match self.chance.below(20 + optional) {
            0..=6 => self.some_move(),
            7..=9 => self.some_entry(),
            10..=13 => self.some_assault(),
            14..=15 => self.some_barrage(),
            16 => self.some_stack(),
            17 => self.some_unit().map(|(unit, _)| Order::Pass { unit }),
            18 => self.some_unit().map(|(unit, _)| Order::Lose { units: vec![unit] }),
            19 => Some(Order::Standing(self.some_standing())),
            20 | 21 if options.recon_support => self.some_support(),
            _ => self.some_flight(),
        }?;
        if !self.chance.percent(12) {
            return Some(order);
        }
        let (condition, negated) = (self.some_condition()?, self.chance.percent(50));
        Some(Order::If { condition, negated, order: Box::new(order) })
    }

    fn night_order(&mut self) -> Option<Order> {
        match self.chance.below(3) {
            0 => self.some_stack(),
            1 => self.some_unit().map(|(unit, _)| Order::RecoverNone { units: vec![unit] }),
            _ => Some(Order::Standing(self.some_standing())),
        }
    }

    fn some_unit(&mut self) -> Option<(Id, Hex)> {
        let units: Vec<(Id, Hex)> = self.board().on_map(self.side).collect();
        self.chance.pick(&units).copied()
    }

    fn some_enemy_near(&mut self, here: Hex, distance: u32) -> Option<Hex> {
        let board = self.board();
        let near = board.stacks.keys().copied().filter(|hex| here.distance(*hex) <= distance);
        let enemies: Vec<Hex> = near.filter(|hex| board.enemy_in(*hex, self.side)).collect();
        self.chance.pick(&enemies).copied()
    }

    fn some_hex(&mut self) -> Hex {
        let hexrow = self.chance.below(usize::from(Hex::HEXROWS));
        let number = self.chance.below(usize::from(Hex::NUMBERS)) + 1;
        let drawn = u8::try_from(hexrow).ok().zip(u8::try_from(number).ok());
        drawn.and_then(|(hexrow, number)| Hex::at(hexrow, number)).expect("what is drawn is on the map")
    }

    fn some_move(&mut self) -> Option<Order> {
        let (unit, here) = self.some_unit()?;
        let reachable = {
            let board = self.board();
            board.data.unit(unit).map(|counter| movement::reachable(board, counter)).unwrap_or_default()
        };
        let wild = !self.tidy && self.chance.percent(15);
        let goal = if wild { Some(self.some_hex()) } else { self.some_goal(&reachable) };
        let end = match self.chance.below(10) {
            0 => MoveEnd::Exit,
            1..=3 => self
                .some_enemy_near(goal.unwrap_or(here), 1)
                .map_or(MoveEnd::Stop, |hex| MoveEnd::Overrun { hex, advance: self.chance.percent(60) }),
            _ => MoveEnd::Stop,
        };
        Some(Order::Move { unit, path: vec![goal?], end })
    }

    /// One of these hexes; more often than not the one nearest to some enemy, so that there is fighting.
    fn some_goal(&mut self, hexes: &[Hex]) -> Option<Hex> {
        let enemies: Vec<Hex> = self.board().on_map(self.side.enemy()).map(|(_, hex)| hex).collect();
        let drawn = self.chance.percent(60);
        match self.chance.pick(&enemies).copied().filter(|_| drawn) {
            Some(enemy) => hexes.iter().copied().min_by_key(|hex| (hex.distance(enemy), *hex)),
            None => self.chance.pick(hexes).copied(),
        }
    }

    fn some_entry(&mut self) -> Option<Order> {
        let board = self.board();
        let due: Vec<Id> = board.waiting_to_enter(self.side).map(|unit| unit.id).collect();
        let unit = *self.chance.pick(&due)?;
        let board = self.board();
        let hexes = board.data.unit(unit).map(|counter| reinforcements::entry_hexes(board, counter))?;
        let entry = *self.chance.pick(&hexes)?;
        let mut path = vec![entry];
        for _ in 0..self.chance.below(3) {
            let next: Vec<Hex> = path.last().into_iter().flat_map(|hex| hex.neighbours()).collect();
            path.extend(self.chance.pick(&next));
        }
        Some(Order::Enter { unit, path, end: MoveEnd::Stop })
    }

    fn some_assault(&mut self) -> Option<Order> {
        // Where a recon helps, so that its help is used now and then.
        let helped = self.board().impulse.support.first().map(|support| support.hex);
        let (unit, here) = match helped {
            Some(hex) => {
                let near: Vec<(Id, Hex)> =
                    self.board().on_map(self.side).filter(|(_, at)| at.distance(hex) == 1).collect();
                *self.chance.pick(&near)?
            }
            None => self.some_unit()?,
        };
        let distance = if !self.tidy && self.chance.percent(15) { 4 } else { 1 };
        let hex = helped.or_else(|| self.some_enemy_near(here, distance))?;
        Some(Order::Assault { unit, hex, advance: self.chance.percent(70) })
    }

    fn some_barrage(&mut self) -> Option<Order> {
        let board = self.board();
        let guns: Vec<(Id, Hex)> = board
            .on_map(self.side)
            .filter(|(id, _)| board.data.unit(*id).is_some_and(|unit| unit.class == Class::Artillery))
            .collect();
        let (unit, here) = *self.chance.pick(&guns)?;
        let hex = self.some_enemy_near(here, 4)?;
        let wishes = self.chance.below(3);
        let targets: Vec<Id> = self.board().stack(hex).iter().copied().take(wishes).collect();
        let spotter = if self.chance.percent(20) { self.some_unit().map(|(id, _)| id) } else { None };
        Some(Order::Barrage { unit, hex, targets, spotter })
    }

    fn some_support(&mut self) -> Option<Order> {
        let board = self.board();
        let recon = |id: Id| board.data.unit(id).is_some_and(|unit| unit.class == Class::Recon);
        let recons: Vec<(Id, Hex)> = board.on_map(self.side).filter(|(id, _)| recon(*id)).collect();
        let (unit, here) = *self.chance.pick(&recons)?;
        let hex = self.some_enemy_near(here, 1)?;
        let named = if self.chance.percent(20) { self.some_unit() } else { None };
        Some(Order::Support { unit, hex, attackers: named.into_iter().map(|(id, _)| id).collect() })
    }

    fn some_flight(&mut self) -> Option<Order> {
        let planes: Vec<Id> = aircraft::aircraft(self.board(), self.side).map(|unit| unit.id).collect();
        let unit = *self.chance.pick(&planes)?;
        Some(Order::Air { unit, mission: self.some_mission() })
    }

    fn some_mission(&mut self) -> Option<AirMission> {
        let side = self.side;
        let enemies: Vec<(Id, Hex)> = self.board().on_map(side.enemy()).collect();
        let foes: Vec<Id> = aircraft::able(self.board(), side.enemy());
        match self.chance.below(8) {
            0 => None,
            1 => {
                let foe = if self.chance.percent(50) { self.chance.pick(&foes).copied() } else { None };
                Some(AirMission { hex: self.some_hex(), task: AirTask::Patrol { foe } })
            }
            _ => {
                let (aim, hex) = *self.chance.pick(&enemies)?;
                let from: Vec<Hex> = hex.neighbours().collect();
                let wild = !self.tidy && self.chance.percent(10);
                let place = if wild { self.some_hex() } else { *self.chance.pick(&from)? };
                let unit = self.chance.percent(50).then_some(aim);
                Some(AirMission { hex: place, task: AirTask::Attack { hex, unit } })
            }
        }
    }

    fn send_aircraft(&mut self) {
        for unit in aircraft::able(self.board(), self.side) {
            let mission = self.some_mission();
            if self.tidy || self.chance.percent(85) {
                self.lines.push(Order::Air { unit, mission }.to_string());
            } else {
                self.broken_line();
            }
        }
    }

    fn some_stack(&mut self) -> Option<Order> {
        let (unit, hex) = self.some_unit()?;
        let hex = if !self.tidy && self.chance.percent(20) { self.some_hex() } else { hex };
        Some(Order::Stack { hex, order: vec![unit] })
    }

    fn some_standing(&mut self) -> Standing {
        let all = [
            Standing::An(AnChoice::Roll),
            Standing::An(AnChoice::Number(3)),
            Standing::An(AnChoice::Raise),
            Standing::NightStop,
            Standing::Off,
        ];
        let pick = self.chance.below(all.len() + usize::from(self.board().options.aircraft));
        all.get(pick).copied().unwrap_or(Standing::AirNone)
    }

    fn some_condition(&mut self) -> Option<Condition> {
        let units: Vec<Id> = self.board().units.keys().copied().collect();
        let unit = *self.chance.pick(&units)?;
        Some(match self.chance.below(3) {
            0 => Condition::Destroyed(unit),
            1 => Condition::Hit(unit),
            _ => Condition::Empty(self.some_hex()),
        })
    }
}
