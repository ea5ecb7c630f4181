//! What webhooks are told of a game: what anybody may know, without a name or an address.
use feldpost_umpire::words::{ENGLISH, HostNotice, Notice};
use serde_json::json;

use super::Host;
use crate::tables::{GameRow, Phase};

impl Host {
    /// Tells those who want to hear of it of the games that have moved.
    pub(super) fn tell_hooks(&mut self) {
        let moved = std::mem::take(&mut self.tables.moved);
        if self.hooks.is_empty() {
            return;
        }
        let news = moved.into_iter().filter_map(|id| {
            // A game that cannot be read is the umpire's matter.
            let row = self.tables.known_row(&self.office, &id).ok()?.0;
            Some((id, self.told_of(&row)))
        });
        let news = news.collect();
        self.hooks.tell(news);
    }

    /// What is told of a game, as JSON: nothing that a player alone may know, and no address.
    fn told_of(&self, row: &GameRow) -> String {
        let goes_on = row.phase != Phase::Over;
        let words = self.office.templates.words();
        let sides = row.waiting_for.iter().map(|seat| self.side_name(row, seat)).collect();
        let waiting =
            (goes_on && !row.waiting_for.is_empty()).then(|| words.say(ENGLISH, &Notice::Sides { sides }));
        let game = row.id.clone();
        let told = words.mail(ENGLISH, &HostNotice::Moved { game, waiting, goes_on }).text;
        let deadlines = row.clock.as_ref().map(|clock| &clock.deadlines);
        let json = json!({
            "club": self.office.club.name, "game": row.id, "system": row.system, "entry": row.seq,
            "stands": row.phase, "waiting_for": row.waiting_for, "since": row.since,
            "deadlines": deadlines, "text": told, "content": told,
        });
        json.to_string()
    }

    fn side_name(&self, row: &GameRow, seat: &str) -> String {
        let card = self.registry().find(&row.system).ok().map(|(card, _)| card);
        let side = card.and_then(|card| card.sides.iter().find(|side| side.id.as_str() == seat));
        side.map_or_else(|| seat.to_owned(), |side| side.name.clone())
    }
}
