//! The ladder of the club, for whoever asks by mail.
use feldpost_umpire::turn::time_words;
use feldpost_umpire::words::{HostNotice, RankedPlayer};

use super::Desk;

/// So many places are told, at most.
const MOST_PLACES: usize = 30;

impl Desk<'_> {
    /// How everybody stands. No more journals are read for it than a few: the rest are counted later.
    pub(super) fn ladder(&mut self) -> HostNotice {
        let now = self.now();
        let ranking = self.tables.ranking(self.office, now);
        let shown = ranking.rows.iter().take(MOST_PLACES).map(|row| RankedPlayer {
            rank: row.rank,
            player: row.player.clone(),
            rating: row.figures.rating,
            deviation: row.figures.deviation,
            sure: !row.provisional,
            games: row.games,
            wins: row.wins,
        });
        HostNotice::HostLadder {
            players: ranking.rows.len(),
            time: time_words(ranking.unix),
            more: ranking.rows.len().saturating_sub(MOST_PLACES),
            rows: shown.collect(),
            pending: ranking.pending,
        }
    }
}
