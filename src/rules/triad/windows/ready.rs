//! Those who have readied an action for what happens are asked one after another. Floor 4. Rules TRI-ACT-18, TRI-REACT-03, -07;
//! rulings TRI-R14, TRI-R77.

use crate::combat::{
    Act, BattleEvent, CombatantId, Consequence, Family, Imminent, PendingChoice, record,
};
use crate::mechanics::readied::{self, Usual, is_whole, or_wait, ways_beside};
use crate::mechanics::walk::rest_of_way;
use crate::mechanics::{Question, Task, Window, all_but, conditions, next_able, push_step};
use crate::rules::triad::actions::{ACTIONS, Row};
use crate::rules::triad::data::SpellKind;
use crate::rules::triad::plan::position::is_located;
use crate::rules::triad::plan::price::Price;
use crate::rules::triad::plan::ready::{Kept, kept_by, may_choose};
use crate::rules::triad::plan::spells::spell_named;
use crate::rules::triad::plan::steps::{ReadyWindow, Step, TriadAgenda};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{self, Trigger, WINDOW_READY};
use bevy::prelude::World;
use smol_str::format_smolstr;
use std::sync::Arc;

/// Those at whom an action that is kept may be aimed, the one whom the window is about first.
fn targets(s: &Situation<'_>, f: &Fighter<'_>, own: &Act, about: CombatantId) -> Vec<CombatantId> {
    let helps = match own.verb.as_str() {
        words::FIRST_AID => true,
        words::CAST => {
            let spell = own.with.as_deref().and_then(|it| spell_named(s, f, it));
            spell.is_some_and(|spell| spell.kind == SpellKind::Mend)
        }
        _ => false,
    };
    let all = s.fighters().iter();
    let fits = all.filter(|t| {
        let own_side = t.side == f.side;
        t.is_alive() && own_side == helps && (t.id == f.id || is_located(s, f, t))
    });
    let mut all: Vec<_> = fits.map(|t| t.id).collect();
    all.sort_by_key(|&id| (id != about, id));
    all
}

/// Whether an action that is kept may be meant for a cell. A cell can be attacked at any time, and nobody is asked for that.
fn takes_cells(s: &Situation<'_>, f: &Fighter<'_>, own: &Act) -> bool {
    let spell = || spell_named(s, f, own.with.as_deref()?);
    match own.verb.as_str() {
        words::USE => true,
        words::CAST => spell().is_some_and(|spell| {
            use SpellKind::{Burst, Fog, Orb};
            matches!(spell.kind, Burst | Fog | Orb)
        }),
        _ => false,
    }
}

/// The action that is kept as a whole, in each way that is worth trying: at somebody, at nobody, at a thing or a way beside;
/// as far as its row takes them.
fn ways(s: &Situation<'_>, f: &Fighter<'_>, row: &Row, own: &Act, about: CombatantId) -> Vec<Act> {
    let takes = |field: &str| row.fields.contains(&field);
    let mut all = Vec::new();
    if takes("at") {
        let at = targets(s, f, own, about).into_iter();
        all.extend(at.map(|target| own.clone().at(target)));
    }
    all.push(own.clone());
    let takes_cells = takes_cells(s, f, own);
    all.extend(ways_beside(s.board, f, own, takes("path"), takes_cells));
    all
}

/// The first way in which somebody can carry out what it keeps, with its price.
fn first_way(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    kept: &Kept<'_>,
    about: CombatantId,
) -> Option<(&'static Row, Act, Price)> {
    let row = ACTIONS.row(kept.kind)?;
    let mut all = ways(s, f, row, &kept.action(f), about).into_iter();
    let legal = all.find_map(|act| {
        let price = row.check_act(s, f, &act).ok()?;
        let price = price.kept().ok().filter(|it| it.check(f).is_ok())?;
        Some((act, price))
    });
    legal.map(|(act, price)| (row, act, price))
}

impl ReadyWindow {
    /// Whether what somebody is asked about is still to happen: a mover that is stopped leaves nobody's reach.
    fn still_comes(&self, world: &World) -> bool {
        let walks = |task: &Task<Step>| matches!(task, Task::Walk(walk) if walk.who == self.about);
        let mut agenda = world.resource::<TriadAgenda>().steps().iter();
        self.trigger != Trigger::Leaves || agenda.any(walks)
    }

