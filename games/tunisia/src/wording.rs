//! What this game says in its own words.

use feldpost_kit::files;
use feldpost_kit::wording::Wording;

/// The templates of its reports, and its help.
pub const WORDING: Wording = Wording {
    templates: &[],
    messages: files!("templates": "de/orders.ftl", "en/orders.ftl", "zh-TW/orders.ftl"),
    help: &[],
};
