//! Statistics of six-sided dice, honestly (`pbem/1 5.4`).
//!
//! They test the generator. They cannot show that a game was fair, and a reroll of a few chosen dice does
//! not show up in them at all: so the text says, every time, what they are worth.
mod gamma;

use std::fmt;

use feldpost_protocol::dice::Roll;
use serde::Serialize;

use gamma::chi_square_p;

/// Below this p a test is worth a remark.
const REMARK: f64 = 0.001;
/// With fewer dice no remark is made: the approximations behind p do not hold.
const REMARK_DICE: usize = 30;
/// With fewer dice pairs of neighbours are not tested.
const SERIAL_DICE: usize = 250;

/// Dice of one roll, and whose they were.
#[derive(Debug, Clone, Copy)]
pub struct Sample<'a> {
    /// The seat that rolled; `None` for rolls of nobody, which count in the whole only.
    pub seat: Option<&'a str>,
    /// Faces of each die. Only six-sided dice are tested; of the others the number is told.
    pub sides: u16,
    /// The dice in the order in which they fell.
    pub result: &'a [u16],
}

/// One test: its value and the chance of a value at least as unusual with fair dice.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Test {
    /// Chi-square, or a number of standard deviations.
    pub value: f64,
    /// Between 0 and 1; an approximation that is good from about 30 dice on.
    pub p: f64,
}

/// The tests over one seat's six-sided dice, or over all.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Figures {
    /// Whose dice; `None` for the whole game.
    pub seat: Option<String>,
    /// How many dice.
    pub dice: usize,
    /// How often each face fell, from 1 to 6.
    pub counts: [usize; 6],
    /// Chi-square of the counts, 5 degrees of freedom; `None` without dice.
    pub faces: Option<Test>,
    /// How many runs above and below 3.5 there are.
    pub runs: usize,
    /// The runs in standard deviations from what is expected; `None` if all dice lie on one side.
    pub runs_test: Option<Test>,
    /// Chi-square of pairs that do not overlap, 25 degrees of freedom; `None` below 250 dice.
    pub pairs: Option<Test>,
    /// Sum minus expectation in standard deviations, good luck above 0; `None` without dice.
    pub luck: Option<Test>,
}

/// The statistics of a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Statistics {
    /// Over all six-sided dice.
    pub whole: Figures,
    /// Over each seat's, in the order of their names.
    pub seats: Vec<Figures>,
    /// How many dice have other than six sides, and are not tested.
    pub other_dice: usize,
}

