//! Answers to windows: what they save, and what they win. Floor 4.

use super::planner::Tactician;
use super::threats::{attacks_to_come, can_come_at, is_shooter};
use super::worth::{Weighed, harm, harm_of, means_of};
use crate::combat::{BattleCommand, Difficulty, PendingChoice, check};
use crate::mechanics::tactics::{Errand, first_legal, in_order_with_pass};
use crate::rules::contest::components::Pool;
use crate::rules::contest::plan::attack::{
    AttackPlan, Stage, attack_with, check_attack, damage_of, defences,
};
use crate::rules::contest::plan::manoeuvre::{Offered, offered};
use crate::rules::contest::plan::position::reaches;
use crate::rules::contest::plan::provoke::strikes;
use crate::rules::contest::plan::steps::{
    Blow, ContestAgenda, DefenceWindow, ManoeuvreWindow, Step,
};
use crate::rules::contest::preview::manoeuvre_chance;
use crate::rules::contest::resolve::Outcome;
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::windows::still_walks;
use crate::rules::contest::words::{self, Defence, Location, Manoeuvre};
use bevy::prelude::World;
use smol_str::SmolStr;

/// The answer to a question.
pub(super) fn answer(
    player: &mut Tactician,
    world: &World,
    choice: &PendingChoice,
) -> BattleCommand {
    let key = options(player, world, choice)
        .into_iter()
        .next()
        .map(|(key, _)| key);
    let key = key.unwrap_or_else(|| SmolStr::new_static(PendingChoice::DECLINE));
    let answer = BattleCommand::answer(choice.who, key);
    match check(world, &answer) {
        Ok(()) => answer,
        Err(_) => first_legal(world, choice),
    }
}

/// The answers that the player thinks of, with what they are worth, the best first; none where it lets the window pass unseen.
pub(super) fn options(
    player: &mut Tactician,
    world: &World,
    choice: &PendingChoice,
) -> Vec<(SmolStr, i64)> {
    let s = Situation::of(world);
    match world.resource::<ContestAgenda>().next_own() {
        Some(Step::Defend(DefenceWindow(blow))) => defend(player, &s, blow).unwrap_or_default(),
        Some(Step::Win(ManoeuvreWindow(blow))) => manoeuvre(player, world, &s, blow),
        Some(Step::Oppose(window)) => {
            let (me, actor) = (s.fighter(choice.who), s.fighter(window.actor));
            oppose(player, &s, me, actor)
        }
        _ => Vec::new(),
    }
}

/// The defences by what they save; to take the blow is worth what the point is.
fn defend(player: &mut Tactician, s: &Situation<'_>, blow: &Blow) -> Option<Vec<(SmolStr, i64)>> {
    let plan = check_attack(s, blow.strike.clone(), Stage::Paid).ok()?;
    let t = s.fighter(blow.strike.target);
    if player.strength == Difficulty::Easy {
        // By habit: whatever comes first, as long as there is more than one point.
        let first = defences(s, &plan).into_iter().next()?;
        let habit = || vec![(SmolStr::new_static(first.word()), 0)];
        return (t.pool(Pool::Ap) > 1).then(habit);
    }
    let attack = Weighed::of(s, &plan);
    let open = player.worth.against(&attack, None);
    let fits = defences(s, &plan).into_iter();
    let valued: Vec<_> = fits
        .map(|defence| {
            let saved = open - player.worth.against(&attack, Some(defence));
            (SmolStr::new_static(defence.word()), saved)
        })
        .collect();
    Some(in_order_with_pass(valued, price_of_defence(player, s, t)))
}

/// What the point for a defence would be worth otherwise: two are for the own attacks, as long as the turn
/// is still to come. The hard computer works out what such an attack would be worth; without anybody whom
/// it could come at the point is free.
fn price_of_defence(player: &mut Tactician, s: &Situation<'_>, t: &Fighter<'_>) -> i64 {
    if !s.has_turn_to_come(t) || t.pool(Pool::Ap) > s.data.course.attacks {
        return 0;
    }
    let own = i64::from(s.data.tactics.own_attack);
    if player.strength != Difficulty::Hard {
        return own;
    }
    match player.worth.best_attack(s, t) {
        Some(attack) => i64::from(attack.worth),
        None if s.foes(t).any(|foe| can_come_at(s, t, foe)) => own / 2,
        None => 0,
    }
}

