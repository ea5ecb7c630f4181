//! A new game, whole or not at all; and its offer or newest report once more, when it was lost.
use crate::outbox::OutboxError;
use crate::store::StoreError;
use crate::tables::{Table, TableError};
use feldpost_kit::registry::Registry;
use feldpost_mail::address::ReplyAddress;
use feldpost_mail::outgoing::{AutoSubmitted, OutgoingMail};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Body, Entry, Head, seal_group};
use feldpost_umpire::intake::letter::Letter;
use feldpost_umpire::turn::game::Game;
use feldpost_umpire::turn::post::{self, Post};
use feldpost_umpire::turn::{
    self, Answer, Asked, NewGame, OfferFault, Offered, Roster, TurnError, Witnessed,
};
use feldpost_umpire::words::{Matter, Notice};

use super::confirm::Place;
use super::{Desk, DeskError};
use crate::ledgers::DAY;
use crate::store::Shelf;

/// How often a seat's offer, or newest report, is mailed again in a day: anybody can ask in any name.
const MOST_OFFERS: usize = 5;

/// Why a seat is mailed something once more: the same for the same cause, so that a crash makes no two mails.
pub(super) struct Again<'a> {
    /// Hash of the mail that asks for it, or of the umpire's request.
    pub cause: Hash32,
    /// The id of that mail.
    pub answers: Option<&'a str>,
    /// What its reader is told of it, in a game that has begun.
    pub note: Notice,
}

impl<'a> Again<'a> {
    /// Because of this mail.
    pub fn by(letter: &'a Letter) -> Again<'a> {
        Again { cause: letter.raw_hash, answers: letter.message_id.as_deref(), note: Notice::SitsAlready }
    }
}

impl Desk<'_> {
    /// Makes a game with the data set of this digest, writes its offer, and mails it to the seats that are
    /// taken.
    ///
    /// Everything is looked at before anything is written; and the one write that makes the game is that of
    /// its first entry. What an interrupted call leaves before it is no game; the next call writes over it.
    ///
    /// # Errors
    /// Terms, names or addresses that cannot be played with, a game id that is taken or is none, no such
    /// data: then there is no game. [`DeskError::Unfinished`]: there is one.
    pub fn new_game(&mut self, new: &NewGame, digest: Hash32) -> Result<(), DeskError> {
        if !feldpost_protocol::dice::is_game_id(&new.id) {
            return Err(StoreError::CheckId(new.id.clone()).into());
        }
        let signer = self.office.signer(&new.id)?;
        let mut fresh = [Hash32::ZERO; 2];
        for hash in &mut fresh {
            (self.entropy)(&mut hash.0);
        }
        let now = self.now();
        let new = &self.with_names(new)?;
        let registry = self.tables.registry.preferring(&new.system, digest)?;
        let mut offered = turn::offer(&registry, new, signer.verifying_key(), fresh, now)?;
        if let Some(Body::Offer(offer)) = offered.group.first_mut() {
            offer.officer = self.office.config.officer_key;
        }
        self.check_offer(&registry, new, &offered)?;
        let data = registry.find(&new.system)?.0.data.clone();
        self.store.create(&new.id)?;
        let Offered { secrets, roster, group } = offered;
        self.keep_names(new)?;
        let made = self
            .store
            .keep_data(digest, &data)
            .map_err(DeskError::from)
            .and_then(|()| Ok(self.tables.prepare(&new.id, &roster, &secrets)?))
            .and_then(|()| Ok(self.store.append(&new.id, None, group, &signer)?))
            .and_then(|_| self.after_the_offer(&new.id));
        match made {
            Err(error) if self.store.list()?.contains(&new.id) && !is_set_aside(&error) => {
                self.tables.undone.insert(new.id.clone());
                Err(DeskError::Unfinished { game: new.id.clone(), source: Box::new(error) })
            }
            made => made,
        }
    }

    /// Whether such a game could be offered; nothing is written.
    ///
    /// # Errors
    /// As [`Desk::new_game`].
    pub(super) fn could_be_offered(&self, new: &NewGame) -> Result<(), DeskError> {
        let key = self.office.signer(&new.id)?.verifying_key();
        let registry = &self.tables.registry;
        let offered = turn::offer(registry, new, key, [Hash32::ZERO; 2], self.now())?;
        self.check_offer(registry, new, &offered)
    }

