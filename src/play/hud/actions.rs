//! The action bar: everything the acting combatant can do, undo, end of turn. Floor 7.

mod bar;
mod end;
pub(super) mod here;
mod watch;

pub(super) use self::bar::Bar;

use self::bar::{Cell, End, Last};
use super::shelf::{LOW, Shelf, Slot, WIDE, shelf, title};
use crate::battle::Battle;
use crate::combat::{BattleEvent, CombatantId, Family, Offer};
use crate::play::aim::{Choosing, Selection};
use crate::play::demo::DemoState;
use crate::play::input::hints::slot;
use crate::play::intent::Intent;
use crate::play::knowledge::Untold;
use crate::play::panel::Panel;
use crate::play::rule_links::{explained_line, words_in};
use crate::play::screen::InterfaceSize;
use crate::play::session::Session;
use crate::play::theme;
use crate::play::widgets::{Press, Tip, bold, column, icon, keycap, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use bevy::text::LineHeight;
use smol_str::SmolStr;

/// The button of a place of the bar.
fn cell(
    index: usize,
    slot: Option<&Slot<'_>>,
    selection: &Selection,
    waiting: bool,
    battle: &Battle,
) -> Cell {
    let Some(slot) = slot else {
        return Cell::gap(key_of(index));
    };
    match slot {
        Slot::Offer(offer) => offered(index, offer, selection, waiting, battle),
        Slot::Fold(family, all, usable) => Cell {
            refusal: waiting.then(|| not_now(battle)),
            ..fold(index, *family, *all, *usable)
        },
    }
}

/// Why an action cannot be chosen while somebody else decides, or a question waits.
fn not_now(battle: &Battle) -> SmolStr {
    let why = match battle.pending() {
        Some(_) => "A question has to be answered first.",
        None => "Others act now.",
    };
    SmolStr::new_static(why)
}

/// The key of a place of the bar, from 0.
fn key_of(index: usize) -> String {
    ((index + 1) % 10).to_string()
}

fn key_of_cell(parent: &mut ChildSpawnerCommands, cell: &Cell, colour: Color) {
    if !cell.taken {
        keycap(parent, &slot(&cell.key), colour);
    }
}

/// The button that opens a fold.
fn fold(index: usize, family: Family, all: usize, usable: usize) -> Cell {
    let (label, icon) = title(family);
    Cell {
        intent: Intent::OpenFold(Some(family)),
        label: label.to_owned(),
        icon,
        cost: format!("{usable} of {all}"),
        chosen: false,
        refusal: None,
        idle: usable == 0,
        help: vec![format!("{usable} of {all} actions can be done now.")],
        more: Vec::new(),
        gap: false,
        key: key_of(index),
        taken: false,
    }
}

fn offered(
    index: usize,
    offer: &Offer,
    selection: &Selection,
    waiting: bool,
    battle: &Battle,
) -> Cell {
    let page = battle.ruleset().page;
    let refusal = offer
        .refusal
        .as_ref()
        .map(|refusal| SmolStr::from(battle.why_not(refusal)));
    let refusal = if waiting {
        Some(not_now(battle))
    } else {
        refusal
    };
    Cell {
        intent: Intent::Choose {
            verb: offer.verb.clone(),
            with: offer.with.clone(),
        },
        label: offer.label.to_string(),
        icon: offer.icon,
        cost: offer.cost.to_string(),
        chosen: selection
            .chosen
            .as_ref()
            .is_some_and(|chosen| chosen.is(offer)),
        help: vec![offer.help.to_string()],
        more: [format!("Cost: {}. {}", offer.cost, offer.rule)]
            .into_iter()
            .chain(words_in(page, &offer.cost).map(explained_line))
            .collect(),
        refusal,
        idle: false,
        gap: false,
        key: key_of(index),
        taken: false,
    }
}

/// Whose turn the bar tells of: of several that may act, the one that acted last.
fn actor(session: &Session, last: Option<CombatantId>) -> Option<CombatantId> {
    let battle = session.battle();
    let active = battle.turns().active();
    let may_act = || battle.may_act();
    active
        .or_else(|| last.filter(|last| may_act().contains(last)))
        .or_else(|| may_act().first().copied())
}

/// A word about who acts, if it is not the person. Before everything was shown (not `ready`) nobody is asked yet.
fn others(session: &Session, ready: bool) -> Option<String> {
    let battle = session.battle();
    let turns = battle.turns();
    let asked = battle.pending().filter(|_| ready);
    match (asked, turns.active(), turns.side()) {
        _ if battle.outcome().is_some() => Some("The battle is over.".to_owned()),
        (Some(choice), ..) if choice.actors.is_empty() => {
            let decides = match session.is_told_of(choice.who) {
                true => format!("{} decides.", battle.name(choice.who)),
                false => last_in_view(session)?,
            };
            Some(decides)
        }
        (Some(choice), ..) => {
            let side = battle.side_name(battle.side(choice.who));
            Some(format!("{side} must answer."))
        }
        (None, Some(who), _) if session.is_told_of(who) => {
            Some(format!("{} acts.", battle.name(who)))
        }
        (None, Some(_), _) => last_in_view(session),
        (None, None, Some(side)) => Some(format!("{} may act.", battle.side_name(side))),
        (None, None, None) => None,
    }
}

/// While one acts who is not known to be there, the bar tells of the one whose turn was seen last: nothing shows that there is
/// another.
fn last_in_view(session: &Session) -> Option<String> {
    let events = session.battle().events().iter().enumerate().rev();
    let mut turns = events.filter_map(|(place, event)| match event {
        BattleEvent::TurnStarted { who } => Some((place, *who)),
        _ => None,
    });
    let told = |(place, who): &(usize, CombatantId)| {
        session.untold(*place) != Some(Untold::Whole) && session.is_told_of(*who)
    };
    let (_, who) = turns.find(told)?;
    Some(format!("{} acts.", session.battle().name(who)))
}

/// What the bar shows: the acting person's offers; greyed ones if another decides within the same turn; in the
/// turns of others a word about who acts.
fn bar(choosing: &Choosing, width: f32, last: &Last, kept: &[Offer]) -> Bar {
    let taken = choosing.numbered_answers().len();
    let Choosing {
        session,
        selection,
        aim,
        ready,
    } = choosing;
    let waiting = aim.who.is_none();
    let offers = if waiting { kept } else { &aim.offers };
    let Shelf {
        slots,
        open,
        page: shown_page,
        pages,
    } = shelf(
        aim.keys.of(if waiting { last.who } else { aim.who }),
        offers,
        (selection.fold, selection.page),
        width,
    );
    let battle = session.battle();
    let over = battle.outcome().is_some();
    let words = others(session, ready.0).filter(|_| waiting || over);
    if session.is_deploying() {
        return Bar::deploying(session, width);
    }
    let watched = session.watched();
    let cells = match watched {
        Some((at, all)) => watch::cells(session, at, all),
        None => slots
            .iter()
            .enumerate()
            .map(|(index, slot)| Cell {
                taken: index < taken,
                ..cell(index, slot.as_ref(), selection, waiting, battle)
            })
            .collect(),
    };
    Bar {
        width,
        actor: if waiting {
            actor(session, last.who)
        } else {
            aim.who
        },
        cells,
        open: open.filter(|_| watched.is_none()),
        pages: if watched.is_some() { 1 } else { pages },
        page: shown_page,
        no_undo: session.can_undo().err(),
        person: !waiting,
        waiting: words,
        watched,
        end: End::of(session, waiting),
    }
}

pub(super) fn draw(
    shown: Single<(&mut Bar, &mut Last)>,
    choosing: Choosing,
    interface: InterfaceSize,
    demo: Option<Res<DemoState>>,
) {
    let (mut shown, mut last) = shown.into_inner();
    let Choosing {
        session,
        selection,
        aim,
        ready,
    } = &choosing;
    let is_new = shown.is_added();
    let width = interface.get().x;
    let asked = session.is_changed() || aim.is_changed() || ready.is_changed();
    if !is_new && shown.width == width && !asked && !selection.is_changed() {
        return;
    }
    if aim.who.is_some() && (is_new || aim.is_changed()) {
        *last = Last {
            who: aim.who,
            offers: aim.offers.clone(),
        };
    }
    let now_acts = actor(session, last.who);
    let same = !is_new && shown.actor == now_acts && shown.watched.is_none();
    if same && aim.who.is_none() && (session.is_walking() || !ready.0) {
        // The bar stays as it was, but for who is said to decide.
        if shown.waiting.is_some() {
            let now = others(session, ready.0);
            if shown.waiting != now {
                shown.waiting = now;
            }
        }
        return;
    }
    let kept: &[Offer] = if demo.is_some() || last.who != now_acts {
        &[]
    } else {
        &last.offers
    };
    shown.set_if_neq(bar(&choosing, width, &last, kept));
}

impl Panel for Bar {
    fn fill(&self, panel: &mut ChildSpawnerCommands) {
        let node = Node {
            width: percent(100),
            height: percent(100),
            padding: UiRect::axes(px(10), px(8)),
            align_items: AlignItems::Stretch,
            ..row(8.0)
        };
        panel.spawn(node).with_children(|line| {
            let cells = Node {
                flex_grow: 1.0,
                min_width: px(0),
                align_items: AlignItems::Stretch,
                ..row(6.0)
            };
            line.spawn(cells).with_children(|cells| {
                match self.open {
                    Some(family) => open_fold(cells, family, self),
                    None => {
                        for cell in &self.cells {
                            action(cells, cell);
                        }
                    }
                }
                if self.cells.is_empty() {
                    let text = self.waiting.clone().unwrap_or_default();
                    let node = Node {
                        align_self: AlignSelf::Center,
                        margin: UiRect::left(px(12)),
                        ..default()
                    };
                    cells.spawn((words(text, theme::HEAD, theme::MUTED), node));
                }
                if self.pages > 1 {
                    more(cells, self);
                }
            });
            end::fill(line, self);
        });
    }
}

/// The actions of an open fold in two rows, after a button that shuts it.
fn open_fold(parent: &mut ChildSpawnerCommands, family: Family, bar: &Bar) {
    let (name, glyph) = title(family);
    Press::new("fold-shut", Intent::OpenFold(None))
        .tip(Tip::new("Back to all actions").line("\u{2039}Cancel\u{203a}."))
        .shape(|node| {
            // The longest name has room in it.
            node.width = px(100);
            node.flex_shrink = 0.0;
            node.padding = UiRect::all(px(5));
            node.flex_direction = FlexDirection::Column;
        })
        .spawn(parent, |button| {
            button.spawn(icon(glyph, 22.0, theme::BRASS));
            button.spawn((
                bold(name, theme::SMALL, theme::PAPER),
                TextLayout::justify(Justify::Center),
            ));
            button.spawn(icon("chevron-left", 18.0, theme::MUTED));
        });
    let rows = Node {
        flex_grow: 1.0,
        min_width: px(0),
        ..column(6.0)
    };
    parent.spawn(rows).with_children(|rows| {
        let across = bar.cells.len().div_ceil(2).max(1);
        let mut halves = bar.cells.chunks(across);
        let more = if bar.pages > 1 { MORE } else { 0.0 };
        let room = bar.width - BESIDE_FOLD - more;
        let crowded = halves.any(|half| half.iter().map(wished).sum::<f32>() > room);
        for half in bar.cells.chunks(across) {
            let line = Node {
                flex_grow: 1.0,
                flex_basis: px(0),
                align_items: AlignItems::Stretch,
                ..row(6.0)
            };
            rows.spawn(line).with_children(|line| {
                for cell in half {
                    low_action(line, cell, crowded);
                }
            });
        }
    });
}

/// Width of what stands beside the actions of an open fold, in pixels of the interface.
const BESIDE_FOLD: f32 = 286.0;

/// Width of the button for more actions with the gap before it.
const MORE: f32 = 70.0;

/// About how wide an action of an open fold would be with its name and its cost in a line each, with the gap after it.
fn wished(cell: &Cell) -> f32 {
    let letters = |text: &str, each: f32| text.chars().count() as f32 * each;
    let words = letters(&cell.label, 7.8).max(letters(&cell.cost, 6.8));
    (words + 76.0).max(LOW)
}

/// The place of what is not there now: no other action takes its key.
fn gap(parent: &mut ChildSpawnerCommands, cell: &Cell, node: Node) {
    let node = Node {
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(5)),
        justify_content: JustifyContent::End,
        align_items: AlignItems::Start,
        ..node
    };
    parent
        .spawn((node, BorderColor::all(theme::RIM.with_alpha(0.5))))
        .with_children(|gap| key_of_cell(gap, cell, theme::RIM));
}

