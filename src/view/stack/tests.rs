use super::*;
use crate::level::Catalogue;
use crate::view::layout::Layout;

/// A board of grass with one other cell at column 3, row 3.
fn board(kind: GridKind, name: &str) -> (Board, Layout, Cell) {
    let catalogue = Catalogue::shipped();
    let grass = catalogue
        .terrain("grass")
        .expect("the catalogue has grass")
        .clone();
    let mut board = Board::new(kind, Cell::new(0, 0), 7, 7, vec![grass], 0);
    let layout = Layout::new(&board);
    let middle = layout.cell_in(3, 3);
    board.set_terrain(
        middle,
        catalogue.terrain(name).expect("a terrain of the catalogue"),
    );
    (board, layout, middle)
}

fn trims(board: &Board, layout: &Layout, cell: Cell) -> Vec<u32> {
    stack(board, layout.sheet(), cell)
        .expect("a cell of the map")
        .trims
}

#[test]
fn every_terrain_of_the_catalogue_is_painted_under_its_own_name() {
    for name in Catalogue::shipped().terrain_names() {
        assert!(TERRAINS.iter().any(|art| art.name == name), "{name}");
    }
}

#[test]
fn every_object_and_edge_of_the_catalogue_is_painted_under_its_own_name() {
    use crate::view::atlas::{EDGES, OBJECTS};
    for name in Catalogue::shipped().object_names() {
        assert!(OBJECTS.iter().any(|(known, _)| *known == name), "{name}");
    }
    for name in Catalogue::shipped().edge_names() {
        assert!(EDGES.contains(&name), "{name}");
    }
}

#[test]
fn even_ground_has_no_transitions() {
    for kind in [GridKind::Square, GridKind::Hex] {
        let (board, layout, _) = board(kind, "grass");
        assert!(
            board
                .cells()
                .all(|cell| trims(&board, &layout, cell).is_empty())
        );
    }
}

#[test]
fn a_pond_has_a_shore_and_a_fringe_of_grass_on_every_side() {
    for (kind, sides) in [(GridKind::Square, 8), (GridKind::Hex, 6)] {
        let (board, layout, pond) = board(kind, "deep water");
        let tiles = trims(&board, &layout, pond);
        let shores = (0..layout.sheet().sides).map(|side| layout.sheet().trim(Trim::Shore, side));
        assert!(shores.filter(|shore| tiles.contains(shore)).count() >= 4);
        assert!(tiles.len() >= sides, "{tiles:?}");
    }
}

#[test]
fn a_wall_throws_its_foot_on_its_neighbours_and_shows_its_face() {
    for kind in [GridKind::Square, GridKind::Hex] {
        let (board, layout, wall) = board(kind, "wall");
        let sheet = layout.sheet();
        assert!(
            trims(&board, &layout, wall)
                .iter()
                .all(|tile| *tile >= sheet.trim(Trim::Face, 0))
        );
        for (direction, beside) in kind.neighbours(wall) {
            let back = u32::from(kind.opposite(direction).index());
            assert!(
                trims(&board, &layout, beside).contains(&sheet.trim(Trim::Foot, back)),
                "{direction:?}"
            );
        }
    }
}

#[test]
fn a_step_has_a_rim_above_and_a_drop_below_and_two_steps_a_scarp() {
    for (height, below) in [(1, Trim::Drop), (2, Trim::Scarp)] {
        let (mut board, layout, hill) = board(GridKind::Hex, "grass");
        board.set_elevation(hill, height);
        let sheet = layout.sheet();
        let rims: Vec<u32> = (0..6).map(|side| sheet.trim(Trim::Rim, side)).collect();
        assert_eq!(trims(&board, &layout, hill), rims);
        let east = board.kind().step(hill, Direction::new(1));
        assert_eq!(trims(&board, &layout, east), [sheet.trim(below, 4)]);
    }
}

#[test]
fn higher_ground_is_lighter() {
    let (mut board, layout, hill) = board(GridKind::Square, "grass");
    let before = stack(&board, layout.sheet(), hill)
        .expect("a cell of the map")
        .light;
    board.set_elevation(hill, 2);
    assert!(
        stack(&board, layout.sheet(), hill)
            .expect("a cell of the map")
            .light
            > before
    );
}

#[test]
fn a_bridge_leads_from_bank_to_bank() {
    let catalogue = Catalogue::shipped();
    let (mut board, layout, middle) = board(GridKind::Square, "bridge");
    let water = catalogue
        .terrain("deep water")
        .expect("a terrain of the catalogue");
    for row in [2, 4] {
        board.set_terrain(layout.cell_in(3, row), water);
    }
    let bridge = TERRAINS
        .iter()
        .position(|art| art.name == "bridge")
        .expect("bridges are painted");
    let sheet = layout.sheet();
    let east_west = stack(&board, sheet, middle).expect("a cell of the map");
    assert_eq!(east_west.base, sheet.base(bridge, 0));
    let rails = [sheet.trim(Trim::Rail, 0), sheet.trim(Trim::Rail, 4)];
    assert!(rails.iter().all(|rail| east_west.trims.contains(rail)));
}

#[test]
fn off_the_map_there_is_nothing() {
    let (board, layout, _) = board(GridKind::Hex, "grass");
    assert_eq!(stack(&board, layout.sheet(), Cell::new(99, 99)), None);
}
