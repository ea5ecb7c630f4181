//! Lines that we sent: what a mail that answers us may bring back.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use unicode_normalization::UnicodeNormalization as _;

use super::body::{QUOTE_MARKS, is_quote};
use super::command;
use super::seek::{self, Sought};

/// Letters and digits of a line from which on a part of it is known again by itself.
const TELLING: usize = seek::HEAD;
/// Lines into which a program may have broken one of ours.
const PIECES: usize = 8;
/// Letters and digits of a line that was put together again.
const LONGEST: usize = 2_000;

/// The lines of mails of ours, for [`super::body::read_answer`].
#[derive(Clone, Debug, Default)]
pub struct Sent {
    /// Each line, by its [`key`].
    lines: BTreeSet<String>,
    /// Long lines of the plain text, each by its [`key`] with the line: sentences of ours are among them.
    long: Vec<(String, String)>,
    /// Each version of each mail as one key.
    whole: Vec<String>,
}

/// What is ours in a body, line by line.
pub(super) struct OurLines {
    /// Each line by its [`key`].
    pub keys: Vec<String>,
    /// The line, or what it is a part of, was sent by us.
    pub ours: Vec<bool>,
    /// It is a sentence of ours, or a part of one, or holds one. Not said of a whole line that is marked.
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
    if line.is_ascii() && !line.contains('&') {
        return plain_key(line);
    }
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
    let mark = is_remark(line).then_some('#');
    let letters = plain.nfkc().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
    let key: String = mark.into_iter().chain(letters).collect();
    if key == "#" { String::new() } else { key }
}

