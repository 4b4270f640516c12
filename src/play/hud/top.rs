//! The bar with the round, the order of turns, speed, help and menu. Floor 7.

use crate::battle::{Battle, Narrator};
use crate::combat::{BattleEvent, CombatantId, GaugeKind, SideId, Standing};
use crate::play::aim::{Aim, Choosing};
use crate::play::demo::DemoState;
use crate::play::intent::{Dialog, Intent};
use crate::play::knowledge::Untold;
use crate::play::panel::Panel;
use crate::play::people::{Faint, Person, Portrait};
use crate::play::screen::InterfaceSize;
use crate::play::session::Session;
use crate::play::settings::Settings;
use crate::play::theme;
use crate::play::widgets::{Press, Tip, bold, column, explained, icon, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use smol_str::SmolStr;

/// One place in the order of turns.
#[derive(Debug, Clone, PartialEq)]
struct Turn {
    who: CombatantId,
    side: SideId,
    portrait: Portrait,
    name: String,
    acting: bool,
    down: bool,
    /// Whether it is the one that a person acts with, of several that may.
    picked: bool,
    /// What it has left, where several may act: now and at most of each pool.
    pips: Vec<(SmolStr, i32, i32)>,
    /// What its place in the order goes by, where that changes in a battle: its name and the number.
    number: Option<(SmolStr, i32)>,
    /// How that number changed last in this round: by how much, and what the log says of it.
    change: Option<(i32, String)>,
    /// How it waits with its turn.
    waits: Option<&'static str>,
    /// How it stands to its enemies: "Flanked by Anna and Bert".
    positions: Vec<String>,
}

/// What the bar shows.
#[derive(Component, Debug, Default, PartialEq)]
pub(in crate::play) struct Bar {
    round: u32,
    line: String,
    side: Option<SideId>,
    turns: Vec<Turn>,
    speed: u8,
    faster: u8,
    log: bool,
    sheet: bool,
    demo: bool,
    /// Width of the window, in pixels of the interface.
    width: f32,
    /// What the round is.
    tip: Tip,
}

impl Bar {
    /// The same with the battle as it was told before.
    fn told_as(self, before: &Self) -> Self {
        Self {
            round: before.round,
            line: before.line.clone(),
            side: before.side,
            turns: before.turns.clone(),
            tip: before.tip.clone(),
            ..self
        }
    }
}

/// Width of a portrait so that all find room beside round and buttons, in a window so many pixels of the interface
/// wide: 44 at most, 28 at least; the acting one is 8 larger.
#[must_use]
pub fn portrait_size(width: f32, count: usize, free: bool) -> f32 {
    let title = (width * 0.19).clamp(110.0, 236.0);
    let room = width - title - BUTTONS - 70.0;
    let most = if free { 38.0 } else { 44.0 };
    // The acting one is larger than the others, and there are lines between rounds or sides.
    (room / (count.max(1) as f32 + 0.3) - 4.0).clamp(28.0, most)
}

/// Width of the buttons at the right, in pixels of the interface.
const BUTTONS: f32 = 300.0;

/// The combatants in the order of turns, those of whom it may be shown that they are there; where there is none, side by side.
fn order(session: &Session) -> Vec<CombatantId> {
    let battle = session.battle();
    let told = |who: &CombatantId| session.is_told_of(*who);
    let order = session.order_of_turns();
    if !order.is_empty() || battle.turns().side().is_none() {
        return order.into_iter().filter(told).collect();
    }
    let mut all: Vec<_> = battle.combatants().filter(told).collect();
    all.sort_by_key(|&who| (battle.side(who), who));
    all
}

/// How the number that the order goes by changed last for somebody in this round, if the log tells of it.
fn change_of(session: &Session, who: CombatantId, label: &str) -> Option<(i32, String)> {
    let (battle, pool) = (session.battle(), label.to_lowercase());
    let events = battle.events().iter().enumerate().rev();
    let this_round = events.take_while(|(_, it)| !matches!(it, BattleEvent::RoundStarted { .. }));
    let mut changes = this_round.filter_map(|(place, event)| match event {
        BattleEvent::PoolChanged {
            who: whose,
            pool: key,
            from,
            to,
            ..
        } if *whose == who && *key == pool.as_str() => Some((place, event, to - from)),
        _ => None,
    });
    let (place, event, by) = changes.next()?;
    let line = Narrator::of(battle).line(event)?;
    (session.untold(place) != Some(Untold::Whole)).then_some((by, line.text))
}

fn turn_of(session: &Session, who: CombatantId, picked: Option<CombatantId>) -> Turn {
    let battle = session.battle();
    let sheet = (battle.ruleset().shown.sheet)(battle.world(), who);
    let order = sheet
        .gauges
        .iter()
        .find(|gauge| gauge.kind == GaugeKind::Order);
    let change = order.and_then(|gauge| change_of(session, who, &gauge.label));
    let free = battle.turns().order().is_empty();
    let gauges = sheet
        .gauges
        .iter()
        .filter(|gauge| free && gauge.kind == GaugeKind::Pips);
    Turn {
        who,
        side: battle.side(who),
        portrait: Portrait::of(battle, who, &sheet),
        name: battle.name(who),
        acting: battle.is_acting(who),
        down: !battle.is_up(who),
        picked: picked == Some(who),
        pips: gauges
            .map(|gauge| {
                (
                    gauge.label.clone(),
                    gauge.now,
                    gauge.max.unwrap_or(gauge.now),
                )
            })
            .collect(),
        number: order.map(|gauge| (gauge.label.clone(), gauge.now)),
        change,
        waits: sheet.waits,
        positions: session
            .positions_in_words(who)
            .into_iter()
            .map(|(label, value)| format!("{label} {value}"))
            .collect(),
    }
}

/// Who may act, in words, where there are no turns; else the level's name.
fn line(battle: &Battle) -> (String, Option<SideId>) {
    let side = match battle.pending() {
        Some(choice) => Some(battle.side(choice.who)),
        None => battle.turns().side(),
    };
    let free = battle.turns().side().and(side);
    let Some(side) = free.filter(|_| battle.outcome().is_none()) else {
        return (battle.level().name().to_owned(), None);
    };
    let does = if battle.pending().is_some() {
        "must answer"
    } else {
        "may act"
    };
    (format!("{} {does}", battle.side_name(side)), Some(side))
}

/// What a round is, by the ruleset's page where it says so, and whose the line under it tells.
fn round_tip(battle: &Battle, free: bool) -> Tip {
    let round = battle.turns().round().max(1);
    let tip = Tip::new(format!("Round {round}"));
    let tip = match battle.ruleset().page.word("Round") {
        Some(word) => tip
            .line(crate::combat::capital(word.text))
            .line(word.rule.unwrap_or_default()),
        None => tip.line("Everybody has one turn in it, in the order shown beside it."),
    };
    let limit = battle.level().objectives().round_limit();
    let tip = tip.line(limit.map_or_else(String::new, |limit| {
        format!("The battle ends after round {limit}.")
    }));
    tip.line(if free {
        "Below: the side that may act, or is asked."
    } else {
        "Below: the level."
    })
}

fn bar(session: &Session, settings: &Settings, aim: &Aim, demo: bool, width: f32) -> Bar {
    let battle = session.battle();
    let alive = |who: &CombatantId| battle.get::<Standing>(*who).is_some_and(|it| it.is_there());
    let order = order(session).into_iter().filter(alive);
    let (line, side) = line(battle);
    let turns: Vec<Turn> = order.map(|who| turn_of(session, who, aim.who)).collect();
    Bar {
        round: battle.turns().round(),
        line,
        side,
        turns,
        speed: settings.speed,
        faster: settings.faster(),
        log: settings.log,
        sheet: settings.sheet,
        demo,
        width,
        tip: round_tip(battle, side.is_some()),
    }
}

pub(super) fn draw(
    mut shown: Single<&mut Bar>,
    choosing: Choosing,
    settings: Res<Settings>,
    demo: Option<Res<DemoState>>,
    interface: InterfaceSize,
) {
    let Choosing { session, aim, .. } = choosing;
    let (demo, width) = (demo.is_some(), interface.get().x);
    let is_new = shown.is_added();
    let same = !is_new && (shown.demo, shown.width) == (demo, width);
    if same && !session.is_changed() && !settings.is_changed() && !aim.is_changed() {
        return;
    }
    let now = bar(&session, &settings, &aim, demo, width);
    // What happened is seen on the map first.
    let is_told = is_new || session.is_told();
    let now = if is_told { now } else { now.told_as(&shown) };
    shown.set_if_neq(now);
}

impl Panel for Bar {
    fn fill(&self, panel: &mut ChildSpawnerCommands) {
        let node = Node {
            padding: UiRect::axes(px(14), px(0)),
            width: percent(100),
            height: percent(100),
            ..row(14.0)
        };
        panel.spawn(node).with_children(|line| {
            let node = Node {
                flex_shrink: 0.0,
                // The order of turns needs the room where the window is narrow.
                width: percent(19),
                min_width: px(110),
                max_width: px(236),
                overflow: Overflow::clip_x(),
                ..column(0.0)
            };
            let title = (node, explained("round", self.tip.clone()));
            line.spawn(title).with_children(|title| {
                title.spawn((
                    bold(
                        format!("Round {}", self.round.max(1)),
                        theme::HEAD,
                        theme::PAPER,
                    ),
                    TextLayout::no_wrap(),
                ));
                title.spawn(row(6.0)).with_children(|line| {
                    if let Some(side) = self.side {
                        let colour = theme::side_colour(side);
                        line.spawn(icon(theme::side_icon(side), 15.0, colour));
                    }
                    let colour = if self.side.is_some() {
                        theme::PAPER
                    } else {
                        theme::MUTED
                    };
                    line.spawn((
                        words(self.line.as_str(), theme::SMALL, colour),
                        TextLayout::no_wrap(),
                    ));
                });
            });
            let order = Node {
                flex_grow: 1.0,
                min_width: px(0),
                overflow: Overflow::clip_x(),
                height: percent(100),
                ..row(3.0)
            };
            line.spawn(order).with_children(|order| turns(order, self));
            line.spawn(Node {
                flex_shrink: 0.0,
                ..row(6.0)
            })
            .with_children(|right| buttons(right, self));
        });
    }
}

/// The order of turns from the acting one on, so that it never runs out of sight; the sides one after the other
/// where there is none.
fn turns(parent: &mut ChildSpawnerCommands, bar: &Bar) {
    let (turns, free) = (&bar.turns, bar.side.is_some());
    let size = portrait_size(bar.width, turns.len(), free);
    let acting = turns.iter().position(|turn| turn.acting && !free);
    let start = acting.unwrap_or(0);
    let mut last: Option<&Turn> = None;
    for (index, turn) in turns[start..].iter().chain(&turns[..start]).enumerate() {
        let round_ends = !free && index > 0 && index == turns.len() - start;
        if round_ends || last.is_some_and(|last| free && last.side != turn.side) {
            let node = Node {
                width: px(2),
                height: px(28),
                margin: UiRect::horizontal(px(5)),
                flex_shrink: 0.0,
                ..default()
            };
            parent.spawn((node, BackgroundColor(theme::RIM)));
        }
        if free {
            with_pips(parent, turn, size);
        } else {
            let larger = if turn.acting { 8.0 } else { 0.0 };
            match &turn.number {
                Some((_, number)) => with_number(parent, turn, size + larger, *number),
                None => token(parent, turn, size + larger),
            }
        }
        last = Some(turn);
    }
}

/// A token with a row of pips for each of its pools under it.
fn with_pips(parent: &mut ChildSpawnerCommands, turn: &Turn, size: f32) {
    const COLOURS: [Color; 2] = [theme::BRASS, theme::EFFORT];
    let node = Node {
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..column(2.0)
    };
    parent.spawn(node).with_children(|stack| {
        token(stack, turn, size);
        for ((_, now, max), colour) in turn.pips.iter().zip(COLOURS) {
            let line = Node {
                height: px(5),
                justify_content: JustifyContent::Center,
                ..row(1.5)
            };
            stack.spawn(line).with_children(|line| {
                for index in 0..(*max).max(*now).min(8) {
                    let there = index < *now && !turn.down;
                    let node = Node {
                        width: px(5),
                        height: px(5),
                        border_radius: BorderRadius::MAX,
                        ..default()
                    };
                    let shade = if there { colour } else { theme::RIM };
                    line.spawn((node, BackgroundColor(shade)));
                }
            });
        }
    });
}

/// A token with the number under it that its place in the order goes by.
fn with_number(parent: &mut ChildSpawnerCommands, turn: &Turn, size: f32, number: i32) {
    let node = Node {
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..column(0.0)
    };
    parent.spawn(node).with_children(|stack| {
        // With the number it is not higher than the bar, the one who acts included.
        token(stack, turn, (size - 16.0).max(24.0));
        let colour = if turn.acting {
            theme::BRASS
        } else {
            theme::MUTED
        };
        stack.spawn(row(0.0)).with_children(|line| {
            line.spawn((
                words(number.to_string(), theme::SMALL, colour),
                TextLayout::no_wrap(),
            ));
            // Which way it went last in this round; the tip tells why.
            if let Some((by, _)) = &turn.change {
                let (glyph, colour) = match *by > 0 {
                    true => ("chevron-up", theme::GOOD),
                    false => ("chevron-down", theme::HARM),
                };
                line.spawn(icon(glyph, 14.0, colour));
            }
        });
    });
}

/// A few words on how it stands.
fn tip_of(turn: &Turn) -> Tip {
    let free = !turn.pips.is_empty();
    let state = match (turn.acting, turn.down) {
        (true, _) if free => "May act now.",
        (true, _) => "Acts now.",
        (_, true) => "Out of the fight for now.",
        _ => "",
    };
    let pool = |(label, now, max): &(SmolStr, i32, i32)| format!("{label} {now} of {max}");
    let pools: Vec<_> = turn.pips.iter().map(pool).collect();
    let tip = Tip::new(turn.name.as_str())
        .line(state)
        .line(pools.join(", "));
    let number = turn.number.as_ref();
    let tip = tip.line(number.map_or_else(String::new, |(label, now)| format!("{label} {now}.")));
    let why = turn.change.as_ref().map(|(_, why)| why.as_str());
    let tip = tip.line(why.unwrap_or_default());
    let tip = tip.line(turn.waits.unwrap_or_default());
    let positions = turn.positions.iter();
    positions.fold(tip, |tip, line| tip.line(line))
}

fn token(parent: &mut ChildSpawnerCommands, turn: &Turn, size: f32) {
    let free = !turn.pips.is_empty();
    let tip = tip_of(turn);
    let press = Press::new(format!("turn-{}", turn.who.0), Intent::Look(turn.who))
        .chosen(if free { turn.picked } else { turn.acting })
        .tip(tip);
    let press = if free && turn.acting {
        press
    } else {
        press.flat()
    };
    let press = press.shape(|node| {
        node.width = px(size);
        node.height = px(size);
        node.flex_shrink = 0.0;
        node.padding = UiRect::ZERO;
    });
    // Who may not act now stands back.
    let back = free && !turn.acting && !turn.down;
    let entity = press.spawn(parent, |token| {
        let node = Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            border_radius: BorderRadius::MAX,
            ..default()
        };
        let mut picture = token.spawn((node, turn.portrait, Person(turn.who), Pickable::IGNORE));
        if back {
            picture.insert(Faint);
        }
        if turn.waits.is_some() {
            waiting(token);
        }
    });
    parent
        .commands_mut()
        .entity(entity)
        .insert(Person(turn.who));
}

