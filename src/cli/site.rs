//! `feldpost site`: the games of a club as pages in a folder, for any server that hands out files.

mod folder;

use super::data::DataArg;
use super::demo::progress_bar;
use super::journals::Shelf;
use super::{Ending, Failure, HomeArg, NO, OK, home, plain};
use crate::config::Allowed;
use crate::host::Host;
use crate::store::Exported;
use clap::ValueEnum;
use feldpost_ladder::{Played, Scope, Standings, recompute};
use feldpost_protocol::dice::Hash32;
use feldpost_site::{BUILD, Everything, Listed, Makes, SiteError, Source, assets, has_press, pages};
use feldpost_umpire::audit::{LeftOut, Pool};
use feldpost_umpire::intake::lobby::{MACHINE_ADDRESS, example};
use feldpost_umpire::ladder::{entries_of, left_out};
use feldpost_umpire::report::Templates;
use feldpost_umpire::turn::{Roster, played};
use feldpost_umpire::words::ENGLISH;
use folder::{Kept, Site};
use std::path::PathBuf;

const DAY_SECONDS: i64 = 86_400;

/// Arguments of `site`.
#[derive(clap::Args)]
pub struct Args {
    /// The folder to write to: a new one, an empty one, or a site that was written before
    out: PathBuf,
    #[command(flatten)]
    home: HomeArg,
    #[command(flatten)]
    data: DataArg,
    /// In which language the pages are
    #[arg(long, default_value = ENGLISH)]
    language: String,
    /// Games are shown so many days later than they are played
    #[arg(long, value_name = "DAYS", default_value_t = 0)]
    delay: u16,
    /// Which journals of games that are over can be taken from the site. What players say to each other with
    /// `say` stands in a journal
    #[arg(long, value_enum, default_value_t = Journals::WithoutPress)]
    journals: Journals,
    /// This game is not shown; may be said several times
    #[arg(long, value_name = "GAME")]
    without: Vec<String>,
}

/// Which journals can be taken from the site.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Journals {
    /// Those of games in which no player has said a word to another
    WithoutPress,
    /// All
    All,
    /// None
    None,
}

/// What was made of the games.
#[derive(Default)]
struct Made {
    listed: Vec<Listed>,
    left_out: Vec<LeftOut>,
    journals: Vec<(String, Vec<u8>)>,
    anew: usize,
}

/// Writes the site.
pub fn run(args: &Args) -> Ending {
    let mut host = home::look(&args.home.home)?;
    args.data.add_to(host.registry_mut(), None)?;
    let templates = crate::wording::templates(host.registry(), &host.home().join("templates"));
    let templates = templates.map_err(Failure::world)?;
    if !templates.languages().contains(&args.language.as_str()) {
        let told = format!("there is no language {:?}", args.language);
        return Err(Failure::no(told).hint(format!("there are {}", templates.languages().join(", "))));
    }
    let club = host.config().club();
    let mut site = Site::open(&args.out)?;
    let made = games(args, &mut host, &templates, &mut site)?;
    let ended: Vec<Played> = made.listed.iter().filter_map(|game| game.ended.clone()).collect();
    let cards: Vec<_> = host.registry().cards().cloned().collect();
    let offer = (host.config().lobby.offers != Allowed::None).then(|| example(&cards));
    let everything = Everything {
        club: &club,
        offer: offer.as_deref(),
        games: &made.listed,
        standings: &standings(&ended),
        dice: &Pool::of(&made.journals),
    };
    let makes = Makes {
        registry: host.registry(),
        templates: &templates,
        language: &args.language,
        club: &club.name,
    };
    let own = everything.pages(makes).map_err(Failure::world)?;
    for file in own.into_iter().chain(assets()) {
        site.put(&file)?;
    }
    let written = site.close()?;
    templates.take_complaints().iter().for_each(|told| eprintln!("feldpost: {}", plain(told)));
    for LeftOut { game, entry, reason } in &made.left_out {
        eprintln!("feldpost: left out: {}", plain(&format!("{game}: entry {entry}: {reason}")));
    }
    let (games, anew) = (made.listed.len(), made.anew);
    println!("{games} games, {anew} of them made anew: {} files written, {} removed", written.0, written.1);
    println!("look at {}", args.out.join("index.html").display());
    Ok(if made.left_out.is_empty() { OK } else { NO })
}

