//! OCS 9: surprise, the roll, and what a cell does to both sides.

use crate::ocs_09_odds::attack;
use crate::support::{board, dice, hex, id, ids, short, shorts};
use feldpost_kit::dice::NoDice;
use feldpost_tunisia::board::{Board, Story};
use feldpost_tunisia::event::{Event, Fought};
use feldpost_tunisia::rules::combat::Attack;
use feldpost_tunisia::rules::losses::{self, Options, Terms, Wishes};

/// Two tank battalions attack a brigade in the open, four to one: the column of 4:1.
const PLAIN: &str = "i-5pz B53.09; i-7pz B53.09; 131inf B54.09";

fn rolled(position: &str, attack: &Attack, faces: &[u16]) -> Fought {
    attack.roll(&board(position), "t2.axis/fight/b54.09", &mut dice(faces))
}

/// What a cell does, whatever was rolled.
fn suffered(position: &Board, attack: &Attack, cell: &str, terms: Terms<'_>) -> (Vec<String>, Board) {
    let fought = Fought { result: cell.parse().unwrap(), ..attack.roll(position, "x", &mut NoDice) };
    let mut story = Story::of(position);
    losses::suffer(&mut story, attack, &fought, terms);
    (shorts(&story.events), story.board)
}

fn told(position: &str, units: &str, cell: &str, terms: Terms<'_>) -> Vec<String> {
    let position = board(position);
    suffered(&position, &attack(units, "B54.09"), cell, terms).0
}

/// Wishes of nobody.
fn silent() -> Wishes {
    Wishes::default()
}

fn with(options: Options) -> Wishes {
    Wishes { options, ..silent() }
}

#[test]
fn ocs_9_a_fight_tells_every_die_and_its_arithmetic() {
    let mut given = dice(&[3, 3, 4, 2]);
    let fought = attack("i-5pz i-7pz", "B54.09").roll(&board(PLAIN), "t2.axis/fight/b54.09", &mut given);
    assert_eq!(given.labels, ["t2.axis/fight/b54.09/surprise", "t2.axis/fight/b54.09/result"]);
    let told = short(&Event::Fight(fought));
    assert_eq!(
        told,
        "fight attack=24 attackers=i-5pz,i-7pz column=4:1 defence=6 dice=4,2 hedgehog=0 hex=B54.09 \
         modifier=1 odds=4:1 ratings=5,4 result=Ao1/DL1o1 row=7 \
         surprise=[dice:3,3 modifier:1 shift:0 who:none] terrain=open"
    );
}

#[test]
fn ocs_9_surprise_shifts_by_a_die_to_the_right_or_to_the_left() {
    let attack = attack("i-5pz i-7pz", "B54.09");
    let found = |surprise: &[u16], shift: u16| {
        let faces: Vec<u16> = surprise.iter().copied().chain([shift, 3, 3]).filter(|die| *die > 0).collect();
        let fought = rolled(PLAIN, &attack, &faces);
        format!("{:?} {} {}", fought.surprise.who, fought.surprise.shift, fought.column)
    };
    // The better rating adds one: nine on the dice are ten.
    assert_eq!(found(&[5, 4], 2), "Attacker 2 7:1");
    assert_eq!(found(&[4, 4], 0), "None 0 4:1");
    assert_eq!(found(&[2, 3], 0), "None 0 4:1");
    assert_eq!(found(&[2, 2], 3), "Defender 3 1:1");
    // A shift ends at the end of the table.
    assert_eq!(found(&[6, 6], 6), "Attacker 6 13:1");
}

#[test]
fn ocs_9_a_hedgehog_takes_one_from_surprise_and_its_level_from_the_roll() {
    let position = format!("{PLAIN}; hog B54.09 3");
    let fought = rolled(&position, &attack("i-5pz i-7pz", "B54.09"), &[5, 5, 1, 4, 4]);
    assert_eq!((fought.surprise.modifier, fought.modifier, fought.row), (0, -2, 6));
    assert_eq!((fought.hedgehog, fought.odds.as_str(), fought.column.as_str()), (3, "3:1", "4:1"));
}

