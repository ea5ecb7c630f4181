//! A view and its sightings -> the body of a message, as plain text and as HTML.
//!
//! The words stand in `templates/`, one folder per kind of message, and are compiled in; a game's own stand
//! in the game's folder. An umpire may override any of them by a file of the same relative path. Every value
//! that reaches a template is cleaned first: no control characters, nothing that turns the direction of
//! writing.

pub(crate) mod builtin;
mod caret;
mod clean;
mod context;
mod fates;
mod filters;
mod map_text;
pub mod text;

pub use caret::caret_block;
pub use caret::fate_lines;
pub use context::{ClosedSlot, Kind, ReportContext, Said, SealYourself, SealedChoice, Terms, render};
pub use map_text::map_text;

use crate::words::{CatalogueError, ENGLISH, Words, WordsError, wider};
use feldpost_kit::registry::Registry;
use minijinja::syntax::SyntaxConfig;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value};
use serde_json::{Value as Json, json};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Mutex;

/// Kinds of message that can be rendered; each has a folder of templates.
pub const KINDS: [&str; 8] = ["offer", "start", "ack", "report", "refusal", "press", "over", "help"];

/// Why a message could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// There are no templates for this kind.
    #[error("no templates for messages of kind `{0}`")]
    UnknownKind(String),
    /// A template is not written as templates are.
    #[error("template {template}, line {line}: {reason}")]
    ReadTemplate {
        /// Its file, or its relative path if it is compiled in.
        template: String,
        /// Line from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// A template asks for what is not there.
    #[error("template {template}, line {line}: {reason}")]
    FillTemplate {
        /// Its file, or its relative path if it is compiled in.
        template: String,
        /// Line from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// A message catalogue cannot be used.
    #[error("messages {file}: {source}")]
    ReadMessages {
        /// Its file, or its relative path if it is compiled in.
        file: String,
        /// What is wrong.
        #[source]
        source: Box<CatalogueError>,
    },
}

/// A message, ready for the mail module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    /// Subject: one line without control characters.
    pub subject: String,
    /// Body as plain text: no line wider than [`text::WIDTH`], no control characters but line ends.
    pub text: String,
    /// Body as one self-contained HTML page: no scripts, nothing loaded from elsewhere.
    pub html: String,
}

/// A template of the umpire's own.
#[derive(Clone, Debug)]
pub struct Override {
    /// Its file, for messages about it.
    pub path: PathBuf,
    /// What it says.
    pub text: String,
}

/// The text of each compiled-in template, by its relative path such as `en/report/body.txt`.
type CompiledIn = BTreeMap<String, Builtin>;

#[derive(Clone)]
struct Builtin {
    text: &'static str,
    /// Of a template that a game does not bring: that of the host which serves in its place, without its
    /// language.
    general: Option<&'static str>,
}

/// The templates, read and checked once: the host's, and those of every game.
pub struct Templates {
    environment: Environment<'static>,
    words: Words,
    compiled_in: CompiledIn,
    /// Languages with a template or a message of their own; each has every template, if need be in English.
    languages: BTreeSet<String>,
    /// Ids of the games that have a folder of templates.
    systems: BTreeSet<&'static str>,
    /// Relative paths of the umpire's own files.
    own: BTreeSet<String>,
    /// Templates for which one of these serves.
    overridden: BTreeMap<String, PathBuf>,
    complaints: Mutex<Vec<String>>,
}

/// Folder of the templates that serve for a game that does not bring its own.
const GENERAL: &str = "game";

