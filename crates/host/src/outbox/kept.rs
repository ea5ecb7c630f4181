//! Mails that have gone out are kept for a while: a promise that is made again is known by them.
use std::collections::BTreeMap;

use super::{Outbox, OutboxError};
use crate::store::Stand;

/// Mails of a seat that stay, however old they are: its next one may quote them.
const NEWEST: usize = 6;

/// A mail that went out long ago.
#[derive(Debug)]
pub struct Old {
    stand: Stand,
    name: String,
    /// The game, if this is one of the newest mails to one of its seats.
    pub newest_of: Option<String>,
}

impl Outbox {
    /// What went out, or made way for something newer, and bears an earlier date than `before` (Unix
    /// seconds). What waits and what failed is not among it.
    ///
    /// # Errors
    /// The promises cannot be read.
    pub fn old(&self, before: i64) -> Result<Vec<Old>, OutboxError> {
        let mut old = Vec::new();
        for stand in [Stand::Sent, Stand::Superseded] {
            let mut seats = BTreeMap::<String, usize>::new();
            let mut kept = self.promises.envelopes(stand)?;
            kept.sort_by(|(one, its), (other, of)| {
                (its.unix, its.order, one).cmp(&(of.unix, of.order, other))
            });
            for (name, envelope) in kept.into_iter().rev() {
                let seat = envelope.seat.filter(|_| stand == Stand::Sent);
                let newest = seat.filter(|seat| {
                    let count = seats.entry(seat.clone()).or_default();
                    *count += 1;
                    *count <= NEWEST
                });
                if envelope.unix < before {
                    let game = |seat: String| seat.split(' ').next().unwrap_or_default().to_owned();
                    old.push(Old { stand, name, newest_of: newest.map(game) });
                }
            }
        }
        Ok(old)
    }

    /// Removes mails that went out long ago.
    ///
    /// # Errors
    /// They cannot be removed.
    pub fn forget(&self, old: &[Old]) -> Result<(), OutboxError> {
        for stand in [Stand::Sent, Stand::Superseded] {
            let here = old.iter().filter(|old| old.stand == stand);
            let names: Vec<String> = here.map(|old| old.name.clone()).collect();
            self.promises.forget_promises(stand, &names)?;
        }
        Ok(())
    }
}
