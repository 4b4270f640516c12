//! One that falls is asked whether it grabs a ledge. Floor 4. Rules TRI-REACT-04, TRI-MOVE-13; ruling TRI-R68.

use super::reaction::reaction;
use crate::board::highest_ground;
use crate::combat::{Condition, Consequence, Imminent, MoveKind, PendingChoice, moved};
use crate::mechanics::reports::counted;
use crate::mechanics::{Question, Resolution, Scene, Window, conditions, push_step};
use crate::rules::triad::components::{Pool, Pools};
use crate::rules::triad::data::FEET;
use crate::rules::triad::effects::falls::{harm_of, settle};
use crate::rules::triad::plan::climbing::ledge;
use crate::rules::triad::plan::skills::check;
use crate::rules::triad::plan::steps::{GrabWindow, Step};
use crate::rules::triad::resolve::{Attempt, Degree};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{self, Skill, WINDOW_GRAB};
use bevy::prelude::World;
use smol_str::format_smolstr;

impl GrabWindow {
    /// The check, if it can be made. Rule TRI-REACT-04.
    fn check(&self, s: &Situation<'_>) -> Option<Attempt> {
        let f = s.fighter(self.who);
        let able = f.is_able() && f.has_a_grip() && f.pool(Pool::Reactions) > 0;
        let number = ledge(s, f, self.from, self.left);
        let number = number.filter(|_| able && !s.data.is_off("TRI-REACT-04"))?;
        Some(check(f, Skill::Climb, number, "TRI-REACT-04"))
    }
}

impl Window for GrabWindow {
    fn question(&mut self, world: &World) -> Option<Question> {
        let s = Situation::of(world);
        let attempt = self.check(&s)?;
        let f = s.fighter(self.who);
        let steps = counted(f.altitude, "step", "steps");
        let prompt = format_smolstr!("{} falls {steps}. Does it grab the ledge?", f.name);
        let detail = format_smolstr!("{}, 1 Reaction", attempt.formula());
        let question = Question::of(f.id, WINDOW_GRAB, f.id)
            .asking(prompt, "TRI-REACT-04")
            .option("grab", "Grab", detail)
            .may_decline("Fall");
        Some(question)
    }

    fn pass(&self, world: &mut World) {
        let fall = match self.tripped {
            true => Step::TripDown(self.who),
            false => Step::FallOn(self.who),
        };
        push_step(world, fall);
    }

    fn answered(&self, world: &mut World, _: &PendingChoice, key: &str) {
        let s = Situation::of(world);
        let attempt = self.check(&s).filter(|_| key != PendingChoice::DECLINE);
        let Some(attempt) = attempt else {
            return self.pass(world);
        };
        Pools::change(world, self.who, Pool::Reactions, -1, "TRI-REACT-04");
        let degree = attempt.roll(world, self.who, None).degree;
        let scene = Scene::of(world);
        let back = self.left.filter(|&cell| {
            let ground = highest_ground(scene.board(), &scene.space_at(self.who, cell));
            ground == self.from && scene.may_stay_at(self.who, cell, 0)
        });
        match (degree, back) {
            (Degree::Failure, _) => self.pass(world),
            (Degree::Critical, Some(back)) => {
                settle(world, self.who, 0);
                moved(world, self.who, back, MoveKind::Climb, 0);
            }
            _ => {
                let clings = Condition::new(words::CLINGING, 1, "TRI-MOVE-12");
                conditions::set(world, self.who, clings);
                let altitude = Fighter::of(world, self.who).altitude;
                settle(world, self.who, (altitude - 1).max(0));
            }
        }
    }

    fn consequence(&self, world: &World, choice: &PendingChoice, key: &str) -> Consequence {
        let s = Situation::of(world);
        let grabs = key != PendingChoice::DECLINE;
        let attempt = self.check(&s).filter(|_| grabs);
        Consequence {
            odds: attempt.map_or_else(Vec::new, |attempt| attempt.lines().0),
            ..reaction(s.fighter(choice.who), grabs)
        }
    }

    fn imminent(&self, world: &World, _: &PendingChoice) -> Option<Imminent> {
        let s = Situation::of(world);
        let f = s.fighter(self.who);
        let (dice, faces) = harm_of(&s, f, f.altitude * FEET);
        let told = Imminent::of(
            self.who,
            format_smolstr!("falls {}", counted(f.altitude, "step", "steps")),
        );
        Some(told.with_harm(format_smolstr!("{dice}d{faces} damage")))
    }
}
