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

fn framed(rig: &mut CameraRig, area: Rect, below: f32) {
    let command = CameraCommand::Frame {
        area,
        below,
        cells: 7.0,
    };
    rig.obey(command, WINDOW, &free_window(), &board());
}

/// A window without panels.
fn free_window() -> ViewRect {
    ViewRect {
        left: 0.0,
        right: 0.0,
        top: 40.0,
        bottom: 0.0,
    }
}

#[test]
fn a_framed_pair_is_seen_over_the_words_and_the_board_is_never_lost() {
    let bounds = board().bounds();
    for cell in [Cell::new(0, 0), Cell::new(12, 9), Cell::new(23, 17)] {
        let middle = board().cell_to_world(cell);
        let area = Rect::from_center_size(middle, Vec2::new(2.0 * CELL, CELL)).inflate(CELL);
        let mut rig = fitted();
        framed(&mut rig, area, 150.0);
        rig.settle();
        let seen = rig.world_to_window(WINDOW, middle);
        assert!(Rect::new(0.0, 40.0, 1280.0, 570.0).contains(seen), "{seen}");
        let shown = Rect::from_corners(
            rig.window_to_world(WINDOW, Vec2::ZERO),
            rig.window_to_world(WINDOW, WINDOW),
        );
        let share = shown.intersect(bounds).size() / shown.size();
        assert!(share.min_element() > 0.55, "{cell:?}: {share}");
    }
}

#[test]
fn a_frame_is_never_further_off_than_the_whole_board_nor_nearer_than_its_cells() {
    let mut rig = fitted();
    framed(&mut rig, board().bounds().inflate(5000.0), 0.0);
    rig.settle();
    let all = board().bounds().inflate(MARGIN).size() / free_window().free(WINDOW);
    assert!((rig.scale() - all.max_element()).abs() < 1e-3);
    framed(
        &mut rig,
        Rect::from_center_size(Vec2::new(640.0, -320.0), Vec2::ONE),
        0.0,
    );
    rig.settle();
    assert!((rig.scale() * 680.0 - 7.0 * CELL).abs() < 1.0);
}

#[test]
fn a_slow_camera_starts_and_ends_softly_and_swings_not() {
    let mut rig = fitted();
    let area = Rect::from_center_size(Vec2::new(300.0, -300.0), Vec2::splat(200.0));
    framed(&mut rig, area, 0.0);
    let (start, goal) = (rig.at, rig.target);
    let whole = start.distance(goal);
    let (mut last, mut steps) = (whole, Vec::new());
    for _ in 0..180 {
        rig.go(1.0 / 60.0);
        let left = rig.at.distance(goal);
        assert!(left <= last + 1e-3, "it swings");
        steps.push(last - left);
        last = left;
    }
    assert!(last < whole * 0.01, "{last} of {whole}");
    let fastest = steps.iter().copied().fold(0.0, f32::max);
    assert!(steps[0] < fastest * 0.5, "it starts with a jerk");
    // A slow machine with four frames a second gets there, too.
    let mut rig = fitted();
    framed(&mut rig, area, 0.0);
    (0..12).for_each(|_| rig.go(0.25));
    assert!(rig.at.distance(goal) < whole * 0.02);
}

/// What is in the middle of the free part of a window, and how many cells are seen across it.
fn view(rig: &CameraRig, window: Vec2, free: &ViewRect) -> (Vec2, f32) {
    let middle = rig.place() + free.shift() * rig.scale();
    (middle, free.free(window).x * rig.scale() / CELL)
}

#[test]
fn the_view_comes_back_after_other_sizes_of_the_window() {
    let free = ViewRect::default();
    for zoomed in [1.0, 2.4] {
        let mut rig = fitted();
        let zoom = CameraCommand::Zoom {
            factor: zoomed,
            at: Some(Vec2::new(500.0, 300.0)),
        };
        rig.obey(zoom, WINDOW, &free, &board());
        rig.settle();
        let before = view(&rig, WINDOW, &free);
        for window in [(1024.0, 600.0), (1920.0, 1080.0), (700.0, 500.0)] {
            rig.obey(CameraCommand::Back, Vec2::from(window), &free, &board());
            rig.settle();
            let (middle, _) = view(&rig, Vec2::from(window), &free);
            assert!(middle.distance(before.0) < 0.5, "{middle} {before:?}");
        }
        rig.obey(CameraCommand::Back, WINDOW, &free, &board());
        rig.settle();
        let after = view(&rig, WINDOW, &free);
        assert!(after.0.distance(before.0) < 0.5 && (after.1 - before.1).abs() < 0.01);
    }
}

#[test]
fn the_view_comes_back_from_what_was_shown_unless_a_person_moved_it() {
    let free = ViewRect::default();
    let mut rig = fitted();
    let before = rig;
    let show = CameraCommand::Show {
        area: Rect::from_corners(Vec2::ZERO, Vec2::new(128.0, -64.0)),
        within: Rect::new(270.0, 60.0, 500.0, 300.0),
        above: 30.0,
    };
    rig.obey(show, WINDOW, &free, &board());
    rig.settle();
    assert!(rig.place().distance(before.place()) > 1.0);
    rig.obey(CameraCommand::Back, WINDOW, &free, &board());
    rig.settle();
    assert!(rig.place().distance(before.place()) < 0.5);
    rig.obey(show, WINDOW, &free, &board());
    rig.obey(
        CameraCommand::Pan(Vec2::new(-80.0, 0.0)),
        WINDOW,
        &free,
        &board(),
    );
    rig.settle();
    let moved = rig.place();
    rig.obey(CameraCommand::Back, WINDOW, &free, &board());
    rig.settle();
    assert!(rig.place().distance(moved) < 0.5);
}
