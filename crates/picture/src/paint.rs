//! Marks as pixels.
//!
//! Painted directly, with the library that draws SVG elsewhere: to write letters as SVG, to read that again
//! and to measure each shape twice takes longer than to paint it. A test holds both ways against each other.

use crate::glyphs::Glyphs;
use crate::letters;
use crate::pen::{Anchor, Mark, Point, Stroke, Style, Type};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Rect, StrokeDash, Transform,
};

/// How far the handles of a curve lie that stands for a quarter of a circle of radius 1.
const QUARTER: f32 = 0.552_284_7;

/// Paints marks on what is there.
pub(crate) fn paint(marks: &[Mark<'_>], glyphs: &mut Glyphs, pixels: &mut Pixmap) {
    for mark in marks {
        let mut path = PathBuilder::new();
        let style = match mark {
            Mark::Path(lines, style) => {
                lines.0.iter().for_each(|stroke| add(&mut path, *stroke, (0.0, 0.0), 1.0));
                *style
            }
            Mark::Rect(corner, size, round, style) => {
                framed(*corner, *size, *round, *style, pixels);
                continue;
            }
            Mark::Ellipse((x, y), (rx, ry), style) => {
                if let Some(around) = Rect::from_xywh(x - rx, y - ry, 2.0 * rx, 2.0 * ry) {
                    path.push_oval(around);
                }
                *style
            }
            Mark::Texts(texts, how) => {
                for (at, text) in texts {
                    let at = beginning(*at, text, *how);
                    if how.rim {
                        draw(outline(at, text, *how), how.rim_style(), pixels);
                    }
                    glyphs.paint(at, text, *how, pixels);
                }
                continue;
            }
        };
        draw(path.finish(), style, pixels);
    }
}

/// Where the base line of a text begins.
fn beginning((x, y): Point, text: &str, how: Type) -> Point {
    let width = || letters::width(text, how.size, how.bold);
    match how.anchor {
        Anchor::Start => (x, y),
        Anchor::Middle => (x - width() / 2.0, y),
        Anchor::End => (x - width(), y),
    }
}

/// The colour `#rrggbb`; a part that cannot be read is 0.
pub(crate) fn colour(text: &str) -> Color {
    let part = |at: usize| text.get(at..at + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok());
    Color::from_rgba8(part(1).unwrap_or(0), part(3).unwrap_or(0), part(5).unwrap_or(0), u8::MAX)
}

fn draw(path: Option<tiny_skia::Path>, style: Style<'_>, pixels: &mut Pixmap) {
    // A shape of nothing has no path.
    let Some(path) = path else { return };
    let mut paint = Paint::default();
    if let Some(fill) = style.fill {
        paint.set_color(colour(fill));
        pixels.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
    }
    if let Some(line) = style.line {
        let mut own = colour(line);
        own.set_alpha(1.0 - style.clear);
        paint.set_color(own);
        let stroke = tiny_skia::Stroke {
            width: style.width,
            line_cap: if style.round_ends { LineCap::Round } else { LineCap::Butt },
            line_join: if style.round_corners { LineJoin::Round } else { LineJoin::Miter },
            dash: style.dash.and_then(|(on, off)| StrokeDash::new(vec![on, off], 0.0)),
            ..tiny_skia::Stroke::default()
        };
        pixels.stroke_path(&path, &paint, &stroke, Transform::identity(), None);
    }
}

/// Adds a piece of an outline that is this large, from here.
pub(crate) fn add(path: &mut PathBuilder, stroke: Stroke, (x, y): Point, size: f32) {
    let at = |px: f32, py: f32| (x + px * size, y + py * size);
    match stroke {
        Stroke::Move(px, py) => {
            let (px, py) = at(px, py);
            path.move_to(px, py);
        }
        Stroke::Line(px, py) => {
            let (px, py) = at(px, py);
            path.line_to(px, py);
        }
        Stroke::Quad(a, b, px, py) => {
            let ((a, b), (px, py)) = (at(a, b), at(px, py));
            path.quad_to(a, b, px, py);
        }
        Stroke::Cubic(a, b, c, d, px, py) => {
            let ((a, b), (c, d), (px, py)) = (at(a, b), at(c, d), at(px, py));
            path.cubic_to(a, b, c, d, px, py);
        }
        Stroke::Close => path.close(),
    }
}

/// A rectangle with its line. Two that are filled, one on the other, are painted sooner than the line of one.
fn framed(corner: Point, (wide, tall): Point, round: f32, style: Style<'_>, pixels: &mut Pixmap) {
    let mut whole = |by: f32, style: Style<'_>| {
        let (corner, size) = ((corner.0 - by, corner.1 - by), (wide + 2.0 * by, tall + 2.0 * by));
        let round = if round > 0.0 { round + by } else { 0.0 };
        match (style, Rect::from_xywh(corner.0, corner.1, size.0, size.1)) {
            (Style { fill: Some(fill), line: None, .. }, Some(rect)) if round <= 0.0 => {
                let mut paint = Paint::default();
                paint.set_color(colour(fill));
                pixels.fill_rect(rect, &paint, Transform::identity(), None);
            }
            _ => {
                let mut path = PathBuilder::new();
                rect(&mut path, corner, size, round);
                draw(path.finish(), style, pixels);
            }
        }
    };
    match (style.fill, style.line) {
        (Some(fill), Some(line)) => {
            whole(style.width / 2.0, Style::fill(line));
            whole(-style.width / 2.0, Style::fill(fill));
        }
        _ => whole(0.0, style),
    }
}

