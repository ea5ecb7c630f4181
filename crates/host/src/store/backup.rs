//! A backup: all that a home keeps, in one file. It is a gzipped tar of a home in a folder, so that whoever
//! has lost this program can unpack it too; `backup.json`, the last in it, says what must be there.
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, SystemTime};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use tar::{Archive, Builder, EntryType, Header};

use super::{
    FolderStore, Games as _, Marks, Store, StoreError, Survey as _, check_mark, move_home, whole_entries,
};
use feldpost_disk as disk;
use feldpost_disk::files::{self, Rights, failed};
use feldpost_protocol::dice::is_game_id;
use feldpost_protocol::format::Format;
use feldpost_protocol::journal::entry::Head;
use feldpost_protocol::journal::note::Signer;
use feldpost_transport::settings::MailFolders;

/// The folder in a home in which backups are laid ready and unpacked.
pub const STAGING: &str = "backup";
/// What says that a backup is whole.
const MANIFEST: &str = "backup.json";
/// The file that says which backup is being brought back into a home.
const COMING: &str = "restoring";
/// What stays of this machine alone.
const NOT_KEPT: [&str; 4] = ["lock", "log", "high-water", "requests"];
/// How long a folder in [`STAGING`] can be in use.
const LONGEST: Duration = Duration::from_secs(36 * 3_600);

/// What is in a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    format: Format<1>,
    /// When it was made, in Unix seconds.
    pub unix: i64,
    /// The public key of the umpire, as it is written.
    pub key: String,
    /// For each game the newest entry; none for one that was damaged when the backup was made.
    pub games: BTreeMap<String, Option<Head>>,
}

/// A folder in [`STAGING`] of its own, removed with what is in it when this is dropped.
#[derive(Debug)]
pub struct Staged(PathBuf);

impl Staged {
    /// The folder of this name, which is not made; removes what a call that was cut off has left.
    #[must_use]
    pub fn at(home: &Path, name: &str) -> Staged {
        for left in fs::read_dir(home.join(STAGING)).into_iter().flatten().flatten() {
            let begun =
                left.metadata().and_then(|data| data.modified()).unwrap_or_else(|_| SystemTime::now());
            if begun.elapsed().is_ok_and(|since| since > LONGEST) {
                let _ = fs::remove_dir_all(left.path());
            }
        }
        Staged(home.join(STAGING).join(name))
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0)
            && error.kind() != io::ErrorKind::NotFound
        {
            tracing::warn!(%error, path = %self.0.display(), "it is not removed");
        }
        // The last one closes the door.
        let _ = self.0.parent().map(fs::remove_dir);
    }
}

/// The home that was laid out in a folder.
#[must_use]
pub fn staged_home(folder: &Path) -> FolderStore {
    FolderStore::at(folder, &MailFolders::default().incoming)
}

/// Lays all that a store shows out in a folder that is not there yet. It must stand still meanwhile.
///
/// # Errors
/// As [`move_home`].
pub fn lay_out(from: &dyn Store, folder: &Path) -> Result<(), StoreError> {
    files::make_dir(folder)?;
    files::close(folder)?;
    let there = staged_home(folder);
    let _claim = there.claim()?;
    move_home(from, &there, &mut |_| {}).map(drop)
}

/// Holds every game of a home that was laid out against its key: the newest entry of each, or why it is
/// damaged.
///
/// # Errors
/// The folder cannot be read, or the name that signs cannot be used.
pub fn heads(
    folder: &Path,
    signer: impl Fn(&str) -> Result<Signer, StoreError>,
) -> Result<BTreeMap<String, Result<Head, StoreError>>, StoreError> {
    // It is nobody else's, and an unfinished write is no fault of it.
    let store = FolderStore::open(folder)?;
    let heads = store.list()?.into_iter().map(|game| {
        let found = store.load(&game, &signer(&game)?).map(|loaded| loaded.head);
        Ok((game, found))
    });
    heads.collect()
}

