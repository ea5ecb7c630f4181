//! A home looked over: what is in order, what is not, and what to do about it. Nothing is written.

mod rights;

use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;

use crate::config::{self, Config};
use crate::host::{Host, HostError, Means};
use feldpost_kit::registry::Registry;
use feldpost_umpire::turn::time_words;

use crate::store::{self, Daemon, Heap, Purpose, Shelf, Store, Waiting};

/// Mail that has waited for more seconds is told.
const PATIENCE: i64 = 15 * 60;
/// Less free space than this is told, in bytes.
const LITTLE_SPACE: u64 = 100 << 20;

/// How a thing was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// In order.
    Good,
    /// Works, and should be looked at.
    Look,
    /// Must be mended.
    Mend,
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// How it was found.
    pub grade: Grade,
    /// What it is: `settings`, `rights`, `keys`, `space`, `mail`, or `game <id>`.
    pub about: String,
    /// What was found, in words.
    pub found: String,
    /// What to do; empty if nothing.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub advice: String,
}

struct Visit<'a> {
    home: &'a Path,
    store: Arc<dyn Store>,
    /// Unix time in seconds.
    now: i64,
    findings: Vec<Finding>,
}

/// Looks a home over.
///
/// # Errors
/// The folder is no home, or its settings cannot be read, or the database is not known to this program:
/// nothing else can be looked at then.
pub fn examine(
    home: &Path,
    means: Means,
    registry: Registry,
    now: SystemTime,
) -> Result<Vec<Finding>, HostError> {
    let config = Config::load(home)?;
    let (incoming, database) = (&config.mail.incoming, config.database());
    let store = store::of_home(home, incoming, database, means.engine, Purpose::Look)?;
    let now = now.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs().cast_signed());
    let mut visit = Visit { home, store, now, findings: vec![] };
    let club = if config.club.is_empty() { "a club without a name" } else { &config.club };
    visit.good("settings", format!("{}, {club}", config.address));
    visit.umpire(&config);
    visit.rights(&config);
    visit.keys(&config);
    visit.templates(&registry);
    if visit.database(&config) {
        visit.space();
        visit.daemon();
        visit.mail();
        visit.games(means, registry);
    }
    Ok(visit.findings)
}

