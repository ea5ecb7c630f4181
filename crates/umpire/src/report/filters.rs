//! What templates may call besides what minijinja brings.

use super::text;
use minijinja::{Environment, Error, State, Value};

/// Adds the filters `wrap`, `marked`, `pad`, `signed` and `plain`.
pub(super) fn add(environment: &mut Environment<'static>) {
    environment.add_filter("wrap", wrap);
    environment.add_filter("marked", marked);
    environment.add_filter("pad", pad);
    environment.add_filter("signed", signed);
    environment.add_filter("plain", plain);
}

/// `text|wrap(indent)`: breaks lines at 78 columns; `text|wrap(indent, columns)` at another.
fn wrap(value: String, indent: Option<usize>, columns: Option<usize>) -> String {
    let columns = columns.unwrap_or(text::WIDTH).clamp(20, text::WIDTH);
    text::wrap(&value, columns, indent.unwrap_or(0))
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

/// `{...}|plain("folder/file.txt")`: the template filled with these values, on one line. It is plain
/// text in text and HTML alike, so HTML escapes it like any other value.
fn plain(state: &State<'_, '_>, values: Value, template: String) -> Result<String, Error> {
    let text = state.get_template(&template)?.render(values)?;
    Ok(text::one_line(&text))
}
