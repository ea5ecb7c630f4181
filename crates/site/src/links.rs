//! Where pages stand.

use feldpost_protocol::dice::Hash32;

/// The page of a player: the name as far as an address can hold it, and of its digest what keeps it apart
/// from others.
#[must_use]
pub fn player_page(name: &str) -> String {
    let digest = Hash32::of_bytes(name.as_bytes()).to_string();
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let spelled: String = name.chars().map(plain).take(24).collect();
    let spelled = spelled.trim_matches('-');
    let dash = if spelled.is_empty() { "" } else { "-" };
    format!("players/{spelled}{dash}{}.html", &digest[..8])
}

/// The folder of a game. Ids are letters, digits and `-`.
pub(crate) fn game_folder(id: &str) -> String {
    format!("games/{id}/")
}

/// The way from a page back to the site's folder.
pub(crate) fn root_of(path: &str) -> String {
    "../".repeat(path.matches('/').count())
}

/// A text in an address, by RFC 3986.
pub(crate) fn in_address(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'@' => {
                char::from(byte).to_string()
            }
            byte => format!("%{byte:02X}"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_an_address_that_no_other_name_has() {
        let pages = ["Ada L.", "ada l", "\u{5c07}\u{8ecd}", "../../etc", "<b>"].map(player_page);
        assert!(pages[0].starts_with("players/ada-l-") && pages[0].ends_with(".html"), "{pages:?}");
        let plain = |page: &String| page.chars().all(|c| c.is_ascii_alphanumeric() || "/.-".contains(c));
        assert!(pages.iter().all(plain) && pages.iter().all(|page| !page.contains("..")), "{pages:?}");
        let apart: std::collections::BTreeSet<&String> = pages.iter().collect();
        assert_eq!(apart.len(), pages.len());
    }

    #[test]
    fn pages_find_back() {
        assert_eq!((root_of("index.html").as_str(), root_of("games/g1/index.html").as_str()), ("", "../../"));
        assert_eq!(in_address("join g1 a&b"), "join%20g1%20a%26b");
    }
}
