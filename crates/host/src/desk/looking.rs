//! Who looks at the senders of mails: the host itself, or threads beside it, so that a name server that keeps
//! silent delays the mails of those for whom it should vouch, and nothing else.
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::config::Config;
use crate::store::Inbox;
use feldpost_protocol::dice::Hash32;
use feldpost_transport::auth::{AuthResults, Library, ResolverError, SenderCheck, ServerField};

/// Threads that look: so many name servers may keep silent at a time before others wait.
const THREADS: usize = 16;

/// A look ends within some seconds by itself. If none has ended for so long, the program has a fault.
const STUCK: Duration = Duration::from_secs(300);

/// Bytes of a mail whose signature is checked: a larger one is not proven. It is held in memory meanwhile.
pub(super) const SIGNED_LIMIT: usize = 32 * 1024 * 1024;

/// Game, seat, and whether the order is of no account: the mail came with an old token, which changes
/// nothing, or was put off before. Mails of one lane are looked at and taken in one after the other; so
/// whoever has nothing but an old token holds up no orders.
pub(super) type Lane = (String, String, bool);

/// Who looks.
pub enum Looking {
    /// Nobody.
    Nobody,
    /// The host, which waits for what is found.
    Here(Arc<dyn SenderCheck>),
    /// Threads.
    Beside(Looker),
}

/// How far the look at a mail is.
enum Stage {
    /// An earlier one of its lanes comes first.
    Behind,
    /// It is with a thread.
    UnderWay,
    /// This was found about a mail of these bytes.
    Found(Hash32, AuthResults),
}

/// A mail that is to be looked at.
struct Asked {
    lanes: Vec<Lane>,
    stage: Stage,
    /// Earlier mails that are looked at once more before this one is taken in; once.
    after: Option<BTreeSet<OsString>>,
}

/// Threads that look at the mails of an inbox, by their names in `new/`. It remembers nothing that would be
/// missed: after a restart each mail is looked at anew.
pub struct Looker {
    jobs: Sender<OsString>,
    heard: Receiver<(OsString, Option<(Hash32, AuthResults)>)>,
    asked: BTreeMap<OsString, Asked>,
    lanes: BTreeMap<Lane, BTreeSet<OsString>>,
    /// Mails that wait because a name server could not be asked, with the lanes in which they came.
    put_off: BTreeMap<OsString, Vec<Lane>>,
    /// Those of them that are tried again before their time.
    hurried: BTreeSet<OsString>,
    /// When something was heard last, or first asked.
    busy_since: Instant,
    ring: Box<dyn Fn() + Send>,
    threads: Vec<JoinHandle<()>>,
}

impl Looker {
    fn start(
        check: &Arc<dyn SenderCheck>,
        inbox: &Arc<dyn Inbox>,
        ring: impl Fn() + Clone + Send + 'static,
    ) -> std::io::Result<Looker> {
        let (jobs, given) = channel::<OsString>();
        let (given, large) = (Arc::new(Mutex::new(given)), Arc::new(Mutex::new(())));
        let (tell, heard) = channel();
        let mut threads = Vec::new();
        for _ in 0..THREADS {
            let (check, inbox, given) = (Arc::clone(check), Arc::clone(inbox), Arc::clone(&given));
            let (large, tell, ring) = (Arc::clone(&large), tell.clone(), ring.clone());
            threads.push(thread::Builder::new().name("senders".to_owned()).spawn(move || {
                loop {
                    let job = given.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(name) = job else { return };
                    let found = look_at(check.as_ref(), inbox.as_ref(), &name, &large);
                    let rings = found.is_some();
                    if tell.send((name, found)).is_err() {
                        return;
                    }
                    if rings {
                        ring();
                    }
                }
            })?);
        }
        Ok(Looker {
            jobs,
            heard,
            asked: BTreeMap::new(),
            lanes: BTreeMap::new(),
            put_off: BTreeMap::new(),
            hurried: BTreeSet::new(),
            busy_since: Instant::now(),
            ring: Box::new(ring),
            threads,
        })
    }

