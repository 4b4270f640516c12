//! The campaign on the table: begun, fought, rested, written. Floor 7.
//!
//! It is written to one file after each battle. A battle belongs to it as long as its level
//! is the one that the campaign has next: the campaign itself decides that.

use crate::battle::LineKind;
use crate::battle::campaign::{
    Aftermath, Campaign, Ending, MemberId, Stage, read_campaign, write_campaign,
};
use crate::combat::{Difficulty, Outcome};
use crate::level::files::{CAMPAIGNS, level_paths, levels_dir};
use crate::play::choices::Choices;
use crate::play::intent::{CampStep, Intent, notice};
use crate::play::screen::{PlaySystems, Screen};
use crate::play::session::{Mind, Session};
use crate::play::storage::{Folder, NO_FOLDER};
use bevy::prelude::*;
use std::path::{Path, PathBuf};

/// The campaign on the table and what was last heard of it.
#[derive(Resource, Debug, Clone, Default)]
pub struct Expedition {
    /// The campaign; `None` while one is to be chosen.
    pub campaign: Option<Campaign>,
    /// What came of the last battle and of the camp after it, newest first.
    pub news: Vec<News>,
    /// Whether the chronicle is read.
    pub reads: bool,
    /// How strong the computer is to play in a campaign that is begun; as the menu says if it was not chosen.
    pub strength: Option<Difficulty>,
}

impl Expedition {
    /// Where the step back leads: from the chronicle to the camp, else to the menu.
    #[must_use]
    pub fn back(&self) -> Intent {
        match self.reads {
            true => Intent::Camp(CampStep::Read(false)),
            false => Intent::ToMenu,
        }
    }

    /// How strong the computer plays in a campaign that is begun now.
    pub(super) fn strength(&self, choices: &Choices) -> Difficulty {
        self.strength.unwrap_or(match choices.mind(1) {
            Mind::Computer(difficulty) => difficulty,
            Mind::Person => Difficulty::Normal,
        })
    }
}

/// What came of a battle or a rest, as sentences.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct News {
    /// What it was.
    pub title: String,
    /// Whether it was the last battle.
    pub of_battle: bool,
    /// What happened.
    pub lines: Vec<NewsLine>,
}

/// A sentence of what happened.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewsLine {
    /// The sentence.
    pub text: String,
    /// Whether it is a heading of those after it.
    pub is_heading: bool,
}

impl News {
    fn of(title: String) -> Self {
        Self {
            title,
            ..Self::default()
        }
    }

    fn tell(mut self, stage: &Stage) -> Self {
        let told = stage.lines.iter().map(|line| NewsLine {
            text: line.text.clone(),
            is_heading: line.kind == LineKind::Heading,
        });
        self.lines.extend(told);
        self
    }

    fn say(&mut self, line: impl Into<String>) {
        self.lines.push(NewsLine {
            text: line.into(),
            is_heading: false,
        });
    }
}

/// The file of the campaign on the table.
#[must_use]
pub fn save_file(folder: &Folder) -> Option<PathBuf> {
    folder.file("campaign.ron")
}

/// The name under which a file is kept that cannot be read.
const DAMAGED: &str = "campaign.damaged.ron";

/// What another campaign would take the place of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Saved {
    /// Nothing, or a campaign that is over.
    Nothing,
    /// A campaign that still goes on.
    GoesOn,
    /// A file that cannot be read.
    Unreadable,
}

/// What is written in the file of the campaign.
#[must_use]
pub(super) fn saved(folder: &Folder) -> Saved {
    let Some(path) = save_file(folder).filter(|path| path.is_file()) else {
        return Saved::Nothing;
    };
    match read_campaign(&path) {
        Ok(campaign) if campaign.ending().is_none() => Saved::GoesOn,
        Ok(_) => Saved::Nothing,
        Err(_) => Saved::Unreadable,
    }
}

/// The campaigns that can be begun, by file name.
#[must_use]
pub fn shipped() -> Vec<PathBuf> {
    levels_dir()
        .map(|dir| level_paths(&dir.join(CAMPAIGNS)))
        .unwrap_or_default()
}

/// Whether a battle is the next one of the campaign and over.
#[must_use]
pub fn belongs(campaign: &Campaign, session: &Session) -> bool {
    let battle = session.battle();
    battle.outcome().is_some() && campaign.is_next(battle)
}

