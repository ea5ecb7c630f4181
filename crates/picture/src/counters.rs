//! Counters in the tradition of wargames: nation's colour, symbol of the class, figures, steps lost.

use crate::colours::{BRIGHT, INK, SIDES, is_dark};
use crate::pen::{Anchor, Path, Pen, Point, Style, Type, polygon};
use feldpost_kit::picture::{Counter, Picture, State, Symbol};

/// Counters of a stack that are drawn; more are counted.
const SHOWN: usize = 4;

/// Colours of a counter: fill, ink, field.
fn colours<'p>(picture: &'p Picture, counter: &Counter) -> [&'p str; 3] {
    if let Some(livery) = picture.liveries.get(&counter.livery)
        && [&livery.fill, &livery.ink, &livery.field].iter().all(|colour| is_colour(colour))
    {
        return [&livery.fill, &livery.ink, &livery.field];
    }
    SIDES[side_of(picture, counter) % SIDES.len()]
}

/// Whether a text is a colour and nothing else: it goes into an attribute.
fn is_colour(text: &str) -> bool {
    text.len() == 7 && text.starts_with('#') && text[1..].bytes().all(|b| b.is_ascii_hexdigit())
}

fn side_of(picture: &Picture, counter: &Counter) -> usize {
    picture.side(&counter.side).map_or(0, |(at, _)| at)
}

/// A stack in a hex, fanned downwards so that the figures of those below can be read, with a count.
pub(crate) fn stack<'p>(pen: &mut Pen<'p>, picture: &'p Picture, unit: f32, at: Point, stack: &[Counter]) {
    let shown = stack.len().min(SHOWN);
    let size = if stack.len() > 1 { 0.57 } else { 0.66 } * unit;
    let (dx, dy) = (0.05 * unit, 0.165 * unit);
    let lift = (shown.max(1) - 1) as f32 / 2.0;
    let top = (at.0 - dx * lift, at.1 + 0.03 * unit - dy * lift);
    for (below, one) in stack.iter().take(shown).enumerate().rev() {
        let below = below as f32;
        counter(pen, picture, (top.0 + dx * below, top.1 + dy * below), size, one);
    }
    if stack.len() > 1 {
        let (x, y, r) = (top.0 + size * 0.47, top.1 - size * 0.47, 0.105 * unit);
        pen.circle((x, y), r, Style::fill("#ffffff").with_line(INK, 0.025 * unit));
        let how = Type { size: 0.165 * unit, bold: true, anchor: Anchor::Middle, ink: INK, rim: false };
        pen.text((x, y + 0.06 * unit), &stack.len().to_string(), how);
    }
}

/// One counter around a point.
pub(crate) fn counter<'p>(
    pen: &mut Pen<'p>,
    picture: &'p Picture,
    (x, y): Point,
    size: f32,
    counter: &Counter,
) {
    let [fill, ink, field] = colours(picture, counter);
    let dark = is_dark(side_of(picture, counter));
    // The first side's counters have sharp corners, the second's round ones.
    let round = if dark { 0.03 } else { 0.2 } * size;
    let (corner, square) = ((x - size / 2.0, y - size / 2.0), (size, size));
    if counter.state == State::MayAct {
        for (wide, colour) in [(0.26, INK), (0.17, BRIGHT)] {
            pen.rect(corner, square, round, Style::fill(colour).with_line(colour, wide * size));
        }
    }
    let rim = if dark { "#ffffff" } else { INK };
    pen.rect(corner, square, round, Style::fill(fill).with_line(rim, (0.028 * size).max(1.0)));
    // Where there is room the id stands above the symbol. A counter with nothing else has it for its face.
    let bare = counter.class == Symbol::None && counter.figures.is_empty();
    let named = size >= 60.0 && !counter.name.is_empty() && !bare;
    let (top, tall) = if named { (-0.285, 0.33) } else { (-0.42, 0.42) };
    let mut how = Type { size: 0.205 * size, bold: true, anchor: Anchor::Middle, ink: INK, rim: false };
    if dark_ink(ink) {
        how.ink = INK;
    } else {
        how.ink = "#ffffff";
    }
    if named {
        pen.fitted((x, y - 0.33 * size), &counter.name, 0.92 * size, how);
    }
    let (fx, fy, wide, tall) = (x - 0.40 * size, y + top * size, 0.64 * size, tall * size);
    if counter.class == Symbol::None {
        let how = Type { size: 0.5 * size, bold: true, ..how };
        if !named {
            pen.fitted((x, y + 0.06 * size), &counter.name, 0.8 * size, how);
        }
    } else {
        symbol(pen, counter.class, ((fx, fy), (wide, tall)), (field, how.ink));
    }
    steps(pen, counter, (x + 0.37 * size, fy), (size, tall), how.ink);
    let figures = Type { size: 0.34 * size, bold: true, ..how };
    pen.fitted((x, y + 0.44 * size), &counter.figures, 0.94 * size, figures);
    badge(pen, counter.state, (x - 0.46 * size, y - 0.46 * size), 0.16 * size);
}

