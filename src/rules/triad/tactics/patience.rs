//! What the hard computer waits for. Floor 4. Rules TRI-ACT-18, TRI-INIT-11, -12; rulings TRI-R14, TRI-R74.

use super::gait::Going;
use super::planner::{Planner, for_each_action, is_legal};
use super::spells::price;
use super::threats::{is_shooter, known_foes, melee_could_come, moves_to, strike_range};
use super::worth::{Weighed, to_side};
use crate::combat::{Act, CombatantId};
use crate::mechanics::Proposal;
use crate::mechanics::gear::Mode;
use crate::mechanics::tactics::best;
use crate::rules::triad::components::Pool;
use crate::rules::triad::data::{FEET, Spell, SpellKind};
use crate::rules::triad::plan::acts::weapon_keys;
use crate::rules::triad::plan::attack::{AttackPlan, AttackSource, check_shot};
use crate::rules::triad::plan::position::{Cover, Visibility, visibility};
use crate::rules::triad::plan::spells::{Energy, strike_of};
use crate::rules::triad::plan::steps::{AimedAt, AttackMeans, Strike};
use crate::rules::triad::snapshot::{Fighter, Situation, Wielded};
use crate::rules::triad::words::{self, Trigger};
use smol_str::SmolStr;

/// The most Energy on the reach of a bolt that is readied.
const REACH: i32 = 2;

/// What a shooter waits for of an enemy at which it cannot shoot now.
struct Awaited {
    trigger: Trigger,
    /// Within how many cells; 1 where no distance belongs to the trigger.
    cells: i32,
}

impl Awaited {
    /// The command that readies an action for it.
    fn ready(&self, kind: &'static str, with: SmolStr) -> Act {
        Act::new(words::READY)
            .with(with)
            .rider(kind, 1)
            .rider(self.trigger.word(), self.cells)
    }
}

impl<'p, 'w> Planner<'p, 'w> {
    /// A shooter or caster that has gone a part of its way, on no errand, and still sees nobody to attack readies a shot and
    /// stays. With its first Action it goes on, so that two who wait come together all the same.
    pub(super) fn keep_watch(&mut self) -> Option<Act> {
        let me = self.me;
        (me.turn.acted && is_shooter(me) && !self.is_bound())
            .then(|| self.make_ready())
            .flatten()
    }

    /// A blow or a shot is readied with two Actions for which there is nothing better to do.
    pub(super) fn make_ready(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        if !self.is_hard() || me.pool(Pool::Actions) < 2 || me.has(words::READIED) {
            return None;
        }
        let all = match is_shooter(me) {
            true => self.readied_shots(),
            false => self.readied_blows(),
        };
        let readied = for_each_action(s, me, best(all, |it| it.worth)?)?;
        let least = self.best_proposal(1).map_or(0, |it| it.worth);
        (readied.worth > least).then_some(readied.act)
    }

    /// Blows at those who come near: hand-to-hand fighters that could come and still strike in a Turn of theirs.
    fn readied_blows(&mut self) -> Vec<Proposal> {
        let (s, me) = (self.s, self.me);
        let comers = known_foes(s, me).filter(|foe| {
            let moves = moves_to(s, foe, me);
            foe.is_able() && !is_shooter(foe) && (1..s.data.course.actions).contains(&moves)
        });
        let comers: Vec<_> = comers.collect();
        if comers.is_empty() {
            return Vec::new();
        }
        let mut all = Vec::new();
        for wielded in weapons_of(me, Mode::Melee) {
            let reach = me.reach_of(wielded.data);
            let awaited = Awaited {
                trigger: Trigger::Enters,
                cells: reach.max(1),
            };
            let act = awaited.ready(words::STRIKE, wielded.key.clone());
            for &foe in &comers {
                let attack = self.foreseen(foe, &wielded, Mode::Melee, reach);
                all.extend(self.if_it_comes(foe, attack, 0, act.clone()));
            }
        }
        all
    }

