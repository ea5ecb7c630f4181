//! The upper tail of the chi-square distribution.

/// The chance that chi-square with `df` degrees of freedom is at least `value`, good to about 12 digits.
///
/// Q(df/2, value/2), the regularised incomplete gamma function: a series below the mean, a continued
/// fraction above (Lentz's method). Gives 1 for `df` 0 or a value that is not above 0.
pub(super) fn chi_square_p(df: u32, value: f64) -> f64 {
    // Not "value <= 0.0": a value that is no number must end here too.
    if df == 0 || value.is_nan() || value <= 0.0 {
        return 1.0;
    }
    if value.is_infinite() {
        return 0.0;
    }
    let (a, x) = (f64::from(df) / 2.0, value / 2.0);
    let scale = (a * x.ln() - x - ln_gamma_half(df)).exp();
    let p = if x < a + 1.0 { 1.0 - scale * series(a, x) } else { scale * fraction(a, x) };
    p.clamp(0.0, 1.0)
}

/// The natural logarithm of Γ(n/2), from Γ(1/2) = √π, Γ(1) = 1 and Γ(a + 1) = a Γ(a).
fn ln_gamma_half(n: u32) -> f64 {
    let start = if n.is_multiple_of(2) { 0.0 } else { std::f64::consts::PI.ln() / 2.0 };
    let first = if n.is_multiple_of(2) { 2 } else { 1 };
    start + (first..n).step_by(2).map(|k| (f64::from(k) / 2.0).ln()).sum::<f64>()
}

fn series(a: f64, x: f64) -> f64 {
    let (mut term, mut sum, mut n) = (1.0 / a, 1.0 / a, a);
    for _ in 0..1000 {
        n += 1.0;
        term *= x / n;
        sum += term;
        if term < sum * 1e-16 {
            break;
        }
    }
    sum
}

fn fraction(a: f64, x: f64) -> f64 {
    let mut b = x + 1.0 - a;
    let mut c = f64::MAX;
    let mut d = 1.0 / b;
    let mut h = d;
    for i in 1..1000 {
        let i = f64::from(i);
        let an = -i * (i - a);
        b += 2.0;
        d = 1.0 / (an * d + b);
        c = b + an / c;
        h *= d * c;
        if (d * c - 1.0).abs() < 1e-16 {
            break;
        }
    }
    h
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
