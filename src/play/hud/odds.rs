//! The odds card: chance, outcomes, and every number with its rule. Floor 7.

pub mod badges;
mod chances;
mod low;
mod said;
mod terms;

pub(super) use self::chances::in_short;

use self::badges::OnBadges;
use self::chances::{aimed, damage, headline, notes_of, outcomes, rolls_of, whose_terms};
use self::said::{Said, conditions_of};
use self::terms::{Link, Names, modifier};
use super::areas::{BOTTOM, Shown, StripArea, TOP, panels};
use super::dock::QuestionCard;
use crate::combat::{Altitude, CombatantId, Place, Preview, Ruleset, capital};
use crate::grid::Cell;
use crate::play::aim::{Aim, Choosing, Click, Selection};
use crate::play::floating::{Floating, rect_of};
use crate::play::screen::{CellOnScreen, InterfaceSize};
use crate::play::session::Session;
use crate::play::settings::Settings;
use crate::play::theme;
use crate::play::widgets::{bold, card, column, icon, row, rule, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, FocusPolicy, UiGlobalTransform};

/// The card.
#[derive(Component)]
pub(in crate::play) struct OddsCard;

/// A card that says only what lies in a cell.
#[derive(Component)]
pub(super) struct LiesHere;

/// A card on which there is nothing to click: the pointer goes through it.
#[derive(Component)]
pub(in crate::play) struct ToldOnly;

pub(in crate::play) fn clear(mut commands: Commands, old: Query<Entity, With<OddsCard>>) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
}

pub(super) fn draw(
    mut commands: Commands,
    choosing: Choosing,
    place: Res<CellOnScreen>,
    interface: InterfaceSize,
    bars: Bars,
    settings: Res<Settings>,
    mut old: Query<(Entity, &mut Floating), With<OddsCard>>,
) {
    let Choosing {
        session,
        selection,
        aim,
        ready,
    } = choosing;
    let (below, question) = (bars.strip(), bars.question());
    let radius = match &aim.click {
        Click::Act(_, Some(preview)) => radius_of(&session, selection.hover, preview),
        _ => 0,
    };
    let beside = place.pointed.map(|part| Beside {
        part: around(part, radius, interface.get().x),
        pieces: &place.pieces,
        below,
        question,
        free: interface.get().y - TOP - BOTTOM,
        panels: panels(interface.get(), *bars.shown),
    });
    let asked = aim.is_changed() || selection.is_changed() || bars.badges.is_changed();
    if !asked && !settings.is_changed() {
        if let (Some(beside), Ok((_, mut floating))) = (beside, old.single_mut()) {
            floating.set_if_neq(floating_at(beside));
        }
        return;
    }
    for (entity, _) in &old {
        commands.entity(entity).despawn();
    }
    let Some(beside) = beside else { return };
    let asks = !ready.0 || session.question(ready.0).is_some();
    if let Some(who) = bars.badges.0.filter(|_| !asks) {
        let (name, state) = (session.battle().name(who), state_of(&session, who));
        commands
            .spawn((frame(beside, width_of(&state)), ToldOnly))
            .with_children(|card| states(card, name, state));
        return;
    }
    match &aim.click {
        Click::Act(command, Some(preview)) => {
            let target = selection.there(&session);
            let told = Told {
                preview,
                said: Said::of(&session, &aim, command, preview, target),
                ids: settings.rule_ids,
            };
            act_card(&mut commands, &session, &selection, &aim, told, beside);
        }
        Click::Refused(refusal) if selection.chosen.is_some() => {
            commands
                .spawn(frame(beside, 290.0))
                .with_children(|card| refused(card, session.battle().why_not(refusal)));
        }
        // A question needs the room, and says itself whom it is about.
        _ if ready.0 && session.question(ready.0).is_none() => {
            if let Some((name, state)) = told_of(&session, &selection) {
                let mut told = commands.spawn((frame(beside, width_of(&state)), ToldOnly));
                if selection.there(&session).is_none() {
                    told.insert(LiesHere);
                }
                told.with_children(|card| states(card, name, state));
            }
        }
        _ => {}
    }
}

/// How far the area of an action reaches from the cell that is pointed at; 0 of one that has none.
fn radius_of(session: &Session, hover: Option<Cell>, preview: &Preview) -> i32 {
    let kind = session.battle().board().kind();
    let far = |at: Cell| {
        preview
            .area
            .iter()
            .map(move |&cell| kind.distance(at, cell))
    };
    hover.and_then(|at| far(at).max()).unwrap_or(0)
}

