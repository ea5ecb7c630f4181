//! What players are told of sides that are settled only when all have joined.
use serde::{Deserialize, Serialize};

/// How to bid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BidHelp {
    /// The sides, as they are bid for.
    pub sides: String,
    /// The most that one can bid.
    pub most: u32,
}

/// What lot or bids have come to, for one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SidesTold {
    /// `lot`, or `bid`; or `even`, if the bids were alike and the lot has decided.
    pub by: String,
    /// Name of the side that the player plays.
    pub side: String,
    /// Name of the side that the player has bid for; empty if there were no bids.
    pub own: String,
    /// How many points.
    pub own_points: u32,
    /// Name of the side that the other player has bid for.
    pub other: String,
    /// How many points.
    pub other_points: u32,
    /// Points of victory that are given; 0 if none.
    pub points: u32,
    /// Name of the side that gets them.
    pub to: String,
}
