//! From a drawing to a PNG.

use crate::pen::Letters;
use crate::plan::Cut;
use crate::words::Say;
use crate::{Drawn, colours};
use feldpost_kit::Hash32;
use feldpost_kit::picture::Picture;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::collections::VecDeque;

/// Grounds that are kept as pixels: the whole map of some games.
const GROUNDS: usize = 4;
/// Pictures that are kept as files.
const PICTURES: usize = 16;
/// The most pixels of a picture.
const MOST_PIXELS: u32 = 12_000_000;

/// Why a picture could not be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RasterError {
    /// The drawing cannot be read; a fault of this program.
    #[error("the drawing cannot be read: {0}")]
    Read(String),
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
        let drawn = Drawn::of(picture, cut, say, Letters::Outlines);
        let key =
            Hash32::of_bytes([drawn.opening("").as_str(), &drawn.ground, &drawn.rest].concat().as_bytes());
        if let Some((_, png)) = self.pictures.iter().find(|(own, _)| *own == key) {
            return Ok(png.clone());
        }
        let png = indexed(&self.paint(&drawn)?)?;
        self.drawn += 1;
        remember(&mut self.pictures, (key, png.clone()), PICTURES);
        Ok(png)
    }

    fn paint(&mut self, drawn: &Drawn) -> Result<Pixmap, RasterError> {
        let bottom = [&drawn.opening(""), drawn.ground.as_str(), "</svg>"].concat();
        let key = Hash32::of_bytes(bottom.as_bytes());
        let mut pixels = match self.grounds.iter().find(|(own, _)| *own == key) {
            Some((_, ground)) => ground.clone(),
            None => {
                let (wide, tall) = (drawn.size.0 as u32, drawn.size.1 as u32);
                let fits = wide.checked_mul(tall).is_some_and(|all| all <= MOST_PIXELS);
                let pixels = fits.then(|| Pixmap::new(wide, tall)).flatten();
                let mut pixels = pixels.ok_or(RasterError::Size(wide, tall))?;
                render(&bottom, &mut pixels)?;
                remember(&mut self.grounds, (key, pixels.clone()), GROUNDS);
                pixels
            }
        };
        let top = drawn.opening("").replacen(&format!("fill=\"{}\"", colours::PAPER), "fill=\"none\"", 1);
        render(&[&top, drawn.rest.as_str(), "</svg>"].concat(), &mut pixels)?;
        Ok(pixels)
    }
}

fn remember<T>(kept: &mut VecDeque<T>, new: T, most: usize) {
    kept.push_back(new);
    while kept.len() > most {
        kept.pop_front();
    }
}

fn render(svg: &str, pixels: &mut Pixmap) -> Result<(), RasterError> {
    let tree =
        Tree::from_str(svg, &Options::default()).map_err(|error| RasterError::Read(error.to_string()))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(())
}

/// A colour by its five highest bits each.
fn bucket(r: u8, g: u8, b: u8) -> usize {
    usize::from(r >> 3) << 10 | usize::from(g >> 3) << 5 | usize::from(b >> 3)
}

/// Pixels as a PNG of at most 255 colours: the most frequent ones, and for each other the nearest of them.
/// A drawing has few colours and their mixtures at the edges, so nobody sees the difference; and the file is
/// a third as large.
fn indexed(pixels: &Pixmap) -> Result<Vec<u8>, RasterError> {
    let mut sums = vec![[0_u32; 4]; 1 << 15];
    for pixel in pixels.data().chunks_exact(4) {
        let sum = &mut sums[bucket(pixel[0], pixel[1], pixel[2])];
        sum[0] += u32::from(pixel[0]);
        sum[1] += u32::from(pixel[1]);
        sum[2] += u32::from(pixel[2]);
        sum[3] += 1;
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
    let bytes: Vec<u8> =
        pixels.data().chunks_exact(4).map(|pixel| index[bucket(pixel[0], pixel[1], pixel[2])]).collect();
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
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_filter(png::Filter::NoFilter);
    let wrong = |error: png::EncodingError| RasterError::Write(error.to_string());
    let mut writer = encoder.write_header().map_err(wrong)?;
    writer.write_image_data(bytes).map_err(wrong)?;
    writer.finish().map_err(wrong)?;
    Ok(out)
}
