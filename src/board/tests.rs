//! Tests of the board.
