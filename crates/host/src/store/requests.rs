//! What the umpire's commands ask of whoever works on the home, and what came of it.
use super::StoreError;

/// The requests of a home. Each has a name, chosen by whoever leaves it; in the order of their names they are
/// carried out.
pub trait Requests: Send + Sync {
    /// Leaves a request; on disk when this returns. Whoever only looks may leave one too.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn leave_request(&self, name: &str, bytes: &[u8]) -> Result<(), StoreError>;

    /// The names of the requests that have no answer, sorted.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn requests(&self) -> Result<Vec<String>, StoreError>;

    /// A request; `None` if there is none of this name.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn read_request(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Answers a request: it is not among [`Requests::requests`] any more. Counts together with what was
    /// written for it, if that is held back.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::File`].
    fn answer_request(&self, name: &str, answer: &[u8]) -> Result<(), StoreError>;

    /// Takes the answer to a request away, and the request with it; `None` as long as there is no answer.
    /// Whoever only looks may take it.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn take_answer(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Removes answers that nobody has taken, if they were written before this Unix second.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::File`].
    fn remove_old_answers(&self, before: i64) -> Result<(), StoreError>;
}
