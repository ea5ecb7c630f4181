//! The messages of one language, and how a notice is put into them.
use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentMessage, FluentResource, FluentValue};
use fluent_syntax::ast;
use serde::Serialize;
use serde_json::Value;

use super::figure::{self, Figure, Figures};

/// What stands between two items of a list if the message says what an item is, and not this.
const LINE_END: &str = "\n";

/// The message that stands between two items of a list of which the message says nothing.
const LIST_BETWEEN: &str = "list-between";

/// The attribute that is the subject of a mail, and no list.
const SUBJECT: &str = "subject";

/// An item of a list that has no parts, for its attribute.
const IT: &str = "it";

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
        bundle.set_transform(Some(figure::mark));
        Ok(Catalogue { bundle, shapes: BTreeMap::new() })
    }

    /// Takes in a file of messages.
    ///
    /// # Errors
    /// It is not well formed, or a message is there already.
    pub fn add(&mut self, text: &str) -> Result<(), CatalogueError> {
        let file = FluentResource::try_new(text.to_owned()).map_err(|(_, errors)| broken(text, errors))?;
        let fault = self.take(file, |_, _| Ok(())).into_iter().next();
        fault.map_or(Ok(()), Err)
    }

    /// Takes in what can be used of a file of messages: those that are well formed, and ask for no more than
    /// the one of the same name in `other`. What is wrong with the rest is told.
    pub fn add_usable(&mut self, text: &str, other: &Catalogue) -> Vec<CatalogueError> {
        let (file, mut faults) = match FluentResource::try_new(text.to_owned()) {
            Ok(file) => (file, Vec::new()),
            Err((file, errors)) => {
                (file, errors.into_iter().map(|error| broken(text, vec![error])).collect())
            }
        };
        faults.extend(self.take(file, |id, shape| other.gives(id, shape)));
        faults
    }

    fn take(
        &mut self,
        file: FluentResource,
        fits: impl Fn(&str, &Shape) -> Result<(), CatalogueError>,
    ) -> Vec<CatalogueError> {
        let mut faults = Vec::new();
        for entry in file.entries() {
            if let ast::Entry::Message(message) = entry {
                let (id, shape) = (message.id.name, shape(message));
                match fits(id, &shape) {
                    Ok(()) => drop(self.shapes.insert(id.to_owned(), shape)),
                    Err(fault) => faults.push(fault),
                }
            }
        }
        let twice = self.bundle.add_resource(file).err().unwrap_or_default();
        faults.extend(twice.into_iter().map(CatalogueError::Twice));
        faults
    }

    /// Its messages, each with what it asks for.
    #[must_use]
    pub fn shapes(&self) -> &BTreeMap<String, Shape> {
        &self.shapes
    }

    /// Whether it has a message of this name.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.shapes.contains_key(id)
    }

    /// Whether a message is a mail, with a subject.
    #[cfg(test)]
    pub fn has_subject(&self, id: &str) -> bool {
        let message = self.bundle.get_message(id);
        message.is_some_and(|message| message.get_attribute(SUBJECT).is_some())
    }

    /// Holds what another message of this name asks for against the one that is here.
    fn gives(&self, id: &str, asked: &Shape) -> Result<(), CatalogueError> {
        let given = self.shapes.get(id).ok_or_else(|| CatalogueError::Unknown(id.to_owned()))?;
        match asked.difference(given).next() {
            Some(figure) => Err(CatalogueError::Figure { id: id.to_owned(), figure: figure.clone() }),
            None => Ok(()),
        }
    }

    /// A message with its figures, still with marks (see [`figure`]). One that is not there is `none`. A list
    /// is written item by item with the attribute of its name, with what the attribute `<name>-between` says
    /// between two (a line end if there is none), and `<name>-last`, if there is one, between the last two;
    /// one without such an attribute as lists are by the message `list-between`. What a figure says by a
    /// message of its own is put into words by `said`.
    ///
    /// # Errors
    /// There is no such message, or it asks for what it is not given.
    pub(super) fn fill(&self, id: &str, figures: &Figures, said: Said<'_>) -> Result<String, CatalogueError> {
        self.part(id, figures, said, |message| message.value())
    }

    /// The subject of a message that is a mail: its attribute `subject`.
    ///
    /// # Errors
    /// As [`Catalogue::fill`].
    pub(super) fn subject(
        &self,
        id: &str,
        figures: &Figures,
        said: Said<'_>,
    ) -> Result<String, CatalogueError> {
        self.part(id, figures, said, |message| message.get_attribute(SUBJECT).map(|found| found.value()))
    }

    fn part<'m>(
        &'m self,
        id: &str,
        figures: &Figures,
        said: Said<'_>,
        of: impl Fn(&FluentMessage<'m>) -> Option<&'m ast::Pattern<&'m str>>,
    ) -> Result<String, CatalogueError> {
        let unknown = || CatalogueError::Unknown(id.to_owned());
        let message = self.bundle.get_message(id).filter(|_| self.has(id)).ok_or_else(unknown)?;
        let pattern = of(&message).ok_or_else(unknown)?;
        let writer = Writer { bundle: &self.bundle, id, message, said };
        writer.write(pattern, writer.given(figures)?)
    }
}

