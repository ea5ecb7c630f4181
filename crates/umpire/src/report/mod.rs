//! A view and its sightings -> the body of a message, as plain text and as HTML.
//!
//! The layouts stand in `templates/layout/`, one folder per kind of message, their words in the catalogues of
//! `templates/<language>/`; all are compiled in, and a game's own stand in the game's folder. An umpire may
//! override any of them by a file of the same relative path, and a layout for one language by a file of that
//! language. Every value that reaches a template is cleaned first: no control characters, nothing that turns
//! the direction of writing.

mod asked;
pub(crate) mod builtin;
mod calls;
mod caret;
mod clean;
mod context;
mod fates;
mod filters;
mod gaps;
mod happened;
mod map_text;
mod once;
mod page;
mod say;
mod sentences;
mod sources;
pub mod text;
mod web;

pub use caret::caret_block;
pub use caret::fate_lines;
pub use context::{
    ClosedSlot, Kind, ReportContext, Said, SealYourself, SealedChoice, Terms, blank_context, render,
};
use map_text::map_of;
pub use map_text::map_text;
pub use sources::Override;

use crate::words::{ENGLISH, Words, WordsError, wider};
use feldpost_kit::chart::Chart;
use feldpost_kit::page::Page;
use feldpost_kit::registry::Registry;
use feldpost_protocol::dice::Hash32;
use minijinja::syntax::SyntaxConfig;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value};
use page::Large;
use serde::Deserialize as _;
use serde_json::{Value as Json, json};
use sources::{CompiledIn, GENERAL, LAYOUT, Own, compiled_in, find};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};

/// Kinds of message that can be rendered; each has a folder of templates.
pub const KINDS: [&str; 8] = ["offer", "start", "ack", "report", "refusal", "press", "over", "help"];

