//! The chains of seeds of one game: each seed hashes to the one before, each chain serves as many resolutions
//! as the offer says, and a fresh one is signed before its first lock.
use super::{Checked, Terms};
use crate::dice::{Chain, Hash32, chain_previous, chain_tip};
use crate::journal::fields::Fields;
use crate::journal::note::VerifyingKey;
use crate::journal::payload::anchor_text;

/// Where the chains of a game stand.
#[derive(Debug, Default)]
pub(super) struct Seeds {
    /// The seed revealed last; the anchor at first.
    last: Hash32,
    /// Resolutions that each chain serves; `None` if the offer does not say it.
    length: Option<u32>,
    /// The last resolution that the chains so far serve.
    served: u64,
    /// Every anchor, with the number of the seed in whose place it stands.
    anchors: Vec<(u64, Hash32)>,
    root: bool,
}

impl Seeds {
    /// Takes the anchor of the offer.
    pub fn begin(&mut self, entry: Fields<'_>) -> Checked {
        self.last = entry.hash("anchor")?;
        self.anchors.push((0, self.last));
        if entry.has("length") {
            let length = u32::try_from(entry.count("length")?).ok().filter(|length| *length > 0);
            self.length = Some(length.ok_or("the chain has no length")?);
        }
        self.served = self.length.map_or(u64::MAX, u64::from);
        Ok(())
    }

    /// A fresh chain: it goes on where the one before it ends, and `next` is the resolution that comes next.
    pub fn anchor(
        &mut self,
        entry: Fields<'_>,
        game: &str,
        key: Option<&VerifyingKey>,
        next: u64,
    ) -> Checked {
        let (step, anchor, unix) = (entry.count("step")?, entry.hash("anchor")?, entry.integer("unix")?);
        let length = self.length.ok_or("a fresh chain, and the offer does not say how long each is")?;
        let waiting = self.anchors.last().is_some_and(|(before, _)| *before > 0 && next <= *before);
        if self.root || waiting || step != self.served.saturating_add(1) {
            return Err("a fresh chain out of place".to_owned());
        }
        let text = anchor_text(game, step, anchor, unix);
        let signature = entry.text("signature")?;
        if !key.is_some_and(|key| key.has_signed(&text, signature)) {
            return Err("the fresh chain is not signed with the umpire's key".to_owned());
        }
        self.anchors.push((self.served, anchor));
        self.served = self.served.saturating_add(u64::from(length));
        Ok(())
    }

    /// The seed of an entry, which must hash to the one before.
    pub fn next(&mut self, entry: Fields<'_>, terms: Terms, step: u64) -> Result<Hash32, String> {
        let seed = entry.hash("seed")?;
        if self.root || step > self.served {
            return Err(format!("the chain serves no resolution {step}: a fresh one is due"));
        }
        let fresh = self.anchors.iter().find(|(before, _)| before.checked_add(1) == Some(step));
        let before = fresh.map_or(self.last, |(_, anchor)| *anchor);
        if chain_previous(terms.game, step, seed) != before {
            return Err("the seed does not hash to the one before".to_owned());
        }
        self.last = seed;
        Ok(seed)
    }

    /// How many chains came after that of the offer.
    pub fn fresh(&self) -> usize {
        self.anchors.len().saturating_sub(1)
    }

    /// Whether the secret of all chains lies open.
    pub fn is_open(&self) -> bool {
        self.root
    }

    /// The secret laid open: every anchor must follow from it, so that none was picked when the game was
    /// under way.
    pub fn open(&mut self, entry: Fields<'_>, terms: Terms) -> Checked {
        let root = entry.hash("root")?;
        let length = self.length.filter(|_| !self.root).ok_or("a root out of place")?;
        for (before, anchor) in &self.anchors {
            let chain = Chain::after(terms.game, *before, chain_tip(terms.game, *before, root), length);
            if chain.map_err(|error| error.to_string())?.anchor() != *anchor {
                return Err(format!("the chain after resolution {before} does not follow from the root"));
            }
        }
        self.root = true;
        Ok(())
    }
}
