//! A view spelled out for templates: names, figures and lists, no rules and no secrets.
//!
//! [`page`] copies what it names and nothing else: an allow-list. What is not in [`Page`] cannot
//! reach a report.

mod chart;
mod choices;
pub(crate) mod forces;
mod form;
mod picture;
mod score;
mod summary;

pub(crate) use chart::terrain_words;
pub use choices::{Choices, MayAct, Setting, ToPlace};
pub use forces::{Arrival, Departed, HexLine, Plane, UnitLine};
pub use form::FormLine;
pub use picture::picture;
pub use score::{DivisionLine, Score, ScoreItem};
pub(crate) use summary::{moment, summary};

use crate::board::{Board, Phase};
use crate::data::Data;
use crate::rulebook::policy_text;
use crate::view::View;
use crate::words::{Class, Side};
use feldpost_kit::chart::Chart;
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use feldpost_kit::page::Spelled;
use feldpost_kit::system::Viewer;
use serde::Serialize;
use std::collections::BTreeMap;

/// Everything that a report on this game may show to one viewer.
///
/// Ids are those of the order language; hexes are as printed; all lists are in a fixed order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Page {
    /// Folder of the system's templates.
    pub system: &'static str,
    /// Sign of the rulebook in citations.
    pub book: &'static str,
    /// Title of the scenario.
    pub title: String,
    /// The edition that is played.
    pub edition: EditionLine,
    /// Optional rules in play, as words.
    pub options: Vec<String>,
    /// Policies whose value is not the edition's.
    pub policies: Vec<PolicyLine>,
    /// How many values of the data are stand-ins for printed ones.
    pub stand_ins: u32,
    /// Turn; 0 before the first.
    pub turn: u32,
    /// The last turn.
    pub last_turn: u32,
    /// ISO date of the turn.
    pub date: Option<String>,
    /// Day of the week, as a word of its message: `thursday`, `sunday-totensonntag`.
    pub weekday: Option<String>,
    /// Couplet; 0 before the first.
    pub couplet: u32,
    /// Couplets in a turn.
    pub couplets: u32,
    /// `setup`, `an`, `air`, `impulse`, `night` or `end`.
    pub phase: &'static str,
    /// The side whose set-up or impulse it is.
    pub active: Option<String>,
    /// Both sides, the DAK first.
    pub sides: Vec<SideLine>,
    /// Sign of the side that has the first impulse of the couplet.
    pub first: Option<String>,
    /// Signs of the sides that owe a decision.
    pub awaited: Vec<String>,
    /// The viewer's own side.
    pub own: Option<SideLine>,
    /// Printed name of every unit in play, by id; where two share one, the id stands beside it.
    pub names: BTreeMap<Id, String>,
    /// Who stands where, by hex.
    pub hexes: Vec<HexLine>,
    /// Arrivals that are due and have not entered.
    pub due: Vec<Arrival>,
    /// Arrivals of later turns.
    pub later: Vec<Arrival>,
    /// Destroyed units.
    pub lost: Vec<Departed>,
    /// Units that left the map.
    pub exited: Vec<Departed>,
    /// Aircraft, if they are in play.
    pub aircraft: Vec<Plane>,
    /// Losses of each division.
    pub divisions: Vec<DivisionLine>,
    /// VPs of the CW as they stand.
    pub score: Score,
    /// What the viewer may do now.
    pub choices: Choices,
    /// The map.
    pub chart: Chart,
}

impl Spelled for Page {
    fn chart(&self) -> Option<&Chart> {
        Some(&self.chart)
    }
}

/// The edition that is played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EditionLine {
    /// Id, as in an offer.
    pub id: String,
    /// Short label.
    pub label: String,
    /// Title.
    pub title: String,
}

/// A policy that was chosen otherwise than the edition has it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PolicyLine {
    /// Name.
    pub name: String,
    /// Rule, such as `TS 7.2`.
    pub rule: String,
    /// What it decides.
    pub meaning: String,
    /// Value in force.
    pub value: String,
    /// The edition's value.
    pub edition_value: String,
}

/// A side and its ANs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideLine {
    /// Id, also the seat.
    pub id: Id,
    /// Sign, such as `CW`.
    pub sign: String,
    /// Name for people.
    pub name: String,
    /// AN of this couplet, once settled.
    pub an: Option<u16>,
    /// AN of the couplet before.
    pub previous_an: Option<u16>,
}

/// VPs of the CW as they stand (TS 9.0).
pub(crate) fn points(board: &Board) -> i32 {
    score::score(board).points
}

