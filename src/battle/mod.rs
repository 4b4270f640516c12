//! Floor 5: a level, a ruleset and a seed make a battle that runs without a screen.
//!
//! A battle is fully given by its level, ruleset, dice and commands: [`Battle::replay`] of the
//! same four gives the same events and the same [`Battle::state_hash`] on every machine. Undo,
//! saves and "what if" are all that one mechanism.

mod breaches;
pub mod campaign;
mod data;
mod deployment;
mod grounds;
mod levels;
mod narrate;
mod pitfalls;
mod positions;
mod price;
#[cfg(test)]
mod proving;
mod roles;
mod save;
mod undo;

pub use data::{
    GameDataError, SavedData, SavedFile, load_data, load_variant, offered_variants, variant_path,
    with_variants,
};
pub use deployment::DeployError;
pub use grounds::{Inert, LevelGround, is_same_ground};
pub use levels::{check_level, data_of_script, level_of_document, level_of_draft, load_level};
pub use narrate::{Detail, FallCause, Line, LineKind, Narrator, plain, plain_part};
pub use pitfalls::{MisreadRegion, Pitfalls, misread_regions, pitfalls};
pub use positions::grade_in_words;
pub use roles::{RulesetRoles, UnknownKind, unknown_kinds};
pub use save::{AsOrdered, Save, SaveError, SavedLevel, read_save, write_atomically, write_save};
pub use undo::NoUndo;

use crate::combat::{
    self, ActiveRuleset, BattleBoard, BattleCommand, BattleDice, BattleEvent, BattlePhase,
    Chronicle, Combatant, CombatantId, CombatantSpec, DataFault, DigestRegistry, GoalKind,
    Objectives, Outcome, PendingChoice, PositioningPlugin, Refusal, Reinforcement, Rest, Roster,
    Ruleset, SideId, SpawnError, Standing, StartMode, TurnOrder,
};
use crate::dice::DiceSource;
use crate::level::{Level, Start};
use crate::mechanics::objectives::ROUND_LIMIT;
use bevy::prelude::{App, Component, Resource, Schedule, World};
use smol_str::SmolStr;
use std::sync::Arc;

/// Why a battle could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum BattleError {
    /// No ruleset has this id.
    #[error("unknown ruleset \u{201c}{id}\u{201d}; the rulesets are: {known}")]
    UnknownRuleset {
        /// The id that was given.
        id: String,
        /// The ids that can be given.
        known: String,
    },
    /// The level is for other rulesets.
    #[error("{level} is played under {}, not under {ruleset}", .rulesets.join(" or "))]
    NotForRuleset {
        /// The level's name.
        level: String,
        /// The id of the ruleset that was asked for.
        ruleset: &'static str,
        /// The ids of its rulesets.
        rulesets: Vec<SmolStr>,
    },
    /// A variant in force is for other rulesets.
    #[error("the variant \u{201c}{variant}\u{201d} is for {}, not for {ruleset}; leave it out, or play by the rules that it is for", .rulesets.join(" and "))]
    VariantNotForRuleset {
        /// The variant's name.
        variant: String,
        /// The id of the ruleset that was asked for.
        ruleset: &'static str,
        /// The ids of its rulesets.
        rulesets: Vec<SmolStr>,
    },
    /// A combatant of the level cannot be built.
    #[error("combatant {number} of the level: {error}")]
    Combatant {
        /// The combatant's number, from 1.
        number: usize,
        /// What is wrong.
        error: SpawnError,
    },
    /// A recorded command is not legal in this battle.
    #[error("command {number} cannot be replayed: {refusal}")]
    Replay {
        /// The command's number, from 1.
        number: usize,
        /// Why.
        refusal: Refusal,
    },
}

/// Commands of an ordinary battle: a list that has room for them is seldom moved in memory.
const ORDINARY: usize = 2048;

/// One battle: a Bevy world of its own, so that a program can hold many.
#[derive(Resource)]
pub struct Battle {
    world: World,
    tick: Schedule,
    ruleset: &'static Ruleset,
    level: Arc<Level>,
    first_dice: DiceSource,
    opening: Opening,
    commands: Vec<BattleCommand>,
    /// How many events there were before the last command.
    began: usize,
    /// [`AfterTick`](combat::AfterTick), if it finds positions.
    after_tick: Option<Schedule>,
}

/// How a battle begins.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Opening {
    /// How aware of each other the sides are.
    start: StartMode,
    /// The number of the first round, from 1.
    round: u32,
}

