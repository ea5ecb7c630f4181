//! The mails of one group: a pure function of what is on disk, so that they can be rendered again.
use std::sync::Arc;

use feldpost_kit::id::Id;
use feldpost_kit::system::{Awaiting, Viewer};

use super::TurnError;
use super::answers::{answers, said_in_advance};
use super::chronicle::Chronicle;
use super::files::{self, Record};
use super::fold::Witnessed;
use super::game::{Game, Owed};
use super::measure::{News, time_of};
use super::news;
use super::resolved::{roll, step, step_seed};
use super::seals;
use super::secrets::{Answer, Asked, Roster, Secrets, seen_proof, token};
use super::timing;
use super::told;

use crate::club::{Club, Keys};
use crate::manners::Reports;
use crate::report::{self, Kind, ReportContext, Said, Templates};
use crate::words::Notice;
use feldpost_mail::address::{ReplyAddress, bounce_address};
use feldpost_mail::outgoing::{AttachedFile, AutoSubmitted, OutgoingMail};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Body, Entry};
use feldpost_protocol::journal::note::{Kind as ReceiptKind, Receipt};
use feldpost_protocol::journal::note_kind::NoteKind;
use feldpost_protocol::journal::umpire_act::UmpireAct;

/// Everything that the mails of a group are made of.
#[derive(Clone, Copy)]
pub struct Post<'a> {
    /// The club as its mails show it.
    pub club: &'a Club,
    /// Its keys.
    pub keys: &'a Keys,
    /// The game after the group.
    pub after: &'a Game,
    /// The group.
    pub group: &'a [Entry],
    /// What it has shown.
    pub witnessed: &'a Witnessed,
    /// The secrets that were written with it.
    pub secrets: &'a Secrets,
    /// Who sits where.
    pub roster: &'a Roster,
    /// The words.
    pub templates: &'a Templates,
    /// What the older group has shown whose report the sender asked for, if there is one.
    pub past: Option<&'a Witnessed>,
    /// The game from its beginning or its newest turns, where a mail sums them up.
    pub chronicle: Option<&'a Chronicle>,
    /// The record of the game, where somebody gets it.
    pub record: Option<Record<'a>>,
}

/// A mail of a group, and when it may go out.
#[derive(Clone, Debug)]
pub struct Promised {
    /// The mail.
    pub mail: OutgoingMail,
    /// Not before this time, in Unix seconds: the seat was mailed a moment ago, and is asked for nothing new.
    pub hold: Option<i64>,
    /// It brings what an earlier mail to the seat was to bring, which still waits: that one is not sent.
    pub replaces: bool,
}

/// Renders the mails of a group, at most one for each seat, in the order of the seats.
///
/// # Errors
/// The rulebook failed, or a field cannot stand in a mail.
pub fn mails(post: Post<'_>) -> Result<Vec<OutgoingMail>, TurnError> {
    Ok(promises(post)?.into_iter().map(|promised| promised.mail).collect())
}

/// The same, with the time at which each may go out.
///
/// # Errors
/// As [`mails`].
pub fn promises(post: Post<'_>) -> Result<Vec<Promised>, TurnError> {
    let none = Answer::default();
    let first = post.group.first().map_or(0, |entry| entry.seq);
    let answer = post.secrets.answer.as_ref().filter(|answer| answer.seq == first).unwrap_or(&none);
    let facts = Facts::of(post)?;
    let mut mails = Vec::new();
    for seat in &post.after.offer().seats {
        let Some(player) = post.roster.seats.get(seat) else { continue };
        let Some(kind) = facts.kind(seat, answer) else { continue };
        let asks_little = facts.is_news(seat, kind, answer) && post.after.owes(seat)?.is_none();
        // Words of the other side stand in no later mail.
        if asks_little && player.manners.reports == Reports::Mine && told::said(post, seat).is_empty() {
            continue;
        }
        let mut context = context(post, seat, kind, answer)?;
        let in_short = player.manners.reports != Reports::All;
        // All of it was said by those of whom the seat wants to hear nothing.
        if kind == Kind::Press && context.press.is_empty() {
            continue;
        }
        context.brief = asks_little && in_short;
        // Whoever is asked for nothing and has not asked for the position is told what happened, without it.
        let idle = kind == Kind::Report && context.asked.is_none() && context.again.is_none();
        context.short = in_short && idle && !asks_little && !facts.set_back;
        // What the umpire enters changes what comes later: the mail before this one has the position.
        context.short |= facts.entered && news_only(post, seat, first);
        if !player.manners.seal {
            context.seal = None;
        }
        if let Some(chronicle) = post.chronicle.filter(|_| context.again.is_none()) {
            context.chapters = chronicle.chapters(post.after, seat, &context.tale.seen, facts.over)?;
            context.luck =
                if facts.over { chronicle.luck(|side| told::side(post, seat, side)) } else { Vec::new() };
        }
        let opening = files::opening(post, seat, answer)?;
        context.opening = opening.is_some();
        let (record, told) = files::record(post, seat, answer, facts.over);
        context.notes.extend(told.iter().map(|notice| told::say(post, seat, notice)));
        let newest = post.after.posts.get(seat).filter(|newest| facts.happened && newest.group == first);
        let carried = newest.map(|newest| newest.carried.as_slice()).unwrap_or_default();
        bring(post, carried, &mut context);
        let to = player.address.clone();
        let mail = letter(post, &context, to, (answer, opening, record), facts.unix)?;
        let hold = newest.and_then(|newest| newest.hold);
        mails.push(Promised { mail, hold, replaces: !carried.is_empty() });
    }
    Ok(mails)
}

