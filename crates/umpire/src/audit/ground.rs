//! A journal as evidence is held against it: whose mail stands where, where groups end, which key signed
//! when.

use super::evidence::KeptMail;
use super::finding::Finding;
use super::record::Told;
use feldpost_protocol::dice::{Hash32, round_time};
use feldpost_protocol::journal::entry::{Body, Entry, Head, Offer};
use feldpost_protocol::journal::note::{Receipt, VerifyingKey, open_by_key};
use feldpost_protocol::journal::note_kind::NoteKind;
use feldpost_protocol::journal::sides::Bid;
use feldpost_protocol::journal::umpire_act::{UmpireAct, lost_end};
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::Range;

/// The keys of a game, each with the entry from which on it signs.
pub(super) struct Keys(Vec<(u64, VerifyingKey)>);

impl Keys {
    /// The key of the offer, and those that came after it, whatever else these entries say. Whether each was
    /// signed is not judged here: an entry that was not is a fault of the journal.
    pub fn of(chain: &[(Value, Hash32)]) -> Keys {
        let key = |at: usize, name: &str| {
            let text = chain[at].0.get(name)?.as_str()?;
            Some((at as u64, text.parse().ok()?))
        };
        let each = (0..chain.len()).filter_map(|at| match chain[at].0.get("type")?.as_str()? {
            "offer" if at == 0 => key(at, "umpire_key"),
            "rekey" => key(at, "key"),
            _ => None,
        });
        Keys(each.collect())
    }

    /// The receipt of a note that was signed with the key which was in force at the entry that it names.
    ///
    /// # Errors
    /// Why it is none, in words.
    pub fn open(&self, note: &str) -> Result<Receipt, String> {
        let text = note.rfind("\n\n").map_or(note, |at| &note[..=at]);
        let told =
            Receipt::parse(text).map_err(|error| format!("a receipt that cannot be read ({error})"))?;
        let in_force = self.0.iter().rev().find(|(from, _)| *from <= told.seq);
        let signed = in_force.is_some_and(|(_, key)| open_by_key(note, key).is_ok());
        if signed { Ok(told) } else { Err("a receipt that the key of this game did not sign".to_owned()) }
    }
}

/// A journal whose chain is whole, whatever it says.
pub(super) struct Ground<'a> {
    pub offer: &'a Offer,
    pub chain: &'a [(Value, Hash32)],
    pub keys: Keys,
    /// What the entries say.
    told: &'a [Told],
    /// The groups, by their last entries.
    ends: BTreeMap<usize, usize>,
    mails: BTreeMap<(String, Hash32), usize>,
    /// Where the end of the journal was lost, each time with the newest entry that is lost.
    losses: Vec<(usize, Head)>,
}

impl<'a> Ground<'a> {
    pub fn of(offer: &'a Offer, chain: &'a [(Value, Hash32)], told: &'a [Told]) -> Ground<'a> {
        let (mut ends, mut mails, mut first) = (BTreeMap::new(), BTreeMap::new(), 0);
        let mut losses = Vec::new();
        for (at, (value, _)) in chain.iter().enumerate() {
            if value.get("more").and_then(Value::as_u64).unwrap_or_default() == 0 {
                ends.insert(at, first);
                first = at + 1;
            }
            if let Some(Entry { body: Body::Mail { seat, mail, .. }, .. }) = told[at].entry() {
                mails.entry((seat.clone(), *mail)).or_insert(at);
            }
            if let Some(Entry { body: Body::Umpire { act: UmpireAct::Restore, text, .. }, .. }) =
                told[at].entry()
            {
                losses.extend(lost_end(text).map(|lost| (at, lost)));
            }
        }
        Ground { offer, chain, keys: Keys::of(chain), told, ends, mails, losses }
    }

    /// Where it says that what a receipt names is lost: such a one says nothing of what stands there now.
    pub fn lost(&self, receipt: &Receipt) -> Option<usize> {
        let (seq, hash) = (receipt.seq, receipt.head);
        let stands = usize::try_from(seq).ok().and_then(|at| self.chain.get(at));
        if stands.is_some_and(|(_, stands)| *stands == hash) {
            return None;
        }
        let is_it = |(at, lost): &&(usize, Head)| {
            (*at as u64..lost.seq).contains(&seq) || (seq, hash) == (lost.seq, lost.hash)
        };
        self.losses.iter().find(is_it).map(|(at, _)| *at)
    }

    /// Whether the rules of newer records bind this one.
    pub fn is_strict(&self) -> bool {
        self.offer.record() >= 2
    }

    /// What an entry says; `None` if it does not say what its type must.
    pub fn body(&self, at: usize) -> Option<&'a Body> {
        Some(&self.told.get(at)?.entry()?.body)
    }

