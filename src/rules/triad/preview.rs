//! Exact odds, from the functions that resolve. Floor 4. Rules TRI-ATK-08 to -10, TRI-DICE-01.

use super::components::Pool;
use super::data::{Spell, SpellKind};
use super::effects::acts::{focus_gain, hidden_from};
use super::plan::acts::weapon_attack;
use super::plan::air::fog_around;
use super::plan::area::{Area, Reading};
use super::plan::attack::{AttackPlan, Stage, attempt, check_attack, damage};
use super::plan::climbing;
use super::plan::directing::control as controlled;
use super::plan::maneuver::{self, Sought, sought};
use super::plan::movement::{jump as leap, number_of, way as walk};
use super::plan::passage::to_be_forced;
use super::plan::position::{
    Visibility, is_located, is_placed, screened_to, visibility, without_unknown,
};
use super::plan::price::Price;
use super::plan::ready::Kept;
use super::plan::skills::{check, skill_die};
use super::plan::spells::{CastAt, Energy, area_of_spell, cast as planned};
use super::plan::steps::AimedAt;
use super::plan::volley::{volley as planned_volley, volley_area};
use super::resolve::{Attempt, Attempted, DamageNumbers, Degree};
use super::snapshot::{Fighter, Situation};
use super::words::{MoveSense, Skill};
use crate::board::RecentMemo;
use crate::combat::{
    Act, CombatantId, DamageOdds, ModifierKind, OddsLine, Preview, Refusal, RollOdds, Standing,
    Target, Terms, capital,
};
use crate::dice::{Budget, Odds, Pool as Dice, Probability, explore};
use crate::grid::Cell;
use crate::mechanics::{Resolution, SingleRoll};
use smol_str::{SmolStr, format_smolstr};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// A number of a damage roll on average, in hundredths of a hit point. It is remembered.
fn mean(numbers: DamageNumbers, critical: bool, taken: bool) -> i64 {
    /// So many are remembered at most.
    const REMEMBERED: usize = 1024;
    thread_local! {
        static KNOWN: RefCell<RecentMemo<(DamageNumbers, bool, bool), i64, REMEMBERED>> = RefCell::default();
    }
    let find = || {
        let odds = explore(Budget::default(), |dice| {
            let damage = numbers.roll(critical, dice);
            if taken { damage.taken } else { damage.dealt }
        })
        .odds;
        let mean = odds.mean(|&points| 100 * i64::from(points));
        i64::try_from(mean.to_integer()).unwrap_or(0)
    };
    KNOWN.with_borrow_mut(|known| *known.get_or_insert_with((numbers, critical, taken), find))
}

/// The damage of a success and of a Critical Success.
fn damage_odds(numbers: DamageNumbers, terms: &Terms) -> Vec<DamageOdds> {
    let formula = match terms.sum(ModifierKind::Bonus) {
        0 => format_smolstr!("{}", numbers.pool()),
        bonus => format_smolstr!("{} {bonus:+}", numbers.pool()),
    };
    let odds = [(Degree::Success, false), (Degree::Critical, true)].into_iter();
    let odds = odds.map(|(degree, critical)| DamageOdds {
        label: SmolStr::new_static(degree.of_attack()),
        formula: match critical {
            true => format_smolstr!("2 \u{d7} ({formula})"),
            false => formula.clone(),
        },
        terms: terms.clone(),
        gross: mean(numbers, critical, false),
        net: mean(numbers, critical, true),
    });
    odds.collect()
}

/// The lines of the odds of an attack, each with what it does on average, in hundredths of a hit point.
fn lines_with_harm(lines: Vec<OddsLine>, numbers: Option<DamageNumbers>) -> (Vec<OddsLine>, i64) {
    let Some(numbers) = numbers else {
        return (lines, 0);
    };
    let (plain, double) = (mean(numbers, false, true), mean(numbers, true, true));
    let mut whole = 0;
    let lines = lines.into_iter().map(|line| {
        let harm = match line.label.as_str() {
            "hit" => plain,
            "critical" => double,
            _ => 0,
        };
        let share = i64::try_from(line.probability.parts_of(1_000_000)).unwrap_or(0);
        whole += share * harm / 1_000_000;
        line.with_amount(i32::try_from(harm).unwrap_or(0))
    });
    (lines.collect(), whole)
}

