//! What a message is made from: filled from one viewer's page and sightings.
//!
//! It has no place for a state, nor for a secret of another seat.

use std::sync::Arc;

use super::page::Large;
use super::{Rendered, ReportError, Templates, fates};
use crate::turn::Tale;
use crate::words::ENGLISH;
use feldpost_kit::page::Page;
use feldpost_kit::sheet::LineFate;
use feldpost_protocol::dice::Roll;
use serde_json::{Value as Json, json};

/// What kind of message it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The terms, and how to join.
    Offer,
    /// Everybody has joined.
    Start,
    /// A mail was taken in and changed nothing for others.
    Ack,
    /// Something happened, or the view was asked for.
    Report,
    /// A mail could not be obeyed.
    Refusal,
    /// Words of the opponent.
    Press,
    /// The game is over.
    Over,
    /// Help that was asked for.
    Help,
}

impl Kind {
    /// The word in template names and Message-IDs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Kind::Offer => "offer",
            Kind::Start => "start",
            Kind::Ack => "ack",
            Kind::Report => "report",
            Kind::Refusal => "refusal",
            Kind::Press => "press",
            Kind::Over => "over",
            Kind::Help => "help",
        }
    }
}

/// What somebody said, with the side in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Whose.
    pub side: String,
    /// The text.
    pub text: String,
    /// It is the umpire's.
    pub by_umpire: bool,
}

/// A choice of the reader's that has just been sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedChoice {
    /// The slot.
    pub slot: String,
    /// The choice; `None` if the reader sealed it.
    pub choice: Option<String>,
    /// The commitment as it stands in the journal.
    pub hash: String,
}

/// How a choice that the reader owes can be sealed without the umpire's program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealYourself {
    /// The slot.
    pub slot: String,
    /// Shell lines to paste.
    pub lines: Vec<String>,
}

/// A slot whose choices were all in with this message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedSlot {
    /// The slot.
    pub slot: String,
    /// Side in words, whether its player sealed the choice, and the hash, in the order of the commitments.
    pub choices: Vec<(String, bool, String)>,
}

/// The terms of the game, for an offer.
#[derive(Clone, Debug)]
pub struct Terms {
    /// First 16 hex digits of the offer's hash.
    pub hash16: String,
    /// Everything else, spelled out for the template.
    pub fields: Json,
}

