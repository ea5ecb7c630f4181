//! The systems that there are, found by their ids and by the data that they are played with.
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use feldpost_protocol::dice::Hash32;

use super::{AnySystem, RegistryError, Result};
use crate::fault::Fault;
use crate::system::{SideCard, SystemCard};
use crate::wording::Wording;

/// The game systems that this program can play, in the order in which they are shown, and the data sets
/// that they can be played with.
#[derive(Clone)]
pub struct Registry {
    systems: Vec<Listed>,
    /// The same systems with data of owners.
    with_data: Vec<Listed>,
}

#[derive(Clone)]
struct Listed {
    id: &'static str,
    system: Arc<dyn AnySystem>,
    /// Made when it is first wanted.
    card: Arc<OnceLock<SystemCard>>,
    /// The digest of a part of its files, by which it is found.
    part: Option<Hash32>,
}

impl Listed {
    fn new(system: Arc<dyn AnySystem>) -> Listed {
        Listed { id: system.id(), system, card: Arc::default(), part: None }
    }

    fn card(&self) -> &SystemCard {
        self.card.get_or_init(|| self.system.card())
    }

    fn digest(&self) -> Hash32 {
        self.part.unwrap_or_else(|| self.system.digest())
    }

    fn found(&self) -> CardAndSystem<'_> {
        (self.card(), &self.system)
    }
}

/// A system and its card.
pub type CardAndSystem<'a> = (&'a SystemCard, &'a Arc<dyn AnySystem>);

/// Digest of a system's data files: name, length and text of each, in the order of its card.
#[must_use]
pub fn data_digest(files: &[(impl AsRef<str>, impl AsRef<str>)]) -> Hash32 {
    let mut bytes = Vec::new();
    for (name, text) in files {
        let (name, text) = (name.as_ref(), text.as_ref());
        bytes.extend_from_slice(format!("{name}\n{}\n{text}", text.len()).as_bytes());
    }
    Hash32::of_bytes(&bytes)
}

impl Registry {
    /// A registry of these systems; the first of two with the same id is the one found.
    #[must_use]
    pub fn new(systems: Vec<Arc<dyn AnySystem>>) -> Registry {
        Registry { systems: systems.into_iter().map(Listed::new).collect(), with_data: vec![] }
    }

    /// The same with one more system, the last of them.
    #[must_use]
    pub fn and(mut self, system: Arc<dyn AnySystem>) -> Registry {
        self.systems.push(Listed::new(system));
        self
    }

    /// The systems' cards, in order.
    pub fn cards(&self) -> impl Iterator<Item = &SystemCard> {
        self.systems.iter().map(Listed::card)
    }

    /// The systems' ids, in order.
    pub fn ids(&self) -> impl Iterator<Item = &'static str> {
        self.systems.iter().map(|entry| entry.id)
    }

    /// The systems' sides, each with the id of its system, in order. No data need be read for them.
    pub fn sides(&self) -> impl Iterator<Item = (&'static str, &SideCard)> {
        self.systems.iter().flat_map(|entry| entry.system.sides().iter().map(|side| (entry.id, side)))
    }

    /// The systems' own templates and help, each with the id, in order.
    pub fn wordings(&self) -> impl Iterator<Item = (&'static str, Wording)> {
        self.systems.iter().map(|entry| (entry.id, entry.system.wording()))
    }

    /// The systems, in order.
    pub fn systems(&self) -> impl Iterator<Item = CardAndSystem<'_>> {
        self.systems.iter().map(Listed::found)
    }

    /// Whether a text can be a choice for a slot of this name in some system; true if none knows the slot.
    #[must_use]
    pub fn can_be_choice(&self, slot: &str, choice: &str) -> bool {
        // Of a game that was set back.
        let again = slot.rsplit_once('-').filter(|(_, times)| times.bytes().all(|b| b.is_ascii_digit()));
        let slot = again.map_or(slot, |(slot, _)| slot);
        let mut known = self.systems.iter().filter_map(|entry| entry.system.can_be_choice(slot, choice));
        known.next().is_none_or(|first| first || known.any(|other| other))
    }

    /// The system with this id, and its card.
    ///
    /// # Errors
    /// [`RegistryError::FindSystem`], naming those that there are.
    pub fn find(&self, id: &str) -> Result<CardAndSystem<'_>> {
        Ok(self.listed(id)?.found())
    }

    fn listed(&self, id: &str) -> Result<&Listed> {
        self.systems.iter().find(|entry| entry.id == id).ok_or_else(|| {
            let known: Vec<_> = self.ids().collect();
            RegistryError::FindSystem(id.to_owned(), known.join(", "))
        })
    }

    /// The system with this id and the data of this digest, as an offer names them.
    ///
    /// # Errors
    /// [`RegistryError::FindSystem`] or [`RegistryError::FindData`].
    pub fn find_with(&self, id: &str, data: Hash32) -> Result<CardAndSystem<'_>> {
        Ok(self.listed_with(id, data)?.found())
    }

    /// Whether there is a system with this id and the data of this digest; no data are read for that.
    #[must_use]
    pub fn has(&self, id: &str, data: Hash32) -> bool {
        self.listed_with(id, data).is_ok()
    }

    fn listed_with(&self, id: &str, data: Hash32) -> Result<&Listed> {
        self.listed(id)?;
        let mut all = self.systems.iter().chain(&self.with_data);
        let found = all.find(|entry| entry.id == id && entry.digest() == data);
        found.ok_or_else(|| RegistryError::FindData(data.to_string()))
    }

    /// Takes in data files of an owner; a game that was offered with them can be played then. Returns their
    /// digest: that of all files of the system, its own for those that are not given. The digest of the given
    /// files alone finds them too: of a game that was offered before a further file came.
    ///
    /// # Errors
    /// Everything that is wrong with them; an unknown system is one fault too.
    pub fn add_data(
        &mut self,
        id: &str,
        files: &BTreeMap<String, String>,
    ) -> std::result::Result<Hash32, Vec<Fault>> {
        let (_, system) = self.find(id).map_err(|error| vec![Fault::new(id, (1, 1), error.to_string())])?;
        let entry = Listed::new(system.with_data(files)?);
        let digest = entry.digest();
        let given = entry.card().data.iter().filter(|(name, _)| files.contains_key(name)).cloned();
        let given = Listed { part: Some(data_digest(&given.collect::<Vec<_>>())), ..entry.clone() };
        for entry in [entry, given] {
            if !self.has(id, entry.digest()) {
                self.with_data.push(entry);
            }
        }
        Ok(digest)
    }

    /// This registry, in which a system is found with the data of this digest.
    ///
    /// # Errors
    /// As [`Registry::find_with`].
    pub fn preferring(&self, id: &str, data: Hash32) -> Result<Registry> {
        self.listed_with(id, data)?;
        let mut registry = self.clone();
        let place = registry.systems.iter().position(|entry| entry.id == id);
        let wanted = registry.with_data.iter().position(|entry| entry.id == id && entry.digest() == data);
        if let (Some(place), Some(wanted)) = (place, wanted) {
            std::mem::swap(&mut registry.systems[place], &mut registry.with_data[wanted]);
        }
        Ok(registry)
    }
}
