//! What comes of a try under `wounds`: of the action, and of what those answer who are asked before any die.

use super::Case;
use super::classify::{Question, ends, gains, result_of, summed, yes_no};
use quincunx::battle::Battle;
use quincunx::combat::{
    Act, BattleCommand, BattleEvent, CombatantId, Conditions, GearChange, MoveKind, Order,
    PendingChoice, RollKind, RollReport, Standing,
};
use quincunx::dice::{DiceSource, SeededDice};
use smol_str::SmolStr;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The windows whose answers are rolled for.
const ROLLED_FOR: [&str; 3] = ["rebuff", "interpose", "cling"];
/// What is rolled by one that swims or climbs before it can attack.
const HOLD: &str = "WND-POS-21";
/// The label of one that loses its hold.
const LOSES_HOLD: &str = "loses its hold";
/// More yards than so many are told together.
const FAR: i32 = 5;

/// What comes of an action, by the labels of its preview; `None` of one that is only begun.
pub fn outcome(case: &Case, events: &[BattleEvent]) -> Option<String> {
    let act = act_of(case);
    if is_only_begun(case, events) {
        return None;
    }
    let told = by_number(case, &act, events).or_else(|| by_hold(case, &act, events));
    let success = || yes_no(succeeds(case, &act, events), "failure", "success");
    Some(told.unwrap_or_else(success))
}

/// What is paid or won by an action of which that is told.
fn by_number(case: &Case, act: &Act, events: &[BattleEvent]) -> Option<String> {
    let change = |pool: &str, rule: &str| change_of(events, case.command.who, pool, rule);
    Some(match act.verb.as_str() {
        "stand" | "crouch" | "lie_down" | "draw" | "stow" | "pick_up" | "use" | "mount"
        | "dismount" => format!("{} AP", -change("ap", "WND-INIT-11")),
        "seize" => format!("+{}", change("initiative", "WND-ACT-35")),
        "dash" => {
            // The hobbled have half of it. Rule WND-COND-15.
            let conditions = case.battle.get::<Conditions>(case.command.who);
            let hobbled = conditions.is_some_and(|own| own.has("hobbled"));
            let adds = change("dash_bonus", "WND-ACT-25");
            format!("+{}", if hobbled { adds / 2 } else { adds })
        }
        _ => return None,
    })
}

/// How an attack ends, or anything else for which a hold has to be kept first and is not.
fn by_hold(case: &Case, act: &Act, events: &[BattleEvent]) -> Option<String> {
    let (own, target) = (case.command.who, act.target());
    match act.verb.as_str() {
        "attack" | "quick_attack" | "strong_attack" | "nonlethal" | "cast" => {
            Some(of_attack(events, own, target))
        }
        "grapple" => Some(match of_roll(events, own) {
            Some("hit") => {
                let seized = target.is_some_and(|target| gains(events, target, "grappling"));
                yes_no(seized, "no grapple", "hit")
            }
            other => other.unwrap_or("no attack").to_owned(),
        }),
        "opening" => {
            let lost = of_roll(events, own).filter(|&roll| roll == LOSES_HOLD);
            lost.map(str::to_owned)
        }
        _ => None,
    }
}

/// Whether an action has its effect.
fn succeeds(case: &Case, act: &Act, events: &[BattleEvent]) -> bool {
    let (own, target) = (case.command.who, act.target());
    let at_target = |key: &str| target.is_some_and(|target| gains(events, target, key));
    let any = |test: fn(&BattleEvent) -> bool| events.iter().any(test);
    match act.verb.as_str() {
        "opening" => opens(case, events),
        "jump" | "high_jump" => jumps(act, own, events),
        "enter" => any(|event| {
            matches!(
                event,
                BattleEvent::Moved {
                    kind: MoveKind::Over,
                    ..
                }
            )
        }),
        "drag" => gains(events, own, "dragging"),
        "surface" => ends(events, own, "sunk"),
        "escape" => ends(events, own, "grappling") || ends(events, own, "pinned"),
        "pin" => at_target("pinned"),
        "distract" => at_target("distracted"),
        "trip" => at_target("prone"),
        "disarm" => any(|event| {
            matches!(
                event,
                BattleEvent::GearChanged {
                    change: GearChange::Disarmed,
                    ..
                }
            )
        }),
        "shove" => result_of(case, events) == Some("success"),
        "stabilize" => target.is_some_and(|target| ends(events, target, "dying")),
        "treat_condition" => eases(events, target.unwrap_or(own)),
        "treat_wound" => rolls_of(events, own)
            .any(|roll| roll.rule.0 == "WND-ACT-38" && roll.result == "success"),
        "calm" => any(
            |event| matches!(event, BattleEvent::ConditionEnded { key, .. } if key == "runaway"),
        ),
        other => panic!("what comes of {other} is not known here"),
    }
}

