//! Mail out: in the host's own time, or beside it.
use super::{Post, PostError, umpire};
use crate::ledgers::DAY;
use crate::ledgers::answers::Answers;
use crate::office::Office;
use crate::outbox::carrier::Carrier;
use crate::outbox::{Flush, Flushed};
use feldpost_transport::{Unfetched, WayOut};
use feldpost_umpire::words::Matter;

/// How queued mails go out.
pub enum Sending {
    /// By the host itself, which waits for it.
    Here(WayOut),
    /// By a thread beside it.
    Beside {
        /// The thread.
        carrier: Carrier,
        /// Mails that go out in a minute at most.
        per_minute: Option<u32>,
    },
    /// Not any more.
    Ended,
}

impl Post {
    /// Sends by this way from now on, and waits for it.
    pub fn send_by(&mut self, way_out: WayOut) {
        self.sending = Sending::Here(way_out);
    }

    /// Sends by this way from now on, in a thread beside the host. `ring` is called when there is something
    /// to hear.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn send_beside(&mut self, way_out: WayOut, ring: impl Fn() + Send + 'static) -> std::io::Result<()> {
        let WayOut { transport, per_minute } = way_out;
        let carrier = Carrier::start(&self.outbox, transport, ring)?;
        self.sending = Sending::Beside { carrier, per_minute };
        Ok(())
    }

    /// Whether a thread sends.
    #[must_use]
    pub fn sends_beside(&self) -> bool {
        matches!(self.sending, Sending::Beside { .. })
    }

    /// Whether the thread that sends still works, if there is one.
    #[must_use]
    pub fn works(&self) -> bool {
        !matches!(&self.sending, Sending::Beside { carrier, .. } if !carrier.is_alive())
    }

    /// Ends what works beside the host, after the mail that is being handed over, but not later than in some
    /// seconds.
    pub fn stop_sending(&mut self) {
        if let Sending::Beside { carrier, .. } = std::mem::replace(&mut self.sending, Sending::Ended) {
            carrier.stop();
        }
    }

    /// Sends what is due, or has it sent and hears of what was.
    ///
    /// # Errors
    /// The outbox cannot be read or written.
    pub fn send(
        &mut self,
        office: &Office,
        entropy: &mut dyn FnMut(&mut [u8]),
        now: i64,
    ) -> Result<Flushed, PostError> {
        let mut flush = Flush {
            now,
            per_minute: None,
            random: &mut || {
                let mut bytes = [0; 4];
                entropy(&mut bytes);
                u32::from_le_bytes(bytes)
            },
            umpire: Some(office.config.umpire.as_str()).filter(|umpire| !umpire.is_empty()),
            undelivered: &|lost| umpire::undelivered(office, lost, now),
            undrawn: &|told| umpire::undrawn(office, told, now),
        };
        match &mut self.sending {
            Sending::Here(way_out) => {
                flush.per_minute = way_out.per_minute;
                Ok(self.outbox.flush(way_out.transport.as_ref(), &mut flush)?)
            }
            Sending::Beside { carrier, per_minute } => {
                flush.per_minute = *per_minute;
                Ok(self.outbox.exchange(carrier, &mut flush)?)
            }
            Sending::Ended => Ok(Flushed::default()),
        }
    }

    /// Tells the umpire of a message that stays in the mailbox because it cannot be fetched. False if that
    /// has been said before.
    ///
    /// # Errors
    /// The outbox or a ledger cannot be written.
    pub fn tell_unfetched(
        &mut self,
        office: &Office,
        answers: &mut Answers,
        message: &Unfetched,
        now: i64,
    ) -> Result<bool, PostError> {
        let (id, once) =
            (format!("{}.host.unfetched", message.id), format!("umpire|unfetched|{}", message.id));
        let umpire = office.config.umpire.as_str();
        if answers.count(now, &once, DAY) > 0
            || self.outbox.knows(&format!("{id}@{}", office.config.origin))?
        {
            return Ok(false);
        }
        if !umpire.is_empty() {
            let (message, reason) = (message.message.clone(), message.reason.clone());
            let home = office.shown_home();
            self.send_to_umpire(office, &Matter::Unfetched { message, reason, home }, &id, now)?;
        }
        answers.note(now, &once)?;
        Ok(true)
    }
}
