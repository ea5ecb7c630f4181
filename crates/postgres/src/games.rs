//! Journals: a row for each game, with its newest head, and one for each entry.
use std::io::Read;

use postgres::{Error, Row};
use serde_json::Value;

use crate::connection::Pen;
use crate::mails::Place;
use crate::{DatabaseError, PostgresStore};
use feldpost_host::store::{
    DataSets, Games, Kept, Loaded, Noted, Private, Snapshot, Standing, StoreError, Survey as _, old_copy,
};
use feldpost_protocol::dice::{Hash32, is_game_id};
use feldpost_protocol::journal::Fault;
use feldpost_protocol::journal::chain::{check_chain, entries_behind};
use feldpost_protocol::journal::entry::{Body, Entry, Head, seal_group};
use feldpost_protocol::journal::note::{Receipt, Signer};

/// Refuses what is no id of a game.
pub(crate) fn checked(game: &str) -> Result<(), StoreError> {
    if is_game_id(game) { Ok(()) } else { Err(StoreError::CheckId(game.to_owned())) }
}

/// A hash in a column; zeros if it has another length, which no statement of ours writes.
fn hash(row: &Row, column: usize) -> Hash32 {
    Hash32(row.get::<_, &[u8]>(column).try_into().unwrap_or_default())
}

/// A head in two columns.
fn head_at(row: &Row, column: usize) -> Option<Head> {
    let seq: Option<i64> = row.get(column);
    let seq = u64::try_from(seq?).ok()?;
    Some(Head { seq, hash: hash(row, column + 1) })
}

/// The newest head of a game.
pub(crate) fn head_of(pen: &mut Pen, game: &str) -> Result<Option<Head>, Error> {
    let row = pen.row("SELECT seq, hash FROM games WHERE id = $1 AND seq IS NOT NULL", &[&game])?;
    Ok(row.and_then(|row| head_at(&row, 0)))
}

/// A number of an entry as the database has it.
fn number(seq: u64) -> i64 {
    i64::try_from(seq).unwrap_or(i64::MAX)
}

fn damaged(game: &str, at: usize, reason: &str) -> StoreError {
    StoreError::Damaged { game: game.to_owned(), fault: Fault::new(at, reason) }
}

fn head_error(game: &str, reason: String) -> StoreError {
    StoreError::CheckHead { game: game.to_owned(), reason }
}

/// A game as its rows say: its newest head with the note, and the lines from an entry on.
pub(crate) struct Found {
    head: Head,
    pub note: String,
    pub journal: String,
}

impl PostgresStore {
    /// The row of a game and the lines of its journal from this entry on, as they stand together.
    pub(crate) fn rows_of(&self, game: &str, from: u64) -> Result<Option<Found>, StoreError> {
        checked(game)?;
        self.pens.read(|pen| {
            // One statement sees one moment: somebody may append meanwhile.
            let sql = "SELECT g.seq, g.hash, g.note, \
                       (SELECT string_agg(line, E'\\n' ORDER BY e.seq) FROM entries e \
                        WHERE e.game = g.id AND e.seq >= $2) \
                       FROM games g WHERE id = $1 AND g.seq IS NOT NULL";
            let row = pen.row(sql, &[&game, &number(from)])?;
            Ok(row.and_then(|row| {
                let lines: Option<String> = row.get(3);
                let journal = lines.map(|lines| lines + "\n").unwrap_or_default();
                Some(Found { head: head_at(&row, 0)?, note: row.get(2), journal })
            }))
        })
    }

    /// The head that a note vouches for must be the one that stands beside it.
    fn check_note(game: &str, found: &Found, signer: &Signer) -> Result<(), StoreError> {
        let bad = |error: &dyn std::fmt::Display| head_error(game, error.to_string());
        let text = signer.open(&found.note).map_err(|error| bad(&error))?;
        let receipt = Receipt::parse(&text).map_err(|error| bad(&error))?;
        if receipt.game != game {
            return Err(head_error(game, format!("it is of {}", receipt.game)));
        }
        if (receipt.seq, receipt.head) != (found.head.seq, found.head.hash) {
            return Err(head_error(
                game,
                format!("entry {} was signed, entry {} is the last", receipt.seq, found.head.seq),
            ));
        }
        Ok(())
    }

