// The one way to write an entry: RFC 8785, narrower. docs/protocol.md, "The journal".
//
// JSON.parse takes blanks, duplicate keys, fractions, other escapes and any depth, and forgets that they were
// there. This reader takes a text only if it is its own canonical form, in one pass, without backing up.
import { Fault } from './hash.mjs';

/** The deepest level at which anything stands; the entry itself is level 0, what stands in it level 1. */
export const DEPTH = 64;
/** The longest line, in bytes without its LF. */
export const LINE = 16 * 1024 * 1024;

const KEY = /^[a-z][a-z0-9_]{0,31}$/;
const SHORT = { '"': '"', '\\': '\\', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const NUMBER = /-?[0-9]+/y;

/** A Fault that says where in the line it is. */
function wrong(reader, why) {
  return new Fault(`not canonical JSON: ${why} at character ${reader.at + 1}`);
}

function literal(reader, text, value) {
  if (!reader.text.startsWith(text, reader.at)) throw wrong(reader, 'a word that is no JSON');
  reader.at += text.length;
  return value;
}

function number(reader) {
  NUMBER.lastIndex = reader.at;
  const digits = NUMBER.exec(reader.text)?.[0];
  if (digits === undefined) throw wrong(reader, 'a value is missing');
  const value = Number(digits);
  if (!Number.isSafeInteger(value)) throw wrong(reader, 'a number beyond 2^53 - 1');
  if (String(value) !== digits) throw wrong(reader, 'a number that is written otherwise');
  reader.at += digits.length;
  if (/[.eE]/.test(reader.text[reader.at] ?? '')) throw wrong(reader, 'a fraction or exponent');
  return value;
}

function escape(reader) {
  const letter = reader.text[reader.at + 1];
  if (Object.hasOwn(SHORT, letter ?? '')) {
    reader.at += 2;
    return SHORT[letter];
  }
  const code = reader.text.slice(reader.at + 2, reader.at + 6);
  if (letter !== 'u' || !/^00[01][0-9a-f]$/.test(code)) throw wrong(reader, 'an escape that is not needed');
  const made = String.fromCharCode(Number.parseInt(code, 16));
  if ('\b\f\n\r\t'.includes(made)) throw wrong(reader, 'an escape that has a shorter form');
  reader.at += 6;
  return made;
}

/** Where a run of characters ends that stand for themselves: no quote, backslash or control character. */
function endOfPlain(text, from) {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22 || code === 0x5c || code < 0x20) break;
  }
  return at;
}

function string(reader) {
  const parts = [];
  reader.at += 1;
  for (;;) {
    const begin = reader.at;
    reader.at = endOfPlain(reader.text, begin);
    if (reader.at > begin) parts.push(reader.text.slice(begin, reader.at));
    const next = reader.text[reader.at];
    if (next === '"') break;
    if (next !== '\\') throw wrong(reader, 'a string that does not end, or a bare control character');
    parts.push(escape(reader));
  }
  reader.at += 1;
  const text = parts.length === 1 ? parts[0] : parts.join('');
  if (/[\ud800-\udfff]/u.test(text)) throw wrong(reader, 'half a surrogate pair');
  return text;
}

/** Behind an item: whether another follows. */
function another(reader, end) {
  const next = reader.text[reader.at];
  if (next !== ',' && next !== end) throw wrong(reader, `a comma or ${end} is missing`);
  reader.at += 1;
  return next === ',';
}

function list(reader, depth) {
  const items = [];
  reader.at += 1;
  if (reader.text[reader.at] === ']') {
    reader.at += 1;
    return items;
  }
  do items.push(value(reader, depth));
  while (another(reader, ']'));
  return items;
}

function object(reader, depth) {
  // Without a prototype, so that no key of a journal can name something of the language.
  const members = Object.create(null);
  let last = '';
  reader.at += 1;
  if (reader.text[reader.at] === '}') {
    reader.at += 1;
    return members;
  }
  do {
    if (reader.text[reader.at] !== '"') throw wrong(reader, 'a key is missing');
    const key = string(reader);
    if (!KEY.test(key)) throw wrong(reader, 'a key outside of [a-z][a-z0-9_]{0,31}');
    if (key <= last) throw wrong(reader, key === last ? `the key ${key} twice` : 'keys out of order');
    if (reader.text[reader.at] !== ':') throw wrong(reader, 'a colon is missing');
    reader.at += 1;
    members[key] = value(reader, depth);
    last = key;
  } while (another(reader, '}'));
  return members;
}

function value(reader, depth) {
  if (depth > DEPTH) throw wrong(reader, `more than ${DEPTH} levels`);
  const first = reader.text[reader.at];
  if (first === '{') return object(reader, depth + 1);
  if (first === '[') return list(reader, depth + 1);
  if (first === '"') return string(reader);
  if (first === 't') return literal(reader, 'true', true);
  if (first === 'f') return literal(reader, 'false', false);
  if (first === 'n') return literal(reader, 'null', null);
  return number(reader);
}

/** Reads a text that is its own canonical form. Throws a Fault for any other. */
export function parse(text) {
  const reader = { text, at: 0 };
  const made = value(reader, 0);
  if (reader.at !== text.length) throw wrong(reader, 'something behind the end');
  return made;
}

/** Whether it is an object of JSON: no list, no null. */
export function isObject(value_) {
  return typeof value_ === 'object' && value_ !== null && !Array.isArray(value_);
}

/** Writes a value as canonical JSON. Throws a Fault where the profile has no way to write it. */
export function write(made, depth = 0) {
  if (depth > DEPTH) throw new Fault(`more than ${DEPTH} levels`);
  if (made === null || made === true || made === false) return String(made);
  if (typeof made === 'number') {
    if (!Number.isSafeInteger(made) || Object.is(made, -0)) throw new Fault('a number that is no integer');
    return String(made);
  }
  if (typeof made === 'string') {
    if (/[\ud800-\udfff]/u.test(made)) throw new Fault('half a surrogate pair');
    return JSON.stringify(made);
  }
  if (typeof made !== 'object') throw new Fault('no value of JSON');
  if (Array.isArray(made)) return `[${made.map((item) => write(item, depth + 1)).join(',')}]`;
  const keys = Object.keys(made).sort();
  if (!keys.every((key) => KEY.test(key))) throw new Fault('a key outside of [a-z][a-z0-9_]{0,31}');
  return `{${keys.map((key) => `"${key}":${write(made[key], depth + 1)}`).join(',')}}`;
}
