//! Requests in memory.
use std::time::{SystemTime, UNIX_EPOCH};

use super::Memory;
use feldpost::store::{Requests, StoreError};

impl Requests for Memory {
    fn leave_request(&self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        self.content().requests.insert(name.to_owned(), bytes.to_vec());
        Ok(())
    }

    fn requests(&self) -> Result<Vec<String>, StoreError> {
        let content = self.content();
        let open = content.requests.keys().filter(|name| !content.answers.contains_key(*name));
        Ok(open.cloned().collect())
    }

    fn read_request(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.content().requests.get(name).cloned())
    }

    fn answer_request(&self, name: &str, answer: &[u8]) -> Result<(), StoreError> {
        self.content().answers.insert(name.to_owned(), (SystemTime::now(), answer.to_vec()));
        Ok(())
    }

    fn take_answer(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let mut content = self.content();
        let Some((_, answer)) = content.answers.remove(name) else { return Ok(None) };
        content.requests.remove(name);
        Ok(Some(answer))
    }

    fn remove_old_answers(&self, before: i64) -> Result<(), StoreError> {
        let mut content = self.content();
        let unix = |time: &SystemTime| time.duration_since(UNIX_EPOCH).unwrap().as_secs().cast_signed();
        let is_old = |_: &String, (time, _): &mut (SystemTime, Vec<u8>)| unix(time) < before;
        for (name, _) in content.answers.extract_if(.., is_old).collect::<Vec<_>>() {
            content.requests.remove(&name);
        }
        Ok(())
    }
}
