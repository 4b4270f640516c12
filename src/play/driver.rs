//! Intents become commands, the computer decides where nobody does, routes are walked. Floor 7.

mod battles;

use super::aim::parts::first_attack;
use super::aim::{Aim, Chosen, Click, Selection, ask};
use super::demo::{DemoState, is_silent};
use super::focus::Focus;
use super::intent::Intent;
use super::orders::{ByOrder, Teaching, ordered};
use super::provoked;
use super::screen::{Dialogs, PlaySystems, Screen};
use super::second_press::SecondPress;
use super::session::{Mind, Ready, Session};
use super::settings::Settings;
use super::status::Status;
use crate::ai::{Closeness, Computer, Orders, Player};
use crate::combat::{
    Aiming, BattleCommand, CombatantId, Difficulty, Offer, Order, PendingChoice, Route,
};
use crate::view::Awake;
use bevy::prelude::*;
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// The computer at each difficulty, for all sides that it plays.
#[derive(Resource, Default)]
struct ComputerPlayers(BTreeMap<Difficulty, Computer>);

impl ComputerPlayers {
    /// The command of the side that is to speak.
    fn decide(&mut self, session: &Session) -> Option<BattleCommand> {
        let battle = session.battle();
        let who = *battle.may_act().first()?;
        let difficulty = match session.mind(battle.side(who)) {
            Mind::Computer(difficulty) => difficulty,
            Mind::Person => Difficulty::default(),
        };
        let computer = self
            .0
            .entry(difficulty)
            .or_insert_with(|| Computer::of(difficulty));
        computer.decide(battle)
    }
}

/// What intents of a battle work on.
#[derive(bevy::ecs::system::SystemParam)]
struct Table<'w> {
    session: ResMut<'w, Session>,
    selection: ResMut<'w, Selection>,
    aim: ResMut<'w, Aim>,
    status: ResMut<'w, Status>,
    ready: Res<'w, Ready>,
    second_press: ResMut<'w, SecondPress>,
    settings: Res<'w, Settings>,
    time: Res<'w, Time<Real>>,
}

