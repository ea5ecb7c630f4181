//! Messages of every kind, held against `tests/golden/report/`.

use feldpost_umpire::report::Templates;

use super::report_support;
use crate::support::golden::are_as_recorded;

#[test]
fn every_kind_of_message_reads_as_it_did() {
    let templates = Templates::builtin(&feldpost::games::standard());
    let texts = report_support::all().into_iter().flat_map(|(name, context)| {
        let message = templates.render(context["kind"].as_str().unwrap(), &context).unwrap();
        let text = format!("Subject: {}\n\n{}", message.subject, message.text);
        [(format!("{name}.txt"), text), (format!("{name}.html"), message.html)]
    });
    are_as_recorded("report", texts);
}
