//! What a person is shown: the action bar, the odds, the panel.

use super::check::check;
use super::data::{LIVES, Life, STEP, STRIKE};
use super::field::Field;
use super::systems::{Step, blow};
use bevy::prelude::World;
use quincunx::combat::{
    Aiming, BattleCommand, Combatant, CombatantId, Family, Gauge, GaugeKind, MayAct, OddsLine,
    Offer, Preview, Refusal, RuleId, Sheet, Terms,
};
use quincunx::dice::{Budget, explore};
use smol_str::format_smolstr;

pub(super) fn preview(world: &World, command: &BattleCommand) -> Result<Preview, Refusal> {
    let steps = check(world, command)?;
    match steps.first() {
        Some(Step::Strike(..)) => {}
        Some(Step::Walk(..)) => return Ok(Preview::certain("Step", Vec::new())),
        _ => return Ok(Preview::certain("Wait", Vec::new())),
    }
    let odds = explore(Budget::default(), |dice| blow(dice).1).odds;
    let chance = odds.get(&true);
    let word = |success| if success { "hit" } else { "miss" };
    let lines = odds.iter();
    let lines = lines.map(|(&success, probability)| OddsLine::new(word(success), probability));
    Ok(Preview {
        title: "Blow".into(),
        headline: "to hit".into(),
        chance: chance.to_f64(),
        exact: format_smolstr!("{chance}"),
        outcomes: lines.collect(),
        terms: Terms::new(),
        formula: "1d6 against 4".into(),
        rolls: Vec::new(),
        notes: Vec::new(),
        landings: Vec::new(),
        sampled: false,
    })
}

/// A row of the action bar. Whoever cannot act now has it too, with the reason.
fn offer(verb: &'static str, aiming: Aiming, refusal: Option<Refusal>) -> Offer {
    let (label, icon, help, rule) = match verb {
        STEP => ("Step", "footprints", "Go to a cell beside.", "COIN-MOVE-01"),
        _ => (
            "Strike",
            "sword",
            "Strike an opponent beside.",
            "COIN-HIT-01",
        ),
    };
    Offer {
        verb: verb.into(),
        with: None,
        label: label.into(),
        icon,
        cost: "the turn".into(),
        aiming,
        family: Family::Main,
        several: false,
        usual: verb == STRIKE,
        help: help.into(),
        rule: RuleId(rule),
        riders: Vec::new(),
        refusal,
    }
}

pub(super) fn offers(world: &World, who: CombatantId) -> Vec<Offer> {
    let may_act = world.resource::<MayAct>();
    let waits = || Refusal::NotYourTurn {
        who,
        may_act: may_act.all().to_vec(),
    };
    let refusal = |possible: bool, why: &'static str, rule| match may_act.contains(who) {
        false => Some(waits()),
        true => (!possible).then(|| Refusal::forbidden(why, rule)),
    };
    let field = Field(world);
    let way = !field.steps(who).is_empty();
    let near = !field.targets(who).is_empty();
    let step = refusal(way, "There is no way", "COIN-MOVE-01");
    let strike = refusal(near, "Nobody is near", "COIN-HIT-01");
    vec![
        offer(STEP, Aiming::Path, step),
        offer(STRIKE, Aiming::Combatant, strike),
    ]
}

pub(super) fn sheet(field: Field<'_>, who: CombatantId) -> Sheet {
    let combatant = field.get::<Combatant>(who);
    Sheet {
        name: combatant.name.clone(),
        kind: combatant.role.clone(),
        icon: "coins",
        gauges: vec![Gauge {
            label: "Life".into(),
            kind: GaugeKind::Health,
            now: field.get::<Life>(who).0,
            max: LIVES,
        }],
        parts: Vec::new(),
        trunk: [].into(),
        conditions: Vec::new(),
        lines: Vec::new(),
    }
}