#[test]
fn ocs_9_each_side_names_whose_rating_counts() {
    let position = "i-5pz B53.09; pavia B53.09; 131inf B54.09; 1-7msx B54.09; 10at B54.09";
    let mut own = attack("i-5pz pavia", "B54.09");
    let ratings = |attack: &Attack| attack.reckon(&board(position)).ratings;
    assert_eq!(ratings(&own), (5, 4), "unsaid: the best");
    (own.ar, own.defence.ar) = (Some(id("pavia")), Some(id("10at")));
    assert_eq!(ratings(&own), (1, 3));
    // Who does not take part cannot be named.
    own.ar = Some(id("69pg"));
    assert_eq!(ratings(&own), (5, 3));
}

#[test]
fn ocs_9_losses_begin_with_the_unit_whose_rating_counted() {
    let position = "i-5pz B53.09; 69pg B53.09; pavia B53.09; 131inf B54.09";
    let (a, d) = (silent(), silent());
    let terms = Terms { attacker: &a, defender: &d, exploitation: false };
    let lost = told(position, "i-5pz 69pg pavia", "AL2/-", terms);
    assert_eq!(lost, ["step left=0 unit=69pg", "step left=0 unit=pavia"]);
    let a = Wishes { losses: ids("i-5pz"), ..silent() };
    let terms = Terms { attacker: &a, defender: &d, exploitation: false };
    let lost = told(position, "i-5pz 69pg pavia", "AL2/-", terms);
    assert_eq!(lost, ["step left=0 unit=69pg", "step left=0 unit=i-5pz"]);
}

#[test]
fn ocs_9_t27_then_the_weakest_first() {
    let position = "i-5pz B53.09; 131inf B54.09; 1-7msx B54.09; 5rtr B54.09";
    let (a, d) = (silent(), silent());
    let terms = Terms { attacker: &a, defender: &d, exploitation: false };
    // Of three with rating 4 the first by id leads.
    let lost = told(position, "i-5pz", "Ao1/DL2", Terms { attacker: &with(Options::Loss), ..terms });
    assert_eq!(lost[1..], ["step left=0 unit=1-7msx", "step left=0 unit=5rtr"]);
}

#[test]
fn ocs_9_options_are_steps_or_hexes_as_the_owner_likes() {
    let position = "i-5pz B53.09; 131inf B54.09; 201gds B54.09; 10corps B56.07";
    let attacker = silent();
    let of = |options| {
        let defender = with(options);
        let terms = Terms { attacker: &attacker, defender: &defender, exploitation: false };
        told(position, "i-5pz", "Ae4/Do2", terms)
    };
    let exploit = "exploit unit=i-5pz";
    assert_eq!(of(Options::Loss), ["step left=0 unit=131inf", "step left=0 unit=201gds", exploit]);
    // Two hexes: both units go, and are disorganized at the second.
    let both = of(Options::Retreat);
    assert_eq!(both.len(), 5);
    assert!(
        both[0].starts_with("retreat path=B55.09,B55.08") && both[0].ends_with(" unit=131inf"),
        "{both:?}"
    );
    assert!(both[1].starts_with("retreat path=B55.09,B55.08") && both[1].ends_with(" unit=201gds"));
    assert_eq!(both[2..], ["dg unit=131inf", "dg unit=201gds", exploit]);
    // One of each: the leader is lost, the other goes one hex and is not disorganized.
    let mixed = of(Options::Hexes(1));
    assert_eq!(mixed, ["step left=0 unit=131inf", "retreat path=B55.09 unit=201gds", exploit]);
    // Unsaid: steps, but here nothing would be left.
    assert_eq!(of(Options::Unsaid), both);
}

#[test]
fn ocs_9_a_defender_bears_no_option_if_the_attacker_goes_back() {
    let (a, d) = (with(Options::Retreat), with(Options::Loss));
    let terms = Terms { attacker: &a, defender: &d, exploitation: false };
    let told_by = |position: &str, terms| told(position, "i-5pz i-7pz", "Ao1/DL1o1", terms);
    let told = told_by(PLAIN, terms);
    assert_eq!(told.len(), 3);
    assert!(told[0].starts_with("retreat path=B52.0") && told[1].starts_with("retreat path=B52.0"));
    assert_eq!(told[2], "step left=0 unit=131inf", "his losses he bears");
    // Of two defenders one is lost, and the other bears no option.
    let both = told_by(&format!("{PLAIN}; 201gds B54.09"), terms);
    let lost = both.iter().filter(|event| event.starts_with("step")).count();
    assert_eq!((both.len(), lost), (3, 1), "{both:?}");
}

