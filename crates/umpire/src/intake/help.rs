//! The short help that the host mails.
use feldpost_protocol::journal::commitment::shell_lines;

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
        Some(topic) if is_secret(topic) => &[
            "Mail a secret choice as a plain line: the umpire's program seals it, and nobody can change it.",
            "To seal it yourself, send only a hash. Ask for `help secret` in answer to a report of your",
            "game: it shows the lines with your offer, slot and seat filled in.",
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

/// Whether a topic is that of secret choices.
#[must_use]
pub fn is_secret(topic: &str) -> bool {
    matches!(topic, "secret" | "secrets" | "commit" | "reveal" | "seal")
}

/// What help on secrets fills in for a seat.
#[derive(Clone, Debug)]
pub struct SecretHelp<'a> {
    /// The game.
    pub game: &'a str,
    /// First 16 hex digits of the offer hash.
    pub offer: &'a str,
    /// The seat.
    pub seat: &'a str,
    /// The slot whose choice the seat owes.
    pub slot: Option<String>,
    /// The slot whose reveal the seat owes.
    pub open: Option<String>,
}

/// Help on secrets for one seat, with its own lines to paste (`pbem/1 3.1`).
#[must_use]
pub fn help_secret(of: &SecretHelp<'_>) -> Vec<String> {
    let SecretHelp { game, offer, seat, slot, open } = of;
    let named = slot.as_deref().unwrap_or("SLOT");
    let mut lines = vec![
        "Mail a secret choice as a plain line, and the umpire's program seals it: nobody can change it, \
         but the program can read it. Or seal it yourself: then nobody at all can read it before every \
         choice of the slot is in."
            .to_owned(),
        match (slot, open) {
            (Some(slot), _) => format!("Asked of you now: slot {slot}; your seat {seat}, offer {offer}."),
            (None, Some(open)) => format!(
                "Asked of you now: the text behind your commitment for {open}; your seat {seat}, offer \
                 {offer}. Send the line `reveal` and the pc1 text that you kept."
            ),
            (None, None) => format!(
                "No secret choice is asked of you now; your seat {seat}, offer {offer}. The report that \
                 asks for one names its slot."
            ),
        },
        String::new(),
        "1. Write your choice behind c= and paste this into a shell:".to_owned(),
    ];
    lines.extend(shell_lines(offer, named, seat).map(|line| format!("  {line}")));
    lines.extend(
        [
            "2. Mail the line `commit ...` that it prints. It stands.",
            "3. Keep the pc1 text: mail it to yourself. Who loses it cannot open the choice.",
            "4. When all choices are in, a list of their hashes is mailed and the slot is closed. Then send \
             `reveal` and the pc1 text, in one line.",
            "5. A text that does not fit is answered with the hash that it gives, and may be sent again. A \
             choice that the rules do not have counts as silence, and the record shows a strike.",
            "",
            "On a Mac, `shasum -a 256` in place of `sha256sum`. Without openssl:",
            "  n=$(head -c16 /dev/urandom | od -An -tx1 | tr -d ' \\n')",
            "With this program, which keeps the text for you:",
        ]
        .map(str::to_owned),
    );
    lines.push(format!("  feldpost commit --game {game} --offer {offer} --seat {seat} \\"));
    lines.push(format!("    --slot {named} --choice CHOICE"));
    lines.push(format!("  feldpost reveal --slot {named}"));
    lines
}
