//! Lines that confirm what somebody has asked for: when that was, a code, and what it is.
//!
//! A mail can be forged, and its sender seen. So what is asked for is answered with a line that holds a code,
//! to the address that it is about; who sends that back has read our answer.
use super::Desk;
use crate::ledgers::DAY;

/// For how long a line is good, in seconds.
pub(crate) const CODE_LIFE: i64 = 2 * DAY;
/// Into so many lines a mail program may break one.
const MOST_BROKEN: usize = 6;
/// The shortest code that is one.
const SHORTEST: usize = 6;

/// What a line confirms.
pub(super) struct Coded {
    /// When it was asked for, in Unix seconds.
    pub unix: i64,
    /// The code.
    pub code: String,
    /// What was asked for.
    pub asked: String,
    /// How many lines of the mail it fills.
    pub lines: usize,
}

impl Desk<'_> {
    /// What the first of these lines confirms, if it begins with these words and its code is right and not
    /// too old. A mail program may have broken it. `code_of` gives the code of a time and what was asked.
    pub(super) fn read_coded(
        &self,
        words: &[&str],
        lines: &[&str],
        code_of: impl Fn(i64, &str) -> String,
    ) -> Option<Coded> {
        let now = self.now();
        (1..=lines.len().min(MOST_BROKEN)).find_map(|length| {
            let line = lines[..length].join(" ");
            let (stamp, asked) = behind(&line, words)?.split_once(' ')?;
            let (unix, code) = stamp.split_once('.')?;
            let (unix, asked) = (unix.parse::<i64>().ok()?, asked.trim());
            let is_good = code.len() >= SHORTEST && code.is_ascii() && code_of(unix, asked) == code;
            let in_time = (0..=CODE_LIFE).contains(&now.saturating_sub(unix));
            (is_good && in_time).then(|| Coded {
                unix,
                code: code.to_owned(),
                asked: asked.to_owned(),
                lines: length,
            })
        })
    }
}

/// What stands in a line behind these words, if it begins with them and something does.
pub(super) fn behind<'a>(line: &'a str, words: &[&str]) -> Option<&'a str> {
    words.iter().try_fold(line, |rest, word| {
        let rest = rest.strip_prefix(word)?;
        rest.strip_prefix([' ', '\t']).map(str::trim_start)
    })
}
