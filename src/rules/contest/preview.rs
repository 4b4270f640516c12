//! Exact odds, from the functions that resolve. Floor 4. Rules CON-ATK-08, CON-MAN-08.

use super::components::Pool;
use super::data::{ContestData, Skill};
use super::plan::acts::{notices, spell, strike_of_spell, weapon_attack};
use super::plan::attack::{
    AttackPlan, Stage, check_attack, damage_of, defences, exchange as exchange_of, may_defend,
    told_damage,
};
use super::plan::manoeuvre::{offered, resistance};
use super::plan::position::line;
use super::plan::price::Price;
use super::plan::skills::{observation, skill_test};
use super::plan::steps::{Blow, Chosen};
use super::resolve::{
    Damage, DamageNumbers, Exchange, ExchangeLaws, Outcome, TestNumbers, Tested, exchange, wins,
};
use super::snapshot::{Fighter, Situation};
use super::words::{Defence, Manoeuvre};
use crate::board::RecentMemo;
use crate::combat::{
    Act, CombatantId, DamageOdds, ModifierKind, OddsLine, Preview, Refusal, RollOdds,
};
use crate::dice::{Budget, Chances, Odds, Pool as Dice, Probability, explore};
use crate::mechanics::Resolution;
use crate::mechanics::reports::cover_note;
use smol_str::{SmolStr, format_smolstr};
use std::cell::RefCell;

/// The exact odds of what comes of an attack against a defence.
pub fn exchange_odds(
    data: &ContestData,
    attack: TestNumbers,
    defence: Option<(Defence, TestNumbers)>,
) -> Odds<Outcome> {
    let laws = ExchangeLaws::of(data);
    explore(Budget::default(), |dice| {
        exchange(laws, attack, defence, dice).outcome
    })
    .odds
}

/// The exact odds of what comes of an exchange. They are remembered: the computer, the panel and tables of attacks ask for the
/// same ones again and again.
fn odds_of(exchange: &Exchange) -> Odds<Outcome> {
    /// So many are remembered at most.
    const REMEMBERED: usize = 4096;
    type Key = (ExchangeLaws, TestNumbers, Option<(Defence, TestNumbers)>);
    thread_local! {
        static KNOWN: RefCell<RecentMemo<Key, Odds<Outcome>, REMEMBERED>> = RefCell::default();
    }
    let other = exchange.tests.other.as_ref().map(|test| test.numbers);
    let key = (
        exchange.laws,
        exchange.tests.own.numbers,
        exchange.defence.zip(other),
    );
    let find = || exchange.explore(|exchanged| exchanged.outcome).odds;
    KNOWN.with_borrow_mut(|known| known.get_or_insert_with(key, find).clone())
}

/// What a damage roll comes to on average, in hundredths of a hit point.
#[derive(Debug, Clone, Copy)]
struct MeanDamage {
    /// What is dealt.
    dealt: i64,
    /// What of it gets through.
    taken: i64,
}

/// What a damage roll comes to on average. It is remembered by its numbers.
fn mean_damage(numbers: DamageNumbers, blocked: bool) -> MeanDamage {
    /// So many are remembered at most.
    const REMEMBERED: usize = 1024;
    thread_local! {
        static KNOWN: RefCell<RecentMemo<(DamageNumbers, bool), MeanDamage, REMEMBERED>> = RefCell::default();
    }
    let find = || MeanDamage {
        dealt: mean_of(numbers, blocked, |damage| damage.dealt),
        taken: mean_of(numbers, blocked, |damage| damage.taken),
    };
    KNOWN.with_borrow_mut(|known| *known.get_or_insert_with((numbers, blocked), find))
}

/// A number of a damage roll on average, in hundredths of a hit point.
fn mean_of(numbers: DamageNumbers, blocked: bool, number: impl Fn(&Damage) -> i32) -> i64 {
    let odds = explore(Budget::default(), |dice| {
        number(&numbers.roll(blocked, false, dice))
    })
    .odds;
    let mean = odds.mean(|&points| 100 * i64::from(points));
    i64::try_from(mean.to_integer()).unwrap_or(0)
}

