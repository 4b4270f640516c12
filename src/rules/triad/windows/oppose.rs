//! Those out of whose reach somebody walks are asked one after another whether they strike. Floor 4. Rule TRI-REACT-06.

use super::reaction::reaction;
use crate::combat::{Act, BattleEvent, CombatantId, Consequence, Imminent, PendingChoice, record};
use crate::mechanics::walk::rest_of_way;
use crate::mechanics::{Question, Task, Window, all_but, next_able, push_step};
use crate::rules::triad::actions::{ACTIONS, Row};
use crate::rules::triad::components::{Pool, Pools};
use crate::rules::triad::plan::acts::melee_keys;
use crate::rules::triad::plan::position::is_on_watch;
use crate::rules::triad::plan::price::Price;
use crate::rules::triad::plan::steps::{OpportunityWindow, Step, TriadAgenda};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{MANEUVERS, STRIKE, WINDOW_OPPORTUNITY};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};
use std::sync::Arc;

/// Something that can be done now to one that walks away: its key among the answers, and the action.
struct Blow {
    key: SmolStr,
    row: &'static Row,
    act: Act,
    price: Price,
}

impl Blow {
    /// An action at one that walks away, if it is legal.
    fn of(s: &Situation<'_>, f: &Fighter<'_>, key: SmolStr, act: Act) -> Option<Self> {
        let row = ACTIONS.row(&act.verb)?;
        let price = row.check_act(s, f, &act).ok()?.kept().ok()?;
        Some(Self {
            key,
            row,
            act,
            price,
        })
    }

    /// For people.
    fn label(&self, f: &Fighter<'_>) -> SmolStr {
        match f.weapon(&self.key) {
            Some(weapon) => format_smolstr!("Strike: {}", weapon.data.name),
            None => SmolStr::new_static(self.row.label),
        }
    }
}

/// All that somebody can do now to one that walks away: a blow with each weapon, by the key of the weapon, and each maneuver
/// that leaves nothing to be named, by its verb.
fn blows(s: &Situation<'_>, f: &Fighter<'_>, mover: CombatantId) -> Vec<Blow> {
    let strikes = melee_keys(f).into_iter().map(|key| {
        let act = Act::new(STRIKE).with(key.clone()).at(mover);
        (key, act)
    });
    let maneuvers = MANEUVERS.into_iter();
    let maneuvers = maneuvers.map(|verb| (SmolStr::new_static(verb), Act::new(verb).at(mover)));
    let all = strikes.chain(maneuvers);
    all.filter_map(|(key, act)| Blow::of(s, f, key, act))
        .collect()
}

impl OpportunityWindow {
    /// The window without somebody.
    fn without(&self, who: CombatantId) -> Self {
        let left = all_but(&self.left, who);
        Self { left, ..*self }
    }
}

impl Window for OpportunityWindow {
    fn question(&mut self, world: &World) -> Option<Question> {
        let s = Situation::of(world);
        let mover = s.fighter(self.mover);
        let agenda = world.resource::<TriadAgenda>().steps();
        let walks = agenda
            .iter()
            .any(|task| matches!(task, Task::Walk(walk) if walk.who == self.mover && !walk.path.is_empty()));
        let able = |id| {
            let f = s.fighter(id);
            walks
                && mover.is_alive()
                && is_on_watch(&s, f, mover)
                && !blows(&s, f, mover.id).is_empty()
        };
        let f = s.fighter(next_able(&mut self.left, able)?);
        let prompt = format_smolstr!("{} walks out of reach. Does {} strike?", mover.name, f.name);
        let question = Question::of(f.id, WINDOW_OPPORTUNITY, self.mover).open_to(vec![f.id]);
        let mut question = question.asking(prompt, "TRI-REACT-06");
        for blow in blows(&s, f, self.mover) {
            let label = blow.label(f);
            question = question.option(blow.key, label, "1 Reaction");
        }
        Some(question.may_decline("Let it go"))
    }

    fn answered(&self, world: &mut World, choice: &PendingChoice, key: &str) {
        let s = Situation::of(world);
        let all = blows(&s, s.fighter(choice.who), self.mover);
        let blow = all.into_iter().find(|blow| blow.key == key);
        let Some(Blow { act, price, .. }) = blow.filter(|_| key != PendingChoice::DECLINE) else {
            return push_step(world, Step::Oppose(self.without(choice.who)));
        };
        let (who, act) = (choice.who, Arc::new(act));
        let declared = Arc::clone(&act);
        record(world, BattleEvent::Declared { who, act: declared });
        self::act(world, self, who, &act, price);
    }

    fn consequence(&self, world: &World, choice: &PendingChoice, key: &str) -> Consequence {
        let s = Situation::of(world);
        let f = s.fighter(choice.who);
        let all = blows(&s, f, self.mover);
        let blow = all.into_iter().find(|blow| blow.key == key);
        let preview = blow.and_then(|blow| {
            let preview = blow.row.preview?;
            preview(&s, f, &blow.act, &blow.price).ok()
        });
        Consequence {
            odds: preview.map_or_else(Vec::new, |it| it.outcomes),
            ..reaction(f, key != PendingChoice::DECLINE)
        }
    }

    fn imminent(&self, world: &World, _: &PendingChoice) -> Option<Imminent> {
        let way = rest_of_way::<Step>(world, self.mover);
        Some(Imminent::of(self.mover, "walks away").along(way))
    }
}

/// A blow or a maneuver answers the window, for a Reaction: those after it are asked when it is done. Rule TRI-REACT-06.
pub fn act(
    world: &mut World,
    window: &OpportunityWindow,
    who: CombatantId,
    act: &Arc<Act>,
    price: Price,
) {
    push_step(world, Step::Oppose(window.without(who)));
    Pools::change(world, who, Pool::Reactions, -1, "TRI-REACT-06");
    // It is no Action, and closes no Move that is open.
    let price = Price {
        keeps_open: true,
        ..price
    };
    ACTIONS.start(world, who, act, &price);
}
