// Who caused what, and when: docs/protocol.md, "What makes a record" and "Groups, locks and seeds".
//
// It stands beside rolls.mjs, which knows the dice: that one's state after an entry is given to each check
// here.
import { endOfGame, mayFollow, takeUmpire } from './acts.mjs';
import { write } from './canon.mjs';
import { need, sha } from './hash.mjs';
import { ACTS, isKnown, isKnownNote, NOTES } from './keys.mjs';
import { signedLines } from './note.mjs';

const BEGINS = new Set(['offer', 'mail', 'anchor', 'rekey', 'set_aside', 'source', 'void', 'umpire']);
const AFTER_THE_END = new Set(['mail', 'openings', 'root', 'rekey', 'set_aside']);
const SAID_AFTER_THE_END = new Set(['press', 'held-reveal', 'refused-reveal', 'refused-commit']);
const SAID_BY_UMPIRE = new Set(['word', 'restore']);
/** What is played: not before all have agreed from where a game goes on whose end was lost. */
const PLAYED = new Set(['lock', 'commit', 'closed', 'standing']);
const OF_A_MAIL = new Set([
  'press',
  'resign',
  'consent',
  'entropy-asked',
  'held-reveal',
  'refused-reveal',
  'refused-commit',
  'name',
  'away',
  'extend',
  'ask-time',
]);

/** What is known of the record after the entries so far. */
export class Record {
  constructor() {
    /** Whether the offer asks for the second edition of the record. */
    this.second = false;
    this.unix = -Infinity;
    this.group = null;
    this.mails = new Map();
    this.messages = new Set();
    this.consents = [];
    /** Where something happened last, or the game was set back. */
    this.moved = -1;
    /** Where the steps of the game ended, from its start on. */
    this.ends = new Set();
    this.asked = new Set();
    this.joined = new Set();
    this.standing = new Map();
    /** Whose sheet each lock so far holds, by its number. */
    this.sheets = new Map();
    /** The lock that is not answered yet: `{seq, dice, rolled}`. */
    this.lock = null;
    this.held = new Set();
    this.struck = new Set();
    this.awaited = new Map();
    /** The newest sheet `{seq, seat}` that nothing has followed; and where other rules began to play. */
    this.newest = null;
    this.rules = -1;
    /** The lock that was corrected last. */
    this.corrected = null;
    this.over = null;
    /** The end of the record was lost, and not all have agreed yet from where the game goes on. */
    this.restored = false;
    this.setAside = false;
    this.opened = null;
    this.remarks = [];
    this.unknownNotes = Object.create(null);
  }
}

/**
 * Takes the next entry, which keys.mjs and rolls.mjs have taken before: `state` is the latter's. Throws a
 * Fault.
 */
export function take(r, { seq, e, group, last }, state) {
  if (seq === 0) r.second = e.record === 2;
  if (group === seq) begin(r, seq, e);
  r.group.last = last;
  need(!r.setAside, 'the game was set aside: nothing stands behind that');
  if (r.over) afterTheEnd(r, e);
  time(r, e);
  const later = r.group.again && group !== seq;
  need(!later || e.type === 'note' || !isKnown(e.type), 'a second text under one Message-ID changes nothing');
  need(!r.group.act || mayFollow(r, e, seq), 'something behind an act of the umpire in its group');
  if (state.offer.gunboat && isName(e)) need(false, 'a player is named in a game without names');
  const waits = r.restored && PLAYED.has(e.type);
  need(!waits, `${e.type} before all have agreed from where the game goes on`);
  if (isKnown(e.type) && Object.hasOwn(TAKES, e.type)) TAKES[e.type](r, e, seq, state);
  noteSheet(r, e, seq);
  if (e.type === 'start' || (last && r.ends.size > 0)) r.ends.add(seq);
  if (last) endOfGroup(r, state);
}

/** Notes the newest sheet, as long as nothing has happened in its group but that, and nothing since. */
function noteSheet(r, e, seq) {
  if (e.type === 'lock') {
    const seats = Object.keys(e.orders);
    const alone = seats.length === 1 && !('standing' in e || 'rest' in e);
    r.newest = alone && !r.group.moved ? { seq, seat: seats[0] } : null;
    r.group.moved = true;
  } else if (e.type === 'events') {
    const goesOn = 'lock' in e ? r.newest?.seq === e.lock : r.group.moved;
    if (!goesOn) r.newest = null;
    r.group.moved = true;
  } else if (['commit', 'closed', 'reveal', 'void', 'source', 'openings'].includes(e.type)) {
    r.newest = null;
    r.group.moved = true;
  }
}

