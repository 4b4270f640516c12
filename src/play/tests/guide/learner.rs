//! Somebody who does what the cards of a guide say, by the mouse or by keys. Floor 7.

use super::{cell, guide};
use crate::combat::{Aiming, CombatantId, Offer, Outcome, PendingChoice};
use crate::grid::Cell;
use crate::level::guide::{Condition, Pointer, Prompt, ScreenPart, Spot};
use crate::play::aim::Selection;
use crate::play::floating::{KeptFree, TipCard, rect_of};
use crate::play::focus::Focus;
use crate::play::guide::Guided;
use crate::play::guide::marker::GuideMarker;
use crate::play::guide::seen::{LEARNER, cells_of};
use crate::play::hud::areas::ActionBar;
use crate::play::hud::body::OfPart;
use crate::play::hud::shelf::{Slot, shelf, title};
use crate::play::tests::hand::Hand;
use crate::play::tests::whole::{steer_to, way};
use bevy::ecs::query::QueryFilter;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use std::collections::BTreeSet;

/// Frames until what is done counts and its tick is gone, at 50 milliseconds each.
const MOMENT: usize = 52;
/// Gestures that a card may take: an action and its target, and once more where a die said no.
const TRIES: usize = 3;
/// The longest that a guided battle may take, in rounds.
const ROUNDS: u32 = 8;

/// The keys of the slots of the bar, and of the answers to a question.
const DIGITS: [KeyCode; 10] = [
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit6,
    KeyCode::Digit7,
    KeyCode::Digit8,
    KeyCode::Digit9,
    KeyCode::Digit0,
];

/// Somebody who does what the cards say, and nothing else.
pub struct Learner {
    pub hand: Hand,
    by_keys: bool,
    name: String,
    /// The prompts that were said, by their places in the guide.
    said: BTreeSet<usize>,
    /// Kinds of questions that a card has explained.
    explained: BTreeSet<String>,
}

/// Where something of the interface lies, as far as it is seen.
pub fn rects<F: QueryFilter>(hand: &mut Hand) -> Vec<Rect> {
    type Placed<'a> = (
        &'a ComputedNode,
        &'a UiGlobalTransform,
        &'a InheritedVisibility,
    );
    let world = hand.app.world_mut();
    let mut nodes = world.query_filtered::<Placed, F>();
    let seen = nodes.iter(world);
    let seen = seen.filter(|(node, _, seen)| seen.get() && !node.is_empty());
    seen.map(|(node, place, _)| rect_of((node, place)))
        .collect()
}

impl Learner {
    /// A learner with a battle on the table.
    pub fn new(hand: Hand, by_keys: bool, name: String) -> Self {
        Self {
            hand,
            by_keys,
            name,
            said: BTreeSet::new(),
            explained: BTreeSet::new(),
        }
    }

    fn prompt(&self) -> Option<(usize, Prompt, bool)> {
        let guided = self.hand.app.world().resource::<Guided>();
        let (place, prompt, reached) = guided.prompt()?;
        Some((place, prompt.clone(), reached))
    }

    fn pending(&self) -> Option<PendingChoice> {
        self.hand.session().battle().pending().cloned()
    }

    /// Fails with the card, and what is on the screen.
    fn stuck(&mut self, why: &str) -> ! {
        let said = self.prompt().map(|(_, prompt, _)| prompt.say);
        let text = self.hand.text();
        panic!(
            "{}: {why}; the card: {said:?}; the screen: {text}",
            self.name
        );
    }

    /// Leads the mouse or the cursor onto a cell.
    fn point(&mut self, to: Cell) {
        if self.by_keys {
            steer_to(&mut self.hand, to);
        } else {
            self.hand.point_at(to);
        }
    }

    /// Clicks on a cell, or confirms it.
    fn act_on(&mut self, to: Cell) {
        self.point(to);
        if self.by_keys {
            self.hand.key(KeyCode::Enter);
        } else {
            self.hand.click();
        }
    }

    /// Presses a button by the mouse, or its key.
    fn press(&mut self, button: &str, key: KeyCode) {
        if self.by_keys {
            self.hand.key(key);
        } else if self.hand.place(button).is_some() {
            self.hand.press(button);
        } else {
            self.stuck(&format!("there is no button {button}"));
        }
    }

