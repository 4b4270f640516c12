//! The battles that come after a camp: their maps, and what is known of the next one. Floor 7.

use super::cards::fact;
use crate::battle::Battle;
use crate::battle::campaign::{BattlePlan, Campaign};
use crate::combat::SideId;
use crate::dice::SeededDice;
use crate::play::level_map::LevelMap;
use crate::play::theme;
use crate::play::widgets::{bold, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// The maps of the battles that may come: one for each open choice, or that of the next one.
#[derive(Default)]
pub(super) struct Maps {
    pub(super) all: Vec<LevelMap>,
    /// The window, in pixels of the interface.
    pub(super) window: Vec2,
}

impl Maps {
    pub(super) fn of(campaign: &Campaign, images: &mut Assets<Image>) -> Vec<LevelMap> {
        let open = 0..campaign.choices().len();
        let plans = open.filter_map(|choice| campaign.battle_after(choice));
        let maps: Vec<LevelMap> = plans.map(|plan| map_of(campaign, plan, images)).collect();
        if !maps.is_empty() {
            return maps;
        }
        let next = campaign.battle().into_iter();
        next.map(|next| LevelMap::of_battle(&next, &[], images))
            .collect()
    }

    /// Whether the window is large enough for maps.
    pub(super) fn have_room(&self) -> bool {
        self.window.x >= 1100.0
    }

    /// Whether the window has no room for three parts beside each other.
    pub(super) fn is_narrow(&self) -> bool {
        self.window.x < 900.0
    }

    /// The room for the map on a card.
    pub(super) fn room_on_card(&self) -> Option<Vec2> {
        self.have_room()
            .then(|| self.window * Vec2::new(0.12, 0.15))
    }

    /// The room for the map of the next battle, above what is told of it.
    pub(super) fn room_of_next(&self) -> Vec2 {
        Vec2::new(
            (self.window.x - 76.0) * NEXT / (2.0 + NEXT) - 30.0,
            self.window.y - 350.0,
        )
    }
}

/// The map of a battle that may come, with everybody as the level has them: what the rest makes of the bands is not
/// known yet.
fn map_of(campaign: &Campaign, plan: &BattlePlan, images: &mut Assets<Image>) -> LevelMap {
    let dice = SeededDice::new(campaign.seed()).into();
    match Battle::of_ruleset(plan.level().clone(), campaign.plan().rules(), dice) {
        Ok(battle) => LevelMap::of_battle(&battle, &plan.absent(), images),
        Err(_) => LevelMap::of_level(plan.level(), images),
    }
}

/// The part of the width that what comes next has, beside two sheets of 1.
pub(super) const NEXT: f32 = 1.6;

/// What is known of a battle: whom the bands meet, and what they have to do to win.
pub(super) fn next_battle(list: &mut ChildSpawnerCommands, plan: &BattlePlan) {
    list.spawn(bold(
        format!("{}.", plan.in_words()),
        theme::HEAD,
        theme::PAPER,
    ));
    list.spawn(words(plan.level().summary(), theme::SMALL, theme::MUTED));
    for side in plan.sides() {
        let side = SideId(u8::try_from(*side).unwrap_or(u8::MAX));
        let wants = plan.level().wants(side);
        if !wants.is_empty() {
            fact(list, "flag", format!("{}.", wants.sentence()), theme::PAPER);
        }
    }
}
