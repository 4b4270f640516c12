mod priced;
mod rows;

use super::{Action, Actions, Aim, Cost, Need, Proposal, SceneRules, with_each};
use crate::combat::{
    Act, ActionTable, BattleCommand, CombatantId, Difficulty, Offer, Order, Refusal, Terms,
};
use crate::dice::Pool;
use crate::grid::{Cell, GridKind};
use crate::mechanics::testing::{Blow, Played, Toy, WALK, field};
use crate::mechanics::{Question, RollOver, Scene, ask};
use bevy::prelude::World;

const A: CombatantId = CombatantId(1);
const B: CombatantId = CombatantId(2);

struct Rules;

impl SceneRules for Rules {
    type Tables = ();
    type Price = ();
    type Check = RollOver;
    type Step = Blow;
}

type Row = Action<Rules>;
type Needs = Need<Rules>;

const FREE: Cost<Rules> = Cost::Always(|()| ());

static ACTIONS: Actions<Rules> = Actions(&[
    Row {
        aim: Aim::<Rules>::Way(ways),
        help: "Go.",
        needs: &[Needs::asks(|scene, who, act, _| {
            WALK.check(*scene, who, &act.path).map(|_| ())
        })],
        ..Row::at_cost("walk", "Walk", "TOY-MOVE-01", FREE, ())
    },
    Row {
        aim: Aim::Enemy,
        cost: "1 point",
        offers: weapons,
        needs: &[
            Needs::asks(is_sharp).by("TOY-ATK-02"),
            Needs::at(
                |scene, who, other| scene.are_beside(who, other),
                "Nobody is beside",
            ),
        ],
        check: Some(|_, _, _, _| RollOver::new(Pool::sum(1, 2), Terms::new()).against(2)),
        proposals: Some(swings),
        ..Row::at_cost("hit", "Hit", "TOY-ATK-01", FREE, ())
    },
]);

fn ways(scene: &Scene<'_>, who: CombatantId) -> Vec<Vec<Cell>> {
    WALK.ways(*scene, who)
}

fn weapons(_: &Scene<'_>, _: CombatantId, offer: Offer) -> Vec<Offer> {
    with_each(&offer, ["twig".into(), "long_axe".into()])
}

/// What the strong do with the axe, legal or not.
fn swings(scene: &Scene<'_>, who: CombatantId, strength: Difficulty) -> Vec<Proposal> {
    let enemies = scene.enemies(who);
    let swings = enemies.map(|enemy| Proposal {
        worth: 7,
        act: Act::new("hit").with("long_axe").at(enemy),
    });
    swings.filter(|_| strength == Difficulty::Hard).collect()
}

fn is_sharp(_: &Scene<'_>, _: CombatantId, act: &Act, rule: &'static str) -> Result<(), Refusal> {
    match act.with.as_deref() {
        Some("long_axe") => Ok(()),
        _ => Err(Refusal::forbidden("A twig hurts nobody", rule)),
    }
}

fn duel(kind: GridKind, distance: i32) -> World {
    let toys = [Toy::new(0, (2, 2)), Toy::new(1, (2 + distance, 2))];
    Played::start(field(kind, &toys)).world
}

#[test]
fn what_is_offered_is_what_a_candidate_is_legal_for() {
    for kind in [GridKind::Square, GridKind::Hex] {
        for (distance, axe) in [(1, true), (3, false)] {
            let world = duel(kind, distance);
            let offers = ACTIONS.offers(&world, A);
            let can = offers.iter().map(|offer| offer.refusal.is_none());
            assert_eq!(can.collect::<Vec<_>>(), [true, false, axe], "{kind:?}");
            assert_eq!(offers[2].label, "Hit: long axe");
            let refused = offers[1].refusal.as_ref().and_then(Refusal::rule);
            assert_eq!(refused.map(|rule| rule.0), Some("TOY-ATK-02"));
            let hit = BattleCommand::act(A, Act::new("hit").with("long_axe").at(B));
            assert_eq!(ACTIONS.price(&world, &hit).is_ok(), axe);
        }
    }
}