/// Who plays each side of the next battle, as the menu says it: its first sides stand for the bands, the further ones
/// for everybody else, in their order. The computer plays against the bands as strongly as the campaign says.
pub(super) fn minds(campaign: &Campaign, choices: &Choices) -> Vec<Mind> {
    let Some(plan) = campaign.battle_plan() else {
        return Vec::new();
    };
    let bands = plan.sides();
    let all = 0..plan.level().sides().len();
    let others = all.clone().filter(|side| !bands.contains(side));
    let mut minds = vec![Mind::COMPUTER; all.len()];
    for (place, side) in bands.iter().copied().chain(others).enumerate() {
        let of_band = bands.contains(&side);
        if let Some(mind) = minds.get_mut(side) {
            *mind = match choices.mind(place) {
                Mind::Computer(_) if !of_band => Mind::Computer(campaign.difficulty()),
                mind => mind,
            };
        }
    }
    minds
}

/// What came of a battle: how it ended, the field, the rest, who fell, how it goes on.
fn news(after: &Aftermath, sides: &[String]) -> News {
    let fought = &after.fought;
    let end = match fought.outcome {
        Outcome::Won(side) => {
            let name = sides.get(usize::from(side.0)).map_or("", String::as_str);
            format!("victory for {name} in round {}.", fought.rounds)
        }
        Outcome::Draw => format!("a draw in round {}.", fought.rounds),
    };
    let mut news = News::of(format!("{}: {end}", fought.level)).tell(&after.field);
    news.of_battle = true;
    if let Some(camp) = &after.camp {
        news = news.tell(camp);
    }
    if !fought.fallen.is_empty() {
        news.say(format!("Fallen: {}.", fought.fallen.join(", ")));
    }
    if let Some(ending) = after.ending {
        news.say(ended(ending));
    }
    news
}

/// What came of a choice in camp.
fn news_of_choice(name: &str, stage: &Stage, ending: Option<Ending>) -> News {
    let mut news = News::of(format!("{name}:")).tell(stage);
    if news.lines.is_empty() {
        news.say("Nothing happened in camp.");
    }
    if let Some(ending) = ending {
        news.say(ended(ending));
    }
    news
}

/// How a campaign ended, as a sentence.
#[must_use]
pub const fn ended(ending: Ending) -> &'static str {
    match ending {
        Ending::Completed => "The campaign is over: every battle was fought.",
        Ending::Lost => "The campaign is lost.",
    }
}

/// What the steps work on.
#[derive(bevy::ecs::system::SystemParam)]
struct Tent<'w, 's> {
    commands: Commands<'w, 's>,
    expedition: ResMut<'w, Expedition>,
    folder: Res<'w, Folder>,
    choices: Res<'w, Choices>,
    session: Option<Res<'w, Session>>,
    next: ResMut<'w, NextState<Screen>>,
}

impl Tent<'_, '_> {
    fn take(&mut self, step: &CampStep) -> Result<(), String> {
        match step {
            CampStep::Open => self.open()?,
            CampStep::List => *self.expedition = Expedition::default(),
            CampStep::Begin(path) => self.begin(path)?,
            CampStep::Choose(index) => self.choose(*index)?,
            CampStep::Again => self.again()?,
            CampStep::Live => self.live()?,
            CampStep::Strength(strength) => self.strengthen(*strength)?,
            CampStep::Learn { member, advance } => self.learn(*member, *advance)?,
            CampStep::Read(reads) => self.expedition.reads = *reads,
            CampStep::Fight => return self.fight(),
            CampStep::Return => self.return_home()?,
        }
        self.next.set(Screen::Camp);
        Ok(())
    }

    fn open(&mut self) -> Result<(), String> {
        if self.expedition.campaign.is_some() {
            self.expedition.reads = false;
            return Ok(());
        }
        let saved = save_file(&self.folder).filter(|path| path.is_file());
        if let Some(path) = saved {
            let campaign = read_campaign(&path).map_err(|error| error.to_string());
            self.expedition.campaign = Some(campaign?);
        }
        Ok(())
    }

    fn begin(&mut self, path: &Path) -> Result<(), String> {
        let mut campaign = Campaign::open(path, &self.choices.setup.data, self.choices.setup.seed)?;
        campaign.set_difficulty(self.expedition.strength(&self.choices));
        self.keep_damaged()?;
        *self.expedition = Expedition {
            campaign: Some(campaign),
            ..Expedition::default()
        };
        self.write()
    }

