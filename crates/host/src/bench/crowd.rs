//! Mails that wait together, long mails, and reports with pictures.
use super::found::Row;
use super::game::{Match, with_quotation};
use super::scratch::Home;
use super::{Bench, BenchError, deal};
use crate::host::Host;

/// How large mails are, in KiB.
pub(super) const SIZES: [usize; 5] = [1, 10, 100, 1_000, 4_000];
/// Parts of the time of a quick bench.
const LATE: [u32; 2] = [65, 75];

impl Bench<'_> {
    /// Many games of which each waits for a mail.
    pub(super) fn crowd(&mut self) -> Result<(), BenchError> {
        let wanted = self.many(100, 10);
        self.say(&format!("{wanted} mails that wait"))?;
        let home = self.scratch.home("crowd", false)?;
        let mut host = home.open()?;
        let mut games = Vec::new();
        for number in 0..wanted {
            self.say(&format!("{wanted} mails that wait"))?;
            games.push(self.kind.offer(&mut host, &format!("g{number}"))?);
        }
        self.begin(&home, &mut host, &mut games)?;
        let mut samples = Vec::new();
        for _ in 0..self.many(10, 2) {
            self.say(&format!("{wanted} mails that wait"))?;
            home.tick();
            let mut mails = Vec::new();
            for game in &mut games {
                mails.extend(game.mails(&mut host, home.now())?);
            }
            mails.truncate(wanted);
            self.plain_turn()?;
            samples.push(deal(&mut host, &mails)?.among(mails.len()));
        }
        let row = Row::named("waiting", format!("one of {wanted} mails that wait together"));
        self.rows.push(row.of(&samples).against(self.plain_median()));
        self.done();
        self.sizes(&home, &mut host, &mut games)?;
        self.pictures()
    }

    /// Everybody joins.
    pub(super) fn begin(
        &mut self,
        home: &Home,
        host: &mut Host,
        games: &mut [Match],
    ) -> Result<(), BenchError> {
        for some in games.chunks_mut(100) {
            self.say("players join")?;
            home.tick();
            let mut mails = Vec::new();
            for game in some {
                mails.extend(game.mails(host, home.now())?);
            }
            deal(host, &mails)?;
        }
        Ok(())
    }

    /// Mails with long quotations.
    fn sizes(&mut self, home: &Home, host: &mut Host, games: &mut [Match]) -> Result<(), BenchError> {
        for kib in SIZES {
            self.say(&format!("a mail of {kib} KiB"))?;
            home.tick();
            let mut samples = Vec::new();
            for game in games.iter_mut().take(self.many(20, 3)) {
                let Some(mail) = game.mails(host, home.now())?.pop() else { continue };
                if self.is_late(LATE[0]) {
                    break;
                }
                samples.push(deal(host, &[with_quotation(mail, kib * 1024)])?);
            }
            let what = format!("an order mail of {kib} KiB, the most of it quoted");
            self.rows.push(Row::named(format!("size/{kib}"), what).of(&samples));
            self.done();
        }
        Ok(())
    }

    /// Reports with pictures of the map.
    fn pictures(&mut self) -> Result<(), BenchError> {
        self.say("reports with pictures")?;
        let home = self.scratch.home("pictures", true)?;
        let mut host = home.open()?;
        let mut games = [self.kind.offer(&mut host, "g1")?];
        self.begin(&home, &mut host, &mut games)?;
        let mut samples = Vec::new();
        for _ in 0..self.many(20, 3) {
            self.say("reports with pictures")?;
            home.tick();
            for mail in games[0].mails(&mut host, home.now())? {
                if !self.is_late(LATE[1]) {
                    samples.push(deal(&mut host, &[mail])?);
                }
            }
        }
        let what = "an order mail whose reports have pictures of the map";
        self.rows.push(Row::named("pictures", what).of(&samples));
        self.done();
        Ok(())
    }
}
