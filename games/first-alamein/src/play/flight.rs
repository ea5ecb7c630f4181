//! FA XIV.D: retreats, compulsory and voluntary.

use super::Play;
use crate::event::{Chooser, Event, Loss};
use crate::hex::Hex;
use crate::order::{Back, Push};
use crate::rulebook::ArBlocked;
use crate::rules::retreats::{Flight, compulsory, towards_supply, voluntary};
use crate::words::Verdict;

/// A defender when the result is read.
pub(super) struct Loser {
    /// How it could go.
    pub flight: Flight,
    /// It has NO RETREAT orders (FA XIV.B.5).
    pub ordered: bool,
    /// It has no way of two hexes (FA XIV.D.3).
    pub stuck: bool,
    /// It was Spent before the battle.
    pub was_spent: bool,
}

impl Play<'_> {
    /// FA XIV.D.1, ruling B22: a defender goes as far as the winner demands: into the first hex of his
    /// choice, and on where supply is nearest.
    pub(super) fn compel(&mut self, flight: &Flight, result: Verdict, push: Option<&Push>) {
        let most = compulsory(result);
        let demanded = push.map_or(most, |push| push.hexes.min(most));
        if demanded == 0 {
            return;
        }
        match self.way(flight, demanded, push) {
            Some(path) => self.retreat(flight, path, Chooser::Winner),
            // Other losers have taken its way since the result was read.
            None => self.lose_unit(flight, Loss::NoRoute),
        }
    }

    /// A compulsory way of so many hexes.
    fn way(&self, flight: &Flight, hexes: u32, push: Option<&Push>) -> Option<Vec<Hex>> {
        let mut path: Vec<Hex> = Vec::new();
        for step in 0..hexes {
            let from = path.last().copied().unwrap_or(flight.left);
            let choices = flight.choices(&self.board, from, hexes - step - 1);
            let wish = push.and_then(|push| push.first(flight.unit)).filter(|wish| choices.contains(wish));
            path.push(match (step, wish) {
                (0, Some(wish)) => wish,
                (0, None) => *choices.first()?,
                _ => towards_supply(&self.board, flight.side, &choices)?,
            });
        }
        Some(path)
    }

    /// FA XIV.D.1, VIII.B, rulings B23, B37: an attacker, or a Spent unit, goes as far as the winner demands.
    pub(super) fn compel_attacker(&mut self, flight: &Flight, push: Option<&Push>) {
        let demanded = push.map_or(1, |push| push.hexes.min(1));
        if demanded == 0 {
            return;
        }
        if let Some(path) = self.way(flight, 1, push) {
            return self.retreat(flight, path, Chooser::Winner);
        }
        if flight.is_forced_off(&self.board) {
            self.lose_unit(flight, Loss::OffMap);
        } else if self.board.rulebook.ar_blocked == ArBlocked::Eliminated {
            self.lose_unit(flight, Loss::NoRoute);
        }
    }

    /// FA XIV.D.1: a loser goes on of its own will. What is not legal of a wish is passed over.
    pub(super) fn go_on(&mut self, flight: &Flight, result: Verdict, was_spent: bool, wish: Option<&Back>) {
        let (Some(wish), Some(start)) = (wish, self.board.hex_of(flight.unit)) else { return };
        let most = voluntary(result, was_spent).min(wish.count);
        let mut path: Vec<Hex> = Vec::new();
        let mut named = wish.hexes.iter();
        while u32::try_from(path.len()).is_ok_and(|gone| gone < most) {
            let from = path.last().copied().unwrap_or(start);
            let choices = flight.choices(&self.board, from, 0);
            let next = match wish.hexes.is_empty() {
                true => towards_supply(&self.board, flight.side, &choices),
                false => named.by_ref().find(|hex| choices.contains(hex)).copied(),
            };
            match next {
                Some(hex) => path.push(hex),
                None => break,
            }
        }
        if !path.is_empty() {
            self.retreat(flight, path, Chooser::Owner);
        }
    }

    fn retreat(&mut self, flight: &Flight, path: Vec<Hex>, by: Chooser) {
        let unit = flight.unit;
        self.happen(Event::Retreat { unit, path: path.clone(), by });
        self.take_control(flight.side, &path);
    }

    fn lose_unit(&mut self, flight: &Flight, cause: Loss) {
        self.happen(Event::Eliminated { unit: flight.unit, hex: flight.left, cause });
    }
}
