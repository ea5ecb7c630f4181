//! Two people play the first couplet by mail, with the program as it is installed: Ada on a telephone, who
//! writes above what she quotes; Bruno in mutt, who writes below it. Dice differ each time; nothing here
//! depends on them, and whoever wins the higher AN begins.

mod club;

use club::{Club, run};
use std::fs;

#[test]
fn two_people_play_by_mail_from_the_offer_to_the_second_couplet() {
    let mut club = Club::open();
    join(&mut club);
    set_up(&mut club);
    choose_the_an(&mut club);
    let cw_first = club.last("ada").subject.contains("Your move: impulse of the CW");
    assert_ne!(cw_first, club.last("bruno").subject.contains("Your move: impulse of the DAK"));
    refuse_a_second_an(&mut club);
    if cw_first {
        ada_fights(&mut club);
        bruno_waits(&mut club);
    } else {
        bruno_waits(&mut club);
        ada_fights(&mut club);
    }
    for player in ["ada", "bruno"] {
        club.last(player).says(&["Couplet 2 of turn 1 begins.", "couplet 2 of 4: impulse of the"]);
    }
    ask_for_views(&mut club);
    claim_without_right(&mut club);
    write_nothing_or_too_much(&mut club);
    write_as_a_stranger(&mut club);
    check_the_record(&club);
    deliver_everything_again(&mut club);
}

fn join(club: &mut Club) {
    let offers = club.serve();
    for (player, side) in [("ada", "Commonwealth (CW)"), ("bruno", "Panzergruppe Afrika (DAK)")] {
        let offer = offers.both(player);
        offer.says(&[
            "is offered to you as",
            side,
            "Against ",
            "To say yes, send the lines below.",
            "JOIN ",
            "ENTROPY ",
        ]);
        assert_eq!(offer.attachments, ["receipt.txt"]);
    }
    let joined = club.send("01-ada-joins");
    let joined = joined.only("ada");
    joined.is_titled("Received. Waiting for Panzergruppe Afrika (DAK)");
    joined.says(&["You have joined.", "No orders are due from you"]).is_silent_on(&["did not count"]);
    assert_eq!(joined.in_reply_to.as_deref(), Some("7C1D01E2-4A0B-4C57-8F11-2B6D90A101CC@example.org"));

    let other = club.send("02-bruno-joins-another-offer");
    other.only("bruno").is_titled("Not accepted. Please join");
    other.only("bruno").says(&["names another offer", "with these lines, unquoted:", "JOIN ", "ENTROPY "]);

    let begun = club.send("03-bruno-joins");
    begun
        .both("bruno")
        .is_titled("The game begins: you play Panzergruppe Afrika (DAK). Your move: set-up of the DAK");
    begun
        .both("bruno")
        .says(&["The first thing asked of you: set-up of the DAK.", "`place default` fills in the rest"]);
    begun
        .both("ada")
        .is_titled("The game begins: you play Commonwealth (CW). Waiting for Panzergruppe Afrika (DAK)");
    let line = "Commonwealth (CW): | three camels “and” a broken radio — 6 1 4 4 2";
    begun.both("ada").says(&["nothing is asked of you now", "No orders are due from you", line]);
}

fn set_up(club: &mut Club) {
    let early = club.send("04-ada-out-of-turn");
    early.only("ada").is_titled("Nothing carried out, 2 refused. Waiting for Panzergruppe Afrika (DAK)");
    early.only("ada").says(&["1 | Place default", "the DAK is setting up, not the CW (TS 2.0)"]);

    let placed = club.send("05-bruno-places");
    placed.both("bruno").is_titled("Still open: set-up of the DAK");
    placed.both("bruno").says(&[
        "Your set-up is still open (DAK): `done` is held back because a line was refused.",
        "place 7-132 f2, 3-8 f2",
        "one unit a line",
        "place 2-155 K7",
        "K7 takes one unit at set-up, and one is there (TS 10.1); there: 1-155",
        "Carried out, as understood",
        "place 3rec G10",
        "place default",
        "Hello, here is the wall.",
        "24 units were set up",
    ]);
    placed.both("ada").is_titled("Waiting for Panzergruppe Afrika (DAK): set-up of the DAK");
    placed.both("ada").is_silent_on(&["Refused", "here is the wall"]);

    let mended = club.send("06-bruno-mends");
    mended.both("bruno").is_titled("Waiting for Commonwealth (CW): set-up of the CW");
    mended.both("bruno").says(&["place 2-155 O4 the word `done`", "the set-up is finished"]);
    mended
        .both("ada")
        .is_titled("Your move: set-up of the CW")
        .says(&["Your set-up (CW): place your units."]);

    let again = club.send("07-bruno-places-again");
    again.only("bruno").says(&["place 3rec H9", "the CW is setting up, not the DAK (TS 2.0)"]);

    let status = club.send("08-ada-status");
    status.only("ada").is_titled("The position now. Your move: set-up of the CW");
    status.only("ada").says(&["The position now.", "G10 r 3rec 3/21 Pzd"]);

    let done = club.send("09-ada-places-default");
    done.both("ada").is_titled("Your move: choice of the Activation Number, turn 1, couplet 1");
    done.both("ada").says(&[
        "Your words have been passed on.",
        "18 units were set up",
        "standing night stop",
    ]);
    done.both("bruno")
        .is_titled("Waiting for Commonwealth (CW): choice of the Activation Number, turn 1, couplet 1");
    done.both("bruno").says(&["Commonwealth (CW) writes:", "| Good luck, Bruno — “see you in the sand”…"]);
}

