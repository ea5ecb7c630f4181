//! Which lines of a message count as orders.
//!
//! What a player quotes never counts: our own reports hold orders, and a reply brings them all back.

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

    /// Every line, with whether it is quoted: for words that may also stand in a quoted report.
    pub fn with_quoted(&self) -> impl Iterator<Item = (bool, &str)> {
        self.lines.iter().map(|line| (line.fate == Fate::Quoted, line.text.as_str()))
    }
}

/// Sorts the lines of a clean body (LF line ends).
///
/// - Lines with `>` are quoted. Text above, between and below them counts.
/// - After an Outlook header block, a forward mark, or an attribution with no `>` line below it, all the rest
///   is quoted: nothing shows where it ends.
/// - From `--` on, what is not quoted is signature.
/// - After a line `ORDERS`, unless that is quoted itself, only the lines up to `END ORDERS` count. A block
///   that is ended may hold a `--` line; one that runs to the end of the message stops at the signature.
#[must_use]
pub fn read_body(text: &str) -> BodyLines {
    let texts: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut fates = base_fates(&texts);
    let order_block = choose_block(&texts, &mut fates);
    let quoted_count = std::iter::zip(&texts, &fates)
        .filter(|(text, fate)| **fate == Fate::Quoted && !text.trim_start_matches(QUOTE_MARKS).is_empty())
        .count();
    let signature_cut = fates.contains(&Fate::Signature);
    let lines = std::iter::zip(texts, fates)
        .enumerate()
        .map(|(at, (text, fate))| BodyLine { number: at + 1, text: text.to_owned(), fate })
        .collect();
    BodyLines { lines, order_block, quoted_count, signature_cut }
}

const QUOTE_MARKS: [char; 4] = ['>', ' ', '\t', '\u{a0}'];

fn is_quote(line: &str) -> bool {
    line.trim_start().starts_with('>')
}

