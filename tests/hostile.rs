//! Mail from people who mean harm: an answer or a place in quarantine, no panic, bounded memory and work,
//! and no way out of a field, a page, a terminal or a folder.

mod bombs;
mod grammar;
mod words;

use feldpost_umpire::intake::letter::{self, Letter};

const CLUB: &str = "feldpost@club.example";
/// Most bytes that may be held at once to read one mail of any size, besides the mail itself.
pub const HELD: u64 = 40 << 20;
/// Most bytes that may be asked for altogether: a measure of work that does not depend on the machine.
const WORK: u64 = 256 << 20;

/// Reads a mail and holds the cost against the limits.
fn read(raw: &[u8], what: &str) -> Letter {
    let mut read = None;
    let cost = allocation_counter::measure(|| read = Some(letter::read(raw, CLUB)));
    assert!(cost.bytes_max < HELD, "{what}: {} bytes held", cost.bytes_max);
    assert!(cost.bytes_total < WORK, "{what}: {} bytes in {} pieces", cost.bytes_total, cost.count_total);
    assert!(cost.count_total < 4_000_000, "{what}: {} allocations", cost.count_total);
    read.unwrap()
}
