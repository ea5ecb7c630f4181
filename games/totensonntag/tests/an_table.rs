//! TS 2.1, 2.2: Activation Numbers from every pair of last numbers, with every die and every choice: who
//! rolls, who is asked and in which order, what the numbers become and who goes first. The expectation is
//! written from the rulebook and shares nothing with the code.

use crate::support::{self, Played, Position, impulse, set_up};

const EDITIONS: [&str; 3] = ["rev9", "revised", "zh"];
const CHANGES: [(&str, i32, &str); 3] = [("-1", -1, "lowered"), ("keep", 0, "kept"), ("+1", 1, "raised")];

/// What a side may do about its number.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Right {
    /// The last number was a 6: it is chosen before any die.
    Chooses,
    /// It was a 5: the die may be changed by one.
    Changes,
    /// Any other: the die counts.
    Rolls,
}
use Right::{Changes, Chooses, Rolls};

fn option(last: u16) -> Right {
    match last {
        6 => Chooses,
        5 => Changes,
        _ => Rolls,
    }
}

/// A side's way to its number: the choice as it is written, the die if one falls, number and word.
#[derive(Clone)]
struct Way {
    choice: String,
    die: Option<u16>,
    number: u16,
    how: &'static str,
}

/// Every way that an option leaves open.
fn ways(option: Right) -> Vec<Way> {
    let way = |choice: &str, die, number, how| Way { choice: choice.to_owned(), die, number, how };
    let dice = 1..=6u16;
    match option {
        Rolls => dice.map(|die| way("", Some(die), die, "rolled")).collect(),
        Changes => dice
            .flat_map(|die| {
                CHANGES.map(|(choice, by, how)| {
                    let number = (i32::from(die) + by).clamp(1, 6);
                    way(choice, Some(die), number.try_into().unwrap(), how)
                })
            })
            .collect(),
        Chooses => dice
            .flat_map(|number| {
                let chosen = way(&number.to_string(), None, number, "chosen");
                [chosen, way("roll", Some(number), number, "rolled")]
            })
            .collect(),
    }
}

/// One couplet's beginning: the DAK's option and way, then the CW's.
struct Start<'a> {
    options: [Right; 2],
    ways: [&'a Way; 2],
}

const SIDES: [&str; 2] = ["dak", "cw"];

