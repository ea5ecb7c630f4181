// The lines of a journal, each chained to the one before: docs/protocol.md, "The journal".
import { isObject, LINE, parse } from './canon.mjs';
import { entryHash, Fault, isHash, ZEROS } from './hash.mjs';

const LF = 0x0a;

/** A fault at an entry, as plain data. */
export function faultAt(entry, why) {
  return { entry, why };
}

/** The bytes of a file, from bytes or text. */
export function bytesOf(data) {
  return typeof data === 'string' ? new TextEncoder().encode(data) : data;
}

/** Each line of a file as bytes without its LF, and whether it has one. */
export function* linesOf(bytes) {
  let begin = 0;
  while (begin < bytes.length) {
    const end = bytes.indexOf(LF, begin);
    yield { bytes: bytes.subarray(begin, end < 0 ? bytes.length : end), whole: end >= 0 };
    if (end < 0) return;
    begin = end + 1;
  }
}

/**
 * One line read as an entry with this number. It is measured before it is decoded, and decoded before it is
 * parsed.
 */
function entryOf({ bytes, whole }, seq) {
  if (bytes.length > LINE) throw new Fault(`a line of ${bytes.length} bytes; ${LINE} are the most`);
  if (!whole) throw new Fault('the last line breaks off: it has no line end');
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Fault('not UTF-8');
  }
  const e = parse(text);
  if (!isObject(e)) throw new Fault('an entry is an object');
  if (e.seq !== seq) throw new Fault(`it should bear the number ${seq}`);
  if (!isHash(e.prev)) throw new Fault('it does not say which entry it follows');
  return { seq, e, hash: entryHash(text), group: seq, last: true };
}

function tried(line, seq) {
  try {
    return { entry: entryOf(line, seq) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { why: error.message };
  }
}

/**
 * Reads the lines of a journal and checks that each is canonical, numbered, and chained to the one before.
 * Gives the entries before the first fault, and the fault or null. `names(seq, hash)` says whether a signed
 * head names this line: that tells which of two lines was changed that do not fit together.
 */
export function readLines(data, names = () => false) {
  const entries = [];
  const lines = linesOf(bytesOf(data));
  let prev = ZEROS;
  for (const line of lines) {
    const seq = entries.length;
    const { entry, why } = tried(line, seq);
    if (!entry) return { entries, fault: faultAt(seq, why) };
    if (entry.e.prev !== prev) {
      const next = lines.next().value;
      const after = next && tried(next, seq + 1).entry;
      const sound = (after && after.e.prev === entry.hash) || names(seq, entry.hash);
      if (!sound || seq === 0)
        return { entries, fault: faultAt(seq, 'it does not follow from the entry before') };
      entries.pop();
      return { entries, fault: faultAt(seq - 1, 'it is not the entry from which the next one follows') };
    }
    entries.push(entry);
    prev = entry.hash;
  }
  return { entries, fault: entries.length > 0 ? null : faultAt(0, 'the file holds no entry') };
}

/**
 * Marks the groups of entries, `group` the number of the first and `last` for the last. Gives a fault or
 * null; where the entries are only those before another fault, the last group may break off.
 */
export function markGroups(entries, whole = true) {
  let left = 0;
  for (const entry of entries) {
    const { more = 0 } = entry.e;
    if (!Number.isSafeInteger(more) || more < 0) return faultAt(entry.seq, '`more` is a number from 0');
    if (left > 0 && more !== left - 1)
      return faultAt(entry.seq, '`more` does not count down within the group');
    entry.group = left > 0 ? entries[entry.seq - 1].group : entry.seq;
    entry.last = more === 0;
    left = more;
  }
  return left > 0 && whole
    ? faultAt(entries.length, `the last group breaks off: ${left} more should follow`)
    : null;
}
