//! What stands around the map: title, tracks, the bar of points, the legend.

use crate::colours::{BRIGHT, FAINT, FIRE, INK, OPEN};
use crate::counters::{counter, symbol};
use crate::letters::width;
use crate::pen::{Anchor, Pen, Point, Style, Type, polygon};
use crate::plan::{Cut, Layout, Places};
use crate::words::{Say, class};
use crate::{ground, marks};
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use feldpost_kit::picture::{Bar, Counter, Picture, Road, State, Stream, Symbol, Track};
use std::collections::{BTreeMap, BTreeSet};

const LEFT: Type = Type { size: 20.0, bold: false, anchor: Anchor::Start, ink: INK, rim: false };

/// Height of what stands above the map.
pub(crate) fn head_height(picture: &Picture, close: bool) -> f32 {
    match (close, picture.tracks.is_empty() && picture.score.is_none()) {
        (true, _) => 58.0,
        (false, true) => 44.0,
        (false, false) => 88.0,
    }
}

/// Title and tracks; of a close-up the title alone, large enough for a phone.
pub(crate) fn head(pen: &mut Pen<'_>, picture: &Picture, say: Say<'_>, close: Option<&Cut>, wide: f32) {
    if close.is_some() {
        let title = picture.moment.as_ref().map(|moment| say(&msg!("picture-close-up", moment = moment)));
        let title = title.unwrap_or_default();
        pen.fitted((12.0, 40.0), &title, wide - 24.0, Type { size: 32.0, bold: true, ..LEFT });
        return;
    }
    let title = Type { size: 24.0, bold: true, ..LEFT };
    let half = (wide - 48.0) / 2.0;
    let told = |message: &Option<Message>| message.as_ref().map(say).unwrap_or_default();
    pen.fitted((12.0, 30.0), &told(&picture.title), half, title);
    let moment = Type { anchor: Anchor::End, size: 22.0, ..LEFT };
    pen.fitted((wide - 12.0, 30.0), &told(&picture.moment), half, moment);
    let mut x = 12.0;
    for track in &picture.tracks {
        x = row(pen, picture, (track, &say(&track.label)), (x, 48.0)) + 20.0;
    }
    if let Some(score) = &picture.score {
        bar(pen, (score, &say(&score.label)), (x + 4.0, 48.0), wide - 12.0);
    }
}

/// A track from here on; gives where it ends.
fn row(pen: &mut Pen<'_>, picture: &Picture, (track, label): (&Track, &str), (x, y): Point) -> f32 {
    let how = Type { size: 18.0, bold: true, ..LEFT };
    pen.text((x, y + 19.0), label, how);
    let mut at = x + width(label, 18.0, true) + 7.0;
    let dark = picture.side(&track.side).is_none_or(|(side, _)| crate::colours::is_dark(side));
    for (number, text) in track.boxes.iter().enumerate() {
        let now = track.now == Some(number);
        let past = track.now.is_some_and(|now| number < now) && track.side.is_empty();
        let (fill, ink) = match (now, past) {
            (true, _) if track.side.is_empty() => (BRIGHT, INK),
            (true, _) if dark => (INK, "#ffffff"),
            (true, _) => ("#f2b3a6", INK),
            (false, true) => ("#d8cfba", FAINT),
            (false, false) => ("#ffffff", FAINT),
        };
        let wide = (width(text, 17.0, now) + 10.0).max(24.0);
        let line = if now { 2.4 } else { 1.0 };
        pen.rect((at, y), (wide, 26.0), 3.0, Style::fill(fill).with_line(INK, line));
        let how = Type { size: 17.0, bold: now, anchor: Anchor::Middle, ink, rim: false };
        pen.text((at + wide / 2.0, y + 19.0), text, how);
        at += wide + 3.0;
    }
    at
}

/// Points of victory between the least and the most.
fn bar(pen: &mut Pen<'_>, (score, label): (&Bar, &str), (x, y): Point, right: f32) {
    let (least, most) = (score.range.0.min(score.points), score.range.1.max(score.points));
    pen.text((x, y + 19.0), label, Type { size: 18.0, bold: true, ..LEFT });
    let start = x + width(label, 18.0, true) + 8.0;
    let pitch = (right - start) / (most - least + 1).max(1) as f32;
    if pitch < 8.0 {
        return pen.text((start, y + 19.0), &score.points.to_string(), LEFT);
    }
    for points in least..=most {
        let at = start + pitch * (points - least) as f32;
        let now = points == score.points;
        let won = score.needed.as_ref().is_some_and(|(needed, _)| points >= *needed);
        // Where the side wins that counts the points, the boxes are shaded, and begin with its sign.
        let (fill, ink) = match (now, won) {
            (true, _) => (BRIGHT, INK),
            (false, true) => ("#f2b3a6", INK),
            (false, false) => ("#ffffff", FAINT),
        };
        let style = Style::fill(fill).with_line(INK, if now { 2.4 } else { 1.0 });
        pen.rect((at, y), (pitch - 2.0, 26.0), 0.0, style);
        let how = Type { size: 17.0, bold: now, anchor: Anchor::Middle, ink, rim: false };
        pen.fitted((at + pitch / 2.0 - 1.0, y + 19.0), &points.to_string(), pitch - 4.0, how);
        if let Some((needed, sign)) = &score.needed
            && points == *needed
        {
            let how = Type { size: 13.0, bold: true, ..LEFT };
            pen.fitted((at, y + 39.0), &format!("\u{2192} {sign}"), (right - at).max(30.0), how);
        }
    }
}

