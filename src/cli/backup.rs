//! `feldpost backup`, `restore`: all that a home keeps, in one file and back.
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::home::now;
use super::{Ending, Failure, HomeArg, NO, OK, asking, plain, rights, store, stores};
use crate::config::{self, Config, keys};
use crate::host::Request;
use crate::store::backup::{self, Manifest, Staged};
use crate::store::{Older, Purpose, Store as _, StoreError, move_home_with};
use feldpost_umpire::club::Keys;

/// What a home has beside its store.
const SETTINGS: [&str; 2] = [config::FILE, "templates"];
const KEYS: &str = "keys";

/// Arguments of `backup`.
#[derive(clap::Args)]
pub struct BackupArgs {
    /// The file to write; `-` for standard output
    file: PathBuf,
    #[command(flatten)]
    home: HomeArg,
    /// Leave the keys out, which are kept elsewhere
    #[arg(long)]
    without_keys: bool,
}

/// Arguments of `restore`.
#[derive(clap::Args)]
pub struct RestoreArgs {
    /// The file that `backup` has written; `-` for standard input
    file: PathBuf,
    #[command(flatten)]
    home: HomeArg,
    /// Bring games back of which this machine has signed more; each is set aside as an old copy
    #[arg(long)]
    old_copies: bool,
}

/// A folder of its own in which a backup is laid out.
fn staging(home: &Path) -> Result<(Staged, String), Failure> {
    let random = getrandom::u64().map_err(|error| Failure::world(format!("no random bytes: {error}")))?;
    let name = format!("{random:016x}");
    Ok((Staged::at(home, &name), name))
}

/// Makes a backup.
pub fn backup(args: &BackupArgs) -> Ending {
    let home = &args.home.home;
    rights::to_work(home)?;
    let config = Config::load(home).map_err(Failure::world)?;
    let own = keys::load_keys(home).map_err(Failure::world)?;
    let (staged, name) = staging(home)?;
    if config.database().is_some() {
        // What the server shows at one instant is whole; nobody has to be asked.
        let store = stores::open(home, &config, Purpose::Look).map_err(Failure::world)?;
        backup::stage(store.as_ref(), home, &name).map_err(Failure::world)?;
    } else {
        asking::ask(home, &Request::Stage { name })?;
    }
    let heads = backup::heads(staged.path(), |game| signer(&own, &config, game)).map_err(Failure::world)?;
    let manifest = backup::manifest(now(), &keys::published_key(home), &heads);
    let kept = SETTINGS.into_iter().chain((!args.without_keys).then_some(KEYS));
    let beside: Vec<PathBuf> = kept.map(|name| home.join(name)).collect();
    let bytes = write(&args.file, |out| backup::pack(staged.path(), &beside, &manifest, out))?;
    for (game, error) in heads.iter().filter_map(|(game, head)| Some((game, head.as_ref().err()?))) {
        eprintln!("game {game} is in it as it is, and cannot be brought back: {}", plain(&error.to_string()));
    }
    let secret = if args.without_keys { "all coming dice" } else { "the keys and all coming dice" };
    eprintln!(
        "{} games, {bytes} bytes in {}; {secret} are in it: let nobody else read it",
        heads.len(),
        args.file.display()
    );
    Ok(if heads.values().all(Result::is_ok) { OK } else { NO })
}

fn signer(
    own: &Keys,
    config: &Config,
    game: &str,
) -> Result<feldpost_protocol::journal::note::Signer, StoreError> {
    Ok(own.signer(&config.origin, game)?)
}

/// Counts what goes through.
struct Counted<W>(W, u64);

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.0.write(bytes)?;
        self.1 += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Writes a file, which is there whole or not at all; how many bytes it has.
fn write(path: &Path, fill: impl FnOnce(&mut dyn Write) -> Result<(), StoreError>) -> Result<u64, Failure> {
    if path.as_os_str() == "-" {
        let mut out = Counted(BufWriter::new(io::stdout().lock()), 0);
        fill(&mut out).map_err(Failure::world)?;
        out.flush().map_err(Failure::world)?;
        return Ok(out.1);
    }
    let cannot = |error: io::Error| Failure::world(format!("cannot write {}: {error}", path.display()));
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // For its owner alone, as temporary files are.
    let file = tempfile::NamedTempFile::new_in(folder).map_err(cannot)?;
    let mut out = Counted(BufWriter::new(file), 0);
    fill(&mut out).map_err(Failure::world)?;
    let bytes = out.1;
    let file = out.0.into_inner().map_err(|error| cannot(error.into_error()))?;
    file.as_file().sync_all().map_err(cannot)?;
    file.persist(path).map_err(|error| cannot(error.error))?;
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(cannot)?;
    Ok(bytes)
}

