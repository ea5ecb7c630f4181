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
    for name in brought_in(template.source()) {
        collect(state, &state.get_template(name?).ok()?, deeper, names)?;
    }
    Some(())
}

/// The templates that a source brings in; none in the place of one that it names by more than a text.
fn brought_in(source: &str) -> impl Iterator<Item = Option<&str>> {
    source.split("{%").skip(1).filter_map(|block| {
        let block = block.split("%}").next()?.trim_start_matches(['-', '+']).trim_start();
        let (word, rest) = block.split_once(char::is_whitespace)?;
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
        assert_eq!(asked(&[one, words]), names(&["e", "page", "run", "t"]));
        assert_eq!(
            asked(&[("two", "{%- include \"one\" -%}{{ b }}"), one, words]),
            names(&["b", "e", "page", "run", "t"])
        );
        assert_eq!(asked(&[("none", "text")]), names(&[]));
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
