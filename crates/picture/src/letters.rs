//! The fonts that the program carries: how wide a text is, and its outline.
//!
//! Letters are drawn as outlines, so a raster of them looks the same on every machine. A character that no
//! font has is drawn as a question mark, never left out.

use crate::pen::Stroke;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

const REGULAR: &[u8] = include_bytes!("../fonts/DejaVuSansCondensed.ttf");
const BOLD: &[u8] = include_bytes!("../fonts/DejaVuSansCondensed-Bold.ttf");
const CHINESE: &[u8] = include_bytes!("../fonts/DroidSansFallback.ttf");

/// What stands for a character that no font has.
const UNKNOWN: char = '?';

/// A letter: how far the next one lies, and its outline, in parts of the letter's height.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Letter {
    pub advance: f32,
    pub outline: Vec<Stroke>,
}

struct Tracer {
    unit: f32,
    outline: Vec<Stroke>,
}

impl OutlinePen for Tracer {
    fn move_to(&mut self, x: f32, y: f32) {
        self.outline.push(Stroke::Move(x / self.unit, -y / self.unit));
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.outline.push(Stroke::Line(x / self.unit, -y / self.unit));
    }
    fn quad_to(&mut self, a: f32, b: f32, x: f32, y: f32) {
        let u = self.unit;
        self.outline.push(Stroke::Quad(a / u, -b / u, x / u, -y / u));
    }
    fn curve_to(&mut self, a: f32, b: f32, c: f32, d: f32, x: f32, y: f32) {
        let u = self.unit;
        self.outline.push(Stroke::Cubic(a / u, -b / u, c / u, -d / u, x / u, -y / u));
    }
    fn close(&mut self) {
        self.outline.push(Stroke::Close);
    }
}

struct Fonts {
    regular: FontRef<'static>,
    bold: FontRef<'static>,
    chinese: FontRef<'static>,
    /// The common letters, traced once: regular and bold.
    common: [BTreeMap<char, Letter>; 2],
}

fn fonts() -> Option<&'static Fonts> {
    static FONTS: OnceLock<Option<Fonts>> = OnceLock::new();
    let read = || {
        let font = |bytes| FontRef::new(bytes).ok();
        let (regular, bold) = (font(REGULAR)?, font(BOLD)?);
        let common = [&regular, &bold]
            .map(|font| (' '..='~').filter_map(|c| Some((c, trace(font, font.charmap().map(c)?)))).collect());
        Some(Fonts { regular, bold, chinese: font(CHINESE)?, common })
    };
    FONTS.get_or_init(read).as_ref()
}

fn trace(font: &FontRef<'static>, glyph: GlyphId) -> Letter {
    let at = LocationRef::default();
    let unit = f32::from(font.metrics(Size::unscaled(), at).units_per_em).max(1.0);
    let advance = font.glyph_metrics(Size::unscaled(), at).advance_width(glyph).unwrap_or(0.0) / unit;
    let mut tracer = Tracer { unit, outline: Vec::new() };
    if let Some(outline) = font.outline_glyphs().get(glyph) {
        let drawn = outline.draw(DrawSettings::unhinted(Size::unscaled(), at), &mut tracer);
        if drawn.is_err() {
            tracer.outline.clear();
        }
    }
    Letter { advance, outline: tracer.outline }
}

/// Whether a font has this character.
#[must_use]
pub fn has(character: char) -> bool {
    let of = |fonts: &'static Fonts| {
        [&fonts.regular, &fonts.bold, &fonts.chinese].map(|font| font.charmap().map(character).is_some())
    };
    fonts().map(of).is_some_and(|[regular, bold, chinese]| (regular && bold) || chinese)
}

/// The letter for a character.
pub(crate) fn letter(character: char, bold: bool) -> Cow<'static, Letter> {
    let Some(fonts) = fonts() else { return Cow::default() };
    if let Some(letter) = fonts.common[usize::from(bold)].get(&character) {
        return Cow::Borrowed(letter);
    }
    let latin = if bold { &fonts.bold } else { &fonts.regular };
    for font in [latin, &fonts.chinese] {
        if let Some(glyph) = font.charmap().map(character) {
            return Cow::Owned(trace(font, glyph));
        }
    }
    if character.is_control() { Cow::default() } else { letter(UNKNOWN, bold) }
}

/// How wide a text of this size is.
pub(crate) fn width(text: &str, size: f32, bold: bool) -> f32 {
    text.chars().map(|c| letter(c, bold).advance).sum::<f32>() * size
}

/// What a picture draws of a text: control characters and what turns the direction of writing are left out.
pub(crate) fn clean(text: &str) -> String {
    let turns =
        |c: &char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().filter(|c| !c.is_control() && !turns(c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_and_chinese_letters_have_outlines_and_widths() {
        for (character, bold) in [('A', false), ('é', true), ('7', true), ('騎', false), ('兵', true)] {
            let letter = letter(character, bold);
            assert!(has(character) && letter.advance > 0.3 && letter.outline.len() > 4, "{character}");
        }
        assert!(width("4-12-4", 10.0, true) > width("4-12", 10.0, true));
    }

    #[test]
    fn a_character_that_no_font_has_is_seen_as_a_question_mark() {
        assert!(!has('\u{1f600}'));
        assert_eq!(letter('\u{1f600}', false), letter('?', false));
        assert_eq!(clean("a\u{202e}b\nc"), "abc");
    }

    #[test]
    fn the_frequent_characters_of_big5_are_there() {
        for character in "回合移動攻擊步兵裝甲砲完成地圖例西迪雷澤格損失，。「」".chars()
        {
            assert!(has(character), "{character}");
        }
    }
}