/// What is in a backup that is made at this Unix second, with the umpire's public key.
#[must_use]
pub fn manifest(unix: i64, key: &str, heads: &BTreeMap<String, Result<Head, StoreError>>) -> Manifest {
    let games = heads.iter().map(|(game, head)| (game.clone(), head.as_ref().ok().copied())).collect();
    Manifest { format: Format, unix, key: key.trim().to_owned(), games }
}

/// Packs a home that was laid out, with these files and folders of the home beside it.
///
/// # Errors
/// Something cannot be read, or the backup not be written.
pub fn pack(
    folder: &Path,
    beside: &[PathBuf],
    manifest: &Manifest,
    out: &mut dyn Write,
) -> Result<(), StoreError> {
    let out = GzEncoder::new(out, Compression::default());
    let mut tar = Builder::new(out);
    for path in entries(folder)? {
        if !NOT_KEPT.iter().any(|name| path.file_name() == Some(OsStr::new(name))) {
            add(&mut tar, &path, Path::new(path.file_name().unwrap_or_default()))?;
        }
    }
    for path in beside.iter().filter(|path| path.exists()) {
        add(&mut tar, path, Path::new(path.file_name().unwrap_or_default()))?;
    }
    let bytes = serde_json::to_vec(manifest).unwrap_or_default();
    let mut header = Header::new_gnu();
    header.set_size(bytes.len() as u64);
    header.set_mode(0o600);
    header.set_mtime(u64::try_from(manifest.unix).unwrap_or_default());
    let done = tar.append_data(&mut header, MANIFEST, bytes.as_slice());
    let finished = done.and_then(|()| tar.into_inner()?.finish()?.flush());
    Ok(finished.map_err(failed("pack", folder))?)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let listed = fs::read_dir(folder).map_err(failed("list", folder))?;
    let paths = listed.map(|entry| Ok(entry.map_err(failed("list", folder))?.path()));
    let mut paths: Vec<PathBuf> = paths.collect::<Result<_, StoreError>>()?;
    paths.sort();
    Ok(paths)
}

/// Adds a file or folder under a name; what a link leads to is added itself.
fn add(tar: &mut Builder<impl Write>, path: &Path, name: &Path) -> Result<(), StoreError> {
    if path.is_dir() {
        tar.append_dir(name, path).map_err(failed("pack", path))?;
        for inner in entries(path)? {
            add(tar, &inner, &name.join(inner.file_name().unwrap_or_default()))?;
        }
        return Ok(());
    }
    let mut file = File::open(path).map_err(failed("read", path))?;
    Ok(tar.append_file(name, &mut file).map_err(failed("pack", path))?)
}

/// Unpacks a backup into a folder that is not there yet, and says what must be in it.
///
/// # Errors
/// [`StoreError::Backup`] for what is none, or not a whole one; the folder cannot be written.
pub fn unpack(input: impl Read, folder: &Path) -> Result<Manifest, StoreError> {
    let none = |error: io::Error| StoreError::Backup(error.to_string());
    files::make_dir(folder)?;
    files::close(folder)?;
    let mut manifest = None;
    let mut archive = Archive::new(GzDecoder::new(input));
    for entry in archive.entries().map_err(none)? {
        let mut entry = entry.map_err(none)?;
        let name = entry.path().map_err(none)?.into_owned();
        let kind = entry.header().entry_type();
        let is_plain = name.components().all(|part| matches!(part, Component::Normal(_)));
        if !is_plain || !matches!(kind, EntryType::Regular | EntryType::Directory) {
            return Err(StoreError::Backup(format!("{} is in it", name.display())));
        }
        if name == Path::new(MANIFEST) {
            manifest = Some(read_manifest(&mut entry)?);
            continue;
        }
        let path = folder.join(&name);
        if kind == EntryType::Directory {
            files::make_dir(&path)?;
            continue;
        }
        path.parent().map_or(Ok(()), files::make_dir)?;
        let mut file = disk::create_new(&path, 0o600).map_err(failed("unpack", &path))?;
        disk::copy(&mut entry, &mut file, &path, |_| ()).map_err(none)?;
    }
    // Behind the last file are length and checksum of it all.
    io::copy(&mut archive.into_inner(), &mut io::sink()).map_err(none)?;
    manifest.ok_or_else(|| StoreError::Backup(format!("{MANIFEST} is missing, so it ends too early")))
}

