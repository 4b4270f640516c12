//! The table of actions, and what holds for all of them. Floor 4. Rules CON-ACT-01 to -13.

use super::components::recruit::FILE;
use super::components::{Held, Pool};
use super::data::{ContestData, Trait};
use super::effects::acts as does;
use super::effects::harm::stop_walk;
use super::effects::movement::reveal;
use super::plan::acts::{self as asks, ContestActions};
use super::plan::attack::UNKNOWN_PLACE;
use super::plan::gear::{arms_for, draughts, is_near};
use super::plan::movement::{free_to_step, stand_cost};
use super::plan::offered::{spell_offers, weapon_keys};
use super::plan::position::touches;
use super::plan::price::Price;
use super::plan::provoke::opponents;
use super::plan::skills::{grapple, release};
use super::plan::steps::{OpportunityWindow, Step, Trigger};
use super::preview;
use super::proposals;
use super::resolve::Contest;
use super::snapshot::{Fighter, Situation};
use super::words::{self, HOLDS, WINDOW_MANOEUVRE};
use crate::combat::{
    Act, Aiming, CombatantId, Condition, Family, Party, Payment, Place, Refusal, Until,
};
use crate::grid::Cell;
use crate::mechanics::fixtures;
use crate::mechanics::gear::Mode;
use crate::mechanics::gear_actions::{self, GearRules};
use crate::mechanics::{
    Action, ActionRules, Actions, Aim, Cost, Effect, Need, only_if, push_step, snapshot_gear,
    snapshot_rules, with_each,
};
use bevy::prelude::World;
use smol_str::SmolStr;

/// A row of the table.
pub type Row = Action<ContestActions>;
type Needs = Need<ContestActions>;
type Does = Effect<ContestActions>;
type Costs = Cost<ContestActions>;

/// When an action can be taken. Rule CON-ACT-01.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// On one's own turn, from the movement.
    Movement,
    /// On one's own turn, from the action points.
    Primary,
    /// On anybody's turn, where the rules allow one to act.
    Reaction,
    /// A primary action, or a reaction if the spell is one; magic things are. Rules CON-MAG-01, CON-ACT-13.
    Magic,
    /// On one's own turn, once a round. Rule CON-ACT-10.
    Free,
    /// Instead of a turn. Rule CON-INIT-07.
    Turn,
}

/// What this ruleset says of an action beside what all rulesets say.
#[derive(Debug, Clone, Copy)]
pub struct Conduct {
    /// When it can be taken.
    pub kind: Kind,
    /// By what it lets enemies strike before it is carried out. Rule CON-REACT-03.
    pub provokes: Option<Trigger>,
}

impl ActionRules for ContestActions {
    snapshot_rules!(Situation, Fighter, ContestData in FILE);

    type Price = Price;
    type Check = Contest;
    type Step = Step;
    type Own = Conduct;

    /// On the own turn everything, in a window what is a reaction. Rules CON-ACT-01, CON-REACT-06, -07.
    fn check_moment(
        s: &Situation<'_>,
        row: &'static Row,
        f: &Fighter<'_>,
        act: &Act,
    ) -> Result<(), Refusal> {
        let asked = s.window().filter(|window| window.actors.contains(&f.id));
        if asked.is_none() || s.data.is_off("CON-ACT-01") {
            return Ok(());
        }
        let word = act.with.as_deref().unwrap_or_default();
        let spell = s.data.spell(word);
        let reacts = match row.own.kind {
            Kind::Reaction => true,
            Kind::Magic => spell.is_none_or(|spell| spell.reaction && !spell.is_attack()),
            _ => false,
        };
        match reacts && asked.is_none_or(|window| window.kind != WINDOW_MANOEUVRE) {
            true => Ok(()),
            false => Err(Refusal::forbidden("That is no reaction", "CON-ACT-01")),
        }
    }

    fn check_price(_: &Situation<'_>, f: &Fighter<'_>, price: &Price) -> Result<(), Refusal> {
        price.check(f)
    }

    fn words(price: &Price) -> SmolStr {
        price.words()
    }

    fn payments(_: &Situation<'_>, f: &Fighter<'_>, price: &Price) -> Vec<Payment> {
        f.payment(price.ap)
    }