impl Opening {
    /// As its level says.
    fn of(level: &Level) -> Self {
        Self {
            start: start_of(level),
            round: 1,
        }
    }
}

impl Battle {
    /// Sets up a level under a ruleset and runs it up to the first command.
    ///
    /// # Errors
    /// [`BattleError`] for an unknown ruleset or a combatant that it cannot build.
    pub fn new(level: Arc<Level>, ruleset: &str, dice: DiceSource) -> Result<Self, BattleError> {
        Self::of_ruleset(level, find(ruleset)?, dice)
    }

    /// The same under a ruleset that need not be registered; a save of it can be read only where
    /// it is.
    ///
    /// # Errors
    /// [`BattleError`] for a combatant that the ruleset cannot build.
    pub fn of_ruleset(
        level: Arc<Level>,
        ruleset: &'static Ruleset,
        dice: DiceSource,
    ) -> Result<Self, BattleError> {
        let opening = Opening::of(&level);
        Self::set_up(level, ruleset, dice, opening)
    }

    /// The same with another start than the level's: scenarios give the order of turns.
    ///
    /// # Errors
    /// As [`Battle::new`].
    pub fn with_start(
        level: Arc<Level>,
        ruleset: &str,
        dice: DiceSource,
        start: StartMode,
    ) -> Result<Self, BattleError> {
        Self::in_round(level, ruleset, dice, start, 1)
    }

    /// The same with the round that is the first, 1 or more.
    ///
    /// # Errors
    /// As [`Battle::new`].
    pub fn in_round(
        level: Arc<Level>,
        ruleset: &str,
        dice: DiceSource,
        start: StartMode,
        round: u32,
    ) -> Result<Self, BattleError> {
        Self::set_up(level, find(ruleset)?, dice, Opening { start, round })
    }

    fn set_up(
        level: Arc<Level>,
        ruleset: &'static Ruleset,
        dice: DiceSource,
        opening: Opening,
    ) -> Result<Self, BattleError> {
        if !level.is_for(ruleset.id) {
            return Err(BattleError::NotForRuleset {
                level: level.name().to_owned(),
                ruleset: ruleset.id,
                rulesets: level.rulesets().to_vec(),
            });
        }
        let mut variants = level.data().variants().iter();
        if let Some(variant) = variants.find(|variant| !variant.is_for(ruleset.id)) {
            return Err(BattleError::VariantNotForRuleset {
                variant: variant.name().to_owned(),
                ruleset: ruleset.id,
                rulesets: variant.rulesets().to_vec(),
            });
        }
        let mut world = build_world(&level, ruleset, dice.clone(), opening.start.clone());
        world.resource_mut::<TurnOrder>().begin_in(opening.round);
        enlist(&mut world, &level, ruleset)?;
        let (id, name) = (ruleset.id.into(), level.name().into());
        combat::record(
            &mut world,
            BattleEvent::Started {
                ruleset: id,
                level: name,
            },
        );
        (ruleset.start)(&mut world);
        let mut tick = combat::schedule_of(&mut world);
        combat::settle(&mut world, &mut tick, ruleset);
        Ok(Self {
            world,
            tick,
            ruleset,
            level,
            first_dice: dice,
            opening,
            commands: Vec::with_capacity(ORDINARY),
            began: 0,
            after_tick: None,
        })
    }

    /// This battle, which keeps [`ThreatenedBy`](combat::ThreatenedBy), [`FlankedBy`](combat::FlankedBy) and
    /// [`InCover`](combat::InCover) of its combatants from now on, by [`PositioningPlugin`]: for those who look at it.
    /// What happens in it stays the same, its state hash too.
    ///
    /// ```
    /// use quincunx::battle::Battle;
    /// use quincunx::combat::{CombatantId, ThreatenedBy};
    /// use quincunx::dice::SeededDice;
    /// use quincunx::level::Level;
    /// use std::path::Path;
    ///
    /// let level = Level::load(Path::new("levels/01_drill_yard.ron")).expect("a shipped level");
    /// let ruleset = quincunx::rules::all()[0];
    /// let bare = Battle::of_ruleset(level.into(), ruleset, SeededDice::new(1).into());
    /// let bare = bare.expect("its roles are known");
    /// assert_eq!(bare.get::<ThreatenedBy>(CombatantId(1)), None);
    /// let battle = bare.with_positions();
    /// let threats = battle.get::<ThreatenedBy>(CombatantId(1)).expect("it is found");
    /// assert!(threats.enemies().is_empty(), "the sides are far from each other");
    /// ```
    #[must_use]
    pub fn with_positions(mut self) -> Self {
        if self.after_tick.is_some() {
            return self;
        }
        let mut app = App::empty();
        *app.world_mut() = self.world;
        app.add_schedule(self.tick);
        app.add_plugins(PositioningPlugin);
        self.world = std::mem::take(app.world_mut());
        self.tick = combat::schedule_of(&mut self.world);
        self.after_tick = Some(combat::after_tick_of(&mut self.world));
        self.find_positions();
        self
    }

