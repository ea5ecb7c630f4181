//! What templates may call besides what minijinja brings.

use super::text;
use minijinja::{Environment, Error, State, Value};

/// Adds the filters `heading`, `wrap`, `columns`, `beside`, `marked`, `pad`, `signed`,
/// `fraction` and `told`.
pub(super) fn add(environment: &mut Environment<'static>) {
    environment.add_filter("heading", heading);
    environment.add_filter("wrap", wrap);
    environment.add_filter("columns", columns);
    environment.add_filter("beside", beside);
    environment.add_filter("marked", marked);
    environment.add_filter("pad", pad);
    environment.add_filter("signed", signed);
    environment.add_filter("fraction", fraction);
    environment.add_filter("told", told);
}

/// `text|heading`: with a line below it, as long as it is.
fn heading(value: String) -> String {
    let line = "-".repeat(text::width(&value).min(text::WIDTH));
    format!("{value}\n{line}")
}

/// `text|wrap(indent)`: breaks lines at 78 columns; `text|wrap(indent, columns)` at another.
fn wrap(value: String, indent: Option<usize>, columns: Option<usize>) -> String {
    let columns = columns.unwrap_or(text::WIDTH).clamp(20, text::WIDTH);
    text::wrap(&value, columns, indent.unwrap_or(0))
}

/// `text|columns`: breaks lines at 78 columns, those with two columns below the second one.
fn columns(value: String) -> String {
    text::wrap_columns(&value, text::WIDTH)
}

/// `left|beside(right, columns)`: two blocks of lines side by side, the right one from that column on.
fn beside(left: String, right: String, columns: usize) -> String {
    let columns = columns.min(text::WIDTH);
    let (mut left, mut right) = (left.trim_matches('\n').lines(), right.trim_matches('\n').lines());
    let rows = std::iter::from_fn(|| match (left.next(), right.next()) {
        (None, None) => None,
        (left, right) => {
            let row = text::pad(left.unwrap_or_default(), columns) + right.unwrap_or_default();
            Some(row.trim_end().to_owned())
        }
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// `text|marked`: the lines of what a player has typed, each behind `| `, to go through with `for`.
fn marked(value: String) -> Vec<String> {
    text::marked(&value)
}

/// `value|pad(columns)`: filled with blanks or cut.
fn pad(value: &Value, columns: usize) -> String {
    text::pad(&value.to_string(), columns.min(text::WIDTH))
}

/// `number|signed`: `+1`, `-1`, `0`.
fn signed(value: i64) -> String {
    if value > 0 { format!("+{value}") } else { value.to_string() }
}

/// `share|fraction`: a share of whole numbers such as `7/2` as people write it, `3.5`, to two places; any
/// other value as it is.
fn fraction(value: &Value) -> String {
    let written = value.to_string();
    let whole = |part: &str| part.parse::<i32>().ok().map(f64::from);
    let parts = written.split_once('/').and_then(|(over, under)| whole(over).zip(whole(under)));
    match parts.filter(|(_, under)| *under != 0.0) {
        Some((over, under)) => ((over / under * 100.0).round() / 100.0).to_string(),
        None => written,
    }
}

/// `{...}|told("folder/file.txt")`: the template filled with these values, on as many lines as it gives, none
/// wider than a mail.
fn told(state: &State<'_, '_>, values: Value, template: String) -> Result<String, Error> {
    let text = state.get_template(&template)?.render(values)?;
    Ok(text::tidy(&text).trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_has_a_line_as_long_as_it_is() {
        assert_eq!(heading("Sealed".into()), "Sealed\n------");
        assert_eq!(heading("你好".into()), "你好\n----");
    }

    #[test]
    fn blocks_stand_side_by_side_whatever_is_longer_or_wider() {
        let rows = beside("one\n第八軍\n".into(), "\nA\nB\nC\n".into(), 8);
        assert_eq!(rows, "one     A\n第八軍  B\n        C");
        assert_eq!(beside("a long line".into(), "B".into(), 6), "a lon~B");
    }

    #[test]
    fn a_share_is_written_as_people_write_it() {
        let said = |value: Value| fraction(&value);
        let text = |share: &str| said(Value::from(share));
        assert_eq!([text("7/2"), text("10/3"), text("-1/2"), text("39/4")], ["3.5", "3.33", "-0.5", "9.75"]);
        assert_eq!([text("6"), text("1/0"), text("a/b"), said(Value::from(4))], ["6", "1/0", "a/b", "4"]);
    }
}
