//! The digest of what makes the pages: those of another build are made again.
fn main() {
    feldpost_rules_digest::write_of_crates(&["ladder", "picture", "site", "umpire"]);
}
