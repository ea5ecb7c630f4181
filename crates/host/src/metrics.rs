//! Figures of the running daemon for Prometheus, on a loopback port if the settings ask for it.
//!
//! No figure names a player, an address or a game.

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::host::Counts;

/// Why the figures cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum MetricsError {
    /// An address that others could reach.
    #[error("metrics.listen {0:?} is no loopback address with a port, such as 127.0.0.1:9464")]
    Address(String),
    /// The port cannot be had.
    #[error("metrics.listen {address}: {reason}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system said.
        reason: String,
    },
}

/// The figures.
pub struct Metrics {
    registry: Arc<Registry>,
    mails_in: Counter,
    mails_out: Counter,
    resolutions: Counter,
    refused: Counter,
    set_aside: Counter,
    duplicates: Counter,
    superseded: Counter,
    errors: Counter,
    handling: Histogram,
    last_pass: Gauge,
    queued: Gauge,
    playing: Gauge,
    games_set_aside: Gauge,
    daemons_helping: Gauge,
}

impl Default for Metrics {
    fn default() -> Self {
        Metrics::new()
    }
}

impl Metrics {
    /// All at zero.
    #[must_use]
    pub fn new() -> Metrics {
        let mut registry = Registry::with_prefix("feldpost");
        let mut counter = |name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        let mails_in = counter("mails_in", "Mails taken from the inbox");
        let mails_out = counter("mails_out", "Mails handed to the transport");
        let resolutions = counter("resolutions", "Resolutions written to journals");
        let refused = counter("mails_refused", "Mails answered with a refusal");
        let set_aside = counter("mails_set_aside", "Mails put into the quarantine without an answer");
        let duplicates = counter("mails_duplicate", "Mails that had been dealt with before");
        let superseded = counter("mails_superseded", "Reports that made way for newer ones");
        let errors = counter("errors", "Things that could not be done and are tried again");
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let last_pass =
            gauge("last_pass_timestamp_seconds", "When inbox and outbox were last looked through");
        let queued = gauge("mails_queued", "Mails that wait to be sent");
        let playing = gauge("games_playing", "Games that go on");
        let games_set_aside = gauge("games_set_aside", "Games that were stopped and want an umpire");
        let daemons_helping = gauge("daemons_helping", "Daemons of other machines that help this one");
        let handling = Histogram::new(exponential_buckets(0.001, 2.0, 12));
        registry.register("mail_handling_seconds", "From the inbox to reports queued", handling.clone());
        Metrics {
            registry: Arc::new(registry),
            mails_in,
            mails_out,
            resolutions,
            refused,
            set_aside,
            duplicates,
            superseded,
            errors,
            handling,
            last_pass,
            queued,
            playing,
            games_set_aside,
            daemons_helping,
        }
    }

    /// Adds what one pass over the mail did, at this time in Unix seconds.
    pub fn take(&self, counts: &Counts, now: i64) {
        for (counter, by) in [
            (&self.mails_in, counts.mails_in),
            (&self.mails_out, counts.mails_out),
            (&self.resolutions, counts.resolutions),
            (&self.refused, counts.refused),
            (&self.set_aside, counts.set_aside),
            (&self.duplicates, counts.duplicates),
            (&self.superseded, counts.superseded),
            (&self.errors, counts.errors.len()),
        ] {
            counter.inc_by(by as u64);
        }
        counts.times.iter().for_each(|time| self.handling.observe(time.as_secs_f64()));
        self.last_pass.set(now);
    }

    /// Sets how things stand: mails that wait, games that go on, and games that are set aside.
    pub fn stand(&self, queued: usize, playing: usize, set_aside: usize) {
        let figures = [(&self.queued, queued), (&self.playing, playing), (&self.games_set_aside, set_aside)];
        for (gauge, figure) in figures {
            gauge.set(i64::try_from(figure).unwrap_or(i64::MAX));
        }
    }

    /// Sets how many daemons help.
    pub fn help_beside(&self, daemons: usize) {
        self.daemons_helping.set(i64::try_from(daemons).unwrap_or(i64::MAX));
    }

    /// The text that Prometheus reads.
    #[must_use]
    pub fn text(&self) -> String {
        text(&self.registry)
    }

    /// Shows the figures at `http://ADDRESS/metrics` until the process ends. Port 0 takes any; the address
    /// that was taken is returned.
    ///
    /// # Errors
    /// An address that others could reach, or a port that cannot be had.
    pub fn listen(&self, address: &str) -> Result<SocketAddr, MetricsError> {
        let wrong = || MetricsError::Address(address.to_owned());
        let parsed: SocketAddr = address.parse().map_err(|_| wrong())?;
        if !parsed.ip().is_loopback() {
            return Err(wrong());
        }
        let busy = |reason: String| MetricsError::Listen { address: parsed, reason };
        let server = tiny_http::Server::http(parsed).map_err(|error| busy(error.to_string()))?;
        let taken = server.server_addr().to_ip().unwrap_or(parsed);
        let registry = Arc::clone(&self.registry);
        let answer = move || {
            for request in server.incoming_requests() {
                let response = match request.url() {
                    "/metrics" => tiny_http::Response::from_string(text(&registry)),
                    _ => tiny_http::Response::from_string("see /metrics\n").with_status_code(404),
                };
                // Whoever asked and went away asks again.
                let _ = request.respond(response);
            }
        };
        thread::Builder::new()
            .name("metrics".to_owned())
            .spawn(answer)
            .map_err(|error| busy(error.to_string()))?;
        Ok(taken)
    }
}

fn text(registry: &Registry) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = encode(&mut text, registry);
    text
}
