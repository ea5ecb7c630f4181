//! The pages of the club: home, games, standings, players, dice, how to join; and what every page uses.

use crate::game::{Listed, Phase, line};
use crate::links::{in_address, root_of};
use crate::{File, Makes, SiteError, player_page};
use feldpost_ladder::{Page, Row, Standings, Verdict};
use feldpost_umpire::audit::Pool;
use feldpost_umpire::club::Club;
use feldpost_umpire::ladder::day_of;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// How many games and places the first page shows.
const FIRST: usize = 8;

/// All that the pages of the club tell of.
pub struct Everything<'a> {
    /// Its name and address.
    pub club: &'a Club,
    /// A line with which a member offers a game, where members do.
    pub offer: Option<&'a str>,
    /// Its games.
    pub games: &'a [Listed],
    /// Its ladder.
    pub standings: &'a Standings,
    /// The dice of all games.
    pub dice: &'a Pool,
}

/// What every page uses: the look, the scripts, and the page that checks a journal.
#[must_use]
pub fn assets() -> Vec<File> {
    vec![
        File::new("assets/site.css", include_str!("../assets/site.css")),
        File::new("assets/replay.js", include_str!("../assets/replay.js")),
        File::new("assets/sheet.js", include_str!("../assets/sheet.js")),
        File::new("verify/index.html", include_str!("../../../verifier/index.html")),
        File::new("verify/page.js", include_str!("../../../verifier/page.js")),
    ]
}

