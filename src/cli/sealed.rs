//! `feldpost commit`, `feldpost reveal`: a player's own sealed choice, made and opened offline.

use super::{Ending, Failure, HomeArg, OK};
use feldpost_disk::files::{self, Rights};
use feldpost_disk::format;
use feldpost_protocol::dice::{Hash32, is_game_id};
use feldpost_protocol::format::Format;
use feldpost_protocol::journal::commitment::{PlayerCommitment, is_slot};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Where the kept texts stand below the player's own folder.
const KEEP: &str = ".feldpost-choices.json";

/// Where kept texts are.
#[derive(clap::Args)]
pub struct KeepArg {
    /// The file that keeps your texts, readable by you alone [default: .feldpost-choices.json in your
    /// own folder]
    #[arg(long, env = "FELDPOST_KEEP")]
    keep: Option<PathBuf>,
}

/// Arguments of `commit`.
#[derive(clap::Args)]
pub struct CommitArgs {
    /// The game's id
    #[arg(long)]
    game: String,
    /// Your seat
    #[arg(long)]
    seat: String,
    /// The slot, as the report names it
    #[arg(long)]
    slot: String,
    /// The choice alone: `4`, not `an 4`
    #[arg(long, allow_hyphen_values = true)]
    choice: String,
    /// The offer: the 16 digits that your offer and reports name. Needed once for a game
    #[arg(long)]
    offer: Option<String>,
    /// Seals anew what is kept for this slot: only if the old line was never mailed
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    keep: KeepArg,
    #[command(flatten)]
    home: HomeArg,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Arguments of `reveal`.
#[derive(clap::Args)]
pub struct RevealArgs {
    /// The slot
    #[arg(long)]
    slot: String,
    /// The game's id, if the slot is kept for several
    #[arg(long)]
    game: Option<String>,
    /// Your seat, if you have several
    #[arg(long)]
    seat: Option<String>,
    #[command(flatten)]
    keep: KeepArg,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// What the file holds.
#[derive(Default, Serialize, Deserialize)]
struct Choices {
    format: Format<1>,
    choices: Vec<Kept>,
    /// What this program does not know; it is written back as it was.
    #[serde(flatten)]
    unknown: BTreeMap<String, Value>,
}

/// A sealed choice that is kept until it is opened.
#[derive(Clone, Serialize, Deserialize)]
struct Kept {
    game: String,
    text: String,
    #[serde(flatten)]
    unknown: BTreeMap<String, Value>,
}

impl Kept {
    fn parts(&self) -> Option<PlayerCommitment> {
        self.text.parse().ok()
    }