/// The action that a command carries out: of one that goes on with its action that.
fn act_of(case: &Case) -> Arc<Act> {
    let Order::Act(act) = &case.command.order else {
        panic!("a case is an action");
    };
    if act.verb != "continue" {
        return Arc::clone(act);
    }
    let mut before = case.battle.events().iter().rev();
    let begun = before.find_map(|event| match event {
        BattleEvent::Declared { who, act }
            if *who == case.command.who && act.riders.contains_key("commit") =>
        {
            Some(Arc::clone(act))
        }
        _ => None,
    });
    begun.expect("something is under way")
}

/// Whether an action was begun for which there are not AP enough.
fn is_only_begun(case: &Case, events: &[BattleEvent]) -> bool {
    let Order::Act(act) = &case.command.order else {
        return false;
    };
    let begins = |event: &BattleEvent| match event {
        BattleEvent::Ruleset(fact) => {
            let fact = serde_json::to_value(fact).expect("facts are written as JSON");
            fact["event"] == "underway"
        }
        _ => false,
    };
    act.verb != "continue" && events.iter().any(begins)
}

/// The attack rolls and checks of somebody, in order.
fn rolls_of(events: &[BattleEvent], own: CombatantId) -> impl Iterator<Item = &RollReport> {
    events.iter().filter_map(move |event| match event {
        BattleEvent::Rolled(report)
            if report.who == own && matches!(report.kind, RollKind::Attack | RollKind::Check) =>
        {
            Some(&**report)
        }
        _ => None,
    })
}

/// What the attack roll of somebody comes to, or that it has lost its hold before it.
fn of_roll(events: &[BattleEvent], own: CombatantId) -> Option<&str> {
    let first = rolls_of(events, own).find(|roll| {
        let falls = roll.rule.0 == HOLD && roll.result == "failure";
        roll.kind == RollKind::Attack || falls
    })?;
    Some(match first.kind {
        RollKind::Attack => first.result.as_str(),
        _ => LOSES_HOLD,
    })
}

/// How an attack ends, at somebody or at a thing.
fn of_attack(events: &[BattleEvent], own: CombatantId, target: Option<CombatantId>) -> String {
    let label = match (of_roll(events, own), target) {
        (Some("hit"), Some(target)) => wound(events, target),
        (Some("hit"), None) => damage(events),
        (other, _) => other.unwrap_or("no attack"),
    };
    label.to_owned()
}

/// The slot that an attack fills first of somebody, or that it dies of it.
fn wound(events: &[BattleEvent], target: CombatantId) -> &str {
    // The wound that empties the clock of one that is dying is told as its death. Rule WND-HURT-13.
    let dies = |event: &BattleEvent| {
        matches!(event, BattleEvent::StandingChanged { who, to: Standing::Dead, rule, .. }
            if *who == target && rule.0 == "WND-HURT-13")
    };
    if events.iter().any(dies) {
        return "dead";
    }
    let found = events.iter().find_map(|event| match event {
        BattleEvent::PoolChanged {
            who,
            pool,
            from,
            to,
            rule,
        } if *who == target && rule.0 == "WND-ATK-10" && to > from => {
            Some(pool.trim_end_matches("_wounds"))
        }
        BattleEvent::StandingChanged {
            who,
            to: Standing::Dead,
            rule,
            ..
        } if *who == target && rule.0 == "WND-HURT-03" => Some("dead"),
        _ => None,
    });
    found.unwrap_or("no wound")
}

/// What becomes of a thing that is hit.
fn damage(events: &[BattleEvent]) -> &'static str {
    let found = events.iter().find_map(|event| match event {
        BattleEvent::ObjectHurt { to, .. } => Some(*to),
        _ => None,
    });
    match found {
        None => "no damage",
        Some(0) => "destroyed",
        Some(_) => "damaged",
    }
}

/// By how much a pool of somebody is changed first by a rule.
fn change_of(events: &[BattleEvent], whose: CombatantId, wanted: &str, by: &str) -> i32 {
    let found = events.iter().find_map(|event| match event {
        BattleEvent::PoolChanged {
            who,
            pool,
            from,
            to,
            rule,
        } if *who == whose && pool == wanted && rule.0 == by => Some(to - from),
        _ => None,
    });
    found.unwrap_or(0)
}

/// Whether an opening is made that is as good as the number of the preview.
fn opens(case: &Case, events: &[BattleEvent]) -> bool {
    let number = case.preview.formula.rsplit(' ').next();
    let number: i32 = number
        .and_then(|word| word.parse().ok())
        .expect("the formula ends with the number");
    let own = case.command.who;
    events.iter().any(|event| {
        matches!(event, BattleEvent::ConditionSet { who, condition }
            if *who == own && condition.key == "opening" && condition.value >= number)
    })
}

