//! A ladder as text for people, no line wider than 100 columns.

use feldpost_ladder::{
    DEVIATION_ESTABLISHED, Figures, How, Listed, Outcome, Page, PageGame, Row, Scope, Seat, SideBalance,
    Standings, Unrated, Verdict,
};
use feldpost_umpire::ladder::day_of;
use feldpost_umpire::report::text::{pad, wrap};
use feldpost_umpire::turn::time_words;

/// The widest line.
const WIDTH: usize = 100;
/// Columns of a player's name.
const NAME: usize = 24;

/// The standings, the sides below them, and last the games that are not rated.
pub fn standings(standings: &Standings) -> Vec<String> {
    let mut lines = head(standings);
    if standings.rows.is_empty() {
        lines.push("no game has been rated".to_owned());
    } else {
        lines.push(format!(
            "rank  {}  rating   dev  games   won drawn  lost  active  in time  last game",
            pad("player", NAME)
        ));
        lines.extend(standings.rows.iter().map(row));
        if standings.rows.iter().any(|row| row.provisional) {
            lines.push(format!(
                "? provisional: the deviation is above {DEVIATION_ESTABLISHED}, so the rating says little yet"
            ));
        }
    }
    if !standings.balance.is_empty() {
        lines.extend([String::new(), "sides, by the games that count:".to_owned()]);
        lines.extend(standings.balance.iter().flat_map(side_balance));
    }
    let unrated: Vec<&Listed> = standings.games.iter().filter(|game| game.unrated.is_some()).collect();
    if !unrated.is_empty() {
        lines.extend([String::new(), "not rated:".to_owned()]);
        for Listed { played, unrated, .. } in unrated {
            let why = unrated.map(reason).unwrap_or_default();
            let told = format!("  {}  {}  {why}", day_of(played.ended_unix), pad(&played.game, 30));
            lines.extend(folded(&told, 4));
        }
    }
    lines
}

/// Every game, the newest last.
pub fn games(standings: &Standings) -> Vec<String> {
    let mut lines = head(standings);
    if standings.games.is_empty() {
        lines.push("no game has ended".to_owned());
    }
    for Listed { played, unrated, ratings } in &standings.games {
        let what = format!("{} {} {}", played.system, played.edition, played.scenario);
        let ended = ending(&played.how, played.result.as_ref());
        let told = format!("{}  {}  {what}: {ended}", day_of(played.ended_unix), played.game);
        lines.extend(folded(&told, 4));
        for (at, seat) in played.seats.iter().enumerate() {
            let rated = ratings.get(at).map(|rated| {
                let side = if rated.side_offset == 0 {
                    String::new()
                } else {
                    format!(", side {:+}", rated.side_offset)
                };
                format!("  {}{side}", change(rated.before, rated.after))
            });
            let told =
                format!("    {}  {}{}", pad(&seat.seat, 20), name(&seat.player), rated.unwrap_or_default());
            lines.extend(folded(&(told + &times(seat)), 8));
        }
        lines.extend(unrated.map(|why| format!("    not rated: {}", reason(why))));
    }
    lines
}

/// A player's own page.
pub fn page(standings: &Standings, page: &Page) -> Vec<String> {
    let mut lines = head(standings);
    let place = match &page.row {
        None => format!("{}: no game has been rated", page.player),
        Some(row) => {
            let Figures { rating, deviation, volatility_e4 } = row.figures;
            let (place, of) = (row.rank, standings.rows.len());
            let sure = if row.provisional { ", provisional" } else { "" };
            format!(
                "{}: place {place} of {of}, rating {rating} (deviation {deviation}, volatility \
                 {volatility_e4}){sure}",
                page.player
            )
        }
    };
    lines.extend(folded(&place, 4));
    if let Some(row) = &page.row {
        let Row { games, wins, draws, losses, resigned, forfeits, active_games, .. } = row;
        let timed = row.punctuality_per_mille.map(|_| share(row.punctuality_per_mille));
        let timed = timed.map(|share| format!(", {share} of the decisions in time")).unwrap_or_default();
        let told = format!(
            "{games} rated games: {wins} won, {draws} drawn, {losses} lost ({resigned} resigned, {forfeits} \
             forfeited); {active_games} games of any kind in a year{timed}"
        );
        lines.extend(folded(&told, 0));
    }
    lines.push(String::new());
    lines.extend(page.games.iter().flat_map(page_game));
    lines
}

