//! Exact odds, from the functions that resolve. Floor 4. Rules CON-ATK-08, CON-MAN-08.

use super::components::Pool;
use super::data::Skill;
use super::plan::acts::{Plan, notices};
use super::plan::attack::{
    AttackPlan, Stage, attack_test, check_attack, damage_of, defences, may_defend, told_attack,
    told_damage, told_defence,
};
use super::plan::manoeuvre::{Resistance, offered, resistance};
use super::plan::position::line;
use super::plan::skills::{
    SkillContest, SkillTest, grapple_tests, observation, release_tests, skill_test,
};
use super::plan::steps::{Blow, Chosen};
use super::resolve::{Damage, DamageNumbers, Outcome, Test, Tested, exchange, wins};
use super::snapshot::{Fighter, Situation};
use super::words::{Defence, Manoeuvre};
use crate::combat::{
    Act, CombatantId, DamageOdds, ModifierKind, OddsLine, Party, Preview, Refusal, RollOdds, Terms,
};
use crate::dice::{Budget, Chances, Odds, Pool as Dice, Probability, explore};
use crate::mechanics::conditions::referred;
use crate::mechanics::reports::cover_note;
use crate::rules::contest::data::ContestData;
use crate::rules::contest::words;
use smol_str::{SmolStr, format_smolstr};

/// The exact odds of what comes of an attack against a defence.
pub fn exchange_odds(
    data: &ContestData,
    attack: Test,
    defence: Option<(Defence, Test)>,
) -> Odds<Outcome> {
    explore(Budget::default(), |dice| {
        exchange(data, attack, defence, dice).outcome
    })
    .odds
}

/// What gets through on average, in hundredths of a hit point.
fn mean_damage(numbers: DamageNumbers, blocked: bool) -> i64 {
    mean_of(numbers, blocked, |damage| damage.taken)
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
        DamageOdds {
            label: if blocked { "blocked" } else { "hit" }.into(),
            formula,
            terms,
            gross: mean_of(numbers, blocked, |damage| damage.dealt),
            net: mean_of(numbers, blocked, |damage| damage.taken),
        }
    });
    odds.collect()
}

