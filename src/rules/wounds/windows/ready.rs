//! Those who have readied an action are asked when something happens. Floor 4. Section 4, step 5; rules WND-ACT-16, WND-REACT-14;
//! rulings WND-R28, WND-R120.

use super::coming;
use crate::combat::{
    Act, BattleEvent, CombatantId, Consequence, Imminent, Offer, PendingChoice, RollReport, record,
};
use crate::mechanics::readied::{self, Usual, is_whole, or_wait, ways_beside};
use crate::mechanics::walk::rest_of_way;
use crate::mechanics::{Aim, Declared, Question, Window, push_step};
use crate::rules::wounds::actions::{ACTIONS, Row, kept_verb, moment, odds_of};
use crate::rules::wounds::effects::initiative::commanded;
use crate::rules::wounds::effects::ready;
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::plan::steps::{Happened, ReadyWindow, Step};
use crate::rules::wounds::plan::turns::{in_order_of_choice, may_react};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::WINDOW_READY;
use bevy::prelude::World;
use smol_str::format_smolstr;
use std::sync::Arc;

/// Something that a kept action can be done with and at, in each way that is worth trying: at the one whom the window is about
/// first, then at the others, at nobody, at a place beside.
fn ways(s: &Situation<'_>, f: &Fighter<'_>, row: &Row, kept: &Act, about: CombatantId) -> Vec<Act> {
    let offers = (row.offers)(s, f, Offer::new(row.word, row.label, row.rule)).into_iter();
    let with = offers.map(|offer| offer.with);
    let with = with.filter(|with| kept.with.is_none() || *with == kept.with);
    with.flat_map(|with| {
        let own = Act {
            with,
            ..Act::new(row.word)
        };
        aimed(s, f, row, &own, about)
    })
    .collect()
}

fn aimed(s: &Situation<'_>, f: &Fighter<'_>, row: &Row, own: &Act, about: CombatantId) -> Vec<Act> {
    if let Aim::Other(_, candidates) = row.aim {
        let with = own.with.clone();
        let all = candidates(s, f.id).into_iter();
        let all = all.map(|act| Act {
            verb: own.verb.clone(),
            with: with.clone().or(act.with.clone()),
            ..act
        });
        return all.collect();
    }
    let takes = |field: &str| row.fields.contains(&field);
    let mut all = Vec::new();
    if takes("at") {
        let others = s
            .fighters()
            .iter()
            .filter(|t| t.is_alive() && t.id != about);
        let others = others.map(|t| t.id);
        let at = [about].into_iter().chain(others);
        all.extend(at.map(|target| own.clone().at(target)));
    }
    all.push(own.clone());
    all.extend(ways_beside(s.board, f, own, takes("path"), takes("at")));
    all
}

/// The first way in which somebody can carry out what it keeps, with its price.
fn first_way(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    about: CombatantId,
) -> Option<(&'static Row, Act, Price)> {
    let kept = f.readied_act()?;
    let row = ACTIONS.row(kept_verb(kept).ok()?)?;
    moment::check_body(row, f).ok()?;
    let mut all = ways(s, f, row, kept, about).into_iter();
    all.find_map(|act| {
        let price = row.check_act(s, f, &act).ok()?;
        let whole = Price {
            commits: false,
            ..price
        };
        (price.rounds == 0 && whole.check(f).is_ok()).then_some((row, act, price))
    })
}

/// Those who keep an action ready while another does something, in the order in which they are asked. Rule WND-REACT-14.
fn waiting(s: &Situation<'_>, about: CombatantId) -> Vec<CombatantId> {
    let all = s.fighters().iter();
    let waits = all.filter(|f| f.readied_act().is_some() && f.id != about && may_react(f));
    let mut all: Vec<_> = waits.map(|f| f.id).collect();
    in_order_of_choice(s, &mut all);
    all
}

impl Happened {
    /// What has happened, behind the name of the one who did it.
    const fn told(self) -> &'static str {
        match self {
            Self::Step => "makes a step",
            Self::Action => "has acted",
            Self::TurnStart => "begins its turn",
            Self::TurnEnd => "ends its turn",
        }
    }
}

