//! Questions of a player, answered from the view: `reach 3cly`, `targets 3cly`, `near G13`, `odds 3cly E3`,
//! `unit 3cly`. Behind a unit `an 4` asks what would be with that number.

use crate::apply::combined_arms_snapshot;
use crate::board::{Board, Impulse, Phase, Place};
use crate::data::{Data, Unit};
use crate::hex::{Hex, SidiRezegh};
use crate::page::forces::unit_line;
use crate::page::{UnitLine, terrain_words};
use crate::parse::name::Names;
use crate::prospects::{self, Bombardment, Prospect, Shot, shot};
use crate::rules::activation::{Action, activated_unit, initiative};
use crate::rules::combat::may_assault;
use crate::rules::reinforcements::may_enter;
use crate::rules::{Objection, advice};
use crate::view::View;
use crate::words::{AttackKind, Class, Side};
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::names::Named;
use feldpost_kit::sheet::{Word, words};
use feldpost_kit::words::{Tongue, hex_at, like_hex, like_unit};
use serde::Serialize;

/// Words of the longest question: `reach 11 Hussars an 4`, with one to spare.
const MOST_WORDS: usize = 7;

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Reach,
    Targets,
    Near,
    Odds,
    Unit,
}

/// An answer with its figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Told {
    /// Where a unit comes.
    Reach {
        /// The unit.
        unit: About,
        /// Its MPs; `None` if it may not move.
        mps: Option<u32>,
        /// Hexes by the MPs that are left there, the most first.
        bands: Vec<Band>,
        /// Why it may not move.
        why: Option<Message>,
    },
    /// What a unit could do.
    Targets {
        /// The unit.
        unit: About,
        /// What; `None` if it may do nothing.
        prospect: Option<Box<Prospect>>,
        /// Why it may do nothing.
        why: Option<Message>,
    },
    /// A hex and what lies around it.
    Near {
        /// The hex.
        hex: Spot,
        /// Its neighbours.
        around: Vec<Spot>,
        /// Enemies no more than three hexes away, with the distance.
        enemies: Vec<(Id, Hex, u32)>,
        /// Own units that could move there in this impulse, with the MPs left.
        comers: Vec<(Id, u32)>,
    },
    /// The chances of a unit against those in a hex.
    Odds {
        /// The unit.
        unit: About,
        /// The hex.
        hex: Hex,
        /// Every way in which it attacks.
        ways: Vec<Attack>,
        /// Its Barrage, if the rules allow it now.
        barrage: Option<Bombardment>,
    },
    /// A unit.
    Unit {
        /// The unit.
        unit: About,
        /// Its figures.
        line: Box<UnitLine>,
        /// Figures of its other side: SPs from which it shows, PF, IF.
        reverse: (i32, i32),
        /// Its division.
        division: Option<Id>,
        /// The turn of its arrival; 0 if it starts on the map.
        arrival: u32,
    },
    /// No such unit or hex.
    Unknown {
        /// What was not understood.
        word: String,
        /// What may be meant.
        near: Vec<Id>,
        /// A hex was wanted.
        hex: bool,
    },
}

/// Whom a question is about, and under which AN.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct About {
    /// Id.
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Sign of its side.
    pub side: String,
    /// Where it stands.
    pub hex: Option<Hex>,
    /// `map`, `reserve`, `exited` or `destroyed`.
    pub place: &'static str,
    /// The AN that the answer is for.
    pub an: i32,
    /// It is not in force: asked for, or taken for a unit whose side has none yet.
    pub supposed: bool,
}

/// Hexes with the same number of MPs left.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Band {
    /// MPs left.
    pub left: u32,
    /// Hexes where it could go on.
    pub free: Vec<Hex>,
    /// Hexes where an enemy ZOC stops it, and the enemies that hold it.
    pub stops: Vec<(Hex, String)>,
}

/// A hex with what is on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spot {
    /// The hex.
    pub hex: Hex,
    /// Its name.
    pub name: Option<String>,
    /// The ground in words.
    pub terrain: String,
    /// Sign of the side that stands there.
    pub side: Option<String>,
    /// Who, top first.
    pub units: Vec<UnitLine>,
    /// Signs of the sides whose ZOC lies on it.
    pub zocs: Vec<String>,
}

/// One way to attack.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Attack {
    /// `assault`, `overrun`, `barrage` or `air`.
    pub mode: &'static str,
    /// Who is attacked.
    pub target: Id,
    /// Its PF.
    pub protection: i32,
    /// Firepower and odds.
    pub shot: Shot,
    /// The rules allow it now; for an Overrun, after some move.
    pub open: bool,
}

fn asked(word: &str) -> Option<Asked> {
    Some(match word {
        "reach" => Asked::Reach,
        "targets" | "target" => Asked::Targets,
        "near" => Asked::Near,
        "odds" => Asked::Odds,
        "unit" => Asked::Unit,
        _ => return None,
    })
}

