//! Answers to questions: what they save, and what they win. Floor 4. Rules WND-REACT-01 to -15.

use super::guard::whom_to_ignore;
use super::interrupts::{breaks_in, may_gain};
use super::planner::Tactician;
use super::worth::{Besides, Blow, percent, to_side};
use crate::combat::{BattleCommand, CombatantId, Difficulty, PendingChoice, check};
use crate::mechanics::gear::Mode;
use crate::mechanics::tactics::{best, first_legal};
use crate::rules::wounds::plan::attack::plan;
use crate::rules::wounds::plan::reactions::interpose_check;
use crate::rules::wounds::plan::steps::{
    AimedAt, AttackMeans, InterposeWindow, InterruptWindow, Manner, Step, Strike, WoundsAgenda,
};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// Shots that one that is harried may still make in its turn.
const SHOTS: i64 = 2;

/// The answer to a question.
pub(super) fn answer(
    player: &mut Tactician,
    world: &World,
    choice: &PendingChoice,
) -> BattleCommand {
    let s = Situation::of(world);
    let step = world.resource::<WoundsAgenda>().next_own();
    if let Some(Step::Interrupt(window)) = step {
        return interrupt(player, world, &s, choice, window);
    }
    let me = s.fighter(choice.who);
    player.look_at(&s, me);
    let key = match step {
        Some(Step::Rebuff(window)) => rebuff(player, &s, me, choice, window.mover),
        Some(Step::Harry(window)) => harry(player, &s, me, choice, window.shooter),
        Some(Step::Cling(window)) => cling(player, &s, me, choice, window.mover),
        Some(Step::Interpose(window)) => interpose(player, &s, me, choice, window),
        Some(Step::Flank(_)) => ignore(player, &s, me, choice),
        _ => return first_legal(world, choice),
    };
    let key = key.unwrap_or_else(|| SmolStr::new_static(PendingChoice::DECLINE));
    let answer = BattleCommand::answer(choice.who, key);
    match check(world, &answer) {
        Ok(()) => answer,
        Err(_) => first_legal(world, choice),
    }
}

/// To interrupt, or to pass.
fn interrupt(
    player: &mut Tactician,
    world: &World,
    s: &Situation<'_>,
    choice: &PendingChoice,
    window: &InterruptWindow,
) -> BattleCommand {
    let who = choice.who;
    let me = s.fighter(who);
    let wish = match breaks_in(player, s, me, window) && may_gain(player, s, me, window) {
        true => player.planner(world, s, who).interrupt(window),
        false => None,
    };
    let act = wish.map(|act| BattleCommand::act(who, act));
    let legal = act.filter(|command| check(world, command).is_ok());
    legal.unwrap_or_else(|| BattleCommand::answer(who, PendingChoice::DECLINE))
}

/// What an attack of one at another is worth to the side of the attacker; 0 where it is not legal.
fn worth_of(player: &mut Tactician, s: &Situation<'_>, strike: &Strike, eased: i32) -> i64 {
    let Some(target) = strike.aim.combatant() else {
        return 0;
    };
    let Ok(plan) = plan(s, strike) else {
        return 0;
    };
    let (a, t) = (s.fighter(strike.attacker), s.fighter(target));
    let blow = Blow::of(&plan.roll, Besides::of(a, strike)).eased(eased);
    let worth = player.worth.of(t, &blow);
    to_side(s, a, t, worth)
}

/// What so many AP are worth to somebody now.
fn price(player: &mut Tactician, s: &Situation<'_>, me: &Fighter<'_>, ap: i32) -> i64 {
    player.account(s, me.id).kept * i64::from(ap)
}