/// The damage of a hit, and of one that is blocked where the target can block.
fn damage_odds(s: &Situation<'_>, plan: &AttackPlan<'_>, all: &[Against]) -> Vec<DamageOdds> {
    let (a, t) = (
        s.fighter(plan.strike.attacker),
        s.fighter(plan.strike.target),
    );
    let numbers = damage_of(plan.source, a, t);
    let can_block = all
        .iter()
        .any(|it| it.odds.get(&Outcome::Blocked) > Probability::ZERO);
    let ways = [false, true].into_iter();
    let ways = ways.filter(|&blocked| !blocked || can_block);
    let odds = ways.map(|blocked| {
        let terms = told_damage(plan.source, a, t, blocked);
        let formula = match terms.sum(ModifierKind::Bonus) {
            0 => format_smolstr!("{}", Dice::sum(1, numbers.die)),
            bonus => format_smolstr!("{} {bonus:+}", Dice::sum(1, numbers.die)),
        };
        let mean = mean_damage(numbers, blocked);
        DamageOdds {
            label: if blocked { "blocked" } else { "hit" }.into(),
            formula,
            terms,
            gross: mean.dealt,
            net: mean.taken,
        }
    });
    odds.collect()
}

/// How an attack fares against one answer of its target.
pub struct Against {
    /// The answer; `None` for no defence.
    pub defence: Option<Defence>,
    /// The attack against it.
    pub exchange: Exchange,
    /// The odds.
    pub odds: Odds<Outcome>,
    /// The damage on average, in hundredths of a hit point.
    pub damage: i64,
}

impl Against {
    /// The chance of a hit.
    pub fn chance_to_hit(&self) -> Probability {
        self.odds.probability(|outcome| outcome.hits())
    }
}

/// How an attack fares against each answer that its target has, no defence first.
pub fn answers(s: &Situation<'_>, plan: &AttackPlan<'_>) -> Vec<Against> {
    let (a, t) = (
        s.fighter(plan.strike.attacker),
        s.fighter(plan.strike.target),
    );
    let numbers = damage_of(plan.source, a, t);
    let [open, blocked] = [false, true].map(|blocked| mean_damage(numbers, blocked).taken);
    let fits = if may_defend(s, plan) {
        defences(s, plan)
    } else {
        Vec::new()
    };
    let all = [None].into_iter().chain(fits.into_iter().map(Some));
    all.map(|defence| {
        let exchange = exchange_of(s, plan, defence);
        let odds = odds_of(&exchange);
        let share = |outcome: Outcome, damage: i64| {
            let parts = odds.get(&outcome).parts_of(1_000_000);
            i64::try_from(parts).unwrap_or(0) * damage / 1_000_000
        };
        let damage = share(Outcome::Hit, open)
            + share(Outcome::CriticalHit, open)
            + share(Outcome::Blocked, blocked);
        Against {
            defence,
            exchange,
            odds,
            damage,
        }
    })
    .collect()
}

/// The chance that an attack against an answer takes the target's last hit point, if a critical win is used for a
/// Precision where it can be. Rules CON-HURT-03, CON-MAN-05.
pub fn fells(s: &Situation<'_>, plan: &AttackPlan<'_>, against: &Against) -> Probability {
    let (a, t) = (
        s.fighter(plan.strike.attacker),
        s.fighter(plan.strike.target),
    );
    let numbers = damage_of(plan.source, a, t);
    let left = t.pool(Pool::Hp);
    let takes_all = |blocked, maximised| {
        let odds = explore(Budget::default(), |dice| {
            numbers.roll(blocked, maximised, dice).taken >= left
        });
        odds.odds.get(&true)
    };
    let won = Blow {
        outcome: Outcome::CriticalHit,
        ..Blow::new(plan.strike.clone())
    };
    let manoeuvres = offered(s, &won);
    let mut manoeuvres = manoeuvres.iter();
    let precise = manoeuvres.any(|it| it.chosen.kind == Manoeuvre::Precision);
    let mut chances = Chances::new();
    for (&outcome, course) in against.odds.iter() {
        let falls = match outcome {
            Outcome::CriticalHit => takes_all(false, precise),
            Outcome::Hit => takes_all(false, false),
            Outcome::Blocked => takes_all(true, false),
            _ => Probability::ZERO,
        };
        chances.add(course, (), falls);
    }
    chances.get(())
}