impl Visit<'_> {
    fn good(&mut self, about: impl Into<String>, found: impl Into<String>) {
        self.found(Grade::Good, about, found, "");
    }

    fn found(
        &mut self,
        grade: Grade,
        about: impl Into<String>,
        found: impl Into<String>,
        advice: impl Into<String>,
    ) {
        let (about, found, advice) = (about.into(), found.into(), advice.into());
        self.findings.push(Finding { grade, about, found, advice });
    }

    fn keys(&mut self, config: &Config) {
        let keys = match config::load_keys(self.home) {
            Ok(keys) => keys,
            Err(error) => {
                let advice = "put keys/ back from the backup: without it no running game can go on";
                return self.found(Grade::Mend, "keys", error.to_string(), advice);
            }
        };
        let published = config::published_key(self.home);
        match keys.signer(&config.origin, "home") {
            Ok(signer) if signer.verifying_key().to_string() == published.trim() => {
                self.good("keys", "the public key belongs to the one that signs");
            }
            Ok(signer) => {
                let advice = format!("write {} into keys/umpire.pub", signer.verifying_key());
                self.found(Grade::Mend, "keys", "keys/umpire.pub is of another key", advice);
            }
            Err(error) => {
                let advice = "set `origin` in feldpost.toml to a plain domain";
                self.found(Grade::Mend, "keys", error.to_string(), advice);
            }
        }
    }

    /// Whether somebody hears of trouble, and whether mail leaves this machine.
    fn umpire(&mut self, config: &Config) {
        if config.umpire.is_empty() {
            let advice = "put `umpire = \"ADDRESS\"` into feldpost.toml, above its first [part]";
            self.found(Grade::Look, "umpire", "nobody is told of trouble", advice);
        } else {
            self.good("umpire", format!("trouble is told to {}", config.umpire));
        }
        if config.smtp.is_none() && config.sendmail.is_none() {
            let found = "mails only go into a folder: nothing leaves this machine by itself";
            let advice = "see [smtp] and [sendmail] in the guide, if no other program takes them from there";
            self.found(Grade::Look, "way out", found, advice);
        }
    }

    /// Whether there is anything more to be looked at: a database that does not answer is said once.
    fn database(&mut self, config: &Config) -> bool {
        let Some(address) = config.database() else { return true };
        match self.store.is_claimed() {
            Ok(_) => {
                self.good("store", format!("the home is kept in {address}, which answers"));
                true
            }
            Err(error) => {
                let advice = "nothing else can be looked at before that";
                self.found(Grade::Mend, "store", error.to_string(), advice);
                false
            }
        }
    }

    fn space(&mut self) {
        let (grade, found, advice) = match self.store.space() {
            Ok(Some(space)) if space.read_only => {
                (Grade::Mend, "the disk is mounted read-only".to_owned(), "mount it for writing")
            }
            Ok(Some(space)) => {
                let grade = if space.free < LITTLE_SPACE { Grade::Mend } else { Grade::Good };
                let advice =
                    if grade == Grade::Good { "" } else { "make room: a full disk stops every game" };
                (grade, format!("{} MB free", space.free >> 20), advice)
            }
            Ok(None) => return,
            Err(error) => (Grade::Look, error.to_string(), "see whether the disk is there"),
        };
        self.found(grade, "space", found, advice);
    }

    fn daemon(&mut self) {
        let daemons = self.store.daemons().unwrap_or_default();
        for Daemon { machine, works, since } in &daemons {
            let since = time_words(*since);
            let what = if *works { "leads" } else { "helps, and follows when the first one goes," };
            self.good("daemon", format!("that of {machine} {what} since {since}"));
        }
        match self.store.is_claimed() {
            Ok(true) if daemons.iter().any(|daemon| daemon.works) => {}
            Ok(true) => self.good("daemon", "a process is at work on this home"),
            Ok(false) => {
                let advice = "start `feldpost serve`, or let cron run `feldpost serve --once`";
                self.found(Grade::Look, "daemon", "nothing is at work on this home now", advice);
            }
            Err(error) => {
                let advice = "give the folder to the user who runs the daemon";
                self.found(Grade::Mend, "daemon", error.to_string(), advice);
            }
        }
        match self.store.requests().map(|left| left.len()) {
            Ok(0) => {}
            Ok(count) => {
                let found = format!("{count} requests of commands are not carried out yet");
                let advice =
                    "whoever works on the home does it next; what is older than an hour is not done any more";
                self.found(Grade::Look, "daemon", found, advice);
            }
            Err(error) => {
                self.found(Grade::Mend, "daemon", error.to_string(), "give the folder to the home's owner");
            }
        }
    }

    fn mail(&mut self) {
        let heaps = [
            ("to be read", Heap::New, "is `feldpost serve` running?"),
            ("to be sent", Heap::Queued, "run `feldpost serve --once` and read what it says"),
        ];
        for (what, heap, advice) in heaps {
            match self.store.waiting(heap) {
                Err(error) => {
                    let advice = "make the folder, or name another in feldpost.toml";
                    self.found(Grade::Mend, "mail", error.to_string(), advice);
                }
                Ok(Waiting { count: 0, .. }) => self.good("mail", format!("none is waiting {what}")),
                Ok(Waiting { count, since }) => {
                    let age = since.map_or(0, |since| self.now.saturating_sub(since).max(0));
                    let found = format!("{count} waiting {what}, the oldest for");
                    if age <= PATIENCE {
                        self.good("mail", format!("{found} {age} s"));
                    } else {
                        self.found(Grade::Mend, "mail", format!("{found} {} minutes", age / 60), advice);
                    }
                }
            }
        }
        self.quarantine();
    }

    fn quarantine(&mut self) {
        let stopped = "deliver them when the game goes on";
        let shelves = [
            (Shelf::Strays, Grade::Good, "mails that were not for us", ""),
            (Shelf::Robots, Grade::Good, "mails that no person wrote", ""),
            (Shelf::SetAside, Grade::Look, "mails for games that were stopped", stopped),
        ];
        for (shelf, grade, what, advice) in shelves {
            let heap = Heap::Shelf(shelf);
            let count = self.store.waiting(heap).map_or(0, |waiting| waiting.count);
            if count > 0 {
                let place = self.store.place(heap);
                self.found(grade, "quarantine", format!("{count} {what}: {place}"), advice);
            }
        }
    }

    fn templates(&mut self, registry: &Registry) {
        match crate::wording::templates(registry, &self.home.join("templates")) {
            Err(error) => {
                self.found(Grade::Mend, "templates", error.to_string(), "mend that file or take it away");
            }
            Ok(templates) => {
                for complaint in templates.take_complaints() {
                    self.found(Grade::Mend, "templates", complaint, "mend it or take it away: ours is used");
                }
                let own: Vec<&str> = templates.overridden().collect();
                if !own.is_empty() {
                    self.good("templates", format!("your own wording: {}", own.join(", ")));
                }
            }
        }
    }

    fn games(&mut self, means: Means, registry: Registry) {
        let mut host = match Host::look(self.home, means, registry) {
            Ok(host) => host,
            // What is wrong then stands above: keys, folders, templates.
            Err(_) => return,
        };
        let rows = match host.game_rows() {
            Ok(rows) => rows,
            Err(error) => {
                return self.found(
                    Grade::Mend,
                    "games",
                    error.to_string(),
                    "see whether the folder is there",
                );
            }
        };
        if rows.is_empty() {
            self.good("games", "none yet; `feldpost game new` makes one");
        }
        for row in rows {
            let about = format!("game {}", row.id);
            let folder = self.home.join("games").join(&row.id);
            if let Some(reason) = row.set_aside {
                let advice = format!(
                    "`feldpost audit {}` names the first bad entry; docs/umpire.md says how it goes on",
                    folder.join("journal.jsonl").display()
                );
                self.found(Grade::Mend, about, format!("was set aside: {reason}"), advice);
                continue;
            }
            self.future(&row.id, &about);
            if let Some(round) = row.round.filter(|round| self.now > round.due.saturating_add(PATIENCE)) {
                let found = format!(
                    "its dice wait for round {} of the public beacon, which was due at {}",
                    round.number,
                    time_words(round.due)
                );
                let advice =
                    "start the daemon, and read what it says of the relays under [beacon] in feldpost.toml";
                self.found(Grade::Mend, about.clone(), found, advice);
            }
            if row.settled {
                self.good(about, format!("in order up to entry {}", row.seq));
            } else {
                let found = "its last step was interrupted, and what follows from it is not all done";
                self.found(Grade::Look, about, found, "start the daemon: it does the rest by itself");
            }
        }
    }

    /// A journal from the future: the clock went back.
    fn future(&mut self, game: &str, about: &str) {
        let written = self.store.last_written(game);
        if written.is_some_and(|then| then.saturating_sub(self.now) > PATIENCE) {
            let found = "the journal was written in the future: the clock went back";
            self.found(Grade::Mend, about, found, "set the clock, best by NTP");
        }
    }
}