/// Those of them with which a file may go.
const ATTACHING: [&str; 4] = ["start", "report", "refusal", "over"];

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
    /// The page of a game has something in it that no template could read.
    #[error("the page of a game cannot be spelled out: {0}")]
    ReadPage(#[from] page::Wrong),
    /// A message catalogue cannot be used.
    #[error("messages {file}: {source}")]
    ReadMessages {
        /// Its file, or its relative path if it is compiled in.
        file: String,
        /// What is wrong.
        #[source]
        source: Box<crate::words::CatalogueError>,
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
    /// The whole order of battle as plain text, where a game has more of it than a mail should be long.
    pub attached: Option<String>,
}

/// The templates, read and checked once: the host's, and those of every game.
pub struct Templates {
    environment: Environment<'static>,
    words: Arc<Words>,
    compiled_in: CompiledIn,
    messages: GameMessages,
    /// Languages with a template or a message of their own; each has every template, if need be in English.
    languages: BTreeSet<String>,
    /// Ids of the games.
    systems: BTreeSet<&'static str>,
    /// Relative paths of the umpire's own files.
    own: BTreeSet<String>,
    /// Digest of those files, used or not.
    own_digest: Hash32,
    /// Templates for which one of these serves.
    overridden: BTreeMap<String, PathBuf>,
    complaints: Mutex<Vec<String>>,
    /// The compiled-in ones alone, once they were needed.
    fallback: OnceLock<Box<Templates>>,
}

/// Members of a context that are not copied into it, by name.
type Beside<'a> = &'a [(&'a str, Large<'a>)];

/// Message catalogues of each game.
type GameMessages = BTreeMap<&'static str, &'static [(&'static str, &'static str)]>;

impl Templates {
    /// The compiled-in templates of the host and these games.
    ///
    /// # Panics
    /// Never for the games of this repository: a test reads the names of their languages.
    #[must_use]
    pub fn builtin(registry: &Registry) -> Templates {
        Templates::new(registry, &BTreeMap::new()).expect("the compiled-in templates are well formed")
    }

    /// Relative paths of all templates and message catalogues, such as `layout/report/body.txt` and
    /// `en/report.ftl`: each can be overridden.
    #[must_use]
    pub fn names(registry: &Registry) -> Vec<String> {
        let catalogues = builtin::catalogues().map(|(name, _)| name.to_owned());
        let of_games = registry.wordings().flat_map(|(system, wording)| {
            wording.messages.iter().map(move |(name, _)| name.replacen('/', &format!("/{system}/"), 1))
        });
        compiled_in(registry).into_keys().chain(catalogues).chain(of_games).collect()
    }

    /// What there is to say, in words.
    #[must_use]
    pub fn words(&self) -> &Arc<Words> {
        &self.words
    }

    /// Takes the compiled-in templates and messages, and in place of each the umpire's own of the same
    /// relative path, if there is one. A template of `LANGUAGE/` serves for that language in place of the one
    /// of `layout/`; one of `game/` for every game that does not bring that part. A file or message of the
    /// umpire's that cannot be used is passed over: [`Templates::take_complaints`] names it with its line.
    ///
    /// # Errors
    /// A compiled-in message catalogue of no language.
    pub fn new(registry: &Registry, own: &BTreeMap<String, Override>) -> Result<Templates, ReportError> {
        let systems = registry.ids().collect();
        let messages = registry.wordings().map(|(system, wording)| (system, wording.messages)).collect();
        Templates::read(compiled_in(registry), messages, systems, own)
    }

    fn read(
        compiled_in: CompiledIn,
        messages: GameMessages,
        systems: BTreeSet<&'static str>,
        own: &Own,
    ) -> Result<Templates, ReportError> {
        let of_games = messages.iter().map(|(system, files)| (*system, *files));
        let words = Words::with_games(of_games, own_catalogues(own)).map(Arc::new).map_err(
            |WordsError { path, fault }| ReportError::ReadMessages { file: path, source: Box::new(fault) },
        )?;
        let environment = environment(&words);
        let own_digest = web::digest(own.iter().map(|(name, file)| (name.as_str(), file.text.as_str())));
        let (own, complaints) = usable(&environment, &words, own);
        let apart =
            |name: &String| name.split_once('/').map(|(one, other)| (one.to_owned(), other.to_owned()));
        let (languages, parts): (BTreeSet<String>, BTreeSet<String>) =
            compiled_in.keys().filter_map(apart).unzip();
        let of_umpire = own.keys().filter_map(apart).map(|(language, _)| language);
        let of_words = words.languages().into_iter().map(str::to_owned);
        let languages = languages.into_iter().chain(of_umpire).chain(of_words);
        let mut templates = Templates {
            environment,
            compiled_in,
            messages,
            languages: languages.filter(|folder| folder != LAYOUT).collect(),
            systems,
            own: own.keys().cloned().collect(),
            own_digest,
            overridden: BTreeMap::new(),
            complaints: Mutex::new(complaints),
            fallback: OnceLock::new(),
            words,
        };
        let mut later = BTreeMap::new();
        for language in templates.languages.clone() {
            for part in &parts {
                templates.add(&own, &language, part, &mut later)?;
            }
        }
        templates.environment.set_loader(move |name| {
            let source: Option<&Cow<'static, str>> = later.get(name);
            Ok(source.map(|source| source.clone().into_owned()))
        });
        Ok(templates)
    }

    /// Reads a template of a language. Ours are read `later`, when a mail first wants one: a start of the
    /// program waits for none. [`Templates::gaps`] reads them all.
    fn add(
        &mut self,
        own: &Own,
        language: &str,
        part: &str,
        later: &mut BTreeMap<String, Cow<'static, str>>,
    ) -> Result<(), ReportError> {
        let Some((source, file)) = find((&self.compiled_in, own), &self.words, language, part) else {
            return Ok(());
        };
        let name = format!("{language}/{part}");
        if file.is_none() {
            later.insert(name, source);
            return Ok(());
        }
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
        let found =
            wider(wanted).find_map(|language| self.languages.get(language).filter(|it| *it != ENGLISH));
        let closest = || self.languages.get(self.words.closest(wanted)?);
        found.or_else(closest).map_or(ENGLISH, String::as_str)
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
        self.render_with(kind, context, &[])
    }

    /// The same. What is large stands beside the context, in place of its members of these names: so it is
    /// not copied into it.
    fn render_with(&self, kind: &str, context: &Json, beside: Beside<'_>) -> Result<Rendered, ReportError> {
        if !KINDS.contains(&kind) {
            return Err(ReportError::UnknownKind(kind.to_owned()));
        }
        let wanted = context.get("language").and_then(Json::as_str).unwrap_or(ENGLISH);
        let system = context.get("system").and_then(Json::as_str).unwrap_or_default();
        let language = self.language(wanted);
        let wording = self.wording(system);
        let chart = context.get("page").and_then(|page| Chart::deserialize(page.get("chart")?).ok());
        let mut values = context.as_object().map(clean::members).unwrap_or_default();
        for (name, large) in beside {
            // Only a template of the umpire's may ask for more of the chart than the map.
            values.insert((*name).to_owned(), large.read(!self.own.is_empty())?);
        }
        let own = beside.iter().find_map(|(_, large)| large.chart());
        let map = own.or(chart.as_ref()).map(|chart| map_of(&self.words, wanted, system, chart));
        let map = map.unwrap_or_default();
        let others = self.words.named_languages().into_iter().filter(|(tag, _)| tag != language);
        let languages: Vec<Value> = others.map(|(tag, name)| minijinja::context! { tag, name }).collect();
        let map = clean::text(&map);
        let ours: [(&str, Value); 4] = [
            ("languages", languages.into()),
            ("map", map.as_ref().into()),
            ("wording", wording.into()),
            ("language", language.into()),
        ];
        values.extend(ours.map(|(name, value)| (name.to_owned(), value)));
        let context = Value::from(values);
        let fill = |file: &str| self.fill(&format!("{language}/{kind}/{file}"), &context);
        let attached =
            if ATTACHING.contains(&kind) { text::tidy(&fill("attached.txt")?) } else { String::new() };
        Ok(Rendered {
            subject: text::one_line(&fill("subject.txt")?),
            text: text::tidy(&fill("body.txt")?),
            html: fill("body.html")?,
            attached: Some(attached).filter(|text| !text.trim().is_empty()),
        })
    }

    /// [`Templates::render`], and if an umpire's template fails, the compiled-in ones instead: a slip in a
    /// wording stops no mail. [`Templates::take_complaints`] says what was wrong.
    ///
    /// # Errors
    /// The compiled-in templates fail too.
    pub fn render_or_builtin(&self, kind: &str, context: &Json) -> Result<Rendered, ReportError> {
        self.render_all(kind, context, &[])
    }

    /// The same, with what is large beside the context.
    fn render_all(&self, kind: &str, context: &Json, beside: Beside<'_>) -> Result<Rendered, ReportError> {
        self.or_compiled_in(|templates| templates.render_with(kind, context, beside))
    }

    /// What these templates make, or, if a file of the umpire's is wrong, what the compiled-in ones do.
    fn or_compiled_in<T>(
        &self,
        made: impl Fn(&Templates) -> Result<T, ReportError>,
    ) -> Result<T, ReportError> {
        match made(self) {
            Err(error) if !self.overridden.is_empty() => {
                if let Ok(mut complaints) = self.complaints.lock() {
                    complaints.push(error.to_string());
                }
                made(self.fallback()?)
            }
            other => other,
        }
    }

    /// The compiled-in templates without a file of the umpire's.
    fn fallback(&self) -> Result<&Templates, ReportError> {
        if let Some(fallback) = self.fallback.get() {
            return Ok(fallback);
        }
        let (compiled_in, messages) = (self.compiled_in.clone(), self.messages.clone());
        let fallback = Templates::read(compiled_in, messages, self.systems.clone(), &BTreeMap::new())?;
        Ok(self.fallback.get_or_init(|| Box::new(fallback)))
    }

    /// What was wrong with the umpire's templates and messages since the last call.
    pub fn take_complaints(&self) -> Vec<String> {
        let of_templates = self.complaints.lock().map(|mut complaints| std::mem::take(&mut *complaints));
        let of_words = self.words.take_faults().into_iter().map(|fault| format!("messages {fault}"));
        of_templates.unwrap_or_default().into_iter().chain(of_words).collect()
    }

    /// A view without a message around it: situation, order of battle, map. `asked` is the decision that its
    /// viewer owes, and `waiting_for` whoever owes one.
    ///
    /// # Errors
    /// As [`Templates::render`].
    pub fn show(
        &self,
        (game, system): (&str, &str),
        page: &Page,
        (asked, waiting_for): (Option<&str>, &str),
    ) -> Result<Rendered, ReportError> {
        let mut context = blank_context("report");
        context["game"] = json!(game);
        context["system"] = json!(system);
        context["asked"] = json!(asked.is_some());
        context["decision"] = json!(asked.unwrap_or_default());
        context["waiting_for"] = json!(waiting_for);
        self.render_all("report", &context, &[("page", Large::Page(page))])
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
        (template, innermost.line().unwrap_or(1), reason(innermost))
    }
}

/// What every template is read and filled with.
fn environment(words: &Arc<Words>) -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_syntax(block_lines_vanish());
    environment.set_auto_escape_callback(|name| {
        if name.ends_with(".html") { AutoEscape::Html } else { AutoEscape::None }
    });
    environment.set_path_join_callback(in_same_language);
    filters::add(&mut environment);
    once::add(&mut environment);
    let plain = sentences::add(&mut environment);
    happened::add(&mut environment, plain);
    say::add(&mut environment, Arc::clone(words));
    environment
}

