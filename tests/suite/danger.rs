//! The cells that enemies could strike or shoot at: nobody is attacked where nothing was marked.

use crate::battles::levels;
use crate::trial::orders::battle_under;
use quincunx::ai::{Computer, Player};
use quincunx::battle::Battle;
use quincunx::combat::{BattleEvent, CombatantId, Difficulty, MoveKind, Position, Space};
use quincunx::grid::Cell;
use quincunx::level::Level;
use quincunx::mechanics::tactics::{
    Danger, EnemyStands, Obstacles, attack_reach, cells_in_danger_of, cells_struck_by, shot_at,
};
use quincunx::rules;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The cells that a combatant fills.
fn cells_of(battle: &Battle, who: CombatantId) -> Vec<Cell> {
    let (Some(place), Some(space)) = (battle.get::<Position>(who), battle.get::<Space>(who)) else {
        return Vec::new();
    };
    let kind = battle.board().kind();
    space.0.cells(kind, place.cell()).iter().collect()
}

/// What each combatant could strike since its turn began, or the round where there are no turns.
#[derive(Default)]
struct Watch {
    zones: BTreeMap<CombatantId, Vec<Cell>>,
    attacks: usize,
    blank: Vec<String>,
}

impl Watch {
    fn look(&mut self, battle: &Battle, who: CombatantId) {
        let zone = cells_in_danger_of(battle.world(), who, Obstacles::Cleared);
        self.zones.insert(who, zone);
    }

    /// Whether somebody's zone is out of date after an event: its turn begins, or it was moved against its will,
    /// or something that stood in the way is gone.
    fn renewed(battle: &Battle, event: &BattleEvent) -> Vec<CombatantId> {
        let all = || {
            battle
                .combatants()
                .filter(|&who| battle.is_up(who))
                .collect()
        };
        match event {
            BattleEvent::TurnStarted { who } | BattleEvent::Arrived { who, .. } => vec![*who],
            BattleEvent::RoundStarted { .. } => all(),
            BattleEvent::ObjectHurt { to, .. } if *to <= 0 => all(),
            BattleEvent::Moved {
                who,
                kind: MoveKind::Forced | MoveKind::Back,
                ..
            } => vec![*who],
            _ => Vec::new(),
        }
    }

    /// Notes what a command has led to.
    fn note(&mut self, battle: &Battle, before: &BTreeMap<CombatantId, Vec<Cell>>, from: usize) {
        let events = &battle.events()[from..];
        let active = battle.turns().active();
        for event in events {
            let BattleEvent::AttackResolved {
                who, target, with, ..
            } = event
            else {
                continue;
            };
            // A reaction is no attack of the next turn.
            let own_turn = active.is_none() || active == Some(*who);
            let Some(zone) = self.zones.get(who).filter(|_| own_turn) else {
                continue;
            };
            self.attacks += 1;
            let mut cells = before.get(target).cloned().unwrap_or_default();
            cells.extend(cells_of(battle, *target));
            if !cells.iter().any(|cell| zone.contains(cell)) {
                self.blank.push(format!(
                    "{}, {}: {} at {} with {with} in {cells:?} from {:?}",
                    battle.level().name(),
                    battle.ruleset().id,
                    battle.name(*who),
                    battle.name(*target),
                    before.get(who)
                ));
            }
        }
        let mut renewed: Vec<_> = events
            .iter()
            .flat_map(|event| Self::renewed(battle, event))
            .collect();
        renewed.sort_unstable();
        renewed.dedup();
        for who in renewed {
            self.look(battle, who);
        }
    }
}

/// Plays a battle of the computer; how many attacks it saw, and those where nothing was marked.
fn watch(level: &Arc<Level>, rules: &str, strength: Difficulty, seed: u64) -> Watch {
    let mut computer = Computer::of(strength);
    let mut battle = battle_under(rules, level, seed);
    let mut watch = Watch::default();
    let all: Vec<_> = battle.combatants().collect();
    for &who in &all {
        watch.look(&battle, who);
    }
    while let Some(command) = computer.decide(&battle) {
        let before = all
            .iter()
            .map(|&who| (who, cells_of(&battle, who)))
            .collect();
        let from = battle.events().len();
        battle
            .submit(command)
            .expect("the computer's commands are legal");
        watch.note(&battle, &before, from);
    }
    watch
}

/// Plays so many battles of each level under each ruleset, by strengths in turn.
fn no_attack_is_blank(count: u64, levels: &[Arc<Level>]) {
    let battles: Vec<_> = rules::all()
        .iter()
        .flat_map(|rules| levels.iter().map(move |level| (rules, level)))
        .flat_map(|pair| (0..count).map(move |seed| (pair, seed)))
        .collect();
    let watched: Vec<Watch> = battles
        .par_iter()
        .map(|((rules, level), seed)| {
            let strength = Difficulty::ALL[*seed as usize % Difficulty::ALL.len()];
            watch(level, rules.id, strength, *seed)
        })
        .collect();
    let attacks: usize = watched.iter().map(|watch| watch.attacks).sum();
    assert!(attacks > battles.len(), "only {attacks} attacks");
    let blank: Vec<_> = watched.iter().flat_map(|watch| &watch.blank).collect();
    assert!(
        blank.is_empty(),
        "{} of {attacks} attacks in {} battles were not foreseen:\n{blank:#?}",
        blank.len(),
        battles.len()
    );
}