impl ReadyWindow {
    /// What somebody carries out if it does not say more: at the one whom the window is about, else at the first.
    fn usual(&self, s: &Situation<'_>, who: CombatantId) -> Option<(&'static Row, Act, Price)> {
        let found = first_way(s, s.fighter(who), self.about)?;
        is_whole(&found.1).then_some(found)
    }

    /// The window without somebody.
    fn without(&self, who: CombatantId) -> Self {
        let mut next = self.clone();
        next.left
            .iter_mut()
            .for_each(|left| left.retain(|&id| id != who));
        next
    }
}

impl Window for ReadyWindow {
    fn question(&mut self, world: &World) -> Option<Question> {
        let s = Situation::of(world);
        // All windows of a turn end with those whose turn it is.
        let active = s.turns().active();
        if active.is_some_and(|id| commanded(world, id).is_empty()) {
            return None;
        }
        let about = self.about;
        let able = |&id: &CombatantId| {
            let f = s.fighter(id);
            may_react(f) && first_way(&s, f, about).is_some()
        };
        let left = self.left.get_or_insert_with(|| waiting(&s, about));
        let at = left.iter().position(able)?;
        left.drain(..at);
        let f = s.fighter(*left.first()?);
        let (row, ..) = first_way(&s, f, about)?;
        let prompt = format_smolstr!(
            "{} {}. Does {} carry out what it has readied: {}?",
            s.fighter(about).name,
            self.event.told(),
            f.name,
            row.label
        );
        let question = Question::of(f.id, WINDOW_READY, about)
            .open_to(vec![f.id])
            .asking(prompt, "WND-REACT-14");
        let usual = self.usual(&s, f.id).map(|(row, act, price)| {
            let target = act.target().map(|target| &**s.fighter(target));
            Usual::of(row.word, row.label, target, price.words())
        });
        Some(or_wait(question, usual))
    }

    fn answered(&self, world: &mut World, choice: &PendingChoice, key: &str) {
        let found = match key {
            PendingChoice::DECLINE => None,
            _ => self.usual(&Situation::of(world), choice.who),
        };
        let Some((_, own, price)) = found else {
            return push_step(world, Step::Ready(self.without(choice.who)));
        };
        let (who, declared) = (choice.who, Arc::new(own));
        let kept = Declared {
            who,
            act: Arc::clone(&declared),
        };
        record(world, BattleEvent::Declared { who, act: declared });
        act(world, self, &kept, price);
    }

    fn consequence(&self, world: &World, choice: &PendingChoice, key: &str) -> Consequence {
        let s = Situation::of(world);
        let f = s.fighter(choice.who);
        let usual = self.usual(&s, choice.who);
        let usual = usual.filter(|_| key != PendingChoice::DECLINE);
        readied::consequence(usual.map(|(row, act, price)| {
            let odds = odds_of(&s, f, row, &act, &price);
            let odds = odds.filter(|it| it.formula != RollReport::NO_DICE);
            let odds = odds.map_or_else(Vec::new, |it| it.outcomes);
            (odds, price.payments(f))
        }))
    }

    fn imminent(&self, world: &World, _: &PendingChoice) -> Option<Imminent> {
        let s = Situation::of(world);
        let does = self.event.told();
        let way = rest_of_way::<Step>(world, self.about);
        Some(match self.event {
            Happened::Step if !way.is_empty() => {
                coming::along(&s, Imminent::of(self.about, "goes on"), &way)
            }
            Happened::TurnEnd => Imminent::of(self.about, does),
            _ => coming::of_turn(&s, self.about, does),
        })
    }
}

/// What was readied is carried out, as a reaction: those after it are asked when it is done. Rules WND-REACT-05, -14.
pub fn act(world: &mut World, window: &ReadyWindow, declared: &Declared, price: Price) {
    push_step(world, Step::Ready(window.without(declared.who)));
    push_step(world, Step::Flanks);
    ready::lapse(world, declared.who);
    ACTIONS.start(world, declared.who, &declared.act, &price);
}
