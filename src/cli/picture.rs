//! Pictures of maps: drawn, and put where they are wanted.

use super::{Ending, Failure, OK};
use feldpost_kit::picture::Picture;
use feldpost_picture::{Cut, Say, Studio, svg};
use std::io::{IsTerminal as _, Write as _};
use std::path::Path;

/// The bytes of a picture, in the words that this says: of the whole map, or of a part such as `C2-G8`.
pub(super) fn draw(
    picture: &Picture,
    part: Option<&str>,
    as_png: bool,
    say: Say<'_>,
) -> Result<Vec<u8>, Failure> {
    let cut = part.map(|part| corners(picture, part)).transpose()?;
    if as_png {
        return Studio::new().png(picture, cut.as_ref(), say).map_err(Failure::world);
    }
    Ok(svg(picture, cut.as_ref(), say).into_bytes())
}

/// The part of the map between two hexes.
fn corners(picture: &Picture, part: &str) -> Result<Cut, Failure> {
    let known = |hex: &str| picture.rows.iter().any(|row| row.hexes.iter().any(|own| own == hex));
    let hexes: Vec<String> = part.split('-').map(|hex| hex.trim().to_uppercase()).collect();
    match hexes.iter().find(|hex| !known(hex)) {
        None if hexes.len() <= 2 => Ok(Cut::around(picture, &hexes, 0)),
        None => Err(Failure::no(format!("`{part}`: two hexes at most")).hint("write it as C2-G8")),
        Some(strange) => {
            Err(Failure::no(format!("`{part}`: there is no hex `{strange}`")).hint("write it as C2-G8"))
        }
    }
}

/// Writes into a file, or else to standard output; the bytes of an image not to a terminal.
pub(super) fn put(bytes: &[u8], out: Option<&Path>) -> Ending {
    let Some(path) = out else {
        let mut stdout = std::io::stdout();
        if bytes.starts_with(b"\x89PNG") && stdout.is_terminal() {
            let told = "a PNG is no text for a terminal";
            return Err(Failure::no(told).hint("name a file with --out FILE, or send it on with > FILE"));
        }
        let written = stdout.write_all(bytes).and_then(|()| stdout.flush());
        return written.map(|()| OK).map_err(Failure::world);
    };
    let written = std::fs::write(path, bytes);
    written.map(|()| OK).map_err(|error| Failure::world(format!("{}: {error}", path.display())))
}
