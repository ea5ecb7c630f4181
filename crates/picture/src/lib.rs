//! A game's map as a picture: SVG, and PNG with fonts of its own.
//!
//! It knows no game: what a picture shows comes as data ([`feldpost_kit::picture`]), filled from one viewer's
//! view. The same data always give the same picture, byte for byte.
//!
//! ```
//! use feldpost_kit::picture::{Picture, PictureRow};
//! use feldpost_picture::svg;
//!
//! let hexes = vec!["A1".into(), "A2".into()];
//! let row = PictureRow { hexes, ground: " ~".into(), shifted: false };
//! let picture = Picture { title: Some("Two hexes".into()), rows: vec![row], ..Picture::default() };
//! let drawn = svg(&picture, None, &|message| message.to_string());
//! assert!(drawn.starts_with("<svg") && drawn.contains(">A2</text>"));
//! ```

mod colours;
mod counters;
mod frame;
mod glyphs;
mod ground;
mod letters;
mod marks;
mod paint;
mod pen;
mod plan;
mod raster;
mod svg;
mod words;

pub use letters::has;
pub use plan::{Cut, close_ups};
pub use raster::{RasterError, Studio};
pub use words::{Say, describe};

use feldpost_kit::picture::Picture;
use pen::{Mark, Pen, Point, Style};
use plan::{Layout, Places};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use svg::{N, escape};

/// Width of a picture of the whole map, in pixels.
pub const WIDTH: u32 = 1_200;
/// Width of a close-up: about three pixels to one of a phone.
pub const CLOSE_WIDTH: u32 = 1_080;
/// Room at the sides.
const MARGIN: f32 = 12.0;

/// Draws a picture as SVG: the whole map with tracks and legend, or a part of it as a close-up. Texts in it
/// stay texts: small, can be searched and read aloud; for a browser, which has fonts.
#[must_use]
pub fn svg(picture: &Picture, cut: Option<&Cut>, say: Say<'_>) -> String {
    let drawn = Drawn::of(picture, cut, say);
    let mut out = drawn.opening(&describe(picture, cut, say));
    svg::write(&mut out, &drawn.ground);
    svg::write(&mut out, &drawn.rest);
    out.push_str("</svg>\n");
    out
}

/// Where the hexes of a picture of the whole map are: to lay something over it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid {
    /// From the middle of a hex to the middle of the next in its hexrow, in the units of the picture.
    pub unit: f32,
    /// The middle of each hex, by its id.
    pub middles: BTreeMap<String, (f32, f32)>,
}

/// Where the hexes of [`svg`]'s picture of the whole map are.
#[must_use]
pub fn grid(picture: &Picture) -> Grid {
    let layout = laid_out(picture, &Cut::whole(picture), false);
    let row = |(row, own): (usize, &feldpost_kit::picture::PictureRow)| {
        let named = own.hexes.iter().enumerate().filter(|(_, hex)| !hex.is_empty());
        let middles = named.map(|(at, hex)| (hex.clone(), layout.middle(picture, (row, at))));
        middles.collect::<Vec<_>>()
    };
    Grid { unit: layout.unit, middles: picture.rows.iter().enumerate().flat_map(row).collect() }
}

/// Where all is in a picture: of the whole map, or of a close-up.
fn laid_out(picture: &Picture, part: &Cut, close: bool) -> Layout {
    let top = frame::head_height(picture, close);
    Layout::new(picture, part, width(close) - 2.0 * MARGIN, (MARGIN, top))
}

fn width(close: bool) -> f32 {
    if close { CLOSE_WIDTH as f32 } else { WIDTH as f32 }
}

/// A picture in two layers: the ground, which stays the same for long, and all else.
pub(crate) struct Drawn<'p> {
    pub size: Point,
    pub ground: Vec<Mark<'p>>,
    pub rest: Vec<Mark<'p>>,
}

impl<'p> Drawn<'p> {
    pub(crate) fn of(picture: &'p Picture, cut: Option<&Cut>, say: Say<'_>) -> Drawn<'p> {
        let close = cut.is_some();
        let whole = Cut::whole(picture);
        let part = cut.unwrap_or(&whole);
        let (wide, top) = (width(close), frame::head_height(picture, close));
        let layout = laid_out(picture, part, close);
        let places = Places::of(picture);

        let mut pen = Pen::default();
        ground::draw(&mut pen, picture, &layout);
        let ground = pen.into_marks();

        let mut pen = Pen::default();
        for (at, side) in picture.sides.iter().enumerate() {
            let zone = picture.zones.get(&side.id).into_iter().flatten();
            let inside = zone.filter_map(|hex| places.at(hex)).filter(|at| part.holds(*at));
            let hexes: Vec<Point> = inside.map(|at| layout.middle(picture, at)).collect();
            ground::zone(&mut pen, layout.unit, &hexes, at);
        }
        marks::below(&mut pen, picture, &layout, &places);
        // From the north to the south: a fan hangs over what lies behind it.
        for row in part.rows.clone() {
            let Some(own) = picture.rows.get(row) else { continue };
            for hex in part.hexes.clone() {
                let stack = own.hexes.get(hex).and_then(|id| picture.stacks.get(id));
                if let Some(stack) = stack.filter(|stack| !stack.is_empty()) {
                    let at = layout.middle(picture, (row, hex));
                    counters::stack(&mut pen, picture, layout.unit, at, stack);
                }
            }
        }
        marks::above(&mut pen, picture, &layout, &places);
        let foot = top + layout.size().1 + layout.unit * below_last_row(picture, part) + 6.0;
        // What reaches over the rim of a close-up is covered before the rest is written.
        let paper = Style::fill(colours::PAPER);
        pen.rect((0.0, 0.0), (wide, top - 4.0), 0.0, paper);
        pen.rect((0.0, foot), (wide, 2_000.0), 0.0, paper);
        frame::head(&mut pen, picture, say, cut, wide);
        let tall = frame::legend(&mut pen, picture, say, (part, close), (foot, wide));
        Drawn { size: (wide, tall.ceil()), ground, rest: pen.into_marks() }
    }

    /// The head of the SVG, with the paper; `told` is said to whoever cannot see it.
    pub(crate) fn opening(&self, told: &str) -> String {
        let (wide, tall) = (N(self.size.0), N(self.size.1));
        let mut out = String::new();
        let _ = writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{tall}\" \
             viewBox=\"0 0 {wide} {tall}\" role=\"img\" \
             font-family=\"'DejaVu Sans Condensed', 'DejaVu Sans', Verdana, sans-serif\">"
        );
        if !told.is_empty() {
            let _ = writeln!(out, "<title>{}</title>", escape(told));
        }
        let paper = colours::PAPER;
        let _ = writeln!(out, "<rect width=\"{wide}\" height=\"{tall}\" fill=\"{paper}\"/>");
        out
    }
}

/// Room below the last row, in hexes: for the name of a place there.
fn below_last_row(picture: &Picture, cut: &Cut) -> f32 {
    let last = cut.rows.clone().next_back().and_then(|row| picture.rows.get(row));
    let hexes = last.and_then(|row| row.hexes.get(cut.hexes.clone())).unwrap_or_default();
    let names = hexes.iter().filter_map(|hex| picture.places.get(hex));
    names.map(|name| marks::room_for(name)).fold(0.0, f32::max)
}
