//! What this game says in its own words. Order of battle, losses and the frame of the map are told in the
//! host's general words.

use feldpost_kit::files;
use feldpost_kit::wording::Wording;

/// The templates of its reports, and its help.
pub const WORDING: Wording = Wording {
    templates: files!("templates":
        "en/choices.html",
        "en/choices.txt",
        "en/headline.txt",
        "en/item.txt",
        "en/sighting.txt",
        "en/situation.html",
        "en/situation.txt",
        "en/telling.txt",
    ),
    help: files!("help": "en/fords.txt"),
};
