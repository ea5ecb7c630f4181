// The public beacon drand quicknet: docs/protocol.md, "The beacon".
import { bls12_381, sha256 } from '../lib/noble.mjs';
import { sha, unhex } from './hash.mjs';

/** The chain hash of quicknet. */
export const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
/** When its first round was, in Unix seconds, and how many seconds lie between two. */
export const GENESIS = 1692803367;
export const PERIOD = 3;
const PUBLIC_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec' +
  '758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** The first round at or after a time. */
export function roundAt(unix) {
  return Math.max(1, Math.ceil((unix - GENESIS) / PERIOD) + 1);
}

/** When a round is published, in Unix seconds. */
export function timeOf(round) {
  return GENESIS + PERIOD * (round - 1);
}

/** The field of the step seed that a round gives; `signature` is hex. */
export function field(round, signature) {
  return `drand:${QUICKNET}:${round}:${sha(unhex(signature))}`;
}

/**
 * The message that the network signs for a round: SHA-256 of its number in eight bytes, the highest first.
 */
function message(round) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return sha256(bytes);
}

/** Whether a signature, as hex of 48 bytes, is the network's for this round. */
export function verifies(round, signature) {
  if (typeof signature !== 'string' || signature.length !== 96) return false;
  try {
    const scheme = bls12_381.shortSignatures;
    const point = scheme.Signature.fromBytes(unhex(signature));
    return scheme.verify(point, scheme.hash(message(round), DOMAIN), unhex(PUBLIC_KEY));
  } catch {
    return false; // no point of the curve, or none of the right group
  }
}
