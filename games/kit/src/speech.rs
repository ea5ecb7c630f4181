//! Words of other languages in an order sheet: each stands for a word of the order language, and is read as
//! that one, whatever the reader's language is. The tables lie in `words/` of the kit's folder, a file for
//! each language.
//!
//! ```
//! use feldpost_kit::sheet::words;
//!
//! let read = |line| words(line).into_iter().map(|word| word.text).collect::<Vec<_>>().join(" ");
//! assert_eq!(read("3cly zieht nach D3"), "3cly move to d3");
//! assert_eq!(read("３ｃｌｙ移動到Ｄ３。"), "3cly move to d3");
//! ```

use crate::sheet::nearest;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The tables: `word of the order language: word, word, …`.
const TABLES: [&str; 2] = [include_str!("../words/de.txt"), include_str!("../words/zh-TW.txt")];

/// Characters of the longest word that is written without blanks.
const LONGEST: usize = 4;

static KNOWN: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(|| pairs().collect());

/// Every foreign word with the one for which it stands, in the order of the tables.
pub fn pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = TABLES.into_iter().flat_map(str::lines).filter(|line| !line.starts_with('#'));
    let rows = lines.filter_map(|line| line.split_once(": "));
    rows.flat_map(|(plain, words)| words.split(", ").map(move |word| (word, plain)))
}

/// The word of the order language for which a foreign one stands.
#[must_use]
pub fn plain(word: &str) -> Option<&'static str> {
    // Names of units and hexes are no words.
    if word.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    KNOWN.get(word).copied()
}

/// Whether a character belongs to a writing without blanks between its words.
#[must_use]
pub fn runs_on(character: char) -> bool {
    matches!(character, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

/// The words of a row of such characters, each with its length; `None` if something is left that is no word.
#[must_use]
pub fn cut(row: &[char]) -> Option<Vec<(usize, &'static str)>> {
    let mut found = Vec::new();
    let mut rest = row;
    while !rest.is_empty() {
        let first = (1..=rest.len().min(LONGEST)).rev().find_map(|length| {
            let word: String = rest[..length].iter().collect();
            plain(&word).map(|plain| (length, plain))
        });
        let (length, plain) = first?;
        found.push((length, plain));
        rest = &rest[length..];
    }
    Some(found)
}

/// The foreign word nearest to a word, of those that stand for one that is `meant`.
pub fn near(word: &str, meant: impl Fn(&str) -> bool) -> Option<&'static str> {
    nearest(word, pairs().filter(|(_, plain)| meant(plain)).map(|(foreign, _)| foreign))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_word_stands_for_two_and_none_for_itself() {
        let mut seen = BTreeSet::new();
        for (word, plain) in pairs() {
            assert!(seen.insert(word), "{word} stands twice");
            assert!(word != plain && super::plain(plain).is_none(), "{word}: {plain}");
            assert_eq!(word, word.to_lowercase());
            assert!(!word.contains(' ') && plain.is_ascii(), "{word}: {plain}");
            assert_eq!(super::plain(word), Some(plain), "no word has a figure in it");
            let runs = word.chars().filter(|character| runs_on(*character)).count();
            assert!(runs == 0 || (runs == word.chars().count() && runs <= LONGEST), "{word}");
        }
    }

    #[test]
    fn a_row_of_characters_falls_into_words_or_stays_whole() {
        let cut = |text: &str| super::cut(&text.chars().collect::<Vec<_>>());
        assert_eq!(cut("移動到"), Some(vec![(2, "move"), (1, "to")]));
        assert_eq!(cut("常備命令"), Some(vec![(4, "standing")]));
        assert_eq!(cut("我明天移動"), None);
    }

    #[test]
    fn a_slip_in_a_foreign_word_is_told() {
        assert_eq!(near("zeiht", |plain| plain == "move"), Some("zieht"));
        assert_eq!(near("beschisst", |_| true), Some("beschiesst"));
        assert_eq!(near("hallo", |plain| plain == "move"), None);
    }
}