fn own_catalogues(own: &Own) -> impl Iterator<Item = (&str, &str)> {
    let catalogues = own.iter().filter(|(name, _)| builtin::is_catalogue(name));
    catalogues.map(|(name, own)| (name.as_str(), own.text.as_str()))
}

/// Those of the umpire's files that can be used, and what is wrong with the others.
fn usable(environment: &Environment<'static>, words: &Words, own: &Own) -> (Own, Vec<String>) {
    let mut complaints = Vec::new();
    let usable = own.iter().filter(|(name, file)| {
        if builtin::is_catalogue(name) {
            return true;
        }
        let template = file.path.display();
        let fault = match environment.template_from_named_str(name, &file.text) {
            Err(error) => Some((error.line().unwrap_or(1), reason(&error))),
            Ok(_) => {
                let fault = say::faults(words, name, &file.text).into_iter().next();
                fault.map(|(line, fault)| (line, fault.to_string()))
            }
        };
        complaints
            .extend(fault.iter().map(|(line, reason)| format!("template {template}, line {line}: {reason}")));
        fault.is_none()
    });
    let usable = usable.map(|(name, file)| (name.clone(), file.clone())).collect();
    (usable, complaints)
}

fn reason(error: &minijinja::Error) -> String {
    match error.detail() {
        Some(detail) => format!("{}: {detail}", error.kind()),
        None => error.kind().to_string(),
    }
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
