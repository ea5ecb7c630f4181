use super::*;

/// Hexrows A to Q from south to north, 19 hexes each, B, D, F … shifted to the east.
pub(crate) enum Sidi {}
impl Map for Sidi {
    const GRID: Grid = Grid {
        hexrows: 17,
        numbers: 19,
        lie: Lie::RowsFromSouth,
        shifted: Shifted::Odd,
        naming: Naming::Lettered,
    };
}

/// Hexrows A to L from north to south, 12 hexes each, A, C, E … shifted to the east.
pub(crate) enum Alamein {}
impl Map for Alamein {
    const GRID: Grid = Grid {
        hexrows: 12,
        numbers: 12,
        lie: Lie::RowsFromNorth,
        shifted: Shifted::Even,
        naming: Naming::Lettered,
    };
}

/// Columns 1 to 62 from west to east on two sheets, A above B; even columns shifted to the north.
pub(crate) enum Tunisia {}
impl Map for Tunisia {
    const GRID: Grid = Grid {
        hexrows: 62,
        numbers: 67,
        lie: Lie::ColumnsFromWest,
        shifted: Shifted::Odd,
        naming: Naming::Sheets(&[
            Sheet { letter: 'A', before: 34, numbers: 33 },
            Sheet { letter: 'B', before: 0, numbers: 34 },
        ]),
    };
}

pub(crate) fn hex<M: Map>(text: &str) -> Hex<M> {
    text.parse().unwrap()
}

fn around<M: Map>(text: &str) -> Vec<String> {
    let mut around: Vec<Hex<M>> = hex::<M>(text).neighbours().collect();
    around.sort();
    around.iter().map(Hex::to_string).collect()
}

fn is_sound<M: Map>() {
    for (at, a) in Hex::<M>::all().enumerate() {
        assert_eq!(a.index(), at);
        assert_eq!(Hex::from_axial(a.axial()), Some(a));
        assert_eq!(a.to_string().parse(), Ok(a));
        assert!(M::GRID.looks_like_hex(&a.to_string()));
        for b in a.neighbours() {
            assert!(b.neighbours().any(|c| c == a), "{a} {b}");
            assert_eq!(a.distance(b), 1);
        }
    }
}

#[test]
fn neighbours_are_the_hexes_at_distance_one() {
    let centre = Axial { q: 3, r: -2 };
    let mut ring: Vec<Axial> = (-2..=2)
        .flat_map(|q| (-2..=2).map(move |r| Axial { q: centre.q + q, r: centre.r + r }))
        .filter(|hex| hex.distance(centre) == 1)
        .collect();
    let mut neighbours = centre.neighbours().to_vec();
    ring.sort();
    neighbours.sort();
    assert_eq!(ring, neighbours);
}

#[test]
fn neighbours_are_mutual_and_positions_and_names_round_trip() {
    is_sound::<Sidi>();
    is_sound::<Alamein>();
    is_sound::<Tunisia>();
}

fn is_round<M: Map>() {
    for a in Hex::<M>::all().step_by(7) {
        for distance in [0, 1, 2, 5, 300] {
            let near: Vec<Hex<M>> = Hex::all().filter(|b| b.distance(a) <= distance).collect();
            assert_eq!(a.within(distance).collect::<Vec<_>>(), near, "{a} {distance}");
        }
    }
}

#[test]
fn what_lies_within_a_distance_is_found_in_the_order_of_all() {
    is_round::<Sidi>();
    is_round::<Alamein>();
    is_round::<Tunisia>();
}

#[test]
fn rows_and_columns_may_be_shifted_either_way() {
    assert_eq!(around::<Sidi>("J18"), ["I18", "I19", "J17", "J19", "K18", "K19"]);
    assert_eq!(around::<Sidi>("A1"), ["A2", "B1"]);
    assert_eq!(around::<Alamein>("D5"), ["C4", "C5", "D4", "D6", "E4", "E5"]);
    assert_eq!(around::<Alamein>("A3"), ["A2", "A4", "B3", "B4"]);
    assert_eq!(around::<Tunisia>("A44.31"), ["A43.31", "A43.32", "A44.30", "A44.32", "A45.31", "A45.32"]);
    assert_eq!(around::<Tunisia>("B51.12"), ["B50.11", "B50.12", "B51.11", "B51.13", "B52.11", "B52.12"]);
}

