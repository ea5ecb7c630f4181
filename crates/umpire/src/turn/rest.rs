//! The rest of a sheet: lines that wait until a decision in the middle is settled, and then go on by
//! themselves.
//!
//! They are a part of a sheet that is sealed in a lock; the host keeps them with the game's secrets until
//! they have had their turn. A lock or commitment that comes of them names the lock of their sheet.

use feldpost_kit::id::Id;
use feldpost_kit::registry::ErasedInput;
use feldpost_kit::sheet::{InputLine, LineFate};
use feldpost_kit::system::Choosing;

use super::TurnError;
use super::play::Draft;
use super::secrets::Rest;
use feldpost_protocol::journal::payload::{sheet_lines, sheet_text};

/// The lines of a sheet as it is sealed.
pub(super) fn lines_of(text: &str) -> Vec<InputLine> {
    let line = |(number, text): (usize, &str)| InputLine { number, text: text.to_owned() };
    sheet_lines(text).into_iter().map(line).collect()
}

/// Lines without their numbers.
pub(super) fn texts(lines: Vec<InputLine>) -> Vec<String> {
    lines.into_iter().map(|line| line.text).collect()
}

impl Draft<'_> {
    /// Keeps what is left of the sheet that the lock at this position holds.
    pub(super) fn note_rest(&mut self, input: &ErasedInput, lock: u64, left: &[InputLine]) {
        let ErasedInput::Orders { side, .. } = input else { return };
        if !left.is_empty() {
            let text = sheet_text(left.iter().map(|line| (line.number, line.text.as_str())));
            self.secrets.change.rests.insert(side.to_string(), Rest { lock, text });
        }
    }

    /// The rest of a sheet has its turn, and so have the answers that go with it.
    pub(super) fn forget_rests(&mut self, input: &ErasedInput, goes_on: bool) {
        let ErasedInput::Orders { side, answers, .. } = input else { return };
        for seat in answers.keys().chain([side]).filter(|_| goes_on) {
            self.forget_rest(*seat);
        }
    }

    /// The rest of a side's sheet has had its turn; where it was.
    fn forget_rest(&mut self, side: Id) -> Option<u64> {
        let lock = self.secrets.rest(side.as_str()).map(|rest| rest.lock)?;
        self.secrets.change.rests.insert(side.to_string(), Rest::default());
        Some(lock)
    }

    /// What a side has answered since the sheet of another one stopped.
    pub(super) fn answer_since(&self, side: Id, asker: Id) -> Vec<String> {
        let stopped = self.secrets.rest(asker.as_str()).map(|rest| rest.lock);
        let later = self.secrets.rest(side.as_str()).filter(|rest| stopped.is_some_and(|at| at < rest.lock));
        later.map(|rest| texts(lines_of(&rest.text))).unwrap_or_default()
    }

    /// Resolves the rest of a side's sheet.
    pub(super) fn carry_on(&mut self, side: Id, input: &ErasedInput) -> Result<(), TurnError> {
        let lock = self.forget_rest(side);
        self.forget_rests(input, true);
        self.by_rest = lock;
        let played = self.play_out(input);
        self.by_rest = None;
        self.tell_rest(side, lock, played?);
        Ok(())
    }

    /// Seals what the rest of a side's sheet has chosen, if it has.
    pub(super) fn seal_rest(&mut self, slot: &str, side: Id, choosing: Choosing) -> Result<(), TurnError> {
        let lock = self.forget_rest(side);
        if let Some(choice) = choosing.choice {
            self.by_rest = lock;
            let sealed = self.seal(slot, side.as_str(), &choice, None);
            self.by_rest = None;
            sealed?;
        }
        self.tell_rest(side, lock, choosing.fates);
        Ok(())
    }

    /// Tells what became of lines that had waited: in the answer to their own mail in their place, else as
    /// what was given out in advance is told.
    fn tell_rest(&mut self, side: Id, lock: Option<u64>, fates: Vec<LineFate>) {
        let own = self.answer.seat == side.as_str() && lock.is_some_and(|at| at >= self.answer.seq);
        let mut told = Vec::new();
        for fate in fates {
            match self.answer.fates.iter_mut().find(|line| own && line.number == fate.number) {
                Some(line) => (line.understood, line.fate) = (fate.understood, fate.fate),
                None => told.push(fate),
            }
        }
        if !told.is_empty() {
            self.answer.planned.entry(side.to_string()).or_default().extend(told);
        }
    }
}
