//! Who shoots, what enemies could do to a fighter before its next turn, and what attacks of a fighter come to, at a glance. Floor 4.

use super::worth::{Besides, Blow, Worth, plain_blow};
use crate::grid::GridKind;
use crate::mechanics::gear::Mode;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::data::{Against, Spell, SpellKind};
use crate::rules::wounds::plan::position::gap;
use crate::rules::wounds::plan::turns::has_acted;
use crate::rules::wounds::resolve::{AttackNumbers, Laws};
use crate::rules::wounds::snapshot::{Fighter, Situation, Wielded};
use crate::rules::wounds::words::{Attribute, Skill, UNARMED};

/// Range increments within which somebody shoots if it can choose.
const INCREMENTS: i32 = 2;

/// Who attacks from farther away than so many yards shoots.
const FAR: i32 = 6;

/// The most attacks of one enemy that are looked ahead to, in tenths.
const MOST: i64 = 30;

/// The enemies that fight.
pub fn foes<'s, 'w>(
    s: &'s Situation<'w>,
    me: &'s Fighter<'_>,
) -> impl Iterator<Item = &'s Fighter<'w>> {
    s.foes(me).filter(|foe| foe.is_up())
}

/// The spells that somebody could attack with now.
pub fn bolts<'w>(f: &Fighter<'w>) -> impl Iterator<Item = &'w Spell> {
    let (data, mana) = (f.data, f.pool(Pool::Mana));
    let known = f.stats.spells.iter().filter_map(move |id| data.spell(id));
    known.filter(move |it| it.kind == SpellKind::Bolt && it.mana <= mana)
}

/// Whether somebody has a shot for a weapon that shoots.
pub fn has_shot(f: &Fighter<'_>, weapon: &Wielded<'_>) -> bool {
    let unloaded = f.is_unloaded(&weapon.key);
    weapon.data.shoots() && (!unloaded || f.shots(&weapon.data.id) > 0)
}

/// How far somebody shoots or casts if it can choose, in yards; 0 if it does not.
pub fn shot_range(f: &Fighter<'_>) -> i32 {
    let bows = f.weapons().filter(|it| has_shot(f, it));
    let bows = bows.filter_map(|it| it.data.range);
    let spells = bolts(f).filter_map(|it| it.range);
    INCREMENTS * bows.chain(spells).max().unwrap_or(0)
}

/// Whether somebody attacks from afar.
pub fn is_shooter(f: &Fighter<'_>) -> bool {
    shot_range(f) > FAR && !f.is_grappling()
}

/// How far somebody attacks if it can choose, in yards from space to space.
pub fn strike_range(f: &Fighter<'_>) -> i32 {
    let near = f.reach().unwrap_or(0) + 1;
    match f.is_grappling() {
        true => 1,
        false => shot_range(f).max(near),
    }
}

/// So many yards in cells, whichever way they lead: on squares a diagonal one may count twice.
pub fn cells_within(kind: GridKind, yards: i32) -> i32 {
    match kind {
        GridKind::Hex => yards,
        // Of so many diagonal steps every second counts twice.
        GridKind::Square => (2 * yards + 1) / 3,
    }
    .max(1)
}

/// AP that somebody has in its next turn: what it has, with the gain of the next round if its turn of this one is over.
pub fn ap_of_next_turn(s: &Situation<'_>, f: &Fighter<'_>) -> i32 {
    let (row, ap) = (f.ap_row(), f.pool(Pool::Ap));
    let is_now = s.turns().active() == Some(f.id);
    match has_acted(f) && !is_now {
        true => (ap + f.gain_of(row.start)).min(row.max.max(ap)),
        false => ap,
    }
}

/// AP of the way that brings somebody so many yards nearer, at a glance: nobody else is in the way. `None` if it cannot move.
pub fn ap_of_way(f: &Fighter<'_>, yards: i32) -> Option<i32> {
    let (rate, full) = (f.rate(), f.data.terrain.full_ap.max(1));
    match yards {
        ..=0 => Some(0),
        _ if rate <= 0 || f.is_immobile() => None,
        _ => Some((yards * full + rate - 1) / rate),
    }
}

