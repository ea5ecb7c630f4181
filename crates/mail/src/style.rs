//! What the style sheets of a page hide.
//!
//! No style engine. If a rule hides, whatever fits the last part of one of its selectors is hidden: parents,
//! states, devices and later rules are not asked. Rather too much is left out than something carried out that
//! its writer did not see; what is left out is named to them.

use super::html::{after_end_tag, tag_end};

/// Selectors that hide: a page with more is not read to its end.
const MOST: usize = 300;

/// The selectors of a page that hide.
#[derive(Default)]
pub(super) struct Styles {
    hiding: Vec<Selector>,
    /// There are more than are looked at.
    pub(super) was_cut: bool,
}

/// The last part of a selector: all of it must fit. In lower case, as mail programs compare.
#[derive(Default)]
struct Selector {
    tag: Option<String>,
    ids: Vec<String>,
    classes: Vec<String>,
    /// A name, and what the value must contain.
    attributes: Vec<(String, String)>,
}

/// Names and values of a tag, in lower case.
pub(super) type Attributes = Vec<(String, String)>;

impl Styles {
    /// Reads all `<style>` elements of a page.
    pub(super) fn of(page: &str) -> Styles {
        let mut styles = Styles::default();
        let mut rest = page;
        while let Some(at) = rest.find('<') {
            rest = &rest[at..];
            if let Some(comment) = rest.strip_prefix("<!--") {
                rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
                continue;
            }
            let name: String = rest[1..].chars().take_while(char::is_ascii_alphanumeric).collect();
            rest = &rest[tag_end(rest)..];
            let name = name.to_ascii_lowercase();
            if matches!(name.as_str(), "style" | "script" | "title" | "textarea") {
                let behind = after_end_tag(rest, &name);
                if name == "style" {
                    styles.sheet(&rest[..rest.len() - behind.len()]);
                }
                rest = behind;
            }
        }
        styles
    }

    /// Whether a rule hides an element.
    pub(super) fn hide(&self, tag: &str, attributes: &Attributes) -> bool {
        self.hiding.iter().any(|selector| selector.fits(tag, attributes))
    }

    /// Reads the rules of a sheet, those within others too (`@media` and the like).
    fn sheet(&mut self, sheet: &str) {
        // Of each block that is open: what stands before it, and its declarations.
        let mut blocks: Vec<(String, String)> = Vec::new();
        let mut text = String::new();
        let mut rest = sheet;
        while let Some(c) = rest.chars().next() {
            let length = match c {
                '/' if rest.starts_with("/*") => rest[2..].find("*/").map_or(rest.len(), |end| end + 4),
                '"' | '\'' => string_end(rest, c),
                '\\' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
                c => c.len_utf8(),
            };
            let token = &rest[..length];
            rest = &rest[length..];
            match (c, blocks.last_mut()) {
                ('/', _) if length > 1 => {}
                ('{', _) => blocks.push((std::mem::take(&mut text), String::new())),
                (';', Some((_, declarations))) => {
                    declarations.push_str(&std::mem::take(&mut text));
                    declarations.push(';');
                }
                ('}', Some(_)) => self.close(&mut blocks, &mut text),
                (';' | '}', None) => text.clear(),
                _ => text.push_str(token),
            }
        }
        while !blocks.is_empty() {
            self.close(&mut blocks, &mut text);
        }
    }

    fn close(&mut self, blocks: &mut Vec<(String, String)>, text: &mut String) {
        let Some((before, mut declarations)) = blocks.pop() else { return };
        declarations.push_str(&std::mem::take(text));
        let selectors = before.replace("<!--", " ").replace("-->", " ");
        if selectors.trim_start().starts_with('@') || !hides(&declarations) {
            return;
        }
        for selector in parts(&selectors, |c| c == ',') {
            if self.hiding.len() >= MOST {
                self.was_cut = true;
                return;
            }
            let last = parts(selector, |c| c.is_whitespace() || matches!(c, '>' | '+' | '~'));
            let last = last.into_iter().rfind(|part| !part.is_empty());
            self.hiding.extend(last.and_then(Selector::read));
        }
    }
}

impl Selector {
    /// Reads the last part of a selector; `None` if it is about no element as it stands there.
    fn read(text: &str) -> Option<Selector> {
        let mut selector = Selector::default();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            match c {
                '*' | '&' | '|' => rest = &rest[1..],
                '.' | '#' => {
                    let (name, behind) = word(&rest[1..])?;
                    if c == '.' { &mut selector.classes } else { &mut selector.ids }.push(name);
                    rest = behind;
                }
                '[' => {
                    let end = rest.find(']').unwrap_or(rest.len());
                    let (name, value) = word(rest[1..end].trim_start())?;
                    let value = value.trim_matches(|c: char| c.is_whitespace() || "~|^$*=\"'".contains(c));
                    let value = value.trim_end_matches(" i").trim_end_matches(['"', '\'']);
                    selector.attributes.push((name, value.to_lowercase()));
                    rest = rest.get(end + 1..).unwrap_or_default();
                }
                ':' => {
                    let (name, behind) = word(rest[1..].trim_start_matches(':'))?;
                    let states = ["hover", "active", "focus", "visited", "target", "checked", "focus-within"];
                    let pieces = ["before", "after", "first-line", "first-letter", "marker", "selection"];
                    if rest.starts_with("::") || [states.as_slice(), &pieces].concat().contains(&&*name) {
                        return None;
                    }
                    rest = if behind.starts_with('(') {
                        behind.split_once(')').map_or("", |s| s.1)
                    } else {
                        behind
                    };
                }
                _ => {
                    let (name, behind) = word(rest)?;
                    (selector.tag, rest) = (Some(name), behind);
                }
            }
        }
        Some(selector)
    }

    fn fits(&self, tag: &str, attributes: &Attributes) -> bool {
        let values =
            |name: &'static str| attributes.iter().filter(move |(own, _)| own == name).map(|(_, v)| v);
        self.tag.as_ref().is_none_or(|own| own == tag)
            && self.ids.iter().all(|id| values("id").any(|value| value.trim() == id))
            && self
                .classes
                .iter()
                .all(|class| values("class").any(|value| value.split_whitespace().any(|own| own == class)))
            && self.attributes.iter().all(|(name, part)| {
                attributes.iter().any(|(own, value)| own == name && value.contains(part.as_str()))
            })
    }
}

