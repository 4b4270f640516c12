//! Spells that stay are directed. Floor 4. Rules TRI-ACT-07, TRI-SPELL-04, -05; rulings TRI-R34, TRI-R52, TRI-R72.

use super::attack::{Stage, check_attack, check_place_known};
use super::illusions::{illusion_at, real_cover};
use super::running::{NOT_THERE, Running, own, touches, turn_now};
use super::steps::{AimedAt, AttackMeans, Strike};
use crate::board::{Grade, ObstaclePlace};
use crate::combat::{Act, Refusal, Target};
use crate::grid::Cell;
use crate::rules::triad::data::{Spell, SpellKind};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{CAST_IN, CONTROLLED_IN};
use std::collections::BTreeMap;

/// A spell that is to be directed.
#[derive(Debug, Clone)]
pub struct ControlPlan {
    /// The spell.
    pub running: Running,
    /// Where it goes.
    pub to: Cell,
    /// The attack of an orb.
    pub strike: Option<Strike>,
}

/// Whether a spell can be directed in this Turn: it was cast in an earlier one, and not directed in this. Rule TRI-ACT-07;
/// ruling TRI-R34.
///
/// # Errors
/// [`Refusal`] with the reason.
fn check_turn(s: &Situation<'_>, running: &Running) -> Result<(), Refusal> {
    let now = turn_now(s);
    let no = |why: &'static str, rule| Err(Refusal::forbidden(why, rule));
    if running.condition.number(CAST_IN) == now {
        return no("It has already been cast this Turn", "TRI-ACT-07");
    }
    match running.condition.number(CONTROLLED_IN) == now {
        true => no("It has already been directed this Turn", "TRI-ACT-07"),
        false => Ok(()),
    }
}

/// The spell that an action directs: the one that is named, else the first that can be.
fn named(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<Running, Refusal> {
    const RULE: &str = "TRI-ACT-07";
    let all = own(f);
    let found = match &act.with {
        Some(word) => all.into_iter().find(|it| it.word() == *word),
        None => {
            let ready = all.iter().find(|it| check_turn(s, it).is_ok());
            ready.or_else(|| all.first()).cloned()
        }
    };
    found.ok_or_else(|| Refusal::forbidden("It has no such spell that stays", RULE))
}

/// A spell that stays, directed, if that is legal; costs apart. Rules TRI-ACT-07, TRI-SPELL-04, -05.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn control(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<ControlPlan, Refusal> {
    let running = named(s, f, act)?;
    let Some(spell) = running.spell(s.data) else {
        return Err(Refusal::forbidden("There is no such spell", "TRI-ACT-07"));
    };
    let rule = spell.own_rule();
    if s.data.is_off(rule) {
        return Err(Refusal::forbidden("This battle is played without it", rule));
    }
    check_turn(s, &running)?;
    if let Some(target) = act.target() {
        check_place_known(s, f, s.known(target)?)?;
    }
    let way = Way {
        s,
        from: running.cell(),
        moves: spell.moves,
        rule,
    };
    let (to, strike) = match running.kind {
        SpellKind::Fog => (way.of_bank(act)?, None),
        _ => {
            let to = way.of_orb(act)?;
            (to, strike_of(s, f, act, spell, &running, to)?)
        }
    };
    Ok(ControlPlan {
        running,
        to,
        strike,
    })
}

/// The attack of an orb at what is named: somebody where it is, or its cell. Rule TRI-SPELL-04; ruling TRI-R52.
fn strike_of(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    spell: &Spell,
    running: &Running,
    to: Cell,
) -> Result<Option<Strike>, Refusal> {
    let rule = spell.own_rule();
    let aim = match act.at {
        None => return Ok(None),
        Some(Target::Combatant(target)) if touches(s, to, s.known(target)?) => {
            AimedAt::Combatant(target)
        }
        Some(Target::Cell(cell)) if cell == to => AimedAt::Cell(cell, s.board.elevation(cell)),
        Some(_) => return Err(Refusal::forbidden(NOT_THERE, rule)),
    };
    let strike = Strike {
        attacker: f.id,
        aim,
        means: AttackMeans::Spell(spell.id.clone(), running.condition.value, 0),
    };
    Ok(Some(check_attack(s, strike, Stage::Declared)?.strike))
}

