//! `feldpost demo`: two built-in opponents play a whole game through real messages.

use super::data::DataArg;
use super::{Ending, Failure, NO, OK};
use crate::demo::{Demo, Plan, Progress, Sent, Summary};
use feldpost_protocol::dice::Hash32;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// A new folder for the game [default: a fresh one for temporary files]
    #[arg(long)]
    home: Option<PathBuf>,
    /// The game system [default: the first that is built in]
    #[arg(long)]
    system: Option<String>,
    /// The scenario [default: the system's own]
    #[arg(long, default_value = "", hide_default_value = true)]
    scenario: String,
    /// The edition [default: the system's own]
    #[arg(long, default_value = "", hide_default_value = true)]
    edition: String,
    /// An optional rule in play; repeatable; `none` for none [default: all that go together]
    #[arg(long, value_name = "NAME")]
    option: Vec<String>,
    /// 64 hex digits; the same seed gives the same journal, byte for byte
    #[arg(long)]
    seed: Option<String>,
    #[command(flatten)]
    data: DataArg,
    /// Reports without pictures: faster
    #[arg(long)]
    no_pictures: bool,
    /// Only the last lines
    #[arg(long)]
    quiet: bool,
}

/// Plays, audits, and says where to look.
pub fn run(args: &Args) -> Ending {
    let seed = read_seed(args.seed.as_deref())?;
    let home = match &args.home {
        Some(home) => home.clone(),
        None => std::env::temp_dir().join(format!("feldpost-demo-{}", &seed.to_string()[..8])),
    };
    let bar = progress_bar(args.quiet);
    let system = system_or_first(args.system.as_deref());
    let registry = args.data.registry(&system)?;
    let (edition, scenario) = (args.edition.clone(), args.scenario.clone());
    let (options, pictures) = (options(&args.option), !args.no_pictures);
    let plan = Plan { home, system, edition, scenario, options, seed, pictures, registry };
    let summary = Demo::begin(plan)
        .and_then(|demo| {
            demo.play(&mut |progress: &Progress| {
                bar.set_length(progress.turns);
                bar.set_position(progress.turn);
                bar.set_message(progress.standing.clone());
            })
        })
        .map_err(Failure::world)?;
    bar.finish_and_clear();
    super::end_with_the_pipe()?;
    print(&summary, args.quiet);
    Ok(if summary.audit_valid { OK } else { NO })
}

/// The system that was named, or the first one.
pub fn system_or_first(named: Option<&str>) -> String {
    let first = || crate::games::standard().ids().next().map(str::to_owned);
    named.map(str::to_owned).or_else(first).unwrap_or_default()
}

/// The seed that was given, or a fresh one.
pub fn read_seed(seed: Option<&str>) -> Result<Hash32, Failure> {
    match seed {
        Some(text) => text.trim().parse().map_err(|_| Failure::world("--seed: 64 lower-case hex digits")),
        None => random_seed(),
    }
}

/// `None` for all; `--option none` for none.
fn options(named: &[String]) -> Option<Vec<String>> {
    match named {
        [] => None,
        [only] if only == "none" => Some(vec![]),
        names => Some(names.to_vec()),
    }
}

fn random_seed() -> Result<Hash32, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Failure::world(format!("no random bytes: {error}")))?;
    Ok(Hash32(bytes))
}

/// A bar on a terminal; indicatif draws nothing elsewhere.
pub fn progress_bar(quiet: bool) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}");
    ProgressBar::new(1).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// What a player had to send: how many mails for what, and most for one decision.
fn print_sent(sent: &Sent) {
    let total: usize = sent.mails.iter().map(|(_, count)| count).sum();
    let what: Vec<String> = sent.mails.iter().map(|(what, count)| format!("{count} {what}")).collect();
    println!("             {} ({}) had to send {total}:", sent.name, sent.side.to_uppercase());
    println!("             {}", what.join(", "));
    match sent.most_for_one {
        0 | 1 => println!("             one mail for each decision, as it should be"),
        most => println!("             but up to {most} for one decision"),
    }
}

fn print(summary: &Summary, quiet: bool) {
    let home = summary.home.display();
    if !quiet {
        let player =
            |sent: &Sent| format!("{} ({}, plays {})", sent.address, sent.side.to_uppercase(), sent.opponent);
        println!("{}", summary.sent.iter().map(player).collect::<Vec<_>>().join(" and "));
        println!("played {} by mail.", summary.title);
        let options = if summary.options.is_empty() { "none".to_owned() } else { summary.options.join(", ") };
        println!("optional rules: {options}");
        if summary.stand_ins > 0 {
            println!("{} values of the data are stand-ins for printed ones", summary.stand_ins);
        }
        println!();
        println!("{}", summary.result);
        println!("\nmails        {} in, {} out", summary.mails_in, summary.mails_out);
        println!("hand-overs   {}, by {} mails of the players", summary.pace.hand_overs, summary.pace.mails);
        if let Some(without) = summary.without {
            println!("             without standing orders and decisions that make themselves (other dice):");
            println!("             {}, by {} mails", without.hand_overs, without.mails);
        }
        summary.sent.iter().for_each(print_sent);
        println!(
            "             secret choices that took no mail of their own: {}",
            summary.answered_by_standing
        );
        println!(
            "handled      {:.0} mails a second (parsed, journal synced, reports queued)",
            summary.mails_per_second
        );
        println!("audit        {:.1} ms, {}", summary.audit_ms, summary.audit_line);
        println!("journal      {} bytes, {} entries", summary.journal_bytes, summary.journal_entries);
        println!("seed         {}", summary.seed);
        println!("\nReports (text, HTML, pictures of the map): {home}/reports/");
        println!("The players' mailboxes: {home}/players/");
        println!("The game:               {home}/games/{}/", summary.game);
        println!("\nCheck it yourself:\n  feldpost audit {home}/games/{}/journal.jsonl \\", summary.game);
        let mailbox = |sent: &Sent| format!("--mailbox {home}/players/{}/Maildir", sent.name);
        println!("    {}", summary.sent.iter().map(mailbox).collect::<Vec<_>>().join(" "));
    } else {
        println!("{}", summary.result);
        println!("audit: {}", summary.audit_line);
        println!("reports: {home}/reports/");
    }
}