impl Table<'_> {
    /// Gives a command of a person, or says why it takes a second press; returns whether it was given and legal.
    fn give(&mut self, command: BattleCommand) -> bool {
        let danger = provoked::strikes_its_own(&self.session, &command);
        !self.asks_again(std::slice::from_ref(&command), danger) && self.submit(command)
    }

    /// Says why commands that follow each other take a second press, if they do; returns whether. `danger` is what is
    /// to be said of them before all else.
    fn asks_again(&mut self, commands: &[BattleCommand], danger: Option<String>) -> bool {
        let (again, now) = (self.settings.ask_again, self.time.elapsed());
        let warning = self
            .second_press
            .warning(&self.session, commands, danger, again, now);
        let Some(warning) = warning else {
            return false;
        };
        self.status.say(warning);
        true
    }

    /// Gives a command; returns whether it was legal.
    fn submit(&mut self, command: BattleCommand) -> bool {
        let is_act = matches!(command.order, Order::Act(_));
        match self.session.submit(command) {
            Ok(()) if is_act => self.keep_choice(),
            Ok(()) => {
                let actor = self.selection.actor;
                self.selection.reset();
                self.selection.actor = actor;
            }
            Err(refusal) => {
                self.session.stop_walking();
                let why = self.session.battle().why_not(&refusal);
                self.status.refuse(why);
                return false;
            }
        }
        true
    }

    /// Sets out on a way: the first part of it at once, since it may answer a window; the others when they can. Where
    /// somebody may be struck down on it, it takes a second press.
    fn set_out(&mut self, route: Route) {
        self.session.stop_walking();
        let who = route.commands.first().map(|command| command.who);
        // What is refused is refused at once, and not warned of before.
        let first = route.commands.first();
        let is_legal = first.is_some_and(|first| self.session.battle().check(first).is_ok());
        let danger = who.and_then(|who| provoked::warning(&self.session, who, &route));
        if is_legal && self.asks_again(&route.commands, danger) {
            return;
        }
        let mut way = route.commands.into_iter();
        if way.next().is_some_and(|first| self.submit(first)) {
            self.session.walk(way.collect());
        }
    }

    /// After an action its riders are let go of, the weapon stays chosen for the next one.
    fn keep_choice(&mut self) {
        self.selection.shown = None;
        self.selection.chosen = None;
        self.selection.fold = None;
        self.selection.page = 0;
    }

    fn obey(&mut self, intent: &Intent) {
        match intent {
            Intent::Choose { verb, with } => self.choose(verb, with.as_ref()),
            Intent::Rider { key, by } => self.ride(key, *by),
            Intent::Aim(part) => self.aim_at(part.clone()),
            Intent::PointAt(cell) => self.point_at(*cell),
            Intent::Look(who) => self.look(*who),
            Intent::Answer(key) => self.answer(key),
            Intent::EndTurn => self.end_turn(),
            Intent::Undo => self.undo(),
            Intent::MoreActions(by) => {
                self.selection.page = self.selection.page.saturating_add_signed(*by as isize);
            }
            Intent::OpenFold(fold) => {
                self.selection.fold = *fold;
                self.selection.page = 0;
                self.selection.chosen = None;
            }
            Intent::SplitTargets => self.split(),
            Intent::DoChosen => self.do_chosen(),
            Intent::Concede => self.concede(),
            Intent::Explain(why) => self.status.refuse(why.as_str()),
            _ => {}
        }
    }

    fn choose(&mut self, verb: &SmolStr, with: Option<&SmolStr>) {
        self.aim
            .refresh(&self.session, &self.selection, self.ready.0);
        let offer = self
            .aim
            .offers
            .iter()
            .find(|o| o.verb == verb.as_str() && o.with.as_ref() == with)
            .cloned();
        let (Some(who), Some(offer)) = (self.aim.who, offer) else {
            return;
        };
        let chosen = self.selection.chosen.as_ref();
        let again = chosen.is_some_and(|chosen| chosen.is(&offer));
        if let Some(refusal) = &offer.refusal {
            self.status.refuse(self.session.battle().why_not(refusal));
        } else if again && offer.aiming == Aiming::None && offer.groups().next().is_none() {
            self.do_chosen();
        } else if again {
            self.selection.chosen = None;
        } else if let Some((chosen, why)) = self.possible_by_option(who, &offer) {
            self.status.refuse(why);
            self.selection.chosen = Some(chosen);
        } else if offer.aiming == Aiming::None && !offer.asks_first() {
            let command = Chosen::of(&offer).command(who, None, Vec::new());
            self.give(command);
        } else {
            self.selection.chosen = Some(Chosen::of(&offer));
        }
    }

    /// An action that needs nothing to point at and cannot be done as it is, but with one of its options: with that, to be seen
    /// before it is done, and why not without.
    fn possible_by_option(&self, who: CombatantId, offer: &Offer) -> Option<(Chosen, String)> {
        if offer.aiming != Aiming::None || offer.groups().next().is_some() {
            return None;
        }
        let battle = self.session.battle();
        let plain = Chosen::of(offer).command(who, None, Vec::new());
        let why = battle.check(&plain).err()?;
        let mut with_each = offer.riders.iter().filter(|it| it.max > 0).map(|rider| {
            let mut chosen = Chosen::of(offer);
            chosen.riders.insert(rider.key.clone(), 1);
            chosen
        });
        let is_legal =
            |chosen: &Chosen| battle.check(&chosen.command(who, None, Vec::new())).is_ok();
        let chosen = with_each.find(is_legal)?;
        Some((chosen, battle.why_not(&why)))
    }

    fn ride(&mut self, key: &SmolStr, by: i32) {
        let Some(offer) = self.aim.chosen_offer(&self.selection) else {
            return;
        };
        let Some(rider) = offer.riders.iter().find(|rider| rider.key == *key) else {
            return;
        };
        if rider.max < 1 {
            let text = format!("{} cannot be used now.", rider.label);
            self.status.say(text);
            return;
        }
        let (least, max) = (rider.least, rider.max);
        let group = offer.riders.iter().filter(|other| {
            !other.group.is_empty() && other.group == rider.group && other.key != *key
        });
        let group: Vec<_> = group.map(|other| other.key.clone()).collect();
        let Some(chosen) = &mut self.selection.chosen else {
            return;
        };
        let now = chosen.riders.get(key).copied().unwrap_or(least);
        let next = least + (now - least + by).rem_euclid(max - least + 1);
        // Of a group only one is chosen.
        chosen.riders.retain(|other, _| !group.contains(other));
        if next == least {
            chosen.riders.remove(key);
        } else {
            chosen.riders.insert(key.clone(), next);
        }
    }

    fn aim_at(&mut self, part: Option<SmolStr>) {
        if let Some(choice) = self.session.question(self.ready.0) {
            if let Some(part) = part.filter(|part| choice.option(part).is_some()) {
                self.answer(&part);
            }
            return;
        }
        match &mut self.selection.chosen {
            Some(chosen) => chosen.aim = if chosen.aim == part { None } else { part },
            None => match first_attack(&self.aim, &self.session, &self.selection) {
                Some(attack) => {
                    self.selection.chosen = Some(Chosen {
                        aim: part,
                        ..attack
                    });
                }
                None => self
                    .status
                    .refuse("Choose an attack first, then the part it aims at."),
            },
        }
    }

    fn point_at(&mut self, cell: crate::grid::Cell) {
        self.selection.hover = Some(cell);
        if !self.ready.0 {
            return;
        }
        if self.session.is_deploying() {
            return self.place(cell);
        }
        self.aim.refresh(&self.session, &self.selection, true);
        match std::mem::take(&mut self.aim.click) {
            Click::Nothing => {}
            Click::Select(who) => self.look(who),
            Click::Walk(route) => self.set_out(route),
            Click::Act(command, _) if self.picks_more(&command) => self.pick(),
            Click::Act(command, _) => {
                self.give(command);
            }
            Click::Refused(refusal) => {
                let why = self.session.battle().why_not(&refusal);
                self.status.refuse(why);
            }
        }
        self.aim.forget();
    }

    /// Does the chosen action, which needs nothing to point at.
    fn do_chosen(&mut self) {
        let chosen = self.selection.chosen.clone();
        if let (true, Some(who), Some(chosen)) = (self.ready.0, self.aim.who, chosen) {
            self.give(chosen.command(who, None, Vec::new()));
        }
    }

    /// Each roll of the chosen action gets a target of its own, or all the same one.
    fn split(&mut self) {
        let several = self.aim.chosen_offer(&self.selection);
        if !several.is_some_and(|offer| offer.several) {
            return;
        }
        if let Some(chosen) = &mut self.selection.chosen {
            chosen.split = !chosen.split;
            chosen.picked.clear();
        }
    }

    /// Whether this click only picks the target of one of several rolls.
    fn picks_more(&self, command: &BattleCommand) -> bool {
        let chosen = self.selection.chosen.as_ref();
        let rolls = match &command.order {
            Order::Act(act) => 1 + act.also.len(),
            _ => 1,
        };
        chosen.is_some_and(|chosen| chosen.split && chosen.picked.len() + 1 < rolls)
    }

    fn pick(&mut self) {
        let there = self.selection.there(&self.session);
        if let (Some(chosen), Some(who)) = (&mut self.selection.chosen, there) {
            chosen.picked.push(who);
        }
    }

    fn look(&mut self, who: CombatantId) {
        self.selection.shown = Some(who);
        if self.session.person_may_act().contains(&who) && self.selection.actor != Some(who) {
            self.selection.actor = Some(who);
            self.selection.chosen = None;
            self.selection.fold = None;
            self.selection.page = 0;
        }
    }

    fn answer(&mut self, key: &SmolStr) {
        let Some(choice) = self.session.battle().pending() else {
            return;
        };
        let who = choice.who;
        if self.ready.0 && self.session.person_may_act().contains(&who) {
            self.give(BattleCommand::answer(who, key.clone()));
        }
    }

    /// Places a fighter: the one that was clicked first goes to the cell that is clicked then.
    fn place(&mut self, cell: crate::grid::Cell) {
        let own = self.session.may_be_placed();
        let chosen = self.selection.shown.filter(|who| own.contains(who));
        let there = self.selection.there(&self.session);
        match (chosen, there) {
            (Some(who), Some(other)) if who == other => self.selection.shown = None,
            (Some(who), None) => self.place_in(who, cell),
            (Some(who), Some(other)) if own.contains(&other) => self.place_in(who, cell),
            (_, Some(other)) => self.look(other),
            (None, None) => self.status.say("Choose one of your fighters first."),
        }
    }

    fn place_in(&mut self, who: CombatantId, cell: crate::grid::Cell) {
        match self.session.deploy(who, cell) {
            Ok(()) => self.selection.shown = None,
            Err(why) => self.status.say(why.to_string()),
        }
    }

    fn end_turn(&mut self) {
        if self.session.is_deploying() {
            self.session.end_deployment();
            self.selection.reset();
            self.status.say(first_keys(&self.session));
            return;
        }
        let window = self.session.open_window(self.ready.0);
        if window.is_some_and(PendingChoice::may_decline) {
            self.second_press.let_go(self.time.elapsed());
            self.answer(&PendingChoice::DECLINE.into());
            return;
        }
        if self.second_press.is_too_soon(self.time.elapsed()) {
            return;
        }
        self.aim
            .refresh(&self.session, &self.selection, self.ready.0);
        match self.aim.who {
            Some(who) => {
                self.give(BattleCommand::end_turn(who));
            }
            None if self.session.battle().pending().is_some() => {
                self.status.refuse("Answer the question first.");
            }
            None => {}
        }
    }

    fn undo(&mut self) {
        if self.session.watched().is_some() {
            self.status.refuse("This is a replay: step back instead.");
            return;
        }
        if !self.ready.0 {
            return;
        }
        if self.session.is_deploying() {
            let word = match self.session.take_placing_back() {
                true => "Taken back.",
                false => "Everybody starts where the level puts them.",
            };
            return self.status.say(word);
        }
        match self.session.undo() {
            Ok(()) => {
                self.selection.reset();
                self.status.say("Taken back.");
            }
            Err(why) => self.status.refuse(format!("Nothing is taken back. {why}")),
        }
    }

    fn concede(&mut self) {
        if let Some(who) = self.session.who_concedes() {
            self.submit(BattleCommand {
                who,
                order: Order::Concede,
            });
        }
    }
}

