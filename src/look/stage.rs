//! A level set up under a ruleset, so that it can be asked. Floor 6.

use crate::battle::{Battle, level_of_draft};
use crate::board::{Board, Body};
use crate::combat::{
    Combatant, CombatantId, FlankedBy, InCover, Ruleset, SideId, Space, StartMode, ThreatenedBy,
    component_of,
};
use crate::dice::{DiceSource, SeededDice};
use crate::grid::{Cell, Cells, Footprint};
use crate::level::draft::{CombatantEntry, Draft, Spot};
use crate::level::{Level, Placement, Start, Written};
use crate::mechanics::snapshot::CombatantView;
use crate::source::Document;
use serde::Serialize;
use smol_str::{SmolStr, format_smolstr};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The role of a stand-in: every ruleset has it.
const DULL: &str = "swordsman";

/// What is asked of a level.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The ruleset whose rules answer.
    pub ruleset: &'static Ruleset,
    /// The cell that is looked from: of the attacker, of the mover.
    pub from: Option<Cell>,
    /// The cell that is looked at: of the target, of the end of a way.
    pub to: Option<Cell>,
    /// The direction in which the one in `to` looks, by its name; as the level says without it.
    pub facing: Option<&'q str>,
}

/// Who stands in a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Occupant {
    /// Its number in the level, from 1; one above all of the level for a stand-in.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// Its role.
    pub role: SmolStr,
    /// The name of its side.
    pub side: String,
    /// The name of the direction in which it looks.
    pub facing: &'static str,
    /// Whether it begins the battle hidden, as its side lies in ambush.
    pub in_ambush: bool,
    /// Whether it was put there for the question, since nobody stands in the cell.
    pub is_stand_in: bool,
    /// How it stands to its enemies.
    #[serde(flatten)]
    pub stands: Stands,
}

/// How somebody stands to its enemies, by their numbers: what the ruleset knows of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stands {
    /// Who threatens it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threatened_by: Option<ThreatenedBy>,
    /// Who flanks it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flanked_by: Option<FlankedBy>,
    /// Its cover, by enemy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_cover: Option<InCover>,
    /// How it stands to its enemies, for people: "threatened by Anna, Bert; cover half against Anna". Empty if there is nothing to say.
    #[serde(skip)]
    pub words: String,
}

impl Stands {
    /// How a combatant of a battle stands.
    pub(super) fn of(battle: &Battle, who: CombatantId) -> Self {
        let words = battle.positions_in_words(who).into_iter();
        let words = words.map(|(label, value)| format!("{} {value}", label.to_lowercase()));
        Self {
            threatened_by: battle.get(who).cloned(),
            flanked_by: battle.get(who).cloned(),
            in_cover: battle.get(who).cloned(),
            words: words.collect::<Vec<_>>().join("; "),
        }
    }
}

/// A battle in which the question can be asked: the one in `from` is the first to act.
pub struct Stage<'l> {
    pub(super) level: Arc<Level>,
    pub(super) written: Written<'l>,
    pub(super) battle: Battle,
    pub(super) from: Option<Cell>,
    pub(super) to: Option<Cell>,
    /// The same without a stand-in in `to`, if there is one: ways lead into its cell.
    ways: Option<Battle>,
    /// How many combatants the level has without stand-ins.
    own: usize,
    /// The same with an ally of the attacker, if it has none: for flanks.
    helped: Option<(Battle, CombatantId)>,
}

