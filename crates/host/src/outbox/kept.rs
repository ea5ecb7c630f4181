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
        let mut all = Vec::new();
        for stand in [Stand::Sent, Stand::Superseded] {
            // Of those that are not old it is enough how many each seat has.
            let mut younger = BTreeMap::<String, usize>::new();
            let mut old = Vec::new();
            self.promises.show_envelopes(stand, &mut |name, envelope| {
                let seat = envelope.seat.filter(|_| stand == Stand::Sent);
                if envelope.unix < before {
                    old.push((envelope.unix, envelope.order, name, seat));
                } else if let Some(seat) = seat {
                    *younger.entry(seat).or_default() += 1;
                }
            })?;
            old.sort_unstable();
            for (_, _, name, seat) in old.into_iter().rev() {
                let newest = seat.filter(|seat| {
                    let count = younger.entry(seat.clone()).or_default();
                    *count += 1;
                    *count <= NEWEST
                });
                let game = |seat: String| seat.split(' ').next().unwrap_or_default().to_owned();
                all.push(Old { stand, name, newest_of: newest.map(game) });
            }
        }
        Ok(all)
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
