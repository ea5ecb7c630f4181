//! `feldpost init`, `serve`: a home and its daemon.

use super::example::of_a_game;
use super::watchdog::{Watchdog, tell_systemd};
use super::{Ending, FAILED, Failure, HomeArg, OK, helper, nameless, plain, rights, store, stores};
use crate::config::{self, KeyMaterial, NewHome};
use crate::host::{Counts, Host, HostError, Means};
use crate::metrics::Metrics;
use crate::store::StoreError;
use feldpost_postgres::{Address, DatabaseError};
use feldpost_transport::{self, Inputs, News, Outside, Unfetched, WayOut};
use sd_notify::NotifyState;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How long the daemon sleeps at most between two looks into inbox and outbox.
const PAUSE: Duration = Duration::from_secs(5);

/// How long the daemon waits for what its ways in bring before it looks at the clocks of games.
const FETCHED: Duration = Duration::from_secs(120);

/// How long a daemon that begins waits for a database that is away. One that has been there waits for ever.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long until it is tried again.
const AWAY: Duration = Duration::from_secs(1);

/// Arguments of `init`.
#[derive(clap::Args)]
pub struct InitArgs {
    /// The folder to make
    home: PathBuf,
    /// The address that players write to
    #[arg(long)]
    address: String,
    /// The club's name
    #[arg(long, default_value = "")]
    club: String,
    /// Your own address: who is told when a person should look at something
    #[arg(long, value_name = "ADDRESS", default_value = "", hide_default_value = true)]
    umpire: String,
    /// Keep the home in this database; the folder holds settings and keys
    #[arg(long, value_name = "postgres://ROLE@HOST/DATABASE")]
    store: Option<String>,
}

/// Arguments of `serve`.
#[derive(clap::Args)]
pub struct ServeArgs {
    #[command(flatten)]
    home: HomeArg,
    /// Deals with what is there and ends
    #[arg(long)]
    once: bool,
    /// What is logged to stderr: off, error, warn, info, debug or trace
    #[arg(long, env = "FELDPOST_LOG", default_value = "warn", value_name = "LEVEL")]
    log: tracing::level_filters::LevelFilter,
}

/// Makes a home.
pub fn init(args: &InitArgs) -> Ending {
    rights::to_work(&args.home)?;
    let mut keys = KeyMaterial { umpire: [0; 32], daemon: [0; 32] };
    for key in [&mut keys.umpire, &mut keys.daemon] {
        getrandom::fill(key).map_err(|error| Failure::world(format!("no random bytes: {error}")))?;
    }
    let database = args.store.as_deref().map(Address::read).transpose().map_err(Failure::no)?;
    let tables = database.as_ref().map(|address| store::migrated(address, &[])).transpose()?;
    let new = NewHome {
        address: &args.address,
        club: &args.club,
        umpire: &args.umpire,
        store: args.store.as_deref(),
    };
    let config = config::init_for(&args.home, &new, &keys);
    let config = config.map_err(|error| match error {
        config::ConfigError::File(_) => Failure::world(error),
        _ => Failure::no(error),
    })?;
    let home = args.home.display();
    let public = config::published_key(&args.home);
    println!("made {home} for {}", config.address);
    println!("public key (tell it to your players, outside the mail): {}", public.trim());
    match tables {
        Some(tables) => {
            println!("{tables}");
            println!("mail in:  `feldpost deliver --home {home}`, or [lmtp] and [imap] in {}", config::FILE);
        }
        None => {
            let incoming = config.mail.incoming.display();
            println!("mail in:  {home}/{incoming} (or `feldpost deliver --home {home}`)");
        }
    }
    println!("mail out: {home}/{}", config.mail.outgoing.display());
    match config.umpire.as_str() {
        "" => println!("nobody is told of trouble: put `umpire = \"ADDRESS\"` into {home}/{}", config::FILE),
        umpire => println!("trouble is told to {umpire}"),
    }
    let offer = of_a_game("{system} --id ID --{one} ADDRESS --{other} ADDRESS");
    println!("next: feldpost game new {offer} --home {home}");
    Ok(OK)
}

/// A home that is open, its ways, and what its parts tell each other.
struct Running {
    host: Host,
    config: config::Config,
    way_out: WayOut,
    outside: Outside,
    heard: Receiver<News>,
}

impl Running {
    fn of(home: &Path) -> Result<Running, Failure> {
        Running::with(open(home)?, home)
    }

