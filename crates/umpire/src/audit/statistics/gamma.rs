//! The upper tail of the chi-square distribution.

use statrs::function::gamma::checked_gamma_ur;

/// The chance that chi-square with `df` degrees of freedom is at least `value`: Q(df/2, value/2), the
/// regularised upper incomplete gamma function. Gives 1 for `df` 0 or a value that is not above 0.
pub(super) fn chi_square_p(df: u32, value: f64) -> f64 {
    // Not "value <= 0.0": a value that is no number must end here too.
    if df == 0 || value.is_nan() || value <= 0.0 {
        return 1.0;
    }
    if value.is_infinite() {
        return 0.0;
    }
    checked_gamma_ur(f64::from(df) / 2.0, value / 2.0).map_or(1.0, |p| p.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points of the usual tables: degrees of freedom, value, p.
    #[test]
    fn the_tables_are_met() {
        let table = [
            (1, 3.841_458_820_694_124, 0.05),
            (1, 10.827_566_170_662_733, 0.001),
            (2, 5.991_464_547_107_979, 0.05),
            (5, 11.070_497_693_516_351, 0.05),
            (5, 1.145_476_226_061_769_7, 0.95),
            (25, 37.652_484_133_482_77, 0.05),
            (25, 52.619_655_776_172_82, 0.001),
        ];
        for (df, value, p) in table {
            assert!(
                (chi_square_p(df, value) - p).abs() < 1e-9,
                "df {df}, {value}: {}",
                chi_square_p(df, value)
            );
        }
    }

    #[test]
    fn odd_arguments_give_a_chance() {
        for value in [f64::NAN, -1.0, 0.0, 1e-300, 1e6, f64::INFINITY] {
            for df in [0, 1, 5, 25] {
                let p = chi_square_p(df, value);
                assert!((0.0..=1.0).contains(&p), "df {df}, {value}: {p}");
            }
        }
    }
}
