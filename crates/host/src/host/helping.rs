//! Several daemons at one home: one leads, the others help it with the mails of games that are being played.
//!
//! A helper is a host that does a part of what a pass does. Whatever it comes upon that is not for it, it
//! gives up with its whole batch, and leaves that mail to whoever leads: so it needs no list of what it may
//! do. No mail overtakes an earlier one of the same game, whoever takes either of them; one that names no
//! game may be about any, so while somebody else has it, all behind it wait.
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::time::Instant;

use super::batch::Batch;
use super::{Counts, Host, HostError, Means};
use crate::config::Config;
use crate::desk::{DeskError, Looking};
use crate::ledgers::Ledgers;
use crate::store::{self, Purpose, StoreError};
use feldpost_kit::registry::Registry;

/// What is known of mails that others have, or that are left to whoever leads.
#[derive(Debug, Default)]
pub(super) struct Elsewhere {
    /// The games that they name.
    named: BTreeMap<OsString, Vec<String>>,
    /// Those that are not for a helper.
    left: BTreeSet<OsString>,
    /// Whether one of this pass is somebody else's that may be about any game.
    shuts: bool,
}

impl Elsewhere {
    /// Forgets mails that are new no more.
    fn keep(&mut self, names: &[OsString]) {
        let is_there = |name: &OsString| names.binary_search(name).is_ok();
        self.named.retain(|name, _| is_there(name));
        self.left.retain(is_there);
        self.shuts = false;
    }
}

impl Host {
    /// Opens a home to help whoever leads at it; `None` if it is kept where nobody can help.
    ///
    /// # Errors
    /// As [`Host::open`].
    pub fn help(home: &Path, means: Means, registry: Registry) -> Result<Option<Host>, HostError> {
        let config = Config::load(home)?;
        let store = super::opening::store_of(home, &config, &means, Purpose::Work)?;
        let Some(claim) = store.help()? else { return Ok(None) };
        store.news()?;
        let ledgers: std::sync::Arc<dyn store::Ledgers> = store.clone();
        let mut host = Host::build(store, home, config, means, registry)?;
        host.claim = Some(claim);
        host.helps = true;
        host.ledgers = Ledgers::open(&ledgers, host.now())?;
        host.looking = Looking::by_settings(&host.office.config).map_err(HostError::CheckSenders)?;
        if let Some(signer) = host.office.config.dkim_signer(home)? {
            host.post.outbox.sign_with(signer);
        }
        Ok(Some(host))
    }

    /// Takes in what others have changed.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(super) fn hear_of_others(&mut self) -> Result<(), HostError> {
        let news = self.store.news()?;
        news.games.iter().for_each(|game| self.tables.changed_elsewhere(game));
        let ledgers: std::sync::Arc<dyn store::Ledgers> = self.store.clone();
        self.ledgers.hear(&ledgers, &news)?;
        Ok(())
    }

    /// A mail is somebody else's, or left to whoever leads: later ones of its games wait. What it says of no
    /// game may be of any: then all later ones wait.
    pub(super) fn leave(&mut self, name: &OsStr) {
        if !self.elsewhere.named.contains_key(name) {
            // One that cannot be read is gone, or nobody's.
            let Ok(named) = self.desk().games_named(name) else { return };
            self.elsewhere.named.insert(name.to_owned(), named);
        }
        let named = self.elsewhere.named.get(name).map(Vec::as_slice).unwrap_or_default();
        self.elsewhere.shuts |= named.is_empty();
        self.tables.blocked.extend(named.iter().cloned());
    }

    /// Deals with a mail, unless another daemon has it, or what it needs, or one that comes before it.
    pub(super) fn take_mail(&mut self, name: &OsStr, counts: &mut Counts) -> Result<(), DeskError> {
        let busy = || StoreError::Busy(name.to_string_lossy().into_owned()).into();
        if self.elsewhere.shuts {
            return Err(busy());
        }
        let is_ours = self.store.take_mail(name)?;
        let taken = if is_ours { self.desk().take_mail(name, counts) } else { Err(busy()) };
        if taken.as_ref().is_err_and(DeskError::is_busy) {
            self.leave(name);
        }
        taken
    }

    /// Begins to go through these mails.
    pub(super) fn begin_mails(&mut self, names: &[OsString]) {
        self.looking.hear(names);
        self.elsewhere.keep(names);
        self.tables.blocked.clear();
    }

    /// Deals with the mails that are for a helper and that nobody else has. What goes wrong is left to
    /// whoever leads.
    ///
    /// # Errors
    /// The store cannot be reached; nothing of the batch counts then.
    pub fn help_once(&mut self) -> Result<Counts, HostError> {
        let done = self.help_with_mails();
        if done.is_err() {
            self.lose_what_is_held();
        }
        done
    }

    fn help_with_mails(&mut self) -> Result<Counts, HostError> {
        self.remember()?;
        self.hear_of_others()?;
        let (mut counts, mut batch) = (Counts::default(), Batch::default());
        let names = self.store.new_mails()?;
        self.begin_mails(&names);
        let mut has_left = false;
        for name in names {
            if self.elsewhere.shuts {
                break;
            }
            if self.elsewhere.left.contains(&name) || self.looking.holds(&name) {
                self.leave(&name);
                continue;
            }
            let begun = Instant::now();
            self.store.hold()?;
            match self.take_mail(&name, &mut counts) {
                Ok(()) => {
                    batch.mails += 1;
                    counts.mails_in += 1;
                    counts.times.push(begun.elapsed());
                    self.looking.forget(&name);
                }
                Err(error) if error.is_busy() => continue,
                Err(error) if error.is_early() => self.leave(&name),
                Err(error) => {
                    tracing::debug!(mail = %name.to_string_lossy(), %error, "it is left to whoever leads");
                    let begins = error.is_for_leader();
                    has_left |= self.elsewhere.left.insert(name.clone());
                    self.leave(&name);
                    if !begins {
                        self.lose_what_is_held();
                        counts.mails_in -= std::mem::take(&mut batch).mails;
                        break;
                    }
                }
            }
            if !(self.progress)() || !batch.takes_more(self.store.held(), self.longest_hold) {
                break;
            }
        }
        self.commit(&mut batch, &mut counts);
        self.tables.blocked.clear();
        if has_left || counts.mails_in > 0 {
            self.store.ring();
        }
        Ok(counts)
    }
}
