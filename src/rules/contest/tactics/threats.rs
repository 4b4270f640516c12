//! What foes may still do to a fighter in this round, and what an action point is worth to it then. Floor 4.

use super::worth::{Weighed, Worth, means_of, source_of};
use crate::rules::contest::components::Pool;
use crate::rules::contest::plan::attack::AttackPlan;
use crate::rules::contest::plan::position::CoverFound;
use crate::rules::contest::plan::steps::{AttackMeans, Strike};
use crate::rules::contest::snapshot::{Fighter, Situation};

/// How far a fighter attacks, in cells: with what reaches furthest at its normal range; 1 at least.
pub fn strike_range(f: &Fighter<'_>) -> i32 {
    let shots = f.weapons().filter(|it| f.shots(&it.data.id) > 0);
    let shots = shots.filter_map(|it| it.data.range.map(|range| range.0));
    let spells = f.stats.spells.iter().filter_map(|id| f.data.spell(id));
    let spells = spells.filter(|spell| spell.is_attack() && !spell.melee);
    let far = shots.chain(spells.map(|spell| spell.range)).max();
    far.unwrap_or(0).max(f.reach().unwrap_or(1))
}

/// Whether a fighter attacks from further away than any blow reaches.
pub fn is_shooter(f: &Fighter<'_>) -> bool {
    strike_range(f) > f.reach().unwrap_or(1).max(2)
}

/// Whether a foe could attack a fighter after a move of its whole Speed, at a glance.
pub fn can_come_at(s: &Situation<'_>, foe: &Fighter<'_>, me: &Fighter<'_>) -> bool {
    s.distance(foe, me) <= strike_range(foe) + foe.speed()
}

/// Tenths of attacks that are still to be expected against a fighter in this round, from the foe whose turn
/// it is and those whose turn is to come. A foe that could attack several is shared among them.
pub fn attacks_to_come(s: &Situation<'_>, me: &Fighter<'_>) -> i32 {
    let friends = || {
        let own = s.fighters().iter();
        own.filter(|f| f.side == me.side && f.is_up())
    };
    let coming = to_come(s, me).map(|foe| {
        let attacks = s.data.course.attacks - foe.pool(Pool::AttacksUsed);
        let attacks = attacks.min(foe.pool(Pool::Ap)).max(0);
        let others = friends().filter(|friend| can_come_at(s, foe, friend));
        let shared = i32::try_from(others.count()).unwrap_or(i32::MAX);
        10 * attacks / shared.max(1)
    });
    coming.sum()
}

/// The foes that may still attack a fighter in turns of this round.
fn to_come<'s, 'w>(
    s: &'s Situation<'w>,
    me: &'s Fighter<'_>,
) -> impl Iterator<Item = &'s Fighter<'w>> {
    let foes = s.foes(me).filter(|foe| foe.can_react());
    let now = s.turns().active();
    let comes = move |foe: &&Fighter<'_>| now == Some(foe.id) || s.has_turn_to_come(foe);
    foes.filter(comes).filter(|foe| can_come_at(s, foe, me))
}

impl Worth {
    /// What the last action point that a fighter has is worth to it as a defence: what its best defence saves
    /// against the worst of those still to come, as likely as the point is wanted.
    pub fn of_last_point(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> i64 {
        let before = 10 * (me.pool(Pool::Ap) - s.data.costs.defend).max(0);
        let wanted = (attacks_to_come(s, me) - before).clamp(0, 10);
        if wanted == 0 {
            return 0;
        }
        let foes: Vec<_> = to_come(s, me).collect();
        let saved = foes.into_iter().map(|foe| self.saved(s, foe, me));
        saved.max().unwrap_or(0) * i64::from(wanted) / 10
    }

    /// What a fighter's best defence saves against the worst that a foe has.
    fn saved(&mut self, s: &Situation<'_>, foe: &Fighter<'_>, me: &Fighter<'_>) -> i64 {
        let plans = means_of(foe).into_iter();
        let plans = plans.filter_map(|(means, _)| from_beside(foe, me, means));
        let saved = plans.map(|plan| {
            let attack = Weighed::of(s, &plan);
            let open = self.against(&attack, None);
            (open, open - self.answered(&attack).min(open))
        });
        saved.max().map_or(0, |(_, saved)| saved)
    }
}

/// An attack as it would be without cover and distance.
fn from_beside<'w>(
    foe: &Fighter<'w>,
    me: &Fighter<'_>,
    means: AttackMeans,
) -> Option<AttackPlan<'w>> {
    let source = source_of(foe, &means)?;
    Some(AttackPlan {
        strike: Strike::new(foe.id, me.id, means),
        source,
        distance: 1,
        cover: CoverFound::NONE,
    })
}
