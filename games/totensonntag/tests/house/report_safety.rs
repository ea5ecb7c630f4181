//! Messages are harmless and readable, whatever stands in them, and templates can be replaced.

use super::report_support::{self, all, context, set};
use crate::support::toy::Toy;
use feldpost_kit::registry::{Registry, erase};
use feldpost_mail::incoming::IncomingMail;
use feldpost_umpire::intake::body::{ABOVE, END};
use feldpost_umpire::intake::letter;
use feldpost_umpire::report::text::{WIDTH, width};
use feldpost_umpire::report::{KINDS, ReportError, Templates, blank_context};
use feldpost_umpire::words::Notice;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Every string of a JSON value made anew.
fn map_strings(value: &mut Value, change: &dyn Fn(&str) -> String) {
    match value {
        Value::String(text) => *text = change(text),
        Value::Array(items) => items.iter_mut().for_each(|item| map_strings(item, change)),
        Value::Object(entries) => entries.values_mut().for_each(|item| map_strings(item, change)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// All contexts, with `change` applied to every string that people or files supply.
fn changed(change: &dyn Fn(&str) -> String) -> Vec<(&'static str, Value)> {
    let mut contexts = all();
    for (_, context) in &mut contexts {
        let kept: Vec<(String, Value)> = ["kind", "sightings"]
            .iter()
            .filter_map(|key| Some(((*key).to_owned(), context.get(*key)?.clone())))
            .collect();
        let page = context["page"].clone();
        map_strings(context, change);
        for (key, value) in kept {
            context[key.as_str()] = value;
        }
        // Words that templates decide by stay; names that an owner's data supplies do not.
        if page.is_object() {
            let (title, names) = (context["page"]["title"].clone(), context["page"]["names"].clone());
            let hexes = context["page"]["hexes"].clone();
            context["page"] = page;
            context["page"]["title"] = title;
            context["page"]["names"] = names;
            for (hex, wild) in context["page"]["hexes"].as_array_mut().unwrap().iter_mut().zip(0..) {
                hex["name"] = hexes[wild]["name"].clone();
            }
        }
        let fates = context["fates"].as_array_mut().unwrap();
        for fate in fates.iter_mut().enumerate().map(|(at, fate)| (at % 4, fate)) {
            fate.1["fate"] = json!(["done", "ruling", "problem", "held-back"][fate.0]);
        }
    }
    contexts
}

fn rendered(contexts: Vec<(&'static str, Value)>) -> Vec<(&'static str, feldpost_umpire::report::Rendered)> {
    let templates = Templates::builtin(&feldpost::games::standard());
    let render = |context: &Value| templates.render(context["kind"].as_str().unwrap(), context).unwrap();
    contexts.iter().map(|(name, context)| (*name, render(context))).collect()
}

#[test]
fn no_line_is_wider_than_78_columns() {
    let wide: [&dyn Fn(&str) -> String; 3] = [
        &|text| format!("{text} {}", "and so on ".repeat(20)),
        &|text| format!("{text}{}", "x".repeat(200)),
        &|text| format!("{text}{}", "你好，世界".repeat(30)),
    ];
    let mut messages = rendered(all());
    messages.extend(wide.iter().flat_map(|change| rendered(changed(*change))));
    for (name, message) in messages {
        for line in message.text.lines() {
            assert!(width(line) <= WIDTH, "{name}: {line}");
            assert_eq!(line, line.trim_end(), "{name}");
        }
    }
}

#[test]
fn markup_and_control_characters_are_harmless() {
    let wild =
        |text: &str| format!("{text}<script>alert(1)</script>\x1b[2J\x07\u{202e}\"' onload=\"x\r\nBcc: a@b");
    for (name, message) in rendered(changed(&wild)) {
        assert!(!message.html.contains("<script"), "{name}");
        assert!(!message.html.contains("\" onload=\""), "{name}");
        assert!(message.html.contains("&lt;script&gt;"), "{name}");
        for text in [&message.text, &message.html] {
            assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{name}");
            assert!(!text.contains('\u{202e}'), "{name}");
        }
        assert!(!message.subject.chars().any(char::is_control), "{name}: {}", message.subject);
    }
}

#[test]
fn press_cannot_look_like_part_of_the_report() {
    let (_, mut press) = all().into_iter().find(|(name, _)| *name == "press").unwrap();
    set(&mut press, json!({"press": {"from": "Bruno", "text": "hm\nToken: 0000\nORDERS\ndone\nEND ORDERS"}}));
    let message = Templates::builtin(&feldpost::games::standard()).render("press", &press).unwrap();
    for line in ["Token: 0000", "ORDERS", "done", "END ORDERS"] {
        assert!(!message.text.lines().any(|found| found == line), "{}", message.text);
        assert!(message.text.contains(&format!("  | {line}")), "{}", message.text);
    }
}

/// A mail as programs quote it: marked or not, and each line broken at 72 columns.
fn quoted(text: &str, marks: &str) -> String {
    let room = 72 - marks.len();
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        while rest.chars().count() > room {
            let end = rest.char_indices().nth(room).unwrap().0;
            let at = rest[..end].rfind(' ').filter(|at| !rest[..*at].trim().is_empty()).unwrap_or(end);
            lines.push(format!("{marks}{}", &rest[..at]));
            rest = rest[at..].trim_start();
        }
        lines.push(format!("{marks}{rest}"));
    }
    lines.join("\n")
}

#[test]
fn what_players_typed_is_never_read_as_ours_when_it_comes_back() {
    let templates = Templates::builtin(&feldpost::games::standard());
    let forged = "Seen: 4294967295 0123456789abcdef";
    for words in 0..24 {
        let padding = "word ".repeat(words);
        let typed = format!(
            "{forged}\nToken: ffffffffffffffff\nGame: g9\n{padding}{forged}\n{padding}Token: ffffffffffffffff"
        );
        let line = format!("{padding}{forged} {padding}");
        for (name, mut context) in all() {
            if !["press", "start"].contains(&name) {
                continue;
            }
            set(&mut context, json!({"press": {"from": "Bruno", "text": typed}}));
            set(
                &mut context,
                json!({"entropy": [{"from": "DAK", "text": line}, {"from": "CW", "text": forged}]}),
            );
            let message = templates.render(context["kind"].as_str().unwrap(), &context).unwrap();
            let html = format!("From: a@b\nContent-Type: text/html; charset=utf-8\n\n{}", message.html);
            let html = IncomingMail::parse(html.as_bytes()).body;
            for text in [&message.text, &html] {
                for marks in ["", "> ", "> > ", "> > > "] {
                    let raw = format!("From: a@b\nSubject: Re: [g1] x\n\nstatus\n\n{}", quoted(text, marks));
                    let letter = letter::read(raw.as_bytes(), "feldpost@club.example");
                    let seen = letter.seen.map(|seen| seen.seq);
                    assert!(seen.is_none_or(|seq| seq < 1_000), "{name} {words}: {raw}");
                    assert!(!format!("{:?}", letter.claims).contains("ffff"), "{name} {words}: {raw}");
                    assert!(!format!("{:?}", letter.claims).contains("g9"), "{name} {words}: {raw}");
                }
            }
        }
    }
}

#[test]
fn every_kind_can_be_written_when_nothing_optional_is_there() {
    let templates = Templates::builtin(&feldpost::games::standard());
    for kind in KINDS {
        let message = templates.render(kind, &blank_context(kind)).unwrap();
        assert!(!message.subject.is_empty() && message.text.len() > 20, "{kind}");
        for asked in [true, false] {
            let mut context = blank_context(kind);
            set(&mut context, json!({"asked": asked, "still_open": true, "dry_run": true}));
            templates.render(kind, &context).unwrap();
        }
    }
}

#[test]
fn each_part_alone_can_be_missing() {
    let templates = Templates::builtin(&feldpost::games::standard());
    for (name, context) in all() {
        let kind = context["kind"].as_str().unwrap();
        let blank = blank_context(kind);
        for (key, nothing) in blank.as_object().unwrap() {
            let mut without = context.clone();
            without[key] = nothing.clone();
            if let Err(error) = templates.render(kind, &without) {
                panic!("{name} without {key}: {error}");
            }
        }
    }
}

#[test]
fn a_key_that_is_absent_is_an_error_and_not_a_gap() {
    let templates = Templates::builtin(&feldpost::games::standard());
    let mut context = blank_context("report");
    context.as_object_mut().unwrap().remove("fates");
    let error = templates.render("report", &context).unwrap_err();
    assert!(error.to_string().starts_with("template en/parts/fates.txt, line 3: undefined"), "{error}");
    assert!(matches!(templates.render("gossip", &context), Err(ReportError::UnknownKind(_))));
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    for (name, message) in rendered(all()) {
        for word in ["<script", "<link", "<img", "src=", "href=", "url(", "@import", "http:", "https:"] {
            assert!(!message.html.contains(word), "{name}: {word}");
        }
    }
}

/// File by file: the reader's language, the wider one, the umpire's English, ours.
#[test]
fn what_a_language_lacks_is_taken_from_the_umpires_english_and_then_from_ours() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "en/press/body.txt", "{{ press.from }} says {{ press.text }}\n");
    write(folder.path(), "zh/press/subject.txt", "来信: {{ press.from }}\n");
    write(folder.path(), "zh/host.ftl", "no-open-seat = 没有空位。\n");
    write(folder.path(), "old templates/press/subject.txt", "{% if %}");
    let registry = feldpost::games::standard();
    let templates = feldpost::wording::templates(&registry, folder.path()).unwrap();
    let own = ["en/press/body.txt", "zh/host.ftl", "zh/press/subject.txt"];
    assert_eq!(templates.overridden().collect::<Vec<_>>(), own);
    let mut context = blank_context("press");
    set(&mut context, json!({"language": "zh-Hans", "press": {"from": "Bruno", "text": "well played"}}));
    let message = templates.render("press", &context).unwrap();
    assert_eq!(
        (message.subject.as_str(), message.text.as_str()),
        ("来信: Bruno", "Bruno says well played\n")
    );
    assert!(message.html.contains("<html lang=\"zh\">") && message.html.contains("Bruno writes:"));
    set(&mut context, json!({"language": "fr"}));
    let english = templates.render("press", &context).unwrap();
    assert!(english.subject.contains("Bruno") && !english.subject.contains("来信"), "{}", english.subject);
    assert!(english.html.contains("<html lang=\"en\">"));
    write(folder.path(), "zh/press/subject.txt", "one\n{{ pres.text }}\n");
    let templates = feldpost::wording::templates(&registry, folder.path()).unwrap();
    set(&mut context, json!({"language": "zh"}));
    let ours = templates.render_or_builtin("press", &context).unwrap();
    assert_eq!(ours.subject, "Bruno 的話", "ours, in the nearest language that there is");
    let complaint = templates.take_complaints().pop().unwrap();
    assert!(complaint.contains("zh/press/subject.txt, line 2"), "{complaint}");
}

#[test]
fn a_file_in_the_override_folder_wins() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "en/press/body.txt", "{{ press.from }} of {{ club }} says {{ press.text }}\n");
    let templates = feldpost::wording::templates(&feldpost::games::standard(), folder.path()).unwrap();
    assert_eq!(templates.overridden().collect::<Vec<_>>(), ["en/press/body.txt"]);
    let mut context = blank_context("press");
    set(&mut context, json!({"club": "Sunday Club", "press": {"from": "Bruno", "text": "well played"}}));
    let message = templates.render("press", &context).unwrap();
    assert_eq!(message.text, "Bruno of Sunday Club says well played\n");
    assert!(message.html.contains("Bruno writes:"));
}