/// The blow at one that comes near that is worth most, if it is worth its AP. Rule WND-REACT-10.
fn rebuff(
    player: &mut Tactician,
    s: &Situation<'_>,
    me: &Fighter<'_>,
    choice: &PendingChoice,
    mover: CombatantId,
) -> Option<SmolStr> {
    let weapons = me
        .ready_weapons()
        .filter(|it| choice.option(&it.key).is_some());
    let blows: Vec<_> = weapons.map(|it| it.key).collect();
    let valued = blows.into_iter().map(|key| {
        let strike = Strike {
            attacker: me.id,
            aim: AimedAt::Combatant(mover),
            means: AttackMeans::Weapon(key.clone(), Mode::Melee),
            manner: Manner::Rebuff,
            in_place_of: None,
        };
        (worth_of(player, s, &strike, 0), key)
    });
    let valued: Vec<_> = valued.collect();
    let (worth, key) = best(valued, |&(worth, _)| worth)?;
    let least = match player.strength {
        Difficulty::Easy => 0,
        _ => price(player, s, me, s.data.prices.rebuff),
    };
    (worth > least).then_some(key)
}

/// Whether it pays to hamper one that shoots: by what its shots would do to the one that is asked. Rule WND-REACT-11.
fn harry(
    player: &mut Tactician,
    s: &Situation<'_>,
    me: &Fighter<'_>,
    choice: &PendingChoice,
    shooter: CombatantId,
) -> Option<SmolStr> {
    if player.strength == Difficulty::Easy {
        return None;
    }
    let a = s.fighter(shooter);
    let shots = player
        .worth
        .options(a, me)
        .into_iter()
        .filter(|it| it.ranged);
    let shot = best(shots, |it| it.worth)?;
    let hampered = player
        .worth
        .of(me, &shot.blow.eased(-s.data.modifiers.harried));
    let saved = SHOTS * (shot.worth - hampered);
    let key = choice
        .options
        .iter()
        .map(|it| it.key.clone())
        .find(|key| key != PendingChoice::DECLINE)?;
    (saved > price(player, s, me, s.data.prices.harry)).then_some(key)
}

/// Whether somebody holds on to one that leaves: if it is the stronger, and does not do better without. Rule WND-REACT-12.
fn cling(
    player: &Tactician,
    s: &Situation<'_>,
    me: &Fighter<'_>,
    choice: &PendingChoice,
    mover: CombatantId,
) -> Option<SmolStr> {
    let t = s.fighter(mover);
    let wants = player.strength != Difficulty::Easy && t.side != me.side && me.power() > t.power();
    let mut keys = choice.options.iter().map(|it| it.key.clone());
    keys.find(|key| wants && key != PendingChoice::DECLINE)
}

/// Who is put forward against an attack: an enemy, if that saves more than its AP are worth. Rule WND-REACT-13.
fn interpose(
    player: &mut Tactician,
    s: &Situation<'_>,
    me: &Fighter<'_>,
    choice: &PendingChoice,
    window: &InterposeWindow,
) -> Option<SmolStr> {
    if player.strength == Difficulty::Easy {
        return None;
    }
    let harm = worth_of(player, s, &window.strike, 0);
    let others = s.foes(me).filter(|foe| foe.is_up());
    let others = others.filter(|foe| choice.option(&format_smolstr!("{}", foe.id.0)).is_some());
    let others: Vec<_> = others.map(|foe| foe.id).collect();
    let valued = others.into_iter().map(|id| {
        let redirected = Strike {
            aim: AimedAt::Combatant(id),
            in_place_of: Some(me.id),
            ..window.strike.clone()
        };
        let chance = percent(&interpose_check(s, me, s.fighter(id)));
        let worth = chance * (harm + worth_of(player, s, &redirected, 0)) / 100;
        (worth, format_smolstr!("{}", id.0))
    });
    let valued: Vec<_> = valued.collect();
    let (worth, key) = best(valued, |&(worth, _)| worth)?;
    (worth > price(player, s, me, s.data.prices.interpose)).then_some(key)
}

/// Whom one that is flanked ignores. Rule WND-REACT-15.
fn ignore(
    player: &mut Tactician,
    s: &Situation<'_>,
    me: &Fighter<'_>,
    choice: &PendingChoice,
) -> Option<SmolStr> {
    if player.strength == Difficulty::Easy {
        return None;
    }
    let open = s.foes(me).map(|foe| foe.id);
    let open = open.filter(|id| choice.option(&format_smolstr!("{}", id.0)).is_some());
    let open: Vec<_> = open.collect();
    let one = whom_to_ignore(&mut player.worth, s, me, &open)?;
    Some(format_smolstr!("{}", one.0))
}
