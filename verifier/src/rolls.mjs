// The verifier of the dice: salt, seeds, beacon, rolls, sealed choices and openings. It is lenient: what it
// does not know it passes over, and what an entry may say besides is the business of record.mjs.
import * as beacon from './beacon.mjs';
import { isObject, write } from './canon.mjs';
import * as commitment from './commitment.mjs';
import { isLabel, recompute } from './dice.mjs';
import {
  entropy,
  gameHash,
  isHash,
  need,
  saltOf,
  sealed,
  seedBefore,
  stepSeed,
  tip,
  tipAfterLoss,
} from './hash.mjs';
import { lostEnd } from './keys.mjs';
import { signedLines } from './note.mjs';
import { checkJoin, checkStart } from './sides.mjs';

const SOURCES = ['chain', 'beacon', 'chain+beacon'];
const ANY_SEAT = /^[a-z][a-z0-9_-]{0,15}$/;

/** Two lists or objects say the same. */
export function same(a, b) {
  return write(a) === write(b);
}

function isSeat(text) {
  return typeof text === 'string' && ANY_SEAT.test(text);
}

function positive(number) {
  return Number.isSafeInteger(number) && number > 0;
}

/** What is known after the entries so far. */
export class State {
  constructor() {
    this.offer = null;
    this.entropies = Object.create(null);
    /** The sealed bid of each seat, where the sides go by bids. */
    this.bids = Object.create(null);
    this.salt = null;
    this.key = null;
    /** Every key of the umpire, with the entry from which it signs. */
    this.keys = [];
    this.source = null;
    /** The number of the next resolution with dice. */
    this.next = 1;
    /** The seed that the next one must hash to, or an anchor. */
    this.seed = null;
    /** How far the chains reach that are anchored so far. */
    this.reach = 0;
    this.anchors = [];
    /** The newest entry that is lost, until a fresh chain has come. */
    this.lost = null;
    this.lock = null;
    /** Every lock so far, and the one whose resolution the next one does again with its dice. */
    this.locks = new Map();
    this.again = null;
    this.commits = new Map();
    this.hashes = new Set();
    this.closed = new Set();
    this.holders = new Map();
    this.opened = new Set();
    /** What a reader may want to see: each resolution with its dice. */
    this.steps = [];
    this.root = null;
  }

  /** Whether the source in force has a chain of seeds. */
  hasChain() {
    return this.source.includes('chain');
  }

  /** Whether the source in force has a beacon. */
  hasBeacon() {
    return this.source.includes('beacon');
  }

  /** The choices sealed for a slot. */
  sealedFor(slot) {
    return [...this.commits.values()].filter((one) => one.slot === slot);
  }
}

function accept(s, e, hash) {
  s.offer = { ...e, hash };
  s.source = e.source;
  s.game = gameHash(e.game);
  s.seed = e.anchor ?? null;
  s.reach = e.length ?? 0;
  s.key = e.umpire_key;
  s.keys.push({ from: 0, key: e.umpire_key });
  if (e.anchor) s.anchors.push({ from: 0, anchor: e.anchor });
}

function takeStart(s, e) {
  need(!s.salt, 'a second start');
  const missing = s.offer.seats.filter((seat) => !s.entropies[seat]);
  need(missing.length === 0, `${missing.join(', ')} has not joined`);
  s.salt = saltOf(
    s.offer.hash,
    s.offer.seats.map((seat) => s.entropies[seat]),
  );
  checkStart(s.offer, s.salt, s.bids, e);
}

function takeJoin(s, e) {
  need(!s.salt, 'a join after the start');
  need(s.offer.seats.includes(e.seat), 'a join of no seat of the offer');
  need(!s.entropies[e.seat], `${e.seat} has joined before`);
  need(e.offer === s.offer.hash, 'a join that names another offer');
  need(typeof e.entropy === 'string', 'a join without its line of entropy');
  checkJoin(s.offer, e);
  if (e.bid) s.bids[e.seat] = e.bid;
  s.entropies[e.seat] = entropy(e.seat, e.entropy);
}

