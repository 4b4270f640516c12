//! How the computer fights under this ruleset. Floor 4.
//!
//! - **Easy**: strikes at the nearest enemy, twice in a Turn at most.
//! - **Normal**: weighs attacks and spells by their exact odds, goes to another place where it has nothing to do, takes care
//!   of wounds and fires, and goes to an ally that bleeds where no enemy is beside either of them.
//! - **Hard**: also counts what each Action of its Turn would bring from other places, knows every maneuver and Volleys,
//!   trips and disarms where the Action that the enemy loses is worth more than a blow,
//!   spends all its Energy on a spell that is worth it, goes for those nearest to their fall for whom others go too, minds what enemies could do to
//!   it where it ends, stops out of their reach while it cannot strike yet, dodges, and hides. With two Actions for which
//!   there is nothing better it readies a blow for an enemy that comes near, or a shot for one that comes in sight or within
//!   range. In the first Round a hand-to-hand fighter that reaches nobody puts its Turn off until enemies have come near. A
//!   caster sets Ember Orbs on enemies and directs them, and lays fog where it hampers more enemies that shoot than own ones.
//!   With nobody else to attack it attacks the cell of a hidden enemy: where an ally knows it, or where it was seen last.
//!
//! What things are worth stands in the section `tactics` of the ruleset's data. Integers only, no dice of its own, and nothing
//! is remembered that could not be found out anew.
//!
//! | file | holds |
//! |---|---|
//! | `worth` | what attacks are worth, by odds that are remembered by their numbers |
//! | `planner` | the player, and one decision |
//! | `threats` | who is known, who shoots, what enemies could do to one where it stands |
//! | `blows` | attacks with weapons |
//! | `spells` | spells, with the Energy that pays |
//! | `lasting` | spells that stay: orbs and fog |
//! | `maneuvers` | Trip, Push, Disarm, Grapple, Feint, and the way out of a hold |
//! | `guesses` | attacks at cells in which a hidden enemy may be |
//! | `gait` | how one goes: on foot, in water, on wings |
//! | `places` | places to strike from, and what the rest of a Turn is worth there |
//! | `care` | the way to allies that bleed |
//! | `patience` | what it waits for: actions that are readied, a Turn that is put off |
//! | `ways` | the way to an enemy, or to where an objective wants one; doors and levers on it |
//! | `shelter` | out of sight and out of reach |
//! | `answers` | answers to questions |

mod answers;
mod blows;
mod care;
mod gait;
mod guesses;
mod lasting;
mod maneuvers;
mod patience;
mod places;
mod planner;
mod shelter;
mod spells;
mod threats;
mod ways;
mod worth;

pub use self::planner::Tactician;

use self::blows::has_a_blow;
use self::planner::{Planner, for_each_action, is_legal};
use self::threats::{is_shooter, melee_could_come};
use super::components::Pool;
use super::data::Weapon;
use super::plan::acts::TriadActions;
use super::snapshot::Situation;
use super::words;
use crate::combat::{Act, BattleCommand, CombatantId, PendingChoice, WeighedAnswer};
use crate::mechanics::Proposal;
use crate::mechanics::tactics::{
    Errand, Tactics, WaysToArm, best, by_loss, first_answer, loads, weighed,
};
use bevy::prelude::World;
use smol_str::SmolStr;

/// What is worth so much is done before all else.
const URGENT: i32 = 1000;

/// What besides attacks is worth less waits until no attack and no way is left.
const WORTHY: i32 = 150;

/// With more rounds than these to come, a fight is over before points decide.
const LATE: u32 = 3;

/// The attacks of the easy computer in a Turn.
const EASY_ATTACKS: i32 = 2;

impl Tactics for Tactician {
    fn act(&mut self, world: &World, may_act: &[CombatantId]) -> Option<BattleCommand> {
        // Who has companions acts before they do.
        may_act.iter().find_map(|&who| self.act_with(world, who))
    }

    fn answer(&mut self, world: &World, choice: &PendingChoice) -> BattleCommand {
        answers::answer(self, world, choice)
    }

    fn weigh(&mut self, world: &World, choice: &PendingChoice) -> Vec<WeighedAnswer> {
        match answers::options(self, world, choice) {
            Some(options) => weighed(choice, options),
            None => by_loss(world, choice),
        }
    }
}

impl Tactician {
    /// The command that is worth most to one who may act; `None` if nothing is worth doing.
    fn act_with(&mut self, world: &World, who: CombatantId) -> Option<BattleCommand> {
        let s = Situation::of(world);
        let me = s.fighter(who);
        let errand = Errand::of_late(world, who, LATE);
        self.worth.look_at(&s, me);
        let act = Planner {
            s: &s,
            me,
            shunned: Errand::shunned(world, who, errand.as_ref()),
            errand,
            proposals: None,
            here: None,
            player: self,
        }
        .wish()?;
        is_legal(&s, me, &act).then(|| BattleCommand::act(who, act))
    }
}

impl Planner<'_, '_> {
    /// What the fighter would do, legal or not.
    fn wish(&mut self) -> Option<Act> {
        first_answer(
            self,
            &[
                Self::let_go,
                Self::take_a_grip,
                Self::see_to_the_urgent,
                Self::come_down,
                Self::hurry,
                Self::get_up,
                Self::arm_bare_hands,
                Self::withdraw,
                Self::put_off,
                Self::rescue,
                Self::fight,
                Self::attack_a_cell,
                Self::tend,
                Self::arm_oneself,
                Self::crawl_away,
                Self::keep_watch,
                Self::advance,
                Self::make_ready,
                Self::use_what_is_left,
                Self::lie_low,
            ],
        )
    }

