//! `t("message", figure=value)`: what a layout calls for its words.
//!
//! The words are those of the language in whose name the template was read, such as `de/report/body.txt`: a
//! game's own message of that name, else the host's, and English where the language lacks it. In HTML the
//! figures are escaped, and what a message has in backticks is shown as code.

use super::calls::calls;
use super::once::{Kept, Key, write, write_kept};
use crate::words::{CatalogueError, ENGLISH, Figure, Figures, Words, figure};
use minijinja::value::{Kwargs, ValueKind};
use minijinja::{AutoEscape, Environment, Error, ErrorKind, HtmlEscape, State, Value};
use std::sync::{Arc, Mutex};

/// Lets templates call `t`. Most of what it says in a game's layouts was said in the mail before, too: that
/// is kept.
pub(super) fn add(environment: &mut Environment<'static>, words: Arc<Words>) {
    let kept: Mutex<Kept> = Mutex::default();
    let t = move |state: &State<'_, '_>, message: Value, figures: Kwargs| {
        let asked = Asked { state, words: &words, message: &message, figures: &figures };
        match asked.key()? {
            Some(key) => Kept::or_say(&kept, key, || asked.say()),
            None => asked.say(),
        }
    };
    environment.add_function("t", t);
}

/// What a template asks of the catalogues that they cannot give, by line: every message must be there in
/// English, and get all that it asks for.
pub(super) fn faults(words: &Words, name: &str, text: &str) -> Vec<(usize, CatalogueError)> {
    let system = system_of(name);
    let asked = calls(text).into_iter().filter_map(|call| {
        let id = call.id?;
        let of_game = words.catalogue_of(system, ENGLISH).and_then(|all| all.shapes().get(&id));
        let shape = of_game.or_else(|| words.catalogue(ENGLISH)?.shapes().get(&id));
        let fault = match shape {
            None => CatalogueError::Unknown(id),
            Some(shape) => {
                // A list and its items' parts are given together, under the name of the list.
                let missing = shape.iter().find(|figure| {
                    !call.figures.iter().any(|given| *given == figure.split('.').next().unwrap_or_default())
                })?;
                CatalogueError::Figure { id, figure: missing.clone() }
            }
        };
        Some((call.line, fault))
    });
    asked.collect()
}

/// Whose folder a template lies in: the second of its name.
fn system_of(name: &str) -> &str {
    name.split('/').nth(1).unwrap_or_default()
}

/// A call of `t`.
struct Asked<'a, 't, 'e> {
    state: &'a State<'t, 'e>,
    words: &'a Words,
    message: &'a Value,
    figures: &'a Kwargs,
}

impl Asked<'_, '_, '_> {
    fn in_html(&self) -> bool {
        matches!(self.state.auto_escape(), AutoEscape::Html)
    }

    /// Whose message the layout means; for a layout of the host, whose words what a game hands over is in.
    fn system(&self) -> (bool, Option<Value>) {
        let own = system_of(self.state.name());
        match self.words.is_game(own) {
            true => (true, Some(Value::from(own))),
            false => (false, self.state.lookup("system")),
        }
    }

    /// The style of code in HTML, if the template has one.
    fn style(&self) -> Option<Value> {
        let css = self.state.lookup("css")?;
        css.get_attr("code").ok().filter(|style| !style.is_undefined())
    }

    /// Everything on which it depends what is said; none if that is not to be kept. What the host's own
    /// layouts say is of one game or of one mail.
    fn key(&self) -> Result<Option<Key>, Error> {
        if !self.words.is_game(system_of(self.state.name())) {
            return Ok(None);
        }
        let mut key = Vec::with_capacity(160);
        key.extend_from_slice(self.state.name().as_bytes());
        key.push(0);
        let style = if self.in_html() { self.style().unwrap_or_default() } else { Value::from(()) };
        if !write(&style, &mut key) {
            key.push(b'-');
        }
        let mut whole = write_kept(self.message, &mut key);
        for name in self.figures.args() {
            let figure: Value = self.figures.peek(name)?;
            key.extend_from_slice(name.as_bytes());
            key.push(0);
            whole &= write_kept(&figure, &mut key);
        }
        Ok(whole.then(|| Key::from(key)))
    }

    fn say(&self) -> Result<Value, Error> {
        let Asked { state, words, message, .. } = self;
        let in_html = self.in_html();
        let (id, figures) = self.taken_apart()?;
        let language = state.name().split('/').next().unwrap_or(ENGLISH);
        let (in_game, system) = self.system();
        let system = system.as_ref().and_then(Value::as_str);
        let said = match message.as_str() {
            Some(_) if !in_game => words.fill_of_host(system, language, &id, &figures),
            _ => words.fill(system, language, &id, &figures),
        };
        let said = said.unwrap_or_else(|| words.in_need(language, &id, &figures));
        Ok(match in_html {
            true => Value::from_safe_string(figure::html(said, || self.code())),
            false => Value::from(figure::plain(said)),
        })
    }

    /// The id of the message, and its figures: those that are given, and those that stand in it.
    fn taken_apart(&self) -> Result<(String, Figures), Error> {
        let (message, in_html) = (self.message, self.in_html());
        let mut figures = Figures::new();
        for name in self.figures.args() {
            let value: Value = self.figures.peek(name)?;
            let not_there = |_| {
                let detail = format!("{name} of {message}");
                Error::new(ErrorKind::UndefinedError, detail)
            };
            figures.push((name.to_owned(), filled(&value, in_html).map_err(not_there)?));
        }
        if let Some(id) = message.as_str() {
            return Ok((id.to_owned(), figures));
        }
        match filled(message, in_html) {
            Ok(Figure::Said(id, of_message)) => {
                figures.extend(of_message);
                Ok((id, figures))
            }
            _ => {
                let detail = message.to_string();
                Err(Error::new(ErrorKind::InvalidOperation, detail))
            }
        }
    }

    /// What stands around code in HTML: in the style of the template, if it has one.
    fn code(&self) -> (String, &'static str) {
        match self.style().as_ref().and_then(Value::as_str) {
            Some(style) => (format!("<span style=\"{}\">", HtmlEscape(style)), "</span>"),
            None => ("<code>".to_owned(), "</code>"),
        }
    }
}

