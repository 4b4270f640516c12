//! Those who grapple somebody are asked whether they cling to it as it leaves, and what their roll buys. Floor 4. Rules
//! WND-REACT-12, WND-MOVE-25; rulings WND-R80, WND-R90.

use super::asking::paid;
use super::coming::along;
use crate::combat::{Consequence, Imminent, OddsLine, PendingChoice};
use crate::mechanics::reports::counted;
use crate::mechanics::{Question, Resolution, Window, push_step};
use crate::rules::wounds::effects::{cling, forced, movement};
use crate::rules::wounds::plan::entering::{cling_check, mixes};
use crate::rules::wounds::plan::movement::{Purse, clingers};
use crate::rules::wounds::plan::steps::{ClingWindow, MixWindow, Step};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{WINDOW_CLING, WINDOW_MIX};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

const RULE: &str = "WND-REACT-12";
/// The answer that clings.
const CLING: &str = "cling";

impl ClingWindow {
    /// The step, or the yard, by which one gets out of a grip.
    fn coming(&self, s: &Situation<'_>) -> Imminent {
        along(
            s,
            Imminent::of(self.mover, "gets out of the grip"),
            &[self.to],
        )
    }
}

impl Window for ClingWindow {
    fn question(&mut self, world: &World) -> Option<Question> {
        let s = Situation::of(world);
        let mover = s.fighter(self.mover);
        let goes_on = match self.forced {
            true => forced::goes_on(&s, self.mover),
            false => movement::goes_on(&s, self.mover, self.to),
        };
        let still = match mover.is_alive() && goes_on {
            true => clingers(&s, mover, self.to),
            false => Vec::new(),
        };
        self.left.retain(|who| still.contains(who));
        let &who = self.left.first()?;
        let price = s.data.prices.cling;
        let prompt = format_smolstr!(
            "{} is about to leave {}'s grip. Cling to it?",
            mover.name,
            s.fighter(who).name
        );
        let question = Question::of(who, WINDOW_CLING, self.mover)
            .asking(prompt, RULE)
            .option(CLING, "Cling", format_smolstr!("{price} AP"))
            .may_decline("Let go");
        Some(question)
    }

    fn answered(&self, world: &mut World, choice: &PendingChoice, key: &str) {
        let who = choice.who;
        let mut then = self.clone();
        then.left.retain(|&id| id != who);
        if key == PendingChoice::DECLINE {
            return push_step(world, Step::Cling(then));
        }
        let total = cling::roll(world, who, self.mover);
        let mixes = mixes(&Fighter::of(world, who), total);
        match mixes.as_slice() {
            [] | [_] => {
                if let Some(&mix) = mixes.first() {
                    cling::take(world, who, &then, mix);
                }
                push_step(world, Step::Cling(then));
            }
            _ => {
                let mover = self.mover;
                push_step(
                    world,
                    Step::Mix(MixWindow {
                        who,
                        mover,
                        total,
                        then,
                    }),
                );
            }
        }
    }

    fn consequence(&self, world: &World, choice: &PendingChoice, key: &str) -> Consequence {
        let f = Fighter::of(world, choice.who);
        let odds = match key == PendingChoice::DECLINE {
            true => Vec::new(),
            false => odds(&f),
        };
        Consequence {
            odds,
            ..paid(&f, key, f.data.prices.cling)
        }
    }

    fn imminent(&self, world: &World, _: &PendingChoice) -> Option<Imminent> {
        Some(self.coming(&Situation::of(world)))
    }
}

/// What a Cling may buy at most of following, worst first.
fn odds(f: &Fighter<'_>) -> Vec<OddsLine> {
    let check = cling_check(f);
    let yards = |total: i32| mixes(f, total).first().map_or(0, |&(yards, _)| yards);
    let explored = check.explore(|checked| yards(checked.total).clamp(0, 5));
    let lines = explored.odds.iter();
    let lines = lines.map(|(&yards, chance)| {
        let word = match yards {
            0 => SmolStr::new_static("nothing"),
            5 => SmolStr::new_static("5 yards or more"),
            yards => counted(yards, "yard of following", "yards of following"),
        };
        OddsLine::new(word, chance)
    });
    lines.collect()
}

/// The key of a mix.
fn key_of((yards, off): (i32, i32)) -> SmolStr {
    format_smolstr!("{yards}_{off}")
}

impl Window for MixWindow {
    fn question(&mut self, world: &World) -> Option<Question> {
        let f = Fighter::of(world, self.who);
        let mixes = mixes(&f, self.total);
        let prompt = format_smolstr!(
            "{} clings, with a result of {}. How many yards does it follow, and how many are taken off the other's movement?",
            f.name,
            self.total
        );
        let mut question = Question::of(self.who, WINDOW_MIX, self.mover).asking(prompt, RULE);
        for mix in mixes {
            let label = match mix {
                (0, off) => format_smolstr!("{} off", counted(off, "yard", "yards")),
                (yards, 0) => format_smolstr!("Follow {}", counted(yards, "yard", "yards")),
                (yards, off) => {
                    format_smolstr!("Follow {}, {off} off", counted(yards, "yard", "yards"))
                }
            };
            question = question.option(key_of(mix), label, "");
        }
        Some(question)
    }

    fn pass(&self, world: &mut World) {
        push_step(world, Step::Cling(self.then.clone()));
    }

    fn answered(&self, world: &mut World, _: &PendingChoice, key: &str) {
        let mixes = mixes(&Fighter::of(world, self.who), self.total);
        let chosen = mixes
            .iter()
            .find(|&&mix| key_of(mix) == key)
            .or(mixes.first());
        if let Some(&mix) = chosen {
            cling::take(world, self.who, &self.then, mix);
        }
        self.pass(world);
    }

    fn consequence(&self, world: &World, _: &PendingChoice, key: &str) -> Consequence {
        let s = Situation::of(world);
        let all = mixes(s.fighter(self.who), self.total);
        let chosen = all.into_iter().find(|&mix| key_of(mix) == key);
        let mover = s.fighter(self.mover);
        let walker = mover.mount().map_or(mover, |mount| s.fighter(mount));
        let left = Purse::of(&s, walker).left();
        // What is moved against its will has no yards of its own for it.
        let leaves = chosen.filter(|_| !self.then.forced).map(|(_, off)| {
            let left = counted((left - off).max(0), "yard", "yards");
            format_smolstr!("{} keeps {left} of its movement", walker.name)
        });
        Consequence {
            leaves: leaves.unwrap_or_default(),
            ..Consequence::default()
        }
    }

    fn imminent(&self, world: &World, _: &PendingChoice) -> Option<Imminent> {
        Some(self.then.coming(&Situation::of(world)))
    }
}
