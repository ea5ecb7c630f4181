//! Which lines of a message count as orders.
//!
//! What a player quotes never counts: our own reports hold orders, and a reply brings them all back. Where a
//! quotation begins is told by its marks (`>`), by the line that all our mails bear ([`ABOVE`]), by what mail
//! programs write above a quotation (`habits`), and by lines that we are known to have sent ([`Sent`]).

use feldpost_kit::sheet::words;

use super::habits::{attribution, is_device_line, opens_foreign_text};
use super::sent::{OurLines, Sent, key};
use std::sync::LazyLock;

/// Stands at the top of all our mails: what is quoted begins here at the latest.
pub const ABOVE: &str = "===== Feldpost: write your answer above this line =====";
/// The last line of all our mails.
pub const END: &str = "===== Feldpost: end of this mail =====";

/// What became of a line of the body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// It is read as an order, or as a word to the host.
    Counts,
    /// Quoted from another message.
    Quoted,
    /// Part of a signature, or a line that a program adds below.
    Signature,
    /// Says whose words are quoted below.
    Attribution,
    /// The message has an `ORDERS` block, and the line stands outside of it.
    OutsideOrders,
    /// `ORDERS` or `END ORDERS`.
    BlockMark,
    /// Nothing on it.
    Blank,
}

/// One line of the body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BodyLine {
    /// Its number in the body, from 1.
    pub number: usize,
    /// The line without the blanks at its end.
    pub text: String,
    /// What became of it.
    pub fate: Fate,
}

/// A body, line by line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BodyLines {
    /// Every line of the body, none left out.
    pub lines: Vec<BodyLine>,
    /// There was an `ORDERS` line, so only the lines after it count.
    pub order_block: bool,
    /// Quoted lines that hold something besides the quote mark.
    pub quoted_count: usize,
    /// If the mail that is quoted is known: those quoted lines that are not in it, by their place in `lines`.
    pub typed: Option<Vec<usize>>,
    /// A signature, or a line that a program adds, was left out.
    pub signature_cut: bool,
}

impl BodyLines {
    /// The lines that count, with their numbers.
    pub fn counted(&self) -> impl Iterator<Item = (usize, &str)> {
        let counted = self.lines.iter().filter(|line| line.fate == Fate::Counts);
        counted.map(|line| (line.number, line.text.as_str()))
    }

    /// The lines outside of the `ORDERS` block that would have counted without it, with their numbers.
    pub fn outside(&self) -> impl Iterator<Item = (usize, &str)> {
        let outside = self.lines.iter().filter(|line| line.fate == Fate::OutsideOrders);
        outside.map(|line| (line.number, line.text.as_str()))
    }

    /// Lines that were typed into a quotation of ours, with their numbers; `None` if the mail is not known.
    pub fn typed(&self) -> Option<impl Iterator<Item = (usize, &str)>> {
        let line = |at: &usize| (self.lines[*at].number, self.lines[*at].text.as_str());
        self.typed.as_ref().map(|typed| typed.iter().map(line))
    }

    /// Every line, with whether it is quoted: for words that may also stand in a quoted report.
    pub fn with_quoted(&self) -> impl Iterator<Item = (bool, &str)> {
        self.lines.iter().map(|line| (line.fate == Fate::Quoted, line.text.as_str()))
    }
}

/// Sorts the lines of a clean body (LF line ends), if nothing is known of the mail that it answers.
#[must_use]
pub fn read_body(text: &str) -> BodyLines {
    read_answer(text, &Sent::default())
}