#[test]
fn who_has_no_turn_is_offered_everything_with_that_reason() {
    let world = duel(GridKind::Square, 1);
    for offer in ACTIONS.offers(&world, B) {
        assert!(matches!(offer.refusal, Some(Refusal::NotYourTurn { .. })));
    }
}

#[test]
fn what_rows_propose_depends_on_the_strength_and_is_not_checked() {
    let world = duel(GridKind::Square, 3);
    let scene = Scene::of(&world);
    let swing = Proposal {
        worth: 7,
        act: Act::new("hit").with("long_axe").at(B),
    };
    assert!(ACTIONS.check(&scene, A, &swing.act).is_err());
    assert_eq!(ACTIONS.proposals(&scene, A, Difficulty::Hard), [swing]);
    assert_eq!(ACTIONS.proposals(&scene, A, Difficulty::Easy), []);
}

#[test]
fn who_may_act_in_a_question_is_offered_what_is_legal() {
    let toys = [Toy::new(0, (2, 2)), Toy::new(1, (5, 2))];
    let mut played = Played::start(field(GridKind::Hex, &toys));
    let question = Question::of(B, "brace", A).asking("Brace?", "TOY-ASK-01");
    let question = question.option("no", "No", "").open_to(vec![A]);
    ask(&mut played.world, question, Blow::Wait(B, A));
    played.settle();
    let walk = |who| ACTIONS.offers(&played.world, who).remove(0).refusal;
    assert_eq!(walk(A), None);
    assert!(matches!(walk(B), Some(Refusal::ChoiceWaits { .. })));
}

#[test]
fn a_combatant_that_does_not_exist_is_refused() {
    let world = duel(GridKind::Square, 1);
    let nobody = CombatantId(99);
    let command = BattleCommand::act(nobody, Act::new("walk").along(vec![(3, 3).into()]));
    let refusal = ACTIONS.check_command(&world, &command).err();
    assert_eq!(refusal, Some(Refusal::NoSuchCombatant(nobody)));
    assert_eq!(ACTIONS.preview(&world, &command).err(), refusal);
}

#[test]
fn a_row_without_a_preview_tells_the_odds_of_its_check() {
    let world = duel(GridKind::Hex, 1);
    let preview = |act: Act| {
        let preview = ACTIONS.preview(&world, &BattleCommand::act(A, act));
        let preview = preview.expect("it is legal");
        (preview.chance.to_string(), preview.formula.to_string())
    };
    let hit = preview(Act::new("hit").with("long_axe").at(B));
    assert_eq!(hit, ("1/2".to_owned(), "d2 against 2".to_owned()));
    let walk = preview(Act::new("walk").along(vec![Cell::new(2, 3)]));
    assert_eq!(walk, ("1".to_owned(), "no dice".to_owned()));
}

#[test]
fn half_commands_are_made_whole() {
    let world = duel(GridKind::Hex, 1);
    let completed = |act: Act| ACTIONS.completed(&world, BattleCommand::act(A, act));
    let walk = completed(Act::new("walk").at_cell(Cell::new(2, 4)));
    let Order::Act(walk) = walk.order else {
        panic!("it stays an action");
    };
    assert_eq!(walk.path.last(), Some(&Cell::new(2, 4)));
    let hit = completed(Act::new("hit").at(B));
    assert_eq!(
        hit,
        BattleCommand::act(A, Act::new("hit").with("long_axe").at(B))
    );
    let nonsense = BattleCommand::act(A, Act::new("hit").at(A));
    assert_eq!(ACTIONS.completed(&world, nonsense.clone()), nonsense);
}

#[test]
fn an_unknown_verb_is_refused_with_those_that_are_known() {
    let world = duel(GridKind::Square, 1);
    let refusal = ACTIONS.price(&world, &BattleCommand::act(A, Act::new("fly")));
    let Err(Refusal::UnknownVerb { verbs, .. }) = refusal else {
        panic!("{refusal:?}");
    };
    assert_eq!(verbs, ["walk", "hit"]);
}

#[test]
fn the_table_is_told_on_the_page() {
    let table = ACTIONS.markdown();
    assert!(table.contains("| Walk | `walk` | a way | free | TOY-MOVE-01 | Go. |"));
}
