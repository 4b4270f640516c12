//! Attacks, spells, being on one's guard. Floor 4. Rules WND-ACT-10 to -15, -21, -27, -46, WND-MAG-01.

use super::row::{ACTION, Costs, Does, Needs, Row, begun};
use crate::board::Fixture;
use crate::combat::{Act, Aiming, CombatantId, Condition, Family, Offer, Party, Preview, Refusal};
use crate::mechanics::gear::Mode;
use crate::mechanics::{Aim, with_each};
use crate::rules::wounds::data::SpellKind;
use crate::rules::wounds::effects::strike as does;
use crate::rules::wounds::plan::acts::WoundsActions;
use crate::rules::wounds::plan::attack::{opening_weapon, plan_of_act, strike_of, weapon_keys};
use crate::rules::wounds::plan::position::melee_price;
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::plan::spells;
use crate::rules::wounds::plan::steps::{AttackMeans, Manner};
use crate::rules::wounds::preview;
use crate::rules::wounds::proposals;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{
    self, COMMIT, DEFENDING, HELPLESS_RIDER, MAX_LEVEL, OBJECT, THROW, UNARMED,
};
use std::collections::BTreeSet;

/// So near are the things that are tried as targets of an attack, in yards.
const NEAR: i32 = 4;

/// What all attacks with weapons have in common.
const WEAPON: Row = Row {
    aim: Aim::<WoundsActions>::Other(Aiming::Combatant, foes),
    family: Family::Attacks,
    fields: &["with", "at"],
    riders: &[COMMIT],
    needs: &[LEGAL],
    does: &[Does::Then(does::attack)],
    preview: Some(preview::attack),
    lost: Some(("it can no longer attack", "WND-R40")),
    ..ACTION
};

const LEGAL: Needs = Needs::asks(|s, f, act, _| plan_of_act(s, f, act).map(|_| ()));

/// One attack with a weapon, in melee or from afar.
pub const ATTACK: Row = Row {
    word: words::ATTACK,
    label: "Attack",
    icon: "swords",
    aim: Aim::<WoundsActions>::Other(Aiming::Place, marks),
    family: Family::Main,
    usual: true,
    help: "Attack once with a weapon: a blow, a shot or a throw.",
    rule: "WND-ACT-10",
    told_at: "attacks {at}{with}",
    riders: &[COMMIT, THROW, OBJECT],
    price: Costs::Usually(|data| Price::ap(data.prices.attack), in_melee),
    offers: |_, f, offer| weapon_offers(f, offer, Manner::Standard),
    ..WEAPON
};

/// A hasty attack in melee.
pub const QUICK_ATTACK: Row = Row {
    word: words::QUICK_ATTACK,
    label: words::QUICK_ATTACK_LABEL,
    icon: "zap",
    help: "Attack once in melee for fewer AP; a wound is one level lighter.",
    rule: "WND-ACT-11",
    told_at: "strikes quickly at {at}{with}",
    price: Costs::Usually(|data| Price::ap(data.prices.quick), in_melee),
    offers: |_, f, offer| weapon_offers(f, offer, Manner::Quick),
    ..WEAPON
};

/// A heavy attack in melee.
pub const STRONG_ATTACK: Row = Row {
    word: words::STRONG_ATTACK,
    label: words::STRONG_ATTACK_LABEL,
    icon: "hammer",
    aim: Aim::<WoundsActions>::Other(Aiming::Place, foes_and_things),
    help: "Attack once in melee for more AP and stamina; a hit does a die more of damage.",
    rule: "WND-ACT-12",
    told_at: "strikes hard at {at}{with}",
    riders: &[COMMIT, OBJECT],
    price: Costs::Usually(
        |data| Price {
            stamina: data.prices.strong_stamina,
            ..Price::ap(data.prices.strong)
        },
        in_melee,
    ),
    offers: |_, f, offer| weapon_offers(f, offer, Manner::Strong),
    ..WEAPON
};

