//! One that is hit is asked whether its shield takes a part of the damage. Floor 4. Rule TRI-REACT-05.

use super::reaction::reaction;
use crate::combat::{Consequence, Imminent, PendingChoice};
use crate::mechanics::{Question, Window, push_step};
use crate::rules::triad::components::Pool;
use crate::rules::triad::effects::strike::{block, can_block};
use crate::rules::triad::plan::attack::told_with;
use crate::rules::triad::plan::steps::{BlockWindow, Step};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::WINDOW_BLOCK;
use bevy::prelude::World;
use smol_str::format_smolstr;

impl BlockWindow {
    /// What is taken if the shield holds or not.
    fn taken(&self, f: &Fighter<'_>, blocked: bool) -> i32 {
        let held = f.shield().map_or(0, |(_, shield)| shield.durability);
        match blocked {
            true => (self.0.damage - held).max(0),
            false => self.0.damage,
        }
    }
}

impl Window for BlockWindow {
    fn question(&mut self, world: &World) -> Option<Question> {
        let s = Situation::of(world);
        let (hit, f) = (&self.0, s.fighter(self.0.target));
        if !can_block(f, hit) {
            return None;
        }
        let (_, shield) = f.shield()?;
        let prompt = format_smolstr!(
            "{} is hit for {} damage. Does its {} take a part of it?",
            f.name,
            hit.damage,
            shield.name
        );
        let detail = format_smolstr!("{} damage less", shield.durability.min(hit.damage));
        let question = Question::of(f.id, WINDOW_BLOCK, hit.strike.attacker)
            .asking(prompt, "TRI-REACT-05")
            .option("block", "Block", detail)
            .may_decline("Take it");
        Some(question)
    }

    fn pass(&self, world: &mut World) {
        push_step(world, Step::Harm(self.0.clone()));
    }

    fn answered(&self, world: &mut World, _: &PendingChoice, key: &str) {
        match key == PendingChoice::DECLINE {
            true => self.pass(world),
            false => block(world, self.0.clone()),
        }
    }

    fn consequence(&self, world: &World, choice: &PendingChoice, key: &str) -> Consequence {
        let f = Fighter::of(world, choice.who);
        let blocks = key != PendingChoice::DECLINE;
        let taken = self.taken(&f, blocks);
        Consequence {
            loses: Some((
                i64::from(taken),
                format_smolstr!("{taken} of {} hit points", f.pool(Pool::Hp)),
            )),
            ..reaction(&f, blocks)
        }
    }

    fn imminent(&self, _: &World, _: &PendingChoice) -> Option<Imminent> {
        let hit = &self.0;
        let told = Imminent::of(
            hit.strike.attacker,
            told_with(&hit.strike).replace('_', " "),
        );
        Some(
            told.at(hit.target)
                .with_harm(format_smolstr!("{} damage", hit.damage)),
        )
    }
}
