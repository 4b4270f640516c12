//! Standing orders of a person, under every ruleset: what they answer is legal, and nobody is asked
//! about what is ordered.

use crate::battles::levels;
use crate::trial::orders::battle_under;
use quincunx::ai::{Computers, Orders, Player, sort_of};
use quincunx::battle::Battle;
use quincunx::combat::{
    BattleCommand, Difficulty, Order, PendingChoice, Ruleset, StandingOrder, WindowInfo,
};

/// What became of the windows of a sort.
#[derive(Debug, Default)]
struct Count {
    asked: u32,
    ordered: u32,
    declined: u32,
}

/// Plays battles in which the windows of a sort are answered as ordered, everything else by the
/// computer.
fn play(ruleset: &'static Ruleset, sort: &WindowInfo, order: &StandingOrder) -> Count {
    let mut orders = Orders::default();
    orders.give(ruleset.id, sort.key, order.clone());
    let mut count = Count::default();
    // A small level of each grid.
    for level in &levels()[..2] {
        let mut battle = battle_under(ruleset.id, level, 1);
        let mut players = Computers::of(&[]);
        while battle.outcome().is_none() && battle.commands().len() < 1_500 {
            let own = |choice: &PendingChoice| {
                sort_of(ruleset, choice).map(|it| it.key) == Some(sort.key)
            };
            let command = match battle.pending().filter(|choice| own(choice)) {
                Some(_) => answer(&battle, &orders, &mut count),
                None => None,
            };
            let command = command.or_else(|| players.decide(&battle));
            let command = command.expect("somebody may act");
            let told = battle.submit(command.clone()).map(drop);
            assert_eq!(
                told,
                Ok(()),
                "{} {} {order:?}: {command:?}",
                ruleset.id,
                level.name()
            );
        }
    }
    count
}

fn answer(
    battle: &Battle,
    orders: &Orders,
    count: &mut Count,
) -> Option<quincunx::combat::BattleCommand> {
    let choice = battle.pending()?;
    let asked = battle.side(choice.who);
    let command = orders.answer(battle, |side| side == asked);
    let command = command.map(|it| it.command);
    match &command {
        None => count.asked += 1,
        Some(command) => {
            count.ordered += 1;
            let declines = |order: &Order| matches!(order, Order::Answer(answer) if answer.choose == PendingChoice::DECLINE);
            count.declined += u32::from(declines(&command.order));
        }
    }
    command
}

#[test]
fn every_order_gives_legal_answers_and_is_obeyed() {
    for ruleset in quincunx::rules::all() {
        for sort in ruleset.questions.windows {
            for order in sort.orders() {
                let count = play(ruleset, sort, &order);
                let all = count.asked + count.ordered;
                match order {
                    StandingOrder::Always => assert_eq!(count.ordered, 0, "{sort:?}"),
                    StandingOrder::Never => {
                        assert_eq!((count.asked, count.declined), (0, all), "{sort:?}");
                    }
                    StandingOrder::Computer => assert_eq!(count.asked, 0, "{sort:?}"),
                    // What is clear is answered, which may be to let it go; the rest is asked.
                    StandingOrder::Odds => assert!(count.declined <= count.ordered, "{sort:?}"),
                    StandingOrder::Foes | StandingOrder::Aimed | StandingOrder::Useful => {
                        assert_eq!(count.declined, count.ordered, "{sort:?}");
                    }
                    StandingOrder::Answer(_) => {
                        assert!(
                            all == 0 || count.ordered > 0,
                            "{sort:?} {order:?} {count:?}"
                        );
                    }
                }
            }
        }
    }
}

/// The questions that a person with the usual orders is asked, of all that are put, in a battle on each
/// of the two small levels.
fn left(ruleset: &'static Ruleset) -> (u32, u32) {
    let orders = Orders::default();
    let mut count = Count::default();
    for level in &levels()[..2] {
        let mut battle = battle_under(ruleset.id, level, 1);
        let mut players = Computers::of(&[]);
        while battle.outcome().is_none() && battle.commands().len() < 1_500 {
            let command = match battle.pending() {
                Some(_) => answer(&battle, &orders, &mut count),
                None => None,
            };
            let command = command.or_else(|| players.decide(&battle));
            let command = command.expect("somebody may act");
            battle.submit(command).expect("it is legal");
        }
    }
    (count.asked, count.asked + count.ordered)
}

#[test]
fn without_turns_most_questions_are_about_nothing_and_are_not_put() {
    let free = quincunx::rules::find("aura").expect("it is registered");
    let (asked, all) = left(free);
    assert!(asked > 0 && asked * 5 < all, "{asked} of {all}");
}

#[test]
fn a_question_that_may_help_is_put_if_the_computer_would_not_decline() {
    let mut put = 0;
    for ruleset in quincunx::rules::all() {
        let [aimed, useful] = [StandingOrder::Aimed, StandingOrder::Useful].map(|order| {
            let mut orders = Orders::default();
            for sort in ruleset.questions.windows.iter().filter(|it| it.aimed) {
                orders.give(ruleset.id, sort.key, order.clone());
            }
            orders
        });
        let mut battle = battle_under(ruleset.id, &levels()[0], 2);
        let mut players = Computers::of(&[]);
        while battle.outcome().is_none() && battle.commands().len() < 400 {
            let sort = battle.pending().and_then(|it| sort_of(ruleset, it));
            if let (Some(choice), true) = (battle.pending(), sort.is_some_and(|it| it.aimed)) {
                let side = battle.side(choice.who);
                let [aimed, useful] =
                    [&aimed, &useful].map(|it| it.answer(&battle, |own| own == side));
                let [aimed, useful] = [aimed, useful].map(|it| it.map(|it| it.command));
                let best = (ruleset.brain)(Difficulty::Hard).decide(battle.world());
                let decline = BattleCommand::answer(choice.who, PendingChoice::DECLINE);
                let helps = aimed.is_none() && best != Some(decline.clone());
                assert_eq!(
                    useful,
                    (!helps).then_some(decline),
                    "{} {choice:?}",
                    ruleset.id
                );
                put += u32::from(helps);
            }
            let command = players.decide(&battle).expect("somebody may act");
            battle.submit(command).expect("it is legal");
        }
    }
    assert!(put > 0);
}