/// Whether no earlier mail to a seat waits, whose report this one has to bring.
fn news_only(post: Post<'_>, seat: &str, first: u64) -> bool {
    let newest = post.after.posts.get(seat).filter(|newest| newest.group == first);
    newest.is_none_or(|newest| newest.carried.is_empty())
}

/// Puts what an earlier mail was to bring before what this one brings.
fn bring(post: Post<'_>, carried: &[News], context: &mut ReportContext) {
    let hears = !told::is_muted(post, &context.seat);
    let press = carried.iter().flat_map(|news| &news.press);
    let press = press.filter(|(seat, _)| hears && *seat != context.seat);
    let press = press.map(|(seat, text)| Said {
        side: told::side(post, &context.seat, seat),
        text: text.clone(),
        by_umpire: false,
    });
    context.press.splice(0..0, press.collect::<Vec<_>>());
    if context.tale.whole || carried.is_empty() {
        return;
    }
    let seen = carried.iter().flat_map(|news| &news.sightings).cloned();
    Arc::make_mut(&mut context.tale).seen.splice(0..0, seen.collect::<Vec<_>>());
}

/// What kind of group it is.
struct Facts {
    offer: bool,
    start: bool,
    happened: bool,
    over: bool,
    /// It stands again as it did earlier: everybody needs the position.
    set_back: bool,
    press: bool,
    /// The umpire has entered something.
    entered: bool,
    /// A seat that the umpire has given another address or player, and whether it has accepted the offer.
    seated: Option<(String, bool)>,
    /// Another key signs, or another person plays.
    concerns_all: bool,
    /// Nobody has waited for what it tells.
    may_wait: bool,
    unix: i64,
}

impl Facts {
    fn of(post: Post<'_>) -> Result<Facts, TurnError> {
        let any = |is: fn(&Body) -> bool| post.group.iter().any(|entry| is(&entry.body));
        let ends = any(|body| {
            matches!(body, Body::Note { kind: NoteKind::Resign, .. })
                || matches!(body, Body::Umpire { act, .. } if act.ends_game())
        });
        let happened = ends
            || any(|body| {
                matches!(
                    body,
                    Body::Events { .. }
                        | Body::Closed { .. }
                        | Body::Void { .. }
                        | Body::Source { .. }
                        | Body::Lock { round: Some(_), .. }
                )
            });
        Ok(Facts {
            offer: any(|body| matches!(body, Body::Offer(_))),
            start: any(|body| matches!(body, Body::Start { .. })),
            happened,
            over: happened && post.after.is_over()?,
            set_back: any(|body| matches!(body, Body::Umpire { act, .. } if act.sets_back())),
            concerns_all: any(news::concerns_all),
            may_wait: Game::can_wait(post.group),
            press: any(|body| {
                matches!(
                    body,
                    Body::Note { kind: NoteKind::Press, .. } | Body::Umpire { act: UmpireAct::Word, .. }
                )
            }),
            entered: any(|body| matches!(body, Body::Umpire { act: UmpireAct::Arrive, .. })),
            seated: told::seated(post),
            unix: time_of(post.group, post.witnessed),
        })
    }