fn page_game(game: &PageGame) -> Vec<String> {
    let verdict = match game.verdict {
        Some(Verdict::Won) => "won",
        Some(Verdict::Drawn) => "drawn",
        Some(Verdict::Lost) => "lost",
        None => "-",
    };
    let against: Vec<&str> = game.opponents.iter().map(|own| name(own)).collect();
    let rated = match (game.before, game.after, game.unrated) {
        (Some(before), Some(after), _) if game.side_offset != 0 => {
            format!("{}, side {:+}", change(before, after), game.side_offset)
        }
        (Some(before), Some(after), _) => change(before, after),
        (_, _, why) => format!("not rated: {}", why.map(reason).unwrap_or_default()),
    };
    let what = format!("{} {} {}", game.system, game.edition, game.scenario);
    let told = format!(
        "{}  {verdict:<5}  {}, {what}, {} against {}; {rated}",
        day_of(game.ended_unix),
        game.game,
        game.seat,
        against.join(", ")
    );
    folded(&told, 4)
}

/// Of which games, when, and of which season.
fn head(standings: &Standings) -> Vec<String> {
    let of = match &standings.scope {
        Scope::All => "all games".to_owned(),
        Scope::System { system } => format!("the games of {system}"),
        Scope::Edition { system, edition } => format!("the games of {system}, edition {edition}"),
    };
    let as_of = standings.as_of_unix;
    let mut lines = folded(&format!("ladder of {of}, as of {} (@{as_of})", time_words(as_of)), 2);
    if let Some(season) = &standings.season {
        let (from, to) = (day_of(season.from_unix), day_of(season.to_unix - 1));
        lines.extend(folded(&format!("season {}: {from} to {to}", season.name), 2));
    }
    lines.push(String::new());
    lines
}

fn row(row: &Row) -> String {
    let Figures { rating, deviation, .. } = row.figures;
    let sign = if row.provisional { '?' } else { ' ' };
    let Row { rank, games, wins, draws, losses, active_games, .. } = row;
    format!(
        "{rank:>4}  {}  {rating:>5}{sign} {deviation:>5}  {games:>5} {wins:>5} {draws:>5} {losses:>5}  \
         {active_games:>6}  {:>7}  {}",
        pad(&row.player, NAME),
        share(row.punctuality_per_mille),
        day_of(row.last_unix)
    )
}

fn side_balance(side: &SideBalance) -> Vec<String> {
    let SideBalance { system, edition, scenario, first, second, .. } = side;
    let worth = match side.offset {
        0 => "even".to_owned(),
        1.. => format!("{first} is worth {} points", side.offset),
        ..0 => format!("{second} is worth {} points", -side.offset),
    };
    let (wins, draws, losses) = (side.first_wins, side.draws, side.second_wins);
    let told = format!(
        "  {system} {edition} {scenario}: {first} won {wins}, {second} won {losses}, drawn {draws}; {worth}"
    );
    folded(&told, 4)
}

/// How a game ended.
fn ending(how: &How, result: Option<&Outcome>) -> String {
    let result = match result {
        Some(Outcome::Winner(seat)) => format!("{seat} has won"),
        Some(Outcome::Draw) => "drawn".to_owned(),
        None => "no result".to_owned(),
    };
    match how {
        How::Finished => result,
        How::Resigned(seat) => format!("{result}, {seat} resigned"),
        How::Forfeited(seat) => format!("{result}, {seat} forfeited"),
        How::Agreed => format!("{result}, by agreement"),
        How::Closed => "closed".to_owned(),
    }
}

