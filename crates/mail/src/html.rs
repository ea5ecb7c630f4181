//! HTML mail as plain lines.
//!
//! Only what makes lines and quotes survives: everything else is dropped before the parser sees it. That
//! keeps its tree small and shallow whatever a message holds, since unclosed tags cannot multiply in it.

use html2text::config;

use super::style::{self, Styles};

/// Open tags that are passed on; deeper ones only break the line.
const DEPTH_LIMIT: usize = 64;
/// Tags that are passed on; a page with more is cut there. Each costs about a kilobyte while it is read.
const TAG_LIMIT: usize = 20_000;
/// Columns before a line is wrapped: an order must stay on its line.
const WIDTH: usize = 10_000;

/// Texts that nobody was to see, or that are struck through: so many are named.
const MOST_NAMED: usize = 4;
/// Characters of each that are named.
const NAMED: usize = 60;

/// What an HTML page says.
pub(crate) struct Page {
    /// Its text.
    pub(crate) text: String,
    /// It has too many tags, and was cut.
    pub(crate) was_cut: bool,
    /// What it hides or strikes through, clipped, the first few: none of it is in the text.
    pub(crate) unread: Vec<String>,
}

/// The text of an HTML page: blocks and `<br>` make lines, table rows are lines, `<blockquote>` gives `> `.
///
/// No bullets, link marks or emphasis. What the page hides (`display:none`, `hidden`, size 0, by a style
/// sheet too) or strikes through is left out. Takes time linear in the input.
pub(crate) fn to_text(html: &str) -> Page {
    let (skeleton, was_cut, unread) = skeleton(html);
    let text = config::plain_no_decorate()
        .allow_width_overflow()
        .string_from_read(skeleton.as_bytes(), WIDTH)
        .unwrap_or_else(|_| mail_parser::decoders::html::html_to_text(&skeleton));
    Page { text, was_cut, unread }
}

/// What a tag means for lines.
enum Meaning {
    Open(&'static str),
    Close(&'static str),
    Break,
    Cell,
    /// Its content is no text: skip to the end tag of this name.
    Skip(String),
    Nothing,
}

fn meaning(tag: &str) -> Meaning {
    let closing = tag.starts_with('/');
    let name: String = tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
    let name = name.to_ascii_lowercase();
    let block = match name.as_str() {
        "br" | "hr" => return Meaning::Break,
        "td" | "th" if closing => return Meaning::Cell,
        "style" | "script" | "title" | "iframe" | "noframes" | "template" if !closing => {
            return Meaning::Skip(name);
        }
        "p" => "p",
        "blockquote" => "blockquote",
        "pre" => "pre",
        "div" | "details" | "summary" | "li" | "tr" | "dt" | "dd" | "ul" | "ol" | "table" | "h1" | "h2"
        | "h3" | "h4" | "h5" | "h6" | "section" | "article" | "header" | "footer" | "address" | "center"
        | "form" => "div",
        _ => return Meaning::Nothing,
    };
    if closing { Meaning::Close(block) } else { Meaning::Open(block) }
}

/// The name of an element whose content no reader sees, or sees struck through.
fn unread_element(tag: &str, styles: &Styles) -> Option<String> {
    let name: String =
        tag.chars().take_while(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    if tag.starts_with('/')
        || matches!(name.as_str(), "br" | "hr" | "img" | "input" | "meta" | "link" | "body" | "html")
        || matches!(
            name.as_str(),
            "wbr" | "col" | "area" | "base" | "head" | "title" | "style" | "script" | ""
        )
    {
        return None;
    }
    if matches!(name.as_str(), "s" | "strike" | "del") {
        return Some(name);
    }
    let attributes = style::attributes(&tag[name.len()..]);
    let hidden =
        attributes.iter().any(|(key, value)| key == "hidden" || key == "style" && style::hides(value))
            || styles.hide(&full_name(tag), &attributes);
    hidden.then_some(name)
}

/// A name with its prefix, as in `o:p`.
fn full_name(tag: &str) -> String {
    tag.split(|c: char| c.is_whitespace() || c == '/').next().unwrap_or_default().to_lowercase()
}

/// The content of an element that begins here, and what stands behind its end tag, which may be missing.
fn element<'a>(html: &'a str, name: &str) -> (&'a str, &'a str) {
    let mut depth = 1;
    let mut at = 0;
    while let Some(found) = html[at..].find('<') {
        let tag = &html[at + found + 1..];
        let (closes, word) = tag.strip_prefix('/').map_or((false, tag), |word| (true, word));
        let same = word.get(..name.len()).is_some_and(|own| own.eq_ignore_ascii_case(name))
            && !word[name.len()..].starts_with(|c: char| c.is_ascii_alphanumeric());
        match (same, closes) {
            (true, true) if depth == 1 => {
                let end = tag.find('>').map_or(html.len(), |end| at + found + end + 2);
                return (&html[..at + found], &html[end..]);
            }
            (true, true) => depth -= 1,
            (true, false) => depth += 1,
            _ => {}
        }
        at += found + 1;
    }
    (html, "")
}

/// Names what is left out, if there is a word in it; says whether it went over several lines.
fn leave_out(inner: &str, unread: &mut Vec<String>) -> bool {
    let text = mail_parser::decoders::html::html_to_text(inner);
    if unread.len() < MOST_NAMED && text.contains(char::is_alphanumeric) {
        let words: Vec<&str> = text.split_whitespace().collect();
        unread.push(words.join(" ").chars().take(NAMED).collect());
    }
    let lower = inner.to_ascii_lowercase();
    ["<br", "<p", "<div", "<li", "<tr"].iter().any(|tag| lower.contains(tag))
}

/// The same page with nothing but text, lines and quotes, every tag closed in order; whether it was cut; and
/// what was left out of it.
fn skeleton(html: &str) -> (String, bool, Vec<String>) {
    let mut out = String::with_capacity(html.len());
    let mut stack: Vec<&'static str> = Vec::new();
    let mut rest = html;
    let styles = Styles::of(html);
    let (mut tags, mut was_cut, mut unread) = (0, styles.was_cut, Vec::new());
    while let Some(at) = rest.find('<') {
        if tags == TAG_LIMIT {
            (rest, was_cut) = ("", true);
            break;
        }
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
            continue;
        }
        if !rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')) {
            out.push_str("&lt;");
            rest = &rest[1..];
            continue;
        }
        let end = tag_end(rest);
        let tag = rest[1..end].trim_end_matches('>');
        rest = &rest[end..];
        if let Some(name) = unread_element(tag, &styles) {
            let (inner, after) = element(rest, &name);
            if leave_out(inner, &mut unread) {
                tags += 1;
                out.push_str("<br>");
            }
            rest = after;
            continue;
        }
        let meaning = meaning(tag);
        tags += usize::from(matches!(meaning, Meaning::Break | Meaning::Open(_)));
        match meaning {
            Meaning::Break => out.push_str("<br>"),
            Meaning::Cell => out.push(' '),
            Meaning::Open(name) => open(name, &mut stack, &mut out),
            Meaning::Close(name) => close(name, &mut stack, &mut out),
            Meaning::Skip(name) => rest = after_end_tag(rest, &name),
            Meaning::Nothing => {}
        }
    }
    out.push_str(rest);
    while let Some(name) = stack.pop() {
        end_tag(name, &mut out);
    }
    (out, was_cut, unread)
}