/// The answer that costs the target least. Of equals the first.
pub fn best_answer(all: &[Against]) -> Option<&Against> {
    all.iter().min_by_key(|against| against.damage)
}

/// The odds of a Strike, a shot or a throw: against the best answer of the target, with those of
/// every answer beside.
pub fn attack(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    _: &Price,
) -> Result<Preview, Refusal> {
    Ok(of_attack(s, f, &weapon_attack(s, f, act)?))
}

/// The same of an attack that is planned.
pub fn of_attack(s: &Situation<'_>, f: &Fighter<'_>, plan: &AttackPlan<'_>) -> Preview {
    let t = s.fighter(plan.strike.target);
    let all = answers(s, plan);
    let Some(best) = best_answer(&all) else {
        return Preview::certain("Attack", Vec::new());
    };
    let title = format_smolstr!("{} at {}", plan.source.name(), t.name);
    let damage = damage_odds(s, plan, &all);
    let rolls = all.iter().map(|against| RollOdds {
        at: None,
        label: format_smolstr!(
            "against {}",
            against.defence.map_or("no defence", Defence::name)
        ),
        formula: against.exchange.formula(),
        chance: against.chance_to_hit(),
        terms: against.exchange.tests.opposing_terms(),
    });
    let rolls: Vec<_> = rolls.collect();
    let mut notes: Vec<SmolStr> = Vec::new();
    notes.push(match best.defence {
        Some(defence) => format_smolstr!(
            "{}'s best answer is {}, which leaves it {} AP.",
            t.name,
            defence.name(),
            (t.pool(Pool::Ap) - s.data.costs.defend).max(0)
        ),
        None => format_smolstr!("{}'s best answer is not to defend.", t.name),
    });
    notes.extend(cover_note(s.board, &line(s, f, t)).filter(|_| plan.source.is_ranged()));
    notes.push(format_smolstr!(
        "Takes {}.{:02} hit points on average.",
        best.damage / 100,
        best.damage % 100
    ));
    Preview {
        rolls,
        rolls_are_answers: true,
        damage,
        opponent: Some(t.id),
        notes,
        ..best.exchange.preview(title)
    }
}

/// The odds of a spell.
pub fn cast(s: &Situation<'_>, f: &Fighter<'_>, act: &Act, _: &Price) -> Result<Preview, Refusal> {
    let spell = spell(s, f, act)?;
    if spell.is_attack() {
        let plan = check_attack(s, strike_of_spell(f.id, act)?, Stage::Declared)?;
        return Ok(of_attack(s, f, &plan));
    }
    let sorcery = skill_test(f, Skill::Sorcery, "CON-MAG-03");
    Ok(sorcery.preview(spell.name.clone()))
}