/// AP after which somebody could strike another in melee with what reaches farthest.
pub fn ap_to_melee(s: &Situation<'_>, f: &Fighter<'_>, t: &Fighter<'_>) -> Option<i32> {
    ap_of_way(f, gap(s, f, t) - f.reach()?)
}

/// Whether any enemy that fights hand to hand could strike at a fighter after so many AP of movement.
pub fn melee_could_come(s: &Situation<'_>, me: &Fighter<'_>, ap: i32) -> bool {
    foes(s, me).any(|foe| {
        let comes = || ap_to_melee(s, foe, me).is_some_and(|needs| needs <= ap);
        foe.is_able() && !is_shooter(foe) && comes()
    })
}

/// An attack by a spell as it would be on open ground within its first increment.
fn plain_bolt(a: &Fighter<'_>, t: &Fighter<'_>, spell: &Spell) -> Blow {
    let defense = match spell.against {
        Against::Agility => t.agility_defense(),
        Against::Ranged if t.is_immobile() => t.immobile_defense(),
        Against::Ranged => t.ranged_defense(),
    };
    let numbers = AttackNumbers {
        wild: true,
        bonus: a.check_bonus(Attribute::Rsn, Skill::Arcana, Some(spell.school)),
        defense,
        damage: spell.damage,
        damage_dice: 0,
        toughness: t.toughness(),
        penetrating: spell.penetrating,
        laws: Laws::of(a.data.switches()),
    };
    let besides = Besides {
        burning: spell.burning,
        ..Besides::default()
    };
    Blow {
        numbers,
        step: 0,
        besides,
    }
}

/// A way in which one could attack another, at a glance.
#[derive(Debug, Clone, Copy)]
pub struct Means {
    pub blow: Blow,
    /// What it is worth to the side of the attacker.
    pub worth: i64,
    /// AP of each such attack, with those to load.
    pub ap: i32,
    /// How far it reaches, in free yards.
    pub reach: i32,
    /// Whether it is made from afar.
    pub ranged: bool,
}

impl Means {
    /// What it is worth for each AP.
    pub fn rate(&self) -> i64 {
        self.worth / i64::from(self.ap.max(1))
    }
}

impl Worth {
    /// The ways in which one could attack another as it is: in melee in the usual manner and with all strength.
    pub fn options(&mut self, a: &Fighter<'_>, t: &Fighter<'_>) -> Vec<Means> {
        self.ways_to_attack(a, t, a.is_grappling())
    }

    /// The ways in which one could attack another in a grapple or out of it.
    pub fn ways_to_attack(&mut self, a: &Fighter<'_>, t: &Fighter<'_>, held: bool) -> Vec<Means> {
        let prices = &a.data.prices;
        let usable = |weapon: &Wielded<'_>| !held || weapon.data.reach_max == Some(0);
        let armed = a.ready_weapons().any(|it| it.key != UNARMED);
        let mut all = Vec::new();
        for weapon in a.ready_weapons() {
            if armed && weapon.key == UNARMED && !held {
                continue;
            }
            if let Some(reach) = weapon.data.reach_max.filter(|_| usable(&weapon)) {
                let plain = plain_blow(a, t, &weapon, Mode::Melee);
                for (blow, ap) in [(plain, prices.attack), (plain.strong(), prices.strong)] {
                    let worth = self.of(t, &blow);
                    all.push(Means {
                        blow,
                        worth,
                        ap,
                        reach,
                        ranged: false,
                    });
                }
            }
            if has_shot(a, &weapon) && !held {
                let blow = plain_blow(a, t, &weapon, Mode::Shoot);
                let ap = prices.attack + weapon.data.reload.unwrap_or(0);
                let reach = INCREMENTS * weapon.data.range.unwrap_or(0) - 1;
                let worth = self.of(t, &blow);
                all.push(Means {
                    blow,
                    worth,
                    ap,
                    reach,
                    ranged: true,
                });
            }
        }
        for spell in bolts(a) {
            let blow = plain_bolt(a, t, spell);
            let worth = self.of(t, &blow) - i64::from(spell.mana * a.data.tactics.mana);
            let reach = INCREMENTS * spell.range.unwrap_or(0) - 1;
            all.push(Means {
                blow,
                worth,
                ap: spell.ap,
                reach,
                ranged: true,
            });
        }
        all
    }

