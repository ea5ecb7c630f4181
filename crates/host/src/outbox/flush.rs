//! What goes out next, and what follows from what became of it.
use std::collections::BTreeMap;
use std::sync::Arc;

use feldpost_mail::outgoing::OutgoingMail;

use super::carrier::{Due, GONE, Report, carry};
use super::{Envelope, Outbox, OutboxError, Transport};
use crate::store::Stand;

/// A report that waits longer than this, in seconds, makes way for a newer one.
const STALE: i64 = 15 * 60;

/// Mails that are handed over together: of more of them than that too much would be known at a time.
const TOGETHER: usize = 256;

/// What a flush needs from outside.
pub struct Flush<'a> {
    /// Unix time in seconds.
    pub now: i64,
    /// Mails that go out in a minute at most.
    pub per_minute: Option<u32>,
    /// Any number, for the jitter of delays.
    pub random: &'a mut dyn FnMut() -> u32,
    /// Who hears of a mail that will never be delivered.
    pub umpire: Option<&'a str>,
    /// What the umpire reads of such a mail; for the same one always the same.
    pub undelivered: &'a dyn Fn(&Undelivered<'_>) -> OutgoingMail,
    /// What the umpire reads of a mail that goes without its pictures; on one day always the same.
    pub undrawn: &'a dyn Fn(&Undelivered<'_>) -> OutgoingMail,
}

/// A mail that will never be delivered.
#[derive(Clone, Copy, Debug)]
pub struct Undelivered<'a> {
    /// Its name among the promises.
    pub name: &'a str,
    /// To whom it was to go.
    pub envelope: &'a Envelope,
    /// Why not, on one line.
    pub reason: &'a str,
}

/// What a flush did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flushed {
    /// Mails that went out.
    pub sent: usize,
    /// Reports that made way for newer ones.
    pub superseded: usize,
    /// Why others did not go out, each in words.
    pub failures: Vec<String>,
    /// Addresses that a server refused for good, each with the name of the mail.
    pub refused: Vec<(String, String)>,
}

impl Outbox {
    /// Hands every mail that is due to the transport, the oldest first and those to strangers last, and waits
    /// until that is done.
    ///
    /// What fails for now is tried again later and later; what will never be taken is moved to `failed/`, and
    /// the umpire gets one mail about it. A report that has waited for long makes way for a newer one.
    ///
    /// # Errors
    /// The folders cannot be read or written. A mail that cannot go out is one of [`Flushed::failures`] and
    /// stops no other.
    pub fn flush(
        &mut self,
        transport: &dyn Transport,
        flush: &mut Flush<'_>,
    ) -> Result<Flushed, OutboxError> {
        let mut flushed = Flushed::default();
        let (promises, mut opened) = (Arc::clone(&self.promises), false);
        let dresser = Arc::clone(&self.dresser);
        loop {
            let due = self.next(flush, TOGETHER, &mut flushed)?;
            if due.is_empty() {
                return Ok(flushed);
            }
            let mut reports = Vec::new();
            carry((promises.as_ref(), &dresser), due, transport, &mut opened, &mut |report| {
                reports.push(report);
                true
            });
            let closed = reports.iter().any(Report::closes);
            for report in reports {
                self.settle(report, flush, &mut flushed)?;
            }
            self.under_way.clear();
            if closed {
                return Ok(flushed);
            }
        }
    }

    /// The mails that are to go out now, so many at most, in their order. Whoever takes them tells what
    /// became of each ([`Outbox::settle`]); until then none of them is given out again.
    ///
    /// # Errors
    /// The folders cannot be read or written.
    pub(super) fn next(
        &mut self,
        flush: &Flush<'_>,
        most: usize,
        flushed: &mut Flushed,
    ) -> Result<Vec<Due>, OutboxError> {
        let room = self.pace.room(flush.now, flush.per_minute).saturating_sub(self.under_way.len()).min(most);
        if room == 0 || !self.pace.is_open(flush.now) {
            return Ok(Vec::new());
        }
        let mut names = self.queued_names()?;
        self.pace.keep(&names);
        names.retain(|name| !self.under_way.contains(name));
        if !names.iter().any(|name| self.pace.is_due(name, flush.now)) {
            return Ok(Vec::new());
        }
        self.read_envelopes(&names, flushed);
        self.supersede(flush.now, flushed)?;
        let free = self.envelopes.iter().filter(|(name, _)| !self.under_way.contains(*name));
        let mut due: Vec<Due> = free
            .filter(|(name, envelope)| {
                !super::waits(envelope, flush.now) && self.pace.is_due(name, flush.now)
            })
            .map(|(name, envelope)| Due { name: name.clone(), envelope: envelope.clone() })
            .collect();
        due.sort_by_cached_key(|due| (due.envelope.behind, due.envelope.file_name()));
        due.truncate(room);
        self.under_way.extend(due.iter().map(|due| due.name.clone()));
        Ok(due)
    }

