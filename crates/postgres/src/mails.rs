//! Raw mails: the inbox, the archives of games, and what was put by. Each is kept in pieces, so that none has
//! to fit into memory.
use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::connection::Pens;
use crate::{DatabaseError, PostgresStore};
use feldpost_disk::files::failed;
use feldpost_host::store::{INBOX, Inbox, Quarantine, Shelf, StoreError, Waiting};
use feldpost_mail::slim::Slim;
use feldpost_protocol::dice::Hash32;
use feldpost_transport::inbox::{Arriving, NotKept};
use feldpost_transport::maildir::file_name;
use std::sync::Arc;

/// Bytes of a piece.
const PIECE: usize = 256 * 1024;
/// Bytes of a mail on its way in that are kept in memory; what is longer waits in a file.
const IN_MEMORY: usize = 1024 * 1024;

/// Where a mail lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place(String);

impl Place {
    /// It has come.
    pub fn new_mails() -> Place {
        Place(format!("{INBOX}/new"))
    }

    /// It has been dealt with.
    fn dealt_with() -> Place {
        Place(format!("{INBOX}/cur"))
    }

    /// In the archive of a game.
    pub fn archive(game: &str) -> Place {
        Place(format!("games/{game}/archive"))
    }

    /// Put by.
    pub fn shelf(shelf: Shelf) -> Place {
        Place(format!("quarantine/{}", shelf.name()))
    }

    /// The place and name of a path from the home on.
    pub fn of(path: &Path) -> Option<(Place, &str)> {
        let place = path.parent()?.to_str()?.to_owned();
        Some((Place(place), path.file_name()?.to_str()?))
    }

    /// At a path from the home on.
    pub fn at(path: &Path) -> Place {
        Place(path.to_string_lossy().into_owned())
    }

    /// For the columns of a table.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn with(&self, name: &OsStr) -> PathBuf {
        Path::new(&self.0).join(name)
    }
}

/// A mail that is read piece by piece.
struct Pieces {
    pens: Arc<Pens>,
    body: i64,
    next: i32,
    piece: io::Cursor<Vec<u8>>,
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.piece.read(buffer)?;
        if read > 0 || buffer.is_empty() {
            return Ok(read);
        }
        let (body, nr) = (self.body, self.next);
        let sql = "SELECT bytes FROM pieces WHERE body = $1 AND nr = $2";
        let row = self.pens.read(|pen| pen.row(sql, &[&body, &nr])).map_err(io::Error::other)?;
        let Some(row) = row else { return Ok(0) };
        self.next += 1;
        self.piece = io::Cursor::new(row.get(0));
        self.piece.read(buffer)
    }
}

/// The next bytes of a reader, a piece at most.
fn piece_of(raw: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut piece = Vec::new();
    raw.take(PIECE as u64).read_to_end(&mut piece)?;
    Ok(piece)
}

impl PostgresStore {
    /// Whether a mail of this name lies there.
    pub(crate) fn lies(&self, place: &Place, name: &str) -> Result<bool, StoreError> {
        let sql = "SELECT FROM mails WHERE place = $1 AND name = $2";
        Ok(self.pens.read(|pen| pen.row(sql, &[&place.0, &name]))?.is_some())
    }

    /// A mail that lies there, to be read piece by piece.
    pub(crate) fn open_at(&self, place: &Place, name: &str) -> Result<Option<Box<dyn Read>>, StoreError> {
        let sql = "SELECT body FROM mails WHERE place = $1 AND name = $2";
        let row = self.pens.read(|pen| pen.row(sql, &[&place.0, &name]))?;
        let pens = Arc::clone(&self.pens);
        Ok(row.map(|row| {
            let piece = io::Cursor::default();
            Box::new(Pieces { pens, body: row.get(0), next: 0, piece }) as Box<dyn Read>
        }))
    }

    /// Writes the pieces of a mail that does not lie anywhere yet.
    fn write_body(&self, name: &Path, raw: &mut dyn Read) -> Result<i64, StoreError> {
        let body: i64 = self
            .pens
            .write(|pen| pen.row("INSERT INTO bodies DEFAULT VALUES RETURNING id", &[]))?
            .ok_or(DatabaseError::Outcome)?
            .get(0);
        for nr in 0_i32.. {
            let piece = piece_of(raw).map_err(failed("read", name))?;
            if piece.is_empty() {
                break;
            }
            self.pens.weigh(piece.len());
            let sql = "INSERT INTO pieces (body, nr, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
            self.pens.write(|pen| pen.run(sql, &[&body, &nr, &piece]))?;
        }
        Ok(body)
    }