/// How an attack fares.
pub struct Forecast {
    /// The attack as a roll.
    pub attempt: Attempt,
    /// The odds of each degree.
    pub odds: Odds<Degree>,
    /// The damage on average, in hundredths of a hit point.
    pub harm: i64,
    /// The numbers of its damage.
    pub numbers: Option<DamageNumbers>,
}

impl Forecast {
    /// Of an attack that is planned.
    pub fn of(s: &Situation<'_>, plan: &AttackPlan<'_>) -> Self {
        let attempt = attempt(s, plan);
        let odds = attempt.degree_odds().odds;
        let numbers = damage(s, plan).map(|(numbers, _)| numbers);
        let share = |degree: Degree| {
            let parts = odds.get(&degree).parts_of(1_000_000);
            i64::try_from(parts).unwrap_or(0)
        };
        let harm = numbers.map_or(0, |numbers| {
            (share(Degree::Success) * mean(numbers, false, true)
                + share(Degree::Critical) * mean(numbers, true, true))
                / 1_000_000
        });
        Self {
            attempt,
            odds,
            harm,
            numbers,
        }
    }

    /// The chance of a hit.
    pub fn chance(&self) -> Probability {
        self.odds.probability(|degree| degree.succeeds())
    }

    /// The chance that it takes all hit points that somebody has left.
    pub fn fells(&self, t: &Fighter<'_>) -> Probability {
        let Some(numbers) = self.numbers else {
            return Probability::ZERO;
        };
        let left = t.pool(Pool::Hp).max(1);
        let takes = |critical| {
            explore(Budget::default(), |dice| {
                numbers.roll(critical, dice).taken >= left
            })
            .odds
            .get(&true)
        };
        let mut chances = crate::dice::Chances::new();
        chances.add(self.odds.get(&Degree::Success), (), takes(false));
        chances.add(self.odds.get(&Degree::Critical), (), takes(true));
        chances.get(())
    }
}

/// The odds of a blow, a shot or a throw.
pub fn attack(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    _: &Price,
) -> Result<Preview, Refusal> {
    let plan = weapon_attack(s, f, act)?;
    as_known(s, &plan)
}

/// A situation as somebody knows it who names a cell: the first enemy of those that are Hidden from it is taken to be there, and
/// whoever is really there counts for nothing. Rulings TRI-R47, TRI-R52, TRI-R73.
fn supposed<'w>(
    s: &Situation<'w>,
    a: &Fighter<'_>,
    cell: Cell,
    level: i32,
) -> (Situation<'w>, Option<CombatantId>) {
    let unseen = s.foes(a).filter(|foe| !is_located(s, a, foe));
    let unseen: Vec<_> = unseen
        .map(|foe| (foe.id, visibility(s, a, foe) == Visibility::Hidden))
        .collect();
    let guess = unseen.iter().find(|(_, hidden)| *hidden).map(|it| it.0);
    let mut bent = s.clone();
    for &(id, _) in &unseen {
        match Some(id) == guess {
            true => {
                bent.place(id, cell);
                let height = level - s.board.elevation(cell);
                bent.fighter_mut(id).lift(s.board, height);
            }
            false => bent.fighter_mut(id).standing = Standing::Gone,
        }
    }
    (bent, guess)
}

