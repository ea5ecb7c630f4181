// The attachments of mails: single mails (.eml, Maildir files) and mbox files, with forwarded mails inside.
//
// Everything is read leniently: a mail that is broken gives fewer parts, never a fault.

const DEPTH = 10;
const CHUNK = 8192;

/** Bytes as a string of one character a byte. */
export function binary(bytes) {
  const parts = [];
  for (let i = 0; i < bytes.length; i += CHUNK) {
    parts.push(String.fromCharCode(...bytes.subarray(i, i + CHUNK)));
  }
  return parts.join('');
}

/** The bytes of such a string. */
export function bytesFrom(text) {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** Whether a file looks like an mbox. */
function isMbox(text) {
  return /^From [^\n]*\n[!-9;-~]+:/.test(text);
}

/** The mails in a file, each as a string of one character a byte, with LF as line end. */
export function mailsOf(bytes) {
  const text = binary(bytes).replaceAll('\r\n', '\n');
  if (!isMbox(text)) return /^[!-9;-~]+:/.test(text) ? [text] : [];
  const mails = [];
  for (const one of `\n${text}`
    .split(/\n(?=From [^\n]*\n[!-9;-~]+:)/)
    .filter((part) => part.startsWith('From '))) {
    // A line of the text that began so was marked when the mail was put into the file.
    mails.push(one.slice(one.indexOf('\n') + 1).replace(/^>(>*From )/gm, '$1'));
  }
  return mails;
}

/** The head of a part, names in lower case and lines unfolded, and its body. */
function split(text) {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n');
  const head = end < 0 ? text : text.slice(0, end);
  const body = end < 0 ? '' : text.slice(text.startsWith('\n') ? 1 : end + 2);
  const fields = new Map();
  for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return { fields, body };
}

/** A parameter of a field, such as the boundary of a Content-Type. */
function parameter(field, name) {
  const found = new RegExp(`;\\s*${name}\\*?\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(field ?? '');
  const given = found?.[1] ?? found?.[2];
  return given?.replace(/^utf-8''/i, '') ?? null;
}

function decoded(body, encoding) {
  const way = (encoding ?? '').trim().toLowerCase();
  if (way === 'base64') {
    const clean = body.replace(/[^A-Za-z0-9+/]/g, '');
    return atob(clean.slice(0, clean.length - (clean.length % 4 === 1 ? 1 : 0)));
  }
  if (way === 'quoted-printable') {
    return body
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/=\n/g, '')
      .replace(/=([0-9A-Fa-f]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  }
  return body;
}

/** The pieces of a body between its boundary lines. */
function pieces(body, boundary) {
  const found = [];
  let piece = null;
  for (const line of body.split('\n')) {
    const bare = line.trimEnd();
    if (bare === `--${boundary}` || bare === `--${boundary}--`) {
      if (piece) found.push(piece.join('\n'));
      if (bare.endsWith(`${boundary}--`)) return found;
      piece = [];
    } else piece?.push(line);
  }
  if (piece) found.push(piece.join('\n'));
  return found;
}

/** Every part of a mail that is no container: `{name, type, bytes}`, in order, forwarded mails included. */
export function partsOf(mail, depth = 0) {
  if (depth > DEPTH) return [];
  const { fields, body } = split(mail);
  const type = fields.get('content-type') ?? 'text/plain';
  const boundary = parameter(type, 'boundary');
  if (/^multipart\//i.test(type) && boundary) {
    return pieces(body, boundary).flatMap((piece) => partsOf(piece, depth + 1));
  }
  const content = decoded(body, fields.get('content-transfer-encoding'));
  const name = parameter(fields.get('content-disposition'), 'filename') ?? parameter(type, 'name');
  if (/^message\/rfc822/i.test(type) || /\.eml$/i.test(name ?? '')) {
    return partsOf(content.replaceAll('\r\n', '\n').replace(/^\n+/, ''), depth + 1);
  }
  return [{ name, type: type.toLowerCase(), bytes: bytesFrom(content) }];
}