/** Whether an entry names a player. */
function isName(e) {
  if (e.type === 'offer') return 'names' in e && Object.keys(e.names).length > 0;
  return (e.type === 'note' && e.kind === 'name') || (e.type === 'umpire' && e.act === 'name');
}

/** What a group may begin with. */
function begin(r, seq, e) {
  r.group = {
    seq,
    first: e,
    mail: e.type === 'mail' ? e.seat : null,
    moved: false,
    redoes: null,
    again: false,
    tardy: new Set(),
    revealed: new Set(),
  };
  const note = e.type === 'note' && ['tardy', 'strike'].includes(e.kind);
  const waited = e.type === 'roll' && r.lock !== null;
  need(BEGINS.has(e.type) || note || waited || !isKnown(e.type), `no group begins with ${e.type}`);
}

function afterTheEnd(r, e) {
  if (!isKnown(e.type) || AFTER_THE_END.has(e.type)) return;
  if (e.type === 'umpire' && (SAID_BY_UMPIRE.has(e.act) || !Object.hasOwn(ACTS, e.act))) return;
  if (e.type === 'note' && (SAID_AFTER_THE_END.has(e.kind) || !isKnownNote(e.kind))) return;
  const opening = e.type === 'reveal' && r.over.resigned && r.group.seq === r.over.group;
  need(opening, `${e.type} behind the end of the game`);
}

function time(r, e) {
  if (!('unix' in e) || !isKnown(e.type)) return;
  if (e.unix < r.unix) {
    need(!r.second, 'its time is before that of an earlier entry');
    r.remarks.push(`times run backwards at entry ${e.seq}`);
  }
  r.unix = Math.max(r.unix, e.unix);
}

function ofMail(r, seat, what) {
  need(r.group.mail === seat, `${what} of ${seat} in a group that no mail of ${seat} began`);
}

function takeOffer(r, e, seq, state) {
  need(e.more === undefined || e.more === 0, 'the offer stands alone in its group');
  const chained = state.hasChain();
  need('anchor' in e === chained && 'length' in e === chained, 'anchor and length go with a chain');
  need(state.hasBeacon() || e.margin === 0, 'a margin without a beacon');
  need(!e.gunboat || e.unrated, 'a game without names is not rated, and its offer does not say so');
  need(!r.second || e.seats.every((seat) => !seat.includes('-')), 'a seat with a - in its name');
}

function takeMail(r, e, seq, state) {
  need(r.group.seq === seq, 'a mail within a group');
  need(state.offer.seats.includes(e.seat), 'a mail of no seat of the offer');
  const place = `${e.seat} ${e.mail}`;
  need(!r.mails.has(place), 'this mail of this seat stands in the journal before');
  r.mails.set(place, seq);
  if ('message_id' in e) {
    const id = `${e.seat} ${e.message_id}`;
    r.group.again = r.messages.has(id);
    r.messages.add(id);
  }
}

function takeJoin(r, e) {
  ofMail(r, e.seat, 'a join');
  r.joined.add(e.seat);
}

function takeStanding(r, e, seq) {
  ofMail(r, e.seat, 'standing orders');
  r.standing.set(e.seat, seq);
}

/**
 * Whether a choice or sheet of a seat has its reason: a mail, time that was up, standing orders, or a sheet
 * before it of which it is the rest.
 */
function reason(r, e, seat, what) {
  if ('rest' in e) {
    need(!('standing' in e) && r.sheets.get(e.rest) === seat, `\`rest\` is not a sheet of ${seat}`);
    return;
  }
  if ('standing' in e) {
    need(
      r.standing.get(seat) === e.standing,
      `\`standing\` is not the newest entry of standing orders of ${seat}`,
    );
    return;
  }
  const begun = r.group.first;
  const any = begun.type === 'mail' || begun.type === 'note';
  need(
    r.second ? r.group.mail === seat || r.group.tardy.has(seat) : any,
    `${what} of ${seat} that nothing of it causes`,
  );
}

function takeCommit(r, e) {
  if (e.mode === 'player') {
    need(!('standing' in e), 'what a player seals is not from standing orders');
    need(!('rest' in e), 'what a player seals is not the rest of a sheet');
    ofMail(r, e.seat, 'a choice');
  } else reason(r, e, e.seat, 'a choice');
  r.awaited.delete(e.seat);
}

