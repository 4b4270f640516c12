//! What is done against the attacks to come: Defend, AP for a Rebuff, ducking, and whom to ignore of those who flank. Floor 4. Rules
//! WND-ACT-15, -20, WND-REACT-10, WND-POS-03, -06.

use super::account::{Account, Choice};
use super::planner::{Planner, is_legal};
use super::threats::{ap_of_next_turn, ap_to_melee, foes, is_shooter, melee_could_come};
use super::worth::{Worth, plain_blow};
use crate::combat::{Act, CombatantId};
use crate::mechanics::gear::Mode;
use crate::rules::wounds::plan::position::{flanked_by_pairs, gap};
use crate::rules::wounds::plan::turns::may_react;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words;
use std::collections::BTreeSet;

/// AP of movement within which a blow is near for one that shoots.
const NEAR: i32 = 8;

/// What the AP of a fighter are worth with those for Rebuffs: of one that holds a long weapon, at each enemy that may come near.
pub(super) fn with_rebuffs(
    worth: &mut Worth,
    s: &Situation<'_>,
    me: &Fighter<'_>,
    account: Account,
) -> Account {
    let long = me.ready_weapons().filter(|it| it.data.reach_max > Some(0));
    let weapons: Vec<_> = long.collect();
    let best = weapons.iter().filter_map(|it| it.data.reach_max).max();
    let Some(best) = best.filter(|_| may_react(me) && !s.data.is_off("WND-REACT-10")) else {
        return account;
    };
    let comers = foes(s, me).filter(|foe| {
        let comes = || ap_to_melee(s, foe, me).is_some_and(|ap| ap <= ap_of_next_turn(s, foe));
        foe.is_able() && !is_shooter(foe) && gap(s, me, foe) >= best && comes()
    });
    let comers: Vec<_> = comers.collect();
    let blows = comers.iter().flat_map(|foe| {
        weapons
            .iter()
            .map(|it| (*foe, plain_blow(me, foe, it, Mode::Melee).rebuff(me)))
    });
    let worths = blows.map(|(foe, blow)| worth.of(foe, &blow));
    let most = worths.max().unwrap_or(0) * i64::from(s.data.tactics.comes) / 100;
    let plain = account.kept * i64::from(account.rebuff_ap);
    Account {
        rebuff: (most - plain).max(0),
        rebuffs: i32::try_from(comers.len()).unwrap_or(i32::MAX).min(2),
        ..account
    }
}

/// By how much Defend raises the Defense of somebody against a kind of attack. Rule WND-ACT-15; ruling WND-R79.
fn gain_of_guard(f: &Fighter<'_>, ranged: bool) -> i32 {
    let usual = if ranged {
        f.ranged_defense()
    } else {
        f.melee_defense()
    };
    let more = f.data.modifiers.defend;
    if f.stats.size >= f.data.course.defend_size {
        return more;
    }
    let others = [
        f.power_defense(),
        f.agility_defense(),
        f.fortitude_defense(),
        f.willpower_defense(),
    ];
    let other = others.into_iter().max().unwrap_or(0);
    more.max(other - usual)
}

impl Planner<'_, '_> {
    /// What it saves on average to Defend until the next turn: less of each attack, the worst first, as long as none has come through.
    pub(super) fn worth_of_guard(&mut self) -> i64 {
        let (s, me) = (self.s, self.me);
        if self.ap() < s.data.prices.defend || me.has(words::DEFENDING) || me.is_immobile() {
            return 0;
        }
        let worth = &mut self.player.worth;
        let (mut saved, mut stands) = (0, 1000);
        for threat in worth.threats(s, me) {
            let guarded = threat.blow.eased(-gain_of_guard(me, threat.ranged));
            let less = threat.worth - worth.of(me, &guarded);
            saved += stands * threat.tenths * less / 10_000;
            let through = worth.of_any_wound(&guarded) * threat.tenths / 10;
            stands -= stands * through.min(1000) / 1000;
        }
        saved * i64::from(s.data.tactics.guard) / 100
    }

    /// The AP that choices may take if a guard that is worth so much comes last: all, unless it is worth more than what they would do
    /// with its AP.
    pub(super) fn ap_beside_guard(&self, guard: i64, choices: &[Choice]) -> i32 {
        let (ap, price) = (self.account.ap, self.s.data.prices.defend);
        if guard == 0 || ap < price {
            return ap;
        }
        let with = guard + self.account.value(choices, ap - price);
        match with > self.account.value(choices, ap) {
            true => ap - price,
            false => ap,
        }
    }

