//! The table of actions, and what holds for all of them. Floor 4. Rules TRI-ACT-01 to -26.

mod riders;

use super::components::Held;
use super::components::recruit::FILE;
use super::data::TriadData;
use super::effects::{
    acts as does, area as areas, begin, burrowing as digs, climbing as climbs, companions,
    maneuver as maneuvers, movement as moves, ready as readied, riding, spells,
    weightless as drifts,
};
use super::plan::acts::{self as asks, TriadActions, weapon_keys};
use super::plan::burrowing;
use super::plan::climbing;
use super::plan::directing;
use super::plan::flight;
use super::plan::gear::{hands_for, is_near};
use super::plan::maneuver::{check_release, sought};
use super::plan::mounts as mounting;
use super::plan::movement;
use super::plan::price::Price;
use super::plan::ready;
use super::plan::running;
use super::plan::skills::check as check_of;
use super::plan::spells as casting;
use super::plan::steps::Step;
use super::plan::volley;
use super::plan::weightless;
use super::preview;
use super::proposals;
use super::resolve::Attempt;
use super::snapshot::{Fighter, Situation};
use super::words::{self, Trigger};
use crate::combat::{
    Act, Aiming, CombatantId, Family, Offer, Party, Payment, PendingChoice, Place, Refusal, Rider,
    RuleId, Target, Word, capital,
};
use crate::mechanics::fixtures;
use crate::mechanics::gear::Mode;
use crate::mechanics::gear_actions::{self, GearRules};
use crate::mechanics::{
    Action, ActionRules, Actions, Aim, Cost, Effect, Need, Resolution, only_if, push_step,
    snapshot_gear, snapshot_rules, with_each,
};
use bevy::prelude::World;
use smol_str::SmolStr;

/// A row of the table.
pub type Row = Action<TriadActions>;
type Needs = Need<TriadActions>;
type Does = Effect<TriadActions>;
type Costs = Cost<TriadActions>;

/// When an action can be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Of the own Turn. Rule TRI-ACT-01.
    Action,
    /// Of the own Turn, for nothing. Rule TRI-ACT-03.
    Free,
}

impl ActionRules for TriadActions {
    snapshot_rules!(Situation, Fighter, TriadData in FILE);

    type Price = Price;
    type Check = Attempt;
    type Step = Step;
    type Own = Kind;

    /// Nobody does anything without its senses; in the window of a readied action nobody does anything else, and in that of a
    /// blow at one that walks away anything but a blow or a maneuver at it. Rules TRI-ACT-03, -18, TRI-REACT-06, TRI-COND-15,
    /// -17.
    fn check_moment(
        s: &Situation<'_>,
        row: &'static Row,
        f: &Fighter<'_>,
        act: &Act,
    ) -> Result<(), Refusal> {
        row.check_riders(act)?;
        if !f.is_able() {
            return Err(Refusal::forbidden("It has lost its senses", "TRI-ACT-03"));
        }
        let Some(window) = asked(s, f) else {
            return Ok(());
        };
        if window.kind == words::WINDOW_OPPORTUNITY {
            let mover = Target::Combatant(window.about);
            let at_it = act.at.is_none_or(|at| at == mover);
            let strikes = row.word == words::STRIKE || words::MANEUVERS.contains(&row.word);
            return match at_it && strikes {
                true => Ok(()),
                false => Err(Refusal::forbidden(
                    "That is neither a blow nor a manoeuvre against the one who walks away",
                    "TRI-REACT-06",
                )),
            };
        }
        let kept = ready::kept_by(f);
        match kept.is_some_and(|kept| kept.fits(f, act)) {
            true => Ok(()),
            false => Err(Refusal::forbidden(
                "That is not what it has readied",
                "TRI-ACT-18",
            )),
        }
    }

    fn check_price(s: &Situation<'_>, f: &Fighter<'_>, price: &Price) -> Result<(), Refusal> {
        match asked(s, f) {
            Some(_) => price.kept()?.check(f),
            None => price.check(f),
        }
    }

    fn words(price: &Price) -> SmolStr {
        price.words()
    }

    fn payments(s: &Situation<'_>, f: &Fighter<'_>, price: &Price) -> Vec<Payment> {
        let kept = asked(s, f).and_then(|_| price.kept().ok());
        kept.unwrap_or(*price).payments(f)
    }

    fn pay(world: &mut World, who: CombatantId, price: &Price) {
        begin::pay(world, who, *price);
    }

    /// With the riders of its row that change something now.
    fn offered(s: &Situation<'_>, row: &'static Row, who: CombatantId, offer: Offer) -> Offer {
        let mut offer = row.priced_offer(s, who, offer);
        if offer.riders.is_empty() {
            let (f, riders) = (s.fighter(who), row.riders.iter());
            let riders = riders.filter_map(|key| riders::rider(s, f, &offer, key));
            offer.riders = riders.collect();
        }
        offer
    }

