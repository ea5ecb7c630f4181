// Receipts of mails against a journal: docs/protocol.md, "Receipts and the head".
import { Fault, isHash, sha } from './hash.mjs';
import { mailsOf, partsOf } from './mail.mjs';
import * as note from './note.mjs';

const TEXT = 'pbem-receipt/1\n';

/** The fields of each kind in their order; one with `?` may be missing. */
const FIELDS = {
  ack: ['seat', 'mail?', 'opening?', 'unix'],
  lock: ['seat', 'mail?', 'opening?', 'unix'],
  report: ['seat', 'step?', 'mail?', 'opening?', 'unix'],
  head: ['seat', 'mail?', 'opening?', 'unix'],
};

/** A text that came in a mail. Bytes that are no UTF-8 give marks that no signature fits. */
function textOf(bytes) {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).replaceAll('\r\n', '\n');
}

/** The mails of a file, each with its receipts as texts and its openings as bytes. */
export function lettersOf(bytes) {
  if (textOf(bytes.subarray(0, 64)).startsWith(TEXT)) return [{ receipts: [textOf(bytes)], openings: [] }];
  return mailsOf(bytes).map((mail) => {
    const parts = partsOf(mail);
    return {
      receipts: parts.filter(({ name }) => name === 'receipt.txt').map((part) => textOf(part.bytes)),
      openings: parts.filter(({ name }) => name === 'opening.json').map((part) => part.bytes),
    };
  });
}

/** The keys that may have signed for an entry: a `rekey` ends the key before for it and all that follow. */
export function keysFor(keys, seq) {
  const newest = keys.filter(({ from }) => from <= seq).pop();
  return newest ? [newest.key] : [];
}

/**
 * One receipt against the journal. Gives `{fits, opening, finding}`: the finding is `{level, what, entry,
 * text}` or null, with the level `other` for a receipt of another game; `opening` is the hash that a good
 * receipt vouches for.
 */
export function judge(text, journal) {
  let read;
  try {
    read = note.read(text);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { finding: { level: 'asks', what: 'receipt-unreadable', text: `no receipt: ${error.message}` } };
  }
  if (read.game !== journal.game) return { finding: { level: 'other' } };
  if (!keysFor(journal.keys, read.seq).some((key) => note.verifies(read, key))) {
    const why = 'a receipt whose signature is not good: damaged on its way, or written by somebody else';
    return { finding: { level: 'asks', what: 'receipt-signature', entry: read.seq, text: why } };
  }
  const wrong = against(read, journal);
  const opening = new Map(read.fields).get('opening');
  return { opening, finding: wrong && { level: 'convicts', entry: read.seq, ...wrong } };
}

/** What a receipt with a good signature says that the journal does not. */
function against(read, journal) {
  const entry = journal.entries[read.seq];
  if (!entry) {
    const end = journal.entries.length - 1;
    return {
      what: 'missing-entries',
      text: `it vouches for entry ${read.seq}, and the journal ends with ${end}`,
    };
  }
  if (entry.hash !== read.head) {
    return { what: 'two-journals', text: `it vouches for another entry ${read.seq}: there are two journals` };
  }
  const why = formFault(read) ?? fieldFault(new Map(read.fields), entry, journal);
  return why && { what: 'receipt-does-not-fit', text: why };
}

/** Whether kind and fields are those of the protocol, each once and in its place. */
function formFault({ kind, fields }) {
  if (!Object.hasOwn(FIELDS, kind)) return `a receipt of a kind that is never sent: ${kind}`;
  if (kind === 'head' && fields.length === 0) return null;
  const names = fields.map(([name]) => name);
  for (const field of FIELDS[kind]) {
    const name = field.replace('?', '');
    if (names[0] === name) names.shift();
    else if (name === field) return `a receipt without the field ${name}, or with fields out of order`;
  }
  return names.length === 0 ? null : `a receipt with a field that does not belong there: ${names[0]}`;
}

/** The first field of a receipt that does not agree with the group that ends at its entry. */
function fieldFault(fields, entry, journal) {
  const group = journal.entries.slice(entry.group, entry.seq + 1).map(({ e }) => e);
  if (!entry.last) return `entry ${entry.seq} does not end a group`;
  const [seat, mail, step, unix] = ['seat', 'mail', 'step', 'unix'].map((name) => fields.get(name));
  if (seat !== undefined && !journal.seats.includes(seat)) return `${seat} is no seat of the game`;
  if (mail !== undefined && !group.some((e) => e.type === 'mail' && e.mail === mail && e.seat === seat)) {
    return `it acknowledges a mail of ${seat} that does not stand there in the journal: ${mail}`;
  }
  const steps = group.filter((e) => e.type === 'roll').map((e) => String(e.step));
  if (step !== undefined && steps.pop() !== step)
    return `it names resolution ${step}, which does not stand there`;
  const times = group.filter((e) => 'unix' in e).map((e) => e.unix);
  if (unix !== undefined && String(Math.max(...times)) !== unix)
    return `it names another time than its group: ${unix}`;
  const opening = fields.get('opening');
  return opening === undefined || isHash(opening) ? null : 'its opening is no hash';
}

/** Whether a file of openings is the one that a receipt vouches for. */
export function vouches(opening, bytes) {
  return opening !== undefined && opening === sha(bytes);
}