impl Statistics {
    /// Takes the rolls of a game in the order in which they fell; whose they were is said by their labels.
    pub fn of_rolls<'a>(rolls: impl Iterator<Item = &'a Roll>, seats: &'a [String]) -> Self {
        let sample = |roll: &'a Roll| {
            let seat = seat_of_label(&roll.label, seats);
            Sample { seat, sides: roll.sides, result: &roll.result }
        };
        Self::of(&rolls.map(sample).collect::<Vec<_>>())
    }

    /// Takes the rolls of a game in the order in which they fell.
    pub fn of(samples: &[Sample<'_>]) -> Self {
        let six = |seat: Option<&str>| -> Vec<u16> {
            let wanted = samples.iter().filter(|s| s.sides == 6 && (seat.is_none() || s.seat == seat));
            wanted.flat_map(|s| s.result).copied().filter(|die| (1..=6).contains(die)).collect()
        };
        let mut names: Vec<&str> = samples.iter().filter_map(|s| s.seat).collect();
        names.sort_unstable();
        names.dedup();
        let other_dice = samples.iter().filter(|s| s.sides != 6).map(|s| s.result.len()).sum();
        let seats = names.into_iter().map(|seat| Figures::of(Some(seat), &six(Some(seat)))).collect();
        Self { whole: Figures::of(None, &six(None)), seats, other_dice }
    }

    /// What is unusual enough for a remark, in words; usually nothing.
    pub fn remarks(&self) -> Vec<String> {
        self.seats.iter().chain([&self.whole]).flat_map(Figures::remarks).collect()
    }

    /// The text for a report, each line at most 78 characters wide.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> =
            self.seats.iter().chain([&self.whole]).flat_map(Figures::lines).collect();
        if self.other_dice > 0 {
            lines.push(format!("Dice with other than six sides, not tested: {}", self.other_dice));
        }
        lines.extend(self.remarks());
        let words = [
            "If nothing is wrong, one report in 20 shows some p below 0.05 for each test;",
            "with 4 tests and 2 seats about one in three does.",
            "Statistics test the generator and calm nerves; the evidence of fairness is",
            "the chain, the locks and the replay. Rerolls of a few chosen dice do not show",
            "up here: of games with one such roll a turn 6 in 100 do, of honest ones 5.",
        ];
        // Where no die was tested there is nothing to weigh.
        if self.whole.dice > 0 {
            lines.extend(words.map(str::to_owned));
        }
        lines
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl Figures {
    fn of(seat: Option<&str>, dice: &[u16]) -> Self {
        let mut counts = [0; 6];
        for &die in dice {
            counts[face(die)] += 1;
        }
        let (runs, runs_test) = runs(dice);
        Self {
            seat: seat.map(str::to_owned),
            dice: dice.len(),
            counts,
            faces: (!dice.is_empty()).then(|| uniform(&counts)),
            runs,
            runs_test,
            pairs: (dice.len() >= SERIAL_DICE).then(|| pairs(dice)),
            luck: (!dice.is_empty()).then(|| luck(dice)),
        }
    }

    fn whose(&self) -> String {
        self.seat.as_ref().map_or_else(|| "all seats".to_owned(), |seat| format!("{seat:.16}"))
    }

    fn lines(&self) -> Vec<String> {
        let faces: Vec<String> = (1..).zip(self.counts).map(|(face, n)| format!("{face}: {n}")).collect();
        let mut lines = vec![format!("Six-sided dice of {}: {}", self.whose(), self.dice)];
        if self.dice > 0 {
            lines.push(format!("  faces   {}", faces.join("  ")));
        }
        let mut line = |test: &Option<Test>, text: String| {
            if let Some(test) = test {
                lines.push(format!("  {text}, p {:.3}", test.p));
            }
        };
        let value = |test: &Option<Test>| test.map_or(0.0, |t| t.value);
        let (n, two) = (self.dice, self.dice / 2);
        line(&self.faces, format!("faces   n {n}, chi-square {:.2} (df 5)", value(&self.faces)));
        line(
            &self.runs_test,
            format!("runs    n {n}, {} runs, {:+.2} sd", self.runs, value(&self.runs_test)),
        );
        line(&self.pairs, format!("pairs   n {two}, chi-square {:.2} (df 25)", value(&self.pairs)));
        line(&self.luck, format!("luck    n {n}, {:+.2} sd", value(&self.luck)));
        lines
    }

    fn remarks(&self) -> Vec<String> {
        let tests =
            [("faces", self.faces), ("runs", self.runs_test), ("pairs", self.pairs), ("luck", self.luck)];
        let unusual = tests.into_iter().filter_map(|(name, test)| Some((name, test?)));
        let unusual = unusual.filter(|(_, test)| self.dice >= REMARK_DICE && test.p < REMARK);
        let say = |(name, test): (&str, Test)| {
            format!("Remark: {name} of {}, p {:.1e}: worth a look, and no more.", self.whose(), test.p)
        };
        unusual.map(say).collect()
    }
}

/// The seat that a label speaks of, if exactly one does: `t2.red/attack/…`, `t2/number/blue`.
fn seat_of_label<'a>(label: &str, seats: &'a [String]) -> Option<&'a str> {
    let mut named = seats.iter().filter(|seat| label.split(['.', '/']).any(|part| part == seat.as_str()));
    let first = named.next()?;
    named.next().is_none().then_some(first.as_str())
}

/// Index of a face that is known to be 1 to 6.
fn face(die: u16) -> usize {
    usize::from(die.clamp(1, 6) - 1)
}

/// Chi-square of counts that should all be the same.
fn uniform(counts: &[usize]) -> Test {
    let expected = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
    let value = counts.iter().map(|&n| (n as f64 - expected).powi(2) / expected).sum();
    Test { value, p: chi_square_p(counts.len() as u32 - 1, value) }
}

/// Chi-square of independence of neighbours, over pairs that do not overlap: 36 cells against the margins.
fn pairs(dice: &[u16]) -> Test {
    let mut cells = [[0usize; 6]; 6];
    for pair in dice.chunks_exact(2) {
        cells[face(pair[0])][face(pair[1])] += 1;
    }
    let total = (dice.len() / 2) as f64;
    let rows = cells.map(|row| row.iter().sum::<usize>() as f64);
    let columns: [f64; 6] = std::array::from_fn(|c| cells.iter().map(|row| row[c]).sum::<usize>() as f64);
    let mut value = 0.0;
    for (row, cells) in rows.iter().zip(&cells) {
        for (column, &n) in columns.iter().zip(cells) {
            let expected = row * column / total;
            if expected > 0.0 {
                value += (n as f64 - expected).powi(2) / expected;
            }
        }
    }
    Test { value, p: chi_square_p(25, value) }
}

