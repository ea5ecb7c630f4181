//! The post: what is promised to whom, and how it goes out.
//!
//! It gets a group with its game, or a notice, and knows neither how the one came about nor why the other is
//! due. It asks the ledgers whether an address is within reach and what the umpire has been told.
mod host_mail;
mod sending;
mod umpire;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::ledgers::DAY;
use crate::ledgers::bounces::Bounced;
use crate::office::Office;
use crate::outbox::{Outbox, OutboxError};
use crate::store::{Promises, StoreError};
use crate::tables::{Seated, Table};
use feldpost_protocol::journal::entry::Entry;
use feldpost_umpire::turn::{APART, Record, Roster, TurnError};
use feldpost_umpire::turn::{Chronicle, Witnessed, post};
use feldpost_umpire::words::{ENGLISH, Words};

pub use host_mail::HostMail;
pub use sending::Sending;

/// Why a mail cannot be promised or sent.
#[derive(Debug, thiserror::Error)]
pub enum PostError {
    /// The outbox.
    #[error(transparent)]
    Outbox(#[from] OutboxError),
    /// A ledger.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A mail of a game cannot be rendered.
    #[error(transparent)]
    Turn(#[from] TurnError),
}

/// What a group has to tell.
#[derive(Clone, Copy)]
pub struct Told<'a> {
    /// Its entries.
    pub group: &'a [Entry],
    /// What it has shown.
    pub witnessed: &'a Witnessed,
    /// What an older one has shown, if that was asked for.
    pub past: Option<&'a Witnessed>,
    /// The game from its beginning, where a mail sums it up.
    pub chronicle: Option<&'a Chronicle>,
    /// The record of the game, if somebody gets it.
    pub record: Option<Record<'a>>,
}

/// Mail out of a home.
pub struct Post {
    /// The promised mails.
    pub outbox: Outbox,
    /// How they go out.
    sending: Sending,
    /// Addresses of all players, in lower case, with their languages.
    known: BTreeMap<String, String>,
}

impl Post {
    /// The post that keeps its promises there, speaks in these words, and sends nothing yet.
    #[must_use]
    pub fn new(promises: Arc<dyn Promises>, words: Arc<Words>) -> Post {
        Post { outbox: Outbox::new(promises, words), sending: Sending::Ended, known: BTreeMap::new() }
    }

    /// Knows these players from now on: they are served before strangers.
    pub fn know(&mut self, roster: &Roster) {
        for (seat, player) in &roster.seats {
            let language = roster.language(seat);
            self.known.extend(player.addresses().map(|own| (own.to_lowercase(), language.to_owned())));
        }
    }

    /// The same of one player, as it was noted.
    pub fn know_player(&mut self, player: &Seated) {
        let Seated { addresses, language, .. } = player;
        self.known.extend(addresses.iter().map(|own| (own.to_lowercase(), language.clone())));
    }

    /// Whether somebody sits at a table with this address.
    #[must_use]
    pub fn knows(&self, address: &str) -> bool {
        self.known.contains_key(&address.to_lowercase())
    }

    /// The language in which whoever has this address is told something that is of no seat.
    #[must_use]
    pub fn language(&self, address: &str) -> &str {
        self.known.get(&address.to_lowercase()).map_or(ENGLISH, String::as_str)
    }

    /// Whether somebody sits at a table with this address, or it is the umpire's.
    #[must_use]
    pub fn is_one_of_ours(&self, office: &Office, address: &str) -> bool {
        self.knows(address) || address.eq_ignore_ascii_case(&office.config.umpire)
    }

    /// Promises the mails of a group of this game, as it is after it, with what the group has shown. Those to
    /// addresses out of reach are held back.
    ///
    /// # Errors
    /// A mail cannot be rendered; the outbox or the ledger cannot be written.
    pub fn group(
        &mut self,
        office: &Office,
        bounced: &mut Bounced,
        table: &Table,
        told: Told<'_>,
        now: i64,
    ) -> Result<(), PostError> {
        let stage = tracing::trace_span!("render").entered();
        let promises = post::promises(post::Post {
            club: &office.club,
            keys: &office.keys,
            after: &table.game,
            group: told.group,
            witnessed: told.witnessed,
            secrets: &table.secrets,
            roster: &table.roster,
            past: told.past,
            chronicle: told.chronicle,
            record: told.record,
            templates: &office.templates,
        })?;
        drop(stage);
        let rules = &office.config.bounces;
        // Of a record whose clock was ahead once: nothing waits for longer than it would have.
        let soon = |hold: i64| hold.min(now.saturating_add(APART));
        for promised in promises {
            if bounced.may_reach(&promised.mail.to, now.div_euclid(DAY), rules)? {
                let (mail, order) = (&promised.mail, table.game.head().seq);
                self.outbox.promise(mail, order, promised.hold.map(soon), promised.replaces)?;
            }
        }
        Ok(())
    }
}
