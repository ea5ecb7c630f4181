//! A view spelled out for templates: names, figures and lists, no rules.
//!
//! [`page`] copies what it names and nothing else: an allow-list. What is not in [`Page`] cannot reach a
//! report.

mod chart;
mod choices;
mod forces;
mod form;
mod goods;
mod picture;
mod placing;
mod streams;
mod summary;

pub use choices::{Choices, Dry, Fight};
pub(crate) use choices::{beside, fight as fight_of};
pub(crate) use forces::unit_line;
pub use forces::{Coming, FormationLine, HexLine, Lacking, Marks, Told, UnitLine};
pub use goods::{BaseLine, DumpLine, PlaneLine, PortLine};
pub use picture::picture;
pub use placing::Placing;
pub(crate) use streams::streams;
pub use streams::{Across, Stream};
pub use summary::{Fought, Summary, moment, summary};

use crate::board::{Board, Spot};
use crate::rules::sequence;
use crate::tables::Sky;
use crate::terms::{self, PolicyLine};
use crate::view::View;
use crate::words::{OffMap, Side};
use feldpost_kit::chart::Chart;
use feldpost_kit::id::Id;
use feldpost_kit::page::Spelled;
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
    /// Its number.
    pub scenario: &'static str,
    /// The edition that is played.
    pub edition: &'static str,
    /// Policies that are not as usual.
    pub policies: Vec<PolicyLine>,
    /// How many values of the data are stand-ins for printed ones.
    pub stand_ins: u32,
    /// Game turn under way, from 1.
    pub turn: usize,
    /// The last one.
    pub last_turn: usize,
    /// ISO date of the turn.
    pub date: String,
    /// Where the turn stands, in a word.
    pub phase: &'static str,
    /// Whose player turn or set-up it is.
    pub player: Side,
    /// Who is first in this turn.
    pub first: Side,
    /// The weather, once it is known.
    pub weather: Option<Sky>,
    /// Of 36 rolls for the next turn: flight, no flight, mud (T2 1.3b).
    pub odds: [usize; 3],
    /// Both sides, the Axis first.
    pub sides: [Side; 2],
    /// The viewer's own side.
    pub own: Option<Side>,
    /// How the game ended: `axis`, `allied`, `draw`.
    pub winner: Option<crate::event::Winner>,
    /// Who stands where, by hex, both sides.
    pub hexes: Vec<HexLine>,
    /// The viewer's own units, by formation.
    pub formations: Vec<FormationLine>,
    /// Who is in a box off the map, by side.
    pub boxed: Vec<(Side, OffMap, Vec<Id>)>,
    /// Who is out of supply, disorganized or without stocks, by side.
    pub lacking: Vec<Lacking>,
    /// Supply of each side by hex, in T.
    pub dumps: Vec<DumpLine>,
    /// Ports of the maps in use, by place.
    pub ports: Vec<PortLine>,
    /// Replacements that wait, by side and place: men and equipment (OCS 13.5).
    pub repls: Vec<(Side, Spot, u32, u32)>,
    /// Bases and boxes with their planes.
    pub bases: Vec<BaseLine>,
    /// Reserve markers of each side that lie on nobody.
    pub markers: Vec<(Side, usize)>,
    /// What a side may still ship in this player turn, in T (T2 1.8).
    pub ships: Vec<(Side, i32)>,
    /// Whether of the other side's stacks the top alone is shown (OCS 4.9).
    pub fog: bool,
    /// What the Allies may still move by rail in this player turn, in T (T2 2.2c).
    pub rail: i32,
    /// Air drops that the viewer has planned: unit, hex, turn (OCS 14.10b).
    pub drops: Vec<(Id, String, usize)>,
    /// Supply caches of each side (OCS 21.10).
    pub caches: Vec<(Side, u32)>,
    /// Commandos at sea (T2 4.4).
    pub at_sea: Option<Id>,
    /// Who comes, by date.
    pub coming: Vec<Coming>,
    /// Who is lost, by side.
    pub lost: BTreeMap<Side, Vec<Id>>,
    /// What the viewer may do now.
    pub choices: Choices,
    /// The map.
    pub chart: Chart,
    /// Wadis and rivers on it.
    pub streams: Vec<Stream>,
}

impl Spelled for Page {
    fn chart(&self) -> Option<&Chart> {
        Some(&self.chart)
    }
}

/// The view for templates.
#[must_use]
pub fn page(view: &View) -> Page {
    let board = &view.board;
    let data = &*board.data;
    let own = view.own();
    let scenario = data.scenarios.get(board.scenario);
    let chart = chart::chart(board);
    let shown = chart.rows.iter().flat_map(|row| row.hexes.iter().flatten());
    let shown = shown.filter_map(|hex| hex.hex.parse().ok()).collect();
    let hexes = forces::hex_lines(board);
    Page {
        system: "tunisia",
        book: "T2",
        title: scenario.map_or_else(String::new, |one| one.title.clone()),
        scenario: board.scenario,
        edition: crate::system::EDITION,
        policies: terms::house_rules(board),
        stand_ins: data.stand_ins,
        turn: board.turn,
        last_turn: board.turns(),
        date: board.date().to_string(),
        phase: board.phase.word(),
        player: board.player,
        first: board.first,
        weather: board.weather,
        odds: odds(board),
        sides: Side::BOTH,
        own,
        winner: board.ended.as_ref().map(|ended| ended.winner),
        formations: own.map_or_else(Vec::new, |side| forces::formations(&hexes, side)),
        hexes,
        boxed: forces::boxed(board),
        lacking: Side::BOTH.into_iter().map(|side| forces::lacking(board, side)).collect(),
        dumps: goods::dumps(board),
        ports: goods::ports(board),
        repls: goods::repls(board),
        bases: goods::bases(board),
        markers: Side::BOTH.into_iter().map(|side| (side, forces::free_markers(board, side))).collect(),
        ships: goods::ships(board),
        fog: board.fog,
        rail: goods::rail(board),
        drops: own.into_iter().flat_map(|_| goods::drops(board)).collect(),
        caches: board.special.caches.iter().map(|(side, count)| (*side, *count)).collect(),
        at_sea: board.special.raid.filter(|raid| !raid.landed).map(|raid| raid.unit),
        coming: forces::coming(board),
        lost: Side::BOTH.into_iter().map(|side| (side, forces::lost(board, side))).collect(),
        choices: own.map_or_else(Choices::default, |side| choices::choices(board, side, view.threat)),
        streams: streams(board, &shown),
        chart,
    }
}

/// What the dice make of the next turn (T2 1.3b); nothing after the last one.
fn odds(board: &Board) -> [usize; 3] {
    let turns = board.data.scenarios.get(board.scenario).map(|scenario| &scenario.turns);
    let Some(next) = turns.and_then(|turns| turns.get(board.turn)) else { return [0; 3] };
    let skies = (1..=6).flat_map(|tens| (1..=6).map(move |ones| 10 * tens + ones));
    let skies: Vec<Sky> = skies.map(|code| sequence::sky(&board.data, next.date, code)).collect();
    let count = |wanted: Sky| skies.iter().filter(|sky| **sky == wanted).count();
    [count(Sky::Flight), count(Sky::NoFlight), count(Sky::Mud)]
}
