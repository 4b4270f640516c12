//! People on the screen: their portraits, and the light on the one that is pointed at. Floor 7.
//!
//! A portrait is a node with a [`Portrait`]; its picture comes by itself. Whatever shows somebody carries a
//! [`Person`]: if the pointer or the focus is on one, all that show the same one are lit, and its piece on the map too.

use super::aim::Choosing;
use super::focus::Focus;
use super::screen::{PlaySystems, Screen, Topmost};
use super::session::Session;
use super::theme::{self, Repaint};
use super::widgets::FocusKey;
use crate::battle::Battle;
use crate::combat::{CombatantId, Sheet, SideId, Standing};
use crate::picture::people::{FRAME, Face, Gallery, Ring, Vigour, halved};
use crate::view::Beacon;
use bevy::asset::RenderAssetUsages;
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::image::{ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::text::TextLayoutInfo;
use bevy::ui::{CalculatedClip, ComputedNode, UiGlobalTransform};
use bevy::window::PrimaryWindow;
use std::collections::BTreeMap;

/// A portrait: whose face, in the ring of which side, and how it is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Portrait {
    /// The face.
    pub face: Face,
    /// The side.
    pub side: SideId,
    /// How it is.
    pub vigour: Vigour,
}

impl Portrait {
    /// The portrait of a combatant of a battle, with its sheet.
    #[must_use]
    pub fn of(battle: &Battle, who: CombatantId, sheet: &Sheet) -> Self {
        let place = usize::try_from(who.0).ok().and_then(|at| at.checked_sub(1));
        let placement = place.and_then(|at| battle.level().combatants().get(at));
        let own = placement.and_then(|placement| placement.bust.as_ref());
        let vigour = battle.get::<Standing>(who).map_or(Vigour::Able, vigour);
        Self {
            face: Face::of(&sheet.name, own.unwrap_or(&sheet.bust), sheet.size),
            side: battle.side(who),
            vigour,
        }
    }

    /// The portrait of somebody between battles.
    #[must_use]
    pub fn in_camp(sheet: &Sheet, side: SideId, standing: Standing) -> Self {
        Self {
            face: Face::of(&sheet.name, &sheet.bust, sheet.size),
            side,
            vigour: vigour(&standing),
        }
    }
}

/// How somebody of a standing looks.
const fn vigour(standing: &Standing) -> Vigour {
    match standing {
        Standing::Dead => Vigour::Dead,
        Standing::Unconscious | Standing::Incapacitated => Vigour::Down,
        _ => Vigour::Able,
    }
}

/// Whom a part of the screen shows; one that has an [`Interaction`] lights the others.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Person(pub CombatantId);

/// The names in a text: for each the index of its section, from 0 for the text itself, and who it is.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
pub struct Names(pub Vec<(usize, CombatantId)>);

/// A portrait that stands back: somebody who may not act now.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Faint;

/// Spawns a portrait so many pixels of the interface wide.
pub fn portrait<'a>(
    parent: &'a mut ChildSpawnerCommands,
    portrait: Portrait,
    size: f32,
) -> EntityCommands<'a> {
    let node = Node {
        width: px(size),
        height: px(size),
        flex_shrink: 0.0,
        border_radius: BorderRadius::MAX,
        ..default()
    };
    parent.spawn((node, portrait, Pickable::IGNORE))
}

/// The pictures that were made so far.
#[derive(Resource)]
struct Portraits {
    gallery: Gallery,
    made: BTreeMap<(Portrait, [u8; 3]), Handle<Image>>,
}

impl Portraits {
    fn picture(&mut self, portrait: Portrait, images: &mut Assets<Image>) -> Handle<Image> {
        let [r, g, b, _] = theme::side_colour(portrait.side).to_srgba().to_u8_array();
        let colour = [r, g, b];
        let gallery = &self.gallery;
        let made = self.made.entry((portrait, colour));
        let paint = || {
            let ring = Ring::ALL[usize::from(portrait.side.0) % Ring::ALL.len()];
            let pixels = gallery.portrait(portrait.face, ring, colour, portrait.vigour);
            images.add(image(pixels))
        };
        made.or_insert_with(paint).clone()
    }
}

