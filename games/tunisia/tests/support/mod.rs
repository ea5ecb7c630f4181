//! What the rule tests share.

use feldpost_kit::id::Id;
use feldpost_tunisia::data::Data;
use feldpost_tunisia::hex::Hex;
use std::sync::{Arc, LazyLock};

/// The data that come with the program.
pub static DATA: LazyLock<Arc<Data>> = LazyLock::new(|| Arc::new(Data::compiled_in().unwrap()));

/// A hex by name.
pub fn hex(name: &str) -> Hex {
    name.parse().unwrap()
}

/// A counter by name.
pub fn id(name: &str) -> Id {
    Id::new(name).unwrap()
}
