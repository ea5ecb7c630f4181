//! What a picture of a position shows, as data: a system fills it from one viewer's view, the host draws it.
//!
//! It is small enough to travel with a mail that waits to be sent, and has no place for a secret: a system
//! fills it from a view and from the sightings of the same viewer.
//!
//! ```
//! use feldpost_kit::chart::{Chart, ChartHex, ChartRow};
//! use feldpost_kit::picture::Picture;
//!
//! let hex = ChartHex { hex: "A1".into(), terrain: "wood".into(), mark: 'f', name: None, stack: None };
//! let row = ChartRow { name: "A".into(), shifted: false, hexes: vec![Some(hex), None] };
//! let chart = Chart { rows: vec![row], legend: vec![("f".into(), "wood".into())], ..Chart::default() };
//! let picture = Picture::of_chart(&chart);
//! assert_eq!((picture.rows[0].ground.as_str(), picture.rows[0].hexes.len()), ("f ", 2));
//! ```

use crate::chart::{Chart, Run};
use crate::message::Message;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Everything that a picture of a map shows. Hexes go by their printed ids.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Picture {
    /// Whose messages the words are: the id of the system. Empty: the host's alone.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub system: String,
    /// In which language they are to be said. Empty: in English.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub language: String,
    /// What is played, such as the scenario's title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Message>,
    /// When it is in the game, and what is being decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moment: Option<Message>,
    /// Whether hexrows are drawn as rows or as columns.
    pub run: Run,
    /// Hexrows in the order in which they are drawn, north or west first.
    pub rows: Vec<PictureRow>,
    /// Signs of the ground with their words, in the order of the legend.
    pub grounds: Vec<(char, Message)>,
    /// The sides, always in the same order: it decides how each is drawn.
    pub sides: Vec<PictureSide>,
    /// Colours of the counters, by the name that counters bear.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub liveries: BTreeMap<String, Livery>,
    /// Names of places.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub places: BTreeMap<String, String>,
    /// Roads and tracks, in the order of the legend.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub roads: Vec<Road>,
    /// Rivers and wadis along the sides of hexes, in the order of the legend.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub streams: Vec<Stream>,
    /// Hexes with field works.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub works: BTreeSet<String>,
    /// What field works are called in this game; without it, what the host calls them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub works_name: Option<Message>,
    /// Heights from which one sees far.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub heights: BTreeSet<String>,
    /// Objectives, with the id of the side that holds each; empty if none does.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub objectives: BTreeMap<String, String>,
    /// Zones of control by the side's id, where they were asked for.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub zones: BTreeMap<String, BTreeSet<String>>,
    /// Stacks, the top counter first.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub stacks: BTreeMap<String, Vec<Counter>>,
    /// Who moved, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Walk>,
    /// Where was fought, in order of the first shot.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fights: Vec<Fight>,
    /// Tracks above the map.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tracks: Vec<Track>,
    /// How the game stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Bar>,
}

/// A net of roads or of tracks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Road {
    /// What it is called.
    pub name: Message,
    /// Whether it is a mere track, drawn broken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_track: bool,
    /// Its steps, each from a hex to a neighbour, once.
    pub steps: Vec<(String, String)>,
}

/// Rivers or wadis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stream {
    /// What they are called.
    pub name: Message,
    /// Whether there is no water in them: they are drawn broken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_dry: bool,
    /// The hexes on both banks of each side, once.
    pub sides: Vec<(String, String)>,
}

/// One hexrow.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PictureRow {
    /// Whether it is shifted by half a hex: a row to the right, a column downwards.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub shifted: bool,
    /// Ids of its hexes; empty where the map has none.
    pub hexes: Vec<String>,
    /// The sign of each one's ground. `~` rough, `^` escarpment, `f` wood, `@` houses, `=` water, `u` a
    /// depression and `x` ground that cannot be passed have textures of their own, a blank or a dot is open
    /// ground, and any other sign is drawn as it is.
    pub ground: String,
}

/// A side as a picture names it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PictureSide {
    /// Its id.
    pub id: String,
    /// Its sign, such as `CW`.
    pub sign: String,
    /// Its name.
    pub name: String,
}

/// How counters are coloured: `#rrggbb` each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Livery {
    /// The counter.
    pub fill: String,
    /// What is printed on it.
    pub ink: String,
    /// The field of its symbol.
    pub field: String,
    /// Whose counters these are, for the legend.
    pub name: Message,
}

/// A counter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Counter {
    /// The id in orders, or a name: it is printed where there is room.
    pub name: String,
    /// Id of its side.
    pub side: String,
    /// Name of its livery; that of its side if empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub livery: String,
    /// What kind of unit it is.
    pub class: Symbol,
    /// The figures below the symbol, such as `4-12-4`.
    pub figures: String,
    /// Strength that is left.
    pub strength: u32,
    /// Strength at the beginning; what is missing is marked.
    pub full: u32,
    /// What marks it.
    #[serde(skip_serializing_if = "is_plain")]
    pub state: State,
}

