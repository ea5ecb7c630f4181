//! Bytes on the wire: a message in, a message out.
//!
//! Nothing here knows of games, files or servers: every function is a pure one of its input.

pub mod address;
pub mod dkim;
pub mod dsn;
pub mod headers;
mod html;
pub mod incoming;
mod mime;
pub mod outgoing;
pub mod person;
pub mod pictures;
pub mod robots;
pub mod slim;
mod style;
mod text;
mod version;

pub use version::{Version, version};
