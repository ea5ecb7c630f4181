//! Notices and messages fit each other, in every language.
use std::collections::BTreeSet;

use serde_reflection::{
    ContainerFormat, Format, Named, Registry, Samples, Tracer, TracerConfig, VariantFormat,
};

use super::*;

/// A finished text has no message.
const ASIDE: [&str; 1] = ["written"];

/// The notices as their types say: no list can be too short.
fn types() -> Registry {
    let mut tracer = Tracer::new(TracerConfig::default());
    tracer.trace_type::<Secret>(&Samples::new()).unwrap();
    tracer.trace_type::<Wish>(&Samples::new()).unwrap();
    tracer.trace_type::<ListedPhase>(&Samples::new()).unwrap();
    tracer.trace_type::<Notice>(&Samples::new()).unwrap();
    tracer.trace_type::<HostNotice>(&Samples::new()).unwrap();
    tracer.trace_type::<Matter>(&Samples::new()).unwrap();
    tracer.registry().unwrap()
}

fn variants<'r>(
    registry: &'r Registry,
    names: &'r [&str],
) -> impl Iterator<Item = &'r Named<VariantFormat>> + 'r {
    names.iter().flat_map(|name| {
        let ContainerFormat::Enum(variants) = &registry[*name] else { panic!("an enum") };
        variants.values()
    })
}

/// Every notice with what it gives to its message.
fn given() -> BTreeMap<String, Shape> {
    let registry = types();
    let variants = variants(&registry, &["Notice", "HostNotice", "Matter"]);
    let shapes = variants.map(|variant| (variant.name.clone(), figures(&variant.value, &registry)));
    shapes.filter(|(id, _)| !ASIDE.contains(&id.as_str())).collect()
}

fn figures(variant: &VariantFormat, registry: &Registry) -> Shape {
    match variant {
        VariantFormat::Unit => Shape::new(),
        VariantFormat::Struct(fields) => fields.iter().flat_map(|field| figure(field, registry)).collect(),
        VariantFormat::NewType(format) => match format.as_ref() {
            Format::TypeName(name) => match &registry[name] {
                ContainerFormat::Struct(fields) => fields.iter().flat_map(|f| figure(f, registry)).collect(),
                other => panic!("figures have names: {other:?}"),
            },
            other => panic!("figures have names: {other:?}"),
        },
        other => panic!("figures have names: {other:?}"),
    }
}

/// A figure, and as a list the figures of its items; a list in an item has its own.
fn figure(field: &Named<Format>, registry: &Registry) -> Vec<String> {
    let mut names = vec![field.name.clone()];
    if let Format::Seq(item) = &field.value {
        match item.as_ref() {
            Format::TypeName(name) => match &registry[name] {
                ContainerFormat::Struct(parts) => {
                    names.extend(parts.iter().map(|part| format!("{}.{}", field.name, part.name)));
                    let lists = parts.iter().filter(|part| matches!(part.value, Format::Seq(_)));
                    names.extend(lists.flat_map(|list| figure(list, registry)));
                }
                other => panic!("items have parts: {other:?}"),
            },
            _ => names.push(format!("{}.it", field.name)),
        }
    }
    names
}

/// Figures that a message may leave out, since its list or its choice of words says it already.
fn left_out(id: &str, figure: &str) -> bool {
    // A list without an attribute is written line by line.
    matches!((id, figure), ("help-secret-of-seat", "shell.it"))
}