/// Wald and Wolfowitz's test of runs above and below 3.5.
fn runs(dice: &[u16]) -> (usize, Option<Test>) {
    let high: Vec<bool> = dice.iter().map(|&die| die > 3).collect();
    let runs = usize::from(!dice.is_empty()) + high.windows(2).filter(|w| w[0] != w[1]).count();
    let above = high.iter().filter(|&&h| h).count() as f64;
    let n = dice.len() as f64;
    let twice = 2.0 * above * (n - above);
    let variance = twice * (twice - n) / (n * n * (n - 1.0));
    // Also false where the division gave no number: fewer than two dice.
    if variance > 0.0 {
        (runs, Some(deviation((runs as f64 - 1.0 - twice / n) / variance.sqrt())))
    } else {
        (runs, None)
    }
}

/// Sum minus expectation; one die has variance 35/12.
fn luck(dice: &[u16]) -> Test {
    let n = dice.len() as f64;
    let sum: f64 = dice.iter().map(|&die| f64::from(die)).sum();
    deviation((sum - 3.5 * n) / (n * 35.0 / 12.0).sqrt())
}

/// A number of standard deviations with its two-sided p: the square is chi-square with 1 degree of freedom.
fn deviation(value: f64) -> Test {
    Test { value, p: chi_square_p(1, value * value) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use feldpost_protocol::dice::{Hash32, roll};

    fn sample(result: &[u16]) -> Sample<'_> {
        Sample { seat: Some("axis"), sides: 6, result }
    }

    #[test]
    fn figures_of_a_small_sample() {
        let figures = Statistics::of(&[sample(&[5, 1, 4, 6])]).whole;
        assert_eq!((figures.dice, figures.counts, figures.runs), (4, [1, 0, 0, 1, 1, 1], 3));
        let faces = figures.faces.unwrap();
        assert_eq!(format!("{:.2} {:.3}", faces.value, faces.p), "2.00 0.849");
        // 16 - 14 = 2 over sqrt(4 * 35 / 12).
        assert!((figures.luck.unwrap().value - 0.5855).abs() < 1e-4);
        assert_eq!(figures.pairs, None);
    }

    #[test]
    fn nothing_and_one_sided_dice_give_no_nonsense() {
        let empty = Statistics::of(&[]);
        assert_eq!((empty.whole.faces, empty.whole.runs_test, empty.whole.luck), (None, None, None));
        for dice in [vec![6], vec![6; 20], vec![0, 7]] {
            let text = Statistics::of(&[sample(&dice)]).to_string();
            assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
        }
    }

    #[test]
    fn fair_dice_pass_and_loaded_dice_get_a_remark() {
        let fair = roll(Hash32::of_bytes(b"fair"), "many", 6, 60_000).unwrap();
        let statistics = Statistics::of(&[sample(&fair)]);
        assert!(statistics.whole.pairs.is_some());
        assert_eq!(statistics.remarks(), Vec::<String>::new());
        let loaded: Vec<u16> = fair.iter().take(600).map(|&d| if d == 1 { 6 } else { d }).collect();
        assert!(Statistics::of(&[sample(&loaded)]).remarks().iter().any(|r| r.contains("faces of axis")));
        let sorted: Vec<u16> = (0..300).map(|i| i / 50 + 1).collect();
        let remarks = Statistics::of(&[sample(&sorted)]).remarks();
        assert!(remarks.iter().any(|r| r.contains("runs")) && remarks.iter().any(|r| r.contains("pairs")));
    }

    #[test]
    fn seats_are_kept_apart_and_other_dice_are_told() {
        let tens = Sample { seat: None, sides: 10, result: &[9, 10] };
        let other = Sample { seat: Some("allied"), sides: 6, result: &[1, 1] };
        let nobody = Sample { seat: None, sides: 6, result: &[2] };
        let statistics = Statistics::of(&[sample(&[6]), other, nobody, tens]);
        let dice: Vec<usize> = statistics.seats.iter().map(|f| f.dice).collect();
        assert_eq!((dice, statistics.whole.dice, statistics.other_dice), (vec![2, 1], 4, 2));
    }

    #[test]
    fn the_text_is_narrow_and_claims_nothing() {
        let dice = [6; 100_000];
        let long = Sample { seat: Some("a-seat-of-16-char-and-then-some"), ..sample(&dice) };
        let text = Statistics::of(&[long, sample(&dice)]).to_string();
        assert!(text.lines().all(|line| line.chars().count() <= 78), "{text}");
        assert!(!text.to_lowercase().contains("prove") && text.contains("about one in three"));
    }
}