/// Everything that a template may know.
#[derive(Clone, Debug)]
pub struct ReportContext {
    /// What kind of message it is.
    pub kind: Kind,
    /// Id of the game.
    pub game: String,
    /// Name of the club.
    pub club: String,
    /// The reader's seat.
    pub seat: String,
    /// The reader's language.
    pub language: String,
    /// The reader's side, in words.
    pub side_name: String,
    /// Title of the game system.
    pub title: String,
    /// Sign of the rulebook in citations.
    pub book: String,
    /// Id of the system.
    pub system: String,
    /// Title of the edition.
    pub edition: String,
    /// What the reader learns of what happened.
    pub tale: Arc<Tale>,
    /// What the reader had learned in its place, of a resolution that is corrected.
    pub before: Vec<Json>,
    /// What it comes to, in the game's own terms.
    pub summary: Json,
    /// What the reader may know of the position.
    pub page: Page,
    /// Fates of the reader's own lines, in words.
    pub fates: Vec<LineFate<String>>,
    /// Quoted lines that were passed over.
    pub quoted_count: usize,
    /// What else the reader must be told, a sentence each.
    pub notes: Vec<String>,
    /// Help that was asked for.
    pub help: String,
    /// What the reader asked, each question with its answer.
    pub answers: Vec<Json>,
    /// Turns that are summed up, each with what came of it.
    pub chapters: Vec<Json>,
    /// Six-sided dice by seat and how lucky they were, in a game that is over.
    pub luck: Vec<Json>,
    /// Press in this message.
    pub press: Vec<Said>,
    /// Lines of entropy of all seats, in a start.
    pub entropy: Vec<Said>,
    /// The terms, in an offer and a start.
    pub terms: Option<Terms>,
    /// The reader has taken the seat over: the terms were accepted before.
    pub taken_over: bool,
    /// The seat's token for the newest decision.
    pub token: String,
    /// The address that answers go to.
    pub reply_address: String,
    /// First 16 hex digits of the journal's head.
    pub head16: String,
    /// What proves that the line with the head is ours.
    pub proof: String,
    /// The newest entry's position.
    pub seq: u64,
    /// Number of the resolution that the report is of, if any.
    pub step: Option<u64>,
    /// What the reader has asked to be mailed again, in words.
    pub again: Option<String>,
    /// Its step seed, from which every die can be redone.
    pub step_seed: Option<String>,
    /// The first roll of that resolution, to be redone by hand as an example.
    pub roll: Option<Roll>,
    /// First 16 hex digits of the offer hash.
    pub offer16: String,
    /// Warnings about dice and data.
    pub warnings: Vec<String>,
    /// What is asked of the reader, in words.
    pub asked: Option<String>,
    /// The reader's mail answered this decision and left it open.
    pub still_open: bool,
    /// What the game waits for, in words.
    pub awaited: Option<String>,
    /// The sides that the game waits for, in words.
    pub waiting_for: String,
    /// The dice of a locked resolution wait for a round of the beacon: no line for the rules is taken.
    pub dice_wait: bool,
    /// The reader's own standing orders.
    pub standing: Vec<String>,
    /// A choice of the reader's that was sealed with this mail.
    pub sealed: Option<SealedChoice>,
    /// The reader owes a secret choice, and may seal it alone.
    pub seal: Option<SealYourself>,
    /// The slot of a choice that the reader sealed and must open now.
    pub to_open: Option<String>,
    /// The line by which the reader agrees from where a game goes on whose end was lost.
    pub agree: Option<String>,
    /// What was sealed for the reader goes with the message, as `opening.json`.
    pub opening: bool,
    /// Slots that were closed.
    pub closed: Vec<ClosedSlot>,
    /// What the message is about, if it answers no mail; and whether that is a `key` or a `player`.
    pub news: Option<(String, &'static str)>,
    /// The reader wants a few lines, since nothing is asked.
    pub brief: bool,
    /// The same, of a mail that brings more than news: all but the position.
    pub short: bool,
    /// The reader asked for a dry run.
    pub dry_run: bool,
    /// The reader's mail left nothing behind in the journal but that it came.
    pub idle: bool,
    /// How the game ended, in words.
    pub outcome: Option<String>,
}

/// Renders a message.
///
/// # Errors
/// A template asks for what is not there. A template of the umpire's is passed over then, with a complaint
/// kept in the [`Templates`], so that a slip in a wording stops no mail.
pub fn render(templates: &Templates, context: &ReportContext) -> Result<Rendered, ReportError> {
    let beside = [
        ("page", Large::Page(&context.page)),
        ("sightings", Large::List(&context.tale.seen)),
        ("summary", Large::Json(&context.summary)),
    ];
    templates.render_all(context.kind.word(), &context.to_json(), &beside)
}

impl ClosedSlot {
    fn to_json(&self) -> Json {
        let choices = self.choices.iter();
        let choices: Vec<Json> = choices
            .map(|(side, own, hash)| json!({ "side": side, "by_player": own, "hash": hash }))
            .collect();
        json!({ "slot": self.slot, "choices": choices })
    }
}

impl ReportContext {
    /// All but what [`render`] gives beside it.
    fn to_json(&self) -> Json {
        let mut context = blank_context(self.kind.word());
        context["language"] = json!(self.language);
        let press = self.press.first().map(|first| {
            let text: Vec<&str> = self.press.iter().map(|said| said.text.as_str()).collect();
            json!({ "from": first.side, "text": text.join("\n"), "umpire": first.by_umpire })
        });
        let entropy: Vec<Json> =
            self.entropy.iter().map(|said| json!({ "from": said.side, "text": said.text })).collect();
        let terms = self.terms.as_ref().map(|terms| &terms.fields);
        context["terms"] = json!(terms.filter(|_| self.taken_over));
        let values = json!({
            "game": self.game, "club": self.club, "seat": self.seat, "side_name": self.side_name,
            "title": self.title, "system": self.system, "edition": self.edition,
            "decision": self.asked.clone().unwrap_or_default(), "asked": self.asked.is_some(),
            "waiting_for": self.waiting_for,
            "still_open": self.still_open, "quoted_count": self.quoted_count, "token": self.token,
            "reply_address": self.reply_address, "seq": self.seq, "head16": self.head16,
            "proof": self.proof,
            "step": self.step_seed.clone().unwrap_or_default(), "warnings": self.warnings, "press": press,
            "offer": terms.filter(|_| !self.taken_over), "notes": self.notes,
            "help_text": self.help, "answers": self.answers, "standing": self.standing,
            "entropy": entropy, "dry_run": self.dry_run, "idle": self.idle,
            "again": self.again.clone().unwrap_or_default(),
            "awaited": self.awaited.clone().unwrap_or_default(),
            "roll": self.roll.as_ref().map(|roll| json!({
                "label": roll.label, "sides": roll.sides, "count": roll.result.len(),
                "dice": roll.result.iter().map(u16::to_string).collect::<Vec<_>>().join(" "),
            })),
            "resolution": self.step.map(|step| step.to_string()).unwrap_or_default(),
            "result": self.outcome.as_ref().map(|outcome| json!({ "winner": "", "outcome": outcome })),
        });
        for values in [values, fates::told(&self.fates, &self.book), self.secrets(), self.story()] {
            if let (Some(context), Json::Object(values)) = (context.as_object_mut(), values) {
                context.extend(values);
            }
        }
        context
    }