    /// Chooses an action in the bar: opens its fold, and turns the pages as it must.
    fn choose(&mut self, verb: &str) -> Offer {
        let offers = self.hand.aim().offers.clone();
        let mut fitting = offers.iter().filter(|offer| offer.verb == verb);
        let Some(offer) = fitting.find(|offer| offer.refusal.is_none()).cloned() else {
            self.stuck(&format!("{verb} cannot be done now"));
        };
        self.is_named(&offer);
        if !self.by_keys {
            self.hand.choose(&offer);
            return offer;
        }
        for _ in 0..12 {
            let (slot, folded) = self.slot_of(&offer);
            self.hand.key(slot.map_or(DIGITS[9], |slot| DIGITS[slot]));
            if slot.is_some() && !folded {
                return offer;
            }
        }
        self.stuck(&format!("{verb} is not in the bar"));
    }

    /// The card calls an action, and the fold in which it lies, as the bar does.
    fn is_named(&mut self, offer: &Offer) {
        let say = self.prompt().map(|(_, prompt, _)| prompt.say);
        let say = say.unwrap_or_default();
        let (_, folded) = self.slot_of(offer);
        let fold = title(offer.family).0;
        if !say.contains(offer.label.as_str()) && !say.contains("\u{2039}Turn\u{203a}") {
            self.stuck(&format!("it does not say {}", offer.label));
        }
        if folded && !say.contains(fold) {
            self.stuck(&format!("it does not say in which fold: {fold}"));
        }
    }

