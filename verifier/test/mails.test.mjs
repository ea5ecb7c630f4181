// Receipts and openings out of mails, and the command line.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { audit } from '../src/audit.mjs';
import { write } from '../src/canon.mjs';
import { sha } from '../src/hash.mjs';
import { kindOf, sorted } from '../src/intake.mjs';
import { mailsOf, partsOf } from '../src/mail.mjs';
import { verdict } from '../src/report.mjs';
import { SECRETS, signedNote, wholeGame } from './game.mjs';

const VERIFY = fileURLToPath(new URL('../verify.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'feldpost-verifier-'));
after(() => rmSync(folder, { recursive: true }));

const game = wholeGame();
const whole = game.linked();
const hashes = whole.entries.map((_, seq) =>
  seq + 1 < whole.entries.length ? whole.entries[seq + 1].prev : whole.head,
);
const sheet = game.sheets[0];
const opening = Buffer.from(`${write({ game: 'toy', list: [sheet] })}\n`);
const lockEnd = whole.entries.findIndex((e) => e.type === 'events');
const mailBefore = whole.entries[sheet.lock - 1];

/** A receipt for the group of the first lock, with fields of its own. */
function receipt(over = {}) {
  const fields = over.fields ?? [
    ['seat', 'red'],
    ['step', '1'],
    ['mail', mailBefore.mail],
    ['opening', sha(opening)],
    ['unix', String(mailBefore.unix)],
  ];
  return signedNote({ seq: lockEnd, head: hashes[lockEnd], kind: 'report', ...over, fields });
}

function part(name, bytes, encoding = 'base64') {
  const body =
    encoding === 'base64'
      ? Buffer.from(bytes)
          .toString('base64')
          .replace(/(.{76})/g, '$1\r\n')
      : Buffer.from(bytes)
          .toString('latin1')
          .replace(
            /[^\n\x20-\x3c\x3e-\x7e]|=/g,
            (one) => `=${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
          )
          .replaceAll('\n', '\r\n');
  return (
    `Content-Type: text/plain; charset=utf-8\r\nContent-Disposition: attachment;\r\n filename="${name}"\r\n` +
    `Content-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`
  );
}

function mail(...parts) {
  return (
    'From: feldpost@club.example\r\nMIME-Version: 1.0\r\n' +
    'Content-Type: multipart/mixed;\r\n boundary="b 1"\r\n\r\n' +
    `--b 1\r\nContent-Type: text/plain\r\n\r\nYour turn.\r\n` +
    `${parts.map((one) => `--b 1\r\n${one}`).join('')}--b 1--\r\n`
  );
}

const judged = (text, name = 'one.eml') =>
  audit({
    journal: whole.bytes,
    boxes: [{ name: 'box', files: [{ name, bytes: Buffer.from(text) }] }],
  });

test('a receipt fits, in whatever way it comes', () => {
  const one = mail(part('receipt.txt', receipt()), part('opening.json', opening));
  const quoted = mail(part('receipt.txt', receipt(), 'quoted-printable'), part('opening.json', opening));
  const mbox =
    `From ada Mon Jan  1 00:00:00 2024\n${one.replaceAll('\r\n', '\n')}\n` +
    'From ada Mon Jan  1 00:00:00 2024\n' +
    `${quoted.replaceAll('\r\n', '\n')}`;
  assert.equal(mailsOf(Buffer.from(mbox)).length, 2);
  for (const [text, count] of [
    [one, 1],
    [quoted, 1],
    [mbox, 2],
    [receipt(), 1],
    [receipt().replaceAll('\n', '\r\n'), 1],
  ]) {
    const result = judged(text);
    assert.deepEqual(result.findings, []);
    assert.equal(result.mailboxes[0].receipts, count);
  }
  const nested =
    'From: a@example.org\nContent-Type: multipart/mixed; boundary=o\n\n' +
    '--o\nContent-Type: message/rfc822\n\n' +
    `${one}\n--o\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n` +
    `${Buffer.from(one).toString('base64')}\n--o--\n`;
  assert.deepEqual(
    partsOf(mailsOf(Buffer.from(nested))[0]).filter(({ name }) => name === 'receipt.txt').length,
    2,
  );
  assert.equal(judged(nested).mailboxes[0].receipts, 2);
});

const seats = [['seat', 'red']];
const time = ['unix', String(mailBefore.unix)];
const WRONG = [
  ['another entry', { head: sha('x') }, 'convicts', 'other-entry'],
  ['an entry that is not there', { seq: 999, secret: SECRETS.next }, 'convicts', 'missing-entry'],
  ['within a group', { seq: lockEnd - 1, head: hashes[lockEnd - 1] }, 'convicts', 'odd-receipt'],
  ['a kind that nobody sends', { kind: 'roll' }, 'asks', 'odd-receipt'],
  ['a kind that nobody knows', { kind: 'luck' }, 'asks', 'not-signed'],
  ['a mail that is not there', { fields: [...seats, ['mail', sha('m')], time] }, 'convicts', 'dropped-mail'],
  ['a seat that is none', { fields: [['seat', 'green'], time] }, 'convicts', 'odd-receipt'],
  ['another step', { fields: [...seats, ['step', '2'], time] }, 'convicts', 'odd-receipt'],
  ['another time', { fields: [...seats, ['unix', '1']] }, 'convicts', 'odd-receipt'],
  ['a field twice', { fields: [...seats, ...seats, time] }, 'convicts', 'odd-receipt'],
  ['an unknown field', { fields: [...seats, ['luck', '7'], time] }, 'asks', 'odd-receipt'],
  ['no fields', { fields: [] }, 'convicts', 'odd-receipt'],
  ['another key', { secret: SECRETS.officer }, 'asks', 'not-signed'],
  ['the key of later', { secret: SECRETS.next }, 'asks', 'not-signed'],
];

test('a receipt that does not fit convicts; one with a bad signature does not', () => {
  for (const [name, over, level, what] of WRONG) {
    const { findings, exit } = judged(mail(part('receipt.txt', receipt(over))));
    assert.deepEqual(
      findings.map((one) => [one.level, one.what]),
      what === 'not-signed' ? [[level, what], ['asks', 'no-receipts']] : [[level, what]],
      name,
    );
    assert.equal(exit, level === 'convicts' ? 1 : 0, name);
  }
  const end = whole.entries.length - 1;
  const late = { seq: end, head: whole.head, kind: 'head', fields: [] };
  assert.equal(judged(signedNote({ ...late, secret: SECRETS.next })).findings.length, 0);
  assert.equal(judged(signedNote(late)).findings[0].what, 'not-signed', 'the old key is good no more');
  const damaged = judged(receipt().replace('red', 'rad'));
  assert.deepEqual(
    damaged.findings.map(({ what }) => what),
    ['not-signed', 'no-receipts'],
  );
  assert.equal(damaged.exit, 0);
});

test('an opening that a receipt vouches for, and that does not open, convicts', () => {
  const false_ = Buffer.from(
    `${write({ game: 'toy', list: [{ ...sheet, payload: { ...sheet.payload, text: '1 stay\n' } }] })}\n`,
  );
  const fields = [...seats, ['opening', sha(false_)], time];
  const { findings } = judged(mail(part('receipt.txt', receipt({ fields })), part('opening.json', false_)));
  assert.deepEqual(
    findings.map((one) => [one.level, one.what, one.entry]),
    [['convicts', 'altered-orders', sheet.lock]],
  );
  const alone = judged(mail(part('receipt.txt', receipt()), part('opening.json', false_)));
  assert.deepEqual(
    alone.findings.map(({ level }) => level),
    ['asks'],
  );
  const given = audit({ journal: whole.bytes, opened: [{ name: 'o', bytes: opening }] });
  assert.deepEqual(given.findings, []);
});

test('a mailbox without a receipt is not passed over', () => {
  const empty = judged('Subject: x\n\nnothing\n');
  assert.deepEqual(
    empty.findings.map(({ what }) => what),
    ['no-receipts'],
  );
  const state = ({ checks }) => checks.find(({ id }) => id === 'mails').state;
  assert.deepEqual([state(empty), state(judged(receipt()))], ['none', 'passed']);
  assert.match(verdict(empty), /^NOTHING WRONG FOUND;.*; one finding asks for an answer$/);
  assert.deepEqual(judged(receipt({ game: 'other', name: 'club.example/other' })).mailboxes[0].others, 1);
});

test('files are known by what they hold', () => {
  const head = signedNote({ seq: 1, head: hashes[1], kind: 'head' });
  const kinds = [
    ['a', whole.bytes, 'journal'],
    ['b', head, 'head'],
    ['c', receipt(), 'receipt'],
    ['d', opening, 'openings'],
    ['e', mail(), 'mail'],
    ['f', '\0\0\0', null],
  ];
  for (const [name, data, kind] of kinds) assert.equal(kindOf(name, Buffer.from(data)), kind, name);
  const text = mail(part('journal.jsonl', whole.bytes), part('journal.head', head));
  const taken = sorted([{ name: 'report.eml', bytes: Buffer.from(text) }]);
  assert.deepEqual(Buffer.from(taken.journal.bytes), whole.bytes);
  assert.equal(Buffer.from(taken.head.bytes).toString(), head);
});

function run(...words) {
  const { status, stdout } = spawnSync(process.execPath, [VERIFY, ...words], { encoding: 'utf8' });
  return { status, stdout };
}

test('the command says 0, 1 or 2, in words or as JSON', () => {
  const at = (name, data) => {
    writeFileSync(join(folder, name), data);
    return join(folder, name);
  };
  const good = at('journal.jsonl', whole.bytes);
  at(
    'journal.head',
    signedNote({ seq: whole.entries.length - 1, head: whole.head, kind: 'head', secret: SECRETS.next }),
  );
  mkdirSync(join(folder, 'box'));
  at('box/1.eml', mail(part('receipt.txt', receipt()), part('opening.json', opening)));
  const first = run(good, '--receipts', join(folder, 'box'), '--key', whole.entries[0].umpire_key);
  assert.equal(first.status, 0, first.stdout);
  assert.match(first.stdout, /^NOTHING WRONG FOUND[\s\S]*the replay/);
  assert.match(first.stdout, /1 receipts of this game/);
  assert.equal(run(good, '--key', whole.entries[0].officer).status, 1);
  assert.equal(run(good, '--key', 'ab').status, 2);
  const cut = at('cut.jsonl', Buffer.from(whole.bytes.toString().split('\n').slice(0, 1).join('\n') + '\n'));
  at('early.head', signedNote({ seq: 5, head: hashes[5], kind: 'head' }));
  assert.match(run(cut, '--head', join(folder, 'early.head')).stdout, /NOT VALID: entry 1: missing/);
  const told = run(cut, '--head', join(folder, 'early.head'), '--json');
  assert.equal(told.status, 1);
  assert.equal(JSON.parse(told.stdout).fault.entry, 1);
  for (const words of [[], [join(folder, 'none')], [good, '--head'], [good, '--luck'], [good, good]]) {
    const { status, stdout } = run(...words);
    assert.equal(status, 2);
    assert.match(stdout, /COULD NOT CHECK/);
  }
  assert.equal(run('--help').status, 0);
  assert.match(readFileSync(VERIFY, 'utf8'), /^#!/);
});