fn dark_ink(ink: &str) -> bool {
    u8::from_str_radix(ink.get(1..3).unwrap_or_default(), 16).is_ok_and(|red| red < 128)
}

/// Strength as squares beside the symbol: full ones are left, empty ones lost.
fn steps(pen: &mut Pen<'_>, counter: &Counter, (x, y): Point, (size, tall): Point, ink: &'static str) {
    let full = counter.full.min(6);
    if full == 0 {
        return;
    }
    let pitch = tall / full.max(4) as f32;
    let side = (pitch * 0.74).min(0.12 * size);
    for step in 0..full {
        let left = step < counter.strength;
        let at = (x - side / 2.0, y + tall - pitch * (step as f32 + 0.5) - side / 2.0);
        let style = Style { fill: left.then_some(ink), ..Style::line(ink, 0.022 * size) };
        pen.rect(at, (side, side), 0.0, style);
    }
}

/// What a counter has done: an arrow for a move, a star for a fight, a bar for anything else.
pub(crate) fn badge(pen: &mut Pen<'_>, state: State, (x, y): Point, r: f32) {
    let at = |dx: f32, dy: f32| (x + dx * r, y + dy * r);
    let d = match state {
        State::Plain | State::MayAct => return,
        State::Moved => polygon(&[
            at(-0.65, -0.2),
            at(0.05, -0.2),
            at(0.05, -0.6),
            at(0.75, 0.0),
            at(0.05, 0.6),
            at(0.05, 0.2),
            at(-0.65, 0.2),
        ]),
        State::Fought => star((x, y), (0.8 * r, 0.36 * r), 6),
        State::Done => polygon(&[at(-0.55, -0.2), at(0.55, -0.2), at(0.55, 0.2), at(-0.55, 0.2)]),
    };
    pen.circle((x, y), r, Style::fill("#ffffff").with_line(INK, 0.16 * r));
    pen.path(d, Style::fill(INK));
}

/// A star around a point, with these radii.
pub(crate) fn star((x, y): Point, (far, near): Point, rays: u8) -> Path {
    let points: Vec<Point> = (0..rays * 2)
        .map(|at| {
            let radius = if at % 2 == 0 { far } else { near };
            let turn = std::f32::consts::PI * f32::from(at) / f32::from(rays) - std::f32::consts::FRAC_PI_2;
            (x + radius * turn.cos(), y + radius * turn.sin())
        })
        .collect();
    polygon(&points)
}

/// The symbol of a class in its field.
pub(crate) fn symbol<'p>(
    pen: &mut Pen<'p>,
    class: Symbol,
    ((x, y), (wide, tall)): (Point, Point),
    (field, ink): (&'p str, &'static str),
) {
    let line = Style::line(ink, (0.055 * wide).max(1.0));
    pen.rect((x, y), (wide, tall), 0.0, Style { fill: Some(field), ..line });
    let lines = |pieces: &[&[Point]]| {
        let mut path = Path::default();
        for piece in pieces {
            let points: Vec<Point> = piece.iter().map(|(dx, dy)| (x + dx * wide, y + dy * tall)).collect();
            path.line(&points);
        }
        path
    };
    let cross = || lines(&[&[(0.0, 0.0), (1.0, 1.0)], &[(0.0, 1.0), (1.0, 0.0)]]);
    let middle = (x + wide / 2.0, y + tall / 2.0);
    let oval = (0.34 * wide, 0.28 * tall);
    let mut wheels = |places: &[f32]| {
        for dx in places {
            pen.circle((x + dx * wide, y + tall + 0.06 * wide), 0.065 * wide, Style::fill(ink));
        }
    };
    match class {
        Symbol::MotorizedInfantry => wheels(&[0.2, 0.8]),
        Symbol::Motorcycle => wheels(&[0.3, 0.5, 0.7]),
        _ => {}
    }
    match class {
        Symbol::None => {}
        Symbol::Armor => pen.ellipse(middle, oval, line),
        Symbol::Recon => {
            pen.ellipse(middle, oval, line);
            pen.path(lines(&[&[(0.0, 1.0), (1.0, 0.0)]]), line);
        }
        Symbol::Infantry | Symbol::MotorizedInfantry => pen.path(cross(), line),
        Symbol::Motorcycle => {
            pen.path(cross(), line);
            pen.path(lines(&[&[(0.5, 0.0), (0.5, 1.0)]]), line);
        }
        Symbol::Engineer => pen.path(
            lines(&[&[(0.22, 0.75), (0.22, 0.3), (0.78, 0.3), (0.78, 0.75)], &[(0.5, 0.3), (0.5, 0.75)]]),
            line,
        ),
        Symbol::Artillery => pen.circle(middle, 0.26 * tall, Style::fill(ink)),
        Symbol::AntiTank => pen.path(lines(&[&[(0.0, 1.0), (0.5, 0.1), (1.0, 1.0)]]), line),
        Symbol::Aircraft => pen.path(
            lines(&[&[(0.2, 0.25), (0.8, 0.75), (0.8, 0.25), (0.2, 0.75), (0.2, 0.25)]]),
            Style::fill(ink),
        ),
    }
}