    /// Who holds one that is down lets go.
    fn let_go(&mut self) -> Option<Act> {
        let held = self.me.held()?;
        let act = Act::new(words::LET_GO);
        let is_down = !self.s.fighter(held).is_up();
        (is_down && is_legal(self.s, self.me, &act)).then_some(act)
    }

    /// A free hand goes to a weapon that is better in two.
    fn take_a_grip(&mut self) -> Option<Act> {
        let me = self.me;
        if self.is_easy() || me.free_hands() == 0 {
            return None;
        }
        let wants_two = |weapon: &Weapon| weapon.versatile.is_some() || weapon.hands >= 2;
        let mut held = me.gear.held().iter().filter(|held| {
            let weapon = me.data.weapon(&held.item);
            held.grip == 1 && weapon.is_some_and(wants_two)
        });
        let act = Act::new(words::GRIP).with(held.next()?.key.clone());
        is_legal(self.s, me, &act).then_some(act)
    }

    /// What cannot wait: a fire, an open wound.
    fn see_to_the_urgent(&mut self) -> Option<Act> {
        self.best_proposal(URGENT).map(|it| it.act)
    }

    /// On the feet again. Who shoots lies well as long as nobody comes near, and one that is Incapacitated would have
    /// nothing left for anything else.
    fn get_up(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let act = Act::new(words::STAND);
        if !me.is_prone() || me.is_incapacitated() || !is_legal(s, me, &act) {
            return None;
        }
        let lies_well = !self.is_easy()
            && is_shooter(me)
            && !melee_could_come(s, me, 1)
            && self.here().is_some();
        (!lies_well).then_some(act)
    }

    /// What is worth most: from here, or from another place.
    fn fight(&mut self) -> Option<Act> {
        if self.me.pool(Pool::Actions) == 0 {
            return None;
        }
        if self.is_easy() {
            if self.me.pool(Pool::AttacksMade) >= EASY_ATTACKS {
                return None;
            }
            let here = self.plain_attack(self.s).map(|it| it.act);
            return here.or_else(|| self.better_place(0));
        }
        let here = self.here();
        let worth = here.as_ref().map_or(0, |it| it.worth.max(0));
        self.better_place(worth).or_else(|| here.map(|it| it.act))
    }

    /// A weapon in hand before blows with the bare body.
    fn arm_bare_hands(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        // Out of a hold the weapon may be of use again.
        let bare = !has_a_blow(s, me) && me.partner().is_none();
        (!self.is_easy() && bare)
            .then(|| self.arm_oneself())
            .flatten()
    }

    /// A loaded crossbow, or a weapon for bare hands: a carried one, or one that lies within touch.
    fn arm_oneself(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let has_shots = |key: &SmolStr| me.data.weapon(key).is_some_and(|it| me.shots(&it.id) > 0);
        if let Some(load) = loads::<TriadActions>(me, has_shots).find(|act| is_legal(s, me, act)) {
            return Some(load);
        }
        let useful = |weapon: &Weapon| weapon.strikes() || me.shots(&weapon.id) > 0;
        let armed = me
            .weapons()
            .any(|it| it.key != words::UNARMED && useful(it.data));
        if armed || !me.stats.spells.is_empty() {
            return None;
        }
        let is_useful = |item: &SmolStr| s.data.weapon(item).is_some_and(useful);
        let ways = WaysToArm::of::<TriadActions>(s, me, is_useful);
        if let Some(act) = ways.legal(|act| is_legal(s, me, act)) {
            return Some(act);
        }
        ways.draw?;
        let mut held = me.gear.held().iter();
        let useless = held.find(|held| s.data.weapon(&held.item).is_some())?;
        let drop = Act::new(words::DROP).with(useless.key.clone());
        is_legal(s, me, &drop).then_some(drop)
    }

    /// What there is to do with Actions that nothing better wants.
    fn use_what_is_left(&mut self) -> Option<Act> {
        self.best_proposal(1).map(|it| it.act)
    }

    /// The best that rows of the table propose, if it is worth so much.
    fn best_proposal(&mut self, least: i32) -> Option<Proposal> {
        let (s, me) = (self.s, self.me);
        let all = self.proposals().iter();
        let worthy = all.filter(|it| it.worth >= least).cloned();
        let legal = worthy.filter_map(|it| for_each_action(s, me, it));
        best(legal, |it| it.worth)
    }

    /// The best that can be done from here with one Action, if anything is worth it.
    fn here(&mut self) -> Option<Proposal> {
        if self.here.is_none() {
            self.here = Some(self.look_about());
        }
        self.here.clone().flatten()
    }

    fn look_about(&mut self) -> Option<Proposal> {
        let (s, me, hard) = (self.s, self.me, self.is_hard());
        if me.pool(Pool::Actions) == 0 {
            return None;
        }
        let proposals = self.proposals().iter();
        let mut all: Vec<_> = proposals.filter(|it| it.worth >= WORTHY).cloned().collect();
        let worth = &mut self.player.worth;
        all.extend(worth.best_attack(s, me));
        all.extend(worth.spells(s, me, true));
        all.extend(worth.escapes(s, me));
        // Who shoots has better things to do.
        if hard && !is_shooter(me) {
            all.extend(worth.maneuvers(s, me));
        }
        if hard && !me.stats.spells.is_empty() {
            all.extend(worth.orbs(s, me));
            all.extend(worth.orb_orders(s, me));
            all.extend(lasting::fog(s, me, hard));
        }
        let legal = all
            .into_iter()
            .filter_map(|it| for_each_action(s, me, it))
            .filter(|it| it.worth > 0);
        best(legal, |it| it.worth)
    }
}
