//! An attack: its legality and every number that enters it. Floor 4.
//! Rules INJ-ATK-01 to -13, INJ-RNG-01 to -05, INJ-POS-01 to -12, INJ-ACT-04 to -11.

use super::checks::lasting_edges;
use super::keys;
use super::resolve::{AttackNumbers, CheckNumbers, size_bonus};
use super::situation::{Fighter, Situation};
use super::threat::{flanking_partner, reach_of, threatens};
use super::weapons::{Wielded, weapon_of};
use crate::board::{Grade, LineOfFire, line_of_fire_with};
use crate::combat::{Act, CombatantId, ModifierKind, Refusal, RuleId, Terms};
use crate::grid::Cell;
use smol_str::{SmolStr, format_smolstr};

/// How the weapon is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// In hand.
    Melee,
    /// A projectile.
    Shoot,
    /// Thrown itself.
    Throw,
}

impl Mode {
    /// Whether it crosses a distance.
    #[must_use]
    pub const fn is_ranged(self) -> bool {
        !matches!(self, Self::Melee)
    }
}

/// Options of one attack roll, in Stamina. Rules INJ-ACT-06, -08 to -10.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Riders {
    /// Power Attack.
    pub power: i32,
    /// Reckless Attack.
    pub reckless: i32,
    /// Deadly Aim.
    pub deadly_aim: i32,
    /// Lunge.
    pub lunge: bool,
}

impl Riders {
    /// What they cost together, in Stamina.
    #[must_use]
    pub fn cost(self) -> i32 {
        self.power + self.reckless + self.deadly_aim + i32::from(self.lunge)
    }

    /// Reads the riders of an action.
    ///
    /// # Errors
    /// [`Refusal`] for an unknown rider, one that does not fit the attack, one already used this
    /// turn, or an amount outside its range.
    pub fn of(act: &Act, mode: Mode, fighter: &Fighter<'_>) -> Result<Self, Refusal> {
        let mut riders = Self::default();
        let mb = i32::from(fighter.stats.mb);
        for (key, &amount) in &act.riders {
            if amount == 0 {
                continue;
            }
            let (slot, most, melee, rule) = match key.as_str() {
                keys::POWER => (&mut riders.power, mb, true, "INJ-ACT-08"),
                keys::RECKLESS => (&mut riders.reckless, mb.max(1), true, "INJ-ACT-09"),
                keys::DEADLY_AIM => (&mut riders.deadly_aim, mb, false, "INJ-ACT-10"),
                keys::LUNGE => {
                    riders.lunge = true;
                    fits(key, amount, 1, (true, mode), "INJ-ACT-06")?;
                    once(key, fighter)?;
                    continue;
                }
                _ => {
                    return Err(Refusal::forbidden(
                        format_smolstr!("There is no rider \u{201c}{key}\u{201d}"),
                        "INJ-ACT-11",
                    ));
                }
            };
            fits(key, amount, most, (melee, mode), rule)?;
            once(key, fighter)?;
            *slot = amount;
        }
        Ok(riders)
    }
}

fn fits(
    key: &str,
    amount: i32,
    most: i32,
    (melee, mode): (bool, Mode),
    rule: &'static str,
) -> Result<(), Refusal> {
    if melee == mode.is_ranged() {
        let kind = if melee { "melee" } else { "ranged and thrown" };
        return Err(Refusal::forbidden(
            format_smolstr!("\u{201c}{key}\u{201d} goes with {kind} attacks only"),
            rule,
        ));
    }
    if (1..=most).contains(&amount) {
        return Ok(());
    }
    Err(Refusal::forbidden(
        format_smolstr!("\u{201c}{key}\u{201d} takes 1 to {most} here, not {amount}"),
        rule,
    ))
}

fn once(key: &str, fighter: &Fighter<'_>) -> Result<(), Refusal> {
    if fighter.turn.used(key) {
        return Err(Refusal::forbidden(
            format_smolstr!("\u{201c}{key}\u{201d} was already used this turn"),
            "INJ-ACT-02",
        ));
    }
    Ok(())
}

