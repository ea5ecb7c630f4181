//! Homes to measure in, on the disk in question. They are gone when a bench ends, however it ends.
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use feldpost_kit::registry::Registry;
use feldpost_protocol::dice::{Hash32, Stream, hash_lines};
use tempfile::TempDir;

use super::BenchError;
use crate::config::{self, KeyMaterial};
use crate::host::{Host, Means};

/// How long before now the clock of a scratch home begins: a daemon that is started on it later must not
/// find entries of the future, nor mails that are old enough to be removed.
const BEFORE: i64 = 14 * 24 * 3600;
/// Minutes between two rounds of mail: what comes sooner may be told together.
const MINUTES: i64 = 20;

/// The folder in which all homes lie.
pub(super) struct Scratch {
    folder: TempDir,
    seed: Hash32,
    now: i64,
    registry: Registry,
}

/// A home with its own clock.
pub(super) struct Home {
    /// Its folder.
    pub path: PathBuf,
    clock: Arc<AtomicI64>,
    seed: Hash32,
    registry: Registry,
}

impl Scratch {
    /// A new folder within this one.
    pub fn within(
        folder: &Path,
        registry: &Registry,
        (seed, now): (Hash32, i64),
    ) -> Result<Scratch, BenchError> {
        let made = tempfile::Builder::new().prefix("feldpost-bench-").tempdir_in(folder);
        let folder = made.map_err(|source| BenchError::Folder { path: folder.to_owned(), source })?;
        Ok(Scratch { folder, seed, now, registry: registry.clone() })
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// A home in it; its reports have pictures or not.
    pub fn home(&self, name: &str, pictures: bool) -> Result<Home, BenchError> {
        let path = self.path().join(name);
        let secret = |usage| hash_lines(&["feldpost bench", usage, &self.seed.to_string()]);
        let keys = ["umpire", "daemon"].map(|usage| secret(usage).map_or([0; 32], |hash| hash.0));
        let keys = KeyMaterial { umpire: keys[0], daemon: keys[1] };
        config::init(&path, "feldpost@club.example", "Feldpost bench", &keys)?;
        if !pictures {
            let settings = path.join(config::FILE);
            let file_error = |source| BenchError::Folder { path: settings.clone(), source };
            let text = std::fs::read_to_string(&settings).map_err(file_error)?;
            std::fs::write(&settings, text.replace("pictures = true\n", "")).map_err(file_error)?;
        }
        let clock = Arc::new(AtomicI64::new(self.now - BEFORE));
        let seed = secret(name).unwrap_or(self.seed);
        Ok(Home { path, clock, seed, registry: self.registry.clone() })
    }

    /// Removes it all.
    pub fn remove(self) -> Result<(), BenchError> {
        let path = self.path().to_owned();
        self.folder.close().map_err(|source| BenchError::Folder { path, source })
    }
}

impl Home {
    /// Opens it as a daemon that has just been started.
    pub fn open(&self) -> Result<Host, BenchError> {
        let ticking = Arc::clone(&self.clock);
        // Keys of what follows must not be those of what was before.
        let begun = format!("{} {}", self.seed, self.clock.load(Ordering::Relaxed));
        let seed = hash_lines(&["feldpost bench entropy", &begun]).unwrap_or(self.seed);
        let mut stream = Stream::new(seed);
        let means = Means::without_database(
            Box::new(move || ticking.load(Ordering::Relaxed)),
            Box::new(move |bytes| bytes.iter_mut().for_each(|byte| *byte = stream.byte())),
        );
        Ok(Host::open(&self.path, means, self.registry.clone())?)
    }

    /// Some time passes.
    pub fn tick(&self) {
        self.clock.fetch_add(MINUTES * 60, Ordering::Relaxed);
    }

    /// What its clock shows.
    pub fn now(&self) -> i64 {
        self.clock.load(Ordering::Relaxed)
    }
}