fn choose_the_an(club: &mut Club) {
    let chosen = club.send("10-ada-seals-an");
    chosen.both("ada").says(&["Carried out, as understood", "an 4", "AN die 1d6 = ", "CW: AN 4, chosen."]);
    chosen.both("bruno").says(&["CW: AN 4, chosen."]).is_silent_on(&["Carried out, as understood"]);
}

fn refuse_a_second_an(club: &mut Club) {
    let second = club.send("11-ada-seals-again");
    let second = second.only("ada");
    assert!(second.subject.starts_with("[sidi-1] Nothing carried out, 1 refused. "), "{}", second.subject);
    second.says(&["1 | an 6", "no choice of an Activation Number is due from you now (TS 2.1)"]);
}

fn ada_fights(club: &mut Club) {
    let open = "Still open: impulse of the CW, turn 1, couplet 1";
    let waiting = "Waiting for Commonwealth (CW): impulse of the CW, turn 1, couplet 1";
    let dry = club.send("20-ada-checks");
    dry.only("ada").is_titled("Dry run, 1 refused. Your move: impulse of the CW, turn 1, couplet 1");
    dry.only("ada").says(&[
        "nothing has happened, and no die was rolled",
        "Would be refused",
        "3 | 44rtr exit",
        "44rtr is not on the map (TS 6.1); it is due on turn 5",
        "Would be carried out, as understood",
        "7h assault G10 advance",
    ]);

    let moved = club.send("21-ada-moves");
    moved.both("ada").is_titled(open).says(&[
        "Your impulse is still open (CW, turn 1 couplet 1, AN 4): `done` is held back",
        "Refused",
        "6 | 3rec move G11 | ^^^^ 3rec is a DAK unit (TS 3.0)",
        "7 | 1krrc assault J18",
        "J18 is not adjacent to 1krrc in E10 (TS 7.0)",
        "8 | kgd move C17",
        "there is no unit `kgd` (TS 6.0); did you mean kdg?",
        "9 | 2rha barrage G10, spotter 4sac",
        "G10 is 9 hexes from 2rha in B16, whose Range is 3 (TS 7.4)",
        "Carried out, as understood",
        "4cly move A4 B4 C4",
        "3cly move ",
        " D4 ",
        "2rgh move B3 B4",
        "Not tried",
        "done",
        "Read as prose and ignored: 1 | Morning Bruno — mind your left…",
    ]);
    moved.both("bruno").is_titled(waiting).says(&["4 CLY/22A moves from A3 to A4, B4, C4 (3 MPs)."]);
    moved.both("bruno").is_silent_on(&["Refused", "kgd", "Morning Bruno"]);

    let meddled = club.send("22-bruno-out-of-turn");
    meddled.only("bruno").says(&["3rec move G11", "it is the impulse of the CW, not of the DAK (TS 2.0)"]);

    let laptop = club.send("23-ada-html-only");
    laptop.both("ada").is_titled(open).says(&["Carried out, as understood", "11h move C3"]);
    laptop.both("ada").is_silent_on(&["44rtr exit"]);
    laptop
        .both("bruno")
        .is_titled(waiting)
        .says(&["| “From the laptop now”", "11 HUSSARS moves from B3 to C3"]);

    let fired = club.send("24-ada-whole-report");
    fired.both("ada").is_titled(open).says(&[
        "4rha barrage G10 at 3rec spotter 4sac",
        "2rtr assault G10 advance",
        "Not tried",
        "6rtr ",
        "its condition was not met",
        "What happened",
        "4 RHA/7SG ranges in on 3/21 Pzd in G10, 4 SA ARM CAR RGT spotting, needs ",
    ]);
    assert_eq!(fired.both("ada").flat().matches("its condition was not met").count(), 1);
    fired.both("ada").is_silent_on(&["Refused", "Read as prose"]);
    fired.both("bruno").says(&["2 RTR/7A assaults 3/21 Pzd in G10: FP 4"]);

    let ended = club.send("25-ada-ends");
    ended.both("ada").says(&["kdg move C17 the word `done`", "The impulse of the CW is over."]);
    let bruno = ended.both("bruno");
    bruno.says(&["KDG moves from B17 to C17", "The impulse of the CW is over."]);
    if bruno.subject.contains("Your move") {
        // Mail by mail he has seen it before; the one that asks him tells all of it once more.
        bruno.says(&[
            "it is your move",
            " hit",
            "What happened since you last decided",
            "4 CLY/22A moves from A3 to A4, B4, C4 (3 MPs).",
            "11 HUSSARS moves from B3 to C3",
            "2 RTR/7A assaults 3/21 Pzd in G10: FP 4",
            "KDG moves from B17 to C17",
        ]);
    }
    ended.both("ada").is_silent_on(&["4 CLY/22A moves", "since you last decided"]);
}

