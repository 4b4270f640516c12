//! Shows a level with its pieces and, if asked, sample overlays; can take a picture of itself and leave:
//!
//! ```text
//! cargo run --example board_view -- levels/04_the_ford.ron --overlays --screenshot out.png --size 1280x720
//! ```
//!
//! Drag with the right button, wheel and arrow keys move the camera; `F` fits the board; `Space` plays sample motions.

#[cfg(feature = "window")]
mod shown;

#[cfg(feature = "window")]
fn main() -> Result<bevy::app::AppExit, Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    shown::run(&shown::Wishes::read(&arguments))
}

#[cfg(not(feature = "window"))]
fn main() {}