fn base_fates(texts: &[&str]) -> Vec<Fate> {
    let last_quote = texts.iter().rposition(|line| is_quote(line));
    let mut fates = Vec::with_capacity(texts.len());
    let mut rest_quoted = false;
    let mut in_signature = false;
    while fates.len() < texts.len() {
        let at = fates.len();
        let line = texts[at].trim();
        if line.is_empty() {
            fates.push(Fate::Blank);
        } else if rest_quoted || is_quote(line) {
            fates.push(Fate::Quoted);
        } else if opens_foreign_text(&texts[at..]) {
            rest_quoted = true;
            fates.push(Fate::Attribution);
        } else if let Some(count) = attribution(&texts[at..]) {
            rest_quoted = last_quote.is_none_or(|quote| quote < at);
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

/// Marks what stands outside of the `ORDERS` blocks, if there is one.
fn choose_block(texts: &[&str], fates: &mut [Fate]) -> bool {
    let is_word = |at: usize, word: &str| marker(texts[at]).as_deref() == Some(word);
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

/// `ORDERS`, `Orders:` and `END ORDERS.` as one lower-case phrase.
fn marker(line: &str) -> Option<String> {
    if line.len() > 40 {
        return None;
    }
    let words: Vec<&str> =
        line.trim_matches(['*', '#', '=', ' ', '\t', '\u{a0}']).split_whitespace().collect();
    Some(words.join(" ").trim_end_matches([':', '：', '.', ' ']).to_lowercase())
}

/// A `From:` label in the languages of our players.
const FROM_LABELS: [&str; 9] = ["from", "von", "de", "van", "da", "från", "fra", "发件人", "寄件者"];
/// The labels that follow it.
const OTHER_LABELS: [&str; 29] = [
    "sent",
    "date",
    "to",
    "cc",
    "subject",
    "gesendet",
    "datum",
    "an",
    "betreff",
    "envoyé",
    "à",
    "objet",
    "发送时间",
    "日期",
    "收件人",
    "抄送",
    "主题",
    "寄件日期",
    "收件者",
    "主旨",
    "aan",
    "onderwerp",
    "verzonden",
    "inviato",
    "a",
    "oggetto",
    "skickat",
    "till",
    "ämne",
];
/// The labels of a header block that begins with its date, as some web mailers write it.
const SENT_LABELS: [&str; 4] = ["sent", "gesendet", "envoyé", "发送时间"];
/// Words between dashes that open a copy of another message.
const COPY_WORDS: [&str; 16] = [
    "original message",
    "ursprüngliche nachricht",
    "original-nachricht",
    "originalnachricht",
    "weitergeleitete nachricht",
    "message d'origine",
    "message d’origine",
    "forwarded message",
    "message transféré",
    "原始邮件",
    "原始郵件",
    "转发邮件",
    "轉寄郵件",
    "mensaje original",
    "oorspronkelijk bericht",
    "original",
];

/// True where everything from here on is a copy of another message.
fn opens_foreign_text(lines: &[&str]) -> bool {
    let Some(first) = lines.first() else { return false };
    let line = first.trim().trim_matches('*');
    if matches!(
        line.to_lowercase().as_str(),
        "begin forwarded message:" | "anfang der weitergeleiteten nachricht:"
    ) {
        return true;
    }
    if line.starts_with("--") && is_copy_mark(line) {
        return true;
    }
    let ruler = line.len() >= 10 && line.bytes().all(|b| b == b'_');
    is_header_block(if ruler { &lines[1..] } else { lines })
}

/// `--- Original Message ---`; some telephones write the header on the same line.
fn is_copy_mark(line: &str) -> bool {
    let line = line.to_lowercase();
    let rest = line.trim_start_matches(['-', ' ', '\u{a0}']);
    COPY_WORDS.iter().any(|word| {
        let after = rest.strip_prefix(word).map(|after| after.trim_start_matches([' ', '\u{a0}']));
        after.is_some_and(|after| after.is_empty() || after.starts_with("--"))
    })
}

/// A `From:` line, or one that says when it was sent, with two more header lines close below it.
fn is_header_block(lines: &[&str]) -> bool {
    let first = lines.first().and_then(|line| label(line)).unwrap_or_default();
    let is_from = |label: &String| FROM_LABELS.contains(&label.as_str());
    let is_other = |label: &String| OTHER_LABELS.contains(&label.as_str());
    let below: Vec<String> = lines
        .iter()
        .skip(1)
        .filter(|line| !line.trim().is_empty())
        .take(4)
        .filter_map(|l| label(l))
        .collect();
    let others = below.iter().filter(|label| is_other(label)).count();
    let sent_first = SENT_LABELS.contains(&first.as_str()) && below.first().is_some_and(is_from);
    others >= 2 && (is_from(&first) || sent_first)
}

fn label(line: &str) -> Option<String> {
    let (label, _) = line.split_once([':', '：'])?;
    (label.len() <= 40).then(|| label.trim_matches(['*', ' ', '\t', '\u{a0}']).to_lowercase())
}

/// How many lines, three at most, are `On … wrote:` or the like in another language.
fn attribution(lines: &[&str]) -> Option<usize> {
    let mut joined = String::new();
    for (at, line) in lines.iter().take(3).enumerate() {
        let line = line.trim();
        if line.is_empty() || is_quote(line) || joined.len() + line.len() > 400 {
            return None;
        }
        joined.push(' ');
        joined.push_str(&line.to_lowercase());
        if is_attribution(joined.trim(), at == 0) {
            return Some(at + 1);
        }
        if !may_wrap(joined.trim()) {
            return None;
        }
    }
    None
}

/// How an attribution begins that a program may wrap.
fn may_wrap(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or("");
    matches!(first, "on" | "am" | "le" | "op" | "el" | "il" | "den" | "at")
        || line.starts_with(['在', '于'])
        || first.starts_with(|c: char| c.is_ascii_digit()) && line.contains(" <")
}

fn is_attribution(line: &str, whole: bool) -> bool {
    let Some(said) = line.strip_suffix([':', '：']) else { return false };
    let said = said.trim_end_matches([' ', '\u{a0}', '\u{202f}']);
    let ends =
        [" wrote", "a écrit", "写道", "寫道", " schrieb", " schreef", " escribió", "ha scritto", " skrev"];
    let german = said.starts_with("am ") && said.contains(" schrieb ");
    let dutch = said.starts_with("op ") && said.contains(" schreef ");
    let yahoo = whole && said.contains(" schrieb am ");
    german || dutch || yahoo || ends.iter().any(|end| said.ends_with(end))
}

/// A line that a telephone puts below a message.
fn is_device_line(line: &str) -> bool {
    let line = line.to_lowercase();
    let begins = [
        "sent from my ",
        "sent from outlook",
        "sent from mail for ",
        "sent from yahoo",
        "get outlook for ",
        "sent with proton mail",
        "sent via ",
        "holen sie sich outlook für ",
        "télécharger outlook pour ",
        "obtenez outlook pour ",
        "获取 outlook for ",
        "diese nachricht wurde von meinem ",
        "gesendet von ",
        "gesendet mit ",
        "envoyé de mon ",
        "envoyé depuis ",
        "inviato da ",
        "enviado desde mi ",
        "发自我的",
        "從我的",
    ];
    let german = line.starts_with("von mein") && line.trim_end_matches('.').ends_with("gesendet");
    line.chars().count() <= 80 && (german || begins.iter().any(|begin| line.starts_with(begin)))
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
