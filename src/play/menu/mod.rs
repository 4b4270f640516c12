//! The menu: levels, rulesets, who plays, seed. Floor 7.

mod bottom;
mod details;
mod lessons;
mod preview;

use self::preview::{Shown, ShownOf};
use super::choices::{Choices, fresh_seed};
use super::focus::Focus;
use super::intent::Intent;
use super::level_map::LevelMap;
use super::panel::{AddPanel, Panel};
use super::screen::{InterfaceSize, PlaySystems, Screen};
use super::session::{Mind, Setup, load_level};
use super::settings::Settings;
use super::status::Status;
use super::storage::Folder;
use super::theme;
use super::widgets::{KeepsScroll, Press, Scrolls, Tip, bold, column, icon, panel, row, words};
use crate::battle::Battle;
use crate::combat::{SideId, capital};
use crate::dice::{DiceSource, SeededDice};
use crate::level::files::LevelEntry;
use crate::level::{Level, Start};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

/// How large the picture of the level may be in a window: a small one leaves it 330 by 250, so that there is room for
/// the text beside it, and whatever a larger one has more is its own. At a large interface it is small, so that the
/// rest comes into sight.
fn picture_room(window: Vec2) -> Vec2 {
    if is_narrow(window) {
        return Vec2::new(300.0, 130.0);
    }
    (window - Vec2::new(920.0, 450.0)).max(Vec2::new(330.0, 250.0))
}

/// Whether a window, in pixels of the interface, is narrow, as at 200 % on a small screen.
fn is_narrow(window: Vec2) -> bool {
    window.x < 800.0
}

/// Whether a window, in pixels of the interface, has so little height that the rulesets would not come into sight below the
/// picture.
fn is_low(window: Vec2) -> bool {
    window.y < 680.0
}

/// What the menu shows.
#[derive(Component)]
struct Menu {
    choices: Choices,
    settings: Settings,
    /// Whether there is an autosave.
    saved: bool,
    shown: Shown,
    narrow: bool,
    low: bool,
}

fn choose(mut intents: MessageReader<Intent>, mut choices: ResMut<Choices>) {
    for intent in intents.read() {
        match intent {
            Intent::PickLevel(level) => choices.pick(*level),
            Intent::PickRules(index) => {
                if let Some(rules) = crate::rules::all().get(*index) {
                    choices.pick_rules(rules.id);
                }
            }
            Intent::ToggleVariant(index) => choices.toggle_variant(*index),
            Intent::TogglePlayer(side) => choices.toggle(*side),
            Intent::NewSeed => choices.setup.seed = fresh_seed(),
            _ => {}
        }
    }
}

/// A click on the seed lets it take what is typed.
fn take_up_seed(
    mut intents: MessageReader<Intent>,
    mut focus: ResMut<Focus>,
    mut status: ResMut<Status>,
) {
    if intents.read().any(|intent| *intent == Intent::TypeSeed) {
        focus.put("seed");
        status.say("Type the seed: the first digit replaces it, Backspace deletes digits.");
    }
}

/// While the seed has the focus, digits write it; the first one replaces what was there.
fn type_seed(
    mut keys: MessageReader<KeyboardInput>,
    focus: Res<Focus>,
    mut choices: ResMut<Choices>,
    mut begun: Local<bool>,
) {
    if !focus.shown || focus.key.as_deref() != Some("seed") {
        keys.clear();
        *begun = false;
        return;
    }
    for key in keys.read().filter(|key| key.state.is_pressed()) {
        let is_digit = |text: &str| text.chars().any(|c| c.is_ascii_digit());
        let replaces =
            !*begun && matches!(&key.logical_key, Key::Character(text) if is_digit(text));
        let seed = if replaces { 0 } else { choices.setup.seed };
        *begun |= replaces || key.logical_key == Key::Backspace;
        match &key.logical_key {
            Key::Character(text) => {
                let digits = text.chars().filter_map(|c| c.to_digit(10)).map(u64::from);
                choices.setup.seed = digits.fold(seed, |seed, digit| {
                    seed.saturating_mul(10).saturating_add(digit)
                });
            }
            Key::Backspace => choices.setup.seed = seed / 10,
            _ => {}
        }
    }
}

