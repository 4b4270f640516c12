//! The banner of a window that a side may answer by an action: who does what, who is asked, who could answer.
//! Floor 7.
//!
//! ```text
//! ● ▲ Blue must answer                      Rule …
//! Mira: Attack at Bren. Who tries to be faster?
//! ↗ Attack at Bren, 55 %, 3.2 damage on average.
//! [Bren 45% faster] [Ylva 30% faster]
//! [Let it happen E  It happens as declared]
//! ```

use super::answer::{RuleLink, answer_button};
use super::dock::{Card, Coming, Topic};
use crate::ai::sort_of;
use crate::combat::{CombatantId, PendingChoice, SideId};
use crate::play::aim::Choosing;
use crate::play::answers::Told;
use crate::play::input::GameAction;
use crate::play::input::hints::{mark, slot};
use crate::play::intent::{Dialog, Intent};
use crate::play::orders::{icon_of, words_of};
use crate::play::panel::Panel;
use crate::play::screen::Layer;
use crate::play::settings::Settings;
use crate::play::theme;
use crate::play::widgets::{Press, Scrolls, Tip, bold, column, icon, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use smol_str::SmolStr;

/// What the banner shows.
#[derive(Component, Debug, PartialEq)]
pub(in crate::play) struct Banner {
    prompt: String,
    rule: RuleLink,
    coming: Option<Coming>,
    clock: Vec<(SideId, String, bool)>,
    speakers: Vec<Speaker>,
    /// The answers besides actions, and how many of them have number keys.
    options: Vec<Told>,
    numbered: usize,
    order: Option<StandingNow>,
    /// Whether it is put in few lines.
    compact: bool,
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

fn banner(
    choosing: &Choosing,
    settings: &Settings,
    choice: &PendingChoice,
    compact: bool,
) -> Banner {
    let Choosing { session, aim, .. } = choosing;
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
    let told = |option| Told::of(session.battle(), choice, option);
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
        rule: RuleLink::of(session, choice.rule),
        coming: Coming::of(session),
        clock: sides
            .into_iter()
            .map(|side| (side, battle.side_name(side), side == asked))
            .collect(),
        speakers: speakers.collect(),
        options: choice.options.iter().map(told).collect(),
        numbered: choosing.numbered_answers().len(),
        order,
        compact,
    }
}

pub(super) fn draw(mut card: Card<Banner>, choosing: Choosing, settings: Res<Settings>) {
    let Choosing {
        session,
        selection,
        aim,
        ready,
    } = &choosing;
    let compact = card.is_compact();
    let changed = session.is_changed()
        || selection.is_changed()
        || aim.is_changed()
        || settings.is_changed()
        || ready.is_changed();
    let same = |shown: &Banner| shown.compact == compact && !changed;
    if card.shown().is_some_and(same) {
        return;
    }
    match session.open_window(ready.0) {
        Some(choice) => {
            let banner = banner(&choosing, &settings, choice, compact);
            card.show(Topic::of(session, choice), Layer::Screen, banner);
        }
        None => card.close(),
    }
}

impl Panel for Banner {
    fn fill(&self, card: &mut ChildSpawnerCommands) {
        let compact = self.compact;
        // In a narrow card the order and the rule stand below; the question of a low one takes the room that is left.
        let head = Node {
            flex_wrap: if compact {
                FlexWrap::NoWrap
            } else {
                FlexWrap::Wrap
            },
            row_gap: px(4),
            ..row(7.0)
        };
        card.spawn(head).with_children(|head| {
            clock(head, &self.clock, compact);
            let node = Node {
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                ..default()
            };
            if compact {
                head.spawn((bold(self.prompt.as_str(), theme::SMALL, theme::PAPER), node));
            } else {
                head.spawn(node);
            }
            if let Some(order) = &self.order {
                order_button(head, order, compact);
            }
            self.rule.spawn(head);
        });
        // Where there is little room all but the head scrolls.
        let body = Node {
            overflow: Overflow::scroll_y(),
            min_height: px(0),
            padding: UiRect::all(px(2)),
            ..column(if compact { 4.0 } else { 7.0 })
        };
        card.spawn((body, Scrolls, Interaction::None))
            .with_children(|body| {
                // What is about to happen is written on the map as well.
                if !compact {
                    body.spawn(bold(self.prompt.as_str(), theme::BODY, theme::PAPER));
                    if let Some(coming) = &self.coming {
                        coming.spawn(body);
                    }
                }
                let line = Node {
                    flex_wrap: FlexWrap::Wrap,
                    row_gap: px(5),
                    flex_shrink: 0.0,
                    ..row(6.0)
                };
                // Who is asked alone is named by the question.
                let alone = self.speakers.len() == 1 && self.speakers[0].note.is_empty();
                if !alone && (!compact || self.speakers.len() > 1) {
                    body.spawn(line.clone()).with_children(|line| {
                        for speaker in &self.speakers {
                            speaker_button(line, speaker);
                        }
                    });
                }
                let line = Node {
                    align_items: AlignItems::Stretch,
                    ..line
                };
                body.spawn(line).with_children(|line| answers(line, self));
            });
    }
}

/// The answers besides actions, each with its key.
fn answers(list: &mut ChildSpawnerCommands, banner: &Banner) {
    for (place, told) in banner.options.iter().enumerate() {
        let number = (place < banner.numbered).then(|| slot(&(place + 1).to_string()));
        let key = match told.declines() {
            true => Some(mark(GameAction::EndTurn)),
            false => number,
        };
        answer_button(list, place, told, key, banner.compact);
    }
}

/// All sides in the fight; the one that is asked stands out.
fn clock(head: &mut ChildSpawnerCommands, sides: &[(SideId, String, bool)], compact: bool) {
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
                    if *asked && !compact {
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
        // What there is to know takes the lines that it needs.
        if !speaker.note.is_empty() {
            node.width = percent(100);
            node.justify_content = JustifyContent::Start;
        }
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
            let node = Node {
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                ..default()
            };
            button.spawn((words(note, theme::SMALL, theme::MUTED), node));
        }
    });
}

/// The standing order for windows of this sort, and the way to the page of all of them.
fn order_button(line: &mut ChildSpawnerCommands, order: &StandingNow, compact: bool) {
    let tip = Tip::new("Standing order")
        .line(format!("{}: {}.", order.window, order.words.to_lowercase()))
        .line("Press to change it, or key \u{2039}Orders\u{203a}.");
    Press::new("window-order", Intent::Open(Dialog::Orders))
        .flat()
        .shape(|node| {
            node.padding = UiRect::axes(px(6), px(2));
            node.column_gap = px(5);
        })
        .tip(tip)
        .spawn(line, |button| {
            button.spawn(icon(order.icon, 15.0, theme::MUTED));
            if !compact {
                button.spawn((
                    words(order.words, theme::SMALL, theme::MUTED),
                    TextLayout::no_wrap(),
                ));
            }
        });
}
