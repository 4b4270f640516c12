//! Spells that stay. Floor 4. Rules TRI-ACT-07, TRI-SPELL-04, -05; ruling TRI-R83.

use crate::board::{Board, Levels};
use crate::combat::{CombatantId, Condition, Refusal};
use crate::grid::Cell;
use crate::rules::triad::data::{Spell, SpellKind, TriadData};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{AT_X, AT_Y, EMBER_ORB, FOG_BANK};
use smol_str::{SmolStr, format_smolstr};

/// A spell that stays: a condition of its caster, wherever that is, and dead or alive. Ruling TRI-R83.
#[derive(Debug, Clone)]
pub struct Running {
    /// Who has cast it.
    pub caster: CombatantId,
    /// What it does.
    pub kind: SpellKind,
    /// Its place, power or spread, and end.
    pub condition: Condition,
}

/// The word of a spell that stays in conditions and commands.
pub const fn word_of(kind: SpellKind) -> &'static str {
    match kind {
        SpellKind::Fog => FOG_BANK,
        _ => EMBER_ORB,
    }
}

impl Running {
    /// The cell of an orb, or of the middle of a bank.
    pub fn cell(&self) -> Cell {
        let at = |name| self.condition.number(name);
        Cell::new(at(AT_X), at(AT_Y))
    }

    /// The word by which a command names it: a second orb of the same caster is `ember_orb.2`.
    pub fn word(&self) -> SmolStr {
        match self.condition.instance {
            0 => self.condition.key.clone(),
            earlier => format_smolstr!("{}.{}", self.condition.key, u32::from(earlier) + 1),
        }
    }

    /// What it is.
    pub fn spell<'d>(&self, data: &'d TriadData) -> Option<&'d Spell> {
        data.spell_of_kind(self.kind)
    }
}

/// The spells of somebody that stay.
pub fn own(f: &Fighter<'_>) -> Vec<Running> {
    let all = [SpellKind::Orb, SpellKind::Fog].into_iter();
    let all = all.flat_map(|kind| {
        let own = f.conditions.all(word_of(kind));
        own.map(move |condition| Running {
            caster: f.id,
            kind,
            condition: condition.clone(),
        })
    });
    all.collect()
}

/// All spells that stay, of a kind. Ruling TRI-R91: in the order of the roster.
pub fn all_of(s: &Situation<'_>, kind: SpellKind) -> Vec<Running> {
    let all = s.fighters().iter().flat_map(own);
    all.filter(|it| it.kind == kind).collect()
}

/// The level of an orb in a cell: the ground. Ruling TRI-R83.
fn level_in(board: &Board, cell: Cell) -> Levels {
    Levels::of(board.elevation(cell), 1)
}

/// Whether an orb in a cell is where somebody is. Ruling TRI-R83.
pub fn touches(s: &Situation<'_>, cell: Cell, t: &Fighter<'_>) -> bool {
    t.space.contains(cell) && t.levels().gap(level_in(s.board, cell)) == 0
}

/// The orbs that are where somebody is. Rule TRI-SPELL-04.
pub fn burning(s: &Situation<'_>, t: &Fighter<'_>) -> Vec<Running> {
    let mut orbs = all_of(s, SpellKind::Orb);
    orbs.retain(|orb| touches(s, orb.cell(), t));
    orbs
}

/// Why an orb cannot attack somebody.
pub(super) const NOT_THERE: &str = "The orb is not there at that time";

/// Whether an orb of somebody's is still where another is, as its attack is made. Rules TRI-ATK-03, TRI-SPELL-04.
///
/// # Errors
/// [`Refusal`] if none is.
pub fn check_orb(s: &Situation<'_>, a: &Fighter<'_>, t: &Fighter<'_>) -> Result<(), Refusal> {
    let mut orbs = own(a).into_iter().filter(|it| it.kind == SpellKind::Orb);
    match orbs.any(|orb| touches(s, orb.cell(), t)) {
        true => Ok(()),
        false => Err(Refusal::forbidden(NOT_THERE, "TRI-SPELL-04")),
    }
}

/// A number for the Turn under way, another one for each of a battle. Rule TRI-ACT-07.
pub fn turn_now(s: &Situation<'_>) -> i32 {
    let turns = s.turns();
    let round = i32::try_from(turns.round()).unwrap_or(0);
    let active = turns
        .active()
        .and_then(CombatantId::index)
        .map_or(0, |index| index + 1);
    let active = i32::try_from(active).unwrap_or(0);
    round.saturating_mul(10_000).saturating_add(active)
}