    /// What a list of games shows has changed.
    pub(crate) fn has_moved(pen: &mut Pen, game: &str) -> Result<u64, Error> {
        let sql = "UPDATE games SET change = change + 1, tx = pg_current_xact_id(), pen = $2 WHERE id = $1 \
                   RETURNING change";
        let own = pen.id;
        let row = pen.row(sql, &[&game, &own])?;
        Ok(Self::knows_change(pen, game, row))
    }

    /// The game has changed so often, by our own doing; how many rows say so.
    fn knows_change(pen: &mut Pen, game: &str, row: Option<Row>) -> u64 {
        let Some(row) = row else { return 0 };
        pen.changes.insert(game.to_owned(), row.get(0));
        1
    }

    fn change_aside(&self, game: &str, reason: Option<&str>) -> Result<(), StoreError> {
        self.may_lead()?;
        checked(game)?;
        let sql = "UPDATE games SET aside = $2 WHERE id = $1 AND aside IS DISTINCT FROM $2";
        self.pens.write(|pen| match pen.run(sql, &[&game, &reason])? {
            0 => Ok(()),
            _ => Self::has_moved(pen, game).map(drop),
        })
    }
}

/// Adds the lines of a group; how many rows say so: none if the game has gone on meanwhile.
fn add_group(
    pen: &mut Pen,
    (game, expected): (&str, Option<Head>),
    (lines, entries): (&str, &[Entry]),
    (head, note): (Head, &str),
) -> Result<u64, Error> {
    let (seq, hash) = expected.map(|head| (number(head.seq), head.hash.0.to_vec())).unzip();
    let sql = "UPDATE games SET seq = $4, hash = $5, note = $6, written = now(), change = change + 1, \
               tx = pg_current_xact_id(), pen = $7 \
               WHERE id = $1 AND seq IS NOT DISTINCT FROM $2 AND hash IS NOT DISTINCT FROM $3 \
               RETURNING change";
    let own = pen.id;
    let figures: crate::connection::Figures<'_> =
        &[&game, &seq, &hash, &number(head.seq), &&head.hash.0[..], &note, &own];
    let row = pen.row(sql, figures)?;
    let moved = PostgresStore::knows_change(pen, game, row);
    if moved == 0 {
        return Ok(0);
    }
    let hashes = entries.iter().skip(1).map(|entry| entry.prev).chain([head.hash]);
    for ((entry, line), hash) in entries.iter().zip(lines.lines()).zip(hashes) {
        pen.run(
            "INSERT INTO entries (game, seq, prev, hash, line) VALUES ($1, $2, $3, $4, $5)",
            &[&game, &number(entry.seq), &&entry.prev.0[..], &&hash.0[..], &line],
        )?;
    }
    Ok(moved)
}

impl Games for PostgresStore {
    fn list(&self) -> Result<Vec<String>, StoreError> {
        self.pens.read(|pen| {
            let rows = pen.rows("SELECT id FROM games WHERE seq IS NOT NULL ORDER BY id", &[])?;
            Ok(rows.iter().map(|row| row.get(0)).collect())
        })
    }

    fn show_noted(&self, see: &mut dyn FnMut(Noted)) -> Result<(), StoreError> {
        let sql = "SELECT id, CASE WHEN noted_at = change THEN noted END, seq, hash FROM games \
                   WHERE seq IS NOT NULL ORDER BY id";
        let rows = self.pens.read(|pen| pen.rows(sql, &[]))?;
        for row in &rows {
            let id: String = row.get(0);
            // What was noted in an older state of the database is none of what was signed since.
            let is_behind = match head_at(row, 2) {
                Some(head) => self.signed.is_beyond(&id, head)?,
                None => true,
            };
            let note = if is_behind { None } else { row.get(1) };
            see(Noted { id, note });
        }
        Ok(())
    }

