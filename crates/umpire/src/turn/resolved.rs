//! The newest resolution of a group, for the foot of a mail.
use feldpost_protocol::dice::{self, Beacon, Roll};
use feldpost_protocol::journal::entry::{Body, Entry};

use super::post::Post;

/// Its number.
pub(super) fn step(group: &[Entry]) -> Option<u64> {
    group.iter().rev().find_map(|entry| match &entry.body {
        Body::Roll { step, .. } => Some(*step),
        _ => None,
    })
}

/// The first roll of the newest resolution of the group.
pub(super) fn roll(group: &[Entry]) -> Option<Roll> {
    group.iter().rev().find_map(|entry| match &entry.body {
        Body::Roll { rolls, .. } => rolls.first().cloned(),
        _ => None,
    })
}

/// The step seed of the newest resolution of the group, from which each of its dice can be redone.
pub(super) fn step_seed(post: Post<'_>) -> Option<String> {
    if let Some(beacon) = post.witnessed.beacon {
        return Some(beacon.step_seed.to_string());
    }
    let lock = post.group.iter().rev().find_map(|entry| match &entry.body {
        Body::Lock { step, seed: Some(seed), round: None, .. } => Some((*step, Some(*seed))),
        _ => None,
    });
    let (step, seed) = lock?;
    let salt = post.after.salt()?;
    dice::step_seed(salt, step, seed, &Beacon::None).ok().map(|seed| seed.to_string())
}
