//! How the battle ended. Floor 7.

use super::camp::{Expedition, belongs, recall};
use super::demo::DemoState;
use super::ending::{reason, turning_points, verdict};
use super::focus::Focus;
use super::intent::{CampStep, Intent};
use super::screen::{Layer, PlaySystems, Screen};
use super::session::{Mind, Ready, Session};
use super::theme;
use super::widgets::{Press, Scrolls, bold, column, icon, panel, row, words};
use crate::battle::Battle;
use crate::combat::{BattleEvent, CombatantId, Harm, Outcome, RollKind, SideId, Standing};
use crate::view::Waiting;
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use std::collections::BTreeMap;

/// What one combatant did and suffered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    /// Who.
    pub who: CombatantId,
    /// Attacks made.
    pub attacks: u32,
    /// Attacks that hit.
    pub hits: u32,
    /// Injuries given to others, or what they lost of the pool that keeps them alive.
    pub dealt: u32,
    /// Injuries suffered, or what was lost of that pool.
    pub taken: u32,
}

/// What everybody did and suffered, from the events alone. Harm is put down to the last attack on its
/// victim in the same turn, which may have struck others too.
#[must_use]
pub fn tallies(battle: &Battle) -> Vec<Tally> {
    let blank = |who| Tally {
        who,
        attacks: 0,
        hits: 0,
        dealt: 0,
        taken: 0,
    };
    let mut tallies: Vec<Tally> = battle.combatants().map(blank).collect();
    let index = |who: CombatantId| usize::try_from(who.0).unwrap_or(usize::MAX).wrapping_sub(1);
    let kind = battle.ruleset().wording.harm;
    let mut last: BTreeMap<CombatantId, CombatantId> = BTreeMap::new();
    for event in battle.events() {
        match event {
            BattleEvent::Rolled(report) if report.kind == RollKind::Attack => {
                last.extend(report.against.map(|target| (target, report.who)));
            }
            BattleEvent::RoundStarted { .. }
            | BattleEvent::TurnStarted { .. }
            | BattleEvent::PriorityGiven { .. } => last.clear(),
            BattleEvent::AttackResolved {
                who,
                target,
                result,
                ..
            } => {
                last.insert(*target, *who);
                if let Some(tally) = tallies.get_mut(index(*who)) {
                    tally.attacks += 1;
                    tally.hits += u32::from(BattleEvent::landed(result));
                }
            }
            _ => {
                let Some(Harm { who, amount, .. }) = kind.done(event) else {
                    continue;
                };
                if let Some(tally) = tallies.get_mut(index(who)) {
                    tally.taken += amount;
                }
                if let Some(attacker) = last.get(&who)
                    && let Some(tally) = tallies.get_mut(index(*attacker))
                {
                    tally.dealt += amount;
                }
            }
        }
    }
    tallies
}

/// What is dealt and taken, as the heads of the columns.
fn harm_words(battle: &Battle) -> [String; 2] {
    let wording = &battle.ruleset().wording;
    wording.harm.heads(wording.told_pools)
}

/// Opens the summary once the end of the battle was shown.
fn open(
    session: Res<Session>,
    ready: Res<Ready>,
    demo: Option<Res<DemoState>>,
    mut next: ResMut<NextState<Screen>>,
    mut waiting: Waiting,
    mut waited: Local<f32>,
) {
    if session.battle().outcome().is_none()
        || !ready.0
        || demo.is_some()
        || session.watched().is_some()
    {
        *waited = 0.0;
        return;
    }
    *waited += waiting.pass();
    if *waited > 1.2 {
        *waited = 0.0;
        next.set(Screen::Summary);
    }
}

pub(super) fn spawn(mut commands: Commands, session: Res<Session>, expedition: Res<Expedition>) {
    let campaign = expedition.campaign.as_ref();
    let camps = campaign.is_some_and(|campaign| belongs(campaign, &session));
    let root = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let frame = Node {
        padding: UiRect::all(px(28)),
        max_height: percent(94),
        border_radius: BorderRadius::all(px(8)),
        ..column(14.0)
    };
    commands
        .spawn((
            DespawnOnExit(Screen::Summary),
            Layer::Screen,
            root,
            BackgroundColor(theme::VEIL),
        ))
        .with_children(|root| {
            root.spawn(panel(frame))
                .with_children(|panel| fill(panel, &session, camps));
        });
}

/// The main button has the focus at first.
fn greet(screen: Res<State<Screen>>, mut focus: ResMut<Focus>) {
    if screen.is_changed() {
        focus.put("summary-again");
    }
}