    fn note(&self, games: &[(String, Vec<u8>)]) -> Result<(), StoreError> {
        self.may_write()?;
        if self.pens.is_held() {
            return Ok(());
        }
        let (ids, notes): (Vec<&str>, Vec<&[u8]>) =
            games.iter().map(|(id, note)| (id.as_str(), note.as_slice())).unzip();
        // Not of a game that others have changed since this process heard of them.
        let sql = "UPDATE games SET noted = n.note, noted_at = change \
                   FROM unnest($1::text[], $2::bytea[]) AS n (id, note) WHERE games.id = n.id \
                   AND (tx IS NULL OR pen = $4 OR $3::text IS NULL \
                        OR pg_visible_in_snapshot(tx, $3::text::pg_snapshot))";
        let seen = self.pens.seen();
        self.pens.write(|pen| {
            let own = pen.id;
            pen.run(sql, &[&ids, &notes, &seen, &own]).map(drop)
        })
    }

    fn keep_game(&self, game: &str) -> Result<Standing, StoreError> {
        checked(game)?;
        self.pens.keep_game(game)
    }

    fn create(&self, game: &str) -> Result<(), StoreError> {
        self.may_lead()?;
        checked(game)?;
        let begun = self.pens.write(|pen| {
            pen.run("INSERT INTO games (id) VALUES ($1) ON CONFLICT DO NOTHING", &[&game])?;
            let row = pen.row("SELECT seq IS NOT NULL FROM games WHERE id = $1", &[&game])?;
            Ok(row.is_some_and(|row| row.get(0)))
        })?;
        if begun { Err(StoreError::CreateGame(game.to_owned())) } else { Ok(()) }
    }

    fn load(&self, game: &str, signer: &Signer) -> Result<Loaded, StoreError> {
        let found = self.rows_of(game, 0)?.ok_or_else(|| StoreError::FindGame(game.to_owned()))?;
        Self::check_note(game, &found, signer)?;
        self.check_mark(game, found.head)?;
        let report = check_chain(found.journal.as_bytes(), None);
        if let Some(fault) = report.fault {
            return Err(StoreError::Damaged { game: game.to_owned(), fault });
        }
        if report.head != Some(found.head) {
            return Err(head_error(game, "its row and its entries do not end at the same one".to_owned()));
        }
        let entries = report.entries.iter().enumerate().map(|(at, (value, _))| {
            let unread = || damaged(game, at, "does not say what an entry of its type must");
            Entry::read(value).ok_or_else(unread)
        });
        Ok(Loaded { entries: entries.collect::<Result<_, _>>()?, head: found.head, torn: 0 })
    }

    fn load_snapshot(&self, game: &str, signer: &Signer) -> Result<Option<Snapshot>, StoreError> {
        checked(game)?;
        let sql = "SELECT seq, hash, written, bytes FROM snapshots WHERE game = $1";
        let kept = self.pens.read(|pen| pen.row(sql, &[&game]))?;
        let Some((row, at)) = kept.and_then(|row| Some((head_at(&row, 0)?, row))).map(|(at, row)| (row, at))
        else {
            return Ok(None);
        };
        // The entry at which it stands must be there, and all behind it follow from that.
        let Some(found) = self.rows_of(game, at.seq + 1)? else { return Ok(None) };
        if Self::check_note(game, &found, signer).is_err() || self.check_mark(game, found.head).is_err() {
            return Ok(None);
        }
        let sql = "SELECT line, hash FROM entries WHERE game = $1 AND seq = $2";
        let entry = |seq: u64| self.pens.read(|pen| pen.row(sql, &[&game, &number(seq)]));
        let (Some(offer), Some(own)) = (entry(0)?, entry(at.seq)?) else { return Ok(None) };
        let behind = entries_behind(found.journal.as_bytes(), Some(at));
        let Some(behind) = behind.filter(|_| hash(&own, 1) == at.hash) else { return Ok(None) };
        let end = behind.last().map_or(at.hash, |(_, hash)| *hash);
        if (at.seq + behind.len() as u64, end) != (found.head.seq, found.head.hash) {
            return Ok(None);
        }
        let entries: Option<Vec<Entry>> = behind.iter().map(|(value, _)| Entry::read(value)).collect();
        let first = serde_json::from_str(offer.get(0)).ok().map(|first| (first, hash(&offer, 1)));
        Ok(entries.zip(first).map(|(entries, offer)| Snapshot {
            bytes: row.get(3),
            written: row.get(2),
            offer,
            entries,
            head: found.head,
        }))
    }

