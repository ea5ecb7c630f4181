//! A game written down as it stands, so that it need not be folded from its beginning.
//!
//! Nothing rests on it: the journal says all that stands in it, and whatever does not fit is folded again. It
//! is of one build of this program, since another may fold otherwise; and of one build of the rules.
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use feldpost_kit::id::Id;
use feldpost_kit::registry::Registry;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::TurnError;
use super::beacon::Waiting;
use super::clock::GameClock;
use super::game::{Commitment, Game};
use super::measure::{Post, Quota};
use super::rollback::Back;
use super::story::Story;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Entry, Head, Source};
use feldpost_protocol::journal::note::VerifyingKey;

/// Of all that folds a game but its rules.
const BUILD: Hash32 = Hash32(include!(concat!(env!("OUT_DIR"), "/build.rs")));

/// About how many bytes of memory a position takes, with the names of its game: measured in games of some
/// thirty units a side. One with more units takes more.
const POSITION: usize = 76 * 1024;
/// And each mail, and the end of each group.
const KNOWN: usize = 128;

/// What is kept of an entry that a mail made: the seat, a hash, and its position.
type Mails<'a> = Vec<(Cow<'a, str>, Hash32, u64)>;

/// All that a game knows besides its state and its offer.
#[derive(Serialize, Deserialize)]
struct Saved<'a> {
    build: Hash32,
    rules: Hash32,
    head: Head,
    digest: Hash32,
    joined: Cow<'a, BTreeMap<String, String>>,
    salt: Option<Hash32>,
    next_step: u64,
    source: Source,
    waiting: Cow<'a, Option<Waiting>>,
    consents: Cow<'a, BTreeMap<String, BTreeMap<String, Hash32>>>,
    laid_open: Cow<'a, Option<(String, BTreeMap<Id, String>)>>,
    commits: Cow<'a, BTreeMap<String, Vec<Commitment>>>,
    closed: Cow<'a, BTreeSet<String>>,
    held: Cow<'a, BTreeSet<(String, String)>>,
    struck: Cow<'a, BTreeSet<(String, String)>>,
    locks: Cow<'a, [(u64, String)]>,
    standings: Cow<'a, [(u64, String)]>,
    entropy_asked: Cow<'a, BTreeSet<String>>,
    key: VerifyingKey,
    newest: i64,
    anchors: Cow<'a, [(u64, Hash32)]>,
    opened: bool,
    resigned: Cow<'a, Option<String>>,
    forfeits: bool,
    drawn: bool,
    closed_for: Cow<'a, Option<String>>,
    sides: Cow<'a, BTreeMap<String, String>>,
    names: Cow<'a, BTreeMap<String, String>>,
    clock: Cow<'a, Option<GameClock>>,
    waits: Cow<'a, (BTreeMap<String, String>, i64)>,
    heard: Cow<'a, BTreeMap<String, i64>>,
    taken_over: Cow<'a, BTreeMap<String, u64>>,
    back: Cow<'a, Back>,
    played_by: Hash32,
    quotas: Cow<'a, BTreeMap<String, Quota>>,
    posts: Cow<'a, BTreeMap<String, Post>>,
    stories: Cow<'a, BTreeMap<String, Story>>,
    asked: Cow<'a, BTreeMap<String, Vec<String>>>,
    mails: Mails<'a>,
    message_ids: Mails<'a>,
    ends: Vec<(u64, Hash32)>,
}