    /// On guard with what is left, where that saves more than the AP are worth.
    pub(super) fn be_on_guard(&mut self) -> Option<Act> {
        if self.is_easy() {
            return None;
        }
        let (s, me, account) = (self.s, self.me, self.account);
        let act = Act::new(words::DEFEND);
        let price = s.data.prices.defend;
        if account.ap < price || !is_legal(s, me, &act) {
            return self.duck();
        }
        let lost = account.keep(account.ap) - account.keep(account.ap - price);
        let saved = self.worth_of_guard();
        if saved > lost {
            return Some(act);
        }
        self.duck()
    }

    /// Whether a fighter is as well off near the ground: it shoots, is shot at, and nobody comes near.
    pub(super) fn keeps_low(&self) -> bool {
        let (s, me) = (self.s, self.me);
        is_shooter(me)
            && self.errand.is_none()
            && !melee_could_come(s, me, NEAR)
            && foes(s, me).any(|foe| is_shooter(foe))
    }

    /// A hard shooter ducks from shots. Rule WND-POS-02.
    fn duck(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let act = Act::new(words::CROUCH);
        let low = me.is_prone() || me.is_crouching();
        if !self.is_hard() || low || !self.keeps_low() || !is_legal(s, me, &act) {
            return None;
        }
        let less = s.data.modifiers.crouching_ranged;
        let worth = &mut self.player.worth;
        let shots = worth.threats(s, me).into_iter().filter(|it| it.ranged);
        let shots: Vec<_> = shots.collect();
        let saved = shots.into_iter().map(|it| {
            let ducked = worth.of(me, &it.blow.eased(-less));
            (it.worth - ducked) * it.tenths / 10
        });
        let price = s.data.prices.posture;
        let lost = self.account.keep(self.account.ap) - self.account.keep(self.account.ap - price);
        (saved.sum::<i64>() > lost).then_some(act)
    }

    /// Those are ignored of whom that is worth more than that they do not flank, and no others.
    pub(super) fn mind_flanks(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        if self.is_easy() || s.data.is_off("WND-POS-06") {
            return None;
        }
        let ignored: BTreeSet<_> = foes(s, me)
            .filter(|foe| me.ignores(foe.id))
            .map(|it| it.id)
            .collect();
        let first = ignored.iter().next()?;
        // Of no more use once the others flank no more, or all do.
        let mut bent = s.clone();
        let none = crate::combat::Conditions::default();
        bent.fighter_mut(me.id).conditions = &none;
        let flanked = !flanked_by_pairs(&bent, bent.fighter(me.id)).is_empty();
        let act = Act::new(words::HEED).at(*first);
        (!flanked && is_legal(s, me, &act)).then_some(act)
    }
}

/// What it saves to ignore each of those who flank somebody, by their numbers: then the others have nothing more for it, and that one
/// more than before. Below 0 where it is better to mind them all. Rules WND-REACT-15, WND-POS-06.
pub(super) fn gains_of_ignoring(
    worth: &mut Worth,
    s: &Situation<'_>,
    me: &Fighter<'_>,
    open: &[CombatantId],
) -> Vec<(i64, CombatantId)> {
    let m = |foe: CombatantId| &s.fighter(foe).data.modifiers;
    let pairs = flanked_by_pairs(s, me);
    let all: Vec<_> = foes(s, me)
        .filter(|foe| foe.is_able())
        .map(|foe| foe.id)
        .collect();
    let mut harm = |foe: CombatantId, by: i32| {
        let threat = worth.threat(s, s.fighter(foe), me)?;
        Some(worth.of(me, &threat.blow.eased(by)) * threat.tenths / 10)
    };
    let mut of_all = |by: &dyn Fn(CombatantId) -> i32| -> i64 {
        all.iter().filter_map(|&foe| harm(foe, by(foe))).sum()
    };
    let rear = |foe: CombatantId| me.ignores(foe);
    let flanked = |foe: CombatantId| {
        if rear(foe) {
            m(foe).rear
        } else {
            m(foe).flanked
        }
    };
    let now = of_all(&flanked);
    let valued = open.iter().map(|&one| {
        let still = pairs.iter().any(|&(a, b)| a != one && b != one);
        let by = |foe: CombatantId| match () {
            () if foe == one || rear(foe) => m(foe).rear,
            () if still => m(foe).flanked,
            () => 0,
        };
        (now - of_all(&by), one)
    });
    let mut gains: Vec<_> = valued.collect();
    gains.sort_by_key(|&(_, one)| one);
    gains
}
