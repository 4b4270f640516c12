//! The numbers of the odds card, one a line: value, label, rule. Floor 7.

use crate::combat::{CombatantId, Modifier, Party, Preview, RulePage, Terms};
use crate::play::intent::Intent;
use crate::play::session::Session;
use crate::play::theme;
use crate::play::widgets::{Press, Tip, bold, icon, row, struck, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use smol_str::SmolStr;

/// The colour of a number: whether it helps or hurts the one who acts, or does not count.
pub(super) fn shade(term: &Modifier) -> Color {
    match (term.counts(), term.helps()) {
        (false, _) => theme::INK_MUTED.with_alpha(0.75),
        (true, true) => theme::GOOD_INK,
        (true, false) => theme::HARM_INK,
    }
}

/// The icon of a number, for those who cannot tell the colours apart: an arrow up where it helps the one who acts, down
/// where it hurts, a dash where it does not count.
pub(super) fn sign(term: &Modifier) -> &'static str {
    match (term.counts(), term.helps()) {
        (false, _) => "minus",
        (true, true) => "arrow-up",
        (true, false) => "arrow-down",
    }
}

/// The icon of a number in its colour.
pub(super) fn signed(term: &Modifier) -> impl Bundle + use<> {
    icon(sign(term), theme::SMALL, shade(term))
}

/// The names of the two whose numbers stand on a card.
pub(super) struct Names {
    actor: SmolStr,
    opponent: SmolStr,
}

impl Names {
    /// Of the odds of an action; an opponent who is nobody in particular, such as a door, is "the other side".
    pub(super) fn of(session: &Session, who: Option<CombatantId>, preview: &Preview) -> Self {
        let battle = session.battle();
        let opponent = preview.opponent.filter(|&id| Some(id) != who);
        let named = |id: Option<CombatantId>, other| {
            id.map_or(SmolStr::new_static(other), |id| battle.name(id).into())
        };
        Self {
            actor: named(who, "the one who acts"),
            opponent: named(opponent, "the other side"),
        }
    }

    /// The numbers of each of the two who has any, with the name of whose they are, those of the one who acts first.
    pub(super) fn groups<'t>(
        &self,
        terms: &'t Terms,
    ) -> impl Iterator<Item = (&SmolStr, Vec<&'t Modifier>)> {
        let both = [
            (Party::Actor, &self.actor),
            (Party::Opponent, &self.opponent),
        ]
        .into_iter();
        let groups =
            both.map(move |(party, name)| (name, terms.of_party(party).collect::<Vec<_>>()));
        groups.filter(|(_, own)| !own.is_empty())
    }
}

/// How the rule of a number is named: by its id, or by a book alone, and the page that says what it says.
#[derive(Clone, Copy)]
pub(super) struct Link {
    pub(super) page: RulePage,
    pub(super) ids: bool,
}

/// One number of the card, with its rule.
pub(super) fn modifier(
    list: &mut ChildSpawnerCommands,
    index: usize,
    term: &Modifier,
    value: SmolStr,
    link: Link,
) {
    list.spawn(row(7.0)).with_children(|line| {
        line.spawn(signed(term));
        let grows = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            ..default()
        };
        // A value of many words stands above its label, which would have no room beside it.
        if is_wordy(&value) {
            let both = Node {
                row_gap: px(0),
                flex_direction: FlexDirection::Column,
                ..grows
            };
            line.spawn(both).with_children(|both| {
                both.spawn(bold(value, theme::SMALL, shade(term)));
                label(both, term, Node::default());
            });
        } else {
            let node = Node {
                min_width: px(62),
                flex_shrink: 0.0,
                ..default()
            };
            line.spawn(node).with_children(|slot| {
                slot.spawn((
                    bold(value, theme::SMALL, shade(term)),
                    TextLayout::no_wrap(),
                ));
            });
            label(line, term, grows);
        }
        rule_of(line, index, term, link);
    });
}

/// Whether a value is too long for a label beside it.
fn is_wordy(value: &str) -> bool {
    value.chars().count() > 16
}

/// What a number is for; one that does not count is struck through.
fn label(line: &mut ChildSpawnerCommands, term: &Modifier, node: Node) {
    if let Some(by) = &term.overridden_by {
        let text = format!("{} (ignored: {by})", term.label);
        line.spawn((struck(text, theme::SMALL, shade(term)), node));
    } else {
        line.spawn((words(term.label.as_str(), theme::SMALL, theme::INK), node));
    }
}

/// The rule of a number, which opens when pressed.
fn rule_of(line: &mut ChildSpawnerCommands, index: usize, term: &Modifier, link: Link) {
    let rule = Node {
        flex_shrink: 0.0,
        ..default()
    };
    line.spawn(rule).with_children(|end| {
        let id = term.rule.to_string();
        let intent = Intent::ShowRules(vec![id.as_str().into()]);
        let tip = Tip::new(id.as_str()).line(link.page.text(&id).unwrap_or_default());
        Press::new(format!("odds-rule-{index}"), intent)
            .on_paper()
            .tip(tip)
            .shape(|node| node.padding = UiRect::axes(px(3), px(0)))
            .spawn(end, |button| {
                if link.ids {
                    button.spawn((
                        words(id, theme::SMALL, theme::INK_MUTED),
                        TextLayout::no_wrap(),
                    ));
                } else {
                    button.spawn(icon("book-open", theme::SMALL, theme::INK_MUTED));
                }
            });
    });
}

#[cfg(test)]
mod tests {
    use super::{Names, shade, sign};
    use crate::combat::{Ledger, Party, Terms};
    use crate::play::theme;

    /// Own strength, and a boon of the enemy, where both roll under numbers of their own.
    fn both() -> Terms {
        let mut terms = Terms::new();
        terms.defence(5, "STR", "DUEL-ATK-03");
        let mut terms = terms.of(Party::Actor);
        let mut others = Terms::new();
        others.edge(1, "Brace", "DUEL-MAN-02");
        others.defence(-2, "Prone", "DUEL-COND-03");
        terms.extend(others.of(Party::Opponent));
        terms
    }

    #[test]
    fn what_helps_who_acts_is_good_and_what_helps_the_enemy_is_bad() {
        let terms = both();
        let drawn: Vec<_> = terms.iter().map(|term| (shade(term), sign(term))).collect();
        let good = (theme::GOOD_INK, "arrow-up");
        let bad = (theme::HARM_INK, "arrow-down");
        assert_eq!(drawn, [good, bad, good]);
        // In a ruleset in which one side rolls against a fixed defence, its parts are the enemy's.
        let mut terms = Terms::new();
        terms.bonus(3, "martial bonus", "DUEL-STAT-01");
        terms.defence(2, "armour", "DUEL-STAT-03");
        let drawn: Vec<_> = terms.iter().map(|term| (shade(term), sign(term))).collect();
        assert_eq!(drawn, [good, bad]);
    }

    #[test]
    fn whose_a_number_is_stands_beside_it() {
        let names = Names {
            actor: "Anna".into(),
            opponent: "Old bear".into(),
        };
        let terms = both();
        let groups: Vec<_> = names
            .groups(&terms)
            .map(|(name, own)| (name.as_str(), own.iter().map(|it| it.value).sum::<i32>()))
            .collect();
        assert_eq!(groups, [("Anna", 5), ("Old bear", -1)]);
    }
}