fn obey_intents(mut intents: MessageReader<Intent>, mut table: Table) {
    for intent in intents.read() {
        table.obey(intent);
    }
}

/// The next command of a route, as soon as the last one was shown.
fn walk_on(mut table: Table) {
    if !table.ready.0 || !table.session.is_walking() {
        return;
    }
    if let Some(command) = table.session.next_step() {
        table.submit(command);
    }
}

/// The orders that hold now: as long as a guide teaches, nothing is answered because of its odds.
fn orders_now(settings: &Settings, teaching: &Teaching) -> Orders {
    let mut orders = settings.orders.clone();
    if teaching.0 {
        orders.closeness = Closeness::Always;
    }
    orders
}

/// What the orders say is done at once, unless a dialog is read. Where they say nothing they are not read again until
/// something has changed.
pub(super) fn stand_by(
    mut silent: Local<Option<(u32, (u32, usize))>>,
    mut session: ResMut<Session>,
    settings: Res<Settings>,
    ready: Res<Ready>,
    dialogs: Res<Dialogs>,
    teaching: Res<Teaching>,
    mut status: ResMut<Status>,
) {
    if settings.is_changed() || teaching.is_changed() {
        *silent = None;
    }
    let rests = session.watched().is_some() || session.is_deploying();
    // What the orders of a side say does not wait until it looks at the screen.
    let ready = ready.0 || session.handing().is_some();
    if !ready || !session.caught_up() || dialogs.top().is_some() || rests {
        return;
    }
    let now = (session.table(), session.revision());
    if *silent == Some(now) {
        return;
    }
    let orders = orders_now(&settings, &teaching);
    let Some(ByOrder {
        command,
        text,
        told,
    }) = ordered(&session, &orders)
    else {
        *silent = Some(now);
        return;
    };
    match session.submit_ordered(command, told) {
        Ok(()) if text.is_empty() => {}
        Ok(()) => status.say(text),
        Err(refusal) => status.refuse(session.battle().why_not(&refusal)),
    }
}

