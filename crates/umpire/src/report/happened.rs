//! `happened(sightings, page, words)`: what happened, sentence by sentence, in the order of the sightings.
//!
//! How they are put together stands in a game's `telling.txt`: what heads a paragraph, what is counted, told
//! together, or told by another one. Text and HTML of a message have the same sentences: they are made once.

use super::sentences::{Plain, is_same};
use minijinja::{Captured, Environment, Error, State, Value, context};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// How a game's sightings are put together.
const TELLING: &str = "telling.txt";
/// One sighting in words.
const SIGHTING: &str = "sighting.txt";
/// What a message tells, and what it tells again.
const KEPT: usize = 2;

/// Lets templates call `happened`. It gives `counted`, a list of lines, and `told`, a list of {`line`; `at`,
/// the place of its last sighting from 0; `heads`, whether it heads a paragraph; `apart`, whether a paragraph
/// begins here}.
pub(super) fn add(environment: &mut Environment<'static>, plain: Arc<Plain>) {
    let kept: Mutex<VecDeque<Story>> = Mutex::default();
    let happened = move |state: &State<'_, '_>, sightings: Value, page: Value, words: String| {
        let template = format!("{words}/{SIGHTING}");
        let name = state.get_template(&template)?.name().to_owned();
        let known = |story: &&Story| story.is_of(&sightings, &page, &name);
        let found = kept.lock().ok().and_then(|kept| kept.iter().find(known).map(|story| story.told.clone()));
        if let Some(told) = found {
            return Ok(told);
        }
        let names = page.get_attr("names").ok().filter(Value::is_true).unwrap_or_else(|| context! {});
        let sentence = |told: &Sighting<'_>| {
            let Sighting { event, run, before, next, earlier } = *told;
            let values = context! { event, run, before, next, earlier, names => &names, page => &page };
            plain.say(state, &values, &template)
        };
        let said = Telling::read(state, &format!("{words}/{TELLING}"))?.say(&sightings, sentence)?;
        if let Ok(mut kept) = kept.lock() {
            kept.truncate(KEPT - 1);
            kept.push_front(Story { sightings, page, name, told: said.clone() });
        }
        Ok::<Value, Error>(said)
    };
    environment.add_function("happened", happened);
}

/// The sentences of a message.
struct Story {
    sightings: Value,
    page: Value,
    /// Of the template that wrote them.
    name: String,
    told: Value,
}

impl Story {
    /// Whether they are those of these very sightings and this very page.
    fn is_of(&self, sightings: &Value, page: &Value, name: &str) -> bool {
        let list = |value: &Value| value.downcast_object_ref::<Vec<Value>>().map(std::ptr::from_ref);
        let same_list = list(sightings).is_some_and(|one| list(&self.sightings) == Some(one));
        let same_page = is_same(page, &self.page) || !page.is_true() && !self.page.is_true();
        same_list && same_page && self.name == name
    }
}

/// What a sighting is told with.
struct Sighting<'a> {
    event: &'a Value,
    run: &'a [Value],
    before: Option<&'a Value>,
    next: Option<&'a Value>,
    earlier: Option<&'a [Value]>,
}

/// How the sightings of a game are put together.
struct Telling<'env> {
    read: Captured<'env>,
    headings: Vec<String>,
    opening: Vec<String>,
    counted: Vec<String>,
    joined: Vec<String>,
    /// Kinds of which another sighting may tell; all, if a game does not say.
    elsewhere: Option<Vec<String>>,
    /// With how many of those before it a sighting is told, if a game says so.
    earlier: Option<usize>,
    /// Whether it looks at all sightings to see what another one tells.
    looks_around: bool,
}

