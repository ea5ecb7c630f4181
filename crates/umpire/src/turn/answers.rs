//! What is answered to the questions of a mail: from the position after it, as its sender may see it.
use feldpost_kit::id::Id;
use feldpost_kit::sheet::{Fate, InputLine};
use feldpost_kit::system::Viewer;
use serde_json::{Value, json};

use super::TurnError;
use super::post::Post;
use super::secrets::{Answer, Question};
use super::told::{say, tell};
use crate::intake::help;
use crate::words::Notice;

/// Each question with its answer, for templates.
///
/// # Errors
/// The rulebook failed.
pub(super) fn answers(
    post: Post<'_>,
    answer: &Answer,
    (seat, viewer): (&str, Viewer),
) -> Result<Vec<Value>, TurnError> {
    let mut told = Vec::new();
    for question in answer.questions.iter().filter(|_| answer.seat == seat) {
        told.push(match question {
            Question::Map => json!({ "line": "map", "what": "map", "text": "", "answer": null }),
            Question::Rules(number) => {
                let line = number.as_ref().map_or("rules".to_owned(), |number| format!("rules {number}"));
                json!({ "line": line, "what": "rules", "text": rule(post, seat, number), "answer": null })
            }
            Question::Help(line, page) => {
                json!({ "line": line, "what": "help", "text": say(post, seat, page), "answer": null })
            }
            Question::Game(line) => match post.after.play().answer(viewer, line)? {
                Some(answer) => json!({ "line": line, "what": "game", "text": "", "answer": answer }),
                None => continue,
            },
        });
    }
    Ok(told)
}

/// A seat's standing orders as far as they still stand, and what it has said for later in the decision in
/// hand. Who asks for them by a mail without orders is told, below each line, what would come of it today.
///
/// # Errors
/// The rulebook failed.
pub(super) fn said_in_advance(post: Post<'_>, answer: &Answer, seat: &str) -> Result<Vec<String>, TurnError> {
    let said = post.secrets.standing.get(seat).map(Vec::as_slice).unwrap_or_default();
    let kept = post.secrets.kept.get(seat).into_iter().flatten().cloned();
    let Some(side) = Id::new(seat).filter(|_| !said.is_empty()) else { return Ok(kept.collect()) };
    let play = post.after.play();
    let lines = play.standing_after(side, said, &[])?;
    let asks = answer.fates.iter().all(|fate| matches!(fate.fate, Fate::Kept { note: None } | Fate::Ignored));
    if answer.seat != seat || !asks {
        return Ok(lines.into_iter().chain(kept).collect());
    }
    let read = play.read(side, &InputLine::number_all(&lines.join("\n")))?;
    let mut told = Vec::new();
    for (at, line) in lines.into_iter().enumerate() {
        told.push(line);
        let of_line = read.fates.iter().filter(|fate| fate.number == at + 1);
        told.extend(of_line.filter_map(|fate| match &fate.fate {
            Fate::Kept { note: Some(note) } => Some(format!("    {}", tell(post, seat, note))),
            _ => None,
        }));
    }
    Ok(told.into_iter().chain(kept).collect())
}

/// A rule in the reader's language.
fn rule(post: Post<'_>, seat: &str, number: &Option<String>) -> String {
    let topics = help::topics(&post.after.play().wording(), post.roster.language(seat));
    let found = help::rules(&topics, number.as_deref());
    let unknown = || match number {
        Some(number) => Notice::RuleUnknown { number: number.clone() },
        None => Notice::NoRules,
    };
    found.unwrap_or_else(|| say(post, seat, &unknown()))
}
