//! How many mails a game takes, and how often it waits for the other player.

use super::Demo;
use feldpost_kit::registry::{AnySystem, RegistryError};
use feldpost_kit::system::Terms;
use feldpost_umpire::selfplay::{self, SelfplayError};
use serde::Serialize;

/// What a game asks of its players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pace {
    /// Mails that the players had to send.
    pub mails: usize,
    /// How often the other player had to go on.
    pub hand_overs: usize,
}

/// The pace of a game under way.
#[derive(Debug, Default)]
pub(super) struct Watch {
    pub pace: Pace,
    /// Who sent the newest mail.
    last: Option<usize>,
}

impl Watch {
    /// A player sends a mail.
    pub fn wrote(&mut self, at: usize) {
        self.pace.mails += 1;
        self.pace.hand_overs += usize::from(self.last.is_some_and(|last| last != at));
        self.last = Some(at);
    }
}

/// Terms as an older offer had them: without the policies that it need not name, which have come later.
fn as_before(system: &dyn AnySystem, new: Terms) -> Result<Terms, RegistryError> {
    let policies = system.policies(&new)?;
    let mut terms = Terms { policies, recorded: Some(system.state_version()), ..new };
    for name in terms.policies.keys().cloned().collect::<Vec<_>>() {
        let mut fewer = terms.clone();
        fewer.policies.remove(&name);
        if system.setup(&fewer).is_ok() {
            terms = fewer;
        }
    }
    Ok(terms)
}

impl Demo {
    /// The same opponents without standing orders, by the terms of a game that was offered before a policy
    /// could spare mails: with other dice.
    pub(super) fn without(&self) -> Result<Option<Pace>, SelfplayError> {
        let (edition, scenario) = (self.plan.edition.clone(), self.plan.scenario.clone());
        let terms = Terms { edition, scenario, options: self.options.clone(), ..Terms::default() };
        let terms = as_before(self.host.registry().find(&self.plan.system)?.1.as_ref(), terms)?;
        let (system, seed) = (self.plan.system.clone(), self.plan.seed);
        let plan = selfplay::Plan { system, terms, games: 1, seed, threads: 1 };
        let games = match selfplay::play_asked(self.host.registry(), &plan) {
            Err(SelfplayError::Unfit(_)) => return Ok(None),
            played => played?,
        };
        // Everybody joins by a mail.
        let pace = |game: &selfplay::Played| Pace {
            mails: game.decisions + self.people.len(),
            hand_overs: game.hand_overs + 1,
        };
        Ok(games.first().map(pace))
    }
}
