//! An owner's data files: one after the other, each behind a line `FILE NAME`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use feldpost_kit::registry::Registry;
use feldpost_kit::system::Terms;

/// Reads the bytes as data files of each system; data that it takes can be set up and shown.
///
/// # Panics
/// A fault names no file of those given, or good data make no game.
pub fn any(bytes: &[u8]) {
    static REGISTRY: LazyLock<Registry> = LazyLock::new(feldpost::games::standard);
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(2 * crate::LONGEST)]);
    let files = files(&text);
    for card in REGISTRY.cards() {
        let (_, system) = REGISTRY.find(card.id).expect("a system that is listed");
        let Ok(with) = system.with_data(&files) else { continue };
        let _ = with.data_notes();
        for edition in &card.editions {
            let terms = Terms { edition: edition.id.clone(), ..Terms::default() };
            let game = with.setup(&terms).unwrap_or_else(|error| panic!("good data, and no game: {error}"));
            let _ = game.awaiting().expect("somebody is asked");
            let _ = game.page_json(feldpost_kit::system::Viewer::Public).expect("it can be shown");
        }
    }
}

fn files(text: &str) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for piece in format!("\n{text}").split("\nFILE ").skip(1).take(8) {
        let (name, rest) = piece.split_once('\n').unwrap_or((piece, ""));
        files.insert(name.trim().to_owned(), rest.to_owned());
    }
    files
}
