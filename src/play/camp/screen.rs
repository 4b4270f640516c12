//! The camp's screen: who is left and how they are, what happened, what comes next. Floor 7.

use super::book::{deeds, records, told_of};
use super::cards::choices_of;
use super::coming::{Maps, NEXT, next_battle};
use super::expedition::{Expedition, News, Saved, ended, minds, saved, shipped};
use super::loss;
use super::people::{can_learn, people, remembered, the_dead};
use crate::battle::campaign::{Campaign, Plan};
use crate::combat::{Difficulty, capital};
use crate::level::GameData;
use crate::play::choices::Choices;
use crate::play::focus::Focus;
use crate::play::intent::{CampStep, Intent, confirm};
use crate::play::panel::{AddPanel, Panel};
use crate::play::screen::{InterfaceSize, PlaySystems, Screen};
use crate::play::storage::Folder;
use crate::play::theme;
use crate::play::widgets::{
    KeepsScroll, Press, Scrolls, Tip, bold, column, icon, panel, row, words,
};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use smol_str::{SmolStr, format_smolstr};
use std::path::PathBuf;
use std::sync::Arc;

/// What the camp shows.
#[derive(Component)]
struct Camp {
    expedition: Expedition,
    maps: Maps,
    /// Who plays the next battle.
    players: String,
    /// What the campaigns that can be begun are read with, and what one would take the place of.
    data: Arc<GameData>,
    saved: Saved,
    /// How strong the computer would play in a campaign that is begun.
    strength: Difficulty,
}

/// What the camp is drawn from.
#[derive(SystemParam)]
struct Contents<'w> {
    expedition: Res<'w, Expedition>,
    choices: Res<'w, Choices>,
    folder: Res<'w, Folder>,
}

fn draw(
    mut commands: Commands,
    contents: Contents,
    mut camp: Option<Single<&mut Camp>>,
    interface: InterfaceSize,
    mut images: ResMut<Assets<Image>>,
    mut focus: ResMut<Focus>,
) {
    let Contents {
        expedition,
        choices,
        folder,
    } = contents;
    let window = interface.get();
    if let Some(camp) = &mut camp
        && !expedition.is_changed()
    {
        if camp.maps.window != window {
            camp.maps.window = window;
        }
        return;
    }
    let campaign = expedition.campaign.as_ref();
    let all = campaign.map_or_else(Vec::new, |it| Maps::of(it, &mut images));
    let now = Camp {
        maps: Maps { all, window },
        players: campaign.map_or_else(String::new, |it| players(it, &choices)),
        data: choices.setup.data.clone(),
        saved: saved(&folder),
        strength: expedition.strength(&choices),
        expedition: expedition.clone(),
    };
    let first = first_focus(&expedition, focus.key.as_deref());
    focus.put(first);
    if let Some(mut camp) = camp {
        **camp = now;
        return;
    }
    let root = Node {
        width: percent(100),
        height: percent(100),
        // Less in a small window: 22 of 720.
        padding: UiRect::all(vmin(3)),
        ..column(12.0)
    };
    let ground = BackgroundColor(theme::ROOM);
    commands.spawn((now, DespawnOnExit(Screen::Camp), root, ground));
}

impl Panel for Camp {
    fn fill(&self, root: &mut ChildSpawnerCommands) {
        match &self.expedition.campaign {
            Some(campaign) if self.expedition.reads => chronicle(root, campaign),
            Some(campaign) => camp(root, campaign, self),
            None => list(root, self),
        }
    }
}

/// The part that has the focus at first: the usual way on.
fn first_focus(expedition: &Expedition, now: Option<&str>) -> SmolStr {
    // What is pressed again and again keeps the focus.
    let is_member = |key: &str| {
        let campaign = expedition.campaign.iter();
        let mut members = campaign.flat_map(|it| {
            let bands = 0..it.plan().bands().len();
            bands.flat_map(move |band| it.members(band))
        });
        members.any(|member| key.strip_prefix("camp-") == Some(member.name.as_str()))
    };
    let stays =
        |key: &&str| key.starts_with("strength-") || *key == "camp-strength" || is_member(key);
    if let Some(key) = now.filter(stays) {
        return key.into();
    }
    // Whoever has learnt something may have more to learn.
    let learns = now.and_then(|key| key.strip_prefix("learn-"));
    if let Some((name, _)) = learns.and_then(|key| key.rsplit_once('-')) {
        return format_smolstr!("camp-{name}");
    }
    SmolStr::new_static(match expedition.campaign.as_ref() {
        None => "campaign-0",
        Some(_) if expedition.reads => "camp-back",
        Some(campaign) if campaign.loss().is_some() => "loss-again",
        Some(campaign) if !campaign.choices().is_empty() => "choice-0",
        Some(campaign) if campaign.ending().is_some() => "camp-list",
        Some(_) => "camp-fight",
    })
}

