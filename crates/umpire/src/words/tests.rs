//! Notices and messages fit each other, in every language.
use std::collections::BTreeSet;

use serde_reflection::{
    ContainerFormat, Format, Named, Registry, Samples, Tracer, TracerConfig, VariantFormat,
};

use serde_json::json;

use super::*;
use crate::report::Templates;

/// A finished text has no message.
const ASIDE: [&str; 1] = ["written"];

/// The notices as their types say: no list can be too short.
fn types() -> Registry {
    let mut tracer = Tracer::new(TracerConfig::default());
    tracer.trace_type::<Secret>(&Samples::new()).unwrap();
    tracer.trace_type::<Wish>(&Samples::new()).unwrap();
    tracer.trace_type::<ListedPhase>(&Samples::new()).unwrap();
    tracer.trace_type::<feldpost_protocol::journal::entry::SidesBy>(&Samples::new()).unwrap();
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

/// What the kit says: `tests/tidy/messages.rs` holds it against the sources.
fn of_the_kit() -> impl Iterator<Item = String> {
    let files = compiled_in::catalogues().filter(|(path, _)| path.ends_with("/orders.ftl"));
    let ids = files.flat_map(|(_, text)| text.lines().filter_map(|line| line.split_once(" = ")));
    ids.map(|(id, _)| id.to_owned())
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
        let known: BTreeSet<String> = given
            .keys()
            .cloned()
            .chain(Templates::asked_by_host())
            .chain(["list-between", "language-name"].map(str::to_owned))
            .chain(of_the_kit())
            .collect();
        // What pictures say is held against them where they are drawn (`crates/picture`).
        let unused = messages.keys().filter(|id| !known.contains(*id) && !id.starts_with("picture-"));
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
    let faults = |text| {
        let words = Words::new([("en/notices.ftl", text)]).unwrap();
        assert_eq!(words.say(ENGLISH, &Notice::NoReport), "None yet.", "the sound ones stay");
        let late = words.say(ENGLISH, &Notice::Late);
        assert!(!late.contains("Too late,"), "{late}");
        words.take_faults().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let told = faults("no-report = None yet.\nlate = Too late, { $nobody }.\n");
    assert_eq!(told, ["en/notices.ftl: message `late` asks for `nobody`, which it is not given"]);
    let told = faults("later = Too late.\nno-report = None yet.\n");
    assert_eq!(told, ["en/notices.ftl: there is no message `later`"]);
    let told = faults("# A remark.\nlate = Too late, { $\nno-report = None yet.\n");
    assert!(told.len() == 1 && told[0].starts_with("en/notices.ftl: line 2: "), "{told:?}");
    let words = Words::new([("en/notices.ftl", "late = Too late.\n")]).unwrap();
    assert_eq!(words.say(ENGLISH, &Notice::Late), "Too late.");
    assert_eq!(words.say(ENGLISH, &Notice::AnswersOlder), "Your mail answers an older report.");
}

/// What can be seen only when a message is filled in is told once, and ours is said.
#[test]
fn a_message_of_the_umpires_that_fails_is_told_once_and_ours_is_said() {
    let words = Words::new([("en/notices.ftl", "late = { later }.\n")]).unwrap();
    let ours = Words::new([]).unwrap().say(ENGLISH, &Notice::Late);
    assert_eq!([words.say(ENGLISH, &Notice::Late), words.say(ENGLISH, &Notice::Late)], [&*ours, &*ours]);
    let faults = words.take_faults();
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].to_string().starts_with("en: message `late` cannot be filled in"), "{faults:?}");
}