    /// The same, when nobody else leads at the home any more. In a database that is for long the daemon of
    /// another machine: this one helps it until its turn comes.
    fn when_free(home: &Path, watchdog: &Arc<Watchdog>) -> Result<Running, Failure> {
        rights::to_work(home)?;
        let (mut is_told, mut begun) = (false, Some(Instant::now()));
        loop {
            let refused = match Host::open(home, means(), crate::games::standard()) {
                Err(error @ HostError::Store(StoreError::LockHome(_))) => error,
                Err(HostError::Store(error)) if may_pass(&error, begun) => {
                    away(&error, watchdog);
                    continue;
                }
                opened => return Running::with(opened?, home),
            };
            let config = config::Config::load(home).map_err(Failure::world)?;
            if config.database().is_none() {
                return Err(refused.into());
            }
            begun = None;
            match Host::help(home, means(), crate::games::standard()) {
                Err(HostError::Store(error)) if may_pass(&error, begun) => away(&error, watchdog),
                helper => {
                    let told = std::mem::replace(&mut is_told, true);
                    helper?.map_or(Ok(()), |host| helper::help(host, home, &config, watchdog, told))?;
                }
            }
        }
    }

    fn with(host: Host, home: &Path) -> Result<Running, Failure> {
        let config = host.config().clone();
        let way_out = WayOut::configured(home, &config.ways(), &environment).map_err(Failure::world)?;
        let (news, heard) = channel();
        let outside = Outside { clock: Arc::new(now), random: Arc::new(random), news, porch: host.porch() };
        Ok(Running { host, config, way_out, outside, heard })
    }
}

/// The daemon.
pub fn serve(args: &ServeArgs) -> Ending {
    let home = &args.home.home;
    log_to_stderr(args.log);
    if args.once {
        let all = fetch_and_send(home, say)?;
        return Ok(if all { OK } else { FAILED });
    }
    let (watchdog, stopping) = (Arc::new(Watchdog::of_systemd()), Stopping::on_signals()?);
    while let Ended::Deposed = lead(home, &watchdog, &stopping)? {
        println!("another daemon has followed; this one helps it now");
    }
    println!("stopped");
    Ok(OK)
}

/// Whether the database is away, and may come back: not if what is wrong is what one is told of it.
pub(super) fn may_pass(error: &StoreError, begun: Option<Instant>) -> bool {
    use DatabaseError::{Broken, Connect, Lent, Outcome, Refused};
    let passes = matches!(error.as_engine(), Some(Connect { .. } | Refused(_) | Broken | Lent | Outcome));
    passes && begun.is_none_or(|begun| begun.elapsed() < PATIENCE)
}

fn away(error: &StoreError, watchdog: &Watchdog) {
    complain(&format!("{error}; trying again"));
    watchdog.feed();
    std::thread::sleep(AWAY);
}

/// How the daemon's work has ended.
enum Ended {
    /// It was told to stop.
    Stopped,
    /// Another one leads by now: this one had lost its way to the database.
    Deposed,
    /// This thread has died.
    Dead(&'static str),
}

/// Waits until nobody else leads, and does all that there is to do from then on.
fn lead(home: &Path, watchdog: &Arc<Watchdog>, stopping: &Stopping) -> Result<Ended, Failure> {
    let Running { mut host, config, way_out, outside, heard } = Running::when_free(home, watchdog)?;
    let news = outside.news.clone();
    let ring = news.clone();
    host.check_senders_beside(move || drop(ring.send(News::Sent))).map_err(Failure::world)?;
    let ring = news.clone();
    host.fetch_rounds_beside(move || drop(ring.send(News::Sent))).map_err(Failure::world)?;
    host.tell_hooks_beside().map_err(Failure::world)?;
    let ring = news.clone();
    host.send_beside(way_out, move || drop(ring.send(News::Sent))).map_err(Failure::world)?;
    let told = stopping.tell(news);
    let (fed, wanted) = (Arc::clone(watchdog), Arc::clone(&stopping.wanted));
    host.tell_progress(move || {
        fed.feed();
        !wanted.load(Ordering::Relaxed)
    });
    let ring = outside.news.clone();
    let _requests = host.watch(move || drop(ring.send(News::Asked)));
    let inputs = Inputs::start(home, &config.ways(), &environment, outside).map_err(Failure::world)?;
    let metrics = config.metrics.as_ref().map(|wanted| (Metrics::new(), wanted));
    if let Some((metrics, wanted)) = &metrics {
        let address = metrics.listen(&wanted.listen).map_err(Failure::world)?;
        println!("figures for Prometheus: http://{address}/metrics");
    }
    println!("serving {}; Ctrl-C stops it", home.display());
    tell_systemd(&[NotifyState::Ready, NotifyState::Status("at work")]);
    let metrics = metrics.as_ref().map(|(metrics, _)| metrics);
    let ended = work(&mut host, &heard, metrics, watchdog, || inputs.is_alive());
    if !matches!(ended, Ended::Deposed) {
        tell_systemd(&[NotifyState::Stopping]);
    }
    inputs.stop();
    host.stop_sending();
    drop(told);
    if let Ended::Dead(thread) = ended {
        still_works(Some(thread))?;
    }
    Ok(ended)
}

/// Fetches, deals with and sends what is there, tells what was done, and gives whether all of it went well.
/// What did not is said.
pub fn fetch_and_send(home: &Path, tell: impl Fn(&Counts)) -> Result<bool, Failure> {
    let Running { mut host, config, way_out, outside, heard } = Running::of(home)?;
    let news = outside.news.clone();
    host.check_senders_beside(move || drop(news.send(News::Sent))).map_err(Failure::world)?;
    host.send_by(way_out);
    let fetched = feldpost_transport::fetch_once(home, &config.ways(), &environment, outside);
    let mut passed_over = false;
    for message in heard.try_iter() {
        if let News::Unfetched(message) = message {
            passed_over |= tell_unfetched(&mut host, &message);
        }
    }
    host.hears(fetched.is_ok());
    let counts = drain(&mut host, &heard)?;
    tell(&counts);
    fetched.as_ref().err().into_iter().flatten().for_each(|failure| complain(failure));
    Ok(fetched.is_ok() && !passed_over && counts.errors.is_empty())
}

/// Deals with what is there. Mails whose senders are being looked at keep no others waiting.
fn drain(host: &mut Host, heard: &Receiver<News>) -> Result<Counts, Failure> {
    let mut counts = host.run_once()?;
    while counts.checking > 0 {
        still_works(host.dead_thread())?;
        let _ = heard.recv_timeout(PAUSE);
        while heard.try_recv().is_ok() {}
        counts.add(host.run_once()?);
    }
    Ok(counts)
}

fn still_works(dead: Option<&str>) -> Result<(), Failure> {
    let told =
        |thread| Failure::world(format!("the part {thread} of the daemon has died")).hint("start it again");
    dead.map_or(Ok(()), |thread| Err(told(thread)))
}

/// The wish that the daemon ends.
struct Stopping {
    /// It is set when somebody has it.
    wanted: Arc<AtomicBool>,
    /// Whoever leads is told of it; nobody else has to bring anything to its end.
    leads: Arc<Mutex<Option<Sender<News>>>>,
}

/// As long as this lives, whoever leads is told.
struct Told<'a>(&'a Stopping);

