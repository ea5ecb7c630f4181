//! The host's templates and message catalogues that are compiled in: every file under `templates/`.
//!
//! What a game says in its own words lies in the game's folder; `en/game/` says it for one that does not.

/// Relative path and text of every file, by path (made by the build script).
pub(crate) const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/templates.rs"));

/// Those that are templates.
pub(crate) fn templates() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().copied().filter(|(path, _)| !is_catalogue(path))
}

/// Those that are message catalogues.
pub(crate) fn catalogues() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().copied().filter(|(path, _)| is_catalogue(path))
}

/// Whether a file of this name holds messages.
pub(crate) fn is_catalogue(path: &str) -> bool {
    path.ends_with(".ftl")
}