    fn put_off(world: &mut World, step: Step) {
        push_step(world, step);
    }

    /// Those who have readied something for one that casts or stands up. Rule TRI-REACT-02; ruling TRI-R14.
    fn open_windows(world: &mut World, row: &'static Row, who: CombatantId, act: &Act) {
        match row.word {
            words::CAST => readied::open_cast(world, who, act),
            words::STAND => readied::open(world, Trigger::Stands, who, &[]),
            _ => {}
        }
    }
}

/// The window in which somebody is asked now for an action that takes no Action: what it has readied, or a blow at one that
/// walks away. Rules TRI-ACT-18, TRI-REACT-06; ruling TRI-R77.
fn asked<'w>(s: &Situation<'w>, f: &Fighter<'_>) -> Option<&'w PendingChoice> {
    const WINDOWS: [&str; 2] = [words::WINDOW_READY, words::WINDOW_OPPORTUNITY];
    let window = s.window()?;
    let is_of_acts = WINDOWS.contains(&window.kind.as_str());
    (is_of_acts && window.actors.contains(&f.id)).then_some(window)
}

/// What can be readied, each thing with the riders that go with it: what to do, what to wait for. Ruling TRI-R14.
fn ready_offers(s: &Situation<'_>, f: &Fighter<'_>, offer: Offer) -> Vec<Offer> {
    let weapons = f.weapons().filter(|it| it.data.damage.is_some());
    let weapons = weapons.map(|it| it.key);
    let things = weapons.chain(casting::words_of(f));
    let all = with_each(&offer, things).into_iter().chain([offer]);
    let with_riders = all.map(|offer| {
        let word = offer.with.as_deref();
        let weapon = word.and_then(|word| f.weapon(word));
        let spell = word.and_then(|word| casting::spell_named(s, f, word));
        let fits = |kind: &str| match kind {
            words::CAST => spell.is_some(),
            words::STRIKE => weapon.as_ref().is_some_and(|it| it.data.strikes()),
            words::SHOOT => weapon.as_ref().is_some_and(|it| it.data.shoots()),
            words::THROW => weapon.as_ref().is_some_and(|it| it.data.thrown.is_some()),
            words::FLY => word.is_none() && f.stats.flies(),
            kind => word.is_none() && ACTIONS.row(kind).is_some_and(|row| is_at_hand(s, f, row)),
        };
        let most = |rider: &str| match Trigger::of_word(rider) {
            Some(Trigger::Enters) => 20,
            Some(_) => 1,
            None if rider == words::ALLY => 1,
            None if rider == words::TARGET => 0,
            None if words::ENERGY.contains(&rider) => match spell {
                Some(spell) if spell.components().any(|(own, _)| own == rider) => f.stats.level,
                _ => 0,
            },
            None => i32::from(fits(rider)),
        };
        let riders = words::READY_RIDERS.iter();
        let riders = riders.map(|&rider| (rider, most(rider)));
        let riders = riders.filter(|&(_, most)| most > 0);
        let riders = riders.map(|(rider, max)| ready_rider(rider, max)).collect();
        Offer { riders, ..offer }
    });
    with_riders.collect()
}

/// Whether somebody could take an action now, or at the trigger if it is like now, and names nothing for it in advance.
fn is_at_hand(s: &Situation<'_>, f: &Fighter<'_>, row: &'static Row) -> bool {
    let offer = Offer::new(row.word, row.label, row.rule);
    row.fields != ["with"] && !(row.offers)(s, f, offer).is_empty()
}

/// A rider of `ready` for people.
fn ready_rider(rider: &'static str, max: i32) -> Rider {
    let trigger = Trigger::of_word(rider);
    let (label, group) = match (trigger, ACTIONS.row(rider)) {
        (Some(Trigger::Enters), _) => (SmolStr::new_static("comes near (cells)"), "Once an Enemy"),
        (Some(trigger), _) => (SmolStr::new_static(trigger.name()), "Once an Enemy"),
        (None, Some(row)) => (SmolStr::new_static(row.label), "What to do"),
        (None, None) if rider == words::ALLY => (SmolStr::new_static("Once an Ally instead"), ""),
        (None, None) => (capital(&rider.replace('_', " ")).into(), ""),
    };
    let help = match (trigger, rider) {
        (Some(Trigger::Enters), _) => "Carry it out when somebody comes within this many cells.",
        (Some(_), _) => "Carry it out when somebody does this.",
        (None, words::ALLY) => "Wait for what an Ally does, not an Enemy.",
        (None, rider) if words::ENERGY.contains(&rider) => {
            "How much Energy goes into this part of the spell."
        }
        (None, _) => ACTIONS
            .row(rider)
            .map_or("The action that you keep ready.", |row| row.help),
    };
    Rider {
        key: SmolStr::new_static(rider),
        label,
        help: SmolStr::new_static(help),
        rule: RuleId("TRI-ACT-18"),
        max,
        least: 0,
        group,
    }
}

