//! Questions in a mail: lines that ask something of the game are taken out before the rest is read as orders.
use super::{Request, Taking};
use crate::turn::TurnError;
use crate::turn::game::Game;
use crate::turn::secrets::{Asked, Question};
use crate::words::Notice;

/// Questions that one mail is answered.
const MOST_QUESTIONS: usize = 12;

impl Taking<'_> {
    /// Notes a question; the same one once.
    pub(super) fn question(&mut self, question: Question) {
        let questions = &mut self.draft.answer.questions;
        if questions.contains(&question) {
            return;
        }
        match questions.len() < MOST_QUESTIONS {
            true => questions.push(question),
            false => self.say(Notice::QuestionsTooMany { most: MOST_QUESTIONS }),
        }
    }

    /// Notes a wish for a page of help: the first is what the answer shows, further ones are questions.
    pub(super) fn ask_for_help(&mut self, topic: Option<&str>) -> Result<(), TurnError> {
        let page = self.help(topic)?;
        if matches!(self.draft.answer.asked, Some(Asked::Help(_))) {
            let line = topic.map_or("help".to_owned(), |topic| format!("help {topic}"));
            self.question(Question::Help(line, page));
        } else {
            self.draft.answer.asked = Some(Asked::Help(page));
        }
        Ok(())
    }
}

/// The mail without the lines that ask something of its game, and these lines; `None` if there are none.
///
/// # Errors
/// The rulebook failed.
pub(super) fn apart(game: &Game, request: &Request) -> Result<Option<(Request, Vec<String>)>, TurnError> {
    let asks = game.play().asks(&request.lines)?;
    if !asks.contains(&true) {
        return Ok(None);
    }
    let (mut rest, mut questions) = (Request { lines: vec![], ..request.clone() }, Vec::new());
    for (line, asks) in request.lines.iter().zip(asks) {
        match asks {
            true => questions.push(line.text.trim().to_owned()),
            false => rest.lines.push(line.clone()),
        }
    }
    Ok(Some((rest, questions)))
}