/// Why a game is not rated.
fn reason(why: Unrated) -> &'static str {
    match why {
        Unrated::Twice => "another game of this id came before it",
        Unrated::Friendly => "its players did not want it rated",
        Unrated::Closed => "the umpire closed it",
        Unrated::NotTwo => "it had another number of seats than two",
        Unrated::Nameless => "of a player no name was known",
        Unrated::OnePlayer => "one player had both seats",
        Unrated::Replaced => "a player was replaced",
        Unrated::NoResult => "nobody says what came of it",
        Unrated::Contradiction => "its result contradicts itself",
    }
}

fn change(before: Figures, after: Figures) -> String {
    format!("{} ({}) -> {} ({})", before.rating, before.deviation, after.rating, after.deviation)
}

fn times(seat: &Seat) -> String {
    let on_time = seat.on_time;
    if on_time.in_time + on_time.late + on_time.silent == 0 {
        return String::new();
    }
    format!("  {} in time, {} late, {} silent", on_time.in_time, on_time.late, on_time.silent)
}

/// A share of a thousand in percent.
fn share(per_mille: Option<u32>) -> String {
    per_mille.map_or_else(|| "-".to_owned(), |share| format!("{}.{}%", share / 10, share % 10))
}

fn name(player: &str) -> &str {
    if player.is_empty() { "?" } else { player }
}

/// A line, or several: those behind the first are set in so far.
fn folded(line: &str, indent: usize) -> Vec<String> {
    wrap(line, WIDTH, indent).lines().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use feldpost_ladder::{Played, recompute};
    use feldpost_umpire::report::text::width;

    fn game(id: &str, one: &str, other: &str) -> Played {
        let seat =
            |seat: &str, player: &str| Seat { seat: seat.into(), player: player.into(), ..Seat::default() };
        Played {
            game: id.into(),
            system: "skirmish".into(),
            edition: "first".into(),
            scenario: "ford".into(),
            seats: vec![seat("red", one), seat("blue", other)],
            result: Some(Outcome::Winner("red".into())),
            how: How::Finished,
            started_unix: 1_800_000_000,
            ended_unix: 1_801_000_000,
            rated: true,
            seat_changed: false,
            bid: None,
        }
    }

    #[test]
    fn whatever_things_are_called_every_line_fits() {
        let (long, wide) = ("W".repeat(60), "\u{5c07}".repeat(24));
        let mut games = vec![game("g1", &long, &wide), game(&long, "Ada", ""), game("g3", "Ada", "Bruno")];
        games[2].scenario = "a-very-long-name-of-a-scenario".repeat(2);
        let standings = recompute(&games, &Scope::All, None, 1_802_000_000);
        let page = standings.page(&wide).unwrap();
        let all =
            [self::standings(&standings), self::games(&standings), self::page(&standings, &page)].concat();
        for line in &all {
            assert!(width(line) <= WIDTH, "{} columns: {line}", width(line));
        }
        let columns: Vec<usize> = self::standings(&standings)
            .iter()
            .filter(|line| line.ends_with("2027-01-26"))
            .map(|line| width(line))
            .collect();
        assert_eq!(columns.len(), 4, "{all:#?}");
        assert!(columns.iter().all(|own| *own == columns[0]), "columns stand below each other");
    }

    #[test]
    fn what_is_not_sure_or_not_rated_is_marked() {
        let games = [game("g1", "Ada", "Bruno"), game("g2", "Ada", "")];
        let lines = standings(&recompute(&games, &Scope::All, None, 1_802_000_000)).join("\n");
        let figures = ["1662?   290", "1     1     0     0", "2        -  2027-01-26"].join("      ");
        let first = format!("   1  {}   {}", pad("Ada", NAME), figures.replace("0      2", "0       2"));
        assert!(lines.contains(&first), "{first}\n{lines}");
        assert!(lines.contains("? provisional: the deviation is above 110"), "{lines}");
        assert!(
            lines.contains("  skirmish first ford: blue won 0, red won 1, drawn 0; red is worth 32 points"),
            "{lines}"
        );
        assert!(
            lines.contains(
                "not rated:\n  2027-01-26  g2                              of a player no name was known"
            ),
            "{lines}"
        );
    }
}