    fn keep_snapshot(&self, game: &str, head: Head, now: i64, bytes: &[u8]) -> Result<(), StoreError> {
        self.may_write()?;
        checked(game)?;
        let sql = "INSERT INTO snapshots (game, seq, hash, written, bytes) \
                   SELECT id, seq, hash, $4, $5 FROM games WHERE id = $1 AND seq = $2 AND hash = $3 \
                   ON CONFLICT (game) DO UPDATE SET seq = EXCLUDED.seq, hash = EXCLUDED.hash, \
                   written = EXCLUDED.written, bytes = EXCLUDED.bytes";
        self.pens.weigh(bytes.len());
        let (seq, hash) = (number(head.seq), &head.hash.0[..]);
        self.pens.write(|pen| pen.run(sql, &[&game, &seq, &hash, &now, &bytes]).map(drop))
    }

    fn check_newest(&self, game: &str, signer: &Signer) -> Result<(), StoreError> {
        if let Some(found) = self.rows_of(game, u64::MAX)? {
            Self::check_note(game, &found, signer)?;
        }
        self.loss(game)?.map_or(Ok(()), |(lost, end)| Err(old_copy(game, lost, end.seq)))
    }

    fn lost_end(&self, game: &str, _: &Signer) -> Result<Option<Head>, StoreError> {
        checked(game)?;
        Ok(self.loss(game)?.map(|(lost, _)| lost))
    }

    fn accept_copy(&self, game: &str, _: &Signer) -> Result<(), StoreError> {
        checked(game)?;
        self.accept(game)
    }

    fn forget_loss(&self, game: &str) -> Result<(), StoreError> {
        checked(game)?;
        self.forget(game)
    }

    fn append(
        &self,
        game: &str,
        expected: Option<Head>,
        group: Vec<Body>,
        signer: &Signer,
    ) -> Result<(Vec<Entry>, Head), StoreError> {
        self.may_write()?;
        checked(game)?;
        let (lines, head, entries) = seal_group(expected, group)?;
        let note = signer.sign(&Receipt::of_head(game, head).text()?)?;
        self.pens.weigh(lines.len());
        let moved =
            self.pens.write(|pen| add_group(pen, (game, expected), (&lines, &entries), (head, &note)))?;
        if moved == 0 {
            let expected = expected.map(|head| head.seq);
            return Err(StoreError::Conflict { game: game.to_owned(), expected });
        }
        self.signed.note(game, head, self.pens.is_held());
        Ok((entries, head))
    }

    fn read_private(&self, game: &str, which: Private) -> Result<Option<Kept>, StoreError> {
        self.kept(game, which)
    }

    fn write_private(&self, game: &str, which: Private, bytes: &[u8]) -> Result<(), StoreError> {
        self.keep_whole(game, which, bytes)
    }

    fn add_private(&self, game: &str, which: Private, line: &[u8]) -> Result<(), StoreError> {
        self.keep_line(game, which, line)
    }

