//! The order-sheet reader: lines, words with their columns, refusals.
//!
//! It forgives what phones and mail programs do (case, commas, smart quotes, long dashes,
//! non-breaking blanks) and knows no orders: each system reads the words itself.

use crate::message::Message;
use crate::speech;
use serde::{Deserialize, Serialize};

/// A line of a mail that counts, with its number in the mail's body (1 is the first).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputLine {
    /// Line number as the player would count it.
    pub number: usize,
    /// The text as written.
    pub text: String,
}

impl InputLine {
    /// Numbers the lines of a text from 1.
    #[must_use]
    pub fn number_all(text: &str) -> Vec<InputLine> {
        text.lines()
            .enumerate()
            .map(|(at, line)| InputLine { number: at + 1, text: line.to_owned() })
            .collect()
    }
}

/// One word of a line: normalised text, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Lower case, plain dashes, without commas and closing full stops.
    pub text: String,
    /// First column, in characters, 0 is the first.
    pub start: usize,
    /// One past the last column.
    pub end: usize,
}

/// Splits a line into words. A `#` starts a remark that is dropped. Words of other languages become those of
/// the order language for which they stand ([`crate::speech`]).
///
/// Characters are replaced one by one, so columns stay those of the line as written.
#[must_use]
pub fn words(line: &str) -> Vec<Word> {
    let mut read: Vec<Word> = Vec::new();
    let mut current: Option<Word> = None;
    let mut running_on = false;
    for (column, character) in line.chars().enumerate() {
        let plain = plain_character(character);
        if plain == '#' {
            break;
        }
        let runs_on = speech::runs_on(plain);
        if plain == ' ' || running_on != runs_on {
            add(current.take(), &mut read);
        }
        running_on = runs_on;
        if plain != ' ' {
            let new = || Word { text: String::with_capacity(USUAL), start: column, end: column };
            let word = current.get_or_insert_with(new);
            word.text.push(plain);
            word.end = column + 1;
        }
    }
    add(current, &mut read);
    read
}

/// Bytes of most words.
const USUAL: usize = 16;

/// Adds a word without the signs around it, if something is left of it.
fn add(word: Option<Word>, read: &mut Vec<Word>) {
    let Some(mut word) = word else { return };
    while word.text.ends_with(['.', '!', ';', ':', '"', '\'', ')']) {
        word.text.pop();
        word.end -= 1;
    }
    let opening = word.text.chars().take_while(|c| "\"'(".contains(*c)).count();
    word.text.drain(..opening);
    word.start += opening;
    if !word.text.is_empty() {
        add_in_the_order_language(word, read);
    }
}

/// Adds a word as the order language spells it; a row of characters without blanks as its words.
fn add_in_the_order_language(mut word: Word, read: &mut Vec<Word>) {
    if let Some(plain) = speech::plain(&word.text) {
        plain.clone_into(&mut word.text);
    } else if word.text.starts_with(speech::runs_on)
        && let Some(cut) = speech::cut(&word.text.chars().collect::<Vec<char>>())
    {
        let mut start = word.start;
        read.extend(cut.into_iter().map(|(length, plain)| {
            let word = Word { text: plain.to_owned(), start, end: start + length };
            start += length;
            word
        }));
        return;
    }
    read.push(word);
}

/// Blanks, commas and exotic blanks become ' ', and so do full-width stops and brackets; dashes '-'; quotes
/// '"' or '\''; letters and figures those of ASCII, lower case.
fn plain_character(character: char) -> char {
    match character {
        // Nearly all of them.
        'a'..='z' | '0'..='9' | '-' | '.' => character,
        ',' | '，' | '、' | '\u{a0}' | '\u{202f}' | '\u{3000}' | '\u{feff}' | '\u{200b}' => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '－' => '-',
        '\u{2018}' | '\u{2019}' | '\u{201a}' | '`' | '´' => '\'',
        '\u{201c}'..='\u{201e}' | '«' | '»' => '"',
        '：' | '；' | '（' | '）' | '。' | '！' | '？' | '「' | '」' | '『' | '』' => ' ',
        '！'..='～' => plain_character(char::from_u32(u32::from(character) - 0xfee0).unwrap_or(' ')),
        c if c.is_whitespace() || c.is_control() => ' ',
        c if c.is_ascii() => c.to_ascii_lowercase(),
        c => c.to_lowercase().next().unwrap_or(c),
    }
}

/// Why a line was refused: where, what is wrong, which rule, what would be right. `M` is [`Message`] until it
/// is put into words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal<M = Message> {
    /// The columns that are wrong, in characters of the line as written: first, one past the last.
    pub span: (usize, usize),
    /// The rule's number without the sign of the game's book, such as `7.0`; with a sign if it stands in
    /// another book, such as `OCS 9.8`.
    pub rule: String,
    /// What is wrong, in one sentence without a full stop.
    pub reason: M,
    /// What would be right, if that can be known.
    pub hint: Option<M>,
}

