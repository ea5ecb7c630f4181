//! What systemd hears of the daemon.
use std::sync::Mutex;
use std::time::{Duration, Instant};

use sd_notify::NotifyState;

/// How often it is told if nobody says how often it wants to be.
const OFTEN: Duration = Duration::from_secs(1);

/// Tells systemd how the daemon fares, if it was started by it. Nobody listening is no fault.
pub fn tell_systemd(states: &[NotifyState<'_>]) {
    let _ = sd_notify::notify(states);
}

/// Says that the daemon gets on. Only the thread that plays the games calls it, after each step of its work:
/// so a long pass over many mails keeps it fed, and a step that never ends starves it.
pub struct Watchdog {
    pause: Duration,
    fed: Mutex<Option<Instant>>,
}

impl Watchdog {
    /// As often as systemd wants it, four times over.
    pub fn of_systemd() -> Watchdog {
        let pause = sd_notify::watchdog_enabled().map_or(OFTEN, |wanted| wanted / 4);
        Watchdog { pause, fed: Mutex::new(None) }
    }

    /// Says so, unless it was said a moment ago.
    pub fn feed(&self) {
        let mut fed = self.fed.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if fed.is_none_or(|at| at.elapsed() >= self.pause) {
            tell_systemd(&[NotifyState::Watchdog]);
            *fed = Some(Instant::now());
        }
    }
}
