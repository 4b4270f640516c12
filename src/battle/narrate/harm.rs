//! Sentences of what changes in somebody: pools, parts, conditions, things. Floor 5.

use super::{LineKind, Narrator, injuries, plain, plain_part, thing};
use crate::combat::{
    ActiveRuleset, BattleEvent, CombatantId, ConditionWords, GearChange, HarmKind, Standing,
    Wording,
};
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
                    format!("'s {} {what}", plain_part(part)),
                )
            }
            E::ConditionSet { who, condition } => {
                let by = condition.by.map(|by| self.name(by));
                let told = self.condition(&condition.key, |words| {
                    words.begins(&self.name(*who), by.as_deref(), condition.value)
                });
                return told.map(|told| (LineKind::Detail, told));
            }
            E::ConditionEnded { who, key, by, .. } => {
                let by = by.map(|by| self.name(by));
                let told = self.condition(key, |words| words.ends(&self.name(*who), by.as_deref()));
                return told.map(|told| (LineKind::Detail, told));
            }
            E::StandingChanged { who, to, .. } => (LineKind::Harm, who, format!(" {}", fate(*to))),
            E::GearChanged {
                who, item, change, ..
            } => (LineKind::Detail, who, handled(&thing(item), *change)?),
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
        let wording = self.wording();
        if let Some(words) = wording.told_pools.iter().find(|it| it.key == pool.as_str()) {
            let hurts = wording.harm == HarmKind::Pool(words.key) && to < from;
            let kind = if hurts {
                LineKind::Harm
            } else {
                LineKind::Detail
            };
            return Some((kind, words.told(&self.name(who), from, to)));
        }
        let thing = pool.strip_prefix("durability:")?;
        Some((LineKind::Harm, self.worn_down(who, thing, to)))
    }

    fn wording(&self) -> &Wording {
        let ruleset = self.world.get_resource::<ActiveRuleset>();
        ruleset.map_or(&Wording::DEFAULT, |active| &active.ruleset.wording)
    }

    /// What a ruleset says of a condition; `None` where other lines tell of it.
    fn condition(
        &self,
        key: &str,
        say: impl Fn(&ConditionWords) -> Option<String>,
    ) -> Option<String> {
        let mut words = self.wording().conditions.iter();
        words.find(|words| words.key == key).and_then(say)
    }

    /// A thing of which so much is left.
    fn worn_down(&self, who: CombatantId, thing: &str, left: i32) -> String {
        let (who, item) = (self.name(who), plain(&plain_part(thing)));
        match left {
            0 => format!("{who}'s {item} breaks."),
            left => format!("{who}'s {item} is damaged (durability {left})."),
        }
    }
}

/// What becomes of a thing, after the name of whoever has it; `None` where other lines tell it.
fn handled(item: &str, change: GearChange) -> Option<String> {
    use GearChange as G;
    Some(match change {
        G::Drawn => format!(" draws the {item}"),
        G::Stowed => format!(" puts the {item} away"),
        G::PickedUp => format!(" picks up the {item}"),
        G::Dropped | G::Shed => format!(" drops the {item}"),
        G::Thrown => format!(" throws the {item}"),
        G::Disarmed => format!("'s {item} is struck from the hand"),
        G::Stolen => format!("'s {item} is stolen"),
        G::Fumbled => format!(" cannot use the {item} for a while"),
        G::Unusable => format!(" can no longer use the {item}"),
        G::Loaded => format!("'s {item} is loaded"),
        G::Used => format!(" uses up the {item}"),
        G::Recovered => format!(" takes the {item} back"),
        G::Mended => format!("'s {item} is mended"),
        G::Unloaded | G::Gripped => return None,
    })
}

const fn fate(standing: Standing) -> &'static str {
    match standing {
        Standing::Up => "is awake again",
        Standing::Unconscious => "falls unconscious",
        Standing::Incapacitated => "is incapacitated",
        Standing::Dead => "is slain",
        Standing::Gone => "leaves the field",
        Standing::Reserve => "is not here yet",
    }
}
