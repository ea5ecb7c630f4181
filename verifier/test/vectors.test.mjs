// All vectors that another program made: tests/data/dice_vectors.json.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as beacon from '../src/beacon.mjs';
import { parse, write } from '../src/canon.mjs';
import * as commitment from '../src/commitment.mjs';
import * as dice from '../src/dice.mjs';
import * as hash from '../src/hash.mjs';
import * as note from '../src/note.mjs';
import { diceOf } from '../src/audit.mjs';
import { ed25519 } from '../lib/noble.mjs';

const file = new URL('../../tests/data/dice_vectors.json', import.meta.url);
const raw = readFileSync(file, 'utf8');
const { vectors } = JSON.parse(raw);

/** How JSON.parse would lose `1.0`: the entry as it is written in the file. */
function entryText(id) {
  const line = raw.split('\n').find((one) => one.startsWith(`{"id": ${id},`));
  return /"in": \{"entry": (.*)\}, "note": /.exec(line)[1];
}

function checkRoll({ in: given, out }) {
  const stream = new dice.Stream(dice.rollKey(given.step_seed, given.label));
  const faces = dice.dice(stream, given.sides, given.count);
  const made = { roll_key: dice.rollKey(given.step_seed, given.label) };
  if ('dice' in out) made.dice = faces;
  if ('bytes_used' in out) made.bytes_used = stream.used;
  if ('counts' in out) {
    made.counts = Array.from(
      { length: given.sides },
      (_, face) => faces.filter((one) => one === face + 1).length,
    );
  }
  if ('first20' in out) made.first20 = faces.slice(0, 20);
  if ('last20' in out) made.last20 = faces.slice(-20);
  if ('dice_sha256' in out) made.dice_sha256 = hash.sha(faces.join(','));
  return made;
}

function chainOf({ game, length, tip }) {
  const seeds = [tip];
  const gh = hash.gameHash(game);
  for (let i = length; i > 0; i -= 1) seeds.push(hash.seedBefore(gh, i, seeds[seeds.length - 1]));
  seeds.reverse();
  return { anchor: seeds[0], s1: seeds[1], tip, all_sha256: hash.sha(seeds.join(',')) };
}

function receipt({ game, seq, head, kind, fields, name, secret }) {
  const body = ['pbem-receipt/1', game, seq, head, kind, ...fields.map((one) => one.join(' '))]
    .map((line) => `${line}\n`)
    .join('');
  const publicKey = hash.hex(ed25519.getPublicKey(hash.unhex(secret)));
  const signature = ed25519.sign(hash.utf8(body), hash.unhex(secret));
  const mark = Buffer.concat([Buffer.from(note.keyId(name, publicKey), 'hex'), signature]).toString('base64');
  return { note: `${body}\n\u2014 ${name} ${mark}\n`, public: publicKey };
}

const OPERATIONS = {
  keystream({ in: { key, n } }) {
    const stream = new dice.Stream(key);
    const bytes = Uint8Array.from({ length: n }, () => stream.byte());
    return {
      first64: hash.hex(bytes.subarray(0, 64)),
      last16: hash.hex(bytes.subarray(Math.max(0, n - 16))),
      sha256: hash.sha(bytes),
    };
  },
  roll: checkRoll,
  secret_roll({ in: { step_seed: step, label, blind, sides, count } }) {
    const key = dice.secretRollKey(step, label, blind);
    return {
      roll_key: key,
      blind_hash: hash.H('pbem/1 blind', blind),
      dice: dice.dice(new dice.Stream(key), sides, count),
    };
  },
  shuffle({ in: { step_seed: step, label, n } }) {
    const stream = new dice.Stream(dice.rollKey(step, label));
    return { order: dice.shuffle(stream, n), bytes_used: stream.used };
  },
  game_hash: ({ in: { game } }) => ({ hash: hash.gameHash(game) }),
  chain: ({ in: given }) => chainOf(given),
  entropy: ({ in: { seat, text } }) => ({ hash: hash.entropy(seat, text) }),
  salt: ({ in: { offer_hash: offer, entropy_hashes: all } }) => ({ hash: hash.saltOf(offer, all) }),
  step_seed: ({ in: { salt, step, seed, beacon: field } }) => ({
    hash: hash.stepSeed(salt, step, seed, field),
  }),
  beacon({ in: { round, signature } }) {
    assert.ok(beacon.verifies(round, signature));
    assert.ok(!beacon.verifies(round + 1, signature));
    return { field: beacon.field(round, signature), randomness: hash.sha(hash.unhex(signature)) };
  },
  round: ({ in: { unix } }) => ({ round: beacon.roundAt(unix), time: beacon.timeOf(beacon.roundAt(unix)) }),
  player_commit: ({ in: { text } }) => ({ hash: commitment.commitment(text) }),
  entry({ in: { entry }, id }) {
    // The text decides, not what JSON.parse makes of it: `1.0` is no integer.
    if (/:\s*-?[0-9]+[.eE]/.test(entryText(id))) return parse(entryText(id).replaceAll(' ', ''));
    const canonical = write(entry);
    assert.deepEqual(write(parse(canonical)), canonical);
    return { canonical, hash: hash.entryHash(canonical) };
  },
  sealed: ({ in: { blind, payload } }) => ({ hash: hash.sealed(blind, write(payload)) }),
  receipt({ in: given }) {
    const made = receipt(given);
    const read = note.read(made.note);
    assert.ok(note.verifies(read, made.public));
    assert.deepEqual(read.fields, given.fields);
    return made;
  },
  journal({ in: { lines }, out }) {
    const made = diceOf(`${lines.join('\n')}\n`);
    if (made.fault) throw new hash.Fault(made.fault.why);
    assert.ok(out.report, 'a journal that is to be refused was taken');
    assert.ok(out.report.some((line) => line.endsWith(`head ${made.head}`)));
    for (const step of made.steps) {
      const seed = step.void ? 'VOID' : `${step.rolls.length} rolls agree, step seed ${step.seed}`;
      assert.ok(
        out.report.some((line) => line.startsWith(`step ${step.step}: ${seed}`)),
        seed,
      );
    }
    return out;
  },
};

test('every vector is reproduced, and every one that must be refused is refused', () => {
  assert.equal(vectors.length, 144);
  for (const vector of vectors) {
    const operation = OPERATIONS[vector.op];
    assert.ok(operation, `an operation that nobody knows: ${vector.op}`);
    if (vector.out.error) {
      assert.throws(() => operation(vector), hash.Fault, `vector ${vector.id}: ${vector.note}`);
    } else {
      assert.deepEqual(operation(vector), vector.out, `vector ${vector.id}: ${vector.note}`);
    }
  }
});