/// The odds of what names a cell, in the situation as the one who does it knows it.
fn at_cell(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    cell: Cell,
    level: i32,
    title: &str,
    odds: impl Fn(&Situation<'_>) -> Result<Preview, Refusal>,
) -> Result<Preview, Refusal> {
    let (mut bent, guess) = supposed(s, a, cell, level);
    let (preview, guess) = match (odds(&bent), guess) {
        (Ok(preview), _) => (preview, guess),
        (Err(refusal), None) => return Err(refusal),
        // There is no room in it for the one of whom it is known that it hides.
        (Err(_), Some(id)) => {
            bent.fighter_mut(id).standing = Standing::Gone;
            (odds(&bent)?, None)
        }
    };
    let note = match guess {
        Some(guess) => format_smolstr!("That is if {} is there.", s.fighter(guess).name),
        None => SmolStr::new_static("It does not know of anybody who could be there."),
    };
    let title = format_smolstr!("{title} at a cell");
    Ok(Preview { title, ..preview }.noting([note]))
}

/// The odds of an attack as the attacker knows them: who hides from its side is in nobody's way. Ruling TRI-R73.
fn as_known(s: &Situation<'_>, plan: &AttackPlan<'_>) -> Result<Preview, Refusal> {
    let a = s.fighter(plan.strike.attacker);
    let checked = |s: &Situation<'_>| -> Result<Preview, Refusal> {
        let plan = check_attack(s, plan.strike.clone(), Stage::Declared)?;
        Ok(of_attack(s, &plan))
    };
    if let AimedAt::Cell(cell, level) = plan.strike.aim {
        return at_cell(s, a, cell, level, &plan.source.name(), checked);
    }
    let known = without_unknown(s, a.side).and_then(|bent| checked(&bent).ok());
    Ok(known.unwrap_or_else(|| of_attack(s, plan)))
}

/// The odds of an attack that is planned.
pub fn of_attack(s: &Situation<'_>, plan: &AttackPlan<'_>) -> Preview {
    let forecast = Forecast::of(s, plan);
    let title = format_smolstr!("{} at {}", plan.source.name(), plan.aimed_name(s));
    let found = damage(s, plan);
    let preview = forecast.attempt.preview(title);
    let (outcomes, harm) = lines_with_harm(preview.outcomes, found.as_ref().map(|it| it.0));
    let note = average(harm);
    Preview {
        outcomes,
        damage: found.map_or_else(Vec::new, |(numbers, terms)| damage_odds(numbers, &terms)),
        opponent: plan.target,
        notes: vec![note],
        ..preview
    }
}

/// The odds of a maneuver, as the one who does it knows them.
pub fn maneuver(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    _: &Price,
) -> Result<Preview, Refusal> {
    let odds = |s: &Situation<'_>| -> Result<Preview, Refusal> {
        let plan = match sought(s, s.fighter(f.id), act)? {
            Sought::Somebody(plan) => plan,
            Sought::Nobody(plan) => return Ok(of_attack(s, &plan)),
        };
        let name = &s.fighter(plan.act.target).name;
        let title = format_smolstr!("{} {name}", plan.act.maneuver.label());
        Ok(maneuver::attempt(s, &plan).preview(title))
    };
    if let Some(Target::Cell(cell)) = act.at {
        let level = act.riders.get(super::words::LEVEL).copied();
        let level = level.unwrap_or_else(|| s.board.elevation(cell));
        let title = capital(&act.verb);
        return at_cell(s, f, cell, level, &title, odds);
    }
    let known = without_unknown(s, f.side).and_then(|bent| odds(&bent).ok());
    known.map_or_else(|| odds(s), Ok)
}

/// What an area takes from enemies and from those of the own side on average, in hundredths of a hit point.
fn average_of_sides(enemies: i64, own: i64) -> SmolStr {
    if own == 0 {
        return average(enemies);
    }
    let points = |hundredths: i64| format!("{}.{:02}", hundredths / 100, hundredths % 100);
    format_smolstr!(
        "{} hit points on average at enemies, {} at its own side.",
        points(enemies),
        points(own)
    )
}

/// Hit points on average, for people.
fn average(hundredths: i64) -> SmolStr {
    let sign = if hundredths < 0 { "\u{2212}" } else { "" };
    let points = hundredths.abs();
    format_smolstr!(
        "{sign}{}.{:02} hit points on average.",
        points / 100,
        points % 100
    )
}

