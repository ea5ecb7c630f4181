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

/** Reads a signed note of a journal. Throws a Fault if it has not the form of one. */
export function read(raw) {
  const text = raw.replaceAll('\r\n', '\n');
  const split = text.indexOf('\n\n');
  if (split < 0) throw new Fault('a note has a text, an empty line, and a signature');
  const body = text.slice(0, split + 1);
  const mark = /^\u2014 ([^ \n]+) ([^ \n]+)\n$/.exec(text.slice(split + 2));
  if (!mark) throw new Fault('a note ends in one line of a signature');
  const bytes = unbase64(mark[2]);
  if (bytes.length !== 68) throw new Fault('a signature is 4 bytes of key id and 64 bytes');
  const [tag, game, seq, head, kind, ...fields] = body.slice(0, -1).split('\n');
  if (tag !== 'pbem-receipt/1') throw new Fault('not a receipt of this protocol');
  if (!/^(0|[1-9][0-9]{0,15})$/.test(seq ?? '') || !Number.isSafeInteger(Number(seq))) {
    throw new Fault('the number of the entry is not one');
  }
  if (!isHash(head)) throw new Fault('the hash of the entry is not one');
  if (!/^[a-z]+$/.test(kind ?? '')) throw new Fault('a note says its kind');
  return {
    game,
    seq: Number(seq),
    head,
    kind,
    fields: fields.map(nameAndValue),
    name: mark[1],
    id: hex(bytes.subarray(0, 4)),
    signature: bytes.subarray(4),
    body,
  };
}

function nameAndValue(line) {
  const blank = line.indexOf(' ');
  if (blank < 1) throw new Fault('a field is a name, a blank, and a value');
  return [line.slice(0, blank), line.slice(blank + 1)];
}

/** Whether a note is signed by this key, and is named after its own game. */
export function verifies(note, key) {
  return (
    note.name.endsWith(`/${note.game}`) &&
    note.id === keyId(note.name, key) &&
    signed(key, note.body, note.signature)
  );
}
