//! What a template asks of the catalogues: every `t("message", figure=value)` in it.

/// One call of `t`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Call {
    /// Line from 1.
    pub(super) line: usize,
    /// The message; none if it is handed over as data.
    pub(super) id: Option<String>,
    /// Names of what is filled in.
    pub(super) figures: Vec<String>,
}

/// The calls of a template in their order, one within another too.
pub(super) fn calls(text: &str) -> Vec<Call> {
    let starts = text.match_indices("t(").map(|(at, _)| at);
    let starts = starts.filter(|at| !text[..*at].ends_with(|sign: char| is_word(sign) || sign == '.'));
    let calls = starts.filter(|at| in_block(&text[..*at])).map(|at| {
        let (id, figures) = arguments(&text[at + "t(".len()..]);
        Call { line: text[..at].matches('\n').count() + 1, id, figures }
    });
    calls.collect()
}

fn is_word(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}

/// Whether what follows stands in `{{ }}` or `{% %}`.
fn in_block(before: &str) -> bool {
    let last = |sign: [&str; 2]| sign.iter().filter_map(|sign| before.rfind(sign)).max();
    match (last(["{{", "{%"]), last(["}}", "%}"])) {
        (Some(open), Some(closed)) => open > closed,
        (open, _) => open.is_some(),
    }
}

/// The message and the names of the figures, of what follows the opening bracket.
fn arguments(rest: &str) -> (Option<String>, Vec<String>) {
    let (mut id, mut figures) = (None, Vec::new());
    let (mut depth, mut word) = (0usize, String::new());
    let mut signs = rest.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '"' | '\'' => {
                let text: String = signs.by_ref().take_while(|other| *other != sign).collect();
                if depth == 0 && figures.is_empty() && id.is_none() {
                    id = Some(text);
                }
                word.clear();
            }
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            '=' if depth == 0 && !word.is_empty() && signs.peek() != Some(&'=') => {
                figures.push(std::mem::take(&mut word));
            }
            sign if is_word(sign) => {
                word.push(sign);
                continue;
            }
            ' ' | '\n' => continue,
            _ => {}
        }
        word.clear();
    }
    (id, figures)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(line: usize, id: Option<&str>, figures: &[&str]) -> Call {
        let figures = figures.iter().map(|name| (*name).to_owned()).collect();
        Call { line, id: id.map(str::to_owned), figures }
    }

    #[test]
    fn calls_are_found_with_their_figures_wherever_they_stand() {
        let text = "not( t(\"prose\") that(1)\n{{ t(\"one\") }}{% if t('two', a=1, b=\"x, c=2\") == 3 %}\n\
                    {{ ([t(\"three\", list=[1, {\"k\": f(d=1)}], of = t(\"four\", e=x == y), g=not h)])\
                    |wrap(2) }}\n\
                    {{ t(note) }}{{ part(1) }}{{ x.t(2) }}";
        let wanted = [
            call(2, Some("one"), &[]),
            call(2, Some("two"), &["a", "b"]),
            call(3, Some("three"), &["list", "of", "g"]),
            call(3, Some("four"), &["e"]),
            call(4, None, &[]),
        ];
        assert_eq!(calls(text), wanted);
    }
}
