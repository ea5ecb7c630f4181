//! Whether the one who watches the clocks was awake: no deadline passes while nobody could be heard.

use serde::{Deserialize, Serialize};

/// How the watcher judges the time between two looks at the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watch {
    /// Seconds between two looks that are no outage yet.
    pub tolerance: u64,
    /// Seconds by which the wall clock may be off.
    pub drift: u64,
}

impl Default for Watch {
    /// Six hours and five minutes.
    fn default() -> Watch {
        Watch { tolerance: 6 * 3600, drift: 300 }
    }
}

/// What the watcher makes of the time since its last look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seen {
    /// All is well: deadlines may fire.
    Steady,
    /// Nobody watched. This becomes a pause of every game.
    Outage {
        /// When it was last alive, Unix.
        from: i64,
        /// When it is alive again, Unix.
        to: i64,
    },
    /// The wall clock was set. No time is made up for.
    Jump {
        /// Seconds by which it went ahead; negative if it went back.
        by: i64,
    },
}

impl Seen {
    /// Whether deadlines may fire in this pass.
    pub fn may_fire(self) -> bool {
        self == Seen::Steady
    }
}

impl Watch {
    /// Judges the time from the last look, at Unix `last`, to `now`.
    ///
    /// `elapsed` are the seconds that passed between them on a clock that nobody can set, if the watcher has
    /// run all the while. It should be one that goes on while the machine sleeps (`CLOCK_BOOTTIME`): by one
    /// that stands, hours of sleep look like a clock that was set ahead. Without it only a step back is seen,
    /// and one ahead looks like an outage; when the clock then goes back, [`crate::SeatClock::resume`] ends
    /// the pause that was made of it.
    pub fn look(&self, last: i64, now: i64, elapsed: Option<u64>) -> Seen {
        let gap = i128::from(now) - i128::from(last);
        let expected = elapsed.map_or(gap.max(0), i128::from);
        let by = gap - expected;
        if by.unsigned_abs() > u128::from(self.drift) {
            return Seen::Jump { by: crate::zone::saturated(by) };
        }
        if gap > i128::from(self.tolerance) {
            return Seen::Outage { from: last, to: now };
        }
        Seen::Steady
    }
}

/// Whether so many games are late in one pass that the fault is more likely ours: four at least, and more
/// than a third of the games whose clock runs. The umpire is asked first.
pub fn too_many_late(late: usize, running: usize) -> bool {
    late >= 4 && late as u128 * 3 > running as u128
}