    /// Shots and bolts at those who come in sight, or within range.
    fn readied_shots(&mut self) -> Vec<Proposal> {
        let (s, me) = (self.s, self.me);
        let foes = known_foes(s, me).filter(|foe| foe.is_able());
        let awaited = foes.filter_map(|foe| Some((foe, self.awaited(foe)?)));
        let awaited: Vec<_> = awaited.collect();
        let bows = weapons_of(me, Mode::Shoot);
        let spells = me.stats.spells.iter().filter_map(|id| s.data.spell(id));
        let bolts: Vec<_> = spells.filter(|it| it.kind == SpellKind::Bolt).collect();
        let mut all = Vec::new();
        for (foe, awaited) in &awaited {
            for bow in &bows {
                let increment = bow.data.increment(Mode::Shoot).unwrap_or(FEET) / FEET;
                let distance = s.distance(me, foe).min(increment);
                let attack = self.foreseen(foe, bow, Mode::Shoot, distance);
                let act = awaited.ready(words::SHOOT, bow.key.clone());
                all.extend(self.if_it_comes(foe, attack, 0, act));
            }
            for bolt in &bolts {
                all.extend(self.readied_bolts(foe, awaited, bolt));
            }
        }
        all
    }

    /// What of an enemy a shooter waits for: that it comes in sight, or, if it is seen already, within range. `None` where that
    /// is not to be expected before its next Turn.
    fn awaited(&self, foe: &Fighter<'_>) -> Option<Awaited> {
        let (s, me) = (self.s, self.me);
        let (range, distance) = (strike_range(me), s.distance(me, foe));
        let comes = range + (s.data.course.actions - 1) * foe.speed();
        let is_seen = visibility(s, me, foe) == Visibility::Seen;
        match (is_seen, distance > range) {
            _ if distance > comes => None,
            (false, _) => Some(Awaited {
                trigger: Trigger::Seen,
                cells: 1,
            }),
            (true, true) => Some(Awaited {
                trigger: Trigger::Enters,
                cells: range,
            }),
            (true, false) => None,
        }
    }

    /// A bolt at an enemy by its power. Its Energy is named now and paid at the trigger.
    fn readied_bolts(
        &mut self,
        foe: &'p Fighter<'w>,
        awaited: &Awaited,
        bolt: &Spell,
    ) -> Vec<Proposal> {
        let (s, me) = (self.s, self.me);
        let distance = match awaited.trigger {
            Trigger::Enters => awaited.cells,
            _ => s.distance(me, foe),
        };
        let reach = (0..REACH).find(|&reach| bolt.cells(reach) >= distance);
        let reach = bolt.reach.map_or(0, |_| reach.unwrap_or(REACH));
        let most = (me.pool(Pool::Energy) - reach).min(me.stats.level);
        let ways = (bolt.power.unwrap_or(0)..=most).filter_map(|power| {
            let energy = Energy {
                power,
                reach,
                ..Energy::default()
            };
            let aim = AimedAt::Combatant(foe.id);
            let plan = AttackPlan {
                strike: strike_of(me.id, (bolt, energy), aim),
                source: AttackSource::Spell(bolt, power, 0),
                target: Some(foe.id),
                thing: None,
                distance,
                cover: Cover::None,
            };
            let act = awaited
                .ready(words::CAST, bolt.id.clone())
                .rider(words::POWER, power)
                .rider(words::REACH, reach);
            let attack = Weighed::of(s, &plan);
            self.if_it_comes(foe, attack, price(me, energy), act)
        });
        ways.collect()
    }

    /// An attack with a weapon at an enemy as if nothing but so many cells were between them.
    fn foreseen(
        &self,
        foe: &Fighter<'_>,
        wielded: &Wielded<'w>,
        mode: Mode,
        distance: i32,
    ) -> Option<Weighed<'p, 'w>> {
        let plan = AttackPlan {
            strike: Strike {
                attacker: self.me.id,
                aim: AimedAt::Combatant(foe.id),
                means: AttackMeans::Weapon(wielded.key.clone(), mode),
            },
            source: AttackSource::Weapon(wielded.clone(), mode),
            target: Some(foe.id),
            thing: None,
            distance,
            cover: Cover::None,
        };
        Weighed::of(self.s, &plan)
    }