/// A sample of the legend.
enum Sample {
    Ground(char),
    Road(Road),
    Stream(Stream),
    Works,
    Height,
    Flag,
    Counter(Counter),
    Class(Symbol),
    Fight,
    Move(usize),
    Zone(usize),
}

/// The lines of the legend: only what this picture shows.
fn items(picture: &Picture, say: Say<'_>, cut: &Cut, close: bool) -> Vec<(Sample, String)> {
    let places = Places::of(picture);
    let inside = |hex: &String| places.at(hex).is_some_and(|at| cut.holds(at));
    let mut items = Vec::new();
    let rows = picture.rows.get(cut.rows.clone()).unwrap_or_default();
    let signs: BTreeSet<char> =
        rows.iter().flat_map(|row| row.ground.chars().skip(cut.hexes.start).take(cut.hexes.len())).collect();
    for (sign, text) in picture.grounds.iter().filter(|(sign, _)| signs.contains(sign)) {
        items.push((Sample::Ground(*sign), say(text)));
    }
    for road in &picture.roads {
        if road.steps.iter().any(|(from, to)| inside(from) || inside(to)) {
            items.push((Sample::Road(road.clone()), say(&road.name)));
        }
    }
    for stream in &picture.streams {
        if stream.sides.iter().any(|(one, other)| inside(one) || inside(other)) {
            items.push((Sample::Stream(stream.clone()), say(&stream.name)));
        }
    }
    if picture.works.iter().any(inside) {
        let name = picture.works_name.clone().unwrap_or_else(|| msg!("picture-works"));
        items.push((Sample::Works, say(&name)));
    }
    if picture.heights.iter().any(inside) {
        items.push((Sample::Height, say(&msg!("picture-height"))));
    }
    if picture.objectives.keys().any(inside) {
        items.push((Sample::Flag, say(&msg!("picture-objective"))));
    }
    if picture.fights.iter().any(|fight| inside(&fight.hex)) {
        items.push((Sample::Fight, say(&msg!("picture-fight"))));
    }
    for (at, side) in picture.sides.iter().enumerate() {
        let moved =
            |walk: &feldpost_kit::picture::Walk| walk.side == side.id && walk.hexes.iter().any(inside);
        if picture.moves.iter().any(moved) {
            items.push((Sample::Move(at), say(&msg!("picture-moves", side = side.sign))));
        }
        if picture.zones.contains_key(&side.id) {
            items.push((Sample::Zone(at), say(&msg!("picture-zone", side = side.sign))));
        }
    }
    let stacks = picture.stacks.iter().filter(|(hex, _)| inside(hex));
    let counters: Vec<&Counter> = stacks.flat_map(|(_, stack)| stack).collect();
    items.extend(states(&counters, say));
    if !close {
        items.extend(liveries(picture, &counters, say));
    }
    let classes: BTreeSet<Symbol> = counters.iter().map(|one| one.class).collect();
    for class in classes.into_iter().filter(|class| *class != Symbol::None) {
        items.push((Sample::Class(class), say(&self::class(class))));
    }
    items
}

/// What marks counters.
fn states(counters: &[&Counter], say: Say<'_>) -> Vec<(Sample, String)> {
    let all = [
        (State::MayAct, msg!("picture-may-act")),
        (State::Moved, msg!("picture-moved")),
        (State::Fought, msg!("picture-fought")),
        (State::Done, msg!("picture-done")),
    ];
    let shown = all.into_iter().filter_map(|(state, text): (State, Message)| {
        let like = counters.iter().find(|one| one.state == state)?;
        let sample = Counter { name: String::new(), figures: String::new(), full: 0, ..(*like).clone() };
        Some((Sample::Counter(sample), say(&text)))
    });
    let hurt = counters.iter().find(|one| one.strength < one.full).map(|one| {
        let sample =
            Counter { name: String::new(), figures: String::new(), state: State::Plain, ..(*one).clone() };
        (Sample::Counter(sample), say(&msg!("picture-lost")))
    });
    shown.chain(hurt).collect()
}

