//! Mails that were promised, until long after they have gone out.
use super::StoreError;
use feldpost_transport::way_out::Envelope;

/// Where a promised mail stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stand {
    /// It waits to be sent.
    Queued,
    /// It was handed over.
    Sent,
    /// Nobody will ever take it.
    Failed,
    /// It made way for something newer.
    Superseded,
}

/// A promised mail: who it is for, and its bytes.
pub type Promise = (Envelope, Vec<u8>);

/// The promised mails of a home. A mail has one name, whatever becomes of it, and stands at one place.
pub trait Promises: Send + Sync {
    /// Promises a mail; on disk when this returns.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::File`], [`StoreError::WritePromise`].
    fn promise(&self, name: &str, envelope: &Envelope, raw: &[u8]) -> Result<(), StoreError>;

    /// Where a mail stands; `None` if it was never promised, or forgotten. Somebody may be marking it as sent
    /// meanwhile: it is found all the same.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn find_promise(&self, name: &str) -> Result<Option<Stand>, StoreError>;

    /// Which of these mails stand anywhere, in their order.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn which_stand(&self, names: Vec<String>) -> Result<Vec<String>, StoreError> {
        let stands = names.into_iter().map(|name| Ok(self.find_promise(&name)?.map(|_| name)));
        Ok(stands.collect::<Result<Vec<_>, StoreError>>()?.into_iter().flatten().collect())
    }

    /// A mail that stands there; `None` if it does not.
    ///
    /// # Errors
    /// [`StoreError::File`], [`StoreError::ReadPromise`].
    fn read_promise(&self, stand: Stand, name: &str) -> Result<Option<Promise>, StoreError>;

    /// For whom a mail is that stands there, without reading the mail; `None` if it does not.
    ///
    /// # Errors
    /// As [`Promises::read_promise`].
    fn read_envelope(&self, stand: Stand, name: &str) -> Result<Option<Envelope>, StoreError>;

    /// The names of all queued mails, sorted.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn queued(&self) -> Result<Vec<String>, StoreError>;

    /// Notes that a queued mail was handed over. At once, and safe against a power cut after
    /// [`Promises::settle_sent`].
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::File`].
    fn mark_sent(&self, name: &str) -> Result<(), StoreError>;

    /// Makes safe against a power cut what was marked as sent.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn settle_sent(&self) -> Result<(), StoreError>;

    /// Moves a queued mail to where it stands from now on; on disk when this returns.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::File`].
    fn end_promise(&self, name: &str, stand: Stand) -> Result<(), StoreError>;

    /// When a mail that stands there was moved there, in Unix seconds; `None` if nobody knows.
    fn ended(&self, stand: Stand, name: &str) -> Option<i64>;

    /// Shows the envelope of each mail that stands there, with its name, in no order. What cannot be read is
    /// left out. There may be hundreds of thousands: they are never held together.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn show_envelopes(&self, stand: Stand, see: &mut dyn FnMut(String, Envelope)) -> Result<(), StoreError>;

    /// The same as a list, by names.
    ///
    /// # Errors
    /// As [`Promises::show_envelopes`].
    fn envelopes(&self, stand: Stand) -> Result<Vec<(String, Envelope)>, StoreError> {
        let mut found = Vec::new();
        self.show_envelopes(stand, &mut |name, envelope| found.push((name, envelope)))?;
        found.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        Ok(found)
    }

    /// Forgets mails that stand there; on disk when this returns.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::File`].
    fn forget_promises(&self, stand: Stand, names: &[String]) -> Result<(), StoreError>;
}
