//! Texts that a game brings in files of its own folder: layouts of its reports, their words, and its help.

/// What a game says in its own words. Everything may be missing: the host has a general text for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wording {
    /// Layouts by their path below `templates/` of the game's folder, such as `layout/sighting.txt`. The host
    /// knows them as `layout/SYSTEM/sighting.txt`, and an umpire overrides them under that name, or for one
    /// language under `de/SYSTEM/sighting.txt`. Their words are messages: `t("message", figure=value)`.
    pub templates: &'static [(&'static str, &'static str)],
    /// Message catalogues (Fluent) by their path below `templates/`, such as `en/report.ftl`: a folder for
    /// each language. The host knows them as `en/SYSTEM/report.ftl`.
    pub messages: &'static [(&'static str, &'static str)],
    /// Help by its path below `help/`, such as `en/air.txt`: the first line names the words that ask for it,
    /// parted by commas, the main one first; the others are mailed as they stand.
    pub help: &'static [(&'static str, &'static str)],
}

/// Help on one topic of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topic {
    /// The words that ask for it, the main one first.
    pub words: Vec<&'static str>,
    /// What is answered.
    pub lines: Vec<&'static str>,
}

impl Wording {
    /// The topics of help in this language, such as `en`, in their order.
    #[must_use]
    pub fn topics(&self, language: &str) -> Vec<Topic> {
        let here = self.help.iter().filter(|(path, _)| path.split('/').next() == Some(language));
        here.map(|(_, text)| {
            let mut lines = text.lines();
            let words = lines.next().unwrap_or_default().split(',').map(str::trim);
            Topic { words: words.filter(|word| !word.is_empty()).collect(), lines: lines.collect() }
        })
        .filter(|topic| !topic.words.is_empty())
        .collect()
    }
}

/// Files of a game's own folder as `(path, text)`: `files!("templates": "en/sighting.txt", "en/map.txt")`. A
/// path is told below the first folder.
#[macro_export]
macro_rules! files {
    ($folder:literal: $($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $path)))),*]
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_of_a_help_text_names_its_words() {
        let help =
            &[("en/mud.txt", "mud, rain\nNo flights.\n  mud 1\n"), ("de/mud.txt", "matsch\n"), ("en/no", "")];
        let wording = Wording { help, ..Wording::default() };
        let mud = Topic { words: vec!["mud", "rain"], lines: vec!["No flights.", "  mud 1"] };
        assert_eq!(wording.topics("en"), [mud]);
        assert_eq!(wording.topics("de")[0].words, ["matsch"]);
    }
}
