//! The hash chain of a journal as bytes: which entry is the first bad one (`pbem/1 5.2`, step 1).
use serde_json::Value;

use super::Fault;
use super::canon::{entry_hash_of_read, parse_strict};
use super::entry::Head;
use super::fields::Fields;
use super::note::Receipt;
use crate::dice::Hash32;

/// What the bytes of a journal come to.
#[derive(Debug, Clone, PartialEq)]
pub struct ChainReport {
    /// The entries before the first bad one, each with its entry hash.
    pub entries: Vec<(Value, Hash32)>,
    /// The first bad or missing entry; `None` if everything follows.
    pub fault: Option<Fault>,
    /// The newest of `entries`; `None` if there is none.
    pub head: Option<Head>,
    /// How many lines follow from each other, if the fault is one of their groups alone.
    pub lines: Option<usize>,
}

/// Checks lines, canonical form, numbering, links and groups, and names the first bad entry.
///
/// `vouched` is what the umpire has signed as the newest head. Without it a tail cut off at the end of a
/// group cannot be seen, nor a change of the last entry. A broken link between two entries is laid to the
/// first of them if the second stands as the entry after it (or `vouched`) names it, else to the second.
/// A changed byte in one entry is thus laid to that entry; a missing entry to its position; a doubled one
/// to its second place; two exchanged to the first place.
///
/// What the entries mean is for [`Verifier`](super::verify::Verifier).
pub fn check_chain(bytes: &[u8], vouched: Option<&Receipt>) -> ChainReport {
    let mut scan = Scan::default();
    scan.read(bytes, vouched);
    if let Some(fault) = vouched.filter(|_| scan.fault.is_none()).and_then(|r| beside_head(&scan.good, r)) {
        scan.cut(fault.entry, fault.reason);
    }
    let lines = scan.fault.is_none().then_some(scan.good.len());
    scan.check_groups();
    let lines = lines.filter(|_| scan.fault.is_some());
    if scan.good.is_empty() && scan.fault.is_none() {
        scan.fault = Some(Fault::new(0, "the journal is empty"));
    }
    ChainReport::of(scan.good, scan.fault, lines)
}

impl ChainReport {
    fn of(entries: Vec<(Value, Hash32)>, fault: Option<Fault>, lines: Option<usize>) -> ChainReport {
        let head = entries.last().map(|(_, hash)| Head { seq: entries.len() as u64 - 1, hash: *hash });
        ChainReport { entries, fault, head, lines }
    }

    /// What [`check_chain`] says of the same bytes when this head is vouched for: a chain without a fault is
    /// not read a second time.
    #[must_use]
    pub fn with_head(mut self, bytes: &[u8], vouched: &Receipt) -> ChainReport {
        if self.fault.is_some() {
            return check_chain(bytes, Some(vouched));
        }
        let fault = beside_head(&self.entries, vouched);
        self.entries.truncate(fault.as_ref().map_or(self.entries.len(), |fault| fault.entry));
        ChainReport::of(self.entries, fault, None)
    }
}

/// How many bytes from the start hold whole groups of entries that follow: where to cut off a torn tail.
///
/// A write that was interrupted leaves part of one group, and no head was signed for it. So the rest may be
/// cut off only if the signed head lies within the usable part; otherwise the journal is damaged, not torn,
/// and belongs to the umpire.
pub fn usable_prefix_len(bytes: &[u8]) -> usize {
    let mut scan = Scan::default();
    scan.read(bytes, None);
    scan.check_groups();
    scan.links.iter().rev().find(|link| link.more == 0).map_or(0, |link| link.end)
}

/// The entries of these lines, each with its hash, if they are whole groups and follow the entry that stood
/// before them; `None` if anything about them is wrong. `None` as the entry before: they begin the journal.
pub fn entries_behind(bytes: &[u8], before: Option<Head>) -> Option<Vec<(Value, Hash32)>> {
    let mut prev = before.map_or(Hash32::ZERO, |head| head.hash);
    let mut at = usize::try_from(before.map_or(0, |head| head.seq + 1)).ok()?;
    let (mut found, mut start, mut due) = (Vec::new(), 0, None);
    while start < bytes.len() {
        let ((value, hash), link) = read_line(bytes, start, at).ok()?;
        if link.prev != prev || due.is_some_and(|due: u64| due != link.more) {
            return None;
        }
        (prev, at, start, due) = (hash, at + 1, link.end, link.more.checked_sub(1));
        found.push((value, hash));
    }
    due.is_none().then_some(found)
}

