//! What attacks are worth, in hundredths of an AP, by odds that are remembered by their numbers. Floor 4.

use crate::board::Memo;
use crate::combat::{CombatantId, Terms};
use crate::dice::{Odds, Probability};
use crate::mechanics::Resolution;
use crate::mechanics::gear::Mode;
use crate::mechanics::tactics::worth_to_side;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::plan::attack::numbers_of;
use crate::rules::wounds::plan::body::{collapse_check, track_of};
use crate::rules::wounds::plan::steps::{AttackMeans, Strike};
use crate::rules::wounds::resolve::{
    AttackNumbers, AttackRoll, Check, End, HarmRoll, Laws, Mark, Placed, Track, note_toughness,
};
use crate::rules::wounds::snapshot::{Fighter, Situation, Wielded};
use crate::rules::wounds::words::{self, Attribute, Level, Skill, Trait};
use std::collections::BTreeMap;

/// The chances of a hit without a wound and of a hit of each level, light first, in millionths.
pub type Chances = [i64; 6];

/// All of a chance.
pub const WHOLE: i64 = 1_000_000;

/// Slots enough for every level.
const OPEN: Track = Track {
    slots: [9; 5],
    filled: [0; 5],
    clock: None,
};

/// A wound to somebody that is down is worth so much for each level.
const DOWN_LEVEL: i64 = 6;

/// What the odds that were worked out so far come to. Only numbers are remembered for longer than a decision, so they never grow
/// stale.
#[derive(Default)]
pub struct Worth {
    known: Memo<AttackNumbers, Chances>,
    /// How dangerous the enemies of the one who decides are, in hundredths of what they are on average.
    dangers: BTreeMap<CombatantId, i64>,
}

/// What a wound of an attack brings besides.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Besides {
    /// It bleeds. Rule WND-ATK-15.
    pub slicing: bool,
    /// It takes AP. Rule WND-ATK-14.
    pub concussive: bool,
    /// It burns at this level. Rule WND-MAG-02.
    pub burning: i32,
}

impl Besides {
    /// Those of an attack.
    pub fn of(a: &Fighter<'_>, strike: &Strike) -> Self {
        match &strike.means {
            AttackMeans::Weapon(key, _) => Self::of_weapon(a.weapon(key)),
            AttackMeans::Spell(id) => Self {
                burning: a.data.spell(id).map_or(0, |spell| spell.burning),
                ..Self::default()
            },
        }
    }

    fn of_weapon(weapon: Option<Wielded<'_>>) -> Self {
        let has = |what: fn(&Wielded<'_>) -> bool| weapon.as_ref().is_some_and(what);
        Self {
            slicing: has(|it| it.data.slicing),
            concussive: has(|it| it.data.concussive),
            burning: 0,
        }
    }
}

/// An attack, as far as it decides what it is worth.
#[derive(Debug, Clone, Copy)]
pub struct Blow {
    /// Its numbers.
    pub numbers: AttackNumbers,
    /// Levels by which a wound is worse.
    pub step: i32,
    /// What its wounds bring.
    pub besides: Besides,
}

impl Blow {
    /// An attack of somebody at another; `None` if it is not legal, costs apart.
    pub fn of(s: &Situation<'_>, a: &Fighter<'_>, strike: &Strike) -> Option<Self> {
        let (numbers, step) = numbers_of(s, strike)?;
        Some(Self {
            numbers,
            step,
            besides: Besides::of(a, strike),
        })
    }

    /// The blow with a bonus on its roll.
    #[must_use]
    pub const fn eased(mut self, by: i32) -> Self {
        self.numbers.bonus += by;
        self
    }

    /// The blow as a Quick Attack. Rule WND-ACT-11.
    #[must_use]
    pub fn quick(mut self, f: &Fighter<'_>) -> Self {
        self.step -= f.data.harm.quick;
        self
    }

    /// The blow as a Strong Attack. Rule WND-ACT-12.
    #[must_use]
    pub const fn strong(mut self) -> Self {
        self.numbers.damage_dice += 1;
        self
    }