impl Refusal {
    /// A refusal of a whole line; [`Refusal::at`] narrows it.
    #[must_use]
    pub fn new(rule: &str, reason: impl Into<Message>) -> Refusal {
        Refusal { span: (0, 0), rule: rule.to_owned(), reason: reason.into(), hint: None }
    }

    /// Marks the columns that are wrong.
    #[must_use]
    pub fn at(mut self, span: (usize, usize)) -> Refusal {
        self.span = span;
        self
    }

    /// Adds what would be right.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Message>) -> Refusal {
        self.hint = Some(hint.into());
        self
    }
}

impl<M> Refusal<M> {
    /// The rule with the sign of its book: of the game's own, unless it names another. Empty without a rule.
    #[must_use]
    pub fn citation(&self, book: &str) -> String {
        match self.rule.as_str() {
            "" => String::new(),
            rule if rule.contains(' ') => rule.to_owned(),
            rule => format!("{book} {rule}"),
        }
    }

    /// The same with every message put into words.
    #[must_use]
    pub fn in_words<W>(&self, say: &mut dyn FnMut(&M) -> W) -> Refusal<W> {
        let (reason, hint) = (say(&self.reason), self.hint.as_ref().map(say));
        Refusal { span: self.span, rule: self.rule.clone(), reason, hint }
    }
}

/// What a line was read as.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading<O> {
    /// An order.
    Order(O),
    /// Looks like an order and could not be understood.
    Unreadable(Refusal),
    /// Prose: no order, and no mistake.
    Prose,
}

/// A line of an order sheet, read.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetLine<O> {
    /// Line number in the mail.
    pub number: usize,
    /// The line as written.
    pub text: String,
    /// What it says.
    pub reading: Reading<O>,
}

/// All of a side's orders in one mail, in their order. Blank lines are left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet<O> {
    /// The lines.
    pub lines: Vec<SheetLine<O>>,
    /// The player asked for a dry run (`check` on a line of its own).
    pub dry_run: bool,
}

impl<O> Sheet<O> {
    /// A sheet without a line.
    #[must_use]
    pub fn empty() -> Sheet<O> {
        Sheet { lines: Vec::new(), dry_run: false }
    }

    /// The orders that were understood.
    pub fn orders(&self) -> impl Iterator<Item = &O> {
        self.lines.iter().filter_map(|line| match &line.reading {
            Reading::Order(order) => Some(order),
            Reading::Unreadable(_) | Reading::Prose => None,
        })
    }
}

/// What became of one line of a sheet. `M` is [`Message`] until it is put into words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LineFate<M = Message> {
    /// Line number in the mail.
    pub number: usize,
    /// The line as written.
    pub text: String,
    /// The order as it was understood, in the order language itself; can be pasted back.
    pub understood: Option<String>,
    /// What came of it.
    pub fate: Fate<M>,
}

/// What came of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fate", rename_all = "kebab-case")]
pub enum Fate<M = Message> {
    /// Carried out (in a dry run: would be). The events that it caused are `first..end` of the resolution.
    Done {
        /// Index of the first event.
        first: usize,
        /// One past the last.
        end: usize,
        /// What the player should know besides, such as a wish that was not fulfilled.
        note: Option<M>,
    },
    /// Its condition was not met, so it was not tried. No refusal.
    NotMet,
    /// Kept for later, as a part of a plan.
    Kept {
        /// What the player should know besides, such as what it would come to today.
        note: Option<M>,
    },
    /// Waits: a `done` beside a refused line, or one that another decision must come before.
    HeldBack {
        /// Why.
        reason: M,
        /// The rule that asks for something first, as in [`Refusal::rule`]; `None` if no rule does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<String>,
    },
    /// Not understood.
    Problem(Refusal<M>),
    /// Understood, and not allowed.
    Ruling(Refusal<M>),
    /// Prose.
    Ignored,
}

impl<M> Fate<M> {
    /// Held back, without a rule that says so.
    #[must_use]
    pub fn held_back(reason: M) -> Fate<M> {
        Fate::HeldBack { reason, rule: None }
    }
}

impl<M> LineFate<M> {
    /// The same with every message put into words.
    #[must_use]
    pub fn in_words<W>(&self, say: &mut dyn FnMut(&M) -> W) -> LineFate<W> {
        let fate = match &self.fate {
            Fate::Done { first, end, note } => {
                Fate::Done { first: *first, end: *end, note: note.as_ref().map(say) }
            }
            Fate::NotMet => Fate::NotMet,
            Fate::Kept { note } => Fate::Kept { note: note.as_ref().map(say) },
            Fate::HeldBack { reason, rule } => Fate::HeldBack { reason: say(reason), rule: rule.clone() },
            Fate::Problem(refusal) => Fate::Problem(refusal.in_words(say)),
            Fate::Ruling(refusal) => Fate::Ruling(refusal.in_words(say)),
            Fate::Ignored => Fate::Ignored,
        };
        LineFate { number: self.number, text: self.text.clone(), understood: self.understood.clone(), fate }
    }

