//! What choices and sheets were made from: standing orders that lie open, and mails that somebody has kept.

use super::super::finding::Finding;
use super::super::letters::Known;
use super::{Replayer, Stop};
use feldpost_kit::id::Id;
use feldpost_kit::registry::{LineKind, RegistryError};
use feldpost_kit::sheet::InputLine;
use feldpost_protocol::journal::entry::{Opening, Sealed};
use feldpost_protocol::journal::payload::standing_payload;

fn unable(error: RegistryError) -> Stop {
    Stop::CouldNotCheck(error.to_string())
}

impl<'a> Replayer<'a> {
    /// A choice is sealed: what the rules make of the standing orders or the mail that it came from.
    pub(super) fn meant(&mut self, slot: &str, seat: &str, standing: Option<u64>) -> Result<(), Stop> {
        let Some(side) = Id::new(seat) else { return Ok(()) };
        let place = (slot.to_owned(), seat.to_owned());
        match standing {
            Some(entry) => {
                let Some(opening) = self.openings.get(&(Sealed::Standing(entry), seat)).copied() else {
                    return Ok(());
                };
                let choice = match standing_lines(opening) {
                    Some(lines) => self.game.standing_choice(side, &lines).map_err(unable)?,
                    None => None,
                };
                self.in_advance.insert(place, choice);
            }
            None => {
                let Some(known) = self.letter() else { return Ok(()) };
                let choosing = self.game.choose(side, &known.letter.lines).map_err(unable)?;
                if let Some(choice) = choosing.choice {
                    self.by_mail.insert(place, (choice, known));
                }
            }
        }
        Ok(())
    }

    /// It is opened: is it what it was made from?
    pub(super) fn is_meant(&mut self, at: usize, slot: &str, seat: &str, choice: &str) -> Result<(), Stop> {
        let place = (slot.to_owned(), seat.to_owned());
        if let Some(due) = self.in_advance.remove(&place)
            && due.as_deref() != Some(choice)
        {
            let told = format!("`{choice}` is not what the rules make of the standing orders of {seat}");
            return Err(Stop::NotValid(at, told));
        }
        if let Some((due, known)) = self.by_mail.remove(&place)
            && due != choice
        {
            let told = format!("{seat} has mailed the choice `{due}` for {slot}, and `{choice}` was sealed");
            self.found.push(known.finding("altered-choice", choice, told).at(at));
        }
        Ok(())
    }

    /// A sheet that was made from standing orders holds what is due of them.
    pub(super) fn is_due(&self, at: usize, side: Id, lines: &[InputLine]) -> Result<(), Stop> {
        let Some(entry) = self.by_standing else { return Ok(()) };
        let Some(opening) = self.openings.get(&(Sealed::Standing(entry), side.as_str())) else {
            return Ok(());
        };
        let due = match standing_lines(opening) {
            Some(standing) => self.game.standing_sheet(side, &standing).map_err(unable)?,
            None => Vec::new(),
        };
        if InputLine::number_all(&due.join("\n")) == lines {
            return Ok(());
        }
        Err(Stop::NotValid(at, format!("the sheet is not what is due of the standing orders of {side}")))
    }

    /// Orders of a mail that are not in the sheet which was sealed of it.
    pub(super) fn left_out(&mut self, at: usize, side: Id, lines: &[InputLine]) -> Result<(), Stop> {
        let own = self.by_standing.is_none() && self.by_rest.is_none();
        let Some(known) = self.letter().filter(|_| own) else { return Ok(()) };
        let skimmed = self.game.skim(side, &known.letter.lines).map_err(unable)?;
        let sealed = |number: &usize| lines.iter().any(|line| line.number == *number);
        let missing =
            skimmed.lines.iter().find(|(number, _, kind)| *kind == LineKind::Order && !sealed(number));
        if let Some((number, text, _)) = missing {
            let told =
                format!("line {number} of the mail of {side}, `{text}`, is not in the sheet that was sealed");
            self.found.push(Finding::asks("left-out-orders", told).at(at).in_file(&known.file));
        }
        Ok(())
    }

    /// The mail of the group in hand, if somebody has kept it.
    fn letter(&self) -> Option<&'a Known> {
        self.letters.get(&self.mail?)
    }
}

/// The lines of sealed standing orders; `None` if the payload is another one's, or none.
pub(super) fn standing_lines(opening: &Opening) -> Option<Vec<String>> {
    let text = opening.payload.get("text")?.as_str()?;
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let due = standing_payload(opening.of.entry(), &opening.seat, &lines);
    (opening.payload == due).then_some(lines)
}
