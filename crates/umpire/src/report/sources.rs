//! Which file a template is made from: the umpire's own, or one that is compiled in.
//!
//! A layout (`layout/report/body.txt`) serves for every language, since its words stand in the catalogues. A
//! file of one language (`de/report/body.txt`) takes its place for that one.

use super::builtin;
use crate::words::{ENGLISH, Words, wider};
use feldpost_kit::registry::Registry;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Folder of the templates that serve for every language.
pub(super) const LAYOUT: &str = "layout";

/// Folder of the templates that serve for a game that does not bring its own.
pub(super) const GENERAL: &str = "game";

/// A template or message catalogue of the umpire's own.
#[derive(Clone, Debug)]
pub struct Override {
    /// Its file, for messages about it.
    pub path: PathBuf,
    /// What it says.
    pub text: String,
}

/// The umpire's own files by relative path.
pub(super) type Own = BTreeMap<String, Override>;

/// The text of each compiled-in template, by its relative path such as `layout/report/body.txt`.
pub(super) type CompiledIn = BTreeMap<String, Builtin>;

/// A compiled-in template.
#[derive(Clone)]
pub(super) struct Builtin {
    pub(super) text: &'static str,
    /// Of a template that a game does not bring: that of the host which serves in its place, without its
    /// language.
    pub(super) general: Option<&'static str>,
}

/// The host's templates, and for each game its own under `layout/SYSTEM/`; the general one where it brings
/// none.
pub(super) fn compiled_in(registry: &Registry) -> CompiledIn {
    let of_host = |(name, text): (&'static str, _)| (name.to_owned(), Builtin { text, general: None });
    let mut all: CompiledIn = builtin::templates().map(of_host).collect();
    for (system, wording) in registry.wordings() {
        let of_game = wording.templates;
        let brings = |part: &str| {
            of_game.iter().any(|(name, _)| name.split_once('/').is_some_and(|(_, own)| own == part))
        };
        for (name, text) in builtin::templates() {
            if let Some((folder, general)) = name.split_once('/')
                && let Some(part) = general.strip_prefix(GENERAL).and_then(|part| part.strip_prefix('/'))
                && !brings(part)
            {
                let general = Some(general);
                all.insert(format!("{folder}/{system}/{part}"), Builtin { text, general });
            }
        }
        for (name, text) in of_game {
            let (folder, part) = name.split_once('/').unwrap_or((LAYOUT, name));
            all.insert(format!("{folder}/{system}/{part}"), Builtin { text, general: None });
        }
    }
    all
}

/// What a template of one language is made from. With the file, if it is the umpire's.
pub(super) fn find(
    (compiled_in, own): (&CompiledIn, &Own),
    words: &Words,
    language: &str,
    part: &str,
) -> Option<(Cow<'static, str>, Option<PathBuf>)> {
    let of_part = |folder| compiled_in.get(&format!("{folder}/{part}"));
    let general = [LAYOUT, ENGLISH].into_iter().find_map(|folder| of_part(folder)?.general);
    let of_umpire = |folder: &str| {
        let found =
            own.get(&format!("{folder}/{part}")).or_else(|| own.get(&format!("{folder}/{}", general?)))?;
        Some((Cow::Owned(found.text.clone()), Some(found.path.clone())))
    };
    let of_ours = |folder: &str| {
        let found = compiled_in.get(&format!("{folder}/{part}"))?;
        Some((Cow::Borrowed(found.text), None))
    };
    let mut narrow = wider(language).filter(|wide| *wide != ENGLISH);
    narrow.find_map(|wide| of_umpire(wide).or_else(|| of_ours(wide))).or_else(|| {
        // Where we have no words of the language, the umpire's English is better than our layout in ours.
        let english = (!words.is_translated(language)).then_some(ENGLISH);
        let english = english.and_then(|english| of_umpire(english).or_else(|| of_ours(english)));
        english.or_else(|| of_umpire(LAYOUT)).or_else(|| of_ours(LAYOUT)).or_else(|| of_ours(ENGLISH))
    })
}