/// Length of the tag at the beginning, its `>` included; a `>` inside a quoted value does not end it.
pub(super) fn tag_end(html: &str) -> usize {
    let mut quote = None;
    let mut value_begins = false;
    for (at, byte) in html.bytes().enumerate() {
        match quote {
            Some(mark) if byte == mark => quote = None,
            Some(_) => {}
            None if byte == b'>' => return at + 1,
            None if value_begins && matches!(byte, b'"' | b'\'') => quote = Some(byte),
            None => {}
        }
        value_begins = byte == b'=' || value_begins && byte.is_ascii_whitespace();
    }
    html.len()
}

pub(super) fn after_end_tag<'a>(html: &'a str, name: &str) -> &'a str {
    let mut rest = html;
    while let Some(at) = rest.find("</") {
        rest = &rest[at + 2..];
        if rest.get(..name.len()).is_some_and(|word| word.eq_ignore_ascii_case(name)) {
            return rest.find('>').map_or("", |end| &rest[end + 1..]);
        }
    }
    ""
}

fn open(name: &'static str, stack: &mut Vec<&'static str>, out: &mut String) {
    if stack.last() == Some(&"p") {
        close("p", stack, out); // a block ends the paragraph before it
    }
    if stack.len() >= DEPTH_LIMIT {
        out.push_str("<br>");
        return;
    }
    stack.push(name);
    out.push('<');
    out.push_str(name);
    out.push('>');
}

fn close(name: &str, stack: &mut Vec<&'static str>, out: &mut String) {
    if !stack.contains(&name) {
        return;
    }
    while let Some(inner) = stack.pop() {
        end_tag(inner, out);
        if inner == name {
            return;
        }
    }
}

