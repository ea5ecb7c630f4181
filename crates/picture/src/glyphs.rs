//! Letters as pixels, each kept by its size: a map says the same figures a hundred times.

use crate::letters::{self, Letter};
use crate::paint::{add, colour};
use crate::pen::{Point, Type};
use std::collections::BTreeMap;
use tiny_skia::{FillRule, Mask, PathBuilder, Pixmap, Transform};

/// Places within a pixel, along each side, at which a letter is told apart.
const PLACES: f32 = 4.0;
/// Letters that are kept: those of a few maps.
const MOST: usize = 4_096;

/// A letter of one weight and size at one place within a pixel, across and down.
type Key = (char, bool, u32, u8, u8);

/// What a letter covers, from 0 to 255 for each pixel, and how far its corner lies from the letter's point.
struct Glyph {
    covered: Mask,
    left: i32,
    top: i32,
}

/// Letters that were drawn before; `None` for those without an outline, such as a blank.
#[derive(Default)]
pub(crate) struct Glyphs(BTreeMap<Key, Option<Glyph>>);

impl Glyphs {
    /// Paints a text whose base line begins here.
    pub fn paint(&mut self, (x, y): Point, text: &str, how: Type, pixels: &mut Pixmap) {
        let mut x = x;
        for character in letters::clean(text).chars() {
            let letter = letters::letter(character, how.bold);
            let at = [x, y].map(|at| (at * PLACES).round() / PLACES);
            let whole = at.map(f32::floor);
            let part = [at[0] - whole[0], at[1] - whole[1]];
            let [across, down] = part.map(|part| (part * PLACES) as u8);
            if self.0.len() >= MOST {
                self.0.clear();
            }
            let glyph = self.0.entry((character, how.bold, how.size.to_bits(), across, down));
            let glyph = glyph.or_insert_with(|| draw(&letter, how.size, (part[0], part[1])));
            if let Some(glyph) = glyph {
                blend(glyph, (whole[0] as i32, whole[1] as i32), how.ink, pixels);
            }
            x += letter.advance * how.size;
        }
    }
}

/// A letter of this size whose point lies so far within a pixel.
fn draw(letter: &Letter, size: f32, part: Point) -> Option<Glyph> {
    let outline = |from: Point| {
        let mut path = PathBuilder::new();
        letter.outline.iter().for_each(|stroke| add(&mut path, *stroke, from, size));
        path.finish()
    };
    let bounds = outline(part)?.bounds();
    let (left, top) = (bounds.left().floor(), bounds.top().floor());
    let size = [bounds.right().ceil() - left, bounds.bottom().ceil() - top].map(|side| side as u32);
    let mut covered = Mask::new(size[0], size[1])?;
    let path = outline((part.0 - left, part.1 - top))?;
    covered.fill_path(&path, FillRule::Winding, true, Transform::identity());
    Some(Glyph { covered, left: left as i32, top: top as i32 })
}

/// Puts ink where a letter covers the paper.
fn blend(glyph: &Glyph, (x, y): (i32, i32), ink: &str, pixels: &mut Pixmap) {
    let ink = colour(ink).to_color_u8();
    let ink = [ink.red(), ink.green(), ink.blue()];
    let (wide, tall) = (pixels.width() as usize, pixels.height() as usize);
    let columns = glyph.covered.width() as usize;
    let (left, top) = (x + glyph.left, y + glyph.top);
    let bytes = pixels.data_mut();
    for (row, covered) in glyph.covered.data().chunks_exact(columns).enumerate() {
        let Some(line) = at(top, row).filter(|line| *line < tall) else { continue };
        for (column, part) in covered.iter().enumerate().filter(|(_, part)| **part > 0) {
            let Some(place) = at(left, column).filter(|place| *place < wide) else { continue };
            let pixel = &mut bytes[(line * wide + place) * 4..][..3];
            for (own, new) in pixel.iter_mut().zip(ink) {
                *own = mix(*own, new, *part);
            }
        }
    }
}

/// So far from a corner that may lie outside.
fn at(corner: i32, by: usize) -> Option<usize> {
    usize::try_from(corner + i32::try_from(by).ok()?).ok()
}

/// So much of the new colour, of 255 parts, in place of the own one.
fn mix(own: u8, new: u8, part: u8) -> u8 {
    let sum = u32::from(own) * u32::from(u8::MAX - part) + u32::from(new) * u32::from(part);
    u8::try_from((sum + 127) / 255).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pen::Anchor;

    const HOW: Type = Type { size: 40.0, bold: true, anchor: Anchor::Start, ink: "#1d1d1b", rim: false };

    fn painted(text: &str, at: Point) -> Pixmap {
        let mut pixels = Pixmap::new(120, 60).unwrap();
        pixels.fill(colour("#fbf8f0"));
        Glyphs::default().paint(at, text, HOW, &mut pixels);
        pixels
    }

    #[test]
    fn a_letter_looks_as_its_outline_filled() {
        for (text, at) in [("8", (10.25, 45.5)), ("e", (30.0, 40.0)), ("車", (7.75, 50.25))] {
            let own = painted(text, at);
            let mut filled = Pixmap::new(120, 60).unwrap();
            filled.fill(colour("#fbf8f0"));
            let mut path = PathBuilder::new();
            let letter = letters::letter(text.chars().next().unwrap(), true);
            letter.outline.iter().for_each(|stroke| add(&mut path, *stroke, at, HOW.size));
            let mut paint = tiny_skia::Paint::default();
            paint.set_color(colour(HOW.ink));
            let path = path.finish().unwrap();
            filled.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
            let far = own.data().iter().zip(filled.data()).map(|(a, b)| a.abs_diff(*b)).max().unwrap();
            assert!(far <= 20, "{text}: {far}");
            assert!(own.data().iter().filter(|part| **part < 60).count() > 600, "{text}: ink");
        }
    }

    #[test]
    fn what_lies_outside_of_the_picture_is_left_out() {
        let blank = painted("", (0.0, 0.0));
        for outside in [(-60.0, 40.0), (130.0, 40.0), (10.0, -5.0), (10.0, 150.0)] {
            assert!(painted("8", outside) == blank, "{outside:?}");
        }
        assert!(painted("8", (-8.0, 70.0)) != blank, "half of it is seen");
        assert!(painted(" ", (20.0, 40.0)) == blank);
    }

    #[test]
    fn ink_is_mixed_by_what_is_covered() {
        assert_eq!([(0, 200, 255), (10, 200, 0), (0, 100, 128)].map(|(a, b, c)| mix(a, b, c)), [200, 10, 50]);
    }
}