/// A part of the window with so many of its size on all sides, as long as a card has room beside it.
fn around(part: Rect, radius: i32, width: f32) -> Rect {
    const CARD: f32 = 350.0;
    let sizes = 2.0 * radius.max(0) as f32 + 1.0;
    let whole = Rect::from_center_size(part.center(), part.size() * sizes);
    match whole.min.x.max(width - whole.max.x) >= CARD {
        true => whole,
        false => part,
    }
}

/// What a card tells of an action.
struct Told<'a> {
    preview: &'a Preview,
    said: Said,
    /// Whether rules are named by their ids.
    ids: bool,
}

/// The odds of the action that a click would do, beside its target; lower where the map has no room for all of it.
fn act_card(
    commands: &mut Commands,
    session: &Session,
    selection: &Selection,
    aim: &Aim,
    mut told: Told<'_>,
    beside: Beside<'_>,
) {
    let who = selection.hover.and_then(|cell| session.combatant_at(cell));
    let strikes = aim.chosen_offer(selection);
    let strikes = strikes.is_none_or(|offer| offer.aiming.at_enemy());
    let own = |who| session.battle().side(who);
    let friend = strikes && who.map(own) == aim.who.map(own);
    let rules = session.battle().ruleset();
    let names = Names::of(session, aim.who, told.preview);
    let whole = low::whole_width(told.preview, &mut told.said, beside.free);
    let width = whole.unwrap_or(low::WIDTH);
    commands.spawn(frame(beside, width)).with_children(|card| {
        match whole {
            Some(_) => fill(card, &told, &names, rules),
            None => low::fill(card, told.preview, &names, rules),
        }
        if friend {
            own_side(card);
        }
    });
}

/// What pointing alone tells: the state of the combatant that stands there, or else the things that lie there.
fn told_of(session: &Session, selection: &Selection) -> Option<(String, Vec<String>)> {
    let cell = selection.hover?;
    let (title, told) = match selection.there(session) {
        Some(who) => (
            session.battle().name(who).to_string(),
            state_of(session, who),
        ),
        None => {
            let lying = lying(session, cell).map(|lying| capital(&lying));
            ("Lies here".to_owned(), lying.into_iter().collect())
        }
    };
    (!told.is_empty()).then_some((title, told))
}

/// Width of a card with such lines: sentences need more than names.
fn width_of(lines: &[String]) -> f32 {
    let is_long = |line: &String| line.chars().count() > 40;
    if lines.iter().any(is_long) {
        300.0
    } else {
        200.0
    }
}

/// Conditions, with what they do, and height of a combatant: what its piece shows by signs only.
fn state_of(session: &Session, who: CombatantId) -> Vec<String> {
    let battle = session.battle();
    let height = battle.get::<Altitude>(who).map_or(0, |it| it.steps());
    let height = (height > 0).then(|| format!("{height} steps above the ground"));
    let conditions = conditions_of(session, who).into_iter();
    conditions.chain(height).collect()
}

/// The names of the loose things in a cell; `None` where nothing lies.
pub(super) fn lying(session: &Session, cell: Cell) -> Option<String> {
    let loose = session.loose().iter();
    let here = loose.filter(|item| item.place == Place::Lying(cell));
    let names: Vec<_> = here.map(|item| crate::battle::plain(&item.item)).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

fn states(card: &mut ChildSpawnerCommands, name: String, state: Vec<String>) {
    card.spawn(bold(name, theme::BODY, theme::INK));
    for line in state {
        card.spawn(words(line, theme::SMALL, theme::INK));
    }
}

/// The parts over the map that a card keeps off: the card of a question, and the strip.
#[derive(SystemParam)]
pub(super) struct Bars<'w, 's> {
    strip: Single<'w, 's, &'static ComputedNode, With<StripArea>>,
    badges: Res<'w, OnBadges>,
    shown: Res<'w, Shown>,
    questions:
        Query<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform), With<QuestionCard>>,
}

impl Bars<'_, '_> {
    /// What the strip takes over the action bar, with the gap to it.
    fn strip(&self) -> f32 {
        let height = height(&self.strip);
        if height > 0.0 { height + 14.0 } else { 0.0 }
    }

    /// Where the card of a question lies.
    fn question(&self) -> Option<Rect> {
        let mut cards = self.questions.iter();
        cards
            .next()
            .filter(|(node, _)| !node.is_empty())
            .map(rect_of)
    }
}

/// Height of a part in pixels of the interface.
fn height(node: &ComputedNode) -> f32 {
    node.size().y * node.inverse_scale_factor()
}

