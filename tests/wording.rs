//! Words are complete: what a layout asks for is there, and every language has all that English has.

use feldpost_kit::wording::Topic;
use feldpost_umpire::report::{Override, Templates, blank_context};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn every_language_has_every_message_of_the_host_and_of_every_game() {
    let templates = Templates::builtin(&feldpost::games::standard());
    let gaps = templates.gaps();
    assert!(gaps.is_empty(), "{} gaps:\n{}", gaps.len(), gaps.join("\n"));
}

/// A game with messages in a language has its help in it too: each topic under its English word first, and
/// the page of rules with the same numbers.
#[test]
fn every_language_of_a_game_has_every_topic_of_its_help() {
    let heads = |topic: &Topic| -> Vec<String> {
        let heads = topic.lines.iter().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
        heads.map(|head| head.split(' ').next().unwrap_or_default().to_owned()).collect()
    };
    for (card, system) in feldpost::games::standard().systems() {
        let wording = system.wording();
        let languages =
            wording.messages.iter().chain(wording.help).filter_map(|(path, _)| path.split('/').next());
        let languages: BTreeSet<&str> = languages.collect();
        assert!(languages.contains("en"), "{}", card.id);
        for language in languages {
            let (english, own) = (wording.topics("en"), wording.topics(language));
            let first = |topics: &[Topic]| topics.iter().map(|topic| topic.words[0]).collect::<Vec<_>>();
            assert_eq!(first(&own), first(&english), "{}: help in {language}", card.id);
            for (own, english) in own.iter().zip(&english) {
                assert_eq!(heads(own), heads(english), "{}: {} in {language}", card.id, english.words[0]);
                let missing: Vec<_> = english.words.iter().filter(|word| !own.words.contains(word)).collect();
                assert!(missing.is_empty(), "{}: {} in {language} lacks {missing:?}", card.id, own.words[0]);
                assert!(!own.lines.is_empty(), "{}: {} in {language}", card.id, own.words[0]);
            }
        }
    }
}

/// What is kept goes by the name of its macro: two macros of one name in a template would be taken for each
/// other.
#[test]
fn macros_that_are_kept_have_names_of_their_own() {
    let mut kept = 0;
    for (system, wording) in feldpost::games::standard().wordings() {
        for (file, text) in wording.templates {
            let mut by_name = BTreeMap::new();
            for called in text.split("once(").skip(1).filter_map(|rest| rest.split(',').next()) {
                let name = called.rsplit('.').next().unwrap_or_default();
                let other = by_name.insert(name, called);
                assert!(other.is_none_or(|other| other == called), "{system} {file}: {other:?} and {called}");
                kept += 1;
            }
        }
    }
    assert!(kept > 10, "{kept}");
}

/// A kind of which `told` or `told_among` may speak stands among those of which they are asked.
#[test]
fn whatever_is_told_elsewhere_is_asked_for() {
    let quoted = |text: &'static str| text.split('"').skip(1).step_by(2);
    let mut asked = 0;
    for (system, wording) in feldpost::games::standard().wordings() {
        for (file, text) in wording.templates.iter().filter(|(file, _)| file.ends_with("telling.txt")) {
            let list = text.split("set elsewhere = [").nth(1).and_then(|rest| rest.split(']').next());
            let named: BTreeSet<&str> = list.map(quoted).into_iter().flatten().collect();
            for test in text.split("event.kind ").skip(1) {
                let kinds = match test.strip_prefix("in [") {
                    Some(all) => all.split(']').next().unwrap_or_default(),
                    None => test.match_indices('"').nth(1).map_or("", |(end, _)| &test[..=end]),
                };
                for kind in quoted(kinds) {
                    assert!(named.contains(kind), "{system} {file}: {kind}");
                    asked += 1;
                }
            }
        }
    }
    assert!(asked > 10, "{asked}");
}

/// How sightings are put together may be an umpire's own file, written when less could be said in it.
#[test]
fn a_telling_that_knows_nothing_of_other_sightings_is_obeyed() {
    let own = "{% set headings = [] %}{% set opening = [] %}{% set counted = [\"shower\"] %}\
               {% macro summary(kind, count) %}{{ count }} showers fell{% endmacro %}\
               {% macro told(event, before) %}{% endmacro %}";
    let path = "layout/game/telling.txt";
    let file = Override { path: path.into(), text: own.to_owned() };
    let templates = Templates::new(&feldpost::games::standard(), &BTreeMap::from([(path.to_owned(), file)]));
    let templates = templates.expect("it can be read");
    let mut context = blank_context("report");
    context["sightings"] = serde_json::json!([{"kind": "shower"}, {"kind": "flood"}, {"kind": "shower"}]);
    let report = templates.render_or_builtin("report", &context).expect("a report");
    assert!(
        report.text.contains("2 showers fell") && report.html.contains("2 showers fell"),
        "{}",
        report.text
    );
    assert_eq!(templates.take_complaints(), Vec::<String>::new());
}

/// What was resolved anew is told beside what was resolved before.
#[test]
fn what_happened_is_told_twice_in_one_mail() {
    let templates = Templates::builtin(&feldpost::games::standard());
    let mut context = blank_context("report");
    context["sightings"] = serde_json::json!([{"kind": "shower"}]);
    context["before"] = serde_json::json!([{"kind": "flood"}]);
    let report = templates.render_or_builtin("report", &context).expect("a report");
    for body in [&report.text, &report.html] {
        let [shower, flood] = ["Shower", "Flood"].map(|kind| body.find(kind).expect(kind));
        assert!(shower < flood, "{body}");
    }
}

/// Of few orders each has its line; a page of them is one paragraph, with what is to be said of one below it.
#[test]
fn many_orders_that_were_carried_out_take_little_room() {
    let templates = Templates::builtin(&feldpost::games::standard());
    let told = |count: u32| {
        let mut context = blank_context("report");
        let fate = |number: u32| {
            serde_json::json!({
                "number": number, "text": format!("o{number}"), "understood": format!("o{number}"),
                "fate": "done", "note": if number == 20 { "noted" } else { "" }, "reason": "",
                "caret_block": [],
            })
        };
        context["fates"] = (1..=count).map(fate).collect();
        templates.render_or_builtin("report", &context).expect("a report").text
    };
    let few = told(30);
    assert!(few.contains("\n  o1\n  o2\n") && few.contains("\n  o20\n      noted\n  o21\n"), "{few}");
    let many = told(31);
    assert!(many.contains("\n  o1; o2; o3; "), "{many}");
    assert!(many.contains("; o19\n  o20\n      noted\n  o21; o22; "), "{many}");
    assert!(many.contains("; o30; o31\n\n"), "{many}");
}
