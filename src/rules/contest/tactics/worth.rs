//! What attacks, defences and manoeuvres are worth, in hundredths of a hit point. Floor 4.

use crate::combat::{Act, CombatantId};
use crate::dice::Probability;
use crate::mechanics::Proposal;
use crate::mechanics::gear::Mode;
use crate::rules::contest::components::Pool;
use crate::rules::contest::data::ContestData;
use crate::rules::contest::plan::attack::{
    AttackPlan, Stage, attack_test, check_attack, damage_of, defence_test, defences, may_defend,
};
use crate::rules::contest::plan::steps::{Means, Strike};
use crate::rules::contest::preview::{exchange_odds, mean_damage};
use crate::rules::contest::resolve::{DamageNumbers, Outcome, Test};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words::{self, Defence};
use std::collections::BTreeMap;

/// The numbers of an exchange.
type Duel = (Test, Option<(Defence, Test)>);

/// The chances of outcomes in millionths, in the order of [`Outcome::ALL`].
type Chances = [i64; 6];

/// What was worked out so far. Only numbers are remembered, so it never grows stale.
#[derive(Default)]
pub struct Worth {
    duels: BTreeMap<Duel, Chances>,
    damages: BTreeMap<(DamageNumbers, bool), i64>,
}

/// What it is worth to win critically, apart from the damage: the manoeuvre.
const CRITICAL: i64 = 150;
/// What a foe is worth that goes down.
const DOWN: i64 = 600;

impl Worth {
    /// The chances of what comes of an exchange.
    pub fn chances(&mut self, data: &ContestData, duel: Duel) -> Chances {
        *self.duels.entry(duel).or_insert_with(|| {
            let odds = exchange_odds(data, duel.0, duel.1);
            Outcome::ALL.map(|outcome| millionths(odds.get(&outcome)))
        })
    }

    fn damage(&mut self, numbers: DamageNumbers, blocked: bool) -> i64 {
        let known = self.damages.entry((numbers, blocked));
        *known.or_insert_with(|| mean_damage(numbers, blocked, false))
    }

    /// What an attack does on average against an answer, its manoeuvres and those of the defender
    /// among that.
    pub fn against(
        &mut self,
        s: &Situation<'_>,
        plan: &AttackPlan<'_>,
        defence: Option<Defence>,
    ) -> i64 {
        let (a, t) = (
            s.fighter(plan.strike.attacker),
            s.fighter(plan.strike.target),
        );
        let duel = (
            attack_test(s, plan),
            defence.map(|defence| (defence, defence_test(s, plan, defence))),
        );
        let chances = self.chances(s.data, duel);
        let numbers = damage_of(s, plan.arm, a, t);
        let (open, blocked) = (self.damage(numbers, false), self.damage(numbers, true));
        let hp = i64::from(t.pool(Pool::Hp).max(0)) * 100;
        let fells = |damage: i64| if t.is_up() && damage >= hp { DOWN } else { 0 };
        let [defended, _, _, block, hit, critical] = chances;
        let total = critical * (open + CRITICAL + fells(open))
            + hit * (open + fells(open))
            + block * (blocked + fells(blocked))
            - defended * CRITICAL;
        total / 1_000_000
    }

    /// The same against the best answer that the target can pay for.
    pub fn of(&mut self, s: &Situation<'_>, plan: &AttackPlan<'_>) -> i64 {
        let t = s.fighter(plan.strike.target);
        let open = self.against(s, plan, None);
        if !may_defend(s, plan) {
            return open;
        }
        let fits = defences(s, plan).into_iter();
        let answered = fits
            .map(|defence| self.against(s, plan, Some(defence)))
            .min();
        // Who has few points left may well keep them.
        let defended = answered.unwrap_or(open).min(open);
        match t.pool(Pool::Ap) {
            1 => (open + 3 * defended) / 4,
            _ => defended,
        }
    }

    /// The best attack of a fighter from where it stands, if it can pay for one.
    pub fn best_attack(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Proposal> {
        let plans = attacks(s, me);
        let worth = plans.into_iter().map(|(plan, act)| {
            let foe = s.fighter(plan.strike.target);
            // A foe that is down is finished only if nobody else is there.
            let scale = if foe.is_up() { 1 } else { 20 };
            let worth = i32::try_from(self.of(s, &plan) / scale).unwrap_or(i32::MAX);
            let worth = if foe.is_up() {
                worth.max(1)
            } else {
                worth.min(40)
            };
            Proposal { worth, act }
        });
        let all: Vec<_> = worth.collect();
        crate::mechanics::tactics::best(all, |it| it.worth)
    }
}

fn millionths(chance: Probability) -> i64 {
    i64::try_from(chance.parts_of(1_000_000)).unwrap_or(0)
}

/// Every attack that a fighter could make now and pay for, with its command.
fn attacks<'w>(s: &Situation<'w>, me: &Fighter<'w>) -> Vec<(AttackPlan<'w>, Act)> {
    let mut all = Vec::new();
    if me.can_pay(s.data.costs.strike, true).is_err() {
        return all;
    }
    let means = means_of(me);
    for foe in s.enemies_of(me.side) {
        for (means, verb) in &means {
            let (plan, with) = match plan_of(s, me, foe.id, means.clone()) {
                Some(plan) => {
                    let with = plan.strike.with().clone();
                    (plan, with)
                }
                None => continue,
            };
            all.push((plan, Act::new(*verb).with(with).at(foe.id)));
        }
    }
    all
}

/// An attack on somebody, if it is legal.
fn plan_of<'w>(
    s: &Situation<'w>,
    me: &Fighter<'_>,
    target: CombatantId,
    means: Means,
) -> Option<AttackPlan<'w>> {
    let strike = Strike {
        attacker: me.id,
        target,
        means,
        opportunity: false,
    };
    check_attack(s, strike, Stage::Declared).ok()
}

/// Everything that a fighter could attack with, with the verb for it. Weapons are not thrown by those
/// who would have none left.
fn means_of(me: &Fighter<'_>) -> Vec<(Means, &'static str)> {
    let weapons: Vec<_> = me.weapons().collect();
    let mut all = Vec::new();
    for wielded in &weapons {
        for (mode, verb) in MANNERS {
            let fits = match mode {
                Mode::Melee => wielded.data.reach.is_some(),
                Mode::Shoot => wielded.data.range.is_some(),
                Mode::Throw => {
                    wielded.data.thrown.is_some() && me.gear.stowed().contains_key(&wielded.data.id)
                }
            };
            if fits {
                all.push((Means::Weapon(wielded.key.clone(), mode), verb));
            }
        }
    }
    let spells = me.stats.spells.iter().filter(|id| {
        let spell = me.data.spell(id);
        spell.is_some_and(|spell| spell.is_attack() && me.can_pay(spell.ap, true).is_ok())
    });
    all.extend(spells.map(|id| (Means::Spell(id.clone()), words::CAST)));
    all
}

/// The manners in which weapons are used, with their verbs.
const MANNERS: [(Mode, &str); 3] = [
    (Mode::Melee, words::STRIKE),
    (Mode::Shoot, words::SHOOT),
    (Mode::Throw, words::THROW),
];