function takeReveal(r, e) {
  need(!r.struck.has(`${e.slot} ${e.seat}`), 'opened after it was struck as unopened');
  r.group.revealed.add(`${e.slot} ${e.seat}`);
}

function takeLock(r, e, seq, state) {
  const seats = Object.keys(e.orders);
  const named = seats.length > 1 ? seats.includes(e.seat) : !('seat' in e);
  need(named, 'a lock holds the sheet of one seat, and says whose if others have prepared something');
  const player = e.seat ?? seats[0];
  for (const other of seats.filter((one) => one !== player)) {
    const said = r.standing.has(other) || [...r.sheets.values()].includes(other);
    need(said, `orders of ${other}, who has prepared nothing`);
  }
  const redoes = redone(r, e, player);
  if (seats.length > 0) {
    if (!redoes) reason(r, e, player, 'a sheet');
    r.awaited.delete(player);
    r.sheets.set(seq, player);
  } else need(!('standing' in e || 'rest' in e), 'standing orders without a sheet');
  need(r.lock === null, 'the lock before is not answered');
  // The round of what is done again is over: its dice follow in the group.
  const over = redoes && state.locks.get(seq)?.round === state.locks.get(r.corrected)?.round;
  r.lock = { seq, dice: 'seed' in e || 'round' in e, waits: 'round' in e && !over, rolled: false };
  if (r.lock.waits) need(r.group.last, 'behind a lock that waits for its beacon the group goes on');
}

/** Whether this is the lock of a correction: by other rules, and of the seat whose sheet is corrected. */
function redone(r, e, player) {
  if (r.group.redoes === null || 'standing' in e || 'rest' in e) return false;
  const { seq, seat } = r.group.redoes;
  r.group.redoes = null;
  need(r.rules >= seq, 'a correction by the same rules');
  need(seat === player, 'a correction with the sheet of another seat');
  return true;
}

function takeRoll(r, e, seq) {
  if (r.lock.waits) {
    const behindMail = r.group.first.type === 'mail' && seq === r.group.seq + 1;
    need(seq === r.group.seq || behindMail, 'the dice of a beacon do not begin their group');
  }
  r.lock.rolled = true;
}

function takeEvents(r, e, seq, state) {
  for (const one of state.commits.values()) {
    const struck = r.struck.has(`${one.slot} ${one.seat}`);
    need(
      !state.closed.has(one.slot) || one.open || struck,
      `${one.slot} of ${one.seat} is closed and not opened`,
    );
  }
  if (r.lock === null) need(!('lock' in e), 'events that answer a lock which does not stand');
  else {
    need(e.lock === r.lock.seq, 'events that do not name the lock that they answer');
    need(!r.lock.dice || r.lock.rolled, 'events before the dice');
  }
  need(e.list.length > 0 || r.lock?.rolled, 'events without an event');
  r.lock = null;
  r.moved = seq;
}

function takeVoid(r, e, seq, state) {
  if ('consent' in e) consents(r, e, `void ${e.step}`, state);
  else ruling(e, state);
  r.lock = null;
}

function takeSource(r, e, seq, state) {
  consents(r, e, `chain ${e.step}`, state);
}

/** Each seat has said so in a mail of its own, behind the lock that is given up. */
function consents(r, e, said, state) {
  const seats = Object.keys(e.consent).sort();
  need(write(seats) === write([...state.offer.seats].sort()), 'a consent of each seat is needed');
  for (const seat of seats) {
    const there = r.consents.some(
      (one) =>
        one.seat === seat &&
        one.text === said &&
        one.mail === e.consent[seat] &&
        (r.lock === null || one.seq > r.lock.seq),
    );
    need(there, `no mail of ${seat} in the journal consents to \`${said}\``);
  }
}

function ruling(e, state) {
  const lines = ['pbem-ruling/1', state.offer.game, e.step, state.offer.hash, e.reason];
  need(sha(lines.map((one) => `${one}\n`).join('')) === e.ruling, 'the ruling is not the hash of its text');
  need(typeof state.offer.officer === 'string', 'a ruling in a game whose offer names no officer');
  need(signedLines(state.offer.officer, lines, e.signature), 'the ruling is not signed by the officer');
}

