//! Hears what other processes leave: the server tells of it (`LISTEN`).
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use postgres::Client;
use postgres::fallible_iterator::FallibleIterator as _;

use crate::DatabaseError;
use crate::address::Address;

/// How long it takes until it is noticed that nobody listens any more.
const LOOK: Duration = Duration::from_millis(500);
/// How long is waited before a connection that broke is made anew.
const PAUSE: Duration = Duration::from_secs(2);

/// Listens for as long as it lives.
pub(crate) struct Bell {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Bell {
    /// Calls `ring` whenever there is something new, and when the connection was lost meanwhile.
    pub fn listen(address: Address, ring: Box<dyn Fn() + Send>) -> Option<Bell> {
        let stop = Arc::new(AtomicBool::new(false));
        let wanted = Arc::clone(&stop);
        let work = move || {
            while !wanted.load(Ordering::Relaxed) {
                let heard = address.connect().and_then(|client| hear(client, &ring, &wanted));
                if let Err(error) = heard {
                    tracing::debug!(%error, "nobody tells of news for now");
                    wait(&wanted);
                    ring();
                }
            }
        };
        let thread = thread::Builder::new().name("bell".to_owned()).spawn(work).ok()?;
        Some(Bell { stop, thread: Some(thread) })
    }
}

impl Drop for Bell {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn wait(stop: &AtomicBool) {
    let mut left = PAUSE;
    while !left.is_zero() && !stop.load(Ordering::Relaxed) {
        thread::sleep(LOOK.min(left));
        left = left.saturating_sub(LOOK);
    }
}

fn hear(mut client: Client, ring: &dyn Fn(), stop: &AtomicBool) -> Result<(), DatabaseError> {
    let channel: String =
        client.query_one("SELECT quote_ident('feldpost_' || current_schema())", &[])?.get(0);
    client.batch_execute(&format!("LISTEN {channel}"))?;
    while !stop.load(Ordering::Relaxed) {
        let heard = client.notifications().timeout_iter(LOOK).next()?;
        if heard.is_some() {
            // Many that come together are told once.
            while client.notifications().iter().next()?.is_some() {}
            ring();
        } else if client.is_closed() {
            return Err(DatabaseError::Broken);
        }
    }
    Ok(())
}
