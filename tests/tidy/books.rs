//! The books of every game: sign, names of tests, grammar of numbers and letters of rulings, as the head of
//! its `RULES.md` gives them.

use super::{is_word, numbered, sources};

/// What one part of a rule's number is made of, by an example.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    /// `7`
    Digits,
    /// `XIII`
    Roman,
    /// `B`
    Letter,
    /// `e`
    Small,
    /// `3c`, also without the letter
    Lettered,
    /// `S5`: this letter and digits
    Signed(char),
}

/// A book that a game's index cites: its own first.
#[derive(Debug)]
pub struct Book {
    /// `TS`
    pub sign: String,
    /// `ts_`
    pub prefix: String,
    /// Of each example in the head.
    numbers: Vec<Vec<Part>>,
    /// Letters with which the ids of readings begin.
    pub letters: Vec<char>,
}

/// A game's folder with its index.
pub struct Game {
    /// `games/NAME`
    pub folder: String,
    /// `games/NAME/RULES.md`
    pub path: String,
    pub index: String,
    pub books: Vec<Book>,
}

/// Every game: a folder under `games/` with an index.
pub fn games() -> Vec<Game> {
    let is_index = |path: &str| path.ends_with("/RULES.md") && path.matches('/').count() == 2;
    let all = sources("games", is_index).into_iter().map(|source| {
        let folder = source.path.trim_end_matches("/RULES.md").to_owned();
        let books: Vec<Book> =
            table(&source.text, "book").into_iter().map(|(_, cells)| Book::read(&cells)).collect();
        assert!(!books.is_empty(), "{}: the head has no table of books", source.path);
        Game { folder, path: source.path, index: source.text, books }
    });
    all.collect()
}

/// Line and cells of the rows of every table whose first column has this head.
pub fn table<'t>(text: &'t str, head: &str) -> Vec<(usize, Vec<&'t str>)> {
    let (mut rows, mut inside, mut first) = (vec![], false, true);
    for (line, text) in numbered(text) {
        if !text.starts_with('|') {
            (inside, first) = (false, true);
            continue;
        }
        let text = text.trim().trim_start_matches('|');
        let cells: Vec<&str> = text
            .strip_suffix('|')
            .unwrap_or(text)
            .split('|')
            .map(|cell| cell.trim().trim_matches(['`', '*']))
            .collect();
        if std::mem::take(&mut first) {
            inside = cells.first() == Some(&head);
        } else if inside && !cells[0].starts_with('-') {
            rows.push((line, cells));
        }
    }
    rows
}

fn part(example: &str) -> Part {
    let digits = example.trim_start_matches(|c: char| !c.is_ascii_digit());
    match example.chars().next().unwrap_or_default() {
        c if c.is_ascii_digit() && example.ends_with(|c: char| c.is_ascii_lowercase()) => Part::Lettered,
        c if c.is_ascii_digit() => Part::Digits,
        c if !digits.is_empty() => Part::Signed(c),
        _ if example.len() > 1 => Part::Roman,
        c if c.is_ascii_lowercase() => Part::Small,
        _ => Part::Letter,
    }
}

impl Part {
    /// How much of the text is such a part, in bytes; 0 if it does not begin with one.
    fn length(&self, text: &str) -> usize {
        let run = |text: &str, of: fn(&char) -> bool| text.chars().take_while(of).count();
        let digits = |text: &str| run(text, char::is_ascii_digit);
        let whole = |length: usize| if text[length..].starts_with(is_word) { 0 } else { length };
        match self {
            Part::Digits => whole(digits(text)),
            Part::Roman => whole(run(text, |c| "IVXLC".contains(*c))),
            Part::Letter => whole(usize::from(text.starts_with(|c: char| c.is_ascii_uppercase()))),
            Part::Small => whole(usize::from(text.starts_with(|c: char| c.is_ascii_lowercase()))),
            Part::Lettered => match digits(text) {
                0 => 0,
                n => whole(n + usize::from(text[n..].starts_with(|c: char| c.is_ascii_lowercase()))),
            },
            Part::Signed(sign) => match text.strip_prefix(*sign).map(digits) {
                Some(n) if n > 0 => whole(1 + n),
                _ => 0,
            },
        }
    }
}

