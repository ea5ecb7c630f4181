//! `feldpost mail list`, `show`, `again`: every mail that came in, and what became of it.

use std::io::Write as _;

use super::{Ending, Failure, HomeArg, OK, asking, home, plain, print_json, time};
use crate::host::{Dealt, Done, Fate, Host, Outcome, Promised, Request, Why};
use crate::store::Stand;
use clap::builder::PossibleValuesParser;
use feldpost_umpire::turn::time_words;

/// Mails that are listed if nobody asks for all.
const NEWEST: usize = 50;

/// Letters of the columns of an address, and of a game with its seat.
const ADDRESS: usize = 26;
const SEAT: usize = 18;

/// Arguments of `mail list`.
#[derive(clap::Args)]
pub struct ListArgs {
    /// Only mails of this game
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Only mails from addresses in which this stands
    #[arg(long, value_name = "ADDRESS")]
    from: Option<String>,
    /// Only mails since this day (2026-11-20, UTC), or of so many days or hours: 7d, 12h
    #[arg(long, value_name = "TIME")]
    since: Option<String>,
    /// Only mails of which this became
    #[arg(long, value_parser = PossibleValuesParser::new(Outcome::ALL.map(Outcome::word)))]
    outcome: Option<String>,
    /// All of them, not only the newest 50
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    home: HomeArg,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Arguments of `mail show`.
#[derive(clap::Args)]
pub struct ShowArgs {
    /// Its number in the list
    number: u64,
    #[command(flatten)]
    home: HomeArg,
    /// As JSON
    #[arg(long, conflicts_with = "raw")]
    json: bool,
    /// The mail itself, as it came
    #[arg(long)]
    raw: bool,
}

/// Arguments of `mail again`.
#[derive(clap::Args)]
pub struct AgainArgs {
    /// Its number in the list
    number: u64,
    #[command(flatten)]
    home: HomeArg,
}

/// Lists the mails, the newest last.
pub fn list(args: &ListArgs) -> Ending {
    let since = args.since.as_deref().map(|text| since(text, home::now())).transpose()?;
    let from = args.from.as_ref().map(|from| from.to_lowercase());
    let mut mails = home::look(&args.home.home)?.mails()?;
    mails.retain(|dealt| {
        let sender = dealt.from.as_deref().unwrap_or_default().to_lowercase();
        let is = |own: &Option<String>, wanted: &str| own.as_deref() == Some(wanted);
        since.is_none_or(|since| dealt.unix >= since)
            && from.as_ref().is_none_or(|from| sender.contains(from))
            && args.game.as_ref().is_none_or(|game| dealt.fates.iter().any(|fate| is(&fate.game, game)))
            && args.outcome.as_ref().is_none_or(|word| dealt.fates.iter().any(|f| f.outcome.word() == word))
    });
    let older = if args.all { 0 } else { mails.len().saturating_sub(NEWEST) };
    mails.drain(..older);
    if args.json {
        print_json(&serde_json::to_value(&mails).map_err(Failure::world)?);
        return Ok(OK);
    }
    if mails.is_empty() {
        println!("no such mail");
    }
    if older > 0 {
        println!("{older} earlier ones are shown by --all");
    }
    for dealt in &mails {
        dealt.fates.iter().for_each(|fate| println!("{}", row(dealt, fate)));
    }
    Ok(OK)
}

/// The Unix second of a day, or so long before now.
fn since(text: &str, now: i64) -> Result<i64, Failure> {
    if let Ok(seconds) = time::seconds("", text) {
        return Ok(now.saturating_sub(seconds));
    }
    let day = text.parse::<jiff::civil::Date>().ok();
    let begins = day.and_then(|day| day.to_zoned(jiff::tz::TimeZone::UTC).ok());
    let wrong = || Failure::no(format!("--since {text}: a day as 2026-11-20, or a time as 7d or 12h"));
    begins.map(|begins| begins.timestamp().as_second()).ok_or_else(wrong)
}

/// A line of the list: at most 100 letters.
fn row(dealt: &Dealt, fate: &Fate) -> String {
    let time = time_words(dealt.unix);
    let from = column(dealt.from.as_deref().unwrap_or("(nobody)"), ADDRESS);
    let seat = column(&seat(fate), SEAT);
    let why = match (fate.why, fate.entry) {
        (Some(why), _) => format!(": {}", word(why)),
        (None, Some(entry)) => format!(", entry {entry}"),
        (None, None) => String::new(),
    };
    let minute = time.get(..16).unwrap_or(&time);
    format!("{:>6}  {minute}  {from}  {seat}  {}{why}", dealt.number, fate.outcome.word())
}

/// A text as wide as its column; what is cut is shown to be.
fn column(text: &str, width: usize) -> String {
    let text = plain(text);
    if text.chars().count() <= width {
        return format!("{text:<width$}");
    }
    text.chars().take(width - 1).chain(['…']).collect()
}

fn seat(fate: &Fate) -> String {
    let parts = [&fate.game, &fate.seat].into_iter().flatten();
    parts.map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// The word of a reason, as JSON has it.
fn word(why: Why) -> String {
    serde_json::to_value(why).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}

/// Shows one mail with its answers.
pub fn show(args: &ShowArgs) -> Ending {
    let mut host = home::look(&args.home.home)?;
    let all = host.mails()?;
    let missing = || Failure::from(crate::host::HostError::FindMail(args.number));
    let dealt = all.iter().find(|dealt| dealt.number == args.number).ok_or_else(missing)?;
    if args.raw {
        return raw(&mut host, dealt);
    }
    let (places, promised) = (host.places_of(dealt)?, host.promised_for(dealt)?);
    if args.json {
        let mut value = serde_json::to_value(dealt).map_err(Failure::world)?;
        value["kept"] = serde_json::json!(places);
        value["answers"] = promised.iter().map(json).collect();
        print_json(&value);
        return Ok(OK);
    }
    println!("mail {}, dealt with on {}", dealt.number, time_words(dealt.unix));
    println!("  from:       {}", plain(dealt.from.as_deref().unwrap_or("(nobody who can be told)")));
    println!("  subject:    {}", plain(&dealt.subject));
    println!("  Message-ID: {}", plain(dealt.message_id.as_deref().unwrap_or("(none)")));
    println!("  SHA-256:    {}", dealt.mail);
    for place in &places {
        println!("  lies in:    {}", plain(place));
    }
    if places.is_empty() {
        println!("  lies in:    (it is not kept any more)");
    }
    println!("what became of it");
    for fate in &dealt.fates {
        println!("  {}", plain(&sentence(fate)));
    }
    let later = all.iter().filter(|later| later.number > dealt.number && later.mail == dealt.mail);
    for later in later {
        println!("  it came again: see mail {}", later.number);
    }
    println!("what was mailed because of it");
    for mail in &promised {
        println!("  {}", plain(&stand(mail)));
    }
    if promised.is_empty() {
        println!("  nothing");
    }
    Ok(OK)
}

fn raw(host: &mut Host, dealt: &Dealt) -> Ending {
    let missing = || Failure::from(crate::host::HostError::MailGone(dealt.number));
    let mut raw = host.raw_mail(dealt)?.ok_or_else(missing)?;
    let mut out = std::io::stdout().lock();
    std::io::copy(&mut raw, &mut out).and_then(|_| out.flush()).map_err(Failure::world)?;
    Ok(OK)
}

/// What became of a mail, in a sentence.
fn sentence(fate: &Fate) -> String {
    let seat = seat(fate);
    let at = if seat.is_empty() { String::new() } else { format!("{seat}: ") };
    let what = match fate.outcome {
        Outcome::Orders => "it was carried out",
        Outcome::Refused => "nothing in it could be carried out, and its sender was told why",
        Outcome::Asked => "it asked or said something, and was answered",
        Outcome::Joined => "a seat was taken with it, or an offer accepted",
        Outcome::Confirmed => "it confirmed a change of an address",
        Outcome::Again => "it had been dealt with before, and nothing was done",
        Outcome::Late => "it came with the token of an older decision; nothing was done, its sender was told",
        Outcome::Over => "the game was over; nothing was done, and its sender was told",
        Outcome::Stray => "it is nothing for this host, and was put by without an answer",
        Outcome::Robot => "a program wrote it: it was put by, and such mails are not answered",
        Outcome::Bounce => "it tells of a mail of ours that did not arrive, and was counted",
        Outcome::Forged => "its token is good and its sender was not believed: it was put by, unread",
        Outcome::Stranger => "its sender has shown no seat, and was told so",
        Outcome::Capped => "it was one too many: it was not answered, and nothing was done",
        Outcome::SetAside => "it could not be dealt with, and was set aside",
        Outcome::Other => "something that this program does not know: a later one wrote it",
    };
    let why = fate.why.map(|why| format!(" ({})", reason(why))).unwrap_or_default();
    let entry = fate.entry.map(|entry| format!("; entry {entry} of the journal")).unwrap_or_default();
    let told = fate.told.as_ref().map(|told| format!("; \"{told}\"")).unwrap_or_default();
    format!("{}, {at}{what}{why}{entry}{told}", fate.outcome.word())
}

fn reason(why: Why) -> &'static str {
    match why {
        Why::SameBytes => "these very bytes had come",
        Why::SameText => "the same text under the same Message-ID had come, by another way",
        Why::OwnMail => "it is a mail of ours",
        Why::EmptySeat => "nobody sits at the seat",
        Why::NotOnRoster => "the address is none of the seat's; `feldpost game address` enters another",
        Why::Unnamed => "it has no sender, or more than one",
        Why::Unproven => "the sender's domain does not vouch for it",
        Why::WrongToken => "the token in it opens nothing",
        Why::NoToken => "a player wrote without a token",
        Why::NoSeat => "there is no such open seat",
        Why::ConfirmsNothing => "the line to confirm with was good for nothing, or not alone",
        Why::ToldToday => "its sender had been told so that day",
        Why::TooOften => "its sender had been answered often enough in that hour",
        Why::Quota => "the seat had written often enough for one decision",
        Why::Strangers => "strangers had been answered often enough in that hour",
        Why::MailedOften => "what the seat was mailed last had been mailed again often enough that day",
        Why::NoAddress => "it names no address to answer to",
        Why::Stopped => "its game is set aside",
        Why::Broken => "the journal of its game cannot be read",
        Why::Failed => "the program failed over it: a fault to report",
        Why::AnswersTest => "it answers a mail of `feldpost mail test`",
        Why::Other => "for a reason that a later program knows",
    }
}

/// Where a mail of ours stands.
pub(super) fn stand(mail: &Promised) -> String {
    let since = mail.since.map(time_words).unwrap_or_default();
    let moved = mail.moved.map(|unix| format!(" on {}", time_words(unix))).unwrap_or_default();
    let stands = match mail.stand {
        Some(Stand::Queued) => format!("waits to be sent, since {since}"),
        Some(Stand::Sent) => format!("the server took it{moved}"),
        Some(Stand::Failed) => format!("given up{moved}: nobody takes it"),
        Some(Stand::Superseded) => format!("not sent: it made way for a newer one{moved}"),
        None => "not kept any more, or never written: its address takes no mail".to_owned(),
    };
    let not_before = mail.not_before.filter(|_| mail.stand == Some(Stand::Queued));
    let failed = mail.failed.as_ref().map(|failed| {
        let (tries, next) = (failed.attempts, time_words(failed.next));
        format!("; {tries} tries failed, next on {next}: {}", failed.reason)
    });
    let failed = failed.unwrap_or_default();
    let not_before = not_before.map(|unix| format!(", not before {}", time_words(unix))).unwrap_or_default();
    let to = mail.to.as_deref().map(|to| format!("to {to}: ")).unwrap_or_default();
    format!("{to}{stands}{not_before}{failed} <{}>", mail.message_id)
}

fn json(mail: &Promised) -> serde_json::Value {
    let stand = mail.stand.map(|stand| match stand {
        Stand::Queued => "queued",
        Stand::Sent => "sent",
        Stand::Failed => "failed",
        Stand::Superseded => "superseded",
    });
    serde_json::json!({
        "message_id": mail.message_id,
        "to": mail.to,
        "stand": stand,
        "promised": mail.since,
        "not_before": mail.not_before,
        "moved": mail.moved,
        "failed": mail.failed,
    })
}

/// Has a mail dealt with anew.
pub fn again(args: &AgainArgs) -> Ending {
    let (number, home) = (args.number, &args.home.home);
    let did = asking::ask(home, &Request::MailAgain { number })?;
    if did.done == Done::Nothing {
        return Err(Failure::no(format!(
            "mail {number} is through: dealt with anew it would change nothing"
        ))
        .hint(format!("`feldpost mail show {number}` says what became of it")));
    }
    if did.is_by_daemon() {
        println!(
            "the daemon deals with mail {number} anew now; `feldpost mail list` shows what becomes of it"
        );
    } else {
        let serve = format!("`feldpost serve --home {}`", home.display());
        println!("mail {number} lies among the new ones; {serve} deals with it");
    }
    Ok(OK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_day_or_so_long_ago() {
        let day = 86_400;
        assert_eq!(since("2026-11-20", 0).ok(), Some(1_795_132_800));
        assert_eq!((since("7d", 8 * day).ok(), since("12h", day).ok()), (Some(day), Some(day / 2)));
        for wrong in ["", "yesterday", "2026-13-01", "20.11.2026", "-1d"] {
            assert!(since(wrong, 0).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_column_is_as_wide_as_it_is() {
        for text in ["", "ada@example.org", &"é".repeat(40), "a\u{1b}[31m"] {
            assert_eq!(column(text, ADDRESS).chars().count(), ADDRESS, "{text}");
        }
        assert!(column(&"a".repeat(40), ADDRESS).ends_with('…'));
    }
}