function takeNote(r, e, seq, state) {
  if (!isKnownNote(e.kind)) {
    r.unknownNotes[e.kind] = (r.unknownNotes[e.kind] ?? 0) + 1;
    return;
  }
  const form = NOTES[e.kind];
  need('seat' in e === form.seat, form.seat ? 'a note of no seat' : 'a note that is of no seat');
  if (form.seat) need(state.offer.seats.includes(e.seat), 'a note of no seat of the offer');
  need(form.text(e.text), `the text of a note of kind ${e.kind} is not so`);
  if (OF_A_MAIL.has(e.kind)) ofMail(r, e.seat, `a note of kind ${e.kind}`);
  if (Object.hasOwn(KINDS, e.kind)) KINDS[e.kind](r, e, seq, state);
}

const KINDS = {
  consent(r, e, seq) {
    r.consents.push({ seat: e.seat, text: e.text, mail: r.group.first.mail, seq });
  },
  'entropy-asked': (r, e) => {
    need(
      !r.joined.has(e.seat) && !r.asked.has(e.seat),
      'a line of entropy is asked for once, before the join',
    );
    r.asked.add(e.seat);
  },
  'held-reveal': (r, e, seq, state) => {
    const made = state.commits.get(`${e.text}|${e.seat}`);
    need(made?.mode === 'player' && !made.open, 'a reveal is held back that opens nothing');
    r.held.add(`${e.text} ${e.seat}`);
  },
  tardy(r, e) {
    need(r.group.mail === null, 'time that is up in a group that a mail began');
    r.group.tardy.add(e.seat);
    r.awaited.set(e.seat, e.text);
  },
  strike: takeStrike,
  rules(r, e, seq) {
    r.rules = seq;
  },
  resign(r) {
    endOfGame(r, true);
  },
};

/** A strike has its reason in the record: a choice that was opened, or one that its player did not open. */
function takeStrike(r, e, seq, state) {
  const slot = e.text.slice(0, e.text.indexOf(' '));
  const rest = e.text.slice(slot.length + 1);
  const made = state.commits.get(`${slot}|${e.seat}`);
  need(made && state.closed.has(slot), 'a strike for a choice that is not closed');
  const unopened = rest === 'unopened' || (!r.second && rest === 'was not opened in time');
  if (unopened) {
    need(made.mode === 'player', 'a strike for not opening what the program itself sealed');
    need(!made.open, 'a strike for not opening what was opened');
    need(!r.held.has(`${slot} ${e.seat}`), 'a strike for not opening what was held back');
    need(r.group.mail === null, 'time that is up in a group that a mail began');
    need(!r.struck.has(`${slot} ${e.seat}`), 'struck before');
    r.struck.add(`${slot} ${e.seat}`);
    return;
  }
  need(r.group.revealed.has(`${slot} ${e.seat}`), 'a strike in another group than the reveal');
  const said = r.second ? rest.split(' ')[0] : rest.split(/[ :]/)[0];
  need(said === made.choice || !r.second, 'a strike for another choice than the one that was opened');
}

function takeOpenings(r) {
  need(r.opened === null || r.opened === r.group.seq, 'openings come once, in one group');
  r.opened = r.group.seq;
  endOfGame(r, false);
}

function takeRoot(r) {
  endOfGame(r, false);
}

function takeSetAside(r) {
  r.setAside = true;
}

/** What should have come before the group ended. */
function endOfGroup(r, state) {
  need(r.lock === null || r.lock.waits, 'a lock is not answered in its group');
  need(!r.lock?.rolled, 'dice are not answered by events');
  need(r.group.redoes === null, 'a correction without its lock');
  const entered = r.group.act !== 'arrive' || r.group.moved;
  need(entered, 'something is entered, and nothing happens by it');
  need(r.awaited.size === 0, 'time was up for a seat, and nothing was done for it');
  if (r.opened === r.group.seq) {
    const left = [...state.holders.keys()].filter((place) => !state.opened.has(place));
    need(left.length === 0, `${left.length} of what was sealed is not laid open`);
    need(state.anchors.length < 2 || state.root, 'the root of the chains is not laid open');
  }
}

const TAKES = {
  offer: takeOffer,
  mail: takeMail,
  join: takeJoin,
  standing: takeStanding,
  commit: takeCommit,
  reveal: takeReveal,
  lock: takeLock,
  roll: takeRoll,
  events: takeEvents,
  void: takeVoid,
  source: takeSource,
  note: takeNote,
  openings: takeOpenings,
  root: takeRoot,
  set_aside: takeSetAside,
  umpire: takeUmpire,
};
