// Receipts of mails against a journal: docs/protocol.md, "Receipts and the head".
import { Fault, isHash, sha, utf8 } from './hash.mjs';
import { lostEnd } from './keys.mjs';
import { mailsOf, partsOf } from './mail.mjs';
import * as note from './note.mjs';

const TEXT = 'pbem-receipt/1\n';

/** The fields that a receipt can have. */
const FIELDS = ['seat', 'step', 'mail', 'opening', 'unix'];

/** A text that came in a mail. Bytes that are no UTF-8 give marks that no signature fits. */
function textOf(bytes) {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).replaceAll('\r\n', '\n');
}

/** The signed note with which a text begins, up to the last line of its signatures; null if there is none. */
function noteAt(text) {
  const gap = text.indexOf('\n\n') + 2;
  if (gap < 2) return null;
  const lines = text.slice(gap).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('\u2014 '));
  const signed = lines.slice(0, end < 0 ? lines.length : end);
  return signed.length === 0 ? null : `${text.slice(0, gap)}${signed.join('\n')}\n`;
}

/** Every signed note of a text, wherever it stands. */
function notesIn(text) {
  const begins = [...text.matchAll(/^pbem-receipt\/1\n/gm)];
  return begins.map(({ index }) => noteAt(text.slice(index))).filter((one) => one !== null);
}

/** The notes of one part of a mail. One that is damaged counts if its name says what it was. */
function notesOf({ name, type, bytes }) {
  if (name === 'opening.json' || /^text\/html/.test(type)) return [];
  const text = textOf(bytes);
  const notes = notesIn(text);
  return notes.length === 0 && name === 'receipt.txt' ? [text] : notes;
}

/** The mails of a file, each with its receipts as texts and its openings as bytes. */
export function lettersOf(bytes) {
  if (textOf(bytes.subarray(0, 64)).startsWith(TEXT)) {
    const text = textOf(bytes);
    return [{ receipts: [noteAt(text) ?? text], openings: [] }];
  }
  return mailsOf(bytes).map((mail) => {
    const parts = partsOf(mail);
    return {
      receipts: parts.flatMap(notesOf),
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
 * One receipt against the journal. Gives `{opening, findings}`: a finding is `{level, what, entry, text}`;
 * `other` is true for a receipt of another game, `signed` if the signature is good; `opening` is the hash
 * that such a receipt vouches for.
 */
export function judge(text, journal) {
  if (text.startsWith(TEXT) && text.split('\n')[1] !== journal.game) return { other: true, findings: [] };
  let read;
  try {
    read = note.read(text);
    const good = keysFor(journal.keys, read.seq).some((key) => note.verifies(read, key));
    if (!good) throw new Fault('its signature is not good');
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const why = `no receipt: ${error.message}: damaged on its way, or made by somebody else`;
    return { findings: [{ level: 'asks', what: 'not-signed', text: why }] };
  }
  const { seq } = read;
  const opening = new Map(read.fields).get('opening');
  if (journal.entries[seq]?.hash !== read.head && wasLost(read, journal)) {
    const text = `it vouches for entry ${seq}, which was lost before the journal said so`;
    const findings = [{ level: 'informs', what: 'lost-entry', text }];
    return { signed: true, lost: true, read, opening, findings };
  }
  const findings = against(read, journal).map((one) => ({ level: 'convicts', entry: seq, ...one }));
  return { signed: true, read, opening, findings };
}

/** Whether the journal says that the entry of a receipt is lost. */
function wasLost({ seq, head }, { entries }) {
  return entries.some(({ seq: at, e }) => {
    const end = e.type === 'umpire' && e.act === 'restore' ? lostEnd(e.text) : null;
    return end !== null && ((at <= seq && seq < end.seq) || (seq === end.seq && head === end.hash));
  });
}

const odd = (text) => ({ what: 'odd-receipt', text });

/** What a receipt with a good signature says that the journal does not. */
function against(read, journal) {
  const { entries } = journal;
  const entry = entries[read.seq];
  if (!entry) {
    const text = `it vouches for entry ${read.seq}, and the journal ends with ${entries.length - 1}`;
    return [{ what: 'missing-entry', text, entry: entries.length }];
  }
  if (entry.hash !== read.head) {
    const text = `it vouches for another entry ${read.seq}: there are two journals`;
    return [{ what: 'other-entry', text }];
  }
  if (!entry.last) return [odd(`entry ${entry.seq} does not end a group`)];
  const names = read.fields.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) return [odd(`it says \`${twice}\` twice`)];
  const newer = read.kind === 'roll' ? 'the kind `roll`' : names.find((name) => !FIELDS.includes(name));
  const unknown = newer ? [{ ...odd(`it has what is not known here: ${newer}`), level: 'asks' }] : [];
  const misfit = fieldFault(read, entry, journal);
  return misfit ? [...unknown, misfit] : unknown;
}

/** The first field of a receipt that does not agree with the group that ends at its entry. */
function fieldFault({ kind, fields: list }, entry, journal) {
  if (kind === 'head' && list.length === 0) return null;
  const fields = new Map(list);
  const seat = fields.get('seat');
  if (!journal.seats.includes(seat)) return odd(`${seat} is no seat of the game`);
  const group = { from: entry.group, end: entry.seq, strict: journal.strict };
  const all = journal.entries.slice(0, entry.seq + 1).map(({ e }) => e);
  return (
    mailFault(fields.get('mail'), seat, group, journal) ??
    stepFault(fields.get('step'), kind, group, all) ??
    openingFault(fields.get('opening')) ??
    timeFault(fields.get('unix'), group, all)
  );
}

function mailFault(mail, seat, { from, end, strict }, { entries }) {
  if (mail === undefined) return null;
  const at = entries.findIndex(({ e }) => e.type === 'mail' && e.mail === mail && e.seat === seat);
  if (at < 0) {
    return { what: 'dropped-mail', text: `it acknowledges a mail of ${seat} that is nowhere: ${mail}` };
  }
  return at > end || (strict && at < from) ? odd(`it acknowledges the mail of entry ${at}`) : null;
}

function stepFault(step, kind, { from, strict }, all) {
  if (step === undefined) return null;
  const rolled = (strict ? all.slice(from) : all).filter((e) => e.type === 'roll').map((e) => e.step);
  const newest = rolled.pop() ?? 0;
  const number = /^[1-9][0-9]{0,15}$/.test(step) ? Number(step) : 0;
  if (number === 0 || (strict ? number !== newest : number > newest)) {
    return odd(`it names resolution ${step}, which does not stand there`);
  }
  const may = !strict || kind === 'report' || kind === 'roll';
  return may ? null : odd(`a receipt of the kind \`${kind}\` names a resolution`);
}

function openingFault(opening) {
  return opening === undefined || isHash(opening) ? null : odd('its opening is no hash');
}

/** Up to its entry; in the first edition, whose times may run backwards, in its group. */
function timeFault(unix, { from, strict }, all) {
  const times = (strict ? all : all.slice(from)).map((e) => e.unix).filter(Number.isSafeInteger);
  const newest = times.reduce((one, other) => Math.max(one, other), -Infinity);
  return times.length === 0 || String(newest) === unix ? null : odd(`it names another time: ${unix}`);
}

/** Whether a receipt vouches for a file of openings, whatever has become of the end of its line. */
export function vouches(opening, bytes) {
  if (opening === undefined) return false;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const bare = text.replace(/[\r\n]+$/, '');
  return [text, bare, `${bare}\n`, `${bare}\r\n`].some((one) => sha(utf8(one)) === opening);
}