#[test]
fn sheets_join_and_names_sort_by_sheet() {
    assert_eq!(around::<Tunisia>("A47.01"), ["A46.01", "A47.02", "A48.01", "B46.34", "B47.34", "B48.34"]);
    assert_eq!(hex::<Tunisia>("B10.34").distance(hex("A10.01")), 1);
    let mut names: Vec<Hex<Tunisia>> = ["B01.01", "A62.01", "A01.33", "A01.02"].map(hex).to_vec();
    names.sort();
    assert_eq!(format!("{names:?}"), "[A01.02, A01.33, A62.01, B01.01]");
}

#[test]
fn distances_of_the_worked_tables() {
    for (a, b, steps) in [
        ("M7", "N3", 4),
        ("M7", "N16", 10),
        ("A17", "J18", 9),
        ("G9", "M7", 6),
        ("J19", "N16", 5),
        ("F2", "A3", 5),
        ("K7", "L10", 4),
        ("Q14", "N16", 4),
        ("A6", "M7", 12),
        ("O3", "Q2", 2),
    ] {
        assert_eq!(hex::<Sidi>(a).distance(hex(b)), steps, "{a} {b}");
    }
    for (a, b, steps) in [
        ("A1", "D7", 7),
        ("D7", "C11", 5),
        ("D5", "E5", 1),
        ("F10", "G9", 1),
        ("E1", "D7", 6),
        ("L11", "D7", 8),
        ("A1", "C11", 11),
        ("F5", "H6", 2),
        ("E12", "F7", 6),
        ("J4", "D7", 6),
    ] {
        assert_eq!(hex::<Alamein>(a).distance(hex(b)), steps, "{a} {b}");
    }
}

#[test]
fn names_are_read_as_people_type_them() {
    assert_eq!(hex::<Sidi>("m07"), hex("M7"));
    for bad in ["", "M", "M0", "M20", "R1", "77", "M007", "M+7", "é7", "7M"] {
        assert!(bad.parse::<Hex<Sidi>>().is_err(), "{bad}");
    }
    for good in ["A08.11", "a8.11", "A0811", "a08.11"] {
        assert_eq!(hex::<Tunisia>(good).to_string(), "A08.11");
    }
    for bad in ["", "A", "A08", "A08.", "A.11", "A08.34", "B00.01", "B01.00", "C08.11", "A63.01", "A08.111"] {
        assert!(bad.parse::<Hex<Tunisia>>().is_err(), "{bad}");
    }
    assert!(Tunisia::GRID.looks_like_hex("a63.99") && !Tunisia::GRID.looks_like_hex("b17"));
    assert!(Sidi::GRID.looks_like_hex("z99") && !Sidi::GRID.looks_like_hex("3rtr"));
}

#[test]
fn a_map_says_its_names() {
    let spans = |grid: Grid| grid.spans().iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(spans(Sidi::GRID), ["from-to least=A1 most=Q19"]);
    let sheets = ["from-to least=A01.01 most=A62.33", "from-to least=B01.01 most=B62.34"];
    assert_eq!(spans(Tunisia::GRID), sheets);
}

#[test]
fn a_field_holds_a_value_for_each_hex() {
    let mut far = Field::<Alamein, u32>::of(|at| at.distance(hex("D7")));
    assert_eq!((far[hex("D7")], far[hex("A1")]), (0, 7));
    far[hex("A1")] = 99;
    assert_eq!(far[hex("A1")], 99);
}

#[test]
fn a_line_that_begins_with_a_hex_is_told_by_the_grid_of_its_map() {
    let lines = ["C17 D16", "b33.02 then home", "3rtr move C17", "r2 to S1", ""];
    assert_eq!(lines.map(|line| Sidi::GRID.begins(line)), [true, false, false, true, false]);
    assert_eq!(lines.map(|line| Tunisia::GRID.begins(line)), [false, true, false, false, false]);
}
