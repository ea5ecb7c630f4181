//! What happened and who holds what: arrows, bursts, flags, names of places.

use crate::colours::{EMBER, FIRE, INK, is_dark};
use crate::counters::star;
use crate::pen::{Anchor, Path, Pen, Point, Style, Type, polygon};
use crate::plan::{Layout, Places};
use feldpost_kit::picture::{Fight, Picture};

/// An arrow along points: solid and dark for the first side, dashed and light for the second.
pub(crate) fn arrow(pen: &mut Pen<'_>, unit: f32, points: &[Point], side: usize) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    // A unit that came from outside and stayed where it came: a short arrow from below.
    let own = [(first.0 - 0.5 * unit, first.1 + 0.5 * unit), *first];
    let points = if points.len() > 1 { points } else { &own };
    let before = points[points.len() - 2];
    let (dx, dy) = (last.0 - before.0, last.1 - before.1);
    let long = dx.hypot(dy).max(0.001);
    let (ux, uy) = (dx / long, dy / long);
    let back = |by: f32| (last.0 - ux * by * unit, last.1 - uy * by * unit);
    let (tip, neck) = (back(0.36), back(0.56));
    let mut way = points[..points.len() - 1].to_vec();
    way.push(neck);
    let mut d = Path::default();
    d.line(&way);
    let wing = |by: f32| (neck.0 - uy * by * unit, neck.1 + ux * by * unit);
    let head = polygon(&[tip, wing(0.13), wing(-0.13)]);
    let (colour, rim) = if is_dark(side) { (INK, "#ffffff") } else { ("#ffffff", INK) };
    let dash = (!is_dark(side)).then_some((0.16 * unit, 0.09 * unit));
    let line = |colour, width| Style { round_corners: true, ..Style::line(colour, width * unit) };
    pen.path(d.clone(), line(rim, 0.12));
    pen.path(d, Style { dash, ..line(colour, 0.075) });
    pen.path(head, Style::fill(colour).with_line(rim, 0.03 * unit));
}

/// A burst behind a hex that was attacked.
pub(crate) fn burst(pen: &mut Pen<'_>, unit: f32, at: Point) {
    let d = star(at, (0.66 * unit, 0.43 * unit), 12);
    pen.path(d, Style::fill(FIRE).with_line(EMBER, 0.035 * unit));
}

/// What came of a fight: hits of attacks, on a plate; a cross if somebody was destroyed.
pub(crate) fn outcome(pen: &mut Pen<'_>, unit: f32, (x, y): Point, fight: &Fight) {
    let lost = if fight.lost.is_empty() { String::new() } else { format!(" \u{2020}{}", fight.lost.len()) };
    let text = format!("{}/{}{lost}", fight.hits, fight.attacks);
    if fight.attacks == 0 && lost.is_empty() {
        return;
    }
    let how = Type { size: 0.2 * unit, bold: true, anchor: Anchor::Middle, ink: "#ffffff", rim: false };
    let wide = crate::letters::width(&text, how.size, true) + 0.12 * unit;
    // To the left: the count of a stack stands to the right.
    let (x, y) = (x - 0.14 * unit - wide / 4.0, y - 0.46 * unit);
    let style = Style::fill(EMBER).with_line("#ffffff", 0.02 * unit);
    pen.rect((x - wide / 2.0, y - 0.13 * unit), (wide, 0.25 * unit), 0.05 * unit, style);
    pen.text((x, y + 0.07 * unit), &text, how);
}

/// The line from an attacker to the hex under fire.
fn shot(pen: &mut Pen<'_>, unit: f32, from: Point, to: Point) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let long = dx.hypot(dy).max(0.001);
    let back = |by: f32| (to.0 - dx / long * by * unit, to.1 - dy / long * by * unit);
    let (near, off) = (back(0.42), (-dy / long * 0.09 * unit, dx / long * 0.09 * unit));
    let d = polygon(&[(from.0 + off.0, from.1 + off.1), near, (from.0 - off.0, from.1 - off.1)]);
    pen.path(d, Style::fill(FIRE).with_line(EMBER, 0.02 * unit));
}

