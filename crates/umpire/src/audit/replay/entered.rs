//! What the umpire has entered, where the rulebook leaves something to him.

use super::{Replayer, Stop};
use feldpost_kit::written::is_written_as;
use serde_json::Value;

impl Replayer<'_> {
    /// What happened is what the rules make of the umpire's text, in the position in which it was entered.
    pub(super) fn is_entered(&mut self, at: usize, text: &str, list: &[Value]) -> Result<(), Stop> {
        let made = self.game.entered(text).map_err(|error| Stop::CouldNotCheck(error.to_string()))?;
        let wrong = |told: String| Err(Stop::NotValid(at, told));
        let events = match made {
            Ok(events) => events,
            Err(faults) => {
                let first = faults.first().map_or_else(String::new, |fault| format!(": {fault}"));
                return wrong(format!("the rules do not take what the umpire has entered{first}"));
            }
        };
        let same = events.len() == list.len()
            && events.iter().zip(list).all(|(made, recorded)| is_written_as(made, recorded));
        if !same {
            return wrong("what happened is not what the umpire has entered".to_owned());
        }
        self.replay.replayed += 1;
        self.replay.other_rules |= self.is_by_others();
        Ok(())
    }
}
