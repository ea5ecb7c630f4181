//! Optional rules in the terms of a game.

use feldpost_kit::id::Id;
use feldpost_kit::system::{GameSystem, Terms};
use feldpost_totensonntag::Totensonntag;
use feldpost_totensonntag::board::Options;
use feldpost_totensonntag::data::Data;
use std::collections::BTreeMap;

fn terms(edition: &str, options: &[&str]) -> Terms {
    let options = options.iter().map(|name| (*name).to_owned()).collect();
    Terms { edition: edition.to_owned(), options, ..Terms::default() }
}

#[test]
fn every_option_of_the_card_can_be_chosen_in_every_edition() {
    let system = Totensonntag::compiled_in().unwrap();
    assert_eq!(system.card().options, ["recon-support", "aircraft"]);
    for edition in ["rev9", "revised", "zh"] {
        let both = system.setup(&terms(edition, &["aircraft", "recon-support"])).unwrap();
        assert_eq!(both.options, Options { recon_support: true, aircraft: true });
        assert_eq!(both.units.len(), 76);
        let support = system.setup(&terms(edition, &["recon-support"])).unwrap();
        assert_eq!(support.options, Options { recon_support: true, aircraft: false });
        let plain = system.setup(&terms(edition, &[])).unwrap();
        assert_eq!((plain.options, plain.units.len()), (Options::default(), 72));
        assert!(!plain.units.contains_key(&Id::new("ju87").unwrap()));
    }
}

#[test]
fn other_names_are_refused() {
    let system = Totensonntag::compiled_in().unwrap();
    let why = |options: &[&str]| system.setup(&terms("revised", options)).unwrap_err();
    assert_eq!(why(&["submarines"]), "no option `submarines`; there are recon-support, aircraft");
    assert_eq!(why(&["Aircraft"]), "no option `Aircraft`; there are recon-support, aircraft");
    assert_eq!(why(&["aircraft", "aircraft"]), "the option `aircraft` is named twice; once is enough");
}

#[test]
fn an_aircraft_needs_a_weaker_reverse() {
    let data = Data::compiled_in().unwrap();
    let read = |from: &str, to: &str| {
        let (name, text) = &data.files[0];
        let units = text.replacen(from, to, 1);
        assert_ne!(units, *text);
        Data::read(&BTreeMap::from([(name.to_string(), units)])).unwrap_err()
    };
    for (reverse, reason) in [("0", "is 0"), ("3", "is not less than the front")] {
        let said = read("Ju-87,3,,3,,,false,2,", &format!("Ju-87,3,,3,,,false,{reverse},"));
        let [fault] = &said[..] else { panic!("{said:?}") };
        assert!(fault.reason.contains("rev_sf") && fault.reason.ends_with(reason), "{fault}");
    }
}
