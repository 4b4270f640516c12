use super::*;
use crate::board::{Edge, Object, Terrain};
use crate::grid::{Footprint, GridKind};

fn board(kind: GridKind, columns: u32, rows: u32) -> Board {
    let palette = vec![Terrain::open("grass"), Terrain::open("deep water")];
    Board::new(kind, Cell::new(0, 0), columns, rows, palette, 0)
}

#[test]
fn every_cell_is_painted_and_unlike_terrains_look_unlike() {
    for kind in GridKind::ALL {
        let mut board = board(kind, 6, 5);
        let pond = board.cell_at(3, 2);
        board.set_terrain_index(pond, 1);
        let picture = Picture::of(&board);
        let table = Colour(0x2a, 0x25, 0x20);
        for cell in board.cells() {
            let colour = picture.middle_of(cell).expect("it is on the picture");
            assert_ne!(colour, table, "{kind:?} {cell}");
        }
        let dry = picture.middle_of(board.cell_at(1, 2)).expect("it is there");
        let wet = picture.middle_of(pond).expect("it is there");
        let blueness = |c: Colour| i32::from(c.2) - i32::from(c.0);
        assert!(
            blueness(wet) > blueness(dry) + 10,
            "{kind:?}: {wet:?} {dry:?}"
        );
    }
}

#[test]
fn objects_edges_light_and_marks_change_the_picture() {
    for kind in GridKind::ALL {
        let mut board = board(kind, 4, 3);
        let cell = board.cell_at(1, 1);
        let image = |board: &Board| Picture::of(board).to_png().expect("it is small");
        let mut seen = vec![image(&board)];
        let crate_ = Object {
            name: "crate".into(),
            ..Object::default()
        };
        board.set_object(cell, Some(crate_));
        seen.push(image(&board));
        let fence = Edge {
            name: "fence".into(),
            ..Edge::default()
        };
        let east = kind.parse_direction("E").expect("both grids have it");
        board.set_edge(cell, east, Some(fence));
        seen.push(image(&board));
        board.set_light(board.cell_at(2, 2), Light::Dark);
        seen.push(image(&board));
        board.set_elevation(board.cell_at(0, 0), 1);
        seen.push(image(&board));
        let mut picture = Picture::of(&board);
        let mut after = |draw: &mut dyn FnMut(&mut Picture)| {
            draw(&mut picture);
            picture.to_png().expect("it is small")
        };
        let space = Footprint::Single.cells(kind, cell);
        seen.push(after(&mut |p| p.tint(cell, Colour::heat(1.0), 0.5)));
        seen.push(after(&mut |p| p.frame(cell, Colour::heat(0.0))));
        seen.push(after(&mut |p| p.mark_edge(cell, east, Colour::heat(0.5))));
        seen.push(after(&mut |p| {
            p.line(cell, board.cell_at(3, 2), Colour::heat(0.5));
        }));
        for side in 0..4 {
            seen.push(after(&mut |p| p.piece(&space, side, "1")));
        }
        seen.push(after(&mut |p| p.write(board.cell_at(3, 0), "12")));
        seen.push(after(&mut |p| p.coordinates(&board)));
        for (index, image) in seen.iter().enumerate() {
            assert!(!seen[..index].contains(image), "{kind:?} step {index}");
        }
    }
}

#[test]
fn a_tint_lies_on_its_own_cell_alone() {
    for kind in GridKind::ALL {
        let board = board(kind, 5, 5);
        let (plain, mut marked) = (Picture::of(&board), Picture::of(&board));
        let cell = board.cell_at(2, 1);
        marked.tint(cell, Colour(255, 0, 0), 1.0);
        assert_eq!(marked.middle_of(cell), Some(Colour(255, 0, 0)), "{kind:?}");
        for other in board.cells().filter(|&other| other != cell) {
            assert_eq!(marked.middle_of(other), plain.middle_of(other), "{kind:?}");
        }
    }
}

#[test]
fn a_legend_makes_room_for_itself() {
    let board = board(GridKind::Square, 2, 2);
    let mut picture = Picture::of(&board);
    let below = picture.middle_of(Cell::new(0, 0));
    let words = "a sentence that is much wider than a map of two cells by two cells".to_owned();
    picture.legend("Title", &[(Colour::heat(0.2), words)]);
    let (width, height) = picture.size();
    assert!(width > 300 && height > 128 + 40, "{width} {height}");
    assert_eq!(picture.middle_of(Cell::new(0, 0)), below);
}

#[test]
fn a_large_board_has_small_cells() {
    for kind in GridKind::ALL {
        let (width, height) = Places::of(&board(kind, 1024, 1024)).size();
        assert!(width <= 4200 && height <= 4200, "{width} {height}");
        // As wide or as high as that, drawn.
        for (columns, rows) in [(1024, 16), (16, 1024)] {
            let picture = Picture::of(&board(kind, columns, rows));
            assert_eq!(picture.cell_width(), 4);
            assert!(picture.size().0 <= width && picture.size().1 <= height);
        }
    }
    let picture = Picture::with_cells(&board(GridKind::Hex, 5, 5), 16);
    assert_eq!(picture.cell_width(), 16);
}

#[test]
fn a_picture_is_written_or_the_file_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = Picture::of(&board(GridKind::Hex, 2, 2));
    let path = folder.path().join("map.png");
    picture.save(&path).expect("the folder is there");
    let read = std::fs::read(&path).expect("it was written");
    assert_eq!(read, picture.to_png().expect("it is small"));
    let missing = folder.path().join("no/map.png");
    let error = picture.save(&missing).expect_err("the folder is missing");
    assert!(error.to_string().contains("map.png"), "{error}");
}
