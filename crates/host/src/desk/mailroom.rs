//! Dealing with one mail.
use std::ffi::OsStr;
use std::panic::{AssertUnwindSafe, catch_unwind};

use feldpost_mail::robots::Robot;
use feldpost_mail::slim::Slim;
use feldpost_transport::auth::AuthResults;
use feldpost_umpire::intake::command::Command;
use feldpost_umpire::intake::letter::{self, Letter};
use feldpost_umpire::turn::{Ready, Request, Secrets, Stamp, Thread, post, take_in};
use feldpost_umpire::words::{self, ENGLISH, HostNotice, Matter};

use super::courtesy::Cause;
use super::fate::{Header, Moved, by_program, claimed, is_talk};
use super::seats::{Place, Who};
use super::{Counts, Desk, DeskError, SeatMail};
use crate::ledgers::DAY;
use crate::ledgers::mails::{Fate, Outcome, Why};
use crate::store::{Shelf, StoreError};

impl Desk<'_> {
    /// Deals with one mail of `new/` and moves it on. If the program fails over it, the mail is set aside.
    ///
    /// # Errors
    /// The mail stays in `new/` and is tried again.
    pub fn take_mail(&mut self, name: &OsStr, counts: &mut Counts) -> Result<(), DeskError> {
        self.post.outbox.begin_naming();
        let taken = catch_unwind(AssertUnwindSafe(|| {
            let (header, fates) = self.take(name, counts)?;
            self.note_fates(name, header, fates)
        }));
        let taken = taken.unwrap_or_else(|_| self.after_panic(name, counts));
        self.post.outbox.end_naming();
        taken
    }

    /// Whatever was half done in memory is read from disk again, where a step is whole or not there.
    fn after_panic(&mut self, name: &OsStr, counts: &mut Counts) -> Result<(), DeskError> {
        self.tables.forget();
        if self.helps {
            return Err(StoreError::ForLeader.into());
        }
        // Steps that were whole count, as if the program had been killed here.
        self.store.commit()?;
        self.store.hold()?;
        let shown = name.to_string_lossy();
        counts.errors.push(format!("the program failed over the mail {shown}; the rest goes on"));
        if !self.store.new_mails()?.iter().any(|there| there == name) {
            return Ok(()); // it had been dealt with
        }
        let header = Header::unread(self.store.hash_mail(name)?);
        let mail = header.mail.short();
        let mut whole = self.store.open_mail(name)?;
        let file = self.store.put_by(Shelf::SetAside, &format!("{mail}.eml"), &mut whole)?;
        counts.set_aside += 1;
        let (mail, home) = (self.office.shown(&file), self.office.shown_home());
        self.tell_umpire(&Matter::Panic { mail, home })?;
        let fate = Fate::of(Outcome::SetAside).because(Why::Failed).kept(file);
        self.note_fates(name, header, vec![fate])
    }

    /// Deals with a mail; what became of it at each place for which it was.
    fn take(&mut self, name: &OsStr, counts: &mut Counts) -> Result<(Header, Vec<Fate>), DeskError> {
        let _stage = tracing::trace_span!("decide").entered();
        let (slim, letter) = {
            let _stage = tracing::trace_span!("read").entered();
            let slim = self.store.read_slim(name)?;
            let mut letter = letter::read(&slim.raw, &self.office.config.address);
            (letter.file, letter.raw_hash) = (name.to_owned(), slim.hash);
            (slim, letter)
        };
        self.may_help_with(&letter)?;
        self.is_not_before_others(&letter)?;
        if self.is_early(&letter)? {
            return Err(DeskError::NotYet);
        }
        let mail = letter.raw_hash.short();
        tracing::debug!(%mail, bytes = slim.raw.len(), robot = ?letter.robot, "a mail is read");
        let fates = if self.ledgers.seen.knows(&letter.raw_hash) {
            counts.duplicates += 1;
            vec![Fate::of(Outcome::Again).because(Why::SameBytes)]
        } else if letter.robot.is_some() {
            let bounced = self.take_bounce(&letter, &slim.raw)?;
            let shelf = if bounced { Shelf::Bounces } else { Shelf::Robots };
            let file = self.put_by(shelf, &letter, None)?;
            counts.set_aside += 1;
            if letter.robot == Some(Robot::OwnLoopMarker) {
                self.tell_umpire(&Matter::Loop { mail: self.office.shown(&file) })?;
            }
            vec![by_program(&letter, bounced).kept(file)]
        } else {
            self.sort(&letter, &slim, counts)?
        };
        Ok((Header::of(&letter), fates))
    }

    /// Notes a mail as dealt with, unless it was set aside or may come again.
    fn note_seen(&mut self, letter: &Letter, fates: &[Fate]) -> Result<(), DeskError> {
        if !fates.iter().all(|fate| fate.outcome.is_final()) || self.is_set_aside(letter)? {
            return Ok(());
        }
        let now = self.now();
        Ok(self.ledgers.seen.note(now, &letter.raw_hash)?)
    }

    fn sort(&mut self, letter: &Letter, slim: &Slim, counts: &mut Counts) -> Result<Vec<Fate>, DeskError> {
        if let Some(fate) = self.by_probe(letter) {
            return self.through(letter, fate);
        }
        let letter = &letter.answering(&self.sent_to_writer(letter));
        let confirmed = letter.commands.iter().filter(|_| !letter.unreadable).find_map(|word| match word {
            Command::Confirm(told) => Some(told),
            _ => None,
        });
        if let Some(told) = confirmed {
            let fate = self.confirm(letter, told, counts)?;
            let more = letter.lines.iter().any(|line| !line.text.trim().is_empty());
            if more || letter.commands.len() > 1 {
                let notice = HostNotice::OnlyConfirmRead;
                self.answer_stranger(letter, &Cause::Request, notice, fate.clone())?;
            }
            return self.through(letter, fate);
        }
        match self.identify(letter)? {
            Who::At(places) => self.serve(letter, &places, slim, counts),
            Who::WrongToken => {
                counts.refused += 1;
                let cause = Cause::Refusal("token");
                for claim in &letter.claims {
                    self.look_for_old_copy(letter, &claim.game, counts)?;
                }
                // Not noted: nobody knows yet whose it is.
                let fate = claimed(letter, Fate::of(Outcome::Stranger).because(Why::WrongToken));
                Ok(vec![self.answer_stranger(letter, &cause, HostNotice::TokenOpensNothing, fate)?])
            }
            Who::Nobody => {
                let fate = self.asked_of_club(letter, counts)?;
                let fate = fate.map_or_else(|| self.stranger(letter, counts), Ok)?;
                self.through(letter, fate)
            }
        }
    }

    /// Notes a mail that had this fate as dealt with.
    fn through(&mut self, letter: &Letter, fate: Fate) -> Result<Vec<Fate>, DeskError> {
        let fates = vec![fate];
        self.note_seen(letter, &fates)?;
        Ok(fates)
    }

    /// Serves every place of a mail. It counts as dealt with when all of them have taken it in; killed in
    /// between, it comes again, and each journal knows whether its seat had it.
    fn serve(
        &mut self,
        letter: &Letter,
        places: &[Place],
        slim: &Slim,
        counts: &mut Counts,
    ) -> Result<Vec<Fate>, DeskError> {
        let verdict = self.look_at_sender(letter, places, slim)?;
        let mut fates = Vec::new();
        for place in places {
            fates.push(match place {
                Place::Seat { game, seat } if self.tables.aside.contains_key(game) => {
                    Fate::of(Outcome::SetAside).because(Why::Stopped).at(game, seat)
                }
                Place::Seat { game, seat } => {
                    self.seat_mail(letter, (game, seat), places, verdict.as_ref(), counts)?
                }
                Place::Stopped { game } => {
                    counts.set_aside += 1;
                    self.hold(letter, game)?
                }
                Place::Broken => {
                    counts.set_aside += 1;
                    let file = self.put_by(Shelf::SetAside, letter, None)?;
                    claimed(letter, Fate::of(Outcome::SetAside).because(Why::Broken)).kept(file)
                }
            });
        }
        if fates.iter().all(|fate| fate.outcome.is_final()) {
            self.release(letter)?;
            self.note_seen(letter, &fates)?;
        }
        Ok(fates)
    }

    /// Deals with a mail for one of its seats.
    fn seat_mail(
        &mut self,
        letter: &Letter,
        (game, seat): (&str, &str),
        places: &[Place],
        verdict: Option<&AuthResults>,
        counts: &mut Counts,
    ) -> Result<Fate, DeskError> {
        let (unsifted, letter) = (letter, &letter.answering(&self.sent_to_seat(letter, game, seat)?));
        let table = self.table(game)?;
        let known = table.game.mail_seq(seat, &letter.raw_hash);
        let first = letter.message_id_hash.and_then(|id| table.game.message_id_seq(seat, &id));
        let fate = match known {
            // The group is on disk, and what came after it was interrupted.
            Some(seq) => {
                counts.duplicates += 1;
                self.fate_in_journal(letter, (game, seat), seq)?
            }
            None => {
                if let Some(fate) = self.admit(letter, (game, seat), verdict, counts)? {
                    return Ok(fate);
                }
                if let Some(first) = first
                    && self.is_same_text(game, first, unsifted)?
                {
                    counts.duplicates += 1;
                    let fate = Fate::of(Outcome::Again).because(Why::SameText).at(game, seat);
                    return Ok(Fate { entry: Some(first), ..fate });
                }
                // Only now: what the mail did for another seat may have asked this one anew.
                let late = self.is_late(letter, game, seat)?;
                // Before the entry: after it the token may no longer be the current one. A second text under
                // one Message-ID asks for nothing.
                if !late && first.is_none() {
                    self.change_addresses(letter, game, seat)?;
                }
                let mut others = self.said_of_others(letter, (game, seat), places)?;
                if first.is_none() {
                    others.extend(self.pass_to_umpire(letter, (game, seat))?);
                }
                let language = self.table(game)?.roster.language(seat).to_owned();
                let mut request = request(letter, seat, late, self.now());
                request.language = language;
                for command in &mut request.commands {
                    if let Command::Manner(manner) = command {
                        *manner = self.in_known_language(manner);
                    }
                }
                let may_change = !late && first.is_none() && !letter.unreadable;
                request.name = self.name_of(&request.commands, may_change, (game, seat))?;
                request.notes.extend(others);
                request.auth = verdict.map(ToString::to_string);
                if first.is_some() {
                    (request.unreadable, request.notes) = (true, vec![words::Notice::SecondText]);
                }
                self.carry_out(letter, game, request, counts)?
            }
        };
        let Some(seq) = fate.entry else { return Ok(fate) };
        // The keys under which its signature held: an audit of the raw mail needs them, and the DNS forgets.
        let keys = verdict.map(|verdict| verdict.keys.as_slice()).unwrap_or_default();
        if !keys.is_empty() {
            let lines: String = keys.iter().map(|(name, text)| format!("{name} {text}\n")).collect();
            self.store.archive(game, &format!("{seq}.keys"), &mut lines.as_bytes())?;
        }
        let file = format!("{seq}.eml");
        self.store.archive(game, &file, &mut self.store.open_mail(&letter.file)?)?;
        Ok(fate.kept(self.store.place_in_archive(game, &file)))
    }

    /// Whether the mail of this entry said what this one says: then it came by two ways, and counted once.
    ///
    /// One that is no longer in the archive counts as another text: its sender is told, and nothing is lost.
    fn is_same_text(&mut self, game: &str, seq: u64, letter: &Letter) -> Result<bool, DeskError> {
        let file = format!("{seq}.eml");
        let kept = self.store.archived_slim(game, &file)?;
        let first = kept.map(|slim| letter::read(&slim.raw, &self.office.config.address));
        Ok(first.is_some_and(|first| first.says_the_same(letter)))
    }

    /// Takes in a mail of a seat that was let in. It has an entry then; none if it was put aside.
    ///
    /// It is read before any limit decides: what moves or decides something is always taken.
    fn carry_out(
        &mut self,
        letter: &Letter,
        game: &str,
        mut request: Request,
        counts: &mut Counts,
    ) -> Result<Fate, DeskError> {
        let from = letter.from.as_deref().unwrap_or_default();
        let was_out = self.is_alive(from)?;
        self.check_clock(game)?;
        self.provide_seeds(game)?;
        let table = self.table(game)?;
        let seat = request.seat.clone();
        let to = table.roster.seats.get(&seat).map(|player| player.address.clone()).unwrap_or_default();
        if !table.game.has_room(&seat, request.stamp.unix) && !self.is_released(letter)? {
            return self.over_quota(letter, (game, &seat), &to, counts);
        }
        if !from.is_empty() && !to.is_empty() && !from.eq_ignore_ascii_case(&to) {
            request.notes.push(words::Notice::CameFrom { from: from.to_owned() });
        }
        request.notes.extend(was_out.then_some(words::Notice::WasHeldBack));
        self.look_for_old_copy(letter, game, counts)?;
        let table = self.table(game)?;
        tracing::debug!(mail = %letter.raw_hash.short(), game, seat, late = request.late, "a seat writes");
        let seq = table.game.head().seq + 1;
        let mailed = self.spare_the_journal(game, &mut request);
        let taken = self
            .tables
            .make(self.office, game, |game, apart| take_in(game, &apart.secrets, &apart.seeds, &request));
        let (ready, apart) = match taken {
            Ok(taken) => taken,
            Err(error) => return self.broken(letter, (game, &seat), error.into(), counts),
        };
        let idle = moves_nothing(&ready, &apart.secrets, letter);
        // Apart from what strangers get: a forged `From` must not use up a player's answers.
        let counted_as = format!("seat {game}.{seat} {to}");
        if idle && !self.is_released(letter)? && !self.may_answer(&counted_as, letter) {
            self.tables.give_up(ready, apart);
            return self.too_many(letter, (game, &seat), &to, counts);
        }
        let refused = ready.change.answer.as_ref().is_some_and(|answer| answer.refused);
        let resolutions = ready.resolutions;
        let moved = Moved::by(&ready, idle, request.late);
        if let Err(error) = self.persist(ready, apart) {
            return self.broken(letter, (game, &seat), error, counts);
        }
        counts.resolutions += resolutions;
        counts.refused += usize::from(refused);
        if idle {
            self.note_idle(&counted_as, letter)?;
        }
        if let Some(what) = mailed {
            self.note_answer(&what)?;
        }
        Ok(Fate { entry: Some(seq), ..self.fate_of(&moved, game, &seat)? })
    }

    /// Keeps a mail from an address that has been answered too often. It can be delivered again.
    fn too_many(
        &mut self,
        letter: &Letter,
        (game, seat): (&str, &str),
        to: &str,
        counts: &mut Counts,
    ) -> Result<Fate, DeskError> {
        counts.set_aside += 1;
        let file = self.put_by(Shelf::TooMany, letter, Some(game))?;
        let fate = Fate::of(Outcome::Capped).because(Why::TooOften).at(game, seat).kept(file.clone());
        let once = format!("too-many|{to}");
        if self.noted(&once, DAY) > 0 {
            return Ok(fate);
        }
        self.send(SeatMail {
            to,
            notice: HostNotice::OftenForNothing { game: game.to_owned() },
            id: format!("{}.{game}.host.too-many", letter.raw_hash.short()),
            // An answer to the notice reaches the seat: orders count all the while.
            seat: Some((game, seat)),
            answers: Some(letter),
        })?;
        self.note_answer(&once)?;
        let (mail, home) = (self.office.shown(&file), self.office.shown_home());
        let [game, seat, to] = [game, seat, to].map(str::to_owned);
        self.tell_umpire(&Matter::TooMany { game, seat, to, mail, home })?;
        Ok(fate)
    }

    /// Sets a game aside over a mail; the mail is kept and can be delivered again.
    fn broken(
        &mut self,
        letter: &Letter,
        (game, seat): (&str, &str),
        error: DeskError,
        counts: &mut Counts,
    ) -> Result<Fate, DeskError> {
        if !error.breaks_game() {
            return Err(error);
        }
        let reason = error.to_string();
        self.put_aside(game, &reason)?;
        counts.games_set_aside.push((game.to_owned(), reason));
        counts.set_aside += 1;
        Ok(self.hold(letter, game)?.at(game, seat))
    }

    /// Keeps a mail for a game that was set aside, and says so.
    fn hold(&mut self, letter: &Letter, game: &str) -> Result<Fate, DeskError> {
        let cause = format!("stopped {game}");
        // An answer takes a mail out of the quarantine, so this one goes there last.
        let notice = HostNotice::GameStopped { game: game.to_owned() };
        let fate = Fate::of(Outcome::SetAside).because(Why::Stopped).in_game(game);
        self.answer_stranger(letter, &Cause::Refusal(&cause), notice, fate.clone())?;
        Ok(fate.kept(self.put_by(Shelf::SetAside, letter, Some(game))?))
    }

    /// A mail without a token: words to the host, or nothing for us.
    fn stranger(&mut self, letter: &Letter, counts: &mut Counts) -> Result<Fate, DeskError> {
        let asked = || Fate::of(Outcome::Asked);
        let known = letter.from.as_ref().is_some_and(|from| self.post.knows(from));
        // A player who forgot the token may have written orders below the subject of our mail.
        let subject = letter.subject_word.as_ref().filter(|_| !known);
        for command in letter.commands.iter().chain(subject).filter(|_| !letter.unreadable) {
            match command {
                Command::Games => {
                    let games = self.listed_games()?;
                    let notice = HostNotice::HostGames {
                        games,
                        offers: self.example_of_offer(),
                        watch: self.offers_to_watch(),
                    };
                    return self.answer_stranger(letter, &Cause::Request, notice, asked());
                }
                Command::NotOffered(word) if word == feldpost_umpire::ladder::WORD => {
                    let notice = self.ladder();
                    return self.answer_stranger(letter, &Cause::Request, notice, asked());
                }
                Command::NotOffered(word) if word == feldpost_umpire::intake::STOP => {
                    return self.answer_stranger(letter, &Cause::Request, HostNotice::HowToStop, asked());
                }
                Command::Confirm(_) => {
                    let cause = Cause::Refusal("confirm-words");
                    let fate = Fate::of(Outcome::Stranger).because(Why::ConfirmsNothing);
                    return self.answer_stranger(letter, &cause, HostNotice::ConfirmAlone, fate);
                }
                Command::JoinGame { game, side } => return self.join(letter, game, side.as_deref()),
                Command::StatusAll if known => match self.tell_own_games(letter)? {
                    Some(fate) => return Ok(fate),
                    None => continue,
                },
                Command::Status | Command::Report(_) if known && self.mail_all_again(letter, None)? => {
                    return self.mailed_again(letter);
                }
                Command::ReportOf(game) if known && self.mail_all_again(letter, Some(game))? => {
                    return self.mailed_again(letter);
                }
                Command::Help(topic) => {
                    let language = self.post.language(letter.from.as_deref().unwrap_or_default());
                    let page = self.help_page(language, topic.as_deref());
                    let notice = HostNotice::HostHelp { page };
                    return self.answer_stranger(letter, &Cause::Request, notice, asked());
                }
                _ => {}
            }
        }
        if known {
            counts.refused += 1;
            let language = self.post.language(letter.from.as_deref().unwrap_or_default());
            let notice = HostNotice::NoToken { page: self.help_page(language, None) };
            let cause = Cause::Refusal("no-token");
            // Whoever has been told today is not told again; what they wrote is kept.
            if self.was_told(letter, &cause) && !self.is_wanted(letter)? {
                let file = self.put_by(Shelf::TooMany, letter, None)?;
                return Ok(Fate::of(Outcome::Capped).because(Why::ToldToday).kept(file));
            }
            let fate = Fate::of(Outcome::Stranger).because(Why::NoToken);
            return self.answer_stranger(letter, &cause, notice, fate);
        }
        counts.set_aside += 1;
        Ok(Fate::of(Outcome::Stray).kept(self.put_by(Shelf::Strays, letter, None)?))
    }
}

/// Whether nothing comes of a mail but its answer, and words to the opponent.
fn moves_nothing(ready: &Ready, before: &Secrets, letter: &Letter) -> bool {
    ready.group.iter().all(is_talk)
        && !ready.change.decides_something(before)
        && !letter.commands.iter().any(|word| matches!(word, Command::Address(_)))
}

fn request(letter: &Letter, seat: &str, late: bool, unix: i64) -> Request {
    Request {
        seat: seat.to_owned(),
        language: ENGLISH.to_owned(),
        stamp: Stamp { mail: letter.raw_hash, message_id: letter.message_id_hash, unix },
        commands: letter.commands.clone(),
        lines: letter.lines.clone(),
        late,
        quoted: letter.quoted,
        to_press: letter.in_reply_to.as_ref().is_some_and(|id| post::is_press(id, seat)),
        notes: letter.notes.clone(),
        unreadable: letter.unreadable,
        seen: letter.seen.clone(),
        auth: None,
        name: None,
        thread: Thread { message_id: letter.message_id.clone(), references: letter.references.clone() },
    }
}