/// Sorts the lines of a clean body (LF line ends) that may quote mails of ours.
///
/// - Lines with `>` are quoted. Text above, between and below them counts, and so do lines without a mark
///   that are the same as a line of ours. Only the rest of a marked line that was wrapped is quoted too.
/// - Without marks, a quotation begins at our own line [`ABOVE`], at an Outlook header block, a forward mark,
///   an attribution with no `>` line below it, or where two lines running are sentences that we sent. From
///   there on nothing counts up to [`END`] (and nothing at all below a header block or an attribution:
///   nothing shows where that ends), with one exception: lines between lines of ours that are not ours were
///   typed into our mail, and count. That needs a mail that we know, and a quotation that is nearly as it was
///   sent.
/// - A line above the quotation counts even if we sent the same: a player may paste what we suggested.
/// - From `--` on, what is not quoted is signature.
/// - After a line `ORDERS`, unless that is quoted itself, only the lines up to `END ORDERS` count. A block
///   that is ended may hold a `--` line; one that runs to the end of the message stops at the signature.
#[must_use]
pub fn read_answer(text: &str, sent: &Sent) -> BodyLines {
    Looked::at(text, marked(text), sent).sorted()
}

/// What its marks alone make of each line of a body. It is the same whatever we sent.
pub(super) fn marked(text: &str) -> Vec<Fate> {
    base_fates(&lines_of(text))
}

fn lines_of(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_end).collect()
}

/// A body whose lines have been looked for among those that we sent, before they are sorted.
pub(super) struct Looked<'t> {
    texts: Vec<&'t str>,
    /// What its marks alone make of each line.
    fates: Vec<Fate>,
    /// What is ours in it; `None` if we sent nothing.
    found: Option<OurLines>,
}

