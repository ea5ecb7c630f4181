//! Where a toy that leaks tells a side what it must not know.

/// A place in which a rulebook can tell a side too much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Leak {
    Sighting,
    Page,
    Position,
    Check,
    Hint,
    Fate,
    Choice,
    Standing,
    Title,
}

impl Leak {
    pub const ALL: [Leak; 9] = [
        Leak::Sighting,
        Leak::Page,
        Leak::Position,
        Leak::Check,
        Leak::Hint,
        Leak::Fate,
        Leak::Choice,
        Leak::Standing,
        Leak::Title,
    ];
}
