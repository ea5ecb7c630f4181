//! Lines that we sent: what a mail that answers us may bring back.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization as _;

use super::body::QUOTE_MARKS;
use super::command;

/// Letters and digits of a line from which on a part of it is known again by itself.
const TELLING: usize = 20;
/// Lines into which a program may have broken one of ours.
const PIECES: usize = 8;
/// Letters and digits of a line that was put together again.
const LONGEST: usize = 2_000;

/// The lines of mails of ours, for [`super::body::read_answer`].
#[derive(Clone, Debug, Default)]
pub struct Sent {
    /// Each line, by its [`key`].
    lines: BTreeSet<String>,
    /// Sentences: lines of the plain text that nobody pastes as an order.
    sentences: Vec<String>,
    /// Each version of each mail as one key.
    whole: Vec<String>,
}

/// What is ours in a body, line by line.
pub(super) struct OurLines {
    keys: Vec<String>,
    /// The line, or what it is a part of, was sent by us.
    pub ours: Vec<bool>,
    /// It is a sentence of ours, or a part of one, or holds one.
    pub sentences: Vec<bool>,
    /// It is the end of a line of ours that begins on the line of this number.
    pub follows: Vec<Option<usize>>,
}

impl OurLines {
    pub(super) fn is_blank(&self, at: usize) -> bool {
        self.keys[at].is_empty()
    }
}

/// A line as it is held against another: its letters and digits, in lower case, however they are written.
///
/// So neither marks, bullets and emphasis nor blanks, wide letters and characters that nobody sees matter.
/// Only a remark keeps its `#`: our form holds orders as remarks, and to take the sign away means the order.
#[must_use]
pub fn key(line: &str) -> String {
    let mut rest = line;
    let mut plain = String::with_capacity(line.len());
    while let Some(at) = rest.find('&') {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        // `&nbsp;`, `&gt;`, `&#39;`: none of those that a mail of ours can bring back is a letter.
        let name = rest[1..].bytes().take(8).take_while(|b| b.is_ascii_alphanumeric() || *b == b'#').count();
        let entity = name > 1 && rest.as_bytes().get(name + 1) == Some(&b';');
        rest = &rest[if entity { name + 2 } else { 1 }..];
    }
    plain.push_str(rest);
    let letters = plain.nfkc().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
    let mark = is_remark(line).then_some('#');
    let key: String = mark.into_iter().chain(letters).collect();
    if key == "#" { String::new() } else { key }
}

/// The remarks of a line, and what stands before them: read as text, a page has its whole form on one line.
fn remarks_apart(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        let line = rest.take()?;
        let next = line.match_indices(" #").map(|(at, _)| at).find(|at| !line[..*at].trim().is_empty());
        let (part, more) = next.map_or((line, None), |at| (&line[..at], Some(&line[at + 1..])));
        rest = more;
        Some(part)
    })
}

/// Whether a line is a remark, quoted or not.
fn is_remark(line: &str) -> bool {
    line.trim_start_matches(QUOTE_MARKS).starts_with(['#', '＃'])
}

impl Sent {
    /// Takes in a mail of ours: its text, and what can be read of its HTML.
    pub fn add(&mut self, text: &str, page: &str) {
        let sentence = |line: &&str| {
            let first = line.split_whitespace().next().unwrap_or_default().to_lowercase();
            let form = ["token:", "seen:", "join", "entropy", "reveal", "commit", "#"];
            !line.starts_with([' ', '\t', '#'])
                && !form.contains(&first.as_str())
                && command::parse(line).is_none()
        };
        self.sentences.extend(text.lines().filter(sentence).map(key).filter(|line| line.len() >= TELLING));
        let keys_of = |lines: Vec<&str>| -> Vec<String> {
            lines.into_iter().map(key).filter(|line| !line.is_empty()).collect()
        };
        let plain = keys_of(text.lines().collect());
        self.lines.extend(keys_of(page.lines().collect()));
        let apart = keys_of(page.lines().flat_map(remarks_apart).collect());
        for keys in [plain, apart] {
            // A part of a remark is not known by itself: it may be the order that stood behind the sign.
            self.whole.push(keys.iter().filter(|key| !key.starts_with('#')).map(String::as_str).collect());
            self.lines.extend(keys);
        }
    }

