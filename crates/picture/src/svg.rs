//! Marks as SVG: numbers of two decimals, texts as texts, for a program that has fonts.

use crate::letters;
use crate::pen::{Anchor, Mark, Path, Stroke, Style, Type};
use std::fmt::Write as _;

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

/// Adds marks to a text.
pub(crate) fn write(out: &mut String, marks: &[Mark<'_>]) {
    for mark in marks {
        let _ = match mark {
            Mark::Path(path, style) => {
                out.push_str("<path d=\"");
                data(out, path);
                writeln!(out, "\" {}/>", Attributes(style))
            }
            Mark::Rect((x, y), (wide, tall), round, style) => {
                let (x, y, wide, tall) = (N(*x), N(*y), N(*wide), N(*tall));
                let _ = write!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{tall}\" ");
                if *round > 0.0 {
                    let _ = write!(out, "rx=\"{}\" ", N(*round));
                }
                writeln!(out, "{}/>", Attributes(style))
            }
            Mark::Ellipse((x, y), (rx, ry), style) if rx == ry => {
                writeln!(
                    out,
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>",
                    N(*x),
                    N(*y),
                    N(*rx),
                    Attributes(style)
                )
            }
            Mark::Ellipse((x, y), (rx, ry), style) => {
                let (x, y, rx, ry) = (N(*x), N(*y), N(*rx), N(*ry));
                let style = Attributes(style);
                writeln!(out, "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\" {style}/>")
            }
            Mark::Texts(texts, how) => {
                texts.iter().for_each(|(at, line)| text(out, *at, line, *how));
                Ok(())
            }
        };
    }
}

/// Path data.
fn data(out: &mut String, path: &Path) {
    for stroke in &path.0 {
        let _ = match *stroke {
            Stroke::Move(x, y) => write!(out, "M{} {}", N(x), N(y)),
            Stroke::Line(x, y) => write!(out, "L{} {}", N(x), N(y)),
            Stroke::Quad(a, b, x, y) => write!(out, "Q{} {} {} {}", N(a), N(b), N(x), N(y)),
            Stroke::Cubic(a, b, c, d, x, y) => {
                write!(out, "C{} {} {} {} {} {}", N(a), N(b), N(c), N(d), N(x), N(y))
            }
            Stroke::Close => write!(out, "Z"),
        };
    }
}

/// A style as attributes of an element.
struct Attributes<'s>(&'s Style<'s>);

impl std::fmt::Display for Attributes<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let style = self.0;
        write!(f, "fill=\"{}\"", style.fill.unwrap_or("none"))?;
        let Some(colour) = style.line else { return Ok(()) };
        write!(f, " stroke=\"{colour}\" stroke-width=\"{}\"", N(style.width))?;
        if style.round_ends {
            f.write_str(" stroke-linecap=\"round\"")?;
        }
        if style.round_corners {
            f.write_str(" stroke-linejoin=\"round\"")?;
        }
        if let Some((on, off)) = style.dash {
            write!(f, " stroke-dasharray=\"{} {}\"", N(on), N(off))?;
        }
        if style.clear > 0.0 {
            write!(f, " stroke-opacity=\"{}\"", N(1.0 - style.clear))?;
        }
        Ok(())
    }
}

fn text(out: &mut String, (x, y): (f32, f32), line: &str, how: Type) {
    let anchor = match how.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let bold = if how.bold { " font-weight=\"bold\"" } else { "" };
    let rim = match how.rim_style() {
        Style { line: Some(colour), width, .. } if how.rim => format!(
            " paint-order=\"stroke\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
            N(width)
        ),
        _ => String::new(),
    };
    let (x, y, size, ink, line) = (N(x), N(y), N(how.size), how.ink, escape(line));
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\"{bold}{anchor}{rim}>{line}</text>"
    );
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