    /// A file that cannot be read is kept under another name before anything is written in its place.
    fn keep_damaged(&self) -> Result<(), String> {
        match save_file(&self.folder) {
            Some(path) if saved(&self.folder) == Saved::Unreadable => {
                std::fs::rename(&path, path.with_file_name(DAMAGED))
                    .map_err(|error| error.to_string())
            }
            _ => Ok(()),
        }
    }

    fn write(&self) -> Result<(), String> {
        let path = save_file(&self.folder).ok_or(NO_FOLDER)?;
        let campaign = self.expedition.campaign.as_ref();
        campaign.map_or(Ok(()), |campaign| {
            write_campaign(campaign, &path).map_err(|error| error.to_string())
        })
    }

    fn choose(&mut self, index: usize) -> Result<(), String> {
        let Some(campaign) = &mut self.expedition.campaign else {
            return Ok(());
        };
        let Some(choice) = campaign.choices().get(index) else {
            return Ok(());
        };
        let name = choice.name().to_owned();
        let stage = campaign.choose(index).map_err(|error| error.to_string())?;
        let news = news_of_choice(&name, &stage, campaign.ending());
        self.expedition.news.insert(0, news);
        self.write()
    }

    /// A lost battle is taken back, and waits to be fought again.
    fn again(&mut self) -> Result<(), String> {
        let Some(campaign) = &mut self.expedition.campaign else {
            return Ok(());
        };
        campaign.fight_again().map_err(|error| error.to_string())?;
        let mut news = News::of("The battle is fought again:".to_owned());
        news.say("Everybody is as before it.");
        self.expedition.news = vec![news];
        self.write()
    }

    fn live(&mut self) -> Result<(), String> {
        let Some(campaign) = &mut self.expedition.campaign else {
            return Ok(());
        };
        let stage = campaign.live_with_it().map_err(|error| error.to_string())?;
        let news = news_of_choice("The band lives with the loss", &stage, campaign.ending());
        self.expedition.news.insert(0, news);
        self.write()
    }

    fn strengthen(&mut self, strength: Difficulty) -> Result<(), String> {
        let Some(campaign) = &mut self.expedition.campaign else {
            self.expedition.strength = Some(strength);
            return Ok(());
        };
        campaign.set_difficulty(strength);
        self.write()
    }

    fn learn(&mut self, member: MemberId, advance: usize) -> Result<(), String> {
        let Some(campaign) = &mut self.expedition.campaign else {
            return Ok(());
        };
        campaign
            .advance(member, advance)
            .map_err(|error| error.to_string())?;
        self.write()
    }

    fn fight(&mut self) -> Result<(), String> {
        let Some(campaign) = &self.expedition.campaign else {
            return Ok(());
        };
        let battle = campaign.battle().map_err(|error| error.to_string())?;
        let session = Session::of(battle, minds(campaign, &self.choices));
        self.commands.insert_resource(session);
        self.next.set(Screen::Battle);
        Ok(())
    }

    fn return_home(&mut self) -> Result<(), String> {
        let (Some(campaign), Some(session)) = (&mut self.expedition.campaign, &self.session) else {
            return Ok(());
        };
        let after = campaign
            .finish(session.battle())
            .map_err(|error| error.to_string())?;
        let sides = session.battle().level().sides().iter();
        let names: Vec<String> = sides.map(|side| side.name.clone()).collect();
        self.expedition.news = vec![news(&after, &names)];
        self.write()
    }
}

fn obey(mut reader: MessageReader<Intent>, mut tent: Tent) {
    for intent in reader.read() {
        let Intent::Camp(step) = intent else { continue };
        if let Err(error) = tent.take(step) {
            let title = match step {
                CampStep::Open => "This campaign cannot be resumed",
                CampStep::Return => "The campaign was not written",
                _ => "This campaign cannot go on",
            };
            tent.commands.write_message(notice(title, error));
            if matches!(step, CampStep::Open | CampStep::Return) {
                tent.next.set(Screen::Camp);
            }
        }
    }
}

/// A battle may have been taken up from a save: then its campaign is read, too.
pub(in crate::play) fn recall(
    mut expedition: ResMut<Expedition>,
    folder: Res<Folder>,
    session: Res<Session>,
) {
    if expedition.campaign.is_none() && session.battle().outcome().is_some() {
        let saved = save_file(&folder).and_then(|path| read_campaign(&path).ok());
        expedition.campaign = saved.filter(|campaign| belongs(campaign, &session));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Expedition>();
    app.add_systems(
        Update,
        obey.run_if(resource_exists::<Choices>)
            .in_set(PlaySystems::Drive),
    );
    app.add_systems(OnEnter(Screen::Summary), recall);
}
