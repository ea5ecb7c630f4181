//! `feldpost.toml`.

use std::path::Path;

use feldpost::config::Config;

/// Reads the bytes as the settings of a home.
///
/// # Panics
/// Settings that were taken make an address that no mail can bear.
pub fn any(bytes: &[u8]) {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(8_192)]);
    match Config::parse(&text, Path::new("home")) {
        Ok(config) => {
            let club = config.club();
            let sender = club.sender();
            assert!(!sender.chars().any(char::is_control), "{sender:?}");
            assert!(!club.mailbox().is_empty() && !club.domain().is_empty(), "{sender:?}");
        }
        Err(error) => assert!(!error.to_string().trim().is_empty(), "a refusal without a reason"),
    }
}