/// How a line hangs together with the others.
struct Link {
    prev: Hash32,
    more: u64,
    /// Offset of the byte after its LF.
    end: usize,
}

#[derive(Default)]
struct Scan {
    /// What reads as the entry that should stand there, with its hash.
    good: Vec<(Value, Hash32)>,
    links: Vec<Link>,
    fault: Option<Fault>,
}

impl Scan {
    /// Takes lines as long as each is well formed, numbered by its position, and linked to the one before.
    fn read(&mut self, bytes: &[u8], vouched: Option<&Receipt>) {
        let mut start = 0;
        while start < bytes.len() {
            let at = self.good.len();
            let ((value, hash), link) = match read_line(bytes, start, at) {
                Ok(line) => line,
                Err(reason) => return self.cut(at, reason),
            };
            let before = self.good.last().map_or(Hash32::ZERO, |(_, hash)| *hash);
            if link.prev == before {
                start = link.end;
                self.good.push((value, hash));
                self.links.push(link);
                continue;
            }
            let named_by_head = vouched.is_some_and(|r| r.seq == at as u64 && r.head == hash);
            let named_by_next =
                || read_line(bytes, link.end, at + 1).is_ok_and(|(_, next)| next.prev == hash);
            if at > 0 && (named_by_head || named_by_next()) {
                return self.cut(at - 1, format!("is not what entry {at} was chained to"));
            }
            return self.cut(at, "is not chained to the entry before it".to_owned());
        }
    }

    /// Checks that the entries of each group count down to 0, and that the last group is whole.
    fn check_groups(&mut self) {
        let mut due: Option<u64> = None;
        for (at, link) in self.links.iter().enumerate() {
            if due.is_some_and(|due| due != link.more) {
                return self.cut(at, "does not count down in its group".to_owned());
            }
            due = link.more.checked_sub(1);
        }
        if due.is_some() && self.fault.is_none() {
            let at = self.good.len();
            self.fault = Some(Fault::new(at, "is missing: the journal ends inside a group"));
        }
    }

    fn cut(&mut self, at: usize, reason: String) {
        self.good.truncate(at);
        self.links.truncate(at);
        self.fault = Some(Fault::new(at, reason));
    }
}

/// What is wrong with entries that follow from each other, beside the head that was signed for them.
fn beside_head(entries: &[(Value, Hash32)], head: &Receipt) -> Option<Fault> {
    let game = entries.first().and_then(|(first, _)| first.get("game")).and_then(Value::as_str);
    if game.is_some_and(|game| game != head.game) {
        return Some(Fault::new(0, format!("the signed head is of game {:?}", head.game)));
    }
    let found = entries.len();
    let Some(seq) = usize::try_from(head.seq).ok().filter(|&seq| seq < found) else {
        return Some(Fault::new(found, format!("is missing: the signed head is entry {}", head.seq)));
    };
    if entries[seq].1 != head.head {
        return Some(Fault::new(seq, "is not the entry that was signed as the head"));
    }
    (seq + 1 < found).then(|| Fault::new(seq + 1, format!("stands after the signed head, entry {seq}")))
}

