// What an umpire who owns every key may change in a game, and what is said of it.
import assert from 'node:assert/strict';
import { sha } from '../src/hash.mjs';

/** A copy of a value. */
export const copy = (value) => JSON.parse(JSON.stringify(value));

/** The number of the nth entry of a type, or of a note of a kind. */
export function place(entries, type, nth = 0) {
  const places = entries.filter((e) => e.type === type || (e.type === 'note' && e.kind === type));
  assert.ok(places[nth], `no ${type} ${nth}`);
  return entries.indexOf(places[nth]);
}

/** A hash of nothing in the game. */
export const other = sha('other');
/**
 * Name, type of the entry, which of them, how it is changed (gives the entry to blame if it is another),
 * and why.
 */
export const CHANGES = [
  [
    'a die',
    'roll',
    0,
    (e) => {
      e.rolls[0].result[0] = (e.rolls[0].result[0] % 6) + 1;
    },
    /gives/,
  ],
  [
    'a shuffle',
    'roll',
    1,
    (e) => {
      e.rolls[0].result.reverse();
    },
    /gives/,
  ],
  [
    'no die',
    'roll',
    0,
    (e) => {
      e.rolls = [];
    },
    /without a die/,
  ],
  [
    'a label twice',
    'roll',
    1,
    (e) => {
      e.rolls.push(e.rolls[0]);
    },
    /twice/,
  ],
  [
    'a die of 0 faces',
    'roll',
    0,
    (e) => {
      e.rolls[0].sides = 0;
    },
    /0 faces/,
  ],
  [
    'a die of 257 faces',
    'roll',
    0,
    (e) => {
      e.rolls[0].sides = 257;
    },
    /257 faces/,
  ],
  [
    'a shuffle of 257',
    'roll',
    1,
    (e) => {
      e.rolls[0].shuffle = 257;
    },
    /shuffle of 257/,
  ],
  [
    'a seed',
    'lock',
    0,
    (e) => {
      e.seed = other;
    },
    /does not hash/,
  ],
  [
    'a number',
    'lock',
    0,
    (e) => {
      e.step = 2;
    },
    /next resolution/,
  ],
  [
    'another source',
    'lock',
    0,
    (e) => {
      e.source = 'beacon';
    },
    /source/,
  ],
  [
    'a sheet of nobody',
    'lock',
    0,
    (e) => {
      e.orders = { green: other };
    },
    /no seat/,
  ],
  [
    'a second sheet',
    'lock',
    0,
    (e) => {
      e.orders.blue = other;
    },
    /one seat/,
  ],
  [
    'a sheet of the other side',
    'lock',
    0,
    (e) => {
      e.orders = { blue: e.orders.red };
    },
    /nothing of it causes/,
  ],
  [
    'older standing orders',
    'lock',
    3,
    (e) => {
      e.standing -= 1;
    },
    /newest/,
  ],
  [
    'events for another lock',
    'events',
    0,
    (e) => {
      e.lock -= 1;
    },
    /name the lock/,
  ],
  [
    'events for no lock',
    'events',
    0,
    (e) => {
      delete e.lock;
    },
    /name the lock/,
  ],
  [
    'nothing happened',
    'events',
    1,
    (e) => {
      e.list = [];
    },
    /without an event/,
  ],
  [
    'a state that is prose',
    'events',
    0,
    (e) => {
      e.state = 'fine';
    },
    /state/,
  ],
  [
    'a join of nobody',
    'join',
    0,
    (e) => {
      e.seat = 'green';
    },
    /no seat/,
  ],
  [
    'a join without its mail',
    'mail',
    0,
    (e, all, at) => {
      e.seat = 'blue';
      return at + 1;
    },
    /no mail of red/,
  ],
  [
    'another entropy',
    'join',
    0,
    (e, all) => {
      e.entropy = 'chosen';
      return place(all, 'roll', 0);
    },
    /gives/,
  ],
  [
    'a mail twice',
    'mail',
    3,
    (e, all) => {
      e.mail = all[place(all, 'mail', 1)].mail;
      e.seat = 'blue';
    },
    /before/,
  ],
  [
    'a mail of nobody',
    'mail',
    5,
    (e) => {
      e.seat = 'green';
    },
    /no seat/,
  ],
  [
    'a Message-ID again',
    'mail',
    2,
    (e, all, at) => {
      e.message_id = all[place(all, 'mail', 0)].message_id;
      return at + 1;
    },
    /Message-ID/,
  ],
  [
    'times that run backwards',
    'mail',
    4,
    (e) => {
      e.unix -= 1000;
    },
    /time/,
  ],
  [
    'a copied hash',
    'commit',
    1,
    (e, all) => {
      e.hash = all[place(all, 'commit', 0)].hash;
    },
    /before/,
  ],
  [
    'a choice of the other side',
    'commit',
    0,
    (e) => {
      e.seat = 'blue';
    },
    /no mail of blue/,
  ],
  [
    'a choice of nobody',
    'commit',
    0,
    (e) => {
      e.seat = 'green';
    },
    /no seat/,
  ],
  [
    'another slot',
    'commit',
    0,
    (e, all) => {
      e.slot = 'T09';
      return place(all, 'closed', 0);
    },
    /list of hashes/,
  ],
  [
    'a closed list',
    'closed',
    0,
    (e) => {
      delete e.hashes.red;
    },
    /list of hashes/,
  ],
  [
    'another text',
    'reveal',
    0,
    (e) => {
      e.text = e.text.replace('|4|', '|5|');
    },
    /does not give the hash/,
  ],
  [
    'another payload',
    'reveal',
    1,
    (e) => {
      e.payload.choice = '6';
    },
    /do not give the hash/,
  ],
  [
    'a text beside the payload',
    'reveal',
    1,
    (e) => {
      e.text = 'pc1|';
    },
    null,
  ],
  [
    'a held reveal of the other side',
    'held-reveal',
    0,
    (e) => {
      e.seat = 'blue';
    },
    /no mail of blue/,
  ],
  [
    'a consent for another number',
    'consent',
    0,
    (e, all) => {
      e.text = 'void 9';
      return place(all, 'void', 0);
    },
    /consents/,
  ],
  [
    'a consent of nobody',
    'void',
    0,
    (e) => {
      e.consent.blue = other;
    },
    /consents/,
  ],
];
