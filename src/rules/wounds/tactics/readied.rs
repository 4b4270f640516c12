//! A blow that is kept ready for the turn of an enemy, and struck there. Floor 4. Rules WND-ACT-16, WND-REACT-14.

use super::interrupts::{Interruption, spared, wasted};
use super::planner::{Planner, is_legal};
use super::threats::{ap_of_next_turn, ap_to_melee, foes, is_shooter};
use crate::combat::Act;
use crate::mechanics::tactics::best;
use crate::rules::wounds::plan::acts::kept_verb;
use crate::rules::wounds::plan::position::gap;
use crate::rules::wounds::plan::steps::{Happened, ReadyWindow};
use crate::rules::wounds::plan::turns::{has_acted, may_react};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words;

/// All of a likelihood.
const SURE: i64 = 100;

impl Planner<'_, '_> {
    /// A blow is kept ready for an enemy that has a turn before the fighter has its next one and in whose turn it could not break in,
    /// if what it saves there on average, with the AP that would be lost, is more than the AP are worth.
    pub(super) fn keep_ready(&mut self) -> Option<Act> {
        let (s, me, account) = (self.s, self.me, self.account);
        let price = s.data.prices.ready;
        if !self.is_hard() || me.has(words::READIED) || account.ap < price || !may_react(me) {
            return None;
        }
        let (left, row) = (account.ap - price, me.ap_row());
        let then = (left + me.gain_of(row.end)).min(row.max.max(left));
        let lost = (then + me.gain_of(row.start) - row.max).max(0);
        let (verb, ap) = kept_blow(s, then)?;
        let all: Vec<_> = foes(s, me).filter(|foe| acts_first(me, foe)).collect();
        let saved = all.into_iter().map(|foe| {
            let lost = if has_acted(foe) { 0 } else { lost.min(ap) };
            self.saved_by_blow(foe, ap, lost)
        });
        let saved = saved.max()?;
        let act = Act::new(words::READY).rider(verb, 1);
        let cost = account.keep(account.ap) - account.keep(left);
        (saved > cost && is_legal(s, me, &act)).then_some(act)
    }

    /// What a blow of so many AP in the turn of an enemy saves on average, so many of which would be lost.
    fn saved_by_blow(&mut self, foe: &Fighter<'_>, ap: i32, lost: i32) -> i64 {
        let (s, me) = (self.s, self.me);
        let likely = comes(s, me, foe);
        if likely == 0 {
            return 0;
        }
        let worth = &mut self.player.worth;
        let blows = worth.options(me, foe).into_iter();
        let blows: Vec<_> = blows.filter(|it| !it.ranged && it.ap == ap).collect();
        let Some(means) = best(blows, |it| it.worth) else {
            return 0;
        };
        let turn = worth.turn_of(s, foe, me);
        let now = spared(worth, foe, &means.blow, turn) + means.rate() * i64::from(lost);
        likely * now / SURE
    }

    /// The blow that the fighter keeps ready, if it saves anything to strike it now.
    pub(super) fn strike_readied(&mut self, window: &ReadyWindow) -> Option<Interruption> {
        let (s, me) = (self.s, self.me);
        let verb = kept_verb(me.readied_act()?).ok()?;
        let about = s.fighter(window.about);
        let has_turn = s.turns().active() == Some(about.id) && window.event != Happened::TurnEnd;
        let turn = match has_turn && about.side != me.side && about.is_up() {
            true => self.player.worth.turn_of(s, about, me),
            false => 0,
        };
        let (ap, kept, wasted) = (self.ap(), self.account.kept, wasted(me));
        let blows = self.player.worth.blows(s, me).into_iter();
        let blows = blows.filter(|it| it.act.verb == verb && it.ap <= ap && it.rate() >= kept);
        let blows: Vec<_> = blows.collect();
        let valued = blows
            .into_iter()
            .map(|it| (self.worth_now(&it, about, turn, wasted), it));
        let valued: Vec<_> = valued.collect();
        let (saves, choice) = best(valued, |(saved, it)| (*saved, it.rate()))?;
        let act = choice.act;
        (saves > 0 && is_legal(s, me, &act)).then_some(Interruption {
            act,
            saves,
            price: 0,
        })
    }
}

/// The hardest blow for which there are so many AP, by its verb, with what it costs.
fn kept_blow(s: &Situation<'_>, ap: i32) -> Option<(&'static str, i32)> {
    let prices = &s.data.prices;
    let blows = [
        (words::STRONG_ATTACK, prices.strong),
        (words::ATTACK, prices.attack),
    ];
    blows.into_iter().find(|&(_, price)| price <= ap)
}

/// Whether an enemy has a turn before a fighter has its next one, in which the fighter, standing no higher, cannot break in.
fn acts_first(me: &Fighter<'_>, foe: &Fighter<'_>) -> bool {
    foe.is_able() && foe.initiative >= me.initiative
}

/// How likely an enemy is within the reach of a fighter in its turn, in hundredths.
fn comes(s: &Situation<'_>, me: &Fighter<'_>, foe: &Fighter<'_>) -> i64 {
    if me.reach().is_some_and(|reach| gap(s, me, foe) <= reach) {
        return SURE;
    }
    let near = ap_to_melee(s, foe, me).is_some_and(|ap| ap <= ap_of_next_turn(s, foe));
    match near && !is_shooter(foe) {
        true => s.data.tactics.comes.into(),
        false => 0,
    }
}