/// The chosen level in a picture of at most so much room; `last` is what was shown before.
fn preview(
    choices: &Choices,
    room: Vec2,
    last: Option<&Shown>,
    images: &mut Assets<Image>,
) -> Shown {
    let Setup { path, rules, .. } = &choices.setup;
    let of = ShownOf {
        path: path.clone(),
        rules: rules.clone(),
        readings: choices.readings,
        minds: choices.setup.minds.clone(),
    };
    let same_level = last.filter(|last| last.of.path == of.path);
    let last = same_level.cloned().unwrap_or_default();
    if last.of == of {
        return Shown { room, ..last };
    }
    let now = show_level(choices, last, images);
    Shown { of, room, ..now }
}

fn show_level(choices: &Choices, last: Shown, images: &mut Assets<Image>) -> Shown {
    let level = match load_level(&choices.setup) {
        Ok(level) => level,
        // The picture of the last good state stays.
        Err(problem) => {
            return Shown {
                problem: Some(problem),
                ..last
            };
        }
    };
    let dice = DiceSource::Seeded(SeededDice::new(choices.setup.seed));
    let battle = Battle::new(level.clone(), &choices.setup.rules, dice);
    let map = match &battle {
        Ok(battle) => LevelMap::of_battle(battle, &in_hiding(battle, &choices.setup.minds), images),
        Err(_) => LevelMap::of_level(&level, images),
    };
    let roster = battle.as_ref().map(roster).unwrap_or_default();
    let wants = battle.as_ref().map(|battle| wants(battle.level()));
    let wants = wants.unwrap_or_default();
    let opens = battle.as_ref().map(|battle| opens(battle.level()));
    let opens = opens.unwrap_or_default();
    let later = battle.as_ref().map(|battle| later(battle.level()));
    let later = later.unwrap_or_default();
    let placed = battle.as_ref().map(|battle| placed(battle.level()));
    let placed = placed.unwrap_or_default();
    let problem = battle.err().map(|error| error.to_string());
    Shown {
        map,
        problem,
        roster,
        wants,
        opens,
        later,
        placed,
        ..default()
    }
}

/// The numbers, from 1, of those who hide from a person's side as a battle begins: no person sees where they start.
fn in_hiding(battle: &Battle, minds: &[Mind]) -> Vec<usize> {
    let sides = (0..).map(SideId).zip(minds);
    let persons = sides.filter(|(_, mind)| **mind == Mind::Person);
    let unknown: Vec<_> = persons
        .flat_map(|(side, _)| (battle.ruleset().shown.unknown_to)(battle.world(), side))
        .map(|(who, _)| who)
        .collect();
    let numbered = (1..).zip(battle.combatants());
    let hidden = numbered.filter(|(_, who)| unknown.contains(who));
    hidden.map(|(number, _)| number).collect()
}

/// Something of each side of a level, in words.
fn of_sides<W: Into<String>>(level: &Level, words: impl Fn(SideId) -> W) -> Vec<String> {
    let sides = (0..).map(SideId).zip(level.sides());
    sides.map(|(side, _)| words(side).into()).collect()
}

/// What each side has to do to win, in words.
fn wants(level: &Level) -> Vec<String> {
    of_sides(level, |side| level.wants(side).to_string())
}

/// Which side acts first, where the level says it, in words.
fn opens(level: &Level) -> Vec<String> {
    of_sides(level, |side| match level.start() {
        Start::Opening(first) if first == usize::from(side.0) => {
            "acts first, whatever the dice say"
        }
        _ => "",
    })
}

/// Who of each side comes later, in words.
fn later(level: &Level) -> Vec<String> {
    of_sides(level, |side| level.reinforcement_words(side).join(", "))
}