/// An attack in melee that spares.
pub const NONLETHAL: Row = Row {
    word: words::NONLETHAL,
    label: words::NONLETHAL_LABEL,
    icon: "hand-metal",
    help: "Attack once in melee and hold back: the wound is no worse than you want, and whoever it fells is not dying.",
    rule: "WND-ACT-13",
    told_at: "strikes with care at {at}{with}",
    riders: &[MAX_LEVEL, HELPLESS_RIDER, COMMIT],
    price: Costs::Usually(|data| Price::ap(data.prices.nonlethal), in_melee),
    offers: |_, f, offer| weapon_offers(f, offer, Manner::Nonlethal(words::Level::Fatal, false)),
    ..WEAPON
};

/// Seize an enemy.
pub const GRAPPLE: Row = Row {
    word: words::GRAPPLE,
    label: words::GRAPPLE_LABEL,
    icon: "grab",
    family: Family::Maneuvers,
    help: "Attack somebody beside you with a weapon of reach 0: a hit does no harm, but you grapple each other.",
    rule: "WND-ACT-27",
    told_at: "grabs at {at}{with}",
    price: Costs::Usually(|data| Price::ap(data.prices.grapple), in_melee),
    offers: |_, f, offer| weapon_offers(f, offer, Manner::Grapple),
    ..WEAPON
};

/// Cast a spell.
pub const CAST: Row = Row {
    word: words::CAST,
    label: "Cast",
    icon: "sparkles",
    aim: Aim::<WoundsActions>::Other(Aiming::Place, marks_of_spells),
    family: Family::Main,
    help: "Cast a spell that you know, for AP and mana.",
    rule: "WND-ACT-14",
    told: "casts {thing}",
    told_at: "casts {thing} at {at}",
    fields: &["with", "at"],
    riders: &[COMMIT, OBJECT],
    price: Costs::Varies(spells::price),
    cost: "as the spell says",
    offers: |_, f, offer| spell_offers(f, &offer),
    needs: &[
        Needs::own(|_, f| !f.stats.spells.is_empty(), "It knows no spell"),
        Needs::asks(|s, f, act, _| check_cast(s, f, act)),
    ],
    does: &[Does::Then(does::cast)],
    preview: Some(preview::cast),
    lost: Some(("it can no longer cast that", "WND-R40")),
    proposals: Some(proposals::ward),
    ..ACTION
};

/// Be on one's guard.
pub const DEFEND: Row = Row {
    word: words::DEFEND,
    label: "Defend",
    icon: "shield",
    family: Family::Main,
    help: "Until your next turn or your next wound, the best of your Defenses counts against everybody you see.",
    rule: "WND-ACT-15",
    told: "is on its guard",
    price: Costs::Usually(|data| Price::ap(data.prices.defend), begun),
    riders: &[COMMIT],
    needs: &[Needs::own(|_, f| !f.is_immobile(), "It cannot move").by("WND-COND-05")],
    does: &[Does::Begin(Party::Actor, |_, _| {
        Condition::new(DEFENDING, 1, "WND-COND-11")
    })],
    preview: Some(|s, _, _, _| {
        let note = format!(
            "+{} to melee and ranged Defense, or another Defense.",
            s.data.modifiers.defend
        );
        Ok(Preview::certain("Defend", vec![note.into()]))
    }),
    ..ACTION
};

/// Make an opening in the guard of an enemy.
pub const OPENING: Row = Row {
    word: words::OPENING,
    label: "Create an Opening",
    icon: "door-open",
    aim: Aim::<WoundsActions>::Other(Aiming::Combatant, foes),
    family: Family::Maneuvers,
    help: "Make an attack roll that may replace your Defense against one enemy's Rebuffs until the turn ends.",
    rule: "WND-ACT-21",
    told_at: "makes an opening in the guard of {at}",
    fields: &["with", "at"],
    riders: &[COMMIT],
    price: Costs::Usually(
        |data| Price::ap(data.prices.opening),
        |s, f, act, price| Price::ap(melee_price(s, f, price.ap)).begun(act),
    ),
    needs: &[
        Needs::at(|_, f, t| f.is_enemy(t), "That is no enemy"),
        Needs::asks(|s, f, act, _| opening_weapon(s, f, act).map(|_| ())),
    ],
    does: &[Does::Then(does::make_opening)],
    preview: Some(preview::opening),
    ..ACTION
};

