//! Lines of entropy that whoever runs the host could have known before the offer (`pbem/1 11`, point 11).
use feldpost_kit::sheet::words;

/// What our own mails have shown where a player's words belong; sent back, it says nothing.
pub const SHOWN: [&str; 2] =
    ["several words of your own, up to 200 characters", "anything at all, up to 200 characters"];

/// A single word of at least this many characters, digits among them, is no word: somebody has rolled dice.
const ROLLED: usize = 16;

/// Whether a line can be guessed: it is empty, a single word, what our mails show, or another seat's.
pub fn is_weak<'a>(text: &str, mut others: impl Iterator<Item = &'a str>) -> bool {
    let said = plain(text);
    let few = match said.as_slice() {
        [] => true,
        [word] => word.chars().count() < ROLLED || !word.contains(|c: char| c.is_ascii_digit()),
        _ => false,
    };
    few || SHOWN.iter().any(|shown| plain(shown) == said) || others.any(|other| plain(other) == said)
}

/// The words of a line, however they are written; a sign alone is none.
fn plain(text: &str) -> Vec<String> {
    let texts = words(&text.replace('#', " ")).into_iter().map(|word| word.text);
    texts.filter(|word| word.contains(char::is_alphanumeric)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_can_be_guessed_is_told_from_one_that_cannot() {
        let others = || ["Seven geese, flying"].into_iter();
        for weak in [
            "",
            "   ",
            "geese",
            "Geese!",
            "- luck -",
            "Donaudampfschifffahrt",
            "anything at all, up to 200 characters",
            "Several words of your own up to 200 characters.",
            "seven  GEESE flying",
        ] {
            assert!(is_weak(weak, others()), "{weak}");
        }
        for good in
            ["seven geese", "4 1 6 6 2", "416624153362514233", "three camels # and a radio", "骰子 六 六"]
        {
            assert!(!is_weak(good, others()), "{good}");
        }
        assert!(!is_weak("seven geese flying", std::iter::empty()));
    }

    /// What is shown to be filled in is known when it comes back.
    #[test]
    fn the_line_of_the_templates_is_one_that_is_known() {
        for name in ["en/parts/join.txt", "en/parts/join.html"] {
            let (_, text) = crate::report::builtin::templates().find(|(found, _)| *found == name).unwrap();
            let line = text.lines().find_map(|line| line.strip_prefix("ENTROPY ")).unwrap();
            assert!(is_weak(line.trim_end_matches("</pre>"), std::iter::empty()), "{line}");
        }
    }
}