/// One attack roll that is to be made.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Strike {
    /// Who attacks.
    pub attacker: CombatantId,
    /// Whom.
    pub target: CombatantId,
    /// The weapon's key.
    pub with: SmolStr,
    /// How it is used.
    pub mode: Mode,
    /// Options.
    pub riders: Riders,
    /// The part aimed at.
    pub aim: Option<SmolStr>,
    /// Disadvantage for the attack actions made before it this turn. Rule INJ-ACT-04.
    pub iterative: i32,
    /// Made as a reaction.
    pub reaction: bool,
}

/// An attack whose every number is known.
#[derive(Debug, Clone)]
pub struct AttackPlan {
    /// The attack.
    pub strike: Strike,
    /// The numbers of the roll.
    pub numbers: AttackNumbers,
    /// Where they come from.
    pub terms: Terms,
    /// The line of fire.
    pub line: LineOfFire,
    /// Cells between attacker and target.
    pub distance: i32,
    /// Range increments, rounded down; 0 in melee.
    pub increments: i32,
}

/// Plans an attack where everybody stands.
///
/// # Errors
/// [`Refusal`] as the rules do not allow it: no such weapon, out of reach or range, no line.
pub fn plan_attack(s: &Situation<'_>, strike: Strike) -> Result<AttackPlan, Refusal> {
    let (a, t) = (s.fighter(strike.attacker), s.fighter(strike.target));
    let weapon = weapon_of(s, a, &strike.with).ok_or_else(|| no_weapon(&strike.with))?;
    check_target(a, t)?;
    let distance = s.distance(a, t);
    let increments = check_distance(a, &weapon, &strike, distance)?;
    let in_way = |cells: &[Cell]| in_the_way_of(s, a, t, cells);
    let line = line_of_fire_with(s.board, &a.sight_body(), &t.sight_body(), in_way);
    if line.grade >= Grade::Total {
        return Err(Refusal::NoLine {
            rule: RuleId("INJ-POS-02"),
        });
    }
    let mut terms = Terms::new();
    let ctx = Context {
        s,
        a,
        t,
        weapon: &weapon,
        strike: &strike,
        line: &line,
        distance,
        increments,
    };
    let dv = defence_terms(&ctx, &mut terms);
    bonus_terms(&ctx, &mut terms);
    edge_terms(&ctx, &mut terms);
    let numbers = AttackNumbers {
        bonus: terms.sum(ModifierKind::Bonus),
        dv,
        edge: terms.sum(ModifierKind::Edge),
        crit: i32::from(weapon.data.crit),
        reckless: strike.riders.reckless,
        size_difference: t.stats.size.number() - a.stats.size.number(),
    };
    Ok(AttackPlan {
        numbers,
        terms,
        line,
        distance,
        increments,
        strike,
    })
}

/// Everything that the terms of one attack are read from.
struct Context<'c, 'w> {
    s: &'c Situation<'w>,
    a: &'c Fighter<'w>,
    t: &'c Fighter<'w>,
    weapon: &'c Wielded<'static>,
    strike: &'c Strike,
    line: &'c LineOfFire,
    distance: i32,
    increments: i32,
}

fn no_weapon(key: &str) -> Refusal {
    Refusal::forbidden(
        format_smolstr!("\u{201c}{key}\u{201d} is no usable weapon in hand"),
        "INJ-ATK-12",
    )
}

fn check_target(a: &Fighter<'_>, t: &Fighter<'_>) -> Result<(), Refusal> {
    if !t.is_alive() {
        return Err(Refusal::forbidden(
            format_smolstr!("{} is dead", t.name),
            "INJ-ATK-02",
        ));
    }
    if a.id == t.id {
        return Err(Refusal::forbidden("Nobody attacks oneself", "INJ-ATK-02"));
    }
    Ok(())
}

fn check_distance(
    a: &Fighter<'_>,
    weapon: &Wielded<'_>,
    strike: &Strike,
    distance: i32,
) -> Result<i32, Refusal> {
    if strike.mode == Mode::Melee {
        let reach = reach_of(a, weapon) + i32::from(strike.riders.lunge);
        if !weapon.data.is_melee() {
            return Err(Refusal::forbidden(
                format_smolstr!("{} is no melee weapon", weapon.data.name),
                "INJ-ATK-01",
            ));
        }
        if distance > reach {
            return Err(Refusal::TooFar {
                distance,
                reach,
                rule: RuleId("INJ-ATK-01"),
            });
        }
        return Ok(0);
    }
    let increment = increment_of(a, weapon, strike.mode)?;
    let most = if strike.mode == Mode::Throw { 5 } else { 10 };
    let increments = distance * FEET_PER_CELL / increment;
    if increments > most {
        let reach = (increment * (most + 1) - 1) / FEET_PER_CELL;
        return Err(Refusal::TooFar {
            distance,
            reach,
            rule: RuleId("INJ-RNG-01"),
        });
    }
    Ok(increments)
}

