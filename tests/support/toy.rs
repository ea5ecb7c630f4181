//! A toy rulebook that has one of everything the host must handle.
//!
//! Two sides, three turns. In each turn both sides choose a number in secret (`pick N`), then each rolls
//! (`roll N`: N dice) in any order; `nudge` is an order without dice that leaves the decision open, and
//! that only its own side is told of; `crash` makes the rulebook's program panic. The umpire can enter gifts.
//!
//! Build 1 is what most tests play. Build 2 came later: it has the policy `tide` (with `high`, a nudge counts
//! twice), counts the nudges in its state, and writes that in version 2 of it. Build 3 rolls otherwise, build
//! 4 has a second scenario, and what silence means in build 5 ends no decision.
//!
//! A toy can be told to leak: to show a side's score, in which its nudges count, to the other in one place.
//! Tests that compare what a side is told must notice.

mod leak;

pub use leak::Leak;
use std::collections::BTreeMap;

use super::counted::{self, Counted};
use feldpost_kit::dice::Dice;
use feldpost_kit::fault::Fault;
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::page::Spelled;
use feldpost_kit::sheet::{Fate, InputLine, LineFate, Reading, Refusal, Sheet, SheetLine, words};
use feldpost_kit::system::{
    Awaiting, Choosing, Decision, EditionCard, GameSystem, Input, Length, Resolution, ScenarioCard, SideCard,
    SystemCard, Terms, Viewer,
};
use serde::{Deserialize, Serialize};

pub const RED: Id = Id::literal("red");
pub const BLUE: Id = Id::literal("blue");
const SIDES: [Id; 2] = [RED, BLUE];

#[derive(Default)]
pub struct Toy<const BUILD: u32> {
    /// Where it tells a side the other's score.
    pub leak: Option<Leak>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    #[serde(skip)]
    high_tide: Counted<bool>,
    nudges: u32,
    turn: u32,
    phase: Phase,
    picks: BTreeMap<Id, u32>,
    score: BTreeMap<Id, u32>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "phase", rename_all = "lowercase")]
enum Phase {
    Pick,
    Chosen,
    Roll { waiting: Vec<Id> },
    Over,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    Pick(u32),
    Standing(Option<u32>),
    Roll(u32),
    Nudge,
    Crash,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Event {
    Chosen,
    Opened { picks: BTreeMap<Id, u32> },
    Nudge { side: Id },
    Rolled { side: Id, dice: Vec<u16> },
    Gift { side: Id, points: u32 },
    Turn { turn: u32 },
}

/// What a viewer may know. It has no place for the score of the other side, in which its nudges count.
#[derive(Clone, Debug)]
pub struct View {
    turn: u32,
    phase: Phase,
    picks: BTreeMap<Id, u32>,
    own_score: Option<u32>,
    /// Of a toy that leaks: what it should not have copied.
    leaked: Option<(Leak, u32)>,
}

impl View {
    /// What is leaked in this place: nothing, of a toy that is honest.
    fn leaks(&self, place: Leak) -> Option<u32> {
        self.leaked.filter(|(leak, _)| *leak == place).map(|(_, score)| score)
    }

    fn not_now(&self, place: Leak) -> Fate {
        let told = self.leaks(place).map(|score| format!(" (they have {score})")).unwrap_or_default();
        let refusal = Refusal::new("2.0", format!("this is not asked now{told}"));
        match self.leaks(Leak::Hint) {
            Some(score) => Fate::Ruling(refusal.hint(format!("they have {score}"))),
            None => Fate::Ruling(refusal),
        }
    }