/// The host's templates, and for each game its own under `en/SYSTEM/`; the general one where it brings none.
fn compiled_in(registry: &Registry) -> CompiledIn {
    let of_host = |(name, text): (&'static str, _)| (name.to_owned(), Builtin { text, general: None });
    let mut all: CompiledIn = builtin::templates().map(of_host).collect();
    for (card, system) in registry.systems() {
        for (name, text) in builtin::templates() {
            if let Some((language, general)) = name.split_once('/')
                && let Some(part) = general.strip_prefix(GENERAL).and_then(|part| part.strip_prefix('/'))
            {
                let general = Some(general);
                all.insert(format!("{language}/{}/{part}", card.id), Builtin { text, general });
            }
        }
        for (name, text) in system.wording().templates {
            let (language, part) = name.split_once('/').unwrap_or((ENGLISH, name));
            all.insert(format!("{language}/{}/{part}", card.id), Builtin { text, general: None });
        }
    }
    all
}

/// A template of one language: the umpire's own file, else the one that is compiled in, else the same in
/// English. With the file, if it is the umpire's.
fn find<'t>(
    (compiled_in, own): (&CompiledIn, &'t BTreeMap<String, Override>),
    language: &'t str,
    part: &str,
) -> Option<(Cow<'static, str>, Option<PathBuf>)> {
    let english = compiled_in.get(&format!("{ENGLISH}/{part}"));
    wider(language).find_map(|language| {
        let name = format!("{language}/{part}");
        // A game's own words are better than general ones in another language.
        let builtin = compiled_in.get(&name);
        let builtin =
            builtin.filter(|found| found.general.is_none() || english.is_none_or(|e| e.general.is_some()));
        let general = builtin.or(english).and_then(|found| found.general);
        let of_umpire = own.get(&name).or_else(|| own.get(&format!("{language}/{}", general?)));
        match of_umpire {
            Some(own) => Some((Cow::Owned(own.text.clone()), Some(own.path.clone()))),
            None => builtin.map(|found| (Cow::Borrowed(found.text), None)),
        }
    })
}

impl Templates {
    /// The compiled-in templates of the host and these games.
    ///
    /// # Panics
    /// Never for the games of this repository: a test reads their templates.
    #[must_use]
    pub fn builtin(registry: &Registry) -> Templates {
        Templates::new(registry, &BTreeMap::new()).expect("the compiled-in templates are well formed")
    }

    /// Relative paths of all templates and message catalogues, such as `en/report/body.txt`: each can be
    /// overridden.
    #[must_use]
    pub fn names(registry: &Registry) -> Vec<String> {
        let catalogues = builtin::catalogues().map(|(name, _)| name.to_owned());
        compiled_in(registry).into_keys().chain(catalogues).collect()
    }

    /// What there is to say, in words.
    #[must_use]
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// Takes the compiled-in templates, and in place of each the umpire's own of the same relative path, if
    /// there is one. One of `en/game/` serves for every game that does not bring that part. What a language
    /// lacks is told in English, file by file.
    ///
    /// # Errors
    /// A template that is not well formed, named with its line.
    pub fn new(registry: &Registry, own: &BTreeMap<String, Override>) -> Result<Templates, ReportError> {
        let systems = registry.cards().map(|card| card.id).collect();
        Templates::read(compiled_in(registry), systems, own)
    }

    fn read(
        compiled_in: CompiledIn,
        systems: BTreeSet<&'static str>,
        own: &BTreeMap<String, Override>,
    ) -> Result<Templates, ReportError> {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_syntax(block_lines_vanish());
        environment.set_auto_escape_callback(|name| {
            if name.ends_with(".html") { AutoEscape::Html } else { AutoEscape::None }
        });
        environment.set_path_join_callback(in_same_language);
        filters::add(&mut environment);
        let words = Words::new(own_catalogues(own)).map_err(|error| bad_catalogue(error, own))?;
        let apart =
            |name: &String| name.split_once('/').map(|(one, other)| (one.to_owned(), other.to_owned()));
        let (languages, parts): (BTreeSet<String>, BTreeSet<String>) =
            compiled_in.keys().filter_map(apart).unzip();
        let of_umpire = own.keys().filter_map(apart).map(|(language, _)| language);
        let mut templates = Templates {
            environment,
            words,
            compiled_in,
            languages: languages.into_iter().chain(of_umpire).collect(),
            systems,
            own: own.keys().cloned().collect(),
            overridden: BTreeMap::new(),
            complaints: Mutex::default(),
        };
        for language in templates.languages.clone() {
            for part in &parts {
                templates.add(own, &language, part)?;
            }
        }
        Ok(templates)
    }

    fn add(
        &mut self,
        own: &BTreeMap<String, Override>,
        language: &str,
        part: &str,
    ) -> Result<(), ReportError> {
        let Some((source, file)) = find((&self.compiled_in, own), language, part) else { return Ok(()) };
        let name = format!("{language}/{part}");
        if let Some(file) = file {
            self.overridden.insert(name.clone(), file);
        }
        self.environment.add_template_owned(name.clone(), source).map_err(|error| {
            let (template, line, reason) = self.place(&error, &name);
            ReportError::ReadTemplate { template, line, reason }
        })
    }

    /// The language in which something is told to whoever wants it in this one.
    fn language(&self, wanted: &str) -> &str {
        wider(wanted).find_map(|language| self.languages.get(language)).map_or(ENGLISH, String::as_str)
    }

    /// The folder of a game's templates.
    fn wording(&self, system: &str) -> &'static str {
        self.systems.get(system).copied().unwrap_or(GENERAL)
    }

    /// Relative paths of the umpire's own templates and message catalogues.
    pub fn overridden(&self) -> impl Iterator<Item = &str> {
        self.own.iter().map(String::as_str)
    }

    /// Writes a message. [`blank_context`] names every key that `context` must have.
    ///
    /// # Errors
    /// An unknown kind, or a template that asks for what the context does not have; the template
    /// (the umpire's file, if it is one) and the line are named.
    pub fn render(&self, kind: &str, context: &Json) -> Result<Rendered, ReportError> {
        if !KINDS.contains(&kind) {
            return Err(ReportError::UnknownKind(kind.to_owned()));
        }
        let chart = context.get("page").and_then(|page| page.get("chart"));
        let wanted = context.get("language").and_then(Json::as_str).unwrap_or(ENGLISH);
        let map = chart.map(|chart| map_text(&self.words, wanted, chart)).unwrap_or_default();
        let language = self.language(wanted);
        let wording = self.wording(context.get("system").and_then(Json::as_str).unwrap_or_default());
        let context = clean::template_value(context);
        let context = minijinja::context! { map => clean::text(&map), wording, language, ..context };
        let fill = |file: &str| self.fill(&format!("{language}/{kind}/{file}"), &context);
        Ok(Rendered {
            subject: text::one_line(&fill("subject.txt")?),
            text: text::tidy(&fill("body.txt")?),
            html: fill("body.html")?,
        })
    }

    /// [`Templates::render`], and if an umpire's template fails, the compiled-in ones instead: a slip in a
    /// wording stops no mail. [`Templates::take_complaints`] says what was wrong.
    ///
    /// # Errors
    /// The compiled-in templates fail too.
    pub fn render_or_builtin(&self, kind: &str, context: &Json) -> Result<Rendered, ReportError> {
        match self.render(kind, context) {
            Err(error) if !self.overridden.is_empty() => {
                if let Ok(mut complaints) = self.complaints.lock() {
                    complaints.push(error.to_string());
                }
                let builtin =
                    Templates::read(self.compiled_in.clone(), self.systems.clone(), &BTreeMap::new())?;
                builtin.render(kind, context)
            }
            rendered => rendered,
        }
    }

    /// What was wrong with the umpire's templates since the last call.
    pub fn take_complaints(&self) -> Vec<String> {
        self.complaints.lock().map(|mut complaints| std::mem::take(&mut *complaints)).unwrap_or_default()
    }

    /// Events as English sentences, for the terminal. `page` gives the names.
    ///
    /// # Errors
    /// As [`Templates::render`].
    pub fn sentences(&self, system: &str, events: &[Json], page: &Json) -> Result<Vec<String>, ReportError> {
        let template = format!("{ENGLISH}/{}/sighting.txt", self.wording(system));
        let names = page.get("names").cloned().unwrap_or_else(|| json!({}));
        let say = |(at, event): (usize, &Json)| {
            let (before, next) = (at.checked_sub(1).and_then(|at| events.get(at)), events.get(at + 1));
            let values = json!({
                "event": event, "names": names, "page": page, "before": before, "next": next,
            });
            let values = clean::template_value(&values);
            self.fill(&template, &values).map(|text| text::one_line(&text))
        };
        events.iter().enumerate().map(say).collect()
    }

    /// A view without a message around it: situation, order of battle, map.
    ///
    /// # Errors
    /// As [`Templates::render`].
    pub fn show(&self, game: &str, system: &str, page: &Json) -> Result<Rendered, ReportError> {
        let mut context = blank_context("report");
        context["game"] = json!(game);
        context["system"] = json!(system);
        context["page"] = page.clone();
        self.render_or_builtin("report", &context)
    }

    fn fill(&self, name: &str, context: &Value) -> Result<String, ReportError> {
        self.environment.get_template(name).and_then(|found| found.render(context)).map_err(|error| {
            let (template, line, reason) = self.place(&error, name);
            ReportError::FillTemplate { template, line, reason }
        })
    }

    /// Where an error lies: the innermost template that is named, its line, and what is wrong.
    fn place(&self, error: &minijinja::Error, asked: &str) -> (String, usize, String) {
        let mut innermost = error;
        let mut cause: Option<&(dyn std::error::Error + 'static)> = std::error::Error::source(error);
        while let Some(inner) = cause {
            if let Some(found) = inner.downcast_ref::<minijinja::Error>().filter(|e| e.name().is_some()) {
                innermost = found;
            }
            cause = inner.source();
        }
        let name = innermost.name().unwrap_or(asked);
        let template =
            self.overridden.get(name).map_or_else(|| name.to_owned(), |path| path.display().to_string());
        let reason = match innermost.detail() {
            Some(detail) => format!("{}: {detail}", innermost.kind()),
            None => innermost.kind().to_string(),
        };
        (template, innermost.line().unwrap_or(1), reason)
    }
}

fn own_catalogues(own: &BTreeMap<String, Override>) -> impl Iterator<Item = (&str, &str)> {
    let catalogues = own.iter().filter(|(name, _)| builtin::is_catalogue(name));
    catalogues.map(|(name, own)| (name.as_str(), own.text.as_str()))
}

fn bad_catalogue(error: WordsError, own: &BTreeMap<String, Override>) -> ReportError {
    let WordsError { path, fault } = error;
    let file = own.get(&path).map_or(path, |own| own.path.display().to_string());
    ReportError::ReadMessages { file, source: Box::new(fault) }
}

/// A line that holds only a block or a remark leaves nothing behind.
fn block_lines_vanish() -> SyntaxConfig {
    SyntaxConfig::builder()
        .trim_blocks(true)
        .lstrip_blocks(true)
        .keep_trailing_newline(true)
        .build()
        .expect("building fails only for unusual delimiters, and these are the usual ones")
}

/// Templates name each other without the language: `parts/footer.txt` is that of the same language.
fn in_same_language<'s>(name: &'s str, parent: &'s str) -> Cow<'s, str> {
    match parent.split_once('/') {
        Some((language, _)) => Cow::Owned(format!("{language}/{name}")),
        None => Cow::Borrowed(name),
    }
}

/// Every key that a context must have, each with the value that means "nothing". The caller fills
/// in what there is. Keys that are `null` here take an object:
/// `page` the system's page; `press` {from, text}; `offer` {hash16, anchor, edition, options,
/// policies: [{name, value}], source, margin, defaults, seats: [{seat, side_name, taken}], umpire_key,
/// entropy_hint, stand_ins, data}; `result` {winner, outcome}; `choice_sealed` {slot, choice, hash};
/// `seal` {slot, lines}.
/// `fates` are [{number, text, understood, fate, note, reason, caret_block: [line]}], `ignored`
/// [{number, text}], `left_out` how many lines are not in them {refused, done, untried, ignored},
/// `sightings` the JSON of events, `closed` [{slot, choices: [{side, by_player, hash}]}];
/// the other lists hold lines.
#[must_use]
pub fn blank_context(kind: &str) -> Json {
    let mut blank = json!({
        "kind": kind, "game": "", "club": "", "seat": "", "side_name": "", "title": "", "system": "",
        "edition": "", "decision": "", "asked": false, "waiting_for": "", "sightings": [],
        "page": null, "fates": [], "left_out": null, "still_open": false, "quoted_count": 0, "ignored": [],
        "token": "", "reply_address": "", "seq": 0, "head16": "", "proof": "", "step": "", "warnings": [],
        "press": null, "offer": null, "help_text": "", "standing": [],
        "result": null, "choice_sealed": null, "dry_run": false, "notes": [], "entropy": [],
        "idle": false, "again": "", "awaited": "", "resolution": "", "seal": null, "to_open": "",
        "closed": [],
    });
    (blank["language"], blank["roll"], blank["opening"]) = (json!(ENGLISH), Json::Null, json!(false));
    blank["news"] = json!("");
    blank
}
