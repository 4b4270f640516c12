//! What the action bar shows, as plain data. Floor 7.

use crate::battle::NoUndo;
use crate::combat::{CombatantId, Family, Offer, PendingChoice};
use crate::play::input::hints::how_to_deploy;
use crate::play::intent::Intent;
use crate::play::session::Session;
use bevy::prelude::*;
use smol_str::SmolStr;

/// What the bar shows.
#[derive(Component, Debug, Default, PartialEq)]
#[require(Last)]
pub(in crate::play) struct Bar {
    /// Width of the window, in pixels of the interface.
    pub(super) width: f32,
    pub(super) actor: Option<CombatantId>,
    pub(super) cells: Vec<Cell>,
    pub(super) open: Option<Family>,
    pub(super) pages: usize,
    pub(super) page: usize,
    pub(super) no_undo: Option<NoUndo>,
    pub(super) person: bool,
    pub(super) waiting: Option<String>,
    pub(super) watched: Option<(usize, usize)>,
    pub(super) end: End,
}

impl Bar {
    /// While fighters are placed: how, and the button that begins the battle.
    pub(super) fn deploying(session: &Session, width: f32) -> Self {
        Self {
            width,
            actor: None,
            cells: Vec::new(),
            open: None,
            pages: 1,
            page: 0,
            no_undo: (!session.has_placed()).then_some(NoUndo::Nothing),
            person: true,
            waiting: Some(how_to_deploy()),
            watched: None,
            end: End {
                label: "Begin".into(),
                help: "The battle begins with everybody where they are now.".into(),
            },
        }
    }
}

/// The person that acted last and its offers, which stay in the bar, greyed, while others decide within its turn.
#[derive(Component, Debug, Default)]
pub(in crate::play) struct Last {
    pub(super) who: Option<CombatantId>,
    pub(super) offers: Vec<Offer>,
}

/// A button of the bar.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Cell {
    pub(super) intent: Intent,
    pub(super) label: String,
    pub(super) icon: &'static str,
    pub(super) cost: String,
    pub(super) chosen: bool,
    pub(super) refusal: Option<SmolStr>,
    pub(super) idle: bool,
    /// What it does.
    pub(super) help: Vec<String>,
    /// What it costs, and what the words of that mean.
    pub(super) more: Vec<String>,
    pub(super) key: String,
    /// Whether its key answers the open window instead.
    pub(super) taken: bool,
    /// Whether nothing is there now: its key waits for what had it.
    pub(super) gap: bool,
}

impl Cell {
    /// The place of something that is not there now.
    pub(super) fn gap(key: String) -> Self {
        Self {
            intent: Intent::Explain(SmolStr::default()),
            label: String::new(),
            icon: "",
            cost: String::new(),
            chosen: false,
            refusal: None,
            idle: true,
            help: Vec::new(),
            more: Vec::new(),
            key,
            taken: false,
            gap: true,
        }
    }
}

/// What the button is called that ends the turn, waits, or lets a window go.
#[derive(Debug, Default, PartialEq)]
pub(super) struct End {
    pub(super) label: SmolStr,
    pub(super) help: SmolStr,
}

impl End {
    pub(super) fn of(session: &Session, waiting: bool) -> Self {
        let window = session.open_window(!waiting);
        let option = window.and_then(|choice| choice.option(PendingChoice::DECLINE));
        let (label, help) = session.battle().ruleset().wording.end_turn_label;
        Self {
            label: option.map_or(label.into(), |option| option.label.clone()),
            help: option.map_or(help.into(), |_| "Nobody on the side answers it.".into()),
        }
    }
}