/// The odds of a spell.
pub fn cast(s: &Situation<'_>, f: &Fighter<'_>, act: &Act, _: &Price) -> Result<Preview, Refusal> {
    let plan = planned(s, f, act)?;
    let (spell, energy) = (plan.spell, plan.energy);
    match &plan.at {
        CastAt::Attack(strike) => as_known(s, &check_attack(s, strike.clone(), Stage::Declared)?),
        CastAt::Area(burst, objects) => {
            let seen = |t: &Fighter<'_>| is_placed(s, f.side, t);
            let area = area_of_spell(s, f.id, (spell, energy), (*burst, *objects), seen);
            Ok(of_area(s, f, &area))
        }
        CastAt::Friend(_) => {
            let dice = u8::try_from(energy.power).unwrap_or(u8::MAX);
            let note = format_smolstr!("Heals {} hit points.", Dice::sum(dice, spell.die.max(1)));
            Ok(Preview::certain(&spell.name, vec![note]))
        }
        CastAt::Cell(cell) => {
            let mut notes = vec![format_smolstr!("Stays for {} Rounds.", energy.length)];
            if spell.kind == SpellKind::Orb {
                let dice = u8::try_from(energy.power).unwrap_or(u8::MAX);
                let pool = Dice::sum(dice, spell.die.max(1));
                notes.push(format_smolstr!(
                    "Whoever begins its Turn in it takes {pool}."
                ));
            }
            Ok(Preview {
                area: area_of_stay(s, spell, energy, *cell),
                ..Preview::certain(&spell.name, notes)
            })
        }
    }
}

/// The cells that a spell will lie in that comes to stay in one. Rules TRI-SPELL-04, -05.
fn area_of_stay(s: &Situation<'_>, spell: &Spell, energy: Energy, cell: Cell) -> Vec<Cell> {
    match spell.kind {
        SpellKind::Fog => fog_around(s, cell, energy.spread),
        _ => vec![cell],
    }
}

/// The odds of a spell that is directed. Rule TRI-ACT-07.
pub fn control(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    _: &Price,
) -> Result<Preview, Refusal> {
    let plan = controlled(s, f, act)?;
    match plan.strike {
        Some(strike) => as_known(s, &check_attack(s, strike, Stage::Declared)?),
        None => {
            let name = plan.running.spell(s.data).map(|spell| spell.name.clone());
            Ok(Preview::certain(&name.unwrap_or_default(), Vec::new()))
        }
    }
}

/// The odds of shots at all in an area. Rule TRI-CHAR-02.
pub fn volley(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    _: &Price,
) -> Result<Preview, Refusal> {
    let (shots, _) = planned_volley(s, f, act)?;
    let area = volley_area(s, &shots, |t| is_placed(s, f.side, t));
    let area = area.ok_or(Refusal::Missing("a weapon that shoots".into()))?;
    Ok(Preview {
        title: format_smolstr!("Volley with the {}", area.name.to_lowercase()),
        ..of_area(s, f, &area)
    })
}

/// What each degree does to a target of an area on average, in hundredths of a hit point: harm to the own side counts against
/// it, that to things not.
fn worth(s: &Situation<'_>, f: &Fighter<'_>, reading: &Reading) -> [i64; 3] {
    let sign = match reading.creature().map(|id| s.fighter(id).side == f.side) {
        Some(true) => -1,
        Some(false) => 1,
        None => 0,
    };
    let harm = |critical| {
        let numbers = reading.numbers;
        numbers.map_or(0, |numbers| sign * mean(numbers, critical, true))
    };
    [0, harm(false), harm(true)]
}

