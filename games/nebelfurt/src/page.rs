//! A view spelled out for templates: names, figures and lists, no rules and no secrets.

use crate::data::{Ground, Terrain};
use crate::rules::{day, story};
use crate::table::{Phase, Table};
use crate::words::{Ford, Hex, River, Side};
use feldpost_kit::chart::{Chart, ChartHex, ChartStack, Window};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use feldpost_kit::page::Spelled;
use feldpost_kit::system::Viewer;
use serde::Serialize;
use std::collections::BTreeMap;

/// What one viewer may know. Everything on this table is open.
#[derive(Clone, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What lies open.
    pub table: Table,
}

impl View {
    /// The viewer's own side.
    #[must_use]
    pub fn own(&self) -> Option<Side> {
        match self.viewer {
            Viewer::Side(id) => Side::from_id(id),
            Viewer::Public | Viewer::Umpire => None,
        }
    }
}

/// Everything that a report may show to one viewer.
#[derive(Clone, Debug, Serialize)]
pub struct Page {
    /// Folder of the templates.
    pub system: &'static str,
    /// Title of the scenario.
    pub title: String,
    /// The day under way.
    pub day: u32,
    /// How many there are.
    pub days: u32,
    /// `dusk`, `sealed`, `march` or `over`.
    pub phase: &'static str,
    /// The viewer's own side.
    pub own: Option<&'static str>,
    /// Villages that the raider holds.
    pub held: u32,
    /// Villages that it needs.
    pub needed: u32,
    /// Name of every company, by id.
    pub names: BTreeMap<Id, String>,
    /// Who stands where.
    pub companies: Vec<Company>,
    /// Who is lost.
    pub lost: Vec<String>,
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

/// What a viewer may do now.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Choices {
    /// Lines that show the form of what can be ordered.
    pub examples: Vec<String>,
}

/// A company on the map.
#[derive(Clone, Debug, Serialize)]
pub struct Company {
    /// Id.
    pub id: Id,
    /// Whose.
    pub side: &'static str,
    /// Name.
    pub name: String,
    /// Where.
    pub hex: Hex,
    /// The place's name.
    pub place: Option<String>,
    /// It has marched today.
    pub marched: bool,
}

/// The view for templates.
#[must_use]
pub fn page(view: &View) -> Page {
    let table = &view.table;
    let named = table.data.units.iter().filter(|unit| unit.begins.contains_key(table.scenario));
    let company = |side: Side, (id, hex): (Id, Hex)| Company {
        id,
        side: side.word(),
        name: table.data.unit(id).map(|unit| unit.name.clone()).unwrap_or_default(),
        hex,
        place: table.data.ground(hex).and_then(|ground| ground.name.clone()),
        marched: table.marched.contains(&id),
    };
    let companies = |side: Side| table.companies(side).map(move |at| company(side, at)).collect::<Vec<_>>();
    Page {
        system: "nebelfurt",
        title: table.terms().title.clone(),
        day: table.day,
        days: table.terms().days,
        phase: match table.phase {
            Phase::Dusk => "dusk",
            Phase::Sealed => "sealed",
            Phase::March { .. } => "march",
            Phase::Over { .. } => "over",
        },
        own: view.own().map(Side::word),
        held: story::held(table),
        needed: table.terms().villages,
        names: named.map(|unit| (unit.id, unit.name.clone())).collect(),
        companies: Side::BOTH.into_iter().flat_map(companies).collect(),
        lost: Side::BOTH
            .into_iter()
            .flat_map(|side| table.lost(side))
            .map(|unit| unit.name.clone())
            .collect(),
        choices: view.own().map(|own| Choices { examples: examples(table, own) }).unwrap_or_default(),
        chart: chart(table),
    }
}

/// Lines that show the form of what can be ordered.
fn examples(table: &Table, own: Side) -> Vec<String> {
    match table.phase {
        Phase::Dusk => {
            Ford::ALL.map(|ford| format!("ford {ford}")).into_iter().chain(["ford stay".into()]).collect()
        }
        Phase::March { .. } => {
            let march = |(unit, from): (Id, Hex)| {
                let to = from.neighbours().find(|to| day::may_enter(table, own, unit, *to).is_ok())?;
                Some(format!("{unit} march {to}"))
            };
            table.companies(own).filter_map(march).chain(["camp".to_owned()]).collect()
        }
        Phase::Sealed | Phase::Over { .. } => vec![],
    }
}

fn chart(table: &Table) -> Chart {
    let legend = [
        ("=", msg!("map-ford")),
        ("@", msg!("map-village")),
        ("f", msg!("map-wood")),
        ("R1", msg!("map-stacks")),
    ];
    let legend = legend.map(|(sign, words)| (sign.to_owned(), words)).to_vec();
    Chart::of(&Window::whole::<River>(), legend, |hex| Some(chart_hex(table, hex, table.data.ground(hex)?)))
}

fn chart_hex(table: &Table, hex: Hex, ground: &Ground) -> ChartHex {
    let here: Vec<Side> = Side::BOTH.into_iter().filter(|side| table.at(*side, hex).is_some()).collect();
    ChartHex {
        hex: hex.to_string(),
        terrain: format!("{:?}", ground.terrain).to_lowercase(),
        mark: match (ground.ford, ground.terrain) {
            (Some(_), _) => '=',
            (None, Terrain::Village) => '@',
            (None, Terrain::Wood) => 'f',
            (None, Terrain::Meadow) => ' ',
        },
        name: ground.name.clone().or(ground.ford.map(|ford| format!("{ford} ford"))),
        stack: here.first().map(|side| ChartStack {
            side: side.word().to_owned(),
            sign: if *side == Side::Raider { 'R' } else { 'W' },
            units: here.len(),
            top: if here.len() == 2 { 'w' } else { ' ' },
        }),
    }
}
