//! Sentences of what changes on the board: light, fog, ground. Floor 5.

use crate::board::Light;
use crate::grid::Cell;

/// "It is dark now at (3, 2)."
pub(super) fn light(cells: &[Cell], to: Light) -> String {
    let how = match to {
        Light::Bright => "bright",
        Light::Dim => "dim",
        Light::Dark => "dark",
    };
    format!("It is {how} now {}.", places(cells))
}

/// "Fog comes up in 7 cells around (3, 2)."
pub(super) fn fog(cells: &[Cell], fog: bool) -> String {
    let what = if fog { "comes up" } else { "clears" };
    format!("Fog {what} {}.", places(cells))
}

/// "The thin ice is now deep water at (3, 2)."
pub(super) fn terrain(cells: &[Cell], from: &str, to: &str) -> String {
    format!("The {from} is now {to} {}.", places(cells))
}

/// Up to three cells by their coordinates, more by their number and the one in the middle of the list.
fn places(cells: &[Cell]) -> String {
    match cells {
        [] => "nowhere".to_owned(),
        [one] => format!("at {one}"),
        [before @ .., last] if cells.len() <= 3 => {
            let before: Vec<_> = before.iter().map(ToString::to_string).collect();
            format!("at {} and {last}", before.join(", "))
        }
        more => format!("in {} cells around {}", more.len(), more[more.len() / 2]),
    }
}

#[cfg(test)]
mod tests {
    use super::{fog, light, terrain};
    use crate::board::Light;
    use crate::grid::Cell;

    #[test]
    fn what_changes_on_the_board_is_told_with_its_place() {
        let cells: Vec<_> = (0..5).map(|x| Cell::new(x, 2)).collect();
        assert_eq!(light(&cells[..1], Light::Dark), "It is dark now at (0, 2).");
        assert_eq!(fog(&cells[..2], true), "Fog comes up at (0, 2) and (1, 2).");
        let clears = "Fog clears at (0, 2), (1, 2) and (2, 2).";
        assert_eq!(fog(&cells[..3], false), clears);
        let breaks = "The thin ice is now deep water in 5 cells around (2, 2).";
        assert_eq!(terrain(&cells, "thin ice", "deep water"), breaks);
    }
}