/// A slip in a wording stops no mail: ours is used, and the slip is told.
#[test]
fn a_broken_override_is_named_with_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("en/press/body.txt");
    let ours = {
        let templates = Templates::builtin(&feldpost::games::standard());
        templates.render("press", &blank_context("press")).unwrap()
    };
    for (text, line) in [
        ("one\ntwo\n{% if %}\n", 3),
        ("{{ t(\"no-such-message\") }}\n", 1),
        ("one\n{{ t(\"too-late-now\") }}", 2),
    ] {
        write(folder.path(), "en/press/body.txt", text);
        let templates = feldpost::wording::templates(&feldpost::games::standard(), folder.path()).unwrap();
        let complaints = templates.take_complaints();
        let wanted = format!("template {}, line {line}: ", path.display());
        assert!(complaints.len() == 1 && complaints[0].starts_with(&wanted), "{complaints:?}");
        assert_eq!(templates.render("press", &blank_context("press")).unwrap(), ours);
        assert_eq!(templates.overridden().count(), 0);
    }
    write(folder.path(), "en/notices.ftl", "late = { $nobody }\nno-report = None yet.\n");
    write(folder.path(), "en/totensonntag/sighting.ftl", "late = Late.\n");
    write(folder.path(), "en/press/body.txt", "one\n{{ pres.text }}\n");
    let templates = feldpost::wording::templates(&feldpost::games::standard(), folder.path()).unwrap();
    let told = templates.take_complaints();
    let wanted = "messages en/notices.ftl: message `late` asks for `nobody`, which it is not given";
    assert_eq!(told, [wanted], "message by message; a file that nothing asks for is not read");
    assert_eq!(templates.words().say("en", &Notice::NoReport), "None yet.");
    let error = templates.render("press", &blank_context("press")).unwrap_err();
    assert!(error.to_string().starts_with(&format!("template {}, line 2: ", path.display())), "{error}");
    // A mistake in a part is laid at that part's door, not at the body that includes it.
    fs::remove_file(&path).unwrap();
    write(folder.path(), "en/totensonntag/sighting.txt", "\n\n{{ event.nothing }}\n");
    let templates = feldpost::wording::templates(&feldpost::games::standard(), folder.path()).unwrap();
    let error = templates.render("report", &report_support::impulse_report()).unwrap_err();
    assert!(error.to_string().contains("sighting.txt, line 3: "), "{error}");
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Names of the files below a folder, relative to it.
fn below(folder: &Path) -> Vec<String> {
    let (mut folders, mut found) = (vec![folder.to_owned()], vec![]);
    while let Some(inner) = folders.pop() {
        for path in fs::read_dir(inner).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    found.sort();
    found
}

#[test]
fn every_template_in_the_folders_is_compiled_in() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let registry = feldpost::games::standard();
    let names = Templates::names(&registry);
    for name in below(&root.join("templates")) {
        assert!(names.contains(&name), "templates/{name} is not compiled in");
    }
    for (card, system) in registry.systems() {
        let wording = system.wording();
        let own: Vec<_> = wording.templates.iter().chain(wording.messages).collect();
        for (name, text) in &own {
            let overridden_as = name.replacen('/', &format!("/{}/", card.id), 1);
            assert!(names.contains(&overridden_as), "{overridden_as}");
            let path = root.join("games").join(card.id).join("templates").join(name);
            assert_eq!(fs::read_to_string(path).unwrap(), *text, "{name}");
        }
        let folder = root.join("games").join(card.id).join("templates");
        let missing: Vec<String> =
            below(&folder).into_iter().filter(|name| own.iter().all(|(own, _)| own != name)).collect();
        assert!(missing.is_empty(), "games/{}/templates: not compiled in: {missing:?}", card.id);
    }
}