/// The odds of an attack at all in an area: of each who is struck by itself, and of how many are hit. Of those of whom the
/// side does not know where they are nothing is told. Rule TRI-ATK-10; ruling TRI-R73.
fn of_area(s: &Situation<'_>, f: &Fighter<'_>, area: &Area) -> Preview {
    let worths: Vec<_> = area.readings.iter().map(|it| worth(s, f, it)).collect();
    let (mut at_enemies, mut at_own) = (0, 0);
    let read = area.readings.iter().zip(&worths);
    let rolls = read.map(|(reading, worths)| {
        let odds = area.explore(|drawn| area.degree(reading, drawn));
        let [miss, hit, critical] = *worths;
        let mean = odds.mean(|degree| match degree {
            Degree::Failure => miss,
            Degree::Success => hit,
            Degree::Critical => critical,
        });
        match i64::try_from(mean.round().to_integer()).unwrap_or(0) {
            harm @ 0.. => at_enemies += harm,
            harm => at_own -= harm,
        }
        RollOdds {
            at: reading.creature(),
            label: format_smolstr!("at {}", reading.name),
            formula: format_smolstr!("against {}", reading.terms.sum(ModifierKind::Defence)),
            chance: odds.probability(|degree| degree.succeeds()),
            terms: reading.terms.clone(),
        }
    });
    let rolls: Vec<_> = rolls.collect();
    let odds = area.explore(|drawn| {
        let (mut hits, mut harm) = (0_usize, 0);
        for (reading, [miss, hit, critical]) in area.readings.iter().zip(&worths) {
            let degree = area.degree(reading, drawn);
            hits += usize::from(degree.succeeds());
            harm += match degree {
                Degree::Failure => miss,
                Degree::Success => hit,
                Degree::Critical => critical,
            };
        }
        (hits, harm)
    });
    let share = |wanted: usize, of: &dyn Fn(i64) -> i64| {
        let all = odds.iter().filter(|((hits, _), _)| *hits == wanted);
        let parts = all.map(|((_, harm), chance)| {
            of(*harm) * i64::try_from(chance.parts_of(1_000_000)).unwrap_or(0)
        });
        parts.sum::<i64>()
    };
    let counts: BTreeSet<_> = odds.iter().map(|((hits, _), _)| *hits).collect();
    let lines = counts.iter().map(|&hits| {
        let label = match hits {
            0 => SmolStr::new_static("nobody"),
            hits => format_smolstr!("hits {hits}"),
        };
        let whole = share(hits, &|_| 1).max(1);
        let harm = share(hits, &|harm| harm) / whole;
        OddsLine::new(label, odds.probability(|(own, _)| *own == hits))
            .with_amount(i32::try_from(harm).unwrap_or(0))
    });
    let outcomes: Vec<_> = lines.collect();
    let chance = odds.probability(|&(hits, _)| hits > 0);
    let numbers = area.readings.iter().find_map(|reading| reading.numbers);
    let names: Vec<_> = area.readings.iter().map(|it| it.name.as_str()).collect();
    let struck = match names.as_slice() {
        [] => SmolStr::new_static("Nobody is known to be there."),
        names => format_smolstr!("Strikes {}.", names.join(", ")),
    };
    Preview {
        rolls,
        formula: area.formula(),
        damage: numbers.map_or_else(Vec::new, |numbers| {
            damage_odds(unhindered(numbers), &area.damage_terms)
        }),
        notes: vec![struck, average_of_sides(at_enemies, at_own)],
        area: area.burst.cells(s),
        ..Preview::of_roll(area.name.clone(), "to hit anybody", chance, outcomes)
    }
}

/// Damage before any target makes anything of it.
const fn unhindered(numbers: DamageNumbers) -> DamageNumbers {
    DamageNumbers {
        immune: false,
        vulnerable: false,
        resistance: 0,
        ..numbers
    }
}

