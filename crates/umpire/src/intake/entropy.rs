//! Lines of entropy that whoever runs the host could have known before the offer (`pbem/1 11`, point 11).
use crate::report::builtin;
use feldpost_kit::sheet::words;
use std::sync::LazyLock;

/// What mails of earlier programs have shown where a player's words belong; sent back, it says nothing.
const SHOWN: [&str; 2] =
    ["several words of your own, up to 200 characters", "anything at all, up to 200 characters"];

/// The message that our mails show there now.
const MESSAGE: &str = "entropy-words = ";

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
    few || KNOWN.contains(&said) || others.any(|other| plain(other) == said)
}

/// What is [`shown`], word by word: read once, since every mail of a game asks whether its lines are weak.
static KNOWN: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| shown().map(plain).collect());

/// What our mails show where a player's words belong, in every language.
fn shown() -> impl Iterator<Item = &'static str> {
    let now = builtin::catalogues()
        .filter_map(|(_, text)| text.lines().find_map(|line| line.strip_prefix(MESSAGE)));
    SHOWN.into_iter().chain(now)
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
        for name in ["layout/parts/join.txt", "layout/parts/join.html"] {
            let (_, text) = builtin::templates().find(|(found, _)| *found == name).unwrap();
            assert!(text.contains("\nENTROPY {{ t(\"entropy-words\") }}"), "{text}");
        }
        let words = crate::words::Words::new([]).unwrap();
        for language in words.languages() {
            let line = words.say(language, &"entropy-words");
            assert!(is_weak(&line, std::iter::empty()) && shown().any(|shown| shown == line), "{line}");
        }
    }
}