fn read_manifest(input: &mut dyn Read) -> Result<Manifest, StoreError> {
    let read: Result<Manifest, _> = serde_json::from_reader(input);
    let manifest = read.map_err(|error| StoreError::Backup(error.to_string()))?;
    match manifest.games.keys().find(|game| !is_game_id(game)) {
        Some(game) => Err(StoreError::CheckId(game.clone())),
        None => Ok(manifest),
    }
}

/// Brings files and folders of the home from a backup that was unpacked, where the home has none: settings,
/// keys, templates.
///
/// # Errors
/// They cannot be read or written.
pub fn bring_beside(folder: &Path, home: &Path, names: &[&str]) -> Result<(), StoreError> {
    for name in names {
        let (from, to, half) = (folder.join(name), home.join(name), folder.join(format!("half-{name}")));
        if from.exists() && !to.exists() {
            bring(&from, &half)?;
            disk::rename(&half, &to).map_err(failed("bring", &to))?;
        }
    }
    Ok(files::sync_dir(home)?)
}

fn bring(from: &Path, to: &Path) -> Result<(), StoreError> {
    if from.is_dir() {
        files::make_dir(to)?;
        return entries(from)?
            .iter()
            .try_for_each(|path| bring(path, &to.join(path.file_name().unwrap_or_default())));
    }
    let mut file = File::open(from).map_err(failed("read", from))?;
    Ok(files::replace_from(to, &mut file, Rights::Private)?)
}

/// Begins to bring a backup back into a home, or goes on with that; false if the home has games already.
///
/// # Errors
/// The home cannot be read or written.
pub fn begin(home: &Path, to: &dyn Store, manifest: &Manifest) -> Result<bool, StoreError> {
    let (path, bytes) = (home.join(COMING), serde_json::to_vec(manifest).unwrap_or_default());
    if files::read(&path)?.is_some_and(|coming| coming == bytes) {
        return Ok(true);
    }
    if !to.list()?.is_empty() {
        return Ok(false);
    }
    files::replace(&path, &bytes, Rights::Private)?;
    Ok(true)
}

/// All has come back.
///
/// # Errors
/// The home cannot be written.
pub fn end(home: &Path) -> Result<(), StoreError> {
    Ok(files::remove(&home.join(COMING))?)
}

/// Lays a home out in a folder of this name in its staging; what an earlier try has left is removed first.
/// False for a name that is none: 16 hex digits.
///
/// # Errors
/// As [`super::Moving::stage`].
pub fn stage(store: &dyn Store, home: &Path, name: &str) -> Result<bool, StoreError> {
    if name.len() != 16 || !name.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Ok(false);
    }
    let folder = home.join(STAGING).join(name);
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed("remove", &folder)(error))?,
        _ => {}
    }
    store.stage(&folder)?;
    Ok(true)
}

/// The games of a home that was laid out of which this machine has signed more.
///
/// # Errors
/// The folder, or a mark of the home, cannot be read.
pub fn older(folder: &Path, home: &Path, manifest: &Manifest) -> Result<Vec<String>, StoreError> {
    let (store, marks) = (staged_home(folder).looking(), Marks::of_home(home));
    let mut older = Vec::new();
    for (game, head) in &manifest.games {
        let (Some(head), Some(mark)) = (head, marks.read(game)?) else { continue };
        let entries = whole_entries(game, &store.export(game)?)?;
        if check_mark(game, Some(mark.head), &entries, *head).is_err() {
            older.push(game.clone());
        }
    }
    Ok(older)
}

/// Leaves a damaged game out of what is brought back.
///
/// # Errors
/// Its folder cannot be removed.
pub fn leave_out(folder: &Path, game: &str) -> Result<(), StoreError> {
    let path = folder.join("games").join(game);
    Ok(fs::remove_dir_all(&path).map_err(failed("remove", &path))?)
}
