//! What a pass over the mail did.
use std::time::Duration;

use super::DeskError;

/// What one pass over the mail did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Mails taken from `new/`.
    pub mails_in: usize,
    /// Mails handed to the transport.
    pub mails_out: usize,
    /// Reports that made way for newer ones.
    pub superseded: usize,
    /// Resolutions.
    pub resolutions: usize,
    /// Mails that were answered with a refusal.
    pub refused: usize,
    /// Mails that were set aside without an answer.
    pub set_aside: usize,
    /// Mails that had been dealt with before.
    pub duplicates: usize,
    /// Mails that stay in `new/`, because their senders cannot be checked now.
    pub waiting: usize,
    /// Mails that stay in `new/`, because somebody is looking at their senders.
    pub checking: usize,
    /// Mails that stay in `new/`, because another daemon has them, or an earlier one of their game.
    pub elsewhere: usize,
    /// Games set aside in this pass, with their reasons.
    pub games_set_aside: Vec<(String, String)>,
    /// What could not be done and will be tried again, in words for the umpire.
    pub errors: Vec<String>,
    /// How many things are wrong now and stay so until somebody or something mends them, whether they were
    /// told in this pass or before: only when there are none is all in order.
    pub standing: usize,
    /// Games for which something is to be done, and that another daemon has now.
    pub busy: usize,
    /// Requests of the umpire's commands that were answered.
    pub requests: usize,
    /// How long each mail took, in order, sending not counted.
    pub times: Vec<Duration>,
}

impl Counts {
    /// Notes what is wrong now, and stays so until somebody or something mends it.
    pub fn trouble(&mut self, told: impl ToString) {
        self.errors.push(told.to_string());
        self.standing += 1;
    }

    /// The same of a game, if something is wrong with it.
    pub fn trouble_in(&mut self, game: &str, done: Result<(), DeskError>) {
        if let Err(error) = done {
            if error.is_busy() {
                // A later pass finds it free.
                self.busy += 1;
                return;
            }
            self.trouble(format!("game {game}: {error}"));
        }
    }

    /// Adds what a later pass did.
    pub fn add(&mut self, later: Counts) {
        self.mails_in += later.mails_in;
        self.mails_out += later.mails_out;
        self.superseded += later.superseded;
        self.resolutions += later.resolutions;
        self.requests += later.requests;
        self.refused += later.refused;
        self.set_aside += later.set_aside;
        self.duplicates += later.duplicates;
        (self.waiting, self.checking, self.elsewhere) = (later.waiting, later.checking, later.elsewhere);
        self.standing = later.standing;
        self.games_set_aside.extend(later.games_set_aside);
        for error in later.errors {
            if !self.errors.contains(&error) {
                self.errors.push(error);
            }
        }
        self.times.extend(later.times);
    }
}
