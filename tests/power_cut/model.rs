//! A disk that forgets what was not synced.
//!
//! The rules are those that POSIX leaves: the bytes of a file are safe after its own sync, its name after the
//! sync of its folder. What is not safe may be there, in part, or not at all. A rename is one change: it is
//! there whole or not, and safe when either of its folders is synced.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use feldpost_disk::fault::Done;

/// Small, and the same everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// The same effect in another home.
pub fn moved(done: &Done, from: &Path, to: &Path) -> Done {
    use Done::*;
    let path = |path: &Path| to.join(path.strip_prefix(from).unwrap());
    match done {
        MakeDir(p) => MakeDir(path(p)),
        Create(p) => Create(path(p)),
        Write(p, bytes) => Write(path(p), bytes.clone()),
        Cut(p, length) => Cut(path(p), *length),
        Sync(p) => Sync(path(p)),
        Rename(a, b) => Rename(path(a), path(b)),
        Remove(p) => Remove(path(p)),
        SyncDir(p) => SyncDir(path(p)),
        SyncAll(p) => SyncAll(path(p)),
    }
}

/// How much of what was not synced is there after the cut.
pub enum Luck<'a> {
    Nothing,
    Everything,
    Some(&'a mut Random),
}

#[derive(Clone)]
struct Content {
    safe: Vec<u8>,
    now: Vec<u8>,
}

#[derive(Clone)]
enum Change {
    Folder(PathBuf),
    Link(PathBuf, usize),
    Unlink(PathBuf),
    Rename(PathBuf, PathBuf, usize),
}

impl Change {
    fn is_in(&self, folder: &Path) -> bool {
        let inside = |path: &PathBuf| path.parent() == Some(folder);
        match self {
            Change::Folder(path) | Change::Link(path, _) | Change::Unlink(path) => inside(path),
            Change::Rename(from, to, _) => inside(from) || inside(to),
        }
    }
}

#[derive(Clone, Default)]
struct Names {
    folders: BTreeSet<PathBuf>,
    files: BTreeMap<PathBuf, usize>,
}

impl Names {
    fn apply(&mut self, change: &Change) {
        match change {
            Change::Folder(path) => drop(self.folders.insert(path.clone())),
            Change::Link(path, file) => drop(self.files.insert(path.clone(), *file)),
            Change::Unlink(path) => drop(self.files.remove(path)),
            Change::Rename(from, to, file) => {
                if self.files.get(from) == Some(file) {
                    self.files.remove(from);
                }
                self.files.insert(to.clone(), *file);
            }
        }
    }
}

#[derive(Clone, Default)]
pub struct Disk {
    contents: Vec<Content>,
    safe: Names,
    now: Names,
    pending: Vec<Change>,
}

impl Disk {
    /// A folder as it stands, all of it safe.
    pub fn of(folder: &Path) -> Disk {
        let mut disk = Disk::default();
        disk.take(folder);
        disk.now = disk.safe.clone();
        disk
    }

    fn take(&mut self, folder: &Path) {
        self.safe.folders.insert(folder.to_owned());
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                self.take(&path);
            } else {
                let bytes = fs::read(&path).unwrap();
                self.safe.files.insert(path, self.contents.len());
                self.contents.push(Content { safe: bytes.clone(), now: bytes });
            }
        }
    }

    pub fn does(&mut self, done: &Done) {
        match done {
            Done::MakeDir(path) => {
                let above: Vec<&Path> = path.ancestors().collect();
                for folder in above.into_iter().rev().filter(|folder| !folder.exists() || folder == path) {
                    if !self.now.folders.contains(folder) {
                        self.change(Change::Folder(folder.to_owned()));
                    }
                }
            }
            Done::Create(path) => match self.now.files.get(path) {
                Some(file) => self.contents[*file].now.clear(),
                None => {
                    self.contents.push(Content { safe: Vec::new(), now: Vec::new() });
                    self.change(Change::Link(path.clone(), self.contents.len() - 1));
                }
            },
            Done::Write(path, bytes) => self.content(path).now.extend(bytes),
            Done::Cut(path, length) => self.content(path).now.truncate(usize::try_from(*length).unwrap()),
            Done::Sync(path) => {
                let content = self.content(path);
                content.safe = content.now.clone();
            }
            Done::Rename(from, to) => {
                let file = self.now.files[from];
                self.change(Change::Rename(from.clone(), to.clone(), file));
            }
            Done::Remove(path) => self.change(Change::Unlink(path.clone())),
            Done::SyncAll(_) => {
                self.contents.iter_mut().for_each(|content| content.safe = content.now.clone());
                self.safe = self.now.clone();
                self.pending.clear();
            }
            Done::SyncDir(folder) => {
                let (safe, pending) = self.pending.iter().cloned().partition(|change| change.is_in(folder));
                let safe: Vec<Change> = safe;
                safe.iter().for_each(|change| self.safe.apply(change));
                self.pending = pending;
            }
        }
    }

    fn change(&mut self, change: Change) {
        self.now.apply(&change);
        self.pending.push(change);
    }

    fn content(&mut self, path: &Path) -> &mut Content {
        let file = self.now.files.get(path).unwrap_or_else(|| panic!("{} was not made", path.display()));
        &mut self.contents[*file]
    }

    /// The files in a folder as the running program sees them.
    pub fn files_in(&self, folder: &Path) -> Vec<Vec<u8>> {
        let inside = self.now.files.iter().filter(|(path, _)| path.parent() == Some(folder));
        inside.map(|(_, file)| self.contents[*file].now.clone()).collect()
    }

    /// Writes what is left after a power cut; paths below `root` go below `to`.
    pub fn write(&self, root: &Path, to: &Path, mut luck: Luck<'_>) {
        let mut names = self.safe.clone();
        for change in &self.pending {
            let is_there = match &mut luck {
                Luck::Nothing => false,
                Luck::Everything => true,
                Luck::Some(random) => random.below(2) == 0,
            };
            if is_there {
                names.apply(change);
            }
        }
        let place = |path: &Path| to.join(path.strip_prefix(root).unwrap());
        let has_folder = |path: &Path| {
            path.ancestors().all(|above| !above.starts_with(root) || names.folders.contains(above))
        };
        for folder in names.folders.iter().filter(|folder| has_folder(folder)) {
            fs::create_dir_all(place(folder)).unwrap();
        }
        for (path, file) in &names.files {
            if path.parent().is_some_and(has_folder) {
                fs::write(place(path), left_of(&self.contents[*file], &mut luck)).unwrap();
            }
        }
    }
}

/// The bytes of one file after the cut: the old, the new, or a part of the new with zeros behind it.
fn left_of(content: &Content, luck: &mut Luck<'_>) -> Vec<u8> {
    let Content { safe, now } = content;
    match luck {
        Luck::Nothing => safe.clone(),
        Luck::Everything => now.clone(),
        Luck::Some(_) if safe == now => safe.clone(),
        Luck::Some(random) => match random.below(4) {
            0 => safe.clone(),
            1 => now.clone(),
            kind => {
                let kept = usize::try_from(random.below(now.len() as u64 + 1)).unwrap();
                let mut bytes = now[..kept].to_vec();
                if now.starts_with(safe) && kept < safe.len() {
                    bytes = safe.clone();
                }
                if kind == 3 {
                    bytes.resize(now.len().max(bytes.len()), 0);
                }
                bytes
            }
        },
    }
}
