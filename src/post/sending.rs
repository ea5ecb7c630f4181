//! Mail out: in the host's own time, or beside it.
use super::notices::Notice;
use super::{Post, PostError};
use crate::ledgers::DAY;
use crate::ledgers::answers::Answers;
use crate::office::Office;
use crate::outbox::carrier::Carrier;
use crate::outbox::{Flush, Flushed};
use feldpost_transport::{Unfetched, WayOut};

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
            sender: &office.club.sender(),
            origin: &office.config.origin,
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
        let umpire = office.config.umpire.clone();
        if answers.count(now, &once, DAY) > 0
            || self.outbox.knows(&format!("{id}@{}", office.config.origin))?
        {
            return Ok(false);
        }
        if !umpire.is_empty() {
            let lines = [
                format!("A message cannot be fetched: {}.", message.message),
                format!("Why: {}.", message.reason),
                String::new(),
                "It stays where it is, is passed over, and is tried again once a day. Other mail is fetched."
                    .to_owned(),
                "If a player wrote it, save it with a mail program as a file, and hand it over:".to_owned(),
                String::new(),
                format!("  feldpost deliver --home {} < FILE", office.home.display()),
                String::new(),
                "Then move it out of the folder. If no program can read it, ask its sender to send it again."
                    .to_owned(),
            ];
            let notice = Notice {
                to: &umpire,
                subject: "[feldpost] a message in the mailbox cannot be fetched".to_owned(),
                lines: lines.to_vec(),
                id,
                seat: None,
                answers: None,
            };
            self.send_to_umpire(office, notice, now)?;
        }
        answers.note(now, &once)?;
        Ok(true)
    }
}