#[test]
fn ocs_9_a_defender_bears_no_option_if_the_attacker_has_nothing_left_to_give() {
    let (a, d) = (with(Options::Loss), with(Options::Loss));
    let terms = Terms { attacker: &a, defender: &d, exploitation: false };
    assert_eq!(told("i-5pz B53.09; 131inf B54.09", "i-5pz", "AL1o1/Do1", terms), ["step left=0 unit=i-5pz"]);
}

#[test]
fn ocs_9_exploitation_is_earned_by_good_units_that_took_their_option_as_a_loss() {
    let loss = with(Options::Loss);
    let terms = Terms { attacker: &loss, defender: &loss, exploitation: false };
    let many = "i-5pz B53.09; i-7pz B53.09; pavia B53.09; 131inf B54.09";
    let told_of = |position: &str, units: &str, cell: &str, terms| told(position, units, cell, terms);
    let all = told_of(many, "i-5pz i-7pz pavia", "Ao1e4/DL1o2", terms);
    assert_eq!(all, ["step left=0 unit=i-5pz", "step left=0 unit=131inf", "exploit unit=i-7pz"]);
    // Not by who went back, nor in the Exploitation Phase, nor in an overrun.
    let back = Terms { attacker: &with(Options::Retreat), ..terms };
    assert!(!told_of(many, "i-5pz i-7pz", "Ao1e4/DL1", back).join(" ").contains("exploit"));
    let later = Terms { exploitation: true, ..terms };
    assert!(!told_of(many, "i-5pz i-7pz", "Ae4/DL1", later).join(" ").contains("exploit"));
    let over = Attack { overrun: true, ..attack("i-5pz i-7pz", "B54.09") };
    let (events, _) = suffered(&board(many), &over, "Ae4/DL1", terms);
    assert!(!events.join(" ").contains("exploit"), "{events:?}");
    // Nor by disorganized units.
    let shaken = "i-5pz B53.09 dg; 131inf B54.09";
    assert!(!told_of(shaken, "i-5pz", "Ae2/DL1", terms).join(" ").contains("exploit"));
}

#[test]
fn ocs_5_exploitation_is_for_one_stack_or_two_side_by_side() {
    let loss = with(Options::Loss);
    let terms = Terms { attacker: &loss, defender: &loss, exploitation: false };
    let of = |second: &str, third: &str| {
        let position = format!("i-5pz B53.09; i-7pz {second}; 69pg {third}; 131inf B54.09");
        told(&position, "i-5pz i-7pz 69pg", "Ae4/DL1", terms).len() - 1
    };
    assert_eq!(of("B53.09", "B53.09"), 3);
    assert_eq!(of("B53.10", "B53.09"), 3, "two hexes side by side");
    assert_eq!(of("B55.09", "B53.09"), 0, "two hexes apart");
    assert_eq!(of("B53.10", "B54.10"), 0, "three hexes");
}

#[test]
fn ocs_9_a_result_disorganizes_who_is_left() {
    let loss = with(Options::Loss);
    let terms = Terms { attacker: &loss, defender: &loss, exploitation: true };
    let position = "i-5pz B53.09; 131inf B54.09; 201gds B54.09; 153inf B54.09 dg";
    let told = told(position, "i-5pz", "Ae3/DL1DG", terms);
    // The guards lead the defence after the brigade that is shaken already.
    assert_eq!(told, ["step left=0 unit=131inf", "dg unit=201gds"]);
}

#[test]
fn ocs_9_attackers_advance_if_they_wish_and_the_hex_is_empty() {
    let defender = with(Options::Loss);
    let advance = Wishes { advance: true, ..with(Options::Loss) };
    let terms = Terms { attacker: &advance, defender: &defender, exploitation: true };
    let won = told(PLAIN, "i-5pz i-7pz", "Ae4/DL1", terms);
    assert_eq!(won[1..], ["advance hex=B54.09 unit=i-5pz", "advance hex=B54.09 unit=i-7pz"]);
    let stay = Terms { attacker: &with(Options::Loss), ..terms };
    assert_eq!(told(PLAIN, "i-5pz i-7pz", "Ae4/DL1", stay), ["step left=0 unit=131inf"]);
    // Not while somebody stands there.
    let more = format!("{PLAIN}; 201gds B54.09");
    assert_eq!(told(&more, "i-5pz i-7pz", "Ae4/DL1", terms), ["step left=0 unit=131inf"]);
}