function takeCommit(s, e, seq) {
  need(s.salt, 'a choice before the start');
  need(typeof e.slot === 'string' && commitment.SLOT.test(e.slot), 'the name of the slot is not well formed');
  need(s.offer.seats.includes(e.seat), 'a choice of no seat of the offer');
  need(['player', 'umpire'].includes(e.mode), 'a choice is sealed by `player` or `umpire`');
  need(isHash(e.hash), 'a choice that is no hash');
  need(!s.closed.has(e.slot), `the slot ${e.slot} is closed`);
  need(!s.commits.has(`${e.slot}|${e.seat}`), `${e.seat} has sealed a choice for ${e.slot} before`);
  need(!s.hashes.has(e.hash), 'this hash stands in the journal before');
  s.hashes.add(e.hash);
  s.commits.set(`${e.slot}|${e.seat}`, { ...e, seq, open: false });
}

function takeClosed(s, e) {
  need(typeof e.slot === 'string' && !s.closed.has(e.slot), 'a slot that is closed before');
  const made = s.sealedFor(e.slot);
  need(made.length > 0, 'a slot is closed for which nothing is sealed');
  const hashes = Object.fromEntries(made.map((one) => [one.seat, one.hash]));
  need(isObject(e.hashes) && sameHashes(hashes, e.hashes), 'the list of hashes is not what was sealed');
  s.closed.add(e.slot);
}

function takeReveal(s, e) {
  const named = typeof e.slot === 'string' && typeof e.seat === 'string';
  const made = named && s.commits.get(`${e.slot}|${e.seat}`);
  need(made, 'nothing is sealed that this could open');
  need(s.closed.has(e.slot), `opened before the slot ${e.slot} is closed`);
  need(!made.open, 'opened before');
  if (made.mode === 'player') revealOfPlayer(s, e, made);
  else revealOfUmpire(s, e, made);
  made.open = true;
}

function revealOfPlayer(s, e, made) {
  need(
    typeof e.text === 'string' && !('payload' in e) && !('blind' in e),
    'what a player sealed opens by `text`',
  );
  const said = commitment.read(e.text);
  need(commitment.commitment(e.text) === made.hash, 'the text does not give the hash that was sealed');
  need(said.offer === s.offer.hash.slice(0, 16), 'the text is for another game');
  need(said.slot === e.slot && said.seat === e.seat, 'the text is for another slot or seat');
  made.choice = said.choice;
}

function revealOfUmpire(s, e, made) {
  need(
    isHash(e.blind) && isObject(e.payload) && !('text' in e),
    'what the program sealed opens by blind and payload',
  );
  need(
    sealed(e.blind, write(e.payload)) === made.hash,
    'blind and payload do not give the hash that was sealed',
  );
  need(e.payload.slot === e.slot && e.payload.seat === e.seat, 'the payload is for another slot or seat');
  need(typeof e.payload.choice === 'string', 'the payload holds no choice');
  made.choice = e.payload.choice;
}

function takeLock(s, e, seq) {
  need(s.salt, 'a lock before the start');
  need(!s.lock, 'the lock before is not answered');
  const again = 'seed' in e ? s.again : null;
  s.again = null;
  need(e.step === (again?.step ?? s.next), `the next resolution is ${again?.step ?? s.next}`);
  need(e.source === s.source, 'the source is not the one in force');
  need(isObject(e.orders), 'a lock holds the hashes of orders');
  for (const [seat, one] of Object.entries(e.orders)) {
    need(s.offer.seats.includes(seat), `orders of ${seat}, which is no seat`);
    need(isHash(one), 'orders that are no hash');
    s.holders.set(`${seq}|${seat}`, { hash: one, kind: 'lock' });
  }
  if (again) {
    const same = e.seed === again.seed && e.round === again.round && 'round' in again === s.hasBeacon();
    need(same, 'a correction with other dice');
  } else if (s.hasChain()) {
    if ('seed' in e) spend(s, e.seed);
    else need(!('round' in e), 'a round without a seed');
  } else need(!('seed' in e), 'a seed without a chain');
  if (s.hasBeacon() && !again) round(s, e);
  else need(again || !('round' in e), 'a round without a beacon');
  s.lock = { ...e, seq, spent: 'seed' in e || 'round' in e, again: again !== null };
  s.locks.set(seq, e);
}

function round(s, e) {
  if (!('round' in e)) {
    need(!('seed' in e), 'a lock with a seed and without a round');
    return;
  }
  need(Number.isSafeInteger(e.unix), 'a lock without its time');
  need(
    e.round === beacon.roundAt(e.unix + s.offer.margin),
    'not the round that follows from time and margin',
  );
}

