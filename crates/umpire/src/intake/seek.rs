//! Many texts looked for in many others at once (Rabin and Karp 1987).

/// Bytes by which a text is known; it has at least so many.
pub(super) const HEAD: usize = 20;
/// What a byte more makes of the number of those before it.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;
/// Numbers of heads are told apart by so many of their upper bits first.
const BITS: u32 = 12;

/// Texts to be looked for.
pub(super) struct Sought<'t> {
    /// Each with the number of its head, in the order of these.
    texts: Vec<(u64, usize, &'t str)>,
    /// Which upper bits those numbers have: few have the same.
    known: Vec<u64>,
}

/// The number of the first bytes.
fn head(text: &[u8]) -> u64 {
    text[..HEAD].iter().fold(0, |number, byte| more(number, *byte))
}

fn more(number: u64, byte: u8) -> u64 {
    number.wrapping_mul(BASE).wrapping_add(u64::from(byte))
}

impl<'t> Sought<'t> {
    /// Takes texts; the short ones are not looked for.
    pub fn of(texts: impl Iterator<Item = &'t str>) -> Sought<'t> {
        let numbered = texts.enumerate().filter(|(_, text)| text.len() >= HEAD);
        let mut texts: Vec<(u64, usize, &str)> =
            numbered.map(|(at, text)| (head(text.as_bytes()), at, text)).collect();
        texts.sort_unstable();
        let mut known = vec![0; (1 << BITS) / 64];
        for (number, ..) in &texts {
            let (word, bit) = place(*number);
            known[word] |= bit;
        }
        Sought { texts, known }
    }

    /// Calls `found` with the place among those taken of each one that a text holds, as often as it does.
    pub fn each_in(&self, text: &str, mut found: impl FnMut(usize)) {
        let bytes = text.as_bytes();
        if bytes.len() < HEAD || self.texts.is_empty() {
            return;
        }
        // What the first byte of a head adds to its number.
        let oldest = (1..HEAD).fold(1_u64, |power, _| power.wrapping_mul(BASE));
        let mut number = head(bytes);
        for at in 0..=bytes.len() - HEAD {
            if at > 0 {
                let left = oldest.wrapping_mul(u64::from(bytes[at - 1]));
                number = more(number.wrapping_sub(left), bytes[at + HEAD - 1]);
            }
            let (word, bit) = place(number);
            if self.known[word] & bit != 0 {
                let from = self.texts.partition_point(|(other, ..)| *other < number);
                let alike = self.texts[from..].iter().take_while(|(other, ..)| *other == number);
                let here = alike.filter(|(_, _, text)| bytes[at..].starts_with(text.as_bytes()));
                here.for_each(|(_, place, _)| found(*place));
            }
        }
    }
}

/// Word and bit of a number among those that are known.
fn place(number: u64) -> (usize, u64) {
    let upper = usize::try_from(number >> (64 - BITS)).unwrap_or(0);
    (upper / 64, 1 << (upper % 64))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against a plain search, with texts that are parts of each other and heads that are the same.
    #[test]
    fn what_a_text_holds_is_found_wherever_it_stands() {
        let line = "the quick brown fox jumps over the lazy dög and the quick brown fox jumps again";
        let mut texts: Vec<&str> = vec!["short", "", "the quick brown fox jumps over a lazy cat"];
        for from in 0..line.len() {
            for length in HEAD - 1..40 {
                texts.extend(line.get(from..(from + length).min(line.len())));
            }
        }
        let sought = Sought::of(texts.iter().copied());
        for within in [line, &line[3..60], &line[..HEAD], "the quick brown fox", "", &line.repeat(3)] {
            let mut found = vec![false; texts.len()];
            sought.each_in(within, |at| found[at] = true);
            let holds = texts.iter().map(|text| text.len() >= HEAD && within.contains(text));
            assert_eq!(found, holds.collect::<Vec<_>>(), "{within}");
        }
    }
}
