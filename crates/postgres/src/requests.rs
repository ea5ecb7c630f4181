//! What commands ask of whoever works on the home.
use crate::PostgresStore;
use feldpost_host::store::{Requests, StoreError};

impl Requests for PostgresStore {
    fn leave_request(&self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let sql = "INSERT INTO requests (name, request) VALUES ($1, $2) \
                   ON CONFLICT (name) DO UPDATE SET request = EXCLUDED.request, answer = NULL";
        self.pens.write(|pen| {
            pen.run(sql, &[&name, &bytes])?;
            pen.ring()
        })
    }

    fn requests(&self) -> Result<Vec<String>, StoreError> {
        self.pens.read(|pen| {
            let rows = pen.rows("SELECT name FROM requests WHERE answer IS NULL ORDER BY name", &[])?;
            Ok(rows.iter().map(|row| row.get(0)).collect())
        })
    }

    fn read_request(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let row = self.pens.read(|pen| pen.row("SELECT request FROM requests WHERE name = $1", &[&name]))?;
        Ok(row.map(|row| row.get(0)))
    }

    fn answer_request(&self, name: &str, answer: &[u8]) -> Result<(), StoreError> {
        self.may_write()?;
        self.pens.weigh(answer.len());
        let sql = "UPDATE requests SET answer = $2, answered = now() WHERE name = $1";
        self.pens.write(|pen| pen.run(sql, &[&name, &answer]).map(drop))
    }

    fn take_answer(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "DELETE FROM requests WHERE name = $1 AND answer IS NOT NULL RETURNING answer";
        Ok(self.pens.write(|pen| pen.row(sql, &[&name]))?.map(|row| row.get(0)))
    }

    fn remove_old_answers(&self, before: i64) -> Result<(), StoreError> {
        self.may_write()?;
        let sql = "DELETE FROM requests WHERE extract(epoch FROM answered)::bigint < $1";
        self.pens.write(|pen| pen.run(sql, &[&before]).map(drop))
    }
}
