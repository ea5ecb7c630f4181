//! Whoever watches a game gets a mail a day of what anybody may know of it.
use feldpost_kit::system::Viewer;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Body, Entry};
use feldpost_protocol::journal::umpire_act::{UmpireAct, entry_number};
use feldpost_umpire::intake::STOP;
use feldpost_umpire::intake::command::Command;
use feldpost_umpire::intake::letter::Letter;
use feldpost_umpire::intake::lobby::MACHINE_ADDRESS;
use feldpost_umpire::turn::secrets::token;
use feldpost_umpire::turn::{Game, TurnError, ending, played};
use feldpost_umpire::words::{HostNotice, Notice, WatchedMoment};

use super::coded::behind;
use super::courtesy::Cause;
use super::{Counts, Desk, DeskError, SeatMail};
use crate::config::Allowed;
use crate::ledgers::DAY;
use crate::ledgers::mails::{Fate, Outcome, Why};
use crate::tables::TableError;

/// With which words a line begins that confirms that somebody wants to watch.
const CONFIRM: [&str; 2] = ["confirm", "watch"];
/// Games that one address may watch.
const MOST: usize = 12;
/// Pairs of game and watcher in a club.
const MOST_OF_ALL: usize = 600;
/// Moments of a game that one mail tells; the site has all.
const MOST_TOLD: usize = 40;

/// What is news of a game to whoever watches it.
struct News {
    moments: Vec<WatchedMoment>,
    /// Moments that were too many.
    more: usize,
    /// How the game ended, in words.
    outcome: Option<String>,
    /// The last entry that is told.
    seq: u64,
}