/// A game says what it has words for, the host the rest.
#[test]
fn a_games_own_message_comes_before_the_hosts() {
    let messages = [
        ("en/toy.ftl", "late = Out of time, { $side }.\nwhy = Since { $reason }.\n"),
        ("de/toy.ftl", "late = Zeit um, { $side }.\n"),
    ];
    let own = [("de/toy/toy.ftl", "why = Weil { $reason }.\n"), ("en/toy/toy.ftl", "no-report = None.\n")];
    let words = Words::with_games([("toy", &messages[..])], own).unwrap();
    assert_eq!(words.take_faults()[0].to_string(), "en/toy/toy.ftl: there is no message `no-report`");
    let late = json!({ "late": { "side": "Reds" } });
    assert_eq!(words.say_of(Some("toy"), "de", &late), "Zeit um, Reds.");
    assert_eq!(words.say_of(Some("toy"), "fr", &late), "Out of time, Reds.");
    assert_eq!(words.say_of(Some("toy"), "de", &Notice::NoReport), words.say("de", &Notice::NoReport));
    assert_eq!(words.say("de", &Notice::Late), words.say_of(Some("other"), "de", &Notice::Late));
    // A message can be filled into another one.
    assert_eq!(
        words.say_of(Some("toy"), "de", &json!({ "why": { "reason": late } })),
        "Weil Zeit um, Reds.."
    );
}

/// A start of the program waits for no language.
#[test]
fn a_language_is_read_when_something_is_said_in_it() {
    let messages = [("en/toy.ftl", "late = Out of time.\n"), ("de/toy.ftl", "late = Zeit um.\n")];
    let words = Words::with_games([("toy", &messages[..])], []).unwrap();
    let read = || -> Vec<String> {
        let all =
            std::iter::once(("", &words.host)).chain(words.games.iter().map(|(id, of)| (id.as_str(), of)));
        let read = all.flat_map(|(whose, of)| of.builtin.iter().map(move |(tag, one)| (whose, tag, one)));
        read.filter(|(.., one)| one.is_read()).map(|(whose, tag, _)| format!("{whose} {tag}")).collect()
    };
    let named = words.named_languages();
    assert!(
        named.contains(&("de".to_owned(), "Deutsch".to_owned())) && words.is_translated("de"),
        "{named:?}"
    );
    assert_eq!((words.closest("de-AT"), read().len()), (Some("de"), 0));
    let _ = words.say("de", &Notice::Late);
    assert_eq!(read(), [" de"]);
    let _ = words.say_of(Some("toy"), "en", &json!({ "late": {} }));
    assert_eq!(read(), [" de", "toy en"]);
}

#[test]
fn a_file_of_ours_that_is_not_well_formed_is_found() {
    let messages = [("en/toy.ftl", "late = Out of time.\n= 3\n")];
    let gaps = Words::with_games([("toy", &messages[..])], []).unwrap().gaps();
    assert!(gaps.iter().any(|gap| gap.starts_with("en/toy.ftl: line 2: ")), "{gaps:?}");
}

/// A language has every message of English, of the host and of each game, with the same figures.
#[test]
fn what_a_translation_lacks_is_found() {
    let messages = [
        (
            "en/toy.ftl",
            "one = One.\ntwo = Two of { $side }.\nthree = { $n ->\n    [one] a\n   *[other] { $n }\n }\n",
        ),
        ("de/toy.ftl", "two = Zwei.\nthree = { $n ->\n   *[other] { $n } von { $m }\n }\nfour = Vier.\n"),
    ];
    let gaps = Words::with_games([("toy", &messages[..])], []).unwrap().gaps();
    let of_toy: Vec<&String> = gaps.iter().filter(|gap| gap.starts_with("de: toy: ")).collect();
    let wanted = [
        "de: toy: no message `one`",
        "de: toy: `three` differs from English in `m`",
        "de: toy: `two` differs from English in `side`",
        "de: toy: nothing says `four`",
    ];
    assert_eq!(of_toy, wanted);
    // What the host says must not be taken for something else that a game says.
    let other = [("en/toy.ftl", "late = Out of time, { $side }.\nno-report = None.\n")];
    let gaps = Words::with_games([("toy", &other[..])], []).unwrap().gaps();
    assert_eq!(gaps[0], "en: toy: `late` is the host's, with other figures");
    assert!(!gaps.iter().any(|gap| gap.contains("`no-report` is the host's")), "{gaps:?}");
    // A language of a game is one of the host, and the other way round.
    let none = [("fy/toy.ftl", "one = Ien.\n")];
    let gaps = Words::with_games([("toy", &none[..])], []).unwrap().gaps();
    assert!(gaps.contains(&"fy: the host: no message `late`".to_owned()), "{gaps:?}");
    assert!(gaps.contains(&"fy: toy: nothing says `one`".to_owned()), "{gaps:?}");
}