    /// Whether a mail only tells the seat what others did, so that it may be short or left out: a later one
    /// tells it again.
    fn is_news(&self, seat: &str, kind: Kind, answer: &Answer) -> bool {
        kind == Kind::Report && answer.seat != seat && self.may_wait && !answer.tells(seat)
    }

    /// Whether a seat gets a mail, and which.
    fn kind(&self, seat: &str, answer: &Answer) -> Option<Kind> {
        let sender = answer.seat == seat;
        match () {
            () if self.offer => Some(Kind::Offer),
            () if self.seated.as_ref().is_some_and(|(own, joined)| own == seat && !joined) => {
                Some(Kind::Offer)
            }
            () if self.start => Some(Kind::Start),
            () if self.over => Some(Kind::Over),
            () if self.happened || self.set_back => Some(Kind::Report),
            () if sender && answer.refused => Some(Kind::Refusal),
            () if sender
                && matches!(
                    answer.asked,
                    Some(Asked::Report(_) | Asked::Since(_) | Asked::Status | Asked::Reminder)
                ) =>
            {
                Some(Kind::Report)
            }
            () if sender && matches!(answer.asked, Some(Asked::Help(_))) => Some(Kind::Help),
            () if sender => Some(Kind::Ack),
            () if self.press => Some(Kind::Press),
            () if answer.told.contains_key(seat) || self.concerns_all => Some(Kind::Ack),
            () => None,
        }
    }
}

/// The seat's token for the decision that it was asked last.
#[must_use]
pub fn current_token(keys: &Keys, game: &Game, seat: &str) -> String {
    token(keys.daemon_secret(), game.id(), seat, game.current_decision(seat))
}

/// What the token in a seat's envelope sender is for: no decision of a game has a blank in its name.
pub const BOUNCES: &str = "mail that comes back";

/// The envelope sender of a seat's mails, if the settings want one for each seat and it is not too long.
fn envelope_from(post: Post<'_>, seat: &str) -> Option<String> {
    let game = post.after.id();
    let token = token(post.keys.daemon_secret(), game, seat, BOUNCES);
    let reply = seat_address(post.club, game, seat, &token);
    post.club.verp.then(|| bounce_address(&reply, &token).ok()).flatten()
}

/// The id of a seat's offer: every mail to the seat hangs under it.
#[must_use]
pub fn thread_id(club: &Club, game: &Game, seat: &str) -> String {
    message_id(club, &game.offer_hash().short(), seat, Kind::Offer)
}

/// The ids that a mail to this seat can have had when the journal ended so.
pub fn message_ids(club: &Club, head16: &str, seat: &str) -> impl Iterator<Item = String> {
    report::KINDS.into_iter().map(move |kind| format!("{head16}.{seat}.{kind}@{}", club.origin))
}

/// Whether this is the id of a mail that brought the other side's words to a seat.
#[must_use]
pub fn is_press(id: &str, seat: &str) -> bool {
    id.contains(&format!(".{seat}.{}@", Kind::Press.word()))
}

fn message_id(club: &Club, head16: &str, seat: &str, kind: Kind) -> String {
    format!("{head16}.{seat}.{}@{}", kind.word(), club.origin)
}

/// The address that a seat's answers go to.
///
/// # Errors
/// [`TurnError::Address`] if game and mailbox are too long for a mail address.
pub fn reply_address(club: &Club, game: &str, seat: &str, token: &str) -> Result<String, TurnError> {
    Ok(seat_address(club, game, seat, token).format()?)
}

fn seat_address(club: &Club, game: &str, seat: &str, token: &str) -> ReplyAddress {
    ReplyAddress {
        mailbox: club.mailbox().to_lowercase(),
        host: club.domain().to_lowercase(),
        game: game.to_owned(),
        seat: seat.to_owned(),
        token: token.to_owned(),
    }
}

/// The list that a game's mails belong to (RFC 2919): mail programs sort by it, answering machines keep
/// still.
#[must_use]
pub fn list_id(club: &Club, game: &str) -> String {
    format!("{game}.{}", club.origin)
}

