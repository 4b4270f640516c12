//! Questions of the battle to a person: reactions, parries, body parts. Floor 7.

use super::areas::{ActionBar, BOTTOM, EdgePrompt, PromptArea, StripPrompt, TOP};
use crate::ai::sort_of;
use crate::combat::{ChoiceOption, PendingChoice, Position, RuleId};
use crate::play::floating::TipsOutside;
use crate::play::focus::Focus;
use crate::play::input::hints::slot;
use crate::play::intent::{Dialog, Intent};
use crate::play::percent::{percent_of, percents_of};
use crate::play::screen::{Layer, MapInWindow};
use crate::play::session::{Ready, Session};
use crate::play::widgets::{Press, Scrolls, Tip, bold, column, icon, keycap, panel, row, words};
use crate::play::{rule_links, theme};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The three places of a question: under the top bar, over the action bar, and in the place of the action bar.
#[derive(SystemParam)]
pub(super) struct Areas<'w, 's> {
    top: Single<'w, 's, Entity, With<PromptArea>>,
    bottom: Single<'w, 's, Entity, With<StripPrompt>>,
    edge: Single<'w, 's, Entity, With<EdgePrompt>>,
}

/// What was asked last, whether in few lines, and on which table.
type Drawn = (Option<PendingChoice>, bool, Entity);

pub(super) fn draw(
    mut commands: Commands,
    session: Res<Session>,
    ready: Res<Ready>,
    areas: Areas,
    map: MapInWindow,
    mut focus: ResMut<Focus>,
    mut drawn: Local<Option<Drawn>>,
) {
    let Areas { top, bottom, edge } = areas;
    let narrow = is_narrow(map.interface_size().y);
    let now = (session.question(ready.0).cloned(), narrow, *top);
    if drawn.as_ref() == Some(&now) {
        return;
    }
    for area in [*top, *bottom, *edge] {
        commands.entity(area).despawn_children();
    }
    if let Some(choice) = &now.0 {
        let place = |who| {
            let place = session.battle().get::<Position>(who)?.cell();
            Some(map.in_window(map.layout.cell_to_world(place)))
        };
        let both = [choice.about, choice.who].into_iter().filter_map(place);
        let area = if narrow {
            *edge
        } else if belongs_low(&both.collect::<Vec<_>>(), map.size()) {
            *bottom
        } else {
            *top
        };
        commands
            .entity(area)
            .with_children(|area| fill(area, &session, choice, narrow));
        focus.put("answer-0");
    }
    *drawn = Some(now);
}

/// The action bar makes room for a question along the lower edge.
pub(super) fn change_bars(
    asked: Single<(&mut Node, Option<&Children>), With<EdgePrompt>>,
    mut bar: Single<&mut Node, (With<ActionBar>, Without<EdgePrompt>)>,
) {
    let (mut edge, children) = asked.into_inner();
    let (shown, hidden) = (Display::Flex, Display::None);
    let (of_edge, of_bar) = if children.is_some() {
        (shown, hidden)
    } else {
        (hidden, shown)
    };
    if edge.display != of_edge {
        edge.display = of_edge;
    }
    if bar.display != of_bar {
        bar.display = of_bar;
    }
}

/// Whether the map of a window so high, in pixels of the interface, is so low that a whole question would cover it:
/// then the question stands in few lines along the lower edge, and its details are told by tips.
fn is_narrow(window: f32) -> bool {
    window - TOP - BOTTOM < 320.0
}

/// Whether a question leaves those whom it is about in sight rather in the lower half of the window; the first
/// one matters more.
fn belongs_low(places: &[Vec2], window: Vec2) -> bool {
    let weight = |high: bool| {
        let ranked = places.iter().enumerate();
        let there = ranked.filter(|(_, at)| (at.y < window.y * 0.5) == high);
        there.map(|(rank, _)| 2 - rank.min(1)).sum::<usize>()
    };
    weight(true) >= weight(false)
}

fn fill(area: &mut ChildSpawnerCommands, session: &Session, choice: &PendingChoice, narrow: bool) {
    let node = Node {
        padding: UiRect::all(px(if narrow { 6 } else { 14 })),
        border_radius: BorderRadius::all(px(8)),
        max_width: px(if narrow { 900 } else { 640 }),
        max_height: px(if narrow { 200 } else { 380 }),
        ..column(if narrow { 3.0 } else { 9.0 })
    };
    let shadow = BoxShadow::new(Color::BLACK.with_alpha(0.5), px(0), px(4), px(0), px(16));
    // Along the edge it needs no frame of its own.
    let mut window = if narrow {
        area.spawn((node, Layer::Prompt))
    } else {
        area.spawn((panel(node), TipsOutside, shadow, Layer::Prompt))
    };
    window.with_children(|window| {
        head(window, session, choice);
        let many = narrow || choice.options.len() > 4;
        let frame = Node {
            overflow: Overflow::scroll_y(),
            min_height: px(0),
            padding: UiRect::all(px(3)),
            flex_wrap: if many {
                FlexWrap::Wrap
            } else {
                FlexWrap::NoWrap
            },
            flex_direction: if many {
                FlexDirection::Row
            } else {
                FlexDirection::Column
            },
            column_gap: px(6),
            row_gap: px(6),
            ..default()
        };
        window
            .spawn((frame, Scrolls, Interaction::None))
            .with_children(|list| {
                for (index, option) in choice.options.iter().enumerate() {
                    let odds = odds_of(session, choice, &option.key);
                    answer(list, index, option, odds, many);
                }
            });
    });
}