/// What is filled in is not there.
struct Undefined;

fn filled(value: &Value, in_html: bool) -> Result<Figure, Undefined> {
    Ok(match value.kind() {
        ValueKind::Undefined => return Err(Undefined),
        ValueKind::None => Figure::none(),
        ValueKind::Bool => Figure::One(value.is_true().to_string().into()),
        ValueKind::Number => match value.as_i64() {
            Some(number) => Figure::One(number.into()),
            None => Figure::One(value.to_string().into()),
        },
        ValueKind::Map => {
            let entries = value.try_iter().map_err(|_| Undefined)?.map(|key| {
                let entry = value.get_item(&key).map_err(|_| Undefined)?;
                Ok((key.to_string(), entry))
            });
            let entries = entries.collect::<Result<Vec<_>, Undefined>>()?;
            match entries.as_slice() {
                [(id, figures)] if figures.kind() == ValueKind::Map => {
                    Figure::Said(id.clone(), parts(figures, in_html)?)
                }
                _ => Figure::Parts(parts(value, in_html)?),
            }
        }
        ValueKind::Seq | ValueKind::Iterable => {
            let items = value.try_iter().map_err(|_| Undefined)?.map(|item| filled(&item, in_html));
            Figure::Many(items.collect::<Result<_, _>>()?)
        }
        _ => {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let text = if in_html && !value.is_safe() { HtmlEscape(&text).to_string() } else { text };
            Figure::One(text.into())
        }
    })
}

fn parts(value: &Value, in_html: bool) -> Result<Figures, Undefined> {
    let entries = value.try_iter().map_err(|_| Undefined)?.map(|key| {
        let entry = value.get_item(&key).map_err(|_| Undefined)?;
        Ok((key.to_string(), filled(&entry, in_html)?))
    });
    entries.collect()
}

#[cfg(test)]
mod tests {
    use super::super::environment;
    use super::*;
    use serde_json::json;

    const MESSAGES: [(&str, &str); 2] = [
        (
            "en/toy.ftl",
            "plain = Say `say { $what }` & be heard.\n\
             count = { $n ->\n    [one] a line\n   *[other] { $n } lines\n }\n\
             units = Units: { $units }.\n    .units = { $name } in { $hex }\n    .units-between = {\", \"}\n\
             why = Since { $reason }.\n",
        ),
        ("de/toy.ftl", "count = { $n ->\n    [one] eine Zeile\n   *[other] { $n } Zeilen\n }\n"),
    ];

    fn filled_as(name: &str, text: &str) -> Result<String, Error> {
        let words = Arc::new(Words::with_games([("toy", &MESSAGES[..])], []).unwrap());
        let environment = environment(&words);
        let context = json!({
            "what": "<b>`x`</b>", "units": [{"name": "7h", "hex": "F8"}, {"name": "<2sg>", "hex": "G9"}],
            "system": "toy", "why": {"why": {"reason": {"count": {"n": 2}}}},
        });
        environment.template_from_named_str(name, text)?.render(super::super::clean::template_value(&context))
    }

    #[test]
    fn a_message_is_said_in_the_language_of_its_template_and_else_in_english() {
        let said = |name| filled_as(name, "{{ t(\"count\", n=1) }}, {{ t(\"count\", n=12) }}").unwrap();
        assert_eq!(said("de/toy/part.txt"), "eine Zeile, 12 Zeilen");
        assert_eq!(said("en/toy/part.txt"), "a line, 12 lines");
        // The host's frame says what the game hands over in the game's words, and nothing else of it.
        assert_eq!(filled_as("de-AT/parts/part.txt", "{{ t(why) }}").unwrap(), "Since 2 Zeilen.");
        assert_eq!(said("de/parts/part.txt"), "count n=1, count n=12");
        let said = filled_as("de/toy/part.txt", "{{ t(\"units\", units=units) }} {{ t(why) }}").unwrap();
        assert_eq!(said, "Units: 7h in F8, <2sg> in G9. Since 2 Zeilen.");
        assert_eq!(filled_as("en/toy/a.txt", "{{ t(\"no-report\") }}").unwrap(), "There is no report yet.");
    }

