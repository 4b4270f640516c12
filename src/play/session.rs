//! The battle on the table, who plays which side, and how much of it was shown. Floor 7.

use super::as_ordered::{ToldOrder, place_of, told_again};
use super::knowledge::{Knowledge, Untold};
use crate::battle::{AsOrdered, Battle, DeployError, Line, NoUndo, Save, SaveError, SavedLevel};
use crate::combat::{
    BattleCommand, BattleEvent, CombatantId, Difficulty, FieldItem, FieldItems, Imminent,
    PendingChoice, Position, Refusal, SideId, Space, Standing, Unknown,
};
use crate::dice::{DiceSource, SeededDice};
use crate::grid::Cell;
use crate::level::{GameData, Level};
use bevy::prelude::{Message, Resource};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Who decides for a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Mind {
    /// A person at this screen.
    #[default]
    Person,
    /// The computer, so strong.
    Computer(Difficulty),
}

impl Mind {
    /// The computer at its usual strength.
    pub const COMPUTER: Self = Self::Computer(Difficulty::Normal);

    /// Who it is, for people: "Person", "Computer, hard".
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Person => "Person",
            Self::Computer(Difficulty::Easy) => "Computer, easy",
            Self::Computer(Difficulty::Normal) => "Computer, normal",
            Self::Computer(Difficulty::Hard) => "Computer, hard",
        }
    }

    /// The next choice in the menu: a person, then the computer from easy to hard.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Person => Self::Computer(Difficulty::Easy),
            Self::Computer(Difficulty::Easy) => Self::COMPUTER,
            Self::Computer(Difficulty::Normal) => Self::Computer(Difficulty::Hard),
            Self::Computer(Difficulty::Hard) => Self::Person,
        }
    }
}

/// What a battle is begun with.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The level's file.
    pub path: PathBuf,
    /// The ruleset's id.
    pub rules: String,
    /// The seed of the dice.
    pub seed: u64,
    /// Who plays each side; sides past the end are played by the computer.
    pub minds: Vec<Mind>,
    /// The data files and variants that levels are read with.
    pub data: Arc<GameData>,
}

/// The battle on the table.
#[derive(Resource)]
pub struct Session {
    battle: Battle,
    minds: Vec<Mind>,
    shown: usize,
    /// How many events are over on the screen: what they tell may be said.
    told: usize,
    table: u32,
    epoch: u32,
    walk: VecDeque<BattleCommand>,
    /// What the log says of answers that standing orders gave, by the place of the answer among the events.
    ordered: BTreeMap<usize, ToldOrder>,
    recording: Option<Recording>,
    /// What the battle was begun with, if it was begun from a level's file.
    setup: Option<Setup>,
    /// While persons place their fighters, the battle before each placing.
    deploying: Option<Vec<Battle>>,
    /// What each side of a person knows.
    known: BTreeMap<SideId, Knowledge>,
    /// The side that looks at the screen: it is shown no more than it knows. `None` where all is shown.
    viewer: Option<SideId>,
    /// The side that is to look at the screen next and has not taken it yet: until then nothing is shown to anybody.
    handing: Option<SideId>,
}

/// A battle that is watched: every command of it, and whether they follow by themselves.
#[derive(Debug, Clone)]
struct Recording {
    commands: Vec<BattleCommand>,
    playing: bool,
}

/// One event of the battle, as it is shown.
#[derive(Message, Debug, Clone)]
pub struct BattleHappened(pub BattleEvent);

/// Whether everything that happened was shown, so that the next command can be given.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ready(pub bool);