impl<'l> Stage<'l> {
    /// Sets up a level that was read from a document. In `from` and `to` stands who stands there in
    /// the level, else a stand-in of the other side, if anybody can stand there.
    ///
    /// # Errors
    /// What is wrong with the cells or the facing, and what would be right.
    pub fn set_up(
        level: &'l Arc<Level>,
        document: &'l Document,
        question: &Question<'_>,
    ) -> Result<Self, String> {
        let Question {
            ruleset,
            from,
            to,
            facing,
        } = *question;
        for cell in from.iter().chain(&to) {
            level.cell_on_map(*cell)?;
        }
        if from.is_some() && from == to {
            return Err("--from and --to are the same cell; give two".to_owned());
        }
        let plain = battle_of(level.clone(), ruleset, None)?;
        let standing =
            |cell: Option<Cell>| cell.and_then(|cell| CombatantView::occupant(plain.world(), cell));
        let (attacker, target) = (standing(from), standing(to));
        let mut draft = make_room(level, &plain, from.iter().chain(&to).copied());
        let other = |side: Option<usize>| side.map_or(0, |side| usize::from(side == 0));
        let side = |view: &Option<CombatantView<'_>>| view.map(|it| usize::from(it.side.0));
        let own_side = side(&attacker).unwrap_or_else(|| other(side(&target)));
        let their_side = side(&target).unwrap_or_else(|| other(Some(own_side)));
        let board = level.board();
        let mut first = attacker.map(|it| it.id);
        let mut last = target.map(|it| it.id);
        if let Some(cell) = from.filter(|&cell| first.is_none() && board.is_passable(cell)) {
            first = Some(add(&mut draft, cell, own_side));
        }
        let without_target = draft.clone();
        if let Some(cell) = to.filter(|&cell| last.is_none() && board.is_passable(cell)) {
            last = Some(add(&mut draft, cell, their_side));
        }
        if let Some(name) = facing {
            let looks = checked_facing(level, name)?;
            let who = last.ok_or("--facing is of the one in --to; nobody can stand there")?;
            let entry = who.index().and_then(|at| draft.combatants.get_mut(at));
            if let Some(entry) = entry {
                entry.facing = Some(looks);
            }
        }
        let staged = |draft: &Draft| {
            if *draft == *level.draft() {
                return battle_of(level.clone(), ruleset, first);
            }
            let checked = level_of_draft(document.name(), draft, ruleset.id, level.data());
            let checked = checked.map_err(|report| report.to_string())?;
            battle_of(Arc::new(checked), ruleset, first)
        };
        let has_stand_in = without_target.combatants.len() < draft.combatants.len();
        let is_alone = |draft: &Draft| {
            let own = draft.combatants.iter().filter(|it| it.side == own_side);
            own.filter(|it| it.arrives.is_none()).count() == 1
        };
        let battle = staged(&draft)?;
        let ally_at = to.filter(|_| last.is_some() && is_alone(&draft));
        let ally_at = ally_at.and_then(|to| farthest_free(level, &battle, to));
        let helped = ally_at.map(|cell| {
            let mut draft = draft.clone();
            let ally = add(&mut draft, cell, own_side);
            Ok::<_, String>((staged(&draft)?, ally))
        });
        Ok(Self {
            helped: helped.transpose()?,
            battle,
            ways: has_stand_in.then(|| staged(&without_target)).transpose()?,
            level: level.clone(),
            written: Written::new(level, document),
            from,
            to,
            own: level.combatants().len(),
        })
    }

    /// The battle.
    #[must_use]
    pub const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The battle in which ways are looked for: nobody stands in for a target at their end.
    pub(super) fn ways(&self) -> &Battle {
        self.ways.as_ref().unwrap_or(&self.battle)
    }

    /// The battle with an ally of the attacker, who has none in the level; and the ally.
    pub(super) fn helped(&self) -> Option<(&Battle, CombatantId)> {
        self.helped.as_ref().map(|(battle, ally)| (battle, *ally))
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.battle.board()
    }

    pub(super) fn occupant(&self, cell: Cell) -> Option<CombatantView<'_>> {
        CombatantView::occupant(self.battle.world(), cell)
    }

    /// Who stands in a cell.
    pub(super) fn standing(&self, cell: Cell) -> Option<Occupant> {
        let view = self.occupant(cell)?;
        let kind = self.board().kind();
        Some(Occupant {
            number: view.id.0,
            name: view.name.to_string(),
            role: component_of::<Combatant>(self.battle.world(), view.id)
                .role
                .clone(),
            side: self.battle.side_name(view.side),
            facing: kind.direction_name(view.facing),
            in_ambush: self.is_in_ambush(view.side),
            is_stand_in: view.id.0 as usize > self.own,
            stands: Stands::of(&self.battle, view.id),
        })
    }

    /// Whether a side lies in ambush when the battle begins.
    pub(super) fn is_in_ambush(&self, side: SideId) -> bool {
        self.level.start() == Start::Ambush(usize::from(side.0))
    }

    /// How the one in a cell sees and is seen; a body of common size where nobody stands.
    pub(super) fn body(&self, cell: Cell) -> Body {
        let plain = || Body::new(cell, Footprint::Single);
        self.occupant(cell).map_or_else(plain, |view| {
            let shown = &self.battle.ruleset().shown;
            (shown.sight_body)(self.battle.world(), view.id)
        })
    }

    /// The cells that the one in a cell fills; the cell alone where nobody stands.
    pub(super) fn space(&self, cell: Cell) -> Cells {
        self.occupant(cell)
            .map_or_else(|| Cells::single(cell), |view| view.space)
    }
}