impl<'env> Telling<'env> {
    /// Reads a game's own, with all that the template knows in which this is wanted.
    fn read(state: &State<'_, 'env>, name: &str) -> Result<Telling<'env>, Error> {
        let known = state.known_variables();
        let known = known.iter().filter_map(|name| Some((name.as_ref().to_owned(), state.lookup(name)?)));
        let read = state.get_template(name)?.render_captured(known.collect::<Value>())?;
        let list = |name: &str| -> Result<Vec<String>, Error> {
            let Some(list) = read.state().lookup(name) else { return Ok(vec![]) };
            Ok(list.try_iter()?.filter_map(|item| item.as_str().map(str::to_owned)).collect())
        };
        Ok(Telling {
            headings: list("headings")?,
            opening: list("opening")?,
            counted: list("counted")?,
            joined: list("joined")?,
            elsewhere: read.state().lookup("elsewhere").map(|_| list("elsewhere")).transpose()?,
            earlier: read.state().lookup("earlier").and_then(|count| count.as_usize()),
            looks_around: read.state().lookup("told_among").is_some(),
            read,
        })
    }

    fn call(&mut self, name: &str, given: &[Value]) -> Result<String, Error> {
        self.read.with_state_mut(|state| state.call_macro(name, given))
    }

    /// Whether another sighting tells this one too.
    fn is_told_elsewhere(&mut self, sightings: &Value, all: &[Value], at: usize) -> Result<bool, Error> {
        if self.elsewhere.as_ref().is_some_and(|kinds| !kinds.contains(&kind(&all[at]))) {
            return Ok(false);
        }
        let before = at.checked_sub(1).map(|before| all[before].clone());
        let told = self.call("told", &[all[at].clone(), Value::from(before)])?;
        Ok(!told.is_empty()
            || self.looks_around
                && !self.call("told_among", &[sightings.clone(), Value::from(at)])?.is_empty())
    }

    fn say(
        &mut self,
        sightings: &Value,
        mut sentence: impl FnMut(&Sighting<'_>) -> Result<String, Error>,
    ) -> Result<Value, Error> {
        let all: Vec<Value> = sightings.try_iter()?.collect();
        let (mut told, mut run, mut apart) = (Vec::new(), Vec::new(), false);
        for (at, event) in all.iter().enumerate() {
            let (before, next) = (at.checked_sub(1).map(|before| &all[before]), all.get(at + 1));
            let this = kind(event);
            let heads = self.headings.contains(&this);
            apart |= heads && before.is_some_and(|before| !self.opening.contains(&kind(before)));
            if self.counted.contains(&this) {
                continue;
            }
            let mut tells = !self.is_told_elsewhere(sightings, &all, at)?;
            if self.joined.contains(&this) {
                run.extend(tells.then(|| event.clone()));
                tells = !run.is_empty() && next.is_none_or(|next| kind(next) != this);
            }
            if !tells {
                continue;
            }
            let earlier = self.earlier.map(|count| &all[at.saturating_sub(count)..at]);
            let event = run.last().unwrap_or(event);
            let line = sentence(&Sighting { event, run: &run, before, next, earlier })?;
            told.push(context! { line, at, heads, apart => std::mem::take(&mut apart) });
            run.clear();
        }
        let counted = self.count(&all)?;
        Ok(context! { counted, told })
    }

    /// What is told all together, by kind.
    fn count(&mut self, all: &[Value]) -> Result<Vec<String>, Error> {
        let mut lines = Vec::new();
        for counted in self.counted.clone() {
            let count = all.iter().filter(|event| kind(event) == counted).count();
            if count > 0 {
                lines.push(self.call("summary", &[Value::from(counted), Value::from(count)])?);
            }
        }
        Ok(lines)
    }
}