impl Drop for Told<'_> {
    fn drop(&mut self) {
        *self.0.leads() = None;
    }
}

impl Stopping {
    /// The signals of an administrator, and of the system when it goes down.
    fn on_signals() -> Result<Stopping, Failure> {
        let stopping = Stopping { wanted: Arc::new(AtomicBool::new(false)), leads: Arc::default() };
        let (wanted, leads) = (Arc::clone(&stopping.wanted), Arc::clone(&stopping.leads));
        let mut signals = Signals::new([SIGINT, SIGTERM]).map_err(Failure::world)?;
        std::thread::spawn(move || {
            for (number, _) in signals.forever().enumerate() {
                wanted.store(true, Ordering::Relaxed);
                let news = leads.lock().unwrap_or_else(PoisonError::into_inner).clone();
                // A helper's batch counts whole or not at all.
                let Some(news) = news else { std::process::exit(i32::from(OK)) };
                // Whoever asks twice does not want to wait for a slow mail server. A crash loses nothing
                // either.
                if number > 0 || news.send(News::Stop).is_err() {
                    std::process::exit(i32::from(FAILED));
                }
            }
        });
        Ok(stopping)
    }

    fn leads(&self) -> MutexGuard<'_, Option<Sender<News>>> {
        self.leads.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells it as news from now on.
    fn tell(&self, news: Sender<News>) -> Told<'_> {
        *self.leads() = Some(news);
        Told(self)
    }
}

