//! Words that rise from a piece and vanish. Floor 7.

use bevy::prelude::*;

use super::stage::{Passing, Stage, ease};
use crate::view::label::{PAPER, Words};
use crate::view::look::TokenId;
use crate::view::motion::{FloatTone, MotionQueue};
use crate::view::order::depth;

/// Words that rise and vanish.
#[derive(Component)]
#[require(Passing)]
pub struct Rising {
    age: f32,
    life: f32,
    from: Vec2,
}

/// Lets words rise from a piece.
pub fn float(token: TokenId, text: &str, tone: FloatTone, stage: &mut Stage) {
    let Some(at) = stage.place(token) else { return };
    let (colour, size, life) = match tone {
        FloatTone::Plain => (PAPER, 17.0, 1.3),
        FloatTone::Harm => (Color::srgb(1.0, 0.66, 0.55), 17.0, 1.3),
        FloatTone::Grave => (Color::srgb(1.0, 0.52, 0.40), 22.0, 2.2),
        FloatTone::Boon => (Color::srgb(0.72, 0.93, 0.72), 17.0, 1.3),
    };
    // Above the chance that may stand over the piece.
    let from = at + Vec2::new(0.0, 58.0);
    let words = Words {
        colour,
        ..Words::tag(text, size)
    }
    .bold();
    let bundle = (
        Rising {
            age: 0.0,
            life,
            from,
        },
        words.spawn(&stage.art),
        Transform::from_translation(from.extend(depth::FLOATS)),
    );
    stage.commands.spawn(bundle);
}

type RisingWords<'w> = (
    Entity,
    &'w mut Rising,
    &'w mut Transform,
    &'w mut TextColor,
    &'w mut TextBackgroundColor,
);

/// Words rise for their time and fade; several over one piece rise above each other.
pub fn rise(
    mut commands: Commands,
    time: Res<Time>,
    queue: Res<MotionQueue>,
    mut words: Query<RisingWords>,
) {
    let factor = queue.speed.factor().unwrap_or(4.0).sqrt();
    let mut placed: Vec<Vec2> = Vec::new();
    for (entity, mut rising, mut transform, mut colour, mut behind) in &mut words {
        rising.age += time.delta_secs() * factor;
        if rising.age >= rising.life {
            commands.entity(entity).despawn();
            continue;
        }
        let before = placed
            .iter()
            .filter(|p| p.distance(rising.from) < 1.0)
            .count();
        placed.push(rising.from);
        let climb = if queue.reduced {
            0.0
        } else {
            ease((rising.age / 0.5).min(1.0)) * 16.0
        };
        transform.translation.y = rising.from.y + climb + before as f32 * 25.0 * transform.scale.y;
        let fade = 1.0 - ((rising.age - (rising.life - 0.4)) / 0.4).clamp(0.0, 1.0);
        colour.0.set_alpha(fade);
        behind.0.set_alpha(0.78 * fade);
    }
}