impl Desk<'_> {
    /// Deals with a mail of somebody who wants to watch a game, or no more. `None` if it is none.
    pub(super) fn by_watchers_mail(
        &mut self,
        letter: &Letter,
        counts: &mut Counts,
    ) -> Result<Option<Fate>, DeskError> {
        let Some(from) = letter.from.clone().filter(|_| !letter.unreadable) else { return Ok(None) };
        let is_offered = self.offers_to_watch();
        let watches = !self.ledgers.watching.games_of(&from).is_empty();
        if !is_offered && !watches {
            return Ok(None);
        }
        let mut said = letter.commands.iter().chain(&letter.subject_word);
        let stopped = said.find_map(|command| match command {
            Command::Unwatch(game) => Some(game.as_deref()),
            // Whoever gets these mails means them.
            Command::NotOffered(word) if watches && word == STOP => Some(None),
            _ => None,
        });
        if let Some(game) = stopped {
            return self.stop_watching(letter, &from, game).map(Some);
        }
        let lines: Vec<&str> = letter.lines.iter().map(|line| line.text.trim()).collect();
        let confirms = lines.iter().position(|line| behind(line, &CONFIRM).is_some());
        if let Some(at) = confirms.filter(|_| is_offered) {
            return self.watch_confirmed(letter, &from, &lines[at..], counts).map(Some);
        }
        let asked = letter.commands.iter().find_map(|command| match command {
            Command::Watch(game) => Some(game),
            _ => None,
        });
        let Some(game) = asked.filter(|_| is_offered) else { return Ok(None) };
        if let Some(stage) = self.against_watching(game, &from)? {
            counts.refused += 1;
            return self.say_of_watching(letter, stage, game, Fate::of(Outcome::Refused)).map(Some);
        }
        let now = self.now();
        let code = self.code_of_watcher(now, &from, game);
        let notice = HostNotice::ConfirmWatch {
            game: game.clone(),
            title: self.table(game)?.game.title().system.clone(),
            delay: self.office.config.lobby.watch_delay,
            confirm: format!("{} {now}.{code} {game}", CONFIRM.join(" ")),
        };
        self.answer_stranger(letter, &Cause::Request, notice, Fate::of(Outcome::Asked)).map(Some)
    }

    /// Whether games can be watched here.
    pub(super) fn offers_to_watch(&self) -> bool {
        self.office.config.lobby.watch != Allowed::None
    }

    /// Why somebody may not watch a game, as the stage of what they are told; `None` if they may.
    fn against_watching(&mut self, id: &str, from: &str) -> Result<Option<&'static str>, DeskError> {
        let is_member = self.post.is_one_of_ours(self.office, from);
        if !is_member && self.office.config.lobby.watch == Allowed::Members {
            return Ok(Some("member"));
        }
        // One that is not there and one that cannot be read are the same to others.
        let Ok(table) = self.table(id) else { return Ok(Some("none")) };
        let is_shown = table.game.started() && !table.game.is_over()?;
        let sits = |address: &str| {
            let mut players = table.roster.seats.values();
            players.any(|player| player.addresses().any(|own| own.eq_ignore_ascii_case(address)))
        };
        if !is_shown || sits(MACHINE_ADDRESS) {
            return Ok(Some("none"));
        }
        if sits(from) {
            return Ok(Some("own"));
        }
        let watched = self.ledgers.watching.games_of(from).len();
        Ok((watched >= MOST || self.ledgers.watching.count() >= MOST_OF_ALL).then_some("often"))
    }

    fn code_of_watcher(&self, unix: i64, from: &str, game: &str) -> String {
        let from = from.to_lowercase();
        token(self.office.keys.daemon_secret(), "watch", "anybody", &format!("{unix} {from} {game}"))
    }

    fn watch_confirmed(
        &mut self,
        letter: &Letter,
        from: &str,
        lines: &[&str],
        counts: &mut Counts,
    ) -> Result<Fate, DeskError> {
        let coded = self.read_coded(&CONFIRM, lines, |unix, game| self.code_of_watcher(unix, from, game));
        let Some(coded) = coded else {
            counts.refused += 1;
            let fate = Fate::of(Outcome::Stranger).because(Why::ConfirmsNothing);
            return self.say_of_watching(letter, "unconfirmed", "", fate);
        };
        let game = coded.asked;
        if self.ledgers.watching.games_of(from).contains(&game) {
            return Ok(Fate::of(Outcome::Again).because(Why::SameText));
        }
        if let Some(stage) = self.against_watching(&game, from)? {
            counts.refused += 1;
            return self.say_of_watching(letter, stage, &game, Fate::of(Outcome::Refused));
        }
        // The next mail tells of it from its beginning.
        self.ledgers.watching.tell(&game, from, 0)?;
        self.say_of_watching(letter, "begins", &game, Fate::of(Outcome::Confirmed).in_game(&game))
    }

    fn stop_watching(&mut self, letter: &Letter, from: &str, game: Option<&str>) -> Result<Fate, DeskError> {
        let own = || self.ledgers.watching.games_of(from);
        let games = game.map_or_else(own, |game| vec![game.to_owned()]);
        let mut stopped = Vec::new();
        for game in games {
            if self.ledgers.watching.stop(&game, from)? {
                stopped.push(game);
            }
        }
        let stage = if stopped.is_empty() { "nothing" } else { "ends" };
        self.say_of_watching(letter, stage, &stopped.join(", "), Fate::of(Outcome::Asked))
    }

    fn say_of_watching(
        &mut self,
        letter: &Letter,
        stage: &str,
        game: &str,
        fate: Fate,
    ) -> Result<Fate, DeskError> {
        let (stage, game) = (stage.to_owned(), game.to_owned());
        self.answer_stranger(letter, &Cause::Request, HostNotice::WatchSaid { stage, game }, fate)
    }

    /// Mails everybody who watches a game what is new of it, once a day, if something is.
    ///
    /// # Errors
    /// The outbox or a ledger cannot be written.
    pub fn send_to_watchers(&mut self) -> Result<(), DeskError> {
        let watching = self.ledgers.watching.all();
        if watching.is_empty() {
            return Ok(());
        }
        let now = self.now();
        let day = now.div_euclid(DAY);
        let until = now - i64::from(self.office.config.lobby.watch_delay) * DAY;
        for (id, to, told) in watching {
            let once = format!("watch|{id}|{to}");
            let is_out = self.ledgers.bounced.is_out(&to, day, &self.office.config.bounces);
            if is_out || self.noted(&once, DAY) > 0 {
                continue;
            }
            let language = self.post.language(&to).to_owned();
            // A game that cannot be read is the umpire's matter, and keeps no other from its watchers.
            let Ok(Some((title, news))) = self.news_of(&id, told, until, &language) else { continue };
            let (seq, over) = (news.seq, news.outcome.is_some());
            if !news.moments.is_empty() || over {
                let notice = HostNotice::Watched {
                    game: id.clone(),
                    title,
                    moments: news.moments,
                    more: news.more,
                    outcome: news.outcome,
                };
                let mail = format!("{}.{id}.{seq}.watch", Hash32::of_bytes(to.as_bytes()).short());
                self.send(SeatMail { to: &to, notice, id: mail, seat: None, answers: None })?;
                self.note_answer(&once)?;
            }
            match over {
                true => drop(self.ledgers.watching.stop(&id, &to)?),
                false if seq > told => self.ledgers.watching.tell(&id, &to, seq)?,
                false => {}
            }
        }
        Ok(())
    }

    /// What anybody may know of a game behind an entry, up to a moment of the real time; with its title.
    /// `None` if nothing has come.
    fn news_of(
        &mut self,
        id: &str,
        told: u64,
        until: i64,
        language: &str,
    ) -> Result<Option<(String, News)>, DeskError> {
        if self.tables.aside.contains_key(id) || self.table(id)?.game.head().seq <= told {
            return Ok(None);
        }
        let (table, entries) = self.tables.load(self.office, id)?;
        let shown = played(&entries, table.game.head(), until);
        let Some((entries, head)) = shown.filter(|(_, head)| head.seq > told) else { return Ok(None) };
        let templates = &self.office.templates;
        let system = table.game.offer().system.clone();
        let mut moments = Vec::new();
        let shown = |game: &Game, scene: feldpost_umpire::turn::Scene<'_>| {
            let acts = scene.group.iter().filter_map(set_back);
            let acts: Vec<String> = acts.map(|notice| templates.words().say(language, &notice)).collect();
            let is_new = scene.group.first().is_some_and(|first| first.seq > told);
            if !is_new || scene.seen.is_empty() && acts.is_empty() {
                return Ok(());
            }
            let page = game.play().page_json(Viewer::Public)?;
            let moment = game.play().picture(Viewer::Public, scene.seen, false)?.moment;
            let moment = moment.map(|moment| templates.words().tell(language, &system, &moment));
            let seen =
                templates.sentences_in(language, &system, scene.seen, &page).map_err(TurnError::from)?;
            let lines: Vec<String> = acts.into_iter().chain(seen).map(|told| format!("- {told}")).collect();
            moments.push(WatchedMoment { moment, told: lines.join("\n") });
            Ok(())
        };
        let game = Game::scenes(&self.tables.registry, entries, head, shown).map_err(TableError::from)?;
        let outcome = ending(templates.words(), &game, language)?;
        let more = moments.len().saturating_sub(MOST_TOLD);
        let news = News { moments: moments.split_off(more), more, outcome, seq: head.seq };
        Ok(Some((game.title().system.clone(), news)))
    }
}

/// What no event says of what the umpire has done to the position.
fn set_back(entry: &Entry) -> Option<Notice> {
    let (stage, text) = match &entry.body {
        Body::Umpire { act: UmpireAct::Rollback, text, .. } => ("done", text),
        Body::Umpire { act: UmpireAct::Correct, text, .. } => ("corrected", text),
        _ => return None,
    };
    Some(Notice::Rollback { stage: stage.to_owned(), side: None, entry: entry_number(text)? })
}
