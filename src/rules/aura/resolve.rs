//! To come. Floor 4.