    /// The blow as a Rebuff. Rule WND-REACT-10.
    #[must_use]
    pub fn rebuff(mut self, f: &Fighter<'_>) -> Self {
        self.step += f.data.harm.rebuff;
        self
    }
}

/// An attack with a weapon as it would be on open ground at its best distance, whoever stands around.
pub fn plain_blow(a: &Fighter<'_>, t: &Fighter<'_>, weapon: &Wielded<'_>, mode: Mode) -> Blow {
    let skill = if mode == Mode::Melee {
        Skill::Melee
    } else {
        Skill::Aim
    };
    let spec = Some(weapon.data.spec(mode));
    let bonus = a.check_bonus(Attribute::Dex, skill, spec) + weapon.data.accuracy;
    let defense = match mode {
        _ if t.is_immobile() => t.immobile_defense(),
        Mode::Melee => t.melee_defense(),
        _ => t.ranged_defense(),
    };
    let guard = if t.has(words::DEFENDING) {
        a.data.modifiers.defend
    } else {
        0
    };
    let strength = if weapon.data.mechanical {
        0
    } else {
        a.stats.str
    };
    let armor = t.armor();
    let pierced = weapon.data.armor_piercing.min(armor).max(0);
    let numbers = AttackNumbers {
        wild: true,
        bonus,
        defense: defense + guard,
        damage: strength + weapon.data.damage,
        damage_dice: 0,
        toughness: t.base_toughness() + armor - pierced,
        penetrating: false,
        laws: Laws::of(a.data.switches()),
    };
    Blow {
        numbers,
        step: 0,
        besides: Besides::of_weapon(Some(weapon.clone())),
    }
}

/// So much of a chance in millionths.
fn millionths(chance: Probability) -> i64 {
    i64::try_from(chance.parts_of(1_000_000)).unwrap_or(0)
}

/// The chance of a check in hundredths.
pub fn percent(check: &impl Resolution) -> i64 {
    i64::try_from(check.chance().parts_of(100)).unwrap_or(0)
}

/// One set of numbers for all attacks with equal odds.
fn normal(numbers: AttackNumbers) -> AttackNumbers {
    let ahead = if numbers.penetrating {
        numbers.damage
    } else {
        0
    };
    let to_hit = numbers.defense - numbers.bonus - ahead;
    let to_wound = numbers.defense + numbers.toughness - numbers.bonus - numbers.damage;
    AttackNumbers {
        bonus: 0,
        defense: to_hit,
        damage: 0,
        toughness: to_wound - to_hit,
        penetrating: false,
        ..numbers
    }
}

/// Works the odds of such numbers out.
fn walk(numbers: AttackNumbers) -> Chances {
    let check = Check {
        wild: numbers.wild,
        ..Check::wild(Terms::new())
    };
    let check = check.under(numbers.laws).against(numbers.defense);
    let mut damage = Terms::new();
    note_toughness(&mut damage, numbers.toughness, 0);
    let roll = AttackRoll {
        damage_dice: numbers.damage_dice,
        ..AttackRoll::new(check, damage, Mark::Body(OPEN))
    };
    let odds: Odds<End> = roll.ends();
    let of = |level| millionths(odds.get(&End::Filled(level)));
    [
        millionths(odds.get(&End::NoWound)),
        of(Level::Light),
        of(Level::Moderate),
        of(Level::Severe),
        of(Level::Critical),
        of(Level::Fatal),
    ]
}

impl Worth {
    /// Notes for a decision how dangerous each enemy is: by what an AP of its attacks does, and how many it gains.
    pub fn look_at(&mut self, s: &Situation<'_>, me: &Fighter<'_>, weighs: bool) {
        const LEAST: i64 = 40;
        const MOST: i64 = 250;
        self.dangers.clear();
        let counts = i64::from(s.data.tactics.dangerous);
        if !weighs || counts == 0 {
            return;
        }
        let foes: Vec<_> = s.foes(me).filter(|foe| foe.is_up()).collect();
        let does = foes.iter().map(|foe| {
            let rates = self.options(foe, me).into_iter().map(|it| it.rate());
            let gains = i64::from(foe.ap_row().start + foe.ap_row().end);
            (foe.id, rates.max().unwrap_or(0).max(0) * gains)
        });
        let does: Vec<_> = does.collect();
        let all: i64 = does.iter().map(|&(_, does)| does).sum();
        let count = i64::try_from(does.len()).unwrap_or(1);
        self.dangers = does
            .into_iter()
            .map(|(id, does)| {
                let of_average = 100 * does * count / all.max(1);
                let danger = 100 + (of_average - 100) * counts / 100;
                (id, danger.clamp(LEAST, MOST))
            })
            .collect();
    }

    /// The chances of what an attack does.
    pub fn chances(&mut self, numbers: AttackNumbers) -> Chances {
        let numbers = normal(numbers);
        *self.known.entry(numbers).or_insert_with(|| walk(numbers))
    }

    /// What comes of an attack at somebody by what each level of a wound is worth.
    pub fn weigh(&mut self, blow: &Blow, worth: impl Fn(Level) -> i64) -> i64 {
        let [_, levels @ ..] = self.chances(blow.numbers);
        let all = Level::ALL
            .iter()
            .zip(levels)
            .filter(|&(_, chance)| chance > 0);
        let all = all.filter_map(|(level, chance)| Some((level.moved(blow.step)?, chance)));
        all.map(|(level, chance)| chance * worth(level))
            .sum::<i64>()
            / WHOLE
    }

    /// What an attack at somebody is worth to its enemies.
    pub fn of(&mut self, t: &Fighter<'_>, blow: &Blow) -> i64 {
        let danger = self.dangers.get(&t.id).copied().unwrap_or(100);
        let victim = Victim::of(t);
        self.weigh(blow, |level| victim.of_wound(level, blow, danger))
    }

    /// The chance of a wound in thousandths.
    pub fn of_any_wound(&mut self, blow: &Blow) -> i64 {
        self.weigh(blow, |_| 1000)
    }

