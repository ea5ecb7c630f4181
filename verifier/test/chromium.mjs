// A headless Chromium that is told what to do over a pipe, without packages (the Chrome DevTools Protocol).
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
// A browser that says nothing for so long is stuck; the test then says so instead of waiting for ever.
const PATIENCE = 60_000;

/** Whether there is none, and nobody asks for everything: as root and in CI no test is left out. */
export function isLeftOut() {
  const all = process.env.CI === 'true' || process.getuid?.() === 0;
  return !all && NAMES.every((name) => spawnSync(name, ['--version']).error);
}

/** Starts one of the names; the first that there is. */
async function start(home) {
  const words = [
    '--headless=new',
    '--remote-debugging-pipe',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-dev-shm-usage',
    '--host-resolver-rules=MAP * ~NOTFOUND',
    `--user-data-dir=${home}`,
    'about:blank',
  ];
  for (const name of NAMES) {
    const child = spawn(name, words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    const there = await new Promise((done) => {
      child.once('spawn', () => done(true));
      child.once('error', () => done(false));
    });
    if (there) return child;
  }
  throw new Error(`none of ${NAMES.join(', ')} is installed`);
}

/** A browser with one page. `close` ends it. */
export class Browser {
  static async open() {
    const made = new Browser();
    made.home = mkdtempSync(join(tmpdir(), 'feldpost-page-'));
    made.child = await start(made.home);
    made.waiting = new Map();
    made.next = 1;
    made.messages = [];
    made.listen();
    const { targetId } = await made.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await made.send('Target.attachToTarget', { targetId, flatten: true });
    made.session = sessionId;
    made.target = targetId;
    for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await made.send(`${domain}.enable`);
    return made;
  }

  listen() {
    let left = '';
    this.child.stdio[4].setEncoding('utf8');
    this.child.stdio[4].on('data', (data) => {
      const parts = (left + data).split('\0');
      left = parts.pop();
      for (const part of parts) this.heard(JSON.parse(part));
    });
    this.child.once('exit', () => {
      for (const { failed } of this.waiting.values()) failed(new Error('the browser ended'));
    });
  }

  heard(message) {
    if (message.method) {
      this.messages.push(message);
      return;
    }
    const { done, failed } = this.waiting.get(message.id) ?? {};
    this.waiting.delete(message.id);
    if (message.error) failed?.(new Error(message.error.message));
    else done?.(message.result);
  }

  send(method, params = {}) {
    const id = this.next;
    this.next += 1;
    return new Promise((done, failed) => {
      const late = setTimeout(() => failed(new Error(`no answer to ${method}`)), PATIENCE);
      late.unref();
      const settled = (then) => (value) => {
        clearTimeout(late);
        then(value);
      };
      this.waiting.set(id, { done: settled(done), failed: settled(failed) });
      const sessionId = method.startsWith('Target.') ? undefined : this.session;
      this.child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /** What an expression comes to in the page; a promise is waited for. */
  async evaluate(expression) {
    const { result, exceptionDetails: wrong } = await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (wrong) throw new Error(wrong.exception?.description ?? wrong.text);
    return result.value;
  }

  /** Opens a file from file:// and waits until it is there. */
  async go(path) {
    await this.send('Page.navigate', { url: pathToFileURL(path).href });
    await this.evaluate(
      'new Promise((done) => document.readyState === "complete" ? done() : addEventListener("load", done))',
    );
  }

  /** The size of the window, and light or dark. */
  async look(width, height, scheme = 'light') {
    await this.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: width < 500,
    });
    await this.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value: scheme }],
    });
  }

  /** Drops files on an element, as a person does. */
  async drop(selector, files) {
    const at = await this.evaluate(`(() => { const one = document.querySelector(${JSON.stringify(selector)});
      one.scrollIntoView(); const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 }; })()`);
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop']) {
      await this.send('Input.dispatchDragEvent', { type, ...at, data });
    }
  }

  /** A picture of the whole page as bytes of a PNG. */
  async picture() {
    const { data } = await this.send('Page.captureScreenshot', {
      format: 'png',
      captureBeyondViewport: true,
    });
    return Buffer.from(data, 'base64');
  }

  /** What went wrong in the page so far: exceptions, and what the security policy stopped. */
  complaints() {
    return this.messages
      .filter(
        ({ method, params }) =>
          method === 'Runtime.exceptionThrown' ||
          (method === 'Log.entryAdded' && params.entry.level === 'error'),
      )
      .map(({ params }) => params.exceptionDetails?.exception?.description ?? params.entry.text);
  }

  /** The addresses that the page asked for. */
  addresses() {
    return this.messages
      .filter(({ method }) => method === 'Network.requestWillBeSent')
      .map(({ params }) => params.request.url);
  }

  async close() {
    const gone = new Promise((done) => {
      this.child.once('exit', done);
    });
    await this.send('Target.closeTarget', { targetId: this.target });
    // It ends its own children first; some of them still write for a moment after it has gone.
    this.child.stdio[3].write(`${JSON.stringify({ id: this.next, method: 'Browser.close' })}\0`);
    await gone;
    rmSync(this.home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