    /// Puts a mail there; it takes the place of one that has its name.
    pub(crate) fn put_at(&self, place: &Place, name: &str, raw: &mut dyn Read) -> Result<(), StoreError> {
        let body = self.write_body(Path::new(name), raw)?;
        self.pens.write(|pen| {
            let sql =
                "DELETE FROM bodies USING mails WHERE body = id AND place = $1 AND name = $2 AND id <> $3";
            pen.run(sql, &[&place.0, &name, &body])?;
            let sql = "INSERT INTO mails (place, name, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
            pen.run(sql, &[&place.0, &name, &body]).map(drop)
        })
    }

    /// Removes all that lies there.
    pub(crate) fn remove_all(&self, place: &Place) -> Result<(), StoreError> {
        let sql = "DELETE FROM bodies USING mails WHERE body = id AND place = $1";
        self.pens.write(|pen| pen.run(sql, &[&place.0]).map(drop))
    }

    /// How many mails lie there, and since when.
    pub(crate) fn count(&self, place: &Place) -> Result<Waiting, StoreError> {
        let sql = "SELECT count(*), extract(epoch FROM min(put))::bigint FROM mails WHERE place = $1";
        let row = self.pens.read(|pen| pen.row(sql, &[&place.0]))?;
        Ok(row.map_or(Waiting::default(), |row| Waiting {
            count: usize::try_from(row.get::<_, i64>(0)).unwrap_or_default(),
            since: row.get(1),
        }))
    }
}

impl Inbox for PostgresStore {
    fn put(&self, raw: &[u8], unix: i64, sequence: u32) -> Result<PathBuf, StoreError> {
        self.take_in(Hash32::of_bytes(raw), &mut { raw }, unix, sequence)
    }

    fn begin_mail(&self) -> Result<Box<dyn Arriving>, StoreError> {
        let bytes = tempfile::SpooledTempFile::new(IN_MEMORY);
        Ok(Box::new(OnItsWay { store: self.clone(), bytes }))
    }

    fn maildir(&self) -> Option<PathBuf> {
        None
    }

    fn new_mails(&self) -> Result<Vec<OsString>, StoreError> {
        let sql = "SELECT name FROM mails WHERE place = $1 ORDER BY name";
        let rows = self.pens.read(|pen| pen.rows(sql, &[&Place::new_mails().0]))?;
        Ok(rows.iter().map(|row| row.get::<_, String>(0).into()).collect())
    }

    fn open_mail(&self, name: &OsStr) -> Result<Box<dyn Read>, StoreError> {
        let found = self.open_at(&Place::new_mails(), &name.to_string_lossy())?;
        found.ok_or_else(|| failed("read", Path::new(name))(io::ErrorKind::NotFound.into()).into())
    }

    fn deal_with(&self, name: &OsStr) -> Result<(), StoreError> {
        self.may_write()?;
        let (from, to, name) = (Place::new_mails(), Place::dealt_with(), name.to_string_lossy());
        let sql = "UPDATE mails SET place = $1, name = $4, put = now() WHERE place = $2 AND name = $3";
        let seen = seen(&name);
        self.pens.write(|pen| pen.run(sql, &[&to.0, &from.0, &&*name, &seen]).map(drop))
    }

    fn place_when_dealt_with(&self, name: &OsStr) -> PathBuf {
        Place::dealt_with().with(OsStr::new(&seen(&name.to_string_lossy())))
    }

    fn remove_dealt_with(&self, before: i64) -> Result<(), StoreError> {
        self.may_lead()?;
        // The name of a mail begins with the second at which it came.
        let sql = "DELETE FROM bodies USING mails WHERE body = id AND place = $1 \
                   AND split_part(name, '.', 1)::bigint < $2";
        self.pens.write(|pen| pen.run(sql, &[&Place::dealt_with().0, &before]).map(drop))
    }

    fn remove_unfinished(&self, age: Duration) -> Result<(), StoreError> {
        self.may_lead()?;
        let sql = "DELETE FROM bodies WHERE begun < now() - make_interval(secs => $1) \
                   AND NOT EXISTS (SELECT FROM mails WHERE body = id)";
        self.pens.write(|pen| pen.run(sql, &[&age.as_secs_f64()]).map(drop))
    }

