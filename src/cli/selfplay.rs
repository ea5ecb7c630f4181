//! `feldpost selfplay`: the built-in opponents against each other, many games.

use super::data::DataArg;
use super::demo::{progress_bar, read_seed};
use super::{Ending, Failure, OK};
use crate::bench::own_cpu;
use feldpost_kit::system::Terms;
use feldpost_umpire::report::Templates;
use feldpost_umpire::selfplay::{Plan, Played, Refused, play};
use feldpost_umpire::words::{ENGLISH, Words};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// How many games; the opponents change sides after each
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// The game system [default: the first that is built in]
    #[arg(long, value_name = "SYSTEM")]
    system: Option<String>,
    /// The edition [default: the system's own]
    #[arg(long, default_value = "", hide_default_value = true)]
    edition: String,
    /// The scenario [default: the system's own]
    #[arg(long, default_value = "", hide_default_value = true)]
    scenario: String,
    /// A house rule, NAME=VALUE; repeatable
    #[arg(long)]
    policy: Vec<String>,
    /// An optional rule in play; repeatable
    #[arg(long)]
    option: Vec<String>,
    #[command(flatten)]
    data: DataArg,
    /// 64 hex digits; the same seed gives the same games
    #[arg(long)]
    seed: Option<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Games played at once.
const THREADS: usize = 2;

/// Plays and prints.
pub fn run(args: &Args) -> Ending {
    let system = super::demo::system_or_first(args.system.as_deref());
    let registry = args.data.registry(&system)?;
    let (card, _) = registry.find(&system).map_err(Failure::no)?;
    if args.games == 0 {
        return Err(Failure::no("--games: at least one"));
    }
    let usual = card.editions.first().map(|edition| edition.id.clone()).unwrap_or_default();
    let edition = if args.edition.is_empty() { usual } else { args.edition.clone() };
    let policies = args.policy.iter().map(|text| super::game::pair(text)).collect::<Result<_, _>>()?;
    let (options, scenario) = (args.option.clone(), args.scenario.clone());
    let terms = Terms { edition: edition.clone(), scenario, options, policies, ..Terms::default() };
    let seed = read_seed(args.seed.as_deref())?;
    let plan = Plan { system, terms, games: args.games, seed, threads: THREADS };
    let bar = progress_bar(args.json);
    bar.set_length(u64::try_from(args.games).unwrap_or(u64::MAX));
    let (start, busy) = (Instant::now(), own_cpu());
    let games = play(&registry, &plan, &mut |done| bar.set_position(u64::try_from(done).unwrap_or(u64::MAX)));
    bar.finish_and_clear();
    let games = games.map_err(Failure::no)?;
    let pace = pace(games.len(), start.elapsed(), own_cpu().saturating_sub(busy));
    let sides: Vec<String> = card.sides.iter().map(|side| side.id.to_string()).collect();
    let refused = refused(&games, Templates::builtin(&registry).words(), card.id);
    if args.json {
        let mut found = as_json(&games, &sides, &refused);
        let head = json!({
            "system": card.id, "edition": edition, "options": args.option, "house_rules": plan.terms.policies,
            "seed": seed, "stand_ins": card.stand_ins,
        });
        if let (Some(found), Value::Object(head)) = (found.as_object_mut(), head) {
            found.extend(head);
        }
        super::print_json(&found);
        return Ok(OK);
    }
    println!("{}, edition {edition}, {} games, seed {seed}", card.title, games.len());
    if card.stand_ins > 0 {
        println!("{} values of the data are stand-ins for printed ones", card.stand_ins);
    }
    print(&games, &sides, &refused);
    // The last line: all others are the same for the same seed.
    println!("{pace}");
    Ok(OK)
}

/// `200 games in 2.6 s; one core alone plays 52.3 in a second.`
fn pace(games: usize, time: Duration, busy: Duration) -> String {
    let a_second = games as f64 / busy.as_secs_f64().max(1e-6);
    format!("{games} games in {:.1} s; one core alone plays {a_second:.1} in a second.", time.as_secs_f64())
}

/// Mean, least and most of some figures.
#[derive(Clone, Copy)]
struct Spread {
    mean: f64,
    least: i64,
    most: i64,
}

impl Spread {
    fn of(figures: impl Iterator<Item = i64>) -> Spread {
        let (mut count, mut sum, mut least, mut most) = (0_i64, 0_i64, i64::MAX, i64::MIN);
        for figure in figures {
            (count, sum, least, most) = (count + 1, sum + figure, least.min(figure), most.max(figure));
        }
        match count {
            0 => Spread { mean: 0.0, least: 0, most: 0 },
            _ => Spread { mean: sum as f64 / count as f64, least, most },
        }
    }

    fn json(self) -> Value {
        json!({ "mean": (self.mean * 100.0).round() / 100.0, "least": self.least, "most": self.most })
    }
}

impl std::fmt::Display for Spread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.1} ({} to {})", self.mean, self.least, self.most)
    }
}