/// Whether a line is a question: its word, then what looks like a unit or a hex, and not much more.
#[must_use]
pub fn asks(data: &Data, line: &str) -> bool {
    let words = words(line);
    let Some(first) = words.first().and_then(|word| asked(&word.text)) else { return false };
    if words.len() > MOST_WORDS || words.len() < 2 {
        return false;
    }
    let names = Names::of_data(data);
    let (rest, units) = (&words[1..], names.units());
    let unit = || like_unit(&rest[..1], units) || matches!(units.exact(rest, None), Some(Named::One(..)));
    match first {
        Asked::Near => like_hex::<SidiRezegh>(&rest[0]) || hex_at::<SidiRezegh>(rest).is_some() || unit(),
        Asked::Reach | Asked::Targets | Asked::Odds | Asked::Unit => {
            unit() || has_figure_and_letter(&rest[0])
        }
    }
}

/// `3xyz`: no unit, and nothing else either.
fn has_figure_and_letter(word: &Word) -> bool {
    let text = word.text.as_str();
    text.contains(|c: char| c.is_ascii_digit()) && text.contains(char::is_alphabetic)
}

/// The answer to a line; `None` if it is no question.
#[must_use]
pub fn answer(view: &View, line: &str) -> Option<Told> {
    let board = &view.board;
    if !asks(&board.data, line) {
        return None;
    }
    let words = words(line);
    let (first, rest) = (asked(&words.first()?.text)?, &words[1..]);
    let names = Names::of_table(board);
    let own = match view.viewer {
        feldpost_kit::system::Viewer::Side(id) => Side::from_id(id),
        _ => None,
    };
    if first == Asked::Near
        && let Some((hex, _)) = hex_at::<SidiRezegh>(rest)
    {
        return Some(near(board, own, hex));
    }
    let unknown = |near: Vec<Id>, hex| Told::Unknown { word: rest[0].text.clone(), near, hex };
    let (id, used) = match names.units().find(rest, own) {
        Named::One(id, used) => (id, used),
        Named::Many(many, _) => return Some(unknown(many, false)),
        Named::Nothing(near) => return Some(unknown(near.into_iter().collect(), first == Asked::Near)),
    };
    let Some((unit, _)) = board.unit(id) else { return Some(unknown(vec![], false)) };
    let rest = &rest[used.min(rest.len())..];
    let (target, rest) = match hex_at::<SidiRezegh>(rest) {
        Some((hex, used)) => (Some(hex), &rest[used..]),
        None => (None, rest),
    };
    let an = rest.windows(2).find(|pair| pair[0].text == "an").and_then(|pair| pair[1].text.parse().ok());
    let (board, about) = supposed(board, unit, an.filter(|an| (1..=6).contains(an)));
    Some(match (first, target, about.hex) {
        (Asked::Near, _, Some(here)) => near(&board, own, here),
        (Asked::Near, ..) => unknown(vec![], true),
        (Asked::Reach, ..) => reach(&board, unit, about),
        (Asked::Targets, ..) => targets(&board, unit, about),
        (Asked::Odds, Some(hex), _) => odds(&board, unit, about, hex),
        (Asked::Odds, None, _) => targets(&board, unit, about),
        (Asked::Unit, ..) => of_unit(&board, unit, about)?,
    })
}

/// The board in an impulse of the unit's side: as it is if that is under way, else as if it began now; with
/// this AN, or the one in force, or else the unit's own IF.
fn supposed(board: &Board, unit: &Unit, wanted: Option<u16>) -> (Board, About) {
    let side = unit.side;
    let mut then = board.clone();
    if !matches!(board.phase, Phase::Impulse { side: due } if due == side) {
        then.phase = Phase::Impulse { side };
        then.impulse = Impulse { combined_arms: combined_arms_snapshot(board, side), ..Impulse::default() };
    }
    let in_force = board.an[side].filter(|_| !matches!(board.phase, Phase::Night { .. }));
    let own = u16::try_from(initiative(&then, unit, Action::Move)).ok();
    then.an[side] = wanted.or(in_force).or(own);
    let piece = board.units.get(&unit.id);
    let about = About {
        id: unit.id,
        name: unit.name.clone(),
        side: side.to_string(),
        hex: board.hex_of(unit.id),
        place: match piece.map(|piece| piece.place) {
            Some(Place::Hex(_)) => "map",
            Some(Place::Exited) => "exited",
            Some(Place::Destroyed) => "destroyed",
            Some(Place::Reserve) | None => "reserve",
        },
        an: then.an[side].map_or(0, i32::from),
        supposed: then.an[side] != in_force,
    };
    (then, about)
}

/// What a rule has against it, in a sentence.
fn sentence(objection: Objection) -> Message {
    match objection.hint {
        Some(hint) => objection.reason.and(hint),
        None => objection.reason,
    }
}

