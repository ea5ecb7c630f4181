//! Plain text in columns: how wide it is, where it breaks.

use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::UnicodeWidthChar as _;

/// No line of a message is wider than this many columns.
pub const WIDTH: usize = 78;

/// Columns that a text takes on a terminal: 2 for East Asian wide characters and emoji, 0 for
/// combining marks and control characters, 1 for the rest (Unicode's annex 11).
#[must_use]
pub fn width(text: &str) -> usize {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.len();
    }
    text.chars().map(character_width).sum()
}

/// Columns that one character takes.
#[must_use]
pub fn character_width(character: char) -> usize {
    character.width().unwrap_or(0)
}

/// Breaks each line at blanks, and beside wide characters, so that none is wider than `columns`. The
/// first line keeps its leading blanks, the lines made by breaking begin with `indent` blanks. A word
/// that is too long for a line of its own is cut.
#[must_use]
pub fn wrap(text: &str, columns: usize, indent: usize) -> String {
    let lines: Vec<String> = text.split('\n').map(|line| wrap_line(line, columns, indent)).collect();
    lines.join("\n")
}

/// The same for a page of help: what is broken of a line with two columns stands below the second one.
#[must_use]
pub fn wrap_columns(text: &str, columns: usize) -> String {
    let lines = text.split('\n').map(|line| {
        let lead = line.len() - line.trim_start_matches(' ').len();
        let gap = line[lead..].find("  ").map(|at| lead + at);
        let second = gap.map(|at| line.len() - line[at..].trim_start_matches(' ').len());
        let second = second.filter(|_| lead > 0).map(|at| width(&line[..at]));
        wrap_line(line, columns, second.filter(|at| *at <= columns / 2).unwrap_or(lead))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn wrap_line(line: &str, columns: usize, indent: usize) -> String {
    if width(line) <= columns {
        return line.to_owned();
    }
    let body = line.trim_start_matches(' ');
    let lead = " ".repeat((line.len() - body.len()).min(columns / 2));
    let indent = " ".repeat(indent.min(columns / 2));
    let options = Options::new(columns)
        .initial_indent(&lead)
        .subsequent_indent(&indent)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .word_separator(if body.is_ascii() {
            WordSeparator::AsciiSpace
        } else {
            WordSeparator::Custom(pieces)
        })
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(body, options).join("\n")
}

/// Signs that end what stands before them: no line begins with one.
const CLOSING: &str = "、。，．；：！？）」』】》〉〕…,.;:!?)]}%";

/// Signs that open what stands behind them: no line ends with one.
const OPENING: &str = "（「『【《〈〔([{";

/// A line where it may be broken: behind blanks, and beside a Chinese character, since Chinese has no blanks.
/// What stands in backticks is to be typed: it breaks at blanks alone.
fn pieces(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let (mut rest, mut typed) = (line, false);
    Box::new(std::iter::from_fn(move || {
        let mut characters = rest.char_indices().peekable();
        let mut end = rest.len();
        while let Some((_, before)) = characters.next() {
            typed ^= before == '`';
            if let Some((at, after)) = characters.peek()
                && may_break(before, *after, typed)
            {
                end = *at;
                break;
            }
        }
        let (piece, others) = rest.split_at(end);
        rest = others;
        (!piece.is_empty()).then(|| Word::from(piece))
    }))
}

/// Whether a line may end between two characters.
fn may_break(before: char, after: char, typed: bool) -> bool {
    if before == ' ' || after == ' ' {
        return before == ' ' && after != ' ';
    }
    let is_joined = before == '\u{200d}' || character_width(after) == 0;
    if typed || is_joined || CLOSING.contains(after) || OPENING.contains(before) {
        return false;
    }
    character_width(before) > 1 || character_width(after) > 1
}

/// Columns of a player's words, without their mark: quoted a few times they still fit into a line, so that no
/// mail program breaks one in two, the second without its mark.
const MARKED_WIDTH: usize = 62;

/// What a player has typed, for other eyes: each line behind `| `, so that none of it can be taken for a line
/// of ours, such as `Seen:` or `Token:`, when it comes back in a reply.
#[must_use]
pub fn marked(text: &str) -> Vec<String> {
    let lines = wrap(text, MARKED_WIDTH, 0);
    lines.split('\n').map(|line| format!("| {line}").trim_end().to_owned()).collect()
}

/// Fills up with blanks to `columns`, or cuts what is wider and marks the cut with `~`.
#[must_use]
pub fn pad(text: &str, columns: usize) -> String {
    let mut padded = text.to_owned();
    let mut used = width(text);
    if used > columns {
        let mut room = columns;
        let fits = |character: &char| {
            let rest = room.checked_sub(character_width(*character)).filter(|rest| *rest > 0);
            rest.map(|rest| room = rest).is_some()
        };
        padded = text.chars().take_while(fits).collect();
        padded.push('~');
        used = width(&padded);
    }
    padded.push_str(&" ".repeat(columns.saturating_sub(used)));
    padded
}

/// One line: every run of blanks and line ends is one blank.
#[must_use]
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A body as it is mailed: no blanks at line ends, no two empty lines in a row, none at either end,
/// no line wider than [`WIDTH`], and a line end at the end.
#[must_use]
pub fn tidy(text: &str) -> String {
    let mut tidy = String::new();
    let mut gap = false;
    for line in text.lines().map(str::trim_end) {
        if line.is_empty() {
            gap = !tidy.is_empty();
            continue;
        }
        if std::mem::take(&mut gap) {
            tidy.push('\n');
        }
        let lead = line.chars().take_while(|character| *character == ' ').count();
        tidy.push_str(&wrap(line, WIDTH, lead));
        tidy.push('\n');
    }
    tidy
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrap_breaks_at_blanks_and_keeps_the_lead() {
        assert_eq!(wrap("  one two three", 9, 4), "  one two\n    three");
        assert_eq!(wrap("short", 9, 4), "short");
        assert_eq!(wrap("abcdefghijklm", 5, 1), "abcd\n efgh\n ijkl\n m");
        assert_eq!(wrap("a\nb c d e f", 5, 0), "a\nb c d\ne f");
    }

    #[test]
    fn what_is_broken_of_two_columns_stands_below_the_second() {
        let text = "A line of prose\n  word  what it does\n  w     alone";
        assert_eq!(wrap_columns(text, 16), "A line of prose\n  word  what it\n        does\n  w     alone");
        assert_eq!(wrap_columns("  a long word  x y", 14), "  a long word\n  x y", "too far to the right");
    }

    /// Text that takes no room must not take time either: each character is measured a fixed number of times.
    /// Measured again for each, these would keep a machine busy for hours.
    #[test]
    fn marks_without_width_are_measured_once() {
        let marks = "\u{301}".repeat(4_000_000);
        let line = format!("a{marks} {}", "b".repeat(80));
        assert_eq!(wrap(&line, 40, 0).matches('\n').count(), 2);
        assert_eq!(width(&pad(&line, 40)), 40);
    }

    #[test]
    fn every_line_of_a_player_is_marked() {
        assert_eq!(marked("a\n\nSeen: 1"), ["| a", "|", "| Seen: 1"]);
        let long = marked(&format!("{} Seen: 1 {}", "word ".repeat(40), "x".repeat(200)));
        assert!(long.len() > 5 && long.iter().all(|line| line.starts_with("| ") && width(line) <= 64));
    }

    #[test]
    fn wide_characters_count_two_columns() {
        assert_eq!(width("你好a\u{301}"), 5);
        assert_eq!(wrap("你好 你好", 5, 0), "你好\n你好");
        assert_eq!(pad("你好", 6), "你好  ");
        assert_eq!(pad("你好吗", 5), "你好~");
        assert_eq!(pad("abcdef", 4), "abc~");
    }

    #[test]
    fn chinese_breaks_between_characters_and_never_before_a_stop() {
        assert_eq!(wrap("你的信來自別處，回信", 12, 0), "你的信來自別\n處，回信");
        assert_eq!(wrap("你的信來自，回信", 10, 0), "你的信來\n自，回信", "no line begins with a comma");
        assert_eq!(wrap("請看（下面）吧", 6, 0), "請看\n（下\n面）吧", "no line ends with a bracket");
        assert_eq!(wrap("請回覆`移動 D3`、`完成`", 14, 2), "請回覆`移動\n  D3`、`完成`");
        assert_eq!(wrap("擲出7+就命中3cly了", 9, 0), "擲出7+就\n命中3cly\n了");
        assert_eq!(wrap("a caf\u{e9} b", 6, 0), "a caf\u{e9}\nb");
    }

    #[test]
    fn tidy_takes_out_doubled_empty_lines_and_wide_ones() {
        assert_eq!(tidy("\n\na  \n\n\n b\n\n"), "a\n\n b\n");
        assert!(tidy(&format!("  {}", "word ".repeat(40))).lines().all(|line| width(line) <= WIDTH));
    }
}