impl Book {
    fn read(cells: &[&str]) -> Book {
        let [sign, prefix, numbers, letters] = cells[..] else {
            panic!("a book has four columns: {cells:?}")
        };
        let words = |cell: &str| -> Vec<String> {
            cell.split([' ', ',', '`']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        Book {
            sign: sign.to_owned(),
            prefix: prefix.to_owned(),
            numbers: words(numbers).iter().map(|number| number.split('.').map(part).collect()).collect(),
            letters: words(letters).iter().filter_map(|word| word.chars().next()).collect(),
        }
    }

    /// The number at the beginning of a text: `7.4` of `7.4: guns`, `10` of `10.`, nothing of `abc`.
    pub fn number<'t>(&self, text: &'t str) -> &'t str {
        let of = |parts: &Vec<Part>| {
            let mut end = 0;
            for (at, part) in parts.iter().enumerate() {
                let dot = usize::from(at > 0);
                if at > 0 && !text[end..].starts_with('.') {
                    break;
                }
                match part.length(&text[end + dot..]) {
                    0 => break,
                    length => end += dot + length,
                }
            }
            end
        };
        &text[..self.numbers.iter().map(of).max().unwrap_or(0)]
    }

    /// The number in the name of a test: `7.4` of `ts_7_4_range`, `XIII.B.3` of `fa_xiii_b_3_roads`.
    pub fn number_of_test(&self, name: &str) -> String {
        let told = name.trim_start_matches(&self.prefix);
        let of = |parts: &Vec<Part>| {
            let mut found: Vec<String> = vec![];
            for (part, piece) in parts.iter().zip(told.split('_')) {
                let piece = match part {
                    Part::Roman | Part::Letter | Part::Signed(_) => piece.to_uppercase(),
                    Part::Digits | Part::Lettered | Part::Small => piece.to_owned(),
                };
                if piece.is_empty() || part.length(&piece) != piece.len() {
                    break;
                }
                found.push(piece);
            }
            found
        };
        self.numbers.iter().map(of).max_by_key(Vec::len).unwrap_or_default().join(".")
    }
}

/// `A7.8` of `A7.8: …`, `B3` of `B3)`, nothing of other words: of any book with such a letter.
pub fn ruling_id<'t>(books: &[Book], text: &'t str) -> &'t str {
    let text = text.trim_start_matches(['(', '|', '`', '*', ' ']);
    let letter = text.chars().next().filter(|letter| books.iter().any(|book| book.letters.contains(letter)));
    let Some(letter) = letter else { return "" };
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let mut end = letter.len_utf8() + digits(&text[letter.len_utf8()..]);
    if end == letter.len_utf8() {
        return "";
    }
    if let Some(rest) = text[end..].strip_prefix('.') {
        end += match digits(rest) {
            0 => 0,
            section => 1 + section,
        };
    }
    &text[..end]
}

#[test]
fn numbers_are_read_by_the_grammar_of_their_book() {
    let book = |numbers: &str| Book::read(&["X", "x_", numbers, "A"]);
    let reads = |numbers: &str, text: &str| book(numbers).number(text).to_owned();
    assert_eq!(
        ["7.4: guns", "10.", "7.4.2", "abc", "7b"].map(|text| reads("7.4", text)),
        ["7.4", "10", "7.4", "", ""]
    );
    assert_eq!(
        ["XIII.B.3 and", "VIII.E)", "IV", "In"].map(|text| reads("XIII.B.3", text)),
        ["XIII.B.3", "VIII.E", "IV", ""]
    );
    assert_eq!(
        ["1.3c,", "1.8", "S5", "Sousse"].map(|text| reads("1.3c S5", text)),
        ["1.3c", "1.8", "S5", ""]
    );
    let of_test = |numbers: &str, name: &str| book(numbers).number_of_test(name);
    assert_eq!(of_test("7.4", "x_7_4_range_in"), "7.4");
    assert_eq!(of_test("XIII.B.3", "x_xiii_b_3_a_road"), "XIII.B.3");
    assert_eq!(of_test("1.3c S5", "x_1_3c_mud"), "1.3c");
    assert_eq!(of_test("XIV.D.2.e", "x_xiv_d_2_e_not_beside"), "XIV.D.2.e");
    assert_eq!(of_test("XIV.D.2.e", "x_xiv_d_2_even_there"), "XIV.D.2");
    assert_eq!(reads("XIV.D.2.e", "XIV.D.2.e, and"), "XIV.D.2.e");
    assert_eq!(of_test("1.3c S5", "x_s5_arrivals"), "S5");
}
