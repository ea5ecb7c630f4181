//! A position sheet.

use std::sync::LazyLock;

use feldpost_kit::registry::Registry;
use feldpost_kit::system::Viewer;

/// Reads the bytes as a position sheet; what it takes, it can show, write, and read again.
///
/// # Panics
/// A good position is shown or written so that it cannot be read again, or is then another one.
pub fn any(bytes: &[u8]) {
    static REGISTRY: LazyLock<Registry> = LazyLock::new(feldpost::games::standard);
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(8_192)]);
    for card in REGISTRY.cards() {
        let (_, system) = REGISTRY.find(card.id).expect("a system that is listed");
        let Ok(game) = system.read_position(&text) else { continue };
        for viewer in [Viewer::Public, Viewer::Side(card.sides[0].id)] {
            let _ = game.page_json(viewer).expect("it can be shown");
        }
        let _ = game.awaiting().expect("somebody is asked");
        let written = game.position(Viewer::Umpire).expect("it can be written");
        let again = system.read_position(&written);
        let again = again.unwrap_or_else(|faults| panic!("written and not read: {faults:?}\n{written}"));
        let rewritten = again.position(Viewer::Umpire).expect("it can be written");
        assert_eq!(rewritten, written, "written twice, and different");
    }
}
