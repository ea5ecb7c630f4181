//! Ratings by Glicko-2 (Glickman, "Example of the Glicko-2 system", 2022): a rating, how sure it is, and how
//! much it wavers.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// What bounds the change of a volatility. Glickman: 0.3 to 1.2 are reasonable.
const TAU: f64 = 0.5;
/// How exactly a volatility is looked for, as the paper has it.
const TOLERANCE: f64 = 0.000_001;
/// Rating points in a unit of the paper's own scale.
const SCALE: f64 = 173.7178;
/// Nobody is less sure than a player of whom nothing is known.
const DEVIATION_MAX: f64 = 350.0;
/// Ratings stay within these. The method takes one step a month, and where the expected result is next to
/// certain, a surprise makes that step as long as one likes. Honest results never come near.
const RATINGS: [f64; 2] = [0.0, 4000.0];
/// And volatilities below this, for the same reason.
const VOLATILITY_MAX: f64 = 0.1;
/// Steps in a rating point.
const STEPS: f64 = 1e6;
/// Steps in a volatility of 1.
const VOLATILITY_STEPS: f64 = 1e9;

/// A rating as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Figures {
    /// Rating points; a player begins with 1500.
    pub rating: i32,
    /// Its standard deviation in rating points: the true one lies within two of them, 19 times of 20.
    pub deviation: u32,
    /// How much the results waver, in ten-thousandths; a player begins with 600.
    pub volatility_e4: u32,
}

/// What came of a game for one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Points {
    Won,
    Drawn,
    Lost,
}

/// A rating between two months.
///
/// It is kept in whole steps: processors differ in the last bits of a logarithm, and what is cut to steps
/// after every month cannot add up to another rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rating {
    rating: i64,
    deviation: i64,
    volatility: i64,
}

/// A rated game of one month, as one of its players meets it.
pub(crate) struct Met {
    /// The opponent as he stood when the month began.
    pub opponent: Rating,
    /// What the opponent's side is worth, in rating points: as much stronger he is to be beaten.
    pub offset: i32,
    pub points: Points,
}

impl Rating {
    /// Of a player who has not played yet.
    pub fn beginner() -> Rating {
        Rating { rating: 1_500_000_000, deviation: 350_000_000, volatility: 60_000_000 }
    }

    /// After a month in which these games ended, which must be at least one.
    pub fn after_month(self, games: &[Met]) -> Rating {
        let met: Vec<_> = games.iter().map(|met| (met.opponent.shifted(met.offset), met.outcome())).collect();
        let config = Glicko2Config { tau: TAU, convergence_tolerance: TOLERANCE };
        Rating::cut(glicko2_rating_period(&self.floats(), &met, &config)).unwrap_or(self)
    }

    /// After so many months in which no game ended: the rating stays, and is less and less sure.
    ///
    /// That is step 6 of the paper so many times over, in one go, since a game may be ages ago.
    pub fn after_idle(self, months: u64) -> Rating {
        if months == 0 {
            return self;
        }
        let Glicko2Rating { rating, deviation, volatility } = self.floats();
        let grown = (months as f64).sqrt() * volatility * SCALE;
        let deviation = deviation.hypot(grown).min(DEVIATION_MAX);
        Rating::cut(Glicko2Rating { rating, deviation, volatility }).unwrap_or(self)
    }

    /// Rounded, as it is shown.
    pub fn figures(self) -> Figures {
        let Glicko2Rating { rating, deviation, volatility } = self.floats();
        Figures {
            rating: rating.round() as i32,
            deviation: deviation.round() as u32,
            volatility_e4: (volatility * 1e4).round() as u32,
        }
    }

