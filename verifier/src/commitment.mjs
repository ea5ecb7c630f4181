// What a player seals: docs/protocol.md, "Sealed choices".
import { Fault, sha } from './hash.mjs';

export const SLOT = /^[A-Za-z0-9._-]{1,16}$/;
export const SEAT = /^[a-z][a-z0-9-]{0,15}$/;
export const CHOICE = /^[A-Za-z0-9:+.,_-]{1,200}$/;
const OFFER = /^[0-9a-f]{16}$/;
const NONCE = /^[0-9a-f]{32,64}$/;

/** Reads a `pc1` text into its fields. Throws a Fault that says which one is wrong. */
export function read(text) {
  const [tag, offer, slot, seat, choice, nonce, ...more] = String(text).split('|');
  if (tag !== 'pc1') throw new Fault('the text does not begin with pc1|');
  if (nonce === undefined || more.length > 0) throw new Fault('the text does not have six fields between |');
  if (!OFFER.test(offer))
    throw new Fault('the offer is the first 16 hex digits of the offer hash, in lower case');
  if (!SLOT.test(slot)) throw new Fault('the slot is 1 to 16 of A-Z a-z 0-9 . _ -');
  if (!SEAT.test(seat)) throw new Fault('the seat is a lower-case letter and up to 15 of a-z 0-9 -');
  if (!CHOICE.test(choice)) throw new Fault('the choice is 1 to 200 of A-Z a-z 0-9 : + . , _ -');
  if (!NONCE.test(nonce)) throw new Fault('the nonce is 32 to 64 lower-case hex digits');
  return { offer, slot, seat, choice, nonce };
}

/** The commitment to a `pc1` text: its SHA-256, without a line end. Throws a Fault for any other text. */
export function commitment(text) {
  read(text);
  return sha(text);
}

/** Makes a `pc1` text and the line to mail. `random` are 16 random bytes as hex. */
export function make({ offer, slot, seat, choice }, random) {
  const text = ['pc1', offer, slot, seat, choice, random].join('|');
  const hash = commitment(text);
  return { text, hash, commit: `commit ${slot} ${hash}`, reveal: `reveal ${text}` };
}
