// Exactly the keys of each type of entry: docs/protocol.md, "Types" and "The offer".
import { isObject } from './canon.mjs';
import { SLOT } from './commitment.mjs';
import { isLabel } from './dice.mjs';
import { Fault, isHash } from './hash.mjs';
import { isKey, unbase64 } from './note.mjs';

const EVERY = ['seq', 'prev', 'type', 'more'];

const text = (value) => typeof value === 'string';
const line = (value) => text(value) && !/[\n\r\0]/.test(value);
const whole = (value) => Number.isSafeInteger(value);
const count = (value) => whole(value) && value >= 0;
const seat = (value) => text(value) && /^[a-z][a-z0-9_-]{0,15}$/.test(value);
const slot = (value) => text(value) && SLOT.test(value);
const list = (item) => (value) => Array.isArray(value) && value.every(item);
const each = (item) => (value) => isObject(value) && Object.values(value).every(item);
const only =
  (...words) =>
  (value) =>
    words.includes(value);
const beaconSignature = (value) => text(value) && /^[0-9a-f]{96}$/.test(value);

function signature(value) {
  try {
    return unbase64(value).length === 64;
  } catch {
    return false;
  }
}

/** An object with exactly these keys. */
function object(must, may = {}) {
  return (value) => isObject(value) && wrongKey(value, must, may, []) === null;
}

const seen = object({ seq: count, head: (value) => text(value) && /^[0-9a-f]{16}$/.test(value) });
const dice = object({ label: isLabel, sides: count, result: list(count) });
const shuffled = object({ label: isLabel, shuffle: count, result: list(count) });
const choice = object({ choice: text, seat, slot });
const sheet = object({ lock: count, seat, text });
const standingSheet = object({ seat, standing: count, text });
const openLock = object({ lock: count, seat, blind: isHash, payload: sheet });
const openStanding = object({ standing: count, seat, blind: isHash, payload: standingSheet });

const openChoice = object({ commit: count, seat, blind: isHash, payload: choice });

/** What may stand in a file of openings, by the word that names the entry. */
export const OPENINGS = { lock: openLock, standing: openStanding, commit: openChoice };

/** The keys of an opening, whatever was sealed. */
export const isOpening = (value) =>
  ['lock', 'standing', 'commit'].some((word) =>
    object({ [word]: count, seat: text, blind: isHash, payload: () => true })(value),
  );

const OFFER = {
  game: line,
  system: text,
  edition: text,
  scenario: text,
  options: list(text),
  policies: each(text),
  seats: list(seat),
  source: only('chain', 'beacon', 'chain+beacon'),
  margin: count,
  umpire_key: isKey,
  rules: isHash,
  data: isHash,
  state_version: count,
  engine: text,
  stand_ins: count,
  deadline: text,
  defaults: each(text),
  warning: text,
  unix: whole,
};

const MAY_OFFER = {
  anchor: isHash,
  length: count,
  beacon_chain: isHash,
  officer: isKey,
  record: only(2),
  names: each(text),
  word: text,
  unrated: only(true),
  gunboat: only(true),
  sides: only('lot', 'bid'),
  punctuality: (value) => count(value) && value >= 1 && value <= 100,
};

const bid = object({ blind: isHash, choice: text });

const TYPES = {
  offer: [OFFER, MAY_OFFER],
  join: [{ seat, entropy: line, offer: isHash, unix: whole }, { bid: isHash }],
  start: [{ unix: whole }, { sides: each(seat), bids: each(bid) }],
  mail: [
    { seat, mail: isHash, unix: whole },
    { message_id: isHash, seen, auth: text },
  ],
  lock: [
    { step: count, source: text, orders: each(isHash), unix: whole },
    { seed: isHash, round: count, standing: count, seat, rest: count },
  ],
  roll: [
    { step: count, rolls: list((value) => dice(value) || shuffled(value)) },
    { beacon_signature: beaconSignature },
  ],
  events: [{ list: list(isObject), state: isHash }, { lock: count }],
  standing: [{ seat, hash: isHash }],
  commit: [{ slot, seat, mode: only('player', 'umpire'), hash: isHash }, { standing: count, rest: count }],
  closed: [{ slot, hashes: each(isHash) }],
  openings: [{ list: list((value) => openLock(value) || openStanding(value)) }],
  anchor: [{ step: count, anchor: isHash, signature, unix: whole }],
  root: [{ root: isHash }],
  source: [{ step: count, source: text, consent: each(isHash), unix: whole }],
  rekey: [{ key: isKey, by: only('umpire', 'officer'), signature, unix: whole }],
  note: [{ kind: text, text, unix: whole }, { seat }],
  umpire: [{ act: text, text, unix: whole }, { seat }],
  set_aside: [{ reason: text, unix: whole }],
};

/** Types that are written in two ways, of which an entry takes one. */
const VARIANTS = {
  reveal: (e) => ('text' in e ? [{ slot, seat, text }] : [{ slot, seat, blind: isHash, payload: choice }]),
  void: (e) => [
    {
      step: count,
      unix: whole,
      ...('consent' in e ? { consent: each(isHash) } : { ruling: isHash, reason: line, signature }),
    },
    { seed: isHash },
  ],
};

