// Files that nobody wrote for good: they are refused with a reason, and nothing stops the program.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit, diceOf } from '../src/audit.mjs';
import { DEPTH, parse, write } from '../src/canon.mjs';
import { Fault, sha } from '../src/hash.mjs';
import { plain, report } from '../src/report.mjs';
import { wholeGame, relinked } from './game.mjs';

const whole = wholeGame().linked();

function refused(journal, entry, words) {
  const { exit, fault } = audit({ journal: typeof journal === 'string' ? Buffer.from(journal) : journal });
  assert.equal(exit, 1);
  assert.equal(fault.entry, entry, fault.why);
  if (words) assert.match(fault.why, words);
}

const NOT_CANONICAL = [
  '{"a":1,"a":2}',
  '{"b":1,"a":2}',
  '{"a":1.0}',
  '{"a":1.5}',
  '{"a":1e3}',
  '{"a":-0}',
  '{"a":01}',
  '{"a":+1}',
  '{"a":9007199254740992}',
  '{"a":-9007199254740992}',
  '{"a":99999999999999999999999}',
  '{ "a":1}',
  '{"a":1} ',
  '{"a":1}\r',
  '\ufeff{"a":1}',
  '{"A":1}',
  '{"__proto__":1}',
  '{"":1}',
  `{"${'a'.repeat(33)}":1}`,
  '{"a":"\\ud800"}',
  '{"a":"\\u00e9"}',
  '{"a":"\\/"}',
  '{"a":"\\u000a"}',
  '{"a":"\\u001F"}',
  '{"a":"\u0001"}',
  '{"a":"\ud800"}',
  '{"a":NaN}',
  '{"a":tru}',
  '{"a":}',
  '{"a"}',
  '{"a":1',
  '{"a":[1,]}',
  '{"a":[1 ,2]}',
  '{,}',
  '{"a":"',
  '"',
  '',
  '[]x',
  "{'a':1}",
];

test('only a line in its own canonical form is read', () => {
  for (const text of NOT_CANONICAL) {
    assert.throws(() => parse(text), Fault, text);
  }
  for (const text of [
    '{}',
    '{"a":[true,false,null,-1,9007199254740991]}',
    '{"constructor":1}',
    '{"a":"\\u001f\\n\u2028é🎲"}',
  ]) {
    assert.equal(write(parse(text)), text);
  }
});

test('nesting ends at level 64', () => {
  const nested = (depth) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  assert.equal(write(parse(nested(DEPTH))), nested(DEPTH));
  assert.throws(() => parse(nested(DEPTH + 1)), Fault);
  assert.throws(() => parse(`{"a":${'['.repeat(DEPTH)}1${']'.repeat(DEPTH)}}`), Fault);
  refused(`{"a":${'['.repeat(1_000_000)}\n`, 0, /levels/);
});

test('a line is measured before it is read', () => {
  refused(Buffer.alloc(256 * 1024 * 1024, 'a'), 0, /bytes/);
  refused(
    Buffer.concat([whole.bytes, Buffer.alloc(16 * 1024 * 1024 + 1, '['), Buffer.from('\n')]),
    whole.entries.length,
    /bytes/,
  );
});

test('files that are no journals', () => {
  for (const bytes of [
    [],
    [10],
    [0],
    [0xff, 10],
    [0xef, 0xbb, 0xbf, 0x7b, 0x7d, 10],
    [0xed, 0xa0, 0x80, 10],
  ]) {
    refused(Uint8Array.from(bytes), 0);
  }
  refused('{"prev":"x","seq":0,"type":"offer"}\n', 0);
  const text = whole.bytes.toString();
  refused(text.replaceAll('\n', '\r\n'), 0);
  refused(`\ufeff${text}`, 0);
  refused(text.slice(0, -1), whole.entries.length - 1, /line end/);
  refused(`${text}\n`, whole.entries.length);
});

test('keys that mean something in the language mean nothing here', () => {
  for (const key of ['constructor', 'prototype', 'hasownproperty', 'valueof']) {
    const entries = JSON.parse(JSON.stringify(whole.entries));
    entries[0].policies[key] = 'x';
    entries[1][key] = 'x';
    refused(relinked(entries), 1, /does not belong/);
    const types = JSON.parse(JSON.stringify(whole.entries));
    types[4].type = key;
    assert.equal(audit({ journal: relinked(types) }).exit, 1);
    types[4] = { ...whole.entries[4], seat: key };
    assert.equal(audit({ journal: relinked(types) }).exit, 1);
  }
});

test('whatever a byte becomes, the answer is a verdict', () => {
  let seed = sha('damage');
  for (let run = 0; run < 400; run += 1) {
    seed = sha(seed);
    const bytes = Uint8Array.from(whole.bytes);
    const at = Number.parseInt(seed.slice(0, 8), 16) % bytes.length;
    bytes[at] ^= 1 + (Number.parseInt(seed.slice(8, 12), 16) % 255);
    const result = audit({ journal: bytes });
    assert.ok([0, 1].includes(result.exit));
    assert.ok(report(result).length > 1);
  }
});

/** Every place in a value, as a way to set it. */
function* places(value, set) {
  if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) {
      yield (other) => {
        const copy = Array.isArray(value) ? [...value] : { ...value };
        copy[key] = other;
        return set(copy);
      };
      yield* places(value[key], (inner) => {
        const copy = Array.isArray(value) ? [...value] : { ...value };
        copy[key] = inner;
        return set(copy);
      });
    }
  }
}

test('whatever a value becomes, the answer is a verdict', () => {
  const strange = [null, true, -1, 257, '', 'x', [], {}, [{}], { a: [] }];
  let count = 0;
  for (const e of whole.entries) {
    for (const set of places(e, (changed) => changed)) {
      const other = strange[count % strange.length];
      count += 1;
      const entries = [...whole.entries];
      entries[e.seq] = set(other);
      const bytes = relinked(entries);
      for (const result of [audit({ journal: bytes }), diceOf(bytes)]) assert.ok('fault' in result);
    }
  }
  assert.ok(count > 300);
});

test('no control character of a journal reaches a terminal', () => {
  const entries = JSON.parse(JSON.stringify(whole.entries));
  entries[0].game = 'toy\u001b[2J\nVALID\u202e\u009b';
  const lines = report(audit({ journal: relinked(entries) }));
  // eslint-disable-next-line no-control-regex
  assert.ok(lines.every((line) => !/[\u0000-\u001f\u007f-\u009f\u202e]/.test(line)));
  assert.equal(plain('a\u001b[31mb'), 'a?[31mb');
  assert.ok(plain('x'.repeat(10_000)).length < 400);
});