/// Why a unit may not act so.
fn why(board: &Board, unit: &Unit, action: Action) -> Option<Message> {
    let verdict = match board.hex_of(unit.id) {
        Some(_) => activated_unit(board, unit.side, unit.id, action).map(drop),
        None => may_enter(board, unit.side, unit.id).map(drop),
    };
    verdict.err().map(sentence)
}

fn reach(board: &Board, unit: &Unit, about: About) -> Told {
    let Some((mps, ends)) = prospects::reach(board, unit.side, unit.id) else {
        let why = why(board, unit, Action::Move);
        return Told::Reach { unit: about, mps: None, bands: vec![], why };
    };
    let mut bands: Vec<Band> = Vec::new();
    for left in (0..=mps).rev() {
        let here = || ends.iter().filter(|(_, other)| *other == left).map(|(hex, _)| *hex);
        let held = |hex: &Hex| board.in_ezoc(*hex, unit.side);
        let free: Vec<Hex> = here().filter(|hex| !held(hex)).collect();
        let stops = here().filter(held).map(|hex| (hex, advice::holders(board, unit.side, hex).join(", ")));
        let stops: Vec<(Hex, String)> = stops.collect();
        if !free.is_empty() || !stops.is_empty() {
            bands.push(Band { left, free, stops });
        }
    }
    Told::Reach { unit: about, mps: Some(mps), bands, why: None }
}

fn targets(board: &Board, unit: &Unit, about: About) -> Told {
    let prospect = prospects::of_unit(board, unit.side, unit.id).map(Box::new);
    let why = if prospect.is_none() { why(board, unit, Action::Assault) } else { None };
    Told::Targets { unit: about, prospect, why }
}

fn place(board: &Board, hex: Hex) -> Spot {
    let ground = board.data.ground(hex);
    Spot {
        hex,
        name: ground.name.clone(),
        terrain: terrain_words(ground),
        side: board.owner(hex).map(|side| side.to_string()),
        units: board.stack(hex).iter().filter_map(|id| unit_line(board, *id)).collect(),
        zocs: Side::BOTH
            .into_iter()
            .filter(|side| board.in_ezoc(hex, side.enemy()))
            .map(|side| side.to_string())
            .collect(),
    }
}

fn near(board: &Board, own: Option<Side>, hex: Hex) -> Told {
    let mut enemies: Vec<(Id, Hex, u32)> = Vec::new();
    let mut comers = Vec::new();
    if let Some(own) = own {
        let around = board.on_map(own.enemy()).map(|(id, at)| (id, at, at.distance(hex)));
        enemies.extend(around.filter(|(_, _, distance)| (2..=3).contains(distance)));
        enemies.sort_by_key(|(_, at, distance)| (*distance, *at));
        if matches!(board.phase, Phase::Impulse { side } if side == own) {
            let units = board.on_map(own).filter_map(|(id, _)| {
                let (_, ends) = prospects::reach(board, own, id)?;
                let (_, left) = ends.into_iter().find(|(end, _)| *end == hex)?;
                Some((id, left))
            });
            comers.extend(units);
        }
    }
    let around = hex.neighbours().map(|next| place(board, next)).collect();
    Told::Near { hex: place(board, hex), around, enemies, comers }
}

fn odds(board: &Board, unit: &Unit, about: About, hex: Hex) -> Told {
    let side = unit.side;
    let stack: Vec<&Unit> = board.stack(hex).iter().filter_map(|id| board.data.unit(*id)).collect();
    let enemy = board.enemy_in(hex, side);
    let attack = |mode, target: &Unit, open| {
        let word = AttackKind::word(mode);
        let protection = board.protection(target);
        Attack { mode: word, target: target.id, protection, shot: shot(board, unit, target, hex, mode), open }
    };
    let mut ways = Vec::new();
    if let Some(top) = stack.first().filter(|_| enemy) {
        if unit.class == Class::Aircraft {
            ways.push(attack(AttackKind::Air, top, true));
        } else {
            ways.push(attack(AttackKind::Assault, top, may_assault(board, side, unit.id, hex).is_ok()));
        }
        if matches!(unit.class, Class::Armor | Class::Recon) {
            let found = prospects::of_unit(board, side, unit.id);
            let open = found.is_some_and(|found| found.overruns.iter().any(|fire| fire.hex == hex));
            ways.push(attack(AttackKind::Overrun, top, open));
        }
    }
    let barrage = prospects::bombardment(board, side, unit, hex, None);
    if unit.class == Class::Artillery && enemy && barrage.is_none() {
        ways.extend(stack.iter().map(|target| attack(AttackKind::Barrage, target, false)));
    }
    Told::Odds { unit: about, hex, ways, barrage }
}

fn of_unit(board: &Board, unit: &Unit, about: About) -> Option<Told> {
    let line = Box::new(unit_line(board, unit.id)?);
    let reverse = (unit.reverse_pf, unit.reverse_if);
    let (division, arrival) = (unit.division, unit.arrival_turn);
    Some(Told::Unit { unit: about, line, reverse, division, arrival })
}
