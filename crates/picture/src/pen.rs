//! A pen: what a picture is drawn of, paths with a style and texts.
//!
//! The same marks are written as SVG ([`crate::svg`]) and painted as pixels ([`crate::paint`]).

use crate::letters;

/// A point, in pixels; y grows downwards.
pub(crate) type Point = (f32, f32);

/// A piece of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Stroke {
    Move(f32, f32),
    Line(f32, f32),
    Quad(f32, f32, f32, f32),
    Cubic(f32, f32, f32, f32, f32, f32),
    Close,
}

/// Lines from point to point, in one piece or several.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Path(pub Vec<Stroke>);

impl Path {
    /// Adds a piece along these points.
    pub fn line(&mut self, points: &[Point]) {
        let (first, rest) = (points.first().into_iter(), points.iter().skip(1));
        self.0.extend(first.map(|(x, y)| Stroke::Move(*x, *y)));
        self.0.extend(rest.map(|(x, y)| Stroke::Line(*x, *y)));
    }

    /// Adds a piece along these points and back to the first.
    pub fn polygon(&mut self, points: &[Point]) {
        self.line(points);
        self.0.push(Stroke::Close);
    }
}

/// A polygon as a path.
pub(crate) fn polygon(points: &[Point]) -> Path {
    let mut path = Path::default();
    path.polygon(points);
    path
}

/// How a shape is filled and its line drawn. Colours are `#rrggbb`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Style<'p> {
    pub fill: Option<&'p str>,
    pub line: Option<&'p str>,
    /// Width of the line, in pixels.
    pub width: f32,
    /// Whether the ends of the line are round.
    pub round_ends: bool,
    /// Whether its corners are.
    pub round_corners: bool,
    /// Length of dashes and gaps.
    pub dash: Option<Point>,
    /// How much of what lies below shows through the line, from 0.
    pub clear: f32,
}

impl<'p> Style<'p> {
    /// Filled, without a line.
    pub fn fill(colour: &'p str) -> Style<'p> {
        Style { fill: Some(colour), ..Style::default() }
    }

    /// A line, without a fill.
    pub fn line(colour: &'p str, width: f32) -> Style<'p> {
        Style::default().with_line(colour, width)
    }

    /// With a line around what is filled.
    pub fn with_line(self, colour: &'p str, width: f32) -> Style<'p> {
        Style { line: Some(colour), width, ..self }
    }
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

impl Type {
    /// The style of the rim.
    pub fn rim_style(self) -> Style<'static> {
        Style { round_corners: true, ..Style::fill(RIM).with_line(RIM, self.size * 0.28) }
    }
}

/// The colour of the rim of texts.
const RIM: &str = "#fffaf0";

/// One thing drawn.
#[derive(Clone, Debug)]
pub(crate) enum Mark<'p> {
    /// Lines, and what they enclose.
    Path(Path, Style<'p>),
    /// A rectangle: its corner at the top left, width and height, the radius of its corners.
    Rect(Point, Point, f32, Style<'p>),
    /// An ellipse: its middle and its radii.
    Ellipse(Point, Point, Style<'p>),
    /// Texts of one kind, each on its base line.
    Texts(Vec<(Point, String)>, Type),
}

/// Collects marks, the lowest first.
#[derive(Debug, Default)]
pub(crate) struct Pen<'p>(Vec<Mark<'p>>);

impl<'p> Pen<'p> {
    pub fn into_marks(self) -> Vec<Mark<'p>> {
        self.0
    }

    /// A path; one without pieces is none.
    pub fn path(&mut self, path: Path, style: Style<'p>) {
        if !path.0.is_empty() {
            self.0.push(Mark::Path(path, style));
        }
    }

    pub fn rect(&mut self, corner: Point, size: Point, round: f32, style: Style<'p>) {
        self.0.push(Mark::Rect(corner, size, round, style));
    }

    pub fn circle(&mut self, middle: Point, radius: f32, style: Style<'p>) {
        self.ellipse(middle, (radius, radius), style);
    }

    pub fn ellipse(&mut self, middle: Point, radii: Point, style: Style<'p>) {
        self.0.push(Mark::Ellipse(middle, radii, style));
    }

    /// A text on its base line.
    pub fn text(&mut self, at: Point, text: &str, how: Type) {
        self.texts(vec![(at, text.to_owned())], how);
    }

    /// A text no wider than this: smaller letters, if need be.
    pub fn fitted(&mut self, at: Point, text: &str, widest: f32, how: Type) {
        let width = letters::width(text, how.size, how.bold);
        let size = if width > widest { how.size * widest / width } else { how.size };
        self.text(at, text, Type { size, ..how });
    }

    /// Many texts of one kind at once.
    pub fn texts(&mut self, texts: Vec<(Point, String)>, how: Type) {
        if !texts.is_empty() {
            self.0.push(Mark::Texts(texts, how));
        }
    }
}