/// The opportunity attacks by what they are worth; to let it go is worth what the point is.
fn oppose(
    player: &mut Tactician,
    s: &Situation<'_>,
    me: &Fighter<'_>,
    actor: &Fighter<'_>,
) -> Vec<(SmolStr, i64)> {
    if player.strength == Difficulty::Easy {
        return Vec::new();
    }
    let valued: Vec<_> = strikes(s, me, actor)
        .map(|plan| {
            let worth = player.worth.of(&Weighed::of(s, &plan));
            (plan.strike.with().clone(), worth)
        })
        .collect();
    // The last point is kept for a defence unless the blow is a good one.
    let price = if me.pool(Pool::Ap) <= 1 {
        s.data.tactics.last_point
    } else {
        s.data.tactics.opportunity
    };
    in_order_with_pass(valued, i64::from(price))
}

/// The manoeuvres by what they are worth. They cost nothing: one that brings nothing is still made.
fn manoeuvre(
    player: &mut Tactician,
    world: &World,
    s: &Situation<'_>,
    blow: &Blow,
) -> Vec<(SmolStr, i64)> {
    let (winner, loser) = blow.winner_and_loser();
    let knows = |kind: Manoeuvre| match player.strength {
        Difficulty::Easy => kind == Manoeuvre::Brace,
        Difficulty::Normal => {
            matches!(kind, Manoeuvre::Brace | Manoeuvre::Push | Manoeuvre::Trip)
        }
        Difficulty::Hard => true,
    };
    let offers = offered(s, blow).into_iter();
    let offers: Vec<_> = offers.filter(|offer| knows(offer.chosen.kind)).collect();
    let walks = still_walks(world, loser);
    let mut win = CriticalWin {
        player,
        s,
        blow,
        w: s.fighter(winner),
        l: s.fighter(loser),
        walks,
        runs: walks || matches!(Errand::of(world, loser), Some(Errand::Leave(_))),
    };
    let valued: Vec<_> = offers
        .into_iter()
        .map(|offer| {
            let worth = win.worth(&offer);
            (offer.key, worth)
        })
        .collect();
    let most = valued.iter().map(|&(_, worth)| worth).max();
    in_order_with_pass(valued, most.map_or(0, |most| (most - 1).min(0)))
}

/// A critical win, as its winner weighs what to make of it.
struct CriticalWin<'p, 's, 'w> {
    player: &'p mut Tactician,
    s: &'s Situation<'w>,
    blow: &'s Blow,
    /// The winner.
    w: &'s Fighter<'w>,
    /// The loser.
    l: &'s Fighter<'w>,
    /// Whether the loser is on its way.
    walks: bool,
    /// Whether it wants to get away.
    runs: bool,
}

