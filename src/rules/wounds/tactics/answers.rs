//! Answers to questions: what they save, and what they win. Floor 4. Rules WND-REACT-01 to -15.

use super::guard::gains_of_ignoring;
use super::interrupts::{Interruption, breaks_in, could_break_in, may_gain};
use super::planner::Tactician;
use super::worth::{Blow, percent, to_side};
use crate::combat::{BattleCommand, CombatantId, Difficulty, PendingChoice, WeighedAnswer, check};
use crate::mechanics::gear::Mode;
use crate::mechanics::tactics::{best, first_legal, in_order_with_pass, weighed};
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
    let step = world.resource::<WoundsAgenda>().next_own();
    if let Some(Step::Interrupt(window)) = step
        && !could_break_in(player, world, choice.who, window)
    {
        return BattleCommand::answer(choice.who, PendingChoice::DECLINE);
    }
    let s = Situation::of(world);
    if let Some(Step::Interrupt(window)) = step {
        return interrupt(player, world, &s, choice, window);
    }
    if let Some(Step::Ready(window)) = step
        && player.strength == Difficulty::Hard
    {
        let wish = player.planner(world, &s, choice.who).strike_readied(window);
        return best_of(wish_or_pass(world, choice.who, wish), choice);
    }
    let key = match step {
        Some(Step::Cling(window)) => cling(player, &s, s.fighter(choice.who), choice, window.mover),
        _ => match options(player, &s, step, choice) {
            Some(options) => options.into_iter().next().map(|(key, _)| key),
            None => return first_legal(world, choice),
        },
    };
    let key = key.unwrap_or_else(|| SmolStr::new_static(PendingChoice::DECLINE));
    let answer = BattleCommand::answer(choice.who, key);
    match check(world, &answer) {
        Ok(()) => answer,
        Err(_) => first_legal(world, choice),
    }
}

/// What the answers to a question are worth to the one who is asked, the best first; empty where they are not weighed.
pub(super) fn weigh(
    player: &mut Tactician,
    world: &World,
    choice: &PendingChoice,
) -> Vec<WeighedAnswer> {
    let s = Situation::of(world);
    let step = world.resource::<WoundsAgenda>().next_own();
    if let Some(Step::Interrupt(window)) = step {
        return interruptions(player, world, &s, choice, window);
    }
    weighed(
        choice,
        options(player, &s, step, choice).unwrap_or_default(),
    )
}

/// The answers with what they are worth, the best first; `None` where they are not weighed.
fn options(
    player: &mut Tactician,
    s: &Situation<'_>,
    step: Option<&Step>,
    choice: &PendingChoice,
) -> Option<Vec<(SmolStr, i64)>> {
    let me = s.fighter(choice.who);
    player.look_at(s, me);
    match step? {
        Step::Rebuff(window) => Some(rebuff(player, s, me, choice, window.mover)),
        Step::Harry(window) => Some(harry(player, s, me, choice, window.shooter)),
        Step::Interpose(window) => Some(interpose(player, s, me, choice, window)),
        Step::Flank(_) => Some(ignore(player, s, me, choice)),
        _ => None,
    }
}

/// To interrupt, or to pass: what is worth doing, or else the pass alone.
fn interruptions(
    player: &mut Tactician,
    world: &World,
    s: &Situation<'_>,
    choice: &PendingChoice,
    window: &InterruptWindow,
) -> Vec<WeighedAnswer> {
    let who = choice.who;
    let me = s.fighter(who);
    let wish = match breaks_in(player, s, me, window) && may_gain(player, s, me, window) {
        true => player.planner(world, s, who).interrupt(window),
        false => None,
    };
    wish_or_pass(world, who, wish)
}

