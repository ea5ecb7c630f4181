//! Figures over the moments of a game as lines: a drawing for a page, without texts but numbers.

use std::fmt::Write as _;

/// Size of a graph, in its own units.
const SIZE: (f64, f64) = (720.0, 170.0);
/// Room at the left for figures, and at the other three sides.
const ROOM: (f64, f64) = (44.0, 14.0);

/// One line of a graph: a value at each moment, none where it is not known.
pub struct Series {
    /// Class of its stroke: `one`, `other` or `points`.
    pub class: &'static str,
    /// By moment.
    pub values: Vec<Option<i64>>,
}

/// Lines over the same moments. `turns` are the moments at which a turn begins, with its number. `None` if
/// there is nothing to draw a line of.
#[must_use]
pub fn graph(series: &[Series], turns: &[(usize, u32)]) -> Option<String> {
    let known = || series.iter().flat_map(|one| one.values.iter().flatten().copied());
    let moments = series.iter().map(|one| one.values.len()).max().filter(|moments| *moments > 1)?;
    let (least, most) = (known().min()?.min(0), known().max()?.max(0));
    let most = if least == most { most + 1 } else { most };
    let across = |at: usize| ROOM.0 + (SIZE.0 - ROOM.0 - ROOM.1) * at as f64 / (moments - 1) as f64;
    let down = |value: i64| {
        let share = (most - value) as f64 / (most - least) as f64;
        ROOM.1 + (SIZE.1 - 2.0 * ROOM.1) * share
    };
    let mut out = format!(
        "<svg class=\"graph\" viewBox=\"0 0 {} {}\" role=\"img\" data-left=\"{}\" data-wide=\"{}\">",
        SIZE.0,
        SIZE.1,
        ROOM.0,
        SIZE.0 - ROOM.0 - ROOM.1
    );
    for (at, turn) in turns {
        let x = across(*at);
        let (top, foot) = (ROOM.1, SIZE.1 - ROOM.1);
        let _ = write!(out, "<line class=\"turn\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{top}\" y2=\"{foot}\"/>");
        let _ = write!(out, "<text class=\"turn\" x=\"{x:.1}\" y=\"{:.1}\">{turn}</text>", SIZE.1 - 2.0);
    }
    let mut marks = vec![least, 0, most];
    marks.dedup();
    for mark in marks {
        let y = down(mark);
        let (left, right) = (ROOM.0, SIZE.0 - ROOM.1);
        let _ =
            write!(out, "<line class=\"scale\" x1=\"{left}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>");
        let _ =
            write!(out, "<text class=\"scale\" x=\"{:.1}\" y=\"{:.1}\">{mark}</text>", left - 6.0, y + 4.0);
    }
    for Series { class, values } in series {
        let mut path = String::new();
        let mut goes_on = false;
        for (at, value) in values.iter().enumerate() {
            let Some(value) = value else {
                goes_on = false;
                continue;
            };
            let _ = write!(path, "{}{:.1} {:.1}", if goes_on { 'L' } else { 'M' }, across(at), down(*value));
            goes_on = true;
        }
        let _ = write!(out, "<path class=\"{class}\" d=\"{path}\"/>");
    }
    let (top, foot) = (ROOM.1, SIZE.1 - ROOM.1);
    let left = ROOM.0;
    let _ = write!(out, "<line class=\"now\" x1=\"{left}\" x2=\"{left}\" y1=\"{top}\" y2=\"{foot}\"/></svg>");
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graph_has_a_line_for_each_series_and_none_without_moments() {
        let series = [
            Series { class: "one", values: vec![Some(3), Some(-2), None, Some(5)] },
            Series { class: "other", values: vec![Some(1); 4] },
        ];
        let drawn = graph(&series, &[(0, 1), (2, 2)]).unwrap_or_default();
        assert!(drawn.contains("<path class=\"one\" d=\"M44.0 "), "{drawn}");
        let one = drawn.split("class=\"one\" d=\"").nth(1).and_then(|rest| rest.split('"').next());
        assert_eq!(one.unwrap_or_default().matches('M').count(), 2, "it is broken where nothing is known");
        assert!(drawn.contains(">-2</text>") && drawn.contains(">5</text>") && drawn.contains(">0</text>"));
        assert_eq!(graph(&[Series { class: "one", values: vec![Some(1)] }], &[]), None);
        assert_eq!(graph(&[Series { class: "one", values: vec![None, None] }], &[]), None);
    }
}
