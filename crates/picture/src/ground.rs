//! The ground: textures of terrain, field works, hex numbers, zones of control.

use crate::colours::{
    FAINT, GRID, HACHURE, HOLLOW, HOUSE, INK, OPEN, RIM, ROAD, ROUGH, SLOPE, STONE, TREE, VERGE, WATER, WAVE,
    WOOD,
};
use crate::pen::{Anchor, Path, Pen, Point, Style, Type, polygon};
use crate::plan::{Layout, Places};
use feldpost_kit::picture::{Picture, Road, Stream};
use std::collections::BTreeMap;
use std::f32::consts::FRAC_1_SQRT_2;

/// Kinds of ground that have a texture: the sign and the fill.
const TEXTURES: [(char, &str); 7] =
    [('~', ROUGH), ('^', SLOPE), ('f', WOOD), ('@', OPEN), ('=', WATER), ('u', HOLLOW), ('x', HOLLOW)];

/// Where the dots of rough ground and the trees of a wood stand, in parts of the hex: scattered, and always
/// so.
const SCATTER: [Point; 11] = [
    (-0.31, -0.16),
    (-0.12, -0.33),
    (0.13, -0.22),
    (0.33, -0.08),
    (-0.22, 0.03),
    (0.03, -0.04),
    (0.24, 0.14),
    (-0.36, 0.19),
    (-0.08, 0.22),
    (0.11, 0.37),
    (-0.17, 0.40),
];

/// One hex of ground with its texture, as the legend shows it too.
pub(crate) fn hex(pen: &mut Pen<'_>, layout: &Layout, at: Point, sign: char) {
    let fill = TEXTURES.iter().find(|(own, _)| *own == sign).map_or(OPEN, |(_, fill)| *fill);
    pen.path(polygon(&layout.corners(at, 1.0)), Style::fill(fill));
    texture(pen, layout.unit, &[at], sign);
}

/// The textures of all hexes of one kind, as one shape.
fn texture(pen: &mut Pen<'_>, unit: f32, hexes: &[Point], sign: char) {
    let stroke = |colour, width: f32| Style { round_ends: true, ..Style::line(colour, width * unit) };
    let mut d = Path::default();
    for (x, y) in hexes {
        let mut line = |points: &[Point]| {
            let points: Vec<Point> = points.iter().map(|(dx, dy)| (x + dx * unit, y + dy * unit)).collect();
            d.line(&points);
        };
        match sign {
            '~' => SCATTER.iter().for_each(|(dx, dy)| line(&[(*dx, *dy), (dx + 0.03, dy + 0.02)])),
            'f' => SCATTER.iter().for_each(|(dx, dy)| line(&[(*dx, dy - 0.05), (*dx, dy + 0.04)])),
            // A crest, and its fall lines as wedges.
            '^' => {
                for at in 0..6_u8 {
                    let dx = -0.36 + 0.144 * f32::from(at);
                    let long = if at % 2 == 0 { 0.36 } else { 0.26 };
                    line(&[
                        (dx - 0.055, -0.16),
                        (dx + 0.055, -0.16),
                        (dx - 0.01, long - 0.16),
                        (dx - 0.055, -0.16),
                    ]);
                }
                line(&[(-0.43, -0.16), (0.43, -0.16)]);
            }
            '@' => {
                for (dx, dy) in [(-0.22, -0.12), (0.02, -0.2), (0.2, -0.02), (-0.08, 0.06), (0.08, 0.2)] {
                    line(&[(dx, dy), (dx + 0.1, dy)]);
                }
            }
            '=' => {
                for dy in [-0.2, 0.0, 0.2] {
                    line(&[(-0.3, dy), (-0.15, dy - 0.05), (0.0, dy), (0.15, dy - 0.05), (0.3, dy)]);
                }
            }
            // A rim whose fall lines point inwards.
            'u' => {
                let ring: [Point; 9] = [
                    (-0.34, -0.1),
                    (-0.2, -0.24),
                    (0.0, -0.28),
                    (0.2, -0.24),
                    (0.34, -0.1),
                    (0.3, 0.16),
                    (0.0, 0.28),
                    (-0.3, 0.16),
                    (-0.34, -0.1),
                ];
                line(&ring);
                ring[..8].iter().for_each(|(dx, dy)| line(&[(*dx, *dy), (dx * 0.7, dy * 0.7)]));
            }
            // Salt and sand: crosses in rows.
            'x' => {
                for (dx, dy) in [(-0.24, -0.14), (0.06, -0.2), (0.28, -0.02), (-0.08, 0.06), (0.14, 0.24)] {
                    line(&[(dx - 0.05, dy - 0.05), (dx + 0.05, dy + 0.05)]);
                    line(&[(dx - 0.05, dy + 0.05), (dx + 0.05, dy - 0.05)]);
                }
            }
            _ => {}
        }
    }
    match sign {
        'u' | 'x' => pen.path(d, stroke(RIM, 0.032)),
        '~' => pen.path(d, stroke(STONE, 0.045)),
        'f' => pen.path(d, stroke(TREE, 0.07)),
        '^' => pen.path(d, Style { fill: Some(HACHURE), ..stroke(HACHURE, 0.035) }),
        '@' => pen.path(d, Style::line(HOUSE, 0.11 * unit)),
        '=' => pen.path(d, stroke(WAVE, 0.035)),
        _ => {}
    }
}

