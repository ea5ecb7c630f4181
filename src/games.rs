//! The games that are built in: the only place outside of `games/` that names one.
use std::sync::LazyLock;

use feldpost_kit::registry::{Registry, erase_later};

/// Every system that is built in. A new one is a line here, and one in `Cargo.toml`.
#[must_use]
pub fn standard() -> Registry {
    // The data of each are read when it is first wanted, and once for the whole process.
    static GAMES: LazyLock<Registry> = LazyLock::new(|| {
        Registry::new(Vec::from([
            erase_later(feldpost_totensonntag::COVER, feldpost_totensonntag::system),
            erase_later(feldpost_first_alamein::COVER, feldpost_first_alamein::system),
            erase_later(feldpost_tunisia::COVER, feldpost_tunisia::system),
            // The example, with which the house is tried: no build to be used has it.
            #[cfg(feature = "feldpost-nebelfurt")]
            erase_later(feldpost_nebelfurt::COVER, feldpost_nebelfurt::system),
        ]))
    });
    GAMES.clone()
}
