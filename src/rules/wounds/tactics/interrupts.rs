//! What is done in the turns of others: to strike first, or to step out of the way. Floor 4. Rules WND-REACT-01 to -04.

use super::account::Choice;
use super::gait::yards_for;
use super::planner::{Planner, Tactician, is_legal};
use super::threats::{ap_of_way, bolts};
use super::worth::{Blow, Worth};
use crate::combat::{Act, CombatantId, Difficulty, component_of, side_of};
use crate::mechanics::gear::Mode;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::tactics::best;
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::plan::attack::strike_of;
use crate::rules::wounds::plan::position::{gap, gap_from};
use crate::rules::wounds::plan::steps::{AttackMeans, InterruptWindow};
use crate::rules::wounds::plan::turns::has_acted;
use crate::rules::wounds::snapshot::{Fighter, Situation, Wielded};
use crate::rules::wounds::words::{self, Moment};
use bevy::prelude::World;

/// The normal computer breaks in only if what it saves is worth so many times the price.
const CAUTION: i64 = 4;

/// AP of movement that somebody spends to step out of the way.
const ASIDE: i32 = 2;

/// What is done in a window of somebody else's turn, what it saves, and what it has to save.
pub(super) struct Interruption {
    pub act: Act,
    pub saves: i64,
    pub price: i64,
}

impl Planner<'_, '_> {
    /// What to do in a window of somebody else's turn; `None` to pass.
    pub(super) fn interrupt(&mut self, window: &InterruptWindow) -> Option<Interruption> {
        let (s, me) = (self.s, self.me);
        let owner = window.declared.as_ref().map_or(window.active, |it| it.who);
        let owner = s.fighter(owner);
        if owner.side == me.side || !owner.is_up() {
            return None;
        }
        if window.moment == Moment::Declared
            && self.is_hard()
            && let Some(step) = self.step_aside(window, owner)
        {
            return Some(step);
        }
        self.strike_first(owner)
    }

    /// A blow at the one whose turn it is before it can do what it could, if that is worth more than the initiative.
    fn strike_first(&mut self, owner: &Fighter<'_>) -> Option<Interruption> {
        let (s, me, ap) = (self.s, self.me, self.ap());
        let least = s.data.prices.quick.min(s.data.prices.attack);
        if ap < least || me.initiative == 0 {
            return None;
        }
        let kept = self.account.kept;
        let (turn, wasted) = (self.player.worth.turn_of(s, owner, me), wasted(me));
        let price = price_of(s, self.player.strength);
        if !saves_enough(turn, wasted, price) {
            return None;
        }
        let blows = self.player.worth.blows(s, me).into_iter();
        let blows: Vec<_> = blows
            .filter(|it| it.ap <= ap && it.rate() >= kept)
            .collect();
        let valued = blows
            .into_iter()
            .map(|it| (self.worth_now(&it, owner, turn, wasted), it));
        let valued: Vec<_> = valued.collect();
        let (saved, choice) = best(valued, |(saved, it)| (*saved, it.rate()))?;
        let act = choice.act;
        (saved > price && is_legal(s, me, &act)).then_some(Interruption {
            act,
            saves: saved,
            price,
        })
    }

    /// What it is worth to do something now and not later: what it takes from the turn of the one whose turn it is, and AP that would
    /// be lost.
    pub(super) fn worth_now(
        &mut self,
        it: &Choice,
        owner: &Fighter<'_>,
        turn: i64,
        wasted: i32,
    ) -> i64 {
        let (s, me) = (self.s, self.me);
        let saved = it.rate() * i64::from(wasted.min(it.ap));
        if it.act.target() != Some(owner.id) {
            return saved;
        }
        let strike = strike_of(s, me, &it.act).ok();
        let blow = strike.and_then(|strike| Blow::of(s, me, &strike));
        let spared = blow.map(|blow| spared(&mut self.player.worth, owner, &blow, turn));
        saved + spared.unwrap_or(0)
    }

    /// Out of reach of one that attacks hand to hand and has not the AP to follow and strike again as often.
    fn step_aside(
        &mut self,
        window: &InterruptWindow,
        owner: &Fighter<'_>,
    ) -> Option<Interruption> {
        let (s, me) = (self.s, self.me);
        let declared = window.declared.as_ref().filter(|_| !window.is_void)?;
        let fits = words::ATTACKS.contains(&declared.act.verb.as_str());
        if !fits || declared.act.target() != Some(me.id) || me.pool(Pool::Voided) > 0 {
            return None;
        }
        let strike = strike_of(s, owner, &declared.act).ok()?;
        let is_melee = matches!(strike.means, AttackMeans::Weapon(_, Mode::Melee));
        let blow = Blow::of(s, owner, &strike).filter(|_| is_melee)?;
        let each = self.player.worth.of(me, &blow);
        let reach = owner.weapons().filter_map(|it| it.data.reach_max).max()?;
        let purse = self.purse()?;
        let yards = yards_for(&purse, ASIDE);
        self.survey(yards);
        let price = s.data.prices.attack.max(1);
        let before = owner.pool(Pool::Ap) / price;
        let field = &self.player.field;
        let ends = field
            .reached()
            .filter(|&(cell, _)| field.can_end(cell) && cell != me.anchor());
        let kept = self.account.kept;
        let valued = ends.filter_map(|(cell, cost)| {
            let own = purse.missing(i32::try_from(cost).ok()?)?;
            let gap = gap_from(s, owner, me, cell);
            let follows = ap_of_way(owner, gap - reach).filter(|_| gap > reach)?;
            let after = (owner.pool(Pool::Ap) - follows) / price;
            let saved = i64::from(before - after.max(0)) * each;
            // The way back costs as much.
            Some((saved, 2 * i64::from(own) * kept, cell))
        });
        let valued: Vec<_> = valued.collect();
        let (saves, price, cell) = best(valued, |&(saved, cost, _)| saved - cost)?;
        if saves <= price {
            return None;
        }
        let path = self.quiet(self.player.field.path_to(cell)?);
        if self.fear(&path) > 0 {
            return None;
        }
        let act = Act::new(words::MOVE).along(path);
        is_legal(s, me, &act).then_some(Interruption { act, saves, price })
    }
}