/// Rulings TRI-R42, TRI-R79.
impl GearRules for TriadActions {
    snapshot_gear!(Situation, Fighter, u8);

    fn hands_for(f: &Fighter<'_>, item: &str, rule: &'static str) -> Result<Vec<SmolStr>, Refusal> {
        let hands = hands_for(f, item, rule)?;
        Ok(vec![SmolStr::new_static("hand"); usize::from(hands)])
    }

    fn hands_of(held: &Held) -> Vec<SmolStr> {
        vec![SmolStr::new_static("hand"); usize::from(held.grip)]
    }

    fn is_loaded_by_hand(f: &Fighter<'_>, item: &str) -> bool {
        f.data.weapon(item).is_some_and(|weapon| weapon.reload)
    }

    fn durability(f: &Fighter<'_>, held: &Held) -> i32 {
        f.gear.durability(&held.key)
    }

    fn note_durability(world: &mut World, who: CombatantId, item: &str, durability: i32) {
        does::come_worn(world, who, item, durability);
    }

    fn gets_at(s: &Situation<'_>, f: &Fighter<'_>, place: Place) -> bool {
        is_near(s, f, place)
    }

    fn can_hand_to(s: &Situation<'_>, f: &Fighter<'_>, t: &Fighter<'_>) -> bool {
        t.side == f.side && t.id != f.id && t.is_able() && s.distance(f, t) <= 1
    }
}

const ONE_ACTION: Costs = Costs::Always(|_| Price::ACTION);
const FREE: Costs = Costs::Always(|_| Price::FREE);

/// An action for one Action that names nothing but its verb and does nothing: a row says what is different.
const ACTION: Row = Row {
    fields: &[],
    ..Row::at_cost("", "", "", ONE_ACTION, Kind::Action)
};

/// A Free Action that names nothing but its verb and does nothing.
const FREE_ACTION: Row = Row {
    fields: &[],
    ..Row::at_cost("", "", "", FREE, Kind::Free)
};

/// An attack with a weapon. Rules TRI-ATK-01 to -03.
const ATTACK: Row = Row {
    aim: Aim::Chosen(Aiming::Place),
    rule: "TRI-ACT-04",
    fields: &["with", "at"],
    riders: &[words::LEVEL, words::OBJECT],
    needs: &[Needs::asks(|s, f, act, _| {
        asks::weapon_attack(s, f, act).map(|_| ())
    })],
    does: &[Does::Then(does::attack)],
    preview: Some(preview::attack),
    ..ACTION
};

/// A maneuver. Rule TRI-ACT-11.
const MANEUVER: Row = Row {
    aim: Aim::Enemy,
    family: Family::Maneuvers,
    fields: &["with", "at"],
    riders: &[words::LEVEL],
    needs: &[Needs::asks(|s, f, act, _| sought(s, f, act).map(|_| ()))],
    does: &[Does::Then(does::maneuver)],
    preview: Some(preview::maneuver),
    ..ACTION
};

/// Offers for each spell, aimed at what it is cast at.
fn spell_offers(s: &Situation<'_>, f: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    use super::data::SpellKind::{Bolt, Burst, Dread, Fog, Mend, Orb};
    let offers = with_each(offer, casting::words_of(f)).into_iter();
    let aimed = offers.map(|offer| {
        let spell = offer
            .with
            .as_deref()
            .and_then(|word| casting::spell_named(s, f, word));
        let Some(spell) = spell else { return offer };
        let aiming = match spell.kind {
            Bolt | Dread | Burst => Aiming::Place,
            Mend => Aiming::Friend,
            Orb | Fog => Aiming::Cell,
        };
        offer.aimed(aiming)
    });
    aimed.collect()
}

/// Offers for each spell of somebody that stays.
fn control_offers(f: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    let own = running::own(f).into_iter();
    let offers = own.map(|it| {
        let aiming = match it.kind {
            super::data::SpellKind::Fog => Aiming::Cell,
            _ => Aiming::Place,
        };
        Offer {
            with: Some(it.word()),
            ..offer.clone()
        }
        .aimed(aiming)
    });
    offers.collect()
}

/// Offers for each weapon that shoots, of those who have learned it.
fn volley_offers(f: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    match f.has_feat(words::Feat::Volley) {
        true => with_each(offer, weapon_keys(f, Mode::Shoot)),
        false => Vec::new(),
    }
}

