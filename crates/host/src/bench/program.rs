//! The program, started once more: what is seen from outside alone.
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::meter::{Sample, take_child};
use super::{Bench, BenchError};

/// How often a process is asked how much memory it holds.
const OFTEN: Duration = Duration::from_millis(2);

impl Bench<'_> {
    /// Runs a command on a home to its end.
    pub(super) fn timed(&self, home: &Path, call: &[&str]) -> Result<Sample, BenchError> {
        let (sample, ended) = take_child(|| self.spawn(home, call, Stdio::null()).and_then(end));
        ended.map(|()| sample).map_err(|reason| failed(call, reason))
    }

    /// The same with a file on its standard input.
    pub(super) fn timed_with(&self, home: &Path, call: &[&str], input: &Path) -> Result<Sample, BenchError> {
        let opened = std::fs::File::open(input).map_err(|error| failed(call, error.to_string()))?;
        let (sample, ended) = take_child(|| self.spawn(home, call, opened.into()).and_then(end));
        ended.map(|()| sample).map_err(|reason| failed(call, reason))
    }

    /// Runs a command to its end, and says how much memory it held at most, in MiB; none where the system
    /// does not tell.
    pub(super) fn peak(&self, home: &Path, call: &[&str]) -> Result<(Sample, Option<f64>), BenchError> {
        let watch = || {
            let mut child = self.spawn(home, call, Stdio::null())?;
            let mut most = None;
            while child.try_wait().map_err(|error| error.to_string())?.is_none() {
                most = memory_mib(child.id()).or(most);
                std::thread::sleep(OFTEN);
            }
            end(child).map(|()| most)
        };
        let (sample, most) = take_child(watch);
        Ok((sample, most.map_err(|reason| failed(call, reason))?))
    }

    fn spawn(&self, home: &Path, call: &[&str], input: Stdio) -> Result<Child, String> {
        let mut command = Command::new(&self.plan.program);
        command.args(call).arg("--home").arg(home).stdin(input).stdout(Stdio::null()).stderr(Stdio::piped());
        command.spawn().map_err(|error| format!("{}: {error}", self.plan.program.display()))
    }
}

fn end(child: Child) -> Result<(), String> {
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stderr);
    match output.status.success() {
        true => Ok(()),
        false => Err(said.lines().next().unwrap_or("it said nothing").to_owned()),
    }
}

fn failed(call: &[&str], reason: String) -> BenchError {
    BenchError::Program { call: call.join(" "), reason }
}

/// The most memory that a process has held since it began.
fn memory_mib(process: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: f64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib / 1024.0)
}
