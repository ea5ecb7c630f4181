//! What became of the mails that came in, and of those that were promised because of them.
use std::io::Read;

use super::{Host, HostError};
use crate::ledgers::mails::Dealt;
use crate::outbox::Tries;
use crate::outbox::pace::Failed;
use crate::store::{Stand, Whole};
use feldpost_protocol::dice::Hash32;
use feldpost_transport::way_out::file_name;

/// A mail that was promised because of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promised {
    /// Its Message-ID, without angle brackets.
    pub message_id: String,
    /// Where it stands; `None` if it is kept no more, or never was because its address takes no mail.
    pub stand: Option<Stand>,
    /// To whom it goes.
    pub to: Option<String>,
    /// When it was promised, in Unix seconds.
    pub since: Option<i64>,
    /// Not to be sent before this time, in Unix seconds.
    pub not_before: Option<i64>,
    /// When it came to where it stands, in Unix seconds, as far as that is known.
    pub moved: Option<i64>,
    /// What came of the tries to send it, if it still waits: for itself, or of the way out for all mails.
    pub failed: Option<Failed>,
}

impl Host {
    /// Every mail that was dealt with and is remembered, the oldest first.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn mails(&self) -> Result<Vec<Dealt>, HostError> {
        Ok(self.ledgers.mails.all()?)
    }

    /// The bytes of a mail that was dealt with, to be read piece by piece; `None` if it is kept no more.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn raw_mail(&mut self, dealt: &Dealt) -> Result<Option<Box<dyn Read>>, HostError> {
        Ok(self.desk().raw_mail(dealt)?)
    }

    /// Where a person finds a mail that was dealt with, in full: the places where it lies now.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn places_of(&self, dealt: &Dealt) -> Result<Vec<String>, HostError> {
        let inbox = self.store.place_when_dealt_with(dealt.file.as_ref());
        let mut found = Vec::new();
        for place in dealt.fates.iter().filter_map(|fate| fate.place.as_ref()).chain([&inbox]) {
            if self.store.read_place(place)?.is_some() {
                found.push(self.office.shown(place));
            }
        }
        Ok(found)
    }

    /// What became of the mails that were promised because of one that came in.
    ///
    /// # Errors
    /// The outbox cannot be read.
    pub fn promised_for(&self, dealt: &Dealt) -> Result<Vec<Promised>, HostError> {
        let tries = self.tries()?;
        dealt.answers.iter().map(|id| self.promised(id, &tries)).collect()
    }

    /// What was written down last of mails that were not taken.
    pub(super) fn tries(&self) -> Result<Tries, HostError> {
        let bytes = self.store.read_ledger(Whole::Tries)?;
        Ok(bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default())
    }

    /// Writes it down for whoever looks. If that fails, nobody can see it, and mails go out all the same.
    pub(super) fn write_tries(&mut self) {
        let Some(tries) = self.post.outbox.news_of_tries() else { return };
        let bytes = serde_json::to_vec(tries).unwrap_or_default();
        if let Err(error) = self.store.replace_ledger(Whole::Tries, &bytes) {
            tracing::warn!(%error, "what was not taken is not written down");
        }
    }

    /// Where the mail of `mail test` with this code stands.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn probe(&self, code: &str) -> Result<Promised, HostError> {
        let message_id = format!("{code}.mail-test@{}", self.office.config.origin);
        self.promised(&message_id, &self.tries()?)
    }

    fn promised(&self, message_id: &str, tries: &Tries) -> Result<Promised, HostError> {
        let name = file_name(message_id);
        let stand = self.store.find_promise(&name)?;
        let envelope = match stand {
            Some(stand) => self.store.read_envelope(stand, &name)?,
            None => None,
        };
        let moved = match stand {
            Some(stand @ (Stand::Sent | Stand::Failed | Stand::Superseded)) => self.store.ended(stand, &name),
            _ => None,
        };
        let failed = tries.mails.get(&name).or(tries.way_out.as_ref());
        let failed = failed.filter(|_| stand == Some(Stand::Queued)).cloned();
        Ok(Promised {
            message_id: message_id.to_owned(),
            stand,
            to: envelope.as_ref().map(|envelope| envelope.to.clone()),
            since: envelope.as_ref().map(|envelope| envelope.unix),
            not_before: envelope.and_then(|envelope| envelope.not_before),
            moved,
            failed,
        })
    }

    /// Deals anew with a mail that has not counted: it is put among the new ones. False if dealing with it
    /// anew would change nothing; then nothing has happened.
    ///
    /// # Errors
    /// No such mail, or it is not kept any more, or the inbox cannot be written.
    pub(super) fn mail_again(&mut self, number: u64, cause: Hash32) -> Result<bool, HostError> {
        let mut desk = self.desk_at_work()?;
        let all = desk.ledgers.mails.all()?;
        let dealt = all.iter().find(|dealt| dealt.number == number).ok_or(HostError::FindMail(number))?;
        // Whatever became of it since.
        let newest = all.iter().rev().find(|later| later.mail == dealt.mail).unwrap_or(dealt);
        if !newest.fates.iter().any(|fate| fate.outcome.is_open()) {
            return Ok(false);
        }
        if desk.take_again(newest, cause)? { Ok(true) } else { Err(HostError::MailGone(number)) }
    }
}
