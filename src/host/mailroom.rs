//! Dealing with one mail.
use std::ffi::OsStr;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::intake::command::Command;
use crate::intake::help::help;
use crate::intake::letter::{self, Claim, Letter};
use crate::mail::incoming::SIZE_LIMIT;
use crate::mail::outgoing::{AutoSubmitted, OutgoingError, OutgoingMail};
use crate::outbox::OutboxError;
use crate::store::{Store, StoreError};
use crate::turn::game::Game;
use crate::turn::post::{self, Post};
use crate::turn::{Player, Request, Stamp, Thread, take_in, token};

use super::{Counts, Host, HostError, quarantine};

/// Who wrote a mail, as far as its token shows.
enum Who {
    /// A seat; `late` if the token is that of an older decision.
    Seat { game: String, seat: String, late: bool },
    /// A token was shown that opens nothing.
    WrongToken,
    /// A seat of a game that was set aside.
    Stopped { game: String },
    /// A game was named whose journal cannot be read.
    Broken,
    /// No token.
    Nobody,
}

impl Host {
    /// Deals with one mail of `new/` and moves it on.
    pub(super) fn take_mail(&mut self, name: &OsStr, counts: &mut Counts) -> Result<(), HostError> {
        let raw = self.inbox.read(name, SIZE_LIMIT + 1)?;
        let plain_name: String = name.to_string_lossy().chars().filter(|c| *c != '/').collect();
        let address = self.config.address.clone();
        let Ok(letter) = catch_unwind(AssertUnwindSafe(|| letter::read(&raw, &address))) else {
            quarantine(&self.home, "strays", &plain_name, &raw)?;
            counts.set_aside += 1;
            self.inbox.move_to_cur(name)?;
            return Ok(());
        };
        let ledger = self.seen.as_ref().ok_or(HostError::ReadOnly)?;
        if ledger.knows(&letter.raw_hash, letter.message_id_hash.as_ref()) {
            counts.duplicates += 1;
        } else if letter.robot.is_some() {
            quarantine(&self.home, "robots", &plain_name, &raw)?;
            counts.set_aside += 1;
            self.note_seen(&letter)?;
        } else {
            self.sort(&letter, &plain_name, &raw, counts)?;
        }
        self.inbox.move_to_cur(name)?;
        Ok(())
    }

    fn note_seen(&mut self, letter: &Letter) -> Result<(), HostError> {
        let now = (self.means.clock)();
        let ledger = self.seen.as_mut().ok_or(HostError::ReadOnly)?;
        Ok(ledger.note(now, &letter.raw_hash, letter.message_id_hash.as_ref())?)
    }

    fn sort(
        &mut self,
        letter: &Letter,
        name: &str,
        raw: &[u8],
        counts: &mut Counts,
    ) -> Result<(), HostError> {
        match self.identify(letter)? {
            Who::Seat { game, seat, late } => self.seat_mail(letter, (&game, &seat, late), raw, counts),
            // Neither is noted as seen: when the game is in order again, the umpire delivers it once more.
            Who::Stopped { game } => {
                counts.set_aside += 1;
                self.hold(letter, &game, raw)
            }
            Who::Broken => {
                counts.set_aside += 1;
                Ok(quarantine(&self.home, "set-aside", name, raw)?)
            }
            Who::WrongToken => {
                counts.refused += 1;
                let lines = [
                    "Nothing in your mail was carried out: it did not come through the reply address",
                    "of a running game. Please answer the newest report of your game.",
                ];
                self.answer_stranger(letter, "not carried out", &lines.map(str::to_owned))?;
                self.note_seen(letter)
            }
            Who::Nobody => {
                self.stranger(letter, name, raw, counts)?;
                self.note_seen(letter)
            }
        }
    }

    /// Holds each claim of a mail against the tokens of its game.
    fn identify(&mut self, letter: &Letter) -> Result<Who, HostError> {
        let secret = *self.keys.daemon_secret();
        let mut best = if letter.claims.is_empty() { Who::Nobody } else { Who::WrongToken };
        for claim in &letter.claims {
            let found = match self.table(&claim.game) {
                Ok(table) => rights(&table.game, &secret, claim),
                Err(HostError::Store(StoreError::FindGame(_) | StoreError::CheckId(_))) => continue,
                Err(error) if error.breaks_game() => {
                    self.put_aside(&claim.game, &error.to_string())?;
                    best = match self.load_table(&claim.game) {
                        Ok((table, _)) if rights(&table.game, &secret, claim).is_none() => continue,
                        Ok(_) => Who::Stopped { game: claim.game.clone() },
                        Err(_) => Who::Broken,
                    };
                    continue;
                }
                Err(error) => return Err(error),
            };
            let Some((seat, late)) = found else { continue };
            best = Who::Seat { game: claim.game.clone(), seat, late };
            if !late {
                break;
            }
        }
        Ok(best)
    }