/// Whom of each side a person may place first, and where, in words.
fn placed(level: &Level) -> Vec<String> {
    of_sides(level, |side| {
        level.deployment_words(side).unwrap_or_default()
    })
}

/// Who fights for each side, as the ruleset names them: "Swordsman, 2 × archer".
fn roster(battle: &Battle) -> Vec<String> {
    let mut sides: Vec<Vec<(String, usize)>> = vec![Vec::new(); battle.level().sides().len()];
    for who in battle.combatants() {
        let kind = (battle.ruleset().shown.sheet)(battle.world(), who)
            .kind
            .to_string();
        let Some(side) = sides.get_mut(usize::from(battle.side(who).0)) else {
            continue;
        };
        match side.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => side.push((kind, 1)),
        }
    }
    let words = |(kind, count): &(String, usize)| match count {
        1 => kind.clone(),
        _ => format!("{count} \u{d7} {kind}"),
    };
    let line = |side: &Vec<_>| capital(&side.iter().map(words).collect::<Vec<_>>().join(", "));
    sides.iter().map(line).collect()
}

/// What the menu is drawn from.
#[derive(SystemParam)]
struct Contents<'w> {
    choices: Res<'w, Choices>,
    settings: Res<'w, Settings>,
    folder: Res<'w, Folder>,
}

fn draw(
    mut commands: Commands,
    contents: Contents,
    menu: Option<Single<&mut Menu>>,
    interface: InterfaceSize,
    mut images: ResMut<Assets<Image>>,
    mut focus: ResMut<Focus>,
) {
    let Contents {
        choices,
        settings,
        folder,
    } = contents;
    let window = interface.get();
    let room = picture_room(window);
    let shown = menu.as_ref().map(|menu| &menu.shown);
    let same = shown.is_some_and(|shown| shown.room == room);
    if same && !choices.is_changed() && !settings.is_changed() {
        return;
    }
    let now = Menu {
        shown: preview(&choices, room, shown, &mut images),
        choices: choices.clone(),
        settings: settings.clone(),
        saved: folder.autosave().is_some_and(|path| path.is_file()),
        narrow: is_narrow(window),
        low: is_low(window),
    };
    if let Some(mut menu) = menu {
        **menu = now;
        return;
    }
    let root = Node {
        width: percent(100),
        height: percent(100),
        ..default()
    };
    let ground = BackgroundColor(theme::ROOM);
    commands.spawn((now, DespawnOnExit(Screen::Menu), root, ground));
    focus.put("start");
}

impl Panel for Menu {
    fn fill(&self, root: &mut ChildSpawnerCommands) {
        let all = Node {
            width: percent(100),
            height: percent(100),
            padding: UiRect::all(px(if self.narrow { 10 } else { 22 })),
            ..column(if self.narrow { 8.0 } else { 14.0 })
        };
        let middle = Node {
            flex_grow: 1.0,
            min_height: px(0),
            align_items: AlignItems::Stretch,
            ..row(16.0)
        };
        root.spawn(all).with_children(|all| {
            title(all, &self.choices, &self.settings);
            all.spawn(middle).with_children(|middle| {
                levels(middle, &self.choices);
                details::fill(middle, &self.choices, &self.shown, self.low);
            });
            bottom::fill(all, self.saved);
        });
    }
}

/// Five dots, as on a die.
fn emblem(parent: &mut ChildSpawnerCommands) {
    let node = Node {
        width: px(46),
        height: px(46),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(9)),
        flex_shrink: 0.0,
        ..default()
    };
    parent
        .spawn((
            node,
            BackgroundColor(theme::CARD),
            BorderColor::all(theme::BRASS),
        ))
        .with_children(|die| {
            for (x, y) in [
                (8.0, 8.0),
                (26.0, 8.0),
                (17.0, 17.0),
                (8.0, 26.0),
                (26.0, 26.0),
            ] {
                let dot = Node {
                    position_type: PositionType::Absolute,
                    left: px(x),
                    top: px(y),
                    width: px(8),
                    height: px(8),
                    border_radius: BorderRadius::MAX,
                    ..default()
                };
                die.spawn((dot, BackgroundColor(theme::INK)));
            }
        });
}

