//! What a bench has found: rows of one table.
use serde::Serialize;

use super::meter::{Sample, each, median};

/// One line of the table. A figure that cannot be had is none.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Row {
    /// What a script looks for; the same in every build.
    pub key: String,
    /// What a person reads.
    pub what: String,
    /// How many pieces of work were measured.
    pub samples: usize,
    /// Milliseconds that passed for one.
    pub ms: Option<f64>,
    /// Milliseconds that one core computed for it.
    pub cpu_ms: Option<f64>,
    /// How many times as long as the plain loop it took.
    pub times_plain: Option<f64>,
    /// What was made safe against a power cut for it.
    pub syncs: Option<f64>,
    /// Bytes that were written for it.
    pub bytes: Option<f64>,
    /// The most memory that the process held, in MiB.
    pub memory_mib: Option<f64>,
}

impl Row {
    /// A row in which nothing was measured.
    pub(super) fn named(key: impl Into<String>, what: impl Into<String>) -> Row {
        Row { key: key.into(), what: what.into(), ..Row::default() }
    }

    /// Whether there is a figure in it: a quick bench may not come to all rows.
    #[must_use]
    pub fn is_measured(&self) -> bool {
        let Row { ms, cpu_ms, times_plain, syncs, bytes, memory_mib, .. } = self;
        [ms, cpu_ms, times_plain, syncs, bytes, memory_mib].into_iter().any(Option::is_some)
    }

    /// Medians of time, means of what can be counted.
    pub(super) fn of(self, samples: &[Sample]) -> Row {
        let disk: Vec<_> = samples.iter().filter_map(|sample| sample.disk).collect();
        Row {
            samples: samples.len(),
            ms: median(samples.iter().map(|sample| sample.wall)),
            cpu_ms: median(samples.iter().map(|sample| sample.cpu)),
            syncs: each(disk.iter().map(|disk| disk[0]).sum(), disk.len()),
            bytes: each(disk.iter().map(|disk| disk[1]).sum(), disk.len()),
            ..self
        }
    }

    /// Held against the plain loop, whose median this is.
    pub(super) fn against(self, plain: Option<f64>) -> Row {
        let times_plain = self.ms.zip(plain).filter(|(_, plain)| *plain > 0.0).map(|(ms, plain)| ms / plain);
        Row { times_plain, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::Row;

    #[test]
    fn a_row_without_any_figure_was_not_measured() {
        let row = Row::named("mail", "a mail").of(&[]).against(Some(0.2));
        assert!(!row.is_measured());
        assert!(Row { memory_mib: Some(8.0), ..row }.is_measured());
    }
}
