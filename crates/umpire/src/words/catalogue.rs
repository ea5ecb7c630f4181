//! The messages of one language, and how a notice is put into them.
use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentMessage, FluentResource, FluentValue};
use fluent_syntax::ast;
use serde::Serialize;
use serde_json::{Map, Value};

/// What stands between two items of a list if the message does not say.
const LINE_END: &str = "\n";

/// The attribute that is the subject of a mail, and no list.
const SUBJECT: &str = "subject";

/// What a figure is called that is not there.
const NONE: &str = "none";

/// Why a catalogue cannot be used, or says nothing.
#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    /// No language has this name.
    #[error("`{0}` is the name of no language; such are `en`, `de` and `zh-Hans`")]
    Language(String),
    /// It is not written as messages are.
    #[error("line {line}: {source}")]
    Read {
        /// Line from 1.
        line: usize,
        /// What is wrong there.
        #[source]
        source: fluent_syntax::parser::ParserError,
    },
    /// A message is given twice.
    #[error("a message is given twice: {0}")]
    Twice(#[source] FluentError),
    /// There is no message of this name.
    #[error("there is no message `{0}`")]
    Unknown(String),
    /// A message that asks for a figure, or has an attribute, that its notice does not have.
    #[error("message `{id}` asks for `{figure}`, which it is not given")]
    Figure {
        /// The message.
        id: String,
        /// What it asks for: a figure, or a figure of an item behind the name of its list.
        figure: String,
    },
    /// A message could not be filled in.
    #[error("message `{id}` cannot be filled in: {source}")]
    Fill {
        /// The message.
        id: String,
        /// Why.
        #[source]
        source: FluentError,
    },
}

/// What a message and its subject ask for: figures, and those of the items of lists as `list.figure`.
pub type Shape = BTreeSet<String>;

/// The messages of one language.
pub struct Catalogue {
    bundle: FluentBundle<FluentResource>,
    shapes: BTreeMap<String, Shape>,
}

impl std::fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Catalogue").field("messages", &self.shapes.len()).finish_non_exhaustive()
    }
}

impl Catalogue {
    /// A catalogue without messages.
    ///
    /// # Errors
    /// The language has no name that programs know (BCP 47).
    pub fn new(language: &str) -> Result<Catalogue, CatalogueError> {
        let locale = language.parse().map_err(|_| CatalogueError::Language(language.to_owned()))?;
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Marks around what is filled in would stand in lines that people paste.
        bundle.set_use_isolating(false);
        Ok(Catalogue { bundle, shapes: BTreeMap::new() })
    }

    /// Takes in a file of messages.
    ///
    /// # Errors
    /// It is not well formed, or a message is there already.
    pub fn add(&mut self, text: &str) -> Result<(), CatalogueError> {
        let file = FluentResource::try_new(text.to_owned()).map_err(|(_, errors)| broken(text, errors))?;
        let messages = file.entries().filter_map(|entry| match entry {
            ast::Entry::Message(message) => Some((message.id.name.to_owned(), shape(message))),
            _ => None,
        });
        self.shapes.extend(messages);
        let twice = |errors: Vec<FluentError>| errors.into_iter().next().map(CatalogueError::Twice);
        match self.bundle.add_resource(file).map_err(twice) {
            Err(Some(error)) => Err(error),
            _ => Ok(()),
        }
    }

    /// Its messages, each with what it asks for.
    #[must_use]
    pub fn shapes(&self) -> &BTreeMap<String, Shape> {
        &self.shapes
    }

    /// Whether a message is a mail, with a subject.
    #[cfg(test)]
    pub fn has_subject(&self, id: &str) -> bool {
        let message = self.bundle.get_message(id);
        message.is_some_and(|message| message.get_attribute(SUBJECT).is_some())
    }

    /// Holds every message against the one of the same name elsewhere.
    ///
    /// # Errors
    /// There is none, or it is not given what this one asks for.
    pub fn fits(&self, other: &Catalogue) -> Result<(), CatalogueError> {
        for (id, shape) in &self.shapes {
            let given = other.shapes.get(id).ok_or_else(|| CatalogueError::Unknown(id.clone()))?;
            if let Some(figure) = shape.difference(given).next() {
                return Err(CatalogueError::Figure { id: id.clone(), figure: figure.clone() });
            }
        }
        Ok(())
    }

    /// A notice in words. Its message is the one with the name of the variant, its fields are what the
    /// message asks for; one that is not there is `none`. A list is written item by item with the attribute
    /// of its name, and with what the attribute `<name>-between` says between two.
    ///
    /// # Errors
    /// There is no such message, or it asks for what the notice does not have.
    pub fn say(&self, notice: &impl Serialize) -> Result<String, CatalogueError> {
        self.part(notice, |message| message.value())
    }

    /// The subject of a notice that is a mail: the attribute `subject` of its message.
    ///
    /// # Errors
    /// As [`Catalogue::say`].
    pub fn subject(&self, notice: &impl Serialize) -> Result<String, CatalogueError> {
        self.part(notice, |message| message.get_attribute(SUBJECT).map(|found| found.value()))
    }

