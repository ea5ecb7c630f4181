//! How reports say what happened.

use feldpost_kit::system::{Terms, Viewer};
use feldpost_umpire::report::Templates;
use serde_json::json;

#[test]
fn one_truck_is_no_trucks() {
    let registry = feldpost::games::standard();
    let templates = Templates::builtin(&registry);
    let (_, system) = registry.find("tunisia").unwrap();
    let page = system.setup(&Terms::default()).unwrap().page_json(Viewer::Public).unwrap();
    let told = |language: &str, carrier: &str, points: u8| {
        let haul = json!({
            "kind": "haul", "side": "axis", "carrier": carrier, "points": points, "from": "B48.17",
            "path": ["B48.16"], "with": 4, "took": 0, "down": 2, "cost": "1",
        });
        let displaced = json!({
            "kind": "displaced", "side": "axis", "carrier": carrier, "points": points, "t": 4,
            "from": "B48.17", "to": "B48.16",
        });
        templates.sentences_in(language, "tunisia", &[haul, displaced], &page).unwrap()
    };
    for (language, carrier, points, wanted) in [
        ("en", "truck", 1, ["1 truck: B48.17", "1 truck with 4T gets away"]),
        ("en", "truck", 2, ["2 trucks: B48.17", "2 trucks with 4T get away"]),
        ("en", "mule", 1, ["1 mule: B48.17", "1 mule with 4T gets away"]),
        ("en", "charcoal", 1, ["1 charcoal truck: B48.17", "1 charcoal truck with 4T gets away"]),
        ("de", "mule", 1, ["1 Maultier: B48.17", "1 Maultier mit 4T entkommt"]),
        ("de", "truck", 2, ["2 Lastwagen: B48.17", "2 Lastwagen mit 4T entkommen"]),
    ] {
        let said = told(language, carrier, points);
        let [haul, displaced] = &said[..] else { panic!("{said:?}") };
        assert!(haul.starts_with(wanted[0]) && displaced.starts_with(wanted[1]), "{said:?}");
    }
}
