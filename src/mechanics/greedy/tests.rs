use super::{Candidate, Greedy, Towards};
use crate::combat::{
    BattleCommand, Brain, CombatantId, Goal, Objective, Objectives, Order, Region, SideId, Target,
};
use crate::grid::GridKind;
use crate::mechanics::testing::{Blow, Played, Toy, field};
use crate::mechanics::{Question, Scene, ask};

const A: CombatantId = CombatantId(1);
const B: CombatantId = CombatantId(2);
const C: CombatantId = CombatantId(3);

/// One of side 0, whose turn it is, against two of side 1 that stand so many cells off.
fn battle(kind: GridKind, distance: i32) -> Played {
    let toys = [(0, (0, 2)), (1, (distance, 2)), (1, (distance, 3))];
    Played::start(field(kind, &toys.map(|(side, cell)| Toy::new(side, cell))))
}

/// What a player of these values does.
fn decision(
    played: &Played,
    value: impl Fn(&Candidate, Scene<'_>) -> i64 + Send + Sync,
) -> BattleCommand {
    let command = Greedy::new(value).decide(&played.world);
    command.expect("somebody may act")
}

#[test]
fn the_command_of_the_highest_value_is_given_and_of_equals_the_first() {
    for kind in [GridKind::Square, GridKind::Hex] {
        let played = battle(kind, 3);
        let kills = |worths: [i64; 2]| {
            let command = decision(&played, |candidate, _| match candidate.target() {
                Some(B) => worths[0] * candidate.mean(|label| i64::from(label == "done")),
                Some(C) => worths[1] * candidate.mean(|label| i64::from(label == "done")),
                _ => 0,
            });
            match command.order {
                Order::Act(act) => act.target(),
                _ => None,
            }
        };
        assert_eq!(kills([1, 2]), Some(C), "{kind:?}");
        assert_eq!(kills([2, 2]), Some(B), "{kind:?}");
    }
}

#[test]
fn with_nothing_worth_doing_it_goes_nearer_and_beside_an_enemy_ends_its_turn() {
    for kind in [GridKind::Square, GridKind::Hex] {
        let far = battle(kind, 10);
        let Order::Act(act) = decision(&far, |_, _| 0).order else {
            panic!("it goes nearer");
        };
        assert_eq!((act.verb.as_str(), act.path.len()), ("walk", 6), "{kind:?}");
        let end = *act.path.last().expect("a way");
        assert_eq!(kind.distance(end, (10, 2).into()), 4, "{kind:?}");

        let near = battle(kind, 1);
        assert_eq!(decision(&near, |_, _| 0), BattleCommand::end_turn(A));
    }
}

#[test]
fn a_question_is_answered_by_the_first_option() {
    let mut played = battle(GridKind::Hex, 3);
    let question = Question::of(B, "parry", A).asking("Parry?", "TOY-ASK-01");
    let question = question
        .option("parry", "Parry", "")
        .option("dodge", "Dodge", "")
        .may_decline("No");
    ask(&mut played.world, question, Blow::Wait(B, A));
    played.settle();
    assert_eq!(
        decision(&played, |_, _| 0),
        BattleCommand::answer(B, "parry")
    );
}

#[test]
fn a_player_may_pick_the_answer_if_it_is_legal() {
    for (pick, given) in [("dodge", "dodge"), ("fly", "parry")] {
        let mut played = battle(GridKind::Square, 3);
        let question = Question::of(B, "parry", A).asking("Parry?", "TOY-ASK-01");
        let question = question.option("parry", "Parry", "");
        let question = question.option("dodge", "Dodge", "");
        ask(&mut played.world, question, Blow::Wait(B, A));
        played.settle();
        let player = Greedy::new(|_, _| 0);
        let mut player = match pick {
            "dodge" => player.answers(|_, _| Some("dodge".into())),
            _ => player.answers(|_, _| Some("fly".into())),
        };
        let answer = player.decide(&played.world);
        assert_eq!(answer, Some(BattleCommand::answer(B, given)));
    }
}

#[test]
fn things_in_the_own_space_and_beside_it_are_tried() {
    for kind in GridKind::ALL {
        let played = battle(kind, 3);
        let at = |candidate: &Candidate| candidate.act().and_then(|act| act.at);
        let near: Vec<_> = kind
            .neighbours((0, 2).into())
            .map(|(_, cell)| cell)
            .collect();
        for cell in near.into_iter().chain([(0, 2).into()]) {
            let wanted = Some(Target::Cell(cell));
            let command = decision(&played, |one, _| {
                i64::from(one.verb() == "pull" && at(one) == wanted)
            });
            let Order::Act(act) = command.order else {
                panic!("it pulls at {cell}");
            };
            assert_eq!((act.verb.as_str(), act.at), ("pull", wanted), "{kind:?}");
        }
    }
}

#[test]
fn from_where_it_is_to_stay_it_goes_nowhere_however_much_a_walk_is_worth() {
    for kind in [GridKind::Square, GridKind::Hex] {
        let walks = |played: &Played| {
            let walk = |candidate: &Candidate, _: Scene<'_>| i64::from(candidate.verb() == "walk");
            let order = decision(played, walk).order;
            matches!(order, Order::Act(act) if act.verb == "walk")
        };
        let mut played = battle(kind, 10);
        assert!(walks(&played), "{kind:?}");
        let region = Region {
            symbol: 'y',
            name: "the yard".into(),
            cells: [(0, 2).into()].into(),
        };
        let hold = Goal::Hold {
            region: 0,
            rounds: 2,
        };
        let hold = Objective {
            side: SideId(0),
            goals: vec![hold],
        };
        let objectives = Objectives::new(vec![region], vec![hold], None);
        played.world.insert_resource(objectives);
        assert!(!walks(&played), "{kind:?}");
    }
}

#[test]
fn it_goes_nearer_only_if_it_may() {
    for kind in [GridKind::Square, GridKind::Hex] {
        let far = battle(kind, 10);
        let stays = |_: Scene<'_>, _: CombatantId, towards: Towards| towards != Towards::Enemy;
        let mut player = Greedy::new(|_, _| 0).goes_if(stays);
        let command = player.decide(&far.world);
        assert_eq!(command, Some(BattleCommand::end_turn(A)), "{kind:?}");
    }
}