    fn hash_mail(&self, name: &OsStr) -> Result<Hash32, StoreError> {
        let sql = "SELECT hash FROM mails JOIN bodies ON body = id WHERE place = $1 AND name = $2";
        let figures = (Place::new_mails().0, name.to_string_lossy().into_owned());
        let row = self.pens.read(|pen| pen.row(sql, &[&figures.0, &figures.1]))?;
        let known =
            row.and_then(|row| row.get::<_, Option<Vec<u8>>>(0)).and_then(|hash| hash.try_into().ok());
        match known {
            Some(hash) => Ok(Hash32(hash)),
            None => Ok(self.read_slim(name)?.hash),
        }
    }
}

impl PostgresStore {
    /// Takes in a mail with this hash, unless it is there already.
    fn take_in(
        &self,
        hash: Hash32,
        raw: &mut dyn Read,
        unix: i64,
        sequence: u32,
    ) -> Result<PathBuf, StoreError> {
        let name = file_name(u64::try_from(unix).unwrap_or_default(), sequence, &hash.short());
        let (place, done) = (Place::new_mails(), Place::dealt_with());
        let path = place.with(OsStr::new(&name));
        if self.lies(&place, &name)? || self.lies(&done, &seen(&name))? {
            return Ok(path);
        }
        let body = self.write_body(&path, raw)?;
        self.pens.write(|pen| {
            pen.run("UPDATE bodies SET hash = $2 WHERE id = $1", &[&body, &&hash.0[..]])?;
            let sql = "INSERT INTO mails (place, name, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
            pen.run(sql, &[&place.0, &name, &body])?;
            pen.ring()
        })?;
        Ok(path)
    }
}

/// The name of a mail that was dealt with, as in a Maildir: places are the same in every store.
fn seen(name: &str) -> String {
    if name.contains(":2,") { name.to_owned() } else { format!("{name}:2,S") }
}

/// A mail on its way in.
struct OnItsWay {
    store: PostgresStore,
    bytes: tempfile::SpooledTempFile,
}

impl Arriving for OnItsWay {
    fn add(&mut self, piece: &[u8]) -> Result<(), NotKept> {
        self.bytes.write_all(piece).map_err(NotKept::because)
    }

    fn keep(mut self: Box<Self>, unix: i64, sequence: u32) -> Result<PathBuf, NotKept> {
        let mut again = || self.bytes.seek(SeekFrom::Start(0)).map_err(NotKept::because);
        again()?;
        let hash = Slim::read(&mut self.bytes).map_err(NotKept::because)?.hash;
        self.bytes.seek(SeekFrom::Start(0)).map_err(NotKept::because)?;
        self.store.take_in(hash, &mut self.bytes, unix, sequence).map_err(NotKept::because)
    }
}

impl Quarantine for PostgresStore {
    fn put_by(&self, shelf: Shelf, name: &str, raw: &mut dyn Read) -> Result<PathBuf, StoreError> {
        self.may_lead()?;
        let place = Place::shelf(shelf);
        self.put_at(&place, name, raw)?;
        Ok(place.with(OsStr::new(name)))
    }

    fn lies_by(&self, shelf: Shelf, name: &str) -> Result<bool, StoreError> {
        self.lies(&Place::shelf(shelf), name)
    }

    fn which_lie_by(&self, mut mails: Vec<(Shelf, String)>) -> Result<Vec<(Shelf, String)>, StoreError> {
        let (places, names): (Vec<String>, Vec<&str>) =
            mails.iter().map(|(shelf, name)| (Place::shelf(*shelf).0, name.as_str())).unzip();
        let sql = "SELECT place, name FROM mails \
                   WHERE (place, name) IN (SELECT * FROM unnest($1::text[], $2::text[]))";
        let rows = self.pens.read(|pen| pen.rows(sql, &[&places, &names]))?;
        let lie: Vec<(String, String)> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
        mails.retain(|(shelf, name)| lie.contains(&(Place::shelf(*shelf).0, name.clone())));
        Ok(mails)
    }

    fn remove_put_by(&self, shelf: Shelf, name: &str) -> Result<(), StoreError> {
        self.may_lead()?;
        let sql = "DELETE FROM bodies USING mails WHERE body = id AND place = $1 AND name = $2";
        self.pens.write(|pen| pen.run(sql, &[&Place::shelf(shelf).0, &name]).map(drop))
    }

    fn remove_old_put_by(&self, shelf: Shelf, before: i64) -> Result<(), StoreError> {
        self.may_lead()?;
        let sql = "DELETE FROM bodies USING mails WHERE body = id AND place = $1 \
                   AND extract(epoch FROM put)::bigint < $2";
        self.pens.write(|pen| pen.run(sql, &[&Place::shelf(shelf).0, &before]).map(drop))
    }
}
