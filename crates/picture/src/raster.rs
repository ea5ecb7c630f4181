//! From a drawing to a PNG.

use crate::glyphs::Glyphs;
use crate::paint;
use crate::plan::Cut;
use crate::words::Say;
use crate::{Drawn, colours, svg};
use feldpost_kit::Hash32;
use feldpost_kit::picture::Picture;
use std::collections::VecDeque;
use tiny_skia::{Pixmap, PremultipliedColorU8};

/// Grounds that are kept as pixels: the whole map of some games.
const GROUNDS: usize = 4;
/// Pictures that are kept as files.
const PICTURES: usize = 16;
/// The most pixels of a picture.
const MOST_PIXELS: u32 = 12_000_000;

/// Why a picture could not be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RasterError {
    /// It has no hexes, or far too many.
    #[error("a picture of {0} by {1} pixels cannot be drawn")]
    Size(u32, u32),
    /// The PNG cannot be written; a fault of this program.
    #[error("the PNG cannot be written: {0}")]
    Write(String),
}

/// Draws pictures, and keeps some: the ground of a map is drawn once, and the same picture for two readers or
/// for a second try too.
#[derive(Default)]
pub struct Studio {
    glyphs: Glyphs,
    /// What was painted on last: fresh memory of this size costs a tenth of a picture's time.
    canvas: Option<Pixmap>,
    grounds: VecDeque<(Hash32, Pixmap)>,
    pictures: VecDeque<(Hash32, Vec<u8>)>,
    drawn: usize,
}

impl std::fmt::Debug for Studio {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Studio { .. }")
    }
}

impl Studio {
    /// An empty one.
    #[must_use]
    pub fn new() -> Studio {
        Studio::default()
    }

    /// How many pictures were drawn: those that were kept from before are not among them.
    #[must_use]
    pub fn drawn(&self) -> usize {
        self.drawn
    }

    /// The picture as PNG: an indexed one of 255 colours at most.
    ///
    /// # Errors
    /// [`RasterError`].
    pub fn png(
        &mut self,
        picture: &Picture,
        cut: Option<&Cut>,
        say: Say<'_>,
    ) -> Result<Vec<u8>, RasterError> {
        let drawn = Drawn::of(picture, cut, say);
        // What it would be as SVG says all that it shows.
        let mut written = drawn.opening("");
        svg::write(&mut written, &drawn.ground);
        let ground = Hash32::of_bytes(written.as_bytes());
        svg::write(&mut written, &drawn.rest);
        let key = Hash32::of_bytes(written.as_bytes());
        if let Some((_, png)) = self.pictures.iter().find(|(own, _)| *own == key) {
            return Ok(png.clone());
        }
        let pixels = self.paint(&drawn, ground)?;
        let png = indexed(&pixels)?;
        self.canvas = Some(pixels);
        self.drawn += 1;
        remember(&mut self.pictures, (key, png.clone()), PICTURES);
        Ok(png)
    }

    /// Paints on a ground, which is kept under this key.
    fn paint(&mut self, drawn: &Drawn<'_>, key: Hash32) -> Result<Pixmap, RasterError> {
        let (wide, tall) = (drawn.size.0 as u32, drawn.size.1 as u32);
        let fits = wide.checked_mul(tall).is_some_and(|all| all <= MOST_PIXELS);
        let used = self.canvas.take().filter(|canvas| (canvas.width(), canvas.height()) == (wide, tall));
        let fresh = || fits.then(|| Pixmap::new(wide, tall)).flatten();
        let mut pixels = used.or_else(fresh).ok_or(RasterError::Size(wide, tall))?;
        match self.grounds.iter().find(|(own, _)| *own == key) {
            Some((_, ground)) => pixels.data_mut().copy_from_slice(ground.data()),
            None => {
                pixels.fill(paint::colour(colours::PAPER));
                paint::paint(&drawn.ground, &mut self.glyphs, &mut pixels);
                remember(&mut self.grounds, (key, pixels.clone()), GROUNDS);
            }
        }
        paint::paint(&drawn.rest, &mut self.glyphs, &mut pixels);
        Ok(pixels)
    }
}

fn remember<T>(kept: &mut VecDeque<T>, new: T, most: usize) {
    kept.push_back(new);
    while kept.len() > most {
        kept.pop_front();
    }
}

fn parts(pixel: PremultipliedColorU8) -> [u8; 3] {
    [pixel.red(), pixel.green(), pixel.blue()]
}

/// A colour by its five highest bits each.
fn bucket([r, g, b]: [u8; 3]) -> usize {
    usize::from(r >> 3) << 10 | usize::from(g >> 3) << 5 | usize::from(b >> 3)
}

/// Pixels as a PNG of at most 255 colours: the most frequent ones, and for each other the nearest of them.
/// A drawing has few colours and their mixtures at the edges, so nobody sees the difference; and the file is
/// a third as large.
fn indexed(pixels: &Pixmap) -> Result<Vec<u8>, RasterError> {
    let mut sums = vec![[0_u32; 4]; 1 << 15];
    // Most pixels have the colour of the one before: they are counted together.
    let runs = || pixels.pixels().chunk_by(|one, next| one == next).map(|run| (run[0], run.len()));
    for (pixel, long) in runs() {
        let [r, g, b] = parts(pixel);
        let (sum, long) = (&mut sums[bucket([r, g, b])], long as u32);
        for (sum, part) in sum.iter_mut().zip([r, g, b].map(u32::from).into_iter().chain([1])) {
            *sum += part * long;
        }
    }
    let mut used: Vec<usize> = (0..sums.len()).filter(|at| sums[*at][3] > 0).collect();
    used.sort_by_key(|at| (std::cmp::Reverse(sums[*at][3]), *at));
    let mean = |at: usize| {
        let [r, g, b, count] = sums[at];
        [r, g, b].map(|sum| u8::try_from((sum + count / 2) / count.max(1)).unwrap_or(u8::MAX))
    };
    let palette: Vec<[u8; 3]> = used.iter().take(255).map(|at| mean(*at)).collect();
    let mut index = vec![0_u8; sums.len()];
    for (place, at) in used.iter().enumerate() {
        index[*at] = u8::try_from(place)
            .ok()
            .filter(|place| *place < 255)
            .unwrap_or_else(|| nearest(&palette, mean(*at)));
    }
    let mut bytes = Vec::with_capacity(pixels.pixels().len());
    for (pixel, long) in runs() {
        bytes.extend(std::iter::repeat_n(index[bucket(parts(pixel))], long));
    }
    write(pixels.width(), pixels.height(), &palette.concat(), &bytes)
}

fn nearest(palette: &[[u8; 3]], colour: [u8; 3]) -> u8 {
    let far = |own: &[u8; 3]| -> u32 {
        own.iter().zip(colour).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    };
    let found = palette.iter().enumerate().min_by_key(|(_, own)| far(own));
    found.and_then(|(at, _)| u8::try_from(at).ok()).unwrap_or(0)
}

fn write(wide: u32, tall: u32, palette: &[u8], bytes: &[u8]) -> Result<Vec<u8>, RasterError> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, wide, tall);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette);
    // The level above makes the file a tenth smaller and takes a third longer, and so on.
    encoder.set_deflate_compression(png::DeflateCompression::Level(3));
    encoder.set_filter(png::Filter::NoFilter);
    let wrong = |error: png::EncodingError| RasterError::Write(error.to_string());
    let mut writer = encoder.write_header().map_err(wrong)?;
    writer.write_image_data(bytes).map_err(wrong)?;
    writer.finish().map_err(wrong)?;
    Ok(out)
}
