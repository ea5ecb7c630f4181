//! A page of HTML as a mail program may show it: what it must not rely on, and what it says in words.

use std::collections::{BTreeMap, BTreeSet};

/// What Gmail, Outlook and the programs of telephones all leave in its place. `details` and `summary` they
/// may drop, and show what stands in them.
const ELEMENTS: [&str; 35] = [
    "html",
    "head",
    "meta",
    "title",
    "style",
    "body",
    "div",
    "p",
    "span",
    "b",
    "i",
    "small",
    "br",
    "hr",
    "h1",
    "h2",
    "h3",
    "ul",
    "ol",
    "li",
    "pre",
    "code",
    "table",
    "tbody",
    "tr",
    "th",
    "td",
    "img",
    "details",
    "summary",
    "em",
    "strong",
    "blockquote",
    "sub",
    "sup",
];
const ATTRIBUTES: [&str; 16] = [
    "style",
    "align",
    "valign",
    "width",
    "height",
    "cellpadding",
    "cellspacing",
    "border",
    "bgcolor",
    "colspan",
    "lang",
    "charset",
    "name",
    "content",
    "alt",
    "src",
];
/// Properties of inline styles that survive; of the others a page must not make use.
const PROPERTIES: [&str; 31] = [
    "background",
    "color",
    "cursor",
    "display",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "line-height",
    "margin",
    "margin-top",
    "margin-bottom",
    "max-width",
    "padding",
    "padding-top",
    "padding-bottom",
    "padding-left",
    "padding-right",
    "text-align",
    "vertical-align",
    "white-space",
    "word-break",
    "overflow-x",
    "border",
    "border-bottom",
    "border-left",
    "border-top",
    "border-collapse",
    "width",
    "list-style",
    "overflow-wrap",
];
/// Bytes of a page without its pictures: Gmail cuts what is longer than 102 KB.
const MOST: usize = 100 * 1024;

/// A tag: its name, and its attributes.
struct Tag<'h> {
    name: &'h str,
    attributes: Vec<(&'h str, String)>,
}

/// The text between two tags, and the tag after it.
fn parts(html: &str) -> Vec<(&str, Option<Tag<'_>>)> {
    let (mut parts, mut rest) = (Vec::new(), html);
    while let Some(open) = rest.find('<') {
        let (text, tag) = rest.split_at(open);
        let end = if tag.starts_with("<!--") { tag.find("-->").map(|at| at + 2) } else { tag.find('>') };
        let end = end.unwrap_or(tag.len() - 1);
        parts.push((text, Some(read_tag(&tag[1..end]))));
        rest = &tag[end + 1..];
    }
    parts.push((rest, None));
    parts
}

fn read_tag(inner: &str) -> Tag<'_> {
    if inner.starts_with("!--") {
        return Tag { name: inner.trim_end_matches("--"), attributes: vec![] };
    }
    let (name, mut rest) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
    let mut attributes = Vec::new();
    while let Some((key, after)) = rest.trim_start().split_once("=\"") {
        let (value, after) = after.split_once('"').unwrap_or((after, ""));
        attributes.push((key.trim(), text_of(value)));
        rest = after;
    }
    Tag { name, attributes }
}

fn text_of(html: &str) -> String {
    let pairs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#x27;", "'"), ("&#x2f;", "/")];
    let text = pairs.iter().fold(html.to_owned(), |text, (code, sign)| text.replace(code, sign));
    text.replace("&nbsp;", " ").replace("&amp;", "&")
}

/// Everything in a page that some mail program drops or shows otherwise.
pub fn faults(html: &str) -> Vec<String> {
    let mut faults = Vec::new();
    if html.len() > MOST {
        faults.push(format!("{} bytes", html.len()));
    }
    if !html.contains("<meta name=\"color-scheme\" content=\"light dark\">") {
        faults.push("no color-scheme".to_owned());
    }
    let mut within = "";
    for (text, tag) in parts(html) {
        if within == "style" && !text.trim().starts_with("@media (prefers-color-scheme: dark)") {
            faults.push("a style sheet that is more than colours for the dark".to_owned());
        }
        let Some(tag) = tag else { continue };
        within = tag.name;
        if tag.name.starts_with('!') {
            continue;
        }
        let name = tag.name.trim_start_matches('/');
        if !ELEMENTS.contains(&name) {
            faults.push(format!("<{name}>"));
        }
        for (key, value) in &tag.attributes {
            let known = ATTRIBUTES.contains(key) || key.starts_with("data-feldpost");
            if !known || value.contains("javascript:") {
                faults.push(format!("<{name} {key}>"));
            }
            match *key {
                "src" if !value.starts_with("cid:") => faults.push(format!("loads {value}")),
                "style" => faults.extend(style_faults(value)),
                _ => {}
            }
        }
    }
    faults.dedup();
    faults
}

fn style_faults(style: &str) -> Vec<String> {
    let pairs: Vec<(&str, &str)> = style.split(';').filter_map(|pair| pair.split_once(':')).collect();
    let named = pairs.iter().map(|(key, value)| (key.trim(), value.trim()));
    let bad = |(key, value): (&str, &str)| {
        let display = key != "display" || ["inline", "block"].contains(&value);
        (!PROPERTIES.contains(&key) || !display || value.contains("url(") || value.contains("var("))
            .then(|| format!("{key}:{value}"))
    };
    let mut faults: Vec<String> = named.filter_map(bad).collect();
    let value =
        |wanted: &str| pairs.iter().find(|(key, _)| key.trim() == wanted).map(|(_, value)| value.trim());
    match (value("background"), value("color")) {
        // A program that turns one of them around turns both, or neither.
        (Some(ground), None) => faults.push(format!("a ground without its ink: {ground}")),
        (Some(ground), Some(ink)) if contrast(ground, ink) < 4.5 => faults.push(format!("{ink} on {ground}")),
        (None, Some(ink)) if contrast("#fff", ink) < 4.5 => faults.push(format!("{ink} on white")),
        _ => {}
    }
    faults
}