    fn part<'m>(
        &'m self,
        notice: &impl Serialize,
        of: impl Fn(&FluentMessage<'m>) -> Option<&'m ast::Pattern<&'m str>>,
    ) -> Result<String, CatalogueError> {
        let (id, figures) = taken_apart(notice);
        let unknown = || CatalogueError::Unknown(id.clone());
        let message = self.bundle.get_message(&id).ok_or_else(unknown)?;
        let pattern = of(&message).ok_or_else(unknown)?;
        let writer = Writer { bundle: &self.bundle, id: &id, message };
        writer.write(pattern, &writer.given(&figures)?)
    }
}

/// Whoever fills in the message of one notice.
struct Writer<'m> {
    bundle: &'m FluentBundle<FluentResource>,
    id: &'m str,
    message: FluentMessage<'m>,
}

impl Writer<'_> {
    fn write(&self, pattern: &ast::Pattern<&str>, given: &Given<'_>) -> Result<String, CatalogueError> {
        let given: FluentArgs<'_> = given.iter().cloned().collect();
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&given), &mut errors).into_owned();
        match errors.into_iter().next() {
            Some(source) => Err(CatalogueError::Fill { id: self.id.to_owned(), source }),
            None => Ok(text),
        }
    }

    /// Figures for a pattern: each list is one text.
    fn given<'f>(&self, figures: &'f Map<String, Value>) -> Result<Given<'f>, CatalogueError> {
        let figures = figures.iter().map(|(name, figure)| match figure {
            Value::Array(items) => Ok((name.as_str(), self.list(name, items)?.into())),
            figure => Ok((name.as_str(), filled(figure))),
        });
        figures.collect()
    }

    fn list(&self, name: &str, items: &[Value]) -> Result<String, CatalogueError> {
        let attribute = |name: &str| self.message.get_attribute(name).map(|found| found.value());
        let item = |item: &Value| match (attribute(name), item) {
            (None, item) => Ok(plain(item)),
            (Some(pattern), Value::Object(parts)) => self.write(pattern, &self.given(parts)?),
            (Some(pattern), one) => self.write(pattern, &vec![("it", filled(one))]),
        };
        let written = items.iter().map(item).collect::<Result<Vec<_>, _>>()?;
        let between = match attribute(&format!("{name}-between")) {
            Some(pattern) => self.write(pattern, &Vec::new())?,
            None => LINE_END.to_owned(),
        };
        Ok(written.join(&between))
    }
}

/// Figures by name, for one pattern.
type Given<'f> = Vec<(&'f str, FluentValue<'static>)>;

fn broken(text: &str, errors: Vec<fluent_syntax::parser::ParserError>) -> CatalogueError {
    match errors.into_iter().next() {
        Some(source) => {
            let before = text.as_bytes().iter().take(source.pos.start);
            CatalogueError::Read { line: before.filter(|byte| **byte == b'\n').count() + 1, source }
        }
        None => CatalogueError::Unknown(String::new()),
    }
}

/// The id of a notice's message, and its figures by name.
fn taken_apart(notice: &impl Serialize) -> (String, Map<String, Value>) {
    match serde_json::to_value(notice) {
        Ok(Value::String(id)) => (id, Map::new()),
        Ok(Value::Object(one)) => match one.into_iter().next() {
            Some((id, Value::Object(figures))) => (id, figures),
            Some((id, _)) => (id, Map::new()),
            None => Default::default(),
        },
        _ => Default::default(),
    }
}

fn plain(figure: &Value) -> String {
    figure.as_str().map_or_else(|| figure.to_string(), str::to_owned)
}

/// A figure for a message. A number chooses between singular and plural.
fn filled(figure: &Value) -> FluentValue<'static> {
    match figure.as_u64() {
        Some(number) => number.into(),
        None if figure.is_null() => NONE.into(),
        None => plain(figure).into(),
    }
}

fn shape(message: &ast::Message<&str>) -> Shape {
    let mut shape = Shape::new();
    if let Some(pattern) = &message.value {
        asked(pattern, "", &mut shape);
    }
    for attribute in &message.attributes {
        if attribute.id.name == SUBJECT {
            asked(&attribute.value, "", &mut shape);
            continue;
        }
        let list = attribute.id.name;
        let list = list.strip_suffix("-between").unwrap_or(list);
        shape.insert(list.to_owned());
        asked(&attribute.value, &format!("{list}."), &mut shape);
    }
    shape
}

/// Notes what a pattern asks for, behind the name of the list whose items it writes.
fn asked(pattern: &ast::Pattern<&str>, list: &str, shape: &mut Shape) {
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression } = element {
            asked_by(expression, list, shape);
        }
    }
}

fn asked_by(expression: &ast::Expression<&str>, list: &str, shape: &mut Shape) {
    let inline = match expression {
        ast::Expression::Inline(inline) => inline,
        ast::Expression::Select { selector, variants } => {
            for variant in variants {
                asked(&variant.value, list, shape);
            }
            selector
        }
    };
    match inline {
        ast::InlineExpression::VariableReference { id } => drop(shape.insert(format!("{list}{}", id.name))),
        ast::InlineExpression::Placeable { expression } => asked_by(expression, list, shape),
        _ => {}
    }
}
