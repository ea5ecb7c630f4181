//! The verbs of the order language, with the variants and slips that people type.

use feldpost_kit::words::Verbs;

/// What a line tells a unit, or the game, to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Move,
    Enter,
    Exit,
    Overrun,
    Assault,
    Barrage,
    Support,
    Advance,
    Pass,
    /// Understood in order to be refused with a hint: it may mean three things.
    Attack,
    Place,
    Stack,
    Lose,
    Air,
    Recover,
    An,
    Standing,
    Commit,
    Reveal,
    If,
    Unless,
    Plan,
    All,
    Or,
    Done,
}

/// Each verb: its word in the order language first, then what is understood as well.
const WORDS: Verbs<Verb> = Verbs(&[
    (Verb::Move, &["move", "moves", "mv", "go", "goes", "march", "marches", "mvoe", "moev", "mov"]),
    (Verb::Enter, &["enter", "enters", "arrive", "arrives", "entr", "etner"]),
    (Verb::Exit, &["exit", "exits", "leave", "leaves", "exti"]),
    (Verb::Overrun, &["overrun", "overruns", "over-run", "overun", "overrrun"]),
    (Verb::Assault, &["assault", "assaults", "asault", "assult", "assualt", "asssault", "assaut"]),
    (
        Verb::Barrage,
        &[
            "barrage", "barrages", "bombard", "bombards", "shell", "shells", "fire", "fires", "barage",
            "barrge",
        ],
    ),
    (Verb::Support, &["support", "supports", "suport", "supprt", "suppport"]),
    (Verb::Advance, &["advance", "advances", "adv", "advace", "advnace", "advanc"]),
    (Verb::Pass, &["pass", "passes", "wait", "waits", "hold", "holds", "stay", "stays", "pas", "psas"]),
    (Verb::Attack, &["attack", "attacks"]),
    (Verb::Place, &["place", "places", "put", "deploy"]),
    (Verb::Stack, &["stack", "restack", "stakc"]),
    (Verb::Lose, &["lose"]),
    (Verb::Air, &["air"]),
    (Verb::Recover, &["recover", "recovers", "recovery"]),
    (Verb::An, &["an"]),
    (Verb::Standing, &["standing"]),
    (Verb::Commit, &["commit"]),
    (Verb::Reveal, &["reveal"]),
    (Verb::If, &["if"]),
    (Verb::Unless, &["unless"]),
    (Verb::Plan, &["plan"]),
    (Verb::All, &["all", "everybody", "everyone"]),
    (Verb::Or, &["or"]),
    (Verb::Done, &["done", "end", "finished", "finish"]),
]);

impl Verb {
    /// The verb that a word is.
    pub(crate) fn read(word: &str) -> Option<Verb> {
        WORDS.read(word)
    }

    /// The order word nearest to a word.
    pub(crate) fn near(word: &str) -> Option<&'static str> {
        WORDS.near(word, Verb::is_of_unit)
    }

    /// The rule that the verb belongs to.
    pub(crate) fn rule(self) -> &'static str {
        match self {
            Verb::Move => "6.0",
            Verb::Enter => "6.1",
            Verb::Exit => "6.2",
            Verb::Overrun => "7.5",
            Verb::Assault | Verb::Attack => "7.0",
            Verb::Barrage => "7.4",
            Verb::Support => "7.6",
            Verb::Advance => "7.3",
            Verb::Pass | Verb::If | Verb::Unless | Verb::All | Verb::Or => "3.2",
            Verb::Place => "10.0",
            Verb::Stack | Verb::Lose => "4.0",
            Verb::Air => "7.7",
            Verb::Recover => "8.1",
            Verb::An | Verb::Standing | Verb::Commit | Verb::Reveal => "2.1",
            Verb::Plan | Verb::Done => "2.0",
        }
    }

    /// Whether it stands behind a unit: `3rtr move …`.
    pub(crate) fn is_of_unit(self) -> bool {
        matches!(
            self,
            Verb::Move
                | Verb::Enter
                | Verb::Exit
                | Verb::Overrun
                | Verb::Assault
                | Verb::Barrage
                | Verb::Support
                | Verb::Advance
                | Verb::Pass
                | Verb::Attack
        )
    }
}