    /// What readies an attack at an enemy, with what the attack is worth if the enemy comes, less its price.
    fn if_it_comes(
        &mut self,
        foe: &Fighter<'_>,
        attack: Option<Weighed<'_, '_>>,
        price: i32,
        act: Act,
    ) -> Option<Proposal> {
        let (s, me) = (self.s, self.me);
        let worth = to_side(s, me, foe, self.player.worth.of(&attack?)) - price;
        let worth = worth.max(0) / 100 * s.data.tactics.comes;
        Some(Proposal { worth, act })
    }

    /// The Turn is put off as long as enemies are still to come that would then be within reach: by one that fights hand to
    /// hand and can reach nobody in this Turn, only in the first Rounds, and not where there is no time to wait. A fighter that
    /// has waited for all of them goes on, so that nobody waits for ever. Rules TRI-INIT-11, -12.
    pub(super) fn put_off(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let act = Act::new(words::DELAY);
        let hampered = me.is_prone() || me.is_incapacitated() || me.partner().is_some();
        let fits = self.is_hard() && !me.turn.acted && !is_shooter(me) && !hampered;
        if !fits || !may_wait(s) || self.errand.is_some() || !somebody_comes(s, me, me.id) {
            return None;
        }
        let spare = u32::try_from(me.pool(Pool::Actions) - 1).unwrap_or(0);
        let budget = spare * Going::of(s, me)?.stride(me);
        let free =
            self.untended().is_empty() && !self.targets().are_within(budget) && !self.is_pressed();
        (free && is_legal(s, me, &act)).then_some(act)
    }
}

/// Whether one whose Turn is put off waits on after the Turn of somebody: nobody is near enough for two attacks, nobody of its
/// side fights hand to hand, and somebody is still to come. Rule TRI-INIT-12.
pub(super) fn waits_on(s: &Situation<'_>, me: &Fighter<'_>, after: CombatantId) -> bool {
    let mut own = s.allies_of(me).filter(|f| f.is_up());
    may_wait(s)
        && !known_foes(s, me).any(|foe| moves_to(s, me, foe) <= 1)
        && !own.any(|f| melee_could_come(s, f, 0))
        && somebody_comes(s, me, after)
}

/// Whether it is early enough in a battle to put a Turn off, and a way back into the order is left.
fn may_wait(s: &Situation<'_>) -> bool {
    let last = u32::try_from(s.data.tactics.patience).unwrap_or(0);
    s.turns().round() <= last && !s.data.is_off("TRI-INIT-12")
}

/// Whether a hand-to-hand fighter of the enemies that does not wait itself has its Turn in this Round after that of somebody,
/// and may come so near in it that one Move leads to it. Only this Round counts: the place of one that waits comes up in the
/// next.
fn somebody_comes(s: &Situation<'_>, me: &Fighter<'_>, after: CombatantId) -> bool {
    let turns = s.turns();
    let now = turns.rank(after);
    let later = |foe: &Fighter<'_>| {
        (now.saturating_add(1)..turns.order().len()).contains(&turns.rank(foe.id))
    };
    let near = me.reach() + me.speed();
    let mut foes = known_foes(s, me);
    foes.any(|foe| {
        foe.is_able()
            && !is_shooter(foe)
            && !foe.has(words::DELAYING)
            && later(foe)
            && s.distance(me, foe) <= near + s.data.course.actions * foe.speed()
    })
}

/// The weapons that can be used in a manner now.
fn weapons_of<'w>(me: &Fighter<'w>, mode: Mode) -> Vec<Wielded<'w>> {
    let keys = weapon_keys(me, mode).into_iter();
    let weapons = keys.filter_map(|key| me.weapon(&key));
    weapons
        .filter(|it| mode != Mode::Shoot || check_shot(me, it).is_ok())
        .collect()
}
