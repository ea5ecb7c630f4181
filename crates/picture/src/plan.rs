//! Where each hex lies on a picture, and which part of the map a close-up shows.

use crate::pen::Point;
use feldpost_kit::chart::Run;
use feldpost_kit::picture::Picture;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The height of a hex that stands on a corner, for a width of 1.
const HEIGHT: f32 = 1.154_700_5;
/// Hexes of a close-up, along its width and its height, at most: so that a counter can be read on a phone.
const CLOSE: (usize, usize) = (6, 7);
/// And at least, where the map has them: a close-up shows what lies around.
const LEAST: (usize, usize) = (5, 4);

/// The heat of a hex that was attacked; a move ends with 2. A whole army on the march outweighs no battle.
const FOUGHT: usize = 60;

/// A part of a map: hexrows and places in them, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Hexrows.
    pub rows: Range<usize>,
    /// Places in each.
    pub hexes: Range<usize>,
}

impl Cut {
    /// The whole map.
    #[must_use]
    pub fn whole(picture: &Picture) -> Cut {
        let widest = picture.rows.iter().map(|row| row.hexes.len()).max().unwrap_or(0);
        Cut { rows: 0..picture.rows.len(), hexes: 0..widest }
    }

    /// Just so large that these hexes are in it, with a margin; the whole map if none of them is on it.
    #[must_use]
    pub fn around(picture: &Picture, hexes: &[String], margin: usize) -> Cut {
        let whole = Cut::whole(picture);
        let places = Places::of(picture);
        let found: Vec<(usize, usize)> = hexes.iter().filter_map(|hex| places.at(hex)).collect();
        let around = |at: fn(&(usize, usize)) -> usize, all: &Range<usize>| {
            let least = found.iter().map(at).min()?.saturating_sub(margin);
            let most = found.iter().map(at).max()? + margin + 1;
            Some(least.max(all.start)..most.min(all.end))
        };
        let rows = around(|at| at.0, &whole.rows);
        let hexes = around(|at| at.1, &whole.hexes);
        rows.zip(hexes).map_or(whole, |(rows, hexes)| Cut { rows, hexes })
    }

    pub(crate) fn holds(&self, at: (usize, usize)) -> bool {
        self.rows.contains(&at.0) && self.hexes.contains(&at.1)
    }
}

/// Where each hex stands among the rows.
pub(crate) struct Places<'p>(BTreeMap<&'p str, (usize, usize)>);

