// Which of the files that somebody drops is what. Decided by what they hold, and by their names if that is
// unclear.
import { mailsOf, partsOf } from './mail.mjs';

/** The longest beginning that is looked at. */
const BEGINNING = 4096;

/** `journal`, `head`, `receipt`, `openings`, `mail`, or null for a file that is none of them. */
export function kindOf(name, bytes) {
  const text = new TextDecoder('utf-8')
    .decode(bytes.subarray(0, BEGINNING))
    .replace(/^\ufeff/, '')
    .trimStart();
  if (text.startsWith('pbem-receipt/1')) return text.split(/\r?\n/)[4] === 'head' ? 'head' : 'receipt';
  if (/\.jsonl$/i.test(name) || (text.startsWith('{') && text.includes('"type":"offer"'))) return 'journal';
  if (/\.head$/i.test(name)) return 'head';
  if (text.startsWith('[') || /\.json$/i.test(name) || text.startsWith('{"game":')) return 'openings';
  if (mailsOf(bytes.subarray(0, BEGINNING)).length > 0) return 'mail';
  return null;
}

/** The longest journal that came as an attachment, with the head beside it, or null. */
function journalInMails(files) {
  let best = null;
  for (const { name, bytes } of files) {
    for (const mail of mailsOf(bytes)) {
      const parts = partsOf(mail);
      const journal = parts.find((part) => part.name === 'journal.jsonl');
      const head = parts.find((part) => part.name === 'journal.head');
      if (journal && (best === null || journal.bytes.length > best.bytes.length)) {
        best = { name: `journal.jsonl in ${name}`, bytes: journal.bytes, head: head ?? null };
      }
    }
  }
  return best;
}

/** Sorts `{name, bytes}` into what an audit takes. The last journal and the last head count. */
export function sorted(files) {
  const of = { journal: [], head: [], receipt: [], openings: [], mail: [], unknown: [] };
  for (const file of files) of[kindOf(file.name, file.bytes) ?? 'unknown'].push(file);
  const journal = of.journal[of.journal.length - 1] ?? journalInMails(of.mail);
  const head = of.head[of.head.length - 1] ?? journal?.head ?? null;
  return { journal, head, receipts: [...of.receipt, ...of.mail], openings: of.openings, unknown: of.unknown };
}
