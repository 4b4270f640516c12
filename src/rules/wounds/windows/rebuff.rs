//! Those whom a mover comes too near are asked one after another whether they strike. Floor 4. Section 4; rule WND-REACT-10; rulings
//! WND-R54, WND-R77, WND-R129.

use super::asking::paid;
use super::coming::along;
use crate::combat::{CombatantId, Consequence, Imminent, PendingChoice};
use crate::grid::Cell;
use crate::mechanics::gear::Mode;
use crate::mechanics::walk::rest_of_way;
use crate::mechanics::{Question, Window, all_but, next_able, push_step};
use crate::rules::wounds::effects::movement::goes_on;
use crate::rules::wounds::effects::{begin, reactions};
use crate::rules::wounds::plan::attack::plan;
use crate::rules::wounds::plan::position::{melee_price, would_rebuff};
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::plan::steps::{AimedAt, AttackMeans, Manner, RebuffWindow, Step, Strike};
use crate::rules::wounds::preview::odds_of;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::WINDOW_REBUFF;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What a Rebuff costs somebody. Rules WND-REACT-10, WND-POS-20.
fn price(s: &Situation<'_>, f: &Fighter<'_>) -> Price {
    Price::ap(melee_price(s, f, s.data.prices.rebuff))
}

/// The weapons with which somebody may strike now, by their keys: none if the mover is not about to step any more.
fn weapons(s: &Situation<'_>, guard: &Fighter<'_>, mover: &Fighter<'_>, to: Cell) -> Vec<SmolStr> {
    match mover.is_able() {
        true => would_rebuff(s, guard, mover, mover.anchor(), to),
        false => Vec::new(),
    }
}

impl RebuffWindow {
    /// The blow of somebody with a weapon.
    fn strike(&self, who: CombatantId, weapon: &str) -> Strike {
        Strike {
            attacker: who,
            aim: AimedAt::Combatant(self.mover),
            means: AttackMeans::Weapon(weapon.into(), Mode::Melee),
            manner: Manner::Rebuff,
            in_place_of: None,
        }
    }
}

impl Window for RebuffWindow {
    fn question(&mut self, world: &World) -> Option<Question> {
        let s = Situation::of(world);
        if !goes_on(&s, self.mover, self.to) {
            return None;
        }
        let (mover, to) = (s.fighter(self.mover), self.to);
        let may = |id| !weapons(&s, s.fighter(id), mover, to).is_empty();
        let f = s.fighter(next_able(&mut self.left, may)?);
        let prompt = format_smolstr!("{} comes too near. Does {} rebuff it?", mover.name, f.name);
        let mut question =
            Question::of(f.id, WINDOW_REBUFF, self.mover).asking(prompt, "WND-REACT-10");
        let cost = price(&s, f).words();
        for key in weapons(&s, f, mover, to) {
            let name = f
                .weapon(&key)
                .map_or(key.clone(), |it| it.data.name.clone());
            question = question.option(key, format_smolstr!("Rebuff: {name}"), cost.clone());
        }
        Some(question.may_decline("Let it come"))
    }

    fn answered(&self, world: &mut World, choice: &PendingChoice, key: &str) {
        let who = choice.who;
        let left = all_but(&self.left, who);
        push_step(world, Step::Rebuff(Self { left, ..*self }));
        if key == PendingChoice::DECLINE {
            return;
        }
        let ap = {
            let s = Situation::of(world);
            price(&s, s.fighter(who)).ap
        };
        begin::react(world, who, ap);
        let strike = self.strike(who, key);
        push_step(world, Step::Roll(strike.clone()));
        reactions::open_interpose(world, &strike);
    }

    fn consequence(&self, world: &World, choice: &PendingChoice, key: &str) -> Consequence {
        let s = Situation::of(world);
        let f = s.fighter(choice.who);
        let strikes = key != PendingChoice::DECLINE;
        let planned = strikes.then(|| plan(&s, &self.strike(choice.who, key)).ok());
        Consequence {
            odds: planned
                .flatten()
                .map_or_else(Vec::new, |plan| odds_of(&s, &plan).1),
            ..paid(f, key, price(&s, f).ap)
        }
    }

    fn imminent(&self, world: &World, _: &PendingChoice) -> Option<Imminent> {
        let way = rest_of_way::<Step>(world, self.mover);
        let way = if way.is_empty() { vec![self.to] } else { way };
        let told = Imminent::of(self.mover, "comes nearer");
        Some(along(&Situation::of(world), told, &way))
    }
}