    fn seat_mail(
        &mut self,
        letter: &Letter,
        (game, seat, late): (&str, &str, bool),
        raw: &[u8],
        counts: &mut Counts,
    ) -> Result<(), HostError> {
        let now = (self.means.clock)();
        let table = self.table(game)?;
        let known = table.game.mail_seq(&letter.raw_hash);
        let same_id = letter.message_id_hash.is_some_and(|id| table.game.knows_message_id(&id));
        let seq = match known {
            None if same_id => {
                counts.duplicates += 1;
                return self.note_seen(letter);
            }
            // The group is on disk, and what came after it was interrupted.
            Some(seq) => {
                counts.duplicates += 1;
                seq
            }
            None => {
                let registered = table.roster.seats.get(seat).map(|player| player.address.clone());
                let request = request(letter, seat, late, now, registered.as_deref());
                if let Some(seen) = letter.seen.as_ref().filter(|seen| !table.game.has_shown(seen)) {
                    counts.errors.push(format!(
                        "game {game}: {seat} has seen entry {} as {}, which is not in this journal: was an \
                         old copy put back?",
                        seen.seq, seen.head
                    ));
                }
                let ready = take_in(&table.game, &table.secrets, &table.chain, &request);
                let seq = table.game.head().seq + 1;
                let done = ready.map_err(HostError::from).and_then(|ready| {
                    let refused = ready.secrets.answer.as_ref().is_some_and(|answer| answer.refused);
                    let resolutions = ready.resolutions;
                    self.persist(game, ready)?;
                    counts.resolutions += resolutions;
                    counts.refused += usize::from(refused);
                    Ok(())
                });
                if let Err(error) = done {
                    return self.broken(letter, game, raw, error, counts);
                }
                seq
            }
        };
        self.store.archive(game, &format!("{seq}.eml"), raw)?;
        self.note_seen(letter)
    }

    /// Sets a game aside over a mail; the mail is kept and can be delivered again.
    fn broken(
        &mut self,
        letter: &Letter,
        game: &str,
        raw: &[u8],
        error: HostError,
        counts: &mut Counts,
    ) -> Result<(), HostError> {
        if !error.breaks_game() {
            return Err(error);
        }
        let reason = error.to_string();
        self.put_aside(game, &reason)?;
        counts.games_set_aside.push((game.to_owned(), reason));
        counts.set_aside += 1;
        self.hold(letter, game, raw)
    }

    /// Keeps a mail for a game that was set aside, and says so.
    fn hold(&mut self, letter: &Letter, game: &str, raw: &[u8]) -> Result<(), HostError> {
        quarantine(&self.home, "set-aside", &format!("{game}.{}", letter.raw_hash.short()), raw)?;
        let lines = [
            format!("Game {game} has been stopped, because the program failed on it. Nothing is lost:"),
            "your mail is kept for the umpire.".to_owned(),
        ];
        self.answer_stranger(letter, "the game has been stopped", &lines)
    }

    /// A mail without a token: words to the host, or nothing for us.
    fn stranger(
        &mut self,
        letter: &Letter,
        name: &str,
        raw: &[u8],
        counts: &mut Counts,
    ) -> Result<(), HostError> {
        for command in letter.commands.iter().filter(|_| !letter.unreadable) {
            match command {
                Command::Games => {
                    let lines = self.game_lines()?;
                    return self.answer_stranger(letter, "games", &lines);
                }
                Command::JoinGame { game, side } => return self.join(letter, game, side.as_deref()),
                Command::Help(topic) => {
                    return self.answer_stranger(letter, "help", &help(topic.as_deref()));
                }
                _ => {}
            }
        }
        let known = letter.from.as_ref().is_some_and(|from| self.known.contains(&from.to_lowercase()));
        if known {
            counts.refused += 1;
            let mut lines = vec!["Your mail bears no token, so nothing in it was carried out.".to_owned()];
            lines.extend(help(None));
            return self.answer_stranger(letter, "how to write to us", &lines);
        }
        counts.set_aside += 1;
        Ok(quarantine(&self.home, "strays", name, raw)?)
    }

    fn game_lines(&mut self) -> Result<Vec<String>, HostError> {
        let mut lines = vec!["Games of this club:".to_owned()];
        for row in self.game_rows()? {
            let phase = match row.phase {
                super::Phase::Joining => "waits for players",
                super::Phase::Playing => "is being played",
                super::Phase::Over => "is over",
                super::Phase::SetAside => "has been stopped",
            };
            lines.push(format!("  {} ({} {}) {phase}", row.id, row.system, row.edition));
        }
        lines.push("To take an open seat: join GAME SIDE".to_owned());
        Ok(lines)
    }