/// The view for templates.
#[must_use]
pub fn page(view: &View) -> Page {
    let board = &view.board;
    let data = &*board.data;
    let day = data.scenario.turns.iter().find(|day| day.turn == board.turn);
    let own = match view.viewer {
        Viewer::Side(id) => Side::from_id(id),
        Viewer::Public | Viewer::Umpire => None,
    };
    let mut choices = own.map_or_else(Choices::default, |side| choices::choices(board, side));
    if let (Some(side), "impulse") = (own, choices.kind) {
        choices.form = form::form(board, side, &choices);
    }
    let (lost, exited) = forces::departed(board);
    let (due, later) = forces::arrivals(board);
    Page {
        system: "totensonntag",
        book: "TS",
        title: data.scenario.title.clone(),
        edition: edition_line(board),
        options: option_words(board),
        policies: changed_policies(board),
        stand_ins: data.stand_ins,
        turn: board.turn,
        last_turn: data.scenario.last_turn(),
        date: day.map(|day| day.date.clone()),
        weekday: day.map(|day| weekday_word(&day.name)),
        couplet: board.couplet,
        couplets: data.scenario.couplets_per_turn,
        phase: phase_id(&board.phase),
        active: active(&board.phase).map(|side| side.to_string()),
        sides: Side::BOTH.iter().map(|side| side_line(board, *side)).collect(),
        first: board.first.map(|side| side.to_string()),
        awaited: choices::awaited(board).iter().map(Side::to_string).collect(),
        own: own.map(|side| side_line(board, side)),
        names: names(board),
        hexes: forces::hex_lines(board),
        due,
        later,
        lost,
        exited,
        aircraft: forces::planes(board),
        divisions: score::division_lines(board),
        score: score::score(board),
        choices,
        chart: chart::chart(board),
    }
}

fn edition_line(board: &Board) -> EditionLine {
    let (label, title) = board
        .data
        .edition(&board.edition)
        .map_or_else(|_| (String::new(), String::new()), |e| (e.label.clone(), e.title.clone()));
    let default = &board.data.editions.default;
    let id = if board.edition.is_empty() { default } else { &board.edition };
    EditionLine { id: id.clone(), label, title }
}

/// The edition in a word or two.
fn edition_words(board: &Board) -> String {
    let line = edition_line(board);
    if line.label.is_empty() { line.id } else { line.label }
}

fn option_words(board: &Board) -> Vec<String> {
    board.options.in_play().map(|name| name.replace('-', " ")).collect()
}

fn changed_policies(board: &Board) -> Vec<PolicyLine> {
    let Ok(edition) = board.data.edition(&board.edition) else { return Vec::new() };
    let known = &board.data.editions.policies;
    board
        .rulebook
        .listed()
        .into_iter()
        .filter_map(|(name, value)| {
            let edition_value = policy_text(edition.policies.get(&name)?);
            let policy = known.get(&name)?;
            (value != edition_value).then(|| PolicyLine {
                rule: policy.rule.clone(),
                meaning: policy.meaning.clone(),
                name,
                value,
                edition_value,
            })
        })
        .collect()
}

fn phase_id(phase: &Phase) -> &'static str {
    match phase {
        Phase::Setup { .. } => "setup",
        Phase::An { .. } => "an",
        Phase::Air { .. } => "air",
        Phase::Impulse { .. } => "impulse",
        Phase::Night { .. } => "night",
        Phase::End { .. } => "end",
    }
}

/// What is being done, and by whom if one side alone does it.
fn phase(phase: &Phase) -> Message {
    let side = active(phase).map_or_else(|| "none".to_owned(), |side| side.to_string());
    msg!("phase", phase = phase_id(phase), side = side)
}

/// A day of the week.
fn weekday(name: &str) -> Message {
    msg!("weekday", day = weekday_word(name))
}

/// `sunday-totensonntag` for `Sunday (Totensonntag)`.
fn weekday_word(name: &str) -> String {
    let words = name.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}

fn active(phase: &Phase) -> Option<Side> {
    match phase {
        Phase::Setup { side } | Phase::Impulse { side } => Some(*side),
        Phase::An { .. } | Phase::Air { .. } | Phase::Night { .. } | Phase::End { .. } => None,
    }
}

fn side_line(board: &Board, side: Side) -> SideLine {
    let entry = board.data.scenario.sides.iter().find(|entry| entry.id == side);
    SideLine {
        id: side.id(),
        sign: side.to_string(),
        name: entry.map_or_else(|| side.to_string(), |entry| entry.name.clone()),
        an: board.an[side],
        previous_an: board.previous_an[side],
    }
}

fn names(board: &Board) -> BTreeMap<Id, String> {
    board.units.keys().filter_map(|id| Some((*id, name(&board.data, *id)?))).collect()
}

/// A unit's printed name; where two units share one, the id stands beside it. Aircraft go by their type.
fn name(data: &Data, id: Id) -> Option<String> {
    let unit = data.unit(id)?;
    if unit.class == Class::Aircraft {
        return Some(format!("{} ({})", unit.kind, unit.name));
    }
    let twins = data.units.iter().filter(|other| other.name == unit.name).count();
    Some(if twins > 1 { format!("{} ({id})", unit.name) } else { unit.name.clone() })
}

/// Sign of a class on the map.
fn class_sign(class: Class) -> char {
    match class {
        Class::Armor => 'a',
        Class::Recon => 'r',
        Class::Artillery => 'g',
        Class::Panzerjager => 'p',
        Class::Aircraft => 'x',
        Class::MotorizedInfantry | Class::Infantry | Class::Engineer | Class::Motorcycle => 'i',
    }
}