/// An image that is sharp at every size: with smaller ones of itself, down to 16 pixels.
fn image(pixels: Vec<u8>) -> Image {
    let extent = Extent3d {
        width: FRAME,
        height: FRAME,
        depth_or_array_layers: 1,
    };
    let mut all = pixels.clone();
    let (mut last, mut side, mut count) = (pixels.clone(), FRAME, 1);
    while side > 16 {
        last = halved(&last, side);
        side /= 2;
        count += 1;
        all.extend_from_slice(&last);
    }
    let mut image = Image::new(
        extent,
        TextureDimension::D2,
        pixels,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::default(),
    );
    image.texture_descriptor.mip_level_count = count;
    image.data = Some(all);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor::linear());
    image
}

/// New portraits get their pictures; all of them get new ones in other colours.
fn hang(
    mut commands: Commands,
    frames: Query<(Entity, Ref<Portrait>, Has<Faint>)>,
    repaint: Res<Repaint>,
    mut portraits: ResMut<Portraits>,
    mut images: ResMut<Assets<Image>>,
) {
    for (entity, portrait, faint) in &frames {
        if portrait.is_changed() || repaint.is_changed() {
            let picture = portraits.picture(*portrait, &mut images);
            let light = if faint { 0.62 } else { 1.0 };
            let shade = Color::srgb(light, light, light);
            let picture = ImageNode::new(picture).with_color(shade);
            commands.entity(entity).insert(picture);
        }
    }
}

/// Who is pointed at, wherever.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lit {
    /// Who.
    pub who: Option<CombatantId>,
    /// Whether its piece on the map is what is pointed at.
    pub on_map: bool,
}

type Parts<'w, 's> = Query<
    'w,
    's,
    (
        &'static Person,
        Option<&'static Interaction>,
        Option<&'static FocusKey>,
        &'static InheritedVisibility,
    ),
>;
type Texts<'w, 's> = Query<
    'w,
    's,
    (
        &'static Names,
        &'static TextLayoutInfo,
        &'static ComputedNode,
        &'static UiGlobalTransform,
        &'static InheritedVisibility,
        Option<&'static CalculatedClip>,
    ),
>;

/// The name under a point of the window, in its pixels.
fn name_at(texts: &Texts, at: Vec2) -> Option<CombatantId> {
    for (names, layout, node, place, seen, clip) in texts {
        // What is scrolled out of its list lies under other panels.
        let shown = seen.get() && clip.is_none_or(|clip| clip.clip.contains(at));
        if !shown || names.0.is_empty() || !node.contains_point(*place, at) {
            continue;
        }
        let inside = at - (place.translation - node.size() / 2.0);
        let scale = node.inverse_scale_factor().recip();
        // Runs are measured in the pixels of the window where the layout is, else in those of the interface.
        let here = [inside, inside / scale * layout.scale_factor];
        let hit = layout
            .run_geometry
            .iter()
            .find(|run| here.iter().any(|at| run.bounds.contains(*at)));
        let hit = hit.and_then(|run| {
            let mut names = names.0.iter();
            names.find(|(section, _)| *section == run.section_index)
        });
        if let Some((_, who)) = hit {
            return Some(*who);
        }
    }
    None
}

/// The combatant that is pointed at: on a part of the screen, by a name in a text, or on the map.
fn judge(
    parts: Parts,
    texts: Texts,
    window: Single<&Window, With<PrimaryWindow>>,
    focus: Res<Focus>,
    top: Res<Topmost>,
    choosing: Choosing,
    mut lit: ResMut<Lit>,
) {
    let Choosing {
        selection, session, ..
    } = choosing;
    let hovered = parts.iter().find(|(_, at, _, seen)| {
        seen.get() && at.is_some_and(|at| *at != Interaction::None) && !focus.shown
    });
    let focused = || {
        let mut parts = parts.iter();
        parts.find(|(_, _, key, _)| {
            focus.shown && key.is_some_and(|key| focus.key.as_ref() == Some(&key.0))
        })
    };
    let part = hovered.or_else(focused).map(|(person, ..)| person.0);
    let free = top.layer != super::screen::Layer::Dialog;
    let named = || {
        let at = window.physical_cursor_position().filter(|_| free)?;
        name_at(&texts, at)
    };
    let shown = part.or_else(named);
    let on_map = || selection.there(&session).filter(|_| free);
    lit.set_if_neq(match shown {
        Some(who) => Lit {
            who: Some(who),
            on_map: false,
        },
        None => Lit {
            who: on_map(),
            on_map: true,
        },
    });
}