    /// Knows the envelopes of all these mails, and of no others but those under way.
    fn read_envelopes(&mut self, names: &[String], flushed: &mut Flushed) {
        let Outbox { envelopes, under_way, .. } = self;
        envelopes.retain(|name, _| names.binary_search(name).is_ok() || under_way.contains(name));
        for name in names {
            if self.envelopes.contains_key(name) {
                continue;
            }
            match self.promises.read_envelope(Stand::Queued, name) {
                Ok(Some(envelope)) => drop(self.envelopes.insert(name.clone(), envelope)),
                // Another daemon has let it make way for a newer one, or somebody has taken it away.
                Ok(None) => {}
                Err(error) => flushed.failures.push(error.to_string()),
            }
        }
    }

    /// Of the reports for one seat that have waited, only the newest is still worth reading.
    fn supersede(&mut self, now: i64, flushed: &mut Flushed) -> Result<(), OutboxError> {
        // By entry: a clock that was ahead makes no report newer.
        let mut newest: BTreeMap<&str, (u64, String, &str)> = BTreeMap::new();
        for (name, envelope) in self.envelopes.iter().filter(|(_, envelope)| !super::waits(envelope, now)) {
            let Some(what) = &envelope.stands_for else { continue };
            let this = (envelope.order, envelope.file_name(), name.as_str());
            newest.entry(what).and_modify(|own| *own = own.clone().max(this.clone())).or_insert(this);
        }
        let is_stale = |name: &str, envelope: &Envelope| {
            let newer = envelope.stands_for.as_deref().and_then(|what| newest.get(what));
            newer.is_some_and(|(.., newer)| *newer != name) && now.saturating_sub(envelope.unix) >= STALE
        };
        let stale = self.envelopes.iter().filter(|(name, envelope)| is_stale(name, envelope));
        let stale: Vec<String> = stale.map(|(name, _)| name.clone()).collect();
        for name in stale.iter().filter(|name| !self.under_way.contains(*name)) {
            self.promises.end_promise(name, Stand::Superseded)?;
            self.pace.forget(name);
            self.envelopes.remove(name);
            flushed.superseded += 1;
        }
        Ok(())
    }

    /// Draws the consequences of what became of one mail.
    ///
    /// # Errors
    /// The folders cannot be written.
    pub(super) fn settle(
        &mut self,
        report: Report,
        flush: &mut Flush<'_>,
        flushed: &mut Flushed,
    ) -> Result<(), OutboxError> {
        let (due, result) = match report {
            Report::Closed(reason) => {
                self.pace.way_out_failed(flush.now, (flush.random)(), &reason);
                flushed.failures.push(reason);
                return Ok(());
            }
            Report::Undrawn(due, reason) => return self.tell_undrawn(&due, &reason, flush, flushed),
            Report::Mail(due, result) => (due, result),
        };
        let Due { name, envelope } = &*due;
        self.under_way.remove(name);
        match result {
            Ok(()) => {
                self.pace.sent(name, flush.now);
                self.envelopes.remove(name);
                flushed.sent += 1;
            }
            Err(error) if error.reason() == GONE => drop(self.envelopes.remove(name)),
            Err(error) if error.is_final() || self.pace.is_hopeless(name, envelope.unix, flush.now) => {
                self.give_up(name, envelope, error.reason(), flush)?;
                if error.is_final() {
                    flushed.refused.push((envelope.to.clone(), name.clone()));
                }
                flushed.failures.push(format!("{}: {}; given up", envelope.to, error.reason()));
            }
            Err(error) => {
                self.pace.failed(name, flush.now, (flush.random)(), error.reason());
                flushed.failures.push(format!("{}: {}; tried again later", envelope.to, error.reason()));
            }
        }
        Ok(())
    }

    /// Tells the umpire, once a day, that mails go without their pictures.
    fn tell_undrawn(
        &mut self,
        due: &Due,
        reason: &str,
        flush: &Flush<'_>,
        flushed: &mut Flushed,
    ) -> Result<(), OutboxError> {
        flushed.failures.push(format!("{}: sent without its pictures: {reason}", due.envelope.to));
        if flush.umpire.is_some_and(|umpire| umpire != due.envelope.to) {
            let reason = &reason.replace(['\r', '\n'], " ");
            let told = Undelivered { name: &due.name, envelope: &due.envelope, reason };
            self.queue(&[(flush.undrawn)(&told)], due.envelope.order)?;
        }
        Ok(())
    }

    /// Tells the umpire, then moves the mail to `failed/`; a crash between the two repeats only the second.
    fn give_up(
        &mut self,
        name: &str,
        envelope: &Envelope,
        reason: &str,
        flush: &Flush<'_>,
    ) -> Result<(), OutboxError> {
        if flush.umpire.is_some_and(|umpire| umpire != envelope.to) {
            let reason = &reason.replace(['\r', '\n'], " ");
            let told = (flush.undelivered)(&Undelivered { name, envelope, reason });
            self.queue(&[told], envelope.order)?;
        }
        self.pace.forget(name);
        self.envelopes.remove(name);
        Ok(self.promises.end_promise(name, Stand::Failed)?)
    }
}
