//! Lines of fire over twenty cells with cover between, on both grids.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use quincunx::board::{Board, Body, Grade, Object, Terrain, line_of_fire};
use quincunx::grid::{Cell, Footprint, GridKind};
use std::hint::black_box;

const DISTANCE: i32 = 20;

/// Every seventh cell holds something to hide behind.
fn map(kind: GridKind) -> Board {
    let mut board = Board::new(
        kind,
        Cell::new(0, 0),
        64,
        64,
        vec![Terrain::open("grass")],
        0,
    );
    for (index, cell) in board
        .cells()
        .enumerate()
        .filter(|(index, _)| index % 7 == 0)
    {
        let cover = Grade::ALL[index / 7 % Grade::ALL.len()];
        board.set_object(
            cell,
            Some(Object {
                cover,
                ..Object::default()
            }),
        );
    }
    board
}

fn lines(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("line of fire");
    for kind in GridKind::ALL {
        let board = map(kind);
        let centre = board.cell_at(32, 32);
        let ring: Vec<_> = kind.ring(centre, DISTANCE).collect();
        for footprint in [Footprint::Single, Footprint::Huge] {
            let attacker = Body::new(centre, Footprint::Single);
            let mut targets = ring.iter().cycle().map(|&cell| Body::new(cell, footprint));
            group.bench_function(
                BenchmarkId::new(format!("{kind:?}"), format!("{footprint:?}")),
                |bencher| {
                    bencher.iter(|| {
                        line_of_fire(
                            black_box(&board),
                            &attacker,
                            &targets.next().expect("a cycle"),
                        )
                    });
                },
            );
        }
    }
    group.finish();
}

criterion_group!(benches, lines);
criterion_main!(benches);