    fn pay(world: &mut World, who: CombatantId, price: &Price) {
        super::effects::begin::pay(world, who, *price);
    }

    fn put_off(world: &mut World, step: Step) {
        push_step(world, step);
    }

    /// Those who may strike at one who casts or gets up. Rule CON-REACT-03.
    fn open_windows(world: &mut World, row: &'static Row, who: CombatantId, act: &Act) {
        let Some(trigger) = row.own.provokes else {
            return;
        };
        let s = Situation::of(world);
        let spell = act.with.as_deref().and_then(|word| s.data.spell(word));
        if trigger == Trigger::Cast && spell.is_some_and(|spell| spell.melee) {
            return;
        }
        let left = opponents(&s, s.fighter(who));
        if !left.is_empty() {
            let window = OpportunityWindow {
                actor: who,
                trigger,
                left,
            };
            push_step(world, Step::Oppose(window));
        }
    }
}

/// Rules CON-ACT-11, -12.
impl GearRules for ContestActions {
    snapshot_gear!(Situation, Fighter, Vec<words::Location>);

    fn hands_for(f: &Fighter<'_>, item: &str, rule: &'static str) -> Result<Vec<SmolStr>, Refusal> {
        let arms = arms_for(f, item, rule)?.into_iter();
        Ok(arms.map(|arm| SmolStr::new_static(arm.word())).collect())
    }

    fn hands_of(held: &Held) -> Vec<SmolStr> {
        let arms = held.grip.iter();
        arms.map(|arm| SmolStr::new_static(arm.word())).collect()
    }

    fn is_loaded_by_hand(f: &Fighter<'_>, item: &str) -> bool {
        let weapon = f.data.weapon(item);
        weapon.is_some_and(|weapon| weapon.has(Trait::Load))
    }

    fn gets_at(s: &Situation<'_>, f: &Fighter<'_>, place: Place) -> bool {
        is_near(s, f, place)
    }

    fn can_hand_to(s: &Situation<'_>, f: &Fighter<'_>, t: &Fighter<'_>) -> bool {
        t.side == f.side && t.id != f.id && t.is_up() && touches(s, f, t)
    }
}

/// An action of a kind that is free, names nothing but its verb, and does nothing: a row says what is different.
const fn of_kind(kind: Kind) -> Row {
    let own = Conduct {
        kind,
        provokes: None,
    };
    Row {
        fields: &[],
        ..Row::at_cost("", "", "", Costs::Always(|_| Price::FREE), own)
    }
}

const MOVEMENT: Row = of_kind(Kind::Movement);
const PRIMARY: Row = of_kind(Kind::Primary);
const REACTION: Row = of_kind(Kind::Reaction);
const MAGIC: Row = of_kind(Kind::Magic);
const FREE: Row = of_kind(Kind::Free);
const TURN: Row = of_kind(Kind::Turn);

/// An attack with a weapon. Rules CON-ATK-01 to -03.
const ATTACK: Row = Row {
    aim: Aim::Chosen(Aiming::Combatant),
    rule: "CON-ATK-03",
    fields: &["with", "at"],
    price: Costs::Always(|data| Price::attack(data.costs.strike)),
    needs: &[Needs::asks(|s, f, act, _| {
        asks::weapon_attack(s, f, act).map(|_| ())
    })],
    does: &[Does::Then(does::attack)],
    preview: Some(preview::attack),
    ..PRIMARY
};

/// Things in hand. Rule CON-ACT-11.
const MANIPULATE: Costs = Costs::Always(|data| Price::ap(data.costs.manipulate));