fn is_plain(state: &State) -> bool {
    *state == State::Plain
}

/// What a counter has done, or may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Nothing that matters now.
    #[default]
    Plain,
    /// The reader may order it now.
    MayAct,
    /// It has moved.
    Moved,
    /// It has fought.
    Fought,
    /// It has done something else and may not act any more.
    Done,
}

/// The symbol of a unit's class, in the tradition of military maps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    /// An empty field.
    #[default]
    None,
    /// Tanks: an oval.
    Armor,
    /// Armoured cars: a slash through an oval.
    Recon,
    /// Infantry: a cross.
    Infantry,
    /// Infantry on trucks: a cross on two wheels.
    MotorizedInfantry,
    /// Engineers: a bridge.
    Engineer,
    /// Motorcycles: a cross and two wheels with a bar.
    Motorcycle,
    /// Guns: a dot.
    Artillery,
    /// Guns against tanks: an angle.
    AntiTank,
    /// Aircraft: a propeller.
    Aircraft,
}

impl Symbol {
    /// Every symbol, in the order of the legend.
    pub const ALL: [Symbol; 10] = [
        Symbol::None,
        Symbol::Armor,
        Symbol::Recon,
        Symbol::Infantry,
        Symbol::MotorizedInfantry,
        Symbol::Engineer,
        Symbol::Motorcycle,
        Symbol::Artillery,
        Symbol::AntiTank,
        Symbol::Aircraft,
    ];
}

/// A unit's way, the hex where it began first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walk {
    /// The unit's name.
    pub name: String,
    /// Id of its side.
    pub side: String,
    /// The hexes; one alone for a unit that came from outside of the map and stayed there.
    pub hexes: Vec<String>,
}

/// A hex that was attacked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    /// The hex.
    pub hex: String,
    /// Id of the side that attacked.
    pub side: String,
    /// Where the attackers stood, each hex once.
    pub from: BTreeSet<String>,
    /// How many attacks.
    pub attacks: u32,
    /// How many of them hit.
    pub hits: u32,
    /// Names of units that were destroyed there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<String>,
}

/// A row of boxes, one of them marked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Track {
    /// What it is of.
    pub label: Message,
    /// The side's id, if it is a side's.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub side: String,
    /// What stands in the boxes.
    pub boxes: Vec<String>,
    /// Which of them is marked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<usize>,
}

/// Points of victory on a bar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bar {
    /// What is counted.
    pub label: Message,
    /// The least and the most that it can be.
    pub range: (i32, i32),
    /// What it is.
    pub points: i32,
    /// From how many on who wins.
    pub needed: Option<(i32, String)>,
}

impl Picture {
    /// The picture of a chart, for a game that says no more.
    #[must_use]
    pub fn of_chart(chart: &Chart) -> Picture {
        let mut picture = Picture { run: chart.run, ..Picture::default() };
        for row in &chart.rows {
            let ids =
                row.hexes.iter().map(|hex| hex.as_ref().map_or_else(String::new, |hex| hex.hex.clone()));
            let ground = row.hexes.iter().map(|hex| hex.as_ref().map_or(' ', |hex| hex.mark)).collect();
            picture.rows.push(PictureRow { shifted: row.shifted, hexes: ids.collect(), ground });
            for hex in row.hexes.iter().flatten() {
                picture.places.extend(hex.name.clone().map(|name| (hex.hex.clone(), name)));
                let Some(stack) = &hex.stack else { continue };
                let counter = Counter {
                    name: stack.sign.to_string(),
                    side: stack.side.clone(),
                    figures: Some(stack.top).filter(|top| *top != ' ').map_or_else(String::new, String::from),
                    ..Counter::default()
                };
                picture.stacks.insert(hex.hex.clone(), vec![counter; stack.units.clamp(1, 9)]);
                if picture.sides.iter().all(|side| side.id != stack.side) {
                    let (id, sign) = (stack.side.clone(), stack.sign.to_string());
                    picture.sides.push(PictureSide { name: id.clone(), id, sign });
                }
            }
        }
        picture.sides.sort_by(|one, other| one.id.cmp(&other.id));
        let signs = chart.legend.iter().filter_map(|(sign, words)| {
            let mut signs = sign.chars();
            Some((signs.next().filter(|_| signs.next().is_none())?, words.clone()))
        });
        picture.grounds = signs.collect();
        picture
    }

    /// The sign of the ground in a hex.
    #[must_use]
    pub fn ground(&self, hex: &str) -> char {
        let found = self.rows.iter().find_map(|row| {
            let at = row.hexes.iter().position(|own| own == hex)?;
            row.ground.chars().nth(at)
        });
        found.unwrap_or(' ')
    }

    /// The side of this id, and its place among the sides.
    #[must_use]
    pub fn side(&self, id: &str) -> Option<(usize, &PictureSide)> {
        self.sides.iter().enumerate().find(|(_, side)| side.id == id)
    }
}