    /// The refusal, if the line was unreadable or illegal.
    #[must_use]
    pub fn refusal(&self) -> Option<&Refusal<M>> {
        match &self.fate {
            Fate::Problem(refusal) | Fate::Ruling(refusal) => Some(refusal),
            Fate::Done { .. } | Fate::Kept { .. } | Fate::NotMet => None,
            Fate::HeldBack { .. } | Fate::Ignored => None,
        }
    }
}

/// Words of courtesy around an order.
const POLITE: &[&str] = &["please", "pls", "thanks", "thx"];

/// Reads an order sheet line by line.
///
/// Blank lines and remarks are left out, and so is `check`, which sets `dry_run`. Numbers and signs of a list
/// before an order are passed over, and words of courtesy at either end.
///
/// ```
/// use feldpost_kit::sheet::{InputLine, Reading, Refusal, read};
///
/// let lines = InputLine::number_all("1) pass, please\n# a remark\nhello\ncheck");
/// let sheet = read(&lines, |_line, words| match words {
///     [only] if only.text == "pass" => Reading::Order("pass"),
///     _ => Reading::Unreadable(Refusal::new("3.2", "this is no order")),
/// });
/// assert_eq!(sheet.orders().collect::<Vec<_>>(), [&"pass"]);
/// assert_eq!((sheet.lines.len(), sheet.lines[1].number, sheet.dry_run), (2, 3, true));
/// ```
pub fn read<O>(lines: &[InputLine], mut read_line: impl FnMut(&str, &[Word]) -> Reading<O>) -> Sheet<O> {
    let mut sheet = Sheet::empty();
    for line in lines {
        let all = words(&line.text);
        match trimmed(&line.text, &all) {
            [] => {}
            [only] if only.text == "check" => sheet.dry_run = true,
            words => sheet.lines.push(SheetLine {
                number: line.number,
                text: line.text.clone(),
                reading: read_line(&line.text, words),
            }),
        }
    }
    sheet
}

/// Whether a line asks for a dry run: the word `check`, and nothing else but courtesy.
#[must_use]
pub fn asks_for_dry_run(line: &str) -> bool {
    matches!(trimmed(line, &words(line)), [only] if only.text == "check")
}

/// Leaves out the sign or number of a list item, and words of courtesy at either end.
fn trimmed<'a>(line: &str, words: &'a [Word]) -> &'a [Word] {
    let mut words = words;
    let signs = ["-", "--", "*", "•", "·", "→", "->", "=>", "+", "o"];
    for _ in 0..3 {
        let [first, rest @ ..] = words else { break };
        let closed = matches!(line.chars().nth(first.end), Some('.' | ')' | ':' | '、' | '）' | '．' | '：'));
        let number = first.text.len() <= 2 && first.text.bytes().all(|b| b.is_ascii_digit());
        if !(signs.contains(&&*first.text) || POLITE.contains(&&*first.text) || (number && closed)) {
            break;
        }
        words = rest;
    }
    while let [rest @ .., last] = words
        && POLITE.contains(&&*last.text)
    {
        words = rest;
    }
    words
}

/// The candidate nearest to a word, if it is near enough to be meant.
///
/// Used for "did you mean". Short words allow one slip, longer ones two.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    let allowed = if length <= 4 { 1 } else { 2 };
    candidates
        .into_iter()
        // The distance is at least the difference in length: a word of a megabyte is not measured.
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= allowed)
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<String> {
        words(line).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn words_forgive_what_mail_programs_do() {
        assert_eq!(texts("3RTR\u{a0}Move  B17, C16."), ["3rtr", "move", "b17", "c16"]);
        assert_eq!(texts("an \u{2013}1  # slower"), ["an", "-1"]);
        assert_eq!(texts("1\u{2011}5pz \u{201c}assault\u{201d} J18!"), ["1-5pz", "assault", "j18"]);
        assert_eq!(texts("   "), Vec::<String>::new());
        assert_eq!(texts("# 3rtr pass"), Vec::<String>::new());
    }

    #[test]
    fn a_dry_run_is_asked_for_by_one_word_alone() {
        for line in ["check", "Check!", "- check, please", "1) check  # first"] {
            assert!(asks_for_dry_run(line), "{line}");
        }
        for line in ["", "check the map", "# check", "checked", "3rtr check"] {
            assert!(!asks_for_dry_run(line), "{line}");
        }
    }

    #[test]
    fn columns_are_those_of_the_line_as_written() {
        let words = words("  5rtr, assault (J19)");
        assert_eq!((words[0].start, words[0].end), (2, 6));
        assert_eq!((words[2].start, words[2].end), (17, 20));
        assert_eq!(words[2].text, "j19");
    }

    #[test]
    fn nearest_understands_a_slip_and_no_more() {
        assert_eq!(nearest("mvoe", ["move", "pass"]), Some("move"));
        assert_eq!(nearest("3rt", ["3rtr", "5rtr"]), Some("3rtr"));
        assert_eq!(nearest("hello", ["move", "pass"]), None);
    }
}