/// The icon of how it ended: a cup for a victory, a skull where the only person has lost.
fn sign(session: &Session) -> (&'static str, Color) {
    let persons = session.minds().iter().filter(|mind| **mind == Mind::Person);
    match session.battle().outcome() {
        Some(Outcome::Won(side)) if persons.count() == 1 && session.mind(side) != Mind::Person => {
            ("skull", theme::HARM)
        }
        Some(Outcome::Won(_)) => ("trophy", theme::BRASS),
        _ => ("flag", theme::MUTED),
    }
}

fn fill(panel: &mut ChildSpawnerCommands, session: &Session, camps: bool) {
    let battle = session.battle();
    panel.spawn(row(12.0)).with_children(|head| {
        let (glyph, colour) = sign(session);
        head.spawn(icon(glyph, 28.0, colour));
        head.spawn(bold(verdict(session), 26.0, theme::PAPER));
    });
    if let Some(reason) = reason(battle) {
        panel.spawn(words(reason, theme::BODY, theme::BRASS));
    }
    let rounds = battle.turns().round();
    let facts = format!(
        "{}, {} ruleset, {rounds} round{}, seed {}.",
        battle.level().name(),
        battle.ruleset().name,
        if rounds == 1 { "" } else { "s" },
        session.seed()
    );
    panel.spawn(words(facts, theme::BODY, theme::MUTED));
    decided(panel, battle);
    let frame = Node {
        overflow: Overflow::scroll_y(),
        min_height: px(0),
        ..column(2.0)
    };
    panel
        .spawn((frame, Scrolls, Interaction::None))
        .with_children(|table| {
            let [dealt, taken] = harm_words(battle);
            let [who, attacks, hits, now] =
                ["Combatant", "Attacks", "Hits", "Now"].map(str::to_owned);
            line(table, [who, attacks, hits, dealt, taken, now], None);
            for tally in tallies(battle) {
                tally_line(table, battle, tally);
            }
        });
    buttons(panel, camps);
}

/// What decided the battle, a line each.
fn decided(panel: &mut ChildSpawnerCommands, battle: &Battle) {
    let points = turning_points(battle, &[]);
    if points.is_empty() {
        return;
    }
    let node = Node {
        flex_shrink: 0.0,
        width: percent(100),
        max_width: px(820),
        ..column(2.0)
    };
    panel.spawn(node).with_children(|list| {
        list.spawn(bold("What decided it", theme::BODY, theme::BRASS));
        for point in points {
            let line = Node {
                align_items: AlignItems::Start,
                ..row(10.0)
            };
            list.spawn(line).with_children(|line| {
                let mark = Node {
                    width: px(74),
                    flex_shrink: 0.0,
                    ..default()
                };
                let round = format!("Round {}", point.round);
                let round = words(round, theme::BODY, theme::MUTED);
                line.spawn((round, TextLayout::no_wrap(), mark));
                let node = Node {
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    min_width: px(0),
                    ..default()
                };
                line.spawn((words(point.text, theme::BODY, theme::PAPER), node));
            });
        }
    });
}

/// The last button is the usual way on: to the camp after a battle of a campaign, else the same level again.
fn buttons(panel: &mut ChildSpawnerCommands, camps: bool) {
    let node = Node {
        justify_content: JustifyContent::End,
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        row_gap: px(8),
        ..row(10.0)
    };
    panel.spawn(node).with_children(|buttons| {
        for (key, glyph, text, intent) in [
            ("summary-watch", "film", "Watch", Intent::WatchAgain),
            (
                "summary-save",
                "save",
                "Save for replay",
                Intent::SaveReplay,
            ),
            ("summary-menu", "log-out", "Menu", Intent::ToMenu),
            (
                "summary-same",
                "rotate-ccw",
                "Same seed",
                Intent::Again { same_seed: true },
            ),
        ] {
            // A battle of a campaign is fought again from the camp, which keeps count of it.
            if camps && key == "summary-same" {
                continue;
            }
            Press::new(key, intent).label(buttons, glyph, text);
        }
        let (intent, glyph, text) = if camps {
            (Intent::Camp(CampStep::Return), "tent", "To the camp")
        } else {
            (Intent::Again { same_seed: false }, "dices", "Again")
        };
        Press::new("summary-again", intent)
            .main()
            .label(buttons, glyph, text);
    });
}

