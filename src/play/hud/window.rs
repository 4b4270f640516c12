//! The banner of a window that a side may answer by an action: who does what, who is asked, who could answer.
//! Floor 7.
//!
//! ```text
//! ● ▲   Mira: Attack. Who tries to be faster?                Rule …
//! [Bren 45% faster] [Ylva 30% faster]     [Ask always] [Let it go E]
//! ```

use super::areas::{BOTTOM, LowWindowArea, TOP, WindowArea};
use crate::ai::sort_of;
use crate::combat::{ChoiceOption, CombatantId, PendingChoice, RuleId, SideId};
use crate::play::aim::{Aim, Choosing};
use crate::play::hud::prompt::odds_of;
use crate::play::intent::{Dialog, Intent};
use crate::play::orders::{icon_of, words_of};
use crate::play::screen::{CellOnScreen, InterfaceSize};
use crate::play::session::Session;
use crate::play::settings::Settings;
use crate::play::widgets::{Press, Tip, bold, column, icon, keycap, panel, row, words};
use crate::play::{rule_links, theme};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use smol_str::SmolStr;

/// What the banner shows.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::play) struct Banner {
    prompt: String,
    rule: RuleId,
    rule_text: String,
    clock: Vec<(SideId, String, bool)>,
    speakers: Vec<Speaker>,
    options: Vec<Offered>,
    order: Option<StandingNow>,
}

/// An answer besides actions.
#[derive(Debug, Clone, PartialEq)]
struct Offered {
    option: ChoiceOption,
    /// The chance of anything but the worst, and that of every outcome; none where no die decides.
    odds: Option<(String, String)>,
}

/// The standing order that is in force for windows of this sort.
#[derive(Debug, Clone, PartialEq)]
struct StandingNow {
    window: &'static str,
    words: &'static str,
    icon: &'static str,
}

/// One that could answer by an action.
#[derive(Debug, Clone, PartialEq)]
struct Speaker {
    who: CombatantId,
    name: String,
    icon: SmolStr,
    note: SmolStr,
    chosen: bool,
}

fn banner(session: &Session, aim: &Aim, settings: &Settings, choice: &PendingChoice) -> Banner {
    let battle = session.battle();
    let (rules, world) = (battle.ruleset(), battle.world());
    let asked = battle.side(choice.who);
    let mut sides: Vec<SideId> = battle
        .combatants()
        .filter(|&who| battle.is_up(who))
        .map(|who| battle.side(who))
        .collect();
    sides.sort_unstable();
    sides.dedup();
    let speakers = choice.actors.iter().map(|&who| Speaker {
        who,
        name: battle.name(who),
        icon: (rules.shown.sheet)(world, who).icon,
        note: (rules.questions.window_note)(world, who),
        chosen: aim.who == Some(who),
    });
    let offered = |option: &ChoiceOption| Offered {
        option: option.clone(),
        odds: odds_of(session, choice, &option.key),
    };
    let order = sort_of(rules, choice).map(|sort| {
        let order = settings.orders.order(rules.id, sort);
        StandingNow {
            window: sort.label,
            words: words_of(&order, sort),
            icon: icon_of(&order),
        }
    });
    Banner {
        prompt: choice.prompt.to_string(),
        rule: choice.rule,
        rule_text: rule_links::text_of(session, choice.rule.0),
        clock: sides
            .into_iter()
            .map(|side| (side, battle.side_name(side), side == asked))
            .collect(),
        speakers: speakers.collect(),
        options: choice.options.iter().map(offered).collect(),
        order,
    }
}

/// Height that the banner takes, with room for what stands in its way, in pixels of the interface.
pub(super) const HIGH: f32 = 110.0;

/// Whether the banner hides fewer pieces over the action bar than under the top bar.
fn goes_low(place: &CellOnScreen, height: f32) -> bool {
    let (top, bottom) = (TOP + HIGH, height - BOTTOM - HIGH);
    let above = place.pieces.iter().filter(|piece| piece.min.y < top);
    let below = place.pieces.iter().filter(|piece| piece.max.y > bottom);
    below.count() < above.count()
}

