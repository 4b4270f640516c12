//! The maps of a report: each ground is in the page once, as a picture, and what happened in its cells is drawn over it. Floor 8.

use super::super::heat::{self, HeatMap, Scales};
use super::charts::{colour, css};
use crate::cli::Failure;
use crate::grid::Cell;
use crate::level::Level;
use crate::picture::{Colour, Picture};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{Markup, html};

/// How well the ground is kept: a map of 20 by 15 cells takes some 60 kB.
const QUALITY: u8 = 60;

/// The grounds of a page, each once.
#[derive(Default)]
pub(super) struct Grounds {
    /// As they are written in the page.
    images: Vec<String>,
    sizes: Vec<(u32, u32)>,
}

impl Grounds {
    /// The definitions, for the beginning of the page.
    pub fn definitions(&self) -> Markup {
        let images = self.images.iter().zip(&self.sizes).enumerate();
        html! {
            svg width="0" height="0" style="position:absolute" aria-hidden="true" {
                defs {
                    @for (place, (data, (width, height))) in images {
                        image id=(format!("ground{place}")) width=(width) height=(height) href=(format!("data:image/jpeg;base64,{data}")) {}
                    }
                }
            }
        }
    }

    /// The place of a ground; it is added if it is not there.
    fn place(&mut self, picture: &Picture) -> Result<usize, Failure> {
        let data = STANDARD.encode(picture.to_jpeg(QUALITY).map_err(Failure::message)?);
        if let Some(place) = self.images.iter().position(|known| *known == data) {
            return Ok(place);
        }
        self.images.push(data);
        self.sizes.push(picture.size());
        Ok(self.images.len() - 1)
    }

    /// The maps of a column.
    ///
    /// # Errors
    /// A ground that cannot be encoded.
    pub fn figures(&mut self, maps: &[HeatMap<'_>], scales: &Scales) -> Result<Markup, Failure> {
        let Some(first) = maps.first() else {
            return Ok(Markup::default());
        };
        let picture = Picture::with_cells(&first.column.level.board(), heat::CELL);
        let ground = self.place(&picture)?;
        Ok(html! {
            div.maps { @for map in maps { (figure(map, scales, &picture, ground)) } }
        })
    }
}

/// A thing that was left out, where it is on the map.
pub(super) struct Spot<'o> {
    pub cells: &'o [Cell],
    /// Its place in the ranking, from 1.
    pub rank: usize,
    /// The side to which it is worth most, from 0.
    pub side: usize,
    /// How much, as a share of the most that anything is worth: 0 to 1.
    pub share: f32,
    /// Whether the battles show that it is worth anything.
    pub is_certain: bool,
    /// What it is and what it is worth, in words.
    pub words: String,
}

impl Grounds {
    /// The map of a level with what things in it are worth.
    ///
    /// # Errors
    /// A ground that cannot be encoded.
    pub fn worths(&mut self, level: &Level, spots: &[Spot<'_>]) -> Result<Markup, Failure> {
        let picture = Picture::with_cells(&level.board(), heat::CELL);
        let ground = self.place(&picture)?;
        let (width, height) = picture.size();
        let title = "What each place is worth";
        Ok(html! {
            figure.worths {
                svg viewBox=(format!("0 0 {width} {height}")) role="img" aria-label=(title) {
                    use href=(format!("#ground{ground}")) {}
                    @for spot in spots { (shape(spot, &picture)) }
                }
                figcaption {
                    (title) ": each with its rank in the table, in the colour of the side that it serves most, darker the more \
                    it is worth. What has a white frame has a worth that these battles show; of the others that is not known."
                }
            }
        })
    }
}

/// A thing on the map: its cells, and its rank in the middle of them.
fn shape(spot: &Spot<'_>, picture: &Picture) -> Markup {
    let class = if spot.is_certain { "sure" } else { "unsure" };
    let opacity = 0.55_f32.mul_add(spot.share, 0.3);
    let middle = |cell: &Cell| {
        let corners = picture.corners(*cell);
        let count = corners.len().max(1) as f32;
        let sum = corners
            .iter()
            .fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        (sum.0 / count, sum.1 / count)
    };
    let middles: Vec<_> = spot.cells.iter().map(middle).collect();
    let count = middles.len().max(1) as f32;
    let all = middles
        .iter()
        .fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    let centre = (all.0 / count, all.1 / count);
    let apart = |at: &(f32, f32)| (at.0 - centre.0).hypot(at.1 - centre.1);
    // On the thing itself, whatever its shape.
    let at = middles
        .iter()
        .min_by(|one, other| apart(one).total_cmp(&apart(other)));
    html! {
        @if let Some((x, y)) = at {
            g class=(class) {
                title { (spot.rank) ". " (spot.words) }
                @for &cell in spot.cells {
                    polygon points=(points(&picture.corners(cell))) fill=(colour(spot.side)) fill-opacity=(format!("{opacity:.2}")) {}
                }
                text x=(format!("{x:.0}")) y=(format!("{:.0}", y + 6.0)) text-anchor="middle" { (spot.rank) }
            }
        }
    }
}

fn figure(map: &HeatMap<'_>, scales: &Scales, picture: &Picture, ground: usize) -> Markup {
    let (width, height) = picture.size();
    html! {
        figure {
            svg viewBox=(format!("0 0 {width} {height}")) role="img" aria-label=(map.title) {
                use href=(format!("#ground{ground}")) {}
                @for (&cell, &number) in &map.cells {
                    @let share = scales.share(map.heat, number);
                    polygon points=(points(&picture.corners(cell))) fill=(shaded(share)) {
                        title { (cell) ": " (format!("{number:.2}")) }
                    }
                }
            }
            figcaption { (map.title) }
        }
    }
}

/// What the colours of all maps mean.
pub(super) fn legend(scales: &Scales) -> Markup {
    html! {
        @for heat in heat::Heat::ALL {
            p.faint {
                (heat.heading()) ", in " (heat.unit()) ": "
                @for (colour, number) in scales.steps(heat) {
                    span.swatch style=(format!("background:{}", css(colour))) {}
                    (format!("{number:.2}"))
                }
            }
        }
    }
}

fn points(corners: &[(f32, f32)]) -> String {
    let corners = corners.iter().map(|(x, y)| format!("{x:.0},{y:.0}"));
    corners.collect::<Vec<_>>().join(" ")
}

/// The colour of a share of the most that there is, with how much of the ground it covers.
fn shaded(share: f32) -> String {
    let covers = (heat::opacity(share) * 255.0).round() as u8;
    format!("{}{covers:02x}", css(Colour::heat(share)))
}