/// Roads and tracks through the middles of their hexes; those of a close-up run on over its rim.
fn roads(pen: &mut Pen<'_>, picture: &Picture, layout: &Layout) {
    let places = Places::of(picture);
    for road in &picture.roads {
        self::road(pen, layout.unit, road, &pairs(picture, layout, &places, &road.steps));
    }
}

/// The middles of pairs of hexes of which one at least is shown.
fn pairs(
    picture: &Picture,
    layout: &Layout,
    places: &Places<'_>,
    pairs: &[(String, String)],
) -> Vec<[Point; 2]> {
    let at = |hex: &String| places.at(hex).map(|at| (layout.cut.holds(at), layout.middle(picture, at)));
    let pairs = pairs.iter().filter_map(|(one, other)| Some((at(one)?, at(other)?)));
    let inside = pairs.filter(|((here, _), (there, _))| *here || *there);
    inside.map(|((_, one), (_, other))| [one, other]).collect()
}

/// Steps of a road as a bright band between verges, or of a track as a broken line.
pub(crate) fn road(pen: &mut Pen<'_>, unit: f32, road: &Road, steps: &[[Point; 2]]) {
    let mut d = Path::default();
    steps.iter().for_each(|step| d.line(step));
    let line = |colour, width: f32| Style { round_ends: true, ..Style::line(colour, width * unit) };
    if road.is_track {
        let dash = Some((0.09 * unit, 0.075 * unit));
        return pen.path(d, Style { dash, ..line(VERGE, 0.04) });
    }
    pen.path(d.clone(), line(VERGE, 0.085));
    pen.path(d, line(ROAD, 0.05));
}

/// Rivers and wadis between the middles of two hexes.
fn streams(pen: &mut Pen<'_>, picture: &Picture, layout: &Layout) {
    let places = Places::of(picture);
    for stream in &picture.streams {
        let between = pairs(picture, layout, &places, &stream.sides);
        let sides: Vec<[Point; 2]> = between.into_iter().map(|[one, other]| side(one, other)).collect();
        self::stream(pen, layout.unit, stream, &sides);
    }
}

/// The side between two neighbours: across the middle of the line between them, and as long as a side is.
fn side((x, y): Point, (to_x, to_y): Point) -> [Point; 2] {
    let (middle_x, middle_y) = (f32::midpoint(x, to_x), f32::midpoint(y, to_y));
    let (dx, dy) = ((to_y - y) / 12.0_f32.sqrt(), (to_x - x) / 12.0_f32.sqrt());
    [(middle_x - dx, middle_y + dy), (middle_x + dx, middle_y - dy)]
}

/// Sides of a river as a band of water, of a wadi as a broken one.
pub(crate) fn stream(pen: &mut Pen<'_>, unit: f32, stream: &Stream, sides: &[[Point; 2]]) {
    let mut d = Path::default();
    sides.iter().for_each(|side| d.line(side));
    let dash = stream.is_dry.then_some((0.12 * unit, 0.07 * unit));
    pen.path(d, Style { dash, round_ends: !stream.is_dry, ..Style::line(WAVE, 0.075 * unit) });
}

