// The page: takes files, shows the verdict, and makes a commitment line.
import { audit } from '../src/audit.mjs';
import { make } from '../src/commitment.mjs';
import { Fault, hex } from '../src/hash.mjs';
import { sorted } from '../src/intake.mjs';
import { make as element, put } from './elements.mjs';
import { showChecks, showFindings, showVerdict } from './results.mjs';
import { showDice } from './dice.mjs';

const LONGEST = 1024 * 1024 * 1024;
const at = (id) => document.getElementById(id);
let files = [];

/** Every file below a folder. */
async function below(folder) {
  const found = [];
  for await (const one of folder.values()) {
    found.push(...(one.kind === 'directory' ? await below(one) : [await one.getFile()]));
  }
  return found;
}

/** The files of a drop. A folder is read where the browser can do that for a page from file://. */
async function dropped(transfer) {
  const files = [...transfer.files];
  const items = [...transfer.items];
  if (!items.some((item) => item.webkitGetAsEntry?.()?.isDirectory)) return files;
  const handles = await Promise.all(items.map((item) => item.getAsFileSystemHandle?.() ?? null));
  const all = [];
  for (const handle of handles) {
    if (handle === null) throw new Fault('this browser takes no folder so: choose it by the button below');
    all.push(...(handle.kind === 'directory' ? await below(handle) : [await handle.getFile()]));
  }
  return all;
}

async function take(some) {
  if (some.length === 0) return;
  showVerdict({ busy: `Reading ${some.length} ${some.length === 1 ? 'file' : 'files'}` });
  try {
    for (const file of some) {
      if (file.size > LONGEST) throw new Fault(`${file.name} is larger than a gigabyte`);
      files.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    }
  } catch (error) {
    showVerdict({ exit: 2, why: `a file cannot be read: ${error.message ?? error}` });
    return;
  }
  check();
}

/** Checks what is there, after the browser has shown that it is at work. */
function check() {
  if (files.length === 0) return;
  showVerdict({ busy: 'Checking' });
  setTimeout(() => {
    try {
      checkNow();
    } catch (error) {
      showVerdict({ exit: 2, why: `this page has a fault: ${error.message ?? error}` });
    }
  }, 20);
}

function say(given) {
  const parts = [
    given.journal ? given.journal.name : 'no journal yet',
    given.head ? 'a signed head' : 'no signed head',
    `${given.receipts.length} mails or receipts`,
    `${given.openings.length} openings`,
  ];
  if (given.unknown.length > 0)
    parts.push(`not understood: ${given.unknown.map(({ name }) => name).join(', ')}`);
  put(at('taken'), `Taken: ${parts.join('; ')}.`);
  at('again').hidden = false;
}

function checkNow() {
  const given = sorted(files);
  say(given);
  for (const id of ['checks', 'findings', 'dice']) put(at(id));
  if (!given.journal) {
    showVerdict({ exit: 2, why: 'there is no journal among these files; drop journal.jsonl too' });
    return;
  }
  const key = at('key').value.trim();
  const result = audit({
    journal: given.journal.bytes,
    head: given.head && new TextDecoder().decode(given.head.bytes),
    key: key === '' ? null : key,
    boxes: given.receipts.length > 0 ? [{ name: 'your mails', files: given.receipts }] : [],
    opened: given.openings,
  });
  showVerdict(result);
  showChecks(at('checks'), result);
  showFindings(at('findings'), result);
  showDice(at('dice'), result);
  if (result.offer) {
    at('seal-offer').value ||= result.offer.hash.slice(0, 16);
  }
}

function startAgain() {
  files = [];
  at('pick').value = '';
  at('folder').value = '';
  at('key').value = '';
  at('again').hidden = true;
  put(at('taken'), 'No file yet.');
  for (const id of ['checks', 'findings', 'dice']) put(at(id));
  showVerdict(null);
}

/** A line to keep or to mail, with a button that copies it. */
function copied(title, text) {
  const button = element('button', { type: 'button' }, 'Copy');
  const block = element('pre', { tabindex: '0' }, text);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text);
      put(button, 'Copied');
    } catch {
      getSelection().selectAllChildren(block);
      put(button, 'Marked: copy it now');
    }
  });
  return [element('h3', {}, title), block, button];
}

function seal(event) {
  event.preventDefault();
  const field = (name) => at(`seal-${name}`).value.trim();
  const target = at('sealed');
  try {
    const random = hex(crypto.getRandomValues(new Uint8Array(16)));
    const made = make(
      { offer: field('offer'), slot: field('slot'), seat: field('seat'), choice: field('choice') },
      random,
    );
    put(
      target,
      ...copied('Keep this text: without it the choice cannot be opened. Mail it to yourself.', made.text),
      ...copied('Mail this line now:', made.commit),
      ...copied('Mail this line when the slot is closed, not before:', made.reveal),
    );
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    put(target, element('p', { class: 'error' }, `Not yet: ${error.message}.`));
  }
}

function listen() {
  const drop = at('drop');
  for (const name of ['dragenter', 'dragover']) {
    addEventListener(name, (event) => {
      event.preventDefault();
      drop.classList.add('over');
    });
  }
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) drop.classList.remove('over');
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    dropped(event.dataTransfer).then(take, (error) =>
      showVerdict({ exit: 2, why: String(error.message ?? error) }),
    );
  });
  for (const id of ['pick', 'folder']) at(id).addEventListener('change', () => take([...at(id).files]));
  at('key').addEventListener('change', check);
  at('again').addEventListener('click', startAgain);
  at('seal').addEventListener('submit', seal);
}

listen();