/// One cell is 5 feet in this ruleset.
pub const FEET_PER_CELL: i32 = 5;

/// The range increment in feet. Rules INJ-RNG-01, INJ-RNG-05.
///
/// # Errors
/// [`Refusal::Forbidden`] for a weapon that cannot be used so.
pub fn increment_of(a: &Fighter<'_>, weapon: &Wielded<'_>, mode: Mode) -> Result<i32, Refusal> {
    let name = &weapon.data.name;
    match mode {
        Mode::Throw if weapon.natural => Err(Refusal::forbidden(
            format_smolstr!("{name} cannot be thrown"),
            "INJ-RNG-05",
        )),
        Mode::Throw => {
            let strength = a.stats.attribute(super::data::Attribute::Str).max(0);
            Ok(weapon.data.thrown.map_or(10, i32::from) + FEET_PER_CELL * strength)
        }
        _ => weapon.data.range.map(i32::from).ok_or_else(|| {
            Refusal::forbidden(format_smolstr!("{name} does not shoot"), "INJ-RNG-01")
        }),
    }
}

/// DV with its terms. Rules INJ-STAT-03 to -05, INJ-RNG-04.
fn defence_terms(ctx: &Context<'_, '_>, terms: &mut Terms) -> i32 {
    let (a, t) = (ctx.a, ctx.t);
    let off_guard = off_guard_reason(ctx.s, a, t);
    let touch = ctx.weapon.data.is_touch();
    let mut own = dv_terms(t, off_guard, touch);
    if ctx.strike.mode.is_ranged() {
        own.defence(
            in_the_way_of(ctx.s, a, t, &ctx.line.between),
            "creatures in the way",
            "INJ-RNG-04",
        );
    }
    let dv = 10 + own.sum(ModifierKind::Defence);
    terms.extend(own);
    dv
}

/// The parts of a fighter's DV above 10. Rules INJ-STAT-03 to -05; rulings INJ-R06, INJ-R07.
#[must_use]
pub fn dv_terms(t: &Fighter<'_>, off_guard: Option<&'static str>, touch: bool) -> Terms {
    use super::data::Attribute;
    use crate::combat::Modifier;
    let mut terms = Terms::new();
    let modifier =
        |value, label: &'static str, rule| Modifier::new(ModifierKind::Defence, value, label, rule);
    let attribute = t.stats.defence_attr;
    let defence = t.stats.attribute(attribute);
    let dodge = t.conditions.value(keys::DODGING);
    match off_guard {
        Some(why) if attribute == Attribute::Dex && defence > 0 => {
            terms.overridden(modifier(defence, attribute.name(), "INJ-STAT-05"), why);
        }
        _ => terms.defence(defence, attribute.name(), "INJ-STAT-03"),
    }
    match off_guard {
        Some(why) if dodge > 0 => terms.overridden(modifier(dodge, "dodging", "INJ-STAT-05"), why),
        _ => terms.defence(dodge, "dodging", "INJ-ACT-13"),
    }
    let armour = i32::from(t.stats.armour);
    let shield = t.conditions.value(keys::SHIELDED);
    if touch {
        for (value, label) in [(armour, "armour"), (shield, "readied shield")] {
            if value > 0 {
                terms.overridden(modifier(value, label, "INJ-STAT-04"), "touch attack");
            }
        }
    } else {
        terms.defence(armour, "armour", "INJ-STAT-03");
        terms.defence(shield, "readied shield", "INJ-ACT-14");
    }
    terms.defence(i32::from(t.stats.dv_bonus), "other defence", "INJ-STAT-03");
    terms
}