    /// True if nothing is known of what we sent.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Looks for what is ours: whole lines, parts of them and several in one, and lines that were wrapped.
    pub(super) fn find(&self, texts: &[&str]) -> OurLines {
        let keys: Vec<String> = texts.iter().map(|text| key(text)).collect();
        let is_part =
            |line: &String| line.len() >= TELLING && self.whole.iter().any(|all| all.contains(line));
        let tells = |line: &String| {
            line.len() >= TELLING
                && self.sentences.iter().any(|said| said.contains(line) || line.contains(said))
        };
        let mut found = OurLines {
            ours: keys.iter().map(|line| self.lines.contains(line) || is_part(line)).collect(),
            sentences: keys.iter().map(tells).collect(),
            follows: vec![None; keys.len()],
            keys,
        };
        for first in 0..texts.len() {
            self.join(&mut found, first);
        }
        found
    }

    /// Marks the lines from `first` on that are one line of ours together.
    fn join(&self, found: &mut OurLines, first: usize) {
        let mut joined = found.keys[first].clone();
        if joined.is_empty() || self.lines.contains(&joined) {
            return;
        }
        for at in first + 1..(first + PIECES).min(found.keys.len()) {
            if found.keys[at].is_empty() || joined.len() > LONGEST {
                return;
            }
            joined.push_str(&found.keys[at]);
            if self.lines.contains(&joined) {
                found.ours[first..=at].fill(true);
                found.follows[first + 1..=at].fill(Some(first));
                // Its end may be too short to tell by itself.
                if self.sentences.contains(&joined) {
                    found.sentences[first..=at].fill(true);
                }
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_known_again_whatever_a_program_made_of_it() {
        let mut sent = Sent::default();
        let sentence = "Units that may still act (AN 3: IF 3 or more), and those that may enter:";
        sent.add(&format!("{sentence}\n  3rtr move B17 C16\nORDERS\n# your lines here\nEND ORDERS\n"), "");
        for lines in [
            &["  3RTR\u{a0}move&nbsp;B17 C16"][..],
            &["* 3rtr move B17", "C16"],
            &["＃ your lines", "here"],
            &["Units that may still act (AN 3: IF 3 or", "more), and", "those that may enter:"],
            &["those that may enter: 3rtr move B17 C16 ORDERS"],
        ] {
            assert!(sent.find(lines).ours.iter().all(|ours| *ours), "{lines:?}");
        }
        for other in ["3rtr move B17", "may enter", "done", "5rtr move B17 C16"] {
            assert!(!sent.find(&[other]).ours[0], "{other}");
        }
        // A form, in the text and as the text of a page has it: the remark is ours, the order in it is not.
        let order = "4rha barrage G10 at 3rec spotter 4sac";
        sent.add(&format!("ORDERS\n# {order}\n# done\n"), &format!("ORDERS # {order} # done END"));
        assert_eq!((sent.find(&[&format!("# {order}")]).ours[0], sent.find(&[order]).ours[0]), (true, false));
        let told = |line: &str| sent.find(&[line]).sentences[0];
        assert!(
            told(sentence) && told("Units that may still act (AN 3:") && told(&format!("{sentence} <x>"))
        );
        assert!(!told("3rtr move B17 C16") && !told("END ORDERS"));
        let wrapped =
            sent.find(&["Units that may still act (AN 3: IF 3 or more), and those that", "may enter:"]);
        assert_eq!(wrapped.sentences, [true, true], "its end is too short to tell by itself");
        let wrapped = sent.find(&["3rtr move", "B17 C16"]);
        assert_eq!((wrapped.sentences, wrapped.ours), (vec![false, false], vec![true, true]));
    }
}
