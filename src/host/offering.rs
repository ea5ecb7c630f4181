//! A new game, whole or not at all; and its offer or newest report once more, when it was lost.
use crate::outbox::OutboxError;
use crate::store::{Private, Store, StoreError};
use feldpost_kit::registry::Registry;
use feldpost_mail::address::ReplyAddress;
use feldpost_mail::outgoing::{AutoSubmitted, OutgoingMail};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Body, Entry, Head, seal_group};
use feldpost_umpire::intake::letter::Letter;
use feldpost_umpire::turn::game::Game;
use feldpost_umpire::turn::post::{self, Post};
use feldpost_umpire::turn::{
    self, Answer, Asked, NewGame, OfferFault, Ready, Roster, Secrets, SecretsFault, TurnError,
};
use feldpost_umpire::words::Notice;

use super::aside::TOO_MANY;
use super::courtesy::DAY;
use super::umpire::Matter;
use super::{Host, HostError, data};

/// How often a seat's offer, or newest report, is mailed again in a day: anybody can ask in any name.
const MOST_OFFERS: usize = 5;

impl Host {
    /// Makes a game, writes its offer, and mails it to the seats that are taken.
    ///
    /// # Errors
    /// As [`Host::new_game_with`].
    pub fn new_game(&mut self, new: &NewGame) -> Result<(), HostError> {
        let digest = feldpost_kit::registry::data_digest(&self.registry.find(&new.system)?.0.data);
        self.new_game_with(new, digest)
    }

    /// The same with the data set of this digest; see [`Host::registry_mut`].
    ///
    /// Everything is looked at before anything is written; and the one write that makes the game is that of
    /// its first entry. What an interrupted call leaves before it is no game; the next call writes over it.
    ///
    /// # Errors
    /// Terms, names or addresses that cannot be played with, a game id that is taken or is none, no such
    /// data, a home opened to look at only: then there is no game. [`HostError::Unfinished`]: there is one.
    pub fn new_game_with(&mut self, new: &NewGame, digest: Hash32) -> Result<(), HostError> {
        if self._lock.is_none() {
            return Err(HostError::ReadOnly);
        }
        if !feldpost_protocol::dice::is_game_id(&new.id) {
            return Err(StoreError::CheckId(new.id.clone()).into());
        }
        let signer = self.keys.signer(&self.config.origin, &new.id)?;
        let mut fresh = [Hash32::ZERO; 2];
        for hash in &mut fresh {
            (self.means.entropy)(&mut hash.0);
        }
        let now = (self.means.clock)();
        let registry = self.registry.preferring(&new.system, digest)?;
        let (ready, roster) = turn::offer(&registry, new, signer.verifying_key(), fresh, now)?;
        self.check_offer(&registry, new, &ready, &roster)?;
        let data = registry.find(&new.system)?.0.data.clone();
        self.store.create(&new.id)?;
        let Ready { secrets, group, .. } = ready;
        let made = data::keep(&self.home, digest, &data)
            .map_err(HostError::from)
            .and_then(|()| self.write_private_files(&new.id, &roster, &secrets))
            .and_then(|()| Ok(self.store.append(&new.id, None, group, &signer)?))
            .and_then(|_| self.after_the_offer(&new.id));
        match made {
            Err(error)
                if self.store.list()?.contains(&new.id) && !matches!(error, HostError::SetAside { .. }) =>
            {
                self.undone.insert(new.id.clone());
                Err(HostError::Unfinished { game: new.id.clone(), reason: error.to_string() })
            }
            made => made,
        }
    }

    fn write_private_files(&mut self, id: &str, roster: &Roster, secrets: &Secrets) -> Result<(), HostError> {
        let text = serde_json::to_vec(roster).map_err(|error| TurnError::from(SecretsFault::Write(error)))?;
        self.store.write_private(id, Private::Roster, &text)?;
        self.write_secrets(id, secrets)
    }

    fn after_the_offer(&mut self, id: &str) -> Result<(), HostError> {
        self.know_players(id)?;
        self.heal(id)?;
        match self.store.set_aside_reason(id)? {
            Some(reason) => Err(HostError::SetAside { game: id.to_owned(), reason }),
            None => Ok(()),
        }
    }

    /// Makes every mail that the offer will need, and writes none.
    fn check_offer(
        &self,
        registry: &Registry,
        new: &NewGame,
        ready: &Ready,
        roster: &Roster,
    ) -> Result<(), HostError> {
        if let Some(player) = roster.seats.values().find(|player| self.config.is_own(&player.address)) {
            return Err(TurnError::from(OfferFault::OwnAddress(player.address.clone())).into());
        }
        for side in &registry.find(&new.system)?.0.sides {
            post::reply_address(&self.club, &new.id, side.id.as_str(), &"0".repeat(16))?;
        }
        let (_, head, entries) = seal_group(None, ready.group.clone()).map_err(StoreError::from)?;
        let after = Game::fold(registry, &entries, head)?;
        let mails = post::mails(Post {
            club: &self.club,
            keys: &self.keys,
            before: None,
            after: &after,
            group: &entries,
            secrets: &ready.secrets,
            roster,
            past: None,
            templates: &self.templates,
        })?;
        for mail in mails {
            mail.to_bytes().map_err(OutboxError::from)?;
        }
        Ok(())
    }

