//! What is about to happen while somebody is asked: what is declared, and what may come of the one whose turn it is. Floor 4.
//! Rules WND-ACT-02, WND-ATK-01 to -10, WND-MOVE-01, WND-POS-24.

use super::asking::attack_to_come;
use crate::combat::{ActionTable, BattleCommand, CombatantId, Imminent, RollReport};
use crate::grid::Cell;
use crate::mechanics::gear::Mode;
use crate::mechanics::tactics::best;
use crate::mechanics::travel::Travel;
use crate::mechanics::{Declared, Task};
use crate::rules::wounds::actions::ACTIONS;
use crate::rules::wounds::plan::acts::Kind;
use crate::rules::wounds::plan::attack::{AttackPlan, plan, plan_of_act};
use crate::rules::wounds::plan::means::all_means;
use crate::rules::wounds::plan::mounts::check_obeys;
use crate::rules::wounds::plan::movement::{OnFoot, free_to_move};
use crate::rules::wounds::plan::position::{gap, gap_from, melee_price};
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::plan::steps::{AimedAt, AttackMeans, Manner, Step, Strike, WoundsAgenda};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{ATTACKS, CAST, GRAPPLE};
use smol_str::{SmolStr, format_smolstr};

/// What is imminent, along the part of a way that lies on the map.
pub fn along(s: &Situation<'_>, told: Imminent, way: &[Cell]) -> Imminent {
    let on_map = way.iter().copied().filter(|&cell| s.board.contains(cell));
    told.along(on_map.collect())
}

/// The attack for which what is declared stands, if it stands for one that is legal.
pub fn attack_of(s: &Situation<'_>, Declared { who, act }: &Declared) -> Option<AttackPlan> {
    let verb = act.verb.as_str();
    let attacks = ATTACKS.contains(&verb) || [CAST, GRAPPLE].contains(&verb);
    let f = s.find(*who).filter(|_| attacks)?;
    plan_of_act(s, f, act).ok()
}

/// The attack of somebody that waits to be made.
pub fn waiting_attack(s: &Situation<'_>, who: CombatantId) -> Option<AttackPlan> {
    // The newest is the one that is next.
    let mut steps = s.world().resource::<WoundsAgenda>().steps().iter().rev();
    steps.find_map(|task| match task {
        Task::Own(Step::Perform(declared)) if declared.who == who => attack_of(s, declared),
        Task::Own(Step::Roll(strike)) if strike.attacker == who => plan(s, strike).ok(),
        _ => None,
    })
}

/// What is declared: at whom and by which way, with its chance and its harm as far as it has any.
pub fn declared(s: &Situation<'_>, it: &Declared) -> Imminent {
    let (who, act) = (it.who, &*it.act);
    let label = ACTIONS.row(&act.verb).map_or("", |row| row.label);
    if let Some(plan) = attack_of(s, it) {
        return attack_to_come(s, &plan, format_smolstr!("{label} ({})", plan.name));
    }
    let told = along(s, Imminent::of(who, label), &act.path);
    let target = act.target().filter(|&id| id != who && s.find(id).is_some());
    let told = match target {
        Some(target) => told.at(target),
        None => told,
    };
    let command = BattleCommand::act(who, act.clone());
    let preview = ACTIONS.preview(s.world(), &command).ok();
    match preview.filter(|it| !it.outcomes.is_empty() && it.formula != RollReport::NO_DICE) {
        Some(preview) => told.with_chance(preview.chance.to_f64()),
        None => told,
    }
}

/// What may come of one whose turn it is, and of its mount: the attack that promises most among those for which it has the AP,
/// else the way nearer to its enemies. Where there is neither, it is said to do `does`.
pub fn of_turn(s: &Situation<'_>, who: CombatantId, does: &str) -> Imminent {
    let f = s.fighter(who);
    let mount = f.mount().and_then(|mount| s.find(mount));
    let attacks = [Some(f), mount].into_iter().flatten();
    let attacks = attacks.filter_map(|one| best_attack(s, one));
    if let Some(plan) = best(attacks, |plan| plan.roll.expected()) {
        return attack_to_come(s, &plan, format_smolstr!("may attack ({})", plan.name));
    }
    match way_nearer(s, mount.unwrap_or(f)) {
        Some(way) => Imminent::of(who, "may come nearer").along(way),
        None => Imminent::of(who, does),
    }
}

/// The attack that promises most among those that somebody could make and pay for now.
fn best_attack(s: &Situation<'_>, f: &Fighter<'_>) -> Option<AttackPlan> {
    if !f.is_able() || check_obeys(f, Kind::Action).is_err() {
        return None;
    }
    let means = all_means(f).into_iter();
    let means: Vec<_> = means
        .filter_map(|means| Some((manner_of(s, f, &means)?, means)))
        .collect();
    let foes = s.foes(f).filter(|foe| foe.is_up());
    let strikes = foes.flat_map(|foe| {
        means.iter().map(|(manner, means)| Strike {
            attacker: f.id,
            aim: AimedAt::Combatant(foe.id),
            means: means.clone(),
            manner: *manner,
            in_place_of: None,
        })
    });
    let plans = strikes.filter_map(|strike| plan(s, &strike).ok());
    best(plans, |plan| plan.roll.expected())
}

/// The usual manner of an attack, or the hasty one where there are not AP enough for it; `None` where there are for neither.
fn manner_of(s: &Situation<'_>, f: &Fighter<'_>, means: &AttackMeans) -> Option<Manner> {
    let prices = &s.data.prices;
    let pays = |price: Price| price.check(f).is_ok();
    let of_spell = |id: &SmolStr| {
        let spell = s.data.spell(id)?;
        let mana = spell.mana;
        Some(Price {
            mana,
            ..Price::ap(spell.ap)
        })
    };
    let usual = match means {
        AttackMeans::Spell(id) => of_spell(id)?,
        AttackMeans::Weapon(_, Mode::Melee) => Price::ap(melee_price(s, f, prices.attack)),
        AttackMeans::Weapon(..) => Price::ap(prices.attack),
    };
    let in_melee = matches!(means, AttackMeans::Weapon(_, Mode::Melee));
    match () {
        () if pays(usual) => Some(Manner::Standard),
        () if in_melee && pays(Price::ap(melee_price(s, f, prices.quick))) => Some(Manner::Quick),
        () => None,
    }
}

/// The way by which somebody comes nearest to the enemy that is nearest to it; `None` if it comes no nearer.
fn way_nearer(s: &Situation<'_>, body: &Fighter<'_>) -> Option<Vec<Cell>> {
    free_to_move(body).ok()?;
    let foes = s.foes(body).filter(|foe| foe.is_up());
    let foe = foes.min_by_key(|foe| (gap(s, foe, body), foe.id))?;
    let field = OnFoot::now(s, body).field();
    let ends = field.reached().filter(|&(cell, _)| field.can_end(cell));
    let ends = ends.map(|(cell, cost)| (gap_from(s, foe, body, cell), cost, cell));
    let (near, _, cell) = ends.min()?;
    let way = field.path_to(cell).filter(|way| !way.is_empty())?;
    (near < gap(s, foe, body)).then_some(way)
}