/// Also says in advance what Bruno wants whenever a die gives him a choice: couplet 2 then begins by itself.
fn bruno_waits(club: &mut Club) {
    let open = "Still open: impulse of the DAK, turn 1, couplet 1";
    let meddled = club.send("30-ada-out-of-turn");
    meddled.only("ada").says(&["3rtr move A18", "it is the impulse of the DAK, not of the CW (TS 2.0)"]);

    let stacked = club.send("31-bruno-stacks");
    stacked.both("bruno").is_titled(open).says(&[
        "stack J18 8mg 1-5pz 155art",
        "Your standing orders",
        "standing an keep standing an roll",
    ]);
    stacked.both("ada").says(&["| The wind is rising.", "Stack in J18, top first: 8 MG/21 Pzd"]);
    stacked.both("ada").is_silent_on(&["standing an keep"]);

    let slipped = club.send("32-bruno-slips");
    // Nothing happened that Ada could see: whom Bruno gives up first is his plan.
    slipped.only("bruno").is_titled(&format!("Received, 1 refused. {open}")).says(&[
        "7h move G8",
        "7h is a CW unit (TS 3.0)",
        "lose 3-8, 5-8",
        "at the end of the impulse: 3-8, then 5-8",
        "Not tried the word `done`",
    ]);

    let ended = club.send("33-bruno-ends");
    ended.both("ada").says(&["The impulse of the DAK is over."]);
    ended.both("bruno").says(&["Carried out, as understood", "done", "The impulse of the DAK is over."]);
}

fn ask_for_views(club: &mut Club) {
    let status = club.send("40-ada-status");
    assert!(status.only("ada").subject.starts_with("[sidi-1] The position now. "));
    let report = club.send("41-bruno-report");
    report.only("bruno").says(&["; the position below is that of now.", "Couplet 2 of turn 1 begins."]);
    let second = club.send("42-bruno-report-2");
    assert!(second.only("bruno").subject.starts_with("[sidi-1] Resolution 2. "));
    second
        .only("bruno")
        .says(&["Resolution 2; the position below", "4 RHA/7SG ranges in on 3/21 Pzd in G10"]);
    let later = club.send("57-ada-report-99");
    later.only("ada").says(&["There is no resolution 99 yet."]);
    let story = club.send("60-bruno-report-since");
    let story = story.only("bruno");
    assert!(story.subject.starts_with("[sidi-1] The story since 1.1. "), "{}", story.subject);
    story.says(&[
        "The story since 1.1; the position below",
        "Couplet 1 of turn 1 begins.",
        "4 RHA/7SG ranges in on 3/21 Pzd in G10",
        "The impulse of the CW is over.",
        "Couplet 2 of turn 1 begins.",
    ]);
    story.is_silent_on(&["is set up in", "The game has not come"]);
    club.send("61-ada-report-since-later").only("ada").says(&["The game has not come to 4.2 yet."]);
    let help = club.send("43-ada-help");
    help.only("ada").is_titled("Help").says(&["One order a line."]);
    let under_help = club.send("58-ada-answers-the-help");
    under_help.only("ada").says(&["1 | 7-132 pass", "(TS "]);
    let said = club.send("44-bruno-says");
    said.both("ada")
        .is_titled("A word from Panzergruppe Afrika (DAK)")
        .says(&["| Tea? | Two lumps, \"please\"."]);
    assert_eq!(said.both("bruno").flat().matches("Your words have been passed on.").count(), 1);
    let resigned = club.send("56-bruno-resigns");
    resigned.only("bruno").says(&["nothing in it was carried out", "send the line `resign yes`"]);
}

