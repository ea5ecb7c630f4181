//! The season when it is over: what the record, the ladder and the list of mails say of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::command_line::run::feldpost;
use crate::support::copy_home;
use feldpost::host::Outcome;
use feldpost::mailbox;
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::audit::{Audit, Evidence, Level, Outgoing, Verdict, audit};
use serde_json::Value;

use super::people::Habit;
use super::{PEOPLE, Season};

/// What a ladder of the season is asked as of.
const AS_OF: [&str; 2] = ["--as-of", "2027-12-31"];

impl Season {
    /// Everything that is to be true of a season.
    pub(super) fn is_in_order(&self) {
        self.every_mail_has_an_outcome();
        let audits = self.audits();
        self.nobody_was_flagged_wrongly(&audits);
        self.the_ladder_is_the_same_elsewhere();
        self.the_ladder_knows_who_is_punctual();
        self.the_site_shows_all_of_it();
        let set_back = |journal: String| journal.matches(r#""act":"rollback""#).count();
        assert_eq!(set_back(self.club.journal(&self.tables[8].id)), 1, "both have agreed");
    }

    /// What became of every mail that a person sent stands in the list, and fits the habit.
    fn every_mail_has_an_outcome(&self) {
        let mut by_mail: BTreeMap<Hash32, BTreeSet<&str>> = BTreeMap::new();
        for dealt in self.host.as_ref().unwrap().mails().unwrap() {
            let outcomes = dealt.fates.iter().map(|fate| fate.outcome.word());
            by_mail.entry(dealt.mail).or_default().extend(outcomes);
        }
        for person in &self.people {
            let mut found: BTreeSet<&str> = BTreeSet::new();
            for raw in &person.sent {
                let outcomes = by_mail.get(&Hash32::of_bytes(raw));
                found
                    .extend(outcomes.unwrap_or_else(|| panic!("{}: a mail without an outcome", person.name)));
            }
            let mut wanted = BTreeSet::from([Outcome::Joined, Outcome::Orders]);
            match person.habit {
                Habit::Cheats => wanted.extend([Outcome::Refused]),
                Habit::Resends => wanted.extend([Outcome::Again]),
                Habit::WritesFromElsewhere => wanted.extend([Outcome::Confirmed, Outcome::Forged]),
                Habit::WrongHeaded | Habit::LosesMails | Habit::Disputes => wanted.extend([Outcome::Asked]),
                Habit::AutoReplies => wanted.extend([Outcome::Robot]),
                // Days away are said, and move no unit.
                Habit::OnVacation => wanted.extend([Outcome::Asked]),
                Habit::Punctual | Habit::Late => {}
                Habit::Vanishes | Habit::Chats | Habit::OnThePhone => {}
            }
            let wanted: BTreeSet<&str> = wanted.into_iter().map(Outcome::word).collect();
            assert_eq!(found, wanted, "{} ({:?})", person.name, person.habit);
        }
    }

    /// Every game, held against the mailboxes of all who sat there and the umpire's archive: all are valid.
    fn audits(&self) -> BTreeMap<&str, Audit> {
        let of = |table: &super::Table| {
            let game = self.host.as_ref().unwrap().export(&table.id).unwrap();
            let outgoing = Outgoing::of(&game.journal);
            let new = self.replaced.iter().filter(|((id, _), _)| *id == table.id).map(|(_, who)| who);
            let mailboxes =
                table.seats.iter().map(|(_, who)| who).chain(new).map(|who| {
                    mailbox::read(&self.boxes().join(&self.people[*who].address), &outgoing).unwrap()
                });
            let archive = self.club.home().join("games").join(&table.id).join("archive");
            let evidence = Evidence {
                journal: &game.journal,
                head: game.head.as_deref(),
                mailboxes: mailboxes.collect(),
                raw: Some(mailbox::read_archive(&archive).unwrap()),
                ..Evidence::default()
            };
            audit(&evidence, self.host.as_ref().unwrap().registry())
        };
        let audits: BTreeMap<&str, Audit> =
            self.tables.iter().map(|table| (table.id.as_str(), of(table))).collect();
        for (id, found) in &audits {
            assert_eq!(found.verdict, Verdict::Valid, "{id}: {:?}", found.findings);
        }
        audits
    }

    /// Silences, strikes and refused openings are those of the people whose habit it is, and nothing speaks
    /// against anybody else, least of all the umpire.
    fn nobody_was_flagged_wrongly(&self, audits: &BTreeMap<&str, Audit>) {
        let mut flagged: BTreeSet<(&str, &str)> = BTreeSet::new();
        for table in &self.tables {
            for finding in &audits[table.id.as_str()].findings {
                assert_eq!(finding.level, Level::Informs, "{}: {finding:?}", table.id);
                assert!(!["behind", "unread"].contains(&finding.what), "{}: {finding:?}", table.id);
                if !["tardy", "strike", "refused-reveal", "late"].contains(&finding.what) {
                    continue;
                }
                let seat = finding.text.split(':').next().unwrap();
                let (_, who) = table.seats.iter().find(|(side, _)| side == seat).expect("a seat");
                flagged.insert((PEOPLE[*who].0, finding.what));
            }
        }
        let expected =
            [("Emil", "tardy"), ("Frida", "refused-reveal"), ("Frida", "strike"), ("Olga", "tardy")];
        assert_eq!(flagged, BTreeSet::from(expected));
    }

    /// The ladder follows from the journals alone.
    fn the_ladder_is_the_same_elsewhere(&self) {
        let home = self.club.home();
        // The program does not know the toy, and says so.
        let recomputed = |folder: &str| {
            let mut found =
                feldpost(&["ladder", "recompute", folder, "--json"]).fails(1, &["no game system"]).json();
            let left_out = found.as_object_mut().unwrap().remove("left_out").unwrap();
            assert_eq!(left_out.as_array().unwrap().len(), 1, "{left_out}");
            found
        };
        let whole = recomputed(home.to_str().unwrap());
        let elsewhere = self.club.dir.path().join("journals");
        fs::create_dir_all(&elsewhere).unwrap();
        for table in &self.tables {
            for ending in ["jsonl", "head"] {
                let from = home.join("games").join(&table.id).join(format!("journal.{ending}"));
                fs::copy(from, elsewhere.join(format!("{}.{ending}", table.id))).unwrap();
            }
        }
        assert_eq!(recomputed(elsewhere.to_str().unwrap()), whole);
    }

    /// All sixteen are on it, all sixty games are listed, and only he is unpunctual who is.
    fn the_ladder_knows_who_is_punctual(&self) {
        let home = self.club.home();
        let show = [&["ladder", "show", home.to_str().unwrap(), "--json"], &AS_OF[..]].concat();
        let standings = feldpost(&show).fails(1, &["no game system"]).json()["standings"].clone();
        // The program does not know the toy.
        assert_eq!(standings["games"].as_array().unwrap().len(), self.tables.len() - 1);
        let not_rated =
            standings["games"].as_array().unwrap().iter().filter(|game| !game["unrated"].is_null());
        assert_eq!(not_rated.count(), self.replaced.len(), "only where a player was replaced");
        let rows: BTreeMap<&str, &Value> = standings["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| (row["player"].as_str().unwrap(), row))
            .collect();
        assert_eq!(rows.len(), PEOPLE.len());
        for (name, habit) in PEOPLE {
            let in_time = rows[name]["punctuality_per_mille"].as_u64().unwrap();
            match habit {
                Habit::Late => assert!(in_time < 200, "{name}: {in_time}"),
                Habit::Cheats => assert!((900..1_000).contains(&in_time), "{name}: {in_time}"),
                _ => assert_eq!(in_time, 1_000, "{name}"),
            }
        }
    }

    /// Every game has its pages and every person one; what the umpire did to a position is told there.
    fn the_site_shows_all_of_it(&self) {
        let (home, out) = (self.club.home(), self.club.dir.path().join("site"));
        let words = ["site", out.to_str().unwrap(), "--home", home.to_str().unwrap()];
        // The program does not know the toy.
        feldpost(&words).fails(1, &["no game system"]).says(&["59 games, 59 of them made anew"]);
        let names = |folder: &str| -> BTreeSet<String> {
            let all = fs::read_dir(out.join(folder)).unwrap();
            all.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
        };
        assert_eq!(names("games").len(), self.tables.len() - 1 + 1, "a folder for each, and the list");
        assert_eq!(names("players").len(), PEOPLE.len());
        let page = |game: &str| fs::read_to_string(out.join("games").join(game).join("index.html")).unwrap();
        assert!(page(&self.tables[8].id).contains("has set the game back"));
        let standings = fs::read_to_string(out.join("standings.html")).unwrap();
        assert!(PEOPLE.iter().all(|(name, _)| standings.contains(&format!(">{name}</a>"))), "{standings}");
        feldpost(&words).fails(1, &[]).says(&["59 games, 0 of them made anew: 0 files written, 0 removed"]);
        // For who wants to look at it.
        if let Some(kept) = std::env::var_os("FELDPOST_KEEP_SEASON") {
            copy_home(&out, std::path::Path::new(&kept));
        }
    }
}