/// Who is asked what; the rule stands at the end of the line, or below where that is full.
fn head(window: &mut ChildSpawnerCommands, session: &Session, choice: &PendingChoice) {
    let head = Node {
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(4),
        ..row(9.0)
    };
    window.spawn(head).with_children(|head| {
        let side = session.battle().side(choice.who);
        head.spawn(icon(theme::side_icon(side), 20.0, theme::side_colour(side)));
        let prompt = choice.prompt.as_str();
        head.spawn(bold(prompt, theme::BODY + 1.0, theme::PAPER));
        rule_link(head, session, choice.rule);
        if sort_of(session.battle().ruleset(), choice).is_some() {
            orders_link(head);
        }
    });
}

/// The way to the page on which such questions are answered beforehand.
fn orders_link(head: &mut ChildSpawnerCommands) {
    Press::new("question-orders", Intent::Open(Dialog::Orders))
        .flat()
        .shape(|node| node.padding = UiRect::axes(px(4), px(0)))
        .tip(
            Tip::new("Standing orders")
                .line("Answer such questions beforehand. Key \u{2039}Orders\u{203a}."),
        )
        .spawn(head, |button| {
            button.spawn(icon("bell", 15.0, theme::MUTED));
        });
}

/// The rule behind the question; pressed, it opens the rule's text.
fn rule_link(head: &mut ChildSpawnerCommands, session: &Session, rule: RuleId) {
    Press::new("question-rule", Intent::ShowRules(vec![rule.0.into()]))
        .flat()
        .shape(|node| {
            node.padding = UiRect::axes(px(4), px(0));
            node.margin = UiRect::left(auto());
        })
        .tip(Tip::new(rule.0).line(rule_links::text_of(session, rule.0)))
        .spawn(head, |button| {
            let text = format!("Rule {rule}");
            button.spawn((
                words(text, theme::SMALL, theme::MUTED),
                TextLayout::no_wrap(),
            ));
        });
}

/// The odds of an answer in words: the chance of anything but the worst, and of every outcome.
pub(super) fn odds_of(
    session: &Session,
    choice: &PendingChoice,
    key: &str,
) -> Option<(String, String)> {
    let battle = session.battle();
    let lines = (battle.ruleset().questions.answer_odds)(battle.world(), choice, key);
    let worst = lines.first().filter(|_| lines.len() > 1)?;
    let chance = 1.0 - worst.probability;
    let shares: Vec<f64> = lines.iter().map(|line| line.probability).collect();
    let shown = lines.iter().zip(percents_of(Some(chance), &shares));
    let all: Vec<String> = shown
        .filter(|(line, _)| line.probability > 0.0)
        .map(|(line, percent)| format!("{} {percent} %", line.label))
        .collect();
    Some((format!("{} %", percent_of(chance)), all.join(", ")))
}

fn answer(
    list: &mut ChildSpawnerCommands,
    index: usize,
    option: &ChoiceOption,
    odds: Option<(String, String)>,
    many: bool,
) {
    let (label, detail) = (option.label.as_str(), option.detail.as_str());
    let intent = Intent::Answer(option.key.clone());
    let press = Press::new(format!("answer-{index}"), intent).shape(|node| {
        node.flex_shrink = 0.0;
        node.justify_content = JustifyContent::Start;
        if many {
            node.padding = UiRect::axes(px(8), px(4));
        }
    });
    // What is written on the button needs no tip, which would cover the question.
    let press = if !many || (detail.is_empty() && odds.is_none()) {
        press
    } else {
        let all = odds.as_ref().map(|(_, all)| all.as_str());
        let tip = Tip::new(crate::battle::capital(label)).line(detail);
        press.tip(tip.line(all.unwrap_or_default()))
    };
    press.spawn(list, |button| {
        if index < 10 {
            keycap(button, &slot(&((index + 1) % 10).to_string()), theme::MUTED);
        }
        let one_line = |text, colour| (words(text, theme::SMALL, colour), TextLayout::no_wrap());
        button.spawn(column(0.0)).with_children(|lines| {
            lines.spawn(row(8.0)).with_children(|line| {
                line.spawn((
                    bold(crate::battle::capital(label), theme::BODY, theme::PAPER),
                    TextLayout::no_wrap(),
                ));
                if let Some((chance, _)) = &odds {
                    line.spawn((
                        bold(chance.as_str(), theme::BODY, theme::BRASS),
                        TextLayout::no_wrap(),
                    ));
                }
                if !detail.is_empty() && !many {
                    line.spawn(one_line(detail.to_owned(), theme::MUTED));
                }
            });
            if let Some((_, all)) = odds.filter(|_| !many) {
                lines.spawn(one_line(all, theme::MUTED));
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::belongs_low;
    use bevy::math::Vec2;

    #[test]
    fn a_question_keeps_off_the_one_whom_it_is_about() {
        let window = Vec2::new(1280.0, 720.0);
        let (high, low) = (Vec2::new(400.0, 310.0), Vec2::new(780.0, 400.0));
        assert!(belongs_low(&[high, high], window));
        assert!(!belongs_low(&[low, low], window));
        assert!(!belongs_low(&[low, high], window));
        assert!(belongs_low(&[high, low], window));
    }
}