/// An action of an open fold: one line with its cost below. In a crowded fold the name takes two lines where it has to, in
/// smaller letters and without an icon.
fn low_action(parent: &mut ChildSpawnerCommands, cell: &Cell, crowded: bool) {
    let least = LOW - if crowded { 16.0 } else { 6.0 };
    if cell.gap {
        let node = Node {
            flex_grow: 1.0,
            min_width: px(least),
            max_width: px(300),
            padding: UiRect::axes(px(7), px(2)),
            ..default()
        };
        gap(parent, cell, node);
        return;
    }
    let press = button_of(cell).shape(|node| {
        // Long names and costs take what room there is.
        node.flex_grow = 1.0;
        node.min_width = px(least);
        node.max_width = px(300);
        node.padding = match crowded {
            true => UiRect::horizontal(px(5)),
            false => UiRect::axes(px(7), px(2)),
        };
        node.column_gap = px(if crowded { 5 } else { 7 });
        node.justify_content = JustifyContent::Start;
    });
    let colour = press.letters();
    let (bright, quiet) = shades(cell);
    press.spawn(parent, |button| {
        if !crowded {
            button.spawn(icon(cell.icon, 20.0, bright));
        }
        let words_ = Node {
            flex_grow: 1.0,
            min_width: px(0),
            overflow: Overflow::clip(),
            ..column(0.0)
        };
        button.spawn(words_).with_children(|lines| {
            let size = theme::SMALL - if crowded { 1.0 } else { 0.0 };
            let height = LineHeight::RelativeToFont(if crowded { 1.05 } else { 1.25 });
            let mut name = lines.spawn(bold(cell.label.as_str(), size, colour));
            name.insert(height);
            if !crowded {
                name.insert(TextLayout::no_wrap());
            }
            lines
                .spawn((
                    words(cell.cost.as_str(), size - 1.0, quiet),
                    TextLayout::no_wrap(),
                ))
                .insert(height);
        });
        key_of_cell(button, cell, quiet);
    });
}

