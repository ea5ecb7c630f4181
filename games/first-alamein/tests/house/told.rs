//! How reports put together what happened.

use feldpost_kit::system::{Terms, Viewer};
use feldpost_umpire::report::{Templates, blank_context};
use serde_json::json;

#[test]
fn what_happens_to_many_in_a_row_is_one_sentence() {
    let registry = feldpost::games::standard();
    let templates = Templates::builtin(&registry);
    let (_, system) = registry.find("first-alamein").unwrap();
    let page = system.setup(&Terms::default()).unwrap().page_json(Viewer::Public).unwrap();
    let recovered = |unit: &str| json!({"kind": "recovered", "unit": unit});
    let turn = json!({"kind": "turn", "turn": 2});
    let mut report = blank_context("report");
    report["system"] = json!("first-alamein");
    report["page"] = page;
    report["sightings"] =
        json!([recovered("15pz"), recovered("21pz"), turn, recovered("daf1"), recovered("1sa")]);
    let told = templates.render("report", &report).unwrap();
    let lines: Vec<&str> = told.text.lines().filter(|line| line.contains("recovered")).collect();
    assert_eq!(lines, ["- 15pz, 21pz have recovered.", "- daf1, 1sa have recovered."]);
    assert!(told.html.contains("15pz, 21pz have recovered.</li>"), "{}", told.html);
    report["sightings"] = json!([recovered("15pz")]);
    let told = templates.render("report", &report).unwrap();
    assert!(told.text.contains("- 15pz has recovered."), "{}", told.text);
}