#[test]
fn no_attack_falls_where_nothing_was_marked() {
    no_attack_is_blank(1, &levels());
}

#[test]
#[ignore = "minutes: over a thousand battles"]
fn no_attack_of_a_thousand_battles_falls_where_nothing_was_marked() {
    let levels = levels();
    let count = 1000_u64.div_ceil((levels.len() * rules::all().len()) as u64);
    no_attack_is_blank(count, &levels);
}

#[test]
fn what_is_marked_as_it_stands_is_marked_without_anybody_in_the_way() {
    for level in levels() {
        for rules in rules::all() {
            let battle = battle_under(rules.id, &level, 3);
            for side in 0..level.sides().len() {
                let side = quincunx::combat::SideId(u8::try_from(side).expect("few sides"));
                let Danger { now, cleared } = Danger::to(battle.world(), side);
                assert!(now.iter().all(|cell| cleared.binary_search(cell).is_ok()));
                assert!(!cleared.is_empty(), "{}: {}", level.name(), rules.id);
            }
        }
    }
}

#[test]
fn what_is_struck_is_part_of_what_is_in_danger_and_a_bow_strikes_nobody() {
    let mut with_bows = 0;
    for level in levels() {
        for rules in rules::all() {
            let battle = battle_under(rules.id, &level, 3);
            for who in battle.combatants().filter(|&who| battle.is_up(who)) {
                let world = battle.world();
                let reach = attack_reach(world, who);
                let struck = cells_struck_by(world, who, Obstacles::AsTheyAre);
                let all = cells_in_danger_of(world, who, Obstacles::AsTheyAre);
                assert!(struck.iter().all(|cell| all.binary_search(cell).is_ok()));
                if reach.melee == 0 {
                    assert!(struck.is_empty(), "{}", battle.name(who));
                }
                with_bows += usize::from(reach.ranged > 8 && struck.len() < all.len());
            }
        }
    }
    assert!(with_bows > 0, "nobody shoots further than it strikes");
}

#[test]
fn a_shot_is_told_with_a_chance_where_a_line_leads_and_further_than_a_blow() {
    let mut told = 0;
    for level in levels().iter().take(4) {
        for rules in rules::all() {
            let battle = battle_under(rules.id, level, 3);
            let world = battle.world();
            let all: Vec<_> = battle
                .combatants()
                .filter(|&who| battle.is_up(who))
                .collect();
            let mut stands = EnemyStands::default();
            for &enemy in &all {
                let mut foes = all
                    .iter()
                    .filter(|&&it| battle.side(it) != battle.side(enemy));
                let Some(&who) = foes.next() else { continue };
                let cells: Vec<_> = stands.shot_cells(world, enemy).step_by(7).collect();
                let reach = attack_reach(world, enemy);
                for cell in cells {
                    let shot = shot_at(world, who, cell, enemy, &mut stands);
                    if let Some(shot) = shot {
                        assert!((0.0..=1.0).contains(&shot.chance) && !shot.with.is_empty());
                        assert!(reach.ranged > reach.melee);
                        told += 1;
                    }
                }
            }
        }
    }
    assert!(told > 20, "{told} shots");
}

/// Whether a swordsman at (2, 1) on a field of three rows could strike somewhere in a column; a digit for each column is
/// its height.
fn strikes_in(column: usize, heights: &str, grid: &str, rules: &str) -> bool {
    let text = format!(
        "(name: \"Jump\", grid: {grid}, start: ready,
        legend: {{\".\": \"grass\", \"A\": \"grass\", \"1\": \"grass\"}},
        rows: [\".........\", \"..A......\", \"........1\"],
        elevation: [\"{heights}\", \"{heights}\", \"{heights}\"],
        sides: [(name: \"Red\"), (name: \"Blue\")],
        combatants: [(role: \"swordsman\", side: 0, cell: \"A\"), (role: \"swordsman\", side: 1, cell: \"1\")])"
    );
    let level = Level::parse("jump", &text).unwrap_or_else(|report| panic!("{report}"));
    let battle = battle_under(rules, &Arc::new(level), 1);
    let who = battle.combatants().next().expect("two fight");
    let struck = cells_struck_by(battle.world(), who, Obstacles::AsTheyAre);
    (0..3).any(|row| struck.contains(&battle.board().cell_at(column, row)))
}

#[test]
fn a_jump_leads_over_a_ditch_and_up_no_cliff() {
    for grid in ["square", "hex"] {
        for rules in ["aura", "triad", "wounds"] {
            let strikes = |column, heights| strikes_in(column, heights, grid, rules);
            assert!(strikes(5, "999099999"), "{rules}, {grid}: over a ditch");
            assert!(!strikes(8, "000009999"), "{rules}, {grid}: up a cliff");
        }
    }
}
