//! A campaign on disk, between two battles. Floor 5.
//!
//! The file holds everything, the levels too, so that a later change of them harms no campaign.

use super::{Campaign, Plan, State};
use crate::battle::save::{Header, MAX_BYTES, SaveError, is_battle_save, read, read_text};
use crate::battle::{SavedData, write_atomically};
use crate::combat::Digest;
use crate::level::{Checks, GameData, Level};
use crate::source::{Document, read_file};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::io;
use std::path::Path;
use std::sync::Arc;

const HEADER: Header = Header {
    format: "quincunx campaign",
    oldest: 1,
    version: 2,
};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CampaignSave {
    format: String,
    version: u32,
    /// The text of the campaign's file.
    campaign: String,
    /// The texts of its levels: those of its battles, then those of its choices, in order.
    levels: Vec<String>,
    /// The data of each level; left out if all play with the data that the program was built with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    data: Vec<SavedData>,
    seed: u64,
    state: State,
    /// Over all the rest, sixteen hexadecimal digits.
    hash: String,
}

impl CampaignSave {
    fn of(campaign: &Campaign) -> Self {
        let battles: Vec<_> = campaign.plan.battles().collect();
        let data = battles.iter();
        let mut data: Vec<_> = data
            .map(|battle| SavedData::of(battle.level.data()))
            .collect();
        if data.iter().all(SavedData::is_empty) {
            data.clear();
        }
        let mut save = Self {
            format: HEADER.format.to_owned(),
            version: HEADER.version,
            campaign: campaign.plan.text.clone(),
            levels: battles
                .iter()
                .map(|battle| battle.level.to_text())
                .collect(),
            data,
            seed: campaign.seed,
            state: campaign.state.clone(),
            hash: String::new(),
        };
        save.hash = save.digest();
        save
    }

    fn digest(&self) -> String {
        let mut digest = Digest::default();
        (&self.campaign, &self.levels, self.seed, &self.state).hash(&mut digest);
        if !self.data.is_empty() {
            self.data.hash(&mut digest);
        }
        format!("{:016x}", digest.finish())
    }

    fn campaign(self, path: &str) -> Result<Campaign, SaveError> {
        let foreign = |why: String| SaveError::Foreign {
            path: path.to_owned(),
            why,
        };
        if self.hash != self.digest() {
            let why = "it was changed or damaged: its content does not fit its hash";
            return Err(foreign(why.to_owned()));
        }
        let wrong = |problem: String| foreign(format!("its campaign is wrong:\n{problem}"));
        let document = Document::parse(path, self.campaign.as_str())
            .map_err(|report| wrong(report.to_string()))?;
        let level = |number: usize, file: &str| {
            let text = self.levels.get(number).ok_or("it is missing")?;
            let saved = self.data.get(number).cloned().unwrap_or_default();
            let data = saved.data().map_err(|error| error.to_string())?;
            let checks = Checks {
                data: &data,
                books: &[],
                ..Checks::default()
            };
            Level::parse_with(file, text, &checks).map_err(|report| report.to_string())
        };
        let plan = Plan::read(&document, &level).map_err(|report| wrong(report.to_string()))?;
        let (bands, battles) = (plan.bands.len(), plan.chapters.len());
        if self.state.bands.len() != bands || self.state.next > battles {
            return Err(wrong(
                "its bands or battles are not those of its state".to_owned(),
            ));
        }
        let campaign = Campaign {
            plan,
            seed: self.seed,
            state: self.state,
        };
        campaign.check().map_err(wrong)?;
        Ok(campaign)
    }
}

impl Campaign {
    /// Whether what a save says of itself fits together.
    fn check(&self) -> Result<(), String> {
        if !self.choices_fit() {
            return Err("its choices are not those of its state".to_owned());
        }
        let advances = self.plan.growth.as_ref();
        let advances = advances.map_or(0, |growth| growth.advances.len());
        if !self.chronicle().fits(self.state.past.len(), advances) {
            return Err(
                "its chronicle tells of battles that were not fought, or of advances that the campaign does not have"
                    .to_owned(),
            );
        }
        self.camp().map_err(|error| error.to_string())?;
        let Some(before) = &self.state.memory.before else {
            return Ok(());
        };
        let before = Self {
            state: (**before).clone(),
            ..self.clone()
        };
        let fits = before.state.bands.len() == self.state.bands.len()
            && before.state.next == self.state.next
            && before.state.memory.before.is_none();
        match before.battle() {
            Ok(_) if fits => Ok(()),
            Ok(_) => Err("the lost battle is not the next one of its state before it".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// Writes a campaign to a file, whole or not at all.
///
/// # Errors
/// [`SaveError::Output`] if the file cannot be written; an older file of that name is then unharmed.
pub fn write_campaign(campaign: &Campaign, path: &Path) -> Result<(), SaveError> {
    Ok(write_atomically(path, &campaign.to_save())?)
}

/// Reads a campaign and verifies it.
///
/// # Errors
/// [`SaveError`] says what is wrong with the file; nothing is half loaded.
pub fn read_campaign(path: &Path) -> Result<Campaign, SaveError> {
    let name = path.display().to_string();
    let text = read_text(path)?;
    HEADER.check(&name, &text)?;
    let save: CampaignSave = read(&name, &text)?;
    save.campaign(&name)
}

/// What a save is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveKind {
    /// One battle.
    Battle,
    /// A campaign.
    Campaign,
}

/// What a file is a save of, damaged or not, by what it begins with; `None` for any other file.
///
/// # Errors
/// When the file cannot be read.
pub fn kind_of_save(path: &Path) -> io::Result<Option<SaveKind>> {
    let bytes = read_file(path, MAX_BYTES)?;
    let text = String::from_utf8_lossy(&bytes);
    Ok(match () {
        () if HEADER.begins(&text) => Some(SaveKind::Campaign),
        () if is_battle_save(&text) => Some(SaveKind::Battle),
        () => None,
    })
}

/// A campaign that is read from its file, new, or from a save, where it was.
impl Campaign {
    /// Begins a campaign from its file, or goes on with a saved one. `seed` is for a new one.
    ///
    /// # Errors
    /// What is wrong with the file, as a text of one or more lines.
    pub fn open(path: &Path, data: &Arc<GameData>, seed: u64) -> Result<Self, String> {
        let kind = kind_of_save(path).map_err(|error| format!("{}: {error}", path.display()))?;
        if kind == Some(SaveKind::Campaign) {
            return read_campaign(path).map_err(|error| error.to_string());
        }
        let plan: Arc<Plan> = Plan::load(path, data).map_err(|error| error.to_string())?;
        Ok(Self::new(plan, seed))
    }

    /// The text of its save: what [`read_campaign`] reads from a file.
    ///
    /// # Panics
    /// Never: it holds only what RON can write.
    #[must_use]
    pub fn to_save(&self) -> String {
        let pretty = ron::ser::PrettyConfig::new().depth_limit(4);
        ron::ser::to_string_pretty(&CampaignSave::of(self), pretty)
            .expect("a save holds only what RON can write")
    }
}