    #[test]
    fn in_html_figures_are_escaped_and_code_is_shown() {
        let text = "{{ t(\"plain\", what=what) }}|{{ t(\"units\", units=units) }}|\
                    {{ t(\"why\", reason=t(\"plain\", what=1)) }}";
        let html = filled_as("en/toy/a.html", text).unwrap();
        let wanted = "Say <code>say &lt;b&gt;`x`&lt;&#x2f;b&gt;</code> &amp; be heard.\
             |Units: 7h in F8, &lt;2sg&gt; in G9.|Since Say <code>say 1</code> &amp; be heard..";
        assert_eq!(html, wanted);
        let plain =
            "Say `say <b>`x`</b>` & be heard.|Units: 7h in F8, <2sg> in G9.|Since Say `say 1` & be heard..";
        assert_eq!(filled_as("en/toy/a.txt", text).unwrap(), plain);
        let styled = "{% set css = {\"code\": \"font:'x'\"} %}{{ t(\"plain\", what=1) }}";
        let html = filled_as("en/toy/a.html", styled).unwrap();
        assert_eq!(html, "Say <span style=\"font:&#x27;x&#x27;\">say 1</span> &amp; be heard.");
    }

    /// What was said before is said again only where everything is the same on which it depends.
    #[test]
    fn what_is_kept_is_what_would_be_said() {
        let words = Arc::new(Words::with_games([("toy", &MESSAGES[..])], []).unwrap());
        let of_all = environment(&words);
        let styled = "{% set css = {\"code\": \"font:x\"} %}";
        let calls = [
            "t(\"count\", n=1)",
            "t(\"count\", n=\"1\")",
            "t(\"count\", n=2)",
            "t(\"plain\", what=what)",
            "t(\"plain\", what=what|safe)",
            "t(\"plain\", other=what)",
            "t(\"gone\", what=what)",
            "t(\"units\", units=units)",
            "t(\"units\", units=[units[0]])",
            "t(why)",
            "t(\"why\", reason=\"x\")",
        ];
        let said = |environment: &Environment<'_>, name: &str, text: &str, system: &str| {
            let units = json!([{"name": "7h", "hex": "F8"}, {"name": "8", "hex": "G9"}]);
            let why = json!({"why": {"reason": {"count": {"n": 2}}}});
            let context = json!({"what": "<b>`x`</b>", "units": units, "system": system, "why": why});
            let template = environment.template_from_named_str(name, text).unwrap();
            template.render(super::super::clean::template_value(&context)).unwrap()
        };
        let names = ["en/toy/a.txt", "de/toy/a.txt", "en/toy/a.html", "en/parts/a.txt", "en/parts/a.html"];
        let kinds = [("", "toy"), (styled, "toy"), ("", "x")];
        for (name, call) in names.iter().cycle().take(2 * names.len()).flat_map(|n| calls.map(|c| (n, c))) {
            for (before, system) in kinds {
                let text = format!("{before}{{{{ {call} }}}}");
                let anew = said(&environment(&words), name, &text, system);
                assert_eq!(said(&of_all, name, &text, system), anew, "{name} {text} {system}");
            }
        }
    }

    /// What a layout does wrong is found before a mail is made of it; if it is made all the same, it goes
    /// out.
    #[test]
    fn what_is_missing_is_found_and_stops_no_mail() {
        let words = Words::with_games([("toy", &MESSAGES[..])], []).unwrap();
        let text =
            "{{ t(\"plain\", what=1) }}\n{{ t(\"plain\") }}\n{{ t(\"gone\") }}\n{{ t(\"units\", units=[]) }}";
        let found: Vec<(usize, String)> = faults(&words, "layout/toy/a.txt", text)
            .into_iter()
            .map(|(line, fault)| (line, fault.to_string()))
            .collect();
        let wanted = [
            (2, "message `plain` asks for `what`, which it is not given".to_owned()),
            (3, "there is no message `gone`".to_owned()),
        ];
        assert_eq!(found, wanted);
        assert_eq!(faults(&words, "layout/parts/a.txt", text).len(), 4, "the host has none of them");
        assert_eq!(filled_as("en/toy/a.txt", "{{ t(\"gone\", n=1) }}").unwrap(), "gone n=1");
        let error = filled_as("en/toy/a.txt", "{{ t(\"plain\", what=nobody) }}").unwrap_err().to_string();
        assert!(error.contains("undefined value: what of plain"), "{error}");
    }
}
