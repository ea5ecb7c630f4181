//! Whether the newest sheet can be resolved again, and whether it is (`docs/protocol.md`, 4.5).
use feldpost_protocol::journal::entry::Body;
use feldpost_protocol::journal::note_kind::NoteKind;

/// Why a correction is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RedoFault {
    /// It is of what is not the newest sheet, alone in its group.
    NotNewest,
    /// No other rules play.
    SameRules,
    /// Another seat's sheet is resolved.
    OtherSeat,
    /// Nothing is resolved.
    NoLock,
}

/// What is known of the newest sheet.
#[derive(Default)]
pub(crate) struct Redo {
    /// Its lock, and whose sheet it is, if nothing but that has happened in its group, and nothing since.
    newest: Option<(u64, String)>,
    /// The round that this lock names.
    round: Option<u64>,
    /// Something else has happened in the group in hand.
    moved: bool,
    /// The newest note that another build of the rules plays.
    rules: u64,
    /// A correction has begun in the group in hand: the lock that is corrected and whose it is, until the
    /// new one has come.
    pub(crate) in_hand: Option<Option<(u64, String)>>,
}

impl Redo {
    /// Notes an entry, before its group ends.
    pub(crate) fn note(&mut self, at: u64, body: &Body) {
        match body {
            Body::Note { kind: NoteKind::Rules, .. } => self.rules = at,
            Body::Lock { orders, standing: None, rest: None, round, .. }
                if !self.moved && orders.len() == 1 =>
            {
                self.newest = orders.keys().next().map(|seat| (at, seat.clone()));
                self.round = *round;
                self.moved = true;
            }
            // What goes on by itself behind it.
            Body::Events { lock: None, .. } if self.newest.is_some() && self.moved => {}
            Body::Events { lock: Some(lock), .. } => {
                self.newest = self.newest.take().filter(|(newest, _)| newest == lock);
                self.moved = true;
            }
            // What is set back, or was corrected, is no sheet that stands before its group as it did.
            Body::Umpire { act, .. } if act.sets_back() => (self.newest, self.moved) = (None, true),
            Body::Events { .. }
            | Body::Lock { .. }
            | Body::Commit { .. }
            | Body::Closed { .. }
            | Body::Reveal { .. }
            | Body::Void { .. }
            | Body::Source { .. }
            | Body::Openings { .. } => (self.newest, self.moved) = (None, true),
            _ => {}
        }
    }

    /// The lock of the newest sheet, and whose it is, if it can be corrected.
    pub(crate) fn newest(&self) -> Option<(u64, &str)> {
        self.newest.as_ref().map(|(lock, seat)| (*lock, seat.as_str()))
    }

    /// Whether a lock with this round, in the group of a correction, has the dice of what is corrected: they
    /// fall at once, since the round is over.
    pub(crate) fn has_dice_of(&self, round: Option<u64>) -> bool {
        matches!(self.in_hand, Some(Some(_))) && self.round == round
    }

    /// The act that says so.
    pub(crate) fn begin(&mut self, lock: u64) -> Result<(), RedoFault> {
        let Some(newest) = self.newest.take().filter(|(newest, _)| *newest == lock) else {
            return Err(RedoFault::NotNewest);
        };
        self.in_hand = Some(Some(newest));
        Ok(())
    }

    /// The lock by which it is done: of the same seat, behind a note of other rules. False if none is due.
    pub(crate) fn is_done_by(&mut self, seat: &str) -> Result<bool, RedoFault> {
        let Some((lock, whose)) = self.in_hand.as_mut().and_then(Option::take) else { return Ok(false) };
        if self.rules < lock {
            return Err(RedoFault::SameRules);
        }
        if whose != seat {
            return Err(RedoFault::OtherSeat);
        }
        Ok(true)
    }

    /// The group is over.
    pub(crate) fn end_group(&mut self) -> Result<(), RedoFault> {
        self.moved = false;
        match self.in_hand.take() {
            Some(Some(_)) => Err(RedoFault::NoLock),
            _ => Ok(()),
        }
    }
}
