//! Acts of the umpire: words to all, another address or another player of a seat, the end of a game.
use super::agreement::{Agreement, rollback_text};
use super::game::Game;
use super::play::Draft;
use super::secrets::{Asked, BEGINNING, Secrets};
use super::{Ready, Seeds, TurnError};
use crate::words::Notice;
use feldpost_kit::fault::Fault;
use feldpost_protocol::journal::entry::Body;
use feldpost_protocol::journal::umpire_act::UmpireAct;
use serde_json::Value;

/// What the umpire does with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByUmpire<'a> {
    /// Says something to all players.
    Word(&'a str),
    /// Ends the game, for a reason that may be empty.
    Close(&'a str),
    /// Has entered another address for the player of a seat.
    Address(&'a str),
    /// Has put another person at a seat.
    Replace(&'a str),
    /// Knows what the player of a seat is called.
    Name(&'a str, &'a str),
    /// Lets the clock stand still, for a reason that may be empty.
    Adjourn(&'a str),
    /// Lets it run again.
    Resume,
    /// Gives a seat, or all, so many seconds more.
    Extend(Option<&'a str>, u32),
    /// Was not there from one Unix second to another.
    Pause(i64, i64),
    /// Finds that time is up for a seat, and that the rules have no default.
    Late(&'a str),
    /// Finds that a seat has lost by its silence.
    Forfeit(&'a str),
    /// Ends the game drawn, as all have agreed.
    Draw,
    /// Proposes to set the game back to what it was behind the step that an entry is of.
    ProposeRollback(u64),
    /// Enters what the rulebook leaves to him, in the game's own words: [`Game::entered`] says what is wrong.
    Arrive(&'a str),
}

/// Puts an act of the umpire into the record. `None` if the game as it stands does not have it, as one that
/// is over cannot be closed; then nothing has happened.
///
/// The record names no address: who sits where stands in the roster, which is written before.
///
/// # Errors
/// As [`take_in`](super::take_in).
pub fn by_umpire(
    game: Game,
    secrets: &Secrets,
    seeds: &Seeds,
    unix: i64,
    act: ByUmpire<'_>,
) -> Result<Option<Ready>, TurnError> {
    if !matches!(act, ByUmpire::Word(_)) && game.is_over()? {
        return Ok(None);
    }
    let act = match act {
        ByUmpire::ProposeRollback(entry) => ByUmpire::ProposeRollback(game.step_end(entry)),
        act => act,
    };
    if !is_of_use(&game, act)? {
        return Ok(None);
    }
    let mut draft = Draft::new(game, secrets, seeds, unix)?;
    let unix = draft.unix;
    let (act, seat, text) = as_written(act);
    let closes = act.ends_game();
    let replaces = act == UmpireAct::Replace;
    let seats_somebody = replaces || act == UmpireAct::Address;
    let happens = match act {
        UmpireAct::Arrive => match draft.game.entered(&text)? {
            Ok(list) if !list.is_empty() => Some(list),
            _ => return Ok(None),
        },
        _ => None,
    };
    draft.push(Body::Umpire { act, seat: seat.map(str::to_owned), text, unix })?;
    if let Some(list) = happens {
        draft.note_other_rules()?;
        draft.happen(None, list)?;
    }
    if let Some(seat) = seat.filter(|_| seats_somebody) {
        if replaces {
            drop_what_was_given_in_advance(&mut draft, seat);
        }
        tell(&mut draft, seat, replaces);
    }
    if closes {
        draft.settle()?;
    }
    Ok(Some(draft.ready()))
}

impl Game {
    /// What happens by what the umpire enters; all that is wrong with it, and nothing happens then.
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn entered(&self, text: &str) -> Result<Result<Vec<Value>, Vec<Fault>>, TurnError> {
        Ok(self.play().entered(text)?)
    }
}

/// Whether an act changes anything.
fn is_of_use(game: &Game, act: ByUmpire<'_>) -> Result<bool, TurnError> {
    let clock = game.clock();
    Ok(match act {
        ByUmpire::Adjourn(_) => clock.is_some_and(|clock| clock.adjourned().is_none()),
        ByUmpire::Resume => clock.is_some_and(|clock| clock.adjourned().is_some()),
        ByUmpire::Extend(..) => clock.is_some() && game.started(),
        ByUmpire::Pause(..) | ByUmpire::Late(_) => clock.is_some(),
        ByUmpire::Draw => game.agreement()? == Some(Agreement::Draw),
        ByUmpire::ProposeRollback(entry) => game.can_go_back(entry)?,
        ByUmpire::Arrive(text) => UmpireAct::Arrive.can_say(text) && game.started() && !game.is_halted(),
        _ => true,
    })
}

/// The act, its seat and its text as the record has them.
fn as_written(act: ByUmpire<'_>) -> (UmpireAct, Option<&str>, String) {
    match act {
        ByUmpire::Word(text) => (UmpireAct::Word, None, text.to_owned()),
        ByUmpire::Close(reason) => (UmpireAct::Close, None, reason.to_owned()),
        ByUmpire::Address(seat) => (UmpireAct::Address, Some(seat), String::new()),
        ByUmpire::Replace(seat) => (UmpireAct::Replace, Some(seat), String::new()),
        ByUmpire::Name(seat, name) => (UmpireAct::Name, Some(seat), name.to_owned()),
        ByUmpire::Adjourn(reason) => (UmpireAct::Adjourn, None, reason.to_owned()),
        ByUmpire::Resume => (UmpireAct::Resume, None, String::new()),
        ByUmpire::Extend(seat, seconds) => (UmpireAct::Extend, seat, seconds.to_string()),
        ByUmpire::Pause(from, to) => (UmpireAct::Pause, None, format!("{from} {to}")),
        ByUmpire::Late(seat) => (UmpireAct::Late, Some(seat), String::new()),
        ByUmpire::Forfeit(seat) => (UmpireAct::Forfeit, Some(seat), String::new()),
        ByUmpire::Draw => (UmpireAct::Draw, None, String::new()),
        ByUmpire::ProposeRollback(entry) => (UmpireAct::Propose, None, rollback_text(entry)),
        ByUmpire::Arrive(text) => (UmpireAct::Arrive, None, text.to_owned()),
    }
}

fn drop_what_was_given_in_advance(draft: &mut Draft<'_>, seat: &str) {
    let change = &mut draft.secrets.change;
    change.standing.insert(seat.to_owned(), Vec::new());
    change.kept.insert(seat.to_owned(), Vec::new());
}

/// Whoever sits there gets all that they need.
fn tell(draft: &mut Draft<'_>, seat: &str, replaces: bool) {
    let has_begun = draft.game.last_step() > 0;
    draft.answer.seat = seat.to_owned();
    draft.answer.notes.push(if replaces { Notice::YouTakeOver } else { Notice::AddressByUmpire });
    draft.answer.asked = Some(match (has_begun, replaces) {
        (false, _) => Asked::Status,
        // The story from its beginning on.
        (true, true) => Asked::Since(BEGINNING.to_vec()),
        (true, false) => Asked::Report(None),
    });
}
