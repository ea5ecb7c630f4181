//! How much has been asked of the disk since the program began: a measurement takes it before and after.
use std::sync::atomic::{AtomicU64, Ordering};

static SYNCS: AtomicU64 = AtomicU64::new(0);
static BYTES: AtomicU64 = AtomicU64::new(0);

/// What all threads of the program have asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Files, folders and file systems that were made safe against a power cut.
    pub syncs: u64,
    /// Bytes that were written into files.
    pub bytes: u64,
}

impl Tally {
    /// What it is now.
    #[must_use]
    pub fn now() -> Tally {
        Tally { syncs: SYNCS.load(Ordering::Relaxed), bytes: BYTES.load(Ordering::Relaxed) }
    }

    /// What has come since then.
    #[must_use]
    pub fn since(self, then: Tally) -> Tally {
        Tally { syncs: self.syncs.saturating_sub(then.syncs), bytes: self.bytes.saturating_sub(then.bytes) }
    }
}

pub(super) fn synced() {
    SYNCS.fetch_add(1, Ordering::Relaxed);
}

pub(super) fn written(bytes: &[u8]) {
    BYTES.fetch_add(bytes.len() as u64, Ordering::Relaxed);
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::Tally;
    use std::path::Path;

    /// Other tests of this program work on the disk meanwhile: what is told here is the least there is.
    #[test]
    fn every_sync_and_every_byte_is_counted() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let before = Tally::now();
        let mut file = crate::create(&path).unwrap();
        crate::write(&mut file, &path, &[7; 1000]).unwrap();
        crate::copy(&mut [7; 500].as_slice(), &mut file, &path, |_| ()).unwrap();
        crate::sync(&file, &path).unwrap();
        crate::sync_dir(folder.path()).unwrap();
        crate::sync_all(folder.path()).unwrap();
        let found = Tally::now().since(before);
        assert!(found.syncs >= 3 && found.bytes >= 1500, "{found:?}");
        assert!(crate::sync_dir(Path::new("/no/such/folder")).is_err());
        assert_eq!(Tally::default().since(found), Tally::default(), "never below nothing");
    }
}