fn heading(root: &mut ChildSpawnerCommands, title: &str, summary: &str) {
    root.spawn(Node {
        flex_shrink: 0.0,
        ..row(14.0)
    })
    .with_children(|line| {
        line.spawn(icon("tent", 38.0, theme::BRASS));
        line.spawn(column(0.0)).with_children(|lines| {
            lines.spawn(bold(title, 28.0, theme::PAPER));
            lines.spawn(words(summary, theme::BODY, theme::MUTED));
        });
    });
}

/// A panel with a heading that scrolls, and keeps its place under a name; `share` is its part of the width beside the
/// others.
pub(super) fn sheet(
    parent: &mut ChildSpawnerCommands,
    name: &'static str,
    glyph: &str,
    title: &str,
    share: f32,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) {
    let frame = Node {
        flex_grow: share,
        flex_basis: px(0),
        min_width: px(0),
        border_radius: BorderRadius::all(px(8)),
        overflow: Overflow::clip(),
        ..column(0.0)
    };
    parent.spawn(panel(frame)).with_children(|panel| {
        let head = Node {
            padding: UiRect::axes(px(14), px(9)),
            flex_shrink: 0.0,
            ..row(8.0)
        };
        panel
            .spawn((head, BackgroundColor(theme::WELL)))
            .with_children(|head| {
                head.spawn(icon(glyph, 18.0, theme::BRASS));
                head.spawn(bold(title, theme::BODY, theme::PAPER));
            });
        let list = Node {
            flex_grow: 1.0,
            min_height: px(0),
            overflow: Overflow::scroll_y(),
            padding: UiRect::all(px(12)),
            ..column(5.0)
        };
        panel
            .spawn((list, Scrolls, KeepsScroll(name), Interaction::None))
            .with_children(fill);
    });
}

fn middle(root: &mut ChildSpawnerCommands, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
    let node = Node {
        flex_grow: 1.0,
        min_height: px(0),
        align_items: AlignItems::Stretch,
        ..row(16.0)
    };
    root.spawn(node).with_children(fill);
}

fn foot(root: &mut ChildSpawnerCommands, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
    root.spawn(Node {
        flex_shrink: 0.0,
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(6),
        ..row(10.0)
    })
    .with_children(|line| {
        Press::new("camp-menu", Intent::ToMenu)
            .tip(Tip::new("Menu").line("The campaign is saved and waits."))
            .label(line, "log-out", "Menu");
        line.spawn(Node {
            flex_grow: 1.0,
            ..default()
        });
        fill(line);
    });
}

/// The campaigns that can be begun; while one goes on, or lies there and cannot be read, each asks first.
fn list(root: &mut ChildSpawnerCommands, shown: &Camp) {
    let (data, saved) = (&shown.data, shown.saved);
    heading(
        root,
        "Campaigns",
        "Battle after battle with the same people.",
    );
    middle(root, |middle| {
        sheet(
            middle,
            "camp-campaigns",
            "tent",
            "Choose one",
            1.0,
            |list| {
                let files = shipped();
                if files.is_empty() {
                    let text = "No campaigns were found in levels/campaigns.";
                    list.spawn(words(text, theme::BODY, theme::HARM));
                }
                for (index, path) in files.into_iter().enumerate() {
                    match Plan::load(&path, data) {
                        Ok(plan) => entry(list, index, path, &plan, saved),
                        Err(problem) => {
                            list.spawn(words(problem.to_string(), theme::SMALL, theme::HARM));
                        }
                    }
                }
            },
        );
    });
    foot(root, |line| {
        line.spawn(words("The computer plays", theme::BODY, theme::MUTED));
        for strength in Difficulty::ALL {
            let step = CampStep::Strength(strength);
            Press::new(format!("strength-{}", strength.word()), Intent::Camp(step))
                .chosen(strength == shown.strength)
                .tip(tip_of(strength))
                .label(line, "", capital(strength.word()));
        }
    });
}

/// What a strength of the computer means.
fn tip_of(strength: Difficulty) -> Tip {
    let means = match strength {
        Difficulty::Easy => "It fights what is near and thinks of nothing else.",
        Difficulty::Normal => "It looks for flanks and odds, and keeps its shooters back.",
        Difficulty::Hard => "It uses all that the rules offer, and looks to its guard.",
    };
    Tip::new(format!(
        "The computer plays at {} strength",
        strength.word()
    ))
    .line(means)
}

