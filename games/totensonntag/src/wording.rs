//! What this game says in its own words. A test holds the lists against the folders.

use feldpost_kit::files;
use feldpost_kit::wording::Wording;

/// The templates of its reports, and its help.
pub const WORDING: Wording = Wording {
    templates: files!("templates":
        "en/choices.html",
        "en/choices.txt",
        "en/done.html",
        "en/done.txt",
        "en/headline.txt",
        "en/losses.html",
        "en/losses.txt",
        "en/map.html",
        "en/map.txt",
        "en/order_of_battle.html",
        "en/order_of_battle.txt",
        "en/sighting.txt",
        "en/situation.html",
        "en/situation.txt",
        "en/telling.txt",
    ),
    help: files!("help": "en/air.txt"),
};
