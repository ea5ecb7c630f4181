//! A home that moves into a database, or out of it.
use std::io::Read;
use std::path::Path;

use postgres::Error;

use crate::PostgresStore;
use crate::connection::{Figures, Pen};
use crate::games::checked;
use crate::mails::Place;
use feldpost_host::store::backup::lay_out;
use feldpost_host::store::{Exported, Moving, Older, StoreError, check_mark, whole_entries};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::Head;

/// A line of a journal, and the hashes before and after it.
struct Line<'a> {
    seq: i64,
    prev: Hash32,
    hash: Hash32,
    line: &'a str,
}

/// Writes a whole game; false if there is one of its name.
fn write_game(pen: &mut Pen, game: &str, lines: &[Line<'_>], note: &str) -> Result<bool, Error> {
    let Some(last) = lines.last() else { return Ok(false) };
    let sql = "INSERT INTO games (id, seq, hash, note) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (id) DO UPDATE SET seq = $2, hash = $3, note = $4 WHERE games.seq IS NULL";
    let figures: Figures<'_> = &[&game, &last.seq, &&last.hash.0[..], &note];
    if pen.run(sql, figures)? == 0 {
        return Ok(false);
    }
    for line in lines {
        let sql = "INSERT INTO entries (game, seq, prev, hash, line) VALUES ($1, $2, $3, $4, $5)";
        pen.run(sql, &[&game, &line.seq, &&line.prev.0[..], &&line.hash.0[..], &line.line])?;
    }
    Ok(true)
}

impl Moving for PostgresStore {
    fn names_at(&self, place: &Path) -> Result<Vec<String>, StoreError> {
        let place = Place::at(place);
        let sql = "SELECT name FROM mails WHERE place = $1 ORDER BY name";
        let rows = self.pens.read(|pen| pen.rows(sql, &[&place.as_str()]))?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    fn put_at_place(&self, place: &Path, name: &str, raw: &mut dyn Read) -> Result<(), StoreError> {
        self.may_write()?;
        let place = Place::at(place);
        if self.lies(&place, name)? { Ok(()) } else { self.put_at(&place, name, raw) }
    }

    fn data_names(&self, digest: Hash32) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT name FROM data_files WHERE digest = $1 ORDER BY name";
        let rows = self.pens.read(|pen| pen.rows(sql, &[&&digest.0[..]]))?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    fn take_over(&self, game: &str, exported: &Exported, older: Older) -> Result<(), StoreError> {
        self.may_write()?;
        checked(game)?;
        let entries = whole_entries(game, exported)?;
        let end = entries.last().map(|(_, hash)| Head { seq: entries.len() as u64 - 1, hash: *hash });
        if let Some(end) = end.filter(|_| older == Older::Refused) {
            check_mark(game, self.signed.newest(game)?, &entries, end)?;
        }
        let text = String::from_utf8_lossy(&exported.journal);
        let mut prev = Hash32::ZERO;
        let lines = text.lines().zip(0..).zip(&entries).map(|((line, seq), (_, hash))| {
            let line = Line { seq, prev, hash: *hash, line };
            prev = *hash;
            line
        });
        let lines: Vec<Line<'_>> = lines.collect();
        let note = exported.head.clone().unwrap_or_default();
        let written = self.pens.write(|pen| write_game(pen, game, &lines, &note))?;
        if written { Ok(()) } else { Err(StoreError::CreateGame(game.to_owned())) }
    }

    fn stage(&self, folder: &Path) -> Result<(), StoreError> {
        lay_out(&self.frozen()?, folder)
    }
}
