//! What a person wants, whichever way it was said: a button, a key, the mouse, a gamepad. Floor 7.

use super::input::GameAction;
use super::taste::{Setting, SettingsPage};
use crate::battle::campaign::MemberId;
use crate::combat::{CombatantId, Difficulty, Family, SideId, StandingOrder};
use crate::grid::Cell;
use crate::view::SoundFamily;
use bevy::prelude::Message;
use smol_str::SmolStr;
use std::path::PathBuf;

/// A wish of a person. It may be incomplete or impossible; only a whole and legal one becomes a command.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum Intent {
    /// Chooses an action of the bar, or lets go of it if it was chosen.
    Choose {
        /// Its verb.
        verb: SmolStr,
        /// The weapon or item.
        with: Option<SmolStr>,
    },
    /// Adds to a rider of the chosen action; past its largest amount it returns to 0, below 0 to the largest.
    Rider {
        /// Its key.
        key: SmolStr,
        /// How much to add.
        by: i32,
    },
    /// Does the chosen action as it is set.
    DoChosen,
    /// Aims at a body part, or at none.
    Aim(Option<SmolStr>),
    /// Points at a cell: selects, walks, acts, as it fits.
    PointAt(Cell),
    /// Shows a combatant in the panel.
    Look(CombatantId),
    /// Answers the waiting choice.
    Answer(SmolStr),
    /// Ends the turn.
    EndTurn,
    /// Takes the last action back.
    Undo,
    /// Plays motions this much faster: 1, 2 or 4; 0 skips them.
    Speed(u8),
    /// Shows or hides the log.
    ToggleLog,
    /// Shows or hides the panel of the selected combatant.
    ToggleSheet,
    /// Unfolds or folds a line of the log.
    Unfold(usize),
    /// Opens a fold of the action bar, or shuts it.
    OpenFold(Option<Family>),
    /// Picks a target of its own for each roll of the chosen action, or one for all.
    SplitTargets,
    /// Shows the next or the previous page of the action bar.
    MoreActions(i32),
    /// Makes the interface larger or smaller by steps of 25 percent points.
    Scale(i32),
    /// Switches reduced motion.
    ReduceMotion,
    /// Sets something to a value.
    Set(Setting),
    /// Opens the settings, or another page of them.
    OpenSettings(SettingsPage),
    /// Changes what an action is bound to.
    Rebind(Rebind),
    /// Makes a family of sounds louder or softer by so many tenths.
    Volume(SoundFamily, i8),
    /// Switches the captions for sounds.
    ToggleCaptions,
    /// Gives a standing order for a sort of window.
    StandingOrder {
        /// The ruleset's id.
        rules: SmolStr,
        /// The ruleset's word for the window.
        window: SmolStr,
        /// What is to happen in it.
        order: StandingOrder,
    },
    /// Lets a side wait by itself if it has nothing left, or not.
    WaitByItself,
    /// Compares the rulesets on the level that the menu shows, or stops doing so.
    Compare(Comparing),
    /// Opens a dialog.
    Open(Dialog),
    /// Closes the uppermost dialog.
    Close,
    /// Opens the list of saves.
    OpenSaves,
    /// Writes the quick save.
    QuickSave,
    /// Loads the quick save.
    QuickLoad,
    /// Writes the battle to a file of its own, to be replayed.
    SaveReplay,
    /// Loads a save.
    Load(PathBuf),
    /// Watches a save from its beginning on.
    Watch(PathBuf),
    /// Watches the battle on the table from its beginning on.
    WatchAgain,
    /// Steers the replay that is watched.
    Replay(Transport),
    /// Shows the texts of rules by their ids.
    ShowRules(Vec<SmolStr>),
    /// Loads the autosave.
    Continue,
    /// Gives the battle up.
    Concede,
    /// Leaves the battle for the menu; the autosave stays.
    ToMenu,
    /// Ends the program.
    Quit,
    /// Shows a level in the menu.
    PickLevel(usize),
    /// Picks a ruleset in the menu.
    PickRules(usize),
    /// Switches a variant on or off in the menu.
    ToggleVariant(usize),
    /// Lets a person or the computer play a side.
    TogglePlayer(usize),
    /// Takes another seed.
    NewSeed,
    /// The seed takes what is typed.
    TypeSeed,
    /// Begins the battle that the menu shows.
    Start,
    /// Begins the battle that just ended again, with the same seed or another one.
    Again {
        /// Whether the dice fall the same.
        same_seed: bool,
    },
    /// Begins the battle on the table again from its level's file, with the data files and variants of the menu.
    BeginChanged,
    /// Begins the guided battle of this place in the list of them.
    Learn(usize),
    /// Leaves a prompt of the guide, or all of them.
    Guide(GuideStep),
    /// Begins a campaign, goes on with it.
    Camp(CampStep),
    /// Lets the computer play level after level.
    Demo,
    /// Ends the demo: a person plays its battle on for a side, from the moment that is shown.
    TakeOver(SideId),
    /// The side to which the screen was handed looks at it.
    TakeScreen,
    /// Says why something cannot be done; nothing else happens.
    Explain(SmolStr),
}