/// What a card lies beside and keeps off, in pixels of the interface.
#[derive(Clone, Copy)]
struct Beside<'a> {
    /// The part of the window that the card tells of.
    part: Rect,
    /// The pieces that it should not cover.
    pieces: &'a [Rect],
    /// The card of a question.
    question: Option<Rect>,
    /// The height that is taken over the action bar.
    below: f32,
    /// The height between the bars.
    free: f32,
    /// The panels beside the map.
    panels: [Rect; 2],
}

/// A card beside a part of the window that keeps off the pieces and the bars.
fn floating_at(beside: Beside<'_>) -> Floating {
    Floating {
        beside: beside.part,
        above: false,
        bars: (TOP, BOTTOM + beside.below),
        solid: beside.question,
        avoid: beside.pieces.to_vec(),
        panels: beside.panels.to_vec(),
    }
}

/// The card beside a part of the window.
fn frame(beside: Beside<'_>, width: f32) -> impl Bundle + use<> {
    let node = Node {
        position_type: PositionType::Absolute,
        padding: UiRect::all(px(12)),
        width: px(width),
        ..column(6.0)
    };
    (
        OddsCard,
        floating_at(beside),
        card(node),
        Visibility::Hidden,
        GlobalZIndex(20),
        FocusPolicy::Pass,
        Pickable::IGNORE,
    )
}

/// Why the chosen action cannot be done there.
fn refused(card: &mut ChildSpawnerCommands, why: String) {
    card.spawn(row(8.0)).with_children(|line| {
        line.spawn(icon("ban", 18.0, theme::HARM_INK));
        let node = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            ..default()
        };
        line.spawn((words(why, theme::BODY, theme::INK), node));
    });
}

/// A warning under the odds against somebody of the own side.
fn own_side(card: &mut ChildSpawnerCommands) {
    card.spawn(row(8.0)).with_children(|line| {
        line.spawn(icon("triangle-alert", 18.0, theme::HARM_INK));
        line.spawn(bold("One of your own side!", theme::BODY, theme::HARM_INK));
    });
}

fn fill(card: &mut ChildSpawnerCommands, told: &Told<'_>, names: &Names, ruleset: &Ruleset) {
    let Told { preview, said, ids } = told;
    card.spawn(bold(capital(&preview.title), theme::BODY, theme::INK));
    if !said.does.is_empty() {
        card.spawn(words(said.does.as_str(), theme::SMALL, theme::INK));
    }
    headline(card, preview, 34.0);
    outcomes(card, preview, 16.0);
    aimed(card, preview);
    for line in rolls_of(preview) {
        card.spawn(words(line, theme::SMALL, theme::INK));
    }
    if preview.terms.iter().next().is_some() {
        rule(card, theme::CARD_RIM);
        if let Some(word) = whose_terms(preview) {
            card.spawn(words(word, theme::SMALL, theme::INK_MUTED));
        }
        card.spawn(column(1.0)).with_children(|list| {
            let mut index = 0;
            for (name, own) in names.groups(&preview.terms) {
                list.spawn(bold(name.as_str(), theme::SMALL, theme::INK));
                for term in own {
                    let value = (ruleset.wording.value_of)(term);
                    modifier(
                        list,
                        index,
                        term,
                        value,
                        Link {
                            page: ruleset.page,
                            ids: *ids,
                        },
                    );
                    index += 1;
                }
            }
        });
    }
    damage(card, preview);
    if preview.terms.iter().next().is_some() {
        let hint =
            "Click a book for the rule of a number; \u{2039}Rules\u{203a} opens all of them.";
        card.spawn(words(hint, theme::SMALL, theme::INK_MUTED));
    }
    let notes = [notes_of(preview), said.left.clone()].join(" ");
    if !notes.trim().is_empty() {
        rule(card, theme::CARD_RIM);
        card.spawn(words(notes.trim(), theme::SMALL, theme::INK_MUTED));
    }
    for state in &said.states {
        card.spawn(words(state.as_str(), theme::SMALL, theme::INK));
    }
}

#[cfg(test)]
mod tests {
    use super::around;
    use bevy::math::{Rect, Vec2};

    #[test]
    fn a_card_keeps_off_an_area_as_long_as_it_has_room_beside_it() {
        let part = Rect::from_center_size(Vec2::new(640.0, 300.0), Vec2::splat(40.0));
        assert_eq!(around(part, 0, 1280.0), part);
        let whole = around(part, 2, 1280.0);
        assert_eq!(whole.size(), Vec2::splat(200.0));
        assert_eq!(whole.center(), part.center());
        assert_eq!(around(part, 9, 1280.0), part, "nothing is left beside it");
    }
}
