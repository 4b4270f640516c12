//! What attacks, defences and manoeuvres are worth, in hundredths of a hit point. Floor 4.

use crate::combat::Act;
use crate::dice::Probability;
use crate::mechanics::Proposal;
use crate::mechanics::gear::Mode;
use crate::mechanics::tactics::{best, worth_to_side};
use crate::rules::contest::components::Pool;
use crate::rules::contest::data::ContestData;
use crate::rules::contest::plan::attack::{
    AttackPlan, AttackSource, attack_test, attack_with, damage_of, defence_test, defences,
    may_defend,
};
use crate::rules::contest::plan::steps::AttackMeans;
use crate::rules::contest::preview::exchange_odds;
use crate::rules::contest::resolve::{DamageNumbers, Outcome, TestNumbers};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words::{self, Defence};
use std::collections::BTreeMap;

/// The numbers of an exchange.
type Duel = (TestNumbers, Option<(Defence, TestNumbers)>);

/// The chances of outcomes in millionths, in the order of [`Outcome::ALL`].
type Chances = [i64; 6];

/// The odds that were worked out so far. Only numbers are remembered, so they never grow stale.
#[derive(Default)]
pub struct Worth {
    duels: BTreeMap<Duel, Chances>,
}

impl Worth {
    /// The chances of what comes of an exchange.
    fn chances(&mut self, data: &ContestData, duel: Duel) -> Chances {
        *self.duels.entry(duel).or_insert_with(|| {
            let odds = exchange_odds(data, duel.0, duel.1);
            Outcome::ALL.map(|outcome| millionths(odds.get(&outcome)))
        })
    }

    /// What an attack does on average against an answer, its manoeuvres and those of the defender
    /// among that.
    pub fn against(&mut self, attack: &Weighed<'_, '_>, defence: Option<Defence>) -> i64 {
        let Weighed { s, plan, open, .. } = *attack;
        let test = |defence| (defence, defence_test(s, plan, defence));
        let duel = (attack.test, defence.map(test));
        let [defended, _, _, block, hit, critical] = self.chances(s.data, duel);
        let manoeuvre = i64::from(s.data.tactics.critical);
        let mut total = critical * (open + manoeuvre) + hit * open - defended * manoeuvre;
        if block > 0 {
            total += block * harm(attack.damage, true, attack.target());
        }
        total / 1_000_000
    }

    /// The same against the best answer that the target can pay for; it counts as well that the
    /// target is a point short then.
    pub fn of(&mut self, attack: &Weighed<'_, '_>) -> i64 {
        let (s, t) = (attack.s, attack.target());
        let open = self.against(attack, None);
        if !may_defend(s, attack.plan) {
            return open;
        }
        let defended = self.answered(attack) + i64::from(s.data.tactics.spent_point);
        let defended = defended.min(open);
        match t.pool(Pool::Ap) {
            // Who has few points left may well keep them.
            1 => (open + 3 * defended) / 4,
            _ => defended,
        }
    }

    /// The same against the best defence that fits, whether it can be paid for or not.
    pub fn answered(&mut self, attack: &Weighed<'_, '_>) -> i64 {
        let fits = defences(attack.s, attack.plan).into_iter();
        let answered = fits.map(|defence| self.against(attack, Some(defence)));
        answered.min().unwrap_or(i64::MAX)
    }

    /// The best attack of a fighter from where it stands, if it can pay for one.
    pub fn best_attack(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Proposal> {
        let plans = attacks(s, me);
        let worth = plans.into_iter().map(|(plan, act)| {
            let foe = s.fighter(plan.strike.target);
            // A foe that is down is finished only if nobody else is there.
            let scale = if foe.is_up() { 1 } else { 20 };
            let worth = i32::try_from(self.of(&Weighed::of(s, &plan)) / scale).unwrap_or(i32::MAX);
            let worth = if foe.is_up() {
                worth_to_side(s.objectives(), me.side, foe.id, worth.max(1))
            } else {
                worth.min(40)
            };
            Proposal { worth, act }
        });
        let all: Vec<_> = worth.collect();
        best(all, |it| it.worth)
    }
}

/// An attack, with what is the same whatever its target answers.
pub struct Weighed<'p, 'w> {
    s: &'p Situation<'w>,
    plan: &'p AttackPlan<'w>,
    test: TestNumbers,
    damage: DamageNumbers,
    /// What a hit is worth that nothing blocks, in hundredths of a hit point.
    open: i64,
}

impl<'p, 'w> Weighed<'p, 'w> {
    /// An attack that is planned.
    pub fn of(s: &'p Situation<'w>, plan: &'p AttackPlan<'w>) -> Self {
        let (a, t) = (
            s.fighter(plan.strike.attacker),
            s.fighter(plan.strike.target),
        );
        let damage = damage_of(plan.source, a, t);
        Self {
            s,
            plan,
            test: attack_test(s, plan),
            damage,
            open: harm(damage, false, t),
        }
    }

