// What an umpire who owns every key may change later in a game: voids, keys, the end, the beacon.
import { write } from '../src/canon.mjs';
import { sealed, sha } from '../src/hash.mjs';
import { other, place } from './changes.mjs';
import * as games from './game.mjs';

/** As in changes.mjs. */
export const LATER = [
  [
    'a void without its seed',
    'void',
    0,
    (e) => {
      delete e.seed;
    },
    /seed/,
  ],
  [
    'a ruling that was signed for other words',
    'void',
    1,
    (e) => {
      e.reason = 'because';
    },
    /hash of its text/,
  ],
  [
    'a ruling of the umpire',
    'void',
    1,
    (e, all) => {
      const lines = ['pbem-ruling/1', 'toy', e.step, sha(`pbem/1 entry\n${write(all[0])}\n`), e.reason];
      e.signature = games.sign(lines);
    },
    /not signed by the officer/,
  ],
  [
    'an anchor nobody signed',
    'anchor',
    0,
    (e) => {
      e.anchor = other;
    },
    /not signed/,
  ],
  [
    'a key nobody signed',
    'rekey',
    0,
    (e) => {
      e.key = games.publicKey(games.SECRETS.officer);
    },
    /not signed/,
  ],
  [
    'a key by another',
    'rekey',
    0,
    (e) => {
      e.by = 'officer';
    },
    /not signed/,
  ],
  [
    'another root',
    'root',
    0,
    (e) => {
      e.root = other;
    },
    /another root/,
  ],
  [
    'an opening left out',
    'openings',
    0,
    (e, all) => {
      e.list.pop();
      return all.length - 1;
    },
    /not laid open/,
  ],
  [
    'an opening twice',
    'openings',
    0,
    (e) => {
      e.list.push(e.list[0]);
    },
    /twice/,
  ],
  [
    'an opening with another text',
    'openings',
    0,
    (e) => {
      e.list[0].payload.text = '1 stay\n';
    },
    /does not give/,
  ],
  [
    'an opening without a text',
    'openings',
    0,
    (e) => {
      delete e.list[0].payload.text;
    },
    null,
  ],
  [
    'an opening of another resolution',
    'openings',
    0,
    (e, all) => {
      const {
        list: [item],
      } = e;
      item.payload.lock += 1;
      all[item.lock].orders.red = sealed(item.blind, write(item.payload));
    },
    /another entry/,
  ],
  [
    'a seat with a dash',
    'offer',
    0,
    (e) => {
      e.seats[1] = 'b-lue';
    },
    /seat/,
  ],
  [
    'an unknown source',
    'offer',
    0,
    (e) => {
      e.source = 'coin';
    },
    null,
  ],
];

/** The same for the game with a beacon. */
export const BEACON = [
  [
    'another round',
    'lock',
    0,
    (e) => {
      e.round += 1;
    },
    /round/,
  ],
  [
    'a beacon that nobody signed',
    'roll',
    0,
    (e) => {
      e.beacon_signature = `${e.beacon_signature.slice(0, -2)}00`;
    },
    /beacon/,
  ],
  [
    'the beacon of another chain',
    'offer',
    0,
    (e) => {
      e.beacon_chain = other;
    },
    /quicknet/,
  ],
  [
    'no consent to the source',
    'consent',
    1,
    (e, all) => {
      e.text = 'void 2';
      return place(all, 'source', 0);
    },
    /consents/,
  ],
  [
    'the source as before',
    'lock',
    1,
    (e) => {
      e.source = 'chain+beacon';
    },
    /source/,
  ],
];