/// Numbers that no two battles and no two pasts share, so that what was drawn of another one is noticed.
fn fresh_number() -> u32 {
    static LAST: AtomicU32 = AtomicU32::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

impl Session {
    /// Begins a battle.
    ///
    /// # Errors
    /// What is wrong with the level or the ruleset, for people.
    pub fn begin(setup: &Setup) -> Result<Self, String> {
        let level = load_level(setup)?;
        let dice = DiceSource::Seeded(SeededDice::new(setup.seed));
        let battle = Battle::new(level, &setup.rules, dice).map_err(|error| error.to_string())?;
        Ok(Self {
            setup: Some(setup.clone()),
            ..Self::of(battle, setup.minds.clone())
        })
    }

    /// What the battle was begun with, if it was begun from a level's file.
    #[must_use]
    pub const fn setup(&self) -> Option<&Setup> {
        self.setup.as_ref()
    }

    /// Begins this battle again from its first command: the same level, rules and players, with this seed.
    ///
    /// # Errors
    /// What is wrong with the level or the ruleset, for people.
    pub fn anew(&self, seed: u64) -> Result<Self, String> {
        let (level, rules) = (self.battle.level().clone(), self.battle.ruleset().id);
        let dice = DiceSource::Seeded(SeededDice::new(seed));
        let battle = Battle::new(level, rules, dice).map_err(|error| error.to_string())?;
        Ok(Self {
            setup: self.setup.clone().map(|setup| Setup { seed, ..setup }),
            ..Self::of(battle, self.minds.clone())
        })
    }

    /// Watches a battle from its beginning on; its own commands play it, and nobody decides.
    ///
    /// # Errors
    /// Why it cannot be set up again, for people.
    pub fn watch(recorded: &Self) -> Result<Self, String> {
        let commands = recorded.battle.commands().to_vec();
        let battle = replayed(&recorded.battle, &[])?;
        Ok(Self {
            ordered: recorded.ordered.clone(),
            recording: Some(Recording {
                commands,
                playing: true,
            }),
            ..Self::of(battle, Vec::new())
        })
    }

    /// The sides of persons, in their order.
    fn sides_of_persons(&self) -> impl Iterator<Item = SideId> {
        let sides = (0..).map(SideId).zip(&self.minds);
        let persons = sides.filter(|(_, mind)| **mind == Mind::Person);
        persons.map(|(side, _)| side)
    }

    /// Persons see now what their sides know: everything that happened was shown.
    pub fn look_round(&mut self) {
        let persons: Vec<_> = self.sides_of_persons().collect();
        for side in persons {
            let battle = &self.battle;
            let known = self.known.entry(side);
            let known = known.or_insert_with(|| Knowledge::of_history(battle, side));
            known.look(battle, side);
        }
        let next = self.next_viewer();
        let takes = self.handing.is_some() && self.handing == self.viewer;
        if next.is_some() && (next != self.viewer || takes) && self.hides_something() {
            self.handing = next;
            // As a battle comes onto the table nobody has looked yet.
            self.viewer = self.viewer.or(next);
        } else {
            (self.handing, self.viewer) = (None, next);
        }
    }

    /// Whether several persons play and one of their sides does not know all that another one knows, or did not.
    fn hides_something(&self) -> bool {
        let several = self.sides_of_persons().nth(1).is_some() && !self.is_deploying();
        several && self.known.values().any(Knowledge::lacks_anything)
    }

    /// The side that is to take the screen before anything goes on; `None` where the one that looks at it decides.
    #[must_use]
    pub const fn handing(&self) -> Option<SideId> {
        self.handing
    }

    /// Whether nobody has looked at the screen since the battle came onto the table.
    #[must_use]
    pub fn is_unseen(&self) -> bool {
        self.handing.is_some() && self.handing == self.viewer
    }

    /// The side to which the screen was handed looks at it.
    pub fn take_screen(&mut self) {
        if let Some(side) = self.handing.take() {
            self.viewer = Some(side);
            self.redraw();
        }
    }

    /// Of several persons that one looks whose side is to decide; all is shown where nobody of them plays, in a replay, and
    /// once the battle is over.
    fn next_viewer(&self) -> Option<SideId> {
        if self.recording.is_some() || self.battle.outcome().is_some() {
            return None;
        }
        let turns = self.battle.turns();
        let asked = self.battle.pending().map(|choice| choice.who);
        let deciding = asked.or_else(|| turns.active());
        let deciding = deciding.map(|who| self.battle.side(who));
        let is_person = |side: &SideId| self.mind(*side) == Mind::Person;
        let deciding = deciding.or_else(|| turns.side()).filter(is_person);
        let before = self.viewer.filter(is_person);
        let first = || self.sides_of_persons().next();
        deciding.or(before).or_else(first)
    }

    /// The side that looks at the screen; `None` where all is shown.
    #[must_use]
    pub const fn viewer(&self) -> Option<SideId> {
        self.viewer
    }

    /// The side for which the log is written; `None` where it tells everybody the same.
    #[must_use]
    pub fn reader(&self) -> Option<SideId> {
        let mut known = self.known.values();
        self.viewer.filter(|_| known.any(Knowledge::keeps_back))
    }

    /// What the side that looks at the screen knows; `None` where all is shown.
    #[must_use]
    pub fn knowledge(&self) -> Option<&Knowledge> {
        self.known.get(&self.viewer?)
    }

    /// What the side that looks at the screen does not know of somebody.
    #[must_use]
    pub fn lacks(&self, who: CombatantId) -> Option<Unknown> {
        self.knowledge()?.lacks(who)
    }

    /// Whether it may be shown where somebody is.
    #[must_use]
    pub fn is_placed(&self, who: CombatantId) -> bool {
        self.lacks(who).is_none()
    }

    /// Whether it may be shown that somebody is there.
    #[must_use]
    pub fn is_told_of(&self, who: CombatantId) -> bool {
        self.lacks(who) != Some(Unknown::Presence)
    }

    /// What of an event the side that looks at the screen is not told.
    #[must_use]
    pub fn untold(&self, event: usize) -> Option<Untold> {
        self.knowledge()?.untold(event)
    }

    /// Those who are up and of whom it may be shown where they are.
    pub fn in_view(&self) -> impl Iterator<Item = CombatantId> {
        let all = self.battle.combatants();
        all.filter(|&who| self.battle.is_up(who) && self.is_placed(who))
    }

    /// How a combatant stands to those of its enemies of whom it may be shown where they are; nothing of one of whom it may not
    /// be shown itself.
    #[must_use]
    pub fn positions_in_words(&self, who: CombatantId) -> Vec<(&'static str, String)> {
        if !self.is_placed(who) {
            return Vec::new();
        }
        let is_known = |enemy| self.is_placed(enemy);
        self.battle.known_positions_in_words(who, is_known)
    }

    /// The one who acts, if it may be shown where it is.
    #[must_use]
    pub fn acting_in_view(&self) -> Option<CombatantId> {
        self.battle.acting().filter(|&who| self.is_placed(who))
    }

    /// Takes up a battle that was saved, and what standing orders gave in it. All of it counts as shown.
    ///
    /// # Errors
    /// Why it cannot be played from its beginning, for people.
    pub fn resume(
        battle: Battle,
        as_ordered: &[AsOrdered],
        minds: Vec<Mind>,
    ) -> Result<Self, String> {
        let shown = battle.events().len();
        let ordered = match as_ordered {
            [] => BTreeMap::new(),
            kept => {
                let begun = replayed(&battle, &[])?.with_positions();
                told_again(begun, battle.commands(), kept)
            }
        };
        Ok(Self {
            shown,
            told: shown,
            ordered,
            ..Self::of(battle, minds)
        })
    }

    /// The save of the battle as it is now; `level` is what saves say of its level.
    ///
    /// # Errors
    /// As [`Save::of`].
    pub fn save(&self, level: &SavedLevel) -> Result<Save, SaveError> {
        let as_ordered = self.ordered.values().map(|order| order.kept).collect();
        Ok(Save {
            as_ordered,
            ..Save::on(&self.battle, level)?
        })
    }

    /// Puts a battle on the table that was set up and not begun.
    #[must_use]
    pub fn of(battle: Battle, minds: Vec<Mind>) -> Self {
        let number = fresh_number();
        let deploys = !may_be_placed(&battle, &minds).is_empty();
        let mut session = Self {
            deploying: deploys.then(Vec::new),
            battle: battle.with_positions(),
            minds,
            shown: 0,
            told: 0,
            table: number,
            epoch: number,
            walk: VecDeque::new(),
            ordered: BTreeMap::new(),
            recording: None,
            setup: None,
            known: BTreeMap::new(),
            viewer: None,
            handing: None,
        };
        session.look_round();
        session
    }

    /// The battle; it keeps positions.
    #[must_use]
    pub const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The seed of the dice; 0 for scripted ones.
    #[must_use]
    pub fn seed(&self) -> u64 {
        match self.battle.first_dice() {
            DiceSource::Seeded(dice) => dice.seed(),
            _ => 0,
        }
    }

    /// Who plays each side.
    #[must_use]
    pub fn minds(&self) -> &[Mind] {
        &self.minds
    }

    /// Who decides for a side.
    #[must_use]
    pub fn mind(&self, side: SideId) -> Mind {
        self.minds
            .get(usize::from(side.0))
            .copied()
            .unwrap_or(Mind::COMPUTER)
    }

    /// How many events were shown.
    #[must_use]
    pub const fn shown(&self) -> usize {
        self.shown
    }

    /// How many events were shown to their end: the log tells no more.
    #[must_use]
    pub const fn told(&self) -> usize {
        self.told
    }

    /// Everything that was shown is over on the screen; gives what was not told before.
    pub fn tell(&mut self) -> &[BattleEvent] {
        let before = self.told;
        self.told = self.shown;
        &self.battle.events()[before..self.shown]
    }

    /// Whether everything that happened was shown to its end. Until then nothing on the screen tells more than was
    /// seen: what a blow does is seen on the map first.
    #[must_use]
    pub fn is_told(&self) -> bool {
        self.told >= self.battle.events().len()
    }

    /// Whether all events were shown.
    #[must_use]
    pub fn caught_up(&self) -> bool {
        self.shown >= self.battle.events().len()
    }

    /// Changes with every command and every return to the past.
    #[must_use]
    pub fn revision(&self) -> (u32, usize) {
        (self.epoch, self.battle.commands().len())
    }

    /// The number of this battle, which no other one in this run of the program has.
    #[must_use]
    pub const fn table(&self) -> u32 {
        self.table
    }

    /// The number of its past: if it differs, what was drawn has to be drawn anew.
    #[must_use]
    pub const fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Counts one more event as shown, and gives its place.
    pub const fn show_next(&mut self) -> usize {
        self.shown += 1;
        self.shown - 1
    }

    /// Gives a command.
    ///
    /// # Errors
    /// Why it is not legal; nothing has changed then.
    pub fn submit(&mut self, command: BattleCommand) -> Result<(), Refusal> {
        let from = self.battle.events().len();
        self.battle.submit(command)?;
        if !self.is_unseen() {
            // Who looks next is asked anew once this was shown.
            self.handing = None;
        }
        for (&side, known) in &mut self.known {
            known.follow(&self.battle, side, from);
        }
        Ok(())
    }

    /// Gives a command by standing order; `told` is what the log says of it, if anything.
    ///
    /// # Errors
    /// Why it is not legal; nothing has changed then.
    pub fn submit_ordered(
        &mut self,
        command: BattleCommand,
        told: Option<ToldOrder>,
    ) -> Result<(), Refusal> {
        let from = self.battle.events().len();
        self.submit(command)?;
        if let Some(told) = told {
            self.ordered.insert(place_of(&self.battle, from), told);
        }
        Ok(())
    }

    /// What the log says of the answer at a place among the events, if standing orders gave it.
    #[must_use]
    pub fn ordered(&self, event: usize) -> Option<&Line> {
        self.ordered.get(&event).map(|order| &order.line)
    }

    /// Whether the last action can be taken back: it was a person's, and what this one has found out by it stays found, also
    /// that nobody is in a cell where somebody might have been.
    ///
    /// # Errors
    /// Why nothing would be taken back.
    pub fn can_undo(&self) -> Result<(), NoUndo> {
        self.battle.can_undo()?;
        let last = self.battle.commands().last();
        let is_own =
            |command: &BattleCommand| self.mind(self.battle.side(command.who)) == Mind::Person;
        if !last.is_some_and(is_own) {
            return Err(NoUndo::PassedOn);
        }
        let count = self.battle.commands().len();
        if self.known.values().any(|known| known.has_found(count)) {
            return Err(NoUndo::Found);
        }
        let searches = self.knowledge().is_some_and(Knowledge::searches);
        match searches && self.battle.last_has_moved() {
            true => Err(NoUndo::Searched),
            false => Ok(()),
        }
    }

    /// What of [`ordered`](Self::ordered) the side that looks at the screen may read: nothing of what is kept from it, and the
    /// answers that another side could have given only where nobody hides.
    #[must_use]
    pub fn ordered_in_view(&self, event: usize) -> Option<Line> {
        let line = self.ordered(event)?;
        let events = self.battle.events();
        let mut up_to = (0..=event.min(events.len().saturating_sub(1))).rev();
        let own = up_to.find(|&at| events[at].who() == line.who)?;
        if self.untold(own) == Some(Untold::Whole) {
            return None;
        }
        let reads_on = self.reader().is_none_or(|reader| line.side == Some(reader));
        let details = line.details.iter().filter(|_| reads_on);
        Some(Line {
            details: details.cloned().collect(),
            ..line.clone()
        })
    }

    /// Takes the last action back.
    ///
    /// # Errors
    /// Why nothing was taken back.
    pub fn undo(&mut self) -> Result<(), NoUndo> {
        self.can_undo()?;
        self.battle.undo()?;
        self.walk.clear();
        self.redraw();
        Ok(())
    }

    /// Whether persons place their fighters: the battle begins when they are done, and until then
    /// nobody acts.
    #[must_use]
    pub const fn is_deploying(&self) -> bool {
        self.deploying.is_some()
    }

    /// Whom persons may place now, ascending.
    #[must_use]
    pub fn may_be_placed(&self) -> Vec<CombatantId> {
        match self.is_deploying() {
            true => may_be_placed(&self.battle, &self.minds),
            false => Vec::new(),
        }
    }

    /// Places a fighter in a cell.
    ///
    /// # Errors
    /// Why it may not stand there.
    pub fn deploy(&mut self, who: CombatantId, cell: Cell) -> Result<(), DeployError> {
        let earlier = self.deploying.as_mut().ok_or(DeployError::Begun)?;
        let placed = self.battle.deployed(who, cell)?;
        earlier.push(std::mem::replace(&mut self.battle, placed));
        self.redraw();
        Ok(())
    }

    /// Takes the last placing back; returns whether there was one.
    pub fn take_placing_back(&mut self) -> bool {
        let Some(before) = self.deploying.as_mut().and_then(Vec::pop) else {
            return false;
        };
        self.battle = before;
        self.redraw();
        true
    }

    /// Whether a placing can be taken back.
    #[must_use]
    pub fn has_placed(&self) -> bool {
        let earlier = self.deploying.as_ref();
        earlier.is_some_and(|earlier| !earlier.is_empty())
    }

    /// The battle begins with everybody where they are now.
    pub fn end_deployment(&mut self) {
        self.deploying = None;
        self.look_round();
    }

    /// Everything is drawn anew, with all that has happened.
    fn redraw(&mut self) {
        self.epoch = fresh_number();
        // What is taken back was not ordered either; of a recording it comes again.
        if self.recording.is_none() {
            self.ordered.split_off(&self.battle.events().len());
        }
        self.show_all();
        self.look_round();
    }

    /// Walks the commands of a route, one as soon as the last one is done.
    pub fn walk(&mut self, commands: Vec<BattleCommand>) {
        self.walk = commands.into();
    }

    /// The next command of the route, if it can go on: nobody is asked, and the walker may act.
    pub fn next_step(&mut self) -> Option<BattleCommand> {
        if self.battle.pending().is_some() {
            return None;
        }
        let next = self.walk.pop_front()?;
        if self.battle.may_act().contains(&next.who) {
            return Some(next);
        }
        self.walk.clear();
        None
    }

    /// Whether a route is being walked.
    #[must_use]
    pub fn is_walking(&self) -> bool {
        !self.walk.is_empty()
    }

    /// Forgets the rest of the route.
    pub fn stop_walking(&mut self) {
        self.walk.clear();
    }

    /// The combatants that a person may speak for now.
    #[must_use]
    pub fn person_may_act(&self) -> Vec<CombatantId> {
        self.may_act_by(Mind::Person)
    }

    /// The order of turns; those who act in the turn of another, such as a mount, stand behind that one while they may.
    #[must_use]
    pub fn order_of_turns(&self) -> Vec<CombatantId> {
        let turns = self.battle.turns();
        let mut order = turns.order().to_vec();
        let active = turns.active();
        let place = active.and_then(|who| order.iter().position(|&other| other == who));
        if let Some(place) = place {
            let mut along = self.battle.may_act();
            along.retain(|who| !order.contains(who));
            order.splice(place + 1..place + 1, along);
        }
        order
    }

    /// Who gives the battle up if a person does so now: the first of those that a person may speak for or, while no
    /// person may act, of those on a person's side who are up. `None` where no person plays.
    #[must_use]
    pub fn who_concedes(&self) -> Option<CombatantId> {
        let of_person = |who: &CombatantId| self.mind(self.battle.side(*who)) == Mind::Person;
        let first_up = || {
            let mut all = self.battle.combatants().filter(of_person);
            all.find(|&who| self.battle.is_up(who))
        };
        self.person_may_act().first().copied().or_else(first_up)
    }

    /// The name of a side.
    #[must_use]
    pub fn side_name(&self, side: SideId) -> &str {
        let sides = self.battle.level().sides();
        let named = sides.get(usize::from(side.0));
        named.map_or("", |side| side.name.as_str())
    }

    /// Whether the computer is to decide now.
    #[must_use]
    pub fn computer_decides(&self) -> bool {
        let may_act = self.battle.may_act();
        self.recording.is_none()
            && !self.is_deploying()
            && !may_act.is_empty()
            && self.may_act_by(Mind::Person).is_empty()
    }

    fn may_act_by(&self, mind: Mind) -> Vec<CombatantId> {
        if self.is_deploying() {
            return Vec::new();
        }
        let may_act = self.battle.may_act().into_iter();
        may_act
            .filter(|&who| self.mind(self.battle.side(who)) == mind)
            .collect()
    }

    /// The question that a person has to answer now, by an option and not by an action; `None` while events are still
    /// to be shown (not `ready`).
    #[must_use]
    pub fn question(&self, ready: bool) -> Option<&PendingChoice> {
        self.put(ready).filter(|choice| choice.actors.is_empty())
    }

    /// The window in which a person may act now, or let it go; `None` while events are still to be shown (not
    /// `ready`).
    #[must_use]
    pub fn open_window(&self, ready: bool) -> Option<&PendingChoice> {
        self.put(ready).filter(|choice| !choice.actors.is_empty())
    }

    /// What is about to happen unless the person who is asked does something about it.
    #[must_use]
    pub fn imminent(&self) -> Option<Imminent> {
        let choice = self.put(self.caught_up() && self.handing.is_none())?;
        (self.battle.ruleset().questions.imminent)(self.battle.world(), choice)
    }

    /// The two whom a choice is about: who acts, or is asked about, and whom it is aimed at, or who is asked.
    #[must_use]
    pub fn two_of(&self, choice: &PendingChoice) -> [CombatantId; 2] {
        let told = (self.battle.ruleset().questions.imminent)(self.battle.world(), choice);
        told.map_or([choice.about, choice.who], |told| {
            [told.who, told.target.unwrap_or(choice.who)]
        })
    }

    /// The choice that waits for a person.
    fn put(&self, ready: bool) -> Option<&PendingChoice> {
        let choice = self.battle.pending();
        let asks = ready && self.caught_up() && !self.is_deploying();
        let choice = choice.filter(|_| asks)?;
        (self.mind(self.battle.side(choice.who)) == Mind::Person).then_some(choice)
    }

    /// How many commands of the recording were given, and how many it has; `None` where nothing is watched.
    #[must_use]
    pub fn watched(&self) -> Option<(usize, usize)> {
        let recording = self.recording.as_ref()?;
        Some((self.battle.commands().len(), recording.commands.len()))
    }

    /// Whether the commands of a recording follow by themselves.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.recording.as_ref().is_some_and(|r| r.playing)
    }

    /// Lets the commands of a recording follow by themselves, or stops them.
    pub fn set_playing(&mut self, playing: bool) {
        if let Some(recording) = &mut self.recording {
            recording.playing = playing;
        }
    }

    /// Gives the next command of the recording; returns whether there was one.
    pub fn play_next(&mut self) -> bool {
        let Some((at, _)) = self.watched() else {
            return false;
        };
        let next = self
            .recording
            .as_ref()
            .and_then(|r| r.commands.get(at).cloned());
        next.is_some_and(|command| self.submit(command).is_ok())
    }

    /// Goes to the moment after so many commands of the recording, at once; returns whether it is there now.
    pub fn seek(&mut self, at: usize) -> bool {
        let Some(recording) = &self.recording else {
            return false;
        };
        let commands = &recording.commands[..at.min(recording.commands.len())];
        let Ok(battle) = replayed(&self.battle, commands) else {
            return false;
        };
        self.battle = battle.with_positions();
        self.redraw();
        true
    }

    /// Ends the watching: from this moment on these minds play.
    pub fn play_on(&mut self, minds: Vec<Mind>) {
        self.recording = None;
        self.minds = minds;
        self.known.clear();
        self.redraw();
    }

    /// What happened is not shown one by one: everything is drawn as it is now.
    pub fn show_at_once(&mut self) {
        self.redraw();
    }

    /// All events so far count as shown and told.
    fn show_all(&mut self) {
        self.shown = self.battle.events().len();
        self.told = self.shown;
    }

    /// The combatant in a cell, if it may be shown: one who is up before the fallen.
    #[must_use]
    pub fn combatant_at(&self, cell: Cell) -> Option<CombatantId> {
        self.all_at(cell).first().copied()
    }

    /// All who fill a cell and may be shown, the one that is meant first if nothing else is said.
    #[must_use]
    pub fn all_at(&self, cell: Cell) -> Vec<CombatantId> {
        let here = |&who: &CombatantId| self.cells_of(who).contains(&cell);
        let all = self.battle.combatants().filter(here);
        let standing = |who| self.battle.get::<Standing>(who);
        let is_on_board = |who| standing(who).is_some_and(|it| !it.is_off_board());
        let mut all: Vec<_> = all
            .filter(|&who| is_on_board(who) && self.is_placed(who))
            .collect();
        // Of several in a cell: one that is up, another than the one who acts, the rider and not its mount.
        all.sort_by_key(|&who| {
            let (down, acts) = (!self.battle.is_up(who), self.battle.is_acting(who));
            (down, acts, self.cells_of(who).len(), who)
        });
        all
    }

    /// The cells that a combatant fills.
    #[must_use]
    pub fn cells_of(&self, who: CombatantId) -> Vec<Cell> {
        let (Some(place), Some(space)) = (
            self.battle.get::<Position>(who),
            self.battle.get::<Space>(who),
        ) else {
            return Vec::new();
        };
        space
            .0
            .cells(self.battle.board().kind(), place.cell())
            .iter()
            .collect()
    }

    /// All loose things of the field.
    #[must_use]
    pub fn loose(&self) -> &[FieldItem] {
        let items = self.battle.world().get_resource::<FieldItems>();
        items.map_or(&[], FieldItems::all)
    }
}