/// The chronicle of a campaign: deeds at the left, people and the dead at the right.
fn chronicle(root: &mut ChildSpawnerCommands, campaign: &Campaign) {
    let title = format!("{}: the chronicle", campaign.plan().name());
    let strength = campaign.difficulty().word();
    let told = format!(
        "The computer plays at {strength} strength. Seed {}.",
        campaign.seed()
    );
    heading(root, &title, &told);
    middle(root, |middle| {
        sheet(middle, "camp-deeds", "scroll-text", "Deeds", NEXT, |list| {
            deeds(list, campaign);
        });
        sheet(middle, "camp-records", "users", "People", 1.0, |list| {
            records(list, campaign);
        });
    });
    foot(root, |line| {
        Press::new("camp-back", Intent::Camp(CampStep::Read(false)))
            .main()
            .tip(Tip::new("Back").line("Back to the camp."))
            .label(line, "tent", "To the camp");
    });
}

fn entry(list: &mut ChildSpawnerCommands, index: usize, path: PathBuf, plan: &Plan, saved: Saved) {
    let begin = Intent::Camp(CampStep::Begin(path));
    let ask = |what: &str| {
        confirm(
            &format!("Begin {}? {what}", plan.name()),
            "Begin",
            begin.clone(),
        )
    };
    let press = match saved {
        Saved::Nothing => begin.clone(),
        Saved::GoesOn => ask("The campaign under way is given up."),
        Saved::Unreadable => {
            ask("The saved campaign cannot be read; it is kept as campaign.damaged.ron.")
        }
    };
    Press::new(format!("campaign-{index}"), press)
        .tip(Tip::new(plan.name()).line("Begins this campaign; one that is under way is given up."))
        .shape(|node| {
            node.flex_shrink = 0.0;
            node.justify_content = JustifyContent::Start;
            node.padding = UiRect::axes(px(12), px(8));
        })
        .spawn(list, |button| {
            button.spawn(icon("tent", 24.0, theme::BRASS));
            button
                .spawn(Node {
                    min_width: px(0),
                    ..column(0.0)
                })
                .with_children(|text| {
                    text.spawn(bold(plan.name(), theme::BODY, theme::PAPER));
                    text.spawn(words(plan.summary(), theme::SMALL, theme::MUTED));
                    let battles = plan.chapters().len();
                    let facts = format!("{battles} battles, {}", plan.rules().name);
                    text.spawn(words(facts, theme::SMALL, theme::MUTED));
                });
        });
}

/// The heading of those in camp, with how many can learn something.
fn in_camp(campaign: &Campaign) -> String {
    match can_learn(campaign) {
        0 => "In camp".to_owned(),
        count => format!("In camp: {count} can learn"),
    }
}

/// The camp of a campaign that was begun.
fn camp(root: &mut ChildSpawnerCommands, campaign: &Campaign, shown: &Camp) {
    let (plan, maps) = (campaign.plan(), &shown.maps);
    heading(root, plan.name(), &standing(campaign));
    middle(root, |middle| {
        let news = &shown.expedition.news;
        let over = campaign.ending().is_some();
        let title = match () {
            () if campaign.past().is_empty() => "What is to come",
            () if over => "The roll of the dead",
            () => "What happened",
        };
        let narrow = maps.is_narrow();
        sheet(
            middle,
            "camp-people",
            "users",
            &in_camp(campaign),
            1.0,
            |list| {
                people(list, campaign);
                if narrow || !over {
                    the_dead(list, campaign);
                }
                if narrow {
                    list.spawn(bold("What happened", theme::BODY, theme::BRASS));
                    history(list, campaign, news);
                }
            },
        );
        if !narrow {
            let glyph = if over { "skull" } else { "scroll-text" };
            sheet(middle, "camp-past", glyph, title, 1.0, |list| match over {
                true => remembered(list, campaign),
                false => history(list, campaign, news),
            });
        }
        if let Some(loss) = campaign.loss() {
            sheet(middle, "camp-loss", "signpost", "What now?", NEXT, |list| {
                loss::cards(list, campaign, &loss);
            });
        } else if campaign.ending().is_some() {
            sheet(
                middle,
                "camp-done",
                "scroll-text",
                "What was done",
                NEXT,
                |list| {
                    deeds(list, campaign);
                },
            );
        } else if !campaign.choices().is_empty() {
            sheet(
                middle,
                "camp-choices",
                "signpost",
                "What now?",
                NEXT,
                |list| {
                    choices_of(list, campaign, &maps.all, maps.room_on_card());
                },
            );
        } else if let (Some(plan), Some(map), true) =
            (campaign.battle_plan(), maps.all.first(), maps.have_room())
        {
            sheet(
                middle,
                "camp-next",
                "swords",
                "The next battle",
                NEXT,
                |list| {
                    map.spawn(list, maps.room_of_next());
                    next_battle(list, plan);
                },
            );
        }
    });
    foot(root, |line| {
        let other = Intent::Camp(CampStep::List);
        Press::new("camp-list", other)
            .tip(
                Tip::new("Another campaign")
                    .line("This campaign is kept until another one begins."),
            )
            .label(line, "list", "Another campaign");
        Press::new("camp-chronicle", Intent::Camp(CampStep::Read(true)))
            .tip(Tip::new("Chronicle").line("The battles, everybody's deeds, and the dead."))
            .label(line, "scroll-text", "Chronicle");
        if campaign.ending().is_none() {
            strength(line, campaign.difficulty());
        }
        if let Some(battle) = campaign.battle_plan() {
            if !shown.maps.is_narrow() {
                line.spawn(words(shown.players.as_str(), theme::SMALL, theme::MUTED));
            }
            let tip = Tip::new(battle.in_words()).line(battle.level().summary());
            let tip = tip.line(shown.players.as_str());
            Press::new("camp-fight", Intent::Camp(CampStep::Fight))
                .main()
                .tip(tip)
                .shape(|node| node.min_width = px(180))
                .label(line, "swords", "Fight");
        }
    });
}