/// Every action, in the order of the action bar.
pub static ACTIONS: Actions<TriadActions> = Actions(&[
    Row {
        word: words::MOVE,
        label: "Move",
        icon: "footprints",
        cost: "1 Action, or what is left of a Move",
        aim: Aim::Chosen(Aiming::Path),
        help: "Walk up to your Speed. What you do not use of it you can still walk until your next Action.",
        rule: "TRI-ACT-05",
        price: Costs::Varies(movement::price_of_way),
        fields: &["path"],
        offers: |s, f, offer| only_if(movement::check_feet(s, f).is_ok(), offer),
        needs: &[
            Needs::who(|_, f| movement::free_to_step(f)),
            Needs::asks(|s, f, act, _| movement::way(s, f, act).map(|_| ())),
        ],
        does: &[Does::Then(moves::set_out)],
        preview: Some(preview::way),
        ..ACTION
    },
    Row {
        word: words::FLY,
        label: "Fly",
        icon: "bird",
        cost: "1 Action, or what is left of a flight",
        aim: Aim::Chosen(Aiming::Path),
        help: "Fly up to twice your Speed. Turning and climbing cost extra, and whoever flies too little falls at the end of its Turn.",
        rule: "TRI-MOVE-16",
        price: Costs::Varies(flight::price_of_flight),
        fields: &["path", "heights"],
        riders: &[words::ALTITUDE, words::LAND],
        offers: |_, f, offer| only_if(f.stats.flies() && !f.is_prone(), offer),
        needs: &[Needs::asks(|s, f, act, _| flight::check_flight(s, f, act))],
        does: &[Does::Then(moves::take_off)],
        ..ACTION
    },
    Row {
        word: words::SWIM,
        label: "Swim",
        icon: "waves",
        cost: "1 Action, or what is left of a swim",
        aim: Aim::Chosen(Aiming::Path),
        help: "Swim through deep water: a check says how far.",
        rule: "TRI-MOVE-10",
        price: Costs::Varies(movement::price_of_swim),
        fields: &["path"],
        offers: |s, f, offer| only_if(movement::swims(s, f), offer),
        needs: &[
            Needs::who(|_, f| movement::free_to_step(f)),
            Needs::asks(|s, f, act, _| movement::swim(s, f, act)),
        ],
        does: &[Does::Then(moves::swim)],
        preview: Some(preview::swim),
        ..ACTION
    },
    Row {
        word: words::CLIMB,
        label: "Climb",
        icon: "mountain",
        cost: "1 Action, or what is left of a climb",
        aim: Aim::Chosen(Aiming::Path),
        help: "Climb up, down or along a height, and onto its top: a check says how far, and whoever fails it badly falls.",
        rule: "TRI-MOVE-12",
        price: Costs::Varies(climbing::price_of_climb),
        fields: &["path", "heights"],
        riders: &[words::ALTITUDE],
        offers: |s, f, offer| only_if(climbing::can_climb(s, f), offer),
        needs: &[
            Needs::who(|_, f| movement::free_to_step(f)),
            Needs::asks(|s, f, act, _| climbing::check_climb(s, f, act)),
        ],
        does: &[Does::Then(climbs::climb)],
        preview: Some(preview::climb),
        proposals: Some(proposals::climb),
        ..ACTION
    },
    Row {
        word: words::BURROW,
        label: "Burrow",
        icon: "shovel",
        cost: "1 Action, or what is left of a Move",
        aim: Aim::Chosen(Aiming::Path),
        help: "Dig through soft ground or go along a tunnel; naming the cell where you are leads down or up.",
        rule: "TRI-MOVE-22",
        price: Costs::Varies(burrowing::price_of_burrow),
        fields: &["path", "heights"],
        offers: |s, f, offer| only_if(burrowing::can_burrow(s, f), offer),
        needs: &[Needs::asks(|s, f, act, _| {
            burrowing::check_burrow(s, f, act)
        })],
        does: &[Does::Then(digs::burrow)],
        ..ACTION
    },
    Row {
        word: words::PUSH_OFF,
        label: "Push off",
        icon: "rocket",
        aim: Aim::Chosen(Aiming::Path),
        help: "Push off from something that you touch: you float in a straight line, this Turn and the next ones, until something stops you.",
        rule: "TRI-MOVE-19",
        fields: &["at", "path"],
        offers: |s, _, offer| only_if(weightless::is_weightless(s), offer),
        needs: &[
            Needs::who(|_, f| movement::free_to_step(f)),
            Needs::asks(|s, f, act, _| weightless::push_off(s, f, act).map(|_| ())),
        ],
        does: &[Does::Then(drifts::push_off)],
        proposals: Some(proposals::push_off),
        ..ACTION
    },
    Row {
        word: words::STABILIZE,
        label: "Stabilize",
        icon: "life-buoy",
        family: Family::Other,
        help: "Steady yourself where there is no weight, so that your attacks have no Disadvantage.",
        rule: "TRI-ACT-24",
        told: "steadies itself",
        offers: |_, f, offer| only_if(f.has(words::UNSTABLE), offer),
        needs: &[Needs::own(|_, f| f.has(words::UNSTABLE), "It is steady")],
        does: &[Does::End(Party::Actor, words::UNSTABLE)],
        proposals: Some(proposals::stabilize),
        ..ACTION
    },
    Row {
        word: words::JUMP,
        label: "Jump",
        icon: "move-up-right",
        aim: Aim::Chosen(Aiming::Path),
        family: Family::Other,
        help: "Leap in a straight line over what is low; the last cell is the landing.",
        rule: "TRI-MOVE-27",
        fields: &["path"],
        offers: |s, f, offer| only_if(movement::check_feet(s, f).is_ok(), offer),
        needs: &[Needs::asks(|s, f, act, _| {
            movement::jump(s, f, act).map(|_| ())
        })],
        does: &[Does::Then(moves::leap)],
        preview: Some(preview::jump),
        ..ACTION
    },
    Row {
        word: words::CRAWL,
        label: "Crawl",
        icon: "bug",
        cost: "1 Action, 2 out of difficult ground",
        aim: Aim::Chosen(Aiming::Path),
        help: "Move one cell while Prone.",
        rule: "TRI-ACT-20",
        price: Costs::Varies(movement::price_of_crawl),
        fields: &["path"],
        offers: |s, f, offer| only_if(f.is_prone() && !weightless::is_weightless(s), offer),
        needs: &[
            Needs::own(|_, f| f.is_prone(), "It does not lie on the ground"),
            Needs::who(|_, f| movement::free_to_step(f)),
            Needs::asks(|s, f, act, _| movement::crawl(s, f, act)),
        ],
        does: &[Does::Then(moves::set_out)],
        ..ACTION
    },
    Row {
        word: words::STAND,
        label: "Stand up",
        icon: "arrow-up",
        help: "Get to your feet; it takes a whole Move.",
        rule: "TRI-ACT-21",
        offers: |_, f, offer| only_if(f.is_prone(), offer),
        needs: &[Needs::own(
            |_, f| f.has(words::PRONE),
            "It does not lie on the ground",
        )],
        step: Some(Step::StandUp),
        does: &[Does::End(Party::Actor, words::PRONE)],
        ..ACTION
    },
    Row {
        word: words::STRIKE,
        label: "Strike",
        icon: "sword",
        usual: true,
        help: "Attack in melee with a weapon in hand, a natural weapon or the bare body.",
        told_at: "strikes at {at}{with}",
        offers: |_, f, offer| with_each(&offer, weapon_keys(f, Mode::Melee)),
        ..ATTACK
    },
    Row {
        word: words::SHOOT,
        label: "Shoot",
        icon: "bow-arrow",
        usual: true,
        help: "Shoot at a target; distance, cover and sight count.",
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
        cost: "1 Action and the Energy on its parts",
        aim: Aim::Chosen(Aiming::Place),
        family: Family::Attacks,
        help: "Cast a spell, and choose how much Energy goes into each of its parts.",
        rule: "TRI-ACT-06",
        told: "casts {thing}",
        told_at: "casts {thing} at {at}",
        offers: |s, f, offer| spell_offers(s, f, &offer),
        fields: &["with", "at", "path"],
        riders: &[
            words::POWER,
            words::REACH,
            words::SPREAD,
            words::LENGTH,
            words::LEVEL,
            words::OBJECT,
            words::OBJECTS,
        ],
        price: Costs::Varies(casting::price_of_spell),
        needs: &[Needs::asks(|s, f, act, _| {
            casting::cast(s, f, act).map(|_| ())
        })],
        step: Some(Step::Cast),
        does: &[Does::Then(spells::cast)],
        preview: Some(preview::cast),
        proposals: Some(proposals::mend),
        ..ACTION
    },
    Row {
        word: words::CONTROL,
        label: "Control",
        icon: "sparkles",
        aim: Aim::Chosen(Aiming::Place),
        family: Family::Attacks,
        help: "Direct a lasting spell of yours: an orb moves and attacks, a fog moves.",
        rule: "TRI-ACT-07",
        told: "directs {thing}",
        told_at: "directs {thing} at {at}",
        offers: |_, f, offer| control_offers(f, &offer),
        fields: &["with", "at", "path"],
        needs: &[Needs::asks(|s, f, act, _| {
            directing::control(s, f, act).map(|_| ())
        })],
        step: Some(Step::Control),
        does: &[Does::Then(spells::control)],
        preview: Some(preview::control),
        proposals: Some(proposals::control),
        ..ACTION
    },
    Row {
        word: words::VOLLEY,
        label: "Volley",
        icon: "bow-arrow",
        aim: Aim::Chosen(Aiming::Place),
        family: Family::Attacks,
        help: "Shoot once at every creature around a cell within one range increment.",
        rule: "TRI-CHAR-02",
        told: "shoots a volley{with}",
        told_at: "shoots a volley at {at}{with}",
        price: Costs::Always(|data: &TriadData| Price::actions(data.feats.volley_actions)),
        offers: |_, f, offer| volley_offers(f, &offer),
        fields: &["with", "at", "path"],
        riders: &[words::LEVEL, words::OBJECTS],
        needs: &[Needs::asks(|s, f, act, _| {
            volley::volley(s, f, act).map(|_| ())
        })],
        does: &[Does::Then(areas::begin_volley)],
        preview: Some(preview::volley),
        proposals: Some(proposals::volley),
        ..ACTION
    },
    Row {
        word: words::DODGE,
        label: "Dodge",
        icon: "shield-half",
        help: "The next attack on you has Disadvantage.",
        rule: "TRI-ACT-10",
        told: "is on its guard",
        does: &[Does::Then(does::dodge)],
        proposals: Some(proposals::dodge),
        ..ACTION
    },
    Row {
        word: words::PUSH,
        label: "Push",
        icon: "move-right",
        help: "Push an enemy straight back; farther on a Critical Success.",
        rule: "TRI-ACT-13",
        fields: &["with", "at", "toward", "path"],
        riders: &[words::CELLS, words::FOLLOW, words::LEVEL],
        ..MANEUVER
    },
    Row {
        word: words::TRIP,
        label: "Trip",
        icon: "arrow-down",
        help: "Make an enemy fall Prone; a flying one falls to the ground.",
        rule: "TRI-ACT-16",
        ..MANEUVER
    },
    Row {
        word: words::GRAPPLE,
        label: "Grapple",
        icon: "hand",
        help: "Seize an enemy with a free hand or a natural weapon, or break out of its hold.",
        rule: "TRI-ACT-17",
        ..MANEUVER
    },
    Row {
        word: words::DISARM,
        label: "Disarm",
        icon: "hand",
        help: "Strike a thing out of an enemy's hand.",
        rule: "TRI-ACT-15",
        fields: &["with", "at", "aim", "toward"],
        riders: &[words::TAKE, words::LEVEL],
        ..MANEUVER
    },
    Row {
        word: words::FEINT,
        label: "Feint",
        icon: "drama",
        help: "Make an enemy Flat Footed: attacks on it have Advantage.",
        rule: "TRI-ACT-14",
        ..MANEUVER
    },
    Row {
        word: words::BREAK,
        label: "Break",
        icon: "hammer",
        help: "Damage a thing that an enemy holds or wears.",
        rule: "TRI-ACT-12",
        fields: &["with", "at", "aim"],
        ..MANEUVER
    },
    Row {
        word: words::CHOKE,
        label: "Choke",
        icon: "wind",
        family: Family::Maneuvers,
        help: "Choke the enemy you hold: it cannot breathe for a Round.",
        rule: "TRI-ACT-23",
        told: "chokes the one it holds",
        offers: |_, f, offer| only_if(f.held().is_some(), offer),
        needs: &[Needs::own(|_, f| f.held().is_some(), "It holds nobody")],
        does: &[Does::Then(|world, it| maneuvers::choke(world, it.who))],
        proposals: Some(proposals::choke),
        ..ACTION
    },
    Row {
        word: words::LET_GO,
        label: "Let go",
        icon: "hand",
        family: Family::Maneuvers,
        help: "Let go of the one you hold; the smaller of you two goes to the cell that you choose.",
        rule: "TRI-ACT-03",
        offers: |_, f, offer| only_if(f.held().is_some(), offer),
        needs: &[
            Needs::own(|_, f| f.held().is_some(), "It holds nobody"),
            Needs::asks(|s, f, act, _| check_release(s, f, act)),
        ],
        fields: &["path"],
        does: &[Does::Then(|world, it| {
            maneuvers::let_go(world, it.who, it.act.path.first().copied());
        })],
        ..FREE_ACTION
    },
    Row {
        word: words::FOCUS,
        label: "Focus",
        icon: "sparkle",
        family: Family::Other,
        help: "Get Energy back: a third of your Essence plus Level.",
        rule: "TRI-ACT-08",
        told: "gathers Energy",
        offers: |_, f, offer| only_if(f.stats.max_energy > 0, offer),
        does: &[Does::Then(does::focus)],
        preview: Some(preview::focus),
        proposals: Some(proposals::focus),
        ..ACTION
    },
    Row {
        word: words::FIRST_AID,
        label: "First aid",
        icon: "heart-pulse",
        aim: Aim::Friend,
        family: Family::Other,
        help: "Close a bleeding wound of your own, or of somebody beside you.",
        rule: "TRI-HURT-07",
        told_at: "tends {at}",
        fields: &["at"],
        needs: &[
            Needs::at(|_, _, t| t.has(words::BLEEDING), "That one is not bleeding"),
            Needs::at(asks::can_tend, "That is out of reach"),
        ],
        step: Some(Step::Skill),
        does: &[Does::Then(does::first_aid)],
        preview: Some(|_, f, _, _| {
            let number = f.data.rolls.check;
            let check = check_of(f, words::Skill::Medicine, number, "TRI-HURT-07");
            Ok(check.preview("First aid"))
        }),
        proposals: Some(proposals::first_aid),
        ..ACTION
    },
    Row {
        word: words::SNEAK,
        label: "Sneak",
        icon: "eye-off",
        family: Family::Other,
        help: "Hide from everybody from whom you are Concealed or behind Cover.",
        rule: "TRI-POS-08",
        told: "hides",
        needs: &[Needs::own(asks::can_hide, "Everybody sees it plainly")],
        step: Some(Step::Skill),
        does: &[Does::Then(does::sneak)],
        preview: Some(preview::sneak),
        proposals: Some(proposals::sneak),
        ..ACTION
    },
    Row {
        word: words::SEARCH,
        label: "Investigate",
        icon: "search",
        family: Family::Other,
        help: "Look for those who hide from you within 60 feet.",
        rule: "TRI-POS-09",
        told: "looks around",
        step: Some(Step::Skill),
        does: &[Does::Then(does::search)],
        preview: Some(preview::search),
        proposals: Some(proposals::search),
        ..ACTION
    },
    Row {
        word: words::INTIMIDATE,
        label: "Intimidate",
        icon: "megaphone",
        aim: Aim::Enemy,
        family: Family::Other,
        help: "Threaten an enemy within 30 feet: if it works, the enemy is Shaken.",
        rule: "TRI-CHAR-03",
        told_at: "threatens {at}",
        fields: &["at"],
        needs: &[
            Needs::at(|_, f, t| f.is_enemy(t), "That is no enemy"),
            Needs::at(asks::is_in_earshot, "That is out of earshot"),
        ],
        step: Some(Step::Skill),
        does: &[Does::Then(does::intimidate)],
        preview: Some(|s, f, act, _| {
            let target = act.target().ok_or(Refusal::Missing("an enemy".into()))?;
            let number = s.known(target)?.stats.ment_def;
            let check = check_of(f, words::Skill::Intimidate, number, "TRI-CHAR-03");
            Ok(check.preview("Intimidate"))
        }),
        proposals: Some(proposals::intimidate),
        ..ACTION
    },
    Row {
        word: words::ROLL_ON_GROUND,
        label: "Roll on the ground",
        icon: "flame",
        family: Family::Other,
        help: "Put out the fire on you; afterwards you are Prone.",
        rule: "TRI-ACT-22",
        told: "rolls on the ground",
        offers: |_, f, offer| only_if(f.has(words::ON_FIRE), offer),
        needs: &[Needs::own(
            |_, f| f.has(words::ON_FIRE),
            "It is not burning",
        )],
        does: &[Does::Then(does::roll_on_ground)],
        proposals: Some(proposals::roll_on_ground),
        ..ACTION
    },
    Row {
        word: words::READY,
        label: "Ready",
        icon: "hourglass",
        aim: Aim::Chosen(Aiming::None),
        family: Family::Other,
        help: "Prepare something that takes one Action, and carry it out when the trigger that you choose comes up.",
        rule: "TRI-ACT-18",
        told: "keeps an action ready",
        price: Costs::Always(|_| Price::actions(2)),
        fields: &["with", "at"],
        riders: words::READY_RIDERS,
        offers: |s, f, offer| ready_offers(s, f, offer),
        needs: &[Needs::asks(|s, f, act, _| ready::check(s, f, act))],
        does: &[Does::Then(readied::keep)],
        preview: Some(preview::ready),
        ..ACTION
    },
    Row {
        word: words::COMMAND,
        label: "Command",
        icon: "megaphone",
        aim: Aim::Friend,
        family: Family::Other,
        help: "Order a companion to act: it has its own Actions, and acts beside you until your Turn ends.",
        rule: "TRI-ACT-09",
        told_at: "commands {at}",
        fields: &["at"],
        offers: |s, f, offer| {
            let mut all = s.fighters().iter();
            only_if(all.any(|t| t.controller == Some(f.id)), offer)
        },
        needs: &[
            Needs::at(
                |_, f, t| t.controller == Some(f.id),
                "That is not its companion",
            ),
            Needs::at(|_, _, t| t.is_able(), "That one can do nothing"),
            Needs::at(
                |s, _, t| t.turn.commanded_in != s.turns().round(),
                "That one has already been commanded this Round",
            ),
        ],
        does: &[Does::Then(companions::command)],
        proposals: Some(proposals::command),
        ..ACTION
    },
    Row {
        word: words::MOUNT,
        label: "Mount",
        icon: "chevrons-up",
        aim: Aim::Friend,
        family: Family::Other,
        help: "Get on a larger companion beside you; you share its space and go where it goes.",
        rule: "TRI-R36",
        told_at: "mounts {at}",
        fields: &["at"],
        offers: |s, f, offer| {
            let mut all = s.fighters().iter();
            only_if(all.any(|t| mounting::can_carry(s, f, t)), offer)
        },
        needs: &[
            Needs::at(
                mounting::can_carry,
                "That is not a larger companion beside it",
            ),
            Needs::at(
                |_, _, t| t.is_able() && !t.is_prone(),
                "That one can carry nobody now",
            ),
            Needs::own(|_, f| !f.is_prone(), "It lies on the ground"),
            Needs::own(
                |_, f| !mounting::is_taken(f),
                "It rides, carries or is held",
            ),
            Needs::at(
                |_, _, t| !mounting::is_taken(t),
                "That one rides, carries or is held",
            ),
        ],
        does: &[Does::Then(riding::mount)],
        ..ACTION
    },
    Row {
        word: words::DISMOUNT,
        label: "Dismount",
        icon: "chevrons-down",
        aim: Aim::Chosen(Aiming::Path),
        family: Family::Other,
        help: "Get off your mount into a free cell beside it.",
        rule: "TRI-R36",
        fields: &["path"],
        offers: |_, f, offer| only_if(f.mount().is_some(), offer),
        needs: &[
            Needs::own(|_, f| f.mount().is_some(), "It rides nobody"),
            Needs::asks(|s, f, act, _| mounting::check_dismount(s, f, act)),
        ],
        does: &[Does::Then(riding::dismount)],
        ..ACTION
    },
    Row {
        help: "Take a carried thing in hand.",
        ..gear_actions::draw("TRI-ACT-01", ONE_ACTION, Kind::Action)
    },
    Row {
        help: "Put a thing away.",
        ..gear_actions::stow("TRI-ACT-01", ONE_ACTION, Kind::Action)
    },
    Row {
        help: "Take a thing from your own cell or one beside it.",
        ..gear_actions::pick_up("TRI-ACT-01", ONE_ACTION, Kind::Action)
    },
    Row {
        help: "Make a weapon ready for its next shot.",
        ..gear_actions::load("TRI-ACT-25", ONE_ACTION, Kind::Action)
    },
    Row {
        word: words::USE,
        label: "Use",
        icon: "door-open",
        aim: Aim::Other(Aiming::Thing, |s, who| fixtures::uses(s, who)),
        family: Family::Things,
        help: "Open or shut a door, or pull a lever.",
        rule: "TRI-ACT-01",
        fields: &["at"],
        needs: &[Needs::asks(|s, f, act, _| asks::fixture(s, f, act))],
        step: Some(Step::Work),
        does: &[Does::Then(does::work)],
        ..ACTION
    },
    Row {
        help: "Let a thing fall to the ground.",
        ..gear_actions::drop("TRI-ACT-03", FREE, Kind::Free)
    },
    Row {
        word: words::GRIP,
        label: "Change the grip",
        icon: "grip",
        family: Family::Things,
        help: "Hold a thing in two hands, or in one.",
        rule: "TRI-ACT-03",
        told: "changes its grip on {thing}",
        fields: &["with"],
        offers: |_, f, offer| with_each(&offer, f.gear.held_keys()),
        needs: &[Needs::asks(|_, f, act, rule| {
            let item = gear_actions::thing(act)?;
            let held = f.gear.held_as(item);
            let held = held.ok_or_else(|| Refusal::forbidden("It does not hold that", rule))?;
            match held.grip >= 2 || f.free_hands() > 0 {
                true => Ok(()),
                false => Err(Refusal::forbidden("It has no free hand", rule)),
            }
        })],
        does: &[Does::Then(does::grip)],
        ..FREE_ACTION
    },
    Row {
        word: words::DROP_PRONE,
        label: "Drop prone",
        icon: "arrow-down",
        family: Family::Other,
        help: "Lie down: shots at you have Disadvantage, melee attacks on you have Advantage.",
        rule: "TRI-ACT-03",
        told: "drops to the ground",
        offers: |_, f, offer| only_if(!f.is_prone(), offer),
        needs: &[
            Needs::own(|_, f| !f.has(words::PRONE), "It is already on the ground"),
            Needs::own(|_, f| !f.is_limbless(), "It cannot lie down").by("TRI-R44"),
        ],
        does: &[Does::Then(does::drop_prone)],
        ..FREE_ACTION
    },
    Row {
        word: words::DELAY,
        label: "Delay",
        icon: "hourglass",
        cost: "the Turn",
        family: Family::Other,
        help: "Wait, without Actions and Reaction, and take your Turn after somebody else's.",
        rule: "TRI-INIT-11",
        told: "waits",
        price: Costs::Always(|_| Price::FREE),
        offers: |_, f, offer| only_if(!f.turn.acted, offer),
        needs: &[
            Needs::own(
                |_, f| !f.turn.acted,
                "It has already done something this Turn",
            ),
            Needs::own(|_, f| f.controller.is_none(), "It has no Turn of its own"),
        ],
        does: &[Does::Then(does::delay)],
        ..FREE_ACTION
    },
]);