/// The two places of the banner.
#[derive(SystemParam)]
pub(super) struct Areas<'w, 's> {
    high: Single<'w, 's, Entity, With<WindowArea>>,
    low: Single<'w, 's, Entity, With<LowWindowArea>>,
}

/// What was drawn last, where it belongs, and whether it is the lower place.
type Drawn = (Option<Banner>, Entity, bool);

pub(super) fn draw(
    mut commands: Commands,
    choosing: Choosing,
    settings: Res<Settings>,
    areas: Areas,
    place: Res<CellOnScreen>,
    interface: InterfaceSize,
    mut drawn: Local<Option<Drawn>>,
) {
    let Areas { high, low } = areas;
    let Choosing {
        session,
        aim,
        ready,
        ..
    } = choosing;
    let changed = session.is_changed() || aim.is_changed() || settings.is_changed();
    let there = drawn.as_ref().is_some_and(|(_, at, _)| *at == *high);
    if there && !changed && !ready.is_changed() {
        return;
    }
    let choice = session.open_window(ready.0);
    let now = choice.map(|choice| banner(&session, &aim, &settings, choice));
    let last = drawn.as_ref().filter(|_| there);
    if last.is_some_and(|(last, ..)| *last == now) {
        return;
    }
    // A banner that only changes stays where it is.
    let stays = last.and_then(|(last, _, lies)| last.is_some().then_some(*lies));
    let lies = stays.unwrap_or_else(|| goes_low(&place, interface.get().y));
    for area in [*high, *low] {
        commands.entity(area).despawn_children();
    }
    if let Some(banner) = &now {
        let area = if lies { *low } else { *high };
        commands
            .entity(area)
            .with_children(|area| fill(area, banner));
    }
    *drawn = Some((now, *high, lies));
}

fn fill(area: &mut ChildSpawnerCommands, banner: &Banner) {
    let node = Node {
        padding: UiRect::axes(px(12), px(7)),
        border_radius: BorderRadius::all(px(8)),
        max_width: percent(100),
        ..column(6.0)
    };
    let shadow = BoxShadow::new(Color::BLACK.with_alpha(0.5), px(0), px(4), px(0), px(16));
    area.spawn((panel(node), shadow)).with_children(|window| {
        window.spawn(row(9.0)).with_children(|head| {
            clock(head, &banner.clock);
            // The width comes from the basis, not from the text: else its height is that of one line.
            let node = Node {
                flex_basis: px(380),
                flex_grow: 1.0,
                min_width: px(240),
                ..default()
            };
            head.spawn((
                bold(banner.prompt.as_str(), theme::BODY, theme::PAPER),
                node,
            ));
            rule_button(head, banner);
        });
        let line = Node {
            flex_wrap: FlexWrap::Wrap,
            row_gap: px(5),
            ..row(6.0)
        };
        window.spawn(line).with_children(|line| {
            for speaker in &banner.speakers {
                speaker_button(line, speaker);
            }
            line.spawn(Node {
                flex_grow: 1.0,
                ..default()
            });
            if let Some(order) = &banner.order {
                order_button(line, order);
            }
            for (index, offered) in banner.options.iter().enumerate() {
                answer(line, index, offered);
            }
        });
    });
}

/// All sides in the fight; the one that is asked stands out.
fn clock(head: &mut ChildSpawnerCommands, sides: &[(SideId, String, bool)]) {
    head.spawn(Node {
        flex_shrink: 0.0,
        ..row(3.0)
    })
    .with_children(|clock| {
        for (side, name, asked) in sides {
            let colour = theme::side_colour(*side);
            let node = Node {
                padding: UiRect::axes(px(4), px(1)),
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(4)),
                ..row(5.0)
            };
            let rim = if *asked { theme::BRASS } else { Color::NONE };
            let shade = if *asked {
                colour
            } else {
                colour.with_alpha(0.4)
            };
            clock
                .spawn((node, BorderColor::all(rim)))
                .with_children(|mark| {
                    mark.spawn(icon(theme::side_icon(*side), 17.0, shade));
                    if *asked {
                        let text = format!("{name} must answer");
                        mark.spawn((
                            words(text, theme::SMALL, theme::PAPER),
                            TextLayout::no_wrap(),
                        ));
                    }
                });
        }
    });
}

