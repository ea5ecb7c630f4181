//! Which mails of ours a mail may bring back.
use feldpost_protocol::journal::entry::Seen;
use feldpost_umpire::intake::letter::Letter;
use feldpost_umpire::turn::{post, seen_proof};
use feldpost_umpire::words::Matter;

use super::{Counts, Desk, DeskError};

/// Groups of a game whose mails are looked for if a mail names none.
const NEWEST: usize = 6;

impl Desk<'_> {
    /// The mails to a seat that one of its own may quote: the mail that it answers, and what was sent with
    /// the entry of a `Seen` line in it; if it names neither, what the seat was sent
    /// with the newest groups.
    ///
    /// Of nobody else: who sends a line must not learn whether it stands in a mail to another seat.
    pub(super) fn sent_to_seat(
        &mut self,
        letter: &Letter,
        game: &str,
        seat: &str,
    ) -> Result<Vec<Vec<u8>>, DeskError> {
        if letter.quoted == 0 && letter.lines.is_empty() && letter.commands.is_empty() {
            return Ok(vec![]);
        }
        let table = self.table(game)?;
        let own: Vec<String> = table
            .roster
            .seats
            .get(seat)
            .into_iter()
            .flat_map(|player| player.addresses())
            .map(str::to_lowercase)
            .collect();
        let seen =
            letter.seen.as_ref().filter(|seen| table.game.has_shown(seen)).map(|seen| seen.head.clone());
        let newest: Vec<String> = table.game.newest_ends().take(NEWEST).map(|end| end.short()).collect();
        let mut mails = self.answered(letter, |to, _| own.iter().any(|own| own.eq_ignore_ascii_case(to)));
        let named = seen.is_some() || !mails.is_empty();
        let heads = seen.iter().chain(newest.iter().filter(|_| !named));
        let ids = heads.flat_map(|head| post::message_ids(&self.office.club, head, seat)).collect();
        for id in self.post.outbox.known_of(ids)? {
            mails.extend(self.mail_of_ours(&id, |_, _| true));
        }
        Ok(mails)
    }

    /// Raises the alarm if a mail brings back what this host wrote of an entry that the game does not have:
    /// an old copy of it was put back. What bears no proof of ours is a player's own word, and raises none.
    pub(super) fn look_for_old_copy(
        &mut self,
        letter: &Letter,
        game: &str,
        counts: &mut Counts,
    ) -> Result<(), DeskError> {
        let secret = *self.office.keys.daemon_secret();
        // A game that cannot be played on has its own trouble.
        let Ok(table) = self.table(game) else { return Ok(()) };
        let (table, newest) = (&table.game, table.game.head().seq);
        let found =
            letter.proofs.iter().filter(|(seen, _)| !table.has_shown(seen)).find_map(|(seen, proof)| {
                let is_to =
                    |seat: &&String| seen_proof(&secret, game, seat, (seen.seq, &seen.head)) == *proof;
                table.offer().seats.iter().find(is_to).map(|seat| (seen, seat.clone()))
            });
        let Some((Seen { seq, head }, seat)) = found else { return Ok(()) };
        counts.errors.push(format!(
            "game {game}: {seat} has a report of ours that ends with entry {seq} ({head}), which is not in \
             this journal: was an old copy put back?"
        ));
        let (game, seq, head) = (game.to_owned(), *seq, head.clone());
        self.tell_umpire(&Matter::OldCopy { game, seat, seq, head, newest })
    }

    /// What the host sent to a writer of whom nothing else is known: the notice that the mail answers.
    pub(super) fn sent_to_writer(&self, letter: &Letter) -> Vec<Vec<u8>> {
        let from = letter.from.as_deref().unwrap_or_default();
        let may = |to: &str, id: &str| to.eq_ignore_ascii_case(from) && id.contains(".host.");
        self.answered(letter, may)
    }

    fn answered(&self, letter: &Letter, may: impl Fn(&str, &str) -> bool) -> Vec<Vec<u8>> {
        let id = letter.in_reply_to.as_ref();
        id.and_then(|id| self.mail_of_ours(id, may)).into_iter().collect()
    }

    fn mail_of_ours(&self, id: &str, may: impl Fn(&str, &str) -> bool) -> Option<Vec<u8>> {
        let (envelope, raw) = self.post.outbox.find(id).filter(|(envelope, _)| may(&envelope.to, id))?;
        debug_assert_eq!(envelope.message_id, id);
        Some(raw)
    }
}
