//! Hex geometry on axial coordinates. It knows no map edges and no names.

/// A hex by axial coordinates: `q` runs along a hexrow, `r` counts hexrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Axial {
    /// Position along the hexrow axis.
    pub q: i32,
    /// Hexrow.
    pub r: i32,
}

impl Axial {
    /// The six neighbours, always in the same order.
    #[must_use]
    pub fn neighbours(self) -> [Axial; 6] {
        let Axial { q, r } = self;
        [(q - 1, r), (q + 1, r), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1), (q, r + 1)]
            .map(|(q, r)| Axial { q, r })
    }

    /// Steps between two hexes; 0 for the same hex, 1 for neighbours.
    #[must_use]
    pub fn distance(self, other: Axial) -> u32 {
        let (dq, dr) = (self.q - other.q, self.r - other.r);
        dq.unsigned_abs().max(dr.unsigned_abs()).max((dq + dr).unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_the_hexes_at_distance_one() {
        let centre = Axial { q: 3, r: -2 };
        let mut ring: Vec<Axial> = (-2..=2)
            .flat_map(|q| (-2..=2).map(move |r| Axial { q: centre.q + q, r: centre.r + r }))
            .filter(|hex| hex.distance(centre) == 1)
            .collect();
        let mut neighbours = centre.neighbours().to_vec();
        ring.sort();
        neighbours.sort();
        assert_eq!(ring, neighbours);
    }
}