/// Every action, in the order of the action bar.
pub static ACTIONS: Actions<ContestActions> = Actions(&[
    Row {
        word: words::MOVE,
        label: "Move",
        icon: "footprints",
        cost: "movement",
        aim: Aim::Chosen(Aiming::Path),
        help: "Walk up to your Speed. Enemies whose reach you leave may strike at you first.",
        rule: "CON-MOVE-01",
        offers: |_, f, offer| only_if(f.pool(Pool::MoveLeft) > 0, offer),
        fields: &["path"],
        needs: &[
            Needs::who(|_, f| free_to_step(f)),
            Needs::asks(|s, f, act, _| asks::way(s, f, act)),
        ],
        does: &[Does::Then(does::walk)],
        ..MOVEMENT
    },
    Row {
        word: words::STAND,
        label: "Stand up",
        icon: "arrow-up",
        cost: "half the Speed",
        help: "Get to your feet. Enemies within reach may strike first.",
        rule: "CON-COND-03",
        offers: |_, f, offer| only_if(f.is_prone(), offer),
        price: Costs::Varies(|_, f, _| Price::movement(stand_cost(f))),
        needs: &[
            Needs::own(|_, f| f.has(words::PRONE), "It does not lie on the ground"),
            Needs::own(|_, f| !f.has(words::GRAPPLED), "It is held").by("CON-COND-04"),
            Needs::own(|_, f| f.is_up(), "It is unconscious"),
        ],
        step: Some(Step::StandUp),
        does: &[
            Does::End(Party::Actor, words::PRONE),
            Does::Then(|world, _| reveal(world)),
        ],
        own: Conduct {
            kind: Kind::Movement,
            provokes: Some(Trigger::Stand),
        },
        ..MOVEMENT
    },
    Row {
        word: words::STRIKE,
        label: "Strike",
        icon: "sword",
        usual: true,
        help: "Attack with a weapon in hand; the target may defend itself first.",
        told_at: "strikes at {at}{with}",
        offers: |_, f, offer| with_each(&offer, weapon_keys(f, Mode::Melee)),
        ..ATTACK
    },
    Row {
        word: words::SHOOT,
        label: "Shoot",
        icon: "bow-arrow",
        usual: true,
        help: "Shoot at a target; cover and light count.",
        told_at: "shoots at {at}{with}",
        offers: |_, f, offer| with_each(&offer, weapon_keys(f, Mode::Shoot)),
        ..ATTACK
    },
    Row {
        word: words::THROW,
        label: "Throw",
        icon: "send",
        help: "Throw a weapon; afterwards it lies where the target stands.",
        told_at: "throws at {at}{with}",
        offers: |_, f, offer| with_each(&offer, weapon_keys(f, Mode::Throw)),
        ..ATTACK
    },
    Row {
        word: words::CAST,
        label: "Cast",
        icon: "sparkles",
        cost: "what the spell says",
        aim: Aim::Chosen(Aiming::Combatant),
        family: Family::Attacks,
        help: "Cast a spell. Unless it is a melee attack, enemies within reach may strike first.",
        rule: "CON-MAG-01",
        told: "casts {thing}",
        told_at: "casts {thing} at {at}",
        offers: |s, f, offer| spell_offers(s, f, &offer),
        fields: &["with", "at", "path"],
        price: Costs::Varies(|s, _, act| asks::price_of_spell(s, act)),
        needs: &[
            Needs::asks(|s, f, act, _| asks::spell(s, f, act).map(|_| ())),
            Needs::asks(|s, f, act, _| asks::spell_attack(s, f, act)).once(),
            Needs::asks(|s, f, act, _| asks::other_spell(s, f, act)),
        ],
        step: Some(Step::Cast),
        lost: Some(("the spell is lost", "CON-MAG-03")),
        does: &[Does::Then(does::cast)],
        preview: Some(preview::cast),
        own: Conduct {
            kind: Kind::Magic,
            provokes: Some(Trigger::Cast),
        },
        ..MAGIC
    },
    Row {
        word: words::DASH,
        label: "Dash",
        icon: "chevrons-right",
        family: Family::Other,
        help: "Get as much movement again as your Speed.",
        rule: "CON-ACT-03",
        price: Costs::Always(|data| Price::ap(data.costs.dash)),
        told: "dashes",
        needs: &[Needs::who(|_, f| free_to_step(f))],
        does: &[Does::Then(does::dash)],
        ..PRIMARY
    },
    Row {
        word: words::DISENGAGE,
        label: "Disengage",
        icon: "shield-half",
        family: Family::Other,
        help: "Nothing that you do this turn lets enemies strike at you.",
        rule: "CON-ACT-04",
        price: Costs::Always(|data| Price::ap(data.costs.disengage)),
        told: "disengages",
        does: &[Does::Begin(Party::Actor, |_, f| {
            let until = Until::EndOfTurn(f.id, f.turn.turns + 1);
            Condition::new(words::DISENGAGED, 1, "CON-COND-07").until(until)
        })],
        ..PRIMARY
    },
    Row {
        word: words::GRAPPLE,
        label: "Grapple",
        icon: "hand",
        aim: Aim::Enemy,
        family: Family::Maneuvers,
        help: "Seize an enemy beside you: neither of you can step away.",
        rule: "CON-ACT-05",
        price: Costs::Always(|data| Price::ap(data.costs.grapple)),
        told_at: "seizes {at}",
        fields: &["at"],
        needs: &[
            Needs::own(|_, f| !f.has(words::GRAPPLING), "It already holds somebody"),
            Needs::own(|_, f| f.has_a_hand_to_grapple(), "It has no free hand"),
            Needs::at(|_, f, t| f.is_fought_by(t), "That is no enemy that fights"),
            Needs::at(
                |_, _, t| !t.has(words::GRAPPLED),
                "Somebody already holds it",
            ),
            Needs::at(|_, f, t| !t.is_hidden_from(f.id), UNKNOWN_PLACE).by("CON-COND-06"),
            Needs::at(touches, "That is too far away to touch"),
            Needs::at(|_, f, t| f.can_hold(t), "That is too large to be held").by("CON-MAN-08"),
        ],
        check: Some(|_, f, t, _| grapple(f, t)),
        step: Some(Step::Grapple),
        does: &[
            Does::Seize(&HOLDS),
            Does::Then(|world, it| {
                it.target
                    .into_iter()
                    .for_each(|held| stop_walk(world, held));
            }),
        ],
        ..PRIMARY
    },
    Row {
        word: words::RELEASE,
        label: "Release",
        icon: "unlink",
        aim: Aim::<ContestActions>::Bond(|_, f| f.holder()),
        family: Family::Maneuvers,
        help: "Break out of a hold.",
        rule: "CON-ACT-06",
        price: Costs::Always(|data| Price::ap(data.costs.release)),
        told: "breaks loose",
        offers: |_, f, offer| only_if(f.has(words::GRAPPLED), offer),
        needs: &[Needs::own(|_, f| f.holder().is_some(), "Nobody holds it")],
        check: Some(|_, f, holder, _| release(f, holder)),
        step: Some(Step::Release),
        does: &[Does::BreakLoose(&HOLDS)],
        proposals: Some(proposals::release),
        ..PRIMARY
    },
    Row {
        word: words::SEARCH,
        label: "Search",
        icon: "search",
        family: Family::Other,
        help: "Look for those who hide from you.",
        rule: "CON-ACT-07",
        price: Costs::Always(|data| Price::ap(data.costs.search)),
        told: "searches",
        step: Some(Step::Search),
        does: &[Does::Then(|world, it| does::search(world, it.who))],
        proposals: Some(proposals::search),
        ..PRIMARY
    },
    Row {
        word: words::SNEAK,
        label: "Sneak",
        icon: "eye-off",
        family: Family::Other,
        help: "Hide from everybody from whom you are concealed.",
        rule: "CON-ACT-08",
        price: Costs::Always(|data| Price::ap(data.costs.sneak)),
        told: "hides",
        needs: &[Needs::own(
            |s, f| !asks::is_noticed_by_all(s, f),
            "Everybody sees it",
        )],
        step: Some(Step::Sneak),
        does: &[Does::Then(|world, it| does::sneak(world, it.who))],
        preview: Some(preview::sneak),
        ..PRIMARY
    },
    Row {
        help: "Take a carried thing in hand.",
        ..gear_actions::draw(
            "CON-ACT-11",
            Costs::Usually(|data| Price::ap(data.costs.manipulate), asks::price_to_draw),
            REACTION.own,
        )
    },
    Row {
        help: "Put a thing away.",
        ..gear_actions::stow("CON-ACT-11", MANIPULATE, REACTION.own)
    },
    Row {
        help: "Take a thing from the ground, in your own cell or beside you.",
        ..gear_actions::pick_up("CON-ACT-11", MANIPULATE, REACTION.own)
    },
    Row {
        help: "Make a crossbow ready for its next shot.",
        ..gear_actions::load("CON-ACT-11", MANIPULATE, REACTION.own)
    },
    Row {
        word: words::USE,
        label: "Use",
        icon: "door-open",
        aim: Aim::Other(Aiming::Thing, |s, who| fixtures::uses(s, who)),
        family: Family::Things,
        help: "Open or shut a door, or pull a lever.",
        rule: "CON-ACT-11",
        price: Costs::Always(|data| Price::ap(data.costs.manipulate)),
        fields: &["at"],
        needs: &[Needs::asks(|s, f, act, _| asks::fixture(s, f, act))],
        step: Some(Step::Work),
        does: &[Does::Then(does::work)],
        ..REACTION
    },
    Row {
        help: "Give a thing to an ally beside you.",
        ..gear_actions::give("CON-ACT-11", MANIPULATE, REACTION.own)
    },
    Row {
        word: words::DRINK,
        label: "Drink",
        icon: "flask-round",
        aim: Aim::Friend,
        family: Family::Things,
        help: "Use up a healing draught, for yourself or an ally beside you.",
        rule: "CON-ACT-13",
        price: Costs::Always(|data| Price::ap(data.costs.magic_item)),
        told_at: "gives {at} the healing draught",
        offers: |_, f, offer| with_each(&offer, draughts(f)),
        fields: &["with", "at"],
        needs: &[Needs::asks(asks::draught)],
        step: Some(Step::Drink),
        does: &[Does::Then(does::drink)],
        preview: Some(preview::drink),
        proposals: Some(proposals::drink),
        ..MAGIC
    },
    Row {
        help: "Let a thing fall to the ground.",
        ..gear_actions::drop(
            "CON-ACT-12",
            Costs::Always(|_| Price::FREE_ACTION),
            FREE.own,
        )
    },
    Row {
        word: words::LET_GO,
        label: "Let go",
        icon: "hand",
        family: Family::Maneuvers,
        help: "Let go of the one you hold.",
        rule: "CON-ACT-12",
        price: Costs::Always(|_| Price::FREE_ACTION),
        offers: |_, f, offer| only_if(f.has(words::GRAPPLING), offer),
        needs: &[Needs::own(
            |_, f| f.has(words::GRAPPLING),
            "It holds nobody",
        )],
        does: &[Does::Then(|world, it| {
            super::effects::harm::let_go(world, it.who, it.rule());
        })],
        ..FREE
    },
    Row {
        word: words::WATCH,
        label: "Watch",
        icon: "eye",
        cost: "nothing",
        family: Family::Other,
        help: "Be asked at the end of everybody else's turn whether you react; choose it again to stop.",
        rule: "CON-REACT-07",
        offers: |_, f, offer| only_if(!f.stats.interject, offer),
        needs: &[Needs::own(|_, f| !f.stats.interject, "It is always asked")],
        does: &[Does::Then(does::watch)],
        ..TURN
    },
    Row {
        word: words::SAVE_TURN,
        label: "Save the turn",
        icon: "hourglass",
        cost: "the turn",
        aim: Aim::Anybody,
        family: Family::Other,
        help: "Have your turn right after somebody else's who has not had one yet.",
        rule: "CON-INIT-07",
        told_at: "waits for {at}",
        offers: |_, f, offer| only_if(!f.turn.acted, offer),
        fields: &["at"],
        needs: &[
            Needs::own(|_, f| !f.turn.acted, "It has already acted this turn"),
            Needs::own(
                |s, f| f.turn.saved_in != s.turns().round(),
                "It has already saved its turn this round",
            ),
            Needs::at(
                |s, f, t| t.is_alive() && s.has_its_turn_after(t, f),
                "That one has no turn left in this round",
            ),
        ],
        does: &[Does::Then(does::save_turn)],
        ..TURN
    },
]);

/// A Move along a way, as an action.
pub fn move_along(path: Vec<Cell>) -> Act {
    Act::new(words::MOVE).along(path)
}
