//! Pages of a club's site, from the same templates and words as its mails.

use super::{Json, ReportError, Templates, builtin, clean, text};
use crate::words::ENGLISH;
use feldpost_kit::registry::Registry;
use feldpost_protocol::dice::Hash32;
use serde_json::json;

impl Templates {
    /// A page of the club's site: `layout/site/NAME.html` in a language, with all members of the context.
    ///
    /// # Errors
    /// As [`Templates::render`].
    pub fn web(&self, name: &str, language: &str, context: &Json) -> Result<String, ReportError> {
        self.or_compiled_in(|templates| templates.web_of(name, language, context))
    }

    fn web_of(&self, name: &str, wanted: &str, context: &Json) -> Result<String, ReportError> {
        let language = self.language(wanted);
        let mut values = context.as_object().map(clean::members).unwrap_or_default();
        values.insert("language".to_owned(), language.into());
        self.fill(&format!("{language}/site/{name}.html"), &values.into())
    }

    /// The lines of a game's `layout/sheet.txt`: what can be ordered, for a page that makes lines of it.
    ///
    /// # Errors
    /// As [`Templates::render`].
    pub fn sheet(&self, system: &str) -> Result<Vec<String>, ReportError> {
        let filled = self.fill(
            &format!("{ENGLISH}/{}/sheet.txt", self.wording(system)),
            &clean::template_value(&json!({})),
        )?;
        Ok(filled.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect())
    }

    /// Events as English sentences, for the terminal. `page` gives the names.
    ///
    /// # Errors
    /// As [`Templates::render`].
    pub fn sentences(&self, system: &str, events: &[Json], page: &Json) -> Result<Vec<String>, ReportError> {
        self.sentences_in(ENGLISH, system, events, page)
    }

    /// The same in another language.
    ///
    /// # Errors
    /// As [`Templates::render`].
    pub fn sentences_in(
        &self,
        language: &str,
        system: &str,
        events: &[Json],
        page: &Json,
    ) -> Result<Vec<String>, ReportError> {
        let template = format!("{}/{}/sighting.txt", self.language(language), self.wording(system));
        let names = page.get("names").cloned().unwrap_or_else(|| json!({}));
        let (names, page) = (clean::template_value(&names), clean::template_value(page));
        let events: Vec<minijinja::Value> = events.iter().map(clean::template_value).collect();
        let say = |(at, event): (usize, &minijinja::Value)| {
            let (before, next) = (at.checked_sub(1).and_then(|at| events.get(at)), events.get(at + 1));
            let (names, page) = (&names, &page);
            // Each by itself: nothing is told together here.
            let run: [&minijinja::Value; 0] = [];
            let values = minijinja::context! { event, names, page, before, next, run };
            self.fill(&template, &values).map(|text| text::one_line(&text))
        };
        events.iter().enumerate().map(say).collect()
    }

    /// The digest of all templates and words, the umpire's own among them: what was made with others is to be
    /// made again.
    #[must_use]
    pub fn digest(&self, registry: &Registry) -> Hash32 {
        let of_host = builtin::FILES.iter().copied();
        let of_games =
            registry.wordings().flat_map(|(_, own)| own.templates.iter().chain(own.messages).copied());
        let own = self.own_digest.to_string();
        digest(of_host.chain(of_games).chain([("own", own.as_str())]))
    }
}

/// One digest of these files, by name and text.
pub(super) fn digest<'a>(files: impl Iterator<Item = (&'a str, &'a str)>) -> Hash32 {
    let line = |(name, text): (&str, &str)| format!("{}  {name}\n", Hash32::of_bytes(text.as_bytes()));
    Hash32::of_bytes(files.map(line).collect::<String>().as_bytes())
}
