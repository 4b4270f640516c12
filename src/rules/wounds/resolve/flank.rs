//! The angle of a flank in whole numbers. Floor 4. Rule WND-POS-04; ruling WND-R49.

use crate::grid::GridKind;

/// Whether two vectors from the centre of the target have 120° or more between them. They are scaled by the caller, both
/// alike or each by itself, so that they are whole numbers: x and y on squares, axial q and r on hexes. One without length
/// has no direction and flanks with nobody. Rule WND-POS-04; ruling WND-R49.
pub fn flanks(kind: GridKind, a: (i32, i32), b: (i32, i32)) -> bool {
    let [a, b] = [a, b].map(|(x, y)| (i128::from(x), i128::from(y)));
    // Twice the scalar product on either grid: the axes of hexes stand at 60°.
    let twice = match kind {
        GridKind::Square => 2 * (a.0 * b.0 + a.1 * b.1),
        GridKind::Hex => 2 * (a.0 * b.0 + a.1 * b.1) + a.0 * b.1 + a.1 * b.0,
    };
    twice < 0 && twice * twice >= square_of(kind, a) * square_of(kind, b)
}

/// The square of the length of a vector.
const fn square_of(kind: GridKind, (x, y): (i128, i128)) -> i128 {
    match kind {
        GridKind::Square => x * x + y * y,
        GridKind::Hex => x * x + x * y + y * y,
    }
}
