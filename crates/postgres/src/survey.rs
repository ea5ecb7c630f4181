//! A home as a visitor finds it.
use std::io::Read;
use std::path::Path;

use crate::games::checked;
use crate::mails::Place;
use crate::{PostgresStore, name};
use feldpost_host::store::{Daemon, Exported, Heap, Space, StoreError, Survey, Waiting};

impl Survey for PostgresStore {
    fn is_claimed(&self) -> Result<bool, StoreError> {
        self.pens.is_claimed()
    }

    fn daemons(&self) -> Result<Vec<Daemon>, StoreError> {
        let sql = "SELECT application_name, extract(epoch FROM backend_start)::bigint FROM pg_stat_activity \
                   WHERE datname = current_database() AND usename = current_user ORDER BY backend_start";
        let rows = self.pens.read(|pen| pen.rows(sql, &[]))?;
        let mut daemons: Vec<Daemon> =
            rows.iter().filter_map(|row| name::read(row.get(0), row.get(1))).collect();
        daemons.sort_by_key(|daemon| !daemon.works);
        Ok(daemons)
    }

    fn waiting(&self, heap: Heap) -> Result<Waiting, StoreError> {
        match heap {
            Heap::New => self.count(&Place::new_mails()),
            Heap::Shelf(shelf) => self.count(&Place::shelf(shelf)),
            Heap::Queued => {
                let sql = "SELECT count(*), min((envelope::json ->> 'unix')::bigint) FROM promises \
                           WHERE stand = 'queued'";
                let row = self.pens.read(|pen| pen.row(sql, &[]))?;
                Ok(row.map_or(Waiting::default(), |row| Waiting {
                    count: usize::try_from(row.get::<_, i64>(0)).unwrap_or_default(),
                    since: row.get(1),
                }))
            }
        }
    }

    fn place(&self, heap: Heap) -> String {
        match heap {
            Heap::New => "mails of place new".to_owned(),
            Heap::Queued => "promises that are queued".to_owned(),
            Heap::Shelf(shelf) => format!("mails of place quarantine/{}", shelf.name()),
        }
    }

    fn read_place(&self, place: &Path) -> Result<Option<Box<dyn Read>>, StoreError> {
        Place::of(place).map_or(Ok(None), |(place, name)| self.open_at(&place, name))
    }

    fn last_written(&self, game: &str) -> Option<i64> {
        let sql = "SELECT extract(epoch FROM written)::bigint FROM games WHERE id = $1";
        Some(self.pens.read(|pen| pen.row(sql, &[&game])).ok()??.get(0))
    }

    fn space(&self) -> Result<Option<Space>, StoreError> {
        Ok(None)
    }

    fn export(&self, game: &str) -> Result<Exported, StoreError> {
        checked(game)?;
        let found = self.rows_of(game, 0)?.ok_or_else(|| StoreError::FindGame(game.to_owned()))?;
        Ok(Exported { journal: found.journal.into_bytes(), head: Some(found.note) })
    }
}