    fn hash(&self) -> Hash32 {
        Hash32::of_bytes(self.text.as_bytes())
    }
}

/// Seals a choice and prints the line to mail.
pub fn commit(args: &CommitArgs) -> Ending {
    if !is_game_id(&args.game) {
        return Err(Failure::no(format!("--game: {:?} is no id of a game", args.game)));
    }
    if !is_slot(&args.slot) {
        return Err(Failure::no("--slot: as the report names it, such as T02C3.an"));
    }
    if !crate::games::standard().can_be_choice(&args.slot, &args.choice) {
        return Err(Failure::no(format!(
            "--choice: `{}` is no choice for {}, and sealed it would count as silence; the report that asks \
             lists the words",
            args.choice, args.slot
        )));
    }
    let path = args.keep.path()?;
    let mut file = read(&path)?;
    let all = &mut file.choices;
    let same = |kept: &Kept| {
        let parts = kept.parts();
        kept.game == args.game && parts.is_some_and(|p| p.slot == args.slot && p.seat == args.seat)
    };
    if let Some(kept) = all.iter().find(|kept| same(kept) && !args.replace) {
        if kept.parts().is_some_and(|parts| parts.choice == args.choice) {
            return print_commit(args, kept, &path);
        }
        return Err(Failure::no(format!(
            "another choice is kept for {} in {}; it stands once it is mailed. If it never was: --replace",
            args.slot,
            path.display()
        )));
    }
    let sealed = seal(args, offer(args, all)?)?;
    all.retain(|kept| !same(kept));
    all.push(sealed.clone());
    let bytes = serde_json::to_vec_pretty(&file).map_err(Failure::world)?;
    files::replace(&path, &bytes, Rights::Private).map_err(Failure::world)?;
    print_commit(args, &sealed, &path)
}

/// The text with a fresh nonce.
fn seal(args: &CommitArgs, offer: String) -> Result<Kept, Failure> {
    let mut nonce = [0; 16];
    getrandom::fill(&mut nonce).map_err(|error| Failure::world(format!("no random bytes: {error}")))?;
    let text = PlayerCommitment {
        offer,
        slot: args.slot.clone(),
        seat: args.seat.clone(),
        choice: args.choice.clone(),
        nonce: data_encoding::HEXLOWER.encode(&nonce),
    }
    .to_string();
    let kept = Kept { game: args.game.clone(), text, unknown: BTreeMap::new() };
    match kept.parts() {
        Some(_) => Ok(kept),
        None => Err(Failure::no(
            "that cannot be sealed: --choice is the choice alone, such as 4 or +1, --seat as in the \
             report, and --offer has 16 hex digits",
        )),
    }
}

/// The offer that was named, else the one that is kept for this game, else that of a home at hand.
fn offer(args: &CommitArgs, all: &[Kept]) -> Result<String, Failure> {
    if let Some(offer) = &args.offer {
        return Ok(offer.trim().to_ascii_lowercase());
    }
    let kept = all.iter().rev().find(|kept| kept.game == args.game).and_then(Kept::parts);
    if let Some(kept) = kept {
        return Ok(kept.offer);
    }
    let at_hand = super::home::look(&args.home.home).ok();
    let game = at_hand.and_then(|mut host| host.view(&args.game).ok());
    game.map(|game| game.offer_hash().short())
        .ok_or_else(|| Failure::no("--offer: the 16 digits behind `Offer:` in the mail that began the game"))
}

fn print_commit(args: &CommitArgs, kept: &Kept, path: &Path) -> Ending {
    let (hash, slot) = (kept.hash(), &args.slot);
    let line = format!("commit {slot} {hash}");
    if args.json {
        super::print_json(&json!({
            "line": line, "game": args.game, "seat": args.seat, "slot": slot, "hash": hash,
            "keep": path.display().to_string(),
        }));
        return Ok(OK);
    }
    println!("{line}");
    let keep = args.keep.keep.as_ref().map(|_| format!(" --keep {}", path.display())).unwrap_or_default();
    eprintln!(
        "mail that line; its text is kept in {}; when you are asked: \
         feldpost reveal --slot {slot} --game {}{keep}",
        path.display(),
        args.game
    );
    Ok(OK)
}

/// Prints the line that opens a choice.
pub fn reveal(args: &RevealArgs) -> Ending {
    let path = args.keep.path()?;
    let all = read(&path)?.choices;
    let wanted = |kept: &&Kept| {
        let game = args.game.as_ref().is_none_or(|game| *game == kept.game);
        let fits = |parts: PlayerCommitment| {
            parts.slot.eq_ignore_ascii_case(&args.slot)
                && args.seat.as_ref().is_none_or(|seat| *seat == parts.seat)
        };
        game && kept.parts().is_some_and(fits)
    };
    let found: Vec<&Kept> = all.iter().filter(wanted).collect();
    let kept = match found[..] {
        [kept] => kept,
        [] => {
            let place = path.display();
            return Err(Failure::no(format!("nothing is kept for {} in {place}; see --keep", args.slot)));
        }
        _ => {
            let games: Vec<&str> = found.iter().map(|kept| kept.game.as_str()).collect();
            let games = games.join(", ");
            return Err(Failure::no(format!(
                "{} is kept more than once ({games}): --game, --seat",
                args.slot
            )));
        }
    };
    let line = format!("reveal {}", kept.text);
    if args.json {
        let (text, game, hash) = (&kept.text, &kept.game, kept.hash());
        super::print_json(
            &json!({ "line": line, "text": text, "game": game, "slot": args.slot, "hash": hash }),
        );
    } else {
        println!("{line}");
    }
    Ok(OK)
}

impl KeepArg {
    fn path(&self) -> Result<PathBuf, Failure> {
        let own = || std::env::home_dir().map(|home| home.join(KEEP));
        self.keep.clone().or_else(own).ok_or_else(|| Failure::world("no own folder: name a file with --keep"))
    }
}

fn read(path: &Path) -> Result<Choices, Failure> {
    let bytes = format::CHOICES.read(path, true).map_err(Failure::world)?;
    let Some(bytes) = bytes else { return Ok(Choices::default()) };
    serde_json::from_slice(&bytes).map_err(|_| {
        Failure::world(format!("{} keeps no choices: name another file with --keep", path.display()))
    })
}
