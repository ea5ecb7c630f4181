// The verdict in words, for a terminal.

/** Text of a journal on one line of a terminal: no control character, no change of direction, not endless. */
export function plain(text, longest = 300) {
  // eslint-disable-next-line no-control-regex
  const clean = String(text).replace(
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    '?',
  );
  return clean.length > longest ? `${clean.slice(0, longest)}...` : clean;
}

/** The verdict in one line. */
export function verdict(result) {
  if (result.exit === 2) return `COULD NOT CHECK: ${plain(result.why)}`;
  if (result.fault) return `NOT VALID: entry ${result.fault.entry}: ${plain(result.fault.why)}`;
  const proof = result.findings.find((one) => one.level === 'convicts');
  if (proof) return `NOT VALID: ${plain(proof.file)}: ${plain(proof.text)}`;
  const asked = asking(result);
  return `NOTHING WRONG FOUND; the rules were not asked${asked && `; ${asked}`}`;
}

/** How many findings ask for an answer, in words; nothing if none does. */
export function asking(result) {
  const count = result.findings.filter((one) => one.level === 'asks').length;
  if (count === 0) return '';
  return count === 1 ? 'one finding asks for an answer' : `${count} findings ask for an answer`;
}

const MARKS = { passed: 'pass', failed: 'FAIL', stopped: 'not reached', none: 'nothing to check' };

/** How many entries a check has seen, in brackets. */
function countOf({ state, count, of }) {
  if (of === 0 || state === 'failed') return '';
  return state === 'passed' ? ` (${count} entries)` : ` (${count} of ${of} entries)`;
}

/** The whole report. */
export function report(result) {
  const lines = [verdict(result)];
  if (result.exit === 2) return lines;
  for (const check of result.checks) {
    lines.push(`  ${MARKS[check.state].padEnd(16)} ${check.name}${countOf(check)}`);
  }
  if (result.game)
    lines.push(`Game ${plain(result.game)}: ${result.entries} entries, ${result.dice} dice recomputed.`);
  if (!result.headGiven)
    lines.push('No signed head was given: nothing shows that the journal has not been cut off.');
  for (const box of result.mailboxes) {
    lines.push(`${plain(box.name)}: ${box.receipts} receipts of this game, ${box.others} of others.`);
  }
  const words = { convicts: 'CONVICTS', asks: 'Needs an answer', informs: 'For information' };
  for (const one of result.findings) {
    const entry = Number.isInteger(one.entry) ? `, entry ${one.entry}` : '';
    lines.push(`${words[one.level]}: ${plain(one.file ?? 'journal')}${entry}: ${plain(one.text)}`);
  }
  lines.push(...result.remarks.map((one) => `Remark: ${plain(one)}`));
  for (const [type, count] of result.unknown)
    lines.push(`Passed over: ${count} of the unknown type ${plain(type)}.`);
  lines.push(result.notChecked);
  return lines;
}