fn context(post: Post<'_>, seat: &str, kind: Kind, answer: &Answer) -> Result<ReportContext, TurnError> {
    let game = post.after;
    let offer = game.offer();
    let sender = answer.seat == seat;
    let token = current_token(post.keys, game, seat);
    let again =
        post.past.filter(|_| sender && matches!(answer.asked, Some(Asked::Report(_) | Asked::Since(_))));
    let tale = again.unwrap_or(post.witnessed).tales.get(seat).cloned().unwrap_or_default();
    let viewer = Id::new(seat).map_or(Viewer::Public, Viewer::Side);
    let owed = game.owes(seat)?;
    let gave_orders = sender && !answer.fates.is_empty() && !answer.dry_run;
    let still_open = gave_orders && is_still_open(post, seat, owed.as_ref());
    let (awaited, outcome) = match game.awaiting()? {
        _ if game.is_closed() => (None, told::closed(post, seat)),
        _ if !game.started() || game.is_halted() => (None, None),
        Awaiting::Nothing { outcome, .. } => (None, Some(told::outcome(post, seat, &outcome))),
        Awaiting::Orders { decision, .. } | Awaiting::Sealed { decision, .. } => {
            (Some(told::tell(post, seat, &decision.title)), None)
        }
        Awaiting::Reveal { slot, .. } => (Some(told::say(post, seat, &Notice::RevealAwaited { slot })), None),
    };
    let (seq, head16) = (game.head().seq, game.head().hash.short());
    // What was carried out although the record says nothing of it.
    let is_wish = |note: &Notice| {
        matches!(
            note,
            Notice::MannerTaken { .. } | Notice::AddressAsked { .. } | Notice::AddressDropped { .. }
        )
    };
    let wished = answer.fates.is_empty() && answer.notes.iter().any(is_wish);
    let is_new = told::seated(post).is_some_and(|(own, _)| own == seat);
    let told_terms = matches!(kind, Kind::Offer | Kind::Start) || !game.has_joined(seat) || is_new;
    Ok(ReportContext {
        game: game.id().to_owned(),
        club: post.club.name.clone(),
        seat: seat.to_owned(),
        language: post.roster.language(seat).to_owned(),
        side_name: told::side(post, seat, seat),
        title: game.title().system.clone(),
        book: game.title().book.to_owned(),
        system: offer.system.clone(),
        edition: game.title().edition.clone(),
        kind,
        summary: game.play().summary(viewer, &tale.seen)?,
        tale,
        before: answer.before.get(seat).cloned().unwrap_or_default(),
        page: game.play().page(viewer)?,
        fates: told::fates(post, answer, seat),
        quoted_count: if sender { answer.quoted } else { 0 },
        notes: told::notes(post, answer, seat),
        answers: answers(post, answer, (seat, viewer))?,
        chapters: Vec::new(),
        luck: Vec::new(),
        help: match (&answer.asked, sender) {
            (Some(Asked::Help(page)), true) => told::say(post, seat, page),
            _ => String::new(),
        },
        press: told::said(post, seat),
        entropy: if kind == Kind::Start { told::entropy(post, seat) } else { Vec::new() },
        taken_over: is_new && game.has_joined(seat),
        terms: told_terms.then(|| told::terms(post, seat)),
        reply_address: reply_address(post.club, game.id(), seat, &token)?,
        token,
        proof: seen_proof(post.keys.daemon_secret(), game.id(), seat, (seq, &head16)),
        head16,
        seq,
        step: again.map_or_else(|| step(post.group), |past| past.step),
        again: if sender {
            told::asked_again(post, answer, again).map(|notice| told::say(post, seat, &notice))
        } else {
            None
        },
        step_seed: if again.is_some() { None } else { step_seed(post) },
        roll: if again.is_some() { None } else { roll(post.group) },
        offer16: game.offer_hash().short(),
        warnings: told::warnings(post, seat, told_terms),
        asked: owed.as_ref().map(|owed| told::title(post, seat, owed)),
        still_open,
        standing: said_in_advance(post, answer, seat)?,
        sealed: seals::sealed(post, seat),
        seal: seals::seal_yourself(game, seat, owed.as_ref()),
        to_open: owed.as_ref().filter(|owed| owed.reveal).and_then(|owed| owed.slot.clone()),
        agree: told::to_agree(post, seat)?,
        closed: seals::closed(post),
        opening: false,
        news: news::news(post, seat),
        brief: false,
        short: false,
        dry_run: sender && answer.dry_run,
        idle: sender && post.group.len() == 1 && answer.asked != Some(Asked::Journal) && !wished,
        awaited,
        waiting_for: told::waiting_for(post, seat)?,
        dice_wait: game.waiting().is_some(),
        outcome,
    })
}

