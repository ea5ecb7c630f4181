//! What processes keep from each other that work side by side, and what they hear of each other.
//!
//! A mail and a game belong to whoever has locked them in a transaction: at its end, however it ends, they
//! are free. Nobody waits for such a lock, so nobody waits for ever.
use std::thread;

use postgres::{Error, Row};

use super::{Batch, Figures, Own, Pen, Pens, waiting};
use crate::mails::Place;
use crate::{DatabaseError, name};
use feldpost_host::store::{Growing, News, Standing, StoreError};

/// What a helper says of its connection: who it is, and that the server ends what it has begun and does not
/// go on with, if its machine stands still. What it had then is free for others.
pub(super) fn helps() -> String {
    format!("{}; SET idle_in_transaction_session_timeout = '30s'", name::say(false))
}

/// How a game stands, and from now on if it is kept.
fn look(pen: &mut Pen, game: &str, keeps: bool, helps: bool) -> Result<Standing, Error> {
    let lock = "SELECT pg_try_advisory_xact_lock(hashtextextended(current_schema() || '/' || $1, 0))";
    if keeps && !pen.row(lock, &[&game])?.is_some_and(|row| row.get(0)) {
        return Ok(Standing::Busy);
    }
    // By itself: it must see what was committed before the lock was had.
    let sql = "SELECT change, aside IS NULL AND EXISTS \
               (SELECT FROM states WHERE game = id AND states.hash = games.hash) FROM games WHERE id = $1";
    let Some(row) = pen.row(sql, &[&game])? else { return Ok(Standing::Same) };
    if helps && !row.get::<_, bool>(1) {
        // What a crash has left, or a person has to see, is for whoever leads.
        return Ok(Standing::Busy);
    }
    let change: i64 = row.get(0);
    let known = pen.changes.insert(game.to_owned(), change);
    Ok(if known == Some(change) { Standing::Same } else { Standing::Changed })
}

/// Rows that others have changed since this snapshot was taken, with what is there now.
const NEWS: &str = "SELECT 'now', pg_current_snapshot()::text \
    UNION ALL SELECT 'game', id FROM games WHERE tx >= pg_snapshot_xmin($1::text::pg_snapshot) \
        AND NOT pg_visible_in_snapshot(tx, $1::text::pg_snapshot) AND pen IS DISTINCT FROM $2 \
    UNION ALL SELECT ledger, line FROM lines WHERE tx >= pg_snapshot_xmin($1::text::pg_snapshot) \
        AND NOT pg_visible_in_snapshot(tx, $1::text::pg_snapshot) AND pen IS DISTINCT FROM $2 \
    UNION ALL SELECT 'ledger', ledger FROM ledgers WHERE tx >= pg_snapshot_xmin($1::text::pg_snapshot) \
        AND NOT pg_visible_in_snapshot(tx, $1::text::pg_snapshot) AND pen IS DISTINCT FROM $2";

fn read_news(rows: &[Row]) -> (News, Option<String>) {
    let (mut news, mut now) = (News::default(), None);
    for row in rows {
        let what: String = row.get(1);
        match row.get::<_, &str>(0) {
            "now" => now = Some(what),
            "game" => news.games.push(what),
            "seen" => news.lines.push((Growing::Seen, what)),
            "answers" => news.lines.push((Growing::Answers, what)),
            "ledger" => news.ledgers = true,
            _ => {}
        }
    }
    (news, now)
}

impl Pens {
    /// Makes this thread one that helps.
    pub fn help(&self) -> Result<(), StoreError> {
        let mut own = self.own();
        let mut pen = Pen::take(&self.address)?;
        pen.client.batch_execute(&helps()).map_err(DatabaseError::from)?;
        let thread = Some(thread::current().id());
        *own = Own { pen: Some(pen), thread, helps: true, ..Own::default() };
        Ok(())
    }

    /// What was there already when this thread heard of others last.
    pub fn seen(&self) -> Option<String> {
        self.own_here()?.seen.clone()
    }

    /// Whether this thread only helps.
    pub fn helps_here(&self) -> bool {
        self.own_here().is_some_and(|own| own.helps)
    }

    /// See [`Games::keep_game`](feldpost_host::store::Games::keep_game).
    pub fn keep_game(&self, game: &str) -> Result<Standing, StoreError> {
        waiting(|| {
            let Some(mut own) = self.own_here() else { return Ok(Standing::Same) };
            if own.kept.contains(game) {
                return Ok(Standing::Same);
            }
            let (keeps, helps) = (own.batch != Batch::None, own.helps);
            let found = self.own_work(&mut own, &|pen: &mut Pen| look(pen, game, keeps, helps), false)?;
            if keeps && found != Standing::Busy {
                own.kept.insert(game.to_owned());
            }
            Ok(found)
        })
    }

    /// See [`Sharing::take_mail`](feldpost_host::store::Sharing::take_mail).
    pub fn take_mail(&self, place: &Place, name: &str) -> Result<bool, StoreError> {
        let sql = "SELECT FROM mails WHERE place = $1 AND name = $2 FOR UPDATE SKIP LOCKED";
        let place = place.as_str();
        self.read(|pen| Ok(pen.row(sql, &[&place, &name])?.is_some()))
    }

    /// See [`Sharing::news`](feldpost_host::store::Sharing::news).
    pub fn news(&self) -> Result<News, StoreError> {
        waiting(|| {
            let Some(mut own) = self.own_here() else { return Ok(News::default()) };
            let seen = own.seen.clone();
            let ask = |pen: &mut Pen| match &seen {
                None => pen.rows("SELECT 'now', pg_current_snapshot()::text", &[]),
                Some(seen) => {
                    let id = pen.id;
                    let figures: Figures<'_> = &[seen, &id];
                    pen.rows(NEWS, figures)
                }
            };
            let rows = self.own_work(&mut own, &ask, false)?;
            let (news, now) = read_news(&rows);
            own.seen = now;
            Ok(news)
        })
    }
}