/// Deals with mail whenever there is some, until it is told to stop, or cannot go on.
fn work(
    host: &mut Host,
    heard: &Receiver<News>,
    metrics: Option<&Metrics>,
    watchdog: &Watchdog,
    fetches: impl Fn() -> bool,
) -> Ended {
    let (mut known, began) = (Vec::new(), Instant::now());
    // Whether something was told that lasts; whether it does so in the ways in.
    let (mut troubled, mut cut_off) = (false, false);
    loop {
        // Whatever is wrong with the home may be mended while we run: it is tried again, and said once.
        let failed = |error: crate::host::HostError| Counts {
            errors: vec![error.to_string()],
            standing: 1,
            ..Counts::default()
        };
        // What waits elsewhere is fetched first.
        host.hears(!cut_off && began.elapsed() >= FETCHED);
        let mut counts = match host.run_once() {
            Err(HostError::Store(StoreError::LockHome(_))) => return Ended::Deposed,
            done => done.unwrap_or_else(failed),
        };
        if let Some(metrics) = metrics {
            metrics.take(&counts, now());
            if let (Ok(queued), Ok((playing, set_aside))) = (host.queued(), host.standing()) {
                metrics.stand(queued, playing, set_aside);
            }
            if let Ok(daemons) = host.daemons_helping() {
                metrics.help_beside(daemons);
            }
        }
        let dead = host.dead_thread().or((!fetches()).then_some("mail-in"));
        if let Some(dead) = dead {
            return Ended::Dead(dead);
        }
        watchdog.feed();
        let errors = counts.errors.clone();
        counts.errors.retain(|error| !known.contains(error));
        if counts.mails_in + counts.mails_out + counts.errors.len() > 0 {
            say(&counts);
        }
        let stands = cut_off || counts.standing > 0;
        if troubled && !stands {
            println!("all is in order again");
        }
        troubled = stands;
        known = errors;
        // Mail queued for later must go out even if nobody writes.
        let mut next = heard.recv_timeout(PAUSE).ok();
        while let Some(news) = next {
            match news {
                News::Stop => return Ended::Stopped,
                News::Trouble(text) => {
                    cut_off = true;
                    complain(&format!("{text}; trying again"));
                }
                News::InOrder => cut_off = false,
                News::Working(text) => println!("{text}"),
                News::Unfetched(message) => drop(tell_unfetched(host, &message)),
                News::Mail | News::Sent | News::Asked => {}
            }
            troubled |= cut_off;
            next = heard.try_recv().ok();
        }
    }
}

/// Says that a message is passed over, here and to the umpire; true if that is news.
fn tell_unfetched(host: &mut Host, message: &Unfetched) -> bool {
    let Unfetched { message: name, reason, .. } = message;
    let said = host.tell_unfetched(message);
    let failed = said.as_ref().err().map(|error| format!("; {}", plain(&error.to_string())));
    let news = said.unwrap_or(true);
    if news {
        eprintln!(
            "feldpost: [imap] {} cannot be fetched: {}; it is passed over, and tried again once a day{}",
            plain(name),
            plain(reason),
            failed.unwrap_or_default()
        );
    }
    news
}

/// Diagnostics of the daemon. They name games, entries and mails by their hashes; no address, no token, no
/// choice and no password is ever written there.
fn log_to_stderr(level: tracing::level_filters::LevelFilter) {
    use tracing_subscriber::layer::SubscriberExt as _;
    use tracing_subscriber::util::SubscriberInitExt as _;
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(false);
    // Ours only: nobody knows what a library would write.
    let ours = tracing_subscriber::filter::Targets::new().with_target("feldpost", level);
    // A second call in one process keeps the first.
    let _ = tracing_subscriber::registry().with(lines).with(ours).try_init();
}

/// One line on stderr, in which no address stands.
pub fn complain(text: &str) {
    eprintln!("feldpost: {}", nameless(text));
}

pub fn say(counts: &Counts) {
    let Counts { mails_in, mails_out, resolutions, refused, set_aside, duplicates, .. } = counts;
    println!(
        "{mails_in} mails in, {mails_out} out, {resolutions} resolutions, {refused} refused, \
         {set_aside} set aside, {duplicates} seen before"
    );
    if counts.waiting > 0 {
        println!("{} mails wait until their senders can be checked", counts.waiting);
    }
    if counts.superseded > 0 {
        println!("{} reports that had waited made way for newer ones", counts.superseded);
    }
    for (game, reason) in &counts.games_set_aside {
        complain(&format!("game {game} was set aside: {reason}"));
    }
    counts.errors.iter().for_each(|error| complain(error));
}

/// Opens a home to work on it, as its owner.
pub fn open(home: &Path) -> Result<Host, Failure> {
    rights::to_work(home)?;
    Host::open(home, means(), crate::games::standard()).map_err(Failure::from)
}

/// Opens a home to look at it.
pub fn look(home: &Path) -> Result<Host, Failure> {
    rights::to_look(home)?;
    Host::look(home, means(), crate::games::standard()).map_err(Failure::from)
}

pub fn means() -> Means {
    Means {
        engine: stores::engine,
        clock: Box::new(now),
        // Without the system's generator no game can be offered; keys of zeros would be worse than none.
        entropy: Box::new(|bytes| {
            if let Err(error) = getrandom::fill(bytes) {
                eprintln!("feldpost: no random bytes: {error}");
                std::process::exit(i32::from(FAILED));
            }
        }),
    }
}

/// Unix time in seconds.
pub fn now() -> i64 {
    #[cfg(feature = "failpoints")]
    if let Some(unix) = feldpost_disk::fault::clock() {
        return unix;
    }
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

pub fn random() -> u32 {
    // Only for the jitter of delays.
    getrandom::u32().unwrap_or_default()
}

/// A variable of the environment.
pub fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok()
}
