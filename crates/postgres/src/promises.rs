//! Mails that were promised, and where they stand.
use std::collections::BTreeSet;

use postgres::Row;

use crate::PostgresStore;
use feldpost_host::store::{Promise, Promises, Stand, StoreError};
use feldpost_transport::way_out::Envelope;

fn stand_name(stand: Stand) -> &'static str {
    match stand {
        Stand::Queued => "queued",
        Stand::Sent => "sent",
        Stand::Failed => "failed",
        Stand::Superseded => "superseded",
    }
}

/// Envelopes that are read at a time.
const AT_ONCE: i64 = 1_000;

const STANDS: [Stand; 4] = [Stand::Queued, Stand::Sent, Stand::Failed, Stand::Superseded];

fn envelope(name: &str, row: &Row) -> Result<Envelope, StoreError> {
    let unread = |source| StoreError::ReadPromise { name: name.to_owned(), source };
    serde_json::from_str(row.get(0)).map_err(unread)
}

impl PostgresStore {
    /// Moves a queued mail; one that is not queued stays where it is.
    fn move_promise(&self, name: &str, stand: Stand) -> Result<(), StoreError> {
        self.may_write()?;
        let sql = "UPDATE promises SET stand = $2, ended = now() WHERE name = $1 AND stand = 'queued'";
        self.pens.write(|pen| pen.run(sql, &[&name, &stand_name(stand)]).map(drop))
    }
}

impl Promises for PostgresStore {
    fn promise(&self, name: &str, envelope: &Envelope, raw: &[u8]) -> Result<(), StoreError> {
        self.may_write()?;
        let unwritten = |source| StoreError::WritePromise { name: name.to_owned(), source };
        let text = serde_json::to_string(envelope).map_err(unwritten)?;
        self.pens.weigh(text.len() + raw.len());
        let sql = "INSERT INTO promises (name, stand, envelope, raw) VALUES ($1, 'queued', $2, $3) \
                   ON CONFLICT (name) DO UPDATE SET stand = 'queued', envelope = EXCLUDED.envelope, \
                   raw = EXCLUDED.raw, ended = NULL";
        self.pens.write(|pen| pen.run(sql, &[&name, &text, &raw]).map(drop))
    }

    fn find_promise(&self, name: &str) -> Result<Option<Stand>, StoreError> {
        let row = self.pens.read(|pen| pen.row("SELECT stand FROM promises WHERE name = $1", &[&name]))?;
        Ok(row.and_then(|row| {
            let found: String = row.get(0);
            STANDS.into_iter().find(|stand| stand_name(*stand) == found)
        }))
    }

    fn which_stand(&self, mut names: Vec<String>) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT name FROM promises WHERE name = ANY($1)";
        let rows = self.pens.read(|pen| pen.rows(sql, &[&names]))?;
        let stand: BTreeSet<String> = rows.iter().map(|row| row.get(0)).collect();
        names.retain(|name| stand.contains(name));
        Ok(names)
    }

    fn read_promise(&self, stand: Stand, name: &str) -> Result<Option<Promise>, StoreError> {
        let sql = "SELECT envelope, raw FROM promises WHERE name = $1 AND stand = $2";
        let row = self.pens.read(|pen| pen.row(sql, &[&name, &stand_name(stand)]))?;
        row.map(|row| Ok((envelope(name, &row)?, row.get(1)))).transpose()
    }

    fn read_envelope(&self, stand: Stand, name: &str) -> Result<Option<Envelope>, StoreError> {
        let sql = "SELECT envelope FROM promises WHERE name = $1 AND stand = $2";
        let row = self.pens.read(|pen| pen.row(sql, &[&name, &stand_name(stand)]))?;
        row.map(|row| envelope(name, &row)).transpose()
    }

    fn queued(&self) -> Result<Vec<String>, StoreError> {
        self.pens.read(|pen| {
            let rows = pen.rows("SELECT name FROM promises WHERE stand = 'queued' ORDER BY name", &[])?;
            Ok(rows.iter().map(|row| row.get(0)).collect())
        })
    }

    fn mark_sent(&self, name: &str) -> Result<(), StoreError> {
        self.move_promise(name, Stand::Sent)
    }

    fn settle_sent(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn end_promise(&self, name: &str, stand: Stand) -> Result<(), StoreError> {
        self.move_promise(name, stand)
    }

    fn ended(&self, stand: Stand, name: &str) -> Option<i64> {
        let sql = "SELECT extract(epoch FROM ended)::bigint FROM promises WHERE name = $1 AND stand = $2";
        self.pens.read(|pen| pen.row(sql, &[&name, &stand_name(stand)])).ok()??.get(0)
    }

    fn show_envelopes(&self, stand: Stand, see: &mut dyn FnMut(String, Envelope)) -> Result<(), StoreError> {
        let sql = "SELECT envelope, name FROM promises WHERE stand = $1 AND name > $2 ORDER BY name LIMIT $3";
        let mut behind = String::new();
        loop {
            let rows = self.pens.read(|pen| pen.rows(sql, &[&stand_name(stand), &behind, &AT_ONCE]))?;
            let Some(last) = rows.last() else { return Ok(()) };
            behind = last.get(1);
            for row in &rows {
                let name: String = row.get(1);
                if let Ok(envelope) = envelope(&name, row) {
                    see(name, envelope);
                }
            }
        }
    }

    fn forget_promises(&self, stand: Stand, names: &[String]) -> Result<(), StoreError> {
        self.may_lead()?;
        let sql = "DELETE FROM promises WHERE stand = $1 AND name = ANY($2)";
        self.pens.write(|pen| pen.run(sql, &[&stand_name(stand), &names]).map(drop))
    }
}