/// What an attack costs: more in melee under water. Rule WND-POS-20.
fn in_melee(s: &Situation<'_>, f: &Fighter<'_>, act: &Act, price: Price) -> Price {
    let strikes = match strike_of(s, f, act).map(|strike| strike.means) {
        Ok(AttackMeans::Weapon(_, mode)) => mode == Mode::Melee,
        Ok(AttackMeans::Spell(_)) => false,
        Err(_) => {
            let weapon = act.with.as_deref().and_then(|word| f.weapon(word));
            weapon.is_none_or(|it| it.data.strikes())
        }
    };
    let ap = match strikes {
        true => melee_price(s, f, price.ap),
        false => price.ap,
    };
    Price { ap, ..price }.begun(act)
}

/// An offer for each weapon; for the bare body only to those who have nothing else for it, or grapple, since then it strikes
/// whatever is in hand. Rule WND-COND-09; ruling WND-R70.
fn weapon_offers(f: &Fighter<'_>, offer: Offer, manner: Manner) -> Vec<Offer> {
    let mut keys = weapon_keys(f, manner);
    if !f.is_grappling() && keys.iter().any(|key| key != UNARMED) {
        keys.retain(|key| key != UNARMED);
    }
    with_each(&offer, keys)
}

/// An offer for each spell that somebody knows: wards are pointed at nobody.
fn spell_offers(f: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    let known = f.stats.spells.iter();
    let known = known.filter_map(|id| Some((id, f.data.spell(id)?)));
    let offers = known.map(|(id, spell)| Offer {
        label: format!("{}: {}", offer.label, spell.name).into(),
        with: Some(id.clone()),
        aiming: match spell.kind {
            SpellKind::Bolt => offer.aiming,
            SpellKind::Ward => Aiming::None,
        },
        ..offer.clone()
    });
    offers.collect()
}

/// Whether a spell can be cast as an action says. Rules WND-ACT-14, WND-MAG-01.
fn check_cast(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    let spell = spells::spell(s, f, act)?;
    match (spell.kind, act.at) {
        (SpellKind::Bolt, _) => plan_of_act(s, f, act).map(|_| ()),
        (SpellKind::Ward, None) => Ok(()),
        (SpellKind::Ward, Some(_)) => Err(Refusal::forbidden(
            "That can only be cast on itself",
            "WND-MAG-04",
        )),
    }
}

/// The enemies, the unconscious last. Ruling WND-R111.
fn foes(s: &Situation<'_>, who: CombatantId) -> Vec<Act> {
    let Some(f) = s.find(who) else {
        return Vec::new();
    };
    let mut all: Vec<_> = s.foes(f).map(|foe| (!foe.is_up(), foe.id)).collect();
    all.sort_unstable();
    all.into_iter()
        .map(|(_, id)| Act::default().at(id))
        .collect()
}

/// The enemies, and the things near that can be broken. Rule WND-ACT-46.
fn foes_and_things(s: &Situation<'_>, who: CombatantId) -> Vec<Act> {
    let Some(f) = s.find(who) else {
        return Vec::new();
    };
    let near = f.space.iter().flat_map(|own| s.kind().within(own, NEAR));
    let cells: BTreeSet<_> = near.filter(|&cell| s.board.contains(cell)).collect();
    let borders = cells.iter().flat_map(|&cell| {
        let sides = s.kind().neighbours(cell);
        sides.map(move |(_, next)| Fixture::Border(cell, next))
    });
    let things = cells.iter().map(|&cell| Fixture::Cell(cell)).chain(borders);
    let breaks = |at: &Fixture| s.board.fitting(*at).is_some_and(|it| it.hit_points() > 0);
    let things = things
        .filter(breaks)
        .map(|at| Act::default().at_fixture(at));
    foes(s, who).into_iter().chain(things).collect()
}

/// What a weapon may be used at: the same, and the enemies once more to throw it at. Rule WND-ATK-16.
fn marks(s: &Situation<'_>, who: CombatantId) -> Vec<Act> {
    let thrown = foes(s, who).into_iter().map(|act| act.rider(THROW, 1));
    foes_and_things(s, who).into_iter().chain(thrown).collect()
}

/// What a spell may be cast at: nobody, enemies, things near.
fn marks_of_spells(s: &Situation<'_>, who: CombatantId) -> Vec<Act> {
    let mut all = vec![Act::default()];
    all.extend(foes_and_things(s, who));
    all
}
