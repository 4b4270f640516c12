//! Sentences of what changes in somebody: pools, parts, conditions, things. Floor 5.

use super::{LineKind, Narrator, injuries, plain, plain_part};
use crate::combat::{ActiveRuleset, BattleEvent, CombatantId, Condition, Standing, Wording};
use smol_str::SmolStr;

impl Narrator<'_> {
    /// What was done to somebody; `None` for what says nothing to a person.
    pub(super) fn harm(&self, event: &BattleEvent) -> Option<(LineKind, String)> {
        use BattleEvent as E;
        let (kind, who, what) = match event {
            E::PoolChanged {
                who,
                pool,
                from,
                to,
                ..
            } => return self.pool_changed(*who, pool, *from, *to),
            E::PartHurt {
                who,
                part,
                now,
                destroyed,
                ..
            } => {
                let what = injuries(*now, *destroyed);
                (
                    LineKind::Harm,
                    who,
                    format!(": {} {what}", plain_part(part)),
                )
            }
            E::ConditionSet { who, condition } => (LineKind::Detail, who, begun(condition)),
            E::ConditionEnded { who, key, .. } => {
                (LineKind::Detail, who, format!(": no longer {}", plain(key)))
            }
            E::StandingChanged { who, to, .. } => (LineKind::Harm, who, format!(" {}", fate(*to))),
            E::GearChanged {
                who, item, change, ..
            } => {
                let item = plain(&plain_part(item));
                (
                    LineKind::Detail,
                    who,
                    format!(": {item} {}", plain(change.word())),
                )
            }
            _ => return None,
        };
        Some((kind, format!("{}{what}.", self.name(*who))))
    }

    /// Of the pools those that a person follows; the others are counted on the panel.
    fn pool_changed(
        &self,
        who: CombatantId,
        pool: &SmolStr,
        from: i32,
        to: i32,
    ) -> Option<(LineKind, String)> {
        let told = |pool: &str| format!("{}: {pool} {from} \u{2192} {to}.", self.name(who));
        let wording = self.world.get_resource::<ActiveRuleset>();
        let wording = wording.map_or(&Wording::DEFAULT, |active| &active.ruleset.wording);
        if wording.told_pools.contains(&pool.as_str()) {
            return Some((LineKind::Detail, told(&plain(pool))));
        }
        if wording.life_pool == Some(pool.as_str()) {
            let kind = if to < from {
                LineKind::Harm
            } else {
                LineKind::Detail
            };
            return Some((kind, told(&plain(pool))));
        }
        let thing = pool.strip_prefix("durability:")?;
        Some((LineKind::Harm, self.worn_down(who, thing, to)))
    }

    /// A thing of which so much is left.
    fn worn_down(&self, who: CombatantId, thing: &str, left: i32) -> String {
        let (who, item) = (self.name(who), plain(&plain_part(thing)));
        match left {
            0 => format!("{who}: {item} breaks."),
            left => format!("{who}: {item} is damaged, durability {left}."),
        }
    }
}

fn begun(condition: &Condition) -> String {
    let key = plain(&condition.key);
    match condition.value {
        ..=1 => format!(": {key}"),
        value => format!(": {key} {value}"),
    }
}

const fn fate(standing: Standing) -> &'static str {
    match standing {
        Standing::Up => "is awake again",
        Standing::Unconscious => "falls unconscious",
        Standing::Incapacitated => "is incapacitated",
        Standing::Dead => "is slain",
        Standing::Gone => "leaves the field",
        Standing::Reserve => "is still to come",
    }
}