/// Whether the reader is still asked for the decision that stood before the group.
fn is_still_open(post: Post<'_>, seat: &str, owed: Option<&Owed>) -> bool {
    let open = owed.filter(|owed| owed.slot.is_none()).map(|owed| &owed.decision.id);
    open.is_some() && post.witnessed.owed.get(seat) == open
}

fn letter(
    post: Post<'_>,
    context: &ReportContext,
    to: String,
    (answer, opening, record): (&Answer, Option<String>, Vec<AttachedFile>),
    unix: i64,
) -> Result<OutgoingMail, TurnError> {
    let mut rendered = report::render(post.templates, context)?;
    let manners = post.roster.seats.get(&context.seat).map(|player| &player.manners);
    if manners.is_some_and(|manners| manners.plain_subject) && context.kind != Kind::Offer {
        rendered.subject = format!("[{}] {}", context.game, context.title);
    }
    // A reminder says it by itself.
    let is_told = context.asked.is_none() || answer.asked == Some(Asked::Reminder);
    if let Some(until) = timing::last_day(post, &context.seat, unix).filter(|_| !is_told) {
        let subject = rendered.subject;
        rendered.subject = told::say(post, &context.seat, &Notice::SubjectUntil { subject, until });
    }
    let drawing = files::drawing(post, context, &rendered.html)?;
    let origin = &post.club.origin;
    let sender = answer.seat == context.seat;
    // Every mail of a seat hangs under its offer, so that mail programs show one thread for a game.
    let mut references = Vec::new();
    if context.kind != Kind::Offer {
        references.push(thread_id(post.club, post.after, &context.seat));
    }
    if sender {
        let earlier = answer.thread.references.iter().filter(|id| !references.contains(id));
        references.extend(earlier.cloned().collect::<Vec<_>>());
        references.extend(answer.thread.message_id.clone());
    }
    let answered = answer.thread.message_id.clone().filter(|_| sender);
    Ok(OutgoingMail {
        from: post.club.sender(),
        envelope_from: envelope_from(post, &context.seat),
        reply_to: Some(context.reply_address.clone()),
        to,
        subject: rendered.subject,
        message_id: message_id(post.club, &context.head16, &context.seat, context.kind),
        date_unix: unix,
        in_reply_to: answered.or_else(|| references.first().cloned()),
        references,
        auto_submitted: if sender { AutoSubmitted::AutoReplied } else { AutoSubmitted::AutoGenerated },
        list_id: Some(list_id(post.club, &context.game)),
        origin: origin.clone(),
        text: rendered.text,
        html: Some(rendered.html),
        receipt: Some(receipt(post, context, (sender, opening.as_deref()))?),
        files: files::of_texts(rendered.attached, opening).chain(record).collect(),
        drawing,
    })
}

/// The signed receipt that travels with a mail (`pbem/1 2.6`).
fn receipt(
    post: Post<'_>,
    context: &ReportContext,
    (sender, opening): (bool, Option<&str>),
) -> Result<String, feldpost_protocol::journal::note::NoteError> {
    let head = post.after.head();
    let waits = told::ends_in_lock(post.group);
    let kind = match context.kind {
        _ if waits => ReceiptKind::Lock,
        Kind::Report | Kind::Over => ReceiptKind::Report,
        Kind::Offer | Kind::Start => ReceiptKind::Head,
        Kind::Ack | Kind::Refusal | Kind::Press | Kind::Help => ReceiptKind::Ack,
    };
    let mut fields = vec![("seat".to_owned(), context.seat.clone())];
    // Of the group that ends at the head, whatever older report the mail shows.
    let step = step(post.group).filter(|_| kind == ReceiptKind::Report);
    fields.extend(step.map(|step| ("step".to_owned(), step.to_string())));
    let mail = post.group.iter().find_map(|entry| match &entry.body {
        Body::Mail { mail, .. } => Some(*mail),
        _ => None,
    });
    fields.extend(mail.filter(|_| sender).map(|mail| ("mail".to_owned(), mail.to_string())));
    let opening = opening.map(|text| Hash32::of_bytes(text.as_bytes()).to_string());
    fields.extend(opening.map(|digest| ("opening".to_owned(), digest)));
    fields.push(("unix".to_owned(), post.after.not_before(0).to_string()));
    let receipt = Receipt { game: context.game.clone(), seq: head.seq, head: head.hash, kind, fields };
    post.keys.signer_by(&post.club.origin, &context.game, &post.after.key())?.sign(&receipt.text()?)
}