    fn write_state(&self, game: &str, digest: Hash32, state: &Value) -> Result<(), StoreError> {
        self.may_write()?;
        checked(game)?;
        let sql = "INSERT INTO states (game, seq, hash, digest, state) \
                   SELECT id, seq, hash, $2, $3 FROM games WHERE id = $1 AND seq IS NOT NULL \
                   ON CONFLICT (game) DO UPDATE SET seq = EXCLUDED.seq, hash = EXCLUDED.hash, \
                   digest = EXCLUDED.digest, state = EXCLUDED.state";
        let text = state.to_string();
        self.pens.weigh(text.len());
        self.pens.write(|pen| pen.run(sql, &[&game, &&digest.0[..], &text]).map(drop))
    }

    fn is_settled(&self, game: &str) -> Result<bool, StoreError> {
        checked(game)?;
        let sql = "SELECT EXISTS (SELECT FROM games JOIN states ON game = id \
                   WHERE id = $1 AND games.hash = states.hash)";
        self.pens.read(|pen| Ok(pen.row(sql, &[&game])?.is_some_and(|row| row.get(0))))
    }

    fn archive(&self, game: &str, name: &str, raw: &mut dyn Read) -> Result<(), StoreError> {
        self.may_write()?;
        checked(game)?;
        let place = Place::archive(game);
        if self.lies(&place, name)? {
            return Ok(());
        }
        self.put_at(&place, name, raw)
    }

    fn archived(&self, game: &str, name: &str) -> Result<Option<Box<dyn Read>>, StoreError> {
        checked(game)?;
        self.open_at(&Place::archive(game), name)
    }

    fn has_old_archive(&self, game: &str, before: i64) -> Result<bool, StoreError> {
        checked(game)?;
        let old = self.last_written(game).is_some_and(|unix| unix < before);
        Ok(old && self.count(&Place::archive(game))?.count > 0)
    }

    fn empty_archive(&self, game: &str) -> Result<(), StoreError> {
        self.may_lead()?;
        checked(game)?;
        self.remove_all(&Place::archive(game))
    }

    fn set_aside_reason(&self, game: &str) -> Result<Option<String>, StoreError> {
        checked(game)?;
        let sql = "SELECT aside FROM games WHERE id = $1";
        self.pens.read(|pen| Ok(pen.row(sql, &[&game])?.and_then(|row| row.get(0))))
    }

    fn set_aside(&self, game: &str, reason: &str) -> Result<(), StoreError> {
        self.change_aside(game, Some(reason))
    }

    fn take_back(&self, game: &str) -> Result<(), StoreError> {
        self.change_aside(game, None)
    }
}

impl DataSets for PostgresStore {
    fn data_sets(&self) -> Result<Vec<Hash32>, StoreError> {
        self.pens.read(|pen| {
            let rows = pen.rows("SELECT DISTINCT digest FROM data_files ORDER BY digest", &[])?;
            Ok(rows.iter().map(|row| hash(row, 0)).collect())
        })
    }

    fn data_file(&self, digest: Hash32, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "SELECT text FROM data_files WHERE digest = $1 AND name = $2";
        let found = self.pens.read(|pen| pen.row(sql, &[&&digest.0[..], &name]))?;
        Ok(found.map(|row| row.get::<_, String>(0).into_bytes()))
    }

    fn keep_data(&self, digest: Hash32, files: &[(String, String)]) -> Result<(), StoreError> {
        self.may_lead()?;
        let sql = "INSERT INTO data_files (digest, name, text) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        self.pens.write(|pen| {
            for (name, text) in files {
                pen.run(sql, &[&&digest.0[..], name, text])?;
            }
            Ok(())
        })
    }
}

/// What a statement says of a game that is not there.
pub(crate) fn found_none(game: &str, changed: u64) -> Result<(), StoreError> {
    if changed > 0 { Ok(()) } else { Err(DatabaseError::NoRow(game.to_owned()).into()) }
}
