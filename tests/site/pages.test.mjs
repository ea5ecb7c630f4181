// The pages of a site in a real browser, opened from file://: nothing is asked of a network, the replay goes
// through a game, and orders are clicked together. FELDPOST_SITE names the folder.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Browser, isLeftOut } from '../../verifier/test/chromium.mjs';

const SITE = process.env.FELDPOST_SITE;
const options = { skip: isLeftOut() && 'no Chromium is installed' };
const running = join(SITE, 'games/any-1/index.html');
let browser;

before(async () => {
  if (!options.skip) browser = await Browser.open();
});
after(() => browser?.close());

const pages = readdirSync(SITE, { recursive: true }).filter((name) => name.endsWith('.html'));

test('every page opens, in the light and at night, on a desk and on a phone', options, async () => {
  assert.ok(pages.length > 8, String(pages));
  for (const page of pages) {
    for (const [width, scheme] of [[1280, 'light'], [390, 'dark']]) {
      await browser.look(width, 900, scheme);
      await browser.go(join(SITE, page));
      const wide = await browser.evaluate('document.documentElement.scrollWidth');
      assert.ok(wide <= width + 1, `${page} is ${wide} wide on ${width}`);
    }
  }
  assert.deepEqual(browser.complaints(), []);
  const asked = browser.addresses().filter((address) => !/^(file|data|about):/.test(address));
  assert.deepEqual(asked, []);
});

test('every link leads to a page of the site, to a file of it, or to a mail', options, async () => {
  for (const page of pages) {
    await browser.go(join(SITE, page));
    const links = await browser.evaluate('[...document.querySelectorAll("a[href]")].map((a) => a.href)');
    for (const link of links.filter((link) => !link.startsWith('mailto:'))) {
      const path = decodeURIComponent(new URL(link).pathname);
      assert.ok(path.startsWith(SITE), `${page}: ${link}`);
      readFileSync(path);
    }
  }
});

/** How the page of a game stands. */
const state = () =>
  browser.evaluate(`({
    moment: document.getElementById('moment').textContent, hash: location.hash,
    map: document.querySelector('#map > svg').outerHTML.length + document.querySelector('#map > svg').textContent,
    story: document.querySelector('.story .now')?.id, slider: Number(document.getElementById('slider').value),
    most: Number(document.getElementById('slider').max),
    line: document.querySelector('.graph .now')?.getAttribute('x1'),
  })`);
const click = (id) => browser.evaluate(`document.getElementById('${id}').click()`);

test('the replay goes back and on, and each moment has an address', options, async () => {
  await browser.look(1280, 900);
  await browser.go(running);
  const end = await state();
  assert.ok(end.most > 3 && end.slider === end.most, JSON.stringify(end));
  await click('begin');
  const first = await state();
  assert.equal(first.slider, 0);
  assert.notEqual(first.map, end.map);
  assert.notEqual(first.line, end.line);
  assert.equal(`#${first.story}`, first.hash);
  await click('on');
  await click('on');
  const third = await state();
  assert.equal(third.slider, 2);
  await click('last');
  assert.deepEqual((await state()).map, end.map);
  // The address of a moment leads there, from anywhere.
  await browser.evaluate(`location.hash = '${third.hash}'; new Promise((done) => setTimeout(done, 100))`);
  assert.deepEqual(await state(), third);
  // An entry between two moments shows the earlier one; a resolution the moment at which it was carried out.
  const between = Number(third.hash.slice(2)) + 1;
  await browser.evaluate(`location.hash = '#e${between}'; new Promise((done) => setTimeout(done, 100))`);
  assert.equal((await state()).slider, 2);
  const steps = await browser.evaluate('feldpostFilm.moments.map(({ step }) => step)');
  const step = Math.max(...steps);
  assert.ok(step > 0, String(steps));
  await browser.evaluate(`location.hash = '#r${step}'; new Promise((done) => setTimeout(done, 100))`);
  assert.equal((await state()).slider, steps.indexOf(step));
  // By the keys too.
  await click('begin');
  await browser.evaluate('document.activeElement.blur()');
  const press = { key: 'ArrowRight', windowsVirtualKeyCode: 39 };
  await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press });
  assert.equal((await state()).slider, 1);
});

/** Clicks in the middle of a hex, as a person does. */
async function clickHex(hex) {
  const at = await browser.evaluate(`(() => {
    const one = document.querySelector('.grid [data-hex="${hex}"]');
    one.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`);
  for (const type of ['mousePressed', 'mouseReleased'])
    await browser.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
}

test('lines of orders are clicked together, and nothing is sent', options, async () => {
  await browser.look(1280, 900);
  await browser.go(running);
  const { pattern, hex, unit, other } = await browser.evaluate(`(() => {
    const { patterns, stacks, hexes } = feldpostFilm;
    const pattern = patterns.find((one) => /^\\{units?\\} \\w+ \\{hexes\\}$/.test(one));
    const [hex, [unit]] = Object.entries(stacks).find(([, names]) => names.length === 1);
    const other = Object.keys(hexes).filter((one) => !stacks[one]).slice(0, 2);
    return { pattern, hex, unit, other };
  })()`);
  // The map gives nothing away before it is asked to.
  await clickHex(hex);
  assert.equal(await browser.evaluate('document.getElementById("picks").children.length'), 0);
  await browser.evaluate('document.getElementById("sheet").open = true');
  await browser.evaluate(`document.querySelector('[data-pattern="${pattern}"]').click()`);
  assert.equal(await browser.evaluate('document.getElementById("take").disabled'), true);
  await clickHex(hex);
  await clickHex(other[0]);
  await clickHex(other[1]);
  await click('undo');
  await clickHex(other[1]);
  await click('take');
  const line = pattern.replace(/\{units?\}/, unit).replace('{hexes}', other.join(' '));
  assert.equal(await browser.evaluate('document.getElementById("lines").value'), `${line}\n`);
  // An earlier moment takes no orders.
  await click('begin');
  assert.equal(await browser.evaluate('document.getElementById("sheet").hidden'), true);
  assert.deepEqual(browser.complaints(), []);
});

test('a game that is over gives its journal, and the page that checks it finds nothing wrong', options, async () => {
  const folder = join(SITE, 'games/over-1');
  await browser.go(join(folder, 'index.html'));
  assert.ok(await browser.evaluate('document.querySelector("a[download]").href.endsWith("journal.jsonl")'));
  assert.equal(await browser.evaluate('document.getElementById("sheet")'), null);
  await browser.go(join(SITE, 'verify/index.html'));
  await browser.drop('#drop', [join(folder, 'journal.jsonl'), join(folder, 'journal.head')]);
  const told = await browser.evaluate(`new Promise((done) => {
    const look = () => {
      const verdict = document.getElementById('verdict');
      if (verdict.dataset.exit) done(verdict.innerText);
      else setTimeout(look, 50);
    };
    look();
  })`);
  assert.match(told, /Nothing wrong found/);
});
