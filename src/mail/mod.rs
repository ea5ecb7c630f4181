//! Bytes on the wire: a message in, a message out, and the folders between.
//!
//! Nothing here knows of games. Everything but [`maildir`] is a pure function of its input.

pub mod address;
pub mod auth;
pub mod dkim;
pub mod dsn;
mod headers;
mod html;
pub mod incoming;
pub mod maildir;
mod mime;
pub mod outgoing;
pub mod person;
pub mod robots;
pub mod slim;
mod style;
mod text;

pub use mime::versions;
