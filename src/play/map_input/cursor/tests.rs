//! Tests of the cursor and the targets. Floor 7.

use super::*;

fn layout(kind: GridKind) -> Layout {
    Layout {
        kind,
        origin: Cell::new(0, 0),
        width: 6,
        height: 5,
    }
}

#[test]
fn cursor_keys_stay_on_the_map_and_go_there_and_back() {
    for kind in [GridKind::Square, GridKind::Hex] {
        let layout = layout(kind);
        for row in 0..layout.height {
            for column in 0..layout.width {
                let from = layout.cell_in(column, row);
                for (_, (dx, dy)) in STEPS {
                    let to = stepped(&layout, from, (dx, dy));
                    let (c, r) = layout.column_row(to);
                    assert!((0..layout.width).contains(&c) && (0..layout.height).contains(&r));
                    let inner = (1..layout.width - 1).contains(&column)
                        && (1..layout.height - 1).contains(&row);
                    if inner {
                        assert_eq!(
                            stepped(&layout, to, (-dx, -dy)),
                            from,
                            "{kind:?} {from} {dx} {dy}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn targets_go_round() {
    let all = [CombatantId(1), CombatantId(4)];
    assert_eq!(turned(&all, None, false), Some(all[0]));
    assert_eq!(turned(&all, Some(all[1]), false), Some(all[0]));
    assert_eq!(turned(&all, Some(all[0]), true), Some(all[1]));
    assert_eq!(turned(&[], None, false), None);
}