/// Brings a backup back.
pub fn restore(args: &RestoreArgs) -> Ending {
    let home = &args.home.home;
    let input: Box<dyn Read> = if args.file.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        let file = File::open(&args.file).map_err(|error| rights::cannot_read(&args.file, &error))?;
        Box::new(BufReader::new(file))
    };
    rights::to_work(home)?;
    let (staged, _) = staging(home)?;
    let manifest = backup::unpack(input, staged.path()).map_err(refused)?;
    let from = staged.path();
    let damaged = check(from, home, &manifest)?;
    let older = backup::older(from, home, &manifest).map_err(refused)?;
    if !older.is_empty() && !args.old_copies {
        let told = format!("more was signed on this machine than the backup has of: {}", older.join(", "));
        return Err(Failure::no(told).hint(
            "find a newer backup; if there is none, `--old-copies` brings this one back, and each of these \
             games is set aside until `feldpost game release GAME --old-copy`",
        ));
    }
    damaged.iter().try_for_each(|game| backup::leave_out(from, game)).map_err(Failure::world)?;
    let beside = [SETTINGS[0], SETTINGS[1], KEYS];
    backup::bring_beside(from, home, &beside).map_err(Failure::world)?;
    let config = Config::load(home).map_err(Failure::world)?;
    let to = stores::open(home, &config, Purpose::Work).map_err(Failure::world)?;
    let _claim = to.claim().map_err(crate::host::HostError::from)?;
    if !backup::begin(home, to.as_ref(), &manifest).map_err(Failure::world)? {
        let told = format!("there are games in {} already", home.display());
        return Err(Failure::no(told).hint(
            "move its folder out of the way, but leave `keys` and `high-water` in their place; or empty the \
             database",
        ));
    }
    let store = backup::staged_home(from);
    let _other = store.claim().map_err(Failure::world)?;
    let policy = if args.old_copies { Older::Taken } else { Older::Refused };
    let moved = move_home_with(&store, to.as_ref(), policy, &mut |_| {}).map_err(refused)?;
    backup::end(home).map_err(Failure::world)?;
    let made =
        jiff::Timestamp::from_second(manifest.unix).map(|at| at.strftime("%Y-%m-%d %H:%M UTC").to_string());
    println!("{}: as they were at {}", store::counted(moved), made.unwrap_or_default());
    damaged.iter().for_each(|game| println!("game {game} was damaged then, and is left out"));
    older.iter().for_each(|game| println!("game {game} is an old copy, and will be set aside"));
    println!("next: feldpost serve --home {}", home.display());
    Ok(if damaged.is_empty() { OK } else { NO })
}

/// A backup that cannot be taken is no fault of the world.
fn refused(error: StoreError) -> Failure {
    match error {
        StoreError::Backup(_) | StoreError::Differs(_) | StoreError::CheckId(_) => Failure::no(error),
        _ => Failure::world(error),
    }
}

/// Holds a backup that was unpacked against what it says of itself, and against the keys by which it will be
/// worked with; the games that were damaged when it was made.
fn check(from: &Path, home: &Path, manifest: &Manifest) -> Result<Vec<String>, Failure> {
    let or_from = |name: &str| if home.join(name).exists() { home } else { from };
    if !or_from(KEYS).join(KEYS).exists() {
        let told = format!("there are no keys, neither in {} nor in the backup", home.display());
        return Err(Failure::no(told).hint("put the folder `keys` there first, from where it is kept"));
    }
    let own = keys::load_keys(or_from(KEYS)).map_err(Failure::world)?;
    let config = Config::load(or_from(config::FILE)).map_err(Failure::world)?;
    let found = backup::heads(from, |game| signer(&own, &config, game)).map_err(Failure::world)?;
    let mut damaged = Vec::new();
    for (game, head) in &manifest.games {
        match (found.get(game), head) {
            (_, None) => damaged.push(game.clone()),
            (Some(Ok(found)), Some(head)) if found == head => {}
            (Some(Err(error @ StoreError::CheckHead { .. })), _) => {
                return Err(Failure::no(error).hint(format!(
                    "the backup was made by whoever has the key {}: put that into {}",
                    manifest.key,
                    home.join(KEYS).display()
                )));
            }
            (Some(Err(error)), _) => return Err(Failure::no(error)),
            _ => return Err(Failure::no(format!("game {game} is not in the backup as it should be"))),
        }
    }
    Ok(damaged)
}