    /// What each AP of attacks at its best enemy would be worth to a fighter, wherever they stand.
    pub fn prospect(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> i64 {
        let all: Vec<_> = foes(s, me).collect();
        let rates = all.into_iter().flat_map(|foe| self.options(me, foe));
        rates.map(|it| it.rate()).max().unwrap_or(0)
    }

    /// What an enemy could do to a fighter in its next turn: with its best way to attack it, and how often, in tenths, shared among
    /// all whom it could attack.
    pub fn threat(
        &mut self,
        s: &Situation<'_>,
        foe: &Fighter<'_>,
        me: &Fighter<'_>,
    ) -> Option<Threat> {
        if !foe.is_able() {
            return None;
        }
        let ap = ap_of_next_turn(s, foe);
        let tenths = |gap: i32, it: &Means| {
            let yards = gap - it.reach;
            let way = match it.ranged {
                true if yards > 0 => None,
                _ => ap_of_way(foe, yards),
            };
            let left = ap - way?;
            (left >= it.ap.min(s.data.prices.attack)).then(|| {
                let often = 10 * i64::from(left) / i64::from(it.ap.max(1));
                often.clamp(10, MOST)
            })
        };
        let options = self.options(foe, me);
        let near = gap(s, foe, me);
        let own = options
            .iter()
            .filter_map(|it| Some((tenths(near, it)?, *it)));
        let (often, best) = own.max_by_key(|(often, it)| often * it.worth)?;
        let friends = s
            .fighters()
            .iter()
            .filter(|f| f.side == me.side && f.is_up());
        let victims = friends.filter(|f| {
            let gap = gap(s, foe, f);
            options.iter().any(|it| tenths(gap, it).is_some())
        });
        let victims = i64::try_from(victims.count()).unwrap_or(1).max(1);
        Some(Threat {
            blow: best.blow,
            worth: best.worth,
            ranged: best.ranged,
            tenths: often / victims,
        })
    }

    /// What an enemy could do to the side of a fighter in its next turn, or in what is left of it.
    pub fn turn_of(&mut self, s: &Situation<'_>, foe: &Fighter<'_>, me: &Fighter<'_>) -> i64 {
        let own = s.fighters().iter();
        let own = own.filter(|f| f.side == me.side && f.is_up());
        let threats = own.filter_map(|f| self.threat(s, foe, f));
        threats.map(|it| it.worth * it.tenths / 10).sum()
    }

    /// What all enemies could do to a fighter before its next turn, the worst first.
    pub fn threats(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Vec<Threat> {
        let all: Vec<_> = foes(s, me).collect();
        let threats = all.into_iter().filter_map(|foe| self.threat(s, foe, me));
        let mut threats: Vec<_> = threats.filter(|it| it.tenths > 0).collect();
        threats.sort_by_key(|it| std::cmp::Reverse(it.worth));
        threats
    }

    /// What they come to.
    pub fn exposure(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> i64 {
        let all = self.threats(s, me).into_iter();
        all.map(|it| it.worth * it.tenths / 10).sum()
    }
}

/// What an enemy could do to a fighter in its next turn.
#[derive(Debug, Clone, Copy)]
pub struct Threat {
    /// Each attack.
    pub blow: Blow,
    /// What each is worth to it.
    pub worth: i64,
    /// Whether it is made from afar.
    pub ranged: bool,
    /// How many are to be expected, in tenths.
    pub tenths: i64,
}
