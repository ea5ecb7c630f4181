// The whole check of a journal: chain, dice, record, head, openings and receipts. No rules: no replay.
import { write } from './canon.mjs';
import * as chain from './chain.mjs';
import { Fault, isHash } from './hash.mjs';
import { checkKeys, isKnown } from './keys.mjs';
import * as note from './note.mjs';
import * as openings from './openings.mjs';
import * as receipts from './receipts.mjs';
import * as record from './record.mjs';
import * as rolls from './rolls.mjs';

/** The checks that a reader sees, in the order in which they stand, and the entries that each is about. */
export const CHECKS = [
  { id: 'lines', name: 'Every entry is chained to the one before', types: [] },
  { id: 'head', name: 'The journal ends where the signed head says', types: [] },
  { id: 'seats', name: 'Offer, joins and start', types: ['offer', 'join', 'start'] },
  {
    id: 'seeds',
    name: 'Each seed was fixed from the start',
    types: ['lock', 'void', 'source', 'anchor', 'root'],
  },
  { id: 'dice', name: 'Every die recomputed', types: ['roll'] },
  { id: 'choices', name: 'Sealed choices', types: ['commit', 'closed', 'reveal'] },
  { id: 'sheets', name: 'Order sheets laid open', types: ['openings', 'standing'] },
  {
    id: 'record',
    name: 'Who caused what, and when',
    types: ['mail', 'note', 'events', 'rekey', 'set_aside'],
  },
  { id: 'mails', name: 'Receipts of your mails', types: [] },
];

/** What no program can say without the rules of the game. */
export const NOT_CHECKED =
  'Not checked: the replay. Whether the rules were followed, whether each die was one that ' +
  'they ask for, and whether the moves are those of the orders, only a program with the rules can say: ' +
  '`feldpost audit`. It also looks at when your mails arrived, and at those that you sent.';

function guarded(seq, work) {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ...chain.faultAt(seq, error.message), check: error.check };
  }
}

/** The check of the dice alone, as the vectors have it. */
export function diceOf(data) {
  const { entries, fault } = chain.readLines(data);
  const state = new rolls.State();
  let wrong = fault;
  for (const entry of entries) wrong ??= guarded(entry.seq, () => rolls.take(state, entry));
  if (fault || wrong) return { fault: wrong, steps: fault ? [] : state.steps };
  return { fault: null, steps: state.steps, head: entries[entries.length - 1].hash };
}

/** Follows the entries with both layers; the lowest number wins. */
function follow(entries) {
  const state = new rolls.State();
  const book = new record.Record();
  for (const entry of entries) {
    const fault =
      guarded(entry.seq, () => checkKeys(entry.e)) ??
      guarded(entry.seq, () => rolls.take(state, entry)) ??
      guarded(entry.seq, () => record.take(book, entry, state));
    if (fault) return { state, book, fault };
  }
  return { state, book, fault: null };
}

/**
 * Every key that signs, with the entry from which it does, before anything is known of them but their
 * entries.
 */
function keysIn(entries) {
  const keys = [];
  for (const { seq, e } of entries) {
    if (e.type === 'offer' && seq === 0) keys.push({ from: 0, key: e.umpire_key });
    if (e.type === 'rekey') keys.push({ from: seq, key: e.key });
  }
  return keys.filter(({ key }) => note.isKey(key));
}