/// A rectangle with round corners.
fn rect(path: &mut PathBuilder, (x, y): Point, (wide, tall): Point, round: f32) {
    let r = round.min(wide / 2.0).min(tall / 2.0);
    let (right, bottom) = (x + wide, y + tall);
    if r <= 0.0 {
        for (at, (x, y)) in [(x, y), (right, y), (right, bottom), (x, bottom)].into_iter().enumerate() {
            if at == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        return path.close();
    }
    let k = r - r * QUARTER;
    path.move_to(x + r, y);
    path.line_to(right - r, y);
    path.cubic_to(right - k, y, right, y + k, right, y + r);
    path.line_to(right, bottom - r);
    path.cubic_to(right, bottom - k, right - k, bottom, right - r, bottom);
    path.line_to(x + r, bottom);
    path.cubic_to(x + k, bottom, x, bottom - k, x, bottom - r);
    path.line_to(x, y + r);
    path.cubic_to(x, y + k, x + k, y, x + r, y);
    path.close();
}

/// The outline of a text whose base line begins here.
fn outline((x, y): Point, text: &str, how: Type) -> Option<tiny_skia::Path> {
    let (mut x, mut path) = (x, PathBuilder::new());
    for c in letters::clean(text).chars() {
        let letter = letters::letter(c, how.bold);
        letter.outline.iter().for_each(|stroke| add(&mut path, *stroke, (x, y), how.size));
        x += letter.advance * how.size;
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pen::{Path, Pen, polygon};

    /// Every kind of shape and of line, each in a field of its own.
    fn shapes() -> Vec<Mark<'static>> {
        let mut pen = Pen::default();
        let triangle = |x: f32, y: f32| polygon(&[(x, y), (x + 50.0, y + 10.5), (x + 20.0, y + 50.0)]);
        let both = Style::fill("#34383d").with_line("#f5841f", 5.0);
        pen.path(triangle(10.0, 10.0), Style::fill("#f5841f"));
        pen.path(triangle(90.0, 10.0), Style { clear: 0.45, ..Style::line("#1d1d1b", 6.0) });
        pen.path(triangle(170.0, 10.0), Style { round_corners: true, ..both });
        let mut open = Path::default();
        open.line(&[(250.0, 10.0), (290.0, 50.0), (300.0, 20.0)]);
        open.0.push(Stroke::Quad(310.0, 60.0, 280.0, 70.0));
        open.0.push(Stroke::Cubic(270.0, 60.0, 260.0, 80.0, 250.0, 60.0));
        let line = Style { round_ends: true, ..Style::line("#7d1a00", 8.0) };
        pen.path(open.clone(), line);
        open.0.iter_mut().for_each(|stroke| {
            if let Stroke::Move(_, y) | Stroke::Line(_, y) = stroke {
                *y += 80.0;
            }
        });
        pen.path(open, Style { dash: Some((9.0, 4.5)), ..Style::line("#1d1d1b", 3.0) });
        pen.rect((10.0, 90.0), (50.5, 40.0), 0.0, both);
        pen.rect((90.0, 90.0), (50.5, 40.0), 12.0, both);
        pen.circle((195.0, 110.0), 25.0, both);
        pen.ellipse((110.0, 170.0), (60.0, 20.0), both);
        pen.into_marks()
    }

    #[test]
    fn what_is_painted_looks_as_the_same_marks_written_as_svg() {
        let (wide, tall) = (340_u32, 210_u32);
        let mut painted = Pixmap::new(wide, tall).unwrap();
        painted.fill(colour("#fbf8f0"));
        let mut read = painted.clone();
        paint(&shapes(), &mut Glyphs::default(), &mut painted);
        let mut svg =
            format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{tall}\">");
        crate::svg::write(&mut svg, &shapes());
        svg.push_str("</svg>");
        let tree = resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).unwrap();
        resvg::render(&tree, Transform::identity(), &mut read.as_mut());
        // An edge may fall on another quarter of a pixel: a few parts of colours in a thousand.
        let apart = |one: &Pixmap, other: &Pixmap| {
            let far = one.data().iter().zip(other.data()).filter(|(a, b)| a.abs_diff(**b) > 24).count();
            far * 1_000 / one.data().len()
        };
        assert!(apart(&painted, &read) <= 1, "{} of 1,000", apart(&painted, &read));
        for mark in 0..shapes().len() {
            let mut fewer = shapes();
            fewer.remove(mark);
            let mut other = Pixmap::new(wide, tall).unwrap();
            other.fill(colour("#fbf8f0"));
            paint(&fewer, &mut Glyphs::default(), &mut other);
            assert!(apart(&other, &read) >= 4, "{mark}: {} of 1,000", apart(&other, &read));
        }
    }

    #[test]
    fn a_colour_is_read_and_what_is_none_is_dark() {
        assert_eq!(colour("#f5841f"), Color::from_rgba8(0xf5, 0x84, 0x1f, 255));
        assert_eq!(colour("#zz"), Color::from_rgba8(0, 0, 0, 255));
    }
}
