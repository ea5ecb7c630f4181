//! Games without files: what the host does with a mail, from `turn::take_in` to the folded group, in memory.

use feldpost_kit::id::Id;
use feldpost_kit::registry::Registry;
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::Terms;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Body, Entry, Head, seal_group};
use feldpost_protocol::journal::note::{Receipt, Signer};
use feldpost_umpire::audit::{Evidence, Tail, Verdict, audit};
use feldpost_umpire::intake::command::Command;
use feldpost_umpire::turn::{
    Beside, DiceFrom, Game, NewGame, Offered, Ready, Request, Secrets, Seeds, Stamp, Thread, offer, take_in,
};

const START: i64 = 1_800_000_000;

/// One game and what its host knows of it.
pub struct Table {
    pub game: Game,
    /// The journal's text so far.
    pub journal: String,
    pub mails: usize,
    secrets: Secrets,
    seeds: Seeds,
    signer: Signer,
}

impl Table {
    /// A game that is offered; every secret follows from its id.
    pub fn offered(registry: &Registry, id: &str, system: &str, terms: Terms) -> Table {
        let new = NewGame {
            id: id.into(),
            system: system.to_owned(),
            terms,
            seats: vec![],
            dice: DiceFrom::default(),
            beside: Beside::default(),
        };
        let signer = Signer::new(&format!("club.example/{id}"), &[7; 32]).unwrap();
        let fresh = ["tip", "blinds"].map(|use_| Hash32::of_bytes(format!("{id} {use_}").as_bytes()));
        let offered = offer(registry, &new, signer.verifying_key(), fresh, START).unwrap();
        let Offered { secrets, group, .. } = offered;
        let (journal, head, entries) = seal_group(None, group).unwrap();
        let game = Game::begin(registry, &entries[0], head.hash).unwrap();
        let seeds = Seeds::of(&game, &secrets).unwrap();
        Table { game, journal, mails: 0, secrets, seeds, signer }
    }

    /// One mail of a seat with its newest token; gives the entries that it led to.
    pub fn mail(&mut self, seat: &str, commands: Vec<Command>, sheet: &str) -> Vec<Body> {
        let mut ready = self.made(seat, commands, sheet);
        self.mails += 1;
        let group = std::mem::take(&mut ready.group);
        let (lines, head, entries) = seal_group(Some(self.game.head()), group).unwrap();
        self.journal.push_str(&lines);
        self.secrets.take(std::mem::take(&mut ready.change));
        self.game = ready.written(&entries, head).unwrap().0;
        entries.into_iter().map(|entry| entry.body).collect()
    }

    /// What such a mail would lead to.
    pub fn made(&self, seat: &str, commands: Vec<Command>, sheet: &str) -> Ready {
        let number = self.mails + 1;
        let unix = START + 60 * i64::try_from(number).unwrap();
        let mail = Hash32::of_bytes(format!("{number} {seat}\n{sheet}").as_bytes());
        let request = Request {
            seen: None,
            name: None,
            auth: None,
            seat: seat.into(),
            language: "en".into(),
            stamp: Stamp { mail, message_id: None, unix },
            commands,
            lines: InputLine::number_all(sheet),
            late: false,
            quoted: 0,
            to_press: false,
            notes: vec![],
            unreadable: false,
            thread: Thread::default(),
        };
        take_in(self.game.clone(), &self.secrets, &self.seeds, &request).unwrap()
    }

    /// Every seat accepts the offer.
    pub fn join(&mut self) {
        for seat in self.game.offer().seats.clone() {
            let accept = Command::Accept { offer: self.game.offer_hash().short() };
            self.mail(&seat, vec![accept, Command::Entropy(format!("{seat} threw 4 4 1"))], "");
        }
        assert!(self.game.started());
    }

    /// The random sheet that a seat writes now.
    pub fn random_sheet(&self, seat: &str, nonce: u64) -> String {
        self.game.play().random_sheet(Id::new(seat).unwrap(), nonce).unwrap()
    }

    /// The signed note that would lie beside the journal.
    pub fn head_note(&self) -> String {
        let head: Head = self.game.head();
        self.signer.sign(&Receipt::of_head(self.game.id(), head).text().unwrap()).unwrap()
    }

    /// The journal is valid with all its dice and sheets, and folds to the state that was played.
    pub fn check(&self, registry: &Registry) {
        let (id, head) = (self.game.id(), self.head_note());
        let journal = self.journal.as_bytes();
        let found = audit(&Evidence { journal, head: Some(&head), ..Evidence::default() }, registry);
        assert_eq!((found.verdict, found.tail), (Verdict::Valid, Tail::Vouched), "{id}");
        let replay = found.replay.unwrap();
        assert_eq!((replay.sealed, replay.replayed), (0, replay.digests), "{id}: all of it again");
        assert_eq!(found.choices.0, found.choices.1, "{id}: every sealed choice is opened");
        let read = |line: &str| Entry::read(&serde_json::from_str(line).unwrap()).unwrap();
        let entries: Vec<Entry> = self.journal.lines().map(read).collect();
        let folded = Game::fold(registry, &entries, self.game.head()).unwrap();
        assert!(folded == self.game, "{id}: what its journal tells is what was played");
    }
}
