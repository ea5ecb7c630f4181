//! The palette. Every pair that must be told apart differs in brightness, not in hue alone: in grey, and by
//! whoever does not see colours, they are still apart.

/// The paper around the map: bright in dark mode too, so a picture is the same everywhere.
pub(crate) const PAPER: &str = "#fbf8f0";
/// Texts and rims.
pub(crate) const INK: &str = "#1d1d1b";
/// Texts that matter less.
pub(crate) const FAINT: &str = "#5f5747";
/// Lines between hexes.
pub(crate) const GRID: &str = "#b5a98e";
/// Open ground.
pub(crate) const OPEN: &str = "#f4ecd8";
/// Rough ground.
pub(crate) const ROUGH: &str = "#e0cc9c";
/// Dots of rough ground.
pub(crate) const STONE: &str = "#927a48";
/// An escarpment.
pub(crate) const SLOPE: &str = "#bd9560";
/// Its hachures.
pub(crate) const HACHURE: &str = "#553513";
/// A wood.
pub(crate) const WOOD: &str = "#c3d3a6";
/// Its trees.
pub(crate) const TREE: &str = "#4d6b2f";
/// Houses.
pub(crate) const HOUSE: &str = "#77695a";
/// A ford.
pub(crate) const WATER: &str = "#a9c9df";
/// Its waves.
pub(crate) const WAVE: &str = "#2f5f86";
/// A depression, and ground that cannot be passed.
pub(crate) const HOLLOW: &str = "#ded3b4";
/// Its rims and marks.
pub(crate) const RIM: &str = "#7b6b45";
/// A road or track, and its edge.
pub(crate) const ROAD: &str = "#c9a066";
/// See [`ROAD`].
pub(crate) const VERGE: &str = "#6b4c1e";
/// What may act.
pub(crate) const BRIGHT: &str = "#ffd21f";
/// Fire.
pub(crate) const FIRE: &str = "#f5841f";
/// Its rim.
pub(crate) const EMBER: &str = "#7d1a00";

/// What a counter of the first, second, third side bears that has no colours of its own: fill, ink, field.
pub(crate) const SIDES: [[&str; 3]; 4] = [
    ["#34383d", "#ffffff", "#666c74"],
    ["#f4cfae", "#1d1d1b", "#fdf0e4"],
    ["#4c6d92", "#ffffff", "#7b97b5"],
    ["#cfe0c0", "#1d1d1b", "#f0f6ea"],
];

/// Whether counters of this side are dark: every other side is.
pub(crate) fn is_dark(side: usize) -> bool {
    side.is_multiple_of(2)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Red, green and blue of `#rrggbb`, from 0 to 1, linear.
    pub fn linear(colour: &str) -> [f64; 3] {
        [1, 3, 5].map(|at| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// How bright it is (WCAG 2 relative luminance).
    pub fn brightness([r, g, b]: [f64; 3]) -> f64 {
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// What somebody sees who lacks green cones, or red ones (Viénot, Brettel and Mollon 1999).
    pub fn blind([r, g, b]: [f64; 3], red: bool) -> [f64; 3] {
        let mix = if red { 0.11238 * r + 0.88762 * g } else { 0.29275 * r + 0.70725 * g };
        let blue = if red { 0.00401 * (r - g) + b } else { -0.02234 * (r - g) + b };
        [mix, mix, blue.clamp(0.0, 1.0)]
    }

    /// Contrast of two brightnesses (WCAG 2): 1 to 21.
    pub fn contrast(one: f64, other: f64) -> f64 {
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn apart(one: &str, other: &str, least: f64) {
        let seen = |colour: &str| {
            let colour = linear(colour);
            [colour, blind(colour, false), blind(colour, true)].map(brightness)
        };
        for (one_seen, other_seen) in seen(one).into_iter().zip(seen(other)) {
            let found = contrast(one_seen, other_seen);
            assert!(found >= least, "{one} and {other}: {found:.2}");
        }
    }

    #[test]
    fn sides_are_told_apart_without_colours() {
        for (at, one) in SIDES.iter().enumerate() {
            apart(one[0], one[1], 4.5);
            apart(one[2], if is_dark(at) { "#000000" } else { one[1] }, 3.0);
            for other in SIDES.iter().skip(at + 1).step_by(2) {
                apart(one[0], other[0], 3.0);
            }
        }
    }

    #[test]
    fn kinds_of_ground_and_their_textures_are_told_apart_without_colours() {
        for (ground, texture) in
            [(ROUGH, STONE), (SLOPE, HACHURE), (WOOD, TREE), (OPEN, HOUSE), (WATER, WAVE)]
        {
            apart(ground, texture, 2.2);
        }
        apart(OPEN, ROUGH, 1.3);
        apart(OPEN, SLOPE, 2.0);
        apart(ROUGH, SLOPE, 1.6);
        apart(OPEN, FAINT, 4.5);
        apart(PAPER, INK, 7.0);
        apart(BRIGHT, INK, 7.0);
        apart(FIRE, EMBER, 3.0);
    }
}