    /// What somebody carries out if it does not say more: at the one whom the window is about, else at the first.
    fn usual(&self, s: &Situation<'_>, who: CombatantId) -> Option<(&'static Row, Act, Price)> {
        let f = s.fighter(who);
        let found = first_way(s, f, &kept_by(f)?, self.about)?;
        let (row, act, _) = &found;
        let has_its_thing = row.family != Family::Things || act.with.is_some();
        (has_its_thing && is_whole(act)).then_some(found)
    }

    /// The window without somebody.
    fn without(&self, who: CombatantId) -> Self {
        let left = all_but(&self.left, who);
        Self { left, ..*self }
    }
}

impl Window for ReadyWindow {
    fn question(&mut self, world: &World) -> Option<Question> {
        if !self.still_comes(world) {
            return None;
        }
        let s = Situation::of(world);
        let (trigger, about) = (self.trigger, self.about);
        let able = |id| {
            let kept = may_choose(&s, trigger, about, id);
            kept.is_some_and(|kept| first_way(&s, s.fighter(id), &kept, about).is_some())
        };
        let f = s.fighter(next_able(&mut self.left, able)?);
        let kept = kept_by(f)?;
        let prompt = format_smolstr!(
            "{} {}. Does {} carry out what it has readied: {}?",
            s.fighter(about).name,
            trigger.name(),
            f.name,
            kept.kind.replace('_', " ")
        );
        let question = Question::of(f.id, WINDOW_READY, about)
            .open_to(vec![f.id])
            .asking(prompt, "TRI-ACT-18");
        let usual = self.usual(&s, f.id).map(|(row, act, price)| {
            let target = act.target().map(|target| &**s.fighter(target));
            Usual::of(row.word, row.label, target, price.words())
        });
        Some(or_wait(question, usual))
    }

    fn answered(&self, world: &mut World, choice: &PendingChoice, key: &str) {
        push_step(world, Step::Ready(self.without(choice.who)));
        if key == PendingChoice::DECLINE {
            return;
        }
        let found = self.usual(&Situation::of(world), choice.who);
        if let Some((_, act, price)) = found {
            let (who, act) = (choice.who, Arc::new(act));
            let declared = Arc::clone(&act);
            record(world, BattleEvent::Declared { who, act: declared });
            carry_out(world, who, self.about, &act, price);
        }
    }

    fn consequence(&self, world: &World, choice: &PendingChoice, key: &str) -> Consequence {
        let s = Situation::of(world);
        let f = s.fighter(choice.who);
        let usual = self.usual(&s, choice.who);
        let usual = usual.filter(|_| key != PendingChoice::DECLINE);
        readied::consequence(usual.map(|(row, act, price)| {
            let preview = row.preview.map(|preview| preview(&s, f, &act, &price));
            let preview = preview.and_then(Result::ok);
            let odds = preview.map_or_else(Vec::new, |it| it.outcomes);
            (odds, price.payments(f))
        }))
    }

    fn imminent(&self, world: &World, _: &PendingChoice) -> Option<Imminent> {
        let way = rest_of_way::<Step>(world, self.about);
        Some(Imminent::of(self.about, self.trigger.name()).along(way))
    }
}

/// An action answers the window: those after it are asked when it is done.
pub fn act(
    world: &mut World,
    window: &ReadyWindow,
    who: CombatantId,
    act: &Arc<Act>,
    price: Price,
) {
    push_step(world, Step::Ready(window.without(who)));
    carry_out(world, who, window.about, act, price);
}

/// What was readied is carried out. It takes no Action, and the Move that it may be does not stay open; of the windows of one
/// event somebody uses one. Rules TRI-ACT-18, TRI-REACT-03; ruling TRI-R14.
fn carry_out(
    world: &mut World,
    who: CombatantId,
    about: CombatantId,
    act: &Arc<Act>,
    price: Price,
) {
    conditions::end(world, who, words::READIED, "TRI-ACT-18");
    let mut agenda = world.resource_mut::<TriadAgenda>();
    agenda.retain(|task| match task {
        Task::Own(Step::Oppose(window)) => window.mover != about || window.left != [who],
        _ => true,
    });
    if price.opens.is_some() {
        push_step(world, Step::CloseMove(who));
    }
    ACTIONS.start(world, who, act, &price);
}
