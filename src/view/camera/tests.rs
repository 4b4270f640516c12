use super::*;
use crate::grid::GridKind;

const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);

fn board() -> Layout {
    Layout {
        kind: GridKind::Square,
        origin: Cell::new(0, 0),
        width: 24,
        height: 18,
    }
}

fn fitted() -> CameraRig {
    let mut rig = CameraRig::default();
    rig.obey(CameraCommand::Fit, WINDOW, &ViewRect::default(), &board());
    rig.settle();
    rig
}

#[test]
fn a_fitted_board_lies_clear_of_the_panels() {
    let (rig, free, bounds) = (fitted(), ViewRect::default(), board().bounds());
    let low = rig.world_to_window(WINDOW, Vec2::new(bounds.min.x, bounds.max.y));
    let high = rig.world_to_window(WINDOW, Vec2::new(bounds.max.x, bounds.min.y));
    assert!(low.x >= free.left && low.y >= free.top, "{low}");
    assert!(
        high.x <= WINDOW.x - free.right && high.y <= WINDOW.y - free.bottom,
        "{high}"
    );
}

#[test]
fn zooming_keeps_the_point_under_the_cursor() {
    let mut rig = fitted();
    let cursor = Vec2::new(620.0, 300.0);
    let before = rig.window_to_world(WINDOW, cursor);
    rig.obey(
        CameraCommand::Zoom {
            factor: 1.3,
            at: Some(cursor),
        },
        WINDOW,
        &ViewRect::default(),
        &board(),
    );
    rig.settle();
    assert!(rig.window_to_world(WINDOW, cursor).distance(before) < 0.5);
}

#[test]
fn zoom_has_limits_both_ways() {
    let mut rig = fitted();
    for _ in 0..50 {
        rig.obey(
            CameraCommand::Zoom {
                factor: 2.0,
                at: None,
            },
            WINDOW,
            &ViewRect::default(),
            &board(),
        );
    }
    rig.settle();
    assert!((rig.scale() - NEAREST).abs() < 1e-4);
    for _ in 0..50 {
        rig.obey(
            CameraCommand::Zoom {
                factor: 0.5,
                at: None,
            },
            WINDOW,
            &ViewRect::default(),
            &board(),
        );
    }
    rig.settle();
    assert!(rig.scale() < 10.0);
}

#[test]
fn a_board_that_fits_stays_in_the_middle() {
    let mut rig = fitted();
    let before = rig.place();
    rig.obey(
        CameraCommand::Centre(Cell::new(0, 0)),
        WINDOW,
        &ViewRect::default(),
        &board(),
    );
    rig.settle();
    assert!(
        rig.place().distance(before) < CELL,
        "{before} {}",
        rig.place()
    );
}

#[test]
fn close_up_a_centred_cell_is_in_the_middle_of_the_free_part() {
    let mut rig = fitted();
    rig.obey(
        CameraCommand::Zoom {
            factor: 3.0,
            at: None,
        },
        WINDOW,
        &ViewRect::default(),
        &board(),
    );
    rig.obey(
        CameraCommand::Centre(Cell::new(12, 9)),
        WINDOW,
        &ViewRect::default(),
        &board(),
    );
    rig.settle();
    let at = rig.world_to_window(WINDOW, board().cell_to_world(Cell::new(12, 9)));
    let free = ViewRect::default();
    let middle = Vec2::new(
        (free.left + WINDOW.x - free.right) / 2.0,
        (free.top + WINDOW.y - free.bottom) / 2.0,
    );
    assert!(at.distance(middle) < 0.5, "{at} {middle}");
}

#[test]
fn panning_cannot_lose_the_board() {
    let mut rig = fitted();
    for _ in 0..100 {
        rig.obey(
            CameraCommand::Pan(Vec2::new(500.0, 500.0)),
            WINDOW,
            &ViewRect::default(),
            &board(),
        );
    }
    rig.settle();
    let middle = rig.place() + ViewRect::default().shift() * rig.scale();
    assert!(board().bounds().inflate(CELL + 1.0).contains(middle));
}