    /// The slot of the bar that holds an action, or its fold.
    fn slot_of(&self, offer: &Offer) -> (Option<usize>, bool) {
        let selection = self.hand.app.world().resource::<Selection>();
        let place = (selection.fold, selection.page);
        let aim = self.hand.aim();
        let shelf = shelf(aim.keys.of(aim.who), &aim.offers, place, 1280.0);
        let is_it = |slot: &Option<Slot<'_>>| match slot {
            None => false,
            Some(Slot::Offer(at)) => at.verb == offer.verb && at.with == offer.with,
            Some(Slot::Fold(family, ..)) => *family == offer.family,
        };
        let at = shelf.slots.iter().position(is_it);
        let folded = at.is_some_and(|at| matches!(shelf.slots[at], Some(Slot::Fold(..))));
        (at, folded)
    }

    /// The cell of the first enemy.
    fn enemy(&self) -> (CombatantId, Cell) {
        let battle = self.hand.session().battle();
        let mut all = battle.combatants();
        let enemy = all.find(|&who| battle.side(who) != LEARNER);
        let enemy = enemy.expect("an enemy");
        (enemy, cell(&self.hand, enemy))
    }

    /// Chooses an action, and points it at what its card names.
    fn declare(&mut self, verb: &str, names: Option<&Pointer>) {
        let offer = self.choose(verb);
        let named = match names {
            Some(Pointer::Combatant(who)) => Some(cell(&self.hand, *who)),
            _ => None,
        };
        let acts = self.hand.aim().who;
        let own = acts.map(|who| cell(&self.hand, who));
        match offer.aiming {
            Aiming::None => {}
            Aiming::Friend => self.act_on(named.or(own).expect("somebody acts")),
            Aiming::Combatant | Aiming::Place | Aiming::Facing => {
                let to = named.unwrap_or_else(|| self.enemy().1);
                self.act_on(to);
            }
            Aiming::Path | Aiming::Thing | Aiming::Cell => {
                self.stuck(&format!("no card says where {verb} goes"));
            }
        }
    }

    fn strike(&mut self) {
        let marks = &self.hand.aim().marks;
        match marks.first().map(|mark| mark.who) {
            Some(who) => {
                let to = cell(&self.hand, who);
                self.act_on(to);
            }
            None => self.stuck("nobody can be struck at now"),
        }
    }

    fn walk(&mut self, spot: Spot) {
        let wanted = cells_of(self.hand.session().battle(), spot);
        let reach = self.hand.aim().reach.iter().map(|reach| reach.cell);
        let found = reach.into_iter().find(|cell| wanted.contains(cell));
        match found {
            Some(to) => self.act_on(to),
            None => self.stuck("the cells are out of reach"),
        }
    }

    /// Takes the first answer by the mouse and the last one that answers by keys; lets a window go.
    fn answer(&mut self) {
        if self.hand.session().question(self.hand.ready()).is_none() {
            self.press("end-turn", KeyCode::KeyE);
            return;
        }
        let choice = self.pending().expect("a question waits");
        let answers = choice.options.iter().enumerate();
        let answers: Vec<usize> = answers
            .filter(|(_, option)| option.key != PendingChoice::DECLINE)
            .map(|(at, _)| at)
            .collect();
        let at = match self.by_keys {
            true => answers.iter().copied().take(DIGITS.len() - 1).next_back(),
            false => answers.first().copied(),
        };
        let at = at.unwrap_or(0);
        self.press(&format!("answer-{at}"), DIGITS[at]);
    }

    /// Opens the newest line of the log that has an arrow.
    fn unfold(&mut self) {
        let is_line = |key: &str| {
            let number = key.strip_prefix("log-").map(str::parse::<usize>);
            number.and_then(Result::ok)
        };
        let buttons = self.hand.buttons();
        let Some(newest) = buttons.iter().filter_map(|key| is_line(key)).max() else {
            self.stuck("no line of the log has an arrow");
        };
        if !self.by_keys {
            self.hand.press(&format!("log-{newest}"));
            return;
        }
        self.hand.key(KeyCode::F6);
        // Along the bar to its end, and up into the log.
        for step in 0..60 {
            let focus = self.hand.app.world().resource::<Focus>();
            let here = focus.key.as_deref().map(str::to_owned);
            if here.is_some_and(|key| is_line(&key).is_some()) {
                self.hand.key(KeyCode::Enter);
                self.hand.key(KeyCode::Escape);
                return;
            }
            let way = if step < 12 {
                KeyCode::ArrowRight
            } else {
                KeyCode::ArrowUp
            };
            self.hand.key(way);
        }
        self.stuck("the arrows lead to no line of the log");
    }

    /// Clicks a part of the enemy's figure, or goes to the next one by its key.
    fn aim(&mut self) {
        if self.by_keys {
            self.hand.key(KeyCode::KeyB);
            return;
        }
        let enemy = self.enemy().0;
        let world = self.hand.app.world_mut();
        let mut limbs = world.query::<&OfPart>();
        let part = limbs.iter(world).find(|of| of.who == enemy);
        let part = part.map(|of| of.part.to_string());
        match part.and_then(|part| self.hand.limb(enemy, &part)) {
            Some(at) => {
                self.hand.point(at);
                self.hand.click();
            }
            None => self.stuck("her body is not on the panel"),
        }
    }

    /// What the last card says: strike, or walk up to her, or end the turn.
    fn win(&mut self) {
        if !self.hand.aim().marks.is_empty() {
            self.strike();
        } else if let Some(to) = way(&self.hand) {
            self.act_on(to);
        } else {
            self.press("end-turn", KeyCode::KeyE);
        }
    }

    /// Whether the card says what to do where the enemy is out of reach, and it is.
    fn is_too_far(&self, prompt: &Prompt) -> bool {
        prompt.say.contains("walk up to her") && self.hand.aim().marks.is_empty()
    }

    fn approach(&mut self) {
        match way(&self.hand) {
            Some(to) => self.act_on(to),
            None => self.stuck("no way leads to her"),
        }
    }

    /// Does what a card says.
    fn obey(&mut self, prompt: &Prompt, until: &Condition) {
        match until {
            Condition::GoOn => self.press("guide-on", KeyCode::KeyG),
            Condition::Odds(_) | Condition::Chosen(_) if self.is_too_far(prompt) => self.approach(),
            Condition::PointedAt(who) | Condition::Odds(Some(who)) => {
                let to = cell(&self.hand, *who);
                self.point(to);
            }
            Condition::Chosen(verb) => {
                self.choose(verb);
            }
            Condition::Rider(key) => match self.by_keys {
                true => self.hand.keys(&[KeyCode::ShiftLeft, KeyCode::Digit1]),
                false => self.press(&format!("rider-{key}"), KeyCode::Digit1),
            },
            Condition::AimedAt(_) => self.aim(),
            Condition::Walked(spot) => self.walk(*spot),
            Condition::Declared(verb) => self.declare(verb, prompt.point_at.as_ref()),
            Condition::TurnEnded | Condition::Round(_) => self.press("end-turn", KeyCode::KeyE),
            Condition::Answered(_) => self.answer(),
            Condition::Undone => self.press("undo", KeyCode::KeyU),
            Condition::Attacked => self.strike(),
            Condition::Unfolded => self.unfold(),
            Condition::Over => self.win(),
            Condition::Any(all) => self.obey(prompt, &all[0]),
            other => self.stuck(&format!("nobody could follow {other:?}")),
        }
    }

    /// Waits until somebody may act, and until what was done counts.
    fn settle(&mut self) {
        self.hand.wait();
        for _ in 0..MOMENT {
            self.hand.frames(1);
            self.said.extend(self.prompt().map(|(place, ..)| place));
        }
        self.is_drawn_right();
    }

    /// The frame lies over the bar only if it is about the bar, and round whom the card means; no tip lies over the
    /// card.
    fn is_drawn_right(&mut self) {
        let selection = self.hand.app.world().resource::<Selection>();
        let chosen = selection.chosen.as_ref().map(|chosen| chosen.verb.clone());
        let prompt = self.prompt().map(|(_, prompt, _)| prompt);
        let pointer = prompt.and_then(|prompt| match (&prompt.until, prompt.point_at) {
            // Until it is chosen, the action is framed.
            (Condition::Declared(verb), Some(Pointer::Combatant(_)))
                if chosen.as_ref() != Some(verb) =>
            {
                Some(Pointer::Action(verb.clone()))
            }
            (_, pointer) => pointer,
        });
        let frames = rects::<With<GuideMarker>>(&mut self.hand);
        let bars = rects::<With<ActionBar>>(&mut self.hand);
        let of_bar = matches!(
            pointer,
            Some(
                Pointer::Action(_)
                    | Pointer::Rider(_)
                    | Pointer::Part(
                        ScreenPart::Bar
                            | ScreenPart::EndTurn
                            | ScreenPart::Undo
                            | ScreenPart::Riders
                    )
            )
        );
        for (frame, bar) in frames.iter().zip(&bars) {
            if !of_bar && !frame.intersect(*bar).is_empty() {
                self.stuck(&format!("its frame lies over the bar: {frame:?}"));
            }
        }
        if let (Some(Pointer::Combatant(who)), Some(frame)) = (&pointer, frames.first()) {
            let at = self.hand.on_screen(cell(&self.hand, *who));
            if !frame.contains(at) {
                self.stuck(&format!("its frame is not round {who:?}: {frame:?}"));
            }
        }
        let cards = rects::<With<KeptFree>>(&mut self.hand);
        for tip in rects::<With<TipCard>>(&mut self.hand) {
            if cards.iter().any(|card| !card.intersect(tip).is_empty()) {
                self.stuck(&format!("a tip lies over it: {tip:?}"));
            }
        }
    }

    /// Whether the card is about the question that waits, or none waits.
    fn is_of_this_moment(&mut self, prompt: &Prompt) -> bool {
        let Some(choice) = self.pending() else {
            return true;
        };
        let about = |it: &Condition| matches!(it, Condition::Asked(kind) if *kind == choice.kind);
        if prompt.when.as_ref().is_some_and(|when| when.holds(&about)) {
            self.explained.insert(choice.kind.to_string());
            return true;
        }
        if !self.explained.contains(choice.kind.as_str()) {
            self.stuck(&format!("no card tells of the question {}", choice.kind));
        }
        false
    }

    /// Does what each card says until the battle is over.
    pub fn learn(&mut self) {
        let mut before = (None, 0);
        for _ in 0..160 {
            self.settle();
            if self.hand.session().battle().outcome().is_some() {
                return;
            }
            let Some((place, prompt, reached)) = self.prompt() else {
                self.stuck("the cards end before the battle");
            };
            if reached && self.hand.session().question(self.hand.ready()).is_none() {
                continue;
            }
            if reached {
                // It stays until the question is answered, which a card has told of before.
                if !self.is_of_this_moment(&prompt) {
                    self.answer();
                }
                continue;
            }
            if !self.is_of_this_moment(&prompt) {
                self.answer();
                continue;
            }
            let lasts = matches!(prompt.until, Condition::Over | Condition::Round(_));
            before = match before {
                (at, tries) if at == Some(place) => (at, tries + 1),
                _ => (Some(place), 1),
            };
            if before.1 > TRIES && !lasts {
                self.stuck("what it says does not do");
            }
            let until = prompt.until.clone();
            self.obey(&prompt, &until);
        }
        self.stuck("the guide never ends");
    }

    /// The battle is won in time, and every lesson was said before.
    pub fn has_won(&mut self) {
        let guide = guide(&self.hand);
        let battle = self.hand.session().battle();
        let rounds = battle.turns().round();
        let outcome = battle.outcome();
        assert_eq!(outcome, Some(Outcome::Won(LEARNER)), "{}", self.name);
        assert!(rounds <= ROUNDS, "{} took {rounds} rounds", self.name);
        for (place, prompt) in guide.lessons() {
            let said = self.said.contains(&place);
            assert!(said, "{} ended before: {}", self.name, prompt.say);
        }
        assert!(
            guide.asides().any(|(place, _)| self.said.contains(&place)),
            "{}: no question was asked",
            self.name
        );
    }
}