/// The odds to hide: one test of Stealth, which each observer in sight of it answers with one of its own. Of
/// observers who hide themselves nothing is told. Rule CON-ACT-08.
pub fn sneak(s: &Situation<'_>, f: &Fighter<'_>, _: &Act, _: &Price) -> Result<Preview, Refusal> {
    let stealth = skill_test(f, Skill::Stealth, "CON-ACT-08");
    let observers: Vec<_> = s.foes(f).filter(|foe| !foe.is_hidden_from(f.id)).collect();
    let tested = stealth.explore(|tested| (tested.passes, tested.successes));
    let (mut chances, mut exact) = (Chances::new(), true);
    let mut each = vec![Chances::new(); observers.len()];
    for (&(passes, successes), course) in tested.odds.iter() {
        let own = Tested {
            roll: None,
            passes,
            successes,
        };
        let mut hidden = Chances::new();
        hidden.add(course, 0_usize, Probability::ONE);
        for (observer, all) in observers.iter().zip(&mut each) {
            let hides = hides_from(s, f, observer, &own);
            all.add(course, (), hides);
            hidden = one_more(&hidden, hides);
            exact &= hidden.is_exact();
        }
        for (count, chance) in hidden.iter() {
            chances.add(chance, count, Probability::ONE);
        }
    }
    let all = observers.len();
    let label = |count: usize| match (count, all) {
        (0, _) => SmolStr::new_static("seen by all"),
        (count, all) if count == all => SmolStr::new_static("hidden"),
        (count, all) => format_smolstr!("hidden from {count} of {all}"),
    };
    let lines = chances.iter();
    let lines = lines.map(|(count, chance)| OddsLine::new(label(count), chance));
    let rolls = observers.iter().zip(&each).map(|(observer, chance)| {
        let seen = observation(s, observer, f, "CON-ACT-08");
        RollOdds {
            at: None,
            label: format_smolstr!("from {}", observer.name),
            formula: seen.formula(),
            chance: chance.get(()),
            terms: seen.terms,
        }
    });
    Ok(Preview {
        formula: stealth.formula(),
        terms: stealth.terms,
        rolls: rolls.collect(),
        sampled: !(exact && chances.is_exact()),
        ..Preview::of_roll(
            "Sneak",
            "to hide from all",
            chances.get(all),
            lines.collect(),
        )
    })
}

/// The chance to hide from an observer, once the own test of Stealth has come out.
fn hides_from(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    observer: &Fighter<'_>,
    stealth: &Tested,
) -> Probability {
    if notices(s, observer, f) {
        return Probability::ZERO;
    }
    let seen = observation(s, observer, f, "CON-ACT-08");
    let odds = seen.explore(|seen| wins(s.data, stealth, seen)).odds;
    odds.get(&true)
}

/// How likely so many have not noticed, with one observer more.
fn one_more(before: &Chances<usize>, hides: Probability) -> Chances<usize> {
    let mut after = Chances::new();
    for (count, chance) in before.iter() {
        after.add(chance, count + 1, hides);
        after.add(chance, count, hides.complement());
    }
    after
}

/// A draught works for certain; how much it heals is rolled. Rule CON-ACT-13.
pub fn drink(s: &Situation<'_>, _: &Fighter<'_>, act: &Act, _: &Price) -> Result<Preview, Refusal> {
    let draught = act.with.as_deref().and_then(|item| s.data.draught(item));
    let note = draught.map(|draught| {
        let (die, bonus) = (draught.die, draught.bonus);
        format_smolstr!("Heals 1d{die} {bonus:+} hit points.")
    });
    Ok(Preview::certain("Drink", note.into_iter().collect()))
}

/// The chance that a manoeuvre takes effect. Rule CON-MAN-08.
pub fn manoeuvre_chance(
    s: &Situation<'_>,
    chosen: &Chosen,
    winner: CombatantId,
    loser: CombatantId,
) -> Probability {
    let (w, l) = (s.fighter(winner), s.fighter(loser));
    if chosen.kind == Manoeuvre::Feint {
        return skill_test(w, Skill::Deception, "CON-MAN-04").known_chance();
    }
    if !chosen.kind.needs_nearness() {
        return Probability::ONE;
    }
    resistance(s, chosen, w, l).known_chance().complement()
}

/// A short line on the chance of a manoeuvre.
pub fn manoeuvre_detail(
    s: &Situation<'_>,
    chosen: &Chosen,
    winner: CombatantId,
    loser: CombatantId,
) -> SmolStr {
    format_smolstr!(
        "{} %",
        manoeuvre_chance(s, chosen, winner, loser).parts_of(100)
    )
}

/// How an attack against the best answer turns out, worst first.
pub fn attack_odds(s: &Situation<'_>, plan: &AttackPlan<'_>) -> Vec<OddsLine> {
    let all = answers(s, plan);
    best_answer(&all).map_or_else(Vec::new, |best| Outcome::lines(&best.odds))
}
