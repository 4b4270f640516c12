//! Sentences of what changes on the board: light, fog, ground. Floor 5.

use crate::board::Light;

/// "It is dark now in 3 cells."
pub(super) fn light(cells: usize, to: Light) -> String {
    let how = match to {
        Light::Bright => "bright",
        Light::Dim => "dim",
        Light::Dark => "dark",
    };
    format!("It is {how} now in {}.", counted(cells))
}

/// "Fog rises in 7 cells."
pub(super) fn fog(cells: usize, fog: bool) -> String {
    let what = if fog { "rises" } else { "clears" };
    format!("Fog {what} in {}.", counted(cells))
}

/// "5 cells of thin ice are deep water now."
pub(super) fn terrain(cells: usize, from: &str, to: &str) -> String {
    let are = if cells == 1 { "is" } else { "are" };
    format!("{} of {from} {are} {to} now.", counted(cells))
}

fn counted(cells: usize) -> String {
    match cells {
        1 => "1 cell".to_owned(),
        more => format!("{more} cells"),
    }
}

#[cfg(test)]
mod tests {
    use super::{fog, light, terrain};
    use crate::board::Light;

    #[test]
    fn what_changes_on_the_board_is_told_with_its_size() {
        assert_eq!(light(1, Light::Dark), "It is dark now in 1 cell.");
        assert_eq!(fog(7, true), "Fog rises in 7 cells.");
        assert_eq!(fog(3, false), "Fog clears in 3 cells.");
        let breaks = "5 cells of thin ice are deep water now.";
        assert_eq!(terrain(5, "thin ice", "deep water"), breaks);
    }
}
