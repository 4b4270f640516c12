//! How the computer fights under this ruleset. Floor 4.
//!
//! - **Easy**: strikes at the nearest enemy in the usual manner as often as its AP allow, goes for the nearest, and takes every Rebuff.
//! - **Normal**: weighs hasty, usual and strong attacks, shots, throws and spells by their exact odds and their AP, goes where a blow is
//!   worth most and flanks if it can, keeps AP for a Rebuff with a long weapon, answers those who shoot, leave or flank, treats its
//!   comrades where nothing better is to be done, guards itself with what is left, and does not leave a region that
//!   would be lost by that.
//! - **Hard**: also leaves a place for a better one, goes to an enemy that it cannot strike yet with those AP alone that it would lose
//!   otherwise, guards itself where that saves more than a blow is worth, hinders (it trips, disarms, distracts, shoves down a drop),
//!   grapples, takes up a better weapon that lies near, looks for shelter from shots, makes an opening before it walks into the reach
//!   of a Rebuff, keeps a blow ready for an enemy in whose turn it could not break in, and breaks into the turns of others: to strike
//!   before it is struck, or to step out of the way of a blow that cannot be declared again.
//!
//! What things are worth stands in the section `tactics` of the ruleset's data, in hundredths of an AP. Integers only, no dice of its
//! own, and nothing is remembered that could not be found out anew.
//!
//! | file | holds |
//! |---|---|
//! | `worth` | what attacks are worth, by odds that are remembered by their numbers |
//! | `account` | what AP are worth that are spent or kept |
//! | `planner` | the player, and one decision |
//! | `threats` | who shoots, what enemies could do, what attacks come to at a glance |
//! | `blows` | attacks with weapons and spells |
//! | `hindering` | Trip, Disarm, Distract, Shove, Grapple, Pin, and the way out of a hold |
//! | `gait` | how far AP lead, what ways avoid, who may strike on them |
//! | `places` | places to strike from, and what the rest of a turn is worth there |
//! | `ways` | the way to an enemy, or to where an objective wants one |
//! | `arms` | things in hand: loaded, drawn, picked up, dropped |
//! | `guard` | what is done against the attacks to come |
//! | `care` | the way to comrades that are dying, things that help |
//! | `interrupts` | what is done in the turns of others |
//! | `readied` | a blow that is kept ready for the turn of an enemy |
//! | `openings` | an opening in the guard of an enemy before one walks into its reach |
//! | `answers` | answers to questions |

mod account;
mod answers;
mod arms;
mod blows;
mod care;
mod gait;
mod guard;
mod hindering;
mod interrupts;
mod openings;
mod places;
mod planner;
mod readied;
mod threats;
mod ways;
mod worth;

pub use self::planner::Tactician;

use self::account::{Account, Choice};
use self::blows::nearest_attack;
use self::planner::{Planner, is_legal, price_of};
use self::threats::{is_shooter, shot_range};
use super::components::Pool;
use super::snapshot::{Fighter, Situation};
use super::words;
use crate::combat::{Act, BattleCommand, CombatantId, Difficulty, PendingChoice, WeighedAnswer};
use crate::mechanics::tactics::{Errand, Tactics, best, first_answer};
use bevy::prelude::World;

/// What is worth so much for each AP is done before all else.
const URGENT: i64 = 300;

/// With more rounds than these to come, a fight is over before points decide.
const LATE: u32 = 3;

/// So often a choice that turns out not to be legal is left for the next best.
const TRIES: usize = 4;

impl Tactics for Tactician {
    fn act(&mut self, world: &World, may_act: &[CombatantId]) -> Option<BattleCommand> {
        let s = Situation::of(world);
        // A mount goes first: its rider strikes from where it has gone.
        let rides = |&&who: &&CombatantId| s.fighter(who).mount().is_some();
        let last = may_act.iter().filter(rides);
        let first = may_act.iter().filter(|it| !rides(it));
        first
            .chain(last)
            .find_map(|&who| self.act_with(world, &s, who))
    }

    fn answer(&mut self, world: &World, choice: &PendingChoice) -> BattleCommand {
        answers::answer(self, world, choice)
    }

    fn weigh(&mut self, world: &World, choice: &PendingChoice) -> Vec<WeighedAnswer> {
        answers::weigh(self, world, choice)
    }
}

impl Tactician {
    /// The command that is worth most to one who may act; `None` if nothing is worth doing.
    fn act_with(
        &mut self,
        world: &World,
        s: &Situation<'_>,
        who: CombatantId,
    ) -> Option<BattleCommand> {
        let act = self.planner(world, s, who).wish()?;
        is_legal(s, s.fighter(who), &act).then(|| BattleCommand::act(who, act))
    }

    /// One decision for a fighter.
    fn planner<'p, 'w>(
        &'p mut self,
        world: &World,
        s: &'p Situation<'w>,
        who: CombatantId,
    ) -> Planner<'p, 'w> {
        let me = s.fighter(who);
        let errand = Errand::where_shoot(world, who, LATE, shoots);
        self.look_at(s, me);
        let account = self.account(s, who);
        let post = match self.strength {
            Difficulty::Easy => Vec::new(),
            _ => Errand::outside_of_post(world, who),
        };
        let mut shunned = Errand::shunned(world, who, errand.as_ref());
        let keeps_post = !post.is_empty();
        shunned.extend(post);
        Planner {
            s,
            me,
            shunned,
            keeps_post,
            errand,
            account,
            here: None,
            proposals: None,
            watch: None,
            player: self,
        }
    }

