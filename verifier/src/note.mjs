// Signed notes, such as receipt.txt and journal.head: docs/protocol.md, "Receipts and the head".
import { ed25519, sha256 } from '../lib/noble.mjs';
import { Fault, hex, isHash, unhex, utf8 } from './hash.mjs';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Bytes of base64 with its padding, written in the one right way. Throws a Fault for any other. */
export function unbase64(text) {
  if (text.length % 4 !== 0 || !BASE64.test(text)) throw new Fault('not base64');
  let binary;
  try {
    binary = atob(text);
  } catch {
    throw new Fault('not base64');
  }
  if (btoa(binary) !== text) throw new Fault('not base64 as it is written');
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** The four bytes by which a note names its key, as hex. */
export function keyId(name, key) {
  const begin = utf8(`${name}\n`);
  const bytes = new Uint8Array(begin.length + 33);
  bytes.set(begin);
  bytes[begin.length] = 1;
  bytes.set(unhex(key), begin.length + 1);
  return hex(sha256(bytes).subarray(0, 4));
}

/** Whether a text is a public key: the hex of a point of the curve. */
export function isKey(text) {
  try {
    return isHash(text) && Boolean(ed25519.Point.fromHex(text));
  } catch {
    return false;
  }
}

/** Whether an Ed25519 signature of a text is good. Key as hex, signature as bytes. */
export function signed(key, text, signature) {
  try {
    return ed25519.verify(signature, utf8(text), unhex(key), { zip215: false });
  } catch {
    return false; // no point of the curve, or of another length
  }
}

/** Whether a base64 signature of lines, each followed by LF, is good. */
export function signedLines(key, lines, signature) {
  try {
    return signed(key, lines.map((line) => `${line}\n`).join(''), unbase64(signature));
  } catch {
    return false;
  }
}

/** The most lines of signatures that are looked at. */
const SIGNATURES = 16;

/** A line of a signature; null if it is none. */
function signatureOf(line) {
  const mark = /^\u2014 ([^ \n]*) ([^\n]*)$/.exec(line);
  if (!mark) return null;
  try {
    const bytes = unbase64(mark[2]);
    return { name: mark[1], id: hex(bytes.subarray(0, 4)), signature: bytes.subarray(4) };
  } catch {
    return { name: mark[1], id: '', signature: new Uint8Array() };
  }
}

/** Reads a signed note of a journal. Throws a Fault if it has not the form of one. */
export function read(raw) {
  const text = raw.replaceAll('\r\n', '\n');
  const split = text.lastIndexOf('\n\n');
  if (split < 0 || !text.endsWith('\n')) throw new Fault('a note has a text, an empty line, and a signature');
  const body = text.slice(0, split + 1);
  const lines = text.slice(split + 2, -1).split('\n').slice(0, SIGNATURES).map(signatureOf);
  // What stands behind a line that is no signature is not looked at.
  const end = lines.includes(null) ? lines.indexOf(null) : lines.length;
  if (end === 0) throw new Fault('a note ends in lines of signatures');
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0009\u000b-\u001f]/.test(body)) throw new Fault('a note holds no control characters');
  const [tag, game, seq, head, kind, ...fields] = body.slice(0, -1).split('\n');
  if (tag !== 'pbem-receipt/1') throw new Fault('not a receipt of this protocol');
  if (!/^(0|[1-9][0-9]{0,19})$/.test(seq ?? '') || BigInt(seq) >= 1n << 64n) {
    throw new Fault('the number of the entry is not one');
  }
  if (!isHash(head)) throw new Fault('the hash of the entry is not one');
  if (!KINDS.includes(kind)) throw new Fault('a kind of note that is not known');
  const signatures = lines.slice(0, end);
  return { game, seq: Number(seq), head, kind, fields: fields.map(nameAndValue), signatures, body };
}

const KINDS = ['ack', 'lock', 'roll', 'report', 'head'];

function nameAndValue(line) {
  const blank = line.indexOf(' ');
  if (blank < 1) throw new Fault('a field is a name, a blank, and a value');
  return [line.slice(0, blank), line.slice(blank + 1)];
}

/** Whether a note is signed by this key, under whatever name: a key answers for all that it has signed. */
export function verifies(note, key) {
  return note.signatures.some(
    ({ name, id, signature }) => id === keyId(name, key) && signed(key, note.body, signature),
  );
}