fn claim_without_right(club: &mut Club) {
    let old = club.send("45-bruno-old-token");
    assert!(old.only("bruno").subject.starts_with("[sidi-1] Not accepted. "));
    old.only("bruno").says(&[
        "You answered an older report, so nothing in your mail was carried out.",
        "Not tried",
        "3rec move G11",
        "too late for that decision",
        "standing an +1",
        "standing orders count in answer to the newest report only",
        "; the position below is that of now.",
        "Your standing orders",
        "standing an roll",
        "Order of battle",
    ]);
    old.only("bruno").is_silent_on(&["standing an roll standing an +1"]);
    for (mail, player) in [("46-bruno-forged-token", "bruno"), ("52-carla-forges", "carla")] {
        let forged = club.send(mail);
        let forged = forged.only(player);
        assert_eq!(forged.subject, "[feldpost] not carried out");
        forged.is_silent_on(&["sidi-1", "Ada", "Bruno", "CW", "DAK", "couplet", "3rec", "3rtr"]);
        assert!(forged.reply_to.is_none() && forged.attachments.is_empty());
    }
    let stolen = club.send("59-bruno-token-by-carla");
    let told = stolen.only("bruno");
    told.is_titled("A mail in your name was not carried out");
    told.says(&["A mail from carla@example.org came to the reply address of your seat dak", "address also"]);
    club.send("47-bruno-vacation").none();
    assert_eq!(club.count("quarantine/robots"), 1);
}

fn write_nothing_or_too_much(club: &mut Club) {
    for mail in ["48-ada-empty", "49-ada-only-quotes"] {
        let idle = club.send(mail);
        let idle = idle.only("ada");
        assert!(idle.subject.starts_with("[sidi-1] Nothing carried out. "), "{}", idle.subject);
        idle.says(&["nothing in it was carried out.", "There was nothing in this mail to carry out."]);
        // All that it quotes is our own mail.
        idle.is_silent_on(&["did not count"]);
    }
    let large = club.send("50-ada-large");
    assert!(large.only("ada").subject.starts_with("[sidi-1] Not accepted. "));
    large.only("ada").says(&["larger than 1 MB"]).is_silent_on(&["so much sand"]);
}

fn write_as_a_stranger(club: &mut Club) {
    club.send("51-carla-stranger").none();
    assert_eq!(club.count("quarantine/strays"), 1);
    club.send("53-carla-joins").only("carla").says(&["no such open seat"]);
    club.send("54-ada-without-token").only("ada").says(&["bears no token", "nothing in it was carried out"]);
    club.send("55-carla-games").only("carla").says(&["sidi-1 (totensonntag revised) is being played"]);
}

fn check_the_record(club: &Club) {
    let key = fs::read_to_string(club.path("keys/umpire.pub")).unwrap();
    let journal = club.path("games/sidi-1/journal.jsonl").display().to_string();
    let mailbox = club.path("mail/out").display().to_string();
    let verdict = club.feldpost(&["audit", &journal, "--mailbox", &mailbox, "--key", key.trim()], b"");
    assert!(verdict.to_lowercase().contains("valid"), "{verdict}");
    let position =
        club.feldpost(&["game", "show", "sidi-1", "--home", &club.home(), "--format", "position"], b"");
    assert!(position.contains("turn 1 couplet 2") && position.contains("cw 4cly C4"), "{position}");

    // A journal with one die changed is not valid.
    let text = fs::read_to_string(&journal).unwrap();
    let changed = text.replacen("\"value\":4", "\"value\":5", 1);
    assert_ne!(text, changed);
    let forged = club.path("forged.jsonl");
    fs::write(&forged, changed).unwrap();
    assert_eq!(run(&["audit", &forged.display().to_string()], b"").status.code(), Some(1));
}

/// The same bytes again, and the same mails by another way, which adds a header.
fn deliver_everything_again(club: &mut Club) {
    let state = |club: &Club| {
        let files = ["journal.jsonl", "journal.head", "secrets.json", "roster.json", "state.json"];
        files.map(|name| fs::read(club.path("games/sidi-1").join(name)).unwrap())
    };
    let before = state(club);
    for (name, raw) in club.sent.clone() {
        club.deliver(&raw);
        club.serve().none();
        club.deliver(&[b"Received: from relay.example.org\n", raw.as_slice()].concat());
        let answers = club.serve();
        // A question without a seat may be answered again: a Message-ID counts only from who is believed.
        if !name.contains("carla") {
            answers.none();
        }
        assert!(state(club) == before, "{name} changed something");
    }
}
