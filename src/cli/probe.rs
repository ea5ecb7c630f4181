//! `feldpost mail test --to ADDRESS`: a real mail, and whether the answer to it comes back.

use super::home::{self, now};
use super::{Ending, Failure, OK, asking, mails};
use crate::host::{Host, Request, Why};
use feldpost_mail::person::person_address;
use std::path::Path;
use std::time::{Duration, Instant};

/// How often it is looked whether the answer is there.
const LOOK: Duration = Duration::from_secs(2);
/// How often mail is fetched and sent here, where no daemon does it.
const FETCH: Duration = Duration::from_secs(3);

/// Mails somebody a question, and waits so many minutes for the answer.
pub fn run(home: &Path, to: &str, minutes: u32) -> Ending {
    let to = person_address(to).map_err(Failure::no)?;
    let random = getrandom::u64().map_err(|error| Failure::world(format!("no random bytes: {error}")))?;
    let code = format!("{random:016x}");
    let asked = now();
    let did = asking::ask(home, &Request::TestMail { to: to.clone(), code: code.clone() })?;
    let by_daemon = did.is_by_daemon();
    println!("a mail goes to {to}: test {code}. Reply to it; the answer is waited for, {minutes} minutes.");
    let begun = Instant::now();
    let mut fetched = None;
    while begun.elapsed() < Duration::from_secs(u64::from(minutes) * 60) {
        if !by_daemon && fetched.is_none_or(|at: Instant| at.elapsed() > FETCH) {
            home::fetch_and_send(home, |_| ())?;
            fetched = Some(Instant::now());
        }
        if let Some(why) = answer(home, &code, asked)? {
            let seconds = begun.elapsed().as_secs();
            if why == Some(Why::AnswersTest) {
                println!("the answer is here, after {seconds} seconds, at the address with its detail: ok");
                return Ok(OK);
            }
            let told = "the answer is here, but not at the address with `+` that it was to go to";
            return Err(Failure::no(told)
                .hint("let your mail server keep what is behind the `+`: Postfix: recipient_delimiter = +"));
        }
        std::thread::sleep(LOOK);
    }
    let look = Host::look(home, home::means(), crate::games::standard())?;
    let stand = mails::stand(&look.probe(&code)?);
    Err(Failure::no(format!("no answer in {minutes} minutes; the mail to {to}: {stand}"))
        .hint("`feldpost mail test` tries every way, `feldpost mail list` shows what came in"))
}

/// The reason that was noted of the answer, if it is there.
fn answer(home: &Path, code: &str, since: i64) -> Result<Option<Option<Why>>, Failure> {
    let look = Host::look(home, home::means(), crate::games::standard())?;
    let mails = look.mails()?;
    let found = mails.iter().rev().take_while(|mail| mail.unix >= since - 60);
    let mut found = found.filter(|mail| mail.subject.contains(code));
    Ok(found.next().map(|mail| mail.fates.first().and_then(|fate| fate.why)))
}
