//! What one piece of work takes, and what many of them take: medians, since one may meet a busy disk.
use std::time::{Duration, Instant};

use feldpost_disk::tally::Tally;
use nix::sys::resource::{UsageWho, getrusage};
use nix::time::{ClockId, clock_gettime};

/// What one piece of work took.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    /// Time that passed, in milliseconds.
    pub wall: f64,
    /// Time that was computed, in milliseconds.
    pub cpu: f64,
    /// Syncs and bytes that were asked of the disk; unknown of another process.
    pub disk: Option<[f64; 2]>,
}

impl Sample {
    /// The share of one, if this was done for so many.
    pub fn among(self, many: usize) -> Sample {
        let share = |figure: f64| figure / many.max(1) as f64;
        Sample { wall: share(self.wall), cpu: share(self.cpu), disk: self.disk.map(|disk| disk.map(share)) }
    }
}

/// Measures work of this process.
pub(super) fn take<T>(work: impl FnOnce() -> T) -> (Sample, T) {
    let (begun, computed, disk) = (Instant::now(), own_cpu(), Tally::now());
    let done = work();
    let (wall, cpu) = (begun.elapsed(), own_cpu().saturating_sub(computed));
    let Tally { syncs, bytes } = Tally::now().since(disk);
    let disk = Some([syncs as f64, bytes as f64]);
    (Sample { wall: milliseconds(wall), cpu: milliseconds(cpu), disk }, done)
}

/// Measures the work of a process that this one starts and waits for.
pub(super) fn take_child<T>(work: impl FnOnce() -> T) -> (Sample, T) {
    let (begun, computed) = (Instant::now(), cpu_of_children());
    let done = work();
    let (wall, cpu) = (begun.elapsed(), cpu_of_children().saturating_sub(computed));
    (Sample { wall: milliseconds(wall), cpu: milliseconds(cpu), disk: None }, done)
}

/// Time that this program has computed, on all cores.
pub fn own_cpu() -> Duration {
    clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).map_or(Duration::ZERO, Duration::from)
}

/// The same of all processes that it has started and that have ended.
fn cpu_of_children() -> Duration {
    let microseconds = |usage: nix::sys::resource::Usage| {
        [usage.user_time(), usage.system_time()]
            .map(|time| time.tv_sec().unsigned_abs() * 1_000_000 + time.tv_usec().unsigned_abs())
    };
    let used = getrusage(UsageWho::RUSAGE_CHILDREN).map_or([0, 0], microseconds);
    Duration::from_micros(used.iter().sum())
}

pub(super) fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The one in the middle; none of none.
pub(super) fn median(figures: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut figures: Vec<f64> = figures.into_iter().collect();
    figures.sort_by(f64::total_cmp);
    let middle = figures.len() / 2;
    match figures.len() % 2 {
        0 => Some((figures.get(middle.checked_sub(1)?)? + figures.get(middle)?) / 2.0),
        _ => figures.get(middle).copied(),
    }
}

/// A figure for each of so many; none if there are none.
pub(super) fn each(sum: f64, count: usize) -> Option<f64> {
    (count > 0).then(|| sum / count as f64)
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn the_median_stands_in_the_middle() {
        assert_eq!((median([]), median([3.0]), median([9.0, 1.0, 2.0])), (None, Some(3.0), Some(2.0)));
        assert_eq!(median([4.0, 1.0, 2.0, 90.0]), Some(3.0));
    }
}