/// A game without a line of wording is told in general words. What it brings takes their place, and a file
/// of the umpire's the place of both.
#[test]
fn a_game_without_templates_is_told_in_general_words() {
    let registry = Registry::new(vec![erase(Toy::<1>::default())]);
    let templates = Templates::builtin(&registry);
    let mut report = blank_context("report");
    let rolled =
        json!({"kind": "rolled-off", "side": "red", "dice": [3, 5], "by": {"rule": "2.1", "lost": null}});
    let page = json!({
        "turn": 2, "weather": "mud", "names": {"red": "The Reds"}, "own": null,
        "units": [{"id": "red", "hex": "A1", "moved": true}, {"id": "b1", "hex": "A2", "moved": false}],
    });
    set(
        &mut report,
        json!({
            "system": "toy", "page": page, "sightings": [{"kind": "turn", "turn": 2}, rolled], "asked": true,
            "decision": "rolls of turn 2", "token": "0123",
        }),
    );
    let told = templates.render("report", &report).unwrap();
    for part in [
        "Your decision: rolls of turn 2.\n",
        "- Turn: turn 2.\n- Rolled off: by lost none, rule 2.1; dice 3, 5; side The Reds.\n",
        "Situation\n---------\nTurn: 2.\nWeather: mud.\n",
        "To end it, write the word `done`",
        "Units\n-----\n- hex A1, id The Reds, moved yes\n- hex A2, id b1, moved no\n",
    ] {
        assert!(told.text.contains(part), "{part}\n{}", told.text);
    }
    assert!(
        told.html.contains("<li>Turn: turn 2.</li>") && told.html.contains("<li>hex A1, id The Reds"),
        "{}",
        told.html
    );
    // And without a page, as events alone.
    set(&mut report, json!({"page": null}));
    assert!(templates.render("report", &report).unwrap().text.contains("- Turn: turn 2.\n"));
    // The umpire's general words serve for every game that has none of its own.
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "en/game/sighting.txt", "Somewhat of {{ event.kind }}.\n");
    let templates = feldpost::wording::templates(&registry, folder.path()).unwrap();
    assert!(templates.render("report", &report).unwrap().text.contains("- Somewhat of turn.\n"));
    set(&mut report, json!({"page": page}));
    write(folder.path(), "en/toy/sighting.txt", "Toyed: {{ event.kind }}.\n");
    let templates = feldpost::wording::templates(&registry, folder.path()).unwrap();
    assert!(templates.render("report", &report).unwrap().text.contains("- Toyed: turn.\n"));
    set(&mut report, json!({"language": "zh"}));
    write(folder.path(), "zh/game/sighting.txt", "某事 {{ event.kind }}。\n");
    let templates = feldpost::wording::templates(&registry, folder.path()).unwrap();
    assert!(templates.render("report", &report).unwrap().text.contains("- 某事 turn。\n"));
}

