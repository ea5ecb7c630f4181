//! What lies on the map.