/// The odds to hide: the same die against each enemy to which one is screened. Rule TRI-POS-08.
pub fn sneak(s: &Situation<'_>, f: &Fighter<'_>, _: &Act, _: &Price) -> Result<Preview, Refusal> {
    let die = skill_die(f, Skill::Sneak, "TRI-POS-08");
    let mut observers = screened_to(s, f);
    // Of those of whom nobody knows where they are nothing is told.
    observers.retain(|&id| is_placed(s, f.side, s.fighter(id)));
    if observers.is_empty() {
        let formula = SingleRoll::roll_formula(&die);
        let note = format_smolstr!("No enemy is known from whom it could hide; {formula}.");
        return Ok(Preview::certain("Sneak", vec![note]));
    }
    let numbers: Vec<_> = observers
        .iter()
        .map(|&id| s.fighter(id).stats.ment_def)
        .collect();
    let names = |ids: &[CombatantId]| {
        let names = ids.iter().map(|&id| s.fighter(id).name.as_str());
        names.collect::<Vec<_>>().join(", ")
    };
    let others = s.foes(f).map(|foe| foe.id);
    let others: Vec<_> = others
        .filter(|id| !observers.contains(id) && is_placed(s, f.side, s.fighter(*id)))
        .collect();
    let from = format_smolstr!("Hides from {}.", names(&observers));
    let others = (!others.is_empty())
        .then(|| format_smolstr!("Not from {}: nothing screens it there.", names(&others)));
    let notes = [from].into_iter().chain(others);
    Ok(many(s, die, "Sneak", "to hide from all", &numbers).noting(notes))
}

/// The odds to find the hidden. Rule TRI-POS-09. How many there are of whom nobody knows is not told, nor who is near enough.
pub fn search(s: &Situation<'_>, f: &Fighter<'_>, _: &Act, _: &Price) -> Result<Preview, Refusal> {
    let die = skill_die(f, Skill::Investigate, "TRI-POS-09");
    let known = hidden_from(s, f).into_iter().filter(|(id, _)| {
        // Of those whom nobody knows to be there nothing is told.
        s.fighter(*id).conditions.has_by(super::words::HIDDEN, f.id)
    });
    let numbers: Vec<_> = known.map(|(_, number)| number).collect();
    let feet = s.data.ranges.search;
    if numbers.is_empty() {
        let formula = SingleRoll::roll_formula(&die);
        let note = format_smolstr!(
            "Nobody is known to hide; {formula} finds whoever does within {feet} feet."
        );
        return Ok(Preview::certain("Investigate", vec![note]));
    }
    let note = format_smolstr!("Only those within {feet} feet are found.");
    Ok(many(s, die, "Investigate", "to find all", &numbers).noting([note]))
}

/// One die against several numbers.
fn many(
    s: &Situation<'_>,
    die: super::resolve::D20,
    title: &'static str,
    headline: &'static str,
    numbers: &[i32],
) -> Preview {
    let laws = super::resolve::Laws::of(s.data);
    let formula = SingleRoll::roll_formula(&die);
    let terms = die.terms.clone();
    let odds = explore(Budget::default(), |dice| {
        let drawn = SingleRoll::draw(&die, dice);
        let reached = numbers
            .iter()
            .filter(|&&number| laws.degree(drawn.natural, drawn.total, number).succeeds());
        reached.count()
    })
    .odds;
    let all = numbers.len();
    let lines = odds.iter().map(|(&count, probability)| {
        OddsLine::new(format_smolstr!("{count} of {all}"), probability)
    });
    let lines: Vec<_> = lines.collect();
    let chance = odds.probability(|&count| count == all && all > 0);
    Preview {
        formula,
        terms,
        ..Preview::of_roll(title, headline, chance, lines)
    }
}

/// What is kept for which moment. Rule TRI-ACT-18.
pub fn ready(s: &Situation<'_>, _: &Fighter<'_>, act: &Act, _: &Price) -> Result<Preview, Refusal> {
    let kept = Kept::of(act)?;
    let whose = act.target().map(|one| s.fighter(one).name.clone());
    let whose = whose.map(|name| format_smolstr!("Of {name} alone."));
    let notes = std::iter::once(format_smolstr!("{}.", capital(&kept.told()))).chain(whose);
    Ok(Preview::certain("Ready", notes.collect()))
}

/// What a Focus gives. Rule TRI-ACT-08.
pub fn focus(_: &Situation<'_>, f: &Fighter<'_>, _: &Act, _: &Price) -> Result<Preview, Refusal> {
    let gain = focus_gain(f);
    let note = format_smolstr!("{gain} Energy, up to {}.", f.stats.max_energy);
    Ok(Preview::certain("Focus", vec![note]))
}