    /// The chance that an attack fells somebody, in thousandths.
    pub fn of_fall(&mut self, t: &Fighter<'_>, blow: &Blow) -> i64 {
        let victim = Victim::of(t);
        self.weigh(blow, |level| victim.falls(victim.place(level, blow)))
    }

    /// What it is worth to the enemies of somebody that it falls so many yards. Rule WND-MOVE-22.
    pub fn of_drop(t: &Fighter<'_>, yards: i32) -> i64 {
        let roll = HarmRoll::fall(yards, t.base_toughness(), track_of(t));
        let odds = roll.explore(|harmed| harmed.wound.level).odds;
        let levels = Level::ALL.iter();
        let worths = levels.map(|level| {
            millionths(odds.get(&Some(*level))) * i64::from(t.data.tactics.wound(*level))
        });
        i64::from(t.data.tactics.prone) + worths.sum::<i64>() / WHOLE
    }

    /// By how much an attack lowers the rolls of somebody that it does not fell, in thousandths.
    pub fn of_penalty(&mut self, t: &Fighter<'_>, blow: &Blow) -> i64 {
        let victim = Victim::of(t);
        self.weigh(blow, |level| match victim.place(level, blow) {
            Placed::Slot(filled) => 1000 * i64::from(victim.lowered(filled)),
            _ => 0,
        })
    }
}

/// Somebody as wounds find it, looked up once for all levels of a wound.
struct Victim<'t, 'w> {
    t: &'t Fighter<'w>,
    track: Track,
    /// The number of its highest wound.
    wounded: i32,
    /// What it is worth to its enemies that it falls: less of one that is badly off already.
    down: i64,
}

impl<'t, 'w> Victim<'t, 'w> {
    fn of(t: &'t Fighter<'w>) -> Self {
        let wounded = t.wound_number();
        let hampered = (wounded - 1).max(0) + i32::from(t.is_staggered());
        Self {
            t,
            track: track_of(t),
            wounded,
            down: i64::from(t.data.tactics.down) * i64::from(10 - hampered) / 10,
        }
    }

    fn place(&self, level: Level, blow: &Blow) -> Placed {
        self.track.place(blow.numbers.laws, level)
    }

    /// By how much a wound that fills a slot of a level lowers its rolls. Rule WND-COND-01.
    fn lowered(&self, filled: Level) -> i32 {
        (filled.number() - self.wounded.max(1)).max(0)
    }

    /// How likely it falls by such a wound, in thousandths. Rules WND-HURT-03, -05, -10, -11.
    fn falls(&self, placed: Placed) -> i64 {
        match placed {
            Placed::Beyond | Placed::Slot(Level::Fatal) => 1000,
            Placed::Slot(Level::Critical) if !self.t.is_npc() => self.t.collapses(|| {
                let stays = collapse_check(self.t).chance().parts_of(1000);
                1000 - i64::try_from(stays).unwrap_or(0)
            }),
            _ => 0,
        }
    }

    /// What a wound is worth to its enemies if it is so dangerous to them.
    fn of_wound(&self, level: Level, blow: &Blow, danger: i64) -> i64 {
        let (t, worths) = (self.t, &self.t.data.tactics);
        if !t.is_up() {
            return DOWN_LEVEL * i64::from(level.number());
        }
        let placed = self.place(level, blow);
        let falls = self.falls(placed);
        let filled = match placed {
            Placed::Slot(filled) => filled,
            Placed::Beyond => Level::Fatal,
            Placed::Nowhere => return 0,
        };
        let hampered = i64::from(worths.penalty) * i64::from(self.lowered(filled)) * danger / 100;
        let stands = hampered + besides(t, filled, blow);
        let down = falls * self.down * danger / 100 + (1000 - falls) * stands;
        i64::from(worths.wound(filled)) + down / 1000
    }
}

/// What else a wound does to one that stands.
fn besides(t: &Fighter<'_>, filled: Level, blow: &Blow) -> i64 {
    let worths = &t.data.tactics;
    if filled < Level::Moderate {
        return 0;
    }
    let mut worth = 0;
    if blow.besides.slicing && !t.is(Trait::Amorphous) {
        let level = filled.number() - t.data.harm.slicing;
        worth += worths.bleeding * (level - t.value_of(words::BLEEDING)).max(0);
    }
    if blow.besides.concussive {
        worth += worths.ap * t.data.harm.concussive.min(t.pool(Pool::Ap));
    }
    worth += worths.burning * (blow.besides.burning - t.value_of(words::BURNING)).max(0);
    i64::from(worth)
}

/// What something done to an enemy is worth to the side of a fighter, from what it is worth in itself: of one that is down
/// little, of one whose loss decides the battle more.
pub fn to_side(s: &Situation<'_>, me: &Fighter<'_>, foe: &Fighter<'_>, worth: i64) -> i64 {
    let worth = i32::try_from(worth).unwrap_or(i32::MAX);
    let worth = match foe.is_up() {
        true => worth_to_side(s.objectives(), me.side, foe.id, worth),
        false => worth.clamp(0, 30),
    };
    i64::from(worth)
}