/// What one wishes to do in the turn of another before letting it pass, or else the pass alone.
fn wish_or_pass(world: &World, who: CombatantId, wish: Option<Interruption>) -> Vec<WeighedAnswer> {
    let pass = |worth| WeighedAnswer {
        command: BattleCommand::answer(who, PendingChoice::DECLINE),
        worth,
    };
    let wish = wish.map(|wish| {
        let command = BattleCommand::act(who, wish.act);
        let worth = wish.saves;
        (WeighedAnswer { command, worth }, wish.price)
    });
    match wish.filter(|(act, _)| check(world, &act.command).is_ok()) {
        Some((act, price)) => vec![act, pass(price)],
        None => vec![pass(0)],
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
    best_of(interruptions(player, world, s, choice, window), choice)
}

/// The first of the answers, or else to let it pass.
fn best_of(answers: Vec<WeighedAnswer>, choice: &PendingChoice) -> BattleCommand {
    let best = answers.into_iter().next().map(|it| it.command);
    best.unwrap_or_else(|| BattleCommand::answer(choice.who, PendingChoice::DECLINE))
}

/// What an attack of one at another is worth to the side of the attacker; 0 where it is not legal.
fn worth_of(player: &mut Tactician, s: &Situation<'_>, strike: &Strike, eased: i32) -> i64 {
    let Some(target) = strike.aim.combatant() else {
        return 0;
    };
    let Some(a) = s.find(strike.attacker) else {
        return 0;
    };
    let Some(blow) = Blow::of(s, a, strike) else {
        return 0;
    };
    let t = s.fighter(target);
    let worth = player.worth.of(t, &blow.eased(eased));
    to_side(s, a, t, worth)
}

/// What so many AP are worth to somebody now.
fn price(player: &mut Tactician, s: &Situation<'_>, me: &Fighter<'_>, ap: i32) -> i64 {
    player.account(s, me.id).kept * i64::from(ap)
}

/// The blows at one that comes near by what they are worth; to let it come is worth what the AP are. Rule WND-REACT-10.
fn rebuff(
    player: &mut Tactician,
    s: &Situation<'_>,
    me: &Fighter<'_>,
    choice: &PendingChoice,
    mover: CombatantId,
) -> Vec<(SmolStr, i64)> {
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
        (key, worth_of(player, s, &strike, 0))
    });
    let valued: Vec<_> = valued.collect();
    let least = match player.strength {
        Difficulty::Easy => 0,
        _ => price(player, s, me, s.data.prices.rebuff),
    };
    in_order_with_pass(valued, least)
}

/// Whether it pays to hamper one that shoots: by what its shots would do to the one that is asked. Rule WND-REACT-11.
fn harry(
    player: &mut Tactician,
    s: &Situation<'_>,
    me: &Fighter<'_>,
    choice: &PendingChoice,
    shooter: CombatantId,
) -> Vec<(SmolStr, i64)> {
    let saved = saved_by_harrying(player, s, me, shooter);
    let mut keys = choice.options.iter().map(|it| it.key.clone());
    let key = keys.find(|key| key != PendingChoice::DECLINE);
    let harries = key.zip(saved);
    in_order_with_pass(harries, price(player, s, me, s.data.prices.harry))
}

/// What it saves on average to hamper one that shoots; `None` for who does not think of it, or where it has no shot.
fn saved_by_harrying(
    player: &mut Tactician,
    s: &Situation<'_>,
    me: &Fighter<'_>,
    shooter: CombatantId,
) -> Option<i64> {
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
    Some(SHOTS * (shot.worth - hampered))
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
) -> Vec<(SmolStr, i64)> {
    if player.strength == Difficulty::Easy {
        return Vec::new();
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
        (format_smolstr!("{}", id.0), worth)
    });
    let valued: Vec<_> = valued.collect();
    in_order_with_pass(valued, price(player, s, me, s.data.prices.interpose))
}

/// Whom one that is flanked ignores. Rule WND-REACT-15.
fn ignore(
    player: &mut Tactician,
    s: &Situation<'_>,
    me: &Fighter<'_>,
    choice: &PendingChoice,
) -> Vec<(SmolStr, i64)> {
    if player.strength == Difficulty::Easy {
        return Vec::new();
    }
    let open = s.foes(me).map(|foe| foe.id);
    let open = open.filter(|id| choice.option(&format_smolstr!("{}", id.0)).is_some());
    let open: Vec<_> = open.collect();
    let gains = gains_of_ignoring(&mut player.worth, s, me, &open).into_iter();
    in_order_with_pass(
        gains.map(|(gain, id)| (format_smolstr!("{}", id.0), gain)),
        0,
    )
}