/** Takes the seed of the next resolution: it must hash to the one before. */
function spend(s, seed) {
  need(s.next <= s.reach, 'the chain of seeds is used up');
  need(s.lost === null, 'a seed that players may have seen: a fresh chain is due');
  need(isHash(seed), 'a seed is 64 lower-case hex digits');
  const fresh = s.anchors.find((one) => !one.passedOver && one.from === s.next - 1);
  const before = fresh ? fresh.anchor : s.seed;
  need(seedBefore(s.game, s.next, seed) === before, 'the seed does not hash to the one before');
  s.seed = seed;
}

function takeRoll(s, e, seq) {
  need(s.lock, 'dice without a lock');
  need(s.lock.spent, 'dice for a lock that bears no seed');
  need(e.step === s.lock.step, 'dice of another resolution than the lock');
  need(Array.isArray(e.rolls) && e.rolls.length > 0, 'a roll without a die');
  let field = 'none';
  if (s.hasBeacon()) {
    need(
      beacon.verifies(s.lock.round, e.beacon_signature),
      "the signature is not the beacon's for this round",
    );
    field = beacon.field(s.lock.round, e.beacon_signature);
  } else need(!('beacon_signature' in e), 'a signature of a beacon that this game does not have');
  const seed = stepSeed(s.salt, e.step, s.lock.seed ?? 'none', field);
  // Before they are checked: a reader wants to see the die that is wrong, too.
  s.steps.push({ step: e.step, entry: seq, lock: s.lock.seq, seed, rolls: e.rolls, round: s.lock.round });
  const labels = new Set();
  for (const one of e.rolls) {
    need(isObject(one), 'a roll that is no object');
    need(isLabel(one.label), 'a label that is not well formed');
    need(!labels.has(one.label), `the label ${one.label} twice`);
    labels.add(one.label);
    rolled(s, seed, one);
  }
  if (!s.lock.again) s.next += 1;
  s.lock = null;
}

function rolled(s, seed, one) {
  need('sides' in one !== 'shuffle' in one, 'a roll says either sides or shuffle');
  need(Array.isArray(one.result), 'a roll has a list of results');
  const { result } = recompute(seed, one);
  need(
    same(result, one.result),
    `${one.label} gives ${result.join(' ')}, the journal says ${write(one.result)}`,
  );
}

function takeUmpire(s, e) {
  if (e.act === 'restore') {
    const end = lostEnd(e.text);
    need(end, 'the text of restore is not so');
    if (s.salt && !s.lock) s.lost = end.hash;
  }
  if (e.act !== 'correct') return;
  const lock = s.locks.get(Number(e.text));
  need(lock && !s.lock, 'no lock that could be corrected');
  s.again = 'seed' in lock ? lock : null;
}

function takeEvents(s, e) {
  // A lock without dice is answered by its events; the number goes to the next one.
  if (s.lock && !s.lock.spent) s.lock = null;
}

function takeVoid(s, e) {
  need(s.salt, 'a void before the start');
  need(e.step === s.next, `the next resolution is ${s.next}`);
  const seats = [...s.offer.seats].sort();
  const all =
    isObject(e.consent) &&
    same(Object.keys(e.consent).sort(), seats) &&
    Object.values(e.consent).every(isHash);
  need(all || isHash(e.ruling), 'a void needs consents of all seats, or a ruling');
  if (s.hasChain() && !s.lock?.seed) spend(s, e.seed);
  else need(!('seed' in e), 'a void names a seed that the lock has named');
  s.steps.push({ step: e.step, void: all ? 'consent' : 'ruling' });
  s.lock = null;
  s.next += 1;
}

function takeSource(s, e) {
  need(s.salt, 'a new source before the start');
  need(!s.lock, 'a new source while a lock stands');
  need(e.step === s.next, `the next resolution is ${s.next}`);
  need(s.source === 'chain+beacon' && e.source === 'chain', 'today only chain+beacon gives way to chain');
  s.source = e.source;
}

function takeAnchor(s, e) {
  need(s.hasChain(), 'an anchor without a chain');
  const due = s.lost === null ? s.reach + 1 : s.next;
  need(e.step === due, `a fresh chain begins with resolution ${due}`);
  need(isHash(e.anchor), 'an anchor is 64 lower-case hex digits');
  const lines = ['pbem-anchor/1', s.offer.game, e.step, e.anchor, e.unix];
  need(signedLines(s.key, lines, e.signature), "the anchor is not signed by the umpire's key");
  const from = e.step - 1;
  for (const earlier of s.anchors) earlier.passedOver ||= earlier.from >= from;
  s.anchors.push({ from, anchor: e.anchor, lost: s.lost });
  s.reach = from + s.offer.length;
  s.lost = null;
}

