// The verdict, the checks and the findings.
import { asking, plain, verdict } from '../src/report.mjs';
import { make, put } from './elements.mjs';

const STATES = { passed: 'Pass', failed: 'Fail', stopped: 'Not reached', none: 'None here' };
const LEVELS = { convicts: 'This convicts', asks: 'This needs an answer', informs: 'For information' };

/** The verdict; null for none yet, `{busy}` while at work, `{exit: 2, why}` where nothing can be said. */
export function showVerdict(result) {
  const target = document.getElementById('verdict');
  const look = result?.exit === undefined ? '' : ['good', 'bad', 'wait'][result.exit];
  target.className = `card ${look}`;
  target.dataset.exit = result?.exit ?? '';
  if (result === null) put(target, make('p', {}, 'Nothing is checked yet.'));
  else if (result.busy) put(target, make('p', {}, `${result.busy}...`));
  else if (result.exit === 2)
    put(target, make('strong', {}, 'Could not check'), make('p', {}, plain(result.why)));
  else if (result.exit === 0) showGood(target, result);
  else put(target, make('strong', {}, 'Not valid'), make('p', {}, whyOf(result)), ...faultyEntry(result));
}

/** The verdict without its first words, which stand above it in large letters. */
function whyOf(result) {
  return verdict(result).replace(/^NOT VALID: e?/, (words) => (words.endsWith('e') ? 'E' : ''));
}

function showGood(target, result) {
  const count = `${result.entries} entries, ${result.dice} dice recomputed, all as the journal says.`;
  const end = result.headGiven
    ? null
    : make(
        'p',
        {},
        'No signed head was given: nothing shows that the journal ' +
          'has not been cut off at its end. Drop journal.head too.',
      );
  const asked = asking(result);
  put(
    target,
    make('strong', {}, `Nothing wrong found${asked && `; ${asked}`}`),
    make('p', {}, `Game ${plain(result.game)}: ${count}`),
    end,
    make('p', {}, result.notChecked),
  );
}

/** The entry that is wrong, as it stands in the journal. */
function faultyEntry({ fault, faultText }) {
  if (!fault || !faultText) return [];
  return [make('p', {}, `Entry ${fault.entry} of the journal:`), make('pre', {}, plain(faultText, 2000))];
}

/** Each check with its state. */
export function showChecks(target, result) {
  const items = result.checks.map((check) =>
    make(
      'li',
      { class: check.state, 'data-check': check.id },
      make('span', { class: 'state' }, STATES[check.state]),
      make('span', { class: 'name' }, check.name),
      make('span', { class: 'soft' }, check.entry === null ? countOf(check) : `entry ${check.entry}`),
      check.entry === null ? null : make('span', { class: 'why' }, plain(result.fault.why)),
    ),
  );
  put(
    target,
    make('div', { class: 'card' }, make('h3', {}, 'Each check'), make('ul', { class: 'checks' }, ...items)),
  );
}

function countOf({ state, count, of }) {
  if (of === 0 || state === 'failed') return '';
  return state === 'passed' ? `${count} entries` : `${count} of ${of} entries`;
}

/** What mails and openings say, what was passed over, and what to know besides. */
export function showFindings(target, result) {
  const found = result.findings.map((one) => {
    const place = [one.file, Number.isInteger(one.entry) ? `entry ${one.entry}` : null]
      .filter(Boolean)
      .join(', ');
    return make(
      'div',
      { class: `finding ${one.level}` },
      make('strong', {}, `${LEVELS[one.level]}: `),
      `${plain(place)}: ${plain(one.text)}`,
    );
  });
  const boxes = result.mailboxes.map(
    (box) => `${box.name}: ${box.receipts} receipts of this game, ${box.others} of others.`,
  );
  const unknown = result.unknown.map(
    ([type, count]) => `Passed over: ${count} entries of the unknown type ${type}.`,
  );
  const lines = [...boxes, ...result.remarks, ...unknown].map((one) => make('p', {}, plain(one)));
  if (found.length + lines.length === 0) return;
  put(target, make('div', { class: 'card' }, make('h3', {}, 'Besides'), ...found, ...lines));
}
