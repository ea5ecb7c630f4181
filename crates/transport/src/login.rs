//! Logins whose password is changed while the daemon runs.
//!
//! When a server refuses a login, the section of the settings and its password are read once more. If either
//! has changed it is tried again at once, so that nobody has to start the daemon again. A variable of the
//! environment cannot change in a process that runs: for that one a new start is needed.
use crate::settings::Environment;

/// What is said when a login is tried again with what stands in the files now.
pub(super) const CHANGED: &str =
    "the login was refused, and user, password or settings have changed since the start: trying with these";

/// The variable that held a password at the start, by name and value. `Debug` does not show it.
#[derive(Clone)]
pub(super) struct Variable(Option<(String, String)>);

impl Variable {
    pub(super) fn of(name: Option<&str>, environment: &Environment) -> Variable {
        Variable(name.and_then(|name| Some((name.to_owned(), environment(name)?))))
    }

    /// The environment as far as it is remembered.
    pub(super) fn environment(&self) -> impl Fn(&str) -> Option<String> + use<> {
        let known = self.0.clone();
        move |name| known.as_ref().filter(|(own, _)| own == name).map(|(_, value)| value.clone())
    }
}

impl std::fmt::Debug for Variable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Variable(..)")
    }
}