impl<'p> Places<'p> {
    pub fn of(picture: &'p Picture) -> Places<'p> {
        let row = |(row, own): (usize, &'p feldpost_kit::picture::PictureRow)| {
            let named = own.hexes.iter().enumerate().filter(|(_, hex)| !hex.is_empty());
            named.map(move |(at, hex)| (hex.as_str(), (row, at)))
        };
        Places(picture.rows.iter().enumerate().flat_map(row).collect())
    }

    pub fn at(&self, hex: &str) -> Option<(usize, usize)> {
        self.0.get(hex).copied()
    }
}

/// Where things happened since, as close-ups: at most two, the one with the most first.
///
/// Fights count for more than moves. What does not fit into them is on the whole map.
#[must_use]
pub fn close_ups(picture: &Picture) -> Vec<Cut> {
    let places = Places::of(picture);
    let mut hot: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let mut heat = |hex: &str, by: usize| {
        if let Some(at) = places.at(hex) {
            *hot.entry(at).or_default() += by;
        }
    };
    for fight in &picture.fights {
        heat(&fight.hex, FOUGHT);
        fight.from.iter().for_each(|from| heat(from, FOUGHT / 3));
    }
    for walk in &picture.moves {
        walk.hexes.last().into_iter().for_each(|hex| heat(hex, 2));
        walk.hexes.first().into_iter().for_each(|hex| heat(hex, 1));
    }
    let most = if picture.run == Run::Rows { (CLOSE.1, CLOSE.0) } else { (CLOSE.0, CLOSE.1) };
    let mut cuts = Vec::new();
    while let Some(cut) = warmest(picture, &hot, most).filter(|_| cuts.len() < 2) {
        hot.retain(|at, _| !cut.holds(*at));
        cuts.push(cut);
        // A second one only for another battle.
        let battle = |at: &(usize, usize)| hot.get(at).is_some_and(|heat| *heat >= FOUGHT);
        if !hot.keys().any(battle) {
            break;
        }
    }
    cuts
}

/// The window with the most heat, drawn together to what is hot in it and what lies next to that.
fn warmest(picture: &Picture, hot: &BTreeMap<(usize, usize), usize>, most: (usize, usize)) -> Option<Cut> {
    let whole = Cut::whole(picture);
    let starts = |hot: BTreeSet<usize>, size: usize, all: usize| -> BTreeSet<usize> {
        hot.iter().map(|at| (*at).min(all.saturating_sub(size))).collect()
    };
    let rows = starts(hot.keys().map(|at| at.0).collect(), most.0, whole.rows.end);
    let hexes = starts(hot.keys().map(|at| at.1).collect(), most.1, whole.hexes.end);
    let mut best: Option<(usize, Cut)> = None;
    for row in &rows {
        for hex in &hexes {
            let cut = Cut {
                rows: *row..(row + most.0).min(whole.rows.end),
                hexes: *hex..(hex + most.1).min(whole.hexes.end),
            };
            let heat: usize = hot.iter().filter(|(at, _)| cut.holds(**at)).map(|(_, heat)| heat).sum();
            if heat > best.as_ref().map_or(0, |(best, _)| *best) {
                best = Some((heat, cut));
            }
        }
    }
    let (_, cut) = best?;
    let least = if picture.run == Run::Rows { (LEAST.1, LEAST.0) } else { LEAST };
    let inside: Vec<(usize, usize)> = hot.keys().filter(|at| cut.holds(**at)).copied().collect();
    let tight = |own: Vec<usize>, size: (usize, usize), all: usize| {
        let (first, last) = (own.iter().min().copied()?, own.iter().max().copied()? + 1);
        let want = (last - first + 2).clamp(size.0, size.1).min(all);
        let start = first.saturating_sub((want - (last - first).min(want)) / 2).min(all - want);
        Some(start..start + want)
    };
    let rows = tight(inside.iter().map(|at| at.0).collect(), (least.0, most.0), whole.rows.end)?;
    let hexes = tight(inside.iter().map(|at| at.1).collect(), (least.1, most.1), whole.hexes.end)?;
    Some(Cut { rows, hexes })
}

/// Hexes on paper.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// Distance from the middle of a hex to the middle of the next in its hexrow, in pixels.
    pub unit: f32,
    pub run: Run,
    pub cut: Cut,
    pub origin: Point,
    /// Half a hex of room before the first hexrow that is not shifted.
    shifts: bool,
}

impl Layout {
    /// The hexes of a cut, as wide as this.
    pub fn new(picture: &Picture, cut: &Cut, width: f32, origin: Point) -> Layout {
        let rows = picture.rows.get(cut.rows.clone()).unwrap_or_default();
        let shifts = rows.iter().any(|row| row.shifted);
        let mut layout = Layout { unit: 1.0, run: picture.run, cut: cut.clone(), origin, shifts };
        layout.unit = width / layout.size().0.max(1.0);
        layout
    }

    /// Width and height of all hexes.
    pub fn size(&self) -> Point {
        let along = self.cut.hexes.len() as f32 + if self.shifts { 0.5 } else { 0.0 };
        let across = (self.cut.rows.len().max(1) as f32 - 1.0) * HEIGHT * 0.75 + HEIGHT;
        let (width, height) = if self.run == Run::Rows { (along, across) } else { (across, along) };
        (width * self.unit, height * self.unit)
    }

    /// The middle of a hex.
    pub fn middle(&self, picture: &Picture, (row, hex): (usize, usize)) -> Point {
        let shifted = picture.rows.get(row).is_some_and(|row| row.shifted);
        // Signed: an arrow may begin outside of the cut.
        let along = hex as f32 - self.cut.hexes.start as f32 + if shifted { 1.0 } else { 0.5 };
        let across = (row as f32 - self.cut.rows.start as f32) * HEIGHT * 0.75 + HEIGHT / 2.0;
        let (x, y) = if self.run == Run::Rows { (along, across) } else { (across, along) };
        (self.origin.0 + x * self.unit, self.origin.1 + y * self.unit)
    }

