//! The order form below a report: for each unit that can act a line that is an order once its # is taken
//! away, with what else it could do. All lines together are good too: none is refused, and none brings more
//! units into a hex than may stay there.

use super::choices::Choices;
use crate::board::Board;
use crate::order::Order;
use crate::parse;
use crate::play::Play;
use crate::prospects::{Fire, Prospect};
use crate::rules::chance::Chance;
use crate::rules::stacking::excess;
use crate::view::View;
use crate::words::Side;
use feldpost_kit::dice::NoDice;
use feldpost_kit::id::Id;
use feldpost_kit::sheet::{Fate, InputLine, Sheet};
use feldpost_kit::system::Viewer;
use serde::Serialize;
use std::cmp::Reverse;

/// Width of a line with what stands behind it, in characters: it is not to be broken.
const WIDEST: usize = 66;
/// Hexes next to enemies that are tried for each unit.
const MOST_CONTACTS: usize = 4;

/// A line of the form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FormLine {
    /// The order.
    pub order: String,
    /// What the same unit could do instead, without its name.
    pub instead: Vec<String>,
}

/// An order that could be given: to whom, and what.
struct Offer {
    units: Vec<Id>,
    does: String,
}

impl Offer {
    fn of(unit: Id, does: String) -> Offer {
        Offer { units: vec![unit], does }
    }

    fn line(&self) -> String {
        let units: Vec<&str> = self.units.iter().map(Id::as_str).collect();
        format!("{} {}", units.join(", "), self.does).trim().to_owned()
    }
}

/// The form of an impulse: one line for each unit, its best order first.
pub(super) fn form(board: &Board, side: Side, choices: &Choices) -> Vec<FormLine> {
    let mut lines: Vec<(Offer, Vec<String>)> = Vec::new();
    let mut trial = board.clone();
    for offer in offers(choices) {
        let is_same = |own: &Offer| !own.units.is_empty() && own.units == offer.units;
        if let Some((own, instead)) = lines.iter_mut().find(|(own, _)| is_same(own)) {
            let room = WIDEST.saturating_sub(own.line().len() + instead.join("; ").len());
            let is_new = offer.does != own.does && !instead.contains(&offer.does);
            if is_new && offer.does.len() + 8 < room {
                instead.push(offer.does);
            }
            continue;
        }
        if let Some(after) = tried(&trial, side, &offer.line()) {
            trial = after;
            lines.push((offer, Vec::new()));
        }
    }
    lines.into_iter().map(|(own, instead)| FormLine { order: own.line(), instead }).collect()
}

/// The board after this line, attacks without effect; `None` if it would be refused, or bring too many units
/// of this side together.
fn tried(board: &Board, side: Side, line: &str) -> Option<Board> {
    let view = View { viewer: Viewer::Side(side.id()), board: board.clone() };
    let sheet: Sheet<Order> = parse::parse(&view, &InputLine::number_all(line));
    let mut none = NoDice;
    let mut play = Play::dry_run(board, &mut none);
    let fates = play.sheet(side, &sheet);
    let is_good = !fates.is_empty() && fates.iter().all(|fate| matches!(fate.fate, Fate::Done { .. }));
    let crowd = |board: &Board| excess(board, &[]).len();
    (is_good && crowd(&play.board) <= crowd(board)).then_some(play.board)
}

/// Everything that is worth a line, the better first for each unit.
fn offers(choices: &Choices) -> Vec<Offer> {
    let prospects = &choices.prospects;
    let mut offers: Vec<Offer> = prospects.busy.iter().flat_map(of_stack).collect();
    for quiet in &prospects.quiet {
        let units: Vec<Id> = quiet.units.iter().map(|unit| unit.id).collect();
        let Some(does) = quiet.goal.map(|goal| format!("move toward {goal}")) else { continue };
        // Together, or if they cannot stay together each for itself.
        let alone: Vec<Offer> = units.iter().map(|unit| Offer::of(*unit, does.clone())).collect();
        offers.push(Offer { units, does });
        offers.extend(alone);
    }
    let advances = prospects.advances.iter();
    offers.extend(advances.map(|(unit, hex)| Offer { units: vec![], does: format!("advance {unit} {hex}") }));
    let flights = choices.flights.iter().filter_map(|flight| Some((flight.id, flight.best?)));
    offers.extend(flights.map(|(plane, (from, target))| Offer {
        units: vec![],
        does: format!("air {plane} {from} attack {target}"),
    }));
    offers
}

/// What the units of a stack could do.
fn of_stack(stack: &Prospect) -> Vec<Offer> {
    let mut offers = Vec::new();
    for gun in &stack.barrages {
        let aims = gun.targets.iter().filter(|aim| aim.chance.good > 0);
        let best = aims.max_by_key(|aim| likely(aim.chance));
        offers.extend(best.map(|aim| {
            Offer::of(gun.unit, format!("barrage {} at {} spotter {}", gun.hex, aim.unit, gun.spotter))
        }));
    }
    let mut attacks: Vec<(u32, Offer)> = Vec::new();
    for (fires, verb) in [(&stack.assaults, "assault"), (&stack.overruns, "overrun")] {
        for fire in fires {
            attacks.extend(
                fire.shots
                    .iter()
                    .map(|shot| (likely(shot.odds.chance), Offer::of(shot.unit, attack(fire, verb)))),
            );
        }
    }
    attacks.sort_by_key(|(likely, _)| Reverse(*likely));
    offers.extend(attacks.into_iter().map(|(_, offer)| offer));
    for unit in &stack.units {
        offers.extend(stack.entries.iter().map(|hex| Offer::of(unit.id, format!("enter {hex}"))));
        let contacts = stack.contacts.iter().take(MOST_CONTACTS);
        offers.extend(contacts.map(|(hex, _)| Offer::of(unit.id, format!("move {hex}"))));
    }
    let supports = stack.supports.iter();
    offers.extend(supports.map(|one| Offer::of(one.unit, format!("support {}", one.hex))));
    offers
}

/// A chance as a number to compare.
fn likely(chance: Chance) -> u32 {
    chance.good * 10_000 / chance.of.max(1)
}

fn attack(fire: &Fire, verb: &str) -> String {
    let way: Vec<String> = fire.path.iter().map(ToString::to_string).collect();
    match (verb, way.is_empty()) {
        ("assault", _) => format!("assault {} advance", fire.hex),
        (_, true) => format!("overrun {}", fire.hex),
        (_, false) => format!("move {} overrun {}", way.join(" "), fire.hex),
    }
}