    /// Another battle with positions, if this one has them.
    fn with_positions_of(self, other: &Self) -> Self {
        match other.after_tick {
            Some(_) => self.with_positions(),
            None => self,
        }
    }

    fn find_positions(&mut self) {
        if let Some(after_tick) = &mut self.after_tick {
            after_tick.run(&mut self.world);
        }
    }

    /// The battle that these commands make.
    ///
    /// # Errors
    /// [`BattleError::Replay`] names the first command that is not legal.
    pub fn replay(
        level: Arc<Level>,
        ruleset: &str,
        dice: DiceSource,
        commands: &[BattleCommand],
    ) -> Result<Self, BattleError> {
        Self::new(level, ruleset, dice)?.after(commands)
    }

    /// This battle with other dice from here on: to try out what may come of a command. Its commands do not
    /// make it any more ([`Battle::replay`]).
    #[must_use]
    pub fn going_on_with(mut self, dice: DiceSource) -> Self {
        self.world.resource_mut::<combat::BattleDice>().0 = dice;
        self
    }

    /// This battle after further commands.
    ///
    /// # Errors
    /// [`BattleError::Replay`] names the first command that is not legal.
    pub fn after(mut self, commands: &[BattleCommand]) -> Result<Self, BattleError> {
        for (index, command) in commands.iter().enumerate() {
            self.submit(command.clone())
                .map_err(|refusal| BattleError::Replay {
                    number: index + 1,
                    refusal,
                })?;
        }
        Ok(self)
    }

    /// Takes a command: one tick. Returns the events that it made.
    ///
    /// # Errors
    /// The [`Refusal`] of an illegal command, which changed nothing.
    pub fn submit(&mut self, command: BattleCommand) -> Result<&[BattleEvent], Refusal> {
        let before = self.events().len();
        combat::take_command(&mut self.world, self.ruleset, &command)?;
        combat::settle(&mut self.world, &mut self.tick, self.ruleset);
        self.find_positions();
        self.commands.push(command);
        self.began = before;
        Ok(&self.events()[before..])
    }

    /// Lets a stretch of time pass for everybody in it. It is no command, and a saved battle does
    /// not know of it: a campaign carries on what is left.
    pub fn rest(&mut self, rest: Rest) {
        (self.ruleset.between_battles.aftermath)(&mut self.world, rest);
        self.find_positions();
    }

    /// Whether a command would be legal now.
    ///
    /// # Errors
    /// Why it would not.
    pub fn check(&self, command: &BattleCommand) -> Result<(), Refusal> {
        combat::check(&self.world, command)
    }

    /// All events so far.
    #[must_use]
    pub fn events(&self) -> &[BattleEvent] {
        self.world.resource::<Chronicle>().events()
    }

    /// All commands so far.
    #[must_use]
    pub fn commands(&self) -> &[BattleCommand] {
        &self.commands
    }

    /// What it waits for.
    #[must_use]
    pub fn phase(&self) -> &BattlePhase {
        self.world.resource()
    }

    /// The choice that waits, if any.
    #[must_use]
    pub fn pending(&self) -> Option<&PendingChoice> {
        self.phase().pending()
    }

    /// The combatants that may speak now: the one asked, or those that may act.
    #[must_use]
    pub fn may_act(&self) -> Vec<CombatantId> {
        // Once the battle is over nobody is asked, and nobody may act.
        let phase = self.phase();
        match phase.pending() {
            Some(choice) => choice.speakers().collect(),
            None => phase.may_act().to_vec(),
        }
    }

    /// The first of those that may speak now: [`Battle::may_act`].
    #[must_use]
    pub fn speaker(&self) -> Option<CombatantId> {
        // Once the battle is over nobody is asked, and nobody may act.
        let phase = self.phase();
        match phase.pending() {
            Some(choice) => choice.speakers().next(),
            None => phase.may_act().first().copied(),
        }
    }