    /// The entry that took in a mail with these bytes for this seat.
    pub fn mail(&self, seat: &str, hash: Hash32) -> Option<usize> {
        self.mails.get(&(seat.to_owned(), hash)).copied()
    }

    /// The entries of the group whose last one this is.
    pub fn group_that_ends(&self, at: usize) -> Option<Range<usize>> {
        self.ends.get(&at).map(|first| *first..at + 1)
    }

    /// The entries of the group in which this one stands.
    pub fn group_of(&self, at: usize) -> Range<usize> {
        self.ends.range(at..).next().map_or(at..at + 1, |(last, first)| *first..last + 1)
    }

    /// What a seat has bid for a side, once that lies open.
    pub fn bid_of(&self, seat: &str) -> Option<Bid> {
        (0..self.chain.len()).find_map(|at| match self.body(at)? {
            Body::Start { bids, .. } => bids.get(seat)?.choice.parse().ok(),
            _ => None,
        })
    }

    /// The number of the last resolution with dice in some entries.
    pub fn newest_roll(&self, range: Range<usize>) -> Option<u64> {
        range.rev().find_map(|at| match self.body(at)? {
            Body::Roll { step, .. } => Some(*step),
            _ => None,
        })
    }

    /// The newest time in some entries.
    pub fn newest_time(&self, mut range: Range<usize>) -> Option<i64> {
        range.by_ref().filter_map(|at| self.chain.get(at)?.0.get("unix")?.as_i64()).max()
    }

    /// The end of the last group of which the player who had a seat at this entry was told: his own mails are
    /// answered, and all are told of what happens, until another player takes the seat over.
    pub fn last_told(&self, seat: &str, at: u64) -> u64 {
        let replaced = (0..self.chain.len()).filter(|entry| *entry as u64 > at).find(|entry| {
            let body = self.body(*entry);
            match body {
                Some(Body::Umpire { act: UmpireAct::Replace, seat: Some(own), .. }) => own == seat,
                // Its player may have another seat from then on.
                Some(Body::Start { sides, .. }) => sides.get(seat).is_some_and(|side| side != seat),
                _ => false,
            }
        });
        let told = |(last, first): (&usize, &usize)| {
            let mut group = (*first..=*last).filter_map(|at| self.body(at));
            let is_told = group.any(|body| match body {
                Body::Mail { seat: sender, .. } => sender == seat,
                Body::Offer(_) | Body::Start { .. } | Body::Events { .. } | Body::Closed { .. } => true,
                Body::Note { kind, .. } => *kind == NoteKind::Resign,
                _ => false,
            });
            is_told.then_some(*last as u64)
        };
        let before = self.ends.range(..replaced.unwrap_or(usize::MAX));
        before.rev().find_map(told).unwrap_or_default()
    }

    /// A lock that came when its round was known already may have been made with it in hand (`pbem/1 2.4`).
    pub fn late_lock(&self, at: usize, mail: &KeptMail, findings: &mut Vec<Finding>) {
        let Some(Body::Lock { round: Some(round), .. }) = self.body(at) else { return };
        let due = round_time(*round);
        let finding = match mail.arrived {
            Some(arrived) if arrived < due => return,
            Some(arrived) => Finding::asks(
                "late-lock",
                format!(
                    "the lock of entry {at} came {} s after its round {round} was public: whoever made \
                     it could know the dice, or the mail was slow (it can be contested for 72 hours)",
                    arrived - due
                ),
            ),
            None => {
                Finding::informs("undated-lock", format!("the lock of entry {at} has no `Received` line"))
            }
        };
        findings.push(finding.at(at).in_file(&mail.file));
    }
}
