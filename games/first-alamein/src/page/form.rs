//! The order form below a report: lines that are orders once their # is taken away, also all of them
//! together: none sends a unit away from its own attack, two stacks into one full hex, or a unit twice.

use super::choices::Choices;
use crate::board::Board;
use crate::parse;
use crate::play::Play;
use crate::words::Side;
use feldpost_kit::dice::NoDice;
use feldpost_kit::id::Id;
use feldpost_kit::sheet::{Fate, InputLine};
use std::collections::BTreeSet;

/// The form of a player turn.
pub(super) fn form(board: &Board, side: Side, choices: &Choices) -> Vec<String> {
    let mut form = Form { trial: board.clone(), side, lines: Vec::new() };
    for hex in &choices.removable {
        form.take(format!("remove {hex}"));
    }
    let fights = || choices.fights.iter().filter(|fight| fight.now && fight.column.is_some());
    // Whoever can attack from where he stands does not go away first.
    let stay: BTreeSet<Id> = fights().flat_map(|fight| &fight.units).copied().collect();
    for walk in choices.moves.iter().filter(|walk| walk.units.iter().all(|id| !stay.contains(id))) {
        let units = row(&walk.units);
        let mut hexes = walk.hexes.iter();
        while let Some(hex) = hexes.next()
            && !form.take(format!("{units} move {hex}"))
        {}
    }
    for (pilot, raid) in choices.pilots.iter().zip(choices.raids.iter().cycle()) {
        form.take(format!("{pilot} strike {}", raid.hex));
    }
    for fight in fights() {
        form.take(format!("{} attack {}", row(&fight.units), fight.hex));
    }
    form.lines
}

fn row(units: &[Id]) -> String {
    units.iter().map(Id::as_str).collect::<Vec<_>>().join(" ")
}

struct Form {
    /// The board after the lines so far, attacks without effect.
    trial: Board,
    side: Side,
    lines: Vec<String>,
}

impl Form {
    /// Takes a line into the form, if it is good behind those before it.
    fn take(&mut self, line: String) -> bool {
        let sheet = parse::parse(&self.trial, Some(self.side), &InputLine::number_all(&line));
        let mut none = NoDice;
        let mut play = Play::dry_run(&self.trial, &mut none);
        let fates = play.sheet(self.side, &sheet).fates;
        let is_good = !fates.is_empty() && fates.iter().all(|fate| matches!(fate.fate, Fate::Done { .. }));
        if is_good {
            self.trial = play.board;
            self.lines.push(line);
        }
        is_good
    }
}
