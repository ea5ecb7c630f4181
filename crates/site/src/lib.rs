//! The games of a club -> the pages of its site, as files in memory.
//!
//! It shows what anybody may know: names that players have taken, never an address; positions by the view of
//! whoever plays no side. Pages need no server and no network: everything they use stands beside them, under
//! relative addresses. Whatever is said by people or comes from a journal is text there, never markup.

mod club;
mod film;
mod game;
mod graph;
mod links;

pub use club::{Everything, assets};
pub use film::{Film, Reel, Shot};
pub use game::{Listed, Phase, Sitter, Source, has_press, pages};
pub use links::player_page;

use feldpost_kit::registry::Registry;
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::report::{ReportError, Templates};
use feldpost_umpire::turn::TurnError;

/// The digest of the sources that make pages: what another build has made is made again.
pub const BUILD: Hash32 = Hash32(include!(concat!(env!("OUT_DIR"), "/build.rs")));

/// With what pages are made.
#[derive(Clone, Copy)]
pub struct Makes<'a> {
    /// The games.
    pub registry: &'a Registry,
    /// Layouts and words.
    pub templates: &'a Templates,
    /// In which language the site is.
    pub language: &'a str,
    /// The club's name.
    pub club: &'a str,
}

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Where it stands, with `/`, relative to the site: letters, digits, dots, `-` and `/` alone.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

impl File {
    fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> File {
        File { path: path.into(), bytes: bytes.into() }
    }
}

/// Why a page cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// The game cannot be followed.
    #[error(transparent)]
    Follow(#[from] TurnError),
    /// A page cannot be written.
    #[error(transparent)]
    Write(#[from] ReportError),
    /// Something cannot be written as JSON.
    #[error("it cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
}