/// The mark of one that waits with its turn, in a corner of its portrait.
fn waiting(token: &mut ChildSpawnerCommands) {
    let node = Node {
        position_type: PositionType::Absolute,
        right: px(-2),
        bottom: px(-2),
        padding: UiRect::all(px(2)),
        border_radius: BorderRadius::MAX,
        ..default()
    };
    let mark = (node, BackgroundColor(theme::CARD), Pickable::IGNORE);
    token.spawn(mark).with_children(|mark| {
        mark.spawn(icon("hourglass", 14.0, theme::INK));
    });
}

fn buttons(parent: &mut ChildSpawnerCommands, bar: &Bar) {
    let small = |press: Press| press.shape(|node| node.padding = UiRect::axes(px(9), px(7)));
    let speed = if bar.speed == 0 {
        "skip".to_owned()
    } else {
        format!("\u{d7}{}", bar.speed)
    };
    small(Press::new("speed", Intent::Speed(bar.faster)))
        .tip(Tip::new("Speed of motions").line(
            "Normal, twice, four times. Key \u{2039}SpeedUp\u{203a}; \u{2039}Skip\u{203a} skips.",
        ))
        .label(parent, "fast-forward", speed);
    small(Press::new(
        "skip",
        Intent::Speed(if bar.speed == 0 { 1 } else { 0 }),
    ))
    .chosen(bar.speed == 0)
    .tip(Tip::new("Skip motions").line("Shows only how each action ends."))
    .label(parent, "skip-forward", "");
    small(Press::new("toggle-sheet", Intent::ToggleSheet))
        .chosen(bar.sheet)
        .tip(Tip::new("Panel of the combatant").line("Key \u{2039}Sheet\u{203a}."))
        .label(parent, "panel-left", "");
    small(Press::new("toggle-log", Intent::ToggleLog))
        .chosen(bar.log)
        .tip(Tip::new("Log").line("Key \u{2039}Log\u{203a}."))
        .label(parent, "scroll-text", "");
    small(Press::new("help", Intent::Open(Dialog::Help)))
        .tip(Tip::new("Keys and buttons").line("Key \u{2039}Help\u{203a}."))
        .label(parent, "circle-help", "");
    let menu = if bar.demo {
        Intent::ToMenu
    } else {
        Intent::Open(Dialog::Pause)
    };
    small(Press::new("menu", menu))
        .tip(Tip::new("Menu").line("Key \u{2039}Menu\u{203a}."))
        .label(parent, "menu", "");
}

#[cfg(test)]
mod tests {
    use super::portrait_size;

    #[test]
    fn sixteen_portraits_find_room_where_faces_can_still_be_told() {
        for (width, count, least) in [(1280.0, 4, 44.0), (1280.0, 16, 36.0), (1024.0, 16, 28.0)] {
            let size = portrait_size(width, count, false);
            assert!(size >= least, "{width}, {count}: {size}");
        }
        assert!(portrait_size(640.0, 40, true) >= 28.0);
        assert!(portrait_size(3000.0, 2, true) <= 38.0);
    }
}
