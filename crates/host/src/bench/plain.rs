//! What the disk alone takes for the least that a durable mail needs: append, fsync, rename.
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::meter::{Sample, take};

/// Bytes that one turn of the loop appends: about what a mail adds to a journal.
const BYTES: usize = 2048;

/// The plain loop.
pub(super) struct Plain {
    file: File,
    /// The two names between which a file goes to and fro.
    names: [PathBuf; 2],
    /// What each turn took.
    pub samples: Vec<Sample>,
}

impl Plain {
    /// Makes its two files in a folder.
    pub fn begin(folder: &Path) -> io::Result<Plain> {
        let names = ["new", "cur"].map(|name| folder.join(format!("plain-{name}")));
        std::fs::write(&names[0], [b'x'; BYTES])?;
        Ok(Plain { file: File::create(folder.join("plain"))?, names, samples: Vec::new() })
    }

    /// One turn. It goes to the system itself: what it costs is to hold nothing of ours.
    pub fn turn(&mut self) -> io::Result<()> {
        let Plain { file, names, .. } = self;
        let (sample, done) = take(|| {
            file.write_all(&[b'x'; BYTES])?;
            file.sync_data()?;
            std::fs::rename(&names[0], &names[1])
        });
        done?;
        self.names.reverse();
        self.samples.push(sample);
        Ok(())
    }
}
