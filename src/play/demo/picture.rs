//! A picture of the window, for documents and tests. Floor 7.

use crate::source::write_file;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot as Capture, ScreenshotCaptured};
use image::ImageFormat;
use std::io::Cursor;
use std::path::PathBuf;

/// A picture to take.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct Screenshot {
    /// Where it is written, as PNG.
    pub path: PathBuf,
    /// After so many events of the battle were shown, and in a show once its words tell what an attack did; without it,
    /// after the seconds.
    pub after_events: Option<usize>,
    /// In a show, of the card after the battle, once the camera rests.
    pub after_battle: bool,
    /// After so many seconds, whatever was shown.
    pub after_seconds: f32,
}

/// Takes the picture; the program ends once it was written.
pub(super) fn shoot(commands: &mut Commands) {
    commands.spawn(Capture::primary_window()).observe(keep);
}

/// Writes the picture as every result is written, and ends the program.
fn keep(
    captured: On<ScreenshotCaptured>,
    order: Res<Screenshot>,
    mut exit: MessageWriter<AppExit>,
) {
    let written = png(&captured.image);
    let written =
        written.and_then(|png| write_file(&order.path, &png).map_err(|error| error.to_string()));
    exit.write(match written {
        Ok(()) => AppExit::Success,
        Err(error) => {
            error!("the picture was not written: {error}");
            AppExit::error()
        }
    });
}

fn png(image: &Image) -> Result<Vec<u8>, String> {
    let image = image.clone().try_into_dynamic();
    let mut bytes = Cursor::new(Vec::new());
    // Without the alpha channel, which may hold brightness.
    let image = image.map_err(|error| error.to_string())?.to_rgb8();
    image
        .write_to(&mut bytes, ImageFormat::Png)
        .map_err(|error| error.to_string())?;
    Ok(bytes.into_inner())
}
