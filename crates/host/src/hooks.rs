//! Addresses elsewhere that hear when a game moves, each the newest of every game: in the host's own time, or
//! in a thread beside it, so that one that keeps silent delays nothing.
//!
//! What could not be told for a quarter of an hour, or before the daemon stops, is not told any more: whoever
//! must know all reads the mails.
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::config::{self, Config, ConfigError};
use feldpost_transport::webhook::{Webhook, WebhookError};

/// Pause before something is told once more; each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(4);
/// How often something is tried.
const MOST_TRIES: u32 = 8;
/// News that wait, of all games and addresses; more is not kept.
const MOST_WAITING: usize = 1_000;

/// What is told of a game: its id and JSON.
pub type News = (String, String);

/// An address, and the games that it hears of; all, if it names none.
struct Hook {
    webhook: Webhook,
    games: Vec<String>,
}

impl Hook {
    fn hears(&self, game: &str) -> bool {
        self.games.is_empty() || self.games.iter().any(|own| own == game)
    }

    /// A fault of the program is something that was not told, and must end no thread.
    fn tell(&self, json: &str) -> Result<(), String> {
        let told = catch_unwind(AssertUnwindSafe(|| self.webhook.post(json)));
        let told = told.unwrap_or(Err(WebhookError::Reach));
        told.map_err(|error| error.to_string())
    }
}

/// Who tells.
enum Telling {
    /// The host, once.
    Here,
    /// A thread.
    Beside(Sender<News>, JoinHandle<()>),
}

/// All webhooks of a home.
pub struct Hooks {
    hooks: Arc<Vec<Hook>>,
    telling: Telling,
}

impl Hooks {
    /// None.
    #[must_use]
    pub fn none() -> Hooks {
        Hooks { hooks: Arc::default(), telling: Telling::Here }
    }

    /// Those that the settings name.
    ///
    /// # Errors
    /// A file with an address cannot be read, or holds none.
    pub fn by_settings(home: &std::path::Path, config: &Config) -> Result<Hooks, ConfigError> {
        let urls = config.hook_urls(home)?;
        let hook = |(url, hook): (String, &config::Hook)| {
            let wrong = |source| ConfigError::Webhook { file: hook.url_file.clone(), source };
            Ok(Hook { webhook: Webhook::new(&url).map_err(wrong)?, games: hook.games.clone() })
        };
        let hooks: Result<Vec<Hook>, ConfigError> = urls.into_iter().zip(&config.webhook).map(hook).collect();
        Ok(Hooks { hooks: Arc::new(hooks?), telling: Telling::Here })
    }

    /// Whether anybody hears of games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hooks.is_empty()
    }

    /// From now on a thread tells.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn go_beside(&mut self) -> std::io::Result<()> {
        if self.hooks.is_empty() {
            return Ok(());
        }
        let (jobs, given) = channel();
        let hooks = Arc::clone(&self.hooks);
        let work = move || Waiting::default().work(&hooks, &given);
        let thread = thread::Builder::new().name("webhooks".to_owned()).spawn(work)?;
        self.telling = Telling::Beside(jobs, thread);
        Ok(())
    }

    /// Whether the thread still does its work, if there is one.
    #[must_use]
    pub fn works(&self) -> bool {
        !matches!(&self.telling, Telling::Beside(_, thread) if thread.is_finished())
    }

    /// Tells this, or has it told. Here an address that fails hears nothing more of it: nobody waits again
    /// and again for one that is away.
    pub fn tell(&self, all: Vec<News>) {
        if let Telling::Beside(jobs, _) = &self.telling {
            // If the thread is gone the host ends.
            return all.into_iter().for_each(|news| drop(jobs.send(news)));
        }
        for hook in self.hooks.iter() {
            for (game, json) in all.iter().filter(|(game, _)| hook.hears(game)) {
                if let Err(error) = hook.tell(json) {
                    tracing::warn!(game, error, "a webhook was not told, and hears no more in this pass");
                    break;
                }
            }
        }
    }
}

/// Something that is to be told.
struct Due {
    json: String,
    tries: u32,
    next: Instant,
}

/// What waits to be told, by webhook and game: the newest of each.
#[derive(Default)]
struct Waiting(BTreeMap<(usize, String), Due>);

impl Waiting {
    /// Tells what comes until nobody sends any more.
    fn work(mut self, hooks: &[Hook], given: &Receiver<News>) {
        loop {
            let next = self.0.values().map(|due| due.next).min();
            let pause = next.map_or(Duration::MAX, |next| next.saturating_duration_since(Instant::now()));
            match given.recv_timeout(pause.min(Duration::from_secs(3_600))) {
                Ok(news) => self.take(hooks, news),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            self.tell(hooks);
        }
    }

    fn take(&mut self, hooks: &[Hook], (game, json): News) {
        for (at, _) in hooks.iter().enumerate().filter(|(_, hook)| hook.hears(&game)) {
            let due = Due { json: json.clone(), tries: 0, next: Instant::now() };
            self.0.insert((at, game.clone()), due);
        }
        while self.0.len() > MOST_WAITING {
            self.0.pop_first();
        }
    }

    fn tell(&mut self, hooks: &[Hook]) {
        let now = Instant::now();
        let due: Vec<(usize, String)> =
            self.0.iter().filter(|(_, due)| due.next <= now).map(|(key, _)| key.clone()).collect();
        for key in due {
            let (Some(hook), Some(mut due)) = (hooks.get(key.0), self.0.remove(&key)) else { continue };
            let Err(error) = hook.tell(&due.json) else { continue };
            due.tries += 1;
            tracing::warn!(game = key.1, error, tries = due.tries, "a webhook was not told");
            if due.tries < MOST_TRIES {
                due.next = Instant::now() + FIRST_PAUSE * (1 << (due.tries - 1));
                self.0.insert(key, due);
            }
        }
    }
}