/// The way of a spell that is directed.
struct Way<'s, 'w> {
    s: &'s Situation<'w>,
    from: Cell,
    moves: i32,
    rule: &'static str,
}

impl Way<'_, '_> {
    fn refused<T>(&self, why: &'static str) -> Result<T, Refusal> {
        Err(Refusal::forbidden(why, self.rule))
    }

    /// Where the middle of a bank goes: the last cell that is named.
    fn of_bank(&self, act: &Act) -> Result<Cell, Refusal> {
        let named = act.path.last().copied().or(match act.at {
            Some(Target::Cell(cell)) => Some(cell),
            _ => None,
        });
        let to = named.ok_or(Refusal::Missing("a cell".into()))?;
        if !self.s.board.contains(to) {
            return Err(Refusal::forbidden("That is off the map", "TRI-R72"));
        }
        match self.s.kind().distance(self.from, to) <= self.moves {
            true => Ok(to),
            false => self.refused("That is too far for it"),
        }
    }

    /// Where an orb goes: along the cells that are named, or the shortest way to the one cell that is named, or to the nearest
    /// cell of the one that it attacks.
    fn of_orb(&self, act: &Act) -> Result<Cell, Refusal> {
        let wanted: Vec<_> = match (act.path.as_slice(), act.at) {
            ([.., last], _) => vec![*last],
            ([], Some(Target::Combatant(target))) => {
                let t = self.s.known(target)?;
                t.space
                    .iter()
                    .filter(|&cell| touches(self.s, cell, t))
                    .collect()
            }
            ([], Some(Target::Cell(cell))) => vec![cell],
            ([], _) => return Err(Refusal::Missing("a way, or somebody".into())),
        };
        if act.path.len() > 1 {
            return self.along(&act.path);
        }
        let reached = self.reached();
        let near = wanted
            .into_iter()
            .filter_map(|cell| Some((*reached.get(&cell)?, cell)));
        match near.min() {
            Some((_, to)) => Ok(to),
            None => self.refused("The orb does not get there"),
        }
    }

    fn along(&self, path: &[Cell]) -> Result<Cell, Refusal> {
        let mut at = self.from;
        for &next in path {
            if self.s.kind().distance(at, next) != 1 || self.is_barred(at, next) {
                return self.refused("The orb does not get through there");
            }
            at = next;
        }
        match i32::try_from(path.len()).is_ok_and(|steps| steps <= self.moves) {
            true => Ok(at),
            false => self.refused("That is too far for it"),
        }
    }

    /// The cells that an orb gets to, with the number of its steps.
    fn reached(&self) -> BTreeMap<Cell, i32> {
        let mut reached = BTreeMap::from([(self.from, 0)]);
        let mut edge = vec![self.from];
        for steps in 1..=self.moves {
            let mut next = Vec::new();
            for from in edge {
                for (_, to) in self.s.kind().neighbours(from) {
                    if !reached.contains_key(&to) && !self.is_barred(from, to) {
                        reached.insert(to, steps);
                        next.push(to);
                    }
                }
            }
            edge = next;
        }
        reached
    }

    /// Whether an orb does not get from one cell into another: off the map, into total cover, or through it. Rule TRI-SPELL-04;
    /// ruling TRI-R72.
    fn is_barred(&self, from: Cell, to: Cell) -> bool {
        let s = self.s;
        if !s.board.contains(to) || real_cover(s, to) == Grade::Total {
            return true;
        }
        let side = s.kind().direction_of_step(from, to);
        side.is_some_and(|side| {
            let is_real = illusion_at(s, ObstaclePlace::Edge(from, side)).is_none();
            let edge = s.board.edge(from, side);
            is_real && edge.is_some_and(|edge| edge.cover == Grade::Total)
        })
    }
}