    /// Gives an open seat to whoever asks for it first; the offer goes to the address that asked.
    fn join(&mut self, letter: &Letter, game: &str, side: Option<&str>) -> Result<(), HostError> {
        let Some(address) = letter.answer_to.clone() else { return Ok(()) };
        let open = match self.table(game) {
            Ok(table) if !table.game.started() => {
                // A seat that this address took before is offered again: the first offer may be lost.
                let free = |seat: &&String| {
                    let player = table.roster.seats.get(*seat);
                    player.is_none_or(|player| player.address == address && !table.game.has_joined(seat))
                };
                let mut open = table.game.offer().seats.iter().filter(free);
                open.find(|seat| side.is_none_or(|side| side == *seat)).cloned()
            }
            Ok(_) | Err(HostError::Store(StoreError::FindGame(_) | StoreError::CheckId(_))) => None,
            Err(error) if error.breaks_game() => None,
            Err(error) => return Err(error),
        };
        let Some(seat) = open else {
            let line = "There is no such open seat in a game of that name; `games` lists the games.";
            return self.answer_stranger(letter, "no open seat", &[line.to_owned()]);
        };
        let mut roster = self.table(game)?.roster.clone();
        roster.seats.insert(seat.clone(), Player { address });
        self.write_roster(game, &roster)?;
        self.tables.remove(game);
        let (table, entries) = self.load_table(game)?;
        let offer = Game::begin(&self.registry, &entries[0])?;
        roster.seats.retain(|own, _| *own == seat);
        let mails = post::mails(Post {
            config: &self.config,
            keys: &self.keys,
            before: None,
            after: &offer,
            group: &entries[..1],
            secrets: &table.secrets,
            roster: &roster,
            past: None,
            templates: &self.templates,
        })?;
        self.outbox.queue(&mails, 0)?;
        Ok(())
    }

    /// Answers a mail that belongs to no seat. The same mail always gets the same answer.
    fn answer_stranger(&mut self, letter: &Letter, subject: &str, lines: &[String]) -> Result<(), HostError> {
        let Some(to) = letter.answer_to.clone() else { return Ok(()) };
        let id = letter.message_id.clone();
        let answer = OutgoingMail {
            from: self.config.sender(),
            reply_to: None,
            to,
            subject: format!("[feldpost] {subject}"),
            message_id: format!("{}.host.answer@{}", letter.raw_hash.short(), self.config.origin),
            date_unix: (self.means.clock)().max(0),
            in_reply_to: id.clone(),
            references: letter.references.iter().cloned().chain(id).collect(),
            auto_submitted: AutoSubmitted::AutoReplied,
            list_id: None,
            origin: self.config.origin.clone(),
            text: lines.join("\n") + "\n",
            html: None,
            receipt: None,
        };
        match self.outbox.queue(&[answer], 0) {
            // An address that takes no mail is the sender's fault and must not keep the mail in `new/`.
            Ok(_) | Err(OutboxError::Write(OutgoingError::BadField { field: "To", .. })) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// Which seat a token opens, and whether only for an older decision.
fn rights(game: &Game, secret: &[u8; 32], claim: &Claim) -> Option<(String, bool)> {
    let named = |seat: &&String| claim.seat.as_ref().is_none_or(|own| own == *seat);
    let mut older = None;
    for seat in game.offer().seats.iter().filter(named) {
        let opens = |decision: &str| token(secret, game.id(), seat, decision) == claim.token;
        if opens(game.current_decision(seat)) {
            return Some((seat.clone(), false));
        }
        if game.older_decisions(seat).any(opens) {
            older = Some((seat.clone(), true));
        }
    }
    older
}

fn request(letter: &Letter, seat: &str, late: bool, unix: i64, registered: Option<&str>) -> Request {
    let mut notes = letter.notes.clone();
    let other =
        letter.from.as_ref().filter(|from| registered.is_some_and(|own| !own.eq_ignore_ascii_case(from)));
    notes.extend(
        other.map(|from| format!("Your mail came from {from}; answers go to the registered address.")),
    );
    Request {
        seat: seat.to_owned(),
        stamp: Stamp { mail: letter.raw_hash, message_id: letter.message_id_hash, unix },
        commands: letter.commands.clone(),
        lines: letter.lines.clone(),
        late,
        quoted: letter.quoted,
        notes,
        unreadable: letter.unreadable,
        seen: letter.seen.clone(),
        thread: Thread { message_id: letter.message_id.clone(), references: letter.references.clone() },
    }
}
