//! The digest of these rules, for their card.

fn main() {
    feldpost_rules_digest::write();
}
