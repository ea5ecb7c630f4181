//! A connection on which the other side may not say more than can be meant.
use std::fmt::Debug;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Bytes that may answer one thing that we say; and the largest string that may be announced (RFC 3501 4.3).
const MOST: usize = 16 * 1024 * 1024;

/// The library keeps an answer in memory, and makes room for a string as soon as its size is announced. So
/// both are limited here: a server that announces gigabytes is cut off instead.
#[derive(Debug)]
pub(super) struct Meter<T> {
    wire: T,
    /// Bytes heard since we spoke last.
    heard: usize,
    /// Bytes of a string that are still to come.
    inside: usize,
    /// The digits of `{123}` as far as they have come.
    digits: Option<usize>,
    /// The size in `{123}`, if that was the last that came.
    announced: Option<usize>,
}

impl<T> Meter<T> {
    pub(super) fn new(wire: T) -> Meter<T> {
        Meter { wire, heard: 0, inside: 0, digits: None, announced: None }
    }

    fn take(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        self.heard = self.heard.saturating_add(bytes.len());
        if self.heard > MOST {
            return Err(too_much("the server says more than 16 MB at once"));
        }
        while let Some((byte, rest)) = bytes.split_first() {
            if self.inside > 0 {
                let passed = self.inside.min(bytes.len());
                self.inside -= passed;
                bytes = &bytes[passed..];
                continue;
            }
            bytes = rest;
            match (byte, self.digits, self.announced) {
                (b'{', ..) => (self.digits, self.announced) = (Some(0), None),
                (b'0'..=b'9', Some(so_far), _) => {
                    let digit = usize::from(byte - b'0');
                    self.digits = Some(so_far.saturating_mul(10).saturating_add(digit));
                }
                (b'}', Some(size), _) => (self.digits, self.announced) = (None, Some(size)),
                (b'\r', _, Some(_)) => {}
                (b'\n', _, Some(size)) if size > MOST => {
                    return Err(too_much("the server announces more than 16 MB"));
                }
                (b'\n', _, Some(size)) => (self.inside, self.announced) = (size, None),
                _ => (self.digits, self.announced) = (None, None),
            }
        }
        Ok(())
    }
}

fn too_much(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

impl<T: AsyncRead + Unpin> AsyncRead for Meter<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        ready!(Pin::new(&mut self.wire).poll_read(cx, buf))?;
        Poll::Ready(self.take(&buf.filled()[before..]))
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Meter<T> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.heard = 0;
        Pin::new(&mut self.wire).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.wire).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.wire).poll_shutdown(cx)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Whether all pieces are let through.
    fn passes(pieces: &[&str]) -> bool {
        let mut meter = Meter::new(());
        pieces.iter().all(|piece| meter.take(piece.as_bytes()).is_ok())
    }

    #[test]
    fn what_is_announced_is_looked_at_and_what_stands_in_a_message_is_not() {
        assert!(passes(&["* 1 FETCH (BODY[] {29}\r\nsee {99999999999999999999}\r\n!)\r\nA1 OK\r\n"]));
        assert!(passes(&["* OK {99999999999} is no size\r\n", "{12x}\r\n", "}\r\n"]));
        for cut in 1..30 {
            let said = "* 1 FETCH (BODY[] {16777217}\r\n";
            let (first, second) = said.split_at(cut.min(said.len()));
            assert!(!passes(&[first, second]), "cut at {cut}");
        }
        assert!(!passes(&["{18446744073709551616}\r\n"]));
    }

    #[test]
    fn an_answer_ends_somewhere() {
        let line = "x".repeat(1 << 20);
        assert!(passes(&[line.as_str(); 16]) && !passes(&[line.as_str(); 17]));
    }
}