/// Reads the line that starts at `start` as entry `at`.
fn read_line(bytes: &[u8], start: usize, at: usize) -> Result<((Value, Hash32), Link), String> {
    let rest = bytes.get(start..).unwrap_or_default();
    let length = rest.iter().position(|&b| b == b'\n').ok_or("is torn: its line has no end")?;
    let text = std::str::from_utf8(&rest[..length]).map_err(|_| "is not UTF-8")?;
    if text.ends_with('\r') {
        return Err("ends in CR LF instead of LF".to_owned());
    }
    let value = parse_strict(text).map_err(|e| e.to_string())?;
    let fields = Fields::of(&value)?;
    let seq = fields.count("seq")?;
    if seq != at as u64 {
        return Err(format!("is missing or out of order: entry {seq} stands in its place"));
    }
    let prev = fields.hash("prev")?;
    let more = if fields.has("more") { fields.count("more")? } else { 0 };
    let link = Link { prev, more, end: start + length + 1 };
    let hash = entry_hash_of_read(text);
    Ok(((value, hash), link))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::canon::entry_hash;
    use crate::journal::entry::{Body, seal_group};

    /// Groups of 2, 1 and 2 entries.
    fn journal() -> (String, Receipt) {
        let note = |text: &str| Body::Note { kind: "remark".into(), seat: None, text: text.into(), unix: 0 };
        let (mut text, mut head) = (String::new(), None);
        for group in [vec!["a", "b"], vec!["c"], vec!["d", "e"]] {
            let (lines, last, _) = seal_group(head, group.into_iter().map(note).collect()).unwrap();
            text.push_str(&lines);
            head = Some(last);
        }
        let receipt = Receipt::of_head("g", head.unwrap());
        (text, receipt)
    }

    fn bad_entry(text: &str, vouched: Option<&Receipt>) -> Option<usize> {
        check_chain(text.as_bytes(), vouched).fault.map(|fault| fault.entry)
    }

    /// Whatever has become of the bytes, and whichever head is vouched for.
    #[test]
    fn a_chain_that_was_read_is_held_against_a_head_as_if_it_had_been_known_before() {
        let (text, receipt) = journal();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let mut texts: Vec<String> = (0..=lines.len()).map(|count| lines[..count].concat()).collect();
        texts.extend((0..lines.len()).map(|at| [&lines[..at], &lines[at + 1..]].concat().concat()));
        let changed = |letter: &str| text.replace(&format!("\"{letter}\""), "\"x\"");
        texts.extend(["a", "b", "c", "d", "e"].map(changed));
        texts.push(format!("{text}{}", lines[4]));
        let all = check_chain(text.as_bytes(), None).entries;
        let of_entry = |(at, (_, hash)): (usize, &(Value, Hash32))| {
            Receipt::of_head("g", Head { seq: at as u64, hash: *hash })
        };
        let mut heads: Vec<Receipt> = all.iter().enumerate().map(of_entry).collect();
        heads.push(Receipt { seq: 7, ..receipt.clone() });
        heads.push(Receipt { head: Hash32::ZERO, ..receipt });
        for (text, head) in texts.iter().flat_map(|text| heads.iter().map(move |head| (text, head))) {
            let bytes = text.as_bytes();
            assert_eq!(
                check_chain(bytes, None).with_head(bytes, head),
                check_chain(bytes, Some(head)),
                "{text}"
            );
        }
    }

    #[test]
    fn a_good_journal_has_no_fault() {
        let (text, receipt) = journal();
        let report = check_chain(text.as_bytes(), Some(&receipt));
        assert_eq!((report.fault, report.entries.len()), (None, 5));
        assert_eq!(report.head.map(|h| h.hash), Some(receipt.head));
        assert_eq!(bad_entry(&text, None), None);
    }

    #[test]
    fn a_changed_entry_is_named_whether_its_line_reads_or_not() {
        let (text, receipt) = journal();
        for (at, from) in ["\"a\"", "\"b\"", "\"c\"", "\"d\"", "\"e\""].into_iter().enumerate() {
            assert_eq!(bad_entry(&text.replace(from, "\"x\""), Some(&receipt)), Some(at));
            assert_eq!(bad_entry(&text.replace(from, "x"), Some(&receipt)), Some(at));
            assert_eq!(bad_entry(&text.replace(from, "x"), None), Some(at));
        }
        assert_eq!(bad_entry(&text.replace("\"c\"", "\"x\""), None), Some(2));
        assert_eq!(
            bad_entry(&text.replace("\"e\"", "\"x\""), None),
            None,
            "only a head vouches for the last"
        );
    }

    #[test]
    fn damage_to_the_lines_themselves_is_named() {
        let (text, receipt) = journal();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        assert_eq!(bad_entry("", None), Some(0));
        assert_eq!(bad_entry("", Some(&receipt)), Some(0));
        assert_eq!(bad_entry(&text.replace('\n', "\r\n"), None), Some(0));
        assert_eq!(bad_entry(text.trim_end(), None), Some(4));
        assert_eq!(bad_entry(&text.replacen('\n', "", 1), None), Some(0), "two lines run together");
        assert_eq!(bad_entry(&text.replacen('\n', "\n\n", 2), None), Some(1), "an empty line");
        assert_eq!(bad_entry(&format!("{text}{}", lines[4]), Some(&receipt)), Some(5));
        assert_eq!(bad_entry(&lines[..3].concat(), Some(&receipt)), Some(3), "cut behind a whole group");
        assert_eq!(bad_entry(&lines[..3].concat(), None), None);
        assert_eq!(bad_entry(&lines[..4].concat(), None), Some(4), "cut inside a group");
        let mut bytes = text.into_bytes();
        bytes[3] = 0xff;
        assert_eq!(check_chain(&bytes, None).fault.map(|f| f.entry), Some(0));
    }

    #[test]
    fn another_history_or_another_head_is_named() {
        let (text, receipt) = journal();
        let body = Body::SetAside { reason: "r".into(), unix: 0 };
        let (more, ..) = seal_group(check_chain(text.as_bytes(), None).head, vec![body]).unwrap();
        assert_eq!(bad_entry(&format!("{text}{more}"), Some(&receipt)), Some(5));
        let other = Receipt { head: Hash32::ZERO, ..receipt.clone() };
        assert_eq!(bad_entry(&text, Some(&other)), Some(4));
        let far = Receipt { seq: u64::MAX, ..receipt };
        assert_eq!(bad_entry(&text, Some(&far)), Some(5));
    }

    #[test]
    fn a_torn_tail_is_cut_at_a_whole_group() {
        let (text, _) = journal();
        let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
        let groups = [0, ends[1], ends[2], ends[4]];
        for cut in 0..=text.len() {
            let want = groups.into_iter().rev().find(|&end| end <= cut);
            assert_eq!(Some(usable_prefix_len(&text.as_bytes()[..cut])), want, "cut at {cut}");
        }
        let mut zeros = text.into_bytes();
        let whole = zeros.len();
        zeros.extend([0; 512]);
        assert_eq!(usable_prefix_len(&zeros), whole);
    }

    #[test]
    fn what_stands_behind_an_entry_is_read_alone_if_all_of_it_follows() {
        let (text, receipt) = journal();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let all = check_chain(text.as_bytes(), None).entries;
        let head = |seq: usize| Some(Head { seq: seq as u64, hash: all[seq].1 });
        let behind = |bytes: &str, before| entries_behind(bytes.as_bytes(), before);
        assert_eq!(behind(&text, None), Some(all.clone()));
        assert_eq!(behind(&lines[2..].concat(), head(1)), Some(all[2..].to_vec()));
        assert_eq!(behind("", head(4)), Some(vec![]));
        assert_eq!(all[4].1, receipt.head);
        assert_eq!(behind(&lines[2..].concat(), head(2)), None, "behind another entry");
        assert_eq!(behind(&lines[2..4].concat(), head(1)), None, "half of a group");
        assert_eq!(behind(&text[..text.len() - 1], None), None, "half of a line");
        assert_eq!(behind(&text.replace("\"d\"", "\"x\""), None), None, "a changed entry");
        assert_eq!(behind(&[lines[0], lines[2]].concat(), None), None, "a missing one");
    }

    /// A journal whose links are right and whose entries carry these counts.
    fn with_counts(counts: &[u32]) -> String {
        let (mut text, mut prev) = (String::new(), Hash32::ZERO);
        for (seq, more) in counts.iter().enumerate() {
            let value = serde_json::json!({"more": more, "prev": prev, "seq": seq, "type": "note"});
            let line = crate::journal::canon::canonical(&value).unwrap();
            prev = entry_hash(&line).unwrap();
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    #[test]
    fn a_group_that_does_not_count_down_is_named() {
        let cases: [(&[u32], Option<usize>, usize); 5] = [
            (&[0, 2, 1, 0], None, 4),
            (&[0, 2, 0], Some(2), 1),
            (&[1, 1, 0], Some(1), 0),
            (&[0, 1, 0, 3, 2], Some(5), 3),
            (&[1, 0, u32::MAX], Some(3), 2),
        ];
        for (counts, bad, whole) in cases {
            let text = with_counts(counts);
            assert_eq!(bad_entry(&text, None), bad, "{counts:?}");
            let end: usize = text.split_inclusive('\n').take(whole).map(str::len).sum();
            assert_eq!(usable_prefix_len(text.as_bytes()), end, "{counts:?}");
        }
    }
}
