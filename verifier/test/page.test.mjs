// The page in a real browser, opened from file://, with files dropped as a person drops them.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { commitment } from '../src/commitment.mjs';
import { Browser, isLeftOut } from './chromium.mjs';
import { beaconGame, relinked, signedNote } from './game.mjs';

const PAGE = fileURLToPath(new URL('../index.html', import.meta.url));
const RECORDED = fileURLToPath(new URL('../../tests/journals/0.1.0/games/zh-air/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'feldpost-drop-'));
const drand = beaconGame().linked();
let browser;
const options = { skip: isLeftOut() && 'no Chromium is installed' };

before(async () => {
  if (!options.skip) browser = await Browser.open();
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

function file(name, data) {
  writeFileSync(join(folder, name), data);
  return join(folder, name);
}

/** Opens the page anew, drops files, and gives what it says of them. */
async function verdict(files) {
  await browser.go(PAGE);
  await browser.drop('#drop', files);
  return browser.evaluate(`new Promise((done) => {
    const verdict = document.getElementById('verdict');
    const look = () => {
      if (!verdict.dataset.exit) return;
      const rows = [...document.querySelectorAll('[data-check]')];
      const checks = Object.fromEntries(rows.map((one) => [one.dataset.check, one.className]));
      done({ exit: Number(verdict.dataset.exit), text: verdict.innerText, checks });
    };
    new MutationObserver(look).observe(verdict, { attributes: true, childList: true });
    look();
  })`);
}

test('a good journal is dropped, with its head', options, async () => {
  const { exit, text, checks } = await verdict([
    join(RECORDED, 'journal.jsonl'),
    join(RECORDED, 'journal.head'),
  ]);
  assert.equal(exit, 0, text);
  assert.match(text, /Nothing wrong found[\s\S]*447 entries, 775 dice recomputed/);
  assert.match(text, /Not checked: the replay/);
  assert.equal(checks.dice, 'passed');
  assert.equal(checks.head, 'passed');
  assert.equal(checks.mails, 'none');
});

test('each die shows its way from the label to the face', options, async () => {
  await verdict([join(RECORDED, 'journal.jsonl')]);
  const text = await browser.evaluate(`new Promise((done) => {
    const open = (one) => new Promise((next) => {
      one.addEventListener('toggle', () => setTimeout(next));
      one.open = true;
    });
    const all = document.querySelectorAll('#dice details');
    open(all[4]).then(() => open(all[4].querySelector('details')))
      .then(() => done(all[4].querySelector('details').innerText));
  })`);
  assert.match(text, /Key [0-9a-f]{64}/);
  assert.match(text, /takes a byte below 252; the face is byte mod 6 \+ 1/);
  assert.match(text, /Recomputed: ([0-9 ]+)\. The journal says: \1\./);
  assert.match(text, /openssl enc -chacha20 -K \$key/);
});

test('a bad journal is dropped: the entry and the die are named', options, async () => {
  const entries = JSON.parse(JSON.stringify(drand.entries));
  const at = entries.findIndex(({ type }) => type === 'roll');
  entries[at].rolls[0].result[0] = (entries[at].rolls[0].result[0] % 6) + 1;
  const { exit, text, checks } = await verdict([file('bad.jsonl', relinked(entries))]);
  assert.equal(exit, 1);
  assert.match(text, new RegExp(`Not valid[\\s\\S]*Entry ${at}: t1/attack gives`));
  assert.equal(checks.dice, 'failed');
  assert.equal(checks.lines, 'passed');
});

test('a beacon, receipts in a folder of mails, and a journal that comes in a mail', options, async () => {
  const attached = (name, data) =>
    `--b\r\nContent-Disposition: attachment; filename=${name}\r\n` +
    `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(data).toString('base64')}\r\n`;
  const end = drand.entries.length - 1;
  const head = signedNote({ seq: end, head: drand.head, kind: 'head' });
  mkdirSync(join(folder, 'mails'));
  const receipt = signedNote({ seq: end, head: drand.head, kind: 'head' });
  file(
    'mails/1.eml',
    'From: feldpost@club.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n' +
      `${attached('journal.jsonl', drand.bytes)}${attached('journal.head', head)}` +
      `${attached('receipt.txt', receipt)}--b--\r\n`,
  );
  const { exit, text, checks } = await verdict([join(folder, 'mails')]);
  assert.equal(exit, 0, text);
  assert.deepEqual([checks.head, checks.mails, checks.dice], ['passed', 'passed', 'passed']);
});

test('what is no journal is said to be none', options, async () => {
  const { exit, text } = await verdict([file('holiday.txt', '\0')]);
  assert.equal(exit, 2);
  assert.match(text, /Could not check[\s\S]*no journal/);
});

test('a commitment line is made, and is right', options, async () => {
  await browser.go(PAGE);
  const fill = (values) =>
    browser.evaluate(`(() => {
    for (const [name, value] of Object.entries(${JSON.stringify(values)})) {
      document.getElementById('seal-' + name).value = value;
    }
    document.querySelector('#seal button').click();
    return [...document.querySelectorAll('#sealed pre, #sealed .error')].map((one) => one.textContent);
  })()`);
  const given = { offer: '0123456789abcdef', slot: 'T02.pick', seat: 'red', choice: '4' };
  const [kept, commit, reveal] = await fill(given);
  assert.match(kept, /^pc1\|0123456789abcdef\|T02\.pick\|red\|4\|[0-9a-f]{32}$/);
  assert.equal(commit, `commit T02.pick ${commitment(kept)}`);
  assert.equal(reveal, `reveal ${kept}`);
  assert.notEqual((await fill(given))[0], kept);
  for (const wrong of [
    { choice: '4 ' + 'x' },
    { choice: '4|5' },
    { seat: 'Red' },
    { offer: '01234' },
    { slot: '' },
  ]) {
    const said = await fill({ ...given, ...wrong });
    assert.equal(said.length, 1);
    assert.match(said[0], /^Not yet: /);
  }
});

test('the page asks for nothing but itself, fits a telephone, and can be heard', options, async () => {
  await browser.look(390, 844);
  await verdict([join(RECORDED, 'journal.jsonl')]);
  assert.equal(await browser.evaluate('document.documentElement.scrollWidth <= 390'), true);
  const stopped = await browser.evaluate(
    `fetch('https://club.example/').then(() => 'went out', () => 'stopped')`,
  );
  assert.equal(stopped, 'stopped');
  const unnamed = await browser.evaluate(`[...document.querySelectorAll('input')]
    .filter((one) => one.labels.length === 0).map((one) => one.id)`);
  assert.deepEqual(unnamed, []);
  const own = [PAGE, PAGE.replace('index.html', 'page.js')].map((path) => `file://${path}`);
  assert.deepEqual(
    [...new Set(browser.addresses())].filter((one) => one.startsWith('file:')).sort(),
    own.sort(),
  );
  const complaints = browser.complaints().filter((one) => !/club\.example/.test(one));
  assert.deepEqual(complaints, []);
  assert.ok(
    browser.complaints().some((one) => /Content Security Policy/.test(one)),
    'the policy stopped the request',
  );
});
