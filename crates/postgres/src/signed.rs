//! What was signed on this machine, so that an older state of the database that was put back is found out.
//! Another machine that has worked since knows more; so a mark that the journal has passed is no fault.
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::PostgresStore;
use crate::games::head_of;
use feldpost_host::store::{Mark, Marks, StoreError, old_copy};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::Head;

/// The marks, and those of a batch that does not count yet.
#[derive(Default)]
pub(crate) struct Signed {
    marks: Option<Marks>,
    held: Mutex<BTreeMap<String, Head>>,
}

impl Signed {
    pub fn with(marks: Marks) -> Signed {
        Signed { marks: Some(marks), held: Mutex::default() }
    }

    /// Remembers the newest head of a game, now or when the batch counts.
    pub fn note(&self, game: &str, head: Head, is_held: bool) {
        if is_held {
            self.held.lock().unwrap_or_else(PoisonError::into_inner).insert(game.to_owned(), head);
        } else {
            self.write(game, head);
        }
    }

    /// The batch counts.
    pub fn settle(&self) {
        let held = std::mem::take(&mut *self.held.lock().unwrap_or_else(PoisonError::into_inner));
        held.iter().for_each(|(game, head)| self.write(game, *head));
    }

    /// The batch does not count.
    pub fn forget(&self) {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The entry is signed, and cannot be taken back: a mark that cannot be written is only missing.
    fn write(&self, game: &str, head: Head) {
        if let Some(marks) = &self.marks
            && let Err(error) = marks.write(game, &Mark::of(head, None))
        {
            tracing::warn!(game, %error, "what was signed is not remembered on this machine");
        }
    }

    /// Whether more was signed here than leads to this head, as far as that can be seen without the journal.
    pub fn is_beyond(&self, game: &str, head: Head) -> Result<bool, StoreError> {
        let mark = self.mark(game)?;
        Ok(mark.is_some_and(|mark| {
            mark.lost.is_some() || mark.head.seq > head.seq || mark.head.seq == head.seq && mark.head != head
        }))
    }

    /// The newest head that was signed here, as far as that is known.
    pub fn newest(&self, game: &str) -> Result<Option<Head>, StoreError> {
        Ok(self.mark(game)?.map(|mark| mark.head))
    }

    fn mark(&self, game: &str) -> Result<Option<Mark>, StoreError> {
        self.marks.as_ref().map_or(Ok(None), |marks| marks.read(game))
    }
}

impl PostgresStore {
    /// The mark of a game, if the journal that ends here does not lead to it.
    fn mark_beyond(&self, game: &str, end: Head) -> Result<Option<Mark>, StoreError> {
        let Some(mark) = self.signed.mark(game)? else { return Ok(None) };
        if mark.head == end {
            return Ok(None);
        }
        let seq = i64::try_from(mark.head.seq).unwrap_or(i64::MAX);
        let sql = "SELECT hash FROM entries WHERE game = $1 AND seq = $2";
        let row = self.pens.read(|pen| pen.row(sql, &[&game, &seq]))?;
        let there: Option<[u8; 32]> = row.and_then(|row| row.get::<_, Vec<u8>>(0).try_into().ok());
        Ok((there.map(Hash32) != Some(mark.head.hash)).then_some(mark))
    }

    /// Refuses a journal that does not lead to what was signed here.
    pub(crate) fn check_mark(&self, game: &str, end: Head) -> Result<(), StoreError> {
        self.mark_beyond(game, end)?.map_or(Ok(()), |mark| Err(old_copy(game, mark.head, end.seq)))
    }

    /// The newest head that was signed here and is lost, and where the copy ends that is there.
    pub(crate) fn loss(&self, game: &str) -> Result<Option<(Head, Head)>, StoreError> {
        let Some(end) = self.pens.read(|pen| head_of(pen, game))? else { return Ok(None) };
        let lost = match self.mark_beyond(game, end)? {
            Some(mark) => Some(mark.lost.unwrap_or(mark.head)),
            None => self.signed.mark(game)?.and_then(|mark| mark.lost),
        };
        Ok(lost.map(|lost| (lost, end)))
    }

    /// Has an older copy count from here on.
    pub(crate) fn accept(&self, game: &str) -> Result<(), StoreError> {
        let Some((lost, end)) = self.loss(game)? else { return Ok(()) };
        self.remember(game, end, Some(lost))
    }

    /// What is lost stands in the record.
    pub(crate) fn forget(&self, game: &str) -> Result<(), StoreError> {
        self.signed.mark(game)?.map_or(Ok(()), |mark| self.remember(game, mark.head, None))
    }

    fn remember(&self, game: &str, head: Head, lost: Option<Head>) -> Result<(), StoreError> {
        self.may_write()?;
        self.signed.marks.as_ref().map_or(Ok(()), |marks| marks.write(game, &Mark::of(head, lost)))
    }
}