/// Letters of an action: of its icon, and of its cost and key.
const fn shades(cell: &Cell) -> (Color, Color) {
    if cell.refusal.is_some() || cell.idle {
        (theme::FAINT, theme::FAINT)
    } else {
        (theme::BRASS, theme::MUTED)
    }
}

/// The button of an action, without a shape.
fn button_of(cell: &Cell) -> Press {
    let mut tip = Tip::new(cell.label.as_str());
    let refusal = cell.refusal.iter().map(SmolStr::as_str);
    let before = cell.help.iter().map(String::as_str);
    let after = cell.more.iter().map(String::as_str);
    for line in before.chain(refusal).chain(after) {
        tip = tip.line(line);
    }
    Press::new(format!("action-{}", cell.key), cell.intent.clone())
        .chosen(cell.chosen)
        .blocked(cell.refusal.clone())
        .tip(tip)
}

fn action(parent: &mut ChildSpawnerCommands, cell: &Cell) {
    if cell.gap {
        let node = Node {
            width: px(WIDE - 6.0),
            flex_shrink: 0.0,
            padding: UiRect::axes(px(6), px(5)),
            ..default()
        };
        gap(parent, cell, node);
        return;
    }
    // Words that need three lines stand closer, and so do costs that need two.
    let long = cell.label.chars().count() > 16;
    let dear = cell.cost.chars().count() > 12;
    // A cost of three lines takes smaller letters.
    let small = if cell.cost.chars().count() > 20 {
        2.0
    } else {
        0.0
    };
    let press = button_of(cell).shape(|node| {
        node.width = px(WIDE - 6.0);
        node.flex_shrink = 0.0;
        node.padding = UiRect::axes(px(6), px(if long || dear { 2 } else { 5 }));
        node.flex_direction = FlexDirection::Column;
        node.justify_content = JustifyContent::SpaceBetween;
        node.align_items = AlignItems::Stretch;
    });
    let colour = press.letters();
    let (bright, quiet) = shades(cell);
    press.spawn(parent, |button| {
        button
            .spawn(Node {
                justify_content: JustifyContent::SpaceBetween,
                ..row(4.0)
            })
            .with_children(|top| {
                top.spawn(icon(cell.icon, 22.0, bright));
                key_of_cell(top, cell, quiet);
            });
        let clip = Node {
            max_height: px(if long { 49 } else { 38 }),
            // Lines that stand close reach out of their box below.
            padding: UiRect::bottom(px(2)),
            overflow: Overflow::clip_y(),
            ..default()
        };
        button.spawn(clip).with_children(|clip| {
            clip.spawn(bold(cell.label.as_str(), theme::SMALL - small, colour))
                .insert(LineHeight::RelativeToFont(if long || dear {
                    1.1
                } else {
                    1.25
                }));
        });
        let clip = Node {
            overflow: Overflow::clip_x(),
            ..default()
        };
        button.spawn(clip).with_children(|clip| {
            clip.spawn(words(cell.cost.as_str(), theme::SMALL - small, quiet))
                .insert(LineHeight::RelativeToFont(if dear { 1.1 } else { 1.25 }));
        });
    });
}

fn more(parent: &mut ChildSpawnerCommands, bar: &Bar) {
    Press::new("action-more", Intent::MoreActions(1))
        .tip(Tip::new("More actions").line("Key \u{2039}MoreActions\u{203a}."))
        .shape(|node| {
            node.width = px(MORE - 6.0);
            node.flex_shrink = 0.0;
            node.padding = UiRect::all(px(5));
            node.flex_direction = FlexDirection::Column;
        })
        .spawn(parent, |button| {
            button.spawn(icon("ellipsis", 22.0, theme::BRASS));
            button.spawn((
                bold("More", theme::SMALL, theme::PAPER),
                TextLayout::no_wrap(),
            ));
            button.spawn((
                words(
                    format!("{} of {}", bar.page + 1, bar.pages),
                    theme::SMALL,
                    theme::MUTED,
                ),
                TextLayout::no_wrap(),
            ));
        });
}