impl<'t> Looked<'t> {
    /// `fates`: what is [`marked`] of the text.
    pub(super) fn at(text: &'t str, fates: Vec<Fate>, sent: &Sent) -> Looked<'t> {
        let texts = lines_of(text);
        let found = (!sent.is_empty()).then(|| sent.find(&texts));
        Looked { texts, fates, found }
    }

    /// Whether the pages of the mails could matter whose text alone was looked through: if it quotes a line
    /// that is none of the text as it stands, or holds a sentence of ours without a mark. Pages have no
    /// sentences of their own.
    pub(super) fn may_be_of_a_page(&self, sent: &Sent) -> bool {
        self.found.as_ref().is_some_and(|found| {
            (0..self.texts.len()).any(|at| {
                let is_strange = || !found.is_blank(at) && !sent.has(&found.keys[at]);
                self.fates[at] == Fate::Quoted && is_strange()
                    || found.sentences[at] && !is_quote(self.texts[at])
            })
        })
    }

    /// As [`read_answer`] sorts them.
    pub(super) fn sorted(self) -> BodyLines {
        let Looked { texts, mut fates, found } = self;
        if let Some(found) = &found {
            sift(&texts, &mut fates, found);
        }
        let order_block = choose_block(&texts, &mut fates);
        let says = |at: &usize| !texts[*at].trim_start_matches(QUOTE_MARKS).is_empty();
        let quoted = (0..texts.len()).filter(|at| fates[*at] == Fate::Quoted).filter(says);
        let quoted: Vec<usize> = quoted.collect();
        let quoted_count = quoted.len();
        let typed = found.and_then(|found| typed_into(&texts, &quoted, &found));
        let signature_cut = fates.contains(&Fate::Signature);
        let lines = std::iter::zip(texts, fates)
            .enumerate()
            .map(|(at, (text, fate))| BodyLine { number: at + 1, text: text.to_owned(), fate })
            .collect();
        BodyLines { lines, order_block, quoted_count, typed, signature_cut }
    }
}

/// Quoted lines that are not ours; `None` if most are not: then another mail is quoted.
fn typed_into(texts: &[&str], quoted: &[usize], found: &OurLines) -> Option<Vec<usize>> {
    // Some programs quote the line too that says whose words follow.
    let plain: Vec<&str> = texts.iter().map(|text| text.trim_start_matches(QUOTE_MARKS)).collect();
    let said = |at: &usize| {
        let mut before = (0..3).filter_map(|lines| Some((at.checked_sub(lines)?, lines)));
        before.any(|(from, lines)| attribution(&plain[from..]).is_some_and(|count| count > lines))
    };
    let ours = |at: &usize| found.ours[*at] || found.sentences[*at] || found.is_blank(*at) || said(at);
    let typed: Vec<usize> = quoted.iter().copied().filter(|at| !ours(at)).collect();
    (typed.len() * 2 <= quoted.len()).then_some(typed)
}

/// What can stand before a quoted line.
pub(super) const QUOTE_MARKS: [char; 5] = ['>', '＞', ' ', '\t', '\u{a0}'];

pub(super) fn is_quote(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with('>') || line.starts_with("&gt;") || line.starts_with('＞')
}

/// [`ABOVE`] and [`END`], as they are looked for.
static MARKS: LazyLock<[String; 2]> = LazyLock::new(|| [ABOVE, END].map(key));

/// How many lines, three at most, are a mark of ours; a program may have wrapped it, and put words beside it.
fn own_mark(lines: &[&str], mark: &str) -> Option<usize> {
    let mut joined = String::new();
    for (at, line) in lines.iter().take(3).enumerate() {
        let part = key(line);
        if part.is_empty() || is_quote(line) {
            return None;
        }
        joined.push_str(&part);
        if joined.contains(mark) && (at == 0 || joined.starts_with(mark)) {
            return Some(at + 1);
        }
        if !mark.starts_with(&joined) {
            return None;
        }
    }
    None
}

/// How far what is being read is quoted without marks.
#[derive(Clone, Copy, PartialEq)]
enum Open {
    /// Not.
    No,
    /// Up to the end of our mail.
    OurMail,
    /// To the end of the message.
    Rest,
}

fn base_fates(texts: &[&str]) -> Vec<Fate> {
    let [above, end] = &*MARKS;
    let last_quote = texts.iter().rposition(|line| is_quote(line));
    let mut fates = Vec::with_capacity(texts.len());
    let mut open = Open::No;
    let mut in_signature = false;
    while fates.len() < texts.len() {
        let at = fates.len();
        let line = texts[at].trim();
        let rest = &texts[at..];
        if line.is_empty() {
            fates.push(Fate::Blank);
        } else if is_quote(line) {
            fates.push(Fate::Quoted);
        } else if let Some(count) = own_mark(rest, end).filter(|_| open == Open::OurMail) {
            open = Open::No;
            fates.extend(std::iter::repeat_n(Fate::Quoted, count));
        } else if open != Open::No {
            fates.push(Fate::Quoted);
        } else if let Some(count) = own_mark(rest, above) {
            open = Open::OurMail;
            fates.extend(std::iter::repeat_n(Fate::Quoted, count));
        } else if opens_foreign_text(rest) {
            open = Open::Rest;
            fates.push(Fate::Attribution);
        } else if let Some(count) = attribution(rest) {
            if last_quote.is_none_or(|quote| quote < at) {
                open = Open::Rest;
            }
            fates.extend(std::iter::repeat_n(Fate::Attribution, count));
        } else if in_signature || texts[at] == "--" {
            in_signature = true;
            fates.push(Fate::Signature);
        } else if is_device_line(line) {
            fates.push(Fate::Signature);
        } else {
            fates.push(Fate::Counts);
        }
    }
    fates
}

/// Holds every line against what we sent.
fn sift(texts: &[&str], fates: &mut [Fate], found: &OurLines) {
    for at in 0..texts.len() {
        // The end of a line that was marked before a program wrapped it.
        let wrapped = found.follows[at].is_some_and(|first| is_quote(texts[first]) && !is_quote(texts[at]));
        if wrapped && fates[at] == Fate::Counts {
            fates[at] = Fate::Quoted;
        }
    }
    let plain: Vec<usize> =
        (0..texts.len()).filter(|at| !found.is_blank(*at) && !is_quote(texts[*at])).collect();
    let told = |place: usize| plain.get(place).is_some_and(|at| found.sentences[*at]);
    let first = (0..plain.len())
        .find(|place| told(*place) && (told(place + 1) || fates[plain[*place]] == Fate::Quoted));
    let last = (0..plain.len()).rev().find(|place| told(*place));
    let (Some(first), Some(last)) = (first, last) else { return };
    let within = &plain[first..=last];
    let ours = within.iter().filter(|at| found.ours[**at]).count();
    // Several quoted mails may hold what the player wrote before.
    let opens = |at: usize| opens_foreign_text(&texts[at..]) || attribution(&texts[at..]).is_some();
    let one_mail = !within.iter().any(|at| !found.ours[*at] && opens(*at));
    let as_sent = one_mail && ours * 5 >= within.len() * 4;
    for (place, at) in plain.iter().enumerate().skip(first) {
        fates[*at] = match fates[*at] {
            _ if found.ours[*at] => Fate::Quoted,
            _ if place < last && as_sent => Fate::Counts,
            _ if place < last => Fate::Quoted,
            fate => fate,
        };
    }
}

/// Marks what stands outside of the `ORDERS` blocks, if there is one.
fn choose_block(texts: &[&str], fates: &mut [Fate]) -> bool {
    let speaks = |at: usize| !matches!(fates[at], Fate::Quoted | Fate::Blank);
    let marks: Vec<Option<String>> =
        (0..texts.len()).map(|at| if speaks(at) { marker(texts[at]) } else { None }).collect();
    let is_word = |at: usize, word: &str| marks[at].as_deref() == Some(word);
    let Some(first) = (0..texts.len()).find(|at| fates[*at] == Fate::Counts && is_word(*at, "orders")) else {
        return false;
    };
    let mut inside = false;
    let mut ended = false; // the block we are in has an end
    for at in 0..texts.len() {
        let starts = fates[at] == Fate::Counts && is_word(at, "orders") && at >= first;
        let ends = inside && matches!(fates[at], Fate::Counts | Fate::Signature) && is_word(at, "end orders");
        if starts && !inside {
            inside = true;
            ended = (at + 1..texts.len())
                .take_while(|i| {
                    matches!(fates[*i], Fate::Counts | Fate::Blank | Fate::Signature | Fate::Quoted)
                })
                .any(|i| fates[i] != Fate::Quoted && is_word(i, "end orders"));
            fates[at] = Fate::BlockMark;
        } else if ends {
            inside = false;
            fates[at] = Fate::BlockMark;
        } else if inside && ended && fates[at] == Fate::Signature {
            fates[at] = if texts[at] == "--" { Fate::BlockMark } else { Fate::Counts };
        } else if fates[at] == Fate::Counts && (is_word(at, "orders") || is_word(at, "end orders")) {
            fates[at] = Fate::BlockMark;
        } else if fates[at] == Fate::Counts && !inside {
            fates[at] = Fate::OutsideOrders;
        }
    }
    true
}

/// `ORDERS`, `Orders:` and `END ORDERS.` as one lower-case phrase, from any language that is understood.
fn marker(line: &str) -> Option<String> {
    if line.len() > 40 {
        return None;
    }
    let words = words(line.trim_matches(['*', '#', '=', ' ', '\t', '\u{a0}']));
    let texts: Vec<&str> = words.iter().map(|word| word.text.trim_end_matches(['*', '='])).collect();
    let texts: Vec<&str> = texts.into_iter().filter(|word| *word != "the").collect();
    Some(match texts[..] {
        ["done", "orders"] | ["orders", "done" | "end"] => "end orders".to_owned(),
        _ => texts.join(" "),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(text: &str) -> Vec<String> {
        read_body(text).counted().map(|(_, line)| line.to_owned()).collect()
    }

    #[test]
    fn every_line_is_numbered_and_has_a_fate() {
        let text = "kdg pass  \n\n> old\nAm 20.11.2026 schrieb Feldpost:\n> older\n--\nAda";
        let body = read_body(text);
        let fates: Vec<Fate> = body.lines.iter().map(|line| line.fate).collect();
        use Fate::{Attribution, Blank, Counts, Quoted, Signature};
        assert_eq!(fates, [Counts, Blank, Quoted, Attribution, Quoted, Signature, Signature]);
        assert_eq!(body.counted().collect::<Vec<_>>(), [(1, "kdg pass")]);
        assert_eq!((body.quoted_count, body.signature_cut, body.order_block), (2, true, false));
    }

    #[test]
    fn only_a_block_counts_where_there_is_one() {
        assert_eq!(counted("a\norders:\nb\nEND ORDERS\nc\nORDERS\nd"), ["b", "d"]);
        assert_eq!(counted("a\n*ORDERS*\nb\n> c\n\nd\n--\ne"), ["b", "d"]);
        assert_eq!(counted("ORDERS\na\n--\nb\nEnd  orders.\nc"), ["a", "b"]);
        assert_eq!(counted("> ORDERS\na\n> END ORDERS"), ["a"]);
        assert_eq!(counted("my orders are\na"), ["my orders are", "a"]);
        assert_eq!(counted("Hallo\nBefehle:\na\nEnde der Befehle\nb"), ["a"]);
        assert_eq!(counted("你好\n命令：\na\n命令結束\nb"), ["a"]);
        assert_eq!(counted("--\nORDERS\na"), Vec::<String>::new());
    }

    #[test]
    fn attributions_are_known_in_the_languages_of_our_players() {
        for line in [
            "On Fri, Nov 20, 2026 at 8:00 PM Feldpost <f@club.example> wrote:",
            "On Fri, Nov 20, 2026 at 8:00 PM Feldpost\n<f@club.example>\nwrote:",
            "Am Fr., 20. Nov. 2026 um 20:00 Uhr schrieb Feldpost <\nf@club.example>:",
            "Le ven. 20 nov. 2026 à 20:00, Feldpost <f@club.example> a écrit\u{a0}:",
            "在2026年11月20日 20:00，Feldpost<f@club.example> 写道：",
            "于 2026年11月20日 Feldpost 寫道:",
            "Feldpost <f@club.example> schrieb am 20.11.2026:",
            "At 2026-11-20 20:00:00, \"Feldpost\" <f@club.example> wrote:",
        ] {
            assert_eq!(counted(&format!("done\n\n{line}\n> old\n")), ["done"], "{line}");
            assert_eq!(counted(&format!("{line}\n> old\ndone\n")), ["done"], "{line}");
            assert_eq!(counted(&format!("done\n{line}\nold without marks\n")), ["done"], "{line}");
        }
        assert_eq!(counted("On the left:\n> x\ndone"), ["On the left:", "done"]);
    }

    #[test]
    fn copies_of_other_messages_are_quoted_to_the_end() {
        for copy in [
            "-----Ursprüngliche Nachricht-----\nold",
            "-------- Message d’origine --------\nold",
            "------------------ 原始邮件 ------------------\nold",
            "Begin forwarded message:\n\nold",
            "________________________________\nVon: F\nGesendet: heute\nAn: Ada\nBetreff: x\nold",
            "*De :* F\n*Envoyé :* hier\n*À :* Ada\nold",
            "发件人： F\n发送时间： 今天\n收件人： Ada\nold",
        ] {
            let body = read_body(&format!("done\n\n{copy}\nORDERS\n44rtr exit\n"));
            assert_eq!(body.counted().map(|(_, line)| line).collect::<Vec<_>>(), ["done"], "{copy}");
            assert!(!body.order_block, "{copy}");
        }
        assert_eq!(counted("From: B16\nTo: B17\ndone"), ["From: B16", "To: B17", "done"]);
    }

    #[test]
    fn lines_of_telephones_do_not_count() {
        for line in
            ["Sent from my iPhone", "Von meinem iPhone gesendet", "Envoyé de mon iPhone", "发自我的iPhone"]
        {
            let body = read_body(&format!("done\n\n{line}\n"));
            assert_eq!((body.counted().count(), body.signature_cut), (1, true), "{line}");
        }
    }
}