/// Whether a leap ends where it was to end, and not by a grip on the ledge there.
fn jumps(act: &Act, own: CombatantId, events: &[BattleEvent]) -> bool {
    let lands = events.iter().any(|event| {
        matches!(event, BattleEvent::Moved { who, to, kind: MoveKind::Jump, .. }
            if *who == own && Some(to) == act.path.last())
    });
    let hangs =
        rolls_of(events, own).any(|roll| roll.rule.0 == "WND-MOVE-19" && roll.result == "success");
    lands && !hangs
}

/// Whether something of which somebody suffers becomes less.
fn eases(events: &[BattleEvent], whose: CombatantId) -> bool {
    let ailments = ["bleeding", "burning", "hobbled", "poisoned"];
    ailments
        .iter()
        .any(|key| ends(events, whose, key) || gains(events, whose, key))
}

/// What can be asked of the answers of those who are asked before any die: the odds that each of them is told.
pub fn windows(case: &Case) -> Vec<Question> {
    let dice = DiceSource::from(SeededDice::new(0));
    let mut battle = case.battle.made_again().going_on_with(dice);
    let began = battle.events().len();
    battle.submit(case.command.clone()).expect("it is legal");
    let (mut known, mut questions) = (BTreeSet::new(), Vec::new());
    while let Some(choice) = battle.pending().cloned() {
        let is_roll = |event: &BattleEvent| matches!(event, BattleEvent::Rolled(_));
        if battle.events()[began..].iter().any(is_roll) {
            break;
        }
        for option in choice.options.iter() {
            // An answer is given to every window that offers it: the first one is looked at.
            let declines = option.key == PendingChoice::DECLINE;
            if ROLLED_FOR.contains(&choice.kind.as_str())
                && (declines || known.insert(option.key.clone()))
            {
                questions.extend(window(&battle, &choice, &option.key));
            }
        }
        let key = match choice.may_decline() {
            true => PendingChoice::DECLINE,
            false => choice.options[0].key.as_str(),
        };
        let answer = BattleCommand::answer(choice.who, key);
        battle.submit(answer).expect("it is one of the options");
    }
    questions
}

/// What an answer to a window is told to come to; `None` if nothing is rolled for it.
fn window(battle: &Battle, choice: &PendingChoice, key: &SmolStr) -> Option<Question> {
    let consequence = battle.ruleset().questions.consequence;
    let odds = consequence(battle.world(), choice, key).odds;
    let lines = odds.into_iter();
    let expected = summed(lines.map(|line| (line.label.to_string(), line.probability)));
    let what = format!("{} by {}: {key}", choice.kind, choice.who);
    let (answer, choice, key) = (Some(key.to_string()), choice.clone(), key.clone());
    (!expected.is_empty()).then(|| Question {
        what,
        answer,
        expected,
        label: Box::new(move |_, _, events| of_answer(&choice, &key, events)),
    })
}

/// What comes of an answer.
fn of_answer(choice: &PendingChoice, key: &str, events: &[BattleEvent]) -> Option<String> {
    let who = choice.who;
    match (choice.kind.as_str(), key) {
        ("rebuff", _) => Some(of_attack(&blow_of(events, who), who, Some(choice.about))),
        ("interpose", PendingChoice::DECLINE) => Some(of_attack(events, choice.about, Some(who))),
        ("interpose", _) => {
            let mut rolls = rolls_of(events, who);
            let own = rolls.find(|roll| roll.rule.0 == "WND-REACT-13");
            own.map(|roll| roll.result.to_string())
        }
        _ => {
            let mut rolls = rolls_of(events, who);
            let own = rolls.find(|roll| roll.rule.0 == "WND-REACT-12");
            own.map(|roll| match roll.total.div_euclid(5) {
                ..=0 => "nothing".to_owned(),
                FAR.. => format!("{FAR} yards or more"),
                1 => "1 yard of following".to_owned(),
                yards => format!("{yards} yards of following"),
            })
        }
    }
}

/// The events of the first blow of somebody, up to the attack roll of another.
fn blow_of(events: &[BattleEvent], who: CombatantId) -> Vec<BattleEvent> {
    let is_others = |event: &BattleEvent| {
        matches!(event, BattleEvent::Rolled(report)
            if report.who != who && report.kind == RollKind::Attack)
    };
    let is_own = |event: &BattleEvent| {
        matches!(event, BattleEvent::Rolled(report)
            if report.who == who && (report.kind == RollKind::Attack || report.rule.0 == HOLD))
    };
    let from = events.iter().position(is_own).unwrap_or(events.len());
    let blow = events[from..].iter();
    blow.take_while(|event| !is_others(event))
        .cloned()
        .collect()
}