type Frames<'w, 's> =
    Query<'w, 's, (Entity, &'static Person, Has<BoxShadow>), (With<Portrait>, Without<TextSpan>)>;
type Words<'w, 's> =
    Query<'w, 's, (Entity, &'static Person, Has<TextBackgroundColor>), With<TextSpan>>;

/// Portraits glow, names have a ground, the piece has a ring.
fn shine(
    mut commands: Commands,
    lit: Res<Lit>,
    frames: Frames,
    words: Words,
    mut beacon: ResMut<Beacon>,
) {
    for (entity, person, glows) in &frames {
        let now = lit.who == Some(person.0);
        if now != glows {
            let mut frame = commands.entity(entity);
            if now {
                let glow = BoxShadow::new(theme::BRASS, px(0), px(0), px(1), px(7));
                frame.insert(glow);
            } else {
                frame.remove::<BoxShadow>();
            }
        }
    }
    for (entity, person, has) in &words {
        let now = lit.who == Some(person.0);
        if now != has {
            let mut word = commands.entity(entity);
            if now {
                word.insert(TextBackgroundColor(theme::BRASS_DARK));
            } else {
                word.remove::<TextBackgroundColor>();
            }
        }
    }
    let piece = lit.who.filter(|_| !lit.on_map).map(|who| who.0);
    beacon.set_if_neq(Beacon(piece));
}

fn put_out(mut lit: ResMut<Lit>, mut beacon: ResMut<Beacon>) {
    *lit = Lit::default();
    *beacon = Beacon::default();
}

/// The names of combatants in a text, in their order: where each begins and ends, and who it is. A name within
/// another word does not count, and of two that begin at the same place the longer one does.
#[must_use]
pub fn names_in(text: &str, names: &[(CombatantId, String)]) -> Vec<(usize, usize, CombatantId)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let before = text[..at].chars().next_back();
        let begins = before.is_none_or(|c| !c.is_alphanumeric());
        let fits = |(_, name): &&(CombatantId, String)| {
            let after = rest.strip_prefix(name.as_str());
            let ends = after.is_some_and(|after| {
                let next = after.chars().next();
                next.is_none_or(|c| !c.is_alphanumeric())
            });
            ends && !name.is_empty()
        };
        let longest = names.iter().filter(fits).max_by_key(|(_, name)| name.len());
        if let Some((who, name)) = longest.filter(|_| begins) {
            found.push((at, at + name.len(), *who));
            at += name.len();
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    found
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Portraits {
        gallery: Gallery::shipped(),
        made: BTreeMap::new(),
    });
    app.init_resource::<Lit>();
    let in_battle = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    app.add_systems(
        Update,
        (judge, shine)
            .chain()
            .run_if(in_battle)
            .in_set(PlaySystems::Ask),
    );
    app.add_systems(Update, hang.after(PlaySystems::Build));
    app.add_systems(OnExit(Screen::Battle), put_out);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_as_whole_words() {
        let names = [
            (CombatantId(1), "Rua".to_owned()),
            (CombatantId(2), "Chief Rua".to_owned()),
            (CombatantId(3), "Ox".to_owned()),
        ];
        let found = |text: &str| -> Vec<(String, u32)> {
            let all = names_in(text, &names).into_iter();
            all.map(|(from, to, who)| (text[from..to].to_owned(), who.0))
                .collect()
        };
        assert_eq!(
            found("Chief Rua strikes at Ox: Ox's box."),
            [
                ("Chief Rua".to_owned(), 2),
                ("Ox".to_owned(), 3),
                ("Ox".to_owned(), 3)
            ]
        );
        assert!(found("Oxen graze \u{2013} \u{201c}Ruax\u{201d}").is_empty());
        assert_eq!(found("\u{201c}Rua\u{201d}"), [("Rua".to_owned(), 1)]);
    }
}