fn battle_of(
    level: Arc<Level>,
    ruleset: &'static Ruleset,
    first: Option<CombatantId>,
) -> Result<Battle, String> {
    let dice = DiceSource::Seeded(SeededDice::new(0));
    let order = StartMode::Order(first.into_iter().collect());
    let battle = Battle::with_start(level, ruleset.id, dice, order);
    let battle = battle.map_err(|error| error.to_string())?;
    Ok(battle.with_positions())
}

/// The combatants of a level with their numbers in it.
fn numbered(level: &Level) -> impl Iterator<Item = (CombatantId, &Placement)> {
    (1..).map(CombatantId).zip(level.combatants())
}

/// The cells that a combatant fills with its anchor in one.
fn space_at(battle: &Battle, who: CombatantId, anchor: Cell) -> Cells {
    let footprint = component_of::<Space>(battle.world(), who).0;
    footprint.cells(battle.board().kind(), anchor)
}

/// The level with those who come later moved out of cells in which a stand-in may be wanted: until they come they
/// are not there. Who finds no other cell of its region stays.
fn make_room(level: &Level, battle: &Battle, wanted: impl Iterator<Item = Cell>) -> Draft {
    let (board, wanted) = (battle.board(), wanted.collect::<Vec<_>>());
    let mut cells = BTreeMap::new();
    for (index, (who, placement)) in numbered(level).enumerate() {
        let Some(arrival) = placement.arrives else {
            continue;
        };
        let is_wanted = |cell: Cell| wanted.contains(&cell);
        if !space_at(battle, who, placement.cell).iter().any(is_wanted) {
            continue;
        }
        let is_taken = |cell: Cell| {
            let others = numbered(level)
                .enumerate()
                .filter(|(other, _)| *other != index);
            let mut spaces = others.map(|(other, (id, it))| {
                let anchor = cells.get(&other).copied().unwrap_or(it.cell);
                space_at(battle, id, anchor)
            });
            spaces.any(|space| space.contains(cell))
        };
        let is_free = |&cell: &Cell| {
            let space = space_at(battle, who, cell);
            space
                .iter()
                .all(|cell| board.is_passable(cell) && !is_wanted(cell) && !is_taken(cell))
        };
        let region = level.objectives().regions().get(arrival.region);
        let mut free = region
            .into_iter()
            .flat_map(|region| region.cells.iter().copied());
        if let Some(cell) = free.find(is_free) {
            cells.insert(index, cell);
        }
    }
    level.draft().placed(&cells)
}

/// The free cell farthest from another one, where a combatant is in nobody's way, nor where the level puts one who
/// comes later.
fn farthest_free(level: &Level, battle: &Battle, from: Cell) -> Option<Cell> {
    let board = battle.board();
    let is_free = |&cell: &Cell| {
        let mut later = numbered(level).filter(|(_, it)| it.arrives.is_some());
        board.is_passable(cell)
            && CombatantView::occupant(battle.world(), cell).is_none()
            && !later.any(|(who, it)| space_at(battle, who, it.cell).contains(cell))
    };
    let free = board.cells().filter(is_free);
    free.max_by_key(|&cell| board.kind().distance(cell, from))
}

/// Puts a stand-in into a cell and gives its number.
fn add(draft: &mut Draft, cell: Cell, side: usize) -> CombatantId {
    draft.combatants.push(CombatantEntry {
        role: DULL.into(),
        creatures: BTreeMap::new(),
        side,
        cell: Spot::At(cell),
        facing: None,
        arrives: None,
        name: Some(format_smolstr!("somebody at {cell}")),
        bust: None,
        overrides: BTreeMap::new(),
    });
    CombatantId(u32::try_from(draft.combatants.len()).unwrap_or(u32::MAX))
}

fn checked_facing(level: &Level, name: &str) -> Result<SmolStr, String> {
    let kind = level.grid();
    if kind.parse_direction(name).is_some() {
        return Ok(name.into());
    }
    let names: Vec<_> = kind.directions().map(|d| kind.direction_name(d)).collect();
    Err(format!(
        "\"{name}\" is no direction on this grid; give one of {}",
        names.join(", ")
    ))
}
