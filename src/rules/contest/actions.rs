//! The table of actions, and what holds for all of them. Floor 4. Rules CON-ACT-01 to -13.

use super::components::Pool;
use super::data::Costs;
use super::plan::acts::{self, Plan};
use super::plan::gear::{draughts, lying};
use super::plan::offered::{spell_offers, weapon_keys};
use super::preview;
use super::proposals;
use super::snapshot::{Fighter, Situation};
use super::words::{self, WINDOW_MANOEUVRE};
use crate::combat::{Act, Aiming, CombatantId, Family, Offer, Payment, Refusal};
use crate::grid::Cell;
use crate::mechanics::gear::Mode;
use crate::mechanics::{
    Action, ActionRules, Actions, Aim, PlanOf, only_if, price_words, with_each,
};
use bevy::prelude::World;
use smol_str::SmolStr;

/// What holds for all actions of this ruleset.
pub struct ContestActions;

/// A row of the table.
pub type Row = Action<ContestActions>;

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
    /// The action points that it costs, as the tables have it.
    pub ap: fn(&Costs) -> i32,
}

impl ActionRules for ContestActions {
    type View<'w> = Situation<'w>;
    type Actor<'a> = &'a Fighter<'a>;
    type Plan = Plan;
    type Own = Conduct;

    fn view(world: &World) -> Situation<'_> {
        Situation::of(world)
    }

    fn actor<'a>(
        s: &'a Situation<'_>,
        _: &'static Row,
        who: CombatantId,
        _: &Act,
    ) -> Result<&'a Fighter<'a>, Refusal> {
        s.known(who)
    }

    /// Every action has its moment, and must be paid for.
    fn check(
        s: &Situation<'_>,
        row: &'static Row,
        who: CombatantId,
        act: &Act,
    ) -> Result<Plan, Refusal> {
        let fighter = Self::actor(s, row, who, act)?;
        if s.data.is_off(row.rule) {
            return Err(Refusal::forbidden("This battle does without it", row.rule));
        }
        check_moment(s, row, fighter, act)?;
        row.check_riders(act)?;
        let plan = (row.plan)(s, fighter, act)?;
        fighter.can_pay(plan.ap, plan.attack)?;
        Ok(plan)
    }

    fn price(
        _: &Situation<'_>,
        _: &'static Row,
        fighter: &Fighter<'_>,
        plan: &Plan,
    ) -> Vec<Payment> {
        fighter.payment(plan.ap)
    }

    fn cost(row: &Row) -> SmolStr {
        match row.cost {
            "" => ap_words((row.own.ap)(
                &super::components::recruit::FILE.shipped().costs,
            )),
            words => words.into(),
        }
    }

    /// What is aimed at something is refused before that if it cannot be paid for, or not now.
    fn offered(s: &Situation<'_>, row: &'static Row, who: CombatantId, offer: Offer) -> Offer {
        let fighter = s.fighter(who);
        let ap = (row.own.ap)(&s.data.costs);
        let shipped = row.cost.is_empty() && offer.cost == Self::cost(row);
        let attack = matches!(row.word, words::STRIKE | words::SHOOT | words::THROW);
        let bare = Act {
            with: offer.with.clone(),
            ..Act::new(row.word)
        };
        let moment = check_moment(s, row, fighter, &bare).err();
        let free = (row.own.kind == Kind::Free)
            .then(|| acts::check_free(fighter).err())
            .flatten();
        let unpaid = || fighter.can_pay(ap, attack).err();
        Offer {
            cost: if shipped { ap_words(ap) } else { offer.cost },
            refusal: offer.refusal.or(moment).or(free).or_else(unpaid),
            ..offer
        }
    }
}

/// A price in action points.
fn ap_words(ap: i32) -> SmolStr {
    price_words([(ap, "AP")])
}