/// The kind of a sighting; empty if it has none.
fn kind(event: &Value) -> String {
    let kind = event.get_attr("kind").ok();
    kind.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::clean::template_value;
    use super::*;
    use serde_json::json;
    use std::sync::atomic::{AtomicUsize, Ordering};

    const OF_ALL: &str = "{% set headings = ['turn'] %}{% set opening = ['turn'] %}\
         {% set counted = ['set'] %}{% set joined = ['dg'] %}{% set earlier = 2 %}\
         {% macro summary(kind, count) %}{{ count }} {{ kind }}{% endmacro %}\
         {% macro told(event, before) %}{{ 'yes' if event.by_before is defined and before }}{% endmacro %}\
         {% macro told_among(all, at) %}{{ 'yes' if at + 1 < all|length and all[at + 1].tells is defined }}\
         {% endmacro %}";
    const ONE: &str = "{{ count() }}{{ event.kind }}{{ event.n }}{{ ' of ' ~ run|length if run }}\
         {% for one in earlier %} <{{ one.n }}{% endfor %}";
    const PAGE: &str = "{% set all = happened(sightings, page, 'g') %}{{ all.counted|join(';') }}|\
         {% for one in all.told %}{{ '#' if one.apart }}{{ '*' if one.heads }}\
         {{ one.at }}:{{ one.line }}|{% endfor %}";

    /// An environment that counts the sentences it makes.
    fn counting(telling: &'static str) -> (Environment<'static>, Arc<AtomicUsize>) {
        let (mut environment, made) = (Environment::new(), Arc::new(AtomicUsize::new(0)));
        add(&mut environment, Arc::default());
        let count = Arc::clone(&made);
        environment.add_function("count", move || {
            count.fetch_add(1, Ordering::Relaxed);
            ""
        });
        for (name, text) in
            [("g/telling.txt", telling), ("g/sighting.txt", ONE), ("all.txt", PAGE), ("b.html", PAGE)]
        {
            environment.add_template(name, text).unwrap();
        }
        (environment, made)
    }

    fn sightings() -> Value {
        template_value(&json!([
            {"kind": "set", "n": 0}, {"kind": "turn", "n": 1}, {"kind": "turn", "n": 2},
            {"kind": "set", "n": 3}, {"kind": "dg", "n": 4}, {"kind": "dg", "n": 5},
            {"kind": "move", "n": 6, "by_before": true}, {"kind": "fuel", "n": 7},
            {"kind": "move", "n": 8, "tells": true}, {"kind": "turn", "n": 9},
        ]))
    }

    #[test]
    fn sightings_are_put_together_as_a_game_says_and_made_once() {
        let (environment, made) = counting(OF_ALL);
        let (sightings, page) = (sightings(), template_value(&json!({"turn": 1})));
        let fill = |name: &str| {
            let values = context! { sightings => &sightings, page => &page };
            environment.get_template(name).unwrap().render(values).unwrap()
        };
        let told = "2 set|#*1:turn1 <0|*2:turn2 <0 <1|5:dg5 of 2 <3 <4|8:move8 <6 <7|#*9:turn9 <7 <8|";
        assert_eq!(fill("all.txt"), told);
        assert_eq!(made.load(Ordering::Relaxed), 5);
        assert_eq!(fill("b.html"), told.replace('<', "&lt;"));
        assert_eq!(made.load(Ordering::Relaxed), 5, "they are those of the text");
    }

    /// A game that names the kinds that are told elsewhere is asked of no other.
    #[test]
    fn only_the_kinds_that_a_game_names_are_told_elsewhere() {
        let told = |telling: &'static str| {
            let (environment, _) = counting(telling);
            let values = context! { sightings => sightings(), page => () };
            environment.get_template("all.txt").unwrap().render(values).unwrap()
        };
        let all = told(OF_ALL);
        let named = |kinds: &str| {
            told(Box::leak(format!("{OF_ALL}{{% set elsewhere = {kinds} %}}").into_boxed_str()))
        };
        assert_eq!(named("['move', 'fuel']"), all);
        let (with_move, with_fuel) = ("6:move6 <4 <5|", "7:fuel7 <5 <6|");
        assert!(!all.contains(with_move) && !all.contains(with_fuel), "{all}");
        assert_eq!(named("['fuel']"), all.replace("8:move8", &format!("{with_move}8:move8")));
        assert_eq!(named("[]"), all.replace("8:move8", &format!("{with_move}{with_fuel}8:move8")));
    }

    #[test]
    fn what_is_told_of_others_is_made_anew() {
        let (environment, made) = counting("{% macro told(event, before) %}{% endmacro %}");
        let fill = |sightings: Value, page: Value| {
            let values = context! { sightings, page };
            environment.get_template("all.txt").unwrap().render(values).unwrap()
        };
        let of = |kind: &str| template_value(&json!([{"kind": kind, "n": 1}]));
        let page = |turn: u8| template_value(&json!({"turn": turn, "names": {"a": turn}}));
        let none = || Value::from(());
        assert_eq!([fill(of("a"), none()), fill(of("b"), none())], ["|0:a1|", "|0:b1|"]);
        let (one, other) = (of("c"), page(1));
        assert_eq!(fill(one.clone(), other.clone()), fill(one.clone(), other));
        assert_eq!(fill(one, page(2)), "|0:c1|");
        assert_eq!(made.load(Ordering::Relaxed), 3, "a sentence that asks for no page is that of every page");
    }

    #[test]
    fn a_telling_without_what_it_must_say_is_a_fault() {
        let (environment, _) = counting("");
        let values = context! { sightings => sightings(), page => () };
        let fault = environment.get_template("all.txt").unwrap().render(values).unwrap_err();
        assert!(fault.to_string().contains("macro not found"), "{fault}");
    }
}