/** The signed head: read, or why it cannot be. */
function readHead(text) {
  try {
    return { read: note.read(text) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { why: `the head is no signed note: ${error.message}` };
  }
}

/** Whether a head is signed with the key that was in force at its entry. */
function isSigned(read, entries) {
  return receipts.keysFor(keysIn(entries), read.seq).some((key) => note.verifies(read, key));
}

/** The signed head against the journal. */
function headFault({ read, why }, entries) {
  const end = entries.length - 1;
  if (why) return chain.faultAt(end, why);
  if (read.game !== entries[0].e.game) return chain.faultAt(0, 'the head is of another game');
  if (!isSigned(read, entries)) return chain.faultAt(end, 'the head is not signed with the key of this game');
  if (read.kind !== 'head') return chain.faultAt(end, `the head is a note of another kind: ${read.kind}`);
  if (read.seq > end) return chain.faultAt(end + 1, `missing: the signed head is entry ${read.seq}`);
  if (read.head !== entries[read.seq].hash)
    return chain.faultAt(read.seq, 'the signed head is another entry');
  return read.seq < end ? chain.faultAt(read.seq + 1, 'it stands behind the signed head') : null;
}

/** Lines, head and groups: what must hold before an entry can be read. */
function foundation(journal, head, key) {
  const signed = head === null ? null : readHead(head);
  const bare = chain.readLines(journal);
  // Only a good head says which of two lines is the one that was meant.
  const good = signed?.read?.kind === 'head' && isSigned(signed.read, bare.entries);
  const names = (seq, hash) => signed.read.seq === seq && signed.read.head === hash;
  const { entries, fault } = good ? chain.readLines(journal, names) : bare;
  const headed = fault === null && signed ? headFault(signed, entries) : null;
  const first = fault ?? headed;
  const sound = first === null ? entries : entries.slice(0, first.entry);
  const grouped = chain.markGroups(sound, first === null);
  if (grouped || fault) return { entries, fault: { ...(grouped ?? fault), check: 'lines' } };
  if (headed) return { entries, fault: { ...headed, check: 'head' } };
  if (key !== null && key !== entries[0].e.umpire_key) {
    const why = isHash(key) ? 'the offer names another key than the one you gave' : 'a key is 64 hex digits';
    return { entries, fault: { ...chain.faultAt(0, why), check: 'head' } };
  }
  return { entries, fault: null };
}

/** What to say of each check: `passed`, `failed`, `stopped` before its end, or `none` to check. */
function states(result, entries) {
  const { fault } = result;
  const early = ['lines', 'head'].includes(fault?.check);
  const end = early ? 0 : (fault?.entry ?? entries.length);
  return CHECKS.map(({ id, name, types }) => {
    const of = entries.filter(({ e }) => types.includes(e.type));
    const count = of.filter(({ seq }) => seq < end).length;
    let state = count > 0 ? 'passed' : 'none';
    if (count < of.length) state = 'stopped';
    if (id === 'lines') state = 'passed';
    if (id === 'head' && result.headGiven) state = fault?.check === 'lines' ? 'stopped' : 'passed';
    if (id === 'mails' && result.judged > 0) state = 'passed';
    if (id === 'mails' && result.findings.some((one) => one.level === 'convicts')) state = 'failed';
    if (fault?.check === id) state = 'failed';
    return { id, name, state, count, of: of.length, entry: fault?.check === id ? fault.entry : null };
  });
}

function checkOf(fault, entries) {
  const type = entries[fault.entry]?.e.type;
  return fault.check ?? CHECKS.find(({ types }) => types.includes(type))?.id ?? 'record';
}

/** How often each type stands in the journal, and which of them nobody knows. */
function countTypes(entries) {
  const counts = Object.create(null);
  for (const { e } of entries) {
    if (typeof e.type === 'string') counts[e.type] = (counts[e.type] ?? 0) + 1;
  }
  return counts;
}

/**
 * Checks a journal. `journal` bytes; `head` text or null; `key` hex or null; `boxes` a list of `{name,
 * files}`, one a mailbox; their files, and `opened`, the files of openings, are `{name, bytes}`.
 */
export function audit({ journal, head = null, key = null, boxes = [], opened = [] }) {
  const { entries, fault } = foundation(journal, head, key);
  const result = {
    exit: 0,
    fault,
    findings: [],
    remarks: [],
    steps: [],
    mailboxes: [],
    unread: [],
    headGiven: head !== null,
    judged: 0,
  };
  if (fault) return finished(result, entries);
  const followed = follow(entries);
  const { state, book } = followed;
  result.fault = followed.fault && { ...followed.fault, check: checkOf(followed.fault, entries) };
  result.steps = state.steps;
  result.remarks = book.remarks;
  if (state.offer) {
    result.game = state.offer.game;
    result.offer = state.offer;
    weigh(result, boxes, opened, {
      game: state.offer.game,
      seats: state.offer.seats,
      strict: state.offer.record === 2,
      keys: keysIn(entries),
      heads: new Map(),
      entries,
    });
  }
  return finished(result, entries, book);
}

/** What the mails and openings of players say of the journal. */
function weigh(result, boxes, opened, known) {
  for (const box of boxes) result.mailboxes.push(weighBox(result, box, known));
  for (const { name, bytes } of opened) {
    const { unread, findings } = openings.judge(bytes, known, name);
    result.findings.push(...findings);
    if (unread) result.unread.push({ file: name, text: findings[0].text });
  }
}

/** What one mailbox says; gives how many receipts it held. */
function weighBox(result, { name: place, files }, known) {
  const box = { name: place, mails: 0, receipts: 0, others: 0 };
  let signed = 0;
  const told = (file, found) => result.findings.push(...found.map((one) => ({ ...one, file })));
  for (const { name, bytes } of files) {
    for (const letter of receipts.lettersOf(bytes)) {
      box.mails += 1;
      const judged = letter.receipts.map((text) => receipts.judge(text, known));
      for (const one of judged) {
        const found = [...twoHeads(one, name, known), ...one.findings];
        told(name, found);
        signed += one.signed ? 1 : 0;
        box.others += one.other ? 1 : 0;
        box.receipts += one.signed && found.every(({ level }) => level !== 'convicts') ? 1 : 0;
      }
      for (const one of letter.openings) {
        const by = judged.filter(({ opening }) => receipts.vouches(opening, one));
        // Of what is lost nothing can be opened any more.
        if (by.length > 0 && by.every(({ lost }) => lost)) continue;
        const vouched = by.length > 0;
        const { other, findings } = openings.judge(one, known, name, vouched);
        if (vouched || !other) told(name, findings);
      }
    }
  }
  if (signed === 0) {
    const text = 'no receipt of this game was found here';
    result.findings.push({ level: 'asks', what: 'no-receipts', file: place, text });
  }
  result.judged += box.receipts;
  return box;
}

/** Two signed receipts that name two entries of one number. */
function twoHeads({ signed, lost, read }, file, { heads, entries }) {
  if (!signed || lost) return [];
  const first = heads.get(read.seq) ?? { head: read.head, file };
  heads.set(read.seq, first);
  if (first.head === read.head) return [];
  const text = `two receipts name two entries ${read.seq}: there are two journals (the other: ${first.file})`;
  const entry = Math.min(read.seq, entries.length);
  return [{ level: 'convicts', what: 'equivocation', entry, text }];
}

function finished(result, entries, book = null) {
  const counts = countTypes(entries);
  result.entries = entries.length;
  result.head = entries[entries.length - 1]?.hash ?? null;
  const wrong = result.fault?.check === 'dice' ? result.fault.entry : -1;
  result.dice = result.steps
    .filter(({ entry }) => entry !== wrong)
    .flatMap((step) => step.rolls ?? [])
    .reduce((sum, one) => sum + one.result.length, 0);
  const notes = Object.entries(book?.unknownNotes ?? {}).map(([kind, count]) => [`note ${kind}`, count]);
  result.unknown = [...Object.entries(counts).filter(([type]) => !isKnown(type)), ...notes];
  if (result.fault || result.findings.some((one) => one.level === 'convicts')) result.exit = 1;
  result.faultText =
    result.fault && entries[result.fault.entry] ? write(entries[result.fault.entry].e) : null;
  result.checks = states(result, entries);
  result.notChecked = NOT_CHECKED;
  return result;
}
