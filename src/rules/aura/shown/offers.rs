//! The action bar: everything a combatant could do, with its cost and why not. Floor 4.
//! Section 6 of the reference.

pub(in crate::rules::aura) mod price;
pub(in crate::rules::aura) mod riders;

use super::offers::price::{VerbWithItem, cost_words, payable, usual_price};
use crate::combat::{
    Act, Aiming, BattleCommand, CombatantId, Family, Offer, Refusal, RuleId, rule_is_off,
};
use crate::rules::aura::actions::{ACTIONS, Offered, Verb};
use crate::rules::aura::data::Weapon;
use crate::rules::aura::round::begin;
use crate::rules::aura::snapshot::{Fighter, Moment, Situation};
use crate::rules::aura::words;
use smol_str::{SmolStr, format_smolstr};

/// Everything in the action bar of a combatant, in the order of the verbs.
#[must_use]
pub(in crate::rules::aura) fn offers(s: &Situation<'_>, who: CombatantId) -> Vec<Offer> {
    let Some(fighter) = s.find(who) else {
        return Vec::new();
    };
    let rows = ACTIONS.iter().flat_map(|verb| {
        let withs = withs(s, fighter, verb);
        withs.into_iter().map(move |with| Row { verb, with })
    });
    rows.map(|row| row.offer(s, fighter)).collect()
}

/// One row of the action bar before its legality is asked.
struct Row {
    verb: &'static Verb,
    /// The weapon or item, by its key.
    with: Option<SmolStr>,
}

/// The weapons or items for each of which an action has a row; `None` stands for a row without one.
/// Empty for what makes no sense for this body now.
fn withs(s: &Situation<'_>, who: &Fighter<'_>, verb: &Verb) -> Vec<Option<SmolStr>> {
    match verb.offered {
        Offered::Always => vec![None],
        Offered::If(makes_sense) if makes_sense(s, who) => vec![None],
        Offered::If(_) => Vec::new(),
        Offered::With(things) => things(s, who).into_iter().map(Some).collect(),
    }
}

impl Row {
    fn offer(self, s: &Situation<'_>, who: &Fighter<'_>) -> Offer {
        let verb = self.verb;
        let with = VerbWithItem::of(s, who, (verb, self.with.as_deref()));
        let refusal = self.refusal(s, who, &with);
        let bare = with.weapon.is_some_and(Weapon::is_unarmed);
        let family = if verb.word == words::ATTACK && bare && who.gear.hands_in_use() > 0 {
            Family::Attacks
        } else {
            verb.family
        };
        let made_for_it = with.weapon.is_some_and(|weapon| weapon.thrown.is_some());
        Offer {
            verb: verb.word.into(),
            label: self.label(s),
            icon: verb.icon,
            cost: cost_words(s, who, &with),
            aiming: verb.aiming,
            family,
            several: false,
            usual: [words::ATTACK, words::SHOOT].contains(&verb.word)
                || (verb.word == words::THROW && made_for_it),
            help: verb.help.into(),
            rule: RuleId(verb.rule),
            riders: riders::riders(s, who, &with),
            refusal,
            with: self.with,
        }
    }

    /// "Attack: longsword", "Equip dagger".
    fn label(&self, s: &Situation<'_>) -> SmolStr {
        let verb = self.verb;
        let Some(with) = &self.with else {
            return verb.label.into();
        };
        if let Some(weapon) = with.strip_prefix(words::AMMO) {
            return format_smolstr!("{} ammunition: {}", verb.label, s.data.name_of(weapon));
        }
        let number = with.split_once('.').map_or("", |(_, number)| number);
        let space = if number.is_empty() { "" } else { " " };
        format_smolstr!("{}: {}{space}{number}", verb.label, s.data.name_of(with))
    }

    /// Why it cannot be done now, whatever it might be pointed at.
    fn refusal(
        &self,
        s: &Situation<'_>,
        who: &Fighter<'_>,
        with: &VerbWithItem<'_>,
    ) -> Option<Refusal> {
        let mut act = Act::new(self.verb.word);
        act.with.clone_from(&self.with);
        let command = BattleCommand::act(who.id, act);
        let refused = begin::check(s, &command).err();
        let refused = not_active(s, who).or(refused);
        let aims = self.verb.aiming != Aiming::None;
        match refused {
            // A target or a way is still to be chosen: what can be known without one is asked.
            Some(Refusal::Missing(_)) if aims => unready(with, who).or_else(|| {
                let price = usual_price(s, who, with);
                payable(s, who, (price, with)).err()
            }),
            // The priority is the only time for them, and a target the only thing that is missing.
            None if aims => unready(with, who),
            refused => refused,
        }
    }
}

/// Why somebody may not speak at all now.
fn not_active(s: &Situation<'_>, who: &Fighter<'_>) -> Option<Refusal> {
    let holder = s.turns().side();
    let waits = s.moment == Moment::Priority && holder != Some(who.side);
    waits.then(|| {
        let may_act = s.fighters().iter();
        let may_act = may_act.filter(|f| Some(f.side) == holder && f.obeys());
        Refusal::NotYourTurn {
            who: who.id,
            may_act: may_act.map(|f| f.id).collect(),
        }
    })
}

/// What is wrong with the weapon of a shot, or with one more Swift Attack. Rules AUR-ATK-13, -14,
/// AUR-INIT-03.
fn unready(with: &VerbWithItem<'_>, who: &Fighter<'_>) -> Option<Refusal> {
    if with.swift && who.pools.swift_used() && !rule_is_off("AUR-INIT-03") {
        let why = "Its Swift Attack of this Round has been made";
        return Some(Refusal::forbidden(why, "AUR-INIT-03"));
    }
    let weapon = with.weapon.filter(|_| with.verb.word == words::SHOOT)?;
    let loaded = !weapon.is_loaded_first()
        || with.key.is_some_and(|key| who.gear.is_loaded(key))
        || rule_is_off("AUR-ATK-13");
    if !loaded {
        return Some(Refusal::forbidden("It is not loaded", "AUR-ATK-13"));
    }
    let empty = who.gear.ammo(&weapon.id) < 1;
    empty.then(|| Refusal::forbidden("There is no ammunition left", "AUR-ATK-14"))
}