impl<'a> Saved<'a> {
    fn of(game: &'a Game) -> Saved<'a> {
        // Every field by name: who adds one decides here whether it is kept, or follows from the offer.
        let Game { id: _, offer: _, offer_hash: _, title: _, play: _, at_once: _, rules, .. } = game;
        let Game { joined, salt, next_step, source, waiting, consents, laid_open, commits, .. } = game;
        let Game { closed, held, locks, standings, entropy_asked, key, newest, anchors, .. } = game;
        let Game {
            opened,
            resigned,
            drawn,
            closed_for,
            taken_over,
            played_by,
            quotas,
            posts,
            stories,
            asked,
            ..
        } = game;
        let Game {
            mails,
            message_ids,
            ends,
            head,
            digest,
            waits,
            heard,
            sides,
            names,
            forfeits,
            clock,
            struck,
            back,
            ..
        } = game;
        Saved {
            build: BUILD,
            rules: *rules,
            head: *head,
            digest: *digest,
            joined: Cow::Borrowed(joined),
            salt: *salt,
            next_step: *next_step,
            source: *source,
            waiting: Cow::Borrowed(waiting),
            consents: Cow::Borrowed(consents),
            laid_open: Cow::Borrowed(laid_open),
            commits: Cow::Borrowed(commits),
            closed: Cow::Borrowed(closed),
            held: Cow::Borrowed(held),
            struck: Cow::Borrowed(struck),
            locks: Cow::Borrowed(locks),
            standings: Cow::Borrowed(standings),
            entropy_asked: Cow::Borrowed(entropy_asked),
            key: *key,
            newest: *newest,
            anchors: Cow::Borrowed(anchors),
            opened: *opened,
            resigned: Cow::Borrowed(resigned),
            forfeits: *forfeits,
            drawn: *drawn,
            closed_for: Cow::Borrowed(closed_for),
            sides: Cow::Borrowed(sides),
            names: Cow::Borrowed(names),
            clock: Cow::Borrowed(clock),
            waits: Cow::Borrowed(waits),
            heard: Cow::Borrowed(heard),
            taken_over: Cow::Borrowed(taken_over),
            back: Cow::Borrowed(back),
            played_by: *played_by,
            quotas: Cow::Borrowed(quotas),
            posts: Cow::Borrowed(posts),
            stories: Cow::Borrowed(stories),
            asked: Cow::Borrowed(asked),
            mails: listed(mails),
            message_ids: listed(message_ids),
            ends: ends.iter().map(|(seq, hash)| (*seq, *hash)).collect(),
        }
    }

    /// Puts all of it into the game as it was after its offer.
    fn put_into(self, game: &mut Game) {
        game.joined = self.joined.into_owned();
        game.salt = self.salt;
        game.next_step = self.next_step;
        game.source = self.source;
        game.waiting = self.waiting.into_owned();
        game.consents = self.consents.into_owned();
        game.laid_open = self.laid_open.into_owned();
        game.commits = self.commits.into_owned();
        game.closed = self.closed.into_owned();
        game.held = self.held.into_owned();
        game.struck = self.struck.into_owned();
        game.locks = self.locks.into_owned();
        game.standings = self.standings.into_owned();
        game.entropy_asked = self.entropy_asked.into_owned();
        game.key = self.key;
        game.newest = self.newest;
        game.anchors = self.anchors.into_owned();
        game.opened = self.opened;
        game.resigned = self.resigned.into_owned();
        game.forfeits = self.forfeits;
        game.drawn = self.drawn;
        game.closed_for = self.closed_for.into_owned();
        game.sides = self.sides.into_owned();
        game.names = self.names.into_owned();
        game.clock = self.clock.into_owned();
        game.waits = self.waits.into_owned();
        game.heard = self.heard.into_owned();
        game.taken_over = self.taken_over.into_owned();
        game.back = self.back.into_owned();
        game.played_by = self.played_by;
        game.quotas = self.quotas.into_owned();
        game.posts = self.posts.into_owned();
        game.stories = self.stories.into_owned();
        game.asked = self.asked.into_owned();
        game.mails = mapped(self.mails);
        game.message_ids = mapped(self.message_ids);
        game.ends = self.ends.into_iter().collect();
        (game.head, game.digest) = (self.head, self.digest);
    }
}

/// A map by two things as a list: JSON has names alone.
fn listed(mails: &BTreeMap<(String, Hash32), u64>) -> Mails<'_> {
    mails.iter().map(|((seat, hash), seq)| (Cow::Borrowed(seat.as_str()), *hash, *seq)).collect()
}

fn mapped(mails: Mails<'_>) -> BTreeMap<(String, Hash32), u64> {
    mails.into_iter().map(|(seat, hash, seq)| ((seat.into_owned(), hash), seq)).collect()
}

impl Game {
    /// The game as it stands now, for [`Game::resume`]: a line of what it knows, and its state.
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn snapshot(&self) -> Result<Vec<u8>, TurnError> {
        let state = self.play.state_json()?;
        let mut bytes = serde_json::to_vec(&Saved::of(self)).map_err(unwritten)?;
        bytes.push(b'\n');
        serde_json::to_writer(&mut bytes, &state).map_err(unwritten)?;
        Ok(bytes)
    }

    /// About how many bytes of memory it takes.
    #[must_use]
    pub fn weight(&self) -> usize {
        let known = self.mails.len() + self.message_ids.len() + self.ends.len() + self.locks.len();
        let told = self.stories.values().map(Story::weight).chain(self.posts.values().map(Post::weight));
        POSITION + KNOWN * known + told.sum::<usize>()
    }

    /// Takes a game up from a snapshot, and folds the entries behind it. `None` if it is of another build or
    /// another game, or is no snapshot: the game is folded from its beginning then.
    ///
    /// The state is held against the digest of the newest events before it, as a journal records it.
    ///
    /// # Errors
    /// As [`Game::fold`].
    pub fn resume(
        registry: &Registry,
        snapshot: &[u8],
        (offer, hash): (&Entry, Hash32),
        entries: &[Entry],
        head: Head,
    ) -> Result<Option<Game>, TurnError> {
        let Some(end) = snapshot.iter().position(|byte| *byte == b'\n') else { return Ok(None) };
        let Ok(saved) = serde_json::from_slice::<Saved<'_>>(&snapshot[..end]) else { return Ok(None) };
        let Ok(state) = std::str::from_utf8(&snapshot[end + 1..]) else { return Ok(None) };
        let mut game = Game::begin(registry, offer, hash)?;
        let is_of = |seq: u64, hash: Hash32| saved.ends.contains(&(seq, hash));
        let same_build = saved.build == BUILD && saved.rules == game.rules;
        if !same_build || !is_of(0, hash) || !is_of(saved.head.seq, saved.head.hash) {
            return Ok(None);
        }
        if !game.play.take_up(state)? || game.play.state_digest()? != saved.digest.to_string() {
            return Ok(None);
        }
        saved.put_into(&mut game);
        game.play.play_again(game.back.times());
        game.fold_behind(entries, head)?;
        Ok(Some(game).filter(|game| game.head == head))
    }
}

/// About how many bytes of memory a value takes.
pub(super) fn weight(value: &Value) -> usize {
    let own = size_of::<Value>();
    own + match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => 0,
        Value::String(text) => text.len(),
        Value::Array(items) => items.iter().map(weight).sum(),
        // Each member has its name, and room for others beside it.
        Value::Object(members) => {
            members.iter().map(|(name, value)| own + 2 * name.len() + weight(value)).sum()
        }
    }
}

fn unwritten(error: serde_json::Error) -> TurnError {
    feldpost_kit::registry::RegistryError::Write(error.to_string()).into()
}
