//! Lines for a terminal, out of journals and mailboxes that may hold anything: the one place where that is
//! made harmless.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// Characters of a line of the verdict: a damaged journal may hold anything.
const LONGEST_LINE: usize = 600;
/// Columns of a line.
const WIDTH: usize = 78;
/// What stands before the further lines of one that is folded.
const INDENT: &str = "          ";

/// Whether a terminal does something at this character: moves, turns the direction of writing, ends the line.
#[must_use]
pub fn is_obeyed(c: char) -> bool {
    let turns = '\u{202a}'..='\u{202e}';
    let isolates = '\u{2066}'..='\u{2069}';
    let others = ['\u{200e}', '\u{200f}', '\u{2028}', '\u{2029}'];
    c.is_control() || turns.contains(&c) || isolates.contains(&c) || others.contains(&c)
}

/// A text in one line that no terminal obeys, and that has an end: control characters, line ends among them,
/// and marks that turn the direction of writing stand as their numbers.
#[must_use]
pub fn printable(text: &str) -> String {
    let mut line = String::new();
    for (count, c) in text.chars().enumerate() {
        if count == LONGEST_LINE {
            line.push_str(" ...");
            break;
        }
        if is_obeyed(c) { line.extend(c.escape_unicode()) } else { line.push(c) }
    }
    line
}

/// A line broken at blanks, further lines under its tenth column. A long word, such as a path, stays whole.
pub(super) fn folded(line: &str) -> Vec<String> {
    let options = Options::new(WIDTH)
        .subsequent_indent(INDENT)
        .break_words(false)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(line, options).iter().map(|line| line.trim_end().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_moves_a_terminal_or_makes_a_line_of_its_own() {
        let told = printable("a\u{1b}[2J\nVALID\r\u{9b}\u{202e}\u{2028}z");
        assert_eq!(told, r"a\u{1b}[2J\u{a}VALID\u{d}\u{9b}\u{202e}\u{2028}z");
        assert_eq!(printable(&"x".repeat(1_000)).len(), LONGEST_LINE + 4);
    }

    #[test]
    fn a_long_line_is_folded_under_its_tenth_column() {
        let lines = folded(&format!("source    {}", "word ".repeat(40)));
        assert!(lines.len() == 4 && lines.iter().all(|line| line.len() <= WIDTH), "{lines:?}");
        assert!(lines[1].starts_with("          word"), "{lines:?}");
        assert_eq!(folded("short"), ["short"]);
        let path = "/srv/".repeat(30);
        assert_eq!(
            folded(&format!("mailbox   {path} holds")),
            ["mailbox", &format!("{INDENT}{path}"), &format!("{INDENT}holds")]
        );
    }
}
