//! Mail out: in the host's own time, or beside it.
use crate::outbox::Flush;
use crate::outbox::carrier::Carrier;
use feldpost_transport::{Unfetched, WayOut};

use super::courtesy::DAY;
use super::notices::Notice;
use super::{Counts, Host, HostError};

/// How queued mails go out.
pub(super) enum Sending {
    /// By the host itself, which waits for it.
    Here(WayOut),
    /// By a thread beside it, so many in a minute at most.
    Beside { carrier: Carrier, per_minute: Option<u32> },
    /// Not any more.
    Ended,
}

impl Host {
    /// Sends by another way than the outgoing Maildir from now on. [`Host::run_once`] waits for it.
    pub fn send_by(&mut self, way_out: WayOut) {
        self.sending = Sending::Here(way_out);
    }

    /// Sends by this way from now on, in a thread beside the host: [`Host::run_once`] gives it work and hears
    /// what it has done, and never waits for it. `ring` is called when it is worth calling again.
    ///
    /// # Errors
    /// In words: the system gives no thread.
    pub fn send_beside(
        &mut self,
        way_out: WayOut,
        ring: impl Fn() + Send + 'static,
    ) -> Result<(), HostError> {
        let WayOut { transport, per_minute } = way_out;
        let carrier = Carrier::start(&self.outbox, transport, ring);
        let carrier = carrier.map_err(|error| HostError::Thread(error.to_string()))?;
        self.sending = Sending::Beside { carrier, per_minute };
        Ok(())
    }

    /// Calls this after each mail of a pass, so that somebody can see that the host gets on; `false` ends
    /// the pass, and what is left waits for the next one.
    pub fn tell_progress(&mut self, told: impl FnMut() -> bool + Send + 'static) {
        self.progress = Box::new(told);
    }

    /// A thread that has ended and should not have: the host cannot do its work any more.
    #[must_use]
    pub fn dead_thread(&self) -> Option<&'static str> {
        match &self.sending {
            Sending::Beside { carrier, .. } if !carrier.is_alive() => Some("mail-out"),
            _ if !self.looking.works() => Some("senders"),
            _ => None,
        }
    }

    /// Ends what works beside the host, after the mail that is being handed over, but not later than in some
    /// seconds.
    pub fn stop_sending(&mut self) {
        if let Sending::Beside { carrier, .. } = std::mem::replace(&mut self.sending, Sending::Ended) {
            carrier.stop();
        }
    }

    /// Tells the umpire of a message that stays in the mailbox because it cannot be fetched. False if that
    /// has been said before.
    ///
    /// # Errors
    /// The outbox or a ledger cannot be written.
    pub fn tell_unfetched(&mut self, message: &Unfetched) -> Result<bool, HostError> {
        let (id, once) =
            (format!("{}.host.unfetched", message.id), format!("umpire|unfetched|{}", message.id));
        let umpire = self.config.umpire.clone();
        if self.noted(&once, DAY) > 0 || self.outbox.knows(&format!("{id}@{}", self.config.origin)) {
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
                format!("  feldpost deliver --home {} < FILE", self.home.display()),
                String::new(),
                "Then move it out of the folder. If no program can read it, ask its sender to send it again."
                    .to_owned(),
            ];
            self.send_to_umpire(Notice {
                to: &umpire,
                subject: "[feldpost] a message in the mailbox cannot be fetched".to_owned(),
                lines: lines.to_vec(),
                id,
                seat: None,
                answers: None,
            })?;
        }
        self.note_answer(&once)?;
        Ok(true)
    }

    /// Sends what is due, or has it sent and hears of what was.
    pub(super) fn send(&mut self, counts: &mut Counts) -> Result<(), HostError> {
        let entropy = &mut self.means.entropy;
        let mut flush = Flush {
            now: (self.means.clock)(),
            per_minute: None,
            random: &mut || {
                let mut bytes = [0; 4];
                entropy(&mut bytes);
                u32::from_le_bytes(bytes)
            },
            umpire: Some(self.config.umpire.as_str()).filter(|umpire| !umpire.is_empty()),
            sender: &self.config.sender(),
            origin: &self.config.origin,
        };
        let flushed = match &mut self.sending {
            Sending::Here(way_out) => {
                flush.per_minute = way_out.per_minute;
                self.outbox.flush(way_out.transport.as_ref(), &mut flush)?
            }
            Sending::Beside { carrier, per_minute } => {
                flush.per_minute = *per_minute;
                self.outbox.exchange(carrier, &mut flush)?
            }
            Sending::Ended => return Ok(()),
        };
        counts.mails_out += flushed.sent;
        counts.superseded += flushed.superseded;
        counts.errors.extend(flushed.failures);
        for (address, mail) in &flushed.refused {
            self.count_refusal(address, mail)?;
        }
        Ok(())
    }
}
