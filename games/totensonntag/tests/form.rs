//! The order form below a report: valid as it is sent, once each # is taken away.

use crate::support::{Position, dry, impulse, seat};
use feldpost_kit::system::{GameSystem as _, Viewer};
use feldpost_totensonntag::page::Choices;
use feldpost_totensonntag::view::View;

fn choices(position: &Position, side: &str) -> Choices {
    let view = View { viewer: Viewer::Side(seat(side).id()), board: position.board() };
    feldpost_totensonntag::system().page(&view).choices
}

/// All lines of the form in one sheet: each is carried out, and no hex comes to hold too many.
fn is_good_together(position: &Position, side: &str) -> Vec<String> {
    let lines: Vec<String> = choices(position, side).form.into_iter().map(|line| line.order).collect();
    for (line, fate) in lines.iter().zip(dry(&position.board(), side, &lines.join("\n"))) {
        assert!(fate.starts_with("ok"), "{line}: {fate}");
        assert!(!fate.contains("holds more than"), "{line}: {fate}");
    }
    for line in choices(position, side).form {
        assert!(line.instead.iter().all(|other| !line.order.ends_with(other)), "{line:?}");
    }
    lines
}

#[test]
fn ts_3_0_the_form_has_one_line_for_each_unit_with_the_likeliest_attack() {
    let near = impulse("cw", 3, "cw 3cly G9; cw 11h G9; dak 8mg G10; dak 3rec E9").first();
    let form = choices(&near, "cw").form;
    let orders: Vec<&str> = form.iter().map(|line| line.order.as_str()).collect();
    assert_eq!(orders.iter().filter(|line| line.starts_with("3cly ")).count(), 1, "{orders:?}");
    assert!(form.iter().any(|line| !line.instead.is_empty()), "what else could be done stands behind it");
    is_good_together(&near, "cw");
}

#[test]
fn ts_4_0_the_form_brings_no_more_units_together_than_may_stay() {
    let crowd = impulse("cw", 3, "cw 3cly A3; cw 4cly A3; cw 2rgh A3; cw 11h B3; dak 9-132 E3; dak 7-132 F2");
    let lines = is_good_together(&crowd.first(), "cw");
    assert_eq!(lines.len(), 4, "each has its line: {lines:?}");
}

#[test]
fn ts_6_1_the_form_spreads_who_enters_over_the_entry_hexes() {
    let waiting = ["1-8pz", "2-8pz", "i-115", "ii-115", "2mg"].map(|unit| format!("dak {unit} reserve"));
    let waiting = format!("{}; cw kdg A17", waiting.join("; "));
    let lines = is_good_together(&impulse("dak", 3, &waiting).first(), "dak");
    let entering = lines.iter().filter(|line| line.contains(" enter ")).count();
    assert_eq!(entering, 5, "{lines:?}");
}
