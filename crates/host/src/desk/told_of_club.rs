//! What anybody is told of the club: a page of help, and its games.
use feldpost_kit::wording::Topic;
use feldpost_umpire::intake::help::{help, topics};
use feldpost_umpire::words::{ListedGame, ListedPhase};

use super::{Desk, DeskError};
use crate::tables::{GameRow, Phase};

impl Desk<'_> {
    /// A page of help, with the topics of all games.
    pub(super) fn help_page(&self, language: &str, topic: Option<&str>) -> String {
        let wordings = self.tables.registry.wordings();
        let of_games: Vec<Topic> = wordings.flat_map(|(_, wording)| topics(&wording, language)).collect();
        self.office.templates.words().say(language, &help(topic, &of_games))
    }

    pub(super) fn listed_games(&mut self) -> Result<Vec<ListedGame>, DeskError> {
        let listed = |row: GameRow| ListedGame {
            phase: match row.phase {
                Phase::Joining => ListedPhase::Joining,
                Phase::Playing => ListedPhase::Playing,
                Phase::Over => ListedPhase::Over,
                Phase::SetAside => ListedPhase::SetAside,
            },
            id: row.id,
            system: row.system,
            edition: row.edition,
            silent: row.unreachable,
        };
        Ok(self.game_rows()?.into_iter().filter(|row| !row.archived).map(listed).collect())
    }
}