/// A reply brings our mail back, and not every program marks what it quotes: no line of ours may be the bare
/// word that ends an impulse, and two lines say where our mail begins and ends.
#[test]
fn no_line_ends_anything_and_every_mail_says_where_it_begins_and_ends() {
    let fate = |fate: &str| {
        json!({"number": 1, "text": "done", "understood": "done", "fate": fate, "note": null,
            "reason": "wait", "caret_block": []})
    };
    let mut finished = context("report");
    let fates = ["done", "held-back", "not-met"].map(fate);
    set(&mut finished, json!({"fates": fates, "asked": true}));
    // What help says is the caller's.
    let messages = all().into_iter().filter(|(name, _)| *name != "help").chain([("finished", finished)]);
    for (name, message) in rendered(messages.collect()) {
        // Words inside of a sentence are marked as code, and stay on its line.
        let html = message.html.replace("<span", "\u{1}").replace("</span>", "").replace(['<', '>'], "\n");
        for line in message.text.lines().chain(html.lines().filter(|line| !line.contains("monospace"))) {
            let line = line.trim_matches(|c: char| c.is_whitespace() || "`'\"*.()".contains(c));
            assert!(!["done", "end", "finish", "finished"].contains(&line), "{name}: {}", message.text);
        }
        let at = |mark: &str| message.text.lines().position(|line| line == mark);
        assert!(at(ABOVE).is_some_and(|above| above < 6), "{name}: {}", message.text);
        assert_eq!(at(END), Some(message.text.lines().count() - 1), "{name}");
        let html = |mark: &str| message.html.find(mark);
        assert!(html(ABOVE).is_some() && html(ABOVE) < html(END), "{name}");
    }
}
