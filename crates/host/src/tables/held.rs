//! The games in memory: as many as fit, by the bytes that they take.
use lru::LruCache;

use super::Table;

/// Games by their ids, the one that was used last first, each with its bytes.
pub(super) struct Held<T = Table> {
    tables: LruCache<String, (T, usize)>,
    bytes: usize,
    most: usize,
}

impl<T> Held<T> {
    /// None yet, and never more than so many bytes of them; but always the newest one.
    pub fn new(most: usize) -> Held<T> {
        Held { tables: LruCache::unbounded(), bytes: 0, most }
    }

    pub fn contains(&self, id: &str) -> bool {
        self.tables.contains(id)
    }

    pub fn get_mut(&mut self, id: &str) -> Option<&mut T> {
        self.tables.get_mut(id).map(|(table, _)| table)
    }

    pub fn pop(&mut self, id: &str) -> Option<T> {
        let (table, bytes) = self.tables.pop(id)?;
        self.bytes -= bytes;
        Some(table)
    }

    /// Holds a game of so many bytes; those for which no room is left come back.
    pub fn put(&mut self, id: String, table: T, bytes: usize) -> Vec<(String, T)> {
        self.pop(&id);
        self.bytes += bytes;
        self.tables.push(id, (table, bytes));
        let mut left = Vec::new();
        while self.bytes > self.most && self.tables.len() > 1 {
            left.extend(self.pop_oldest());
        }
        left
    }

    /// The one that was wanted longest ago.
    pub fn pop_oldest(&mut self) -> Option<(String, T)> {
        let (id, (table, bytes)) = self.tables.pop_lru()?;
        self.bytes -= bytes;
        Some((id, table))
    }

    pub fn clear(&mut self) {
        self.tables.clear();
        self.bytes = 0;
    }
}

impl Table {
    /// About how many bytes of memory it takes.
    pub(super) fn weight(&self) -> usize {
        // What stands in the store as JSON takes about twice as much.
        self.game.weight() + self.lately.weight() + 2 * (self.bulk.whole + self.bulk.added)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn those_that_were_used_long_ago_make_room_for_as_many_bytes_as_are_needed() {
        let mut held: Held<u32> = Held::new(100);
        let mut put = |id: &str, table: u32, bytes: usize| {
            let left = held.put(id.to_owned(), table, bytes);
            left.into_iter().map(|(id, _)| id).collect::<Vec<_>>()
        };
        assert_eq!(put("a", 1, 40), [""; 0]);
        assert_eq!(put("b", 2, 40), [""; 0]);
        assert_eq!(put("a", 3, 60), [""; 0], "the same game has grown");
        assert_eq!(put("c", 4, 30), ["b"]);
        held.get_mut("a").unwrap();
        let left: Vec<(String, u32)> = held.put("d".to_owned(), 5, 500);
        assert_eq!(left, [("c".to_owned(), 4), ("a".to_owned(), 3)]);
        assert_eq!(held.pop("d"), Some(5), "one always has room");
        held.put("e".to_owned(), 6, 10);
        held.put("f".to_owned(), 7, 10);
        let all: Vec<u32> = std::iter::from_fn(|| held.pop_oldest()).map(|(_, table)| table).collect();
        assert_eq!((all, held.bytes), (vec![6, 7], 0));
    }
}