    fn due(&self, side: Id, order: &Order) -> bool {
        is_due(&self.phase, side, order)
    }
}

fn refuse<T>(reason: &str, word: &feldpost_kit::sheet::Word) -> Result<T, Refusal> {
    Err(Refusal::new("1.1", reason).at((word.start, word.end)).hint("pick 4"))
}

fn read_line(text: &str) -> Reading<Order> {
    let words = words(text);
    let number = |at: usize| match words.get(at).map(|word| (word, word.text.parse::<u32>())) {
        Some((_, Ok(number))) if (1..=6).contains(&number) => Ok(number),
        Some((word, _)) => refuse("a number from 1 to 6 is wanted", word),
        None => refuse("a number from 1 to 6 is wanted", &words[0]),
    };
    let read = match words.first().map(|word| word.text.as_str()) {
        Some("pick") => number(1).map(Order::Pick),
        Some("roll") => number(1).map(Order::Roll),
        Some("nudge") => Ok(Order::Nudge),
        Some("crash") => Ok(Order::Crash),
        Some("standing") => match words.get(1).map(|word| word.text.as_str()) {
            Some("off") => Ok(Order::Standing(None)),
            _ => number(2).map(|number| Order::Standing(Some(number))),
        },
        _ => return Reading::Prose,
    };
    read.map_or_else(Reading::Unreadable, Reading::Order)
}

fn done() -> Fate {
    Fate::Done { first: 0, end: 0, note: None }
}

fn fates(sheet: &Sheet<Order>, mut of: impl FnMut(&Order) -> Fate) -> Vec<LineFate> {
    let line = |line: &SheetLine<Order>| LineFate {
        number: line.number,
        text: line.text.clone(),
        understood: matches!(line.reading, Reading::Order(_)).then(|| line.text.trim().to_lowercase()),
        fate: match &line.reading {
            Reading::Order(order) => of(order),
            Reading::Unreadable(refusal) => Fate::Problem(refusal.clone()),
            Reading::Prose => Fate::Ignored,
        },
    };
    sheet.lines.iter().map(line).collect()
}

fn is_due(phase: &Phase, side: Id, order: &Order) -> bool {
    match (order, phase) {
        (Order::Standing(_), _) => true,
        (Order::Pick(_), Phase::Pick) => true,
        (Order::Roll(_) | Order::Nudge | Order::Crash, Phase::Roll { waiting }) => waiting.contains(&side),
        _ => false,
    }
}

impl State {
    fn slot(&self) -> String {
        format!("T{:02}.pick", self.turn)
    }

    /// The scores of the sides other than this one.
    fn scores_of_others(&self, side: Option<Id>) -> u32 {
        self.score.iter().filter(|(other, _)| Some(**other) != side).map(|(_, score)| score).sum()
    }
}

/// The page of a toy: what it leaks in it, if it does.
#[derive(Serialize)]
pub struct Told {
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
}

impl Spelled for Told {}

impl<const BUILD: u32> GameSystem for Toy<BUILD> {
    type State = State;
    type View = View;
    type Page = Told;
    type Order = Order;
    type Event = Event;
    type Sighting = Event;

    const STATE_VERSION: u32 = if BUILD == 1 { 1 } else { 2 };

    fn read_state(&self, fresh: &State, text: &str) -> Option<State> {
        let read: State = serde_json::from_str(text).ok()?;
        Some(State { high_tide: Counted(fresh.high_tide.0), ..read })
    }

    fn canonical(&self, state: &State, version: u32) -> impl Serialize {
        State { nudges: if version == 1 { 0 } else { state.nudges }, ..state.clone() }
    }

    fn card(&self) -> SystemCard {
        let side = |id: Id| SideCard { id, name: format!("The {id} side") };
        SystemCard {
            id: "toy",
            title: "Toy".into(),
            book: "TOY",
            scenarios: scenarios(BUILD),
            sides: SIDES.map(side).to_vec(),
            editions: vec![EditionCard { id: "first".into(), title: "First".into() }],
            options: vec!["brief".into()],
            stand_ins: 1,
            data: vec![("toy.txt".into(), "six faces\n".into())],
            rules: crate::support::rules_of(BUILD),
            rules_index: "",
        }
    }