    fn after_the_offer(&mut self, id: &str) -> Result<(), DeskError> {
        self.know_players(id)?;
        self.heal_or_set_aside(id)?;
        match self.store.set_aside_reason(id)? {
            Some(reason) => Err(TableError::SetAside { game: id.to_owned(), reason }.into()),
            None => Ok(()),
        }
    }

    /// Makes every mail that the offer will need, and writes none.
    fn check_offer(
        &self,
        registry: &Registry,
        new: &NewGame,
        Offered { secrets, roster, group }: &Offered,
    ) -> Result<(), DeskError> {
        if let Some(player) = roster.seats.values().find(|player| self.office.club.is_own(&player.address)) {
            return Err(TurnError::from(OfferFault::OwnAddress(player.address.clone())).into());
        }
        for side in &registry.find(&new.system)?.0.sides {
            post::reply_address(&self.office.club, &new.id, side.id.as_str(), &"0".repeat(16))?;
        }
        let (_, head, entries) = seal_group(None, group.clone()).map_err(StoreError::from)?;
        let after = Game::fold(registry, &entries, head)?;
        let mails = post::mails(Post {
            club: &self.office.club,
            keys: &self.office.keys,
            after: &after,
            group: &entries,
            witnessed: &Witnessed::default(),
            secrets,
            roster,
            past: None,
            chronicle: None,
            record: None,
            templates: &self.office.templates,
        })?;
        for mail in mails {
            mail.to_bytes().map_err(OutboxError::from)?;
        }
        Ok(())
    }

    /// Mails whoever has lost our mails what their seat was mailed last: in this game, or in every
    /// one that goes on. False if they have no such seat.
    pub(super) fn mail_all_again(&mut self, letter: &Letter, game: Option<&str>) -> Result<bool, DeskError> {
        let Some(from) = letter.from.clone() else { return Ok(false) };
        let games = match game {
            Some(game) => vec![game.to_owned()],
            None => self.tables.games_written_from(&from)?,
        };
        let mut any = false;
        for id in games {
            let place = match self.place_for(&id, None, &from) {
                // One game that cannot be read keeps no other one's player waiting.
                Err(error) if game.is_none() => {
                    tracing::warn!(game = id, %error, "what was mailed last cannot be told");
                    continue;
                }
                place => place?,
            };
            let Some(Place::Own { seat, joined }) = place else { continue };
            if game.is_none() && self.tables.is_over(self.office, &id)? {
                continue;
            }
            self.mail_again(&id, &seat, joined, (letter, Notice::OnlyMailedAgain))?;
            any = true;
        }
        Ok(any)
    }

    /// Mails a seat again what it was mailed last, as often in a day as is sensible: the offer, or once it
    /// has joined the newest report.
    pub(super) fn mail_again(
        &mut self,
        game: &str,
        seat: &str,
        joined: bool,
        (letter, note): (&Letter, Notice),
    ) -> Result<(), DeskError> {
        if !joined && self.table(game)?.game.is_closed() {
            return self.no_seat(letter);
        }
        let count = format!("offer|{game}|{seat}");
        let roster = self.table(game)?.roster.clone();
        if self.noted(&count, DAY) >= MOST_OFFERS && !self.is_released(letter)? {
            let mail = self.office.shown(&self.put_by(Shelf::TooMany, letter, None)?);
            let to = roster.seats.get(seat).map(|player| player.address.clone()).unwrap_or_default();
            let (game, seat, home) = (game.to_owned(), seat.to_owned(), self.office.shown_home());
            return self.tell_umpire(&Matter::MailAgain { game, seat, to, most: MOST_OFFERS, mail, home });
        }
        if joined {
            self.send_newest(game, seat, &Again { note, ..Again::by(letter) })?;
        } else {
            self.send_offer(game, seat, &roster, &Again::by(letter))?;
        }
        self.release(letter)?;
        self.note_answer(&count)
    }

    /// Mails the offer to one seat of a roster once more.
    ///
    /// It is another mail than the first offer, or mail programs would take it for that one; and always the
    /// same one for the same cause, so that a crash makes no two of it.
    pub(super) fn send_offer(
        &mut self,
        game: &str,
        seat: &str,
        roster: &Roster,
        again: &Again<'_>,
    ) -> Result<(), DeskError> {
        let (table, entries) = self.tables.load(self.office, game)?;
        let head = Head { seq: 0, hash: table.game.offer_hash() };
        let mut offer = Game::fold(&self.tables.registry, &entries[..1], head)?;
        offer.ask_as(&table.game);
        let mails = post::mails(Post {
            club: &self.office.club,
            keys: &self.office.keys,
            after: &offer,
            group: &entries[..1],
            witnessed: &Witnessed::default(),
            secrets: &table.secrets,
            roster,
            past: None,
            chronicle: None,
            record: None,
            templates: &self.office.templates,
        })?;
        self.queue_again(mails, seat, again, 0)
    }

