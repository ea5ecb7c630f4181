// What is made out of something else is made out of what stands beside it.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { build } from '../build.mjs';
import { sha } from '../src/hash.mjs';

const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

test('page.js is what the modules make', () => {
  assert.ok(read('page.js') === build(), 'run: node verifier/build.mjs');
});

test('the libraries are those whose hashes stand beside them, of exact versions', () => {
  for (const line of read('lib/SHA256SUMS').trimEnd().split('\n')) {
    const [hash, name] = line.split('  ');
    assert.equal(
      createHash('sha256')
        .update(read(`lib/${name}`))
        .digest('hex'),
      hash,
      name,
    );
  }
  const { dependencies, devDependencies } = JSON.parse(read('lib/package.json'));
  const locked = JSON.parse(read('lib/package-lock.json')).packages;
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.equal(locked[`node_modules/${name}`].version, version);
  }
});

test('nothing in the page can reach a network', () => {
  assert.doesNotMatch(
    read('page.js'),
    /\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|import\(|\beval\(/,
  );
  const page = read('index.html');
  assert.match(page, /default-src 'none'/);
  assert.doesNotMatch(page, /https?:|\bon[a-z]+=/);
});

test('the bundled SHA-256 is that of WebCrypto', async () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
    const { subtle } = globalThis.crypto ?? (await import('node:crypto')).webcrypto;
    assert.equal(sha(bytes), Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex'));
  }
});