    /// Whether it is a combatant's moment: its own turn or, where there are no turns, the priority of
    /// its side or a window that it may answer.
    #[must_use]
    pub fn is_acting(&self, who: CombatantId) -> bool {
        match self.turns().active() {
            _ if self.outcome().is_some() => false,
            Some(active) => active == who,
            None => self.turns().side().is_some() && self.may_act().contains(&who),
        }
    }

    /// Whose moment it is before all others: the one whose turn it is or, where there are no turns,
    /// the one that the waiting choice is about, or the first that may act.
    #[must_use]
    pub fn acting(&self) -> Option<CombatantId> {
        let free = || match self.pending() {
            Some(choice) => Some(choice.about),
            None => self.may_act().first().copied(),
        };
        let turns = self.turns();
        turns.active().or_else(|| turns.side().and_then(|_| free()))
    }

    /// At whom the last declared action of a combatant is aimed.
    #[must_use]
    pub fn last_target(&self, who: CombatantId) -> Option<CombatantId> {
        let declared = |event: &BattleEvent| match event {
            BattleEvent::Declared { who: actor, act } if *actor == who => Some(act.target()),
            _ => None,
        };
        self.events().iter().rev().find_map(declared).flatten()
    }

    /// The name of a side for people.
    #[must_use]
    pub fn side_name(&self, side: SideId) -> String {
        let sides = self.level.sides();
        let named = sides.get(usize::from(side.0));
        named.map_or_else(|| format!("Side {}", side.0 + 1), |side| side.name.clone())
    }

    /// How it ended; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.phase().outcome()
    }

    /// What decided it, in one or a few words: `last side`, `surrender`, `round limit`, the kinds of
    /// conditions of an objective (`hold`, `defeat + survive`), `time` for any other end. `None` while it
    /// goes on.
    #[must_use]
    pub fn decided_by(&self) -> Option<String> {
        let over = |event: &BattleEvent| match event {
            BattleEvent::Over {
                outcome,
                rule,
                objective,
            } => Some((*outcome, rule.0, *objective)),
            _ => None,
        };
        let (outcome, rule, objective) = self.events().iter().rev().find_map(over)?;
        let objectives = self.level.objectives().all();
        Some(match objective.and_then(|index| objectives.get(index)) {
            Some(objective) if outcome == Outcome::Won(objective.side) => objective.kinds(),
            Some(_) => GoalKind::Protect.word().to_owned(),
            None if rule == combat::CONCEDE => "surrender".to_owned(),
            None if rule == ROUND_LIMIT => "round limit".to_owned(),
            None if self.combatants().any(|who| self.is_up(who)) && outcome == Outcome::Draw => {
                "time".to_owned()
            }
            None => "last side".to_owned(),
        })
    }

    /// The order of turns, the round and the active combatant.
    #[must_use]
    pub fn turns(&self) -> &TurnOrder {
        self.world.resource::<TurnOrder>()
    }

    /// A component of a combatant.
    #[must_use]
    pub fn get<C: Component>(&self, who: CombatantId) -> Option<&C> {
        self.world
            .get::<C>(self.world.resource::<Roster>().entity(who)?)
    }

    /// All combatants, the dead too, ascending.
    pub fn combatants(&self) -> impl Iterator<Item = CombatantId> + use<> {
        self.world.resource::<Roster>().ids()
    }

    /// The name of a combatant for people; its number if it is unknown.
    #[must_use]
    pub fn name(&self, who: CombatantId) -> String {
        self.get::<Combatant>(who)
            .map_or_else(|| who.to_string(), |c| c.name.to_string())
    }

    /// Why a command is refused, for people: with names, and without coordinates.
    #[must_use]
    pub fn why_not(&self, refusal: &Refusal) -> String {
        refusal.plain(|who| self.name(who))
    }

    /// The side of a combatant; side 0 if it is unknown.
    #[must_use]
    pub fn side(&self, who: CombatantId) -> SideId {
        let roster = self.world.resource::<Roster>();
        roster.side(who).unwrap_or(SideId(0))
    }

    /// Whether a combatant is in the fight.
    #[must_use]
    pub fn is_up(&self, who: CombatantId) -> bool {
        self.get::<Standing>(who) == Some(&Standing::Up)
    }

    /// The board as it is now.
    #[must_use]
    pub fn board(&self) -> &crate::board::Board {
        self.world.resource::<BattleBoard>().board()
    }

    /// The ruleset's read-only functions.
    #[must_use]
    pub fn ruleset(&self) -> &'static Ruleset {
        self.ruleset
    }

    /// The level that is played.
    #[must_use]
    pub fn level(&self) -> &Arc<Level> {
        &self.level
    }

    /// The dice that the battle started with.
    #[must_use]
    pub const fn first_dice(&self) -> &DiceSource {
        &self.first_dice
    }

    /// The dice as they are now: for scripts, which ask what is left over.
    #[must_use]
    pub fn dice(&self) -> &DiceSource {
        &self.world.resource::<BattleDice>().0
    }

    /// The world of the battle, to read.
    #[must_use]
    pub const fn world(&self) -> &World {
        &self.world
    }

    /// The hash of the whole state.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        self.world.resource::<DigestRegistry>().digest(&self.world)
    }
}