/// Why `t` is off-guard against `a`, if it is. Rules INJ-COND-03, INJ-MAN-12, INJ-POS-12.
#[must_use]
pub fn off_guard_reason(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
) -> Option<&'static str> {
    if t.is_helpless() {
        return Some("helpless");
    }
    if t.conditions.has(keys::UNREADY) {
        return Some("unready");
    }
    if t.conditions.has(keys::STUNNED) {
        return Some("stunned");
    }
    if t.body.is_blinded() {
        return Some("blinded");
    }
    if t.conditions.has_by(keys::TRICKED, a.id) {
        return Some("tricked");
    }
    (!super::sight::sees(s, t, a)).then_some("cannot see the attacker")
}

/// What a target's DV gains from standing creatures on the line. Rule INJ-RNG-04; ruling INJ-R45.
fn in_the_way_of(s: &Situation<'_>, a: &Fighter<'_>, t: &Fighter<'_>, between: &[Cell]) -> i32 {
    s.fighters()
        .iter()
        .filter(|c| c.is_alive() && c.id != a.id && c.id != t.id && !c.is_prone())
        .filter(|c| (c.z - a.z).abs() < 2 || (c.z - t.z).abs() < 2)
        .filter(|c| between.iter().any(|&cell| c.space.contains(cell)))
        .map(|c| c.stats.size.number() - t.stats.size.number())
        .filter(|&larger| larger >= 0)
        .map(|larger| 2 + 2 * larger)
        .sum()
}

fn bonus_terms(ctx: &Context<'_, '_>, terms: &mut Terms) {
    let (stats, riders) = (ctx.a.stats, ctx.strike.riders);
    terms.bonus(i32::from(stats.mb), "martial bonus", "INJ-STAT-01");
    let (value, attribute) = stats.best_attribute(ctx.strike.mode);
    terms.bonus(value, attribute.name(), "INJ-STAT-02");
    terms.bonus(2 * riders.power, "Power Attack", "INJ-ACT-08");
    terms.bonus(2 * riders.deadly_aim, "Deadly Aim", "INJ-ACT-10");
    if ctx.strike.mode == Mode::Melee {
        let difference = ctx.t.stats.size.number() - stats.size.number();
        let label = if difference > 0 {
            "larger target"
        } else {
            "smaller target"
        };
        terms.bonus(size_bonus(difference), label, "INJ-POS-09");
    }
}

/// The complete list of edges. Rule INJ-ATK-09.
fn edge_terms(ctx: &Context<'_, '_>, terms: &mut Terms) {
    let (a, t, strike) = (ctx.a, ctx.t, ctx.strike);
    if strike.mode == Mode::Melee {
        melee_edges(ctx, terms);
    } else {
        ranged_edges(ctx, terms);
    }
    if t.is_helpless() {
        terms.edge(1, "helpless target", "INJ-COND-15");
    }
    terms.edge(
        -strike.iterative,
        "attacks already made this turn",
        "INJ-ACT-04",
    );
    match ctx.line.grade {
        Grade::None => {}
        Grade::Slit => terms.edge(-2, "total cover", "INJ-POS-02"),
        _ => terms.edge(-1, "cover", "INJ-POS-01"),
    }
    sight_edges(ctx, terms);
    lasting_edges(a, terms);
    if !a.body.is_concussed()
        && ctx
            .weapon
            .parts
            .iter()
            .any(|part| a.body.head_of_part_is_hurt(part))
    {
        terms.edge(-1, "this head is concussed", "INJ-PART-12");
    }
    if a.is_exhausted() || exhausts(a, strike.riders.cost()) {
        terms.edge(-1, "exhausted", "INJ-COND-01");
    }
    if a.conditions.has(keys::GRAPPLED) && !a.conditions.has_by(keys::GRAPPLED, t.id) {
        terms.edge(-1, "grappled by another", "INJ-COND-10");
    }
}

/// Whether paying a cost takes the last Stamina point. Rule INJ-STAT-11.
fn exhausts(a: &Fighter<'_>, cost: i32) -> bool {
    a.stats.con.is_some() && cost > 0 && cost >= a.stamina.now
}

