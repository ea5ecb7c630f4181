//! What a game keeps that an older build recorded: its policies and the form of its state.

use feldpost_kit::system::{GameSystem, Terms};
use feldpost_totensonntag::Totensonntag;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The system as if `hit_comparison` had come after the first games, with this value before.
fn later(before: &Value) -> Result<Totensonntag, String> {
    let own = Totensonntag::compiled_in().unwrap();
    let mut files: BTreeMap<String, String> = own.card().data.into_iter().collect();
    let text = files.get_mut("editions.json").unwrap();
    let mut editions: Value = serde_json::from_str(text).unwrap();
    editions["policies"]["hit_comparison"]["before"] = before.clone();
    *text = editions.to_string();
    own.with_data(&files).map_err(|faults| faults[0].to_string())
}

/// The terms of an offer in the Chinese edition that knows nothing of `hit_comparison`.
fn offered(system: &Totensonntag) -> Terms {
    let new = Terms { edition: "zh".to_owned(), ..Terms::default() };
    let mut policies = system.policies(&new).unwrap();
    assert_eq!(policies.remove("hit_comparison").as_deref(), Some("above"), "what the edition says today");
    Terms { policies, recorded: Some(1), ..new }
}

#[test]
fn a_policy_that_came_after_the_offer_leaves_the_game_as_it_was() {
    let system = later(&json!("at-least")).unwrap();
    let terms = offered(&system);
    assert_eq!(system.policies(&terms).unwrap()["hit_comparison"], "at-least");
    system.setup(&terms).unwrap();
    let new = Terms { recorded: None, ..terms };
    assert_eq!(system.policies(&new).unwrap()["hit_comparison"], "above", "a new game follows its edition");
}

#[test]
fn a_policy_without_a_value_of_before_is_told_and_so_is_one_with_a_wrong_one() {
    let own = Totensonntag::compiled_in().unwrap();
    let told = own.setup(&offered(&own)).unwrap_err();
    assert!(told.contains("does not name the policy `hit_comparison`"), "{told}");
    let told = later(&json!("below")).err().unwrap();
    assert!(told.starts_with("editions.json:") && told.contains("no value of the policy"), "{told}");
}

#[test]
fn the_first_version_of_the_state_holds_what_events_change_and_no_terms() {
    let system = Totensonntag::compiled_in().unwrap();
    let form = |terms: &Terms| {
        let state = system.setup(terms).unwrap();
        serde_json::to_value(system.canonical(&state, 1)).unwrap()
    };
    let revised = form(&Terms::default());
    assert_eq!(revised, form(&Terms { edition: "zh".to_owned(), ..Terms::default() }));
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ");
    let board =
        "an an_die control couplet first impulse missions night_stop phase previous_an stacks turn units";
    assert_eq!(keys(&revised), board);
    let impulse = "acted asked attacked changed_hex close_attacked combined_arms entry_bonuses hits \
                   may_go_on panzers_entered planned support";
    assert_eq!(keys(&revised["impulse"]), impulse);
    assert_eq!(revised["units"]["3rtr"], json!({"place": "reserve", "sp": 3}));
}
