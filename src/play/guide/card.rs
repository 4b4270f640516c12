//! The card of a prompt: over the log, or over the map where the log is not shown. Floor 7.

use super::lesson::Guided;
use crate::combat::{RulePage, RuleWord};
use crate::level::guide::{Condition, Prompt};
use crate::play::floating::{KeptFree, TipsOutside};
use crate::play::hud::Shown;
use crate::play::hud::areas::{GuideArea, GuideOnMap, RIGHT};
use crate::play::input::GameAction;
use crate::play::input::hints::mark;
use crate::play::intent::{GuideStep, Intent};
use crate::play::panel::{AddPanel, Panel};
use crate::play::screen::{PlaySystems, Screen};
use crate::play::session::Session;
use crate::play::theme;
use crate::play::widgets::{Press, Solid, Tip, bold, chips, column, icon, keycap, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use bevy::ui::FocusPolicy;

/// What the card shows.
#[derive(Debug, Clone, PartialEq)]
struct Card {
    prompt: Prompt,
    reached: bool,
    /// Lessons done, and all of them.
    count: (usize, usize),
    on_map: bool,
    /// The page that explains the words.
    page: RulePage,
}

/// One of the two places of the card, and the card if it is there.
#[derive(Component, Default, PartialEq)]
struct Place(Option<Card>);

fn draw(
    session: Res<Session>,
    guided: Res<Guided>,
    shown: Res<Shown>,
    mut places: Query<(&mut Place, Has<GuideOnMap>)>,
) {
    let is_new = places.iter_mut().any(|(place, _)| place.is_added());
    if !is_new && !guided.is_changed() && !shown.is_changed() {
        return;
    }
    let card = guided.prompt().map(|(_, prompt, reached)| Card {
        prompt: prompt.clone(),
        reached,
        count: guided.count().unwrap_or_default(),
        on_map: !shown.log,
        page: session.battle().ruleset().page,
    });
    for (mut place, on_map) in &mut places {
        let here = card.clone().filter(|card| card.on_map == on_map);
        place.set_if_neq(Place(here));
    }
}

impl Panel for Place {
    fn fill(&self, area: &mut ChildSpawnerCommands) {
        if let Some(card) = &self.0 {
            fill(area, card);
        }
    }
}

fn fill(area: &mut ChildSpawnerCommands, card: &Card) {
    let node = Node {
        width: if card.on_map { px(RIGHT) } else { percent(100) },
        flex_shrink: 0.0,
        padding: UiRect::axes(px(12), px(8)),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(6)),
        ..column(6.0)
    };
    let rim = if card.reached {
        theme::GOOD
    } else {
        theme::BRASS
    };
    area.spawn((
        node,
        BackgroundColor(theme::RAISED),
        BorderColor::all(rim),
        TipsOutside,
        KeptFree,
        Solid,
        FocusPolicy::Block,
    ))
    .with_children(|lines| {
        head(lines, card);
        lines.spawn(words(
            card.prompt.say.as_str(),
            theme::BODY,
            if card.reached {
                theme::MUTED
            } else {
                theme::PAPER
            },
        ));
        links(lines, &card.prompt, card.page);
        foot(lines, card);
    });
}

/// How far the guide is, the way on, which stands in the same place in every card, and the way out.
fn head(lines: &mut ChildSpawnerCommands, card: &Card) {
    let node = Node {
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(3),
        ..row(8.0)
    };
    lines.spawn(node).with_children(|head| {
        head.spawn(icon("graduation-cap", 18.0, theme::BRASS));
        let (done, all) = card.count;
        let title = match card.prompt.when {
            Some(_) => "By the way".to_owned(),
            None => format!("Lesson {} of {all}", (done + 1).min(all)),
        };
        head.spawn((
            bold(title, theme::SMALL, theme::BRASS),
            TextLayout::no_wrap(),
        ));
        head.spawn(Node {
            flex_grow: 1.0,
            ..default()
        });
        go_on(head, card);
        Press::new("guide-end", Intent::Guide(GuideStep::End))
            .flat()
            .shape(|node| node.padding = UiRect::axes(px(4), px(0)))
            .tip(
                Tip::new("End the guide")
                    .line("The battle goes on without prompts. Key \u{2039}GuideEnd\u{203a}.")
                    .line("The menu offers it again."),
            )
            .label(head, "x", "");
    });
}

