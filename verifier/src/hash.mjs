// Hashes of printable lines: docs/protocol.md, "Hashes".
//
// SHA-256 comes from the bundled library, not from WebCrypto, because that one is asynchronous and a chain of
// thousands of entries would be as many promises, each waiting for the last. The tests hold both together.
import { sha256 } from '../lib/noble.mjs';

const HEX = '0123456789abcdef';
const PAIRS = Array.from({ length: 256 }, (_, byte) => HEX[byte >> 4] + HEX[byte & 15]);
const encoder = new TextEncoder();

/** A fault that a file of somebody's makes: told to the reader, never a crash. */
export class Fault extends Error {}

/** Throws a Fault unless something holds. */
export function need(holds, why) {
  if (!holds) throw new Fault(why);
}

/** 64 zeros: what the first entry has as `prev`. */
export const ZEROS = '0'.repeat(64);

/** Bytes as lower-case hex digits. */
export function hex(bytes) {
  let text = '';
  for (const byte of bytes) text += PAIRS[byte];
  return text;
}

/** The bytes of lower-case hex digits. Throws a Fault for anything else. */
export function unhex(text) {
  if (typeof text !== 'string' || text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) {
    throw new Fault('not an even number of lower-case hex digits');
  }
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** Whether it is a hash or a seed as text: 64 lower-case hex digits. */
export function isHash(text) {
  return typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
}

/** Text as UTF-8. Throws a Fault where half a surrogate pair stands, which has no UTF-8. */
export function utf8(text) {
  if (/[\ud800-\udfff]/u.test(text)) throw new Fault('half a surrogate pair');
  return encoder.encode(text);
}

/** SHA-256 of bytes, or of a text as UTF-8, as 64 lower-case hex digits. */
export function sha(data) {
  return hex(sha256(typeof data === 'string' ? utf8(data) : data));
}

/** A number as a line of a hash: decimal, no sign, no leading zero. */
function line(value) {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || value < 0 || Object.is(value, -0))
      throw new Fault('not a whole number');
    return String(value);
  }
  if (typeof value !== 'string' || /[\n\r\0]/.test(value)) throw new Fault('a line with a line end or NUL');
  return value;
}

/** `H(l1, l2, ...)`: SHA-256 of the lines, each followed by one LF. */
export function H(...lines) {
  return sha(lines.map((one) => `${line(one)}\n`).join(''));
}

/** The entry hash of a line of the journal, given without its LF. */
export function entryHash(text) {
  return sha(`pbem/1 entry\n${text}\n`);
}

/** The game hash. */
export function gameHash(game) {
  return H('pbem/1 game', game);
}

/** The seed before seed `number`: what hashing it once gives. */
export function seedBefore(game, number, seed) {
  if (!isHash(seed)) throw new Fault('a seed is 64 lower-case hex digits');
  return H('pbem/1 chain', game, number, seed);
}

/** The last seed of a chain that begins behind seed `from`. */
export function tip(game, from, root) {
  if (!isHash(root)) throw new Fault('a root is 64 lower-case hex digits');
  return H('pbem/1 tip', game, from, root);
}

/** The same of a chain that begins behind a loss: `lost` is the hash of the newest entry that is lost. */
export function tipAfterLoss(game, from, lost, root) {
  if (!isHash(root)) throw new Fault('a root is 64 lower-case hex digits');
  return H('pbem/1 tip after loss', game, from, lost, root);
}

/** The entropy of a seat. */
export function entropy(seat, text) {
  if (!/^[a-z][a-z0-9_-]{0,15}$/.test(seat)) throw new Fault(`${seat} is no name of a seat`);
  return H('pbem/1 entropy', seat, text);
}

/** The salt of a game. */
export function saltOf(offerHash, entropies) {
  if (![offerHash, ...entropies].every(isHash)) throw new Fault('the salt is made of hashes');
  return H('pbem/1 salt', offerHash, ...entropies);
}

/** The key of the lot that says who plays which side. */
export function sidesKey(salt) {
  return H('pbem/1 sides', salt);
}

/** The step seed of resolution `number`; `seed` or `beacon` is `none` where the source has none. */
export function stepSeed(salt, number, seed, beacon) {
  if (seed === 'none' && beacon === 'none') throw new Fault('dice need a seed or a beacon');
  return H('pbem/1 step', salt, number, seed, beacon);
}

/** The hash of a sealed payload; `canonical` is its canonical JSON. */
export function sealed(blind, canonical) {
  if (!isHash(blind)) throw new Fault('a blind is 64 lower-case hex digits');
  return H('pbem/1 sealed', blind, canonical);
}
