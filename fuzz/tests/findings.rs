//! Whatever a search has found once, and where it began, is played by every build.

use feldpost_fuzz::{TARGETS, seeds};

#[test]
fn every_seed_and_every_finding_keeps_the_promises() {
    for (name, any) in TARGETS {
        let seeds = seeds::of(name);
        assert!(!seeds.is_empty(), "{name} has no seed");
        for (file, bytes) in seeds {
            println!("{name}: {file}");
            any(&bytes);
        }
    }
}

/// Cheap harm to each seed: the ends of a search that runs in every build.
#[test]
fn seeds_that_are_cut_off_or_doubled_keep_them_too() {
    for (name, any) in TARGETS {
        for (file, bytes) in seeds::of(name).into_iter().filter(|(_, bytes)| bytes.len() < 4_000) {
            println!("{name}: {file}");
            for cut in [1, 2, 3] {
                any(&bytes[..bytes.len() * cut / 4]);
            }
            any(&[&bytes[..], &bytes[..]].concat());
        }
    }
}