/// Field works around a hex: a rampart with teeth.
pub(crate) fn works(pen: &mut Pen<'_>, layout: &Layout, at: Point) {
    let unit = layout.unit;
    let ring = polygon(&layout.corners(at, 0.86));
    pen.path(ring, Style::line(INK, 0.025 * unit));
    let teeth = polygon(&layout.corners(at, 0.93));
    let dash = Some((0.06 * unit, 0.074 * unit));
    pen.path(teeth, Style { dash, ..Style::line(INK, 0.07 * unit) });
}

/// A height: a triangle at the lower left.
pub(crate) fn height(pen: &mut Pen<'_>, unit: f32, (x, y): Point) {
    let (x, y, r) = (x - 0.35 * unit, y + 0.29 * unit, 0.1 * unit);
    let d = polygon(&[(x, y - r), (x + r, y + 0.7 * r), (x - r, y + 0.7 * r)]);
    pen.path(d, Style::fill(INK).with_line("#fffaf0", 0.02 * unit));
}

/// Zones of control: lines that rise for the first side and fall for the second.
pub(crate) fn zone(pen: &mut Pen<'_>, unit: f32, hexes: &[Point], side: usize) {
    let mut d = Path::default();
    for (x, y) in hexes {
        for at in -2..=2_i8 {
            let off = f32::from(at) * 0.17;
            let long = (0.16 - off * off / 2.0).max(0.0).sqrt() * 0.9;
            let turn = if crate::colours::is_dark(side) { -1.0 } else { 1.0 };
            // A piece of a line at 45 degrees, `off` from the middle, within the hex.
            let (cx, cy) = (x + off * unit * FRAC_1_SQRT_2, y - off * unit * FRAC_1_SQRT_2 * turn);
            let (dx, dy) = (long * unit * FRAC_1_SQRT_2, long * unit * FRAC_1_SQRT_2 * turn);
            d.line(&[(cx - dx, cy - dy), (cx + dx, cy + dy)]);
        }
    }
    let (colour, width) = if crate::colours::is_dark(side) { ("#1d1d1b", 0.028) } else { ("#b03a2e", 0.045) };
    pen.path(d, Style { clear: 0.45, ..Style::line(colour, width * unit) });
}

/// All that lies below the counters, but for zones.
pub(crate) fn draw(pen: &mut Pen<'_>, picture: &Picture, layout: &Layout) {
    let (mut kinds, mut grid, mut numbers) =
        (BTreeMap::<char, Vec<Point>>::new(), Path::default(), Vec::new());
    let (mut works_at, mut heights, mut letters) = (Vec::new(), Vec::new(), Vec::new());
    let unit = layout.unit;
    for row in layout.cut.rows.clone() {
        let Some(own) = picture.rows.get(row) else { continue };
        let signs: Vec<char> = own.ground.chars().collect();
        for hex in layout.cut.hexes.clone() {
            let Some(id) = own.hexes.get(hex).filter(|id| !id.is_empty()) else { continue };
            let at = layout.middle(picture, (row, hex));
            let sign = signs.get(hex).copied().unwrap_or(' ');
            let known = TEXTURES.iter().any(|(own, _)| *own == sign);
            kinds.entry(if known { sign } else { ' ' }).or_default().push(at);
            if !known && !matches!(sign, ' ' | '.') {
                letters.push(((at.0, at.1 + 0.2 * unit), sign.to_string()));
            }
            grid.polygon(&layout.corners(at, 1.0));
            numbers.push(((at.0, at.1 - 0.385 * unit), id.clone()));
            works_at.extend(picture.works.contains(id).then_some(at));
            heights.extend(picture.heights.contains(id).then_some(at));
        }
    }
    for (sign, hexes) in &kinds {
        let fill = TEXTURES.iter().find(|(own, _)| own == sign).map_or(OPEN, |(_, fill)| *fill);
        let mut d = Path::default();
        hexes.iter().for_each(|at| d.polygon(&layout.corners(*at, 1.0)));
        pen.path(d, Style::fill(fill));
        texture(pen, unit, hexes, *sign);
    }
    pen.path(grid, Style::line(GRID, (0.016 * unit).max(0.8)));
    streams(pen, picture, layout);
    roads(pen, picture, layout);
    works_at.into_iter().for_each(|at| works(pen, layout, at));
    heights.into_iter().for_each(|at| height(pen, unit, at));
    let big = Type { size: 0.5 * unit, bold: true, anchor: Anchor::Middle, ink: GRID, rim: false };
    pen.texts(letters, big);
    pen.texts(numbers, Type { size: 0.165 * unit, bold: false, ink: FAINT, ..big });
}
