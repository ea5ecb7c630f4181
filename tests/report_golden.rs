//! Messages of every kind, held against files. `FELDPOST_BLESS=1` writes them anew.

use feldpost_umpire::report::Templates;
use std::fs;
use std::path::Path;

use crate::report_support;

#[test]
fn every_kind_of_message_reads_as_it_did() {
    let templates = Templates::builtin();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/report");
    let bless = std::env::var_os("FELDPOST_BLESS").is_some();
    let mut changed = Vec::new();
    for (name, context) in report_support::all() {
        let message = templates.render(context["kind"].as_str().unwrap(), &context).unwrap();
        let text = format!("Subject: {}\n\n{}", message.subject, message.text);
        for (file, is) in [(format!("{name}.txt"), text), (format!("{name}.html"), message.html)] {
            let path = folder.join(&file);
            if bless {
                fs::write(&path, &is).unwrap();
            } else if fs::read_to_string(&path).unwrap_or_default() != is {
                changed.push(file);
            }
        }
    }
    assert!(changed.is_empty(), "changed: {}; look, then FELDPOST_BLESS=1", changed.join(", "));
}