impl Start<'_> {
    fn sides(&self, of: Right) -> Vec<usize> {
        (0..2).filter(|at| self.options[*at] == of).collect()
    }

    fn named(&self, of: Right) -> Vec<&'static str> {
        self.sides(of).into_iter().map(|at| SIDES[at]).collect()
    }

    fn dice(&self, sides: &[usize]) -> Vec<u16> {
        sides.iter().filter_map(|at| self.ways[*at].die).collect()
    }

    fn rolls(&self, sides: &[usize]) -> Vec<String> {
        let roll = |at: &usize| Some(format!("roll {} {}", SIDES[*at], self.ways[*at].die?));
        sides.iter().filter_map(roll).collect()
    }

    /// The events that close the matter: late dice, both numbers, the first impulse.
    fn settled(&self) -> Vec<String> {
        let mut events = self.rolls(&self.sides(Chooses));
        for (side, way) in SIDES.iter().zip(self.ways) {
            events.push(format!("an {side} {} {}", way.number, way.how));
        }
        // The higher number; the DAK if equal.
        let cw_first = self.ways[1].number > self.ways[0].number;
        events.push(format!("impulse {}", SIDES[usize::from(cw_first)]));
        events
    }

    /// Those who do not choose roll, the DAK named first.
    fn others(&self) -> Vec<usize> {
        (0..2).filter(|at| self.options[*at] != Chooses).collect()
    }

    /// Plays it from the mail that ends the couplet before, in the order of the rule: what is chosen is
    /// sealed before a die falls, what is changed is sealed after it, and all is opened together.
    fn check(&self, begin: impl Fn(&[u16]) -> Played, before: &[&str]) {
        let (choosers, changers) = (self.named(Chooses), self.named(Changes));
        let mut events: Vec<String> = before.iter().map(|event| (*event).to_owned()).collect();
        let early = if choosers.is_empty() { self.others() } else { vec![] };
        events.extend(self.rolls(&early));
        if choosers.is_empty() && changers.is_empty() {
            events.extend(self.settled());
            let started = begin(&self.dice(&early));
            assert_eq!(started.events, events);
            return;
        }
        let mut now = begin(&self.dice(&early));
        assert_eq!(now.events, events);
        now = self.seal(now, &choosers, &self.others());
        now = self.seal(now, &changers, &[]);
        assert_eq!(awaits(&now), format!("reveal {}", [choosers, changers].concat().join(" ")));
        let written = |at: usize| format!("{} {}", SIDES[at], self.ways[at].choice);
        let opened = now.open(&[written(0), written(1)].join(", "), &self.dice(&self.sides(Chooses)));
        assert_eq!(opened.events, self.settled());
    }

    /// Each of these sides commits, the DAK first; after the last of the choosers the dice fall.
    fn seal(&self, mut now: Played, sides: &[&'static str], then_roll: &[usize]) -> Played {
        for (at, side) in sides.iter().enumerate() {
            assert_eq!(awaits(&now), format!("sealed {}", sides[at..].join(" ")));
            let last = at + 1 == sides.len();
            let rollers = if last { then_roll } else { &[] };
            now = now.commit(&[side], &self.dice(rollers));
            let mut events = vec![format!("committed {side}")];
            events.extend(self.rolls(rollers));
            assert_eq!(now.events, events);
        }
        now
    }
}

fn awaits(played: &Played) -> String {
    support::awaits(&played.board)
}

/// Every way of both sides.
fn check_all(options: [Right; 2], begin: impl Fn(&[u16]) -> Played, before: &[&str]) -> usize {
    let all = options.map(ways);
    for dak in &all[0] {
        for cw in &all[1] {
            Start { options, ways: [dak, cw] }.check(&begin, before);
        }
    }
    all[0].len() * all[1].len()
}

fn end_of_couplet(edition: &'static str, policy: &str) -> Position {
    impulse("dak", 3, &format!("{policy}cw 3rtr G9; dak 8mg J18")).edition(edition)
}

#[test]
fn ts_2_1_every_pair_of_numbers_leads_on_as_written() {
    let mut cases = 0;
    for edition in EDITIONS {
        for (dak, cw) in (1..=6).flat_map(|dak| (1..=6).map(move |cw| (dak, cw))) {
            // Within a turn all editions agree, so each number is tried with all the others only once.
            if edition != "revised" && [dak, cw].iter().any(|last| ![3, 5, 6].contains(last)) {
                continue;
            }
            let end = end_of_couplet(edition, "").an(cw, dak);
            let begin = |dice: &[u16]| end.play("done", dice);
            cases += check_all([option(dak), option(cw)], begin, &["impulse-end dak", "couplet 2.4"]);
        }
    }
    assert!(cases > 2000, "{cases}");
}

#[test]
fn ts_2_1_a1_8_every_pair_of_numbers_is_carried_over_the_night_or_not() {
    for (edition, policy, carried) in [
        ("rev9", "", true),
        ("revised", "", true),
        ("zh", "", true),
        ("zh", "policy an_options_carry_over false;", false),
        ("rev9", "policy an_options_carry_over true;", true),
    ] {
        for (dak, cw) in [(3, 3), (3, 5), (5, 3), (3, 6), (6, 3), (5, 5), (5, 6), (6, 5), (6, 6)] {
            let end = end_of_couplet(edition, policy).an(cw, dak).clock(2, 4);
            let begin = |dice: &[u16]| end.play("done", dice);
            let options = [dak, cw].map(|last| if carried { option(last) } else { Rolls });
            check_all(options, begin, &["impulse-end dak", "night", "turn 3", "couplet 3.1"]);
        }
    }
}

