//! Folders for homes that are written much and kept for a moment.

use std::path::Path;

/// A temporary folder, in memory where the system offers it: thousands of syncs on a disk take minutes.
pub fn scratch() -> tempfile::TempDir {
    let memory = Path::new("/dev/shm");
    let here = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    here.or_else(|_| tempfile::tempdir()).unwrap()
}
