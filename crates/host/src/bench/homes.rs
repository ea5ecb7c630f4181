//! One home with more and more games: what grows with them.
use std::ops::Range;
use std::path::Path;

use super::found::Row;
use super::game::Match;
use super::meter::Sample;
use super::scratch::Home;
use super::{Bench, BenchError, deal};

/// How many games a home has, as far as so many are wanted.
const LEVELS: [usize; 4] = [10, 100, 1_000, 10_000];
/// Part of the time of a quick bench after which no more games are made.
const LATE: u32 = 90;

impl Bench<'_> {
    /// The numbers of games at which is measured.
    pub(super) fn levels(&self) -> Vec<usize> {
        let mut levels: Vec<usize> = LEVELS.into_iter().filter(|level| *level < self.plan.games).collect();
        levels.push(self.plan.games);
        levels
    }

    /// A home that grows.
    pub(super) fn homes(&mut self) -> Result<(), BenchError> {
        let home = self.scratch.home("many", false)?;
        let mut games = Vec::new();
        let mut begun = 0..0;
        for level in self.levels() {
            begun = self.grow(&home, &mut games, level)?;
            self.level(&home, (level, games.len()), &mut games[begun.clone()])?;
            self.done();
        }
        self.process_a_mail(&home, games.len(), &mut games[begun])
    }

    /// How many of the games that have begun are left to be played by a process a mail: the daemon's clock is
    /// the real one, and a seat that was mailed a moment ago waits for its next report.
    fn left(&self, begun: usize) -> usize {
        (begun / 2).min(self.many(20, 3))
    }

    /// Makes games until there are so many; some of the new ones are begun.
    fn grow(
        &mut self,
        home: &Home,
        games: &mut Vec<Match>,
        level: usize,
    ) -> Result<Range<usize>, BenchError> {
        let mut host = home.open()?;
        let before = games.len();
        while games.len() < level && (games.len() == before || !self.is_late(LATE)) {
            self.say(&format!("game {} of {level}", games.len() + 1))?;
            games.push(self.kind.offer(&mut host, &format!("g{}", games.len()))?);
            if games.len().is_multiple_of(100) {
                deal(&mut host, &[])?;
            }
        }
        let begun = before..games.len().min(before + self.many(1_000, 20));
        self.begin(home, &mut host, &mut games[begun.clone()])?;
        deal(&mut host, &[])?;
        Ok(begun)
    }

    /// What there is to measure with so many games, of which these have just begun.
    fn level(
        &mut self,
        home: &Home,
        (level, count): (usize, usize),
        begun: &mut [Match],
    ) -> Result<(), BenchError> {
        let row = |key: &str, what: &str| {
            Row::named(format!("games/{level}/{key}"), format!("{count} games: {what}"))
        };
        let mut host = home.open()?;
        let newest = begun.len().saturating_sub(10);
        let mut alone = Vec::new();
        for _ in 0..self.many(3, 2) {
            home.tick();
            for game in &mut begun[newest..] {
                for mail in game.mails(&mut host, home.now())? {
                    self.say(&format!("mails with {count} games"))?;
                    alone.push(deal(&mut host, &[mail])?);
                }
            }
        }
        home.tick();
        let (mut waiting, crowd) = (0, begun.len() - self.left(begun.len()));
        for game in &mut begun[..crowd] {
            for mail in game.mails(&mut host, home.now())? {
                host.deliver(&mail)?;
                waiting += 1;
            }
        }
        drop(host);
        self.rows.push(row("mail", "a mail alone, to ten games in turn").of(&alone));
        let (served, memory) = self.peak(&home.path, &["serve", "--once"])?;
        let what = format!("`serve --once`, one of {waiting} mails to {crowd} games");
        self.rows.push(Row { memory_mib: memory, ..row("serve", &what).of(&[served.among(waiting)]) });
        let (_, memory) = self.peak(&home.path, &["serve", "--once"])?;
        let idle = self.repeated(&home.path, |_| words(&["serve", "--once"]))?;
        self.rows.push(Row { memory_mib: memory, ..row("open", "`serve --once` without mail").of(&idle) });
        let listed = self.repeated(&home.path, |_| words(&["game", "list", "--json"]))?;
        self.rows.push(row("list", "`game list --json`").of(&listed));
        let seats: Vec<String> =
            self.kind.seats.iter().map(|(side, _)| format!("{side}={side}@example.org")).collect();
        let new = |number: usize| {
            let mut call = words(&["game", "new", self.kind.system(), "--id"]);
            call.push(format!("n{count}-{number}"));
            seats.iter().for_each(|seat| call.extend(["--seat".to_owned(), seat.clone()]));
            call
        };
        let made = self.repeated(&home.path, new)?;
        self.rows.push(row("new", "`game new`").of(&made));
        Ok(())
    }

    fn repeated(&self, home: &Path, call: impl Fn(usize) -> Vec<String>) -> Result<Vec<Sample>, BenchError> {
        let mut samples = Vec::new();
        for number in 0..self.many(5, 2) {
            let call = call(number);
            samples.push(self.timed(home, &call.iter().map(String::as_str).collect::<Vec<_>>())?);
            if self.is_late(LATE) {
                break;
            }
        }
        Ok(samples)
    }

    /// A mail that takes two processes: `deliver`, and `serve --once`.
    fn process_a_mail(&mut self, home: &Home, count: usize, begun: &mut [Match]) -> Result<(), BenchError> {
        let mut host = home.open()?;
        home.tick();
        let mut mails = Vec::new();
        let left = begun.len() - self.left(begun.len());
        for game in &mut begun[left..] {
            mails.extend(game.mails(&mut host, home.now())?);
        }
        drop(host);
        let file = self.scratch.path().join("mail.eml");
        let mut found = [Vec::new(), Vec::new()];
        for mail in mails {
            self.say("a process a mail")?;
            std::fs::write(&file, mail)
                .map_err(|source| BenchError::Folder { path: file.clone(), source })?;
            found[0].push(self.timed_with(&home.path, &["deliver"], &file)?);
            found[1].push(self.timed(&home.path, &["serve", "--once"])?);
            if self.is_late(LATE + 5) {
                break;
            }
        }
        let rows = [("deliver", "`deliver` of a mail"), ("serve", "`serve --once` for it")];
        for ((key, what), samples) in rows.into_iter().zip(&found) {
            let row =
                Row::named(format!("process/{key}"), format!("a process a mail, {count} games: {what}"));
            self.rows.push(row.of(samples));
        }
        Ok(())
    }
}

fn words(call: &[&str]) -> Vec<String> {
    call.iter().map(|word| (*word).to_owned()).collect()
}
