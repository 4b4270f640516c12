use super::*;
use crate::level::Catalogue;

/// A board of grass with one other cell at column 3, row 3.
fn board(kind: GridKind, name: &str) -> (Board, Sheet, Cell) {
    let catalogue = Catalogue::shipped();
    let grass = catalogue
        .terrain("grass")
        .expect("the catalogue has grass")
        .clone();
    let mut board = Board::new(kind, Cell::new(0, 0), 7, 7, vec![grass], 0);
    let middle = board.cell_at(3, 3);
    board.set_terrain(
        middle,
        catalogue.terrain(name).expect("a terrain of the catalogue"),
    );
    (board, Sheet::of(kind), middle)
}

fn trims(board: &Board, sheet: Sheet, cell: Cell) -> Vec<u32> {
    stack(board, sheet, cell).expect("a cell of the map").trims
}

#[test]
fn every_terrain_of_the_catalogue_is_painted_under_its_own_name() {
    for name in Catalogue::shipped().terrain_names() {
        assert!(TERRAINS.iter().any(|art| art.name == name), "{name}");
    }
}

/// Of objects a word of the name will do: a bonfire is painted as a fire is. What nothing fits looks like a crate.
#[test]
fn every_object_and_edge_of_the_catalogue_is_painted_as_what_it_is() {
    use crate::picture::atlas::{EDGES, object_frames};
    let unknown = object_frames("crate");
    for name in Catalogue::shipped().object_names() {
        assert!(name == "crate" || object_frames(name) != unknown, "{name}");
    }
    for name in Catalogue::shipped().edge_names() {
        assert!(EDGES.contains(&name), "{name}");
    }
}

#[test]
fn even_ground_has_no_transitions() {
    for kind in [GridKind::Square, GridKind::Hex] {
        let (board, sheet, _) = board(kind, "grass");
        assert!(
            board
                .cells()
                .all(|cell| trims(&board, sheet, cell).is_empty())
        );
    }
}

#[test]
fn a_pond_has_a_shore_and_a_fringe_of_grass_on_every_side() {
    for (kind, sides) in [(GridKind::Square, 8), (GridKind::Hex, 6)] {
        let (board, sheet, pond) = board(kind, "deep water");
        let tiles = trims(&board, sheet, pond);
        let shores = (0..sheet.sides).map(|side| sheet.trim(Trim::Shore, side));
        assert!(shores.filter(|shore| tiles.contains(shore)).count() >= 4);
        assert!(tiles.len() >= sides, "{tiles:?}");
    }
}

#[test]
fn a_wall_throws_its_foot_on_its_neighbours_and_shows_its_face() {
    for kind in [GridKind::Square, GridKind::Hex] {
        let (board, sheet, wall) = board(kind, "wall");
        assert!(
            trims(&board, sheet, wall)
                .iter()
                .all(|tile| *tile >= sheet.trim(Trim::Face, 0))
        );
        for (direction, beside) in kind.neighbours(wall) {
            let back = u32::from(kind.opposite(direction).index());
            assert!(
                trims(&board, sheet, beside).contains(&sheet.trim(Trim::Foot, back)),
                "{direction:?}"
            );
        }
    }
}

#[test]
fn a_step_has_a_rim_above_and_a_drop_below_and_two_steps_a_scarp() {
    for (height, below) in [(1, Trim::Drop), (2, Trim::Scarp)] {
        let (mut board, sheet, hill) = board(GridKind::Hex, "grass");
        board.set_elevation(hill, height);
        let rims: Vec<u32> = (0..6).map(|side| sheet.trim(Trim::Rim, side)).collect();
        assert_eq!(trims(&board, sheet, hill), rims);
        let east = board.kind().step(hill, Direction::new(1));
        assert_eq!(trims(&board, sheet, east), [sheet.trim(below, 4)]);
    }
}

#[test]
fn higher_ground_is_lighter() {
    let (mut board, sheet, hill) = board(GridKind::Square, "grass");
    let before = stack(&board, sheet, hill).expect("a cell of the map").light;
    board.set_elevation(hill, 2);
    assert!(stack(&board, sheet, hill).expect("a cell of the map").light > before);
}

#[test]
fn a_bridge_leads_from_bank_to_bank() {
    let catalogue = Catalogue::shipped();
    let (mut board, sheet, middle) = board(GridKind::Square, "bridge");
    let water = catalogue
        .terrain("deep water")
        .expect("a terrain of the catalogue");
    for row in [2, 4] {
        board.set_terrain(board.cell_at(3, row), water);
    }
    let bridge = TERRAINS
        .iter()
        .position(|art| art.name == "bridge")
        .expect("bridges are painted");
    let east_west = stack(&board, sheet, middle).expect("a cell of the map");
    assert_eq!(east_west.base, sheet.base(bridge, 0));
    let rails = [sheet.trim(Trim::Rail, 0), sheet.trim(Trim::Rail, 4)];
    assert!(rails.iter().all(|rail| east_west.trims.contains(rail)));
}

#[test]
fn off_the_map_there_is_nothing() {
    let (board, sheet, _) = board(GridKind::Hex, "grass");
    assert_eq!(stack(&board, sheet, Cell::new(99, 99)), None);
}
