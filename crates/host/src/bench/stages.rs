//! What each stage of a mail takes. The host names its stages by spans that nobody else listens to
//! ([`tracing::trace_span`]); what is done in a stage within another counts for the inner one alone.
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tracing::span::Id;
use tracing_subscriber::Registry;
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};

use super::meter::own_cpu;

/// The stages in the order of a mail, each with what it does.
pub(super) const STAGES: [(&str, &str); 6] = [
    ("read", "the mail is read, and its lines told apart"),
    ("decide", "seat, rules, dice, entries"),
    ("render", "reports as text and HTML"),
    ("encode", "as mails, signed and promised"),
    ("commit", "written and synced"),
    ("hand-over", "into the outgoing Maildir"),
];

/// Time that passed, and that was computed.
pub(super) type Spent = [Duration; 2];

#[derive(Default)]
struct Watch {
    /// The stages that are under way, the innermost last.
    open: Vec<&'static str>,
    /// Since when the innermost is.
    since: Option<(Instant, Duration)>,
    spent: BTreeMap<&'static str, Spent>,
}

impl Watch {
    /// Adds what has passed to the innermost stage.
    fn stop(&mut self) {
        let now = (Instant::now(), own_cpu());
        if let (Some((begun, computed)), Some(name)) = (self.since, self.open.last()) {
            let spent = self.spent.entry(name).or_default();
            spent[0] += now.0.saturating_duration_since(begun);
            spent[1] += now.1.saturating_sub(computed);
        }
        self.since = Some(now);
    }
}

/// Listens to the stages.
#[derive(Clone, Default)]
pub(super) struct Stages(Arc<Mutex<Watch>>);

impl Stages {
    /// Does this while listening to the stages of this thread.
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> T {
        let only = tracing_subscriber::filter::Targets::new().with_target("feldpost", tracing::Level::TRACE);
        let listening = tracing_subscriber::registry().with(self.clone().with_filter(only));
        tracing::subscriber::with_default(listening, work)
    }

    /// What was spent on a stage.
    pub fn spent(&self, name: &str) -> Spent {
        self.lock().spent.get(name).copied().unwrap_or_default()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Watch> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Layer<Registry> for Stages {
    fn on_enter(&self, id: &Id, context: Context<'_, Registry>) {
        let name = context.metadata(id).map(|stage| stage.name());
        let mut watch = self.lock();
        watch.stop();
        watch.open.extend(name);
    }

    fn on_exit(&self, _: &Id, _: Context<'_, Registry>) {
        let mut watch = self.lock();
        watch.stop();
        watch.open.pop();
    }
}