    /// The corners of a hex around a point, `by` times as large.
    pub fn corners(&self, (x, y): Point, by: f32) -> [Point; 6] {
        let (half, tall, quarter) =
            (0.5 * self.unit * by, HEIGHT / 2.0 * self.unit * by, HEIGHT / 4.0 * self.unit * by);
        let upright = [
            (0.0, -tall),
            (half, -quarter),
            (half, quarter),
            (0.0, tall),
            (-half, quarter),
            (-half, -quarter),
        ];
        upright.map(|(dx, dy)| if self.run == Run::Rows { (x + dx, y + dy) } else { (x + dy, y + dx) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use feldpost_kit::picture::{Fight, PictureRow, Walk};

    fn field() -> Picture {
        let row = |row: usize| PictureRow {
            shifted: row % 2 == 1,
            hexes: (0..20).map(|at| format!("{}{at}", char::from(b'A' + row as u8))).collect(),
            ground: " ".repeat(20),
        };
        Picture { rows: (0..12).map(row).collect(), ..Picture::default() }
    }

    fn fight(hex: &str, from: &str) -> Fight {
        Fight { hex: hex.into(), from: [from.to_owned()].into(), attacks: 1, ..Fight::default() }
    }

    #[test]
    fn a_cut_holds_its_hexes_with_a_margin_and_stays_on_the_map() {
        let picture = field();
        let cut = Cut::around(&picture, &["B3".into(), "D7".into()], 2);
        assert_eq!(cut, Cut { rows: 0..6, hexes: 1..10 });
        assert_eq!(Cut::around(&picture, &["Z9".into()], 2), Cut::whole(&picture));
    }

    #[test]
    fn a_close_up_shows_the_fight_and_is_never_too_wide_to_be_read() {
        let mut picture = field();
        assert_eq!(close_ups(&picture), []);
        picture.fights = vec![fight("C4", "C5")];
        let cuts = close_ups(&picture);
        assert_eq!(cuts.len(), 1);
        assert!(cuts[0].holds((2, 4)) && cuts[0].holds((2, 5)), "{cuts:?}");
        assert!(cuts[0].hexes.len() >= 5 && cuts[0].rows.len() >= 4, "{cuts:?}");
        picture.fights.push(fight("K18", "L18"));
        picture.moves = vec![Walk { hexes: vec!["A0".into(), "A1".into()], ..Walk::default() }];
        let cuts = close_ups(&picture);
        assert_eq!(cuts.len(), 2, "the move alone gets none: {cuts:?}");
        assert!(cuts.iter().any(|cut| cut.holds((10, 18)) && cut.holds((11, 18))), "{cuts:?}");
        assert!(cuts.iter().all(|cut| cut.hexes.len() <= 6 && cut.rows.len() <= 7), "{cuts:?}");
    }

    #[test]
    fn hexes_touch_and_lie_within_the_width() {
        let picture = field();
        let layout = Layout::new(&picture, &Cut::whole(&picture), 1_000.0, (100.0, 50.0));
        let (first, next) = (layout.middle(&picture, (0, 0)), layout.middle(&picture, (0, 1)));
        assert!((next.0 - first.0 - layout.unit).abs() < 0.01 && (next.1 - first.1).abs() < 0.01);
        let last = layout.corners(layout.middle(&picture, (1, 19)), 1.0);
        assert!(
            last.iter().all(|(x, _)| *x <= 1_100.1) && last.iter().any(|(x, _)| *x > 1_099.0),
            "{last:?}"
        );
        let below = layout.corners(layout.middle(&picture, (1, 0)), 1.0);
        let above = layout.corners(first, 1.0);
        assert!((above[3].0 - below[5].0).abs() < 0.01 && (above[3].1 - below[5].1).abs() < 0.01);
    }
}
