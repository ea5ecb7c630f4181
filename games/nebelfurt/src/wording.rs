//! What this game says in its own words. Order of battle, losses and the frame of the map are told in the
//! host's general words.

use feldpost_kit::files;
use feldpost_kit::wording::Wording;

/// The templates of its reports, and its help.
pub const WORDING: Wording = Wording {
    templates: files!("templates":
        "layout/choices.html",
        "layout/choices.txt",
        "layout/headline.txt",
        "layout/item.txt",
        "layout/sighting.txt",
        "layout/situation.html",
        "layout/situation.txt",
        "layout/telling.txt",
    ),
    messages: files!("templates":
        "de/orders.ftl",
        "de/report.ftl",
        "en/orders.ftl",
        "en/report.ftl",
        "zh-TW/orders.ftl",
        "zh-TW/report.ftl",
    ),
    help: files!("help":
        "de/fords.txt",
        "en/fords.txt",
        "zh-TW/fords.txt",
    ),
};