/// The same of a line of ASCII without entities, as most are.
fn plain_key(line: &str) -> String {
    let mut key = Vec::with_capacity(line.len() + 1);
    if is_remark(line) {
        key.push(b'#');
    }
    for byte in line.bytes() {
        if byte.is_ascii_alphanumeric() {
            key.push(byte.to_ascii_lowercase());
        }
    }
    if key == b"#" {
        key.clear();
    }
    String::from_utf8(key).unwrap_or_default()
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

/// Whether a line of our text stands apart from what is told: a table, an example, a form.
fn is_set_off(line: &str) -> bool {
    line.starts_with([' ', '\t', '#'])
}

/// Whether a line of our text is one that nobody pastes as an order.
fn is_sentence(line: &str) -> bool {
    const FORM: [&str; 6] = ["token:", "seen:", "join", "entropy", "reveal", "commit"];
    let first = line.split_whitespace().next().unwrap_or_default().to_lowercase();
    !FORM.contains(&first.as_str()) && command::parse(line).is_none()
}

/// Whether a line is a remark, quoted or not.
fn is_remark(line: &str) -> bool {
    line.trim_start_matches(QUOTE_MARKS).starts_with(['#', '＃'])
}

impl Sent {
    /// Takes in a mail of ours: its text, and what can be read of its HTML.
    #[cfg(test)]
    pub(super) fn add(&mut self, text: &str, page: &str) {
        self.add_text(text);
        self.add_page(page);
    }

    /// Takes in the text of a mail of ours. That is enough to know whether the page matters:
    /// [`super::letter::Letter::knowing`].
    pub fn add_text(&mut self, text: &str) {
        let keyed: Vec<(&str, String)> = text.lines().map(|line| (line, key(line))).collect();
        let long = keyed.iter().filter(|(line, key)| key.len() >= TELLING && !is_set_off(line));
        self.long.extend(long.map(|(line, key)| (key.clone(), (*line).to_owned())));
        self.add_keys(keyed.into_iter().map(|(_, key)| key));
    }

    /// Takes in what can be read of the HTML of such a mail.
    pub fn add_page(&mut self, page: &str) {
        self.lines.extend(page.lines().map(key).filter(|line| !line.is_empty()));
        self.add_keys(page.lines().flat_map(remarks_apart).map(key));
    }

    fn add_keys(&mut self, keys: impl Iterator<Item = String>) {
        let keys: Vec<String> = keys.filter(|key| !key.is_empty()).collect();
        // A part of a remark is not known by itself: it may be the order that stood behind the sign.
        self.whole.push(keys.iter().filter(|key| !key.starts_with('#')).map(String::as_str).collect());
        self.lines.extend(keys);
    }

    /// Whether a whole line of ours has this key.
    pub(super) fn has(&self, key: &str) -> bool {
        self.lines.contains(key)
    }

    /// True if nothing is known of what we sent.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Looks for what is ours: whole lines, parts of them and several in one, and lines that were wrapped.
    pub(super) fn find(&self, texts: &[&str]) -> OurLines {
        let keys: Vec<String> = texts.iter().map(|text| key(text)).collect();
        let (ours, sentences) = {
            // What is marked and a whole line of ours is nothing else.
            let plainly_ours = |at: &usize| is_quote(texts[*at]) && self.lines.contains(&keys[*at]);
            let others = (0..keys.len()).filter(|at| !plainly_ours(at));
            let known = self.known(others.map(|at| keys[at].as_str()));
            let of = |line: &String| known.get(line.as_str()).copied().unwrap_or_default();
            let ours = keys.iter().map(|line| self.lines.contains(line) || of(line).0).collect();
            (ours, keys.iter().map(|line| of(line).1).collect())
        };
        let mut found = OurLines { ours, sentences, follows: vec![None; keys.len()], keys };
        for first in 0..texts.len() {
            self.join(&mut found, first);
        }
        found
    }

    /// Of each long line, by its key: whether it is a part of ours, and whether it tells a sentence of ours.
    fn known<'k>(&self, keys: impl Iterator<Item = &'k str>) -> BTreeMap<&'k str, (bool, bool)> {
        let long: BTreeSet<&str> = keys.filter(|line| line.len() >= TELLING).collect();
        if long.is_empty() {
            return BTreeMap::new();
        }
        let long: Vec<&str> = long.into_iter().collect();
        let mut known = vec![(false, false); long.len()];
        let lines = Sought::of(long.iter().copied());
        for all in &self.whole {
            lines.each_in(all, |at| known[at].0 = true);
        }
        let mut told: Vec<Option<bool>> = vec![None; self.long.len()];
        let mut tells = |said: usize| *told[said].get_or_insert_with(|| is_sentence(&self.long[said].1));
        // A part of a sentence, or one with something before or behind it.
        for (said, (key, _)) in self.long.iter().enumerate() {
            lines.each_in(key, |at| known[at].1 = known[at].1 || tells(said));
        }
        let sentences = Sought::of(self.long.iter().map(|(key, _)| key.as_str()));
        for (at, line) in long.iter().enumerate() {
            sentences.each_in(line, |said| known[at].1 = known[at].1 || tells(said));
        }
        std::iter::zip(long, known).collect()
    }

    /// Whether a sentence of ours is like this, by its key. Most lines are like nothing, and few need to be
    /// read.
    fn is_told(&self, is_like: impl Fn(&str) -> bool) -> bool {
        self.long.iter().any(|(key, line)| is_like(key) && is_sentence(line))
    }

    /// Whether a line of ours begins so.
    fn begins(&self, start: &str) -> bool {
        let from = (Bound::Included(start), Bound::Unbounded);
        self.lines.range::<str, _>(from).next().is_some_and(|line| line.starts_with(start))
    }

    /// Marks the lines from `first` on that are one line of ours together.
    fn join(&self, found: &mut OurLines, first: usize) {
        let mut joined = found.keys[first].clone();
        if joined.is_empty() || self.lines.contains(&joined) {
            return;
        }
        for at in first + 1..(first + PIECES).min(found.keys.len()) {
            if found.keys[at].is_empty() || joined.len() > LONGEST || !self.begins(&joined) {
                return;
            }
            joined.push_str(&found.keys[at]);
            if self.lines.contains(&joined) {
                found.ours[first..=at].fill(true);
                found.follows[first + 1..=at].fill(Some(first));
                // Its end may be too short to tell by itself.
                if self.is_told(|said| said == joined) {
                    found.sentences[first..=at].fill(true);
                }
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::letter;
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

    /// Among many lines that are not ours, what is ours is found as it is alone.
    #[test]
    fn many_lines_of_others_hide_none_of_ours() {
        let ours = "Units that may still act (AN 3: IF 3 or more) are told below, with MPs.\n\
                    Grüße an alle, die heute ziehen müssen.\n  3rtr move B17 C16 D15 E14 F13 G12\n";
        let mut sent = Sent::default();
        sent.add(ours, "Whoever has acted is marked. # 3rtr move B17 C16 # done");
        let lines = [
            "Units that may still act (AN 3: IF 3 or more) are told below, with MPs.",
            "may still act (AN 3: IF 3 or more)",
            "He wrote: Units that may still act (AN 3: IF 3 or more) are told below, with MPs. So what?",
            "Grüße an alle, die heute ziehen müssen.",
            "an alle, die heute ziehen",
            "move B17 C16 D15 E14 F13 G12",
            "# 3rtr move B17 C16",
            "done",
        ];
        let foreign: Vec<String> =
            (0..200).map(|number| format!("A line of somebody else, number {number}")).collect();
        let mut all: Vec<&str> = Vec::new();
        for line in lines {
            // Apart from each other, so that none is joined with the next.
            all.extend([line, ""]);
        }
        all.extend(foreign.iter().map(String::as_str));
        let (alone, among) = (sent.find(&all[..2 * lines.len()]), sent.find(&all));
        assert_eq!(among.ours[..alone.ours.len()], alone.ours[..]);
        assert_eq!(among.sentences[..alone.ours.len()], alone.sentences[..]);
        let told = |at: usize| (alone.ours[2 * at], alone.sentences[2 * at]);
        let both = [(true, true), (true, true), (false, true), (true, true), (true, true)];
        assert_eq!((0..5).map(told).collect::<Vec<_>>(), both);
        assert_eq!((told(5), told(6), told(7)), ((true, false), (true, false), (false, false)));
        assert!(!among.ours[alone.ours.len()..].contains(&true));
        assert!(!among.sentences[alone.ours.len()..].contains(&true));
    }

    /// What is read of a letter that quotes nothing but whole lines does not depend on the pages of what we
    /// sent.
    #[test]
    fn a_letter_that_quotes_whole_lines_is_the_same_without_our_pages() {
        let ours =
            "Units that may still act (AN 3: IF 3 or more) are told below, with MPs.\n  3rtr move B17 C16\n";
        let page =
            "Units that may still act (AN 3: IF 3 or more) are told below, with MPs. 3rtr move B17 C16";
        let (mut text, mut both) = (Sent::default(), Sent::default());
        text.add_text(ours);
        both.add(ours, page);
        for (body, needs) in [
            ("3rtr move B17 C16\ndone\n", false),
            ("ORDERS\n4rha barrage G10 at 3rec spotter 4sac\nEND ORDERS\n-- \nAda\n", false),
            ("Hello, how are you? I move at once.\n3rtr move B17 C16", false),
            ("done\n> anything", true),
            ("done\n>   3rtr move B17 C16\n> \n> > 3RTR move B17 C16\n4rha pass", false),
            ("done\n> Units that may still act (AN 3: IF 3 or more) are told below, with MPs.", false),
            ("> Units that may still act (AN 3: IF 3 or\n> more) are told below, with MPs.\ndone", true),
            ("> Units that may still act (AN 3: IF 3 or\nmore) are told below, with MPs.\ndone", true),
            ("done\n> 3rtr move B17 C16 pass", true),
            ("done\nUnits that may still act (AN 3: IF 3 or\nmore) are told below, with MPs.\n", true),
            (page, true),
        ] {
            let read = letter::read(
                format!("From: <ada@example.org>\n\n{body}").as_bytes(),
                "feldpost@club.example",
            );
            let mut asked = false;
            let told = read.knowing(text.clone(), |sent| {
                sent.add_page(page);
                asked = true;
            });
            assert_eq!(asked, needs, "{body}");
            let whole = read.knowing(both.clone(), |_| {});
            assert_eq!(format!("{told:?}"), format!("{whole:?}"), "{body}");
        }
    }
}
