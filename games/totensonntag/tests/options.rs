//! Optional rules in the terms of a game.
#![allow(clippy::unwrap_used)]

use feldpost_kit::id::Id;
use feldpost_kit::system::{GameSystem, Terms};
use feldpost_totensonntag::Totensonntag;
use feldpost_totensonntag::data::Data;
use feldpost_totensonntag::table::Options;

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
        let units = data.files[0].1.replacen(from, to, 1);
        assert_ne!(units, data.files[0].1);
        Data::read(&units, &data.files[1].1, &data.files[2].1, &data.files[3].1).unwrap_err()
    };
    for reverse in ["0", "3"] {
        let said = read("Ju-87,3,,3,,,false,2,", &format!("Ju-87,3,,3,,,false,{reverse},"));
        assert!(
            said.ends_with(&format!(
                "column `rev_sf`: `{reverse}` is not at least 1 and below the SF of the front"
            )),
            "{said}"
        );
    }
}
