// From a key to dice: docs/protocol.md, "From a key to dice".
import { chacha20 } from '../lib/noble.mjs';
import { Fault, H, isHash, unhex } from './hash.mjs';

const LABEL = /^[a-z0-9][a-z0-9./:_+-]{0,119}$/;
const BLOCK = 64;

/** Whether a roll may be called so. */
export function isLabel(label) {
  return typeof label === 'string' && LABEL.test(label);
}

/** The key of a roll. */
export function rollKey(step, label) {
  if (!isHash(step)) throw new Fault('a step seed is 64 lower-case hex digits');
  if (!isLabel(label)) throw new Fault('a label that is not well formed');
  return H('pbem/1 roll', step, label);
}

/** The key of a roll that a blind keeps secret; the vectors have it, no journal has it yet. */
export function secretRollKey(step, label, blind) {
  rollKey(step, label);
  if (!isHash(blind)) throw new Fault('a blind is 64 lower-case hex digits');
  return H('pbem/1 secret-roll', step, label, blind);
}

/** Before anything is rolled: with other faces the search for a byte would never end. */
function checkSides(sides) {
  if (!Number.isInteger(sides)) throw new Fault('a die of no number of faces');
  if (sides < 2 || sides > 256) throw new Fault(`a die of ${sides} faces`);
}

/** The bytes of ChaCha20 under one key, one after another. */
export class Stream {
  constructor(key) {
    if (!isHash(key)) throw new Fault('a key is 64 lower-case hex digits');
    this.key = unhex(key);
    this.nonce = new Uint8Array(12);
    this.block = new Uint8Array(0);
    this.blocks = 0;
    this.at = 0;
    /** How many bytes were taken. */
    this.used = 0;
    /** Where each byte is noted as `{byte, kept}`, if somebody wants to show them. */
    this.trace = null;
  }

  /** The next byte. */
  byte() {
    if (this.at === this.block.length) {
      this.block = chacha20(this.key, this.nonce, new Uint8Array(BLOCK), undefined, this.blocks);
      this.blocks += 1;
      this.at = 0;
    }
    this.at += 1;
    this.used += 1;
    return this.block[this.at - 1];
  }

  /** One die, 2 to 256 faces: bytes are thrown away until every face is exactly as likely as every other. */
  die(sides) {
    checkSides(sides);
    const limit = 256 - (256 % sides);
    for (;;) {
      const byte = this.byte();
      this.trace?.push({ byte, kept: byte < limit });
      if (byte < limit) return (byte % sides) + 1;
    }
  }
}

/** `count` dice from a stream. */
export function dice(stream, sides, count) {
  const faces = [];
  checkSides(sides);
  for (let i = 0; i < count; i += 1) faces.push(stream.die(sides));
  return faces;
}

/** A shuffle of 0 to n - 1, for n from 1 to 256. */
export function shuffle(stream, n) {
  if (!Number.isInteger(n)) throw new Fault('a shuffle of no number');
  if (n < 1 || n > 256) throw new Fault(`a shuffle of ${n}`);
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i -= 1) {
    const j = stream.die(i + 1) - 1;
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** What a roll of a journal comes to: `{label, sides, result}` or `{label, shuffle, result}`. */
export function recompute(step, roll, trace = null) {
  const stream = new Stream(rollKey(step, roll.label));
  stream.trace = trace;
  const result =
    'shuffle' in roll ? shuffle(stream, roll.shuffle) : dice(stream, roll.sides, roll.result.length);
  return { result, used: stream.used };
}