fn title(root: &mut ChildSpawnerCommands, choices: &Choices, settings: &Settings) {
    root.spawn(Node {
        flex_shrink: 0.0,
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(6),
        ..row(14.0)
    })
    .with_children(|line| {
        emblem(line);
        line.spawn(column(0.0)).with_children(|words_| {
            words_.spawn(bold("Quincunx", 30.0, theme::PAPER));
            words_.spawn(words(
                "Tactical combat on squares and hexes, with exact odds.",
                theme::BODY,
                theme::MUTED,
            ));
        });
        lessons::fill(line, choices, settings);
    });
}

fn levels(middle: &mut ChildSpawnerCommands, choices: &Choices) {
    let frame = Node {
        width: percent(34),
        max_width: px(350),
        flex_shrink: 0.0,
        border_radius: BorderRadius::all(px(8)),
        overflow: Overflow::clip(),
        ..column(0.0)
    };
    middle.spawn(panel(frame)).with_children(|panel| {
        let head = Node { padding: UiRect::axes(px(14), px(9)), flex_shrink: 0.0, ..row(8.0) };
        panel.spawn((head, BackgroundColor(theme::WELL))).with_children(|head| {
            head.spawn(icon("map", 18.0, theme::BRASS));
            head.spawn(bold("Levels", theme::BODY, theme::PAPER));
        });
        let list = Node { flex_grow: 1.0, min_height: px(0), overflow: Overflow::scroll_y(), padding: UiRect::all(px(9)), ..column(6.0) };
        panel.spawn((list, Scrolls, KeepsScroll("menu-levels"), Interaction::None)).with_children(|list| {
            for (index, entry) in choices.levels.iter().enumerate() {
                level_line(list, index, entry, entry.path == choices.setup.path);
            }
            if choices.levels.is_empty() {
                let text = "No levels were found. Start the game in its folder, or name it in QUINCUNX_ROOT.";
                list.spawn(words(text, theme::BODY, theme::HARM));
            }
            for problem in &choices.problems {
                list.spawn(words(problem.as_str(), theme::SMALL, theme::HARM));
            }
        });
    });
}

fn level_line(list: &mut ChildSpawnerCommands, index: usize, entry: &LevelEntry, chosen: bool) {
    let grid = match entry.grid {
        crate::grid::GridKind::Square => "grid-3x3",
        crate::grid::GridKind::Hex => "hexagon",
    };
    let strengths: Vec<_> = entry
        .sides
        .iter()
        .map(|(_, count)| count.to_string())
        .collect();
    let shape = match entry.grid {
        crate::grid::GridKind::Square => "On squares.",
        crate::grid::GridKind::Hex => "On hexes.",
    };
    let tip = Tip::new(entry.name.as_str())
        .line(entry.summary.as_str())
        .line(format!(
            "{shape} How many fight on each side, then columns and rows."
        ));
    Press::new(format!("level-{index}"), Intent::PickLevel(index))
        .chosen(chosen)
        .tip(tip)
        .shape(|node| {
            node.flex_shrink = 0.0;
            node.justify_content = JustifyContent::Start;
            node.padding = UiRect::axes(px(12), px(8));
        })
        .spawn(list, |button| {
            button.spawn(icon(
                grid,
                22.0,
                if chosen { theme::BRASS } else { theme::MUTED },
            ));
            button
                .spawn(Node {
                    min_width: px(0),
                    ..column(0.0)
                })
                .with_children(|text| {
                    text.spawn(bold(entry.name.as_str(), theme::BODY, theme::PAPER));
                    let (width, height) = entry.size;
                    let variant = entry.variant.as_ref();
                    let variant = variant.map_or_else(String::new, |name| format!(", by {name}"));
                    let strengths = strengths.join(" against ");
                    let facts = format!("{strengths}, {width} \u{d7} {height}{variant}");
                    text.spawn(words(facts, theme::SMALL, theme::MUTED));
                });
        });
}