function takeRoot(s, e) {
  need(!s.root, 'a second root');
  need(isHash(e.root), 'a root is 64 lower-case hex digits');
  for (const { from, anchor, lost } of s.anchors) {
    let seed = lost ? tipAfterLoss(s.game, from, lost, e.root) : tip(s.game, from, e.root);
    for (let i = from + s.offer.length; i > from; i -= 1) seed = seedBefore(s.game, i, seed);
    need(seed === anchor, `the chain that begins behind seed ${from} is of another root`);
  }
  s.root = e.root;
}

function takeRekey(s, e, seq) {
  const lines = ['pbem-rekey/1', s.offer.game, seq, s.key, e.key, e.unix];
  const by = e.by === 'officer' ? s.offer.officer : s.key;
  need(isHash(e.key), 'a key is 64 lower-case hex digits');
  need(typeof by === 'string' && signedLines(by, lines, e.signature), 'the new key is not signed as it says');
  s.key = e.key;
  s.keys.push({ from: seq, key: e.key });
}

function takeStanding(s, e, seq) {
  need(s.offer.seats.includes(e.seat), 'standing orders of no seat');
  need(isHash(e.hash), 'standing orders that are no hash');
  s.holders.set(`${seq}|${e.seat}`, { hash: e.hash, kind: 'standing' });
}

function takeOpenings(s, e) {
  need(Array.isArray(e.list), 'openings hold a list');
  for (const item of e.list) opening(s, item);
}

/** One item of openings: it opens what its entry holds, once. */
function opening(s, item) {
  need(isObject(item), 'an opening that is no object');
  const kind = ['lock', 'standing'].find((one) => one in item);
  need(Number.isInteger(item[kind]) && typeof item.seat === 'string', 'an opening of nothing');
  const place = `${item[kind]}|${item.seat}`;
  const held = s.holders.get(place);
  need(held?.kind === kind, 'an opening of what was never sealed');
  need(!s.opened.has(place), 'the same opening twice');
  need(isObject(item.payload) && isHash(item.blind), 'an opening has blind and payload');
  need(
    sealed(item.blind, write(item.payload)) === held.hash,
    'an opening that does not give what was sealed',
  );
  const { seat, text, [kind]: entry } = item.payload;
  need(entry === item[kind] && seat === item.seat, 'an opening of another entry or seat');
  need(typeof text === 'string', 'an opening without a text');
  s.opened.add(place);
}

function sameHashes(a, b) {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** Checks the offer before the rest can be read with it. */
function takeOffer(s, e, seq, hash) {
  need(typeof e.game === 'string', 'the offer names no game');
  need(SOURCES.includes(e.source), 'the offer names a source of dice that nobody knows');
  const seats = e.seats;
  need(Array.isArray(seats) && seats.length > 0 && seats.every(isSeat), 'the seats are no names');
  need(new Set(seats).size === seats.length, 'a seat twice');
  const chained = e.source.includes('chain');
  need(
    'anchor' in e === chained && (!chained || isHash(e.anchor)),
    'an anchor is there if the source has a chain',
  );
  need(!chained || positive(e.length), 'the length of the chain is missing');
  const drand = e.source.includes('beacon');
  need(drand ? e.beacon_chain === beacon.QUICKNET : !('beacon_chain' in e), 'the beacon is not quicknet');
  need(!drand || (Number.isSafeInteger(e.margin) && e.margin >= 0), 'the margin is missing');
  need(isHash(e.umpire_key), 'the key of the umpire is missing');
  accept(s, e, hash);
}

const TAKES = {
  offer: takeOffer,
  join: takeJoin,
  start: takeStart,
  commit: takeCommit,
  closed: takeClosed,
  reveal: takeReveal,
  lock: takeLock,
  roll: takeRoll,
  events: takeEvents,
  void: takeVoid,
  source: takeSource,
  anchor: takeAnchor,
  root: takeRoot,
  rekey: takeRekey,
  standing: takeStanding,
  openings: takeOpenings,
  umpire: takeUmpire,
};

/** Takes the next entry of a journal. Throws a Fault if it is wrong. */
export function take(s, { seq, e, hash }) {
  need((seq === 0) === (e.type === 'offer'), seq === 0 ? 'a journal begins with an offer' : 'a second offer');
  if (typeof e.type === 'string' && Object.hasOwn(TAKES, e.type)) TAKES[e.type](s, e, seq, hash);
}