#[test]
fn ocs_9_retreats_lead_away_and_not_where_attackers_stood() {
    // The attackers are lost, and still nobody goes through their hex.
    let wish = Wishes { options: Options::Retreat, retreat: vec![hex("B53.09")], ..silent() };
    let loss = with(Options::Loss);
    let terms = Terms { attacker: &loss, defender: &wish, exploitation: false };
    let position = "i-5pz B53.09; i-7pz B53.09; 131inf B54.09; 10corps B51.08";
    let told_of = |cell| told(position, "i-5pz i-7pz", cell, terms);
    let told = told_of("AL2/Do1");
    assert_eq!(told.len(), 3);
    assert!(told[2].starts_with("retreat path=") && !told[2].contains("B53.09"), "{told:?}");
}

#[test]
fn ocs_9_t10_a_retreat_without_a_wish_goes_to_the_nearest_headquarters() {
    let (a, d) = (silent(), with(Options::Retreat));
    let terms = Terms { attacker: &a, defender: &d, exploitation: true };
    let to = |corps: &str| told(&format!("i-5pz B53.10; 131inf B54.09; {corps}"), "i-5pz", "Ae4/Do1", terms);
    assert_eq!(to("10corps B54.06"), ["retreat path=B54.08 unit=131inf"]);
    assert_eq!(to("10corps B57.09"), ["retreat path=B55.09 unit=131inf"]);
    assert_eq!(to("10corps B57.09 oos; 30corps B54.06"), ["retreat path=B54.08 unit=131inf"]);
    // A wish goes first, if it is a way.
    let wish = Wishes { retreat: vec![hex("B55.10")], ..with(Options::Retreat) };
    let terms = Terms { defender: &wish, ..terms };
    let told = told("i-5pz B53.10; 131inf B54.09; 10corps B54.06", "i-5pz", "Ae4/Do1", terms);
    assert_eq!(told, ["retreat path=B55.10 unit=131inf"]);
}

#[test]
fn ocs_5_into_an_enemy_zone_a_unit_is_disorganized_and_twice_it_is_lost() {
    let (a, d) = (silent(), Wishes { retreat: vec![hex("B54.08")], ..with(Options::Retreat) });
    let terms = Terms { attacker: &a, defender: &d, exploitation: true };
    let with_zone = |state: &str, enemy: &str| {
        let position = format!("i-5pz B55.10; 131inf B54.09 {state}; {enemy}");
        told(&position, "i-5pz", "Ae4/Do1", terms)
    };
    let gone = "retreat path=B54.08 unit=131inf";
    assert_eq!(with_zone("", "69pg B54.07"), [gone, "dg unit=131inf"]);
    assert_eq!(with_zone("dg", "69pg B54.07"), [gone, "step left=0 unit=131inf"]);
    assert_eq!(with_zone("strat", "69pg B54.07"), [gone, "step left=0 unit=131inf"]);
    // Who cannot attack, shows his Move side or is out of supply has no zone.
    for enemy in ["i-33fl B54.07", "afr-2 B54.07", "69pg B54.07 move", "69pg B54.07 oos"] {
        assert_eq!(with_zone("", enemy), [gone], "{enemy}");
    }
}

#[test]
fn ocs_9_who_cannot_go_is_lost_and_who_cannot_move_turns_first() {
    let (a, d) = (silent(), with(Options::Retreat));
    let terms = Terms { attacker: &a, defender: &d, exploitation: true };
    // A headquarters has no movement on its Combat side.
    let position = "i-5pz B53.10; 10corps B54.09";
    let told_of = |position: &str| told(position, "i-5pz", "Ae4/Do1", terms);
    let told = told_of(position);
    assert_eq!(told[0], "mode mode=move unit=10corps");
    assert!(told[1].starts_with("retreat path="), "{told:?}");
    // Surrounded: the retreat cannot be, and the option is a step.
    let ring = "i-5pz B53.09; 69pg B53.10; pavia B54.10; 47inf B55.10; 350it B55.09; i-7pz B54.08";
    assert_eq!(told_of(&format!("{ring}; 131inf B54.09")), ["step left=0 unit=131inf"]);
}