pub(super) fn plugin(app: &mut App) {
    let in_menu = in_state(Screen::Menu).and_then(resource_exists::<Choices>);
    app.add_systems(
        Update,
        type_seed.run_if(in_menu.clone()).in_set(PlaySystems::Input),
    );
    app.add_systems(
        Update,
        take_up_seed
            .run_if(in_menu.clone())
            .in_set(PlaySystems::Drive),
    );
    app.add_systems(
        Update,
        choose
            .run_if(resource_exists::<Choices>)
            .in_set(PlaySystems::Drive),
    );
    app.add_panel::<Menu>()
        .add_systems(Update, draw.run_if(in_menu).in_set(PlaySystems::Draw));
}

#[cfg(test)]
mod tests {
    use super::{in_hiding, picture_room};
    use crate::battle::Battle;
    use crate::dice::{DiceSource, SeededDice};
    use crate::level::Level;
    use crate::play::session::Mind;
    use bevy::math::Vec2;
    use std::sync::Arc;

    #[test]
    fn who_hides_from_a_person_is_not_on_the_map_before_the_battle() {
        let mut all = crate::rules::all().iter();
        let names_cells = |rules: &&&crate::combat::Ruleset| {
            rules.actions.markdown().contains("a combatant or a cell")
        };
        let rules = all.find(names_cells).expect("a ruleset in which one hides");
        for grid in ["square", "hex"] {
            let level = format!(
                "( name: \"A yard\", summary: \"Somebody hides.\", grid: {grid},
                  legend: {{ \".\": \"dirt\", \"f\": (terrain: \"dirt\", fog: true) }},
                  rows: [ \"........\", \".....f..\", \"........\" ],
                  sides: [ (name: \"Red\"), (name: \"Blue\") ],
                  combatants: [
                    (role: \"archer\", side: 0, cell: (2, 1)),
                    (role: \"skirmisher\", side: 1, cell: (5, 1),
                     overrides: {{\"{}\": (hidden_from: [1])}}),
                    (role: \"swordsman\", side: 1, cell: (6, 2)),
                  ],
                  start: ready, victory: last_side_standing )",
                rules.id
            );
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("yard.ron");
            std::fs::write(&path, level).expect("it is written");
            let level = Level::load(&path).expect("a level");
            let dice = DiceSource::Seeded(SeededDice::new(1));
            let battle = Battle::new(Arc::new(level), rules.id, dice).expect("a battle");
            let hidden = |minds: &[Mind]| in_hiding(&battle, minds);
            assert_eq!(hidden(&[Mind::Person, Mind::COMPUTER]), [2], "{grid}");
            assert_eq!(hidden(&[Mind::Person, Mind::Person]), [2], "{grid}");
            assert!(hidden(&[Mind::COMPUTER, Mind::Person]).is_empty(), "{grid}");
            assert!(
                hidden(&[Mind::COMPUTER, Mind::COMPUTER]).is_empty(),
                "{grid}"
            );
        }
    }

    #[test]
    fn a_larger_window_has_a_larger_picture_of_the_level() {
        let narrow = picture_room(Vec2::new(640.0, 360.0));
        let low = picture_room(Vec2::new(853.0, 480.0));
        assert_eq!(low, picture_room(Vec2::new(1024.0, 600.0)));
        let small = picture_room(Vec2::new(1280.0, 720.0));
        assert!(low.cmplt(small).all(), "{low}");
        assert!(narrow.cmplt(small).all(), "{narrow}");
        let large = picture_room(Vec2::new(1920.0, 1080.0));
        assert!(large.cmpgt(small * 2.0).all(), "{large}");
    }
}
