//! A page: what a viewer may know, spelled out for templates.

use crate::chart::Chart;
use crate::registry::caught;
use serde::Serialize;
use serde::ser::Error as _;
use std::fmt;
use std::sync::Arc;

/// What the page of a system is: names, figures and lists, most with a map.
pub trait Spelled: Serialize + Send + Sync + 'static {
    /// The map, if there is one. It stands in the page too, as its member `chart`.
    fn chart(&self) -> Option<&Chart> {
        None
    }
}

/// The page of any system. Serialized it is what the system's own page is.
#[derive(Clone)]
pub struct Page(Arc<dyn Erased>);

trait Erased: erased_serde::Serialize + Send + Sync {
    fn chart(&self) -> Option<&Chart>;
}

impl<P: Spelled> Erased for P {
    fn chart(&self) -> Option<&Chart> {
        Spelled::chart(self)
    }
}

impl Page {
    /// The page of a system.
    #[must_use]
    pub fn of(page: impl Spelled) -> Page {
        Page(Arc::new(page))
    }

    /// The map in it, if there is one.
    #[must_use]
    pub fn chart(&self) -> Option<&Chart> {
        self.0.chart()
    }
}

impl Serialize for Page {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Its fields are the rulebook's: what panics there must end no program.
        caught(|| erased_serde::serialize(&*self.0, serializer))
            .unwrap_or_else(|panic| Err(S::Error::custom(panic)))
    }
}

impl fmt::Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Page").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serializer;

    struct Broken;

    impl Serialize for Broken {
        fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            panic!("no such hex")
        }
    }

    impl Spelled for Broken {}

    #[test]
    fn a_page_that_panics_is_an_error() {
        let error = serde_json::to_value(Page::of(Broken)).unwrap_err().to_string();
        assert!(error.contains("the rulebook's program failed: no such hex"), "{error}");
    }
}
