//! The way to comrades that are dying, and the things that help. Floor 4. Rules WND-ACT-17, -36, WND-MAG-05, -06.

use super::gait::yards_for;
use super::planner::{Planner, price_of};
use super::threats::melee_could_come;
use crate::combat::Act;
use crate::grid::{Cell, cells_distance};
use crate::mechanics::tactics::Way;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::data::ToolKind;
use crate::rules::wounds::plan::healing::{has_kit, is_at_hand};
use crate::rules::wounds::snapshot::Fighter;
use crate::rules::wounds::words::{self, Trait};
use smol_str::SmolStr;

/// So much stamina has to be missing for a draught.
const THIRST: i32 = 4;

/// AP of movement within which no enemy may be near those who are tended.
const SAFE: i32 = 4;

impl<'p, 'w> Planner<'p, 'w> {
    /// The way to a comrade that is dying, where nobody can be attacked and no enemy is near.
    pub(super) fn tend(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let dying = self.untended();
        if dying.is_empty() || self.here().iter().any(|it| it.worth > 0) {
            return None;
        }
        let purse = self.purse()?;
        self.survey(yards_for(&purse, self.account.ap));
        let field = &self.player.field;
        let beside = |cell: Cell| {
            let space = me.footprint.cells(s.kind(), cell);
            let mut dying = dying.iter();
            dying.any(|t| cells_distance(s.kind(), &space, &t.space) <= 1)
        };
        let cells = field.reached().map(|(cell, _)| cell);
        let ends: Vec<_> = cells.filter(|&cell| field.can_end(cell)).collect();
        let cell = ends.into_iter().find(|&cell| beside(cell))?;
        let way = Way::found_by(field, cell)?;
        self.leg(&way, self.account.ap)
    }

    /// A kit for one that is dying beside the fighter, a draught for its own wounds, a charm before a fight: with AP that would be lost,
    /// and nobody near.
    pub(super) fn take_a_tool(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let lost = self.account.ap - self.account.safe;
        if self.is_easy() || me.free_hands() == 0 || lost <= 0 || melee_could_come(s, me, 0) {
            return None;
        }
        let dying = s
            .allies_of(me)
            .any(|t| t.has(words::DYING) && is_at_hand(s, me, t));
        let hurt = me.pool(Pool::Light) > 0 || me.most_stamina() - me.pool(Pool::Stamina) >= THIRST;
        let helps = |item: &&SmolStr| {
            let wants = |kind: ToolKind| match kind {
                ToolKind::Kit => dying && !has_kit(me),
                ToolKind::Draught => hurt,
                ToolKind::Charm => !me.has(item),
            };
            s.data.tool(item).is_some_and(|tool| wants(tool.kind))
        };
        let item = me.gear.stowed().keys().find(helps)?;
        let act = Act::new(words::DRAW).with(item.clone());
        let price = price_of(s, me, &act)?;
        (price.ap <= lost).then_some(act)
    }

    /// Comrades that are dying out of the fighter's touch, with neither an enemy near nor a helper beside them; nobody while an enemy
    /// is near the fighter itself.
    fn untended(&self) -> Vec<&'p Fighter<'w>> {
        let (s, me) = (self.s, self.me);
        if self.is_easy()
            || self.is_bound()
            || me.is(Trait::Handless)
            || melee_could_come(s, me, SAFE)
        {
            return Vec::new();
        }
        let helps = |f: &&Fighter<'_>, t: &Fighter<'_>| {
            f.id != t.id && f.is_able() && !f.is(Trait::Handless) && is_at_hand(s, f, t)
        };
        let dying = s.allies_of(me).filter(|t| {
            t.has(words::DYING)
                && !is_at_hand(s, me, t)
                && !s.allies_of(me).any(|f| helps(&f, t))
                && !melee_could_come(s, t, SAFE)
        });
        dying.collect()
    }
}