impl Everything<'_> {
    /// The club's own pages.
    ///
    /// # Errors
    /// A page cannot be written.
    pub fn pages(&self, makes: Makes<'_>) -> Result<Vec<File>, SiteError> {
        let mut files = Vec::new();
        let mut add = |path: String, layout: &str, mut own: Value| -> Result<(), SiteError> {
            own["club"] = json!(self.club.name);
            own["root"] = json!(root_of(&path));
            files.push(File::new(path, makes.templates.web(layout, makes.language, &own)?));
            Ok(())
        };
        add("index.html".to_owned(), "index", self.home())?;
        add("games/index.html".to_owned(), "games", self.lists())?;
        add("standings.html".to_owned(), "standings", self.ladder())?;
        add("dice.html".to_owned(), "dice", self.all_dice())?;
        add("join.html".to_owned(), "join", self.join())?;
        for name in self.players() {
            add(player_page(name), "player", self.player(name))?;
        }
        Ok(files)
    }

    /// Games of a phase, the newest first.
    fn of_phase(&self, phase: Phase) -> Vec<&Listed> {
        let mut games: Vec<&Listed> = self.games.iter().filter(|game| game.phase == phase).collect();
        games.sort_by(|one, other| (other.newest_unix, &one.id).cmp(&(one.newest_unix, &other.id)));
        games
    }

    fn lines(&self, phase: Phase) -> Vec<Value> {
        self.of_phase(phase).into_iter().map(line).collect()
    }

    fn lists(&self) -> Value {
        json!({
            "open": self.lines(Phase::Open), "running": self.lines(Phase::Running),
            "over": self.lines(Phase::Over),
        })
    }

    fn home(&self) -> Value {
        let first = |phase| self.lines(phase).into_iter().take(FIRST).collect::<Vec<_>>();
        let count = |phase| self.of_phase(phase).len();
        json!({
            "address": self.club.address,
            "rows": self.standings.rows.iter().take(FIRST).map(row).collect::<Vec<_>>(),
            "running": first(Phase::Running), "over": first(Phase::Over), "open": first(Phase::Open),
            "count_running": count(Phase::Running), "count_over": count(Phase::Over),
            "dice": self.dice.games.iter().map(|game| game.dice).sum::<usize>(),
        })
    }

    fn ladder(&self) -> Value {
        let balance: Vec<Value> = self
            .standings
            .balance
            .iter()
            .map(|side| {
                json!({
                    "what": format!("{} {} {}", side.system, side.edition, side.scenario),
                    "one": side.first, "other": side.second, "one_wins": side.first_wins,
                    "other_wins": side.second_wins, "draws": side.draws, "offset": side.offset,
                })
            })
            .collect();
        json!({
            "rows": self.standings.rows.iter().map(row).collect::<Vec<_>>(), "balance": balance,
            "digest": self.standings.digest(), "as_of": day_of(self.standings.as_of_unix),
            "moment": self.standings.as_of_unix,
        })
    }

    fn all_dice(&self) -> Value {
        let whole = &self.dice.statistics.whole;
        let most = whole.counts.iter().max().copied().unwrap_or_default().max(1);
        let faces: Vec<Value> = whole
            .counts
            .iter()
            .enumerate()
            .map(|(at, count)| {
                let share = 1000 * count / whole.dice.max(1);
                json!({
                    "face": at + 1, "count": count, "percent": format!("{}.{}", share / 10, share % 10),
                    "wide": 100 * count / most,
                })
            })
            .collect();
        let tests = [("faces", whole.faces), ("runs", whole.runs_test), ("pairs", whole.pairs)];
        let tests: Vec<Value> = tests
            .into_iter()
            .filter_map(|(name, test)| {
                let test = test?;
                let (value, p) = (format!("{:.2}", test.value), format!("{:.3}", test.p));
                Some(json!({ "name": name, "value": value, "p": p }))
            })
            .collect();
        json!({
            "games": self.dice.games.len(), "dice": whole.dice, "faces": faces, "tests": tests,
            "other_dice": self.dice.statistics.other_dice,
        })
    }

    fn join(&self) -> Value {
        let mut seats = Vec::new();
        for listed in self.of_phase(Phase::Open) {
            for own in listed.seats.iter().filter(|own| own.open) {
                let command = format!("join {} {}", listed.id, own.seat);
                seats.push(json!({
                    "game": line(listed), "side": own.side, "sides": listed.sides, "command": command,
                    "mail": self.mail(&command),
                }));
            }
        }
        json!({
            "address": self.club.address, "offer": self.offer, "seats": seats,
            "mail_games": self.mail("games"),
            "mail_help": self.mail("help"),
        })
    }

    /// A link that begins a mail to the club with this as its subject (RFC 6068).
    fn mail(&self, subject: &str) -> String {
        format!("mailto:{}?subject={}", in_address(&self.club.address), in_address(subject))
    }

    /// Whoever sits in a game that is shown.
    fn players(&self) -> BTreeSet<&str> {
        let shown = self.games.iter().filter(|game| game.phase != Phase::Open);
        let names = shown.flat_map(|game| game.seats.iter().map(|own| own.player.as_str()));
        names.filter(|name| !name.is_empty()).collect()
    }

    fn player(&self, name: &str) -> Value {
        let found = self.standings.page(name);
        let plays = |game: &&&Listed| game.seats.iter().any(|own| own.player == name);
        let running: Vec<Value> =
            self.of_phase(Phase::Running).iter().filter(plays).map(|game| line(game)).collect();
        let games = found.iter().flat_map(|page: &Page| page.games.iter().rev()).filter_map(|own| {
            let listed = self.games.iter().find(|game| game.id == own.game)?;
            let verdict = own.verdict.map(|verdict| match verdict {
                Verdict::Won => "won",
                Verdict::Drawn => "drawn",
                Verdict::Lost => "lost",
            });
            let rating = own.before.zip(own.after);
            Some(json!({
                "game": line(listed), "day": day_of(own.ended_unix), "verdict": verdict,
                "before": rating.map(|(before, _)| before.rating),
                "after": rating.map(|(_, after)| after.rating),
            }))
        });
        let place = found.as_ref().and_then(|page| page.row.as_ref()).map(row);
        json!({
            "player": name, "place": place, "of": self.standings.rows.len(), "running": running,
            "games": games.collect::<Vec<_>>(),
        })
    }
}

fn row(row: &Row) -> Value {
    let share = row.punctuality_per_mille.map(|share| format!("{}.{}", share / 10, share % 10));
    json!({
        "rank": row.rank, "player": row.player, "page": player_page(&row.player),
        "rating": row.figures.rating, "deviation": row.figures.deviation, "provisional": row.provisional,
        "games": row.games, "wins": row.wins, "draws": row.draws, "losses": row.losses,
        "resigned": row.resigned, "forfeits": row.forfeits, "active": row.active_games, "punctual": share,
        "last": day_of(row.last_unix),
    })
}
