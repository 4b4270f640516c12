use super::areas::{border, draw};
use super::sheet::Sheet;
use super::{Overlays, RegionMark};
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

#[test]
fn the_name_of_a_region_keeps_off_the_pieces() {
    for kind in [GridKind::Square, GridKind::Hex] {
        let layout = layout(kind);
        let cells: Vec<Cell> = (0..7).map(|x| Cell::new(x, 3)).collect();
        let column_of_name = |crowded: Vec<Cell>| {
            let region = RegionMark {
                name: "the yard".to_owned(),
                cells: cells.clone(),
                crowded,
            };
            let overlays = Overlays {
                regions: vec![region],
                ..Overlays::default()
            };
            let mut sheet = Sheet::new(&layout);
            draw(&mut sheet, &overlays);
            let (at, _) = sheet.words.first().expect("it has a name");
            let here = |cell: &Cell| layout.cell_to_world(*cell).x == at.x;
            cells.iter().position(here)
        };
        assert_eq!(column_of_name(Vec::new()), Some(3));
        assert_eq!(column_of_name(cells[1..6].to_vec()), Some(0));
        assert_eq!(
            column_of_name(cells.clone()),
            Some(3),
            "where there is no room"
        );
    }
}

#[test]
fn the_danger_view_tells_a_number_once_in_each_region() {
    for kind in [GridKind::Square, GridKind::Hex] {
        let layout = layout(kind);
        let mut struck: Vec<(Cell, u8)> = (0..6)
            .flat_map(|x| (0..5).map(move |y| (Cell::new(x, y), if x < 3 { 2 } else { 4 })))
            .collect();
        struck.sort_unstable();
        let overlays = Overlays {
            danger: Some(super::DangerMark {
                struck,
                ..super::DangerMark::default()
            }),
            ..Overlays::default()
        };
        let mut sheet = Sheet::new(&layout);
        draw(&mut sheet, &overlays);
        let mut told: Vec<&str> = sheet
            .words
            .iter()
            .map(|(_, words)| words.text.trim())
            .collect();
        told.sort_unstable();
        assert_eq!(told, ["2", "4"]);
    }
}