/// Whom persons may place before a battle begins, ascending.
fn may_be_placed(battle: &Battle, minds: &[Mind]) -> Vec<CombatantId> {
    let sides = (0..).map(SideId).zip(minds);
    let persons = sides.filter(|(_, mind)| **mind == Mind::Person);
    let own = persons.filter_map(|(side, _)| battle.deployment(side));
    let mut all: Vec<_> = own.flat_map(|(_, own)| own).collect();
    all.sort_unstable();
    all
}

/// The battle of the same level, ruleset and dice after other commands.
fn replayed(battle: &Battle, commands: &[BattleCommand]) -> Result<Battle, String> {
    let (level, dice) = (battle.level().clone(), battle.first_dice().clone());
    Battle::replay(level, battle.ruleset().id, dice, commands).map_err(|error| error.to_string())
}

/// Reads the level of a setup.
///
/// # Errors
/// Everything that is wrong with it, for people.
pub fn load_level(setup: &Setup) -> Result<Arc<Level>, String> {
    crate::battle::load_level(&setup.path, &setup.data)
        .map(Arc::new)
        .map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::Mind;
    use crate::combat::Difficulty;

    #[test]
    fn the_menu_goes_round_a_person_and_every_strength_of_the_computer() {
        let mut minds = vec![Mind::Person];
        for _ in 0..Difficulty::ALL.len() {
            minds.push(minds[minds.len() - 1].next());
        }
        let computers = Difficulty::ALL.map(Mind::Computer);
        assert_eq!(minds[0], Mind::Person);
        assert_eq!(minds[1..], computers);
        assert_eq!(computers[2].next(), Mind::Person, "and round again");
        assert_eq!(Mind::COMPUTER, Mind::Computer(Difficulty::default()));
    }
}