/// A flag of the side that holds an objective: dark with a bright sign, or bright with a dark one; empty if
/// nobody holds it.
pub(crate) fn flag(pen: &mut Pen<'_>, unit: f32, (x, y): Point, holder: Option<(usize, &str)>) {
    let dark = holder.is_some_and(|(side, _)| is_dark(side));
    let (fill, ink) = if dark { (INK, "#ffffff") } else { ("#ffffff", INK) };
    // Inside of its hex, below the name of a place in the row above; of a counter it hides a corner.
    let (wide, tall) = (0.34 * unit, 0.2 * unit);
    let corner = (x - 0.46 * unit, y - 0.31 * unit);
    let (above, below) = (corner.1 - 0.02 * unit, corner.1 + 0.46 * unit);
    let mut pole = Path::default();
    pole.line(&[(corner.0, above), (corner.0, below)]);
    pen.path(pole, Style::line(INK, 0.045 * unit));
    let style = Style::fill(fill).with_line(if dark { "#ffffff" } else { INK }, 0.022 * unit);
    pen.rect(corner, (wide, tall), 0.0, style);
    let how = Type { size: 0.17 * unit, bold: true, anchor: Anchor::Middle, ink, rim: false };
    let sign = holder.map_or("", |(_, sign)| sign);
    pen.fitted((corner.0 + wide / 2.0, corner.1 + 0.165 * unit), sign, wide * 0.92, how);
}

/// What lies below the counters: shots, bursts and arrows.
pub(crate) fn below(pen: &mut Pen<'_>, picture: &Picture, layout: &Layout, places: &Places<'_>) {
    let at = |hex: &String| places.at(hex).map(|at| layout.middle(picture, at));
    let side = |id: &str| picture.side(id).map_or(0, |(at, _)| at);
    for fight in &picture.fights {
        let Some(to) = at(&fight.hex) else { continue };
        burst(pen, layout.unit, to);
        for from in fight.from.iter().filter_map(at) {
            shot(pen, layout.unit, from, to);
        }
    }
    for walk in &picture.moves {
        let points: Vec<Point> = walk.hexes.iter().filter_map(at).collect();
        arrow(pen, layout.unit, &points, side(&walk.side));
    }
}

/// What lies above the counters: flags, outcomes, names.
pub(crate) fn above(pen: &mut Pen<'_>, picture: &Picture, layout: &Layout, places: &Places<'_>) {
    let inside = |hex: &String| {
        let at = places.at(hex).filter(|at| layout.cut.holds(*at))?;
        Some(layout.middle(picture, at))
    };
    let unit = layout.unit;
    let how = Type { size: NAME * unit, bold: true, anchor: Anchor::Middle, ink: INK, rim: true };
    let (left, right) = (layout.origin.0, layout.origin.0 + layout.size().0);
    let mut lines = Vec::new();
    for (hex, name) in &picture.places {
        let Some((x, y)) = inside(hex) else { continue };
        for (at, line) in name_lines(name, unit).into_iter().enumerate() {
            // At the rim of the map a long name moves inwards.
            let half = crate::letters::width(&line, how.size, true) / 2.0;
            let x = x.max(left + half).min((right - half).max(left + half));
            lines.push(((x, y + (NAME_AT + NAME_LINE * at as f32) * unit), line));
        }
    }
    pen.texts(lines, how);
    for (hex, holder) in &picture.objectives {
        let Some(at) = inside(hex) else { continue };
        let holder = picture.side(holder).map(|(side, named)| (side, named.sign.as_str()));
        flag(pen, layout.unit, at, holder);
    }
    for fight in &picture.fights {
        if let Some(at) = inside(&fight.hex) {
            outcome(pen, layout.unit, at, fight);
        }
    }
}

/// Size of the names of places, where their first line stands below the middle of a hex, and how far each
/// further one below that; in hexes.
const NAME: f32 = 0.185;
const NAME_AT: f32 = 0.53;
const NAME_LINE: f32 = 0.18;

/// Room below a hex for the name of its place, in hexes: half of one ends at 0.58.
pub(crate) fn room_for(name: &str) -> f32 {
    let lines = name_lines(name, 100.0).len().max(1);
    NAME_AT + NAME_LINE * (lines - 1) as f32 + 0.3 * NAME - 0.577
}

fn name_lines(name: &str, unit: f32) -> Vec<String> {
    in_lines(name, NAME * unit, 1.02 * unit)
}

/// A name in lines as wide as a hex, as far as its blanks allow: those of neighbours would meet.
fn in_lines(name: &str, size: f32, widest: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in name.split_whitespace() {
        match lines.last_mut() {
            Some(last) if crate::letters::width(&format!("{last} {word}"), size, true) <= widest => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