    /// Mails a seat again what it was mailed last, as often in a day as is sensible: the offer, or once it
    /// has joined the newest report.
    pub(super) fn mail_again(
        &mut self,
        game: &str,
        seat: &str,
        joined: bool,
        letter: &Letter,
    ) -> Result<(), HostError> {
        let count = format!("offer|{game}|{seat}");
        let roster = self.table(game)?.roster.clone();
        if self.noted(&count, DAY) >= MOST_OFFERS && !self.is_released(letter) {
            let file = self.put_by(TOO_MANY, letter, None)?;
            let to = roster.seats.get(seat).map(|player| player.address.as_str()).unwrap_or_default();
            return self.tell_umpire(&Matter::MailAgain { game, seat, to, most: MOST_OFFERS, file: &file });
        }
        if joined {
            self.send_newest(game, seat, letter)?;
        } else {
            self.send_offer(game, seat, &roster, letter)?;
        }
        self.release(letter)?;
        self.note_answer(&count)
    }

    /// Mails the offer to one seat of a roster, because of this mail.
    ///
    /// It is another mail than the first offer, or mail programs would take it for that one; and always the
    /// same one for the same letter, so that a crash makes no two of it.
    pub(super) fn send_offer(
        &mut self,
        game: &str,
        seat: &str,
        roster: &Roster,
        letter: &Letter,
    ) -> Result<(), HostError> {
        let (table, entries) = self.load_table(game)?;
        let head = Head { seq: 0, hash: table.game.offer_hash() };
        let offer = Game::fold(&self.registry, &entries[..1], head)?;
        let mails = post::mails(Post {
            club: &self.club,
            keys: &self.keys,
            before: None,
            after: &offer,
            group: &entries[..1],
            secrets: &table.secrets,
            roster,
            past: None,
            templates: &self.templates,
        })?;
        self.queue_again(mails, seat, letter, 0)
    }

    /// Mails a seat the newest report of its game, or the position if there is none, because of this mail. It
    /// goes to the address of the roster, and the journal learns nothing of it: nobody has shown a token.
    fn send_newest(&mut self, game: &str, seat: &str, letter: &Letter) -> Result<(), HostError> {
        let (table, _) = self.load_table(game)?;
        let head = table.game.head();
        let unix = (self.means.clock)();
        let note = Body::Note { kind: "again".into(), seat: None, text: String::new(), unix };
        let group = [Entry { seq: head.seq + 1, prev: head.hash, more: 0, body: note }];
        let past = self.past(&table, None, head.seq + 1)?;
        let note = if table.game.started() { Notice::SitsAlready } else { Notice::JoinedEarlier };
        let mut secrets = table.secrets.clone();
        secrets.answer = Some(Answer {
            seq: head.seq + 1,
            seat: seat.to_owned(),
            notes: vec![note],
            asked: Some(if past.is_some() { Asked::Report(None) } else { Asked::Status }),
            ..Answer::default()
        });
        let mails = post::mails(Post {
            club: &self.club,
            keys: &self.keys,
            before: Some(&table.game),
            after: &table.game,
            group: &group,
            secrets: &secrets,
            roster: &table.roster,
            past: past.as_ref(),
            templates: &self.templates,
        })?;
        self.queue_again(mails, seat, letter, head.seq)
    }

    /// Promises a seat's mails as other ones than those that bear the same news.
    fn queue_again(
        &mut self,
        mails: Vec<OutgoingMail>,
        seat: &str,
        letter: &Letter,
        order: u64,
    ) -> Result<(), HostError> {
        let now = (self.means.clock)();
        let mut due: Vec<OutgoingMail> = mails.into_iter().filter(|mail| is_to_seat(mail, seat)).collect();
        for mail in &mut due {
            let first = mail.message_id.clone();
            mail.message_id = first.replacen('.', &format!("-{}.", letter.raw_hash.short()), 1);
            mail.date_unix = now;
            mail.in_reply_to = letter.message_id.clone().or_else(|| Some(first.clone()));
            let thread = mail.references.first().cloned();
            mail.references = thread.or(Some(first)).into_iter().chain(letter.message_id.clone()).collect();
            mail.auto_submitted = AutoSubmitted::AutoReplied;
        }
        self.outbox.queue(&due, order)?;
        Ok(())
    }
}

/// Whether answers to this mail are a seat's.
fn is_to_seat(mail: &OutgoingMail, seat: &str) -> bool {
    let reply = mail.reply_to.as_deref().and_then(ReplyAddress::parse);
    reply.is_some_and(|reply| reply.seat == seat)
}
