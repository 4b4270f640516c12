use super::*;

fn layouts() -> [Layout; 3] {
    [
        Layout {
            kind: GridKind::Square,
            origin: Cell::new(-2, 3),
            width: 9,
            height: 6,
        },
        Layout {
            kind: GridKind::Hex,
            origin: Cell::new(0, 0),
            width: 9,
            height: 7,
        },
        Layout {
            kind: GridKind::Hex,
            origin: Cell::new(4, -5),
            width: 8,
            height: 6,
        },
    ]
}

fn cells(layout: Layout) -> impl Iterator<Item = Cell> {
    (0..layout.height)
        .flat_map(move |row| (0..layout.width).map(move |column| layout.cell_in(column, row)))
}

#[test]
fn every_cell_is_found_at_its_middle_and_near_its_corners() {
    for layout in layouts() {
        for cell in cells(layout) {
            let middle = layout.cell_to_world(cell);
            assert_eq!(layout.world_to_cell(middle), Some(cell));
            for corner in layout.corners(cell) {
                assert_eq!(
                    layout.world_to_cell(corner.lerp(middle, 0.06)),
                    Some(cell),
                    "{cell:?} in {layout:?}"
                );
            }
        }
    }
}

#[test]
fn places_off_the_map_belong_to_no_cell() {
    for layout in layouts() {
        let bounds = layout.bounds();
        assert_eq!(layout.world_to_cell(bounds.min - Vec2::splat(5.0)), None);
        assert_eq!(layout.world_to_cell(bounds.max + Vec2::splat(5.0)), None);
    }
}

#[test]
fn columns_and_rows_lead_back_to_the_cell() {
    for layout in layouts() {
        for cell in cells(layout) {
            let (column, row) = layout.column_row(cell);
            assert_eq!(layout.cell_in(column, row), cell);
        }
    }
}

#[test]
fn south_is_down_and_neighbours_share_their_side() {
    for layout in layouts() {
        let middle = layout.cell_in(4, 3);
        for direction in layout.kind.directions() {
            let other = layout.kind.step(middle, direction);
            if let (Some([a, b]), Some([c, d])) = (
                layout.side(middle, direction),
                layout.side(other, layout.kind.opposite(direction)),
            ) {
                assert!(
                    a.distance(d) < 0.01 && b.distance(c) < 0.01,
                    "{direction:?} in {layout:?}"
                );
            }
        }
        assert!(layout.cell_to_world(layout.cell_in(4, 4)).y < layout.cell_to_world(middle).y);
    }
}

#[test]
fn all_cells_lie_inside_the_bounds() {
    for layout in layouts() {
        let bounds = layout.bounds().inflate(0.01);
        assert!(cells(layout).all(|cell| {
            layout
                .corners(cell)
                .iter()
                .all(|corner| bounds.contains(*corner))
        }));
    }
}