    /// Draws in what was found; forgets mails that lie in `new/` no more.
    fn hear(&mut self, names: &[OsString]) {
        while let Ok((name, found)) = self.heard.try_recv() {
            self.busy_since = Instant::now();
            match (found, self.asked.get_mut(&name)) {
                (Some((mail, verdict)), Some(asked)) => asked.stage = Stage::Found(mail, verdict),
                _ => self.forget(&name),
            }
        }
        let is_gone = |name: &OsString| names.binary_search(name).is_err();
        let idle = self.asked.iter().filter(|(_, asked)| !matches!(asked.stage, Stage::UnderWay));
        let known = idle.map(|(name, _)| name).chain(self.put_off.keys());
        let gone: BTreeSet<OsString> = known.filter(|name| is_gone(name)).cloned().collect();
        gone.iter().for_each(|name| self.forget(name));
    }

    /// Whether it is too early to deal with a mail.
    fn holds(&self, name: &OsStr) -> bool {
        self.asked.get(name).is_some_and(|asked| match asked.stage {
            Stage::UnderWay => true,
            Stage::Behind => !self.is_first(name, &asked.lanes),
            Stage::Found(..) => asked.after.as_ref().is_some_and(|after| !after.is_empty()),
        })
    }

    fn is_first(&self, name: &OsStr, lanes: &[Lane]) -> bool {
        let first = |lane: &Lane| self.lanes.get(lane).and_then(BTreeSet::first);
        lanes.iter().all(|lane| first(lane).is_none_or(|first| first.as_os_str() >= name))
    }

    /// What was found about a mail of these bytes; `None` if somebody is looking from now on, or will.
    ///
    /// One that is tried `again` holds up no other, and is held up by none.
    pub(super) fn ask(
        &mut self,
        name: &OsStr,
        mail: Hash32,
        lanes: &[Lane],
        again: bool,
    ) -> Option<AuthResults> {
        let known = self.asked.remove(name);
        if let Some(Asked { stage: Stage::Found(of, verdict), after, .. }) = known
            && of == mail
        {
            let earlier = self.put_off_before(name, lanes);
            if after.is_some() || earlier.is_empty() {
                self.forget(name);
                return Some(verdict);
            }
            // They waited for a name server that may have come back just now: they are tried first.
            self.hurried.extend(earlier.iter().cloned());
            let stage = Stage::Found(of, verdict);
            let asked = Asked { lanes: lanes.to_vec(), stage, after: Some(earlier) };
            self.asked.insert(name.to_owned(), asked);
            (self.ring)();
            return None;
        }
        self.leave_lanes(name);
        let mut lanes = lanes.to_vec();
        lanes.iter_mut().for_each(|(_, _, aside)| *aside |= again);
        for lane in &lanes {
            self.lanes.entry(lane.clone()).or_default().insert(name.to_owned());
        }
        let mut stage = Stage::Behind;
        if self.is_first(name, &lanes) {
            if !self.asked.values().any(|asked| matches!(asked.stage, Stage::UnderWay)) {
                self.busy_since = Instant::now();
            }
            // If no thread is left the host ends, and the mail stays where it is.
            let _ = self.jobs.send(name.to_owned());
            stage = Stage::UnderWay;
        }
        self.asked.insert(name.to_owned(), Asked { lanes, stage, after: None });
        None
    }

    fn put_off_before(&self, name: &OsStr, lanes: &[Lane]) -> BTreeSet<OsString> {
        let shares = |their: &Vec<Lane>| their.iter().any(|lane| !lane.2 && lanes.contains(lane));
        let earlier = self.put_off.iter().take_while(|(other, _)| other.as_os_str() < name);
        earlier.filter(|(_, lanes)| shares(lanes)).map(|(other, _)| other.clone()).collect()
    }

    /// Nobody has to wait for this mail any more.
    fn forget(&mut self, name: &OsStr) {
        self.asked.remove(name);
        self.put_off.remove(name);
        self.hurried.remove(name);
        self.leave_lanes(name);
        for after in self.asked.values_mut().filter_map(|asked| asked.after.as_mut()) {
            after.remove(name);
        }
    }

    fn leave_lanes(&mut self, name: &OsStr) {
        self.lanes.retain(|_, names| {
            names.remove(name);
            !names.is_empty()
        });
    }

    /// Whether the threads still do their work.
    fn works(&self, now: Instant) -> bool {
        let is_busy = self.asked.values().any(|asked| matches!(asked.stage, Stage::UnderWay));
        let is_stuck = is_busy && now.saturating_duration_since(self.busy_since) > STUCK;
        !is_stuck && self.threads.iter().all(|thread| !thread.is_finished())
    }
}

