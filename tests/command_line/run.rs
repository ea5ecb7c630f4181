//! The real binary, run once: what came of it.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

/// How a run ended and what it said.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs `feldpost` with these arguments in an empty environment.
pub fn feldpost(args: &[&str]) -> Ran {
    feldpost_in(Path::new("."), args, b"")
}

/// Runs it in a folder, with bytes on its standard input.
pub fn feldpost_in(folder: &Path, args: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_feldpost"))
        .args(args)
        .current_dir(folder)
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may end without reading all of it.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code().expect("ended by itself"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Ran {
    /// It ended so, with nothing on stderr.
    #[track_caller]
    pub fn quietly(&self, code: i32) -> &Ran {
        assert_eq!((self.code, self.err.as_str()), (code, ""), "{}", self.out);
        self
    }

    /// It said all of these.
    #[track_caller]
    pub fn says(&self, wanted: &[&str]) -> &Ran {
        for words in wanted {
            assert!(self.out.contains(words), "{words:?} is not in:\n{}", self.out);
        }
        self
    }

    /// It failed with this code and one line on stderr that holds all of these.
    #[track_caller]
    pub fn fails(&self, code: i32, wanted: &[&str]) -> &Ran {
        assert_eq!(self.code, code, "{self:?}");
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        assert!(self.err.starts_with("feldpost: "), "{}", self.err);
        for words in wanted {
            assert!(self.err.contains(words), "{words:?} is not in: {}", self.err);
        }
        self
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }
}