#[test]
fn a_list_is_put_together_as_the_language_does() {
    let messages = [(
        "en/toy.ftl",
        "units = { $units }.\n    .units = `{ $it }`\n    .units-between = {\", \"}\n\
        \u{20}   .units-last = {\" and \"}\n",
    )];
    let words = Words::with_games([("toy", &messages[..])], []).unwrap();
    let said = |units: &[&str]| words.say_of(Some("toy"), "en", &json!({ "units": { "units": units } }));
    assert_eq!([said(&[]), said(&["a"]), said(&["a", "b"])], [".", "`a`.", "`a` and `b`."]);
    assert_eq!(said(&["a", "b", "c"]), "`a`, `b` and `c`.");
}

#[test]
fn what_a_language_lacks_is_said_in_english() {
    let words = Words::new([("fr/notices.ftl", "late = Trop tard.\n")]).unwrap();
    assert_eq!(words.say("fr", &Notice::Late), "Trop tard.");
    assert_eq!(words.say("fr", &Notice::NoText), "There was no text to read; please send plain text.");
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
fn whoever_asks_for_a_language_gets_the_one_that_there_is() {
    let own = [
        ("de/notices.ftl", "late = Zu spät.\n"),
        ("zh-TW/notices.ftl", "late = 太晚了。\n"),
        ("zh-TW/mails.ftl", "language-name = 正體中文\n"),
    ];
    let words = Words::new(own).unwrap();
    assert_eq!(words.take_faults().len(), 0);
    for (wanted, found) in [
        ("de", "de"),
        ("de-AT", "de"),
        ("zh-TW", "zh-TW"),
        ("zh", "zh-TW"),
        ("zh-Hant", "zh-TW"),
        ("zh-Hant-HK", "zh-TW"),
        ("tw", "zh-TW"),
        ("en-GB", "en"),
    ] {
        assert_eq!(words.closest(wanted), Some(found), "{wanted}");
    }
    for none in ["fr", "zh-Hans", "zh-CN", "at"] {
        assert_eq!(words.closest(none), None, "{none}");
    }
    assert_eq!([words.say("zh", &Notice::Late), words.say("de-AT", &Notice::Late)], ["太晚了。", "Zu spät."]);
    let named = words.named_languages();
    assert!(named.contains(&("zh-TW".to_owned(), "正體中文".to_owned())), "{named:?}");
    assert!(named.contains(&("en".to_owned(), "English".to_owned())), "{named:?}");
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

/// Notices wait in a private file between a mail and its answer: what the game says in them is read again.
#[test]
fn what_the_game_says_in_a_notice_is_read_again_as_it_was_stored() {
    use feldpost_kit::message::Message;
    let titles = [Message::new("impulse-of").with("turn", &3), Message::written("rolls of turn 2")];
    for title in titles {
        let notice = Notice::TooLateNow { title };
        let stored = serde_json::to_string(&notice).unwrap();
        assert_eq!(serde_json::from_str::<Notice>(&stored).unwrap(), notice, "{stored}");
    }
    let earlier = json!({ "too-late-now": { "title": "rolls of turn 2" } });
    let title = Message::written("rolls of turn 2");
    assert_eq!(serde_json::from_value::<Notice>(earlier).unwrap(), Notice::TooLateNow { title });
}