/// What is found about a mail of the inbox; nothing if it cannot be read now.
fn look_at(
    check: &dyn SenderCheck,
    inbox: &dyn Inbox,
    name: &OsStr,
    large: &Mutex<()>,
) -> Option<(Hash32, AuthResults)> {
    let slim = inbox.read_slim(name).ok()?;
    if slim.is_whole || !check.reads_body() {
        return Some((slim.hash, checked(check, &slim.raw)));
    }
    // One of them at a time: they are held in memory.
    let _turn = large.lock().unwrap_or_else(PoisonError::into_inner);
    let raw = inbox.read_start(name, SIGNED_LIMIT).ok()?;
    Some((slim.hash, checked(check, &raw)))
}

/// A fault of the program proves nothing, and must end no thread.
pub(super) fn checked(check: &dyn SenderCheck, raw: &[u8]) -> AuthResults {
    catch_unwind(AssertUnwindSafe(|| check.check(raw))).unwrap_or_default()
}

impl Looking {
    /// By the settings: the own mail server's word, or what the name servers say.
    ///
    /// # Errors
    /// The system names no name server.
    pub fn by_settings(config: &Config) -> Result<Looking, ResolverError> {
        let identity = &config.identity;
        if !identity.authserv_id.is_empty() {
            return Ok(Looking::Here(Arc::new(ServerField::new(&identity.authserv_id))));
        }
        if identity.dns {
            let library = match identity.name_server {
                Some(server) => Library::asking(server),
                None => Library::system(),
            };
            return Ok(Looking::Here(Arc::new(library?)));
        }
        Ok(Looking::Nobody)
    }

    /// Whether another look at a mail may find another thing.
    pub(super) fn may_look_again(&self) -> bool {
        match self {
            Looking::Nobody => false,
            Looking::Here(check) => check.may_look_again(),
            Looking::Beside(_) => true,
        }
    }

    /// Begins a pass over these mails of `new/`.
    pub fn hear(&mut self, names: &[OsString]) {
        if let Looking::Beside(looker) = self {
            looker.hear(names);
        }
    }

    /// Whether it is too early to deal with a mail.
    pub fn holds(&self, name: &OsStr) -> bool {
        matches!(self, Looking::Beside(looker) if looker.holds(name))
    }

    /// A mail has been dealt with.
    pub fn forget(&mut self, name: &OsStr) {
        if let Looking::Beside(looker) = self {
            looker.forget(name);
        }
    }

    /// Notes a mail that waits because a name server could not be asked, and its lanes.
    pub(super) fn put_off(&mut self, name: &OsStr, lanes: Vec<Lane>) {
        if let Looking::Beside(looker) = self {
            looker.put_off.insert(name.to_owned(), lanes);
        }
    }

    /// Whether the lanes of a mail that waits are not known: it was put off before the last start.
    pub(super) fn must_learn(&self, name: &OsStr) -> bool {
        matches!(self, Looking::Beside(looker) if !looker.put_off.contains_key(name))
    }

    /// Whether a mail that waits is tried again now, whatever its time.
    pub(super) fn is_hurried(&self, name: &OsStr) -> bool {
        matches!(self, Looking::Beside(looker) if looker.hurried.contains(name))
    }

    /// Whether the threads still do their work, if there are any.
    pub fn works(&self) -> bool {
        match self {
            Looking::Beside(looker) => looker.works(Instant::now()),
            _ => true,
        }
    }
}

impl Looking {
    /// If looking at a sender means to ask others, threads do it from now on; see
    /// [`crate::desk::Looking`]. `ring` is called when something was found; it must not block.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn go_beside(
        &mut self,
        inbox: &Arc<dyn Inbox>,
        ring: impl Fn() + Clone + Send + 'static,
    ) -> std::io::Result<()> {
        let Looking::Here(check) = self else { return Ok(()) };
        if check.may_look_again() {
            *self = Looking::Beside(Looker::start(check, inbox, ring)?);
        }
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn threads_that_never_come_back_are_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let inbox: Arc<dyn Inbox> = Arc::new(crate::store::FolderStore::open(folder.path()).unwrap());
        let check: Arc<dyn SenderCheck> = Arc::new(ServerField::new("mx"));
        let mut looker = Looker::start(&check, &inbox, || ()).unwrap();
        let late = looker.busy_since + STUCK + STUCK;
        assert!(looker.works(late), "nobody has anything to do");
        let stage = Stage::UnderWay;
        looker.asked.insert("one".into(), Asked { lanes: Vec::new(), stage, after: None });
        assert!(looker.works(looker.busy_since) && !looker.works(late));
    }
}