    /// Mails a seat the newest report of its game, or the position if there is none, once more. It
    /// goes to the address of the roster, and the journal learns nothing of it: nobody has shown a token.
    pub(super) fn send_newest(&mut self, game: &str, seat: &str, again: &Again<'_>) -> Result<(), DeskError> {
        let (table, _) = self.tables.load(self.office, game)?;
        let head = table.game.head();
        let past = self.tables.past(&table, None, head.seq + 1)?;
        let note = if table.game.started() { again.note.clone() } else { Notice::JoinedEarlier };
        let asked = if past.is_some() { Asked::Report(None) } else { Asked::Status };
        let answer = Answer { notes: vec![note], asked: Some(asked), ..Answer::default() };
        self.send_now(&table, (seat, answer), past.as_ref(), again)
    }

    /// Reminds a seat that its time runs out, with the position and what is asked.
    pub(super) fn send_reminder(&mut self, game: &str, seat: &str, cause: Hash32) -> Result<(), DeskError> {
        let (table, _) = self.tables.load(self.office, game)?;
        let is_open =
            table.game.owes(seat).map_err(TableError::from)?.is_some_and(|owed| owed.slot.is_none());
        let begun = is_open && table.game.has_begun_to_answer(seat);
        let notes = if begun { vec![Notice::AskForDone] } else { Vec::new() };
        let answer = Answer { notes, asked: Some(Asked::Reminder), ..Answer::default() };
        let again = Again { cause, answers: None, note: Notice::MailedAgain };
        self.send_now(&table, (seat, answer), None, &again)
    }

    /// Mails a seat something of its game that stands in no journal.
    fn send_now(
        &mut self,
        table: &Table,
        (seat, answer): (&str, Answer),
        past: Option<&Witnessed>,
        again: &Again<'_>,
    ) -> Result<(), DeskError> {
        let head = table.game.head();
        let unix = self.now();
        let note = Body::Note { kind: "again".into(), seat: None, text: String::new(), unix };
        let group = [Entry { seq: head.seq + 1, prev: head.hash, more: 0, body: note }];
        let mut secrets = table.secrets.clone();
        secrets.answer = Some(Answer { seq: head.seq + 1, seat: seat.to_owned(), ..answer });
        let mails = post::mails(Post {
            club: &self.office.club,
            keys: &self.office.keys,
            after: &table.game,
            group: &group,
            witnessed: &Witnessed::default(),
            secrets: &secrets,
            roster: &table.roster,
            past,
            chronicle: None,
            record: None,
            templates: &self.office.templates,
        })?;
        self.queue_again(mails, seat, again, head.seq)
    }

    /// Promises a seat's mails as other ones than those that bear the same news.
    fn queue_again(
        &mut self,
        mails: Vec<OutgoingMail>,
        seat: &str,
        again: &Again<'_>,
        order: u64,
    ) -> Result<(), DeskError> {
        let now = self.now();
        let mut due: Vec<OutgoingMail> = mails.into_iter().filter(|mail| is_to_seat(mail, seat)).collect();
        for mail in &mut due {
            let first = mail.message_id.clone();
            mail.message_id = first.replacen('.', &format!("-{}.", again.cause.short()), 1);
            mail.date_unix = now;
            mail.in_reply_to = again.answers.map(str::to_owned).or_else(|| Some(first.clone()));
            let thread = mail.references.first().cloned();
            let answered = again.answers.map(str::to_owned);
            mail.references = thread.or(Some(first)).into_iter().chain(answered).collect();
            mail.auto_submitted = AutoSubmitted::AutoReplied;
        }
        self.post.outbox.queue(&due, order)?;
        Ok(())
    }
}

fn is_set_aside(error: &DeskError) -> bool {
    matches!(error, DeskError::Table(TableError::SetAside { .. }))
}

/// Whether answers to this mail are a seat's.
fn is_to_seat(mail: &OutgoingMail, seat: &str) -> bool {
    let reply = mail.reply_to.as_deref().and_then(ReplyAddress::parse);
    reply.is_some_and(|reply| reply.seat == seat)
}
