//! Whoever hands the mails over: in the host's own time, or in a thread beside it, so that a slow way out
//! delays mails and nothing else.
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use feldpost_transport::way_out::{Envelope, SendError, Transport};

use super::pictures::Dresser;
use super::{Flush, Flushed, Outbox, OutboxError};
use crate::store::{Promises, Stand};

/// Mails that are given to the thread at a time: few, so that a newer mail that matters more does not wait
/// behind many.
const BATCH: usize = 16;

/// How long the thread has to finish its mail when the host ends.
const GOODBYE: Duration = Duration::from_secs(20);

/// Why a mail is not sent that somebody has taken away.
pub(super) const GONE: &str = "it is no queued mail any more";

/// A mail that is to go out now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Due {
    /// Its name among the promises.
    pub name: String,
    pub envelope: Envelope,
}

/// What became of a mail, or of the way out.
#[derive(Debug)]
pub(super) enum Report {
    /// The way out is closed, and no mail is at fault.
    Closed(String),
    /// One mail goes without its pictures, for this reason.
    Undrawn(Box<Due>, String),
    /// One mail was handed over, or was not.
    Mail(Box<Due>, Result<(), SendError>),
}

impl Report {
    /// Whether no other mail is worth a try now.
    pub(super) fn closes(&self) -> bool {
        matches!(self, Report::Closed(_) | Report::Mail(_, Err(SendError::Closed(_))))
    }
}

/// Hands one mail over, and marks it as sent at once: only a crash between the two sends it again.
fn send(
    (promises, dresser): (&dyn Promises, &Dresser),
    name: &str,
    transport: &dyn Transport,
    without: &mut Option<String>,
) -> Result<(), SendError> {
    let read = promises.read_promise(Stand::Queued, name).map_err(|error| error.to_string());
    let (envelope, bytes) =
        read.and_then(|mail| mail.ok_or_else(|| GONE.to_owned())).map_err(SendError::Later)?;
    let domain = envelope.message_id.rsplit('@').next().unwrap_or_default();
    let dressed = dresser.dress(bytes, domain).map_err(SendError::Later)?;
    let bytes = dressed.bytes;
    *without = dressed.without;
    transport.send(&envelope, &bytes, &envelope.file_name())?;
    tracing::info!(message_id = %envelope.message_id, bytes = bytes.len(), "a mail is handed over");
    promises.mark_sent(name).map_err(|error| SendError::Closed(error.to_string()))
}

/// Hands these mails over, one after the other, and tells of each; until the way out closes, or whoever is
/// told says `false`.
pub(super) fn carry(
    (promises, dresser): (&dyn Promises, &Dresser),
    due: Vec<Due>,
    transport: &dyn Transport,
    opened: &mut bool,
    tell: &mut dyn FnMut(Report) -> bool,
) {
    let mut sent = false;
    for due in due {
        if !*opened && let Err(reason) = guarded(|| transport.open()).unwrap_or_else(Err) {
            tell(Report::Closed(reason));
            break;
        }
        *opened = true;
        let mut without = None;
        let result = guarded(|| send((promises, dresser), &due.name, transport, &mut without));
        if let Some(reason) = without
            && !tell(Report::Undrawn(Box::new(due.clone()), reason))
        {
            break;
        }
        let result = result.unwrap_or_else(|reason| Err(SendError::Later(reason)));
        sent |= result.is_ok();
        // It may be this mail at which the server hangs up: it waits, and the others get their turn in the
        // next flush, if the way out is then open.
        let report = Report::Mail(Box::new(due), result);
        let closes = report.closes();
        if !tell(report) || closes {
            break;
        }
    }
    if sent && let Err(error) = promises.settle_sent() {
        tell(Report::Closed(error.to_string()));
    }
}

/// What this returns, or in words that the program failed: one mail must not end the thread.
fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| "the program failed on it".to_owned())
}

/// A thread that hands mails over. Everything that it tells is drawn into the outbox by the host.
#[derive(Debug)]
pub struct Carrier {
    jobs: SyncSender<Vec<Due>>,
    heard: Receiver<Told>,
    busy: bool,
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

/// What the thread tells.
#[derive(Debug)]
enum Told {
    Of(Report),
    /// It has nothing left to do.
    Idle,
}

impl Carrier {
    /// Starts the thread. `ring` is called when there is something to hear; it must not block.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn start(
        outbox: &Outbox,
        transport: Box<dyn Transport + Send>,
        ring: impl Fn() + Send + 'static,
    ) -> std::io::Result<Carrier> {
        let (jobs, given) = sync_channel::<Vec<Due>>(1);
        // As much as it can tell of one batch, so that it never waits for a host that is at work.
        let (told, heard) = sync_channel(2 * BATCH + 2);
        let stop = Arc::new(AtomicBool::new(false));
        let (promises, stopped) = (Arc::clone(&outbox.promises), Arc::clone(&stop));
        let dresser = Arc::clone(&outbox.dresser);
        let thread = thread::Builder::new().name("mail-out".to_owned()).spawn(move || {
            for due in given {
                let tell =
                    &mut |report| told.send(Told::Of(report)).is_ok() && !stopped.load(Ordering::Relaxed);
                carry((promises.as_ref(), &dresser), due, transport.as_ref(), &mut false, tell);
                if told.send(Told::Idle).is_err() {
                    return;
                }
                ring();
            }
        })?;
        Ok(Carrier { jobs, heard, busy: false, stop, thread })
    }

    /// Whether the thread still works. It ends by itself only if the program has a fault.
    #[must_use]
    pub fn is_alive(&self) -> bool {
        !self.thread.is_finished()
    }

    /// Ends the thread after the mail that it is handing over, for which it has some time; a mail that takes
    /// longer may be sent once more after the next start.
    pub fn stop(self) {
        let Carrier { jobs, heard, busy, stop, thread } = self;
        stop.store(true, Ordering::Relaxed);
        drop(jobs);
        if busy {
            while let Ok(Told::Of(_)) = heard.recv_timeout(GOODBYE) {}
        }
        drop(heard);
        if thread.is_finished() {
            let _ = thread.join();
        }
    }
}

impl Outbox {
    /// Hears what a carrier has done, and gives it the next mails if it has nothing to do. Never waits.
    ///
    /// # Errors
    /// As [`Outbox::flush`].
    pub fn exchange(&mut self, carrier: &mut Carrier, flush: &mut Flush<'_>) -> Result<Flushed, OutboxError> {
        let mut flushed = Flushed::default();
        loop {
            match carrier.heard.try_recv() {
                Ok(Told::Of(report)) => self.settle(report, flush, &mut flushed)?,
                Ok(Told::Idle) => {
                    carrier.busy = false;
                    self.under_way.clear();
                }
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => break,
            }
        }
        if !carrier.busy {
            let due = self.next(flush, BATCH, &mut flushed)?;
            carrier.busy = !due.is_empty() && carrier.jobs.send(due).is_ok();
        }
        Ok(flushed)
    }
}