/// What can be done with a replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transport {
    /// Lets it go on by itself, or stops it.
    Toggle,
    /// One command on, then it rests.
    Step,
    /// One command back, then it rests.
    Back,
    /// To its beginning, then it rests.
    Restart,
    /// Ends the watching: the players take over from this moment on.
    PlayOn,
}

impl Transport {
    /// All of them, in the order of their buttons and keys in the action bar.
    pub const ALL: [Self; 5] = [
        Self::Toggle,
        Self::Step,
        Self::Back,
        Self::Restart,
        Self::PlayOn,
    ];
}

/// What can be done with the bindings of keys, mouse and gamepad.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rebind {
    /// Listens for a new binding of an action, in place of the one at an index or besides all.
    Listen(GameAction, Option<usize>),
    /// Takes what was heard from the action that has it.
    Take,
    /// Takes it, and gives that action the binding that is replaced.
    Swap,
    /// Listens once more.
    Again,
    /// Leaves everything as it was.
    Cancel,
    /// Takes a binding off an action.
    Remove(GameAction, usize),
    /// Gives an action its usual bindings back.
    Reset(GameAction),
    /// Gives all actions their usual bindings back.
    ResetAll,
    /// Lets the sticks of the gamepad change their duties.
    SwapSticks,
}

/// What can be done with a comparison of the rulesets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparing {
    /// Begins it anew with so many battles a ruleset.
    Begin(u32),
    /// Stops it; what was played is shown no more.
    Stop,
}

/// What can be done with the prompts of a guide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuideStep {
    /// Leaves the prompt that is said.
    GoOn,
    /// Says no more.
    End,
}

/// What can be done with campaigns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CampStep {
    /// Opens the camp: with the saved campaign, or else with the list of those that can be begun.
    Open,
    /// Shows the list of campaigns; the saved one stays until another begins.
    List,
    /// Begins a campaign from its file.
    Begin(PathBuf),
    /// Takes a choice of the camp, by its index.
    Choose(usize),
    /// Fights a lost battle again, from the state before it.
    Again,
    /// Lives with a lost battle.
    Live,
    /// Lets the computer play so strongly against the bands.
    Strength(Difficulty),
    /// Lets somebody learn something.
    Learn {
        /// Who.
        member: MemberId,
        /// The advance, by its place in the campaign's file, from 0.
        advance: usize,
    },
    /// Opens the chronicle, or shuts it.
    Read(bool),
    /// Fights the next battle.
    Fight,
    /// Takes the battle on the table back that is over, and goes to the camp.
    Return,
}

/// Windows over the screen, of which the uppermost is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Dialog {
    /// Rest of the battle menu.
    Pause,
    /// Standing orders for the windows of a battle.
    Orders,
    /// A page of the settings.
    Settings(SettingsPage),
    /// What an action is to be bound to: listening, or the choice where another action has it.
    Rebinding,
    /// The rulesets side by side on the level of the menu.
    Compare,
    /// All keys.
    Help,
    /// How a demo is left.
    LeaveDemo,
    /// The screen goes from one person to another, of this side; nothing of the battle is seen.
    HandOver(SideId),
    /// A question before something that cannot be taken back.
    Confirm {
        /// The question.
        question: SmolStr,
        /// The word on the button that does it.
        verb: SmolStr,
        /// The words on the button that leaves everything as it is.
        stay: SmolStr,
        /// What is done then.
        then: Box<Intent>,
    },
    /// Saves to load: file, name for people, when.
    Saves(Vec<(PathBuf, String)>),
    /// Rules: id and text.
    Rules(Vec<(SmolStr, String)>),
    /// Something that must be read, such as an error.
    Notice {
        /// A few words.
        title: SmolStr,
        /// The whole message.
        text: String,
    },
}

/// A question before something that cannot be taken back.
#[must_use]
pub fn confirm(question: &str, verb: &str, then: Intent) -> Intent {
    confirm_or_stay(question, verb, "Go back", then)
}

/// The same with words of its own on the button that leaves everything as it is.
#[must_use]
pub fn confirm_or_stay(question: &str, verb: &str, stay: &str, then: Intent) -> Intent {
    Intent::Open(Dialog::Confirm {
        question: question.into(),
        verb: verb.into(),
        stay: stay.into(),
        then: Box::new(then),
    })
}

/// A dialog that says what went wrong.
#[must_use]
pub fn notice(title: impl Into<SmolStr>, text: impl Into<String>) -> Intent {
    Intent::Open(Dialog::Notice {
        title: title.into(),
        text: text.into(),
    })
}