    /// Notes what a fighter that decides thinks of its enemies.
    fn look_at(&mut self, s: &Situation<'_>, me: &Fighter<'_>) {
        self.worth.look_at(s, me, self.strength == Difficulty::Hard);
    }

    /// What the AP of a fighter are worth to it. Those of the easy computer are worth nothing if they are kept.
    fn account(&mut self, s: &Situation<'_>, who: CombatantId) -> Account {
        let me = s.fighter(who);
        if self.strength == Difficulty::Easy {
            return Account::of(me, 0);
        }
        let worths = &s.data.tactics;
        let prospect = self.worth.prospect(s, me) * i64::from(worths.patience) / 100;
        let kept = prospect.min(worths.ap.into());
        let account = Account::of(me, kept);
        guard::with_rebuffs(&mut self.worth, s, me, account)
    }
}

/// How far somebody shoots who does.
fn shoots(world: &World, who: CombatantId) -> Option<i32> {
    let f = Fighter::of(world, who);
    is_shooter(&f).then(|| shot_range(&f))
}

impl Planner<'_, '_> {
    /// What the fighter would do, legal or not.
    fn wish(&mut self) -> Option<Act> {
        first_answer(
            self,
            &[
                Self::go_on_with_it,
                Self::break_free,
                Self::get_up,
                Self::hurry,
                Self::see_to_the_urgent,
                Self::arm_better,
                Self::arm_bare_hands,
                Self::mind_flanks,
                Self::fight,
                Self::take_a_missile,
                Self::tend,
                Self::arm_oneself,
                Self::advance,
                Self::be_on_guard,
                Self::take_a_tool,
                Self::use_what_is_left,
                Self::keep_ready,
            ],
        )
    }

    /// What was begun is carried on.
    fn go_on_with_it(&mut self) -> Option<Act> {
        let act = Act::new(words::CONTINUE);
        (self.me.has(words::UNDERWAY) && is_legal(self.s, self.me, &act)).then_some(act)
    }

    /// What cannot wait.
    fn see_to_the_urgent(&mut self) -> Option<Act> {
        let urgent = self.proposed().into_iter().filter(|it| it.rate() >= URGENT);
        best(urgent, Choice::rate).map(|it| it.act)
    }

    /// What is worth most with the AP that there are: from here, or from another place.
    fn fight(&mut self) -> Option<Act> {
        if self.account.ap == 0 && self.purse().is_none() {
            return None;
        }
        if self.is_easy() {
            let (s, me) = (self.s, self.me);
            let here = nearest_attack(s, me, &mut self.player.worth);
            let here = here.map(|it| it.act).filter(|act| is_legal(s, me, act));
            return here.or_else(|| self.better_place(0));
        }
        let ap = self.account.ap;
        let mut choices = self.here().to_vec();
        let guard = if self.is_hard() {
            self.worth_of_guard()
        } else {
            0
        };
        for _ in 0..TRIES {
            let value = self.account.value(&choices, ap);
            let kept = self.ap_beside_guard(guard, &choices);
            let found = self
                .account
                .first(&choices, kept)
                .map(|(_, it)| it.act.clone());
            if (found.is_none() || self.is_hard())
                && let Some(act) = self.better_place(value)
            {
                return Some(act);
            }
            let act = found?;
            if is_legal(self.s, self.me, &act) {
                return Some(act);
            }
            choices.retain(|it| it.act != act);
        }
        None
    }

    /// What there is to do with AP that nothing better wants.
    fn use_what_is_left(&mut self) -> Option<Act> {
        let account = self.account;
        let lost = (account.ap - account.safe).max(0);
        let pays = |it: &Choice| it.worth > 0 && (it.ap <= lost || it.rate() >= account.kept);
        let worthy = self.proposed().into_iter().filter(pays);
        best(worthy, |it| it.worth).map(|it| it.act)
    }

    /// What the rows of the table propose that is legal.
    fn proposed(&mut self) -> Vec<Choice> {
        let (s, me) = (self.s, self.me);
        let all = self.proposals().iter().filter(|it| it.worth > 0);
        let legal = all.filter_map(|it| {
            let ap = price_of(s, me, &it.act)?.ap;
            Some(Choice {
                act: it.act.clone(),
                ap,
                total: ap.max(1),
                worth: it.worth.into(),
                once: true,
            })
        });
        legal.collect()
    }

    /// What can be done from here; whether it can be paid for now is not asked.
    pub(super) fn here(&mut self) -> &[Choice] {
        if self.here.is_none() {
            self.here = Some(self.look_about());
        }
        self.here.as_deref().unwrap_or_default()
    }

    fn look_about(&mut self) -> Vec<Choice> {
        let (s, me) = (self.s, self.me);
        let mut all = self.player.worth.blows(s, me);
        if me.is_grappling() {
            all.extend(self.player.worth.ways_out(s, me));
        }
        if self.is_hard() {
            all.extend(self.player.worth.hinder(s, me));
        }
        let kept = self.account.kept;
        all.extend(self.proposed().into_iter().filter(|it| it.rate() >= kept));
        all.retain(|it| it.worth > 0);
        all
    }

    /// On the feet again; who shoots lies well as long as nobody comes near.
    fn get_up(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let act = Act::new(words::STAND);
        let low = me.is_prone() || (me.is_crouching() && !self.keeps_low());
        if !low || !is_legal(s, me, &act) {
            return None;
        }
        let lies_well = me.is_prone() && !self.is_easy() && self.keeps_low();
        (!lies_well).then_some(act)
    }

    /// AP of the turn.
    pub(super) fn ap(&self) -> i32 {
        self.me.pool(Pool::Ap)
    }
}
