// Judges many journals in one process, for a test that asks another implementation the same.
//
// Standard input: for each case a line `{"journal": bytes, "head": bytes or null, "key": hex or null,
// "boxes": [[[name, bytes]...]...], "opened": [bytes...]}`, and behind it the journal, the head, the files of
// each mailbox and the openings, as many bytes as it says. Standard output: for each case a line
// `{"exit", "entry", "why", "findings"}`. With the word `games`: the games of game.mjs as cases, to be
// changed by whoever asks.
import { readFileSync, writeSync } from 'node:fs';
import { audit } from '../src/audit.mjs';
import { beaconGame, wholeGame } from './game.mjs';

const LF = 0x0a;

function* cases(input) {
  let at = 0;
  const take = (count) => {
    at += count;
    return input.subarray(at - count, at);
  };
  while (at < input.length) {
    const header = JSON.parse(take(input.indexOf(LF, at) - at).toString());
    take(1);
    const journal = take(header.journal);
    const head = header.head === null ? null : take(header.head).toString();
    const boxes = (header.boxes ?? []).map((files, number) => ({
      name: `box ${number}`,
      files: files.map(([name, count]) => ({ name, bytes: take(count) })),
    }));
    const opened = (header.opened ?? []).map((count) => ({ name: 'opened', bytes: take(count) }));
    yield { journal, head, key: header.key, boxes, opened };
  }
}

function answer(one) {
  const { exit, fault, findings, unread } = audit(one);
  const told = findings.map(({ level, what, entry, file }) => ({ level, what, entry: entry ?? null, file }));
  const why = fault?.why ?? findings[0]?.text ?? '';
  // The command says no more than that a file of openings cannot be read.
  if (unread.length > 0) return { exit: 2, entry: null, why: unread[0].text, findings: [] };
  return { exit, entry: fault?.entry ?? null, why, findings: told };
}

/** Writes all of it: a pipe may take less at a time. */
function say(text) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

if (process.argv.includes('games')) {
  for (const game of [wholeGame(), beaconGame()]) {
    const { bytes } = game.linked();
    say(`${JSON.stringify({ journal: bytes.length, head: null, key: null })}\n${bytes}`);
  }
} else {
  for (const one of cases(readFileSync(0))) say(`${JSON.stringify(answer(one))}\n`);
}