fn melee_edges(ctx: &Context<'_, '_>, terms: &mut Terms) {
    let (s, a, t, strike) = (ctx.s, ctx.a, ctx.t, ctx.strike);
    if let Some(partner) = flanking_partner(s, a, t) {
        terms.edge(
            1,
            format_smolstr!("flanking with {}", s.fighter(partner).name),
            "INJ-POS-03",
        );
    }
    if t.is_prone() {
        terms.edge(1, "prone target", "INJ-POS-06");
    }
    if t.conditions.has(keys::OPEN) {
        terms.edge(1, "open target", "INJ-COND-14");
    }
    if a.is_prone() && !t.is_prone() {
        terms.edge(-1, "prone against a standing target", "INJ-POS-07");
    }
    terms.edge(-strike.riders.reckless, "Reckless Attack", "INJ-ACT-09");
    if ctx.weapon.data.has_reach() && ctx.distance <= 1 {
        terms.edge(-1, "reach weapon at an adjacent target", "INJ-ATK-09");
    }
}

fn ranged_edges(ctx: &Context<'_, '_>, terms: &mut Terms) {
    let (s, a, t, strike) = (ctx.s, ctx.a, ctx.t, ctx.strike);
    terms.edge(
        -ctx.increments,
        format_smolstr!("range: {} feet", ctx.distance * FEET_PER_CELL),
        "INJ-RNG-01",
    );
    if fires_into_melee(s, a, t) {
        terms.edge(-1, "firing into melee", "INJ-RNG-02");
    }
    if t.is_prone() {
        terms.edge(-1, "prone target", "INJ-POS-06");
    }
    if a.is_prone() {
        match strike.mode {
            Mode::Throw => terms.edge(-1, "throwing while prone", "INJ-POS-07"),
            _ => terms.edge(1, "steady aim while prone", "INJ-POS-07"),
        }
    }
}

/// Rule INJ-RNG-02; ruling INJ-R44: large targets stand out among smaller allies.
fn fires_into_melee(s: &Situation<'_>, a: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    let engaged: Vec<_> = s
        .allies_of(a)
        .filter(|ally| s.distance(ally, t) == 1 && (threatens(s, ally, t) || threatens(s, t, ally)))
        .collect();
    engaged
        .iter()
        .any(|ally| t.stats.size.number() - ally.stats.size.number() < 2)
}

fn sight_edges(ctx: &Context<'_, '_>, terms: &mut Terms) {
    let body = ctx.a.body;
    if body.is_blinded() {
        terms.edge(-2, "blinded", "INJ-COND-09");
        return;
    }
    for source in body.attack_disadvantages() {
        terms.edge(-source.amount, source.label, source.rule);
    }
    if !super::sight::sees(ctx.s, ctx.a, ctx.t) {
        terms.edge(-2, "unseen target", "INJ-POS-12");
    }
}

/// What a defender's parry is made of. Rules INJ-REACT-04, -05; ruling INJ-R53.
#[must_use]
pub fn plan_parry(t: &Fighter<'_>, attacker: &Fighter<'_>) -> (CheckNumbers, Terms) {
    let mut terms = Terms::new();
    terms.bonus(i32::from(t.stats.mb), "martial bonus", "INJ-STAT-01");
    let (value, attribute) = t.stats.best_attribute(Mode::Melee);
    terms.bonus(value, attribute.name(), "INJ-REACT-04");
    if t.body.is_blinded() {
        terms.edge(-2, "blinded", "INJ-COND-09");
    } else {
        for source in t.body.attack_disadvantages() {
            terms.edge(-source.amount, source.label, source.rule);
        }
    }
    lasting_edges(t, &mut terms);
    if t.is_exhausted() || exhausts(t, 1) {
        terms.edge(-1, "exhausted", "INJ-COND-01");
    }
    if t.is_prone() && !attacker.is_prone() {
        terms.edge(-1, "prone against a standing attacker", "INJ-REACT-05");
    }
    let numbers = CheckNumbers {
        bonus: terms.sum(ModifierKind::Bonus),
        edge: terms.sum(ModifierKind::Edge),
        dc: 0,
        automatic: false,
    };
    (numbers, terms)
}

/// Whether a fighter may parry a melee hit. Rules INJ-REACT-03, -04, INJ-STAT-08.
#[must_use]
pub fn can_parry(s: &Situation<'_>, t: &Fighter<'_>) -> bool {
    t.can_react()
        && t.can_pay(1).is_ok()
        && super::weapons::melee_weapons(s, t).any(|weapon| weapon.key != keys::UNARMED)
}
