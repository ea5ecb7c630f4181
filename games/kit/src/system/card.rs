//! What the host prints and journals about a system.

use crate::id::Id;
use feldpost_protocol::dice::Hash32;
use serde::Serialize;

/// A side as the host must know it.
#[derive(Clone, Debug, Serialize)]
pub struct SideCard {
    /// Id, which is also the seat's name.
    pub id: Id,
    /// In words.
    pub name: String,
}

/// An edition that can be played.
#[derive(Clone, Debug, Serialize)]
pub struct EditionCard {
    /// Id, as in an offer.
    pub id: String,
    /// In words.
    pub title: String,
}

/// A starting position that can be played.
#[derive(Clone, Debug, Serialize)]
pub struct ScenarioCard {
    /// Id, as in an offer.
    pub id: String,
    /// In words.
    pub title: String,
    /// What it needs besides, so that nobody can offer it by its id alone: why, and what helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
}

impl ScenarioCard {
    /// One that needs nothing besides.
    #[must_use]
    pub fn new(id: impl Into<String>, title: impl Into<String>) -> ScenarioCard {
        ScenarioCard { id: id.into(), title: title.into(), needs: None }
    }
}

/// What the host prints and journals about a system.
#[derive(Clone, Debug, Serialize)]
pub struct SystemCard {
    /// Id, such as `totensonntag`.
    pub id: &'static str,
    /// Title for people.
    pub title: String,
    /// Sign of the rulebook in citations, such as `TS`.
    pub book: &'static str,
    /// Scenarios, the default first.
    pub scenarios: Vec<ScenarioCard>,
    /// Sides in the order of the offer's seats.
    pub sides: Vec<SideCard>,
    /// Editions, the default first.
    pub editions: Vec<EditionCard>,
    /// Optional rules that can be chosen.
    pub options: Vec<String>,
    /// How many values of the data are stand-ins for printed ones.
    pub stand_ins: u32,
    /// The data files, name and text, in a fixed order: their digest goes into the offer.
    pub data: Vec<(String, String)>,
    /// Digest of the sources of this rulebook and the kit (docs/protocol.md, 4), made by its build script.
    pub rules: Hash32,
    /// The index of the rules, as Markdown.
    pub rules_index: &'static str,
}

impl SystemCard {
    /// Title of the edition of this id; the id itself if there is none such.
    #[must_use]
    pub fn edition_title(&self, id: &str) -> String {
        let found = self.editions.iter().find(|edition| edition.id == id);
        found.map_or_else(|| id.to_owned(), |edition| edition.title.clone())
    }

    /// Title of the scenario of this id; empty in a game that has only one, of which nobody need be told.
    #[must_use]
    pub fn scenario_title(&self, id: &str) -> String {
        let several = self.scenarios.len() > 1;
        let found = self.scenarios.iter().find(|scenario| several && scenario.id == id);
        found.map(|scenario| scenario.title.clone()).unwrap_or_default()
    }
}
