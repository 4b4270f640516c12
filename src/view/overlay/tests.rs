use super::areas::border;
use crate::grid::{Cell, GridKind};
use crate::view::layout::Layout;

fn layout(kind: GridKind) -> Layout {
    Layout {
        kind,
        origin: Cell::new(0, 0),
        width: 9,
        height: 7,
    }
}

#[test]
fn a_single_cell_is_bordered_on_every_side() {
    assert_eq!(
        border(&layout(GridKind::Square), &[Cell::new(3, 3)]).len(),
        4
    );
    assert_eq!(border(&layout(GridKind::Hex), &[Cell::new(3, 3)]).len(), 6);
}

#[test]
fn no_border_runs_between_two_cells_of_a_region() {
    let two = [Cell::new(3, 3), Cell::new(4, 3)];
    assert_eq!(border(&layout(GridKind::Square), &two).len(), 6);
    assert_eq!(border(&layout(GridKind::Hex), &two).len(), 10);
}

#[test]
fn an_empty_region_has_no_border() {
    assert!(border(&layout(GridKind::Hex), &[]).is_empty());
}