    fn floats(self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.rating as f64 / STEPS,
            deviation: self.deviation as f64 / STEPS,
            volatility: self.volatility as f64 / VOLATILITY_STEPS,
        }
    }

    fn shifted(self, offset: i32) -> Glicko2Rating {
        let own = self.floats();
        Glicko2Rating { rating: own.rating + f64::from(offset), ..own }
    }

    /// `None` if it is no number.
    fn cut(Glicko2Rating { rating, deviation, volatility }: Glicko2Rating) -> Option<Rating> {
        let finite = rating.is_finite() && deviation.is_finite() && volatility.is_finite();
        finite.then(|| Rating {
            rating: (rating.clamp(RATINGS[0], RATINGS[1]) * STEPS).round() as i64,
            deviation: (deviation.min(DEVIATION_MAX) * STEPS).round().max(1.0) as i64,
            volatility: (volatility.min(VOLATILITY_MAX) * VOLATILITY_STEPS).round().max(1.0) as i64,
        })
    }
}

impl Met {
    fn outcome(&self) -> Outcomes {
        match self.points {
            Points::Won => Outcomes::WIN,
            Points::Drawn => Outcomes::DRAW,
            Points::Lost => Outcomes::LOSS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use skillratings::glicko2::decay_deviation;

    fn of(rating: f64, deviation: f64) -> Rating {
        Rating::cut(Glicko2Rating { rating, deviation, volatility: 0.06 }).unwrap()
    }

    fn met(opponent: Rating, points: Points) -> Met {
        Met { opponent, offset: 0, points }
    }

    #[test]
    fn the_example_of_the_paper_comes_out() {
        let games = [
            met(of(1400.0, 30.0), Points::Won),
            met(of(1550.0, 100.0), Points::Lost),
            met(of(1700.0, 300.0), Points::Lost),
        ];
        let after = of(1500.0, 200.0).after_month(&games);
        let hundredths = |steps: i64| (steps as f64 / 1e4).round() as i64;
        assert_eq!((hundredths(after.rating), hundredths(after.deviation)), (146_405, 15_152), "{after:?}");
        // 0.05999 in the paper, which cuts where we round: 0.0599959.
        assert_eq!(after.volatility / 10_000, 5_999, "{after:?}");
        assert_eq!(after.figures(), Figures { rating: 1464, deviation: 152, volatility_e4: 600 });
    }

    #[test]
    fn idle_months_are_those_of_the_paper_one_after_the_other() {
        let start = of(1700.0, 60.0);
        let mut slow = start.floats();
        for months in 1..=1_300 {
            slow = decay_deviation(&slow);
            let fast = start.after_idle(months);
            assert!((fast.floats().deviation - slow.deviation).abs() < 1e-4, "{months}: {fast:?}");
            assert_eq!((fast.rating, fast.volatility), (start.rating, start.volatility));
        }
        assert_eq!(start.after_idle(u64::MAX).figures().deviation, 350);
        assert_eq!(start.after_idle(0), start);
    }

    #[test]
    fn to_beat_the_better_side_is_worth_more() {
        let after = |offset, points| {
            let games = [Met { opponent: of(1500.0, 80.0), offset, points }];
            of(1500.0, 80.0).after_month(&games).rating
        };
        for points in [Points::Won, Points::Drawn, Points::Lost] {
            assert!(after(-100, points) < after(0, points) && after(0, points) < after(100, points));
        }
        assert_eq!(after(0, Points::Drawn), 1_500_000_000);
    }

    #[test]
    fn results_that_nobody_can_believe_end_in_figures_within_bounds() {
        for (own, theirs) in [(0.0, 4000.0), (4000.0, 0.0), (100.0, 3000.0), (1500.0, 1500.0)] {
            for points in [Points::Won, Points::Lost] {
                let games: Vec<Met> = (0..10_000).map(|_| met(of(theirs, 30.0), points)).collect();
                let mut rating = of(own, 350.0);
                for _ in 0..5 {
                    rating = rating.after_month(&games);
                    let Figures { rating, deviation, volatility_e4 } = rating.figures();
                    let fine = (0..=4000).contains(&rating) && deviation <= 350 && volatility_e4 <= 1_000;
                    assert!(fine, "{own} {theirs} {points:?}: {rating} {deviation} {volatility_e4}");
                }
            }
        }
    }
}
