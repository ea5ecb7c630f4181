//! Stands between the program and its database, and cuts the connection where a test wants it.
//! Source of the framing: PostgreSQL 15, "Message Formats".
use std::fs;
use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;

/// The name of the socket in its folder.
const SOCKET: &str = ".s.PGSQL.5432";

/// When the connection is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Before this message of the client's reaches the server, counted from 1.
    Message(usize),
    /// Before this commit reaches the server.
    BeforeCommit(usize),
    /// When the server has carried this commit out, and before the client hears of it.
    AfterCommit(usize),
}

#[derive(Default)]
struct Passed {
    messages: usize,
    commits: usize,
    cut: Option<Cut>,
    /// It has come to that.
    was_cut: bool,
}

/// A way to the server, for as long as this lives.
pub struct Proxy {
    folder: tempfile::TempDir,
    passed: Arc<Mutex<Passed>>,
}

impl Proxy {
    /// A way to the server whose socket lies in this folder.
    pub fn to(server: &Path) -> Proxy {
        let folder = tempfile::Builder::new().prefix("way").tempdir_in("/tmp").unwrap();
        let listener = UnixListener::bind(folder.path().join(SOCKET)).unwrap();
        let passed: Arc<Mutex<Passed>> = Arc::default();
        let (counts, server) = (Arc::clone(&passed), server.join(SOCKET));
        thread::spawn(move || {
            for client in listener.incoming() {
                let (Ok(client), counts, server) = (client, Arc::clone(&counts), server.clone()) else {
                    break;
                };
                thread::spawn(move || drop(carry(client, &server, &counts)));
            }
        });
        Proxy { folder, passed }
    }

    /// The folder of its socket.
    pub fn socket(&self) -> PathBuf {
        self.folder.path().to_owned()
    }

    /// Counts anew, and cuts there.
    pub fn cut_at(&self, cut: Option<Cut>) {
        *self.passed.lock().unwrap() = Passed { cut, ..Passed::default() };
    }

    /// Whether it has cut since.
    pub fn was_cut(&self) -> bool {
        self.passed.lock().unwrap().was_cut
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // Whoever listens hears of one more connection, and of no socket after it.
        let path = self.folder.path().join(SOCKET);
        let _ = UnixStream::connect(&path);
        let _ = fs::remove_file(path);
    }
}

/// Reads a message: its kind and all its bytes. The first of a connection has no kind.
fn message(from: &mut UnixStream, has_kind: bool) -> io::Result<(u8, Vec<u8>)> {
    let mut bytes = vec![0; if has_kind { 5 } else { 4 }];
    from.read_exact(&mut bytes)?;
    let length = u32::from_be_bytes(bytes[bytes.len() - 4..].try_into().expect("four bytes"));
    let head = bytes.len();
    bytes.resize(head + length as usize - 4, 0);
    from.read_exact(&mut bytes[head..])?;
    Ok((if has_kind { bytes[0] } else { 0 }, bytes))
}

fn carry(mut client: UnixStream, server: &Path, counts: &Mutex<Passed>) -> io::Result<()> {
    let mut server = UnixStream::connect(server)?;
    server.write_all(&message(&mut client, false)?.1)?;
    let answers = Arc::new(Mutex::new(true));
    let (mut back, mut to) = (server.try_clone()?, client.try_clone()?);
    let passes = Arc::clone(&answers);
    let answering = thread::spawn(move || {
        while let Ok((kind, bytes)) = message(&mut back, true) {
            let passes = *passes.lock().unwrap();
            if passes && to.write_all(&bytes).is_err() {
                break;
            }
            // The server is ready for the next: what it was told is done.
            if !passes && kind == b'Z' {
                break;
            }
        }
        let _ = to.shutdown(Shutdown::Both);
        let _ = back.shutdown(Shutdown::Both);
    });
    while let Ok((kind, bytes)) = message(&mut client, true) {
        let is_commit = kind == b'Q' && bytes[5..].starts_with(b"COMMIT");
        let wanted = {
            let mut passed = counts.lock().unwrap();
            passed.messages += 1;
            passed.commits += usize::from(is_commit);
            let (messages, commits) = (passed.messages, passed.commits);
            let wanted = passed.cut.filter(|cut| match *cut {
                Cut::Message(at) => at == messages,
                Cut::BeforeCommit(at) | Cut::AfterCommit(at) => is_commit && at == commits,
            });
            passed.was_cut |= wanted.is_some();
            wanted
        };
        match wanted {
            None => {}
            Some(Cut::AfterCommit(_)) => {
                *answers.lock().unwrap() = false;
                server.write_all(&bytes)?;
                let _ = answering.join();
                return Ok(());
            }
            Some(_) => break,
        }
        if server.write_all(&bytes).is_err() {
            break;
        }
    }
    let _ = server.shutdown(Shutdown::Both);
    let _ = client.shutdown(Shutdown::Both);
    Ok(())
}