/// The window stays awake while the battle goes on by itself; behind a dialog the computer waits, and a walk until a
/// question is answered.
fn go_on(session: Res<Session>, dialogs: Res<Dialogs>, mut awake: ResMut<Awake>) {
    let decides = session.computer_decides() || session.is_playing();
    let walks = session.is_walking() && session.battle().pending().is_none();
    if walks || (decides && dialogs.top().is_none()) || !session.is_told() {
        awake.stay();
    }
}

/// Commands that a demo gives in a frame at the most.
const AT_ONCE: usize = 32;

/// The computer decides for its sides, one command a time; behind a dialog it waits.
fn let_computer_act(
    mut session: ResMut<Session>,
    mut computers: ResMut<ComputerPlayers>,
    ready: Res<Ready>,
    dialogs: Res<Dialogs>,
    mut demo: Option<ResMut<DemoState>>,
    mut status: ResMut<Status>,
) {
    if !ready.0 || dialogs.top().is_some() {
        return;
    }
    // Answers of which nothing is seen take no time in a demo.
    for _ in 0..AT_ONCE {
        if !session.computer_decides() {
            return;
        }
        let mut decide = || computers.decide(&session);
        let decided = match demo.as_mut().filter(|demo| !demo.panels) {
            Some(demo) => demo.next_command(&session, decide),
            None => decide(),
        };
        let Some(command) = decided else {
            return;
        };
        let before = session.battle().events().len();
        submit_decided(&mut session, command, &mut status);
        let made = &session.battle().events()[before..];
        if demo.is_none() || made.is_empty() || !made.iter().all(is_silent) {
            return;
        }
    }
}

