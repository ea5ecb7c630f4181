//! The chains of seeds of one game: each seed hashes to the one before, each chain serves as many resolutions
//! as the offer says, and a fresh one is signed before its first lock.
use super::{Checked, Terms};
use crate::dice::{Chain, Hash32, chain_previous, chain_tip, chain_tip_after_loss};
use crate::journal::fields::Fields;
use crate::journal::note::VerifyingKey;
use crate::journal::payload::anchor_text;

/// Where a chain begins.
#[derive(Debug)]
struct Anchor {
    /// The number of the seed in whose place it stands.
    before: u64,
    hash: Hash32,
    /// The newest entry that was lost before it.
    lost: Option<Hash32>,
    /// A later chain serves what this one would have served.
    passed_over: bool,
}

/// Where the chains of a game stand.
#[derive(Debug, Default)]
pub(super) struct Seeds {
    /// The seed revealed last; the anchor at first.
    last: Hash32,
    /// Resolutions that each chain serves; `None` if the offer does not say it.
    length: Option<u32>,
    /// The last resolution that the chains so far serve.
    served: u64,
    anchors: Vec<Anchor>,
    /// The newest entry that is lost: no seed is spent before a fresh chain has come.
    lost: Option<Hash32>,
    root: bool,
}

impl Seeds {
    /// Takes the anchor of the offer.
    pub fn begin(&mut self, entry: Fields<'_>) -> Checked {
        self.last = entry.hash("anchor")?;
        self.push(0, self.last, None);
        if entry.has("length") {
            let length = u32::try_from(entry.count("length")?).ok().filter(|length| *length > 0);
            self.length = Some(length.ok_or("the chain has no length")?);
        }
        self.served = self.length.map_or(u64::MAX, u64::from);
        Ok(())
    }

    fn push(&mut self, before: u64, hash: Hash32, lost: Option<Hash32>) {
        self.anchors.push(Anchor { before, hash, lost, passed_over: false });
    }

    /// The end of the record is lost: players may have seen the seeds that come next.
    pub fn lose(&mut self, lost: Hash32) {
        self.lost = Some(lost);
    }

    /// A fresh chain: it goes on where the one before it ends, or, if the end of the record was lost, from
    /// here on. `next` is the resolution that comes next.
    pub fn anchor(
        &mut self,
        entry: Fields<'_>,
        game: &str,
        key: Option<&VerifyingKey>,
        next: u64,
    ) -> Checked {
        let (step, anchor, unix) = (entry.count("step")?, entry.hash("anchor")?, entry.integer("unix")?);
        let length = self.length.ok_or("a fresh chain, and the offer does not say how long each is")?;
        let lost = self.lost.take();
        let waiting = self.anchors.last().is_some_and(|last| last.before > 0 && next <= last.before);
        let is_due = match lost {
            Some(_) => step == next,
            None => !waiting && step == self.served.saturating_add(1),
        };
        if self.root || !is_due {
            return Err("a fresh chain out of place".to_owned());
        }
        let text = anchor_text(game, step, anchor, unix);
        let signature = entry.text("signature")?;
        if !key.is_some_and(|key| key.has_signed(&text, signature)) {
            return Err("the fresh chain is not signed with the umpire's key".to_owned());
        }
        let before = step.saturating_sub(1);
        for passed_over in self.anchors.iter_mut().filter(|earlier| earlier.before >= before) {
            passed_over.passed_over = true;
        }
        self.push(before, anchor, lost);
        self.served = before.saturating_add(u64::from(length));
        Ok(())
    }

    /// The seed of an entry, which must hash to the one before.
    pub fn next(&mut self, entry: Fields<'_>, terms: Terms, step: u64) -> Result<Hash32, String> {
        let seed = entry.hash("seed")?;
        if self.root || step > self.served || self.lost.is_some() {
            return Err(format!("the chain serves no resolution {step}: a fresh one is due"));
        }
        let begins = |anchor: &&Anchor| !anchor.passed_over && anchor.before.checked_add(1) == Some(step);
        let before = self.anchors.iter().find(begins).map_or(self.last, |anchor| anchor.hash);
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
        for Anchor { before, hash, lost, .. } in &self.anchors {
            let tip = match lost {
                Some(lost) => chain_tip_after_loss(terms.game, *before, *lost, root),
                None => chain_tip(terms.game, *before, root),
            };
            let chain = Chain::after(terms.game, *before, tip, length);
            if chain.map_err(|error| error.to_string())?.anchor() != *hash {
                return Err(format!("the chain after resolution {before} does not follow from the root"));
            }
        }
        self.root = true;
        Ok(())
    }
}
