//! A folder that is watched: whoever works need not look again and again.
use std::path::Path;

use notify::event::{EventKind, ModifyKind, RenameMode};
use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};

/// A folder is watched for as long as this lives.
#[derive(Debug)]
pub struct Watch {
    _watcher: RecommendedWatcher,
}

impl Watch {
    /// Calls this when something is moved into the folder; `None` if this system cannot watch folders. Events
    /// can be lost, and network disks send none: look now and then all the same.
    #[must_use]
    pub fn over(folder: &Path, ring: impl Fn() + Send + 'static) -> Option<Watch> {
        let arrival = |kind: EventKind| {
            matches!(
                kind,
                EventKind::Create(_) | EventKind::Modify(ModifyKind::Name(RenameMode::To | RenameMode::Any))
            )
        };
        let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            // To read the folder is an event too.
            if event.is_ok_and(|event| arrival(event.kind)) {
                ring();
            }
        })
        .ok()?;
        watcher.watch(folder, RecursiveMode::NonRecursive).ok()?;
        Some(Watch { _watcher: watcher })
    }
}
