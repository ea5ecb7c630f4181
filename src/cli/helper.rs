//! `feldpost serve` where another daemon leads: it helps, until its turn comes.
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use super::home::{complain, environment, may_pass, now, random, say};
use super::watchdog::{Watchdog, tell_systemd};
use super::{Failure, stores};
use crate::config::Config;
use crate::host::Host;
use crate::store::Purpose;
use feldpost_transport::settings::Ways;
use feldpost_transport::{Inputs, News, Outside};
use sd_notify::NotifyState;

/// How often a helper asks whether its turn has come.
const TURN: Duration = Duration::from_millis(500);

/// Helps whoever leads, and takes mail in by LMTP meanwhile. Returns when nobody leads any more, or when
/// something has to be opened anew.
///
/// # Errors
/// The home cannot be opened.
pub fn help(
    mut host: Host,
    home: &Path,
    config: &Config,
    watchdog: &Arc<Watchdog>,
    is_told: bool,
) -> Result<(), Failure> {
    let store = match stores::open(home, config, Purpose::Look) {
        // It was there a moment ago: whoever asked for help waits for it.
        Err(error) if may_pass(&error, None) => return Ok(()),
        store => store.map_err(Failure::world)?,
    };
    let (news, heard) = channel();
    let ring = news.clone();
    host.check_senders_beside(move || drop(ring.send(News::Sent))).map_err(Failure::world)?;
    let ring = news.clone();
    let _watch = host.watch(move || drop(ring.send(News::Asked)));
    let fed = Arc::clone(watchdog);
    host.tell_progress(move || {
        fed.feed();
        true
    });
    // One mailbox is fetched from by one daemon.
    let ways = Ways { imap: None, maildir: None, ..config.ways() };
    let outside = Outside { clock: Arc::new(now), random: Arc::new(random), news, porch: host.porch() };
    let inputs = Inputs::start(home, &ways, &environment, outside).map_err(Failure::world)?;
    if !is_told {
        println!("another daemon leads at {}; this one helps it, and follows when it goes", home.display());
        tell_systemd(&[NotifyState::Ready, NotifyState::Status("helps the daemon that leads")]);
    }
    while store.is_claimed().unwrap_or(false) && host.dead_thread().is_none() && inputs.is_alive() {
        watchdog.feed();
        match host.help_once() {
            Ok(counts) if counts.mails_in + counts.errors.len() > 0 => say(&counts),
            Ok(_) => {}
            Err(error) => {
                complain(&error.to_string());
                break;
            }
        }
        let mut next = heard.recv_timeout(TURN).ok();
        while let Some(news) = next {
            match news {
                News::Trouble(text) => complain(&format!("{text}; trying again")),
                News::Working(text) => println!("{text}"),
                _ => {}
            }
            next = heard.try_recv().ok();
        }
    }
    inputs.stop();
    Ok(())
}