    fn setup(&self, terms: &Terms) -> Result<State, String> {
        if !["", "first"].contains(&terms.edition.as_str()) {
            return Err(format!("no edition {}", terms.edition));
        }
        let zero = SIDES.map(|side| (side, 0)).into();
        let (phase, picks) = (Phase::Pick, BTreeMap::new());
        let first_turn = if BUILD == 4 && terms.scenario == "late" { 2 } else { 1 };
        Ok(State {
            high_tide: Counted(high_tide::<BUILD>(terms)),
            nudges: 0,
            turn: first_turn,
            phase,
            picks,
            score: zero,
        })
    }

    fn policies(&self, terms: &Terms) -> Result<BTreeMap<String, String>, String> {
        let tide = if high_tide::<BUILD>(terms) { "high" } else { "low" };
        Ok((BUILD > 1).then(|| ("tide".to_owned(), tide.to_owned())).into_iter().collect())
    }

    /// With the option `brief` the chains are so short that a game needs several.
    fn length(&self, terms: &Terms) -> Length {
        let brief = terms.options.iter().any(|option| option == "brief");
        Length { resolutions: if brief { 2 } else { 6 }, at_once: if brief { 3 } else { 4 } }
    }

    fn awaiting(&self, state: &State) -> Awaiting {
        match &state.phase {
            Phase::Pick => Awaiting::Sealed {
                slot: state.slot(),
                sides: SIDES.to_vec(),
                decision: Decision {
                    id: state.slot(),
                    title: Message::written(format!("number of turn {}", state.turn)),
                },
            },
            Phase::Chosen => Awaiting::Reveal { slot: state.slot(), sides: SIDES.to_vec() },
            Phase::Roll { waiting } => Awaiting::Orders {
                sides: waiting.clone(),
                decision: Decision {
                    id: format!("T{:02}.roll", state.turn),
                    title: Message::written(match self.leak {
                        Some(Leak::Title) => format!("rolls at {}", state.scores_of_others(None)),
                        _ => format!("rolls of turn {}", state.turn),
                    }),
                },
            },
            Phase::Over => {
                let (red, blue) = (state.score[&RED], state.score[&BLUE]);
                let winner = if red == blue { None } else { Some(if red > blue { RED } else { BLUE }) };
                Awaiting::Nothing { winner, outcome: Message::written(format!("red {red}, blue {blue}")) }
            }
        }
    }

    fn give(&self, state: &mut State, side: Id, points: u32) -> bool {
        state.score.entry(side).and_modify(|score| *score += points);
        true
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let State { high_tide: _, nudges: _, turn, phase, picks, score } = state;
        let own = match viewer {
            Viewer::Side(side) => Some(side),
            Viewer::Public | Viewer::Umpire => None,
        };
        // A page of a side stands in its mails, and the toy has no templates for it.
        let leak = self.leak.filter(|leak| *leak != Leak::Page || viewer == Viewer::Public);
        View {
            turn: *turn,
            phase: phase.clone(),
            picks: picks.clone(),
            own_score: own.and_then(|side| score.get(&side).copied()),
            leaked: leak.map(|leak| (leak, state.scores_of_others(own))),
        }
    }

    /// None: the toy has no templates of its own.
    fn page(&self, view: &View) -> Told {
        Told { score: view.leaks(Leak::Page) }
    }

    fn parse(&self, _: &View, lines: &[InputLine]) -> Sheet<Order> {
        let mut sheet = Sheet::empty();
        for line in lines.iter().filter(|line| !line.text.trim().is_empty()) {
            if line.text.trim() == "check" {
                sheet.dry_run = true;
                continue;
            }
            let reading = read_line(&line.text);
            sheet.lines.push(SheetLine { number: line.number, text: line.text.clone(), reading });
        }
        sheet
    }

    fn check(&self, view: &View, side: Id, sheet: &Sheet<Order>) -> Vec<LineFate> {
        fates(sheet, |order| if view.due(side, order) { done() } else { view.not_now(Leak::Check) })
    }

