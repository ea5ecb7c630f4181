//! `{...}|plain("folder/file.txt")`: a sentence, made once for the text and the HTML of a message.
//!
//! It is made of what it is given and nothing else. What its template does not ask for says nothing of it: a
//! sentence that asks for no page is that of every message. A page is large, and all sentences of a message
//! are given the same one: those that ask for it are kept for as long as it stays the same.

use super::asked::Asked;
use super::clean::Members;
use super::once::{Kept, Key, write, write_kept};
use super::text;
use minijinja::{Environment, Error, State, Value};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// Sentences of the newest page.
#[derive(Default)]
struct Sentences {
    page: Value,
    said: BTreeMap<Key, String>,
}

/// Makes sentences, and keeps them.
#[derive(Default)]
pub(super) struct Plain {
    newest: Mutex<Sentences>,
    of_every_page: Mutex<Kept>,
    asked: Asked,
}

/// Adds the filter `plain`: a template filled with these values, on one line. It is plain text in text and
/// HTML alike, so HTML escapes it like any other value.
pub(super) fn add(environment: &mut Environment<'static>) -> Arc<Plain> {
    let made = Arc::new(Plain::default());
    let plain = Arc::clone(&made);
    let say =
        move |state: &State<'_, '_>, values: Value, template: String| plain.say(state, &values, &template);
    environment.add_filter("plain", say);
    made
}

impl Plain {
    /// A template filled with these values, on one line.
    pub fn say(&self, state: &State<'_, '_>, values: &Value, template: &str) -> Result<String, Error> {
        let template = state.get_template(template)?;
        let say = || Ok::<String, Error>(text::one_line(&template.render(values)?));
        let names = self.asked.by(state, &template);
        let asks = |name: &str| names.as_ref().is_none_or(|names| names.contains(name));
        let page =
            values.get_attr("page").ok().filter(|page| asks("page") && page.is_true()).unwrap_or_default();
        let mut key = template.name().as_bytes().to_vec();
        if !write_beside(&page, values, asks, &mut key) {
            return say();
        }
        let key = Key::from(key);
        if page.is_undefined() {
            let said = Kept::or_say(&self.of_every_page, key, || say().map(Value::from));
            return said.map(|said| said.to_string());
        }
        let kept = self.newest.lock().ok().and_then(|newest| {
            is_same(&newest.page, &page).then(|| newest.said.get(&key).cloned()).flatten()
        });
        if let Some(said) = kept {
            return Ok(said);
        }
        let said = say()?;
        if let Ok(mut newest) = self.newest.lock() {
            if !is_same(&newest.page, &page) {
                *newest = Sentences { page, said: BTreeMap::new() };
            }
            newest.said.insert(key, said.clone());
        }
        Ok(said)
    }
}

/// Whether both are one object, not two that are alike.
pub(super) fn is_same(one: &Value, other: &Value) -> bool {
    let object = |value: &Value| value.downcast_object_ref::<Members>().map(std::ptr::from_ref);
    object(one).is_some_and(|object_of_one| object(other) == Some(object_of_one))
}

/// Writes all values that are asked for but the page and what is its own; false if one of them cannot be
/// written.
fn write_beside(page: &Value, values: &Value, asks: impl Fn(&str) -> bool, into: &mut Vec<u8>) -> bool {
    let Ok(names) = values.try_iter() else { return false };
    names.filter(|name| name.as_str().is_none_or(&asks)).all(|name| {
        let Ok(value) = values.get_item(&name) else { return false };
        if is_same(&value, page) || page.get_item(&name).is_ok_and(|own| is_same(&own, &value)) {
            into.push(b'=');
            return write(&name, into);
        }
        write(&name, into) && write_kept(&value, into)
    })
}

#[cfg(test)]
mod tests {
    use super::super::clean::template_value;
    use super::*;
    use serde_json::json;
    use std::sync::atomic::{AtomicUsize, Ordering};

    const ALL: &str = "{% for e in events %}\
                       {{ {'page': page, 'names': page.names, 'e': e}|plain('one.txt') }};{% endfor %}";

    #[test]
    fn a_sentence_is_made_once_for_a_page_and_anew_for_another() {
        let mut environment = Environment::new();
        add(&mut environment);
        let made = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&made);
        environment.add_function("count", move || {
            count.fetch_add(1, Ordering::Relaxed);
            ""
        });
        environment
            .add_template("one.txt", "{{ count() }}{{ names.a }} {{ e.id }}\n {{ page.turn }}")
            .unwrap();
        environment.add_template("all.txt", ALL).unwrap();
        environment.add_template("all.html", ALL).unwrap();
        let fill =
            |name: &str, values: &Value| environment.get_template(name).unwrap().render(values).unwrap();
        let values = |turn: u8, name: &str| {
            template_value(&json!({
                "page": {"turn": turn, "names": {"a": name}},
                "events": [{"id": "<x>"}, {"id": "y"}, {"id": "<x>"}],
            }))
        };
        let first = values(1, "A");
        assert_eq!(fill("all.txt", &first), "A <x> 1;A y 1;A <x> 1;");
        assert_eq!(fill("all.html", &first), "A &lt;x&gt; 1;A y 1;A &lt;x&gt; 1;");
        assert_eq!(made.load(Ordering::Relaxed), 2);
        assert_eq!(fill("all.txt", &values(2, "B")), "B <x> 2;B y 2;B <x> 2;");
        assert_eq!(fill("all.txt", &values(1, "C")), "C <x> 1;C y 1;C <x> 1;");
        assert_eq!(made.load(Ordering::Relaxed), 6);
    }

    #[test]
    fn what_asks_for_no_page_is_said_once_for_all() {
        let mut environment = Environment::new();
        add(&mut environment);
        let made = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&made);
        environment.add_function("count", move || {
            count.fetch_add(1, Ordering::Relaxed);
            ""
        });
        environment.add_template("one.txt", "{{ count() }}{{ e }}").unwrap();
        let all = r#"{{ {"page": page, "names": page.names, "e": e, "next": next}|plain("one.txt") }}"#;
        let all = environment.template_from_str(all).unwrap();
        let fill = |turn: u8, e: u8| {
            let page = json!({"turn": turn, "names": {"a": turn}});
            all.render(template_value(&json!({"e": e, "next": turn, "page": page}))).unwrap()
        };
        assert_eq!([fill(1, 1), fill(1, 2), fill(2, 1), fill(3, 2)], ["1", "2", "1", "2"]);
        assert_eq!(made.load(Ordering::Relaxed), 2);
    }

    #[test]
    fn what_differs_in_a_value_that_is_named_anew_is_said_anew() {
        let mut environment = Environment::new();
        add(&mut environment);
        environment
            .add_template("one.txt", "{% set run = run if run else [e] %}{{ run|join(' ') }}")
            .unwrap();
        let all = r#"{{ {"e": e, "run": run}|plain("one.txt") }}"#;
        let all = environment.template_from_str(all).unwrap();
        let said = |run: &[u8]| all.render(template_value(&json!({"e": 7, "run": run}))).unwrap();
        assert_eq!([said(&[5, 7]), said(&[4, 5, 7]), said(&[])], ["5 7", "4 5 7", "7"]);
    }
}