/// The ladder as of the end of this day, so that the pages of one day are the same; with the newest game,
/// whatever the clock says.
fn standings(ended: &[Played]) -> Standings {
    let newest = ended.iter().map(|game| game.ended_unix).max().unwrap_or_default();
    let today = home::now().max(newest).div_euclid(DAY_SECONDS);
    recompute(ended, &Scope::All, None, (today + 1) * DAY_SECONDS - 1)
}

/// The pages of all games: those of before where nothing has changed.
fn games(args: &Args, host: &mut Host, templates: &Templates, site: &mut Site) -> Result<Made, Failure> {
    let shelf = Shelf::of(host.home())?;
    let ids = shelf.ids()?;
    if let Some(strange) = args.without.iter().find(|id| !ids.contains(id)) {
        return Err(Failure::no(format!("--without {strange}: there is no such game"))
            .hint("`feldpost game list --all` names them"));
    }
    let until = match args.delay {
        0 => i64::MAX,
        days => home::now() - i64::from(days) * DAY_SECONDS,
    };
    let club = host.config().club();
    let build = key_of_build(args, templates, host, &club.name);
    let (mut made, bar) = (Made::default(), progress_bar(false));
    bar.set_length(ids.len() as u64);
    for id in ids.iter().filter(|id| !args.without.contains(id)) {
        bar.inc(1);
        let roster = match host.roster(id) {
            Ok(roster) => roster,
            // Nobody knows whether it may be shown.
            Err(error) => {
                made.left_out.push(LeftOut { game: id.clone(), entry: 0, reason: error.to_string() });
                continue;
            }
        };
        // Who practises against the program is not looked at.
        if roster.seats.values().any(|player| player.address == MACHINE_ADDRESS) {
            continue;
        }
        let open = open_seats(host, id, &roster)?;
        let makes =
            Makes { registry: host.registry(), templates, language: &args.language, club: &club.name };
        let read = |found: &Exported| entries_of(id, &found.journal, found.head.as_deref());
        let (exported, entries) = shelf.read(id, read, Result::is_err)?;
        let (entries, head) = match entries {
            Ok(entries) => entries,
            Err(left_out) => {
                made.left_out.push(left_out);
                continue;
            }
        };
        let Some((shown, end)) = played(&entries, head, until) else { continue };
        let key =
            Hash32::of_bytes(format!("{build} {} {} {open:?}", end.seq, end.hash).as_bytes()).to_string();
        if let Some(kept) = site.take_kept(id, &key) {
            made.listed.extend(kept.listed);
            made.journals.push((id.clone(), exported.journal));
            continue;
        }
        let may = match args.journals {
            Journals::All => true,
            Journals::None => false,
            Journals::WithoutPress => !has_press(&entries),
        };
        let record = exported.head.as_deref().filter(|_| may).map(|head| (&exported.journal[..], head));
        match pages(makes, &Source { entries: shown, head: end, open: &open, record }) {
            Ok(found) => {
                made.anew += usize::from(found.is_some());
                let (listed, files) =
                    found.map_or((None, Vec::new()), |(listed, files)| (Some(listed), files));
                site.put_game(id, Kept { key, listed: listed.clone(), files: Vec::new() }, &files)?;
                made.listed.extend(listed);
                made.journals.push((id.clone(), exported.journal));
            }
            Err(SiteError::Follow(error)) => made.left_out.push(left_out(id, &error)),
            Err(error) => return Err(Failure::world(error)),
        }
    }
    bar.finish_and_clear();
    Ok(made)
}

/// The seats that nobody was invited to, of a game that waits for players.
fn open_seats(host: &mut Host, id: &str, roster: &Roster) -> Result<Vec<String>, Failure> {
    let Ok(game) = host.view(id) else { return Ok(Vec::new()) };
    if game.started() {
        return Ok(Vec::new());
    }
    let seats = game.offer().seats.iter().filter(|seat| !roster.seats.contains_key(*seat));
    Ok(seats.cloned().collect())
}

/// What else than its journal the pages of a game come from.
fn key_of_build(args: &Args, templates: &Templates, host: &Host, club: &str) -> Hash32 {
    let registry = host.registry();
    let rules: Vec<String> = registry.ids().map(|id| format!("{id} {}", rules_of(host, id))).collect();
    let (language, journals) = (&args.language, args.journals);
    let words = templates.digest(registry);
    Hash32::of_bytes(format!("{BUILD} {rules:?} {words} {language} {journals:?} {club}").as_bytes())
}

fn rules_of(host: &Host, id: &str) -> String {
    host.registry().find(id).map(|(card, _)| card.rules.to_string()).unwrap_or_default()
}