/// How strong the computer plays; a press takes the next strength.
fn strength(line: &mut ChildSpawnerCommands, now: Difficulty) {
    let all = Difficulty::ALL;
    let place = all.iter().position(|it| *it == now).unwrap_or(0);
    let next = all[(place + 1) % all.len()];
    let tip = tip_of(now).line(format!(
        "Press to let it play at {} strength from the next battle on; the chronicle records it.",
        next.word()
    ));
    Press::new("camp-strength", Intent::Camp(CampStep::Strength(next)))
        .tip(tip)
        .label(line, "gauge", format!("Computer: {}", now.word()));
}

/// Who plays the next battle, as the menu says it: "Red guard: Person. Wolves: Computer, hard."
fn players(campaign: &Campaign, choices: &Choices) -> String {
    let Some(plan) = campaign.battle_plan() else {
        return String::new();
    };
    let minds = minds(campaign, choices);
    let sides = plan.level().sides().iter().zip(minds);
    let sides = sides.map(|(side, mind)| format!("{}: {}.", side.name, mind.label()));
    sides.collect::<Vec<_>>().join(" ")
}

/// Where the campaign is, as a sentence.
fn standing(campaign: &Campaign) -> String {
    let (next, all) = (campaign.next(), campaign.plan().chapters().len());
    match campaign.ending() {
        Some(ending) => ended(ending).to_owned(),
        None if campaign.loss().is_some() => format!(
            "Battle {} of {all} is lost: fight it again, or live with it. Day {} in camp, seed {}.",
            next.max(1),
            campaign.day(),
            campaign.seed()
        ),
        None if !campaign.choices().is_empty() => format!(
            "After battle {next} of {all}: choose what to do. Day {} in camp, seed {}.",
            campaign.day(),
            campaign.seed()
        ),
        None => format!(
            "Battle {} of {all} comes next. Day {} in camp, seed {}.",
            next + 1,
            campaign.day(),
            campaign.seed()
        ),
    }
}

fn history(list: &mut ChildSpawnerCommands, campaign: &Campaign, news: &[News]) {
    for news in news {
        list.spawn(bold(news.title.as_str(), theme::BODY, theme::PAPER));
        for line in &news.lines {
            let colour = if line.is_heading {
                theme::BRASS
            } else {
                theme::PAPER
            };
            list.spawn(words(line.text.as_str(), theme::SMALL, colour));
        }
    }
    let told = usize::from(news.iter().any(|news| news.of_battle));
    let earlier = campaign.past().iter().enumerate().rev().skip(told);
    for (index, fought) in earlier {
        let end = campaign.end_of(index).unwrap_or("fought");
        let text = format!("{}: {end}, {} rounds.", fought.level, fought.rounds);
        list.spawn(bold(text, theme::SMALL, theme::BRASS));
        if index + 1 == campaign.past().len() {
            told_of(list, campaign, index);
        } else if !fought.fallen.is_empty() {
            let text = format!("Fallen: {}.", fought.fallen.join(", "));
            list.spawn(words(text, theme::SMALL, theme::MUTED));
        }
        if let Some(choice) = campaign.choice_after(index) {
            let text = format!("Then: {}.", choice.name());
            list.spawn(words(text, theme::SMALL, theme::MUTED));
        }
    }
    if campaign.past().is_empty() {
        list.spawn(words(campaign.plan().summary(), theme::BODY, theme::PAPER));
        for (number, chapter) in campaign.plan().chapters().iter().enumerate() {
            let text = format!("{}. {}", number + 1, chapter.battle().level().name());
            list.spawn(words(text, theme::BODY, theme::MUTED));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_panel::<Camp>().add_systems(
        Update,
        draw.run_if(in_state(Screen::Camp))
            .in_set(PlaySystems::Draw),
    );
}