/// The odds of a way: those of the first attempt to get through an enemy on it. Rule TRI-MOVE-06.
pub fn way(s: &Situation<'_>, f: &Fighter<'_>, act: &Act, _: &Price) -> Result<Preview, Refusal> {
    let steps = walk(s, f, act)?.len();
    let mut bent = s.clone();
    for &to in act.path.iter().take(steps) {
        let there = bent.fighter(f.id);
        if let Some(&target) = to_be_forced(&bent, there, to, 0).first() {
            let t = bent.fighter(target);
            let pass = maneuver::attempt_to_pass(&bent, there, t)?;
            let plan = maneuver::again(&bent, &pass)?;
            let title = format_smolstr!("{} {}", pass.maneuver.label(), t.name);
            return Ok(Preview {
                opponent: Some(target),
                ..maneuver::attempt(&bent, &plan).preview(title)
            });
        }
        bent.place(f.id, to);
    }
    Ok(Preview::certain("Move", Vec::new()))
}

/// The odds of a climb: none of one that goes on, or of one that climbs by nature. Rule TRI-MOVE-12.
pub fn climb(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    price: &Price,
) -> Result<Preview, Refusal> {
    let plan = climbing::climb(s, f, act)?;
    let Some(number) = plan
        .number
        .filter(|_| !goes_by_itself(f, MoveSense::Climber, *price))
    else {
        return Ok(Preview::certain("Climb", Vec::new()));
    };
    let slip = s.data.rolls.slip;
    let attempt = check(f, Skill::Climb, number, "TRI-MOVE-12");
    let slips = |it: &Attempted| it.number - it.own.total >= slip && (f.altitude > 0 || f.clings());
    let odds = attempt
        .explore(|it| (it.degree, !it.degree.succeeds() && slips(it)))
        .odds;
    let lines = [
        ("falls", (Degree::Failure, true)),
        ("failure", (Degree::Failure, false)),
        ("success", (Degree::Success, false)),
        ("critical success", (Degree::Critical, false)),
    ];
    let lines = lines.map(|(label, outcome)| OddsLine::new(label, odds.get(&outcome)));
    let lines = lines.into_iter();
    let lines = lines.filter(|line| line.probability > Probability::ZERO);
    Ok(Preview {
        outcomes: lines.collect(),
        ..attempt.preview("Climb")
    })
}

/// Whether a way needs no check: it goes on, or the mover is made for it.
fn goes_by_itself(f: &Fighter<'_>, mode: MoveSense, price: Price) -> bool {
    price == Price::FREE || f.has_mode(mode)
}

/// The odds of a swim: none of one that goes on, or of one that swims by nature. Rule TRI-MOVE-10.
pub fn swim(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    _: &Act,
    price: &Price,
) -> Result<Preview, Refusal> {
    if goes_by_itself(f, MoveSense::Swimmer, *price) {
        return Ok(Preview::certain("Swim", Vec::new()));
    }
    let number = number_of(s.board, f.anchor(), s.data.rolls.swim);
    Ok(check(f, Skill::Swim, number, "TRI-MOVE-10").preview("Swim"))
}

/// The odds of a leap. Rule TRI-MOVE-27.
pub fn jump(s: &Situation<'_>, f: &Fighter<'_>, act: &Act, _: &Price) -> Result<Preview, Refusal> {
    let leap = leap(s, f, act)?;
    let total = leap.total();
    let die = check(f, Skill::Jump, total, "TRI-MOVE-27");
    // Degrees are not asked for: the total alone counts.
    let odds = die.explore(|it| it.own.total >= total).odds;
    let chance = odds.get(&true);
    let lines = vec![
        OddsLine::new("too short", chance.complement()),
        OddsLine::new("there", chance),
    ];
    Ok(Preview {
        formula: die.formula(),
        terms: die.terms(),
        ..Preview::of_roll("Jump", "to get there", chance, lines)
    })
}
