//! What a home remembers of mails and addresses.
use std::path::Path;

use crate::PostgresStore;
use feldpost_disk::format::{self, Kind};
use feldpost_host::store::{Growing, Ledgers, StoreError, Whole};

fn growing(which: Growing) -> &'static str {
    match which {
        Growing::Seen => "seen",
        Growing::Answers => "answers",
        Growing::Mails => "mails",
    }
}

/// The name in the table, and the formats that it had, if it is JSON.
fn whole(which: Whole) -> (&'static str, Option<Kind>) {
    match which {
        Whole::Bounces => ("bounces", Some(format::BOUNCES)),
        Whole::Unfetched => ("unfetched", Some(format::UNFETCHED)),
        Whole::Tries => ("tries", Some(format::TRIES)),
        Whole::Waiting => ("waiting", None),
        Whole::Rounds => ("rounds", None),
        Whole::Names => ("names", None),
        Whole::Alive => ("alive", None),
        Whole::Archived => ("archived", None),
        Whole::Watching => ("watching", None),
    }
}

/// The greatest number that a mail has in these lines.
fn newest_number(lines: &str) -> i64 {
    let number = |line: &str| serde_json::from_str::<serde_json::Value>(line).ok()?.get("n")?.as_i64();
    lines.lines().filter_map(number).max().unwrap_or(0)
}

impl Ledgers for PostgresStore {
    fn lines(&self, which: Growing) -> Result<String, StoreError> {
        let sql =
            "SELECT coalesce(string_agg(line || E'\\n', '' ORDER BY nr), '') FROM lines WHERE ledger = $1";
        let row = self.pens.read(|pen| pen.row(sql, &[&growing(which)]))?;
        Ok(row.map(|row| row.get(0)).unwrap_or_default())
    }

    fn add_line(&self, which: Growing, line: &str) -> Result<(), StoreError> {
        self.may_write()?;
        self.pens.weigh(line.len());
        let sql = "INSERT INTO lines (ledger, line, pen) VALUES ($1, $2, $3)";
        self.pens.write(|pen| {
            let own = pen.id;
            pen.run(sql, &[&growing(which), &line, &own]).map(drop)
        })
    }

    fn next_number(&self) -> Result<Option<u64>, StoreError> {
        let row = self.pens.read(|pen| pen.row("SELECT nextval('mail_numbers')", &[]))?;
        Ok(row.and_then(|row| u64::try_from(row.get::<_, i64>(0)).ok()))
    }

    fn replace_lines(&self, which: Growing, lines: &str) -> Result<(), StoreError> {
        self.may_write()?;
        if self.pens.helps_here() {
            // Whoever leads leaves out what is too old.
            return Ok(());
        }
        self.pens.weigh(lines.len());
        let newest = if which == Growing::Mails { newest_number(lines) } else { 0 };
        let lines: Vec<&str> = lines.lines().collect();
        self.pens.write(|pen| {
            pen.run("DELETE FROM lines WHERE ledger = $1", &[&growing(which)])?;
            // None of them is news to anybody.
            let sql = "INSERT INTO lines (ledger, line, tx) SELECT $1, line, NULL \
                       FROM unnest($2::text[]) WITH ORDINALITY AS l (line, at) ORDER BY at";
            pen.run(sql, &[&growing(which), &lines])?;
            // The numbers of a home that has moved here go on.
            let sql = "SELECT setval('mail_numbers', $1) FROM mail_numbers WHERE last_value < $1";
            if newest > 0 { pen.rows(sql, &[&newest]).map(drop) } else { Ok(()) }
        })
    }

    fn read_ledger(&self, which: Whole) -> Result<Option<Vec<u8>>, StoreError> {
        let (name, kind) = whole(which);
        let row = self.pens.read(|pen| pen.row("SELECT bytes FROM ledgers WHERE ledger = $1", &[&name]))?;
        let Some(bytes) = row.map(|row| row.get::<_, Vec<u8>>(0)) else { return Ok(None) };
        Ok(Some(match kind {
            Some(kind) => kind.renew(Path::new(name), bytes, false)?,
            None => bytes,
        }))
    }

    fn replace_ledger(&self, which: Whole, bytes: &[u8]) -> Result<(), StoreError> {
        self.may_lead()?;
        self.pens.weigh(bytes.len());
        let sql = "INSERT INTO ledgers (ledger, bytes, tx, pen) VALUES ($1, $2, pg_current_xact_id(), $3) \
                   ON CONFLICT (ledger) DO UPDATE SET bytes = EXCLUDED.bytes, tx = EXCLUDED.tx, \
                   pen = EXCLUDED.pen";
        self.pens.write(|pen| {
            let own = pen.id;
            pen.run(sql, &[&whole(which).0, &bytes, &own]).map(drop)
        })
    }
}
