//! OCS 2, ruling T50: a slip in a line ends no phase. Lines of later phases that stand behind it are kept
//! until it could be mended, and go on behind the lines of the side's next sheet.

use super::{Outcome, Play, Stop, Tried};
use crate::board::Phase;
use crate::order::Order;
use crate::words::Side;
use feldpost_kit::dice::NoDice;
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use feldpost_kit::sheet::{Fate, Reading, Sheet, SheetLine};

/// When in a player turn something is done: its phase, and in the Combat Phase whether it comes behind the
/// barrages (OCS 2.2).
type Moment = (Phase, bool);

/// The message that tells of a kept line.
const REFUSED: &str = "kept-line-refused";

/// What is not kept to the end of a sheet.
fn counts(line: &SheetLine<Order>) -> Option<&Order> {
    match &line.reading {
        Reading::Order(order) if !matches!(order, Order::Standing(_) | Order::Done) => Some(order),
        _ => None,
    }
}

/// Whether a line was kept of an earlier sheet: such lines stand in no mail, and have no number.
fn is_kept(line: &SheetLine<Order>) -> bool {
    line.number == 0
}

impl Play<'_> {
    /// Whether slips are waited for: in the own player turns of games that say so.
    fn is_patient(&self) -> bool {
        let phase = self.board().phase;
        self.board().patient
            && (Phase::Refit..=Phase::Exploitation).contains(&phase)
            && phase != Phase::Reaction
    }

    /// Whether the game knows kept lines of player turns; those of a mud turn are taken up otherwise.
    pub(super) fn keeps_lines(&self) -> bool {
        self.board().patient && self.board().phase != Phase::Mud
    }

    /// In which order the lines of a sheet are carried out: those that were kept come last.
    pub(super) fn line_up(&self, sheet: &Sheet<Order>) -> Vec<usize> {
        let mut all: Vec<usize> = (0..sheet.lines.len()).collect();
        if self.is_patient() {
            all.sort_by_key(|at| is_kept(&sheet.lines[*at]));
        }
        all
    }

    fn moment_of(&self, order: &Order) -> Moment {
        let now = self.board().phase;
        match order {
            Order::If { order, .. } => self.moment_of(order),
            Order::Next => match now {
                Phase::Refit => (Phase::Movement, false),
                Phase::Movement | Phase::AirBarrage => (Phase::Combat, false),
                _ => (Phase::Exploitation, false),
            },
            Order::Attack { .. } if now <= Phase::Combat => (Phase::Combat, true),
            _ => (self.phase_of(order).unwrap_or(now), false),
        }
    }

    /// The moment up to which a refused line can be mended; none if that is over.
    fn mendable(&self, side: Side, line: &SheetLine<Order>) -> Option<Moment> {
        if !self.is_patient() || self.is_due(side).is_err() {
            return None;
        }
        let phase = self.board().phase;
        let now = (phase, phase == Phase::Combat && !self.board().used.assaulted.is_empty());
        let until = match &line.reading {
            Reading::Order(order) => self.moment_of(order),
            // Nobody knows what it was to be.
            _ => now,
        };
        (until >= now).then_some(until)
    }

    /// A line was refused: until when it can be mended, if that is earlier than what is known.
    pub(super) fn slipped(
        &self,
        side: Side,
        line: &SheetLine<Order>,
        known: Option<Moment>,
    ) -> Option<Moment> {
        if is_kept(line) {
            return known;
        }
        [known, self.mendable(side, line)].into_iter().flatten().min()
    }

    /// Whether a line waits, because it would take from the player what he could mend.
    pub(super) fn waits_for(
        &self,
        line: &SheetLine<Order>,
        slip: Option<Moment>,
        sheet: &Sheet<Order>,
    ) -> bool {
        let Some(order) = counts(line).filter(|_| self.is_patient()) else { return false };
        let of_sheet = || sheet.lines.iter().filter(|line| !is_kept(line));
        // Who says in between what shall stand in advance has not come back to his slip.
        let aside = of_sheet().next().is_some()
            && of_sheet()
                .all(|line| matches!(line.reading, Reading::Prose | Reading::Order(Order::Standing(_))));
        is_kept(line) && (aside || slip.is_some()) || slip.is_some_and(|slip| self.moment_of(order) > slip)
    }

    /// Whether a kept line stands in the new sheet again, so that that one counts, or is to be forgotten.
    pub(super) fn said_again(&self, line: &SheetLine<Order>, sheet: &Sheet<Order>) -> bool {
        let Some(order) = counts(line).filter(|_| self.is_patient() && is_kept(line)) else { return false };
        let mut mailed = sheet.lines.iter().filter(|other| !is_kept(other)).filter_map(counts);
        mailed.any(|other| *other == Order::Forget || other == order)
    }

    /// A line that would end a phase is looked at before: refused, it ends none.
    pub(super) fn would_be_refused(&self, side: Side, order: &Order) -> Tried<()> {
        if !self.is_patient() || self.dry_run || self.moment_of(order).0 == self.board().phase {
            return Ok(());
        }
        match Play::dry_run(self.board(), &mut NoDice).conditional(side, order) {
            Err(Stop::Ruling(objection)) => Err(Stop::Ruling(objection)),
            _ => Ok(()),
        }
    }

    /// Tells what became of the lines that wait, when the sheet is through. They wait for the side's next
    /// mail, even if what is left of this one goes on by itself before.
    pub(super) fn tell_kept(&self, sheet: &Sheet<Order>, outcome: &mut Outcome, waiting: &[usize]) {
        for at in waiting {
            outcome.fates[*at].fate = Fate::Kept { note: Some(msg!("kept-behind-a-slip")) };
            outcome.kept.push(sheet.lines[*at].clone());
        }
    }

    /// Fates of lines that stand in no mail are told to nobody: a line of the mail says that one was refused,
    /// unless `done` does.
    pub(super) fn tell_refused(&self, sheet: &Sheet<Order>, outcome: &mut Outcome, done: Option<usize>) {
        let says = |told: &Fate| matches!(told, Fate::HeldBack { reason, .. } if reason.id() == REFUSED);
        if done.is_some_and(|at| says(&outcome.fates[at].fate)) {
            return;
        }
        let refused = sheet.lines.iter().zip(&outcome.fates).find_map(|(line, told)| {
            let refusal = told.refusal().filter(|_| is_kept(line) && self.keeps_lines())?;
            Some(msg!("kept-line-refused", order = line.text, why = refusal.reason))
        });
        if let Some(why) = refused {
            note(sheet, outcome, why);
        }
    }

    /// Why `done` is held back: a line of the mail was refused, or one that was kept, if the mail says more.
    pub(super) fn holds_done(&self, sheet: &Sheet<Order>, outcome: &Outcome) -> Option<Message> {
        let refused = |kept: bool| {
            let mut lines = sheet.lines.iter().zip(&outcome.fates);
            lines.find(|(line, told)| told.refusal().is_some() && is_kept(line) == kept)
        };
        if refused(false).is_some() || !self.keeps_lines() && refused(true).is_some() {
            return Some(msg!("done-beside-a-refusal"));
        }
        let says_more = sheet.lines.iter().any(|line| !is_kept(line) && counts(line).is_some());
        let (line, told) = refused(true).filter(|_| says_more)?;
        let refusal = told.refusal()?;
        Some(msg!("kept-line-refused", order = line.text, why = refusal.reason))
    }
}

/// Puts a note to the last line of the mail that was carried out.
fn note(sheet: &Sheet<Order>, outcome: &mut Outcome, why: Message) {
    let lines = sheet.lines.iter().zip(&mut outcome.fates).rev();
    for (_, told) in lines.filter(|(line, _)| !is_kept(line)) {
        if let Fate::Done { note: note @ None, .. } = &mut told.fate {
            *note = Some(why);
            return;
        }
    }
}