fn figure(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// What the opponents should not have written.
fn refused(games: &[Played], words: &Words, system: &str) -> Vec<String> {
    let told = |line: &Refused| {
        format!("{}: {} ({})", line.text, words.tell(ENGLISH, system, &line.reason), line.rule)
    };
    games.iter().flat_map(|game| &game.refused).map(told).collect()
}

fn draws(games: &[&Played]) -> usize {
    games.iter().filter(|game| game.winner.is_none()).count()
}

fn wins(games: &[&Played], side: &str) -> usize {
    games.iter().filter(|game| game.winner.as_deref() == Some(side)).count()
}

/// Games of the same opponents on the same sides.
fn pairings(games: &[Played]) -> BTreeMap<&BTreeMap<String, String>, Vec<&Played>> {
    let mut pairings: BTreeMap<_, Vec<&Played>> = BTreeMap::new();
    for game in games {
        pairings.entry(&game.opponents).or_default().push(game);
    }
    pairings
}

/// Mean losses of a side in each turn.
fn losses(games: &[Played], side: &str) -> Vec<f64> {
    let turns = games.iter().map(|game| game.losses[side].len()).max().unwrap_or(0);
    let in_turn =
        |turn: usize| games.iter().filter_map(move |game| game.losses[side].get(turn)).sum::<usize>();
    (0..turns).map(|turn| in_turn(turn) as f64 / games.len() as f64).collect()
}

fn points_of<'a>(games: impl Iterator<Item = &'a Played>) -> Spread {
    Spread::of(games.filter_map(|game| game.points))
}

fn histogram(games: &[Played]) -> BTreeMap<i64, usize> {
    let mut counts = BTreeMap::new();
    for points in games.iter().filter_map(|game| game.points) {
        *counts.entry(points).or_default() += 1;
    }
    counts
}

fn as_json(games: &[Played], sides: &[String], refused: &[String]) -> Value {
    let all: Vec<&Played> = games.iter().collect();
    let won = |games: &[&Played]| -> BTreeMap<String, usize> {
        sides.iter().map(|side| (side.clone(), wins(games, side))).collect()
    };
    let pairings: Vec<Value> = pairings(games)
        .into_iter()
        .map(|(opponents, games)| {
            let points = points_of(games.iter().copied()).json();
            let (wins, draws) = (won(&games), draws(&games));
            json!({
                "opponents": opponents, "games": games.len(), "wins": wins, "draws": draws, "points": points,
            })
        })
        .collect();
    let mails = |of: &dyn Fn(&Played) -> i64| Spread::of(games.iter().map(of)).json();
    let mails: BTreeMap<&String, Value> = sides
        .iter()
        .map(|side| {
            let orders = mails(&|game| figure(game.order_mails[side]));
            (side, json!({ "orders": orders, "choices": mails(&|game| figure(game.choice_mails[side])) }))
        })
        .collect();
    let rounded = |side: &String| -> Vec<f64> {
        losses(games, side).iter().map(|mean| (mean * 100.0).round() / 100.0).collect()
    };
    let losses: BTreeMap<&String, Vec<f64>> = sides.iter().map(|side| (side, rounded(side))).collect();
    json!({
        "games": games.len(),
        "wins": won(&all),
        "draws": draws(&all),
        "pairings": pairings,
        "points": points_of(games.iter()).json(),
        "points_counted": histogram(games),
        "losses_per_turn": losses,
        "hand_overs": Spread::of(games.iter().map(|game| figure(game.hand_overs))).json(),
        "decisions": Spread::of(games.iter().map(|game| figure(game.decisions))).json(),
        "mails": mails,
        "refused": refused.len(),
        "refused_lines": refused,
    })
}

fn print(games: &[Played], sides: &[String], refused: &[String]) {
    let all: Vec<&Played> = games.iter().collect();
    println!();
    for (opponents, games) in pairings(games) {
        let seats: Vec<String> =
            sides.iter().map(|side| format!("{} {}", side.to_uppercase(), opponents[side])).collect();
        println!("{:<30} {:>4} games: {}", seats.join(", "), games.len(), score(&games, sides));
    }
    println!("{:<30} {:>4} games: {}", "all", all.len(), score(&all, sides));
    println!();
    let counted: Vec<String> =
        histogram(games).iter().map(|(points, count)| format!("{points}: {count}")).collect();
    if !counted.is_empty() {
        println!("points: games                  {}", counted.join(", "));
    }
    println!("hand-overs to the other side   {}", Spread::of(games.iter().map(|g| figure(g.hand_overs))));
    println!("decisions of both              {}", Spread::of(games.iter().map(|g| figure(g.decisions))));
    for side in sides {
        let mean: Vec<String> = losses(games, side).iter().map(|mean| format!("{mean:.2}")).collect();
        let name = side.to_uppercase();
        println!("{:<30} {}", format!("{name}, units lost by turn"), mean.join("  "));
        println!(
            "{:<30} {} with orders, {} with secret choices",
            format!("{name}, mails to send"),
            Spread::of(games.iter().map(|game| figure(game.order_mails[side]))),
            Spread::of(games.iter().map(|game| figure(game.choice_mails[side]))),
        );
    }
    println!("\nStanding orders can answer for secret choices; joining is one mail more.");
    if !refused.is_empty() {
        println!("{} lines of the opponents were refused:", refused.len());
        refused.iter().for_each(|line| println!("  {line}"));
    }
}

/// `AMBER 40 (20 %), COBALT 158 (79 %), 2 draws; points 1.5 (-2 to 6)`, as far as there are draws and points.
fn score(games: &[&Played], sides: &[String]) -> String {
    let mut said: Vec<String> = sides
        .iter()
        .map(|side| {
            let won = wins(games, side);
            format!("{} {won} ({} %)", side.to_uppercase(), won * 100 / games.len().max(1))
        })
        .collect();
    match draws(games) {
        0 => {}
        1 => said.push("1 draw".to_owned()),
        many => said.push(format!("{many} draws")),
    }
    let points = games.iter().any(|game| game.points.is_some());
    let points = points.then(|| format!("; points {}", points_of(games.iter().copied())));
    said.join(", ") + &points.unwrap_or_default()
}
