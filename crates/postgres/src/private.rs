//! Secrets and rosters: what was written whole, and lines that were added since.
use std::path::Path;

use crate::PostgresStore;
use crate::games::{checked, found_none};
use feldpost_disk::format::{self, Kind};
use feldpost_host::store::{Kept, Private, StoreError};

/// The name in the table, and the formats that it had.
fn named(which: Private) -> (&'static str, Kind) {
    match which {
        Private::Secrets => ("secrets", format::SECRETS),
        Private::Roster => ("roster", format::ROSTER),
    }
}

impl PostgresStore {
    /// See [`Games::read_private`](feldpost_host::store::Games::read_private).
    pub(crate) fn kept(&self, game: &str, which: Private) -> Result<Option<Kept>, StoreError> {
        checked(game)?;
        let (name, kind) = named(which);
        let sql = "SELECT whole, ARRAY(SELECT line FROM private_lines l \
                   WHERE l.game = p.game AND l.which = p.which ORDER BY nr) \
                   FROM private p WHERE game = $1 AND which = $2";
        let Some(row) = self.pens.read(|pen| pen.row(sql, &[&game, &name]))? else { return Ok(None) };
        let place = Path::new("games").join(game).join(name);
        let whole = kind.renew(&place, row.get(0), false)?;
        Ok(Some(Kept { whole, added: row.get(1) }))
    }

    /// See [`Games::write_private`](feldpost_host::store::Games::write_private).
    pub(crate) fn keep_whole(&self, game: &str, which: Private, bytes: &[u8]) -> Result<(), StoreError> {
        if which == Private::Roster {
            self.may_lead()?
        } else {
            self.may_write()?
        }
        checked(game)?;
        let (name, _) = named(which);
        self.pens.weigh(bytes.len());
        self.pens.write(|pen| {
            pen.run("DELETE FROM private_lines WHERE game = $1 AND which = $2", &[&game, &name])?;
            let sql = "INSERT INTO private (game, which, whole) VALUES ($1, $2, $3) \
                       ON CONFLICT (game, which) DO UPDATE SET whole = EXCLUDED.whole";
            pen.run(sql, &[&game, &name, &bytes])?;
            // A list of games shows who sits where.
            if which == Private::Roster { Self::has_moved(pen, game).map(drop) } else { Ok(()) }
        })
    }

    /// See [`Games::add_private`](feldpost_host::store::Games::add_private).
    pub(crate) fn keep_line(&self, game: &str, which: Private, line: &[u8]) -> Result<(), StoreError> {
        if which == Private::Roster {
            self.may_lead()?
        } else {
            self.may_write()?
        }
        checked(game)?;
        let (name, _) = named(which);
        self.pens.weigh(line.len());
        let added = self.pens.write(|pen| {
            let sql = "INSERT INTO private_lines (game, which, line) \
                       SELECT game, which, $3 FROM private WHERE game = $1 AND which = $2";
            let added = pen.run(sql, &[&game, &name, &line])?;
            if which == Private::Roster {
                Self::has_moved(pen, game)?;
            }
            Ok(added)
        })?;
        found_none(game, added)
    }
}