fn end_tag(name: &str, out: &mut String) {
    out.push_str("</");
    out.push_str(name);
    out.push('>');
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn lines(html: &str) -> Vec<String> {
        to_text(html).text.lines().map(str::trim_end).filter(|l| !l.is_empty()).map(str::to_owned).collect()
    }

    #[test]
    fn blocks_breaks_rows_and_items_are_lines_without_marks() {
        let html = "<style>p{}</style><title>x</title><h2>Orders</h2><p>3rtr&nbsp;<b>move</b> B17 C16\
            <div>5rtr <a title='a > b' href=\"u\">assault</a> J18<br>kdg pass</div><ul><li>one<li>two</ul>\
            <table><tr><td>2rha</td><td>barrage</td></tr><tr><td>done</table> 1 < 2";
        let expected = ["Orders", "3rtr\u{a0}move B17 C16", "5rtr assault J18", "kdg pass", "one", "two"];
        let found = lines(html);
        assert_eq!(found[..6], expected);
        assert_eq!(found[6..], ["2rha barrage", "done", "1 < 2"]);
    }

    #[test]
    fn quotes_keep_their_mark() {
        let found =
            lines("new<blockquote>old<br>older<blockquote><div>deep</div></blockquote></blockquote>after");
        assert_eq!(found, ["new", "> old", "> older", ">", "> > deep", "after"]);
    }

    #[test]
    fn what_is_hidden_or_struck_through_is_left_out_and_named() {
        for gone in [
            "<s>done</s>",
            "<del>done</del>",
            "<STRIKE>do<b>ne</b></STRIKE>",
            "<span style='text-decoration: line-through'>done</span>",
            "<div hidden>done</div>",
            "<div style=\"color:red; DISPLAY : none\"><div>done</div></div>",
            "<span style=font-size:0px>done</span>",
            "<p style='mso-hide:all'>done</p>",
            "<span style='visibility:hidden'>done</span>",
        ] {
            let page = to_text(&format!("<p>3rtr {gone}pass</p><p>kdg pass</p>"));
            assert_eq!(page.unread, ["done"], "{gone}");
            assert!(!page.text.contains("done") && page.text.contains("kdg pass"), "{gone} {}", page.text);
        }
        let page = to_text(
            "<span style='font-size:0.9em' class=hidden-x>a</span><small>b</small><section>c</section>",
        );
        assert!(page.unread.is_empty() && page.text.contains('a') && page.text.contains('c'));
    }

    #[test]
    fn what_a_style_sheet_hides_is_left_out_and_named() {
        for rule in [
            ".x{display:none}",
            "p.x { color:red; DISPLAY : None ! important; }",
            ".a .b > .x,.y{display:none}",
            ".y ,\n p#i.x{visibility:hidden}",
            "#i{opacity:0}",
            "p{mso-hide:all}",
            "@media print { .x { display:none } }",
            "@import 'a.css'; @media screen{@supports (display:grid){ .x:first-child{font-size:0px} } } .z{}",
            "<!-- .x{/* } */ text-decoration: line-through} -->",
            ".z{background:url('a}b;{c')} [class~=\"x\"]{max-height:0}",
            ".\\78 { display: none",
        ] {
            let page = to_text(&format!(
                "<style>{rule}</style><div>3rtr pass<p id=i class='w X'>done</p></div><h1>kdg pass</h1>"
            ));
            assert_eq!(page.unread, ["done"], "{rule}");
            assert!(!page.text.contains("done") && page.text.contains("kdg pass"), "{rule}: {}", page.text);
        }
        for rule in [
            ".x{display:block}",
            ".xy,.x2,.x-y,#w,h2,div .x p2{display:none}",
            ".x .y{display:none}",
            ".x{font-size:0.9em;backface-visibility:hidden;opacity:.5}",
            ".x::before,.x:hover{display:none}",
            "o\\:p{display:none}",
            "@font-face{display:none}",
            "@keyframes k{from{opacity:0}to{opacity:1}}",
            ".x{color:red}/* .x{display:none} */",
        ] {
            let page = to_text(&format!("<p id=i class='w x'>done</p><STYLE>{rule}</STYLE>"));
            assert!(page.unread.is_empty() && page.text.contains("done"), "{rule}: {:?}", page.unread);
        }
        assert_eq!(to_text("<style>*{display:none}</style><p>done</p><b>x</b>").unread, ["done", "x"]);
        // Wherever the sheet stands; what is no sheet hides nothing; and a page with too many rules is cut.
        assert_eq!(to_text("<p class=x>done</p><style>.x{display:none}</style>").unread, ["done"]);
        assert!(to_text("<!-- <style>p{display:none}</style> --><p>done</p>").unread.is_empty());
        let many: String = (0..2_000).map(|n| format!(".c{n}{{display:none}}")).collect();
        assert!(to_text(&format!("<style>{many}</style><p>done</p>")).was_cut);
    }

    #[test]
    fn hostile_nesting_stays_shallow_and_linear() {
        for tag in ["<div>", "<blockquote>", "<table><tr><td></b><b x>", "<p><b>", "<ul><li>", "<pre>"] {
            let html = tag.repeat(190_000 / tag.len()) + "end";
            let (skeleton, was_cut, _) = skeleton(&html);
            assert!(skeleton.matches('<').count() <= 2 * TAG_LIMIT, "{tag}");
            assert_eq!(to_text(&html).text.contains("end"), !was_cut, "{tag}");
        }
        for tag in ["<div>", "<blockquote>", "<p><b>"] {
            let (skeleton, was_cut, _) = skeleton(&(tag.repeat(TAG_LIMIT - 1) + "end"));
            let left_open = skeleton.split_once("end").unwrap().1.matches("</").count();
            assert!(left_open <= DEPTH_LIMIT && !was_cut, "{tag} {left_open}");
        }
    }
}
