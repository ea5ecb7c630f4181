//! A conversation with the LMTP listener.

use std::sync::Mutex;

use feldpost_transport::Trouble;
use feldpost_transport::lmtp::{Parcel, Post, converse};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

/// Largest message that is taken here, in bytes.
const LARGEST: usize = 2_000;

#[derive(Default)]
struct Room(Mutex<Vec<Vec<u8>>>);

impl Post for Room {
    fn mailbox(&self) -> &'static str {
        "feldpost"
    }

    fn size_limit(&self) -> usize {
        LARGEST
    }

    fn begin(&self) -> Result<Box<dyn Parcel + '_>, Trouble> {
        Ok(Box::new(Sheet(self, Vec::new())))
    }
}

/// A message on its way into the room.
struct Sheet<'a>(&'a Room, Vec<u8>);

impl Parcel for Sheet<'_> {
    fn add(&mut self, piece: &[u8]) -> Result<(), Trouble> {
        self.1.extend_from_slice(piece);
        Ok(())
    }

    fn keep(self: Box<Self>) -> Result<(), Trouble> {
        self.0.0.lock().expect("one thread").push(self.1);
        Ok(())
    }
}

/// Says the bytes to the listener, all at once, and listens to the end.
///
/// # Panics
/// It does not end, keeps what it did not answer for, or answers with what is no answer.
pub fn any(bytes: &[u8]) {
    let said = &bytes[..bytes.len().min(crate::LONGEST)];
    let room = Room::default();
    let mut heard = Vec::new();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let (mut client, server) = tokio::io::duplex(1 << 22);
        client.write_all(said).await.expect("there is room for it");
        client.shutdown().await.expect("the listener is there");
        let _ = converse(server, &room).await;
        client.read_to_end(&mut heard).await.expect("answers are there");
    });
    let heard = String::from_utf8(heard).expect("answers are text");
    let answers: Vec<&str> = heard.split_terminator("\r\n").collect();
    for answer in &answers {
        let code = answer.get(..3).is_some_and(|code| code.bytes().all(|byte| byte.is_ascii_digit()));
        assert!(code && !answer.contains(['\r', '\n']), "no answer: {answer:?}");
    }
    let kept = room.0.into_inner().expect("one thread");
    let good = answers.iter().filter(|answer| answer.starts_with("250 2.0.0")).count();
    assert!(kept.len() <= good, "{} kept, {good} answered for", kept.len());
    assert!(kept.iter().all(|raw| raw.len() <= LARGEST + 100 * 400), "larger than the limit");
}