/** The first key that is missing, wrong or too many, as a sentence; null if there is none. */
function wrongKey(value, must, may, besides) {
  for (const key of Object.keys(must)) if (!(key in value)) return `the key ${key} is missing`;
  for (const key of Object.keys(value)) {
    if (besides.includes(key)) continue;
    const fits = Object.hasOwn(must, key) ? must[key] : Object.hasOwn(may, key) && may[key];
    if (!fits) return `the key ${key} does not belong here`;
    if (!fits(value[key])) return `${key} is not what it should be`;
  }
  return null;
}

/** Whether a type is one of the protocol. */
export function isKnown(type) {
  return Object.hasOwn(TYPES, type) || Object.hasOwn(VARIANTS, type);
}

/** Throws a Fault unless an entry of a known type has exactly the keys of its type. */
export function checkKeys(e) {
  if (typeof e.type !== 'string') throw new Fault('it has no type');
  if (!isKnown(e.type)) return;
  const [must, may = {}] = Object.hasOwn(VARIANTS, e.type) ? VARIANTS[e.type](e) : TYPES[e.type];
  const wrong = wrongKey(e, must, may, EVERY);
  if (wrong) throw new Fault(wrong);
}

const word = (form) => (value) => form.test(value);
const slotOnly = (value) => SLOT.test(value);

/** A number of seconds. */
const SECONDS = /^[1-9][0-9]{0,8}$/;

/** Whether a player can be called so: letters and digits, inside also blanks and `.-_'`. */
const isName = (value) =>
  [...value].length <= 24 &&
  /^[\p{Alphabetic}\p{N}](?:[\p{Alphabetic}\p{N} .\-_']*[\p{Alphabetic}\p{N}._])?$/u.test(value) &&
  !value.includes('  ') &&
  // Four letters of Hangul that nobody sees.
  !/[\u115f\u1160\u3164\uffa0]/.test(value);

/** Whether it is a span of time: from and to, in Unix seconds. */
function isSpan(value) {
  const found = /^(0|-?[1-9][0-9]*) (0|-?[1-9][0-9]*)$/.exec(value);
  return found !== null && Number(found[1]) < Number(found[2]);
}

/** What the umpire may enter at once: something, and at most as much as a sheet of orders has. */
function isEntry(value) {
  return value !== '' && new TextEncoder().encode(value).length <= 65536;
}

/** The notes that the protocol knows: whether they are of a seat, and what their text is. */
export const NOTES = {
  press: { seat: true, text: () => true },
  resign: { seat: true, text: (value) => value === '' },
  consent: { seat: true, text: word(/^(draw|(void|chain|rollback) [1-9][0-9]{0,15})$/) },
  'entropy-asked': { seat: true, text: (value) => value === '' },
  'held-reveal': { seat: true, text: slotOnly },
  'refused-reveal': { seat: true, text: slotOnly },
  'refused-commit': { seat: true, text: word(/^[A-Za-z0-9._-]{1,16} [0-9a-f]{64}$/) },
  tardy: { seat: true, text: () => true },
  strike: { seat: true, text: word(/^[A-Za-z0-9._-]{1,16} ./) },
  rules: { seat: false, text: word(/^[0-9a-f]{64} ./) },
  name: { seat: true, text: isName },
  away: { seat: true, text: word(/^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{4}-[0-9]{2}-[0-9]{2}$/) },
  extend: { seat: true, text: word(SECONDS) },
  'ask-time': { seat: true, text: word(SECONDS) },
};

/** The newest entry that is lost, as a `restore` says it; null if it says it otherwise. */
export function lostEnd(text) {
  const found = /^([1-9][0-9]{0,8}) ([0-9a-f]{64})$/.exec(text);
  return found && { seq: Number(found[1]), hash: found[2] };
}

/**
 * The acts of the umpire that the protocol knows: whether they are of a seat (null: as it may be), what their
 * text is, and whether they end the game.
 */
export const ACTS = {
  word: { seat: false, text: () => true },
  close: { seat: false, text: () => true, ends: true },
  address: { seat: true, text: (value) => value === '' },
  replace: { seat: true, text: (value) => value === '' },
  name: { seat: true, text: isName },
  adjourn: { seat: false, text: () => true },
  resume: { seat: false, text: (value) => value === '' },
  extend: { seat: null, text: word(SECONDS) },
  pause: { seat: false, text: isSpan },
  late: { seat: true, text: (value) => value === '' },
  forfeit: { seat: true, text: (value) => value === '', ends: true },
  propose: { seat: false, text: word(/^rollback [1-9][0-9]{0,8}$/) },
  rollback: { seat: false, text: word(/^[1-9][0-9]{0,8}$/) },
  correct: { seat: false, text: word(/^[1-9][0-9]{0,8}$/) },
  draw: { seat: false, text: (value) => value === '', ends: true },
  restore: { seat: false, text: (value) => lostEnd(value) !== null },
  arrive: { seat: false, text: isEntry },
};

/** Whether a kind of note is one of the protocol. */
export function isKnownNote(kind) {
  return Object.hasOwn(NOTES, kind);
}