    /// What the reader is told of sealed choices.
    fn secrets(&self) -> Json {
        let sealed = self.sealed.as_ref();
        let seal = self.seal.as_ref();
        let closed: Vec<Json> = self.closed.iter().map(ClosedSlot::to_json).collect();
        json!({
            "choice_sealed": sealed.map(|s| json!({ "slot": s.slot, "choice": s.choice, "hash": s.hash })),
            "seal": seal.map(|seal| json!({ "slot": seal.slot, "lines": seal.lines })),
            "to_open": self.to_open.clone().unwrap_or_default(),
            "agree": self.agree.clone().unwrap_or_default(),
            "closed": closed,
            "opening": self.opening,
            "news": self.news.as_ref().map_or("", |(told, _)| told.as_str()),
            "news_of": self.news.as_ref().map(|(_, of)| of),
        })
    }

    /// What happened, beside the sightings: since when, and what it comes to.
    fn story(&self) -> Json {
        let points = self.tale.points.map(|(before, now)| json!({ "before": before, "now": now }));
        json!({
            "dice_wait": self.dice_wait, "brief": self.brief, "short": self.short, "since": self.tale.whole,
            "attaches": true,
            "chapters": self.chapters, "luck": self.luck,
            "untold": self.tale.left_out, "before": self.before, "points": points,
        })
    }
}

/// Every key that a context must have, each with the value that means "nothing". The caller fills
/// in what there is. Keys that are `null` here take an object:
/// `page` the system's page; `press` {from, text, umpire}; `offer` {hash16, anchor, edition, options,
/// policies: [{name, value}], source, margin, defaults, seats: [{seat, side_name, taken}], umpire_key,
/// entropy_hint, stand_ins, data}, or `terms` the same for who has taken a seat over; `result` {winner,
/// outcome}; `choice_sealed` {slot, choice, hash}; `seal` {slot, lines}; `news_of` is `key` or `player`.
/// `fates` are [{number, text, understood, fate, note, reason, caret_block: [line]}], `ignored`
/// [{number, text}], `left_out` how many lines are not in them {refused, done, untried, ignored},
/// `answers` [{line, what, text, answer}] to questions (`map`, `rules`, `help`, `game`),
/// `attaches` whether a file may go with the message, `sightings` the JSON of events,
/// `closed` [{slot, choices: [{side, by_player, hash}]}];
/// the other lists hold lines.
#[must_use]
pub fn blank_context(kind: &str) -> Json {
    let mut blank = json!({
        "kind": kind, "game": "", "club": "", "seat": "", "side_name": "", "title": "", "system": "",
        "edition": "", "decision": "", "asked": false, "waiting_for": "", "sightings": [],
        "page": null, "fates": [], "left_out": null, "still_open": false, "quoted_count": 0, "ignored": [],
        "token": "", "reply_address": "", "seq": 0, "head16": "", "proof": "", "step": "", "warnings": [],
        "press": null, "offer": null, "help_text": "", "standing": [],
        "result": null, "choice_sealed": null, "dry_run": false, "notes": [], "entropy": [],
        "idle": false, "again": "", "awaited": "", "resolution": "", "seal": null, "to_open": "",
        "closed": [],
    });
    (blank["language"], blank["roll"], blank["opening"]) = (json!(ENGLISH), Json::Null, json!(false));
    (blank["news"], blank["answers"], blank["terms"]) = (json!(""), json!([]), Json::Null);
    blank["agree"] = json!("");
    blank["news_of"] = Json::Null;
    (blank["brief"], blank["dice_wait"]) = (json!(false), json!(false));
    (blank["short"], blank["attaches"]) = (json!(false), json!(false));
    (blank["since"], blank["untold"]) = (json!(false), json!(0));
    (blank["points"], blank["summary"]) = (Json::Null, Json::Null);
    (blank["chapters"], blank["luck"], blank["before"]) = (json!([]), json!([]), json!([]));
    blank
}
