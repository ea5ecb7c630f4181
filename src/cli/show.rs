//! `feldpost game show`: a game as somebody may see it; the umpire with the players and what has happened.

use super::data::DataArg;
use super::{Ending, Failure, HomeArg, history, home, json_text, picture, plain};
use crate::host::Host;
use clap::ValueEnum;
use feldpost_kit::message::Message;
use feldpost_kit::registry::Registry;
use feldpost_umpire::turn::{Game, time_words};
use feldpost_umpire::words::ENGLISH;
use std::fmt::Write as _;
use std::path::PathBuf;

/// Who sees the whole position.
const UMPIRE: &str = "umpire";

/// Arguments of `game show`.
#[derive(clap::Args)]
pub struct Args {
    /// The game's id
    id: String,
    #[command(flatten)]
    home: HomeArg,
    #[command(flatten)]
    data: DataArg,
    /// A seat, `public` or `umpire`
    #[arg(long = "as", default_value = "public")]
    viewer: String,
    /// The form
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write it into this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// In a picture: this part of the map alone, such as `C2-G8`
    #[arg(long, value_name = "HEX-HEX")]
    close_up: Option<String>,
    /// In a picture: the zones of control
    #[arg(long)]
    zones: bool,
    /// The same as --format json
    #[arg(long)]
    json: bool,
}

/// The forms in which a game is shown.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum Format {
    /// For reading
    Text,
    /// For a browser
    Html,
    /// The map as a drawing
    Svg,
    /// The map as an image
    Png,
    /// For a program
    Json,
    /// The position sheet, which `simulate` reads
    Position,
}

/// A remark at the end of a position sheet whose figures are not those of the program's own data.
fn data_remark(game: &feldpost_umpire::turn::Game, registry: &Registry) -> String {
    let offer = game.offer();
    let own = registry
        .find(&offer.system)
        .is_ok_and(|(card, _)| feldpost_kit::registry::data_digest(&card.data) == offer.data);
    if own { String::new() } else { format!("# with the data {}: simulate it with --data DIR\n", offer.data) }
}

/// Shows a game.
pub fn run(args: &Args) -> Ending {
    let mut host = home::look(&args.home.home)?;
    args.data.add_to(host.registry_mut(), None)?;
    let game = host.view(&args.id)?;
    let viewer = Host::viewer(&game, &args.viewer)?;
    let format = if args.json { Format::Json } else { args.format };
    let rules = |error: feldpost_kit::registry::RegistryError| Failure::world(error);
    if !matches!(format, Format::Svg | Format::Png) && (args.close_up.is_some() || args.zones) {
        let told = "--close-up and --zones are for pictures";
        return Err(Failure::no(told).hint("add --format png or --format svg"));
    }
    let templates = || {
        let folder = host.home().join("templates");
        crate::wording::templates(host.registry(), &folder).map_err(Failure::world)
    };
    let shown = match format {
        Format::Position => {
            let position = game.play().position(viewer).map_err(rules)?;
            position + &data_remark(&game, host.registry())
        }
        Format::Json => json_text(&game.play().page_json(viewer).map_err(rules)?) + "\n",
        Format::Svg | Format::Png => {
            let picture = game.play().picture(viewer, &[], args.zones).map_err(rules)?;
            let templates = templates()?;
            let system = &game.offer().system;
            let say = |message: &Message| templates.words().tell(ENGLISH, system, message);
            let png = picture::draw(&picture, args.close_up.as_deref(), format == Format::Png, &say)?;
            return picture::put(&png, args.out.as_deref());
        }
        Format::Text | Format::Html => {
            let page = game.play().page(viewer).map_err(rules)?;
            let templates = templates()?;
            let owed = game.owes(&args.viewer).map_err(Failure::world)?;
            let system = &game.offer().system;
            let asked = owed.map(|owed| templates.words().tell(ENGLISH, system, &owed.decision.title));
            let sides = game.waiting_for().map_err(Failure::world)?;
            let sides: Vec<String> = sides.iter().map(|seat| game.side_name(seat)).collect();
            let waits = (asked.as_deref(), sides.join(", "));
            let named = (args.id.as_str(), game.offer().system.as_str());
            let shown = templates.show(named, &page, (waits.0, &waits.1)).map_err(Failure::world)?;
            match format {
                Format::Html => shown.html,
                _ if args.viewer == UMPIRE => for_the_umpire(&mut host, &game)? + &shown.text,
                _ => shown.text,
            }
        }
    };
    picture::put(shown.as_bytes(), args.out.as_deref())
}

/// The players of a game, and what has happened in it. What is sealed stays sealed: of standing orders it
/// says that there are some.
fn for_the_umpire(host: &mut Host, game: &Game) -> Result<String, Failure> {
    let roster = host.roster(game.id())?;
    let row = host.game_rows()?.into_iter().find(|row| row.id == game.id());
    let mut text = String::from("Players\n-------\n");
    for seat in &game.offer().seats {
        let named = game.player(seat).map(|name| format!(" ({name})")).unwrap_or_default();
        let Some(player) = roster.seats.get(seat) else {
            let _ = writeln!(text, "{seat}: nobody yet");
            continue;
        };
        let _ = writeln!(text, "{seat}{named}: {}", player.address);
        if !player.others.is_empty() {
            let _ = writeln!(text, "  also from {}", player.others.join(", "));
        }
        if !game.has_joined(seat) {
            let _ = writeln!(text, "  has not joined yet");
        }
        if row.as_ref().is_some_and(|row| row.unreachable.contains(seat)) {
            let _ = writeln!(text, "  MAIL COMES BACK: `feldpost game address` enters another address");
        }
        if let Some(unix) = game.heard().get(seat) {
            let _ = writeln!(text, "  wrote last {}", time_words(*unix));
        }
        if let Some(entry) = game.standing_at(seat) {
            let _ = writeln!(text, "  has standing orders, sealed in entry {entry}");
        }
        for wish in roster.pending.iter().filter(|wish| wish.seat == *seat) {
            let _ = writeln!(text, "  wants another address, and has not confirmed it: {}", wish.address);
        }
    }
    let _ = write!(text, "\nWhat has happened\n-----------------\n");
    for line in history::lines(&host.record(game.id())?) {
        let _ = writeln!(text, "{}", plain(&line));
    }
    text.push('\n');
    Ok(text)
}
