//! Laws of the geometry, over all cells of small boards.