/// TS 2.2: in the first couplet of the game the CW chooses as if it had had a 6; it has never had one.
#[test]
fn ts_2_2_the_surprise_of_the_first_couplet_in_every_way() {
    for edition in EDITIONS {
        let dak = set_up("dak", "").edition(edition).play("place default; done", &[]);
        let cw = dak.answer("place default", &[]);
        let begin = |dice: &[u16]| cw.then("done", dice);
        check_all([Rolls, Chooses], begin, &["setup-done cw", "turn 1", "couplet 1.1"]);
    }
}

/// TS 2.2: the couplet after it goes by the numbers of the first, a chosen one too.
#[test]
fn ts_2_2_the_second_couplet_goes_by_the_numbers_of_the_first() {
    for edition in EDITIONS {
        for (dak, cw) in [(2, 2), (4, 5), (2, 6), (6, 5), (5, 6), (5, 5), (6, 6)] {
            let placed = set_up("dak", "").edition(edition).play("place default; done", &[]);
            let sealed = placed.answer("place default; done", &[]).commit(&["cw"], &[dak]);
            let first = sealed.open(&format!("cw {cw}"), &[]);
            let cw_first = first.events.last().unwrap() == "impulse cw";
            let sides = if cw_first { ["cw", "dak"] } else { ["dak", "cw"] };
            let second = support::play(&first.board, sides[0], "done", &[]);
            let begin = |dice: &[u16]| support::play(&second.board, sides[1], "done", dice);
            let end = format!("impulse-end {}", sides[1]);
            check_all([option(dak), option(cw)], begin, &[&end, "couplet 1.2"]);
        }
    }
}

/// A1.1: what counts in the next couplet is the number in force, or by house rule the die.
#[test]
fn ts_2_1_a1_1_what_counts_next_for_every_die_and_change() {
    for (policy, by_die) in
        [("", false), ("policy an_trigger natural;", true), ("policy an_trigger final;", false)]
    {
        for way in ways(Changes) {
            let end = end_of_couplet("revised", policy).an(5, 1).clock(2, 2);
            let die = way.die.unwrap();
            let opened =
                end.play("done", &[1, die]).commit(&["cw"], &[]).open(&format!("cw {}", way.choice), &[]);
            let counts = if by_die { die } else { way.number };
            next_is(&opened, counts);
        }
        for way in ways(Chooses) {
            let end = end_of_couplet("revised", policy).an(6, 1).clock(2, 2);
            let late: Vec<u16> = way.die.into_iter().collect();
            let opened =
                end.play("done", &[]).commit(&["cw"], &[1]).open(&format!("cw {}", way.choice), &late);
            // A number that was chosen has no die: it counts itself.
            next_is(&opened, way.number);
        }
    }
}

/// Plays both impulses and looks at what the CW, which had this number, may do; the DAK rolls.
fn next_is(opened: &Played, counts: u16) {
    let cw_first = opened.events.last().unwrap() == "impulse cw";
    let sides = if cw_first { ["cw", "dak"] } else { ["dak", "cw"] };
    let second = support::play(&opened.board, sides[0], "done", &[]);
    let option = option(counts);
    let dice: &[u16] = if option == Chooses { &[] } else { &[3, 3] };
    let next = support::play(&second.board, sides[1], "done", dice);
    let expected = if option == Rolls { "orders dak" } else { "sealed cw" };
    assert_eq!(awaits(&next), expected, "after {counts}");
    match option {
        Chooses => drop(next.choice("cw", "4", "fine").choice("cw", "roll", "fine")),
        Changes => drop(next.choice("cw", "-1", "fine").choice("cw", "4", TOLD)),
        Rolls => {}
    }
}

const TOLD: &str = "2.1: after a 5 the die is rolled; you may only change it by one";