/// How an attack fares against one answer of its target.
pub struct Against {
    /// The answer; `None` for no defence.
    pub defence: Option<Defence>,
    /// The modifiers of the defence test, as numbers of the opponent.
    pub terms: Terms,
    /// The defence test.
    pub test: Option<Test>,
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
    let attack = attack_test(s, plan);
    let (a, t) = (
        s.fighter(plan.strike.attacker),
        s.fighter(plan.strike.target),
    );
    let numbers = damage_of(plan.source, a, t);
    let (open, blocked) = (mean_damage(numbers, false), mean_damage(numbers, true));
    let fits = if may_defend(s, plan) {
        defences(s, plan)
    } else {
        Vec::new()
    };
    let all = [None].into_iter().chain(fits.into_iter().map(Some));
    all.map(|defence| {
        let (test, terms) = match defence {
            Some(defence) => {
                let (test, terms) = told_defence(s, plan, defence);
                (Some(test), terms.of(Party::Opponent))
            }
            None => (None, Terms::new()),
        };
        let odds = exchange_odds(s.data, attack, defence.zip(test));
        let share = |outcome: Outcome, damage: i64| {
            let parts = odds.get(&outcome).parts_of(1_000_000);
            i64::try_from(parts).unwrap_or(0) * damage / 1_000_000
        };
        let damage = share(Outcome::Hit, open)
            + share(Outcome::CriticalHit, open)
            + share(Outcome::Blocked, blocked);
        Against {
            defence,
            terms,
            test,
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

/// The lines of the odds of an exchange, worst for the attacker first.
fn lines(odds: &Odds<Outcome>) -> Vec<OddsLine> {
    let mut words = Outcome::ALL.map(Outcome::word).to_vec();
    words.dedup();
    let lines = words.into_iter().map(|word| {
        let chance = odds.probability(|outcome| outcome.word() == word);
        OddsLine::new(word, chance)
    });
    lines
        .filter(|line| line.probability > Probability::ZERO)
        .collect()
}

/// The odds of a Strike, a shot or a throw: against the best answer of the target, with those of
/// every answer beside.
pub fn attack(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    _: &Act,
    plan: &Plan,
) -> Result<Preview, Refusal> {
    let strike = plan
        .blow
        .clone()
        .ok_or(Refusal::Missing("an enemy".into()))?;
    let plan = check_attack(s, strike, Stage::Declared)?;
    Ok(of_attack(s, f, &plan))
}

/// The same of an attack that is planned.
pub fn of_attack(s: &Situation<'_>, f: &Fighter<'_>, plan: &AttackPlan<'_>) -> Preview {
    let (test, mut terms) = told_attack(s, plan);
    let t = s.fighter(plan.strike.target);
    let all = answers(s, plan);
    let Some(best) = best_answer(&all) else {
        return Preview::certain("Attack", Vec::new());
    };
    let chance = best.chance_to_hit();
    let title = format_smolstr!("{} at {}", plan.source.name(), t.name);
    let damage = damage_odds(s, plan, &all);
    let rolls = all.iter().map(|against| RollOdds {
        label: format_smolstr!(
            "against {}",
            against.defence.map_or("no defence", Defence::name)
        ),
        formula: formula(s.data, test, against.test),
        chance: against.chance_to_hit(),
        terms: against.terms.clone(),
    });
    let rolls: Vec<_> = rolls.collect();
    let mut notes: Vec<SmolStr> = Vec::new();
    notes.push(match best.defence {
        Some(defence) => format_smolstr!(
            "The best answer of {} is {}; it leaves it {} AP.",
            t.name,
            defence.name(),
            (t.pool(Pool::Ap) - s.data.costs.defend).max(0)
        ),
        None => format_smolstr!("{} does best not to defend.", t.name),
    });
    notes.extend(cover_note(s.board, &line(s, f, t)).filter(|_| plan.source.is_ranged()));
    notes.push(format_smolstr!(
        "{}.{:02} hit points on average.",
        best.damage / 100,
        best.damage % 100
    ));
    terms.extend(best.terms.clone());
    Preview {
        terms,
        formula: formula(s.data, test, best.test),
        rolls,
        damage,
        opponent: Some(t.id),
        notes,
        ..Preview::of_roll(title, "to hit", chance, lines(&best.odds))
    }
}

/// "d20 at most 12 against d20 at most 8".
fn formula(data: &ContestData, attack: Test, defence: Option<Test>) -> SmolStr {
    let one = |test: Test| format_smolstr!("{} at most {}", test.pool(data), test.limit(data));
    match defence {
        Some(defence) => format_smolstr!("{} against {}", one(attack), one(defence)),
        None => one(attack),
    }
}

/// The odds of a spell.
pub fn cast(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    plan: &Plan,
) -> Result<Preview, Refusal> {
    if plan.blow.is_some() {
        return attack(s, f, act, plan);
    }
    let spell = act.with.as_deref().and_then(|word| s.data.spell(word));
    let name = spell.map_or_else(|| SmolStr::new_static("spell"), |spell| spell.name.clone());
    let SkillTest { test, terms, .. } = skill_test(f, Skill::Sorcery);
    let chance = chance_to_pass(s.data, test);
    Ok(of_success(chance, name, terms, formula(s.data, test, None)))
}

/// The chance that a test passes. Rules CON-TEST-01, -03.
pub fn chance_to_pass(data: &ContestData, test: Test) -> Probability {
    let odds = explore(Budget::default(), |dice| test.roll(data, dice).passes);
    odds.odds.get(&true)
}

fn of_success(chance: Probability, title: SmolStr, terms: Terms, formula: SmolStr) -> Preview {
    let lines = vec![
        OddsLine::new("failure", chance.complement()),
        OddsLine::new("success", chance),
    ];
    Preview {
        terms,
        formula,
        ..Preview::of_roll(title, "to succeed", chance, lines)
    }
}

/// The odds of a Grapple. Rule CON-ACT-05.
pub fn grapple(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    _: &Plan,
) -> Result<Preview, Refusal> {
    let target = act.target().ok_or(Refusal::Missing("an enemy".into()))?;
    let t = s.known(target)?;
    let title = format_smolstr!("Grapple {}", t.name);
    Ok(contest(s.data, grapple_tests(f, t), title, t.id))
}

/// The odds of a Release. Rule CON-ACT-06.
pub fn release(s: &Situation<'_>, f: &Fighter<'_>, _: &Act, _: &Plan) -> Result<Preview, Refusal> {
    let holder = referred(f.conditions, words::GRAPPLED).next();
    let holder = holder.and_then(|holder| s.find(holder));
    let h = holder.ok_or(Refusal::Missing("a holder".into()))?;
    let title = SmolStr::new_static("Release");
    Ok(contest(s.data, release_tests(f, h), title, h.id))
}

/// The odds to hide: one test of Stealth, which each observer in sight of it answers with one of its own. Of
/// observers who hide themselves nothing is told. Rule CON-ACT-08.
pub fn sneak(s: &Situation<'_>, f: &Fighter<'_>, _: &Act, _: &Plan) -> Result<Preview, Refusal> {
    let SkillTest { test, terms, .. } = skill_test(f, Skill::Stealth);
    let observers: Vec<_> = s.foes(f).filter(|foe| !foe.is_hidden_from(f.id)).collect();
    let stealth = explore(Budget::default(), |dice| {
        let tested = test.roll(s.data, dice);
        (tested.passes, tested.successes)
    });
    let (mut chances, mut exact) = (Chances::new(), true);
    let mut each = vec![Chances::new(); observers.len()];
    for (&(passes, successes), course) in stealth.odds.iter() {
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
        let SkillTest { test, terms, .. } = observation(s, observer, f);
        RollOdds {
            label: format_smolstr!("from {}", observer.name),
            formula: formula(s.data, test, None),
            chance: chance.get(()),
            terms,
        }
    });
    Ok(Preview {
        terms,
        formula: formula(s.data, test, None),
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
    let test = observation(s, observer, f).test;
    let odds = explore(Budget::default(), |dice| {
        wins(s.data, stealth, &test.roll(s.data, dice))
    });
    odds.odds.get(&true)
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
pub fn drink(s: &Situation<'_>, _: &Fighter<'_>, act: &Act, _: &Plan) -> Result<Preview, Refusal> {
    let draught = act.with.as_deref().and_then(|item| s.data.draught(item));
    let note = draught.map(|draught| {
        let (die, bonus) = (draught.die, draught.bonus);
        format_smolstr!("Heals 1d{die} {bonus:+} hit points.")
    });
    Ok(Preview::certain("Drink", note.into_iter().collect()))
}

/// The odds of a skill contest with somebody. Rule CON-TEST-07.
fn contest(
    data: &ContestData,
    tests: SkillContest,
    title: SmolStr,
    opponent: CombatantId,
) -> Preview {
    let (own, other) = (tests.initiator.test, tests.opponent.test);
    let odds = explore(Budget::default(), |dice| {
        let mine = own.roll(data, dice);
        wins(data, &mine, &other.roll(data, dice))
    });
    let mut terms = tests.initiator.terms;
    terms.extend(tests.opponent.terms.of(Party::Opponent));
    Preview {
        opponent: Some(opponent),
        ..of_success(
            odds.odds.get(&true),
            title,
            terms,
            formula(data, own, Some(other)),
        )
    }
}

/// The chance that a manoeuvre takes effect. Rule CON-MAN-08.
pub fn manoeuvre_chance(
    s: &Situation<'_>,
    chosen: &Chosen,
    winner: CombatantId,
    loser: CombatantId,
) -> Probability {
    let (w, l) = (s.fighter(winner), s.fighter(loser));
    let passes = |test: Test| chance_to_pass(s.data, test);
    if chosen.kind == words::Manoeuvre::Feint {
        return passes(skill_test(w, Skill::Deception).test);
    }
    if !chosen.kind.needs_nearness() {
        return Probability::ONE;
    }
    match resistance(s, chosen, w, l) {
        Resistance::Passes => Probability::ZERO,
        Resistance::Fails => Probability::ONE,
        Resistance::Test(resists) => passes(resists.test).complement(),
    }
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

/// How an answer to an attack turns out for the one who defends, worst first.
pub fn defence_odds(
    s: &Situation<'_>,
    plan: &AttackPlan<'_>,
    defence: Option<Defence>,
) -> Vec<OddsLine> {
    let all = answers(s, plan);
    let found = all.iter().find(|against| against.defence == defence);
    let mut lines = found.map_or_else(Vec::new, |against| lines(&against.odds));
    lines.reverse();
    lines
}

/// How an attack against the best answer turns out, worst first.
pub fn attack_odds(s: &Situation<'_>, plan: &AttackPlan<'_>) -> Vec<OddsLine> {
    let all = answers(s, plan);
    best_answer(&all).map_or_else(Vec::new, |best| lines(&best.odds))
}