/// Puts a message that is filled into another one into words.
pub(super) type Said<'s> = &'s dyn Fn(&str, &Figures) -> String;

/// Whoever fills in one message.
struct Writer<'m> {
    bundle: &'m FluentBundle<FluentResource>,
    id: &'m str,
    message: FluentMessage<'m>,
    said: Said<'m>,
}

impl Writer<'_> {
    fn write(&self, pattern: &ast::Pattern<&str>, given: FluentArgs<'_>) -> Result<String, CatalogueError> {
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&given), &mut errors).into_owned();
        match errors.into_iter().next() {
            Some(source) => Err(CatalogueError::Fill { id: self.id.to_owned(), source }),
            None => Ok(text),
        }
    }

    /// Figures for a pattern: each list is one text.
    fn given<'f>(&self, figures: &'f Figures) -> Result<FluentArgs<'f>, CatalogueError> {
        let mut given = FluentArgs::with_capacity(figures.len());
        for (name, figure) in figures {
            given.set(name.as_str(), self.one(name, figure)?);
        }
        Ok(given)
    }

    fn one(&self, name: &str, figure: &Figure) -> Result<FluentValue<'static>, CatalogueError> {
        Ok(match figure {
            Figure::One(value) => value.clone(),
            Figure::Many(items) => self.list(name, items)?.into(),
            Figure::Said(id, figures) => (self.said)(id, figures).into(),
            Figure::Parts(parts) => self.list(name, &[Figure::Parts(parts.clone())])?.into(),
        })
    }

    fn list(&self, name: &str, items: &[Figure]) -> Result<String, CatalogueError> {
        let attribute = |name: &str| self.message.get_attribute(name).map(|found| found.value());
        let pattern = attribute(name);
        let item = |item: &Figure| match (pattern, item) {
            (Some(pattern), Figure::Parts(parts)) => self.write(pattern, self.given(parts)?),
            (Some(pattern), one) => {
                let mut given = FluentArgs::with_capacity(1);
                given.set(IT, self.one(IT, one)?);
                self.write(pattern, given)
            }
            (None, Figure::Said(id, figures)) => Ok((self.said)(id, figures)),
            (None, one) => Ok(one.bare()),
        };
        let mut written = items.iter().map(item).collect::<Result<Vec<_>, _>>()?;
        let between = |which: &str| {
            let pattern = attribute(&format!("{name}-{which}"));
            pattern.map(|pattern| self.write(pattern, FluentArgs::new())).transpose()
        };
        if written.len() > 1
            && let Some(last) = between("last")?
            && let Some(end) = written.pop()
            && let Some(before) = written.last_mut()
        {
            before.push_str(&last);
            before.push_str(&end);
        }
        let between = match between("between")? {
            Some(between) => between,
            None if pattern.is_some() => LINE_END.to_owned(),
            None => (self.said)(LIST_BETWEEN, &Figures::new()),
        };
        Ok(written.join(&between))
    }
}

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
pub(super) fn taken_apart(notice: &impl Serialize) -> (String, Figures) {
    match serde_json::to_value(notice) {
        Ok(Value::String(id)) => (id, Figures::new()),
        Ok(Value::Object(one)) => match one.into_iter().next() {
            Some((id, Value::Object(figures))) => (id, figure::of_map(&figures)),
            Some((id, _)) => (id, Figures::new()),
            None => Default::default(),
        },
        _ => Default::default(),
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
        let list = ["-between", "-last"].iter().find_map(|end| list.strip_suffix(end)).unwrap_or(list);
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
    asked_inline(inline, list, shape);
}

fn asked_inline(inline: &ast::InlineExpression<&str>, list: &str, shape: &mut Shape) {
    match inline {
        ast::InlineExpression::VariableReference { id } => drop(shape.insert(format!("{list}{}", id.name))),
        ast::InlineExpression::Placeable { expression } => asked_by(expression, list, shape),
        ast::InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                asked_inline(argument, list, shape);
            }
        }
        _ => {}
    }
}