/// Whose counters have which colour.
fn liveries(picture: &Picture, counters: &[&Counter], say: Say<'_>) -> Vec<(Sample, String)> {
    let mut found: BTreeMap<(usize, &str), &Counter> = BTreeMap::new();
    for one in counters {
        let side = picture.side(&one.side).map_or(0, |(at, _)| at);
        found.entry((side, one.livery.as_str())).or_insert(one);
    }
    found
        .into_iter()
        .map(|((side, livery), like)| {
            let sign = picture.sides.get(side).map_or("", |side| side.sign.as_str());
            let text = match picture.liveries.get(livery) {
                Some(livery) => say(&msg!("picture-livery", nation = livery.name, side = sign)),
                None => sign.to_owned(),
            };
            let sample = Counter {
                name: String::new(),
                figures: String::new(),
                full: 0,
                state: State::Plain,
                class: Symbol::None,
                ..like.clone()
            };
            (Sample::Counter(sample), text)
        })
        .collect()
}

/// Draws the legend below this height, and gives where it ends.
pub(crate) fn legend<'p>(
    pen: &mut Pen<'p>,
    picture: &'p Picture,
    say: Say<'_>,
    (cut, close): (&Cut, bool),
    (top, wide): Point,
) -> f32 {
    // Of a close-up letters are larger: it is made for a phone.
    let (size, pitch) = if close { (27.0, 46.0) } else { (17.0, 32.0) };
    let sample = pitch * 0.8;
    let how = Type { size, ..LEFT };
    let (mut x, mut y) = (12.0, top + pitch * 0.6);
    for (what, text) in items(picture, say, cut, close) {
        let needs = sample + 8.0 + width(&text, size, false) + size;
        if x > 12.0 && x + needs > wide {
            (x, y) = (12.0, y + pitch);
        }
        draw(pen, picture, &what, (x + sample / 2.0, y), sample);
        pen.fitted((x + sample + 7.0, y + size * 0.35), &text, wide - sample - 30.0, how);
        x += needs;
    }
    y + pitch * 0.6
}

fn draw<'p>(pen: &mut Pen<'p>, picture: &'p Picture, sample: &Sample, at: Point, size: f32) {
    let mut layout = Layout::new(picture, &Cut { rows: 0..1, hexes: 0..1 }, 1.0, (0.0, 0.0));
    layout.unit = size * 0.86;
    let unit = layout.unit;
    let open = |pen: &mut Pen<'_>| {
        pen.path(polygon(&layout.corners(at, 1.0)), Style::fill(OPEN).with_line(FAINT, 0.8));
    };
    match sample {
        Sample::Ground(sign) => {
            ground::hex(pen, &layout, at, *sign);
            pen.path(polygon(&layout.corners(at, 1.0)), Style::line(FAINT, 0.8));
        }
        Sample::Road(road) => {
            open(pen);
            ground::road(pen, unit, road, &[[(at.0 - 0.46 * unit, at.1), (at.0 + 0.46 * unit, at.1)]]);
        }
        Sample::Stream(stream) => {
            open(pen);
            ground::stream(pen, unit, stream, &[[(at.0 - 0.46 * unit, at.1), (at.0 + 0.46 * unit, at.1)]]);
        }
        Sample::Works => {
            open(pen);
            ground::works(pen, &layout, at);
        }
        Sample::Height => ground::height(pen, size * 1.9, (at.0 + 0.665 * size, at.1 - 0.55 * size)),
        Sample::Flag => marks::flag(pen, size * 1.1, (at.0 + 0.28 * size, at.1 + 0.25 * size), Some((0, ""))),
        Sample::Counter(one) => counter(pen, picture, at, size * 0.72, one),
        Sample::Class(class) => {
            let corner = (at.0 - size * 0.42, at.1 - size * 0.28);
            symbol(pen, *class, (corner, (size * 0.84, size * 0.52)), ("#ffffff", INK));
        }
        Sample::Fight => {
            let d = crate::counters::star(at, (0.48 * size, 0.3 * size), 12);
            pen.path(d, Style::fill(FIRE).with_line(INK, 1.0));
        }
        Sample::Move(side) => {
            let points = [(at.0 - 0.5 * size, at.1), (at.0 + 0.78 * size, at.1)];
            marks::arrow(pen, size * 0.9, &points, *side);
        }
        Sample::Zone(side) => {
            open(pen);
            ground::zone(pen, unit, &[at], *side);
        }
    }
}