/// The registered ruleset of an id.
fn find(ruleset: &str) -> Result<&'static Ruleset, BattleError> {
    crate::rules::find(ruleset).ok_or_else(|| BattleError::UnknownRuleset {
        id: ruleset.to_owned(),
        known: crate::rules::all()
            .iter()
            .map(|r| r.id)
            .collect::<Vec<_>>()
            .join(", "),
    })
}

fn start_of(level: &Level) -> StartMode {
    match level.start() {
        Start::Ready => StartMode::Ready,
        Start::Ambush(side) => StartMode::Ambush(side_id(side)),
        Start::Meeting => StartMode::Meeting,
        Start::Opening(side) => StartMode::Opening(side_id(side)),
    }
}

fn side_id(index: usize) -> SideId {
    SideId(u8::try_from(index).expect("a level has at most four sides"))
}

fn build_world(
    level: &Level,
    ruleset: &'static Ruleset,
    dice: DiceSource,
    start: StartMode,
) -> World {
    let mut app = App::empty();
    app.insert_resource(ActiveRuleset::new(ruleset))
        .insert_resource(BattleBoard::new(level.board()))
        .insert_resource(BattleDice(dice))
        .insert_resource(start);
    app.add_plugins(combat::plugin);
    if !level.objectives().is_empty() {
        app.insert_resource(level.objectives().clone());
        let mut digest = app.world_mut().resource_mut::<DigestRegistry>();
        digest.resource::<Objectives>();
    }
    (ruleset.plugin)(&mut app);
    level.data().put_in_force(ruleset, app.world_mut());
    let sides = level.sides().iter().map(|side| side.name.as_str());
    level
        .data()
        .put_sides_in_force(ruleset, sides, app.world_mut());
    std::mem::take(app.world_mut())
}

fn enlist(world: &mut World, level: &Level, ruleset: &'static Ruleset) -> Result<(), BattleError> {
    for (index, placement) in level.combatants().iter().enumerate() {
        let spec = CombatantSpec {
            role: placement.role_under(ruleset.id).clone(),
            name: placement.name.as_deref().map(Into::into),
            side: side_id(placement.side),
            cell: placement.cell,
            facing: placement.facing,
            overrides: placement.overrides.get(ruleset.id).cloned(),
        };
        (ruleset.spawn)(world, &spec).map_err(|error| BattleError::Combatant {
            number: index + 1,
            error,
        })?;
    }
    hold_back(world, level)
}

/// Takes those off the board who come later.
fn hold_back(world: &mut World, level: &Level) -> Result<(), BattleError> {
    let placements = level.combatants().iter().zip(1..);
    let regions = level.objectives().regions();
    let mut later = Vec::new();
    for (placement, number) in placements {
        let Some(arrival) = placement.arrives else {
            continue;
        };
        let who = CombatantId(number);
        if *combat::component_of::<Standing>(world, who) != Standing::Up {
            let role = placement.role.clone();
            let fault = "a reinforcement is neither unconscious nor dead when it comes";
            let faults = vec![DataFault::new("arrives", fault, "")];
            return Err(BattleError::Combatant {
                number: number as usize,
                error: SpawnError::BadOverrides { role, faults },
            });
        }
        later.push(Reinforcement {
            who,
            round: arrival.round,
            region: regions[arrival.region].clone(),
        });
    }
    if !later.is_empty() {
        combat::hold_back(world, later);
    }
    Ok(())
}
