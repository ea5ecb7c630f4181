//! The short help that the host mails.

/// Help on a topic, or the overview; an unknown topic gives the overview.
#[must_use]
pub fn help(topic: Option<&str>) -> Vec<String> {
    let lines: &[&str] = match topic {
        Some("join" | "entropy") => &[
            "Answer the offer with the line JOIN and the 16 hex digits that it names.",
            "If you like, add a line ENTROPY and anything at all: it goes into the dice.",
        ],
        Some("orders" | "check") => &[
            "One order a line. What you quote with > never counts.",
            "With a line `check` nothing happens: you only learn what would be refused.",
            "Send as many mails as you like; the answer says whether the decision is still open.",
        ],
        Some("air" | "aircraft" | "support") => &[
            "Optional rules, if the offer names them:",
            "  kdg support J18                 a recon adds +1 FP to Assaults on the hex",
            "  air ju87 I17 attack I18         placed in I17, attacks I18; or one unit: attack I18 3rtr",
            "  air me109 I17 patrol            waits for enemy aircraft",
            "  air ju87 none                   stays away; `standing air none` for the whole game",
            "If both sides can fly, all your air lines in one mail are a secret choice.",
        ],
        Some("address") => &[
            "Mails count from the address that your reports go to, with your token.",
            "  address ada@new.example          reports go there; only mails from there count",
            "  address also ada@work.example    mails from there count too",
            "  address drop ada@work.example    no longer",
            "Both addresses are asked to confirm it.",
        ],
        Some("secret" | "commit" | "reveal") => &[
            "Mail a secret choice as a plain line: the umpire's program seals it, and nobody can change it.",
            "To seal it yourself: commit SLOT and 64 hex digits; after the close: reveal pc1|...",
        ],
        _ => &[
            "Reply to the newest report of your game; its address holds your token.",
            "Words to the host, each on a line of its own or as the subject:",
            "  status        the position now",
            "  report [N]    the newest report again, or that of resolution N",
            "  say TEXT      a word to your opponent",
            "  check         with orders: a dry run, nothing happens",
            "  resign yes    give up the game",
            "  games         the list of games",
            "  join GAME     takes an open seat",
            "  help TOPIC    join, orders, air, secret, address",
        ],
    };
    lines.iter().map(|line| (*line).to_owned()).collect()
}