#[test]
fn every_notice_has_a_message_that_says_all_its_figures_in_every_language() {
    let words = Words::new([]).unwrap();
    let given = given();
    assert!(given.len() > 70, "{given:?}");
    let mut wrong = Vec::new();
    for language in words.languages() {
        let messages = words.catalogue(language).unwrap().shapes();
        for (id, figures) in &given {
            let Some(asked) = messages.get(id) else {
                wrong.push(format!("{language}: no message `{id}`"));
                continue;
            };
            let unsaid = figures.difference(asked).filter(|figure| !left_out(id, figure));
            wrong.extend(unsaid.map(|figure| format!("{language}: `{id}` does not say `{figure}`")));
            let more = asked.difference(figures);
            wrong.extend(
                more.map(|figure| format!("{language}: `{id}` asks for `{figure}`, which is not given")),
            );
        }
        let known: BTreeSet<&String> = given.keys().collect();
        let unused = messages.keys().filter(|id| !known.contains(id));
        wrong.extend(unused.map(|id| format!("{language}: nothing says `{id}`")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_mail_of_the_host_has_a_subject_and_nothing_else_has() {
    let (words, registry) = (Words::new([]).unwrap(), types());
    for language in words.languages() {
        let catalogue = words.catalogue(language).unwrap();
        for (names, is_mail) in [(&["HostNotice", "Matter"][..], true), (&["Notice"], false)] {
            let wrong =
                variants(&registry, names).filter(|found| catalogue.has_subject(&found.name) != is_mail);
            let wrong: Vec<&String> = wrong.map(|found| &found.name).collect();
            assert!(wrong.is_empty(), "{language}: {names:?}: {wrong:?}");
        }
    }
}

#[test]
fn figures_choose_between_one_and_many_and_lists_are_put_together() {
    let words = Words::new([]).unwrap();
    let line = |number, text: &str| NumberedLine { number, text: text.into() };
    let outside = |lines: Vec<NumberedLine>, more| {
        let count = lines.len() + more;
        words.say(ENGLISH, &Notice::OutsideOrders { count, lines, more })
    };
    assert_eq!(
        outside(vec![line(1, "Hello!")], 0),
        "Your mail has an ORDERS block: 1 line that stands outside of it did not count: 1 | Hello!"
    );
    assert_eq!(
        outside(vec![line(1, "Hello!"), line(5, "{ $x }")], 2),
        "Your mail has an ORDERS block: 4 lines that stand outside of it did not count: \
         1 | Hello!; 5 | { $x }; …"
    );
    let files = vec!["a.pdf".to_owned(), "b.doc".to_owned()];
    let said = words.say(ENGLISH, &Notice::FilesUnread { files });
    assert!(said.starts_with("Not read: the attached `a.pdf`, `b.doc`. Write"), "{said}");
    assert_eq!(words.say(ENGLISH, &Notice::ResolutionAgain { step: 12_345 }), "Resolution 12345");
}

#[test]
fn an_umpire_replaces_a_message_and_the_others_stay() {
    let own = "late = Too late, { $nobody }.\n";
    let told = Words::new([("en/notices.ftl", own)]).unwrap_err().to_string();
    assert_eq!(told, "en/notices.ftl: message `late` asks for `nobody`, which it is not given");
    let told = Words::new([("en/notices.ftl", "later = Too late.\n")]).unwrap_err().to_string();
    assert_eq!(told, "en/notices.ftl: there is no message `later`");
    let told =
        Words::new([("en/notices.ftl", "# A remark.\nlate = Too late, { $\n")]).unwrap_err().to_string();
    assert!(told.starts_with("en/notices.ftl: line 2: "), "{told}");
    let words = Words::new([("en/notices.ftl", "late = Too late.\n")]).unwrap();
    assert_eq!(words.say(ENGLISH, &Notice::Late), "Too late.");
    assert_eq!(words.say(ENGLISH, &Notice::AnswersOlder), "Your mail answers an older report.");
}

#[test]
fn what_a_language_lacks_is_said_in_english() {
    let words = Words::new([("de/notices.ftl", "late = Zu spät.\n")]).unwrap();
    assert_eq!(words.say("de", &Notice::Late), "Zu spät.");
    assert_eq!(words.say("de", &Notice::NoText), "There was no text to read; please send plain text.");
    assert_eq!(words.say("tlh", &Notice::NoReport), "There is no report yet.");
}

#[test]
fn a_language_is_said_in_wider_words_and_in_the_umpires_english() {
    assert_eq!(wider("zh-Hans-CN").collect::<Vec<_>>(), ["zh-Hans-CN", "zh-Hans", "zh", "en"]);
    assert_eq!(wider("en").collect::<Vec<_>>(), ["en"]);
    let own = [("zh/notices.ftl", "late = 太晚了。\n"), ("en/notices.ftl", "no-report = None yet.\n")];
    let words = Words::new(own).unwrap();
    assert_eq!(words.say("zh-Hans", &Notice::Late), "太晚了。");
    assert_eq!(words.say("zh", &Notice::NoReport), "None yet.", "the umpire's English comes first too");
    let own = [("zh/host.ftl", "no-open-seat = 没有空位。\n")];
    let mail = Words::new(own).unwrap().mail("zh", &HostNotice::NoOpenSeat);
    assert_eq!((mail.text.as_str(), mail.subject.as_str()), ("没有空位。", "[feldpost] no open seat"));
    assert!(is_language("zh-Hans") && !is_language("a language") && !is_language(""));
}

#[test]
fn every_flaw_of_a_header_is_told_in_words_of_its_own() {
    use feldpost_mail::headers::Flaw;
    let words = Words::new([]).unwrap();
    let told = |flaw: Option<Flaw>, later| {
        let flaw = flaw.map(|flaw| flaw.word().to_owned());
        let (game, from, found) = ("g1".to_owned(), "ada@example.org".to_owned(), None);
        words.mail(ENGLISH, &HostNotice::SenderUnproven { game, from, found, flaw, later }).text
    };
    let all = [
        Flaw::ByteOrderMark,
        Flaw::NoField,
        Flaw::TooManyFields,
        Flaw::ControlCharacter,
        Flaw::MixedLineEnds,
        Flaw::EmptyFold,
        Flaw::NoColon,
        Flaw::BlankBeforeColon,
        Flaw::TwoSenders,
    ];
    let texts: BTreeSet<String> = all.iter().map(|flaw| told(Some(*flaw), false)).collect();
    assert_eq!(texts.len(), all.len(), "{texts:#?}");
    assert!(texts.iter().all(|text| text.contains("Found: nobody looked.") && text.contains("malformed (")));
    let (sound, later) = (told(None, false), told(None, true));
    assert!(!sound.contains("malformed") && !sound.contains("could not be asked"), "{sound}");
    assert!(later.contains("could not be asked.\n\nSend it again"), "{later}");
}
