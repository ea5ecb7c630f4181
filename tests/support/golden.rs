//! Texts that are recorded, for a person to read and for tests to hold the program against.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Whether what is recorded shall be written anew: `INSTA_UPDATE=always`.
pub fn rewrites() -> bool {
    std::env::var("INSTA_UPDATE").is_ok_and(|wish| wish == "always")
}

/// Holds texts against `tests/golden/FOLDER/NAME.snap`, and shows for each that differs what differs.
///
/// The new text lies beside it as `NAME.snap.new`; `INSTA_UPDATE=always` takes it over. The end of a text is
/// one line end, which is not recorded.
#[track_caller]
pub fn are_as_recorded(folder: &str, texts: impl IntoIterator<Item = (String, String)>) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(folder));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let mut changed = Vec::new();
    for (name, text) in texts {
        assert!(text.ends_with('\n') && !text.ends_with("\n\n") && !text.contains('\r'), "{name}: line ends");
        let held = AssertUnwindSafe(|| settings.bind(|| insta::assert_snapshot!(name.as_str(), text)));
        if catch_unwind(held).is_err() {
            changed.push(name);
        }
    }
    assert!(
        changed.is_empty(),
        "changed: {}; read what differs, then INSTA_UPDATE=always",
        changed.join(", ")
    );
}

/// Holds one text against `tests/golden/NAME.snap`.
#[track_caller]
pub fn is_as_recorded(name: &str, text: String) {
    are_as_recorded("", [(name.to_owned(), text)]);
}
