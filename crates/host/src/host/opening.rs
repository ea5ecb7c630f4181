//! How a home is opened: to work on it, to make a game in it, or to look at it.
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::{Host, HostError, LATEST, Means, batch};
use crate::config::{self, Config};
use crate::desk::Looking;
use crate::hooks::Hooks;
use crate::ledgers::Ledgers;
use crate::office::Office;
use crate::post::Post;
use crate::rounds::{Relays, Rounds};
use crate::store::{self, Purpose, Store, StoreError};
use crate::tables::{Tables, data};
use feldpost_kit::registry::Registry;
use feldpost_transport::WayOut;

impl Host {
    /// Opens a home to work on it: takes its lock and mends what a crash left undone. Games that are as they
    /// were when the home was given back are not looked at.
    ///
    /// A game that cannot be mended is set aside and named in [`Host::game_rows`]; one whose files cannot be
    /// read or written now is tried again by [`Host::run_once`], which says so.
    ///
    /// # Errors
    /// No home, another process at work on it, or a file that cannot be read.
    pub fn open(home: &Path, means: Means, registry: Registry) -> Result<Host, HostError> {
        let config = Config::load(home)?;
        let store = store_of(home, &config, &means, Purpose::Work)?;
        Host::open_on(store, home, config, means, registry)
    }

    /// Opens a home to make a game in it: no other game is looked at, so do nothing else with it.
    ///
    /// # Errors
    /// As [`Host::open`].
    pub fn open_to_offer(home: &Path, means: Means, registry: Registry) -> Result<Host, HostError> {
        let config = Config::load(home)?;
        let store = store_of(home, &config, &means, Purpose::Work)?;
        Host::begin(store, home, config, means, registry, false)
    }

    /// The same on another store; the folder of the home holds its settings and keys.
    ///
    /// # Errors
    /// As [`Host::open`].
    pub fn open_on(
        store: Arc<dyn Store>,
        home: &Path,
        config: Config,
        means: Means,
        registry: Registry,
    ) -> Result<Host, HostError> {
        Host::begin(store, home, config, means, registry, true)
    }

    fn begin(
        store: Arc<dyn Store>,
        home: &Path,
        config: Config,
        means: Means,
        registry: Registry,
        looks_at_all: bool,
    ) -> Result<Host, HostError> {
        let claim = store.claim()?;
        // What is read from here on is newer.
        store.news()?;
        let ledgers: Arc<dyn store::Ledgers> = store.clone();
        let mut host = Host::build(store, home, config, means, registry)?;
        host.claim = Some(claim);
        host.ledgers = Ledgers::open(&ledgers, (host.means.clock)())?;
        host.post.send_by(WayOut::maildir(home, &host.office.config.ways())?);
        host.looking = Looking::by_settings(&host.office.config).map_err(HostError::CheckSenders)?;
        host.rounds = Rounds::here(Arc::new(Relays::by_settings(&host.office.config)?));
        host.hooks = Hooks::by_settings(home, &host.office.config)?;
        host.post.outbox.found_tries(host.tries()?);
        if let Some(signer) = host.office.config.dkim_signer(home)? {
            host.post.outbox.sign_with(signer);
        }
        host.tables.mends = true;
        host.tables.doubts = true;
        if looks_at_all {
            let Host { tables, post, .. } = &mut host;
            tables.open(&mut |player| post.know_player(player))?;
            host.mend();
        }
        Ok(host)
    }

    /// Opens a home to look at it, while another process may be at work on it. Nothing is written.
    ///
    /// # Errors
    /// No home, or a file that cannot be read.
    pub fn look(home: &Path, means: Means, registry: Registry) -> Result<Host, HostError> {
        let config = Config::load(home)?;
        let store = store_of(home, &config, &means, Purpose::Look)?;
        if store.is_cut_off()? {
            return Err(StoreError::CutOff(home.display().to_string()).into());
        }
        let is_claimed = store.is_claimed()?;
        let mut host = Host::build(store, home, config, means, registry)?;
        // Games that have moved may be those of whoever works on it.
        host.tables.doubts = !is_claimed;
        Ok(host)
    }

    pub(super) fn build(
        store: Arc<dyn Store>,
        home: &Path,
        config: Config,
        means: Means,
        mut registry: Registry,
    ) -> Result<Host, HostError> {
        data::load(store.as_ref(), &mut registry)?;
        let Means { clock, entropy, engine } = means;
        // A clock that is far off must not make entries and mails that nobody can write or read.
        let means = Means { clock: Box::new(move || clock().clamp(0, LATEST)), entropy, engine };
        let ledgers: Arc<dyn store::Ledgers> = store.clone();
        let office = Office {
            keys: config::load_keys(home)?,
            home: home.to_owned(),
            club: config.club(),
            config,
            templates: crate::wording::templates(&registry, &home.join("templates"))?,
        };
        let words = office.templates.words().clone();
        let mut host = Host {
            office,
            tables: Tables::new(store.clone(), registry),
            post: Post::new(store.clone(), words),
            ledgers: Ledgers::look(&ledgers)?,
            looking: Looking::Nobody,
            rounds: Rounds::nobody(),
            hooks: Hooks::none(),
            store,
            means,
            progress: Box::new(|| true),
            delivered: 0,
            helps: false,
            elsewhere: super::helping::Elsewhere::default(),
            is_forgetful: false,
            longest_hold: batch::LONGEST_HOLD,
            hears: true,
            answered: BTreeMap::new(),
            ticked: None,
            claim: None,
        };
        host.tables.now = host.now();
        Ok(host)
    }
}

/// The store that a home's settings name.
pub(super) fn store_of(
    home: &Path,
    config: &Config,
    means: &Means,
    purpose: Purpose,
) -> Result<Arc<dyn Store>, StoreError> {
    store::of_home(home, &config.mail.incoming, config.database(), means.engine, purpose)
}