/// WCAG 2: from 1 to 21; text wants 4.5.
fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance(colour: &str) -> f64 {
    let digits: Vec<u32> = colour.trim_start_matches('#').chars().filter_map(|c| c.to_digit(16)).collect();
    let parts: Vec<u32> = match digits[..] {
        [r, g, b] => vec![r * 17, g * 17, b * 17],
        [..] => digits.chunks(2).map(|two| two[0] * 16 + two.get(1).copied().unwrap_or(0)).collect(),
    };
    let linear = |part: &u32| {
        let share = f64::from(*part) / 255.0;
        if share <= 0.03928 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    parts.iter().zip([0.2126, 0.7152, 0.0722]).map(|(part, weight)| weight * linear(part)).sum()
}

/// The words of a text: runs of letters and figures; a character that is a word by itself, such as a Chinese
/// one, alone, since a line of a mail may break behind it.
pub fn words(text: &str) -> BTreeSet<String> {
    let is_wide = |c: char| c >= '\u{2e80}';
    let runs = text.split(|c: char| !c.is_alphanumeric() || is_wide(c)).filter(|word| !word.is_empty());
    let single = text.chars().filter(|c| c.is_alphanumeric() && is_wide(*c)).map(String::from);
    runs.map(str::to_lowercase).chain(single).collect()
}

/// The parts of a text by their headings, which are underlined; what stands before the first has none.
pub fn sections_of_text(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let (mut sections, mut title) = (BTreeMap::<String, BTreeSet<String>>::new(), String::new());
    let lines: Vec<&str> = text.lines().collect();
    let is_under = |line: &&&str| line.len() > 2 && line.bytes().all(|byte| byte == b'-');
    for (at, line) in lines.iter().enumerate() {
        // A rule below an empty line parts the foot from the rest, as on the page.
        if !line.trim().is_empty() && lines.get(at + 1).filter(is_under).is_some() {
            title = line.trim().to_owned();
            sections.entry(title.clone()).or_default();
        } else {
            sections.entry(title.clone()).or_default().extend(words(line));
        }
    }
    sections
}

/// The same of a page: what it shows, without its title, its heads of columns, and the place of its map.
pub fn sections_of_page(html: &str) -> BTreeMap<String, BTreeSet<String>> {
    let (mut sections, mut title) = (BTreeMap::<String, BTreeSet<String>>::new(), String::new());
    let (mut shown, mut hidden) = (String::new(), "");
    for (text, tag) in parts(html) {
        if hidden.is_empty() {
            shown.push_str(&text_of(text));
        }
        let Some(tag) = tag else { continue };
        if ["h2", "/h2"].contains(&tag.name) {
            let before = std::mem::take(&mut shown);
            match tag.name {
                "h2" => sections.entry(title.clone()).or_default().extend(words(&before)),
                _ => title = before.trim().to_owned(),
            }
        }
        // Bold letters within a word do not part it.
        if !["b", "/b", "i", "/i", "span", "/span", "h2"].contains(&tag.name) {
            shown.push(' ');
        }
        hidden = match (hidden, tag.name) {
            ("", "!--map") => "!--/map",
            ("", "style") => "/style",
            ("", "title") => "/title",
            ("", "th") => "/th",
            // What unfolds a part is no news, but its heading is.
            ("", "summary") => "/summary",
            ("/summary", "h2") => "",
            (end, name) if end == name => "",
            (end, _) => end,
        };
    }
    sections.entry(title).or_default().extend(words(&shown));
    sections
}

#[test]
fn what_mail_programs_drop_is_found() {
    let head = "<meta name=\"color-scheme\" content=\"light dark\">";
    for (html, fault) in [
        ("<script>x</script>", "<script>"),
        ("<form action=\"x\"></form>", "<form>"),
        ("<p style=\"position:absolute\">", "position:absolute"),
        ("<div style=\"display:flex\">", "display:flex"),
        ("<div style=\"background:url(x);color:#000\">", "background:url(x)"),
        ("<img src=\"https://x\" alt=\"\">", "loads https://x"),
        ("<p class=\"a\">", "<p class>"),
        ("<p onclick=\"x\">", "<p onclick>"),
        ("<style>p { color: red }</style>", "a style sheet"),
        ("<p style=\"background:#fff\">", "a ground without its ink"),
        ("<p style=\"color:#aaa\">", "#aaa on white"),
        ("<a href=\"https://x\">", "<a>"),
    ] {
        let found = faults(&format!("{head}{html}"));
        assert!(found.iter().any(|found| found.contains(fault)), "{html}: {found:?}");
    }
    assert_eq!(faults("<p>"), ["no color-scheme"]);
    assert_eq!(faults(&format!("{head}<p style=\"color:#5a5548\">{}", "x".repeat(200)))[..], [""; 0]);
    assert!(faults(&format!("{head}{}", "x".repeat(MOST))).len() == 1);
    let page = "<title>T</title><p>Two <b>w</b>ords&#x2f;or</p><h2>More</h2><th>Head</th>\
                <!--map-->A1<!--/map-->x";
    let text = "Two words / or\n\nMore\n----\nx\n";
    assert_eq!(sections_of_page(page), sections_of_text(text));
    assert_eq!(sections_of_text(text)["More"], words("x"));
}