    fn choose(&self, view: &View, side: Id, sheet: &Sheet<Order>) -> Choosing {
        let mut choice = None;
        let fates = fates(sheet, |order| {
            if let (Order::Pick(number), true) = (order, view.due(side, order)) {
                choice = Some(number.to_string());
            }
            if view.due(side, order) { done() } else { view.not_now(Leak::Choice) }
        });
        Choosing { choice, fates }
    }

    fn standing_after(&self, _: &Self::View, before: &[String], sheet: &Sheet<Order>) -> Vec<String> {
        let mut standing = before.to_vec();
        for order in sheet.orders() {
            if let Order::Standing(number) = order {
                standing = number.map(|number| format!("standing pick {number}")).into_iter().collect();
            }
        }
        standing
    }

    fn standing_choice(&self, view: &View, _: Id, standing: &[String]) -> Option<String> {
        if let Some(score) = view.leaks(Leak::Standing) {
            return Some((score % 6 + 1).to_string());
        }
        let line = standing.first().filter(|_| view.phase == Phase::Pick)?;
        line.rsplit(' ').next().map(str::to_owned)
    }

    fn resolve(&self, state: &State, input: &Input<Order>, dice: &mut dyn Dice) -> Resolution<Event> {
        match (input, &state.phase) {
            (Input::Committed { .. }, Phase::Pick) => Resolution::of(vec![Event::Chosen]),
            (Input::Opened { choices }, Phase::Chosen) => {
                let picks = choices.iter().map(|(side, text)| (*side, text.parse().unwrap_or(1))).collect();
                Resolution::of(vec![Event::Opened { picks }])
            }
            (Input::Orders { side, sheet, .. }, _) => self.play(state, *side, sheet, dice),
            _ => Resolution::of(vec![]),
        }
    }

    fn apply(&self, state: &mut State, event: &Event) {
        counted::count_event();
        match event {
            Event::Chosen => state.phase = Phase::Chosen,
            Event::Opened { picks } => {
                state.picks = picks.clone();
                state.phase = Phase::Roll { waiting: SIDES.to_vec() };
            }
            Event::Nudge { side } => {
                state.nudges += 1;
                *state.score.entry(*side).or_default() += 1 + u32::from(state.high_tide.0);
            }
            Event::Rolled { side, dice } => {
                let sum: u32 = dice.iter().map(|die| u32::from(*die)).sum();
                *state.score.entry(*side).or_default() += sum * state.picks.get(side).copied().unwrap_or(1);
                if let Phase::Roll { waiting } = &mut state.phase {
                    waiting.retain(|other| other != side);
                }
            }
            Event::Gift { side, points } => *state.score.entry(*side).or_default() += points,
            Event::Turn { turn } => {
                state.turn = *turn;
                state.phase = if *turn > 3 { Phase::Over } else { Phase::Pick };
            }
        }
    }

    fn sees(&self, _: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        let leaks = self.leak == Some(Leak::Sighting);
        match event {
            Event::Nudge { side } => {
                let told = leaks || [Viewer::Side(*side), Viewer::Umpire].contains(&viewer);
                told.then(|| event.clone())
            }
            Event::Chosen
            | Event::Opened { .. }
            | Event::Rolled { .. }
            | Event::Gift { .. }
            | Event::Turn { .. } => Some(event.clone()),
        }
    }

    /// `gift red 3`, a line for each: points that the umpire gives a side.
    fn entered(&self, _: &State, text: &str) -> Result<Vec<Event>, Vec<Fault>> {
        let read = |(at, line): (usize, &str)| match line.split(' ').collect::<Vec<_>>()[..] {
            ["gift", side, points] if SIDES.iter().any(|known| known.as_str() == side) => {
                let points = points.parse().ok();
                points.zip(Id::new(side)).map(|(points, side)| Event::Gift { side, points }).ok_or(at)
            }
            _ => Err(at),
        };
        let (good, bad): (Vec<_>, Vec<_>) = text.lines().enumerate().map(read).partition(Result::is_ok);
        let faults = bad.into_iter().filter_map(Result::err);
        let faults: Vec<Fault> = faults.map(|at| Fault::new("entry", (at + 1, 1), "is no gift")).collect();
        if faults.is_empty() { Ok(good.into_iter().filter_map(Result::ok).collect()) } else { Err(faults) }
    }

