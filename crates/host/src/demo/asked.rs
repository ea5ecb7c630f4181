//! What a game asks of its players, in words.

use super::Demo;
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::system::Awaiting;
use feldpost_umpire::words::ENGLISH;

/// A decision that was asked of a player.
pub(super) struct Asked {
    /// In words.
    pub title: String,
    /// Of the decision.
    pub id: String,
    /// It is a secret choice.
    pub secret: bool,
}

impl Demo {
    /// What this side owes now.
    pub(super) fn decision_of(&self, awaiting: &Awaiting, side: Id) -> Option<Asked> {
        match awaiting {
            Awaiting::Orders { sides, decision } | Awaiting::Sealed { sides, decision, .. } => {
                let secret = matches!(awaiting, Awaiting::Sealed { .. });
                let asked = Asked { title: self.told(&decision.title), id: decision.id.clone(), secret };
                sides.contains(&side).then_some(asked)
            }
            Awaiting::Reveal { .. } | Awaiting::Nothing { .. } => None,
        }
    }

    /// What the game awaits, or how it ended, in words.
    pub(super) fn standing(&self, awaiting: &Awaiting) -> String {
        match awaiting {
            Awaiting::Orders { decision, .. } | Awaiting::Sealed { decision, .. } => {
                self.told(&decision.title)
            }
            Awaiting::Reveal { slot, .. } => slot.clone(),
            Awaiting::Nothing { outcome, .. } => self.told(outcome),
        }
    }

    fn told(&self, message: &Message) -> String {
        self.templates.words().tell(ENGLISH, &self.plan.system, message)
    }
}
