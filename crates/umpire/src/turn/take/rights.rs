//! What a word to the host may do.
use crate::intake::command::Command;

/// Whether a word to the host is refused where an older token came with it. Those that are left ask, or
/// change nothing of a seat that has been asked for a decision, or say themselves what to do.
pub(super) fn changes_by_old_token(command: &Command) -> bool {
    match command {
        Command::Say(_) | Command::Address(_) | Command::Reveal(_) | Command::Manner(_) => true,
        Command::Name(_) | Command::Away(_) | Command::Extend(_) => true,
        // It disputes what an older report says.
        Command::Appeal(_) => false,
        Command::Resign { .. } | Command::Commit { .. } | Command::Consent(_) => false,
        // Whoever brings a round proves it by itself.
        Command::Beacon { .. } => false,
        Command::Accept { .. } | Command::Decline | Command::Entropy(_) | Command::JoinGame { .. } => false,
        Command::Bid(_) => false,
        Command::Status | Command::Report(_) | Command::Since(_) | Command::Help(_) | Command::Games => false,
        Command::Standing | Command::Yes(_) | Command::ReportOf(_) => false,
        Command::Journal | Command::Map | Command::Rules(_) | Command::StatusAll => false,
        Command::Watch(_) | Command::Unwatch(_) => false,
        Command::Confirm(_) | Command::NotOffered(_) | Command::ToUmpire(_) => false,
    }
}

/// Whether a word to the host does more than ask.
pub(super) fn changes_something(command: &Command) -> bool {
    match command {
        Command::Status | Command::Report(_) | Command::Since(_) | Command::Help(_) | Command::Games => false,
        Command::Standing | Command::Yes(_) | Command::ReportOf(_) => false,
        Command::Journal | Command::Map | Command::Rules(_) | Command::StatusAll => false,
        Command::Watch(_) | Command::Unwatch(_) => false,
        Command::NotOffered(_) | Command::JoinGame { .. } => false,
        Command::Confirm(_) | Command::ToUmpire(_) => false,
        Command::Accept { .. } | Command::Entropy(_) | Command::Say(_) | Command::Resign { .. } => true,
        Command::Commit { .. } | Command::Reveal(_) | Command::Address(_) => true,
        Command::Beacon { .. } | Command::Consent(_) | Command::Manner(_) | Command::Bid(_) => true,
        Command::Decline | Command::Name(_) | Command::Appeal(_) | Command::Away(_) | Command::Extend(_) => {
            true
        }
    }
}