/// Gives a command of the computer; one that is not legal is answered by the plainest that is.
fn submit_decided(session: &mut Session, command: BattleCommand, status: &mut Status) {
    let who = command.who;
    if let Err(refusal) = session.submit(command) {
        warn!("the computer gave a command that is not legal: {refusal}");
        let fallback = match session.battle().pending() {
            Some(choice) => BattleCommand::answer(who, choice.options[0].key.clone()),
            None => BattleCommand::end_turn(who),
        };
        if let Err(refusal) = session.submit(fallback) {
            let why = session.battle().why_not(&refusal);
            status.say(format!("The computer cannot go on. {why}"));
        }
    }
}

/// A new battle begins with nothing selected.
fn greet_session(
    session: Res<Session>,
    mut selection: ResMut<Selection>,
    mut aim: ResMut<Aim>,
    mut focus: ResMut<Focus>,
    mut status: ResMut<Status>,
    mut last: Local<u32>,
) {
    if std::mem::replace(&mut *last, session.table()) != session.table() {
        *selection = Selection::default();
        aim.forget();
        focus.leave();
        *status = Status::default();
        // At the start of a battle the player is told by which keys it is played; how fighters are placed, the bar tells.
        let begins = session.battle().commands().is_empty() && !session.is_deploying();
        if begins && session.minds().contains(&Mind::Person) {
            status.say(first_keys(&session));
        }
    }
}

/// The keys that one needs first.
fn first_keys(session: &Session) -> String {
    use super::input::GameAction as A;
    let (ends, _) = session.battle().ruleset().wording.end_turn_label;
    let ends = ends.to_lowercase();
    let [act, next, end, help] =
        [A::Confirm, A::Next, A::EndTurn, A::Help].map(super::input::hints::mark);
    format!(
        "Mouse, or arrows and {act}: walk, attack. {next}: next enemy. {end}: {ends}. {help}: all keys."
    )
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .init_resource::<Aim>()
        .init_resource::<ComputerPlayers>()
        .init_resource::<SecondPress>()
        .init_resource::<Teaching>();
    let in_battle = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    app.add_systems(
        Update,
        (
            greet_session,
            obey_intents,
            walk_on,
            let_computer_act,
            go_on,
        )
            .chain()
            .run_if(in_battle.clone())
            .in_set(PlaySystems::Drive),
    );
    app.add_systems(
        Update,
        battles::change_battles
            .after(obey_intents)
            .in_set(PlaySystems::Drive),
    );
    app.add_systems(Update, ask.run_if(in_battle).in_set(PlaySystems::Ask));
}