    /// One die for whoever is silent.
    fn default_sheet(&self, view: &View, side: Id) -> Option<Vec<String>> {
        // That of build 5 leaves the decision open.
        let default = if BUILD == 5 { "nudge" } else { "roll 1" };
        view.due(side, &Order::Roll(1)).then(|| vec![default.to_owned()])
    }

    fn position(&self, view: &View) -> String {
        let mut text = format!("position toy\nturn {}\n", view.turn);
        text.extend(view.picks.iter().map(|(side, pick)| format!("picked {side} {pick}\n")));
        text.extend(view.own_score.map(|score| format!("score {score}\n")));
        text.extend(view.leaks(Leak::Position).map(|score| format!("they have {score}\n")));
        text
    }

    fn read_position(&self, _: &str) -> Result<State, Vec<(usize, Refusal)>> {
        Err(vec![(1, Refusal::new("", "the toy reads no positions"))])
    }

    fn opponents(&self) -> &'static [&'static str] {
        &["steady"]
    }

    fn opponent_sheet(&self, _: &str, view: &View, _: Id, nonce: u64) -> String {
        let number = nonce % 6 + 1;
        if view.phase == Phase::Pick { format!("pick {number}\n") } else { format!("roll {number}\n") }
    }

    fn random_sheet(&self, view: &View, side: Id, nonce: u64) -> String {
        self.opponent_sheet("steady", view, side, nonce)
    }
}

fn scenarios(build: u32) -> Vec<ScenarioCard> {
    let card = |(id, title): (&str, &str)| ScenarioCard::new(id, title);
    let all = [("only", "The only one"), ("late", "A late start")];
    all.into_iter().take(if build == 4 { 2 } else { 1 }).map(card).collect()
}

/// The policy of build 2: high in new games, low in those that were offered without it.
fn high_tide<const BUILD: u32>(terms: &Terms) -> bool {
    match terms.policies.get("tide") {
        Some(tide) => tide == "high",
        None => BUILD > 1 && terms.recorded.is_none(),
    }
}

impl<const BUILD: u32> Toy<BUILD> {
    fn play(&self, state: &State, side: Id, sheet: &Sheet<Order>, dice: &mut dyn Dice) -> Resolution<Event> {
        let mut state = state.clone();
        let mut events = Vec::new();
        let fates = fates(sheet, |order| {
            if !is_due(&state.phase, side, order) {
                return self.view(&state, Viewer::Side(side)).not_now(Leak::Fate);
            }
            let first = events.len();
            match order {
                Order::Roll(count) => {
                    let label = format!("{}{}/{side}", if BUILD == 3 { "turn" } else { "t" }, state.turn);
                    // Build 6 mends a rule: blue has one die more.
                    let count = *count as usize + usize::from(BUILD == 6 && side == BLUE);
                    events.push(Event::Rolled { side, dice: dice.roll(&label, 6, count) });
                }
                Order::Nudge => events.push(Event::Nudge { side }),
                Order::Crash => panic!("the toy crashed as it was told to"),
                Order::Pick(_) | Order::Standing(_) => {}
            }
            for event in &events[first..] {
                self.apply(&mut state, event);
            }
            if state.phase == (Phase::Roll { waiting: vec![] }) {
                events.push(Event::Turn { turn: state.turn + 1 });
                self.apply(&mut state, &events[events.len() - 1]);
            }
            Fate::Done { first, end: events.len(), note: None }
        });
        Resolution { events, fates, kept: vec![], left: vec![] }
    }
}