/// Whether this is the moment for an action: on the own turn everything, in a window what is a
/// reaction. Rules CON-ACT-01, CON-REACT-06, -07.
fn check_moment(s: &Situation<'_>, row: &Row, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    let asked = s.window.filter(|window| window.actors.contains(&f.id));
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

const FREE: fn(&Costs) -> i32 = |_| 0;

/// A row with what this ruleset says of it.
const fn row(
    word: &'static str,
    label: &'static str,
    rule: &'static str,
    plan: PlanOf<ContestActions>,
    kind: Kind,
    ap: fn(&Costs) -> i32,
) -> Row {
    Row {
        cost: "",
        ..Row::with_own(word, label, rule, plan, Conduct { kind, ap })
    }
}

/// A Manipulate with a thing. Rule CON-ACT-11.
const fn manipulate(word: &'static str, label: &'static str, plan: PlanOf<ContestActions>) -> Row {
    Row {
        family: Family::Things,
        ..row(word, label, "CON-ACT-11", plan, Kind::Reaction, |costs| {
            costs.manipulate
        })
    }
}

/// Every action, in the order of the action bar.
pub static ACTIONS: Actions<ContestActions> = Actions(&[
    Row {
        icon: "footprints",
        cost: "movement",
        aim: Aim::Chosen(Aiming::Path),
        help: "Walk. Each step that starts within an enemy's reach may be struck at.",
        offers: |_, f, offer| only_if(f.pool(Pool::MoveLeft) > 0, offer),
        fields: &["path"],
        ..row(
            words::MOVE,
            "Move",
            "CON-MOVE-01",
            acts::walk,
            Kind::Movement,
            FREE,
        )
    },
    Row {
        icon: "arrow-up",
        cost: "half the Speed",
        help: "Get up. Enemies within reach may strike first.",
        offers: |_, f, offer| only_if(f.is_prone(), offer),
        fields: &[],
        ..row(
            words::STAND,
            "Stand up",
            "CON-COND-03",
            acts::stand,
            Kind::Movement,
            FREE,
        )
    },
    Row {
        icon: "sword",
        aim: Aim::Chosen(Aiming::Combatant),
        usual: true,
        help: "Attack with a weapon in hand; the target may defend itself first.",
        told_at: "strikes at {at}{with}",
        offers: |_, f, offer| with_each(&offer, weapon_keys(f, Mode::Melee)),
        preview: Some(preview::attack),
        fields: &["with", "at"],
        ..row(
            words::STRIKE,
            "Strike",
            "CON-ATK-03",
            |s, f, act| acts::attack(s, f, act, Mode::Melee),
            Kind::Primary,
            |costs| costs.strike,
        )
    },
    Row {
        icon: "bow-arrow",
        aim: Aim::Chosen(Aiming::Combatant),
        usual: true,
        help: "Shoot; cover and light count.",
        told_at: "shoots at {at}{with}",
        offers: |_, f, offer| with_each(&offer, weapon_keys(f, Mode::Shoot)),
        preview: Some(preview::attack),
        fields: &["with", "at"],
        ..row(
            words::SHOOT,
            "Shoot",
            "CON-ATK-03",
            |s, f, act| acts::attack(s, f, act, Mode::Shoot),
            Kind::Primary,
            |costs| costs.strike,
        )
    },
    Row {
        icon: "send",
        aim: Aim::Chosen(Aiming::Combatant),
        help: "Throw it; it comes to lie where the target stands.",
        told_at: "throws at {at}{with}",
        offers: |_, f, offer| with_each(&offer, weapon_keys(f, Mode::Throw)),
        preview: Some(preview::attack),
        fields: &["with", "at"],
        ..row(
            words::THROW,
            "Throw",
            "CON-ATK-03",
            |s, f, act| acts::attack(s, f, act, Mode::Throw),
            Kind::Primary,
            |costs| costs.strike,
        )
    },
    Row {
        icon: "sparkles",
        cost: "what the spell says",
        aim: Aim::Chosen(Aiming::Combatant),
        family: Family::Attacks,
        help: "Cast a spell. Unless it is a melee attack, enemies within reach may strike first.",
        told: "casts {thing}",
        told_at: "casts {thing} at {at}",
        offers: |s, f, offer| spell_offers(s, f, &offer),
        preview: Some(preview::cast),
        fields: &["with", "at", "path"],
        ..row(
            words::CAST,
            "Cast",
            "CON-MAG-01",
            acts::cast,
            Kind::Magic,
            FREE,
        )
    },
    Row {
        icon: "chevrons-right",
        family: Family::Other,
        help: "As much movement again.",
        told: "dashes",
        fields: &[],
        ..row(
            words::DASH,
            "Dash",
            "CON-ACT-03",
            acts::dash,
            Kind::Primary,
            |costs| costs.dash,
        )
    },
    Row {
        icon: "shield-half",
        family: Family::Other,
        help: "Nothing that you do in this turn lets enemies strike.",
        told: "disengages",
        fields: &[],
        ..row(
            words::DISENGAGE,
            "Disengage",
            "CON-ACT-04",
            acts::disengage,
            Kind::Primary,
            |costs| costs.disengage,
        )
    },
    Row {
        icon: "hand",
        aim: Aim::Enemy,
        family: Family::Maneuvers,
        help: "Seize an enemy beside: neither of you can step away.",
        told_at: "seizes {at}",
        preview: Some(preview::grapple),
        fields: &["at"],
        ..row(
            words::GRAPPLE,
            "Grapple",
            "CON-ACT-05",
            acts::grapple,
            Kind::Primary,
            |costs| costs.grapple,
        )
    },
    Row {
        icon: "unlink",
        family: Family::Maneuvers,
        help: "Break out of a hold.",
        told: "breaks loose",
        offers: |_, f, offer| only_if(f.has(words::GRAPPLED), offer),
        preview: Some(preview::release),
        proposals: Some(proposals::release),
        fields: &[],
        ..row(
            words::RELEASE,
            "Release",
            "CON-ACT-06",
            acts::release,
            Kind::Primary,
            |costs| costs.release,
        )
    },
    Row {
        icon: "search",
        family: Family::Other,
        help: "Look for those who hide from you.",
        told: "searches",
        proposals: Some(proposals::search),
        fields: &[],
        ..row(
            words::SEARCH,
            "Search",
            "CON-ACT-07",
            acts::search,
            Kind::Primary,
            |costs| costs.search,
        )
    },
    Row {
        icon: "eye-off",
        family: Family::Other,
        help: "Hide from those to whom you are concealed.",
        told: "hides",
        preview: Some(preview::sneak),
        fields: &[],
        ..row(
            words::SNEAK,
            "Sneak",
            "CON-ACT-08",
            acts::sneak,
            Kind::Primary,
            |costs| costs.sneak,
        )
    },
    Row {
        icon: "hand",
        help: "Take a carried thing in hand.",
        offers: |_, f, offer| with_each(&offer, f.gear.stowed().keys().cloned()),
        fields: &["with"],
        ..manipulate(words::DRAW, "Draw", acts::draw)
    },
    Row {
        icon: "backpack",
        help: "Put a thing away.",
        offers: |_, f, offer| with_each(&offer, f.gear.held_keys()),
        fields: &["with"],
        ..manipulate(words::STOW, "Stow", acts::stow)
    },
    Row {
        icon: "grab",
        help: "Take a thing from the ground within touch.",
        offers: |s, f, offer| with_each(&offer, lying(s, f)),
        fields: &["with"],
        ..manipulate(words::PICK_UP, "Pick up", acts::pick_up)
    },
    Row {
        icon: "rotate-ccw",
        help: "Make a crossbow ready for its next shot.",
        offers: |_, f, offer| with_each(&offer, f.gear.unloaded.iter().cloned()),
        fields: &["with"],
        ..manipulate(words::LOAD, "Load", acts::load)
    },
    Row {
        icon: "door-open",
        aim: Aim::Chosen(Aiming::Thing),
        help: "Open or shut a door, pull a lever.",
        fields: &["at"],
        ..manipulate(words::USE, "Use", acts::work)
    },
    Row {
        icon: "gift",
        aim: Aim::Friend,
        help: "Hand a thing to an ally within touch.",
        offers: |_, f, offer| with_each(&offer, f.gear.held_keys()),
        fields: &["with", "at"],
        ..manipulate(words::GIVE, "Hand over", acts::give)
    },
    Row {
        icon: "flask-round",
        aim: Aim::Friend,
        family: Family::Things,
        help: "Use a healing draught up, for oneself or an ally within touch.",
        told_at: "gives {at} the healing draught",
        offers: |_, f, offer| with_each(&offer, draughts(f)),
        preview: Some(preview::drink),
        proposals: Some(proposals::drink),
        fields: &["with", "at"],
        ..row(
            words::DRINK,
            "Drink",
            "CON-ACT-13",
            acts::drink,
            Kind::Magic,
            |costs| costs.magic_item,
        )
    },
    Row {
        icon: "hand-grab",
        cost: "the free action",
        family: Family::Things,
        help: "Let a thing fall.",
        offers: |_, f, offer| with_each(&offer, f.gear.held_keys()),
        fields: &["with"],
        ..row(
            words::DROP,
            "Drop",
            "CON-ACT-12",
            acts::drop,
            Kind::Free,
            FREE,
        )
    },
    Row {
        icon: "hand",
        cost: "the free action",
        family: Family::Maneuvers,
        help: "Let go of whom you hold.",
        offers: |_, f, offer| only_if(f.has(words::GRAPPLING), offer),
        fields: &[],
        ..row(
            words::LET_GO,
            "Let go",
            "CON-ACT-12",
            acts::let_go,
            Kind::Free,
            FREE,
        )
    },
    Row {
        icon: "eye",
        cost: "nothing",
        family: Family::Other,
        help: "Be asked at the end of each turn of another whether you react; once more to stop.",
        told: "watches, or watches no more",
        offers: |_, f, offer| only_if(!f.stats.interject, offer),
        fields: &[],
        ..row(
            words::WATCH,
            "Watch",
            "CON-REACT-07",
            acts::watch,
            Kind::Turn,
            FREE,
        )
    },
    Row {
        icon: "hourglass",
        cost: "the turn",
        aim: Aim::Anybody,
        family: Family::Other,
        help: "Have your turn right behind that of another who is still to come.",
        told_at: "waits for {at}",
        offers: |_, f, offer| only_if(!f.turn.acted, offer),
        fields: &["at"],
        ..row(
            words::SAVE_TURN,
            "Save the turn",
            "CON-INIT-07",
            acts::save_turn,
            Kind::Turn,
            FREE,
        )
    },
]);

/// A Move along a way, as an action.
pub fn move_along(path: Vec<Cell>) -> Act {
    Act::new(words::MOVE).along(path)
}
