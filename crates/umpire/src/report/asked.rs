//! What a template asks for of the values that it is filled with: what it does not name cannot show in it.

use minijinja::{State, Template};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

/// Templates that bring each other in, one within another, to this depth.
const DEEPEST: usize = 8;

/// The names that templates ask for, with those of the templates that they bring in; none of one that brings
/// in a template whose name is not in it.
#[derive(Default)]
pub(super) struct Asked(Mutex<BTreeMap<String, Names>>);

/// Names of values, those of functions too.
pub(super) type Names = Option<Arc<BTreeSet<String>>>;

impl Asked {
    /// What this template asks for.
    pub fn by(&self, state: &State<'_, '_>, template: &Template<'_, '_>) -> Names {
        if let Some(known) = self.0.lock().ok().and_then(|known| known.get(template.name()).cloned()) {
            return known;
        }
        let mut names = BTreeSet::new();
        let found = collect(state, template, DEEPEST, &mut names).map(|()| Arc::new(names));
        if let Ok(mut known) = self.0.lock() {
            known.insert(template.name().to_owned(), found.clone());
        }
        found
    }
}

fn collect(
    state: &State<'_, '_>,
    template: &Template<'_, '_>,
    deep: usize,
    names: &mut BTreeSet<String>,
) -> Option<()> {
    let deeper = deep.checked_sub(1)?;
    names.extend(template.undeclared_variables(false));
    names.extend(given_names(template.source()).map(str::to_owned));
    for name in brought_in(template.source()) {
        collect(state, &state.get_template(name?).ok()?, deeper, names)?;
    }
    Some(())
}

/// The blocks of a source: the word that each begins with, and the rest.
fn blocks(source: &str) -> impl Iterator<Item = (&str, &str)> {
    source.split("{%").skip(1).filter_map(|block| {
        let block = block.split("%}").next()?.trim_start_matches(['-', '+']).trim_start();
        block.split_once(char::is_whitespace)
    })
}

/// The names that a source gives to something. It may ask for what had one of them before
/// (`set run = run or other`), or has it elsewhere (set in one branch alone): the engine counts neither.
fn given_names(source: &str) -> impl Iterator<Item = &str> {
    let targets = blocks(source).filter_map(|(word, rest)| match word {
        "set" => rest.split('=').next(),
        "for" => rest.split(" in ").next(),
        "with" => Some(rest),
        _ => None,
    });
    let of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let names = targets.flat_map(move |targets| targets.split(move |letter| !of_name(letter)));
    names.filter(|name| !name.is_empty())
}

/// The templates that a source brings in; none in the place of one that it names by more than a text.
fn brought_in(source: &str) -> impl Iterator<Item = Option<&str>> {
    blocks(source).filter_map(|(word, rest)| {
        let literal = || {
            let (name, after) = rest.trim_start().strip_prefix('"')?.split_once('"')?;
            // What is put together, or chosen by a condition, goes on otherwise.
            let next = after.trim_end_matches(['-', '+']).split_whitespace().next();
            next.is_none_or(|next| matches!(next, "as" | "import" | "ignore")).then_some(name)
        };
        matches!(word, "import" | "include" | "extends" | "from").then(literal)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use minijinja::Environment;

    fn asked(templates: &[(&'static str, &'static str)]) -> Option<Vec<String>> {
        let mut environment = Environment::new();
        for (name, source) in templates {
            environment.add_template(name, source).unwrap();
        }
        let template = environment.get_template(templates[0].0).unwrap();
        let known = Asked::default();
        let found =
            |state: &State<'_, '_>| known.by(state, &template).map(|names| names.iter().cloned().collect());
        let state = template.new_state();
        assert_eq!(found(&state), found(&state), "the second time it is known");
        found(&state)
    }

    fn names(all: &[&str]) -> Option<Vec<String>> {
        Some(all.iter().map(|name| (*name).to_owned()).collect())
    }

    #[test]
    fn what_a_template_names_and_what_it_brings_in_is_asked_for() {
        let words = ("words", "{% macro of(x) %}{{ x }}{{ page.turn }}{% endmacro %}");
        let one = ("one", "{% import \"words\" as w %}{% set a = e.id %}{{ a }}{{ w.of(run) }}{{ t(1) }}");
        assert_eq!(asked(&[one, words]), names(&["a", "e", "page", "run", "t"]));
        assert_eq!(
            asked(&[("two", "{%- include \"one\" -%}{{ b }}"), one, words]),
            names(&["a", "b", "e", "page", "run", "t"])
        );
        assert_eq!(asked(&[("none", "text")]), names(&[]));
    }

    #[test]
    fn what_has_its_name_anew_may_be_asked_for_under_it_before() {
        let all = |source: &'static str, wanted: &str| {
            assert!(asked(&[("one", source)]).unwrap().contains(&wanted.to_owned()), "{source}");
        };
        all("{% set run = run if run else [event] %}{{ run }}", "run");
        all("{%- set a, run = [1, run] -%}{{ run }}", "run");
        all("{% if event %}{% set at = 1 %}{% endif %}{{ at }}", "at");
        all("{% if event %}{% set at %}one{% endset %}{% endif %}{{ at }}", "at");
        all("{% with next = next.id %}{{ next }}{% endwith %}", "next");
        all("{% for a, one in one %}{{ one }}{% endfor %}", "one");
    }

    #[test]
    fn of_one_whose_parts_are_not_known_all_may_be_asked_for() {
        assert_eq!(asked(&[("one", "{% include wording ~ \"/x\" %}")]), None);
        assert_eq!(asked(&[("one", "{% include \"x\" ~ y %}")]), None);
        assert_eq!(asked(&[("one", "{% include \"a\" if b else \"c\" %}"), ("a", ""), ("c", "")]), None);
        assert_eq!(asked(&[("one", "{% include \"gone\" %}")]), None);
        assert_eq!(asked(&[("one", "{% include \"one\" %}")]), None, "no end of it");
    }
}
