//! Promises of mail: kept on disk until they are fulfilled.
//!
//! Whoever sends may be slow, so it can stand beside the host ([`carrier`]): it is given some mails at a
//! time, and says of each what became of it. What that means for the outbox is decided in [`flush`] alone.
pub mod carrier;
mod flush;
mod kept;
pub mod pace;
mod pictures;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::store::{Promise, Promises, Stand, StoreError};
use feldpost_mail::address::ReplyAddress;
use feldpost_mail::dkim::{DkimError, Signer};
use feldpost_mail::outgoing::{AutoSubmitted, OutgoingError, OutgoingMail};
use feldpost_transport::way_out::{Envelope, Transport, file_name};
use feldpost_umpire::words::Words;
use pace::Pace;
use pictures::Dresser;

pub use flush::{Flush, Flushed, Undelivered};
pub use kept::Old;
pub use pace::Tries;

/// The longest that a mail is told to wait before it is sent, in seconds.
const LONGEST_WAIT: i64 = 3_600;

/// Why a mail could not be promised or sent.
#[derive(Debug, thiserror::Error)]
pub enum OutboxError {
    /// The mail cannot be written.
    #[error(transparent)]
    Write(#[from] OutgoingError),
    /// The mail cannot be signed.
    #[error(transparent)]
    Sign(#[from] DkimError),
    /// The promises cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Whether a mail still has to wait at this time. No mail is told to wait for long: a time that is far away
/// was set by a clock that was ahead.
fn waits(envelope: &Envelope, now: i64) -> bool {
    envelope.not_before.is_some_and(|time| (now + 1..=now.saturating_add(LONGEST_WAIT)).contains(&time))
}

/// The mails that a home has promised.
pub struct Outbox {
    promises: Arc<dyn Promises>,
    /// Draws the pictures of mails that are handed over, and signs all that are promised.
    dresser: Arc<Dresser>,
    pace: Pace,
    /// Envelopes of queued mails, by name, so that each is read once.
    envelopes: BTreeMap<String, Envelope>,
    /// Mails that somebody is handing over now.
    under_way: BTreeSet<String>,
    /// The Message-IDs of what was promised since somebody began to ask for them.
    named: RefCell<Option<Vec<String>>>,
}

impl Outbox {
    /// The outbox that keeps its promises there, and says in these words what pictures show.
    #[must_use]
    pub fn new(promises: Arc<dyn Promises>, words: Arc<Words>) -> Outbox {
        Outbox {
            promises,
            dresser: Arc::new(Dresser::new(None, words)),
            pace: Pace::default(),
            envelopes: BTreeMap::new(),
            under_way: BTreeSet::new(),
            named: RefCell::new(None),
        }
    }

    /// Signs every mail that is promised from now on.
    pub fn sign_with(&mut self, signer: Signer) {
        self.dresser = Arc::new(Dresser::new(Some(signer), self.dresser.words.clone()));
    }

    /// From now on every mail that is promised is named, also one that was promised before a crash.
    pub fn begin_naming(&self) {
        *self.named.borrow_mut() = Some(Vec::new());
    }

    /// Names a mail, if anybody asks.
    pub fn name(&self, message_id: &str) {
        if let Some(named) = &mut *self.named.borrow_mut()
            && !named.iter().any(|known| known == message_id)
        {
            named.push(message_id.to_owned());
        }
    }

    /// The Message-IDs that were named; no more are from now on.
    pub fn end_naming(&self) -> Vec<String> {
        self.named.borrow_mut().take().unwrap_or_default()
    }

    /// Promises mails; on disk when this returns. One that was promised or sent before changes nothing.
    ///
    /// `order` keeps mails of the same second apart: the seq of the entry that they report.
    ///
    /// # Errors
    /// A mail cannot be written. Those before it are promised.
    pub fn queue(&self, mails: &[OutgoingMail], order: u64) -> Result<usize, OutboxError> {
        mails.iter().try_fold(0, |new, mail| Ok(new + usize::from(self.put(mail, order, None, false)?)))
    }

    /// As [`Outbox::queue`], for mails that wait until all others are gone: answers to strangers.
    ///
    /// # Errors
    /// As [`Outbox::queue`].
    pub fn queue_behind(&self, mails: &[OutgoingMail]) -> Result<usize, OutboxError> {
        mails.iter().try_fold(0, |new, mail| Ok(new + usize::from(self.put(mail, 0, None, true)?)))
    }

    /// Promises one mail of a seat, to be sent at this time or later. With `replaces` it brings all that an
    /// earlier one for the same seat was to bring: that one is not sent if it still waits.
    ///
    /// # Errors
    /// As [`Outbox::queue`].
    pub fn promise(
        &self,
        mail: &OutgoingMail,
        order: u64,
        not_before: Option<i64>,
        replaces: bool,
    ) -> Result<(), OutboxError> {
        self.put(mail, order, not_before, false)?;
        let (own, seat) = (file_name(&mail.message_id), seat_of(mail));
        if !replaces || seat.is_none() {
            return Ok(());
        }
        for name in self.queued_names()?.iter().filter(|name| **name != own) {
            // One that cannot be read makes no way; whoever sends says what is wrong with it.
            let Ok(Some(other)) = self.promises.read_envelope(Stand::Queued, name) else { continue };
            if other.stands_for == seat && waits(&other, mail.date_unix) && other.order < order {
                self.promises.end_promise(name, Stand::Superseded)?;
            }
        }
        Ok(())
    }

    /// Promises one mail; false if it was promised before.
    fn put(
        &self,
        mail: &OutgoingMail,
        order: u64,
        not_before: Option<i64>,
        behind: bool,
    ) -> Result<bool, OutboxError> {
        // No mail can go there (RFC 6761 6.4): the program itself plays at such an address.
        if mail.to.ends_with(".invalid") {
            return Ok(false);
        }
        let _stage = tracing::trace_span!("encode").entered();
        let name = file_name(&mail.message_id);
        self.name(&mail.message_id);
        if self.knows(&mail.message_id)? {
            return Ok(false);
        }
        let envelope = Envelope {
            from: mail.envelope_from.as_ref().unwrap_or(&mail.from).clone(),
            to: mail.to.clone(),
            message_id: mail.message_id.clone(),
            unix: mail.date_unix,
            order,
            seat: seat_of(mail),
            stands_for: stands_for(mail),
            behind,
            not_before,
        };
        let raw = mail.to_bytes()?;
        // Where pictures are still to be drawn, a signature would not fit any more.
        let signer = self.dresser.signer.as_ref().filter(|_| mail.drawing.is_none());
        let signed = signer.map(|signer| signer.sign(&raw)).transpose()?;
        self.promises.promise(&name, &envelope, &signed.unwrap_or(raw))?;
        Ok(true)
    }

    /// A mail of ours with this Message-ID, wherever it stands now: who it is for, and its bytes.
    ///
    /// `None` if there is none, or no longer, or it cannot be read.
    #[must_use]
    pub fn find(&self, message_id: &str) -> Option<Promise> {
        let name = file_name(message_id);
        let stand = self.promises.find_promise(&name).ok()??;
        self.promises.read_promise(stand, &name).ok()?
    }

    /// Those of these Message-IDs under which a mail was promised, in their order.
    ///
    /// # Errors
    /// The promises cannot be read.
    pub fn known_of(&self, mut message_ids: Vec<String>) -> Result<Vec<String>, OutboxError> {
        let names = message_ids.iter().map(|id| file_name(id)).collect();
        let stand = self.promises.which_stand(names)?;
        message_ids.retain(|id| stand.contains(&file_name(id)));
        Ok(message_ids)
    }

    /// Whether a mail with this Message-ID was promised, whatever became of it.
    ///
    /// # Errors
    /// The promises cannot be read.
    pub fn knows(&self, message_id: &str) -> Result<bool, OutboxError> {
        Ok(self.promises.find_promise(&file_name(message_id))?.is_some())
    }

    /// How many things are wrong now: mails that were not taken and wait for another try, and a way out that
    /// is closed.
    #[must_use]
    pub fn troubles(&self) -> usize {
        self.pace.troubles()
    }

    /// What has failed and is tried again, if that is not what was written down last.
    pub fn news_of_tries(&mut self) -> Option<&Tries> {
        self.pace.news()
    }

    /// Takes note of what another process has written down last.
    pub fn found_tries(&mut self, tries: Tries) {
        self.pace.found(tries);
    }

    /// Names of the queued mails, in no order that matters.
    ///
    /// # Errors
    /// The promises cannot be read.
    pub fn queued_names(&self) -> Result<Vec<String>, OutboxError> {
        Ok(self.promises.queued()?)
    }
}

/// The seat of whose game this is a mere report; an answer to a mail of that seat is none.
fn stands_for(mail: &OutgoingMail) -> Option<String> {
    let kind = mail.message_id.split('@').next()?.rsplit('.').next()?;
    let is_report = kind == "report" && mail.auto_submitted == AutoSubmitted::AutoGenerated;
    seat_of(mail).filter(|_| is_report)
}

/// The game and seat that a mail goes to.
fn seat_of(mail: &OutgoingMail) -> Option<String> {
    let reply = ReplyAddress::parse(mail.reply_to.as_deref()?)?;
    Some(format!("{} {}", reply.game, reply.seat))
}
