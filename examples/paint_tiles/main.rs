//! Paints the atlases of the board into `assets/tiles/`: grounds, transitions, objects, edges.
//!
//! Run `cargo run --example paint_tiles [FOLDER]`. The pictures are the same on every machine and every run; every
//! colour of the ground stays under a saturation of 35 % (HSV), so that the pieces stand out.

#[cfg(feature = "window")]
mod canvas;
#[cfg(feature = "window")]
mod furnishings;
#[cfg(feature = "window")]
mod ground;
#[cfg(feature = "window")]
mod noise;
#[cfg(feature = "window")]
mod sheet;
#[cfg(feature = "window")]
mod stonework;
#[cfg(feature = "window")]
mod strips;
#[cfg(feature = "window")]
mod things;
#[cfg(feature = "window")]
mod trims;

#[cfg(feature = "window")]
fn main() -> Result<(), image::ImageError> {
    let folder = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "assets/tiles".to_owned());
    sheet::paint_all(std::path::Path::new(&folder))
}

#[cfg(not(feature = "window"))]
fn main() {}
