//! What a person is told of a command before it is given: odds, price, who could answer. Floor 4.

use crate::combat::{Act, BattleCommand, Preview, Refusal};
use crate::rules::aura::actions::{Kind, Verb};
use crate::rules::aura::components::Pool;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::plan::timing::Timing;
use crate::rules::aura::preview::strikes::names;
use crate::rules::aura::round::begin;
use crate::rules::aura::round::begin::Checked;
use crate::rules::aura::snapshot::{Fighter, Moment, Situation};
use crate::rules::aura::words;
use smol_str::{SmolStr, format_smolstr};

/// The odds of a command and where its numbers come from.
///
/// # Errors
/// The [`Refusal`] of an illegal command.
pub(in crate::rules::aura) fn preview(
    s: &Situation<'_>,
    command: &BattleCommand,
) -> Result<Preview, Refusal> {
    match begin::check(s, command)? {
        Checked::Pass(_) => {
            let note = "The round ends when all sides have passed in succession.";
            Ok(Preview::certain("Wait", vec![note.into()]))
        }
        Checked::Act {
            act,
            verb,
            price,
            timing,
            ..
        } => {
            let who = s.fighter(command.who);
            of_act(s, who, (&act, verb), (price, timing))
        }
    }
}

fn of_act(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    (act, verb): (&Act, &'static Verb),
    (price, timing): (Price, Timing),
) -> Result<Preview, Refusal> {
    let notes = notes(s, who, (verb, price, timing));
    match verb.odds {
        Some(odds) => odds(s, who, act, timing, notes),
        None => Ok(Preview::certain(verb.label, notes)),
    }
}

/// What an action costs, and who could be asked about it. Rules AUR-INIT-07, -09, -13.
fn notes(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    (verb, price, timing): (&Verb, Price, Timing),
) -> Vec<SmolStr> {
    let mut notes = Vec::new();
    if price != Price::FREE {
        notes.push(format_smolstr!("Costs {}.", price.words()));
    }
    let declared = verb.kind == Kind::Action && timing == Timing::Action;
    if declared && s.moment == Moment::Priority {
        let names = names(challengers(s, who));
        if let Some(names) = names {
            notes.push(format_smolstr!("Can be challenged by {names}."));
        }
    }
    notes
}

/// Who could challenge an action. Rule AUR-INIT-09.
fn challengers<'s, 'w: 's>(
    s: &'s Situation<'w>,
    who: &'s Fighter<'_>,
) -> impl Iterator<Item = &'s Fighter<'w>> {
    s.enemies_of(who.side).filter(|f| {
        f.obeys()
            && f.free_energy() > 0
            && f.pool(Pool::InitiativeUsed) == 0
            && !f.has(words::SURPRISED)
            && s.is_aware(f, who)
    })
}