fn rule_button(head: &mut ChildSpawnerCommands, banner: &Banner) {
    let intent = Intent::ShowRules(vec![banner.rule.0.into()]);
    let tip = Tip::new(banner.rule.0).line(banner.rule_text.as_str());
    Press::new("question-rule", intent)
        .flat()
        .shape(|node| {
            node.padding = UiRect::axes(px(4), px(0));
            node.flex_shrink = 0.0;
        })
        .tip(tip)
        .spawn(head, |button| {
            button.spawn(icon("book-open", 15.0, theme::MUTED));
        });
}

/// One that could answer: a click makes it the actor.
fn speaker_button(line: &mut ChildSpawnerCommands, speaker: &Speaker) {
    let tip = Tip::new(speaker.name.as_str()).line(
        "May answer with an action: choose it, then the action and its target. Keys \u{2039}NextCombatant\u{203a} and \u{2039}PreviousCombatant\u{203a}.",
    );
    Press::new(
        format!("speaker-{}", speaker.who.0),
        Intent::Look(speaker.who),
    )
    .chosen(speaker.chosen)
    .tip(tip)
    .shape(|node| {
        node.padding = UiRect::axes(px(8), px(2));
        node.column_gap = px(6);
    })
    .spawn(line, |button| {
        let bright = if speaker.chosen {
            theme::BRASS
        } else {
            theme::MUTED
        };
        button.spawn(icon(&speaker.icon, 16.0, bright));
        let name = speaker.name.as_str();
        button.spawn((
            bold(name, theme::SMALL, theme::PAPER),
            TextLayout::no_wrap(),
        ));
        if !speaker.note.is_empty() {
            let note = speaker.note.as_str();
            button.spawn((
                words(note, theme::SMALL, theme::MUTED),
                TextLayout::no_wrap(),
            ));
        }
    });
}

/// The standing order for windows of this sort, and the way to the page of all of them.
fn order_button(line: &mut ChildSpawnerCommands, order: &StandingNow) {
    let tip = Tip::new("Standing order")
        .line(format!("{}: {}.", order.window, order.words.to_lowercase()))
        .line("Press to change it, or key O.");
    Press::new("window-order", Intent::Open(Dialog::Orders))
        .flat()
        .shape(|node| {
            node.padding = UiRect::axes(px(6), px(2));
            node.column_gap = px(5);
        })
        .tip(tip)
        .spawn(line, |button| {
            button.spawn(icon(order.icon, 15.0, theme::MUTED));
            button.spawn((
                words(order.words, theme::SMALL, theme::MUTED),
                TextLayout::no_wrap(),
            ));
        });
}

fn answer(line: &mut ChildSpawnerCommands, index: usize, offered: &Offered) {
    let Offered { option, odds } = offered;
    let declines = option.key == PendingChoice::DECLINE;
    let press = Press::new(
        format!("answer-{index}"),
        Intent::Answer(option.key.clone()),
    )
    .tip(
        Tip::new(crate::battle::capital(&option.label))
            .line(option.detail.as_str())
            .line(odds.as_ref().map_or("", |(_, all)| all.as_str())),
    )
    .shape(|node| {
        node.padding = UiRect::axes(px(9), px(2));
        node.column_gap = px(7);
    });
    press.spawn(line, |button| {
        let label = crate::battle::capital(&option.label);
        button.spawn((
            bold(label, theme::SMALL, theme::PAPER),
            TextLayout::no_wrap(),
        ));
        if let Some((chance, _)) = odds {
            let chance = bold(chance.as_str(), theme::SMALL, theme::BRASS);
            button.spawn((chance, TextLayout::no_wrap()));
        }
        if declines {
            keycap(button, "\u{2039}EndTurn\u{203a}", theme::MUTED);
        }
    });
}
