//! What may follow an attack or stand in a prepared answer: `ar`, `supply`, `option`, `retreat`, `loss`.

use super::Reader;
use super::things;
use crate::order::{Defend, Taken, Wish};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use feldpost_kit::words::Read;

/// The words that begin a clause.
pub(crate) const CLAUSES: &[&str] =
    &["ar", "supply", "option", "options", "retreat", "loss", "losses", "advance"];

/// Units up to the next clause, verb or end.
fn units(reader: &mut Reader<'_>) -> Read<Vec<Id>> {
    reader.units(reader.own, |word| CLAUSES.contains(&word) || super::verbs::VERBS.read(word).is_some())
}

/// `option loss`, `option 1`, `option retreat B50.14`.
fn option(reader: &mut Reader<'_>) -> Read<Taken> {
    reader.rule = "OCS 9.10";
    let known = [
        ("loss", Taken::Loss),
        ("losses", Taken::Loss),
        ("step-up", Taken::Loss),
        ("retreat", Taken::Retreat),
        ("0", Taken::Loss),
        ("1", Taken::Hexes(1)),
        ("2", Taken::Hexes(2)),
        ("3", Taken::Hexes(3)),
    ];
    reader.one_of(&msg!("what-option"), &known)
}

/// What a side wishes of its own attack.
pub(crate) fn wish(reader: &mut Reader<'_>) -> Read<Wish> {
    let mut wish = Wish::default();
    loop {
        match reader.peek() {
            Some("ar") => {
                reader.rule = "OCS 9.6";
                reader.advance(1);
                wish.ar = Some(reader.unit(reader.own)?);
            }
            Some("supply") => {
                reader.rule = "OCS 12.4";
                reader.advance(1);
                reader.skip(&["from", "at"]);
                wish.supply = Some(reader.hex()?);
            }
            Some("option" | "options") => {
                reader.advance(1);
                wish.option = option(reader)?;
                if wish.option == Taken::Retreat || reader.peek() == Some("retreat") {
                    reader.skip(&["retreat"]);
                    wish.retreat = reader.path();
                }
            }
            Some("retreat") => {
                reader.rule = "OCS 9.12";
                reader.advance(1);
                wish.retreat = things::path(reader)?;
            }
            Some("loss" | "losses") => {
                reader.rule = "OCS 9.11";
                reader.advance(1);
                wish.losses = units(reader)?;
            }
            Some("advance") => {
                reader.rule = "OCS 9.12g";
                reader.advance(1);
                wish.stay = !reader.one_of(&msg!("what-yes-or-no"), &[("yes", true), ("no", false)])?;
            }
            _ => return Ok(wish),
        }
    }
}

/// How a hex is defended.
pub(crate) fn defend(reader: &mut Reader<'_>) -> Read<Defend> {
    let mut how = Defend::default();
    loop {
        match reader.peek() {
            Some("ar") => {
                reader.rule = "OCS 9.6";
                reader.advance(1);
                how.ar = if reader.take(&["best"]) { None } else { Some(reader.unit(reader.own)?) };
            }
            Some("supply") => {
                reader.rule = "OCS 12.4";
                reader.advance(1);
                how.unsupplied = !reader.one_of(&msg!("what-yes-or-no"), &[("yes", true), ("no", false)])?;
            }
            Some("option" | "options") => {
                reader.advance(1);
                how.option = option(reader)?;
                if how.option == Taken::Retreat || reader.peek() == Some("retreat") {
                    reader.skip(&["retreat"]);
                    how.retreat = reader.path();
                }
            }
            Some("retreat") => {
                reader.rule = "OCS 9.12";
                reader.advance(1);
                how.retreat = things::path(reader)?;
            }
            Some("loss" | "losses") => {
                reader.rule = "OCS 9.11";
                reader.advance(1);
                how.losses = units(reader)?;
            }
            _ => return Ok(how),
        }
    }
}