    fn target(&self) -> &'p Fighter<'w> {
        self.s.fighter(self.plan.strike.target)
    }
}

/// The first attack on the nearest foe, if a fighter can pay for one: those that are up before the others.
pub fn nearest_attack(s: &Situation<'_>, me: &Fighter<'_>) -> Option<Proposal> {
    let plans = attacks(s, me).into_iter();
    let far = |plan: &AttackPlan<'_>| (!s.fighter(plan.strike.target).is_up(), plan.distance);
    let (_, act) = plans.min_by_key(|(plan, _)| far(plan))?;
    Some(Proposal { worth: 1, act })
}

/// What the damage of a hit is worth on average, from the exact numbers of its die: the hit points of one
/// that is up, how much of what it has left they are, its fall, and a crippled place.
pub fn harm(numbers: DamageNumbers, blocked: bool, t: &Fighter<'_>) -> i64 {
    let faces = i64::from(numbers.die.max(1));
    let all = (1..=i32::from(numbers.die)).map(|face| numbers.taken(face, blocked));
    all.map(|taken| harm_of(taken, blocked, t)).sum::<i64>() / faces
}

/// What so many points of damage are worth.
pub fn harm_of(taken: i32, blocked: bool, t: &Fighter<'_>) -> i64 {
    if !t.is_up() {
        return 100 * i64::from(taken);
    }
    let worths = &t.data.tactics;
    let hp = t.pool(Pool::Hp).max(1);
    let lost = i64::from(taken.min(hp));
    let points = 100 * lost + i64::from(worths.wear) * lost / i64::from(hp);
    let extra = match taken {
        taken if taken >= hp => worths.down,
        taken if t.is_crippled_by(taken) && !blocked => worths.crippled,
        _ => 0,
    };
    points + i64::from(extra)
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
    let reach = |means: &AttackMeans| source_of(me, means).map_or(0, AttackSource::reach);
    let means = means_of(me).into_iter();
    let means: Vec<_> = means.map(|it| (reach(&it.0), it)).collect();
    let anywhere = s.data.is_off("CON-ATK-01");
    for foe in s.enemies_of(me.side) {
        let distance = s.distance(me, foe);
        for (reach, (means, verb)) in &means {
            if distance > *reach && !anywhere {
                continue;
            }
            if let Some(plan) = attack_with(s, me.id, foe.id, means.clone()) {
                let with = plan.strike.with().clone();
                all.push((plan, Act::new(*verb).with(with).at(foe.id)));
            }
        }
    }
    all
}

/// What a fighter would attack with.
pub fn source_of<'w>(f: &Fighter<'w>, means: &AttackMeans) -> Option<AttackSource<'w>> {
    Some(match means {
        AttackMeans::Weapon(key, mode) => AttackSource::Weapon(f.weapon(key)?.data, *mode),
        AttackMeans::Spell(id) => AttackSource::Spell(f.data.spell(id)?),
    })
}

/// Everything that a fighter could attack with, with the verb for it. Weapons are not thrown by those
/// who would have none left.
pub fn means_of(me: &Fighter<'_>) -> Vec<(AttackMeans, &'static str)> {
    let weapons: Vec<_> = me.weapons().collect();
    let mut all = Vec::new();
    for wielded in &weapons {
        for (mode, verb) in MANNERS {
            let fits = wielded.data.range_in(mode).is_some();
            let last = mode == Mode::Throw && !me.gear.stowed().contains_key(&wielded.data.id);
            if fits && !last {
                all.push((AttackMeans::Weapon(wielded.key.clone(), mode), verb));
            }
        }
    }
    let spells = me.stats.spells.iter().filter(|id| {
        let spell = me.data.spell(id);
        spell.is_some_and(|spell| spell.is_attack() && me.can_pay(spell.ap, true).is_ok())
    });
    all.extend(spells.map(|id| (AttackMeans::Spell(id.clone()), words::CAST)));
    all
}

/// The manners in which weapons are used, with their verbs.
const MANNERS: [(Mode, &str); 3] = [
    (Mode::Melee, words::STRIKE),
    (Mode::Shoot, words::SHOOT),
    (Mode::Throw, words::THROW),
];
