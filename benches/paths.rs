//! Movement fields on a large hex map with mixed costs and walls, beside two libraries that answer
//! the same question.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use hexx::Hex;
use hexx::algorithms::field_of_movement;
use pathfinding::prelude::dijkstra_reach;
use quincunx::board::{Board, MoveField, Mover, OccupancyMap, Terrain};
use quincunx::grid::{Cell, Footprint, GridKind};
use std::hint::black_box;

const SIDE: i32 = 1024;

/// One cell in eight is a wall; the others cost 1, 2 or 3. The pattern is fixed.
fn map() -> Board {
    let rough = |name, cost| Terrain {
        cost,
        ..Terrain::open(name)
    };
    let palette = vec![
        Terrain::open("grass"),
        rough("mud", 2),
        rough("marsh", 3),
        Terrain::wall("rock"),
    ];
    let mut board = Board::new(
        GridKind::Hex,
        Cell::new(0, 0),
        SIDE.cast_unsigned(),
        SIDE.cast_unsigned(),
        palette,
        0,
    );
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    for cell in board.cells() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        board.set_terrain_index(cell, [0, 0, 0, 0, 1, 1, 2, 3][(state >> 40) as usize % 8]);
    }
    board.set_terrain_index(start(&board), 0);
    board
}

fn start(board: &Board) -> Cell {
    board.cell_at(SIDE as usize / 2, SIDE as usize / 2)
}

/// What the other two look up: the cost of entering a cell.
fn cost_of(board: &Board, cell: Cell) -> Option<u32> {
    board
        .terrain(cell)
        .filter(|terrain| terrain.passable)
        .map(|terrain| u32::from(terrain.cost))
}

fn with_dijkstra_reach(board: &Board, budget: u32) -> usize {
    let steps = |&cell: &Cell| {
        let next = GridKind::Hex.neighbours(cell).map(|(_, next)| next);
        next.filter_map(|next| cost_of(board, next).map(|cost| (next, cost)))
            .collect::<Vec<_>>()
    };
    dijkstra_reach(&start(board), steps)
        .take_while(|reached| reached.total_cost <= budget)
        .count()
}

fn with_hexx(board: &Board, budget: u32) -> usize {
    // It adds 1 to every cost.
    field_of_movement(Hex::from(start(board)), budget, |hex| {
        cost_of(board, hex.into()).map(|cost| cost - 1)
    })
    .len()
}

fn fields(criterion: &mut Criterion) {
    let board = map();
    let occupancy = OccupancyMap::for_board(&board);
    let mut field = MoveField::new();
    let mut group = criterion.benchmark_group("field");
    group.sample_size(10);
    for budget in [6, 12, 30, 120] {
        let mover = Mover::walking(start(&board), Footprint::Single, budget);
        field.compute(&board, &mover, &occupancy);
        let reached = field.reached().count();
        assert_eq!(with_dijkstra_reach(&board, budget), reached);
        group.bench_function(BenchmarkId::new("quincunx", budget), |bencher| {
            bencher.iter(|| field.compute(black_box(&board), black_box(&mover), &occupancy));
        });
        group.bench_function(BenchmarkId::new("pathfinding", budget), |bencher| {
            bencher.iter(|| with_dijkstra_reach(black_box(&board), budget));
        });
        if budget <= 30 {
            // Its rounds over all cells in range take minutes beyond that.
            assert_eq!(with_hexx(&board, budget), reached);
        }
        if budget <= 30 {
            group.bench_function(BenchmarkId::new("hexx", budget), |bencher| {
                bencher.iter(|| with_hexx(black_box(&board), budget));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, fields);
criterion_main!(benches);
