//! The ruleset `coin`: the smallest fight that is one. `rules.md` is its page of rules; this file
//! tells the kernel and the screens about it.
//!
//! | room | holds |
//! |---|---|
//! | `components` | what a combatant has: its life |
//! | `plan` | a step and a blow: legal or not, and what is rolled |
//! | `effects` | what actions do, and what a blow comes to |
//! | `actions` | the table of actions |
//! | `tactics` | the computer player |

mod actions;
mod components;
mod effects;
mod plan;
mod tactics;

use actions::ACTIONS;
use components::{Changes, Coin, Counted, DATA, Pools, STEP};
use plan::{Blow, WALK, reaches, steps};
use quincunx::combat::{
    Act, BetweenBattles, CarriedRecord, DigestRegistry, HarmKind, Order, Places, PoolWords,
    Questions, ReachCell, RulePage, Ruleset, Shown, Wording,
};
use quincunx::mechanics::spawning::CreatureBuilder;
use quincunx::mechanics::{Scene, Tasks, Turns, alternating, break_off, camp};

/// Rules COIN-TURN-01, COIN-TURN-03.
const TURNS: Turns<Blow> = Turns::new(alternating, "COIN-TURN-03").last_round(100, "COIN-TURN-03");

/// The ruleset, as the kernel and the screens see it.
pub static COIN: Ruleset = Ruleset {
    id: "coin",
    name: "Coin",
    summary: "One step or one blow a turn; a blow is as good as a coin, and the third is the last.",
    page: RulePage(include_str!("rules.md")),
    actions: &ACTIONS,
    data: &DATA,
    plugin: |app| {
        effects::plugin(app);
        TURNS.plugin(app);
        let mut digest = app.world_mut().resource_mut::<DigestRegistry>();
        digest.component::<Pools>();
    },
    spawn: Coin::spawn,
    start: |world| TURNS.start(world),
    // Rule COIN-TURN-02: whatever is done, the turn ends after it.
    begin: |world, command, answered| {
        let price = ACTIONS.begin(world, command, answered)?;
        let mut agenda = world.resource_mut::<Tasks<Blow>>();
        agenda.push(Turns::end(command.who));
        if let (Order::Act(act), Some(price)) = (&command.order, price) {
            ACTIONS.start(world, command.who, act, &price);
        }
        Ok(())
    },
    settled: Tasks::<Blow>::settled,
    apply: Pools::apply,
    // The turn of a side that has left ends by itself.
    departed: |_, _| {},
    break_off: break_off::<Blow>,
    breaches: |world| Pools::fight_without(world, Counted::Life),
    brain: tactics::brain,
    places: Places::DEFAULT,
    questions: Questions::DEFAULT,
    shown: Shown {
        reach: |world, who| {
            let steps = steps(&Scene::of(world), who).into_iter().flatten();
            steps.map(|cell| ReachCell { cell, band: 1 }).collect()
        },
        route: |world, who, to, _| {
            WALK.route_along(Scene::of(world), who, vec![to], Act::new(STEP))
        },
        threatened_by: Some(|world, who| {
            let scene = Scene::of(world);
            let enemies = scene.enemies(who);
            enemies.filter(|&id| reaches(scene, id, who)).collect()
        }),
        ..Pools::shown::<Coin>()
    },
    wording: Wording {
        harm: HarmKind::Pool(Counted::Life.word()),
        told_pools: &[PoolWords {
            key: Counted::Life.word(),
            one: "life",
            many: "lives",
        }],
        ..Wording::DEFAULT
    },
    between_battles: BetweenBattles {
        carried_record: |world, who| {
            let life = Scene::of(world).get::<Pools>(who).given(Counted::Life);
            CarriedRecord::of(world, who, &Changes { life })
        },
        // Everybody alive is whole again as soon as there is time.
        aftermath: |world, rest| {
            camp::pass(world, rest, |world, who| {
                Pools::fill(world, who, Counted::Life, "COIN-HIT-02");
            });
        },
    },
};