/// What a blow takes on average from the turn of somebody that is worth so much.
pub(super) fn spared(worth: &mut Worth, owner: &Fighter<'_>, blow: &Blow, turn: i64) -> i64 {
    let falls = worth.of_fall(owner, blow);
    let hampered = i64::from(owner.data.tactics.hampered);
    let hampers = worth.of_penalty(owner, blow) * hampered / 1000;
    turn * (falls + hampers).min(1000) / 1000
}

/// What it has to save to break in.
fn price_of(s: &Situation<'_>, strength: Difficulty) -> i64 {
    let price = i64::from(s.data.prices.interrupt * s.data.tactics.initiative);
    match strength {
        Difficulty::Hard => price,
        _ => CAUTION * price,
    }
}

/// Whether a blow before a turn that is worth so much could save its price: no blow saves more than all of the turn, and AP that
/// would be lost.
const fn saves_enough(turn: i64, wasted: i32, price: i64) -> bool {
    wasted > 0 || turn > price
}

/// Whether one that is asked could gain by it to break in, before anything is looked at closely.
pub(super) fn may_gain(
    player: &mut Tactician,
    s: &Situation<'_>,
    me: &Fighter<'_>,
    window: &InterruptWindow,
) -> bool {
    // The hard computer steps out of the way too.
    if player.strength == Difficulty::Hard && window.moment == Moment::Declared {
        return true;
    }
    if wasted(me) > 0 {
        return true;
    }
    let owner = window.declared.as_ref().map_or(window.active, |it| it.who);
    player.look_at(s, me);
    let turn = player.worth.turn_of(s, s.fighter(owner), me);
    saves_enough(turn, 0, price_of(s, player.strength))
}

/// AP that would be lost with the next gain.
pub(super) fn wasted(me: &Fighter<'_>) -> i32 {
    let row = me.ap_row();
    match has_acted(me) {
        true => (me.pool(Pool::Ap) + me.gain_of(row.start) - row.max).max(0),
        false => 0,
    }
}

/// Whether somebody has anything to attack another with where both stand, at a glance.
fn may_attack(s: &Situation<'_>, me: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    let gap = gap(s, me, t);
    let reaches = |it: &Wielded<'_>| it.data.reach_max >= Some(gap) || s.data.is_off("WND-POS-01");
    let from_afar = |it: &Wielded<'_>| it.data.shoots() || it.data.thrown.is_some();
    me.weapons().any(|it| reaches(&it) || from_afar(&it)) || bolts(me).next().is_some()
}

/// Whether one that is asked could have anything to do in the turn of an enemy, before anybody is looked at: mostly it has not.
pub(super) fn could_break_in(
    player: &Tactician,
    world: &World,
    who: CombatantId,
    window: &InterruptWindow,
) -> bool {
    let owner = window.declared.as_ref().map_or(window.active, |it| it.who);
    let is_foe =
        player.strength != Difficulty::Easy && side_of(world, owner) != side_of(world, who);
    is_foe && (is_aimed_at(window, who) || has_ap_to_strike(world, who))
}

/// Whether what is declared is aimed at somebody.
fn is_aimed_at(window: &InterruptWindow, who: CombatantId) -> bool {
    window.declared.as_ref().and_then(|it| it.act.target()) == Some(who)
}

/// Whether somebody has AP enough for the cheapest blow.
fn has_ap_to_strike(world: &World, who: CombatantId) -> bool {
    let prices = &WoundsData::of(world).prices;
    component_of::<Pools>(world, who).now(Pool::Ap) >= prices.quick.min(prices.attack)
}

/// Whether one that is asked could have anything to do in the turn of an enemy, at a glance.
pub(super) fn breaks_in(
    player: &Tactician,
    s: &Situation<'_>,
    me: &Fighter<'_>,
    window: &InterruptWindow,
) -> bool {
    let owner = window.declared.as_ref().map_or(window.active, |it| it.who);
    let strikes = has_ap_to_strike(s.world(), me.id) && me.initiative > 0;
    could_break_in(player, s.world(), me.id, window)
        && (is_aimed_at(window, me.id)
            || (strikes && (wasted(me) > 0 || may_attack(s, me, s.fighter(owner)))))
}
