//! Writes the seeds of one target into a folder: `seeds TARGET FOLDER`.

use std::error::Error;
use std::path::Path;

use feldpost_protocol::dice::Hash32;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [target, folder] = &words[..] else { return Err("call it as: seeds TARGET FOLDER".into()) };
    if !feldpost_fuzz::TARGETS.iter().any(|(name, _)| name == target) {
        let names: Vec<&str> = feldpost_fuzz::TARGETS.iter().map(|(name, _)| *name).collect();
        return Err(format!("there is no target {target}; there are {}", names.join(", ")).into());
    }
    std::fs::create_dir_all(folder)?;
    for (_, bytes) in feldpost_fuzz::seeds::of(target) {
        std::fs::write(Path::new(folder).join(Hash32::of_bytes(&bytes).short()), bytes)?;
    }
    Ok(())
}
