//! Games from their beginning to their end: what a mail takes early and late, and what each stage of it.
use feldpost_umpire::audit::{Evidence, Verdict, audit};

use super::found::Row;
use super::game::{Mail, Match};
use super::meter::{Sample, each, milliseconds, take};
use super::scratch::Home;
use super::stages::{STAGES, Stages};
use super::{Bench, BenchError, deal};
use crate::host::Host;

/// The entries at which mails are measured.
const POINTS: [u64; 3] = [10, 200, 400];
/// Rounds of mail in which a game must have come to its end.
const MOST_ROUNDS: usize = 2_000;
/// Part of the time of a quick bench after which the games are left as they are.
const LATE: u32 = 55;

/// Games that are played side by side, one mail at a time.
struct Course {
    home: Home,
    host: Host,
    games: Vec<Match>,
    stages: Stages,
    /// All mails alone whose game is in memory.
    alone: Vec<Sample>,
}

impl Bench<'_> {
    /// Plays some games side by side to their end.
    pub(super) fn course(&mut self) -> Result<(), BenchError> {
        self.say("games are made")?;
        let home = self.scratch.home("course", false)?;
        let mut host = home.open()?;
        let games = (0..self.many(8, 2)).map(|number| self.kind.offer(&mut host, &format!("g{number}")));
        let games = games.collect::<Result<Vec<_>, _>>()?;
        let mut course = Course { home, host, games, stages: Stages::default(), alone: Vec::new() };
        let mut points = Vec::new();
        for entry in POINTS {
            self.say(&format!("a mail at entry {entry}"))?;
            while !self.is_late_at(entry) && course.round(entry)? {
                self.say(&format!("a mail at entry {entry}"))?;
            }
            let found;
            (course, found) = self.point(course, entry)?;
            points.extend(found);
            self.done();
        }
        let alone = Row::named("mail", "an order mail alone, to its reports in the outgoing Maildir");
        self.rows.push(alone.of(&course.alone).against(self.plain_median()));
        self.rows.extend(course.stage_rows());
        self.rows.extend(points);
        self.audit(&mut course)
    }

    /// Mails one by one in all games that have come so far: just started, and in memory.
    fn point(&mut self, mut course: Course, entry: u64) -> Result<(Course, [Row; 2]), BenchError> {
        let mut found = [Vec::new(), Vec::new()];
        for round in 0..self.many(6, 4) {
            let fresh = round % 3 == 0;
            course.home.tick();
            let mut mails = Vec::new();
            for game in &mut course.games {
                if game.entry(&mut course.host)?.is_some_and(|at| at >= entry) {
                    mails.extend(game.mails(&mut course.host, course.home.now())?);
                }
            }
            if fresh {
                course = course.reopened()?;
            }
            for mail in mails {
                self.say(&format!("a mail at entry {entry}"))?;
                let found = &mut found[usize::from(!fresh)];
                if self.is_late_at(entry) || (self.is_late(LATE) && !found.is_empty()) {
                    break;
                }
                self.plain_turn()?;
                // Of one game two mails may wait: the second one finds it in memory.
                let sample = if fresh { deal(&mut course.host, &[mail])? } else { course.watched(mail)? };
                found.push(sample);
            }
        }
        course.alone.extend(&found[1]);
        let [fresh, known] = found;
        let row = |kind: &str, what: &str| {
            Row::named(format!("mail/{entry}/{kind}"), format!("a mail from entry {entry} on, {what}"))
        };
        let rows = [
            row("in-memory", "its game in memory").of(&known),
            row("not-in-memory", "its game not in memory").of(&fresh),
        ];
        Ok((course, rows))
    }

    /// Whether there is no time to come to this entry; there always is for the first.
    fn is_late_at(&self, entry: u64) -> bool {
        entry > POINTS[0] && self.is_late(LATE)
    }

    /// Plays on to the end of a game, and audits it.
    fn audit(&mut self, course: &mut Course) -> Result<(), BenchError> {
        self.say("a game to its end")?;
        let mut rounds = 0;
        while course.over()?.is_none() && rounds < MOST_ROUNDS && !self.is_late(LATE + 10) {
            self.say("a game to its end")?;
            course.round(u64::MAX)?;
            rounds += 1;
        }
        let (id, what) = match course.over()? {
            Some(id) => (id, "audit of a whole game"),
            None => (course.games[0].id.clone(), "audit of a game, which was not played to its end"),
        };
        let game = course.host.export(&id)?;
        let mut samples = Vec::new();
        let mut entries = 0;
        for _ in 0..self.many(20, 3) {
            let evidence =
                Evidence { journal: &game.journal, head: game.head.as_deref(), ..Evidence::default() };
            let (sample, found) = take(|| audit(&evidence, &self.plan.registry));
            if let Verdict::NotValid { .. } = found.verdict {
                return Err(BenchError::Mail(found.lines().into_iter().next().unwrap_or_default()));
            }
            entries = found.entries;
            samples.push(Sample { disk: None, ..sample });
        }
        self.rows.push(Row::named("audit", format!("{what}, {entries} entries")).of(&samples));
        self.done();
        Ok(())
    }
}

impl Course {
    /// The first game that is over.
    fn over(&mut self) -> Result<Option<String>, BenchError> {
        for game in &self.games {
            if game.entry(&mut self.host)?.is_none() {
                return Ok(Some(game.id.clone()));
            }
        }
        Ok(None)
    }

    /// All that have not come so far mail, together. False if there is none.
    fn round(&mut self, entry: u64) -> Result<bool, BenchError> {
        self.home.tick();
        let mut mails: Vec<Mail> = Vec::new();
        for game in &mut self.games {
            if game.entry(&mut self.host)?.is_some_and(|at| at < entry) {
                mails.extend(game.mails(&mut self.host, self.home.now())?);
            }
        }
        deal(&mut self.host, &mails)?;
        Ok(!mails.is_empty())
    }

    /// Ends the host and starts it again: no game is in memory.
    fn reopened(self) -> Result<Course, BenchError> {
        let Course { home, host, games, stages, alone } = self;
        drop(host);
        let host = home.open()?;
        Ok(Course { home, host, games, stages, alone })
    }

    /// A mail whose stages are measured too.
    fn watched(&mut self, mail: Mail) -> Result<Sample, BenchError> {
        let Course { host, stages, .. } = self;
        stages.watch(|| deal(host, &[mail]))
    }

    fn stage_rows(&self) -> impl Iterator<Item = Row> {
        let samples = self.alone.len();
        STAGES.into_iter().map(move |(name, what)| {
            let [wall, cpu] = self.stages.spent(name).map(milliseconds);
            let row = Row::named(format!("stage/{name}"), format!("  {name}: {what}"));
            Row { samples, ms: each(wall, samples), cpu_ms: each(cpu, samples), ..row }
        })
    }
}