/// The rule of a prompt and the words that it brings up, each with what the ruleset's page says.
fn links(lines: &mut ChildSpawnerCommands, prompt: &Prompt, page: RulePage) {
    if prompt.rule.is_none() && prompt.words.is_empty() {
        return;
    }
    chips(lines, |chips| {
        let mut known: Vec<RuleWord> = Vec::new();
        for word in prompt.words.iter().filter_map(|word| page.word(word)) {
            // Words that the page explains together are one.
            if known.iter().all(|other| other.name != word.name) {
                known.push(word);
            }
        }
        for (at, word) in known.into_iter().enumerate() {
            word_chip(chips, at, word);
        }
        if let Some(rule) = &prompt.rule {
            let tip = Tip::new(rule.clone()).line(page.text(rule).unwrap_or_default());
            Press::new("guide-rule", Intent::ShowRules(vec![rule.clone()]))
                .shape(|node| node.padding = UiRect::axes(px(6), px(0)))
                .tip(tip)
                .spawn(chips, |chip| {
                    chip.spawn((
                        words("The rule", theme::SMALL, theme::MUTED),
                        TextLayout::no_wrap(),
                    ));
                });
        }
    });
}

fn word_chip(chips: &mut ChildSpawnerCommands, at: usize, word: RuleWord) {
    let rules = word.rule.into_iter().map(Into::into).collect();
    let tip = Tip::new(word.name)
        .line(crate::combat::capital(word.text))
        .line(word.rule.unwrap_or_default());
    Press::new(format!("guide-word-{at}"), Intent::ShowRules(rules))
        .shape(|node| node.padding = UiRect::axes(px(6), px(0)))
        .tip(tip)
        .spawn(chips, |chip| {
            chip.spawn((
                bold(word.name, theme::SMALL, theme::BRASS),
                TextLayout::no_wrap(),
            ));
        });
}

/// To the next prompt, done or not.
fn go_on(head: &mut ChildSpawnerCommands, card: &Card) {
    let reads = card.prompt.until == Condition::GoOn || card.reached;
    let (label, help) = if reads {
        ("Go on", "To the next prompt.")
    } else {
        ("Skip", "To the next prompt, without doing it.")
    };
    let press = Press::new("guide-on", Intent::Guide(GuideStep::GoOn))
        .tip(
            Tip::new(label)
                .line(help)
                .line("Key \u{2039}GuideOn\u{203a}."),
        )
        .shape(|node| {
            node.padding = UiRect::axes(px(9), px(2));
            node.column_gap = px(7);
        });
    let press = if reads { press.main() } else { press };
    let colour = press.letters();
    press.spawn(head, |button| {
        button.spawn((bold(label, theme::SMALL, colour), TextLayout::no_wrap()));
        keycap(button, &mark(GameAction::GuideOn), colour);
    });
}

/// That it is done, or that it waits.
fn foot(lines: &mut ChildSpawnerCommands, card: &Card) {
    if card.reached {
        lines.spawn(row(6.0)).with_children(|done| {
            done.spawn(icon("check", 17.0, theme::GOOD));
            done.spawn((
                bold("Done", theme::SMALL, theme::GOOD),
                TextLayout::no_wrap(),
            ));
        });
    } else if card.prompt.until != Condition::GoOn {
        lines.spawn((
            words("Waits until you have done it", theme::SMALL, theme::MUTED),
            TextLayout::no_wrap(),
        ));
    }
}

pub(super) fn plugin(app: &mut App) {
    let in_battle = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    app.add_panel::<Place>()
        .add_systems(Update, draw.run_if(in_battle).in_set(PlaySystems::Draw));
    app.register_required_components::<GuideArea, Place>();
    app.register_required_components::<GuideOnMap, Place>();
}
