#!/usr/bin/env node
// Checks the journal of a game: `node verify.mjs journal.jsonl`. Node 18 or newer; no packages, no network.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { audit } from './src/audit.mjs';
import { Fault } from './src/hash.mjs';
import { isKey } from './src/note.mjs';
import { plain, report } from './src/report.mjs';

const USAGE = `usage: node verify.mjs JOURNAL [--head FILE] [--key HEX] [--receipts FILE-OR-FOLDER]...
                       [--openings FILE]... [--json]

Checks the chain, the dice, the sealed choices and the record of a game, and the receipts of your mails
(.eml, mbox, Maildir, receipt.txt). The head is read from journal.head beside the journal if none is named.
Exit code: 0 nothing wrong found, 1 not valid, 2 could not check.`;

/** What the command line says. Throws a Fault if it says nothing that can be done. */
function wordsOf(words) {
  const given = { receipts: [], openings: [], json: false, head: null, key: null, journal: null };
  const left = [...words];
  while (left.length > 0) {
    const word = left.shift();
    if (word === '--json') given.json = true;
    else if (['--head', '--key', '--receipts', '--openings'].includes(word)) {
      if (left.length === 0) throw new Fault(`${word} wants a value`);
      const name = word.slice(2);
      if (Array.isArray(given[name])) given[name].push(left.shift());
      else given[name] = left.shift();
    } else if (word.startsWith('-')) throw new Fault(`no such option: ${word}`);
    else if (given.journal === null) given.journal = word;
    else throw new Fault(`one journal at a time: ${word}`);
  }
  if (given.journal === null) throw new Fault('which journal?');
  if (given.key !== null && !isKey(given.key)) {
    throw new Fault('--key wants 64 lower-case hex digits of a key');
  }
  return given;
}

/** A file, or every file below a folder, in the order of their names. */
function filesAt(path) {
  if (!statSync(path).isDirectory()) return [{ name: path, bytes: readFileSync(path) }];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesAt(join(path, name)));
}

/** One mailbox a path: what lies below it counts together, so that a folder without a receipt is noticed. */
function read(given) {
  const beside = join(dirname(given.journal), 'journal.head');
  const head = given.head ?? (existsSync(beside) ? beside : null);
  return {
    journal: readFileSync(given.journal),
    head: head && readFileSync(head, 'utf8'),
    key: given.key,
    boxes: given.receipts.map((path) => ({ name: path, files: filesAt(path) })),
    opened: given.openings.flatMap(filesAt),
  };
}

function main(words) {
  if (words.includes('--help') || words.includes('-h')) return { exit: 0, lines: [USAGE] };
  let json = words.includes('--json');
  try {
    const given = wordsOf(words);
    json = given.json;
    const result = audit(read(given));
    for (const { file, text } of result.unread) throw new Error(`${file}: ${text}`);
    return { exit: result.exit, lines: json ? [JSON.stringify(result)] : report(result) };
  } catch (error) {
    const why = error instanceof Fault ? `${error.message}\n${USAGE}` : String(error.message ?? error);
    const short = why.split('\n').map((line) => plain(line));
    return {
      exit: 2,
      lines: json ? [JSON.stringify({ exit: 2, why })] : [`COULD NOT CHECK: ${short.join('\n')}`],
    };
  }
}

const { exit, lines } = main(process.argv.slice(2));
process.stdout.write(`${lines.join('\n')}\n`, () => {
  process.exitCode = exit;
});