impl CriticalWin<'_, '_, '_> {
    /// What a manoeuvre is worth, in hundredths of a hit point.
    fn worth(&mut self, offer: &Offered) -> i64 {
        let (s, w, l) = (self.s, self.w, self.l);
        let worths = &s.data.tactics;
        let hits = self.blow.outcome == Outcome::CriticalHit;
        let effect = match offer.chosen.kind {
            Manoeuvre::Brace => self.brace(),
            Manoeuvre::Feint if hits && w.pool(Pool::AttacksUsed) < s.data.course.attacks => {
                worths.feint_before_attack.into()
            }
            Manoeuvre::Feint => worths.feint.into(),
            Manoeuvre::Bash if l.has(words::DAZED) => 0,
            Manoeuvre::Bash => worths.dazed.into(),
            Manoeuvre::Push => i64::from(worths.pushed) + self.stopped(),
            Manoeuvre::Trip if l.is_prone() => 0,
            Manoeuvre::Trip => i64::from(worths.prone) + self.stopped(),
            Manoeuvre::Disarm => self.disarm(offer),
            Manoeuvre::Precision => return self.precision(offer),
        };
        let chance = manoeuvre_chance(s, &offer.chosen, w.id, l.id).parts_of(100);
        effect * i64::try_from(chance).unwrap_or(0) / 100
    }

    /// A Brace is of use if there is a point for a defence, and somebody to come.
    fn brace(&self) -> i64 {
        let (s, w) = (self.s, self.w);
        let knows = self.player.strength == Difficulty::Hard;
        let defends = w.pool(Pool::Ap) >= s.data.costs.defend && attacks_to_come(s, w) > 0;
        match knows && !defends {
            true => i64::from(s.data.tactics.brace) / 2,
            false => s.data.tactics.brace.into(),
        }
    }

    fn stopped(&self) -> i64 {
        match self.walks {
            true => self.s.data.tactics.stopped.into(),
            false => 0,
        }
    }

    /// What the loser can do with the thing in the attacks ahead: what its blows lose without a weapon, and
    /// what the winner's blows gain where a shield wards them off no more.
    fn disarm(&mut self, offer: &Offered) -> i64 {
        let (s, w, l) = (self.s, self.w, self.l);
        let item = offer.chosen.item.as_deref().unwrap_or_default();
        let lost = match s.data.shield(item) {
            Some(_) => self.gained_without_block(),
            None => {
                let with = self.best_blow(l, w, |_| true);
                with - self.best_blow(l, w, |key| key != item)
            }
        };
        lost.max(0) * i64::from(s.data.tactics.attacks_ahead)
    }

    /// What the winner's best blow gains if the loser cannot block it.
    fn gained_without_block(&mut self) -> i64 {
        let (s, w, l) = (self.s, self.w, self.l);
        let mut gained = 0;
        for plan in blows(s, w, l) {
            let attack = Weighed::of(s, &plan);
            let answers: Vec<_> = defences(s, &plan)
                .into_iter()
                .map(|it| (it, self.player.worth.against(&attack, Some(it))))
                .collect();
            let open = self.player.worth.against(&attack, None);
            let least = |blocks: bool| {
                let all = answers.iter();
                let all = all.filter(|(it, _)| blocks || *it != Defence::Block);
                all.map(|&(_, worth)| worth).min().unwrap_or(open).min(open)
            };
            gained = gained.max(least(false) - least(true));
        }
        gained
    }

    /// What the best blow of one against another is worth, of those with weapons that fit.
    fn best_blow(
        &mut self,
        from: &Fighter<'_>,
        to: &Fighter<'_>,
        fits: impl Fn(&str) -> bool,
    ) -> i64 {
        let s = self.s;
        let plans = blows(s, from, to).into_iter();
        let plans = plans.filter(|plan| fits(plan.strike.with()));
        let worths = plans.map(|plan| self.player.worth.of(&Weighed::of(s, &plan)));
        worths.max().unwrap_or(0)
    }

    /// What the highest face does more than the die, and what the location does if it is crippled.
    fn precision(&self, offer: &Offered) -> i64 {
        let (s, l) = (self.s, self.l);
        let Ok(plan) = check_attack(s, self.blow.strike.clone(), Stage::Paid) else {
            return 0;
        };
        let numbers = damage_of(plan.source, self.w, l);
        let most = i32::from(numbers.die);
        let usual = harm(numbers, false, l);
        let taken = numbers.taken(most, false);
        let cripples = l.is_crippled_by(taken) && taken < l.pool(Pool::Hp);
        let extra = match offer.chosen.location {
            Some(location) if cripples && !l.crippled.0.contains(&location) => {
                self.crippled(location)
            }
            _ => 0,
        };
        harm_of(taken, false, l) - usual + i64::from(extra)
    }

    fn crippled(&self, location: Location) -> i32 {
        let worths = &self.s.data.tactics;
        match location {
            Location::Head => worths.head,
            Location::Torso => worths.torso,
            Location::MainArm => worths.main_arm,
            Location::OffArm => worths.off_arm,
            _ if self.is_a_runner() => worths.legs_of_a_runner,
            _ => worths.legs,
        }
    }

    /// Whether the loser wants to get away, or fights in melee and has nobody in reach yet.
    fn is_a_runner(&self) -> bool {
        let (s, l) = (self.s, self.l);
        let mut foes = s.foes(l);
        self.runs || (!is_shooter(l) && !foes.any(|foe| reaches(s, l, foe)))
    }
}

/// The blows that one could strike at another now, costs apart.
fn blows<'w>(s: &Situation<'w>, from: &Fighter<'_>, to: &Fighter<'_>) -> Vec<AttackPlan<'w>> {
    let means = means_of(from).into_iter();
    means
        .filter_map(|(means, _)| attack_with(s, from.id, to.id, means))
        .collect()
}
