//! What injuries do as long as they last. Floor 4. Rules INJ-PART-01 to -13, INJ-HURT-07, -12.

use super::parts::{BodyView, Injuries, Part, RecordedInjuries};
use crate::rules::injury::data::{Harm, PartKind, Skill};
use smol_str::{SmolStr, format_smolstr};

/// One injured part that makes something harder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InjuryPenalty {
    /// How many disadvantages.
    pub amount: i32,
    /// For people: "injured left eye".
    pub label: SmolStr,
    /// The rule.
    pub rule: &'static str,
}

impl Injuries {
    /// The ids of everything that can hold: hands, and arms that have none. Rule INJ-ATK-12.
    pub fn hands(&self) -> impl Iterator<Item = &SmolStr> {
        self.parts
            .iter()
            .enumerate()
            .filter(|(at, part)| self.is_hand(*at, part))
            .map(|(_, part)| &part.id)
    }

    fn is_hand(&self, at: usize, part: &Part) -> bool {
        let has_hand = || {
            self.parts
                .iter()
                .any(|other| other.kind == PartKind::Hand && other.parent == Some(at))
        };
        match part.kind {
            PartKind::Hand => true,
            PartKind::Arm => !has_hand(),
            _ => false,
        }
    }
}

impl BodyView<'_> {
    /// All eyes hurt. Rules INJ-PART-05, INJ-COND-09.
    #[must_use]
    pub fn is_blinded(&self) -> bool {
        self.all_hurt(PartKind::Eye)
    }

    /// All ears hurt. Rules INJ-PART-01, INJ-COND-09.
    #[must_use]
    pub fn is_deafened(&self) -> bool {
        self.all_hurt(PartKind::Ear) && !self.data.is_off("INJ-PART-01")
    }

    /// The first head step acts on the whole creature. Rules INJ-PART-11, -12.
    #[must_use]
    pub fn is_concussed(&self) -> bool {
        self.head_step_met(1)
    }

    /// The second head step acts. Rules INJ-PART-11, INJ-COND-08; ruling INJ-R73.
    #[must_use]
    pub fn is_confused(&self) -> bool {
        self.head_step_met(2)
    }

    /// A heart is hurt. Rules INJ-PART-13, INJ-COND-07.
    #[must_use]
    pub fn is_sickened(&self) -> bool {
        self.of(PartKind::Heart).any(|part| part.injuries > 0) && !self.data.is_off("INJ-COND-07")
    }

    /// More than half of the heads it ever had have at least `k` injuries; destroyed heads count.
    /// Rule INJ-PART-12.
    #[must_use]
    pub fn head_step_met(&self, k: u8) -> bool {
        let heads = self.of(PartKind::Head).count();
        let hurt = self
            .of(PartKind::Head)
            .filter(|head| head.destroyed || head.injuries >= k)
            .count();
        let most = self.data.in_force("INJ-PART-12", heads, 0);
        2 * hurt > most
    }

    /// Whether the head that carries a part is hurt. Rule INJ-PART-12.
    #[must_use]
    pub fn head_of_part_is_hurt(&self, id: &str) -> bool {
        self.head_of(id).is_some_and(|head| head.injuries > 0)
    }

    /// Whether a hit puts the weapons of the head it struck out of use until the end of the
    /// creature's next turn. Rule INJ-PART-12: the second injury of one of several heads, not
    /// destroyed, before that step strikes the whole creature.
    #[must_use]
    pub fn head_reels(&self, id: &str, hit: &RecordedInjuries) -> bool {
        let second = hit.reached_steps.contains(&2) && !hit.destroyed;
        second
            && self
                .part(id)
                .is_some_and(|part| part.kind == PartKind::Head)
            && !self.head_step_met(2)
    }

    fn head_of(&self, id: &str) -> Option<&Part> {
        let parent = self.parent_of(self.part(id)?)?;
        (parent.kind == PartKind::Head).then_some(parent)
    }

    /// Whether enough of its wings are sound to carry it. Rule INJ-PART-04; ruling INJ-R25.
    #[must_use]
    pub fn can_fly(&self) -> bool {
        self.of(PartKind::Wing)
            .filter(|wing| !wing.is_hurt())
            .count()
            >= usize::try_from(self.data.harm.wings_to_fly).unwrap_or(0)
            || self.data.is_off("INJ-PART-04")
    }

    /// Fly speed lost, in cells, by each hurt wing. Rule INJ-PART-04; ruling INJ-R24.
    #[must_use]
    pub fn fly_penalty(&self) -> i32 {
        self.of(PartKind::Wing)
            .filter(|wing| wing.injuries > 0)
            .map(|_| self.data.harm.hurt_wing)
            .sum()
    }

    /// Walking speed lost, in cells, by spoilt feet and legs. Rules INJ-PART-06, -10.
    #[must_use]
    pub fn speed_penalty(&self) -> i32 {
        self.toll_of_legs(self.spoilt())
    }

    /// What each foot and leg with so many injuries of its own or more takes.
    fn toll_of_legs(&self, injuries: u8) -> i32 {
        self.parts
            .iter()
            .filter(|part| part.injuries >= injuries)
            .map(|part| match part.kind {
                PartKind::Foot if !self.data.is_off("INJ-PART-06") => self.data.harm.hurt_foot,
                PartKind::Leg if !self.data.is_off("INJ-PART-10") => self.data.harm.hurt_leg,
                _ => 0,
            })
            .sum()
    }

    /// Injuries at which a limb is of no more use.
    fn spoilt(self) -> u8 {
        u8::try_from(self.data.harm.spoilt_limb).unwrap_or(u8::MAX)
    }

    /// Action points that standing up costs besides the first. Rules INJ-ACT-21, INJ-PART-06, -10.
    #[must_use]
    pub fn stand_up_extra_ap(&self) -> i32 {
        self.toll_of_legs(1)
    }

    /// All feet or all legs are hurt. Rules INJ-PART-06, -10.
    #[must_use]
    pub fn cannot_stand(&self) -> bool {
        self.fells().is_some()
    }

    /// The rule by which it cannot stand: that of the legs before that of the feet, which go
    /// with them. Rules INJ-PART-06, -10.
    #[must_use]
    pub fn fells(&self) -> Option<&'static str> {
        let limbs = [
            (PartKind::Leg, "INJ-PART-10"),
            (PartKind::Foot, "INJ-PART-06"),
        ];
        let mut all_hurt = limbs
            .into_iter()
            .filter(|&(kind, rule)| self.all_hurt(kind) && !self.data.is_off(rule));
        all_hurt.next().map(|(_, rule)| rule)
    }

    /// Whether it can be tripped at all. Rule INJ-ATK-11.
    #[must_use]
    pub fn has_legs(&self) -> bool {
        self.of(PartKind::Leg).any(|leg| !leg.destroyed)
    }

    /// An uninjured tail helps Acrobatics, once. Rule INJ-PART-03.
    #[must_use]
    pub fn tail_advantage(&self) -> bool {
        self.of(PartKind::Tail).any(|tail| !tail.is_hurt()) && !self.data.is_off("INJ-PART-03")
    }

    /// What makes checks of a skill harder. Rules INJ-PART-02, -04, -06, -09, -10, INJ-HURT-12.
    /// Perception depends on the sense: see [`Self::sight_disadvantage`] and
    /// [`Self::hearing_disadvantage`].
    #[must_use]
    pub fn skill_disadvantages(&self, skill: Skill) -> Vec<InjuryPenalty> {
        let amount = |part: &Part| skill_trouble(&self.data.harm, part.kind, skill);
        self.sources(amount)
    }

    /// What makes attack rolls harder: injured eyes. Rule INJ-PART-05.
    #[must_use]
    pub fn attack_disadvantages(&self) -> Vec<InjuryPenalty> {
        self.sources(|part| {
            (part.kind == PartKind::Eye).then_some((self.data.harm.hurt_eye, "INJ-PART-05"))
        })
    }

    /// Disadvantages on what is done by sight. Rules INJ-PART-05, INJ-INIT-03.
    #[must_use]
    pub fn sight_disadvantage(&self) -> i32 {
        self.trouble_of(PartKind::Eye)
    }

    /// Disadvantages on what is done by hearing. Rules INJ-PART-01, INJ-INIT-03.
    #[must_use]
    pub fn hearing_disadvantage(&self) -> i32 {
        self.trouble_of(PartKind::Ear)
    }

    fn trouble_of(&self, kind: PartKind) -> i32 {
        self.of(kind)
            .filter(|part| part.injuries > 0)
            .map(|_| 1)
            .sum()
    }

    /// The injured parts that make something harder, for as long as they are injured.
    /// Rules INJ-HURT-12, -13.
    fn sources(
        &self,
        trouble: impl Fn(&Part) -> Option<(i32, &'static str)>,
    ) -> Vec<InjuryPenalty> {
        let most = self.data.in_force("INJ-HURT-12", usize::MAX, 1);
        self.parts
            .iter()
            .filter(|part| part.injuries > 0 && !self.data.is_off("INJ-HURT-13"))
            .filter_map(|part| {
                let (amount, rule) = trouble(part).filter(|(_, rule)| !self.data.is_off(rule))?;
                Some(InjuryPenalty {
                    amount,
                    label: format_smolstr!("injured {}", self.label(part)),
                    rule,
                })
            })
            .take(most)
            .collect()
    }

    /// Whether a hand can hold: neither it nor its arm is spoilt. Rule INJ-ATK-12.
    #[must_use]
    pub fn hand_is_usable(&self, id: &str) -> bool {
        let sound = |part: &Part| {
            let rule = match part.kind {
                PartKind::Arm => "INJ-PART-09",
                _ => "INJ-PART-06",
            };
            let spoilt = part.injuries >= self.spoilt() || part.destroyed;
            !spoilt || self.data.is_off("INJ-ATK-12") || self.data.is_off(rule)
        };
        self.part(id).is_some_and(|hand| {
            let arm = self
                .parent_of(hand)
                .filter(|parent| parent.kind == PartKind::Arm);
            sound(hand) && arm.is_none_or(sound)
        })
    }

    /// Whether all of several hands can hold things.
    #[must_use]
    pub fn hands_are_usable(&self, hands: &[SmolStr]) -> bool {
        hands.iter().all(|hand| self.hand_is_usable(hand))
    }

    /// Whether the natural weapon of a part can be used. Rules INJ-PART-03, -04, -06 to -10, -12:
    /// the third injury of one of several heads silences its weapons until that step strikes the
    /// whole creature, which then has its own effects.
    #[must_use]
    pub fn natural_part_is_usable(&self, id: &str) -> bool {
        let Some(part) = self.part(id) else {
            return false;
        };
        if part.destroyed || self.parent_of(part).is_some_and(|parent| parent.destroyed) {
            return false;
        }
        if self.head_of(id).is_some_and(|head| head.injuries >= 3) && !self.head_step_met(3) {
            return false;
        }
        let limb_is_sound = self.parent_of(part).is_none_or(|parent| {
            !matches!(parent.kind, PartKind::Arm | PartKind::Leg) || parent.injuries < self.spoilt()
        });
        match part.kind {
            PartKind::Horn if self.data.is_off("INJ-PART-07") => true,
            PartKind::Mouth if self.data.is_off("INJ-PART-08") => true,
            PartKind::Tail | PartKind::Wing | PartKind::Horn => part.injuries == 0,
            _ => part.injuries < self.spoilt() && limb_is_sound,
        }
    }
}

/// How many disadvantages an injured part of a kind gives on a skill.
fn skill_trouble(harm: &Harm, kind: PartKind, skill: Skill) -> Option<(i32, &'static str)> {
    use Skill as S;
    let handiwork = matches!(
        skill,
        S::Athletics | S::Craft | S::MusicalInstrument | S::Thievery
    );
    match (kind, skill) {
        (PartKind::Nose, S::Survival) => Some((harm.hurt_part_skill, "INJ-PART-02")),
        (PartKind::Wing, S::Fly) => Some((harm.hurt_part_skill, "INJ-PART-04")),
        (PartKind::Hand, _) if handiwork => Some((harm.hurt_part_skill, "INJ-PART-06")),
        (PartKind::Foot, S::Acrobatics | S::Athletics) => {
            Some((harm.hurt_part_skill, "INJ-PART-06"))
        }
        (PartKind::Arm, _) if handiwork || skill == S::Acrobatics => {
            Some((harm.hurt_limb_skill, "INJ-PART-09"))
        }
        (PartKind::Leg, S::Acrobatics | S::Athletics) => {
            Some((harm.hurt_limb_skill, "INJ-PART-10"))
        }
        _ => None,
    }
}
