//! What one viewer may know.

use crate::table::Table;
use feldpost_kit::system::Viewer;

/// A viewer's knowledge: the open table. It has no place for a sealed choice.
#[derive(Clone, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What lies open.
    pub table: Table,
}