/// Whether declarations take text out of sight, or strike it through.
pub(super) fn hides(declarations: &str) -> bool {
    declarations.split(';').any(|declaration| {
        let Some((name, value)) = declaration.split_once(':') else { return false };
        let [name, value] = [name, value]
            .map(|text| text.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_lowercase());
        let value = value.split('!').next().unwrap_or_default();
        let is_zero = || {
            let digits = value.trim_start_matches(['0', '.']);
            digits.len() < value.len() && !digits.starts_with(|c: char| c.is_ascii_digit())
        };
        match name.rsplit(['"', '\'', '{']).next().unwrap_or_default() {
            "display" => value.starts_with("none"),
            "visibility" => value.starts_with("hidden") || value.starts_with("collapse"),
            "mso-hide" => !value.starts_with("none"),
            "text-decoration" | "text-decoration-line" => value.contains("line-through"),
            "font-size" | "max-height" | "opacity" => is_zero(),
            _ => false,
        }
    })
}

/// The attributes of a tag, behind its name.
pub(super) fn attributes(tag: &str) -> Attributes {
    let mut found = Vec::new();
    let mut rest = tag;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
        let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '=' | '/')).unwrap_or(rest.len());
        if rest.is_empty() {
            return found;
        }
        let name = rest[..end].to_lowercase();
        let behind = rest[end..].trim_start();
        let Some(value) = behind.strip_prefix('=') else {
            found.push((name, String::new()));
            rest = &rest[end..];
            continue;
        };
        let value = value.trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
        let (value, behind) = match quote {
            Some(quote) => value[1..].split_once(quote).unwrap_or((&value[1..], "")),
            None => value.split_at(value.find(char::is_whitespace).unwrap_or(value.len())),
        };
        let plain = value.contains('&').then(|| mail_parser::decoders::html::html_to_text(value));
        found.push((name, plain.as_deref().unwrap_or(value).to_lowercase()));
        rest = behind;
    }
}

/// Parts a selector, not within brackets or strings.
fn parts(text: &str, at: impl Fn(char) -> bool) -> Vec<&str> {
    let (mut found, mut begin, mut depth, mut skip) = (Vec::new(), 0, 0_usize, 0);
    for (here, c) in text.char_indices() {
        if here < skip {
            continue;
        }
        match c {
            '"' | '\'' => skip = here + string_end(&text[here..], c),
            // A blank behind an escape in hex belongs to it (CSS Syntax 4.3.7).
            '\\' => skip = text.len() - escaped(&text[here + 1..]).1.len(),
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            c if depth == 0 && at(c) => {
                found.push(text[begin..here].trim());
                begin = here + c.len_utf8();
            }
            _ => {}
        }
    }
    found.push(text[begin..].trim());
    found
}

/// Length of a string with its quotes; one that is not closed ends with its line.
fn string_end(text: &str, quote: char) -> usize {
    let mut skip = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if skip => skip = false,
            '\\' => skip = true,
            '\n' => return at,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// A name in lower case, escapes undone, and what stands behind it; `None` if there is none.
fn word(text: &str) -> Option<(String, &str)> {
    let (mut name, mut rest) = (String::new(), text);
    while let Some(c) = rest.chars().next() {
        let behind = &rest[c.len_utf8()..];
        match c {
            '\\' => {
                let (c, behind) = escaped(behind);
                name.push(c);
                rest = behind;
            }
            c if c.is_alphanumeric() || matches!(c, '-' | '_') || !c.is_ascii() => {
                name.push(c);
                rest = behind;
            }
            _ => break,
        }
    }
    (!name.is_empty()).then(|| (name.to_lowercase(), rest))
}

/// The character that stands behind a backslash, and what follows it (CSS Syntax 4.3.7).
fn escaped(text: &str) -> (char, &str) {
    let digits = text.bytes().take(6).take_while(u8::is_ascii_hexdigit).count();
    if digits == 0 {
        let c = text.chars().next();
        return c.map_or(('\u{fffd}', ""), |c| (c, &text[c.len_utf8()..]));
    }
    let code = u32::from_str_radix(&text[..digits], 16).ok().and_then(char::from_u32);
    let behind = &text[digits..];
    (code.unwrap_or('\u{fffd}'), behind.strip_prefix(|c: char| c.is_ascii_whitespace()).unwrap_or(behind))
}
