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
        let sql = "INSERT INTO lines (ledger, line) VALUES ($1, $2)";
        self.pens.write(|pen| pen.run(sql, &[&growing(which), &line]).map(drop))
    }

    fn replace_lines(&self, which: Growing, lines: &str) -> Result<(), StoreError> {
        self.may_write()?;
        self.pens.weigh(lines.len());
        let lines: Vec<&str> = lines.lines().collect();
        self.pens.write(|pen| {
            pen.run("DELETE FROM lines WHERE ledger = $1", &[&growing(which)])?;
            let sql = "INSERT INTO lines (ledger, line) SELECT $1, line \
                       FROM unnest($2::text[]) WITH ORDINALITY AS l (line, at) ORDER BY at";
            pen.run(sql, &[&growing(which), &lines]).map(drop)
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
        self.may_write()?;
        self.pens.weigh(bytes.len());
        let sql = "INSERT INTO ledgers (ledger, bytes) VALUES ($1, $2) \
                   ON CONFLICT (ledger) DO UPDATE SET bytes = EXCLUDED.bytes";
        self.pens.write(|pen| pen.run(sql, &[&whole(which).0, &bytes]).map(drop))
    }
}