fn tally_line(table: &mut ChildSpawnerCommands, battle: &Battle, tally: Tally) {
    let now = match battle.get::<Standing>(tally.who) {
        Some(Standing::Dead) => "slain",
        Some(Standing::Unconscious) => "unconscious",
        Some(Standing::Incapacitated) => "incapacitated",
        Some(Standing::Gone) => "gone",
        Some(Standing::Reserve) => "did not come",
        _ => "standing",
    };
    let number = |n: u32| n.to_string();
    let cells = [
        battle.name(tally.who),
        number(tally.attacks),
        number(tally.hits),
        number(tally.dealt),
        number(tally.taken),
        now.to_owned(),
    ];
    line(
        table,
        cells,
        Some((battle.side(tally.who), battle.is_up(tally.who))),
    );
}

fn line(table: &mut ChildSpawnerCommands, cells: [String; 6], who: Option<(SideId, bool)>) {
    const WIDTHS: [f32; 6] = [210.0, 80.0, 60.0, 120.0, 120.0, 110.0];
    table
        .spawn(Node {
            flex_shrink: 0.0,
            padding: UiRect::axes(px(4), px(2)),
            ..row(10.0)
        })
        .with_children(|line| {
            let mark = Node {
                width: px(20),
                flex_shrink: 0.0,
                ..default()
            };
            line.spawn(mark).with_children(|mark| {
                if let Some((side, _)) = who {
                    mark.spawn(icon(theme::side_icon(side), 17.0, theme::side_colour(side)));
                }
            });
            for (index, (text, width)) in cells.into_iter().zip(WIDTHS).enumerate() {
                let node = Node {
                    width: px(width),
                    flex_shrink: 0.0,
                    ..default()
                };
                let colour = match who {
                    None => theme::BRASS,
                    Some((_, false)) => theme::MUTED,
                    Some(_) => theme::PAPER,
                };
                let justify = if (1..5).contains(&index) {
                    Justify::Right
                } else {
                    Justify::Left
                };
                line.spawn((
                    words(text, theme::BODY, colour),
                    TextLayout::new(justify, LineBreak::NoWrap),
                    node,
                ));
            }
        });
}

pub(super) fn plugin(app: &mut App) {
    let in_battle = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    app.add_systems(Update, open.run_if(in_battle));
    app.add_systems(OnEnter(Screen::Summary), spawn.after(recall));
    app.add_systems(
        Update,
        greet
            .run_if(in_state(Screen::Summary))
            .in_set(PlaySystems::Draw),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Computer, Player as _};
    use crate::dice::{DiceSource, SeededDice};
    use crate::level::Level;
    use std::path::Path;
    use std::sync::Arc;

    /// The computer plays the drill yard under a ruleset.
    fn played(ruleset: &str, seed: u64) -> Battle {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let level = Level::load(&root.join("levels/01_drill_yard.ron")).expect("a level");
        let dice = DiceSource::Seeded(SeededDice::new(seed));
        let mut battle = Battle::new(Arc::new(level), ruleset, dice).expect("a battle");
        let mut computer = Computer::default();
        while let Some(command) = computer.decide(&battle) {
            battle
                .submit(command)
                .expect("the computer knows the rules");
        }
        battle
    }

    #[test]
    fn what_was_lost_of_a_pool_is_counted_without_the_parts_that_were_hurt() {
        let mut crippled = 0;
        for ruleset in crate::rules::all() {
            let Some(life) = ruleset.wording.harm.life_pool() else {
                continue;
            };
            for seed in 0..6 {
                let battle = played(ruleset.id, seed);
                for tally in tallies(&battle) {
                    let mut lost = 0;
                    for event in battle.events() {
                        match event {
                            BattleEvent::PoolChanged {
                                who,
                                pool,
                                from,
                                to,
                                ..
                            } if *who == tally.who && pool == life && to < from => {
                                lost += from.abs_diff(*to);
                            }
                            BattleEvent::PartHurt { who, .. } if *who == tally.who => crippled += 1,
                            _ => {}
                        }
                    }
                    assert_eq!(tally.taken, lost, "{}, seed {seed}", ruleset.id);
                }
            }
        }
        assert!(crippled > 0, "no part was hurt: nothing was tried");
    }

    #[test]
    fn injuries_and_wounds_are_counted_where_there_is_no_such_pool() {
        let mut counted = 0;
        for ruleset in crate::rules::all() {
            if ruleset.wording.harm.life_pool().is_none() {
                let battle = played(ruleset.id, 1);
                counted += tallies(&battle)
                    .iter()
                    .map(|tally| tally.taken)
                    .sum::<u32>();
            }
        }
        assert!(counted > 0);
    }
}
