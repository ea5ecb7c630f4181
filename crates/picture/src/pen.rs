//! A pen that writes SVG: few shapes, numbers of two decimals, texts as letters or as outlines.

use crate::letters::{self, Stroke};
use std::fmt::Write as _;

/// How texts are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// As text: small, can be searched and read aloud; for a browser, which has fonts.
    Text,
    /// As outlines of the fonts that the program carries: for a raster.
    Outlines,
}

/// Where a text stands by its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Type {
    pub size: f32,
    pub bold: bool,
    pub anchor: Anchor,
    pub ink: &'static str,
    /// A bright rim, so that it can be read on anything.
    pub rim: bool,
}

/// A point.
pub(crate) type Point = (f32, f32);

pub(crate) struct Pen {
    out: String,
    letters: Letters,
}

/// A number with two decimals at most.
pub(crate) struct N(pub f32);

impl std::fmt::Display for N {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // By hand: this is most of what is written. Rounded to hundredths, zeros at the end left out.
        let hundredths = (self.0 * 100.0).round() as i64;
        let (sign, digits) = (if hundredths < 0 { "-" } else { "" }, hundredths.unsigned_abs());
        match (digits / 100, digits % 100) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (whole, rest) if rest % 10 == 0 => write!(f, "{sign}{whole}.{}", rest / 10),
            (whole, rest) => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

/// A text for an attribute or between tags.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in letters::clean(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

/// A polygon as path data.
pub(crate) fn polygon(points: &[Point]) -> String {
    let mut d = String::new();
    for (at, (x, y)) in points.iter().enumerate() {
        let _ = write!(d, "{}{} {}", if at == 0 { 'M' } else { 'L' }, N(*x), N(*y));
    }
    d.push('Z');
    d
}

impl Pen {
    pub fn new(letters: Letters) -> Pen {
        Pen { out: String::new(), letters }
    }

    pub fn into_text(self) -> String {
        self.out
    }

    /// Path data in this style, such as `fill="none" stroke="#000"`.
    pub fn path(&mut self, d: &str, style: &str) {
        if !d.is_empty() {
            let _ = writeln!(self.out, "<path d=\"{d}\" {style}/>");
        }
    }

    pub fn rect(&mut self, (x, y): Point, (width, height): Point, round: f32, style: &str) {
        let _ = write!(self.out, "<rect x=\"{}\" y=\"{}\" width=\"{}\" ", N(x), N(y), N(width));
        let _ = write!(self.out, "height=\"{}\" ", N(height));
        if round > 0.0 {
            let _ = write!(self.out, "rx=\"{}\" ", N(round));
        }
        let _ = writeln!(self.out, "{style}/>");
    }

    pub fn circle(&mut self, (x, y): Point, radius: f32, style: &str) {
        let _ = writeln!(self.out, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {style}/>", N(x), N(y), N(radius));
    }

    pub fn ellipse(&mut self, (x, y): Point, (rx, ry): Point, style: &str) {
        let (x, y, rx, ry) = (N(x), N(y), N(rx), N(ry));
        let _ = writeln!(self.out, "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\" {style}/>");
    }

    /// A text on its base line.
    pub fn text(&mut self, at: Point, text: &str, how: Type) {
        self.texts(&[(at, text.to_owned())], how);
    }

    /// A text no wider than this: smaller letters, if need be.
    pub fn fitted(&mut self, at: Point, text: &str, widest: f32, how: Type) {
        let width = letters::width(text, how.size, how.bold);
        let size = if width > widest { how.size * widest / width } else { how.size };
        self.text(at, text, Type { size, ..how });
    }

    /// Many texts of one kind at once: outlines of them are one shape.
    pub fn texts(&mut self, texts: &[(Point, String)], how: Type) {
        let rim =
            format!("stroke=\"#fffaf0\" stroke-width=\"{}\" stroke-linejoin=\"round\"", N(how.size * 0.28));
        if self.letters == Letters::Outlines {
            let mut d = String::new();
            for (at, text) in texts {
                outline(&mut d, *at, text, how);
            }
            if how.rim {
                self.path(&d, &format!("fill=\"#fffaf0\" {rim}"));
            }
            self.path(&d, &format!("fill=\"{}\"", how.ink));
            return;
        }
        let anchor = match how.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let bold = if how.bold { " font-weight=\"bold\"" } else { "" };
        let rim = if how.rim { format!(" paint-order=\"stroke\" {rim}") } else { String::new() };
        for ((x, y), text) in texts {
            let (x, y, size, ink) = (N(*x), N(*y), N(how.size), how.ink);
            let _ = writeln!(
                self.out,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\"{bold}{anchor}{rim}>{}</text>",
                escape(text)
            );
        }
    }
}

/// Adds the outline of a text to path data.
fn outline(d: &mut String, (x, y): Point, text: &str, how: Type) {
    let size = how.size;
    let mut x = match how.anchor {
        Anchor::Start => x,
        Anchor::Middle => x - letters::width(text, size, how.bold) / 2.0,
        Anchor::End => x - letters::width(text, size, how.bold),
    };
    for c in letters::clean(text).chars() {
        let letter = letters::letter(c, how.bold);
        let at = |px: f32, py: f32| (N(x + px * size), N(y + py * size));
        for stroke in &letter.outline {
            let _ = match *stroke {
                Stroke::Move(px, py) => {
                    let (px, py) = at(px, py);
                    write!(d, "M{px} {py}")
                }
                Stroke::Line(px, py) => {
                    let (px, py) = at(px, py);
                    write!(d, "L{px} {py}")
                }
                Stroke::Quad(a, b, px, py) => {
                    let ((a, b), (px, py)) = (at(a, b), at(px, py));
                    write!(d, "Q{a} {b} {px} {py}")
                }
                Stroke::Cubic(a, b, c, e, px, py) => {
                    let ((a, b), (c, e), (px, py)) = (at(a, b), at(c, e), at(px, py));
                    write!(d, "C{a} {b} {c} {e} {px} {py}")
                }
                Stroke::Close => write!(d, "Z"),
            };
        }
        x += letter.advance * size;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let texts = [0.0, 1.0, -1.5, 0.004, 12.345, -0.06].map(|n| N(n).to_string());
        assert_eq!(texts, ["0", "1", "-1.5", "0", "12.35", "-0.06"]);
    }

    #[test]
    fn what_a_name_holds_stays_a_name() {
        assert_eq!(escape("<a href=\"x\">&\u{202e}"), "&lt;a href=&quot;x&quot;&gt;&amp;");
    }
}
